"""What can be said after each command. What a game brings is asked of the game that is named."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from undertow.commands import arguments
from undertow.commands.of_games import game, of_each_game

if TYPE_CHECKING:
    from undertow.plugin import Plugin

BOTS = ("random", "greedy")


def _play(parser: ArgumentParser, rest: Sequence[str]) -> None:
    plugin = game(parser, rest, needed=False)
    who = parser.add_argument_group("who plays")
    who.add_argument("--seat", metavar="S", help="where you sit (default: the first free seat)")
    who.add_argument("--bots", metavar="A,B", help="who is played by bots, or `all`")
    names = plugin.bot_names if plugin is not None else BOTS
    bot = who.add_argument(
        "--bot",
        type=arguments.bot_of((*names, "greedy")),
        default="greedy",
        metavar="NAME",
        help=f"which bot: {', '.join(names)}, or your own as package.module:Class (default: greedy)",
    )
    arguments.offers(bot, lambda: names)
    arguments.bot_limit(who)
    who.add_argument("--name", help="what to call you at the table")
    arguments.plain(who)
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
        demo = what.add_argument(
            "--demo", metavar="ID", help="which ready table, where there are several"
        )
        arguments.offers(demo, lambda: _demos(plugin))
        what.add_argument(
            "--settings", metavar="FILE.json", help="begin from these settings instead"
        )


def _demos(plugin: Plugin | None) -> list[str]:
    return [] if plugin is None else [one.id for one in plugin.game.demos()]


def _demo(parser: ArgumentParser, rest: Sequence[str]) -> None:
    plugin = game(parser, rest)
    demo = parser.add_argument("--demo", metavar="ID", help="which one, where a game has several")
    arguments.offers(demo, lambda: _demos(plugin))
    _serve(parser, rest)


def _serve(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: only here)")
    parser.add_argument(
        "--port", type=arguments.port, default=8420, help="0: any that is free (8420)"
    )
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
        help="a proxy, or a network of them, that may say for whom it asks; may be given again",
    )
    parser.add_argument(
        "--proxy-header",
        default="X-Forwarded-For",
        metavar="HEADER",
        help="where it says so: X-Forwarded-For, or Forwarded; no other is read",
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
    parser.add_argument(
        "--bot",
        action="append",
        type=arguments.bot_of(BOTS),
        metavar="package.module:Class",
        help="a bot of your own that may take seats here; may be given again",
    )
    arguments.bot_limit(parser)
    parser.add_argument("--words", metavar="DIR", help="more languages: a file de.json for each")


def _sim(parser: ArgumentParser, rest: Sequence[str]) -> None:
    plugin = game(parser, rest, only=lambda one: one.simulate)
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
    arguments.bot_limit(parser)
    arguments.simulation(parser)
    if plugin is not None and plugin.simulate is not None:
        plugin.simulate.options(parser)
    elif plugin is None:
        parser.epilog = of_each_game()


def _sweep(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument(
        "spec", nargs="?", metavar="SPEC.toml", help="what is to be played (docs/lab.md)"
    )
    arguments.example(parser, "sweep", "print one that comes along, to begin your own from")
    parser.add_argument(
        "--to", metavar="FOLDER", help="where results go (default: named after the spec)"
    )
    parser.add_argument(
        "--jobs",
        type=arguments.at_least(1),
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes (default: one for each core)",
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="on a Ray cluster, at this address")
    arguments.bot_limit(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress")


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
    game(parser, rest)
    parser.add_argument("words", nargs="*", metavar="WORDS", help="only what has all of these")
    parser.add_argument("--all", action="store_true", help="print everything")
    arguments.as_json(parser)


def _describe(parser: ArgumentParser, rest: Sequence[str]) -> None:
    game(parser, rest)
    parts = ("settings", "view", "rules")
    parser.add_argument("what", nargs="?", choices=parts, help="one of these (default: all)")
    arguments.as_json(parser)


def _rulings(parser: ArgumentParser, rest: Sequence[str]) -> None:
    game(parser, rest)
    arguments.as_json(parser)


def _words(parser: ArgumentParser, rest: Sequence[str]) -> None:
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--out", metavar="FILE", help="write them here, as JSON (default: print them)")
    one.add_argument("--check", metavar="FILE", help="say what a translation lacks")


def _join(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("link", metavar="LINK", help="such as http://…/#/t/TABLE/KEY")
    arguments.plain(parser)


def _mcp(parser: ArgumentParser, rest: Sequence[str]) -> None:
    from undertow.plugins import plugins

    parser.add_argument("link", nargs="*", metavar="LINK", help="chairs for the agent to take")
    parser.add_argument(
        "--server",
        action="append",
        metavar="URL",
        help="a server on another machine that agents may speak to; may be given again",
    )
    parser.add_argument(
        "--adviser", action="store_true", help="look and work out odds, and never act"
    )
    parser.add_argument(
        "--http", action="store_true", help="over streamable HTTP, instead of standard input"
    )
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: only here)")
    parser.add_argument("--port", type=arguments.port, default=8421, help="at which port (8421)")
    parser.add_argument(
        "--bench",
        type=arguments.game,
        nargs="?",
        const=plugins().shelf()[0].id,
        metavar="GAME",
        help="measure an agent's turns, and end (default: the first game)",
    )


def _completion(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="which shell")
    parser.epilog = (
        'bash: eval "$(undertow completion bash)" in ~/.bashrc\n'
        'zsh: eval "$(undertow completion zsh)" in ~/.zshrc\n'
        "fish: undertow completion fish > ~/.config/fish/completions/undertow.fish"
    )


def _settings(parser: ArgumentParser, rest: Sequence[str]) -> None:
    arguments.store(parser)
    arguments.as_json(parser)
    parser.add_argument(
        "--defaults",
        action="store_true",
        help="print a settings file with every line at its default",
    )


def _bench(parser: ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        choices=["twin", "gpu", "odds"],
        help="only fast twins, on this processor (beside OpenSpiel and pgx) or a GPU; or odds beside "
        "icepool and dyce",
    )
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
    "sweep": ("undertow.commands.sweep", "run", "compare a grid of set-ups", _sweep),
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
    "describe": (
        "undertow.commands.describe",
        "run",
        "settings, views and rules of a game with their ids, for programs",
        _describe,
    ),
    "words": ("undertow.commands.words", "run", "all sentences, for translators", _words),
    "join": ("undertow.terminal.away", "run", "take a chair on a server by its link", _join),
    "mcp": ("undertow.agents.run", "run", "let agents take chairs at tables (MCP)", _mcp),
    "settings": (
        "undertow.commands.lists",
        "settings",
        "show what is set, where it is set, and where things are kept",
        _settings,
    ),
    "completion": (
        "undertow.commands.completion",
        "run",
        "print what the Tab key needs in your shell",
        _completion,
    ),
    "bench": ("undertow.commands.bench", "run", "measure how fast it all is here", _bench),
}
