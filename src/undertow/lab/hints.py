"""Hints: what somebody might do now, from what their seat may know, and what speaks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from undertow.kernel import Line
from undertow.lab.bots import Bot, Chair, Decision, decide_on


class Hint(Struct, frozen=True):
    """Something that might be done. `chance` is how likely it leads to victory, where that was looked for
    in so many `worlds`."""

    choice: Decision
    why: Line | None = None
    chance: float | None = None
    worlds: int = 0


Hints = Callable[[Chair[Any], int], list[Hint]]
"""The best few things to do from a chair, the best first, after so many short games."""


def of_bot(bot: Bot, chair: Chair[Any]) -> list[Hint]:
    """What a bot would do."""
    choice = decide_on(bot, chair)
    return [] if choice is None else [Hint(choice)]
