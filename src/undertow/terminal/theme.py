"""Colours and signs of the terminal. Nothing is told by colour alone, and where a terminal knows no
such signs, plain letters stand in."""

from __future__ import annotations

from msgspec import Struct
from rich.theme import Theme

THEME = Theme(
    {
        "ember": "#e8833a",
        "ember.bold": "bold #ffa04d",
        "ash": "#8d857c",
        "bone": "#e9dfd0",
        "cult": "bold #b889d6",
        "shadow": "#c4a3d9 on #3a2746",
        "str": "#ef6a5b",
        "dex": "#6fc37d",
        "int": "#6fa8ef",
        "good": "#8fca7a",
        "bad": "#f0624d",
        "key": "bold #ffb35c",
        "prompt": "bold #ffa04d",
    },
    inherit=False,
)


class Marks(Struct, frozen=True, kw_only=True):
    """The signs that every game uses."""

    you: str
    dot: str
    across: str
    line: str


DRAWN = Marks(you="▸", dot="·", across="━", line="─")
PLAIN = Marks(you=">", dot="-", across="-", line="-")
