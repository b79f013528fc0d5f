"""The terminal: a whole game of Fire of Eidolon at one keyboard.

`play` is the door for the command line. Nothing heavy is imported before somebody comes in.
"""

from __future__ import annotations

from argparse import Namespace

SET_UP = (
    "heroes", "bots", "difficulty", "scenario", "glyph", "passages", "ruling", "many", "data",
    "seed",
)  # fmt: skip
"""Arguments that say what is played: with any of them nothing is asked first."""


def play(args: Namespace) -> int:
    """Play in this terminal as the command line says; gives the exit code.

    An `UndertowError` that passes through is one sentence for the person, and exit code 2.
    """
    from undertow.games.fire.lab.choices import names, options_of
    from undertow.terminal.door import YOU, Start, enter

    chosen = any(getattr(args, name, None) not in (None, False, [], "") for name in SET_UP)
    bots = getattr(args, "bots", None)
    start = Start(
        options=options_of(args),
        bots=names(bots, "--bots") if bots is not None else (),
        bot=getattr(args, "bot", None) or "greedy",
        seed=getattr(args, "seed", None),
        store=getattr(args, "store", None),
        resume=getattr(args, "resume", None),
        new=bool(getattr(args, "new", False)),
        name=getattr(args, "name", None) or YOU,
        chosen=chosen,
    )
    return enter(start)
