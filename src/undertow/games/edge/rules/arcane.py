"""All rules of magic, in the order in which people are offered them."""

from undertow.games.edge.catalogue import backlash as elements
from undertow.games.edge.catalogue import patrons, tags
from undertow.games.edge.catalogue import rituals as universal
from undertow.games.edge.rules import (
    backlash,
    casting,
    claims,
    countering,
    domains,
    gift,
    happenings,
    interrupts,
    obligation,
    rites,
    rituals,
    summons,
    symbols,
    traps,
)

CATALOGUE = (elements, patrons, tags, universal)
"""Read in for what they enter."""
MODULES = (
    claims,
    happenings,
    rites,
    domains,
    interrupts,
    symbols,
    gift,
    casting,
    countering,
    backlash,
    rituals,
    summons,
    traps,
    obligation,
)
