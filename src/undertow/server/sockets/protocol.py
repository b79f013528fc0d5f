"""The websocket protocol: uvicorn's, with a short cut in both directions.

Out: ready-made frames go straight to the transport. In: the bytes are cut into frames here. Whole
text frames, which is what clients send, are unpacked here and handed to the session; all others
(pings, close, messages in parts) go to the library, one whole frame at a time. After a few frames of
one client it is another's turn. What is not read yet waits here, up to a limit, and beyond that in
the network.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask

from undertow.server import wire
from undertow.server.broadcast.frames import message
from undertow.server.errors import CLOSING, TOO_LARGE
from undertow.server.shares import now

EXTENSION = "undertow.link"
HARD_LIMIT = 256 * 1024
"""The protocol itself closes on messages beyond this, before they are whole: no text that may come
(`Limits.message`) has more bytes."""
TEXT, MASKED, CLOSE, FIN = 0x81, 0x80, 0x8, 0x80
AT_ONCE = 16
"""So many frames of one client are read before it is another's turn."""
UNREAD = 64 * 1024
"""So many unread bytes wait here; beyond that, the network is not read."""
MOST_PARTS = 64
"""A message in more parts than this closes the connection."""
EARLY = 16
"""So many pings may come before the hello."""
BEHIND = 1024 * 1024
LAST_WORDS = 2.0
"""Seconds for the other side to answer our close; then the connection is dropped."""
MORE = -1
"""The frame is not whole yet."""
ODD = -2
"""Not a frame we take: the library closes with the right code."""

Hear = Callable[[str | None], None]
"""Takes a message; None stands for one that is not text."""


class TableProtocol(WebSocketsSansIOProtocol):
    """One socket at a table. It is the `Connection` that watchers are told through."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._hear: Hear | None = None
        self._beat: Callable[[], bool] | None = None
        self._slow: Callable[[], None] | None = None
        self._spend: Callable[[float], None] | None = None
        """Takes the seconds in which parts, pings and the like were read."""
        self._most_behind = BEHIND
        self._parts = 0
        """How many parts of a message have come whose end has not."""
        self._early = 0
        self._greeted = False
        """Has the hello come? It goes through the library; everything after it to `_hear`."""
        self._unread = bytearray()
        self._waits = False
        """Is reading paused until `read_on`?"""
        self._pumping = False
        """Is a look at the unread bytes scheduled?"""
        self._held: list[bytes] | None = None
        self.left: Callable[[], None] | None = None
        """Called once it is gone."""
        self._late = 0
        """So many bytes came after our goodbye."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    @property
    def _open(self) -> bool:
        return self.handshake_complete and not (self.close_sent or self.transport.is_closing())

    # Out

    def bound(self, behind: int, slow: Callable[[], None]) -> None:
        """Cut off a reader who leaves more than so many bytes unread, and call `slow`."""
        self._most_behind, self._slow = behind, slow

    def write(self, frame: bytes) -> None:
        if self._held is not None:
            self._held.append(frame)
        elif not self.close_sent and self.handshake_complete and not self.transport.is_closing():
            transport = self.transport  # as `_open`, in the one place that is called so often
            if transport.get_write_buffer_size() > self._most_behind:
                self._cut_off()
            else:
                transport.write(frame)

    def _cut_off(self) -> None:
        """The reader is too slow; it would not read our reasons either."""
        self._unread.clear()
        self.transport.abort()
        if self._slow is not None:
            self._slow()

    def hold(self) -> None:
        """Keep what is written from now on until `flush`."""
        if self._held is None:
            self._held = []

    def flush(self) -> None:
        """Send what was held, in one packet."""
        held, self._held = self._held, None
        if held:
            self.write(held[0] if len(held) == 1 else b"".join(held))

        # In

    def listen(
        self,
        hear: Hear,
        beat: Callable[[], bool] | None = None,
        spend: Callable[[float], None] | None = None,
    ) -> None:
        """Hand every message to `hear` from now on, ask `beat` before each ping, pong and part of a message
        whether it may pass, and tell `spend` how long all that is no whole message took. The application
        only hears of the end."""
        self._hear, self._beat, self._spend = hear, beat, spend
        self.read_on()

    def read_on(self) -> None:
        """Go on reading: first what waits here, then the network."""
        self._waits = False
        if self.read_paused and len(self._unread) <= UNREAD:
            self.read_paused = False
            self.transport.resume_reading()
        if self._unread:
            self._pump_soon()

    def read_later(self) -> None:
        """Read nothing more until `read_on`."""
        self._waits = True

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._late += len(data)
            if self._late > UNREAD:  # whoever goes on like that does not listen to our goodbye
                self.abort()
                return
        if not self.handshake_initiated:  # the request, as uvicorn hands it over
            super().data_received(data)
        elif self._unread or self._waits or self._pumping:
            self._unread += data
            if not (self._pumping or self._stopped()):
                self._pump()
            if len(self._unread) > UNREAD and (self._pumping or self._stopped()):
                self._pause()
        else:
            taken = self._take_some(data)
            if taken < len(data):
                self._unread += memoryview(data)[taken:]
                self._look_again()

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _pump_soon(self) -> None:
        if not self._pumping:
            self._pumping = True
            self.loop.call_soon(self._pumped)

    def _pumped(self) -> None:
        self._pumping = False
        self._pump()

    def _pump(self) -> None:
        """Read a few frames of what waits here."""
        unread = self._unread
        if self.transport.is_closing():
            unread.clear()
            return
        taken = self._take_some(unread)
        if taken:
            del unread[:taken]
        if unread:
            self._look_again()
        elif not self._waits:
            self._network_again()

    def _look_again(self) -> None:
        if self._stopped():
            return
        if frame_end(self._unread, 0) == MORE:
            self._network_again()
        else:
            self._pump_soon()

    def _network_again(self) -> None:
        if self.read_paused and (self._hear is not None or self.close_sent):
            self.read_paused = False
            self.transport.resume_reading()

    def _stopped(self) -> bool:
        """Is reading paused? While a command runs, while a bucket is empty, and between the hello
        and `listen`."""
        if self.close_sent:
            return False
        return self._waits or (self._greeted and self._hear is None)

    def _take_some(self, data: bytes | bytearray) -> int:
        """Read a few frames; gives how many bytes they had."""
        start, size = 0, len(data)
        for _ in range(AT_ONCE):
            if start >= size or self._stopped():
                break
            if self._hear is not None and not self._parts and not self.close_sent:
                text, end = whole_text(data, start)
                if text is not None:
                    start = end
                    self._hear(text)
                    if self.transport.is_closing():
                        return size
                    continue
            end = frame_end(data, start)
            if end == MORE:
                break
            if end == ODD:
                if self.close_sent:
                    return size
                end = size
            if not self._may_pass(data[start]):
                break
            frame = bytes(data[start:end])
            start = end
            if not self.close_sent or frame[0] & 15 == CLOSE:
                began = now()
                super().data_received(frame)
                if self._spend is not None:
                    self._spend(now() - began)
            if self.transport.is_closing():
                return size
        return start

    def _may_pass(self, first: int) -> bool:
        """Limit what the session never sees: parts, pings and pongs."""
        if self.close_sent:
            return True
        beats = first & 15 in (0x9, 0xA)
        if (beats or not first & FIN) and self._beat is not None and not self._beat():
            return False
        if beats:
            self._early += self._beat is None
        elif not first & FIN:
            self._parts += 1
        else:
            self._parts = 0
        if self._parts > MOST_PARTS or self._early > EARLY:
            self.transport.abort()
            return False
        return True

    def handle_ping(self) -> None:
        self.write(b"".join(self.conn.data_to_send()))

    def send_receive_event_to_app(self) -> None:
        data, hear = b"".join(self.frames), self._hear
        text: str | None = None
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                text = data.decode()
            except UnicodeDecodeError:  # closes as the standard says; uvicorn would log each
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        if hear is None or self.close_sent:
            self._greeted = True
            super().send_receive_event_to_app()
        else:
            self.frames = []
            hear(text)

    # The end

    def connection_lost(self, exc: Exception | None) -> None:
        self._hear = self._beat = self._slow = self._spend = None
        self._unread.clear()
        self.frames = []  # what is gone may lie about for a minute, but not with all it was sent
        left, self.left = self.left, None
        if left is not None:
            left()
        super().connection_lost(exc)

    def close(self) -> None:
        """Send a close frame, and let the handler end."""
        self.flush()
        if self._open:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})
            self.conn.send_close(1000)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(LAST_WORDS, self.transport.abort)
            self.read_on()

    def abort(self) -> None:
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # a client that does not answer may not read either

    def shutdown(self) -> None:
        self.flush()
        self.write(message(wire.Bye("closing", CLOSING())))
        super().shutdown()

    def handle_parser_exception(self) -> None:
        closing = self.conn.close_sent
        if closing is not None and closing.code == 1009:
            self.write(message(wire.Bye("too-large", TOO_LARGE(limit=HARD_LIMIT))))
        super().handle_parser_exception()
        self.loop.call_later(LAST_WORDS, self.transport.abort)


def frame_end(data: bytes | bytearray, start: int) -> int:
    """Where the frame at a place ends; MORE while it is not whole, ODD where it never will be."""
    size = len(data) - start
    if size < 2:
        return MORE
    length, at = data[start + 1] & 0x7F, start + 2
    masked = data[start + 1] & MASKED
    if length >= 126:
        wide = 2 if length == 126 else 8
        if size < 2 + wide:
            return MORE
        length, at = int.from_bytes(data[at : at + wide], "big"), at + wide
    if not masked or length > HARD_LIMIT:
        return ODD
    end = at + 4 + length
    return end if end <= len(data) else MORE


def whole_text(data: bytes | bytearray, start: int) -> tuple[str | None, int]:
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
