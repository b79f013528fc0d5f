"""The page of rules: how a roll and a mission go, the playbooks and series with everything in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import fields

from undertow.games.moonlight import guidance
from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, SPECIALS, Playbook, Playset, Special
from undertow.games.moonlight.catalogue.brink import SHRINES
from undertow.games.moonlight.catalogue.conspiracy import BRANCHES, KINDS, ROLE_NAMES, ROLES
from undertow.games.moonlight.catalogue.engines import IMPULSES, VIRTUES
from undertow.games.moonlight.catalogue.fates import FATE_WORDS, FATES
from undertow.games.moonlight.form import form
from undertow.games.moonlight.rules.mission import QUESTIONS, WORDS
from undertow.games.moonlight.rules.outcomes import (
    ACTION_WORDS,
    ATTRIBUTE_WORDS,
    EFFECT_WORDS,
    OUTCOMES,
    POSITION_WORDS,
    RESULT_WORDS,
    WHEN_TO_ROLL,
)
from undertow.games.moonlight.rulings import Figures
from undertow.games.moonlight.words import BANDS as NAMES_OF_BANDS
from undertow.games.moonlight.words import NAMED
from undertow.games.moonlight.world import ATTRIBUTES
from undertow.kernel import Line, Message, message, plain
from undertow.parts.rulebook import ACTIONS as ACTION_HEADING
from undertow.parts.rulebook import Entry, Figure, Labels, Section, place, said, told


def _name(section: str, english: str) -> Message:
    return message(f"moonlight.rules.{section}", english)


HOW = _name("how", "How to play")
ROLLS = _name("attributes", "Attributes and their actions")
ACTING = _name("rolls", "What a roll means")
POSITIONS_HEAD = _name("rolls.position", "Position")
EFFECTS_HEAD = _name("rolls.effect", "Effect")
RESULTS_HEAD = _name("rolls.result", "Result")
OUTCOMES_HEAD = _name("rolls.outcome", "Position and result")
AT = _name("rolls.at", "{position}, {band}")
MAY_COME = _name("rolls.choices", "What may come of it")
PHASES = _name("phases", "The four phases")
ENGAGING = _name("engagement", "The engagement list")
PLAYBOOK = _name("playbooks", "Playbooks")
OF_PLAYBOOKS = _name("abilities", "Abilities of the playbooks")
SERIES = _name("series", "Series")
OF_SERIES = _name("series-abilities", "Abilities of the series")
RULES = _name("series-rules", "Rules of the series")
MISSIONS = _name("missions", "Missions")
FALLOUT = _name("fallout", "Fallout")
ROOMS = _name("rooms", "Rooms and upgrades")
CURSED = _name("fates", "Cursed fates")
PLACES = _name("conspiracy", "The Conspiracy")
SHRINE = _name("shrines", "Shrines")
LEADING = _name("leading", "For the director")
SAFE = _name("safety", "Looking after each other")
DICE = _name("dice", "Dice")
TIER = _name("tier", "{series}, tier {tier}")
BANDS = tuple(_name(f"band.{n}", f"{band}: {{text}}") for n, band in enumerate(("1-3", "4/5", "6")))
ASK = _name("ask", "{text}")
OPTIONS = _name("options", "{text} ({options})")
PRICE = _name("price", "Its price: {text}")
COSTS = _name("costs", "What a roll may cost")
PRINCIPLES = _name("principles", "Principles")
OTHER = _name("other", "Gained in play")
ENGINE_VIRTUES = _name("virtues", "Virtues of an Engine")
ENGINE_IMPULSES = _name("impulses", "Impulses of an Engine")

LABELS = Labels(
    "moonlight",
    starting="You begin with it",
    earned="Gained only in play",
    transcendent="Only while transcended",
    shared="The group has it once",
    claim="Helps when",
    on="On",
    dice="Dice",
    effect="Effect",
    poise="Better position",
    desperate="Only on desperate rolls",
    averts="Special armour averts",
    shields="Only what you took on by protecting",
    feat="Special armour also",
    pushes="Each push also",
    asks="Choose",
    among="Among",
    strains="What comes of it is resisted with one die less",
    free="One may always ask",
    every_list="Opens the questions of all playbooks",
    opens_all="Opens the transcendent abilities of all playbooks",
    again="May be taken again",
    follow_ups="More follow-ups",
    dots="One dot more in one of",
    bright="One transcendent dot more in",
    attribute="One more die with",
    downtime="One more die in downtime for",
    engages="One more die to engage",
    learns="Playbook xp for",
    earns="Series xp for",
    reaches="Links reach anybody",
    dreams="In flashbacks too",
    once="Once in a",
    size="Segments",
    behind="Behind",
    track="2 xp in",
    questions="Questions",
    helps="One more die for",
    xp="Playbook xp",
    mundane="Mundane self",
    true="True self",
    promises="Promises",
    eclipse="Eclipse",
    escape="Way out",
    actions="Starting actions",
    ponder="To think about",
    tier="Tier",
    adversary="Adversary",
    names="Names",
    one_room="One room at a time",
    everyday="Everyday self against the supernatural, at best",
    leads="Track of leads",
    people="Secondary characters",
    prices="A poisoned promise may also cost",
    hits="A consequence may also strike",
    ends_season="Ends the season",
    ends_series="Ends the series",
    saves="Dice for the next engagement",
    fallout="Dice for fallout",
    devours="Dice for devouring",
    hope="Needs",
    exposes="Leaves home unguarded",
    price="Its price",
    kind="Kind",
    branch="Branch",
).without(
    *("hooks", "on", "all_three", "slot", "prompts", "abilities", "missions", "rooms", "rules"),
    *("instead", "clears", "kinds", "lends", "drives", "principles", "advice", "halves"),
    *("together", "obliges", "to_oneself"),
)
UNPRINTED = _name("sheets", "What the book does not print")
ON_SHEETS = _name("sheets.figure", "On its play sheets")
WRITE = _name(
    "sheets.write", "Figures of the play sheets: the director may write others, by “{action}”"
)
DRAWN = _name("sheets.drawn", "Drawings that are lost: ours, until the table draws its own")
LOST = {
    "hideout": _name(
        "sheets.hideout",
        "Which room of the hideout or upgrade of the flagship lies behind which, and how many segments each takes. "
        "The director changes it by “Draw the map otherwise”.",
    ),
    "fates": _name(
        "sheets.fates",
        "Which cursed fate comes before which. The director changes it by “Draw the fates otherwise”.",
    ),
    "conspiracy": _name(
        "sheets.conspiracy",
        "The places of the Conspiracy, and what it does to you while it works: this is from the play sheets. The "
        "director may set each penalty aside, and says how many of them there are by “Draw the Conspiracy otherwise”.",
    ),
    "xp": _name(
        "sheets.xp",
        "What is asked at the end of a session, of each of you and of the group, and what each yes gives: this is from "
        "the play sheets, too. You write your own by “What a session is asked”.",
    ),
}
NOT_HALVED = _name("not-halved", "Leads are not halved after it")
KEPT = _name("not-cleared", "Stress and transcendence stay after a mission")
INSTEAD = _name("instead", "In place of {action}: {instead}")


def _read(field: str, value: Any) -> Any:
    """Names in place of ids."""
    match field:
        case "behind":
            return [_behind(id) for id in value]
        case "hope":
            return FATE_WORDS[value][0]
        case "actions" | "dots" | "bright" | "among" | "on":
            return [NAMED[one]() if one in NAMED else one for one in value]
        case "attribute":
            return NAMED[value]()
        case "people":
            return [one for one in value if one]
    return value


def _behind(id: str) -> Line | str:
    if id in FATES:
        return FATE_WORDS[id][0]
    return Line(f"{id}.name")


LABELS.read = _read


def sections() -> Iterator[Section]:
    form()  # its words are the book's
    yield told("how", HOW(), guidance.HOW_TO_PLAY)
    yield Section("attributes", ROLLS(), tuple(_attributes()))
    yield Section("rolls", ACTING(), tuple(_rolls()))
    yield Section("phases", PHASES(), tuple(_phases()))
    yield Section("engagement", ENGAGING(), tuple(_engagement()))
    yield Section("playbooks", PLAYBOOK(), tuple(map(_playbook, PLAYBOOKS.values())))
    yield Section("playbook-abilities", OF_PLAYBOOKS(), tuple(_abilities()))
    yield Section("series", SERIES(), tuple(map(_playset, PLAYSETS.values())))
    yield Section("series-abilities", OF_SERIES(), tuple(_of_series()))
    yield Section("series-rules", RULES(), tuple(_rules()))
    yield Section("missions", MISSIONS(), tuple(_missions()))
    yield Section("fallout", FALLOUT(), tuple(_fallout()))
    yield Section("rooms", ROOMS(), tuple(_rooms()))
    yield Section("fates", CURSED(), tuple(_fates()))
    yield Section("conspiracy", PLACES(), tuple(_conspiracy()))
    yield Section("shrines", SHRINE(), tuple(_shrines()))
    yield Section("leading", LEADING(), tuple(_leading()))
    yield told("safety", SAFE(), guidance.SAFETY)
    yield Section("sheets", UNPRINTED(), tuple(_unprinted()))


def _book(of: Playbook | Playset) -> Line:
    return Line(f"moonlight.book.{of.id}.name")


def _attributes() -> Iterator[Entry]:
    for attribute, actions in ATTRIBUTES.items():
        found = said([NAMED[one]() for one in actions])
        figures = (Figure(ACTION_HEADING(), found),)
        text, id = ATTRIBUTE_WORDS[attribute](), f"moonlight.rules.attributes.{attribute}"
        yield Entry(id, NAMED[attribute](), text, figures)
        for action in actions:
            text, rather = (one() for one in ACTION_WORDS[action])
            yield Entry(place(text), NAMED[action](), text, (), (rather,), NAMED[attribute]())


def _rolls() -> Iterator[Entry]:
    when = WHEN_TO_ROLL()
    yield Entry(when.key, None, when)
    for under, words in ((POSITIONS_HEAD(), POSITION_WORDS), (EFFECTS_HEAD(), EFFECT_WORDS)):
        for name, means in words.items():
            yield Entry(means.key, NAMED[name](), means(), under=under)
    for band, means in RESULT_WORDS.items():
        yield Entry(means.key, NAMES_OF_BANDS[band](), means(), under=RESULTS_HEAD())
    for position, found in OUTCOMES.items():
        for band, one in found.items():
            at = AT(position=NAMED[position](), band=NAMES_OF_BANDS[band]())
            figures = (Figure(MAY_COME(), said(one.choices)),)
            yield Entry(one.text.key, at, one.text, figures, under=OUTCOMES_HEAD())


def _phases() -> Iterator[Entry]:
    for phase, lines in guidance.PHASES.items():
        first, *more = [line() for line in lines]
        id = f"moonlight.rules.phases.{phase}"
        yield Entry(id, NAMED[phase](), first, (), tuple(more))


def _engagement() -> Iterator[Entry]:
    for id, (dice, _) in QUESTIONS.items():
        text = WORDS[id]()
        figures = (Figure(DICE(), plain(f"{dice:+}")),)
        yield Entry(f"moonlight.rules.engagement.{id}", None, text, figures)


def _playbook(of: Playbook) -> Entry:
    key = f"moonlight.book.{of.id}"
    return Entry(key, _book(of), Line(f"{key}.text"), LABELS.of(of))


def _abilities() -> Iterator[Entry]:
    for of in PLAYBOOKS.values():
        for one in of.abilities:
            yield _special(one, _book(of))


def _special(one: Special, under: Line) -> Entry:
    """An ability; on which rolls it helps matters only where it does."""
    return LABELS.entry(one, under=under, figures=("on",) if one.claim else ())


def _playset(of: Playset) -> Entry:
    key = f"moonlight.book.{of.id}"
    asked = [
        OPTIONS(text=one.text, options=list(one.options)) if one.options else ASK(text=one.text)
        for one in of.prompts
    ]
    replaced = [
        INSTEAD(action=Line(f"{action}.name"), instead=instead)
        for action, instead in of.instead.items()
    ]
    table = LABELS.words["fallout"].key  # it has a section of its own
    figures = [figure for figure in LABELS.of(of) if figure.label.key != table]
    if not of.clears:
        figures.append(Figure(KEPT()))
    return Entry(key, _book(of), Line(f"{key}.text"), tuple(figures), (*asked, *replaced))


def _of_series() -> Iterator[Entry]:
    shown = {one.id for of in PLAYBOOKS.values() for one in of.abilities}
    for of in PLAYSETS.values():
        for one in of.abilities:
            shown.add(one.id)
            yield _special(one, _book(of))
    yield from (_special(one, OTHER()) for one in _others(shown))


def _others(shown: set[str]) -> list[Special]:
    return [one for one in SPECIALS.values() if one.id not in shown]


def _rules() -> Iterator[Entry]:
    for of in PLAYSETS.values():
        for one in of.rules:
            yield LABELS.entry(one, under=_book(of))
    for n, virtue in enumerate(VIRTUES):
        id = f"moonlight.rules.virtues.{n}"
        yield Entry(id, None, plain(virtue), under=ENGINE_VIRTUES())
    for n, impulse in enumerate(IMPULSES):
        id = f"moonlight.rules.impulses.{n}"
        yield Entry(id, None, plain(impulse), under=ENGINE_IMPULSES())


def _missions() -> Iterator[Entry]:
    for of in PLAYSETS.values():
        for one in of.missions:
            text = Line(f"moonlight.book.{of.id}.mission.{one.id}.text")
            name = Line(place(text))
            figures = (*LABELS.of(one), *(() if one.halves else (Figure(NOT_HALVED()),)))
            yield Entry(place(text), name, text, figures, (), _book(of))


def _fallout() -> Iterator[Entry]:
    for of in PLAYSETS.values():
        for tier in of.fallout:
            key = f"moonlight.book.{of.id}.fallout.{tier}"
            rows = [band(text=Line(f"{key}.{n}")) for n, band in enumerate(BANDS, 1)]
            name = TIER(series=_book(of), tier=tier)
            yield Entry(key, name, rows[0], (), tuple(rows[1:]), _book(of))


def _rooms() -> Iterator[Entry]:
    for of in PLAYSETS.values():
        for one in of.rooms:
            yield LABELS.entry(one, under=_book(of))


def _fates() -> Iterator[Entry]:
    for id, one in FATES.items():
        name, text, price = FATE_WORDS[id]
        figures = tuple(f for f in LABELS.of(one) if f.label.key != LABELS.words["price"].key)
        yield Entry(place(text), name, text, figures, (PRICE(text=price),))


def _conspiracy() -> Iterator[Entry]:
    for id, one in ROLES.items():
        yield Entry(f"moonlight.role.{id}", ROLE_NAMES[id], None, LABELS.of(one))
    for name in (*BRANCHES, *KINDS):
        key = f"moonlight.why.{name}"
        yield Entry(key, None, Line(key))


def _shrines() -> Iterator[Entry]:
    for id, text in SHRINES.items():
        of = message(f"moonlight.rules.shrines.{id}.text", text)()
        yield Entry(place(of), NAMED[id](), of)


def _leading() -> Iterator[Entry]:
    for line in guidance.PRINCIPLES:
        yield Entry(line.key, None, line(), under=PRINCIPLES())
    for line in guidance.COSTS:
        yield Entry(line.key, None, line(), under=COSTS())
    for of in PLAYSETS.values():
        for n, text in enumerate((*of.principles, *of.advice), 1):
            advice = message(f"moonlight.rules.leading.{of.id}.{n}", text)()
            yield Entry(advice.key, None, advice, under=_book(of))


def _unprinted() -> Iterator[Entry]:
    """Marked as what it is: no reader takes it for the book's."""
    write = WRITE(action=Line("moonlight.figures.name"))
    for field in fields(Figures):
        figures = (Figure(ON_SHEETS(), plain(str(field.default))),)
        name = Line(f"moonlight.figures.line.{field.name}")
        yield Entry(f"moonlight.rules.sheets.{field.name}", name, None, figures, under=write)
    for text in LOST.values():
        yield Entry(text.key, None, text(), under=DRAWN())


for _section in sections():
    """So that every sentence of the page is there for translators."""
