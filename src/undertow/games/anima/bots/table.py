"""A bot for a whole table of Anima Prime: it fights as the greedy one does, and between conflicts it
lets the story go on. In the GM's chair it calls a scene after each conflict, and then the next one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from undertow.games.anima.bots.fighting import fighting
from undertow.games.anima.bots.greedy import GreedyBot
from undertow.games.anima.rules import maneuvers
from undertow.games.anima.world import GM, World
from undertow.kernel import Offer, Page, Plain, Request, message
from undertow.lab.bots import Chair

PLACE = message("anima.bot.place", "somewhere out of the wind")
BETWEEN = message("anima.bot.between", "what nobody said while it was loud")
WORDS = {"place": PLACE, "between": BETWEEN}
A_SCENE = ("anima.reward", "anima.end-scene", "anima.scene")
A_FIGHT = ("anima.conflict", "anima.rest")
"""What is done while nobody fights, in this order; a rest where nobody can stand."""


class AnimaBot(GreedyBot):
    """Plays a character and her eidolons, or everybody the GM plays."""

    def __init__(self, rng: Random | None = None) -> None:
        super().__init__(rng or Random())

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        if fighting(offered):
            return super().open(chair, offered)
        for offer in offered:
            if offer.rule == "anima.approve":  # a bot finds nothing amiss
                return offer
        campaign = chair.world.campaign
        next_fight = chair.seat == GM and campaign.scenes >= campaign.conflicts
        for rule in (*A_FIGHT, *A_SCENE) if next_fight else A_SCENE:
            for offer in offered:
                if offer.rule == rule:
                    return offer
        return offered[self.pick(len(offered))]

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        answers, key = request.question.answers, request.question.prompt.key
        world: World = chair.world
        if key == maneuvers.BASIC.key:
            return 2 + self.pick(2)  # two or three: a bot does not hear how cool it was
        if isinstance(answers, Page) and answers.form == "anima-scene":
            everybody = tuple(f.sheet.id for f in world.pcs)
            return tuple(
                str(WORDS[f.name]())
                if f.name in WORDS
                else everybody
                if f.name == "who"
                else f.default
                for f in answers.fields
            )
        return super().answer(chair, request)
