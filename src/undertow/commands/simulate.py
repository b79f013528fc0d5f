"""`undertow sim`: many games between bots, and what they say. Each game has its own way of it."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from undertow.kernel import BadSetup, message, speak
from undertow.lab.comparing import EXPLAINED, HEAD, Compared
from undertow.plugins import plugins

NONE = message("cli.sim.none", "Bots cannot play many games of {game} yet; they can of {games}.")
NO_WORDS = message(
    "cli.sim.compare",
    'What is different in the second row? Say it as options or files: --compare "--bot random", '
    "--compare A.toml B.toml.",
)
ROW = (
    "games",
    "seed",
    "jobs",
    "json",
    "each",
    "quiet",
    "journal",
    "keep",
    "to",
    "compare",
    "report",
)
"""What holds for both rows."""


def run(args: Namespace) -> int:
    plugin = plugins()[args.game]
    if plugin.simulate is None:
        others = [speak(one.game.name()) for one in plugins().shelf() if one.simulate is not None]
        raise BadSetup(NONE(game=plugin.game.name(), games=others))
    if args.keep:
        from undertow.commands.keeping import looked_at

        looked_at(args)
    args.other = None
    if args.compare is not None:
        args = compared(args)
    return plugin.simulate.run(args)


def as_text(rows: Sequence[dict[str, Any]], compared: Sequence[Compared] | None) -> str:
    """The first row as JSON, and where there are two, the other and what is different in it."""
    found = dict(rows[0])
    if compared is not None:
        found |= {"other": rows[1], "compared": compared}
    return msgspec.json.encode(found).decode()


def compared(args: Namespace) -> Namespace:
    """The first row of a comparison, and beside it the other: what was typed, with other options or files
    laid over it. Of two files, each row has one."""
    said = list(args.compare)
    if len(said) == 2 and not said[1].startswith("-"):  # two files, or a set-up after the options
        first = said.pop(0) if not said[0].startswith("-") else said.pop()
        args = _row(args, [first])
    if len(said) != 1:
        raise BadSetup(NO_WORDS())
    args.other = _row(args, said)
    return args


def _row(args: Namespace, said: list[str]) -> Namespace:
    """What was typed, with this laid over it: options, or a file, which is the game's data where it takes
    some, and else its set-up."""
    words = said if said[0].endswith(".toml") else _split(said[0])
    if not words:
        raise BadSetup(NO_WORDS())
    if not words[0].startswith("-") and "--data" in args.reader.format_usage():
        words = ["--data", *words]
    found: Namespace = args.reader.parse_args([args.game, *words], copy(args))
    for name in ROW:
        if hasattr(args, name):
            setattr(found, name, getattr(args, name))
    return found


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:  # a quotation mark that is not closed
        raise BadSetup(NO_WORDS()) from None


def side_by_side(console: Console, rows: Sequence[Compared], first: str, second: str) -> None:
    """A comparison for people."""
    table = Table(title="Side by side", title_justify="left")
    for name in HEAD:
        table.add_column(name, justify="left" if not name else "right")
    for row in rows:
        table.add_row(row.name, *row.cells(), style="bold" if row.certain else "")
    console.print(f"first:  {first}", markup=False)
    console.print(f"second: {second}", markup=False)
    console.print(table)
    console.print(EXPLAINED)
