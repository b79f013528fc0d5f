"""What each seat may do, moment by moment, and every page that is filled in: beside `moments.toml`, which
is kept by hand. Why something may be done is shown where its rule is; here nothing is offered to the wrong
people, and nothing is forgotten."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eidolon.tableau import Tableau, pc
from support.pages import forms, openings
from undertow.games.eidolon.people import DEFEATED
from undertow.kernel import Offer

WRITTEN: dict[str, Any] = tomllib.loads((Path(__file__).parent / "moments.toml").read_text("utf-8"))
SEATS = ("gm", "ana", "ben")


def laid(tableau: Callable[..., Tableau], **how: Any) -> Tableau:
    """Two who are tied to each other and to Milo; one enemy whom they know, and one whom they do not."""
    people = (
        pc("ana", "vanguard", ties={"ben": (3, 3), "milo": 1}),
        pc("ben", "navigator", ties={"ana": 2}),
    )
    hidden = {"enemies/shade/shown": "hidden"}
    given = {"npcs": ["Milo"], "enemies": {"crow": 2, "shade": 1}, "hour": 17, **how}
    return tableau(*people, **{**given, "patch": {**hidden, **given.pop("patch", {})}})


def fight(tableau: Callable[..., Tableau], **how: Any) -> Tableau:
    e = laid(tableau, **how)
    e.play.open("gm", Offer("eidolon.start-combat", (), (("ana", "ben"), ("crow", "shade"))))
    return e._look()


def rest(tableau: Callable[..., Tableau]) -> Tableau:
    return laid(tableau)


def down(tableau: Callable[..., Tableau]) -> Tableau:
    return laid(
        tableau, patch={"pcs/ana/track": DEFEATED, "pcs/ana/out": True, "enemies/crow/crash": 2}
    )


def move(tableau: Callable[..., Tableau]) -> Tableau:
    return laid(tableau, deck=["the-sun", "the-star"]).moves("ana", "snipe")


def downtime(tableau: Callable[..., Tableau]) -> Tableau:
    return laid(tableau, mode="downtime", patch={"in_downtime": ["ana", "ben"]})


def paused(tableau: Callable[..., Tableau]) -> Tableau:
    return laid(tableau, patch={"paused": "ben"})


def between(tableau: Callable[..., Tableau]) -> Tableau:
    return laid(tableau, patch={"in_session": False, "mode": "downtime"})


MOMENTS = (rest, fight, down, move, downtime, paused, between)
FORMS = (rest, fight, between)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda one: one.__name__)
def test_what_each_seat_may_do(tableau: Callable[..., Tableau], moment: Callable[..., Any]) -> None:
    e = moment(tableau)
    found = {seat: openings(e.play, seat, "eidolon") for seat in SEATS}
    assert found == WRITTEN[moment.__name__]
    if e.world.made:
        e.draws("ana").plays("ana", "the-sun")


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_filled_in_before_it_is_done(tableau: Callable[..., Tableau], seat: str) -> None:
    tables = [moment(tableau).play for moment in FORMS]
    assert forms("eidolon", seat, *tables) == WRITTEN["asked"][seat]
