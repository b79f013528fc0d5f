"""What each seat sees. Only hidden clocks are secret, so the director has eyes of their own and
everybody else sees the same."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from undertow.games.moonlight import flow
from undertow.games.moonlight.boards import Engine, Flashback, Suspect
from undertow.games.moonlight.book import SPECIALS, working
from undertow.games.moonlight.catalogue.conspiracy import (
    MAZE,
    PENALTIES,
    ROLE_NAMES,
    ROLES,
    hinders,
)
from undertow.games.moonlight.catalogue.fates import FATE_WORDS, FATES, ROTTING, available
from undertow.games.moonlight.moments import Rolling
from undertow.games.moonlight.numbers import (
    Dice,
    Effect,
    EngagementDice,
    FlashbackCost,
    HarmWeight,
    resistance,
)
from undertow.games.moonlight.rules.consequences import lessened, room
from undertow.games.moonlight.rules.counting import danger_of
from undertow.games.moonlight.rules.rooms import open_to, rooms_of, upgrades
from undertow.games.moonlight.rulings import Figures
from undertow.games.moonlight.world import (
    ACTIONS,
    ATTRIBUTES,
    Consequence,
    Falling,
    Made,
    Mission,
    Protagonist,
    Roll,
    Secondary,
    Series,
    SetUp,
    World,
)
from undertow.kernel import Line, Moment, Reckoning, Tally
from undertow.parts import extras
from undertow.parts.clocks import Clock
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts, visible
from undertow.parts.people import People
from undertow.parts.secrets import visible_by_id

Counts = Callable[[World, Tally], Reckoning]
Forbids = Callable[[World, Moment], Line | None]


class Held(Struct, frozen=True):
    """An ability somebody has."""

    id: str
    works: bool
    """Transcendent ones work only while transcended."""
    choice: str = ""
    """What its player chose for it."""


class Person(Struct, frozen=True):
    sheet: Protagonist
    attributes: dict[str, int]
    ratings: dict[str, int]
    """Each action as it stands now, with transcendent dots where they count."""
    abilities: tuple[Held, ...]
    weights: tuple[int, ...]
    """As which level each harm holds them back."""
    xp: dict[str, int]
    """How long each xp track is."""
    special: bool
    """Do they have an ability that uses special armour?"""


class RollView(Struct, frozen=True):
    """A roll that people talk about: each number with its reasons."""

    id: int
    roll: Roll
    dice: Reckoning
    effect: Reckoning
    danger: Reckoning
    why_not: Line | None = None
    """Why it cannot be rolled yet."""


class Resistance(Struct, frozen=True):
    """With what somebody would resist."""

    who: str
    dice: Reckoning


class Incoming(Struct, frozen=True):
    """A consequence that has not landed, and what each answer would mean."""

    id: int
    consequence: Consequence
    lands: int
    """The level at which harm would be written down; 4 where there is no room left."""
    resisted: int
    """Its level once it is resisted."""
    resist: Resistance | None
    armour: bool
    """Could their armour lessen it now?"""
    special: tuple[str, ...]
    """Abilities that avert it."""
    protect: tuple[Resistance, ...]
    """What it would cost those who could step in."""


class Saver(Struct, frozen=True):
    who: str
    links: int
    stress: int


class Brink(Struct, frozen=True):
    """Somebody about to fall into eclipse, and who can still save them."""

    who: str
    deadly: bool
    """Is it life and death, and not eclipse?"""
    savers: tuple[Saver, ...]


class FlashbackView(Struct, frozen=True):
    id: int
    flashback: Flashback
    cost: Reckoning | None


class Engagement(Struct, frozen=True):
    """How the mission that was chosen is likely to open."""

    dice: Reckoning


class TracksView(Struct, frozen=True):
    adversary: int
    tier: int
    investigation: int
    known: int
    dice: int
    strikes: bool
    steps: tuple[str, ...]
    bastion: int
    holds: int


class ClockView(Struct, frozen=True):
    id: int
    clock: Clock
    project: str = ""
    """Whose long term project it is."""


class OpeningView(Struct, frozen=True):
    id: int
    opening: SetUp


class SecondaryView(Struct, frozen=True):
    id: int
    secondary: Secondary


class RoomView(Struct, frozen=True):
    id: str
    open: bool
    begun: bool
    reachable: bool


class FateView(Struct, frozen=True):
    """A cursed fate: used, within reach, or behind others."""

    id: str
    name: Line
    text: Line
    price: Line
    used: bool
    reachable: bool


class PlaceView(Struct, frozen=True):
    """A place in the Conspiracy, and who is known to hold it."""

    id: str
    name: Line
    branch: str
    tier: int
    suspect: int
    """0 while nobody is known."""


class PenaltyView(Struct, frozen=True):
    """What the Conspiracy does to them until it is ended."""

    id: str
    text: Line
    works: bool


class EngineView(Struct, frozen=True):
    id: int
    engine: Engine


class SuspectView(Struct, frozen=True):
    id: int
    suspect: Suspect


class View(Struct, frozen=True):
    phase: str
    episode: int
    scene: str
    spotlight: str
    owed: bool
    guide: tuple[flow.Step, ...]
    people: tuple[Person, ...]
    rolls: tuple[RollView, ...]
    incoming: tuple[Incoming, ...]
    falling: tuple[Brink, ...]
    clocks: tuple[ClockView, ...]
    last: Made | None
    setups: tuple[OpeningView, ...]
    flashbacks: tuple[FlashbackView, ...]
    mission: Mission | None
    engagement: Engagement | None
    tracks: TracksView
    series: Series
    rooms: tuple[RoomView, ...]
    secondary: tuple[SecondaryView, ...]
    engines: tuple[EngineView, ...]
    suspects: tuple[SuspectView, ...]
    fates: tuple[FateView, ...]
    places: tuple[PlaceView, ...]
    penalties: tuple[PenaltyView, ...]
    figures: Figures
    table: People
    handouts: Handouts
    extras: Extras


def view(world: World, seat: str, count: Counts, forbids: Forbids) -> View:
    look = _Look(world, count, forbids)
    tracks, mission = world.tracks, world.mission
    return View(
        phase=world.phase,
        episode=world.episode,
        scene=world.scene,
        spotlight=world.spotlight,
        owed=world.owed,
        guide=flow.guide(world),
        people=tuple(look.person(one) for one in world.people.values()),
        rolls=tuple(look.roll(id, roll) for id, roll in world.rolls.items()),
        incoming=tuple(look.incoming(id, found) for id, found in world.incoming.items()),
        falling=tuple(look.brink(one) for one in world.falling),
        clocks=tuple(
            ClockView(id, clock, world.projects.get(id, ""))
            for id, clock in visible_by_id(world.clocks, seat).items()
        ),
        last=world.last,
        setups=tuple(OpeningView(id, one) for id, one in world.setups.items()),
        flashbacks=tuple(look.flashback(id, one) for id, one in world.flashbacks.items()),
        mission=mission,
        engagement=look.engagement(mission) if mission is not None else None,
        tracks=TracksView(
            tracks.adversary,
            tracks.tier,
            tracks.investigation,
            tracks.known,
            tracks.dice,
            tracks.strikes,
            tracks.steps,
            tracks.bastion,
            tracks.holds,
        ),
        series=world.series,
        rooms=tuple(_rooms(world)),
        secondary=tuple(SecondaryView(id, one) for id, one in world.secondary.items()),
        engines=tuple(EngineView(id, one) for id, one in world.engines.items()),
        suspects=tuple(SuspectView(id, one) for id, one in world.suspects.items()),
        fates=tuple(_fates(world)) if world.series.id == ROTTING else (),
        places=tuple(_places(world)) if world.series.id == MAZE else (),
        penalties=tuple(
            PenaltyView(id, said(), hinders(world, id)) for id, said in PENALTIES.items()
        )
        if world.series.id == MAZE
        else (),
        figures=world.figures,
        table=world.table,
        handouts=visible(world.handouts, seat),
        extras=extras.visible(world.extras, seat),
    )


class _Look:
    """One look at a world."""

    def __init__(self, world: World, count: Counts, forbids: Forbids) -> None:
        self.world, self._count, self._forbids = world, count, forbids

    def count(self, tally: Tally) -> Reckoning:
        return self._count(self.world, tally)

    def person(self, one: Protagonist) -> Person:
        works, figures = working(self.world, one.id), self.world.figures
        return Person(
            sheet=one,
            attributes={name: one.attribute(name) for name in ATTRIBUTES},
            ratings={action: one.rating(action) for action in ACTIONS},
            abilities=tuple(Held(id, id in works, one.chosen.get(id, "")) for id in one.abilities),
            weights=tuple(self.count(HarmWeight(one.id, n)).total for n in range(len(one.harm))),
            xp={track: figures.xp(track) for track in ("playbook", *ATTRIBUTES)},
            special=any(SPECIALS[id].averts or SPECIALS[id].feat for id in one.abilities),
        )

    def roll(self, id: int, roll: Roll) -> RollView:
        return RollView(
            id,
            roll,
            self.count(Dice(roll)),
            self.count(Effect(roll)),
            danger_of(self.count, roll),
            self._forbids(self.world, Rolling(roll)),
        )

    def incoming(self, id: int, found: Consequence) -> Incoming:
        whom = self.world.people[found.whom]
        open_to_answers = not found.promised
        resists = open_to_answers and not found.resisted
        helps = resists and not found.protected
        return Incoming(
            id=id,
            consequence=found,
            lands=room(whom, found.level),
            resisted=max(0, lessened(found).level),
            resist=self.resistance(found.whom, found) if resists else None,
            armour=open_to_answers and not found.armoured and whom.transcended and whom.armour,
            special=tuple(one for one in working(self.world, whom.id) if SPECIALS[one].averts)
            if open_to_answers and whom.special
            else (),
            protect=tuple(
                self.resistance(one.id, found)
                for one in self.world.party
                if helps and one.id != found.whom and not one.out
            ),
        )

    def resistance(self, who: str, found: Consequence) -> Resistance:
        return Resistance(who, self.count(resistance(who, found)))

    def brink(self, one: Falling) -> Brink:
        others = [o for o in self.world.party if o.id != one.who and not o.out]
        savers = tuple(Saver(o.id, o.links.get(one.who, 0), o.stress) for o in others)
        return Brink(one.who, one.deadly, savers)

    def flashback(self, id: int, one: Flashback) -> FlashbackView:
        priced = one.price is not None
        cost = self.count(FlashbackCost(one.who, one.price or 0)) if priced else None
        return FlashbackView(id, one, cost)

    def engagement(self, mission: Mission) -> Engagement | None:
        if mission.position is not None:
            return None
        return Engagement(self.count(EngagementDice(mission)))


def _rooms(world: World) -> list[RoomView]:
    known, begun = world.series.rooms, upgrades(world).values()
    return [
        RoomView(
            room.id,
            room.id in known,
            room.id in begun,
            open_to(world, room.id, room.behind, known),
        )
        for room in rooms_of(world)
    ]


def _fates(world: World) -> list[FateView]:
    reach = available(world)
    return [FateView(id, *FATE_WORDS[id], id in world.series.fates, id in reach) for id in FATES]


def _places(world: World) -> list[PlaceView]:
    held = {one.role: id for id, one in world.suspects.items() if one.role}
    return [
        PlaceView(id, ROLE_NAMES[id], role.branch, role.tier, held.get(id, 0))
        for id, role in ROLES.items()
    ]
