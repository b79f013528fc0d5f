"""The seven playbooks and the four series. To import it is to have them all."""

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, ROOMS, SPECIALS
from undertow.games.moonlight.catalogue import (
    brink,
    enigma,
    guardian,
    harmony,
    hero,
    outsider,
    stranger,
    traveller,
)

BOOKS = (enigma, guardian, harmony, outsider, stranger, traveller, hero)
SERIES = (brink,)
MODULES = (*BOOKS, *SERIES)
PLAYBOOKS.update({module.PLAYBOOK.id: module.PLAYBOOK for module in BOOKS})
PLAYSETS.update({module.PLAYSET.id: module.PLAYSET for module in SERIES})
ABILITIES = (*SPECIALS.values(), *ROOMS.values())
