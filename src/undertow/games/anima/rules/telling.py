"""Words for the chronicle: whatever one likes, or what a roll looked like. Nobody waits for them."""

from __future__ import annotations

from typing import Any

from undertow.games.anima.facts import Described
from undertow.games.anima.guidance import LOST, MISSED, REACTIONS, WON, WOUNDED
from undertow.games.anima.pages import WORDS, field, line
from undertow.games.anima.rules.safety import seats
from undertow.games.anima.words import goal_name, name_of
from undertow.games.anima.world import Throw, Who, World
from undertow.kernel import Line, Page, Question, Table, message
from undertow.parts.action_game import AT
from undertow.parts.actions import Action
from undertow.parts.telling import told_apart

T = Table[World]

FREELY = message("anima.ask.words", "What do you want to add?")
TELL = message("anima.ask.tell", "{about} What does it look like?")
REACT = message("anima.ask.react", "{name} is the target. {limits}")
OUTCOME = message("anima.ask.outcome", "You decided {goal}. How does it turn out?")
PART = message("anima.ask.part", "What is {name}'s part in it?")
ACTS = message("anima.tell.acts", "{name} acts.")
TELL_MORE = message("anima.tell.name", "Add to the story")
TOLD = Page((field("words", line("In your words"), WORDS, ""),), "anima-words")


def last_roll(world: World) -> Throw | None:
    """The roll that is being made, or the last one that was."""
    conflict = world.conflict
    return None if conflict is None else conflict.throw or conflict.fallen


def tellers(world: World, seat: str) -> list[Who]:
    """Where descriptions are written: whoever took part in a roll, or was aimed at, may say what it
    looked like."""
    roll = last_roll(world)
    if roll is None or world.stage != "play" or world.agreed.spoken:
        return []
    there = dict.fromkeys((roll.actor, *roll.others, *roll.assists, roll.target))
    return [
        who for who in there if who in world.fighters and world.fighters[who].sheet.seat == seat
    ]


def _whom(world: World, seat: str) -> list[tuple[Who, ...]]:
    """Anything, and what a roll looked like."""
    if seat not in seats(world):
        return []
    return [(), *((who,) for who in tellers(world, seat))]


def _about(world: World, who: Who) -> Line:
    """What somebody is asked to tell of a roll."""
    roll, f = last_roll(world), world.fighters[who]
    if roll is None:
        return FREELY()
    if who == roll.target:
        return REACT(name=name_of(f), limits=REACTIONS[f.sheet.type]())
    if who != roll.actor:
        return PART(name=name_of(f))
    if roll.kind == "strike" and roll.done and roll.target in world.fighters:
        aimed = world.fighters[roll.target]
        said = WOUNDED[aimed.sheet.type] if roll.wounds else MISSED
        return TELL(about=said(name=name_of(aimed)))
    if roll.kind == "achievement" and roll.done:
        goal = next((one for one in world.fight.goals if one.id == roll.target), None)
        if roll.won and goal is not None and not goal.switch and not goal.owner:
            return OUTCOME(goal=goal_name(world, goal))
        return TELL(about=WON() if roll.won else LOST())
    return TELL(about=ACTS(name=name_of(f)))


def _form(world: World, seat: str, who: Who = "") -> Question:
    return Question(seat, _about(world, who) if who else FREELY(), TOLD)


def _label(world: World, seat: str, *who: Who) -> Line:
    of = [told_apart(world.fighters, one, name_of) for one in who]
    return AT(action=TELL_MORE(), to=of) if of else TELL_MORE()


@Action[World, *tuple[Any, ...]](
    id="anima.tell",
    name=TELL_MORE.english,
    text="Your words appear in the log.",
    by="seat",
    to=_whom,
    label=_label,
    anytime=True,
    stops=False,
).form(_form)
async def tell(t: T, seat: str, *more: *tuple[*tuple[Any, ...], Any]) -> None:
    *who, (words,) = more
    t.tell(Described(seat, who[0] if who else "", words))
