"""Who does what: the work of the team, handed out so that nobody runs after the same thing twice.

The most rewarding task for its cost is given out first, to whoever does it cheapest; that hero
then goes on from there. It is how a group at a table plans aloud.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from undertow.games.fire.bots.analysis import Analysis
from undertow.games.fire.bots.route import FAR
from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.world import Hero

ERRANDS = 14
"""So many are given out: further ahead nobody can see."""


class Task(NamedTuple):
    """Something to be done in a chamber, for whom it is what worth, and the AP it takes there."""

    kind: str
    place: ChamberId
    value: float
    ap: Callable[[Hero], float]
    only: HeroId | None = None


def hand_out(
    analysis: Analysis, tasks: list[Task], plus: float
) -> dict[tuple[str, ChamberId], HeroId]:
    """Which hero each task falls to."""
    left = list(tasks)
    order = [hero.id for hero in analysis.here]
    now = order.index(analysis.me.id) if analysis.me.id in order else 0
    where = {hero.id: analysis.route(hero) for hero in analysis.here}
    spent = {
        hero.id: 0.3 * ((order.index(hero.id) - now) % len(order)) + hero.prone
        for hero in analysis.here
    }
    given: dict[tuple[str, ChamberId], HeroId] = {}
    smite = _may_smite(analysis)
    for _ in range(ERRANDS):
        best, whom, worth, price = None, None, 0.0, 0.0
        for task in left:
            for hero in analysis.here:
                if task.only is not None and task.only != hero.id:
                    continue
                far = where[hero.id].to(task.place)
                if task.kind == "attack" and hero.id == "paladin" and smite:
                    far = 0
                elif task.kind == "attack" and hero.id == "warrior":
                    far = max(0, far - 1)
                if far >= FAR:
                    continue
                cost = far + task.ap(hero)
                rank = task.value / (spent[hero.id] + cost + plus)
                if rank > worth:
                    best, whom, worth, price = task, hero, rank, cost
        if best is None or whom is None:
            break
        left.remove(best)
        given[(best.kind, best.place)] = whom.id
        spent[whom.id] += price
        if best.kind == "attack" and whom.id == "paladin" and smite:
            smite = False  # and she stays where she is
        else:
            where[whom.id] = analysis.route_from(best.place, whom.id == "rogue")
    return given


def _may_smite(analysis: Analysis) -> bool:
    """Can the Paladin strike anywhere at her next turn, or in what is left of this one?"""
    world = analysis.world
    return world.carrier != "paladin" and "fire.smite" not in world.now.used
