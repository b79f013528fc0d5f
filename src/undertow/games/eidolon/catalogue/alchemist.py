"""The Alchemist: one touch, and a thing is another. Playbook, cards, and what answers fate."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from undertow.games.eidolon.cards import CARDS, WORLD, CardId
from undertow.games.eidolon.entries import MOVES, Option, held
from undertow.games.eidolon.facts import (
    Declared,
    HoldSet,
    Outcome,
    ReadAnew,
    SheetChanged,
    StatsChanged,
    TrackMoved,
)
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import (
    FacedDeath,
    SessionStarts,
    TrackWouldAdvance,
    WouldBeDefeated,
)
from undertow.games.eidolon.people import DEFEATED, PC, STATS, Stat, StatChange, stat_of
from undertow.games.eidolon.rules.acting import limits, mark, note, spend
from undertow.games.eidolon.rules.declaring import answers, attunes, move, passive, playbook, way
from undertow.games.eidolon.rules.growth import taken
from undertow.games.eidolon.rules.harm import move_track
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.preparing import CHALLENGE
from undertow.games.eidolon.rules.reading import as_printed
from undertow.games.eidolon.rules.unsaid import adds, player_says, wants
from undertow.games.eidolon.sheets import requirement, takeable
from undertow.games.eidolon.words import track_name, who
from undertow.games.eidolon.world import GM, Making, Unsaid, World, printed
from undertow.kernel import Table, message

playbook(
    "alchemist", "The Alchemist",
    "Everything is connected, and the lines that people draw between things are only lines. Your touch "
    "crosses them.",
    sentence="My Eidolon can transform any {a} it touches into {b}.",
    blanks=("what its touch transforms", "what that becomes"),
    range=10,
    stats=(1, 1, 2, 2, 3),
    question="Which view of the world is yours alone?",
    style="For players who want an odd power and like to twist things in ways nobody saw coming. "
    "Anything into anything is allowed, and too much: set yourself limits that the table likes.",
    samples=(
        "any broken thing into what it was when it was whole",
        "any lifeless object into an animal as big as it is",
        "any part of my own body into circuits",
        "any written word into what it means",
        "any thing at all into a pillar of salt",
    ),
)  # fmt: skip

PAIRS: list[Option] = [("stats", *pair) for pair in combinations(STATS, 2)]
SWAP = message("eidolon.ask.alchemist-swap", "{who}: which two of your stats trade places?")
GM_SWAP = message("eidolon.ask.alchemist-gm-swap", "Which two of {who}'s stats trade places?")


def trade_places(t: Table[World], pc: str, pair: Option, why: str) -> None:
    """Two stats trade places until the session ends."""
    _, one, other = pair
    change = StatChange("swap", one, other, 0, "session", why)  # type: ignore[arg-type]
    t.tell(StatsChanged(pc, change))


@attunes(
    "alchemist", "resonant",
    forecast="You see what has to change, and you make it so.",
    text="Two of your stats may trade places until the session ends, as you choose.",
)  # fmt: skip
async def made_so(t: Table[World], pc: str) -> None:
    prompt = SWAP(who=who(t.world, pc))
    pair = await t.ask(t.world.pcs[pc].seat, prompt, [("pass",), *PAIRS], pc=pc, kind="stats")
    if pair != ("pass",):
        trade_places(t, pc, pair, "eidolon.alchemist.resonant")


@attunes(
    "alchemist", "dissonant",
    forecast="You meddle with something that should be left alone.",
    text="Two of your stats trade places until the session ends, as the GM chooses.",
)  # fmt: skip
async def meddled(t: Table[World], pc: str) -> None:
    pair = await t.ask(GM, GM_SWAP(who=who(t.world, pc)), PAIRS, pc=pc, kind="stats")
    trade_places(t, pc, pair, "eidolon.alchemist.dissonant")


# Starting Moves


@move(
    "alchemist", "starting", "revert", "Revert",
    "Touch something you transformed, by hand or with your Eidolon, and it is what it was.",
    draws=False, about="What do you touch, so that it turns back?",
)  # fmt: skip
async def revert(t: Table[World], pc: str, what: str) -> None:
    t.tell(Outcome(pc, revert.id, "reverted", what))


FROGS = passive(
    "alchemist", "starting", "if-cars-are-frogs", "If Cars Are Frogs",
    "Hold 2 when a session begins. When you Challenge Fate, spend 1 to say yourself what the Forecast "
    "means, within the card's polarity.",
)  # fmt: skip
FOOL = passive(
    "alchemist", "advanced", "what-a-fool-believes", "What a Fool Believes",
    "If Cars Are Frogs may read the Forecast of another card of the same polarity.",
)  # fmt: skip
INTERPRET = message("eidolon.ask.interpret", "{who}: “{forecast}” ({polarity}) What does it mean?")


@answers(FROGS.id, "after", SessionStarts, lambda world, moment, pc: True)
async def frogs_again(t: Table[World], moment: SessionStarts, pc: str) -> None:
    t.tell(HoldSet(pc, FROGS.id, 2))


def _frogs(world: World, pc: PC, m: Making) -> list[Option]:
    mine = m.move == CHALLENGE and pc.holds.get(FROGS.id, 0) > 0 and FROGS.id not in m.declared
    return [()] if mine else []


@way(FROGS.id, "after", "Say yourself what it means", _frogs)
async def say_what_it_means(t: Table[World], pc: str) -> None:
    t.tell(Declared(FROGS.id))
    await spend(t, pc, FROGS.id)
    reading = t.world.now.reading
    prompt = INTERPRET(who=who(t.world, pc), forecast=reading.forecast, polarity=reading.polarity)
    player_says(t, pc, prompt, FROGS.id, reading.polarity)


def _other_forecasts(world: World, pc: PC, m: Making) -> list[Option]:
    """Cards whose printed polarity is the played one of your card."""
    if not _frogs(world, pc, m):
        return []
    played = m.reading
    return [(c,) for c in CARDS if printed(c) == played.polarity and c != played.card]


@way(FOOL.id, "after", "Read another card's Forecast", _other_forecasts)
async def read_another(t: Table[World], pc: str, card: CardId) -> None:
    # Only the Forecast is another: polarity, attunement and XP stay those of the card played.
    t.tell(ReadAnew(replace(t.world.now.reading, forecast=CARDS[card].forecast())))
    await say_what_it_means(t, pc)


# Burning For You

BURNING = passive(
    "alchemist", "advanced", "burning-for-you", "Burning For You",
    "When anybody plays a card you may burn a piece of your soul, and it counts as The World. Say what is "
    "gone, and how your Eidolon looks without it.",
    once="session", eidolon=True,
)  # fmt: skip
BURNED = message("eidolon.ask.burned", "{who}: which part of your soul is gone?")
SCARRED = message("eidolon.ask.scarred", "{who}: how does your Eidolon look now?")


def _burns(world: World, pc: PC, m: Making) -> list[Option]:
    by = m.reading.by == BURNING.id
    return [()] if not by and limits(world, pc, BURNING) is None else []


@way(BURNING.id, "after", "Burn a piece of your soul: it is The World", _burns)
@way(BURNING.id, "after", "Burn a piece of your soul: it is The World", _burns, who="other")
async def burn(t: Table[World], pc: str) -> None:
    mark(t, pc, BURNING)
    t.tell(ReadAnew(as_printed(WORLD, virtual=True, by=BURNING.id)))
    wants(t, t.world.pcs[pc].seat, BURNED(who=who(t.world, pc)), "burned", pc)
    player_says(t, pc, SCARRED(who=who(t.world, pc)), BURNING.id, "looks")


@adds("burned")
async def burned(t: Table[World], one: Unsaid, gone: str) -> None:
    """The part of the soul that is gone stays on record."""
    t.tell(Outcome(one.pc, BURNING.id, "gone", gone))
    before = t.world.pcs[one.pc].flags.get("burned", ())
    note(t, one.pc, "burned", (*before, gone) if isinstance(before, tuple) else (gone,))


# Harm, answered

SUFFERING = passive(
    "alchemist", "advanced", "suffering-is-optional", "Suffering is Optional",
    "Instead of a step of your Track, one of your stats above 1 becomes 1 until the next Downtime.",
    triggered=True,
)  # fmt: skip
STEP = "step"
WORDS[STEP] = message("eidolon.say.track-step", "No: the Track advances")
SUFFER = message("eidolon.ask.suffer", "{who}'s Track would advance. Does a stat become 1 instead?")


def lowerable(pc: PC) -> list[Stat]:
    return [stat for stat in STATS if stat_of(pc, stat) > 1]


def _optional(world: World, moment: TrackWouldAdvance, pc: PC) -> bool:
    return moment.pc == pc.id and not moment.cost and bool(lowerable(pc))


@answers(SUFFERING.id, "instead", TrackWouldAdvance, _optional)
async def suffer_otherwise(t: Table[World], moment: TrackWouldAdvance, pc: str) -> bool:
    me = t.world.pcs[pc]
    prompt = SUFFER(who=who(t.world, pc))
    said = await t.ask(me.seat, prompt, [STEP, *lowerable(me)], pc=pc, kind="stat")
    if said == STEP:
        return False
    calls(t, pc, SUFFERING.id)
    t.tell(StatsChanged(pc, StatChange("set", said, None, 1, "downtime", SUFFERING.id)))
    return True


EVERYTHING = passive(
    "alchemist", "advanced", "ill-give-you-everything", "I'll Give You Everything",
    "When another's Track would reach Defeated, trade Tracks with them. Then you Face Death.",
    once="session", eidolon=True,
)  # fmt: skip
GIVE_ALL = message(
    "eidolon.ask.give-everything",
    "{whom} is about to be Defeated. Does {who} trade Tracks ({track}) and Face Death?",
)


def _can_give_all(world: World, moment: WouldBeDefeated, pc: PC) -> bool:
    able = not pc.out and pc.track < DEFEATED and limits(world, pc, EVERYTHING) is None
    return moment.pc != pc.id and able


@answers(EVERYTHING.id, "instead", WouldBeDefeated, _can_give_all)
async def give_everything(t: Table[World], moment: WouldBeDefeated, pc: str) -> bool:
    me = t.world.pcs[pc]
    prompt = GIVE_ALL(
        whom=who(t.world, moment.pc), who=who(t.world, pc), track=track_name(me.track)
    )
    if not await t.ask(me.seat, prompt, [True, False], pc=pc):
        return False
    mark(t, pc, EVERYTHING)
    t.tell(TrackMoved(moment.pc, me.track, EVERYTHING.id))
    await move_track(t, pc, DEFEATED, EVERYTHING.id)
    return True


# Metamorphosis

METAMORPHOSIS = passive(
    "alchemist", "advanced", "metamorphosis", "Metamorphosis",
    "Back from Facing Death you may be somebody else: two stats trade places for good, or an Advanced "
    "Move becomes another.",
    triggered=True,
)  # fmt: skip
CHANGED = message("eidolon.ask.metamorphosis", "{who} is back. What about you has changed?")
CHANGED_HOW = message("eidolon.ask.metamorphosis-how", "{who}: who are you now, and your Eidolon?")


def _without(pc: PC, move: str) -> PC:
    return replace(pc, moves=tuple(id for id in pc.moves if id != move))


def trades(pc: PC) -> list[Option]:
    """Every Advanced Move that may go, with every one that could come for it. What another Move
    on the sheet requires has to stay."""
    found: list[Option] = []
    for old in pc.moves:
        if old not in MOVES or MOVES[old].rank != "advanced":
            continue
        rest = _without(pc, old)
        if any(requirement(MOVES[id], held(rest)) for id in rest.moves if old in needs(id)):
            continue
        found += [("trade", old, new.id) for new in takeable(rest, "advanced") if new.id != old]
    return found


def needs(move: str) -> list[str]:
    """All Moves that this one names as required."""
    found: list[str] = []
    for needed in MOVES[move].requires if move in MOVES else ():
        found += needed if isinstance(needed, tuple) else (needed,)
    return found


def _came_back(world: World, moment: FacedDeath, pc: PC) -> bool:
    return moment.pc == pc.id and moment.lived


@answers(METAMORPHOSIS.id, "after", FacedDeath, _came_back)
async def come_back_changed(t: Table[World], moment: FacedDeath, pc: str) -> None:
    me = t.world.pcs[pc]
    options: list[Option] = [("pass",), *PAIRS, *trades(me)]
    what, *more = await t.ask(me.seat, CHANGED(who=who(t.world, pc)), options, pc=pc)
    if what == "pass":
        return
    calls(t, pc, METAMORPHOSIS.id)
    old, new = more
    me = t.world.pcs[pc]
    if what == "stats":
        stats = {**me.stats, old: me.stats[new], new: me.stats[old]}
        t.tell(SheetChanged(replace(me, stats=stats), METAMORPHOSIS.id))
    else:
        moves = tuple(new if id == old else id for id in me.moves)
        t.tell(SheetChanged(replace(me, moves=moves), METAMORPHOSIS.id))
        await taken(t, pc, new)
    player_says(t, pc, CHANGED_HOW(who=who(t.world, pc)), METAMORPHOSIS.id, what)
