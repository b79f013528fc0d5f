"""A long table comes back without being read again, and nobody notices."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from undertow.games.fire.game import GAME as FIRE
from undertow.kernel.voting import AGREE
from undertow.server.broadcast.broadcaster import audiences_of
from undertow.server.broadcast.log import LogBuilder
from undertow.server.tables.waking import LONG, log_of
from undertow.store import Sitting, SqliteStore

SECRET = b"s" * 32


class Counting(SqliteStore):
    """Knows how many lines were asked for at once at most."""

    most = 0

    def lines(self, table: str, after: int = 0, upto: int | None = None) -> list[str]:
        found = super().lines(table, after, upto)
        self.most = max(self.most, len(found))
        return found


@pytest.fixture
def store(tmp_path: Path):
    with Counting(tmp_path / "tables.db") as store:
        yield store


def begun(store: SqliteStore, secret: bytes | None = SECRET) -> Sitting[Any]:
    settings = FIRE.demos()[0].settings
    beginning = FIRE.begin(settings)
    return Sitting.create(
        store, FIRE, beginning.seats, beginning.offer, secret, first=beginning.first
    )


def played(sitting: Sitting[Any], upto: int, rng: Random) -> None:
    """Play on until there are so many entries, and talk where there is nothing to play."""
    while len(sitting.play.journal) < upto:
        play = sitting.play
        asked = [(seat, one) for seat in play.seats for one in play.requests(seat)]
        if asked:
            seat, one = rng.choice(asked)
            answer = one.question.answers.sample(lambda n: rng.randrange(n))
            sitting.answer(seat, one.id, answer, command=f"{seat}:c{len(play.journal)}")
            continue
        offered = [(seat, offer) for seat in play.seats for offer in play.offers(seat)]
        if offered and rng.random() < 0.9:
            seat, offer = rng.choice(offered)
            sitting.open_rule(seat, offer, command=f"{seat}:c{len(play.journal)}")
        else:
            seat = rng.choice(play.seats)
            sitting.do(lambda play, seat=seat: play.say(seat, "well"))


def same(store: SqliteStore, sitting: Sitting[Any]) -> None:
    again = Sitting.open(store, {"fire": FIRE}, sitting.table)
    store.most = 0
    log, version = log_of(store, again)
    read = store.most
    audiences = dict.fromkeys(audiences_of(FIRE, again.play.seats).values())
    whole = LogBuilder.of(FIRE, audiences, again.entries())
    assert version == len(again.play.journal) == store.length(sitting.table)
    assert log.recent == whole.recent
    assert (log.cause, log.seal, log.secret) == (whole.cause, whole.seal, whole.secret)
    assert log.world == whole.world == again.play.world
    for seat, place in log._inputs.items():
        assert whole.last_input(seat) == place
    new = [log.extend([], version, {}), whole.extend([], version, {})]
    assert new[0] == new[1]
    if version > 2 * LONG and not again.play.over:  # at the end its seal is open
        assert read == 0, "its journal was read again"


@pytest.mark.parametrize("seed", range(3))
def test_a_long_table_wakes_as_it_was(store, seed):
    rng, sitting = Random(seed), begun(store)
    for upto in (120, 330, 480, 650, 700):
        played(sitting, upto, rng)
        same(store, sitting)


def test_what_was_taken_back_lately_stays_taken_back(store):
    rng, sitting = Random(5), begun(store)
    played(sitting, 2 * LONG + 60, rng)
    to, by, _ = LogBuilder.of(FIRE, (), sitting.entries()).cause
    sitting.rewind(by, to)
    while votes := [one for one in sitting.play.requests() if one.question.prompt.key == AGREE.key]:
        sitting.answer(votes[0].question.seat, votes[0].id, "yes")
    assert any('"rewound"' in line for line in store.lines(sitting.table, 2 * LONG))
    same(store, sitting)
    played(sitting, 2 * LONG + 120, rng)
    same(store, sitting)


def test_a_table_whose_seal_is_open_is_read_whole(store):
    sitting = begun(store)
    played(sitting, 2 * LONG, Random(1))
    store._ask("UPDATE tables SET secret = NULL WHERE id = ?", sitting.table)
    again = Sitting.open(store, {"fire": FIRE}, sitting.table)
    store.most = 0
    log, _ = log_of(store, again)
    assert store.most == store.length(sitting.table)
    assert log.seal is not None
