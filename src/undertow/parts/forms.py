"""Forms: the lines a person fills in before an action is opened, as a record with types.

    class Hide(Form, frozen=True):
        what: Annotated[str, Meta(title="What it is", max_length=60)]
        lamp: Annotated[str, Meta(title="Where")]

        @classmethod
        def options(cls, town, me):
            return {"lamp": town.dark}

Text is prose (optional where its default is ""; `examples` are what a random player writes), whole
numbers have a range, True and False are a choice, a Literal is a choice, `options` names the choices
that depend on the world. A tuple of another form is rows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import replace

from undertow.kernel import (
    Answers,
    Choice,
    Field,
    Line,
    Number,
    Page,
    Plain,
    Prose,
    Rows,
    Several,
    message,
)

F = TypeVar("F", bound="Form")
Options = Mapping[str, tuple[Plain, ...]]
Defaults = Mapping[str, Plain]
Titles = Mapping[str, Line]

LONGEST = 2000
"""How much fits into a line of prose that does not say."""
MOST = 99


class Form(Struct, frozen=True):
    """What somebody writes before an action is opened."""

    @classmethod
    def options(cls, world: Any, me: str, *to: Any) -> Options:
        """The choices of lines that depend on the world; of a line within rows by both names, as `rows.line`."""
        return {}

    @classmethod
    def defaults(cls, world: Any, me: str, *to: Any) -> Defaults:
        """What stands in lines before anybody writes, where that depends on the world."""
        return {}

    @classmethod
    def asks(cls, world: Any, me: str, *to: Any) -> Line | None:
        """What it asks, where that hangs on what it is done to; else it is called as its action is."""
        return None

    @classmethod
    def titles(cls, world: Any, me: str, *to: Any) -> Titles:
        """What lines ask, where that depends on the world; others ask what their titles say."""
        return {}

    def why_not(self, world: Any, me: str, *to: Any) -> Line | None:
        """Why it does not hold together, although each line does."""
        return None

    @classmethod
    def unlisted(cls, world: Any, me: str, given: tuple[Plain, ...], *to: Any) -> Line | None:
        """Why a line cannot hold what was given, where there is more to say than that it is not listed."""
        return None


class FormPage(Page, frozen=True, tag="page"):
    """A form as a page. It is looked at as a whole as well."""

    check: Callable[[tuple[Plain, ...]], Line | None] = lambda answer: None
    clearer: Callable[[tuple[Plain, ...]], Line | None] = lambda answer: None

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        return self.check(answer)

    def refuses(self, answer: Plain) -> Line | None:
        why = super().refuses(answer)
        if why is None or not isinstance(answer, tuple) or len(answer) != len(self.fields):
            return why
        return self.clearer(answer) or why


def page(id: str, form: type[Form], world: Any, me: str, *to: Any) -> FormPage:
    """The form as its writer sees it now. `id` names it, and its words."""
    options, defaults = form.options(world, me, *to), form.defaults(world, me, *to)
    titles = form.titles(world, me, *to)
    lines = _fields(id, form, options, defaults)
    if titles:
        lines = tuple(replace(one, label=titles.get(one.name, one.label)) for one in lines)

    def clearer(answer: tuple[Plain, ...]) -> Line | None:
        return form.unlisted(world, me, answer, *to)

    if form.why_not is Form.why_not:  # each line is looked at, and there is no more to it
        return FormPage(lines, id, clearer=clearer)

    def check(answer: tuple[Plain, ...]) -> Line | None:
        return read(form, answer).why_not(world, me, *to)

    return FormPage(lines, id, check, clearer)


def read(form: type[F], values: tuple[Plain, ...]) -> F:
    """A form from what was sent: one value for each line, in their order."""
    named: dict[str, Any] = dict(zip(_names(form), values, strict=True))
    for name, nested in _nested(form):
        named[name] = [msgspec.to_builtins(read(nested, row)) for row in named[name]]
    return msgspec.convert(named, form)


@cache
def _names(form: type[Form]) -> tuple[str, ...]:
    return tuple(line.name for line in _lines(form))


@cache
def _nested(form: type[Form]) -> tuple[tuple[str, Any], ...]:
    """The lines that are rows of another form, and of which."""
    found = []
    for line in _lines(form):
        kind = line.type.type if isinstance(line.type, inspect.Metadata) else line.type
        if isinstance(kind, inspect.VarTupleType) and isinstance(
            kind.item_type, inspect.StructType
        ):
            found.append((line.name, kind.item_type.cls))
    return tuple(found)


@cache
def _lines(form: type[Form]) -> tuple[inspect.Field, ...]:
    return cast("inspect.StructType", inspect.type_info(form)).fields


def _fields(id: str, form: type[Form], options: Options, defaults: Defaults) -> tuple[Field, ...]:
    return tuple(line(options, defaults) for line in _drawn(id, form))


Drawn = Callable[[Options, Defaults], Field]
"""A line of a form, but for what hangs on the world: what may be chosen, and what stands there."""


@cache
def _drawn(id: str, form: type[Form]) -> tuple[Drawn, ...]:
    literals = _literals(form)
    return tuple(_line(id, line, literals.get(line.name)) for line in _lines(form))


@cache
def _literals(form: type[Form]) -> Options:
    """The choices of lines that name theirs, in the order they are named."""
    hints = get_type_hints(form).items()
    return {name: get_args(kind) for name, kind in hints if get_origin(kind) is Literal}


def words_of(id: str, form: type[Form]) -> None:
    """The words of its lines, which a client must know before anybody has seen the form."""
    for line in _lines(form):
        _title(id, line)
        kind = line.type.type if isinstance(line.type, inspect.Metadata) else line.type
        if isinstance(kind, inspect.VarTupleType) and isinstance(
            kind.item_type, inspect.StructType
        ):
            words_of(id, cast("type[Form]", kind.item_type.cls))


def _title(id: str, line: inspect.Field) -> Line:
    title = _extra(line).get("title", line.name.replace("_", " ").capitalize())
    return message(f"{id}.line.{line.name}", title)()


def _extra(line: inspect.Field) -> dict[str, Any]:
    """What a line says of itself beside its type."""
    return (isinstance(line.type, inspect.Metadata) and line.type.extra_json_schema) or {}


def _line(id: str, line: inspect.Field, named: tuple[Plain, ...] | None) -> Drawn:
    kind = line.type.type if isinstance(line.type, inspect.Metadata) else line.type
    stands: Any = None if line.required else line.default
    if not line.required and line.default is msgspec.NODEFAULT:
        stands = cast("Any", line.default_factory)()
    name, title, empty = line.name, _title(id, line), stands == ""
    usual = _answers(id, kind, named, empty)
    if isinstance(usual, Prose) and (examples := _extra(line).get("examples")):
        usual = replace(usual, samples=tuple(examples))

    def draw(options: Options, defaults: Defaults) -> Field:
        offered = options.get(name)
        if isinstance(usual, Rows) and (inner := _inside(name, options)):
            answers: Answers = _answers(id, kind, None, empty, inner)
        else:
            answers = usual if offered is None else _answers(id, kind, offered, empty)
        return Field(name, title, answers, defaults.get(name, stands))

    return draw


def _inside(rows: str, options: Options) -> Options:
    """The choices of the lines within its rows."""
    both = ((name.partition("."), offered) for name, offered in options.items())
    return {line: offered for (of, _, line), offered in both if of == rows and line}


def _answers(
    id: str,
    kind: inspect.Type,
    options: tuple[Plain, ...] | None,
    empty: bool,
    inner: Options = MappingProxyType({}),
) -> Answers:
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.VarTupleType):
        one = kind.item_type
        if options is not None:
            return Several(options)
        if isinstance(one, inspect.StructType):
            return Rows(Page(_fields(id, cast("type[Form]", one.cls), inner, {})))
        return Rows(_answers(id, one, None, False))
    if options is not None:
        return Choice(options)
    if isinstance(kind, inspect.BoolType):
        return Choice((True, False))
    if isinstance(kind, inspect.IntType):
        low = kind.ge if kind.ge is not None else 0
        high = kind.le if kind.le is not None else MOST
        return Number(low, high)
    if isinstance(kind, inspect.StrType):
        return Prose(kind.max_length or LONGEST, empty=empty)
    raise TypeError(f"a form has no line of the kind {kind}")
