"""What travels between server and client, as records. `docs/protocol.md` says what they mean.

TypeScript types are generated from these (`python -m undertow.server.typescript`). No finished
sentence travels: a `Line` is a key and what goes into it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from undertow.kernel.odds import Tone
from undertow.kernel.words import Line
from undertow.lab.forecast import Forecast
from undertow.server.orders import (  # noqa: F401  # one door for everything that travels
    ID_LENGTH,
    NAME_LENGTH,
    Answer,
    AskBot,
    AskForecast,
    AskForm,
    AskOdds,
    Command,
    Do,
    FromClient,
    Hello,
    Here,
    Name,
    Nudge,
    Open,
    Ordered,
    Ping,
    Plain,
    Rewind,
    Rule,
    Say,
    SeatName,
)

Role = Literal["seat", "host", "spectator"]
Presence = Literal["online", "reconnecting", "offline"]
BotName = Literal["random", "greedy"]
RequestKind = Literal["choice", "several", "number", "prose", "fated", "page", "rows"]


# What a seat is shown


class TableInfo(Struct, frozen=True):
    id: str
    game: str
    title: str


class You(Struct, frozen=True):
    """Who the holder of this key is."""

    seat: str | None
    role: Role
    rules: bool = False
    """May they overrule the machine?"""


class SeatInfo(Struct, frozen=True):
    """Somebody at the table."""

    seat: str
    name: str
    bot: BotName | None
    presence: Presence


class Option(Struct, frozen=True):
    value: Plain
    label: Line


class Asks(Struct, frozen=True, kw_only=True):
    """What may be answered. `options` for choice and several; `least` and `most` for several and
    rows; `low` and `high` for number; `limit` and `empty` for prose; `spec` for fated, what is
    rolled; `form` and `fields` for a page, whose answer has one value for each field; `each` for
    rows, what every row is."""

    kind: RequestKind
    options: list[Option] = []
    least: int | None = None
    most: int | None = None
    low: int | None = None
    high: int | None = None
    limit: int | None = None
    empty: bool = False
    spec: str | None = None
    form: str = ""
    fields: list[Field] = []
    each: Asks | None = None


class Field(Struct, frozen=True):
    """One line of a page."""

    name: str
    label: Line
    asks: Asks
    default: Plain = None


class Request(Asks, frozen=True, kw_only=True):
    """A question that is open to you. `seat` is whom it is put to: you, somebody who is away and
    for whom you may answer, or fate. An `optional` one waits for nobody: you may speak up before
    somebody else goes on."""

    id: str
    seat: str
    prompt: Line
    optional: bool = False
    about: dict[str, Plain] = {}
    suggestion: Plain = None
    default: Plain = None
    """What is taken where whoever is asked is away, and nobody wants to choose for them."""
    vote: bool = False
    """Is the table asked whether to take something back?"""


class Form(Asks, frozen=True, kw_only=True):
    """What is filled in before an offer with a form is opened. It is composed here and sent with
    the `open`; nobody waits for it."""

    prompt: Line
    about: dict[str, Plain] = {}


class Term(Struct, frozen=True):
    amount: int
    why: Line
    sets: bool = False


class Reckoning(Struct, frozen=True):
    """A number with its reasons."""

    total: int
    terms: list[Term]


class Offer(Struct, frozen=True):
    """Something you may open now."""

    rule: str
    args: list[Plain]
    label: Line
    text: Line
    price: Line | None
    group: str
    why: Reckoning | None = None
    form: bool = False
    """Is something filled in first? Ask for it when it is wanted (`POST …/form`)."""


class LogLine(Struct, frozen=True):
    """One step of the chronicle. `kind` is the fact's tag, or `table.said`, `table.rewound`,
    `table.sealed`, `table.revealed`. `fact` is what you may know of it."""

    place: int
    line: Line | None
    kind: str
    fact: dict[str, Any]
    by: str
    """The seat that caused it; `rules` for what the rules do by themselves."""


class Undo(Struct, frozen=True):
    """The last thing that could be taken back: whose it was, and why the table would be asked."""

    to: int
    by: str
    free: bool
    why: Line | None


class Changes(Struct, frozen=True):
    """How a view became the next one. Paths are JSON pointers without the first slash (`~1` for
    a slash, `~0` for a tilde in a key; the empty path is the whole view). First `gone` is removed,
    then `set` is put in its order; an index equal to a list's length appends."""

    set: dict[str, Any] = {}
    gone: list[str] = []


class State(Struct, frozen=True, tag_field="type", tag="state"):
    """Everything a seat sees, at one version."""

    version: int
    table: TableInfo
    you: You
    seats: list[SeatInfo]
    view: Any
    requests: list[Request]
    offers: list[Offer]
    asides: list[Offer]
    waiting: list[str]
    """The seats the table waits for."""
    log: list[LogLine]
    """The last lines; older ones on demand."""
    undo: Undo | None
    over: bool
    seal: str | None
    secret: str | None
    past: bool = False
    """Is this a moment of the past, looked at again?"""


class Step(Struct, frozen=True, tag_field="type", tag="step"):
    """From version `after` to `version`. `changes` is null where the view did not change, and
    `requests`, `offers`, `asides` are null where they did not; all else replaces what was there."""

    after: int
    version: int
    changes: Changes | None
    requests: list[Request] | None
    offers: list[Offer] | None
    asides: list[Offer] | None
    waiting: list[str]
    log: list[LogLine]
    undo: Undo | None
    over: bool
    seal: str | None
    secret: str | None
    back_to: int | None = None
    """Something was taken back: lines after this place fall away, then `log` is appended."""


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A command is kept; `again` when it had been done before."""

    id: str
    version: int
    again: bool = False


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """Why something was not done. `id` is the command's, where there was one."""

    id: str | None
    code: str
    line: Line


class SeatPresence(Struct, frozen=True):
    seat: str
    name: str
    bot: BotName | None
    presence: Presence
    what: str = ""
    waited: float | None = None
    """Since when the table waits for this seat, in seconds since 1970; null where it does not."""
    gone: float | None = None
    """Since when its person counts as away; null for who is here."""


class Present(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is there now, and how many look on. Unlogged; comes whenever it changes."""

    seats: list[SeatPresence]
    spectators: int = 0


class Nudged(Struct, frozen=True, tag_field="type", tag="nudged"):
    """Somebody asks you, kindly, to look up: the table waits for you. `by` is their seat."""

    by: str


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    t: float


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """The server closes the socket, and why: `revoked`, `unknown-key`, `slow`, `too-large`,
    `silent`, `closing`, `bad-message`, `too-many`, `fault`."""

    code: str
    line: Line


FromServer = State | Step | Done | Refused | Present | Nudged | Pong | Bye


# Over HTTP


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


class Key(Struct, frozen=True):
    key: str


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


class Session(Struct, frozen=True):
    """A seal that was shown, and its secret once it is."""

    seal: str
    secret: str | None


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


class Advice(Struct, frozen=True):
    """An answer that a bot would give."""

    value: Plain


class Health(Struct, frozen=True):
    status: Literal["ok", "failing"]
    line: Line | None = None


WIRE: tuple[Any, ...] = (
    FromClient,
    FromServer,
    Ordered,
    Problem,
    NewTable,
    Created,
    Key,
    SeatChange,
    GameInfo,
    Falls,
    Fairness,
    AskForecast,
    Forecast,
    AskForm,
    Form,
    AskBot,
    Advice,
    AskOdds,
    Odds,
    Health,
)
"""Every record that travels, for whoever generates types."""
