"""The Navigator, continued: senses that reach further, minds that open, and the last flash of
insight."""

from __future__ import annotations

from undertow.games.eidolon.entries import has
from undertow.games.eidolon.facts import EffectEnded, Outcome
from undertow.games.eidolon.facts.change import change_pc
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import CharacterDies, FacedDeath, MoveWorked, WouldBeDefeated
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.acting import note, place
from undertow.games.eidolon.rules.asking import lasting, lift, people
from undertow.games.eidolon.rules.counting import reckon
from undertow.games.eidolon.rules.declaring import answers, gives, mine, move, passive
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.making import make
from undertow.games.eidolon.rules.reading import succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, adds, fills, gm_says, player_says, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Making, Unsaid, World
from undertow.kernel import Line, Table, message

DREDGE, FACE_DEATH = "eidolon.dredge", "eidolon.face-death"

# Senses

NOWHERE = message("eidolon.no.repeater", "There is nothing to centre your sensing on.")
CENTRE = message("eidolon.ask.repeater", "{who}: on whom do you centre your sensing?")
WOUNDED = message("eidolon.ask.tagged", "{who}: whom or what has your Eidolon wounded?")
STILL_WOUNDED = message(
    "eidolon.ask.tagged-so", "{who} says their Eidolon wounded {what}, unhealed. Is it so?"
)
SENSES = message("eidolon.navigator.repeater.at", "{who} senses what is around {what}")
SIGNAL, TAGGING = "eidolon.navigator.signal-repeater", "eidolon.navigator.tagging-shot"
TAGGED, HOME = "tagged", "home"
WORDS.update(
    tagged=message("eidolon.say.tagged", "Whom your Eidolon has wounded"),
    home=message("eidolon.say.home", "Back to your Eidolon"),
    shout=message("eidolon.say.shout", "Shout it out: everybody hears it"),
    clue=message("eidolon.say.clue", "Leave a clue"),
    nobody=message("eidolon.say.nobody", "Nobody"),
)


def centres(world: World, pc: PC) -> list[str]:
    """Where somebody's sensing may go: to a Tie, to a wound, or back."""
    found = [tie.to for tie in pc.ties]
    if has(pc, TAGGING):
        found.append(TAGGED)
    return [*found, HOME] if lasting(world, pc.id, SIGNAL) else found


def _no_signal(world: World, pc: PC) -> Line | None:
    return None if centres(world, pc) else NOWHERE()


@move(
    "navigator", "advanced", "signal-repeater", "Signal Repeater",
    "Centre your sensing on somebody or something among your Ties, until you call it back.",
    draws=False, eidolon=True, when=_no_signal,
)  # fmt: skip
async def signal_repeater(t: Table[World], pc: str) -> None:
    owner, name = t.world.pcs[pc], who(t.world, pc)
    said = await t.ask(owner.seat, CENTRE(who=name), centres(t.world, owner), pc=pc, kind="whom")
    target = t.world.name(said)
    if said == TAGGED:
        target = DOTS
        if not await t.ask(GM, STILL_WOUNDED(who=name, what=target), [True, False], pc=pc):
            return
    lift(t, pc, SIGNAL)
    if said != HOME:
        centred = place(t, pc, SIGNAL, SENSES(who=name, what=target), "gm")
        if said == TAGGED:
            fills(t, owner.seat, WOUNDED(who=name), centred, "what", 80)


passive(
    "navigator", "advanced", "tagging-shot", "Tagging Shot",
    "Whatever your Eidolon wounded can carry your sensing without a Tie, until the wound heals.",
    requires=(SIGNAL,), eidolon=True,
)  # fmt: skip

ASTROLABE = passive(
    "navigator", "advanced", "undertow-astrolabe", "Undertow Astrolabe",
    "Your power works in the matching place of the other realm as well.",
    eidolon=True,
).id  # fmt: skip


@move(
    "navigator", "advanced", "come-sail-away", "Come Sail Away",
    "Haul a thing that you sense in the other realm over into the one you are in.",
    stat="biz", eidolon=True, requires=(ASTROLABE,), about="What do you haul over?",
)  # fmt: skip
async def come_sail_away(t: Table[World], m: Making) -> None:
    came = await succeeded(t)
    t.tell(Outcome(m.pc, come_sail_away.id, "here" if came else "stays", m.about))


RADIO = passive(
    "navigator", "advanced", "brain-radio", "Brain Radio",
    "Your Eidolon sends your thoughts to everybody nearby whom you have a Tie to, and they can send "
    "back.",
    eidolon=True,
).id  # fmt: skip
HEARS = message("eidolon.ask.braintap", "{who} listens in ({whom}). What do they hear?")


@move(
    "navigator", "advanced", "braintap", "Braintap",
    "Listen in on the mind of somebody nearby, Tie or not.",
    stat="biz", eidolon=True, requires=(RADIO,), about="Whose mind is it?",
)  # fmt: skip
async def braintap(t: Table[World], m: Making) -> None:
    if await succeeded(t):
        prompt = HEARS(who=who(t.world, m.pc), whom=m.about)
        gm_says(t, prompt, m.pc, braintap.id, "heard")


passive(
    "navigator", "advanced", "threat-detection", "Threat Detection",
    "Take Fight or Flight from the Beast: ask the GM at any time whether you are in danger, and get "
    "a true answer, without its source.",
    grants=("eidolon.beast.fight-or-flight",),
)  # fmt: skip

FORESEEN = message("eidolon.ask.astrologic", "{who} looks a minute ahead. What do they sense?")


@move(
    "navigator", "master", "astrologic-clock", "Astrologic Clock",
    "Once a session, sense what your Eidolon will sense one minute from now.",
    stat="biz", eidolon=True, once="session", requires=(ASTROLABE,),
)  # fmt: skip
async def astrologic_clock(t: Table[World], m: Making) -> None:
    if await succeeded(t):
        prompt = FORESEEN(who=who(t.world, m.pc))
        gm_says(t, prompt, m.pc, astrologic_clock.id, "foreseen")


# Soul Spyglass

SPYGLASS = passive(
    "navigator", "advanced", "soul-spyglass", "Soul Spyglass",
    "A positive or neutral Dredge the Undertow also answers one question about somebody nearby, "
    "truthfully; on a neutral card, they ask one back.",
    triggered=True,
).id  # fmt: skip
ABOUT_WHOM = message("eidolon.ask.spyglass", "{who}: about whom do you ask?")
ASKS = message("eidolon.ask.spyglass-question", "{who}: what do you want to know about {whom}?")
TELLS = message("eidolon.ask.spyglass-answer", "{who} asks about {whom}: {question}")
NOBODY = "nobody"


@answers(
    SPYGLASS, "after", MoveWorked,
    lambda world, moment, pc: mine(world, moment, pc)
    and moment.move == DREDGE
    and world.now.reading.polarity != "negative"
    and bool(people(world, pc)),
)  # fmt: skip
async def soul_spyglass(t: Table[World], moment: MoveWorked, pc: str) -> None:
    owner = t.world.pcs[pc]
    listed = [*people(t.world, owner), NOBODY]
    prompt = ABOUT_WHOM(who=who(t.world, pc))
    other = str(await t.ask(owner.seat, prompt, listed, pc=pc, kind="whom"))
    if other == NOBODY:
        return
    calls(t, pc, SPYGLASS)
    pairs = [(pc, other)]
    if t.world.now.reading.polarity == "neutral":
        pairs.append((other, pc))
    for asker, about in pairs:
        prompt = ASKS(who=who(t.world, asker), whom=who(t.world, about))
        wants(t, t.world.seat_for(asker), prompt, "spyglass", pc, asker, about, limit=300)


@adds("spyglass")
async def asked(t: Table[World], one: Unsaid, question: str) -> None:
    """Somebody asks about another; whoever plays them answers truthfully."""
    asker, about = map(str, one.about)
    t.tell(Outcome(one.pc, SPYGLASS, "asked", question))
    prompt = TELLS(who=who(t.world, asker), whom=who(t.world, about), question=question)
    seat = t.world.seat_for(about)
    wants(t, seat, prompt, "outcome", one.pc, SPYGLASS, "told", limit=1000)


# Eureka

FLASH = message("eidolon.ask.eureka", "{who} is about to be Defeated. A flash of insight?")
BY_ENEMY = message("eidolon.ask.eureka-enemy", "Is it an enemy who brings {who} down?")
WEAKNESS = message("eidolon.ask.eureka-weakness", "{who}: which weakness of theirs do you see?")
LAST_ACT = message("eidolon.ask.eureka-use", "{who}: how do you use it, in the instant you have?")
SHOUT = message("eidolon.ask.eureka-shout", "{who}: shout it out, or leave a clue?")
WEAK = message("eidolon.navigator.eureka.true", "it is true, and always was: {weakness}")
UNLUCKY = "eureka-missed"


def _one_fewer(world: World, pc: PC, m: Making) -> bool:
    """One card fewer, unless that would leave none: without it, at least two must be there."""
    if UNLUCKY not in pc.flags:
        return False
    flags = {key: value for key, value in pc.flags.items() if key != UNLUCKY}
    return reckon(change_pc(world, pc.id, flags=flags), m).total > 1


@move(
    "navigator", "master", "eureka", "Eureka",
    "Just before an enemy brings you down, name a weakness of theirs. It is true, and always was.",
    stat="gen", forecast=False, opens=False,
    positive="You have an instant to use it before you fall.",
    neutral="You have an instant: shout it out, and they hear it too, or leave a clue.",
    negative="You draw a card fewer to Face Death, and if you die, it dies with you.",
)  # fmt: skip
async def eureka(t: Table[World], m: Making) -> None:
    name = who(t.world, m.pc)
    if m.reading.polarity == "positive":
        player_says(t, m.pc, LAST_ACT(who=name), eureka.id, "used")
    elif m.reading.polarity == "neutral":
        seat = t.world.pcs[m.pc].seat
        how = await t.ask(seat, SHOUT(who=name), ["shout", "clue"], pc=m.pc)
        t.tell(Outcome(m.pc, eureka.id, how))
    else:
        note(t, m.pc, UNLUCKY, True)


gives(eureka.id, -1, FACE_DEATH, when=_one_fewer)


@answers(
    eureka.id, "before", WouldBeDefeated,
    lambda world, moment, pc: mine(world, moment, pc) and not moment.cost,
)  # fmt: skip
async def flash_of_insight(t: Table[World], moment: WouldBeDefeated, pc: str) -> None:
    name = who(t.world, pc)
    if not await t.ask(t.world.pcs[pc].seat, FLASH(who=name), [True, False], pc=pc):
        return
    if not moment.source and not await t.ask(GM, BY_ENEMY(who=name), [True, False], pc=pc):
        return
    seen = place(t, pc, eureka.id, WEAK(weakness=DOTS), "gm")
    fills(t, t.world.pcs[pc].seat, WEAKNESS(who=name), seen, "weakness", 300)
    await make(t, pc, eureka, forced=True)


@answers(
    eureka.id, "before", CharacterDies,
    lambda world, moment, pc: mine(world, moment, pc) and UNLUCKY in pc.flags,
)  # fmt: skip
async def dies_with_you(t: Table[World], moment: CharacterDies, pc: str) -> None:
    for known in lasting(t.world, pc, eureka.id)[-1:]:
        t.tell(EffectEnded(known.id))
        t.tell(Outcome(pc, eureka.id, "lost", str(known.words.args["weakness"])))
    note(t, pc, UNLUCKY, None)


@answers(
    eureka.id, "after", FacedDeath,
    lambda world, moment, pc: mine(world, moment, pc) and UNLUCKY in pc.flags,
)  # fmt: skip
async def lives_on(t: Table[World], moment: FacedDeath, pc: str) -> None:
    note(t, pc, UNLUCKY, None)
