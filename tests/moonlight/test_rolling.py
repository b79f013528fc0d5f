"""Action rolls: dice, position and effect, bonus dice, promises, teamwork."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.facts import Learned, Rolled
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import Danger, Dice, Effect
from undertow.games.moonlight.rules.dice import band, highest
from undertow.games.moonlight.world import ACTIONS, ATTRIBUTES, Harm, Protagonist


def total(n, tally):
    return GAME.reckon(n.world, tally).total


@shows(
    "moonlight.action.nine",
    "moonlight.attr.three",
    "moonlight.attr.moon-actions",
    "moonlight.attr.sun-stars-actions",
)
def test_nine_actions_in_three_attributes():
    assert set(ACTIONS) == {
        "confess",
        "forgive",
        "perceive",
        "express",
        "defy",
        "empathize",
        "conceal",
        "flow",
        "analyze",
    }
    assert ATTRIBUTES == {
        "moon": ("confess", "forgive", "perceive"),
        "sun": ("express", "defy", "empathize"),
        "stars": ("conceal", "flow", "analyze"),
    }


@shows(
    "moonlight.action.usable-rating",
    "moonlight.action.transcendent-dots",
    "moonlight.trans.unlock-dots",
    "moonlight.attr.rating",
    "moonlight.attr.transcendent-dots-excluded",
    "moonlight.action.dot-gaps",
    "moonlight.attr.derived-live",
)
def test_transcendent_dots_count_only_while_transcended_and_never_for_attributes():
    one = Protagonist(
        "a", "a", "A", dots={"defy": 2, "express": 1}, bright={"defy": 2, "empathize": 1}
    )
    assert (one.rating("defy"), one.rating("empathize"), one.attribute("sun")) == (2, 0, 2)
    bright = Protagonist("a", "a", "A", dots=one.dots, bright=one.bright, transcended=True)
    assert (bright.rating("defy"), bright.rating("empathize"), bright.attribute("sun")) == (4, 1, 2)
    grown = Protagonist("a", "a", "A", dots={**one.dots, "empathize": 1})
    assert grown.attribute("sun") == 3


@shows(
    "moonlight.dice.pool",
    "moonlight.dice.zero",
    "moonlight.dice.critical",
    "moonlight.dice.zero-no-critical",
    "moonlight.dice.bands",
)
@pytest.mark.parametrize(
    ("dice", "faces", "result", "best"),
    [
        (1, (3,), "1-3", 3),
        (1, (4,), "4/5", 4),
        (2, (5, 1), "4/5", 5),
        (2, (6, 1), "6", 6),
        (2, (6, 6), "critical", 6),
        (3, (6, 2, 6), "critical", 6),
        (0, (6, 2), "1-3", 2),
        (0, (6, 6), "6", 6),
        (0, (5, 4), "4/5", 4),
    ],
)
def test_how_dice_are_read(dice, faces, result, best):
    assert (band(dice, faces), highest(dice, faces)) == (result, best)


@shows(
    "moonlight.position.three",
    "moonlight.position.default",
    "moonlight.effect.default",
    "moonlight.effect.levels",
    "moonlight.roll.steps",
    "moonlight.roll.goal-stated",
    "moonlight.position.director-final",
    "moonlight.action.player-chooses",
    "moonlight.dice.start-and-modify",
)
def test_a_roll_is_risky_and_standard_unless_the_director_says_so(night):
    n = night()
    id = n.acts("ana", "flow")
    roll = n.world.rolls[id]
    assert (roll.position, roll.effect, roll.goal, roll.action) == (
        "risky",
        2,
        "through the gate",
        "flow",
    )
    n.does("gm", "stakes", id, position="desperate", effect="limited")
    assert (n.world.rolls[id].position, n.world.rolls[id].effect) == ("desperate", 1)
    assert (
        n.refused("gm", "stakes", id, position="easy")
        == "Position: easy is none of the legal answers."
    )
    assert "the GM's to do" in n.refused("ben", "stakes", id)
    n.rolls("ana", 6)
    (rolled,) = n.told(Rolled)
    assert (rolled.made.position, rolled.made.effect, rolled.made.band) == ("desperate", 1, "6")


@shows("moonlight.roll.revise-action", "moonlight.action.may-be-poor-fit")
def test_the_player_may_go_about_it_differently_until_the_dice_fall(night):
    n = night()
    id = n.acts("ana", "flow")
    n.does("ana", "revise", id, goal="over the wall", action="defy")
    assert (n.world.rolls[id].goal, n.world.rolls[id].action) == ("over the wall", "defy")
    n.rolls("ana", 4)
    assert n.world.rolls == {}
    assert n.offered("ana", "revise") == []


@shows(
    "moonlight.push.cost",
    "moonlight.push.benefits",
    "moonlight.push.once",
    "moonlight.bonus.push-or-promise",
    "moonlight.bonus.when",
    "moonlight.stress.uses",
)
def test_a_push_costs_two_stress_and_buys_one_thing(night):
    n = night()
    id = n.acts("ana")
    n.does("ana", "push", id, "die", "")
    assert n.one("ana").stress == 2
    assert n.count(Dice(n.world.rolls[id])) == [(1, "defy"), (1, "A push")]
    assert (
        n.refused("ana", "push", id, "effect", "") == "One push per roll; Ana has pushed already."
    )
    other = n.acts("ben")
    n.does("ben", "push", other, "effect", "")
    assert total(n, Effect(n.world.rolls[other])) == 3
    assert total(n, Dice(n.world.rolls[other])) == 1
    n.does("cleo", "act", goal="to look on", action="flow")
    n.rolls("ben", 4)
    late = [n.offered(who, what) for who, what in (("ben", "push"), ("ana", "assist"))]
    assert late == [[], [(id,) for id in n.world.rolls if n.world.rolls[id].who != "ana"]]


@shows(
    "moonlight.bonus.assist-die",
    "moonlight.team.assist-cost",
    "moonlight.team.assist-one",
    "moonlight.bonus.cap",
    "moonlight.team.forms",
)
def test_one_friend_assists_for_one_stress(night):
    n = night()
    id = n.acts("ana")
    assert n.offered("ana", "assist") == []
    n.does("ben", "assist", id)
    assert (n.one("ben").stress, total(n, Dice(n.world.rolls[id]))) == (1, 2)
    assert n.offered("cleo", "assist") == []
    n.does("ana", "push", id, "die", "")
    assert total(n, Dice(n.world.rolls[id])) == 3, "one die by help, one by a push"


@shows("moonlight.team.assist-link", "moonlight.link.help", "moonlight.bonus.link-third-die")
def test_a_link_pays_for_an_assist_and_fills_the_same_place(night):
    n = night(ana={}, ben={"links": {"ana": 1}}, cleo={})
    id = n.acts("ana")
    assert n.offered("cleo", "assist-link") == []
    n.does("ben", "assist-link", id, "ana")
    assert (n.one("ben").stress, n.one("ben").links) == (0, {})
    assert total(n, Dice(n.world.rolls[id])) == 2
    assert n.offered("cleo", "assist") == []


@shows(
    "moonlight.poison.offer",
    "moonlight.poison.accept",
    "moonlight.poison.die",
    "moonlight.poison.always-happens",
    "moonlight.poison.no-resist",
    "moonlight.poison.self-offer",
    "moonlight.poison.one-per-roll",
    "moonlight.poison.amounts",
    "moonlight.push.excludes-promise",
    "moonlight.poison.no-special-armour",
)
def test_a_poisoned_promise_gives_a_die_and_its_price_comes_whatever_the_dice_show(night):
    n = night(ana={"transcended": True, "changed": True}, ben={}, cleo={})
    id = n.acts("ana")
    assert n.offered("ana", "promise") == []
    n.does("ben", "promise", id, words="your secret is out", kind="harm", amount=2)
    n.does("gm", "promise", id, words="a clock ticks")
    assert n.offered("ana", "accept") == [(id, 0), (id, 1)]
    n.does("ana", "accept", id, 0)
    assert n.offered("ana", "accept") == []
    assert "not both" in n.refused("ana", "push", id, "die")
    n.rolls("ana", 6, 5)
    price = n.world.incoming[n.incoming()]
    assert (price.words, price.level, price.promised) == ("your secret is out", 2, True)
    for answer in ("resist", "armour", "special"):
        assert n.offered("ana", answer) == []
    assert n.offered("ben", "protect") == []
    n.does("ana", "take", n.incoming())
    assert [(h.level, h.words) for h in n.one("ana").harm] == [(2, "your secret is out")]


@shows("moonlight.poison.accept", "moonlight.push.excludes-promise")
def test_whoever_pushed_takes_no_promise(night):
    n = night()
    id = n.acts("ana")
    n.does("ben", "promise", id, words="a price")
    n.does("ana", "push", id, "effect", "")
    assert (
        n.refused("ana", "accept", id, 0) == "A roll takes a push or a poisoned promise, not both."
    )
    n.rolls("ana", 3)
    assert n.world.incoming == {}, "what was not accepted has no effect"


HURT = (Harm(1, "tired"), Harm(2, "cut up"), Harm(2, "ashamed"))


@shows(
    "moonlight.harmpen.relevance",
    "moonlight.harmpen.level1",
    "moonlight.harmpen.level2",
    "moonlight.harmpen.multiple",
    "moonlight.harmpen.who-decides",
    "moonlight.harmpen.two-at-one-level",
    "moonlight.dice.below-zero",
    "moonlight.dice.net-modifiers",
)
def test_harm_that_holds_somebody_back_costs_effect_or_dice(night):
    n = night(ana={"harm": HURT}, ben={})
    id = n.acts("ana")
    assert (total(n, Dice(n.world.rolls[id])), total(n, Effect(n.world.rolls[id]))) == (1, 2)
    n.does("gm", "stakes", id, harm=(0,))
    assert (total(n, Dice(n.world.rolls[id])), total(n, Effect(n.world.rolls[id]))) == (1, 1)
    n.does("gm", "stakes", id, harm=(1, 2))
    assert (total(n, Dice(n.world.rolls[id])), total(n, Effect(n.world.rolls[id]))) == (0, 2)
    n.does("ana", "push", id, "die", "")
    assert total(n, Dice(n.world.rolls[id])) == 0, "one and one less two"


@shows(
    "moonlight.harmpen.level3",
    "moonlight.harmpen.level3-always",
    "moonlight.harmpen.level3-link",
    "moonlight.harmpen.level3-second-source",
)
def test_somebody_incapacitated_needs_help_or_a_push_and_has_no_die_of_it(night):
    n = night(ana={"harm": (Harm(3, "heartbroken"),)}, ben={}, cleo={"links": {"ana": 1}})
    id = n.acts("ana")
    why = n.refused("ana", "roll", id)
    assert why == "Ana is incapacitated: they need an assist, or must push to act."
    n.does("cleo", "assist-link", id, "ana")
    assert total(n, Dice(n.world.rolls[id])) == 1, "the help that lets her act gives no die"
    n.does("ana", "push", id, "act", "")
    assert total(n, Dice(n.world.rolls[id])) == 2, "now the push lets her act, and the help helps"
    n.rolls("ana", 2, 4)


@shows("moonlight.roll.desperate-xp", "moonlight.xp.desperate")
@pytest.mark.parametrize("faces", [(1,), (6,)])
def test_a_desperate_roll_marks_xp_whatever_it_brings(night, faces):
    n = night()
    id = n.acts("ana", "flow")
    n.does("gm", "stakes", id, position="desperate")
    n.rolls("ana", *faces)
    assert [(one.track, one.why) for one in n.told(Learned)] == [("stars", "desperate")]
    n.acts("ben", "flow")
    n.rolls("ben", *faces)
    assert len(n.told(Learned)) == 1, "a risky one marks none"


@shows("moonlight.roll.critical", "moonlight.roll.critical-wording", "moonlight.effect.order")
def test_a_critical_has_more_effect(night):
    n = night(ana={"dots": {"defy": 2}}, ben={})
    n.acts("ana")
    n.rolls("ana", 6, 6)
    assert (n.world.last.band, n.world.last.effect) == ("critical", 3)


@shows(
    "moonlight.team.group-procedure",
    "moonlight.team.group-stress",
    "moonlight.team.group-applies-all",
    "moonlight.team.group-critical",
    "moonlight.team.group-bonus",
    "moonlight.team.group-ticks",
    "moonlight.trans.tick",
)
def test_a_group_action_takes_the_best_result_and_costs_its_leader(night):
    n = night(ana={}, ben={"transcended": True, "changed": True}, cleo={})
    id = n.acts("ana")
    n.does("ben", "join", id).does("cleo", "join", id)
    assert n.offered("ben", "roll") == []
    n.does("ben", "push", n.roll_of("ben"), "die", "")
    n.dice(3).dice(6, 2).dice(1)
    n.does("ana", "roll", id)
    assert (n.world.last.who, n.world.last.band) == ("ben", "6")
    assert n.one("ana").stress == 2, "one for each who rolled 1 to 3, herself included"
    assert (n.one("ben").track, n.one("ana").track) == (1, 0)
    assert n.world.rolls == {}


@shows("moonlight.team.group-position", "moonlight.team.group-procedure", "moonlight.team.group-xp")
def test_a_group_stands_in_one_place_and_follows_its_leader(night):
    n = night(ana={}, ben={"harm": (Harm(2, "cut"),)}, cleo={})
    lead = n.acts("ana")
    n.does("ben", "join", lead)
    part = n.roll_of("ben")
    n.does(
        "gm", "stakes", lead, position="desperate", effect="great", supernatural=True, fatal=True
    )
    n.does("cleo", "join", lead)
    for who in ("ana", "ben", "cleo"):
        roll = n.world.rolls[n.roll_of(who)]
        assert (roll.position, roll.effect, roll.supernatural, roll.fatal) == (
            ("desperate", 3, True, True)
        )
    n.does("gm", "stakes", part, position="controlled", harm=[0])
    assert [(roll.position, roll.tags) for roll in n.world.rolls.values()] == [
        ("controlled", ()),
        ("controlled", (0,)),
        ("controlled", ()),
    ]
    n.does("ana", "revise", lead, goal="over the wall", action="flow", foe="the Duke")
    assert {(r.action, r.goal, r.foe) for r in n.world.rolls.values()} == {
        ("flow", "over the wall", "the Duke")
    }
    assert n.world.rolls[part].tags == (0,)
    assert n.offered("ben", "revise") == [], "who joined goes along, or cancels"
    n.does("gm", "stakes", lead, position="desperate")
    n.does("cleo", "drop", n.roll_of("cleo"))
    assert [roll.who for roll in n.world.rolls.values()] == ["ana", "ben"]
    n.dice(4).dice(3, 2).does("ana", "roll", lead)
    assert [(one.who, one.track) for one in n.told(Learned)] == [("ana", "stars"), ("ben", "stars")]
    n.does("ben", "join", n.acts("ana")).does("ana", "drop", n.roll_of("ana"))
    assert n.world.rolls == {}, "without a leader nobody rolls"


def test_whoever_joined_somebody_who_is_lost_goes_on_alone(night):
    n = night()
    n.does("ben", "join", n.acts("ana"))
    part = n.roll_of("ben")
    n.does("gm", "consequence", whom="ana", kind="harm", words="the fall", level=4)
    n.does("ana", "take", n.incoming())
    n.does("gm", "stakes", part, position="desperate")
    n.does("ben", "revise", part, goal="to catch her", action="flow")
    n.rolls("ben", 4)
    assert (n.world.last.who, n.world.last.goal) == ("ben", "to catch her")


@shows("moonlight.harmpen.level3", "moonlight.harmpen.level3-helping")
def test_whoever_is_incapacitated_rolls_in_no_group_and_assists_nobody_but_spends_links(night):
    down = {"harm": (Harm(3, "crushed"),), "links": {"ana": 1}}
    n = night(ana={}, ben=down, cleo={"links": {"ana": 1, "ben": 1}})
    id = n.acts("ana")
    n.does("ben", "join", id)
    why = "Ben is incapacitated: they need an assist, or must push to act."
    assert n.refused("ana", "roll", id) == why
    n.does("cleo", "assist", n.roll_of("ben"))
    n.dice(5).dice(4).does("ana", "roll", id)
    id = n.acts("ana")
    assert n.refused("ben", "assist", id) == (
        "Ben is incapacitated: they can protect others and spend links, but not assist."
    )
    n.does("ben", "assist-link", id, "ana")
    assert n.world.rolls[id].helper == "ben"
    n.does("cleo", "join", id)
    n.does("ana", "drop", id)
    id = n.acts("ana")
    n.does("cleo", "join", id)
    why = "Cleo rolls in the same group action, and so assists nobody in it."
    assert n.refused("cleo", "assist", id) == why
    assert n.refused("cleo", "assist-link", id, "ana") == why
    n.does("cleo", "assist-link", n.acts("ben"), "ben")


@shows("moonlight.harmpen.level3-helping", "moonlight.team.assist-link")
def test_out_of_action_only_links_are_left(night):
    n = night(ana={"stress": 8, "dots": {"defy": 1}}, ben={"out": True, "links": {"ana": 1}})
    n.dice(4).dice(4, 5).does("ana", "resist", n.hits("ana"))
    n.answers("ana", "moon")
    assert n.offered("ben", "save-push") == []
    n.does("ben", "save-link", "ana", "ana")
    assert not n.one("ana").eclipse
    assert not n.world.falling
    n.set("people/ben/links", {"ana": 1})
    id = n.acts("ana")
    assert n.offered("ben", "assist") == [], "whoever lies elsewhere cannot assist"
    n.does("ben", "assist-link", id, "ana")
    assert (n.world.rolls[id].helper, n.one("ben").links, n.one("ben").stress) == ("ben", {}, 0)


@shows(
    "moonlight.team.setup-procedure",
    "moonlight.team.setup-benefit",
    "moonlight.team.setup-who",
    "moonlight.team.setup-critical",
    "moonlight.team.setup-stack",
    "moonlight.position.improve-clamp",
)
def test_a_set_up_gives_whoever_follows_more_effect_or_a_better_position(night):
    n = night()
    for who, benefit, faces in (("ana", "effect", (4,)), ("ben", "position", (5,))):
        n.does(who, "set-up", goal="an opening", action="flow", benefit=benefit)
        n.rolls(who, *faces)
    one, other = n.world.setups
    id = n.acts("cleo")
    n.does("cleo", "follow-up", id, one).does("cleo", "follow-up", id, other)
    roll = n.world.rolls[id]
    assert (total(n, Effect(roll)), total(n, Danger(roll))) == (3, 0)
    n.rolls("cleo", 4)
    id = n.acts("cleo")
    assert n.offered("cleo", "follow-up") == [], "each uses an opening once"
    assert n.offered("ana", "follow-up") == []
    id = n.acts("ana")
    assert n.offered("ana", "follow-up") == [(id, other)], "not her own"


@shows("moonlight.team.setup-benefit", "moonlight.general.success")
def test_a_set_up_that_fails_opens_nothing(night):
    n = night()
    n.does("ana", "set-up", goal="an opening", action="flow")
    n.rolls("ana", 3)
    assert n.world.setups == {}
    n.set("people/ana/dots/flow", 2)
    n.does("ana", "set-up", goal="an opening", action="flow")
    n.rolls("ana", 6, 6)
    (made,) = n.world.setups.values()
    assert (made.effect, made.position) == (1, 1), "a critical gives both"


def test_harm_that_heals_no_longer_holds_back_a_roll_and_the_rest_does(night):
    hurt = (Harm(1, "tired"), Harm(2, "cut"), Harm(1, "sore"), Harm(3, "broken"))
    n = night(ana={"harm": hurt, "recovery": 3}, ben={})
    id = n.acts("ana")
    n.does("gm", "stakes", id, harm=[0, 1, 2])
    other = n.acts("ben")
    n.does("gm", "stakes", other)
    n.set("phase", "downtime").set("people/ben/downtime", 1)
    n.dice(1).does("ben", "care", "ana", action="empathize")
    assert [(tag.level, tag.words) for tag in n.one("ana").harm] == [(1, "cut"), (2, "broken")]
    assert (n.world.rolls[id].tags, n.world.rolls[other].tags) == ((0,), ())
    assert GAME.reckon(n.world, Effect(n.world.rolls[id])).total == 1
    n.set("people/ana/harm", [])
    assert GAME.reckon(n.world, Effect(n.world.rolls[id])).total == 2
    n.does("gm", "stakes", id)
    assert n.world.rolls[id].tags == ()
