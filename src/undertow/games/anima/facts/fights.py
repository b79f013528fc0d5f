"""The course of a conflict: how it begins, turns, rolls, goals, and how it ends."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.anima.world import (
    GM,
    Conflict,
    Effect,
    Fighter,
    Goal,
    Proposal,
    Sheet,
    Who,
    Work,
    World,
)
from undertow.kernel import Fact


class ConflictBegan(Fact, frozen=True, omit_defaults=True, tag="conflict-began"):
    """The sides face each other."""

    heading = "scene"
    pcs: tuple[Who, ...]
    adversity: tuple[Sheet, ...]
    goals: tuple[Goal, ...] = ()
    combat: bool = True
    rolled: bool = False
    held: dict[Who, int] = {}  # noqa: RUF012
    passions: dict[Who, str] = {}  # noqa: RUF012
    notes: tuple[str, ...] = ()
    ap: dict[Who, int] = {}  # noqa: RUF012
    """The Action Pools of opponents who come for the first time."""

    def evolve(self, world: World) -> World:
        fighters = dict(world.fighters)
        for who in self.pcs:
            f = fighters[who]
            fighters[who] = replace(
                f,
                sp=0,
                here=True,
                out=False,
                left=False,
                held=self.held.get(who, 0),
                disarmed=(),
                conditions=(),
                returns=0,
            )
        for sheet in self.adversity:
            old = world.fighters.get(sheet.id)
            if sheet.kind == "eidolon":
                fighters[sheet.id] = old or Fighter(sheet, 0)
                continue
            cp = old.cp if old else sheet.base.cp_start
            wounds = old.wounds if old else 0
            fighters[sheet.id] = Fighter(
                sheet,
                old.ap if old else self.ap.get(sheet.id, sheet.base.ap),
                0,
                cp,
                wounds,
                here=True,
                passion=self.passions.get(sheet.id, ""),
                held=self.held.get(sheet.id, 0),
            )
        conflict = Conflict(
            (),
            self.combat,
            self.rolled,
            goals=self.goals,
            active=_in_force(self.goals),
            noted=self.notes,
        )
        return replace(world, fighters=fighters, conflict=conflict, past=None)


class OrderSet(Fact, frozen=True, omit_defaults=True, tag="order-set"):
    """Who acts when; with the dice, where it was rolled."""

    order: tuple[Who, ...]
    faces: tuple[int, ...] = ()

    def evolve(self, world: World) -> World:
        c = world.fight
        place = self.order.index(c.now) if c.now in self.order else c.place
        return replace(world, conflict=replace(c, order=self.order, place=place))


class TurnBegan(Fact, frozen=True, tag="turn-began"):
    """Somebody's turn begins; a guard she kept is over."""

    who: Who
    round: int

    def evolve(self, world: World) -> World:
        c = world.fight
        place = c.order.index(self.who)
        guards = tuple(pair for pair in c.guards if not _guards(world, pair[1], self.who))
        acted, begun = (c.acted, c.begun) if self.round == c.round else ((), ())
        if self.who not in begun:
            begun = (*begun, self.who)
        c = replace(
            c,
            round=self.round,
            place=place,
            open=True,
            bound=None,
            guards=guards,
            acted=acted,
            begun=begun,
        )
        return replace(world, conflict=c)


def _guards(world: World, guard: Who, who: Who) -> bool:
    return guard == who or world.fighters[guard].sheet.owner == who


class TurnEnded(Fact, frozen=True, omit_defaults=True, tag="turn-ended"):
    """The action of a turn was taken."""

    who: Who
    """Whose turn it was."""
    actor: Who
    """Who acted in it: she, or her eidolon."""
    kind: str
    joined: tuple[Who, ...] = ()
    """Others whose action of this round was used too."""

    def evolve(self, world: World) -> World:
        c, fighters = world.fight, world.fighters
        kinds, acted = c.kinds, c.acted
        for actor in (self.actor, *self.joined):
            owner = fighters[actor].sheet.owner or actor
            kinds = (*_without(kinds, owner), (owner, actor, self.kind))
            if owner != actor:
                kinds = (*_without(kinds, actor), (actor, actor, self.kind))
            acted = (*acted, owner)
        fallen = c.throw if c.throw is not None and c.throw.done else c.fallen
        c = replace(
            c,
            open=False,
            bound=None,
            last=self.who,
            kinds=kinds,
            throw=None,
            fallen=fallen,
            acted=acted,
        )
        return replace(world, conflict=c)


Kinds = tuple[tuple[Who, Who, str], ...]


def _without(kinds: Kinds, who: Who) -> Kinds:
    for place, line in enumerate(kinds):  # one line each; hers is mostly the oldest, the first
        if line[0] == who:
            return kinds[:place] + kinds[place + 1 :]
    return kinds


class CrazyRolled(Fact, frozen=True, tag="crazy-rolled"):
    """A die says what a crazy one does this turn."""

    who: Who
    face: int
    kind: str

    def evolve(self, world: World) -> World:
        return replace(world, conflict=replace(world.fight, bound=(self.who, self.kind)))


class GoalAdded(Fact, frozen=True, tag="goal-added"):
    """A goal or a switch was put on the list."""

    goal: Goal
    by: str

    def evolve(self, world: World) -> World:
        c = world.fight
        goals = (*c.goals, self.goal)
        return replace(world, conflict=replace(c, goals=goals, active=_in_force(goals)))


class GoalProposed(Fact, frozen=True, tag="goal-proposed"):
    """A player said what could be done here."""

    n: int
    by: str
    text: str

    def evolve(self, world: World) -> World:
        c = world.fight
        proposals = (*c.proposals, Proposal(self.n, self.by, self.text))
        return replace(world, conflict=replace(c, proposals=proposals))

    def seen_by(self, seat: str) -> Fact | None:
        """Between the two of them, until it is on the list."""
        return self if seat in (GM, self.by) else None


class ProposalClosed(Fact, frozen=True, tag="proposal-closed"):
    """The GM made a goal of what was proposed, or put it away."""

    n: int

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == GM else None

    def evolve(self, world: World) -> World:
        c = world.fight
        left = tuple(one for one in c.proposals if one.n != self.n)
        return replace(world, conflict=replace(c, proposals=left))


class GoalSettled(Fact, frozen=True, omit_defaults=True, tag="goal-settled"):
    """A goal is decided, for good."""

    goal: str
    side: str
    outcome: str = ""
    by: str = ""

    def evolve(self, world: World) -> World:
        goal = replace(world.fight.goal(self.goal), settled=self.side, outcome=self.outcome)
        return _with_goal(world, goal)


class SwitchFlipped(Fact, frozen=True, tag="switch-flipped"):
    """A switch stands the other way, and is as hard to turn back as it was turned well."""

    goal: str
    on: bool
    difficulty: int

    def evolve(self, world: World) -> World:
        goal = replace(world.fight.goal(self.goal), on=self.on, difficulty=self.difficulty)
        return _with_goal(world, goal)


def _with_goal(world: World, goal: Goal) -> World:
    c = world.fight
    goals = tuple(goal if g.id == goal.id else g for g in c.goals)
    return replace(world, conflict=replace(c, goals=goals, active=_in_force(goals)))


def _in_force(goals: tuple[Goal, ...]) -> tuple[Effect, ...]:
    return tuple(
        g.effect
        for g in goals
        if g.effect.kind != "none" and (g.on if g.switch else g.settled == g.effect.side)
    )


class GuardSet(Fact, frozen=True, tag="guard-set"):
    """Somebody guards an ally until her next turn."""

    guard: Who
    ally: Who

    def evolve(self, world: World) -> World:
        c = world.fight
        guards = (*c.guards, (self.ally, self.guard))
        return replace(world, conflict=replace(c, guards=guards))


class WorkSet(Fact, frozen=True, tag="work-set"):
    """Work on a weapon went on."""

    work: Work

    def evolve(self, world: World) -> World:
        c = world.fight
        works = tuple(w for w in c.works if w.smith != self.work.smith)
        return replace(world, conflict=replace(c, works=(*works, self.work)))


class WorkEnded(Fact, frozen=True, tag="work-ended"):
    """Work on a weapon is done, or was broken off."""

    smith: Who
    done: bool

    def evolve(self, world: World) -> World:
        c = world.fight
        works = tuple(w for w in c.works if w.smith != self.smith)
        return replace(world, conflict=replace(c, works=works))


class ConflictEnded(Fact, frozen=True, omit_defaults=True, tag="conflict-ended"):
    """It is over. Conditions vanish, charge dice are halved, strike dice become action dice,
    eidolons go home with their Action Pools full."""

    winner: str
    """pc, gm, or empty where nobody won."""
    pools: dict[Who, tuple[int, int]]
    """Action and charge dice of everybody who stays, as they are now."""
    goals: tuple[tuple[str, str], ...] = ()
    """Goals that were open, and the side that got its wish."""
    kept: tuple[Who, ...] = ()
    """Opponents who will be met again."""

    def evolve(self, world: World) -> World:
        fighters = {}
        for who, f in world.fighters.items():
            if f.sheet.kind == "adversity" and who not in self.kept:
                continue
            if f.sheet.kind == "eidolon":
                owner = world.fighters[f.sheet.owner]
                if owner.sheet.kind == "adversity" and f.sheet.owner not in self.kept:
                    continue
            ap, cp = self.pools.get(who, (f.ap, f.cp))
            fighters[who] = replace(
                f,
                ap=ap,
                cp=cp,
                sp=0,
                here=False,
                out=False,
                left=False,
                called=False,
                conditions=(),
                disarmed=(),
                held=max(0, f.held),
                returns=0,
            )
        campaign = replace(world.campaign, conflicts=world.campaign.conflicts + 1, last=self.winner)
        return replace(world, fighters=fighters, conflict=None, campaign=campaign)
