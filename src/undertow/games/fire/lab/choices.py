"""From what was typed to what a table agrees on. Nonsense is refused in one sentence."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from undertow.commands.arguments import bot_of, offers
from undertow.commands.places import read_text
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import load
from undertow.games.fire.lab.table import BOTS, Options
from undertow.games.fire.rulings import SWITCHES
from undertow.kernel import BadSetup, message

EMPTY = message("cli.empty", "{option} names nobody. Name heroes with commas between them.")


def set_up_options(parser: ArgumentParser) -> None:
    """What is played."""
    group = parser.add_argument_group("what is played")
    heroes = group.add_argument(
        "--heroes", metavar="A,B,C", help="in turn order (`undertow heroes fire`)"
    )
    offers(heroes, lambda: load().heroes)
    difficulty = group.add_argument("--difficulty", metavar="D", help="beginner to legendary")
    offers(difficulty, lambda: load().difficulties)
    scenario = group.add_argument(
        "--scenario",
        action="append",
        metavar="S",
        help="may be given again (`undertow scenarios fire`)",
    )
    offers(scenario, lambda: SCENARIOS)
    group.add_argument("--glyph", action="store_true", help="with the Teleportation Glyph")
    group.add_argument("--passages", action="store_true", help="with the Secret Passages")
    ruling = group.add_argument(
        "--ruling",
        action="append",
        metavar="NAME",
        help="turn a reading over; may be given again (`undertow rulings fire`)",
    )
    offers(ruling, lambda: SWITCHES)
    group.add_argument("--many", action="store_true", help="allow more than six heroes")
    group.add_argument("--data", metavar="FILE.toml", help="component data laid over our own")


def sim_options(parser: ArgumentParser) -> None:
    bot = parser.add_argument(
        "--bot",
        type=bot_of(BOTS),
        default="greedy",
        metavar="NAME",
        help=f"who plays: {', '.join(BOTS)}, or your own as package.module:Class (greedy)",
    )
    offers(bot, lambda: BOTS)
    set_up_options(parser)


def names(text: str, option: str) -> tuple[str, ...]:
    """Heroes as they are typed: `warrior, Dark Knight`."""
    words = (word.strip().lower().replace(" ", "-") for word in text.split(","))
    found = tuple(word for word in words if word)
    if not found:
        raise BadSetup(EMPTY(option=option))
    return found


def options_of(args: Namespace) -> Options:
    """The table that the options describe, looked at as a whole: what contradicts is refused."""
    plain = Options()
    data = read_text(args.data, "The data file") if args.data else None
    options = Options(
        heroes=names(args.heroes, "--heroes") if args.heroes is not None else plain.heroes,
        difficulty=(args.difficulty or plain.difficulty).strip().lower().replace(" ", "-"),
        scenarios=tuple(args.scenario or ()),
        glyph=args.glyph,
        passages=args.passages,
        rulings=tuple(args.ruling or ()),
        many=args.many,
        data=data,
        data_name=args.data or "file",
    )
    options.prepare(dict.fromkeys(options.heroes, "you"))
    return options
