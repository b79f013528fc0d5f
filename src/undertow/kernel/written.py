"""What people write: their own words, without marks that turn, cover or hide what stands around them."""

from __future__ import annotations

from typing import Any
from unicodedata import category

MARKS = 3
"""So many marks may stand over and under one letter; more would hide the lines around it."""
DEEPEST = 100
JOINING = "\u200c\u200d"
"""Unseen, but letters and pictures are joined or kept apart by them."""
SEEN = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
"""Signs that stand among those without a form of their own, but are drawn."""


def harmless(text: str) -> str:
    """Words as they may be shown beside others': no marks that turn the direction of writing, no control
    marks but line breaks, nothing unseen, and no towers of marks."""
    if text.isascii() and text.isprintable():
        return text
    kept, marks = [], 0
    for c in text:
        kind = category(c)
        if kind[0] == "M":
            marks += 1
            if marks > MARKS:
                continue
        elif c in "\n\t" or c in JOINING:
            pass
        elif kind in ("Cc", "Cs") or (kind == "Cf" and c not in SEEN):
            continue
        else:
            marks = 0
        kept.append(c)
    return "".join(kept)


def harmless_in(value: Any, depth: int = 0) -> Any:
    """The same of all texts in a value as it came."""
    if isinstance(value, str):
        return harmless(value)
    if depth > DEEPEST:  # nothing that is shown lies as deep
        return value
    if isinstance(value, list):
        return [harmless_in(one, depth + 1) for one in value]
    if isinstance(value, tuple):
        return tuple([harmless_in(one, depth + 1) for one in value])
    if isinstance(value, dict):
        return {name: harmless_in(one, depth + 1) for name, one in value.items()}
    return value
