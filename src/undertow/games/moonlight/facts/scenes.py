"""Where the story is now, and whom it looks at."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.world import World
from undertow.kernel import Fact
from undertow.parts.uses import over


class SceneSet(Fact, frozen=True, tag="moonlight.scene"):
    """The scene that is played now, in the director's words."""

    heading = "scene"
    words: str

    def evolve(self, world: World) -> World:
        return replace(world, scene=self.words, uses=over(world.uses, ["scene"]))


class Spotlit(Fact, frozen=True, tag="moonlight.spotlight"):
    """Somebody is asked what they do; nobody, where nothing more comes of the last roll."""

    who: str = ""

    def evolve(self, world: World) -> World:
        return replace(world, spotlight=self.who, owed=False)
