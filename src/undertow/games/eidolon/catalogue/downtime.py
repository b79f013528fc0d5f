"""The five Downtime Moves. Only the polarity counts; the Forecast may colour what happens."""

from __future__ import annotations

from undertow.games.eidolon.catalogue.basic import rymp
from undertow.games.eidolon.facts import Outcome, TieWritten
from undertow.games.eidolon.facts.change import replace
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.acting import give, place
from undertow.games.eidolon.rules.clock import tick
from undertow.games.eidolon.rules.debrief import unkept
from undertow.games.eidolon.rules.downtime import downtime_move, owe, owes, participants, somebody
from undertow.games.eidolon.rules.unsaid import adds, gm_says, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, Unsaid, World
from undertow.kernel import Line, Table, message

# Live It Up

MEETS = message("eidolon.live-it-up.meets", "{who} and the others are out. Whom do they meet?")
FRIEND = message("eidolon.live-it-up.friend", "{who} is a friend, and helps as much as they can.")
WARY = message("eidolon.live-it-up.wary", "{who} knows them now, and must be persuaded to help.")
ANGRY = message("eidolon.live-it-up.angry", "{who} is angry, and stands in their way.")


@downtime_move(
    "live-it-up",
    "Live It Up",
    "A wild and thoughtless outing, on which you meet someone who will matter in the next Uptime.",
    stat="pow",
    positive="They become a friend, or stay one, and help as much as they can when you meet again.",
    neutral="You get to know each other; they have their reasons to hold back, and must be persuaded.",
    negative="You make them angry. When you meet again they oppose you, and a Tie to them gives no aid in the next "
    "Uptime.",
)
async def live_it_up(t: Table[World], m: MoveInProgress) -> None:
    met = await somebody(t, MEETS(who=who(t.world, m.pc)))
    polarity = m.reading.polarity
    line = {"positive": FRIEND, "neutral": WARY, "negative": ANGRY}[polarity](who=who(t.world, met))
    place(t, m.pc, live_it_up.id, line, "next-uptime")
    if polarity == "negative":
        for pc in participants(t.world):
            for tie in t.world.pcs[pc].ties:
                if tie.to == met:
                    blocked = replace(tie, blocked_in=t.world.uptimes + 1)
                    t.tell(TieWritten(pc, blocked, "blocked"))


# Hatch a Scheme

BUILDS_ON = message("eidolon.hatch-a-scheme.claim", "the plan builds on what was prepared: {about}")
TRAP = message("eidolon.ask.trap", "{who} and the others walk into someone else's trap. How?")


@downtime_move(
    "hatch-a-scheme",
    "Hatch a Scheme",
    "Prepare for what comes: a plan, a trap, a hidden store.",
    stat="ele",
    about="What do you prepare?",
    positive="In the next Uptime each of you draws one more on every Master Plan that builds on it.",
    neutral="In the next Uptime you draw one more, once, on a Master Plan that builds on it.",
    negative="You walk into someone else's trap.",
)
async def hatch_a_scheme(t: Table[World], m: MoveInProgress) -> None:
    polarity = m.reading.polarity
    if polarity == "negative":
        # An interlude inside Downtime, unless the GM declares a full Uptime.
        gm_says(t, TRAP(who=who(t.world, m.pc)), m.pc, hatch_a_scheme.id, "trap")
        return
    those = participants(t.world)
    if polarity == "neutral" and t.world.rulings.scheme_lead_only:
        those = (m.pc,)
    for pc in those:
        give(
            t,
            pc,
            1,
            "ongoing" if polarity == "positive" else "forward",
            hatch_a_scheme.name(),
            moves=(rymp.id,),
            claim=BUILDS_ON(about=m.about),
            until="next-uptime",
            entry=hatch_a_scheme.id,
        )


# Gather Information

ASK_ONE = message("eidolon.ask.gather", "{who}: what do you ask about {about}?")
TRUTH = message("eidolon.ask.truth", "{who} asks about {about}: {question} The truth is:")


@downtime_move(
    "gather-information",
    "Gather Information",
    "Scout out a person or a place that you may face or need.",
    stat="gen",
    about="Whom or what do you scout out?",
    positive="Each of you asks one question, and the GM answers truthfully.",
    neutral="Only the lead asks a question.",
    negative="Nothing useful is learned, and someone noticed you.",
)
async def gather_information(t: Table[World], m: MoveInProgress) -> None:
    asking: tuple[str, ...] = ()
    if m.reading.polarity == "positive":
        asking = participants(t.world)
    elif m.reading.polarity == "neutral":
        asking = (m.pc,)
    for pc in asking:
        prompt = ASK_ONE(who=who(t.world, pc), about=m.about)
        wants(t, t.world.pcs[pc].seat, prompt, "gather", pc, m.about)


@adds("gather")
async def asks(t: Table[World], one: Unsaid, question: str) -> None:
    """A question is put, and the GM answers it."""
    t.tell(Outcome(one.pc, gather_information.id, "question", question))
    prompt = TRUTH(who=who(t.world, one.pc), about=one.about[0], question=question)
    gm_says(t, prompt, one.pc, gather_information.id, "answer")


# Call in a Favor

FAIR = message("eidolon.ask.fair", "They ask: “{about}” Is that too much?")
message("eidolon.ask.smaller", "{who}: that is too much to ask. What else?")  # asked once
PROMISE = message(
    "eidolon.ask.promise", "{who}: they help for a favour in return. What do you promise?"
)
REFUSE = message(
    "eidolon.ask.refuse", "{who}: they help only against a favour. Do you promise one?"
)
TASK = message("eidolon.ask.task", "They talk {who} into something for nothing. Into what?")
HELPS = message("eidolon.call-in-a-favor.helps", "Help is promised: {about}")
WORDS.update(
    fair=message("eidolon.say.fair", "It can be asked"),
    smaller=message("eidolon.say.smaller", "Too much"),
    new=message("eidolon.say.somebody-new", "Someone new"),
)


async def reasonable(t: Table[World], pc: str, about: str) -> bool:
    """The GM may call it too much: then nothing is made, and a smaller request may be put."""
    if await t.ask(GM, FAIR(about=about), ["fair", "smaller"], pc=pc) == "fair":
        return True
    t.tell(Outcome(pc, call_in_a_favor.id, "smaller", about))
    return False


@downtime_move(
    "call-in-a-favor",
    "Call in a Favor",
    "Meet someone and ask for their help in the next Uptime.",
    stat="glam",
    first=reasonable,
    about="Whom do you ask, and for what?",
    positive="They help, and gladly.",
    neutral="They help only if you promise a favour in return, in the next Uptime.",
    negative="They talk you into a task for nothing, to be done in the next Uptime.",
)
async def call_in_a_favor(t: Table[World], m: MoveInProgress) -> None:
    seat, name = t.world.pcs[m.pc].seat, who(t.world, m.pc)
    if m.reading.polarity == "negative":
        owes(t, "task", GM, TASK(who=name))
        return
    if m.reading.polarity == "neutral":
        if not await t.ask(seat, REFUSE(who=name), [True, False], pc=m.pc):
            return
        owes(t, "favour", seat, PROMISE(who=name))
    place(t, m.pc, call_in_a_favor.id, HELPS(about=m.about), "next-uptime")


# Commune with the Undertow

COMMUNED = message("eidolon.no.communed", "The Undertow answers only once in a Downtime.")
VISION = message(
    "eidolon.ask.vision", "{who} and the others see themselves do what they never would. What?"
)
CHANCE = message("eidolon.commune.chance", "There will be a chance at this: {about}")


def _once(world: World, pc: PC) -> Line | None:
    return COMMUNED() if world.communed else None


@downtime_move(
    "commune",
    "Commune with the Undertow",
    "Together, look for a small victory that may be near. Once a Downtime.",
    stat="biz",
    commune=True,
    when=_once,
    about="Which small victory do you all want?",
    positive="You will have it: the GM makes sure of that in the next Uptime.",
    neutral="There will be a chance at it in the next Uptime, if you seize it.",
    negative="You see yourselves do something you do not want. It must come true in the next Uptime, or the Clock "
    "ticks twice at the next Debrief.",
)
async def commune(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "positive":
        owe(t, "victory", m.about)
    elif m.reading.polarity == "neutral":
        place(t, m.pc, commune.id, CHANCE(about=m.about), "next-uptime")
    else:
        owes(t, "vision", GM, VISION(who=who(t.world, m.pc)))


@unkept("vision")
async def unseen(t: Table[World]) -> None:
    await tick(t, 2, commune.id)
