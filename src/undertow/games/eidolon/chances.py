"""What a Move may draw, told to the one who makes it: from the cards that seat knows of, at the end of the
deck it draws from."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.odds import drawn
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.counting import cards_to_draw, from_bottom
from undertow.games.eidolon.world import MoveInProgress, World
from undertow.kernel import Odds, Offer, Outcome, Plain, Prose, Request, Standing, message
from undertow.kernel.forking import begin, fork

TITLE = message("eidolon.odds.title", "If you draw {cards}")
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
    if not cards:
        return None

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
    return Odds(TITLE(cards=cards) if count else TOP(), tuple(outcomes))
