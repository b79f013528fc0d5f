"""Content: text, cost and behaviour of every entry together."""
