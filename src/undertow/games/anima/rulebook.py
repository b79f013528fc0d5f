"""The page of rules: how a conflict goes, every power, weapon effect, passion, condition, weakness and
known eidolon with its figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from undertow.games.anima import guidance
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.entries import Power
from undertow.games.anima.catalogue.fights import CASTS
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.form import told as in_words
from undertow.games.anima.words import CONDITIONS, condition_name, condition_text, power_name
from undertow.kernel import Line, Message, message, plain
from undertow.parts.rulebook import PAIR, Entry, Figure, Labels, Section, place, said, told


def _name(section: str, english: str) -> Message:
    return message(f"anima.rules.{section}", english)


HOW = _name("how", "How to play")
POWER = _name("powers", "Powers")
EFFECT = _name("effects", "Effects of Soulbound Weapons")
PACKAGE = _name("packages", "Ready-made Ultimate Weapons")
PASSION = _name("passions", "Passions")
CONDITION = _name("conditions", "Conditions")
WEAKNESS = _name("weaknesses", "Weaknesses")
EIDOLON = _name("eidolons", "Known eidolons")
SAMPLE = _name("samples", "Sample characters")
WORLD = _name("worlds", "Worlds")
FIGHT = _name("fights", "Ready fights")
TELLING = _name("telling", "What you may tell of the other side")
ADVICE = _name("advice", "Advice")
GROUPS = {
    group: _name(f"group.{group}", english)
    for group, english in {
        "passive": "Passive powers",
        "charge": "Charge powers",
        "soulbound": "For Soulbound Weapons",
        "summoning": "For summoning",
        "eidolon": "Of eidolons",
    }.items()
}
MOOD = _name("mood", "As it feels: {text}")
ENTRANCE = _name("entrance", "How it comes: {text}")
GOAL = _name("goal", "A goal: {text}")
OTHERS = _name("others", "With")
HOLDS = _name("package", "Effects")
PRINTED = {
    field: _name(f"printed.{field}", english)
    for field, english in {
        "ap": "Action dice",
        "cp": "Charge dice",
        "sp": "Strike dice",
        "defense": "Defense",
        "wounds": "Wound circles",
    }.items()
}
TRAITS, STORY = _name("traits", "Traits"), _name("story", "{text}")

LABELS = Labels(
    "anima",
    type="Type",
    cost="Charge dice",
    ranks="May be taken",
    eidolon="By an eidolon",
    dice="Dice against",
    element="Element",
    resisted="Squads and swarms resist it",
    boosts="Boosts",
    each="Each use needs a power of its own",
    crowds="Works on squads and swarms",
    late="After the roll",
    guards="Strikes must be aimed at who has it",
    needs="Needs",
    useless="Useless without",
    slots="Slots",
    grants="Keeps up",
    holds="Slots' worth of other effects",
    least="From level",
    most="To level",
    circles="Wound circles at least",
    beloved="Of somebody beloved",
    level="Level",
    powers="Powers",
    weakness="Weakness",
    senses="Senses",
    members="Members",
    home="Home",
    missing="Powers missing in print",
    size="Size",
    tunnels="Tunnels to",
    passion="Passion",
    loved="Loved",
).without(
    *("group", "level", "mood", "printed", "entrance", "base", "leader", "others", "goal"),
    *("bonds", "arms"),
)


def _read(field: str, value: Any) -> Any:
    """Names in place of ids."""
    match field:
        case "needs" | "useless":
            return [power_name(id) for id in value]
        case "powers":
            return [
                power_name(id) if n == 1 else PAIR(name=power_name(id), value=n)
                for id, n in value.items()
            ]
        case "weakness":
            return WEAKNESSES[value].name() if value in WEAKNESSES else value
        case "grants":
            return condition_name(value)
        case "tunnels":
            return [WORLDS[id].name() if id in WORLDS else id for id in value]
        case "passion":
            return PASSIONS[value].name()
    return value


LABELS.read = _read


def sections() -> Iterator[Section]:
    yield told("how", HOW(), (guidance.STORY, *guidance.HOW_TO_PLAY))
    yield told("telling", TELLING(), guidance.LIMITS.values())
    yield Section("powers", POWER(), tuple(_powers()))
    yield Section("effects", EFFECT(), tuple(_listed(EFFECTS.values())))
    yield Section("packages", PACKAGE(), tuple(_packages()))
    passions = tuple(_listed(PASSIONS.values(), lambda one: (MOOD(text=one.mood()),)))
    yield Section("passions", PASSION(), passions)
    conditions = tuple(
        Entry(place(condition_text(id)), condition_name(id), condition_text(id))
        for id in CONDITIONS
    )
    yield Section("conditions", CONDITION(), conditions)
    yield Section("weaknesses", WEAKNESS(), tuple(_listed(WEAKNESSES.values())))
    yield Section("eidolons", EIDOLON(), tuple(_eidolons()))
    yield Section("samples", SAMPLE(), tuple(_samples()))
    yield Section("worlds", WORLD(), tuple(_listed(WORLDS.values())))
    yield Section("fights", FIGHT(), tuple(_fights()))
    yield Section("advice", ADVICE(), tuple(_advice()))


def _listed(entries: Iterable[Any], more: Any = lambda one: ()) -> Iterator[Entry]:
    for one in entries:
        yield Entry(place(one.text), one.name(), one.text(), LABELS.of(one), more(one))


def _powers() -> Iterator[Entry]:
    for group, name in GROUPS.items():
        for one in POWERS.values():
            if one.group == group:
                yield _power(one, name())


def _power(one: Power, under: Line) -> Entry:
    return Entry(place(one.text), one.name(), one.text(), LABELS.of(one), (), under)


def _packages() -> Iterator[Entry]:
    for id, (name, held) in PACKAGES.items():
        effects = Figure(HOLDS(), said([EFFECTS[one].name() for one in held]))
        yield Entry(f"anima.package.{id}", plain(name), None, (effects,))


def _printed(record: Any) -> tuple[Figure, ...]:
    found = ((label, getattr(record, field)) for field, label in PRINTED.items())
    return tuple(Figure(label(), said(value)) for label, value in found)


def _eidolons() -> Iterator[Entry]:
    for one in KNOWN.values():
        figures = (*LABELS.of(one, "level"), *LABELS.of(one), *_printed(one.printed))
        text = ENTRANCE(text=in_words(one.entrance))
        yield Entry(f"anima.eidolon.{one.id}", plain(one.name), text, figures)


def _samples() -> Iterator[Entry]:
    for one in SAMPLES.values():
        sheet, about = one.sheet, one.sheet.about
        figures = (
            *LABELS.of(one, "passion", "loved"),
            Figure(LABELS.words["powers"](), said(_read("powers", sheet.powers))),
            Figure(TRAITS(), said([in_words(trait) for trait in sheet.traits])),
            *(
                Figure(PRINTED[field](), said(value))
                for field, value in zip(("ap", "wounds", "defense"), one.printed, strict=True)
            ),
        )
        story = (STORY(text=in_words(about.story)),) if about.story else ()
        text = in_words(about.concept) if about.concept else None
        yield Entry(f"anima.sample.{one.id}", plain(sheet.name), text, figures, story)


def _fights() -> Iterator[Entry]:
    for one in CASTS:
        figures = (Figure(OTHERS(), one.others()), *LABELS.of(one, "type"))
        id = f"anima.fight.{one.id}"
        yield Entry(id, one.leader(), GOAL(text=one.goal()), figures)


def _advice() -> Iterator[Entry]:
    for chapter in guidance.CHAPTERS:
        for id, text in chapter.words.items():
            yield Entry(f"{id}.advice", None, text(), under=chapter.name())
