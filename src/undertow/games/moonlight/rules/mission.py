"""Missions: what for, how it opens, scenes of the past that prepared for it, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.boards import Flashback
from undertow.games.moonlight.book import PLAYSETS, SPECIALS, Act, MissionKind, able, during
from undertow.games.moonlight.facts import (
    FlashbackSet,
    GoalStated,
    MissionSet,
    SeasonEnded,
    TracksSet,
    WasLost,
)
from undertow.games.moonlight.moments import Engaged, MissionOver, SeasonOver
from undertow.games.moonlight.numbers import EngagementDice, FlashbackCost
from undertow.games.moonlight.odds import of_engagement
from undertow.games.moonlight.rules.counting import RULES
from undertow.games.moonlight.rules.dice import rolled
from undertow.games.moonlight.rules.rolling import Goal, free
from undertow.games.moonlight.rules.stress import take_stress
from undertow.games.moonlight.rules.tracks import raise_adversary
from undertow.games.moonlight.words import flashback_named, person_named
from undertow.games.moonlight.world import GM, Band, Mission, Position, Roll, World
from undertow.kernel import Line, Plain, Table, Term, message
from undertow.parts.actions import here
from undertow.parts.forms import Defaults, Form, Options
from undertow.parts.uses import used

QUESTIONS: dict[str, tuple[int, str]] = {
    "noble": (1, "Is it particularly heroic or noble?"),
    "worst": (-1, "Does its goal or its means show the worst of you?"),
    "follows": (1, "Does it follow up what you have found out?"),
    "rash": (-1, "Do you act rashly, or on little information?"),
    "friend": (1, "Does it decide the fate of a friend?"),
    "mundane": (-1, "Do troubles of ordinary life get in the way?"),
}
"""The engagement list: each is answered on its own, and counts on its own."""
OPENS: dict[Band, Position] = {
    "1-3": "desperate",
    "4/5": "risky",
    "6": "controlled",
    "critical": "controlled",
}
WORDS = {id: message(f"moonlight.engage.{id}", text) for id, (_, text) in QUESTIONS.items()}
HAVE_ONE = message("moonlight.no.second-mission", "There is a mission already.")
NO_MISSION = message("moonlight.no.mission-set", "Choose the mission first.")
NO_TIER = message("moonlight.no.tier", "There is no mission of tier {tier} here.")
NO_KIND = message("moonlight.no.mission-kind", "There is no mission called {kind} to choose now.")
STRUCK = message("moonlight.why.strikes", "The adversary strikes: it opens badly.")
TIER = message("moonlight.why.tier", "Its tier, against what you have found out")
OTHER = message("moonlight.why.other", "The director's other reasons")
SAVED = message("moonlight.why.saved", "What a brilliant investigation brought")


def kinds(world: World) -> tuple[MissionKind, ...]:
    """The missions of the series; the highest alone where the adversary strikes."""
    playset = PLAYSETS.get(world.series.id)
    if playset is None:
        return FREE
    found = playset.kinds(world) if playset.kinds else playset.missions
    top = max(kind.tier for kind in found)
    return tuple(kind for kind in found if kind.tier == top or not world.tracks.strikes)


def kind_of(world: World) -> MissionKind | None:
    """What kind of mission this is, or was."""
    playset, mission = PLAYSETS.get(world.series.id), world.mission
    if playset is None or mission is None:
        return None
    return next((kind for kind in playset.missions if kind.id == mission.id), None)


FREE = tuple(
    MissionKind(f"tier-{tier}", tier, f"A mission of tier {tier}", "What you set out to do.")
    for tier in (1, 2, 3)
)
"""Where no series is chosen."""


class Plan(Form, frozen=True):
    kind: Annotated[str, Meta(title="What kind of mission")]
    goal: Annotated[str, Meta(title="What you set out to do", max_length=400)]
    answers: Annotated[tuple[str, ...], Meta(title="Which of these are true?")] = ()
    other: Annotated[int, Meta(title="Other dice, more or fewer", ge=-3, le=3)] = 0

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        asked = tuple(id for id in world.series.abilities if SPECIALS[id].engages)
        return {
            "kind": tuple(kind.id for kind in kinds(world)),
            "answers": (*QUESTIONS, *asked),
        }

    @classmethod
    def unlisted(cls, world: World, me: str, given: tuple[Plain, ...]) -> Line | None:
        kind = str(given[0])
        if any(kind == one.id for one in kinds(world)):
            return None
        tier = kind.removeprefix("tier-")
        return NO_TIER(tier=tier) if tier.isdecimal() else NO_KIND(kind=kind)

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        old = world.mission
        return {} if old is None else {"kind": old.id, "goal": old.goal, "answers": old.answers}


def _unopened(world: World, me: str) -> Line | None:
    opened = world.mission is not None and world.mission.position is not None
    return HAVE_ONE() if opened else None


@Act(
    id="moonlight.plan",
    name="Choose the mission",
    by="seat",
    to=here,
    needs=(during("mission"), _unopened),
    apart=True,
    text="Its goal, its kind, and what is so: each yes on the list gives or takes a die.",
).form(Plan)
async def plan(t: Table[World], me: str, given: Plan) -> None:
    kind = next(kind for kind in kinds(t.world) if kind.id == given.kind)
    mission = Mission(
        kind.id,
        kind.tier,
        given.goal,
        given.answers,
        given.other,
        halves=kind.halves,
        ends="series"
        if kind.ends_series
        else "season"
        if kind.ends_season or t.world.tracks.strikes
        else "",
    )
    t.tell(MissionSet(mission))


def _planned(world: World, me: str) -> list[tuple[()]]:
    return [()] if world.mission is not None and world.mission.position is None else []


@Act(
    id="moonlight.engage",
    name="Engagement roll",
    by="seat",
    to=_planned,
    needs=(during("mission"),),
    odds=of_engagement,
    text="One roll for all: how the mission opens.",
)
async def engage(t: Table[World], me: str) -> None:
    mission = t.world.mission
    assert mission is not None
    if t.world.tracks.strikes:
        result: Band = "1-3"
    else:
        dice = t.reckon(EngagementDice(mission)).total
        result, _ = await rolled(t, "", "engagement", dice)
    t.tell(TracksSet(replace(t.world.tracks, dice=0)))
    mission = t.world.mission or mission  # somebody may have put it in other words meanwhile
    t.tell(MissionSet(replace(mission, position=OPENS[result])))
    await t.after(Engaged(mission))


REASONS = {
    "noble": message("moonlight.why.noble", "Heroic or noble"),
    "worst": message("moonlight.why.worst", "It shows the worst of you"),
    "follows": message("moonlight.why.follows", "It follows what you have found out"),
    "rash": message("moonlight.why.rash", "Rash, or on little information"),
    "friend": message("moonlight.why.friend", "It decides the fate of a friend"),
    "mundane": message("moonlight.why.mundane", "Ordinary life gets in the way"),
}
"""Each question of the list, as a reason for its die."""


def _answered(id: str) -> Callable[[World, EngagementDice, str], Term | None]:
    def answered(world: World, m: EngagementDice, me: str) -> Term | None:
        return Term(QUESTIONS[id][0], REASONS[id]()) if id in m.mission.answers else None

    return answered


for _id in QUESTIONS:
    RULES.modifies(EngagementDice)(_answered(_id))


@RULES.modifies(EngagementDice)
def sworn(world: World, m: EngagementDice, me: str) -> Term | None:
    """What an ability asks besides."""
    more = [id for id in m.mission.answers if id not in QUESTIONS]
    return Term(len(more), SPECIALS[more[0]].line) if more else None


@RULES.modifies(EngagementDice)
def tiers(world: World, m: EngagementDice, me: str) -> Term | None:
    above = m.mission.tier - world.tracks.known
    if above <= 0 and world.rulings.no_matched_die:
        return None
    return Term(-above if above > 0 else 1, TIER())


@RULES.modifies(EngagementDice)
def other(world: World, m: EngagementDice, me: str) -> Term | None:
    return Term(m.mission.other, OTHER()) if m.mission.other else None


@RULES.modifies(EngagementDice)
def saved(world: World, m: EngagementDice, me: str) -> Term | None:
    return Term(world.tracks.dice, SAVED()) if world.tracks.dice else None


# Flashbacks


class Scene(Form, frozen=True):
    words: Annotated[str, Meta(title="What you had prepared", max_length=400)]


@Act(
    id="moonlight.flashback",
    name="Flashback",
    to=here,
    needs=(able, during("mission")),
    anytime=True,
    text="A short scene of the past that prepared for this trouble. The director names a price, 0 to 3 stress.",
).form(Scene)
async def flashback(t: Table[World], me: str, given: Scene) -> None:
    t.tell(FlashbackSet(t.world.fresh, Flashback(me, given.words)))


class Price(Form, frozen=True):
    price: Annotated[int, Meta(title="Stress", ge=0, le=3)] = 1


PRICE = message("moonlight.label.price", "Price {who}'s flashback: {words}")
PAY = message("moonlight.label.pay", "{words}: {price} stress")
REFUSE = message("moonlight.label.no-flashback", "Not that flashback: {words}")


def _flashbacks(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id in world.flashbacks]


@Act(
    id="moonlight.price",
    name="Price a flashback",
    by="gm",
    to=_flashbacks,
    anytime=True,
    text="0 for what is simple or obvious, 1 to 3 for anything more.",
    label=lambda world, me, id: PRICE(
        who=person_named(world, world.flashbacks[id].who), words=flashback_named(world, id)
    ),
).form(Price)
async def price(t: Table[World], me: str, id: int, given: Price) -> None:
    t.tell(FlashbackSet(id, replace(t.world.flashbacks[id], price=given.price)))


def _priced(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,) for id, one in world.flashbacks.items() if one.who == me and one.price is not None
    ]


@Act(
    id="moonlight.remember",
    name="Play the flashback",
    to=_priced,
    anytime=True,
    text="Pay its price: it was so. It undoes nothing that has happened.",
    label=lambda world, me, id: PAY(
        words=flashback_named(world, id), price=world.flashbacks[id].price or 0
    ),
)
async def remember(t: Table[World], me: str, id: int) -> None:
    one = t.world.flashbacks[id]
    t.tell(FlashbackSet(id, None))
    cost = t.reckon(FlashbackCost(me, one.price or 0)).total
    await take_stress(t, me, cost, "flashback")


@Act(
    id="moonlight.forget",
    name="Drop the flashback",
    by="seat",
    anytime=True,
    to=lambda world, me: [
        (id,) for id, one in world.flashbacks.items() if me == GM or one.who in world.of_seat(me)
    ],
    text="It was not so after all, and costs nothing.",
    label=lambda world, me, id: REFUSE(words=flashback_named(world, id)),
)
async def forget(t: Table[World], me: str, id: int) -> None:
    t.tell(FlashbackSet(id, None))


@Act(
    id="moonlight.act-before",
    name="Act in a flashback",
    to=here,
    needs=(able, free, during("mission")),
    text="A roll in the past: transcendence neither helps it nor wears off.",
).form(Goal)
async def act_before(t: Table[World], me: str, given: Goal) -> None:
    roll = Roll(me, given.action, given.goal, foe=given.foe, kind="flashback")
    t.tell(GoalStated(t.world.fresh, roll))


# Its end


class Ending(Form, frozen=True):
    success: Annotated[bool, Meta(title="Did they achieve it?")] = True

    def why_not(self, world: World, me: str) -> Line | None:
        kind = kind_of(world)
        hopeless = kind is not None and kind.hope and kind.hope not in world.series.fates
        return HOPELESS() if self.success and hopeless else None


HOPELESS = message("moonlight.no.triumph", "Fate was not defied: nobody triumphs here.")


def _open(world: World, me: str) -> Line | None:
    return None if world.mission is not None else NO_MISSION()


@Act(
    id="moonlight.mission-end",
    name="The mission is over",
    by="gm",
    to=lambda world, me: [()] if world.mission and world.mission.success is None else [],
    needs=(during("mission"), _open),
    text="Say whether they achieved it; the table may object.",
).form(Ending)
async def end_mission(t: Table[World], me: str, given: Ending) -> None:
    assert t.world.mission is not None
    mission = replace(t.world.mission, success=given.success)
    t.tell(MissionSet(mission))
    kind = kind_of(t.world)
    if given.success and kind is not None and kind.saves:
        t.tell(TracksSet(replace(t.world.tracks, dice=t.world.tracks.dice + kind.saves)))
    await t.after(MissionOver(mission))


# Seasons


def _told(world: World, me: str) -> list[tuple[bool]]:
    """After a mission that ends a season; with the last one the series ends."""
    mission = world.mission
    if world.series.ended or mission is None or mission.success is None or not mission.ends:
        return []
    return [(mission.ends == "series",)]


IN_BETWEEN = message("moonlight.no.retire", "Characters leave the story between seasons.")
SEASON = message("moonlight.label.season", "The season ends")()
STORY = message("moonlight.label.series-ends", "The series ends")()


@Act(
    id="moonlight.season-end",
    name="The season ends",
    by="gm",
    to=_told,
    anytime=True,
    needs=(during("fallout"),),
    text="Five to eight episodes make a season, and a great confrontation ends it. Both tracks begin anew. Look back, "
    "change roles if you like, make new characters, set new goals.",
    label=lambda world, me, last: STORY if last else SEASON,
    once="episode",
)
async def end_season(t: Table[World], me: str, last: bool) -> None:
    t.tell(SeasonEnded(last))
    raise_adversary(t, 0)
    await t.after(SeasonOver())


@Act(
    id="moonlight.retire",
    name="Leave the story",
    to=here,
    anytime=True,
    needs=(lambda world, me: None if used(world.uses, GM, end_season.id) else IN_BETWEEN(),),
    text="Between seasons a character's part may be told; you make another.",
)
async def retire(t: Table[World], me: str) -> None:
    t.tell(WasLost(me, "retired"))
