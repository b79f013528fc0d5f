"""How tests ask a server on this machine."""

PLAIN = False
"""What `httpx` is to verify by: such a server speaks plain HTTP, and to read the certificates of all the
world takes 20 ms for every question asked."""
