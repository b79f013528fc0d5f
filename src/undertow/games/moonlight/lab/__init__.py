"""Measuring Girl by Moonlight: whole games in a row, and what they say."""
