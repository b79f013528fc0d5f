"""What happens to the game as a whole: the Clock, scenes, sessions, combat, up- and downtime."""

from __future__ import annotations

from typing import Any, Literal

from undertow.games.eidolon.facts.change import change_all, replace
from undertow.games.eidolon.known import public_enemy, public_npc
from undertow.games.eidolon.people import NPC, Enemy, Span
from undertow.games.eidolon.world import (
    FIRST_HOUR,
    GM,
    MIDNIGHT,
    Combat,
    Debrief,
    Mod,
    Obligation,
    Setup,
    World,
)
from undertow.kernel import Fact


class CampaignBegan(Fact, frozen=True, tag="eidolon.campaign-began"):
    """A table is set up."""

    setup: Setup

    def evolve(self, world: World) -> World:
        return replace(world, setup=self.setup)


class RulingSet(Fact, frozen=True, tag="eidolon.ruling-set"):
    """A reading of the book was chosen, or left."""

    name: str
    by: str

    def evolve(self, world: World) -> World:
        assert world.setup is not None
        rulings = world.rulings.turned_over(self.name)
        return replace(world, setup=replace(world.setup, rulings=rulings))


class ClockMoved(Fact, frozen=True, tag="eidolon.clock-moved"):
    """The Phantom Clock shows another hour."""

    to: int
    why: str

    def evolve(self, world: World) -> World:
        return replace(world, hour=self.to)


def over(world: World, spans: tuple[Span, ...], renew: bool = True) -> World:
    """What lasted until now is over: Forward and Ongoing, effects, loans, changed stats; and what
    was used comes back, where it is `renew`ed now."""
    fields: dict[str, dict[str, Any]] = {}
    for pc in world.pcs.values():
        changed: dict[str, Any] = {}
        for name, things in (("used", pc.used), ("loans", pc.loans)):
            if name == "used" and not renew:
                continue
            left = tuple(thing for thing in things if thing.span not in spans)
            if len(left) < len(things):
                changed[name] = left
        changes = tuple(change for change in pc.changes if change.until not in spans)
        if len(changes) < len(pc.changes):
            changed["changes"] = changes
        if changed:
            fields[pc.id] = changed
    world = change_all(world, fields)
    mods = tuple(mod for mod in world.mods if mod.until not in spans)
    effects = tuple(effect for effect in world.effects if effect.until not in spans)
    return replace(world, mods=mods, effects=effects)


class SceneBegan(Fact, frozen=True, tag="eidolon.scene-began"):
    """A new scene; what lasted for the old one is over."""

    heading = "scene"
    title: str
    realm: Literal["real", "undertow"]

    def evolve(self, world: World) -> World:
        return replace(
            over(world, ("scene",)), scene=self.title, realm=self.realm, scenes=world.scenes + 1
        )


class SessionBegan(Fact, frozen=True, tag="eidolon.session-began"):
    """The players sit down for an evening; what is once a session comes back."""

    heading = "session"

    def evolve(self, world: World) -> World:
        world = over(world, ("session", "next-session"))
        return replace(
            world, sessions=world.sessions + 1, in_session=True, session_at=world.uptimes
        )


class SessionEnded(Fact, frozen=True, tag="eidolon.session-ended"):
    """The evening is over, and with it what lasted for the rest of it. Everything else stays as it
    lies."""

    def evolve(self, world: World) -> World:
        # What is once a session stays used until the next begins; only its effects end now.
        return replace(over(world, ("session",), renew=False), in_session=False)


class UptimeBegan(Fact, frozen=True, tag="eidolon.uptime-began"):
    """Something demands action: Tracks are Fresh, and limits of an Uptime are renewed."""

    heading = "scene"

    def evolve(self, world: World) -> World:
        world = over(world, ("scene", "uptime"))
        # What was promised for the next Uptime lasts through it.
        mods: tuple[Mod, ...] = tuple(
            replace(mod, until="uptime") if mod.until == "next-uptime" else mod
            for mod in world.mods
        )
        effects = tuple(
            replace(effect, until="uptime") if effect.until == "next-uptime" else effect
            for effect in world.effects
        )
        fresh = {pc.id: {"track": 0, "out": False} for pc in world.party}
        return replace(
            change_all(world, fresh),
            mods=mods,
            effects=effects,
            mode="uptime",
            uptimes=world.uptimes + 1,
            scenes=world.scenes + 1,
            debrief=None,
            tie_scene=None,
        )


class DowntimeBegan(Fact, frozen=True, tag="eidolon.downtime-began"):
    """Safety again: the Debrief comes first. Without one only at the very beginning."""

    heading = "scene"
    debrief: bool = True

    def evolve(self, world: World) -> World:
        # What is once an Uptime stays used until the next begins.
        world = over(over(world, ("scene", "downtime")), ("uptime",), renew=False)
        return replace(
            world,
            mode="downtime",
            downtimes=world.downtimes + 1,
            scenes=world.scenes + 1,
            debrief=Debrief("vote") if self.debrief else None,
            in_downtime=(),
            communed=False,
            spotlight="",
        )


class DebriefMoved(Fact, frozen=True, tag="eidolon.debrief-moved"):
    """The Debrief goes on, or is over."""

    debrief: Debrief | None

    def evolve(self, world: World) -> World:
        return replace(world, debrief=self.debrief)


class JoinedDowntimeMove(Fact, frozen=True, tag="eidolon.joined-downtime-move"):
    """These took part in a Downtime Move."""

    pcs: tuple[str, ...]
    commune: bool = False

    def evolve(self, world: World) -> World:
        new = tuple(pc for pc in self.pcs if pc not in world.in_downtime)
        return replace(
            world,
            in_downtime=(*world.in_downtime, *new),
            communed=world.communed or self.commune,
        )


def _faces(world: World, *enemies: str) -> World:
    """A stage of theirs begins: the Move that is being made, or was made last, is not against it."""
    made = world.moves_made + bool(world.made)
    return replace(world, faced={**world.faced, **dict.fromkeys(enemies, made)})


class CombatBegan(Fact, frozen=True, tag="eidolon.combat-began"):
    """A conflict is on, or others are drawn into the one that is."""

    present: tuple[str, ...]
    enemies: tuple[str, ...] = ()

    def evolve(self, world: World) -> World:
        before = world.combat.acted if world.combat is not None else ()
        acted = tuple(pc for pc in before if pc in self.present)
        fought = world.combat.enemies if world.combat is not None else ()
        for enemy in self.enemies:
            _ = world.enemies[enemy]  # without it, nobody could be shown the conflict
        world = _faces(world, *(enemy for enemy in self.enemies if enemy not in fought))
        return replace(world, combat=Combat(self.present, acted, self.enemies))

    def seen_by(self, seat: str) -> Fact:
        # Whom they face is shown where the GM shows it.
        return self if seat == GM else replace(self, enemies=())


class CombatEnded(Fact, frozen=True, tag="eidolon.combat-ended"):
    """The conflict is over."""

    won: bool

    def evolve(self, world: World) -> World:
        return replace(over(world, ("combat",)), combat=None, spotlight="")


class EnemyWritten(Fact, frozen=True, tag="eidolon.enemy-written"):
    """The GM prepared an enemy, changed one, or showed more of one."""

    enemy: Enemy
    quiet: bool = False
    """Nothing of it is new to the players."""

    def evolve(self, world: World) -> World:
        if self.enemy.id not in world.enemies:
            world = _faces(world, self.enemy.id)
        return replace(world, enemies={**world.enemies, self.enemy.id: self.enemy})

    def seen_by(self, seat: str) -> Fact | None:
        if seat == GM:
            return self
        known = None if self.quiet else public_enemy(self.enemy)
        return EnemyWritten(known) if known is not None else None


class EnemyCrashed(Fact, frozen=True, tag="eidolon.enemy-crashed"):
    """An enemy's threat was overcome: one stage on."""

    enemy: str
    name: str
    to: int
    beaten: bool
    shown: Literal["hidden", "name", "stage", "threat"] = "stage"

    def evolve(self, world: World) -> World:
        enemy = replace(world.enemies[self.enemy], crash=self.to)
        world = _faces(world, self.enemy)
        return replace(world, enemies={**world.enemies, self.enemy: enemy})

    def seen_by(self, seat: str) -> Fact | None:
        if seat == GM or self.shown in ("stage", "threat"):
            return self
        if self.shown == "hidden" and not self.beaten:
            return None
        # That someone reels is plain to see; how far it is with them is not.
        return replace(self, to=-1)


class NpcWritten(Fact, frozen=True, tag="eidolon.npc-written"):
    """The GM wrote someone down, or changed what is written."""

    npc: NPC
    quiet: bool = False
    """Nothing of it is new to the players."""

    def evolve(self, world: World) -> World:
        return replace(world, npcs={**world.npcs, self.npc.id: self.npc})

    def seen_by(self, seat: str) -> Fact | None:
        if seat == GM:
            return self
        known = None if self.quiet else public_npc(self.npc)
        return NpcWritten(known) if known is not None else None


class NotesWritten(Fact, frozen=True, tag="eidolon.notes-written"):
    """The GM's notes."""

    text: str

    def evolve(self, world: World) -> World:
        return replace(world, notes=self.text)

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == GM else None


class PhantomRose(Fact, frozen=True, tag="eidolon.phantom-rose"):
    """An Eidolon breaks loose as a Phantom."""

    pc: str
    votes: tuple[tuple[str, str], ...] = ()
    forced: bool = False
    """Called by a Move, and not by midnight: neither the Clock nor the Push takes notice."""

    def evolve(self, world: World) -> World:
        world = replace(world, phantoms=(*world.phantoms, self.pc))
        if self.forced:
            return world
        return replace(world, phantom=world.phantom or self.pc, phantom_due=False)


class PhantomFell(Fact, frozen=True, tag="eidolon.phantom-fell"):
    """The Phantom is beaten; a Clock that still shows midnight starts over."""

    pc: str
    forced: bool = False

    def evolve(self, world: World) -> World:
        if self.forced:
            return world
        loose = [
            enemy.phantom_of
            for enemy in world.enemies.values()
            if enemy.phantom_of and not enemy.forced and not enemy.beaten
        ]
        if loose:
            return replace(world, phantom=loose[0])
        hour = FIRST_HOUR if world.hour >= MIDNIGHT else world.hour
        return replace(world, phantom="", hour=hour)


class ObligationNoted(Fact, frozen=True, tag="eidolon.obligation-noted"):
    """Something is owed, promised or foreseen."""

    obligation: Obligation

    def evolve(self, world: World) -> World:
        return replace(
            world,
            obligations=(*world.obligations, self.obligation),
            next_id=self.obligation.id + 1,
        )


class ObligationSettled(Fact, frozen=True, tag="eidolon.obligation-settled"):
    """It is done, or can no longer be."""

    id: int
    kept: bool

    def evolve(self, world: World) -> World:
        left = tuple(o for o in world.obligations if o.id != self.id)
        return replace(world, obligations=left)


class SpotlightTurned(Fact, frozen=True, tag="eidolon.spotlight-turned"):
    """Someone is asked what they do."""

    seat: str

    def evolve(self, world: World) -> World:
        return replace(world, spotlight=self.seat)
