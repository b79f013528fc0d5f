"""Eidolon Powers: whose sentence somebody has now, and how far the Eidolon can go."""

from __future__ import annotations

from undertow.games.eidolon.entries import PLAYBOOKS, has, plays_as
from undertow.games.eidolon.world import PC, Power

PERCEPTIVE = "eidolon.beast.quality-perceptive"
FAR = 100
NO_LIMIT = 0


def power_of(pc: PC) -> Power | None:
    """The power somebody has now: a Veteran's is the Former Playbook's, a Wildcard's the Active's."""
    book = plays_as(pc)
    return next((power for power in pc.powers if power.playbook == book and not power.form), None)


def range_of(pc: PC) -> int | None:
    """How far an Eidolon can go from its master, in feet; 0 for no limit, None where master and
    Eidolon are not clearly apart. For Moves that measure by it, None is no limit either."""
    if has(pc, PERCEPTIVE):
        return FAR
    book = PLAYBOOKS.get(plays_as(pc))
    return book.range if book is not None else None


def within(pc: PC, feet: int) -> bool:
    """Is this near enough for a Move that measures by Range?"""
    return feet <= (range_of(pc) or feet)
