"""Where something stands in a TOML file: the parser does not say, so the lines are looked through."""

from __future__ import annotations

import re

Path = tuple[str | int, ...]
"""A way into the file: `("pcs", 1, "powers")`."""


def spoken(path: Path) -> str:
    """A place in the file as people say it: `pcs 2, powers`."""
    words: list[str] = []
    for part in path:
        if isinstance(part, int):
            words[-1] = f"{words[-1]} {part + 1}"
        else:
            words.append(part)
    return ", ".join(words)


HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\- ]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"^\s*([\w-]+)\s*(?:\.[\w-]+\s*)?=")


def places(text: str) -> dict[Path, int]:
    """The line of each table and key, as far as it can be seen without parsing."""
    found: dict[Path, int] = {}
    here: Path = ()
    last: dict[Path, int] = {}
    for n, line in enumerate(text.splitlines(), 1):
        if header := HEADER.match(line):
            here = ()
            parts = [part.strip() for part in header[2].split(".")]
            for depth, part in enumerate(parts):
                here = (*here, part)
                if depth == len(parts) - 1 and header[1] == "[[":
                    last[here] = last.get(here, -1) + 1
                    found.setdefault(here, n)
                if here in last:
                    here = (*here, last[here])
            found.setdefault(here, n)
        elif key := KEY.match(line):
            found.setdefault((*here, key[1]), n)
    return found
