"""Helping: assists, set-ups, followers, assets, stabilizing."""

from __future__ import annotations

from support.shows import shows
from undertow.games.edge.moments import Danger, Effect, Help, HelpMost, Pool
from undertow.games.edge.rules.teamwork import follower_dice
from undertow.games.edge.world import Asset, Follower

EXCEPTIONAL = "edge.exceptional-coordination"


def roll(e, who="ana"):
    return e.world.rolls[e.roll_of(who)]


@shows(
    "edge.team.assist",
    "edge.team.one-helper",
    "edge.team.one-per-exchange",
    "edge.coord.declare",
    "edge.coord.spotlight",
    "edge.coord.near",
    "edge.team.cost-conflict",
    "edge.coord.risk",
)
def test_one_helper_at_near_says_how_and_gives_a_die(evening):
    e = evening(ana={}, ben={}, cleo={}, dan={"band": "far"})
    e.does("gm", "fight")
    id = e.acts("ana")
    assert (e.offered("ana", "assist"), e.offered("dan", "assist")) == ([], [])
    assert "Some words" in e.refused("ben", "assist", id, words="")
    e.does("ben", "assist", id, words="I hold the ladder")
    assert (roll(e).helper, roll(e).risk, e.total(Pool(roll(e)))) == ("ben", "I hold the ladder", 6)
    assert (e.one("ben").boons, e.one("ben").fatigue) == (0, 0)
    assert e.offered("cleo", "assist") == [], "one helper an action"
    other = e.acts("cleo")
    assert e.refused("ben", "assist", other, words="again") == "Ben has helped in this round."
    e.does("gm", "round").does("ben", "assist", other, words="again")
    e.rolls("ana", 6, 6, 6, 2, 2, 2)
    assert e.made.helper == "ben"


@shows("edge.team.cost", "edge.team.stress", "edge.team.cost-conflict")
def test_where_help_is_paid_it_costs_a_boon_or_a_fatigue(evening):
    e = evening(switch="paidAssist", ana={}, ben={"boons": 1}, cleo={})
    e.does("ben", "assist", e.acts("ana"), words="x")
    assert (e.one("ben").boons, e.one("ben").fatigue) == (0, 0)
    e.rolls("ana", *[2] * 6)
    e.does("cleo", "assist", e.acts("ana"), words="x")
    assert e.one("cleo").fatigue == 1


@shows("edge.coord.benefit", "edge.team.cap")
def test_the_gm_may_let_help_show_as_position_or_effect(evening):
    e = evening()
    id = e.acts("ana")
    e.does("ben", "assist", id, words="x").does("gm", "help-as", id)
    assert (e.total(Pool(roll(e))), e.total(Danger(roll(e)))) == (5, 0)
    assert e.offered("gm", "help-as") == []
    e.does("ana", "drop", id)
    id = e.acts("ana")
    e.does("ben", "assist", id, words="x").does("gm", "help-as", id, what="effect")
    assert (e.total(Pool(roll(e))), e.total(Effect(roll(e)))) == (5, 3)


@shows("edge.boon.spend-assist", "edge.boon.gift-help")
def test_a_boon_helps_a_friend_and_a_given_one_yourself(evening):
    e = evening(ana={"boons": 1}, ben={"boons": 3}, cleo={"boons": 2})
    id = e.acts("ana")
    assert e.refused("ana", "use-gift", id) == "Ana holds no Boon that a friend gave in this scene."
    e.does("ben", "gift-boon", "ana", words="go").does("ana", "use-gift", id)
    assert (e.one("ana").boons, e.one("ana").given, e.total(Pool(roll(e)))) == (1, 1, 6)
    e.does("ben", "boon-help", id).does("cleo", "boon-help", id).does("cleo", "boon-help", id)
    assert (e.total(Help(roll(e))), e.total(Pool(roll(e))), e.one("cleo").boons) == (4, 8, 0)


@shows(
    "edge.coord.followers",
    "edge.coord.follower-dice",
    "edge.spend.follower-stats",
    "edge.coop.exceptional",
    "edge.coop.exceptional-base",
    "edge.upkeep.effects",
)
def test_a_follower_gives_its_cap_and_more_with_coordination(evening):
    e = evening(ana={"talents": (EXCEPTIONAL,)}, ben={})
    for cap, plain, better in ((1, 1, 2), (2, 2, 3), (3, 3, 4), (5, 3, 4)):
        assert follower_dice(e.world, "ben", Follower("x", cap)) == plain
        assert follower_dice(e.world, "ana", Follower("x", cap)) == better
        assert follower_dice(e.world, "ben", Follower("x", cap, state="wary")) == plain - 1
    e = evening(ana={"followers": {7: Follower("Rook", 3)}}, ben={})
    e.does("gm", "fight")
    id = e.acts("ben")
    e.does("ana", "follower-help", 7, id, False)
    assert (e.total(Pool(roll(e, "ben"))), e.total(HelpMost(roll(e, "ben")))) == (8, 3)
    assert e.offered("ana", "follower-help") == []
    e.does("gm", "round").set("people/ana/followers/7/state", "seized")
    assert e.offered("ana", "follower-help") == []
    e.set("people/ana/followers/7/state", "wary")
    assert e.offered("ana", "follower-help") == [(7, id, False)]
    e.does("gm", "stakes", id, position="desperate")
    assert e.offered("ana", "follower-help") == [], "a wary one refuses desperate risks"


@shows("edge.coop.exceptional")
def test_coordination_lifts_the_cap_to_four_or_splits_between_two(evening):
    e = evening(
        ana={
            "talents": (EXCEPTIONAL,),
            "followers": {7: Follower("Rook", 3, bonded=True), 8: Follower("Jay", 3)},
        },
        ben={},
        cleo={},
    )
    e.does("gm", "fight")
    one, two = e.acts("ben"), e.acts("cleo")
    assert (8, one, True) not in e.offered("ana", "follower-help")
    e.does("ana", "follower-help", 7, one, True)
    assert (7, two, False) not in e.offered("ana", "follower-help")
    e.does("ana", "follower-help", 7, two, True)
    assert [e.total(Pool(roll(e, who))) for who in ("ben", "cleo")] == [7, 7]
    assert [to for to in e.offered("ana", "follower-help") if to[0] == 7] == []
    e.does("gm", "round").does("ana", "follower-help", 8, one, False)
    assert (e.total(Help(roll(e, "ben"))), e.total(Pool(roll(e, "ben")))) == (6, 9)


@shows(
    "edge.boon.spend-asset",
    "edge.spend.asset-benefit",
    "edge.upkeep.effects",
    "edge.concept.on-screen",
    "edge.concept.off-screen",
)
def test_an_asset_comes_on_screen_for_a_boon_and_helps_a_scene(evening):
    assets = {
        7: Asset("tavern", "minor"),
        8: Asset("ship", "major", state="neglected"),
        9: Asset("title", "standard", state="compromised"),
    }
    e = evening(ana={"boons": 3, "assets": assets})
    assert e.offered("ana", "boon-asset") == [(7,), (8,)]
    e.does("ana", "boon-asset", 7).does("ana", "boon-asset", 8)
    assert e.one("ana").boons == 0
    id = e.acts("ana")
    e.does("ana", "use-asset", 7, id).does("ana", "use-asset", 8, id, what="effect")
    assert (e.total(Pool(roll(e))), e.total(Effect(roll(e)))) == (6, 3)
    assert e.offered("ana", "use-asset") == []
    e.does("gm", "scene-end")
    assert not any(asset.on_screen for asset in e.one("ana").assets.values())


@shows("edge.team.setup", "edge.team.setup-amount")
def test_a_set_up_gives_a_friend_s_next_action_a_step(evening):
    for faces, benefit, danger, effect in [
        ((6, 6, 6, 2, 2), "position", 0, 2),
        ((6, 2, 2, 2, 2), "effect", 1, 3),
    ]:
        e = evening()
        e.does("ana", "setup", intent="a feint", skill="melee", benefit=benefit)
        e.rolls("ana", *faces)
        (offer,) = e.world.lasting
        id = e.acts("ben")
        e.acts("ana")
        assert e.offered("ana", "use-setup") == []
        e.does("ben", "use-setup", offer, id)
        assert (
            e.total(Danger(roll(e, "ben"))),
            e.total(Effect(roll(e, "ben"))),
            e.world.lasting,
        ) == (danger, effect, {})
    e = evening()
    e.does("ana", "setup", intent="a feint", skill="melee")
    e.rolls("ana", 2, 2, 2, 2, 2)
    assert e.world.lasting == {}


@shows("edge.coop.stabilize", "edge.skill.medicine")
def test_stabilize_keeps_the_dying_alive_and_treats_a_wound(evening):
    e = evening(ana={"skills": {"medicine": 1}}, ben={"harm": 3, "dying": True}, cleo={"harm": 2})
    e.does("ana", "stabilize", "ben")
    assert (roll(e).attribute, roll(e).skill) == ("wits", "medicine")
    e.rolls("ana", 6, 6, 6)
    assert (e.made.dv, e.one("ben").dying, e.one("ben").harm) == (3, False, 3)
    e.does("ana", "stabilize", "cleo")
    e.rolls("ana", 6, 6, 2)
    assert not e.one("cleo").treated
    e.does("ana", "stabilize", "cleo")
    e.rolls("ana", 6, 6, 6)
    assert e.one("cleo").treated


@shows("edge.boon.earn-bond")
def test_a_bonded_helper_may_earn_a_boon_once_a_bond_and_session(evening):
    e = evening(ana={"bonds": ("ben",)}, ben={"bonds": ("ana",)}, cleo={})
    e.does("ben", "assist", e.acts("ana"), words="x")
    e.rolls("ana", 6, 6, 6, 2, 2, 2)
    e.does("gm", "bond-boon", "ben", "ana")
    assert (e.one("ben").boons, e.offered("gm", "bond-boon")) == (1, [])
    e.does("ana", "assist", e.acts("ben"), words="x")
    e.rolls("ben", 6, 6, 6, 2, 2, 2).does("ben", "stand", e.roll_of("ben"))
    assert e.offered("gm", "bond-boon") == [], "the same bond"
    e.does("cleo", "assist", e.acts("ana"), words="x")
    e.rolls("ana", 6, 6, 6, 2, 2, 2)
    assert e.offered("gm", "bond-boon") == [], "no bond"
