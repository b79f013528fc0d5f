"""A table for programs: begun in one line, looked at, played, copied, kept in a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from undertow.kernel import (
    EVERYONE,
    BadSetup,
    Fact,
    LiveFate,
    NotOffered,
    Odds,
    Offer,
    Play,
    Refused,
    Request,
    Result,
    TooLate,
    UnknownSeat,
    last_cause,
    message,
    sentence,
    speak,
)
from undertow.kernel import settings as reading
from undertow.kernel.fate import NEWEST
from undertow.kernel.forking import fork
from undertow.kernel.journal import Happened
from undertow.kernel.packs import changed
from undertow.kernel.play import NOT_OPEN
from undertow.kernel.standing import NO_SEAT
from undertow.lab.acts import Act, acts
from undertow.lab.bots import Bot, Chair, decide, perform, up_to
from undertow.lab.own import seated
from undertow.lab.playout import TOO_LONG, secret_of
from undertow.library import files
from undertow.plugin import Plugin
from undertow.plugins import plugins

V = TypeVar("V")

NO_GAME = message("library.no-game", "There is no game {game}. There are {known}.")
NO_DEMO = message("library.no-demo", "There is no ready table {demo}. There are {known}.")
NOTHING_CHOSEN = message(
    "library.nothing-chosen",
    "{why} The settings are {known}; or take a ready table: demo={demos}.",
)
DEMO_OR_SETTINGS = message(
    "library.demo-or-settings", "A ready table has its settings; leave out {names}, or the demo."
)
OTHER_PACK = message(
    "library.other-pack",
    "The pack {pack} was version {then} when this table began; it is {now} now.",
)
NO_ACT = message(
    "library.no-act", "What is done is one of table.legal(seat) or table.asides(seat)."
)
NO_SEED = message("library.no-seed", "A seed is a whole number.")
NOT_ITS_SEAT = message("library.not-its-seat", "{seat} is asked nothing now.")
NOTHING_TO_UNDO = message("library.nothing-to-undo", "{seat} has done nothing to take back.")


class Told(Struct, frozen=True):
    """One line of the chronicle: its place in the journal, how it reads, and the bare fact, as far as
    the seat may know it."""

    place: int
    text: str
    fact: Fact

    def __str__(self) -> str:
        return self.text


class Table(Generic[V]):
    """A table in play. `V` is the record that its seats see (`table.view`)."""

    __slots__ = ("_id", "_play", "_plugin", "_secret", "_setup", "warnings")

    def __init__(
        self,
        plugin: Plugin,
        play: Play[Any],
        secret: bytes | None,
        id: str = "",
        setup: Mapping[str, Any] | None = None,
        warnings: tuple[str, ...] = (),
    ) -> None:
        """Use `undertow.new` or `undertow.load`."""
        self._plugin, self._play, self._secret = plugin, play, secret
        self._id, self._setup = id, setup or {}
        self.warnings = warnings
        """What the rules of the set-up advise against."""

    # Looking

    @property
    def game(self) -> str:
        """The id of its game."""
        return self._plugin.id

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody at the table, in their order."""
        return self._play.seats

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._play.over

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on, and for ever in a game without an end."""
        return self._play.game.result(self._play.world)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that have something to do now, in their order."""
        return tuple([seat for seat in self.seats if up_to(self._play, seat)])

    def view(self, seat: str = EVERYONE) -> V:
        """What a seat sees, or, without one, whoever looks on."""
        self._known(seat)
        seen: V = self._play.view(seat)
        return seen

    def log(self, seat: str = EVERYONE, after: int = 0) -> list[Told]:
        """What happened, as this seat may know it, from the first fact on or after a place."""
        self._known(seat)
        play, told = self._play, []
        world: Any = play.origin
        for place, entry in play._kept().live_entries():
            if not isinstance(entry, Happened):
                continue
            world = entry.fact.evolve(world)
            if place <= after or (fact := entry.fact.seen_by(seat)) is None:
                continue
            line = play.game.prose(fact, world)
            told.append(Told(place, sentence(line) if line is not None else "", fact))
        return told

    # What may be done

    def legal(self, seat: str) -> list[Act]:
        """What a seat may do now as part of play: answers to what it is asked, else actions."""
        self._known(seat)
        chair: Chair[Any] = Chair(self._play, seat)
        return acts(self._play.game, self._play.world, seat, chair.requests, chair.offered)

    def asides(self, seat: str) -> list[Act]:
        """What a seat may do beside play: speak up before others go on, pause, leave, concede."""
        self._known(seat)
        play, chair = self._play, Chair[Any](self._play, seat)
        asked = [one for one in play.requests(seat) if one not in chair.requests]
        offered = [one for one in play.anytime(seat) if one not in chair.offered]
        return acts(play.game, play.world, seat, asked, offered)

    def greyed(self, seat: str) -> list[Act]:
        """What a seat could try and may not just now, where the game says so; see each one's `reason`."""
        self._known(seat)
        game, world = self._play.game, self._play.world
        return [
            Act(game, world, seat, offer, reason=speak(line))
            for offer, line in game.greyed(world, seat)
        ]

    def odds(self, act: Act | None = None, seat: str = EVERYONE) -> Odds | None:
        """What may come of an act, or of what the rules do next, counted from what the seat may know.
        None where nothing is left to chance, or the game cannot say."""
        play = self._play
        if act is None:
            self._known(seat)
            return play.game.odds(play, seat, None)
        if act.rule:
            return play.game.odds(play, act.seat, act.opens())
        answer = None if act.blank else act.answer
        return play.game.odds(play, act.seat, self._asked(act.seat, act.request), answer)

    # Doing

    def do(self, act: Act) -> None:
        """Do it, with all that the rules make of it; what is refused changes nothing."""
        if not isinstance(act, Act):
            raise NotOffered(NO_ACT())
        if act.reason:
            raise NotOffered(act.reason)
        done = act.filled()
        if isinstance(done, Offer):
            self._play.open(act.seat, done)
        else:
            self._play.answer(act.seat, *done)

    def open(self, seat: str, rule: str, *args: Any, form: Any = None) -> None:
        """A seat opens a rule by its id; what it may not is refused with the reason."""
        self._known(seat)
        try:
            self._play.open(seat, Offer(rule, args, form))
        except NotOffered as problem:
            rules = self._play.game.rules
            if rule in rules:
                raise
            raise NotOffered(reading.meant(problem.line, rule, rules)) from None

    def answer(self, seat: str, value: Any, request: str = "") -> None:
        """A seat answers what it is asked: the question of that id, or the first there is."""
        self._known(seat)
        asked = self._asked(seat, request)
        self._play.answer(seat, asked, asked.question.answers.given(value))

    def _asked(self, seat: str, request: str) -> Request:
        for one in self._play.requests(seat):
            if not request or one.id == request:
                return one
        raise TooLate(NOT_OPEN() if request else NOT_ITS_SEAT(seat=seat))

    def undo(self, seat: str) -> None:
        """Take back what this seat did last: at once where that is free, else the others are asked."""
        self._known(seat)
        if (to := last_cause(self._play, seat)) is None:
            raise Refused(NOTHING_TO_UNDO(seat=seat))
        self._play.rewind(seat, to)

    def run(self, bots: Any, *, seed: int = 0, most: int = TOO_LONG) -> int:
        """Let bots act until the game is over, nobody has anything to do, or they acted `most` times;
        gives how often they did. `bots` is one bot for all seats, or one for each by name: a name (`greedy`) or an object."""
        playing = self._bots(bots, seed)
        play = self._play
        for done in range(most):
            if play.over:
                return done
            seat = next((seat for seat in playing if up_to(play, seat)), None)
            decision = decide(playing[seat], play, seat) if seat is not None else None
            if seat is None or decision is None:
                return done
            perform(play, seat, decision)
        return most

    def _bots(self, bots: Any, seed: int) -> dict[str, Bot]:
        given = bots if isinstance(bots, Mapping) else dict.fromkeys(self.seats, bots)
        made: dict[str, Bot] = {}
        for seat, bot in given.items():
            self._known(seat)
            rng = Random(f"undertow bot {seed} {seat}")
            named = isinstance(bot, str)
            made[seat] = self._plugin.bot(bot, rng) if named else seated(bot, rng)
        return made

    # Copies and files

    def copy(self, *, seed: int | None = None, journal: bool = False) -> Table[V]:
        """The same table once more, also in the middle of a question: nothing done there happens here.
        It goes on as this one would; with a seed, chance falls differently from here on. It keeps no
        journal (so no log, no undo, no file) unless that is wanted."""
        secret, fate = self._secret, self._play.fate
        if seed is not None:
            secret = secret_of(seed, 0)
            fate = LiveFate(secret, NEWEST)
        play = fork(self._play, fate, journal=journal)
        if journal and seed is not None:
            play.seal()
        return Table(self._plugin, play, secret, self._id, self._setup, self.warnings)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Keep the whole table in a file, in mid-question too. Whoever has it can go on (`load`,
        `undertow import`), and foresee every roll."""
        files.save(Path(path), self._play, self._id, self._secret, dict(self._setup))

    def __copy__(self) -> Table[V]:
        return self.copy(journal=self._play.journal is not None)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table[V]:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process it goes as a file would; what keeps no journal stays here."""
        return _unpacked, (files.written(self._play, self._id, self._secret, dict(self._setup)),)

    def __repr__(self) -> str:
        state = "over" if self.over else f"waits for {', '.join(self.waiting) or 'nobody'}"
        return f"<table of {self.game}: {state}>"

    def _known(self, seat: str) -> None:
        if seat not in self.seats and seat != EVERYONE:
            line = NO_SEAT(seat=seat, seats=list(self.seats))
            raise UnknownSeat(reading.meant(line, seat, self.seats))


# Beginning


def shelf() -> dict[str, str]:
    """The games of this Undertow: their names by their ids."""
    return {plugin.id: speak(plugin.game.name()) for plugin in plugins().shelf()}


def demos(game: str) -> dict[str, str]:
    """The tables of a game that are ready to play: what each is, by its id."""
    return {demo.id: speak(demo.text) for demo in plugin_of(game).game.demos()}


def settings(game: str) -> type[Any]:
    """What may be chosen before a game: its record, with a default for all that may be left out."""
    kind: type[Any] = plugin_of(game).game.Settings
    return kind


def plugin_of(game: str) -> Plugin:
    known = plugins()
    if game not in known:
        line = NO_GAME(game=str(game), known=list(known))
        raise BadSetup(reading.meant(line, str(game), known))
    return known[game]


def new(
    game: str,
    *,
    seed: int | None = None,
    demo: str | None = None,
    journal: bool = True,
    **settings: Any,
) -> Table[Any]:
    """A new table. The same seed and the same acts give the same game; without a seed, nobody can
    know. `demo` takes a table that is ready to play instead of settings. Without a journal it is
    quicker, and has no log, no undo and no file."""
    plugin = plugin_of(game)
    if not isinstance(seed, int | None):
        raise BadSetup(NO_SEED())
    if demo is not None:
        if settings:
            raise BadSetup(DEMO_OR_SETTINGS(names=list(settings)))
        ready = {one.id: one for one in plugin.game.demos()}
        if demo not in ready:
            raise BadSetup(reading.meant(NO_DEMO(demo=demo, known=list(ready)), demo, ready))
        beginning, setup = (
            plugin.game.begin(ready[demo].settings),
            files.plain(ready[demo].settings),
        )
    else:
        try:
            beginning, setup = reading.begin(plugin.game, settings), settings
        except BadSetup as problem:
            if settings:
                raise
            ready = {one.id: one for one in plugin.game.demos()}
            known = list(plugin.game.Settings.__struct_fields__)
            line = NOTHING_CHOSEN(why=problem.line, known=known, demos=list(ready))
            raise BadSetup(line) from None
    secret = os.urandom(32) if seed is None else secret_of(seed, 0)
    id = files.new_id()
    play = Play.begin(
        plugin.game,
        beginning.seats,
        beginning.offer,
        LiveFate(secret, NEWEST),
        table=id,
        first=beginning.first,
        keep_journal=journal,
    )
    warnings = tuple([speak(line) for line in beginning.warnings])
    return Table(plugin, play, secret, id, setup, warnings)


def load(path: str | os.PathLike[str]) -> Table[Any]:
    """A table from a file that `save` or `undertow export` wrote, as it was left. Where a pack is here
    in another version than it was begun with, its `warnings` say so."""
    return _opened(files.load(Path(path), lambda game: plugin_of(game).game))


def _unpacked(data: bytes) -> Table[Any]:
    return _opened(files.read(data, lambda game: plugin_of(game).game))


def _opened(found: files.Loaded) -> Table[Any]:
    game, began = found.play.game.id, found.play._kept().began
    others = changed(game, began.packs) if began is not None else ()
    warnings = tuple(
        [speak(OTHER_PACK(pack=pack, then=then, now=now)) for pack, then, now in others]
    )
    plugin = plugin_of(game)
    return Table(plugin, found.play, found.secret, found.id, found.setup, warnings)
