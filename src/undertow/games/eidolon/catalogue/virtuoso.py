"""The Virtuoso: a soul that lives in a real tool. Playbook, cards, the tool itself, Starting Moves."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.games.eidolon.catalogue.talks import SEVERED_BY, release
from undertow.games.eidolon.entries import APART, MOVES, Option, answering, held, used
from undertow.games.eidolon.facts import (
    Borrowed,
    CardsBought,
    Chosen,
    HoldSet,
    LoanEnded,
    MoveUsed,
    Outcome,
)
from undertow.games.eidolon.moments import CharacterDies, SessionStarts
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.acting import (
    SEVERED,
    STATES,
    gain,
    give,
    limits,
    note,
    spend,
    turn,
)
from undertow.games.eidolon.rules.asking import whom
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    deed,
    form_of,
    mine,
    move,
    passive,
    performs,
    playbook,
    way,
)
from undertow.games.eidolon.rules.powers import has_power
from undertow.games.eidolon.rules.preparing import agreed
from undertow.games.eidolon.rules.reading import succeeded
from undertow.games.eidolon.rules.unsaid import gm_says, player_says
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Making, World
from undertow.kernel import Line, Question, Table, message

RESONANT = "eidolon.virtuoso.resonant"
AWAY = "object-away"
"""The flag: the tool is not in hand."""

playbook(
    "virtuoso", "The Virtuoso",
    "You gave your life to a single skill, and your soul moved into its tool: a real thing, that "
    "anybody can see, and that nobody but you can play.",
    sentence="My Eidolon is a thing anybody can touch: {a}. With it my skill, {b}, goes further than nature "
    "lets it, and I can {c}.",
    blanks=("the object", "the skill you mastered", "the impossible feat"),
    range=0,
    stats=(2, 3, 1, 2, 1),
    question="What led you to your skill, and why did you give yourself to it?",
    style="For players who want an expert whose craft has no limits, and who is nothing without it.",
    samples=(
        "gun; marksmanship; bend bullets in the air",
        "laptop; coding; hack reality",
        "violin; music; make things dance",
        "spice rack; cooking; serve dishes that work magic",
        "prosthetic arm; boxing; punch holes into space",
    ),
)  # fmt: skip


# The tool, in hand or elsewhere

OBJECT = message(
    "eidolon.virtuoso.object.text",
    "Your Eidolon is a thing that can be seen and touched. To others it is an ordinary one.",
)
NOT_IN_HAND = message("eidolon.no.in-hand", "{who} does not have {eidolon} in hand.")
IN_HAND = message("eidolon.no.not-away", "{who} has {eidolon} in hand.")


def in_hand(pc: PC) -> bool:
    return AWAY not in pc.flags


def is_virtuoso(pc: PC) -> bool:
    return has_power(pc, "virtuoso")


def _out_of_reach(pc: PC) -> Line | None:
    return None if in_hand(pc) else NOT_IN_HAND(who=pc.name, eidolon=pc.eidolon)


APART.append(_out_of_reach)


def take_up(t: Table[World], pc: str, why: str) -> None:
    """The tool is in hand again; what throwing it away had severed is whole."""
    note(t, pc, AWAY, None)
    release(t, pc, why)


WHERE = {
    "away": message("eidolon.virtuoso.hand.away", "{eidolon} is elsewhere"),
    "in-hand": message("eidolon.virtuoso.hand.in-hand", "{eidolon} is in hand"),
}


def _hands(world: World, seat: str) -> Iterable[Option]:
    pcs = world.party if seat == GM else world.of_seat(seat)
    for pc in pcs:
        if is_virtuoso(pc):
            yield (pc.id, "away" if in_hand(pc) else "in-hand")


@deed(
    "virtuoso.hand", "Where the tool is",
    "A Virtuoso's Eidolon is picked up, or it is somewhere else.",
    _hands,
    why="It is about a Virtuoso's tool, and where it is now.",
    label=lambda world, pc, where: WHERE[where](eidolon=world.pcs[pc].eidolon), aside=True, group="play",
)  # fmt: skip
async def hand(t: Table[World], pc: str, where: str) -> None:
    if where == "away":
        note(t, pc, AWAY, True)
    else:
        take_up(t, pc, hand.id)


# The two cards

GROWS = message("eidolon.ask.virtuoso-grows", "{who}: your Eidolon grows. Into what mightier form?")
WITH_IT = message("eidolon.virtuoso.resonant.claim", "it is made with the Eidolon")


@attunes(
    "virtuoso", "resonant",
    forecast="All around you is yours to play, and this is your solo.",
    text="Your Eidolon grows into a mightier form: Hold 2. Spend each, before drawing, for 1 card more on a "
    "Move made with it.",
)  # fmt: skip
async def solo(t: Table[World], pc: str) -> None:
    player_says(t, pc, GROWS(who=who(t.world, pc)), RESONANT, "grows")
    gain(t, pc, RESONANT, 2)


def _one_more(world: World, pc: PC, m: Making) -> list[Option]:
    able = pc.holds.get(RESONANT, 0) > 0 and m.instead is None and answering(pc)
    return [()] if able else []


@way(RESONANT, "before", "Spend 1 Hold: a card more", _one_more)
async def one_more(t: Table[World], pc: str) -> None:
    m = t.world.now
    known = MOVES[m.move].eidolon or any(entry == RESONANT for _, entry in m.extra)
    if known or await agreed(t, WITH_IT()):
        await spend(t, pc, RESONANT)
        t.tell(CardsBought(1, RESONANT))


@answers(RESONANT, "after", SessionStarts, lambda world, moment, pc: RESONANT in pc.holds)
async def solo_over(t: Table[World], moment: SessionStarts, pc: str) -> None:
    # What the last session left over is gone.
    t.tell(HoldSet(pc, RESONANT, 0))


@attunes(
    "virtuoso", "dissonant",
    forecast="You take things too literally, and miss what cannot be touched and matters most.",
    text="Your Eidolon is severed, and stays so until the two of you are one again.",
)  # fmt: skip
async def out_of_tune(t: Table[World], pc: str) -> None:
    for other in t.world.pcs.values():
        hit = other.flags.get(SEVERED_BY)
        if isinstance(hit, tuple) and pc in hit:  # this one does not end with a call for talks
            note(t, other.id, SEVERED_BY, tuple(one for one in hit if one != pc))
    turn(t, pc, "severed", "eidolon.virtuoso.dissonant")


# Starting Moves


def away(world: World, pc: PC) -> Line | None:
    """For Moves that bring the two together again."""
    if in_hand(pc):
        return IN_HAND(who=pc.name, eidolon=pc.eidolon)
    return None if SEVERED_BY in pc.flags else ready(world, pc)


def ready(world: World, pc: PC) -> Line | None:
    """For Moves that work while the tool is in other hands."""
    if pc.state == "ready":
        return None
    return SEVERED(who=who(world, pc.id), state=STATES[pc.state]())


@move(
    "virtuoso", "starting", "recall", "Recall",
    "Your Eidolon is out of your hands. Call, and it comes back to you.",
    stat="ele", when=away,
)  # fmt: skip
async def recall(t: Table[World], m: Making) -> None:
    if await succeeded(t):
        take_up(t, m.pc, recall.id)


COMPLICATION = message("eidolon.ask.nail-complication", "{who}: why does your skill not quite fit?")
HAMPERS = message("eidolon.ask.nail-hampers", "How does this hamper {who}? {what}")
message("eidolon.virtuoso.everything-a-nail.why", "{what}")  # in old tables
NEARLY = message("eidolon.virtuoso.everything-a-nail.nearly", "it nearly fits")


@move(
    "virtuoso", "starting", "everything-a-nail", "Everything a Nail",
    "Meet an obstacle with the skill you mastered, whether it fits or not.",
    stat="ele", forecast=False, about="What is the obstacle, and how does your skill meet it?",
    positive="It fits perfectly.",
    neutral="It nearly fits: say what does not, and take -1 Forward. The GM says how it hampers you.",
    negative="It does not fit at all, and you make a fool of yourself.",
)  # fmt: skip
async def everything_a_nail(t: Table[World], m: Making) -> None:
    if m.reading.polarity != "neutral":
        return
    name = who(t.world, m.pc)
    give(t, m.pc, -1, "forward", NEARLY(), entry=everything_a_nail.id)
    player_says(t, m.pc, COMPLICATION(who=name), everything_a_nail.id, "complication", 300)
    gm_says(t, HAMPERS(who=name, what=""), m.pc, everything_a_nail.id, "hampers")


# Heirloom

HEIRLOOM = passive(
    "virtuoso", "starting", "heirloom", "Heirloom",
    "Your Eidolon outlives you. Name an heir when you die: once a session they use any one Move of your "
    "sheet.",
)  # fmt: skip
HEIR = message("eidolon.ask.heir", "{who}: who inherits your Eidolon?")


@answers(HEIRLOOM.id, "before", CharacterDies, mine)
async def name_an_heir(t: Table[World], moment: CharacterDies, pc: str) -> None:
    heir = await whom(t, pc, HEIR(who=who(t.world, pc)))
    t.tell(Chosen(pc, "heir", heir))


def legacy(world: World, dead: PC, heir: PC | None) -> list[str]:
    """The Moves of a sheet that an heir could use now."""
    found = [id for id in held(dead) if id in MOVES and id != HEIRLOOM.id]
    if heir is None:
        return found
    return [
        id
        for id in found
        if (MOVES[id].passive and id not in held(heir))
        or (MOVES[id].opens and limits(world, heir, MOVES[id]) is None)
    ]


def _inheritances(world: World, seat: str) -> Iterable[Option]:
    if world.made or world.mode == "creation" or world.paused:
        return
    for dead in world.pcs.values():
        heir = str(dead.choices.get("heir", ""))
        if dead.status != "dead" or not heir or used(dead, HEIRLOOM.id):
            continue
        if heir in world.pcs:
            mine = world.pcs[heir]
            if mine.seat == seat and mine.here and not mine.out:
                yield from ((dead.id, id) for id in legacy(world, dead, mine))
        elif seat == GM:
            yield from ((dead.id, id) for id in legacy(world, dead, None))


def _inherited(world: World, dead: str, id: str) -> Question | None:
    heir = str(world.pcs[dead].choices["heir"])
    return form_of(world, heir, MOVES[id]) if heir in world.pcs and MOVES[id].opens else None


@deed(
    "virtuoso.inherit", "Use the heirloom",
    "The heir of a Virtuoso uses one Move of the old sheet, once a session, with stats of their own.",
    _inheritances,
    why="An heir uses one Move of the dead Virtuoso's sheet, once a session.",
    form=_inherited,
)  # fmt: skip
async def inherit(t: Table[World], dead: str, id: str, about: str = "") -> None:
    heir = str(t.world.pcs[dead].choices["heir"])
    t.tell(MoveUsed(dead, HEIRLOOM.id, "session"))
    if heir not in t.world.pcs:
        t.tell(Outcome(dead, HEIRLOOM.id, "used", id))  # the GM says what comes of it
    elif MOVES[id].passive:
        t.tell(Borrowed(heir, id, "scene"))
    else:
        t.tell(Borrowed(heir, id, "use"))
        await performs(t, heir, MOVES[id], about)
        if any(loan.move == id for loan in t.world.pcs[heir].loans):
            t.tell(LoanEnded(heir, id))
