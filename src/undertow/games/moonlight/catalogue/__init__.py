"""The seven playbooks and the four series. To import it is to have them all."""

from undertow.games.moonlight.book import PLAYBOOKS, SPECIALS
from undertow.games.moonlight.catalogue import (
    enigma,
    guardian,
    harmony,
    hero,
    outsider,
    stranger,
    traveller,
)

MODULES = (enigma, guardian, harmony, outsider, stranger, traveller, hero)
PLAYBOOKS.update({module.PLAYBOOK.id: module.PLAYBOOK for module in MODULES})
ABILITIES = tuple(SPECIALS.values())
