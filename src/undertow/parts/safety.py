"""What anybody at a table may do at any time: stop, pause, leave and come back, say what stays out
of the story, ask first, and agree on rules of the table's own. Nobody has to say why.

    SAFETY = Safety("lamps", lambda town: ("gm", *town.people))
    actions = (*my_actions, *SAFETY.actions())

Ids are `<game>.safety.pause` and so on; a client finds them by their ends, whatever is played.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct

from undertow.kernel import HOST, Choice, Fact, Line, Message, Table, message, plain
from undertow.parts import people
from undertow.parts.action_game import ActionGame
from undertow.parts.actions import Action, AnyAction
from undertow.parts.forms import Defaults, Form
from undertow.parts.people import SOMEBODY, Peopled, agreed

W = TypeVar("W", bound=Peopled)
T = Table[Any]

LIMIT = 200
MOST = 50

_ALREADY = message("people.no.paused-already", "The table is paused already.")
_GOING = message("people.no.going", "The table is not paused.")
NOT_YOURS = message(
    "people.no.pause-yours", "Whoever asked for the pause ends it, or the GM. Give them a moment."
)
_NOT_YOU = message("people.no.pause-you", "Whoever asked for the pause ends it.")
GMS = message("people.no.gms", "That is the GM's to say.")
_NO_HOUSE = message("people.no.house", "This table has no rules of its own yet.")
THE_GM = message("people.label.gm", "The GM")
AWAY = message("people.label.away", "{seat} leaves")
BACK = message("people.label.back", "{seat} is back")
IS_AWAY = message("people.no.away", "You are noted as away. Come back first.")
WAITING = message("people.no.waiting", "You asked to wait already.")
READY = message("people.label.ready", "I am ready")
GO_ON = message("people.label.go-on", "Go on without waiting for {seat}")
_NO_MORE = message("people.label.no-longer", "No longer: {rule}")
DROP_LIMITS = message(
    "people.ask.limits-drop", "Somebody would take this off the list: {gone}. Agreed?"
)
RAISED = message("people.ask.raised", "Somebody asks first: “{what}” Is it all right with you?")
HOUSE = message("people.ask.house", "{seat} proposes a rule of this table's own: “{rule}” Agreed?")
_NO_LONGER = message("people.ask.book", "{seat} would no longer play like this: “{rule}” Agreed?")

ACTIONS = {
    "veto": (
        "Stop",
        (
            "Something leaves the story, at once and without a reason. What has been told is told "
            "anew. Without words the table stops until it goes on."
        ),
    ),
    "limits": (
        "Lines and veils",
        (
            "What stays out of the story, and what happens out of sight. Whoever adds "
            "something adds it; taking something off takes everybody who is here."
        ),
    ),
    "ask": (
        "Ask first",
        (
            "You would like to bring in something fraught. Everybody who is here is asked "
            "beforehand, and not told who asks."
        ),
    ),
    "pause": ("Pause", "The table stops where it is."),
    "resume": ("Go on", "Whoever asked for the pause ends it, or the GM."),
    "door": (
        "The door is open",
        (
            "Anybody may leave the table for a while, and come back. Nobody waits for them; "
            "what cannot wait, the GM answers."
        ),
    ),
    "house": (
        "A rule of our own",
        (
            "Something this table plays its own way. The GM decides, or everybody who is "
            "here agrees."
        ),
    ),
    "book": (
        "Back to the book",
        (
            "A rule of the table's own is played no longer. The GM decides, or everybody who "
            "is here agrees."
        ),
    ),
    "wait": (
        "Wait",
        (
            "You would like to say or do something before this goes on. It stays open until you "
            "are ready; the GM may go on without you."
        ),
    ),
    "ready": ("I am ready", "Nobody waits for you any longer. The GM may say so for anybody."),
    "grace": (
        "Time to speak up",
        (
            "So many seconds pass before something closes in which others may still speak. "
            "0: it closes at once."
        ),
    ),
    "patience": (
        "Who is gone counts as away",
        (
            "After so many minutes without a connection somebody counts as "
            "away, and nobody waits for them. 0: only when somebody says so."
        ),
    ),
}
"""What people may do: a name, and what it means."""
_NOBODY_LEADS = {
    "resume": "Whoever asked for the pause ends it; where they are away, anybody.",
    "door": "Anybody may leave the table for a while, and come back. Who is here plays for them.",
    "wait": "You would like to say something before this goes on. It stays open until you are ready.",
    "ready": "Nobody waits for you any longer. Anybody may say so for the others.",
}
"""What some of it means where there is no GM."""

Words = Annotated[str, Meta(max_length=LIMIT)]


class Veto(Form, frozen=True):
    what: Annotated[
        str, Meta(title="What leaves the story? You may leave this empty.", max_length=LIMIT)
    ] = ""


class Limits(Form, frozen=True):
    lines: Annotated[tuple[Words, ...], Meta(title="Lines: never in the story")] = ()
    veils: Annotated[tuple[Words, ...], Meta(title="Veils: out of sight")] = ()

    @classmethod
    def defaults(cls, world: Any, me: str, *to: Any) -> Defaults:
        return {"lines": world.table.lines, "veils": world.table.veils}


class Raise(Form, frozen=True):
    what: Annotated[
        str, Meta(title="What would you like to bring into the story?", max_length=LIMIT)
    ]


class NewHouseRule(Form, frozen=True):
    rule: Annotated[str, Meta(title="The rule, in your words", max_length=LIMIT)]


class Patience(Form, frozen=True):
    minutes: Annotated[int, Meta(title="Minutes without a connection", ge=0, le=120)] = 0

    @classmethod
    def defaults(cls, world: Any, me: str, *to: Any) -> Defaults:
        return {"minutes": world.table.patience}


class Grace(Form, frozen=True):
    seconds: Annotated[int, Meta(title="Seconds, at most 5", ge=0, le=5)] = 0

    @classmethod
    def defaults(cls, world: Any, me: str, *to: Any) -> Defaults:
        return {"seconds": world.table.grace}


class Told(Struct, frozen=True):
    """The facts by which a game tells it: the part's, or its own that derive from them."""

    away: Callable[[str, bool], Fact] = people.SeatAway
    paused: Callable[[str], Fact] = people.Paused
    limits: Callable[[tuple[str, ...], tuple[str, ...]], Fact] = people.LimitsAgreed
    house: Callable[[tuple[str, ...]], Fact] = people.HouseRuled
    patience: Callable[[int], Fact] = people.PatienceSet
    thinking: Callable[[str, bool], Fact] = people.Thinking
    grace: Callable[[int], Fact] = people.GraceSet
    drop: Message = DROP_LIMITS
    """How the others are asked whether something comes off the list."""
    raised: Message = RAISED
    """How the others are asked about something fraught."""
    yes_no: Choice = people.YES_NO


class Safety(Generic[W]):
    """What the people of one game may do. `seats` gives who sits at the table; `gm` is empty where
    nobody leads."""

    def __init__(
        self,
        game: str,
        seats: Callable[[W], tuple[str, ...]],
        gm: str = "gm",
        told: Told = Told(),  # noqa: B008  # frozen
    ) -> None:
        self.game, self.seats, self.gm, self.told = game, seats, gm, told
        self.facts = people.FACTS

    # What each does

    def draw_line(self, t: T, what: str) -> None:
        """It leaves the story, wherever it stood before."""
        now = t.world.table
        lines = (*(line for line in now.lines if line != what), what)
        t.tell(self.told.limits(lines, tuple(veil for veil in now.veils if veil != what)))

    def veto(self, t: T, what: str) -> None:
        """With words, they go on the list at once; without, the table stops until it goes on."""
        if what := what.strip():
            self.draw_line(t, what)
        elif not t.world.table.paused:
            t.tell(self.told.paused(SOMEBODY))

    async def limits(self, t: T, me: str, lines: tuple[str, ...], veils: tuple[str, ...]) -> None:
        """Whoever adds something adds it; taking something off takes everybody who is here."""
        now = t.world.table
        # A line that becomes a veil is given up, too.
        gone = [line for line in now.lines if line not in lines]
        gone += [veil for veil in now.veils if veil not in (*lines, *veils)]
        asks = self.told.drop(gone=gone)
        if gone and not await agreed(t, me, self.seats(t.world), asks, self.told.yes_no):
            now = t.world.table
            lines = (*(line for line in now.lines if line in gone), *lines)
            kept = [veil for veil in now.veils if veil in gone]
            veils = (*kept, *(veil for veil in veils if veil not in lines))
        t.tell(self.told.limits(tuple(dict.fromkeys(lines)), tuple(dict.fromkeys(veils))))

    async def ask_first(self, t: T, me: str, what: str) -> None:
        """Somebody would bring in something fraught: the most careful answer counts."""
        what = what.strip()
        asked = (self.told.raised(what=what), Choice(("fine", "veil", "never")))
        others = t.world.table.here(self.seats(t.world), but=me)
        said = await t.ask_all(dict.fromkeys(others, asked), default="fine")
        now = t.world.table
        if "never" in said.values():
            self.draw_line(t, what)
        elif "veil" in said.values() and what not in now.veils:
            t.tell(self.told.limits(now.lines, (*now.veils, what)))

    async def may_change(self, t: T, me: str, prompt: Line) -> bool:
        """May somebody change the table's own rules? The GM may, and who has all who are here with
        them."""
        return me == self.gm or await agreed(t, me, self.seats(t.world), prompt)

    # Who may

    def mine(self, world: W, me: str) -> list[tuple[()]]:
        return [()] if me in self.seats(world) else []

    def can_end(self, world: W, me: str) -> bool:
        """Whoever asked for the pause ends it, or the GM; where neither is here, anybody."""
        now = world.table
        seats = self.seats(world)
        may = [seat for seat in (now.paused, self.gm) if seat in seats]
        return me in may or (me in seats and not now.here(may))

    def comings(self, world: W, me: str) -> list[tuple[str, bool]]:
        """Whose going or coming back somebody may note: one's own; the GM and the host, anybody's."""
        seats = self.seats(world)
        whose = seats if me in (self.gm, HOST) else (me,) if me in seats else ()
        return [(seat, seat not in world.table.away) for seat in whose]

    def _name(self, seat: str) -> Line:
        return THE_GM() if seat == self.gm else plain(seat.title())

    # As actions

    def actions(self, *only: str) -> tuple[AnyAction[W], ...]:
        """All of them, or those with these names."""
        return tuple(
            getattr(self, f"_{name}")(_Declared(self, name, *self._words(name)))
            for name in ACTIONS
            if not only or name in only
        )

    def _words(self, name: str) -> tuple[str, str]:
        called, text = ACTIONS[name]
        return called, text if self.gm else _NOBODY_LEADS.get(name, text)

    def _veto(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str, given: Veto) -> None:
            self.veto(t, given.what)

        return act(script, Veto)

    def _limits(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str, given: Limits) -> None:
            await self.limits(t, me, given.lines, given.veils)

        return act(script, Limits)

    def _ask(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str, given: Raise) -> None:
            await self.ask_first(t, me, given.what)

        return act(script, Raise)

    def _pause(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str) -> None:
            t.tell(self.told.paused(me))

        return act(script, needs=(lambda world, me: _ALREADY() if world.table.paused else None,))

    def _resume(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str) -> None:
            t.tell(self.told.paused(""))

        def why_not(world: W, me: str) -> Line | None:
            if not world.table.paused:
                return _GOING()
            return None if self.can_end(world, me) else (NOT_YOURS if self.gm else _NOT_YOU)()

        return act(script, needs=(why_not,))

    def _door(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str, seat: str, away: bool) -> None:
            t.tell(self.told.away(seat, away))

        def label(world: W, me: str, seat: str, away: bool) -> Line:
            return (AWAY if away else BACK)(seat=self._name(seat))

        return act(script, to=self.comings, label=label, host=True)

    def _house(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str, given: NewHouseRule) -> None:
            new = given.rule.strip()
            if await self.may_change(t, me, HOUSE(seat=me, rule=new)):
                rest = _without(t.world.table.house, new)
                t.tell(self.told.house((*rest, new)))

        return act(script, NewHouseRule)

    def _book(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str, rule: str) -> None:
            if await self.may_change(t, me, _NO_LONGER(seat=me, rule=rule)):
                t.tell(self.told.house(_without(t.world.table.house, rule)))

        def listed(world: W, me: str) -> list[tuple[str]]:
            return [(rule,) for rule in world.table.house] if self.mine(world, me) else []

        def none(world: W, me: str) -> Line | None:
            return None if world.table.house else _NO_HOUSE()

        def label(world: W, me: str, rule: str) -> Line:
            return _NO_MORE(rule=plain(rule))

        return act(script, to=listed, needs=(none,), label=label)

    def _wait(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str) -> None:
            t.tell(self.told.thinking(me, True))

        def already(world: W, me: str) -> Line | None:
            if me in world.table.away:
                return IS_AWAY()
            return WAITING() if me in world.table.thinking else None

        return act(script, needs=(already,))

    def _ready(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str, seat: str) -> None:
            t.tell(self.told.thinking(seat, False))

        def whose(world: W, me: str) -> list[tuple[str]]:
            """One's own; for anybody, the GM and the host, and where the GM is away or there is
            none, all of them."""
            seats, now = self.seats(world), world.table
            leads = me in (self.gm, HOST) or (me in seats and not now.here({self.gm} & {*seats}))
            return [(seat,) for seat in now.thinking if leads or seat == me]

        def label(world: W, me: str, seat: str) -> Line:
            return READY() if seat == me else GO_ON(seat=self._name(seat))

        return act(script, to=whose, label=label, host=True)

    def _grace(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str, given: Grace) -> None:
            t.tell(self.told.grace(given.seconds))

        return act(script, Grace)

    def _patience(self, act: _Declared[W]) -> AnyAction[W]:
        async def script(t: T, me: str, given: Patience) -> None:
            t.tell(self.told.patience(given.minutes))

        def leads(world: W, me: str) -> list[tuple[()]]:
            return [()] if me == self.gm or (not self.gm and me in self.seats(world)) else []

        def not_gm(world: W, me: str) -> Line | None:
            return GMS() if self.gm and me != self.gm else None

        return act(script, Patience, to=leads, needs=(not_gm,))


class _Declared(Generic[W]):
    """An action of a game's people, but for what it does."""

    def __init__(self, of: Safety[W], slug: str, name: str, text: str) -> None:
        self.of, self.id, self.name, self.text = of, f"{of.game}.safety.{slug}", name, text

    def __call__(
        self,
        script: Callable[..., Awaitable[None]],
        form: type[Form] | None = None,
        to: Callable[[W, str], list[Any]] | None = None,
        needs: tuple[Callable[[W, str], Line | None], ...] = (),
        label: Callable[..., Line] | None = None,
        host: bool = False,
    ) -> AnyAction[W]:
        act: Action[W, *tuple[Any, ...]] = Action(
            id=self.id,
            name=self.name,
            text=self.text,
            by="seat",
            anytime=True,
            stops=False,
            group="safety",
            to=to or self.of.mine,
            needs=needs,
            label=label,
            host=host,
        )
        enter: Any = act if form is None else act.form(form)
        return enter(script)  # type: ignore[no-any-return]


def _without(rules: tuple[str, ...], rule: str) -> tuple[str, ...]:
    return tuple(one for one in rules if one != rule)


class Beside(ActionGame[W]):
    """Actions beside a game that is not made of actions: what is offered of them, their rules, words
    and refusals."""

    World = object  # type: ignore[assignment]
    facts = ()

    def __init__(self, game: str, actions: tuple[AnyAction[W], ...]) -> None:
        self.id, self.actions = game, actions
        super().__init__()
