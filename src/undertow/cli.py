"""The `undertow` command.

Nothing heavy is imported before it is known what is wanted, so that `undertow --help` is there at
once. What can go wrong on purpose is one sentence; a fault of ours is a short sentence too, with the
traceback under UNDERTOW_DEBUG=1. Exit codes say which it was.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from importlib import import_module
from textwrap import wrap
from typing import Any, NoReturn

from undertow import __version__
from undertow.commands import arguments, defaults
from undertow.commands.of_games import listed, lists
from undertow.commands.options import COMMANDS

FAULT, USAGE, REFUSED, ABSENT, DAMAGED, INTERRUPTED = 1, 2, 4, 5, 6, 130
"""Ours; what was typed; what was asked for; what is not there; what cannot be read; Ctrl+C. Some
commands use 2 and 3 for a verdict, and say so in their help."""
UNFAIR = 2
"""The verdict of `verify` on what does not hold."""

CODES = """\
Exit codes: 0 done, 1 a fault of ours, 2 not understood (2 and 3 are verdicts of verify and check),
4 refused, 5 not there, 6 damaged, 130 interrupted. Settings: UNDERTOW_PORT and the like, and
{file}; `undertow settings` shows all.
"""

FIRST_STEPS = """\
Play right away, in this terminal:

{play}

Or in the browser:

  undertow serve --open             a lobby, for you and your friends
  undertow demo GAME --open         a table that is ready to play

Let bots play:

  undertow sim GAME -n 1000         how often do they win?
  undertow sim GAME --help          what can be chosen for that game

Look things up:

  undertow games                    what each game brings: its lists (heroes, scenarios, data) too
  undertow rules GAME WORDS         what its rules say of something
  undertow describe GAME            settings, views and rules with their ids, for programs

Each command explains itself: undertow play --help
"""


_WRONG_CHOICE = re.compile(
    r"argument (?P<option>[^:]+): invalid choice: '(?P<said>[^']*)' \(choose from (?P<known>.*)\)"
)


def _perhaps(said: str, known: Iterable[str]) -> str:
    near = get_close_matches(said, list(known), 1, 0.5)
    return f"Did you mean {near[0]}? " if near else ""


class Parser(ArgumentParser):
    """Mistakes in the command line are one sentence, too."""

    def error(self, message: str) -> NoReturn:
        said = _WRONG_CHOICE.match(message)
        if said is not None:
            known = [one.strip(" '\"") for one in said["known"].split(",")]
            message = (
                f"{said['option']}: there is no {said['said']}. {_perhaps(said['said'], known)}"
            )
            message += f"There are {', '.join(known)}"
        says = message[:1].upper() + message[1:]
        says = says if says.endswith("?") else f"{says}."
        print(f"{self.prog}: {says} See `{self.prog} --help`.", file=sys.stderr)
        raise SystemExit(USAGE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; gives its exit code."""
    argv = sys.argv[1:] if argv is None else list(argv)
    try:
        try:
            if argv[:1] == ["__complete"]:
                return _complete(argv[1:])
            parser = build_parser(argv)
            args, unknown = parser.parse_known_args(argv)
            if unknown:
                _unknown(parser, args, argv, unknown)
            if args.run is None:
                parser.print_help()
                return 0
            code = _run(args, argv)
            sys.stdout.flush()
        except SystemExit as leaving:  # --help, --version, and what Parser.error said
            sys.stdout.flush()
            return leaving.code if isinstance(leaving.code, int) else USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _close_quietly()
        return 0
    except Exception as problem:  # settings or a pack that cannot be used
        return _explain(problem, argv)
    return code


def _unknown(
    parser: ArgumentParser, args: Namespace, argv: Sequence[str], unknown: Sequence[str]
) -> NoReturn:
    """Say it of the command that was meant, for another game may well take it."""
    command = next(word for word in argv if not word.startswith("-"))
    words = ["undertow", command, getattr(args, "game", None)]
    known = [name for one in _of(parser, command)._actions for name in one.option_strings]
    perhaps = _perhaps(unknown[0].partition("=")[0], known).rstrip("? ")
    Parser(prog=" ".join(word for word in words if word)).error(
        f"unrecognized arguments: {' '.join(unknown)}" + (f". {perhaps}?" if perhaps else "")
    )


def _of(parser: ArgumentParser, command: str) -> ArgumentParser:
    """The parser of one command."""
    for action in parser._actions:
        if isinstance(action.choices, dict) and command in action.choices:
            found: ArgumentParser = action.choices[command]
            return found
    return parser


def _complete(words: Sequence[str]) -> int:
    from undertow.commands.completion import candidates

    parser = build_parser(words) if len(words) > 1 else None
    found = _of(parser, words[0]) if parser is not None else None
    print("\n".join(candidates(words, found, [*COMMANDS, *lists()])))
    return 0


def _run(args: Namespace, argv: Sequence[str]) -> int:
    try:
        if level := getattr(args, "log_level", None):
            import logging

            form = "%(levelname)s %(name)s: %(message)s"
            logging.basicConfig(level=level.upper(), format=form)
        if limit := getattr(args, "bot_limit", None):  # for every process that is started from here
            os.environ["UNDERTOW_BOT_LIMIT"] = str(limit)
        module, name = args.run
        code: int = getattr(import_module(module), name)(args)
    except (KeyboardInterrupt, BrokenPipeError, SystemExit):
        raise
    except Exception as problem:
        return _explain(problem, argv)
    return code


def _explain(problem: Exception, argv: Sequence[str]) -> int:
    from undertow.kernel.errors import UndertowError

    if os.environ.get("UNDERTOW_DEBUG") == "1":
        import traceback

        traceback.print_exception(problem)
    problem = _of_a_pack(problem) or problem
    if isinstance(problem, UndertowError):
        from undertow.kernel.settings import nearest

        words = [word.strip() for one in argv for word in one.split(",")]
        print(f"undertow: {_one_line(nearest(problem.line, words))}", file=sys.stderr)
        return _code(problem)
    says = _one_line(problem)
    said = f"{type(problem).__name__}: {says}" if says else type(problem).__name__
    print(
        f"undertow: Something broke that should not have ({said}). "
        "Set UNDERTOW_DEBUG=1 to see where, and please report it.",
        file=sys.stderr,
    )
    return FAULT


def _of_a_pack(problem: Exception) -> Exception | None:
    """What broke in somebody's own content: that is theirs to mend, and no fault of ours."""
    from undertow.kernel.errors import RuleFailed, UndertowError

    if isinstance(problem, UndertowError) and not isinstance(problem, RuleFailed):
        return None
    packs = sys.modules.get("undertow.packs")
    found: Exception | None = packs.at_fault(problem) if packs is not None else None
    return found


def _code(problem: Exception) -> int:
    """Which exit code fits."""
    kinds = {kind.__name__ for kind in type(problem).__mro__}
    if kinds & {
        "NotThere",
        "NotFound",
        "CannotRead",
        "NoSuchTable",
        "NoSuchPicture",
        "MissingPack",
    }:
        return ABSENT
    if kinds & {"JournalError", "TableFileError", "StorageError"}:
        return DAMAGED
    return UNFAIR if "UnfairFate" in kinds else REFUSED


def _one_line(problem: object) -> str:
    return " ".join(str(problem).split())


def _close_quietly() -> None:
    """Nobody reads on; Python must not complain about it when it flushes at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


class Lines(RawDescriptionHelpFormatter):
    """Texts keep their lines; one that is too long for the screen goes on in the next."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        filled = []
        for line in text.splitlines():
            inner = indent + " " * (len(line) - len(line.lstrip()))
            short = wrap(line.strip(), width, break_long_words=False, break_on_hyphens=False)
            filled += [inner + one for one in short] or [""]
        return "\n".join(filled)


# The commands


def build_parser(argv: Sequence[str]) -> ArgumentParser:
    """Every command by its name; what can be said after it is looked up only for the one wanted."""
    words = [word for word in argv if not word.startswith("-")]
    wanted = words[0] if words else ""
    settings = defaults.read(COMMANDS)
    _bring_packs(argv, settings)
    parser = Parser(
        prog="undertow",
        description="A table that knows the rules.",
        epilog="" if wanted else _first_steps(settings),
        formatter_class=Lines,
    )
    parser.add_argument("--version", action="version", version=f"undertow {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, help: str, **more: Any) -> ArgumentParser:
        added: ArgumentParser = commands.add_parser(
            name,
            help=help,
            description=help[:1].upper() + help[1:] + ".",
            formatter_class=Lines,
            **more,
        )
        return added

    for name, (where, function, help, fill) in COMMANDS.items():
        added = command(name, help)
        added.set_defaults(run=(where, function))
        if name == wanted:
            fill(added, argv[argv.index(wanted) + 1 :])
            arguments.general(added)
            defaults.apply(added, name, settings)
            added.set_defaults(own_settings=settings)
    if wanted and wanted not in COMMANDS:
        found = listed(command, wanted, argv[argv.index(wanted) + 1 :])
        if found is None:
            if "://" in wanted:
                parser.error(f"a link is taken with `undertow join {wanted}`")
            known = [*COMMANDS, *lists()]
            parser.error(f"there is no command {wanted}. {_perhaps(wanted, known)}".rstrip(". "))
        arguments.general(found)
    return parser


def _bring_packs(argv: Sequence[str], settings: defaults.Settings) -> None:
    """Packs come before any game is imported, so they are looked for before all else."""
    said = settings.said.get("pack", [])
    named = [said] if isinstance(said, str) else list(said)
    for place, word in enumerate(argv):
        if word == "--pack" and place + 1 < len(argv):
            named.append(argv[place + 1])
        elif word.startswith("--pack="):
            named.append(word.partition("=")[2])
    if named:
        from undertow import packs

        for one in named:
            packs.use(one)
        packs.name(named)  # for every process that is started from here


def _first_steps(settings: defaults.Settings) -> str:
    from undertow.plugins import built_in

    ways = "\n".join(f"  undertow play {game}" for game in built_in())
    return FIRST_STEPS.format(play=ways) + "\n" + CODES.format(file=settings.file)


if __name__ == "__main__":
    raise SystemExit(main())
