"""The way to one reader and back: uvicorn's socket, with a short cut in both directions.

Ready-made frames go straight to the transport. Whole text frames, which is what clients send, are
unpacked here and handed to whoever listens; everything else (the handshake, pings, closing,
messages in parts or not yet whole) is left to the library.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask

from undertow.server import wire
from undertow.server.errors import CLOSING, TOO_LARGE
from undertow.server.frames import message

EXTENSION = "undertow.link"
HARD_LIMIT = 1024 * 1024
"""The protocol itself closes on messages beyond this, before they are whole."""
TEXT, MASKED = 0x81, 0x80

Hear = Callable[[str | None], None]
"""Takes a message; None stands for one that is not text."""


class TableProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's socket at a table."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._hear: Hear | None = None
        self._in_parts = False
        self._between = False
        """Is the library between two messages, so that what comes may be taken past it?"""
        self._held: list[bytes] | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    @property
    def _open(self) -> bool:
        return self.handshake_complete and not (self.close_sent or self.transport.is_closing())

    # Out

    def write(self, frame: bytes) -> None:
        if self._held is not None:
            self._held.append(frame)
        elif not self.close_sent and self.handshake_complete and not self.transport.is_closing():
            self.transport.write(frame)  # as `_open`, in the one place that is called so often

    def hold(self) -> None:
        """Gather what is written from now on."""
        if self._held is None:
            self._held = []

    def flow(self) -> None:
        """Send what was gathered, in one packet."""
        held, self._held = self._held, None
        if held and self._open:
            self.transport.write(held[0] if len(held) == 1 else b"".join(held))

    def behind(self) -> int:
        return self.transport.get_write_buffer_size()

    # In

    def listen(self, hear: Hear) -> None:
        """Hand every message from now on to this, those that came meanwhile first. What still
        comes to the application is the end of the connection."""
        waiting = []
        while not self.queue.empty():
            waiting.append(self.queue.get_nowait())
        self._hear = hear
        for event in waiting:
            if event["type"] == "websocket.receive":
                hear(event.get("text"))
            else:
                self.queue.put_nowait(event)
        self._between = self._is_between()
        self.read_on()

    def read_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def read_later(self) -> None:
        """Leave to the network what we have no time for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        start, size = 0, len(data)
        while self._between and start < size and self._hear is not None and self._open:
            text, start = whole_text(data, start)
            if text is None:
                break
            self._hear(text)
        if start < size:
            super().data_received(data[start:] if start else data)
            self._between = self._hear is not None and self._is_between()

    def _is_between(self) -> bool:
        """The library waits in `at_eof` exactly when it expects a new frame. Should a later one
        wait elsewhere, there is no short cut, and nothing else changes."""
        if self._in_parts:
            return False
        waits: Any = self.conn.parser
        while (inner := getattr(waits, "gi_yieldfrom", None)) is not None:
            waits = inner
        return getattr(waits, "__name__", "") == "at_eof"

    def handle_text(self, event: Any) -> None:
        self._in_parts = not event.fin
        super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        self._in_parts = not event.fin
        super().handle_bytes(event)

    def handle_cont(self, event: Any) -> None:
        self._in_parts = not event.fin
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        hear = self._hear
        if hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        if self.curr_msg_data_type != "text":
            self.frames = []
            hear(None)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # closes as the standard says
            return
        self.frames = []
        hear(text)

    # The end

    def connection_lost(self, exc: Exception | None) -> None:
        self._hear = None
        super().connection_lost(exc)

    def close(self) -> None:
        """Send a close frame, and let the handler end."""
        self.flow()
        if self._open:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})
            self.conn.send_close(1000)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(2.0, self.transport.close)
            self.read_on()

    def abort(self) -> None:
        self.transport.abort()

    def shutdown(self) -> None:
        self.flow()
        self.write(message(wire.Bye("closing", CLOSING())))
        super().shutdown()

    def handle_parser_exception(self) -> None:
        closing = self.conn.close_sent
        if closing is not None and closing.code == 1009:
            self.write(message(wire.Bye("too-large", TOO_LARGE(limit=HARD_LIMIT))))
        super().handle_parser_exception()


def whole_text(data: bytes, start: int) -> tuple[str | None, int]:
    """The text of the frame at a place, and where the next one begins. None, and the place itself,
    where no whole text frame of up to 64 kB stands there; the library knows what to do with it."""
    size = len(data) - start
    if size < 6 or data[start] != TEXT:
        return None, start
    length, at = data[start + 1] - MASKED, start + 2
    if length == 126 and size >= 8:
        length, at = int.from_bytes(data[at : at + 2], "big"), at + 2
        if length < 126:
            return None, start
    elif not 0 <= length < 126:
        return None, start
    end = at + 4 + length
    if end > len(data):
        return None, start
    try:
        return apply_mask(data[at + 4 : end], data[at : at + 4]).decode(), end
    except UnicodeDecodeError:
        return None, start
