"""Every word and figure of the catalogue beside `printed.toml`: what each entry does is shown where its
rule is; here a slip of the pen is found. The file is kept by hand: read the book before you change it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from support.printed import figures, hooked, plain
from undertow.games.anima.catalogue import actions, passions, samples, turns
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.entries import ALL, OWN
from undertow.games.anima.catalogue.fights import CASTS, leader, others
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.catalogue.samples import KASITAKA, SAMPLES
from undertow.games.anima.catalogue.worlds import WORLDS

PRINTED: dict[str, Any] = tomllib.loads((Path(__file__).parent / "printed.toml").read_text("utf-8"))
LISTED: dict[str, Mapping[str, object]] = {
    "power": POWERS,
    "effect": EFFECTS,
    "weakness": WEAKNESSES,
    "passion": PASSIONS,
    "eidolon": KNOWN,
    "sample": {**SAMPLES, "kasitaka": KASITAKA},
    "world": WORLDS,
    "fight": {cast.id: cast for cast in CASTS},
    "weapon": {id: {"name": name, "effects": held} for id, (name, held) in PACKAGES.items()},
}
SHELVES = {shelf: {id: plain(entry) for id, entry in all.items()} for shelf, all in LISTED.items()}
"""As they are before a test adds anything."""
REACHES = {id: hooked(hooks) for id, hooks in OWN.items()}
EVERYBODYS = sorted(
    f"{hook.entry.removeprefix('anima.').rpartition('.')[2]}: {what}"
    for hook, what in zip(ALL, hooked(ALL), strict=True)
)
"""Reactions have a number in their name, for their order; it is left out."""
FIGURES = figures("anima", ("anima.print.", "anima.rules.", "anima.danger."))


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_entry_reads_as_it_is_printed(shelf: str) -> None:
    assert SHELVES[shelf] == PRINTED[shelf]
    assert list(SHELVES[shelf]) == list(PRINTED[shelf]), "in the order of the book"


def test_what_an_entry_reaches_into() -> None:
    assert PRINTED["own"] == REACHES


def test_what_reaches_into_everybodys() -> None:
    """Terms and refusals of the rules themselves, and of entries that concern others."""
    assert PRINTED["everybody"]["hooks"] == EVERYBODYS


def test_lists_of_conditions_and_powers() -> None:
    assert {
        "harmful": list(actions.HARMFUL),
        "kindly": list(actions.KINDLY),
        "dispelled": list(actions.DISPELLED),
        "restored": list(actions.RESTORED),
        "felt-with-every-strike": list(passions.BY_STRIKES),
        "felt-with-wounds": list(passions.BY_WOUNDS),
        "crazy": [turns.FACES[n] for n in range(1, 7)],
        "picked-freely": list(samples.OPEN_PICKS),
    } == PRINTED["lists"]


@pytest.mark.parametrize("pcs", range(1, 7))
def test_a_fight_is_laid_out_for_so_many(pcs: int) -> None:
    printed = PRINTED["laid-out"][str(pcs)]
    assert plain(leader(pcs)) == printed["leader"]
    assert plain(others(pcs, "squad")) == printed["squad"]
    assert plain(others(pcs, "swarm")) == printed["swarm"]


def test_every_sentence_says_the_figures_of_the_book() -> None:
    assert PRINTED["figures"] == FIGURES
