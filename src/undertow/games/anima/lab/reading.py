"""What a file may hold, read key by key: whatever is wrong is refused in one sentence that names the
line and the key."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from typing import Any, NoReturn

from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.lab.refusals import (
    AT,
    LISTED,
    NEAREST,
    NO_SUCH,
    NOBODY,
    NOT_A_TABLE,
    NOT_NAMES,
    NOT_POWERS,
    NOT_TOML,
    UNKNOWN_KEY,
)
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import UNKNOWN_EFFECT, UNKNOWN_POWER
from undertow.games.anima.world import Who
from undertow.kernel import BadSetup, Choice, Line, Number, Page
from undertow.kernel.requests import freeze
from undertow.lab.places import Path, places, spoken


class Reader:
    """A file that is being read."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        try:
            self.raw: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            said = str(problem).rstrip(".")
            raise BadSetup(NOT_TOML(file=file, problem=said)) from None
        self.lines = places(text)
        self.rulings = Rulings()
        self.taken: list[str] = ["gm"]
        self.names: dict[str, Who] = {}

    # Refusing

    def refuse(self, path: Path, why: Line) -> NoReturn:
        line, known = 1, path
        while known and known not in self.lines:
            known = known[:-1]
        if known:
            line = self.lines[known]
        raise BadSetup(AT(file=self.file, line=line, key=spoken(path) or "the file", why=why))

    def only(self, table: Any, path: Path, known: tuple[str, ...], says: Any = UNKNOWN_KEY) -> None:
        if not isinstance(table, dict):
            self.refuse(path, NOT_A_TABLE())
        for key in table:
            if key not in known:
                self.near((*path, key), says(known=list(known)), key, known)

    def near(self, path: Path, why: Line, word: str, known: Any) -> NoReturn:
        """Refuse, and name what was probably meant."""
        close = get_close_matches(word, list(known), 1)
        if close:
            why = NEAREST(why=why, near=close[0])
        elif "known" not in why.args:
            why = LISTED(why=why)
        self.refuse(path, why)

    def somebody(self, path: Path, name: Any, known: dict[str, Who]) -> None:
        """Refuse a name that nobody in the fight has."""
        if str(name).strip().lower() not in known:
            there = list(dict.fromkeys(known.values()))
            self.refuse(path, NOBODY(name=str(name), known=there))

    # Reading

    def rows(self, table: dict[str, Any], path: Path, key: str) -> list[tuple[Path, Any]]:
        found = table.get(key, [])
        if not isinstance(found, list):
            self.refuse((*path, key), NOT_A_TABLE())
        return [((*path, key, n), row) for n, row in enumerate(found)]

    def number(
        self, table: dict[str, Any], path: Path, key: str, low: int, high: int, default: int
    ) -> int:
        value = table.get(key, default)
        if key in table and (why := Number(low, high).refuses(value)) is not None:
            self.refuse((*path, key), why)
        return int(value)

    def listed(self, value: Any, path: Path) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.refuse(path, NOT_NAMES())
        return [id_of(word) for word in value]

    def powers(self, value: Any, path: Path) -> tuple[str, ...]:
        """Powers by name, each rank named, or a table of ranks."""
        if isinstance(value, dict):
            if not all(type(n) is int and n > 0 for n in value.values()):
                self.refuse(path, NOT_POWERS())
            value = [id for id, rank in value.items() for _ in range(rank)]
        if not isinstance(value, list) or not all(isinstance(id, str) for id in value):
            self.refuse(path, NOT_POWERS())
        ids = [id_of(word) for word in value]
        for id in ids:
            if id not in POWERS:
                self.near(path, UNKNOWN_POWER(power=id), id, POWERS)
        return tuple(ids)

    def effects(self, value: Any, path: Path) -> tuple[str, ...]:
        ids = self.listed(value, path)
        for id in ids:
            if id not in EFFECTS:
                self.near(path, UNKNOWN_EFFECT(effect=id), id, EFFECTS)
        return tuple(ids)

    def fill(
        self, page: Page, values: dict[str, Any], path: Path, keys: dict[str, str] | None = None
    ) -> tuple[Any, ...]:
        """A page of the game filled in, and looked at as the game looks at it."""
        answer = []
        for field in page.fields:
            value = freeze(values.get(field.name, field.default))
            if (why := field.answers.refuses(value)) is not None:
                key = (keys or {}).get(field.name, field.name)
                known = getattr(field.answers, "options", None)
                if isinstance(field.answers, Choice) and isinstance(value, str) and known:
                    listed = [str(k) for k in known if k != ""]
                    why = NO_SUCH(name=value, known=listed)
                self.refuse((*path, key), why)
            answer.append(value)
        if (why := page.whole(tuple(answer))) is not None:
            self.refuse(path, why)
        return tuple(answer)


def id_of(word: str) -> str:
    return "-".join(word.lower().split())
