"""A conflict of Anima Prime as an environment: everybody's dice and wounds, in numbers."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from undertow.commands.arguments import example_file
from undertow.games.anima.bots.fighting import FIGHTING
from undertow.games.anima.lab.fight import begin as fought
from undertow.games.anima.lab.setup import read
from undertow.games.anima.moments import Defense, WoundCircles
from undertow.games.anima.rules.passives import count
from undertow.games.anima.world import GM, World
from undertow.kernel import Play
from undertow.lab.arena import Arena, Field
from undertow.lab.playout import secret_of

FIGHTERS, ROUNDS = 12, 60

FIELDS = (
    Field("gm", "1 from the GM's seat"),
    Field("round", "which round it is", high=1000),
    Field("goals", "how many goals are still open", high=100),
    Field(
        "fighters",
        "for each of twelve in the order of the conflict: in it, of this seat, whose turn it is, on "
        "the GM's side, Action, Strike and Charge dice, wounds, wound circles, defense, out of it, "
        "how many conditions",
        count=FIGHTERS * 12,
        high=200,
    ),
)


def begin(settings: Mapping[str, Any], seed: int) -> Play[World]:
    """`fight` is the text of a set-up file; without it, the example on the bridge."""
    text = settings.get("fight") or example_file("anima", "bridge").read_text("utf-8")
    return fought(read(str(text), "fight"), secret_of(seed, 0), journal=False)


def ended(play: Play[World]) -> dict[str, float] | None:
    """One side wins; where it goes on for too long, or both fall, nobody does."""
    conflict, last = play.world.conflict, play.world.campaign.last
    if play.resolutions or (conflict is not None and conflict.round <= ROUNDS):
        return None  # somebody still answers, even before the first round
    if conflict is not None or last not in ("pc", "gm"):
        return dict.fromkeys(play.seats, 0.0)
    return {seat: 1.0 if (seat == GM) == (last == "gm") else -1.0 for seat in play.seats}


def numbers(world: World, seat: str) -> array[float]:
    conflict = world.conflict
    if conflict is None:
        return array("f", bytes(4 * SIZE))
    goals = sum(1 for goal in conflict.goals if not goal.settled)
    found: list[float] = [float(seat == GM), conflict.round, goals]
    for who in conflict.order[:FIGHTERS]:
        f = world.fighters[who]
        found += (
            float(f.here),
            f.sheet.seat == seat,
            who == conflict.now,
            f.sheet.seat == GM,
            f.ap,
            f.sp,
            f.cp,
            f.wounds,
            count(world, WoundCircles(who)),
            count(world, Defense(who)),
            f.out,
            len(f.conditions),
        )
    return array("f", found + [0.0] * (SIZE - len(found)))


def words(world: World) -> Mapping[Any, int]:
    """Everybody who fights, in their order."""
    return {who: n for n, who in enumerate(world.fighters, 1)}


SIZE = sum(field.count for field in FIELDS)
ARENA = Arena(begin, ended, FIELDS, numbers, 600, words, FIGHTING)
"""They fight, and do nothing else."""
