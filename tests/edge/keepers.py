"""Somebody who serves a patron, for tests of magic."""

from __future__ import annotations

KEEPER = {
    "patron": "ikasha",
    "familiar": "ikasha",
    "codex": "ikasha",
    "boons": 5,
    "earned": 120,
    "attributes": {"body": 3, "wits": 2, "spirit": 2, "presence": 3},
    "skills": {"arcana": 2, "melee": 2},
    "rites": (
        "edge.ikasha.umbral-veil",
        "edge.ikasha.umbral-reservoir",
        "edge.ikasha.become-shadow",
    ),
}
VEIL, DEEP = "edge.ikasha.umbral-veil", "edge.ikasha.become-shadow"


def invokes(e, rite=VEIL, pushed=False, faces=(8, 8, 2, 2), who="ana", **form):
    """Invokes and rolls; with boons left it lies open once the dice fell."""
    given = {"words": "the veil", **form}
    e.does(who, "invoke", rite, pushed, **given)
    e.rolls(who, *faces)
    if any(roll.who == who for roll in e.world.rolls.values()):
        e.does(who, "stand", e.roll_of(who))
    return e


def keeper(patron, *rites, **more):
    """Somebody who serves a patron and knows some of its rites."""
    return {
        **KEEPER,
        "patron": patron,
        "familiar": patron,
        "codex": patron,
        "rites": tuple(f"edge.{patron}.{rite}" for rite in rites),
        **more,
    }


STRONG = {"body": 3, "wits": 2, "spirit": 3, "presence": 3}
"""With Spirit 3 a high rite is at 4, and five dice can do it."""
