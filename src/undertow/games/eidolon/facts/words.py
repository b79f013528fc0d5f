"""Words that are added later: what they are wanted for, and what they fill in."""

from __future__ import annotations

from typing import Literal

from undertow.games.eidolon.facts.change import replace
from undertow.games.eidolon.world import GM, Unsaid, World
from undertow.kernel import Fact, Line, plain


class WordsWanted(Fact, frozen=True, tag="eidolon.words-wanted"):
    """Someone may add words to what has happened, whenever they like."""

    unsaid: Unsaid

    def evolve(self, world: World) -> World:
        return replace(world, unsaid=(*world.unsaid, self.unsaid), next_id=self.unsaid.id + 1)

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat in (GM, self.unsaid.seat) or self.unsaid.seat == "*" else None


class WordsClosed(Fact, frozen=True, tag="eidolon.words-closed"):
    """They were added, or left unsaid."""

    id: int

    def evolve(self, world: World) -> World:
        return replace(world, unsaid=tuple(one for one in world.unsaid if one.id != self.id))


class LineFilled(Fact, frozen=True, tag="eidolon.line-filled"):
    """Words fill a gap in what is so for a while: an effect, or Forward and Ongoing."""

    of: Literal["effect", "mod"]
    id: int
    gap: str
    words: str

    def evolve(self, world: World) -> World:
        if self.of == "effect":
            effects = tuple(
                replace(one, words=self._filled(one.words)) if one.id == self.id else one
                for one in world.effects
            )
            return replace(world, effects=effects)
        mods = tuple(
            replace(one, claim=self._filled(one.claim))
            if one.id == self.id and one.claim is not None
            else one
            for one in world.mods
        )
        return replace(world, mods=mods)

    def _filled(self, line: Line) -> Line:
        return replace(line, args={**line.args, self.gap: self.words})


class ObligationWorded(Fact, frozen=True, tag="eidolon.obligation-worded"):
    """What exactly is owed, promised or foreseen."""

    id: int
    words: str

    def evolve(self, world: World) -> World:
        owed = tuple(
            replace(one, words=self.words) if one.id == self.id else one
            for one in world.obligations
        )
        return replace(world, obligations=owed)


class SceneNamed(Fact, frozen=True, tag="eidolon.scene-named"):
    """Someone said where this scene is."""

    title: str

    def evolve(self, world: World) -> World:
        return replace(world, scene=self.title)


class PersonNamed(Fact, frozen=True, tag="eidolon.person-named"):
    """Someone who had no name yet has one, wherever they are spoken of."""

    id: str
    name: str

    def evolve(self, world: World) -> World:
        npc = world.npcs[self.id]
        old, new = plain(npc.name), plain(self.name)

        def named(line: Line) -> Line:
            if all(arg != old for arg in line.args.values()):
                return line
            args = {gap: new if arg == old else arg for gap, arg in line.args.items()}
            return replace(line, args=args)

        return replace(
            world,
            npcs={**world.npcs, self.id: replace(npc, name=self.name)},
            effects=tuple(replace(one, words=named(one.words)) for one in world.effects),
            mods=tuple(
                replace(one, why=named(one.why), claim=named(one.claim) if one.claim else None)
                for one in world.mods
            ),
        )
