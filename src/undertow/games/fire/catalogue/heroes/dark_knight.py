"""The Dark-Knight: 2 AP at the start, focus Strength."""

from __future__ import annotations

from undertow.games.fire.components import HeroId
from undertow.games.fire.facts import Consumed, CultistHoarded
from undertow.games.fire.moments import ApLimit, Slays
from undertow.games.fire.rules.acting import HERE, NOWHERE, Target, passive, skill
from undertow.games.fire.rules.passives import hooks, modifies, reacts
from undertow.games.fire.world import Hero, World
from undertow.kernel import RULES, Table, Term, message

passive(
    "dark-knight",
    "fire.soul-thirst",
    "Soul Thirst",
    "A cultist you attack stays on your card instead of going back. Consume feeds on them.",
)

PLUS_AP = message("fire.why.plus-ap", "+1AP tokens")
THREE_AP = message("fire.why.three-ap", "the other printing of his card")
MOST_PLUS_AP = 5
MOST_AP = 7


@modifies("dark-knight", ApLimit, "fire.soul-thirst")
def soul_thirst_ap(world: World, m: ApLimit) -> Term | None:
    if m.hero != "dark-knight" or not world.heroes[m.hero].plus_ap:
        return None
    return Term(world.heroes[m.hero].plus_ap, PLUS_AP())


@modifies("dark-knight", ApLimit, "fire.dark-knight-card")
def other_printing(world: World, m: ApLimit) -> Term | None:
    if m.hero != "dark-knight" or not world.rulings.dark_knight_three_ap:
        return None
    # With all five tokens he has the most there is, whatever his card began with.
    full = world.heroes[m.hero].plus_ap >= MOST_PLUS_AP
    return None if full else Term(1, THREE_AP())


@reacts(
    "dark-knight",
    "instead",
    Slays,
    "fire.soul-thirst",
    concerns=lambda world, m: RULES if m.hero == "dark-knight" else None,
)
async def soul_thirst(t: Table[World], m: Slays) -> bool:
    """A cultist he attacks goes onto his card instead of into the supply."""
    t.tell(CultistHoarded(m.hero, m.chamber))
    return True


def consume_cost(world: World, hero: Hero) -> int:
    """Cultists for the next +1AP token: his AP limit and two more."""
    return hooks(world).total(world, ApLimit(hero.id)) + 2


def _consume(world: World, hero: Hero) -> tuple[Target, ...]:
    limit = consume_cost(world, hero) - 2
    full = hero.plus_ap >= MOST_PLUS_AP or limit >= MOST_AP
    return NOWHERE if full or hero.hoard < limit + 2 else HERE


@skill(
    "dark-knight",
    "master",
    "fire.consume",
    "Consume",
    "Spend cultists from your card, two more than your AP limit, for a +1AP token; once a turn, up "
    "to 7 AP.",
    ap=0,
    to=_consume,
    per_turn=True,
    passive=True,
    why="you need two more cultists on your card than your AP limit, which goes up to 7 with up "
    "to five +1AP tokens.",
)
async def consume(t: Table[World], hero: HeroId) -> None:
    t.tell(Consumed(hero, consume_cost(t.world, t.world.heroes[hero])))
