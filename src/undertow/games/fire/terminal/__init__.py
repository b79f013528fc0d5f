"""Fire of Eidolon in a terminal: a drawn dungeon, directions, and words for everything."""
