"""Runs one command: lock, execute, persist, broadcast, acknowledge."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from time import time_ns
from typing import TYPE_CHECKING, Any

from undertow.kernel import HOST, Offer, Overridden, Plain, Play, Refused
from undertow.kernel import message as say
from undertow.kernel.facts import BAD_PATCH
from undertow.kernel.fate import FATE
from undertow.kernel.places import NO_SUCH_PLACE, value_at
from undertow.kernel.written import harmless, harmless_in
from undertow.server import wire
from undertow.server.broadcast.broadcaster import News
from undertow.server.broadcast.projection import audience_of
from undertow.server.broadcast.watchers import Connection
from undertow.server.errors import (
    BAD_REQUEST,
    FULL_TABLE,
    NO_RULER,
    NO_SEAT,
    BadRequest,
    Forbidden,
    TooOften,
)
from undertow.server.shares import Spend, now, spending
from undertow.store import Append, Conflict, Done, KeyHash, StoreError

if TYPE_CHECKING:
    from undertow.server.tables.live import LiveTable

TRIES = 16
"""How often a command is tried when another process writes first."""
LONG = 300
"""Taking something back at a table with more entries is done in a thread."""
DEEPEST = 6
"""Lists in lists in an answer: the powers in a list of opponents, each with its lines."""
NOT_PLAIN = say("server.no.plain", "answers are text, numbers, yes or no, or lists of these")

log = logging.getLogger("undertow.server")

_aside: set[asyncio.Future[None]] = set()
"""What is being done in threads just now."""

Action = Callable[[Play[Any]], None]
"""What a command does to the table."""
Acknowledge = Callable[[Done | Exception], None]
"""Called once, with how the command ended."""


class CommandTask:
    """One command for a table, in five steps, from top to bottom.

    It has no asyncio task and no future of its own: the lock calls it when the table is free, and
    the writer calls it again when the disk has it. So it is finished even if its sender goes away.
    """

    __slots__ = (
        *(
            "_acknowledge",
            "_action",
            "_address",
            "_back",
            "_connection",
            "_id",
            "_moments",
            "_spend",
        ),
        *("_table", "_tries"),
    )

    def __init__(
        self,
        table: LiveTable,
        action: Action,
        id: str,
        acknowledge: Acknowledge,
        connection: Connection | None = None,
        spend: Spend | None = None,
        back: bool = False,
        address: str = "",
    ) -> None:
        self._table = table
        self._action = action
        self._id = id
        self._acknowledge = acknowledge
        self._connection = connection
        """The sender's, who gets the step and the acknowledgement in one packet."""
        self._tries = TRIES
        self._spend = spend or spending.get()
        """On whose account the loop works from here on."""
        self._back = back
        """Does it take something back?"""
        self._address = address
        self._moments: list[tuple[str, int]] | None = None
        """When each step began, where traces are collected."""
        if table.hub.traces is not None:
            self._moments = [("lock", time_ns())]

    def _step(self, name: str) -> None:
        if self._moments is not None:
            self._moments.append((name, time_ns()))

    def lock(self) -> None:
        """Wait until nobody else is busy with the table."""
        self._table.lock.when_free(self._execute)

    def _execute(self) -> None:
        """Run the rules in memory. What they refuse has changed nothing."""
        table = self._table
        table.used = table.hub.clock()
        self._tries -= 1
        self._step("execute")
        if self._takes_long():
            aside = asyncio.ensure_future(self._aside())
            _aside.add(aside)
            aside.add_done_callback(_aside.discard)
            return
        try:
            _room(table)
            result = table.sitting.prepare(self._action, self._id)
            if isinstance(result, Append):
                self._persist(result)
                return
        except Exception as problem:
            self._finish(problem)
        else:
            self._finish(result)  # the same command came before

    def _takes_long(self) -> bool:
        """May this take something back at a long table? What a vote is about happens with its last
        answer."""
        table = self._table
        try:
            return table.version > LONG and (self._back or table.play.is_voting())
        except StoreError:
            return False  # it cannot be read now, which is said in a moment

    async def _aside(self) -> None:
        """The same in a thread: taking something back reads the whole journal again, and that of a
        long table would hold everybody up. The lock is held all the while."""
        table = self._table
        outcome: Done | Exception
        news: News | None = None
        try:
            async with table.hub.reading.turn(self._address):
                table.aside = True
                outcome = await self._kept_aside()
                with suppress(Exception):  # it is tried again when it is broadcast
                    news = await self._in_thread(table.read)
        except TooOften as problem:
            outcome = problem
        finally:
            table.aside = False
        self._finish(outcome, news)

    async def _kept_aside(self) -> Done | Exception:
        table = self._table
        for _ in range(TRIES):
            try:
                _room(table)
                result = await self._in_thread(table.sitting.prepare, self._action, self._id)
                if isinstance(result, Done):
                    return result
                kept: asyncio.Future[Done | StoreError]
                kept = asyncio.get_running_loop().create_future()
                table.hub.writer.append(result, kept.set_result)
                done: Done = await self._in_thread(table.sitting.settle, await kept)
                return done
            except Conflict as problem:  # the sitting has read what another process wrote
                last = problem
            except Exception as problem:
                return problem
        return last

    async def _in_thread(self, work: Callable[..., Any], *args: Any) -> Any:
        """Work in a thread, on the sender's account."""

        def timed() -> tuple[Any, float]:
            start = now()
            return work(*args), now() - start

        found, seconds = await asyncio.to_thread(timed)
        self._spend(seconds)
        return found

    def _persist(self, append: Append) -> None:
        """Let the writer keep it, together with the commands of other tables."""
        self._step("persist")
        self._table.hub.writer.append(append, self._persisted)

    def _persisted(self, result: Done | StoreError) -> None:
        """The disk has it, or refused it."""
        start = now()
        self._kept(result)
        self._spend(now() - start)

    def _kept(self, result: Done | StoreError) -> None:
        table = self._table
        outcome: Done | Exception
        try:
            outcome = table.sitting.settle(result)
        except Conflict as problem:
            if self._tries:  # the sitting has read what another process wrote
                table.broadcast()
                self._execute()
                return
            outcome = problem
        except Exception as problem:
            outcome = problem
        self._finish(outcome)

    def _finish(self, outcome: Done | Exception, news: News | None = None) -> None:
        """Broadcast first, then acknowledge: a sender who is told that it is done has seen it. A
        refused command is broadcast too: the table may have read what another process wrote."""
        connection = self._connection
        self._step("broadcast")
        try:
            if connection is not None:
                connection.hold()
            if news is None:
                self._table.broadcast()
            else:
                self._table.tell(news)
            self._acknowledge(outcome)
        finally:
            if connection is not None:
                connection.flush()
            self._traced(outcome)
            self._table.lock.release()

    def _traced(self, outcome: Done | Exception) -> None:
        table, moments = self._table, self._moments
        if moments is None or table.hub.traces is None:
            return
        self._step("end")
        kept = "again" if isinstance(outcome, Done) and outcome.again else "done"
        end = type(outcome).__name__ if isinstance(outcome, Exception) else kept
        try:
            table.hub.traces.command(table.game.id, table.id, end, moments)
        except Exception:  # whoever collects has a fault of their own
            table.hub.traces = None
            log.exception("traces cannot be written down, and are no more")


def _room(table: LiveTable) -> None:
    limit = table.hub.config.limits.entries
    if table.version >= limit:
        raise Forbidden(FULL_TABLE(limit=limit))


def start(
    table: LiveTable,
    who: KeyHash,
    id: str,
    do: wire.Command,
    acknowledge: Acknowledge,
    connection: Connection | None = None,
    link: str = "",
    spend: Spend | None = None,
    address: str = "",
) -> None:
    """Start a client's command. What this key can never do is refused at once."""
    try:
        action = action_of(table, who, do, link)
    except Exception as problem:
        acknowledge(problem)
    else:
        back = isinstance(do, wire.Rewind)
        task = CommandTask(
            table, action, id_of(who, id), acknowledge, connection, spend, back, address
        )
        if seconds := grace(table, who.seat, do):
            table.pins += 1  # it stays in memory meanwhile
            asyncio.get_running_loop().call_later(seconds, _go_on, table, task)
        else:
            task.lock()


def _go_on(table: LiveTable, task: CommandTask) -> None:
    table.pins -= 1
    task.lock()


def grace(table: LiveTable, seat: str, do: wire.Command) -> int:
    """How long a command waits, so that others can still ask to wait (`LiveTable.grace`)."""
    match do:
        case wire.Open(rule, args):
            return table.grace(seat, Offer(rule, plain(args)))  # type: ignore[arg-type]
        case wire.Answer(request):
            return table.grace(seat, request)
    return 0


async def execute(
    table: LiveTable, action: Action, id: str, *, back: bool = False, address: str = ""
) -> Done:
    """Run a command and wait for its end. If the caller is cancelled, the command still ends."""
    ended: asyncio.Future[Done] = asyncio.get_running_loop().create_future()

    def acknowledge(outcome: Done | Exception) -> None:
        if ended.done():
            return  # the caller was cancelled
        if isinstance(outcome, Done):
            ended.set_result(outcome)
        else:
            ended.set_exception(outcome)

    CommandTask(table, action, id, acknowledge, back=back, address=address).lock()
    return await ended


# What a command is, and what it does


def id_of(who: KeyHash, id: str) -> str:
    """A command's id in the store: the sender's own, and whose it is."""
    return f"{who.seat if who.role == 'seat' else HOST}:{id}"


def action_of(table: LiveTable, who: KeyHash, do: wire.Command, link: str = "") -> Action:
    """What a command does; raises where this key can never do it."""
    if who.role == "host" and isinstance(do, wire.Rule | wire.Say):
        seat = HOST
    elif who.role == "seat":
        seat = who.seat
        table.people.came.add(seat)
    else:
        raise Forbidden(NO_SEAT())
    match do:
        case wire.Open(rule, args, form):
            offer = Offer(rule, plain(args), harmless_in(filled(form)))  # type: ignore[arg-type]
            return lambda play: play.open(seat, offer, link)
        case wire.Answer(request, value):
            answer = harmless_in(plain(value))
            return lambda play: _answer(play, seat, request, answer, link)
        case wire.Rewind(to):
            return lambda play: play.rewind(seat, to)
        case wire.Say(text, name):
            words = harmless(text)
            # Whose name it is is asked when it is said: what was kept under it is not refused later.
            return lambda play: play.say(seat, words, table.people.voice(table.game, seat, name))
        case wire.Anchor(anchor):
            return lambda play: play.anchor(seat, anchor)
        case wire.Rule(patch, reason):
            if not table.you(who).rules:
                raise Forbidden(NO_RULER())
            values, why = harmless_in(patch), harmless(reason)
            return lambda play: _override(play, seat, values, why)


def _answer(play: Play[Any], seat: str, request: str, value: Any, link: str) -> None:
    if any(asked.id == request for asked in play.requests(FATE)):
        play.answer(FATE, request, value, seat, link)
    else:
        play.answer(seat, request, value, link=link)


def _override(play: Play[Any], by: str, patch: dict[str, Any], reason: str) -> None:
    """Overrule. What is refused tells nobody whether there is something at a place they know
    nothing of: it reads the same either way."""
    try:
        _overrule(play, by, patch, reason)
    except Refused:
        game = play.game
        known = game.known(play.world, audience_of(game, None if by == HOST else by))
        for path in patch:
            if value_at(known, path) is None:
                raise Refused(NO_SUCH_PLACE(path=path)) from None
        raise


def _overrule(play: Play[Any], by: str, patch: dict[str, Any], reason: str) -> None:
    """Try an override before it is made: a world that nobody can be shown would end the table."""
    world = Overridden(by, patch, reason).evolve(play.world)
    try:
        for seat in play.seats:
            play.game.view(world, seat)
            list(play.game.offers(world, seat))
    except Exception as problem:
        raise Refused(BAD_PATCH(problem=type(problem).__name__)) from problem
    play.override(by, patch, reason)


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
