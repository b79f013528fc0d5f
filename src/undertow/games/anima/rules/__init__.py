"""The rules of Anima Prime, by chapter of the book."""
