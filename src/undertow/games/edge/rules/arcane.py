"""All rules of magic, in the order in which people are offered them."""

from undertow.games.edge.rules import claims, gift, obligation, rites, symbols

MODULES = (claims, rites, symbols, gift, obligation)
