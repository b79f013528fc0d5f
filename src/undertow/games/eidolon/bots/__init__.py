"""Who plays EIDOLON without a person."""
