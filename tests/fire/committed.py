"""What is committed about Fire of Eidolon: perft counts, a golden playthrough, and the digests of
some journals. `tools/contract.py fire --regenerate` writes them anew; the diff is for a person."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from fire.dungeon import Dungeon
from fire.room import ROOM, box
from support import golden, perft
from support.watched import Deal
from tools.rules import ROOT
from undertow.games.fire.creation import prepare
from undertow.games.fire.game import GAME, SET_UP

PERFT = ROOT / "tests" / "perft" / "fire.txt"
GOLDEN = ROOT / "tests" / "golden" / "fire.txt"
DIGESTS = ROOT / "tests" / "golden" / "fire-digests.txt"

DEPTH = 5
DIGEST_SEEDS = range(7000, 7008)
GOLDEN_SEED = 3

CROSS: dict[str, tuple[Any, ...]] = {"S1": (0, -1), "I1": (1, 0), "D5": (0, -2), "S2": (1, -1)}

POSITIONS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "opening": (("warrior", "wizard"), {}),
    "ranger-explores": (("ranger",), {"tiles": CROSS, "at": {"ranger": "S2"}, "supply": ("I3",)}),
    "rogue-sneaks": (
        ("rogue", "cleric"),
        {"tiles": {**CROSS, "S5": (-1, 0, "NS")}, "at": {"cleric": "S1"}, "cultists": ("S1",)},
    ),
    "everybody-dives": (
        ("sage", "paladin"),
        {
            "tiles": CROSS,
            "at": {"sage": "S1", "paladin": "S1"},
            "cultists": ("S1", "I1"),
            "deck": ("S1", "I1", "S2", ...),
            "seats": {"paladin": "ben"},
            "difficulty": "nightmare",
        },
    ),
    "bob-and-the-shades": (
        ("engineer",),
        {
            "tiles": {**CROSS, "RH": (0, -3)},
            "cultists": ("S1",),
            "scenarios": ("shades-of-vorax",),
            "deck": ("RH", "S1", ...),
        },
    ),
    "geomancer-alone": (("geomancer",), {"tiles": {"S1": (0, -1)}, "at": {"geomancer": "S1"}}),
    "last-relic": (
        ("soldier", "master-swordsman"),
        {
            "tiles": {**CROSS, "RK": (1, -2), "FE": (2, -1, "W")},
            "at": {"soldier": "RK", "master-swordsman": "S2"},
            "tokens": {"soldier": {"int": 6}, "master-swordsman": {"str": 1}},
            "broken": ("str", "dex"),
            "cultists": ("S1", "V", "V"),
            "scenarios": ("shadow-cult",),
        },
    ),
}


def count(name: str) -> list[int]:
    """Perft of one position."""
    heroes, layout = POSITIONS[name]
    d = Dungeon(*heroes, **layout)
    return perft.perft(GAME, d.play.seats, d.world, DEPTH)


def perft_line(name: str) -> str:
    return " ".join([name, *map(str, count(name))])


def golden_deal() -> Deal:
    """Three heroes of two players, and relics that cost two tokens, so that it comes to an end."""
    heroes = ("warrior", "ranger", "wizard")
    players = {"warrior": "ana", "ranger": "ben", "wizard": "ana"}
    scenarios = ("shades-of-vorax",)
    began, _ = prepare(heroes, players, scenarios=scenarios, components=box(2, 3, 30))
    what = f"{players}, {scenarios}, relics cost 2 tokens, a longer track"
    return Deal(("ana", "ben"), (began,), SET_UP, "bold", what)


def golden_lines() -> list[str]:
    return golden.chronicle(ROOM, golden_deal(), GOLDEN_SEED)


def digest_line(seed: int) -> str:
    """The journal of a random table, played out by bots."""
    play = golden.play_out(ROOM, ROOM.deal(Random(seed)), seed)
    return f"{seed} {golden.digest(play)} {ROOM.ending(play.world)}"


def regenerate() -> None:
    _write(PERFT, [perft_line(name) for name in POSITIONS])
    _write(GOLDEN, golden_lines())
    _write(DIGESTS, [digest_line(seed) for seed in DIGEST_SEEDS])


def _write(path: Path, lines: list[str]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: {len(lines)} lines")


if __name__ == "__main__":  # the digests alone, for the test under another hash seed
    print("\n".join(map(digest_line, DIGEST_SEEDS)))
