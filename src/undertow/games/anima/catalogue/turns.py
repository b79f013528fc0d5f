"""Powers and weaknesses by which somebody does something of its own in a turn."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.anima.catalogue.bonds import IMBUEMENT, QUICKDRAW, SUMMONING
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.facts import CrazyRolled, Fled, Paid, WentHome
from undertow.games.anima.moments import Acting, Drawing, Hurt, SummonCost
from undertow.games.anima.rules.bonds import why_waits
from undertow.games.anima.rules.book import ACT_OF, HERE, NOWHERE, Act, charge
from undertow.games.anima.rules.offers import acts_of
from undertow.games.anima.rules.passives import count, ranks
from undertow.games.anima.rules.smithing import IMBUE
from undertow.games.anima.rules.summoning import bring, targets
from undertow.games.anima.rules.turns import finish, in_turn
from undertow.games.anima.rules.weapons import draw, to_draw
from undertow.games.anima.words import name_of
from undertow.games.anima.world import Who, World
from undertow.kernel import Line, Plain, Table, message

T = Table[World]

# Summoning


async def summon(t: T, actor: Who, eidolon: Who) -> None:
    t.tell(Paid(actor, (SUMMONING.id,), count(t.world, SummonCost(actor, eidolon))))
    bring(t, actor, eidolon)


async def do_summon(t: T, actor: Who, eidolon: Who) -> None:
    await in_turn(t, actor, "power", summon, eidolon)


def _waits(world: World, actor: Who, to: tuple[Plain, ...]) -> Line | None:
    f = world.fighters.get(str(to[0])) if to else None
    return why_waits(f.sheet) if f is not None else None


Act(
    id="anima.summon",
    name="Summon",
    text="An eidolon you are bonded to comes at once.",
    kind="power",
    to=targets,
    cp=1,
    power=SUMMONING.id,
    price=lambda world, who, eidolon: charge(count(world, SummonCost(who, eidolon))),
    combat=True,
    barred=_waits,
    why="it needs a bond, a free wound circle, its charge dice, and no other eidolon beside you.",
)(do_summon)

# Weapons

ACT_OF[IMBUEMENT.id] = IMBUE.id
FOR_NOTHING = message("anima.no.draw", "{power}: changing weapons takes no action.")


@QUICKDRAW.forbids(Drawing)
def quicker(world: World, m: Drawing) -> Line | None:
    """With the power nobody spends an action on it."""
    return FOR_NOTHING(power=QUICKDRAW.name()) if ranks(world, m.who, QUICKDRAW.id) else None


Act(
    id="anima.quickdraw",
    name="Quickdraw",
    text="Switch to another weapon before you act, for free.",
    kind="free",
    to=lambda world, who: to_draw(world, who) if ranks(world, who, QUICKDRAW.id) else NOWHERE,
    power=QUICKDRAW.id,
    combat=True,
    why="it needs Quickdraw and another weapon.",
)(draw)

# Weaknesses

COWARDLY, CRAZY, RESTLESS = (WEAKNESSES[id] for id in ("cowardly", "crazy", "restless"))
TIRED = message("anima.no.restless", "{name} is restless and did that last turn.")
MUST_SEE = message("anima.no.crazy", "{name} is crazy: a die decides first.")


@COWARDLY.reacts(
    "after", Hurt, lambda world, m: world.fighters[m.who].sheet.weakness == COWARDLY.id
)
async def run_away(t: T, m: Hurt) -> None:
    if t.world.fighters[m.who].sheet.kind == "eidolon":
        t.tell(WentHome(m.who, COWARDLY.id))
    else:
        t.tell(Fled(m.who))


@RESTLESS.forbids(Acting)
def tired(world: World, m: Acting) -> Line | None:
    """Was this what she did in her player's last turn? By one reading, in her own last."""
    if m.kind == "other" or not world.fight.combat:
        return None
    f = world.fighters[m.who]
    key = m.who if world.rulings.restless_own_turns or not f.sheet.owner else f.sheet.owner
    again = (key, m.who, m.kind) in world.fight.kinds
    return TIRED(name=name_of(f)) if again else None


@CRAZY.forbids(Acting)
def must_see(world: World, m: Acting) -> Line | None:
    conflict = world.fight
    if m.act == SEE.id or m.kind == "free" or not conflict.combat:
        return None
    decided = conflict.bound is not None and conflict.bound[0] == m.who
    return None if decided else MUST_SEE(name=name_of(world.fighters[m.who]))


FACES = {1: "maneuver", 2: "maneuver", 3: "maneuver", 4: "strike", 5: "power", 6: "any"}


def may_go_crazy(world: World, actor: Who) -> Sequence[tuple[()]]:
    conflict = world.conflict
    if conflict is None or conflict.bound is not None or not conflict.combat:
        return NOWHERE
    return HERE if world.fighters[actor].sheet.weakness == CRAZY.id else NOWHERE


async def go_crazy(t: T, actor: Who) -> None:
    """A die decides what it does; what it cannot do, it passes."""
    (face,) = await t.roll(6)
    kind = FACES[face]
    t.tell(CrazyRolled(actor, face, kind))
    if all(o.rule in NOT_MEANT for o in acts_of(t.world, actor)):
        await finish(t, actor, "pass")


NOT_MEANT = ("anima.pass", "anima.friendly", "anima.friendly-power", "anima.mercy")
"""No die sends anybody against her own side, nor to the help of the other."""


SEE = Act(
    id="anima.crazy",
    name="See what it does",
    text="Roll a die: 1 to 3 a maneuver, 4 a strike, 5 a power, 6 as you like.",
    kind="other",
    to=may_go_crazy,
    combat=True,
    why="only a Crazy one lets a die decide, once a turn.",
)(go_crazy)
ACT_OF[CRAZY.id] = SEE.id
