"""The journal: the one ordered record of a table. It only ever grows.

Facts say what happened and are folded into the world. Inputs stand beside them: who opened which
rule, what was answered. Taking something back is an entry too (`Rewound`); what it takes back
stays in the record but no longer counts. The entries that count are the *live* history.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar, Union, cast

import msgspec
from msgspec import Struct

from undertow.kernel import packs
from undertow.kernel.errors import CorruptJournal, NewerJournal
from undertow.kernel.facts import KERNEL_FACTS, Fact
from undertow.kernel.fate import BY_NUMBER, FATE
from undertow.kernel.requests import freeze
from undertow.kernel.words import message

FORMAT = 1
"""The shape of the entries below. Raise it, and add upcasters, when that shape changes."""

NEWER = message(
    "kernel.journal.newer",
    "This {what} is version {theirs}, and this Undertow knows up to {ours}. "
    "Nothing was changed; open it with a newer Undertow.",
)
CORRUPT = message(
    "kernel.journal.corrupt",
    "Line {line} of the journal cannot be read ({problem}). "
    "Nothing was changed; use another copy of the file.",
)
_OTHER_GAME = message(
    "kernel.journal.other-game",
    "This is a journal of {theirs}, not of {ours}. Open it as {theirs}.",
)
_ONLY_TAIL = message(
    "kernel.journal.only-tail", "The journal is here only from entry {place} on; bring all of it."
)
NO_HEADER = message("kernel.journal.no-header", "This is not a journal: it does not say its game.")


class Entry(Struct, frozen=True, gc=False, tag_field="entry", omit_defaults=True):
    """One line of a journal."""


class Began(Entry, frozen=True, tag="began"):
    """The first entry: which game, by which version of its rules, and who sits here."""

    game: str
    version: int
    seats: tuple[str, ...]
    table: str = ""
    format: int = FORMAT
    packs: dict[str, str] = {}
    """The packs that were there, and the version of each."""


class Committed(Entry, frozen=True, tag="committed"):
    """A session opens; fate shows the seal of its secret, and how it will turn it into answers."""

    seal: str
    scheme: int = BY_NUMBER


class Revealed(Entry, frozen=True, tag="revealed"):
    """A session ends; fate shows its secret, and anybody can recompute every roll."""

    secret: str


class Anchored(Entry, frozen=True, tag="anchored"):
    """A seat shows the end of a chain of its own (`links`); what it shows next must fit to it."""

    by: str
    anchor: str


class Stirred(Entry, frozen=True, tag="stirred"):
    """The link of a seat's chain that came with its command, which stands just before."""

    resolution: int
    by: str
    link: str


class Opened(Entry, frozen=True, tag="opened"):
    """A seat, or the rules themselves, opened a rule."""

    resolution: int
    by: str
    rule: str
    args: tuple[Any, ...] = ()
    form: Any = None
    """What the seat had filled in, where the rule has a form."""


class Answered(Entry, frozen=True, tag="answered"):
    """A question of a resolution was answered, by a seat or by fate."""

    resolution: int
    n: int
    by: str
    answer: Any
    asked: str = ""
    """The key of the question's prompt, or what fate was asked, such as `roll 6 6`: to notice
    when a changed rule asks something else, and to recompute what fate said."""
    typed: str = ""
    """Who answered, where it was not `by`: for fate, who typed what real dice showed; for a seat,
    who spoke in its stead."""


class Happened(Entry, frozen=True, tag="happened"):
    """A fact, and the resolution that told it (0: none, a person's ruling)."""

    resolution: int
    fact: Any


class Closed(Entry, frozen=True, tag="closed"):
    """A resolution came to its end."""

    resolution: int


class Rewound(Entry, frozen=True, tag="rewound"):
    """What stands after entry `to` no longer counts; with a resolution, only what is its own."""

    to: int
    by: str
    resolution: int = 0
    why: str = ""


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something to the table. Words stay, whatever is taken back."""

    by: str
    text: str
    name: str = ""
    """As whom they said it; empty where they spoke for themselves."""


F = TypeVar("F")


class _HappenedOf(Entry, Generic[F], frozen=True, tag="happened"):
    """A fact as it is written: with the version of its shape, for a table may outlive several."""

    resolution: int
    fact: F
    v: int = 1


Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns a fact of an older version into the shape of the next."""


class Codec:
    """Writes and reads the entries of one game's journals; the one place that knows the bytes."""

    def __init__(
        self,
        game: str,
        version: int,
        facts: Iterable[type[Fact]],
        upcasters: dict[tuple[int, str], Upcaster] | None = None,
    ) -> None:
        self.game = game
        self.version = version
        self.upcasters = upcasters or {}
        fact = cast("Any", Union[(*KERNEL_FACTS, *facts)])
        happened = cast("Any", _HappenedOf)[fact]
        seals = (Committed, Revealed, Anchored, Stirred)
        kinds = (*seals, Opened, Answered, Closed, Rewound, Said, happened)
        union = cast("Any", Union[kinds])  # noqa: UP007
        self._decoder: Any = msgspec.json.Decoder(union)
        self._union = union
        self._encode = msgspec.json.Encoder().encode

    def encode(self, entry: Entry) -> bytes:
        if type(entry) is Happened and self.version != 1:
            return self._encode(_HappenedOf(entry.resolution, entry.fact, self.version))
        return self._encode(entry)

    def decode(self, lines: Iterable[bytes | str]) -> list[Entry]:
        """All entries of a journal, in today's shape."""
        lines = iter(lines)
        first = next(lines, None)
        if first is None:
            raise CorruptJournal(NO_HEADER())
        began = read_header(first)
        self._check(began)
        return [began, *self.decode_tail(lines)]

    def decode_tail(self, lines: Iterable[bytes | str], place: int = 2) -> list[Entry]:
        """Entries from a place after the first on, of a journal whose header was checked before."""
        decode, version = self._decoder.decode, self.version
        entries: list[Entry] = []
        for line in lines:
            try:
                entry = decode(line)
                if type(entry) is _HappenedOf and entry.v != version:
                    entry = self._old(line)
            except (msgspec.DecodeError, UnicodeDecodeError):
                try:
                    entry = self._old(line)
                except (msgspec.DecodeError, UnicodeDecodeError) as problem:
                    number = place + len(entries)
                    raise CorruptJournal(CORRUPT(line=number, problem=str(problem))) from None
            entries.append(_plain(entry))
        return entries

    def _check(self, began: Began) -> None:
        if began.format > FORMAT:
            raise NewerJournal(NEWER(what="journal", theirs=began.format, ours=FORMAT))
        if began.game != self.game:
            raise CorruptJournal(_OTHER_GAME(theirs=began.game, ours=self.game))
        self._check_version(began.version)
        packs.check(self.game, began.packs)

    def _check_version(self, theirs: int) -> None:
        if theirs > self.version:
            raise NewerJournal(
                NEWER(what=f"table of {self.game}", theirs=theirs, ours=self.version)
            )

    def _old(self, line: bytes | str) -> Any:
        """An entry of an older version, in today's shape. What is not old either, is invalid."""
        raw = msgspec.json.decode(line)
        if not isinstance(raw, dict) or raw.get("entry") != "happened":
            return msgspec.convert(raw, self._union)
        version = raw.pop("v", 1)
        if type(version) is not int or not isinstance(raw.get("fact"), dict):
            raise msgspec.ValidationError("it holds no fact")
        self._check_version(version)
        for step in range(version, self.version):
            if upcast := self.upcasters.get((step, raw["fact"].get("fact", ""))):
                try:
                    raw["fact"] = upcast(raw["fact"])
                except Exception as problem:
                    raise msgspec.ValidationError(f"version {step} had no such fact") from problem
        return msgspec.convert(raw, self._union)


def read_header(line: bytes | str) -> Began:
    """The first entry, read before the game is known."""
    try:
        return msgspec.json.decode(line, type=Began)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise CorruptJournal(NO_HEADER()) from None


def _plain(entry: Any) -> Entry:
    """An entry as it was before it was written."""
    kind = type(entry)
    if kind is _HappenedOf:
        return Happened(entry.resolution, entry.fact)
    if kind is Answered and type(entry.answer) is list:
        entry = msgspec.structs.replace(entry, answer=freeze(entry.answer))
    elif kind is Opened and (entry.args or entry.form):
        args, form = freeze(entry.args), freeze(entry.form)
        entry = msgspec.structs.replace(entry, args=args, form=form)
    return cast("Entry", entry)


class Chains(Struct):
    """How far the seats have come in their chains, as the live history says."""

    last: dict[str, str] = {}
    """What each seat showed last: a link, or its anchor. The next link must fit to it."""
    links: dict[str, str] = {}
    """The last link of each seat that has shown one: what fate takes in."""

    def take(self, entry: Entry) -> None:
        if type(entry) is Stirred:
            self.last[entry.by] = self.links[entry.by] = entry.link
        elif type(entry) is Anchored:
            self.last[entry.by] = entry.anchor

    def copy(self) -> Chains:
        return Chains(dict(self.last), dict(self.links))


class Journal:
    """A table's record in memory: its entries, and which of them count.

    A journal may hold only its tail: `base` entries stand before it, and `earlier` brings them
    when somebody asks.
    """

    def __init__(
        self,
        entries: Iterable[Entry] = (),
        *,
        base: int = 0,
        fated: int = 0,
        scheme: int = BY_NUMBER,
        chains: Chains | None = None,
        began: Began | None = None,
        earlier: Callable[[], list[Entry]] | None = None,
    ) -> None:
        self.base = base
        self.began = began
        self.entries: list[Entry] = []
        self.live: list[int] = []
        """The places (from 1) of the entries that count, in order."""
        self.fated = fated
        """How many answers of fate stand in the live history. Where one resolution alone was taken
        back and another heard fate after it, the gap stays."""
        self.scheme = scheme
        """The scheme of the last seal."""
        self._scheme_before = scheme
        self._chains_before = chains or Chains()
        self.chains = self._chains_before.copy()
        """How far the seats have come in their chains."""
        self._earlier = earlier
        self.seals: set[str] = set()
        """The seals that were shown, as far as the entries were here."""
        for entry in entries:
            self.append(entry)

    def copy(self) -> Journal:
        """The same record once more; what is added to one is not in the other."""
        other = Journal(base=self.base, fated=self.fated, scheme=self.scheme, began=self.began)
        other.entries, other.live = self.entries.copy(), self.live.copy()
        other._scheme_before, other._earlier = self._scheme_before, self._earlier
        other._chains_before, other.chains = self._chains_before.copy(), self.chains.copy()
        other.seals = self.seals.copy()
        return other

    def append(self, entry: Entry) -> int:
        """Add an entry; gives its place."""
        kind = type(entry)
        if kind is Rewound:
            to = cast("Rewound", entry).to
            if to < self.base:
                self.complete()
            self.entries.append(entry)
            self._rewind(cast("Rewound", entry))
            return self.base + len(self.entries)
        self.entries.append(entry)
        place = self.base + len(self.entries)
        self.live.append(place)
        if kind is Answered and cast("Answered", entry).by == FATE:
            self.fated += 1
        elif kind is Committed:
            self.scheme = cast("Committed", entry).scheme
            self.seals.add(cast("Committed", entry).seal)
        elif kind is Began:
            self.began = cast("Began", entry)
        elif kind is Stirred or kind is Anchored:
            self.chains.take(entry)
        return place

    def __getitem__(self, place: int) -> Entry:
        """The entry at a place, from 1."""
        if place <= self.base:
            self.complete()
        return self.entries[place - 1 - self.base]

    def complete(self) -> None:
        """Bring in the entries before the tail."""
        if not self.base:
            return
        earlier = self._earlier() if self._earlier is not None else []
        if len(earlier) != self.base:
            raise CorruptJournal(_ONLY_TAIL(place=self.base + 1))
        self._start_over([*earlier, *self.entries])

    def let_go(self, upto: int, earlier: Callable[[], list[Entry]]) -> None:
        """Hold only what stands after a place: the rest is kept elsewhere, and `earlier` brings it."""
        if upto <= self.base:
            return
        counted = bisect_right(self.live, upto)
        for place in self.live[:counted]:
            entry = self.entries[place - 1 - self.base]
            self._chains_before.take(entry)
            if type(entry) is Committed:
                self._scheme_before = entry.scheme
        self.live, self.entries = self.live[counted:], self.entries[upto - self.base :]
        self.base, self._earlier = upto, earlier

    def sealed(self, seal: str) -> bool:
        """Was this seal shown?"""
        if seal not in self.seals:
            self.complete()
        return seal in self.seals

    def truncate(self, length: int) -> None:
        """Forget entries that were never committed, after a rule broke in mid-command."""
        gone = self.entries[length - self.base :]
        if any(type(entry) is Rewound for entry in gone):
            self.complete()
            self._start_over(self.entries[:length])
            return
        del self.entries[length - self.base :]
        while self.live and self.live[-1] > length:
            self.live.pop()
        self.fated -= sum(type(entry) is Answered and entry.by == FATE for entry in gone)
        if any(type(entry) is Committed for entry in gone):
            schemes = (entry.scheme for entry in self.entries[::-1] if type(entry) is Committed)
            self.scheme = next(schemes, self._scheme_before)
            self.seals -= {entry.seal for entry in gone if type(entry) is Committed}
        self._count_chains()

    def _start_over(self, entries: list[Entry]) -> None:
        self.base, self.entries, self.live, self.fated = 0, [], [], 0
        self.scheme = self._scheme_before = BY_NUMBER
        self.chains, self._chains_before = Chains(), Chains()
        self.seals = set()
        for entry in entries:
            self.append(entry)

    def _rewind(self, rewound: Rewound) -> None:
        live = self.live
        later = bisect_right(live, rewound.to)
        kept = live[:later]
        unheard = 0
        for place in live[later:]:
            entry = self[place]
            fate = isinstance(entry, Answered) and entry.by == FATE
            if (
                # Seals and secrets stay: fate's promise is not the players' to take back.
                isinstance(entry, Committed | Revealed | Anchored | Said)
                or (rewound.resolution and getattr(entry, "resolution", 0) != rewound.resolution)
            ):
                kept.append(place)
                if fate:
                    unheard = 0
            elif fate:
                unheard += 1
        self.live = kept
        # An answer that a later one outlives keeps its number, or that number would come twice.
        self.fated -= unheard
        self._count_chains()

    def _count_chains(self) -> None:
        """Something is gone: which links count now?"""
        if self.chains.last:
            self.chains = self._chains_before.copy()
            for place in self.live:
                self.chains.take(self.entries[place - 1 - self.base])

    def live_entries(self, after: int = 0) -> Iterator[tuple[int, Entry]]:
        """The entries that count, with their places."""
        if after < self.base:
            self.complete()
        entries, base = self.entries, self.base
        for place in self.live:
            if place > after:
                yield place, entries[place - 1 - base]

    def __len__(self) -> int:
        return self.base + len(self.entries)
