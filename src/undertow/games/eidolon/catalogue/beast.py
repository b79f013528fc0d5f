"""The Beast: an animal with an Eidolon, and no patience for either's manners."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.eidolon.entries import Choosing, Option, has, used
from undertow.games.eidolon.facts import Chosen, MoveUsed, Outcome
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import CardRead, SessionStarts, TrackWouldAdvance
from undertow.games.eidolon.people import PC, Value
from undertow.games.eidolon.rules.acting import give, note, place
from undertow.games.eidolon.rules.clock import turn_back
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    deed,
    mine,
    move,
    passive,
    pays_push,
    playbook,
)
from undertow.games.eidolon.rules.harm import heal
from undertow.games.eidolon.rules.unsaid import DOTS, adds, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Unsaid, World
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
    "beast", "The Beast",
    "You are an animal. You also have an Eidolon, and with it came thoughts, words and opinions; but "
    "instinct still drives.",
    sentence="My Eidolon helps me follow my animal urges by {a}.",
    blanks=("how it helps you follow your urges",),
    range=20,
    stats=(3, 2, 1, 1, 2),
    question="Which part of the human world puzzles you most?",
    style="For players who like an odd point of view and an odder set of tools.",
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
)  # fmt: skip

# Animal Qualities: what the animal is, whatever becomes of its Eidolon

for _quality in QUALITIES:
    WORDS[_quality] = message(f"{QUALITY}{_quality}.name", QUALITY_TEXTS[_quality][0])
    passive("beast", "part", f"quality-{_quality}", *QUALITY_TEXTS[_quality])
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
HOW = message("eidolon.ask.desire-how", "{who}: how is it satisfied?")
SHARE = message("eidolon.ask.desire-share", "{who}: with whom do you share it?")
INSIDE = message(
    "eidolon.ask.shelter", "{who} is sheltered. Is whatever hurts them in the shelter as well?"
)
DOMINION, SHELTER = "eidolon.beast.desire-dominion", "eidolon.beast.desire-shelter"
SATISFIED, SHELTERED = "beast.satisfied", "beast.shelter"
"""Flags: what satisfied somebody in this session; where they are safe."""
NO_DESIRE = message("eidolon.no.desire", "{who} has no Instinctive Desire.")


def desires(pc: PC) -> list[str]:
    """What somebody longs for: the desire of their creation, and a further one."""
    found = [pc.choices.get("desire"), pc.choices.get(HUNGRY) if has(pc, HUNGRY) else None]
    return [str(desire) for desire in dict.fromkeys(found) if desire]


def earlier(pc: PC) -> tuple[str, ...]:
    found = pc.flags.get(SATISFIED, ())
    return tuple(str(one) for one in found) if isinstance(found, tuple) else ()


def _longs(world: World, pc: PC) -> Line | None:
    return None if desires(pc) else NO_DESIRE(who=who(world, pc.id))


passive(
    "beast", "starting", "pet-sounds", "Pet Sounds",
    "You talk with any animal that is not human. You understand people, and whoever has an Eidolon awake "
    "understands you.",
)  # fmt: skip


@move(
    "beast", "starting", "just-what-i-needed", "Just What I Needed",
    "You satisfy an Instinctive Desire. Food: your Track goes back a step. Shelter: nothing outside can "
    "hurt you. Dominion: +1 to Dazzle and Threaten for the session. Freedom: the Clock goes back an hour.",
    draws=False, when=_longs, about="How do you satisfy it?",
)  # fmt: skip
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
    """A desire is satisfied: its benefit, and somebody to share it with."""
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
    "beast", "part", "desire-shelter", "Sheltered",
    "While you stay in your shelter your Track cannot advance, unless the harm is in there with you.",
)  # fmt: skip


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


def _sheltered(world: World, seat: str) -> list[Option]:
    pcs = world.party if seat == GM else world.of_seat(seat)
    return [(pc.id,) for pc in pcs if SHELTER in traits(pc)]


@deed(
    "leave-shelter", "Leave the shelter",
    "The shelter is left behind, or lost: harm counts again.",
    offers=_sheltered, why="Nobody you speak for is in a shelter.", aside=True,
)  # fmt: skip
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
    "beast", "resonant",
    forecast="Thought falls silent, and instinct carries you to a win.",
    text="The GM tells how the act satisfies your Instinctive Desire, or how you easily can now.",
)  # fmt: skip
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
    "beast", "dissonant",
    forecast="The animal in you drowns the thinker.",
    text="Until the scene ends, Pet Sounds works with neither humans nor animals.",
)  # fmt: skip
async def speechless(t: Table[World], pc: str) -> None:
    place(t, pc, "eidolon.beast.dissonant", NO_WORDS(who=who(t.world, pc)), "scene")
