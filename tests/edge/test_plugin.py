"""Fate's Edge in the list of games: a ready table begins, and people roll at it."""

from __future__ import annotations

import msgspec
import pytest

from undertow.games.edge.creation import allowed, bill, why_not_build
from undertow.games.edge.facts.people import GearSet
from undertow.games.edge.game import GAME, EdgeSettings
from undertow.games.edge.rulings import READINGS, SWITCHES, Rulings
from undertow.games.edge.world import Character, Item
from undertow.kernel import BadSetup, Offer, Play, ScriptedFate, restore
from undertow.plugins import plugins

DEMOS = pytest.mark.parametrize("demo", GAME.demos(), ids=lambda demo: demo.id)


def begun(settings, *dice):
    fate = ScriptedFate()
    fate.coming += dice
    begin = GAME.begin(settings)
    return Play.begin(GAME, begin.seats, begin.offer, fate, first=begin.first)


def test_it_stands_after_the_other_games_and_tells_its_readings():
    plugin = plugins()["edge"]
    assert plugin.game is GAME
    assert (plugin.place, plugin.complete, plugin.bot_names) == (5, True, ("random", "greedy"))
    assert plugin.readings.defaults == Rulings()
    assert set(plugin.readings.switches) == set(SWITCHES) == set(READINGS)


@DEMOS
def test_characters_of_a_ready_table_are_legal_builds(demo):
    people = demo.settings.people
    for one in people:
        assert why_not_build(one, Rulings()) is None, one.name
        may = allowed(one, Rulings())
        assert (one.earned, one.xp) == (may, may - sum(bill(one, Rulings()).values())), one.name
        assert all(other in [friend.id for friend in people] for other in one.bonds), one.name


@DEMOS
def test_a_ready_table_begins_in_a_scene_and_a_roll_falls(demo):
    settings = msgspec.convert(msgspec.to_builtins(demo.settings), EdgeSettings)
    assert settings == demo.settings  # as it travels
    play = begun(settings, (1, 7, 8))
    assert play.seats == ("gm", *(one.seat for one in settings.people))
    assert not play.world.scene.over
    assert play.world.beats == {"": sum(len(one.complications) for one in settings.people)}
    GAME.check(play.world)
    who = settings.people[0].id
    goal = {"intent": "up the drainpipe", "skill": "athletics", "win": "in", "lose": "seen"}
    play.open(who, Offer("edge.act", (who,), goal))
    (id,) = play.world.rolls
    stakes = Offer("edge.stakes", ("gm", id), {"position": "risky", "dv": 2})
    play.open("gm", stakes)
    play.open(who, Offer("edge.roll", (who, id)))
    made = play.world.last
    assert (made.who, made.faces, made.successes, made.dv) == (who, (1, 7, 8), 2, 2)
    assert (made.outcome, made.beats) == ("cost", 1)
    again = restore(GAME, play.journal, ScriptedFate())
    assert again.world == play.world
    for seat in (*play.seats, "*"):
        msgspec.json.encode(play.view(seat))


def test_without_a_scene_the_gm_begins_one():
    play = begun(EdgeSettings((Character("ana", "ana", "Ana"),)))
    assert play.world.scene.over
    assert "edge.scene" in [offer.rule for offer in play.offers("gm")]
    assert "edge.act" not in [offer.rule for offer in play.offers("ana")]


def test_what_people_carry_at_the_start_is_never_taken_for_something_new():
    gear = {4: Item("weapon", "light")}
    world = begun(EdgeSettings((Character("ana", "ana", "Ana", gear=gear),))).world
    assert world.next_id == 5
    world = GearSet("ana", world.next_id, Item("shield", "buckler")).evolve(world)
    assert list(world.people["ana"].gear) == [4, 5]


def test_a_table_of_ones_own_asks_how_many_and_they_write_their_sheets():
    page = GAME.form()
    assert [(line.name, line.default) for line in page.fields] == [
        ("players", 3),
        ("jokers", False),
        ("readings", ()),
    ]
    line = page.fields[0]
    assert [line.answers.refuses(n) is None for n in (0, 1, 6, 7)] == [False, True, True, False]
    play = begun(msgspec.convert(page.filled((2, False, ())), EdgeSettings))
    assert play.seats == ("gm", "player1", "player2")
    for seat in play.seats[1:]:
        assert why_not_build(play.world.people[seat], Rulings()) is None
        offers = (*play.offers(seat), *play.anytime(seat))
        assert "edge.sheet" in [offer.rule for offer in offers]
    play.open("player2", Offer("edge.sheet", ("player2",), {"name": "Ben", "body": 2}))
    made = play.world.people["player2"]
    assert (made.name, made.rating("body"), made.xp, made.earned) == ("Ben", 2, 24, 30)


def test_jokers_and_readings_are_chosen_before_the_table_begins():
    page = GAME.form()
    assert page.fields[2].answers.options == tuple(SWITCHES)
    answer = (1, True, ("flatObligation", "noShields"))
    assert page.refuses(answer) is None
    world = begun(msgspec.convert(page.filled(answer), EdgeSettings)).world
    assert world.jokers
    assert world.rulings == Rulings(flat_obligation=True, no_shields=True)
    with pytest.raises(BadSetup, match="no reading called noSwords"):
        GAME.begin(EdgeSettings(players=1, readings=("noSwords",)))


@pytest.mark.parametrize(
    ("people", "why"),
    [
        ((), "Somebody must play"),
        ((Character("ana", "gm", "Ana"),), "gm is no seat for a player"),
        ((Character("ana", " ", "Ana"),), "is no seat for a player"),
        ((Character("gm", "ana", "Ana"),), "two characters with the id gm"),
        ((Character("ana", "ana", "Ana"), Character("ana", "ben", "Ben")), "the id ana"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(people, why):
    with pytest.raises(BadSetup, match=why):
        GAME.begin(EdgeSettings(people))
