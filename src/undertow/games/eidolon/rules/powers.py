"""Eidolon Powers: whose sentence somebody has now, and how far the Eidolon can go."""

from __future__ import annotations

from undertow.games.eidolon.entries import FORMS, PLAYBOOKS, has, plays_as
from undertow.games.eidolon.people import PC, Power

PERCEPTIVE = "eidolon.beast.quality-perceptive"
FAR = 100
LIMELIGHT = "eidolon.conductor.limelight"
"""As far as whoever is furthest in sight and pays attention: not a number of feet."""
NO_LIMIT = 0
STANDING = "tubthumping"
"""The flag of whoever stands only until combat is over."""
FINAL_FORM = "final"


def power_of(pc: PC) -> Power | None:
    """The power somebody has now: a Veteran's is the Former Playbook's, a Wildcard's the Active's; a
    Vanguard who stands by Tubthumping alone may have another."""
    if pc.flags.get(STANDING):
        for power in pc.powers:
            if power.form == FINAL_FORM:
                return power
    book = plays_as(pc)
    own = [p for p in pc.powers if p.playbook == book and (not p.form or (book, p.form) in FORMS)]
    return own[0] if own else None


def range_of(pc: PC) -> int | None:
    """How far an Eidolon can go from its master, in feet; 0 for no limit, None where master and
    Eidolon are not clearly apart. For Moves that measure by it, None is no limit either."""
    if has(pc, PERCEPTIVE):
        return FAR
    if plays_as(pc) == "conductor" and has(pc, LIMELIGHT):
        return NO_LIMIT
    book = PLAYBOOKS.get(plays_as(pc))
    return book.range if book is not None else None


def within(pc: PC, feet: int) -> bool:
    """Is this near enough for a Move that measures by Range?"""
    return feet <= (range_of(pc) or feet)
