"""Sweeps of Fire of Eidolon: teams, difficulties, scenarios, readings, other figures, bots."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from undertow.games.fire.lab.playout import playout
from undertow.games.fire.lab.table import Options, fits
from undertow.kernel import BadSetup, message
from undertow.lab.sweep import Sweeps

WRONG = message("fire.sweep.wrong", "That is no set-up: {problem}.")


class Plan(Struct, frozen=True):
    """One set-up, and who plays."""

    options: Options
    bot: str


def plan(given: Mapping[str, Any], folder: Path) -> Plan:
    chosen = dict(given)
    bot = str(chosen.pop("bot", "greedy"))
    if isinstance(chosen.get("data"), str):
        chosen["data_name"] = chosen["data"]
        try:
            chosen["data"] = (folder / chosen["data"]).read_text()
        except OSError as problem:
            raise BadSetup(WRONG(problem=str(problem))) from None
    try:
        options = msgspec.convert(chosen, Options)
    except msgspec.ValidationError as problem:
        raise BadSetup(WRONG(problem=str(problem))) from None
    fits(options, bot)
    return Plan(options, bot)


def play(plan: Plan, seed: int, number: int) -> dict[str, float]:
    found = playout(plan.options, plan.bot, seed, number)
    return {
        "won": found.won,
        "total": found.outcome == "total",
        "turns": found.turns,
        "threat": found.threat,
        "relics": len(found.broken),
        "lost": found.lost,
        "explored": found.explored,
        "fallen": found.fallen,
    }


KEYS = tuple(name for name in Options.__struct_fields__ if name != "data_name")
SWEEPS = Sweeps((*KEYS, "bot"), plan, play, rates=("won", "total"))
