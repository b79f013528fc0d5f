"""`undertow character`: one character of a kept table into a file, or out of one into a table."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from undertow.commands.places import games, open_store
from undertow.commands.tables import THERE
from undertow.kernel import HOST, Play, UndertowError, message, speak
from undertow.parts import travel
from undertow.plugins import plugins
from undertow.store import Sitting, write_file

NO_FILE = message("character.no-file", "{file} cannot be read.")
NOBODY = message("character.nobody", "Nobody here is called {who}. There are: {names}.")


def run(args: Namespace) -> int:
    """Save a character, or let one come to a seat."""
    with open_store(args.store) as store:
        sitting = Sitting.open(store, games(), args.table, mend=True)
        how = plugins()[sitting.game.id].travels
        if args.seat:
            return _bring(args, sitting, how)
        target = Path(args.file)
        if target.exists() and (target.is_dir() or not args.force):
            raise UndertowError(THERE(file=args.file))
        names = travel.characters(sitting.game, how, sitting.play.world)
        who = args.who or next(iter(names), "")
        id = next((id for id, name in names.items() if who.lower() in (id, name.lower())), None)
        if id is None:
            raise UndertowError(NOBODY(who=who, names=list(names.values())))
        write_file(target, travel.packed(sitting.game, how, sitting.play.world, id))
    print(f"{names[id]}: {args.file}.")
    return 0


def _bring(args: Namespace, sitting: Sitting[Any], how: travel.Travels | None) -> int:
    try:
        data = Path(args.file).read_bytes()
    except OSError:
        raise UndertowError(NO_FILE(file=args.file)) from None
    found: list[travel.Arrival] = []

    def come(play: Play[Any]) -> None:
        one = travel.unpacked(sitting.game, how, play.world, play.seats, args.seat, data)
        found.append(one)
        if not args.check:
            play.override(HOST, one.patch, "")

    if args.check:
        come(sitting.play)
    else:
        sitting.do(come)
    for note in found[0].notes:
        print(f"- {speak(note)}")
    print(f"{found[0].name} {'would come' if args.check else 'came'} to {args.table}.")
    return 0
