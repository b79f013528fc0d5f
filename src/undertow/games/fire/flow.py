"""The course of a hero's turn as a chart: boxes, arrows, and the box the table is in.

Pure data for whoever draws it. Which boxes a turn has passed follows from its facts; boxes in
which something is only decided leave no fact and are filled in along the arrows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from undertow.games.fire.facts import (
    ActionsEnded,
    CardRevealed,
    ChamberFell,
    CultistPlaced,
    DeckShuffled,
    Dived,
    GameEnded,
    HeroLost,
    RitualBegan,
    ThreatDue,
    ThreatRose,
    TurnBegan,
)
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.world import World
from undertow.kernel import Fact, Line, message

BoxId = Literal[
    "actions",
    "bob",
    "reveal",
    "place",
    "dive",
    "void",
    "discard",
    "deck",
    "count",
    "threat",
    "check",
    "over",
]


class Arrow(Struct, frozen=True):
    """Where it goes on, and in which case."""

    to: BoxId
    when: Line | None = None


class Box(Struct, frozen=True):
    """One step of the turn."""

    id: BoxId
    phase: int
    """One: Heroes' Actions. Two: Cultists' Ritual."""
    name: Line
    text: Line
    arrows: tuple[Arrow, ...]


class Chart(Struct, frozen=True):
    """The whole turn, and where the table is in it."""

    phases: tuple[Line, Line]
    flavour: Line
    boxes: tuple[Box, ...]
    passed: tuple[BoxId, ...]
    """The boxes of this turn so far, the present one last."""
    card: int
    """Ritual Cards turned up in this turn."""
    cards: int
    """How many its rituals ask for; cards that do not count come on top."""

    @property
    def now(self) -> BoxId:
        return self.passed[-1]


PHASE_ONE = message("fire.flow.phase-one", "Phase one: Heroes' Actions")
PHASE_TWO = message("fire.flow.phase-two", "Phase two: Cultists' Ritual")
FLAVOUR = message(
    "fire.flow.flavour",
    "Somewhere below, hooded people are counting. With every number there is a little less floor.",
)

_WORDS = {
    "actions": ("Actions", "Spend up to your AP on any actions, in any order."),
    "bob": ("Bob", "Bob has 2 AP of his own to move and attack."),
    "reveal": ("Reveal", "Turn up the top Ritual Card."),
    "place": ("Place a cultist", "Its chamber is in play: a cultist comes from the supply."),
    "dive": ("Dive", "It was the second one. Heroes in the chamber dive, or are lost."),
    "void": ("Void", "Chamber, token and Ritual Card go to the Void, both cultists back."),
    "discard": ("Discard", "The chamber stays, or was not there: the card is discarded."),
    "deck": ("Reshuffle", "If the deck is empty, the discard pile becomes the new deck."),
    "count": ("Count", "As many cards as the Threat token showed at the start?"),
    "threat": ("Threat", "If the cards were reshuffled this turn, the threat rises one step."),
    "check": (
        "Is it decided?",
        "Victory or defeat? That is asked after every action, card, dive and threat step.",
    ),
    "over": ("The end", "The game is over."),
}
_NAMES = {id: message(f"fire.flow.{id}.name", name) for id, (name, _) in _WORDS.items()}
_TEXTS = {id: message(f"fire.flow.{id}.text", text) for id, (_, text) in _WORDS.items()}
DECK_LAZY = message(
    "fire.flow.deck.lazy", "If there is no card to turn up, the discard pile becomes the new deck."
)
THREAT_AT_ONCE = message("fire.flow.deck.at-once", "{text} Then the threat rises at once.")

WITH_BOB = message("fire.flow.when.bob", "the Engineer, while Bob is there")
IN_PLAY = message("fire.flow.when.in-play", "its chamber is in play")
NOT_IN_PLAY = message("fire.flow.when.not-in-play", "it is not")
SECOND = message("fire.flow.when.second", "the second cultist there")
FIRST = message("fire.flow.when.first", "the first")
MORE = message("fire.flow.when.more", "not yet")
ENOUGH = message("fire.flow.when.enough", "yes")
UNDECIDED = message("fire.flow.when.undecided", "no: the next hero's turn")
DECIDED = message("fire.flow.when.decided", "yes")

STEP_OF: dict[type[Fact], BoxId] = {
    CardRevealed: "reveal",
    CultistPlaced: "place",
    Dived: "dive",
    HeroLost: "dive",
    ChamberFell: "void",
    DeckShuffled: "deck",
    ThreatDue: "deck",
}
"""To which box of the ritual a fact belongs."""

STEP_ASKED: dict[str, BoxId] = {
    "fire.ask.mindstrike": "place",
    "fire.ask.dive": "dive",
    "fire.ask.march": "void",
    "kernel.fate.what-shows": "deck",
}
"""In which box of the ritual a question comes up, by the key of its prompt."""


def chart(world: World, told: Iterable[Fact | None], asked: str | None = None) -> Chart:
    """The chart, from the facts told so far and the key of the open question, if one is."""
    rulings = world.rulings
    boxes = tuple(_boxes(rulings, bob="engineer" in world.heroes))
    passed: list[BoxId] = ["actions"]
    card = cards = 0
    for fact in told:
        match fact:
            case TurnBegan():
                passed, card, cards = ["actions"], 0, 0
            case ActionsEnded(bob=True):
                passed.append("bob")
            case RitualBegan():
                cards += fact.cards
            case GameEnded():
                passed += ["check", "over"]  # it is looked at after every step
            case ThreatRose(by_reshuffle=True):
                _go(boxes, passed, "deck" if rulings.threat_at_reshuffle else "threat")
            case Fact() if cards and type(fact) in STEP_OF:
                card += isinstance(fact, CardRevealed)
                _go(boxes, passed, STEP_OF[type(fact)], anew=isinstance(fact, CardRevealed))
    if asked in STEP_ASKED and cards:
        _go(boxes, passed, STEP_ASKED[asked])
    return Chart((PHASE_ONE(), PHASE_TWO()), FLAVOUR(), boxes, tuple(passed), card, cards)


def _boxes(rulings: Rulings, bob: bool) -> Iterable[Box]:
    lazy, at_once = rulings.lazy_reshuffle, rulings.threat_at_reshuffle
    draw: BoxId = "deck" if lazy else "reveal"
    done: BoxId = "count" if lazy else "deck"
    arrows: dict[BoxId, tuple[Arrow, ...]] = {
        "actions": (*((Arrow("bob", WITH_BOB()),) if bob else ()), Arrow(draw)),
        "bob": (Arrow(draw),),
        "reveal": (Arrow("place", IN_PLAY()), Arrow("discard", NOT_IN_PLAY())),
        "place": (Arrow("dive", SECOND()), Arrow("discard", FIRST())),
        "dive": (Arrow("void"),),
        "void": (Arrow(done),),
        "discard": (Arrow(done),),
        "deck": (Arrow("reveal" if lazy else "count"),),
        "count": (Arrow(draw, MORE()), Arrow("check" if at_once else "threat", ENOUGH())),
        "threat": (Arrow("check"),),
        "check": (Arrow("actions", UNDECIDED()), Arrow("over", DECIDED())),
        "over": (),
    }
    for id, onward in arrows.items():
        if (id == "bob" and not bob) or (id == "threat" and at_once):
            continue
        text = DECK_LAZY() if id == "deck" and lazy else _TEXTS[id]()
        if id == "deck" and at_once:
            text = THREAT_AT_ONCE(text=text)
        yield Box(id, 1 if id in ("actions", "bob") else 2, _NAMES[id](), text, onward)


def _go(boxes: tuple[Box, ...], passed: list[BoxId], to: BoxId, anew: bool = False) -> None:
    """Go on to a box by the shortest way along the arrows; stay, where it is the present one."""
    if passed[-1] == to and not anew:
        return
    onward = {box.id: box.arrows for box in boxes}
    ways: list[tuple[BoxId, ...]] = [(passed[-1],)]
    for way in ways:  # it grows while we look
        for arrow in onward[way[-1]]:
            if arrow.to == to:
                passed.extend((*way[1:], to))
                return
            # The next turn is no detour of this one.
            if arrow.to not in way and arrow.to != "actions":
                ways.append((*way, arrow.to))
    passed.append(to)  # a scenario goes back: a Shade draws more cards after the ritual
