"""Reading the rules at the table: `rules`, and `? thing` for one thing."""

from __future__ import annotations

from rich.text import Text

from undertow.games.fire import guidance
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.rules.acting import BOOK, PASSIVES, SKILLS, Action
from undertow.games.fire.rulings import READINGS
from undertow.kernel import Line, message
from undertow.terminal.menu import plain_words
from undertow.terminal.words import hero_title, say

NOT_FOUND = message(
    "terminal.rules.unknown",
    "Nothing here is called “{text}”. `rules` lists what can be looked up.",
)
OF_HERO = message("terminal.rules.of", "{name} ({hero})")
OF_HERO_MASTER = message("terminal.rules.of-master", "{name} ({hero}, Master skill)")
PASSIVE = message("terminal.rules.passive", "{name} ({hero}, always on)")
SCENARIO = message("terminal.rules.scenario", "{name} (scenario)")
RULING = message("terminal.rules.ruling", "{name} (a ruling: --ruling {name})")
ACTIONS = message("terminal.rules.actions", "Actions")
SKILLS_TITLE = message("terminal.rules.skills", "Skills")
SCENARIOS_TITLE = message("terminal.rules.scenarios", "Scenarios")
RULINGS_TITLE = message("terminal.rules.rulings", "Rulings")
ASK = message("terminal.rules.ask", "`? collect`, `? bless`, `? shades` tell you about one thing.")
TURN_TITLE = message("terminal.rules.turn", "A turn")
FLOW = (
    message("terminal.flow.1", "your actions: spend your AP, in any order, or end the turn"),
    message("terminal.flow.2", "the ritual: so many cards as the Threat token shows"),
    message("terminal.flow.3", "each card: a cultist in its chamber, if it is in the dungeon"),
    message("terminal.flow.4", "the second cultist there: everybody dives, the chamber falls"),
    message("terminal.flow.5", "no cards left: shuffle the discard pile; the threat will rise"),
    message("terminal.flow.6", "won, lost, or the next hero's turn"),
)
"""The course of a turn, a step a line."""


def entries() -> list[tuple[str, Line, Line]]:
    """Everything that can be looked up: the words it is found by, its name, its text."""
    found: list[tuple[str, Line, Line]] = []
    for rule in BOOK.rules.values():
        name = rule.name()
        if isinstance(rule, Action) and rule.owner is not None:
            titled = OF_HERO_MASTER if rule.kind == "master" else OF_HERO
            name = titled(name=name, hero=hero_title(rule.owner))
        found.append((say(rule.name()), name, rule.text()))
    for hero, skill in PASSIVES.items():
        name = PASSIVE(name=skill.name(), hero=hero_title(hero))
        found.append((say(skill.name()), name, skill.text()))
    for id, scenario in SCENARIOS.items():
        words = f"{say(scenario.name())} {id}"
        found.append((words, SCENARIO(name=scenario.name()), scenario.text()))
    for switch, meaning in READINGS.items():
        found.append((switch, RULING(name=switch), meaning()))
    return found


def look_up(asked: str) -> list[Text]:
    """The texts of what somebody asks about; a hero's name gives all her skills."""
    tokens = plain_words(asked)
    hits = [
        (name, text)
        for words, name, text in entries()
        if _matches(tokens, [*plain_words(words), words.lower()])
    ]
    exact = [
        (name, text)
        for words, name, text in entries()
        if plain_words(words)[: len(tokens)] == tokens
    ]
    for hero in SKILLS:
        if tokens and plain_words(hero)[0].startswith(tokens[0]) and len(tokens[0]) > 2:
            return hero_skills(hero)
    found = exact or hits
    if not found or not tokens:
        return [Text(say(NOT_FOUND(text=asked[:40])), "ash")]
    return [_entry(name, text) for name, text in found[:6]]


def _matches(tokens: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(token) for word in words) for token in tokens)


def _entry(name: Line, text: Line) -> Text:
    entry = Text().append(say(name), "ember.bold")
    entry.append(f"  {say(text)}", "bone")
    return entry


def hero_skills(hero: str) -> list[Text]:
    """All a hero can do that others cannot."""
    found = []
    if hero in PASSIVES:
        passive = PASSIVES[hero]
        name = PASSIVE(name=passive.name(), hero=hero_title(hero))
        found.append(_entry(name, passive.text()))
    for skill in SKILLS.get(hero, ()):
        titled = OF_HERO_MASTER if skill.kind == "master" else OF_HERO
        found.append(_entry(titled(name=skill.name(), hero=hero_title(hero)), skill.text()))
    return found


def how_to_play() -> list[Text]:
    """Short enough to be read: how to play, the course of a turn, and what can be looked up."""
    found = [Text(say(line()), "bone") for line in guidance.HOW_TO_PLAY]
    found.append(Text(say(TURN_TITLE()), "ember.bold"))
    for number, step in enumerate(FLOW, 1):
        line = Text().append(f"  {number} ", "key")
        found.append(line.append(say(step()), "bone"))
    actions = [rule for rule in BOOK.rules.values() if isinstance(rule, Action)]
    plain = [say(rule.name()) for rule in actions if rule.owner is None]
    skills = [say(rule.name()) for rule in actions if rule.kind in ("basic", "master")]
    skills += [say(skill.name()) for skill in PASSIVES.values()]
    scenarios = [say(scenario.name()) for scenario in SCENARIOS.values()]
    for title, names in (
        (ACTIONS(), plain),
        (SKILLS_TITLE(), sorted(skills)),
        (SCENARIOS_TITLE(), scenarios),
        (RULINGS_TITLE(), list(READINGS)),
    ):
        line = Text().append(f"{say(title)}  ", "ember.bold")
        found.append(line.append(", ".join(names), "bone"))
    found.append(Text(say(ASK()), "ash"))
    return found
