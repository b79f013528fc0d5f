"""Which Move is just over: what answers it looks at that one, and at no older one."""

from __future__ import annotations

import pytest

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.catalogue.inhuman import _dredged
from undertow.games.eidolon.catalogue.vanguard import just_made
from undertow.games.eidolon.moments import MoveMade
from undertow.games.eidolon.rules.reading import as_printed
from undertow.games.eidolon.world import MoveInProgress, World

_, ANA = pc("ana")
SCRAP, SNIPE, DREDGE = "eidolon.scrap", "eidolon.snipe", "eidolon.dredge"


def made(who: str, move: str, played: str = "the-moon", **how: bool | None) -> MoveInProgress:
    readings = (as_printed(card(played)),) if played else ()
    return MoveInProgress(who, move, "pow", readings=readings, **how)


@pytest.mark.parametrize(
    ("last", "counts"),
    [
        (made("ana", SCRAP), True),
        (made("ana", SNIPE), False),
        (made("ben", SCRAP), False),
        (made("ana", SCRAP, played=""), False),
        (None, False),
    ],
)
def test_the_move_that_is_just_over_is_her_own_with_a_card_played(
    last: MoveInProgress | None, counts: bool
) -> None:
    found = just_made(World(last=last), MoveMade("ana", SCRAP), ANA)
    assert found == (last if counts else None)


def test_nobody_elses_move_is_hers() -> None:
    assert just_made(World(last=made("ana", SCRAP)), MoveMade("ben", SCRAP), ANA) is None


@shows("eidolon.inhuman.shuffle-time-when")
@pytest.mark.parametrize(
    ("played", "success", "sets_off"),
    [
        ("the-sun", None, True),
        ("the-sun", True, True),
        ("the-sun", False, False),
        ("the-fool", None, True),
        ("the-moon", None, False),
        ("the-devil", None, True),
        ("the-devil", False, False),
    ],
)
def test_a_dredge_that_did_not_fail_lets_time_be_shuffled(
    played: str, success: bool | None, sets_off: bool
) -> None:
    world = World(last=made("ana", DREDGE, played, success=success))
    assert _dredged(world, MoveMade("ana", DREDGE), ANA) == sets_off
    assert not _dredged(world, MoveMade("ana", SNIPE), ANA)
    assert not _dredged(world, MoveMade("ben", DREDGE), ANA)
