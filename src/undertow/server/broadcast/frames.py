"""Messages as they go over a socket: JSON in one text frame, made once for everybody who gets it."""

from __future__ import annotations

from struct import pack
from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode


def frame(payload: bytes) -> bytes:
    """A whole text frame of a server (RFC 6455). What servers send is not masked, so the same bytes
    serve every reader."""
    length = len(payload)
    if length < 126:
        return b"\x81" + bytes((length,)) + payload
    if length < 65536:
        return b"\x81\x7e" + pack("!H", length) + payload
    return b"\x81\x7f" + pack("!Q", length) + payload


def message(record: Any) -> bytes:
    """A record as one frame."""
    return frame(encode(record))
