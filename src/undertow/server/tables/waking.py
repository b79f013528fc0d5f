"""A table comes back into memory. A long one is not read again: its world stands in a snapshot, and the
last lines of its chronicle follow from what stands after an older one."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from undertow.kernel.fate import commitment
from undertow.server.broadcast.broadcaster import audiences_of
from undertow.server.broadcast.log import LogBuilder
from undertow.server.tables.live import LiveTable
from undertow.store import Sitting, Store
from undertow.store.reading import decode, read_snapshot

if TYPE_CHECKING:
    from undertow.server.tables.hub import Hub

LONG = 300
"""Shorter journals are read whole."""


def woken(hub: Hub, id: str) -> LiveTable:
    """A table from the store, down to its log. Where a journal must be read whole, that takes a while:
    not for the loop."""
    store = hub.store
    sitting = Sitting[Any].open(store, hub.games, id, mend=True)
    header, company = store.header(id), store.company(id)
    updated = datetime.fromisoformat(header.updated).timestamp()
    log, version = log_of(store, sitting)
    table = LiveTable(hub, sitting, header.title, company, log, version, updated)
    table.people.came |= store.played(id)
    return table


def log_of(store: Store, sitting: Sitting[Any]) -> tuple[LogBuilder, int]:
    """The log of a table, and how many entries it covers."""
    game, play = sitting.game, sitting.play
    audiences = tuple(dict.fromkeys(audiences_of(game, play.seats).values()))
    version = len(play.journal or ())
    log = _lately(store, sitting, audiences, version) if version > LONG else None
    if log is None:
        entries = sitting.entries()
        log, version = LogBuilder.of(game, audiences, entries), len(entries)
    return log, version


def _lately(
    store: Store, sitting: Sitting[Any], audiences: tuple[str, ...], version: int
) -> LogBuilder | None:
    """The log from the oldest snapshot on; None where that is not enough."""
    game, found = sitting.game, store.lately(sitting.table)
    since, header = read_snapshot(game, found.snapshot), found.header
    if since is None or (header.fate == "live" and header.secret is None):
        return None  # its seal is open: when, stands somewhere in the journal
    entries = decode(game, found.tail[: max(0, version - since.place)], since.place)
    seal = commitment(header.secret) if header.secret is not None else None
    return LogBuilder.lately(game, audiences, since, entries, seal)
