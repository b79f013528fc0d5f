"""The Infiltrator: unseen, in and out, one clean shot."""

from __future__ import annotations

from undertow.games.eidolon.entries import MOVES, has
from undertow.games.eidolon.facts import Discarded, Outcome
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import CardSentAway, HoldRanOut, MoveDue, MoveMade, SpreadLeft
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import gain, place, spend
from undertow.games.eidolon.rules.asking import lasting, lift
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    deed,
    mine,
    move,
    passive,
    playbook,
)
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.reading import succeeded
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Making, World
from undertow.kernel import Line, Table, message

playbook(
    "infiltrator", "The Infiltrator",
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
        "unravelling into wire too thin to see … slicing whoever touches it",
        "turning invisible … punching, what else",
    ),
)  # fmt: skip

RESONANT, DISSONANT = "eidolon.infiltrator.resonant", "eidolon.infiltrator.dissonant"
AIM = message("eidolon.ask.perfect-shot", "{who}: which card leaves the deck?")
ALL_EYES = message(
    "eidolon.infiltrator.all-eyes", "all eyes are on {who}: no Vanishing in this scene"
)


@attunes(
    "infiltrator", "resonant",
    forecast="You reach the ideal spot for a flawless shot.",
    text="Choose a card of the deck and discard it; then the deck is shuffled.",
)  # fmt: skip
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
    "infiltrator", "dissonant",
    forecast="The alarm is up, and all eyes find you.",
    text="No Vanish for the rest of this scene.",
)  # fmt: skip
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
    "infiltrator", "starting", "vanish", "Vanish",
    "While nobody is watching, your Eidolon cloaks itself. Each Move it is used for costs a Hold, and "
    "so does a thorough search; with none left, it can be found again.",
    stat="ele", eidolon=True, when=_no_vanish,
    positive="Hold 2.",
    neutral="Hold 1.",
)  # fmt: skip
async def vanish(t: Table[World], m: Making) -> None:
    won = {"positive": 2, "neutral": 1, "negative": 0}[m.reading.polarity]
    if not won:
        return
    if has(t.world.pcs[m.pc], RUN_SILENT):
        won += 1
    gain(t, m.pc, vanish.id, won)
    place(t, m.pc, vanish.id, CLOAKED(who=who(t.world, m.pc)), "gm")


def cloaked(world: World, pc: str) -> bool:
    """Is somebody's Eidolon cloaked?"""
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
    vanish.id, "after", HoldRanOut,
    lambda world, moment, pc: mine(world, moment, pc)
    and moment.move == vanish.id
    and not any(m.pc == pc.id for m in world.made),
)  # fmt: skip
async def found_at_once(t: Table[World], moment: HoldRanOut, pc: str) -> None:
    uncloak(t, pc)


@answers(
    vanish.id, "after", MoveMade,
    lambda world, moment, pc: mine(world, moment, pc)
    and cloaked(world, pc.id)
    and vanish.id not in pc.holds
    and not any(m.pc == pc.id for m in world.made),
)  # fmt: skip
async def found_after_the_move(t: Table[World], moment: MoveMade, pc: str) -> None:
    uncloak(t, pc)


@deed(
    "infiltrator.search", "Search the hiding place",
    "Somebody goes thoroughly through the place where an Eidolon hides: it costs a Hold.",
    lambda world, seat: [
        (pc.id,) for pc in world.party if seat == GM and vanish.id in pc.holds
    ],
    why="Nobody's Eidolon is hidden, or it is not yours to search for.",
)  # fmt: skip
async def search(t: Table[World], pc: str) -> None:
    await spend(t, pc, vanish.id)


RUN_SILENT = passive(
    "infiltrator", "advanced", "run-silent-run-deep", "Run Silent, Run Deep",
    "A neutral or positive Vanish gives a Hold more.",
).id  # fmt: skip

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
    "infiltrator", "advanced", "fade-away", "Fade Away",
    "Your cloaked Eidolon cloaks you too, until it is uncloaked or you make a Move without it.",
    draws=False, eidolon=True, when=_no_fade,
)  # fmt: skip
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
    "infiltrator", "starting", "pick-locks-hack-consoles", "Pick Locks, Hack Consoles",
    "By finesse, get in where you should not be.",
    stat="ele", forecast=False,
    positive="You are in, and nobody knows.",
    neutral="You are in, at the price of damage or of an alarm: you choose.",
    negative="You are in, at the price of damage or of an alarm: the GM chooses.",
)  # fmt: skip
async def pick_locks(t: Table[World], m: Making) -> None:
    if m.reading.polarity == "positive":
        return
    seat = t.world.pcs[m.pc].seat if m.reading.polarity == "neutral" else GM
    trouble = await t.ask(seat, TROUBLE(who=who(t.world, m.pc)), TROUBLES, pc=m.pc)
    t.tell(Outcome(m.pc, pick_locks.id, trouble))


@move(
    "infiltrator", "advanced", "excellent-work", "Excellent Work",
    "The task is done, and you are deep in hostile ground. Which is the shortest way to a safe exit?",
    stat="gen",
)  # fmt: skip
async def excellent_work(t: Table[World], m: Making) -> None:
    found = await succeeded(t)
    t.tell(Outcome(m.pc, excellent_work.id, "exit" if found else "no-exit"))


passive(
    "infiltrator", "advanced", "escape-artist", "Escape Artist",
    "Take Noclip from the Inhuman: slip into the Undertow and come out up to twenty feet from where "
    "you left.",
    grants=("eidolon.inhuman.noclip",),
)  # fmt: skip

DEAD_DROP = passive(
    "infiltrator", "advanced", "dead-drop", "Dead Drop",
    "When you Push, one card of the spread may go to the discard instead of under the deck.",
    triggered=True,
).id  # fmt: skip
DROP = message("eidolon.ask.dead-drop", "{who}: does a card of the spread go to the discard?")
KEEP = "none"


@answers(
    DEAD_DROP, "instead", SpreadLeft,
    lambda world, moment, pc: mine(world, moment, pc) and moment.pushed,
)  # fmt: skip
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
