"""Sweeps of Anima Prime: fights out of files, bots, and powers that somebody lacks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from undertow.commands.arguments import example_file, examples
from undertow.games.anima.lab.fight import Fight, without
from undertow.games.anima.lab.playout import playout, sides_of
from undertow.games.anima.lab.setup import read
from undertow.kernel import BadSetup, message
from undertow.lab.playout import rng_of
from undertow.lab.sweep import Sweeps

NO_FIGHT = message(
    "anima.sweep.no-fight", "Name a file of a fight, or one that comes along: fight = ..."
)
NO_FILE = message("anima.sweep.no-file", "There is no fight to read in {file} ({problem}).")
NO_POWER = message("anima.sweep.no-power", "Nobody has {power}. There are {known}.")


class Plan(Struct, frozen=True):
    """One fight, and who plays."""

    fight: Fight
    bot: str


def plan(given: Mapping[str, Any], folder: Path) -> Plan:
    file = str(given.get("fight", ""))
    if not file:
        raise BadSetup(NO_FIGHT())
    path = folder / file
    if file in examples("anima") and not path.exists():
        path = example_file("anima", file)
    try:
        text = path.read_text("utf-8")
    except OSError as problem:
        raise BadSetup(NO_FILE(file=file, problem=problem.strerror or str(problem))) from None
    fight = read(text, file)
    if lacks := str(given.get("without", "")):
        owned = {f"{who} {power}": (who, power) for who, power, _ in fight.owned()}
        if lacks not in owned:
            raise BadSetup(NO_POWER(power=lacks, known=list(owned)))
        fight = without(fight, *owned[lacks])
    bot = str(given.get("bot", "greedy"))
    sides_of(fight, bot, rng_of(0, 0))
    return Plan(fight, bot)


def play(plan: Plan, seed: int, number: int) -> dict[str, float]:
    found = playout(plan.fight, plan.bot, seed, number)
    sides = plan.fight.sides()
    return {
        "won": found.winner == "pc",
        "rounds": found.rounds,
        "wounds of PCs": found.wounds("pc", sides),
        "wounds of opponents": found.wounds("gm", sides),
        "fell": len(found.fell),
    }


SWEEPS = Sweeps(("fight", "without", "bot"), plan, play)
