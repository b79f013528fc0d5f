"""Loans: a Move that is borrowed for one use is used."""

from __future__ import annotations

from undertow.games.eidolon.facts import LoanUsed
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.world import World
from undertow.kernel import Table


def calls(t: Table[World], pc: str, entry: str) -> None:
    """An entry is used. If it was borrowed for one use, that was it: it works until what is going
    on is over, then it goes back (rules/borrowing.py)."""
    if lent(t.world.pcs[pc], entry):
        t.tell(LoanUsed(pc, entry))


def lent(pc: PC, entry: str) -> bool:
    """Has someone an entry for one use that is not made yet?"""
    return any(loan.move == entry and loan.span == "use" and not loan.spent for loan in pc.loans)


def given_back(pc: PC) -> tuple[str, ...]:
    """Loans whose use is made: nothing more may be said by them."""
    if not pc.loans:
        return ()
    return tuple(loan.move for loan in pc.loans if loan.spent)
