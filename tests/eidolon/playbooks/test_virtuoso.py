"""The Virtuoso."""

import pytest

from eidolon.playbooks.taking import TAKING, takes
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.catalogue.virtuoso import OBJECT
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, has
from undertow.games.eidolon.facts import ClockMoved, Outcome, StateChanged
from undertow.games.eidolon.people import Power
from undertow.games.eidolon.rules.powers import power_text, range_of
from undertow.games.eidolon.sheets import takeable
from undertow.kernel import Offer

VIRT = "eidolon.virtuoso."
VIOLIN = {"powers": (Power("virtuoso", ("violin", "music", "make things dance")),)}
GONE = {"flags": {"object-away": True}}
FIGHT = {"combat": {"present": ["ana", "ben"], "acted": [], "enemies": ["brute"]}}


def effects(e, slug):
    return [str(x.words) for x in e.world.effects if x.entry == VIRT + slug]


def outcomes(e, slug):
    return [(o.result, o.words) for o in e.told(Outcome) if o.entry == VIRT + slug]


def later(e):
    """The GM opens another scene."""
    return e.opens("gm", "new-scene").answers(("later", "real"), "gm")


def next_session(e):
    return e.opens("gm", "end-session").opens("gm", "start-session")


@shows(
    "eidolon.virtuoso.playbook",
    "eidolon.virtuoso.power",
    "eidolon.virtuoso.range",
    "eidolon.virtuoso.stats",
    "eidolon.virtuoso.question",
    "eidolon.virtuoso.samples",
    "eidolon.virtuoso.style",
    "eidolon.virtuoso.object",
)
def test_the_sheet_of_the_virtuoso():
    book = PLAYBOOKS["virtuoso"]
    assert str(book.name()) == "The Virtuoso"
    assert len(book.blanks) == 3
    sentence = str(power_text("virtuoso", VIOLIN["powers"][0].blanks))
    assert "can touch: violin" in sentence
    assert sentence.endswith("and I can make things dance.")
    assert book.range == 0  # no limit
    assert range_of(pc("ana", "virtuoso")[1]) == 0
    assert book.stats == {"pow": 2, "ele": 3, "gen": 1, "glam": 2, "biz": 1}
    assert "led you" in str(book.question())
    assert len(book.samples) == 5
    assert "expert" in str(book.style())
    assert "ordinary" in str(OBJECT())


# The two cards

RES = VIRT + "resonant"


@shows("eidolon.virtuoso.resonant", "eidolon.virtuoso.resonant-hold")
def test_the_resonant_card_gives_two_hold_for_cards_on_moves_with_the_eidolon(tableau):
    e = tableau(
        pc("ana", "virtuoso", "cover-version", resonant="the-empress", biz=1, ele=1),
        deck=["the-empress", "the-fool", "the-sun", "the-star"],
    )
    e.makes("ana", "snipe", "the-empress")
    assert "solo" in str(e.world.last.reading.forecast)
    e.adds("a cathedral organ", "ana")
    assert e.pc("ana").holds == {RES: 2}
    assert outcomes(e, "resonant") == [("grows", "a cathedral organ")]
    e.moves("ana", "virtuoso.cover-version", about="a cello")
    e.says("ana", RES).says("ana", RES)  # both on one Move
    assert e.count() == 3
    assert (RES,) not in e.choices("ana")
    e.draws("ana").plays("ana", "the-sun")
    assert e.pc("ana").holds == {}


@shows("eidolon.virtuoso.resonant")
def test_whether_any_other_move_is_made_with_it_the_gm_says(tableau):
    e = tableau(pc("ana", "virtuoso", ele=1, holds={RES: 1}), deck=["the-sun"])
    e.moves("ana", "snipe").says("ana", RES).answers(False, "gm")
    assert e.count() == 1
    assert e.pc("ana").holds == {RES: 1}
    e.says("ana", RES).answers(True, "gm")
    assert e.count() == 2
    e.draws("ana").plays("ana", "the-sun")


@shows("eidolon.virtuoso.resonant-hold")
def test_what_is_not_spent_is_gone_with_the_session(tableau):
    e = tableau(pc("ana", "virtuoso", holds={RES: 2}))
    later(e)
    assert e.pc("ana").holds == {RES: 2}
    next_session(e)
    assert e.pc("ana").holds == {}


@shows("eidolon.virtuoso.resonant", "eidolon.virtuoso.possession")
def test_hold_is_of_no_use_without_the_tool(tableau):
    e = tableau(pc("ana", "virtuoso", ele=1, holds={RES: 2}, **GONE), deck=["the-sun"])
    e.moves("ana", "snipe")
    assert (RES,) not in e.choices("ana")
    e.draws("ana").plays("ana", "the-sun")


@shows("eidolon.virtuoso.dissonant", "eidolon.eid.severed")
def test_the_dissonant_card_severs_the_eidolon(tableau):
    e = tableau(
        pc("ana", "virtuoso", "cover-version", dissonant="justice", ele=1), deck=["justice"]
    )
    e.makes("ana", "snipe", "justice")
    assert e.pc("ana").state == "severed"
    assert "literally" in str(e.world.last.reading.forecast)
    later(e)
    next_session(e)
    assert e.pc("ana").state == "severed"  # until they find back to each other
    e.is_refused("ana", "virtuoso.cover-version", "ana", because="severed")


# The tool


@shows("eidolon.virtuoso.possession", "eidolon.virtuoso.object")
def test_without_the_tool_in_hand_moves_made_with_it_are_not_to_be_had(tableau):
    e = tableau(pc("ana", "virtuoso", "cover-version", "quick-draw", pow=1), deck=["the-sun"])
    assert e.offered("ana", "virtuoso.cover-version")
    e.opens("ana", "virtuoso.hand", "ana", "away")
    e.is_refused("ana", "virtuoso.cover-version", "ana", because="in hand")
    e.is_refused("ana", "patch-up", "ana", because="in hand")
    e.moves("ana", "scrap")
    assert ("claim", VIRT + "quick-draw") not in e.choices("ana")
    e.draws("ana").plays("ana", "the-sun")
    e.opens("gm", "virtuoso.hand", "ana", "in-hand")  # the GM may say so, too
    assert e.offered("ana", "virtuoso.cover-version")


@shows("eidolon.virtuoso.possession")
def test_others_have_no_such_tool(tableau):
    e = tableau(pc("ana", "conductor"))
    e.is_refused("ana", "virtuoso.hand", "ana", "away", because="virtuoso")


@shows("eidolon.virtuoso.recall")
def test_recall_brings_it_back_on_a_success(tableau):
    e = tableau(pc("ana", "virtuoso", ele=1, **GONE), deck=["the-moon", "the-fool", "the-sun"])
    e.moves("ana", "virtuoso.recall")
    assert e.world.now.stat == "ele"
    e.draws("ana").plays("ana", "the-moon")
    assert "object-away" in e.pc("ana").flags
    e.makes("ana", "virtuoso.recall", "the-fool").answers(False, "gm")
    assert "object-away" in e.pc("ana").flags
    e.makes("ana", "virtuoso.recall", "the-sun")
    assert "object-away" not in e.pc("ana").flags
    e.is_refused("ana", "virtuoso.recall", "ana", because="in hand")


@shows("eidolon.virtuoso.recall", "eidolon.virtuoso.reverse-recall", "eidolon.move.severed")
@pytest.mark.parametrize("slug", ["recall", "reverse-recall"])
def test_a_severed_eidolon_does_not_hear_the_call(tableau, slug):
    e = tableau(pc("ana", "virtuoso", "reverse-recall", state="severed", **GONE))
    e.is_refused("ana", f"virtuoso.{slug}", "ana", because="severed")


@shows("eidolon.virtuoso.reverse-recall")
def test_reverse_recall_brings_you_to_it(tableau):
    e = tableau(
        pc("ana", "virtuoso", "reverse-recall", biz=1, **GONE), deck=["the-moon", "the-sun"]
    )
    e.makes("ana", "virtuoso.reverse-recall", "the-moon")
    assert "object-away" in e.pc("ana").flags
    e.moves("ana", "virtuoso.reverse-recall")
    assert e.world.now.stat == "biz"
    e.draws("ana").plays("ana", "the-sun")
    assert "object-away" not in e.pc("ana").flags


# Everything a Nail

NAIL = "virtuoso.everything-a-nail"


@shows("eidolon.virtuoso.everything-a-nail")
def test_a_neutral_nail_has_a_complication_and_costs_forward(tableau):
    e = tableau(pc("ana", "virtuoso", ele=2), deck=["the-fool", "the-sun", "the-star"])
    e.makes("ana", NAIL, "the-fool", about="I fiddle the lock open.")
    e.adds("the lock is deaf", "ana").adds("it takes an hour", "gm")
    assert outcomes(e, "everything-a-nail") == [
        ("neutral", ""),
        ("complication", "the lock is deaf"),
        ("hampers", "it takes an hour"),
    ]
    assert [(mod.pc, mod.amount, mod.kind) for mod in e.world.mods] == [("ana", -1, "forward")]
    e.moves("ana", "snipe")
    assert e.count() == 1
    e.draws("ana").plays("ana", "the-star")
    assert not e.world.mods


@shows("eidolon.virtuoso.everything-a-nail")
@pytest.mark.parametrize(("name", "result"), [("the-sun", "positive"), ("the-moon", "negative")])
def test_else_it_fits_or_it_does_not(tableau, name, result):
    e = tableau(pc("ana", "virtuoso", ele=1), deck=[name])
    e.makes("ana", NAIL, name, about="I fiddle the lock open.")
    assert outcomes(e, "everything-a-nail") == [(result, "")]
    assert not e.world.mods
    assert not MOVES["eidolon." + NAIL].forecast


ENCORE = VIRT + "encore"


@shows("eidolon.virtuoso.encore")
def test_an_encore_pushes_without_a_tick_once_a_session(tableau):
    e = tableau(
        pc("ana", "virtuoso", "encore", ele=1), deck=["the-fool", "the-sun", "the-moon", "the-star"]
    )
    e.moves("ana", NAIL, about="I fiddle.").draws("ana")
    e.pushes("ana", ENCORE).adds("a year of lock-picking to music", "ana")
    assert e.world.last.reading.card == card("the-sun")
    assert not e.told(ClockMoved)
    assert outcomes(e, "encore") == [("trained", "a year of lock-picking to music")]
    e.moves("ana", NAIL, about="Again.").draws("ana")
    assert ("push", ENCORE) not in e.choices("ana")
    e.plays("ana", "the-moon")


@shows("eidolon.virtuoso.encore", "eidolon.virtuoso.encore-resonant")
@pytest.mark.parametrize("name", ["the-star", "the-empress"])
def test_with_a_positive_or_resonant_card_in_the_spread_there_is_no_encore(tableau, name):
    e = tableau(
        pc("ana", "virtuoso", "encore", ele=2, resonant="the-empress"), deck=["the-fool", name]
    )
    e.moves("ana", NAIL, about="I fiddle.").draws("ana")
    assert ("push", "tick") in e.choices("ana")
    assert ("push", ENCORE) not in e.choices("ana")
    e.plays("ana", "the-fool").adds("tricky", "ana").adds("slow", "gm")


@shows("eidolon.virtuoso.encore")
def test_an_encore_is_for_everything_a_nail_alone(tableau):
    e = tableau(pc("ana", "virtuoso", "encore", ele=1), deck=["the-fool"])
    e.moves("ana", "snipe").draws("ana")
    assert ("push", ENCORE) not in e.choices("ana")
    e.plays("ana", "the-fool")


# Heirloom


def dies(tableau, heir, *moves, others=(), **how):
    e = tableau(
        pc("ana", "virtuoso", "quick-draw", *moves, pow=1, biz=1, track=3, **VIOLIN),
        *others,
        deck=["the-fool", "the-moon", "the-sun"],
        **how,
    )
    e.makes("ana", "scrap", "the-fool").draws("ana").plays("ana", "the-moon")
    e.adds("a song", "gm").answers("die", "ana")
    e.answers(heir, "ana")
    for question in ("proud", "regret", "missed"):
        e.answers(question, "ana").adds("so it goes", "ana")
    return e


@shows("eidolon.virtuoso.heirloom", "eidolon.virtuoso.heirloom-detail")
def test_an_heir_uses_one_move_of_the_sheet_a_session_with_stats_of_their_own(tableau):
    e = dies(tableau, "ben", others=[pc("ben", ele=1), pc("cleo")])
    assert e.pc("ana").choices["heir"] == "ben"
    e.is_refused("cleo", "virtuoso.inherit", "ana", VIRT + "everything-a-nail", because="heir")
    e.opens("ben", "virtuoso.inherit", "ana", VIRT + "everything-a-nail")
    e.answers("I fiddle, badly.", "ben")
    assert e.world.now.pc == "ben"
    assert e.count() == 1  # his own ELE
    e.draws("ben")
    name = e.spread()[0]
    e.plays("ben", name)
    if e.play.requests():
        e.answers("so-so", "ben").answers("it hums", "gm")
    assert not has(e.pc("ben"), VIRT + "everything-a-nail")
    e.is_refused("ben", "virtuoso.inherit", "ana", VIRT + "quick-draw", because="once a session")
    next_session(e)
    e.opens("ben", "virtuoso.inherit", "ana", VIRT + "quick-draw")  # chosen anew: a passive one
    assert has(e.pc("ben"), VIRT + "quick-draw")
    later(e)
    assert not has(e.pc("ben"), VIRT + "quick-draw")


@shows("eidolon.virtuoso.heirloom-detail")
@pytest.mark.parametrize("done", [True, False])
def test_an_heirloom_goes_back_whether_the_move_is_made_or_dropped(tableau, done):
    e = dies(tableau, "ben", others=[pc("ben", ele=1), pc("cleo")])
    e.opens("ben", "virtuoso.inherit", "ana", VIRT + "everything-a-nail")
    e.answers("I fiddle, badly.", "ben")
    assert has(e.pc("ben"), VIRT + "everything-a-nail")
    if done:
        e.draws("ben").plays("ben", e.spread()[0])
    else:
        e.says("ben", "drop").answers(True, "gm")
    assert e.pc("ben").loans == ()


@shows("eidolon.virtuoso.heirloom-detail")
def test_an_heir_whom_the_gm_plays_is_run_by_the_gm(tableau):
    e = dies(tableau, "vera", others=[pc("ben")], npcs=["Vera"])
    e.opens("gm", "virtuoso.inherit", "ana", VIRT + "recall")
    assert outcomes(e, "heirloom") == [("used", VIRT + "recall")]
    e.is_refused("gm", "virtuoso.inherit", "ana", VIRT + "recall", because="once a session")
    next_session(e)
    nail = Offer("eidolon.virtuoso.inherit", ("ana", VIRT + "everything-a-nail"))
    assert e.play.form(nail) is None  # nobody is asked for words: the GM tells it all
    e.play.open("gm", nail)
    assert outcomes(e, "heirloom")[-1] == ("used", VIRT + "everything-a-nail")


# On stage


@shows("eidolon.virtuoso.stellar-performance")
def test_who_saw_you_shine_is_dazzled_the_more_easily(tableau):
    e = tableau(
        pc("ana", "virtuoso", "stellar-performance", glam=1), npcs=["Vera"], deck=["the-sun"]
    )
    e.moves("ana", "virtuoso.stellar-performance", about="A backflip. Vera saw it.")
    e.answers(False, "gm")
    assert not e.world.mods
    e.moves("ana", "virtuoso.stellar-performance", about="Two backflips. Vera saw it.")
    e.answers(True, "gm").answers("vera", "ana")
    e.moves("ana", "snipe")
    assert not [said for said in e.choices("ana") if said[0] == "claim"]
    e.says("ana", "drop").answers(True, "gm")
    e.moves("ana", "dazzle")
    assert e.count() == 1
    (claim,) = [said for said in e.choices("ana") if said[0] == "claim"]
    e.says("ana", *claim).answers(True, "gm")
    assert e.count() == 2
    e.draws("ana").plays("ana", "the-sun")
    assert not e.world.mods


@shows("eidolon.virtuoso.quick-draw")
@pytest.mark.parametrize("move", ["scrap", "snipe"])
def test_who_expects_no_attack_meets_a_card_more_each_time(tableau, move):
    e = tableau(pc("ana", "virtuoso", "quick-draw", pow=1, ele=1), deck=["the-sun", 0, "the-star"])
    for name in ("the-sun", "the-star"):
        e.moves("ana", move)
        e.says("ana", "claim", VIRT + "quick-draw").answers(True, "gm")
        assert e.count() == 2
        e.draws("ana").plays("ana", name)
    e.moves("ana", "dazzle")
    assert ("claim", VIRT + "quick-draw") not in e.choices("ana")
    e.says("ana", "drop").answers(True, "gm")


DUET = VIRT + "featured-artist"


@shows("eidolon.virtuoso.featured-artist")
def test_a_duet_takes_the_place_of_another_players_draw(tableau):
    e = tableau(pc("ana", "virtuoso", "featured-artist"), pc("ben", pow=1), deck=["the-moon"])
    before = (e.deck(), e.discard())
    e.moves("ben", "scrap").says("ana", DUET, "ana")
    e.answers(True, "gm").answers(True, "ben")
    e.draws("ben")
    reading = e.world.last.reading
    assert reading.polarity == "positive"
    assert "duet" in str(reading.forecast)
    assert (e.deck(), e.discard()) == before
    assert e.pc("ben").track == 0
    e.moves("ben", "snipe")
    assert not any(said[0] == DUET for said in e.choices("ana"))  # once an Uptime
    e.draws("ben").plays("ben", e.world.now.spread[0])


@shows("eidolon.virtuoso.featured-artist")
def test_they_may_rather_draw_and_then_it_is_not_used(tableau):
    e = tableau(pc("ana", "virtuoso", "featured-artist"), pc("ben", pow=1), deck=["the-sun"])
    e.moves("ben", "scrap").says("ana", DUET, "ana").answers(False, "gm")
    e.says("ana", DUET, "ana").answers(True, "gm").answers(False, "ben")
    assert (DUET, "ana") in e.choices("ana")
    e.draws("ben").plays("ben", "the-sun")
    e.moves("ana", "snipe")
    assert not any(said[0] == DUET for said in e.choices("ana"))  # not for Moves of your own
    e.draws("ana").plays("ana", e.world.now.spread[0])


@shows("eidolon.virtuoso.featured-artist")
def test_no_duet_where_cards_are_only_set_aside(tableau):
    e = tableau(
        pc("ana", "virtuoso", "featured-artist"),
        pc("ben", "navigator", gen=1),
        deck=["the-sun"],
        mode="downtime",
    )
    e.opens("gm", "start-uptime", "gm").answers(False, "gm")
    assert e.world.now.move == "eidolon.navigator.ready-for-anything"
    offered = [said for r in e.play.requests("ana") for said in r.question.answers.options]
    assert DUET not in [said[0] for said in offered]
    e.draws("ben")
    assert [kept.card for kept in e.world.aside] == [card("the-sun")]


@shows("eidolon.virtuoso.featured-artist", "eidolon.virtuoso.possession")
def test_no_duet_without_the_tool(tableau):
    e = tableau(
        pc("ana", "virtuoso", "featured-artist", **GONE), pc("ben", pow=1), deck=["the-sun"]
    )
    e.moves("ben", "scrap")
    assert not any(said[0] == DUET for said in e.choices("ana"))
    e.draws("ben").plays("ben", "the-sun")


# Four Thirty-Three

CALL = "virtuoso.four-thirty-three"


def throws(tableau, name):
    e = tableau(
        pc("ana", "virtuoso", "four-thirty-three", glam=1, ele=1),
        pc("ben"),
        pc("cleo"),
        deck=[name, "the-star"],
        enemies={"brute": 2},
        patch=FIGHT,
    )
    return e.makes("ana", CALL, name, about="Enough!")


@shows("eidolon.virtuoso.four-thirty-three")
def test_a_positive_call_severs_all_in_the_conflict_until_it_is_picked_up(tableau):
    e = throws(tableau, "the-sun")
    assert "object-away" in e.pc("ana").flags
    assert [e.pc(p).state for p in ("ana", "ben", "cleo")] == ["severed", "severed", "ready"]
    assert e.world.enemies["brute"].state == "severed"
    e.makes("ana", "virtuoso.recall", "the-star")  # her own call is no bar to it
    assert [e.pc(p).state for p in ("ana", "ben")] == ["ready", "ready"]
    assert e.world.enemies["brute"].state == "ready"
    e.is_refused("ana", CALL, "ana", because="next session")


@shows("eidolon.virtuoso.four-thirty-three", "eidolon.virtuoso.possession")
def test_or_it_is_simply_picked_up(tableau):
    e = throws(tableau, "the-sun")
    e.opens("ana", "virtuoso.hand", "ana", "in-hand")
    assert e.pc("ben").state == "ready"


@shows("eidolon.virtuoso.four-thirty-three")
@pytest.mark.parametrize(("name", "result"), [("the-fool", "neutral"), ("the-moon", "negative")])
def test_else_nobody_is_severed_and_the_tool_is_gone_all_the_same(tableau, name, result):
    e = throws(tableau, name)
    assert not e.told(StateChanged)
    assert "object-away" in e.pc("ana").flags
    assert outcomes(e, "four-thirty-three") == [(result, "")]


@shows("eidolon.virtuoso.four-thirty-three")
def test_it_is_for_combat_and_for_a_tool_in_hand(tableau):
    e = tableau(pc("ana", "virtuoso", "four-thirty-three"))
    e.is_refused("ana", CALL, "ana", because="combat")
    e = tableau(
        pc("ana", "virtuoso", "four-thirty-three", **GONE),
        pc("ben"),
        enemies={"brute": 1},
        patch=FIGHT,
    )
    e.is_refused("ana", CALL, "ana", because="in hand")


@shows("eidolon.virtuoso.four-thirty-three")
def test_when_the_caller_dies_the_others_have_their_eidolons_back(tableau):
    e = tableau(
        pc("ana", "virtuoso"),
        pc("ben"),
        patch={
            "pcs/ana/flags": {"severed-by-call": ["ben"]},
            "pcs/ben/state": "severed",
            "pcs/ana/status": "dead",
        },
    )
    e.opens("gm", "end-session")  # anything at all
    assert e.pc("ben").state == "ready"


# The tool changes


@shows("eidolon.virtuoso.cover-version")
def test_the_tool_takes_another_form(tableau):
    e = tableau(
        pc("ana", "virtuoso", "cover-version", biz=1), deck=["the-moon", "the-sun", "the-star"]
    )
    e.makes("ana", "virtuoso.cover-version", "the-moon", about="an umbrella")
    assert not e.world.effects
    e.makes("ana", "virtuoso.cover-version", "the-sun", about="an umbrella")
    e.makes("ana", "virtuoso.cover-version", "the-star", about="a crutch")
    later(e)
    assert effects(e, "cover-version") == ["Ana's Eidolon has another form: a crutch"]


@shows("eidolon.virtuoso.mashup")
def test_a_mashup_changes_the_feat_until_the_next_session_begins(tableau):
    e = tableau(pc("ana", "virtuoso", "mashup", ties={"ben": 1, "cleo": 1}), pc("ben"), pc("cleo"))
    e.moves("ana", "virtuoso.mashup")
    assert e.choices("ana") == ["ben", "cleo"]
    e.answers("ben", "ana").adds("play walls down", "ana")
    assert "play walls down" in effects(e, "mashup")[0]
    (ana, ben, _) = e.play.view("ben").pcs
    assert [str(power.text) for power in ana.powers] == effects(e, "mashup"), "as on her sheet"
    assert [str(power.text) for power in ben.powers] == ["something"]
    e.is_refused("ana", "virtuoso.mashup", "ana", because="next uptime")
    later(e)
    e.opens("gm", "end-session")
    assert effects(e, "mashup")  # it ends when the next one begins
    e.opens("gm", "start-session")
    assert not e.world.effects
    alone = tableau(pc("ana", "virtuoso", "mashup"))
    alone.is_refused("ana", "virtuoso.mashup", "ana", because="no tie")


# One-Man Band

PARTS = (
    "eidolon.vanguard.break-on-through",
    "eidolon.infiltrator.pick-locks-hack-consoles",
    "eidolon.navigator.information-war",
)


@shows("eidolon.virtuoso.one-man-band")
@pytest.mark.parametrize("part", PARTS)
def test_a_one_man_band_takes_one_move_of_another_playbook(tableau, part):
    e = tableau(pc("ana", "virtuoso", **VIOLIN), patch=TAKING)
    takes(e, "ana", "virtuoso.one-man-band")
    assert e.choices("ana") == list(PARTS)
    e.answers(part, "ana")
    assert [has(e.pc("ana"), one) for one in PARTS] == [one == part for one in PARTS]
    skill = "music" if part.endswith("information-war") else None
    assert e.pc("ana").choices.get("expertise") == skill


@shows("eidolon.virtuoso.one-man-band")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("blanks", [("violin",), ("violin", "chess"), ("violin", "chess", "joy")])
def test_the_skill_of_the_band_is_that_of_the_tool_where_it_names_one(tableau, part, blanks):
    e = tableau(pc("ana", "virtuoso", powers=(Power("virtuoso", blanks),)), patch=TAKING)
    takes(e, "ana", "virtuoso.one-man-band")
    e.answers(part, "ana")
    skill = "chess" if part.endswith("information-war") and len(blanks) > 1 else None
    assert e.pc("ana").choices.get("expertise") == skill


# The Legendary Treasure

TREASURE = "virtuoso.legendary-treasure"


@shows("eidolon.virtuoso.legendary-treasure")
def test_one_question_an_uptime_about_the_treasure(tableau):
    e = tableau(pc("ana", "virtuoso"), patch=TAKING)
    takes(e, "ana", TREASURE).adds("The First Violin.", "ana").adds("It weeps.", "gm")
    assert e.pc("ana").choices["treasure"] == "The First Violin. It weeps."
    e.moves("ana", TREASURE)
    assert e.choices("ana") == ["its-making", "its-owner", "its-effect", "its-bearer"]
    e.answers("its-owner", "ana").adds("A king of moths", "gm")
    assert outcomes(e, "legendary-treasure") == [("its-owner", "A king of moths")]
    e.is_refused("ana", TREASURE, "ana", because="next uptime")


@shows("eidolon.virtuoso.realizing-the-legend")
def test_tool_and_treasure_change_places_until_the_session_ends(tableau):
    e = tableau(
        pc("ana", "virtuoso", "legendary-treasure", "realizing-the-legend", biz=1),
        deck=["the-sun"],
        patch={"pcs/ana/choices": {"treasure": "The First Violin."}},
    )
    e.makes("ana", "virtuoso.realizing-the-legend", "the-sun")
    assert effects(e, "realizing-the-legend") == [
        "Ana holds the Legendary Treasure: The First Violin."
    ]
    e.is_refused("ana", "virtuoso.realizing-the-legend", "ana", because="next uptime")
    later(e)
    assert e.world.effects
    e.opens("gm", "end-session")
    assert not e.world.effects


@shows("eidolon.virtuoso.realizing-the-legend")
def test_it_may_fail_and_it_requires_the_treasure(tableau):
    e = tableau(pc("ana", "virtuoso", "realizing-the-legend", biz=1), deck=["the-moon"])
    e.makes("ana", "virtuoso.realizing-the-legend", "the-moon")
    assert not e.world.effects
    slug = VIRT + "realizing-the-legend"
    _, without = pc("ana", "virtuoso")
    _, with_it = pc("ana", "virtuoso", "legendary-treasure")
    assert slug not in [move.id for move in takeable(without, "master")]
    assert slug in [move.id for move in takeable(with_it, "master")]


# Other Master Moves


@shows("eidolon.virtuoso.remaster", "eidolon.virtuoso.remaster-power")
@pytest.mark.parametrize(("reword", "agrees"), [(False, None), (True, True), (True, False)])
def test_the_soul_moves_into_another_object_once_in_a_life(tableau, reword, agrees):
    e = tableau(pc("ana", "virtuoso", "remaster", **VIOLIN, **GONE))
    e.moves("ana", "virtuoso.remaster", about="a trumpet").answers(reword, "ana")
    if reword:
        e.adds(("blowing", "fell walls"), "ana").answers(agrees, "gm")
    rest = ("blowing", "fell walls") if agrees else ("music", "make things dance")
    assert e.pc("ana").powers == (Power("virtuoso", ("a trumpet", *rest)),)
    assert "object-away" not in e.pc("ana").flags
    next_session(e)
    e.is_refused("ana", "virtuoso.remaster", "ana", because="once in a life")


@shows("eidolon.virtuoso.cursed")
def test_a_cursed_tool_takes_control_of_who_touches_it(tableau):
    e = tableau(pc("ana", "virtuoso", "cursed", biz=1, **GONE), deck=["the-moon", "the-sun"])
    e.makes("ana", "virtuoso.cursed", "the-moon", about="the thief")
    assert not e.world.effects
    e.makes("ana", "virtuoso.cursed", "the-sun", about="the thief")
    later(e)
    assert effects(e, "cursed") == ["Ana's Eidolon controls the thief."]
    severed = tableau(pc("ana", "virtuoso", "cursed", state="severed"))
    severed.is_refused("ana", "virtuoso.cursed", "ana", because="severed")
