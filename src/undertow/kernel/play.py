"""A table in play: it drives the scripts and keeps the journal. What may be done stands in `standing`.

This is our own small trampoline. A script runs until it asks a person; fate is answered on the
way. One call of `open`, `answer`, `rule` or `rewind` is one command: it either happens whole, with
all that the rules make of it, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast
from weakref import ref

from undertow.kernel import voting
from undertow.kernel.errors import (
    IllegalAnswer,
    NotOffered,
    NotYours,
    Refused,
    RuleFailed,
    TooLate,
    UndertowError,
)
from undertow.kernel.facts import (
    HOST,
    MOST_NUMBER,
    TOO_LARGE_A_NUMBER,
    Fact,
    Overridden,
    largest,
)
from undertow.kernel.fate import BY_NUMBER, FATE, Chance, Fate, commitment
from undertow.kernel.game import Game
from undertow.kernel.hooks import RULES
from undertow.kernel.journal import (
    Anchored,
    Answered,
    Began,
    Closed,
    Committed,
    Happened,
    Journal,
    Opened,
    Revealed,
    Rewound,
    Said,
    Stirred,
)
from undertow.kernel.links import fits, is_link, mixed
from undertow.kernel.packs import versions
from undertow.kernel.requests import Plain, Prose, Request, freeze
from undertow.kernel.resolution import Resolution, asked_as, what_shows
from undertow.kernel.rules import Offer, as_offered
from undertow.kernel.standing import Standing
from undertow.kernel.table import Ended
from undertow.kernel.words import Line, message

W = TypeVar("W")

NOT_OPEN = message("kernel.answer.not-open", "That question is not open any more.")
_OTHER_SEAT = message("kernel.answer.other-seat", "That question is put to {seat}, not to {you}.")
_RULE_BROKE = message(
    "kernel.rule.broke",
    "The rule {rule} broke ({problem}). The table stands as it did before; please report it.",
)
_NO_SUCH_MOMENT = message("kernel.rewind.no-moment", "There is no moment {to} to go back to.")
_VOTE_OPEN = message(
    "kernel.rewind.vote-open", "The table is being asked already; answer that first."
)
_NO_RULE = message("kernel.rule.unknown", "This Undertow knows no rule called {rule}.")
_OTHER_SECRET = message(
    "kernel.fate.other-secret", "That secret does not fit the seal of any session."
)
_NO_ANCHOR = message("kernel.anchor.none", "An anchor is 64 hexadecimal digits, in small letters.")
_GAME_OVER = message("kernel.open.over", "The game is over.")
_RUNAWAY = message(
    "kernel.rule.runaway", "The rules of {game} go on for ever by themselves; please report it."
)
_FORM_FIRST = message("kernel.open.form-first", "{rule}: fill in its form first.")
NO_FORM = message("kernel.open.no-form", "{rule} has no form to fill in.")
_ANSWER_FIRST = message("kernel.open.answer-first", "A question is open to {who}; it comes first.")

MANY_STEPS = 10_000
"""More steps than any game takes by itself between two questions to people."""


class Play(Standing[W]):
    """A table in play."""

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
        super().__init__(game, seats, fate, journal=journal, keep_journal=keep_journal, world=world)
        self._rewind: tuple[int, str] | None = None
        self._running = 0
        if self.journal is not None:
            self.table._told = self.noting()

    @classmethod
    def begin(
        cls,
        game: Game[W],
        seats: Iterable[str],
        offer: Offer | None,
        fate: Fate | None = None,
        *,
        table: str = "",
        first: Iterable[Fact] = (),
        keep_journal: bool = True,
    ) -> Play[W]:
        """Open a new table: its first facts are told, then the rules set it up."""
        play = cls(game, seats, fate, keep_journal=keep_journal)
        if play.journal is not None:
            known = versions(game.id)
            play.journal.append(Began(game.id, game.version, play.seats, table, packs=known))
            play.seal()
        for fact in first:
            play.table.tell(fact)
        play._command(lambda: play._start(RULES, offer) if offer is not None else None)
        return play

    # Commands

    def open(self, seat: str, offer: Offer, link: str = "", again: bool = False) -> None:
        """A seat opens a rule; or the host, what the game has for whoever keeps the table. With the
        next link of its chain, its own chance goes in. A journal that is played `again` may have what
        is offered no more."""
        bare = offer.bare()
        if seat == HOST:
            chosen = as_offered(tuple(self.game.for_host(self.table.world)), bare)
        else:
            self._known(seat)
            chosen = self.chosen(seat, bare)
            if chosen is None and again:
                chosen = as_offered(self._former(seat), bare)
        if chosen is None:
            if self.game.over(self.table.world):
                raise NotOffered(_GAME_OVER())
            if self._busy() or bare in self._begun(seat):
                raise NotOffered(self._answer_first())
            raise NotOffered(self.game.refuses(self.table.world, seat, bare))
        filled = self.filled(chosen, offer.form)
        self._command(lambda: self._start(seat, filled, link=link))

    def _former(self, seat: str) -> tuple[Offer, ...]:
        game, world = self.game, self.table.world
        return (*game.former(world, seat, anytime=True), *game.former(world, seat))

    def _answer_first(self) -> Line:
        """What others are asked comes first; says whom the table waits for."""
        asked = [r.question for each in self.resolutions.values() for r in each.pending.values()]
        due = [one.seat for one in asked if not one.optional]
        named = [
            self.game.seat_name(seat) for seat in dict.fromkeys(due or [o.seat for o in asked])
        ]
        return _ANSWER_FIRST(who=named)

    def filled(self, offer: Offer, form: Any) -> Offer:
        """An offer with its form, checked in the world as it is now."""
        asked = self.form(offer)
        if asked is None:
            if form is not None:
                raise IllegalAnswer(NO_FORM(rule=self.game.rules[offer.rule].name()))
            return offer
        if form is None:
            raise IllegalAnswer(_FORM_FIRST(rule=self.game.rules[offer.rule].name()))
        given = asked.answers.given(form)
        if (refusal := asked.answers.refuses(given)) is not None:
            raise IllegalAnswer(refusal)
        return Offer(offer.rule, offer.args, given)

    def answer(
        self,
        seat: str,
        asked: str | Request,
        answer: Plain | list[Any],
        typed_by: str = "",
        link: str = "",
    ) -> None:
        """A seat answers an open question, named or in hand. What fate showed on a desk is answered
        for FATE; and where the game lets one seat answer for another, the journal says who did."""
        if seat in self.seats:
            typed_by = ""
        elif seat != FATE or typed_by:
            self._known(typed_by if seat == FATE else seat)
        else:
            typed_by = FATE  # whoever it was, no secret gave this answer
        given: Plain = freeze(answer) if isinstance(answer, list) else answer
        request = self._request(asked) if isinstance(asked, str) else asked
        resolution = self.resolutions.get(request.resolution) if request else None
        if not request or not resolution or resolution.pending.get(request.n) != request:
            raise TooLate(NOT_OPEN())
        question = request.question
        if question.seat != seat:
            if question.seat not in self.game.answers_for(self.world, seat):
                raise NotYours(_OTHER_SEAT(seat=question.seat, you=seat))
            typed_by = seat
        if (why := self.held(request)) is not None:
            raise Refused(why)
        if (refusal := question.refuses(given, bool(typed_by))) is not None:
            raise IllegalAnswer(refusal)
        self._command(lambda: self._reply(resolution, request, given, typed_by, link), resolution)

    def override(self, seat: str, patch: dict[str, Any], reason: str) -> None:
        """A person overrules the machine: places of the world get other values."""
        if seat != HOST:
            self._known(seat)
        if largest(patch) > MOST_NUMBER:
            raise Refused(TOO_LARGE_A_NUMBER(limit=MOST_NUMBER))
        fact = Overridden(seat, patch, reason)
        fact.evolve(self.table.world)  # refuses nonsense before anything is written
        self._command(lambda: self.table.tell(fact))

    def say(self, seat: str, text: str, name: str = "") -> None:
        """Somebody says something to the table, or as somebody in the story; it is kept, and changes
        nothing."""
        if seat != HOST:
            self._known(seat)
        if refusal := Prose().refuses(text):
            raise Refused(refusal)
        if name and (refusal := Prose(60).refuses(name)):
            raise Refused(refusal)
        self._kept().append(Said(seat, text, name))

    def anchor(self, seat: str, anchor: str) -> None:
        """A seat shows the end of a new chain of its own. Nothing else changes."""
        self._known(seat)
        if not is_link(anchor):
            raise Refused(_NO_ANCHOR())
        self._kept().append(Anchored(seat, anchor))

    def _stir(self, resolution: Resolution, by: str, link: str) -> None:
        """A seat's own chance goes in. Nobody's command is refused for a link that does not fit."""
        journal = self.journal
        if link and journal is not None and fits(link, journal.chains.last.get(by, "")):
            journal.append(Stirred(resolution.id, by, link))

    def seal(self) -> None:
        """A session opens: fate, where it has a secret, shows the seal of it."""
        seal = getattr(self.fate, "commitment", None)
        if seal is not None:
            scheme = getattr(self.fate, "scheme", BY_NUMBER)
            self._kept().append(Committed(seal, scheme))

    def reveal(self, secret: bytes) -> None:
        """The session ends: fate shows its secret."""
        journal, seal = self._kept(), commitment(secret)
        if not journal.sealed(seal):
            raise Refused(_OTHER_SECRET())
        journal.append(Revealed(secret.hex()))

    def _command(self, act: Callable[[], None], asker: Resolution | None = None) -> None:
        """Do it whole, with all its consequences, or not at all."""
        world, resolutions = self.table.world, dict(self.resolutions)
        length = len(self.journal) if self.journal is not None else 0
        counts = self.next_resolution, self._fated
        mark = asker.mark() if asker is not None else None
        self._running = 0
        if self.trail:
            self.trail = {}
        try:
            act()
            if self._rewind is not None or not (self.resolutions and self._busy()):
                self._settle()
        except BaseException as problem:
            broke = self.resolutions.get(self._running)
            if self.journal is not None:
                self.journal.truncate(length)
            if asker is not None and mark is not None:
                asker.back_to(mark)
            self._stand_again(resolutions)
            self.table.world = world
            self.next_resolution, self._fated = counts
            self._rewind = None
            if isinstance(problem, UndertowError) or not isinstance(problem, Exception):
                raise
            # Only the kind of problem is told: what it says may be a secret of the table.
            rule = broke.offer.rule if broke is not None else self.game.id
            line = _RULE_BROKE(rule=rule, problem=type(problem).__name__)
            raise RuleFailed(line) from problem

    def _stand_again(self, resolutions: dict[int, Resolution]) -> None:
        """Let these be the rules in progress; scripts that are over run again to their pause."""
        for resolution in self.resolutions.values():
            if resolution is not resolutions.get(resolution.id) and resolution.coro is not None:
                resolution.coro.close()
        self.resolutions = resolutions
        table = self.table
        told, table._told = table._told, None
        for resolution in resolutions.values():
            if resolution.coro.cr_frame is None:
                resolution.coro = self._script(resolution.offer)
                for world, value, fates in resolution.past:
                    table.world = world
                    for known in (value, *fates):
                        resolution.coro.send(known)
        table._told = told

    # The trampoline

    def _settle(self) -> None:
        """Let the rules go on by themselves until somebody is needed."""
        for _ in range(MANY_STEPS):
            if self._rewind is not None:
                (to, by), self._rewind = self._rewind, None
                self._kept().append(Rewound(to, by))
                self._rebuild()
                continue
            if self.resolutions and self._busy():
                return
            step = self.game.step(self.table.world)
            if step is None:
                return
            self._start(RULES, step)
        raise RuleFailed(_RUNAWAY(game=self.game.id))

    def _script(self, offer: Offer) -> Any:
        """The script of a rule, ready to run."""
        rule = self.game.rules.get(offer.rule)
        if rule is not None:
            if offer.form is not None:
                return rule.script(self.table, *offer.args, offer.form)
            return rule.script(self.table, *offer.args)
        rule = voting.RULES_OF_THE_TABLE.get(offer.rule)
        if rule is None:
            raise Refused(_NO_RULE(rule=offer.rule))
        return rule.script(self, *offer.args)

    def _start(
        self,
        by: str,
        offer: Offer,
        suggestions: dict[str, list[Plain]] | None = None,
        link: str = "",
    ) -> None:
        resolution = Resolution(self.next_resolution, by, offer)
        if suggestions:
            resolution.suggestions = suggestions
        resolution.coro = self._script(offer)
        self.next_resolution += 1
        self.resolutions[resolution.id] = resolution
        if self.journal is not None:
            self.journal.append(Opened(resolution.id, by, offer.rule, offer.args, offer.form))
        self._stir(resolution, by, link)
        self._drive(resolution, None)

    def _reply(
        self, resolution: Resolution, request: Request, answer: Plain, typed: str, link: str
    ) -> None:
        question = request.question
        if self.journal is not None:
            asked = asked_as(question)
            self.journal.append(
                Answered(resolution.id, request.n, question.seat, answer, asked, typed)
            )
        self._stir(resolution, typed or question.seat, link)
        if question.seat == FATE:
            self._fated += 1
        if resolution.heard(request, answer):
            self._drive(resolution, resolution.reply)

    def _drive(self, resolution: Resolution, value: Any) -> None:
        """Run a script until it ends or a person must answer."""
        self._running = resolution.id
        others = self.resolutions.values() if len(self.resolutions) > 1 else ()
        self.table.alone = not any(each is not resolution and self._stops(each) for each in others)
        fates: list[Any] = []
        resolution.past.append((self.table.world, value, fates))
        send = resolution.coro.send
        try:
            while isinstance(asked := send(value), Chance):
                if self.journal is None:
                    value = self.fate.answer(asked, self._fated)
                else:
                    own = mixed(self.journal.chains.links)
                    value = self.fate.answer(asked, self.journal.fated, own)
                if value is None:
                    asked = what_shows(asked)
                    break
                resolution.n += 1
                self._fated += 1
                fates.append(value)
                if self.journal is not None:
                    self.journal.append(
                        Answered(resolution.id, resolution.n, FATE, value, asked.spec)
                    )
            resolution.pause(asked)
            return
        except StopIteration:
            pass
        except Ended:
            # Whatever else was in progress ends with the game.
            for other in list(self.resolutions.values()):
                if other.id != resolution.id:
                    self._close(other)
        self._close(resolution)

    def _close(self, resolution: Resolution) -> None:
        resolution.coro.close()
        del self.resolutions[resolution.id]
        if self.journal is not None:
            self.journal.append(Closed(resolution.id))

    def noting(self) -> Callable[[Fact], None]:
        """What writes facts into the journal. It does not hold on to the play: a table that nobody
        needs any more is gone at once, and not when cycles are looked for."""
        known = ref(self)

        def note(fact: Fact) -> None:
            if (play := known()) is not None:
                play._note(fact)

        return note

    def _note(self, fact: Fact) -> None:
        place = cast("Journal", self.journal).append(Happened(self._running, fact))
        self.trail[place] = self.table.world

    def _rebuild(self) -> None:
        """Stand where the journal says the table stands. A rule that is in progress there, and has
        changed since it was played, is taken back as well; it may be opened anew."""
        from undertow.kernel.restore import restore_mended

        restore_mended(self)

    # Taking back; how is told in rewind.py

    def rewind(
        self,
        seat: str,
        to: int,
        without: tuple[str, ...] | None = None,
        vote: str = voting.TAKE_BACK.id,
    ) -> None:
        """Take back everything after entry `to`: at once where that is free, else by consent of
        all but those who are away."""
        from undertow.kernel.rewind import causes, why_not_free

        self._known(seat)
        if not any(to == place for place, _ in causes(self)):
            raise Refused(_NO_SUCH_MOMENT(to=to))
        if len(self.seats) == 1 or why_not_free(self, seat, to) is None:
            self._command(lambda: self.granted(to, seat))
        elif self.is_voting():
            raise Refused(_VOTE_OPEN())
        else:
            away = tuple(self.game.away(self.world)) if without is None else without
            offer = Offer(vote, (seat, to, *away))
            self._command(lambda: self._start(seat, offer))

    def granted(self, to: int, by: str) -> None:
        """The table agreed; the rewind follows when the vote has closed."""
        self._rewind = (to, by)
