"""A package with the shape of ours, small enough to be broken in a test."""
