"""What can be said of a fight on the command line, and what can be listed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import msgspec

from undertow.commands.arguments import at_least, bot_of, example, example_file
from undertow.games.anima.catalogue.listing import listing
from undertow.games.anima.lab.playout import BOTS
from undertow.plugin import Command


def sim_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "setup",
        nargs="?",
        metavar="SETUP.toml",
        help="the fight: a file of your own, or see --example",
    )
    example(parser, "anima")
    parser.add_argument(
        "--bot",
        type=bot_of(BOTS),
        default="greedy",
        metavar="NAME",
        help=f"who plays: {', '.join(BOTS)} (default: greedy; ahead thinks hard and takes its time), "
        "or your own as package.module:Class",
    )
    parser.add_argument(
        "--powers",
        type=at_least(0),
        nargs="?",
        const=500,
        metavar="N",
        help="weigh every power by N conflicts without it (500; by itself where that is quick)",
    )


def data(args: Namespace) -> int:
    """Everything a fight may hold, as JSON; or a fight to begin from."""
    if args.example:
        print(example_file("anima", args.example).read_text("utf-8"), end="")
        return 0
    print(msgspec.json.format(msgspec.json.encode(listing())).decode())
    return 0


def data_options(parser: ArgumentParser) -> None:
    example(parser, "anima", "print a fight that comes along, to begin your own from")


LISTS = {"data": Command(data, data_options, "print what a fight may hold, for programs")}
