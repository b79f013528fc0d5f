"""Setting up: six steps of the booklet, and what cannot be played with what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import COMPONENTS, VESTIBULE, Dungeon, stays
from support.shows import shows
from undertow.games.fire import grid
from undertow.games.fire.components import load
from undertow.games.fire.creation import (
    ADVANCED_HEROES,
    BASIC_HEROES,
    Settings,
    begin,
    prepare,
)
from undertow.games.fire.facts import DeckShuffled, GameBegan, SupplyShuffled, TurnBegan
from undertow.games.fire.form import form
from undertow.games.fire.game import GAME, SET_UP
from undertow.games.fire.rules.acting import PASSIVES, SKILLS
from undertow.games.fire.world import World
from undertow.kernel import EVERYONE, BadSetup, Journal, Play, ScriptedFate, restore, speak

Lay = Callable[..., Dungeon]
SPECIALS = ["RH", "RF", "RK", "FE"]
BASICS = list(COMPONENTS.basic)


def set_up(*heroes: str, shuffles: list[tuple[int, ...]], **options: Any) -> Play[World]:
    """A table set up by the rules themselves, restored once and compared."""
    began, _ = prepare(heroes, dict.fromkeys(heroes, "ana"), **options)
    fate = ScriptedFate(*shuffles)
    play: Play[World] = Play.begin(GAME, ["ana"], SET_UP, fate, first=[began])
    assert not fate.coming, "fate was not asked as often as the test thought"
    GAME.check(play.world)
    assert play.journal is not None
    lines = [GAME.codec.encode(entry) for entry in play.journal.entries]
    assert restore(GAME, Journal(GAME.codec.decode(lines)), fate).world == play.world
    return play


def backwards(count: int) -> tuple[int, ...]:
    return tuple(reversed(range(count)))


def refusal(*heroes: str, players: dict[str, str] | None = None, **options: Any) -> str:
    """The words in which this set-up is refused."""
    with pytest.raises(BadSetup) as refused:
        prepare(heroes, dict.fromkeys(heroes, "ana") if players is None else players, **options)
    return str(refused.value)


@shows("fire.setup.difficulty", "fire.component.threat-token")
def test_the_beginner_card_is_put_out_with_the_threat_token_on_its_lowest_level() -> None:
    world = set_up("warrior", shuffles=[stays(25), stays(21)]).world
    assert (world.agreed.difficulty, world.threat) == ("beginner", 0)
    assert world.track == (1, 1, 2, 2, 2, 3, 3, 3, 4)
    harder = set_up("warrior", shuffles=[stays(25), stays(21)], difficulty="nightmare").world
    assert (harder.threat, harder.track[harder.threat]) == (0, 2)


@shows("fire.setup.tiles", "fire.component.vestibule", "fire.component.chambers")
def test_the_vestibule_lies_in_the_middle_and_25_chambers_are_shuffled() -> None:
    world = set_up("warrior", shuffles=[backwards(25), stays(21)]).world
    assert list(world.board.tiles) == [VESTIBULE]
    tile = world.board.tiles[VESTIBULE]
    assert (grid.xy(tile.cell), grid.letters(tile.doors)) == ((0, 0), "NESW")
    assert world.supply == tuple(reversed([*BASICS, *SPECIALS]))
    assert len(world.supply) == 25


@shows("fire.setup.tiles")
def test_chosen_add_ons_are_shuffled_in_with_the_chambers() -> None:
    glyph = set_up("warrior", shuffles=[stays(26), stays(21)], glyph=True).world
    assert glyph.supply == (*BASICS, *SPECIALS, "TG")
    passages = set_up("warrior", shuffles=[stays(27), stays(21)], passages=True).world
    assert passages.supply == (*BASICS, *SPECIALS, "PX", "PY")
    both = set_up("warrior", shuffles=[backwards(28), stays(21)], glyph=True, passages=True)
    assert both.world.supply[:3] == ("PY", "PX", "TG")


@shows("fire.setup.heroes", "fire.component.basic-heroes")
def test_any_basic_heroes_may_be_taken_and_all_start_on_the_vestibule() -> None:
    world = set_up(*BASIC_HEROES, shuffles=[stays(25), stays(21)]).world
    assert list(world.heroes) == ["warrior", "ranger", "wizard", "paladin", "sage", "rogue"]
    for hero in world.heroes.values():
        assert (hero.at, hero.prone, hero.tokens, hero.used) == (VESTIBULE, False, {}, ())


@shows("fire.setup.ritual-deck", "fire.component.ritual-cards", "fire.data.ritual-map")
def test_21_ritual_cards_one_for_each_basic_chamber_are_shuffled() -> None:
    world = set_up("warrior", shuffles=[stays(25), backwards(21)]).world
    assert world.deck == tuple(reversed(BASICS))
    assert len(world.deck) == 21
    assert (world.discard, world.void_cards, world.events) == ((), (), ())
    assert not any(card in world.deck for card in SPECIALS)


@shows("fire.setup.ritual-deck", "fire.component.event-cards", "fire.data.event-map")
@pytest.mark.parametrize("scenario", ["unstable-void", "shades-of-vorax"])
def test_event_cards_join_the_deck_where_the_scenario_says_so(scenario: str) -> None:
    world = set_up("warrior", shuffles=[stays(25), backwards(24)], scenarios=[scenario]).world
    assert world.deck == ("RK", "RF", "RH", *reversed(BASICS))
    names = [COMPONENTS.chambers[card].name for card in world.deck[:3]]
    assert names == ["Vorax's Knowledge", "Vorax's Focus", "Vorax's Heart"]


@shows("fire.setup.ritual-deck")
def test_the_vagrant_portal_shuffles_the_events_into_a_stack_of_their_own() -> None:
    orders = [stays(25), stays(21), (2, 0, 1)]
    world = set_up("warrior", shuffles=orders, scenarios=["vagrant-portal"]).world
    assert world.events == ("RK", "RH", "RF")
    assert world.deck == tuple(BASICS)
    assert world.portal is None


@shows("fire.setup.tokens", "fire.component.cultists", "fire.component.fire")
def test_cultists_tokens_relics_and_the_fire_lie_beside_the_board() -> None:
    world = set_up("warrior", shuffles=[stays(25), stays(21)]).world
    assert world.cultists_left == 30
    assert world.cultists == {}
    assert world.tokens == {}
    assert world.broken == ()
    assert world.carrier is None


@shows("fire.setup.first-hero")
@pytest.mark.parametrize("order", [("wizard", "warrior"), ("warrior", "wizard")])
def test_the_hero_who_was_chosen_to_go_first_begins(order: tuple[str, str]) -> None:
    play = set_up(*order, shuffles=[stays(25), stays(21)])
    assert (play.world.now.hero, play.world.now.phase) == (order[0], "actions")
    facts = [fact for _, fact in play.log(EVERYONE) if fact is not None]
    assert [type(f) for f in facts] == [GameBegan, SupplyShuffled, DeckShuffled, TurnBegan]


@shows("fire.component.spares")
def test_a_quick_start_game_leaves_every_optional_part_in_the_box() -> None:
    world = set_up("warrior", "sage", shuffles=[stays(25), stays(21)]).world
    assert not any(tile in world.supply for tile in ("TG", "PX", "PY"))
    assert not any(card in world.deck for card in ("RH", "RF", "RK"))
    assert (world.bob, world.blessed, world.boomerang, world.shades) == (None, None, None, {})
    assert (world.agreed.scenarios, world.agreed.glyph, world.agreed.passages) == ((), False, False)


@shows("fire.setup.tokens-not-on-tiles", "fire.explore.content")
def test_a_token_comes_onto_the_board_with_its_tile_and_not_before(dungeon: Lay) -> None:
    d = dungeon("warrior", supply=("S1", "D1"))
    assert d.world.tokens == {}
    d.is_refused("collect", because="no Token of Power in your chamber")
    d.does("explore", "N")
    assert d.world.tokens == {"S1": "str"}


@shows("fire.setup.tokens-not-on-tiles", "fire.explore.content")
def test_a_relic_and_the_fire_come_onto_the_board_with_their_tiles(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles={"S1": (0, -1)},
        at={"warrior": "S1"},
        supply=("RH", "FE"),
        tokens={"warrior": {"str": 6}},
        broken=("dex", "int"),
    )
    d.is_refused("destroy", because="whole relic")
    d.does("explore", "N").does("destroy")
    assert d.world.broken == ("dex", "int", "str")
    d.is_refused("take-fire", because="must lie in your chamber")
    d.does("move", "S1")
    d.does("explore", "E").does("take-fire")
    assert d.world.carrier == "warrior"


@shows("fire.setup.unique-heroes")
def test_no_two_players_can_have_the_same_hero() -> None:
    said = refusal("wizard", "wizard", players={"wizard": "ana"})
    assert said == "There is only one wizard; choose another hero for the second."


@shows("fire.basics.players", "fire.setup.solo")
@pytest.mark.parametrize("count", range(1, 7))
def test_one_to_six_players_may_play_and_one_player_may_take_all_heroes(count: int) -> None:
    heroes = BASIC_HEROES[:count]
    began, warnings = prepare(heroes, {hero: f"player {hero}" for hero in heroes})
    assert len(set(began.setup.players.values())) == count
    assert warnings == []
    alone, warnings = prepare(heroes, dict.fromkeys(heroes, "ana"))
    assert alone.setup.heroes == heroes
    assert warnings == []


@shows("fire.basics.players")
def test_nobody_at_all_and_seven_at_once_are_refused() -> None:
    assert refusal().startswith("Nobody goes in. Choose one to six heroes: warrior, ranger, ")
    seven = (*BASIC_HEROES, "cleric")
    assert refusal(*seven) == (
        "7 heroes are more than the 6 the booklet recommends. Choose fewer, or allow up to twelve "
        "(--many)."
    )


def test_what_nobody_has_heard_of_is_refused_with_what_there_is() -> None:
    assert refusal("bard") == (
        f"There is no hero called bard. There are {', '.join((*BASIC_HEROES, *ADVANCED_HEROES))}."
    )
    assert refusal("warrior", difficulty="cosy") == (
        "There is no difficulty cosy. There are beginner, normal, hard, very-hard, extreme, "
        "heroic, nightmare, legendary."
    )
    assert refusal("warrior", scenarios=["picnic"]) == (
        "There is no scenario picnic. There are unstable-void, vagrant-portal, shadow-cult, "
        "shades-of-vorax."
    )
    said = refusal("warrior", rulings=["strictReach", "kindness"])
    assert said.startswith("There is no ruling kindness. There are fireInExchange, ")
    assert refusal("warrior", "sage", players={"warrior": "ana"}) == (
        "Nobody plays sage. Name a seat for each hero."
    )


def test_a_hero_of_the_tables_own_data_file_may_be_chosen() -> None:
    own = load("[heroes]\nbard = { str = 2, dex = 2, int = 2, ap = 3 }")
    world = set_up("bard", shuffles=[stays(25), stays(21)], components=own).world
    assert list(world.heroes) == ["bard"]


def test_a_table_without_data_of_its_own_shares_the_box_with_all_others() -> None:
    boxes = []
    for data in (None, None, "cultists = 29"):
        began = begin(Settings(("warrior",), data=data)).first[0]
        assert isinstance(began, GameBegan)
        boxes.append(began.setup.components)
    assert boxes[0] is boxes[1]
    assert boxes[0] == load() != boxes[2]


def test_the_form_shows_the_skills_of_a_card_the_passive_one_first() -> None:
    for hero in form().heroes:
        own = [(skill.id, skill.kind) for skill in SKILLS.get(hero.id, ())]
        passive = [(PASSIVES[hero.id].id, "passive")] if hero.id in PASSIVES else []
        assert [(skill.id, skill.kind) for skill in hero.skills] == [*passive, *own]
        for skill in hero.skills[: len(passive)]:
            said = speak(skill.name), speak(skill.text)
            assert said == (PASSIVES[hero.id].name.english, PASSIVES[hero.id].text.english)
