"""How many rolls of Fate's Edge the engine makes in a second: intent, stakes, the dice, ones and Boons that
let some fall again, beats into the bank and out of it, Boons for a failure."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from undertow.games.edge.game import GAME
from undertow.games.edge.stories import LEDGER
from undertow.games.edge.world import GM, RUNGS, World
from undertow.kernel import LiveFate, Offer, Play
from undertow.lab.bench import Figure

ROLLS = 60
"""At one table, before the next is laid."""
SKILLS = ("athletics", "melee", "notice", "stealth")
GOAL = {
    "intent": "up the stair",
    "attribute": "usual",
    "win": "in",
    "lose": "seen",
    "clock": 0,
}
STAKES = {
    "position": "risky",
    "effect": "standard",
    "fishing": False,
    "related": False,
    "lifted": False,
    "contested": False,
}


def rolls_a_second(seconds: float, *, journal: bool) -> float:
    """Measured in processor time."""
    _some(0.05, journal)
    return _some(seconds, journal)


def _some(seconds: float, journal: bool) -> float:
    rolls, passed = 0, 0.0
    for number in range(10_000):
        play, rng = _table(number, journal), Random(number)
        begin = process_time()
        for _ in range(ROLLS):
            _roll(play, rng)
            rolls += 1
        passed += process_time() - begin
        if passed >= seconds:
            break
    return rolls / passed


def _open(play: Play[World], rule: str, who: str, *to: Any, **form: Any) -> None:
    seat = GM if who == GM else play.world.people[who].seat
    play.open(seat, Offer(f"edge.{rule}", (who, *to), form or None))


def _roll(play: Play[World], rng: Random) -> None:
    """One roll with all that comes of it."""
    me = play.world.party[rng.randrange(2)].id
    id, rung = play.world.next_id, RUNGS[rng.randrange(3)]
    _open(play, "act", me, **GOAL, skill=SKILLS[rng.randrange(4)], rung=rung)
    _open(play, "stakes", GM, id, **STAKES, dv=2 + rng.randrange(3), rung=rung)
    _open(play, "roll", me, id)
    roll = play.world.rolls.get(id)
    if roll is not None and roll.rung != "basic" and 1 in roll.faces:
        _open(play, "reroll-ones", me, id)
        roll = play.world.rolls.get(id)
    if roll is not None and play.world.people[me].boons:
        _open(play, "reroll", me, id, roll.faces.index(min(roll.faces)))
    if id in play.world.rolls:
        _open(play, "stand", me, id)
    made = play.world.last
    assert made is not None
    if made.due:
        _open(play, "bite", GM, words="a lamp is lit")
    world = play.world
    if world.beats.get("") and world.scene.spent < 12 and world.session.spent < 20:
        given = {"words": "a dog barks", "kind": "exposure", "whom": "nobody"}
        _open(play, "spend", GM, 1, "", **given)


def _table(number: int, journal: bool) -> Play[World]:
    beginning = GAME.begin(LEDGER)
    return Play.begin(
        GAME,
        beginning.seats,
        beginning.offer,
        LiveFate(f"undertow bench {number:09}".encode()),
        first=beginning.first,
        keep_journal=journal,
    )


def figures(journal: bool, seconds: float) -> Iterator[Figure]:
    rate = rolls_a_second(seconds, journal=journal)
    name = f"Fate's Edge, rolls with beats and boons, journal {'on' if journal else 'off'}"
    yield Figure(name, rate, "rolls/s", least=0 if journal else 3000)
