"""What happens among the people at the table, and in scenes for two."""

from __future__ import annotations

from undertow.games.eidolon.facts.change import replace
from undertow.games.eidolon.world import FIRST_HOUR, GM, TieScene, World
from undertow.kernel import Fact
from undertow.parts import people

SECRET = "secret"
"""Among the answers: how Eidolons are unsealed is for the GM alone."""


def known_answers(answers: dict[str, str], seat: str) -> dict[str, str]:
    """How Eidolons work here, as far as a seat may know: how they wake may be the GM's secret."""
    if seat == GM or not answers.get(SECRET):
        return answers
    return {key: words for key, words in answers.items() if key != "unsealing"}


class Passed(Fact, frozen=True, tag="eidolon.passed"):
    """Someone lets their turn go by, this time."""

    pc: str

    def evolve(self, world: World) -> World:
        return had_turn(world, self.pc)


class Acted(Fact, frozen=True, tag="eidolon.acted"):
    """Someone did something for which no card was drawn; it was their turn all the same."""

    pc: str

    def evolve(self, world: World) -> World:
        return had_turn(world, self.pc)


def had_turn(world: World, pc: str) -> World:
    """Someone's turn of this round is over; nobody is asked for it any more."""
    combat = world.combat
    if combat is not None and pc in combat.present and pc not in combat.acted:
        acted = (*combat.acted, pc)
        everyone = all(one in acted or not world.pcs[one].here for one in combat.present)
        combat = replace(combat, acted=() if everyone else acted)
    mine = world.spotlight == world.pcs[pc].seat
    return replace(world, combat=combat, spotlight="" if mine else world.spotlight)


class RoundBegan(Fact, frozen=True, tag="eidolon.round-began"):
    """Everybody who could do something in this round of combat has: a new one begins."""

    def evolve(self, world: World) -> World:
        assert world.combat is not None
        return replace(world, combat=replace(world.combat, acted=()))


# What happens among people is the part's to say; here it has the tags and places of old tables.


class SeatAway(people.SeatAway, frozen=True, tag="eidolon.seat-away"):
    def evolve(self, world: World) -> World:
        return among(world, self.changed(world.table))


class Paused(people.Paused, frozen=True, tag="eidolon.paused"):
    def evolve(self, world: World) -> World:
        return among(world, self.changed(world.table))


class LimitsAgreed(people.LimitsAgreed, frozen=True, tag="eidolon.limits-agreed"):
    def evolve(self, world: World) -> World:
        return among(world, self.changed(world.table))


class HouseRuled(people.HouseRuled, frozen=True, tag="eidolon.house-ruled"):
    def evolve(self, world: World) -> World:
        return among(world, self.changed(world.table))


class PatienceSet(people.PatienceSet, frozen=True, tag="eidolon.patience-set"):
    def evolve(self, world: World) -> World:
        return among(world, self.changed(world.table))


class Thinking(people.Thinking, frozen=True, tag="eidolon.thinking"):
    def evolve(self, world: World) -> World:
        return among(world, self.changed(world.table))


class GraceSet(people.GraceSet, frozen=True, tag="eidolon.grace-set"):
    def evolve(self, world: World) -> World:
        return among(world, self.changed(world.table))


def among(world: World, now: people.People) -> World:
    """The world with what holds among its people now."""
    return replace(world, **{name: getattr(now, name) for name in now.__struct_fields__})


class OptionsSettled(Fact, frozen=True, tag="eidolon.options-settled"):
    """How Eidolons work at this table, and what they are called here."""

    answers: dict[str, str]
    word: str

    def evolve(self, world: World) -> World:
        assert world.setup is not None
        return replace(world, setup=replace(world.setup, answers=self.answers, word=self.word))

    def seen_by(self, seat: str) -> Fact:
        return replace(self, answers=known_answers(self.answers, seat))


class PhantomMissed(Fact, frozen=True, tag="eidolon.phantom-missed"):
    """Midnight found no Eidolon that is awake; the Clock starts over."""

    def evolve(self, world: World) -> World:
        return replace(world, phantom_due=False, hour=FIRST_HOUR)


class TieSceneBegan(Fact, frozen=True, tag="eidolon.tie-scene-began"):
    """Two of them, alone."""

    heading = "scene"
    pc: str
    tie: int
    place: str

    def evolve(self, world: World) -> World:
        return replace(world, tie_scene=TieScene(self.pc, self.tie, self.place))


class TieSceneEnded(Fact, frozen=True, tag="eidolon.tie-scene-ended"):
    """They part."""

    pc: str
    tie: int

    def evolve(self, world: World) -> World:
        return replace(world, tie_scene=None)
