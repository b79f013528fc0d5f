"""The games of the yard."""
