"""The seven playbooks and the four series. To import it is to have them all."""

from types import ModuleType

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, ROOMS, SPECIALS, Act
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
OURS = (*BOOKS, *SERIES, engines, bastion, fates, conspiracy, friends)
OTHERS = tuple(module for content in brought("moonlight") for module in content.modules)
"""What others bring: playbooks, series, abilities, actions."""
MODULES: tuple[ModuleType, ...] = (*OURS, *OTHERS)
OWN = tuple(one.id for of in OTHERS for one in vars(of).values() if isinstance(one, Act))
"""What packs declare that can be done, by id."""
for _module in MODULES:
    if (_book := getattr(_module, "PLAYBOOK", None)) is not None:
        PLAYBOOKS[_book.id] = _book
    if (_playset := getattr(_module, "PLAYSET", None)) is not None:
        PLAYSETS[_playset.id] = _playset
RULES = tuple(rule for playset in PLAYSETS.values() for rule in playset.rules)
ABILITIES = (*SPECIALS.values(), *ROOMS.values(), *RULES)
