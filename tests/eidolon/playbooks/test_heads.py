"""The head of every playbook's sheet: what the book prints of its stats, its range and its choices,
and what a player reads there of the power and its blanks."""

from __future__ import annotations

from typing import Any

import pytest

from support.shows import shows
from undertow.games.eidolon.entries import PLAYBOOKS
from undertow.kernel import speak

ORDER = ("pow", "ele", "gen", "glam", "biz")
# fmt: off
STATS = {
    "alchemist": (1, 1, 2, 2, 3),
    "beast": (3, 2, 1, 1, 2),
    "conductor": (1, 1, 2, 3, 2),
    "infiltrator": (1, 3, 2, 2, 1),
    "inhuman": (1, 1, 2, 2, 3),
    "navigator": (1, 1, 3, 2, 2),
    "vanguard": (3, 1, 1, 2, 2),
    "veteran": (1, 1, 3, 2, 2),
    "virtuoso": (2, 3, 1, 2, 1),
    "wildcard": (1, 2, 1, 2, 3),
}
RANGE: dict[str, int | None] = {
    "alchemist": 10,
    "beast": 20,
    "conductor": 15,
    "infiltrator": 50,
    "inhuman": None,
    "navigator": 25,
    "vanguard": 10,
    "veteran": None,
    "virtuoso": 0,
    "wildcard": None,
}
BLANKS = {
    "alchemist": (
        "what its touch transforms",
        "what that becomes",
    ),
    "beast": (
        "how it helps you follow your urges",
    ),
    "conductor": (
        "how reality around you is warped",
    ),
    "infiltrator": (
        "how it hides itself",
        "how it strikes from hiding",
    ),
    "inhuman": (
        "whatever your Eidolon can do",
    ),
    "navigator": (
        "what it senses",
    ),
    "vanguard": (
        "by what means it wipes out foes",
    ),
    "veteran": (),
    "virtuoso": (
        "the object",
        "the skill you mastered",
        "the impossible feat",
    ),
    "wildcard": (),
}
SAMPLES = {
    "alchemist": (
        "any broken thing into what it was when it was whole",
        "any lifeless object into an animal as big as it is",
        "any part of my own body into circuits",
        "any written word into what it means",
        "any thing at all into a pillar of salt",
    ),
    "beast": (
        "changing its shape to whatever I need",
        "filling the air with water, for me to swim in it",
        "making every wound it deals bleed cat food",
        "giving off any smell that brings prey closer",
        "talking people, by hypnosis, into taking me for a walk",
    ),
    "conductor": (
        "making plants shoot up as though weeks were minutes",
        "filling the air with swords",
        "letting anybody stake a soul on a game",
        "turning every lie into the truth",
        "opening each lock there is",
    ),
    "infiltrator": (
        "sinking into the shadows … cutting shadows with its sword",
        "turning into a puddle … letting sharks leap out of it",
        "dissolving into sound … a blast of bass that cracks bone",
        "unravelling into wire too thin to see … slicing anyone who touches it",
        "turning invisible … punching, what else",
    ),
    "inhuman": (
        "eat anything at all",
        "call up power-ups from video games, and they work",
        "hop from any cat to the next one",
        "throw a party nobody forgets",
        "switch gravity off",
    ),
    "navigator": (
        "the temperature",
        "every ghost",
        "romantic tension",
        "evil intent",
        "the safest way on",
    ),
    "vanguard": (
        "punching very hard and very fast",
        "crushing them in huge crab claws",
        "beating them up while time stands still",
        "running through my veins as raw energy",
        "calling up fire",
    ),
    "veteran": (),
    "virtuoso": (
        "gun; marksmanship; bend bullets in the air",
        "laptop; coding; hack reality",
        "violin; music; make things dance",
        "spice rack; cooking; serve dishes that work magic",
        "prosthetic arm; boxing; punch holes into space",
    ),
    "wildcard": (),
}
CHOICES: dict[str, dict[str, Any]] = {
    "beast": {
        "quality": {
            "ferocious": "Ferocious", "thick-hide": "Thick Hide", "social": "Social",
            "perceptive": "Perceptive", "tenacious": "Tenacious",
        },
        "desire": {
            "food": "Food", "shelter": "Shelter", "dominion": "Dominion", "freedom": "Freedom",
        },
    },
    "inhuman": {"force": {}},
    "navigator": {"expertise": {}},
    "wildcard": {
        "pool": {
            "all": "anything",
            "no-inhuman": "anything but the Inhuman",
            "no-beast": "anything but the Beast",
            "neither": "neither Inhuman nor Beast",
        },
    },
}
# fmt: on


@shows(
    *(f"eidolon.{id}.stats" for id in STATS),
    *(f"eidolon.{id}.range" for id, feet in RANGE.items() if feet),
)
@pytest.mark.parametrize("id", sorted(PLAYBOOKS))
def test_the_head_of_a_sheet(id):
    book = PLAYBOOKS[id]
    assert speak(book.name()) == f"The {id.title()}"
    assert book.stats == dict(zip(ORDER, STATS[id], strict=True))
    assert book.range == RANGE[id]
    assert tuple(speak(blank()) for blank in book.blanks) == BLANKS[id]
    assert tuple(speak(sample()) for sample in book.samples) == SAMPLES[id]
    sentence = speak(book.sentence())
    assert [letter for letter in "abc" if f"{{{letter}}}" in sentence] == list("abc")[
        : len(BLANKS[id])
    ]
    chosen = {
        one.key: dict(zip(one.options, (speak(name()) for name in one.names), strict=True))
        for one in book.choices
    }
    assert chosen == CHOICES.get(id, {})
    assert all(list(chosen[key]) == list(named) for key, named in CHOICES.get(id, {}).items())


def test_what_is_out_of_the_ordinary_about_a_playbook():
    def those(which):
        return sorted(id for id, book in PLAYBOOKS.items() if getattr(book, which))

    assert those("looks_back") == ["veteran"]
    assert those("dealt") == ["wildcard"]
    assert those("nonhuman") == ["beast", "inhuman"]
    returns = {id: book.returns for id, book in PLAYBOOKS.items() if book.returns}
    assert returns == {"inhuman": ("dead",), "veteran": ("dead", "retired")}
    traits = {
        one.key: one.trait for book in PLAYBOOKS.values() for one in book.choices if one.trait
    }
    assert traits == {"quality": "eidolon.beast.quality-"}
