"""The Navigator: who knows, plans; who plans, is ready."""

from __future__ import annotations

from undertow.games.eidolon.cards import CardId, card_name
from undertow.games.eidolon.entries import MOVES, Choosing, has, holders, used
from undertow.games.eidolon.facts import (
    Declared,
    Discarded,
    EffectEnded,
    InsteadOfDraw,
    Outcome,
    PutOnTop,
    SetAside,
)
from undertow.games.eidolon.facts.change import change_pc
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import (
    CharacterDies,
    DowntimeStarts,
    FacedDeath,
    MoveWorked,
    QuestionAsked,
    SpreadLeft,
    UptimeStarts,
    WouldBeDefeated,
)
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import mark, note, place
from undertow.games.eidolon.rules.asking import lasting, lift, people
from undertow.games.eidolon.rules.counting import cards_to_draw
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    gives,
    interjection,
    mine,
    move,
    passive,
    playbook,
)
from undertow.games.eidolon.rules.investigating import MORE_QUESTIONS
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.making import make
from undertow.games.eidolon.rules.preparing import agreed
from undertow.games.eidolon.rules.reading import reading_of, succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, adds, fills, gm_says, player_says, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, Unsaid, World, printed
from undertow.kernel import Line, Several, Table, message

playbook(
    "navigator",
    "The Navigator",
    "What good is power without a plan? You gather what there is to know, think it through, and "
    "are ready before the others have heard of the problem.",
    sentence="My Eidolon flawlessly senses {a} around itself.",
    blanks=("what it senses",),
    range=25,
    stats=(1, 1, 3, 2, 2),
    question="What fascinates you about your subject, and how did you come to know so much of it?",
    style="For players who like to think around corners. GEN 3 is advised; nobody checks your "
    "expertise against reality, it only has to sound good.",
    samples=(
        "the temperature",
        "every ghost",
        "romantic tension",
        "evil intent",
        "the safest way on",
    ),
    choices=(Choosing("expertise", message("eidolon.choice.expertise", "Area of Expertise")),),
)

RESONANT, DISSONANT = "eidolon.navigator.resonant", "eidolon.navigator.dissonant"
READY = "eidolon.navigator.ready-for-anything"
CLEAR = message("eidolon.ask.all-clear", "{who}: which positive card do you keep ready?")
LOSE = message("eidolon.ask.too-sure", "{who}: which {count} of your ready cards do you discard?")


def ready(world: World, pc: str) -> tuple[CardId, ...]:
    """The cards that someone has set aside to be Ready for Anything."""
    return tuple(kept.card for kept in world.aside if kept.owner == pc and kept.why == READY)


@attunes(
    "navigator",
    "resonant",
    forecast="For an instant all is clear, and so is the next step.",
    text="Take a positive card from deck or discard to your Ready for Anything cards.",
)
async def resonant(t: Table[World], pc: str) -> None:
    world = t.world
    listed = sorted(c for c in (*world.deck, *world.discard) if printed(c) == "positive")
    if not listed:
        return
    prompt = CLEAR(who=who(world, pc))
    card = await t.choose(world.pcs[pc].seat, prompt, listed, pc=pc, kind="card")
    if card in world.discard:
        t.tell(SetAside((card,), pc, READY, "discard"))
    else:
        t.tell(SetAside((card,), pc, READY, "deck"))
        await deck.searched(t)


@attunes(
    "navigator",
    "dissonant",
    forecast="Too sure of yourself, you overlook what matters.",
    text="Discard half of your Ready for Anything cards, rounded up.",
)
async def dissonant(t: Table[World], pc: str) -> None:
    kept = ready(t.world, pc)
    half = (len(kept) + 1) // 2
    if not half:
        return
    lost = kept
    if half < len(kept):
        prompt = LOSE(who=who(t.world, pc), count=half)
        lost = await t.ask(t.world.pcs[pc].seat, prompt, Several(kept, half, half), kind="card")
    t.tell(Discarded(lost, "aside", DISSONANT))


# Ready for Anything

FIRST = message("eidolon.ask.ready-first", "Several get ready. Who draws next?")
DRAWN_IN = "ready-in"
"""The Uptime in which someone last drew their ready cards."""
BACK = "back"


@move(
    "navigator",
    "starting",
    "ready-for-anything",
    "Ready for Anything",
    "As an Uptime starts, draw and set everything aside. In that Uptime, any of these cards may be "
    "played in place of a draw.",
    stat="gen",
    opens=False,
    plays="none",
)
async def ready_for_anything(t: Table[World], m: MoveInProgress) -> None:
    if m.spread:
        t.tell(SetAside(m.spread, m.pc, READY, "spread"))


def unready(world: World) -> list[str]:
    """Who has still to draw in this Uptime."""
    return [pc.id for pc in holders(world, READY) if pc.flags.get(DRAWN_IN) != world.uptimes]


@answers(READY, "after", UptimeStarts, lambda world, moment, pc: pc.id in unready(world))
async def get_ready(t: Table[World], moment: UptimeStarts, pc: str) -> None:
    # The first of them by seat is asked, and may let another go first.
    while left := unready(t.world):
        listed = sorted(left, key=lambda id: id != pc)
        drawer = await t.choose(t.world.pcs[pc].seat, FIRST(), listed, kind="pc")
        note(t, drawer, DRAWN_IN, t.world.uptimes)
        await make(t, drawer, ready_for_anything, forced=True)


@answers(READY, "after", DowntimeStarts, lambda world, moment, pc: bool(ready(world, pc.id)))
async def no_longer_ready(t: Table[World], moment: DowntimeStarts, pc: str) -> None:
    t.tell(Discarded(ready(t.world, pc), "aside", READY))
    await deck.settle(t)


def _from_aside(world: World, pc: PC, m: MoveInProgress) -> list[tuple[int | str]]:
    if world.mode != "uptime" or MOVES[m.move].plays == "none":
        return []
    kept = ready(world, pc.id)
    if m.instead is not None:
        return [(BACK,)] if m.source == "aside" and m.instead.card in kept else []
    return [(card,) for card in kept]


@interjection(READY, "before", "Play a card you kept ready", _from_aside)
async def play_ready(t: Table[World], pc: str, card: int | str) -> None:
    if isinstance(card, str):
        t.tell(InsteadOfDraw(None))
    else:
        t.tell(InsteadOfDraw(reading_of(t.world.pcs[pc], card), "aside"))


ASSAULT = passive(
    "navigator",
    "advanced",
    "coordinated-assault",
    "Coordinated Assault",
    "Someone carries out part of a plan that you explained: hand them one of your ready cards, to "
    "play in place of a draw.",
).id
THE_PLAN = message("eidolon.navigator.assault.claim", "this is part of the plan {owner} explained")
ACCEPT = message("eidolon.ask.assault", "{owner} hands you a card, {card}. Do you play it?")


def _hands_over(world: World, pc: PC, m: MoveInProgress) -> list[tuple[int]]:
    fits = world.mode == "uptime" and MOVES[m.move].plays != "none" and m.instead is None
    return [(card,) for card in ready(world, pc.id)] if fits else []


@interjection(ASSAULT, "before", "Hand over a card you kept ready", _hands_over, "other", True)
async def coordinated_assault(t: Table[World], pc: str, card: int) -> bool:
    owner = who(t.world, pc)
    if not await agreed(t, THE_PLAN(owner=owner)):
        return False
    mover = t.world.pcs[t.world.now.pc]
    prompt = ACCEPT(owner=owner, card=card_name(card))
    if not await t.ask(mover.seat, prompt, [True, False], card=card):
        return False
    # It stays with its owner until it is played: a Move may still be dropped.
    t.tell(InsteadOfDraw(reading_of(mover, card), "aside"))
    return True


# Knowing things

EXPLOITS = message("eidolon.ask.exploit", "{who}: how do you use that?")
ANYONE = message("eidolon.ask.anyone", "“{fact}” How could anybody use that?")


@move(
    "navigator",
    "starting",
    "information-war",
    "Information War",
    "Out of your expertise, state a fact about the situation that only you would notice.",
    stat="gen",
    about="What do you notice that nobody else does?",
    positive="You are right, and you say how you use it.",
    neutral="You are right, and the GM says how anybody could use it.",
    negative="You are wrong, and it leaves you open.",
)
async def information_war(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "positive":
        player_says(t, m.pc, EXPLOITS(who=who(t.world, m.pc)), information_war.id, "used")
    elif m.reading.polarity == "neutral":
        gm_says(t, ANYONE(fact=m.about), m.pc, information_war.id, "open")
    else:
        t.tell(Outcome(m.pc, information_war.id, "wrong", m.about))


HOW_KNOWN = message("eidolon.ask.how-known", "Do you ask {who} how they know?")
KNOWN_BY = message("eidolon.ask.known-by", "{who}: how do you come to know that?")


@move(
    "navigator",
    "advanced",
    "dredge-your-mind",
    "Dredge Your Mind",
    "Search your memory for something that helps now. If the GM asks how you know, you answer.",
    stat="gen",
    forecast=False,
    about="What do you try to remember?",
    positive="You remember something useful that bears on this.",
    neutral="Something comes back that may help, though only dimly.",
    negative="You remember it wrong.",
)
async def dredge_your_mind(t: Table[World], m: MoveInProgress) -> None:
    name = who(t.world, m.pc)
    if await t.ask(GM, HOW_KNOWN(who=name), [True, False], pc=m.pc):
        player_says(t, m.pc, KNOWN_BY(who=name), dredge_your_mind.id, "known-by")


STARS = passive(
    "navigator",
    "advanced",
    "read-the-stars",
    "Read the Stars",
    "Once a session, the unplayed cards of a spread go on top of the deck instead of under it.",
    once="session",
).id
ON_TOP = message("eidolon.ask.stars-order", "{who}: in which order? The last lies on top.")


def _stars(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    free = STARS not in m.declared and not used(pc, STARS)
    return [()] if free and MOVES[m.move].plays == "one" else []


@interjection(STARS, "spread", "What you do not play goes on top of the deck", _stars)
async def read_the_stars(t: Table[World], pc: str) -> None:
    t.tell(Declared(STARS))


@answers(
    STARS,
    "instead",
    SpreadLeft,
    lambda world, moment, pc: mine(world, moment, pc) and STARS in world.now.declared,
)
async def onto_the_deck(t: Table[World], moment: SpreadLeft, pc: str) -> bool:
    cards = t.world.now.spread
    if t.world.rulings.stars_own_order and len(cards) > 1:
        prompt = ON_TOP(who=who(t.world, pc))
        whole = Several(cards, len(cards), len(cards))
        cards = await t.ask(t.world.pcs[pc].seat, prompt, whole, kind="card")
    mark(t, pc, STARS)
    t.tell(PutOnTop(cards))
    return True


EXPERT = passive(
    "navigator",
    "advanced",
    "expert-investigation",
    "Expert Investigation",
    "When you Investigate, you may also ask what your Area of Expertise says of the situation.",
).id
MORE_QUESTIONS[EXPERT] = (
    "expertise",
    message("eidolon.question.expertise", "What does my Area of Expertise say of this?"),
)

DEDUCTION = passive(
    "navigator",
    "master",
    "perfect-deduction",
    "Perfect Deduction",
    "Once a session: the first question you put on a positive card while Investigating, you answer "
    "yourself, and it is true.",
    once="session",
).id
DEDUCES = message("eidolon.ask.deduces", "{who}: do you answer that question yourself?")
DEDUCED = message("eidolon.ask.deduced", "{who}: what is the truth?")


def _deduces(world: World, moment: QuestionAsked, pc: PC) -> bool:
    if moment.pc != pc.id or used(pc, DEDUCTION):
        return False
    good = [reading.polarity == "positive" for reading in world.now.readings]
    return good[-1] and good.count(True) == 1


@answers(DEDUCTION, "after", QuestionAsked, _deduces)
async def perfect_deduction(t: Table[World], moment: QuestionAsked, pc: str) -> None:
    name = who(t.world, pc)
    if await t.ask(t.world.pcs[pc].seat, DEDUCES(who=name), [True, False], pc=pc):
        mark(t, pc, DEDUCTION)
        player_says(t, pc, DEDUCED(who=name), DEDUCTION, "truth")


# Advanced and Master Moves


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
    """Where someone's sensing may go: to a Tie, to a wound, or back."""
    found = [tie.to for tie in pc.ties]
    if has(pc, TAGGING):
        found.append(TAGGED)
    return [*found, HOME] if lasting(world, pc.id, SIGNAL) else found


def _no_signal(world: World, pc: PC) -> Line | None:
    return None if centres(world, pc) else NOWHERE()


@move(
    "navigator",
    "advanced",
    "signal-repeater",
    "Signal Repeater",
    "Centre your sensing on someone or something among your Ties, until you call it back.",
    draws=False,
    eidolon=True,
    when=_no_signal,
)
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
    "navigator",
    "advanced",
    "tagging-shot",
    "Tagging Shot",
    "Whatever your Eidolon wounded can carry your sensing without a Tie, until the wound heals.",
    requires=(SIGNAL,),
    eidolon=True,
)

ASTROLABE = passive(
    "navigator",
    "advanced",
    "undertow-astrolabe",
    "Undertow Astrolabe",
    "Your power works in the matching place of the other realm as well.",
    eidolon=True,
).id


@move(
    "navigator",
    "advanced",
    "come-sail-away",
    "Come Sail Away",
    "Haul a thing that you sense in the other realm over into the one you are in.",
    stat="biz",
    eidolon=True,
    requires=(ASTROLABE,),
    about="What do you haul over?",
)
async def come_sail_away(t: Table[World], m: MoveInProgress) -> None:
    came = await succeeded(t)
    t.tell(Outcome(m.pc, come_sail_away.id, "here" if came else "stays", m.about))


RADIO = passive(
    "navigator",
    "advanced",
    "brain-radio",
    "Brain Radio",
    "Your Eidolon sends your thoughts to everybody nearby whom you have a Tie to, and they can send "
    "back.",
    eidolon=True,
).id
HEARS = message("eidolon.ask.braintap", "{who} listens in ({whom}). What do they hear?")


@move(
    "navigator",
    "advanced",
    "braintap",
    "Braintap",
    "Listen in on the mind of someone nearby, Tie or not.",
    stat="biz",
    eidolon=True,
    requires=(RADIO,),
    about="Whose mind is it?",
)
async def braintap(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        prompt = HEARS(who=who(t.world, m.pc), whom=m.about)
        gm_says(t, prompt, m.pc, braintap.id, "heard")


passive(
    "navigator",
    "advanced",
    "threat-detection",
    "Threat Detection",
    "Take Fight or Flight from the Beast: ask the GM at any time whether you are in danger, and get "
    "a true answer, without its source.",
    grants=("eidolon.beast.fight-or-flight",),
)

FORESEEN = message("eidolon.ask.astrologic", "{who} looks a minute ahead. What do they sense?")


@move(
    "navigator",
    "master",
    "astrologic-clock",
    "Astrologic Clock",
    "Once a session, sense what your Eidolon will sense one minute from now.",
    stat="biz",
    eidolon=True,
    once="session",
    requires=(ASTROLABE,),
)
async def astrologic_clock(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        prompt = FORESEEN(who=who(t.world, m.pc))
        gm_says(t, prompt, m.pc, astrologic_clock.id, "foreseen")


# Soul Spyglass

SPYGLASS = passive(
    "navigator",
    "advanced",
    "soul-spyglass",
    "Soul Spyglass",
    "A positive or neutral Dredge the Undertow also answers one question about someone nearby, "
    "truthfully; on a neutral card, they ask one back.",
    triggered=True,
).id
ABOUT_WHOM = message("eidolon.ask.spyglass", "{who}: about whom do you ask?")
ASKS = message("eidolon.ask.spyglass-question", "{who}: what do you want to know about {whom}?")
TELLS = message("eidolon.ask.spyglass-answer", "{who} asks about {whom}: {question}")
NOBODY = "nobody"


@answers(
    SPYGLASS,
    "after",
    MoveWorked,
    lambda world, moment, pc: (
        mine(world, moment, pc)
        and moment.move == DREDGE
        and world.now.reading.polarity != "negative"
        and bool(people(world, pc))
    ),
)
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
    """A question about another character; their player answers truthfully."""
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


def _one_fewer(world: World, pc: PC, m: MoveInProgress) -> bool:
    """One card fewer, unless that would leave none: without it, at least two must be there."""
    if UNLUCKY not in pc.flags:
        return False
    flags = {key: value for key, value in pc.flags.items() if key != UNLUCKY}
    return cards_to_draw(change_pc(world, pc.id, flags=flags), m).total > 1


@move(
    "navigator",
    "master",
    "eureka",
    "Eureka",
    "Just before an enemy brings you down, name a weakness of theirs. It is true, and always was.",
    stat="gen",
    forecast=False,
    opens=False,
    positive="You have an instant to use it before you fall.",
    neutral="You have an instant: shout it out, and they hear it too, or leave a clue.",
    negative="You draw a card fewer to Face Death, and if you die, it dies with you.",
)
async def eureka(t: Table[World], m: MoveInProgress) -> None:
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
    eureka.id,
    "before",
    WouldBeDefeated,
    lambda world, moment, pc: mine(world, moment, pc) and not moment.cost,
)
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
    eureka.id,
    "before",
    CharacterDies,
    lambda world, moment, pc: mine(world, moment, pc) and UNLUCKY in pc.flags,
)
async def dies_with_you(t: Table[World], moment: CharacterDies, pc: str) -> None:
    for known in lasting(t.world, pc, eureka.id)[-1:]:
        t.tell(EffectEnded(known.id))
        t.tell(Outcome(pc, eureka.id, "lost", str(known.words.args["weakness"])))
    note(t, pc, UNLUCKY, None)


@answers(
    eureka.id,
    "after",
    FacedDeath,
    lambda world, moment, pc: mine(world, moment, pc) and UNLUCKY in pc.flags,
)
async def lives_on(t: Table[World], moment: FacedDeath, pc: str) -> None:
    note(t, pc, UNLUCKY, None)
