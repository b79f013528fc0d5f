"""The fight a GM is offered to begin from, and those a bot lays out."""

from __future__ import annotations

from itertools import product

import pytest

from undertow.games.anima.catalogue.fights import CASTS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.creation import seated
from undertow.games.anima.lab.fight import Fight
from undertow.games.anima.lab.sim import Plan, simulate
from undertow.games.anima.rules.conflicts import conflict_page, planned
from undertow.kernel import Page

FIRST = tuple(SAMPLES)


def defaults(page: Page) -> tuple:
    return tuple(field.default for field in page.fields)


@pytest.mark.parametrize("pcs", [1, 2, 3, 5])
def test_the_first_page_holds_a_fight_that_can_begin_at_once(stage, pcs):
    s = stage(*FIRST[:pcs], peace=True)
    page = conflict_page(s.world)
    assert page.refuses(defaults(page)) is None
    filled = page.filled(defaults(page))
    assert len(filled["adversity"]) == (1 if pcs == 1 else 2)
    plan = planned(s.world, filled)
    assert plan.goals[0].effect.target == plan.adversity[0].id, "the goal weakens the leader"


def test_a_fight_of_ones_own_is_not_in_the_way(stage):
    """Nothing is filled in where the GM has prepared somebody, or has begun one before."""
    s = stage("ana", peace=True)
    opponent = conflict_page(s.world).filled(defaults(conflict_page(s.world)))["adversity"][0]
    s.opens("gm", "prepare").answers(opponent)
    assert conflict_page(s.world).filled(defaults(conflict_page(s.world)))["adversity"] == ()
    t = stage("ana")
    t.opens("gm", "retreat", "gm")
    assert conflict_page(t.world).filled(defaults(conflict_page(t.world)))["adversity"] == ()


def test_every_fight_a_bot_lays_out_can_be_played(stage):
    s = stage("yara", "evanon", peace=True)
    s.opens("gm", "prepare").answers(conflict_page(s.world).sample(lambda n: 0)[2][0])
    page = conflict_page(s.world)
    seen = set()
    for cast, kept, dark in product(range(len(CASTS)), range(2), (0, 7)):
        picks = iter((cast, kept, dark))
        answer = page.sample(lambda n, picks=picks: next(picks))
        assert page.refuses(answer) is None
        seen.add(answer)
    assert len(seen) == 4 * len(CASTS)


@pytest.mark.parametrize("pcs", [1, 2, 4])
def test_it_is_won_far_more_often_than_not_and_soon(stage, pcs):
    s = stage(*FIRST[:pcs], peace=True)
    page = conflict_page(s.world)
    plan = planned(s.world, page.filled(defaults(page)))
    party = tuple(seated(SAMPLES[id], id) for id in FIRST[:pcs])
    summary = simulate(Plan(Fight(party, plan), games=40, powers=0)).summary
    assert summary.won["pc"].rate > 0.65
    assert summary.rounds.mean < 12
