"""The Vanguard, continued: getting up once more, words that come true, and the Master Moves."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.eidolon.catalogue.talks import state_of
from undertow.games.eidolon.catalogue.vanguard import ACTUALLY, SCRAP, STRANGER
from undertow.games.eidolon.entries import FORMS, STEPS, used
from undertow.games.eidolon.facts import (
    EffectEnded,
    ModsEnded,
    Noted,
    SheetChanged,
    TrackMoved,
)
from undertow.games.eidolon.moments import CombatEnds, FacedDeath, MoveMade, WouldBeDefeated
from undertow.games.eidolon.people import DEFEATED, DESPERATE, PC, EidolonState, Power, Tie
from undertow.games.eidolon.rules.acting import (
    give,
    mark,
    note,
    place,
    turn,
    words,
)
from undertow.games.eidolon.rules.asking import lift, people, whom
from undertow.games.eidolon.rules.declaring import answers, mine, move, passive, rule
from undertow.games.eidolon.rules.growth import on_taking
from undertow.games.eidolon.rules.harm import move_track
from undertow.games.eidolon.rules.powers import FINAL_FORM, STANDING
from undertow.games.eidolon.rules.unsaid import DOTS, fills, player_says
from undertow.games.eidolon.rules.wording import FORM_BLANKS, words_power
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Making, World
from undertow.kernel import Line, Opening, Several, Table, message, plain

# Tubthumping

TUBTHUMPING = passive(
    "vanguard", "advanced", "tubthumping", "Tubthumping",
    "Once a session, when a fight would bring you down: say why you must not lose it, and stay up, a "
    "card short on every Move. When the fight is over, you fall.",
    once="session",
).id  # fmt: skip
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
    TUBTHUMPING, "before", FacedDeath,
    lambda world, moment, pc: mine(world, moment, pc) and STANDING in pc.flags,
)  # fmt: skip
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
    # It is a fall like any other: somebody may still step in.
    if not await t.instead(WouldBeDefeated(pc, TUBTHUMPING, cost=False)):
        await move_track(t, pc, DEFEATED, TUBTHUMPING)


# This Isn't Even My Final Form

FINAL = passive(
    "vanguard", "master", "this-isnt-even-my-final-form", "This Isn't Even My Final Form",
    "Write a second power for your Eidolon. While Tubthumping keeps you up, it replaces the first.",
    requires=(TUBTHUMPING,), eidolon=True,
).id  # fmt: skip
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
NOT_SCRAPPED = message("eidolon.no.battle-bond", "First Scrap with somebody, in this scene.")
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
    "vanguard", "advanced", "battle-bond", "Battle Bond",
    "After a Scrap, grasp a truth about your opponent. Once for each person.",
    stat="biz", requires=(STRANGER,), when=_no_bond, first=_opponent,
    positive="You see a memory that made them who they are.",
    neutral="You see a memory that made them who they are; and they see one of yours.",
)  # fmt: skip
async def battle_bond(t: Table[World], m: Making) -> None:
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
    "vanguard", "advanced", "force-of-personality", "Force of Personality",
    "Once a session, in the Undertow: say one sentence. It may come true, for as long as you stay.",
    stat="glam", once="session", realm="undertow", about="What is true from now on?",
    positive="It is true, while you are in the Undertow.",
    neutral="It is true after a fashion; the GM says which.",
)  # fmt: skip
async def force(t: Table[World], m: Making) -> None:
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


def _awake(world: World) -> Opening | None:
    forced = world.realm == "real" and any(e.entry == force.id for e in world.effects)
    return waking.opening() if forced else None


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
    "vanguard", "master", "with-a-little-help-from-my-friends",
    "With a Little Help From My Friends",
    "Once in your life: your Track becomes Desperate, and the Eidolons of all your friends come when "
    "you call.",
    draws=False, once="ever", when=_fallen,
)  # fmt: skip
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
    "vanguard", "master", "punch-parade", "Punch Parade",
    "As you land the finishing blow on an Eidolon master, strike at what ties them to the Undertow.",
    stat="pow", first=_finished,
    positive="Their Eidolon is sealed.",
    neutral="Their Eidolon is severed.",
)  # fmt: skip
async def punch_parade(t: Table[World], m: Making) -> None:
    if m.reading.polarity == "negative" or m.about not in people(t.world, t.world.pcs[m.pc]):
        return
    if state_of(t.world, m.about) == "sealed":
        return  # who never woke their Eidolon is no master of one
    state: EidolonState = "sealed" if m.reading.polarity == "positive" else "severed"
    turn(t, m.about, state, punch_parade.id)
