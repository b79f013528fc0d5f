"""Lamplighters: a small game that lives outside Undertow and is found by its entry point."""
