"""How shells are gathered."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from yard.games.shells.catalogue.beaches import BEACHES
from yard.kernel import limited, rule

PAIL = tomllib.loads(files("yard.games.shells").joinpath("sizes.toml").read_text("utf-8"))


@cache
def most(pail):
    return PAIL["pails"][pail]["holds"]


@rule("gather")
def gather(told, beach, pail, already=0):
    """Take what lies there, as much as the pail still holds."""
    lying = BEACHES[beach].shells
    if not BEACHES[beach].open or (beach == "reef" and pail == "small"):
        return None
    taken = limited(lying, most(pail) - already)
    told.append((beach, taken))
    return taken
