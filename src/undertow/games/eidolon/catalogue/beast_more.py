"""The Beast, continued: Advanced and Master Moves."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.eidolon.catalogue.beast import (
    DESIRE_NAMES,
    DESIRES,
    HUNGRY,
    QUALITIES,
    QUALITY,
    desires,
    satisfy,
)
from undertow.games.eidolon.entries import Option, has, used
from undertow.games.eidolon.facts import Chosen, Outcome
from undertow.games.eidolon.moments import TopDiscard, TrackWouldAdvance
from undertow.games.eidolon.people import DESPERATE, PC
from undertow.games.eidolon.rules.acting import mark, place
from undertow.games.eidolon.rules.asking import whom
from undertow.games.eidolon.rules.declaring import (
    answers,
    deed,
    gives,
    mine,
    move,
    passive,
    swaps_to,
)
from undertow.games.eidolon.rules.growth import on_taking
from undertow.games.eidolon.rules.harm import harm
from undertow.games.eidolon.rules.reading import succeeded
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Making, World
from undertow.kernel import Table, message

RYMP, INVESTIGATE = "eidolon.rymp", "eidolon.investigate"
FEROCIOUS, TENACIOUS = f"{QUALITY}ferocious", f"{QUALITY}tenacious"

# More to want, more to be

FURTHER = message("eidolon.ask.further-desire", "{who}: what else do you long for?")
ANOTHER = message("eidolon.ask.further-quality", "{who}: which Animal Quality is yours as well?")

passive(
    "beast", "advanced", "hungry-like-the-wolf", "Hungry Like the Wolf",
    "You have one more Instinctive Desire.",
)  # fmt: skip
APEX = passive(
    "beast", "advanced", "apex", "Apex",
    "You have one more Animal Quality, one that truly describes your kind.",
).id  # fmt: skip


@on_taking(HUNGRY)
async def longs_for_more(t: Table[World], pc: str) -> None:
    left = [desire for desire in DESIRES if desire not in desires(t.world.pcs[pc])]
    prompt = FURTHER(who=who(t.world, pc))
    desire = await t.ask(t.world.pcs[pc].seat, prompt, left, pc=pc, kind="desire")
    t.tell(Chosen(pc, HUNGRY, desire))


async def another_quality(t: Table[World], pc: str, entry: str) -> None:
    beast = t.world.pcs[pc]
    left = [f"{QUALITY}{q}" for q in QUALITIES if not has(beast, f"{QUALITY}{q}")]
    if left:
        prompt = ANOTHER(who=who(t.world, pc))
        t.tell(Chosen(pc, entry, await t.ask(beast.seat, prompt, left, pc=pc, kind="move")))


@on_taking(APEX)
async def top_of_the_chain(t: Table[World], pc: str) -> None:
    await another_quality(t, pc, APEX)


EYE = passive(
    "beast", "advanced", "eye-of-the-tiger", "Eye of the Tiger",
    "A card more on every Move while your Track stands at Desperate.",
).id  # fmt: skip
gives(EYE, 1, when=lambda world, pc, m: pc.track == DESPERATE)

passive(
    "beast", "advanced", "shadow-tongue", "Shadow Tongue",
    "Speaking in Tongues, as a Veteran has it: you converse with Shades, speechless ones too.",
    grants=("eidolon.veteran.speaking-in-tongues",),
)  # fmt: skip

WILD = passive(
    "beast", "advanced", "born-to-be-wild", "Born To Be Wild",
    "Forbidden Memories of another kind: a plan that uses what only an animal knows of the world may draw "
    "BIZ.",
).id  # fmt: skip
swaps_to(
    WILD, "biz", RYMP,
    claim="the plan uses knowledge from an animal's view of the world",
)  # fmt: skip

# Teeth

RAMPAGE = passive(
    "beast", "advanced", "rampage", "Rampage",
    "Once a session, when a Scrap costs the deck its top card, make it the top five.",
    once="session",
).id  # fmt: skip
FIVE = 5
RUN_WILD = message("eidolon.ask.rampage", "{who}: discard the top five cards instead of one?")


@answers(
    RAMPAGE, "before", TopDiscard, lambda w, m, pc: mine(w, m, pc) and not used(pc, RAMPAGE)
)  # fmt: skip
async def rampage(t: Table[World], moment: TopDiscard, pc: str) -> TopDiscard | None:
    prompt = RUN_WILD(who=who(t.world, pc))
    if not await t.ask(t.world.pcs[pc].seat, prompt, [True, False], pc=pc):
        return None
    mark(t, pc, RAMPAGE)
    return replace(moment, count=FIVE)


move(
    "beast", "advanced", "nothing-but-a-hound-dog", "Nothing But a Hound Dog",
    "Somebody suspects that you are no ordinary animal. Be one, very hard.",
    stat="glam", forecast=False,
    about="Who suspects you, and what do you do?",
    positive="They let it go, and pay you no more attention.",
    neutral="They believe it; but you are a nuisance, and they want you gone.",
    negative="They believe it, and turn on you with violence.",
)(None)  # fmt: skip


@move(
    "beast", "advanced", "freebird", "Freebird",
    "Break out of any restraint at once. Your Track advances; with a desire for Freedom, this satisfies it.",
    draws=False, requires=((FEROCIOUS, TENACIOUS),),
    about="What holds you, and how do you get out?",
)  # fmt: skip
async def freebird(t: Table[World], pc: str, about: str) -> None:
    t.tell(Outcome(pc, freebird.id, "free", about))
    # What is paid for happens, even if the price is the last step.
    if "freedom" in desires(t.world.pcs[pc]):
        await satisfy(t, pc, "freedom", about)
    await harm(t, pc, 1, freebird.id, cost=True)


BLOODHOUND = passive(
    "beast", "advanced", "bloodhound", "Bloodhound",
    "+1 to Investigate with an animal sense that is keener than a human's.",
    requires=(f"{QUALITY}perceptive",),
).id  # fmt: skip
gives(
    BLOODHOUND, 1, INVESTIGATE, claim="an animal sense, keener than a human's, does the searching"
)

# Others

SHIELDS = message(
    "eidolon.ask.impenetrable", "{whom} is about to be hurt. Does {who} take it instead?"
)


@move(
    "beast", "advanced", "impenetrable", "Impenetrable",
    "Somebody else is in immediate danger: put your body in between. Your Track advances, and they are "
    "unharmed.",
    draws=False, requires=(f"{QUALITY}thick-hide",),
    about="Whom do you shield, and from what?",
)  # fmt: skip
async def impenetrable(t: Table[World], pc: str, about: str) -> None:
    t.tell(Outcome(pc, impenetrable.id, "shielded", about))
    await harm(t, pc, 1, impenetrable.id, cost=True)


def _in_between(world: World, moment: TrackWouldAdvance, pc: PC) -> bool:
    return moment.pc != pc.id and not moment.cost and not pc.out and pc.track <= DESPERATE


@answers(impenetrable.id, "instead", TrackWouldAdvance, _in_between)
async def in_between(t: Table[World], moment: TrackWouldAdvance, pc: str) -> bool:
    prompt = SHIELDS(who=who(t.world, pc), whom=who(t.world, moment.pc))
    if not await t.ask(t.world.pcs[pc].seat, prompt, [True, False], pc=pc):
        return False
    t.tell(Outcome(pc, impenetrable.id, "shielded", t.world.name(moment.pc)))
    await harm(t, pc, 1, impenetrable.id, cost=True)
    return True


passive(
    "beast", "advanced", "animal-collective", "Animal Collective",
    "When you satisfy a desire you may share it: somebody else gains the same.",
    requires=(f"{QUALITY}social",),
)  # fmt: skip

FIGHT = passive(
    "beast", "advanced", "fight-or-flight", "Fight or Flight",
    "Whenever you ask, the GM says truthfully whether you are in danger; not from what.",
).id  # fmt: skip
DANGER = message("eidolon.ask.danger", "{who} smells the air. Are they in danger, truthfully?")


def _wary(world: World, seat: str) -> list[Option]:
    return [(pc.id,) for pc in world.of_seat(seat) if has(pc, FIGHT) and not pc.out]


@deed(
    "smell-danger", "Am I in danger?",
    "Fight or Flight: the GM answers truthfully, yes or no.",
    offers=_wary, why="That takes Fight or Flight, and somebody awake.", aside=True,
)  # fmt: skip
async def smell_danger(t: Table[World], pc: str) -> None:
    danger = await t.ask(GM, DANGER(who=who(t.world, pc)), [True, False], pc=pc)
    t.tell(Outcome(pc, FIGHT, "danger" if danger else "safe"))


# Master Moves

DOGS = move(
    "beast", "master", "let-the-dogs-out", "Let the Dogs Out",
    "In a fight, call whatever lives nearby to your side; with a card more where you satisfied Dominion.",
    stat="glam", forecast=False, combat=True,
    positive="Large and dangerous animals come.",
    neutral="Only small and weak ones come.",
    negative="Everything that hears you comes, and none of it fights for you.",
)(None).id  # fmt: skip
gives(
    DOGS, 1, DOGS, claim="you satisfied Dominion in this area",
    when=lambda world, pc, m: "dominion" in desires(pc),
)  # fmt: skip

PREY = message("eidolon.ask.role-reversal", "{who}: whose intellect do you put to sleep?")
URGE = message(
    "eidolon.ask.role-reversal-desire", "{whom} is all instinct now. What do they pursue?"
)
ANIMAL = message(
    "eidolon.beast.role-reversal.effect", "{whom} has no thought left but one: {desire}."
)


async def _prey(t: Table[World], pc: str) -> str:
    return await whom(t, pc, PREY(who=who(t.world, pc)))


@move(
    "beast", "master", "role-reversal", "Role Reversal",
    "Suppress the intellect of a human within your Eidolon's range for the scene: they choose one "
    "Instinctive Desire, and pursue only that.",
    stat="biz", eidolon=True, first=_prey,
)  # fmt: skip
async def role_reversal(t: Table[World], m: Making) -> None:
    if not await succeeded(t):
        return
    name = who(t.world, m.about)
    desire = await t.ask(t.world.seat_for(m.about), URGE(whom=name), list(DESIRES), kind="desire")
    line = ANIMAL(whom=name, desire=DESIRE_NAMES[desire]())
    place(t, m.pc, role_reversal.id, line, "scene")


EVOLUTION = passive(
    "beast", "master", "evolution", "Evolution",
    "The Undertow has changed your body: take an Animal Quality that did not fit you before.",
    requires=(APEX,),
).id  # fmt: skip


@on_taking(EVOLUTION)
async def evolves(t: Table[World], pc: str) -> None:
    await another_quality(t, pc, EVOLUTION)
