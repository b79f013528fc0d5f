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

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import wraps
from inspect import signature
from typing import Any, Generic, Literal, Self, TypeVar, TypeVarTuple, cast

from msgspec import Struct, field
from msgspec.structs import replace

from undertow.kernel import (
    HELD,
    HOST,
    RULES,
    Fact,
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
    Request,
    Rule,
    Standing,
    Table,
    Tally,
    Term,
    message,
    plain,
)
from undertow.kernel.hooks import When
from undertow.parts import people
from undertow.parts.forms import Form, page, read, words_of
from undertow.parts.peopled import PeopledGame
from undertow.parts.uses import Uses, used

W = TypeVar("W")
Ts = TypeVarTuple("Ts")
_Ta = TypeVar("_Ta", bound=Tally)
M = TypeVar("M", bound=Moment)
F = TypeVar("F", bound=Form)

R = TypeVar("R")

Why = Line | None
"""Why something cannot be done; None when it can."""
Count = Callable[[Tally], int]
"""Counts another number in the same world."""
Seen = Callable[[], Hooks]
Reads = Callable[[W, M, str], R] | Callable[[W, M, str, Count], R]
"""A pure function of a world and a moment, for whoever has the ability. One that hangs on another
number takes `count` as well."""

NOT_YOURS = message("parts.action.not-yours", "{action}: you do not play anybody who could.")
_ONLY_GM = message("parts.action.gm", "{action} is the GM's to do.")
UNKNOWN = message("parts.action.unknown", "There is no such action.")
_NOTHING_TO = message("parts.action.nothing", "{action}: there is nothing to do that to now.")
_NOT_THAT = message("parts.action.not-that", "{action}: that cannot be chosen now.")
AT = message("parts.action.at", "{action}: {to}")
ONCE = message("parts.action.once", "{action} is used up until the {span} ends.")


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


class Action(Ability[W], Generic[W, *Ts], frozen=True, kw_only=True):
    """Something a person can press. `to` gives every target there is now; `needs` are reasons why
    nobody could, `touches` is what abilities may forbid."""

    to: Callable[[W, str], Iterable[tuple[*Ts]]]
    by: Literal["character", "gm", "seat"] = "character"
    anytime: bool = False
    """May it be done in the middle of somebody else's rule?"""
    needs: tuple[Callable[[W, str], Why], ...] = ()
    touches: Callable[[W, str, *Ts], Moment] | None = None
    barred: Callable[[W, str, tuple[Plain, ...]], Why] | None = None
    """Why something is no target, where there is more to say than that it is none."""
    once: str = ""
    """The span in which it may be done once."""
    label: Callable[[W, str, *Ts], Line] | None = None
    price: Callable[[W, str, *Ts], Line | None] | None = None
    odds: Callable[[W, Count, str, *Ts], Odds | None] | None = None
    """What may come of it, from what whoever does it may know."""
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
    asks: type[Form] | None = None
    script: Any = None

    def __call__(self, script: Callable[[Table[W], str, *Ts], Awaitable[None]]) -> Self:
        return replace(self, script=script)

    def form(
        self, form: type[F]
    ) -> Callable[[Callable[[Table[W], str, *Ts, F], Awaitable[None]]], Self]:
        """The same with a form, which the script gets last. No rule ever waits for typing."""

        def enter(script: Any) -> Any:
            @wraps(script)
            async def run(t: Table[W], me: str, *args: Any) -> None:
                await script(t, me, *args[:-1], read(form, args[-1]))

            return replace(self, script=run, asks=form)

        return enter

    @property
    def kinds(self) -> tuple[str, ...]:
        """What its script calls its targets."""
        return tuple(signature(self.script).parameters)[2 : None if self.asks is None else -1]

    def offer(self, me: str, *args: *Ts) -> Offer:
        return Offer(self.id, (me, *cast("Any", args)))


AnyAction = Action[W, *tuple[Any, ...]]


def here(world: object, me: str) -> list[tuple[()]]:
    """The targets of an action that needs none."""
    return [()]


class ActionGame(PeopledGame[W]):
    """A game made of actions and abilities."""

    actions: Sequence[AnyAction[W]]
    abilities: Sequence[Ability[W]] = ()
    by_itself: Sequence[Rule[Any]] = ()
    """What the rules do by themselves (`step`)."""

    def __init__(self) -> None:
        self._actions = {action.id: action for action in self.actions}
        self._in_play = [action for action in self.actions if not action.anytime]
        self._apart = [
            action
            for action in self._in_play
            if (action.by == "character" if action.apart is None else action.apart)
        ]
        self._anytime = [action for action in self.actions if action.anytime]
        self._abilities = {ability.id: ability for ability in self.abilities}
        if len(self._actions) < len(self.actions) or len(self._abilities) < len(self.abilities):
            raise ValueError("two actions or two abilities have the same id")
        self._hooks: dict[tuple[tuple[str, str, str], ...], Hooks] = {}
        self._latest: tuple[W | None, Hooks] = None, Hooks(())
        self.rules = {action.id: self._rule(action) for action in self.actions}
        self.rules |= {rule.id: rule for rule in self.by_itself}
        self._kinds = {action.id: action.kinds for action in self.actions if not action.label}
        super().__init__()

    # What a game says of itself

    def characters(self, world: W, seat: str) -> Sequence[str]:
        """Whom a seat plays."""
        return (seat,)

    def held(self, world: W) -> Iterable[tuple[str, str, str]]:
        """Who has which ability now: the holder, their seat (or RULES), the ability's id."""
        return ()

    def uses(self, world: W) -> Uses:
        """What lies used up."""
        return ()

    def uses_up(self, me: str, action: AnyAction[W]) -> Fact:
        """The fact that somebody used something they may do once in a while."""
        raise NotImplementedError

    def noun(self, world: W, me: str, kind: str, value: Plain) -> Line | None:
        """How a target reads on the button of an action without a label of its own; `kind` is what
        its script calls it. None where there is nothing to read."""
        return plain(str(value))

    # What follows from it

    def hooks(self, world: W) -> Hooks:
        of, made = self._latest  # many ask about the same world, one after the other
        if of is not world:
            made = self._found(world)
            self._latest = world, made
        return made

    def _found(self, world: W) -> Hooks:
        held = tuple(self.held(world))
        found = self._hooks.get(held)
        if found is None:
            if len(self._hooks) > 500:
                self._hooks.clear()
            found = self._hooks[held] = self._made(held)
        return found

    def _made(self, held: Iterable[tuple[str, str, str]]) -> Hooks:
        def seen() -> Hooks:
            return made

        made = Hooks(
            hook(me, seat or RULES, seen)
            for me, seat, id in held
            for hook in self._abilities[id].hooks
        )
        return made

    def why_not(
        self, world: W, action: AnyAction[W], me: str, to: tuple[Any, ...] | None = None
    ) -> Why:
        """Why somebody cannot do this now: at all, or to this target."""
        by_hand = action.by == "gm" and action.anytime
        if action.stops and not by_hand and self.table(world).paused:
            return people.PAUSED()
        if action.closes and (who := self.table(world).thinking):
            others = [seat for seat in who if me not in self._doers(world, seat, action)]
            if others:
                return HELD(who=[self.seat_name(seat) for seat in others])
        if action.once and used(self.uses(world), me, action.id):
            return ONCE(action=action.line, span=action.once)
        for need in action.needs:
            if (why := need(world, me)) is not None:
                return why
        if to is None or action.touches is None:
            return None
        return self.hooks(world).why_not(world, action.touches(world, me, *to))

    def is_play(self, offer: Offer) -> bool:
        return self._actions[offer.rule].stops

    def closes(self, offer: Offer) -> bool:
        return offer.rule in self._actions and self._actions[offer.rule].closes

    def for_host(self, world: W) -> list[Offer]:
        hosts = [action for action in self.actions if action.host]
        return [action.offer(HOST, *to) for action in hosts for to in action.to(world, HOST)]

    def offers(self, world: W, seat: str) -> list[Offer]:
        return self._offers(world, seat, self._in_play)

    def some_offers(self, world: W, seat: str, among: frozenset[str]) -> list[Offer]:
        return self._offers(world, seat, self._among(self._in_play, among))

    def apart(self, world: W, seat: str) -> list[Offer]:
        return self._offers(world, seat, self._apart)

    def anytime(self, world: W, seat: str) -> list[Offer]:
        return self._offers(world, seat, self._anytime)

    def some_anytime(self, world: W, seat: str, among: frozenset[str]) -> list[Offer]:
        return self._offers(world, seat, self._among(self._anytime, among))

    def _among(
        self, actions: Sequence[AnyAction[W]], among: frozenset[str]
    ) -> Sequence[AnyAction[W]]:
        if len(among) != 1:
            return [one for one in actions if one.id in among]
        one = self._actions.get(min(among))  # a press asks about one
        return () if one is None or one.anytime != (actions is self._anytime) else (one,)

    def greyed(self, world: W, seat: str) -> list[tuple[Offer, Line]]:
        found: list[tuple[Offer, Line]] = []
        for action in self.actions:
            for me in self._doers(world, seat, action):
                general = self.why_not(world, action, me)
                for to in action.to(world, me):
                    if (why := general or self.why_not(world, action, me, to)) is not None:
                        found.append((action.offer(me, *to), why))
        return found

    def refuses(self, world: W, seat: str, offer: Offer) -> Line:
        action = self._actions.get(offer.rule)
        if action is None:
            return UNKNOWN()
        doers = self._doers(world, seat, action)
        if not offer.args or offer.args[0] not in doers:
            return (_ONLY_GM if action.by == "gm" else NOT_YOURS)(action=action.line)
        me, to = cast("str", offer.args[0]), offer.args[1:]
        targets = list(action.to(world, me))
        why = self.why_not(world, action, me, to if to in targets else None)
        if why is None and action.barred is not None and to not in targets:
            why = action.barred(world, me, to)
        return why or (_NOT_THAT if targets else _NOTHING_TO)(action=action.line)

    def label(self, world: W, offer: Offer) -> Line:
        action = self._actions[offer.rule]
        if action.label is not None:
            return action.label(world, *cast("Any", offer.args))
        me, *to = offer.args
        read = [
            self.noun(world, cast("str", me), kind, value)
            for kind, value in zip(self._kinds[offer.rule], to, strict=True)
        ]
        named = [noun for noun in read if noun is not None]
        return AT(action=action.line, to=named) if named else action.line

    def price(self, world: W, offer: Offer) -> Line | None:
        action = self._actions[offer.rule]
        return action.price and action.price(world, *cast("Any", offer.args))

    def odds(
        self, table: Standing[W], seat: str, about: Offer | Request | None, answer: Plain = None
    ) -> Odds | None:
        action = self._actions.get(about.rule) if isinstance(about, Offer) else None
        if action is None or action.odds is None or not isinstance(about, Offer):
            return None
        world = table.world

        def count(tally: Tally) -> int:
            return self.reckon(world, tally).total

        return action.odds(world, count, *cast("Any", about.args))

    def _offers(self, world: W, seat: str, actions: Sequence[AnyAction[W]]) -> list[Offer]:
        if self.over(world):
            return []
        doers: dict[
            str, Sequence[str]
        ] = {}  # whose an action is decides who does it: asked once each
        for action in actions:
            if action.by not in doers:
                doers[action.by] = self._doers(world, seat, action)
        return [
            action.offer(me, *to)
            for action in actions
            for me in doers[action.by]
            if self.why_not(world, action, me) is None
            for to in action.to(world, me)
            if action.touches is None or self.why_not(world, action, me, to) is None
        ]

    def _doers(self, world: W, seat: str, action: AnyAction[W]) -> Sequence[str]:
        if action.by == "character":
            return self.characters(world, seat)
        return (seat,) if action.by == "seat" or seat == self.gm else ()

    def _rule(self, action: AnyAction[W]) -> Rule[Any]:
        form, script = action.asks, action.script
        if script is None:
            raise ValueError(f"the action {action.id} has no script")
        if form is not None:
            words_of(action.id, form)

        async def run(t: Table[W], me: str, *args: Any) -> None:
            if action.once:
                t.tell(self.uses_up(me, action))
            await script(t, me, *args)

        def asked(world: W, me: str, *to: Any) -> Question:
            seat = self.gm if action.by == "gm" else me
            assert form is not None
            return Question(seat, action.line, page(action.id, form, world, me, *to))

        name = Message(f"{action.id}.name", action.name)
        text = Message(f"{action.id}.text", action.text)
        return Rule(action.id, run if action.once else script, name, text, asked if form else None)
