"""What patrons, rites and talents of a pack may name: refused with file and line where there is no such thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType

from undertow.games.edge.acts import TALENTS, Act
from undertow.games.edge.book import PATRONS, Beats, Bonus, Give, Patron, Rite, Trial
from undertow.games.edge.skills import ALIASES
from undertow.games.edge.world import ATTRIBUTES, SKILLS, SUITS
from undertow.kernel.packs import known_names

SPANS = ("round", "scene", "phase", "session", "arc")
"""What something can be used up for."""


def check(modules: Sequence[ModuleType]) -> None:
    """Does all there is that these modules name?"""
    things = [one for of in modules for one in vars(of).values()]
    patrons = [one for one in things if isinstance(one, Patron)]
    rites = [one for one in things if isinstance(one, Rite)]
    gives = [
        thing
        for one in (*rites, *(it for of in patrons for it in of.rites))
        for thing in _gives(one)
    ]
    skills = [skill for one in patrons for skill in one.skills]
    skills += [skill for one in gives if isinstance(one, Bonus) for skill in one.skills]
    skills += [one.skill for one in gives if isinstance(one, Trial)]
    suits = [one.suits for one in gives if isinstance(one, Beats | Bonus)]
    spans = [one.once for one in things if isinstance(one, Act)]
    known_names(modules, skills, (*SKILLS, *ALIASES), "there is no such skill", "skills", "skill")
    known_names(modules, filter(_no_suit, suits), SUITS, "there is no such suit", "suits")
    known_names(
        modules, [one.rival for one in patrons], PATRONS, "there is no such patron", "rival"
    )
    known_names(modules, spans, SPANS, "nothing of this name ends", "once")
    talents = [one for one in TALENTS.values() if one in things]
    known_names(
        modules,
        [it for one in talents for it in one.after],
        TALENTS,
        "there is no such talent",
        "after",
    )
    known_names(
        modules,
        [it for one in talents for it in one.least],
        (*ATTRIBUTES, *SKILLS),
        "there is no such attribute or skill",
        "least",
    )


def _gives(rite: Rite) -> Iterator[Give]:
    yield from (*rite.gives, *rite.pushed)
    for way in rite.ways:
        yield from way.gives


def _no_suit(said: str) -> bool:
    return any(suit not in SUITS for suit in said.split("/"))
