"""What stands in a game before anybody plays: every figure and list that has a name, what a function
takes where nobody says otherwise, what each rule declares, and what is read before a game. What is none,
nothing or false is left out.

Rules show why a figure is what it is; here a slip of the pen is found. It stands in
`tests/<game>/figures.txt`, a line for each, and `tools/contract.py GAME --regenerate` writes it anew:
read every line that changed beside the book.
"""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
from msgspec.structs import replace

from support.defaults import BESIDE
from undertow.kernel import Line, Message, UndertowError
from undertow.plugins import plugins

HERE = Path(__file__).parents[1]
LONG = 110
"""What is longer stands there as a digest."""
WORDS = ("name", "text", "why", "words", "id", "hooks")
"""What people read of a rule is compared elsewhere; and what is entered later."""
BROUGHT = ".test."
"""In the ids of what other tests bring along."""


def figures(game: str) -> list[str]:
    """All of them, in the order of their modules."""
    found: list[str] = []
    named: set[str] = set()
    for module in _modules(game):
        for line in _of_module(game, module):
            name = line.partition(" ")[2]
            if name not in named:  # elsewhere it is only imported
                found.append(line)
            named.add(name)
    return [*found, *_rules(game), *_papers(game)]


def kept(game: str) -> list[str]:
    return (HERE / game / "figures.txt").read_text("utf-8").splitlines()


def regenerate(game: str) -> None:
    path = HERE / game / "figures.txt"
    if path.exists():
        lines = figures(game)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"tests/{game}/figures.txt: {len(lines)} lines")


def _modules(game: str) -> Iterator[ModuleType]:
    home = importlib.import_module(f"undertow.games.{game}")
    for found in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
        if not any(part in (*BESIDE, "plugin") for part in found.name.split(".")):
            yield importlib.import_module(found.name)


def _of_module(game: str, module: ModuleType) -> Iterator[str]:
    place = module.__name__.removeprefix(f"undertow.games.{game}.")
    for name, value in vars(module).items():
        if getattr(value, "__module__", None) == module.__name__:
            script = getattr(value, "script", value)
            if isinstance(script, FunctionType):
                yield from _usual(f"{place} {name}", script)
            elif isinstance(value, type):
                yield from _of_class(place, value)
        if name.strip("_").isupper() and value and (said := _said(value)) is not None:
            yield f"{place} {name} = {_short(said)}"


def _of_class(place: str, kind: type) -> Iterator[str]:
    fields = getattr(kind, "__struct_fields__", ())
    for name, value in vars(kind).items():
        function = getattr(value, "__func__", value)
        if isinstance(function, FunctionType) and not name.startswith("__"):
            yield from _usual(f"{place} {kind.__name__}.{name}", function)
            continue
        said = _said(value) if value and name not in fields else None
        if said is not None and not name.startswith("_"):
            yield f"{place} {kind.__name__}.{name} = {_short(said)}"


def _usual(where: str, function: FunctionType) -> Iterator[str]:
    """What a function takes where nobody says otherwise."""
    given = function.__defaults__ or ()
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    usual = dict(zip(names[len(names) - len(given) :], given, strict=True))
    for name, value in {**usual, **(function.__kwdefaults__ or {})}.items():
        if value and (said := _said(value)) is not None:
            yield f"{where}({name}) = {_short(said)}"


def _rules(game: str) -> Iterator[str]:
    """What each rule declares."""
    found = plugins()[game].game
    declared = {one.id: _parts(one) for one in getattr(found, "actions", ())}
    for id, rule in found.rules.items():
        lines = {**_parts(rule), **declared.get(id, {})}
        told = [
            f"{name} {said}"
            for name, value in lines.items()
            if name not in WORDS and value and (said := _said(value)) is not None
        ]
        if BROUGHT not in id and told:
            yield f"rule {id}: {', '.join(told)}"


def _parts(thing: Any) -> dict[str, Any]:
    if isinstance(thing, msgspec.Struct):
        return {name: getattr(thing, name) for name in thing.__struct_fields__}
    return {name: value for name, value in vars(thing).items() if not name.startswith("_")}


def _papers(game: str) -> Iterator[str]:
    """What is read before a game, and on paper."""
    plugin = plugins()[game]
    for section in plugin.rulebook():
        for entry in section.entries:
            if BROUGHT not in entry.id:
                yield f"read {section.id} {entry.id} = {_digest(entry)}"
    form = plugin.game.form()
    for name in getattr(form, "__struct_fields__", ()):
        yield f"set-up {name} = {_digest(getattr(form, name))}"
    for demo in plugin.game.demos():
        yield f"demo {demo.id} = {_digest(demo)}"
    for name, settings in _spoilt(plugin.game.demos()[0].settings):
        try:
            said = _digest(plugin.game.begin(settings))
        except UndertowError as refused:
            said = str(refused)
        except AttributeError:  # something of another kind, which is refused as it is read
            continue
        yield f"set-up with {name}: {said}"
    if plugin.shelf is not None:
        yield f"shelf = {_digest([*plugin.shelf.ready()])}"
    if plugin.blank is not None:
        yield f"blank sheet = {_digest(plugin.blank())}"


def _spoilt(settings: msgspec.Struct) -> Iterator[tuple[str, msgspec.Struct]]:
    """A set-up that can be played, with one thing changed in it."""
    for name in settings.__struct_fields__:
        value = getattr(settings, name)
        for n, other in enumerate(_others(value), 1):
            yield f"{name} {n}", replace(settings, **{name: other})


def _others(value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case str():
            yield from ("", "nonsense")
        case tuple():
            yield from ((), value[1:], (*value, *value[:1]), (*value, "nonsense"))
        case dict():
            some = next(iter(value.values()), "nonsense")
            yield from ({}, {**value, "nonsense": some}, dict.fromkeys(value, "nonsense"))


def _said(value: Any) -> str | None:
    """A plain value as text; None for what is no figure."""
    match value:
        case None | bool() | int() | float() | str() | Fraction():
            return repr(value)
        case tuple() | list():
            mine = [one for one in value if BROUGHT not in str(getattr(one, "id", ""))]
            parts = [_said(one) for one in mine]
            return None if None in parts else f"({', '.join(map(str, parts))})"
        case frozenset() | set():
            parts = [_said(one) for one in value]
            return None if None in parts else f"{{{', '.join(sorted(map(str, parts)))}}}"
        case Message() | Line():
            return None
        case Mapping():
            pairs = {_said(key): _said(one) for key, one in value.items()}
            if None in pairs or None in pairs.values():
                return None
            return (
                f"{{{', '.join(f'{k}: {v}' for k, v in pairs.items() if BROUGHT not in str(k))}}}"
            )
        case msgspec.Struct():
            fields = {name: _said(getattr(value, name)) for name in value.__struct_fields__}
            told = [f"{name}={said}" for name, said in fields.items() if said not in (None, "''")]
            return f"{type(value).__name__}({', '.join(told)})"
        case _:
            return None


def _short(said: str) -> str:
    return said if len(said) <= LONG else f"{_hash(said.encode())} ({len(said)} letters)"


def _digest(what: Any) -> str:
    return _hash(msgspec.json.encode(what, enc_hook=_plain))


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return value.english
    if isinstance(value, Fraction):
        return str(value)
    if callable(value):
        return getattr(value, "__qualname__", type(value).__name__)
    raise TypeError(value)


def _hash(what: bytes) -> str:
    return hashlib.blake2b(what, digest_size=6).hexdigest()
