"""The Beast: an animal with an Eidolon, and no patience for either's manners."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.entries import Choosing, MoveOptions, has, used
from undertow.games.eidolon.facts import Chosen, MoveUsed, Outcome
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import CardRead, SessionStarts, TopDiscard, TrackWouldAdvance
from undertow.games.eidolon.people import DESPERATE, PC, Value
from undertow.games.eidolon.rules.acting import give, mark, note, place
from undertow.games.eidolon.rules.asking import whom
from undertow.games.eidolon.rules.clock import turn_back
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    gives,
    mine,
    move,
    passive,
    pays_push,
    playbook,
    swaps_to,
)
from undertow.games.eidolon.rules.growth import on_taking
from undertow.games.eidolon.rules.harm import harm, heal
from undertow.games.eidolon.rules.reading import succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, adds, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, Unsaid, World
from undertow.kernel import Line, Table, message

SCRAP, DAZZLE, THREATEN = "eidolon.scrap", "eidolon.dazzle", "eidolon.threaten"
QUALITY = "eidolon.beast.quality-"
QUALITIES = ("ferocious", "thick-hide", "social", "perceptive", "tenacious")
DESIRES = ("food", "shelter", "dominion", "freedom")
DESIRE_NAMES = {
    "food": message("eidolon.beast.desire.food", "Food"),
    "shelter": message("eidolon.beast.desire.shelter", "Shelter"),
    "dominion": message("eidolon.beast.desire.dominion", "Dominion"),
    "freedom": message("eidolon.beast.desire.freedom", "Freedom"),
}
WORDS.update(
    DESIRE_NAMES,
    soon=message("eidolon.say.desire-soon", "Not yet, but it is within easy reach"),
    nobody=message("eidolon.say.nobody", "Nobody"),
)
QUALITY_TEXTS = {
    "ferocious": ("Ferocious", "When you Scrap, a negative card you play counts as neutral."),
    "thick-hide": (
        "Thick Hide",
        "While Fresh you are hurt only by what would hurt the Winded: small harm slides off.",
    ),
    "social": ("Social", "Your Ties go up to 4 instead of 3."),
    "perceptive": ("Perceptive", "Your Range is 100 feet."),
    "tenacious": ("Tenacious", "Once a session you Push Yourself and the Clock does not notice."),
}
HUNGRY = "eidolon.beast.hungry-like-the-wolf"
COLLECTIVE = "eidolon.beast.animal-collective"

playbook(
    "beast",
    "The Beast",
    "You are an animal. You also have an Eidolon, and with it came thoughts, words and opinions; but "
    "instinct still drives.",
    sentence="My Eidolon helps me follow my animal urges by {a}.",
    blanks=("how it helps you follow your urges",),
    range=20,
    stats=(3, 2, 1, 1, 2),
    question="Which part of the human world puzzles you most?",
    style="For players who like an odd point of view and an odder set of tools.",
    nonhuman=True,
    samples=(
        "changing its shape to whatever I need",
        "filling the air with water, for me to swim in it",
        "making every wound it deals bleed cat food",
        "giving off any smell that brings prey closer",
        "talking people, by hypnosis, into taking me for a walk",
    ),
    choices=(
        Choosing(
            "quality",
            message("eidolon.beast.choose.quality", "Animal Quality"),
            QUALITIES,
            tuple(message(f"{QUALITY}{q}.name", QUALITY_TEXTS[q][0]) for q in QUALITIES),
            QUALITY,
        ),
        Choosing(
            "desire",
            message("eidolon.beast.choose.desire", "Instinctive Desire"),
            DESIRES,
            tuple(DESIRE_NAMES[d] for d in DESIRES),
        ),
    ),
)

# Animal Qualities: what the animal is, whatever becomes of its Eidolon

QUALITY_DOES: dict[str, MoveOptions] = {
    "thick-hide": {"tier": 1},
    "social": {"ties": 4},
    "perceptive": {"reach": lambda pc: 100},
}
for _quality in QUALITIES:
    WORDS[_quality] = message(f"{QUALITY}{_quality}.name", QUALITY_TEXTS[_quality][0])
    passive(
        "beast",
        "part",
        f"quality-{_quality}",
        *QUALITY_TEXTS[_quality],
        **QUALITY_DOES.get(_quality, {}),
    )
FEROCIOUS, TENACIOUS = f"{QUALITY}ferocious", f"{QUALITY}tenacious"


def _bites(world: World, moment: CardRead, pc: PC) -> bool:
    return moment.pc == pc.id and moment.move == SCRAP and moment.reading.polarity == "negative"


@answers(FEROCIOUS, "before", CardRead, _bites)
async def ferocious(t: Table[World], moment: CardRead, pc: str) -> CardRead:
    # The polarity alone: a dissonant card keeps its Forecast and what it brings.
    return replace(moment, reading=replace(moment.reading, polarity="neutral"))


@pays_push(
    TENACIOUS,
    "Tenacious: Push, and the Clock does not notice",
    lambda world, pc, m: not used(pc, TENACIOUS),
)
async def tenacious(t: Table[World], pc: str) -> None:
    t.tell(MoveUsed(pc, TENACIOUS, "session"))


# Instinctive Desires

BENEFIT = message("eidolon.beast.dominion.why", "Dominion: this place is yours")
SATISFIES = message(
    "eidolon.ask.desire",
    "{who} claims {desire}: {how} It must come from outside themselves, and one chance counts once. "
    "Is the desire satisfied?",
)
WHICH = message("eidolon.ask.desire-which", "{who}: which desire is satisfied?")
message("eidolon.ask.desire-how", "{who}: how is it satisfied?")  # asked once
SHARE = message("eidolon.ask.desire-share", "{who}: with whom do you share it?")
INSIDE = message(
    "eidolon.ask.shelter", "{who} is sheltered. Is whatever hurts them in the shelter as well?"
)
DOMINION, SHELTER = "eidolon.beast.desire-dominion", "eidolon.beast.desire-shelter"
SATISFIED, SHELTERED = "beast.satisfied", "beast.shelter"
"""Flags: what satisfied someone in this session; where they are safe."""
NO_DESIRE = message("eidolon.no.desire", "{who} has no Instinctive Desire.")


def desires(pc: PC) -> list[str]:
    """What someone longs for: the desire of their creation, and a further one."""
    found = [pc.choices.get("desire"), pc.choices.get(HUNGRY) if has(pc, HUNGRY) else None]
    return [str(desire) for desire in dict.fromkeys(found) if desire]


def earlier(pc: PC) -> tuple[str, ...]:
    found = pc.flags.get(SATISFIED, ())
    return tuple(str(one) for one in found) if isinstance(found, tuple) else ()


def _longs(world: World, pc: PC) -> Line | None:
    return None if desires(pc) else NO_DESIRE(who=who(world, pc.id))


passive(
    "beast",
    "starting",
    "pet-sounds",
    "Pet Sounds",
    "You talk with any animal that is not human. You understand people, and anyone whose Eidolon is awake "
    "understands you.",
)


@move(
    "beast",
    "starting",
    "just-what-i-needed",
    "Just What I Needed",
    "You satisfy an Instinctive Desire. Food: your Track goes back a step. Shelter: nothing outside can "
    "hurt you. Dominion: +1 to Dazzle and Threaten for the session. Freedom: the Clock goes back an hour.",
    draws=False,
    when=_longs,
    about="How do you satisfy it?",
)
async def just_what_i_needed(t: Table[World], pc: str, how: str) -> None:
    beast, name = t.world.pcs[pc], who(t.world, pc)
    desire = await t.choose(beast.seat, WHICH(who=name), desires(beast), pc=pc, kind="desire")
    prompt = SATISFIES(who=name, desire=DESIRE_NAMES[desire](), how=how)
    if await t.ask(GM, prompt, [True, False], pc=pc, earlier=earlier(beast)):
        await satisfy(t, pc, desire, how)


@answers(just_what_i_needed.id, "after", SessionStarts, lambda w, m, pc: SATISFIED in pc.flags)
async def hungry_again(t: Table[World], moment: SessionStarts, pc: str) -> None:
    note(t, pc, SATISFIED, None)


async def satisfy(t: Table[World], pc: str, desire: str, how: str) -> None:
    """A desire is satisfied: its benefit, and someone to share it with."""
    t.tell(Outcome(pc, just_what_i_needed.id, desire, how))
    note(t, pc, SATISFIED, (*earlier(t.world.pcs[pc]), f"{desire}: {how}"))
    benefit(t, pc, desire, how)
    if not has(t.world.pcs[pc], COLLECTIVE):
        return
    others: list[str] = [other.id for other in t.world.party if other.id != pc]
    prompt = SHARE(who=who(t.world, pc))
    other = await t.ask(t.world.pcs[pc].seat, prompt, ["nobody", *others], kind="pc")
    if other != "nobody":
        t.tell(Outcome(pc, COLLECTIVE, desire, str(other)))
        if desire != "freedom" or not t.world.rulings.freedom_once:
            benefit(t, str(other), desire, how)


def benefit(t: Table[World], pc: str, desire: str, how: str) -> None:
    if desire == "food":
        heal(t, pc, 1, just_what_i_needed.id)
    elif desire == "shelter":
        take_shelter(t, pc, how)
    elif desire == "dominion":
        # A second Dominion in the same session adds nothing.
        if not any(mod.pc == pc and mod.entry == DOMINION for mod in t.world.mods):
            moves = (DAZZLE, THREATEN)
            give(t, pc, 1, "ongoing", BENEFIT(), moves=moves, until="session", entry=DOMINION)
    else:
        turn_back(t, 1, just_what_i_needed.id)


# Shelter

passive(
    "beast",
    "part",
    "desire-shelter",
    "Sheltered",
    "While you stay in your shelter your Track cannot advance, unless the harm is in there with you.",
)


def traits(pc: PC) -> tuple[str, ...]:
    found: Value = pc.choices.get("traits", ())
    return tuple(str(one) for one in found) if isinstance(found, tuple) else ()


def take_shelter(t: Table[World], pc: str, where: str) -> None:
    note(t, pc, SHELTERED, where)
    if SHELTER not in traits(t.world.pcs[pc]):
        t.tell(Chosen(pc, "traits", (*traits(t.world.pcs[pc]), SHELTER)))


def leave_shelter(t: Table[World], pc: str) -> None:
    note(t, pc, SHELTERED, None)
    left = tuple(trait for trait in traits(t.world.pcs[pc]) if trait != SHELTER)
    t.tell(Chosen(pc, "traits", left))


def _sheltered(world: World, seat: str) -> list[tuple[str]]:
    pcs = world.party if seat == GM else world.of_seat(seat)
    return [(pc.id,) for pc in pcs if SHELTER in traits(pc)]


@Action(
    id="eidolon.leave-shelter",
    name="Leave the shelter",
    text="The shelter is left behind, or lost: harm counts again.",
    to=_sheltered,
    why="Nobody you speak for is in a shelter.",
    anytime=True,
)
async def out_again(t: Table[World], pc: str) -> None:
    leave_shelter(t, pc)


@answers(SHELTER, "instead", TrackWouldAdvance, lambda w, m, pc: mine(w, m, pc) and not m.cost)
async def sheltered(t: Table[World], moment: TrackWouldAdvance, pc: str) -> bool:
    inside = await t.ask(GM, INSIDE(who=who(t.world, pc)), [True, False], pc=pc)
    return not inside


# The Beast's own cards

GRANTS = message(
    "eidolon.ask.beast-resonant",
    "{who} played their resonant card. Does the act satisfy a desire, or can they easily do so now?",
)
EASILY = message("eidolon.ask.beast-easily", "How does it, or how could {who} now?")
NO_WORDS = message(
    "eidolon.beast.dissonant.effect",
    "Pet Sounds fails {who}: neither people nor animals understand.",
)


@attunes(
    "beast",
    "resonant",
    forecast="Thought falls silent, and instinct carries you to a win.",
    text="The GM tells how the act satisfies your Instinctive Desire, or how you easily can now.",
)
async def instinct(t: Table[World], pc: str) -> None:
    longed = desires(t.world.pcs[pc])
    name = who(t.world, pc)
    said = await t.ask(GM, GRANTS(who=name), [*longed, "soon"], pc=pc, kind="desire")
    wants(t, GM, EASILY(who=name), "instinct", pc, said, limit=300)
    if said != "soon":
        await satisfy(t, pc, said, DOTS)


@adds("instinct")
async def by_instinct(t: Table[World], one: Unsaid, how: str) -> None:
    """The GM tells how it came; what was noted without words has them now."""
    pc, desire = t.world.pcs[one.pc], str(one.about[0])
    t.tell(Outcome(pc.id, "eidolon.beast.resonant", desire, how))
    if (without := f"{desire}: {DOTS}") in earlier(pc):
        said = tuple(f"{desire}: {how}" if it == without else it for it in earlier(pc))
        note(t, pc.id, SATISFIED, said)
    if desire == "shelter" and pc.flags.get(SHELTERED) == DOTS:
        note(t, pc.id, SHELTERED, how)


@attunes(
    "beast",
    "dissonant",
    forecast="The animal in you drowns the thinker.",
    text="Until the scene ends, Pet Sounds works with neither humans nor animals.",
)
async def speechless(t: Table[World], pc: str) -> None:
    place(t, pc, "eidolon.beast.dissonant", NO_WORDS(who=who(t.world, pc)), "scene")


# Advanced and Master Moves


RYMP, INVESTIGATE = "eidolon.rymp", "eidolon.investigate"
FEROCIOUS, TENACIOUS = f"{QUALITY}ferocious", f"{QUALITY}tenacious"

# More to want, more to be

FURTHER = message("eidolon.ask.further-desire", "{who}: what else do you long for?")
ANOTHER = message("eidolon.ask.further-quality", "{who}: which Animal Quality is yours as well?")

passive(
    "beast",
    "advanced",
    "hungry-like-the-wolf",
    "Hungry Like the Wolf",
    "You have one more Instinctive Desire.",
)
APEX = passive(
    "beast",
    "advanced",
    "apex",
    "Apex",
    "You have one more Animal Quality, one that truly describes your kind.",
).id


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
    "beast",
    "advanced",
    "eye-of-the-tiger",
    "Eye of the Tiger",
    "A card more on every Move while your Track stands at Desperate.",
).id
gives(EYE, 1, when=lambda world, pc, m: pc.track == DESPERATE)

passive(
    "beast",
    "advanced",
    "shadow-tongue",
    "Shadow Tongue",
    "Speaking in Tongues, as a Veteran has it: you converse with Shades, speechless ones too.",
    grants=("eidolon.veteran.speaking-in-tongues",),
)

WILD = passive(
    "beast",
    "advanced",
    "born-to-be-wild",
    "Born To Be Wild",
    "Forbidden Memories of another kind: a plan that uses what only an animal knows of the world may draw "
    "BIZ.",
).id
swaps_to(
    WILD,
    "biz",
    RYMP,
    claim="the plan uses knowledge from an animal's view of the world",
)

# Teeth

RAMPAGE = passive(
    "beast",
    "advanced",
    "rampage",
    "Rampage",
    "Once a session, when a Scrap costs the deck its top card, make it the top five.",
    once="session",
).id
FIVE = 5
RUN_WILD = message("eidolon.ask.rampage", "{who}: discard the top five cards instead of one?")


@answers(RAMPAGE, "before", TopDiscard, lambda w, m, pc: mine(w, m, pc) and not used(pc, RAMPAGE))
async def rampage(t: Table[World], moment: TopDiscard, pc: str) -> TopDiscard | None:
    prompt = RUN_WILD(who=who(t.world, pc))
    if not await t.ask(t.world.pcs[pc].seat, prompt, [True, False], pc=pc):
        return None
    mark(t, pc, RAMPAGE)
    return replace(moment, count=FIVE)


move(
    "beast",
    "advanced",
    "nothing-but-a-hound-dog",
    "Nothing But a Hound Dog",
    "Someone suspects that you are no ordinary animal. Be one, very hard.",
    stat="glam",
    forecast=False,
    about="Who suspects you, and what do you do?",
    positive="They let it go, and pay you no more attention.",
    neutral="They believe it; but you are a nuisance, and they want you gone.",
    negative="They believe it, and turn on you with violence.",
)(None)


@move(
    "beast",
    "advanced",
    "freebird",
    "Freebird",
    "Break out of any restraint at once. Your Track advances; with a desire for Freedom, this satisfies it.",
    draws=False,
    requires=((FEROCIOUS, TENACIOUS),),
    about="What holds you, and how do you get out?",
)
async def freebird(t: Table[World], pc: str, about: str) -> None:
    t.tell(Outcome(pc, freebird.id, "free", about))
    # What is paid for happens, even if the price is the last step.
    if "freedom" in desires(t.world.pcs[pc]):
        await satisfy(t, pc, "freedom", about)
    await harm(t, pc, 1, freebird.id, cost=True)


BLOODHOUND = passive(
    "beast",
    "advanced",
    "bloodhound",
    "Bloodhound",
    "+1 to Investigate with an animal sense that is keener than a human's.",
    requires=(f"{QUALITY}perceptive",),
).id
gives(
    BLOODHOUND, 1, INVESTIGATE, claim="an animal sense, keener than a human's, does the searching"
)

# Others

SHIELDS = message(
    "eidolon.ask.impenetrable", "{whom} is about to be hurt. Does {who} take it instead?"
)


@move(
    "beast",
    "advanced",
    "impenetrable",
    "Impenetrable",
    "Someone else is in immediate danger: put your body in between. Your Track advances, and they are "
    "unharmed.",
    draws=False,
    requires=(f"{QUALITY}thick-hide",),
    about="Whom do you shield, and from what?",
)
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
    "beast",
    "advanced",
    "animal-collective",
    "Animal Collective",
    "When you satisfy a desire you may share it: someone else gains the same.",
    requires=(f"{QUALITY}social",),
)

FIGHT = passive(
    "beast",
    "advanced",
    "fight-or-flight",
    "Fight or Flight",
    "Whenever you ask, the GM says truthfully whether you are in danger; not from what.",
).id
DANGER = message("eidolon.ask.danger", "{who} smells the air. Are they in danger, truthfully?")


def _wary(world: World, seat: str) -> list[tuple[str]]:
    return [(pc.id,) for pc in world.of_seat(seat) if has(pc, FIGHT) and not pc.out]


@Action(
    id="eidolon.smell-danger",
    name="Am I in danger?",
    text="Fight or Flight: the GM answers truthfully, yes or no.",
    to=_wary,
    why="That takes Fight or Flight, and someone awake.",
    anytime=True,
)
async def smell_danger(t: Table[World], pc: str) -> None:
    danger = await t.ask(GM, DANGER(who=who(t.world, pc)), [True, False], pc=pc)
    t.tell(Outcome(pc, FIGHT, "danger" if danger else "safe"))


# Master Moves

DOGS = move(
    "beast",
    "master",
    "let-the-dogs-out",
    "Let the Dogs Out",
    "In a fight, call whatever lives nearby to your side; with a card more where you satisfied Dominion.",
    stat="glam",
    forecast=False,
    combat=True,
    positive="Large and dangerous animals come.",
    neutral="Only small and weak ones come.",
    negative="Everything that hears you comes, and none of it fights for you.",
)(None).id
gives(
    DOGS,
    1,
    DOGS,
    claim="you satisfied Dominion in this area",
    when=lambda world, pc, m: "dominion" in desires(pc),
)

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
    "beast",
    "master",
    "role-reversal",
    "Role Reversal",
    "Suppress the intellect of a human within your Eidolon's range for the scene: they choose one "
    "Instinctive Desire, and pursue only that.",
    stat="biz",
    eidolon=True,
    first=_prey,
)
async def role_reversal(t: Table[World], m: MoveInProgress) -> None:
    if not await succeeded(t):
        return
    name = who(t.world, m.about)
    desire = await t.ask(t.world.seat_for(m.about), URGE(whom=name), list(DESIRES), kind="desire")
    line = ANIMAL(whom=name, desire=DESIRE_NAMES[desire]())
    place(t, m.pc, role_reversal.id, line, "scene")


EVOLUTION = passive(
    "beast",
    "master",
    "evolution",
    "Evolution",
    "The Undertow has changed your body: take an Animal Quality that did not fit you before.",
    requires=(APEX,),
).id


@on_taking(EVOLUTION)
async def evolves(t: Table[World], pc: str) -> None:
    await another_quality(t, pc, EVOLUTION)
