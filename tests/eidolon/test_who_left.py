"""Who has to leave while several are asked: what counts as their answer then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from eidolon.tableau import Tableau, pc
from support.shows import shows
from undertow.games.eidolon.facts import Outcome, SpotlightTurned

Lay = Callable[..., Tableau]
CARDS = {
    "ana": ("the-fool", "the-high-priestess"),
    "ben": ("the-chariot", "the-lovers"),
    "cleo": ("the-hermit", "the-emperor"),
}
ONE: dict[str, Any] = {"pow": 1, "ele": 1, "gen": 1, "glam": 1, "biz": 1}


def some(seat: str, **fields: Any) -> Any:
    resonant, dissonant = CARDS[seat]
    return pc(seat, resonant=resonant, dissonant=dissonant, **fields)


def leaves(e: Tableau, seat: str) -> Tableau:
    """They are noted as gone, and the GM goes on with what stands for their answer."""
    e.opens("gm", "safety.door", seat, True)
    (asked,) = e.play.requests(seat)
    e.play.answer("gm", asked, asked.question.default)
    return e._look()


def resting(tableau: Lay, **how: Any) -> Tableau:
    people = [some(seat, **ONE) for seat in ("ana", "ben", "cleo")]
    return tableau(*people, mode="downtime", npcs=["Zoe"], patch={"downtimes": 1}, **how)


@shows("eidolon.downtime.move-group")
def test_who_was_invited_and_left_does_not_come_along(tableau: Lay) -> None:
    e = resting(tableau, deck=["the-sun"])
    e.moves("ana", "live-it-up").answers((("ben", "cleo"),), "ana")
    leaves(e.answers(True, "ben"), "cleo")
    assert e.world.now.with_ == ("ben",)
    e.draws("ana").plays("ana", "the-sun").answers("zoe", "gm")
    assert e.world.in_downtime == ("ana", "ben")


@shows("eidolon.downtime.move-group", "eidolon.downtime.move-fresh")
def test_nobody_goes_where_everybody_invited_has_left(tableau: Lay) -> None:
    e = resting(tableau)
    e.moves("ana", "live-it-up").answers((("ben",),), "ana")
    leaves(e, "ben")
    assert not e.world.made
    assert [told.result for told in e.told(Outcome)] == ["declined"]


@shows("eidolon.gm.polarity-exception")
def test_who_left_holds_up_no_reading_that_the_others_agree_to(tableau: Lay) -> None:
    e = tableau(some("ana", ele=1), some("ben"), deck=["the-moon"])
    e.makes("ana", "snipe", "the-moon")
    e.opens("gm", "gm.narrate").answers(("It was luck, after all.", True))
    leaves(e.answers(True, "ana"), "ben")
    assert e.told(Outcome)[-1].result == "against"
    e.opens("gm", "gm.narrate").answers(("No, it was not.", True)).answers(False, "ana")
    assert e.told(Outcome)[-1].words == "It was luck, after all."


@shows("eidolon.combat.pass-cut")
def test_who_left_does_not_keep_others_from_going_first(tableau: Lay) -> None:
    e = tableau(some("ana"), some("ben"), some("cleo"))
    e.opens("gm", "spotlight", "ben").opens("ana", "cut-in", "ana")
    leaves(e, "ben")
    assert [told.seat for told in e.told(SpotlightTurned)] == ["ben", "ana"]
