"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from undertow.games.anima import chronicle, creation, form, labels, views
from undertow.games.anima.catalogue import (
    actions,
    bonds,
    conditions,
    effects,
    passions,
    passive,
    strikes,
)
from undertow.games.anima.catalogue import (
    turns as turn_powers,
)
from undertow.games.anima.facts import FACTS
from undertow.games.anima.hindsight import hindsight
from undertow.games.anima.laws import check_laws
from undertow.games.anima.odds import odds
from undertow.games.anima.places import PLACES
from undertow.games.anima.rules import (
    bonds as bonding,
)
from undertow.games.anima.rules import (
    combined,
    conflicts,
    founding,
    gm,
    growth,
    offers,
    scenes,
    sharing,
    smithing,
    story,
    summoning,
    telling,
    threats,
    turns,
    weapons,
)
from undertow.games.anima.rules.book import ACTS, NOT_YOURS, Act
from undertow.games.anima.rules.passives import hooks
from undertow.games.anima.rules.safety import SAFETY
from undertow.games.anima.rules.sharing import EXTRAS
from undertow.games.anima.words import NO_CONFLICT, name_of
from undertow.games.anima.world import GM
from undertow.games.anima.world import World as AnimaWorld
from undertow.kernel import (
    Beginning,
    Demo,
    Fact,
    Hindsight,
    Hooks,
    Line,
    Odds,
    Offer,
    Past,
    Plain,
    Question,
    Reckoning,
    Request,
    Standing,
    Waiting,
    message,
)
from undertow.parts.action_game import ActionGame
from undertow.parts.actions import AnyAction
from undertow.parts.peopled import NOBODY

CATALOGUE = (passive, strikes, actions, bonds, effects, conditions, passions, turn_powers)
CHAPTERS = (combined, conflicts, founding, growth, smithing, summoning, threats, weapons)

THE_GM = message("anima.seat.gm", "GM")


BY_ITSELF = message("anima.no.by-itself", "That happens by itself, when it is time.")
GMS_OWN = message("anima.no.gms-own", "Only the GM can do that.")
NO_SUCH = message("anima.no.such-rule", "There is no rule called {rule}.")
NOT_NOW = message("anima.no.now", "You cannot use {name} now. {text}")
BAD_ARGS = message("anima.no.arguments", "The rule {rule} does not take these arguments.")


SETS_UP = (conflicts.begin.id, conflicts.FIRST.id)
"""What asks who fights with what, and begins a conflict then."""
BETWEEN = (scenes.begin_scene.id, scenes.rest.id)
"""What is done between conflicts, and not while one begins."""


class AnimaPrime(ActionGame[AnimaWorld]):
    """Anima Prime: spirit-touched fighters, dice pools, eidolons."""

    id = "anima"
    version = 1
    name = message("anima.name", "Anima Prime")
    World = AnimaWorld
    facts = FACTS
    talks = frozenset({"anima.reading"})
    noting = EXTRAS
    place_words = PLACES
    Settings = creation.Settings
    by_itself = (conflicts.FIRST, founding.SET_UP, turns.NEXT_TURN)
    actions = (
        *ACTS.values(),
        founding.agree_mood,
        founding.agree_setting,
        founding.plant_strange,
        founding.plant,
        founding.plant_for_all,
        founding.go_on_without,
        scenes.reward,
        scenes.change_passion,
        growth.pick,
        scenes.worth,
        scenes.end_scene,
        scenes.begin_scene,
        telling.tell,
        gm.change_reading,
        *SAFETY.actions(),
        *sharing.SHARING.actions(),
        *EXTRAS.actions(),
        bonding.approve,
        bonding.send_back,
        bonding.remake,
        conflicts.begin,
        scenes.rest,
        gm.add_goal,
        gm.adjust,
        gm.put,
        growth.grant,
        gm.take_up,
        gm.put_away,
        gm.reorder,
        gm.roll_weakness,
        gm.retreat,
        bonding.break_bond,
        bonding.forge,
        bonding.companion,
        weapons.bind,
        smithing.smith,
        founding.make_character,
        threats.set_threat,
        gm.prepare,
        scenes.session,
        gm.propose,
        story.background,
    )
    """Offered in this order, but for those of a turn."""

    def __init__(self) -> None:
        super().__init__()
        self._beside = [one for one in self._in_play if not isinstance(one, Act)]
        self._everybodys = {one.id for one in self._beside}.difference(
            one.id for one in self._apart
        )
        """What all of a table have to do with, or what may end a conflict."""
        self._hands = {one.id for one in self._apart if one.by == "gm"}

    def begin(self, settings: creation.Settings) -> Beginning:
        return creation.begin(settings)

    def step(self, world: AnimaWorld) -> Offer | None:
        return turns.step(world) or founding.step(world)

    def doers(self, world: AnimaWorld, seat: str, action: AnyAction[AnimaWorld]) -> Sequence[str]:
        if action.by == "character" and not isinstance(action, Act):
            return [f.sheet.id for f in world.pcs if f.sheet.seat == seat]
        return super().doers(world, seat, action)

    def why_not(
        self,
        world: AnimaWorld,
        action: AnyAction[AnimaWorld],
        me: str,
        to: tuple[Any, ...] | None = None,
    ) -> Line | None:
        why = super().why_not(world, action, me, to)
        if why is not None or not isinstance(action, Act):
            return why
        return offers.no_turn(world, me) or offers.barred(world, world.fighters[me], action)

    def offers(self, world: AnimaWorld, seat: str) -> list[Offer]:
        if self._rests(world):
            return []
        beside = _together(self._offers(world, seat, self._beside, anytime=False))
        if world.conflict is None or world.stage != "play":
            return beside
        return [*offers.turn_of(world, seat), *offers.passes_for(world, seat), *beside]

    def _rests(self, world: AnimaWorld) -> bool:
        """Is nothing offered now: not begun, paused, or a conflict without an order yet?"""
        conflict = world.conflict
        going = world.setup is not None and not world.table.paused
        return not going or (conflict is not None and not conflict.order)

    def some_offers(self, world: AnimaWorld, seat: str, among: frozenset[str]) -> list[Offer]:
        conflict = world.conflict
        begun = conflict is not None and conflict.order and conflict.bound is None
        if begun and world.stage == "play" and _only_acts(among) and world.table == NOBODY:
            return offers.turn_of(world, seat, among)
        return [offer for offer in self.offers(world, seat) if offer.rule in among]

    def characters(self, world: AnimaWorld, seat: str) -> tuple[str, ...]:
        return tuple(id for id, one in world.fighters.items() if one.sheet.seat == seat)

    def apart(self, world: AnimaWorld, seat: str) -> list[Offer]:
        if self._rests(world):
            return []
        return _together(super().apart(world, seat))

    def meanwhile(self, world: AnimaWorld, seat: str, waiting: Sequence[Waiting]) -> list[Offer]:
        """A GM's hands go on in the middle of a conflict, whatever waits. Turns go on where nobody's
        action does: one is over before the next begins, since each begins where the last one ended."""
        found, conflict = super().meanwhile(world, seat, waiting), world.conflict
        for rule in (one.offer.rule for one in waiting):
            if rule in SETS_UP:
                return [one for one in found if one.rule not in BETWEEN]
            if rule in self._everybodys:
                found = [one for one in found if one.rule in self._hands]
            if rule in ACTS or rule == turns.NEXT_TURN.id or rule in self._everybodys:
                return found
        if conflict is None or world.stage != "play" or self._rests(world):
            return found
        acts = [*offers.turn_of(world, seat), *offers.passes_for(world, seat)]
        return [*self.untouched(world, seat, waiting, acts), *found]

    def anytime(self, world: AnimaWorld, seat: str) -> list[Offer]:
        return [] if world.setup is None else _together(super().anytime(world, seat))

    def greyed(self, world: AnimaWorld, seat: str) -> list[tuple[Offer, Line]]:
        found = offers.greyed(world, seat)
        return [(offer, why or self.refuses(world, seat, offer)) for offer, why in found]

    def not_opened(self, rule: str) -> Line:
        return BY_ITSELF() if rule in self.rules else NO_SUCH(rule=rule)

    def not_yours(
        self, world: AnimaWorld, seat: str, action: AnyAction[AnimaWorld], offer: Offer
    ) -> Line:
        if action.by == "gm":
            return GMS_OWN()
        if action.group:  # what the parts bring has words of its own
            return super().not_yours(world, seat, action, offer)
        me, _ = action.split(seat, offer.args)
        f = world.fighters.get(me)
        if isinstance(action, Act):
            if world.conflict is None or not world.conflict.order:
                return NO_CONFLICT()
            return NOT_YOURS(name=name_of(f)) if f is not None else BAD_ARGS(rule=offer.rule)
        if action.by == "character" and f is not None and f.sheet.seat != seat:
            return NOT_YOURS(name=name_of(f))
        return self.why_not(world, action, me) or self.not_now(action, offer, False)

    def not_now(self, action: AnyAction[AnimaWorld], offer: Offer, any_target: bool) -> Line:
        if action.group:
            return super().not_now(action, offer, any_target)
        name, text = action.words
        return NOT_NOW(name=name(), text=text())

    def awaits(self, world: AnimaWorld, seat: str) -> bool:
        """Before play the table waits for whoever has something to hand in; in a conflict for whose
        turn it is; between conflicts for nobody but the GM, who calls the next scene."""
        conflict, table = world.conflict, world.table
        if table.paused or seat in table.away:
            return False
        if world.stage != "play":
            return world.setup is not None and founding.owes(world, seat)
        if conflict is None:
            return seat == GM and world.scene is None
        now = world.fighters.get(conflict.now)
        if now is None:
            return False
        return now.sheet.seat == seat or (seat == GM and now.sheet.seat in table.away)

    def hooks(self, world: AnimaWorld) -> Hooks:
        return hooks(world)

    def seat_order(self, world: AnimaWorld) -> tuple[str, ...]:
        if world.setup is None:
            return ()
        return (GM, *world.setup.players)

    def seat_name(self, seat: str) -> Line:
        return THE_GM() if seat == GM else super().seat_name(seat)

    def known(self, world: AnimaWorld, seat: str) -> AnimaWorld:
        return views.known(world, seat)

    def view(self, world: AnimaWorld, seat: str) -> Any:
        return views.view(world, seat)

    def why(self, world: AnimaWorld, offer: Offer) -> Reckoning | None:
        return labels.why(world, offer)

    def odds_of(
        self,
        table: Standing[AnimaWorld],
        seat: str,
        about: Offer | Request | None,
        answer: Plain = None,
    ) -> Odds | None:
        return odds(table.world, about, answer)

    def hindsight(self, past: Past[AnimaWorld], seat: str) -> Hindsight | None:
        return hindsight(past)

    def form(self) -> form.Form:
        return form.form()

    def demos(self) -> tuple[Demo, ...]:
        return form.DEMOS

    def prose(self, fact: Fact, world: AnimaWorld) -> Line | None:
        return chronicle.prose(fact, world) or super().prose(fact, world)

    def noun(self, world: AnimaWorld, me: str, kind: str, value: Plain) -> Line:
        return labels.noun(world, me, kind, value)

    def doer(self, world: AnimaWorld, me: str, action: AnyAction[AnimaWorld]) -> Line | None:
        beside = action.by == "character" and not isinstance(action, Act)
        return labels.word(world, me) if beside else None

    def price(self, world: AnimaWorld, offer: Offer) -> Line | None:
        if not offer.args[1:] and self._actions[offer.rule].kinds:
            return None  # what it costs hangs on a target, and there is none
        return super().price(world, offer)

    def label(self, world: AnimaWorld, offer: Offer) -> Line:
        action = self._actions[offer.rule]
        aimed = not isinstance(action, Act) or len(offer.args) > 1  # greyed, it has no target
        said = super().label(world, offer) if aimed else action.line
        return labels.by_eidolon(world, offer, said) if isinstance(action, Act) else said

    def answer_label(self, world: AnimaWorld, question: Question, answer: Plain) -> Line:
        said = self.people_say(world, question, answer)
        return said or labels.answer_label(world, question, answer)

    def check(self, world: AnimaWorld) -> None:
        check_laws(world)


_PAIRS = ((gm.take_up.id, gm.put_away.id), (bonding.approve.id, bonding.send_back.id))


def _together(found: list[Offer]) -> list[Offer]:
    """What the GM may do about one thing stands side by side."""
    for pair in _PAIRS:
        both = [offer for offer in found if offer.rule in pair]
        if len(both) > 2:
            first, about = found.index(both[0]), dict.fromkeys(offer.args for offer in both)
            found[first : first + len(both)] = [
                one for to in about for one in both if one.args == to
            ]
    return found


@cache
def _only_acts(among: frozenset[str]) -> bool:
    return among <= ACTS.keys()


GAME = AnimaPrime()
