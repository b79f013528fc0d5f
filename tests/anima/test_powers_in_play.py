"""Powers at the table: rulings in the middle of one, careless and malicious players, and what people
are shown of them."""

from __future__ import annotations

import pytest

from anima.stage import eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.catalogue.entries import POWERS
from undertow.games.anima.world import Effect
from undertow.kernel import HOST, IllegalAnswer, NotOffered, Offer, Refused, speak

POISONED = [["poisoned", "x"]]


def of(s, who):
    """What is shown of somebody."""
    return next(f for f in s.play.view("gm").fighters if f.id == who)


def power_of(s, who, power):
    return next(p for p in of(s, who).powers if p.id == power)


# Rulings and readings in the middle of something


@shows("anima.power.pay")
def test_what_a_ruling_made_too_dear_is_asked_anew(stage):
    s = stage(pc("ana", {"force-attack": 1, "leap-attack": 1}), having={"ana": {"sp": 2, "cp": 6}})
    s.does("strike", "ogre").answers(2)
    s.play.override(HOST, {"fighters/ana/cp": 1}, "too many")
    s.answers(("force-attack",))
    assert s.choices("strike-powers") == ["leap-attack"]
    s.rolls(1, 1, 1)
    s.answers(("leap-attack",))
    assert s.of("ana").cp == 0


@shows("anima.charge.superior-power-control")
def test_superior_power_control_adds_nothing_where_nothing_is_left(stage):
    for chosen in (False, True):
        s = stage(
            pc("ana", {"superior-power-control": 1, "force-attack": 1}),
            having={"ana": {"sp": 1, "cp": 6}},
        )
        s.strike("ogre", 1, (1,))
        if chosen:
            s.answers("control")
        s.play.override(HOST, {"fighters/ana/cp": 1}, "too many")
        s.answers(("force-attack",) if chosen else "control")
        assert s.of("ana").cp == 1
        assert s.now == "ogre", "the strike was counted"


@shows("anima.charge.empower", "anima.charge.restore")
def test_whom_a_power_reaches_is_asked_anew_when_the_dice_are_gone(stage):
    s = stage(pc("ana", {"empower": 1}), "ben", having={"ana": {"cp": 4}})
    s.does("empower")
    s.play.override(HOST, {"fighters/ana/cp": 2}, "too many")
    s.answers(("ana", "ben"))
    s.is_told_off(("ana", "ben"))
    s.answers(("ben",))
    assert s.of("ana").cp == 0
    t = stage(
        pc("ana", {"restore": 1}),
        "ben",
        having={"ana": {"cp": 2, "conditions": POISONED}, "ben": {"conditions": POISONED}},
    )
    t.does("restore")
    t.play.override(HOST, {"fighters/ana/cp": 0}, "none at all")
    t.answers((("ana", "poisoned"),))
    assert t.of("ana").cp == 0
    assert t.of("ana").conditions, "nothing could be paid, and nothing was done"


# Careless and malicious players


@shows("anima.power.pay", "anima.flow.one-action")
def test_nobody_uses_anybody_elses_power_nor_out_of_turn_nor_twice(stage):
    s = stage(
        pc("ana", {"slow": 1}), pc("ben", {"slow": 1}), having={"ana": {"cp": 6}, "ben": {"cp": 6}}
    )
    before = s.world
    for seat, args in (("ben", ("ana", "ogre")), ("gm", ("ana", "ogre")), ("ben", ("ben", "ogre"))):
        with pytest.raises(NotOffered):
            s.play.open(seat, Offer("anima.slow", args))
    for args in (("ana",), ("ana", "ogre", "ogre"), ("ana", "ben"), ("ana", "nobody"), (), (3,)):
        with pytest.raises(NotOffered):
            s.play.open("ana", Offer("anima.slow", args))
    assert s.world is before
    s.does("slow", "ogre")
    s.is_refused("slow", "ogre", actor="ana", because="turn")
    assert s.of("ana").cp == 4


@shows("anima.charge.empower")
def test_a_question_is_answered_once_by_its_own_seat_and_nothing_opens_meanwhile(stage):
    s = stage(pc("ana", {"empower": 1, "shield": 1}), "ben", having={"ana": {"cp": 6}})
    s.does("empower")
    asked = s.asked("whom")
    for seat in ("ben", "gm"):
        with pytest.raises((Refused, IllegalAnswer)):
            s.reply(seat, asked.id, ("ben",))
    with pytest.raises(NotOffered):
        s.play.open("ana", Offer("anima.shield", ("ana",)))
    for wrong in ((), ("ogre",), ("ben", "ben"), "ben", ("ana", "ben", "ana"), None, 1):
        s.is_told_off(wrong)
    s.answers(("ben",))
    with pytest.raises((Refused, IllegalAnswer)):
        s.reply("ana", asked.id, ("ben",))
    assert s.of("ana").cp == 4


@shows("anima.charge.brighten", "anima.power.pay")
def test_an_action_power_is_refused_for_want_of_charge_dice(stage):
    for power, entry in POWERS.items():
        if entry.type != "action":
            continue
        spirit = eidolon(owner="ogre", competence=2)
        for cp, able in ((entry.cost, True), (entry.cost - 1, False)):
            s = stage(
                pc("ana", {power: 1}),
                foes=[foe(bonds=("spirit",)), spirit],
                conditions=("darkness",),
                having={"ana": {"cp": cp, "conditions": POISONED}, "spirit": {"here": True}},
            )
            assert bool(s.offered(power)) is able, power
            if not able:
                s.is_refused(power)


# What people are shown


@shows("anima.goal.effects")
def test_a_blocked_power_says_so(stage):
    block = goal("ward", effect=Effect("block", what="slow", side="gm"), switch=True, on=True)
    s = stage(
        pc("ana", {"slow": 1, "blaze": 1}), goals=(block,), having={"ana": {"cp": 6, "sp": 1}}
    )
    s.is_refused("slow", "ogre", because="blocked by a goal or a switch")
    shown = power_of(s, "ana", "slow")
    assert not shown.ready
    assert "blocked" in speak(shown.why)
    assert power_of(s, "ana", "blaze").ready
    s.is_refused("weaken", "ogre", because="does not have")


def test_a_power_is_lit_only_where_it_could_go_into_something(stage):
    s = stage(
        pc(
            "ana",
            dict.fromkeys(
                (
                    "heroics",
                    "guard",
                    "shadow-strike",
                    "mass-effect",
                    "poison",
                    "superior-power-control",
                    "leap-attack",
                    "elemental-surge",
                ),
                1,
            ),
        ),
        having={"ana": {"cp": 6, "sp": 1}},
    )
    lit = [p.id for p in of(s, "ana").powers if p.ready]
    assert sorted(lit) == ["leap-attack", "poison", "superior-power-control"]
    assert "no one it would work on" in speak(power_of(s, "ana", "guard").why)
    assert "goal or switch" in speak(power_of(s, "ana", "heroics").why)
    s = stage(
        pc("ana", dict.fromkeys(("heroics", "guard", "shadow-strike", "mass-effect", "poison"), 1)),
        "ben",
        foes=[foe("bees", "swarm")],
        goals=(goal(),),
        conditions=("darkness",),
        having={"ana": {"cp": 6, "sp": 1}},
    )
    assert all(p.ready for p in of(s, "ana").powers)
    s.set({"ana": {"sp": 0, "cp": 3}})
    assert [p.id for p in of(s, "ana").powers if p.ready] == ["guard", "mass-effect", "poison"]
    s.set({"ana": {"ap": 0}})
    assert "action die" in speak(power_of(s, "ana", "guard").why)


def test_texts_say_where_an_eidolon_gets_less_and_what_each_target_costs():
    for power in ("body-resistance", "charge-boost", "resistance-to-fire", "strike-boost"):
        assert "eidolon" in POWERS[power].text.english
    for power in ("dispel", "empower", "nightvision", "quicken", "shield", "restore"):
        assert "each" in POWERS[power].text.english
    for power, other in (
        ("blaze", "frost"),
        ("firestorm", "frost"),
        ("frost-spikes", "fire"),
        ("ice-hurricane", "fire"),
    ):
        assert f"Never with {other}" in POWERS[power].text.english


@shows(
    "anima.charge.poison", "anima.passive.body-resistance", "anima.eidpower.body-resistance-poison"
)
def test_poison_is_not_offered_against_whom_it_does_nothing(stage):
    ana = pc("ana", {"poison": 1})
    foes = [foe(), foe("rock", powers={"body-resistance": 1})]
    s = stage(ana, foes=foes, having={"ana": {"cp": 4}})
    assert s.offered("poison") == [("ogre",)]
    s.is_refused("poison", "rock")
    spirit = eidolon("spirit", powers={"body-resistance": 1})
    for rulings, struck in (((), ["ana", "spirit"]), (("eidolonBodyResistancePoison",), ["ana"])):
        t = stage(
            pc("ana", eidolons=(spirit,)),
            foes=[foe(powers={"poison": 1}, start=4)],
            rulings=rulings,
            order=("ogre", "ana"),
            having={"spirit": {"here": True}},
        )
        assert [who for (who,) in t.offered("poison")] == struck


@shows("anima.charge.restore")
def test_where_there_is_one_thing_to_restore_nothing_is_asked(stage):
    s = stage(
        pc("ana", {"restore": 1}),
        "ben",
        having={"ana": {"cp": 2}, "ben": {"conditions": [["blinded", "hand"]]}},
    )
    s.does("restore")
    assert s.of("ben").conditions == ()
    assert s.of("ana").cp == 1
