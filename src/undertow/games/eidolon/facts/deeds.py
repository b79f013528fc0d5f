"""What people say they do, until the table has made something of it."""

from __future__ import annotations

from undertow.games.eidolon.facts.change import replace
from undertow.games.eidolon.world import Deed, World
from undertow.kernel import Fact


class DeedSaid(Fact, frozen=True, tag="eidolon.deed-said"):
    """Someone says what they do. It lies there until the GM answers; nobody waits for that."""

    deed: Deed

    def evolve(self, world: World) -> World:
        return replace(world, deeds=(*world.deeds, self.deed), next_id=self.deed.id + 1)


class DeedTurned(Fact, frozen=True, tag="eidolon.deed-turned"):
    """The GM named a Move for it, or its player another, or the GM had the last word."""

    deed: Deed

    def evolve(self, world: World) -> World:
        deeds = tuple(self.deed if one.id == self.deed.id else one for one in world.deeds)
        return replace(world, deeds=deeds)


class DeedOver(Fact, frozen=True, tag="eidolon.deed-over"):
    """It was done, or it could not be, or they thought better of it."""

    id: int

    def evolve(self, world: World) -> World:
        return replace(world, deeds=tuple(one for one in world.deeds if one.id != self.id))
