"""Where a rule ends: the case just beyond it, and what must not happen there."""

from __future__ import annotations

import pytest

from undertow.games.edge.book import PATRONS, RITES, Bonus
from undertow.games.edge.concepts import CONCEPTS
from undertow.games.edge.creation import why_not_rite
from undertow.games.edge.facts.magic import Owed
from undertow.games.edge.facts.people import AssetSet, Gathered
from undertow.games.edge.facts.story import BeatsSpent, ClockPutAway, FoeSet, SessionSet
from undertow.games.edge.flow import guide
from undertow.games.edge.game import GAME, EdgeSettings
from undertow.games.edge.labels import hit_named, noun
from undertow.games.edge.moments import (
    Capacity,
    Changes,
    Danger,
    DefendPool,
    Difficulty,
    Effect,
    FoeDifficulty,
    FoePool,
    Help,
    HelpMost,
    LashBeats,
    Pool,
    Soak,
)
from undertow.games.edge.printed import blank, sheets
from undertow.games.edge.rules.giving import given_by, noted
from undertow.games.edge.rules.ground import together
from undertow.games.edge.rules.growth import _lessons
from undertow.games.edge.rules.rites import many
from undertow.games.edge.rules.sharing import cast
from undertow.games.edge.rules.tactics import speed
from undertow.games.edge.rules.travel import major_cost
from undertow.games.edge.words import who, work
from undertow.games.edge.world import (
    Asset,
    Character,
    Foe,
    Hit,
    Item,
    Lasting,
    Made,
    Roll,
    Scene,
    Session,
    Symbol,
    Working,
    World,
)

# What is new, and what is nought


def test_a_new_thing_is_plain():
    made = Made("ana", "body", "melee", "x", "action", 2, "risky", 2, (9,), 1, 0, "clean")
    assert (made.critical, made.flourish) == (False, False)
    scene = Scene()
    assert (scene.number, scene.name, scene.climactic, scene.social, scene.round) == (
        0,
        "",
        False,
        False,
        0,
    )
    plain = {id: (one.familiar, one.codex, one.rites) for id, one in enumerate(CONCEPTS)}
    bound = {id for id, (familiar, _, _) in plain.items() if familiar}
    assert all(plain[id][2] for id in bound), "a Familiar is bought for rites"
    assert {id for id, (_, codex, _) in plain.items() if codex} <= bound


def test_an_ordinary_number_has_its_rule_alone(evening):
    e = evening()
    roll = Roll("ana", "body", "melee", "through", dv=2)
    for tally in (
        Danger(roll),
        Effect(roll),
        Difficulty(roll),
        Help(roll),
        HelpMost(roll),
        Changes(roll),
    ):
        assert len(e.count(tally)) == 1, (tally, e.count(tally))
    assert e.total(Pool(roll)) == 5
    for tally in (DefendPool("ana", "body", "melee"), Capacity("ana"), LashBeats("ana", 1)):
        assert all(amount for amount, _ in e.count(tally)), e.count(tally)
    assert [amount for amount, _ in e.count(Soak("ana", Hit("ana", 1, "x")))] == [0]


# Words


def said(e, fact):
    line = GAME.prose(fact, fact.evolve(e.world))
    return None if line is None else str(line)


def test_facts_read_each_way(evening):
    e = evening()
    here = Asset("a ship", "minor")
    away, shown = (
        said(e, AssetSet("ana", 50, one))
        for one in (here, Asset("a ship", "minor", on_screen=True))
    )
    assert away is not None
    assert away != shown
    plain, words = (
        said(e, fact) for fact in (BeatsSpent(0, "a tick", ""), BeatsSpent(0, "a tick", "the bell"))
    )
    assert "the bell" in words
    assert "the bell" not in plain
    assert said(e, FoeSet(50, None)) == "Somebody is gone from the scene."
    stands = said(e, FoeSet(50, Foe("A wolf", ticks=1, size=4)))
    assert stands == "A wolf: 1 of 4, near."
    assert said(e, SessionSet(Session(awarded={"ana": 1}))) is None
    assert said(e, SessionSet(Session())).startswith("Session ")


def test_things_are_called_by_their_names(evening):
    e = evening()
    e.set("hits", {50: {"whom": "ana", "level": 2, "words": "a blade"}})
    assert str(hit_named(e.world, 50)) == str(noun(e.world, "ben", "id", 50))
    assert "Ana" in str(hit_named(e.world, 50))
    assert "a blade" in str(hit_named(e.world, 50))
    assert str(noun(e.world, "ben", "whom", "ana")) == "Ana"
    assert noun(e.world, "ben", "whom", "") is None
    assert noun(e.world, "ben", "pushed", False) is None
    assert noun(e.world, "ben", "pushed", True) is not None
    assert str(who(e.world, "ana")) == "Ana"
    assert str(who(e.world, "Wren")) == "Wren"
    assert str(who(e.world, "")) not in ("", "Wren")
    assert "a gust" in str(work(Working("ana", "none", "spell", "a gust")))


def test_what_is_put_away_in_secret_is_known_to_who_knew_it():
    assert ClockPutAway(1).seen_by("ana") is not None
    assert ClockPutAway(1, ("gm",)).seen_by("ana") is None
    assert ClockPutAway(1, ("gm",)).seen_by("gm") is not None


# Facts


def test_new_things_never_take_a_number_that_is_taken():
    one = Character("ana", "ana", "Ana", gear={7: Item("weapon", "light")})
    assert Gathered({"ana": one}).evolve(World()).next_id == 8
    assert Gathered({}).evolve(World(next_id=5)).next_id == 5


def test_a_ledger_at_nought_is_none(evening):
    e = evening(ana={"obligation": {"mab": 2}, "fresh": {"mab": 1}})
    world = Owed("ana", "mab", 0, "served", 0).evolve(e.world)
    assert (world.people["ana"].obligation, world.people["ana"].fresh) == ({}, {})
    world = Owed("ana", "mab", 1, "served", 0).evolve(e.world)
    assert (world.people["ana"].obligation, world.people["ana"].fresh) == ({"mab": 1}, {})


def test_a_scene_to_begin_in_is_the_first():
    one = Character("ana", "ana", "Ana", earned=30)
    world = World()
    for fact in GAME.begin(EdgeSettings((one,), scene="the gate")).first:
        world = fact.evolve(world)
    assert (world.scene.number, world.scene.name, world.scene.over) == (1, "the gate", False)


# Rites


@pytest.mark.parametrize(
    ("tier", "familiar", "codex", "what"),
    [
        ("low", "", "", "a Familiar"),
        ("low", "mab", "", None),
        ("standard", "mab", "", "the Codex"),
        ("standard", "mab", "mab", None),
        ("high", "mab", "mab", "Tier III"),
    ],
)
def test_what_a_rite_asks_of_whoever_buys_it(tier, familiar, codex, what):
    rite = next(one for one in PATRONS["mab"].rites if one.tier == tier)
    one = Character("ana", "ana", "Ana", patron="mab", familiar=familiar, codex=codex)
    said = why_not_rite(one, rite.id)
    assert (said is None) if what is None else what in str(said)


def test_a_pushed_rite_takes_the_ways_its_push_says():
    for rite in RITES.values():
        assert many(rite, False) == (rite.choose if rite.ways else 0)
        pushed = rite.choose if rite.push_choose is None else rite.push_choose
        assert many(rite, True) == (pushed if rite.ways else 0)
    assert any(
        one.push_choose is not None and one.push_choose != one.choose for one in RITES.values()
    )


# Growth


def test_nobody_learns_what_they_have_or_what_is_full():
    one = Character("ana", "ana", "Ana", attributes={"body": 5}, skills={"melee": 5, "lore": 4})
    lessons = _lessons(World(people={"ana": one}), "ana")
    assert ("attribute", "body") not in lessons
    assert ("attribute", "wits") in lessons
    assert ("skill", "melee") not in lessons
    assert ("skill", "lore") in lessons
    talents = [id for kind, id in lessons if kind == "talent"]
    assert talents
    taught = Character("ana", "ana", "Ana", talents=(talents[0],))
    assert ("talent", talents[0]) not in _lessons(World(people={"ana": taught}), "ana")


# Places


def test_who_is_far_is_not_near_and_who_is_on_no_grid_does_not_move_there(evening):
    e = evening()
    assert together(e.world, "ana", "ben")
    e.set("people/ben/band", "far")
    assert not together(e.world, "ana", "ben")
    assert speed(e.world, "ana") == 0


def test_a_leg_costs_much_by_hurt_by_hunger_or_by_a_full_complication(evening):
    e = evening()
    assert not major_cost(e.world)
    e.set("people/ana/harm", 2)
    assert major_cost(e.world)
    e.set("people/ana/harm", 1)
    assert not major_cost(e.world)
    e.set("clocks", {9: {"name": "Doom", "size": 4, "ticks": 4, "kind": "scene"}})
    assert major_cost(e.world)
    e.set("clocks", {9: {"name": "Doom", "size": 4, "ticks": 3, "kind": "scene"}})
    assert not major_cost(e.world)
    e.set("clocks", {9: {"name": "Doom", "size": 4, "ticks": 4, "kind": "campaign"}})
    assert not major_cost(e.world)


def test_only_the_gm_plays_foes(evening):
    e = evening()
    id = e.foe(name="A wolf")
    assert cast(e.world, "ana") == {"ana": "Ana"}
    assert cast(e.world, "gm") == {
        "ana": "Ana",
        "ben": "Ben",
        "cleo": "Cleo",
        f"foe-{id}": "A wolf",
    }


def test_downtime_waits_for_who_has_actions_left(evening):
    e = evening(scene=False)
    e.set("phase", "downtime").set("people/ben/downtime", 1)
    steps = {step.id: step for step in guide(e.world)}
    assert (steps["actions"].done, steps["actions"].who) == (False, ("ben",))
    e.set("people/ben/downtime", 0)
    assert {step.id: step.done for step in guide(e.world)}["actions"]


# Sheets


def test_a_sheet_to_print(evening):
    e = evening(ana={"gear": {50: Item("weapon", "light")}}, ben={})
    mine, theirs = (
        {str(block.title): block for block in sheet.blocks} for sheet in sheets(e.play.view("gm"))
    )
    lines = {name: block.lines for name, block in mine.items() if block.lines}
    assert lines == {"People and places": 3}
    rest = [name for name, block in mine.items() if block.side == "rest"]
    assert rest == [*mine][-1:] == ["Notes"], "what is left of the page is to write on"
    assert theirs["Gear"].lines == 3
    e = evening(
        ana={
            "gear": {50: Item("armour", "light", "oiled coat")},
            "codex": "gate",
            "rites": ("edge.gate.circle-of-denial",),
        },
        ben={"symbols": {"gate": Symbol()}},
    )
    mine, theirs = (
        {str(block.title): block for block in sheet.blocks} for sheet in sheets(e.play.view("gm"))
    )
    said = [(str(one.name), str(one.mark)) for one in mine["Rites"].entries]
    assert said == [("Circle of Denial", "difficulty 3, Obligation 1")]
    assert [(str(one.name), str(one.mark)) for one in mine["Gear"].entries] == [
        ("oiled coat", "light armour")
    ]
    assert [str(one.name) for one in theirs["Symbols"].entries] == ["The Sealed Gate"]
    by_symbol = [(str(one.name), str(one.mark)) for one in theirs["Rites"].entries]
    assert ("Circle of Denial", "difficulty 3, 4 rounds, Obligation 1") in by_symbol
    lines = [block.lines for block in blank().blocks if block.lines]
    assert lines == [4, 6, 5, 3, 4, 4]


# What is offered where, and what is not


def test_only_a_hidden_clock_is_shown(evening):
    e = evening()
    e.does("gm", "clock-new", name="Bells", size=4)
    assert e.offered("gm", "clock-show") == []
    e.does("gm", "clock-new", name="A traitor", size=4, hidden=True)
    assert e.offered("gm", "clock-show") == [(max(e.world.clocks),)]


def test_a_beat_on_a_hidden_clock_does_not_name_it(evening):
    e = evening()
    e.does("gm", "clock-new", name="Bells", size=4).set("beats", {"": 2})
    open_one = max(e.world.clocks)
    e.does("gm", "clock-new", name="A traitor", size=4, hidden=True)
    hidden = max(e.world.clocks)
    e.does("gm", "spend-tick", open_one, "").does("gm", "spend-tick", hidden, "")
    assert [told.words for told in e.told(BeatsSpent)] == ["Bells", ""]
    assert [clock.ticks for clock in e.world.clocks.values()] == [1, 1]


def test_one_boon_makes_one_roll_safer(evening):
    e = evening(ana={"boons": 5}, ben={"boons": 5})
    e.acts("ben")
    id = e.acts("ana")
    e.does("ana", "boon-position", id)
    assert e.offered("ana", "boon-position") == []
    assert e.offered("ben", "boon-position") != []


def test_an_arc_ends_only_where_something_of_it_is_used(evening):
    e = evening(scene=False).set("phase", "wrap-up")
    assert e.offered("gm", "arc-ends") == []
    e.set("uses", [{"who": "ana", "what": "edge.x", "until": "arc"}])
    assert e.offered("gm", "arc-ends") == [()]


def test_ground_costs_who_has_not_moved_in_a_fight(evening):
    e = evening()
    assert e.offered("gm", "obstacle") == []
    e.does("gm", "fight").set("scene/moved", ["ana"])
    assert e.offered("gm", "obstacle") == [("ben",), ("cleo",)]


@pytest.mark.parametrize("action", ["short-rest", "full-night", "harm"])
def test_nobody_rests_or_is_hurt_where_nobody_is_left(evening, action):
    e = evening(ana={}, ben={"dead": True})
    assert e.offered("gm", action) == [()]
    e.set("people/ana/dead", True)
    assert e.offered("gm", action) == []


def test_the_party_falls_only_where_there_is_one(evening):
    e = evening(ana={"harm": 3, "dying": True}, ben={"harm": 3, "dying": True})
    assert e.offered("gm", "party-falls") != []
    e.set("people/ana/dead", True).set("people/ben/dead", True)
    assert e.offered("gm", "party-falls") == []


def test_harm_is_treated_near_by_and_where_it_is_bad(evening):
    e = evening(ana={"skills": {"medicine": 2}}, ben={"harm": 2}, cleo={"harm": 1})
    assert e.offered("ana", "stabilize") == [("ben",)]
    e.set("people/ben/treated", True)
    assert e.offered("ana", "stabilize") == []
    e.set("people/ben/dying", True)
    assert e.offered("ana", "stabilize") == [("ben",)]
    e.set("people/ben/band", "far")
    assert e.offered("ana", "stabilize") == []


def test_a_dash_is_two_bands(evening):
    e = evening(ana={"band": "close"}, ben={})
    assert e.offered("ana", "dash") == [("near",), ("far",)]
    assert e.offered("ana", "move") == [("near",)]


def test_ammunition_is_brought_for_what_was_shot(evening):
    gear = {
        50: Item("weapon", "light", ranged=True, volleys=1),
        51: Item("weapon", "light", ranged=True),
    }
    e = evening(ana={"gear": gear}, ben={})
    assert e.offered("gm", "resupply") == [()]
    e.set("people/ana/gear/50/volleys", 0)
    assert e.offered("gm", "resupply") == []


# Numbers


@pytest.mark.parametrize(
    ("floor", "harder", "dv"), [(0, -1, 2), (3, -1, 3), (2, -2, 2), (2, 1, 4), (0, 1, 4), (3, 1, 4)]
)
def test_nothing_is_easier_than_its_floor_and_all_may_be_harder(evening, floor, harder, dv):
    e = evening()
    roll = Roll("ana", "body", "melee", "in", dv=3, floor=floor, harder={"x": harder})
    assert e.total(Difficulty(roll)) == dv


@pytest.mark.parametrize(("position", "terms"), [("controlled", 2), ("risky", 1), ("desperate", 2)])
def test_where_a_foe_stands_counts_unless_it_is_risky(evening, position, terms):
    e = evening()
    id = e.foe(position=position)
    assert len(e.count(FoeDifficulty(id, "ana", "risky"))) == terms
    assert len(e.count(FoePool(id, "ana"))) == 1


def test_what_is_left_of_fatigue_is_what_nothing_soaks(evening):
    e = evening()
    e.set("hits", {50: {"whom": "ana", "level": 0, "words": "mud", "fatigue": 2}})
    (seen,) = e.play.view("ana").hits
    assert (seen.fatigue, seen.soak.total) == (2, 0)


def test_bonuses_are_read_as_they_were_noted():
    for thing in (
        Bonus(2, "the next roll", skills=("melee", "stealth")),
        Bonus(position=1, on="the route", whom="allies"),
        Bonus(effect=1, uses=2),
    ):
        assert given_by(Lasting("edge.x", "ana", data=noted(thing))) == thing
