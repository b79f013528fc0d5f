"""The Vanguard: head first, and never the last to get up."""

from __future__ import annotations

from undertow.games.eidolon.entries import MOVES, Option, has
from undertow.games.eidolon.facts import Declared, Outcome, SpreadStands
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import MoveMade, ScrapHurts
from undertow.games.eidolon.people import DEFEATED, PC
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import give, note, place, while_discarded
from undertow.games.eidolon.rules.asking import whom
from undertow.games.eidolon.rules.clock import can_tick, tick, turn_back
from undertow.games.eidolon.rules.counting import from_bottom
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    gives,
    move,
    passive,
    pays_push,
    playbook,
    swaps_to,
    way,
)
from undertow.games.eidolon.rules.harm import harm
from undertow.games.eidolon.rules.making import make
from undertow.games.eidolon.rules.reading import reading_of
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Making, World
from undertow.kernel import Line, Table, message, plain

SCRAP, SNIPE, DAZZLE = "eidolon.scrap", "eidolon.snipe", "eidolon.dazzle"
THREATEN, CHALLENGE, RYMP = "eidolon.threaten", "eidolon.challenge-fate", "eidolon.rymp"

playbook(
    "vanguard", "The Vanguard",
    "Your Eidolon is good at one thing above all: fighting. You go in by the front door, take the "
    "blow, and get up again.",
    sentence="My Eidolon wipes out whoever stands against me by {a}.",
    blanks=("by what means it wipes out foes",),
    range=10,
    stats=(3, 1, 1, 2, 2),
    question="What is strength to you, and why does it matter?",
    style="For players who want the front of the action, with fists or with words.",
    samples=(
        "punching very hard and very fast",
        "crushing them in huge crab claws",
        "beating them up while time stands still",
        "running through my veins as raw energy",
        "calling up fire",
    ),
)  # fmt: skip

RESONANT, DISSONANT = "eidolon.vanguard.resonant", "eidolon.vanguard.dissonant"


@attunes(
    "vanguard", "resonant",
    forecast="You smash through everything in the way and win the moment for your side.",
    text="Turn the Clock back by an hour.",
)  # fmt: skip
async def resonant(t: Table[World], pc: str) -> None:
    turn_back(t, 1, RESONANT)


@attunes(
    "vanguard", "dissonant",
    forecast="Your recklessness costs you or your side something precious.",
    text="No Break On Through while this card lies in the discard.",
)  # fmt: skip
async def dissonant(t: Table[World], pc: str) -> None:
    while_discarded(t, pc, DISSONANT)


# Starting Moves

BARRED = message(
    "eidolon.no.break-on-through", "Not while your dissonant card lies in the discard."
)
PRICE = message("eidolon.ask.break-price", "{who} breaks through. What is the price?")
PRICES = ("ruin", "notice")
WORDS.update(
    ruin=message("eidolon.say.ruin", "The obstacle is ruined for good"),
    notice=message("eidolon.say.notice", "Somebody takes notice"),
    tick=message("eidolon.say.by-tick", "for an hour on the Clock"),
    damage=message("eidolon.say.by-damage", "for a step of your Track"),
    opening=message("eidolon.say.spoil-opening", "An opening for your allies"),
    impress=message("eidolon.say.spoil-impress", "Your target is impressed, surprised or scared"),
    control=message("eidolon.say.spoil-control", "You take control"),
)


def _no_break(world: World, pc: PC) -> Line | None:
    return BARRED() if has(pc, DISSONANT) else None


@move(
    "vanguard", "starting", "break-on-through", "Break On Through",
    "Force your way through a physical obstacle with your Eidolon's power. You get through on every "
    "card; it only settles the price.",
    stat="pow", eidolon=True, forecast=False, when=_no_break,
    positive="Through with ease: nothing is ruined, nobody looks up.",
    neutral="Through, and the obstacle is ruined for good or somebody takes notice: you choose.",
    negative="Through, and the obstacle is ruined for good or somebody takes notice: the GM chooses.",
)  # fmt: skip
async def break_on_through(t: Table[World], m: Making) -> None:
    if m.reading.polarity == "positive":
        return
    seat = t.world.pcs[m.pc].seat if m.reading.polarity == "neutral" else GM
    price = await t.ask(seat, PRICE(who=who(t.world, m.pc)), PRICES, pc=m.pc)
    t.tell(Outcome(m.pc, break_on_through.id, price))


ACTUALLY = passive(
    "vanguard", "starting", "actually-i-meant-for-you-to-kick-my-ass",
    "Actually, I Meant For You to Kick My Ass",
    "You played a negative card to Scrap or Challenge Fate? Explain how that suits you, and Reveal "
    "Your Master Plan with POW, right after it.",
).id  # fmt: skip
MEANT_IT = message("eidolon.ask.meant-it", "{who}: was that the plan all along?")
HOW_SO = message("eidolon.ask.meant-how", "{who}: how does what just went wrong serve you?")
CHAINED = "meant-it"

swaps_to(ACTUALLY, "pow", RYMP, when=lambda world, pc, m: bool(pc.flags.get(CHAINED)))


def just_made(world: World, moment: MoveMade, pc: PC) -> Making | None:
    """The Move of somebody's that is just over, if a card was played in it."""
    last = world.last
    if last is None or not last.readings or (last.pc, last.move) != (pc.id, moment.move):
        return None
    return last if moment.pc == pc.id else None


def _went_wrong(world: World, moment: MoveMade, pc: PC) -> bool:
    last = just_made(world, moment, pc)
    if last is None or pc.out or last.move not in (SCRAP, CHALLENGE):
        return False
    return last.reading.polarity == "negative"


@answers(ACTUALLY, "after", MoveMade, _went_wrong)
async def meant_it(t: Table[World], moment: MoveMade, pc: str) -> None:
    name = who(t.world, pc)
    if not await t.ask(t.world.pcs[pc].seat, MEANT_IT(who=name), [True, False], pc=pc):
        return
    note(t, pc, CHAINED, True)
    await make(t, pc, MOVES[RYMP], stat="pow", asks=HOW_SO(who=name))
    note(t, pc, CHAINED, None)


# Advanced Moves

KING = passive(
    "vanguard", "advanced", "king-of-pain", "King of Pain",
    "Scrap without a thought for yourself. A neutral or positive card brings one thing more: an opening "
    "for your side, an impression, or control. A neutral or negative one advances your Track twice.",
).id  # fmt: skip
KING_BRINGS = message("eidolon.ask.king-of-pain", "{who}: what else does it bring?")
SPOILS = ("opening", "impress", "control")


def _scrapping(world: World, pc: PC, m: Making) -> list[Option]:
    return [()] if m.move == SCRAP and KING not in m.declared else []


@way(KING, "before", "Scrap with no care for yourself", _scrapping)
async def no_care(t: Table[World], pc: str) -> None:
    t.tell(Declared(KING))


@answers(
    KING, "before", ScrapHurts,
    lambda world, moment, pc: moment.pc == pc.id and KING in world.now.declared,
)  # fmt: skip
async def hurts_twice(t: Table[World], moment: ScrapHurts, pc: str) -> ScrapHurts:
    return ScrapHurts(pc, moment.steps + 1)


def _spoils(world: World, moment: MoveMade, pc: PC) -> bool:
    last = just_made(world, moment, pc)
    return last is not None and KING in last.declared and last.reading.polarity != "negative"


@answers(KING, "after", MoveMade, _spoils)
async def king_chooses(t: Table[World], moment: MoveMade, pc: str) -> None:
    prompt = KING_BRINGS(who=who(t.world, pc))
    spoil = await t.ask(t.world.pcs[pc].seat, prompt, SPOILS, pc=pc)
    t.tell(Outcome(pc, KING, spoil))


DESPAIRS = message("eidolon.ask.despairs", "Who must not give up now?")
LIGHT_WHY = message("eidolon.vanguard.light.why", "a light that never goes out")
CARRIES_ON = message("eidolon.vanguard.light.carries-on", "{whom} carries on")
REPAYS = message("eidolon.vanguard.light.repays", "{whom} will repay {who}'s kindness some day")


async def _despairing(t: Table[World], pc: str) -> str:
    return await whom(t, pc, DESPAIRS())


@move(
    "vanguard", "advanced", "a-light-that-never-goes-out", "A Light That Never Goes Out",
    "Tell somebody in despair why they matter and must not give up.",
    stat="glam", first=_despairing,
    positive="They go on, and so do you: +1 Ongoing for the scene, for you and for another player's "
    "character; somebody the GM plays will repay you some day.",
    neutral="They go on: another player's character has +1 Ongoing for the scene.",
)  # fmt: skip
async def light(t: Table[World], m: Making) -> None:
    if m.reading.polarity == "negative":
        return
    bright = m.reading.polarity == "positive"
    if m.about in t.world.pcs:
        give(t, m.about, 1, "ongoing", LIGHT_WHY(), until="scene", entry=light.id)
    else:
        name = plain(t.world.name(m.about))
        place(t, m.pc, light.id, CARRIES_ON(whom=name), "scene")
        if bright:
            place(t, m.pc, light.id, REPAYS(whom=name, who=who(t.world, m.pc)), "gm")
    if bright:
        give(t, m.pc, 1, "ongoing", LIGHT_WHY(), until="scene", entry=light.id)


BELIEVE = passive(
    "vanguard", "advanced", "dont-stop-believing", "Don't Stop Believing",
    "Nothing but negative cards? Tick the Clock, shuffle spread and discard into the deck, and draw "
    "as many anew.",
).id  # fmt: skip
OVERDRIVE = passive(
    "vanguard", "advanced", "overdrive", "Overdrive",
    "A step of your Track may pay for a Push, or for Don't Stop Believing, in place of an hour.",
).id  # fmt: skip


def hopeless(world: World, pc: PC, m: Making) -> bool:
    """Are there only negative cards in the spread? Your dissonant one must be played instead."""
    if pc.dissonant in m.spread and not world.rulings.believing_sweeps_dissonant:
        return False
    return bool(m.spread) and all(reading_of(pc, c).polarity == "negative" for c in m.spread)


def _believe(world: World, pc: PC, m: Making) -> list[Option]:
    if not hopeless(world, pc, m):
        return []
    by_tick: list[Option] = [("tick",)] if can_tick(world) else []
    return [*by_tick, ("damage",)] if _overdrives(world, pc, m) else by_tick


def _overdrives(world: World, pc: PC, m: Making) -> bool:
    return has(pc, OVERDRIVE) and pc.track < DEFEATED


@way(BELIEVE, "spread", "Shuffle it all back and draw anew", _believe)
async def believe(t: Table[World], pc: str, cost: str) -> None:
    if cost == "tick":
        await tick(t, 1, BELIEVE)
    else:
        await harm(t, pc, 1, OVERDRIVE, cost=True)
    m = t.world.now
    everything = (*m.spread, *t.world.discard, *t.world.deck)
    await deck.shuffle_in(t, "effect", "spread-and-discard", everything)
    await deck.draw(t, pc, len(m.spread), from_bottom(m))
    t.tell(SpreadStands())


@pays_push(OVERDRIVE, "With a step of your Track", _overdrives)
async def overdrive(t: Table[World], pc: str) -> None:
    await harm(t, pc, 1, OVERDRIVE, cost=True)


LONGSHOT = passive(
    "vanguard", "advanced", "longshot", "Longshot",
    "A precise blow of your Eidolon Power at a weakness beyond your usual reach may be a Snipe with "
    "POW.",
    eidolon=True,
).id  # fmt: skip
swaps_to(
    LONGSHOT, "pow", SNIPE,
    claim="your Eidolon Power strikes precisely at a weakness normally out of your reach",
)  # fmt: skip

passive(
    "vanguard", "advanced", "sucker-punch", "Sucker Punch",
    "Take Quick-Draw from the Virtuoso: one card more when your Eidolon Scraps or Snipes somebody "
    "who does not believe you would.",
    grants=("eidolon.virtuoso.quick-draw",),
)  # fmt: skip

STRANGER = passive(
    "vanguard", "advanced", "never-fight-a-stranger", "Never Fight a Stranger",
    "One card more to Dazzle anybody you have fought.",
).id  # fmt: skip
gives(STRANGER, 1, DAZZLE, claim="you have fought the one you Dazzle")

HEARD_OF = message("eidolon.ask.bad-reputation", "Who may have heard of you?")
DANGEROUS = message("eidolon.vanguard.reputation.why", "{whom} knows how dangerous you are")
THREATENING = message("eidolon.vanguard.reputation.claim", "it is {whom} you Threaten")
WARY = message("eidolon.vanguard.reputation.wary", "{whom} is slow to confront {who}")
PREPARED = message(
    "eidolon.vanguard.reputation.prepared", "{whom} knows {who}'s power and has a plan against it"
)


async def _heard_of(t: Table[World], pc: str) -> str:
    return await whom(t, pc, HEARD_OF(), pcs=False)


@move(
    "vanguard", "advanced", "bad-reputation", "Bad Reputation",
    "You meet somebody who may have heard of you. What have they heard?",
    stat="pow", first=_heard_of,
    positive="That you are dangerous: they are slow to confront you; +1 Ongoing to Threaten them.",
    neutral="That you are dangerous: as on a positive card. And what your Eidolon does: they have a plan.",
    negative="What your Eidolon does: they have a plan against it.",
)  # fmt: skip
async def bad_reputation(t: Table[World], m: Making) -> None:
    name, polarity = plain(t.world.name(m.about)), m.reading.polarity
    if polarity != "negative":
        place(t, m.pc, bad_reputation.id, WARY(whom=name, who=who(t.world, m.pc)), "gm")
        give(
            t, m.pc, 1, "ongoing", DANGEROUS(whom=name), moves=(THREATEN,),
            claim=THREATENING(whom=name), entry=bad_reputation.id,
        )  # fmt: skip
    if polarity != "positive":
        place(t, m.pc, bad_reputation.id, PREPARED(whom=name, who=who(t.world, m.pc)), "gm")


SCARES = message("eidolon.ask.unflappable", "Who is trying to scare you?")
SHAKEN = message("eidolon.vanguard.unflappable.why", "{whom} got to you")
AGAINST = message("eidolon.vanguard.unflappable.claim", "{who} acts against {whom}")
RESPECTS = message("eidolon.vanguard.unflappable.respect", "{whom} respects {who} more from now on")


async def _scares(t: Table[World], pc: str) -> str:
    return await whom(t, pc, SCARES(), pcs=False)


@move(
    "vanguard", "advanced", "unflappable", "Unflappable",
    "Somebody the GM plays tries to scare you. Show them that they do not.",
    stat="glam", first=_scares,
    positive="They believe it, and respect you for it from now on.",
    neutral="They buy it. But they got to you: -1 Ongoing when you act against them.",
    negative="They buy it. But they got to you: -1 Ongoing when you act against them.",
)  # fmt: skip
async def unflappable(t: Table[World], m: Making) -> None:
    name = plain(t.world.name(m.about))
    if m.reading.polarity == "positive":
        place(t, m.pc, unflappable.id, RESPECTS(whom=name, who=who(t.world, m.pc)), "gm")
        return
    give(
        t, m.pc, -1, "ongoing", SHAKEN(whom=name),
        claim=AGAINST(who=who(t.world, m.pc), whom=name), entry=unflappable.id,
    )  # fmt: skip
