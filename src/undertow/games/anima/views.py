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
from undertow.kernel import Line, TooMany
from undertow.parts import extras
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts, visible
from undertow.parts.people import People


class GoalView(Struct, frozen=True, omit_defaults=True):
    """A goal or a switch of a conflict."""

    id: str
    """Such as `goal-1`."""
    text: Line
    """What is wanted."""
    difficulty: int
    """Successes that it takes."""
    effect: Effect
    """What it does once it is won."""
    on: bool = False
    """Of a switch: is its effect in force?"""
    settled: str = ""
    """Which side decided it: pc or gm; empty while nobody did."""
    outcome: str = ""
    """What came of it, in words."""
    holder: str = ""
    """Of a switch: the side that has it."""
    chances: dict[str, float] = {}
    """That it works, for each who may act now, with all their strike dice and no power."""
    n: int = 0
    """Its number in the list of goals and switches, from 0: where it stands."""


class Outlook(Struct, frozen=True):
    """What a maneuver of somebody's is likely to bring, with the usual dice."""

    basic: int
    """Basic dice the GM usually gives."""
    own: int
    """Action dice of one's own that go in."""
    strike: float
    """Strike dice to expect."""
    charge: float
    """Charge dice to expect."""


class StepView(Struct, frozen=True):
    """One step of a strike, and whether it is the present one."""

    id: str
    """Its id."""
    text: Line
    """What is done in it."""
    now: bool
    """Is it the present one?"""


class ConflictView(Struct, frozen=True):
    """The conflict that is going on."""

    combat: bool
    """Can anybody be wounded in it?"""
    round: int
    """From 1."""
    now: str
    """Whose turn it is."""
    order: tuple[str, ...]
    """Everybody in it, in turn order."""
    acted: tuple[str, ...]
    """Who has acted this round."""
    goals: tuple[GoalView, ...]
    """Goals, which are decided once."""
    switches: tuple[GoalView, ...]
    """Switches, which go back and forth."""
    darkness: bool
    """Is it dark?"""
    guards: tuple[tuple[str, str], ...]
    """Who is guarded, and by whom."""
    throw: Throw | None
    """The roll that is being built, or was just made."""
    strike: tuple[StepView, ...]
    """The steps of the strike that lies on the table."""
    bound: tuple[str, str] | None
    """Who must do which kind of action, because a die said so."""
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
    """A Threat Die."""

    id: str
    """Its id."""
    label: str
    """What threatens; empty where only the GM may know."""
    face: int
    """What the Threat Die shows."""
    secret: bool
    """Does only the GM know what it is?"""
    due: bool
    """Has its time come?"""


class View(Struct, frozen=True):
    """The table as a seat sees it."""

    stage: str
    """mood, setting, characters and seeds are agreed on first; then play."""
    players: tuple[str, ...]
    """The seats of the players."""
    campaign: Campaign
    """What the group agreed on."""
    fighters: tuple[FighterView, ...]
    """Everybody on either side, PCs and eidolons first."""
    conflict: ConflictView | None
    """None while nobody fights."""
    scene: Scene | None
    """The character scene that is played."""
    threats: tuple[ThreatView, ...]
    """Threat Dice."""
    rulings: Rulings
    """Which readings this table plays by."""
    prepared: tuple[Sheet, ...]
    """For the GM: opponents written down for later."""
    table: People = People()
    """Who is away, who asked for a pause, and what stays out of the story."""
    handouts: Handouts = Handouts()
    """Pages and notes that this seat may read."""
    extras: Extras = Extras()
    """What the table put on sheets itself."""


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
    for n, goal in enumerate(c.goals):
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
            n,
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
        {who: found for who in able if (found := _outlook(world, who)) is not None},
    )


def _outlook(world: World, who: str) -> Outlook | None:
    """None where there are more dice than can be counted: a table is seen all the same."""
    basic, own = usual_dice(world, who)
    try:
        found = maneuver(usual(world, who), limits(world, who, ()))
    except TooMany:
        return None
    strike, charge = (
        float(sum(n * chance for n, chance in enumerate(chances)))
        for chances in (found.strike, found.charge)
    )
    return Outlook(basic, own, strike, charge)
