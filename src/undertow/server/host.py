"""What only the host may do with a table as a whole."""

from __future__ import annotations

from litestar import delete, post
from litestar.params import FromPath

from undertow.server import wire
from undertow.server.asking import KEYED, Asked, host, hub_of, turn
from undertow.server.keys import hash_of, new_key


@delete("/api/tables/{table:str}", **KEYED)
async def delete_table(request: Asked, table: FromPath[str]) -> None:
    """Delete the table for good. Who is there is told, and every key is good for nothing."""
    host(request, table)
    await hub_of(request).forget(table)


@post("/api/tables/{table:str}/host/key", **KEYED)
async def reissue_host(request: Asked, table: FromPath[str]) -> wire.Key:
    """A new key for the host; the old one is good for nothing from now on."""
    host(request, table)
    key = new_key()
    await turn(hub_of(request), table, drop=("host", ""), add=[hash_of(key, "host")])
    return wire.Key(key)


HOSTING = (delete_table, reissue_host)
