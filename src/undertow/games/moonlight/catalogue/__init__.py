"""The seven playbooks and the four series."""
