"""Somebody at a table does something legal: an open question is answered, or a rule is opened."""

from __future__ import annotations

from random import Random
from typing import Any

from support.watched import Room
from undertow.kernel import FATE, Offer, Play, Request

Step = tuple[Any, ...]
"""`("answer", seat, question, answer)` or `("open", seat, opening)`."""


def some_act(room: Room, play: Play[Any], style: str, rng: Random) -> Step | None:
    """What somebody does next; None where nobody can do anything. A room may say it itself."""
    acts = getattr(room, "acts", None)
    if acts is not None and (step := acts(play, style, rng)) is not None:
        return step  # type: ignore[no-any-return]
    requests = play.requests()
    # Who may speak up seldom does; who must, has to.
    requests = [request for request in requests if play.held(request) is None]
    due = [request for request in requests if not request.question.optional]
    if due and rng.random() < 0.9:
        requests = due
    # While a rule waits for somebody, others go on only at a talkative table (`support.kinds`).
    offers = [(s, some) for s in play.seats if not play.busy and (some := play.offers(s))]
    if not due and not offers:
        return None
    if requests and (not offers or rng.random() < 0.7):
        request = rng.choice(requests)
        return "answer", request.seat, request.id, room.answer(play.world, request, rng)
    # Where people could always do something, they mostly let those act whose turn it is.
    patience = getattr(room, "patience", None)
    if patience is not None and rng.random() < patience(play.world):
        awaited = [o for o in offers if play.game.awaits(play.world, o[0])]
        offers = awaited or offers
    seat, mine = rng.choice(offers)
    chosen = room.choose(play.world, mine, style, rng)
    return "open", seat, filled(room, play, chosen, rng)


def filled(room: Room, play: Play[Any], offer: Offer, rng: Random) -> Offer:
    """An offer with its form, where it has one."""
    asked = play.form(offer)
    if asked is None:
        return offer
    form = room.answer(play.world, Request(0, 0, asked), rng)
    return Offer(offer.rule, offer.args, form)


def do(play: Play[Any], step: Step) -> None:
    """Do it; what real dice show is typed by the first seat."""
    kind, seat, *rest = step
    if kind == "open":
        play.open(seat, *rest)
    elif seat == FATE:
        play.answer(seat, *rest, typed_by=play.seats[0])
    else:
        play.answer(seat, *rest)
