"""A moment in which others may speak stays open for whoever asked to wait."""

from __future__ import annotations

import pytest

from eidolon.test_clock import NEUTRALS, plain_pc
from undertow.kernel import Offer, Refused, speak
from undertow.lab.bots import up_to, waited_for


def wait(e, seat, what="wait", *args):
    e.play.open(seat, Offer(f"eidolon.safety.{what}", (seat, *args)))


def asked(e, seat):
    (request,) = [r for r in e.play.requests(seat) if not r.question.optional]
    return request


def test_a_sabotage_is_not_raced(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), deck=NEUTRALS)
    e.moves("ana", "snipe")
    wait(e, "ben")
    mine = asked(e, "ana")
    with pytest.raises(Refused) as no:
        e.play.answer("ana", mine.id, mine.question.answers.options[0])
    assert speak(no.value.line).endswith(
        "asked to wait. It goes on when they are ready, or when the GM says so."
    )
    assert waited_for(e.play, "ben")
    assert not waited_for(e.play, "ana")
    assert not up_to(e.play, "ana"), "a bot does not press on either"
    e.says("ben", "sabotage", "ben")
    assert e.play.held(asked(e, "ana")) is not None
    wait(e, "ben", "ready", "ben")
    assert e.play.held(asked(e, "ana")) is None
    e.draws("ana").answers(3, "ben").plays("ana", "death")


def test_the_one_who_moves_may_ask_to_wait_and_go_on_alone(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), deck=NEUTRALS)
    e.moves("ana", "snipe")
    wait(e, "ana")
    assert e.play.held(asked(e, "ana")) is None
    e.draws("ana").plays("ana", "death")


def test_the_gm_goes_on_without_whoever_asked(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), deck=NEUTRALS)
    wait(e, "ben")
    e.moves("ana", "snipe")
    assert e.play.held(asked(e, "ana")) is not None
    wait(e, "gm", "ready", "ben")
    assert e.play.held(asked(e, "ana")) is None
    e.draws("ana").plays("ana", "death")
