"""Ways to play at the pond, and to say where a table stands."""

from __future__ import annotations

from typing import Any

from store.pond import GAMES, SKIP, THROW
from undertow.kernel import Journal, LiveFate, restore
from undertow.store import Sitting, SqliteStore
from undertow.store.reading import decode


def throw(sitting: Sitting[Any], seat: str = "ana", far: int = 3, **more: Any) -> None:
    """A throw up to the wish."""
    sitting.open_rule(seat, THROW.offer(seat))
    answer(sitting, seat, far, **more)


def answer(sitting: Sitting[Any], seat: str, answer: Any, **more: Any) -> Any:
    (request,) = sitting.play.requests(seat)
    return sitting.answer(seat, request.id, answer, **more)


def skip(sitting: Sitting[Any], seat: str = "ana", **more: Any) -> Any:
    return sitting.open_rule(seat, SKIP.offer(seat), **more)


def busy(sitting: Sitting[Any], skips: int = 20) -> None:
    """Enough of a past to be worth a snapshot, and then an open question."""
    for _ in range(skips):
        skip(sitting)
    throw(sitting)


def stands(play: Any) -> Any:
    """All that is to be said of a table in play."""
    return (
        play.world,
        [(request.id, request.question) for request in play.requests()],
        {id: (r.by, r.offer, r.n) for id, r in play.resolutions.items()},
        play.next_resolution,
        play.journal.fated,
        len(play.journal),
    )


def from_scratch(store: SqliteStore, table: str) -> Any:
    """Where the whole journal says a table stands, no snapshot used."""
    header = store.header(table)
    game = GAMES[header.game]
    journal = Journal(decode(game, store.lines(table)))
    return stands(restore(game, journal, LiveFate(header.secret) if header.secret else None))


def bytes_of(store: SqliteStore) -> Any:
    """Everything a store holds."""
    return [
        store._ask(f"SELECT * FROM {name} ORDER BY 1, 2")
        for name in (
            "meta",
            "tables",
            "journal",
            "snapshots",
            "company",
            "people",
            "keys",
            "pictures",
        )
    ]
