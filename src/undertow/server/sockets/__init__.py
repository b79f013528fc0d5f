"""Sockets at a table: the protocol, the handshake, and what a client says after it."""
