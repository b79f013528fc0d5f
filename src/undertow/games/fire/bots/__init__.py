"""Who plays Fire of Eidolon without a person."""
