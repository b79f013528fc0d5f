"""What a Move may draw, told to the one who makes it: from the cards that seat knows of, at the end of the
deck it draws from. And looking back, for everybody: what was drawn, and how likely that had been."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from msgspec.structs import replace

from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.facts import Drawn, Played, Turned
from undertow.games.eidolon.odds import best, drawn, kind
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.counting import cards_to_draw, from_bottom
from undertow.games.eidolon.world import MoveInProgress, World
from undertow.kernel import (
    Hindsight,
    Line,
    Odds,
    Offer,
    Outcome,
    Past,
    Plain,
    Prose,
    Request,
    Standing,
    message,
)
from undertow.kernel.forking import begin, fork

TITLE = message("eidolon.odds.title", "If you draw {cards}")
DREW = message("eidolon.odds.drew", "What {who} could draw with {cards} {cards#card|cards}")
TOP = message("eidolon.odds.top", "The top card")
POSITIVE = message("eidolon.odds.positive", "a positive card")
NEUTRAL = message("eidolon.odds.neutral", "neutral at best")
NEGATIVE = message("eidolon.odds.negative", "only negative")
FORCED = message("eidolon.odds.forced", "your dissonant card, which must be played")


def odds(
    table: Standing[World], seat: str, about: Offer | Request | None, answer: Plain
) -> Odds | None:
    """Of a Move, before it is opened or before its cards are drawn; and of a Push."""
    if isinstance(about, Request):
        if not isinstance(answer, tuple) or not answer or answer[0] not in ("draw", "push"):
            return None
        pc = next(iter(table.world.of_seat(seat)), None)
        if answer[0] == "push":
            return _told(table.world, pc, 1, False) if pc is not None else None
        return _of_move(table.world, seat)
    if about is None:
        return _of_move(table.world, seat)
    move = MOVES.get(about.rule)
    if move is None or not move.draws:
        return None
    if about.form is None and (asks := table.form(about)) is not None:
        if not isinstance(asks.answers, Prose):
            return None  # what it draws may hang on what is filled in
        about = replace(about, form="…")  # what a player says of it changes no draw
    tried = fork(table)
    begin(tried, seat, about)
    return _of_move(tried.world, seat)


def _of_move(world: World, seat: str) -> Odds | None:
    """The Move that this seat is making, before it draws."""
    for pc in world.of_seat(seat):
        for m in world.made:
            if _draws(m, pc):
                return _told(world, pc, cards_to_draw(world, m).total, from_bottom(m))
    return None


def _draws(m: MoveInProgress, pc: PC) -> bool:
    return m.pc == pc.id and m.drew < 0 and m.move in MOVES and MOVES[m.move].draws


def _told(world: World, pc: PC, count: int, bottom: bool) -> Odds | None:
    """A draw of no cards plays the top one unseen."""
    cards, found = drawn(world, pc, max(1, count), bottom if count else False)
    return told(TITLE(cards=cards) if count else TOP(), cards, found) if cards else None


def told(title: Line, cards: int, found: dict[tuple[str, bool], Fraction]) -> Odds:
    """What a draw of so many may hold."""

    def chance(best: str) -> Fraction:
        return found.get((best, False), Fraction(0)) + found.get((best, True), Fraction(0))

    forced = sum((chance for (_, must), chance in found.items() if must), Fraction(0))
    outcomes = [
        Outcome("positive", POSITIVE(), chance("positive"), "good", "best"),
        Outcome("neutral", NEUTRAL(), chance("neutral"), "plain", "best"),
        Outcome("negative", NEGATIVE(), chance("negative"), "bad", "best"),
    ]
    if forced and cards > 1:
        outcomes.append(Outcome("dissonant", FORCED(), forced, "bad"))
    return Odds(title, tuple(outcomes))


def hindsight(past: Past[World], seat: str) -> Hindsight | None:
    """Of cards that came off the deck, as the one who asks could count them before."""
    match past.fact:
        case Drawn(pc=id, cards=cards, bottom=bottom):
            pass
        case Turned(pc=id, card=card):
            cards, bottom = (card,), False
        case Played(pc=id, reading=reading, source="deck"):
            cards, bottom = (reading.card,), False
        case _:
            return None
    world = past.before
    pc = world.pcs[id]
    n, found = drawn(world, pc, len(cards), bottom, seat)
    came, forced = best(Counter(kind(pc, card) for card in cards))
    also = ("dissonant",) if forced and n > 1 else ()
    return Hindsight(told(DREW(who=pc.name, cards=n), n, found), (came, *also))
