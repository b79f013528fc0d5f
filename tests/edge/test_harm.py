"""Fatigue and harm: the track, rest, and the one order in which harm is met."""

from __future__ import annotations

import msgspec
import pytest

from support.shows import shows
from undertow.games.edge.book import RITES
from undertow.games.edge.catalogue.gear import ARMOURS, SHIELDS
from undertow.games.edge.facts.people import Tired
from undertow.games.edge.moments import Pool
from undertow.games.edge.rules.giving import noted
from undertow.games.edge.rules.harm import ARMOURED, ATTRIBUTE, STEPS, armoured
from undertow.games.edge.world import ATTRIBUTES, SKILLS, Character, Hit, Item, Lasting


def hurt(e, whom="ana", level=2, **more):
    e.does("gm", "harm", whom=whom, level=level, words="a blade", **more)
    return max(e.world.hits)


def suit(row, state="maintained"):
    return {1: Item("armour", row, state=state)}


@shows(
    "edge.health.track",
    "edge.health.convert",
    "edge.health.convert-repeat",
    "edge.health.excess",
    "edge.health.vector",
    "edge.skill.body",
    "edge.health.levels",
)
@pytest.mark.parametrize(
    ("body", "before", "marks", "fatigue", "harm"),
    [
        (3, 0, 2, 2, 0),
        (3, 2, 1, 0, 1),
        (3, 2, 2, 0, 1),
        (3, 0, 3, 0, 1),
        (1, 0, 1, 0, 1),
        (2, 0, 6, 0, 1),
    ],
)
def test_a_full_track_is_a_level_of_harm_and_an_empty_track(
    evening, body, before, marks, fatigue, harm
):
    e = evening(ana={"attributes": {"body": body}, "fatigue": before})
    id = hurt(e, level=0, fatigue=marks)
    e.does("ana", "take", id)
    assert (e.one("ana").fatigue, e.one("ana").harm) == (fatigue, harm)


def test_the_track_fills_again_in_the_same_scene(evening):
    e = evening(ana={"attributes": {"body": 2}})
    for harm in (1, 2, 3):
        e.does("ana", "take", hurt(e, level=0, fatigue=2))
        assert (e.one("ana").harm, e.one("ana").fatigue, e.one("ana").dying) == (harm, 0, False)
    e.does("ana", "take", hurt(e, level=0, fatigue=2))
    assert (e.one("ana").harm, e.one("ana").dying) == (3, True)


@shows("edge.health.short-rest", "edge.health.full-night", "edge.health.rest-not-harm")
def test_rest_removes_fatigue_and_never_harm(evening):
    e = evening(ana={"attributes": {"body": 5}, "fatigue": 4, "harm": 2}, ben={"fatigue": 1})
    e.does("gm", "short-rest")
    assert [(e.one(who).fatigue, e.one(who).harm) for who in ("ana", "ben")] == [(2, 2), (0, 0)]
    e.set("people/ana/fatigue", 4).does("gm", "full-night")
    assert (e.one("ana").fatigue, e.one("ana").harm) == (0, 2)
    e.set("people/ana/fatigue", 2).set("people/ana/deep", 1).does("gm", "short-rest")
    assert (e.one("ana").fatigue, e.told(Tired)[-1].deep) == (1, 1), "some no short rest removes"


@shows(
    "edge.health.harm-1",
    "edge.health.harm-2",
    "edge.health.harm-stack-dice",
    "edge.health.harm-scope",
    "edge.health.harm-3",
)
def test_what_each_level_of_harm_takes(evening):
    e = evening(ana={"harm": 1}, ben={"harm": 2}, cleo={"harm": 3})
    id = e.acts("ana")
    assert e.total(Pool(e.world.rolls[id])) == 5
    e.does("gm", "stakes", id, related=True)
    assert e.count(Pool(e.world.rolls[id])) == [(5, "body and melee"), (-1, "Harm 1")]
    id = e.acts("ben")
    assert e.count(Pool(e.world.rolls[id])) == [(5, "body and melee"), (-1, "Harm 2")]
    e.does("gm", "stakes", id, lifted=True)
    assert e.total(Pool(e.world.rolls[id])) == 5
    e.does("gm", "stakes", id, lifted=False).set("people/ben/treated", True)
    assert e.total(Pool(e.world.rolls[id])) == 5
    assert e.refused("cleo", "act") == "Cleo is at harm 3 and cannot act."


@shows("edge.health.harm-accumulate")
@pytest.mark.parametrize(
    ("old", "new", "harm", "added"),
    [(0, 2, 2, 2), (1, 2, 2, 3), (2, 1, 3, 3), (1, 1, 2, 2), (0, 3, 3, 3)],
)
def test_new_harm_on_old(evening, old, new, harm, added):
    for switch, level in (("", harm), ("harmAdds", added)):
        e = evening(switch=switch, ana={"harm": old})
        e.does("ana", "take", hurt(e, level=new))
        assert e.one("ana").harm == level


@shows("edge.health.beyond-3")
def test_harm_beyond_the_third_level_is_dying_and_the_player_says_yes(evening):
    e = evening(ana={"harm": 3})
    assert e.offered("ana", "die") == []
    e.does("ana", "take", hurt(e, level=1))
    assert (e.one("ana").harm, e.one("ana").dying) == (3, True)
    e.does("ana", "die", words="for the bridge")
    assert e.one("ana").dead
    assert e.world.of_seat("ana") == ()


@shows(
    "edge.resist.roll",
    "edge.resist.hit",
    "edge.resist.partial",
    "edge.resist.once",
    "edge.resist.attribute",
    "edge.boon.reaction-rolls",
)
def test_harm_is_resisted_once_with_the_attribute_that_fits(evening):
    assert ATTRIBUTE == {
        "physical": "body",
        "fire": "body",
        "spirit": "spirit",
        "fear": "spirit",
        "trick": "wits",
        "social": "presence",
        "mental": "spirit",
    }
    e = evening()
    id = hurt(e, level=2)
    e.dice(6, 7, 8).does("ana", "resist", id)
    assert (e.made.attribute, e.made.skill, e.made.dv, e.made.outcome) == ("body", "", 3, "clean")
    assert (e.world.hits[id].level, e.offered("ana", "resist")) == (1, [])
    e.does("ana", "take", id)
    assert e.one("ana").harm == 1
    id = hurt(e, "ben", 2, kind="social")
    e.dice(6, 1).does("ben", "resist", id)
    assert (e.made.attribute, e.made.outcome, e.world.hits[id].level, e.world.bank) == (
        "presence",
        "partial",
        2,
        1,
    )
    assert e.one("ben").boons == 0
    id = hurt(e, "cleo", 2)
    e.dice(6, 1).does("cleo", "resist", id, attribute="wits")
    assert e.made.attribute == "wits"
    e = evening(switch="reactionsPay")
    id = hurt(e)
    e.dice(6, 1, 2).does("ana", "resist", id)
    assert (e.made.due, e.one("ana").boons) == (0, 0), "no stakes were named"


@shows(
    "edge.armor.light",
    "edge.armor.medium",
    "edge.armor.heavy",
    "edge.armor.partial-conversion",
    "edge.gear.armor-neglected",
    "edge.gear.armor-compromised",
    "edge.gear.worsen-step",
    "edge.armor.ignore-armor",
)
def test_what_armour_turns_harm_into():
    assert {row: (a.xp, a.into, a.penalty, a.dash) for row, a in ARMOURS.items()} == {
        "light": (4, (1,), 0, True),
        "medium": (8, (1, 1), 1, True),
        "heavy": (12, (1, 1, 2), 2, False),
    }

    def met(row, level, state="maintained", pierces=0):
        one = Character("a", "a", "A", gear=suit(row, state))
        hit = armoured(one, Hit("a", level, "x", pierces=pierces))
        return hit.level, hit.fatigue

    light, medium, heavy = (
        [(0, 1), (1, 1), (2, 1)],
        [(0, 1), (0, 1), (1, 1)],
        [(0, 1), (0, 1), (0, 2)],
    )
    nothing = [(1, 0), (2, 0), (3, 0)]
    for rows, state, pierces in [
        ((light, medium, heavy), "maintained", 0),
        ((nothing, light, medium), "neglected", 0),
        ((nothing, light, medium), "maintained", 1),
        ((nothing, nothing, light), "neglected", 1),
        ((nothing, nothing, nothing), "compromised", 0),
        ((nothing, nothing, nothing), "maintained", 3),
    ]:
        for row, expected in zip(ARMOURS, rows, strict=True):
            assert [met(row, level, state, pierces) for level in (1, 2, 3)] == expected, (
                row,
                state,
            )


@shows(
    "edge.resist.order",
    "edge.resist.before-armor",
    "edge.armor.per-instance",
    "edge.armor.optional-use",
    "edge.shield.heater",
    "edge.shield.heater-limit",
    "edge.session.wrap",
)
def test_harm_goes_through_resist_shield_armour_and_marks_in_that_order(evening):
    assert STEPS == ("protect", "resist", "turn", "armour", "soak", "mark")
    assert (
        SHIELDS["heater"].xp,
        SHIELDS["heater"].defend,
        SHIELDS["heater"].turns,
        SHIELDS["heater"].ranged,
    ) == (8, 1, 1, -1)
    gear = {1: Item("armour", "light"), 2: Item("shield", "heater")}
    e = evening(ana={"gear": gear, "melee": True, "fatigue": 1})
    e.does("gm", "fight").set("people/ana/melee", True)
    id = hurt(e, level=3)
    e.dice(6, 6, 6).does("ana", "resist", id)
    e.does("ana", "shield", id)
    hit = e.world.hits[id]
    assert (hit.level, hit.fatigue, hit.said) == (1, 1, ("resist", "shield"))
    assert e.offered("ana", "resist") == e.offered("ana", "shield") == []
    e.does("ana", "take", id)
    assert (e.one("ana").harm, e.one("ana").fatigue) == (1, 0), (
        "1 and 2 more fill three boxes: harm"
    )
    id = hurt(e, level=1)
    assert e.offered("ana", "shield") == [], "once a round"
    e.does("gm", "round")
    assert e.offered("ana", "shield") == [(id,)]
    e.does("ana", "take", id, armour=False)
    assert (e.one("ana").harm, e.one("ana").fatigue) == (2, 0)
    id = hurt(e, level=1)
    e.does("ana", "take", id)
    assert (e.one("ana").harm, e.one("ana").fatigue) == (2, 1), "each instance is met anew"


@shows("edge.health.stress-damage", "edge.health.burn")
def test_armour_meets_blades_and_fire_and_no_words(evening):
    assert ARMOURED == ("physical", "fire")
    for kind, harm in (("physical", 0), ("fire", 0), ("mental", 1), ("social", 1), ("spirit", 1)):
        e = evening(ana={"gear": suit("light")})
        e.does("ana", "take", hurt(e, level=1, kind=kind))
        assert e.one("ana").harm == harm, kind


@shows("edge.team.protect", "edge.team.protect-terms")
def test_a_friend_at_near_steps_in_before_it_is_resisted(evening):
    e = evening(ana={}, ben={"gear": suit("medium")}, cleo={"band": "far"})
    e.does("gm", "fight")
    id = hurt(e, level=2)
    assert (e.offered("ben", "protect"), e.offered("cleo", "protect")) == ([(id,)], [])
    e.does("ben", "protect", id)
    assert (e.world.hits[id].whom, e.world.hits[id].protected) == ("ben", "ana")
    e.dice(2, 2, 2).does("ben", "resist", id).does("ben", "take", id)
    assert (e.one("ben").harm, e.one("ben").fatigue, e.one("ana").harm) == (0, 1, 0)
    other = hurt(e, level=1)
    assert "used up until the round ends" in e.refused("ben", "protect", other)
    e.does("gm", "round").dice(2, 2, 2).does("ana", "resist", other)
    assert e.offered("ben", "protect") == []


def test_what_nobody_took_lands_when_the_scene_ends(evening):
    e = evening(ana={"gear": suit("light")})
    hurt(e, level=2)
    e.does("gm", "scene-end")
    assert (e.one("ana").harm, e.one("ana").fatigue, e.world.hits) == (1, 1, {})


@shows("edge.gear.worsen-step", "edge.team.protect-terms")
def test_a_neglected_shield_turns_nothing_and_who_is_absent_steps_in_for_nobody(evening):
    e = evening(
        ana={"gear": {2: Item("shield", "heater", state="neglected")}, "melee": True},
        ben={"band": "absent"},
        cleo={},
    )
    id = hurt(e, level=2)
    assert e.offered("ana", "shield") == []
    assert (e.offered("ben", "protect"), e.offered("cleo", "protect")) == ([], [(id,)])
    e.set("people/ana/gear/2/state", "maintained")
    assert e.offered("ana", "shield") == [(id,)]


# What is in force helps to resist


BLESSED, SNARL, ANTLERS = (
    RITES["edge.oath.lay-on-hands"],
    RITES["edge.grimmer.hunters-snarl"],
    RITES["edge.grimmer.mark-of-antlers"],
)


def in_force(e, rite, thing, uses=0):
    one = Lasting(rite.id, "ben", ("ana",), uses=uses, data=noted(thing))
    return e.set("lasting/70", msgspec.to_builtins(one))


@shows("edge.oath.lay-on-hands")
def test_a_die_for_the_next_resist_waits_for_it_and_is_spent_by_it(evening):
    e = in_force(evening(ana={}), BLESSED, BLESSED.pushed[0], uses=1)
    id = hurt(e)
    e.does("ana", "resist", id)
    roll = e.roll_of("ana")
    assert e.total(Pool(e.world.rolls[roll])) == 3
    assert e.offered("ana", "claim") == [(roll, 70)]
    e.does("ana", "claim", roll, 70)
    assert (e.total(Pool(e.world.rolls[roll])), e.world.lasting) == (4, {})
    e.rolls("ana", 6, 7, 8, 2)
    assert (e.made.outcome, e.world.hits[id].level) == ("clean", 1)
    e.does("ana", "take", id)
    e.dice(2, 2, 2).does("ana", "resist", hurt(e))
    assert e.world.rolls == {}, "nothing waits for the next one"


@shows("edge.grimmer.hunters-snarl", "edge.grimmer.mark-of-antlers")
@pytest.mark.parametrize(
    ("rite", "skills", "kind"),
    [
        (SNARL, ("intimidate", "resolve"), "fear"),
        (ANTLERS, ("command", "athletics"), "physical"),
    ],
    ids=["snarl", "antlers"],
)
def test_a_rite_that_helps_a_skill_and_to_resist_helps_both_and_nothing_else(
    evening, rite, skills, kind
):
    e = in_force(evening(ana={"attributes": dict.fromkeys(ATTRIBUTES, 3)}), rite, rite.gives[0])
    fitting = []
    for skill in SKILLS:
        id = e.acts("ana", skill)
        fitting += [skill] if e.offered("ana", "claim") else []
        e.does("ana", "drop", id)
    assert sorted(fitting) == sorted(skills)
    for other in ATTRIBUTE:
        id = hurt(e, kind=other)
        if other == kind:
            e.does("ana", "resist", id)
            e.does("ana", "claim", e.roll_of("ana"), 70).rolls("ana", 2, 2, 2, 2)
        else:
            e.dice(2, 2, 2).does("ana", "resist", id)
        assert len(e.made.faces) == 3 + (other == kind), other


@pytest.mark.parametrize(
    ("change", "action", "to"),
    [
        ({"melee": True, "conditions": []}, "leave", ()),
        ({"melee": False, "conditions": ["bound"]}, "break-free", ("bound",)),
    ],
    ids=["leave", "free"],
)
def test_what_helps_to_get_away_is_claimed_before_the_dice_fall(evening, change, action, to):
    road = RITES["edge.traveler.crown-of-crossings"]
    e = evening(ana={})
    e.foe(melee=True)
    e.does("gm", "fight")
    for name, value in change.items():
        e.set(f"people/ana/{name}", value)
    in_force(e, road, road.gives[0])
    e.does("ana", action, *to)
    roll = e.roll_of("ana")
    before = e.total(Pool(e.world.rolls[roll]))
    e.does("ana", "claim", roll, 70)
    assert e.total(Pool(e.world.rolls[roll])) == before + 1
    e.rolls("ana", *([9] * (before + 1)))
    assert (e.one("ana").melee, e.one("ana").conditions) == (False, ())


def test_a_friends_die_waits_for_a_resist_too(evening):
    e = evening(ana={}, ben={})
    inspired = Lasting("edge.inspire", "ben", ("ana",), data={"gives": "die"})
    e.set("lasting/70", msgspec.to_builtins(inspired))
    e.does("ana", "resist", hurt(e))
    roll = e.roll_of("ana")
    e.does("ana", "aid", 70, roll, "die").rolls("ana", 2, 2, 2, 2)
    assert e.made.outcome == "miss"
    e.dice(2, 2, 2).does("ben", "resist", hurt(e, "ben"))
    assert e.world.rolls == {}
