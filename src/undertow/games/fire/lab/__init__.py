"""Measuring Fire of Eidolon: whole games in a row, and what they say."""
