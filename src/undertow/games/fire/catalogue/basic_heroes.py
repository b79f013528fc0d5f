"""The six Basic Heroes, in the order of the booklet."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.components import Attribute, ChamberId, HeroId
from undertow.games.fire.facts import (
    ChamberReturned,
    CultistsRemoved,
    Moved,
    PassageTaken,
    SneakBegan,
    TilePlaced,
    TokenCollected,
    TokensGiven,
)
from undertow.games.fire.moments import ApLimit, CultistComes, Discovers
from undertow.games.fire.rules.acting import Target, skill
from undertow.games.fire.rules.actions import HERE, NOWHERE, can_be_slain, passage, slay
from undertow.games.fire.rules.passives import finds_ways, modifies, reacts
from undertow.games.fire.rules.placing import places
from undertow.games.fire.words import chamber_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, Term, message

# The Warrior: 3 AP, focus Strength


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
    to=lambda world, hero: HERE,
    per_game=1,
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
        targets = in_lunge(t.world, t.world.heroes[hero])
        if targets:
            target = await t.ask(seat, CHARGE_STRIKE(), [*targets, "none"])
            if target != "none":
                await slay(t, hero, target)


# The Ranger: 3 AP, focus Dexterity

RANGERS_SIGHT = message("fire.ask.rangers-sight", "Walk into {chamber}, or stay where you are?")


@reacts(
    "ranger",
    "instead",
    Discovers,
    "fire.rangers-sight",
    concerns=lambda world, m: world.heroes[m.hero].seat if m.hero == "ranger" else None,
)
async def rangers_sight(t: Table[World], m: Discovers) -> bool:
    """After exploring, the Ranger chooses whether to walk in."""
    prompt = RANGERS_SIGHT(chamber=chamber_name(t.world, m.chamber))
    return bool(await t.ask(t.world.heroes[m.hero].seat, prompt, ["go", "stay"]) == "stay")


def _falconry(world: World, hero: Hero) -> list[Target]:
    regions = world.board.regions
    anywhere = world.rulings.falconry_anywhere
    here = regions[hero.at]
    takers = [
        other.id
        for other in world.heroes.values()
        if other.here and (anywhere or regions[other.at] == here)
    ]
    return [
        (chamber, taker)
        for chamber in world.tokens
        if anywhere or regions[chamber] == here
        for taker in takers
    ]


@skill(
    "ranger",
    "master",
    "fire.master-falconry",
    "Master Falconry",
    "The falcon fetches one Token of Power from any chamber and brings it to any hero, you "
    "included. It flies along open doorways, never across the Void.",
    ap=3,
    to=_falconry,
    per_game=1,
    why="the Ranger, the token and the hero must be joined by open doorways.",
)
async def master_falconry(t: Table[World], hero: HeroId, chamber: ChamberId, to: HeroId) -> None:
    t.tell(TokenCollected(to, chamber))


# The Wizard: 3 AP, focus Intellect


def _portal(world: World, hero: Hero) -> list[Target]:
    if not hero.tokens:
        return []
    others = [h.id for h in world.heroes.values() if h.here and h.id != hero.id]
    return [(other, attribute) for other in others for attribute in hero.tokens]


@skill(
    "wizard",
    "basic",
    "fire.object-portal",
    "Object Portal",
    "Send one of your Tokens of Power to another hero, wherever she is.",
    ap=1,
    to=_portal,
    why="you need a token to send, and a hero in the dungeon to send it to.",
)
async def object_portal(t: Table[World], hero: HeroId, to: HeroId, attribute: Attribute) -> None:
    t.tell(TokensGiven(hero, to, attribute))


@skill(
    "wizard",
    "master",
    "fire.teleport",
    "Teleport",
    "Be in any other chamber in play. No way there is needed.",
    ap=3,
    to=lambda world, hero: [(c,) for c in world.board.tiles if c != hero.at],
    per_game=1,
    why="choose another chamber that is in play.",
)
async def teleport(t: Table[World], hero: HeroId, to: ChamberId) -> None:
    t.tell(Moved(hero, to))


# The Paladin: 3 AP, focus Strength


def beset(world: World) -> list[ChamberId]:
    """The chambers in which a cultist can be struck, anywhere."""
    return [chamber for chamber in world.cultists if can_be_slain(world, chamber)]


@skill(
    "paladin",
    "basic",
    "fire.smite",
    "Smite",
    "Attack a cultist in any chamber of the dungeon, once a turn.",
    ap=1,
    to=lambda world, hero: [(chamber,) for chamber in beset(world)],
    per_turn=True,
    why="choose a chamber with a cultist.",
)
async def smite(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    await slay(t, hero, chamber)


@skill(
    "paladin",
    "master",
    "fire.holy-light",
    "Holy Light",
    "Remove a cultist anywhere, and every cultist on the four tiles around it, walls or not.",
    ap=3,
    to=lambda world, hero: [(chamber,) for chamber in beset(world)],
    per_game=1,
    why="choose a chamber with a cultist.",
)
async def holy_light(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    t.tell(CultistsRemoved(all_cultists(t.world, [chamber, *t.world.board.neighbours(chamber)])))


def all_cultists(world: World, chambers: list[ChamberId]) -> tuple[ChamberId, ...]:
    """Every cultist that can be removed from these chambers, one entry each."""
    return tuple(
        chamber
        for chamber in chambers
        if can_be_slain(world, chamber)
        for _ in range(world.cultists[chamber])
    )


# The Sage: 3 AP, focus Intellect

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


# The Rogue: 3 AP, focus Dexterity

SNEAKING = message("fire.why.sneaking", "Sneak Attack")
SNEAK_AP = 6


@finds_ways("rogue")
def find_secrets(world: World, hero: Hero) -> list[ChamberId]:
    """A MOVE needs only one doorway on the two touching sides; in a Sneak Attack, none."""
    board = world.board
    here = board.tiles[hero.at]
    linked = board.links[hero.at]
    found = []
    for side, step in enumerate(grid.STEPS):
        other = board.at.get(here.cell + step)
        if other is None or other in linked:
            continue
        facing = board.tiles[other]
        out = (here.doors | here.cracks) & grid.BITS[side]
        into = (facing.doors | facing.cracks) & grid.BITS[grid.opposite(side)]
        if out or into or world.now.sneaking:
            found.append(other)
    return found


@modifies("rogue", ApLimit, "fire.sneak-attack")
def sneak_attack_ap(world: World, m: ApLimit) -> Term | None:
    sneaking = world.turn is not None and world.turn.sneaking and m.hero == "rogue"
    return Term(SNEAK_AP, SNEAKING(), sets=True) if sneaking else None


@skill(
    "rogue",
    "master",
    "fire.sneak-attack",
    "Sneak Attack",
    "For the rest of this turn you have 6 AP in all, and walk through walls between chambers.",
    ap=0,
    to=lambda world, hero: HERE if not world.now.sneaking else NOWHERE,
    per_game=1,
)
async def sneak_attack(t: Table[World], hero: HeroId) -> None:
    t.tell(SneakBegan())
