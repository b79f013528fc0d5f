"""Torchlight in stone: the colours and signs of the drawn dungeon.

Nothing is told by colour alone: every hue has a sign and a letter beside it, and where the terminal
knows no such signs, plain letters stand in.
"""

from __future__ import annotations

from undertow.terminal.theme import Marks

FLOOR = "on #2a2521"
FLOOR_HERE = "on #473326"
WALLS = {"str": "#b4554a", "dex": "#56935f", "int": "#5680b8", None: "#a08c72"}
BRIGHT = {"str": "bold #ff8a7a", "dex": "bold #8fe09b", "int": "bold #92c2ff"}
HERO_COLOURS = ("#ffd27a", "#9fe3d0", "#f3b0c8", "#c9d8ff", "#d7f08a", "#ffbe9d")


class Signs(Marks, frozen=True, kw_only=True):
    """The signs of one kind of terminal."""

    corners: str
    down: str
    posts: str
    """The ends of a wall on the left and right of a doorway."""
    token: dict[str, str]
    held: dict[str, str]
    """The shapes alone, before a count."""
    skill: str
    """A Master skill that is ready, and one that is spent."""
    relic: dict[str, str]
    cultist: str
    fire: str
    blessing: str
    holy: str
    boomerang: str
    bob: str
    shade: str
    exit: str
    crack: str
    open: str
    full: str
    empty: str
    symbol: str
    cut: str
    arrows: str
    """More lies to the north, east, south, west."""


DRAWN = Signs(
    corners="┏┓┗┛",
    across="━",
    down="┃",
    posts="╸╺",
    token={"str": "⚒S", "dex": "⚷D", "int": "▤I"},
    held={"str": "⚒", "dex": "⚷", "int": "▤"},
    skill="★☆",
    relic={"whole": "◆", "broken": "◇"},
    cultist="▲",
    fire="✹",
    blessing="✚",
    holy="✦",
    boomerang="↺",
    bob="⚙",
    shade="≈",
    exit="⌂",
    crack="░",
    you="▸",
    open="?",
    full="●",
    empty="○",
    dot="·",
    symbol="☠",
    cut="…",
    line="─",
    arrows="↑→↓←",
)

PLAIN = Signs(
    corners="++++",
    across="-",
    down="|",
    posts="--",
    token={"str": "*S", "dex": "*D", "int": "*I"},
    held={"str": "S", "dex": "D", "int": "I"},
    skill="*-",
    relic={"whole": "#", "broken": "x"},
    cultist="^",
    fire="F!",
    blessing="+",
    holy="&",
    boomerang="@",
    bob="%",
    shade="~",
    exit="=",
    crack=":",
    you=">",
    open="?",
    full="o",
    empty=".",
    dot="-",
    symbol="X",
    cut=".",
    line="-",
    arrows="^>v<",
)
