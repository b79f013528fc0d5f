"""What may be chosen before a game, with words, for whoever draws the form; and ready tables."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from undertow.games.fire import guidance
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import ATTRIBUTES, Attribute, HeroId, load
from undertow.games.fire.creation import ADVANCED_HEROES, MOST_HEROES, Settings
from undertow.games.fire.rules.acting import PASSIVES, skills_of
from undertow.games.fire.rulings import READINGS, Rulings
from undertow.games.fire.words import difficulty_name, hero_name
from undertow.kernel import Demo, Line, message


class SkillForm(Struct, frozen=True):
    """A skill on a hero card; `kind` is basic, master, bob or passive."""

    id: str
    kind: str
    name: Line
    text: Line


class HeroForm(Struct, frozen=True):
    id: HeroId
    name: Line
    advanced: bool
    ap: int
    stars: dict[Attribute, int]
    skills: tuple[SkillForm, ...]


class DifficultyForm(Struct, frozen=True):
    id: str
    name: Line
    stars: int
    track: tuple[int, ...]
    tip: Line | None


class ScenarioForm(Struct, frozen=True):
    id: str
    name: Line
    text: Line
    stars: int
    uses_events: bool
    """Two that use the Event Cards cannot be played together."""


class SwitchForm(Struct, frozen=True):
    """Something to turn on or off; `id` is its name in the settings."""

    id: str
    text: Line
    default: bool


class Form(Struct, frozen=True):
    """Everything a table may agree on."""

    heroes: tuple[HeroForm, ...]
    most_heroes: int
    difficulties: tuple[DifficultyForm, ...]
    scenarios: tuple[ScenarioForm, ...]
    options: tuple[SwitchForm, ...]
    rulings: tuple[SwitchForm, ...]
    story: Line
    how: tuple[Line, ...]
    advice: tuple[Line, ...]


_OPTIONS = (
    ("glyph", message("fire.option.glyph", "The Teleportation Glyph: one star harder.")),
    ("passages", message("fire.option.passages", "The Secret Passages lead to each other.")),
    ("many", message("fire.option.many", "More than six heroes, up to all twelve.")),
)


DEMOS = (
    Demo(
        "first-steps",
        message("fire.demo.first-steps", "First steps")(),
        message(
            "fire.demo.first-steps.text",
            "You are the Warrior; three friends who play by themselves come along.",
        )(),
        Settings(
            ("warrior", "ranger", "wizard", "paladin"),
            {"warrior": "rowan", "ranger": "ash", "wizard": "moss", "paladin": "flint"},
        ),
        {"ash": "greedy", "moss": "greedy", "flint": "greedy"},
    ),
    Demo(
        "alone",
        message("fire.demo.alone", "Three heroes, one player")(),
        message("fire.demo.alone.text", "You lead Sage, Rogue and Paladin yourself.")(),
        Settings(
            ("sage", "rogue", "paladin"), dict.fromkeys(("sage", "rogue", "paladin"), "rowan")
        ),
    ),
    Demo(
        "spectacle",
        message("fire.demo.spectacle", "Watch the bots")(),
        message(
            "fire.demo.spectacle.text", "Four bots go in. Take over a seat whenever you like."
        )(),
        Settings(
            ("warrior", "ranger", "wizard", "paladin"),
            {"warrior": "ember", "ranger": "ash", "wizard": "moss", "paladin": "flint"},
        ),
        {"ember": "greedy", "ash": "greedy", "moss": "greedy", "flint": "greedy"},
    ),
)
"""Tables that are ready to play; the first is the one for the first minute."""


def form() -> Form:
    """The form, from the shipped components."""
    components = load()
    defaults = msgspec.to_builtins(Rulings())
    return Form(
        heroes=tuple(
            HeroForm(
                id,
                hero_name(id),
                id in ADVANCED_HEROES,
                card.ap,
                {attribute: card.stars(attribute) for attribute in ATTRIBUTES},
                _skills(id, card.skills),
            )
            for id, card in components.heroes.items()
        ),
        most_heroes=MOST_HEROES,
        difficulties=tuple(
            DifficultyForm(id, difficulty_name(id, level.name), level.stars, level.track, _tip(id))
            for id, level in components.difficulties.items()
        ),
        scenarios=tuple(
            ScenarioForm(id, s.name(), s.text(), s.stars, s.uses_events)
            for id, s in SCENARIOS.items()
        ),
        options=tuple(SwitchForm(id, text(), False) for id, text in _OPTIONS),
        rulings=tuple(
            SwitchForm(name, READINGS[name](), bool(defaults.get(name, _default(name))))
            for name in Rulings.__struct_encode_fields__
        ),
        story=guidance.STORY(),
        how=tuple(said() for said in guidance.HOW_TO_PLAY),
        advice=(guidance.FIRST_HERO(), guidance.ADVANCED(), guidance.SEVERAL()),
    )


def _tip(difficulty: str) -> Line | None:
    said = guidance.TIPS.get(difficulty)
    return said() if said else None


def _default(name: str) -> Any:
    place = Rulings.__struct_encode_fields__.index(name)
    return getattr(Rulings(), Rulings.__struct_fields__[place])


def _skills(hero: HeroId, more: tuple[str, ...]) -> tuple[SkillForm, ...]:
    active = [
        SkillForm(skill.id, skill.kind, skill.name(), skill.text())
        for skill in skills_of(hero, more)
    ]
    if hero in PASSIVES:
        skill = PASSIVES[hero]
        active.insert(0, SkillForm(skill.id, "passive", skill.name(), skill.text()))
    return tuple(active)
