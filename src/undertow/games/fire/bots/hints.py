"""What might be done now, and why: weighed on the fast twin where it is ready, else what the greedy bot
would do."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.bots.thinking import Thought, asked, begun, compiled
from undertow.games.fire.chronicle import label
from undertow.games.fire.game import GAME
from undertow.games.fire.world import World
from undertow.kernel import Line, Offer, Play, Request, UndertowError, message
from undertow.lab.bots import Chair, Decision, Reply, decide
from undertow.lab.hints import Hint, of_bot

ON_THE_WAY = message("fire.hint.way", "That is on the way to: {goal}.")
CLOSER = message("fire.hint.closer", "It brings you closer to where you are needed.")
SKILL = message("fire.hint.skill", "This is a good moment for it.")
WHY = {
    "fire.explore": message("fire.hint.explore", "What you need may lie behind that doorway."),
    "fire.collect": message("fire.hint.collect", "Six of a kind break a relic."),
    "fire.destroy": message("fire.hint.destroy", "That is what you came for."),
    "fire.take-fire": message("fire.hint.fire", "Then run."),
    "fire.attack": message(
        "fire.hint.attack", "A second cultist here would send the chamber to the Void."
    ),
    "fire.exchange": message("fire.hint.trade", "Tokens break a relic only on one card."),
    "fire.stand": message("fire.hint.stand", "Nothing else can be done lying down."),
    "fire.wait": message("fire.hint.wait", "What is left to do costs more AP than you have."),
    "fire.banish": message("fire.hint.banish", "It must not reach the Vestibule."),
}
WALKS = ("fire.move", "fire.passage")
STEPS = 12
"""How far ahead a walk is followed to see where it leads."""
TOLD = 3
"""So many choices are told."""


def hints(chair: Chair[World], games: int) -> list[Hint]:
    """The best few things to do, the best first; after no games at all, what the greedy bot would do."""
    request = next(iter(chair.requests), None)
    thought = _thought(chair, request) if games else None
    if thought is None:
        found = of_bot(FireBot(), chair)
        return [Hint(one.choice, _why(chair, one.choice)) for one in found]
    best = thought.settle(games)
    told = sorted(thought.weighed(), key=lambda one: one.choice != best)[:TOLD]
    return [
        Hint(choice, _why(chair, choice), one.worth, one.worlds)
        for one in told
        for choice in [one.choice if request is None else Reply(request.id, one.choice)]
    ]


def _thought(chair: Chair[World], request: Request | None) -> Thought | None:
    """None where there is nothing to weigh, or the twin is not there or not ready."""
    if request is None and len(chair.offered) < 2:
        return None
    try:
        if not compiled():
            return None
    except UndertowError:  # not installed
        return None
    if request is not None:
        return asked(chair.world, request)
    return begun(chair.world, chair.offered)


def _why(chair: Chair[World], choice: Decision) -> Line | None:
    if isinstance(choice, Reply):
        return None
    if choice.rule in WALKS:
        goal = _where_to(chair, choice)
        return ON_THE_WAY(goal=goal) if goal is not None else CLOSER()
    return WHY.get(choice.rule, SKILL)()


def _where_to(chair: Chair[World], offer: Offer) -> Line | None:
    """Follow the walk at a table of its own, with AP enough that nothing hidden is turned up."""
    world, bot = chair.world, FireBot()
    rested = replace(world, turn=replace(world.now, spent=world.now.spent - 2 * STEPS))
    dream: Play[World] = Play(GAME, chair.seats, keep_journal=False, world=rested)
    step = offer
    try:
        for _ in range(STEPS):
            dream.open(chair.seat, step)
            ahead = decide(bot, dream, chair.seat)
            if not isinstance(ahead, Offer):
                return None
            if ahead.rule not in WALKS:
                return None if ahead.rule == "fire.wait" else label(dream.world, ahead)
            step = ahead
    except Exception:  # then the walk is told without its end
        return None
    return None
