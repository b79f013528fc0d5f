"""Who plays Fate's Edge without a person."""
