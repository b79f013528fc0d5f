"""A game made of actions: what is offered, what is greyed and why, what is refused, and the words on each
button, all from what the actions say of themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, cast

from undertow.kernel import (
    HELD,
    HOST,
    RULES,
    Fact,
    Hooks,
    Line,
    Odds,
    Offer,
    Plain,
    Question,
    Request,
    Rule,
    Standing,
    Table,
    Tally,
    message,
    plain,
)
from undertow.parts import people
from undertow.parts.actions import Ability, AnyAction, Asks, Why
from undertow.parts.forms import Form, page, words_of
from undertow.parts.peopled import PeopledGame
from undertow.parts.uses import Uses, used

W = TypeVar("W")

NOT_YOURS = message("parts.action.not-yours", "{action}: you do not play anybody who could.")
_ONLY_GM = message("parts.action.gm", "{action} is the GM's to do.")
UNKNOWN = message("parts.action.unknown", "There is no such action.")
_NOTHING_TO = message("parts.action.nothing", "{action}: there is nothing to do that to now.")
_NOT_THAT = message("parts.action.not-that", "{action}: that cannot be chosen now.")
AT = message("parts.action.at", "{action}: {to}")
ONCE = message("parts.action.once", "{action} is used up until the {span} ends.")


class ActionGame(PeopledGame[W]):
    """A game made of actions and abilities."""

    actions: Sequence[AnyAction[W]]
    abilities: Sequence[Ability[W]] = ()
    by_itself: Sequence[Rule[Any]] = ()
    """What the rules do by themselves (`step`)."""

    def __init__(self) -> None:
        self._actions = {action.id: action for action in self.actions}
        offered = [action for action in self.actions if not action.former]
        self._former = [action for action in self.actions if action.former]
        self._in_play = [action for action in offered if action.anytime is not True]
        self._apart = [
            action
            for action in self._in_play
            if (action.by == "character" if action.apart is None else action.apart)
        ]
        self._anytime = [action for action in offered if action.anytime is not False]
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

    def doer(self, world: W, me: str, action: AnyAction[W]) -> Line | None:
        """How whoever does it reads on its button, where that is said beside what it is done to."""
        return None

    def doers(self, world: W, seat: str, action: AnyAction[W]) -> Sequence[str]:
        """Who of a seat could do this: its characters, the seat itself, or nobody."""
        if action.by == "character":
            return self.characters(world, seat)
        return (seat,) if action.by == "seat" or seat == self.gm else ()

    def not_yours(self, world: W, seat: str, action: AnyAction[W], offer: Offer) -> Line:
        """Why this seat cannot do it for whoever is named."""
        return (_ONLY_GM if action.by == "gm" else NOT_YOURS)(action=action.line)

    def not_now(self, action: AnyAction[W], offer: Offer, any_target: bool) -> Line:
        """Why it cannot be done, where the action itself has no more to say."""
        return (_NOT_THAT if any_target else _NOTHING_TO)(action=action.line)

    def not_opened(self, rule: str) -> Line:
        """Why nobody opens what is no action: there is no such thing, or it comes by itself."""
        return UNKNOWN()

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
        by_hand = action.by == "gm" and action.is_anytime(world)
        if action.stops and not by_hand and self.table(world).paused:
            return people.PAUSED()
        if action.closes and (who := self.table(world).thinking):
            others = [seat for seat in who if me not in self.doers(world, seat, action)]
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
        return [action.join(HOST, to) for action in hosts for to in action.to(world, HOST)]

    def offers(self, world: W, seat: str) -> list[Offer]:
        return self._offers(world, seat, self._in_play, anytime=False)

    def some_offers(self, world: W, seat: str, among: frozenset[str]) -> list[Offer]:
        return self._offers(world, seat, self._among(self._in_play, among), anytime=False)

    def apart(self, world: W, seat: str) -> list[Offer]:
        return self._offers(world, seat, self._apart, anytime=False)

    def anytime(self, world: W, seat: str) -> list[Offer]:
        return self._offers(world, seat, self._anytime, anytime=True)

    def some_anytime(self, world: W, seat: str, among: frozenset[str]) -> list[Offer]:
        return self._offers(world, seat, self._among(self._anytime, among), anytime=True)

    def former(self, world: W, seat: str, anytime: bool = False) -> list[Offer]:
        return self._offers(world, seat, self._former, anytime)

    def _among(
        self, actions: Sequence[AnyAction[W]], among: frozenset[str]
    ) -> Sequence[AnyAction[W]]:
        if len(among) != 1:
            return [one for one in actions if one.id in among]
        one = self._actions.get(min(among))  # a press asks about one
        if one is None or one.former or one.anytime is (actions is not self._anytime):
            return ()
        return (one,)

    def greyed(self, world: W, seat: str) -> list[tuple[Offer, Line]]:
        found: list[tuple[Offer, Line]] = []
        for action in (one for one in self.actions if not one.former):
            for me in self.doers(world, seat, action):
                general = self.why_not(world, action, me)
                for to in action.to(world, me):
                    if (why := general or self.why_not(world, action, me, to)) is not None:
                        found.append((action.join(me, to), why))
        return found

    def refuses(self, world: W, seat: str, offer: Offer) -> Line:
        action = self._actions.get(offer.rule)
        if action is None:
            return self.not_opened(offer.rule)
        me, to = action.split(seat, offer.args)
        if me not in self.doers(world, seat, action):
            return self.not_yours(world, seat, action, offer)
        if (why := self.why_not(world, action, me)) is not None:
            return why
        targets = list(action.to(world, me))
        if to in targets:
            why = self.why_not(world, action, me, to)
        elif action.barred is not None:
            why = action.barred(world, me, to)
        return why or action.refusal or self.not_now(action, offer, bool(targets))

    def label(self, world: W, offer: Offer) -> Line:
        action = self._actions[offer.rule]
        if action.label is not None:
            return action.label(world, *cast("Any", offer.args))
        me, to = action.split("", offer.args)
        read = [
            self.doer(world, me, action),
            *(
                self.noun(world, me, kind, value)
                for kind, value in zip(self._kinds[offer.rule], to, strict=False)
            ),
        ]
        named = [noun for noun in read if noun is not None]
        return AT(action=action.line, to=named) if named else action.line

    def price(self, world: W, offer: Offer) -> Line | None:
        action = self._actions.get(offer.rule)
        if action is None or action.price is None:
            return None
        return action.price(world, *cast("Any", offer.args))

    def odds_of(
        self, table: Standing[W], seat: str, about: Offer | Request | None, answer: Plain = None
    ) -> Odds | None:
        action = self._actions.get(about.rule) if isinstance(about, Offer) else None
        if action is None or action.odds is None or not isinstance(about, Offer):
            return None
        world = table.world

        def count(tally: Tally) -> int:
            return self.reckon(world, tally).total

        return action.odds(world, count, *cast("Any", about.args))

    def _offers(
        self, world: W, seat: str, actions: Sequence[AnyAction[W]], anytime: bool
    ) -> list[Offer]:
        if self.over(world):
            return []
        doers: dict[
            str, Sequence[str]
        ] = {}  # whose an action is decides who does it: asked once each
        for action in actions:
            if action.by not in doers:
                doers[action.by] = self.doers(world, seat, action)
        return [
            action.join(me, to)
            for action in actions
            for me in doers[action.by]
            if action.anytime is anytime or action.is_anytime(world) is anytime
            if self.why_not(world, action, me) is None
            for to in action.to(world, me)
            if action.touches is None or self.why_not(world, action, me, to) is None
        ]

    def _rule(self, action: AnyAction[W]) -> Rule[Any]:
        form, script = action.asks, action.script
        if script is None:
            raise ValueError(f"the action {action.id} has no script")
        asked: Asks | None = None
        if isinstance(form, type):
            asked = self._page(action, form)
        elif form is not None:
            asked = form

        async def run(t: Table[W], me: str, *args: Any) -> None:
            t.tell(self.uses_up(me, action))
            await script(t, me, *args)

        return Rule(action.id, run if action.once else script, *action.words, asked)

    def _page(self, action: AnyAction[W], form: type[Form]) -> Asks:
        """What a form is, as a question."""
        words_of(action.id, form)

        def asked(world: W, me: str, *to: Any) -> Question:
            seat = self.gm if action.by == "gm" else me
            asks = form.asks(world, me, *to) or action.line
            return Question(seat, asks, page(action.id, form, world, me, *to))

        return asked
