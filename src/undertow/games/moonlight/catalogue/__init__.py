"""The seven playbooks and the four series. To import it is to have them all."""

from types import ModuleType

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, ROOMS, SPECIALS
from undertow.games.moonlight.catalogue import (
    bastion,
    brink,
    conspiracy,
    engines,
    enigma,
    fates,
    friends,
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
from undertow.kernel.packs import brought

BOOKS = (enigma, guardian, harmony, outsider, stranger, traveller, hero)
SERIES = (brink, rotting, sea, maze)
MODULES: tuple[ModuleType, ...] = (*BOOKS, *SERIES, engines, bastion, fates, conspiracy, friends)
PLAYBOOKS.update({module.PLAYBOOK.id: module.PLAYBOOK for module in BOOKS})
PLAYSETS.update({module.PLAYSET.id: module.PLAYSET for module in SERIES})
for _content in brought("moonlight"):  # what others bring: playbooks, series, abilities, actions
    for _module in _content.modules:
        MODULES = (*MODULES, _module)
        if (_book := getattr(_module, "PLAYBOOK", None)) is not None:
            PLAYBOOKS[_book.id] = _book
        if (_playset := getattr(_module, "PLAYSET", None)) is not None:
            PLAYSETS[_playset.id] = _playset
RULES = tuple(rule for playset in PLAYSETS.values() for rule in playset.rules)
ABILITIES = (*SPECIALS.values(), *ROOMS.values(), *RULES)
