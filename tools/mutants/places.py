"""Where things are: the rooms that can be broken, their files, and the tests that can notice."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path

CODE = ".py"
DATA = ".toml"
TEST = "test_"
PARTS = ("rules", "catalogue", "beside")
BESIDE, PLUGIN = ("bots", "lab", "terminal", "twin"), "plugin"
"""What a game brings to the general rooms; tests of those rooms, which are not run here, try it too."""
COMPILED = "twin"
"""Of these, what a compiler reads that knows no probes: it counts as run at import."""
SHARED = ("kernel", "parts")
"""Rooms that every game stands on."""
WHOLE_GAMES = ("contract", "golden", "perft", "twin")
"""Test files that play whole games: they notice much, and slowly."""
TESTS_OF_ALL = ("kernel", "parts", "lab")
"""Test folders that belong to no game, and may notice what breaks in one."""


@dataclass(frozen=True)
class Place:
    """A checkout: `src/<package>` with `kernel`, `parts` and `games/<game>`, and `tests/<room>`."""

    root: Path
    package: str
    build: Path
    whole_games: bool = True
    """Whether test files that play whole games are asked, too."""
    only: tuple[str, ...] = ()
    """Words in the names of the test files that are asked; without any, all are."""

    @property
    def source(self) -> Path:
        return self.root / "src" / self.package

    @cached_property
    def games(self) -> tuple[str, ...]:
        folders = sorted((self.source / "games").glob("*/__init__.py"))
        return tuple(folder.parent.name for folder in folders)

    @cached_property
    def rooms(self) -> dict[str, Path]:
        """The folder of every room that can be broken, by its name."""
        shared = {name: self.source / name for name in SHARED if (self.source / name).is_dir()}
        return {**shared, **{game: self.source / "games" / game for game in self.games}}

    def files(self, room: str) -> list[Path]:
        found = [p for p in self.rooms[room].rglob("*") if p.suffix in (CODE, DATA)]
        return sorted(p for p in found if "__pycache__" not in p.parts)

    def room_of(self, file: str) -> str:
        """The room in which a file stands, named from the root."""
        path = self.root / file
        return next(name for name, folder in self.rooms.items() if path.is_relative_to(folder))

    def part_of(self, file: str) -> str:
        """`catalogue` for what a game lists (its data files too), `beside` for who plays, measures
        or draws it without being a rule, `rules` for the rest."""
        path = Path(file)
        room = self.rooms[self.room_of(file)]
        inside = (self.root / file).relative_to(room)
        if self.room_of(file) in self.games and (
            inside.parts[0] in BESIDE or inside.stem == PLUGIN
        ):
            return "beside"
        listed = "catalogue" in path.parts or path.suffix == DATA
        return "catalogue" if listed or path.stem == "components" else "rules"

    def module_of(self, file: str) -> str:
        """The name under which Python imports a file."""
        parts = list((self.root / file).relative_to(self.root / "src").with_suffix("").parts)
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Every module of every room, by the name under which Python imports it."""
        files = (file for room in self.rooms for file in self.files(room) if file.suffix == CODE)
        return {self.module_of(self.name(file)): file for file in files}

    def import_all(self) -> None:
        """Import every module; what stands beside the rules may need a package that is not here."""
        for name, path in self.modules.items():
            try:
                importlib.import_module(name)
            except Exception:
                if self.part_of(self.name(path)) != "beside":
                    raise

    def name(self, path: Path) -> str:
        """A path as it is written down: from the root, with slashes."""
        return path.relative_to(self.root).as_posix()

    @cached_property
    def test_folders(self) -> tuple[str, ...]:
        """Test folders that may notice something; servers and browsers are not among them."""
        folders = (*TESTS_OF_ALL, *self.games)
        return tuple(name for name in folders if (self.root / "tests" / name).is_dir())

    def key(self, folder: str) -> str:
        """A digest of all that the tests of a folder run: made anew, it says what must be."""
        whole = (self.sources_key(folder), self.helpers_key(folder), *self.tests(folder).values())
        return hashlib.sha256(" ".join(whole).encode()).hexdigest()[:20]

    def sources_key(self, folder: str) -> str:
        """The sources that the tests of a folder can run."""
        others = {self.source / "games" / game for game in self.games if folder in self.games}
        others.discard(self.source / "games" / folder)
        return digest(
            self.root,
            (
                path
                for path in self.source.rglob("*")
                if path.suffix in (CODE, DATA) and not any(path.is_relative_to(o) for o in others)
            ),
        )

    def helpers_key(self, folder: str) -> str:
        """What stands beside tests and is no test file itself."""
        tests = self.root / "tests"
        mine = [*tests.glob("*.py"), *_below(tests, (folder, "support", "golden", "perft"))]
        return digest(self.root, (path for path in mine if not path.name.startswith(TEST)))

    def tests(self, folder: str) -> dict[str, str]:
        """The digest of every test file of a folder."""
        found = sorted((self.root / "tests" / folder).rglob(f"{TEST}*{CODE}"))
        if not self.whole_games:
            found = [path for path in found if not any(name in path.stem for name in WHOLE_GAMES)]
        if self.only:
            found = [path for path in found if any(name in path.stem for name in self.only)]
        return {self.name(path): digest(self.root, [path]) for path in found}

    def collected(self, folder: str) -> list[str]:
        """What has to be collected for that, named from `tests`."""
        if not self.only:
            return [folder]
        return [file.removeprefix("tests/") for file in self.tests(folder)]


def _below(tests: Path, folders: Iterable[str]) -> Iterator[Path]:
    for folder in folders:
        yield from (p for p in (tests / folder).rglob("*") if p.suffix in (CODE, ".txt", DATA))


def digest(root: Path, files: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(set(files)):
        if "__pycache__" not in path.parts:
            whole.update(path.relative_to(root).as_posix().encode())
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:20]


def named(file: str, patterns: Iterable[str]) -> bool:
    """Is a file asked for? By a whole path, a folder, a pattern or its last name."""
    patterns = tuple(patterns)
    path = Path(file)
    return not patterns or any(
        fnmatch(file, p) or path.is_relative_to(p) or fnmatch(path.name, p) for p in patterns
    )
