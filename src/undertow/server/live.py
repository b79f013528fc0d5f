"""A table in this process: one writer at a time, and everybody who looks on in step with it.

A command is run in memory, kept by the writer, told to everybody, and only then acknowledged. What
somebody may see is made once for all who have the same eyes, and sent as the same bytes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from undertow.kernel import HOST, Offer, Overridden, Plain, Play, Refused
from undertow.kernel import message as say
from undertow.kernel.facts import BAD_PATCH
from undertow.kernel.fate import FATE
from undertow.kernel.journal import Entry, Rewound, Said
from undertow.server import projection, wire
from undertow.server.chronicle import Teller
from undertow.server.errands import Act, Errand, Told
from undertow.server.errors import (
    BAD_REQUEST,
    NO_RULER,
    NO_SEAT,
    OURS,
    REVOKED,
    BadRequest,
    Forbidden,
)
from undertow.server.frames import Link, message
from undertow.server.herald import Herald
from undertow.server.times import Times
from undertow.server.turn import Turn
from undertow.server.watchers import Company, Watcher
from undertow.store import Company as Kept
from undertow.store import Done, KeyHash, Sitting, StoreError

if TYPE_CHECKING:
    from undertow.server.hub import Hub

DEEPEST = 6
"""Lists in lists in an answer: the powers in a list of opponents, each with its lines."""
NOT_PLAIN = say("server.no.plain", "answers are text, numbers, yes or no, or lists of these")

log = logging.getLogger("undertow.server")


class LiveTable:
    """One table, as long as it is in memory."""

    def __init__(
        self,
        hub: Hub,
        sitting: Sitting[Any],
        title: str,
        kept: Kept,
        entries: list[Entry],
        updated: float,
    ) -> None:
        self.hub = hub
        self.sitting = sitting
        self.game = sitting.game
        self.id = sitting.table
        self.title = title
        self.seats = sitting.play.seats
        self.turned = kept.turned
        self.company = Company(self.seats, kept.people)
        self.lock = Turn()
        self.pins = 0
        self.used = hub.clock()
        self.version = len(entries)
        self._herald = Herald(self.game, self.seats)
        self._herald.bots = frozenset(self.company.bots)
        self._teller = Teller.of(self.game, self._herald.eyes, entries)
        self._present = b""
        self.loaded = hub.clock()
        self.times = Times(self.game, self._teller)
        """Since when somebody is waited for or away. What was so when the table was read has been
        so since it last changed, at least."""
        self.times.look(sitting.play, self._herald.waiting(sitting.play), updated)

    @property
    def play(self) -> Play[Any]:
        return self.sitting.play

    # Commands

    def give(
        self, who: KeyHash, id: str, do: wire.Command, told: Told, link: Link | None = None
    ) -> None:
        """Do something for whoever holds a key. `told` hears what became of it, once it is kept
        and everybody knows; what this key cannot do at all is refused at once."""
        act = _act(self, who, do)
        by = who.seat if who.role == "seat" else HOST
        self.lock.take(Errand(self, act, f"{by}:{id}", told, link).begin)

    async def command(self, who: KeyHash, id: str, do: wire.Command) -> Done:
        """The same for whoever can wait for it."""
        return await self._awaited(lambda told: self.give(who, id, do, told))

    async def execute(self, act: Act, id: str) -> Done:
        """The same for anybody. Whoever asked may go away; what was begun is finished."""
        return await self._awaited(lambda told: self.lock.take(Errand(self, act, id, told).begin))

    async def _awaited(self, begin: Callable[[Told], None]) -> Done:
        outcome: asyncio.Future[Done] = asyncio.get_running_loop().create_future()

        def told(result: Done | Exception) -> None:
            if outcome.done():
                return  # nobody waits any more
            if isinstance(result, Done):
                outcome.set_result(result)
            else:
                outcome.set_exception(result)

        begin(told)
        return await outcome

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
                watched = dict.fromkeys([watcher.seat for watcher in self.company.watchers])
                self._send(
                    self._herald.steps(
                        play, self._teller, watched, after, self.version, lines, back_to, only_words
                    )
                )
            else:
                self._herald.forget()
            if not only_words:
                self.times.look(play, self._herald.waits, self.hub.wall())
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
        kinds = {type(entry) for entry in new}
        if Rewound in kinds:
            back_to = min(after, *(entry.to for entry in new if isinstance(entry, Rewound)))
            self._teller = self.times.teller = Teller(self.game, self._herald.eyes)
            return self._teller.retell(self.sitting.entries(), back_to), back_to, False
        lines: dict[str, list[wire.LogLine]] = {eye: [] for eye in self._herald.eyes}
        worlds = self.play.trail
        for place, entry in enumerate(new, after + 1):
            for eye, line in self._teller.tell(place, entry, worlds.get(place)).items():
                lines[eye].append(line)
        self._teller.world = self.play.world  # equal, and shared
        return lines, None, kinds == {Said}

    def _send(self, frames: dict[str | None, bytes]) -> None:
        """Send to everybody; the link cuts off whoever cannot keep up."""
        watchers = self.company.watchers
        for watcher in tuple(watchers):
            watcher.link.write(frames[watcher.seat])
        self.hub.metrics.deliveries.inc(len(watchers))

    # Looking

    def state(self, who: KeyHash) -> wire.State:
        """Everything the holder of a key sees. Only while the lock is held."""
        seat = who.seat if who.role == "seat" else None
        play, eye, teller = self.play, self._herald.eye[seat], self._teller
        part = projection.part(play, seat)
        return wire.State(
            self.version,
            wire.TableInfo(self.id, self.game.id, self.title),
            self.you(who),
            self.seat_infos(),
            self.game.view(play.world, eye),
            part.requests,
            part.offers,
            projection.offers(play, part.asides),
            self._herald.waiting(play),
            list(teller.recent[eye]),
            self._herald.undo(play, teller, seat),
            play.over,
            teller.seal,
            teller.secret,
        )

    def you(self, who: KeyHash) -> wire.You:
        if who.role == "seat":
            return wire.You(who.seat, "seat", self.game.may_override(who.seat))
        return wire.You(None, who.role, who.role == "host")

    def seat_infos(self) -> list[wire.SeatInfo]:
        return [
            wire.SeatInfo(one.seat, one.name, one.bot, one.presence) for one in self._now().seats
        ]

    def join(self, watcher: Watcher) -> None:
        """From now on this socket is told everything. Only while the lock is held, together with
        the state it is sent."""
        self._herald.joins(self.play, watcher.seat)
        self.company.watchers.append(watcher)

    def leave(self, watcher: Watcher) -> None:
        self.company.leave(watcher, self.hub.clock())
        self.used = self.hub.clock()
        if all(other.seat != watcher.seat for other in self.company.watchers):
            self._herald.leaves(watcher.seat)
        self.show_presence()

    def cut(self, watcher: Watcher, code: str) -> None:
        """Close a socket from our side."""
        line = {"revoked": REVOKED, "fault": OURS}[code]()
        self.hub.metrics.cuts.labels(code).inc()
        watcher.bye(code, line)

    # Who is there

    def _now(self) -> wire.Present:
        config = self.hub.config
        return self.company.present(
            self.hub.clock(), config.silent / 2, config.reconnecting, *self.times.both
        )

    def show_presence(self, to: Watcher | None = None) -> None:
        """Tell everybody who is there, if that changed; a newcomer in any case."""
        shown = message(self._now())
        if shown != self._present:
            self._present = shown
            for watcher in list(self.company.watchers):
                watcher.link.write(shown)
        elif to is not None:
            to.link.write(shown)

    def nudge(self, by: str, seat: str) -> None:
        """Somebody asks whoever the table waits for to look up."""
        if by and by != seat and seat in self.times.waited:
            shown = message(wire.Nudged(by))
            for watcher in list(self.company.watchers):
                if watcher.seat == seat:
                    watcher.link.write(shown)

    def door(self, seat: str, away: bool) -> Offer | None:
        """How the host notes that somebody is away, or back; None where there is nothing to note."""
        offers = self.game.for_host(self.play.world)
        return next((one for one in offers if one.args[-2:] == (seat, away)), None)

    async def miss(self, now: float) -> None:
        """Whoever has had no connection for as long as the table gives them counts as away."""
        minutes = self.game.patience(self.play.world)
        if not minutes:
            return
        for seat in self.company.missing(now, minutes * 60, self.loaded):
            offer = self.door(seat, True)
            if offer is not None:
                await self.note(offer)

    async def note(self, offer: Offer) -> None:
        """The host notes something, at once or when the table has read what others wrote."""
        id = f"{HOST}:{offer.rule}:{offer.args}:{self.version}"
        await self.execute(lambda play: play.open(HOST, offer), id)

    def reseat(self, kept: Kept) -> None:
        """Take in who may come: other names, other bots, keys that were taken back."""
        self.turned = kept.turned
        self.company.sit(kept.people)
        self._herald.bots = frozenset(self.company.bots)
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
        case wire.Open(rule, args, form):
            offer = Offer(rule, plain(args), filled(form))  # type: ignore[arg-type]
            return lambda play: play.open(seat, offer)
        case wire.Answer(request, value):
            answer = plain(value)
            return lambda play: _answer(play, seat, request, answer)
        case wire.Rewind(to):
            return lambda play: play.rewind(seat, to)
        case wire.Say(text):
            return lambda play: play.say(seat, text)
        case wire.Rule(patch, reason):
            if not table.you(who).rules:
                raise Forbidden(NO_RULER())
            return lambda play: _rule(play, seat, patch, reason)


def _answer(play: Play[Any], seat: str, request: str, value: Any) -> None:
    if any(asked.id == request for asked in play.requests(FATE)):
        play.answer(FATE, request, value, typed_by=seat)
    else:
        play.answer(seat, request, value)


def plain(value: Any, depth: int = 0) -> Plain:
    """An answer as the kernel has it: text, numbers, yes and no, and tuples of these."""
    if isinstance(value, list) and depth < DEEPEST:
        return tuple([plain(item, depth + 1) for item in value])
    if value is None or isinstance(value, (str, int)):
        return value
    raise BadRequest(BAD_REQUEST(problem=NOT_PLAIN()))


def filled(form: Any) -> Any:
    """A form as it was sent: its lines by name, or one answer."""
    if isinstance(form, dict):
        return {name: plain(value) for name, value in form.items()}
    return plain(form)


def _rule(play: Play[Any], by: str, patch: dict[str, Any], reason: str) -> None:
    """A ruling that nobody could look at afterwards would end the table, so it is tried first."""
    world = Overridden(by, patch, reason).evolve(play.world)
    try:
        for seat in play.seats:
            play.game.view(world, seat)
            list(play.game.offers(world, seat))
    except Exception as problem:
        raise Refused(BAD_PATCH(problem=type(problem).__name__)) from problem
    play.override(by, patch, reason)
