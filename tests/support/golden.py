"""A whole game as text: what was offered, what was decided, what happened, what each seat saw."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from support.watched import Deal, Room
from undertow.kernel import EVERYONE, Fact, LiveFate, Offer, Play
from undertow.kernel.journal import Happened

LONG = 300


def play_out(
    room: Room, deal: Deal, seed: int, each: Callable[[Play[Any], str], None] | None = None
) -> Play[Any]:
    """A game by the room's bots from set-up to end, and nothing but the game. `each` is told before
    every decision what it will be, and once more at the end."""
    rng = Random(seed)
    play: Play[Any] = Play.begin(
        room.game, deal.seats, deal.offer, LiveFate(rng.randbytes(32)), first=deal.first
    )
    while not play.over:
        requests = play.requests()
        if requests:
            request = requests[0]
            answer = request.question.answers.sample(lambda n: int(rng.random() * n))
            if each:
                each(play, f"{request.seat} answers {_plain(answer)}")
            play.answer(request.seat, request.id, answer)
        else:
            seat, offered = next((s, o) for s in play.seats if (o := play.offers(s)))
            offer = room.choose(play.world, offered, deal.style, rng)
            if each:
                each(play, f"{seat} opens {offer.rule} {_args(offer.args)}")
            play.open(seat, offer)
    if each:
        each(play, "it is over")
    return play


def digest(play: Play[Any]) -> str:
    """A short name for every byte of a journal."""
    assert play.journal is not None
    encode = play.game.codec.encode
    lines = b"\n".join(encode(entry) for entry in play.journal.entries)
    return hashlib.sha256(lines).hexdigest()[:32]


def chronicle(room: Room, deal: Deal, seed: int) -> list[str]:
    """The whole game as lines of text."""
    lines = [f"# {deal.what}", f"# style {deal.style}, seed {seed}"]
    told = 0

    def each(play: Play[Any], decision: str) -> None:
        nonlocal told
        assert play.journal is not None
        entries = play.journal.entries
        lines.extend(
            f"  · {_fact(entry.fact)}" for entry in entries[told:] if isinstance(entry, Happened)
        )
        told = len(entries)
        views = [f"{seat} {_view(play, seat)}" for seat in (*play.seats, EVERYONE)]
        lines.append(f"  views {', '.join(views)}")
        for request in play.requests():
            options = getattr(request.question.answers, "options", ("…",))
            asked = f"{request.seat} is asked {request.question.prompt.key}"
            lines.append(f"{asked}: {', '.join(map(_plain, options))}")
        for seat in play.seats:
            if offered := play.offers(seat):
                lines.append(f"{seat} may {_offers(offered)}")
        lines.append(f"> {decision}")

    play_out(room, deal, seed, each)
    return lines


def _view(play: Play[Any], seat: str) -> str:
    return hashlib.sha256(msgspec.json.encode(play.view(seat))).hexdigest()[:8]


def _fact(fact: Fact) -> str:
    raw = msgspec.to_builtins(fact, str_keys=True)
    tag = raw.pop("fact")
    words = " ".join(f"{name}={_plain(value)}" for name, value in raw.items())
    if len(words) > LONG:
        words = f"{words[:LONG]}… ({hashlib.sha256(words.encode()).hexdigest()[:8]})"
    return f"{tag} {words}".rstrip()


def _plain(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple | list):
        return f"({' '.join(map(_plain, value))})"
    return msgspec.json.encode(value).decode()


def _args(args: tuple[Any, ...]) -> str:
    return " ".join(map(_plain, args))


def _offers(offers: list[Offer]) -> str:
    by_rule: dict[str, list[str]] = {}
    for offer in offers:
        by_rule.setdefault(offer.rule, []).append(_args(offer.args[1:]))
    return "; ".join(f"{rule} {' | '.join(args)}".rstrip() for rule, args in by_rule.items())
