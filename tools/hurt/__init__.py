"""Programs that try to hurt a server: floods, kills, nonsense, files from strangers, lost power."""
