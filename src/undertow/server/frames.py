"""Messages as they go over a socket: JSON in one text frame, made once for everybody who gets it."""

from __future__ import annotations

from struct import pack
from typing import Any, Protocol

import msgspec

encode = msgspec.json.Encoder().encode


def frame(payload: bytes) -> bytes:
    """A whole text frame of a server (RFC 6455): what servers send is not masked, so the same
    bytes serve every reader."""
    length = len(payload)
    if length < 126:
        return b"\x81" + bytes((length,)) + payload
    if length < 65536:
        return b"\x81\x7e" + pack("!H", length) + payload
    return b"\x81\x7f" + pack("!Q", length) + payload


def message(record: Any) -> bytes:
    return frame(encode(record))


class Link(Protocol):
    """The way to one reader. Nothing here waits."""

    def write(self, frame: bytes) -> None:
        """Send a whole frame."""

    def hold(self) -> None:
        """Gather what is written from now on."""

    def flow(self) -> None:
        """Send what was gathered, in one packet."""

    def behind(self) -> int:
        """How many bytes the reader has not taken yet."""

    def close(self) -> None:
        """Close after what was sent."""

    def abort(self) -> None:
        """Close at once, whatever was not sent."""
