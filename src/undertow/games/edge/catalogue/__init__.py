"""Content: text, price and behaviour of an entry together."""
