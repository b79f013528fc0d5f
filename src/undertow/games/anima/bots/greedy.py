"""The bot of Anima Prime that takes what is worth most now, without a look at what comes then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, cast

from undertow.games.anima.bots.analysis import Analysis
from undertow.games.anima.bots.chances import at_least, earned, wounds
from undertow.games.anima.bots.fighting import AnyBot, fighting
from undertow.games.anima.bots.worths import DEFEAT
from undertow.games.anima.catalogue.effects import slots
from undertow.games.anima.catalogue.entries import POWERS, auras
from undertow.games.anima.moments import Defense, Slots
from undertow.games.anima.rules import achievements, combined, maneuvers, smithing, strikes
from undertow.games.anima.rules.passives import count, has_effect, suffers
from undertow.games.anima.rules.pools import circles, room
from undertow.games.anima.rules.rolls import KEEP, hits
from undertow.games.anima.world import Fighter, Throw, World
from undertow.kernel import Number, Offer, Plain, Request, Several
from undertow.lab.bots import Chair


class GreedyBot(AnyBot):
    """Takes what is worth most now."""

    def choose(self, world: World, able: Sequence[Offer]) -> Offer:
        return max(self.weighed(world, able), key=lambda pair: pair[0])[1]

    def weighed(self, world: World, offered: Sequence[Offer]) -> list[tuple[float, Offer]]:
        """Each way to fight, with its worth."""
        analyses: dict[Plain, Analysis] = {}
        found = []
        for offer in fighting(offered):
            who = offer.args[0]
            if who not in analyses:
                analyses[who] = self.analysis(world, str(who))
            analysis = analyses[who]
            # A summoner and her eidolon are compared by what acting adds, not by what they have.
            worth = analysis.worth(offer) - analysis.now
            found.append((worth + 0.02 * self._random(), offer))
        return found

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        choose = _ANSWERS.get(request.question.prompt.key)
        if choose is not None:
            return choose(self, chair, request)
        return super().answer(chair, request)

    def analysis(self, world: World, who: str) -> Analysis:
        return Analysis(world, who, self._basic)


def _throw(world: World) -> Throw:
    throw = world.fight.throw
    assert throw is not None
    return throw


def _own(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    world: World = chair.world
    throw = _throw(world)
    most = cast("Number", request.question.answers).high
    if throw.shares:
        return most
    return min(most, bot.analysis(world, throw.actor).own_dice())


def _roll(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """Guard an ally who can take no more, if one can take more oneself."""
    world: World = chair.world
    options = cast("Any", request.question.answers).options
    if len(options) == 1 or _left(world, world.fighters[_throw(world).actor]) < 2:
        return "roll"
    for option in options[1:]:
        if _left(world, world.fighters[option[1]]) == 1:
            return cast("Plain", option)
    return "roll"


def _left(world: World, f: Fighter) -> int:
    return circles(world, f.sheet.id) - f.wounds


def _charge(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """Sixes into the Charge Pool as far as there is room and use for them."""
    answers, world = cast("Number", request.question.answers), chair.world
    actor = _throw(world).actor
    if not bot.analysis(world, actor).uses_charge():
        return answers.low
    return max(answers.low, min(answers.high, room(world, actor)))


def _share(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """The leader keeps them: they may be enough for a free strike."""
    return 0


def _free(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """The best strike or achievement, unless keeping the dice is better."""
    world: World = chair.world
    analysis = bot.analysis(world, _throw(world).actor)
    best: Plain = "no"
    worth = analysis.best(analysis.me.sp)
    for option in cast("Any", request.question.answers).options[1:]:
        what, at = option
        found = analysis.strike(at) if what == "strike" else analysis.achieve(at)
        if found > worth:
            best, worth = option, found
    return best


def _keep(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """Reroll what failed where that will probably do something."""
    world: World = chair.world
    options = cast("Any", request.question.answers).options
    throw = _throw(world)
    done, failed = hits(throw.faces), len(throw.faces) - hits(throw.faces)
    analysis = bot.analysis(world, throw.actor)
    if throw.kind == "maneuver":
        gain = sum(n * p for n, p in enumerate(earned(failed, failed, 0)))
        good = gain >= 2 and done <= 3
    elif throw.kind == "strike":
        defense, left = analysis.body(throw.target)
        before = min(left, max(0, done - analysis.lost) // (defense + 1))
        good = wounds(failed, defense, left, done - analysis.lost)[0] - before > 0.35
    else:
        short = world.fight.goal(throw.target).difficulty + 1 + analysis.lost - done
        good = short > 0 and at_least(failed, short) > 0.4
    traits = [option for option in options if str(option).startswith("trait-")]
    if good and traits:
        return cast("Plain", traits[0])
    if "control" in options and throw.kind == "strike":
        short = analysis.body(throw.target)[0] + 1 + analysis.lost - done
        if 0 < short <= 2:
            return "control"
    return "keep"


def _strike_dice(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    world: World = chair.world
    most = cast("Number", request.question.answers).high
    actor, target = _aim(chair)
    if actor is None:
        return most
    return min(most, bot.analysis(world, actor).strike_dice(target))


def _aim(chair: Chair[Any]) -> tuple[str | None, str]:
    """Who strikes at whom, where that is the action of the turn itself."""
    for offer in chair.doing.values():
        if offer.rule == "anima.strike":
            return str(offer.args[0]), str(offer.args[1])
    return None, ""


def _declare(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """The powers that are worth their charge dice, in this strike."""
    world: World = chair.world
    answers = cast("Several", request.question.answers)
    throw = _throw(world)
    analysis, target = bot.analysis(world, throw.actor), world.fighters[throw.target]
    left = analysis.body(throw.target)[1]
    options = tuple(dict.fromkeys(answers.options))[:6]
    surge = has_effect(world, throw.actor, "elemental-surge")
    defenses = {"": analysis.body(throw.target)[0]}
    again = bool(throw.faces)
    have = hits(throw.faces) if again else 0
    best: tuple[Plain, ...] | None = None
    worth = NO_WORTH
    for size in range(answers.least, min(4, len(options)) + 1):
        for chosen in cast("Any", combinations(options, size)):
            if chosen and answers.refuses(chosen) is not None:
                continue
            bonus, cost, element = 0, 0, ""
            for id in chosen:
                entry = POWERS.get(id)
                if id in auras():
                    bonus, element = bonus + 1 + surge, id.removesuffix("-aura")
                elif entry is not None:
                    bonus += entry.dice.get(target.sheet.type, 0) + (id == "elemental-surge")
                    cost, element = cost + entry.cost, entry.element or element
            if element and target.sheet.weakness == f"vulnerable-to-{element}":
                bonus += 3
            if element not in defenses:
                defenses[element] = count(world, Defense(throw.target, cast("Any", element)))
            dice = bonus if again else throw.own + bonus
            expected, hit, end = wounds(dice, defenses[element], left, have - analysis.lost)
            value = expected + DEFEAT * end - analysis.price(cost)
            if "vampiric-strike" in chosen and analysis.me.wounds:
                value += 0.7 * hit
            if value > worth:
                best, worth = chosen, value
    return best if best is not None else answers.sample(bot.pick)


NO_WORTH = -9.0


def _goal_dice(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    world: World = chair.world
    most = cast("Number", request.question.answers).high
    for offer in chair.doing.values():
        if offer.rule == "anima.achieve":
            goal = world.fight.goal(str(offer.args[1]))
            return min(most, bot.analysis(world, str(offer.args[0])).goal_dice(goal))
    return most


def _goal_powers(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    heroics = "heroics" in cast("Several", request.question.answers).options
    return ("heroics",) if heroics else ()


def _work_for(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """Somebody else's weapon is worth a turn where a free slot can be filled."""
    return "yes" if _effects(bot, chair) else "no"


def _effect(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """The effect that is worth most, for a free slot; any, where none is free or no fight is on."""
    best = _effects(bot, chair)
    return best[0] if best else request.question.answers.sample(bot.pick)


def _all_effects(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """As many as the free slots hold."""
    best = _effects(bot, chair)
    if not best:
        return request.question.answers.sample(bot.pick)
    world: World = chair.world
    _, owner, weapon = _work(chair)
    there = slots(world.fighters[owner].sheet.weapons[weapon].effects)
    return tuple(best[: count(world, Slots(owner)) - there])


def _effects(bot: GreedyBot, chair: Chair[Any]) -> list[str]:
    """What a fight that is on could use in a free slot, the best first."""
    if chair.world.conflict is None:
        return []
    smith, owner, weapon = _work(chair)
    found = bot.analysis(chair.world, smith).effects(smith, owner, weapon)
    return [id for _, id in sorted(found, reverse=True)]


def _work(chair: Chair[Any]) -> tuple[str, str, int]:
    """(smith, owner, weapon) of the work that is being agreed on."""
    offer = next(o for o in chair.doing.values() if o.rule == "anima.imbue")
    _, smith, owner, weapon = offer.args
    assert isinstance(weapon, int)
    return str(smith), str(owner), weapon


def _whom(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    """Those who gain most: whoever has not got it yet."""
    world: World = chair.world
    answers = cast("Several", request.question.answers)
    rule = next(iter(chair.doing.values())).rule.removeprefix("anima.")
    granted = {
        "empower": "empowered",
        "nightvision": "darksighted",
        "quicken": "quickened",
        "shield": "shielded",
    }
    who = [str(option) for option in answers.options]
    if rule in granted:
        fresh = [w for w in who if not suffers(world, world.fighters[w], granted[rule])]
    else:
        fresh = [w for w in who if world.fighters[w].conditions]
    most = len(who) if answers.most is None else answers.most
    return tuple((fresh or who)[: max(1, most)])


def _clear(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    answers = cast("Several", request.question.answers)
    return answers.options[: answers.most]


def _heal(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    world: World = chair.world
    who = [str(option) for option in cast("Any", request.question.answers).options]
    hurt = [w for w in who if world.fighters[w].wounds and not world.fighters[w].out] or who
    return min(hurt, key=lambda w: _left(world, world.fighters[w]))


def _yes(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    return "yes"


def _no(bot: GreedyBot, chair: Chair[Any], request: Request) -> Plain:
    return "no"


_ANSWERS: dict[str, Callable[[GreedyBot, Chair[Any], Request], Plain]] = {
    maneuvers.OWN.key: _own,
    maneuvers.ROLL.key: _roll,
    maneuvers.CHARGE.key: _charge,
    maneuvers.SHARE.key: _share,
    maneuvers.SHARE_CHARGE.key: _share,
    maneuvers.FREE.key: _free,
    maneuvers.ASSIST.key: _no,
    combined.JOIN.key: _yes,
    smithing.WHICH.key: _effect,
    smithing.WHICH_ALL.key: _all_effects,
    smithing.WORK.key: _work_for,
    smithing.CONSENT.key: _yes,
    smithing.GO_ON.key: _yes,
    KEEP.key: _keep,
    strikes.DICE.key: _strike_dice,
    strikes.POWERS_FOR.key: _declare,
    strikes.CONTROL.key: _declare,
    achievements.DICE.key: _goal_dice,
    achievements.POWERS_FOR.key: _goal_powers,
    "anima.ask.whom": _whom,
    "anima.ask.clear": _clear,
    "anima.ask.heal": _heal,
}
