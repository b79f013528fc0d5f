"""How many action rolls of Girl by Moonlight the engine makes in a second: goal, stakes, a push or a link,
the dice, and after a bad result what it costs, resisted or taken."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.stories import LANTERNS
from undertow.games.moonlight.world import ACTIONS, GM, World
from undertow.kernel import LiveFate, Offer, Play
from undertow.lab.bench import Figure

ROLLS = 60
"""At one table, before the next is laid."""


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
            if not _roll(play, rng):
                break
            rolls += 1
        passed += process_time() - begin
        if passed >= seconds:
            break
    return rolls / passed


def _open(play: Play[World], rule: str, who: str, *to: Any, **form: Any) -> None:
    """Something is done, and whatever is asked on the way is answered."""
    seat = GM if who == GM else play.world.people[who].seat
    play.open(seat, Offer(f"moonlight.{rule}", (who, *to), form or None))
    while asked := play.requests():
        play.answer(asked[0].seat, asked[0].id, asked[0].question.answers.sample(lambda n: 0))


def _roll(play: Play[World], rng: Random) -> bool:
    """One action roll with what comes of it; False where nobody is left to make one."""
    able = [one.id for one in play.world.party if not (one.out or one.eclipse or one.stress > 6)]
    if not able:
        return False
    me = able[rng.randrange(len(able))]
    id = play.world.next_id
    _open(play, "act", me, goal="to the gate", action=ACTIONS[rng.randrange(9)], foe="")
    stakes = {"position": ("risky", "desperate")[rng.randrange(2)], "effect": "standard"}
    _open(play, "stakes", GM, id, **stakes, harm=(), supernatural=False, fatal=False)
    if play.world.people[me].stress < 3:
        _open(play, "push", me, id, "effect", "")
    _open(play, "roll", me, id)
    made = play.world.last
    assert made is not None
    if made.band in ("1-3", "4/5"):
        coming = play.world.next_id
        costs = {"whom": me, "kind": "complication", "words": "the bridge breaks", "level": 1}
        more = {"attribute": "sun", "body": "physical", "foe": "", "clock": 0, "averts": False}
        _open(play, "consequence", GM, **costs, **more, hits="")
        if rng.randrange(2) and play.world.people[me].stress < 4:
            _open(play, "resist", me, coming)
        if coming in play.world.incoming:
            _open(play, "take", me, coming)
    return True


def _table(number: int, journal: bool) -> Play[World]:
    beginning = GAME.begin(LANTERNS)
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
    name = (
        f"Girl by Moonlight, action rolls with consequences, journal {'on' if journal else 'off'}"
    )
    yield Figure(name, rate, "rolls/s", least=0 if journal else 2000)
