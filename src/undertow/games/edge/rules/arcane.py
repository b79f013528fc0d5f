"""All rules of magic, in the order in which people are offered them."""

from undertow.games.edge.catalogue import backlash, patrons, tags
from undertow.games.edge.catalogue import rituals as universal
from undertow.games.edge.rules import (
    casting,
    claims,
    gift,
    obligation,
    rites,
    rituals,
    summons,
    symbols,
    traps,
)

CATALOGUE = (backlash, patrons, tags, universal)
"""Read in for what they enter."""
MODULES = (claims, rites, symbols, gift, casting, rituals, summons, traps, obligation)
