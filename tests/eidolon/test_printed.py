"""Every word and figure of the catalogue beside `printed.toml`: what each entry does is shown where its
rule is; here a slip of the pen is found. The file is kept by hand: read the book before you change it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from support.printed import figures, hooked
from undertow.games.eidolon.entries import (
    ABILITIES,
    BONUSES,
    FORMS,
    INTERJECTIONS,
    MOVES,
    PLAYBOOKS,
    PUSHES,
    SWAPS,
    of_playbook,
)
from undertow.games.eidolon.rules.borrowing import LENDERS
from undertow.games.eidolon.rules.growth import TAKING
from undertow.kernel import Hooks, Message

PRINTED: dict[str, Any] = tomllib.loads((Path(__file__).parent / "printed.toml").read_text("utf-8"))
USUAL = {"draws": True, "forecast": True, "opens": True, "plays": "one", "tier": 0, "ties": 0}
"""How a Move is where its card says nothing else."""
LINES = (
    *(
        "rank",
        "playbook",
        "stat",
        "draws",
        "passive",
        "forecast",
        "bottom",
        "plays",
        "once",
        "opens",
    ),
    *("eidolon", "realm", "combat", "triggered", "risky", "tier", "ties", "requires", "grants"),
    *("name", "text", "about", "consent", "results"),
)


def short(id: str) -> str:
    return id.removeprefix("eidolon.")


def plain(value: object) -> object:
    if isinstance(value, Message):
        return value.english
    if isinstance(value, msgspec.Struct):
        lines = {f.name: getattr(value, f.name) for f in msgspec.structs.fields(type(value))}
        return said(lines)
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return short(value) if isinstance(value, str) else value


def said(lines: Mapping[str, object]) -> dict[str, object]:
    """What is written of these: whatever is not as usual, and no script."""
    return {
        key: plain(value)
        for key, value in lines.items()
        if value != USUAL.get(key) and (isinstance(value, Message) or not callable(value))
        if key in USUAL or not (value is None or value is False or value in ("", (), {}))
    }


def answered(entry: str) -> list[str]:
    """Which moments an entry answers, and when."""
    return hooked(hook("", "", Hooks) for hook in ABILITIES[entry].hooks)


SHELVES: dict[str, Mapping[str, Mapping[str, object]]] = {
    "move": {
        short(id): said({line: getattr(move, line) for line in LINES}) for id, move in MOVES.items()
    },
    "playbook": {id: said({"it": book})["it"] for id, book in PLAYBOOKS.items()},  # type: ignore[dict-item]
    "form": {
        f"{book}-{form}": {"sentence": sentence.english} for (book, form), sentence in FORMS.items()
    },
    "cards": {
        short(id): {
            "gives": [said({"amount": b.amount, "moves": b.moves, "claim": b.claim}) for b in all]
        }
        for id, all in BONUSES.items()
    },
    "stat": {
        short(id): {
            "draws": [said({"stat": s.stat, "moves": s.moves, "claim": s.claim}) for s in all]
        }
        for id, all in SWAPS.items()
    },
    "way": {
        short(id): {
            "says": [f"{w.phase}, {w.who}{', agreed' * w.claimed}: {w.label.english}" for w in all]
        }
        for id, all in INTERJECTIONS.items()
    },
    "push": {short(id): {"label": push.label.english} for id, push in PUSHES.items()},
    "lender": {short(id): {"rank": one.rank} for id, one in LENDERS.items()},
    "answers": {short(id): {"moments": found} for id in ABILITIES if (found := answered(id))},
}
FIGURES = figures("eidolon", ("eidolon.print.", "eidolon.rules."))


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_entry_reads_as_it_is_printed(shelf: str) -> None:
    assert SHELVES[shelf] == PRINTED[shelf]


@pytest.mark.parametrize("book", PLAYBOOKS)
def test_the_moves_of_a_playbook_come_in_the_order_of_its_sheet(book: str) -> None:
    ours = [short(move.id) for move in of_playbook(book)]
    assert ours == [id for id, move in PRINTED["move"].items() if move.get("playbook") == book]


def test_some_moves_have_something_chosen_when_they_are_taken() -> None:
    assert [short(id) for id in TAKING] == PRINTED["taking"]["moves"]


def test_every_sentence_says_the_figures_of_the_book() -> None:
    """Once a session, two stats, 3 Hold: all that a sentence counts."""
    assert PRINTED["figures"] == FIGURES
