"""Everything between conflicts: the campaign, its people, scenes, threats, rest."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from undertow.games.anima.rulings import Rulings
from undertow.games.anima.world import (
    GM,
    NINE,
    Campaign,
    Fighter,
    Scene,
    Seed,
    Setup,
    Sheet,
    Stage,
    Threat,
    Who,
    World,
)
from undertow.kernel import Fact


class TableBegan(Fact, frozen=True, tag="table-began"):
    """People sat down."""

    setup: Setup
    rulings: Rulings
    stage: Stage = "mood"

    def evolve(self, world: World) -> World:
        return replace(world, setup=self.setup, rulings=self.rulings, stage=self.stage)


class StageReached(Fact, frozen=True, tag="stage-reached"):
    """The next step of setting up a campaign."""

    stage: Stage

    def evolve(self, world: World) -> World:
        return replace(world, stage=self.stage)


class Agreed(Fact, frozen=True, tag="agreed"):
    """The group wrote down what it agreed on: mood, setting, where the PCs stand."""

    campaign: Campaign

    def evolve(self, world: World) -> World:
        return replace(world, campaign=self.campaign)


class CharacterMade(Fact, frozen=True, omit_defaults=True, tag="character-made"):
    """A character is ready, with the eidolons she is bonded to."""

    sheet: Sheet
    ap: int
    passion: str
    loved: str = ""
    eidolons: tuple[Sheet, ...] = ()
    pools: tuple[int, ...] = ()
    """The action dice of each eidolon."""
    marks: tuple[int, ...] = ()

    def evolve(self, world: World) -> World:
        fighters = dict(world.fighters)
        fighters[self.sheet.id] = Fighter(
            self.sheet,
            self.ap,
            passion=self.passion,
            loved=self.loved,
            marks=self.marks,
            open=max(0, NINE - sum(self.sheet.powers.values())),
        )
        for eidolon, ap in zip(self.eidolons, self.pools, strict=True):
            fighters[eidolon.id] = Fighter(eidolon, ap)
        return replace(world, fighters=fighters)


class BondBroken(Fact, frozen=True, tag="bond-broken"):
    """A bond to an eidolon was broken."""

    who: Who
    eidolon: Who

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        sheet = replace(
            f.sheet,
            bonds=tuple(bond for bond in f.sheet.bonds if bond != self.eidolon),
            companion="" if f.sheet.companion == self.eidolon else f.sheet.companion,
        )
        fighters = {id: f for id, f in world.fighters.items() if id != self.eidolon}
        fighters[self.who] = replace(f, sheet=sheet)
        campaign = world.campaign
        campaign = replace(
            campaign,
            broken_bonds=campaign.broken_bonds + 1,
            broken_by=(*campaign.broken_by, self.who),
        )
        return replace(world, fighters=fighters, campaign=campaign)


class BondForged(Fact, frozen=True, tag="bond-forged"):
    """A new eidolon answers to a summoner."""

    who: Who
    eidolon: Sheet
    ap: int
    companion: bool = False

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        sheet = replace(f.sheet, bonds=(*f.sheet.bonds, self.eidolon.id))
        if self.companion:
            sheet = replace(sheet, companion=self.eidolon.id)
        return replace(
            world,
            fighters={
                **world.fighters,
                self.who: replace(f, sheet=sheet),
                self.eidolon.id: Fighter(self.eidolon, self.ap),
            },
        )


class EidolonJudged(Fact, frozen=True, omit_defaults=True, tag="eidolon-judged"):
    """The GM agreed to a custom eidolon, or sent it back to its player."""

    eidolon: Who
    agreed: bool
    words: str = ""

    def evolve(self, world: World) -> World:
        f = world.fighters[self.eidolon]
        sheet = replace(f.sheet, waits="" if self.agreed else "player")
        return world.with_fighter(replace(f, sheet=sheet))


class EidolonRemade(Fact, frozen=True, omit_defaults=True, tag="eidolon-remade"):
    """An eidolon that nobody agreed to yet is written anew."""

    eidolon: Sheet
    ap: int
    companion: bool = False

    def evolve(self, world: World) -> World:
        f = world.fighters[self.eidolon.owner]
        others = "" if f.sheet.companion == self.eidolon.id else f.sheet.companion
        sheet = replace(f.sheet, companion=self.eidolon.id if self.companion else others)
        world = world.with_fighter(replace(f, sheet=sheet))
        return world.with_fighter(Fighter(self.eidolon, self.ap))


class SeedPlanted(Fact, frozen=True, tag="seed-planted"):
    """A story seed was written."""

    seed: Seed

    def evolve(self, world: World) -> World:
        campaign = world.campaign
        return replace(world, campaign=replace(campaign, seeds=(*campaign.seeds, self.seed)))


class SceneBegan(Fact, frozen=True, omit_defaults=True, tag="scene-began"):
    """A character scene begins."""

    heading = "scene"
    place: str
    who: tuple[Who, ...]
    threat: str = ""
    delay: int = 0
    """One Threat Die and its worth, in journals from when only one could be delayed."""
    between: str = ""
    delays: dict[str, int] = {}  # noqa: RUF012
    """How far each Threat Die is turned by who gives up her reward."""

    def evolve(self, world: World) -> World:
        campaign = replace(world.campaign, scenes=world.campaign.scenes + 1)
        delays = self.delays or ({self.threat: self.delay} if self.threat else {})
        scene = Scene(self.place, self.who, (), delays, self.between)
        return replace(world, scene=scene, campaign=campaign)


class WorthSet(Fact, frozen=True, tag="worth-set"):
    """The GM says how far a Threat Die is turned by who holds it back in this scene."""

    threat: str
    by: int

    def evolve(self, world: World) -> World:
        scene = world.scene
        assert scene is not None
        delays = {**scene.delays, self.threat: self.by}
        return replace(world, scene=replace(scene, delays=delays))


class Rewarded(Fact, frozen=True, omit_defaults=True, tag="rewarded"):
    """Somebody took what a scene gives her."""

    who: Who
    reward: str
    """heal, eidolon, fill, trait, delay, none."""

    def evolve(self, world: World) -> World:
        scene = world.scene or world.past
        assert scene is not None
        scene = replace(scene, rewarded=(*scene.rewarded, self.who))
        return replace(world, past=scene) if world.scene is None else replace(world, scene=scene)


class SceneEnded(Fact, frozen=True, omit_defaults=True, tag="scene-ended"):
    """The scene has been played out; perhaps with what came of it."""

    told: str = ""

    def evolve(self, world: World) -> World:
        return replace(world, scene=None, past=world.scene)


class ThreatSet(Fact, frozen=True, omit_defaults=True, tag="threat-set"):
    """The GM put a Threat Die on the table."""

    id: str
    label: str
    face: int
    secret: bool = False

    def evolve(self, world: World) -> World:
        threat = Threat(self.id, self.label, self.face, self.secret, self.face <= 1)
        return replace(world, threats=(*world.threats, threat))

    def seen_by(self, seat: str) -> Fact:
        return replace(self, label="") if self.secret and seat != GM else self


class ThreatTurned(Fact, frozen=True, omit_defaults=True, tag="threat-turned"):
    """A Threat Die shows another face."""

    id: str
    face: int
    why: str = ""

    def evolve(self, world: World) -> World:
        threats = tuple(
            replace(t, face=self.face, due=self.face <= 1) if t.id == self.id else t
            for t in world.threats
        )
        return replace(world, threats=threats)


class ThreatCame(Fact, frozen=True, tag="threat-came"):
    """This is the scene in which a threat appears; its die leaves the table."""

    reveals: ClassVar[bool] = True
    id: str
    label: str

    def evolve(self, world: World) -> World:
        return replace(world, threats=tuple(t for t in world.threats if t.id != self.id))


class Rested(Fact, frozen=True, tag="rested"):
    """A long rest: wounds heal, marks go, and by most readings Action Pools fill."""

    pools: dict[Who, int]

    def evolve(self, world: World) -> World:
        fighters = {
            who: replace(f, wounds=0, marks=(), ap=self.pools.get(who, f.ap))
            if f.sheet.kind != "adversity"
            else f
            for who, f in world.fighters.items()
        }
        campaign = replace(world.campaign, arc=world.campaign.arc + 1, broken_bonds=0, broken_by=())
        return replace(world, fighters=fighters, past=None, campaign=campaign)


class SessionBegan(Fact, frozen=True, tag="session-began"):
    """People met again: everybody may change her passion once more."""

    heading = "session"
    number: int

    def evolve(self, world: World) -> World:
        fighters = {who: replace(f, changes=0) for who, f in world.fighters.items()}
        campaign = replace(world.campaign, session=self.number)
        return replace(world, fighters=fighters, campaign=campaign)


class RulingSet(Fact, frozen=True, omit_defaults=True, tag="ruling-set"):
    "A house rule was changed."

    rulings: Rulings
    switch: str = ""
    """Which one was turned over."""

    def evolve(self, world: World) -> World:
        return replace(world, rulings=self.rulings)


class Prepared(Fact, frozen=True, tag="prepared"):
    """The GM wrote down an opponent for later; nobody else sees it."""

    sheet: Sheet

    def evolve(self, world: World) -> World:
        return replace(world, kept={**world.kept, self.sheet.id: self.sheet})

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == GM else None
