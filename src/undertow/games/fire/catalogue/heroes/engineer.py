"""The Engineer: 3 AP, balanced; and Bob."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.components import VESTIBULE, ChamberId, HeroId
from undertow.games.fire.facts import (
    ActionsEnded,
    BobActed,
    BobMoved,
    CultistsRemoved,
    SkillUsed,
    Tipped,
)
from undertow.games.fire.moments import ChamberFalls
from undertow.games.fire.rules.acting import HERE, NOWHERE, Target, passive, skill
from undertow.games.fire.rules.fighting import all_cultists, can_be_slain
from undertow.games.fire.rules.passives import reacts
from undertow.games.fire.rules.ritual import send_to_void
from undertow.games.fire.words import chamber_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import RULES, Table, message

passive(
    "engineer",
    "fire.remote-control",
    "Remote Control",
    "When your own actions are over, your machine Bob has 2 AP to move and to attack, wherever he is.",
)


def _bob_ways(world: World, hero: Hero) -> list[Target]:
    return [(to,) for to in world.board.links[world.bob]] if world.bob else []


@skill(
    "engineer",
    "bob",
    "fire.bob-move",
    "Bob: move",
    "After your own actions Bob has 2 AP of his own: he walks through a connected doorway.",
    ap=0,
    to=_bob_ways,
    passive=True,
    why="Bob walks through connected doorways only.",
)
async def bob_move(t: Table[World], hero: HeroId, to: ChamberId) -> None:
    t.tell(BobActed("fire.bob-move"))
    t.tell(BobMoved(to))


def _bob_prey(world: World, hero: Hero) -> tuple[Target, ...]:
    return HERE if world.bob and can_be_slain(world, world.bob) else NOWHERE


@skill(
    "engineer",
    "bob",
    "fire.bob-attack",
    "Bob: attack",
    "Bob drives a cultist out of his chamber.",
    ap=0,
    to=_bob_prey,
    passive=True,
    why="there is no cultist in Bob's chamber.",
)
async def bob_attack(t: Table[World], hero: HeroId) -> None:
    assert t.world.bob is not None
    t.tell(BobActed("fire.bob-attack"))
    t.tell(CultistsRemoved((t.world.bob,)))


@skill(
    "engineer",
    "bob",
    "fire.bob-wait",
    "Bob: wait",
    "Bob stays where he is. The cult's ritual begins.",
    ap=0,
    to=lambda world, hero: HERE,
    passive=True,
)
async def bob_wait(t: Table[World], hero: HeroId) -> None:
    t.tell(ActionsEnded())


def _sacrifice(world: World, hero: Hero) -> list[Target]:
    if world.bob is None:
        return []
    around = (world.bob, *world.board.links[world.bob])
    return [(chamber,) for chamber in around if chamber != VESTIBULE]


SACRIFICE_SPECIAL = message(
    "fire.ask.sacrifice", "{chamber} and what it holds would be gone for good. Really?"
)


@skill(
    "engineer",
    "master",
    "fire.metallic-sacrifice",
    "Metallic Sacrifice",
    "Bob may take one last step. Then he and his chamber go to the Void; cultists on the eight "
    "tiles around vanish, and heroes there are thrown over.",
    ap=3,
    to=_sacrifice,
    crosses="blast",
    per_game=1,
    pays=False,
    why="Bob may step through a connected doorway first; the Vestibule cannot be blown up.",
)
async def metallic_sacrifice(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    if not t.world.is_basic(chamber):
        prompt = SACRIFICE_SPECIAL(chamber=chamber_name(t.world, chamber))
        if await t.ask(t.world.heroes[hero].seat, prompt, ["yes", "no"]) == "no":
            return
    metallic_sacrifice.pay(t, hero)
    if chamber != t.world.bob:
        t.tell(BobMoved(chamber))
    # Bob's own chamber falling is what sets him off; see below.
    card = t.world.rulings.sacrifice_voids_card and t.world.is_basic(chamber)
    await send_to_void(t, chamber, card=card and chamber not in t.world.void_cards)


@reacts(
    "engineer",
    "after",
    ChamberFalls,
    "fire.metallic-sacrifice",
    concerns=lambda world, m: RULES if world.bob == m.chamber else None,
)
async def bob_explodes(t: Table[World], m: ChamberFalls) -> None:
    """Bob cannot dive: wherever his chamber falls, he goes off."""
    t.tell(BobMoved(None))
    if "fire.metallic-sacrifice" not in t.world.heroes["engineer"].used:
        t.tell(SkillUsed("engineer", "fire.metallic-sacrifice", per_game=True))
    at = t.world.board.at
    struck = [at[m.cell + step] for step in grid.AROUND if m.cell + step in at]
    if cultists := all_cultists(t.world, struck):
        t.tell(CultistsRemoved(cultists))
    if heroes := tuple(hero.id for chamber in struck for hero in t.world.heroes_in(chamber)):
        t.tell(Tipped(heroes))
