"""The Infiltrator: unseen, in and out, one clean shot."""

from __future__ import annotations

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.cards import WORLD
from undertow.games.eidolon.catalogue.talks import state_of
from undertow.games.eidolon.entries import MOVES, STEPS, has, used
from undertow.games.eidolon.facts import (
    Declared,
    Discarded,
    EffectEnded,
    InsteadOfDraw,
    Outcome,
    SetAside,
    StatNamed,
)
from undertow.games.eidolon.known import state_shown
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import (
    CardSentAway,
    HoldRanOut,
    MoveDue,
    MoveMade,
    MoveWorked,
    SpreadLeft,
)
from undertow.games.eidolon.people import NPC, PC, Enemy
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import gain, give, mark, place, spend, turn, words
from undertow.games.eidolon.rules.asking import SOMEBODY, lasting, lift, meant, people, unseen, whom
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    interjection,
    mine,
    move,
    passive,
    playbook,
    rule,
)
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.preparing import agreed
from undertow.games.eidolon.rules.reading import reading_of, succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, player_says, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, World
from undertow.kernel import Line, Offer, Table, message

playbook(
    "infiltrator",
    "The Infiltrator",
    "There is always a side door, a blind spot, an angle nobody thought of. Slip through, aim with "
    "care, and be gone before anybody knows who it was.",
    sentence="My Eidolon hides itself by {a}, and strikes from hiding by {b}.",
    blanks=("how it hides itself", "how it strikes from hiding"),
    range=50,
    stats=(1, 3, 2, 2, 1),
    question="What is the biggest lie you ever told?",
    style="For players who want the front line without the attention. Undetectable need not mean "
    "invisible.",
    samples=(
        "sinking into the shadows … cutting shadows with its sword",
        "turning into a puddle … letting sharks leap out of it",
        "dissolving into sound … a blast of bass that cracks bone",
        "unravelling into wire too thin to see … slicing anyone who touches it",
        "turning invisible … punching, what else",
    ),
)

RESONANT, DISSONANT = "eidolon.infiltrator.resonant", "eidolon.infiltrator.dissonant"
AIM = message("eidolon.ask.perfect-shot", "{who}: which card leaves the deck?")
ALL_EYES = message(
    "eidolon.infiltrator.all-eyes", "all eyes are on {who}: no Vanishing in this scene"
)


@attunes(
    "infiltrator",
    "resonant",
    forecast="You reach the ideal spot for a flawless shot.",
    text="Choose a card of the deck and discard it; then the deck is shuffled.",
)
async def resonant(t: Table[World], pc: str) -> None:
    if not t.world.deck:
        return
    listed = sorted(t.world.deck)  # where it lies stays hidden
    prompt = AIM(who=who(t.world, pc))
    card = await t.choose(t.world.pcs[pc].seat, prompt, listed, pc=pc, kind="card")
    t.tell(Discarded((card,), "deck", RESONANT))
    await deck.shuffle_in(t, "effect", "nothing", t.world.deck)
    await deck.settle(t)


@attunes(
    "infiltrator",
    "dissonant",
    forecast="The alarm is up, and all eyes find you.",
    text="No Vanish for the rest of this scene.",
)
async def dissonant(t: Table[World], pc: str) -> None:
    place(t, pc, DISSONANT, ALL_EYES(who=who(t.world, pc)), "scene")


# Vanish

SEEN = message("eidolon.no.vanish-seen", "All eyes are on you: not in this scene.")
HIDDEN = message("eidolon.no.vanish-hidden", "Your Eidolon is cloaked already.")
CLOAKED = message("eidolon.infiltrator.cloaked", "{who}'s Eidolon is cloaked; nobody can locate it")
WITH_IT = message("eidolon.ask.with-eidolon", "{who}: do you use your Eidolon for {move}?")
UNCLOAKED = "uncloaked"


def _no_vanish(world: World, pc: PC) -> Line | None:
    if lasting(world, pc.id, DISSONANT):
        return SEEN()
    return HIDDEN() if cloaked(world, pc.id) else None


@move(
    "infiltrator",
    "starting",
    "vanish",
    "Vanish",
    "While nobody is watching, your Eidolon cloaks itself. Each Move it is used for costs a Hold, and "
    "so does a thorough search; with none left, it can be found again.",
    stat="ele",
    eidolon=True,
    when=_no_vanish,
    positive="Hold 2.",
    neutral="Hold 1.",
)
async def vanish(t: Table[World], m: MoveInProgress) -> None:
    won = {"positive": 2, "neutral": 1, "negative": 0}[m.reading.polarity]
    if not won:
        return
    if has(t.world.pcs[m.pc], RUN_SILENT):
        won += 1
    gain(t, m.pc, vanish.id, won)
    place(t, m.pc, vanish.id, CLOAKED(who=who(t.world, m.pc)), "gm")


def cloaked(world: World, pc: str) -> bool:
    """Is someone's Eidolon cloaked?"""
    return bool(lasting(world, pc, vanish.id))


def _hidden_move(world: World, moment: MoveDue, pc: PC) -> bool:
    declared = MOVES[moment.move]
    return (
        moment.pc == pc.id
        and (vanish.id in pc.holds or bool(lasting(world, pc.id, FADE)))
        and moment.move not in FREE
        and declared.opens  # Face Death and its like are set off by something
        and declared.rank != "downtime"
    )


@answers(vanish.id, "before", MoveDue, _hidden_move)
async def used_from_hiding(t: Table[World], moment: MoveDue, pc: str) -> None:
    declared = MOVES[moment.move]
    used = declared.eidolon
    if not used:
        prompt = WITH_IT(who=who(t.world, pc), move=declared.name())
        used = bool(await t.ask(t.world.pcs[pc].seat, prompt, [True, False], pc=pc))
    if not used:
        lift(t, pc, FADE)
    elif vanish.id in t.world.pcs[pc].holds:
        await spend(t, pc, vanish.id)


def uncloak(t: Table[World], pc: str) -> None:
    """The Eidolon can be seen, and with it whatever it cloaked."""
    lift(t, pc, vanish.id, FADE, "eidolon.infiltrator.smuggle")
    t.tell(Outcome(pc, vanish.id, UNCLOAKED))


@answers(
    vanish.id,
    "after",
    HoldRanOut,
    lambda world, moment, pc: (
        mine(world, moment, pc)
        and moment.move == vanish.id
        and not any(m.pc == pc.id for m in world.made)
    ),
)
async def found_at_once(t: Table[World], moment: HoldRanOut, pc: str) -> None:
    uncloak(t, pc)


@answers(
    vanish.id,
    "after",
    MoveMade,
    lambda world, moment, pc: (
        mine(world, moment, pc)
        and cloaked(world, pc.id)
        and vanish.id not in pc.holds
        and not any(m.pc == pc.id for m in world.made)
    ),
)
async def found_after_the_move(t: Table[World], moment: MoveMade, pc: str) -> None:
    uncloak(t, pc)


@Action(
    id="eidolon.infiltrator.search",
    name="Search the hiding place",
    text="Someone goes thoroughly through the place where an Eidolon hides: it costs a Hold.",
    to=lambda world, seat: [(pc.id,) for pc in world.party if seat == GM and vanish.id in pc.holds],
    why="Nobody's Eidolon is hidden, or it is not yours to search for.",
)
async def search(t: Table[World], pc: str) -> None:
    await spend(t, pc, vanish.id)


RUN_SILENT = passive(
    "infiltrator",
    "advanced",
    "run-silent-run-deep",
    "Run Silent, Run Deep",
    "A neutral or positive Vanish gives a Hold more.",
).id

NOT_CLOAKED = message("eidolon.no.not-cloaked", "Your Eidolon is not cloaked.")
FADED_ALREADY = message("eidolon.no.faded", "You are cloaked already.")
FADED = message("eidolon.infiltrator.faded", "{who} is cloaked beside the Eidolon")
FADE = "eidolon.infiltrator.fade-away"
FREE = (FADE, "eidolon.infiltrator.vanish", "eidolon.infiltrator.smuggle")
"""What the cloak itself is made of costs no Hold."""


def _no_fade(world: World, pc: PC) -> Line | None:
    if not cloaked(world, pc.id):
        return NOT_CLOAKED()
    return FADED_ALREADY() if lasting(world, pc.id, FADE) else None


@move(
    "infiltrator",
    "advanced",
    "fade-away",
    "Fade Away",
    "Your cloaked Eidolon cloaks you too, until it is uncloaked or you make a Move without it.",
    draws=False,
    eidolon=True,
    when=_no_fade,
)
async def fade_away(t: Table[World], pc: str) -> None:
    place(t, pc, FADE, FADED(who=who(t.world, pc)), "gm")


# Getting in, getting out

TROUBLE = message("eidolon.ask.pick-locks", "{who} is in. Is something damaged, or is it an alarm?")
TROUBLES = ("broken", "alarm")
WORDS.update(
    broken=message("eidolon.say.broken", "Something is damaged"),
    alarm=message("eidolon.say.alarm", "An alarm goes off"),
    none=message("eidolon.say.none", "None"),
    uncloaked=message("eidolon.say.uncloaked", "the Eidolon can be found again"),
    exit=message("eidolon.say.exit", "there is the way out"),
)
WORDS["no-exit"] = message("eidolon.say.no-exit", "no way out in sight")


@move(
    "infiltrator",
    "starting",
    "pick-locks-hack-consoles",
    "Pick Locks, Hack Consoles",
    "By finesse, get in where you should not be.",
    stat="ele",
    forecast=False,
    positive="You are in, and nobody knows.",
    neutral="You are in, at the price of damage or of an alarm: you choose.",
    negative="You are in, at the price of damage or of an alarm: the GM chooses.",
)
async def pick_locks(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "positive":
        return
    seat = t.world.pcs[m.pc].seat if m.reading.polarity == "neutral" else GM
    trouble = await t.ask(seat, TROUBLE(who=who(t.world, m.pc)), TROUBLES, pc=m.pc)
    t.tell(Outcome(m.pc, pick_locks.id, trouble))


@move(
    "infiltrator",
    "advanced",
    "excellent-work",
    "Excellent Work",
    "The task is done, and you are deep in hostile ground. Which is the shortest way to a safe exit?",
    stat="gen",
)
async def excellent_work(t: Table[World], m: MoveInProgress) -> None:
    found = await succeeded(t)
    t.tell(Outcome(m.pc, excellent_work.id, "exit" if found else "no-exit"))


passive(
    "infiltrator",
    "advanced",
    "escape-artist",
    "Escape Artist",
    "Take Noclip from the Inhuman: slip into the Undertow and come out up to twenty feet from where "
    "you left.",
    grants=("eidolon.inhuman.noclip",),
)

DEAD_DROP = passive(
    "infiltrator",
    "advanced",
    "dead-drop",
    "Dead Drop",
    "When you Push, one card of the spread may go to the discard instead of under the deck.",
    triggered=True,
).id
DROP = message("eidolon.ask.dead-drop", "{who}: does a card of the spread go to the discard?")
KEEP = "none"


@answers(
    DEAD_DROP,
    "instead",
    SpreadLeft,
    lambda world, moment, pc: mine(world, moment, pc) and moment.pushed,
)
async def dead_drop(t: Table[World], moment: SpreadLeft, pc: str) -> bool:
    listed: list[int | str] = [*t.world.now.spread, KEEP]
    card = await t.ask(t.world.pcs[pc].seat, DROP(who=who(t.world, pc)), listed, kind="card")
    if card != KEEP:
        calls(t, pc, DEAD_DROP)
        t.tell(Discarded((card,), "spread", DEAD_DROP))
    # The rest goes where it would have gone.
    return not t.world.now.spread


@answers(DEAD_DROP, "instead", CardSentAway, mine)
async def dead_drop_clue(t: Table[World], moment: CardSentAway, pc: str) -> bool:
    listed: list[int | str] = [moment.card, KEEP]
    card = await t.ask(t.world.pcs[pc].seat, DROP(who=who(t.world, pc)), listed, kind="card")
    if card == KEEP:
        return False
    calls(t, pc, DEAD_DROP)
    t.tell(Discarded((moment.card,), "spread", DEAD_DROP))
    return True


# Advanced and Master Moves


SCRAP, SNIPE, DAZZLE = "eidolon.scrap", "eidolon.snipe", "eidolon.dazzle"
CHALLENGE = "eidolon.challenge-fate"


def _dazzling(entry: str, world: World, m: MoveInProgress) -> list[tuple[()]]:
    return [()] if m.move == DAZZLE and entry not in m.declared else []


def _dazzled(entry: str, world: World, moment: MoveWorked, pc: PC) -> bool:
    return moment.pc == pc.id and moment.move == DAZZLE and entry in world.now.declared


# Smooth Operator

OPERATOR = passive(
    "infiltrator",
    "advanced",
    "smooth-operator",
    "Smooth Operator",
    "Talk your way in where you should not be, and your next Move in there draws a card more.",
).id
INTO = message("eidolon.ask.smooth-operator", "{who}: where does that let you in?")
INSIDE = message("eidolon.infiltrator.operator.claim", "you are in this place: {place}")
OPERATOR_WHY = message("eidolon.infiltrator.operator.why", "you talked your way in")


@interjection(
    OPERATOR, "before", "This is to get in", lambda world, pc, m: _dazzling(OPERATOR, world, m)
)
async def to_get_in(t: Table[World], pc: str) -> None:
    t.tell(Declared(OPERATOR))


@answers(
    OPERATOR, "after", MoveWorked, lambda world, moment, pc: _dazzled(OPERATOR, world, moment, pc)
)
async def let_in(t: Table[World], moment: MoveWorked, pc: str) -> None:
    if await succeeded(t):
        claim = INSIDE(place=DOTS)
        inside = give(t, pc, 1, "forward", OPERATOR_WHY(), claim=claim, entry=OPERATOR)
        prompt = INTO(who=who(t.world, pc))
        wants(t, t.world.pcs[pc].seat, prompt, "mod", pc, inside, "place", limit=80)


# Ambush

AMBUSH = passive(
    "infiltrator",
    "advanced",
    "ambush",
    "Ambush",
    "A Move that strikes an enemy from hiding may play any card of the discard in place of a draw.",
).id
AMBULANCE = passive(
    "infiltrator",
    "advanced",
    "call-an-ambulance-but-not-for-me",
    "Call an Ambulance, But Not For Me",
    "Dazzle someone into thinking you harmless, and for this scene you may Ambush them in plain "
    "sight.",
    requires=(AMBUSH,),
).id
FROM_HIDING = message("eidolon.infiltrator.ambush.claim", "you strike an enemy from hiding")
FOOLED = message("eidolon.infiltrator.fooled", "{whom}")
IN_PLAIN_SIGHT = message(
    "eidolon.infiltrator.ambush.plain",
    "you strike an enemy from hiding, or someone who thinks you harmless ({whom})",
)
FROM_DISCARD = message("eidolon.ask.ambush", "{who}: which card of the discard do you play?")
HARMLESS = message("eidolon.ask.harmless", "{who}: who thinks you harmless now?")
BACK = "back"
WORDS.update(
    back=message("eidolon.say.back", "draw after all"),
    unwilling=message("eidolon.say.unwilling", "they do not want to be cloaked"),
    thing=message("eidolon.say.thing", "A thing"),
    being=message("eidolon.say.being", "A being"),
    nobody=message("eidolon.say.nobody", "Nobody"),
)


def attacks(m: MoveInProgress) -> bool:
    """Could this Move be an attack?"""
    declared = MOVES[m.move]
    basic = m.move in (SCRAP, SNIPE, CHALLENGE)
    return basic or bool(declared.playbook and declared.opens and declared.plays == "one")


FROM_THERE = "Strike from hiding, with a card of the discard"


def _ambush(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    return [()] if attacks(m) and world.discard and m.instead is None else []


def _ambushing(world: World, pc: PC, m: MoveInProgress) -> list[tuple[str]]:
    lies = AMBUSH in m.declared and m.instead is not None and m.source == "discard"
    return [(BACK,)] if lies else []


@interjection(AMBUSH, "before", FROM_THERE, _ambushing, claimed=True)
async def call_off(t: Table[World], pc: str, back: str) -> bool:
    t.tell(InsteadOfDraw(None))
    return True


@interjection(AMBUSH, "before", FROM_THERE, _ambush, claimed=True)
async def ambush(t: Table[World], pc: str) -> bool:
    fooled = [effect.words for effect in lasting(t.world, pc, AMBULANCE)]
    claim = IN_PLAIN_SIGHT(whom=fooled) if fooled else FROM_HIDING()
    if AMBUSH not in t.world.now.declared:
        if not await agreed(t, claim):
            return False
        t.tell(Declared(AMBUSH))
    prompt = FROM_DISCARD(who=who(t.world, pc))
    owner = t.world.pcs[pc]
    card = await t.choose(owner.seat, prompt, t.world.discard, pc=pc, kind="card")
    t.tell(InsteadOfDraw(reading_of(owner, card), "discard"))
    return True


@interjection(
    AMBULANCE,
    "before",
    "This is to seem harmless",
    lambda world, pc, m: _dazzling(AMBULANCE, world, m),
)
async def to_seem_harmless(t: Table[World], pc: str) -> None:
    t.tell(Declared(AMBULANCE))


@answers(
    AMBULANCE, "after", MoveWorked, lambda world, moment, pc: _dazzled(AMBULANCE, world, moment, pc)
)
async def seems_harmless(t: Table[World], moment: MoveWorked, pc: str) -> None:
    if await succeeded(t):
        fooled = await whom(t, pc, HARMLESS(who=who(t.world, pc)))
        place(t, pc, AMBULANCE, FOOLED(whom=who(t.world, fooled)), "scene")


# Smooth Criminal

DISGUISED = message("eidolon.infiltrator.disguised", "{who} is in disguise: {what}")
DENIED = message("eidolon.ask.disguise", "A negative card. Does {who}'s disguise hold at all?")
WORN = message("eidolon.ask.disguise-card", "{who}: which card of the discard goes with it?")
CRIMINAL = "eidolon.infiltrator.smooth-criminal"


@move(
    "infiltrator",
    "advanced",
    "smooth-criminal",
    "Smooth Criminal",
    "Make a disguise from what is at hand, and set a card of the discard aside with it: while the "
    "disguise lasts, you may play that card in place of a draw.",
    stat="glam",
    requires=(OPERATOR,),
    about="Who are you going to be?",
)
async def smooth_criminal(t: Table[World], m: MoveInProgress) -> None:
    name = who(t.world, m.pc)
    if m.reading.polarity == "negative" and not await t.ask(GM, DENIED(who=name), [True, False]):
        return
    undress(t, m.pc)
    place(t, m.pc, CRIMINAL, DISGUISED(who=name, what=m.about), "gm")
    if t.world.discard:
        seat = t.world.pcs[m.pc].seat
        card = await t.choose(seat, WORN(who=name), t.world.discard, pc=m.pc, kind="card")
        t.tell(SetAside((card,), m.pc, CRIMINAL, "discard"))


def undress(t: Table[World], pc: str) -> None:
    """The disguise is over, and its card is discarded."""
    lift(t, pc, CRIMINAL)
    kept = tuple(k.card for k in t.world.aside if k.owner == pc and k.why == CRIMINAL)
    if kept:
        t.tell(Discarded(kept, "aside", CRIMINAL))


def _worn(world: World, pc: PC, m: MoveInProgress) -> list[tuple[int | str]]:
    if MOVES[m.move].plays == "none":
        return []
    kept = [k.card for k in world.aside if k.owner == pc.id and k.why == CRIMINAL]
    if m.instead is not None:
        return [(BACK,)] if m.source == "aside" and m.instead.card in kept else []
    return [(card,) for card in kept]


@interjection(CRIMINAL, "before", "Play the card of your disguise", _worn)
async def in_disguise(t: Table[World], pc: str, card: int | str) -> None:
    if isinstance(card, str):
        t.tell(InsteadOfDraw(None))
    else:
        t.tell(InsteadOfDraw(reading_of(t.world.pcs[pc], card), "aside"))


# It hangs on a Starting Move as well: a disguise that was only borrowed outlasts the loan.
interjection(
    vanish.id,
    "before",
    "Play the card of your disguise",
    lambda world, pc, m: [] if has(pc, CRIMINAL) else _worn(world, pc, m),
)(in_disguise)


def _disguises(world: World, seat: str) -> list[tuple[str]]:
    return [
        (pc.id,) for pc in world.party if seat in (GM, pc.seat) and lasting(world, pc.id, CRIMINAL)
    ]


@Action(
    id="eidolon.infiltrator.unmask",
    name="The disguise comes off",
    text="It is taken off, or someone sees through it: its card is discarded.",
    to=_disguises,
    why="There is no such disguise.",
)
async def unmask(t: Table[World], pc: str) -> None:
    undress(t, pc)


@rule("infiltrator.undisguised", "A disguise is over", "The card that went with it is discarded.")
async def undisguised(t: Table[World], pc: str) -> None:
    undress(t, pc)


def _undisguised(world: World) -> Offer | None:
    for kept in world.aside:
        if kept.why == CRIMINAL and not lasting(world, kept.owner, CRIMINAL):
            return undisguised.offer(kept.owner)
    return None


STEPS.append(_undisguised)


# Cloaking others

NO_CLOAK = message("eidolon.no.smuggle", "First Vanish: only a cloaked Eidolon can cloak more.")
ONE_THING = message("eidolon.no.smuggle-one", "It cloaks one thing at a time.")
A_BEING = message("eidolon.ask.smuggle-what", "{who}: is it a thing, or a being?")
WHO_IS_IT = message("eidolon.ask.smuggle-whom", "{who}: who is it?")
WILLING = message("eidolon.ask.smuggle-willing", "Does {whom} want to be cloaked by {who}?")
ALSO_CLOAKED = message("eidolon.infiltrator.smuggled", "{what} is cloaked beside {who}'s Eidolon")
SMUGGLE = "eidolon.infiltrator.smuggle"
CRIME = "eidolon.infiltrator.crime-of-the-century"


def _no_smuggle(world: World, pc: PC) -> Line | None:
    if not cloaked(world, pc.id):
        return NO_CLOAK()
    return ONE_THING() if lasting(world, pc.id, SMUGGLE) else None


@move(
    "infiltrator",
    "advanced",
    "smuggle",
    "Smuggle",
    "Your cloaked Eidolon cloaks one thing or being it touches, no larger than you.",
    stat="ele",
    eidolon=True,
    when=_no_smuggle,
    about="What or whom does it cloak?",
    positive="They are cloaked, willing or not.",
    neutral="A thing is cloaked; a being only if it wants to be.",
    negative="A thing is cloaked; a being only if it wants to be.",
)
async def smuggle(t: Table[World], m: MoveInProgress) -> None:
    name, seat = who(t.world, m.pc), t.world.pcs[m.pc].seat
    if m.reading.polarity != "positive" and CRIME not in m.declared:
        kind = await t.ask(seat, A_BEING(who=name), ["thing", "being"], pc=m.pc)
        if kind == "being":
            being = await whom(t, m.pc, WHO_IS_IT(who=name))
            prompt = WILLING(whom=who(t.world, being), who=name)
            if not await t.ask(t.world.seat_for(being), prompt, [True, False], pc=m.pc):
                t.tell(Outcome(m.pc, smuggle.id, "unwilling"))
                return
    place(t, m.pc, SMUGGLE, ALSO_CLOAKED(what=m.about, who=name), "gm")


passive(
    "infiltrator",
    "master",
    "crime-of-the-century",
    "Crime of the Century",
    "Once a session, Smuggle a lifeless thing of any size: larger than you, it draws BIZ.",
    once="session",
    requires=(SMUGGLE,),
    eidolon=True,
)


def _crime(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    free = m.move == SMUGGLE and CRIME not in m.declared and not used(pc, CRIME)
    return [()] if free and m.instead is None else []


@interjection(CRIME, "before", "It is a lifeless thing, larger than you", _crime)
async def crime_of_the_century(t: Table[World], pc: str) -> None:
    t.tell(Declared(CRIME))
    t.tell(StatNamed("biz"))


@answers(
    CRIME,
    "before",
    MoveDue,
    lambda world, moment, pc: (
        mine(world, moment, pc) and bool(world.made) and CRIME in world.now.declared
    ),
)
async def crime_committed(t: Table[World], moment: MoveDue, pc: str) -> None:
    mark(t, pc, CRIME)


# Theft


@move(
    "infiltrator",
    "advanced",
    "pickpocket",
    "Pickpocket",
    "Take something from someone without their notice.",
    stat="ele",
    forecast=False,
    about="What do you take, and from whom?",
    positive="It is yours, and nobody suspects a thing.",
    neutral="It is yours, but its owner senses that something is off.",
    negative="Its owner sees at once that you are up to something.",
)
async def pickpocket(t: Table[World], m: MoveInProgress) -> None:
    taken = m.reading.polarity != "negative"
    t.tell(Outcome(m.pc, pickpocket.id, "taken" if taken else "seen", m.about if taken else ""))


HEIST = passive(
    "infiltrator",
    "advanced",
    "shadow-heist",
    "Shadow Heist",
    "Once a session, as you Pickpocket: something you know to be theirs, wherever they left it, is "
    "in their pocket now.",
    once="session",
    requires=(pickpocket.id,),
).id
IN_POCKET = message("eidolon.ask.shadow-heist", "{who}: what is in their pocket now?")


def _heist(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    return [()] if m.move == pickpocket.id and not used(pc, HEIST) else []


@interjection(HEIST, "before", "What you want is in their pocket now", _heist)
async def shadow_heist(t: Table[World], pc: str) -> None:
    mark(t, pc, HEIST)
    player_says(t, pc, IN_POCKET(who=who(t.world, pc)), HEIST, "in-pocket", 200)


@move(
    "infiltrator",
    "master",
    "take-your-heart",
    "Take Your Heart",
    "Once a session, rob someone of a thing without substance, such as a memory or a bond. What you "
    "took like that before goes back.",
    stat="gen",
    once="session",
    requires=(HEIST,),
    about="What do you steal, and from whom?",
)
async def take_your_heart(t: Table[World], m: MoveInProgress) -> None:
    for stolen in lasting(t.world, m.pc, take_your_heart.id):
        t.tell(EffectEnded(stolen.id))
    if await succeeded(t):
        place(t, m.pc, take_your_heart.id, words(m.about), "gm")


# Soul Shot

SOUL_SHOT = passive(
    "infiltrator",
    "master",
    "soul-shot",
    "Soul Shot",
    "Snipe an enemy Eidolon master with The World, and their Eidolon is severed.",
    triggered=True,
).id
WHOSE = message("eidolon.ask.soul-shot", "{who}: whose Eidolon does the shot sever?")
AS_IF = message("eidolon.ask.soul-shot-reading", "{who}'s card only counts as The World. Enough?")
NOBODY = "nobody"


def _shot(world: World, moment: MoveWorked, pc: PC) -> bool:
    return (
        moment.pc == pc.id
        and moment.move == SNIPE
        and WORLD in (*world.now.cards, *(reading.card for reading in world.now.readings))
        and bool(masters(world, pc))
    )


def masters(world: World, pc: PC) -> list[str]:
    """Whom a shot could sever, as far as players know: someone the GM plays, unless their Eidolon is known
    to be away. With an enemy about of whom nobody knows more, also someone unseen."""
    known: dict[str, NPC | Enemy] = {**world.npcs, **world.enemies}
    there = [
        id
        for id in people(world, pc, pcs=False)
        if state_of(world, id) == "ready" or not state_shown(known[id])
    ]
    return [*there, SOMEBODY] if unseen(world) else there


@answers(SOUL_SHOT, "after", MoveWorked, _shot)
async def soul_shot(t: Table[World], moment: MoveWorked, pc: str) -> None:
    only_read = WORLD not in t.world.now.cards
    if only_read and not await t.ask(GM, AS_IF(who=who(t.world, pc)), [True, False], pc=pc):
        return
    owner = t.world.pcs[pc]
    listed = [*masters(t.world, owner), NOBODY]
    target = await t.ask(owner.seat, WHOSE(who=who(t.world, pc)), listed, pc=pc, kind="whom")
    if target != NOBODY:
        calls(t, pc, SOUL_SHOT)
        hit = await meant(t, pc, target)
        if state_of(t.world, hit) == "ready":
            turn(t, hit, "severed", SOUL_SHOT)
