"""Scripts, by chapter of the book."""
