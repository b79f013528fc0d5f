"""Attributes and skills."""

from __future__ import annotations

from typing import Literal

Attribute = Literal["body", "wits", "spirit", "presence"]
ATTRIBUTES: tuple[Attribute, ...] = ("body", "wits", "spirit", "presence")
PAIRS: dict[Attribute, tuple[str, ...]] = {
    "body": ("athletics", "melee", "skirmish", "survival"),
    "wits": (
        "arcana",
        "craft",
        "deceive",
        "insight",
        "investigate",
        "lore",
        "medicine",
        "notice",
        "stealth",
        "tinker",
    ),
    "presence": ("command", "intimidate", "persuade"),
    "spirit": ("resolve",),
}
"""The attribute that a skill goes with unless its player proposes another."""
SKILLS = tuple(sorted(skill for skills in PAIRS.values() for skill in skills))
ALIASES = {
    "sway": "persuade",
    "diplomacy": "persuade",
    "deceit": "deceive",
    "deception": "deceive",
    "recall": "lore",
    "agility": "athletics",
    "intimidation": "intimidate",
    "investigation": "investigate",
}
"""Other words the book has for a skill."""


def attribute_of(skill: str) -> Attribute:
    return next(name for name, skills in PAIRS.items() if skill in skills)
