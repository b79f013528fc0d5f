"""`undertow sim … --keep`: games of a simulation as files to look at, and all of them in one list."""

from __future__ import annotations

import csv
import io
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from undertow.commands.arguments import Which
from undertow.kernel import BadSetup, Play, UndertowError, message
from undertow.library import files
from undertow.store import write_file

NO_SUCH = message("cli.keep.none", "There is no game {number} to keep: they are 0 to {last}.")
NO_FOLDER = message("cli.keep.folder", "Games cannot be kept in {folder} ({problem}).")
LIST = "games.csv"


class Row(Struct, frozen=True):
    """One game that was played."""

    number: int
    won: bool
    length: int
    figures: Mapping[str, Any]
    """What is known of it, for the list."""


def looked_at(args: Namespace) -> None:
    """What cannot be kept is refused before anything is played."""
    asked = [number for one in args.keep or () for number in one if not isinstance(one, str)]
    if asked and max(asked) >= args.games:
        raise BadSetup(NO_SUCH(number=max(asked), last=args.games - 1))


def chosen(which: Sequence[Which], rows: Sequence[Row]) -> list[int]:
    """The numbers of the games that were asked for."""
    by_length = sorted(rows, key=lambda row: (row.length, row.number))
    found: set[int] = set()
    for one in which:
        match one:
            case "all":
                found.update(row.number for row in rows)
            case "won" | "lost":
                found.update(row.number for row in rows if row.won == (one == "won"))
            case "shortest":
                found.add(by_length[0].number)
            case "longest":
                found.add(by_length[-1].number)
            case range():
                found.update(one)
    return sorted(found)


def keep(
    args: Namespace,
    rows: Sequence[Row],
    again: Callable[[int], tuple[Play[Any], bytes]],
    setup: Mapping[str, Any],
) -> None:
    """Play the games that were asked for once more, with a journal, and write each into a file."""
    numbers = chosen(args.keep, rows)
    folder = Path(args.to)
    names = {number: f"{args.game}-{number}.undertow" for number in numbers}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_file(folder / LIST, _list(rows, names).encode())
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise UndertowError(NO_FOLDER(folder=str(folder), problem=said)) from None
    for number in numbers:
        play, secret = again(number)
        play.reveal(secret)
        files.save(folder / names[number], play, files.new_id(), secret, dict(setup))
    first = f": `undertow replay {folder / names[numbers[0]]}` tells one" if numbers else ""
    print(
        f"{len(numbers)} of {len(rows)} games {'is' if len(numbers) == 1 else 'are'} kept in {folder}{first}. All are listed in "
        f"{folder / LIST}.",
        file=sys.stderr if args.json else sys.stdout,
    )


def _list(rows: Sequence[Row], names: Mapping[int, str]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["number", *(rows[0].figures if rows else ()), "file"])
    for row in rows:
        writer.writerow([row.number, *row.figures.values(), names.get(row.number, "")])
    return text.getvalue()
