"""A table in memory: its play, its people, and what they are shown.

`command.py` runs commands on it, one at a time. Everything that reads it holds its lock.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from undertow.kernel import HOST, Demo, Offer, Plain, Play
from undertow.kernel.written import harmless
from undertow.server import wire
from undertow.server.broadcast import projection
from undertow.server.broadcast.broadcaster import Broadcaster, News
from undertow.server.broadcast.frames import message
from undertow.server.broadcast.log import LogBuilder
from undertow.server.broadcast.watchers import Watcher
from undertow.server.errors import OURS, REVOKED, TOO_OFTEN, TooOften
from undertow.server.tables.access import CHAIR, lane_of, seat_of
from undertow.server.tables.command import Action, execute
from undertow.server.tables.gallery import Gallery
from undertow.server.tables.lock import TableLock
from undertow.server.tables.others import There
from undertow.server.tables.presence import People
from undertow.store import Company, KeyHash, Sitting, StoreError

if TYPE_CHECKING:
    from undertow.server.tables.hub import Hub

log = logging.getLogger("undertow.server")


class LiveTable:
    """One table, as long as it is in memory."""

    def __init__(
        self,
        hub: Hub,
        sitting: Sitting[Any],
        title: str,
        company: Company,
        log: LogBuilder,
        version: int,
        updated: float,
    ) -> None:
        self.hub = hub
        self.sitting = sitting
        """The store's session: the play, and its place in the store."""
        self.game = sitting.game
        self.id = sitting.table
        self.title = title
        self.seats = sitting.play.seats
        self.turned = company.turned
        """Counts the changes to names, bots and keys."""
        self.updated = updated
        """When something last happened, by the wall clock."""
        self.people = People(self.seats, company.people)
        self.lane = lane_of(company)
        """How far the words of those who look on go."""
        self.gallery = Gallery(self)
        self.lock = TableLock()
        self.aside = False
        """Does a thread work on it, with the lock held? Then nobody else looks at its play."""
        self.pins = 0
        """How many requests and sockets need this table to stay in memory."""
        self.used = hub.clock()
        self.loaded = hub.clock()
        self.version = version
        """How many entries of the journal were broadcast."""
        self.broadcaster = Broadcaster(self.game, self.seats, log)
        self.broadcaster.bots = frozenset(self.people.bots)
        self._moves: list[asyncio.Future[None]] = []
        """Who waits until something happens (`until`)."""
        self._present = b""
        """The presence that was last sent."""
        self._told = There()
        """Who is here, as other processes were last told."""
        # Who is waited for or away now has been so since the table last changed, at least.
        self._note_times(self.broadcaster.waiting(self.play), updated)

    @property
    def play(self) -> Play[Any]:
        return self.sitting.play

    @property
    def log(self) -> LogBuilder:
        return self.broadcaster.log

    def broadcast(self) -> None:
        """Send everybody what is kept and was not sent yet. Only while the lock is held."""
        news = self.read()
        if news is not None:
            self.tell(news)

    def read(self) -> News | None:
        """What is kept and was not sent yet. Where something was taken back, the whole log is made
        anew: in a long table that takes a while, and may be done in a thread."""
        try:
            play = self.play
        except StoreError:
            return None  # the store cannot be read now; the next command is told so
        if len(play.journal or ()) == self.version:
            return None
        return self.broadcaster.read(play, self.version, self.sitting.entries)

    def tell(self, news: News) -> None:
        """Send it to everybody."""
        play = self.play
        self.version = news.version
        self.updated = self.hub.wall()
        self._wake()
        watchers = self.people.watchers
        try:
            self.broadcaster.send(play, news, watchers)
            self.hub.metrics.deliveries.inc(len(watchers))
            if not news.only_chat:
                self._note_times(self.broadcaster.waits, self.hub.wall())
                if self.people.bots:
                    self.hub.bots.wake(self)
        except Exception:  # it is kept, and must be acknowledged, even if it cannot be shown
            log.exception("table %s cannot be shown", self.id)
            for watcher in list(watchers):
                self.cut(watcher, "fault")

    def _wake(self) -> None:
        for waiting in self._moves:
            if not waiting.done():
                waiting.set_result(None)
        self._moves.clear()

    async def until(self, after: int, seconds: float, address: str = "") -> None:
        """Wait until the table has come further than this, or so many seconds have passed. Nobody
        else waits for it: the lock is not held. Whoever asked may be gone meanwhile, and ask again: so
        many may wait for an address as it may have connections."""
        if self.version > after or seconds <= 0:
            return
        waits = self.hub.waits
        if waits[address] >= self.hub.config.limits.connections_here:
            raise TooOften(TOO_OFTEN(seconds=1), 1.0)
        waits[address] += 1
        moved: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._moves.append(moved)
        try:
            await asyncio.wait_for(moved, seconds)
        except TimeoutError:
            pass
        finally:
            if moved in self._moves:  # it may have moved in the very moment that its time was up
                self._moves.remove(moved)
            waits[address] -= 1
            if not waits[address]:
                del waits[address]

    def _note_times(self, waits: list[str], now: float) -> None:
        self.people.times.note(self.play, waits, self.log, now)
        self.people.acted |= {seat for seat in self.seats if self.log.last_input(seat)}

    async def catch_up(self) -> None:
        """Take in what another process wrote."""
        async with self.lock:
            self.sitting.refresh()
            self.broadcast()

    # What somebody is shown

    def state(self, who: KeyHash) -> wire.State:
        """Everything the holder of a key sees. Only while the lock is held."""
        seat = seat_of(who)
        play, audience = self.play, self.broadcaster.audience[seat]
        part = projection.part(play, seat)
        return wire.State(
            self.version,
            wire.TableInfo(self.id, self.game.id, self.title),
            self.you(who),
            self.seat_infos(),
            self.game.view(play.world, audience),
            part.requests,
            part.offers,
            projection.offers(play, part.anytime),
            self.broadcaster.waiting(play),
            list(self.log.recent[audience]),
            self.broadcaster.undo(play, seat),
            play.over,
            self.log.seal,
            self.log.secret,
            link=projection.last_link(play, seat),
            opening=_opening(self.hub.bots.opening(self)),
        )

    def glance(self, who: KeyHash) -> wire.Glance:
        """What a list of tables shows of this one. Only while the lock is held."""
        play, audience = self.play, self.broadcaster.audience[seat_of(who)]
        return wire.Glance(
            wire.TableInfo(self.id, self.game.id, self.title),
            self.you(who),
            self.seat_infos(),
            self.broadcaster.waiting(play),
            play.over,
            self.version,
            self.updated,
            self.game.view(play.world, audience),
        )

    def you(self, who: KeyHash) -> wire.You:
        """Who the holder of a key is at this table."""
        if who.role == "seat":
            return wire.You(who.seat, "seat", self.game.may_override(who.seat))
        return wire.You(None, who.role, who.role == "host", chairs=who.seat == CHAIR)

    def seat_infos(self) -> list[wire.SeatInfo]:
        return [
            wire.SeatInfo(one.seat, one.name, one.bot, one.presence, one.free)
            for one in self._now().seats
        ]

    # Who is there

    def join(self, watcher: Watcher) -> None:
        """Send this socket everything from now on. Only while the lock is held, together with the
        state it is sent."""
        self.broadcaster.join(self.play, watcher.seat)
        self.people.watchers.append(watcher)
        if len(self.people.watchers) == 1:
            self.hub.others.changed(self, ask=True)
        if watcher.seat is not None:
            self.people.came.add(watcher.seat)

    def leave(self, watcher: Watcher) -> None:
        """A socket was closed."""
        self.people.leave(watcher, self.hub.clock())
        self.used = self.hub.clock()
        if all(other.seat != watcher.seat for other in self.people.watchers):
            self.broadcaster.leave(watcher.seat)
        self.show_presence()

    def cut(self, watcher: Watcher, code: str) -> None:
        """Close a socket from our side."""
        line = {"revoked": REVOKED, "fault": OURS}[code]()
        self.hub.metrics.cuts.labels(code).inc()
        watcher.bye(code, line)

    def _now(self) -> wire.Present:
        config = self.hub.config
        return self.people.present(
            self.hub.clock(), config.silent / 2, config.reconnecting, self.lane
        )

    def there(self) -> There:
        """Who is here in this process."""
        config = self.hub.config
        return self.people.there(self.hub.clock(), config.silent / 2, config.reconnecting)

    def deliver(self, frame: bytes, to: str = "", but: str = "") -> None:
        """Send something to the sockets of one seat here, or of all seats but one."""
        for watcher in list(self.people.watchers):
            if watcher.seat and (watcher.seat == to if to else watcher.seat != but):
                watcher.connection.write(frame)

    def show_presence(self, to: Watcher | None = None) -> None:
        """Send everybody who is there, if that changed; to a newcomer in any case."""
        if self.hub.others.heard and (here := self.there()) != self._told:
            self._told = here
            self.hub.others.changed(self)
        shown = message(self._now())
        if shown != self._present:
            self._present = shown
            for watcher in list(self.people.watchers):
                watcher.connection.write(shown)
        elif to is not None:
            to.connection.write(shown)

    def nudge(self, by: str, seat: str) -> None:
        """Somebody reminds a seat that the table waits for it."""
        if by and by != seat and seat in self.people.times.waited:
            shown = message(wire.Nudged(by))
            self.deliver(shown, to=seat)
            self.hub.others.relay(self.id, shown, to=seat)

    def advise(self, seat: str, what: str, why: str) -> bool:
        """Whoever advises a seat suggests something; told to that seat alone. Is somebody there?"""
        shown = message(wire.Advised(harmless(what), harmless(why)))
        self.deliver(shown, to=seat)
        self.hub.others.relay(self.id, shown, to=seat)
        return self.people.is_here(seat, self.hub.clock())

    def grace(self, seat: str, closing: Offer | str) -> int:
        """So many seconds an offer, or the answer to a request by its id, waits before it closes a
        moment in which others may speak. They are told, and may ask to wait meanwhile."""
        if self.aside:
            return 0
        play = self.play
        seconds = play.game.grace(play.world)
        if not seconds or not _closes(play, seat, closing):
            return 0
        now = self.hub.clock()
        if not any(self.people.is_here(one, now) for one in self.seats if one != seat):
            return 0
        shown = message(wire.Closing(seat, seconds))
        self.deliver(shown, but=seat)
        self.hub.others.relay(self.id, shown, but=seat)
        return seconds

    def reseat(self, company: Company) -> None:
        """Take over names, bots and keys that were changed in the store."""
        self.turned = company.turned
        self.title = company.title
        before, self.lane = self.lane, lane_of(company)
        self.people.sit(company.people)
        self.broadcaster.bots = frozenset(self.people.bots)
        valid = {key.hash for key in company.keys}
        for watcher in list(self.people.watchers):
            if watcher.hash not in valid:
                self.cut(watcher, "revoked")
            elif before != self.lane == "heard" and watcher.seat is not None:
                self.gallery.show(watcher)
        self.show_presence()
        self.hub.bots.wake(self)

    # Who is away

    async def note_away(self, seat: str, away: bool) -> None:
        """The host notes that somebody is away, or back; nothing where that is so already, or where
        the game does not know of it."""
        await self._open_for_host(seat, away)

    async def _open_for_host(self, *last: Plain) -> None:
        """Open what the host may open, by its last two arguments; nothing where that is not so."""
        offers = self.game.for_host(self.play.world)
        offer = next((one for one in offers if one.args[-2:] == last), None)
        if offer is not None:
            await execute(self, _opened(offer), f"{HOST}:{offer.rule}:{offer.args}:{self.version}")

    async def note_missing(self, now: float) -> None:
        """Everybody without a connection for longer than the table allows counts as away. Whoever
        asked to wait and is not expected back is waited for no longer."""
        minutes = self.game.patience(self.play.world)
        if minutes:
            for seat in self.people.missing(now, minutes * 60, self.loaded):
                await self.note_away(seat, True)
        if thinking := self.people.times.thinking:
            long, wall = self.hub.config.thinking, self.hub.wall()
            for seat in self.people.missing(now, long, self.loaded):
                if seat in thinking and wall - thinking[seat] >= long:
                    await self._open_for_host(HOST, seat)


def _opened(offer: Offer) -> Action:
    return lambda play: play.open(HOST, offer)


def _closes(play: Play[Any], seat: str, closing: Offer | str) -> bool:
    """Does this close a moment in which others may speak? What the seat may not do, and everything
    while somebody thinks, is refused at once: nobody is told of it."""
    if isinstance(closing, Offer):
        if play.game.thinking(play.world) or not play.game.closes(closing):
            return False
        return play.chosen(seat, closing) is not None
    asked = next((one for one in play.requests(seat) if one.id == closing), None)
    if asked is None or asked.question.optional:
        return False
    return play.shared(asked) and play.held(asked) is None


def _opening(demo: Demo | None) -> wire.Opening | None:
    if demo is None or demo.scene is None:
        return None
    return wire.Opening(demo.name, demo.scene, demo.stakes)
