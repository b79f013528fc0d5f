"""How fast the live table is here, on loopback, beside boardgame.io's own server.

Printed, never asserted: `python -m undertow.server.bench --help`.
"""
