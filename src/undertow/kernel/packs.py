"""Packs: content that somebody brings to a game from outside.

A game asks once, while it is imported, what was brought for it (`brought`), and enters it where its own
entries stand; from then on it takes no more. Whoever finds packs on disk (`undertow.packs`) says so
before (`bring`). Here is only what a table must know: which packs, and of which version.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from inspect import getsource
from types import ModuleType

from msgspec import Struct

from undertow.kernel.errors import BadSetup, JournalError
from undertow.kernel.words import Line, message

TOO_LATE = message(
    "kernel.packs.too-late",
    "The pack {pack} comes too late: {game} is in use already. Bring packs before its first table.",
)
TWICE = message("kernel.packs.twice", "Two packs are called {pack}: {one} and {other}.")
MISSING = message(
    "kernel.packs.missing",
    "This table was begun with {packs}, and that is not here. Bring it along (--pack).",
)
BAD = message("kernel.packs.bad", "The pack cannot be used: {place}: {problem}.")
BAD_WORD = message("kernel.packs.bad-word", "{problem}: {word}")
BAD_PLAIN = message("kernel.packs.bad-plain", "{problem}")
NEAREST = message(
    "kernel.packs.nearest", "The pack cannot be used: {place}: {problem}. Did you mean {near}?"
)
KNOWN = message("kernel.packs.known", "{problem}. There are {known}")
LINE = message("kernel.packs.line", "{file}, line {line}")
NAMED = message("kernel.packs.named", "the pack {pack} (version {version})")


class MissingPack(JournalError):
    """A table that was begun with a pack which is not here."""


class Data(Struct, frozen=True):
    """A data file of a pack."""

    text: str
    source: str
    """Where it stands, for whoever must mend it."""


def bad_pack(file: str, line: int, problem: Line, said: str, known: Iterable[str]) -> BadSetup:
    """Why a pack cannot be used: where, what, and what may have been meant."""
    names = list(known)
    near = get_close_matches(said.rpartition(".")[2], names, 1, 0.5) or get_close_matches(
        said, names, 1, 0.5
    )
    place = LINE(file=file, line=line) if line else file
    if near and said:
        return BadSetup(NEAREST(place=place, problem=problem, near=near[0]))
    if names:
        problem = KNOWN(problem=problem, known=names)
    return BadSetup(BAD(place=place, problem=problem))


def wrong(data: Data, said: str, problem: str, known: Iterable[str] = ()) -> BadSetup:
    """What is wrong with a data file, at the first line that says it."""
    return _told(data.source, _data_line(data.text, said), said, problem, known)


def _told(file: str, line: int, said: str, problem: str, known: Iterable[str]) -> BadSetup:
    told = BAD_WORD(problem=problem, word=said) if said else BAD_PLAIN(problem=problem)
    return bad_pack(file, line, told, said, known)


def _data_line(text: str, said: str) -> int:
    """The line of a data file where a word stands: as the name of a table or of a value, else between
    quotes, else anywhere; in no comment."""
    word = re.escape(said)
    ways = (
        rf"\s*\[+\s*([\w.\"' -]+\.)?[\"']?{word}[\"']?\s*\]",
        rf"\s*[\"']?{word}[\"']?\s*=",
        rf"[^#]*[\"']{word}[\"']",
        rf"[^#]*{word}",
    )
    for way in ways if said else ():
        for number, line in enumerate(text.splitlines(), 1):
            if re.match(way, line):
                return number
    return 0


def python_line(text: str, said: str, within: Iterable[str] = ()) -> int:
    """The line where Python says this word between quotes; first where one of these arguments is given
    it. What only explains (the texts at the top of modules and functions) is not looked at."""
    tree = ast.parse(text)
    explains = [one.value for one in ast.walk(tree) if isinstance(one, ast.Expr)]
    given = [
        one for one in ast.walk(tree) if isinstance(one, ast.keyword) and (one.arg or "") in within
    ]
    lines = [
        [
            one.lineno
            for of in places
            for one in ast.walk(of)
            if isinstance(one, ast.Constant) and one.value == said
            if not any(one is it for it in explains)
        ]
        for places in (given, [tree])
    ]
    return next((min(found) for found in lines if found), 0)


def known_names(
    modules: Sequence[ModuleType],
    said: Iterable[str],
    known: Iterable[str],
    problem: str,
    *within: str,
) -> None:
    """Refuse what these modules name and there is not, with file and line; it is looked for where one of
    these arguments is given, and then elsewhere."""
    there = list(known)
    for name in said:
        if not name or name in there or not modules:
            continue
        places = [(str(one.__file__), python_line(getsource(one), name, within)) for one in modules]
        file, line = max(places, key=lambda place: bool(place[1]))
        raise _told(file, line, name, problem, there)


def no_second(module: ModuleType, name: str, known: Iterable[str], problem: str) -> None:
    """Refuse what a module calls as something is called that there is."""
    if name in known:
        line = python_line(getsource(module), name, ("id",))
        raise _told(str(module.__file__), line, name, problem, ())


class Pack(Struct, frozen=True):
    """What somebody brings to a game."""

    id: str
    version: str
    game: str
    name: str = ""
    place: str = ""
    """Where it stands."""


class Content(Struct, frozen=True):
    """A pack as its game takes it in: modules that declared their entries, and data."""

    pack: Pack
    modules: tuple[ModuleType, ...] = ()
    data: tuple[Data, ...] = ()


_WAITING: dict[str, list[tuple[Pack, Callable[[], Content]]]] = {}
_TAKEN: dict[str, tuple[Pack, ...]] = {}


def bring(pack: Pack, load: Callable[[], Content]) -> None:
    """A pack for a game that is not in use yet; the same one again is nothing new."""
    waiting = _WAITING.setdefault(pack.game, [])
    for known in (*(one for one, _ in waiting), *_TAKEN.get(pack.game, ())):
        if known == pack:
            return
        if known.id == pack.id:
            raise BadSetup(TWICE(pack=pack.id, one=known.place, other=pack.place))
    if pack.game in _TAKEN:
        raise BadSetup(TOO_LATE(pack=pack.id, game=pack.game))
    waiting.append((pack, load))


def brought(game: str) -> tuple[Content, ...]:
    """What was brought for a game, imported now. It is asked once, by the game itself."""
    waiting = _WAITING.pop(game, [])
    _TAKEN[game] = tuple(pack for pack, _ in waiting)
    return tuple(load() for _, load in waiting)


def taken(game: str) -> tuple[Pack, ...]:
    """The packs that a game has taken in."""
    return _TAKEN.get(game, ())


def versions(game: str) -> dict[str, str]:
    """What a new table remembers of them."""
    return {pack.id: pack.version for pack in taken(game)}


def check(game: str, remembered: Mapping[str, str]) -> None:
    """A table opens only where the packs are that it was begun with."""
    if not remembered:
        return
    here = versions(game)
    missing = [
        NAMED(pack=id, version=version) for id, version in remembered.items() if id not in here
    ]
    if missing:
        raise MissingPack(MISSING(packs=missing))


def changed(game: str, remembered: Mapping[str, str]) -> Sequence[tuple[str, str, str]]:
    """Packs that are here in another version: id, the table's version, ours."""
    here = versions(game)
    return [(id, v, here[id]) for id, v in remembered.items() if here.get(id, v) != v]
