"""What lies on the table: frozen records.

A *sheet* is what is written about somebody; a *fighter* is that sheet with dice, wounds and
conditions. PCs and their eidolons stay from conflict to conflict; adversity comes and goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.records import (
    CROWDS,
    EIDOLON_BASE,
    GM,
    NINE,
    PC_BASE,
    About,
    Base,
    Element,
    Invented,
    Kind,
    SeatId,
    Sheet,
    Side,
    Type,
    Weapon,
    Who,
)
from undertow.games.anima.rulings import Rulings
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts
from undertow.parts.people import People

__all__ = [
    "CROWDS",
    "EIDOLON_BASE",
    "GM",
    "NINE",
    "PC_BASE",
    "About",
    "Base",
    "Element",
    "Invented",
    "Kind",
    "SeatId",
    "Sheet",
    "Side",
    "Type",
    "Weapon",
    "Who",
]


class Fighter(Struct, frozen=True, gc=False):
    """Somebody with dice in hand."""

    sheet: Sheet
    ap: int
    sp: int = 0
    cp: int = 0
    wounds: int = 0
    here: bool = False
    """In the conflict that is going on."""
    out: bool = False
    """Has left the conflict, defeated or not."""
    left: bool = False
    """Of somebody who is out: went away undefeated, and is no longer there."""
    marks: tuple[int, ...] = ()
    """Which traits are marked."""
    passion: str = ""
    loved: str = ""
    conditions: tuple[tuple[str, str], ...] = ()
    """Each condition with its source."""
    held: int = 0
    """Which weapon is in hand; -1: none."""
    disarmed: tuple[int, ...] = ()
    returns: int = 0
    """Of somebody cowardly who ran: how many of its turns it still misses."""
    called: bool = False
    """Of an eidolon: was in this conflict before, so its Action Pool is not full again."""
    changes: int = 0
    """Changes of passion in this session."""
    open: int = 0
    """Powers that its player may still pick."""

    @property
    def id(self) -> Who:
        return self.sheet.id


class Effect(Struct, frozen=True, gc=False):
    """What a goal or a switch does."""

    kind: str = "none"
    """none, defense, maneuver, strike, block, condition, threat, other."""
    amount: int = 0
    """By how much; -1 takes a condition away."""
    target: Who = ""
    """Empty: everybody of the side that suffers."""
    what: str = ""
    """The power blocked, the condition lifted or put, the threat turned, or words."""
    side: Side = "pc"
    """Who gains by it."""


class Goal(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something to be achieved beside beating each other up."""

    id: str
    """Its id at this table."""
    text: str
    """What can be achieved."""
    difficulty: int
    """Successes that it takes."""
    effect: Effect = Effect()
    """What it changes."""
    switch: bool = False
    """Is it a switch, to be turned back and forth?"""
    on: bool = False
    """Of a switch: is its effect in force?"""
    settled: str = ""
    """Of a goal: the side that decided it."""
    outcome: str = ""
    """How it turned out, in the words of whoever decided it."""
    owner: Who = ""
    """Whose weapon it disarms, or whose weak spot it is."""
    weapons: tuple[int, ...] = ()
    """Of a goal that disarms: which of the owner's weapons, from 0."""


class Work(Struct, frozen=True, gc=False):
    """An effect that is being worked into a weapon in the middle of a conflict."""

    smith: Who
    """Who works."""
    owner: Who
    """Whose weapon it is."""
    weapon: int
    """Which of the owner's, from 0."""
    effect: str
    """The effect, by id."""
    replaces: tuple[str, ...]
    """Effects that make room for it."""
    left: int
    """Turns that it still takes."""


class Throw(Struct, frozen=True, gc=False, omit_defaults=True):
    """A roll that is being built or has just been made."""

    kind: Literal["maneuver", "strike", "achievement"]
    """What is rolled for."""
    actor: Who
    """Who rolls."""
    step: str
    """How far it is, such as `own` or `powers`."""
    target: str = ""
    """Whom it is done to, or which goal."""
    basic: int = 0
    """Basic dice."""
    own: int = 0
    """Dice from the actor's own pool."""
    bonus: int = 0
    """Dice by powers and the like."""
    assists: tuple[Who, ...] = ()
    """Who assists."""
    others: tuple[Who, ...] = ()
    """Who takes part, beside the leader."""
    shares: tuple[int, ...] = ()
    """What each participant put in, the leader first."""
    powers: tuple[str, ...] = ()
    """Powers that are in it, by id."""
    element: Element = ""
    """Fire or frost, where it has one."""
    faces: tuple[int, ...] = ()
    """The dice as they fell."""
    done: bool = False
    """It was counted; what came of it stands below."""
    successes: int = 0
    """How many count."""
    against: int = 0
    """The defense or the difficulty."""
    wounds: int = 0
    """Wounds it dealt."""
    won: bool = False
    """Did it do what was wanted?"""
    strike: int = 0
    """Strike dice it earned."""
    charge: int = 0
    """Charge dice it earned."""
    lost: int = 0
    """Charge dice that found no room."""


class Proposal(Struct, frozen=True, gc=False):
    """A goal that a player would like to see on the list."""

    n: int
    by: str
    text: str


class Conflict(Struct, frozen=True, gc=False):
    """A conflict that is going on."""

    order: tuple[Who, ...]
    combat: bool = True
    rolled: bool = False
    round: int = 1
    place: int = -1
    begun: tuple[Who, ...] = ()
    """Whose turn has begun in this round, if only to be put off."""
    acted: tuple[Who, ...] = ()
    """Who has used this round's action, in whatever turn."""
    open: bool = False
    """Has the turn begun, and is its action still to be taken?"""
    bound: tuple[Who, str] | None = None
    """Who must do which kind of action, because a die said so."""
    last: Who = ""
    """Whose turn ended last; she may still change her passion."""
    kinds: tuple[tuple[Who, Who, str], ...] = ()
    """What was done last: (whose turn it was, who acted, kind); an eidolon has a line of its own,
    too."""
    goals: tuple[Goal, ...] = ()
    active: tuple[Effect, ...] = ()
    """Effects of goals and switches in force."""
    darkness: tuple[str, ...] = ()
    guards: tuple[tuple[Who, Who], ...] = ()
    """(guarded, guard)"""
    works: tuple[Work, ...] = ()
    throw: Throw | None = None
    fallen: Throw | None = None
    """The last roll of an earlier turn, for everybody to look at."""
    noted: tuple[str, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    """Goals that players thought of, and the GM has not decided about."""

    @property
    def now(self) -> Who:
        """Whose turn it is."""
        place, order = self.place, self.order
        return order[place] if 0 <= place < len(order) else ""

    def goal(self, id: str) -> Goal:
        return next(goal for goal in self.goals if goal.id == id)


class Scene(Struct, frozen=True):
    """A character scene that is being played."""

    place: str
    """Where it is."""
    who: tuple[Who, ...]
    """Who is in it."""
    rewarded: tuple[Who, ...] = ()
    """Who has had a reward from it."""
    delays: dict[str, int] = {}
    """How far a PC who gives up her reward turns each Threat Die."""
    between: str = ""
    """What the scene is about: the talk, the quarrel, the stitches."""


class Threat(Struct, frozen=True):
    """A Threat Die on the table."""

    id: str
    label: str
    face: int
    secret: bool = False
    due: bool = False
    """It shows 1: the next scene is the one."""


class Seed(Struct, frozen=True):
    """A seed for the story."""

    level: Literal["character", "group", "setting"]
    """Whom it is about: one character, the group, or the setting."""
    by: str
    """The seat that planted it."""
    text: str
    """Its words."""


class Campaign(Struct, frozen=True):
    """What the group agreed on."""

    mood: str = ""
    """Its mood, in words."""
    world: str = ""
    """Which of the worlds that come along, by its id; or none."""
    look: str = ""
    """What the world looks like."""
    technology: str = ""
    """What people build and use."""
    powers: str = ""
    """Where powers come from."""
    influence: str = ""
    """Who has a say in the world."""
    group: str = ""
    """Who the PCs are to each other."""
    seeds: tuple[Seed, ...] = ()
    """Story seeds."""
    session: int = 1
    """Which session this is, from 1."""
    arc: int = 1
    """Which story arc this is, from 1."""
    broken_bonds: int = 0
    """Bonds that were broken in this story arc."""
    broken_by: tuple[Who, ...] = ()
    """Who broke a bond in this story arc."""
    scenes: int = 0
    """Character scenes that were played."""
    conflicts: int = 0
    """Conflicts that were fought."""
    last: str = ""
    """How the last conflict ended: who won."""


class Plan(Struct, frozen=True, omit_defaults=True):
    """A conflict before it begins."""

    adversity: tuple[Sheet, ...]
    """Who is fought, each with a sheet."""
    goals: tuple[Goal, ...] = ()
    """What can be achieved beside."""
    pcs: tuple[Who, ...] = ()
    """Empty: all who can stand."""
    combat: bool = True
    """Can anybody be wounded? Without it a goal is needed."""
    rolled: bool = False
    """Is it rolled who acts first?"""
    conditions: tuple[str, ...] = ()
    """Conditions that lie over the conflict at its start."""
    order: tuple[Who, ...] = ()
    """Empty: the PCs first, as they sit."""
    passions: dict[Who, str] = {}
    """Opponents that burn for something, and for what, where the table plays so."""
    keep: tuple[Who, ...] = ()
    """Opponents whose sheets the GM keeps for later conflicts."""
    unarmed: tuple[Who, ...] = ()
    """Who leaves her weapons out of it, as was agreed before."""


class Setup(Struct, frozen=True):
    """What was agreed before the first word."""

    players: tuple[SeatId, ...]
    spoken: bool = False
    """Descriptions are spoken at the table, and never asked for in writing."""
    summoners: bool = False
    """The campaign is about summoners: several custom eidolons each."""
    plan: Plan | None = None
    """A conflict in the middle of which the table begins."""


Stage = Literal["", "mood", "setting", "characters", "seeds", "play"]


class World(Struct, frozen=True):
    """The whole table."""

    setup: Setup | None = None
    rulings: Rulings = Rulings()
    stage: Stage = ""
    campaign: Campaign = Campaign()
    fighters: dict[Who, Fighter] = {}
    conflict: Conflict | None = None
    scene: Scene | None = None
    past: Scene | None = None
    """The scene that has just ended; who took nothing from it yet still may."""
    threats: tuple[Threat, ...] = ()
    kept: dict[Who, Sheet] = {}
    """Prepared adversity, to be used again."""
    table: People = People()
    """What holds among the people."""
    handouts: Handouts = Handouts()
    extras: Extras = Extras()
    """Pages, pictures and portraits, and who sees them."""

    @property
    def agreed(self) -> Setup:
        assert self.setup is not None
        return self.setup

    if TYPE_CHECKING:

        @property
        def fight(self) -> Conflict:
            """The conflict, for whoever knows that there is one."""

    @property
    def pcs(self) -> list[Fighter]:
        return [f for f in self.fighters.values() if f.sheet.kind == "pc"]

    def side(self, who: Who) -> Side:
        return "gm" if self.fighters[who].sheet.seat == GM else "pc"

    def with_fighter(self, fighter: Fighter) -> World:
        return replace(self, fighters={**self.fighters, fighter.sheet.id: fighter})


# The same place of the record under both names: every rule of a conflict reads it all the time.
setattr(World, "fight", World.conflict)  # noqa: B010


def side_of(world: World, fighter: Fighter) -> Side:
    """Whoever the GM plays is on the one side, and the PCs with their eidolons on the other."""
    return "gm" if fighter.sheet.seat == GM else "pc"


def here(world: World) -> list[Fighter]:
    """All who are in the conflict and can be aimed at."""
    return [f for f in world.fighters.values() if f.here and not f.out and not f.returns]


def foes(world: World, who: Who) -> list[Fighter]:
    """Those of the other side who are in the conflict."""
    fighters = world.fighters
    if fighters[who].sheet.seat == GM:
        against = [f for f in fighters.values() if f.here and f.sheet.seat != GM]
    else:
        against = [f for f in fighters.values() if f.sheet.seat == GM and f.here]
    return [f for f in against if not f.out and not f.returns]


def friends(world: World, who: Who) -> list[Fighter]:
    """Those of the same side who are in the conflict, somebody herself included."""
    return list(allied(world, who))


def allied(world: World, who: Who) -> Iterator[Fighter]:
    """The same, one after the other, for whoever looks only for the first."""
    with_gm = world.fighters[who].sheet.seat == GM
    for f in world.fighters.values():
        if f.here and not f.out and not f.returns and (f.sheet.seat == GM) is with_gm:
            yield f


def eidolons_here(world: World, who: Who) -> list[Fighter]:
    """All eidolons beside a summoner; more than one only by a reading."""
    bonds = world.fighters[who].sheet.bonds
    return [e for b in bonds if (e := world.fighters[b]).here and not e.out and not e.returns]
