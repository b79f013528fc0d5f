"""Moves and playbooks: words, limits and behaviour of each together."""
