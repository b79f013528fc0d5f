"""A bot for EIDOLON: a player who makes legal, not silly, choices; and a GM who never says that something
cannot be done, tells what a card brings in a fight, and lets an enemy crash where it went well.

It looks at what its seat may see: the spread, the sheet, the hour. It never counts the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.people import PC, stat_of
from undertow.games.eidolon.rules.counting import cards_to_draw
from undertow.games.eidolon.rules.deeds import ANSWERS
from undertow.games.eidolon.rules.reading import reading_of
from undertow.games.eidolon.rules.spotlight import untold
from undertow.games.eidolon.sheets import sample as made_up
from undertow.games.eidolon.world import GM, MoveInProgress, World
from undertow.kernel import Choice, Offer, Page, Plain, Prose, Request, message
from undertow.lab.bots import Chair

WORTH = {"positive": 3, "neutral": 2, "negative": 0}
LATE = 21
"""From this hour on a Push is too dear."""

IN_COMBAT = ("eidolon.scrap", "eidolon.snipe", "eidolon.rymp", "eidolon.challenge-fate")
OUT_OF_COMBAT = (
    "eidolon.investigate",
    "eidolon.dazzle",
    "eidolon.challenge-fate",
    "eidolon.dredge",
    "eidolon.rymp",
)
FIRST = (
    "eidolon.create",
    "eidolon.return",
    "eidolon.tie.scene-end",
    "eidolon.write",
    "eidolon.deed.make",
)
"""What is done before anything else."""
CRASH, TELL = "eidolon.gm.crash", "eidolon.gm.narrate"
SAYS = (
    message("eidolon.bot.says.1", "I am not leaving without them."),
    message("eidolon.bot.says.2", "Watch this."),
    message("eidolon.bot.says.3", "If not now, when?"),
    message("eidolon.bot.says.4", "We agreed on a plan. This is not it, but it will do."),
)


BRINGS = {
    "positive": (
        message("eidolon.bot.positive.1", "It works, and they give ground."),
        message("eidolon.bot.positive.2", "They did not see that coming."),
    ),
    "neutral": (
        message("eidolon.bot.neutral.1", "It works, and it costs something."),
        message("eidolon.bot.neutral.2", "It holds them off, no more."),
    ),
    "negative": (
        message("eidolon.bot.negative.1", "It goes wrong, and they are upon you."),
        message("eidolon.bot.negative.2", "They were waiting for just that."),
    ),
}
"""What the GM makes of a card, by how it reads."""


class EidolonBot:
    """Plays a character, or sits in the GM's chair."""

    remembers = True

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._crashed = -1
        """The Move after which an enemy was last seen to crash."""

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        """The likeliest thing to do: make a character first, then the Move one is best at."""
        for first in FIRST:
            for offer in offered:
                if offer.rule == first:
                    return offer
        if chair.seat == GM:
            return self._lead(chair.world, offered)
        world: World = chair.world
        likely = IN_COMBAT if world.combat is not None else OUT_OF_COMBAT
        moves = [o for o in offered if o.rule in likely]
        own = [o for o in offered if o.rule in MOVES and MOVES[o.rule].playbook]
        if own and self._rng.random() < 0.25:
            return self._rng.choice(own)
        if not moves:
            return self._rng.choice(offered)
        return max(moves, key=lambda o: (_cards(world, o), self._rng.random()))

    def _lead(self, world: World, offered: Sequence[Offer]) -> Offer:
        """Somebody said what they do: mostly it is a Move that everybody knows. A card was played in a
        fight: where it went well an enemy crashes, and then it is told."""
        if due := [one for one in offered if one.rule in ANSWERS and "impossible" not in one.args]:
            likely = IN_COMBAT if world.combat is not None else OUT_OF_COMBAT
            moves = [one for one in due if one.args[1] in likely]
            return self._rng.choice(moves or due)
        last, fight = world.last, world.combat
        if last is not None and fight is not None and untold(world):
            fresh = went_well(last) and self._crashed != last.began
            for one in offered if fresh else ():
                if one.rule == CRASH and one.args[0] in fight.enemies:
                    self._crashed = last.began
                    return one
            for one in offered:
                if one.rule == TELL:
                    return one
        return self._rng.choice(offered)

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        question, world = request.question, chair.world
        answers = question.answers
        if isinstance(answers, Choice):
            return self._choose(world, request, answers.options)
        if isinstance(answers, Prose):
            return str(self._rng.choice(SAYS)())[: answers.limit]
        if isinstance(answers, Page) and answers.form == "eidolon.narrate":
            return (str(self._rng.choice(BRINGS[world.last.reading.polarity])()), False)
        if isinstance(answers, Page) and answers.form == "eidolon.sheet":
            return made_up(answers, self._pick)  # type: ignore[arg-type]
        if isinstance(answers, Page):
            kept = tuple(field.default for field in answers.fields)
            if answers.refuses(kept) is None:
                return kept
        return answers.sample(self._pick)

    def _pick(self, n: int) -> int:
        return int(self._rng.random() * n)

    def _choose(self, world: World, request: Request, options: tuple[Plain, ...]) -> Plain:
        if options == (True, False):
            return True
        if ("draw",) in options:
            return self._prepare(world, options)
        if any(isinstance(o, tuple) and o and o[0] in ("play", "ask") for o in options):
            return self._spread(world, options)
        for calm in (("go-on",), ("keep",), "live", "ele", "met"):
            if calm in options:
                return calm
        return options[self._pick(len(options))]

    def _prepare(self, world: World, options: tuple[Plain, ...]) -> Plain:
        """Draw; but take a better stat where one is to be had for the asking."""
        m = world.now
        pc = world.pcs[m.pc]
        drawn = cards_to_draw(world, m).total
        aids = [o for o in options if isinstance(o, tuple) and o[0] == "aid"]
        if drawn <= 1 and m.aid == 0:
            aids = [o for o in aids if isinstance(o[1], int) and pc.tie(o[1]).affinity > drawn]
            if aids:
                return aids[0]
        return ("draw",)

    def _spread(self, world: World, options: tuple[Plain, ...]) -> Plain:
        """The best card that may be played; a Push where nothing is worth playing and it is early."""
        m = world.now
        pc = world.pcs[m.pc]
        cards = [o for o in options if isinstance(o, tuple) and o[0] in ("play", "ask")]
        best = max(cards, key=lambda o: (_worth(pc, o), self._rng.random()))
        pushes = [o for o in options if isinstance(o, tuple) and o[0] == "push"]
        if pushes and _worth(pc, best) == 0 and world.hour < LATE:
            return pushes[0]
        return best


def went_well(move: MoveInProgress) -> bool:
    """Did it succeed? Where nobody judged it, a positive card did."""
    if move.success is not None:
        return move.success
    return any(one.polarity == "positive" for one in move.readings)


def _worth(pc: PC, option: Any) -> int:
    return WORTH[reading_of(pc, option[1]).polarity]


def _cards(world: World, offer: Offer) -> int:
    """How many cards a Move would draw."""
    move = MOVES[offer.rule]
    pc = world.pcs[str(offer.args[0])]
    if move.stat is None:
        return stat_of(pc, "ele")
    return cards_to_draw(world, MoveInProgress(pc.id, move.id, move.stat, world.next_id)).total
