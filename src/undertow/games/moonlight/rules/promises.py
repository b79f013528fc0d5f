"""Poisoned promises: one more die for a price that comes whatever the dice show."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import PLAYSETS, Act
from undertow.games.moonlight.facts import RollChanged
from undertow.games.moonlight.moments import PromiseTaken
from undertow.games.moonlight.rules.rolling import PROMISED, slot_filled
from undertow.games.moonlight.words import person_named, promise_named
from undertow.games.moonlight.world import Promise, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options
from undertow.parts.secrets import visible_by_id

MENU = {
    "betrayal": "A friend or loved one is let down or exposed.",
    "complication": "Somebody or something troublesome comes in.",
    "help": "You help the adversary's cause without knowing it.",
    "clock": "A bad clock starts, or ticks.",
    "adversary": "A greater foe takes notice: the adversary advances.",
    "harm": "You suffer harm, of body or heart.",
}
"""What a price may be."""


class Price(Form, frozen=True):
    words: Annotated[str, Meta(title="The price, whatever the dice show", max_length=300)]
    kind: Annotated[str, Meta(title="What it is")] = "complication"
    amount: Annotated[int, Meta(title="How much", ge=1, le=3)] = 1

    clock: Annotated[int, Meta(title="Which clock; 0 for a new one")] = 0
    drive: Annotated[str, Meta(title="What of them it speaks to")] = ""

    @classmethod
    def options(cls, world: World, me: str, id: int) -> Options:
        playset = PLAYSETS.get(world.series.id)
        drives = playset.drives(world, world.rolls[id].who) if playset else ()
        prices = playset.prices if playset else ()
        return {
            "kind": (*MENU, *prices),
            "clock": (0, *visible_by_id(world.clocks, me)),
            "drive": ("", *drives),
        }


def _not_mine(world: World, me: str) -> list[tuple[int]]:
    mine = world.of_seat(me)
    return [(id,) for id, roll in world.rolls.items() if roll.who not in mine]


PROMISE = message("moonlight.label.promise", "Offer {who} a poisoned promise")


@Act(
    id="moonlight.promise",
    name="Offer a poisoned promise",
    by="seat",
    to=_not_mine,
    anytime=True,
    label=lambda world, me, id: PROMISE(who=person_named(world, world.rolls[id].who)),
    text="One more die, and a price that comes whatever the dice show. They may refuse.",
).form(Price)
async def promise(t: Table[World], me: str, id: int, given: Price) -> None:
    roll = t.world.rolls[id]
    offer = Promise(me, given.words, given.kind, given.amount, given.drive, given.clock)
    t.tell(RollChanged(id, replace(roll, offers=(*roll.offers, offer))))


def _offered(world: World, me: str) -> list[tuple[int, int]]:
    return [
        (id, n)
        for id, roll in world.rolls.items()
        if roll.who == me and roll.promise is None
        for n in range(len(roll.offers))
    ]


ASKS = message("moonlight.label.ask-promise", "Ask for a poisoned promise")()


@Act(
    id="moonlight.ask-promise",
    name="Ask for a poisoned promise",
    anytime=True,
    to=lambda world, me: [
        (id,)
        for id, roll in world.rolls.items()
        if roll.who == me and not (roll.asks or roll.promise)
    ],
    text="Everybody sees that you would take a die for a price.",
    label=lambda world, me, id: ASKS,
)
async def ask_promise(t: Table[World], me: str, id: int) -> None:
    t.tell(RollChanged(id, replace(t.world.rolls[id], asks=True)))


UNFAIR = message("moonlight.label.unfair", "{who}: not that price, {words}")


@Act(
    id="moonlight.unfair",
    name="That price is not fair",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (id, n)
        for id, roll in world.rolls.items()
        if roll.promise is None
        for n in range(len(roll.offers))
    ],
    text="The director says whether an offer is fair; this one is gone.",
    label=lambda world, me, id, n: UNFAIR(
        who=person_named(world, world.rolls[id].who), words=promise_named(world, id, n)
    ),
)
async def unfair(t: Table[World], me: str, id: int, n: int) -> None:
    roll = t.world.rolls[id]
    t.tell(RollChanged(id, replace(roll, offers=(*roll.offers[:n], *roll.offers[n + 1 :]))))


def _no_push(world: World, me: str) -> Line | None:
    kept = ("die",) if world.rulings.push_and_promise else ("die", "effect", "act")
    barred = any(
        roll.who == me and (roll.push in kept or roll.pushed in kept or slot_filled(world, roll))
        for roll in world.rolls.values()
    )
    return PROMISED() if barred else None


TAKE = message("moonlight.label.take-promise", "Accept: {words}")


@Act(
    id="moonlight.accept",
    name="Accept the promise",
    to=_offered,
    needs=(_no_push,),
    text="One more die; the price comes whatever the dice show, and cannot be resisted.",
    label=lambda world, me, id, n: TAKE(words=promise_named(world, id, n)),
)
async def accept(t: Table[World], me: str, id: int, n: int) -> None:
    roll = t.world.rolls[id]
    t.tell(RollChanged(id, replace(roll, promise=roll.offers[n])))
    await t.after(PromiseTaken(me, id, roll.offers[n].drive))
