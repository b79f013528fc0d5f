"""A hint: what the greedy bot would do in your place, and why it might; and where the twin is ready, what
several choices would come to."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.bots.thinking import begun, ready
from undertow.games.fire.chronicle import answer_label, label
from undertow.games.fire.game import GAME
from undertow.games.fire.terminal.words import say
from undertow.games.fire.world import World
from undertow.kernel import Line, Offer, Play, UndertowError, message
from undertow.lab.bots import Bot, Chair, Reply, decide

DO = message("terminal.hint.do", "A careful player would: {what}. {why}")
ANSWER = message("terminal.hint.answer", "A careful player would answer: {what}.")
NOTHING = message("terminal.hint.nothing", "There is nothing to decide just now.")
STUMPED = message("terminal.hint.stumped", "No hint comes to mind here ({problem}).")
ON_THE_WAY = message("terminal.hint.way", "That is on the way to: {goal}.")
WHY = {
    "fire.explore": message("terminal.hint.explore", "What you need may lie behind that doorway."),
    "fire.collect": message("terminal.hint.collect", "Six of a kind break a relic."),
    "fire.destroy": message("terminal.hint.destroy", "That is what you came for."),
    "fire.take-fire": message("terminal.hint.fire", "Then run."),
    "fire.attack": message(
        "terminal.hint.attack", "A second cultist here would send the chamber to the Void."
    ),
    "fire.exchange": message("terminal.hint.trade", "Tokens break a relic only on one card."),
    "fire.stand": message("terminal.hint.stand", "Nothing else can be done lying down."),
    "fire.wait": message("terminal.hint.wait", "What is left to do costs more AP than you have."),
    "fire.banish": message("terminal.hint.banish", "It must not reach the Vestibule."),
}
CHANCE = message("terminal.hint.chance", "{what}: won {chance} times of 100. {why}")
NO_CHANCES = message(
    "terminal.hint.no-chances", "With chances, once the fast twin is ready: undertow bench twin."
)
THOUGHT = 800
TOLD = 3
"""So many games are played for a hint, and so many choices are told."""
SKILL = message("terminal.hint.skill", "This is a good moment for it.")
CLOSER = message("terminal.hint.closer", "It brings you closer to where you are needed.")
STEPS = 12
"""How far ahead a walk is followed to see where it leads."""


def hint(play: Play[World], seat: str, bot: Bot | None = None) -> Line:
    """What the bot would do next for this seat."""
    bot = bot or FireBot()
    try:
        decision = decide(bot, play, seat)
    except Exception as problem:  # a bot's mistake is no reason to stop a game
        return STUMPED(problem=type(problem).__name__)
    if decision is None:
        return NOTHING()
    if isinstance(decision, Reply):
        request = next(r for r in play.requests(seat) if r.id == decision.request)
        return ANSWER(what=answer_label(play.world, request.question, decision.answer))
    return DO(what=say(label(play.world, decision)), why=_why(play, seat, decision, bot))


def chances(play: Play[World], seat: str) -> list[Line]:
    """The best few things to do, with how often games were won that began with them; none where the
    twin is not installed, or does not know this table."""
    chair = Chair(play, seat)
    if chair.requests or len(chair.offered) < 2:
        return []
    try:
        if not ready():
            return [NO_CHANCES()]
    except UndertowError:  # not installed: the greedy bot's hint is all there is
        return []
    thought = begun(chair.world, chair.offered)
    if thought is None:
        return []
    best = thought.settle(THOUGHT)
    told = sorted(thought.weighed(), key=lambda one: one.choice != best)[:TOLD]
    return [
        CHANCE(
            what=say(label(play.world, one.choice)),
            chance=round(100 * one.worth),
            why=_why(play, seat, one.choice, FireBot()),
        )
        for one in told
    ]


def _why(play: Play[World], seat: str, offer: Offer, bot: Bot) -> Line:
    if offer.rule in ("fire.move", "fire.passage"):
        goal = _where_to(play, seat, offer, bot)
        return ON_THE_WAY(goal=goal) if goal is not None else CLOSER()
    known = WHY.get(offer.rule)
    return known() if known else SKILL()


def _where_to(play: Play[World], seat: str, offer: Offer, bot: Bot) -> Line | None:
    """Follow the walk at a table of its own, with AP enough that nothing hidden is turned up."""
    world = play.world
    rested = replace(world, turn=replace(world.now, spent=world.now.spent - 2 * STEPS))
    dream: Play[World] = Play(GAME, play.seats, keep_journal=False, world=rested)
    step = offer
    try:
        for _ in range(STEPS):
            dream.open(seat, step)
            ahead = decide(bot, dream, seat)
            if not isinstance(ahead, Offer):
                return None
            if ahead.rule not in ("fire.move", "fire.passage"):
                return None if ahead.rule == "fire.wait" else label(dream.world, ahead)
            step = ahead
    except Exception:  # then the walk is told without its end
        return None
    return None
