"""`undertow tables`, `export` and `import`: the tables that are kept on this machine."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import msgspec

from undertow.commands.places import default_store, games, open_store
from undertow.kernel import UndertowError, message
from undertow.store import (
    TAKEN,
    TAKEN_WHOLE,
    SqliteStore,
    copying,
    export_seat,
    export_table,
    import_table,
    load_file,
    note,
    write_file,
)

BROUGHT = message(
    "cli.import.told", "This table was brought here from a file. From here on it has a new secret."
)
BROUGHT_OWN = message(
    "cli.import.told-secret",
    "This table was brought here from its owner's file, and goes on with the same secret.",
)
THERE = message(
    "cli.export.there", "{file} is there already. Nothing was changed; use --force to replace it."
)
ITSELF = message("cli.backup.itself", "{file} is the store itself; name another file.")
SURE = message(
    "cli.delete.sure",
    "Table {table} ({title}) would be forgotten for good. Nothing was changed; say --yes if you "
    "mean it, or keep it first with `undertow export`.",
)
NO_SEAT = message(
    "cli.export.no-seat", "Nobody called {seat} sits at table {table}. The seats: {seats}."
)


def listing(args: Namespace) -> int:
    """Every table that is kept, newest first."""
    if not args.store and not default_store().exists():
        print("[]" if args.json else "No tables yet. Begin one with: undertow play")
        return 0
    with open_store(args.store) as store:
        found = store.listing()
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    if not found:
        print("No tables yet. Begin one with: undertow play")
        return 0
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for column in ("id", "game", "title", "status", "entries", "last played"):
        table.add_column(
            column, overflow="fold", justify="right" if column == "entries" else "left"
        )
    for row in found:
        when = row.updated.replace("T", " ")[:16]
        cells = (row.id, row.game, row.title, row.status, str(row.entries), when)
        table.add_row(*(Text(cell) for cell in cells))  # a title is nobody's markup
    Console(highlight=False).print(table)
    return 0


def export(args: Namespace) -> int:
    """One table as one file."""
    target = Path(args.file)
    if target.exists() and not args.force and not target.is_dir():
        raise UndertowError(THERE(file=args.file))
    with open_store(args.store) as store:
        if args.seat:
            seats = _seats(store.lines(args.id, 0, 1)[0])
            if args.seat not in seats:
                raise UndertowError(NO_SEAT(seat=args.seat, table=args.id, seats=list(seats)))
            data = export_seat(store, games(), args.id, args.seat)
        else:
            line = TAKEN_WHOLE() if args.owner else TAKEN()
            note(store, args.id, line)  # everybody at the table is told, as when a host does it
            data = export_table(store, args.id, owner=args.owner)
    write_file(target, data)
    print(f"Table {args.id} is in {args.file}.")
    return 0


def _seats(began: str) -> tuple[str, ...]:
    from undertow.kernel.journal import read_header

    return read_header(began).seats


def backup(args: Namespace) -> int:
    """All tables in one file, while a server may go on."""
    target = Path(args.file)
    if target.exists() and (target.is_dir() or not args.force):
        raise UndertowError(THERE(file=args.file))
    with open_store(args.store) as store:
        if isinstance(store, SqliteStore):
            if target.exists() and target.samefile(store.path):
                raise UndertowError(ITSELF(file=args.file))
            store.backup(target)
        else:
            target.unlink(missing_ok=True)
            with SqliteStore(target) as copied:
                copying.copy(store, copied)
        count = store.count()
    print(f"{count} tables are in {args.file}. Use it with: --store {args.file}")
    return 0


def copy(args: Namespace) -> int:
    """All tables from one store into another, and a look whether both are equal."""
    shown = sys.stderr.isatty()

    def tell(done: int, all: int) -> None:
        if shown:
            print(f"\r{done} of {all}", end="", file=sys.stderr, flush=True)

    if args.source == args.target:
        raise UndertowError(ITSELF(file=args.target))
    with open_store(args.source) as source, open_store(args.target, create=True) as target:
        done = copying.copy(source, target, tell)
    if shown:
        print("\r", end="", file=sys.stderr)
    more = f" {done.again} went on meanwhile and were copied again." if done.again else ""
    print(f"Equal in both stores: tables {done.tables}, entries {done.entries}.{more}")
    return 0


def delete(args: Namespace) -> int:
    """Forget a table for good."""
    with open_store(args.store) as store:
        title = store.header(args.id).title
        if not args.yes:
            raise UndertowError(SURE(table=args.id, title=title))
        store.delete(args.id)
    print(f"Table {args.id} is forgotten.")
    return 0


def bring_in(args: Namespace) -> int:
    """Keep a table that was exported."""
    file = load_file(args.file)
    with open_store(args.store, create=True) as store:
        id = import_table(store, games(), file, name=args.file, new_id=args.new_id)
        if not args.new_id:  # a copy says so by itself
            note(store, id, BROUGHT_OWN() if file.header.owner else BROUGHT())
        game = store.header(id).game
    print(f"Table {id} is kept. Go on with: undertow play {game} --resume {id}")
    return 0
