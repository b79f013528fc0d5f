"""The page of rules: how a turn goes, what heroes do and are, the cult's scenarios, every chamber."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undertow.games.fire import guidance
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.causes import LAWS
from undertow.games.fire.components import Chamber, load
from undertow.games.fire.creation import ADVANCED_HEROES
from undertow.games.fire.rules.acting import BOOK, PASSIVES, SKILLS, Action
from undertow.games.fire.words import colour_name, difficulty_name, hero_name, tile_name
from undertow.kernel import Line, Message, message, plain
from undertow.parts.rulebook import Entry, Figure, Labels, Section, of_rule, place, said, told


def _name(section: str, english: str) -> Message:
    return message(f"fire.rules.{section}", english)


HOW = _name("how", "How to play")
DOING = _name("doing", "Actions")
HEROES = _name("heroes", "Heroes")
HERO = _name("hero", "{hero}")
SKILL = _name("skills", "Skills of the heroes")
CULT = _name("cult", "The cult, and what happens by itself")
SCENARIO = _name("scenarios", "Scenarios")
DIFFICULTY = _name("difficulties", "Difficulties")
CHAMBERS = _name("chambers", "Chambers")
BASIC, ADVANCED = _name("basic", "Basic heroes"), _name("advanced", "Advanced heroes")
AP = _name("ap", "AP")
VARIES = _name("varies", "varies")
PER_TURN = _name("per-turn", "Once a turn")
PER_GAME = _name("per-game", "Uses in a game")
PASSIVE = _name("passive", "Works by itself")
PRONE = _name("prone", "Also while tipped over")
CANNOT = _name("cannot", "If it is refused: {why}")
KIND = _name("kind", "Kind")
KINDS = {
    kind: _name(f"kind.{kind}", word)
    for kind, word in {
        "basic": "Basic skill",
        "master": "Master skill",
        "bob": "Bob's",
        "passive": "Passive skill",
    }.items()
}
HOLDS = {
    what: _name(f"holds.{what}", english)
    for what, english in {
        "vestibule": "Where you begin",
        "token": "A Token of Power",
        "relic": "A Dark Relic",
        "fire": "The Fire",
        "glyph": "The Teleportation Glyph",
        "passage": "A Secret Passage",
    }.items()
}
COUNTS = {
    field: _name(f"count.{field.replace('_', '-')}", english)
    for field, english in {
        "cultists": "There are {n} cultists in the box.",
        "steps_to_collect": "To collect costs {n} AP less your stars in the token's colour.",
        "tokens_for_relic": "A Dark Relic is broken with {n} tokens of its colour.",
    }.items()
}

LABELS = Labels(
    "fire",
    strength="Strength",
    dexterity="Dexterity",
    intellect="Intellect",
    ap="AP a turn",
    skills="Skills of other heroes",
    stars="Stars",
    track="Ritual Cards at each level of threat",
    uses_events="Uses the Event Cards",
    doors="Doorways",
    holds="Holds",
    colour="Colour",
)


def _read(field: str, value: Any) -> Any:
    match field:
        case "holds":
            return HOLDS[value]
        case "colour":
            return colour_name(value)
        case "doors":
            return list(value)
        case "skills":
            return [BOOK.rules[id].name() for id in value]
    return value


LABELS.read = _read


def sections() -> Iterator[Section]:
    components = load()
    counts = [said(n=getattr(components, field)) for field, said in COUNTS.items()]
    yield told("how", HOW(), (guidance.STORY, *guidance.HOW_TO_PLAY, *counts))
    own = {skill.id for skills in SKILLS.values() for skill in skills}
    acts = [rule for id, rule in BOOK.rules.items() if id not in own]
    yield Section("doing", DOING(), tuple(_act(r) for r in acts if isinstance(r, Action)))
    heroes = sorted(components.heroes, key=lambda id: id in ADVANCED_HEROES)
    yield Section(
        "heroes",
        HEROES(),
        tuple(
            Entry(
                f"fire.hero.{id}",
                hero_name(id),
                None,
                LABELS.of(components.heroes[id]),
                (),
                (ADVANCED if id in ADVANCED_HEROES else BASIC)(),
            )
            for id in heroes
        ),
    )
    yield Section("skills", SKILL(), tuple(entry for id in heroes for entry in _skills(id)))
    cult = [Entry(place(law.text), law.name(), law.text()) for law in LAWS]
    cult += [of_rule(r) for r in acts if not isinstance(r, Action)]
    yield Section("cult", CULT(), tuple(cult))
    yield Section(
        "scenarios",
        SCENARIO(),
        tuple(
            Entry(place(one.text), one.name(), one.text(), LABELS.of(one))
            for one in SCENARIOS.values()
        ),
    )
    yield Section(
        "difficulties",
        DIFFICULTY(),
        tuple(
            Entry(f"fire.difficulty.{id}", difficulty_name(id, one.name), _tip(id), LABELS.of(one))
            for id, one in components.difficulties.items()
        ),
    )
    chambers = tuple(_chamber(id, one) for id, one in components.chambers.items())
    yield Section("chambers", CHAMBERS(), chambers)


def _tip(difficulty: str) -> Line | None:
    found = guidance.TIPS.get(difficulty)
    return found() if found else None


def _act(rule: Action, under: Line | None = None) -> Entry:
    cost = plain(str(rule.fixed_ap)) if rule.fixed_ap >= 0 else VARIES()
    figures = [Figure(AP(), cost)]
    if rule.kind in KINDS:
        figures.append(Figure(KIND(), KINDS[rule.kind]()))
    if rule.per_turn:
        figures.append(Figure(PER_TURN()))
    if isinstance(rule.per_game, int) and rule.per_game:
        figures.append(Figure(PER_GAME(), said(rule.per_game)))
    if rule.passive:
        figures.append(Figure(PASSIVE()))
    if rule.prone:
        figures.append(Figure(PRONE()))
    more = (CANNOT(why=rule.why()),) if rule.why else ()
    return Entry(place(rule.text), rule.name(), rule.text(), tuple(figures), more, under)


def _skills(hero: str) -> Iterator[Entry]:
    under = HERO(hero=hero_name(hero))
    passive = PASSIVES.get(hero)
    if passive is not None:
        kind = (Figure(KIND(), KINDS["passive"]()),)
        yield Entry(place(passive.text), passive.name(), passive.text(), kind, (), under)
    for skill in SKILLS.get(hero, ()):
        yield _act(skill, under)


def _chamber(id: str, one: Chamber) -> Entry:
    return Entry(f"fire.tile.{id}", tile_name(id, one.name), None, LABELS.of(one))
