"""What a seat sees: everything but what the GM keeps to herself."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.aims import AimView, aims
from undertow.games.anima.dice import maneuver
from undertow.games.anima.fighters import FighterView, fighter
from undertow.games.anima.odds import limits, usual, usual_dice, works
from undertow.games.anima.rules.achievements import holder
from undertow.games.anima.rules.strikes import STEPS
from undertow.games.anima.rules.turns import actors
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.words import goal_text
from undertow.games.anima.world import GM, Campaign, Effect, Scene, Sheet, Throw, Work, World
from undertow.kernel import Line
from undertow.parts import extras
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts, visible
from undertow.parts.people import People


class GoalView(Struct, frozen=True, omit_defaults=True):
    id: str
    text: Line
    difficulty: int
    effect: Effect
    on: bool = False
    settled: str = ""
    outcome: str = ""
    holder: str = ""
    chances: dict[str, float] = {}
    """That it works, for each who may act now, with all their strike dice and no power."""


class Outlook(Struct, frozen=True):
    """What a maneuver of somebody's is likely to bring, with the usual dice."""

    basic: int
    own: int
    strike: float
    charge: float


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
    actors: tuple[str, ...] = ()
    """Who may act now: the one whose turn it is, or her eidolon."""
    aims: tuple[AimView, ...] = ()
    """Strikes that could be made now, by those who may act."""
    works: tuple[Work, ...] = ()
    """Effects that are being worked into weapons."""
    fallen: Throw | None = None
    """The last roll of an earlier turn."""
    outlook: dict[str, Outlook] = {}
    """What a maneuver of those who may act now is likely to bring."""


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
    table: People = People()
    """Who is away, who asked for a pause, and what stays out of the story."""
    handouts: Handouts = Handouts()
    extras: Extras = Extras()


def known(world: World, seat: str) -> World:
    """The table as far as a seat may know it, for whoever plays there without a view."""
    pages, seen = visible(world.handouts, seat), extras.visible(world.extras, seat)
    if seat == GM:
        return replace(world, handouts=pages, extras=seen)
    threats = tuple(replace(t, label="") if t.secret else t for t in world.threats)
    return replace(world, threats=threats, kept={}, handouts=pages, extras=seen)


def view(world: World, seat: str) -> View | None:
    """What a seat may see; nothing before people sat down."""
    if world.setup is None:
        return None
    return View(
        stage=world.stage,
        players=world.setup.players,
        campaign=world.campaign,
        fighters=tuple(fighter(world, f) for f in world.fighters.values()),
        conflict=_conflict(world),
        scene=world.scene,
        threats=tuple(
            ThreatView(t.id, "" if t.secret and seat != GM else t.label, t.face, t.secret, t.due)
            for t in world.threats
        ),
        rulings=world.rulings,
        prepared=_prepared(world) if seat == GM else (),
        table=world.table,
        handouts=visible(world.handouts, seat),
        extras=extras.visible(world.extras, seat),
    )


def _prepared(world: World) -> tuple[Sheet, ...]:
    return tuple(sheet for sheet in world.kept.values() if sheet.kind == "adversity")


def _conflict(world: World) -> ConflictView | None:
    c = world.conflict
    if c is None:
        return None
    able = actors(world)
    rolls = [c.throw.actor] if c.throw is not None else able
    goals: list[GoalView] = []
    switches: list[GoalView] = []
    for goal in c.goals:
        seen = GoalView(
            goal.id,
            goal_text(world, goal),
            goal.difficulty,
            goal.effect,
            goal.on,
            goal.settled,
            goal.outcome,
            holder(world, goal) if goal.switch else "",
            {who: float(works(world, who, goal.id)) for who in rolls},
        )
        (switches if goal.switch else goals).append(seen)
    steps: tuple[StepView, ...] = ()
    if c.throw is not None and c.throw.kind == "strike":
        steps = tuple(StepView(id, text(), id == c.throw.step) for id, text in STEPS.items())
    return ConflictView(
        c.combat,
        c.round,
        c.now,
        c.order,
        c.acted,
        tuple(goals),
        tuple(switches),
        bool(c.darkness),
        c.guards,
        c.throw,
        steps,
        c.bound,
        tuple(Line(key) for key in c.noted),
        tuple(able),
        aims(world),
        c.works,
        c.fallen,
        {who: _outlook(world, who) for who in able},
    )


def _outlook(world: World, who: str) -> Outlook:
    basic, own = usual_dice(world, who)
    found = maneuver(usual(world, who), limits(world, who, ()))
    strike, charge = (
        float(sum(n * chance for n, chance in enumerate(chances)))
        for chances in (found.strike, found.charge)
    )
    return Outlook(basic, own, strike, charge)
