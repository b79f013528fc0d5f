"""People say what they do: it lies on the table, nobody waits, and the GM answers each in any order."""

from random import Random

import pytest
from msgspec.structs import replace

from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.bots.player import OUT_OF_COMBAT, EidolonBot
from undertow.games.eidolon.facts import LeftPlay, MoveBegan, Outcome
from undertow.games.eidolon.game import GAME
from undertow.kernel import NotOffered, Offer, Overridden
from undertow.kernel.replay import replay
from undertow.lab.bots import decide, perform, up_to, waited_for


def two(tableau, **how):
    cards = {"resonant": "the-fool", "dissonant": "justice"}
    ben = {"resonant": "the-chariot", "dissonant": "the-lovers"}
    return tableau(pc("ana", glam=1, **cards), pc("ben", ele=1, **ben), **how)


def offered(e, seat):
    return {o.rule.removeprefix("eidolon.") for o in (*e.play.offers(seat), *e.play.anytime(seat))}


@shows("eidolon.move.gm-calls", "eidolon.table.flow")
def test_two_say_what_they_do_nobody_waits_and_the_second_is_answered_first(tableau):
    e = two(tableau, deck=["the-sun"])
    e.does("ana", "I smile at the guard.")
    assert {"deed", "scrap", "tie.new"} <= offered(e, "ben")
    assert {"new-scene", "gm.harm", "deed.answer"} <= offered(e, "gm")
    e.does("ben", "I climb in at the back.")
    assert e.play.at_rest
    assert [deed.words for deed in e.world.deeds] == [
        "I smile at the guard.",
        "I climb in at the back.",
    ]
    e.called("ben", "free")
    assert [(one.pc, one.result) for one in e.told(Outcome)] == [("ben", "free")]
    e.called("ana", "eidolon.dazzle").opens("ana", "deed.make", e.deed("ana"))
    assert e.world.now.about == "I smile at the guard."
    assert not e.world.deeds
    e.draws("ana").plays("ana", "the-sun")


def test_who_makes_a_move_keeps_nobody_from_saying_what_they_do_and_the_gm_from_answering(tableau):
    e = two(tableau, deck=["the-sun"])
    e.moves("ana", "scrap").does("ben", "I hold the door.", "free")
    assert e.told(Outcome)[-1].words == "I hold the door."
    e.does("ben", "I run.", "eidolon.challenge-fate")
    e.is_refused("ben", "deed.make", e.deed("ben"), because="comes first")
    e.draws("ana").plays("ana", "the-sun")
    e.opens("ben", "deed.make", e.deed("ben")).answers("ele", "gm").says("ben", "drop").answers(
        True, "gm"
    )


def test_the_table_knows_with_whom_it_lies(tableau):
    e = two(tableau)
    e.opens("gm", "spotlight", "ana")
    assert [seat for seat in e.play.seats if waited_for(e.play, seat)] == ["ana"]
    e.does("ana", "I wink.")
    assert [seat for seat in e.play.seats if waited_for(e.play, seat)] == ["gm"]
    e.called("ana", "eidolon.dazzle")
    assert [seat for seat in e.play.seats if waited_for(e.play, seat)] == ["ana"]
    e.opens("ana", "deed.argue", e.deed("ana"), "eidolon.scrap")
    assert [seat for seat in e.play.seats if waited_for(e.play, seat)] == ["gm"]
    e.opens("gm", "safety.pause", "gm")
    assert not [seat for seat in e.play.seats if waited_for(e.play, seat)]


def test_one_says_one_thing_at_a_time_and_may_take_it_back(tableau):
    e = two(tableau)
    e.does("ana", "I wink.")
    e.is_refused("ana", "deed", "ana", because="one thing at a time")
    e.is_refused("ben", "deed.drop", e.deed("ana"))
    e.is_refused("ben", "deed.answer", e.deed("ana"), "free", because="only the GM")
    e.opens("ana", "deed.drop", e.deed("ana"))
    assert not e.world.deeds
    e.does("ana", "I wave.", "free")


def test_what_somebody_said_who_had_to_leave_is_the_gms(tableau):
    e = two(tableau)
    e.does("ana", "I wink.", "eidolon.dazzle")
    assert "deed.drop" not in offered(e, "gm")
    e.opens("gm", "safety.door", "ana", True)
    assert {"deed.drop", "deed.make"} <= offered(e, "gm")
    e.opens("gm", "deed.drop", e.deed("ana"))
    assert not e.world.deeds


def test_what_somebody_said_who_is_out_of_the_story_lies_there_no_more(tableau):
    e = two(tableau)
    e.does("ana", "I wink.").does("ben", "I run.")
    gone = LeftPlay("ana", "retired").evolve(e.world)
    assert [deed.pc for deed in GAME.view(gone, "gm").deeds] == ["ben"]
    answers = [o for o in GAME.anytime(gone, "gm") if o.rule == "eidolon.deed.answer"]
    assert {o.args[0] for o in answers} == {e.deed("ben")}


def test_everybody_reads_what_was_said_and_what_became_of_it(tableau):
    e = two(tableau)
    e.does("ana", "I wink.", "eidolon.dazzle")
    e.opens("ana", "deed.argue", e.deed("ana"), "eidolon.scrap")
    e.opens("gm", "deed.settle", e.deed("ana"), False).opens("ana", "deed.drop", e.deed("ana"))
    e.does("ben", "I lift the moon.", "impossible")
    told = [str(GAME.prose(fact, e.world)) for _, fact in e.play.log("ben") if fact]
    assert [line for line in told if line != "None"][-7:] == [
        "Ana: “I wink.”",
        "The GM calls it Dazzle.",
        "Ana calls it Scrap.",
        "The GM calls it Dazzle.",
        "Ana thinks better of it.",
        "Ben: “I lift the moon.”",
        "Ben: it cannot be done.",
    ]


def test_their_buttons_say_what_they_are_about(tableau):
    e = two(tableau)
    e.does("ana", "I wink.").does("ben", "I " + "run and " * 12 + "run.", "eidolon.challenge-fate")
    e.opens("ben", "deed.argue", e.deed("ben"), "eidolon.snipe")

    def label(rule, *args):
        return str(GAME.label(e.world, Offer(f"eidolon.{rule}", args)))

    assert label("deed.answer", e.deed("ana"), "free") == "Answer: Ana, “I wink.” It simply works"
    assert label("deed.answer", e.deed("ana"), "eidolon.dazzle") == "Answer: Ana, “I wink.” Dazzle"
    assert label("deed.drop", e.deed("ana")) == "Do something else: I wink."
    assert label("deed.settle", e.deed("ben"), True) == "Last word: Ben calls it Snipe. It is"
    assert label("deed.settle", e.deed("ben"), False) == "Last word: Ben calls it Snipe. It is not"
    said = label("deed.make", e.deed("ben"))
    assert said.startswith("Make the Move: Challenge Fate, “I run and")
    assert said.endswith("…”")


def test_a_bot_in_the_gms_chair_answers_and_one_that_plays_goes_on(tableau):
    e = two(tableau)
    e.does("ana", "I wink.")
    bot = EidolonBot(Random(3))
    assert up_to(e.play, "gm")
    decision = decide(bot, e.play, "gm")
    assert decision.rule == "eidolon.deed.answer"
    perform(e.play, "gm", decision)
    assert not up_to(e.play, "gm")
    if e.world.deeds:
        assert decide(bot, e.play, "ana").rule == "eidolon.deed.make"


@pytest.mark.parametrize("seed", range(12))
def test_a_bot_in_the_gms_chair_never_says_that_it_cannot_be_done(tableau, seed):
    e = two(tableau)
    e.does("ana", "I jump on the horse and pull him off.")
    decision = decide(EidolonBot(Random(seed)), e.play, "gm")
    assert decision.rule == "eidolon.deed.answer"
    assert decision.args[1] in OUT_OF_COMBAT


def test_journals_in_which_others_waited_for_the_answer_are_played_again_as_they_were(tableau):
    e = two(tableau, deck=["the-sun"])
    once = Offer("eidolon.act", ("ana",), "I wink.")
    with pytest.raises(NotOffered):
        e.play.open("ana", once)
    assert "act" not in offered(e, "ana")
    e.play.open("ana", once, again=True)
    e.answers("eidolon.dazzle", "gm").answers("eidolon.scrap", "ana").answers(False, "gm")
    e.draws("ana").plays("ana", "the-sun")
    e.play.open("ana", once, again=True)
    e.answers("eidolon.dazzle", "gm").answers("drop", "ana")
    e.play.open("ana", once, again=True)
    e.answers("free", "gm")
    assert len(e.told(MoveBegan)) == 1
    # The tableau's own ruling was nobody's who sits here.
    entries = [
        replace(one, fact=replace(one.fact, by="gm")) if ruled(one) else one
        for one in e.play.journal.entries
    ]
    assert replay(GAME, entries).facts


def ruled(entry):
    return isinstance(getattr(entry, "fact", None), Overridden)


def test_two_who_say_the_same_are_told_apart(tableau):
    """On the buttons of a GM who acts for them, as on everybody's."""
    e = two(tableau)
    e.does("ana", "I run.").does("ben", "I run.")
    drops = [Offer("eidolon.deed.drop", (deed.id,)) for deed in e.world.deeds]
    labels = {str(GAME.label(e.world, drop)) for drop in drops}
    assert len(labels) == len(drops) == 2
