"""The five games, each in a room of its own."""
