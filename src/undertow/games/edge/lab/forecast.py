"""How hard is this? A forecast of the scene a table plays, from where it stands, or of the next one: with
the difficulties a keeper would mix, or with one for every roll."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.edge import pace
from undertow.games.edge.bots.keeper import LEAST, MOST, NAMES, SIZES
from undertow.games.edge.bots.table import EdgeBot
from undertow.games.edge.game import GAME
from undertow.games.edge.words import who
from undertow.games.edge.world import GM, WORST, Clock, Made, Scene, World
from undertow.kernel import (
    LiveFate,
    Offer,
    Page,
    Plain,
    Play,
    Refused,
    Request,
    TooLate,
    message,
)
from undertow.lab.bots import Chair, decide, perform, up_to
from undertow.lab.forecast import Amount, Forecast, Share, Verdicts, settled
from undertow.lab.playout import Laid, secret_of
from undertow.lab.stats import Rate, rate, spread
from undertow.parts.people import People

DV = "edge-dv"
"""What the page is called that asks about one difficulty."""
HARDEST = 8
HALVES = {"miss": 2, "partial": 1}
"""Half segments that a failure ticks on the clock against them."""
LONG = 1500
"""More decisions than any scene takes that gets anywhere."""

VERDICTS = Verdicts(
    early=message("edge.hard.early", "Too early to say."),
    easy=message("edge.hard.easy", "They will do it, and hardly anybody goes down."),
    dear=message("edge.hard.dear", "They will do it, but expect somebody to go down."),
    fair=message("edge.hard.fair", "They should do it. It will cost them."),
    even=message("edge.hard.even", "It can go either way."),
    hard=message("edge.hard.hard", "They will probably fail. They need luck, or an idea."),
    hopeless=message("edge.hard.hopeless", "They stand next to no chance."),
)

DOWN = message("edge.hard.down", "At least one of them goes down")
ROLLS = message("edge.hard.rolls", "Rolls until it is over")
BEATS = message("edge.hard.beats", "Beats the GM spends")
HURT = message("edge.hard.hurt", "Levels of harm they take, together")
BOONS = message("edge.hard.boons", "Boons they hold at the end, together")

PLAYED = message("edge.hard.played", "Played {count} times, by bots in every seat, the GM's too.")
CLOCKS = message(
    "edge.hard.clocks",
    "They win when a clock of {goal} segments is full, and lose when another of {danger} is, or when nobody stands. "
    "A miss ticks it once and a partial by half, beside what beats buy.",
)
MIXED = message("edge.hard.mixed", "Rolls need {least} to {most}, and are risky mostly.")
FIXED = message("edge.hard.fixed", "Every roll needs {dv}, and is risky mostly.")
STANDING = message(
    "edge.hard.standing", "They come as they are now, with their Boons, fatigue and harm."
)
NOT_PEOPLE = message(
    "edge.hard.not-people", "Bots use few talents, and no ideas; people have both."
)

NOBODY = message("edge.no.hard-nobody", "There is nobody yet who could act.")
OVER = message("edge.no.hard-over", "Bots can look ahead at a scene, and this is {phase}.")
NO_DV = message("edge.no.hard-dv", "A difficulty is from 1 to {most}, not {dv}.")
NO_FORM = message("edge.no.hard-form", "There is no page {form} to look ahead from.")


class Subject(Struct, frozen=True):
    """A table in a scene, or about to begin one; 0 where difficulties are mixed."""

    world: World
    dv: int = 0


class Result(Struct, frozen=True):
    """How one scene went."""

    won: bool
    down: tuple[str, ...]
    rolls: int
    beats: int
    harm: int
    boons: int


class Keeper(EdgeBot):
    """A GM who may set one difficulty for every roll."""

    def __init__(self, rng: Random, dv: int) -> None:
        super().__init__(rng)
        self._dv = dv

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        given, answers = super().answer(chair, request), request.question.answers
        if not self._dv or not isinstance(answers, Page) or answers.form != "edge.stakes":
            return given
        names = [line.name for line in answers.fields]
        assert isinstance(given, tuple)
        return tuple(
            self._dv if name == "dv" else one for name, one in zip(names, given, strict=True)
        )


class EdgeForecaster:
    """Forecasts for Fate's Edge. Only the GM knows every clock."""

    def may_ask(self, seat: str) -> bool:
        return seat == GM

    def subject(self, play: Play[Any], bot: str, form: str, value: Plain) -> Subject:
        world: World = settled(play)
        if not any(one.up and not pace.unwritten(one) for one in world.party):
            raise Refused(NOBODY())
        if world.phase != "adventure":
            raise TooLate(OVER(phase=world.phase))
        if form == "":
            return Subject(at_ease(world))
        if form != DV:
            raise Refused(NO_FORM(form=form))
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= HARDEST:
            raise Refused(NO_DV(most=HARDEST, dv=str(value)))
        return Subject(at_ease(world), value)

    def outcome(self, subject: Subject, seed: int, number: int) -> Result:
        return playout(subject, seed, number)

    def told(self, subject: Subject, outcomes: Sequence[Result], wanted: int) -> Forecast:
        world = subject.world

        def share(often: Sequence[bool]) -> Rate:
            return rate(sum(often), len(outcomes))

        won = share([one.won for one in outcomes])
        down = share([bool(one.down) for one in outcomes])
        each = [
            Share("falls", one.id, who(world, one.id), share([one.id in r.down for r in outcomes]))
            for one in world.party
            if one.up
        ]
        goal, danger = (world.clocks[pace.clock(world, what)].size for what in pace.CLOCKS)
        mixed = MIXED(least=LEAST, most=MOST)
        return Forecast(
            done=len(outcomes),
            wanted=wanted,
            verdict=VERDICTS.of(won, down),
            won=won,
            shares=[Share("falls", "", DOWN(), down), *each],
            amounts=[
                Amount("rolls", ROLLS(), spread([one.rolls for one in outcomes])),
                Amount("beats", BEATS(), spread([one.beats for one in outcomes])),
                Amount("harm", HURT(), spread([one.harm for one in outcomes])),
                Amount("boons", BOONS(), spread([one.boons for one in outcomes])),
            ],
            assumed=[
                PLAYED(count=len(outcomes)),
                STANDING(),
                FIXED(dv=subject.dv) if subject.dv else mixed,
                CLOCKS(goal=goal, danger=danger),
                NOT_PEOPLE(),
            ],
        )


def at_ease(world: World) -> World:
    """The table with nobody away or in thought, in a scene; its own two clocks, or such as a bot lays."""
    scene = world.scene
    if scene.over:
        scene = Scene(scene.number + 1, "", over=False)
    world = replace(world, scene=scene, table=People())
    for what, kind in pace.CLOCKS.items():
        found = pace.clock(world, what)
        if not found or world.clocks[found].full:
            clock = Clock(name=str(NAMES[what]()), size=SIZES[what], kind=kind)
            kept = {id: one for id, one in world.clocks.items() if id != found}
            clocks = {**kept, world.next_id: clock}
            world = replace(world, clocks=clocks, next_id=world.next_id + 1)
    return world


def playout(subject: Subject, seed: int, number: int) -> Result:
    """One scene between bots, the same wherever it is played."""
    began = subject.world
    play = Play.begin(
        GAME,
        (GM, *dict.fromkeys(one.seat for one in began.people.values())),
        None,
        LiveFate(secret_of(seed, number)),
        first=(Laid(began),),
        keep_journal=False,
    )
    chance = {seat: Random(f"{seed} {number} {seat}") for seat in play.seats}
    bots = {s: Keeper(rng, subject.dv) if s == GM else EdgeBot(rng) for s, rng in chance.items()}
    goal, danger = (pace.clock(began, what) for what in pace.CLOCKS)
    tally = Tally(danger, began.last)
    for _ in range(LONG):
        seat = next((seat for seat in play.seats if up_to(play, seat)), None)
        if seat is None or decided(play.world, goal, danger):
            break
        done = decide(bots[seat], play, seat)
        assert done is not None, "it was up to them"
        perform(play, seat, done)
        tally.count(play)
    return _read(began, play.world, goal, tally.rolls)


def decided(world: World, goal: int, danger: int) -> bool:
    """Is the scene over: a clock full, or nobody left who stands?"""
    full = any(id not in world.clocks or world.clocks[id].full for id in (goal, danger))
    return full or world.scene.over or not any(one.up for one in world.party)


class Tally:
    """Counts rolls; a failure ticks the clock against them."""

    def __init__(self, danger: int, last: Made | None) -> None:
        self.danger, self.last, self.rolls = danger, last, 0

    def count(self, play: Play[World]) -> None:
        last = play.world.last
        if last is self.last:
            return
        self.last, self.rolls = last, self.rolls + 1
        halves = HALVES.get(last.outcome, 0) if last is not None else 0
        if halves and self.danger in play.world.clocks:
            play.open(GM, Offer("edge.clock-tick", (GM, self.danger), {"halves": halves}))


def _read(began: World, ended: World, goal: int, rolls: int) -> Result:
    reached = ended.clocks.get(goal)
    stood = [one.id for one in began.party if one.up]
    return Result(
        won=reached is not None and reached.full,
        down=tuple(id for id in stood if not ended.people[id].up or ended.people[id].harm >= WORST),
        rolls=rolls,
        beats=ended.session.spent - began.session.spent,
        harm=sum(max(0, ended.people[id].harm - began.people[id].harm) for id in stood),
        boons=sum(ended.people[id].boons for id in stood),
    )
