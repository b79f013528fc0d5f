"""A table under watch: after every command it is written out, read back, folded, checked and
restored, and play goes on with the restored one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from undertow.kernel import (
    EVERYONE,
    Fact,
    Game,
    Journal,
    Line,
    LiveFate,
    Offer,
    Play,
    Question,
    Request,
    Snapshot,
    fold,
    restore,
    snapshot,
    speak,
)
from undertow.kernel.journal import Entry, Happened, Opened, Rewound
from undertow.kernel.requests import Answers, Page, Prose, Rows
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.store.reading import read_snapshot, write_snapshot

THOROUGH = 40
"""One game in so many is undone step by step, and restored in full at every few pauses."""


class Deal(Struct, frozen=True):
    """A table to be played at, and how."""

    seats: tuple[str, ...]
    first: tuple[Fact, ...]
    offer: Offer | None
    style: str
    what: str
    """The deal in words, for people who look into a failure."""


class Room(Protocol):
    """What a game brings to the contract."""

    game: Game[Any]
    most_commands_a_turn: int

    def deal(self, rng: Random) -> Deal:
        """A random legal table."""

    def choose(self, world: Any, offers: list[Offer], style: str, rng: Random) -> Offer:
        """What a bot of this style does."""

    def turn(self, world: Any) -> int:
        """The number of the turn; it never goes back by itself."""

    def most_turns(self, world: Any) -> int:
        """More turns than any game can have."""

    def over(self, world: Any) -> bool:
        """Has enough been played? Where a game never ends by itself, the room says so."""

    def beside(self, world: Any) -> float:
        """How often somebody opens an aside. Some end the game, so seldom is often enough."""

    def ending(self, world: Any) -> str:
        """How it ended, in a word."""

    def answer(self, world: Any, request: Request, rng: Random) -> Any:
        """What a bot answers; any legal answer will do."""

    def wrong(self, world: Any, rng: Random) -> Offer:
        """Something somebody might try, mostly in vain."""

    def scramble(self, world: Any, journal: Journal, rng: Random) -> list[Entry] | None:
        """The same journal with what nobody can see in another order; None where nothing is. What only
        some cannot see, a room may tell otherwise: `disguise(fact, rng)` (see support/behind.py)."""


class Broken(AssertionError):
    """A game broke the contract."""


def stands(play: Play[Any]) -> Any:
    """All that is to be said of a table in play."""
    return (
        play.world,
        play.requests(),
        [(r.id, r.by, r.offer, r.n) for r in play.resolutions.values()],
        play.next_resolution,
        play.journal.fated if play.journal else 0,
        len(play.journal) if play.journal else 0,
    )


def is_vote(play: Play[Any], request: Request) -> bool:
    """Is the table asked whether to take something back?"""
    return play.resolutions[request.resolution].offer.rule in RULES_OF_THE_TABLE


def questions_of_play(play: Play[Any]) -> list[Request]:
    """The open questions, votes on taking back aside."""
    return [request for request in play.requests() if not is_vote(play, request)]


def asks_for_words(answers: Answers) -> bool:
    """Must somebody write something, or as many lines as they like?"""
    if isinstance(answers, Page):
        return any(asks_for_words(line.answers) for line in answers.fields)
    return isinstance(answers, Prose | Rows)


def keys_of(question: Question) -> list[str]:
    """The keys of what somebody is asked: the question's, what is said within it, and of every line
    that a page has now."""
    within = [one.key for one in question.prompt.args.values() if isinstance(one, Line)]
    keys, todo = [question.prompt.key, *within], [question.answers]
    for answers in todo:
        if isinstance(answers, Page):
            keys += [line.label.key for line in answers.fields]
            todo += [line.answers for line in answers.fields]
        elif isinstance(answers, Rows):
            todo.append(answers.each)
    return keys


def read_otherwise(before: Any, after: Any) -> list[str]:
    """The readings that differ, by the names people use."""
    kind = type(after)
    return [
        name
        for name, field in zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)
        if getattr(before, field) != getattr(after, field)
    ]


class Watched:
    """A table of one seed, which nobody has sat down at yet."""

    def __init__(self, room: Room, seed: int) -> None:
        self.room, self.game, self.seed = room, room.game, seed
        self.rng = Random(seed)
        self.thorough = seed % THOROUGH == 0
        self.counts: Counter[str] = Counter()
        self.doing: tuple[Any, ...] = ("begin",)
        self.lines: list[bytes] = []
        self.full = Journal()
        """The whole journal, as it was written out and read back."""
        self.seen: dict[int, tuple[Any, list[Request]]] = {}
        """By live place: the world and the questions before somebody's input."""
        self.votes: list[int] = []
        """The resolutions that were votes on taking back."""
        self.heard: set[str] = set()
        """The questions that were counted."""
        self.snap: Snapshot | None = None
        self.deal = room.deal(self.rng)
        self.secret = self.rng.randbytes(32)

    def begin(self) -> None:
        deal = self.deal
        self.play: Play[Any] = Play.begin(
            self.game,
            deal.seats,
            deal.offer,
            LiveFate(self.secret),
            table=f"t{self.seed}",
            first=deal.first,
        )
        self.mirror = self.play.origin
        self.look()

    def do(self, doing: tuple[Any, ...], call: Callable[[], None]) -> None:
        """A command, and a good look at what came of it."""
        self.doing = doing
        if doing[0] in ("open", "answer"):
            self.seen[self.place()] = (self.play.world, questions_of_play(self.play))
        if doing[0] == "open" and (asked := self.play.form(Offer(doing[2].rule, doing[2].args))):
            self.counts.update(f"prompt {key}" for key in keys_of(asked))
        call()
        self.counts["commands"] += 1
        self.look()

    def look(self) -> None:
        """Write out, read back, fold, check the laws, restore, and go on with the restored one."""
        game, play, counts = self.game, self.play, self.counts
        journal = play.journal
        assert journal is not None
        new = journal.entries[len(self.lines) - journal.base :]
        lines = [game.codec.encode(entry) for entry in new]
        if self.lines:
            read = game.codec.decode_tail(lines, len(self.lines) + 1)
        else:
            read = game.codec.decode(lines)
        self.must(read == new, "what was written reads otherwise")
        self.lines += lines
        for entry in read:
            self.full.append(entry)
            if type(entry) is Happened:
                counts[f"fact {type(entry.fact).__name__}"] += 1
            elif type(entry) is Opened and entry.rule in RULES_OF_THE_TABLE:
                self.votes.append(entry.resolution)
        if any(type(entry) is Rewound for entry in read):
            self.mirror = fold(play.origin, (entry for _, entry in self.full.live_entries()))
            self.snap = None
        else:
            was, self.mirror = self.mirror, fold(self.mirror, read)
            if counts["commands"] and hasattr(was, "rulings"):
                for name in read_otherwise(was.rulings, self.mirror.rulings):
                    counts[f"ruling {name}"] += 1
        self.count_what_was_opened(read)
        self.must(self.mirror == play.world, "the facts give another world")
        game.check(play.world)
        for request in play.requests():
            typed = asks_for_words(request.question.answers)
            self.must(not typed, f"{request.seat} must type before play goes on: {request}")
        self.restore_it()
        if not counts["commands"] % 16:
            self.tell_offers_apart()
            for seat in (*play.seats, EVERYONE):
                play.view(seat)
            for entry in read:
                if isinstance(entry, Happened) and (line := game.prose(entry.fact, play.world)):
                    self.must(speak(line), f"{entry.fact} reads as nothing")

    def tell_offers_apart(self) -> None:
        """No two things that a seat may do have the same words on their buttons."""
        game, play = self.game, self.play
        for seat in play.seats:
            labels: dict[str, Offer] = {}
            for offer in (*play.offers(seat), *play.anytime(seat)):
                label = speak(game.label(play.world, offer))
                name = speak(game.rules[offer.rule].name())
                clumsy = name.endswith("?") and label.startswith(f"{name}:")
                self.must(not clumsy, f"“{label}” is no way to speak")
                first = labels.setdefault(label, offer)
                self.must(first is offer, f"{seat} may do “{label}” twice: {first}, {offer}")

    def restore_it(self) -> None:
        game, play, counts = self.game, self.play, self.counts
        commands = counts["commands"]
        if commands % (8 if self.thorough else 64) == 0:
            again = restore(game, Journal(game.codec.decode(self.lines)), play.fate)
            counts["full restores"] += 1
        else:
            again = self.from_snapshot()
        self.must(stands(again) == stands(play), "the restored table stands otherwise")
        self.play = again
        if again.at_rest:
            self.snap = snapshot(again)
            if not commands % 8:
                assert self.snap is not None
                kept = read_snapshot(game, write_snapshot(game, self.snap))
                self.must(kept == self.snap, "a snapshot reads otherwise")
                self.snap = kept

    def from_snapshot(self) -> Play[Any]:
        """The table, restored from its last snapshot and what came after it."""
        snap, entries = self.snap, self.full.entries
        if snap is None:
            return restore(self.game, Journal(entries), self.play.fate)
        base = snap.place
        tail = Journal(
            entries[base:],
            base=base,
            fated=snap.fated,
            began=self.full.began,
            earlier=lambda: entries[:base],
        )
        return restore(self.game, tail, self.play.fate, since=snap)

    def count_what_was_opened(self, entries: list[Entry]) -> None:
        """Rules that were opened, what the room notices besides, and questions that came with them."""
        for entry in entries:
            if type(entry) is Opened:
                self.counts[f"rule {entry.rule}"] += 1
        if hasattr(self.room, "notices"):
            self.counts.update(self.room.notices(self.play.world, entries))
        for request in self.play.requests():
            if request.id not in self.heard:
                self.heard.add(request.id)
                self.counts.update(f"prompt {key}" for key in keys_of(request.question))

    # Small things

    def place(self) -> int:
        """The last live place that is no part of a vote."""
        full, votes = self.full, self.votes
        for place in reversed(full.live):
            if getattr(full[place], "resolution", 0) not in votes:
                return place
        return 0

    def written(self, play: Play[Any]) -> list[bytes]:
        assert play.journal is not None
        return [self.game.codec.encode(entry) for entry in play.journal.entries]

    def must(self, holds: object, what: str) -> None:
        if not holds:
            raise Broken(what)
