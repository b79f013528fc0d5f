"""What can be said of a fight on the command line, and what can be listed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import msgspec

from undertow.commands.arguments import at_least
from undertow.games.anima.catalogue.listing import listing
from undertow.plugin import Command


def sim_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "setup",
        nargs="?",
        metavar="SETUP.toml",
        help="the fight, such as docs/examples/anima-bridge.toml",
    )
    parser.add_argument(
        "--bot",
        choices=("random", "greedy", "ahead"),
        default="greedy",
        help="who plays (default: greedy); ahead thinks hard and takes its time",
    )
    parser.add_argument(
        "--powers",
        type=at_least(0),
        nargs="?",
        const=500,
        metavar="N",
        help="weigh every power by N conflicts without it (500; by itself where that is quick)",
    )
    parser.add_argument("--report", metavar="FILE.html", help="write a page with plots")


def data(args: Namespace) -> int:
    """Everything a fight may hold, as JSON."""
    print(msgspec.json.format(msgspec.json.encode(listing())).decode())
    return 0


LISTS = {"data": Command(data, text="print what a fight may hold, for programs")}
