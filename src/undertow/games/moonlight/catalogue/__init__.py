"""The seven playbooks and the four series. To import it is to have them all."""

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, ROOMS, SPECIALS
from undertow.games.moonlight.catalogue import (
    bastion,
    brink,
    conspiracy,
    engines,
    enigma,
    fates,
    guardian,
    harmony,
    hero,
    maze,
    outsider,
    rotting,
    sea,
    stranger,
    traveller,
)

BOOKS = (enigma, guardian, harmony, outsider, stranger, traveller, hero)
SERIES = (brink, rotting, sea, maze)
MODULES = (*BOOKS, *SERIES, engines, bastion, fates, conspiracy)
PLAYBOOKS.update({module.PLAYBOOK.id: module.PLAYBOOK for module in BOOKS})
PLAYSETS.update({module.PLAYSET.id: module.PLAYSET for module in SERIES})
RULES = tuple(rule for module in SERIES for rule in module.PLAYSET.rules)
ABILITIES = (*SPECIALS.values(), *ROOMS.values(), *RULES)
