"""Combined maneuvers."""

from __future__ import annotations

from anima.stage import eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.facts import Described
from undertow.games.anima.moments import ManeuverBonus, ManeuverCap
from undertow.games.anima.world import Effect


def together(s, joins, rolls, basic=1, own=1, **more):
    """The one whose turn it is leads the others into a combined maneuver."""
    s.does("combined")
    s.answers(tuple(joins))
    for who in joins:
        seat = s.of(who).sheet.seat
        if s.is_asked("consent", seat):
            s.answers("yes", seat=seat)
    if s.is_asked("basic"):
        s.answers(basic)
    s.rolls(*rolls)
    for _ in range(1 + len(joins)):
        if s.is_asked("own"):
            s.answers(own)
    if s.is_asked("roll"):
        s.answers("roll")
    return s


@shows(
    "anima.combined.who",
    "anima.combined.uses-actions",
    "anima.combined.leader-rolls",
    "anima.combined.to-leader",
    "anima.combined.leader",
    "anima.combined.turn-slot",
)
def test_pcs_join_one_maneuver_that_uses_everybodys_action(stage):
    s = stage("ana", "ben", "cleo", order=("ben", "ana", "cleo", "ogre"))
    together(s, ("ana",), (3, 6, 1))
    assert s.pools("ben") == (9, 1, 1)
    assert s.pools("ana") == (9, 0, 0)
    assert s.now == "cleo", "ana's turn of this round is gone"
    s.passes("cleo", "ogre", "ben")
    assert s.now == "ana", "and in the next she acts again"


@shows("anima.combined.not-acted")
def test_whoever_has_acted_cannot_join(stage):
    s = stage("ana", "ben", "cleo").passes("ana")
    s.does("combined")
    assert s.choices("join") == ["cleo"]
    s.answers(("cleo",)).answers("yes", seat="cleo").answers(1).answers(1)
    s.rolls(3, 1, 1)
    s.answers(1)
    s.answers("roll")


@shows("anima.combined.action-dice", "anima.combined.min-die")
def test_everybody_adds_one_to_three_and_without_a_die_nobody_joins(stage):
    s = stage("ana", "ben", "cleo", having={"cleo": {"ap": 0}})
    s.does("combined")
    assert s.choices("join") == ["ben"]
    s.answers(("ben",)).answers("yes", seat="ben").answers(1)
    assert s.range("own", "ana") == (1, 3)
    s.answers(3)
    assert s.range("own", "ben") == (1, 3)
    s.rolls(1, 1, 1, 1, 1, 3)
    s.answers(2)
    assert (s.of("ana").ap, s.of("ben").ap) == (7, 8)


@shows("anima.combined.gm-dice")
def test_the_gm_may_give_one_more_for_each_beyond_the_leader(stage):
    s = stage("ana", "ben", "cleo")
    s.does("combined").answers(("ben", "cleo"))
    s.answers("yes", seat="ben").answers("yes", seat="cleo")
    assert s.range("basic") == (1, 6)
    s.rolls(1, 1, 1, 3, 1, 1, 1, 1, 1)
    s.answers(6).answers(1).answers(1).answers(1)


@shows("anima.combined.describe")
def test_the_leader_describes_and_the_others_add_their_parts(stage):
    s = stage("ana", "ben", spoken=False)
    s.does("combined")
    assert s.asked("describe").seat == "ana"
    s.answers(("charge!", "")).answers(("ben",)).answers("yes", seat="ben").answers(1)
    s.rolls(1, 1, 3)
    s.answers(1).answers(1)
    s.opens("ben", "tell", "ben", "ben").asked("part", "ben")
    s.answers(("I throw her",), seat="ben")
    assert [(x.about, x.text) for x in s.told(Described)] == [
        ("ana", "charge!"),
        ("ben", "I throw her"),
    ]


@shows("anima.combined.cap", "anima.passive.tactical-maneuvering")
def test_five_in_all_and_three_more_for_each_rank_of_tactics(stage):
    for rank, cap in ((0, 5), (1, 8), (2, 11)):
        s = stage(pc("ana", {"tactical-maneuvering": rank} if rank else {}), "ben")
        assert s.count(ManeuverCap("ana", combined=True)) == cap
        assert s.count(ManeuverCap("ana")) == 5
    s = stage("ana", "ben")
    together(s, ("ben",), (3,) * 7, basic=5)
    s.answers("no")
    assert s.of("ana").sp == 5


@shows("anima.passive.tactical-maneuvering", "anima.passive.maneuver-boost")
def test_the_leaders_tactics_raise_it_and_a_boost_for_maneuvers_of_her_own_does_not(stage):
    s = stage(pc("ana", {"tactical-maneuvering": 1}), "ben")
    together(s, ("ben",), (3,) * 9, basic=5, own=2).answers("no")
    assert s.of("ana").sp == 8
    t = stage(pc("ana", {"maneuver-boost": 1}), pc("ben", {"tactical-maneuvering": 1}))
    together(t, ("ben",), (3,) * 9, basic=5, own=2).answers("no")
    assert t.of("ana").sp == 5


@shows("anima.combined.free-strike")
def test_the_leader_takes_the_free_strike(stage):
    s = stage("ana", "ben", foes=[foe(defense=0)])
    together(s, ("ben",), (3,) * 5, basic=3)
    assert s.asked("free").seat == "ana"
    s.rolls(3)
    s.answers(("strike", "ogre")).answers(1)
    assert s.of("ogre").wounds == 1


@shows("anima.combined.free-strike", "anima.passive.leadership")
def test_she_takes_it_even_when_she_shares_the_dice_out_but_only_from_her_own_pool(stage):
    s = stage(pc("ana", {"leadership": 1}), "ben", foes=[foe(defense=0)])
    together(s, ("ben",), (3,) * 5, basic=3)
    s.answers(4)
    assert s.asked("free").seat == "ana"
    s.rolls(3)
    s.answers(("strike", "ogre"))
    assert (s.of("ana").sp, s.of("ben").sp, s.of("ogre").wounds) == (0, 4, 1)
    t = stage(pc("ana", {"leadership": 1}), "ben")
    together(t, ("ben",), (3,) * 5, basic=3)
    t.answers(5)
    assert t.now == "ogre", "she gave them all away"


@shows("anima.trait.leader-only")
def test_only_the_leaders_traits_help(stage):
    s = stage("ana", "ben", having={"ben": {"marks": [0]}})
    together(s, ("ben",), (3, 1, 1))
    assert s.of("ben").marks == (0,)
    t = stage("ana", "ben", having={"ana": {"marks": [0]}})
    together(t, ("ben",), (3, 1, 1))
    t.rolls(3, 3)
    t.answers("trait-0")
    assert t.of("ana").sp == 3


@shows("anima.passive.leadership", "anima.passive.leadership-limits")
def test_leadership_shares_the_dice_out_under_everybodys_own_limits(stage):
    s = stage(pc("ana", {"leadership": 1}), "ben", having={"ben": {"cp": 6}})
    together(s, ("ben",), (3, 3, 6, 6), basic=2)
    assert s.range("share", "ana") == (0, 2)
    assert s.asked("share").question.default == 0
    s.is_told_off(3)
    s.answers(1)
    assert s.range("share-charge", "ana") == (0, 2)
    s.answers(1)
    assert s.pools("ana") == (9, 1, 1)
    assert s.pools("ben") == (9, 1, 6), "no room for a seventh charge die"


@shows("anima.passive.leadership-limits", "anima.maneuver.charge-overflow")
def test_a_shared_six_without_room_is_a_strike_die_by_another_reading(stage):
    s = stage(
        pc("ana", {"leadership": 1}), "ben", having={"ben": {"cp": 6}}, rulings=("chargeOverflow",)
    )
    together(s, ("ben",), (3, 6, 1))
    s.answers(0).answers(1)
    assert (s.pools("ana"), s.pools("ben")) == ((9, 1, 0), (9, 1, 6))


@shows("anima.passive.leadership")
def test_of_three_each_gets_what_is_left_and_nobody_is_asked_about_none(stage):
    s = stage(pc("ana", {"leadership": 1}), "ben", "cleo")
    together(s, ("ben", "cleo"), (3, 3, 3, 6, 1), basic=2)
    s.answers(3).answers(0)
    assert s.range("share-charge", "ana") == (0, 1), "no strike die is left for cleo"
    s.answers(1)
    assert [s.pools(who)[1:] for who in ("ana", "ben", "cleo")] == [(0, 0), (3, 0), (0, 1)]


@shows("anima.passive.leadership")
def test_who_leads_nobody_has_nothing_to_share_out(stage):
    s = stage(pc("ana", {"leadership": 1}), "ben")
    s.maneuver((3, 6))
    assert s.pools("ana") == (9, 1, 1)


@shows("anima.passive.leadership-participant")
def test_leadership_of_somebody_else_does_nothing_by_the_usual_reading(stage):
    s = stage("ana", pc("ben", {"leadership": 1}))
    together(s, ("ben",), (3, 3, 1))
    assert s.of("ana").sp == 2
    t = stage("ana", pc("ben", {"leadership": 1}), rulings=("leadershipAnyRole",))
    together(t, ("ben",), (3, 3, 1))
    t.answers(2)
    assert t.of("ben").sp == 2


@shows("anima.passive.squad-tactics")
def test_squad_tactics_of_everybody_who_takes_part_add_up(stage):
    s = stage(pc("ana", {"squad-tactics": 1}), pc("ben", {"squad-tactics": 1}), "cleo")
    assert s.count(ManeuverBonus("ana", ("ben",))) == 2
    assert s.count(ManeuverBonus("cleo", ("ben",))) == 1
    assert s.count(ManeuverBonus("ana")) == 0
    together(s, ("ben",), (3, 3, 3, 3, 1))
    assert s.of("ana").sp == 4


@shows("anima.combined.zero")
def test_on_a_zero_everybodys_own_dice_return(stage):
    s = stage("ana", "ben")
    together(s, ("ben",), (1,) * 5, own=2)
    assert s.of("ana").ap == s.of("ben").ap == 10


@shows("anima.combined.assists")
def test_players_outside_may_still_assist(stage):
    s = stage("ana", "ben", "cleo")
    s.does("combined").answers(("ben",)).answers("yes", seat="ben").answers(1).answers(1).answers(1)
    s.rolls(3, 1, 1, 1)
    s.answers("give", seat="cleo").answers("roll")
    assert s.of("cleo").ap == 9


@shows("anima.combined.participant-bonuses")
def test_only_the_leaders_bonus_dice_count_by_the_usual_reading(stage):
    quick = {"ben": {"conditions": [["quickened", "x"]]}}
    s = stage("ana", "ben", having=quick)
    assert s.count(ManeuverBonus("ana", ("ben",))) == 0
    t = stage("ana", "ben", having=quick, rulings=("allParticipantsBonuses",))
    assert t.count(ManeuverBonus("ana", ("ben",))) == 1


@shows("anima.combined.adversity")
def test_opponents_combine_only_by_tactics_or_another_reading(stage):
    s = stage("ana", foes=[foe(), foe("troll")], order=("ogre", "troll", "ana"))
    assert not s.offered("combined")
    t = stage(
        "ana", foes=[foe(powers={"leadership": 1}), foe("troll")], order=("ogre", "troll", "ana")
    )
    assert t.offered("combined")
    u = stage(
        "ana",
        foes=[foe(), foe("troll")],
        order=("ogre", "troll", "ana"),
        rulings=("adversityCombined",),
    )
    assert u.offered("combined")


@shows("anima.combined.adversity", "anima.gmplay.competence-dice", "anima.passive.squad-tactics")
def test_opponents_who_combine_roll_the_leaders_competence_and_everybodys_dice(stage):
    tactics = {"leadership": 1, "squad-tactics": 1}
    s = stage(
        "ana",
        foes=[foe(powers=tactics), foe("guards", "squad", members=4), foe("imp")],
        order=("ogre", "guards", "imp", "ana"),
    )
    together(s, ("guards",), (3, 3, 3, 6, 1, 1, 1), basic=2, own=2)
    assert s.asked("share").seat == "gm"
    s.answers(2).answers(1)
    assert (s.pools("ogre"), s.pools("guards")) == ((6, 1, 0), (6, 2, 1))
    assert s.now == "imp", "the guards have acted"


@shows("anima.combined.adversity", "anima.goal.effects")
def test_tactics_that_a_goal_blocks_let_no_opponent_combine(stage):
    seal = goal("seal", 1, Effect("block", 0, "ogre", "leadership"), settled="pc")
    s = stage(
        "ana",
        foes=[foe(powers={"leadership": 1}), foe("troll")],
        goals=(seal,),
        order=("ogre", "troll", "ana"),
    )
    assert not s.offered("combined")


@shows("anima.combined.who", "anima.end.defeated-out", "anima.weakness.cowardly-other")
def test_neither_the_fallen_nor_the_fled_join(stage):
    s = stage("ana", "ben", "cleo", having={"ben": {"out": True, "wounds": 3}})
    s.does("combined")
    assert s.choices("join") == ["cleo"]
    s.answers(("cleo",)).answers("no", seat="cleo").answers(1)
    s.rolls(3, 1)
    s.answers(1)
    s.answers("roll")
    t = stage(
        "ana",
        foes=[foe(), foe("troll")],
        order=("ogre", "troll", "ana"),
        having={"troll": {"returns": 1}},
        rulings=("adversityCombined",),
    )
    assert not t.offered("combined")


@shows("anima.combined.eidolon-not-leader", "anima.combined.summoner-or-eidolon")
def test_an_eidolon_joins_but_never_leads_and_never_beside_its_summoner(stage):
    s = stage(
        "ana",
        pc("ben", eidolons=(eidolon(),)),
        having={"spirit": {"here": True, "ap": 5}},
        order=("ben", "ana", "ogre"),
    )
    assert not s.offered("combined", actor="spirit")
    s.does("combined")
    assert s.choices("join") == ["ana"], "not her own eidolon"
    s.answers(("ana",)).answers("no", seat="ana").answers(1)
    s.rolls(3, 1)
    s.answers(1)
    s.answers("roll")
    assert s.now == "ana"
    assert not s.offered("combined"), "ben and his eidolon have acted"


@shows("anima.combined.summoner-or-eidolon")
def test_a_summoner_or_her_eidolon_joins_and_never_both(stage):
    s = stage("ana", pc("ben", eidolons=(eidolon(),)), having={"spirit": {"here": True, "ap": 5}})
    s.does("combined")
    assert s.choices("join") == ["ben", "spirit"]
    s.is_told_off(("ben", "spirit"), because="cannot join the same")
    s.answers(("spirit",)).answers("yes", seat="ben").answers(1).answers(1)
    s.rolls(3, 1, 1)
    s.answers(1)
    assert s.now == "ogre", "ben's turn went into it"
    assert s.of("spirit").ap == 4


@shows("anima.noncombat.allowed", "anima.noncombat.eidolons")
def test_where_there_are_no_powers_pcs_combine_and_eidolons_do_not(stage):
    s = stage(
        "ana",
        pc("ben", eidolons=(eidolon(),)),
        combat=False,
        goals=(goal("gem", 3),),
        having={"spirit": {"here": True, "ap": 5}},
    )
    s.does("combined")
    assert s.choices("join") == ["ben"]
    s.answers(("ben",)).answers("yes", seat="ben").answers(1).answers(1)
    s.rolls(3, 1, 1)
    s.answers(1)
    assert s.of("ana").sp == 1


@shows("anima.weakness.crazy-when", "anima.weakness.restless", "anima.weakness.restless-gap")
def test_nobody_counts_on_the_crazy_or_on_the_restless_after_a_maneuver(stage):
    there = {"spirit": {"here": True, "ap": 5}}
    s = stage("ana", pc("ben", eidolons=(eidolon(weakness="crazy"),)), having=there)
    s.does("combined")
    assert s.choices("join") == ["ben"], "a die says what it does, in a turn of its own"
    s.answers(("ben",)).answers("no", seat="ben").answers(1)
    s.rolls(3, 1)
    s.answers(1)
    s.answers("roll")
    t = stage("ana", pc("ben", eidolons=(eidolon(weakness="restless"),)), having=there)
    together(t, ("spirit",), (3, 1, 1))
    t.passes("ogre")
    t.does("combined")
    assert t.choices("join") == ["ben"], "it was in a maneuver last turn"
    t.answers(("ben",)).answers("no", seat="ben").answers(1)
    t.rolls(3, 1)
    t.answers(1)
    t.answers("roll")
    t.passes("ben", "ogre")
    t.does("combined")
    assert t.choices("join") == ["ben", "spirit"], "and now it is not"
    t.answers(("spirit",)).answers("no", seat="ben").answers(1)
    t.rolls(3, 1)
    t.answers(1)
    t.answers("roll")
