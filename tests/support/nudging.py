"""Worlds that are nearly like another: a figure is one higher or lower, a yes is a no, something is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

LEFT = ("setup", "campaign", "agreed", "rulings", "shared", "extras")
"""What a table agreed on before the game stays as it is."""


def nudged(value: Any, path: list[str], how: str) -> Any:
    """The same record with one thing in it otherwise; None where nothing stands at that place."""
    if not path:
        match how, value:
            case "not", bool():
                return not value
            case (("+1" | "-1"), int()) if not isinstance(value, bool):
                return value + int(how)
            case "none", _:
                return () if isinstance(value, tuple) else None
        return None
    first, rest = path[0], path[1:]
    whole = how == "none" and not rest
    if isinstance(value, Struct) and first in value.__struct_fields__:
        inner = nudged(getattr(value, first), rest, how)
        return None if inner is None and not whole else replace(value, **{first: inner})
    if isinstance(value, dict):
        key = next((one for one in value if str(one) == first), None)
        inner = nudged(value[key], rest, how) if key is not None else None
        return None if inner is None else {**value, key: inner}
    if isinstance(value, tuple) and first.isdigit() and int(first) < len(value):
        n = int(first)
        inner = nudged(value[n], rest, how)
        return None if inner is None else (*value[:n], inner, *value[n + 1 :])
    return None


def places(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """What could be nudged, and how."""
    where = "/".join(path)
    match value:
        case bool():
            yield where, "not"
        case int():
            yield from ((where, "+1"), (where, "-1"))
        case tuple():
            if value:
                yield where, "none"
            for n, one in enumerate(value):
                yield from places(one, (*path, str(n)))
        case dict():
            for key, one in value.items():
                yield from places(one, (*path, str(key)))
        case Struct():
            if len(path) == 1:
                yield where, "none"
            for name in value.__struct_fields__:
                if path or name not in LEFT:
                    yield from places(getattr(value, name), (*path, name))


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every figure, yes or no, word and list of words, with where it stands."""
    match value:
        case bool() | int() | str():
            yield "/".join(path), value
        case tuple() if all(isinstance(one, (str, int)) for one in value):
            yield "/".join(path), value
        case tuple():
            for n, one in enumerate(value):
                yield from leaves(one, (*path, str(n)))
        case dict():
            for key, one in value.items():
                if "/" not in str(key):
                    yield from leaves(one, (*path, str(key)))
        case Struct():
            for name in value.__struct_fields__:
                yield from leaves(getattr(value, name), (*path, name))
