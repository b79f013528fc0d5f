"""What waits for whom: random games, and for every rule that asks somebody something, what the others at
the table could open without it and cannot open with it.

    python tools/waits.py GAME -n 200          so many of the contract's games, from seed 0 (or --start) on

For each rule there stand its questions, and then what waits for the GM and for the players who are not
asked: always ("waits"), or for some of its targets or at some moments only ("in part"). Whatever is not
named goes on. Where a GM is asked too, what waits for them stands apart ("GM, asked").
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "src")]


class Waits:
    """What was found in the games that were looked at."""

    def __init__(self) -> None:
        self.asks: dict[str, Counter[str]] = defaultdict(Counter)
        """By the rule that asks: its questions."""
        self.held: dict[tuple[str, str], dict[str, set[bool]]] = defaultdict(
            lambda: defaultdict(set)
        )
        """By the rule that asks, and who waits: each rule they could open, with whether it waited."""

    def look(self, play: Any) -> None:
        """What waits just now; where only one rule asks, and nothing happens by itself."""
        stopping = [one for one in play.resolutions.values() if play._stops(one)]
        if len(stopping) != 1 or play.over or play.game.step(play.world) is not None:
            return
        (one,) = stopping
        asked = [r.question for r in one.pending.values() if not r.question.optional]
        self.asks[one.offer.rule].update(question.prompt.key for question in asked)
        gm = getattr(play.game, "gm", "")
        about = {one.by, *(question.seat for question in asked)}
        for seat in play.seats:
            if seat in about and seat != gm:
                continue
            who = "players" if seat != gm else "GM, asked" if seat in about else "GM"
            now = set(play.offers(seat))
            for offer in play.game.offers(play.world, seat):
                self.held[one.offer.rule, who][offer.rule].add(offer not in now)

    def lines(self) -> list[str]:
        """As it is printed."""
        found = []
        for rule, questions in sorted(self.asks.items()):
            found.append(f"{rule}: {', '.join(f'{key} {n}' for key, n in questions.most_common())}")
            for who in ("GM", "GM, asked", "players"):
                held = self.held.get((rule, who), {})
                for how, when in (("waits", {True}), ("in part", {True, False})):
                    if names := sorted(name for name, waited in held.items() if waited == when):
                        found.append(f"    {who}, {how}: {' '.join(names)}")
        return found


def look(game: str, seeds: range) -> Waits:
    """Play these games, and look after every command."""
    room = importlib.import_module("tools.contract").room_of(game)
    scout: Any = importlib.import_module("support.scout")
    kind_of: Any = importlib.import_module("support.kinds").kind_of
    found = Waits()

    class Looking(scout.Unchecked):
        def look(self) -> None:
            super().look()
            found.look(self.play)

    for seed in seeds:
        kind = kind_of(room, seed)
        type("Looking", (Looking, kind), {})(room, seed).run()
    return found


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=100, help="how many games (100)")
    parser.add_argument("--start", type=int, default=0, help="the first seed (0)")
    options = parser.parse_args(argv)
    seeds = range(options.start, options.start + options.n)
    print("\n".join(look(options.game, seeds).lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
