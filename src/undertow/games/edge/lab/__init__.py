"""Measuring Fate's Edge."""
