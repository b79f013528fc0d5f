"""Tables in files, for programs: the same files that the store exports and imports."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from undertow.kernel import Game, Journal, LiveFate, Play, Refused, message, restore
from undertow.kernel.fate import NEWEST
from undertow.kernel.journal import Committed, Revealed
from undertow.store import checked_import, load_file, new_table_id, write_file
from undertow.store.files import TableFile, read_file, table_file
from undertow.store.reading import decode, encode
from undertow.store.sitting import status_of

TYPED = message(
    "library.typed",
    "Real dice and cards lie on a desk at this table, so no program can go on with it.",
)

new_id = new_table_id


class Loaded(Struct, frozen=True):
    """A table out of a file."""

    play: Play[Any]
    secret: bytes
    id: str
    setup: dict[str, Any]


def plain(settings: Any) -> dict[str, Any]:
    """Settings as a file keeps them."""
    found: dict[str, Any] = msgspec.to_builtins(settings)
    return found


def save(path: Path, play: Play[Any], id: str, secret: bytes | None, setup: dict[str, Any]) -> None:
    """Write a table down, whole or not at all. Once it is over, its secret is shown in it."""
    write_file(path, written(play, id, secret, setup))


def written(play: Play[Any], id: str, secret: bytes | None, setup: dict[str, Any]) -> bytes:
    """What such a file holds."""
    journal = play._kept()
    journal.complete()
    sealed = _sealed(journal)
    if play.over and sealed and secret is not None:
        play.reveal(secret)
        sealed = False
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    return table_file(
        play.game.id,
        id,
        encode(play.game, journal.entries),
        version=play.game.version,
        status=status_of(play),
        created=now,
        updated=now,
        setup=msgspec.to_builtins(setup),
        secret=secret.hex() if sealed and secret is not None else "",
    )


def load(path: Path, game_of: Callable[[str], Game[Any]]) -> Loaded:
    """A table as it was left; a rule that has changed since is taken back to its start."""
    return _opened(load_file(path), str(path), game_of)


def read(data: bytes, game_of: Callable[[str], Game[Any]]) -> Loaded:
    """The same of what such a file holds."""
    return _opened(read_file(data), "the file", game_of)


def _opened(file: TableFile, name: str, game_of: Callable[[str], Game[Any]]) -> Loaded:
    game = game_of(file.header.game)
    new = checked_import({game.id: game}, file, name=name).table
    if new.fate == "typed":
        raise Refused(TYPED())
    journal = Journal(decode(game, new.lines))
    secret = new.secret or os.urandom(32)
    fate = LiveFate(secret, journal.scheme if new.secret else NEWEST)
    play = restore(game, journal, fate, mend=True)
    if new.secret is None and not play.over:
        play.seal()  # whoever has no secret goes on with one of their own
    return Loaded(play, secret, new.id, new.setup)


def _sealed(journal: Journal) -> bool:
    """Is there a seal whose secret was not shown yet?"""
    for entry in reversed(journal.entries):
        if isinstance(entry, Committed | Revealed):
            return isinstance(entry, Committed)
    return False
