"""Actions and abilities: what a person can press, and what changes how it goes.

One list of checks gives what is offered, what is greyed and why, what is refused, and the words on
the button. A game's own kind of action is a subclass, with options of its own:

    class Act(Action[Town, *Ts], frozen=True, kw_only=True):
        sound: str = ""


    @Act(id="lamps.roll", name="Roll", text="A 6 lights the lamp.", to=mine, sound="dice")
    async def roll(t: Table[Town], me: str, lamp: str) -> None: ...

Who acts is passed by id, never as a record: what is held across an `await` is stale.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar, TypeVarTuple, cast, overload

from msgspec import Struct, field
from msgspec.structs import replace

from undertow.kernel import (
    Forbid,
    Hook,
    Hooks,
    Line,
    Message,
    Modifier,
    Moment,
    Odds,
    Offer,
    Plain,
    Question,
    Reaction,
    Table,
    Tally,
    Term,
    message,
)
from undertow.kernel.hooks import When
from undertow.parts.forms import Form, read

W = TypeVar("W")
Ts = TypeVarTuple("Ts")
_Ta = TypeVar("_Ta", bound=Tally)
M = TypeVar("M", bound=Moment)
F = TypeVar("F", bound=Form)

R = TypeVar("R")

Asks = Callable[..., Question | None]
"""What is answered before something is opened, given the world and its other arguments."""
Why = Line | None
"""Why something cannot be done; None when it can."""
Count = Callable[[Tally], int]
"""Counts another number in the same world."""
Seen = Callable[[], Hooks]
Reads = Callable[[W, M, str], R] | Callable[[W, M, str, Count], R]
"""A pure function of a world and a moment, for whoever has the ability. One that hangs on another
number takes `count` as well."""


class Ability(Struct, Generic[W], frozen=True, kw_only=True):
    """Something with a name and words that somebody can have. Its hooks get the holder as `me`."""

    id: str
    name: str
    text: str
    hooks: list[Callable[[str, str, Seen], Hook]] = field(default_factory=list)
    """Each makes its hook for a holder, the seat that plays them, and all hooks in play."""

    def __post_init__(self) -> None:
        message(f"{self.id}.name", self.name)
        message(f"{self.id}.text", self.text)

    @property
    def words(self) -> tuple[Message, Message]:
        """Its name and its text."""
        return Message(f"{self.id}.name", self.name), Message(f"{self.id}.text", self.text)

    @property
    def line(self) -> Line:
        """Its name, as the reason of a term."""
        return Line(f"{self.id}.name")

    def modifies(self, tally: type[_Ta]) -> Callable[[Reads[W, _Ta, Term | None]], None]:
        """A term of a number, with its reason."""

        def enter(term: Reads[W, _Ta, Term | None]) -> None:
            self.hooks.append(
                lambda me, seat, seen: Modifier(f"{self.id}@{me}", tally, _reader(term, me, seen))
            )

        return enter

    def forbids(self, moment: type[M]) -> Callable[[Reads[W, M, Why]], None]:
        """Why something cannot be done, or None."""

        def enter(why: Reads[W, M, Why]) -> None:
            self.hooks.append(
                lambda me, seat, seen: Forbid(f"{self.id}@{me}", moment, _reader(why, me, seen))
            )

        return enter

    def reacts(
        self, when: When, moment: type[M], concerns: Callable[[W, M, str], bool]
    ) -> Callable[[Callable[[Table[W], M, str], Awaitable[Any]]], None]:
        """A script before, instead of or after something that concerns the holder."""

        def enter(script: Callable[[Table[W], M, str], Awaitable[Any]]) -> None:
            def hook(me: str, seat: str, seen: Seen) -> Reaction:
                return Reaction(
                    f"{self.id}@{me}",
                    moment,
                    when,
                    lambda world, done: seat if concerns(world, done, me) else None,
                    lambda t, done: script(t, done, me),
                )

            self.hooks.append(hook)

        return enter


def _reader(read: Any, me: str, seen: Seen) -> Callable[[Any, Any], Any]:
    """What a hook says of a world and a moment, for its holder."""
    if len(signature(read).parameters) == 3:
        return lambda world, moment: read(world, moment, me)
    return lambda world, moment: read(
        world, moment, me, lambda tally: seen().reckon(world, tally).total
    )


class _Pressed(Ability[W], Generic[W], frozen=True, kw_only=True):
    """What is said of everything a person can press."""

    anytime: bool | Callable[[W], bool] = False
    """May it be done in the middle of somebody else's rule? Where that hangs on the world, it stands
    among what may be done at any time in some worlds, and among the rest in others."""
    needs: tuple[Callable[[W, str], Why], ...] = ()
    barred: Callable[[W, str, tuple[Plain, ...]], Why] | None = None
    """Why something is no target, where there is more to say than that it is none."""
    why: str = ""
    """What a refusal says where nothing closer is known."""
    group: str = ""
    stops: bool = True
    """Does a pause of the table stop it? Never what a GM may do at any time."""
    closes: bool = False
    """Does it close a moment in which others may still speak, so that "Wait" holds it?"""
    apart: bool | None = None
    """Does it touch only whom and what it names, so that it goes on while another's rule waits? Unless
    something else is said, what characters do is so."""
    host: bool = False
    """May the host do it too, from no seat?"""
    former: bool = False
    """Was it offered once, and is so no more? Only a journal that has it opens it again."""
    asks: type[Form] | Asks | None = None
    script: Any = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.why:
            message(f"{self.id}.why", self.why)

    @property
    def refusal(self) -> Line | None:
        """What is said where nothing closer is known."""
        return Line(f"{self.id}.why") if self.why else None

    def is_anytime(self, world: W) -> bool:
        return self.anytime if isinstance(self.anytime, bool) else self.anytime(world)

    def enter(self, script: Any, form: type[Form] | Asks | None = None) -> Self:
        """All of it, once its script is known."""
        return replace(self, script=script, asks=form)

    def _names(self) -> tuple[str, ...]:
        """What its script calls what it gets, but for the form."""
        of = [*signature(self.script).parameters.values()][: None if self.asks is None else -1]
        return tuple(one.name for one in of if one.kind is not one.VAR_POSITIONAL)


class Action(_Pressed[W], Generic[W, *Ts], frozen=True, kw_only=True):
    """Something a person can press, done by somebody. `to` gives every target there is now; `needs` are
    reasons why nobody could, `touches` is what abilities may forbid."""

    to: Callable[[W, str], Iterable[tuple[*Ts]]]
    by: Literal["character", "gm", "seat"] = "character"
    touches: Callable[[W, str, *Ts], Moment] | None = None
    once: str = ""
    """The span in which it may be done once."""
    label: Callable[[W, str, *Ts], Line] | None = None
    price: Callable[[W, str, *Ts], Line | None] | None = None
    odds: Callable[[W, Count, str, *Ts], Odds | None] | None = None
    """What may come of it, from what whoever does it may know."""

    def __call__(self, script: Callable[[Table[W], str, *Ts], Awaitable[None]]) -> Self:
        return self.enter(script)

    @overload
    def form(
        self, form: type[F]
    ) -> Callable[[Callable[[Table[W], str, *Ts, F], Awaitable[None]]], Self]: ...
    @overload
    def form(
        self, form: Callable[[W, str, *Ts], Question | None]
    ) -> Callable[[Callable[[Table[W], str, *Ts, Any], Awaitable[None]]], Self]: ...
    def form(self, form: Any) -> Callable[[Any], Self]:
        """The same with a form, which the script gets last: a record, or the question that is answered
        before it is opened. No rule ever waits for typing."""
        if not isinstance(form, type):
            return lambda script: self.enter(script, form)

        def read_first(script: Any) -> Any:
            @wraps(script)
            async def run(t: Table[W], me: str, *args: Any) -> None:
                await script(t, me, *args[:-1], read(form, args[-1]))

            return self.enter(run, form)

        return read_first

    @property
    def kinds(self) -> tuple[str, ...]:
        """What its script calls its targets."""
        return self._names()[2:]

    def offer(self, me: str, *args: *Ts) -> Offer:
        return self.join(me, args)

    def join(self, me: str, to: tuple[Any, ...]) -> Offer:
        """The offer of it to somebody, with a target."""
        return Offer(self.id, (me, *to))

    def split(self, seat: str, args: tuple[Plain, ...]) -> tuple[str, tuple[Plain, ...]]:
        """Who does it, and to what."""
        return (cast("str", args[0]), args[1:]) if args else ("", ())


class Opening(_Pressed[W], Generic[W, *Ts], frozen=True, kw_only=True):
    """Something a seat can press where nobody need be named: its offers, and its script, have what `to`
    gives for that seat and nothing more. What a GM does is mostly this."""

    to: Callable[[W, str], Iterable[tuple[*Ts]]]
    by: Literal["gm", "seat"] = "gm"
    touches: ClassVar[None] = None
    once: ClassVar[str] = ""
    odds: ClassVar[None] = None
    label: Callable[[W, *Ts], Line] | None = None
    price: Callable[[W, *Ts], Line | None] | None = None

    def __call__(self, script: Callable[[Table[W], *Ts], Awaitable[None]]) -> Self:
        return self.enter(script)

    def form(
        self, form: Callable[[W, *Ts], Question | None]
    ) -> Callable[[Callable[[Table[W], *Ts, Any], Awaitable[None]]], Self]:
        """The same with a question that is answered before it is opened; the script gets that last."""
        return lambda script: self.enter(script, form)

    @property
    def kinds(self) -> tuple[str, ...]:
        """What its script calls its arguments."""
        return self._names()[1:]

    def offer(self, *args: *Ts) -> Offer:
        return self.join("", args)

    def join(self, me: str, to: tuple[Any, ...]) -> Offer:
        """The offer of it to a seat, with its arguments."""
        return Offer(self.id, to)

    def split(self, seat: str, args: tuple[Plain, ...]) -> tuple[str, tuple[Plain, ...]]:
        """Who does it, and to what."""
        return seat, args


AnyAction = Action[W, *tuple[Any, ...]] | Opening[W, *tuple[Any, ...]]


def here(world: object, me: str) -> list[tuple[()]]:
    """The targets of an action that needs none."""
    return [()]
