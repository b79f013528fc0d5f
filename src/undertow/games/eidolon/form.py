"""Everything the book holds, with words, for anything that draws a form or a sheet; and ready tables."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from undertow.games.eidolon.cards import FATE_DECK, CardId, Polarity
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, Move, Playbook
from undertow.games.eidolon.guidance import GuidanceForm, guides
from undertow.games.eidolon.people import STATS, Stat
from undertow.games.eidolon.rules.counting import cards_to_draw
from undertow.games.eidolon.rules.investigating import QUESTIONS
from undertow.games.eidolon.rulings import READINGS, Rulings
from undertow.games.eidolon.stories import STORIES, Story, story_settings
from undertow.games.eidolon.words import STAT_LONG, STAT_NAMES, TRACK_NAMES
from undertow.games.eidolon.world import GM, MoveInProgress, World
from undertow.kernel import Demo, Line, Offer, Reckoning, message

AS_GM = message("eidolon.demo.gm", "{story}, from the GM's chair")
GM_TEXT = message(
    "eidolon.demo.gm.text",
    "The same night, and you play everybody but the three friends. Bots move them, by the rules "
    "and without much sense for the story.",
)


class CardForm(Struct, frozen=True):
    number: CardId
    slug: str
    name: Line
    polarity: Polarity
    forecast: Line
    hint: Line


class MoveForm(Struct, frozen=True):
    """A Move as the book has it."""

    id: str
    name: Line
    text: Line
    rank: str
    playbook: str
    stat: Stat | None
    draws: bool
    passive: bool
    opens: bool
    forecast: bool
    eidolon: bool
    once: str | None
    requires: tuple[tuple[str, ...], ...]
    grants: tuple[str, ...]
    results: dict[str, Line]


class ChoosingForm(Struct, frozen=True):
    key: str
    label: Line
    options: tuple[str, ...]
    names: tuple[Line, ...]
    trait: str
    """Where the choice counts as a Move, what its id begins with."""


class AttunementForm(Struct, frozen=True):
    forecast: Line
    text: Line


class PlaybookForm(Struct, frozen=True):
    id: str
    name: Line
    text: Line
    sentence: Line
    blanks: tuple[Line, ...]
    range: int | None
    stats: dict[Stat, int] | None
    question: Line
    style: Line
    samples: tuple[Line, ...]
    choices: tuple[ChoosingForm, ...]
    resonant: AttunementForm | None
    dissonant: AttunementForm | None


class StatForm(Struct, frozen=True):
    id: Stat
    name: Line
    long: Line


class SwitchForm(Struct, frozen=True):
    """Something to turn on or off; `id` is its name in the settings."""

    id: str
    text: Line
    default: bool


class ReadyForm(Struct, frozen=True):
    """A party that is ready to play; `settings` are what opens a table with it."""

    id: str
    name: Line
    text: Line
    people: dict[str, str]
    """The characters' names, by seat."""
    settings: Any


class Form(Struct, frozen=True):
    """The whole book, and what a table may agree on."""

    cards: tuple[CardForm, ...]
    stats: tuple[StatForm, ...]
    track: tuple[Line, ...]
    playbooks: tuple[PlaybookForm, ...]
    moves: tuple[MoveForm, ...]
    questions: dict[str, Line]
    rulings: tuple[SwitchForm, ...]
    ready: tuple[ReadyForm, ...]
    guidance: tuple[GuidanceForm, ...]
    """What the book advises, by where it is shown."""


def form() -> Form:
    """Everything, worked out when it is asked for: the catalogue must be there."""
    switches = zip(Rulings.__struct_encode_fields__, Rulings.__struct_fields__, strict=True)
    return Form(
        tuple(
            CardForm(c.number, c.slug, c.name(), c.polarity, c.forecast(), c.hint())
            for c in FATE_DECK
        ),
        tuple(StatForm(stat, STAT_NAMES[stat](), STAT_LONG[stat]()) for stat in STATS),
        tuple(name() for name in TRACK_NAMES),
        tuple(_playbook(book) for book in PLAYBOOKS.values()),
        tuple(_move(move) for move in MOVES.values()),
        {id: question() for id, question in QUESTIONS.items()},
        tuple(
            SwitchForm(name, READINGS[name](), getattr(Rulings(), field))
            for name, field in switches
        ),
        tuple(_ready(story) for story in STORIES.values()),
        tuple(guides()),
    )


def _ready(story: Story) -> ReadyForm:
    people = {seat: str(given["name"]) for seat, given in story.party.items()}
    return ReadyForm(story.id, story.name(), story.text(), people, story_settings(story))


def _move(move: Move) -> MoveForm:
    return MoveForm(
        move.id,
        move.name(),
        move.text(),
        move.rank,
        move.playbook,
        move.stat,
        move.draws,
        move.passive,
        move.opens,
        move.forecast,
        move.eidolon,
        move.once,
        tuple(one if isinstance(one, tuple) else (one,) for one in move.requires),
        move.grants,
        {polarity: text() for polarity, text in move.results.items()},
    )


def _playbook(book: Playbook) -> PlaybookForm:
    def special(which: Any) -> AttunementForm | None:
        return AttunementForm(which.forecast(), which.text()) if which else None

    return PlaybookForm(
        book.id,
        book.name(),
        book.text(),
        book.sentence(a="{a}", b="{b}", c="{c}"),
        tuple(blank() for blank in book.blanks),
        book.range,
        book.stats,
        book.question(),
        book.style(),
        tuple(sample() for sample in book.samples),
        tuple(
            ChoosingForm(c.key, c.label(), c.options, tuple(name() for name in c.names), c.trait)
            for c in book.choices
        ),
        special(book.resonant),
        special(book.dissonant),
    )


def why(world: World, offer: Offer) -> Reckoning | None:
    """How many cards a Move would draw, and why."""
    move = MOVES.get(offer.rule)
    if move is None or not move.draws or move.stat is None or not offer.args:
        return None
    pc = str(offer.args[0])
    if pc not in world.pcs:
        return None
    return cards_to_draw(world, MoveInProgress(pc, move.id, move.stat, world.next_id))


DEMOS: tuple[Demo, ...] = tuple(
    demo
    for story in STORIES.values()
    for demo in (
        Demo(
            story.id,
            story.name(),
            story.text(),
            story_settings(story),
            dict.fromkeys((GM, *list(story.party)[1:]), "greedy"),
            story.text(),
            story.stakes(),
        ),
        Demo(
            f"{story.id}-gm",
            AS_GM(story=story.name()),
            GM_TEXT(),
            story_settings(story),
            dict.fromkeys(story.party, "greedy"),
            story.text(),
            story.stakes(),
        ),
    )
)
