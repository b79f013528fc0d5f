"""A table in this process: one writer at a time, and everybody who looks on in step with it.

A command is run in memory, kept by the writer, told to everybody, and only then acknowledged. What
somebody may see is made once for all who have the same eyes, and sent as the same bytes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from undertow.kernel import HOST, Opening, Plain, Play, Refused, Ruled, UndertowError
from undertow.kernel import message as say
from undertow.kernel.facts import BAD_PATCH
from undertow.kernel.fate import FATE
from undertow.kernel.journal import Entry, Rewound, Said
from undertow.server import projection, wire
from undertow.server.chronicle import Teller
from undertow.server.diff import changes
from undertow.server.errors import (
    BAD_REQUEST,
    NO_SEAT,
    NOT_HOST,
    OURS,
    REVOKED,
    SLOW,
    BadRequest,
    Forbidden,
)
from undertow.server.frames import encode, frame, message
from undertow.server.projection import Part, eye_of
from undertow.server.watchers import Company, Watcher
from undertow.store import Company as Kept
from undertow.store import Conflict, Done, KeyHash, Sitting, StoreError

if TYPE_CHECKING:
    from undertow.server.hub import Hub

DEEPEST = 4
"""Lists in lists in an answer."""
NOT_PLAIN = say("server.no.plain", "answers are text, numbers, yes or no, or lists of these")
TRIES = 5
"""How often a command is tried again when another process was quicker."""

log = logging.getLogger("undertow.server")


class LiveTable:
    """One table, as long as it is in memory."""

    def __init__(
        self, hub: Hub, sitting: Sitting[Any], title: str, kept: Kept, entries: list[Entry]
    ) -> None:
        self.hub = hub
        self.sitting = sitting
        self.game = sitting.game
        self.id = sitting.table
        self.title = title
        self.seats = sitting.play.seats
        self.turned = kept.turned
        self.company = Company(self.seats, kept.people)
        self.lock = asyncio.Lock()
        self.pins = 0
        self.used = hub.clock()
        self.version = len(entries)
        self._alone = len(self.seats) == 1
        eyes = dict.fromkeys(eye_of(self.game, seat) for seat in (*self.seats, None))
        self._eyes = tuple(eyes)
        self._teller = Teller.of(self.game, eyes, entries)
        self._views: dict[str, Any] = {}
        """What those who look on saw last, by eyes."""
        self._parts: dict[str | None, Part] = {}
        self._waits: list[str] = []
        self._present = b""

    @property
    def play(self) -> Play[Any]:
        return self.sitting.play

    # Commands

    async def command(self, who: KeyHash, id: str, do: wire.Command) -> Done:
        """Do something for whoever holds a key. Returns once it is kept and everybody was told."""
        act = _act(self, who, do)
        by = who.seat if who.role == "seat" else HOST
        return await self.execute(act, f"{by}:{id}")

    async def execute(self, act: Callable[[Play[Any]], None], id: str) -> Done:
        """The same for anybody. Whoever asked may go away; what was begun is finished."""
        return await asyncio.shield(asyncio.ensure_future(self._execute(act, id)))

    async def _execute(self, act: Callable[[Play[Any]], None], id: str) -> Done:
        async with self.lock:
            self.used = self.hub.clock()
            for _ in range(TRIES - 1):
                try:
                    return await self._try(act, id)
                except Conflict:
                    continue  # the sitting has read what the others wrote
            return await self._try(act, id)

    async def _try(self, act: Callable[[Play[Any]], None], id: str) -> Done:
        sitting = self.sitting
        try:
            append = sitting.prepare(act, id)
        except UndertowError:
            self.publish()  # it may have read what another process wrote
            raise
        if isinstance(append, Done):
            self.publish()
            return append
        result = await self.hub.writer.append(append)
        try:
            return sitting.settle(result)
        finally:
            self.publish()

    # Telling everybody

    def publish(self) -> None:
        """Tell everybody what is kept and was not told yet."""
        try:
            play = self.play
        except StoreError:
            return  # the store cannot be read now; whoever acts next will hear so
        journal = play.journal
        assert journal is not None
        if len(journal) == self.version:
            return
        after = self.version
        lines, back_to, only_words = self._tell(after)
        self.version = len(journal)
        try:
            if self.company.watchers:
                self._broadcast(play, after, lines, back_to, only_words)
            else:
                self._views.clear()
                self._parts.clear()
            if not only_words:
                self.hub.wake_bots(self)
        except Exception:  # it is kept, and must be acknowledged, whatever the view makes of it
            log.exception("table %s cannot be shown", self.id)
            for watcher in list(self.company.watchers):
                self.cut(watcher, "fault")

    def _tell(self, after: int) -> tuple[dict[str, list[wire.LogLine]], int | None, bool]:
        """Let the teller tell what is new: each eye's lines, how far something was taken back,
        and whether people only talked."""
        journal = self.play.journal
        assert journal is not None
        if journal.base <= after:
            new = journal.entries[after - journal.base :]
        else:
            new = self.sitting.entries(after)
        back = [entry.to for entry in new if isinstance(entry, Rewound)]
        if back:
            back_to = min(*back, after)
            self._teller = Teller(self.game, self._eyes)
            return self._teller.retell(self.sitting.entries(), back_to), back_to, False
        lines: dict[str, list[wire.LogLine]] = {eye: [] for eye in self._eyes}
        for place, entry in enumerate(new, after + 1):
            for eye, line in self._teller.tell(place, entry).items():
                lines[eye].append(line)
        self._teller.world = self.play.world  # equal, and shared
        return lines, None, all(type(entry) is Said for entry in new)

    def _broadcast(
        self,
        play: Play[Any],
        after: int,
        lines: dict[str, list[wire.LogLine]],
        back_to: int | None,
        only_words: bool,
    ) -> None:
        watched = dict.fromkeys(watcher.seat for watcher in self.company.watchers)
        raw_changes: dict[str, Any] = {}  # encoded once for all seats with these eyes
        raw_lines: dict[str, Any] = {}
        for eye in dict.fromkeys(eye_of(self.game, seat) for seat in watched):
            old_view = self._views.get(eye)
            new = old_view if only_words else self.game.view(play.world, eye)
            found = changes(old_view, new)
            raw_changes[eye] = None if found is None else Raw(encode(found))
            raw_lines[eye] = Raw(encode(lines[eye]))
            self._views[eye] = new
        waiting = self._waits = self._waits if only_words else self._waiting(play)
        teller, over = self._teller, play.over
        made: list[tuple[Any, bytes]] = []
        frames: dict[str | None, bytes] = {}
        for seat in watched:
            eye = eye_of(self.game, seat)
            old = self._parts.get(seat)
            now = old if only_words and old is not None else projection.part(play, seat)
            self._parts[seat] = now
            requests = now.requests if old is None or old.requests != now.requests else None
            offers = now.offers if old is None or old.offers != now.offers else None
            asides = now.asides if old is None or old.asides != now.asides else None
            undo = self._undo(seat)
            said = (eye, requests, offers, asides, undo)
            for other, bytes_ in made:
                if other == said:
                    frames[seat] = bytes_
                    break
            else:
                told = None if asides is None else projection.offers(play, asides)
                step = wire.Step(
                    after, self.version, raw_changes[eye], requests, offers, told, waiting,
                    raw_lines[eye], undo, over, teller.seal, teller.secret, back_to,
                )  # fmt: skip
                frames[seat] = frame(encode(step))
                made.append((said, frames[seat]))
        self._send({watcher: frames[watcher.seat] for watcher in self.company.watchers})

    def _send(self, frames: dict[Watcher, bytes]) -> None:
        """Send to everybody; whoever cannot keep up is cut off, so that memory stays bounded."""
        limit = self.hub.config.limits.behind
        for watcher, bytes_ in frames.items():
            watcher.link.write(bytes_)
            if watcher.link.behind() > limit:
                self.cut(watcher, "slow")
        self.hub.metrics.deliveries.inc(len(frames))

    def _waiting(self, play: Play[Any]) -> list[str]:
        return [seat for seat in self.seats if play.requests(seat) or play.openings(seat)]

    def _undo(self, seat: str | None) -> wire.Undo | None:
        if self.play._voting():
            return None
        return self._teller.undo(seat or "", self._alone and seat is not None)

    # Looking

    def state(self, who: KeyHash) -> wire.State:
        """Everything the holder of a key sees. Only while the lock is held."""
        seat = who.seat if who.role == "seat" else None
        play, eye, teller = self.play, eye_of(self.game, seat), self._teller
        part = projection.part(play, seat)
        return wire.State(
            self.version,
            wire.TableInfo(self.id, self.game.id, self.title),
            wire.You(seat, who.role),
            self.seat_infos(),
            self.game.view(play.world, eye),
            part.requests,
            part.offers,
            projection.offers(play, part.asides),
            self._waiting(play),
            list(teller.recent[eye]),
            self._undo(seat),
            play.over,
            teller.seal,
            teller.secret,
        )

    def seat_infos(self) -> list[wire.SeatInfo]:
        return [
            wire.SeatInfo(one.seat, one.name, one.bot, one.presence) for one in self._now().seats
        ]

    def join(self, watcher: Watcher) -> None:
        """From now on this socket is told everything. Only while the lock is held, together with
        the state it is sent."""
        seat = watcher.seat
        eye = eye_of(self.game, seat)
        self._views.setdefault(eye, self.game.view(self.play.world, eye))
        if seat not in self._parts:
            self._parts[seat] = projection.part(self.play, seat)
        self._waits = self._waiting(self.play)
        self.company.watchers.append(watcher)

    def leave(self, watcher: Watcher) -> None:
        self.company.leave(watcher, self.hub.clock())
        self.used = self.hub.clock()
        if all(other.seat != watcher.seat for other in self.company.watchers):
            self._parts.pop(watcher.seat, None)
        self.show_presence()

    def cut(self, watcher: Watcher, code: str) -> None:
        """Close a socket from our side."""
        line = {"slow": SLOW, "revoked": REVOKED, "fault": OURS}[code]()
        self.hub.metrics.cuts.labels(code).inc()
        if code == "slow":
            watcher.link.abort()  # it would not read our reasons either
        else:
            watcher.bye(code, line)

    # Who is there

    def _now(self) -> wire.Present:
        config = self.hub.config
        return self.company.present(self.hub.clock(), config.silent / 2, config.reconnecting)

    def show_presence(self, to: Watcher | None = None) -> None:
        """Tell everybody who is there, if that changed; a newcomer in any case."""
        shown = message(self._now())
        if shown != self._present:
            self._present = shown
            for watcher in list(self.company.watchers):
                watcher.link.write(shown)
        elif to is not None:
            to.link.write(shown)

    def reseat(self, kept: Kept) -> None:
        """Take in who may come: other names, other bots, keys that were taken back."""
        self.turned = kept.turned
        self.company.sit(kept.people)
        valid = {key.hash for key in kept.keys}
        for watcher in list(self.company.watchers):
            if watcher.hash not in valid:
                self.cut(watcher, "revoked")
        self.show_presence()
        self.hub.wake_bots(self)

    async def catch_up(self) -> None:
        """Take in what another process wrote."""
        async with self.lock:
            self.sitting.refresh()
            self.publish()


def _act(table: LiveTable, who: KeyHash, do: wire.Command) -> Callable[[Play[Any]], None]:
    """What a command does to a play; refuses what this key cannot do at all."""
    if who.role == "host" and isinstance(do, wire.Rule | wire.Say):
        seat = HOST
    elif who.role == "seat":
        seat = who.seat
    else:
        raise Forbidden(NO_SEAT())
    match do:
        case wire.Open(rule, args):
            opening = Opening(rule, plain(args))  # type: ignore[arg-type]
            return lambda play: play.open(seat, opening)
        case wire.Answer(request, value):
            answer = plain(value)
            return lambda play: _answer(play, seat, request, answer)
        case wire.Rewind(to):
            return lambda play: play.rewind(seat, to)
        case wire.Say(text):
            return lambda play: play.say(seat, text)
        case wire.Rule(patch, reason):
            if seat != HOST:
                raise Forbidden(NOT_HOST())
            return lambda play: _rule(play, patch, reason)


def _answer(play: Play[Any], seat: str, request: str, value: Any) -> None:
    if any(asked.id == request for asked in play.requests(FATE)):
        play.answer(FATE, request, value, typed_by=seat)
    else:
        play.answer(seat, request, value)


def plain(value: Any, depth: int = 0) -> Plain:
    """An answer as the kernel has it: text, numbers, yes and no, and tuples of these."""
    if isinstance(value, list) and depth < DEEPEST:
        return tuple([plain(item, depth + 1) for item in value])
    if value is None or isinstance(value, str | int):
        return value
    raise BadRequest(BAD_REQUEST(problem=NOT_PLAIN()))


def _rule(play: Play[Any], patch: dict[str, Any], reason: str) -> None:
    """A ruling that nobody could look at afterwards would end the table, so it is tried first."""
    world = Ruled(HOST, patch, reason).evolve(play.world)
    try:
        for seat in play.seats:
            play.game.view(world, seat)
            list(play.game.openings(world, seat))
    except Exception as problem:
        raise Refused(BAD_PATCH(problem=type(problem).__name__)) from problem
    play.rule(HOST, patch, reason)
