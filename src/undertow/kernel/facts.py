"""Facts: what happened at the table, in the past tense. They are the authority.

A fact knows what it does to the world (`evolve`), who may know it (`seen_by`), and whether it
showed anybody something that had been hidden (`reveals`), which makes taking it back a matter for
the whole table. Folding facts runs no rule, so a changed rule never breaks an old journal.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Struct

from undertow.kernel.errors import Refused
from undertow.kernel.places import NO_SUCH_PLACE, numbered
from undertow.kernel.words import message

W = TypeVar("W")

EVERYONE = "*"
"""Not a seat: whoever looks on without one."""
HOST = "host"
"""Not a seat: whoever keeps the table, and may overrule the machine."""

BAD_PATCH = message("kernel.ruling.bad-patch", "The ruling cannot stand: {problem}.")

TOO_LARGE_A_NUMBER = message(
    "kernel.ruling.too-large", "No number at a table is larger than {limit}."
)
MOST_NUMBER = 1_000_000
"""Of what people write into a world: a rule may count up to it, or roll so many dice."""


def largest(value: Any) -> int:
    """The size of the largest number anywhere in something that came as JSON."""
    found, line = 0, [value]
    while line:
        match line.pop():
            case bool():
                pass
            case int() as number:
                found = max(found, abs(number))
            case float() as number:
                found = max(found, MOST_NUMBER + 1 if abs(number) > MOST_NUMBER else 0)
            case dict() as many:
                line += many.values()
            case list() | tuple() as several:
                line += several
    return found


Heading = Literal["", "session", "scene"]


class Fact(Struct, frozen=True, gc=False, tag_field="fact"):
    """Something that happened."""

    reveals: ClassVar[bool] = False
    heading: ClassVar[Heading] = ""
    """What begins with it, so that the chronicle has a heading there."""

    def begins(self) -> Heading:
        """What begins with it; a fact of which that hangs on what it says brings its own."""
        return self.heading

    def evolve(self, world: Any) -> Any:
        """The world after this fact."""
        raise NotImplementedError

    def seen_by(self, seat: str) -> Fact | None:
        """What of it this seat may know; None when not even that it happened."""
        return self

    @property
    def nameless(self) -> bool:
        """Is it nobody's business who did it? Then whoever tells it names nobody."""
        return False


class Overridden(Fact, frozen=True, tag="kernel.ruled"):
    """A person overruled the machine: some places of the world hold other values now."""

    by: str
    patch: dict[str, Any]
    """From paths such as `heroes/sage/prone` to values."""
    reason: str

    def evolve(self, world: W) -> W:
        patched: Any = world
        for path, value in self.patch.items():
            patched = _put(patched, path.split("/"), value, path)
        try:
            raw = msgspec.to_builtins(patched, str_keys=True)
            return msgspec.convert(raw, type(world), str_keys=True)
        except (msgspec.ValidationError, TypeError, ValueError) as problem:
            raise Refused(BAD_PATCH(problem=str(problem))) from None

    def seen_by(self, seat: str) -> Overridden:
        # The host sees what a bystander sees, and rules in the open. Whoever rules from a seat may
        # know more than the others: they hear that it was done and why, and see what is theirs to see.
        return self if self.by in (seat, HOST) else Overridden(self.by, {}, self.reason)


def _put(place: Any, way: list[str], value: Any, path: str) -> Any:
    """A copy of a place of the world in which another value stands at the end of the way."""
    if not way:
        return value
    step, *rest = way
    if isinstance(place, Struct):
        if step in place.__struct_fields__:
            inner = _put(getattr(place, step), rest, value, path)
            return msgspec.structs.replace(place, **{step: inner})
    elif isinstance(place, dict):
        key = next((key for key in place if str(key) == step), None)
        if key is not None:
            return {**place, key: _put(place[key], rest, value, path)}
        if not rest and step:
            return {**place, step: value}
    elif (number := numbered(place, step)) is not None:
        items = list(place)
        items[number] = _put(items[number], rest, value, path)
        return items
    raise Refused(NO_SUCH_PLACE(path=path))


KERNEL_FACTS: tuple[type[Fact], ...] = (Overridden,)
