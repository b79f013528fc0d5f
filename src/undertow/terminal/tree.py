"""What a seat sees, as an indented tree: for games that bring no drawing of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from undertow.kernel import Line, Reckoning, speak

MANY = 12
"""What has more parts than this is told in one line where it is not asked for by name."""
FEW, BRIEF = 8, 30
"""In one line: so many things, none of them longer than this."""


def parts(view: Any) -> dict[str, Any]:
    """The named parts of something, in their order."""
    if isinstance(view, Struct) and not isinstance(view, Line):
        return {name: getattr(view, name) for name in view.__struct_fields__}
    if isinstance(view, Mapping):
        return {str(name): value for name, value in view.items()}
    if isinstance(view, list | tuple):
        return {_name(value) or str(n): value for n, value in enumerate(view, 1)}
    return {}


def _name(value: Any) -> str:
    """What something in a list is called: as it says itself, or its sheet does."""
    for field in ("id", "name", "sheet"):
        held = isinstance(value, Mapping)
        found = value.get(field) if held else getattr(value, field, None)
        found = _name(found) if field == "sheet" and found is not None else found
        if isinstance(found, str) and found:
            return found
    return ""


def find(view: Any, path: str) -> Any:
    """A part of it by the beginnings of its names (`pcs ana`); None where there is none."""
    for word in path.replace(".", " ").lower().split():
        inner = parts(view)
        exact = [value for name, value in inner.items() if name.lower() == word]
        begun = [value for name, value in inner.items() if name.lower().startswith(word)]
        if not (exact or begun):
            return None
        view = (exact or begun)[0]
    return view


def tree(view: Any, depth: int = 3, indent: int = 0) -> Iterator[str]:
    """Lines of it. What is empty, false or nothing is left out; of what lies deeper, the first few things
    are told."""
    for name, value in parts(view).items():
        if not _says_something(value):
            continue
        margin = "  " * indent
        said = _short(value)
        if said is not None:
            yield f"{margin}{_words(name)}: {said}"
        elif depth <= 1 or (indent and len(parts(value)) > MANY):
            yield f"{margin}{_words(name)}: {_gist(value)}"
        else:
            yield f"{margin}{_words(name)}"
            yield from tree(value, depth - 1, indent + 1)


def _gist(value: Any) -> str:
    """Something in one line: its first few figures and words, or what is in it by name."""
    inner = {name: one for name, one in parts(value).items() if _says_something(one)}
    short = {name: said for name, one in inner.items() if (said := _short(one)) is not None}
    told = [f"{_words(name)} {said}" for name, said in short.items() if len(said) <= BRIEF]
    told = told or [_words(name) for name in inner]
    return ", ".join(told[:FEW]) + (" …" if len(told) > FEW or len(told) < len(inner) else "")


def _says_something(value: Any) -> bool:
    return value is not None and value is not False and value not in ("", (), [], {})


def _short(value: Any) -> str | None:
    """Something in a few words; None where it has parts of its own. Of a number with reasons, the number."""
    if isinstance(value, Line):
        return speak(value)
    if isinstance(value, Reckoning):
        return str(value.total)
    if isinstance(value, Mapping) and value.keys() == set(Reckoning.__struct_fields__):
        return str(value["total"])
    if value is True:
        return "yes"
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, str | int):
        return str(value)
    inner = list(parts(value).values())
    if isinstance(value, list | tuple) and all(isinstance(v, str | int | Line) for v in inner):
        return ", ".join(speak(v) if isinstance(v, Line) else str(v) for v in inner)
    return None if inner else str(value)


def _words(name: str) -> str:
    return name.replace("_", " ")
