"""What is chosen before a game, read from plain data. What is wrong is named, and the nearest that
would fit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from undertow.kernel.errors import BadSetup
from undertow.kernel.facts import MOST_NUMBER, TOO_LARGE_A_NUMBER, largest
from undertow.kernel.game import Beginning, Game
from undertow.kernel.words import Line, message

UNKNOWN = message("kernel.settings.unknown", "There is no setting {name}. There are {known}.")
MISSING = message("kernel.settings.missing", "The setting {name} is needed.")
WRONG = message("kernel.settings.wrong", "The setting {name} does not fit: {problem}.")
WRONGKIND = message(
    "kernel.settings.wrong-kind", "The setting {name} must be {wanted}, not {given}."
)
NO_FIELD = message("kernel.decoded.unknown", "there is no field {name}")
NEEDED = message("kernel.decoded.missing", "the field {name} is missing")
OTHER_KIND = message("kernel.decoded.kind", "the field {name} must be {wanted}, not {given}")
KINDS = {
    "array": message("kernel.settings.kind.array", "a list"),
    "object": message("kernel.settings.kind.object", "names with their values"),
    "str": message("kernel.settings.kind.str", "text"),
    "int": message("kernel.settings.kind.int", "a whole number"),
    "float": message("kernel.settings.kind.float", "a number"),
    "bool": message("kernel.settings.kind.bool", "true or false"),
    "null": message("kernel.settings.kind.null", "nothing"),
}
"""What the decoder calls a kind of value, and what we do."""
PERHAPS = message("kernel.settings.perhaps", "{said} Did you mean {near}?")

TOO_LONG = message(
    "kernel.decoded.too-long", "the field {name} may have at most {limit} {limit#letter|letters}"
)

KIND = re.compile(r"^Expected `(?P<wanted>[\w |]+)`, got `(?P<given>\w+)`")
_WHERE = re.compile(r"^(?P<problem>.*?)(?: - at `\$\.?(?P<where>[^`]*)`)?$", re.DOTALL)
_LETTERS = re.compile(r"^Expected `str` of length <= (?P<limit>\d+)")
_UNKNOWN = re.compile(r"contains unknown field `(?P<name>[^`]*)`")
_MISSING = re.compile(r"missing required field `(?P<name>[^`]*)`")


def settings_of(game: Game[Any], given: Mapping[str, Any]) -> Any:
    """The game's own record of these settings; BadSetup where one of them does not fit."""
    known = list(game.Settings.__struct_fields__)
    for name in given:
        if name not in known:
            raise BadSetup(meant(UNKNOWN(name=str(name), known=known), str(name), known))
    _known_inside(game.Settings, given)
    if largest(dict(given)) > MOST_NUMBER:
        raise BadSetup(TOO_LARGE_A_NUMBER(limit=MOST_NUMBER))
    try:
        return msgspec.convert(dict(given), game.Settings, str_keys=True)
    except msgspec.ValidationError as problem:
        raise BadSetup(_wrong(str(problem))) from None


def _known_inside(kind: Any, given: Any) -> None:
    """Refuse what stands inside a setting and is no field of its record."""
    for where, name, known in _strangers(kind, given, ()):
        if where:
            inside = _read(where) + f".{name}"
            raise BadSetup(meant(UNKNOWN(name=inside, known=known), str(name), known))


def known_of(game: Game[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as they were kept, without what an earlier version knew and this one does not."""
    kept: dict[str, Any] = _copied(given)
    for where, name, _ in list(_strangers(game.Settings, kept, ())):
        within: Any = kept
        for step in where:
            within = within[step]
        del within[name]
    return kept


def _copied(given: Any) -> Any:
    if isinstance(given, Mapping):
        return {name: _copied(value) for name, value in given.items()}
    return [_copied(one) for one in given] if isinstance(given, list | tuple) else given


def _read(where: tuple[Any, ...]) -> str:
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in where]
    return "".join(steps).removeprefix(".")


def _strangers(
    kind: Any, given: Any, where: tuple[Any, ...]
) -> Iterator[tuple[tuple[Any, ...], Any, list[str]]]:
    """What is given in a record and is no field of it: in which place, its name, and what there is."""
    if isinstance(given, Mapping):
        record = _record(kind, given)
        if record is None:
            for one in _kinds(kind):
                if get_origin(one) in (dict, Mapping) and (inner := get_args(one)):
                    for name, value in given.items():
                        yield from _strangers(inner[1], value, (*where, name))
            return
        names = dict(zip(record.__struct_encode_fields__, record.__struct_fields__, strict=True))
        hints = get_type_hints(record)
        for name, value in given.items():
            if name in names:
                yield from _strangers(hints[names[name]], value, (*where, name))
            elif name != record.__struct_config__.tag_field:
                yield where, name, list(names)
    elif isinstance(given, list | tuple):
        for one in _kinds(kind):
            inner = get_args(one)
            if get_origin(one) not in (tuple, list, set, frozenset, Sequence) or not inner:
                continue
            each = (
                inner if len(inner) == len(given) and ... not in inner else inner[:1] * len(given)
            )
            for place, (of, value) in enumerate(zip(each, given, strict=True)):
                yield from _strangers(of, value, (*where, place))


def _kinds(kind: Any) -> tuple[Any, ...]:
    """What an annotation allows, one by one."""
    if get_origin(kind) is Annotated:
        return _kinds(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return tuple([of for one in get_args(kind) for of in _kinds(one)])
    return (kind,)


def _record(kind: Any, given: Mapping[str, Any]) -> Any:
    """The record that is meant: the only one there may be, or the one that its tag names."""
    of = [get_origin(one) or one for one in _kinds(kind)]
    records = [one for one in of if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    if len(records) == 1:
        return records[0]
    for one in records:
        config = one.__struct_config__
        if config.tag_field is not None and given.get(config.tag_field) == config.tag:
            return one
    return None


def begin(game: Game[Any], given: Mapping[str, Any]) -> Beginning:
    """A new table of these settings. Where the game knows no such thing, the nearest is named."""
    settings = settings_of(game, given)
    try:
        return game.begin(settings)
    except BadSetup as problem:
        raise BadSetup(nearest(problem.line, given)) from None


def meant(line: Line, said: str, known: Iterable[str]) -> Line:
    """The sentence, and what somebody may have meant who mistyped one of these."""
    near = get_close_matches(said.lower(), list(known), 1, 0.5)
    return PERHAPS(said=line, near=near[0]) if near else line


def _wrong(problem: str) -> Line:
    """What the decoder says, of the setting it is about."""
    found = _WHERE.match(problem)
    assert found is not None
    where, said = found["where"] or "", found["problem"].replace("`", "")
    inside = f"{where}." if where else ""
    if missing := _MISSING.search(problem):
        return MISSING(name=inside + missing["name"])
    if unknown := _UNKNOWN.search(problem):
        where = inside + unknown["name"]
    if (kind := KIND.match(problem)) is not None and kind["given"] in KINDS:
        wanted = [KINDS[one] for one in kind["wanted"].split(" | ") if one in KINDS]
        if wanted:
            return WRONGKIND(name=where, wanted=wanted[0](), given=KINDS[kind["given"]]())
    return WRONG(name=where, problem=said[:1].lower() + said[1:])


def decoded(problem: str, place: str = "") -> Line | str:
    """What the decoder says of a record that somebody sent, in words."""
    found = _WHERE.match(problem)
    assert found is not None
    where = found["where"] or place
    for known, say in ((_UNKNOWN, NO_FIELD), (_MISSING, NEEDED)):
        if named := known.search(problem):
            return say(name=f"{where}.{named['name']}" if where else named["name"])
    if where and (longest := _LETTERS.match(problem)):
        return TOO_LONG(name=where, limit=int(longest["limit"]))
    kind = KIND.match(problem)
    if where and kind is not None and kind["given"] in KINDS:
        wanted = [KINDS[one]() for one in kind["wanted"].split(" | ") if one in KINDS]
        if wanted:
            return OTHER_KIND(name=where, wanted=wanted[0], given=KINDS[kind["given"]]())
    return f"{place}: {problem}" if place else problem


def nearest(line: Line, given: Any) -> Line:
    """A game's refusal that names what was given, and lists what there is."""
    words = list(_texts(given))
    said = [arg for arg in line.args.values() if isinstance(arg, str) and arg in words]
    lists = [arg for arg in line.args.values() if isinstance(arg, list | tuple)]
    if len(said) != 1 or len(lists) != 1:
        return line
    return meant(line, said[0], [one for one in lists[0] if isinstance(one, str)])


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _texts(key)
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)
