"""What is kept: the game that stands there unfinished, and a table as one file."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from undertow.kernel import message
from undertow.store import SUFFIX, Listed, Store, StoreError, export_table, write_file
from undertow.terminal.words import say

if TYPE_CHECKING:
    from undertow.terminal.session import Session

EXPORTED = message(
    "terminal.export.done", "The whole table is in {file}. See it again: undertow replay {quoted}"
)
"""Replaying needs nothing else: the file holds the whole journal."""


def unfinished(store: Store, game: str) -> Listed | None:
    """The table of a game that was played last and is not over."""
    return next((t for t in store.listing(game=game) if t.status == "open"), None)


def export(s: Session, name: str) -> None:
    """The table as one file, with nothing that would let its finder foresee a shuffle."""
    table = s.sitting.table
    path = Path(name.strip() or f"{s.play.game.id}-{table}{SUFFIX}").expanduser()
    try:
        write_file(path, export_table(s.sitting.store, table))
    except StoreError as problem:
        s.screen.line(str(problem), "bad")
        return
    s.screen.line(say(EXPORTED(file=str(path), quoted=shlex.quote(str(path)))), "good")
