"""Achievements: goals, switches, disarming, and weak spots."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from functools import partial
from typing import Any

from undertow.games.anima.catalogue.entries import POWERS
from undertow.games.anima.facts import (
    SPOT_FOUND,
    AchievementCounted,
    AchievementTried,
    ConditionLifted,
    DarknessFell,
    DarknessLifted,
    Disarmed,
    GoalSettled,
    Paid,
    SwitchFlipped,
    WentHome,
)
from undertow.games.anima.goals import EVERYONE
from undertow.games.anima.moments import AchievementBonus, AchievementLimit, Lost
from undertow.games.anima.rules.book import NOWHERE, Act
from undertow.games.anima.rules.declaring import NOT_ENOUGH, declare
from undertow.games.anima.rules.looming import turn_up
from undertow.games.anima.rules.passives import count, powers_of, ranks
from undertow.games.anima.rules.passives import hits as reaches
from undertow.games.anima.rules.pools import afflict, circles, drop_work, fall, trim, wound
from undertow.games.anima.rules.rolls import (
    hits,
    how_many,
    reconsider,
    throw,
)
from undertow.games.anima.rules.turns import in_turn
from undertow.games.anima.words import goal_name, power_name
from undertow.games.anima.world import GM, Goal, Side, Who, World, here
from undertow.kernel import Line, Number, Plain, Several, Table, message

T = Table[World]

HARDEST_SWITCH = 6

DICE = message("anima.ask.achievement-dice", "How many strike dice on {goal}?")
POWERS_FOR = message("anima.ask.achievement-powers", "Which powers help with {goal}?")
GRANT = message("anima.ask.grant", "Does {power} help with {goal}? Choose the bonus dice, or none.")


def holder(world: World, goal: Goal) -> Side:
    """The side that gains by a switch when it is on."""
    if goal.owner and goal.owner in world.fighters:
        return "gm" if world.side(goal.owner) == "pc" else "pc"
    return goal.effect.side


def goals_for(world: World, actor: Who) -> list[Goal]:
    """What somebody could go for now."""
    side = world.side(actor)
    with_gm = side == "gm"
    found = []
    for goal in world.fight.goals:
        if not goal.switch and goal.settled:
            continue
        if goal.owner:
            f = world.fighters[goal.owner]
            if not f.here or f.out or f.returns:
                continue  # nobody disarms the fallen, or finds the weak spot of one who went home
            gains = (f.sheet.seat == GM) is not with_gm
        else:
            gains = goal.effect.side == side
        if goal.switch:
            if gains != goal.on or world.rulings.allow_reinforce_switch:
                found.append(goal)
        elif gains or not goal.owner:  # nobody goes for an ally's weak spot
            found.append(goal)
    return found


def targets(world: World, actor: Who) -> Sequence[tuple[str]]:
    conflict = world.conflict
    if conflict is None or not world.fighters[actor].sp or not conflict.goals:
        return NOWHERE
    if conflict.active and most_dice(world, actor) < 1:  # only goals bring a limit below one
        return NOWHERE
    return [(goal.id,) for goal in goals_for(world, actor)]


def most_dice(world: World, actor: Who) -> int:
    return min(world.fighters[actor].sp, count(world, AchievementLimit(actor)))


async def achieve(t: T, actor: Who, goal_id: str) -> None:
    """Roll strike dice on a goal or a switch."""
    f = t.world.fighters[actor]
    seat = f.sheet.seat
    goal = t.world.fight.goal(goal_id)
    name = goal_name(t.world, goal)
    dice = await how_many(
        t, seat, DICE(goal=name), partial(most_dice, actor=actor), actor=actor, target=goal_id
    )
    powers, granted = await _declare(t, actor, goal)
    t.tell(AchievementTried(actor, goal_id, dice, powers))
    if powers:
        t.tell(Paid(actor, powers, sum(POWERS[id].cost for id in powers)))
    bonus = count(t.world, AchievementBonus(actor, powers, granted))
    await throw(t, actor, dice + bonus, bonus)
    faces = await reconsider(t, actor)
    goal = t.world.fight.goal(goal_id)  # a person may have made it easier or harder meanwhile
    successes = max(0, hits(faces) - count(t.world, Lost(actor)))
    won = successes > goal.difficulty
    t.tell(AchievementCounted(actor, goal_id, successes, goal.difficulty, won, dice))
    if won:
        await settle(t, actor, goal, successes)


async def _declare(t: T, actor: Who, goal: Goal) -> tuple[tuple[str, ...], int]:
    """Heroics, and whatever power the GM lets help; gives the powers and the GM's dice."""
    name = goal_name(t.world, goal)
    chosen = await declare(
        t,
        t.world.fighters[actor].sheet.seat,
        POWERS_FOR(goal=name),
        lambda world: helpful(world, actor),
        actor=actor,
        target=goal.id,
    )
    powers, granted = [], 0
    for id in chosen:
        if POWERS[id].type != "achievement":
            asked = GRANT(power=power_name(id), goal=name)
            dice = await t.ask(GM, asked, Number(0, 6), actor=actor, target=goal.id)
            if not dice:
                continue
            granted += dice
        powers.append(id)
    return tuple(powers), granted


def helpful(world: World, actor: Who) -> Payable | None:
    """Powers somebody could pay for in an achievement; None where she has none."""
    f = world.fighters[actor]
    options: list[str] = []
    for entry in powers_of(f, "achievement", "strike", "action"):
        if 0 < entry.cost <= f.cp and ranks(world, actor, entry.id):
            options.append(entry.id)
            if world.rulings.repeat_power and 2 * entry.cost <= f.cp:
                options.append(entry.id)
    return Payable(tuple(options), 0, None, f.cp) if options else None


def cost_of(chosen: Any) -> int:
    """What powers cost together."""
    return sum(POWERS[id].cost for id in chosen)


class Payable(Several, frozen=True, tag="several"):
    """Powers that can be paid together."""

    have: int = 0

    def refuses(self, answer: Plain) -> Line | None:
        if (why := super().refuses(answer)) is not None:
            return why
        cost = cost_of(answer)
        return NOT_ENOUGH(cost=cost, have=self.have) if cost > self.have else None

    def sample(self, pick: Any) -> Plain:
        answer = super().sample(pick)
        return answer if self.refuses(answer) is None else ()


async def settle(t: T, actor: Who, goal: Goal, successes: int) -> None:
    """It worked: a goal is decided for good, a switch stands the other way."""
    side = t.world.side(actor)
    if not goal.switch:
        t.tell(GoalSettled(goal.id, side, "", actor))
        if goal.owner:
            _weak_spot(t, actor, goal)
        elif side == goal.effect.side:
            apply_effect(t, goal, True)
        return
    new = min(HARDEST_SWITCH, successes)
    wants_on = holder(t.world, goal) == side
    if wants_on == goal.on:  # the side that holds it made it harder
        t.tell(SwitchFlipped(goal.id, goal.on, new))
        return
    t.tell(SwitchFlipped(goal.id, not goal.on, new))
    if goal.weapons:
        disarm(t, goal.owner, goal.weapons, armed=goal.on)
    else:
        apply_effect(t, goal, not goal.on)


def disarm(t: T, who: Who, weapons: tuple[int, ...], armed: bool) -> None:
    t.tell(Disarmed(who, weapons, armed))
    if not armed:
        drop_work(t, who)
        trim(t, who)


def _weak_spot(t: T, actor: Who, goal: Goal) -> None:
    """All circles of the one with the weak spot are marked; it goes home, or is defeated."""
    f = t.world.fighters[goal.owner]
    wound(t, goal.owner, circles(t.world, goal.owner), actor, SPOT_FOUND)
    if f.sheet.kind == "eidolon":
        if f.here:
            t.tell(WentHome(goal.owner, SPOT_FOUND))
    else:
        fall(t, t.world.fighters[goal.owner])


def apply_effect(t: T, goal: Goal, on: bool) -> None:
    """What is done once when a goal is decided or a switch turned; figures follow by
    themselves. What a switch put there goes when it is turned back, and what others did stays."""
    effect, source = goal.effect, f"goal:{goal.id}"
    if effect.kind == "condition":
        lift = effect.amount < 0
        everyone = effect.target == EVERYONE or (lift and not effect.target)
        whom = [
            f.sheet.id
            for f in here(t.world)
            if everyone or reaches(t.world, effect.target, effect.side, f.sheet.id)
        ]
        if effect.what == "darkness":
            if on != lift:
                t.tell(DarknessFell(source))
            else:
                t.tell(DarknessLifted("" if lift else source))
            return
        for who in whom:
            if on == lift:
                t.tell(ConditionLifted(who, effect.what, "" if lift else source))
            else:
                afflict(t, who, effect.what, source)
    elif effect.kind == "threat" and on:
        turn_up(t, effect.what, effect.amount, "goal")


def found_on(t: T, goal: Goal) -> None:
    """A switch is on before anybody turned it: what it puts on people lies on them."""
    if goal.switch and goal.on and goal.effect.kind == "condition":
        apply_effect(t, goal, True)


def do_achieve(t: T, actor: Who, goal: str) -> Awaitable[None]:
    return in_turn(t, actor, "achievement", achieve, goal)


ACHIEVE = Act(
    id="anima.achieve",
    name="Achievement",
    text="Roll up to eight strike dice on a goal or a switch; more successes than its "
    "difficulty decide it.",
    kind="achievement",
    to=targets,
    sp=1,
    why="an achievement needs a strike die, and a goal or switch that your side can still achieve.",
)(do_achieve)
