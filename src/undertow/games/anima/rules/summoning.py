"""Eidolons in play: summoning, dismissing, and the restless and the crazy ones."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.anima.facts import CrazyRolled, GoalAdded, Paid, Summoned, WentHome
from undertow.games.anima.moments import ActionLimit, Charged, ChargeLimit, SummonCost
from undertow.games.anima.rules.book import HERE, NOWHERE, Act, Target, enter
from undertow.games.anima.rules.passives import count, ranks
from undertow.games.anima.rules.pools import circles, heal
from undertow.games.anima.rules.turns import finish, in_turn
from undertow.games.anima.world import Fighter, Goal, Who, World, eidolons_here
from undertow.kernel import Table, message

T = Table[World]


def can_come(world: World, f: Fighter) -> bool:
    """Has an eidolon a free wound circle, and is it not here?"""
    return not f.here and f.wounds < circles(world, f.sheet.id)


def has_room(world: World, who: Who, eidolon: Who) -> bool:
    """Only one eidolon at a time; by one reading the companion does not count."""
    sheet = world.fighters[who].sheet
    others = [e.sheet.id for e in eidolons_here(world, who)]
    if world.rulings.companion_extra:
        if eidolon == sheet.companion:
            return True
        others = [id for id in others if id != sheet.companion]
    return not others


def targets(world: World, actor: Who) -> Sequence[Target]:
    f = world.fighters[actor]
    if not f.sheet.bonds or f.sheet.kind == "eidolon" or not ranks(world, actor, "summoning"):
        return NOWHERE
    return [
        (id,)
        for id in f.sheet.bonds
        if can_come(world, world.fighters[id])
        and has_room(world, actor, id)
        and count(world, SummonCost(actor, id)) <= f.cp
    ]


def bring(t: T, summoner: Who, eidolon: Who, charged: bool = True) -> None:
    """An eidolon is here now: Action Pool full the first time in a conflict, and as it was the
    next; Strike and Charge Pool empty but for Charged Summoning."""
    f = t.world.fighters[eidolon]
    ap, sp, cp = count(t.world, ActionLimit(eidolon)), 0, 0
    if f.called:
        ap = f.ap
        if t.world.rulings.dismiss_keeps_pools:
            sp, cp = f.sp, f.cp
    if charged:
        cp = min(cp + count(t.world, Charged(summoner)), count(t.world, ChargeLimit(eidolon)))
    t.tell(Summoned(eidolon, ap, sp, cp))
    expose(t, eidolon)


def expose(t: T, who: Who) -> None:
    """A weak spot is a goal of every conflict its owner is in."""
    sheet = t.world.fighters[who].sheet
    if sheet.weakness != "weak-spot" or not t.world.fight.combat:
        return
    id = f"weak-spot:{who}"
    if any(goal.id == id for goal in t.world.fight.goals):
        return
    t.tell(GoalAdded(Goal(id, "", 2 + sheet.level, owner=who), ""))


def mend(t: T, who: Who, why: str) -> None:
    """A wound heals in a conflict. A companion that was defeated or banished is back at its
    summoner's side by it, where there is room for it."""
    down = t.world.fighters[who].wounds >= circles(t.world, who)
    if not heal(t, who, why) or not down:
        return
    f = t.world.fighters[who]
    owner = t.world.fighters.get(f.sheet.owner)
    if owner is None or not stays_beside(t.world, owner, who):
        return
    if can_come(t.world, f) and has_room(t.world, owner.sheet.id, who):
        bring(t, owner.sheet.id, who, charged=False)


def stays_beside(world: World, f: Fighter, eidolon: Who) -> bool:
    """Is this somebody's companion? A PC's bonds do nothing for her without Summoning."""
    sheet = f.sheet
    if not eidolon or sheet.companion != eidolon:
        return False
    if sheet.kind == "pc" and "summoning" not in sheet.powers:
        return False
    return bool(ranks(world, sheet.id, "companion"))


async def summon(t: T, actor: Who, eidolon: Who) -> None:
    cost = count(t.world, SummonCost(actor, eidolon))
    t.tell(Paid(actor, ("summoning",), cost))
    bring(t, actor, eidolon)


async def do_summon(t: T, actor: Who, eidolon: Who) -> None:
    await in_turn(t, actor, "power", summon, eidolon)


SUMMON = enter(
    Act(
        "anima.summon",
        message("anima.summon.name", "Summon"),
        message("anima.summon.text", "An eidolon you are bonded to comes at once."),
        do_summon,
        kind="power",
        to=targets,
        cp=1,
        power="summoning",
        cost=lambda world, who, target: count(world, SummonCost(who, str(target[0]))),
        combat=True,
        why="it needs a bond, a free wound circle, its charge dice, and no other eidolon beside you.",
    )
)


def here_targets(world: World, actor: Who) -> Sequence[Target]:
    if not world.fighters[actor].sheet.bonds:
        return NOWHERE
    return [(e.sheet.id,) for e in eidolons_here(world, actor)]


async def dismiss(t: T, actor: Who, eidolon: Who) -> None:
    t.tell(WentHome(eidolon, "dismissed", t.world.rulings.dismiss_keeps_pools))


DISMISS = enter(
    Act(
        "anima.dismiss",
        message("anima.dismiss.name", "Dismiss"),
        message(
            "anima.dismiss.text",
            "At the start of your turn, for nothing: your eidolon goes home unharmed.",
        ),
        dismiss,
        kind="free",
        to=here_targets,
        combat=True,
        why="there is no eidolon beside you.",
    )
)

# The restless and the crazy ones


def tires_of(world: World, f: Fighter, kind: str) -> bool:
    """Is somebody restless, and was this what she did in her player's last turn? By one reading,
    in her own last."""
    if f.sheet.weakness != "restless" or not world.fight.combat:
        return False
    who = f.sheet.id
    key = who if world.rulings.restless_own_turns or not f.sheet.owner else f.sheet.owner
    return any((key, who, kind) == line for line in world.fight.kinds)


FACES = {1: "maneuver", 2: "maneuver", 3: "maneuver", 4: "strike", 5: "power", 6: "any"}


def may_go_crazy(world: World, actor: Who) -> Sequence[Target]:
    conflict = world.conflict
    if conflict is None or conflict.bound is not None or not conflict.combat:
        return NOWHERE
    return HERE if world.fighters[actor].sheet.weakness == "crazy" else NOWHERE


async def go_crazy(t: T, actor: Who) -> None:
    """A die decides what it does; what it cannot do, it passes."""
    from undertow.games.anima.rules.offers import acts_of

    (face,) = await t.roll(6)
    kind = FACES[face]
    t.tell(CrazyRolled(actor, face, kind))
    if all(o.rule in NOT_MEANT for o in acts_of(t.world, actor)):
        await finish(t, actor, "pass")


NOT_MEANT = ("anima.pass", "anima.friendly", "anima.friendly-power", "anima.mercy")
"""No die sends anybody against her own side, nor to the help of the other."""


CRAZY = enter(
    Act(
        "anima.crazy",
        message("anima.crazy.name", "See what it does"),
        message(
            "anima.crazy.text",
            "Roll a die: 1 to 3 a maneuver, 4 a strike, 5 a power, 6 as you like.",
        ),
        go_crazy,
        kind="other",
        to=may_go_crazy,
        combat=True,
        why="only who is crazy lets a die decide, and once a turn.",
    )
)
