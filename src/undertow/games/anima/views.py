"""What a seat sees: everything but what the GM keeps to herself."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.entries import Power
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.guidance import LIMITS
from undertow.games.anima.moments import (
    NO_LIMIT,
    AchievementBonus,
    AchievementLimit,
    ActionLimit,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverBonus,
    ManeuverCap,
    StrikeLimit,
    WoundCircles,
)
from undertow.games.anima.rules import offers
from undertow.games.anima.rules.achievements import holder
from undertow.games.anima.rules.book import ACTS
from undertow.games.anima.rules.declaring import NOT_ENOUGH, declaration, element_of
from undertow.games.anima.rules.passives import count, effects, hooks, ranks, suffers
from undertow.games.anima.rules.strikes import STEPS, STRIKE, bonus_for, most_dice, redirect
from undertow.games.anima.rules.turns import actors, is_exhausted
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import picks, warnings
from undertow.games.anima.words import CONDITIONS, condition_name, goal_text, name_of, power_name
from undertow.games.anima.world import (
    GM,
    Campaign,
    Effect,
    Fighter,
    Invented,
    Scene,
    Sheet,
    Throw,
    Type,
    Who,
    Work,
    World,
    foes,
    side_of,
)
from undertow.kernel import Line, Reckoning, message

ALWAYS = message("anima.power.always", "It works by itself.")
WITH_MANEUVER = message("anima.power.with-maneuver", "It goes with a maneuver.")


class PowerView(Struct, frozen=True, omit_defaults=True):
    id: str
    name: Line
    text: Line
    type: str
    cost: int
    rank: int
    group: str = ""
    ready: bool = False
    """Can it be used now?"""
    why: Line | None = None
    """Why not, or how it works without being used."""
    help: int = 0
    """Bonus dice in an achievement, by itself."""


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
    lost: Reckoning | None = None
    """Successes taken off its rolls, where there are any."""
    maneuver_bonus: Reckoning | None = None
    """Bonus dice of its maneuvers, where there are any."""
    exhausted: bool = False
    """Would anything but a maneuver or a pass cost it a wound?"""
    invented: tuple[Invented, ...] = ()
    pal: bool = False
    """Of an eidolon: is it somebody's companion?"""


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


class AimOption(Struct, frozen=True, omit_defaults=True):
    """A power or an aura that may go into a strike, and the dice it adds by itself."""

    id: str
    name: Line
    cost: int = 0
    dice: int = 0
    element: str = ""


class AimElement(Struct, frozen=True):
    """What a strike of fire or frost changes besides: dice, and the defense."""

    element: str
    dice: int
    defense: Reckoning


class AimView(Struct, frozen=True, omit_defaults=True):
    """All that the odds of a strike are made of."""

    actor: str
    target: str
    at: str
    """Who would really be struck."""
    dice: int
    """The most strike dice."""
    bonus: Reckoning
    defense: Reckoning
    how: str = ""
    """Why somebody else is struck: auto-guard or guard."""
    options: tuple[AimOption, ...] = ()
    elements: tuple[AimElement, ...] = ()


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
    actors: tuple[str, ...] = ()
    """Who may act now: the one whose turn it is, or her eidolon."""
    aims: tuple[AimView, ...] = ()
    """Strikes that could be made now, by those who may act."""
    works: tuple[Work, ...] = ()
    """Effects that are being worked into weapons."""


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
        prepared=_prepared(world) if seat == GM else (),
    )  # fmt: skip


def _prepared(world: World) -> tuple[Sheet, ...]:
    return tuple(sheet for sheet in world.kept.values() if sheet.kind == "adversity")


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
        powers=_powers(world, f),
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
        lost=_some(known.reckon(world, Lost(who))),
        maneuver_bonus=_some(known.reckon(world, ManeuverBonus(who))),
        exhausted=f.here and world.conflict is not None and is_exhausted(world, who),
        invented=sheet.invented,
        pal=bool(sheet.owner) and world.fighters[sheet.owner].sheet.companion == who,
    )  # fmt: skip


def _some(reckoning: Reckoning) -> Reckoning | None:
    return reckoning if reckoning.total else None


def _powers(world: World, f: Fighter) -> tuple[PowerView, ...]:
    found = []
    for id, rank in f.sheet.powers.items():
        entry = POWERS.get(id)
        if entry is not None:
            why = _why_not(world, f, entry)
            help = count(world, AchievementBonus(f.sheet.id, (id,)))
            found.append(
                PowerView(
                    id, entry.name(), entry.text(), entry.type, entry.cost, rank, entry.group,
                    why is None, why, help,
                )
            )  # fmt: skip
    return tuple(found)


def _why_not(world: World, f: Fighter, entry: Power) -> Line | None:
    """Why a power is not to be used now; None where it is."""
    who, conflict = f.sheet.id, world.conflict
    act = ACTS.get("anima.summon" if entry.id == "summoning" else f"anima.{entry.id}")
    if entry.type == "passive" and act is None:
        return ALWAYS()
    if conflict is None or not f.here or f.out:
        return offers.NO_CONFLICT()
    if not ranks(world, who, entry.id):
        return offers.NO_POWERS()
    if entry.cost > f.cp:
        return NOT_ENOUGH(cost=entry.cost, have=f.cp)
    if who not in actors(world):
        now = world.fighters.get(conflict.now)
        return offers.NOT_YOUR_TURN(name=name_of(now)) if now else offers.NO_CONFLICT()
    act = act or (STRIKE if entry.type in ("strike", "boost") else None)
    if entry.type == "maneuver":
        return None if f.ap else WITH_MANEUVER()
    if act is None:
        return None
    if (why := offers.barred(world, f, act)) is not None:
        return why
    if not act.targets(world, who):
        return offers.CANNOT(why=act.why() if act.why else act.text())
    return None


def _aims(world: World) -> tuple[AimView, ...]:
    """What a strike of those who may act now would be made of, at each who may be struck."""
    conflict = world.conflict
    if conflict is None or not conflict.combat or not conflict.order:
        return ()
    throw = conflict.throw
    if throw is not None and throw.kind == "strike":
        return (_aim(world, throw.actor, throw.target, throw.own),)
    able = [throw.actor] if throw is not None else actors(world)
    return tuple(
        _aim(world, who, foe.sheet.id, most)
        for who in able
        if (most := most_dice(world, who)) > 0
        for foe in foes(world, who)
    )


def _aim(world: World, actor: Who, target: Who, dice: int) -> AimView:
    known, at, how = hooks(world), target, ""
    throw = world.fight.throw
    struck = throw is not None and throw.kind == "strike"
    if not struck and (guard := redirect(world, target)) is not None and guard[0] != actor:
        at, how = guard
    chosen = throw.powers if struck and throw is not None else ()
    without = known.reckon(world, bonus_for(actor, at, chosen))
    offered = declaration(world, actor, world.fighters[at])
    options: list[AimOption] = []
    elements: list[AimElement] = []
    for id in dict.fromkeys(str(id) for id in (offered.options if offered else ())):
        # The element of a power counts once, however many powers are of it.
        only = bonus_for(actor, at, (*chosen, id))
        only = replace(only, element=element_of(chosen))
        element = element_of((id,))
        power = POWERS.get(id)
        options.append(
            AimOption(
                id, power_name(id), power.cost if power else 0,
                known.reckon(world, only).total - without.total, element,
            )
        )  # fmt: skip
        if element and element not in [e.element for e in elements]:
            more = replace(bonus_for(actor, at, chosen), element=element)
            elements.append(
                AimElement(
                    element,
                    known.reckon(world, more).total - without.total,
                    known.reckon(world, Defense(at, element)),
                )
            )
    return AimView(
        actor, target, at, dice, without, known.reckon(world, Defense(at, element_of(chosen))),
        how, tuple(options), tuple(elements),
    )  # fmt: skip


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
        tuple(Line(key) for key in c.noted), tuple(actors(world)), _aims(world), c.works,
    )  # fmt: skip
