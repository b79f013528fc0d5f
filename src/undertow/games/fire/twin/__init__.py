"""The fast twin: the same rules over flat arrays, compiled. The scripted engine is the reference."""
