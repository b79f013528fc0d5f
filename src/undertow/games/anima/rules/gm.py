"""The GM's side, and what a table may agree on at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.facts import (
    Adjusted,
    ConditionLifted,
    GoalAdded,
    GoalProposed,
    OrderSet,
    Paid,
    Prepared,
    ProposalClosed,
    RulingSet,
    SheetChanged,
)
from undertow.games.anima.goals import goal, goal_page, names
from undertow.games.anima.opponents import OPPONENT, laid_out
from undertow.games.anima.pages import MAYBE, WORDS, field, line, slug
from undertow.games.anima.rules.achievements import found_on
from undertow.games.anima.rules.book import HERE, NOWHERE, Act, in_conflict, playing
from undertow.games.anima.rules.ending import end, ended
from undertow.games.anima.rules.passives import blocked
from undertow.games.anima.rules.pools import afflict, after_wounds, circles, fall
from undertow.games.anima.rules.safety import SAFETY, seats
from undertow.games.anima.rules.summoning import expose
from undertow.games.anima.rules.turns import begin_turn, finish, go_on, has_turn, in_turn
from undertow.games.anima.rulings import READINGS, SWITCHES
from undertow.games.anima.words import CONDITIONS
from undertow.games.anima.world import GM, Fighter, Proposal, Who, World
from undertow.kernel import Choice, Line, Number, Page, Plain, Question, Several, Table, message
from undertow.parts.actions import Action, Opening, here
from undertow.parts.people import agreed, reading_agreed

T = Table[World]

GOAL = message("anima.ask.goal", "What can be achieved?")
PROPOSE = message("anima.ask.propose", "What do you want to achieve?")
GRANT = message("anima.ask.proposal", "{seat} proposes: {text}. Fill it in, or reject it.")
ADJUST = message("anima.ask.adjust", "Which figure do you set, and why?")
CONDITION = message("anima.ask.condition", "Which condition, on whom?")
OPPONENT_ASK = message("anima.ask.opponent", "Who is it?")
RETREAT = message("anima.ask.retreat", "{seat} proposes to retreat. Do you agree?")
WHICH_READING = message("anima.ask.which-reading", "Which house rule?")
WHOSE = line("Whose")
FIGURE = line("Which")
TO = line("To")
REASON = line("Why")
WHICH_CONDITION = line("Which condition")
PUT_OR_LIFT = line("Add it or remove it")
TURN_OVER = message(
    "anima.ask.reading", "{seat} wants to turn on a house rule: {reading} Do you agree?"
)
TURN_BACK = message(
    "anima.ask.reading-off", "{seat} wants to turn off a house rule: {reading} Do you agree?"
)
SET_TO = message(
    "anima.ask.reading-number",
    "{seat} wants to set this house rule to {n}: {reading} Do you agree?",
)
EXCLUDE = message("anima.ask.exclude", "Which two weaknesses are left out of the roll?")
ORDER = message("anima.ask.order", "In which order do they act?")
IN_WORDS = line("In your words")


@Opening(
    id="anima.goal",
    name="Add a goal",
    text="Add a goal or a switch to the list; everyone sees it.",
    apart=True,
    to=here,
    needs=(in_conflict,),
).form(lambda world: Question(GM, GOAL(), goal_page(world)))
async def add_goal(t: T, row: Plain) -> None:
    lay_goal(t, row, GM)


PROPOSAL = Page((field("words", IN_WORDS, WORDS, ""),), "anima-proposal")


@Action(
    id="anima.propose",
    name="Propose a goal",
    text="Say what could be achieved here; the GM turns it into a goal.",
    by="seat",
    to=lambda world, seat: [()] if any(f.here for f in _pcs(world, seat)) else [],
    needs=(in_conflict,),
    anytime=True,
    stops=False,
).form(lambda world, seat: Question(seat, PROPOSE(), PROPOSAL))
async def propose(t: T, seat: str, given: tuple[Any, ...]) -> None:
    """It lies there until the GM makes something of it."""
    (text,) = given
    last = t.world.fight.proposals[-1:]
    t.tell(GoalProposed(1 + (last[0].n if last else 0), seat, text.strip()))


def _pcs(world: World, seat: str) -> list[Fighter]:
    return [f for f in world.pcs if f.sheet.seat == seat]


def _proposals(world: World, seat: str) -> list[tuple[int]]:
    return [(one.n,) for one in world.fight.proposals]


def proposal(world: World, n: int) -> Proposal:
    return next(one for one in world.fight.proposals if one.n == n)


def _make_of_it(world: World, n: int) -> Question:
    one = proposal(world, n)
    return Question(GM, GRANT(seat=one.by, text=one.text), goal_page(world, one.text))


@Opening(
    id="anima.take-up",
    name="Turn it into a goal",
    text="Add what a player proposed to the list.",
    apart=True,
    to=_proposals,
    needs=(in_conflict,),
).form(_make_of_it)
async def take_up(t: T, n: int, row: Plain) -> None:
    one = proposal(t.world, n)
    t.tell(ProposalClosed(n))
    lay_goal(t, row, one.by)


@Opening(
    id="anima.put-away",
    name="Reject a proposal",
    text="It will not become a goal; tell the table.",
    apart=True,
    to=_proposals,
    needs=(in_conflict,),
)
async def put_away(t: T, n: int) -> None:
    t.tell(ProposalClosed(n))


def lay_goal(t: T, row: Plain, by: str) -> None:
    """A goal comes on the list; a switch that is on does what it does at once."""
    world = t.world
    id = f"goal-{1 + sum(1 for g in world.fight.goals if not g.owner)}"
    new = goal(row, id, names(world), world.threats)
    t.tell(GoalAdded(new, by))
    found_on(t, new)


@Opening(
    id="anima.adjust",
    name="Set a figure",
    text="Set pools and wounds by hand, for what the rules do not cover.",
    apart=True,
    to=lambda world, seat: HERE if world.scene is None else NOWHERE,
    needs=(playing,),
).form(lambda world: Question(GM, ADJUST(), figures_page(world)))
async def adjust(t: T, given: tuple[Any, ...]) -> None:
    """While somebody acts, their action ends a conflict that is decided by it."""
    who, what, amount, reason = given
    if what == "wounds":
        amount = min(amount, circles(t.world, who))
    t.tell(Adjusted(who, what, amount, reason))
    if what == "wounds" and t.world.conflict is not None:
        await after_wounds(t, who)
        if t.alone:
            await ended(t)


def figures_page(world: World) -> Page:
    # Strike dice are there only while a conflict is.
    figures = ("ap", "cp", "wounds") if world.conflict is None else ("ap", "sp", "cp", "wounds")
    return Page(
        (
            field("who", WHOSE, Choice(tuple(world.fighters))),
            field("figure", FIGURE, Choice(figures), "ap"),
            field("number", TO, Number(0, 40)),
            field("reason", REASON, MAYBE, ""),
        ),
        "anima-adjust",
    )


@Opening(
    id="anima.put",
    name="Add or remove a condition",
    text="Set a condition by hand, for what the rules do not cover.",
    apart=True,
    to=here,
    needs=(in_conflict,),
).form(lambda world: Question(GM, CONDITION(), conditions_page(world)))
async def put(t: T, given: tuple[Any, ...]) -> None:
    who, condition, how = given
    if how == "put":
        afflict(t, who, condition, "hand")
    else:
        t.tell(ConditionLifted(who, condition))


def conditions_page(world: World) -> Page:
    here = tuple(f.sheet.id for f in world.fighters.values() if f.here)
    known = tuple(c for c in CONDITIONS if c != "darkness")
    return Page(
        (
            field("who", WHOSE, Choice(here or ("",))),
            field("condition", WHICH_CONDITION, Choice(known)),
            field("there", PUT_OR_LIFT, Choice(("put", "lift")), "put"),
        ),
        "anima-condition",
    )


@Opening[World](
    id="anima.prepare",
    name="Prepare an opponent",
    text="Saved for later; only you see it.",
    to=here,
    anytime=True,
).form(lambda world: Question(GM, OPPONENT_ASK(), OPPONENT))
async def prepare(t: T, row: tuple[Any, ...]) -> None:
    taken = [*t.world.fighters, *t.world.kept]
    formula = t.world.rulings.eidolon_stats_by_formula
    for sheet in laid_out(OPPONENT.filled(row), taken, formula):
        t.tell(Prepared(sheet))


def _strong(world: World, seat: str) -> list[tuple[Who]]:
    """The opponents here of whom no weakness is known."""
    return [
        (id,)
        for id, f in world.fighters.items()
        if f.here and not f.sheet.weakness and f.sheet.kind == "adversity"
    ]


@Opening(
    id="anima.weakness",
    name="Roll a weakness",
    text="Leave two out, and let a die choose from the other six.",
    apart=True,
    to=_strong,
    needs=(in_conflict,),
)
async def roll_weakness(t: T, who: Who) -> None:
    out = await t.ask(GM, EXCLUDE(), Several(tuple(WEAKNESSES), 2, 2))
    if who not in t.world.fighters:
        return  # the conflict was over first
    left = [id for id in WEAKNESSES if id not in out]
    (face,) = await t.roll(6)
    sheet = t.world.fighters[who].sheet
    level = max(WEAKNESSES[left[face - 1]].least, sheet.level)
    t.tell(SheetChanged(replace(sheet, weakness=left[face - 1], level=level), "weakness"))
    expose(t, who)


def _new_order(world: World) -> Question:
    order = world.fight.order
    return Question(GM, ORDER(), Several(order, len(order)))


@Opening(
    id="anima.reorder",
    name="Set a new order",
    text="Between rounds the GM may change who acts when.",
    to=lambda world, seat: HERE if between_rounds(world) else NOWHERE,
    needs=(in_conflict,),
).form(_new_order)
async def reorder(t: T, new: tuple[Who, ...]) -> None:
    now = t.world.fight.now
    t.tell(OrderSet(tuple(new)))
    first = next(who for who in new if has_turn(t.world, who))
    if first != now and not await begin_turn(t, first, t.world.fight.round):
        await go_on(t)


def between_rounds(world: World) -> bool:
    """Is it the first turn of a round, has nobody acted in it yet, and no die said what she does?"""
    conflict = world.conflict
    if conflict is None or not conflict.open or conflict.acted or conflict.bound is not None:
        return False
    return len(conflict.begun) == 1


# Retreat


def _may_retreat(world: World, seat: str) -> Sequence[tuple[()]]:
    stand = seat == GM or any(f.here and not f.out for f in _pcs(world, seat))
    return HERE if stand else NOWHERE


@Action(
    id="anima.retreat",
    name="Retreat",
    text="Your whole side leaves and loses, if everyone on it who is here agrees.",
    by="seat",
    to=_may_retreat,
    needs=(in_conflict,),
)
async def retreat(t: T, seat: str) -> None:
    if seat == GM:
        end(t, "pc")
        return
    side = [f.sheet.seat for f in t.world.pcs if f.here and not f.out]
    if await agreed(t, seat, dict.fromkeys(side), RETREAT(seat=seat)):
        end(t, "gm")


def may_leave(world: World, actor: Who) -> Sequence[tuple[()]]:
    alone = world.rulings.individual_retreat
    return HERE if alone and world.fighters[actor].sheet.kind == "pc" else NOWHERE


async def leave(t: T, actor: Who) -> None:
    fall(t, t.world.fighters[actor], "left")


async def do_leave(t: T, actor: Who) -> None:
    await in_turn(t, actor, "other", leave)


LEAVE = Act(
    id="anima.leave",
    name="Leave the conflict",
    text="Leave alone, as your action; you are not defeated.",
    kind="other",
    to=may_leave,
    why="only a PC can leave alone, and only if the house rules allow it.",
)(do_leave)


async def pass_turn(t: T, actor: Who) -> None:
    await finish(t, actor, "pass")


PASS = Act(
    id="anima.pass",
    name="Pass",
    text="Do nothing. With an empty Action Pool you get one action die back.",
    kind="other",
    to=lambda world, actor: HERE,
)(pass_turn)


def inventions(world: World, actor: Who) -> list[tuple[int]]:
    """Its own powers that it can pay for, unless a goal blocks them. Who must use a power, because
    a die said so, does not get round it by one that is no action."""
    f = world.fighters[actor]
    bound = world.conflict is not None and world.conflict.bound == (actor, "power")
    return [
        (n,)
        for n, power in enumerate(f.sheet.invented)
        if power.cost <= f.cp
        and power.type != "passive"
        and (power.type == "action" or not bound)
        and not blocked(world, actor, slug(power.name, ()))
    ]


async def use_invented(t: T, actor: Who, which: int) -> None:
    """Pay for it; what it does, the GM does by hand."""
    power = t.world.fighters[actor].sheet.invented[which]
    t.tell(Paid(actor, (power.name,), power.cost))


async def do_invented(t: T, actor: Who, which: int) -> None:
    if t.world.fighters[actor].sheet.invented[which].type == "action":
        await in_turn(t, actor, "power", use_invented, which)
    else:
        await use_invented(t, actor, which)


INVENTED = Act(
    id="anima.invented",
    name="Use a power of its own",
    text="Use a power the GM made up: pay for it, and say what it does.",
    kind="power",
    to=inventions,
    fits=lambda f: bool(f.sheet.invented),
    combat=True,
    why="there is no such power on the sheet, or not enough charge dice for it.",
)(do_invented)


@Action(
    id="anima.reading",
    name="Change a house rule",
    text="Where the book leaves room, the table decides together.",
    by="seat",
    to=SAFETY.mine,
    anytime=True,
    stops=False,
)
async def change_reading(t: T, seat: str) -> None:
    """One reading is proposed, and all the others who are here must agree."""

    def proposes(switch: str) -> Line:
        value, reading = t.world.rulings.turned_over(switch).of(switch), READINGS[switch]()
        if isinstance(value, bool):
            return (TURN_OVER if value else TURN_BACK)(seat=seat, reading=reading)
        return SET_TO(seat=seat, n=value, reading=reading)

    switch = await reading_agreed(
        t, seat, seats(t.world), WHICH_READING(), tuple(SWITCHES), proposes
    )
    if switch is not None:
        t.tell(RulingSet(t.world.rulings.turned_over(switch), switch))
