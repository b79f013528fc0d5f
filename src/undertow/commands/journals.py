"""`undertow replay` and `undertow verify`: reading what was written down.

Both take an exported table (`.undertow`) or a plain journal, one entry a line, and change nothing.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from undertow.commands.places import NotThere, games
from undertow.kernel import (
    EVERYONE,
    Fact,
    Game,
    Journal,
    UndertowError,
    message,
    sentence,
    speak,
    verify,
)
from undertow.kernel.journal import Began, Entry, Happened, read_header
from undertow.kernel.restore import CANNOT_HAPPEN
from undertow.store import DamagedFile, FileHeader, NotATableFile, load_file
from undertow.store.reading import beginning_of, decode, game_of

MAGIC = b'"undertow"'
INCOMPLETE = 3
"""The exit code of `verify` where not everything could be proved."""

ONE_SEAT = message(
    "cli.verify.one-seat",
    "{file} holds only what {seat} may know, so its rolls cannot be recomputed. "
    "Ask the table's owner for a whole export.",
)
SEAT_FILE = message(
    "cli.replay.seat-file",
    "{file} holds only what {seat} may know; it cannot be told as {asked} saw it. Leave --seat out.",
)
NO_SEAT = message(
    "cli.replay.no-seat", "Nobody called {seat} sits at this table. The seats: {seats}."
)
NO_PLACE = message(
    "cli.replay.no-place",
    "The journal has {length} {length#entry|entries}; --from must be 1 to {length}.",
)
CANNOT_READ = message(
    "cli.journal.unreadable", "{file} cannot be read ({problem}). Check the path."
)
NO_STORY = message(
    "cli.journal.no-story",
    "{file} is neither an exported table nor a journal of Undertow. Name another file.",
)


def load(path: str) -> tuple[Game[Any], list[Entry], FileHeader | None]:
    """The game and the entries of a file, checked to be whole where the file can say so."""
    first = _first_line(path)
    if first.startswith(b"{") and MAGIC in first[:40]:
        file = load_file(path)
        game = game_of(games(), file.header.game, path)
        if file.header.kind == "seat":
            return game, _seat_entries(game, file.lines, path), file.header
        return game, file.entries(game), file.header
    if not first.strip():
        load_file(path)  # says that it is empty, or a folder
    try:
        began = read_header(first)
    except UndertowError:
        raise NotATableFile(NO_STORY(file=path)) from None
    lines = Path(path).read_text("utf-8", errors="surrogateescape").splitlines()
    game = game_of(games(), began.game, path)
    return game, decode(game, lines), None


def _first_line(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return file.readline(1 << 20)
    except (OSError, ValueError) as problem:
        said = getattr(problem, "strerror", None) or str(problem)
        raise NotThere(CANNOT_READ(file=path, problem=said)) from None


def _seat_entries(game: Game[Any], lines: list[str], path: str) -> list[Entry]:
    """A seat's file as entries: what the seat could not know is an empty step."""
    kind = msgspec.json.Decoder(dict[str, Any])
    entries: list[Entry] = []
    try:
        for line in lines:
            fact = kind.decode(line).get("fact")
            if fact is not None:
                raw = msgspec.json.encode({"entry": "happened", "resolution": 0, "fact": fact})
                entries.extend(game.codec.decode_tail([raw]))
    except (msgspec.DecodeError, UndertowError) as problem:
        raise DamagedFile(CANNOT_READ(file=path, problem=str(problem))) from None
    return entries


def replay(args: Namespace) -> int:
    """Tell a table's story in prose, turn by turn."""
    game, entries, header = load(args.file)
    if header is not None and header.kind == "seat":
        if args.seat and args.seat != header.seat:
            raise UndertowError(SEAT_FILE(file=args.file, seat=header.seat, asked=args.seat))
        seats: tuple[str, ...] = (header.seat,)
    else:
        began = entries[0]
        assert isinstance(began, Began)
        seats = began.seats
    if args.seat and args.seat not in seats:
        raise UndertowError(NO_SEAT(seat=args.seat, seats=list(seats)))
    journal = Journal(entries)
    if args.start is not None and not 1 <= args.start <= len(journal):
        raise UndertowError(NO_PLACE(length=len(journal)))
    partial = header is not None and header.kind == "seat"
    tell(game, journal, args.seat or EVERYONE, args.start or 1, facts=args.facts, partial=partial)
    return 0


def tell(
    game: Game[Any], journal: Journal, seat: str, start: int, *, facts: bool, partial: bool = False
) -> None:
    """Print each live fact as the seat may know it, told in the world it happened in. Of a seat's
    own file only part of the world can be known: what draws on the hidden rest is passed over."""
    world: Any = game.World()
    for place, entry in journal.live_entries():
        if not isinstance(entry, Happened):
            continue
        known = entry.fact.seen_by(seat)
        try:
            world = entry.fact.evolve(world)
        except Exception as problem:
            if not partial:
                raise DamagedFile(CANNOT_HAPPEN(place=place)) from problem
        if known is None or place < start:
            continue
        if facts:
            print(f"{place:5}  {_raw(known)}")
            continue
        line = game.prose(known, world)
        if line is not None:
            if _turns(known):
                print()
            print(f"{place:5}  {sentence(line)}")


def _turns(fact: Fact) -> bool:
    """Does a new turn begin here?"""
    return msgspec.to_builtins(fact).get("fact") == "turn-began"


def _raw(fact: Fact) -> str:
    return msgspec.json.encode(fact).decode()


def check(args: Namespace) -> int:
    """Recompute every roll from the revealed secrets, and play the table again by its rules. Gives 0
    where everything is proved, and 3 where nothing is wrong but something cannot be known."""
    game, entries, header = load(args.file)
    if header is not None and header.kind == "seat":
        raise UndertowError(ONE_SEAT(file=args.file, seat=header.seat))
    setup = header.setup if header is not None else {}
    verdict = verify(Journal(entries), game, beginning_of(game, setup))
    if args.json:
        found = {**msgspec.to_builtins(verdict), "complete": verdict.complete}
        print(msgspec.json.encode(found).decode())
    else:
        for line in verdict.lines():
            print(speak(line))
    return 0 if verdict.complete else INCOMPLETE
