"""Story beats: the GM's bank, what a beat buys, and how many may be spent."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, in_scene
from undertow.games.edge.facts.rolls import RollSet
from undertow.games.edge.facts.story import (
    BeatsGained,
    BeatsSpent,
    ClockSet,
    FoeSet,
    Overflowed,
    SupplySet,
    ThreadSet,
)
from undertow.games.edge.moments import Spending
from undertow.games.edge.rules.clocks import tick_campaign
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fatigue import tire
from undertow.games.edge.rules.laying import rid
from undertow.games.edge.words import earmarked, for_whom, kept_for, suit_named, suit_of
from undertow.games.edge.world import Thread, World
from undertow.kernel import Line, Table, message
from undertow.parts.actions import here
from undertow.parts.forms import Form, Options

SCENE, CLIMAX, SESSION = 12, 16, 20
SUPPLY = 4
MOST_DICE = 10
"""Of a foe."""
KINDS = ("escalation", "exhaustion", "exposure", "collateral")
MENU = {
    1: message("edge.spend.1", "Minor pressure: noise, a trace, a segment of supply"),
    2: message("edge.spend.2", "A setback: alarm, lost position or cover, a lesser foe or lock"),
    3: message("edge.spend.3", "Serious trouble: reinforcements, key gear breaks, a front moves"),
    4: message("edge.spend.4", "A major turn: a trap springs, authority arrives, the scene shifts"),
}
FIGHT = {
    1: message("edge.spend.fight-1", "Better cover for a foe, a minor injury, a new foe revealed"),
    2: message("edge.spend.fight-2", "Reinforcements, key gear breaks, or a foe has one more die"),
    3: message(
        "edge.spend.fight-3", "A foe's rite or summons, the ground shifts, an ally in danger"
    ),
    4: message("edge.spend.fight-4", "The scene twists: fire spreads, a floor falls, omens"),
}
THEMES = {
    "hearts": message("edge.suit.hearts", "people and feelings"),
    "clubs": message("edge.suit.clubs", "bodies and violence"),
    "diamonds": message("edge.suit.diamonds", "wealth and means"),
    "spades": message("edge.suit.spades", "the strange and the unseen"),
}
OVER_SCENE = message(
    "edge.no.scene-beats",
    "This scene has {spent} of its {most} beats spent: there is no room for {beats} more.",
)
OVER_SESSION = message(
    "edge.no.session-beats",
    "This session has {spent} of its {most} beats spent: there is no room for {beats} more.",
)
THREADS = message(
    "edge.no.thread",
    "{most} {most#thread is|threads are} open, as many as this party's tier allows: resolve one first.",
)
MENU_LABEL = message("edge.label.spend", "Spend {beats}: {menu}")
SUITED = message("edge.label.spend-suited", "Spend {beats} of {suit}, on {theme}: {menu}")
PICK = message("edge.label.beat-suit", "A beat of {many}: make it {suit}")
BEYOND = message("edge.price.beyond", "More than the usual {budget} of a scene")


def scene_limit(world: World) -> int:
    return CLIMAX if world.scene.climactic else SCENE


def budget(world: World) -> int:
    """What the GM usually spends in a scene; beyond it is allowed, and shown."""
    return 4 + world.tier


def most_threads(world: World) -> int:
    return world.tier + 1


@RULES.forbids(Spending)
def beyond_the_limit(world: World, m: Spending, me: str) -> Line | None:
    scene, session = world.scene, world.session
    if scene.spent + m.beats > scene_limit(world):
        return OVER_SCENE(spent=scene.spent, most=scene_limit(world), beats=m.beats)
    if session.spent + m.beats > SESSION:
        return OVER_SESSION(spent=session.spent, most=SESSION, beats=m.beats)
    return None


def gain(t: Table[World], beats: int, why: str, suit: str = "") -> None:
    """Beats for the bank. What the session no longer lets the GM spend overflows."""
    if not beats:
        return
    t.tell(BeatsGained(beats, why, suit))
    excess = t.world.bank - (SESSION - t.world.session.spent)
    if excess <= 0:
        return
    kept, lost = {}, excess
    for name in sorted(t.world.beats):  # plain ones go first
        goes = min(lost, t.world.beats[name])
        lost -= goes
        if t.world.beats[name] > goes:
            kept[name] = t.world.beats[name] - goes
    t.tell(Overflowed(excess, kept))
    if t.world.session.overflows == 2:
        tick_campaign(t, "beats overflow")


# Suits


def ready(world: World, least: int = 1, on: str = "") -> list[str]:
    """The suits of which so many beats can be spent on this; a beat whose suit is still to be picked
    cannot, and one that is kept for somebody strikes nobody else."""
    return [
        suit
        for suit, held in world.beats.items()
        if held >= least and "/" not in suit and kept_for(suit) in ("", on)
    ]


@Act(
    id="edge.beat-suit",
    name="Pick a suit",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (many, one) for many in world.beats if "/" in many for one in suit_of(many).split("/")
    ],
    label=lambda world, me, many, one: for_whom(
        world, PICK(suit=one, many=suit_named(suit_of(many))), many
    ),
    text="A rite leaves the suit of a beat to you: say which before you spend it.",
)
async def beat_suit(t: Table[World], me: str, many: str, one: str) -> None:
    t.tell(BeatsGained(-1, "suit", many))
    t.tell(BeatsGained(1, "suit", earmarked(one, kept_for(many))))


# Spending


def _spends(world: World, me: str) -> list[tuple[int, str]]:
    """All that the bank holds; what is kept for somebody only while they are there."""
    return [
        (n, suit)
        for suit, held in world.beats.items()
        if suit in ready(world, on=kept_for(suit)) and _there(world, kept_for(suit))
        for n in range(1, min(held, SESSION) + 1)
    ]


def _there(world: World, who: str) -> bool:
    return not who or any(one.id == who for one in world.party)


def _label(world: World, me: str, beats: int, held: str) -> Line:
    menu = (FIGHT if world.scene.round else MENU)[min(beats, 4)]()
    suit = suit_of(held)
    said = SUITED(beats=beats, suit=suit, theme=THEMES[suit](), menu=menu) if suit else None
    return for_whom(world, said or MENU_LABEL(beats=beats, menu=menu), held)


def _price(world: World, me: str, beats: int, suit: str) -> Line | None:
    over = world.scene.spent + beats > budget(world)
    return BEYOND(budget=budget(world)) if over else None


class Spend(Form, frozen=True):
    words: Annotated[str, Meta(title="What everybody sees", max_length=400)] = ""
    kind: Literal["escalation", "exhaustion", "exposure", "collateral"] = "escalation"
    whom: Annotated[str, Meta(title="Whom it strikes")] = "nobody"

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        return {"whom": _struck(world, str(to[1]))}

    @classmethod
    def defaults(cls, world: World, me: str, *to: object) -> dict[str, str]:
        return {"whom": _struck(world, str(to[1]))[0]}


def _struck(world: World, held: str) -> tuple[str, ...]:
    """Whom such a beat may strike: whom it is kept for, or anybody, or nobody."""
    only = kept_for(held)
    return (only,) if only else ("nobody", *(one.id for one in world.party))


@Act(
    id="edge.spend",
    name="Spend beats",
    by="gm",
    to=_spends,
    needs=(in_scene,),
    anytime=True,
    text="Trouble for beats: more for more. Say what everybody sees.",
    touches=lambda world, me, beats, suit: Spending(beats),
    label=_label,
    price=_price,
).form(Spend)
async def spend(t: Table[World], me: str, beats: int, suit: str, given: Spend) -> None:
    """An omen makes what strikes its bearer one worse, and is gone."""
    struck = t.world.people.get(given.whom)
    omen = struck is not None and "omen" in struck.conditions
    t.tell(BeatsSpent(beats, given.kind, given.words, suit, beats + omen))
    if struck is not None:
        rid(t, struck.id, "omen")


@Act(
    id="edge.spend-tick",
    name="Tick a clock for a beat",
    by="gm",
    needs=(in_scene,),
    anytime=True,
    to=lambda world, me: [
        (id, suit) for id, clock in world.clocks.items() if not clock.full for suit in ready(world)
    ],
    touches=lambda world, me, id, suit: Spending(1),
    text="1 beat, one segment.",
)
async def spend_tick(t: Table[World], me: str, id: int, suit: str) -> None:
    """That a beat was spent, everybody sees; on which clock, only who knows of that clock."""
    clock = t.world.clocks[id]
    t.tell(BeatsSpent(1, "clock", clock.name if clock.known_to is None else "", suit))
    t.tell(ClockSet(id, clock.ticked(1)))


@Act(
    id="edge.spend-shift",
    name="Worsen a position for a beat",
    by="gm",
    needs=(in_scene,),
    anytime=True,
    to=lambda world, me: [
        (id, suit)
        for id, roll in world.rolls.items()
        if "gm" not in roll.shifts
        for suit in ready(world, on=roll.who)
    ],
    touches=lambda world, me, id, suit: Spending(1),
    text="1 beat: this action is one step worse placed.",
)
async def spend_shift(t: Table[World], me: str, id: int, suit: str) -> None:
    roll = t.world.rolls[id]
    t.tell(BeatsSpent(1, "position", roll.intent, suit))
    t.tell(RollSet(id, replace(roll, shifts={**roll.shifts, "gm": 1})))


@Act(
    id="edge.spend-die",
    name="A die for a foe, for beats",
    by="gm",
    needs=(in_scene,),
    anytime=True,
    to=lambda world, me: [
        (id, suit)
        for id, foe in world.foes.items()
        if not foe.down and foe.pool < MOST_DICE and not foe.summoner
        for suit in ready(world, 2)
    ],
    touches=lambda world, me, id, suit: Spending(2),
    text="2 beats: a foe has one more die.",
)
async def spend_die(t: Table[World], me: str, id: int, suit: str) -> None:
    foe = t.world.foes[id]
    t.tell(BeatsSpent(2, "foe", foe.name, suit))
    t.tell(FoeSet(id, replace(foe, pool=foe.pool + 1)))


@Act(
    id="edge.spend-tire",
    name="Tire everybody for beats",
    by="gm",
    needs=(in_scene,),
    anytime=True,
    to=lambda world, me: [(suit,) for suit in ready(world, 2)],
    touches=lambda world, me, suit: Spending(2),
    text="2 beats: cold, mud, fear; everybody marks 1 Fatigue.",
)
async def spend_tire(t: Table[World], me: str, suit: str) -> None:
    t.tell(BeatsSpent(2, "fatigue", "", suit))
    for one in t.world.party:
        tire(t, one.id, 1, "beats")


@Act(
    id="edge.spend-supply",
    name="Use up supply for a beat",
    by="gm",
    needs=(in_scene,),
    anytime=True,
    to=lambda world, me: [(suit,) for suit in ready(world) if world.supply < SUPPLY],
    touches=lambda world, me, suit: Spending(1),
    text="1 beat: a segment of the party's supply. After four they are out.",
)
async def spend_supply(t: Table[World], me: str, suit: str) -> None:
    t.tell(BeatsSpent(1, "supply", "", suit))
    t.tell(SupplySet(t.world.supply + 1))


# Threads


def _room(world: World, me: str) -> Line | None:
    most = most_threads(world)
    return THREADS(most=most) if len(world.threads) >= most else None


class NewThread(Form, frozen=True):
    name: Annotated[str, Meta(title="The complication", max_length=80)]


@Act(
    id="edge.thread",
    name="Open a thread",
    by="gm",
    to=here,
    needs=(_room,),
    anytime=True,
    text="A complication with a name, open until it is resolved.",
).form(NewThread)
async def thread(t: Table[World], me: str, given: NewThread) -> None:
    t.tell(ThreadSet(t.world.fresh, Thread(given.name)))


@Act(
    id="edge.thread-bank",
    name="Lay a beat by for a thread",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id, suit) for id in world.threads for suit in ready(world)],
    text="It is kept for that complication, even when the session ends.",
)
async def thread_bank(t: Table[World], me: str, id: int, suit: str) -> None:
    kept = t.world.threads[id]
    t.tell(BeatsGained(-1, "thread", suit))
    t.tell(ThreadSet(id, replace(kept, beats=kept.beats + 1)))


@Act(
    id="edge.thread-pay",
    name="Take up a thread",
    by="gm",
    needs=(in_scene,),
    anytime=True,
    to=lambda world, me: [(id,) for id, one in world.threads.items() if one.beats],
    text="What was laid by for it goes back into the bank, ready to spend.",
)
async def thread_pay(t: Table[World], me: str, id: int) -> None:
    kept = t.world.threads[id]
    t.tell(ThreadSet(id, replace(kept, beats=0)))
    gain(t, kept.beats, kept.name)


@Act(
    id="edge.thread-close",
    name="Resolve a thread",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id in world.threads],
    text="It is over; beats laid by for it are gone.",
)
async def thread_close(t: Table[World], me: str, id: int) -> None:
    t.tell(ThreadSet(id, None))
