"""The Guardian."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import PLAYBOOKS
from undertow.games.moonlight.facts import Asked
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import AttributeDice, Dice, Effect
from undertow.games.moonlight.world import Harm

HURT = (Harm(1, "tired"), Harm(2, "cut"), Harm(3, "broken"))


def total(n, tally):
    return GAME.reckon(n.world, tally).total


def has(*abilities, **more):
    return {"playbook": "guardian", "abilities": tuple(f"moonlight.{a}" for a in abilities), **more}


@shows(
    "moonlight.guardian.xp",
    "moonlight.guardian.promises",
    "moonlight.guardian.questions",
    "moonlight.playbook.contents",
    "moonlight.guardian.names",
    "moonlight.guardian.starting-actions",
    "moonlight.guardian.starting-ability",
)
def test_the_printed_page():
    book = PLAYBOOKS["guardian"]
    assert book.name == "The Guardian"
    assert book.xp == "You met a challenge with kindness or self-sacrifice."
    assert (book.mundane, book.true) == (("traditional", "resolute"), ("warrior-like", "iconic"))
    assert book.promises == ("martyrdom", "protective")
    assert book.actions == ("defy", "perceive")
    assert book.questions == (
        "What is the greatest danger here?",
        "Who is afraid?",
        "How could I help X?",
        "Whom will my foes single out?",
        "Who is ready for violence?",
        "Who is hurting?",
    )
    rows = [(one.name, one.starting, one.transcendent) for one in book.abilities]
    assert rows == [
        ("Honour bound", True, False),
        ("Watchful", False, False),
        ("You don't have to feel it", False, False),
        ("Constant care", False, False),
        ("Here for you", False, False),
        ("Righteous", False, False),
        ("Indomitable", False, True),
        ("How dare you", False, True),
        ("Bolstering presence", False, True),
    ]


def test_watchful_resists_better_what_it_took_on(night):
    n = night(ana=has("watchful"), ben={})
    assert total(n, AttributeDice("ana", "sun", "resistance", True)) == 4
    assert total(n, AttributeDice("ana", "sun", "resistance")) == 3
    assert total(n, AttributeDice("ben", "sun", "resistance", True)) == 3


@shows("moonlight.guardian.you-dont-have-to-feel-it")
def test_every_harm_weighs_one_level_less(night):
    n = night(ana=has("you-dont-have-to-feel-it", harm=HURT), ben={})
    id = n.acts("ana")
    n.does("gm", "stakes", id, harm=(0, 1, 2))
    roll = n.world.rolls[id]
    assert (total(n, Effect(roll)), total(n, Dice(roll))) == (1, 0), (
        "level 2 costs effect, level 3 a die"
    )
    n.rolls("ana", 3, 4)
    n.set("last", None).does("ana", "take", n.hits("ana", 4))
    assert n.one("ana").lost == "dead"


def test_constant_care_heals_the_healer_too(night):
    n = night(
        "downtime", ana=has("constant-care", harm=HURT[:1], downtime=1), ben={"harm": HURT[:2]}
    )
    n.dice(4).does("ana", "care", "ben", action="flow")
    assert (n.one("ana").recovery, n.one("ben").recovery) == (3, 3)


@shows(
    "moonlight.armour.special",
    "moonlight.armour.special-free",
    "moonlight.armour.special-no-transcend",
    "moonlight.armour.special-negates",
    "moonlight.armour.special-box",
)
def test_special_armour_averts_without_roll_or_stress_once(night):
    n = night(ana=has("here-for-you"), ben={})
    id = n.hits("ben", 3)
    assert n.offered("ben", "special") == []
    own = n.hits("ana", 1)
    assert n.offered("ana", "special") == [], "only what she took on for somebody"
    n.does("ana", "take", own).set("people/ana/harm", [])
    n.does("ana", "protect", id).does("ana", "special", id, "moonlight.here-for-you")
    assert (n.one("ana").harm, n.one("ana").stress, n.one("ana").special) == ((), 0, False)
    again = n.hits("ben", 1)
    n.does("ana", "protect", again)
    assert "special armour is spent" in n.refused("ana", "special", again, "moonlight.here-for-you")


def test_righteous_is_claimed_and_the_director_may_object(night):
    n = night(ana=has("righteous"), ben={})
    id = n.acts("ana", "forgive")
    n.does("ana", "bring", id, "moonlight.righteous")
    assert total(n, Dice(n.world.rolls[id])) == 2
    n.does("gm", "object", id, "moonlight.righteous")
    assert total(n, Dice(n.world.rolls[id])) == 1


@shows(
    "moonlight.guardian.indomitable",
    "moonlight.playbook.transcendent-gate",
    "moonlight.trans.unlock-abilities",
)
@pytest.mark.parametrize(("bright", "cost"), [(True, 2), (False, 5)])
def test_indomitable_pays_two_at_most_while_transcended(night, bright, cost):
    n = night(ana=has("indomitable", transcended=bright, changed=bright), ben={})
    assert total(n, AttributeDice("ana", "sun", "eclipse")) == 3 + bright
    n.dice(1, 1, 1).does("ana", "resist", n.hits("ana", 1))
    assert n.one("ana").stress == cost


@shows("moonlight.guardian.how-dare-you", "moonlight.guardian.how-dare-you-condition")
@pytest.mark.parametrize(
    ("foe", "bearer", "effect", "left"),
    [("Duke", "ben", 3, 3), ("Duke", "ana", 2, 4), ("Baron", "ben", 2, 4)],
)
def test_how_dare_you_strikes_back_for_a_friend(night, foe, bearer, effect, left):
    harm = (Harm(1, "cut", foe="Duke"),)
    more = {"ana": {}, "ben": {}, bearer: {"harm": harm}}
    ana = has("how-dare-you", transcended=True, changed=True, stress=4, **more["ana"])
    n = night(ana=ana, ben=more["ben"])
    id = n.acts("ana", "defy", foe=foe)
    assert total(n, Effect(n.world.rolls[id])) == effect
    n.rolls("ana", 4)
    assert n.one("ana").stress == left
    n.acts("ana", "defy", foe=foe)
    n.rolls("ana", 3)
    assert n.one("ana").stress == left, "only where it succeeds"


def test_bolstering_presence_heals_whom_it_helps(night):
    n = night(
        ana=has("bolstering-presence", transcended=True, changed=True), ben={"harm": HURT[:1]}
    )
    n.does("ana", "assist", n.acts("ben"))
    assert n.one("ben").recovery == 1


@shows("moonlight.guardian.here-for-you", "moonlight.guardian.here-for-you-slot")
def test_here_for_you_gives_somebody_else_a_die_beside_an_assist(night):
    n = night(ana=has("here-for-you"), ben={}, cleo={})
    id = n.acts("ben")
    n.does("cleo", "assist", id).does("ana", "give-heart", id)
    assert (total(n, Dice(n.world.rolls[id])), n.one("ana").stress, n.one("ana").special) == (
        3,
        0,
        False,
    )
    assert n.offered("ana", "give-heart") == []


@shows("moonlight.guardian.bolstering-presence", "moonlight.guardian.bolstering-setup")
def test_bolstering_presence_heals_whoever_follows_a_set_up(night):
    n = night(
        ana=has("bolstering-presence", transcended=True, changed=True), ben={"harm": HURT[:1]}
    )
    n.does("ana", "set-up", goal="an opening", action="flow")
    n.rolls("ana", 5)
    n.does("ben", "follow-up", n.acts("ben"), next(iter(n.world.setups)))
    n.rolls("ben", 2)
    assert n.one("ben").recovery == 1


@shows("moonlight.guardian.honour-bound", "moonlight.guardian.honour-bound-not-binding")
@pytest.mark.parametrize(("everybody", "series"), [(True, 1), (False, 0)])
def test_a_code_that_was_kept_marks_xp_once_a_mission(night, everybody, series):
    n = night(ana=has("honour-bound"), ben={})
    assert n.offered("ana", "keep-code") == []
    n.does("ana", "plan", kind="tier-1", goal="a goal").dice(3, 3).does("ana", "engage")
    n.does("gm", "mission-end")
    n.does("ana", "keep-code", all=everybody)
    assert (n.one("ana").xp, n.world.series.xp) == ({"playbook": 1}, series)
    assert n.offered("ana", "keep-code") == []
    n.does("gm", "next-phase")
    assert n.offered("ana", "keep-code") == [], "once a mission, not once more in its fallout"
    assert [choice for _, choice in n.offered("ana", "choose")] == [
        "violence",
        "lying",
        "admitting fault",
        "asking for help",
    ]


@shows("moonlight.guardian.watchful")
def test_watchful_foresees_threats_with_more_effect(night):
    n = night(ana=has("watchful"), ben={})
    n.dice(4).does(
        "ana", "gather", about="an ambush", action="flow", abilities=["moonlight.watchful"]
    )
    (asked,) = n.told(Asked)
    assert asked.effect == 3
