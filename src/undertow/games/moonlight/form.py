"""The book with words, for whoever draws a sheet, a form or a board."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from undertow.games.moonlight import guidance
from undertow.games.moonlight.book import ROOMS, Playbook, Playset, Special
from undertow.games.moonlight.catalogue import BOOKS, SERIES
from undertow.games.moonlight.rules.creation import choices
from undertow.games.moonlight.rules.growth import (
    GROUP,
    OWN,
    lines_of,
    review,
    series_questions,
)
from undertow.games.moonlight.rules.mission import QUESTIONS, WORDS
from undertow.games.moonlight.rules.outcomes import MEANINGS, OUTCOMES, Outcome
from undertow.games.moonlight.words import NAMED
from undertow.games.moonlight.world import ATTRIBUTES
from undertow.kernel import Line, message


class AbilityForm(Struct, frozen=True):
    id: str
    name: Line
    text: Line
    starting: bool
    earned: bool
    transcendent: bool
    special: bool
    """Does it use special armour?"""
    asks: Line | None


class PlaybookForm(Struct, frozen=True):
    id: str
    name: Line
    text: Line
    xp: Line
    mundane: tuple[Line, ...]
    true: tuple[Line, ...]
    promises: tuple[Line, ...]
    eclipse: Line
    escape: Line
    questions: tuple[Line, ...]
    ponder: tuple[Line, ...]
    actions: tuple[str, ...]
    abilities: tuple[AbilityForm, ...]
    special: tuple[str, ...]
    """What may be added to begin with."""
    transcendent: tuple[str, ...]


class PromptForm(Struct, frozen=True):
    id: str
    text: Line
    options: tuple[Line, ...]
    most: int


class MissionForm(Struct, frozen=True):
    id: str
    tier: int
    name: Line
    text: Line
    questions: tuple[Line, ...]


class SeriesForm(Struct, frozen=True):
    id: str
    name: Line
    text: Line
    adversary: Line
    leads: Line
    """What it calls the track of what is known."""
    prompts: tuple[PromptForm, ...]
    abilities: tuple[AbilityForm, ...]
    missions: tuple[MissionForm, ...]
    fallout: dict[str, tuple[Line, ...]]
    """By the adversary's tier: what 1-3, 4/5 and 6 bring."""
    names: tuple[str, ...]


class RoomForm(Struct, frozen=True):
    id: str
    name: Line
    text: Line
    size: int
    behind: tuple[str, ...]
    questions: tuple[Line, ...]


class EngageForm(Struct, frozen=True):
    """A question of the engagement list, and what a yes gives."""

    id: str
    text: Line
    dice: int


class Form(Struct, frozen=True):
    playbooks: tuple[PlaybookForm, ...]
    series: tuple[SeriesForm, ...]
    rooms: tuple[RoomForm, ...]
    engagement: tuple[EngageForm, ...]
    attributes: dict[str, tuple[str, ...]]
    words: dict[str, Line]
    means: dict[str, tuple[Line, ...]]
    """What an action, an attribute, a position, an effect or a result is; of an action its neighbour, too."""
    outcomes: dict[str, dict[str, Outcome]]
    """By position and result: what it means, and what may come of it."""
    reviews: dict[str, dict[str, Line]]
    """What a session's end asks each besides their playbook's question, and what it asks the group."""
    story: Line
    phases: dict[str, tuple[Line, ...]]
    principles: tuple[Line, ...]
    costs: tuple[Line, ...]
    safety: tuple[Line, ...]


def _line(key: str, text: str) -> Line:
    return message(f"moonlight.book.{key}", text)()


def _lines(key: str, texts: tuple[str, ...]) -> tuple[Line, ...]:
    return tuple(_line(f"{key}.{n}", text) for n, text in enumerate(texts, 1))


def _ability(one: Special) -> AbilityForm:
    return AbilityForm(
        one.id,
        one.line,
        Line(f"{one.id}.text"),
        one.starting,
        one.earned,
        one.transcendent,
        bool(one.averts or one.feat),
        _line(f"{one.id}.asks", one.asks) if one.asks else None,
    )


def _playbook(book: Playbook) -> PlaybookForm:
    special, bright = choices(book)
    id = book.id
    return PlaybookForm(
        id,
        _line(f"{id}.name", book.name),
        _line(f"{id}.text", book.text),
        book.challenge,
        _lines(f"{id}.mundane", book.mundane),
        _lines(f"{id}.true", book.true),
        _lines(f"{id}.promise", book.promises),
        _line(f"{id}.eclipse", book.eclipse),
        _line(f"{id}.escape", book.escape),
        _lines(f"{id}.question", book.questions),
        _lines(f"{id}.ponder", book.ponder),
        book.actions,
        tuple(map(_ability, book.abilities)),
        tuple(special),
        tuple(bright),
    )


def _series(of: Playset) -> SeriesForm:
    id = of.id
    return SeriesForm(
        id,
        _line(f"{id}.name", of.name),
        _line(f"{id}.text", of.text),
        _line(f"{id}.adversary", of.adversary),
        _line(f"{id}.leads", of.leads),
        tuple(
            PromptForm(
                p.id,
                _line(f"{id}.ask.{p.id}", p.text),
                _lines(f"{id}.ask.{p.id}", p.options),
                p.most,
            )
            for p in of.prompts
        ),
        tuple(map(_ability, of.abilities)),
        tuple(
            MissionForm(
                m.id,
                m.tier,
                _line(f"{id}.mission.{m.id}", m.name),
                _line(f"{id}.mission.{m.id}.text", m.text),
                _lines(f"{id}.mission.{m.id}.ask", m.questions),
            )
            for m in of.missions
        ),
        {str(tier): _lines(f"{id}.fallout.{tier}", row) for tier, row in of.fallout.items()},
        of.names,
    )


@cache
def form() -> Form:
    return Form(
        playbooks=tuple(_playbook(module.PLAYBOOK) for module in BOOKS),
        series=tuple(_series(module.PLAYSET) for module in SERIES),
        rooms=tuple(
            RoomForm(
                r.id,
                r.line,
                Line(f"{r.id}.text"),
                r.size,
                r.behind,
                _lines(f"{r.id}.ask", r.questions),
            )
            for r in ROOMS.values()
        ),
        engagement=tuple(EngageForm(id, WORDS[id](), dice) for id, (dice, _) in QUESTIONS.items()),
        attributes={str(name): three for name, three in ATTRIBUTES.items()},
        words={word: said() for word, said in NAMED.items()},
        means={name: tuple(one() for one in said) for name, said in MEANINGS.items()},
        outcomes={
            str(at): {str(band): one for band, one in of.items()} for at, of in OUTCOMES.items()
        },
        reviews={"own": lines_of(review, OWN), "group": lines_of(series_questions, GROUP)},
        story=guidance.STORY(),
        phases={phase: tuple(one() for one in said) for phase, said in guidance.PHASES.items()},
        principles=tuple(one() for one in guidance.PRINCIPLES),
        costs=tuple(one() for one in guidance.COSTS),
        safety=tuple(one() for one in guidance.SAFETY),
    )
