"""What a maneuver, a strike or an achievement may bring, before its dice fall and while they lie there.

Everything counted here lies open to everybody. What somebody may still choose (which sixes are kept as
charge dice, a reroll) is taken as said below; powers that the GM must agree to are not counted.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from undertow.games.anima import dice
from undertow.games.anima.moments import (
    AchievementBonus,
    BasicDice,
    Defense,
    Lost,
    ManeuverBonus,
    ManeuverCap,
    Sharing,
    StrikeBonus,
)
from undertow.games.anima.rules import achievements, strikes
from undertow.games.anima.rules.declaring import element_of
from undertow.games.anima.rules.maneuvers import FREE_AT, MOST_OWN
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import circles, room
from undertow.games.anima.rules.rolls import hits
from undertow.games.anima.world import Throw, Who, World
from undertow.kernel import Line, Odds, Offer, Outcome, Plain, Request, message
from undertow.kernel.odds import Tone

MANEUVER = message("anima.odds.maneuver", "What {dice} {dice#die|dice} may bring")
STRIKE = message(
    "anima.odds.strike", "Wounds with {dice} {dice#die|dice} against defense {defense}"
)
ACHIEVE = message("anima.odds.achieve", "{dice} {dice#die|dice} against difficulty {difficulty}")
STRIKE_DICE = message("anima.odds.strike-dice", "strike dice: {n}")
CHARGE_DICE = message("anima.odds.charge-dice", "charge dice: {n}")
EARNED = message("anima.odds.earned", "dice earned: {n}")
FREE = message("anima.odds.free", "{n} or more: a strike or an achievement at once")
NOTHING = message("anima.odds.nothing", "nothing; your own dice return")
WOUNDS = message("anima.odds.wounds", "wounds: {n}")
HIT = message("anima.odds.hit", "it wounds")
OUT = message("anima.odds.out", "it marks the last circle")
WORKS = message("anima.odds.works", "it works")
FAILS = message("anima.odds.fails", "it fails")
SIXES = message("anima.odds.sixes", "Sixes are counted as charge dice first.")

USUAL_BASIC = 2
"""What a GM is taken to give, before she has said it."""


def odds(world: World, about: Offer | Request | None, answer: Plain) -> Odds | None:
    """Of an offer, of an answer, or of the roll that is being made."""
    if world.conflict is None:
        return None
    if isinstance(about, Offer):
        actor, *to = [str(arg) for arg in about.args] or [""]
        if about.rule == "anima.maneuver":
            return _usual(world, actor, (), None)
        if about.rule == "anima.strike":
            return of_strike(world, actor, to[0], strikes.most_dice(world, actor))
        if about.rule == "anima.achieve":
            return of_goal(world, actor, to[0], achievements.most_dice(world, actor))
        return None
    if isinstance(about, Request):
        return _answered(world, about, answer)
    return _at_hand(world)


def _answered(world: World, request: Request, answer: Plain) -> Odds | None:
    """As if the question were answered like this."""
    question = request.question
    said = question.about
    actor, target = str(said.get("actor", "")), str(said.get("target", ""))
    now = world.fight.throw
    match question.prompt.key, answer:
        case "anima.ask.basic", int(n):
            others = said.get("others") or ()
            assert isinstance(others, tuple)
            return _usual(world, actor, tuple(map(str, others)), n)
        case "anima.ask.own", int(n) if now is not None:
            return _building(world, now, n)
        case "anima.ask.strike-dice", int(n):
            return of_strike(world, actor, target, n)
        case "anima.ask.strike-powers", tuple(chosen) if now is not None:
            return _strike(world, now, tuple(map(str, chosen)))
        case "anima.ask.achievement-dice", int(n):
            return of_goal(world, actor, target, n)
        case "anima.ask.keep", str(what) if now is not None and what.startswith("trait-"):
            return _at_hand(world, again=len(now.faces) - hits(now.faces))
        case "anima.ask.keep", "control":
            return None
        case "anima.ask.free", ("strike", str(at)):
            return of_strike(world, actor, at, strikes.most_dice(world, actor))
        case "anima.ask.free", ("achieve", str(at)):
            return of_goal(world, actor, at, achievements.most_dice(world, actor))
        case (("anima.ask.achievement-powers" | "anima.ask.grant" | "anima.ask.free"), _):
            return None
    return _at_hand(world)


def _at_hand(world: World, again: int = 0) -> Odds | None:
    """The roll that is being made: so many of its failed dice are rolled again."""
    now = world.fight.throw
    if now is None or now.done:
        return None
    if now.kind == "maneuver":
        return _building(world, now, 0, again)
    if now.kind == "strike":
        return _strike(world, now, (), again)
    if not now.faces:
        return None  # the GM has still to say what helps
    return goal_odds(world, now.actor, now.target, again, hits(now.faces))


# Maneuvers


def limits(world: World, actor: Who, others: tuple[Who, ...]) -> dice.Limits:
    leads = (actor, *others) if world.rulings.leadership_any_role else (actor,)
    shared = others and any(count(world, Sharing(who)) for who in leads)
    return dice.Limits(
        cap=count(world, ManeuverCap(actor, bool(others))),
        lost=count(world, Lost(actor)),
        # What is shared out may fit where the leader has no room.
        room=99 if shared else room(world, actor),
        overflow=world.rulings.charge_overflow == "strike",
        by_earned=world.rulings.zero_by_earned,
    )


def usual(world: World, actor: Who, others: tuple[Who, ...] = (), given: int | None = None) -> int:
    """How many dice a maneuver has when all who take part add what they can; where the GM has not
    said what she gives, the usual."""
    basic, own = usual_dice(world, actor, given)
    own += sum(min(MOST_OWN, world.fighters[who].ap) for who in others)
    return basic + own + count(world, ManeuverBonus(actor, others))


def usual_dice(world: World, actor: Who, given: int | None = None) -> tuple[int, int]:
    """Basic dice and those of one's own, as they usually are."""
    if world.side(actor) == "pc":
        basic = count(world, BasicDice(actor, USUAL_BASIC if given is None else given))
    else:
        basic = count(world, BasicDice(actor))
    return basic, min(MOST_OWN, world.fighters[actor].ap)


def _usual(world: World, actor: Who, others: tuple[Who, ...], given: int | None) -> Odds:
    return _maneuver(usual(world, actor, others, given), limits(world, actor, others))


def _building(world: World, now: Throw, more: int, again: int = 0) -> Odds:
    others = now.others
    if now.faces:
        return maneuver_odds(world, now, again)
    bonus = count(world, ManeuverBonus(now.actor, others))
    return maneuver_odds(world, now, now.basic + now.own + more + len(now.assists) + bonus)


def maneuver_odds(world: World, now: Throw, n: int) -> Odds:
    """So many dice, beside those that lie there."""
    sixes = now.faces.count(6)
    bounds = limits(world, now.actor, now.others)
    return _maneuver(n, bounds, hits(now.faces) - sixes, sixes)


def _maneuver(n: int, bounds: dice.Limits, lie: int = 0, sixes: int = 0) -> Odds:
    found = dice.maneuver(n, bounds, lie, sixes)
    outcomes = [
        Outcome("free", FREE(n=FREE_AT), found.free, "good"),
        Outcome("nothing", NOTHING(), found.nothing, "bad"),
    ]
    for group, line, chances in (
        ("strike", STRIKE_DICE, found.strike),
        ("charge", CHARGE_DICE, found.charge),
        ("earned", EARNED, found.kept),
    ):
        outcomes += _numbers(group, [line(n=n) for n in range(len(chances))], chances)
    return Odds(MANEUVER(dice=n), tuple(outcomes), notes=(SIXES(),))


# Strikes


def of_strike(world: World, actor: Who, target: Who, n: int) -> Odds:
    """So many strike dice at somebody, or at whoever stands in the way."""
    guard = strikes.redirect(world, actor, target)
    at = guard[0] if guard is not None else target
    return strike_odds(world, actor, at, n + count(world, strikes.bonus_for(actor, at, ())), "")


def _strike(world: World, now: Throw, chosen: tuple[str, ...], again: int = 0) -> Odds:
    if now.faces:
        element = element_of(now.powers)
        return strike_odds(world, now.actor, now.target, again, element, hits(now.faces))
    powers = (*now.powers, *chosen)
    bonus: StrikeBonus = strikes.bonus_for(now.actor, now.target, powers)
    dice_in_all = now.own + count(world, bonus)
    return strike_odds(world, now.actor, now.target, dice_in_all, element_of(powers))


def strike_odds(world: World, actor: Who, at: Who, n: int, element: Any, have: int = 0) -> Odds:
    """So many dice at somebody, beside successes that lie there."""
    defense = count(world, Defense(at, element))
    left = circles(world, at) - world.fighters[at].wounds
    found = dice.wounds(n, defense, left, have - count(world, Lost(actor)))
    outcomes = [
        Outcome("hit", HIT(), found.hit, "good"),
        Outcome("out", OUT(), found.out, "good"),
        *_numbers("wounds", [WOUNDS(n=k) for k in range(len(found.marked))], found.marked),
    ]
    return Odds(STRIKE(dice=n, defense=defense), tuple(outcomes))


# Achievements


def of_goal(world: World, actor: Who, goal: str, n: int) -> Odds:
    """So many strike dice on a goal or a switch."""
    return goal_odds(world, actor, goal, n + count(world, AchievementBonus(actor, (), 0)), 0)


def goal_odds(world: World, actor: Who, goal: str, n: int, have: int) -> Odds:
    """So many dice on a goal, beside successes that lie there."""
    difficulty = world.fight.goal(goal).difficulty
    chance = dice.at_least(n, difficulty + 1 + count(world, Lost(actor)) - have)
    outcomes = (
        Outcome("works", WORKS(), chance, "good", "goal"),
        Outcome("fails", FAILS(), 1 - chance, "bad", "goal"),
    )
    return Odds(ACHIEVE(dice=n, difficulty=difficulty), outcomes)


def works(world: World, actor: Who, goal: str) -> Fraction:
    """That somebody's achievement works, with all their strike dice and no power."""
    return of_goal(world, actor, goal, achievements.most_dice(world, actor)).chance("works")


def _numbers(group: str, lines: list[Line], chances: tuple[Fraction, ...]) -> list[Outcome]:
    """One outcome for each number that can come."""
    found = []
    for n, chance in enumerate(chances):
        tone: Tone = "good" if n else "bad"
        if chance:
            found.append(Outcome(f"{group}:{n}", lines[n], chance, tone, group, n))
    return found
