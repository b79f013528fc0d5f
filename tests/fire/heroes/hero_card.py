"""What the tests of all heroes have in common."""

from __future__ import annotations

from collections.abc import Callable

from fire.dungeon import Dungeon, cards
from undertow.games.fire.facts import Acted

Lay = Callable[..., Dungeon]

QUIET = cards("I7", "I6", "I5")
"""A deck whose first cards stand for chambers that no test here lays out."""


def ap_a_turn(dungeon: Lay, hero: str) -> int:
    """How often a hero can walk to and fro before the next hero's turn begins."""
    other = "sage" if hero == "rogue" else "rogue"
    d = dungeon(hero, other, tiles={"S1": (0, -1)}, deck=QUIET)
    steps = 0
    while d.world.now.hero == hero and d.offered("move"):
        d.does("move", "V" if d.hero(hero).at == "S1" else "S1")
        steps += 1
    return steps


def costs_to_collect(dungeon: Lay, hero: str) -> tuple[int, int, int]:
    """The AP this hero really spends on a red, a green and a blue token."""
    spent = []
    for chamber in ("S1", "D1", "I1"):
        d = dungeon(hero, tiles={chamber: (0, -1)}, at={hero: chamber}, deck=QUIET)
        d.does("collect")
        assert sum(d.hero(hero).tokens.values()) == 1
        spent.append(d.told(Acted)[-1].ap)
    return spent[0], spent[1], spent[2]
