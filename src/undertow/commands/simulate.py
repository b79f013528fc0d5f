"""`undertow sim`: many games between bots, and what they say. Each game has its own way of it."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module


def run(args: Namespace) -> int:
    code: int = import_module(f"undertow.games.{args.game}.lab.command").run(args)
    return code
