"""The twelve heroes, one module each."""
