"""Borrowing: Moves that stand on another playbook's sheet, paid for use by use.

A lender is an entry that opens such a sheet to its holder: a Veteran's Old Time Rock 'n Roll, a
Wildcard's Make a Play. One payment buys one use of a Move, or a passive one until the scene ends, and
with it the Moves it builds on. What is simply made is made at once; what waits for its moment waits,
and goes back when it has been used. What speaks up while a Move is made can be paid for just then.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from msgspec import Struct

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.entries import (
    BONUSES,
    INTERJECTIONS,
    MOVES,
    PUSHES,
    STEPS,
    SWAPS,
    Move,
    Phase,
    Rank,
    held,
    moments_of,
    of_playbook,
)
from undertow.games.eidolon.facts import Borrowed, Chosen, LoanEnded
from undertow.games.eidolon.moments import CombatEnds
from undertow.games.eidolon.people import PC, Span
from undertow.games.eidolon.rules.acting import limits
from undertow.games.eidolon.rules.counting import gives
from undertow.games.eidolon.rules.declaring import form_of, interjection, performs, rule
from undertow.games.eidolon.rules.growth import TAKING, taken
from undertow.games.eidolon.world import MoveInProgress, World
from undertow.kernel import Offer, Table

CHOSEN = "borrowed"
"""The choice that lists borrowed Moves whose own choices are made."""

Pay = Callable[[Table[World], str], Awaitable[Any]]


class Lender(Struct, frozen=True):
    """An entry that lends the Moves of another playbook."""

    entry: str
    rank: Rank
    book: Callable[[PC], str]
    """Whose sheet it opens."""
    can: Callable[[World, PC], bool]
    """Can it be paid for?"""
    pay: Pay
    settle: Pay | None = None
    """What is paid afterwards, if anything."""
    lasts: Callable[[World, PC], bool] | None = None
    """Would a passive Move that is paid for at rest last at all?"""
    more: Callable[[PC], tuple[str, ...]] | None = None
    """Moves of yet other sheets that it lends."""


LENDERS: dict[str, Lender] = {}


def lends(
    entry: str,
    rank: Rank,
    *,
    label: str,
    book: Callable[[PC], str],
    can: Callable[[World, PC], bool],
    settle: Pay | None = None,
    lasts: Callable[[World, PC], bool] | None = None,
    more: Callable[[PC], tuple[str, ...]] | None = None,
) -> Callable[[Pay], Pay]:
    """Declare a lender. The script pays; it gets the borrower's id."""

    def enter(pay: Pay) -> Pay:
        lender = LENDERS[entry] = Lender(entry, rank, book, can, pay, settle, lasts, more)
        for phase in ("before", "spread", "after"):
            _speaks_up(lender, phase, label)
        return pay

    return enter


def _speaks_up(lender: Lender, phase: Phase, label: str) -> None:
    """What a borrowed Move could say in a window may be paid for in that window."""

    def mine(world: World, pc: PC, m: MoveInProgress) -> list[tuple[str]]:
        side = "self" if pc.id == m.pc else "other"
        return [
            (move.id,)
            for found, move in lendable(world, pc)
            if found is lender and speaks(world, pc, m, move, phase, side)
        ]

    async def call(t: Table[World], pc: str, move: str) -> None:
        await lender.pay(t, pc)
        await lend(t, pc, move)

    interjection(lender.entry, phase, label, mine)(call)
    interjection(lender.entry, phase, label, mine, who="other")(call)


# What can be borrowed


def lendable(world: World, pc: PC) -> Iterator[tuple[Lender, Move]]:
    """Every Move that someone could pay for now, and by what."""
    if not pc.here or pc.out or world.paused or world.mode == "creation":
        return
    have = held(pc)
    for entry, lender in LENDERS.items():
        if entry not in have or not lender.can(world, pc):
            continue
        moves = of_playbook(lender.book(pc), lender.rank)
        if lender.more is not None:
            moves += [MOVES[id] for id in lender.more(pc) if MOVES[id].rank != "master"]
        for move in moves:
            if move.id not in have and limits(world, pc, made_by(move) or move) is None:
                yield lender, move


def made_by(move: Move) -> Move | None:
    """The Move that is made at once when this one is borrowed: itself, or the one that it grants."""
    if move.opens:
        return move
    if _works(move.id):
        return None
    return next((MOVES[id] for id in move.grants if MOVES[id].opens), None)


def span_of(move: Move) -> Span:
    """How long a payment lasts: for one use of what is made or said, for the scene otherwise."""
    if made_by(move) is not None or move.once or move.triggered or not move.passive:
        return "use"
    if move.id in INTERJECTIONS or move.id in PUSHES:
        return "use"
    granted = [MOVES[id] for id in move.grants]
    return span_of(granted[0]) if granted and not _works(move.id) else "scene"


def _works(entry: str) -> bool:
    """Does an entry do anything of its own?"""
    return any(entry in kind for kind in (INTERJECTIONS, PUSHES, BONUSES, SWAPS)) or bool(
        moments_of(entry)
    )


def along(pc: PC, move: Move) -> list[str]:
    """What comes along with a borrowed Move: the Moves it builds on, and what it grants."""
    have, found = held(pc), []
    for needed in move.requires:
        each = needed if isinstance(needed, tuple) else (needed,)
        moves = [id for id in each if MOVES[id].rank != "part"]
        if moves and not any(id in have for id in each):
            found += [*along(pc, MOVES[moves[0]]), moves[0]]
    made = made_by(move)
    if made is not None and made.id != move.id and made.id not in have:
        found.append(made.id)
    return list(dict.fromkeys(found))


def speaks(world: World, pc: PC, m: MoveInProgress, move: Move, phase: Phase, side: str) -> bool:
    """Would this Move, once borrowed, have something to say or to do just now?"""
    phases = ("spread", "pushed") if phase == "spread" else (phase,)
    for id in (move.id, *move.grants, *along(pc, move)):
        for said in INTERJECTIONS.get(id, ()):
            if said.phase in phases and said.who == side and list(said.options(world, pc, m)):
                return True
        if side == "other":
            continue
        if phase == "before":
            counts = (*BONUSES.get(id, ()), *SWAPS.get(id, ()))
            if moments_of(id) or any(gives(world, pc, one, m) for one in counts):
                return True
        if phase == "spread" and id in PUSHES and PUSHES[id].can(world, pc, m):
            return True
    return False


# Borrowing it


async def lend(t: Table[World], pc: str, move: str) -> None:
    """A Move is someone's for a use or a scene; what it has its owner choose is chosen the first
    time, and kept."""
    declared = MOVES[move]
    span = span_of(declared)
    ids = [*along(t.world.pcs[pc], declared), move]
    for id in ids:
        t.tell(Borrowed(pc, id, span, "" if id == move else move))
    for id in ids:
        chosen = t.world.pcs[pc].choices.get(CHOSEN, ())
        if id in TAKING and isinstance(chosen, tuple) and id not in chosen:
            t.tell(Chosen(pc, CHOSEN, (*chosen, id)))
            await taken(t, pc, id)


def _offers(world: World, seat: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for pc in world.of_seat(seat):
        for lender, move in lendable(world, pc):
            gone = lender.lasts is not None and not lender.lasts(world, pc)
            if not (gone and span_of(move) == "scene"):
                found.append((pc.id, move.id))
    return found


@Action(
    id="eidolon.borrow",
    name="Call on a Move",
    text="Pay for a Move of your Former or Active Playbook. What can be made is made at once; what works by "
    "itself works until the scene ends; anything else waits for its moment.",
    to=_offers,
    why="You cannot borrow that now: it must stand on the sheet your Starting Moves open to you, be "
    "paid for, and not be used up.",
    label=lambda world, pc, move: MOVES[move].name(),
    group="moves",
).form(lambda world, pc, move: form_of(world, pc, made_by(MOVES[move])))
async def borrow(t: Table[World], pc: str, move: str, about: str = "") -> None:
    lender = next(found for found, one in lendable(t.world, t.world.pcs[pc]) if one.id == move)
    await lender.pay(t, pc)
    await lend(t, pc, move)
    made = made_by(MOVES[move])
    if made is not None:
        await performs(t, pc, made, about)
    if lender.settle is not None:
        await lender.settle(t, pc)


def used_up(world: World, pc: PC) -> list[str]:
    """The payments whose use is made, by what was paid for. What still has to be settled at the end
    of a fight waits for it."""
    return [
        loan.main or loan.move
        for loan in pc.loans
        if loan.spent and (world.combat is None or CombatEnds not in moments_of(loan.move))
    ]


@rule("give-back", "Giving back", "What was borrowed for one use, and used, goes back.")
async def give_back(t: Table[World]) -> None:
    for pc in t.world.pcs.values():
        used = used_up(t.world, pc)
        for loan in pc.loans:
            if (loan.main or loan.move) in used:
                t.tell(LoanEnded(pc.id, loan.move))


def _due(world: World) -> Offer | None:
    for pc in world.pcs.values():
        if pc.loans and used_up(world, pc):
            return give_back.offer()
    return None


STEPS.append(_due)
