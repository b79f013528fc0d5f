"""Looking back on what happened at a table under test: the odds it had, as a seat could know them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from undertow.kernel import EVERYONE, Fact, Hindsight, Play
from undertow.kernel.journal import Happened
from undertow.kernel.past import past_of, told_by


def hindsight(play: Play[Any], place: int, seat: str = EVERYONE) -> Hindsight | None:
    """The odds of the fact at a place; None where there were none, or the seat knows nothing of it."""
    entries = play._kept().entries
    entry = entries[place - 1]
    assert isinstance(entry, Happened)
    fact = entry.fact.seen_by(play.game.audience(seat))
    if fact is None or not told_by(entries, place):
        return None
    return play.game.hindsight(past_of(play.game, play.seats, entries, place, fact), seat)


def looked_back(
    play: Play[Any], kind: type[Fact], seat: str = EVERYONE, n: int = -1
) -> tuple[tuple[str, ...], dict[str, Fraction]]:
    """What came true with the last fact of a kind, or another of them; and how likely each outcome was."""
    places = [
        place
        for place, entry in play._kept().live_entries()
        if isinstance(entry, Happened) and isinstance(entry.fact, kind)
    ]
    found = hindsight(play, places[n], seat)
    assert found is not None
    assert found.odds is not None
    return found.came, {one.id: one.chance for one in found.odds.outcomes}
