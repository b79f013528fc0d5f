"""What the next ritual may bring, from what anybody can count: the cards left, and how many come.

The order of the deck is nobody's to know, so every order is as likely as another. The ritual itself is
run for all of them, with Event Cards, reshuffles and all that scenarios add until the next hero's turn;
where these are too many, for some.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

from msgspec.structs import replace

from undertow.games.fire.components import CardId
from undertow.games.fire.facts import (
    CardRevealed,
    ChamberFell,
    CultistPlaced,
    DeckShuffled,
    EventsShuffled,
    GameEnded,
    HeroLost,
    ShadeMoved,
    ThreatRose,
    Tipped,
)
from undertow.games.fire.words import chamber_name, colour_name, hero_name
from undertow.games.fire.world import World
from undertow.kernel import (
    Fact,
    Line,
    Odds,
    Offer,
    Outcome,
    Plain,
    Play,
    Request,
    Standing,
    message,
)
from undertow.kernel.odds import Tone
from undertow.odds import OddsError, Pile, Trial, Way, counted, exactly, first, opens, replies

TITLE = message(
    "fire.odds.title", "The next ritual draws {cards} of the {deck} {deck#card|cards} in the deck."
)
REST = message(
    "fire.odds.rest", "The rest of this ritual: {deck} {deck#card is|cards are} in the deck."
)
ANY_FALL = message("fire.odds.any-fall", "A chamber falls")
FALLS = message("fire.odds.falls", "{chamber} falls")
COMES = message("fire.odds.comes", "A cultist comes: {chamber}")
THREAT = message("fire.odds.threat", "The threat rises")
TIPPED = message("fire.odds.tipped", "Thrown over: {hero}")
SHADE = message("fire.odds.shade", "The {colour} Shade comes or moves")
LOST = message("fire.odds.lost", "Lost: {hero}")
DEFEAT = message("fire.odds.defeat", "The game is lost")
AGAIN = message("fire.odds.again", "A card can come up twice.")
CHOICES = message("fire.odds.choices", "Where somebody may choose, the first choice is counted.")

WAYS, TRIALS = 1_000, 600
"""So many ways are tried; where there are more, so many of them."""

Marks = tuple[tuple[str, str], ...]
"""What happened on a way: (what, to whom), each once."""


def odds(table: Standing[World], about: Offer | Request | None) -> Odds | None:
    """The next ritual, or the rest of the one that is under way."""
    world = table.world
    if world.turn is None or world.ended is not None or about is not None:
        return None
    people = People()
    asked = next((one for one in table.requests() if world.now.phase == "ritual"), None)
    if asked is None:
        title = TITLE(cards=world.track[world.threat], deck=len(world.deck))
    else:
        title = REST(deck=len(world.deck))
    found, sampled = _tried(table, asked, people)
    return _odds(world, title, found, sampled, (CHOICES(),) if people.chose else ())


class People:
    """Who answers on the way: nobody does what they need not, and else the first they may."""

    def __init__(self) -> None:
        self.chose = False

    def __call__(self, request: Request) -> Plain:
        options = getattr(request.question.answers, "options", ())
        if "no" in options:
            return "no"
        self.chose = True
        return first(request)


def _odds(
    world: World, title: Line, found: dict[Marks, Fraction], sampled: int, notes: tuple[Line, ...]
) -> Odds:
    chances: dict[tuple[str, str], Fraction] = {}
    for marks, chance in found.items():
        for mark in marks:
            chances[mark] = chances.get(mark, Fraction(0)) + chance
    kinds = list(KINDS)
    order = sorted(chances, key=lambda m: (kinds.index(m[0]), -chances[m], m[1]))
    outcomes = tuple([_outcome(world, *mark, chances[mark]) for mark in order])
    return Odds(title, outcomes, sampled, notes)


KINDS: dict[str, Tone] = {
    "defeat": "bad",
    "lost": "bad",
    "any-fall": "bad",
    "threat": "bad",
    "falls": "bad",
    "tipped": "bad",
    "shade": "bad",
    "comes": "plain",
}
"""What is counted, the worst first."""


def _outcome(world: World, what: str, whom: str, chance: Fraction) -> Outcome:
    lines = {
        "defeat": lambda: DEFEAT(),
        "lost": lambda: LOST(hero=hero_name(whom)),
        "any-fall": lambda: ANY_FALL(),
        "threat": lambda: THREAT(),
        "falls": lambda: FALLS(chamber=chamber_name(world, whom)),
        "tipped": lambda: TIPPED(hero=hero_name(whom)),
        "shade": lambda: SHADE(colour=colour_name(whom)),
        "comes": lambda: COMES(chamber=chamber_name(world, whom)),
    }
    return Outcome(_id(what, whom), lines[what](), chance, KINDS[what])


# By the rules themselves


def _tried(
    table: Standing[World], asked: Request | None, people: People
) -> tuple[dict[Marks, Fraction], int]:
    world = table.world
    if asked is None:  # whatever else is in progress does not matter to the cards
        table = Play(table.game, table.seats, keep_journal=False, world=world)
    do = opens(Offer("fire.turn")) if asked is None else replies(asked, people(asked))
    tiles, basic = world.board.tiles, world.components.basic

    def lay(w: World, order: tuple[CardId, ...]) -> World:
        return replace(w, deck=order, turn=replace(w.now, phase="ritual"))

    def alike(card: CardId) -> str:
        return "" if card in basic and card not in tiles else card

    def fresh(card: CardId) -> bool:
        held_off = (world.blessed, world.sanctified)
        return card in basic and card in tiles and card not in (*world.cultists, *held_off)

    cards = tuple(sorted(world.deck))
    trial = Trial(table, do, people, Pile(cards, lay, _dealt, alike))
    if "shadow-cult" not in world.agreed.scenarios:
        # Chambers without a cultist are alike too, as long as no card comes up twice.
        same = Pile(cards, lay, _dealt, lambda card: "fresh" if fresh(card) else alike(card))
        with suppress(OddsError):
            found = exactly(replace(trial, pile=same), _once, WAYS)
            return _shared(found, [card for card in cards if fresh(card)]), 0
    return counted(trial, _marks, WAYS, TRIALS)


def _once(way: Way[World]) -> Marks:
    """What happened on a way, where nothing came up after a shuffle."""
    if any(shown for _, shown in _dealt(way)[1:]):
        raise OddsError(AGAIN())
    return _marks(way)


def _shared(found: dict[Marks, Fraction], alike: list[CardId]) -> dict[Marks, Fraction]:
    """The chances of those that are alike, each with its share."""
    shared: dict[Marks, Fraction] = {}
    same = [("comes", card) for card in alike]
    for marks, chance in found.items():
        for mark in marks:
            named = same if mark in same else [mark]
            for one in named:
                shared[one,] = shared.get((one,), Fraction(0)) + chance / len(named)
    return shared


def _dealt(way: Way[World]) -> tuple[tuple[tuple[CardId, ...], int], ...]:
    """How many cards came up of the deck as it lay, and of what was shuffled on the way."""
    orders, shown = [way.laid], [0]
    deck = 0
    for fact in way.facts:
        if isinstance(fact, CardRevealed):
            shown[deck] += 1
        elif isinstance(fact, DeckShuffled | EventsShuffled):
            portal = isinstance(fact, EventsShuffled)  # one of these is always turned up
            deck = deck if portal else len(orders)
            orders.append(fact.order)
            shown.append(int(portal))
    dealt = zip(orders, shown, strict=True)
    return tuple([(cards, n) for place, (cards, n) in enumerate(dealt) if not place or cards[1:]])


def _marks(way: Way[World]) -> Marks:
    found: dict[tuple[str, str], None] = {}
    for fact in way.facts:
        found.update(dict.fromkeys(_marked(fact)))
    return tuple(sorted(found))


def _marked(fact: Fact) -> list[tuple[str, str]]:
    """What of a fact is counted."""
    match fact:
        case CultistPlaced():
            return [("comes", fact.chamber)]
        case ChamberFell():
            return [("falls", fact.chamber), ("any-fall", "")]
        case ThreatRose():
            return [("threat", "")]
        case ShadeMoved():
            return [("shade", fact.attribute)]
        case Tipped():
            return [("tipped", hero) for hero in fact.heroes]
        case HeroLost():
            return [("lost", fact.hero)]
        case GameEnded(outcome="defeat"):
            return [("defeat", "")]
    return []


def foretold(fact: Fact) -> tuple[str, ...] | None:
    """Which outcomes of a ritual's odds come true with a fact."""
    if isinstance(fact, CardRevealed):
        return (f"comes:{fact.card}",)
    return tuple([_id(*mark) for mark in _marked(fact)]) or None


def _id(what: str, whom: str) -> str:
    return f"{what}:{whom}" if whom else what
