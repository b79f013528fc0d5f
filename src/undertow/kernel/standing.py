"""A table as it stands: what may be done, what is asked, and who sees what. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from undertow.kernel import voting
from undertow.kernel.errors import BadSetup, Refused, UnknownSeat
from undertow.kernel.facts import EVERYONE, HOST, Fact
from undertow.kernel.fate import FATE, Fate, TypedFate
from undertow.kernel.game import Game, Waiting
from undertow.kernel.hooks import RULES
from undertow.kernel.journal import Happened, Journal
from undertow.kernel.requests import Question, Request
from undertow.kernel.resolution import Resolution
from undertow.kernel.rules import Offer, as_offered
from undertow.kernel.table import Table
from undertow.kernel.words import Line, message

W = TypeVar("W")

NO_SEAT = message("kernel.seat.unknown", "Nobody called {seat} sits here. The seats: {seats}.")
_NO_JOURNAL = message("kernel.journal.none", "This table keeps no journal.")
_BAD_SEATS = message(
    "kernel.seat.bad", "A table cannot seat {seats}: each needs a name of its own, not {taken}."
)
HELD = message(
    "kernel.held", "{who} asked to wait. It goes on when they are ready, or when the GM says so."
)

NO_SEATS = (FATE, RULES, EVERYONE, HOST)
"""Names that no seat may bear."""


class Standing(Generic[W]):
    """A table as it stands: what one may look at without changing it."""

    def __init__(
        self,
        game: Game[W],
        seats: Iterable[str],
        fate: Fate | None = None,
        *,
        journal: Journal | None = None,
        keep_journal: bool = True,
        world: W | None = None,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        if len(dict.fromkeys((*self.seats, *NO_SEATS))) < len(self.seats) + len(NO_SEATS):
            raise BadSetup(_BAD_SEATS(seats=list(self.seats), taken=list(NO_SEATS)))
        self.fate: Fate = fate or TypedFate()
        self.origin: W = game.World() if world is None else world
        """The world before the first entry of the journal."""
        self.table: Table[W] = Table(game, self.origin)
        self.journal = journal if journal is not None else Journal() if keep_journal else None
        self.resolutions: dict[int, Resolution] = {}
        self.next_resolution = 1
        self._fated = 0
        self.trail: dict[int, W] = {}
        """The world after each fact of the last command, by the fact's place in the journal: so
        whoever tells the facts need not fold them again."""
        self._offered: dict[tuple[str, frozenset[str] | None], tuple[Offer, ...]] = {}
        self._offered_in: object = None

    @property
    def world(self) -> W:
        return self.table.world

    @property
    def at_rest(self) -> bool:
        """Is no rule in progress?"""
        return not self.resolutions

    @property
    def over(self) -> bool:
        return self.game.over(self.table.world)

    # What may be done

    def offers(self, seat: str, among: frozenset[str] | None = None) -> list[Offer]:
        """What this seat may open now, or those of it that open one of these rules. While a rule is
        in progress, only what needs none of its outcome (`Game.meanwhile`)."""
        return list(self._offers(seat, among))

    def _offers(self, seat: str, among: frozenset[str] | None = None) -> Sequence[Offer]:
        if self.resolutions and self._busy():
            return self._meanwhile(seat, among)
        world = self.table.world
        if self._offered_in is not world:
            self._offered_in, self._offered = world, {}
        offered = self._offered.get((seat, among))
        if offered is None:
            # Whoever chooses looks first; what was offered is not worked out a second time.
            game = self.game
            offered = self._offered[seat, among] = tuple(
                game.offers(world, seat) if among is None else game.some_offers(world, seat, among)
            )
        return offered

    def _meanwhile(self, seat: str, among: frozenset[str] | None) -> Sequence[Offer]:
        """What goes on while a rule waits. Where the rules themselves would go on, they come first."""
        game, world = self.game, self.table.world
        if (
            type(game).meanwhile is Game.meanwhile
            or game.over(world)
            or game.step(world) is not None
        ):
            return ()
        waiting = [
            Waiting(each.offer, each.by, tuple(r.question for r in each.pending.values()))
            for each in self.resolutions.values()
            if self._stops(each)
        ]
        found = self._not_begun(seat, game.meanwhile(world, seat, waiting))
        return [offer for offer in found if among is None or offer.rule in among]

    def chosen(self, seat: str, offer: Offer) -> Offer | None:
        """What was offered, where somebody looked at some of it; else what opens that rule is worked out,
        beside play or not."""
        if self._offered_in is self.table.world and not self.resolutions:
            for (who, _), offered in self._offered.items():
                if who == seat and (chosen := as_offered(offered, offer)) is not None:
                    return chosen
        among = frozenset((offer.rule,))
        return as_offered(self._offers(seat, among), offer) or as_offered(
            self._not_begun(seat, self.game.some_anytime(self.table.world, seat, among)), offer
        )

    def anytime(self, seat: str, among: frozenset[str] | None = None) -> list[Offer]:
        """What this seat may open beside play, or those of it that open one of these rules."""
        game, world = self.game, self.table.world
        found = (
            game.anytime(world, seat) if among is None else game.some_anytime(world, seat, among)
        )
        return self._not_begun(seat, found)

    def _begun(self, seat: str) -> list[Offer]:
        """What this seat has opened and is in the middle of."""
        return [each.offer.bare() for each in self.resolutions.values() if each.by == seat]

    def _not_begun(self, seat: str, offers: Iterable[Offer]) -> list[Offer]:
        if self.resolutions and (begun := self._begun(seat)):
            return [offer for offer in offers if offer not in begun]
        return list(offers)

    def form(self, offer: Offer) -> Question | None:
        """What is filled in before this is opened, in the world as it is; None where nothing is."""
        rule = self.game.rules.get(offer.rule)
        if rule is None or rule.form is None:
            return None
        return rule.form(self.table.world, *offer.args)

    def requests(self, seat: str | None = None) -> list[Request]:
        """The questions that are open, to one seat or to all; also what waits for somebody whom the
        seat may answer for."""
        found = [r for each in self.resolutions.values() for r in each.pending.values()]
        if seat is None or not found:
            return found
        absent = self.game.answers_for(self.world, seat)
        return [
            request
            for request in found
            if request.question.seat == seat
            or (request.question.seat in absent and not request.question.optional)
        ]

    def held(self, request: Request) -> Line | None:
        """Why an open question cannot be answered yet: others may speak first, and one of them asked
        to wait. None when it can."""
        thinking = self.game.thinking(self.world)
        if not thinking or request.question.optional or not self.shared(request):
            return None
        who = [seat for seat in thinking if seat != request.question.seat]
        return HELD(who=[self.game.seat_name(seat) for seat in who]) if who else None

    def shared(self, request: Request) -> bool:
        """May others still speak before this question is answered?"""
        running = self.resolutions.get(request.resolution)
        return running is not None and any(
            one.question.optional for one in running.pending.values()
        )

    def _request(self, id: str) -> Request | None:
        for resolution in self.resolutions.values():
            for request in resolution.pending.values():
                if request.id == id:
                    return request
        return None

    @property
    def busy(self) -> bool:
        """Does a rule of the game wait for somebody?"""
        return bool(self.resolutions) and self._busy()

    def _busy(self) -> bool:
        """Is a rule of the game in progress, and not only something that people settle among
        themselves?"""
        return any(self._stops(resolution) for resolution in self.resolutions.values())

    def _stops(self, resolution: Resolution) -> bool:
        rule = resolution.offer.rule
        return rule not in voting.RULES_OF_THE_TABLE and self.game.stops(resolution.offer)

    def is_voting(self) -> bool:
        return bool(self.resolutions) and any(
            r.offer.rule in voting.RULES_OF_THE_TABLE for r in self.resolutions.values()
        )

    def view(self, seat: str) -> Any:
        """What this seat may see of the world."""
        return self.game.view(self.table.world, seat)

    def log(self, seat: str, after: int = 0) -> list[tuple[int, Fact | None]]:
        """The live facts as this seat may know them, with their places. What it may not know is an
        empty step, so that gaps neither reveal nor confuse."""
        return [
            (place, entry.fact.seen_by(seat) if isinstance(entry, Happened) else None)
            for place, entry in self._kept().live_entries(after)
        ]

    def _known(self, seat: str) -> None:
        if seat not in self.seats:
            raise UnknownSeat(NO_SEAT(seat=seat, seats=list(self.seats)))

    def _kept(self) -> Journal:
        if self.journal is None:
            raise Refused(_NO_JOURNAL())
        return self.journal
