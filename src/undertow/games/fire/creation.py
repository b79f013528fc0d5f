"""Setting up: what may be played with what, said before the first tile is turned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import Components, HeroCard, HeroId, load
from undertow.games.fire.facts import GameBegan
from undertow.games.fire.rules.acting import lendable
from undertow.games.fire.rulings import SWITCHES, Rulings
from undertow.games.fire.world import SeatId, Setup
from undertow.kernel import BadSetup, Beginning, Line, Offer, message
from undertow.kernel.settings import meant

BASIC_HEROES = ("warrior", "ranger", "wizard", "paladin", "sage", "rogue")
ADVANCED_HEROES = (
    "cleric",
    "engineer",
    "dark-knight",
    "geomancer",
    "soldier",
    "master-swordsman",
)
MOST_HEROES = 6
MOST_PEOPLE = 6
HEROES_FOR_ONE = 3

NO_HEROES = message("fire.setup.no-heroes", "Nobody goes in. Choose one to six heroes: {heroes}.")
UNKNOWN_HERO = message(
    "fire.setup.unknown-hero", "There is no hero called {hero}. There are {heroes}."
)
TWICE = message("fire.setup.twice", "There is only one {hero}; choose another hero for the second.")
TOO_MANY = message(
    "fire.setup.too-many",
    "{count} heroes are more than the {most} the booklet recommends. Choose fewer, or allow up to "
    "twelve (--many).",
)
TOO_MANY_PEOPLE = message(
    "fire.setup.too-many-people",
    "{count} people are too many: the game is for one to {most}. Let some play several heroes.",
)
NO_PLAYER = message("fire.setup.no-player", "Nobody plays {hero}. Name a seat for each hero.")
NOT_LENT = message(
    "fire.setup.not-lent",
    "A hero of one's own cannot have the skill {skill}. Those that can be had are {known}.",
)
UNKNOWN_DIFFICULTY = message(
    "fire.setup.unknown-difficulty", "There is no difficulty {difficulty}. There are {known}."
)
UNKNOWN_SCENARIO = message(
    "fire.setup.unknown-scenario", "There is no scenario {scenario}. There are {known}."
)
SAME_SCENARIO = message("fire.setup.same-scenario", "The scenario {scenario} is named twice.")
EVENTS_TWICE = message(
    "fire.setup.events-twice",
    "{one} and {other} both use the Event Cards, so they cannot be played together. Leave one out.",
)
GLYPH_AND_PORTAL = message(
    "fire.setup.glyph-and-portal",
    "The Teleportation Glyph cannot be used with the Vagrant Portal. Leave one out.",
)
UNKNOWN_RULING = message(
    "fire.setup.unknown-ruling", "There is no ruling {ruling}. There are {known}."
)
MANY = message("fire.setup.warn.many", "More than six heroes: the booklet advises against it.")
MIXED = message("fire.setup.warn.mixed", "Two scenarios at once: the booklet advises against it.")
CROWDED = message(
    "fire.setup.warn.crowded", "{seat} plays {count} heroes; the booklet speaks of up to three."
)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a game."""

    heroes: tuple[HeroId, ...]
    """In turn order."""
    players: dict[HeroId, SeatId] = {}
    """Who plays each of them; where nobody is named at all, each hero has a seat of her own."""
    difficulty: str = "beginner"
    """As in `undertow scenarios fire`."""
    scenarios: tuple[str, ...] = ()
    """Their ids, as in `undertow scenarios fire`."""
    glyph: bool = False
    """With the Teleportation Glyph?"""
    passages: bool = False
    """With the Secret Passages?"""
    rulings: tuple[str, ...] = ()
    """Names of switches to turn over."""
    many: bool = False
    """More than six heroes?"""
    data: str | None = None
    """Component data laid over the shipped ones, as TOML."""


def begin(settings: Settings) -> Beginning:
    """A table from settings."""
    began, warnings = prepare(
        settings.heroes,
        settings.players or {hero: hero for hero in settings.heroes},
        difficulty=settings.difficulty,
        scenarios=settings.scenarios,
        glyph=settings.glyph,
        passages=settings.passages,
        rulings=settings.rulings,
        many=settings.many,
        components=load(settings.data, "given"),
    )
    seats = tuple(dict.fromkeys(began.setup.players.values()))
    return Beginning(seats, (began,), SET_UP, tuple(warnings))


SET_UP = Offer("fire.setup")
"""What the rules open first, once the game's first fact is told."""


def prepare(
    heroes: Sequence[HeroId],
    players: Mapping[HeroId, SeatId],
    *,
    difficulty: str = "beginner",
    scenarios: Sequence[str] = (),
    glyph: bool = False,
    passages: bool = False,
    rulings: Iterable[str] | Rulings = (),
    many: bool = False,
    components: Components | None = None,
) -> tuple[GameBegan, list[Line]]:
    """The first fact of a game, and what the table should know before it begins.

    `heroes` is the turn order. `rulings` are names of switches to turn over.
    """
    components = components or load()
    known = list(components.heroes)
    if not heroes:
        raise BadSetup(NO_HEROES(heroes=known))
    for hero in heroes:
        if hero not in components.heroes:
            raise BadSetup(UNKNOWN_HERO(hero=hero, heroes=known))
        if list(heroes).count(hero) > 1:
            raise BadSetup(TWICE(hero=hero))
        if hero not in players:
            raise BadSetup(NO_PLAYER(hero=hero))
    if len(heroes) > MOST_HEROES and not many:
        raise BadSetup(TOO_MANY(count=len(heroes), most=MOST_HEROES))
    people = len(dict.fromkeys(players[hero] for hero in heroes))
    if people > MOST_PEOPLE:
        raise BadSetup(TOO_MANY_PEOPLE(count=people, most=MOST_PEOPLE))
    if difficulty not in components.difficulties:
        names = list(components.difficulties)
        raise BadSetup(UNKNOWN_DIFFICULTY(difficulty=difficulty, known=names))
    _check_skills([components.heroes[hero] for hero in heroes])
    _check_scenarios(scenarios, glyph)
    switches = rulings if isinstance(rulings, Rulings) else _turned_over(rulings)
    setup = Setup(
        tuple(heroes),
        {hero: players[hero] for hero in heroes},
        difficulty,
        components,
        tuple(scenarios),
        glyph,
        passages,
    )
    return GameBegan(setup, switches), _warnings(setup)


def _check_skills(cards: Iterable[HeroCard]) -> None:
    chosen = [skill for card in cards for skill in card.skills]
    known = lendable() if chosen else []
    for skill in chosen:
        if skill not in known:
            raise BadSetup(meant(NOT_LENT(skill=skill, known=known), skill, known))


def _check_scenarios(scenarios: Sequence[str], glyph: bool) -> None:
    for scenario in scenarios:
        if scenario not in SCENARIOS:
            raise BadSetup(UNKNOWN_SCENARIO(scenario=scenario, known=list(SCENARIOS)))
        if list(scenarios).count(scenario) > 1:
            raise BadSetup(SAME_SCENARIO(scenario=scenario))
    with_events = [SCENARIOS[s].name() for s in scenarios if SCENARIOS[s].uses_events]
    if len(with_events) > 1:
        raise BadSetup(EVENTS_TWICE(one=with_events[0], other=with_events[1]))
    if glyph and "vagrant-portal" in scenarios:
        raise BadSetup(GLYPH_AND_PORTAL())


def _turned_over(names: Iterable[str]) -> Rulings:
    rulings = Rulings()
    for name in names:
        if name not in SWITCHES:
            raise BadSetup(UNKNOWN_RULING(ruling=name, known=list(SWITCHES)))
        rulings = rulings.turned_over(name)
    return rulings


def _warnings(setup: Setup) -> list[Line]:
    warnings = []
    if len(setup.heroes) > MOST_HEROES:
        warnings.append(MANY())
    if len(setup.scenarios) > 1:
        warnings.append(MIXED())
    seats = list(setup.players.values())
    for seat in dict.fromkeys(seats):
        if seats.count(seat) > HEROES_FOR_ONE and len(dict.fromkeys(seats)) > 1:
            warnings.append(CROWDED(seat=seat, count=seats.count(seat)))
    return warnings
