"""What the server sends over a socket besides states and steps."""

from __future__ import annotations

from msgspec import Struct

from undertow.kernel.words import Line
from undertow.server.wire.state import BotName, Lane, Presence, State, Step


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
    free: bool = False
    """May somebody sit down here: a bot's chair, or one where nobody was yet?"""


class Present(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is there now, and how many look on. Unlogged; comes whenever it changes."""

    seats: list[SeatPresence]
    spectators: int = 0
    lane: Lane = ""
    """How far the words of those who look on go."""


class Nudged(Struct, frozen=True, tag_field="type", tag="nudged"):
    """Somebody asks you, kindly, to look up: the table waits for you. `by` is their seat."""

    by: str


class Advised(Struct, frozen=True, tag_field="type", tag="advised"):
    """Somebody who holds your link as well and only advises suggests what to do, in words, and why. Unlogged;
    nobody else hears of it."""

    what: str
    why: str = ""


class Closing(Struct, frozen=True, tag_field="type", tag="closing"):
    """Somebody is about to close a moment in which you may still speak: so many seconds are left to
    ask to wait. `by` is their seat."""

    by: str
    seconds: int


class Murmur(Struct, frozen=True):
    """What somebody who looks on said, and when (in seconds since 1970)."""

    name: str
    text: str
    at: float


class Murmurs(Struct, frozen=True, tag_field="type", tag="murmurs"):
    """Words of those who look on, in their own lane: all that are still known when one comes, then
    each as it is said. They are no part of the game, and kept nowhere."""

    lines: list[Murmur]


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    t: float


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """The server closes the socket, and why: `revoked`, `unknown-key`, `slow`, `too-large`,
    `silent`, `closing`, `bad-message`, `too-many`, `fault`."""

    code: str
    line: Line


FromServer = (
    State | Step | Done | Refused | Present | Nudged | Advised | Closing | Murmurs | Pong | Bye
)
