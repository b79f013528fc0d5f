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
from undertow.games.moonlight.world import ACTIONS, ATTRIBUTES, SPANS
from undertow.kernel.packs import brought, known_names, no_second

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
        no_second(_module, _book.id, PLAYBOOKS, "there is a playbook of this name already")
        PLAYBOOKS[_book.id] = _book
    if (_playset := getattr(_module, "PLAYSET", None)) is not None:
        no_second(_module, _playset.id, PLAYSETS, "there is a series of this name already")
        PLAYSETS[_playset.id] = _playset
for _said, _known, _problem, _within in (
    (
        [one for book in PLAYBOOKS.values() for one in book.actions],
        ACTIONS,
        "there is no such action",
        ("actions",),
    ),
    (
        [it for one in SPECIALS.values() for it in (*one.dots, *one.bright)],
        ACTIONS,
        "there is no such action",
        ("dots", "bright"),
    ),
    (
        [one.attribute for one in SPECIALS.values()],
        ATTRIBUTES,
        "there is no such attribute",
        ("attribute",),
    ),
    (
        [
            *(one.once for one in SPECIALS.values()),
            *(one.once for of in OTHERS for one in vars(of).values() if isinstance(one, Act)),
        ],
        SPANS,
        "nothing of this name ends",
        ("once",),
    ),
):
    known_names(OTHERS, _said, _known, _problem, *_within)
RULES = tuple(rule for playset in PLAYSETS.values() for rule in playset.rules)
ABILITIES = (*SPECIALS.values(), *ROOMS.values(), *RULES)
