"""A chair at a table on a server, for programs: the same words as a table in a script.

    table = undertow.client.join("http://127.0.0.1:8420/#/t/TABLE/KEY")
    while not table.over:
        if acts := table.legal():
            table.do(acts[0].sample(rng))
        else:
            table.wait()

Whoever has the link has the chair, and sees and does exactly what that chair may. `AsyncTable` is the
same for programs with a loop. Nothing but the standard library speaks to the server.
"""

from undertow.client.acts import Act
from undertow.client.server import NoAnswer, ServerSaid, parted
from undertow.client.table import AsyncTable, Table, Told, create, join

__all__ = [
    "Act",
    "AsyncTable",
    "NoAnswer",
    "ServerSaid",
    "Table",
    "Told",
    "create",
    "join",
    "parted",
]
