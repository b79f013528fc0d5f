"""Which games there are: the folders of `undertow.games` that have a `plugin` module, and what other
packages installed under the entry-point group `undertow.games`.

Names come first and cost next to nothing; a game's modules are imported when it is asked for. So
that this may stand at the very front door, nothing heavy is imported here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import undertow.games

if TYPE_CHECKING:
    from undertow.plugin import Plugin

GROUP = "undertow.games"


def built_in() -> tuple[str, ...]:
    """The games that come with Undertow, by id: a game's folder is called as its id is."""
    found = {
        path.name
        for folder in undertow.games.__path__
        for path in Path(folder).iterdir()
        if (path / "plugin.py").is_file()
    }
    return tuple(sorted(found))


class Plugins(Mapping[str, "Plugin"]):
    """Every game by its id: our own first, then what was installed, each in the order of ids."""

    def __init__(self) -> None:
        self._loaded: dict[str, Plugin] = {}
        self._installed: dict[str, str] | None = None

    def __getitem__(self, id: str) -> Plugin:
        if id not in self._loaded:
            self._loaded[id] = self._load(id)
        return self._loaded[id]

    def __iter__(self) -> Iterator[str]:
        ours = built_in()
        yield from ours
        yield from (id for id in self.installed() if id not in ours)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, id: object) -> bool:
        return id in built_in() or id in self.installed()

    def installed(self) -> dict[str, str]:
        """Where other packages keep their games: `module:name` by id. One of ours is not replaced."""
        if self._installed is None:
            from importlib.metadata import entry_points

            points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
            self._installed = {point.name: point.value for point in points}
        return self._installed

    def _load(self, id: str) -> Plugin:
        from undertow.packs import ready
        from undertow.plugin import Plugin

        ready()
        if id in built_in():
            module, name = f"undertow.games.{id}.plugin", "PLUGIN"
        elif id in self.installed():
            module, _, name = self.installed()[id].partition(":")
        else:
            raise KeyError(id)
        found = getattr(import_module(module), name or "PLUGIN")
        if not isinstance(found, Plugin):
            raise TypeError(f"{module} gives no Plugin for {id}")
        if found.game.id != id:
            raise ValueError(f"{module} brings the game {found.game.id}, not {id}")
        return found

    def shelf(self) -> list[Plugin]:
        """All of them, in the order in which they are shown."""
        return sorted(self.values(), key=lambda plugin: (plugin.place, plugin.id))


_PLUGINS = Plugins()


def plugins() -> Plugins:
    """Every game of this Undertow by its id."""
    return _PLUGINS


def meant(id: str) -> str | None:
    """The game somebody may have meant who mistyped it."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(id.lower(), list(plugins()), 1, 0.5)), None)
