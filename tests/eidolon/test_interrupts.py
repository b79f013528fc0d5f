"""Push, Sabotage, Receive Aid and Face Death: what comes in between."""

import pytest

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.facts import LeftPlay, MidnightStruck, Outcome, Played, TrackMoved

# Push


@shows(
    "eidolon.push.move",
    "eidolon.push.tick",
    "eidolon.push.blind",
    "eidolon.push.spread-fate",
    "eidolon.push.card-source",
    "eidolon.clock.src-push",
    "eidolon.push.describe",
)
def test_a_push_ticks_and_plays_the_top_card_unseen(tableau):
    e = tableau(pc("ana", ele=2), deck=["the-tower", "the-moon", "the-world"])
    e.moves("ana", "snipe").draws("ana")
    assert str(e.asked("ana").question.prompt).endswith("Or say how you over-extend, and Push.")
    e.pushes("ana")
    assert e.world.hour == 14
    assert e.discard() == ["the-world"]
    assert e.deck()[-2:] == ["the-tower", "the-moon"]


@shows("eidolon.push.card-source")
def test_with_an_empty_deck_the_discard_is_refreshed_before_the_spread_goes_under(tableau):
    rest = [n for n in range(22) if n != card("the-sun")]
    e = tableau(pc("ana", ele=1), deck=["the-sun"], discard=rest, rulings=["lazyRefresh"])
    e.stays(21).moves("ana", "snipe").draws("ana").pushes("ana")
    assert e.discard() == ["the-fool"]
    assert e.deck()[-1] == "the-sun"


@shows("eidolon.push.once")
def test_a_push_is_the_end_of_it(tableau):
    e = tableau(pc("ana", ele=1), deck=["the-sun", "the-tower", "the-star"])
    e.moves("ana", "snipe").draws("ana").pushes("ana")
    assert e.world.last.reading.card == card("the-tower")


@shows("eidolon.push.to-midnight", "eidolon.clock.mid-move", "eidolon.clock.midnight-blast")
def test_a_push_into_midnight_is_completed_first(tableau):
    e = tableau(
        pc("ana", pow=2),
        pc("ben"),
        deck=["the-sun", "the-empress", "the-star"],
        hour=23,
        patch={"setup/players": ["ana", "ben"]},
    )
    e.moves("ana", "scrap").draws("ana").pushes("ana")
    seen = (Played, MidnightStruck, TrackMoved)
    kinds = [type(f) for _, f in e.play.log("gm") if isinstance(f, seen)]
    assert kinds == list(seen)  # the pushed card, the blast, then the Scrap's own harm
    assert (e.pc("ana").track, e.pc("ben").track) == (3, 2)
    assert e.world.phantom_due
    _finish_vote(e)


def _finish_vote(e):
    """Whatever midnight asks next is someone else's test: take the whole Move back."""
    for _ in range(40):
        requests = [r for r in e.play.requests() if not r.question.optional]
        if not requests:
            return
        request = requests[0]
        e.play.answer(request.seat, request.id, request.question.answers.sample(lambda n: 0))


@shows("eidolon.push.which-moves")
def test_any_move_with_a_spread_can_be_pushed(tableau):
    for move, stat in (("dazzle", "glam"), ("rymp", "gen"), ("dredge", "biz"), ("snipe", "ele")):
        e = tableau(pc("ana", **{stat: 1}), deck=["the-sun"])
        e.moves("ana", move).draws("ana")
        assert ("push", "tick") in e.choices("ana")
        e.plays("ana", e.world.now.spread[0])


@shows("eidolon.push.ban-midnight", "eidolon.clock.turned-back-midnight")
def test_while_a_phantom_is_loose_nobody_pushes_whatever_the_hour(tableau):
    e = tableau(pc("ana", ele=1), deck=["the-sun"], hour=15, patch={"phantom": "ana"})
    e.moves("ana", "snipe").draws("ana")
    assert ("push", "tick") not in e.choices("ana")
    e.plays("ana", "the-sun")


# Sabotage


@shows(
    "eidolon.sabotage.move",
    "eidolon.sabotage.tick",
    "eidolon.sabotage.only-card",
    "eidolon.clock.src-sabotage",
)
def test_sabotage_throws_out_the_only_card_so_that_a_push_is_due(tableau):
    e = tableau(pc("ana", biz=1), pc("ben"), deck=["the-sun", "the-star"])
    e.moves("ana", "dredge")
    e.says("ben", "sabotage", "ben")
    assert e.world.hour == 14
    e.draws("ana")
    assert e.discard() == ["the-sun", "the-star"]
    assert e.world.hour == 15


@shows("eidolon.sabotage.move", "eidolon.sabotage.push-after", "eidolon.sabotage.pvp")
def test_the_saboteur_chooses_and_the_victim_may_still_push(tableau):
    e = tableau(pc("ana", biz=2), pc("ben"), deck=["the-sun", "the-moon", "the-star"])
    e.moves("ana", "dredge").says("ben", "sabotage", "ben").draws("ana")
    e.answers(card("the-sun"), "ben")
    e.pushes("ana")
    assert e.discard() == ["the-sun", "the-star"]
    assert e.world.hour == 15


@shows("eidolon.sabotage.many")
def test_each_saboteur_ticks_and_throws_out_one_card_in_order(tableau):
    e = tableau(pc("ana", biz=3), pc("ben"), pc("cleo"), deck=["the-sun", "the-moon", "the-star"])
    e.moves("ana", "dredge").says("cleo", "sabotage", "cleo").says("ben", "sabotage", "ben")
    assert e.world.hour == 15
    assert ("sabotage", "ben") not in [
        o for r in e.play.requests("ben") for o in r.question.answers.options
    ]
    e.draws("ana").answers(card("the-sun"), "cleo").answers(card("the-star"), "ben")
    e.plays("ana", "the-moon")
    assert e.discard()[:2] == ["the-sun", "the-star"]


@shows("eidolon.sabotage.at-midnight", "eidolon.sabotage.push-midnight", "eidolon.sabotage.tick")
def test_at_midnight_sabotage_is_free_and_the_push_it_forces_is_allowed(tableau):
    e = tableau(
        pc("ana", biz=1), pc("ben"), deck=["the-sun", "the-star"], hour=24, patch={"phantom": "ana"}
    )
    e.moves("ana", "dredge").says("ben", "sabotage", "ben")
    assert e.world.hour == 24
    e.draws("ana")
    assert e.discard() == ["the-sun", "the-star"]


@shows("eidolon.sabotage.at-eleven", "eidolon.clock.midnight-off")
def test_sabotage_at_eleven_brings_midnight_before_the_draw(tableau):
    e = tableau(pc("ana", biz=2), pc("ben"), deck=["the-sun", "the-star"], hour=23)
    e.moves("ana", "dredge")
    assert e.count() == 1  # 9:00 PM weighs
    e.says("ben", "sabotage", "ben")
    assert e.world.hour == 24
    assert e.pc("ana").track == e.pc("ben").track == 2
    assert e.count() == 2  # and weighs no more
    assert e.world.phantom_due
    assert e.world.made  # the vote waits for the Move
    e.draws("ana").answers(card("the-star"), "ben").plays("ana", "the-sun")
    _finish_vote(e)


@shows("eidolon.sabotage.no-spread")
def test_a_card_played_without_a_draw_can_be_lost_to_sabotage(tableau):
    e = tableau(
        pc("ana", "navigator", biz=2),
        pc("ben"),
        deck=["the-star"],
        aside=[("the-sun", "ana", "eidolon.navigator.ready-for-anything")],
    )
    e.moves("ana", "dredge")
    (way,) = [o for o in e.choices("ana") if o[0] == "eidolon.navigator.ready-for-anything"]
    e.says("ana", *way).says("ben", "sabotage", "ben").draws("ana")
    assert e.discard() == ["the-sun", "the-star"]
    assert e.world.last.reading.card == card("the-star")


# Receive Aid


@shows(
    "eidolon.receive-aid.move",
    "eidolon.receive-aid.one-tie",
    "eidolon.receive-aid.affinity-only",
    "eidolon.receive-aid.support",
    "eidolon.receive-aid.who-consents",
    "eidolon.tie.aid",
    "eidolon.receive-aid.which-moves",
)
def test_aid_draws_affinity_and_wears_it_out(tableau):
    e = tableau(
        pc("ana", ele=1, ties={"ben": 3}), pc("ben"), deck=["the-sun", "the-star", "the-world"]
    )
    e.moves("ana", "snipe")
    (tie,) = e.pc("ana").ties
    e.says("ana", "aid", tie.id).answers(False, "ben")
    assert e.count() == 1
    e.says("ana", "aid", tie.id).answers(True, "ben")
    assert e.count() == 3
    assert e.pc("ana").ties[0].affinity == 3  # nothing is worn out before the cards are drawn
    e.draws("ana").plays("ana", "the-sun")
    assert e.pc("ana").ties[0].affinity == 1
    assert e.pc("ana").ties[0].maturity == 3


@shows(
    "eidolon.receive-aid.who-consents", "eidolon.receive-aid.one-tie", "eidolon.tie.affinity-one"
)
def test_the_gm_speaks_for_an_npc_and_one_tie_counts(tableau):
    e = tableau(
        pc("ana", ele=2, ties={"mallory": 1, "ben": 3}),
        pc("ben"),
        npcs=["Mallory"],
        deck=["the-sun", "the-star"],
    )
    first, second = e.pc("ana").ties
    e.moves("ana", "snipe").says("ana", "aid", second.id).answers(True, "ben")
    e.says("ana", "aid", first.id).answers(True, "gm")
    assert e.count() == 1
    assert e.world.now.aid == first.id
    e.says("ana", "stat", "ele")
    assert e.count() == 2
    e.says("ana", "aid", first.id).answers(True, "gm")
    e.draws("ana").plays("ana", "the-sun")
    assert [t.affinity for t in e.pc("ana").ties] == [1, 3]


@shows("eidolon.receive-aid.timing")
def test_aid_is_worn_out_even_by_a_push_and_kept_by_who_backs_out(tableau):
    e = tableau(
        pc("ana", ele=1, ties={"ben": 2}), pc("ben"), deck=["the-moon", "the-tower", "the-sun"]
    )
    (tie,) = e.pc("ana").ties
    e.moves("ana", "snipe").says("ana", "aid", tie.id).answers(True, "ben")
    e.says("ana", "drop").answers(True, "gm")
    assert e.pc("ana").ties[0].affinity == 2
    e.moves("ana", "snipe").says("ana", "aid", tie.id).answers(True, "ben")
    e.draws("ana").pushes("ana")
    assert e.pc("ana").ties[0].affinity == 1


# Face Death


def defeat(tableau, name, **how):
    e = tableau(
        pc("ana", pow=2, biz=2, track=3), pc("ben"), deck=["the-tower", "death", name], **how
    )
    e.makes("ana", "scrap", "the-tower")
    assert e.world.now.move == "eidolon.face-death"
    assert not [o for o in e.choices("ana") if o[0] == "drop"]
    return e.draws("ana").plays("ana", name)


@shows(
    "eidolon.face-death.move",
    "eidolon.face-death.positive",
    "eidolon.damage.defeated",
    "eidolon.face-death.state-after",
)
def test_a_positive_card_pulls_through(tableau):
    e = defeat(tableau, "the-sun")
    e.answers("live", "ana")
    assert (e.pc("ana").track, e.pc("ana").out, e.pc("ana").status) == (4, True, "active")


@shows(
    "eidolon.face-death.neutral", "eidolon.face-death.gm-cost", "eidolon.face-death.never-forced"
)
def test_otherwise_the_gm_names_a_price_and_the_player_decides(tableau):
    for name in ("the-empress", "the-moon"):
        e = defeat(tableau, name)
        assert "The GM names the price first." in str(e.asked("ana").question.prompt)
        e.adds("your name", "gm", key="price")
        (sheet,) = [one for one in e.play.view("ana").pcs if one.id == "ana"]
        assert sheet.flags["price"] == "your name", "its player reads it before they choose"
        assert e.choices("ana") == ["live", "die"]
        e.answers("live", "ana")
        assert e.pc("ana").status == "active"
        assert e.pc("ana").flags["price"] == "your name"


@shows(
    "eidolon.face-death.negative",
    "eidolon.face-death.epilogue",
    "eidolon.epilogue.when",
    "eidolon.epilogue.draw",
    "eidolon.epilogue.answer",
    "eidolon.epilogue.questions",
    "eidolon.epilogue.distinct",
    "eidolon.epilogue.cards-after",
    "eidolon.epilogue.not-a-move",
    "eidolon.attune.retired-free",
)
def test_who_chooses_death_has_an_epilogue(tableau):
    e = defeat(tableau, "the-moon")
    e.play.override("gm", {"hour": 21}, "it is late")
    xp = e.world.xp
    e.adds("everything", "gm").answers("die", "ana")
    assert len(e.world.now.spread) == 3  # whatever the hour
    left = ["proud", "regret", "missed", "plans", "return"]
    for question in ("proud", "missed", "return"):
        assert e.choices("ana") == left
        left.remove(question)
        e.answers(question, "ana").adds("It was worth it.", "ana")
    assert e.told(LeftPlay)[-1].status == "dead"
    assert not e.pc("ana").here
    assert [o.result for o in e.told(Outcome)[-3:]] == ["proud", "missed", "return"]
    assert e.world.xp == xp + 2  # for the Moon of Face Death and the Tower of the Scrap
    assert not e.world.made
    assert e.pc("ana") not in e.world.party


@shows("eidolon.face-death.positive-die")
@pytest.mark.parametrize("agrees", [True, False])
def test_death_may_be_chosen_on_a_positive_card_too_if_the_gm_agrees(tableau, agrees):
    e = defeat(tableau, "the-sun")
    assert e.choices("ana") == ["live", "die"]
    e.answers("die", "ana").answers(agrees, "gm")
    if agrees:
        for question in ("proud", "regret", "missed"):
            e.answers(question, "ana").adds("…", "ana")
    assert e.world.pcs["ana"].status == ("dead" if agrees else "active")


@shows("eidolon.face-death.zero", "eidolon.face-death.push")
def test_facing_death_at_nine_with_biz_one_is_a_push(tableau):
    e = tableau(pc("ana", pow=2, biz=1, track=3), deck=["the-tower", "the-sun"], hour=22)
    e.makes("ana", "scrap", "the-tower")
    assert e.count() == 0
    e.draws("ana")
    assert e.world.hour == 23
    e.answers("live", "ana")


@shows("eidolon.damage.more-when-defeated", "eidolon.damage.multi-end")
def test_harm_to_a_defeated_character_does_nothing(tableau):
    e = defeat(tableau, "the-sun").answers("live", "ana")
    assert len([f for f in e.told(TrackMoved) if f.to == 4]) == 1


@shows("eidolon.epilogue.cards-after")
def test_the_three_cards_go_under_the_deck_leftmost_first(tableau):
    e = tableau(
        pc("ana", pow=1, biz=1, track=3),
        deck=["the-tower", "the-moon", "the-fool", "the-star", "death"],
    )
    e.makes("ana", "scrap", "the-tower").draws("ana").plays("ana", "the-moon")
    e.adds("all", "gm").answers("die", "ana")
    for question in ("proud", "missed", "return"):
        e.answers(question, "ana").adds("…", "ana")
    assert e.deck()[-3:] == ["the-fool", "the-star", "death"]


def test_what_an_aside_took_away_in_the_meantime_is_asked_anew(tableau):
    ready = "eidolon.navigator.ready-for-anything"
    e = tableau(pc("ana", "navigator", biz=1), deck=["the-star"], aside=[("the-sun", "ana", ready)])
    e.moves("ana", "dredge")
    (said,) = [o for o in e.choices("ana") if o[0] == ready]
    request = e.asked("ana")
    discard = {"aside": [], "discard": [card("the-sun")]}
    e.play.override("gm", discard, "the wind took it")
    e.play.answer("ana", request.id, said)
    assert [o for o in e.choices("ana") if o[0] == ready] == []
    e.draws("ana").plays("ana", "the-star")
