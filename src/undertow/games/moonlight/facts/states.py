"""What lasts for a while: halves apart, a duel, a light that reaches all, worse footing."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.facts.people import changed
from undertow.games.moonlight.world import World
from undertow.kernel import Fact


class Parted(Fact, frozen=True, tag="moonlight.parted"):
    """The two who are one are apart, or together again."""

    who: str
    apart: bool

    def evolve(self, world: World) -> World:
        return changed(world, self.who, apart=self.apart)


class DuelSet(Fact, frozen=True, tag="moonlight.duel"):
    """Somebody fights one foe until one of them is beaten; no foe: it is over."""

    who: str
    foe: str = ""
    words: str = ""
    """What counts as defeat."""

    def evolve(self, world: World) -> World:
        return changed(world, self.who, duel=self.foe)


class BeaconLit(Fact, frozen=True, tag="moonlight.beacon"):
    """Who may still draw on somebody's speech or song as on a link."""

    who: str
    allies: tuple[str, ...]

    def evolve(self, world: World) -> World:
        return replace(world, beacon=self.allies)


class EffectLost(Fact, frozen=True, tag="moonlight.effect-lost"):
    """The last action achieved less than it seemed."""

    effect: int

    def evolve(self, world: World) -> World:
        assert world.last is not None
        return replace(world, last=replace(world.last, effect=self.effect))


class FootingSet(Fact, frozen=True, tag="moonlight.footing"):
    """By how many steps somebody's actions begin from a worse position."""

    who: str
    worse: int

    def evolve(self, world: World) -> World:
        return changed(world, self.who, footing=self.worse)
