"""The Alchemist: one touch, and a thing is another. Playbook, cards, and what answers fate."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from msgspec.structs import replace

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.cards import CARDS, WORLD, CardId
from undertow.games.eidolon.catalogue.conductor import after_dazzle
from undertow.games.eidolon.entries import FORMS, MOVES, Option, held
from undertow.games.eidolon.facts import (
    Chosen,
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
from undertow.games.eidolon.people import DEFEATED, PC, STATS, Power, Stat, StatChange, stat_of
from undertow.games.eidolon.rules.acting import gain, give, limits, mark, note, place, spend
from undertow.games.eidolon.rules.asking import whom
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    interjection,
    move,
    passive,
    playbook,
)
from undertow.games.eidolon.rules.growth import on_taking, taken
from undertow.games.eidolon.rules.harm import move_track
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.reading import as_printed, succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, adds, fills, player_says, wants
from undertow.games.eidolon.rules.wording import FORM_BLANKS, words_power
from undertow.games.eidolon.sheets import requirement, takeable
from undertow.games.eidolon.words import track_name, who
from undertow.games.eidolon.world import GM, MoveInProgress, Unsaid, World, printed
from undertow.kernel import Several, Table, message, plain
from undertow.parts.telling import told_apart

CHALLENGE = "eidolon.challenge-fate"

playbook(
    "alchemist",
    "The Alchemist",
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
)

PAIRS: list[Option] = [("stats", *pair) for pair in combinations(STATS, 2)]
SWAP = message("eidolon.ask.alchemist-swap", "{who}: which two of your stats trade places?")
GM_SWAP = message("eidolon.ask.alchemist-gm-swap", "Which two of {who}'s stats trade places?")


def trade_places(t: Table[World], pc: str, pair: Option, why: str) -> None:
    """Two stats trade places until the session ends."""
    _, one, other = pair
    change = StatChange("swap", one, other, 0, "session", why)  # type: ignore[arg-type]
    t.tell(StatsChanged(pc, change))


@attunes(
    "alchemist",
    "resonant",
    forecast="You see what has to change, and you make it so.",
    text="Two of your stats may trade places until the session ends, as you choose.",
)
async def made_so(t: Table[World], pc: str) -> None:
    prompt = SWAP(who=who(t.world, pc))
    pair = await t.ask(t.world.pcs[pc].seat, prompt, [("pass",), *PAIRS], pc=pc, kind="stats")
    if pair != ("pass",):
        trade_places(t, pc, pair, "eidolon.alchemist.resonant")


@attunes(
    "alchemist",
    "dissonant",
    forecast="You meddle with something that should be left alone.",
    text="Two of your stats trade places until the session ends, as the GM chooses.",
)
async def meddled(t: Table[World], pc: str) -> None:
    pair = await t.ask(GM, GM_SWAP(who=who(t.world, pc)), PAIRS, pc=pc, kind="stats")
    trade_places(t, pc, pair, "eidolon.alchemist.dissonant")


# Starting Moves


@move(
    "alchemist",
    "starting",
    "revert",
    "Revert",
    "Touch something you transformed, by hand or with your Eidolon, and it is what it was.",
    draws=False,
    about="What do you touch, so that it turns back?",
)
async def revert(t: Table[World], pc: str, what: str) -> None:
    t.tell(Outcome(pc, revert.id, "reverted", what))


FROGS = passive(
    "alchemist",
    "starting",
    "if-cars-are-frogs",
    "If Cars Are Frogs",
    "Hold 2 when a session begins. When you Challenge Fate, spend 1 to say yourself what the Forecast "
    "means, within the card's polarity.",
)
FOOL = passive(
    "alchemist",
    "advanced",
    "what-a-fool-believes",
    "What a Fool Believes",
    "If Cars Are Frogs may read the Forecast of another card of the same polarity.",
)
INTERPRET = message("eidolon.ask.interpret", "{who}: “{forecast}” ({polarity}) What does it mean?")


@answers(FROGS.id, "after", SessionStarts, lambda world, moment, pc: True)
async def frogs_again(t: Table[World], moment: SessionStarts, pc: str) -> None:
    t.tell(HoldSet(pc, FROGS.id, 2))


def _frogs(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    mine = m.move == CHALLENGE and pc.holds.get(FROGS.id, 0) > 0 and FROGS.id not in m.declared
    return [()] if mine else []


@interjection(FROGS.id, "after", "Say yourself what it means", _frogs)
async def say_what_it_means(t: Table[World], pc: str) -> None:
    t.tell(Declared(FROGS.id))
    await spend(t, pc, FROGS.id)
    reading = t.world.now.reading
    prompt = INTERPRET(who=who(t.world, pc), forecast=reading.forecast, polarity=reading.polarity)
    player_says(t, pc, prompt, FROGS.id, reading.polarity)


def _other_forecasts(world: World, pc: PC, m: MoveInProgress) -> list[tuple[CardId]]:
    """Cards whose printed polarity is the played one of your card."""
    if not _frogs(world, pc, m):
        return []
    played = m.reading
    return [(c,) for c in CARDS if printed(c) == played.polarity and c != played.card]


@interjection(FOOL.id, "after", "Read another card's Forecast", _other_forecasts)
async def read_another(t: Table[World], pc: str, card: CardId) -> None:
    # Only the Forecast is another: polarity, attunement and XP stay those of the card played.
    t.tell(ReadAnew(replace(t.world.now.reading, forecast=CARDS[card].forecast())))
    await say_what_it_means(t, pc)


# Burning For You

BURNING = passive(
    "alchemist",
    "advanced",
    "burning-for-you",
    "Burning For You",
    "When anybody plays a card you may burn a piece of your soul, and it counts as The World. Say what is "
    "gone, and how your Eidolon looks without it.",
    once="session",
    eidolon=True,
)
BURNED = message("eidolon.ask.burned", "{who}: which part of your soul is gone?")
SCARRED = message("eidolon.ask.scarred", "{who}: how does your Eidolon look now?")


def _burns(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    by = m.reading.by == BURNING.id
    return [()] if not by and limits(world, pc, BURNING) is None else []


@interjection(BURNING.id, "after", "Burn a piece of your soul: it is The World", _burns)
@interjection(
    BURNING.id, "after", "Burn a piece of your soul: it is The World", _burns, who="other"
)
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
    "alchemist",
    "advanced",
    "suffering-is-optional",
    "Suffering is Optional",
    "Instead of a step of your Track, one of your stats above 1 becomes 1 until the next Downtime.",
    triggered=True,
)
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
    "alchemist",
    "advanced",
    "ill-give-you-everything",
    "I'll Give You Everything",
    "When another's Track would reach Defeated, trade Tracks with them. Then you Face Death.",
    once="session",
    eidolon=True,
)
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
    "alchemist",
    "advanced",
    "metamorphosis",
    "Metamorphosis",
    "Back from Facing Death you may be someone else: two stats trade places for good, or an Advanced "
    "Move becomes another.",
    triggered=True,
)
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


# Advanced and Master Moves


# How a touch works


@move(
    "alchemist",
    "advanced",
    "delayed-reaction",
    "Delayed Reaction",
    "Your Eidolon touches a thing, and nothing happens yet: Hold 1. Spend it whenever you like, and the "
    "thing is transformed then.",
    draws=False,
    eidolon=True,
    about="What did it touch, and what will become of it?",
)
async def delayed_reaction(t: Table[World], pc: str, what: str) -> None:
    gain(t, pc, delayed_reaction.id, 1)
    note(t, pc, "alchemist.charged", (*charged(t.world.pcs[pc]), what))


def charged(pc: PC) -> tuple[str, ...]:
    """What was touched and still waits."""
    waiting = pc.flags.get("alchemist.charged", ())
    return tuple(str(one) for one in waiting) if isinstance(waiting, tuple) else ()


def _charges(world: World, seat: str) -> Iterable[tuple[str, int]]:
    for pc in world.of_seat(seat):
        if not pc.holds.get(delayed_reaction.id):
            continue  # a player who changed playbooks has let go of it
        yield from ((pc.id, n) for n, _ in enumerate(charged(pc)))


@Action(
    id="eidolon.alchemist.release",
    name="Let it happen",
    text="Something your Eidolon touched earlier is transformed now, for 1 Hold.",
    to=_charges,
    why="Nothing that waits to be transformed was touched.",
    label=lambda world, pc, n: told_apart(dict(enumerate(charged(world.pcs[pc]))), n, plain),
    anytime=True,
    group="play",
)
async def release(t: Table[World], pc: str, n: int) -> None:
    waiting = charged(t.world.pcs[pc])
    left = (*waiting[:n], *waiting[n + 1 :])
    note(t, pc, "alchemist.charged", left or None)
    await spend(t, pc, delayed_reaction.id)
    t.tell(Outcome(pc, delayed_reaction.id, "transformed", waiting[n]))


BEYOND = passive(
    "alchemist",
    "advanced",
    "nothing-is-beyond-my-reach",
    "Nothing Is Beyond My Reach",
    "You transform without touching. How, you chose when you took this.",
)
REACH = message("eidolon.ask.reach", "{who}: how do you transform what you do not touch?")
REACHES = {
    "gaze": message("eidolon.alchemist.reach.gaze", "a moment of intense gaze"),
    "beam": message("eidolon.alchemist.reach.beam", "a beam or missile of your Eidolon's"),
    "charge": message("eidolon.alchemist.reach.charge", "a charged object that touches it"),
}

WORDS.update(REACHES)


@on_taking(BEYOND.id)
async def choose_reach(t: Table[World], pc: str) -> None:
    prompt = REACH(who=who(t.world, pc))
    how = await t.ask(t.world.pcs[pc].seat, prompt, list(REACHES), pc=pc, kind="reach")
    t.tell(Chosen(pc, "reach", how))


@move(
    "alchemist",
    "advanced",
    "remember-what-you-were",
    "Remember What You Were",
    "A thing that you transform may keep one attribute of what it was: its size, its weight …",
    draws=False,
    eidolon=True,
    about="What do you transform, and which attribute does it keep?",
)
async def remember(t: Table[World], pc: str, what: str) -> None:
    t.tell(Outcome(pc, remember.id, "kept", what))


SAME = passive(
    "alchemist",
    "advanced",
    "same-as-it-ever-was",
    "Same As It Ever Was",
    "The Conductor's Faulty Meter, for you: win someone over with a Dazzle, and they find nothing odd in "
    "your transformations until the scene ends.",
    triggered=True,
)
after_dazzle(
    SAME.id, message(f"{SAME.id}.effect", "{whom} sees nothing odd in what {who} transforms.")
)


# Changing others

HEARD = message("eidolon.ask.heard", "{who} spoke. Which characters heard it?")
VISION = message("eidolon.alchemist.were-not-gonna-take-it.why", "{who}'s speech: {vision}")
ENACTS = message("eidolon.alchemist.were-not-gonna-take-it.claim", "this enacts {who}'s vision")
WON_OVER = message(
    "eidolon.alchemist.were-not-gonna-take-it.effect",
    "Everyone who heard it believes in it: {vision}",
)


@move(
    "alchemist",
    "advanced",
    "were-not-gonna-take-it",
    "We're Not Gonna Take It",
    "Speak against how things are, and for how they could be. Unless the card is negative, everybody in "
    "the party who heard it has +1 Forward to make it so.",
    stat="glam",
    once="session",
    about="What must change, and how?",
    positive="All who heard it take up the vision, even those who stay your enemies.",
)
async def speech(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "negative":
        return
    name = who(t.world, m.pc)
    others = tuple(pc.id for pc in t.world.party if pc.id != m.pc)
    heard: tuple[str, ...] = ()
    if others:
        heard = await t.ask(GM, HEARD(who=name), Several(others), pc=m.pc, kind="pcs")
    why = VISION(who=name, vision=m.about)
    for pc in (m.pc, *heard):
        give(t, pc, 1, "forward", why, claim=ENACTS(who=name), entry=speech.id)
    if m.reading.polarity == "positive":
        place(t, m.pc, speech.id, WON_OVER(vision=m.about), "gm")


REWRITE = message(
    "eidolon.ask.rewrite", "{who}: how does that power read now? It holds {material}."
)
REWRITTEN = message("eidolon.alchemist.see-it-my-way.effect", "{whom}, changed by {who}: {power}")
WHOSE_POWER = message("eidolon.alchemist.see-it-my-way.about", "{who}: whose power do you change?")
MATERIAL = message("eidolon.ask.material", "{who}: which material of your own goes into it?")


def materials(pc: PC) -> list[str]:
    """What an Alchemist's power transforms, and into what."""
    found = [
        blank for power in pc.powers if power.playbook == "alchemist" for blank in power.blanks
    ]
    return found or [blank for power in pc.powers for blank in power.blanks]


async def _whose_power(t: Table[World], pc: str) -> str:
    return await whom(t, pc, WHOSE_POWER(who=who(t.world, pc)))


@move(
    "alchemist",
    "advanced",
    "see-it-my-way",
    "See it My Way",
    "Change someone else's power: on a success it is rewritten with a material of your own, until the "
    "session ends.",
    stat="biz",
    once="session",
    eidolon=True,
    first=_whose_power,
)
async def see_it_my_way(t: Table[World], m: MoveInProgress) -> None:
    if not await succeeded(t):
        return
    pc = t.world.pcs[m.pc]
    name = who(t.world, m.pc)
    material = await t.choose(pc.seat, MATERIAL(who=name), materials(pc), kind="material")
    what = REWRITTEN(whom=who(t.world, m.about), who=name, power=DOTS)
    changed = place(t, m.pc, see_it_my_way.id, what, "session", power=m.about)
    fills(t, pc.seat, REWRITE(who=name, material=material), changed, "power", 300)


RESHAPED = message("eidolon.ask.mindscaping", "{who}: what of this does the real world notice?")


@move(
    "alchemist",
    "advanced",
    "mindscaping",
    "Mindscaping",
    "In the Undertow, reshape what is around you, and say what that changes in the real world.",
    stat="biz",
    once="session",
    eidolon=True,
    realm="undertow",
    about="How do you reshape the place?",
)
async def mindscaping(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        player_says(t, m.pc, RESHAPED(who=who(t.world, m.pc)), mindscaping.id, "real-world")


# Master Moves


@move(
    "alchemist",
    "master",
    "something-from-nothing",
    "Something From Nothing",
    "You need no base material: draw, and what you would make comes out of thin air.",
    stat="biz",
    eidolon=True,
    about="What do you conjure?",
)
async def something_from_nothing(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        t.tell(Outcome(m.pc, something_from_nothing.id, "conjured", m.about))


NEW_WORLD = message("eidolon.alchemist.transform-the-world.effect", "The world has changed: {what}")


@move(
    "alchemist",
    "master",
    "transform-the-world",
    "Transform the World",
    "A triumph that nobody could have expected: declare one change to the world, and it is so. Once in a "
    "life.",
    draws=False,
    once="ever",
    eidolon=True,
    about="What changes in the world?",
    consent="Was this a triumph against impossible odds?",
)
async def transform_the_world(t: Table[World], pc: str, what: str) -> None:
    place(t, pc, transform_the_world.id, NEW_WORLD(what=what), "ever")


EVERYTHING_CHANGES = passive(
    "alchemist",
    "master",
    "everything-changes",
    "Everything Changes",
    "Your power goes one step further: what it made, it can change again.",
)
FORMS[("alchemist", "everything-changes")] = message(
    "eidolon.alchemist.power.everything-changes",
    "What my Eidolon touches turns from {a} into {b}, and from that into {c}.",
)
BLANKS = (
    message("eidolon.ask.everything-a", "{who}: what does your Eidolon's touch transform?"),
    message("eidolon.ask.everything-b", "{who}: into what?"),
    message("eidolon.ask.everything-c", "{who}: and that, into what further?"),
)


FORM_BLANKS[("alchemist", "everything-changes")] = BLANKS
REWORDED = message("eidolon.page.everything-changes", "{who}: your power, one step further")


@on_taking(EVERYTHING_CHANGES.id)
async def everything_changes(t: Table[World], pc: str) -> None:
    me = t.world.pcs[pc]
    old = [p for p in me.powers if p.playbook == "alchemist"]
    blanks = (*(old[0].blanks if old else ()), DOTS, DOTS, DOTS)[:3]
    new = Power("alchemist", blanks, "everything-changes")
    powers = tuple(p for p in me.powers if p.playbook != "alchemist")
    t.tell(SheetChanged(replace(me, powers=(*powers, new)), EVERYTHING_CHANGES.id))
    words_power(t, pc, new, REWORDED(who=who(t.world, pc)))
