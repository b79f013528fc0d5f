"""A toy game that uses everything the kernel offers, so that the kernel can be proven on it.

Three people hold hidden cards and a few coins. They earn, gamble, strike, bury cards in secret,
vote, and work side by side in a downtime. What lies on the table is in toy_world.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from kernel.toy_world import (
    CARDS,
    FACTS,
    Buried,
    Dealt,
    Got,
    Hurt,
    KeptUp,
    Noted,
    Peeked,
    Phase,
    Played,
    Rolled,
    SetUp,
    Shuffled,
    Turned,
    Won,
    World,
)
from undertow.kernel import (
    EVERYONE,
    RULES,
    Choice,
    Field,
    Game,
    Hooks,
    Line,
    Modifier,
    Moment,
    Number,
    Offer,
    Page,
    Prose,
    Reaction,
    Rows,
    Rule,
    Rulebook,
    Several,
    Table,
    Tally,
    Term,
    message,
)

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
TOO_DEAR = message("toy.too-dear", "Nobody has more than six coins.")


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
)


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
async def propose(t: Table[World], you: str) -> None:
    """You decide, unless somebody speaks up first; whoever did may say why."""
    objections = {seat: (ASK(what="object"), Choice(("no",))) for seat in t.world.seats}
    who, said = await t.window(you, ASK(what="go on"), ("yes", "later"), objections)
    (die,) = await t.roll(6)
    t.tell(Noted(f"{who} {said} {die}"))
    why = await t.ask(who, ASK(what="why"), Prose(20, ("so", ""), empty=True))
    t.tell(Noted(why or "no reason"))


class Stall(Page, frozen=True):
    """What is for sale: the page must hold together."""

    def whole(self, answer: tuple[Any, ...]) -> Line | None:
        filled = self.filled(answer)
        return TOO_DEAR() if len(filled["wares"]) * filled["price"] > 6 else None


STALL = Stall(
    (
        Field(
            "name", message("toy.stall.name", "Name")(), Prose(20, ("mine", ""), empty=True), "mine"
        ),
        Field("price", message("toy.stall.price", "Price")(), Number(1, 3), 1),
        Field("wares", message("toy.stall.wares", "Wares")(), Rows(Choice(("hat", "pie")), 1, 4)),
    ),
    form="toy.stall",
)


@toy_rule
async def sell(t: Table[World], you: str) -> None:
    filled = STALL.filled(await t.ask(you, ASK(what="stall"), STALL))
    t.tell(Noted(f"{filled['name']}: {'+'.join(filled['wares'])} at {filled['price']}"))


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

    def offers(self, world: World, seat: str) -> Iterable[Offer]:
        return self._deeds(world, seat) if world.phase == "play" else ()

    def _deeds(self, world: World, seat: str) -> Iterable[Offer]:
        if seat not in world.seats:
            return
        if world.phase == "downtime":
            yield Offer("toy.work", (seat,))
        if world.phase == "play" or seat == world.seats[0]:
            yield Offer("toy.downtime", (seat,))
        if world.deck:
            yield Offer("toy.draw", (seat,))
            yield Offer("toy.peek", (seat,))
        if world.hands[seat]:
            yield Offer("toy.bury", (seat,))
            yield Offer("toy.play_card", (seat,))
        for n in (1, 2):
            yield Offer("toy.earn", (seat, n))
        for name in ("gamble", "vote", "write", "propose", "sell", "rummage", "turn"):
            yield Offer(f"toy.{name}", (seat,))
        for other in world.seats:
            yield Offer("toy.strike", (seat, other))
        for rule in self.extra:
            yield Offer(rule, (seat,))

    def anytime(self, world: World, seat: str) -> Iterable[Offer]:
        if world.phase == "downtime":  # everybody does what they like, side by side
            yield from self._deeds(world, seat)
        if world.phase != "over":
            yield Offer("toy.concede", (seat,))

    def step(self, world: World) -> Offer | None:
        return Offer("toy.upkeep") if world.upkeep and world.phase != "over" else None

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
