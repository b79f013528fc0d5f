"""The course of the story: beats, clocks, scenes, sessions, foes, cards, journeys."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge.board import Grid
from undertow.games.edge.facts.people import off_the_grid
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.world import (
    Clock,
    Foe,
    Lasting,
    Leg,
    Omen,
    Phase,
    Scene,
    Session,
    Thread,
    World,
)
from undertow.kernel import Fact
from undertow.kernel.facts import Heading
from undertow.parts.decks import Deck
from undertow.parts.secrets import Kept
from undertow.parts.uses import over


class BeatsGained(Fact, frozen=True, tag="edge.beats"):
    """Beats for the GM's bank."""

    beats: int
    why: str
    suit: str = ""

    def evolve(self, world: World) -> World:
        bank = {**world.beats, self.suit: world.beats.get(self.suit, 0) + self.beats}
        return replace(world, beats={suit: n for suit, n in bank.items() if n})


class BeatsSpent(Fact, frozen=True, tag="edge.beats-spent"):
    """The GM spent beats, and this is what came of them."""

    beats: int
    on: str
    words: str
    suit: str = ""
    counts: int = 0
    """As how many it counts on the menu, where that is more."""

    def evolve(self, world: World) -> World:
        bank = {**world.beats, self.suit: world.beats.get(self.suit, 0) - self.beats}
        return replace(
            world,
            beats={suit: n for suit, n in bank.items() if n},
            scene=replace(world.scene, spent=world.scene.spent + self.beats),
            session=replace(world.session, spent=world.session.spent + self.beats),
        )


class Overflowed(Fact, frozen=True, tag="edge.overflow"):
    """The bank holds more than the session still lets the GM spend; the rest is gone."""

    lost: int
    beats: dict[str, int]

    def evolve(self, world: World) -> World:
        session = world.session
        session = replace(session, overflows=session.overflows + 1, draws=session.draws + 1)
        return replace(world, beats=self.beats, session=session)


class ThreadSet(Fact, frozen=True, tag="edge.thread"):
    """A thread as it stands now; None where it is resolved."""

    id: int
    thread: Thread | None

    def evolve(self, world: World) -> World:
        threads = {id: one for id, one in world.threads.items() if id != self.id}
        if self.thread is not None:
            threads[self.id] = self.thread
        return replace(world, threads=threads, next_id=max(world.next_id, self.id + 1))


class ClockSet(Fact, frozen=True, tag="edge.clock"):
    """A clock as it stands now."""

    id: int
    clock: Clock

    def evolve(self, world: World) -> World:
        clocks = {**world.clocks, self.id: self.clock}
        return replace(world, clocks=clocks, next_id=max(world.next_id, self.id + 1))

    def seen_by(self, seat: str) -> Fact | None:
        return self if Kept.seen_by(self.clock, seat) else None


class ClockPutAway(Fact, frozen=True, tag="edge.clock-gone"):
    id: int
    hidden: tuple[str, ...] | None = None

    def evolve(self, world: World) -> World:
        return replace(world, clocks={id: c for id, c in world.clocks.items() if id != self.id})

    def seen_by(self, seat: str) -> Fact | None:
        return self if self.hidden is None or seat in self.hidden else None


class FoeSet(Fact, frozen=True, tag="edge.foe"):
    """A foe or a spirit as it is now; None where it is gone."""

    id: int
    foe: Foe | None

    def evolve(self, world: World) -> World:
        foes = {id: one for id, one in world.foes.items() if id != self.id}
        if self.foe is not None:
            foes[self.id] = self.foe
        if self.foe is None or self.foe.down:
            world = off_the_grid(world, f"foe {self.id}")
        return replace(world, foes=foes, next_id=max(world.next_id, self.id + 1))


class LastingSet(Fact, frozen=True, tag="edge.lasting"):
    """An effect in force as it is now; None where it is over."""

    id: int
    lasting: Lasting | None

    def evolve(self, world: World) -> World:
        lasting = {id: one for id, one in world.lasting.items() if id != self.id}
        if self.lasting is not None:
            lasting[self.id] = self.lasting
        return replace(world, lasting=lasting, next_id=max(world.next_id, self.id + 1))


class SceneBegan(Fact, frozen=True, tag="edge.scene"):
    """Nobody's scene before this one leaves anything behind but what lasts longer."""

    heading = "scene"
    scene: Scene

    def evolve(self, world: World) -> World:
        return replace(world, scene=self.scene, last=None)


class SceneSet(Fact, frozen=True, tag="edge.scene-set"):
    """The scene as it is now: its round, who has acted, who has moved."""

    scene: Scene

    def evolve(self, world: World) -> World:
        return replace(world, scene=self.scene)


class RoundBegan(Fact, frozen=True, tag="edge.round"):
    """Everybody may act again; what was for a round is over."""

    round: int

    def evolve(self, world: World) -> World:
        lasting = {id: one for id, one in world.lasting.items() if one.until != "round"}
        scene = replace(world.scene, round=self.round, acted=(), moved=())
        return replace(world, scene=scene, lasting=lasting, uses=over(world.uses, ["round"]))


class SceneEnded(Fact, frozen=True, tag="edge.scene-end"):
    """What was for the scene is over, and what was used up in it is back."""

    def evolve(self, world: World) -> World:
        people = {
            id: replace(
                one,
                consoled=0,
                given=0,
                fresh={},
                band="near",
                melee=False,
                conditions=tuple(word for word in one.conditions if word in LASTING_CONDITIONS),
                gear={
                    n: replace(item, ready=False, struck=False, aimed=False, loaded=True)
                    for n, item in one.gear.items()
                },
                assets={n: replace(asset, on_screen=False) for n, asset in one.assets.items()},
            )
            for id, one in world.people.items()
        }
        return replace(
            world,
            people=people,
            rolls={},
            hits={},
            grid=None,
            lasting={
                id: one for id, one in world.lasting.items() if one.until not in ("round", "scene")
            },
            foes={
                id: replace(one, tally=one.tally if one.summoner else 0, tied=bool(one.summoner))
                for id, one in world.foes.items()
                if not one.down
            },
            uses=over(world.uses, ["round", "scene"]),
            scene=replace(world.scene, over=True, round=0, acted=(), moved=()),
        )


LASTING_CONDITIONS = ("weakened", "oathbreaker", "shaken", "marked")
"""Conditions that the end of a scene does not remove."""


class SessionSet(Fact, frozen=True, tag="edge.session"):
    """The session as it stands now."""

    session: Session

    def evolve(self, world: World) -> World:
        return replace(world, session=self.session)


class SessionEnded(Fact, frozen=True, tag="edge.session-end"):
    """Only beats laid by for a thread are kept; what was used up in the session is back."""

    def evolve(self, world: World) -> World:
        session = replace(
            world.session,
            number=world.session.number + 1,
            spent=0,
            overflows=0,
            draws=0,
            bond_boons=(),
            awarded={},
        )
        people = {
            id: replace(one, daring=False, converted=False) for id, one in world.people.items()
        }
        return replace(
            world,
            session=session,
            people=people,
            beats={},
            fallen="",
            uses=over(world.uses, ["session"]),
        )


class ArcEnded(Fact, frozen=True, tag="edge.arc-end"):
    """What was used up for an arc is back."""

    def evolve(self, world: World) -> World:
        return replace(world, uses=over(world.uses, ["arc"]))


class PhaseBegan(Fact, frozen=True, tag="edge.phase"):
    heading = "scene"
    phase: Phase

    def begins(self) -> Heading:
        """With downtime a session begins."""
        return "session" if self.phase == "downtime" else "scene"

    def evolve(self, world: World) -> World:
        return replace(world, phase=self.phase, uses=over(world.uses, ["phase"]))


class DeckSet(Fact, frozen=True, tag="edge.deck"):
    """The cards of consequence were shuffled, or one was drawn and lies open."""

    deck: Deck[str]
    drawn: tuple[str, ...] = ()

    def evolve(self, world: World) -> World:
        return replace(world, deck=self.deck, drawn=self.drawn)

    def seen_by(self, seat: str) -> Fact | None:
        return DeckSet(self.deck.hidden(), self.drawn)


class CrownSet(Fact, frozen=True, tag="edge.crown"):
    """The Crown Spread as it lies now."""

    crown: tuple[Omen, ...]

    def evolve(self, world: World) -> World:
        return replace(world, crown=self.crown)


class LegSet(Fact, frozen=True, tag="edge.leg"):
    """The leg of the journey as it stands now."""

    leg: Leg

    def evolve(self, world: World) -> World:
        return replace(world, leg=self.leg)


class SupplySet(Fact, frozen=True, tag="edge.supply"):
    supply: int

    def evolve(self, world: World) -> World:
        return replace(world, supply=self.supply)


class GridSet(Fact, frozen=True, tag="edge.grid"):
    """The tactical grid as it lies now; None where there is none."""

    grid: Grid | None

    def evolve(self, world: World) -> World:
        return replace(world, grid=self.grid)


class PartyFell(Fact, frozen=True, tag="edge.party-fell"):
    """How the fall of the whole party was resolved."""

    how: str
    words: str

    def evolve(self, world: World) -> World:
        return replace(world, fallen=self.how)


class Said(Fact, frozen=True, tag="edge.said"):
    """Something for everybody to know that changes no figure."""

    who: str
    what: str
    words: str

    def evolve(self, world: World) -> World:
        return world


class RulingsSet(Fact, frozen=True, tag="edge.rulings"):
    """The readings by which this table plays from now on."""

    rulings: Rulings

    def evolve(self, world: World) -> World:
        return replace(world, rulings=self.rulings)
