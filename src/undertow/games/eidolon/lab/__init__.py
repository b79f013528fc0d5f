"""Measuring EIDOLON: whole games in a row, and what they say."""
