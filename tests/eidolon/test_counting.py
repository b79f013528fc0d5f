"""How many cards: stats, Forward, Ongoing, Hold, and drawing nothing."""

import pytest
from msgspec.structs import replace

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.facts import ModGiven
from undertow.games.eidolon.facts.change import leaves_discard
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import STATS, StatChange, stat_of
from undertow.games.eidolon.rules.counting import cards_to_draw, claims
from undertow.games.eidolon.world import IN_DISCARD, Mod, MoveInProgress
from undertow.kernel import plain, speak


def mod(id, amount, kind="forward", who="ana", **more):
    given = Mod(id, who, amount, kind, plain("the test"), **more)
    fields = {f: getattr(given, f) for f in given.__struct_fields__}
    fields["why"] = {"key": "kernel.plain", "args": {"text": "the test"}}
    fields["claim"] = {"key": "kernel.plain", "args": {"text": "it is so"}} if given.claim else None
    return fields


def with_mods(tableau, *mods, deck=(), hour=13, **stats):
    return tableau(
        pc("ana", **stats),
        pc("ben"),
        deck=deck,
        hour=hour,
        patch={"mods": list(mods), "next_id": 500},
    )


@shows("eidolon.stat.five", "eidolon.stat.range", "eidolon.draw.amount")
def test_five_stats_say_how_many_cards_are_drawn(tableau):
    e = tableau(pc("ana", pow=3, ele=1, gen=2, glam=1, biz=2), deck=["the-sun", "the-star"])
    assert STATS == ("pow", "ele", "gen", "glam", "biz")
    for move, count in (("scrap", 3), ("snipe", 1), ("dredge", 2), ("dazzle", 1)):
        e.moves("ana", move)
        assert e.count() == count
        e.says("ana", "drop").answers(True, "gm")


@shows("eidolon.stat.temp")
def test_passing_changes_apply_in_order_and_stay_within_one_and_three():
    _, ana = pc("ana", pow=3, biz=1)
    swapped = replace(ana, changes=(StatChange("swap", "pow", "biz", 0, "session", "x"),))
    assert (stat_of(swapped, "pow"), stat_of(swapped, "biz")) == (1, 3)
    lower = StatChange("lower", "pow", None, 1, "session", "x")
    assert stat_of(replace(swapped, changes=(*swapped.changes, lower)), "pow") == 1
    set_ = StatChange("set", "pow", None, 1, "gm", "x")
    swap = StatChange("swap", "pow", "biz", 0, "session", "x")
    assert stat_of(replace(ana, changes=(set_, swap)), "biz") == 1


@shows("eidolon.mod.forward", "eidolon.mod.forward-mandatory", "eidolon.mod.track")
def test_forward_counts_once_on_the_next_move(tableau):
    e = with_mods(tableau, mod(7, 1), glam=1, deck=["the-sun", "the-star"])
    e.moves("ana", "dazzle")
    assert e.count() == 2
    assert any(m.id == 7 for m in e.play.view("ana").mods)
    e.draws("ana").plays("ana", "the-sun")
    assert e.world.mods == ()
    e.moves("ana", "dazzle")
    assert e.count() == 1
    e.draws("ana").plays("ana", e.world.now.spread[0])


@shows("eidolon.mod.ongoing")
def test_ongoing_counts_on_every_move(tableau):
    e = with_mods(tableau, mod(7, -1, "ongoing"), glam=2, deck=["the-sun", "the-star"])
    for _ in range(2):
        e.moves("ana", "dazzle")
        assert e.count() == 1
        e.draws("ana").plays("ana", e.world.now.spread[0])
    assert len(e.world.mods) == 1


@shows("eidolon.mod.stack", "eidolon.mod.base")
def test_everything_that_applies_is_added(tableau):
    e = with_mods(tableau, mod(7, 1), mod(8, 1), mod(9, -1, "ongoing"), glam=2, hour=21)
    e.moves("ana", "dazzle")
    assert e.count() == 2  # 2 + 1 + 1 - 1 - 1 for 9:00 PM
    terms = cards_to_draw(e.world, e.world.now).terms
    assert [t.amount for t in terms] == [2, 1, 1, -1, -1]
    e.draws("ana").plays("ana", e.world.now.spread[0])
    assert [m.id for m in e.world.mods] == [9]


@shows("eidolon.mod.forward-condition")
def test_forward_with_a_condition_waits_for_the_move_that_meets_it(tableau):
    e = with_mods(tableau, mod(7, 1, moves=("eidolon.snipe",)), glam=1, ele=1, deck=["the-sun"])
    e.makes("ana", "dazzle", "the-sun")
    assert len(e.world.mods) == 1
    e.moves("ana", "snipe")
    assert e.count() == 2
    e.draws("ana").plays("ana", e.world.now.spread[0])
    assert e.world.mods == ()


@shows("eidolon.mod.forward-condition", "eidolon.mod.gm-grant")
def test_a_condition_in_the_story_is_claimed_and_the_gm_agrees(tableau):
    e = with_mods(tableau, mod(7, 1, claim=plain("x")), glam=1, deck=["the-sun"])
    e.moves("ana", "dazzle")
    assert e.count() == 1
    e.says("ana", "claim", "mod:7").answers(False, "gm")
    assert e.count() == 1
    e.says("ana", "claim", "mod:7").answers(True, "gm")
    assert e.count() == 2
    e.draws("ana").plays("ana", "the-sun")
    assert e.world.mods == ()


@shows("eidolon.mod.forward-who")
def test_forward_earned_during_a_move_does_not_touch_it(tableau):
    e = with_mods(tableau, glam=1)
    e.moves("ana", "dazzle")
    before = e.count()
    given = Mod(e.world.next_id, "ana", 1, "forward", plain("x"))
    later = ModGiven(given).evolve(e.world)
    assert cards_to_draw(later, later.now).total == before
    after = replace(later, made=())
    new = MoveInProgress("ana", "eidolon.dazzle", "glam", after.next_id)
    assert cards_to_draw(after, new).total == before + 1
    e.draws("ana").plays("ana", e.world.now.spread[0])


@shows("eidolon.mod.forward-no-draw")
def test_a_move_without_a_draw_leaves_forward_alone(tableau):
    e = with_mods(tableau, mod(7, 1), glam=1)
    e.play.override("gm", {"pcs/ben/track": 1}, "the test says so")
    e.moves("ana", "patch-up").answers(True, "gm").answers(1, "ana")
    assert len(e.world.mods) == 1


@shows("eidolon.mod.forward-no-draw")
def test_by_the_other_reading_it_uses_forward_up(tableau):
    e = with_mods(tableau, mod(7, 1), mod(8, 1, "ongoing"), glam=1)
    e.play.override(
        "gm", {"pcs/ben/track": 1, "setup/rulings/forward_on_any_move": True}, "the test"
    )
    e.moves("ana", "patch-up").answers(True, "gm").answers(1, "ana")
    assert [m.id for m in e.world.mods] == [8]


@shows("eidolon.mod.forward-no-draw")
def test_a_draw_uses_forward_up_by_counting_it_whatever_the_reading(tableau):
    e = with_mods(tableau, mod(7, 1), glam=1, deck=["the-sun", "the-star"])
    e.play.override("gm", {"setup/rulings/forward_on_any_move": True}, "the test")
    e.moves("ana", "dazzle").draws("ana")
    assert e.spread() == ["the-sun", "the-star"]
    assert not e.world.mods
    e.plays("ana", "the-sun")


@shows("eidolon.mod.forward-no-draw")
@pytest.mark.parametrize("other", [False, True])
def test_so_it_is_with_a_sabotage(tableau, other):
    theirs = mod(7, 1) | {"pc": "ben"}
    e = with_mods(tableau, theirs, glam=1, deck=["the-sun", "the-star"])
    e.play.override("gm", {"setup/rulings/forward_on_any_move": other}, "the test")
    e.moves("ana", "dazzle").says("ben", "sabotage", "ben")
    assert bool(e.world.mods) is not other
    e.draws("ana")


@shows("eidolon.mod.gm-grant", "eidolon.gm.tools")
def test_the_gm_may_weigh_in_before_the_draw(tableau):
    e = tableau(pc("ana", glam=1), deck=["the-sun", "the-star"])
    e.moves("ana", "dazzle").says("gm", "give", 1)
    assert e.count() == 2
    e.draws("ana").plays("ana", "the-star")


@shows("eidolon.zero.floor", "eidolon.zero.must-push", "eidolon.zero.tick")
def test_a_draw_of_nothing_leaves_only_a_push(tableau):
    e = with_mods(tableau, mod(7, -3), glam=1, deck=["the-sun"])
    e.moves("ana", "dazzle")
    assert e.count() == 0
    e.draws("ana")
    assert e.discard() == ["the-sun"]
    assert e.world.hour == 14


@shows(
    "eidolon.zero.phantom-exception",
    "eidolon.push.ban-midnight",
    "eidolon.clock.midnight-push",
    "eidolon.zero.tick",
)
def test_at_midnight_only_a_draw_of_nothing_may_be_pushed_and_it_ticks_no_further(tableau):
    e = tableau(pc("ana", glam=1), deck=["the-sun", "the-star"], hour=24, patch={"phantom": "ana"})
    e.moves("ana", "dazzle").draws("ana")
    assert e.choices("ana") == [("play", card("the-sun"))]
    e.plays("ana", "the-sun")
    e = tableau(
        pc("ana", glam=1),
        deck=["the-sun"],
        hour=24,
        patch={"phantom": "ana", "mods": [mod(7, -1)], "next_id": 500},
    )
    e.moves("ana", "dazzle").draws("ana")
    assert e.discard() == ["the-sun"]
    assert e.world.hour == 24


@shows("eidolon.zero.back-out")
def test_a_player_may_drop_the_act_before_the_draw_if_the_gm_agrees(tableau):
    e = with_mods(tableau, mod(7, -1), glam=1, deck=["the-sun"])
    e.moves("ana", "dazzle").says("ana", "drop").answers(False, "gm")
    assert e.world.made
    e.says("ana", "drop").answers(True, "gm")
    assert not e.world.made
    assert len(e.world.mods) == 1  # the Move was not made


@shows("eidolon.zero.several-cards")
def test_an_investigation_that_draws_nothing_gets_one_card_and_one_question(tableau):
    e = tableau(pc("ana", gen=1), deck=["the-sun"], hour=21)
    e.moves("ana", "investigate").draws("ana").answers("hidden", "ana")
    assert e.discard() == ["the-sun"]
    assert e.world.hour == 22


@shows("eidolon.receive-aid.nine-pm", "eidolon.receive-aid.mods", "eidolon.clock.nine")
def test_aid_lifts_the_weight_of_nine_but_nothing_else(tableau):
    e = tableau(
        pc("ana", glam=2, ties={"ben": 2}),
        pc("ben"),
        hour=21,
        patch={"mods": [mod(7, -1)], "next_id": 2000},
    )
    e.moves("ana", "dazzle")
    assert e.count() == 0
    e.says("ana", "aid", e.pc("ana").ties[0].id).answers(True, "ben")
    assert e.count() == 1
    e.draws("ana").plays("ana", e.world.now.spread[0])


@shows("eidolon.move.stat-swap")
def test_one_swap_at_a_time_of_all_that_hold_and_none_if_none_is_wanted(tableau):
    shark, longshot = "eidolon.wildcard.card-shark", "eidolon.vanguard.longshot"
    ana = pc("ana", "stranger", shark, longshot, pow=3, ele=1, biz=2)
    e = tableau(ana, deck=["the-sun"])
    e.moves("ana", "snipe")
    assert {("swap", shark), ("swap", longshot)} <= set(e.choices("ana"))
    for swap, count in ((longshot, 3), (shark, 2)):
        e.says("ana", "swap", swap)
        if e.asked().seat == "gm":
            e.answers(True, "gm")
        assert (e.count(), e.world.now.swap) == (count, swap)
    back = GAME.answer_label(e.world, e.asked("ana").question, ("stat", "ele"))
    assert str(back) == "Back to ELE"
    e.says("ana", "stat", "ele")
    assert (e.count(), e.world.now.swap) == (1, "")
    e.draws("ana").plays("ana", "the-sun")


@shows("eidolon.stat.npc", "eidolon.stat.gm-never-draws")
def test_the_gm_has_no_move_that_draws(tableau):
    e = tableau(pc("ana"), npcs=["Mallory"])
    drawing = [move.id for move in MOVES.values() if move.draws]
    assert not [o.rule for o in e.play.offers("gm") if o.rule in drawing]
    assert not hasattr(e.world.npcs["mallory"], "stats")


def test_what_would_be_fewer_than_none_is_none_and_says_so(tableau):
    e = with_mods(tableau, mod(1, -4), pow=1)
    m = MoveInProgress("ana", "eidolon.scrap", "pow", e.world.next_id, extra=((1, ""),))
    counted = cards_to_draw(e.world, m)
    assert counted.total == 0
    assert [term.amount for term in counted.terms] == [1, -4, 1, 2]
    assert sum(term.amount for term in counted.terms) == counted.total
    assert all(speak(term.why) for term in counted.terms)


def test_what_was_bought_is_named_by_its_entry(tableau):
    e = with_mods(tableau, pow=1)
    longshot = "eidolon.vanguard.longshot"
    m = MoveInProgress(
        "ana", "eidolon.scrap", "pow", e.world.next_id, extra=((1, longshot), (2, ""))
    )
    assert [speak(term.why) for term in cards_to_draw(e.world, m).terms][1:] == [
        "Longshot",
        "the GM says so",
    ]


def test_what_lasts_while_a_card_lies_in_the_discard_ends_card_by_card(tableau):
    e = with_mods(tableau)
    lasting = {IN_DISCARD: (("one", 3), ("other", 4)), "else": True}
    ana = replace(e.pc("ana"), flags=lasting)
    world = replace(e.world, pcs={**e.world.pcs, "ana": ana})
    left = leaves_discard(world, (3, 9)).pcs["ana"].flags
    assert left == {IN_DISCARD: (("other", 4),), "else": True}
    assert leaves_discard(world, (3, 4)).pcs["ana"].flags == {"else": True}
    assert leaves_discard(world, (9,)) is world


def test_what_is_given_in_the_middle_of_a_move_is_claimed_for_the_next(tableau):
    e = tableau(pc("ana", pow=1), deck=["the-sun"])
    e.moves("ana", "scrap")
    m, why = e.world.now, plain("it is dark")
    before, since = (Mod(id, "ana", 1, "forward", why, claim=why) for id in (m.began - 1, m.began))
    world = replace(e.world, mods=(before, since))
    assert len(claims(world, e.pc("ana"), m)) == 1
    assert claims(replace(world, mods=(since,)), e.pc("ana"), m) == []
    e.draws("ana").plays("ana", "the-sun")
