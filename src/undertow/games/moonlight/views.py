"""What each seat sees. Only hidden clocks are secret, so the director has eyes of their own and
everybody else sees the same."""

from __future__ import annotations

from collections.abc import Callable

from undertow.games.moonlight import flow
from undertow.games.moonlight.boards import Flashback
from undertow.games.moonlight.book import PLAYSETS, SPECIALS, working
from undertow.games.moonlight.catalogue.conspiracy import (
    MAZE,
    PENALTIES,
    hinders,
    places,
    role_named,
)
from undertow.games.moonlight.catalogue.engines import piloted
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
from undertow.games.moonlight.rules.consequences import armour_stops, lessened, room, softened
from undertow.games.moonlight.rules.counting import danger_of
from undertow.games.moonlight.rules.fallout import ROWS
from undertow.games.moonlight.rules.rooms import before, open_to, rooms_of, upgrades
from undertow.games.moonlight.rules.stress import reach
from undertow.games.moonlight.seen import (
    Brink,
    ClockView,
    Engagement,
    EngineView,
    FateView,
    FlashbackView,
    Held,
    Incoming,
    OpeningView,
    PenaltyView,
    Person,
    PlaceView,
    Resistance,
    RollView,
    RoomView,
    Saver,
    SecondaryView,
    SuspectView,
    TracksView,
    View,
)
from undertow.games.moonlight.world import (
    ACTIONS,
    ATTRIBUTES,
    Consequence,
    Falling,
    Mission,
    Protagonist,
    Roll,
    World,
)
from undertow.kernel import Line, Moment, Reckoning, Tally
from undertow.parts import extras
from undertow.parts.handouts import visible
from undertow.parts.secrets import visible_by_id

Counts = Callable[[World, Tally], Reckoning]
Forbids = Callable[[World, Moment], Line | None]


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
        fallout=_fallout(world),
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
            armoured=softened(found, self.count(armour_stops(found)).total),
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
        every = (self.saver(other, one.who) for other in self.world.party)
        return Brink(one.who, one.deadly, tuple(o for o in every if o.links or o.push))

    def saver(self, one: Protagonist, whom: str) -> Saver:
        """Somebody out of action still has links; one's own hold oneself, those with an Engine too."""
        links = sum(n for to, n in one.links.items() if whom in reach(self.world, one.id, to))
        if one.id == whom:
            links += one.bonds.get(piloted(self.world, whom) or 0, 0) + (whom in self.world.beacon)
        return Saver(one.id, links, one.stress, one.id != whom and not one.out)

    def flashback(self, id: int, one: Flashback) -> FlashbackView:
        priced = one.price is not None
        cost = self.count(FlashbackCost(one.who, one.price or 0)) if priced else None
        return FlashbackView(id, one, cost)

    def engagement(self, mission: Mission) -> Engagement | None:
        if mission.position is not None:
            return None
        return Engagement(self.count(EngagementDice(mission)))


def _fallout(world: World) -> Line | None:
    """What it brought is answered in the phases after it; with the next mission's end it is past."""
    over = world.phase == "fallout" and "roll" not in world.tracks.steps
    if world.fallout is None or over or world.series.id not in PLAYSETS:
        return None
    tier, band = world.fallout
    return Line(f"moonlight.book.{world.series.id}.fallout.{tier}.{ROWS[band] + 1}")


def _rooms(world: World) -> list[RoomView]:
    known, begun = world.series.rooms, upgrades(world).values()
    return [
        RoomView(
            room.id,
            room.id in known,
            room.id in begun,
            open_to(world, room.id, room.behind, known),
            before(world, room.id, room.behind),
        )
        for room in rooms_of(world)
    ]


def _fates(world: World) -> list[FateView]:
    within = available(world)
    used = world.series.fates
    return [
        FateView(id, *FATE_WORDS[id], id in used, id in within, before(world, id, fate.behind))
        for id, fate in FATES.items()
    ]


def _places(world: World) -> list[PlaceView]:
    held = {one.role: id for id, one in world.suspects.items() if one.role}
    return [
        PlaceView(id, role_named(id), role.branch, role.tier, held.get(id, 0))
        for id, role in places(world).items()
    ]
