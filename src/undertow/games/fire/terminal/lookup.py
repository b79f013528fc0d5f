"""Reading the rules at the table: `rules`, `flow`, and `? thing` for one thing."""

from __future__ import annotations

from functools import cache

from rich.text import Text

from undertow.games.fire.flow import Chart
from undertow.games.fire.form import Form, form
from undertow.games.fire.rules.acting import BOOK, Action
from undertow.games.fire.terminal.menu import plain_words
from undertow.games.fire.terminal.theme import Signs
from undertow.games.fire.terminal.words import hero_title, say
from undertow.kernel import Line, message

NOT_FOUND = message(
    "terminal.rules.unknown",
    "Nothing here is called “{text}”. `rules` lists what can be looked up.",
)
KINDS = {
    "basic": message("terminal.rules.of", "{name} ({hero})"),
    "bob": message("terminal.rules.of-bob", "{name} ({hero}'s machine)"),
    "master": message("terminal.rules.of-master", "{name} ({hero}, Master skill)"),
    "passive": message("terminal.rules.passive", "{name} ({hero}, always on)"),
}
SCENARIO = message("terminal.rules.scenario", "{name} (scenario)")
RULING = message("terminal.rules.ruling", "{name} (a reading; `rulings {name}` turns it over)")
OPTION = message("terminal.rules.option", "{name} (an option: --{name})")
ACTIONS = message("terminal.rules.actions", "Actions")
SKILLS = message("terminal.rules.skills", "Skills")
SCENARIOS = message("terminal.rules.scenarios", "Scenarios")
RULINGS = message("terminal.rules.rulings", "Readings")
ASK = message(
    "terminal.rules.ask",
    "`? collect`, `? bless`, `? shades` tell about one thing; `flow` shows the course of a turn.",
)
CARD = message("terminal.flow.card", "card {card} of {cards}")
ONWARD = message("terminal.flow.onward", "then {box}")
WHEN = message("terminal.flow.when", "{when}: {box}")

Entry = tuple[str, Line, Line]
"""The words it is found by, its name, its text."""


@cache
def words() -> Form:
    """Everything a table may agree on, with its texts."""
    return form()


@cache
def entries() -> tuple[Entry, ...]:
    """Everything that can be looked up."""
    found: list[Entry] = []
    for rule in BOOK.rules.values():
        if not (isinstance(rule, Action) and rule.owner is not None):
            found.append((say(rule.name()), rule.name(), rule.text()))
    for hero in words().heroes:
        for skill in hero.skills:
            name = KINDS[skill.kind](name=skill.name, hero=hero_title(hero.id))
            found.append((say(skill.name), name, skill.text))
    for scenario in words().scenarios:
        called = f"{say(scenario.name)} {scenario.id}"
        found.append((called, SCENARIO(name=scenario.name), scenario.text))
    for option in words().options:
        found.append((option.id, OPTION(name=option.id), option.text))
    for ruling in words().rulings:
        found.append((ruling.id, RULING(name=ruling.id), ruling.text))
    return tuple(found)


def look_up(asked: str) -> list[Text]:
    """The texts of what somebody asks about; a hero's name gives all her skills."""
    tokens = plain_words(asked)
    if not tokens:
        return [Text(say(NOT_FOUND(text=asked[:40])), "ash")]
    for hero in words().heroes:
        if len(tokens[0]) > 2 and plain_words(hero.id)[0].startswith(tokens[0]):
            return hero_skills(hero.id)
    begins = [e for e in entries() if plain_words(e[0])[: len(tokens)] == tokens]
    found = begins or [e for e in entries() if _matches(tokens, plain_words(e[0]))]
    if not found:
        return [Text(say(NOT_FOUND(text=asked[:40])), "ash")]
    return [_entry(name, text) for _, name, text in found[:6]]


def _matches(tokens: list[str], known: list[str]) -> bool:
    return all(any(word.startswith(token) for word in known) for token in tokens)


def _entry(name: Line, text: Line) -> Text:
    return Text().append(say(name), "ember.bold").append(f"  {say(text)}", "bone")


def hero_skills(hero: str) -> list[Text]:
    """All a hero can do that others cannot."""
    (card,) = (card for card in words().heroes if card.id == hero)
    return [
        _entry(KINDS[skill.kind](name=skill.name, hero=hero_title(hero)), skill.text)
        for skill in card.skills
    ]


def how_to_play() -> list[Text]:
    """Short enough to be read: how to play, and what can be looked up."""
    found = [Text(say(line), "bone") for line in words().how]
    actions = [r for r in BOOK.rules.values() if isinstance(r, Action) and r.owner is None]
    skills = sorted(say(skill.name) for hero in words().heroes for skill in hero.skills)
    for title, names in (
        (ACTIONS(), [say(rule.name()) for rule in actions]),
        (SKILLS(), skills),
        (SCENARIOS(), [say(scenario.name) for scenario in words().scenarios]),
        (RULINGS(), [ruling.id for ruling in words().rulings]),
    ):
        line = Text().append(f"{say(title)}  ", "ember.bold")
        found.append(line.append(", ".join(names), "bone"))
    found.append(Text(say(ASK()), "ash"))
    return found


def course(chart: Chart, signs: Signs) -> list[tuple[Text, int]]:
    """The course of a turn, a box a line, with the one the table is in marked. Each line comes
    with how far what follows of it is hung."""
    lines: list[tuple[Text, int]] = []
    names = {box.id: say(box.name) for box in chart.boxes}
    phase = 0
    for box in chart.boxes:
        if box.phase != phase:
            phase = box.phase
            head = Text().append(say(chart.phases[phase - 1]), "ember.bold")
            if phase == 2 and chart.cards:
                head.append(f"  {say(CARD(card=chart.card, cards=chart.cards))}", "cult")
            lines.append((head, 0))
        here = box.id == chart.now
        line = Text().append(f"{signs.you if here else ' '} ", "ember.bold")
        line.append(f"{names[box.id]:<16}", "ember.bold" if here else "key")
        line.append(say(box.text), "bone")
        for arrow in box.arrows:
            onward = ONWARD(box=names[arrow.to])
            if arrow.when is not None:
                onward = WHEN(when=arrow.when, box=names[arrow.to])
            said = say(onward)
            end = "" if said.endswith("?") else "."
            line.append(f" {signs.arrows[1]} {said}{end}", "ash")
        lines.append((line, 18))
    return lines
