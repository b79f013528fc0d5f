"""A director who says only what the rules ask of one: what a bad roll costs, who is asked next, when a
phase is over. Missions have two clocks, one for them and one against them."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.moonlight import flow
from undertow.games.moonlight.bots.player import Pick, fill, named
from undertow.games.moonlight.world import GM, KINDS, POSITIONS, World
from undertow.kernel import Offer, Page, Plain, message
from undertow.parts.clocks import Clock

GOAL = message("moonlight.bot.goal", "What they came for")
DANGER = message("moonlight.bot.danger", "What they came to stop")
COSTS = (
    message("moonlight.bot.cost.1", "It reaches for what you are most ashamed of."),
    message("moonlight.bot.cost.2", "The ground gives way, and you with it."),
    message("moonlight.bot.cost.3", "Somebody you know has seen it all."),
    message("moonlight.bot.cost.4", "Cold, right through to the heart."),
)
WAY_OUT = message("moonlight.bot.way-out", "They sit with them until the morning.")
SIZE = 6
OPENS = frozenset(
    f"moonlight.{rule}"
    for rule in (
        *("price", "season-end", "let-fall", "consequence", "escape", "plan", "engage"),
        *("clock-new", "clock-away", "clock-tick", "mission-end", "spotlight", "next-phase"),
    )
)
"""All that it begins by its own thought until a mission is over."""


def _clock(world: World, name: str) -> tuple[int, Clock] | None:
    return next(((id, clock) for id, clock in world.clocks.items() if clock.name == name), None)


def direct(world: World, offers: Sequence[Offer], pick: Pick, ticks: bool | None = None) -> Offer:
    """What the director does now, of all that may be done. `ticks`: does the last roll still tick a clock?
    Who does not remember, tosses a coin."""
    if found := named(offers, "price", "season-end"):
        return found[0]
    if world.falling and (found := named(offers, "let-fall")):
        return found[0]
    if world.owed:
        return named(offers, "consequence")[0]
    out = named(offers, "escape")
    if out and pick(4) == 0:
        return out[0]
    if world.phase == "mission" and (step := _mission(world, offers, pick, ticks)) is not None:
        return step
    if world.phase == "fallout":
        own = named(offers, "exposed", "devour")
        steps = own or [one for one in offers if one.rule.startswith("moonlight.fallout-")]
        if steps:
            return steps[0]
    if flow.settled(world) and (found := named(offers, "next-phase")):
        return found[0]
    play = [one for one in offers if not one.rule.startswith("moonlight.safety")]
    return play[pick(len(play))]


def _mission(world: World, offers: Sequence[Offer], pick: Pick, ticks: bool | None) -> Offer | None:
    mission = world.mission
    if mission is None or mission.position is None:
        found = named(offers, "plan") if mission is None else named(offers, "engage")
        return found[0] if found else None
    goal, danger = _clock(world, str(GOAL())), _clock(world, str(DANGER()))
    if mission.success is not None:
        away = [one for one in named(offers, "clock-away") if _ours(world, one)]
        return away[0] if away else None
    if goal is None or danger is None:
        return named(offers, "clock-new")[0]
    last = world.last
    if goal[1].full or danger[1].full:
        return named(offers, "mission-end")[0]
    if last is not None and ticks and last.band != "1-3":
        return next(one for one in named(offers, "clock-tick") if one.args[1] == goal[0])
    if last is not None and ticks is None and pick(2):
        id = danger[0] if last.band == "1-3" else goal[0]
        return next(one for one in named(offers, "clock-tick") if one.args[1] == id)
    ids = [str(one.args[1]) for one in named(offers, "spotlight")]
    if not ids:
        return named(offers, "mission-end")[0]
    asked = ids[(ids.index(last.who) + 1) % len(ids)] if last and last.who in ids else ids[0]
    return next(one for one in named(offers, "spotlight") if one.args[1] == asked)


def _ours(world: World, one: Offer) -> bool:
    return world.clocks[int(str(one.args[1]))].name in (str(GOAL()), str(DANGER()))


def directs(world: World, page: Page, pick: Pick) -> Plain:
    """The director's forms."""
    given = _given(world, page.form, pick)
    if given is None:
        return fill(world, GM, page, pick)
    filled = tuple(given.get(line.name, line.default) for line in page.fields)
    return filled if page.refuses(filled) is None else page.sample(pick)


def _given(world: World, form: str, pick: Pick) -> dict[str, Plain] | None:
    last = world.last
    if form == "moonlight.consequence" and last is not None:
        grave = POSITIONS.index(last.position) + 1 - (last.band == "4/5")
        whom = last.who if not world.people[last.who].lost else world.party[0].id
        danger = _clock(world, str(DANGER()))
        kind = "harm" if grave > 0 and pick(2) else KINDS[1]
        return {
            "whom": whom,
            "kind": kind,
            "words": str(COSTS[pick(len(COSTS))]()),
            "level": max(1, min(3, grave)),
            "attribute": ("sun", "moon", "stars")[pick(3)],
            "clock": danger[0] if danger is not None and kind != "harm" else 0,
        }
    if form == "moonlight.clock-new":
        first = _clock(world, str(GOAL())) is None
        return {"name": str((GOAL if first else DANGER)()), "size": SIZE}
    if form == "moonlight.mission-end":
        goal = _clock(world, str(GOAL()))
        return {"success": goal is not None and goal[1].full}
    if form == "moonlight.clock-tick" and last is not None:
        return {"segments": max(1, last.effect)}
    if form == "moonlight.escape":
        return {"by": _friend(world), "words": str(WAY_OUT())}
    return None


def _friend(world: World) -> str:
    return next((one.id for one in world.party if not one.eclipse), "")
