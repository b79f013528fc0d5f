"""What games bring to the command line: the argument that names one, and the lists of their own."""

from __future__ import annotations

from argparse import REMAINDER, SUPPRESS, ArgumentParser
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from undertow.commands import arguments

if TYPE_CHECKING:
    from undertow.plugin import Plugin


def game(
    parser: ArgumentParser,
    rest: Sequence[str],
    needed: bool = True,
    only: Callable[[Plugin], object] | None = None,
) -> Plugin | None:
    """The argument that names a game, and the game that is named; where none need be, the first
    that draws itself in a terminal. With `only`, the help names those it holds for."""
    from undertow.plugins import plugins

    known = ", ".join(plugins())
    asked = {"-h", "--help"} & {*rest}  # only then are all games looked into, which takes a while
    if only is not None and (asked or not any(word in plugins() for word in rest)):
        known = ", ".join(one.id for one in plugins().shelf() if only(one))
    how: dict[str, Any] = {} if needed else {"nargs": "?"}
    parser.add_argument("game", type=arguments.game, metavar="GAME", help=f"one of: {known}", **how)
    named = next((word for word in rest if word in plugins()), None)
    if named is not None:
        return plugins()[named]
    if needed or (rest and not rest[0].startswith("-")):
        return None
    first = next((one for one in plugins().shelf() if one.terminal is not None), None)
    parser.set_defaults(game=first.id if first else None)
    return first


def of_each_game() -> str:
    """Where the help of a command goes on for each game that brings something to it."""
    from undertow.plugins import plugins

    ways = [f"  undertow sim {one.id} --help" for one in plugins().shelf() if one.simulate]
    seen = [f"  undertow {name} GAME" for name in lists()]
    return "\n".join(
        [
            "Bots, heroes, difficulties and fights are chosen for one game:",
            "",
            *ways,
            "",
            "What there is to choose from (`undertow games` says in which game):",
            "",
            *seen,
        ]
    )


def lists() -> list[str]:
    """The lists that games bring, such as their heroes."""
    from undertow.plugins import plugins

    return list(dict.fromkeys(name for one in plugins().shelf() for name in one.lists))


def listed(
    command: Callable[..., ArgumentParser], name: str, rest: Sequence[str]
) -> ArgumentParser | None:
    """A list that some game brings, such as its heroes."""
    from undertow.plugins import plugins

    having = [plugin for plugin in plugins().shelf() if name in plugin.lists]
    if not having:
        return None
    texts = dict.fromkeys(plugin.lists[name].text for plugin in having)
    added = command(name, " or ".join(texts))
    added.set_defaults(run=("undertow.commands.lists", "listed"), list=name)
    plugin = game(added, rest)
    if plugin is not None and name in plugin.lists:
        plugin.lists[name].options(added)
    elif plugin is not None:  # it will be refused, whatever else is said
        added.add_argument("rest", nargs=REMAINDER, help=SUPPRESS)
    return added
