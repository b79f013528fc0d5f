"""More small conditions, one by one, asked of the rules themselves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from eidolon.tableau import card, pc
from undertow.games.eidolon.actions import ACTIONS
from undertow.games.eidolon.cards import FATE_DECK
from undertow.games.eidolon.catalogue.beast import _in_between
from undertow.games.eidolon.catalogue.infiltrator import AMBUSH, BACK, _ambushing
from undertow.games.eidolon.catalogue.talks import SEVERED_BY, UNTIL_SCENE
from undertow.games.eidolon.catalogue.virtuoso import legacy, tool
from undertow.games.eidolon.catalogue.wildcard import MAKE, _hand, _no_hand
from undertow.games.eidolon.chances import _of_move
from undertow.games.eidolon.creation import called
from undertow.games.eidolon.entries import MOVES, brings, held
from undertow.games.eidolon.facts import (
    EnemyWritten,
    NotesWritten,
    Turned,
    UptimeBegan,
    WordsWanted,
)
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.labels import WORDS, label
from undertow.games.eidolon.moments import TrackWouldAdvance
from undertow.games.eidolon.move_views import move_in_progress
from undertow.games.eidolon.people import DEFEATED, DESPERATE, Loan, Power
from undertow.games.eidolon.rules.adding import form
from undertow.games.eidolon.rules.borrowing import _works, lendable
from undertow.games.eidolon.rules.course import no_uptime
from undertow.games.eidolon.rules.gm import narrate_form
from undertow.games.eidolon.rules.loans import lent
from undertow.games.eidolon.rules.offers import greyed
from undertow.games.eidolon.rules.offers import moves as movable
from undertow.games.eidolon.rules.phantoms import phantom_page
from undertow.games.eidolon.rules.powers import FINAL_FORM
from undertow.games.eidolon.rules.pushing import may_push
from undertow.games.eidolon.rules.reading import as_printed
from undertow.games.eidolon.rules.ties import _owed_sentence
from undertow.games.eidolon.rules.unsaid import KINDS
from undertow.games.eidolon.rules.wording import labels
from undertow.games.eidolon.sheets import pairs
from undertow.games.eidolon.views import known
from undertow.games.eidolon.world import GM, Mod, Reading, Unsaid, World
from undertow.kernel import Field, Line, Offer, Prose, plain, speak


@pytest.mark.parametrize(
    ("track", "whose", "cost", "out", "can"),
    [
        (DESPERATE, "ben", False, False, True),
        (DEFEATED, "ben", False, False, False),
        (DESPERATE, "ana", False, False, False),
        (DESPERATE, "ben", True, False, False),
        (DESPERATE, "ben", False, True, False),
    ],
)
def test_a_thick_hide_comes_in_between_until_it_is_defeated(tableau, track, whose, cost, out, can):
    e = tableau(pc("ana"), pc("ben"))
    ana = replace(e.pc("ana"), track=track, out=out)
    assert _in_between(e.world, TrackWouldAdvance(whose, "", cost), ana) is can


def test_an_ambush_is_called_off_only_where_one_lies_ready(tableau):
    e = tableau(pc("ana"), deck=["the-sun"])
    e.moves("ana", "scrap")
    m, ana = e.world.now, e.pc("ana")
    assert _ambushing(e.world, ana, m) == []
    card_of_it = Reading(card("the-star"), "positive", plain(""))
    lies = replace(m, declared=(AMBUSH,), instead=card_of_it, source="discard")
    assert _ambushing(e.world, ana, lies) == [(BACK,)]
    for other in ({"declared": ()}, {"instead": None}, {"source": "aside"}):
        assert _ambushing(e.world, ana, replace(lies, **other)) == []
    e.draws("ana").plays("ana", "the-sun")


def test_a_call_for_talks_that_is_over_leaves_nothing_behind(tableau):
    flags = {SEVERED_BY: ("ben",), UNTIL_SCENE: 0}
    e = tableau(pc("ana", flags=flags), pc("ben", state="severed"), pc("cleo"))
    e.opens("gm", "new-scene").answers(("Elsewhere", "real"), "gm")
    assert e.pc("ben").state == "ready"
    assert e.pc("ana").flags == {}


def test_odds_and_the_count_are_there_until_a_draw_even_of_none(tableau):
    e = tableau(pc("ana"), deck=["the-sun"])
    e.moves("ana", "scrap")
    assert _of_move(e.world, "ana") is not None
    assert move_in_progress(e.world, e.world.now).count is not None
    drew = replace(e.world.now, drew=0)
    assert _of_move(replace(e.world, made=(drew,)), "ana") is None
    assert move_in_progress(e.world, drew).count is None
    e.draws("ana").plays("ana", "the-sun")


def test_whom_a_new_character_may_know_is_everybody_else(tableau):
    e = tableau(pc("ana"), pc("ben"), npcs=["Zoe"])
    assert called(e.world, "ana") == (("Ben", "ben"), ("Zoe", "zoe"))
    waits = replace(e.world.setup, players=("ana", "ben", "cleo"))
    assert called(replace(e.world, setup=waits), "ana")[2:] == (("cleo", "cleo"),)


def test_only_entries_are_brought_by_what_was_chosen(tableau):
    e = tableau(pc("ana", "beast"))
    mine = {
        "eidolon.beast.hungry-like-the-wolf": "freedom",
        "eidolon.beast.apex": "eidolon.beast.quality-social",
        "desire": "eidolon.beast.rampage",
    }
    ana = replace(e.pc("ana"), choices=mine)
    assert brings(ana) == (("eidolon.beast.apex", "eidolon.beast.quality-social"),)


def test_notes_are_for_the_gm_alone():
    noted = NotesWritten("The butler did it.")
    assert noted.seen_by(GM) == noted
    assert noted.seen_by("ana") is None


def test_what_turns_up_a_card_or_a_page_cannot_be_taken_back_unasked():
    shown = {fact.__name__ for fact in GAME.facts if fact.reveals}
    assert shown == {
        "Discarded",
        "Drawn",
        "HandoutShown",
        "Peeked",
        "Played",
        "SceneShown",
        "SetAside",
        "Turned",
    }


def test_an_enemy_is_faced_from_when_it_is_first_written(tableau):
    e = tableau(pc("ana"), enemies={"duke": 2})
    duke = e.world.enemies["duke"]
    world = replace(e.world, faced={"duke": 1}, moves_made=4)
    assert EnemyWritten(replace(duke, name="Earl")).evolve(world).faced == {"duke": 1}
    e.moves("ana", "scrap")
    during = replace(world, made=e.world.made)
    assert EnemyWritten(replace(duke, id="shade")).evolve(during).faced["shade"] == 5
    e.says("ana", "drop").answers(True, "gm")
    assert EnemyWritten(replace(duke, id="shade")).evolve(world).faced == {"duke": 1, "shade": 4}


def test_only_what_was_promised_for_the_next_uptime_lasts_through_it(tableau):
    e = tableau(pc("ana"))
    mods = tuple(
        Mod(n, "ana", 1, "ongoing", plain("why"), until=until)
        for n, until in enumerate(("next-uptime", "session", "gm", "uptime", "scene"))
    )
    after = UptimeBegan().evolve(replace(e.world, mods=mods))
    assert [mod.until for mod in after.mods] == ["uptime", "session", "gm"]


def test_whom_something_concerns_stands_on_its_button(tableau):
    e = tableau(pc("ana"), npcs=["Zoe"], enemies={"duke": 2})
    for who, said in (("ana", "Do: Ana"), ("zoe", "Do: Zoe"), ("duke", "Do: Duke"), ("else", "Do")):
        assert speak(label(e.world, Offer("eidolon.anything", (who, 3)), plain("Do"))) == said


def test_nothing_is_lent_in_a_pause_before_play_to_who_is_out_or_gone(tableau):
    e = tableau(pc("ana", "veteran", choices={"former": "vanguard"}))
    assert [*lendable(e.world, e.pc("ana"))]
    for world in (replace(e.world, paused="gm"), replace(e.world, mode="creation")):
        assert not [*lendable(world, e.pc("ana"))]
    for ana in (replace(e.pc("ana"), out=True), replace(e.pc("ana"), status="dead")):
        assert not [*lendable(e.world, ana)]


def test_a_pause_and_what_comes_before_play_offer_no_move(tableau):
    e = tableau(pc("ana"))

    def moves(world):
        return [one for one in movable(world, "ana") if one.rule == "eidolon.scrap"]

    assert moves(e.world)
    out = replace(e.world, pcs={"ana": replace(e.pc("ana"), out=True)})
    for world in (replace(e.world, paused="gm"), replace(e.world, mode="creation"), out):
        assert not moves(world)


def test_in_uptime_what_only_downtime_has_is_greyed_last(tableau):
    e = tableau(pc("ana", "vanguard", used=()), pc("ben"))
    resting = replace(e.world, mode="downtime", in_downtime=("ana", "ben"))
    assert "eidolon.live-it-up" in [offer.rule for offer, _ in greyed(e.world, "ana")][-5:]
    assert "eidolon.live-it-up" not in [offer.rule for offer, _ in greyed(resting, "ana")][-2:]


def test_by_itself_a_card_is_read_as_its_polarity_says(tableau):
    e = tableau(pc("ana", glam=1), deck=["the-sun"])
    e.makes("ana", "dazzle", "the-sun")
    against = next(one for one in narrate_form(e.world).answers.fields if one.name == "against")
    assert against.default is False


def test_a_phantom_has_a_name_of_eighty_letters(tableau):
    e = tableau(pc("ana"), enemies={"duke": 2}, patch={"enemies/duke/phantom_of": "ana"})
    page = phantom_page(e.world, "duke", Field("stages", plain("…"), Prose(9))).answers
    assert [field.answers.limit for field in page.fields] == [80, 400, 9]


@pytest.mark.parametrize(
    ("loan", "counts"),
    [
        (Loan("rampage", "use"), True),
        (Loan("rampage", "scene"), False),
        (Loan("rampage", "use", spent=True), False),
        (Loan("apex", "use"), False),
    ],
)
def test_what_is_borrowed_for_one_use_is_used_once(tableau, loan, counts):
    ana = replace(tableau(pc("ana")).pc("ana"), loans=(loan,))
    assert lent(ana, "rampage") is counts


def test_who_goes_and_who_comes_back_reads_otherwise(tableau):
    e = tableau(pc("ana"))
    says = [speak(ACTIONS["eidolon.safety.door"].label(e.world, "ana", gone)) for gone in (1, 0)]
    assert says == ["ana leaves", "ana is back"]


def test_what_may_be_said_to_a_wish_is_in_words():
    said = [speak(WORDS[answer]()) for answer in ("fine", "veil", "never")]
    assert said == ["Fine with me", "Out of sight, please", "Not at this table"]


def test_some_words_wait_until_nothing_else_goes_on():
    waits = {kind for kind, one in KINDS.items() if not one.anytime}
    assert waits == {"level", "playbook", "cards", "remaster"}


def test_a_sentence_is_owed_to_one_tie_and_to_no_other(tableau):
    e = tableau(pc("ana", ties={"ben": 1, "mum": 1}), pc("ben"))
    first, second = e.pc("ana").ties
    for tie in (first, second):
        assert _owed_sentence(e.world, Unsaid(1, "ana", Line("x"), "tie", "ana", (tie.id,))) == tie
    assert _owed_sentence(e.world, Unsaid(1, "ana", Line("x"), "tie", "ana", (0,))) is None


def test_a_form_of_a_power_asks_for_its_own_blanks(tableau):
    e = tableau(pc("ana", "vanguard"))
    usual = labels(e.world, "ana", Power("vanguard", ("kicks",)))
    final = labels(e.world, "ana", Power("vanguard", ("kicks",), FINAL_FORM))
    assert len(usual) == len(final) == 1
    assert usual != final


def test_a_line_that_is_left_empty_chooses_nothing():
    assert pairs((("desire", ""), ("force", "tides"))) == {"force": "tides"}


def test_who_plays_without_a_view_knows_what_they_peeked_at_themselves(tableau):
    e = tableau(pc("ana"), pc("ben"))
    world = replace(e.world, peeked=(("ana", 1), ("ben", 2), ("gm", 3)))
    assert [known(world, seat).peeked for seat in ("ana", "ben", "gm")] == [
        (("ana", 1),),
        (("ben", 2),),
        (("gm", 3),),
    ]


def test_a_wildcard_is_dealt_in_only_while_there_is_play(tableau):
    e = tableau(pc("ana", "wildcard", holds={MAKE: 1}, flags={"active": "vanguard"}))
    assert _no_hand(e.world) is None
    world = replace(e.world, pcs={"ana": replace(e.pc("ana"), holds={})})
    assert _no_hand(world) is not None
    for other in ({"mode": "creation"}, {"in_session": False}, {"paused": "gm"}):
        assert _no_hand(replace(world, **other)) is None


def test_what_was_chosen_for_a_hand_stands_on_its_page(tableau):
    e = tableau(
        pc("ana", "wildcard", holds={MAKE: 1}, flags={"active": "navigator"}),
        patch={"pcs/ana/powers": [{"playbook": "navigator", "blanks": ["ghosts"]}]},
    )
    one = Unsaid(1, "ana", Line("x"), "hand", "ana", ("navigator",))
    ana = replace(e.pc("ana"), choices={"expertise": "lighthouses"})
    known_one = replace(e.world, pcs={"ana": ana})
    assert [_hand(world, one).fields[0].default for world in (e.world, known_one)] == [
        None,
        "lighthouses",
    ]


def test_a_virtuosos_tool_is_in_their_own_power(tableau):
    both = (Power("vanguard", ("kicks",)), Power("virtuoso", ("a violin", "play", "charm")))
    assert tool(replace(tableau(pc("ana")).pc("ana"), powers=both)) == both[1]
    assert tool(replace(tableau(pc("ana")).pc("ana"), powers=both[:1])) == both[0]


def test_what_is_wanted_next_has_the_next_number():
    wanted = WordsWanted(Unsaid(7, "ana", Line("x"), "tie", "ana"))
    assert wanted.evolve(World()).next_id == 8


def test_whoever_makes_a_move_is_asked_first_then_who_sits_next_and_the_gm_last(tableau):
    e = tableau(pc("ana"), pc("ben"), pc("cleo"), deck=["the-sun"])
    assert GAME.seat_order(e.world) == ("ana", "ben", "cleo", "gm")
    e.moves("ben", "scrap")
    assert GAME.seat_order(e.world) == ("ben", "cleo", "ana", "gm")
    e.draws("ben").plays("ben", "the-sun")


def test_words_are_asked_of_whose_they_are_and_anybodys_of_the_gm(tableau):
    e = tableau(pc("ana"))
    mine = Unsaid(1, "ana", Line("x"), "name", "", ("ana",))
    world = replace(e.world, unsaid=(mine, replace(mine, id=2, seat="*")))
    assert [form(world, id).seat for id in (1, 2)] == ["ana", "gm"]


def test_who_plays_nobody_calls_no_uptime(tableau):
    e = tableau(pc("ana"))
    world = replace(e.world, mode="downtime", downtimes=1)
    assert [no_uptime(world, seat) is None for seat in ("gm", "ana", "nobody")] == [1, 1, 0]


def test_a_push_is_turned_up_only_where_it_may_be_sent_away(tableau):
    deck = ["the-fool", "the-tower", "the-sun"]
    e = tableau(pc("ana", "veteran", ele=1, choices={"former": "vanguard"}), deck=deck)
    e.moves("ana", "snipe").draws("ana").pushes("ana")
    assert not e.told(Turned)
    hand = {"holds": {MAKE: 3}, "flags": {"active": "vanguard"}}
    e = tableau(pc("ana", "wildcard", "double-or-nothing", ele=1, **hand), deck=deck)
    e.moves("ana", "snipe").draws("ana").pushes("ana").says("ana", "keep")
    assert [fact.card for fact in e.told(Turned)] == [card("the-tower")]


def test_what_somebody_does_has_six_hundred_letters(tableau):
    e = tableau(pc("ana"))
    assert GAME.rules["eidolon.act"].form(e.world, "ana").answers.limit == 600


def test_an_heir_may_use_what_they_have_not_and_can(tableau):
    e = tableau(pc("ana", "vanguard", "tubthumping", "unflappable"), pc("ben", "vanguard"))
    ana, ben = e.pc("ana"), e.pc("ben")
    tub, calm = "eidolon.vanguard.tubthumping", "eidolon.vanguard.unflappable"
    assert {tub, calm} <= set(legacy(e.world, ana, None))
    assert {tub, calm} <= set(legacy(e.world, ana, ben))
    has_it = replace(ben, moves=(*ben.moves, tub))
    assert tub not in legacy(e.world, ana, has_it)
    assert tub in legacy(e.world, ana, None)
    fights = next(id for id in held(ana) if MOVES[id].opens and MOVES[id].eidolon)
    severed = replace(ben, state="severed")
    assert fights in legacy(e.world, ana, ben)
    assert fights not in legacy(e.world, ana, severed)


def test_a_card_that_is_printed_lies_somewhere_unless_it_is_said_otherwise():
    assert not as_printed(card("the-sun")).virtual
    assert as_printed(card("the-sun"), virtual=True).virtual


def test_an_empty_spread_allows_a_push_whatever_bans_it(tableau):
    e = tableau(pc("ana"), deck=["the-sun", "the-moon"], hour=24)
    e.moves("ana", "scrap")
    m = e.world.now
    assert may_push(e.world, e.pc("ana"), m)
    full = replace(m, spread=(card("the-sun"),))
    assert may_push(replace(e.world, hour=13), e.pc("ana"), full)
    assert not may_push(replace(e.world, phantom="ana"), e.pc("ana"), replace(full, pushed="tick"))
    e.draws("ana").plays("ana", "the-sun")


@pytest.mark.parametrize(
    ("entry", "does"),
    [
        ("beast.eye-of-the-tiger", True),
        ("vanguard.tubthumping", True),
        ("wildcard.double-or-nothing", True),
        ("vanguard.overdrive", True),
        ("beast.shadow-tongue", False),
        ("infiltrator.escape-artist", False),
    ],
)
def test_some_entries_only_bring_others(entry, does):
    assert _works(f"eidolon.{entry}") is does


def test_who_takes_shelter_again_has_one(tableau):
    e = tableau(pc("ana", "beast", choices={"desire": "shelter"}))
    for where in ("a cave", "a barn"):
        e.moves("ana", "beast.just-what-i-needed", about=where).answers(True, "gm")
    assert len(e.pc("ana").choices["traits"]) == 1


def test_what_a_saboteur_throws_out_is_the_deck_where_none_is_left(tableau):
    kept = [(c.number, "ana", "test") for c in FATE_DECK if c.slug not in ("the-sun", "the-moon")]
    e = tableau(pc("ana", glam=2), pc("ben"), deck=["the-sun", "the-moon"], aside=kept)
    e.moves("ana", "dazzle").says("ben", "sabotage", "ben").draws("ana")
    e.answers(card("the-moon"), "ben")
    assert (e.deck(), e.discard()) == (["the-moon"], [])
    e.plays("ana", "the-sun")
