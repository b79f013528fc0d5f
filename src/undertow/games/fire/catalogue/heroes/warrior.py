"""The Warrior: 3 AP, focus Strength."""

from __future__ import annotations

from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import Acted, Moved, PassageTaken
from undertow.games.fire.rules.acting import HERE, NOWHERE, skill
from undertow.games.fire.rules.ends import check
from undertow.games.fire.rules.fighting import can_be_slain, slay
from undertow.games.fire.rules.moving import passage
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, message


def in_lunge(world: World, hero: Hero) -> list[ChamberId]:
    """His own chamber and those next door he can see into, where a cultist stands."""
    reach = (hero.at, *world.board.links[hero.at])
    return [chamber for chamber in reach if can_be_slain(world, chamber)]


@skill(
    "warrior",
    "basic",
    "fire.polearm-lunge",
    "Polearm Lunge",
    "Attack a cultist in your chamber, or one chamber away through a connected doorway.",
    ap=1,
    to=lambda world, hero: [(chamber,) for chamber in in_lunge(world, hero)],
    why="a cultist must stand in your chamber or next door, through a connected doorway.",
)
async def polearm_lunge(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    await slay(t, hero, chamber)


CHARGE_ON = message("fire.ask.charge", "Charge on into which chamber?")
CHARGE_STRIKE = message("fire.ask.charge-strike", "Strike a cultist on the way?")
CHARGE_PASSAGE = message("fire.ask.charge-passage", "Slip through the Secret Passage?")


@skill(
    "warrior",
    "master",
    "fire.heros-charge",
    "Hero's Charge",
    "Move up to three times in a row; after each move, attack or lunge at no cost.",
    ap=3,
    to=lambda world, hero: HERE if world.board.links[hero.at] else NOWHERE,
    per_game=1,
    why="no doorway of your chamber leads into another.",
)
async def heros_charge(t: Table[World], hero: HeroId) -> None:
    seat = t.world.heroes[hero].seat
    for _ in range(3):
        onward = list(t.world.board.links[t.world.heroes[hero].at])
        to = await t.ask(seat, CHARGE_ON(), [*onward, "stop"])
        if to == "stop":
            return
        t.tell(Moved(hero, to))
        for (end,) in passage(t.world, t.world.heroes[hero]):
            if await t.ask(seat, CHARGE_PASSAGE(), ["yes", "no"]) == "yes":
                t.tell(PassageTaken(hero, str(end)))
        check(t)  # each is a MOVE of its own; the last one home wins at once
        targets = in_lunge(t.world, t.world.heroes[hero])
        if targets:
            target = await t.ask(seat, CHARGE_STRIKE(), [*targets, "none"])
            if target != "none":
                t.tell(Acted(hero, polearm_lunge.id, 0))
                await slay(t, hero, target)
