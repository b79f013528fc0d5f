"""What anybody at a table may do with extras: put one on a sheet, count it up and down, take it off.

    EXTRAS = Noting("lamps", lambda town: ("gm", *town.people), cast)
    actions = (*my_actions, *EXTRAS.actions())

`cast` gives the sheets on which a seat may put something, each with a name. Ids are
`<game>.extras.put` and so on; a client finds them by their ends, whatever is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import new_class
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from undertow.kernel import Line, Plain, Question, Table, message, plain
from undertow.parts.actions import Action, AnyAction
from undertow.parts.extras import (
    FACTS,
    HIGHEST,
    MOST,
    NAME,
    WORDS,
    Extra,
    ExtraChanged,
    ExtraCounted,
    ExtraPut,
    ExtraRemoved,
    Noted,
)
from undertow.parts.forms import Defaults, Form, Options

W = TypeVar("W", bound=Noted)
T = Table[Any]

NEW = ""
"""Not an extra: one that is still to be put on a sheet."""

_NEW = message("extras.say.new", "Something new")
_YES, _NO = message("extras.say.yes", "Yes"), message("extras.say.no", "No")
NOBODY = message("extras.no.sheet", "There is no sheet here that is yours to write on.")
NOTHING = message("extras.no.extra", "There is nothing of your own on a sheet yet.")
NO_NAME = message("extras.no.name", "Give it a name.")
TOO_HIGH = message("extras.no.high", "{count} is above its maximum of {most}.")
FULL = message("extras.no.full", "{limit} stand on that sheet already. Remove one first.")
NO_FURTHER = message("extras.no.further", "Its number goes from 0 to {most}.")

ACTIONS = {
    "put": (
        "Put a note on a sheet",
        (
            "Something the rules do not know: an item, a condition, a rule of your own. It has a name, "
            "words, and a number if you like. On your own sheet; the GM on any."
        ),
    ),
    "count": (
        "Count a note up or down",
        "The number of a note on a sheet of yours goes up or down.",
    ),
    "remove": ("Take a note off a sheet", "A note that was put on a sheet of yours goes away."),
}
"""What people may do: a name, and what it means."""


class NotingForm(Form, frozen=True):
    """A form of one game's extras."""

    noting: ClassVar[Any] = None

    @classmethod
    def options(cls, world: Any, me: str, *to: Any) -> Options:
        noting: Noting[Any] = cls.noting
        return {"note": noting.editable(world, me)}


class Put(NotingForm, frozen=True):
    of: Annotated[str, Meta(title="On whose sheet")]
    name: Annotated[str, Meta(title="Name", max_length=NAME)]
    note: Annotated[str, Meta(title="Which note")] = NEW
    text: Annotated[str, Meta(title="What it means", max_length=WORDS)] = ""
    counts: Annotated[bool, Meta(title="It has a number")] = True
    count: Annotated[int, Meta(title="Number", ge=0, le=HIGHEST)] = 0
    most: Annotated[int, Meta(title="At most (0: no limit)", ge=0, le=HIGHEST)] = 0
    hidden: Annotated[bool, Meta(title="Only the GM sees it")] = False

    @classmethod
    def options(cls, world: Any, me: str, *to: Any) -> Options:
        sheets = tuple(cls.noting.cast(world, me))
        notes = (NEW, *cls.noting.editable(world, me))
        hidden = (False, True) if me == cls.noting.gm else (False,)
        return {"of": sheets, "note": notes, "hidden": hidden}

    @classmethod
    def defaults(cls, world: Any, me: str, *to: Any) -> Defaults:
        return {"of": next(iter(cls.noting.cast(world, me)), "")}

    def why_not(self, world: Any, me: str, *to: Any) -> Line | None:
        if not self.name.strip():
            return NO_NAME()
        if self.most and self.count > self.most:
            return TOO_HIGH(count=self.count, most=self.most)
        old = world.extras.items.get(self.note)
        here = old is not None and old.of == self.of
        if not here and len(world.extras.on(self.of)) >= MOST:
            return FULL(limit=MOST)
        return None


class Count(NotingForm, frozen=True):
    note: Annotated[str, Meta(title="Which note")]
    by: Annotated[int, Meta(title="Up or down by", ge=-HIGHEST, le=HIGHEST)] = 1

    @classmethod
    def options(cls, world: Any, me: str, *to: Any) -> Options:
        return {"note": cls.noting.counting(world, me)}

    def why_not(self, world: Any, me: str, *to: Any) -> Line | None:
        one = world.extras.items[self.note]
        moves = self.counted(one) != one.count
        return None if moves else NO_FURTHER(most=one.most or HIGHEST)

    def counted(self, one: Extra) -> int:
        """What the number will be: it stops at its ends."""
        return min(one.most or HIGHEST, max(0, one.count + self.by))


class Remove(NotingForm, frozen=True):
    note: Annotated[str, Meta(title="Which note")]


class Noting(Generic[W]):
    """What the people of one game may do with extras. `seats` gives who sits at the table, `cast` the
    sheets of a seat; what is put on a `secret` one only the GM sees, until they show it."""

    def __init__(
        self,
        game: str,
        seats: Callable[[W], tuple[str, ...]],
        cast: Callable[[W, str], Mapping[str, str]],
        gm: str = "gm",
        secret: Callable[[W, str], bool] = lambda world, sheet: False,
    ) -> None:
        self.game, self.seats, self.cast, self.gm, self.secret = game, seats, cast, gm, secret
        self.facts = FACTS

    def editable(self, world: W, me: str) -> tuple[str, ...]:
        """Those that a seat may change: what it sees of what stands on its sheets."""
        if not world.extras.items:
            return ()
        sheets = self.cast(world, me)
        found = world.extras.items.values()
        return tuple(one.id for one in found if one.of in sheets and one.seen_by(me))

    def counting(self, world: W, me: str) -> tuple[str, ...]:
        """Those of them that have a number."""
        items = world.extras.items
        return tuple(id for id in self.editable(world, me) if items[id].counts)

    # What each does

    async def put(self, t: T, me: str, given: Put) -> None:
        hidden = given.hidden or self.secret(t.world, given.of)
        one = Extra(
            id=given.note or f"x{t.world.extras.made + 1}",
            of=given.of,
            name=given.name.strip(),
            text=given.text.strip(),
            counts=given.counts,
            count=given.count if given.counts else 0,
            most=given.most if given.counts else 0,
            known_to=(self.gm,) if hidden else None,
        )
        fact = ExtraPut if given.note == NEW else ExtraChanged
        t.tell(fact(one, me, self.cast(t.world, me)[given.of]))

    async def count(self, t: T, me: str, given: Count) -> None:
        old = t.world.extras.items[given.note]
        new = replace(old, count=given.counted(old))
        t.tell(ExtraCounted(new, me, self.cast(t.world, me)[old.of], old.count))

    async def remove(self, t: T, me: str, given: Remove) -> None:
        old = t.world.extras.items[given.note]
        t.tell(ExtraRemoved(old, me, self.cast(t.world, me)[old.of]))

    def answer_label(self, world: W, question: Question, answer: Plain) -> Line | None:
        """What stands on the button of an answer, in a form about extras."""
        if f"{self.game}.extras." not in question.prompt.key:
            return None
        if isinstance(answer, bool):
            return (_YES if answer else _NO)()
        if answer == NEW:
            return _NEW()
        if (one := world.extras.items.get(str(answer))) is not None:
            return plain(one.name)
        return plain(self.cast(world, self.gm).get(str(answer), str(answer)))

    # As actions

    def actions(self) -> tuple[AnyAction[W], ...]:
        def nobody(world: W, me: str) -> Line | None:
            return None if self.cast(world, me) else NOBODY()

        def some(notes: Callable[[W, str], tuple[str, ...]]) -> Callable[[W, str], Line | None]:
            return lambda world, me: None if notes(world, me) else NOTHING()

        return (
            self._action("put", Put, self.put, nobody),
            self._action("count", Count, self.count, some(self.counting)),
            self._action("remove", Remove, self.remove, some(self.editable)),
        )

    def _action(
        self,
        slug: str,
        form: type[NotingForm],
        script: Any,
        *needs: Callable[[W, str], Line | None],
    ) -> AnyAction[W]:
        name, text = ACTIONS[slug]
        act: AnyAction[W] = Action(
            id=f"{self.game}.extras.{slug}",
            name=name,
            text=text,
            by="seat",
            anytime=True,
            stops=False,
            group="extras",
            to=lambda world, me: [()] if me in self.seats(world) else [],
            needs=needs,
        )
        bound = new_class(form.__name__, (form,), {"frozen": True}, self._bind)
        enter: Any = act.form(bound)
        return enter(script)  # type: ignore[no-any-return]

    def _bind(self, names: dict[str, Any]) -> None:
        names["noting"] = self
