"""Between the store's lines and the kernel's entries: the one place here that knows games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from threading import Lock
from typing import Any, Generic, TypeVar, cast, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from undertow.kernel.errors import CorruptJournal, UndertowError
from undertow.kernel.fate import BY_NUMBER
from undertow.kernel.game import Beginning, Game
from undertow.kernel.journal import (
    CORRUPT,
    Began,
    Chains,
    Committed,
    Entry,
    Journal,
    Revealed,
    Rewound,
)
from undertow.kernel.restore import Snapshot
from undertow.store.errors import NO_GAME, NOT_TEXT, UnknownGame, Unwritable
from undertow.store.interface import Append, Header, Kept, Status, Store

W = TypeVar("W")
Games = Mapping[str, Game[Any]]


def game_of(games: Games, game: str, table: str) -> Game[Any]:
    """The game of a table, if it is here."""
    found = games.get(game)
    if found is None:
        known = sorted(games) or "none"
        raise UnknownGame(NO_GAME(table=table[:80], game=game[:80], games=known))
    return found


def beginning_of(game: Game[Any], setup: dict[str, Any]) -> Beginning | None:
    """How a table of these settings begins; None where they are not known, or say nothing now."""
    if not setup:
        return None
    try:
        return game.begin(msgspec.convert(setup, game.Settings, str_keys=True))
    except (msgspec.ValidationError, UndertowError):
        return None


def decode(game: Game[Any], lines: Sequence[str], after: int = 0) -> list[Entry]:
    """Entries in today's shape; the lines stand after a place."""
    try:
        if not after:
            return game.codec.decode(lines)
        return game.codec.decode_tail(lines, after + 1)
    except RecursionError as problem:  # nested beyond anything a table writes
        raise CorruptJournal(CORRUPT(line=after + 1, problem=str(problem))) from None


def encode(game: Game[Any], entries: Iterable[Entry]) -> list[str]:
    """Lines of text for entries."""
    write = game.codec.encode
    try:
        return [str(write(entry), "utf-8") for entry in entries]
    except (UnicodeError, TypeError, ValueError, OverflowError) as problem:
        raise Unwritable(NOT_TEXT(problem=str(problem))) from problem


_ENCODER = msgspec.json.Encoder()


# Snapshots


class _SnapshotOf(Struct, Generic[W], frozen=True):
    place: int
    world: W
    next_resolution: int
    fated: int
    scheme: int = BY_NUMBER
    chains: Chains = field(default_factory=Chains)


def maker(game: Game[Any]) -> str:
    """Whose snapshots to trust: those of the same version of the game, with a world of the same
    shape. Who changes how a fact is folded, and nothing else, must raise the game's version."""
    return f"{game.id} {game.version} {_shape(cast('Any', game.World))}"


@lru_cache(maxsize=64)
def _shape(world: Any) -> str:
    """A mark that changes with any field of any record in a world."""
    found: dict[str, str] = {}

    def walk(kind: Any) -> None:
        if isinstance(kind, type) and issubclass(kind, Struct) and repr(kind) not in found:
            fields = msgspec.structs.fields(kind)
            found[repr(kind)] = repr([(field.encode_name, field.type) for field in fields])
            for field in fields:
                walk(field.type)
        for part in get_args(kind):
            walk(part)

    walk(world)
    return sha256(repr(sorted(found.items())).encode()).hexdigest()[:16]


def write_snapshot(game: Game[Any], snapshot: Snapshot) -> Kept:
    text = str(_ENCODER.encode(snapshot), "utf-8")
    return Kept(snapshot.place, maker(game), text)


_decoders: dict[Any, Any] = {}
_building = Lock()


def snapshot_decoder(game: Game[Any]) -> Any:
    """Reads snapshots of a game. It is made by one thread alone: another that met it half made would
    end the process."""
    found = _decoders.get(game.World)
    if found is None:
        with _building:
            if game.World not in _decoders:
                shape = cast("Any", _SnapshotOf)[game.World]
                _decoders[game.World] = msgspec.json.Decoder(shape)
            found = _decoders[game.World]
    return found


def read_snapshot(game: Game[Any], kept: Kept | None) -> Snapshot | None:
    """The snapshot, or None where it is not to be trusted: then the journal is folded instead."""
    if kept is None or kept.made_by != maker(game):
        return None
    try:
        read = snapshot_decoder(game).decode(kept.text)
    except (msgspec.DecodeError, UnicodeError):
        return None
    if read.place != kept.place:
        return None
    return Snapshot(
        read.place, read.world, read.next_resolution, read.fated, read.scheme, read.chains
    )


# Whole tables


class Opened(Struct, frozen=True):
    """A table as the kernel can restore it."""

    header: Header
    journal: Journal
    since: Snapshot | None


def open_table(store: Store, game: Game[Any], table: str) -> Opened:
    """A table's journal from its last snapshot on; what stands before is brought when asked for."""
    stored = store.open(table)
    since = read_snapshot(game, stored.snapshot)
    (began,) = decode(game, [stored.began])
    if since is None:
        lines = stored.tail
        if stored.snapshot is not None:
            lines = store.lines(table, 0, stored.snapshot.place) + lines
        return Opened(stored.header, Journal(decode(game, lines)), None)
    base = since.place

    def earlier() -> list[Entry]:
        return decode(game, store.lines(table, 0, base))

    tail = decode(game, stored.tail, base)
    journal = Journal(
        tail,
        base=base,
        fated=since.fated,
        scheme=since.scheme,
        chains=since.chains,
        began=cast("Began", began),
        earlier=earlier,
    )
    return Opened(stored.header, journal, since)


def appending(
    game: Game[Any],
    table: str,
    expected: int,
    entries: Sequence[Entry],
    *,
    snapshot: Snapshot | None = None,
    command: str | None = None,
    status: Status | None = None,
    secret: bytes | None = None,
) -> Append:
    """What to write for these entries. `secret` is the one behind a seal among them."""
    back: list[int] = []
    kept: bytes | UnsetType | None = UNSET
    for entry in entries:
        if type(entry) is Rewound:
            back.append(entry.to)
        elif type(entry) is Committed:
            kept = secret
        elif type(entry) is Revealed:
            kept = None
    return Append(
        table,
        expected,
        game.version,
        encode(game, entries),
        back_to=min(back) if back else None,
        snapshot=write_snapshot(game, snapshot) if snapshot else None,
        command=command,
        status=status,
        secret=kept,
    )
