"""Arguments that several commands take, and numbers that are checked while they are read."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, TypeAlias

KEPT = ("all", "won", "lost", "longest", "shortest")
Which: TypeAlias = range | Literal["all", "won", "lost", "longest", "shortest"]
"""Games of a row: by their numbers, or by how they went."""


def at_least(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number that is not below this, and not above that."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is not a whole number") from None
        if value < least:
            raise ArgumentTypeError(f"it must be at least {least}, not {value}")
        if most is not None and value > most:
            raise ArgumentTypeError(f"it must be at most {most}, not {value}")
        return value

    return number


port = at_least(0, 65535)


def seconds(text: str, most: int = 60) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 < value <= most:
        raise ArgumentTypeError(f"it must be above 0 and at most {most}, not {text}")
    return value


def game(text: str) -> str:
    """A game by its id."""
    from undertow.plugins import meant, plugins

    if text in plugins():
        return text
    if "://" in text:
        raise ArgumentTypeError(f"a link is taken with `undertow join {text}`")
    known = ", ".join(plugins())
    perhaps = f"Did you mean {near}? " if (near := meant(text)) else ""
    raise ArgumentTypeError(f"there is no game called {text}. {perhaps}There are {known}")


def offers(option: Any, names: Callable[[], Iterable[str]]) -> None:
    """What the Tab key offers where an option takes one of many names, or several with commas."""
    option.names = names


def store(parser: Any) -> None:
    from undertow.commands.places import shown_store

    help = f"the file in which tables are kept, or postgresql://… (default: {shown_store()})"
    parser.add_argument("--store", metavar="FILE", help=help.replace("%", "%%"))


def plain(parser: Any) -> None:
    help = "no drawing and no signs: lines to be read aloud"
    parser.add_argument("--plain", action="store_true", help=help)


def bot_limit(parser: Any) -> None:
    """How long a bot of somebody's own may think (`undertow.lab.guard`)."""
    help = "seconds that a bot of your own may take for one act; then another is done (default: 10)"
    parser.add_argument("--bot-limit", type=bot_seconds, metavar="S", help=help)


def bot_seconds(text: str) -> float:
    return seconds(text, 86400)


LEVELS = ("debug", "info", "warning", "error")


def general(parser: ArgumentParser) -> None:
    """What every command takes."""
    taken = [name for one in parser._actions for name in one.option_strings]
    if "--pack" not in taken:
        parser.add_argument(
            "--pack",
            action="append",
            metavar="FOLDER",
            help="content of your own, a folder or an installed package; may be given again",
        )
    if "--log-level" not in taken:
        parser.add_argument(
            "--log-level",
            choices=LEVELS,
            metavar="LEVEL",
            default=None,
            help=f"say more, or less: {', '.join(LEVELS)} (default: warning)",
        )


def bot_of(names: Sequence[str]) -> Callable[[str], str]:
    """A bot by its name, or one of somebody's own: `package.module:Class`, or as it was installed."""

    def known(text: str) -> str:
        from undertow.kernel import UndertowError
        from undertow.lab.own import installed, is_own, own_bot

        if text in names:
            return text
        if not is_own(text):
            all = [*names, *installed()]
            near = get_close_matches(text.lower(), all, 1, 0.5)
            perhaps = f"Did you mean {near[0]}? " if near else ""
            said = (
                f"there is no bot called {text}. {perhaps}There are {', '.join(all)}, and your own"
            )
            raise ArgumentTypeError(f"{said} as package.module:Class")
        try:
            own_bot(text)
        except UndertowError as problem:
            raise ArgumentTypeError(str(problem).rstrip(".")) from None
        return text

    return known


def which(text: str) -> list[Which]:
    """Games by their numbers or by how they went: `17,20-24,longest`."""
    found: list[Which] = []
    for word in text.replace(" ", "").split(","):
        first, dash, last = word.partition("-")
        if word in KEPT:
            found.append(word)  # type: ignore[arg-type]
        elif first.isdigit() and (last.isdigit() if dash else True):
            found.append(range(int(first), int(last if dash else first) + 1))
        else:
            near = get_close_matches(word.lower(), KEPT, 1, 0.5)
            perhaps = f"Did you mean {near[0]}? " if near else ""
            raise ArgumentTypeError(
                f"there are no games {word!r}. {perhaps}Name numbers, as in 17,20-24, or "
                f"{', '.join(KEPT)}"
            )
    return found


def simulation(parser: ArgumentParser) -> None:
    """What can be done with many games of any game."""
    parser.add_argument(
        "--keep",
        type=which,
        metavar="WHICH",
        help=f"write games into files: numbers (17,20-24), {', '.join(KEPT)}",
    )
    parser.add_argument(
        "--to", default="games", metavar="FOLDER", help="where games are kept (default: games)"
    )
    parser.add_argument(
        "--compare",
        nargs="+",
        metavar="WHAT",
        help="play two rows and say what differs: --compare A.toml B.toml plays each file (data of the "
        'game, or a set-up); one file, or options ("--bot random"), is laid over the first row',
    )
    parser.add_argument("--report", metavar="FILE.html", help="write a page with plots")
    parser.set_defaults(reader=parser)


EXAMPLES = Path(__file__).parents[1] / "examples"
"""What comes along."""


def examples(game: str) -> list[str]:
    return sorted(file.stem.removeprefix(f"{game}-") for file in EXAMPLES.glob(f"{game}-*.toml"))


def example_file(game: str, name: str) -> Path:
    return EXAMPLES / f"{game}-{name}.toml"


def example(
    parser: ArgumentParser, game: str, help: str = "one that comes along, instead of a file"
) -> None:
    parser.add_argument("--example", choices=examples(game), help=help)


def as_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print them for programs")
