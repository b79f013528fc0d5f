"""Who is told what happens at a table: one watcher for each open socket."""

from __future__ import annotations

from typing import Protocol

from undertow.kernel import Line
from undertow.server.broadcast.frames import message
from undertow.server.wire import Bye, Role


class Connection(Protocol):
    """One open socket, as far as the rest of the server needs it. Nothing here waits."""

    def write(self, frame: bytes) -> None:
        """Send a whole frame."""

    def hold(self) -> None:
        """Keep what is written from now on until `flush`."""

    def flush(self) -> None:
        """Send what was held, in one packet."""

    def close(self) -> None:
        """Close once everything is sent."""

    def abort(self) -> None:
        """Close at once; what was not sent is lost."""


class Watcher:
    """One socket at a table: whose it is, and when it was last heard."""

    __slots__ = ("connection", "hash", "heard", "role", "seat", "what")

    def __init__(
        self, connection: Connection, role: Role, seat: str | None, hash: str, heard: float
    ) -> None:
        self.connection = connection
        self.role = role
        self.seat = seat
        """None for a spectator and for the host."""
        self.hash = hash
        """The hash of the key it came with."""
        self.heard = heard
        self.what = ""
        """What they say they are doing (`wire.Here`)."""

    def bye(self, code: str, line: Line) -> None:
        """Say why, and close."""
        self.connection.write(message(Bye(code, line)))
        self.connection.close()
