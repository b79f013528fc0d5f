"""A hint: what a careful player would do in your place, and why; and where the twin is ready, what several
choices would come to."""

from __future__ import annotations

from undertow.games.fire.bots.hints import hints
from undertow.games.fire.bots.thinking import ready
from undertow.games.fire.chronicle import answer_label, label
from undertow.games.fire.terminal.words import say
from undertow.games.fire.world import World
from undertow.kernel import Line, Play, UndertowError, message
from undertow.lab.bots import Chair, Reply
from undertow.lab.hints import Hint

DO = message("terminal.hint.do", "A careful player would: {what}. {why}")
ANSWER = message("terminal.hint.answer", "A careful player would answer: {what}.")
NOTHING = message("terminal.hint.nothing", "There is nothing to decide just now.")
STUMPED = message("terminal.hint.stumped", "No hint comes to mind here ({problem}).")
CHANCE = message("terminal.hint.chance", "{what}: won {chance} times of 100. {why}")
NO_CHANCES = message(
    "terminal.hint.no-chances", "With chances, once the fast twin is ready: undertow bench twin."
)
THOUGHT = 800
"""So many games are played for a hint."""


def told(play: Play[World], seat: str) -> list[Line]:
    """The best few things to do, with how often games were won that began with them, where that can be
    told; else the best alone."""
    try:
        found = hints(Chair(play, seat), THOUGHT)
    except Exception as problem:  # a bot's mistake is no reason to stop a game
        return [STUMPED(problem=type(problem).__name__)]
    if not found:
        return [NOTHING()]
    chances = [_chance(play, seat, one) for one in found if one.chance is not None]
    return [_best(play, seat, found[0]), *chances, *([] if chances else _unready())]


def _unready() -> list[Line]:
    try:
        return [] if ready() else [NO_CHANCES()]
    except UndertowError:  # not installed: nothing is missing
        return []


def _best(play: Play[World], seat: str, hint: Hint) -> Line:
    if isinstance(hint.choice, Reply):
        return ANSWER(what=_what(play, seat, hint))
    return DO(what=_what(play, seat, hint), why=hint.why or "")


def _chance(play: Play[World], seat: str, hint: Hint) -> Line:
    assert hint.chance is not None
    chance = round(100 * hint.chance)
    return CHANCE(what=_what(play, seat, hint), chance=chance, why=hint.why or "")


def _what(play: Play[World], seat: str, hint: Hint) -> Line | str:
    choice = hint.choice
    if isinstance(choice, Reply):
        request = next(r for r in play.requests(seat) if r.id == choice.request)
        return answer_label(play.world, request.question, choice.answer)
    return say(label(play.world, choice))
