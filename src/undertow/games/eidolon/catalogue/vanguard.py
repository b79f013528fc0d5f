"""The Vanguard: head first, and never the last to get up."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.eidolon.catalogue.talks import state_of
from undertow.games.eidolon.entries import FORMS, MOVES, STEPS, has, used
from undertow.games.eidolon.facts import (
    Declared,
    EffectEnded,
    ModsEnded,
    Noted,
    Outcome,
    SheetChanged,
    SpreadStands,
    TrackMoved,
)
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import (
    CombatEnds,
    FacedDeath,
    MoveMade,
    ScrapHurts,
    WouldBeDefeated,
)
from undertow.games.eidolon.people import DEFEATED, DESPERATE, PC, EidolonState, Power, Tie
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import (
    give,
    mark,
    note,
    place,
    turn,
    while_discarded,
    words,
)
from undertow.games.eidolon.rules.asking import lift, people, whom
from undertow.games.eidolon.rules.clock import can_tick, tick, turn_back
from undertow.games.eidolon.rules.counting import from_bottom
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    gives,
    interjection,
    mine,
    move,
    passive,
    pays_push,
    playbook,
    rule,
    swaps_to,
)
from undertow.games.eidolon.rules.growth import on_taking
from undertow.games.eidolon.rules.harm import harm, move_track
from undertow.games.eidolon.rules.making import make
from undertow.games.eidolon.rules.powers import FINAL_FORM, STANDING
from undertow.games.eidolon.rules.reading import reading_of
from undertow.games.eidolon.rules.unsaid import DOTS, fills, player_says
from undertow.games.eidolon.rules.wording import FORM_BLANKS, words_power
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, World
from undertow.kernel import Line, Offer, Several, Table, message, plain

SCRAP, SNIPE, DAZZLE = "eidolon.scrap", "eidolon.snipe", "eidolon.dazzle"
THREATEN, CHALLENGE, RYMP = "eidolon.threaten", "eidolon.challenge-fate", "eidolon.rymp"

playbook(
    "vanguard",
    "The Vanguard",
    "Your Eidolon is good at one thing above all: fighting. You go in by the front door, take the "
    "blow, and get up again.",
    sentence="My Eidolon wipes out anyone who stands against me by {a}.",
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
)

RESONANT, DISSONANT = "eidolon.vanguard.resonant", "eidolon.vanguard.dissonant"


@attunes(
    "vanguard",
    "resonant",
    forecast="You smash through everything in the way and win the moment for your side.",
    text="Turn the Clock back by an hour.",
)
async def resonant(t: Table[World], pc: str) -> None:
    turn_back(t, 1, RESONANT)


@attunes(
    "vanguard",
    "dissonant",
    forecast="Your recklessness costs you or your side something precious.",
    text="No Break On Through while this card lies in the discard.",
)
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
    notice=message("eidolon.say.notice", "Someone takes notice"),
    tick=message("eidolon.say.by-tick", "for an hour on the Clock"),
    damage=message("eidolon.say.by-damage", "for a step of your Track"),
    opening=message("eidolon.say.spoil-opening", "An opening for your allies"),
    impress=message("eidolon.say.spoil-impress", "Your target is impressed, surprised or scared"),
    control=message("eidolon.say.spoil-control", "You take control"),
)


def _no_break(world: World, pc: PC) -> Line | None:
    return BARRED() if has(pc, DISSONANT) else None


@move(
    "vanguard",
    "starting",
    "break-on-through",
    "Break On Through",
    "Force your way through a physical obstacle with your Eidolon's power. You get through on every "
    "card; it only settles the price.",
    stat="pow",
    eidolon=True,
    forecast=False,
    when=_no_break,
    positive="Through with ease: nothing is ruined, nobody looks up.",
    neutral="Through, and the obstacle is ruined for good or someone takes notice: you choose.",
    negative="Through, and the obstacle is ruined for good or someone takes notice: the GM chooses.",
)
async def break_on_through(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "positive":
        return
    seat = t.world.pcs[m.pc].seat if m.reading.polarity == "neutral" else GM
    price = await t.ask(seat, PRICE(who=who(t.world, m.pc)), PRICES, pc=m.pc)
    t.tell(Outcome(m.pc, break_on_through.id, price))


ACTUALLY = passive(
    "vanguard",
    "starting",
    "actually-i-meant-for-you-to-kick-my-ass",
    "Actually, I Meant For You to Kick My Ass",
    "You played a negative card to Scrap or Challenge Fate? Explain how that suits you, and Reveal "
    "Your Master Plan with POW, right after it.",
).id
MEANT_IT = message("eidolon.ask.meant-it", "{who}: was that the plan all along?")
HOW_SO = message("eidolon.ask.meant-how", "{who}: how does what just went wrong serve you?")
CHAINED = "meant-it"

swaps_to(ACTUALLY, "pow", RYMP, when=lambda world, pc, m: bool(pc.flags.get(CHAINED)))


def just_made(world: World, moment: MoveMade, pc: PC) -> MoveInProgress | None:
    """The Move of someone's that is just over, if a card was played in it."""
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
    "vanguard",
    "advanced",
    "king-of-pain",
    "King of Pain",
    "Scrap without a thought for yourself. A neutral or positive card brings one thing more: an opening "
    "for your side, an impression, or control. A neutral or negative one advances your Track twice.",
).id
KING_BRINGS = message("eidolon.ask.king-of-pain", "{who}: what else does it bring?")
SPOILS = ("opening", "impress", "control")


def _scrapping(world: World, pc: PC, m: MoveInProgress) -> list[tuple[()]]:
    return [()] if m.move == SCRAP and KING not in m.declared else []


@interjection(KING, "before", "Scrap with no care for yourself", _scrapping)
async def no_care(t: Table[World], pc: str) -> None:
    t.tell(Declared(KING))


@answers(
    KING,
    "before",
    ScrapHurts,
    lambda world, moment, pc: moment.pc == pc.id and KING in world.now.declared,
)
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
    "vanguard",
    "advanced",
    "a-light-that-never-goes-out",
    "A Light That Never Goes Out",
    "Tell someone in despair why they matter and must not give up.",
    stat="glam",
    first=_despairing,
    positive="They go on, and so do you: +1 Ongoing for the scene, for you and for another player's "
    "character; someone the GM plays will repay you some day.",
    neutral="They go on: another player's character has +1 Ongoing for the scene.",
)
async def light(t: Table[World], m: MoveInProgress) -> None:
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
    "vanguard",
    "advanced",
    "dont-stop-believing",
    "Don't Stop Believing",
    "Nothing but negative cards? Tick the Clock, shuffle spread and discard into the deck, and draw "
    "as many again.",
).id
OVERDRIVE = passive(
    "vanguard",
    "advanced",
    "overdrive",
    "Overdrive",
    "A step of your Track may pay for a Push, or for Don't Stop Believing, in place of an hour.",
).id


def hopeless(world: World, pc: PC, m: MoveInProgress) -> bool:
    """Are there only negative cards in the spread? Your dissonant one must be played instead."""
    if pc.dissonant in m.spread and not world.rulings.believing_sweeps_dissonant:
        return False
    return bool(m.spread) and all(reading_of(pc, c).polarity == "negative" for c in m.spread)


def _believe(world: World, pc: PC, m: MoveInProgress) -> list[tuple[str]]:
    if not hopeless(world, pc, m):
        return []
    by_tick: list[tuple[str]] = [("tick",)] if can_tick(world) else []
    return [*by_tick, ("damage",)] if _overdrives(world, pc, m) else by_tick


def _overdrives(world: World, pc: PC, m: MoveInProgress) -> bool:
    return has(pc, OVERDRIVE) and pc.track < DEFEATED


@interjection(BELIEVE, "spread", "Shuffle it all back and draw again", _believe)
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
    "vanguard",
    "advanced",
    "longshot",
    "Longshot",
    "A precise blow of your Eidolon Power at a weakness beyond your usual reach may be a Snipe with "
    "POW.",
    eidolon=True,
).id
swaps_to(
    LONGSHOT,
    "pow",
    SNIPE,
    claim="your Eidolon Power strikes precisely at a weakness normally out of your reach",
)

passive(
    "vanguard",
    "advanced",
    "sucker-punch",
    "Sucker Punch",
    "Take Quick-Draw from the Virtuoso: one card more when your Eidolon Scraps or Snipes someone "
    "who does not believe you would.",
    grants=("eidolon.virtuoso.quick-draw",),
)

STRANGER = passive(
    "vanguard",
    "advanced",
    "never-fight-a-stranger",
    "Never Fight a Stranger",
    "One card more to Dazzle anybody you have fought.",
).id
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
    "vanguard",
    "advanced",
    "bad-reputation",
    "Bad Reputation",
    "You meet someone who may have heard of you. What have they heard?",
    stat="pow",
    first=_heard_of,
    positive="That you are dangerous: they are slow to confront you; +1 Ongoing to Threaten them.",
    neutral="That you are dangerous: as on a positive card. And what your Eidolon does: they have a plan.",
    negative="What your Eidolon does: they have a plan against it.",
)
async def bad_reputation(t: Table[World], m: MoveInProgress) -> None:
    name, polarity = plain(t.world.name(m.about)), m.reading.polarity
    if polarity != "negative":
        place(t, m.pc, bad_reputation.id, WARY(whom=name, who=who(t.world, m.pc)), "gm")
        give(
            t,
            m.pc,
            1,
            "ongoing",
            DANGEROUS(whom=name),
            moves=(THREATEN,),
            claim=THREATENING(whom=name),
            entry=bad_reputation.id,
        )
    if polarity != "positive":
        place(t, m.pc, bad_reputation.id, PREPARED(whom=name, who=who(t.world, m.pc)), "gm")


SCARES = message("eidolon.ask.unflappable", "Who is trying to scare you?")
SHAKEN = message("eidolon.vanguard.unflappable.why", "{whom} got to you")
AGAINST = message("eidolon.vanguard.unflappable.claim", "{who} acts against {whom}")
RESPECTS = message("eidolon.vanguard.unflappable.respect", "{whom} respects {who} more from now on")


async def _scares(t: Table[World], pc: str) -> str:
    return await whom(t, pc, SCARES(), pcs=False)


@move(
    "vanguard",
    "advanced",
    "unflappable",
    "Unflappable",
    "Someone the GM plays tries to scare you. Show them that they do not.",
    stat="glam",
    first=_scares,
    positive="They believe it, and respect you for it from now on.",
    neutral="They buy it. But they got to you: -1 Ongoing when you act against them.",
    negative="They buy it. But they got to you: -1 Ongoing when you act against them.",
)
async def unflappable(t: Table[World], m: MoveInProgress) -> None:
    name = plain(t.world.name(m.about))
    if m.reading.polarity == "positive":
        place(t, m.pc, unflappable.id, RESPECTS(whom=name, who=who(t.world, m.pc)), "gm")
        return
    give(
        t,
        m.pc,
        -1,
        "ongoing",
        SHAKEN(whom=name),
        claim=AGAINST(who=who(t.world, m.pc), whom=name),
        entry=unflappable.id,
    )


# Advanced and Master Moves


# Tubthumping

TUBTHUMPING = passive(
    "vanguard",
    "advanced",
    "tubthumping",
    "Tubthumping",
    "Once a session, when a fight would bring you down: say why you must not lose it, and stay up, a "
    "card short on every Move. When the fight is over, you fall.",
    once="session",
).id
GET_UP = message("eidolon.ask.tubthumping", "{who} would be Defeated. Do you get up again?")
TOO_MUCH = message("eidolon.ask.tubthumping-why", "{who}: why does this fight matter too much?")
ON_YOUR_FEET = message("eidolon.vanguard.tubthumping.why", "still standing, somehow")


def _knocked_down(world: World, moment: WouldBeDefeated, pc: PC) -> bool:
    fighting = world.combat is not None and pc.id in world.combat.present
    # The fall that Tubthumping itself brings is not answered by it.
    falls = moment.pc == pc.id and moment.why != TUBTHUMPING
    return falls and fighting and not used(pc, TUBTHUMPING)


@answers(TUBTHUMPING, "instead", WouldBeDefeated, _knocked_down)
async def get_up_again(t: Table[World], moment: WouldBeDefeated, pc: str) -> bool:
    name = who(t.world, pc)
    if not await t.ask(t.world.pcs[pc].seat, GET_UP(who=name), [True, False], pc=pc):
        return False
    mark(t, pc, TUBTHUMPING)
    player_says(t, pc, TOO_MUCH(who=name), TUBTHUMPING, "stands")
    t.tell(Noted(pc, STANDING, True))
    give(t, pc, -1, "ongoing", ON_YOUR_FEET(), until="combat", entry=TUBTHUMPING)
    if (form := final_form(t.world.pcs[pc])) is not None:
        place(t, pc, FINAL, SENTENCE(a=plain(form.blanks[0])), "combat")
    return True


@answers(
    TUBTHUMPING,
    "before",
    FacedDeath,
    lambda world, moment, pc: mine(world, moment, pc) and STANDING in pc.flags,
)
async def down_already(t: Table[World], moment: FacedDeath, pc: str) -> None:
    note(t, pc, STANDING, None)
    lift(t, pc, FINAL)


@answers(TUBTHUMPING, "before", CombatEnds, lambda world, moment, pc: STANDING in pc.flags)
async def falls_at_last(t: Table[World], moment: CombatEnds, pc: str) -> None:
    note(t, pc, STANDING, None)
    # The fight is over, and so is what it cost; now the bill comes.
    over = tuple(mod.id for mod in t.world.mods if mod.pc == pc and mod.entry == TUBTHUMPING)
    t.tell(ModsEnded(over))
    lift(t, pc, FINAL)
    # It is a fall like any other: someone may still step in.
    if not await t.instead(WouldBeDefeated(pc, TUBTHUMPING)):
        await move_track(t, pc, DEFEATED, TUBTHUMPING)


# This Isn't Even My Final Form

FINAL = passive(
    "vanguard",
    "master",
    "this-isnt-even-my-final-form",
    "This Isn't Even My Final Form",
    "Write a second power for your Eidolon. While Tubthumping keeps you up, it replaces the first.",
    requires=(TUBTHUMPING,),
    eidolon=True,
).id
SENTENCE = message(
    "eidolon.vanguard.power.final",
    "My Eidolon wipes out {a} by the boundless strength of my heart.",
)
FORMS[("vanguard", FINAL_FORM)] = SENTENCE
WIPES_OUT = message("eidolon.ask.final-form", "{who}: what does your final form wipe out?")
FORM_BLANKS[("vanguard", FINAL_FORM)] = (WIPES_OUT,)


def final_form(pc: PC) -> Power | None:
    return next((power for power in pc.powers if power.form == FINAL_FORM), None)


@on_taking(FINAL)
async def another_power(t: Table[World], pc: str) -> None:
    taken = t.world.pcs[pc]
    power = Power("vanguard", (DOTS,), FINAL_FORM)
    t.tell(SheetChanged(replace(taken, powers=(*taken.powers, power)), FINAL))
    words_power(t, pc, power, WIPES_OUT(who=who(t.world, pc)))


# Battle Bond

BONDED, SCRAPPED = "bonded", "scrapped-in"
NOT_SCRAPPED = message("eidolon.no.battle-bond", "First Scrap with someone, in this scene.")
OPPONENT = message("eidolon.ask.battle-bond", "Whom do you begin to understand?")
SEES_YOU = message("eidolon.ask.battle-vision", "{who}: which memory of yours do they see?")


def bonded(pc: PC) -> tuple[str, ...]:
    """Whom a Battle Bond has shown already."""
    found = pc.flags.get(BONDED, ())
    return tuple(str(one) for one in found) if isinstance(found, tuple) else ()


def _no_bond(world: World, pc: PC) -> Line | None:
    return None if pc.flags.get(SCRAPPED) == world.scenes else NOT_SCRAPPED()


async def _opponent(t: Table[World], pc: str) -> str:
    seen = bonded(t.world.pcs[pc])
    return await whom(t, pc, OPPONENT(), without=seen)


@move(
    "vanguard",
    "advanced",
    "battle-bond",
    "Battle Bond",
    "After a Scrap, grasp a truth about your opponent. Once for each person.",
    stat="biz",
    requires=(STRANGER,),
    when=_no_bond,
    first=_opponent,
    positive="You see a memory that made them who they are.",
    neutral="You see a memory that made them who they are; and they see one of yours.",
)
async def battle_bond(t: Table[World], m: MoveInProgress) -> None:
    note(t, m.pc, BONDED, (*bonded(t.world.pcs[m.pc]), m.about))
    if m.reading.polarity == "neutral":
        player_says(t, m.pc, SEES_YOU(who=who(t.world, m.pc)), battle_bond.id, "seen")


def _scrapped(world: World, moment: MoveMade, pc: PC) -> bool:
    new = pc.flags.get(SCRAPPED) != world.scenes
    return mine(world, moment, pc) and moment.move == SCRAP and new


# It hangs on a Starting Move as well: who borrows the bond does so after the Scrap.
@answers(ACTUALLY, "after", MoveMade, _scrapped)
@answers(battle_bond.id, "after", MoveMade, _scrapped)
async def has_scrapped(t: Table[World], moment: MoveMade, pc: str) -> None:
    note(t, pc, SCRAPPED, t.world.scenes)


# Force of Personality


@move(
    "vanguard",
    "advanced",
    "force-of-personality",
    "Force of Personality",
    "Once a session, in the Undertow: say one sentence. It may come true, for as long as you stay.",
    stat="glam",
    once="session",
    realm="undertow",
    about="What is true from now on?",
    positive="It is true, while you are in the Undertow.",
    neutral="It is true after a fashion; the GM says which.",
)
async def force(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "positive":
        place(t, m.pc, force.id, words(m.about), "gm")
    elif m.reading.polarity == "neutral":
        true = place(t, m.pc, force.id, IN_PART(what=m.about), "gm")
        fills(t, GM, HOW_TRUE(statement=m.about), true, "what")


IN_PART = message("eidolon.vanguard.force.in-part", "after a fashion: {what}")
HOW_TRUE = message("eidolon.ask.how-true", "“{statement}” How much of that is true now?")


@rule("vanguard.waking", "Back in the real world", "What was true by force alone is true no more.")
async def waking(t: Table[World]) -> None:
    for effect in t.world.effects:
        if effect.entry == force.id:
            t.tell(EffectEnded(effect.id))


def _awake(world: World) -> Offer | None:
    forced = world.realm == "real" and any(e.entry == force.id for e in world.effects)
    return waking.offer() if forced else None


STEPS.append(_awake)


# Other Master Moves

FALLEN = message("eidolon.no.friends", "Who lies Defeated can call nobody.")
FRIENDS = message("eidolon.ask.friends", "{who}: which of your Ties are friends? They come.")
COMES = message(
    "eidolon.vanguard.friends.comes", "{whom}'s Eidolon has come to {who}'s side; {seat} directs it"
)
THEIR_PLAYER = message("eidolon.vanguard.friends.player", "their own player")
THE_GM = message("eidolon.vanguard.friends.gm", "the GM")


def _fallen(world: World, pc: PC) -> Line | None:
    return FALLEN() if pc.track >= DEFEATED else None


@move(
    "vanguard",
    "master",
    "with-a-little-help-from-my-friends",
    "With a Little Help From My Friends",
    "Once in your life: your Track becomes Desperate, and the Eidolons of all your friends come when "
    "you call.",
    draws=False,
    once="ever",
    when=_fallen,
)
async def friends(t: Table[World], pc: str) -> None:
    if t.world.pcs[pc].track < DESPERATE:
        t.tell(TrackMoved(pc, DESPERATE, friends.id))
    ties = t.world.pcs[pc].ties
    if not ties:
        return
    prompt = FRIENDS(who=who(t.world, pc))
    listed = tuple(tie.to for tie in ties)
    chosen = await t.ask(t.world.pcs[pc].seat, prompt, Several(listed), pc=pc, kind="whom")
    for tie in ties:
        if tie.to in chosen:
            place(t, pc, friends.id, _comes(t.world, pc, tie), "scene")


def _comes(world: World, pc: str, tie: Tie) -> Line:
    seat = THEIR_PLAYER() if tie.to in world.pcs else THE_GM()
    return COMES(whom=who(world, tie.to), who=who(world, pc), seat=seat)


BEATEN = message("eidolon.ask.punch-parade", "Whose Eidolon takes the finishing blow?")


async def _finished(t: Table[World], pc: str) -> str:
    return await whom(t, pc, BEATEN(), pcs=False)


@move(
    "vanguard",
    "master",
    "punch-parade",
    "Punch Parade",
    "As you land the finishing blow on an Eidolon master, strike at what ties them to the Undertow.",
    stat="pow",
    first=_finished,
    positive="Their Eidolon is sealed.",
    neutral="Their Eidolon is severed.",
)
async def punch_parade(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "negative" or m.about not in people(t.world, t.world.pcs[m.pc]):
        return
    if state_of(t.world, m.about) == "sealed":
        return  # who never woke their Eidolon is no master of one
    state: EidolonState = "sealed" if m.reading.polarity == "positive" else "severed"
    turn(t, m.about, state, punch_parade.id)
