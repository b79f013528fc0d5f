"""What may be chosen before a game, with words, for whoever draws the form; and ready tables."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from undertow.games.fire import guidance
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import ATTRIBUTES, Attribute, HeroId, load
from undertow.games.fire.creation import ADVANCED_HEROES, MOST_HEROES, Settings
from undertow.games.fire.rules.acting import SKILLS
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.words import hero_name
from undertow.kernel import Demo, Line, Message, message, plain


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


_PASSIVES: dict[HeroId, tuple[str, Message, Message]] = {
    hero: (id, message(f"{id}.passive", name), message(f"{id}.passive-text", text))
    for hero, id, name, text in (
        (
            "ranger",
            "fire.rangers-sight",
            "Ranger's Sight",
            "After exploring you may stay where you are.",
        ),
        (
            "sage",
            "fire.mindstrike",
            "Mindstrike",
            "In the ritual of your own turn you may send each new cultist to another Basic Chamber "
            "in which none stands.",
        ),
        (
            "rogue",
            "fire.find-secrets",
            "Find Secrets",
            "You move through a wall wherever at least one of the two sides has a doorway.",
        ),
        (
            "dark-knight",
            "fire.soul-thirst",
            "Soul Thirst",
            "A cultist you attack stays on your card; consume them to grow stronger.",
        ),
        (
            "engineer",
            "fire.bob",
            "Bob",
            "A small machine of yours that acts after your own actions.",
        ),
    )
}

_OPTIONS = (
    ("glyph", message("fire.option.glyph", "The Teleportation Glyph: one star harder.")),
    ("passages", message("fire.option.passages", "The Secret Passages lead to each other.")),
    ("many", message("fire.option.many", "More than six heroes, up to all twelve.")),
)

_RULINGS: dict[str, Message] = {
    name: message(f"fire.ruling.{name}", english)
    for name, english in {
        "fireInExchange": "The Fire may change hands within an Exchange, without an AP of its own.",
        "exchangeConsent": "Taking from another player's hero needs that player's yes.",
        "waitProne": "A tipped hero may wait without standing up.",
        "lazyReshuffle": "The deck is reshuffled when a card is needed and none is left.",
        "threatAtReshuffle": "The threat rises at the reshuffle itself, not after the ritual.",
        "cultistCap": "With no cultist left in the supply, none is placed.",
        "strictReach": "Only doorways that are open now count for what can be reached.",
        "waitForOthers": "After a loss, the Fire in the exit waits for others on their way.",
        "passageFromStanding": "Who begins her turn in a Secret Passage may use it too.",
        "vagrantEarlyExit": "Once the Fire is taken, heroes may leave one by one.",
        "invasionSkipSpecials": "Cultists on the march do not stop in Special Chambers.",
        "falconryAnywhere": "The falcon needs no open doorways.",
        "mindstrikeAlways": "Mindstrike also works in the Sage's action phase.",
        "timeturnNoToken": "A chamber brought back by Timeturn comes without its token.",
        "blessNeedsEmpty": "Only a chamber without a cultist can be blessed.",
        "sacrificeVoidsCard": "Metallic Sacrifice sends the chamber's card to the Void too.",
        "geopivotAnyTile": "Geopivot may slide any chamber, not only the Geomancer's own.",
        "breakLimitLine": "Break Limit strikes one straight line instead of all neighbours.",
        "darkKnightThreeAp": "The Dark-Knight starts with 3 AP, as one printing has it.",
        "terraportHeroesOnly": "Only heroes keep a chamber from being Terraported.",
        "boomerangAnyChallenge": "The Boomerang may fly anywhere and helps with any challenge.",
        "bombOnce": "Wallcrack Bombs works once a game instead of twice.",
    }.items()
}


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
            {"warrior": "you", "ranger": "ash", "wizard": "moss", "paladin": "flint"},
        ),
        {"ash": "greedy", "moss": "greedy", "flint": "greedy"},
    ),
    Demo(
        "alone",
        message("fire.demo.alone", "Three heroes, one player")(),
        message("fire.demo.alone.text", "You lead Sage, Rogue and Paladin yourself.")(),
        Settings(("sage", "rogue", "paladin"), dict.fromkeys(("sage", "rogue", "paladin"), "you")),
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
                _skills(id),
            )
            for id, card in components.heroes.items()
        ),
        most_heroes=MOST_HEROES,
        difficulties=tuple(
            DifficultyForm(id, plain(level.name), level.stars, level.track, _tip(id))
            for id, level in components.difficulties.items()
        ),
        scenarios=tuple(
            ScenarioForm(id, s.name(), s.text(), s.stars, s.uses_events)
            for id, s in SCENARIOS.items()
        ),
        options=tuple(SwitchForm(id, text(), False) for id, text in _OPTIONS),
        rulings=tuple(
            SwitchForm(name, _ruling(name), bool(defaults.get(name, _default(name))))
            for name in Rulings.__struct_encode_fields__
        ),
        story=guidance.STORY(),
        how=tuple(said() for said in guidance.HOW_TO_PLAY),
        advice=(guidance.FIRST_HERO(), guidance.ADVANCED(), guidance.SEVERAL()),
    )


def _tip(difficulty: str) -> Line | None:
    said = guidance.TIPS.get(difficulty)
    return said() if said else None


def _ruling(name: str) -> Line:
    said = _RULINGS.get(name)
    return said() if said else plain(name)


def _default(name: str) -> Any:
    place = Rulings.__struct_encode_fields__.index(name)
    return getattr(Rulings(), Rulings.__struct_fields__[place])


def _skills(hero: HeroId) -> tuple[SkillForm, ...]:
    active = [
        SkillForm(skill.id, skill.kind, skill.name(), skill.text())
        for skill in SKILLS.get(hero, ())
    ]
    if hero in _PASSIVES:
        id, name, text = _PASSIVES[hero]
        active.insert(0, SkillForm(id, "passive", name(), text()))
    return tuple(active)
