"""Places of a world: what stands at a path such as `heroes/sage/prone`, what it is called in words,
and how another value for it is asked for. Whoever overrules the machine names a place; so does whoever
asks why a number is what it is.

A path goes through the fields of records, the keys of dicts and the numbers of lists. One that ends
with `#` is how many lie there: it has its reasons, and nobody sets it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from undertow.kernel.errors import Refused, TooLate
from undertow.kernel.words import Line, Message, message, plain

Scalar = str | int | bool | None
Kind = Literal["number", "yes", "words", "choice", "count"]

COUNT = "#"
"""The last step of a path that counts what lies there."""

NO_SUCH_PLACE = message("kernel.ruling.no-such-place", "There is no {path} to rule on.")
NOT_ONE_VALUE = message("kernel.place.many", "{path} is not one value but many; name one of them.")
OF = message("kernel.place.of", "{who}: {what}")
WHAT = message("kernel.place.what", "{what}")

UNIONS = (Union, UnionType)
NAMES = ("name", "label", "text", "words")
"""Where a record's own name may stand; else that of the sheet it holds."""


class Place(Struct, frozen=True):
    """One value of a world, with its name in words."""

    path: str
    label: Line
    value: Scalar
    kind: Kind
    options: tuple[str, ...] = ()
    """What may stand there, where only some words may."""


def place_words(game: str, english: Mapping[str, str]) -> dict[str, Message]:
    """What a game calls its places, by their pattern."""

    def key(pattern: str) -> str:
        return pattern.replace(f"/{COUNT}", "/count").replace("/*", "").replace("/", ".")

    return {
        pattern: message(f"{game}.place.{key(pattern)}", said) for pattern, said in english.items()
    }


class _Step(NamedTuple):
    """One step on the way: what is there, as what it is declared, and how it was reached."""

    step: str
    value: Any
    hint: Any
    by_key: bool
    """By the key of a dict or a number of a list, and not by a field's name."""


def numbered(items: Any, step: str) -> int | None:
    """The number of an item that a step of a path names; None where there is no such item."""
    if not isinstance(items, list | tuple) or not step.isdecimal():
        return None
    if len(step) > len(str(len(items))):  # whatever it is, it is not read
        return None
    return int(step) if int(step) < len(items) else None


def value_at(world: Any, path: str) -> Any:
    """What stands at a place; None where nothing does."""
    way = list(_walk(world, path))
    return way[-1].value if way and len(way) == len(path.split("/")) else None


def listed(world: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The lists a path goes through, each with the path up to it."""
    here = world
    for n, one in enumerate(_walk(world, path)):
        if isinstance(here, list | tuple):
            yield "/".join(path.split("/")[:n]), here
        here = one.value


def place(world: Any, path: str, words: Mapping[str, Message]) -> Place:
    """One place of a world. `words` says what a game calls its fields, by their pattern: `*` stands
    for an id, as in `heroes/*/prone`, which may be used as `{key}` where the pattern ends with it."""
    way = list(_walk(world, path))
    if not path or len(way) != len(path.split("/")):
        raise TooLate(NO_SUCH_PLACE(path=path))
    last = way[-1]
    kind, options = _asked(last.hint, last.value)
    if last.step == COUNT:
        kind = "count"
    if kind is None:
        raise Refused(NOT_ONE_VALUE(path=path))
    return Place(path, named(world, path, words), last.value, kind, options)


def named(world: Any, path: str, words: Mapping[str, Message]) -> Line:
    """What a place is called: whose it is, and which of their numbers."""
    who: list[str] = []
    rest: list[Line] = []
    pattern: list[str] = []
    for one in _walk(world, path):
        pattern.append("*" if one.by_key else one.step)
        called = words.get("/".join([*pattern[:-1], one.step])) or words.get("/".join(pattern))
        if one.by_key and isinstance(one.value, Struct) and (name := _whose(one)):
            who.append(name)
            rest = []
        elif called is not None:
            rest = [called(key=_spaced(one.step))]
        else:
            rest.append(plain(_spaced(one.step)))
    if len(pattern) < len(path.split("/")):
        return plain(path)
    if not who:
        return WHAT(what=rest)
    return OF(who=who, what=rest) if rest else WHAT(what=who)


def name_of(record: Any) -> str:
    """What a record is called, where it has a name of its own."""
    if not isinstance(record, Struct):
        return ""
    for field in NAMES:
        found = getattr(record, field, "")
        if isinstance(found, str) and found:
            return found
    return name_of(getattr(record, "sheet", None))


def places(world: Any, patterns: Iterable[str], words: Mapping[str, Message]) -> list[Place]:
    """All places that fit these patterns, in their order; those that nobody sets are left out."""
    found: list[Place] = []
    for pattern in patterns:
        if pattern.endswith(COUNT):
            continue
        for path in _fitting(world, pattern.split("/")):
            known = any(one.path == path for one in found)  # by a closer pattern
            if not known and _asked(None, value_at(world, path))[0] is not None:
                found.append(place(world, path, words))
    return found


def known_change(
    path: str, before: Any, after: Any, known: Callable[[Any], Any]
) -> tuple[Scalar, Scalar] | None:
    """The old and the new value of a place, where somebody may know both: `known` gives the world as
    far as they may. None where they may not, or where a list on the way may lie in another order."""
    old, new = value_at(before, path), value_at(after, path)
    if not (_is_scalar(old) and _is_scalar(new)) or path.rsplit("/", 1)[-1].isdecimal():
        return None
    for world, value in ((before, old), (after, new)):
        theirs = known(world)
        if value_at(theirs, path) != value:
            return None
        inside = path.removesuffix(f"/{COUNT}")  # how many there are says nothing of their order
        if any(value_at(theirs, upto) != items for upto, items in listed(world, inside)):
            return None
    return old, new


def _is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, str | int)


def _walk(world: Any, path: str) -> Iterator[_Step]:
    """The steps of a path, as far as there is a way. The last may be a key that a dict lacks yet."""
    here: Any = world
    hint: Any = type(world)
    steps = path.split("/")
    for n, step in enumerate(steps):
        if step == COUNT and n == len(steps) - 1 and isinstance(here, dict | list | tuple):
            hint, here, by_key = int, len(here), False
        elif isinstance(here, Struct):
            if step not in here.__struct_fields__:
                return
            hint = _hints(type(here)).get(step)
            here, by_key = getattr(here, step), False
        elif isinstance(here, dict):
            key = next((key for key in here if str(key) == step), None)
            if key is None and (n < len(steps) - 1 or not step):
                return
            hint = _inside(hint, dict, 1)
            here, by_key = here.get(key) if key is not None else None, True
        elif (number := numbered(here, step)) is not None:
            hint = _inside(hint, tuple, 0) or _inside(hint, list, 0)
            here, by_key = here[number], True
        else:
            return
        yield _Step(step, here, hint, by_key)


def _fitting(here: Any, pattern: list[str], so_far: tuple[str, ...] = ()) -> Iterator[str]:
    if not pattern:
        yield "/".join(so_far)
        return
    step, *rest = pattern
    keys: Iterable[str] = (step,)
    if step == "*":
        keys = (
            [str(key) for key in here]
            if isinstance(here, dict)
            else map(str, range(len(here or ())))
        )
    for key in keys:
        way = list(_walk(here, key))
        if way:
            yield from _fitting(way[0].value, rest, (*so_far, key))


_KNOWN: dict[type, dict[str, Any]] = {}


def _hints(kind: type) -> dict[str, Any]:
    if kind not in _KNOWN:
        _KNOWN[kind] = get_type_hints(kind)
    return _KNOWN[kind]


def _inside(hint: Any, origin: type, n: int) -> Any:
    """What a list or a dict is declared to hold."""
    args = get_args(hint)
    return args[n] if get_origin(hint) is origin and len(args) > n else None


def _asked(hint: Any, value: Any) -> tuple[Kind | None, tuple[str, ...]]:
    """How another value is asked for; None where it is not one value."""
    parts = (
        [part for part in get_args(hint) if part is not NoneType]
        if get_origin(hint) in UNIONS
        else [hint]
    )
    if len(parts) == 1 and get_origin(parts[0]) is Literal:
        options = get_args(parts[0])
        if all(isinstance(one, str) for one in options):
            return "choice", options
    if isinstance(value, bool) or (value is None and parts == [bool]):
        return "yes", ()
    if isinstance(value, int) or (value is None and parts == [int]):
        return "number", ()
    if isinstance(value, str) or (value is None and parts == [str]):
        return "words", ()
    return None, ()


def _whose(one: _Step) -> str:
    """A record by its name, or by its id where that is a word."""
    return name_of(one.value) or ("" if one.step.isdecimal() else _spaced(one.step).capitalize())


def _spaced(step: str) -> str:
    return step.replace("_", " ").replace("-", " ")
