"""What there is."""
