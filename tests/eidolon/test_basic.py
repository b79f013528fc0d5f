"""The Basic Moves."""

import pytest

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.facts import MoveDropped, Outcome
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import Power
from undertow.games.eidolon.rules.investigating import QUESTIONS
from undertow.kernel import IllegalAnswer, NotYours, TooLate

BASIC = [
    "challenge-fate",
    "investigate",
    "scrap",
    "snipe",
    "dazzle",
    "threaten",
    "rymp",
    "dredge",
    "patch-up",
]


@shows(
    "eidolon.move.types",
    "eidolon.move.eidolon-any",
    "eidolon.scrap.exchange",
    "eidolon.snipe.always",
)
def test_basic_moves_are_open_to_anybody_at_any_time(tableau):
    e = tableau(pc("ana"), pc("ben", track=1), patch={"pcs/ana/state": "severed"})
    for move in BASIC[:-1]:
        assert e.offered("ana", move)
        assert MOVES[f"eidolon.{move}"].rank == "basic"
    e = tableau(pc("ana"), mode="downtime")
    assert all(e.offered("ana", move) for move in BASIC[:-1])


@shows("eidolon.move.earned", "eidolon.move.explicit-playbook")
def test_nobody_makes_a_move_they_do_not_have(tableau):
    e = tableau(pc("ana"))
    e.is_refused("ana", "vanguard.break-on-through", "ana", because="does not have")
    e.is_refused("gm", "scrap", "ana", because="someone else")
    e.is_refused("ana", "no-such-thing", "ana", because="nothing called")
    e.is_refused("ana", "scrap", "nobody", because="no such character")
    e.is_refused("ana", "face-death", "ana", because="by itself")


# Challenge Fate


@shows(
    "eidolon.challenge-fate.move",
    "eidolon.challenge-fate.gm-stat",
    "eidolon.challenge-fate.catch-all",
    "eidolon.challenge-fate.default-ele",
)
def test_the_gm_names_the_stat_of_a_challenge(tableau):
    e = tableau(pc("ana", biz=3, ele=1), deck=["the-sun", "the-moon", "the-star"])
    e.moves("ana", "challenge-fate")
    assert e.asked().seat == "gm"
    assert e.choices() == ["ele", "pow", "gen", "glam", "biz"]
    e.answers("biz", "gm")
    assert e.count() == 3
    e.draws("ana").plays("ana", "the-star")
    assert e.world.last.stat == "biz"


@shows("eidolon.challenge-fate.gm-stat", "eidolon.move.dispute")
def test_the_gm_may_change_the_stat_until_the_draw(tableau):
    e = tableau(pc("ana", biz=3, ele=1), deck=["the-sun"])
    e.moves("ana", "challenge-fate").answers("ele", "gm")
    named = [
        stat for what, stat in (one for one in e.choices("gm") if len(one) == 2) if what == "stat"
    ]
    assert named == ["pow", "gen", "glam", "biz"]  # another one, that is
    e.says("gm", "stat", "biz")
    assert e.count() == 3
    e.says("gm", "stat", "ele").draws("ana").plays("ana", "the-sun")


@shows("eidolon.move.gm-calls", "eidolon.move.impossible", "eidolon.move.fiction-first")
def test_the_gm_may_stop_a_move_before_the_draw(tableau):
    for why in ("impossible", "no-move"):
        e = tableau(pc("ana"))
        e.moves("ana", "scrap").says("gm", "stop", why)
        assert not e.world.made
        assert e.told(MoveDropped)[-1].why == why


@shows("eidolon.table.flow", "eidolon.draw.procedure")
def test_an_answer_from_the_wrong_seat_or_too_late_is_refused(tableau):
    e = tableau(pc("ana"), pc("ben"), deck=["the-sun", "the-moon"])
    e.moves("ana", "dazzle")
    request = e.asked()
    with pytest.raises(NotYours, match="not to ben"):
        e.play.answer("ben", request.id, ("draw",))
    with pytest.raises(IllegalAnswer):
        e.play.answer("ana", request.id, ("play", 19))
    e.draws("ana")
    with pytest.raises(TooLate):
        e.play.answer("ana", request.id, ("draw",))
    e.plays("ana", "the-sun")


# Investigate


@shows(
    "eidolon.investigate.move",
    "eidolon.investigate.all-played",
    "eidolon.investigate.must-ask",
    "eidolon.investigate.order",
    "eidolon.investigate.positive",
    "eidolon.investigate.negative",
    "eidolon.investigate.forecast-optional",
    "eidolon.investigate.repeat",
)
def test_every_card_is_played_and_buys_a_question(tableau):
    e = tableau(pc("ana", gen=2), deck=["the-sun", "the-moon"])
    e.moves("ana", "investigate").draws("ana")
    e.says("ana", "ask", card("the-moon"), "hidden")
    assert [o[0] for o in e.choices("ana")] == ["ask"] * 6  # no way round the second question
    question = e.asked("ana").question
    labels = [str(GAME.answer_label(e.world, question, o)) for o in question.answers.options]
    assert ["asked before" in label for label in labels] == [True, *[False] * 5]
    e.adds("A door behind the door.")  # the GM answers, now or later
    e.says("ana", "ask", card("the-sun"), "hidden")
    assert e.discard() == ["the-moon", "the-sun"]
    answer = "Ana asks: What is hidden here? (positive) What is the answer?"
    assert e.wants() == [answer]
    e.adds("The other key.")
    told = [(o.result, o.words) for o in e.told(Outcome)]
    assert told == [
        ("hidden", "negative"),
        ("answered", "A door behind the door."),
        ("hidden", "positive"),
        ("answered", "The other key."),
    ]
    assert str(GAME.prose(e.told(Outcome)[-1], e.world)) == "The GM answers Ana: The other key."
    assert e.play.view("gm").last.asked == ("hidden", "hidden")  # each beside its card
    assert e.world.xp == 1


@shows(
    "eidolon.investigate.questions", "eidolon.investigate.neutral", "eidolon.investigate.gm-improv"
)
def test_there_are_six_questions(tableau):
    assert list(QUESTIONS) == ["hidden", "happened", "weakness", "danger", "control", "ahead"]
    assert set(MOVES["eidolon.investigate"].results) == {"positive", "neutral", "negative"}


@shows("eidolon.investigate.repeat")
def test_by_the_other_reading_a_question_is_asked_once(tableau):
    e = tableau(pc("ana", gen=2), deck=["the-sun", "the-moon"], rulings=["questionsOnce"])
    e.moves("ana", "investigate").draws("ana")
    e.says("ana", "ask", card("the-moon"), "hidden")
    assert ("ask", card("the-sun"), "hidden") not in e.choices("ana")
    e.says("ana", "ask", card("the-sun"), "danger")


@shows("eidolon.investigate.no-neutral-xp", "eidolon.attune.multi-play")
def test_neutral_cards_beside_positive_ones_earn_nothing_here(tableau):
    e = tableau(
        pc("ana", gen=3, dissonant="death", resonant="the-fool"),
        deck=["the-sun", "the-empress", "death"],
    )
    e.moves("ana", "investigate").draws("ana")
    for name in ("the-empress", "the-sun"):
        e.says("ana", "ask", card(name), "danger")
        assert e.world.xp == 0
    e.says("ana", "ask", card("death"), "danger")
    assert e.world.xp == 1


@shows("eidolon.investigate.push", "eidolon.investigate.push-order")
def test_a_push_while_investigating_swaps_one_card(tableau):
    e = tableau(pc("ana", gen=2), deck=["the-sun", "the-moon", "the-star"])
    e.moves("ana", "investigate").draws("ana").pushes("ana").answers(card("the-moon"), "ana")
    assert e.spread() == ["the-sun", "the-star"]
    assert e.deck()[-1] == "the-moon"
    assert e.world.hour == 14
    assert not [o for o in e.choices("ana") if o[0] == "push"]
    for name in ("the-sun", "the-star"):
        e.says("ana", "ask", card(name), "ahead")


@shows("eidolon.investigate.push-order")
def test_on_an_empty_deck_the_discard_comes_first_so_that_another_card_comes(tableau):
    rest = [n for n in range(22) if n not in (card("the-sun"), card("the-moon"))]
    e = tableau(
        pc("ana", gen=2), deck=["the-sun", "the-moon"], discard=rest, rulings=["lazyRefresh"]
    )
    e.stays(20).moves("ana", "investigate").draws("ana").pushes("ana").answers(
        card("the-sun"), "ana"
    )
    assert e.spread() == ["the-moon", "the-fool"]
    for name in ("the-moon", "the-fool"):
        e.says("ana", "ask", card(name), "ahead")


@shows("eidolon.investigate.push-count")
def test_one_push_per_investigation_unless_the_table_plays_otherwise(tableau):
    e = tableau(
        pc("ana", gen=1), deck=["the-sun", "the-moon", "the-star"], rulings=["investigatePushes"]
    )
    e.moves("ana", "investigate").draws("ana").pushes("ana").pushes("ana")
    assert e.spread() == ["the-star"]
    assert e.world.hour == 15
    e.says("ana", "ask", card("the-star"), "ahead")


@shows("eidolon.investigate.push-dissonant")
def test_a_dissonant_card_that_a_push_brings_is_played_with_the_rest(tableau):
    e = tableau(
        pc("ana", gen=1, dissonant="death", resonant="the-fool"), deck=["the-moon", "death"]
    )
    e.moves("ana", "investigate").draws("ana").pushes("ana")
    assert e.spread() == ["death"]
    e.says("ana", "ask", card("death"), "ahead")
    assert e.world.xp == 1


@shows("eidolon.sabotage.investigate")
def test_a_sabotaged_card_buys_no_question(tableau):
    e = tableau(pc("ana", gen=2), pc("ben"), deck=["the-sun", "the-moon"])
    e.moves("ana", "investigate").says("ben", "sabotage", "ben").draws("ana")
    e.answers(card("the-sun"), "ben")
    e.says("ana", "ask", card("the-moon"), "control")
    assert e.discard() == ["the-sun", "the-moon"]


# Scrap, Snipe, Dazzle, Threaten, Dredge


@shows(
    "eidolon.scrap.move", "eidolon.scrap.cost", "eidolon.scrap.top-after", "eidolon.gm.damage-scrap"
)
def test_a_neutral_scrap_advances_the_track_and_discards_the_top_card(tableau):
    e = tableau(pc("ana", pow=2), pc("ben"), deck=["the-fool", "the-sun", "the-moon"])
    e.moves("ana", "scrap").draws("ana")
    assert e.spread() == ["the-fool", "the-sun"]
    e.plays("ana", "the-fool")
    assert e.pc("ana").track == 1
    assert e.discard() == ["the-fool", "the-moon"]
    assert e.deck()[-1] == "the-sun"


@shows("eidolon.scrap.cost")
def test_a_positive_scrap_costs_nothing(tableau):
    e = tableau(pc("ana", pow=2), deck=["the-fool", "the-sun", "the-moon"])
    e.makes("ana", "scrap", "the-sun")
    assert e.pc("ana").track == 0
    assert e.discard() == ["the-sun"]


@shows("eidolon.scrap.gm-waive", "eidolon.scrap.no-tier-check", "eidolon.damage.sources")
def test_a_scrap_can_defeat_without_anybody_judging_the_harm(tableau):
    e = tableau(pc("ana", pow=1, biz=1, track=3), deck=["the-tower", "the-sun", "the-star"])
    e.moves("ana", "scrap")
    assert "the last step" in str(
        e.asked("ana").question.prompt
    )  # nobody can say they were not told
    e.draws("ana").plays("ana", "the-tower")
    assert e.pc("ana").track == 4
    assert e.world.now.move == "eidolon.face-death"
    e.draws("ana").plays("ana", "the-sun").answers("live", "ana")
    assert e.discard()[-1] == "the-star"  # the Scrap goes on where it was


@shows("eidolon.scrap.ambush-free")
def test_an_attack_on_somebody_helpless_needs_no_scrap(tableau):
    e = tableau(pc("ana"))
    e.moves("ana", "scrap").says("gm", "stop", "no-move")
    assert e.pc("ana").track == 0


@shows(
    "eidolon.snipe.move",
    "eidolon.snipe.neutral",
    "eidolon.snipe.negative",
    "eidolon.snipe.weakness-record",
)
def test_a_snipe_may_show_a_weakness_of_ones_own(tableau):
    for name, weakness in (
        ("the-sun", None),
        ("the-empress", "revealed"),
        ("the-tower", "exposed"),
    ):
        e = tableau(pc("ana", ele=1), deck=[name])
        e.makes("ana", "snipe", name)
        assert e.pc("ana").flags.get("weakness") == weakness


@shows(
    "eidolon.dazzle.move",
    "eidolon.dazzle.positive",
    "eidolon.dazzle.other",
)
def test_a_positive_dazzle_always_convinces(tableau):
    e = tableau(pc("ana", glam=1), deck=["the-sun", "the-moon"])
    e.makes("ana", "dazzle", "the-sun")
    assert [o.result for o in e.told(Outcome)] == ["positive"]
    e.makes("ana", "dazzle", "the-moon")
    assert len(e.told(Outcome)) == 1  # the rest is the GM's


@shows("eidolon.dazzle.limits", "eidolon.threaten.able")
def test_who_cannot_be_reached_is_not_dazzled_and_who_has_no_upper_hand_does_not_threaten(tableau):
    e = tableau(pc("ana", glam=1, pow=1), deck=["the-sun"])
    e.moves("ana", "dazzle").says("gm", "stop", "impossible")
    e.moves("ana", "threaten", about="Or else.").says("gm", "stop", "impossible")
    assert e.told(Outcome) == []
    assert e.discard() == []


@shows("eidolon.dazzle.bluff")
def test_a_threat_that_cannot_be_carried_out_is_a_dazzle_if_the_gm_says_so(tableau):
    e = tableau(pc("ana", glam=1, pow=3), deck=["the-sun"])
    e.does("ana", "I say that I have a bomb.", "eidolon.dazzle")
    e.opens("ana", "deed.make", e.deed("ana"))
    assert (e.world.now.move, e.count()) == ("eidolon.dazzle", 1)
    e.draws("ana").plays("ana", "the-sun")


@shows("eidolon.threaten.move", "eidolon.threaten.state")
def test_a_threat_is_spelled_out_before_the_draw(tableau):
    e = tableau(pc("ana", pow=1), deck=["the-sun"])
    e.moves("ana", "threaten")
    e.is_illegal("", "ana", because="words")
    e.answers("the key, or the window", "ana")
    assert e.world.now.about == "the key, or the window"
    e.draws("ana").plays("ana", "the-sun")


@shows(
    "eidolon.dredge.move",
    "eidolon.dredge.tick",
    "eidolon.dredge.answer",
    "eidolon.clock.src-dredge",
)
def test_a_negative_dredge_ticks(tableau):
    for name, hour in (("the-sun", 13), ("the-empress", 13), ("the-moon", 14)):
        e = tableau(pc("ana", biz=1), deck=[name])
        e.makes("ana", "dredge", name)
        assert e.world.hour == hour


# Patch Up


@shows(
    "eidolon.patch-up.move",
    "eidolon.patch-up.no-draw",
    "eidolon.clock.src-patch-up",
    "eidolon.damage.reverse",
)
def test_patching_up_costs_an_hour_a_step(tableau):
    e = tableau(pc("ana"), pc("ben", track=3), deck=["the-sun"])
    e.moves("ana", "patch-up").answers(True, "gm").answers(2, "ana")
    assert e.pc("ben").track == 1
    assert e.world.hour == 15
    assert e.discard() == []


@shows("eidolon.patch-up.power-fits")
def test_whether_a_power_heals_is_the_gms_to_say_once_for_each_power(tableau):
    e = tableau(pc("ana", powers=(Power("stranger", ("hot tea",)),)), pc("ben", track=4))
    e.moves("ana", "patch-up")
    assert "hot tea" in str(e.asked("gm", "heals").question.prompt)
    e.answers(False, "gm")
    assert (e.pc("ben").track, e.world.hour) == (4, 13)
    e.moves("ana", "patch-up").answers(True, "gm").answers(1, "ana")
    e.moves("ana", "patch-up").answers(1, "ana")  # nobody asks again
    assert (e.pc("ben").track, e.world.hour) == (2, 15)
    e.play.override("gm", {"pcs/ana/powers/0/blanks": ["cold tea"]}, "another power")
    e.moves("ana", "patch-up").answers(False, "gm")
    assert e.pc("ben").track == 2


@shows("eidolon.patch-up.other-only", "eidolon.patch-up.magic-only")
def test_nobody_patches_themselves_up_nor_without_the_eidolon(tableau):
    e = tableau(pc("ana", track=2), pc("ben"))
    e.is_refused("ana", "patch-up", "ana", because="nobody else is hurt")
    e = tableau(pc("ana"), pc("ben", track=1), patch={"pcs/ana/state": "severed"})
    e.is_refused("ana", "patch-up", "ana", because="severed")


@shows("eidolon.patch-up.floor")
def test_no_tick_is_paid_for_nothing(tableau):
    e = tableau(pc("ana"), pc("ben", track=2))
    e.moves("ana", "patch-up").answers(True, "gm")
    e.is_illegal(3, "ana", because="from 1 to 2")
    e.answers(2, "ana")


@shows("eidolon.patch-up.midnight", "eidolon.clock.cost-at-midnight", "eidolon.clock.jump")
def test_at_midnight_there_is_no_hour_to_pay_with(tableau):
    e = tableau(pc("ana"), pc("ben", track=2), hour=24, patch={"phantom": "ana"})
    e.is_refused("ana", "patch-up", "ana", because="midnight")
    e = tableau(pc("ana"), pc("ben", track=3), hour=23, patch={"phantom": "ana"})
    e.moves("ana", "patch-up").answers(True, "gm")
    e.is_illegal(2, "ana", because="from 1 to 1")
    e.answers(1, "ana")
    assert e.world.hour == 24


@shows("eidolon.patch-up.defeated")
def test_a_defeated_character_who_lives_is_patched_to_desperate_and_wakes(tableau):
    e = tableau(pc("ana"), pc("ben"), patch={"pcs/ben/track": 4, "pcs/ben/out": True})
    assert not e.offered("ben", "dazzle")
    e.is_refused("ben", "dazzle", "ben", because="out cold")
    e.moves("ana", "patch-up").answers(True, "gm").answers(1, "ana")
    assert (e.pc("ben").track, e.pc("ben").out) == (3, False)


def test_what_snipe_brings_is_told_to_everybody_about_the_one_who_aims():
    for text in MOVES["eidolon.snipe"].results.values():
        assert text().args == {}
        assert "your" not in str(text()).lower()
        assert str(text()).startswith("The one who aims")


def answers_of(e, who):
    question = e.asked(who).question
    options = question.answers.options
    return {option: str(GAME.answer_label(e.world, question, option)) for option in options}


def test_nobody_who_is_out_cold_gets_in_the_way(tableau):
    e = tableau(
        pc("ana", ele=1), pc("ben"), pc("cleo"), deck=["the-sun"], patch={"pcs/ben/out": True}
    )
    e.moves("ana", "snipe")
    assert ("sabotage", "cleo") in answers_of(e, "cleo")
    assert not e.play.requests("ben"), "who lies there says nothing"
    e.draws("ana").plays("ana", "the-sun")


def test_aid_that_draws_fewer_cards_says_so_before_it_is_taken(tableau):
    ties = {"ben": (2, 1), "cleo": (3, 3)}
    e = tableau(pc("ana", ele=3, ties=ties), pc("ben"), pc("cleo"), deck=["the-sun", "the-star"])
    e.moves("ana", "snipe")
    ben, cleo = (tie.id for tie in e.pc("ana").ties)
    said = answers_of(e, "ana")
    assert said[("aid", ben)] == "Receive Aid from Ben (Affinity 1; only 1 instead of 3 cards)"
    assert said[("aid", cleo)] == "Receive Aid from Cleo (Affinity 3)"
    e.says("ana", "aid", ben).answers(True, "ben")
    assert e.count() == 1
    assert answers_of(e, "ana")[("aid", cleo)] == "Receive Aid from Cleo (Affinity 3)"
    e.draws("ana").plays("ana", "the-sun")
