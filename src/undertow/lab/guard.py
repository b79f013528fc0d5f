"""A bot that breaks, dawdles or lies is replaced for that act, and named. No table stops for it."""

from __future__ import annotations

import ctypes
import logging
import os
import threading
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from msgspec import Struct

from undertow.kernel import BadSetup, Line, Offer, Plain, Request, message, speak
from undertow.kernel.rules import as_offered
from undertow.lab.bots import Bot, Chair, RandomBot
from undertow.lab.own import NoAct, own_bot

T = TypeVar("T")
log = logging.getLogger("undertow.bots")

BROKE = message("lab.guard.broke", "it broke ({problem})")
DAWDLED = message("lab.guard.dawdled", "it took longer than {seconds} {seconds#second|seconds}")
NO_ACT = message("lab.guard.no-act", "its choose(seat) gave {kind} instead of one of seat.legal")
LIED = message("lab.guard.lied", "it chose what is not legal")
INSTEAD = message(
    "lab.guard.instead", "The bot {bot} ({seat}): {why}. Something legal was done at random."
)
NO_TIME = message(
    "lab.guard.no-time", "{name} is a number of seconds above 0, such as 10, and not {value}."
)

VARIABLE = "UNDERTOW_BOT_LIMIT"
"""Seconds that a bot of somebody's own may take for one decision, in every process that is started from here
(`--bot-limit`)."""
LIMIT = 10.0
"""The same, where nobody says anything."""


def limit() -> float:
    """How long a bot of somebody's own may think."""
    said = os.environ.get(VARIABLE, "")
    try:
        seconds = float(said or LIMIT)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < threading.TIMEOUT_MAX:
        raise BadSetup(NO_TIME(name=VARIABLE, value=said))
    return seconds


class Fault(Struct, frozen=True):
    """What a bot did wrong, once."""

    bot: str
    seat: str
    why: Line

    @property
    def line(self) -> Line:
        return INSTEAD(bot=self.bot, seat=self.seat, why=self.why)


class Dawdled(Exception):
    """Nothing was decided in time."""


class Lied(Exception):
    """What was decided is not legal."""


class _Stopped(BaseException):
    """Nobody waits any more. No `except Exception` of a bot's holds it up."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """What the work gives, or Dawdled. It runs in a thread that can neither stop a table nor keep a program
    from ending, and is stopped at its next step once nobody waits for it."""
    found: list[T] = []
    broken: list[BaseException] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as problem:
            broken.append(problem)

    thread = threading.Thread(target=run, daemon=True, name="undertow-bot")
    thread.start()
    thread.join(seconds)
    if broken:
        raise broken[0]
    if not found:
        stop = ctypes.py_object(_Stopped)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), stop)
        raise Dawdled
    return found[0]


def _where(problem: Exception) -> str:
    """What broke, and at which line of whose file."""
    frames = traceback.extract_tb(problem.__traceback__)
    at = f", {Path(frames[-1].filename).name} line {frames[-1].lineno}" if frames else ""
    return (
        f"{type(problem).__name__}: {str(problem)[:120]}{at}"
        if str(problem)
        else (f"{type(problem).__name__}{at}")
    )


def own_guarded(name: str, rng: Random) -> Guarded:
    """A bot of somebody's own by its name, looked after."""
    return Guarded(name, own_bot(name)(rng), rng, _warn, limit())


_WARNED: set[str] = set()


def _warn(fault: Fault) -> None:
    """Say it once: a bot that is wrong is wrong again and again."""
    said = speak(fault.line)
    if said not in _WARNED and len(_WARNED) < 100:
        _WARNED.add(said)
        log.warning("%s", said)


class Guarded:
    """A bot whose every decision is looked at before it counts."""

    def __init__(
        self,
        name: str,
        bot: Bot,
        rng: Random,
        told: Callable[[Fault], object],
        seconds: float = 0,
    ) -> None:
        """`told` hears of every fault; with `seconds`, it must decide in that time."""
        self.name, self.bot, self._told, self.seconds = name, bot, told, seconds
        self._spare = RandomBot(rng)
        self.faults: list[Fault] = []

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        def decide() -> Offer:
            offer = self.bot.open(chair, offered)
            chosen = as_offered(offered, offer.bare()) if isinstance(offer, Offer) else None
            if chosen is None:
                raise Lied
            if offer.form is not None:
                asked = chair.form(chosen)
                if asked is None or asked.refuses(asked.answers.given(offer.form)) is not None:
                    raise Lied
            return offer

        return self._checked(chair, decide) or self._spare.open(chair, offered)

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        def decide() -> tuple[Plain]:
            answer = self.bot.answer(chair, request)
            if request.question.refuses(answer) is not None:
                raise Lied
            return (answer,)

        said = self._checked(chair, decide)
        return said[0] if said else self._spare.answer(chair, request)

    def _checked(self, chair: Chair[Any], decide: Callable[[], T]) -> T | None:
        try:
            return within(self.seconds, decide) if self.seconds else decide()
        except Dawdled:
            why = DAWDLED(seconds=f"{self.seconds:g}")
        except Lied:
            why = LIED()
        except NoAct as problem:
            why = NO_ACT(kind=problem.kind)
        except Exception as problem:
            why = BROKE(problem=_where(problem))
        fault = Fault(self.name, chair.seat, why)
        self.faults.append(fault)
        self._told(fault)
        return None
