"""The advanced options: difficulty, heroes, add-ons and scenarios, alone and together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import COMPONENTS, Dungeon
from support.shows import shows
from undertow.games.fire.creation import ADVANCED_HEROES, BASIC_HEROES, prepare
from undertow.games.fire.facts import RitualBegan
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import Rating
from undertow.games.fire.rulings import READINGS, Rulings
from undertow.kernel import BadSetup, Offer

Lay = Callable[..., Dungeon]
QUIET = ("I1", "I2", "I3", "I4", "I5", "I6", "I7")
ALL_TWELVE = (*BASIC_HEROES, *ADVANCED_HEROES)
UNSTABLE, PORTAL, CULT, SHADES = (
    "unstable-void",
    "vagrant-portal",
    "shadow-cult",
    "shades-of-vorax",
)


def warnings(*heroes: str, players: dict[str, str] | None = None, **options: Any) -> list[str]:
    _, said = prepare(heroes, players or dict.fromkeys(heroes, "ana"), **options)
    return [str(line) for line in said]


def refusal(*heroes: str, **options: Any) -> str:
    with pytest.raises(BadSetup) as refused:
        prepare(heroes, dict.fromkeys(heroes, "ana"), **options)
    return str(refused.value)


# Plug and play


@shows("fire.option.mix")
@pytest.mark.parametrize("difficulty", ["beginner", "legendary"])
@pytest.mark.parametrize("scenario", [None, UNSTABLE, PORTAL, CULT, SHADES])
@pytest.mark.parametrize("glyph", [False, True])
@pytest.mark.parametrize("passages", [False, True])
def test_all_options_plug_together_unless_one_forbids_it(
    dungeon: Lay, difficulty: str, scenario: str | None, glyph: bool, passages: bool
) -> None:
    options: dict[str, Any] = {
        "difficulty": difficulty,
        "glyph": glyph,
        "passages": passages,
        "scenarios": [scenario] if scenario else [],
    }
    heroes = ("warrior", "cleric", "dark-knight")
    if glyph and scenario == PORTAL:
        assert "Leave one out" in refusal(*heroes, **options)
        return
    d = dungeon(
        *heroes,
        **options,
        supply=("S1", ...),
        deck=QUIET,
        events=("RH", "RF", "RK") if scenario == PORTAL else (),
    )
    assert d.warnings == []
    d.does("explore", "N").does("collect").waits()
    assert d.world.now.hero == "cleric"
    assert d.hero("warrior").tokens == {"str": 1}


@shows("fire.glyph.no-vagrant")
def test_the_glyph_and_the_vagrant_portal_refuse_each_other() -> None:
    assert refusal("warrior", glyph=True, scenarios=[PORTAL]) == (
        "The Teleportation Glyph cannot be used with the Vagrant Portal. Leave one out."
    )


# The Challenge Rating


@shows("fire.option.rating")
@pytest.mark.parametrize(
    ("options", "stars"),
    [
        ({}, 1),
        ({"difficulty": "legendary"}, 8),
        ({"glyph": True}, 2),
        ({"passages": True}, 1),
        ({"scenarios": [UNSTABLE]}, 2),
        ({"scenarios": [PORTAL], "events": ("RH", "RF", "RK")}, 2),
        ({"scenarios": [CULT]}, 2),
        ({"scenarios": [SHADES]}, 3),
        ({"difficulty": "hard", "glyph": True, "passages": True, "scenarios": [SHADES, CULT]}, 7),
    ],
)
def test_the_challenge_rating_adds_up(dungeon: Lay, options: dict[str, Any], stars: int) -> None:
    d = dungeon("warrior", "cleric", **options)
    assert GAME.reckon(d.world, Rating()).total == stars


@shows("fire.option.rating")
def test_the_rating_can_say_why(dungeon: Lay) -> None:
    d = dungeon("warrior", difficulty="very-hard", glyph=True, scenarios=[SHADES])
    terms = [(t.amount, str(t.why)) for t in GAME.reckon(d.world, Rating()).terms]
    assert terms[0] == (4, "Very Hard")
    assert sorted(terms[1:]) == [(1, "Teleportation Glyph"), (2, "Shades of Vorax")]


@shows("fire.option.advanced-heroes", "fire.option.multiple")
def test_heroes_of_any_kind_and_number_do_not_change_the_rating(dungeon: Lay) -> None:
    d = dungeon(*ADVANCED_HEROES)
    assert GAME.reckon(d.world, Rating()).total == 1
    assert GAME.reckon(dungeon("sage").world, Rating()).total == 1


# Difficulty


@shows("fire.option.difficulty", "fire.option.difficulty-effect")
@pytest.mark.parametrize("difficulty", COMPONENTS.difficulties)
def test_each_setting_draws_the_cards_of_its_own_track(dungeon: Lay, difficulty: str) -> None:
    track = COMPONENTS.difficulties[difficulty].track
    for level, cards in enumerate(track):
        d = dungeon("warrior", difficulty=difficulty, threat=level, deck=QUIET)
        d.waits()
        assert d.told(RitualBegan) == [RitualBegan(cards)]
        assert d.world.discard == QUIET[:cards]


@shows("fire.option.difficulty-effect")
def test_settings_above_beginner_never_draw_fewer_cards_in_all_and_most_draw_more() -> None:
    beginner, *harder = [sum(d.track) for d in COMPONENTS.difficulties.values()]
    assert all(cards >= beginner for cards in harder)
    assert sum(cards > beginner for cards in harder) == 5


# Heroes


@shows("fire.option.advanced-heroes")
def test_any_of_the_twelve_heroes_may_be_chosen(dungeon: Lay) -> None:
    for hero in ALL_TWELVE:
        d = dungeon(hero, "warrior" if hero != "warrior" else "sage")
        assert d.world.now.hero == hero
        assert d.warnings == []


@shows("fire.option.multiple", "fire.option.multiple-turns")
def test_each_hero_of_one_player_takes_a_turn_of_her_own(dungeon: Lay) -> None:
    seats = {"warrior": "ana", "wizard": "ben", "sage": "ana", "rogue": "ben", "ranger": "ana"}
    d = dungeon(*seats, seats=seats, deck=QUIET)
    assert d.warnings == []
    for count, (hero, seat) in enumerate([*seats.items(), ("warrior", "ana")], 1):
        assert (d.world.now.hero, d.world.active.seat) == (hero, seat)
        assert d.play.offers("ben" if seat == "ana" else "ana") == []
        d.waits()
        assert len(d.world.discard) == count


@shows("fire.option.multiple")
def test_a_fourth_hero_for_one_of_several_players_is_allowed_with_a_warning() -> None:
    players = dict.fromkeys(BASIC_HEROES[:4], "ana") | {"sage": "ben"}
    assert warnings(*players, players=players) == [
        "ana plays 4 heroes; the booklet speaks of up to three."
    ]
    players = dict.fromkeys(BASIC_HEROES[:3], "ana") | {"sage": "ben"}
    assert warnings(*players, players=players) == []


@shows("fire.option.multiple-six", "fire.option.multiple-warn")
def test_more_than_six_heroes_are_warned_about_and_twelve_are_the_most(dungeon: Lay) -> None:
    assert warnings(*ALL_TWELVE[:6]) == []
    assert "more than the 6 the booklet recommends" in refusal(*ALL_TWELVE[:7])
    said = ["More than six heroes: the booklet advises against it."]
    assert warnings(*ALL_TWELVE[:7], many=True) == said
    d = dungeon(*ALL_TWELVE, many=True, deck=QUIET)
    assert len(d.world.heroes) == 12
    assert [str(line) for line in d.warnings] == said
    d.waits()
    assert d.world.now.hero == "ranger"
    assert "There is only one warrior" in refusal(*ALL_TWELVE, "warrior", many=True)


@shows("fire.option.multiple-warn", "fire.basics.players")
def test_seven_people_are_too_many_whatever_they_play() -> None:
    people = {hero: f"player {min(place, 6)}" for place, hero in enumerate(ALL_TWELVE)}
    with pytest.raises(BadSetup, match="7 people are too many: the game is for one to 6"):
        prepare(ALL_TWELVE, people, many=True)
    six = {hero: f"player {place % 6}" for place, hero in enumerate(ALL_TWELVE)}
    began, _ = prepare(ALL_TWELVE, six, many=True)
    assert len(began.setup.heroes) == 12


# Scenarios


@shows("fire.option.one-scenario", "fire.option.scenario-mix")
@pytest.mark.parametrize("other", [UNSTABLE, PORTAL, SHADES])
def test_two_scenarios_are_allowed_with_a_warning_unless_both_use_the_event_cards(
    other: str,
) -> None:
    assert warnings("warrior", scenarios=[other]) == []
    mixed = ["Two scenarios at once: the booklet advises against it."]
    assert warnings("warrior", scenarios=[CULT, other]) == mixed


@shows("fire.option.scenario-mix")
@pytest.mark.parametrize(
    ("pair", "one", "other"),
    [
        ((UNSTABLE, PORTAL), "Unstable Void", "Vagrant Portal"),
        ((UNSTABLE, SHADES), "Unstable Void", "Shades of Vorax"),
        ((SHADES, PORTAL), "Shades of Vorax", "Vagrant Portal"),
        ((UNSTABLE, CULT, PORTAL), "Unstable Void", "Vagrant Portal"),
    ],
)
def test_two_that_use_the_event_cards_are_refused(
    pair: tuple[str, ...], one: str, other: str
) -> None:
    assert refusal("warrior", scenarios=pair) == (
        f"{one} and {other} both use the Event Cards, so they cannot be played together. Leave "
        "one out."
    )


def test_the_same_scenario_twice_is_refused() -> None:
    said = refusal("warrior", scenarios=[CULT, CULT])
    assert said == "The scenario shadow-cult is named twice."


@shows("fire.end.reach-definition", "fire.end.partial-when")
def test_what_the_table_agrees_on_needs_the_yes_of_all_three(dungeon: Lay) -> None:
    layout: dict[str, Any] = {
        "seats": {"warrior": "ana", "wizard": "ben", "sage": "cleo"},
        "tiles": {"S1": (0, -1)},
        "broken": ("str", "dex", "int"),
        "carrier": "warrior",
        "at": {"wizard": "S1"},
    }
    reading = ("fire.reading", ("ana", "waitProne"))
    for rule, args in (("fire.concede", ("ana",)), ("fire.claim", ("ana",)), reading):
        for ben, cleo in (("yes", "no"), ("no", "yes"), ("no", "no"), ("yes", "yes")):
            d = dungeon("warrior", "wizard", "sage", **layout)
            d.play.open("ana", Offer(rule, args))
            assert {request.seat for request in d.play.requests()} == {"ben", "cleo"}
            d.answers(ben, seat="ben").answers(cleo, seat="cleo")
            agreed = d.world.ended is not None or d.world.rulings.wait_prone
            assert agreed == (ben == cleo == "yes"), (rule, ben, cleo)


def test_the_table_may_change_a_reading_in_mid_game_if_everybody_agrees(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", seats={"wizard": "ben"}, prone=("warrior",))
    assert d.offered("wait") == []
    for answer, prone_may_wait in (("no", []), ("yes", [()])):
        offer = Offer("fire.reading", ("ana", "waitProne"))
        reading = READINGS["waitProne"].english  # in words, on the button and in the question
        assert str(GAME.label(d.world, offer)) == f"On or off: {reading}"
        d.play.open("ana", offer)
        (asked,) = d.play.requests("ben")
        assert f"from now on: {reading}" in str(asked.question.prompt)
        d.answers(answer, seat="ben")
        assert d.offered("wait") == prone_may_wait
    assert d.world.rulings == Rulings(wait_prone=True)
    d.play.open("ana", offer)
    (asked,) = d.play.requests("ben")
    assert f"no longer: {reading}" in str(asked.question.prompt)
    d.answers("no", seat="ben")
    assert d.world.rulings == Rulings(wait_prone=True)
