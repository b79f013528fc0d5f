"""What a pack's Python hands to our declarations, looked at while it is imported.

Python itself takes `ap="2"` or a kind that there is not, and nothing is wrong until somebody plays it. So
what a pack calls of ours, and what that calls, is compared with its annotations; so are the records that
the pack keeps under a name. What no annotation says is left alone.
"""

from __future__ import annotations

import ast
import gc
import inspect
import sys
import types
from collections import abc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FrameType, FunctionType, ModuleType, SimpleNamespace
from typing import (
    Any,
    Literal,
    TypeVar,
    TypeVarTuple,
    Union,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Struct

from undertow.kernel import Message, message, speak
from undertow.kernel.settings import KINDS

NOT_ITS_KIND = message("declared.not-its-kind", "{name} must be {wanted}, not {given}")
NOT_SO_MANY = message("declared.not-so-many", "{name} must be a list of {wanted}, not of {given}")
FUNCTION = message("declared.function", "a function")
NO_OPTION = message("declared.no-option", "there is no option {name}")
NOT_ASYNC = message("declared.not-async", "{name}: {called} must begin with async def")
NOT_AT_ONCE = message(
    "declared.not-at-once", "{name}: {called} must begin with def, not with async def"
)
NOT_TAKEN = message(
    "declared.not-taken", "{name}: {called} is called with {wanted}, and takes {taken}"
)
NOTHING = message("declared.nothing", "nothing")
NOT_ONE_OF = message("declared.not-one-of", "{name} is not one of what it may be: {given}")
OURS = "undertow"
PLAIN = {int: "int", str: "str", bool: "bool", float: "float", tuple: "array", dict: "object"}


class Unfit(ValueError):
    """What was given is not what the declaration takes."""

    def __init__(
        self, said: str, word: str = "", known: tuple[str, ...] = (), line: int = 0
    ) -> None:
        super().__init__(said)
        self.word, self.known, self.line = word, known, line


@contextmanager
def looked_at(folder: Path) -> Iterator[None]:
    """While this lasts, what Python files of the folder hand to ours must fit."""

    def pack(frame: FrameType | None) -> bool:
        return frame is not None and Path(frame.f_code.co_filename).parent == folder

    def called(frame: FrameType, event: str, _: object) -> None:
        if event != "call" or not frame.f_globals.get("__name__", "").startswith(OURS):
            return
        by = frame.f_back
        if pack(by) or (by is not None and pack(by.f_back)):
            _check_call(frame)

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(before)


def _check_call(frame: FrameType) -> None:
    function = _function(frame)
    if function is None:
        return
    hints, rest, options = _hints(function)
    more = frame.f_locals.get(rest, {}) if rest else {}
    for name in more:
        if options and name not in options:
            raise Unfit(speak(NO_OPTION(name=name)), name, options)
    given = {**more, **frame.f_locals}
    for name, hint in hints.items():
        if name in given:
            check(name, given[name], hint)


def _function(frame: FrameType) -> FunctionType | None:
    """The function that a frame runs: found under its name, or, inside another, by what refers to it."""
    found: Any = None
    for name in frame.f_code.co_qualname.split("."):
        if name.startswith("<"):
            break
        found = frame.f_globals.get(name) if found is None else getattr(found, name, None)
        if found is None:
            return None
    else:
        found = inspect.unwrap(found)
        return found if getattr(found, "__code__", None) is frame.f_code else None
    if frame.f_code.co_name.startswith("<"):
        return None
    referring = gc.get_referrers(frame.f_code)
    return next((one for one in referring if isinstance(one, FunctionType)), None)


@cache
def _hints(function: FunctionType) -> tuple[dict[str, Any], str, tuple[str, ...]]:
    """What it takes by name, under which name it gathers the rest, and what that may be, where it says so."""
    hints: dict[str, Any] = {}
    for name, said in function.__annotations__.items():
        alone = SimpleNamespace(__annotations__={name: said})
        with suppress(NameError, TypeError, AttributeError):
            hints |= get_type_hints(alone, function.__globals__)
    rest, options = "", tuple[str, ...]()
    for name, one in inspect.signature(function).parameters.items():
        if one.kind is one.VAR_POSITIONAL:
            hints.pop(name, None)
        elif one.kind is one.VAR_KEYWORD:
            hint, rest = hints.pop(name, None), name
            if get_origin(hint) is Unpack:
                said = get_type_hints(get_args(hint)[0])
                hints, options = hints | said, (*hints, *said)
    hints.pop("return", None)
    return hints, rest, options


def check_records(module: ModuleType, file: Path) -> None:
    """The records that a module keeps under a name: does each field hold what it should?"""
    for name, record in vars(module).items():
        _check_record(record, name, file)


def _check_record(record: Any, name: str, file: Path) -> None:
    """One of these, and those that it is made of."""
    if not isinstance(record, Struct) or not type(record).__module__.startswith(OURS):
        return
    try:
        hints = get_type_hints(type(record))
    except (NameError, TypeError):
        return
    for field in record.__struct_fields__:
        value = getattr(record, field)
        try:
            check(field, value, hints.get(field))
        except Unfit as problem:
            problem.line = _line(file, name, field, problem.word or value)
            raise
        for inside in value if isinstance(value, tuple | list) else (value,):
            _check_record(inside, name, file)


def _line(file: Path, name: str, field: str, value: Any) -> int:
    """Where the record of a name, or one inside it, is given this in a field; else where it begins."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=made) if found == name:
                parts: list[ast.expr] = [made]
            case ast.FunctionDef(name=found) | ast.AsyncFunctionDef(name=found) if found == name:
                parts = node.decorator_list
            case _:
                continue
        inside = [one for part in parts for one in ast.walk(part)]
        under = [one for one in inside if isinstance(one, ast.keyword) and one.arg == field]
        written = [one for one in under if any(_is(part, value) for part in ast.walk(one))]
        for one in (*written, *under, *(one for one in inside if _is(one, value)), *parts):
            return int(getattr(one.value if isinstance(one, ast.keyword) else one, "lineno", 0))
    return 0


def _is(node: ast.AST, value: Any) -> bool:
    """Is this how a value is written?"""
    try:
        said = ast.literal_eval(node)
    except ValueError:
        return False
    return type(said) is type(value) and bool(said == value)


# What fits


def check(name: str, value: Any, hint: Any) -> None:
    """Refuse a value that an annotation does not allow."""
    if fits(value, hint):
        return
    if isinstance(value, tuple | list) and (kinds := _each(hint, len(value))) is not None:
        for one, kind in zip(value, kinds, strict=False):
            check(name, one, kind)
        raise Unfit(speak(NOT_SO_MANY(name=name, wanted=len(kinds), given=len(value))))
    calls = [one for one in _unioned(hint) if get_origin(one) is abc.Callable]
    if calls and isinstance(value, FunctionType):
        raise Unfit(_uncallable(name, value, calls[0]))
    words = tuple(one for one in _words(hint) if isinstance(one, str))
    if words and isinstance(value, str):
        raise Unfit(speak(NOT_ONE_OF(name=name, given=value)), value, words)
    wanted = next((KINDS[kind] for one in _kinds(hint) if (kind := PLAIN.get(one))), None)
    given = next((KINDS[kind] for one, kind in PLAIN.items() if type(value) is one), None)
    said = NOT_ITS_KIND(
        name=name,
        wanted=wanted() if wanted is not None else _called(hint),
        given=given() if given is not None else _called(value),
    )
    raise Unfit(speak(said))


def _serves(function: FunctionType, hint: Any) -> bool:
    """Can it be called as the annotation says: with so many things, and at once or with `await`? What
    ours have made of a pack's function is left alone."""
    if function.__globals__.get("__name__", "").startswith(f"{OURS}."):
        return True
    if _other_kind(function, hint):
        return False
    given, more = _given(hint)
    parameters = inspect.signature(function).parameters.values()
    if more:
        takes = [
            one
            for one in parameters
            if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
        ]
        gathers = any(one.kind is one.VAR_POSITIONAL for one in parameters)
        return gathers or len(takes) >= len(given)
    try:
        inspect.signature(function).bind(*given)
    except TypeError:
        return False
    return True


def _other_kind(function: FunctionType, hint: Any) -> Message | None:
    """What is wrong where a function is async and must not be, or the other way. One that is not may hand
    on what another gives: then it is a lambda, or says so."""
    *_, gives = get_args(hint) or (Any,)
    if gives is Any or isinstance(gives, TypeVar):
        return None
    is_async = inspect.iscoroutinefunction(function)
    if get_origin(gives) not in (abc.Awaitable, abc.Coroutine):
        return NOT_AT_ONCE if is_async else None
    said = str(function.__annotations__.get("return", ""))
    hands_on = function.__name__ == "<lambda>" or "Awaitable" in said or "Coroutine" in said
    return None if is_async or hands_on else NOT_ASYNC


def _given(hint: Any) -> tuple[list[Any], bool]:
    """What a function is given by an annotation, and may there be more of it?"""
    given, *_ = get_args(hint) or (...,)
    if given is ...:
        return [], True
    fixed = [
        one for one in given if not isinstance(one, TypeVarTuple) and get_origin(one) is not Unpack
    ]
    return fixed, len(fixed) < len(given)


def _uncallable(name: str, function: FunctionType, hint: Any) -> str:
    """Why a function cannot be called as it must be."""
    called = function.__name__
    if (wrong := _other_kind(function, hint)) is not None:
        return speak(wrong(name=name, called=called))
    wanted = [_in_short(one) for one in _given(hint)[0]]
    taken = list(inspect.signature(function).parameters)
    return speak(
        NOT_TAKEN(name=name, called=called, wanted=wanted or NOTHING(), taken=taken or NOTHING())
    )


def _called(of: Any) -> Any:
    """How people call a kind, or a value of one, that has no plainer word."""
    if isinstance(of, type):
        return of.__name__
    if get_origin(of) is abc.Callable or isinstance(of, types.FunctionType):
        return FUNCTION()
    return str(of) if get_origin(of) else type(of).__name__


def _in_short(hint: Any) -> Any:
    """What a function is given, in a word."""
    if isinstance(hint, TypeVar):
        return "…" if hint.__bound__ is None else _in_short(hint.__bound__)
    kind = get_origin(hint) or hint
    return KINDS[PLAIN[kind]]() if kind in PLAIN else getattr(kind, "__name__", "…")


def _each(hint: Any, many: int) -> tuple[Any, ...] | None:
    """What each of so many in a list must be; None where it is no list, or nothing is said."""
    lists = [one for one in (hint, *get_args(hint)) if get_origin(one) is tuple]
    inner = get_args(lists[0]) if lists else ()
    if any(isinstance(one, TypeVarTuple) or get_origin(one) is Unpack for one in inner):
        return None
    return (inner[0],) * many if len(inner) == 2 and inner[1] is ... else inner or None


def fits(value: Any, hint: Any) -> bool:
    """May it be this? What the annotation does not say plainly, it may."""
    hint = getattr(hint, "__supertype__", hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(fits(value, one) for one in inner)
    if origin is Literal:
        return any(type(one) is type(value) and one == value for one in inner)
    if hint is type(None):
        return value is None
    if hint is float:
        return isinstance(value, int | float)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if hint in (str, bool):
        return isinstance(value, hint)
    if origin is tuple:
        if not isinstance(value, tuple | list):
            return False
        kinds = _each(hint, len(value))
        return kinds is None or (len(kinds) == len(value) and all(map(fits, value, kinds)))
    if isinstance(kind := origin or hint, type) and issubclass(kind, Struct):
        return isinstance(value, kind)
    if origin is abc.Callable:
        return _serves(value, hint) if isinstance(value, FunctionType) else callable(value)
    if origin is dict:
        return isinstance(value, Mapping)
    return True


def _kinds(hint: Any) -> tuple[Any, ...]:
    """What an annotation allows, one by one."""
    hint = getattr(hint, "__supertype__", hint)
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(kind for one in get_args(hint) for kind in _kinds(one))
    return (get_origin(hint) or hint,)


def _unioned(hint: Any) -> tuple[Any, ...]:
    """An annotation, or each of those it allows."""
    if get_origin(hint) in (Union, types.UnionType):
        return get_args(hint)
    return (hint,)


def _words(hint: Any) -> tuple[Any, ...]:
    """The words of a list to choose from."""
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(word for one in get_args(hint) for word in _words(one))
    return get_args(hint) if get_origin(hint) is Literal else ()
