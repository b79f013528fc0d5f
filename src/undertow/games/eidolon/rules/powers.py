"""Eidolon Powers: whose sentence someone has now, and how far the Eidolon can go."""

from __future__ import annotations

from undertow.games.eidolon.entries import FORMS, PLAYBOOKS, dealt, looks_back, moves_of, plays_as
from undertow.games.eidolon.people import PC, Power
from undertow.kernel import Line, plain

NO_LIMIT = 0
STANDING = "tubthumping"
"""The flag of a character who stands only until combat is over."""
FINAL_FORM = "final"


def power_of(pc: PC) -> Power | None:
    """The power someone has now: a Veteran's is the Former Playbook's, a Wildcard's the Active's; a
    Vanguard who stands by Tubthumping alone may have another."""
    if pc.flags.get(STANDING):
        for power in pc.powers:
            if power.form == FINAL_FORM:
                return power
    book = plays_as(pc)
    own = [p for p in pc.powers if p.playbook == book and p.form != FINAL_FORM]
    own = [p for p in own if not p.form or (book, p.form) in FORMS]
    return own[0] if own else None


def power_text(playbook: str, blanks: tuple[str, ...], form: str = "") -> Line:
    """An Eidolon Power as a sentence."""
    if playbook not in PLAYBOOKS:
        return plain(", ".join(blanks))
    words = (*blanks, "…", "…", "…")
    sentence = FORMS.get((playbook, form), PLAYBOOKS[playbook].sentence)
    return sentence(a=words[0], b=words[1], c=words[2])


def in_play(pc: PC) -> tuple[Power, ...]:
    """The powers that stand on someone's sheet; of all that a Wildcard wrote, the one of this hand."""
    now = power_of(pc)
    return pc.powers if not deals(pc) or now is None else (now,)


def deals(pc: PC) -> bool:
    """Does someone play by an Active Playbook? A Wildcard, or a Veteran who was one."""
    former = str(pc.choices.get("former", ""))
    return dealt(pc.playbook) or (looks_back(pc.playbook) and dealt(former))


def has_power(pc: PC, book: str) -> bool:
    """Does someone have this playbook's power, now or still from an earlier one? What a Wildcard was
    dealt before is gone with its hand."""
    return plays_as(pc) == book or (not deals(pc) and any(p.playbook == book for p in pc.powers))


def range_of(pc: PC) -> int | None:
    """How far an Eidolon can go from its master, in feet; 0 for no limit, None where master and
    Eidolon are not clearly apart. For Moves that measure by it, None is no limit either."""
    reaches = [move.reach(pc) for move in moves_of(pc) if move.reach is not None]
    if found := [feet for feet in reaches if feet is not None]:
        return max(found)  # a number of feet goes before no limit
    book = PLAYBOOKS.get(plays_as(pc))
    return book.range if book is not None else None


def within(pc: PC, feet: int) -> bool:
    """Is this near enough for a Move that measures by Range?"""
    return feet <= (range_of(pc) or feet)
