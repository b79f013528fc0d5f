"""`undertow describe GAME`: what programs need to know of a game, read from the game itself: its settings,
the record that a seat sees, and the rules that can be opened, with their ids and arguments."""

from __future__ import annotations

import ast
import inspect
import textwrap
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from undertow.kernel import Game, speak
from undertow.kernel.rules import Rule
from undertow.plugin import Plugin
from undertow.plugins import plugins

WIDTH = 96
WRITTEN = "form"
"""Stands among the arguments of a rule that has a form."""


class Field(Struct, frozen=True, omit_defaults=True):
    """One field of a record."""

    name: str
    kind: str
    text: str = ""
    default: str | None = None


class Record(Struct, frozen=True):
    """A record, and what it is made of."""

    name: str
    text: str
    fields: tuple[Field, ...]


class Opened(Struct, frozen=True):
    """A rule that a seat may open."""

    id: str
    args: tuple[str, ...]
    name: str
    text: str


def run(args: Namespace) -> int:
    plugin = plugins()[args.game]
    parts: dict[str, Callable[[], list[Any]]] = {
        "settings": lambda: records(plugin.game.Settings, _switches(plugin), written=True),
        "view": lambda: seen(plugin),
        "rules": lambda: rules(plugin.game),
    }
    wanted = [args.what] if args.what else list(parts)
    if args.json:
        print(msgspec.json.encode({name: parts[name]() for name in wanted}).decode())
        return 0
    for name in wanted:
        print(f"{HEADS[name]}\n")
        for one in parts[name]():
            print("\n".join(_opened(one) if isinstance(one, Opened) else _record(one)))
    return 0


HEADS = {
    "settings": "What may be chosen before it (undertow.new, undertow.client.create):",
    "view": "What a seat sees (table.view, seat.view): this record, made of those below it.",
    "rules": "Rules that are opened (act.rule), with what stands in act.args:",
}


def _record(record: Record) -> Iterator[str]:
    yield f"{record.name}: {record.text}".rstrip(": ")
    for field in record.fields:
        default = "" if field.default is None else f" = {field.default}"
        yield f"  {field.name}: {field.kind}{default}"
        yield from textwrap.wrap(
            field.text, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6
        )
    yield ""


def _opened(rule: Opened) -> Iterator[str]:
    yield f"  {rule.id} ({', '.join(rule.args)})"
    said = f"{rule.name}: {rule.text}"
    yield from textwrap.wrap(said, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)


# Rules


def rules(game: Game[Any]) -> list[Opened]:
    """Every rule of a game, by its id."""
    return [
        Opened(rule.id, tuple(_arguments(rule)), speak(rule.name()), speak(rule.text()))
        for _, rule in sorted(game.rules.items())
    ]


def _arguments(rule: Rule[Any]) -> Iterator[str]:
    """What its script calls them, without the table; what is written on its form comes last."""
    script = getattr(rule, "effect", None) or rule.script
    names = list(inspect.signature(script).parameters)[1:]
    yield from names[:-1] if rule.form is not None else names
    if rule.form is not None:
        yield WRITTEN


# Records


def seen(plugin: Plugin) -> list[Record]:
    """What a seat of a game sees; nothing, where its views have no record."""
    return [] if plugin.view is None else records(plugin.view, _switches(plugin))


def _switches(plugin: Plugin) -> dict[type, dict[str, str]]:
    """What the readings mean that a table may choose."""
    if (of := plugin.readings) is None:
        return {}
    means = {field: speak(of.means[name]()) for name, field in of.switches.items()}
    return {type(of.defaults): means}


def records(
    kind: type, more: Mapping[type, Mapping[str, str]] = {}, written: bool = False
) -> list[Record]:
    """A record and all it is made of, each once, itself first. `more` are texts that stand elsewhere;
    `written`: its fields by the names with which they are written, not those that Python gives them."""
    found: dict[type, Record] = {}
    todo = [kind]
    while todo:
        one = todo.pop(0)
        if one in found:
            continue
        hints, texts = get_type_hints(one), {**_texts(one), **more.get(one, {})}
        found[one] = Record(
            one.__name__,
            " ".join((inspect.getdoc(one) or "").split()) if one.__doc__ else "",
            tuple([_field(field, hints[field.name], texts, written) for field in fields(one)]),
        )
        todo += [part for field in fields(one) for part in _inside(hints[field.name])]
    return list(found.values())


def _field(field: FieldInfo, hint: Any, texts: Mapping[str, str], written: bool) -> Field:
    default = None
    if field.default is not NODEFAULT:
        default = "…" if isinstance(field.default, Struct) else repr(field.default)
    elif field.default_factory is not NODEFAULT:
        made = field.default_factory()
        default = "…" if isinstance(made, Struct) else repr(made)
    name = field.encode_name if written else field.name
    return Field(name, spelled(hint), texts.get(field.name, ""), default)


def _inside(hint: Any) -> Iterator[type]:
    """The records in a type."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for part in get_args(hint):
        yield from _inside(part)


def spelled(hint: Any) -> str:
    """A type as people write it."""
    of, args = get_origin(hint), get_args(hint)
    if hint is NoneType:
        return "None"
    if hint is ...:
        return "..."
    if of in (Union, UnionType):
        return " | ".join(map(spelled, args))
    if of is Literal:
        return " | ".join(map(repr, args))
    name: str = getattr(of or hint, "__name__", str(hint))
    return f"{name}[{', '.join(map(spelled, args))}]" if args else name


@cache
def _texts(kind: type) -> dict[str, str]:
    """What stands beside the fields of a record: the string under each."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if one in (object, Struct) or not isinstance(one, type) or not issubclass(one, Struct):
            continue
        try:
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(one))).body
        except (OSError, TypeError):  # made without a file
            continue
        assert isinstance(tree, ast.ClassDef)
        for field, under in zip(tree.body, tree.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                text = under.value if isinstance(under, ast.Expr) else None
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    found[field.target.id] = " ".join(text.value.split())
    return found
