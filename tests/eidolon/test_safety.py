"""The table itself: who sits there, what is agreed, and how anybody stops anything at any time."""

import pytest

from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.creation import Settings, begin, free_id
from undertow.games.eidolon.facts import LimitsAgreed, OptionsSettled
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.labels import WORDS, Words
from undertow.games.eidolon.rules.growth import threshold
from undertow.games.eidolon.rulings import SWITCHES
from undertow.games.eidolon.world import World
from undertow.kernel import BadSetup, NotYours, Play, ScriptedFate, message
from undertow.kernel.journal import Answered

CARDS = {
    "ana": ("the-fool", "the-high-priestess"),
    "ben": ("the-chariot", "the-lovers"),
    "cleo": ("the-hermit", "the-emperor"),
}
FIVE = ("They wake in dreams.", "Hands only.", "Whoever has one.", "They talk back.", "Songs.")


def some(seat, **fields):
    resonant, dissonant = CARDS[seat]
    return pc(seat, resonant=resonant, dissonant=dissonant, **fields)


def answer(e, seat, slug, said):
    """A seat answers one of several questions that are open to it."""
    open_ = [r for r in e.requests(seat) if r.question.prompt.key == f"eidolon.ask.{slug}"]
    return e.reply(open_[0], said)


# Who sits there


@shows("eidolon.table.size", "eidolon.table.roles")
@pytest.mark.parametrize("players", range(1, 6))
def test_one_gm_and_one_to_five_players(players):
    beginning = begin(Settings(tuple(f"p{n}" for n in range(players))))
    assert beginning.seats[0] == "gm"
    assert len(beginning.seats) == players + 1
    assert not beginning.warnings


@shows("eidolon.table.size", "eidolon.table.roles")
def test_nobody_plays_alone_and_the_gm_plays_no_character():
    with pytest.raises(BadSetup):
        begin(Settings(()))
    with pytest.raises(BadSetup):
        begin(Settings(("gm", "ana")))


@shows("eidolon.table.over-size", "eidolon.xp.level-threshold-big")
def test_more_than_five_is_advised_against_and_played():
    beginning = begin(Settings(tuple(f"p{n}" for n in range(7))))
    assert len(beginning.warnings) == 1
    assert len(beginning.seats) == 8
    assert (threshold(6), threshold(7)) == (30, 36)


@shows("eidolon.table.needs", "eidolon.draw.first-shuffle", "eidolon.digital.zones")
def test_a_table_brings_the_22_cards():
    beginning = begin(Settings(("ana",)))
    fate = ScriptedFate()
    fate.tell(tuple(range(22)))
    play = Play.begin(GAME, beginning.seats, beginning.offer, fate, first=beginning.first)
    assert sorted(play.world.deck) == list(range(22))
    assert play.world.discard == ()


@shows("eidolon.table.roles", "eidolon.table.flow")
def test_the_gm_presents_players_act_moves_draw_and_the_gm_narrates(tableau):
    e = tableau(some("ana", ele=1), deck=["the-sun"])
    e.opens("gm", "new-scene").answers(("A locked door", "real"))
    e.does("ana", "I pick it.", "eidolon.challenge-fate")
    e.opens("ana", "deed.make", e.deed("ana")).answers("ele", "gm")
    e.draws("ana").plays("ana", "the-sun")
    e.opens("gm", "gm.narrate").answers(("It was never locked.", False))
    assert not [o for o in e.play.anytime("gm") if o.rule == "eidolon.deed"]


@shows("eidolon.digital.hidden-info", "eidolon.digital.set-aside")
def test_nobody_sees_the_order_of_the_deck_and_everybody_the_rest(tableau):
    kept = [("the-world", "ana", "ready")]
    e = tableau(some("ana"), some("ben"), deck=["the-sun"], discard=["death"], aside=kept)
    for seat in ("gm", "ana", "ben"):
        deck = e.play.view(seat).deck
        assert (deck.count, deck.discard) == (20, (13,))
        assert [kept.card for kept in deck.aside] == [21]
        assert "order" not in deck.__struct_fields__
        assert deck.bottom == ()


@shows("eidolon.digital.bottom-memory", "eidolon.digital.bottom")
@pytest.mark.parametrize("shown", [False, True])
def test_what_went_under_the_deck_is_in_the_log_and_shown_where_the_table_wants_it(tableau, shown):
    patch = {"setup/known_bottom": shown}
    e = tableau(some("ana", ele=3, gen=1), deck=["the-sun", "death", "temperance"], patch=patch)
    e.moves("ana", "snipe").draws("ana").plays("ana", "the-sun")
    under = [f.cards for _, f in e.play.log("ana") if type(f).__name__ == "PutUnder"]
    assert under == [(13, 14)]
    assert e.play.view("ana").deck.bottom == ((13, 14) if shown else ())
    e.moves("ana", "rymp").draws("ana")
    assert e.spread() == ["temperance"]  # the bottom card
    e.plays("ana", "temperance")
    e.debriefs(ana="up")
    assert e.play.view("ana").deck.bottom == ()  # any shuffle clears it


# Lines, veils and the rest


@shows("eidolon.safety.lines-list")
def test_the_table_agrees_on_what_stays_out_before_play_and_later(tableau):
    e = tableau(some("ana"), some("ben"), mode="creation")
    e.opens("ben", "safety.limits", "ben").answers((("spiders",), ("blood",)), "ben")
    assert (e.world.lines, e.world.veils) == (("spiders",), ("blood",))
    e.opens("gm", "start-uptime", "gm").answers(False)
    e.opens("ana", "safety.limits", "ana").answers((("spiders", "war"), ("blood",)), "ana")
    assert e.world.lines == ("spiders", "war")  # whoever adds something adds it
    assert e.play.view("ben").table.lines == ("spiders", "war")


@shows("eidolon.safety.lines-list", "eidolon.safety.veto")
def test_taking_something_off_the_list_takes_everybody(tableau):
    e = tableau(some("ana"), some("ben"), patch={"lines": ["spiders"], "veils": ["blood"]})
    e.opens("ana", "safety.limits", "ana").answers(((), ("spiders",)), "ana")
    e.answers(True, "gm").answers(False, "ben")
    assert (e.world.lines, e.world.veils) == (("spiders",), ("blood",))
    e.opens("ana", "safety.limits", "ana").answers(((), ("spiders",)), "ana")
    e.answers(True, "gm").answers(True, "ben")
    assert (e.world.lines, e.world.veils) == ((), ("spiders",))


@shows("eidolon.safety.veto")
@pytest.mark.parametrize("seat", ["gm", "ana", "ben"])
def test_anybody_vetoes_at_any_time_and_no_reason_is_asked(tableau, seat):
    e = tableau(some("ana", ele=1), some("ben"), deck=["the-sun"])
    e.moves("ana", "snipe")  # in the middle of a Move
    e.opens(seat, "safety.veto", seat)
    answer(e, seat, "veto", "drowning")
    assert e.world.lines == ("drowning",)
    (fact,) = e.told(LimitsAgreed)
    assert "seat" not in fact.__struct_fields__  # nor who it was
    e.draws("ana").plays("ana", "the-sun")


@shows("eidolon.safety.withdraw")
def test_what_was_fine_may_stop_being_fine_and_what_happened_is_told_anew(tableau):
    e = tableau(some("ana", track=2), some("ben"), patch={"veils": ["the fire"]})
    e.opens("ben", "safety.veto", "ben").answers("the fire", "ben")
    assert (e.world.lines, e.world.veils) == (("the fire",), ())
    e.play.override("gm", {"pcs/ana/track": 1}, "the fire never happened")
    assert e.pc("ana").track == 1


@shows("eidolon.safety.ask-first")
@pytest.mark.parametrize(
    ("said", "lines", "veils"), [("fine", 0, 0), ("veil", 0, 1), ("never", 1, 0)]
)
def test_who_would_bring_in_something_fraught_asks_first(tableau, said, lines, veils):
    e = tableau(some("ana"), some("ben"))
    e.opens("gm", "safety.ask", "gm").answers("a funeral", "gm")
    assert "a funeral" in str(e.asked("ben", "raised").question.prompt)
    e.answers("fine", "ana").answers(said, "ben")
    assert (len(e.world.lines), len(e.world.veils)) == (lines, veils)


def test_a_pause_stops_play_and_whoever_asked_for_it_ends_it(tableau):
    e = tableau(some("ana"), some("ben"))
    e.opens("ana", "safety.pause", "ana")
    e.is_refused("ben", "scrap", "ben", because="paused")
    e.is_refused("gm", "new-scene")
    e.is_refused("gm", "start-downtime", because="paused")
    e.is_refused("ben", "safety.resume")
    e.is_refused("ben", "safety.pause", "ben", because="already")
    e.opens("ana", "safety.resume")
    assert e.offered("ben", "scrap")
    e.opens("ben", "safety.pause", "ben").opens("gm", "safety.resume")
    assert not e.world.paused


@shows("eidolon.debrief.absent")
def test_the_door_is_open(tableau):
    e = tableau(some("ana"), some("ben"), some("cleo"))
    e.opens("ana", "safety.door", "ana", True)
    assert e.world.present == ["ben", "cleo"]
    e.is_refused("ben", "safety.door", "ana", False)
    e.opens("ana", "safety.door", "ana", False)
    assert e.world.present == ["ana", "ben", "cleo"]


# What the table settles


@shows("eidolon.options.questions", "eidolon.setting.feels-real", "eidolon.setting.undertow")
def test_five_questions_are_settled_before_play(tableau):
    e = tableau(some("ana"), mode="creation")
    e.opens("gm", "options")
    asked = e.asked("gm", "options")
    assert [f.name for f in asked.question.answers.fields[:5]] == [
        "unsealing",
        "tangible",
        "visible",
        "minds",
        "theme",
    ]
    words = str(asked.question.prompt)
    assert "feel real" in words
    assert "Undertow is part of every world" in words
    e.answers((*FIVE, False, "Sprite"))
    assert e.world.setup.answers["visible"] == "Whoever has one."
    assert e.world.setup.word == "Sprite"
    assert e.play.view("ana").word == "Sprite"
    e.is_refused("ana", "options", because="GM")


@shows("eidolon.options.questions")
def test_how_eidolons_wake_may_be_the_gms_secret(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "options").answers((*FIVE, True, "Eidolon"))
    (known,) = [f for _, f in e.play.log("ana") if isinstance(f, OptionsSettled)]
    assert "unsealing" not in known.answers
    assert known.answers["minds"] == "They talk back."
    (all_,) = e.told(OptionsSettled)
    assert all_.answers["unsealing"] == "They wake in dreams."


def test_a_ruling_is_turned_over_if_everybody_agrees(tableau):
    e = tableau(some("ana"), some("ben"))
    e.opens("ana", "ruling", "ana").answers("no", "ana")
    e.opens("ana", "ruling", "ana").answers("pushNoXp", "ana")
    e.answers(True, "gm").answers(False, "ben")
    assert not e.world.rulings.push_no_xp
    e.opens("ana", "ruling", "ana").answers("pushNoXp", "ana")
    e.answers(True, "gm").answers(True, "ben")
    assert e.world.rulings.push_no_xp
    assert e.play.view("ben").rulings == ("pushNoXp",)
    e.opens("gm", "ruling", "gm")
    assert e.choices("gm") == [*SWITCHES, "no"]
    e.answers("no", "gm")


# What an Eidolon is


@shows("eidolon.eid.one-self", "eidolon.eid.shared-harm", "eidolon.eid.one-power")
def test_an_eidolon_and_its_master_are_one(tableau):
    e = tableau(some("ana"))
    assert "ana's eidolon" not in e.world.pcs
    assert len(e.pc("ana").powers) == 1
    e.opens("gm", "gm.harm", "ana").answers(("setback", "metaphysical", True, "Its arm breaks."))
    assert e.pc("ana").track == 1  # there is one Track for both


@shows("eidolon.eid.power-approval", "eidolon.eid.power-valid")
def test_a_doubtful_power_needs_everybodys_approval(tableau):
    e = tableau(some("ana"), some("ben"), some("cleo"))
    e.is_refused("ana", "question-power", "ana", "ana", because="others")
    e.opens("ben", "question-power", "ben", "ana")
    assert not e.play.requests("ana")
    e.answers(True, "gm").answers(True, "ben").answers(True, "cleo")
    assert e.pc("ana").powers[0].blanks == ("something",)  # it stands
    e.opens("gm", "question-power", "gm", "ana")
    e.answers(True, "gm").answers(True, "ben").answers(False, "cleo")
    e.cannot_add(("",), "ana", because="words are needed")  # an empty blank is no power
    e.adds(("a door that opens on the sea",), "ana")
    assert e.pc("ana").powers[0].blanks == ("a door that opens on the sea",)


@shows("eidolon.eid.range", "eidolon.eid.range-flavour")
def test_range_stands_on_the_sheet_and_bars_nothing(tableau):
    from undertow.games.eidolon.entries import MOVES, PLAYBOOKS

    ranges = {p.id: p.range for p in PLAYBOOKS.values() if p.stats is not None and p.range}
    near, far = min(ranges, key=ranges.get), max(ranges, key=ranges.get)
    assert ranges[near] < ranges[far]
    e = tableau(
        pc("ana", near, resonant="the-fool", dissonant="justice"),
        pc("ben", far, resonant="the-chariot", dissonant="the-lovers"),
    )
    seen = {p.id: p.range for p in e.play.view("gm").pcs}
    assert seen == {"ana": ranges[near], "ben": ranges[far]}
    basic = [m.id for m in MOVES.values() if m.rank == "basic"]
    offered = [[o.rule for o in e.play.offers(seat) if o.rule in basic] for seat in ("ana", "ben")]
    assert offered[0] == offered[1]


@shows("eidolon.gm.principle-count", "eidolon.gm.optional-reading")
def test_all_ten_principles_are_there_for_the_gm():
    from undertow.games.eidolon import guidance

    assert len(guidance.PRINCIPLES.words) == 10
    assert guidance.PRINCIPLES in guidance.FOR_GM
    assert guidance.PRINCIPLES not in guidance.FOR_ALL


# Whoever had to leave


def test_the_gm_answers_for_whoever_had_to_leave_and_the_journal_says_so(tableau):
    e = tableau(some("ana", ele=1), some("ben"), deck=["the-sun"])
    e.moves("ana", "snipe")
    assert [r.seat for r in e.play.requests("gm") if not r.question.optional] == []
    e.opens("gm", "safety.door", "ana", True)
    (asked,) = [r for r in e.play.requests("gm") if not r.question.optional]
    assert asked.seat == "ana"
    with pytest.raises(NotYours):
        e.play.answer("ben", asked.id, ("draw",))
    e.play.answer("gm", asked.id, ("draw",))
    (asked,) = [r for r in e.play.requests("gm") if not r.question.optional]
    e.play.answer("gm", asked.id, ("play", 19))
    e._look()
    assert e.discard() == ["the-sun"]
    stood_in = [x.typed for x in e._journal.entries if isinstance(x, Answered) and x.by == "ana"]
    assert stood_in == ["gm", "gm"]


def test_whoever_is_back_answers_for_themselves(tableau):
    e = tableau(some("ana", ele=1), deck=["the-sun"])
    e.moves("ana", "snipe").opens("gm", "safety.door", "ana", True)
    e.opens("ana", "safety.door", "ana", False)
    (asked,) = e.play.requests("ana")
    with pytest.raises(NotYours):
        e.play.answer("gm", asked.id, ("draw",))
    e.draws("ana").plays("ana", "the-sun")


# What stands on a button


def test_an_answer_has_one_meaning_in_the_whole_game():
    words = Words(WORDS)
    words["tick"] = WORDS["tick"]
    with pytest.raises(ValueError, match="already reads"):
        words.update(tick=message("eidolon.test.tick", "an insect"))


@pytest.mark.parametrize("seat", ["no", "tick", "pow", "vanguard"])
def test_nobody_is_taken_for_an_answer(seat):
    assert free_id(World(), seat) == f"{seat}-2"


# What stands on the buttons


def labels(e, seat, rule):
    found = (*e.play.offers(seat), *e.play.anytime(seat))
    return [str(GAME.label(e.world, o)) for o in found if o.rule == f"eidolon.{rule}"]


def test_what_is_ones_own_names_nobody_and_a_seat_goes_by_its_name(tableau):
    e = tableau(some("ana"), some("ben"))
    assert labels(e, "ana", "safety.pause") == ["Pause"]
    assert labels(e, "ana", "ruling") == ["Change a ruling"]
    assert labels(e, "ana", "tie.new") == ["A new Tie"]
    assert labels(e, "ana", "deed") == ["Say what you do"]
    assert len(labels(e, "gm", "safety.door")) == 3  # the GM may leave, too
    door = next(o for o in e.play.anytime("ana") if o.rule == "eidolon.safety.door")
    # Who that is the page knows: a field called "seat" is shown as the name of whoever sits there.
    assert GAME.label(e.world, door).args["who"].args == {"seat": "ana"}
