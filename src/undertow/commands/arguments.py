"""Arguments that several commands take, and numbers that are checked while they are read."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import Any


def at_least(least: int) -> Callable[[str], int]:
    """A whole number that is not below this."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is not a whole number") from None
        if value < least:
            raise ArgumentTypeError(f"it must be at least {least}, not {value}")
        return value

    return number


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 < value <= 60:
        raise ArgumentTypeError(f"it must be above 0 and at most 60, not {text}")
    return value


def game(text: str) -> str:
    """A game by its id."""
    from undertow.plugins import meant, plugins

    if text in plugins():
        return text
    known = ", ".join(plugins())
    perhaps = f"Did you mean {near}? " if (near := meant(text)) else ""
    raise ArgumentTypeError(f"there is no game called {text}. {perhaps}There are {known}")


def store(parser: Any) -> None:
    parser.add_argument(
        "--store", metavar="FILE", help="the file in which tables are kept, or postgresql://…"
    )


def as_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print them for programs")
