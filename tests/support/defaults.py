"""What a field holds where nobody says anything, of every record and fact of a game.

Journals leave out what is as usual, and people leave lines of a form as they are: a default that
changes changes tables that lie in a drawer. So each stands in `tests/<game>/defaults.txt`, as it has
been since its field came. A new field adds its line:

    python -m support.defaults GAME > tests/GAME/defaults.txt      (in tests/)
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec

BESIDE = ("lab", "bots", "twin", "terminal", "cli")
"""What only plays or shows the game keeps no journals."""
HERE = Path(__file__).parents[1]


def records(game: str) -> Iterator[type[msgspec.Struct]]:
    """Every record of a game, in the order of its modules."""
    home = importlib.import_module(f"undertow.games.{game}")
    for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
        if any(part in BESIDE for part in module.name.split(".")):
            continue
        for one in vars(importlib.import_module(module.name)).values():
            is_record = isinstance(one, type) and issubclass(one, msgspec.Struct)
            if is_record and one.__module__ == module.name:
                yield one


def defaults(game: str) -> list[str]:
    """One line for each field that may be left out."""
    found = []
    for kind in records(game):
        place = kind.__module__.removeprefix(f"undertow.games.{game}.")
        for field in msgspec.structs.fields(kind):
            if field.default is not msgspec.NODEFAULT:
                value = field.default
            elif field.default_factory is not msgspec.NODEFAULT:
                value = field.default_factory()
            else:
                continue
            if callable(value):
                continue
            found.append(f"{place} {kind.__qualname__}.{field.name} = {_said(value)}")
    return sorted(found)


def _said(value: object) -> str:
    """A record in which nothing is said is only named: its own lines say what it holds."""
    try:
        plain = isinstance(value, msgspec.Struct) and value == type(value)()
    except TypeError:
        plain = False  # something has to be said of it
    return f"{type(value).__name__}()" if plain else repr(value)


def limits(game: str) -> dict[str, tuple[float | None, float | None]]:
    """The least and the most of every figure that has any."""
    found = {}
    for kind in records(game):
        hints = get_type_hints(kind, include_extras=True)
        for field in msgspec.structs.fields(kind):
            for meta in get_args(hints[field.name])[1:]:
                if isinstance(meta, msgspec.Meta) and (meta.ge, meta.le) != (None, None):
                    found[f"{kind.__qualname__}.{field.name}"] = (meta.ge, meta.le)
    return found


def kept(game: str) -> list[str]:
    return (HERE / game / "defaults.txt").read_text("utf-8").splitlines()


if __name__ == "__main__":
    print("\n".join(defaults(sys.argv[1])))
