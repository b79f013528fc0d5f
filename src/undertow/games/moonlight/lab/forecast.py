"""How hard is this? A forecast of a table's own mission: the one that is planned or going on, from where it
stands, or one of some tier, should they set out now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.moonlight import flow
from undertow.games.moonlight.bots.director import DANGER, GOAL, SIZE, direct
from undertow.games.moonlight.bots.table import MoonlightBot
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.rules.mission import FREE, kinds
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import GM, POSITIONS, Made, Mission, Position, World
from undertow.kernel import LiveFate, Offer, Plain, Play, Refused, TooLate, message
from undertow.lab.bots import Chair, decide, perform, up_to
from undertow.lab.forecast import Amount, Forecast, Share, Verdicts, settled
from undertow.lab.playout import Laid, secret_of
from undertow.lab.stats import Rate, rate, spread
from undertow.parts.clocks import Clock
from undertow.parts.people import People

TIER = "moonlight-tier"
"""What the page is called that asks about a tier."""
LONG = 1500
"""More decisions than any mission takes that gets anywhere."""

VERDICTS = Verdicts(
    early=message("moonlight.hard.early", "Too early to say."),
    easy=message("moonlight.hard.easy", "They will do it, and hardly anybody breaks."),
    dear=message("moonlight.hard.dear", "They will do it, but expect somebody to break."),
    fair=message("moonlight.hard.fair", "They should do it. Somebody may break on the way."),
    even=message("moonlight.hard.even", "It can go either way."),
    hard=message("moonlight.hard.hard", "They will probably fail. They need luck, or an idea."),
    hopeless=message("moonlight.hard.hopeless", "They stand next to no chance."),
)

OPENS = {
    position: message(f"moonlight.hard.opens.{position}", f"It opens {position}")
    for position in POSITIONS
}
BREAKS = message("moonlight.hard.breaks", "At least one of them falls into eclipse")
LOST = message("moonlight.hard.lost", "At least one of them is lost")
ROLLS = message("moonlight.hard.rolls", "Action rolls until it is over")
STRESS = message("moonlight.hard.stress", "Stress they gain, together")
HURT = message("moonlight.hard.hurt", "Harm they carry away, together")

PLAYED = message(
    "moonlight.hard.played", "Played {count} times, by bots in every seat; a bot directs as well."
)
CLOCKS = message(
    "moonlight.hard.clocks",
    "A success ticks a clock of {goal} segments for what they came for: 4, and 2 for each tier. Of all costs, half "
    "are harm, and half tick another of {danger} for what they came to stop. Your own clocks are left out.",
)
OPENING = message(
    "moonlight.hard.opening",
    "It opens as the engagement roll says. Then a 1-3 makes the next position worse, and a 6 better.",
)
STANDING = message(
    "moonlight.hard.standing", "They come as they are now, with their stress and harm."
)
NOT_PEOPLE = message(
    "moonlight.hard.not-people", "Bots use few abilities, and no ideas; people have both."
)

NOBODY = message("moonlight.no.hard-nobody", "There is nobody yet who could set out.")
NO_MISSION = message(
    "moonlight.no.hard-mission", "No mission is planned. Ask about a tier instead."
)
OVER = message("moonlight.no.hard-over", "This mission is over.")
NO_TIER = message("moonlight.no.hard-tier", "There is no mission of tier {tier} here.")
NO_FORM = message("moonlight.no.hard-form", "There is no page {form} to look ahead from.")


class Subject(Struct, frozen=True):
    """A table about to play a mission, or in the middle of one."""

    world: World


class Result(Struct, frozen=True):
    """How one mission went."""

    won: bool
    opened: str
    eclipsed: tuple[str, ...]
    lost: tuple[str, ...]
    rolls: int
    stress: int
    harm: int


class Director(MoonlightBot):
    """A director who ticks the clock once for each roll that went well, and asks the next."""

    counted: Made | None = None

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        world: World = chair.world
        fresh = world.last is not None and world.last is not self.counted
        self.counted = world.last if not world.owed else self.counted
        return direct(world, offered, self._pick, ticks=fresh and not world.owed)


class MoonlightForecaster:
    """Forecasts for Girl by Moonlight. Only the director knows every clock."""

    def may_ask(self, seat: str) -> bool:
        return seat == GM

    def subject(self, play: Play[Any], bot: str, form: str, value: Plain) -> Subject:
        world: World = settled(play)
        if not world.party or flow.gathering(world):
            raise Refused(NOBODY())
        if form == "":
            return Subject(at_ease(world, planned(world)))
        if form == TIER:
            return Subject(at_ease(world, of_tier(world, value)))
        raise Refused(NO_FORM(form=form))

    def outcome(self, subject: Subject, seed: int, number: int) -> Result:
        return playout(subject.world, seed, number)

    def told(self, subject: Subject, outcomes: Sequence[Result], wanted: int) -> Forecast:
        world = subject.world
        assert world.mission is not None

        def share(often: Sequence[bool]) -> Rate:
            return rate(sum(often), len(outcomes))

        won = share([one.won for one in outcomes])
        breaks = share([bool(one.eclipsed) for one in outcomes])
        shares = [Share("falls", "", BREAKS(), breaks)]
        shares += [
            Share(
                "falls",
                who.id,
                person_named(world, who.id),
                share([who.id in one.eclipsed for one in outcomes]),
            )
            for who in world.party
            if not who.eclipse
        ]
        shares.append(Share("falls", "lost", LOST(), share([bool(one.lost) for one in outcomes])))
        if world.mission.position is None:
            shares += [
                Share(
                    "opens",
                    position,
                    OPENS[position](),
                    share([one.opened == position for one in outcomes]),
                )
                for position in POSITIONS
            ]
        return Forecast(
            done=len(outcomes),
            wanted=wanted,
            verdict=VERDICTS.of(won, breaks),
            won=won,
            shares=shares,
            amounts=[
                Amount("rolls", ROLLS(), spread([one.rolls for one in outcomes])),
                Amount("stress", STRESS(), spread([one.stress for one in outcomes])),
                Amount("harm", HURT(), spread([one.harm for one in outcomes])),
            ],
            assumed=[
                PLAYED(count=len(outcomes)),
                STANDING(),
                OPENING(),
                CLOCKS(goal=goal_of(world.mission), danger=SIZE),
                NOT_PEOPLE(),
            ],
        )


def planned(world: World) -> Mission:
    if world.phase != "mission" or world.mission is None:
        raise TooLate(NO_MISSION())
    if world.mission.success is not None:
        raise TooLate(OVER())
    return world.mission


def of_tier(world: World, tier: Plain) -> Mission:
    """The first kind of that tier, as it would be planned with nothing said of it."""
    known = [*kinds(world), *FREE]
    kind = next((kind for kind in known if kind.tier == tier), None)
    if kind is None:
        raise Refused(NO_TIER(tier=str(tier)))
    return Mission(kind.id, kind.tier, "", halves=kind.halves)


def at_ease(world: World, mission: Mission) -> World:
    """The table with nobody away or in thought, in the mission; two clocks stand for its own."""
    begun = world.phase == "mission" and world.mission == mission
    goal = Clock(name=str(GOAL()), size=goal_of(mission))
    danger = Clock(name=str(DANGER()), size=SIZE)
    projects = {id: clock for id, clock in world.clocks.items() if id in world.projects}
    first, second = world.fresh_ids(2)
    return replace(
        world,
        phase="mission",
        mission=mission,
        clocks={**projects, first: goal, second: danger},
        next_id=second + 1,
        table=People(),
        last=world.last if begun else None,
        owed=world.owed and begun,
    )


def goal_of(mission: Mission) -> int:
    return 4 + 2 * mission.tier


def _after(position: Position, made: Made) -> Position:
    """The position that follows a roll."""
    worse = (made.band == "1-3") - (made.band in ("6", "critical"))
    return POSITIONS[min(2, max(0, POSITIONS.index(position) + worse))]


def playout(world: World, seed: int, number: int) -> Result:
    """One mission between bots, the same wherever it is played."""
    play = Play.begin(
        GAME,
        (GM, *world.seats),
        None,
        LiveFate(secret_of(seed, number)),
        first=(Laid(world),),
        keep_journal=False,
    )
    chance = {seat: Random(f"{seed} {number} {seat}") for seat in play.seats}
    bots = {s: (Director if s == GM else MoonlightBot)(rng) for s, rng in chance.items()}
    stress, before = 0, _stress(world)
    stakes = Stakes(world)
    for _ in range(LONG):
        seat = next((seat for seat in play.seats if up_to(play, seat)), None)
        if seat is None or decided(play.world):
            break
        done = decide(bots[seat], play, seat)
        assert done is not None, "it was up to them"
        perform(play, seat, done)
        stakes.count(play)
        after = _stress(play.world)
        stress += sum(max(0, n - before.get(who, 0)) for who, n in after.items())
        before = after
    return _read(world, play.world, stakes.rolls, stress)


def decided(world: World) -> bool:
    """Is the mission over, well or badly?"""
    over = world.mission is None or world.mission.success is not None
    return over or not world.party or world.phase != "mission"


class Stakes:
    """Says how every roll stands: as the engagement roll had it, then by how the last one went."""

    def __init__(self, world: World) -> None:
        self.last, self.rolls = world.last, 0
        self.staked = set(world.rolls)
        self.position: Position | None = None

    def count(self, play: Play[World]) -> None:
        last, position = play.world.last, self.position
        if last is not self.last:
            self.last, self.rolls = last, self.rolls + 1
            position = _after(position or "risky", last) if last is not None else position
        opened = play.world.mission.position if play.world.mission else None
        self.position = position or opened
        for id in [id for id in play.world.rolls if id not in self.staked]:
            self.staked.add(id)
            stands: dict[str, Plain] = {"position": self.position or "risky"}
            play.open(GM, Offer("moonlight.stakes", (GM, id), stands))


def _stress(world: World) -> dict[str, int]:
    return {who: one.stress for who, one in world.people.items()}


def _read(began: World, ended: World, rolls: int, stress: int) -> Result:
    mission = ended.mission
    who = [one.id for one in began.party]
    return Result(
        won=mission is not None and bool(mission.success),
        opened=(mission.position or "") if mission is not None else "",
        eclipsed=tuple(
            id for id in who if ended.people[id].eclipse and not began.people[id].eclipse
        ),
        lost=tuple(id for id in who if ended.people[id].lost),
        rolls=rolls,
        stress=stress,
        harm=sum(len(ended.people[id].harm) - len(began.people[id].harm) for id in who),
    )
