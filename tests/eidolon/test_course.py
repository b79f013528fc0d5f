"""Sessions, scenes, Uptime and Downtime; who speaks when; and what a Move is in the first place."""

import pytest
from msgspec.structs import replace

from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.facts import (
    Discarded,
    Drawn,
    MoveBegan,
    MoveDropped,
    Outcome,
    SpotlightTurned,
)
from undertow.games.eidolon.people import Use
from undertow.games.eidolon.rules.reminders import reminders
from undertow.games.eidolon.rules.spotlight import passed_over, warns
from undertow.games.eidolon.world import Combat
from undertow.kernel import Offer

CARDS = {
    "ana": ("the-fool", "the-high-priestess"),
    "ben": ("the-chariot", "the-lovers"),
    "cleo": ("the-hermit", "the-emperor"),
}


def used(*uses):
    """Ana has used these already: pairs of a Move and a span."""
    return {"pcs/ana/used": [{"move": move, "span": span} for move, span in uses]}


def some(seat, playbook="vanguard", *moves, **fields):
    resonant, dissonant = CARDS[seat]
    return pc(seat, playbook, *moves, resonant=resonant, dissonant=dissonant, **fields)


# Sessions


@shows("eidolon.digital.save", "eidolon.digital.save-aside", "eidolon.digital.zones")
def test_everything_lies_as_it_was_left_when_the_next_session_begins(tableau):
    kept = [("the-sun", "ana", "ready")]
    e = tableau(some("ana"), deck=["death", "the-star"], discard=["the-moon"], aside=kept, hour=17)
    before = e.world
    e.opens("gm", "end-session")
    assert not e.world.in_session
    e.opens("gm", "start-session")
    for zone in ("deck", "discard", "aside", "hour", "xp", "pcs"):
        assert getattr(e.world, zone) == getattr(before, zone)
    assert e.world.sessions == before.sessions + 1


@shows("eidolon.digital.save-aside")
def test_an_open_spread_and_a_pending_choice_are_kept_as_well(tableau):
    # The fixture writes the table out and reads it back at every pause; this is one in mid-Move.
    e = tableau(some("ana", ele=2), deck=["death", "the-star"])
    e.moves("ana", "snipe").draws("ana")
    assert e.spread() == ["death", "the-star"]
    assert ("play", 13) in e.choices("ana")
    e.plays("ana", "death")


@shows("eidolon.time.session")
def test_a_session_renews_what_is_once_a_session_and_its_end_stops_what_lasted_for_it(tableau):
    uses = used(("eidolon.x", "session"), ("eidolon.y", "ever"), ("eidolon.z", "uptime"))
    e = tableau(some("ana"), patch=uses)
    e.opens("gm", "gm.mod").answers(("ana", 1, "ongoing", "a good night", "", (), "session"))
    e.opens("gm", "gm.mod").answers(("ana", 1, "ongoing", "a bad knee", "", (), "gm"))
    e.opens("gm", "end-session")
    assert len(e.pc("ana").used) == 3  # not renewed before the next begins
    assert [str(m.why) for m in e.world.mods] == ["a bad knee"]
    e.is_refused("gm", "end-session", because="no session")
    e.opens("gm", "start-session")
    assert [use.move for use in e.pc("ana").used] == ["eidolon.y", "eidolon.z"]
    e.is_refused("gm", "start-session", because="already")
    assert e.world.mode == "uptime"  # an Uptime may span several sessions


@shows("eidolon.time.session")
def test_only_the_gm_marks_sessions_scenes_and_combat(tableau):
    e = tableau(some("ana"))
    for rule in ("end-session", "new-scene", "start-combat", "start-downtime"):
        e.is_refused("ana", rule)


@shows("eidolon.time.session", "eidolon.time.session-order")
def test_starting_a_session_runs_what_starts_with_it(tableau):
    e = tableau(some("ana", "alchemist"))
    assert "eidolon.alchemist.if-cars-are-frogs" not in e.pc("ana").holds
    e.opens("gm", "end-session").opens("gm", "start-session")
    assert e.pc("ana").holds["eidolon.alchemist.if-cars-are-frogs"] >= 1


@shows("eidolon.time.session-order")
def test_deal_in_comes_first_so_that_the_new_playbook_gives_its_hold(tableau):
    e = deals_in(tableau(some("ana", "wildcard")), "vanguard")
    e.opens("gm", "end-session").opens("gm", "start-session")
    assert "eidolon.alchemist.if-cars-are-frogs" not in e.pc("ana").holds
    deals_in(e, "alchemist")
    assert e.pc("ana").flags["active"] == "alchemist"
    assert "eidolon.alchemist.if-cars-are-frogs" in e.pc("ana").holds


def deals_in(e, playbook):
    """The GM offers three playbooks, ana takes this one; whatever else is asked is answered somehow."""
    offered = (playbook, *(p for p in ("conductor", "navigator", "infiltrator") if p != playbook))
    while request := next(iter(e.play.requests()), None):
        answers = request.question.answers
        answer = answers.sample(lambda n: 0)
        if request.seat == "gm" and answers.refuses(offered[:3]) is None:
            answer = offered[:3]
        elif request.seat == "ana" and answers.refuses(playbook) is None:
            answer = playbook
        e.answers(answer, request.seat)
    return e


@shows("eidolon.time.session-async")
def test_where_no_session_was_declared_one_is_suggested_as_uptime_begins(tableau):
    e = tableau(some("ana"), patch=used(("eidolon.x", "session")))
    e.debriefs(ana="up").opens("gm", "end-debrief")
    e.opens("gm", "start-uptime", "gm")
    assert e.asked("gm", "session")
    e.answers(True)
    assert e.world.sessions == 2
    assert not e.pc("ana").used
    # A session was declared, so nothing is suggested the next time.
    e.debriefs(ana="up").opens("gm", "end-debrief").opens("gm", "end-session")
    e.opens("gm", "start-session").opens("gm", "start-uptime", "gm")
    assert e.world.mode == "uptime"


@shows("eidolon.time.once-per-session", "eidolon.time.counter-refund")
def test_a_use_belongs_to_character_and_move_and_counts_once_cards_are_drawn(tableau):
    heart = "infiltrator.take-your-heart"
    people = [some(seat, "infiltrator", "take-your-heart", glam=1) for seat in ("ana", "ben")]
    e = tableau(*people, deck=["the-tower", "the-moon"])
    e.moves("ana", heart, about="his pride").says("gm", "stop", "no-move")
    assert e.offered("ana", heart)  # nothing was drawn, so nothing is used up
    e.moves("ana", heart, about="his pride").draws("ana")
    while e.world.made:
        request = e.play.requests()[0]
        e.answers(request.question.answers.sample(lambda n: 0), request.seat)
    assert not e.play.requests()
    e.is_refused("ana", heart, "ana", because="next session")  # even though it failed
    assert e.offered("ben", heart)


@shows("eidolon.time.once-ever")
def test_what_is_once_ever_does_not_come_back(tableau):
    e = tableau(some("ana"), patch=used(("eidolon.vanguard.x", "ever")))
    e.opens("gm", "end-session").opens("gm", "start-session")
    e.debriefs(ana="up").opens("gm", "end-debrief").opens("gm", "start-uptime", "gm")
    assert e.pc("ana").used == (Use("eidolon.vanguard.x", "ever"),)


# Scenes


@shows(
    "eidolon.time.scene",
    "eidolon.setting.realm-flag",
    "eidolon.setting.undertow",
    "eidolon.setting.feels-real",
)
def test_a_new_scene_ends_what_lasted_for_the_old_one_and_says_which_world_it_is(tableau):
    e = tableau(some("ana"))
    assert e.world.realm == "real"
    e.opens("gm", "gm.mod").answers(("ana", 1, "ongoing", "good light", "", (), "scene"))
    e.opens("gm", "gm.mod").answers(("ana", 1, "ongoing", "a cape", "", (), "uptime"))
    e.opens("gm", "new-scene")
    page = e.asked("gm", "scene").question.answers
    assert page.fields[1].answers.options == ("real", "undertow")
    scenes = e.world.scenes
    e.answers(("The mirror city", "undertow"))
    assert (e.world.scene, e.world.realm) == ("The mirror city", "undertow")
    assert e.world.scenes == scenes + 1
    assert [str(m.why) for m in e.world.mods] == ["a cape"]


@shows("eidolon.setting.realm-flag")
def test_a_move_that_belongs_to_the_undertow_looks_where_the_scene_is(tableau):
    e = tableau(some("ana", "vanguard", "force-of-personality"))
    e.is_refused("ana", "vanguard.force-of-personality", "ana", because="the undertow")
    e.opens("gm", "new-scene").answers(("Below", "undertow"))
    assert e.offered("ana", "vanguard.force-of-personality")


@shows("eidolon.time.scene")
def test_a_change_of_mode_ends_the_scene(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "gm.mod").answers(("ana", 1, "ongoing", "good light", "", (), "scene"))
    e.debriefs(ana="up")
    assert not e.world.mods


@shows("eidolon.face-death.outside-combat", "eidolon.face-death.state-after")
def test_outside_combat_the_defeated_come_round_when_the_scene_ends(tableau):
    e = tableau(some("ana", track=4), some("ben"), patch={"pcs/ana/out": True})
    e.is_refused("ana", "snipe", "ana", because="out cold")
    e.opens("gm", "new-scene").answers(("Later", "real"))
    assert (e.pc("ana").track, e.pc("ana").out) == (3, False)


@shows("eidolon.face-death.outside-combat", "eidolon.face-death.positive")
def test_or_when_somebody_tends_to_them(tableau):
    e = tableau(some("ana", track=4), some("ben"), patch={"pcs/ana/out": True})
    e.is_refused("ana", "tend", "ana", "ana")
    e.opens("ben", "tend", "ben", "ana").answers(False, "gm")
    assert e.pc("ana").out
    e.opens("ben", "tend", "ben", "ana").answers(True, "gm")
    assert (e.pc("ana").track, e.pc("ana").out) == (3, False)
    e.is_refused("gm", "tend", "gm", "ana", because="out cold")


@shows("eidolon.face-death.state-after")
def test_in_combat_a_new_scene_wakes_nobody(tableau):
    e = tableau(some("ana", track=4), some("ben"), patch={"pcs/ana/out": True})
    e.opens("gm", "start-combat").answers((("ana", "ben"), ()))
    e.opens("gm", "new-scene").answers(("The same roof", "real"))
    assert e.pc("ana").out
    e.opens("gm", "end-combat", False)
    assert (e.pc("ana").track, e.pc("ana").out) == (3, False)


# Uptime and Downtime


@shows(
    "eidolon.time.two-modes",
    "eidolon.time.uptime",
    "eidolon.time.downtime",
    "eidolon.time.downtime-start",
    "eidolon.time.uptime-start",
    "eidolon.damage.downtime",
    "eidolon.damage.uptime-reset",
    "eidolon.time.uptime-hooks",
)
def test_the_gm_declares_downtime_the_players_uptime(tableau):
    e = tableau(some("ana", track=3), some("ben"), patch=used(("eidolon.x", "uptime")))
    e.is_refused("ana", "start-uptime", "ana", because="already")
    e.opens("gm", "gm.mod").answers(("ana", 1, "ongoing", "the mission", "", (), "uptime"))
    e.debriefs(ana="up", ben="down")
    assert e.world.mode == "downtime"
    assert e.pc("ana").track == 3  # Downtime heals nobody
    assert e.pc("ana").used == (
        Use("eidolon.x", "uptime"),
    )  # nor does it renew what is once an Uptime
    assert not e.world.mods
    e.is_refused("ben", "start-uptime", "ben", because="debrief")
    e.opens("gm", "end-debrief")
    e.opens("ben", "start-uptime", "ben").answers(False, "gm")
    assert e.world.mode == "downtime"
    e.opens("ben", "start-uptime", "ben").answers(True, "gm").answers(False, "gm")
    assert e.world.mode == "uptime"
    assert (e.pc("ana").track, e.pc("ana").used) == (0, ())


@shows("eidolon.time.uptime-hooks", "eidolon.time.downtime-hooks")
def test_hooks_of_uptime_and_downtime_ready_for_anything_comes_and_goes(tableau):
    nav = some("ana", "navigator", gen=1)
    e = tableau(nav, some("ben"), deck=["the-sun"])
    e.debriefs(ana="up", ben="down").opens("gm", "end-debrief")
    e.opens("gm", "start-uptime", "gm").answers(False, "gm")
    while request := next(iter(e.play.requests()), None):
        options = request.question.answers.options
        e.answers(("draw",) if ("draw",) in options else options[0])
    assert e.world.aside
    e.stays(22).opens("gm", "start-downtime")
    assert not e.world.aside
    assert e.told(Discarded)
    e.adds("home", "ana").answers("up", "ana").answers("up", "ben")


@shows("eidolon.time.uptime")
def test_a_rest_inside_an_uptime_does_not_end_it(tableau):
    e = tableau(some("ana", track=2))
    e.opens("gm", "new-scene").answers(("A quiet corner", "real"))
    assert (e.world.mode, e.pc("ana").track) == ("uptime", 2)


@shows("eidolon.time.downtime-start")
def test_downtime_does_not_begin_in_the_middle_of_a_fight(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "start-combat").answers((("ana",), ()))
    e.is_refused("gm", "start-downtime", because="combat")


@shows("eidolon.time.first-mode", "eidolon.debrief.first")
@pytest.mark.parametrize("mode", ["uptime", "downtime"])
def test_the_gm_chooses_how_a_campaign_begins_and_a_first_downtime_has_no_debrief(tableau, mode):
    e = tableau(some("ana"), mode="creation")
    e.is_refused("ana", "snipe", "ana", because="not begun")
    e.is_refused("ana", "start-uptime", "ana", because="GM")
    e.opens("gm", f"start-{mode}", *(["gm"] if mode == "uptime" else []))
    if mode == "uptime":
        e.answers(False)
    assert e.world.mode == mode
    assert e.world.debrief is None


# What a Move is


@shows("eidolon.move.fiction-first", "eidolon.move.gm-calls", "eidolon.table.flow")
def test_the_player_says_what_happens_and_the_gm_names_the_move(tableau):
    e = tableau(some("ana", glam=1), deck=["the-sun"])
    e.does("ana", "I smile at the guard.")
    may = {o.args[1] for o in e.play.anytime("gm") if o.rule == "eidolon.deed.answer"}
    assert {"eidolon.dazzle", "eidolon.challenge-fate", "free"} < may
    e.called("ana", "eidolon.dazzle").opens("ana", "deed.make", e.deed("ana"))
    assert e.world.now.about == "I smile at the guard."
    e.draws("ana").plays("ana", "the-sun")
    assert e.told(MoveBegan)[0].move == "eidolon.dazzle"


@shows("eidolon.move.gm-calls", "eidolon.scrap.ambush-free")
def test_an_act_that_needs_no_move_simply_works(tableau):
    e = tableau(some("ana"))
    e.does("ana", "I hit the sleeping guard.", "free")
    assert [o.result for o in e.told(Outcome)] == ["free"]
    assert not e.told(MoveBegan)


@shows("eidolon.move.impossible")
def test_the_gm_may_rule_it_out_before_or_after_a_move_was_named(tableau):
    e = tableau(some("ana"), deck=["the-sun"])
    e.does("ana", "I lift the moon.", "impossible")
    assert not e.told(MoveBegan)
    e.moves("ana", "scrap").says("gm", "stop", "impossible")
    assert e.told(MoveDropped)[0].why == "impossible"
    assert not e.told(Drawn)


@shows("eidolon.move.dispute")
def test_a_player_may_argue_once_and_the_gm_has_the_last_word(tableau):
    e = tableau(some("ana", ele=1, pow=1), deck=["the-sun", "the-star"])
    for agrees, move in ((False, "eidolon.scrap"), (True, "eidolon.snipe")):
        e.does("ana", "I go for the eyes.", "eidolon.scrap")
        said = e.deed("ana")
        e.opens("ana", "deed.argue", said, "eidolon.snipe").opens("gm", "deed.settle", said, agrees)
        e.is_refused("ana", "deed.argue", said, "eidolon.dazzle", because="once")
        e.opens("ana", "deed.make", said)
        assert e.world.now.move == move
        e.draws("ana").plays("ana", e.spread()[0])


@shows("eidolon.move.dispute")
def test_or_rather_do_something_else(tableau):
    e = tableau(some("ana"))
    e.does("ana", "I jump.", "eidolon.challenge-fate").opens("ana", "deed.drop", e.deed("ana"))
    assert not e.told(MoveBegan)
    assert not e.world.deeds


@shows("eidolon.move.fiction-first", "eidolon.move.explicit-playbook", "eidolon.move.types")
def test_who_names_a_move_first_is_asked_what_it_looks_like(tableau):
    ana = some("ana", "vanguard", pow=1)
    e = tableau(ana, deck=["the-sun"])
    e.moves("ana", "vanguard.break-on-through").says("gm", "describe")
    e.adds("Fists first, through the wall.", "ana")
    assert e.world.now.about == "Fists first, through the wall."
    e.draws("ana").plays("ana", "the-sun")


@shows("eidolon.move.gm-calls")
def test_the_gm_calls_for_a_move_of_somebody(tableau):
    e = tableau(some("ana"), some("ben", ele=1), deck=["the-sun"])
    e.is_refused("ana", "gm.call", "ben", "eidolon.snipe")
    e.opens("gm", "gm.call", "ben", "eidolon.snipe").draws("ben").plays("ben", "the-sun")
    assert e.world.last.pc == "ben"


@shows("eidolon.move.types", "eidolon.move.starting-free", "eidolon.move.earned")
def test_basic_moves_are_for_all_starting_ones_for_the_playbook_the_rest_must_be_earned(tableau):
    e = tableau(some("ana", "vanguard"), some("ben", "conductor"))
    assert e.offered("ana", "scrap")
    assert e.offered("ben", "scrap")
    assert e.offered("ana", "vanguard.break-on-through")
    e.is_refused("ben", "vanguard.break-on-through", "ben", because="does not have")
    from undertow.games.eidolon.entries import of_playbook

    for move in of_playbook("vanguard", "advanced", "master"):
        if move.opens:
            e.is_refused("ana", move.id.removeprefix("eidolon."), "ana", because="does not have")


@shows("eidolon.move.types")
def test_downtime_moves_are_for_downtime(tableau):
    e = tableau(some("ana"), some("ben"))
    e.is_refused("ana", "live-it-up", "ana", because="downtime")


@shows("eidolon.move.passive")
def test_a_passive_move_is_nothing_to_open(tableau):
    from undertow.games.eidolon.entries import MOVES

    move = next(m for m in MOVES.values() if m.passive and m.playbook == "vanguard")
    e = tableau(some("ana", "vanguard", move.id))
    e.is_refused("ana", move.id.removeprefix("eidolon."), "ana", because="by itself")


@shows("eidolon.move.eidolon-any")
def test_a_basic_move_may_be_made_by_the_eidolon_and_without_it(tableau):
    e = tableau(some("ana", pow=1), deck=["the-sun"], patch={"pcs/ana/state": "severed"})
    e.makes("ana", "scrap", "the-sun")
    assert e.world.last.move == "eidolon.scrap"


@shows("eidolon.move.severed")
def test_what_needs_the_eidolon_is_out_of_reach_while_it_is_severed(tableau):
    e = tableau(some("ana"), some("ben", track=1), patch={"pcs/ana/state": "severed"})
    e.is_refused("ana", "patch-up", "ana", because="severed")
    e.is_refused("ana", "vanguard.break-on-through", "ana", because="severed")
    e.opens("gm", "gm.state", "ana", "ready")
    assert e.offered("ana", "patch-up")


# Who speaks


@shows("eidolon.combat.spotlight")
def test_the_gm_turns_to_somebody_and_play_waits_for_them(tableau):
    from undertow.games.eidolon.game import GAME

    e = tableau(some("ana"), some("ben", ele=1), deck=["the-sun"])
    e.opens("gm", "spotlight", "ben")
    assert GAME.awaits(e.world, "ben")
    assert not GAME.awaits(e.world, "ana")
    e.makes("ben", "snipe", "the-sun")
    assert e.world.spotlight == ""


@shows("eidolon.combat.pass-cut")
def test_whoever_was_asked_may_pass(tableau):
    e = tableau(some("ana"), some("ben"))
    e.is_refused("ben", "pass", "ben", because="nothing to pass")
    e.opens("gm", "spotlight", "ben").opens("ben", "pass", "ben")
    assert e.world.spotlight == ""


@shows("eidolon.combat.pass-cut")
def test_cutting_the_line_needs_the_consent_of_those_passed_over(tableau):
    e = tableau(some("ana"), some("ben"), some("cleo"))
    e.is_refused("ana", "cut-in", "ana", because="no line")
    e.opens("gm", "spotlight", "ben")
    e.opens("ana", "cut-in", "ana").answers(False, "ben")
    assert e.world.spotlight == "ben"
    e.opens("ana", "cut-in", "ana").answers(True, "ben")
    assert e.world.spotlight == "ana"
    assert [f.seat for f in e.told(SpotlightTurned)] == ["ben", "ana"]


@shows("eidolon.combat.pass-cut")
def test_nobody_asks_who_is_away_or_themselves(tableau):
    e = tableau(some("ana"), some("ben"), some("cleo"))
    world = replace(e.world, spotlight="ben", combat=Combat(("ana", "ben", "cleo"), ("ana",)))
    assert passed_over(world, "ana") == ["ben", "cleo"]
    assert passed_over(world, "ben") == []
    assert passed_over(replace(world, away=("ben",)), "ana") == ["cleo"]
    mine = replace(world, pcs={**world.pcs, "cleo": replace(e.pc("cleo"), seat="ana")})
    assert passed_over(mine, "ana") == ["ben"]


@shows("eidolon.combat.no-order", "eidolon.combat.round-rule", "eidolon.combat.round-soft")
def test_a_round_is_shown_and_warned_about_but_bars_nothing(tableau):
    people = [some(seat, ele=1) for seat in ("ana", "ben", "cleo")]
    e = tableau(*people, deck=["the-sun", "the-star", "the-world", "strength"])
    e.opens("gm", "start-combat").answers((("ana", "ben", "cleo"), ()))
    e.makes("cleo", "snipe", "the-sun").makes("ana", "snipe", "the-star")  # in any order
    assert e.world.combat.acted == ("cleo", "ana")
    warning = warns(e.world, e.pc("ana"))
    assert "Ben" in str(warning)
    assert warning in reminders(e.world, "ana")
    assert warns(e.world, e.pc("ben")) is None
    # Whoever has not acted is asked when someone would go twice; but nobody is barred.
    e.opens("ana", "cut-in", "ana").answers(True, "ben")
    e.makes("ana", "snipe", "the-world")
    e.opens("ben", "pass", "ben")
    assert e.world.combat.acted == ()  # a new round
    e.makes("ana", "snipe", "strength")
    assert e.world.combat.acted == ("ana",)


@shows("eidolon.digital.search", "eidolon.digital.search-shuffle")
@pytest.mark.parametrize("keep", [False, True])
def test_a_deck_that_was_searched_is_shuffled_and_that_is_no_exhaustion(tableau, keep):
    rulings = ("keepSearchedOrder",) if keep else ()
    e = tableau(some("ana", "navigator", ele=1), deck=["the-fool"], hour=18, rulings=rulings)
    before = e.world.deck[1:]
    e.moves("ana", "snipe").draws("ana").plays("ana", "the-fool")  # a Navigator's resonant card
    if not keep:
        e.shuffles(tuple(reversed(range(20))))
    e.answers(21, "ana")
    assert [kept.card for kept in e.world.aside] == [21]
    left = tuple(c for c in before if c != 21)
    assert e.world.deck == (left if keep else tuple(reversed(left)))
    assert e.world.hour == 18


@shows("eidolon.move.borrowed-copy")
def test_a_move_taken_from_another_playbook_is_owned(tableau):
    from undertow.games.eidolon.entries import MOVES, held

    copy = next(
        m
        for m in MOVES.values()
        if m.passive
        and m.rank == "advanced"
        and any(MOVES[g].opens and MOVES[g].playbook != m.playbook for g in m.grants)
    )
    granted = next(g for g in copy.grants if MOVES[g].opens)
    e = tableau(some("ana", copy.playbook, copy.id), some("ben", copy.playbook, copy.id, granted))
    assert granted in held(e.pc("ana"))
    assert held(e.pc("ben")).count(granted) == 1  # who has it already gains nothing more
    f = tableau(some("ana", copy.playbook))
    assert granted not in held(f.pc("ana"))


def test_uptime_does_not_begin_in_the_middle_of_a_fight(tableau):
    e = tableau(pc("ana"), mode="downtime", enemies={"max": 1})
    e.opens("gm", "start-combat").answers((("ana",), ("max",)), "gm")
    e.is_refused("gm", "start-uptime", "gm", because="a fight is on")
    e.play.override("gm", {"combat": None}, "it is over")
    assert Offer("eidolon.start-uptime", ("gm",)) in e.play.offers("gm")


def test_a_new_scene_begins_with_what_stands_there(tableau):
    e = tableau(pc("ana"), patch={"scene": "the pier", "realm": "undertow"})
    form = e.play.form(Offer("eidolon.new-scene"))
    assert [field.default for field in form.answers.fields] == ["the pier", "undertow"]
    e.play.override("gm", {"scene": ""}, "nowhere")
    form = e.play.form(Offer("eidolon.new-scene"))
    assert [field.default for field in form.answers.fields] == [None, "undertow"]


def test_who_lies_there_comes_round_with_the_scene_but_not_in_a_fight(tableau):
    for fights in (True, False):
        lies = {"pcs/ben/out": True, "pcs/ben/track": 4}
        e = tableau(pc("ana"), pc("ben"), enemies={"max": 1}, patch=lies)
        if fights:
            e.opens("gm", "start-combat").answers((("ana", "ben"), ("max",)), "gm")
        e.opens("gm", "new-scene").answers(("the street", "real"), "gm")
        assert (e.pc("ben").out, e.pc("ben").track) == ((True, 4) if fights else (False, 3))
