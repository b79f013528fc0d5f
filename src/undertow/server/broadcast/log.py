"""Builds the log of a table: the lines that each audience reads, from the entries of its journal.

It folds facts as the table does, because a fact is put into words in the world after it. While play
goes on it only adds; after an undo it is built anew from the whole journal.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Raw

from undertow.kernel import FATE, RULES, Game, Journal, Line, message
from undertow.kernel.facts import HOST, Fact, Overridden
from undertow.kernel.journal import (
    Anchored,
    Answered,
    Closed,
    Committed,
    Entry,
    Happened,
    Opened,
    Revealed,
    Rewound,
    Said,
    Stirred,
)
from undertow.kernel.places import known_change, name_of, named, value_at
from undertow.kernel.restore import Snapshot
from undertow.kernel.rewind import CAME_TO_LIGHT, FATE_SPOKE, SOMEBODY_ELSE
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.server.wire import LogLine, Undo

LAST_LINES = 60
"""So many lines come with a whole state; older ones on demand."""
BIG_FACT = 2000
"""A fact with more bytes than this (all components, at the beginning) is sent without its content."""
QUIET = (Opened, Answered, Stirred, Closed)
"""Most entries have no line: the facts that follow have."""

TOOK_BACK = message("server.told.rewound", "{seat} took something back.")
TOOK_BACK_ONE = message("server.told.rewound-one", "{seat} took this back: {what}")
TOOK_BACK_MORE = message(
    "server.told.rewound-more", "{seat} took this back, and what came after it: {what}"
)
SEALED = message(
    "server.told.sealed",
    "The server has sealed its luck for this game: it can change it no more, and everybody can "
    "check it at the end.",
)
REVEALED = message(
    "server.told.revealed", "The seal is open: every roll and shuffle can be checked now."
)
ANCHORED = message(
    "server.told.anchored",
    "From now on, each player's own device adds its luck to every roll and shuffle.",
)
RULED = message("server.told.ruled", "{seat} overrides something: {reason}")
RULED_MUTE = message("server.told.ruled-mute", "{seat} overrides something.")
RULED_SO = message("server.told.ruled-so", "{seat} overrides: {changes} ({reason})")
RULED_SO_MUTE = message("server.told.ruled-so-mute", "{seat} overrides: {changes}")
CHANGE = message("server.told.change", "{place}: {old} → {new}")
CAME = message("server.told.came", "{who} comes to the table")
NOW = message("server.told.now", "{place}: {new}")
YES = message("server.told.yes", "yes")
NO = message("server.told.no", "no")
NOTHING = message("server.told.nothing", "nothing")
LISTED = message("server.told.listed", "{what}")
MANY = message("server.told.many", "entries: {count}")
SOME = 6
"""Of more figures in one place it is said only how many they are."""
LONG = 40
"""Longer values are cut in the log."""
FEW = 12
"""So many facts of what was taken back are looked at for words."""

_encode = msgspec.json.Encoder().encode


def ruled(game: Game[Any], fact: Overridden, before: Any, after: Any, audience: str) -> Line:
    """An override in words: who, what it is called, old and new, and why if that was said. Whoever did
    it from a seat reads all of it; others read what they may know, before and after. The host rules in
    the open, and knows no more than a bystander."""

    def known(world: Any) -> Any:
        return world if audience == fact.by else game.known(world, audience)

    changes = []
    for path, new in fact.patch.items():
        if came := name_of(value_at(known(after), path)) if value_at(before, path) is None else "":
            changes.append(CAME(who=came))
            continue
        told = known_change(path, before, after, known)
        place = named(known(before), path, game.place_words)
        if told is not None:
            changes.append(CHANGE(place=place, old=_short(told[0]), new=_short(told[1])))
        elif fact.by in (audience, HOST):
            changes.append(NOW(place=place, new=_summed(new, value_at(known(after), path))))
    if not changes:
        return RULED(seat=fact.by, reason=fact.reason) if fact.reason else RULED_MUTE(seat=fact.by)
    if not fact.reason:
        return RULED_SO_MUTE(seat=fact.by, changes=changes)
    return RULED_SO(seat=fact.by, reason=fact.reason, changes=changes)


def _summed(value: Any, record: Any) -> Line | str:
    """What was laid down, which may be more than one figure: its name, its few figures, or how much it is."""
    if not isinstance(value, dict | list):
        return _short(value)
    if not value:
        return NOTHING()
    if name := name_of(record):
        return _short(name)
    inside = list(value.values()) if isinstance(value, dict) else value
    if len(inside) > SOME or any(isinstance(one, dict | list) for one in inside):
        return MANY(count=len(inside))
    if isinstance(value, dict):
        return LISTED(what=[NOW(place=key, new=_short(one)) for key, one in value.items()])
    return LISTED(what=[_short(one) for one in inside])


def _short(value: Any) -> Line | str:
    if value is None or value == "":
        return NOTHING()
    if isinstance(value, bool):
        return YES() if value else NO()
    said = value if isinstance(value, str) else _encode(value).decode()
    return said if len(said) <= LONG else f"{said[: LONG - 1]}…"


def _live(entries: list[Entry], base: int = 0) -> bytearray:
    """For each place, of entries that stand after `base`: was its entry not taken back? A byte each: a
    table may be long."""
    found = bytearray(base + len(entries) + 1)
    for place, _ in Journal(entries, base=base).live_entries(base):
        found[place] = 1
    return found


class LogBuilder:
    """Turns entries into lines, once for each audience, and knows what could be undone."""

    def __init__(self, game: Game[Any], audiences: Iterable[str]) -> None:
        self.game = game
        self.world: Any = game.World()
        self.recent: dict[str, deque[LogLine]] = {
            audience: deque(maxlen=LAST_LINES) for audience in audiences
        }
        self.seal: str | None = None
        self.secret: str | None = None
        self._anchored = False
        """Was it said that people's own chance goes in?"""
        self.cause: tuple[int, str, Line | None] | None = None
        """The last input of a person: the place before it, whose, and why it is not free."""
        self._inputs: dict[str, int] = {}
        """The place before the last input of each seat."""
        self._undos: tuple[Any, Undo | None, Undo | None] = (None, None, None)
        self._before = 0
        self._openers: dict[int, str] = {}
        self._votes: set[int] = set()
        self._fell: dict[int, dict[str, Line]] = {}
        """What was undone first, in each audience's words, by the place of the taking back."""

    @classmethod
    def of(cls, game: Game[Any], audiences: Iterable[str], entries: list[Entry]) -> LogBuilder:
        """A log of a whole journal."""
        self = cls(game, audiences)
        self.rebuild(entries)
        return self

    @classmethod
    def lately(
        cls,
        game: Game[Any],
        audiences: Iterable[str],
        since: Snapshot,
        entries: list[Entry],
        seal: str | None,
    ) -> LogBuilder | None:
        """A log of what stands after a snapshot, as it would be of the whole journal; None where the
        last lines, or whose turn it was, stand before it."""
        self = cls(game, audiences)
        self.world, self.seal, self._anchored = since.world, seal, bool(since.chains.last)
        self._before = since.place
        self.rebuild(entries, base=since.place)
        short = any(len(lines) < LAST_LINES for lines in self.recent.values())
        return None if short or self.cause is None else self

    def rebuild(
        self,
        entries: list[Entry],
        after: int = 0,
        before: int | None = None,
        most: int | None = None,
        base: int = 0,
    ) -> dict[str, list[LogLine]]:
        """Build the log of a whole journal, without what was undone; gives the lines between two
        places, only the last of them where `most` says how many. Where there is a place before which
        they must stand, nothing beyond it is looked at. The entries stand after `base`, where the builder's world is."""
        counts = _live(entries, base)
        lines: dict[str, deque[LogLine]] = {one: deque(maxlen=most) for one in self.recent}
        falls = fallen(entries, counts, base)
        some = entries if before is None else entries[: before - 1 - base]
        for place, entry in enumerate(some, base + 1):
            if place in falls:
                self._falls(falls[place])
            if counts[place] or isinstance(entry, Rewound):
                for audience, line in self._add(place, entry).items():
                    if place > after:
                        lines[audience].append(line)
        return {audience: list(found) for audience, found in lines.items()}

    def _falls(self, back: Fallen) -> None:
        """Remember what a taking back undoes first, in the words it has for each audience."""
        world = self.world
        said: dict[str, list[Line]] = {audience: [] for audience in self.recent}
        for fact in back.facts:
            world = fact.evolve(world)
            for audience, lines in said.items():
                seen = fact.seen_by(audience)
                if seen is None or type(fact) is Overridden:
                    continue
                if (line := self.game.prose(seen, world)) is not None:
                    lines.append(line)
        self._fell[back.place] = {
            audience: (TOOK_BACK_MORE if len(lines) > 1 else TOOK_BACK_ONE)(
                seat=back.by, what=lines[0]
            )
            for audience, lines in said.items()
            if lines
        }

    def steps(self, entries: list[Entry]) -> Iterator[tuple[LogLine, Any]]:
        """Build it fact by fact, for one audience: the line of each fact that it may know of, and the
        world before; the world after is the builder's."""
        (audience,) = self.recent
        counts = _live(entries)
        for place, entry in enumerate(entries, 1):
            if counts[place]:
                before = self.world
                line = self._add(place, entry).get(audience)
                if line is not None and self.world is not before:
                    yield line, before

    def extend(
        self, entries: Iterable[Entry], after: int, worlds: Mapping[int, Any]
    ) -> dict[str, list[LogLine]]:
        """Add the entries after a place; gives their lines. `worlds` has the worlds after some of
        them, so that those facts are not folded again."""
        lines: dict[str, list[LogLine]] = {audience: [] for audience in self.recent}
        for place, entry in enumerate(entries, after + 1):
            for audience, line in self._add(place, entry, worlds.get(place)).items():
                lines[audience].append(line)
        return lines

    def _add(self, place: int, entry: Entry, world: Any = None) -> dict[str, LogLine]:
        """Add one entry; gives the line of each audience that may know of it."""
        told: dict[str, LogLine] = {}
        if type(entry) is Happened:
            told = self._fact(place, entry, world)
        elif type(entry) in QUIET:
            pass
        elif isinstance(entry, Said):
            said = {"by": entry.by, "text": entry.text}
            if entry.name:
                said["name"] = entry.name
            told = self._all(place, None, "table.said", said, entry.by)
        elif isinstance(entry, Rewound):
            fact = {"to": entry.to, "by": entry.by, "why": entry.why}
            told = self._rewound(place, entry, fact)
        elif isinstance(entry, Committed):
            self.seal, self.secret = entry.seal, None
            told = self._all(place, SEALED(), "table.sealed", {"seal": entry.seal}, FATE)
        elif isinstance(entry, Revealed):
            self.secret = entry.secret
            told = self._all(place, REVEALED(), "table.revealed", {"secret": entry.secret}, FATE)
        elif isinstance(entry, Anchored) and not self._anchored:
            self._anchored = True
            told = self._all(place, ANCHORED(), "table.anchored", {"by": entry.by}, entry.by)
        if type(entry) is not Rewound:
            self._causes(place, entry)
        for audience, line in told.items():
            self.recent[audience].append(line)
        return told

    def _rewound(self, place: int, entry: Rewound, fact: Any) -> dict[str, LogLine]:
        words, plain = self._fell.pop(place, {}), TOOK_BACK(seat=entry.by)
        return {
            audience: LogLine(place, words.get(audience, plain), "table.rewound", fact, entry.by)
            for audience in self.recent
        }

    def _all(
        self, place: int, line: Line | None, kind: str, fact: Any, by: str
    ) -> dict[str, LogLine]:
        said = LogLine(place, line, kind, fact, by)
        return dict.fromkeys(self.recent, said)

    def _fact(self, place: int, entry: Happened, world: Any) -> dict[str, LogLine]:
        fact, before = entry.fact, self.world
        self.world = fact.evolve(self.world) if world is None else world
        by = RULES if fact.nameless else self._openers.get(entry.resolution, RULES)
        told: dict[str, LogLine] = {}
        same: tuple[Any, LogLine] | None = None
        for audience in self.recent:
            seen = fact.seen_by(audience)
            if seen is None:
                continue
            if type(fact) is Overridden:
                told[audience] = self._override(place, fact, seen, before, audience)
                continue
            if same is None or same[0] != seen:
                prose = self.game.prose(seen, self.world)
                cause = 0 if fact.nameless else entry.resolution
                same = seen, self._line(place, seen, by, prose, cause)
            told[audience] = same[1]
        return told

    def _override(
        self, place: int, fact: Overridden, seen: Any, before: Any, audience: str
    ) -> LogLine:
        said = ruled(self.game, fact, before, self.world, audience)
        return self._line(place, seen, fact.by, said)

    def _line(self, place: int, seen: Any, by: str, prose: Line | None, cause: int = 0) -> LogLine:
        raw = _encode(seen)
        tag = str(type(seen).__struct_config__.tag)
        fact: Any = Raw(raw if len(raw) <= BIG_FACT else b"{}")
        return LogLine(place, prose, tag, fact, by, cause, seen.begins())

    # What could be undone

    def _causes(self, place: int, entry: Entry) -> None:
        if type(entry) is Opened:
            self._openers[entry.resolution] = entry.by
            if entry.rule in RULES_OF_THE_TABLE:
                self._votes.add(entry.resolution)
        if self._votes and getattr(entry, "resolution", 0) in self._votes:
            return
        if by := whose(entry):
            self.cause = self._before, by, None
            self._inputs[by] = self._before
        elif self.cause is not None and self.cause[2] is None:
            to, by, _ = self.cause
            if type(entry) is Answered and entry.by == FATE:
                self.cause = to, by, FATE_SPOKE()
            elif type(entry) is Happened and entry.fact.nameless:
                self._forget(by)
            elif type(entry) is Happened and entry.fact.reveals:
                self.cause = to, by, CAME_TO_LIGHT()
        if type(entry) is Closed:
            self._openers.pop(entry.resolution, None)
        self._before = place

    def _forget(self, by: str) -> None:
        """Nobody is told who did that, nor offered to undo it in their name."""
        self.cause = None
        self._inputs.pop(by, None)

    def last_input(self, seat: str) -> int:
        """The place just before the last input of a seat."""
        return self._inputs.get(seat, 0)

    def undo(self, seat: str, alone: bool, bots: Container[str] = ()) -> Undo | None:
        """The last input that could be undone, as a seat sees it. A bot would only do the same again,
        so what bots did since is skipped."""
        cause = self.cause
        if cause is None:
            return None
        to, by, why = cause
        if alone:
            return Undo(to, by, True, None)
        if by in bots:
            inputs = self._inputs.items()
            last = max(((to, one) for one, to in inputs if one not in bots), default=None)
            if last is not None:
                return Undo(*last, False, SOMEBODY_ELSE(seat=by))
        if self._undos[0] is not cause:  # one for the seat that did it, one for all others
            theirs = Undo(to, by, False, SOMEBODY_ELSE(seat=by))
            self._undos = cause, Undo(to, by, why is None, why), theirs
        return self._undos[1 if by == seat else 2]


def whose(entry: Entry) -> str:
    """The person whose input this is; empty when it only follows from one."""
    if type(entry) is Answered:
        return entry.typed or ("" if entry.by == FATE else entry.by)
    if type(entry) is Opened:
        return "" if entry.by == RULES else entry.by
    if type(entry) is Happened and not entry.resolution and isinstance(entry.fact, Overridden):
        return entry.fact.by
    return ""


class Fallen(msgspec.Struct, frozen=True):
    """What one taking back undid."""

    place: int
    """Where the taking back stands."""
    by: str
    facts: list[Fact]
    """The first of them."""


def fallen(entries: list[Entry], counts: bytearray, base: int = 0) -> dict[int, Fallen]:
    """What each taking back undid, by the place of its first fact; only where all before that fact still
    counts, so that the world it happened in is there when a log is built."""
    found: dict[int, Fallen] = {}
    live = array("L")
    for place, entry in enumerate(entries, base + 1):
        if type(entry) is Happened:
            live.append(place)
        elif type(entry) is Rewound and not entry.resolution:
            keep = bisect_right(live, entry.to)
            gone = live[keep : keep + FEW]
            del live[keep:]
            if gone and (not live or counts[live[-1]]):
                facts = [one.fact for at in gone if type(one := entries[at - 1 - base]) is Happened]
                found[gone[0]] = Fallen(place, entry.by, facts)
    return found
