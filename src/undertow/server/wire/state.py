"""What a seat is shown: the whole state once, then steps from one version to the next."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from undertow.kernel.words import Line
from undertow.server.wire.commands import Plain

Role = Literal["seat", "host", "spectator"]
Presence = Literal["online", "reconnecting", "offline"]
Lane = Literal["", "talk", "heard"]
"""How far the words of those who look on go: nowhere; to each other; to the table as well. They are
never part of the game, and kept nowhere."""
BotName = Annotated[str, Meta(max_length=200)]
"""`random`, `greedy` (the best quick one), or one that the server was given."""
RequestKind = Literal["choice", "several", "number", "prose", "fated", "page", "rows"]


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
    chairs: bool = False
    """May they take a free chair?"""


class SeatInfo(Struct, frozen=True):
    """Somebody at the table."""

    seat: str
    name: str
    bot: BotName | None
    presence: Presence
    free: bool = False
    """May somebody sit down here: a bot's chair, or one where nobody was yet?"""


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
    """Is this among the people themselves, so that it stops nobody: taking something back, a rule of
    the table's own?"""


class Form(Asks, frozen=True, kw_only=True):
    """What is filled in before an offer with a form is opened. It is composed here and sent with
    the `open`; nobody waits for it."""

    prompt: Line
    about: dict[str, Plain] = {}


class Gone(Struct, frozen=True):
    """What was asked for is there no more: somebody was quicker. No fault of whoever asks."""

    gone: Line
    """Why, in a sentence."""


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
    `table.sealed`, `table.revealed`, `table.anchored`. `fact` is what you may know of it."""

    place: int
    line: Line | None
    kind: str
    fact: dict[str, Any]
    by: str
    """The seat that caused it; `rules` for what the rules do by themselves."""
    cause: int = 0
    """Lines of one cause are steps of one thing; 0 for what stands alone."""
    heading: Literal["", "session", "scene"] = ""
    """What begins with it."""


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


class Opening(Struct, frozen=True):
    """A ready table before anybody has acted: bots wait until it was read."""

    name: Line
    scene: Line
    stakes: Line | None


class State(Struct, frozen=True, tag_field="type", tag="state"):
    """Everything a seat sees, at one version."""

    version: int
    table: TableInfo
    you: You
    seats: list[SeatInfo]
    view: Any
    requests: list[Request]
    offers: list[Offer]
    anytime: list[Offer]
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
    link: str = ""
    """What you showed last of your chain: a link, or its anchor."""
    opening: Opening | None = None
    """What is read before the bots of a ready table begin; nothing once somebody has."""


class Step(Struct, frozen=True, tag_field="type", tag="step"):
    """From version `after` to `version`. `changes` is null where the view did not change, and
    `requests`, `offers`, `anytime` are null where they did not; all else replaces what was there."""

    after: int
    version: int
    changes: Changes | None
    requests: list[Request] | None
    offers: list[Offer] | None
    anytime: list[Offer] | None
    waiting: list[str]
    log: list[LogLine]
    undo: Undo | None
    over: bool
    seal: str | None
    secret: str | None
    back_to: int | None = None
    """Something was taken back: lines after this place fall away, then `log` is appended."""
    link: str | None = None
    """What you showed last of your chain; null where that did not change."""
