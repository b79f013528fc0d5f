"""Maneuvers, alone and combined: describe, basic dice, own dice, assists, powers, bonus dice, roll,
reroll, choose within the cap, bank the dice, and at five or more a free strike or achievement."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from functools import partial
from typing import Any

from undertow.games.anima.catalogue.entries import Power
from undertow.games.anima.facts import (
    Assisted,
    BasicGiven,
    Described,
    Earned,
    GuardSet,
    OwnAdded,
    Paid,
    Shifted,
)
from undertow.games.anima.guidance import limits_of
from undertow.games.anima.moments import BasicDice, Lost, ManeuverBonus, ManeuverCap, Sharing
from undertow.games.anima.rules.achievements import achieve
from undertow.games.anima.rules.achievements import targets as goal_targets
from undertow.games.anima.rules.book import HERE, NOWHERE, Act
from undertow.games.anima.rules.passives import count, powers_of, ranks
from undertow.games.anima.rules.pools import room
from undertow.games.anima.rules.rolls import hits, how_many, reconsider, throw
from undertow.games.anima.rules.strikes import strike
from undertow.games.anima.rules.strikes import targets as strike_targets
from undertow.games.anima.rules.turns import exhaust, falls_first, in_turn, is_exhausted
from undertow.games.anima.words import name_of
from undertow.games.anima.world import (
    GM,
    Who,
    World,
    foes,
    friends,
    here,
)
from undertow.kernel import (
    Choice,
    Field,
    Message,
    Number,
    Page,
    Plain,
    Prose,
    Question,
    Several,
    Table,
    message,
)

T = Table[World]

MOST_OWN, MOST_BASIC, FREE_AT = 3, 4, 5

DESCRIBE = message("anima.ask.describe", "What does {name} do, and at whom? {limits}")
BASIC = message("anima.ask.basic", "{name} makes a maneuver. How many basic dice?")
OWN = message("anima.ask.own", "How many action dice does {name} add?")
ROLL = message("anima.ask.roll", "{dice} {dice#die|dice} so far. Roll?")
ASSIST = message("anima.ask.assist", "Give {name} a die of yours?")
ASSISTS = message("anima.ask.assists", "Which of yours gives {name} a die?")
CHARGE = message(
    "anima.ask.charge", "You earned {kept} {kept#die|dice}. How many of them are charge dice?"
)
SHARE = message("anima.ask.share", "How many of {left} strike {left#die|dice} are for {name}?")
SHARE_CHARGE = message(
    "anima.ask.share-charge", "How many of {left} charge {left#die|dice} are for {name}?"
)
FREE = message("anima.ask.free", "{kept} dice at once: a free strike or achievement?")
WORDS = message("anima.field.words", "What it looks like")
AT = message("anima.field.target", "At whom")
YES_NO = ("yes", "no")
GIVE = Choice(("give",))


def can_maneuver(world: World, actor: Who) -> Sequence[tuple[()]]:
    return HERE if world.fighters[actor].ap else NOWHERE


async def maneuver(
    t: T, actor: Who, others: tuple[Who, ...] = (), told: tuple[str, Who] = ("", "")
) -> tuple[Who, ...]:
    """A maneuver; with others, a combined one that the actor leads. What it looks like is told
    before any dice are given."""
    words, target = told
    if words:
        t.tell(Described(t.world.fighters[actor].sheet.seat, actor, words))
    await _basic(t, actor, others, target)
    for who in (actor, *others):
        f = t.world.fighters[who]
        own = await how_many(
            t,
            f.sheet.seat,
            OWN(name=name_of(f)),
            partial(_most_own, who=who),
            actor=who,
            target=target,
            others=others,
        )
        t.tell(OwnAdded(who, own))
    await _assists_and_powers(t, actor, others)
    bonus = count(t.world, ManeuverBonus(actor, others))
    now = t.world.fight.throw
    assert now is not None
    await throw(t, actor, now.basic + now.own + len(now.assists) + bonus, bonus)
    faces = await reconsider(t, actor)
    kept = await _earn(t, actor, others, faces)
    if kept >= FREE_AT:
        await free_action(t, actor, kept)
    return others


def _most_own(world: World, who: Who) -> int:
    return min(MOST_OWN, world.fighters[who].ap)


def described(world: World, actor: Who) -> Question | None:
    """Where descriptions are written, the actor says what she does, and at whom."""
    if world.agreed.spoken:
        return None
    f = world.fighters[actor]
    against = foes(world, actor)
    aims = ("", *(foe.sheet.id for foe in against))
    page = Page(
        (
            Field("words", WORDS(), Prose(), ""),
            Field("target", AT(), Choice(aims), ""),
        ),
        "anima-maneuver",
    )
    prompt = DESCRIBE(name=name_of(f), limits=limits_of(against))
    return Question(f.sheet.seat, prompt, page, {"actor": actor})


async def _basic(t: T, actor: Who, others: tuple[Who, ...], target: Who) -> None:
    """The GM's dice, or an opponent's competence."""
    f = t.world.fighters[actor]
    if t.world.side(actor) == "pc":
        most = MOST_BASIC + len(others)
        asked = BASIC(name=name_of(f))
        given = await t.ask(GM, asked, Number(1, most), actor=actor, target=target, others=others)
        dice = count(t.world, BasicDice(actor, given))
    else:
        dice = count(t.world, BasicDice(actor))
    t.tell(BasicGiven(actor, dice, target))


def givers(world: World, actor: Who, others: tuple[Who, ...]) -> dict[str, Who]:
    """Who may still give a die: players of PCs with dice left, even of defeated ones; not of those
    who are somewhere else."""
    now = world.fight.throw
    assert now is not None
    taking = (actor, *others, *now.assists)
    acting = world.fighters[actor].sheet
    seats = [world.fighters[who].sheet.seat for who in (actor, *others)]
    found = {}
    for f in world.fighters.values():
        sheet = f.sheet
        if not f.ap or not f.here or f.left or sheet.kind != "pc" or sheet.id in taking:
            continue
        own = acting.owner == sheet.id
        if sheet.seat not in seats or (own and world.rulings.assist_own_eidolon):
            found[sheet.seat] = sheet.id
    return found


async def _assists_and_powers(t: T, actor: Who, others: tuple[Who, ...]) -> None:
    """Others may add a die each while the actor makes up her mind; then she rolls, with Guard or
    without."""
    f = t.world.fighters[actor]
    seat = f.sheet.seat
    if seat == GM and t.world.rulings.adversity_assist:
        await _adversity_assists(t, actor, others)
    if seat in _may_give(t.world, actor, others):  # a summoner and her own eidolon: one decides
        gives = await t.ask(seat, ASSIST(name=name_of(f)), YES_NO, actor=actor)
        giver = _may_give(t.world, actor, others).get(seat)
        if gives == "yes" and giver is not None:
            t.tell(Assisted(giver, actor))
    helped = False
    while True:
        may = _may_give(t.world, actor, others)
        may.pop(seat, None)
        guarded = allies_to_guard(t.world, actor)
        if not may and not guarded and not helped:
            return
        now = t.world.fight.throw
        assert now is not None
        dice = now.basic + now.own + len(now.assists)
        power = guarding(t.world, actor)
        with_it = [(power.id, ally) for ally in guarded] if power is not None else []
        options: tuple[Plain, ...] = ("roll", *with_it)
        asked = dict.fromkeys(may, (ASSIST(name=name_of(f)), GIVE))
        who, answer = await t.window(
            seat, ROLL(dice=dice), options, asked, actor=actor, target=now.target
        )
        if who != seat:
            giver = _may_give(t.world, actor, others).get(who)
            if giver is not None:
                t.tell(Assisted(giver, actor))
            helped = True  # the dice are hers to roll, although nobody is left to help
            continue
        if answer == "roll":
            return
        _, ally = answer
        power = guarding(t.world, actor)
        if power is not None and ally in allies_to_guard(t.world, actor):
            t.tell(Paid(actor, (power.id,), power.cost))
            t.tell(GuardSet(actor, ally))
            if not allies_to_guard(t.world, actor):
                return


def _may_give(world: World, actor: Who, others: tuple[Who, ...]) -> dict[str, Who]:
    """The seats that may give a die now, and whose; nobody helps an opponent."""
    return {} if world.side(actor) == "gm" else givers(world, actor, others)


async def _adversity_assists(t: T, actor: Who, others: tuple[Who, ...]) -> None:
    able = [
        f.sheet.id
        for f in here(t.world)
        if f.sheet.kind == "adversity" and f.ap and f.sheet.id not in (actor, *others)
    ]
    if able:
        prompt = ASSISTS(name=name_of(t.world.fighters[actor]))
        for giver in await t.ask(GM, prompt, Several(tuple(able)), actor=actor):
            if t.world.fighters[giver].ap:
                t.tell(Assisted(giver, actor))


def guarding(world: World, actor: Who) -> Power | None:
    """The power by which somebody could guard an ally with a maneuver, and pay for it."""
    f = world.fighters[actor]
    for entry in powers_of(f, "maneuver"):
        if entry.cost <= f.cp and ranks(world, actor, entry.id):
            return entry
    return None


def allies_to_guard(world: World, actor: Who) -> list[Who]:
    """Whom somebody could guard with this maneuver; by one reading she may guard two."""
    if guarding(world, actor) is None:
        return []
    guarded = [ally for ally, guard in world.fight.guards if guard == actor]
    if len(guarded) > int(world.rulings.repeat_power):
        return []
    return [f.sheet.id for f in friends(world, actor) if f.sheet.id not in (actor, *guarded)]


async def _earn(t: T, actor: Who, others: tuple[Who, ...], faces: tuple[int, ...]) -> int:
    """Count the dice: 3 to 5 a strike die each, a 6 a charge die. Gives how many were earned."""
    f = t.world.fighters[actor]
    sixes = faces.count(6)
    strike = hits(faces) - sixes
    lost = count(t.world, Lost(actor))
    earned = max(0, strike + sixes - lost)
    nothing = earned == 0 if t.world.rulings.zero_by_earned else strike + sixes == 0
    if nothing:
        _give_back(t, actor, others)
    kept = min(earned, count(t.world, ManeuverCap(actor, bool(others))))
    low, high = max(0, kept - strike), min(sixes, kept)
    charge = low
    if high > low:
        prompt = CHARGE(kept=kept)
        charge = await t.ask(f.sheet.seat, prompt, Number(low, high), actor=actor)
    leads = (actor, *others) if t.world.rulings.leadership_any_role else (actor,)
    if others and kept and any(count(t.world, Sharing(who)) for who in leads):
        await _share(t, actor, others, kept - charge, charge)
        return kept
    fits = min(charge, room(t.world, actor))
    over = charge - fits
    to_strike = over if t.world.rulings.charge_overflow == "strike" else 0
    t.tell(Earned(actor, kept - charge + to_strike, fits, over - to_strike))
    return kept


def _give_back(t: T, actor: Who, others: tuple[Who, ...]) -> None:
    """All dice failed: everybody's own action dice return."""
    now = t.world.fight.throw
    assert now is not None
    if not others:
        t.tell(Shifted(actor, "returned", now.own))
        return
    # In a combined maneuver the shares are what each put in.
    for who, dice in zip((actor, *others), now.shares, strict=True):
        t.tell(Shifted(who, "returned", dice))


async def _share(t: T, actor: Who, others: tuple[Who, ...], strike: int, charge: int) -> None:
    """Leadership: the leader gives each of the others some of the dice, and has the rest; everybody
    under her own limits."""
    shares, lost, sp, cp = {}, 0, strike, charge
    for who in others:
        gets_sp = await _gives(t, actor, who, SHARE, sp)
        gets_cp = await _gives(t, actor, who, SHARE_CHARGE, cp)
        shares[who] = (gets_sp, gets_cp)
        sp, cp = sp - gets_sp, cp - gets_cp
    shares = {actor: (sp, cp), **shares}
    for who, (sp, cp) in shares.items():
        fits = min(cp, room(t.world, who))
        if t.world.rulings.charge_overflow == "strike":
            sp += cp - fits
        else:
            lost += cp - fits
        shares[who] = (sp, fits)
    t.tell(Earned(actor, strike, charge, lost, shares))


async def _gives(t: T, actor: Who, whom: Who, prompt: Message, left: int) -> int:
    """How many of the dice that are left one of the others gets; none, if nobody says."""
    if not left:
        return 0
    seat, name = t.world.fighters[actor].sheet.seat, name_of(t.world.fighters[whom])
    asked = prompt(left=left, name=name)
    answer: int = await Question(seat, asked, Number(0, left), {"actor": actor}, default=0)
    return answer


async def free_action(t: T, actor: Who, kept: int) -> None:
    """Five dice or more: a strike or an achievement at once, or never."""
    seat = t.world.fighters[actor].sheet.seat
    answer: Any = ()
    while answer not in (options := _free_at(t.world, actor)):
        if not options:
            return
        answer = await t.ask(seat, FREE(kept=kept), ("no", *options), actor=actor)
        if answer == "no":
            return
    exhausted = t.world.rulings.free_strike_exhausts and is_exhausted(t.world, actor)
    if exhausted and t.world.rulings.exhaustion_before:
        exhausted = False
        if await falls_first(t, actor):
            return
    what, at = answer
    await (strike if what == "strike" else achieve)(t, actor, at)
    if exhausted:
        await exhaust(t, actor)


def _free_at(world: World, actor: Who) -> list[Plain]:
    """What a free strike or achievement could be aimed at."""
    f = world.fighters[actor]
    if f.out or not f.here:
        return []
    options: list[Plain] = []
    if world.fight.combat:
        options += [("strike", *to) for to in strike_targets(world, actor)]
    return options + [("achieve", *to) for to in goal_targets(world, actor)]


def do_maneuver(t: T, actor: Who, *told: tuple[str, Who]) -> Awaitable[None]:
    return in_turn(t, actor, "maneuver", maneuver, (), *told)


MANEUVER = Act(
    id="anima.maneuver",
    name="Maneuver",
    text="Improve your position: roll the GM's dice and one to three action dice of your "
    "own. Each 3 to 5 is a strike die, each 6 a charge die.",
    kind="maneuver",
    to=can_maneuver,
    ap=1,
    why="a maneuver needs at least one action die.",
).form(described)(do_maneuver)
