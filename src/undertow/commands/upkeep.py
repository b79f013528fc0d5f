"""`undertow check`: does every table that is kept still open, and show itself to every seat?"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import msgspec

from undertow.commands.places import games, open_store
from undertow.kernel import EVERYONE, Diverged, Journal, UndertowError, message
from undertow.kernel.restore import restore
from undertow.store import Store, write_file
from undertow.store.reading import Games, decode, game_of

BROKEN = 2
"""The exit code where a table does not hold."""

NO_FOLDER = message(
    "cli.check.no-folder", "There is no folder {folder} to set tables aside in. Make it first."
)
FILE_BROKEN = message(
    "cli.check.file",
    "The file itself is damaged ({problem}). Nothing was changed; go back to your last backup.",
)


def problem_of(store: Store, known: Games, table: str) -> tuple[str, str]:
    """What is wrong with a table, and what is worth a word; both empty where all is well."""
    try:
        header = store.header(table)
        game = game_of(known, header.game, table)
        entries = decode(game, store.lines(table))
        if len(entries) != header.length:
            return f"it should have {header.length} entries and has {len(entries)}", ""
        note = ""
        try:
            play = restore(game, Journal(entries))
        except Diverged:
            play = restore(game, Journal(entries), mend=True)
            note = "a rule in progress has changed since; it will begin again"
        for seat in (*play.seats, EVERYONE):
            msgspec.json.encode((play.view(seat), play.log(seat)))
            _ = play.offers(seat), play.anytime(seat), play.requests(seat)
    except Exception as problem:  # whatever it is, this table cannot be played
        said = " ".join(str(problem).split()) or type(problem).__name__
        return said, ""
    return "", note


def check(args: Namespace) -> int:
    """Open every table and look at it as each seat would."""
    folder = Path(args.set_aside) if args.set_aside else None
    if folder is not None and not folder.is_dir():
        raise UndertowError(NO_FOLDER(folder=args.set_aside))
    with open_store(args.store) as store:
        if problem := store.damage():
            raise UndertowError(FILE_BROKEN(problem=problem))
        ids = store.ids()
        broken = 0
        for number, table in enumerate(ids, 1):
            if sys.stderr.isatty():
                print(f"\r{number} of {len(ids)}", end="", file=sys.stderr, flush=True)
            problem, note = problem_of(store, games(), table)
            if note:
                print(f"{table}: {note}")
            if problem:
                broken += 1
                print(f"{table}: {problem}")
                if folder is not None:
                    print(f"{table}: set aside in {_set_aside(store, table, folder)}")
        if sys.stderr.isatty():
            print("\r", end="", file=sys.stderr)
    print(f"{len(ids)} tables looked at, {broken} damaged.")
    return BROKEN if broken else 0


def _set_aside(store: Store, table: str, folder: Path) -> Path:
    """Write down what can still be read of a table, then take it out of the store."""
    file = folder / f"{table}.journal"
    try:
        lines = store.lines(table)
    except UndertowError:
        lines = []
    write_file(file, "".join(f"{line}\n" for line in lines).encode())
    store.delete(table)
    return file
