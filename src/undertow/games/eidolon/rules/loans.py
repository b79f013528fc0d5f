"""Loans: a Move that is borrowed for one use is used."""

from __future__ import annotations

from undertow.games.eidolon.facts import LoanUsed
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.world import World
from undertow.kernel import Table


def calls(t: Table[World], pc: str, entry: str) -> None:
    """An entry is used. If it was borrowed for one use, that was it: it works until what is going
    on is over, then it goes back (rules/borrowing.py)."""
    for loan in t.world.pcs[pc].loans:
        if loan.move == entry and loan.span == "use" and not loan.spent:
            t.tell(LoanUsed(pc, entry))


def given_back(pc: PC) -> tuple[str, ...]:
    """Loans whose use is made: nothing more may be said by them."""
    if not pc.loans:
        return ()
    return tuple(loan.move for loan in pc.loans if loan.spent)
