"""Looking back: the odds that dice had before they fell, and what came true of them."""

from __future__ import annotations

from fractions import Fraction

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.turns import FACES
from undertow.games.anima.facts import (
    AchievementCounted,
    CrazyRolled,
    Earned,
    FellOut,
    GoalSettled,
    OrderSet,
    Rerolled,
    Rolled,
    SheetChanged,
    StrikeCounted,
    SwitchFlipped,
    Wounded,
)
from undertow.games.anima.moments import Defense, Lost, ManeuverCap
from undertow.games.anima.odds import goal_odds, maneuver_odds, strike_odds
from undertow.games.anima.rules.declaring import element_of
from undertow.games.anima.rules.maneuvers import FREE_AT
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import circles
from undertow.games.anima.rules.rolls import hits
from undertow.games.anima.world import Throw, World
from undertow.kernel import Hindsight, Odds, Outcome, Past, message
from undertow.parts.odds import highest

ORDER = message("anima.odds.order", "Which side acts first")
PCS_FIRST = message("anima.odds.pcs-first", "one of the PCs acts first")
GM_FIRST = message("anima.odds.gm-first", "one of the opponents acts first")
CRAZY = message("anima.odds.crazy", "What the die may send it to do")
KINDS = {
    "maneuver": message("anima.odds.crazy-maneuver", "a maneuver"),
    "strike": message("anima.odds.crazy-strike", "a strike"),
    "power": message("anima.odds.crazy-power", "a power"),
    "any": message("anima.odds.crazy-any", "whatever it likes"),
}
WEAKNESS = message("anima.odds.weakness", "Which of the six weaknesses that are left")
ANOTHER = message("anima.odds.weakness-other", "one of the other five")

COUNTED = (StrikeCounted, AchievementCounted, Earned)


def hindsight(past: Past[World]) -> Hindsight | None:
    """Of a roll as it falls, as it is counted, and of what comes of that at once."""
    fact, world = past.fact, past.fated
    if world is None:
        return None
    match fact:
        case Rolled() | Rerolled() | StrikeCounted() | AchievementCounted() | Earned():
            return _of_dice(past, world)
        case Wounded(why="strike") | FellOut() | GoalSettled() | SwitchFlipped():
            return (
                _of_dice(past, world)
                if any(isinstance(one, COUNTED) for one in past.since)
                else None
            )
        case OrderSet(faces=faces) if faces:
            return _of_order(world, fact)
        case CrazyRolled():
            return _of_crazy(fact)
        case SheetChanged(sheet=sheet, what="weakness") if past.at_once:
            return _of_weakness(sheet.weakness)
    return None


def _of_dice(past: Past[World], world: World) -> Hindsight | None:
    """The dice that fell last, beside those that lay there."""
    now = None if world.conflict is None else world.fight.throw
    if now is None:
        return None
    n, lie = len(past.fell), hits(now.faces)
    total = max(0, lie + hits(past.fell) - count(world, Lost(now.actor)))
    if now.kind == "maneuver":
        found = maneuver_odds(world, now, n)
        return Hindsight(found, _earned(world, now, total, lie + hits(past.fell)))
    if now.kind == "strike":
        return _of_strike(past, world, now, total)
    found = goal_odds(world, now.actor, now.target, n, lie)
    won = total > world.fight.goal(now.target).difficulty
    return Hindsight(found, ("works" if won else "fails",))


def _earned(world: World, now: Throw, total: int, shown: int) -> tuple[str, ...]:
    kept = min(total, max(0, count(world, ManeuverCap(now.actor, bool(now.others)))))
    nothing = total == 0 if world.rulings.zero_by_earned else shown == 0
    also = [id for id, so in (("free", kept >= FREE_AT), ("nothing", nothing)) if so]
    return (f"earned:{kept}", *also)


def _of_strike(past: Past[World], world: World, now: Throw, total: int) -> Hindsight:
    fact = past.fact
    struck = past.before.fight.throw
    powers = (
        *(struck.powers if struck is not None else ()),
        *(fact.powers if isinstance(fact, Rolled) else ()),
    )
    element = element_of(powers)
    found = strike_odds(world, now.actor, now.target, len(past.fell), element, hits(now.faces))
    made = total // (max(0, count(world, Defense(now.target, element))) + 1)
    left = max(0, circles(world, now.target) - world.fighters[now.target].wounds)
    marked = min(made, left)
    came = [f"wounds:{marked}"]
    if made:
        came.append("out" if marked == left else "hit")
    return Hindsight(found, tuple(came))


def _of_order(world: World, fact: OrderSet) -> Hindsight:
    """Higher goes first, and ties go to the PCs."""
    pcs = [who for who in fact.order if world.side(who) == "pc"]
    ours, theirs = _best(len(pcs)), _best(len(fact.order) - len(pcs))
    first = sum(
        (ours[a] * theirs[b] for a in ours for b in theirs if a >= b),
        Fraction(0),
    )
    odds = Odds(
        ORDER(),
        (
            Outcome("pc", PCS_FIRST(), first, "good", "first"),
            Outcome("gm", GM_FIRST(), 1 - first, "bad", "first"),
        ),
    )
    return Hindsight(odds, (world.side(fact.order[0]),))


def _best(dice: int) -> dict[int, Fraction]:
    """The highest of so many dice; of none, less than any."""
    found: dict[int, Fraction] = {}
    for (face, _), chance in highest(dice).items() if dice else ():
        found[face] = found.get(face, Fraction(0)) + chance
    return found or {0: Fraction(1)}


def _of_crazy(fact: CrazyRolled) -> Hindsight:
    faces = list(FACES.values())
    outcomes = tuple(
        Outcome(kind, line(), Fraction(faces.count(kind), len(faces)), "plain", "kind")
        for kind, line in KINDS.items()
    )
    return Hindsight(Odds(CRAZY(), outcomes), (fact.kind,))


def _of_weakness(chosen: str) -> Hindsight:
    this = Outcome(chosen, WEAKNESSES[chosen].name(), Fraction(1, 6), "plain", "weakness")
    others = Outcome("other", ANOTHER(), Fraction(5, 6), "plain", "weakness")
    return Hindsight(Odds(WEAKNESS(), (this, others)), (chosen,))
