"""What a seat sees: everything but what the GM keeps to herself."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.guidance import LIMITS
from undertow.games.anima.moments import (
    NO_LIMIT,
    AchievementLimit,
    ActionLimit,
    ChargeLimit,
    Defense,
    ManeuverCap,
    StrikeLimit,
    WoundCircles,
)
from undertow.games.anima.rules.achievements import holder
from undertow.games.anima.rules.passives import effects, hooks, suffers
from undertow.games.anima.rules.strikes import STEPS
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import picks, warnings
from undertow.games.anima.words import CONDITIONS, condition_name, goal_text, power_name
from undertow.games.anima.world import (
    GM,
    Campaign,
    Effect,
    Fighter,
    Scene,
    Sheet,
    Throw,
    Type,
    World,
    side_of,
)
from undertow.kernel import Line, Reckoning


class PowerView(Struct, frozen=True):
    id: str
    name: Line
    text: Line
    type: str
    cost: int
    rank: int


class WeaponView(Struct, frozen=True):
    name: str
    effects: tuple[str, ...]
    names: tuple[Line, ...]
    held: bool
    disarmed: bool


class TraitView(Struct, frozen=True):
    text: str
    marked: bool


class FighterView(Struct, frozen=True, omit_defaults=True):
    """A sheet with its dice."""

    id: str
    name: str
    kind: str
    seat: str
    side: str
    type: Type
    ap: int
    sp: int
    cp: int
    wounds: int
    circles: Reckoning
    action_limit: Reckoning
    charge_limit: Reckoning | None
    strike_limit: Reckoning
    achievement_limit: Reckoning
    maneuver_cap: Reckoning
    defense: Reckoning
    powers: tuple[PowerView, ...]
    picks: int
    here: bool
    out: bool
    away: bool
    conditions: tuple[str, ...]
    condition_names: tuple[Line, ...]
    traits: tuple[TraitView, ...] = ()
    passion: str = ""
    passion_name: Line | None = None
    loved: str = ""
    weakness: str = ""
    weakness_name: Line | None = None
    weapons: tuple[WeaponView, ...] = ()
    effects: tuple[str, ...] = ()
    level: int = 0
    members: int = 0
    competence: int = 0
    owner: str = ""
    bonds: tuple[str, ...] = ()
    companion: str = ""
    standouts: str = ""
    limits: Line | None = None
    """What somebody who maneuvers against it may tell."""
    about: Any = None
    notes: tuple[Line, ...] = ()


class GoalView(Struct, frozen=True, omit_defaults=True):
    id: str
    text: Line
    difficulty: int
    effect: Effect
    on: bool = False
    settled: str = ""
    outcome: str = ""
    holder: str = ""


class StepView(Struct, frozen=True):
    """One step of a strike, and whether it is the present one."""

    id: str
    text: Line
    now: bool


class ConflictView(Struct, frozen=True):
    combat: bool
    round: int
    now: str
    order: tuple[str, ...]
    acted: tuple[str, ...]
    goals: tuple[GoalView, ...]
    """Goals, which are decided once."""
    switches: tuple[GoalView, ...]
    """Switches, which go back and forth."""
    darkness: bool
    guards: tuple[tuple[str, str], ...]
    throw: Throw | None
    strike: tuple[StepView, ...]
    bound: tuple[str, str] | None
    notes: tuple[Line, ...]
    """What the GM might think of, such as a side goal."""


class ThreatView(Struct, frozen=True):
    id: str
    label: str
    face: int
    secret: bool
    due: bool


class View(Struct, frozen=True):
    """The table as a seat sees it."""

    stage: str
    players: tuple[str, ...]
    campaign: Campaign
    fighters: tuple[FighterView, ...]
    conflict: ConflictView | None
    scene: Scene | None
    threats: tuple[ThreatView, ...]
    rulings: Rulings
    prepared: tuple[Sheet, ...]
    """For the GM: opponents written down for later."""


def view(world: World, seat: str) -> View | None:
    """What a seat may see; nothing before people sat down."""
    if world.setup is None:
        return None
    return View(
        stage=world.stage,
        players=world.setup.players,
        campaign=world.campaign,
        fighters=tuple(_fighter(world, f) for f in world.fighters.values()),
        conflict=_conflict(world),
        scene=world.scene,
        threats=tuple(
            ThreatView(
                t.id, "" if t.secret and seat != GM else t.label, t.face, t.secret, t.due
            )
            for t in world.threats
        ),
        rulings=world.rulings,
        prepared=tuple(world.kept.values()) if seat == GM else (),
    )  # fmt: skip


def _fighter(world: World, f: Fighter) -> FighterView:
    sheet, who = f.sheet, f.sheet.id
    known = hooks(world)
    charge = known.reckon(world, ChargeLimit(who))
    conditions = tuple(c for c in CONDITIONS if suffers(world, f, c))
    return FighterView(
        id=who,
        name=sheet.name,
        kind=sheet.kind,
        seat=sheet.seat,
        side=side_of(world, f),
        type=sheet.type,
        ap=f.ap,
        sp=f.sp,
        cp=f.cp,
        wounds=f.wounds,
        circles=known.reckon(world, WoundCircles(who)),
        action_limit=known.reckon(world, ActionLimit(who)),
        charge_limit=charge if charge.total < NO_LIMIT else None,
        strike_limit=known.reckon(world, StrikeLimit(who)),
        achievement_limit=known.reckon(world, AchievementLimit(who)),
        maneuver_cap=known.reckon(world, ManeuverCap(who)),
        defense=known.reckon(world, Defense(who)),
        powers=_powers(sheet),
        picks=picks(sheet.powers),
        here=f.here,
        out=f.out,
        away=bool(f.returns),
        conditions=conditions,
        condition_names=tuple(condition_name(c) for c in conditions),
        traits=tuple(TraitView(text, n in f.marks) for n, text in enumerate(sheet.traits)),
        passion=f.passion,
        passion_name=PASSIONS[f.passion].name() if f.passion in PASSIONS else None,
        loved=f.loved,
        weakness=sheet.weakness,
        weakness_name=WEAKNESSES[sheet.weakness].name() if sheet.weakness in WEAKNESSES else None,
        weapons=tuple(
            WeaponView(
                w.name, w.effects, tuple(power_name(e) for e in w.effects), n == f.held,
                n in f.disarmed,
            )
            for n, w in enumerate(sheet.weapons)
        ),
        effects=effects(world, f),
        level=sheet.level,
        members=sheet.members,
        competence=sheet.competence,
        owner=sheet.owner,
        bonds=sheet.bonds,
        companion=sheet.companion,
        standouts=sheet.standouts,
        limits=LIMITS[sheet.type](),
        about=sheet.about,
        notes=tuple(warnings(sheet)),
    )  # fmt: skip


def _powers(sheet: Sheet) -> tuple[PowerView, ...]:
    return tuple(
        PowerView(id, entry.name(), entry.text(), entry.type, entry.cost, rank)
        for id, rank in sheet.powers.items()
        if (entry := POWERS.get(id)) is not None
    )


def _conflict(world: World) -> ConflictView | None:
    c = world.conflict
    if c is None:
        return None
    goals: list[GoalView] = []
    switches: list[GoalView] = []
    for goal in c.goals:
        seen = GoalView(
            goal.id, goal_text(world, goal), goal.difficulty, goal.effect, goal.on, goal.settled,
            goal.outcome, holder(world, goal) if goal.switch else "",
        )  # fmt: skip
        (switches if goal.switch else goals).append(seen)
    steps: tuple[StepView, ...] = ()
    if c.throw is not None and c.throw.kind == "strike":
        steps = tuple(StepView(id, text(), id == c.throw.step) for id, text in STEPS.items())
    return ConflictView(
        c.combat, c.round, c.now, c.order, c.acted, tuple(goals), tuple(switches),
        bool(c.darkness), c.guards, c.throw, steps, c.bound,
        tuple(Line(key) for key in c.noted),
    )  # fmt: skip
