"""The Inhuman: a Shade that lives in our world, which is against the rules of its own."""

from __future__ import annotations

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.cards import DEVIL, STAR, card_name
from undertow.games.eidolon.entries import MOVES, Choosing, has, used
from undertow.games.eidolon.facts import (
    Claimed,
    DeckShuffled,
    Declared,
    EffectEnded,
    InsteadOfDraw,
    LeftPlay,
    Outcome,
    StatsChanged,
)
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import MoveMade
from undertow.games.eidolon.people import PC, StatChange
from undertow.games.eidolon.rules.acting import mark, note, place
from undertow.games.eidolon.rules.asking import lasting, whom
from undertow.games.eidolon.rules.clock import can_tick, tick
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    gives,
    interjection,
    mine,
    move,
    passive,
    pays_push,
    playbook,
    swaps_to,
)
from undertow.games.eidolon.rules.investigating import MORE_QUESTIONS
from undertow.games.eidolon.rules.making import make
from undertow.games.eidolon.rules.phantoms import rise
from undertow.games.eidolon.rules.preparing import agreed
from undertow.games.eidolon.rules.pushing import may_push
from undertow.games.eidolon.rules.reading import SUCCEEDS, as_printed, succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, fills, gm_says, player_says
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, World
from undertow.kernel import Line, Several, Table, message
from undertow.parts.telling import told_apart

DAZZLE, THREATEN = "eidolon.dazzle", "eidolon.threaten"
RYMP, DREDGE = "eidolon.rymp", "eidolon.dredge"

playbook(
    "inhuman",
    "The Inhuman",
    "You are a Shade, and you live in the real world although nobody gave you leave. Something down in "
    "the Undertow wants you back.",
    sentence="My Eidolon can {a}.",
    blanks=("whatever your Eidolon can do",),
    range=None,
    stats=(1, 1, 2, 2, 3),
    question="Which feeling or thought gave birth to you?",
    style="A fugitive who learns how this world works. For players who want the most freedom; with so "
    "open a power, let the group have its say and write down some limits.",
    nonhuman=True,
    returns=("dead",),
    samples=(
        "eat anything at all",
        "call up power-ups from video games, and they work",
        "hop from any cat to the next one",
        "throw a party nobody forgets",
        "switch gravity off",
    ),
    choices=(
        Choosing("force", message("eidolon.inhuman.choose.force", "The Force that hunts you")),
    ),
)

# The Countdown

FULL = 4
COUNTDOWN, FACADE_ON, SPLIT = "inhuman.countdown", "inhuman.facade", "inhuman.second-body"
SURPRISED, SENT = "inhuman.surprised", "inhuman.scapegoat"
AGENT = message(
    "eidolon.inhuman.the-bill-comes-due.effect",
    "An agent of what hunts {who} has come to take them.",
)


def countdown(pc: PC) -> int:
    """Where The Countdown stands; nobody has lowered it yet where nothing is noted."""
    return int(str(pc.flags.get(COUNTDOWN, FULL)))


def worn(pc: PC) -> bool:
    """Does someone wear their human looks?"""
    return bool(pc.flags.get(FACADE_ON))


async def lower(t: Table[World], pc: str, why: str) -> None:
    """The Countdown falls by one, and no further than 0. A second body dissolves; human looks may."""
    left = countdown(t.world.pcs[pc]) - 1
    if left < 0:
        return
    note(t, pc, COUNTDOWN, left)
    if t.world.pcs[pc].flags.get(SPLIT):
        note(t, pc, SPLIT, None)
    if left == 0:
        place(t, pc, BILL, AGENT(who=who(t.world, pc)), "gm")
    if worn(t.world.pcs[pc]):
        await make(t, pc, facade, forced=True)


def reset(t: Table[World], pc: str) -> None:
    """The Countdown is full again, and a Last Surprise possible."""
    note(t, pc, COUNTDOWN, FULL)
    note(t, pc, SURPRISED, None)
    for effect in t.world.effects:
        if effect.pc == pc and effect.entry == BILL:
            t.tell(EffectEnded(effect.id))


BILL = passive(
    "inhuman",
    "starting",
    "the-bill-comes-due",
    "The Bill Comes Due",
    "The Countdown begins at 4. At 0 an agent of your hunters comes to take you; beaten or shaken off, "
    "and it stands at 4 again.",
).id


@Action(
    id="eidolon.bill-settled",
    name="The agent is beaten or shaken off",
    text="The Countdown stands at 4 again.",
    to=lambda world, seat: [
        (pc.id,) for pc in world.party if seat == GM and has(pc, BILL) and countdown(pc) == 0
    ],
    why="The GM says so, once an agent has come.",
)
async def bill_settled(t: Table[World], pc: str) -> None:
    reset(t, pc)
    note(t, pc, SENT, None)


# The Inhuman's own cards

LAW = message(
    "eidolon.ask.law",
    "{who}: which law no longer holds? Of nature, of people; a rule of the game only if all agree.",
)
NO_LAW = message(
    "eidolon.inhuman.resonant.effect", "Until the session ends this law does not hold: {law}"
)
HOME = message(
    "eidolon.ask.old-home", "{who}: tell something new about your old home, or your hunters."
)


@attunes(
    "inhuman",
    "resonant",
    forecast="Through you the world grows odder, and lovelier.",
    text="Name a law of any sort: it is suspended until the session ends.",
)
async def suspends(t: Table[World], pc: str) -> None:
    law = place(t, pc, "eidolon.inhuman.resonant", NO_LAW(law=DOTS), "session")
    fills(t, t.world.pcs[pc].seat, LAW(who=who(t.world, pc)), law, "law", 300)


@attunes(
    "inhuman",
    "dissonant",
    forecast="Your deed stirs dark waves far below.",
    text="The Countdown falls by one, and you tell something new about your old home or your hunters.",
)
async def dark_waves(t: Table[World], pc: str) -> None:
    await lower(t, pc, "eidolon.inhuman.dissonant")
    player_says(t, pc, HOME(who=who(t.world, pc)), "eidolon.inhuman.dissonant", "told")


# Starting Moves

move(
    "inhuman",
    "starting",
    "noclip",
    "Noclip",
    "Step out of the real world into the Undertow, and back in up to twenty feet away; at once, unless "
    "the GM plays out what you meet down there.",
    stat="biz",
    realm="real",
    about="Where do you vanish, and where do you come back?",
)(None)


@move(
    "inhuman",
    "starting",
    "facade",
    "Facade",
    "Look like a human being for as long as you please. When The Countdown falls meanwhile, draw to keep "
    "it up.",
    stat="glam",
    opens=False,
    positive="The disguise holds.",
    neutral="Slowly, you begin to revert.",
    negative="You stand there as what you are.",
)
async def facade(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "neutral":
        note(t, m.pc, FACADE_ON, "slipping")
    elif m.reading.polarity == "negative":
        note(t, m.pc, FACADE_ON, None)


def _dresses(world: World, seat: str) -> list[tuple[str]]:
    return [(pc.id,) for pc in world.of_seat(seat) if has(pc, facade.id) and not pc.out]


@Action(
    id="eidolon.facade-worn",
    name="Facade: on or off",
    text="Take on human looks, or drop them. A second body is called back.",
    to=_dresses,
    why="That takes a Facade, and someone awake to wear it.",
    anytime=True,
)
async def dress(t: Table[World], pc: str) -> None:
    if t.world.pcs[pc].flags.get(SPLIT):
        note(t, pc, SPLIT, None)
    else:
        note(t, pc, FACADE_ON, None if worn(t.world.pcs[pc]) else "worn")


# Advanced Moves that work by themselves

LAST = passive(
    "inhuman",
    "advanced",
    "last-surprise",
    "Last Surprise",
    "Against a human, in a way no human could foresee, Push by lowering The Countdown instead of ticking. "
    "Not again until The Countdown has been reset.",
).id
UNFORESEEN = message(
    "eidolon.inhuman.last-surprise.claim", "it is aimed at a human, who could not foresee this"
)


def _surprise(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    ready = countdown(pc) > 0 and SURPRISED not in pc.flags and LAST not in m.claims
    banned = m.phase != "before" and not may_push(world, pc, m)
    return [()] if ready and not m.pushed and not banned else []


async def claims_surprise(t: Table[World], pc: str) -> None:
    if await agreed(t, UNFORESEEN()):
        t.tell(Claimed(LAST))


interjection(LAST, "before", "Last Surprise: no human could foresee this", _surprise)(
    claims_surprise
)
interjection(LAST, "spread", "Last Surprise: no human could foresee this", _surprise)(
    claims_surprise
)


@pays_push(
    LAST,
    "Last Surprise: The Countdown falls instead",
    lambda world, pc, m: LAST in m.claims and countdown(pc) > 0 and SURPRISED not in pc.flags,
)
async def last_surprise(t: Table[World], pc: str) -> None:
    note(t, pc, SURPRISED, True)
    await lower(t, pc, LAST)


FORBIDDEN = passive(
    "inhuman",
    "advanced",
    "forbidden-memories",
    "Forbidden Memories",
    "A plan that uses knowledge of the Undertow no human can have may draw BIZ.",
).id
swaps_to(
    FORBIDDEN,
    "biz",
    RYMP,
    claim="the plan uses knowledge of the Undertow that humans cannot have",
)

SMILE = passive(
    "inhuman",
    "advanced",
    "smile-like-you-mean-it",
    "Smile Like You Mean It",
    "+1 to Dazzle in your Facade.",
).id
gives(SMILE, 1, DAZZLE, when=lambda world, pc, m: worn(pc))

HORROR = passive(
    "inhuman",
    "advanced",
    "otherworldly-horror",
    "Otherworldly Horror",
    "+1 to Threaten someone who never saw a Shade or an Eidolon; not in your Facade.",
).id
gives(
    HORROR,
    1,
    THREATEN,
    claim="they have never seen a Shade or an Eidolon",
    when=lambda world, pc, m: not worn(pc),
)

SHUFFLE = passive(
    "inhuman",
    "advanced",
    "shuffle-time",
    "Shuffle Time",
    "Once a session, after a successful Dredge: the discard, shuffled, becomes the deck, and the old deck "
    "becomes the discard.",
    once="session",
).id
SWAP = message("eidolon.ask.shuffle-time", "{who}: swap the deck and the discard?")


def _dredged(world: World, moment: MoveMade, pc: PC) -> bool:
    return (
        mine(world, moment, pc)
        and moment.move == DREDGE
        and not used(pc, SHUFFLE)
        and world.last is not None
        and world.last.success is not False
        and (world.last.reading.polarity != "negative" or world.last.reading.card == DEVIL)
    )


@answers(SHUFFLE, "after", MoveMade, _dredged)
async def shuffle_time(t: Table[World], moment: MoveMade, pc: str) -> None:
    name = who(t.world, pc)
    if not await t.ask(t.world.pcs[pc].seat, SWAP(who=name), [True, False], pc=pc):
        return
    last = t.world.last
    assert last is not None
    if last.success is None and last.reading.polarity != "positive":
        prompt = SUCCEEDS(who=name, card=card_name(last.reading.card), move=MOVES[DREDGE].name())
        if not await t.ask(GM, prompt, [True, False], pc=pc, move=DREDGE):
            return
    mark(t, pc, SHUFFLE)
    order = await t.shuffle(t.world.discard)
    t.tell(DeckShuffled(order, "effect", "swap"))


PSYCHOMETRY = passive(
    "inhuman",
    "advanced",
    "psychometry",
    "Psychometry",
    "When you Investigate, you may ask what has ever happened here, and not only lately.",
).id
MORE_QUESTIONS[PSYCHOMETRY] = (
    "happened-ever",
    message("eidolon.question.happened-ever", "What has happened here, however long ago?"),
)

passive(
    "inhuman",
    "advanced",
    "reach-out-to-the-truth",
    "Reach Out To the Truth",
    "Soul Spyglass, as a Navigator has it: a positive or neutral Dredge also answers one question about "
    "someone nearby, truthfully; on a neutral card, they ask one back.",
    grants=("eidolon.navigator.soul-spyglass",),
)

NOCTURNE = passive(
    "inhuman",
    "advanced",
    "nocturne",
    "Nocturne",
    "Once a session, drain your friends: everybody else has 1 BIZ less until the session ends, and you "
    "act as if you had played The Star.",
    once="session",
).id


def _drains(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    return [] if used(pc, NOCTURNE) or m.instead is not None else [()]


@interjection(NOCTURNE, "before", "Nocturne: drain the others, and act as by The Star", _drains)
async def nocturne(t: Table[World], pc: str) -> None:
    mark(t, pc, NOCTURNE)
    for other in t.world.party:
        if other.id != pc:
            less = StatChange("lower", "biz", None, 1, "session", NOCTURNE)
            t.tell(StatsChanged(other.id, less))
    t.tell(InsteadOfDraw(as_printed(STAR, virtual=True, by=NOCTURNE)))


def in_facade(world: World, pc: PC) -> Line | None:
    return None if worn(pc) else NO_FACADE(who=who(world, pc.id))


NO_FACADE = message("eidolon.no.facade", "{who} does not wear a Facade.")


# Advanced and Master Moves


# A second body

NO_HOUR = message(
    "eidolon.no.second-body-hour", "At midnight the Clock has no hour left to pay with."
)
OUT_ALREADY = message("eidolon.no.second-body", "{who}'s Facade walks about already.")


def _whole(world: World, pc: PC) -> Line | None:
    if pc.flags.get(SPLIT):
        return OUT_ALREADY(who=who(world, pc.id))
    return None if can_tick(world) else NO_HOUR()


@move(
    "inhuman",
    "advanced",
    "empty-facade",
    "Empty Facade",
    "Tick the Clock to split your Facade off: a second body, yours to move. It is gone as soon as The "
    "Countdown falls.",
    draws=False,
    when=_whole,
)
async def empty_facade(t: Table[World], pc: str) -> None:
    if worn(t.world.pcs[pc]):
        note(t, pc, FACADE_ON, None)
    note(t, pc, SPLIT, True)
    await tick(t, 1, empty_facade.id)


# Portals

PORTALS = "inhuman.portals"
"""The flag: the portals that can be closed at will, by their effects."""
PORTAL = message("eidolon.ask.portal", "{who}: choose {count} for your portal.")
PORTAL_NAMES = {
    "safe": message("eidolon.inhuman.portal.safe", "the far side is safe"),
    "secret": message("eidolon.inhuman.portal.secret", "only those you permit see and use it"),
    "closing": message("eidolon.inhuman.portal.closing", "you can close it at will"),
}
WORDS.update(PORTAL_NAMES)
OPEN = message("eidolon.inhuman.strange-journey.effect", "{who}'s portal into the Undertow: {what}")
BARE = message("eidolon.inhuman.portal.bare", "with no promises")


@move(
    "inhuman",
    "advanced",
    "strange-journey",
    "Strange Journey",
    "Open a portal to the Undertow for a while. Once closed, it takes another Strange Journey.",
    stat="biz",
    positive="Choose two: the far side is safe; only those you permit see and use it; you can close it.",
    neutral="Choose one: the far side is safe; only those you permit see and use it; you can close it.",
)
async def strange_journey(t: Table[World], m: MoveInProgress) -> None:
    count = {"positive": 2, "neutral": 1, "negative": 0}[m.reading.polarity]
    chosen: tuple[str, ...] = ()
    if count:
        prompt = PORTAL(who=who(t.world, m.pc), count=count)
        options = Several(tuple(PORTAL_NAMES), count, count)
        chosen = await t.ask(t.world.pcs[m.pc].seat, prompt, options, pc=m.pc, kind="portal")
        t.tell(Outcome(m.pc, strange_journey.id, "chosen", ", ".join(chosen)))
    elif not await succeeded(t):
        return
    names = tuple(PORTAL_NAMES[one]() for one in chosen) or (BARE(),)
    if "closing" in chosen:
        note(t, m.pc, PORTALS, (*closable(t.world.pcs[m.pc]), t.world.fresh))
    place(t, m.pc, strange_journey.id, OPEN(who=who(t.world, m.pc), what=names), "gm")


def closable(pc: PC) -> tuple[int, ...]:
    """The portals that someone may close, by their effects."""
    found = pc.flags.get(PORTALS, ())
    return tuple(int(str(id)) for id in found) if isinstance(found, tuple) else ()


def _portals(world: World, seat: str) -> list[tuple[str, int]]:
    return [
        (pc.id, effect.id)
        for pc in world.of_seat(seat)
        for effect in lasting(world, pc.id, strange_journey.id)
        if effect.id in closable(pc)
    ]


@Action(
    id="eidolon.inhuman.close",
    name="Close the portal",
    text="The portal shuts, as you chose that it could. Another takes another Strange Journey.",
    to=_portals,
    why="You close only a portal that was made so that you can.",
    label=lambda world, pc, id: told_apart(
        {e.id: e.words for e in world.effects}, id, lambda words: words
    ),
    anytime=True,
    group="play",
)
async def close_portal(t: Table[World], pc: str, id: int) -> None:
    left = tuple(one for one in closable(t.world.pcs[pc]) if one != id)
    note(t, pc, PORTALS, left or None)
    t.tell(EffectEnded(id))


# Soul Hacker, and what it can be turned into

VICTIM = message("eidolon.ask.soul-hacker", "{who}: whose Eidolon do you reprogram?")
TASK = message("eidolon.ask.soul-task", "{who}: what is it to do?")
OBEYS = message("eidolon.inhuman.soul-hacker.effect", "{whom}'s Eidolon carries out a task: {task}")


async def _victim(t: Table[World], pc: str) -> str:
    return await whom(t, pc, VICTIM(who=who(t.world, pc)))


@move(
    "inhuman",
    "advanced",
    "soul-hacker",
    "Soul Hacker",
    "Reprogram someone's Eidolon for a task of your choosing that harms nobody directly.",
    stat="biz",
    first=_victim,
)
async def soul_hacker(t: Table[World], m: MoveInProgress) -> None:
    success = await succeeded(t)
    if DRAG in m.declared:
        if success:
            await goes_berserk(t, m.about)
        else:
            await tick(t, 3, DRAG)
    elif success:
        seat, name = t.world.pcs[m.pc].seat, who(t.world, m.pc)
        line = OBEYS(whom=who(t.world, m.about), task=DOTS)
        task = place(t, m.pc, soul_hacker.id, line, "gm")
        fills(t, seat, TASK(who=name), task, "task", 300)


async def goes_berserk(t: Table[World], whose: str) -> None:
    """An Eidolon turns into a Phantom that no Clock called."""
    await rise(t, whose, forced=True)


DRAG = passive(
    "inhuman",
    "master",
    "drag-out-the-darkness",
    "Drag Out the Darkness",
    "Soul Hacker may order open violence. If it succeeds, that Eidolon turns into a Phantom; if not, the "
    "Clock ticks three times.",
    requires=("eidolon.inhuman.soul-hacker",),
).id


def _violent(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    return [()] if m.move == soul_hacker.id and DRAG not in m.declared else []


@interjection(DRAG, "before", "Drag Out the Darkness: order violence", _violent)
async def drag_out(t: Table[World], pc: str) -> None:
    t.tell(Declared(DRAG))


# A human life

STRANGE = message("eidolon.ask.beautiful-house", "What about {who}'s proof is strange?")


@move(
    "inhuman",
    "advanced",
    "this-is-my-beautiful-house",
    "This IS My Beautiful House",
    "In your Facade, pressed about your human life: conjure the proof.",
    stat="glam",
    when=in_facade,
    about="What do you say, and what proves it?",
    positive="It is there, just as you say.",
    neutral="It is there, and something about it is strange.",
)
async def beautiful_house(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "neutral":
        gm_says(t, STRANGE(who=who(t.world, m.pc)), m.pc, beautiful_house.id, "strange")


# The bill, paid otherwise


@move(
    "inhuman",
    "master",
    "conditional-surrender",
    "Conditional Surrender",
    "The Countdown drops to 0, and you give yourself up. Your captors do all they can to fulfil one request that "
    "helps your friends.",
    draws=False,
    about="What do you ask of your captors, for your friends?",
)
async def conditional_surrender(t: Table[World], pc: str, about: str) -> None:
    note(t, pc, COUNTDOWN, 0)
    t.tell(Outcome(pc, conditional_surrender.id, "granted", about))
    t.tell(LeftPlay(pc, "captured"))


NOBODY_BEATEN = message("eidolon.no.scapegoat", "No enemy lies utterly beaten.")
SENT_ALREADY = message(
    "eidolon.no.scapegoat-used", "Scapegoat comes back when an agent has come and been got rid of."
)
IN_YOUR_STEAD = message("eidolon.ask.scapegoat", "{who}: who goes down in your stead?")


def beaten(world: World) -> list[str]:
    return [enemy.id for enemy in world.enemies.values() if enemy.beaten]


def _scapegoat(world: World, pc: PC) -> Line | None:
    if SENT in pc.flags:
        return SENT_ALREADY()
    return None if beaten(world) else NOBODY_BEATEN()


@move(
    "inhuman",
    "master",
    "scapegoat",
    "Scapegoat",
    "Send an enemy you have utterly beaten through a portal, as though they were you. The Countdown is 4. "
    "Not again until an agent has come and gone.",
    draws=False,
    when=_scapegoat,
    requires=(strange_journey.id,),
)
async def scapegoat(t: Table[World], pc: str) -> None:
    prompt = IN_YOUR_STEAD(who=who(t.world, pc))
    enemy = await t.choose(t.world.pcs[pc].seat, prompt, beaten(t.world), pc=pc, kind="enemy")
    t.tell(Outcome(pc, scapegoat.id, "sent", t.world.name(enemy)))
    note(t, pc, SENT, True)
    reset(t, pc)
