"""Engines: adding, piloting, wearing them down, mending them, and what they lend."""

from __future__ import annotations

import pytest

from moonlight.test_sea import engine, total
from support.shows import shows
from undertow.games.moonlight.catalogue.engines import ENGINES, IMPULSES, VIRTUES, bond
from undertow.games.moonlight.facts import Threw
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import Danger, Dice, DowntimeDice, Effect
from undertow.games.moonlight.world import Harm


@pytest.fixture
def sea(playing):
    return lambda *abilities, **more: playing("sea", *abilities, **more)


@pytest.fixture
def flown(sea):
    """Ana pilots an Engine; gives the table and the Engine."""

    def lay(*abilities, **more):
        n = sea(*abilities, **more)
        id = engine(n)
        n.does("ana", "pilot", id)
        return n, id

    return lay


@shows("moonlight.sea.engine-virtues", "moonlight.sea.engine-impulses")
def test_virtues_and_impulses_as_they_are_printed(sea):
    assert VIRTUES == (
        "elegant",
        "fierce",
        "clever",
        "powerful",
        "bright",
        "wise",
        "brave",
        "serene",
    )
    assert IMPULSES == (
        "cursed",
        "imperious",
        "sentimental",
        "lost",
        "tormented",
        "weary",
        "lonely",
        "ancient",
        "principled",
        "haunted",
        "wounded",
        "unfinished",
        "morbid",
        "calculating",
        "feral",
        "hungry",
    )
    n = sea()
    assert "is none of the legal answers" in n.refused(
        "gm", "engine-new", name="Ipos", virtue="lonely", impulse="lost"
    )


@shows(
    "moonlight.sea.q-add-engine",
    "moonlight.sea.engine-fields",
    "moonlight.sea.engine-strength",
    "moonlight.sea.engine-incompatible",
    "moonlight.sea.engine-director",
)
def test_everybody_adds_an_engine_that_they_cannot_pilot(sea):
    n = sea()
    id = engine(n, "ana", words="horned", why="It fears me")
    one = n.world.engines[id]
    assert (
        one.name,
        one.words,
        one.virtue,
        one.impulses,
        one.strength,
        one.recovery,
        one.by,
        one.why,
    ) == (
        "Dagon",
        "horned",
        "brave",
        ("lonely",),
        3,
        0,
        "ana",
        "It fears me",
    )
    assert n.refused("ana", "engine-new", name="Och", virtue="wise", impulse="lost") == (
        "You have added your Engine already."
    )
    assert (n.offered("ana", "pilot"), n.offered("ben", "pilot")) == ([], [(id,)])
    other = sea().set("series/id", "brink")
    why = other.refused("ana", "engine-new", name="Och", virtue="wise", impulse="lost")
    assert why == "That belongs to On a Sea of Stars."


@shows("moonlight.sea.hangar-capacity", "moonlight.sea.ship-berths")
@pytest.mark.parametrize(("rooms", "berths"), [([], 6), (["ship-berths"], 8)])
def test_the_hangar_has_six_berths_or_eight(sea, rooms, berths):
    n = sea(rooms=rooms)
    for _ in range(berths):
        engine(n)
    why = n.refused("gm", "engine-new", name="Och", virtue="wise", impulse="lost")
    assert why == f"The hangar is full: it has {berths} berths."


@shows("moonlight.sea.engine", "moonlight.sea.engine-choice")
def test_each_engine_is_one_pilots_at_a_time(flown):
    assert ENGINES.text.startswith(
        "Engines are alive, each one of its kind; no more can be built, and they draw on their pilot's transcendence."
    )
    n, id = flown()
    assert n.offered("ben", "pilot") == []
    other = engine(n)
    n.does("ana", "pilot", other)
    assert (n.world.engines[id].pilot, n.world.engines[other].pilot) == ("", "ana")
    assert n.offered("ben", "pilot") == [(id,)]
    n.set("phase", "downtime")
    assert "belongs to mission" in n.refused("ben", "pilot", id)
    n.does("gm", "next-phase")
    assert all(not one.pilot for one in n.world.engines.values())


# What wears it down


@shows("moonlight.sea.engine-loss-last-action", "moonlight.sea.engine-loss-amount")
def test_the_last_transcendent_action_costs_strength(flown):
    n, id = flown(ana={"transcended": True, "track": 2}, ben={})
    n.acts("ana")
    n.rolls("ana", 6)
    assert n.world.engines[id].strength == 3
    n.acts("ana")
    n.rolls("ana", 6)
    assert (n.world.engines[id].strength, n.one("ana").transcended) == (2, False)


@shows("moonlight.sea.engine-loss-unresisted")
def test_a_consequence_that_strikes_it_unresisted_costs_strength(flown):
    n, id = flown()
    n.does("ana", "take", n.hits("ana", 1, kind="complication", hits="engine"))
    assert n.world.engines[id].strength == 2
    n.dice(6, 1, 1).does("ana", "resist", n.hits("ana", 2, kind="complication", hits="engine"))
    n.does("ana", "take", n.incoming())
    assert n.world.engines[id].strength == 2
    n.does("ana", "take", n.hits("ana", 1, kind="complication"))
    assert n.world.engines[id].strength == 2


@shows("moonlight.sea.engine-loss-eclipse")
@pytest.mark.parametrize("fall", ["at once", "unsaved"])
def test_a_pilot_in_eclipse_costs_strength(flown, fall):
    n, id = flown(ana={"stress": 8, "dots": {"flow": 1, "defy": 1}}, ben={})
    n.acts("ana", "flow")
    n.dice(*((1, 1) if fall == "at once" else (4, 4))).does(
        "ana", "push", n.roll_of("ana"), "die", ""
    )
    if fall == "unsaved":
        assert n.world.engines[id].strength == 3
        n.does("gm", "let-fall", "ana")
    assert (n.one("ana").eclipse, n.world.engines[id].strength) == (True, 2)


@shows("moonlight.sea.engine-loss-promise", "moonlight.sea.engine-loss-promise-typo")
def test_a_promise_may_cost_strength(flown):
    n, id = flown()
    roll = n.acts("ana")
    n.does("ben", "promise", roll, words="It groans", kind="engine").does("ana", "accept", roll, 0)
    n.rolls("ana", 6, 6)
    n.does("ana", "take", n.incoming())
    assert n.world.engines[id].strength == 2


@shows("moonlight.sea.engine-loss-level4", "moonlight.sea.eject-engine")
def test_level_four_harm_costs_strength_unless_they_eject(flown):
    n, id = flown()
    n.does("ana", "take", n.hits("ana", 4))
    assert (n.one("ana").lost, n.world.engines[id].strength) == ("dead", 2)
    n, id = flown("eject", ana={"transcended": True}, ben={})
    n.does("ana", "take", n.hits("ana", 4)).answers("ana", True)
    assert n.world.engines[id].strength == 3


@shows("moonlight.sea.engine-loss-abandoned")
def test_an_engine_left_behind_is_weaker_and_away(flown):
    n, id = flown()
    n.does("ana", "abandon", id)
    one = n.world.engines[id]
    assert (one.strength, one.pilot, one.afield) == (2, "", True)
    assert (n.offered("ben", "pilot"), n.offered("ana", "abandon")) == ([], [])
    n.does("gm", "engine-back", id)
    assert n.offered("ben", "pilot") == [(id,)]


@shows(
    "moonlight.sea.engine-zero",
    "moonlight.sea.engine-zero-sequence",
    "moonlight.sea.engine-recovery",
    "moonlight.sea.engine-recovery-size",
)
def test_at_no_strength_it_is_mended_and_then_bonded_with(flown):
    n, id = flown(ana={}, ben={})
    n.set(f"engines/{id}/strength", 1)
    n.does("ana", "take", n.hits("ana", 1, kind="complication", hits="engine"))
    assert n.world.engines[id].strength == 0
    n.set("phase", "downtime").set("people/ben/downtime", 5)
    assert n.offered("ben", "bond") == []
    n.dice(4).does("ben", "engine-care", id, action="flow")
    assert (n.world.engines[id].recovery, n.world.engines[id].strength) == (3, 0)
    n.dice(6).does("ben", "engine-care", id, action="flow")
    assert (n.world.engines[id].recovery, n.world.engines[id].strength) == (3, 1)
    n.set("phase", "mission").set(f"engines/{id}/pilot", "")
    assert n.offered("ben", "pilot") == []
    n.set("phase", "downtime").dice(1).does("ben", "bond", id, action="flow")
    n.set("phase", "mission")
    assert n.offered("ben", "pilot") == [(id,)]


def silenced(sea):
    """An Engine that has strength again, and answers nobody yet."""
    n = sea(ana={"downtime": 2}, ben={"downtime": 2}, cleo={})
    id = engine(n)
    n.does("gm", "engine-state", id, silent=True, strength=1)
    return n.set("phase", "downtime"), id


@shows("moonlight.sea.engine-zero", "moonlight.sea.engine-zero-sequence")
def test_a_silent_engine_answers_only_the_pilot_who_bonded_with_it(sea):
    n, id = silenced(sea)
    n.dice(1).does("ana", "bond", id, action="flow")
    assert n.world.engines[id].silent
    n.set("phase", "mission")
    assert [n.offered(one, "pilot") for one in ("ana", "ben", "cleo")] == [[(id,)], [], []]
    n.does("ana", "pilot", id)
    assert not n.world.engines[id].silent
    n.set(f"engines/{id}/pilot", "")
    assert n.offered("ben", "pilot") == [(id,)], "it has returned to action"


@shows("moonlight.sea.engine-zero-sequence")
def test_an_engine_that_falls_silent_once_more_has_forgotten_who_bonded_with_it(sea):
    n, id = silenced(sea)
    n.dice(1).does("ana", "bond", id, action="flow")
    n.set("phase", "mission").does("ana", "pilot", id).does("ana", "abandon", id)
    n.does("gm", "engine-back", id).does("gm", "engine-state", id, silent=True, strength=1)
    assert n.offered("ana", "pilot") == []
    n.does("gm", "engine-state", id, silent=False, strength=1)
    assert n.offered("ben", "pilot") == [(id,)], "as the director says"


@shows("moonlight.sea.engine-zero-sequence")
def test_by_another_reading_anybodys_bond_wakes_an_engine_for_all(sea):
    n, id = silenced(sea)
    n.does("gm", "readings", on=["anyBondWakes"])
    n.dice(1).does("ana", "bond", id, action="flow")
    assert not n.world.engines[id].silent
    n.set("phase", "mission")
    assert [n.offered(one, "pilot") for one in ("ana", "ben")] == [[(id,)], [(id,)]]


@shows("moonlight.sea.engine-strength-max")
def test_an_engine_has_three_strength_at_most_or_four(flown):
    n, id = flown(phase="mission")
    n.set("phase", "downtime").set("people/ben/downtime", 3)
    assert n.offered("ben", "engine-care") == []
    n.does("gm", "readings", on=["strengthFour"])
    n.dice(6).does("ben", "engine-care", id, action="flow")
    assert (n.world.engines[id].strength, n.world.engines[id].recovery) == (4, 0)
    assert n.offered("ben", "engine-care") == []


@shows("moonlight.sea.fallout-engine-effects")
def test_fallout_may_silence_or_break_an_engine(sea):
    n = sea()
    id = engine(n)
    n.does("gm", "engine-state", id, silent=True, strength=3)
    assert n.offered("ana", "pilot") == []
    n.does("gm", "engine-state", id, silent=False, strength=0)
    assert (n.world.engines[id].silent, n.world.engines[id].strength) == (True, 0)
    n.does("gm", "engine-state", id, silent=False, strength=4)
    assert n.world.engines[id].strength == 3


# What it lends


@shows(
    "moonlight.sea.engine-virtue-die",
    "moonlight.sea.engine-fit-judge",
    "moonlight.bonus.ability-dice",
)
def test_what_fits_its_virtue_has_one_more_die(flown):
    n, _ = flown()
    roll = n.acts("ana")
    n.does("ana", "push", roll, "die", "").does("ben", "assist", roll)
    n.does("ana", "bring", roll, "moonlight.engine-virtue")
    assert total(n, Dice(n.world.rolls[roll])) == 1 + 1 + 1 + 1
    n.does("gm", "object", roll, "moonlight.engine-virtue")
    assert total(n, Dice(n.world.rolls[roll])) == 3
    n.acts("ben")
    assert n.offered("ben", "bring") == []


@shows("moonlight.bonus.ability-dice")
def test_by_the_other_reading_the_virtue_takes_the_place_of_a_push(flown):
    n, _ = flown()
    n.does("gm", "readings", on=["virtueFillsSlot"])
    roll = n.acts("ana")
    n.does("ana", "bring", roll, "moonlight.engine-virtue")
    assert "not both" in n.refused("ana", "push", roll, "die", "")
    n.does("ben", "promise", roll, words="Noise")
    assert "not both" in n.refused("ana", "accept", roll, 0)
    n.does("gm", "object", roll, "moonlight.engine-virtue").does("ana", "push", roll, "die", "")
    assert ("moonlight.engine-virtue") not in [ability for _, ability in n.offered("ana", "bring")]


@shows("moonlight.sea.engine-impulse")
@pytest.mark.parametrize("how", ["bring", "promise"])
def test_what_fits_its_impulse_marks_xp_and_wears_nothing_away(flown, how):
    n, _ = flown(ana={"transcended": True}, ben={})
    roll = n.acts("ana")
    if how == "bring":
        n.does("ana", "bring", roll, "moonlight.engine-impulse")
    else:
        n.does("ben", "promise", roll, words="Alone", drive="lonely").does("ana", "accept", roll, 0)
    n.rolls("ana", *([4] if how == "bring" else [4, 4]))
    assert (n.one("ana").track, n.one("ana").xp) == (0, {"playbook": 1})
    n.set("incoming", {})
    n.acts("ana")
    n.rolls("ana", 4)
    assert (n.one("ana").track, n.one("ana").xp) == (1, {"playbook": 1})


@shows("moonlight.sea.engine-hidden-impulse", "moonlight.sea.engine-hidden-once")
def test_a_promise_unlocks_a_hidden_impulse_for_good(flown):
    n, id = flown(ana={"transcended": True}, ben={})
    roll = n.acts("ana")
    n.does("ben", "promise", roll, words="Feed me", drive="hungry")
    assert n.world.engines[id].impulses == ("lonely",)
    n.does("ana", "accept", roll, 0)
    assert n.world.engines[id].impulses == ("lonely", "hungry")
    n.rolls("ana", 4, 4)
    assert (n.one("ana").track, n.one("ana").xp) == (0, {"playbook": 1})
    n.set("incoming", {})
    roll = n.acts("ana")
    assert "is none of the legal answers" in n.refused(
        "ben", "promise", roll, words="More", drive="feral"
    )
    n.does("ben", "promise", roll, words="More", drive="hungry")


@shows(
    "moonlight.sea.effect-on-foot",
    "moonlight.sea.effect-engine-mundane",
    "moonlight.sea.effect-engine-transcended",
)
@pytest.mark.parametrize(
    ("flies", "transcended", "fits", "effect"),
    [
        (False, False, False, 0),
        (False, True, False, 1),
        (True, False, False, 1),
        (True, False, True, 2),
        (True, True, False, 2),
        (True, True, True, 2),
    ],
)
def test_effect_against_a_leviathan(sea, flies, transcended, fits, effect):
    n = sea(ana={"transcended": transcended}, ben={})
    id = engine(n)
    if flies:
        n.does("ana", "pilot", id)
    roll = n.acts("ana")
    if fits:
        n.does("ana", "bring", roll, "moonlight.engine-impulse")
    assert total(n, Effect(n.world.rolls[roll])) == 2
    n.does("gm", "stakes", roll, supernatural=True)
    assert total(n, Effect(n.world.rolls[roll])) == effect
    assert total(n, Danger(n.world.rolls[roll])) == (1 if transcended else 2)
    if fits:  # then nothing holds it back, whatever the director set
        n.does("gm", "stakes", roll, supernatural=True, effect="great")
        assert total(n, Effect(n.world.rolls[roll])) == 3


# Bonds


@shows("moonlight.sea.bond", "moonlight.sea.bond-critical")
def test_a_bond_is_a_connection_with_an_engine(sea):
    n = sea(phase="downtime", rooms=["ship-mess"], ana={"downtime": 4}, ben={})
    first, second, third = engine(n), engine(n), engine(n)
    n.dice(4).does("ana", "bond", first, action="flow")
    assert n.one("ana").bonds == {first: 3}
    assert "The director speaks for it, by its virtue and impulses." in bond.text
    assert n.refused("ana", "bond", first, action="flow").endswith("that cannot be chosen now.")
    n.dice(6, 6).does("ana", "bond", second, action="flow", welcome=True)
    n.dice(6, 1).does("ana", "bond", third, action="flow", room="moonlight.ship-mess")
    assert (n.one("ana").bonds, n.one("ana").downtime) == ({first: 3, second: 6, third: 4}, 1)
    n.set("phase", "fallout").does("gm", "fallout-advance").does("gm", "fallout-clear")
    assert n.one("ana").bonds == {}


@shows("moonlight.sea.bond-dice")
@pytest.mark.parametrize(
    ("ability", "room", "welcome", "dice"),
    [
        ("", "", False, 1),
        ("only-mortal", "", False, 2),
        ("safe-distance", "", False, 2),
        ("only-mortal", "moonlight.ship-mess", True, 4),
    ],
)
def test_what_helps_a_connection_helps_a_bond(sea, ability, room, welcome, dice):
    held = (f"moonlight.{ability}",) if ability else ()
    n = sea(phase="downtime", rooms=["ship-mess"], ana={"downtime": 1, "abilities": held}, ben={})
    n.dice(*[2] * dice)
    n.does("ana", "bond", engine(n), action="flow", room=room, welcome=welcome)
    assert n.told(Threw)[-1].faces == (2,) * dice


@shows("moonlight.sea.bond-use", "moonlight.eclipse.save-oneself")
def test_links_with_an_engine_work_on_its_pilot(flown):
    tag = {"level": 2, "words": "burnt"}
    n, id = flown(ana={"stress": 5, "dots": {"flow": 1, "defy": 1}}, ben={})
    n.set("people/ana/harm", [tag]).set("people/ana/bonds", {id: 4}).set(
        "people/ana/transcended", True
    )
    offers = [one for one in n.play.anytime("ana") if one.rule == "moonlight.bond-spend"]
    assert [str(GAME.label(n.world, one)) for one in offers] == [
        "A link with your Engine: recover 2 stress",
        "A link with your Engine: ignore “burnt”",
    ]
    n.does("ana", "bond-spend", "relief", 0)
    assert n.one("ana").stress == 3
    n.does("ana", "bond-spend", "shrug", 0)
    assert n.one("ana").harm == (Harm(2, "burnt", shrugged=True),)
    roll = n.acts("ana", "flow")
    n.does("ana", "bond-spend", "help", roll)
    assert total(n, Dice(n.world.rolls[roll])) == 2
    assert n.offered("ben", "assist") == []
    n.set("people/ana/stress", 8).dice(4, 4).does("ana", "push", roll, "die", "")
    n.does("ana", "bond-spend", "save", 0)
    assert (n.one("ana").eclipse, n.world.falling, n.one("ana").bonds) == (False, (), {})
    n.set("people/ana/bonds", {id: 1}).does("ana", "abandon", id)
    assert n.offered("ana", "bond-spend") == []


def test_a_stranger_may_bond_but_not_by_the_other_reading(sea):
    stranger = {"abilities": ("moonlight.stranger-to-kindness",), "downtime": 2}
    n = sea(phase="downtime", ana=stranger, ben={})
    id = engine(n)
    assert n.offered("ana", "bond") == [(id,)]
    n.does("gm", "readings", on=["strangersDoNotBond"])
    assert "stranger to kindness" in n.refused("ana", "bond", id, action="flow")


def test_connection_dice_count_for_bonds(sea):
    n = sea(phase="downtime", ana={"abilities": ("moonlight.only-mortal",)}, ben={})
    assert total(n, DowntimeDice("ana", "connection", "flow", "")) == 2
