"""The Sage: 3 AP, focus Intellect."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import ChamberReturned, TilePlaced
from undertow.games.fire.moments import CultistComes
from undertow.games.fire.rules.acting import Target, passive, skill
from undertow.games.fire.rules.passives import reacts
from undertow.games.fire.rules.placing import places
from undertow.games.fire.words import chamber_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, message

passive(
    "sage",
    "fire.mindstrike",
    "Mindstrike",
    "In the ritual of your own turn you may send each new cultist to another Basic Chamber in which none stands.",
)

MINDSTRIKE = message(
    "fire.ask.mindstrike", "A cultist is about to appear in {chamber}. Send it elsewhere?"
)


def _mindstrike_concerns(world: World, m: CultistComes) -> str | None:
    sage = world.heroes["sage"]
    if not sage.here or world.now.hero != "sage":
        # The Sage may have been lost in her own ritual; then nobody confuses the cult.
        return None
    if world.now.phase != "ritual" and not world.rulings.mindstrike_always:
        return None
    return sage.seat if _mindstrike_targets(world, m.chamber) else None


def _mindstrike_targets(world: World, chamber: ChamberId) -> list[ChamberId]:
    return [
        other
        for other in world.board.tiles
        if other != chamber
        and world.is_basic(other)
        and other not in world.cultists
        and other != world.sanctified
    ]


@reacts("sage", "before", CultistComes, "fire.mindstrike", concerns=_mindstrike_concerns)
async def mindstrike(t: Table[World], m: CultistComes) -> CultistComes | None:
    """In the ritual of her own turn, the Sage may send each new cultist to another Basic Chamber
    in which none stands."""
    prompt = MINDSTRIKE(chamber=chamber_name(t.world, m.chamber))
    targets = _mindstrike_targets(t.world, m.chamber)
    to = await t.ask(t.world.heroes["sage"].seat, prompt, ["no", *targets], chamber=m.chamber)
    return None if to == "no" else CultistComes(to)


TIMETURN = message("fire.ask.timeturn", "Where does {chamber} come back, and which way round?")


def _timeturn(world: World, hero: Hero) -> list[Target]:
    return [(c,) for c in world.void_tiles if any(places(world, world.board, c))]


@skill(
    "sage",
    "master",
    "fire.timeturn",
    "Timeturn",
    "Bring a chamber back from the Void and lay it wherever it connects. Its Ritual Card stays "
    "in the Void.",
    ap=3,
    to=_timeturn,
    crosses="turn time",
    per_game=1,
    why="choose a chamber that is in the Void and fits somewhere.",
)
async def timeturn(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    prompt = TIMETURN(chamber=chamber_name(t.world, chamber))
    spots = list(places(t.world, t.world.board, chamber))
    seat = t.world.heroes[hero].seat
    x, y, doors = await t.choose(seat, prompt, spots, chamber=chamber)
    held = t.world.void_tiles[chamber] and not (
        t.world.is_basic(chamber) and t.world.rulings.timeturn_no_token
    )
    t.tell(ChamberReturned(chamber))
    t.tell(TilePlaced(chamber, grid.cell_at(x, y), grid.mask(doors), held))
