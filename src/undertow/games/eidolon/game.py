"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undertow.games.eidolon import chronicle, creation, entries, form, labels, noted, views
from undertow.games.eidolon.actions import ACTIONS, Action
from undertow.games.eidolon.catalogue import (
    alchemist,
    basic,
    beast,
    conductor,
    downtime,
    infiltrator,
    inhuman,
    navigator,
    vanguard,
    veteran,
    virtuoso,
    wildcard,
)
from undertow.games.eidolon.chances import hindsight, odds
from undertow.games.eidolon.entries import BONUSES, MOVES, PLAYBOOKS, SWAPS
from undertow.games.eidolon.facts import FACTS
from undertow.games.eidolon.laws import check_laws
from undertow.games.eidolon.moments import TrackWouldAdvance
from undertow.games.eidolon.people import DESPERATE
from undertow.games.eidolon.places import PLACES
from undertow.games.eidolon.rules import (
    adding,
    course,
    debrief,
    deeds,
    enemies,
    exchange,
    gm,
    offers,
    phantoms,
    safety,
    sharing,
    spotlight,
    ties,
)
from undertow.games.eidolon.world import GM
from undertow.games.eidolon.world import World as EidolonWorld
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
from undertow.kernel.packs import brought, known_names
from undertow.parts.action_game import ActionGame
from undertow.parts.actions import AnyAction

PACKS = tuple(module for content in brought("eidolon") for module in content.modules)
known_names(
    PACKS, [move.playbook for move in MOVES.values()], PLAYBOOKS, "there is no such playbook"
)
_HELPED = [one.moves for each in BONUSES.values() for one in each]
_HELPED += [one.moves for each in SWAPS.values() for one in each]
known_names(PACKS, [id for moves in _HELPED for id in moves], MOVES, "there is no such Move")
CATALOGUE = (
    basic,
    downtime,
    vanguard,
    conductor,
    alchemist,
    virtuoso,
    infiltrator,
    navigator,
    beast,
    inhuman,
    veteran,
    wildcard,
    *PACKS,
)
COURSE = (
    course,
    spotlight,
    deeds,
    phantoms,
    enemies,
    gm,
    ties,
    debrief,
    exchange,
    safety,
    sharing,
    adding,
)
WORDS = (noted,)

THE_GM = message("eidolon.seat.gm", "GM")


class Eidolon(ActionGame[EidolonWorld]):
    """EIDOLON: one GM, and players whose souls have taken shape."""

    id = "eidolon"
    version = 1
    name = message("eidolon.name", "EIDOLON: Become Your Best Self")
    World = EidolonWorld
    facts = FACTS
    talks = frozenset({safety.change_ruling.id, safety.question_power.id})
    noting = sharing.EXTRAS
    place_words = PLACES
    by_itself = tuple(entries.BOOK.rules.values())
    actions = tuple(ACTIONS.values())
    anytime_is_play = True
    Settings = creation.Settings

    def begin(self, settings: creation.Settings) -> Beginning:
        return creation.begin(settings)

    def step(self, world: EidolonWorld) -> Offer | None:
        for step in entries.STEPS:
            if (offer := step(world)) is not None:
                return offer  # type: ignore[no-any-return]
        return None

    def offers(self, world: EidolonWorld, seat: str) -> list[Offer]:
        return offers.moves(world, seat) + super().offers(world, seat)

    def some_offers(self, world: EidolonWorld, seat: str, among: frozenset[str]) -> list[Offer]:
        found = [] if among <= ACTIONS.keys() else offers.moves(world, seat)
        return [
            *(offer for offer in found if offer.rule in among),
            *super().some_offers(world, seat, among),
        ]

    def greyed(self, world: EidolonWorld, seat: str) -> list[tuple[Offer, Line]]:
        return offers.greyed(world, seat)

    def characters(self, world: EidolonWorld, seat: str) -> tuple[str, ...]:
        return tuple(pc.id for pc in world.of_seat(seat))

    def apart(self, world: EidolonWorld, seat: str) -> list[Offer]:
        """What goes on in the middle of another's Move: a GM's hands, and what is on one's own sheet.
        There is one deck, so no other Move is made before this one is over, and no harm is done that
        could lead to one; and what is to be written on a sheet, its own player writes then."""
        found = super().apart(world, seat)
        if seat != GM:
            return found
        return [
            one
            for one in found
            if one.rule != adding.write.id
            if one.rule != gm.GM_HARM or self._one_step(world, str(one.args[0]))
        ]

    def _one_step(self, world: EidolonWorld, pc: str) -> bool:
        """Would harm be a step on their Track and nothing more: nobody is asked, and nobody dies?"""
        blow = TrackWouldAdvance(pc, gm.GM_HARM, False)
        asked = self.hooks(world).reactions(world, blow, "instead", self.seat_order)
        return world.pcs[pc].track < DESPERATE and not asked

    def meanwhile(self, world: EidolonWorld, seat: str, waiting: Sequence[Waiting]) -> list[Offer]:
        """While somebody is asked what is only written down then, play goes on. A GM's hands reach
        whoever they name, as an override does."""
        reach = self.apart(world, seat)
        every = self.offers(world, seat) if all(map(_only_asks, waiting)) else reach
        free = {*self.untouched(world, seat, waiting, every)}
        if seat == GM:
            free |= {one for one in reach if one.rule in HANDS}
        return [one for one in every if one in free]

    def is_play(self, offer: Offer) -> bool:
        return deeds.is_play(offer)

    def refuses(self, world: EidolonWorld, seat: str, offer: Offer) -> Line:
        if offer.rule in self._actions:
            return super().refuses(world, seat, offer)
        return offers.no_move(world, seat, offer)

    def not_now(self, action: AnyAction[EidolonWorld], offer: Offer, any_target: bool) -> Line:
        if isinstance(action, Action):
            return action.words[1]()
        return super().not_now(action, offer, any_target)

    def awaits(self, world: EidolonWorld, seat: str) -> bool:
        # In a fight, everybody should do something before anybody acts again.
        if seat in world.away or world.paused:
            return False
        if deeds.asked(world, seat):
            return True
        if seat != GM and deeds.spoke(world, seat):
            return False  # what they do lies with the GM
        return world.spotlight == seat or any(
            world.pcs[pc].seat == seat for pc in spotlight.yet_to_act(world)
        )

    def bot_acts(self, world: EidolonWorld, seat: str) -> bool:
        """A GM's bot also says what a card brought in a fight, lest nothing ever comes of it."""
        return self.awaits(world, seat) or (seat == GM and spotlight.untold(world))

    def bot_order(self, seats: Sequence[str]) -> Sequence[str]:
        """What a Move brought is said before somebody makes the next."""
        return sorted(seats, key=lambda seat: seat != GM)

    def hooks(self, world: EidolonWorld) -> Hooks:
        return entries.hooks(world)

    def seat_order(self, world: EidolonWorld) -> tuple[str, ...]:
        assert world.setup is not None
        players = world.setup.players
        if world.made:
            place = players.index(world.pcs[world.made[0].pc].seat)
            players = (*players[place:], *players[:place])
        return (*players, GM)

    def seat_name(self, seat: str) -> Line:
        return THE_GM() if seat == GM else super().seat_name(seat)

    def known(self, world: EidolonWorld, seat: str) -> EidolonWorld:
        return views.known(world, seat)

    def view(self, world: EidolonWorld, seat: str) -> Any:
        return views.view(world, seat)

    def odds_of(
        self,
        table: Standing[EidolonWorld],
        seat: str,
        about: Offer | Request | None,
        answer: Plain = None,
    ) -> Odds | None:
        return odds(table, seat, about, answer)

    def hindsight(self, past: Past[EidolonWorld], seat: str) -> Hindsight | None:
        return hindsight(past, seat)

    def label(self, world: EidolonWorld, offer: Offer) -> Line:
        return labels.label(world, offer, self.rules[offer.rule].name())

    def why(self, world: EidolonWorld, offer: Offer) -> Reckoning | None:
        return form.why(world, offer)

    def form(self) -> form.Form:
        return form.form()

    def demos(self) -> tuple[Demo, ...]:
        return form.DEMOS

    def prose(self, fact: Fact, world: EidolonWorld) -> Line | None:
        return chronicle.prose(fact, world) or super().prose(fact, world)

    def answer_label(self, world: EidolonWorld, question: Question, answer: Plain) -> Line:
        said = self.people_say(world, question, answer)
        return said or labels.answer_label(world, question, answer)

    def check(self, world: EidolonWorld) -> None:
        check_laws(world)


ASKING = frozenset(
    one.id
    for one in (
        adding.write,
        creation.come_back,
        creation.create,
        enemies.judge_crash,
        gm.narrate,
        gm.tend,
        spotlight.cut_in,
        ties.new_tie,
        ties.settle_memory,
    )
)
"""What asks somebody, and then only writes down what they said."""
HANDS = frozenset(
    one.id
    for one in (
        gm.clear_mod,
        gm.clear_weakness,
        gm.deal_harm,
        gm.end_effect,
        gm.set_state,
        spotlight.spotlight,
    )
)
"""What a GM does to somebody by hand, whatever they are in the middle of."""


def _only_asks(one: Waiting) -> bool:
    return one.offer.rule in ASKING and all(ask.prompt.key != enemies.WON.key for ask in one.asks)


GAME = Eidolon()
