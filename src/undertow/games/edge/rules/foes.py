"""Foes: who comes, where they stand, how they strike, and how they are parried."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, in_scene
from undertow.games.edge.catalogue.gear import SHIELDS
from undertow.games.edge.facts.people import Used
from undertow.games.edge.facts.rolls import DiceFell
from undertow.games.edge.facts.story import FoeSet, Said
from undertow.games.edge.moments import (
    Danger,
    DefendPool,
    FoeActed,
    FoeDifficulty,
    FoeMissed,
    FoePool,
    RollStood,
)
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.dice import ones, successes, test, throw
from undertow.games.edge.rules.fighting import planted
from undertow.games.edge.rules.gear import OFF_HAND, off_hand
from undertow.games.edge.rules.ground import side
from undertow.games.edge.rules.harm import defending, strike
from undertow.games.edge.rules.laying import in_force, opens
from undertow.games.edge.rules.rolling import REACTIONS
from undertow.games.edge.words import who
from undertow.games.edge.world import (
    BANDS,
    COLD,
    POSITIONS,
    WORST,
    Band,
    Foe,
    HarmKind,
    Hit,
    Position,
    Roll,
    World,
)
from undertow.kernel import Line, Table, Term, message, plain
from undertow.parts.forms import Form, Options
from undertow.parts.telling import told_apart
from undertow.parts.uses import Use

SUPPRESSED = message("edge.why.suppressed", "Under fire")
STUMBLES = message("edge.why.desperate-foe", "A foe that is badly placed")
HEALTH = {1: 2, 2: 2, 3: 4, 4: 4, 5: 6}
"""Segments of health by Cap."""


class NewFoe(Form, frozen=True):
    name: Annotated[str, Meta(title="Who", max_length=80)]
    cap: Annotated[int, Meta(title="Cap", ge=1, le=5)] = 1
    pool: Annotated[int, Meta(title="Dice (0: as many as Cap and 2)", ge=0, le=10)] = 0
    armoured: Annotated[bool, Meta(title="Armoured?")] = False
    outsider: Annotated[bool, Meta(title="From another world?")] = False
    cold: Annotated[bool, Meta(title="A creature of the cold?")] = False


@Act(
    id="edge.foe",
    name="New foe",
    by="gm",
    to=lambda world, me: [()],
    anytime=True,
    text="Dice are Cap and 2, health 2, 4 or 6 by Cap, unless you say so.",
).form(NewFoe)
async def new_foe(t: Table[World], me: str, given: NewFoe) -> None:
    t.tell(
        FoeSet(
            t.world.fresh,
            Foe(
                given.name,
                given.cap,
                given.pool or given.cap + 2,
                HEALTH[given.cap],
                armoured=given.armoured,
                outsider=given.outsider,
                conditions=(COLD,) if given.cold else (),
            ),
        )
    )


class FoeNow(Form, frozen=True):
    position: Annotated[str, Meta(title="Position")] = "risky"
    band: Annotated[str, Meta(title="Range")] = "near"
    melee: Annotated[bool, Meta(title="In melee?")] = False

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        return {"position": POSITIONS, "band": BANDS}


@Act(
    id="edge.foe-move",
    name="Place a foe",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id in world.foes],
    text="Where it stands, and how well.",
).form(FoeNow)
async def move_foe(t: Table[World], me: str, id: int, given: FoeNow) -> None:
    foe = replace(
        t.world.foes[id],
        position=cast("Position", given.position),
        band=cast("Band", given.band),
        melee=given.melee,
    )
    t.tell(FoeSet(id, foe))


@Act(
    id="edge.foe-gone",
    name="A foe leaves",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id in world.foes],
    text="Fled, dead or no longer a foe.",
)
async def foe_gone(t: Table[World], me: str, id: int) -> None:
    t.tell(FoeSet(id, None))


ATTACKS = message("edge.label.foe-attack", "{foe} attacks {whom}")


class Strike(Form, frozen=True):
    position: Annotated[str, Meta(title="The position of whoever is attacked")] = "risky"
    level: Annotated[int, Meta(title="Harm: 1 limited, 2 standard, 3 great", ge=1, le=3)] = 1
    kind: Literal["physical", "fire", "spirit", "fear", "trick", "social", "mental"] = "physical"
    words: Annotated[str, Meta(title="What it does", max_length=200)] = ""
    melee: Annotated[bool, Meta(title="In melee?")] = True

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        return {"position": POSITIONS}


def _attacks(world: World, me: str, id: int, whom: str) -> Line:
    foe = told_apart(world.foes, id, lambda one: plain(one.name))
    return ATTACKS(foe=foe, whom=who(world, whom))


@RULES.modifies(Danger)
def stumbles(world: World, m: Danger, me: str) -> Term | None:
    """Whoever acts on a foe that is badly placed begins one step better."""
    foe = world.foes.get(m.roll.target)
    acts = foe is not None and foe.position == "desperate" and m.roll.kind not in REACTIONS
    return Term(-1, STUMBLES()) if acts else None


@RULES.modifies(FoePool)
def under_fire(world: World, m: FoePool, me: str) -> Term | None:
    return Term(-1, SUPPRESSED()) if suppressed(world, "die") else None


def suppressed(world: World, how: str) -> bool:
    """Does fire over the zone cost foes a die, or limit what they do?"""
    return any(one.data["how"] == how for _, one in in_force(world, "edge.suppress"))


@Act(
    id="edge.foe-attack",
    name="A foe attacks",
    by="gm",
    apart=True,
    needs=(in_scene,),
    to=lambda world, me: [
        (id, one.id) for id, foe in world.foes.items() if not foe.down for one in world.party
    ],
    text="Its dice against 4 for controlled, 3 for risky, 2 for desperate. A partial does one level less.",
    label=_attacks,
).form(Strike)
async def foe_attack(t: Table[World], me: str, id: int, whom: str, given: Strike) -> None:
    foe = t.world.foes[id]
    level = given.level
    if side(t.world, f"foe {id}", whom) == "rear":
        level = min(WORST, level + 1)
    if suppressed(t.world, "limited"):
        level = 1
    words = given.words or foe.name
    hit = Hit(whom, level, words, given.kind, foe=id)
    position = sheltered(t.world, whom, given.position)
    if t.world.rulings.player_facing_defence:
        await _answer(t, hit, position, t.reckon(FoePool(id, whom)).total - foe.pool)
        return
    dv = t.reckon(FoeDifficulty(id, whom, position, given.melee)).total
    if given.melee and (shield := t.world.shield(whom)) and SHIELDS[shield.row].dv:
        t.tell(Used(Use(whom, "edge.buckler", "round")))
    got = await test(t, foe.name, "attack", t.reckon(FoePool(id, whom)).total, dv)
    await t.after(FoeActed(id))
    if defending(t.world, whom):
        got -= await _parry(t, whom, given.melee)
    landed = level if got >= dv else level - 1 if got > 0 else 0
    if planted(t.world, whom):
        landed -= 1
    if landed > 0:
        strike(t, replace(hit, level=landed))
    else:
        t.tell(Said(foe.name, "miss", words))
        await t.after(FoeMissed(id, whom))


def sheltered(world: World, who: str, position: str) -> Position:
    """How somebody is placed who is attacked: behind a planted pavise one step better."""
    return POSITIONS[max(0, POSITIONS.index(cast("Position", position)) - planted(world, who))]


async def _parry(t: Table[World], who: str, melee: bool) -> int:
    """What somebody who defends takes from the attacker's successes. Their ones are beats."""
    one = t.world.people[who]
    skill = max(("melee", "skirmish"), key=one.skill)
    attribute = max(("body", "wits"), key=one.rating)
    dice = t.reckon(DefendPool(who, attribute, skill, melee)).total
    if off_hand(t.world, who):
        t.tell(Used(Use(who, OFF_HAND, "round")))
    faces = await throw(t, dice)
    t.tell(DiceFell(who, "defend", faces, 0, successes(faces)))
    beats.gain(t, ones(faces), who)
    return successes(faces)


async def _answer(t: Table[World], hit: Hit, position: Position, foe_dice: int) -> None:
    """Where foes do not roll: whoever is attacked rolls to defend."""
    one = t.world.people[hit.whom]
    skill = max(("melee", "skirmish"), key=one.skill)
    about = f"foe {hit.foe} {hit.level} {hit.kind}"
    opens(
        t,
        Roll(
            hit.whom,
            "body",
            skill,
            hit.words,
            "defend",
            position=position,
            about=about,
            more={"foe": -foe_dice} if foe_dice else {},
        ),
    )


@RULES.reacts(
    "after", RollStood, lambda world, m, me: m.made.about.startswith("foe ") and not m.made.hit
)
async def struck(t: Table[World], m: RollStood, me: str) -> None:
    _, foe, level, kind = m.made.about.split()
    landed = int(level) - (m.made.outcome == "partial") - planted(t.world, m.made.who)
    if landed > 0:
        strike(t, Hit(m.made.who, landed, m.made.intent, cast("HarmKind", kind), foe=int(foe)))
