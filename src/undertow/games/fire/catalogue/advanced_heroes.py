"""The six Advanced Heroes, in the order of the booklet."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.catalogue.basic_heroes import all_cultists
from undertow.games.fire.components import VESTIBULE, ChamberId, HeroId
from undertow.games.fire.facts import (
    ActionsEnded,
    Blessed,
    BobActed,
    BobMoved,
    BoomerangFlew,
    CardVoided,
    Consumed,
    CultistHoarded,
    CultistsRemoved,
    Sanctified,
    SkillUsed,
    TileMoved,
    Tipped,
    WallCracked,
)
from undertow.games.fire.moments import (
    ApLimit,
    ChallengeCost,
    ChamberFalls,
    CollectCost,
    CultistComes,
    ShadeCost,
    Slays,
    TurnBegins,
)
from undertow.games.fire.rules.acting import Target, skill
from undertow.games.fire.rules.actions import HERE, NOWHERE, can_be_slain, slay
from undertow.games.fire.rules.passives import hooks, modifies, reacts
from undertow.games.fire.rules.placing import places
from undertow.games.fire.rules.ritual import send_to_void
from undertow.games.fire.words import chamber_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import RULES, Table, Term, message

# The Cleric: 3 AP, focus Intellect


def _can_bless(world: World, hero: Hero) -> tuple[Target, ...]:
    beset = world.rulings.bless_needs_empty and hero.at in world.cultists
    return HERE if world.is_basic(hero.at) and not beset else NOWHERE


@skill(
    "cleric",
    "basic",
    "fire.bless",
    "Bless",
    "Lay the Blessing on your chamber. The next cultist a ritual would put there does not come; "
    "the Blessing returns to you instead.",
    ap=1,
    to=_can_bless,
    per_turn=True,
    why="only a Basic Chamber can be blessed.",
)
async def bless(t: Table[World], hero: HeroId) -> None:
    t.tell(Blessed(t.world.heroes[hero].at))


@reacts(
    "cleric",
    "instead",
    CultistComes,
    "fire.bless",
    concerns=lambda world, m: RULES if world.blessed == m.chamber else None,
)
async def blessing_holds(t: Table[World], m: CultistComes) -> bool:
    t.tell(Blessed(None))
    return True


@skill(
    "cleric",
    "master",
    "fire.sanctify",
    "Sanctify",
    "In a Basic Chamber whose Ritual Card lies in the discard pile: send that card to the Void. No "
    "cultist can appear here any more.",
    ap=3,
    to=lambda world, hero: HERE if hero.at in world.discard and world.is_basic(hero.at) else (),
    per_game=1,
    why="the Ritual Card of your chamber must lie in the discard pile.",
)
async def sanctify(t: Table[World], hero: HeroId) -> None:
    chamber = t.world.heroes[hero].at
    t.tell(CardVoided(chamber))
    t.tell(Sanctified(chamber))


# The Engineer: 3 AP, balanced; and Bob


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
    per_game=1,
    pays=False,
    why="Bob must be in the dungeon, and the Vestibule cannot be blown up.",
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
        t.tell(SkillUsed("engineer", "fire.metallic-sacrifice"))
    at = t.world.board.at
    struck = [at[m.cell + step] for step in grid.AROUND if m.cell + step in at]
    if cultists := all_cultists(t.world, struck):
        t.tell(CultistsRemoved(cultists))
    if heroes := tuple(hero.id for chamber in struck for hero in t.world.heroes_in(chamber)):
        t.tell(Tipped(heroes))


# The Dark-Knight: 2 AP at the start, focus Strength

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
    changed = m.hero == "dark-knight" and world.rulings.dark_knight_three_ap
    return Term(1, THREE_AP()) if changed else None


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
    return hooks(world).reckon(world, ApLimit(hero.id)).total + 2


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
    why="you need two more cultists on your card than your AP limit, which goes up to 7.",
)
async def consume(t: Table[World], hero: HeroId) -> None:
    t.tell(Consumed(hero, consume_cost(t.world, t.world.heroes[hero])))


# The Geomancer: 3 AP, focus Intellect


def _geopivot(world: World, hero: Hero) -> list[Target]:
    board = world.board
    found: list[Target] = []
    if hero.at != VESTIBULE:
        tile = board.tiles[hero.at]
        for doors in grid.orientations(tile.doors):
            if doors != tile.doors and board.joins(tile.cell, doors):
                found.append(("turn", hero.at, grid.letters(doors)))
    slid = board.tiles if world.rulings.geopivot_any_tile else (hero.at,)
    for chamber in slid:
        if chamber == VESTIBULE:
            continue
        tile = board.tiles[chamber]
        for side, step in enumerate(grid.STEPS):
            cell = tile.cell + step
            if cell in board.at or (not world.is_basic(chamber) and board.by_vestibule(cell)):
                continue
            if board.joins(cell, tile.doors, without=chamber):
                found.append(("slide", chamber, grid.LETTERS[side]))
    return found


@skill(
    "geomancer",
    "basic",
    "fire.geopivot",
    "Geopivot",
    "Turn your chamber where it lies, or slide it into an empty space beside it, with everything "
    "in it. It must end up connected.",
    ap=1,
    to=_geopivot,
    why="your chamber must share a connected doorway with another afterwards; the Vestibule stays.",
)
async def geopivot(
    t: Table[World], hero: HeroId, how: str, chamber: ChamberId, where: str
) -> None:
    tile = t.world.board.tiles[chamber]
    if how == "turn":
        t.tell(TileMoved(chamber, tile.cell, grid.mask(where)))
    else:
        t.tell(TileMoved(chamber, tile.cell + grid.STEPS[grid.side_of(where)], tile.doors))


def _liftable(world: World, hero: Hero) -> list[Target]:
    standing = [h.at for h in world.heroes.values() if h.here]
    if not world.rulings.terraport_heroes_only:
        standing.extend(world.shades.values())
        standing.extend([world.bob] if world.bob else [])
    return [
        (chamber,)
        for chamber, tile in world.board.tiles.items()
        if world.is_basic(chamber)
        and chamber not in standing
        and any(places(world, world.board.lift(chamber), chamber, besides=tile.cell))
    ]


TERRAPORT = message("fire.ask.terraport", "Where does {chamber} go, and which way round?")


@skill(
    "geomancer",
    "master",
    "fire.terraport",
    "Terraport",
    "Lift a Basic Chamber in which nobody stands and lay it anywhere else it connects, tokens and "
    "all.",
    ap=1,
    to=_liftable,
    per_game=1,
    why="choose a Basic Chamber in which nobody stands.",
)
async def terraport(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    board = t.world.board
    spots = places(t.world, board.lift(chamber), chamber, besides=board.tiles[chamber].cell)
    prompt = TERRAPORT(chamber=chamber_name(t.world, chamber))
    seat = t.world.heroes[hero].seat
    x, y, doors = await t.choose(seat, prompt, list(spots), chamber=chamber)
    t.tell(TileMoved(chamber, grid.cell_at(x, y), grid.mask(doors)))


# The SOLDIER: 3 AP, focus Dexterity


def _in_swing(world: World, chamber: ChamberId, side: int) -> list[ChamberId]:
    line = world.board.in_line(chamber, side)[:2]
    return [struck for struck in line if can_be_slain(world, struck)]


@skill(
    "soldier",
    "basic",
    "fire.enormous-sword",
    "Enormous Sword",
    "Swing through a doorway: attack a cultist in the next chamber and one in the chamber beyond, "
    "in a straight line. Your own chamber is never hit.",
    ap=2,
    to=lambda world, hero: [
        (grid.LETTERS[side],) for side in range(4) if _in_swing(world, hero.at, side)
    ],
    per_turn=True,
    why="a cultist must stand one or two chambers away in a straight line of connected doorways.",
)
async def enormous_sword(t: Table[World], hero: HeroId, towards: str) -> None:
    at = t.world.heroes[hero].at
    for chamber in _in_swing(t.world, at, grid.side_of(towards)):
        await slay(t, hero, chamber)


def _limit_breaks(world: World, hero: Hero, towards: str = "") -> tuple[ChamberId, ...]:
    """The cultists that Break Limit would strike."""
    if towards:
        beyond = world.board.in_line(hero.at, grid.side_of(towards))
    else:
        beyond = list(world.board.links[hero.at])
    return all_cultists(world, [hero.at, *beyond])


def _break_limit(world: World, hero: Hero) -> list[Target]:
    if world.rulings.break_limit_line:
        return [(side,) for side in grid.LETTERS if _limit_breaks(world, hero, side)]
    return [()] if _limit_breaks(world, hero) else []


@skill(
    "soldier",
    "master",
    "fire.break-limit",
    "Break Limit",
    "Remove every cultist in your chamber and in all chambers next door through connected "
    "doorways.",
    ap=3,
    to=_break_limit,
    per_game=1,
    why="there is no cultist in reach.",
)
async def break_limit(t: Table[World], hero: HeroId, towards: str = "") -> None:
    t.tell(CultistsRemoved(_limit_breaks(t.world, t.world.heroes[hero], towards)))


# The Master-Swordsman: 3 AP, balanced

BOOMERANG = message("fire.why.boomerang", "the Mystic Boomerang")


def _boomerang(world: World, hero: Hero) -> list[Target]:
    lines = (world.board.in_line(hero.at, side) for side in range(4))
    anywhere = world.rulings.boomerang_any_challenge
    return [(c,) for line in lines for c in line if anywhere or world.is_basic(c)]


@skill(
    "master-swordsman",
    "basic",
    "fire.mystic-boomerang",
    "Mystic Boomerang",
    "Throw the Boomerang to a Basic Chamber in a straight line of connected doorways. Until your "
    "next turn, collecting the token there costs anybody 1 AP less.",
    ap=1,
    to=_boomerang,
    per_turn=True,
    why="choose another Basic Chamber in a straight line of connected doorways.",
)
async def mystic_boomerang(t: Table[World], hero: HeroId, to: ChamberId) -> None:
    t.tell(BoomerangFlew(to))


@modifies("master-swordsman", CollectCost, "fire.mystic-boomerang")
def boomerang_helps(world: World, m: CollectCost) -> Term | None:
    return Term(-1, BOOMERANG()) if world.boomerang == m.chamber else None


@modifies("master-swordsman", ChallengeCost, "fire.mystic-boomerang")
def boomerang_helps_any(world: World, m: ChallengeCost) -> Term | None:
    helps = world.rulings.boomerang_any_challenge and world.boomerang == m.chamber
    return Term(-1, BOOMERANG()) if helps else None


@modifies("master-swordsman", ShadeCost, "fire.mystic-boomerang")
def boomerang_scares_shades(world: World, m: ShadeCost) -> Term | None:
    here = world.boomerang is not None and world.boomerang == world.shades.get(m.attribute)
    return Term(-1, BOOMERANG()) if here and world.rulings.boomerang_any_challenge else None


@reacts(
    "master-swordsman",
    "after",
    TurnBegins,
    "fire.mystic-boomerang",
    concerns=lambda world, m: (
        RULES if m.hero == "master-swordsman" and world.boomerang is not None else None
    ),
)
async def boomerang_returns(t: Table[World], m: TurnBegins) -> None:
    t.tell(BoomerangFlew(None))


def _crackable(world: World, hero: Hero) -> list[Target]:
    board = world.board
    cell = board.tiles[hero.at].cell
    return [
        (grid.LETTERS[side],)
        for side, step in enumerate(grid.STEPS)
        if (other := board.at.get(cell + step)) and other not in board.links[hero.at]
    ]


@skill(
    "master-swordsman",
    "master",
    "fire.wallcrack-bombs",
    "Wallcrack Bombs",
    "Blow a doorway through the wall to a chamber beside yours that is not connected. Twice a "
    "game.",
    ap=2,
    to=_crackable,
    per_game=lambda world: 1 if world.rulings.bomb_once else 2,
    why="there must be a chamber beside yours that is not connected.",
)
async def wallcrack_bombs(t: Table[World], hero: HeroId, towards: str) -> None:
    t.tell(WallCracked(t.world.heroes[hero].at, grid.side_of(towards)))
