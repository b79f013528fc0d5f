"""The difference between two views, as paths. Two views of one audience are compared, never two
worlds: so nothing hidden can get into it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, fields

from undertow.server.wire import Changes

_Layout = tuple[tuple[tuple[str, str], ...], dict[str, Any]]
_LAYOUTS: dict[type, _Layout] = {}
_EMPTY = (list, dict, set)
_PLAIN = frozenset((str, int, bool, float, type(None)))
"""What has no parts."""
_NOTHING: Any = object()


def changes(old: Any, new: Any) -> Changes | None:
    """How `old` became `new`, as a client lays it over its copy; None where nothing changed."""
    if old is new:
        return None
    put: dict[str, Any] = {}
    gone: list[str] = []
    _compare(old, new, "", put, gone)
    return Changes(put, gone) if put or gone else None


def _compare(old: Any, new: Any, path: str, put: dict[str, Any], gone: list[str]) -> None:
    if old is new:
        return None
    kind = type(new)
    if type(old) is kind:
        if kind is tuple or kind is list:
            if _alike(old, new):
                return _lists(old, new, path, put, gone)
        elif kind is dict:
            return _dicts(old, new, path, put, gone)
        elif kind in _LAYOUTS or issubclass(kind, Struct):
            return _records(old, new, path, put, gone)
        if old == new:
            return None
    put[path] = new
    return None


def _alike(old: Any, new: Any) -> bool:
    """Lists of records that did not become shorter are compared one by one; others go whole."""
    if len(new) < len(old) or not old:
        return False
    kind = type(old[0])
    return kind is dict or kind in _LAYOUTS or issubclass(kind, Struct)


def _lists(old: Any, new: Any, path: str, put: dict[str, Any], gone: list[str]) -> None:
    for place, one in enumerate(old):
        if one is not (other := new[place]):
            _compare(one, other, _join(path, str(place)), put, gone)
    for place in range(len(old), len(new)):
        put[_join(path, str(place))] = new[place]


def _records(old: Any, new: Any, path: str, put: dict[str, Any], gone: list[str]) -> None:
    fields, defaults = _layout(type(new))
    # Most of two records is the very same; those parts cost one look each.
    for names, one, other in zip(fields, astuple(old), astuple(new), strict=True):
        if one is other:
            continue
        plain = type(other) in _PLAIN
        # What has parts is not compared as a whole first: that would walk through it twice.
        if (plain or defaults) and one == other:
            continue
        name, key = names
        inner = f"{path}/{key}" if path else key
        if defaults and _left_out(defaults, name, other):
            gone.append(inner)
        elif plain or (defaults and _left_out(defaults, name, one)):
            put[inner] = other
        else:
            _compare(one, other, inner, put, gone)


def _dicts(old: Any, new: Any, path: str, put: dict[str, Any], gone: list[str]) -> None:
    for key in old:
        if key not in new:
            gone.append(_join(path, _escape(str(key))))
    for key, other in new.items():
        one = old.get(key, _NOTHING)
        if one is other:
            continue
        inner = _join(path, _escape(str(key)))
        if one is _NOTHING:
            put[inner] = other
        else:
            _compare(one, other, inner, put, gone)


def _layout(kind: type[Struct]) -> _Layout:
    """The names and keys of a record's fields, and the defaults that it leaves out when it is
    written."""
    found = _LAYOUTS.get(kind)
    if found is None:
        names, keys = kind.__struct_fields__, kind.__struct_encode_fields__
        omitted = {}
        if kind.__struct_config__.omit_defaults:
            omitted = {field.name: field for field in fields(kind) if not field.required}
        named = tuple(zip(names, map(_escape, keys), strict=True))
        found = _LAYOUTS[kind] = named, omitted
    return found


def _left_out(defaults: dict[str, Any], name: str, value: Any) -> bool:
    field = defaults.get(name)
    if field is None:
        return False
    if value is field.default:
        return True
    return field.default_factory in _EMPTY and type(value) is field.default_factory and not value


def _join(path: str, step: str) -> str:
    return f"{path}/{step}" if path else step


def _escape(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1") if "/" in key or "~" in key else key
