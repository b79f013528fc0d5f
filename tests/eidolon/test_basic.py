"""The Basic Moves, as far as they are plain."""

from eidolon.tableau import pc
from support.shows import shows


@shows("eidolon.scrap.move", "eidolon.scrap.cost")
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


@shows("eidolon.push.move", "eidolon.push.tick", "eidolon.push.blind", "eidolon.push.spread-fate")
def test_a_push_ticks_and_plays_the_top_card_unseen(tableau):
    e = tableau(pc("ana", ele=2), deck=["the-tower", "the-moon", "the-world"])
    e.moves("ana", "snipe").draws("ana").pushes("ana")
    assert e.world.hour == 14
    assert e.discard() == ["the-world"]
    assert e.deck()[-2:] == ["the-tower", "the-moon"]


@shows("eidolon.sabotage.move", "eidolon.sabotage.tick", "eidolon.sabotage.only-card")
def test_sabotage_throws_out_the_only_card_so_that_a_push_is_due(tableau):
    e = tableau(pc("ana", biz=1), pc("ben"), deck=["the-sun", "the-star"])
    e.moves("ana", "dredge")
    e.says("ben", "sabotage", "ben")
    assert e.world.hour == 14
    e.draws("ana")
    assert e.discard() == ["the-sun", "the-star"]
    assert e.world.hour == 15


@shows("eidolon.receive-aid.move", "eidolon.receive-aid.one-tie")
def test_aid_draws_affinity_and_wears_it_out(tableau):
    e = tableau(
        pc("ana", ele=1, ties={"ben": 3}), pc("ben"), deck=["the-sun", "the-star", "the-world"]
    )
    e.moves("ana", "snipe")
    (tie,) = e.pc("ana").ties
    e.says("ana", "aid", tie.id).answers(True, "ben")
    assert e.count() == 3
    e.draws("ana").plays("ana", "the-sun")
    assert e.pc("ana").ties[0].affinity == 1
    assert e.pc("ana").ties[0].maturity == 3
