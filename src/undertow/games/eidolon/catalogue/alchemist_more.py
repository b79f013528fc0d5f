"""The Alchemist's other Advanced Moves, and the Master Moves."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from undertow.games.eidolon.catalogue.conductor import after_dazzle
from undertow.games.eidolon.entries import FORMS, Option
from undertow.games.eidolon.facts import Chosen, Outcome, SheetChanged
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.people import PC, Power
from undertow.games.eidolon.rules.acting import gain, give, note, place, spend
from undertow.games.eidolon.rules.asking import whom
from undertow.games.eidolon.rules.declaring import deed, move, passive
from undertow.games.eidolon.rules.growth import on_taking
from undertow.games.eidolon.rules.reading import succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, fills, player_says
from undertow.games.eidolon.rules.wording import FORM_BLANKS, words_power
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Making, World
from undertow.kernel import Several, Table, message, plain

# How a touch works


@move(
    "alchemist", "advanced", "delayed-reaction", "Delayed Reaction",
    "Your Eidolon touches a thing, and nothing happens yet: Hold 1. Spend it whenever you like, and the "
    "thing is transformed then.",
    draws=False, eidolon=True, about="What did it touch, and what shall become of it?",
)  # fmt: skip
async def delayed_reaction(t: Table[World], pc: str, what: str) -> None:
    gain(t, pc, delayed_reaction.id, 1)
    note(t, pc, "alchemist.charged", (*charged(t.world.pcs[pc]), what))


def charged(pc: PC) -> tuple[str, ...]:
    """What was touched and still waits."""
    waiting = pc.flags.get("alchemist.charged", ())
    return tuple(str(one) for one in waiting) if isinstance(waiting, tuple) else ()


def _charges(world: World, seat: str) -> Iterable[Option]:
    for pc in world.of_seat(seat):
        if not pc.holds.get(delayed_reaction.id):
            continue  # whoever changed playbooks has let go of it
        yield from ((pc.id, n) for n, _ in enumerate(charged(pc)))


@deed(
    "alchemist.release", "Let it happen",
    "Something your Eidolon touched earlier is transformed now, for 1 Hold.",
    _charges,
    why="Nothing that waits to be transformed was touched.",
    label=lambda world, pc, n: plain(charged(world.pcs[pc])[n]), aside=True, group="play",
)  # fmt: skip
async def release(t: Table[World], pc: str, n: int) -> None:
    waiting = charged(t.world.pcs[pc])
    left = (*waiting[:n], *waiting[n + 1 :])
    note(t, pc, "alchemist.charged", left or None)
    await spend(t, pc, delayed_reaction.id)
    t.tell(Outcome(pc, delayed_reaction.id, "transformed", waiting[n]))


BEYOND = passive(
    "alchemist", "advanced", "nothing-is-beyond-my-reach", "Nothing Is Beyond My Reach",
    "You transform without touching. How, you chose when you took this.",
)  # fmt: skip
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
    "alchemist", "advanced", "remember-what-you-were", "Remember What You Were",
    "A thing that you transform may keep one attribute of what it was: its size, its weight …",
    draws=False, eidolon=True, about="What do you transform, and which attribute does it keep?",
)  # fmt: skip
async def remember(t: Table[World], pc: str, what: str) -> None:
    t.tell(Outcome(pc, remember.id, "kept", what))


SAME = passive(
    "alchemist", "advanced", "same-as-it-ever-was", "Same As It Ever Was",
    "The Conductor's Faulty Meter, for you: win somebody over with a Dazzle, and they find nothing odd in "
    "your transformations until the scene ends.",
    triggered=True,
)  # fmt: skip
after_dazzle(
    SAME.id, message(f"{SAME.id}.effect", "{whom} sees nothing odd in what {who} transforms.")
)


# Changing others

HEARD = message("eidolon.ask.heard", "{who} spoke. Which characters heard it?")
VISION = message("eidolon.alchemist.were-not-gonna-take-it.why", "{who}'s speech: {vision}")
ENACTS = message("eidolon.alchemist.were-not-gonna-take-it.claim", "this enacts {who}'s vision")
WON_OVER = message(
    "eidolon.alchemist.were-not-gonna-take-it.effect", "Whoever heard it believes in it: {vision}"
)


@move(
    "alchemist", "advanced", "were-not-gonna-take-it", "We're Not Gonna Take It",
    "Speak against how things are, and for how they could be. Unless the card is negative, everybody in "
    "the party who heard it has +1 Forward to make it so.",
    stat="glam", once="session", about="What must change, and how?",
    positive="All who heard it take up the vision, even those who stay your enemies.",
)  # fmt: skip
async def speech(t: Table[World], m: Making) -> None:
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
    "alchemist", "advanced", "see-it-my-way", "See it My Way",
    "Change somebody else's power: on a success it is rewritten with a material of your own, until the "
    "session ends.",
    stat="biz", once="session", eidolon=True, first=_whose_power,
)  # fmt: skip
async def see_it_my_way(t: Table[World], m: Making) -> None:
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
    "alchemist", "advanced", "mindscaping", "Mindscaping",
    "In the Undertow, reshape what is around you, and say what that changes in the real world.",
    stat="biz", once="session", eidolon=True, realm="undertow",
    about="How do you reshape the place?",
)  # fmt: skip
async def mindscaping(t: Table[World], m: Making) -> None:
    if await succeeded(t):
        player_says(t, m.pc, RESHAPED(who=who(t.world, m.pc)), mindscaping.id, "real-world")


# Master Moves


@move(
    "alchemist", "master", "something-from-nothing", "Something From Nothing",
    "You need no base material: draw, and what you would make comes out of thin air.",
    stat="biz", eidolon=True, about="What do you conjure?",
)  # fmt: skip
async def something_from_nothing(t: Table[World], m: Making) -> None:
    if await succeeded(t):
        t.tell(Outcome(m.pc, something_from_nothing.id, "conjured", m.about))


NEW_WORLD = message("eidolon.alchemist.transform-the-world.effect", "The world has changed: {what}")


@move(
    "alchemist", "master", "transform-the-world", "Transform the World",
    "A triumph that nobody could have expected: declare one change to the world, and it is so. Once in a "
    "life.",
    draws=False, once="ever", eidolon=True,
    about="What changes in the world?",
    consent="Was this a triumph against impossible odds?",
)  # fmt: skip
async def transform_the_world(t: Table[World], pc: str, what: str) -> None:
    place(t, pc, transform_the_world.id, NEW_WORLD(what=what), "ever")


EVERYTHING_CHANGES = passive(
    "alchemist", "master", "everything-changes", "Everything Changes",
    "Your power goes one step further: what it made, it can change again.",
)  # fmt: skip
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
