"""The Deck of Consequences, the Crown Spread, and the Campaign Clock."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act
from undertow.games.edge.facts.people import SheetSet
from undertow.games.edge.facts.story import CrownSet, DeckSet, Said, SessionSet
from undertow.games.edge.moments import PhaseTurned, RollStood
from undertow.games.edge.rules.clocks import may_draw, tick_campaign
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.laying import starts
from undertow.games.edge.world import SUITS, Clock, Omen, World
from undertow.kernel import Line, Table, message
from undertow.parts.decks import Deck
from undertow.parts.forms import Form

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
JOKERS = ("red joker", "black joker")
CARDS = tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
PLACES = {
    "root": "The tension or theme under everything.",
    "crest": "A faction or patron that rises.",
    "crown": "The image of the climax: the confrontation to come.",
    "left hand": "A bond or an ally that anchors play.",
    "right hand": "A rival, a traitor, a challenger who presses the party.",
    "sixth": "A twist of the whole setting.",
    "seventh": "Another twist of the whole setting.",
}
FORESHADOW, CAMPAIGN = 4, 8
MEANS = {
    "A": message("edge.card.ace", "A twist that alters the scene and asks for an answer at once"),
    "court": message("edge.card.court", "A major complication with lasting effects"),
    "10-8": message("edge.card.10-8", "A moderate one that reshapes this scene"),
    "7-5": message("edge.card.7-5", "A minor nuisance that makes for tension"),
    "4-2": message("edge.card.4-2", "Something subtle, or an omen of what comes"),
    "red joker": message("edge.card.red", "Catastrophe: a collapse, a patron's own hand"),
    "black joker": message("edge.card.black", "A dark boon: help now, at a lasting cost"),
}
WORTH = {"A": 4, "court": 3, "10-8": 2, "7-5": 1}
"""The beats that would buy as much."""
NO_DRAW = message(
    "edge.no.draw", "A card is drawn after several ones, an overflow, or on a journey."
)


def weight(card: str) -> str:
    """The row of a card in the table."""
    rank = card.split(" of ")[0]
    if rank in ("K", "Q", "J"):
        return "court"
    if rank in ("10", "9", "8"):
        return "10-8"
    if rank in ("7", "6", "5"):
        return "7-5"
    return "4-2" if rank in ("4", "3", "2") else rank


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.beats >= 2)
async def several_ones(t: Table[World], m: RollStood, me: str) -> None:
    may_draw(t)


def full_deck(world: World) -> Deck[str]:
    """Every card that does not lie in the Crown."""
    laid = [omen.card for omen in world.crown]
    cards = (*CARDS, *(JOKERS if world.jokers else ()))
    return Deck(tuple(card for card in cards if card not in laid))


async def top(t: Table[World]) -> str:
    """The next card; a joker has the deck shuffled after it."""
    deck = t.world.deck
    if not deck.draw:
        deck = await full_deck(t.world).shuffled(t)
    card, deck = await deck.top(t)
    if card in JOKERS:
        deck = await full_deck(t.world).shuffled(t)
    t.tell(DeckSet(deck, (*t.world.drawn, card)))
    return card


@RULES.reacts("after", PhaseTurned, lambda world, m, me: m.phase == "downtime")
async def gathered_up(t: Table[World], m: PhaseTurned, me: str) -> None:
    """With a new session all cards are together again; what lies in the Crown stays there."""
    if t.world.deck.gone or t.world.drawn:
        t.tell(DeckSet(Deck(), ()))


def _draws(world: World, me: str) -> Line | None:
    on_the_way = world.leg is not None and not world.leg.over
    return None if world.session.draws or on_the_way else NO_DRAW()


@Act(
    id="edge.draw",
    name="Draw a consequence",
    by="gm",
    apart=True,
    needs=(_draws,),
    to=lambda world, me: [()],
    text="After several ones, an overflow, or on a journey. It costs no beats.",
)
async def draw(t: Table[World], me: str) -> None:
    session = t.world.session
    if session.draws:
        t.tell(SessionSet(replace(session, draws=session.draws - 1)))
    await top(t)


# The Crown


class Spread(Form, frozen=True):
    cards: Annotated[int, Meta(title="Cards", ge=5, le=7)] = 5


@Act(
    id="edge.crown",
    name="Lay the Crown Spread",
    by="gm",
    apart=True,
    to=lambda world, me: [()] if not world.crown else [],
    text="Five to seven cards in the open, each with a clock of 4; and a campaign clock of 8.",
).form(Spread)
async def crown(t: Table[World], me: str, given: Spread) -> None:
    laid = tuple([Omen(place, await top(t)) for place in tuple(PLACES)[: given.cards]])
    t.tell(CrownSet(laid))
    starts(t, Clock(name="Campaign", size=CAMPAIGN, kind="campaign"))


class Motif(Form, frozen=True):
    words: Annotated[str, Meta(title="What it foretells", max_length=200)]


@Act(
    id="edge.motif",
    name="What a card foretells",
    by="gm",
    anytime=True,
    to=lambda world, me: [(n,) for n in range(len(world.crown))],
    text="In the open.",
).form(Motif)
async def motif(t: Table[World], me: str, omen: int, given: Motif) -> None:
    _turn(t, omen, replace(t.world.crown[omen], words=given.words))


def _turn(t: Table[World], n: int, omen: Omen) -> None:
    crown = t.world.crown
    t.tell(CrownSet((*crown[:n], omen, *crown[n + 1 :])))


@Act(
    id="edge.foreshadow",
    name="Events lean to an omen",
    by="gm",
    anytime=True,
    to=lambda world, me: [(n,) for n, omen in enumerate(world.crown) if not omen.manifest],
    text="A segment; after four the omen comes true, and the campaign clock moves.",
)
async def foreshadow(t: Table[World], me: str, omen: int) -> None:
    now = t.world.crown[omen]
    now = replace(now, ticks=now.ticks + 1, manifest=now.ticks + 1 >= FORESHADOW)
    _turn(t, omen, now)
    if now.manifest:
        tick_campaign(t, now.place)


def _climax(world: World) -> bool:
    return any(clock.kind == "campaign" and clock.full for clock in world.clocks.values())


@Act(
    id="edge.epilogue",
    name="The epilogue",
    by="gm",
    apart=True,
    to=lambda world, me: [()] if _climax(world) and world.crown else [],
    text="After the confrontation: each omen that did not come true is a short scene.",
)
async def epilogue(t: Table[World], me: str) -> None:
    for omen in t.world.crown:
        if not omen.manifest:
            t.tell(Said("gm", "vignette", f"{omen.place}: {omen.card}"))
    t.tell(CrownSet(()))


class Legacy(Form, frozen=True):
    words: Annotated[str, Meta(title="The bond that goes on", max_length=120)]


@Act(
    id="edge.legacy",
    name="Mark a legacy bond",
    anytime=True,
    to=lambda world, me: [()] if _climax(world) else [],
    text="An anchor for another campaign, or for your heirs.",
).form(Legacy)
async def legacy(t: Table[World], me: str, given: Legacy) -> None:
    one = t.world.people[me]
    t.tell(SheetSet(replace(one, legacy=(*one.legacy, given.words))))
