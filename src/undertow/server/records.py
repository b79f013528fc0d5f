"""What msgspec has to know of every record is worked out before there are threads.

It does so when a record is first read or written, and a second thread that comes meanwhile meets it
half done, which ends the process. Tables are loaded in threads: after a restart, several at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec import Struct

from undertow.store.reading import Games, snapshot_decoder

_known: set[type[Struct]] = set()


def prepare(games: Games) -> int:
    """Work it out for every record of everything that was imported; gives how many were new."""
    new = [kind for kind in _below(Struct) if kind not in _known]
    for kind in new:
        with suppress(TypeError, NameError):  # never read or written: a bare tool of some rule
            msgspec.json.Decoder(kind)
    _known.update(new)
    for game in games.values():
        snapshot_decoder(game)
    return len(new)


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    found = {kind: None}
    line = [kind]
    while line:
        for one in line.pop().__subclasses__():
            if one not in found:
                found[one] = None
                line.append(one)
    yield from found
