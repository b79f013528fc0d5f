"""The terminal: a whole game at one keyboard.

`play` is the door for the command line. Nothing heavy is imported before somebody comes in.
"""

from __future__ import annotations

from argparse import Namespace


def play(args: Namespace) -> int:
    """Play in this terminal as the command line says; gives the exit code. A game may bring its own
    drawing; any other is played from what it offers and asks.

    An `UndertowError` that passes through is one sentence for the person, and exit code 2.
    """
    from undertow.plugins import plugins

    plugin = plugins()[args.game]
    if plugin.terminal is not None:
        return plugin.terminal.run(args)
    from undertow.terminal.entry import enter

    return enter(plugin, args)
