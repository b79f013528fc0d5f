"""Perft: how many different sequences of so many decisions lead on from a position.

Openings and answers both count as decisions; fate is fixed. A changed count is a changed rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from undertow.kernel import Game, LiveFate, Play

SECRET = b"the same fate for every position"


class Position(Struct, frozen=True):
    """A world at rest, and what was decided since."""

    world: Any
    fated: int = 0
    since: tuple[tuple[Any, ...], ...] = ()


def stand(game: Game[Any], seats: tuple[str, ...], at: Position) -> Play[Any]:
    """A table that stands in a position."""
    play: Play[Any] = Play(game, seats, LiveFate(SECRET), keep_journal=False, world=at.world)
    play._fated = at.fated
    for decision in at.since:
        _do(play, decision)
    return play


def _do(play: Play[Any], decision: tuple[Any, ...]) -> None:
    match decision:
        case ("open", seat, offer):
            play.open(seat, offer)
        case ("answer", number, answer):
            request = play.requests()[number]
            play.answer(request.seat, request.id, answer)


def decisions(play: Play[Any]) -> Iterator[tuple[Any, ...]]:
    """Everything somebody can decide now."""
    for seat in play.seats:
        for offer in play.offers(seat):
            yield "open", seat, offer
    for number, request in enumerate(play.requests()):
        for option in request.question.answers.options:  # type: ignore[attr-defined]
            yield "answer", number, option


def perft(game: Game[Any], seats: tuple[str, ...], world: Any, depth: int) -> list[int]:
    """The number of sequences of 1, 2, … up to `depth` decisions."""
    counts = [0] * depth
    todo = [(0, Position(world))]
    while todo:
        done, at = todo.pop()
        play = stand(game, seats, at)
        coming = list(decisions(play))
        counts[done] += len(coming)
        if done + 1 == depth:
            continue
        for decision in coming:
            after = Position(at.world, at.fated, (*at.since, decision))
            play = stand(game, seats, after)
            if play.at_rest:
                after = Position(play.world, play._fated)
            if not play.over:
                todo.append((done + 1, after))
    return counts
