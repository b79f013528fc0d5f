"""`undertow sheet`: characters of a kept table as PDF, or an empty sheet to fill in by hand."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from undertow.commands.places import games, open_store
from undertow.commands.tables import NO_SEAT, THERE
from undertow.kernel import EVERYONE, UndertowError
from undertow.parts.sheets import Sheet
from undertow.printing import empty_sheet, faces_wanted, pdf, sheets_of
from undertow.store import Sitting, write_file
from undertow.store.pictures import those_there


def run(args: Namespace) -> int:
    """Write the sheets."""
    target = Path(args.file)
    if target.exists() and (target.is_dir() or not args.force):
        raise UndertowError(THERE(file=args.file))
    found, faces = ([empty_sheet(args.blank)], {}) if args.blank else of_table(args)
    write_file(target, pdf(found, args.paper, faces))
    print(f"{', '.join(one.name for one in found if one.name) or 'An empty sheet'}: {args.file}.")
    return 0


def of_table(args: Namespace) -> tuple[list[Sheet], dict[str, bytes]]:
    """Those a seat sees, or everybody; one of them, where one is named; and their portraits."""
    seat = args.seat or EVERYONE
    with open_store(args.store) as store:
        play = Sitting.open(store, games(), args.table, mend=True).play
        if seat not in (*play.seats, EVERYONE):
            raise UndertowError(NO_SEAT(seat=seat, table=args.table, seats=list(play.seats)))
        found = sheets_of(play, seat, args.who)
        return found, those_there(store, args.table, faces_wanted(found))
