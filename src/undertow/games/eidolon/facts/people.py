"""What happens to characters: harm, Hold, Forward, Ties, and whatever else is so about them."""

from __future__ import annotations

from typing import Literal

from undertow.games.eidolon.facts.change import change_all, change_pc, replace
from undertow.games.eidolon.people import (
    BATTERED,
    DEFEATED,
    DESPERATE,
    PC,
    EidolonState,
    Loan,
    Span,
    StatChange,
    Status,
    Tie,
    Value,
)
from undertow.games.eidolon.world import GM, Effect, Mod, World
from undertow.kernel import Fact, Line


class CharacterMade(Fact, frozen=True, tag="eidolon.character-made"):
    """A new character sits down."""

    pc: PC

    def evolve(self, world: World) -> World:
        highest = max((tie.id for tie in self.pc.ties), default=0)
        pcs = {**world.pcs, self.pc.id: self.pc}
        return replace(world, pcs=pcs, next_id=max(world.next_id, highest + 1))


class SheetDeclined(Fact, frozen=True, tag="eidolon.sheet-declined"):
    """The GM did not agree to a new character; another sheet may be handed in."""

    seat: str
    name: str

    def evolve(self, world: World) -> World:
        return world


class SheetChanged(Fact, frozen=True, tag="eidolon.sheet-changed"):
    """A character's sheet was rewritten: a level, a playbook, a choice."""

    pc: PC
    why: str

    def evolve(self, world: World) -> World:
        return replace(world, pcs={**world.pcs, self.pc.id: self.pc})


class TrackMoved(Fact, frozen=True, tag="eidolon.track-moved"):
    """The Damage Track of a character stands elsewhere now."""

    pc: str
    to: int
    why: str
    out: bool = False

    def evolve(self, world: World) -> World:
        return change_pc(world, self.pc, track=self.to, out=self.out)


class MidnightStruck(Fact, frozen=True, tag="eidolon.midnight-struck"):
    """Midnight: every Track is set to Battered, and what the earlier hours did is over."""

    vote: bool = True

    def evolve(self, world: World) -> World:
        only_down = world.rulings.midnight_only_down
        hit = {
            pc.id: {"track": BATTERED, "out": False}
            for pc in world.party
            if not only_down or pc.track < BATTERED
        }
        mods = tuple(mod for mod in world.mods if mod.entry != "eidolon.clock.three")
        return replace(change_all(world, hit), mods=mods, phantom_due=self.vote)


class Recovered(Fact, frozen=True, tag="eidolon.recovered"):
    """Combat is over: each of them is a step better off; who lay Defeated wakes Desperate."""

    pcs: tuple[str, ...]

    def evolve(self, world: World) -> World:
        fields = {}
        for id in self.pcs:
            pc = world.pcs[id]
            track = DESPERATE if pc.track == DEFEATED else max(0, pc.track - 1)
            fields[id] = {"track": track, "out": False}
        return change_all(world, fields)


class HoldSet(Fact, frozen=True, tag="eidolon.hold-set"):
    """So much Hold of a Move is there now."""

    pc: str
    move: str
    amount: int

    def evolve(self, world: World) -> World:
        holds = {**world.pcs[self.pc].holds, self.move: self.amount}
        if not self.amount:
            del holds[self.move]
        return change_pc(world, self.pc, holds=holds)


class ModGiven(Fact, frozen=True, tag="eidolon.mod-given"):
    """Forward or Ongoing."""

    mod: Mod

    def evolve(self, world: World) -> World:
        return replace(world, mods=(*world.mods, self.mod), next_id=self.mod.id + 1)


class ModsEnded(Fact, frozen=True, tag="eidolon.mods-ended"):
    """Forward or Ongoing that is over."""

    ids: tuple[int, ...]

    def evolve(self, world: World) -> World:
        return replace(world, mods=tuple(m for m in world.mods if m.id not in self.ids))


class EffectPlaced(Fact, frozen=True, tag="eidolon.effect-placed"):
    """Something is so in the story for a while."""

    effect: Effect

    def evolve(self, world: World) -> World:
        return replace(world, effects=(*world.effects, self.effect), next_id=self.effect.id + 1)


class EffectEnded(Fact, frozen=True, tag="eidolon.effect-ended"):
    """It is so no more."""

    id: int

    def evolve(self, world: World) -> World:
        return replace(world, effects=tuple(e for e in world.effects if e.id != self.id))


class Noted(Fact, frozen=True, tag="eidolon.noted"):
    """Something about a character is so now; None takes the note away."""

    pc: str
    key: str
    value: Value
    unseen: tuple[str, ...] = ()
    """Who of those it names is nobody whom players know."""

    def seen_by(self, seat: str) -> Fact:
        if seat == GM or not self.unseen or not isinstance(self.value, tuple):
            return self
        known = tuple(one for one in self.value if one not in self.unseen)
        return Noted(self.pc, self.key, known)

    def evolve(self, world: World) -> World:
        flags = {**world.pcs[self.pc].flags, self.key: self.value}
        if self.value is None:
            del flags[self.key]
        return change_pc(world, self.pc, flags=flags)


class Chosen(Fact, frozen=True, tag="eidolon.chosen"):
    """A choice that a Move or playbook asks for is written on the sheet."""

    pc: str
    key: str
    value: Value

    def evolve(self, world: World) -> World:
        return change_pc(
            world, self.pc, choices={**world.pcs[self.pc].choices, self.key: self.value}
        )


class Borrowed(Fact, frozen=True, tag="eidolon.borrowed"):
    """A Move of another playbook is called on; or it comes along with the one that is."""

    pc: str
    move: str
    span: Span
    main: str = ""

    def evolve(self, world: World) -> World:
        loans = (*world.pcs[self.pc].loans, Loan(self.move, self.span, self.main))
        return change_pc(world, self.pc, loans=loans)


class LoanUsed(Fact, frozen=True, tag="eidolon.loan-used"):
    """The one use that was borrowed is made."""

    pc: str
    move: str

    def evolve(self, world: World) -> World:
        loans = tuple(
            replace(loan, spent=True) if loan.move == self.move else loan
            for loan in world.pcs[self.pc].loans
        )
        return change_pc(world, self.pc, loans=loans)


class LoanEnded(Fact, frozen=True, tag="eidolon.loan-ended"):
    """It is given back."""

    pc: str
    move: str

    def evolve(self, world: World) -> World:
        loans = tuple(loan for loan in world.pcs[self.pc].loans if loan.move != self.move)
        return change_pc(world, self.pc, loans=loans)


class StatsChanged(Fact, frozen=True, tag="eidolon.stats-changed"):
    """Stats are other for a while."""

    pc: str
    change: StatChange

    def evolve(self, world: World) -> World:
        changes = (*world.pcs[self.pc].changes, self.change)
        return change_pc(world, self.pc, changes=changes)


class StateChanged(Fact, frozen=True, tag="eidolon.state-changed"):
    """An Eidolon is sealed, ready or severed now."""

    who: str
    state: EidolonState
    why: str
    hidden: bool = False
    """Is it someone of whom the players know nothing yet, or not this?"""

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == GM or not self.hidden else None

    def evolve(self, world: World) -> World:
        if self.who in world.pcs:
            return change_pc(world, self.who, state=self.state)
        # What players saw happen they know from then on.
        if self.who in world.npcs:
            npc = replace(world.npcs[self.who], state=self.state)
            if not self.hidden and npc.shows is not None and "state" not in npc.shows:
                npc = replace(npc, shows=(*npc.shows, "state"))
            return replace(world, npcs={**world.npcs, self.who: npc})
        enemy = replace(world.enemies[self.who], state=self.state)
        if not self.hidden and "state" not in enemy.shows:
            enemy = replace(enemy, shows=(*enemy.shows, "state"))
        return replace(world, enemies={**world.enemies, self.who: enemy})


class LeftPlay(Fact, frozen=True, tag="eidolon.left-play"):
    """A character is no protagonist any more: dead, retired or captured. Or is one again."""

    pc: str
    status: Status

    def evolve(self, world: World) -> World:
        return change_pc(world, self.pc, status=self.status, out=False)


class TieWritten(Fact, frozen=True, tag="eidolon.tie-written"):
    """A Tie is new, or other than it was."""

    pc: str
    tie: Tie
    why: Literal["new", "developed", "reset", "blocked", "scene", "waived"]

    def evolve(self, world: World) -> World:
        ties = world.pcs[self.pc].ties
        if any(tie.id == self.tie.id for tie in ties):
            ties = tuple(self.tie if tie.id == self.tie.id else tie for tie in ties)
        else:
            ties = (*ties, self.tie)
        world = change_pc(world, self.pc, ties=ties)
        return replace(world, next_id=max(world.next_id, self.tie.id + 1))


class XpEarned(Fact, frozen=True, tag="eidolon.xp-earned"):
    """The party's pool grows, or pays for a level."""

    amount: int
    why: Line

    def evolve(self, world: World) -> World:
        return replace(world, xp=world.xp + self.amount)
