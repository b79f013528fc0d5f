"""The `undertow` command.

Nothing heavy is imported before it is known what is wanted, so that `undertow --help` is there at
once. What can go wrong on purpose is one sentence and exit code 2; a fault of ours is a short
sentence and exit code 1, with the traceback under UNDERTOW_DEBUG=1.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from undertow import __version__

USAGE, FAULT, INTERRUPTED = 2, 1, 130
GAMES = ("fire",)
"""The games that the terminal and the bots of `undertow sim` play."""
LISTED = ("fire", "eidolon", "anima")
"""The games whose choices can be listed."""
DEMOS = ("fire", "eidolon", "anima")
"""The games with tables that are ready to play."""
BOTS = ("random", "greedy")

FIRST_STEPS = """\
Play a game right away:

  undertow play fire                                asks who goes in, or goes on with your game
  undertow play fire --heroes warrior,wizard        you lead these two
  undertow play fire --bots ranger,wizard,paladin   you lead the Warrior, bots the others

Or in the browser:

  undertow serve --open                             a lobby, for you and your friends
  undertow demo eidolon --open                      a party in the middle of its story

Let bots play:

  undertow sim fire -n 1000                         how often do they win?
  undertow sim anima FIGHT.toml -n 1000             how dangerous is it, and which power is worth it?

Each command explains itself: undertow play --help
"""


class Parser(ArgumentParser):
    """Mistakes in the command line are one sentence, too."""

    def error(self, message: str) -> NoReturn:
        says = message[:1].upper() + message[1:]
        print(f"{self.prog}: {says}. See `{self.prog} --help`.", file=sys.stderr)
        raise SystemExit(USAGE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; gives its exit code."""
    parser = build_parser()
    try:
        try:
            args = parser.parse_args(argv)
            if args.run is None:
                parser.print_help()
                return 0
            code = _run(args)
            sys.stdout.flush()
        except SystemExit as leaving:  # --help, --version, and what Parser.error said
            sys.stdout.flush()
            return leaving.code if isinstance(leaving.code, int) else USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _close_quietly()
        return 0
    return code


def _run(args: Namespace) -> int:
    try:
        module, name = args.run
        code: int = getattr(import_module(module), name)(args)
    except (KeyboardInterrupt, BrokenPipeError, SystemExit):
        raise
    except Exception as problem:
        return _explain(problem)
    return code


def _explain(problem: Exception) -> int:
    from undertow.kernel.errors import UndertowError

    if os.environ.get("UNDERTOW_DEBUG") == "1":
        import traceback

        traceback.print_exception(problem)
    if isinstance(problem, UndertowError):
        print(f"undertow: {_one_line(problem)}", file=sys.stderr)
        return USAGE
    says = _one_line(problem)
    said = f"{type(problem).__name__}: {says}" if says else type(problem).__name__
    print(
        f"undertow: Something broke that should not have ({said}). "
        "Set UNDERTOW_DEBUG=1 to see where, and please report it.",
        file=sys.stderr,
    )
    return FAULT


def _one_line(problem: Exception) -> str:
    return " ".join(str(problem).split())


def _close_quietly() -> None:
    """Nobody reads on; Python must not complain about it when it flushes at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


# The commands


def build_parser() -> ArgumentParser:
    parser = Parser(
        prog="undertow",
        description="A table that knows the rules.",
        epilog=FIRST_STEPS,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"undertow {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, module: str, function: str, help: str, **more: Any) -> ArgumentParser:
        added: ArgumentParser = commands.add_parser(
            name,
            help=help,
            description=help[:1].upper() + help[1:] + ".",
            formatter_class=RawDescriptionHelpFormatter,
            **more,
        )
        added.set_defaults(run=(module, function))
        return added

    _play(command("play", "undertow.terminal", "play", "play a game in the terminal"))
    _serve(command("serve", "undertow.server.serve", "serve", "let people play in their browsers"))
    demo = command("demo", "undertow.server.serve", "serve", "open a table that is ready to play")
    _game(demo, DEMOS)
    demo.add_argument("--demo", metavar="ID", help="which one, where a game has several")
    _serve(demo)
    _sim(command("sim", "undertow.commands.simulate", "run", "let bots play many games"))
    _replay(command("replay", "undertow.commands.journals", "replay", "tell a table's story"))
    _verify(
        command(
            "verify",
            "undertow.commands.journals",
            "check",
            "recompute every roll of a table from its revealed secret, and play it again by the rules",
        )
    )
    _tables(command)
    _lists(command)
    words = command("words", "undertow.commands.words", "run", "all sentences, for translators")
    one = words.add_mutually_exclusive_group()
    one.add_argument("--out", metavar="FILE", help="write them here, as JSON (default: print them)")
    one.add_argument("--check", metavar="FILE", help="say what a translation lacks")
    bench = command("bench", "undertow.commands.bench", "run", "measure how fast it all is here")
    _bench(bench)
    return parser


def _play(parser: ArgumentParser) -> None:
    _game(parser)
    _set_up(parser)
    who = parser.add_argument_group("who plays")
    who.add_argument("--bots", metavar="A,B", help="heroes played by bots, or `all`")
    who.add_argument("--bot", choices=BOTS, default="greedy", help="which bot (default: greedy)")
    who.add_argument("--name", help="what to call you at the table")
    keep = parser.add_argument_group("keeping")
    _store(keep)
    one = keep.add_mutually_exclusive_group()
    one.add_argument("--resume", metavar="ID", help="go on with this table (`undertow tables`)")
    one.add_argument("--new", action="store_true", help="begin anew, whatever stands unfinished")
    parser.add_argument("--seed", type=int, help="shuffle by this number instead of by chance")


def _serve(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: only here)")
    parser.add_argument("--port", type=_from(0), default=8420, help="0: any that is free (8420)")
    _store(parser)
    parser.add_argument("--open", action="store_true", help="open a browser there")
    parser.add_argument(
        "--origin", action="append", metavar="URL",
        help="another address whose pages may join, such as a proxy's; may be given again",
    )  # fmt: skip
    parser.add_argument(
        "--bot-pace", type=float, default=0.6, metavar="S", help="seconds between bots' acts (0.6)"
    )
    parser.add_argument("--words", metavar="DIR", help="more languages: a file de.json for each")


def _sim(parser: ArgumentParser) -> None:
    _game(parser, ("fire", "anima"))
    parser.add_argument(
        "setup", nargs="?", metavar="SETUP.toml",
        help="anima: the fight, such as docs/examples/anima-bridge.toml",
    )  # fmt: skip
    parser.add_argument(
        "-n", "--games", type=_from(1), default=1000, metavar="N", help="how many (default: 1000)"
    )
    _set_up(parser)
    parser.add_argument(
        "--bot", choices=(*BOTS, "ahead"), default="greedy",
        help="who plays (default: greedy); ahead, of anima only, thinks hard and takes its time",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, help="the same seed, the same games (0)")
    parser.add_argument(
        "--jobs", type=_from(1), default=os.cpu_count() or 1, metavar="N",
        help="processes (default: one for each core)",
    )  # fmt: skip
    parser.add_argument("--journal", action="store_true", help="keep journals while playing")
    parser.add_argument("--json", action="store_true", help="print the figures for programs")
    parser.add_argument("--each", action="store_true", help="with --json: every single game too")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    anima = parser.add_argument_group("of a fight (anima)")
    anima.add_argument(
        "--powers", type=_from(0), nargs="?", const=500, metavar="N",
        help="weigh every power by N conflicts without it (500; by itself where that is quick)",
    )  # fmt: skip
    anima.add_argument("--report", metavar="FILE.html", help="write a page with plots")


def _replay(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="an exported table or a journal")
    parser.add_argument("--seat", metavar="S", help="as this seat saw it (default: a bystander)")
    parser.add_argument(
        "--from", dest="start", type=int, metavar="PLACE", help="from this entry of the journal on"
    )
    parser.add_argument("--facts", action="store_true", help="the bare facts instead of prose")


def _verify(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="an exported table or a journal")
    parser.add_argument("--json", action="store_true", help="print the verdict for programs")
    parser.epilog = (
        "Exit code 0: everything is proved. 3: nothing is wrong, but something cannot be known "
        "(a secret not revealed yet, dice that were typed). 2: something does not hold."
    )


def _tables(command: Callable[..., ArgumentParser]) -> None:
    where = "undertow.commands.tables"
    listing = command("tables", where, "listing", "list the tables that are kept")
    _store(listing)
    listing.add_argument("--json", action="store_true", help="print them for programs")
    export = command("export", where, "export", "write a whole table into one file")
    export.add_argument("id", metavar="ID", help="which table (`undertow tables`)")
    export.add_argument("file", metavar="FILE", help="where to, such as night.undertow")
    _store(export)
    what = export.add_mutually_exclusive_group()
    what.add_argument(
        "--owner", action="store_true",
        help="with the secret of the open session: whoever has the file can foresee every roll",
    )  # fmt: skip
    what.add_argument("--seat", metavar="S", help="only what this seat may know, for reading")
    export.add_argument("--force", action="store_true", help="replace a file that is there")
    backup = command("backup", where, "backup", "copy all tables into one file, in mid-play too")
    backup.add_argument("file", metavar="FILE", help="where to, such as monday.db")
    _store(backup)
    backup.add_argument("--force", action="store_true", help="replace a file that is there")
    delete = command("delete", where, "delete", "forget a table for good")
    delete.add_argument("id", metavar="ID", help="which table (`undertow tables`)")
    delete.add_argument("--yes", action="store_true", help="yes, for good")
    _store(delete)
    bring = command("import", where, "bring_in", "keep a table from an exported file")
    bring.add_argument("file", metavar="FILE", help="an exported table")
    _store(bring)
    bring.add_argument("--new-id", action="store_true", help="beside a table of the same id")


def _lists(command: Callable[..., ArgumentParser]) -> None:
    where = "undertow.commands.lists"
    for name, help in {
        "heroes": "list the heroes of Fire of Eidolon and what they can do",
        "scenarios": "list the scenarios and difficulties of Fire of Eidolon",
        "rulings": "list the readings of the rules that a table may choose",
    }.items():
        added = command(name, where, name, help)
        _game(added, LISTED)
        added.add_argument("--json", action="store_true", help="print them for programs")
    says = "print the component data of Fire of Eidolon, or the lists of Anima Prime"
    data = command("data", where, "data", says)
    _game(data, LISTED)
    data.add_argument("--check", metavar="FILE", help="say whether an override can be played")


def _bench(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the figures for programs")
    parser.add_argument(
        "--seconds", type=_seconds, default=2.0, help="how long to measure each (default: 2)"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress")


# Arguments that several commands share


NAMED = {
    "fire": "fire (Fire of Eidolon)",
    "eidolon": "eidolon (EIDOLON)",
    "anima": "anima (Anima Prime)",
}


def _game(parser: ArgumentParser, games: Sequence[str] = GAMES) -> None:
    which = " or ".join(NAMED[game] for game in games)
    parser.add_argument("game", choices=games, help=f"which game: {which}")


def _store(parser: Any) -> None:
    parser.add_argument("--store", metavar="FILE", help="the file in which tables are kept")


def _set_up(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("what is played")
    group.add_argument("--heroes", metavar="A,B,C", help="in turn order (`undertow heroes fire`)")
    group.add_argument("--difficulty", metavar="D", help="beginner to legendary")
    group.add_argument(
        "--scenario", action="append", metavar="S", help="may be given again (`undertow scenarios`)"
    )
    group.add_argument("--glyph", action="store_true", help="with the Teleportation Glyph")
    group.add_argument("--passages", action="store_true", help="with the Secret Passages")
    group.add_argument(
        "--ruling", action="append", metavar="NAME",
        help="turn a reading over; may be given again (`undertow rulings fire`)",
    )  # fmt: skip
    group.add_argument("--many", action="store_true", help="allow more than six heroes")
    group.add_argument("--data", metavar="FILE.toml", help="component data laid over our own")


def _from(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is not a whole number") from None
        if value < least:
            raise ArgumentTypeError(f"it must be at least {least}, not {value}")
        return value

    return number


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 < value <= 60:
        raise ArgumentTypeError(f"it must be above 0 and at most 60, not {text}")
    return value


if __name__ == "__main__":
    raise SystemExit(main())
