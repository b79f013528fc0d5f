"""The `undertow` command.

Nothing heavy is imported before it is known what is wanted, so that `undertow --help` is there at
once. What can go wrong on purpose is one sentence and exit code 2; a fault of ours is a short
sentence and exit code 1, with the traceback under UNDERTOW_DEBUG=1.
"""

from __future__ import annotations

import os
import sys
from argparse import (
    REMAINDER,
    SUPPRESS,
    ArgumentParser,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from undertow import __version__
from undertow.commands import arguments

if TYPE_CHECKING:
    from undertow.plugin import Plugin

USAGE, FAULT, INTERRUPTED = 2, 1, 130
BOTS = ("random", "greedy")

FIRST_STEPS = """\
Play right away, in this terminal:

{play}

Or in the browser:

  undertow serve --open             a lobby, for you and your friends
  undertow demo GAME --open         a table that is ready to play

Let bots play:

  undertow sim GAME -n 1000         how often do they win?

`undertow games` says what there is for each game; each command explains itself: undertow play --help
"""


class Parser(ArgumentParser):
    """Mistakes in the command line are one sentence, too."""

    def error(self, message: str) -> NoReturn:
        says = message[:1].upper() + message[1:]
        print(f"{self.prog}: {says}. See `{self.prog} --help`.", file=sys.stderr)
        raise SystemExit(USAGE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; gives its exit code."""
    argv = sys.argv[1:] if argv is None else list(argv)
    try:
        try:
            parser = build_parser(argv)
            args, unknown = parser.parse_known_args(argv)
            if unknown:
                _unknown(args, argv, unknown)
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


def _unknown(args: Namespace, argv: Sequence[str], unknown: Sequence[str]) -> NoReturn:
    """Say it of the command that was meant, for another game may well take it."""
    command = next(word for word in argv if not word.startswith("-"))
    words = ["undertow", command, getattr(args, "game", None)]
    Parser(prog=" ".join(word for word in words if word)).error(
        f"unrecognized arguments: {' '.join(unknown)}"
    )


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


def build_parser(argv: Sequence[str]) -> ArgumentParser:
    """Every command by its name; what can be said after it is looked up only for the one wanted."""
    words = [word for word in argv if not word.startswith("-")]
    wanted = words[0] if words else ""
    parser = Parser(
        prog="undertow",
        description="A table that knows the rules.",
        epilog="" if wanted else FIRST_STEPS.format(play=_ways_in()),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"undertow {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, help: str, **more: Any) -> ArgumentParser:
        added: ArgumentParser = commands.add_parser(
            name,
            help=help,
            description=help[:1].upper() + help[1:] + ".",
            formatter_class=RawDescriptionHelpFormatter,
            **more,
        )
        return added

    for name, (where, function, help, fill) in COMMANDS.items():
        added = command(name, help)
        added.set_defaults(run=(where, function))
        if name == wanted:
            fill(added, argv[argv.index(wanted) + 1 :])
    if wanted and wanted not in COMMANDS:
        _listed(command, wanted, argv[argv.index(wanted) + 1 :])
    return parser


def _ways_in() -> str:
    from undertow.plugins import built_in

    return "\n".join(f"  undertow play {game}" for game in built_in())


def _play(parser: ArgumentParser, rest: Sequence[str]) -> None:
    plugin = _game(parser, rest, needed=False)
    who = parser.add_argument_group("who plays")
    who.add_argument("--seat", metavar="S", help="where you sit (default: the first free seat)")
    who.add_argument("--bots", metavar="A,B", help="who is played by bots, or `all`")
    names = plugin.bot_names if plugin is not None else BOTS
    who.add_argument("--bot", choices=names, default="greedy", help="which bot (default: greedy)")
    who.add_argument("--name", help="what to call you at the table")
    keep = parser.add_argument_group("keeping")
    arguments.store(keep)
    one = keep.add_mutually_exclusive_group()
    one.add_argument("--resume", metavar="ID", help="go on with this table (`undertow tables`)")
    one.add_argument("--new", action="store_true", help="begin anew, whatever stands unfinished")
    parser.add_argument("--seed", type=int, help="shuffle by this number instead of by chance")
    if plugin is not None and plugin.terminal is not None:
        plugin.terminal.options(parser)
    else:
        what = parser.add_argument_group("what is played")
        what.add_argument("--demo", metavar="ID", help="which ready table, where there are several")
        what.add_argument(
            "--settings", metavar="FILE.json", help="begin from these settings instead"
        )


def _demo(parser: ArgumentParser, rest: Sequence[str]) -> None:
    _game(parser, rest)
    parser.add_argument("--demo", metavar="ID", help="which one, where a game has several")
    _serve(parser, rest)


def _serve(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: only here)")
    port = arguments.at_least(0)
    parser.add_argument("--port", type=port, default=8420, help="0: any that is free (8420)")
    arguments.store(parser)
    parser.add_argument("--open", action="store_true", help="open a browser there")
    workers = arguments.at_least(1)
    parser.add_argument("--workers", type=workers, default=1, metavar="N", help="processes (1)")
    parser.add_argument(
        "--origin",
        action="append",
        metavar="URL",
        help="another address whose pages may join, such as a proxy's; may be given again",
    )
    parser.add_argument(
        "--trusted-proxy",
        action="append",
        metavar="IP",
        help="a proxy that may say for whom it asks (X-Forwarded-For); may be given again",
    )
    parser.add_argument(
        "--name",
        action="append",
        metavar="HOST",
        help="a name this server goes by, and no other then; may be given again",
    )
    parser.add_argument(
        "--keep-days",
        type=arguments.at_least(1),
        metavar="N",
        help="forget tables that nobody has played for so many days (default: keep them all)",
    )
    parser.add_argument(
        "--bot-pace", type=float, default=0.6, metavar="S", help="seconds between bots' acts (0.6)"
    )
    parser.add_argument("--words", metavar="DIR", help="more languages: a file de.json for each")


def _sim(parser: ArgumentParser, rest: Sequence[str]) -> None:
    plugin = _game(parser, rest)
    one = arguments.at_least(1)
    parser.add_argument(
        "-n", "--games", type=one, default=1000, metavar="N", help="how many (default: 1000)"
    )
    parser.add_argument("--seed", type=int, default=0, help="the same seed, the same games (0)")
    parser.add_argument(
        "--jobs",
        type=one,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes (default: one for each core)",
    )
    parser.add_argument("--journal", action="store_true", help="keep journals while playing")
    parser.add_argument("--json", action="store_true", help="print the figures for programs")
    parser.add_argument("--each", action="store_true", help="with --json: every single game too")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    if plugin is not None and plugin.simulate is not None:
        plugin.simulate.options(parser)


def _replay(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="an exported table or a journal")
    parser.add_argument("--seat", metavar="S", help="as this seat saw it (default: a bystander)")
    parser.add_argument(
        "--from", dest="start", type=int, metavar="PLACE", help="from this entry of the journal on"
    )
    parser.add_argument("--facts", action="store_true", help="the bare facts instead of prose")


def _verify(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="an exported table or a journal")
    parser.add_argument("--json", action="store_true", help="print the verdict for programs")
    parser.epilog = (
        "Exit code 0: everything is proved. 3: nothing is wrong, but something cannot be known "
        "(a secret not revealed yet, dice that were typed). 2: something does not hold."
    )


def _tables(parser: ArgumentParser, rest: Sequence[str]) -> None:
    arguments.store(parser)
    arguments.as_json(parser)


def _export(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("id", metavar="ID", help="which table (`undertow tables`)")
    parser.add_argument("file", metavar="FILE", help="where to, such as night.undertow")
    arguments.store(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--owner",
        action="store_true",
        help="with the secret of the open session: whoever has the file can foresee every roll",
    )
    what.add_argument("--seat", metavar="S", help="only what this seat may know, for reading")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def _sheet(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="where to, such as aiko.pdf")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--table", metavar="ID", help="characters of this table (`undertow tables`)")
    what.add_argument("--blank", type=arguments.game, metavar="GAME", help="an empty sheet")
    parser.add_argument("--seat", metavar="S", help="as this seat sees them (default: as anybody)")
    parser.add_argument("--who", metavar="NAME", help="only this character")
    parser.add_argument("--paper", choices=("a4", "us-letter"), default="a4")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    arguments.store(parser)


def _character(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="a file such as aiko.json")
    parser.add_argument("--table", metavar="ID", required=True, help="which table")
    parser.add_argument("--who", metavar="NAME", help="save this character (default: the first)")
    parser.add_argument("--seat", metavar="S", help="let the one in the file come to this seat")
    parser.add_argument(
        "--check", action="store_true", help="only say what would be changed to fit"
    )
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    arguments.store(parser)


def _backup(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="where to, such as monday.db")
    arguments.store(parser)
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def _copy(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("source", metavar="FROM", help="a file, or postgresql://…")
    parser.add_argument("target", metavar="TO", help="a file, or postgresql://…; empty so far")


def _check(parser: ArgumentParser, rest: Sequence[str]) -> None:
    arguments.store(parser)
    parser.add_argument(
        "--set-aside",
        metavar="FOLDER",
        help="write what can be read of damaged tables there, and take them out of the store",
    )
    parser.epilog = "Exit code 0: all tables are well. 2: something is damaged, and named."


def _delete(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("id", metavar="ID", help="which table (`undertow tables`)")
    parser.add_argument("--yes", action="store_true", help="yes, for good")
    arguments.store(parser)


def _import(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="an exported table")
    arguments.store(parser)
    parser.add_argument("--new-id", action="store_true", help="beside a table of the same id")


def _games(parser: ArgumentParser, rest: Sequence[str]) -> None:
    arguments.as_json(parser)


def _rules(parser: ArgumentParser, rest: Sequence[str]) -> None:
    _game(parser, rest)
    parser.add_argument("words", nargs="*", metavar="WORDS", help="only what has all of these")
    parser.add_argument("--all", action="store_true", help="print everything")
    arguments.as_json(parser)


def _rulings(parser: ArgumentParser, rest: Sequence[str]) -> None:
    _game(parser, rest)
    arguments.as_json(parser)


def _words(parser: ArgumentParser, rest: Sequence[str]) -> None:
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--out", metavar="FILE", help="write them here, as JSON (default: print them)")
    one.add_argument("--check", metavar="FILE", help="say what a translation lacks")


def _bench(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("--json", action="store_true", help="print the figures for programs")
    parser.add_argument(
        "--seconds",
        type=arguments.seconds,
        default=2.0,
        help="how long to measure each (default: 2)",
    )
    parser.add_argument(
        "--database", metavar="URL", help="PostgreSQL's store too, at postgresql://…"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress")


Fill = Callable[[ArgumentParser, Sequence[str]], None]

COMMANDS: dict[str, tuple[str, str, str, Fill]] = {
    "play": ("undertow.terminal", "play", "play a game in the terminal", _play),
    "serve": ("undertow.server.serve", "serve", "let people play in their browsers", _serve),
    "demo": ("undertow.server.serve", "serve", "open a table that is ready to play", _demo),
    "sim": ("undertow.commands.simulate", "run", "let bots play many games", _sim),
    "replay": ("undertow.commands.journals", "replay", "tell a table's story", _replay),
    "verify": (
        "undertow.commands.journals",
        "check",
        "recompute every roll of a table from its revealed secret, and play it again by the rules",
        _verify,
    ),
    "tables": ("undertow.commands.tables", "listing", "list the tables that are kept", _tables),
    "export": ("undertow.commands.tables", "export", "write a whole table into one file", _export),
    "sheet": ("undertow.commands.sheets", "run", "print characters as PDF", _sheet),
    "character": (
        "undertow.commands.characters",
        "run",
        "save a character as a file, or let one come to a table",
        _character,
    ),
    "backup": (
        "undertow.commands.tables",
        "backup",
        "copy all tables into one file, in mid-play too",
        _backup,
    ),
    "copy": (
        "undertow.commands.tables",
        "copy",
        "copy all tables into another store, and look whether both are equal",
        _copy,
    ),
    "check": ("undertow.commands.upkeep", "check", "open every table and look for damage", _check),
    "delete": ("undertow.commands.tables", "delete", "forget a table for good", _delete),
    "import": ("undertow.commands.tables", "bring_in", "keep a table from a file", _import),
    "games": ("undertow.commands.lists", "games", "list the games and what each can do", _games),
    "rules": (
        "undertow.commands.rules",
        "run",
        "read the rules of a game, or look for words in them",
        _rules,
    ),
    "rulings": (
        "undertow.commands.lists",
        "rulings",
        "list the readings of the rules that a table may choose",
        _rulings,
    ),
    "words": ("undertow.commands.words", "run", "all sentences, for translators", _words),
    "bench": ("undertow.commands.bench", "run", "measure how fast it all is here", _bench),
}


# What games bring


def _game(parser: ArgumentParser, rest: Sequence[str], needed: bool = True) -> Plugin | None:
    """The argument that names a game, and the game that is named; where none need be, the first
    that draws itself in a terminal."""
    from undertow.plugins import plugins

    known = ", ".join(plugins())
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


def _listed(command: Callable[..., ArgumentParser], name: str, rest: Sequence[str]) -> None:
    """A list that some game brings, such as its heroes."""
    from undertow.plugins import plugins

    having = [plugin for plugin in plugins().shelf() if name in plugin.lists]
    if not having:
        return
    texts = dict.fromkeys(plugin.lists[name].text for plugin in having)
    added = command(name, " or ".join(texts))
    added.set_defaults(run=("undertow.commands.lists", "listed"), list=name)
    plugin = _game(added, rest)
    if plugin is not None and name in plugin.lists:
        plugin.lists[name].options(added)
    elif plugin is not None:  # it will be refused, whatever else is said
        added.add_argument("rest", nargs=REMAINDER, help=SUPPRESS)


if __name__ == "__main__":
    raise SystemExit(main())
