"""The Virtuoso: a soul that lives in a real tool. Playbook, cards, the tool itself, Starting Moves."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.cards import CardId
from undertow.games.eidolon.catalogue.talks import CALL, SEVERED_BY, release, sever_all
from undertow.games.eidolon.entries import APART, MOVES, answering, held, used
from undertow.games.eidolon.facts import (
    Borrowed,
    CardsBought,
    Chosen,
    HoldSet,
    InsteadOfDraw,
    LoanEnded,
    MoveUsed,
    Outcome,
    SheetChanged,
)
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import CharacterDies, SessionStarts
from undertow.games.eidolon.people import PC, Power
from undertow.games.eidolon.rules.acting import (
    SEVERED,
    STATES,
    gain,
    give,
    limits,
    mark,
    note,
    place,
    spend,
    turn,
)
from undertow.games.eidolon.rules.asking import lift, whom
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    form_of,
    gives,
    interjection,
    mine,
    move,
    passive,
    pays_push,
    performs,
    playbook,
)
from undertow.games.eidolon.rules.growth import on_taking
from undertow.games.eidolon.rules.powers import has_power
from undertow.games.eidolon.rules.preparing import agreed
from undertow.games.eidolon.rules.reading import succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, adds, fills, gm_says, player_says, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, Reading, Unsaid, World, printed
from undertow.kernel import Field, Line, Page, Prose, Question, Table, message, plain
from undertow.parts.telling import told_apart

RESONANT = "eidolon.virtuoso.resonant"
AWAY = "object-away"
"""The flag: the tool is not in hand."""

playbook(
    "virtuoso",
    "The Virtuoso",
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
)


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


def _hands(world: World, seat: str) -> Iterable[tuple[str, str]]:
    pcs = world.party if seat == GM else world.of_seat(seat)
    for pc in pcs:
        if is_virtuoso(pc):
            yield (pc.id, "away" if in_hand(pc) else "in-hand")


@Action(
    id="eidolon.virtuoso.hand",
    name="Where the tool is",
    text="A Virtuoso's Eidolon is picked up, or it is somewhere else.",
    to=_hands,
    why="It is about a Virtuoso's tool, and where it is now.",
    label=lambda world, pc, where: WHERE[where](
        eidolon=told_apart(world.pcs, pc, lambda one: plain(one.eidolon))
    ),
    anytime=True,
    group="play",
)
async def hand(t: Table[World], pc: str, where: str) -> None:
    if where == "away":
        note(t, pc, AWAY, True)
    else:
        take_up(t, pc, hand.id)


# The two cards

GROWS = message("eidolon.ask.virtuoso-grows", "{who}: your Eidolon grows. Into what mightier form?")
WITH_IT = message("eidolon.virtuoso.resonant.claim", "it is made with the Eidolon")


@attunes(
    "virtuoso",
    "resonant",
    forecast="All around you is yours to play, and this is your solo.",
    text="Your Eidolon grows into a mightier form: Hold 2. Spend each, before drawing, for 1 card more on a "
    "Move made with it.",
)
async def solo(t: Table[World], pc: str) -> None:
    player_says(t, pc, GROWS(who=who(t.world, pc)), RESONANT, "grows")
    gain(t, pc, RESONANT, 2)


def _one_more(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    able = pc.holds.get(RESONANT, 0) > 0 and m.instead is None and answering(pc)
    return [()] if able else []


@interjection(RESONANT, "before", "Spend 1 Hold: a card more", _one_more)
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
    "virtuoso",
    "dissonant",
    forecast="You take things too literally, and miss what cannot be touched and matters most.",
    text="Your Eidolon is severed, and stays so until the two of you are one again.",
)
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
    "virtuoso",
    "starting",
    "recall",
    "Recall",
    "Your Eidolon is out of your hands. Call, and it comes back to you.",
    stat="ele",
    when=away,
)
async def recall(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        take_up(t, m.pc, recall.id)


COMPLICATION = message("eidolon.ask.nail-complication", "{who}: why does your skill not quite fit?")
HAMPERS = message("eidolon.ask.nail-hampers", "How does this hamper {who}? {what}")
message("eidolon.virtuoso.everything-a-nail.why", "{what}")  # in old tables
NEARLY = message("eidolon.virtuoso.everything-a-nail.nearly", "it nearly fits")


@move(
    "virtuoso",
    "starting",
    "everything-a-nail",
    "Everything a Nail",
    "Meet an obstacle with the skill you mastered, whether it fits or not.",
    stat="ele",
    forecast=False,
    about="What is the obstacle, and how does your skill meet it?",
    positive="It fits perfectly.",
    neutral="It nearly fits: say what does not, and take -1 Forward. The GM says how it hampers you.",
    negative="It does not fit at all, and you make a fool of yourself.",
)
async def everything_a_nail(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity != "neutral":
        return
    name = who(t.world, m.pc)
    give(t, m.pc, -1, "forward", NEARLY(), entry=everything_a_nail.id)
    player_says(t, m.pc, COMPLICATION(who=name), everything_a_nail.id, "complication", 300)
    gm_says(t, HAMPERS(who=name, what=""), m.pc, everything_a_nail.id, "hampers")


# Heirloom

HEIRLOOM = passive(
    "virtuoso",
    "starting",
    "heirloom",
    "Heirloom",
    "Your Eidolon outlives you. Name an heir when you die: once a session they use any one Move of your "
    "sheet.",
)
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


def _inheritances(world: World, seat: str) -> Iterable[tuple[str, str]]:
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


@Action(
    id="eidolon.virtuoso.inherit",
    name="Use the heirloom",
    text="The heir of a Virtuoso uses one Move of the old sheet, once a session, with stats of their own.",
    to=_inheritances,
    why="An heir uses one Move of the dead Virtuoso's sheet, once a session.",
).form(_inherited)
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


# Advanced and Master Moves


SCRAP, SNIPE, DAZZLE = "eidolon.scrap", "eidolon.snipe", "eidolon.dazzle"

# On stage

SAW = message("eidolon.ask.stellar", "{who}: who saw you shine?")
STARS = message("eidolon.virtuoso.stellar-performance.why", "{whom} saw you shine")
DAZZLES = message("eidolon.virtuoso.stellar-performance.claim", "you Dazzle {whom}")


@move(
    "virtuoso",
    "advanced",
    "stellar-performance",
    "Stellar Performance",
    "Someone sees you do something spectacular with your Eidolon: +1 Forward when you next Dazzle them.",
    draws=False,
    eidolon=True,
    about="What did you do that was spectacular, and who saw it?",
    consent="Is that so?",
)
async def stellar_performance(t: Table[World], pc: str, what: str) -> None:
    seen = who(t.world, await whom(t, pc, SAW(who=who(t.world, pc))))
    give(
        t,
        pc,
        1,
        "forward",
        STARS(whom=seen),
        moves=(DAZZLE,),
        claim=DAZZLES(whom=seen),
        entry=stellar_performance.id,
    )


QUICK_DRAW = passive(
    "virtuoso",
    "advanced",
    "quick-draw",
    "Quick-Draw",
    "+1 Ongoing when you Scrap or Snipe, with your Eidolon, someone who does not believe you can or will.",
    eidolon=True,
)
gives(
    QUICK_DRAW.id,
    +1,
    SCRAP,
    SNIPE,
    claim="made with the Eidolon, against someone who expects no attack from you",
)

ENCORE = passive(
    "virtuoso",
    "advanced",
    "encore",
    "Encore",
    "Everything a Nail drew nothing positive: say how you trained for just this, and Push without a tick.",
    once="session",
)
TRAINED = message("eidolon.ask.encore", "{who}: how did you train for just this?")


def good(pc: PC, card: CardId) -> bool:
    """Is this card positive in someone's hand? Their resonant one is."""
    return card == pc.resonant or (printed(card) == "positive" and card != pc.dissonant)


def _encore(world: World, pc: PC, m: MoveInProgress) -> bool:
    nail = m.move == everything_a_nail.id and not used(pc, ENCORE.id)
    return nail and not any(good(pc, card) for card in m.first)


@pays_push(ENCORE.id, "Your training pays", _encore)
async def encore(t: Table[World], pc: str) -> None:
    mark(t, pc, ENCORE)
    player_says(t, pc, TRAINED(who=who(t.world, pc)), ENCORE.id, "trained")


FEATURED = passive(
    "virtuoso",
    "advanced",
    "featured-artist",
    "Featured Artist",
    "Your Eidolon helps another's Move in deed: they may forgo the draw and act as by a positive card, in "
    "a duet with you.",
    once="uptime",
    eidolon=True,
)
DUET = message("eidolon.virtuoso.duet", "All around is yours to play, as a duet.")
HELPS = message("eidolon.virtuoso.featured-artist.claim", "{who}'s Eidolon helps in deed")
PLAY_ALONG = message(
    "eidolon.ask.duet", "{who}: a duet with {virtuoso}, positive, instead of a draw?"
)


def _features(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    fits = MOVES[m.move].plays != "none" and m.instead is None
    return [()] if fits and limits(world, pc, FEATURED) is None else []


@interjection(
    FEATURED.id, "before", "Lend your Eidolon: a duet instead of a draw", _features, "other", True
)
async def duet(t: Table[World], pc: str) -> bool:
    m = t.world.now
    if not await agreed(t, HELPS(who=who(t.world, pc))):
        return False
    prompt = PLAY_ALONG(who=who(t.world, m.pc), virtuoso=who(t.world, pc))
    if not await t.ask(t.world.pcs[m.pc].seat, prompt, [True, False], pc=m.pc):
        return False
    mark(t, pc, FEATURED)
    # It is the twin of the Virtuoso's own resonant reading; no card moves.
    card = t.world.pcs[pc].resonant
    reading = Reading(card, "positive", DUET(), virtual=True, by=FEATURED.id)
    t.tell(InsteadOfDraw(reading))
    return True


@move(
    "virtuoso",
    "advanced",
    "four-thirty-three",
    "Four Thirty-Three",
    "In the middle of a fight, throw your Eidolon away and call for talks.",
    positive="Every Eidolon in the conflict is severed until you pick yours up again.",
    negative="Nothing happens, but that your Eidolon lies somewhere.",
    **CALL,
)
async def four_thirty_three(t: Table[World], m: MoveInProgress) -> None:
    note(t, m.pc, AWAY, True)
    if m.reading.polarity == "positive":
        sever_all(t, m.pc, four_thirty_three.id)


# The tool changes

OTHER_FORM = message("eidolon.virtuoso.cover-version.effect", "{eidolon} has another form: {form}")


@move(
    "virtuoso",
    "advanced",
    "cover-version",
    "Cover Version",
    "Your Eidolon becomes any other object of about its size.",
    stat="biz",
    eidolon=True,
    about="What will it be?",
)
async def cover_version(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        lift(t, m.pc, cover_version.id)
        form = OTHER_FORM(eidolon=t.world.pcs[m.pc].eidolon, form=m.about)
        place(t, m.pc, cover_version.id, form, "gm")


@move(
    "virtuoso",
    "advanced",
    "reverse-recall",
    "Reverse Recall",
    "Your Eidolon does not come to you: you come to it.",
    stat="biz",
    when=away,
)
async def reverse_recall(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        take_up(t, m.pc, reverse_recall.id)


MASH_WHOM = message("eidolon.ask.mashup-whom", "{who}: whose power do you mix with yours?")
MASH = message("eidolon.ask.mashup", "{who}: what does your tool allow you, after {whom}'s power?")
MASHED = message(
    "eidolon.virtuoso.mashup.effect", "For now, {who}'s Eidolon allows something else: {feat}"
)
NO_TIES = message("eidolon.no.own-ties", "{who} has no Tie.")


def _has_ties(world: World, pc: PC) -> Line | None:
    return None if pc.ties else NO_TIES(who=who(world, pc.id))


@move(
    "virtuoso",
    "advanced",
    "mashup",
    "Mashup",
    "Think of someone you have a Tie to: what your Eidolon allows you reflects their power, until the "
    "next session begins.",
    draws=False,
    once="uptime",
    eidolon=True,
    when=_has_ties,
)
async def mashup(t: Table[World], pc: str) -> None:
    me = t.world.pcs[pc]
    name = who(t.world, pc)
    ties = [tie.to for tie in me.ties]
    model = await t.choose(me.seat, MASH_WHOM(who=name), ties, kind="whom")
    lift(t, pc, mashup.id)
    mashed = place(t, pc, mashup.id, MASHED(who=name, feat=DOTS), "next-session", power=pc)
    fills(t, me.seat, MASH(who=name, whom=who(t.world, model)), mashed, "feat", 200)


# One-Man Band

BAND = passive(
    "virtuoso",
    "advanced",
    "one-man-band",
    "One-Man Band",
    "You play one more part: Break On Through; or Pick Locks, Hack Consoles; or Information War, with your "
    "skill as the Area of Expertise.",
)
PARTS = (
    "eidolon.vanguard.break-on-through",
    "eidolon.infiltrator.pick-locks-hack-consoles",
    "eidolon.navigator.information-war",
)
WHICH_PART = message("eidolon.ask.one-man-band", "{who}: which part do you play as well?")


@on_taking(BAND.id)
async def one_man_band(t: Table[World], pc: str) -> None:
    me = t.world.pcs[pc]
    prompt = WHICH_PART(who=who(t.world, pc))
    part = await t.ask(me.seat, prompt, PARTS, pc=pc, kind="move")
    t.tell(Chosen(pc, BAND.id, part))
    power = tool(me)
    if part == PARTS[2] and len(power.blanks) > 1:
        t.tell(Chosen(pc, "expertise", power.blanks[1]))


def tool(pc: PC) -> Power:
    """The power whose first blank is the object."""
    return next((p for p in pc.powers if p.playbook == "virtuoso"), pc.powers[0])


# The Legendary Treasure

TREASURE = message("eidolon.ask.treasure", "{who}: what mighty thing shares your Eidolon's form?")
TREASURE_GM = message("eidolon.ask.treasure-gm", "And what does the GM know of it? {treasure}")
ABOUT_IT = message("eidolon.ask.treasure-question", "{who}: what do you ask about it?")
ANSWER = message("eidolon.ask.treasure-answer", "{who} asks of the Legendary Treasure: {question}")
TREASURE_ASKS = {
    "its-making": message("eidolon.virtuoso.treasure.made", "How was it made?"),
    "its-owner": message("eidolon.virtuoso.treasure.owner", "Who has it now?"),
    "its-effect": message(
        "eidolon.virtuoso.treasure.effect", "What does it do to the real world now?"
    ),
    "its-bearer": message("eidolon.virtuoso.treasure.bearer", "What does it let its bearer do?"),
}

WORDS.update(TREASURE_ASKS)


@on_taking("eidolon.virtuoso.legendary-treasure")
async def dream_of_it(t: Table[World], pc: str) -> None:
    wants(t, t.world.pcs[pc].seat, TREASURE(who=who(t.world, pc)), "treasure", pc)


@adds("treasure")
async def dreamt(t: Table[World], one: Unsaid, treasure: str) -> None:
    """What the treasure is; the GM may know more of it."""
    t.tell(Chosen(one.pc, "treasure", treasure))
    wants(t, GM, TREASURE_GM(treasure=treasure), "chosen", one.pc, "treasure")


@move(
    "virtuoso",
    "advanced",
    "legendary-treasure",
    "Legendary Treasure",
    "Deep in the Undertow lies a mighty thing of your Eidolon's form. Ask the GM one thing about it.",
    draws=False,
    once="uptime",
)
async def legendary_treasure(t: Table[World], pc: str) -> None:
    name = who(t.world, pc)
    seat = t.world.pcs[pc].seat
    asked = await t.ask(seat, ABOUT_IT(who=name), list(TREASURE_ASKS), pc=pc, kind="treasure")
    prompt = ANSWER(who=name, question=TREASURE_ASKS[asked]())
    gm_says(t, prompt, pc, legendary_treasure.id, asked)


SWITCHED = message(
    "eidolon.virtuoso.realizing-the-legend.effect", "{who} holds the Legendary Treasure: {treasure}"
)


@move(
    "virtuoso",
    "master",
    "realizing-the-legend",
    "Realizing the Legend",
    "Your Eidolon and the Legendary Treasure change places until the session ends.",
    stat="biz",
    once="uptime",
    eidolon=True,
    requires=("eidolon.virtuoso.legendary-treasure",),
)
async def realizing_the_legend(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        treasure = str(t.world.pcs[m.pc].choices.get("treasure", ""))
        what = SWITCHED(who=who(t.world, m.pc), treasure=treasure)
        place(t, m.pc, realizing_the_legend.id, what, "session")


# Other Master Moves

REWORD = message("eidolon.ask.remaster-reword", "{who}: reword the rest of your power to fit it?")
SKILL = message("eidolon.ask.remaster-skill", "{who}: which skill have you mastered?")
FEAT = message("eidolon.ask.remaster-feat", "{who}: and what does it allow you?")
FITTING = message("eidolon.page.remaster", "{who}: the rest of your power, to fit the new object")
FITS = message(
    "eidolon.ask.remaster-fits", "{who}'s power would be: {skill}; {feat}. Is that right?"
)


@move(
    "virtuoso",
    "master",
    "remaster",
    "Remaster",
    "Your soul moves into another object you own; the old one is only a thing now. Once in a life.",
    draws=False,
    once="ever",
    about="Which object of yours is your Eidolon from now on?",
)
async def remaster(t: Table[World], pc: str, thing: str) -> None:
    me = t.world.pcs[pc]
    name = who(t.world, pc)
    reword = await t.ask(me.seat, REWORD(who=name), [True, False], pc=pc)
    write_tool(t, pc, 0, thing)
    take_up(t, pc, remaster.id)  # it is an object in their possession
    if reword:
        wants(t, me.seat, FITTING(who=name), "remaster", pc)


def write_tool(t: Table[World], pc: str, first: int, *words: str) -> None:
    """Blanks of the tool's sentence, from one of them on, are filled with other words."""
    me = t.world.pcs[pc]
    old = tool(me)
    blanks = (*old.blanks[:first], *words, *old.blanks[first + len(words) :])
    powers = tuple(replace(old, blanks=blanks) if p is old else p for p in me.powers)
    t.tell(SheetChanged(replace(me, powers=powers), remaster.id))


def _rest(world: World, one: Unsaid) -> Page:
    name, blanks = who(world, one.pc), (*tool(world.pcs[one.pc]).blanks, "", "")
    fields = (
        Field("skill", SKILL(who=name), Prose(200), blanks[1] or None),
        Field("feat", FEAT(who=name), Prose(200), blanks[2] or None),
    )
    return Page(fields, "eidolon.power")


@adds("remaster", _rest, anytime=False)
async def the_rest(t: Table[World], one: Unsaid, given: tuple[str, str]) -> None:
    """The rest of the sentence fits the new object, if the GM agrees."""
    skill, feat = given
    prompt = FITS(who=who(t.world, one.pc), skill=skill, feat=feat)
    if await t.ask(GM, prompt, [True, False], pc=one.pc):
        write_tool(t, one.pc, 1, skill, feat)


POSSESSED = message("eidolon.virtuoso.cursed.effect", "{who}'s Eidolon controls {whom}.")


@move(
    "virtuoso",
    "master",
    "cursed",
    "Cursed",
    "Your Eidolon touches someone else, and takes control of them.",
    stat="biz",
    when=ready,
    about="Whom does it touch?",
)
async def cursed(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        what = POSSESSED(who=who(t.world, m.pc), whom=m.about)
        place(t, m.pc, cursed.id, what, "gm")
