"""The seven playbooks and the four series. To import it is to have them all."""

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, ROOMS, SPECIALS
from undertow.games.moonlight.catalogue import (
    bastion,
    brink,
    engines,
    enigma,
    guardian,
    harmony,
    hero,
    outsider,
    sea,
    stranger,
    traveller,
)

BOOKS = (enigma, guardian, harmony, outsider, stranger, traveller, hero)
SERIES = (brink, sea)
MODULES = (*BOOKS, *SERIES, engines, bastion)
PLAYBOOKS.update({module.PLAYBOOK.id: module.PLAYBOOK for module in BOOKS})
PLAYSETS.update({module.PLAYSET.id: module.PLAYSET for module in SERIES})
RULES = tuple(rule for module in SERIES for rule in module.PLAYSET.rules)
ABILITIES = (*SPECIALS.values(), *ROOMS.values(), *RULES)
