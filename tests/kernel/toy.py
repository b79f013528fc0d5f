"""A toy game that uses everything the kernel offers, so that the kernel can be proven on it.

Three people hold hidden cards and a few coins. They earn, gamble, strike, bury cards in secret,
vote, and work side by side in a downtime.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import (
    EVERYONE,
    RULES,
    Choice,
    Fact,
    Game,
    Hooks,
    Journal,
    LiveFate,
    Modifier,
    Moment,
    Number,
    Opening,
    Play,
    Prose,
    Reaction,
    Rule,
    Rulebook,
    Several,
    Table,
    Tally,
    Term,
    causes,
    message,
)

SEATS = ("ann", "bob", "cat")
CARDS = tuple(f"card-{n}" for n in range(12))
SECRET = b"a secret of the toy table"


class Purse(Struct, frozen=True):
    coins: int = 3
    wounds: int = 0


class World(Struct, frozen=True):
    seats: tuple[str, ...] = ()
    active: int = 0
    phase: str = "lobby"
    deck: tuple[str, ...] = ()
    hands: dict[str, tuple[str, ...]] = {}
    buried: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    purses: dict[str, Purse] = {}
    charms: tuple[tuple[str, str], ...] = ()
    """Who wears which charm."""
    notes: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    upkeep: bool = False
    winner: str = ""


# Facts


class SetUp(Fact, frozen=True, tag="toy.set-up"):
    seats: tuple[str, ...]
    charms: tuple[tuple[str, str], ...] = ()

    def evolve(self, world: World) -> World:
        return replace(
            world,
            seats=self.seats,
            phase="play",
            charms=self.charms,
            hands=dict.fromkeys(self.seats, ()),
            purses={seat: Purse() for seat in self.seats},
        )


class Shuffled(Fact, frozen=True, tag="toy.shuffled"):
    deck: tuple[str, ...]

    def evolve(self, world: World) -> World:
        return replace(world, deck=self.deck)

    def seen_by(self, seat: str) -> Fact:
        return Shuffled(("?",) * len(self.deck))


class Dealt(Fact, frozen=True, tag="toy.dealt"):
    to: str
    card: str

    def evolve(self, world: World) -> World:
        hand = (*world.hands[self.to], self.card)
        deck = list(world.deck)
        deck.remove(self.card)
        return replace(world, deck=tuple(deck), hands={**world.hands, self.to: hand})

    def seen_by(self, seat: str) -> Fact:
        return self if seat == self.to else Dealt(self.to, "?")


class Peeked(Fact, frozen=True, tag="toy.peeked"):
    """Nobody else knows that it happened."""

    by: str
    card: str

    def evolve(self, world: World) -> World:
        return world

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == self.by else None


class Buried(Fact, frozen=True, tag="toy.buried"):
    by: str
    card: str

    def evolve(self, world: World) -> World:
        hand = list(world.hands[self.by])
        hand.remove(self.card)
        return replace(
            world,
            hands={**world.hands, self.by: tuple(hand)},
            buried=(*world.buried, self.card),
        )

    def seen_by(self, seat: str) -> Fact:
        return self if seat == self.by else Buried(self.by, "?")


class Played(Fact, frozen=True, tag="toy.played"):
    reveals = True
    by: str
    card: str

    def evolve(self, world: World) -> World:
        hand = list(world.hands[self.by])
        hand.remove(self.card)
        return replace(
            world, hands={**world.hands, self.by: tuple(hand)}, pile=(*world.pile, self.card)
        )


class Got(Fact, frozen=True, tag="toy.got"):
    who: str
    coins: int

    def evolve(self, world: World) -> World:
        purse = world.purses[self.who]
        purse = replace(purse, coins=purse.coins + self.coins)
        return replace(world, purses={**world.purses, self.who: purse})


class Hurt(Fact, frozen=True, tag="toy.hurt"):
    who: str
    wounds: int

    def evolve(self, world: World) -> World:
        purse = world.purses[self.who]
        purse = replace(purse, wounds=purse.wounds + self.wounds)
        return replace(world, purses={**world.purses, self.who: purse})


class Noted(Fact, frozen=True, tag="toy.noted"):
    text: str

    def evolve(self, world: World) -> World:
        return replace(world, notes=(*world.notes, self.text))


class Rolled(Fact, frozen=True, tag="toy.rolled"):
    dice: tuple[int, ...]

    def evolve(self, world: World) -> World:
        return replace(world, dice=self.dice)


class Turned(Fact, frozen=True, tag="toy.turned"):
    def evolve(self, world: World) -> World:
        return replace(world, active=(world.active + 1) % len(world.seats), upkeep=True)


class KeptUp(Fact, frozen=True, tag="toy.kept-up"):
    def evolve(self, world: World) -> World:
        return replace(world, upkeep=False)


class Phase(Fact, frozen=True, tag="toy.phase"):
    phase: str

    def evolve(self, world: World) -> World:
        return replace(world, phase=self.phase)


class Won(Fact, frozen=True, tag="toy.won"):
    who: str

    def evolve(self, world: World) -> World:
        return replace(world, winner=self.who, phase="over")


FACTS = (
    SetUp, Shuffled, Dealt, Peeked, Buried, Played, Got, Hurt, Noted, Rolled, Turned, KeptUp,
    Phase, Won,
)  # fmt: skip


# Moments and hooks


class Income(Tally, frozen=True):
    who: str
    work: int
    least = 0
    most = 6

    def base(self, world: World) -> Term:
        return Term(self.work, WORK())


class Strike(Moment, frozen=True):
    by: str
    target: str
    wounds: int = 1


WORK = message("toy.why.work", "work")
CHARM = message("toy.why.charm", "{charm}")
ASK = message("toy.ask", "{what}?")


def _worn(charm: str, amount: int, sets: bool = False) -> Modifier:
    def term(world: World, income: Income) -> Term | None:
        if (income.who, charm) in world.charms:
            return Term(amount, CHARM(charm=charm), sets)
        return None

    return Modifier(charm, Income, term)


def _target_wears(charm: str) -> Callable[[World, Strike], str | None]:
    def concerns(world: World, strike: Strike) -> str | None:
        return strike.target if (strike.target, charm) in world.charms else None

    return concerns


async def _shield(t: Table[World], strike: Strike) -> Strike | None:
    if await t.ask(strike.target, ASK(what="shield"), ("yes", "no")) == "yes":
        return replace(strike, wounds=strike.wounds - 1)
    return None


async def _dodge(t: Table[World], strike: Strike) -> bool:
    (die,) = await t.roll(6)
    t.tell(Rolled((die,)))
    return die >= 4


async def _thorns(t: Table[World], strike: Strike) -> None:
    t.tell(Hurt(strike.by, 1))


async def _night(t: Table[World], strike: Strike) -> Strike:
    return replace(strike, wounds=strike.wounds + 1)


HOOKS = (
    _worn("lucky", 2),
    _worn("even", 1, sets=True),
    _worn("tax", -4),
    Reaction("shield", Strike, "before", _target_wears("shield"), _shield),
    Reaction("dodge", Strike, "instead", _target_wears("dodge"), _dodge),
    Reaction("thorns", Strike, "after", _target_wears("thorns"), _thorns),
    Reaction("night", Strike, "before", lambda w, s: RULES if w.phase == "night" else None, _night),
)  # fmt: skip


# Rules

BOOK = Rulebook()
NAME = message("toy.name", "a toy rule")


def toy_rule(script: Any) -> Rule[Any]:
    return BOOK.add(Rule(f"toy.{script.__name__}", script, NAME, NAME))


@toy_rule
async def setup(
    t: Table[World], seats: tuple[str, ...], charms: tuple[tuple[str, str], ...] = ()
) -> None:
    t.tell(SetUp(seats, charms))
    t.tell(Shuffled(await t.shuffle(CARDS)))
    for seat in seats:
        for _ in range(2):
            t.tell(Dealt(seat, t.world.deck[0]))


@toy_rule
async def draw(t: Table[World], you: str) -> None:
    t.tell(Dealt(you, t.world.deck[0]))


@toy_rule
async def peek(t: Table[World], you: str) -> None:
    t.tell(Peeked(you, t.world.deck[0]))


@toy_rule
async def bury(t: Table[World], you: str) -> None:
    card = await t.choose(you, ASK(what="bury"), t.world.hands[you])
    if card in t.world.hands[you]:
        t.tell(Buried(you, card))


@toy_rule
async def play_card(t: Table[World], you: str) -> None:
    card = await t.choose(you, ASK(what="card"), t.world.hands[you])
    if card in t.world.hands[you]:
        t.tell(Played(you, card))


@toy_rule
async def earn(t: Table[World], you: str, work: int) -> None:
    t.tell(Got(you, t.reckon(Income(you, work)).total))


@toy_rule
async def gamble(t: Table[World], you: str) -> None:
    stake = await t.ask(you, ASK(what="stake"), Number(0, t.world.purses[you].coins))
    stake = min(stake, t.world.purses[you].coins)  # spent elsewhere meanwhile, in a downtime
    t.tell(Got(you, -stake))
    dice = await t.roll(6, 6)
    t.tell(Rolled(dice))
    if sum(dice) > 7:
        t.tell(Got(you, 2 * stake))
    if sum(dice) == 2:
        t.end(Won("nobody"))


@toy_rule
async def strike(t: Table[World], you: str, target: str) -> None:
    moment = await t.before(Strike(you, target))
    if await t.instead(moment):
        return
    t.tell(Hurt(moment.target, moment.wounds))
    await t.after(moment)


@toy_rule
async def vote(t: Table[World], you: str) -> None:
    answers = await t.ask_all(
        {seat: (ASK(what="whom"), Choice(t.world.seats)) for seat in t.world.seats}
    )
    t.tell(Noted(" ".join(f"{seat}:{answers[seat]}" for seat in t.world.seats)))


@toy_rule
async def write(t: Table[World], you: str) -> None:
    text = await t.ask(you, ASK(what="words"), Prose(20, ("ha", "ho")))
    tags = await t.ask(you, ASK(what="tags"), Several(("x", "y", "z"), 1, 2))
    t.tell(Noted(f"{text} {','.join(tags)}"))


@toy_rule
async def rummage(t: Table[World], you: str) -> None:
    """Draw two of the pile, roll three dice, keep the highest."""
    found = await t.draw(t.world.pile, 2) if len(t.world.pile) > 1 else ()
    dice = await t.roll(6, 6, 6)
    t.tell(Rolled(dice))
    t.tell(Noted(f"{'+'.join(found)} {max(dice)}"))


@toy_rule
async def turn(t: Table[World], you: str) -> None:
    t.tell(Turned())


@toy_rule
async def upkeep(t: Table[World]) -> None:
    t.tell(KeptUp())
    for seat in t.world.seats:
        t.tell(Got(seat, 1))


@toy_rule
async def downtime(t: Table[World], you: str) -> None:
    t.tell(Phase("downtime" if t.world.phase == "play" else "play"))


@toy_rule
async def work(t: Table[World], you: str) -> None:
    """Twice asked, with fate and facts between: made for running side by side."""
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.tell(Got(you, hours))
    (die,) = await t.roll(6)
    t.tell(Rolled((die,)))
    where = await t.ask(you, ASK(what="where"), ("field", "mill"))
    total = sum(purse.coins for purse in t.world.purses.values())
    t.tell(Noted(f"{you} {where} {die} {total}"))


@toy_rule
async def concede(t: Table[World], you: str) -> None:
    t.end(Won(t.world.seats[0] if you != t.world.seats[0] else t.world.seats[-1]))


class ToyGame(Game[World]):
    id = "toy"
    name = NAME
    World = World
    facts = FACTS

    def __init__(self, hooks: Iterable[Any] = HOOKS, extra: Iterable[str] = ()) -> None:
        super().__init__()
        self.rules = dict(BOOK.rules)
        self._hooks = Hooks(hooks)
        self.extra = tuple(extra)
        """Rules a test brought, offered to everybody."""

    def openings(self, world: World, seat: str) -> Iterable[Opening]:
        if world.phase == "over" or seat not in world.seats:
            return
        if world.phase == "downtime":
            yield Opening("toy.work", (seat,))
        if world.phase == "play" or seat == world.seats[0]:
            yield Opening("toy.downtime", (seat,))
        if world.deck:
            yield Opening("toy.draw", (seat,))
            yield Opening("toy.peek", (seat,))
        if world.hands[seat]:
            yield Opening("toy.bury", (seat,))
            yield Opening("toy.play_card", (seat,))
        for n in (1, 2):
            yield Opening("toy.earn", (seat, n))
        for name in ("gamble", "vote", "write", "rummage", "turn"):
            yield Opening(f"toy.{name}", (seat,))
        for other in world.seats:
            yield Opening("toy.strike", (seat, other))
        for rule in self.extra:
            yield Opening(rule, (seat,))

    def asides(self, world: World, seat: str) -> Iterable[Opening]:
        return (Opening("toy.concede", (seat,)),) if world.phase != "over" else ()

    def parallel(self, world: World) -> bool:
        return world.phase == "downtime"

    def step(self, world: World) -> Opening | None:
        return Opening("toy.upkeep") if world.upkeep and world.phase != "over" else None

    def over(self, world: World) -> bool:
        return world.phase == "over"

    def hooks(self, world: World) -> Hooks:
        return self._hooks

    def seat_order(self, world: World) -> tuple[str, ...]:
        return world.seats[world.active :] + world.seats[: world.active]

    def view(self, world: World, seat: str) -> Any:
        return {
            "phase": world.phase,
            "active": world.active,
            "deck": len(world.deck),
            "buried": len(world.buried),
            "hands": {
                s: list(hand) if s == seat != EVERYONE else len(hand)
                for s, hand in world.hands.items()
            },
            "pile": world.pile,
            "purses": world.purses,
            "notes": world.notes,
            "dice": world.dice,
        }

    def check(self, world: World) -> None:
        if world.phase != "lobby":
            cards = [*world.deck, *world.buried, *world.pile]
            for hand in world.hands.values():
                cards.extend(hand)
            assert not cards or sorted(cards) == sorted(CARDS), "a card is lost or doubled"
            assert all(purse.coins >= 0 for purse in world.purses.values()), "a debt"


TOY = ToyGame()


# Helping hands


def new(
    game: ToyGame = TOY,
    fate: Any = None,
    *,
    seats: tuple[str, ...] = SEATS,
    charms: tuple[tuple[str, str], ...] = (),
    keep_journal: bool = True,
) -> Play[World]:
    """A table after its set-up."""
    opening = Opening("toy.setup", (seats, charms))
    return Play.begin(game, seats, opening, fate or LiveFate(SECRET), keep_journal=keep_journal)


def does(play: Play[World], seat: str, rule: str, *args: Any) -> None:
    play.open(seat, Opening(f"toy.{rule}", (seat, *args)))


def says(play: Play[World], seat: str, answer: Any) -> None:
    play.answer(seat, play.requests(seat)[0].id, answer)


def written(play: Play[World]) -> list[bytes]:
    assert play.journal is not None
    return [play.game.codec.encode(entry) for entry in play.journal.entries]


def reread(play: Play[World]) -> Journal:
    return Journal(play.game.codec.decode(written(play)))


def state(play: Play[World]) -> Any:
    """Everything about a table that must survive: for comparing."""
    return (
        play.world,
        play.requests(),
        play.next_resolution,
        play.journal.fated if play.journal is not None else play._fated,
        written(play) if play.journal is not None else None,
        {seat: play.openings(seat) for seat in play.seats},
        {
            id: (r.by, r.opening, r.n, r.asked, dict(r.pending), dict(r.replies))
            for id, r in play.resolutions.items()
        },
    )


def json(thing: Any) -> bytes:
    return msgspec.json.encode(thing)


class Whim:
    """Random, but the same every time: a small generator of its own."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 2**32 or 1

    def __call__(self, n: int) -> int:
        self.state ^= self.state << 13 & 0xFFFFFFFF
        self.state ^= self.state >> 17
        self.state ^= self.state << 5 & 0xFFFFFFFF
        return self.state % n


def act(play: Play[World], pick: Callable[[int], int], rewinds: bool = False) -> bool:
    """Something legal happens; False when nothing can."""
    ways: list[Callable[[], None]] = []
    for request in play.requests():
        answer = request.question.answers.sample(pick)
        ways.extend([lambda r=request, a=answer: play.answer(r.seat, r.id, a)] * 4)
    for seat in play.seats:
        for opening in play.openings(seat):
            ways.append(lambda s=seat, o=opening: play.open(s, o))
    voting = any(r.opening.rule == "table.rewind" for r in play.resolutions.values())
    if rewinds and not voting and (places := causes(play)):
        to = places[-1 - pick(min(4, len(places)))][0]
        seat = play.seats[pick(len(play.seats))]
        ways.extend([lambda: play.rewind(seat, to)] * 2)
    if not ways:
        return False
    ways[pick(len(ways))]()
    return True
