"""Shells: who gathers most."""
