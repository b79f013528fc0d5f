"""What each seat may do, moment by moment, and every page that is filled in: beside `moments.toml`, which
is kept by hand. Why something may be done is shown where its rule is; here nothing is offered to the wrong
people, and nothing is forgotten."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anima.scenes import MOMENTS, bens, fight, rest, talks
from anima.stage import Stage
from support.pages import forms, openings

WRITTEN: dict[str, Any] = tomllib.loads((Path(__file__).parent / "moments.toml").read_text("utf-8"))
SEATS = ("gm", "ana", "ben")
FORMS = (rest, fight, bens, talks)


def full(value: Any) -> Any:
    """With every list where its name stands."""
    if isinstance(value, dict):
        return {key: full(one) for key, one in value.items()}
    if isinstance(value, list):
        return [full(one) for one in value]
    named = isinstance(value, str) and value.startswith("@")
    return WRITTEN["lists"][value.removeprefix("@")] if named else value


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda one: one.__name__)
def test_what_each_seat_may_do(stage: Callable[..., Stage], moment: Callable[..., Any]) -> None:
    play = moment(stage).play
    seats = [seat for seat in play.seats if seat in (*SEATS, "yara")]
    assert {seat: openings(play, seat, "anima") for seat in seats} == WRITTEN[moment.__name__]


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_filled_in_before_it_is_done(stage: Callable[..., Stage], seat: str) -> None:
    plays = [play for moment in FORMS if seat in (play := moment(stage).play).seats]
    assert forms("anima", seat, *plays) == full(WRITTEN["asked"][seat])
