"""A fight of Anima Prime, as plain data: who stands on which side, what for, and by which readings.

It can be sent to another process, begun as often as one likes, and changed a little: what would it
be without this power?
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.catalogue.effects import slots
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.catalogue.samples import Sample
from undertow.games.anima.creation import FIRST
from undertow.games.anima.facts import Adjusted, TableBegan
from undertow.games.anima.game import GAME
from undertow.games.anima.notes import warnings
from undertow.games.anima.rules.story import made_fact
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import HIGHEST_LEVEL, companions
from undertow.games.anima.world import GM, Plan, Setup, Sheet, Side, Who, World
from undertow.kernel import Fact, Line, LiveFate, Offer, Play
from undertow.lab.playout import Laid

ROUNDS = 60
"""A conflict that goes on for longer is undecided."""
BASIC = 3
"""Dice a GM gives to a PC's maneuver, of one to four."""


class Start(Struct, frozen=True, omit_defaults=True):
    """How a PC comes into the fight, where it is not fresh."""

    wounds: int = 0
    action: int = -1
    """Action dice; -1: the pool is full."""
    charge: int = 0
    marks: int = 0
    """How many of her traits are marked."""


class Fight(Struct, frozen=True, dict=True):
    """A fight that can be played again and again."""

    party: tuple[Sample, ...]
    plan: Plan
    rulings: Rulings = Rulings()
    title: str = ""
    starts: dict[Who, Start] = {}
    basic: int = BASIC
    rounds: int = ROUNDS
    bots: dict[Side, str] = {}
    """Which bot plays a side, where it is not the one of the whole simulation."""
    table: World | None = None
    """A table that stands as it is, instead of a party that comes fresh."""

    @property
    def seats(self) -> tuple[str, ...]:
        if self.table is not None:
            return (GM, *self.table.agreed.players)
        return (GM, *(sample.sheet.seat for sample in self.party))

    def names(self) -> dict[Who, str]:
        """Everybody's name by id, the PCs first."""
        sheets: list[Sheet] = []
        if self.table is not None:
            sheets += [f.sheet for f in self.table.fighters.values()]
        for sample in self.party:
            sheets += [sample.sheet, *sample.eidolons]
        return {sheet.id: sheet.name for sheet in (*sheets, *self.plan.adversity)}

    def sides(self) -> dict[Who, Side]:
        """Everybody's side by id."""
        adversity = {sheet.id for sheet in self.plan.adversity}
        if self.table is not None:
            adversity |= {id for id, f in self.table.fighters.items() if f.sheet.seat == GM}
        return {who: "gm" if who in adversity else "pc" for who in self.names()}

    def owned(self) -> list[tuple[Who, str, int]]:
        """(who, power, ranks) of everybody who fights for herself."""
        sheets = [sample.sheet for sample in self.party]
        sheets += [sheet for sheet in self.plan.adversity if sheet.kind == "adversity"]
        return [(s.id, id, rank) for s in sheets for id, rank in s.powers.items() if id in POWERS]


def first_facts(fight: Fight) -> list[Fact]:
    """What is told before the conflict begins."""
    if fight.table is not None:
        return [Laid(_ready(fight, fight.table))]
    players = tuple(sample.sheet.seat for sample in fight.party)
    setup = Setup(players, spoken=True, plan=fight.plan)
    began = TableBegan(setup, fight.rulings, "play")
    world = began.evolve(World())
    told: list[Fact] = [began]
    for sample in fight.party:
        start = fight.starts.get(sample.sheet.id, Start())
        made = made_fact(world, sample, fight.rulings)
        if start.marks:
            made = replace(made, marks=tuple(range(start.marks)))
        told.append(made)
        who = sample.sheet.id
        if start.wounds:
            told.append(Adjusted(who, "wounds", start.wounds, ""))
        if start.action >= 0:
            told.append(Adjusted(who, "ap", min(made.ap, start.action), ""))
        if start.charge:
            told.append(Adjusted(who, "cp", start.charge, ""))
    return told


def _ready(fight: Fight, world: World) -> World:
    """A table in the middle of its campaign, ready for the planned conflict; nobody writes."""
    setup = replace(world.agreed, spoken=True, plan=fight.plan)
    return replace(world, setup=setup, scene=None)


def origin(fight: Fight) -> World:
    """The world just before the conflict, worked out once for many games."""
    found: World | None = fight.__dict__.get("origin")
    if found is None:
        found = World()
        for fact in first_facts(fight):
            found = fact.evolve(found)
        fight.__dict__["origin"] = found
    return found


def begin(fight: Fight, secret: bytes, *, journal: bool = False) -> Play[World]:
    """A table at which the conflict has just begun."""
    offer: Offer | None = FIRST
    if fight.table is not None and fight.table.conflict is not None:
        offer = None  # it is going on already
    told: Sequence[Fact] = first_facts(fight) if journal else (Laid(origin(fight)),)
    return Play.begin(GAME, fight.seats, offer, LiveFate(secret), first=told, keep_journal=journal)


def notes(fight: Fight) -> list[Line]:
    """What the game would have a second look at."""
    party = [(sample.sheet, *sample.eidolons) for sample in fight.party]
    party += [(sheet,) for sheet in fight.plan.adversity]
    return [
        note for sheet, *bonded in party for note in warnings(sheet, tuple(bonded), fight.rulings)
    ]


# Without a power


def without(fight: Fight, who: Who, power: str) -> Fight:
    """The same fight, in which somebody lacks a power, with all that cannot stand without it. It
    is no longer a legal character, and that is the point."""
    party = []
    for sample in fight.party:
        sheet, *eidolons = _lacking(sample.sheet, sample.eidolons, power, who)
        party.append(replace(sample, sheet=sheet, eidolons=tuple(eidolons)))
    theirs = fight.plan.adversity
    adversity: list[Sheet] = []
    for opponent in (s for s in theirs if s.kind == "adversity"):
        bonded = tuple(s for s in theirs if s.owner == opponent.id)
        sheet, *eidolons = _lacking(opponent, bonded, power, who)
        adversity += [*eidolons, sheet]
    return replace(fight, party=tuple(party), plan=replace(fight.plan, adversity=tuple(adversity)))


def _less(powers: dict[str, int], power: str) -> dict[str, int]:
    return {id: rank for id, rank in powers.items() if id != power}


def _lacking(sheet: Sheet, eidolons: tuple[Sheet, ...], power: str, who: Who) -> list[Sheet]:
    """Somebody and her eidolons, without what hung on the power; others are as they were."""
    if sheet.id != who:
        return [sheet, *eidolons]
    sheet = replace(sheet, powers=_less(sheet.powers, power))
    weapons = sheet.weapons if "soulbound-weapon" in sheet.powers else ()
    weapons = weapons[: 1 + sheet.powers.get("multisoul", 0)]
    room = 1 + sheet.powers.get("weapon-upgrade", 0)
    weapons = tuple(replace(w, effects=_fitting(w.effects, room)) for w in weapons)
    empower = sheet.powers.get("empower-eidolons", 0) if sheet.kind == "pc" else HIGHEST_LEVEL
    kept = [
        _plain(e) if power == "empower-eidolons" else e
        for e in eidolons[: sheet.powers.get("open-bond", 0)]
        if e.level <= empower
    ]
    bonds = tuple(e.id for e in kept)
    companion = sheet.companion if sheet.companion in companions(sheet, kept) else ""
    ward = sheet.ward if "auto-guard" in sheet.powers else ""
    return [
        replace(sheet, weapons=weapons, bonds=bonds, companion=companion, ward=ward),
        *kept,
    ]


def _fitting(effects: tuple[str, ...], room: int) -> tuple[str, ...]:
    """As many effects as the slots hold, in their order."""
    kept: tuple[str, ...] = ()
    for effect in effects:
        if slots((*kept, effect)) <= room:
            kept = (*kept, effect)
    return kept


def _plain(eidolon: Sheet) -> Sheet:
    """An eidolon without the powers that Empower Eidolons gave it."""
    powers = dict(eidolon.powers)
    for id in eidolon.extra:
        powers[id] -= 1
    return replace(eidolon, powers={id: n for id, n in powers.items() if n}, extra=())
