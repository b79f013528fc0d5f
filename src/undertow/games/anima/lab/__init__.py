"""Measuring Anima Prime: whole games in a row, and what they say."""
