"""Phase one: the Heroes' Actions, in the order of the booklet."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.games.fire import grid
from undertow.games.fire.components import (
    ATTRIBUTES,
    VESTIBULE,
    Attribute,
    ChamberId,
    HeroId,
    attribute_name,
)
from undertow.games.fire.facts import (
    Acted,
    ActionsEnded,
    CultistsRemoved,
    FireTaken,
    Moved,
    PassageTaken,
    RelicDestroyed,
    ShadeMoved,
    Stood,
    SupplyShuffled,
    ThreatRose,
    TileDrawn,
    TilePlaced,
    TileReturned,
    TokenCollected,
    TokensGiven,
)
from undertow.games.fire.moments import (
    ChallengeCost,
    CollectCost,
    Discovers,
    RelicBreaks,
    ShadeCost,
    Slays,
)
from undertow.games.fire.rules.acting import Target, action, ap_left
from undertow.games.fire.rules.ends import check
from undertow.games.fire.rules.passives import hooks, more_ways
from undertow.games.fire.words import chamber_name, hero_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, message

NOWHERE: tuple[Target, ...] = ()
HERE: tuple[Target, ...] = ((),)
"""The target of an action that has no choice: it is simply done."""

TURN_TILE = message("fire.ask.turn", "You found {chamber}. Which sides shall its doorways face?")
TRADE = message("fire.ask.trade", "What changes hands?")
CONSENT = message("fire.ask.consent", "{taker} asks {giver} for {count} × {attribute}. All right?")
CONSENT_FIRE = message("fire.ask.consent-fire", "{taker} asks {giver} for the Fire. All right?")


# EXPLORE


def unexplored(world: World, hero: Hero) -> list[Target]:
    """The open doorways of her chamber through which something can be found."""
    if not world.supply:
        return []
    board = world.board
    sides = board.open_sides[hero.at]
    if sides and not _any_basic(world):
        # Only Special Chambers are left: they never lie beside the Vestibule.
        cell = board.tiles[hero.at].cell
        sides = tuple(s for s in sides if not board.by_vestibule(cell + grid.STEPS[s]))
    return [(grid.LETTERS[side],) for side in sides]


def _any_basic(world: World) -> bool:
    basic = world.components.basic
    return any(chamber in basic for chamber in world.supply)


@action(
    "fire.explore",
    "Explore",
    "Pick an open doorway, turn up the next chamber and lay it there, doorway to doorway. Then "
    "walk in, ready or not.",
    ap=1,
    to=unexplored,
    why="only a doorway onto an empty space can be explored, while there are chambers to find.",
)
async def explore(t: Table[World], hero: HeroId, doorway: str) -> None:
    side = grid.side_of(doorway)
    cell = t.world.board.tiles[t.world.heroes[hero].at].cell + grid.STEPS[side]
    chamber = await draw_tile(t, cell)
    facing = grid.BITS[grid.opposite(side)]
    ways = [doors for doors in grid.orientations(t.world.components.doors[chamber]) if doors & facing]
    prompt = TURN_TILE(chamber=chamber_name(t.world, chamber))
    x, y = grid.xy(cell)
    doors = await t.choose(
        t.world.heroes[hero].seat, prompt, [grid.letters(way) for way in ways],
        chamber=chamber, x=x, y=y,
    )  # fmt: skip
    t.tell(TilePlaced(chamber, cell, grid.mask(doors)))
    if not await t.instead(Discovers(hero, chamber)):
        t.tell(Moved(hero, chamber))


async def draw_tile(t: Table[World], cell: int) -> ChamberId:
    """The top tile of the supply; beside the Vestibule, Special Chambers are shuffled back until a
    Basic one comes."""
    while True:
        chamber = t.world.supply[0]
        t.tell(TileDrawn(chamber))
        if t.world.is_basic(chamber) or not t.world.board.by_vestibule(cell):
            return chamber
        t.tell(TileReturned(chamber))
        t.tell(SupplyShuffled(await t.shuffle(t.world.supply)))


# MOVE


def ways(world: World, hero: Hero) -> list[Target]:
    """Chambers a MOVE can lead to."""
    found: list[Target] = [(chamber,) for chamber in world.board.links[hero.at]]
    found.extend((chamber,) for chamber in more_ways(world, hero))
    return found


@action(
    "fire.move",
    "Move",
    "Walk into a chamber next door. Both sides need a doorway.",
    ap=1,
    to=ways,
    why="a doorway of your chamber must meet a doorway of that one.",
)
async def move(t: Table[World], hero: HeroId, to: ChamberId) -> None:
    t.tell(Moved(hero, to))


def passage(world: World, hero: Hero) -> list[Target]:
    """The other Secret Passage, for a hero who has just come into one."""
    turn = world.now
    if turn.passage_used or not (turn.on_threshold or world.rulings.passage_from_standing):
        return []
    ends = world.components.holding("passage")
    if hero.at not in ends or not all(end in world.board.tiles for end in ends):
        return []
    return [(end,) for end in ends if end != hero.at]


@action(
    "fire.passage",
    "Slip through",
    "You have just come into a Secret Passage: step out of the other one at no cost, once a turn.",
    ap=0,
    to=passage,
    why="both Secret Passages must lie in the dungeon, and you must have just moved into one.",
)
async def slip_through(t: Table[World], hero: HeroId, to: ChamberId) -> None:
    t.tell(PassageTaken(hero, to))


# CHALLENGE


def _token_here(world: World, hero: Hero) -> tuple[Target, ...]:
    return HERE if hero.at in world.tokens else NOWHERE


def _collect_cost(world: World, hero: Hero) -> int:
    if hero.at not in world.tokens:
        return 0
    return hooks(world).reckon(world, CollectCost(hero.id, hero.at)).total


@action(
    "fire.collect",
    "Collect the token",
    "Beat the chamber's challenge and take its Token of Power. The more stars you have in its "
    "attribute, the cheaper: three stars 1 AP, two stars 2, one star 3.",
    ap=_collect_cost,
    to=_token_here,
    why="there is no Token of Power in your chamber.",
)
async def collect(t: Table[World], hero: HeroId) -> None:
    t.tell(TokenCollected(hero, t.world.heroes[hero].at))


def _relic_here(world: World, hero: Hero) -> tuple[Target, ...]:
    components = world.components
    if components.chambers[hero.at].holds != "relic":
        return NOWHERE
    colour = components.colours[hero.at]
    if colour is None or colour in world.broken:
        return NOWHERE
    return HERE if hero.tokens.get(colour, 0) >= components.tokens_for_relic else NOWHERE


def _challenge_cost(world: World, hero: Hero) -> int:
    return hooks(world).reckon(world, ChallengeCost(hero.id, hero.at)).total


@action(
    "fire.destroy",
    "Destroy the relic",
    "Spend six matching Tokens of Power from your card and break the Dark Relic in your chamber. "
    "The third one broken raises the threat at once.",
    ap=_challenge_cost,
    to=_relic_here,
    why="you need to stand by a whole relic with six tokens of its colour on your own card.",
)
async def destroy(t: Table[World], hero: HeroId) -> None:
    colour = t.world.components.colours[t.world.heroes[hero].at]
    assert colour is not None
    t.tell(RelicDestroyed(hero, colour, t.world.components.tokens_for_relic))
    if len(t.world.broken) == 3:
        t.tell(ThreatRose(by_reshuffle=False))
        check(t)
    await t.after(RelicBreaks(colour))


def _fire_here(world: World, hero: Hero) -> tuple[Target, ...]:
    free = world.carrier is None and len(world.broken) == 3
    return HERE if free and hero.at == world.components.fire else NOWHERE


@action(
    "fire.take-fire",
    "Take the Fire",
    "With all three relics broken, pick up the Fire of Eidolon. Now run.",
    ap=_challenge_cost,
    to=_fire_here,
    why="all three relics must be broken, and the Fire must lie in your chamber.",
)
async def take_fire(t: Table[World], hero: HeroId) -> None:
    t.tell(FireTaken(hero))


def _fire_partners(world: World, hero: Hero) -> list[Target]:
    if world.carrier is None or world.heroes[world.carrier].at != hero.at:
        return []
    if world.carrier != hero.id:
        return [(world.carrier, hero.id)] if world.heroes[world.carrier].here else []
    return [(hero.id, other.id) for other in world.heroes_in(hero.at) if other.id != hero.id]


@action(
    "fire.pass-fire",
    "Pass the Fire",
    "Hand the Fire to a hero beside you, or take it from her.",
    ap=1,
    to=_fire_partners,
    why="the Fire changes hands only between you and a hero in your chamber.",
)
async def pass_fire(t: Table[World], hero: HeroId, giver: HeroId, taker: HeroId) -> None:
    if hero == taker and not await _consents(t, giver, taker, None, 1):
        return
    t.tell(FireTaken(taker))


def _shades_here(world: World, hero: Hero) -> list[Target]:
    left = ap_left(world)
    return [
        (colour,)
        for colour, at in world.shades.items()
        if at == hero.at
        and hooks(world).reckon(world, ShadeCost(hero.id, colour)).total <= left
    ]


@action(
    "fire.banish",
    "Banish the Shade",
    "Challenge a Shade of Vorax in your chamber with the attribute of its colour, as if you "
    "collected a token. Once its relic is broken, 1 AP is enough.",
    ap=0,
    to=_shades_here,
    pays=False,
    why="no Shade stands in your chamber that you have the AP for.",
)
async def banish(t: Table[World], hero: HeroId, colour: Attribute) -> None:
    cost = t.reckon(ShadeCost(hero, colour)).total
    t.tell(Acted(hero, "fire.banish", cost))
    t.tell(ShadeMoved(colour, None))


# EXCHANGE


def partners(world: World, hero: Hero) -> tuple[Target, ...]:
    """HERE when somebody is beside her and there is something to trade."""
    others = [other for other in world.heroes_in(hero.at) if other.id != hero.id]
    if not others:
        return NOWHERE
    if hero.tokens or any(other.tokens for other in others):
        return HERE
    if world.rulings.fire_in_exchange and _fire_partners(world, hero):
        return HERE
    return NOWHERE


@action(
    "fire.exchange",
    "Exchange",
    "Give tokens to and take tokens from the heroes in your chamber, as many as you like, for one "
    "AP. Taking from another player's hero needs that player's yes.",
    ap=1,
    to=partners,
    why="somebody must be in your chamber, and somebody must have a token.",
)
async def exchange(t: Table[World], hero: HeroId) -> None:
    settled: list[tuple[str, str]] = []
    seat = t.world.heroes[hero].seat
    while True:
        offers = list(_trades(t.world, hero, settled))
        if not offers:
            return
        done: list[tuple[str, ...]] = [("done",)] if settled else []
        trade = await t.ask(seat, TRADE(), [*offers, *done], hero=hero)
        if trade == ("done",):
            return
        way, other, what, count = trade
        settled.append((other, what))
        giver, taker = (hero, other) if way == "give" else (other, hero)
        attribute = None if what == "fire" else what
        if way == "take" and not await _consents(t, giver, taker, attribute, count):
            continue
        t.tell(
            FireTaken(taker) if what == "fire" else TokensGiven(giver, taker, what, count)
        )


def _trades(
    world: World, hero: HeroId, settled: list[tuple[str, str]]
) -> Iterable[tuple[str, str, str, int]]:
    """Each kind of token changes hands with each partner once, one way or the other, in any
    number; what was just taken may be passed on to a third hero."""
    me = world.heroes[hero]
    for other in world.heroes_in(me.at):
        if other.id == hero:
            continue
        for attribute in ATTRIBUTES:
            if (other.id, attribute) in settled:
                continue
            for count in range(1, me.tokens.get(attribute, 0) + 1):
                yield ("give", other.id, attribute, count)
            for count in range(1, other.tokens.get(attribute, 0) + 1):
                yield ("take", other.id, attribute, count)
        if world.rulings.fire_in_exchange and (other.id, "fire") not in settled:
            if world.carrier == hero:
                yield ("give", other.id, "fire", 1)
            elif world.carrier == other.id:
                yield ("take", other.id, "fire", 1)


async def _consents(
    t: Table[World], giver: HeroId, taker: HeroId, attribute: Attribute | None, count: int
) -> bool:
    """Taking from another player's hero needs that player's yes."""
    owner, asker = t.world.heroes[giver].seat, t.world.heroes[taker].seat
    if owner == asker or not t.world.rulings.exchange_consent:
        return True
    names = {"taker": hero_name(taker), "giver": hero_name(giver)}
    if attribute is None:
        prompt = CONSENT_FIRE(**names)
    else:
        prompt = CONSENT(**names, count=count, attribute=attribute_name(attribute))
    return bool(await t.ask(owner, prompt, ["yes", "no"]) == "yes")


# ATTACK


def can_be_slain(world: World, chamber: ChamberId) -> bool:
    """Is there a cultist that can be attacked or removed? Those gathered on the Vestibule in an
    invasion are out of reach."""
    return chamber in world.cultists and chamber != VESTIBULE


def _cultist_here(world: World, hero: Hero) -> tuple[Target, ...]:
    return HERE if can_be_slain(world, hero.at) else NOWHERE


@action(
    "fire.attack",
    "Attack",
    "Drive a cultist out of your chamber.",
    ap=1,
    to=_cultist_here,
    why="there is no cultist in your chamber that can be attacked.",
)
async def attack(t: Table[World], hero: HeroId) -> None:
    await slay(t, hero, t.world.heroes[hero].at)


async def slay(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    """An attack takes one cultist; it goes back to the supply, or where a skill sends it."""
    if not await t.instead(Slays(hero, chamber)):
        t.tell(CultistsRemoved((chamber,)))


# STAND, WAIT


def _prone(world: World, hero: Hero) -> tuple[Target, ...]:
    return HERE if hero.prone else NOWHERE


@action(
    "fire.stand",
    "Stand up",
    "Get back on your feet after a dive. Nothing else can be done before.",
    ap=1,
    to=_prone,
    prone=True,
    why="you are on your feet already.",
)
async def stand(t: Table[World], hero: HeroId) -> None:
    t.tell(Stood(hero))


def _may_wait(world: World, hero: Hero) -> tuple[Target, ...]:
    if hero.prone and not world.rulings.wait_prone:
        return NOWHERE
    return HERE if ap_left(world) > 0 or not world.rulings.wait_needs_ap else NOWHERE


@action(
    "fire.wait",
    "End the turn",
    "Give up whatever AP are left. The cult's ritual begins.",
    ap=0,
    to=_may_wait,
    prone=True,
    pays=False,
    why="who lies on the ground stands up first.",
)
async def wait(t: Table[World], hero: HeroId) -> None:
    t.tell(Acted(hero, "fire.wait", max(0, ap_left(t.world))))
    t.tell(ActionsEnded(bob=bob_is_ready(t.world)))


def bob_is_ready(world: World) -> bool:
    """Does Bob move before the ritual of this turn?"""
    return world.now.hero == "engineer" and world.bob is not None and world.active.here
