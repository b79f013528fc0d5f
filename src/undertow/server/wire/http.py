"""What travels over HTTP only: the lobby, keys and seats, and answers to questions about a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from undertow.kernel.odds import Tone
from undertow.kernel.words import Line
from undertow.server.wire.commands import ID_LENGTH, Name, Plain, SeatName
from undertow.server.wire.state import BotName, Lane, LogLine, Offer, SeatInfo, TableInfo, You


class Problem(Struct, frozen=True):
    """Every error: a stable word, and a sentence for people."""

    code: str
    line: Line


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who will sit in a seat; a bot plays by itself."""

    name: Name = ""
    bot: BotName | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=ID_LENGTH)]
    settings: dict[str, Any]
    title: Annotated[str, Meta(max_length=200)] = ""
    seats: dict[SeatName, SeatPlan] = {}
    fate: Literal["live", "typed"] = "live"
    """`typed`: real dice and cards lie on somebody's desk, and people type what they show."""


class SeatKey(Struct, frozen=True):
    seat: str
    key: str


class Created(Struct, frozen=True):
    """A new table, with all its keys. They are shown this once; only their hashes are kept."""

    table: str
    host: str
    spectator: str
    seats: list[SeatKey]
    warnings: list[Line] = []


class Again(Struct, frozen=True, forbid_unknown_fields=True):
    """The same table once more; `settings` are those that shall be different."""

    settings: dict[str, Any] = {}


class OtherTable(Struct, frozen=True):
    """Where it goes on: with the same people, who come in with the keys they have."""

    table: str


class Key(Struct, frozen=True):
    key: str


class TakeChair(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down in a free chair, under this name."""

    name: Name = ""


class TableChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host changes about a table; what is left out stays."""

    title: Annotated[str, Meta(max_length=200)] | None = None
    lane: Lane | None = None


class Glance(Struct, frozen=True):
    """A table at a glance, for a list of one's tables."""

    table: TableInfo
    you: You
    seats: list[SeatInfo]
    waiting: list[str]
    over: bool
    version: int
    updated: float
    """When something last happened, in seconds since 1970."""
    view: Any


class Near(Struct, frozen=True):
    """Where this server is found by other machines of the network it is in. `open` is false where
    it answers this machine alone."""

    addresses: list[str]
    open: bool


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What is left out stays; `bot: null` gives the seat back to a person."""

    name: Name | None = None
    bot: BotName | Literal["keep"] | None = "keep"
    away: bool | None = None
    """The host notes that somebody is away, or back, where the game knows of that."""


class Demo(Struct, frozen=True):
    """A table that is ready to play."""

    id: str
    name: Line
    text: Line


class GameInfo(Struct, frozen=True):
    """A game, and what may be chosen before it begins; the form of that is the game's own."""

    id: str
    name: Line
    version: int
    settings: Any
    demos: list[Demo]


class Falls(Struct, frozen=True):
    """What a rewind would take back, newest first."""

    to: int
    free: bool
    why: Line | None
    lines: list[LogLine]


class FateAnswer(Struct, frozen=True):
    """One answer of fate, with all it takes to recompute it once the secret is known."""

    place: int
    before: int
    asked: str
    answer: list[int]
    seal: str
    links: dict[str, str] = {}
    """The last link of each seat that had shown one: they went in."""


class Session(Struct, frozen=True):
    """A seal that was shown, and its secret once it is."""

    seal: str
    secret: str | None
    scheme: int = 1
    """1: a table from before the question went into its answers; 2 since then."""


class Fairness(Struct, frozen=True):
    """Was fate fair? `answers` lists only those whose secret is revealed."""

    fair: bool
    complete: bool
    lines: list[Line]
    sessions: list[Session]
    answers: list[FateAnswer]


class Outcome(Struct, frozen=True):
    """One thing that may come of it."""

    id: str
    label: Line
    chance: float
    tone: Tone
    group: str
    """Outcomes of one group exclude each other, where the group has a name."""
    amount: int | None
    """Where it is a number: which."""


class Odds(Struct, frozen=True):
    """What may come of something, as far as the one who asks can know."""

    title: Line
    outcomes: list[Outcome]
    sampled: int
    """In how many trials it was counted; 0 where the chances are exact."""
    notes: list[Line]


class Why(Struct, frozen=True):
    """Why a line stands in the chronicle: by which rule, after what, and how likely it was."""

    name: Line | None
    """The rule, and what it says; none where a person wrote the line, or changed the table."""
    text: Line | None
    before: list[LogLine]
    """What led to it, the last of it at the end."""
    odds: Odds | None
    """What might have come, as it could be known before; none where nothing was left to chance."""
    came: list[str]
    """The outcomes that came true with this line."""
    fated: bool = False
    """Did chance have a part in it, counted or not: a shuffle, a roll?"""


class Barred(Struct, frozen=True):
    """Something you could try and may not just now, and why."""

    offer: Offer
    why: Line


class Hint(Struct, frozen=True):
    """Something you might do: open an offer, or answer a request with a value."""

    label: Line
    why: Line | None
    chance: float | None
    """How likely it leads to victory, where that was looked for in so many `worlds`."""
    worlds: int
    offer: Offer | None = None
    request: str = ""
    value: Any = None


class Hints(Struct, frozen=True):
    """The best few things to do, the best first, as the table stood at a version."""

    version: int
    hints: list[Hint]


class PictureKept(Struct, frozen=True):
    """A picture that was sent and kept: show it with a handout. Nobody else sees it until then."""

    id: str
    width: int
    height: int
    used: int
    """Bytes that all pictures of the table take."""
    limit: int


class Changed(Struct, frozen=True):
    """When a value changed: how that reads in the chronicle, and both values."""

    place: int
    """The entry of the journal."""
    line: Line | None
    old: str | int | bool | None
    new: str | int | bool | None


class Place(Struct, frozen=True):
    """One value of the table, as far as the holder of the key may know it."""

    path: str
    label: Line
    value: str | int | bool | None
    kind: Literal["number", "yes", "words", "choice", "count"]
    """A count has its reasons, and is not set."""
    options: list[str]
    """What may stand there, of a choice."""
    why: list[Changed]
    """How it came to be so, the newest first."""


class Traveller(Struct, frozen=True):
    """A character that can be saved as a file."""

    id: str
    name: str
    seat: str


class Arrival(Struct, frozen=True):
    """A character out of a file: where it stands, or would stand, and what was changed to fit."""

    id: str
    name: str
    notes: list[Line]
    came: bool
    """Is it at the table now? Not where it was only looked at."""


class Advice(Struct, frozen=True):
    """What a bot would do: answer this request with this value, or open this rule, with the value on its
    form. Neither where nothing is up to the seat."""

    value: Plain
    request: str = ""
    rule: str = ""
    args: list[Plain] = []


class Suggested(Struct, frozen=True):
    """Is somebody there who sees a suggestion? It is kept nowhere."""

    seen: bool


class Health(Struct, frozen=True):
    status: Literal["ok", "failing"]
    line: Line | None = None
