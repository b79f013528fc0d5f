"""Who plays Anima Prime without a person."""
