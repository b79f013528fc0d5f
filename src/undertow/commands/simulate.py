"""`undertow sim`: many games between bots, and what they say. Each game has its own way of it."""

from __future__ import annotations

from argparse import Namespace

from undertow.kernel import BadSetup, message, speak
from undertow.plugins import plugins

NONE = message("cli.sim.none", "Bots cannot play many games of {game} yet; they can of {games}.")


def run(args: Namespace) -> int:
    plugin = plugins()[args.game]
    if plugin.simulate is None:
        others = [speak(one.game.name()) for one in plugins().shelf() if one.simulate is not None]
        raise BadSetup(NONE(game=plugin.game.name(), games=others))
    return plugin.simulate.run(args)
