"""The course of the game: set-up, a hero's turn from phase to phase, and calling it a day."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Concatenate, ParamSpec

from undertow.games.fire.components import CardId, HeroId
from undertow.games.fire.facts import (
    ActionsEnded,
    DeckShuffled,
    EventsShuffled,
    GameEnded,
    RulingSet,
    SupplyShuffled,
    TurnBegan,
    WayOutLost,
)
from undertow.games.fire.moments import TurnBegins, TurnEnds
from undertow.games.fire.rules.acting import BOOK, ap_left
from undertow.games.fire.rules.ends import check, no_way_out
from undertow.games.fire.rules.offers import offers
from undertow.games.fire.rules.resting import bob_is_ready
from undertow.games.fire.rules.ritual import perform_ritual
from undertow.games.fire.rules.safety import among_people, seats, thinks
from undertow.games.fire.rulings import READINGS, SWITCHES
from undertow.games.fire.world import NOBODY, World
from undertow.kernel import RULES, Offer, Rule, Table, message
from undertow.parts.people import agreed

EVENTS_IN_DECK = ("unstable-void", "shades-of-vorax")
"""Scenarios that shuffle the Event Cards into the Ritual deck."""

BOB_AP = 2


P = ParamSpec("P")
Script = Callable[Concatenate[Table[World], P], Awaitable[None]]


def rule(id: str, name: str, text: str) -> Callable[[Script[P]], Rule[P]]:
    """Declare a rule that is no hero's action."""

    def enter(script: Script[P]) -> Rule[P]:
        return BOOK.add(Rule(id, script, message(f"{id}.name", name), message(f"{id}.text", text)))

    return enter


@rule("fire.setup", "Set-up", "Shuffle the chambers and the Ritual Cards; the first hero begins.")
async def set_up(t: Table[World]) -> None:
    setup = t.world.agreed
    components = setup.components
    tiles = [*components.basic, *components.holding("relic"), components.fire]
    if setup.glyph:
        tiles.extend(components.holding("glyph"))
    if setup.passages:
        tiles.extend(components.holding("passage"))
    t.tell(SupplyShuffled(await t.shuffle(tiles)))
    cards: list[CardId] = list(components.basic)
    events = list(components.relic_of.values())
    if any(scenario in EVENTS_IN_DECK for scenario in setup.scenarios):
        cards.extend(events)
    t.tell(DeckShuffled(await t.shuffle(cards)))
    if "vagrant-portal" in setup.scenarios:
        t.tell(EventsShuffled(await t.shuffle(events)))
    await begin_turn(t, setup.heroes[0])


async def begin_turn(t: Table[World], hero: HeroId) -> None:
    t.tell(TurnBegan(hero))
    await t.after(TurnBegins(hero))


@rule("fire.turn", "The turn goes on", "The cult performs its ritual, then the next hero's turn.")
async def go_on(t: Table[World]) -> None:
    """After the hero's actions: Bob if he is there, the ritual, and the next hero's turn."""
    if t.world.now.phase == "actions" and bob_is_ready(t.world):
        t.tell(ActionsEnded(bob=True))
        return
    hero = t.world.now.hero
    await perform_ritual(t)
    await t.after(TurnEnds(hero))
    await begin_turn(t, next_hero(t.world))


def next_hero(world: World) -> HeroId:
    """The next in turn order who is still in the dungeon; the lost are skipped."""
    order = list(world.heroes)
    place = order.index(world.now.hero)
    for hero in (*order[place + 1 :], *order):
        if world.heroes[hero].here:
            return hero
    raise AssertionError("nobody is left, yet the game goes on")


def step(world: World) -> Offer | None:
    """What the rules do by themselves: go on as soon as the hero can do nothing more."""
    turn = world.turn
    if turn is None or world.ended is not None:
        return None
    if world.table is not NOBODY and (world.table.paused or thinks(world, world.active.seat)):
        return None
    if not world.pieces.no_way_out and no_way_out(world):
        return Offer("fire.no-way-out")
    if turn.phase == "ritual":
        return Offer("fire.turn")
    if turn.phase == "bob":
        return Offer("fire.turn") if turn.bob_spent >= BOB_AP else None
    if ap_left(world) > 0 and world.active.here:
        return None
    free = offers(world, world.active.seat) if world.active.here else []
    if any(offer.rule != "fire.wait" for offer in free):
        return None
    return Offer("fire.turn")


# Beside play: what the table may agree on at any time

CONCEDE = message("fire.ask.concede", "{seat} proposes to give up. Agreed?")
READING = message("fire.ask.reading", "{seat} proposes, from now on: {reading} Agreed?")
NO_READING = message("fire.ask.no-reading", "{seat} proposes, no longer: {reading} Agreed?")
NO_WAY_OUT = message(
    "fire.ask.no-way-out",
    "Nobody can reach the way out any more, so this cannot be won. End it here?",
)
CLAIM = message("fire.ask.claim", "{seat} proposes to end with a partial victory. Agreed?")


@rule("fire.concede", "Give up", "End the game in defeat, if everybody agrees.")
async def concede(t: Table[World], seat: str) -> None:
    if await agreed(t, seat, seats(t.world), CONCEDE(seat=seat)):
        t.end(GameEnded("defeat", "agreed"))


@rule(
    "fire.no-way-out",
    "No way out",
    "Nobody can reach the exit any more. End the game in defeat, if everybody agrees.",
)
async def say_there_is_no_way_out(t: Table[World]) -> None:
    t.tell(WayOutLost())
    if await agreed(t, RULES, seats(t.world), NO_WAY_OUT()):
        t.end(GameEnded("defeat", "no-way-out"))


@rule(
    "fire.claim",
    "Claim a partial victory",
    "The Fire is in the exit. End the game here, if everybody agrees; whoever is not there is "
    "lost.",
)
async def claim(t: Table[World], seat: str) -> None:
    if await agreed(t, seat, seats(t.world), CLAIM(seat=seat)):
        t.end(GameEnded("partial", "agreed"))


@rule(
    "fire.reading",
    "Change a reading",
    "Play by the other reading of an unclear rule from now on, if everybody agrees.",
)
async def change_reading(t: Table[World], seat: str, switch: str) -> None:
    on = getattr(t.world.rulings, SWITCHES[switch])
    prompt = (NO_READING if on else READING)(seat=seat, reading=READINGS[switch]())
    if await agreed(t, seat, seats(t.world), prompt):
        t.tell(RulingSet(t.world.rulings.turned_over(switch)))
        check(t)


def anytime(world: World, seat: str) -> list[Offer]:
    """What a player may propose at any time."""
    if world.turn is None or world.ended is not None:
        return []
    around = seats(world)
    if seat not in around:
        return []
    found = [*_always(seat), *among_people(world.table, around, seat)]
    carrier = world.heroes.get(world.carrier) if world.carrier else None
    settled = world.portal is None and "vagrant-portal" not in world.agreed.scenarios
    if carrier and carrier.here and carrier.at == world.exit and settled:
        found.insert(1, Offer("fire.claim", (seat,)))
    return found


@lru_cache(maxsize=1024)
def _always(seat: str) -> tuple[Offer, ...]:
    """Asked for at every step of a live table, and always the same."""
    readings = [Offer("fire.reading", (seat, switch)) for switch in SWITCHES]
    return (Offer("fire.concede", (seat,)), *readings)
