"""The Basic Moves: open to anybody at any time."""

from __future__ import annotations

from undertow.games.eidolon.facts import Noted, TrackMoved
from undertow.games.eidolon.moments import CharacterDies, FacedDeath, ScrapHurts, TopDiscard
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import note
from undertow.games.eidolon.rules.clock import can_tick, tick
from undertow.games.eidolon.rules.declaring import move
from undertow.games.eidolon.rules.epilogue import epilogue
from undertow.games.eidolon.rules.harm import faces_death, harm
from undertow.games.eidolon.rules.making import make
from undertow.games.eidolon.rules.powers import power_of
from undertow.games.eidolon.rules.unsaid import adds, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MIDNIGHT, MoveInProgress, Unsaid, World
from undertow.kernel import Line, Number, Table, message

WHOM = message("eidolon.ask.patch-whom", "{who}: whom do you Patch Up?")
STEPS = message("eidolon.ask.patch-steps", "{who}: how many steps, at an hour each?")
CAN_HEAL = message("eidolon.ask.heals", "{who} would heal with it: {power}. Can it tend injuries?")
HEALS = "heals"
"""The flag: the power of which the GM said that it heals."""
NOBODY_HURT = message("eidolon.no.nobody-hurt", "Nobody else is hurt.")
NO_TIME = message("eidolon.no.midnight", "At midnight the Clock has no hour left to pay with.")
PRICE = message("eidolon.ask.price", "{who} Faces Death. What does living on cost?")
LIVE = message("eidolon.ask.live", "{who}: live on, or die? The GM names the price first. {price}")
LETS_GO = message("eidolon.ask.lets-go", "{who} could live, and asks to be let go. Is it time?")
PULLS_THROUGH = message("eidolon.ask.pulls-through", "{who} pulls through. Or is it time to go?")


challenge_fate = move(
    "",
    "basic",
    "challenge-fate",
    "Challenge Fate",
    "Act under pressure, fight off failure, or try any hard thing that no other Move covers. The GM "
    "names the stat.",
)(None)

investigate = move(
    "",
    "basic",
    "investigate",
    "Investigate",
    "Study a person or a situation with care. Every card is played, and each buys a question.",
    stat="gen",
    plays="all",
    positive="A full and useful answer.",
    neutral="A vague answer that may still help.",
    negative="An answer with a bad side to it.",
)(None)


@move(
    "",
    "basic",
    "scrap",
    "Scrap",
    "Go straight into a conflict to win it by force. Unless the card is positive, your Track advances "
    "and the deck's top card is discarded.",
    stat="pow",
    risky=True,
)
async def scrap(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "positive":
        return
    steps = (await t.before(ScrapHurts(m.pc))).steps
    await harm(t, m.pc, steps, scrap.id)
    await scrap_discard(t, m.pc)


async def scrap_discard(t: Table[World], pc: str) -> None:
    """The deck's top card goes; a Move may make it more."""
    count = (await t.before(TopDiscard(pc))).count
    await deck.discard_top(t, count, scrap.id)


@move(
    "",
    "basic",
    "snipe",
    "Snipe",
    "Aim with care at a critical weakness.",
    stat="ele",
    neutral="The one who aims shows a critical weakness of their own.",
    negative="The one who aims leaves a critical weakness of their own wide open.",
)
async def snipe(t: Table[World], m: MoveInProgress) -> None:
    # What is wide open already is not covered by a better shot.
    if m.reading.polarity == "neutral" and "weakness" not in t.world.pcs[m.pc].flags:
        note(t, m.pc, "weakness", "revealed")
    elif m.reading.polarity == "negative":
        note(t, m.pc, "weakness", "exposed")


dazzle = move(
    "",
    "basic",
    "dazzle",
    "Dazzle",
    "Charm someone who listens toward an act or a belief that they resist.",
    stat="glam",
    positive="They are convinced.",
)(None)

threaten = move(
    "",
    "basic",
    "threaten",
    "Threaten",
    "Coerce someone who is at a disadvantage, with violence you can carry out.",
    stat="pow",
    about="What do you want, and what happens if they refuse?",
)(None)

rymp = move(
    "",
    "basic",
    "rymp",
    "Reveal Your Master Plan",
    "Carry out a clever plan, or show that it has been carried out. The cards come off the bottom of "
    "the deck.",
    stat="gen",
    bottom=True,
)(None)


@move(
    "",
    "basic",
    "dredge",
    "Dredge the Undertow",
    "Look past the physical for a hidden or weighty truth. On a negative card the Clock ticks.",
    stat="biz",
)
async def dredge(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "negative":
        await tick(t, 1, dredge.id)


# Face Death


@move(
    "",
    "basic",
    "face-death",
    "Face Death",
    "Your Track has reached Defeated. Nobody has to die: living on is always possible, for a price.",
    stat="biz",
    forecast=False,
    opens=False,
    positive="You pull through, and are out until someone tends to you.",
    neutral="The Undertow offers a choice: die, or live for a cost or a favour.",
    negative="There is a way back, at a price that may be worth more to you than life.",
)
async def face_death(t: Table[World], m: MoveInProgress) -> None:
    seat = t.world.pcs[m.pc].seat
    name = who(t.world, m.pc)
    if m.reading.polarity == "positive":
        choice = await t.ask(seat, PULLS_THROUGH(who=name), ["live", "die"], pc=m.pc)
        if choice == "die" and not await t.ask(GM, LETS_GO(who=name), [True, False], pc=m.pc):
            choice = "live"
    else:
        # The GM names the price, aloud or in writing, before they choose.
        wants(t, GM, PRICE(who=name), "price", m.pc)
        choice = await t.ask(seat, LIVE(who=name, price=""), ["live", "die"], pc=m.pc)
    if choice == "die":
        t.tell(Noted(m.pc, "dying", True))
        note(t, m.pc, "price", None)


@adds("price", stands=lambda world, one: _pays(world.pcs[one.pc]))
async def price(t: Table[World], one: Unsaid, words: str) -> None:
    """What living on costs someone stays on record."""
    t.tell(Noted(one.pc, "price", words))


def _pays(pc: PC) -> bool:
    return pc.here and "dying" not in pc.flags


@faces_death
async def facing_death(t: Table[World], pc: str) -> None:
    """Defeated: the Move comes at once; who chooses death has an Epilogue."""
    await t.before(FacedDeath(pc))
    await make(t, pc, face_death, forced=True)
    dies = bool(t.world.pcs[pc].flags.get("dying"))
    if dies:
        note(t, pc, "dying", None)
        await t.before(CharacterDies(pc))
        await epilogue(t, pc, "dead")
    await t.after(FacedDeath(pc, not dies))


# Patch Up


def _hurt(world: World, pc: PC) -> list[str]:
    return [other.id for other in world.party if other.id != pc.id and other.track > 0]


def _can_patch(world: World, pc: PC) -> Line | None:
    if not can_tick(world):
        return NO_TIME()
    return None if _hurt(world, pc) else NOBODY_HURT()


async def _can_heal(t: Table[World], pc: str) -> str | None:
    """Can this power tend injuries at all? The GM says so once; with another power, once more."""
    owner = t.world.pcs[pc]
    power = power_of(owner)
    blanks = power.blanks if power is not None else ()
    if owner.flags.get(HEALS) != blanks:
        prompt = CAN_HEAL(who=who(t.world, pc), power=", ".join(blanks) or owner.eidolon)
        if not await t.ask(GM, prompt, [True, False], pc=pc):
            return None
        note(t, pc, HEALS, blanks)
    return ""


@move(
    "",
    "basic",
    "patch-up",
    "Patch Up",
    "Your Eidolon's power tends another character: a step of their Track for each hour you pay. Whether your "
    "power can do that is the GM's to say.",
    draws=False,
    eidolon=True,
    when=_can_patch,
    first=_can_heal,
)
async def patch_up(t: Table[World], pc: str, about: str) -> None:
    seat, name = t.world.pcs[pc].seat, who(t.world, pc)
    whom = await t.choose(seat, WHOM(who=name), _hurt(t.world, t.world.pcs[pc]), kind="pc")
    most = min(t.world.pcs[whom].track, MIDNIGHT - t.world.hour)
    steps = await t.ask(seat, STEPS(who=name), Number(1, most), pc=whom)
    # The healing comes first, then whatever the hours bring.
    t.tell(TrackMoved(whom, t.world.pcs[whom].track - steps, patch_up.id))
    await tick(t, steps, patch_up.id)
