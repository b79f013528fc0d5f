"""Fate's Edge: pools of ten-sided dice, story beats, boons, patrons and their rites."""
