"""Fire of Eidolon for the lab: what can be agreed, how a table is opened, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from msgspec import Struct

from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.bots.thinking import STRENGTHS, thinking
from undertow.games.fire.components import Components, load
from undertow.games.fire.creation import prepare
from undertow.games.fire.facts import GameBegan
from undertow.games.fire.game import GAME, SET_UP
from undertow.games.fire.moments import ApLimit, ShadeCost
from undertow.games.fire.rules.acting import Action
from undertow.games.fire.world import World
from undertow.kernel import BadSetup, Line, LiveFate, Offer, Play
from undertow.lab.bots import UNKNOWN_BOT, Bot, RandomBot
from undertow.lab.guard import own_guarded
from undertow.lab.own import is_own

FOUR = ("warrior", "ranger", "wizard", "paladin")
"""Four basic heroes that go well together: who plays when nobody else is named."""
SEAT = "lab"
"""Who plays every hero of a table of the lab."""
BOTS = ("random", "greedy", *STRENGTHS)


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table agrees on before it begins, as plain data that can be sent to a worker."""

    heroes: tuple[str, ...] = FOUR
    difficulty: str = "beginner"
    scenarios: tuple[str, ...] = ()
    glyph: bool = False
    passages: bool = False
    rulings: tuple[str, ...] = ()
    many: bool = False
    data: str | None = None
    """The text of a file laid over the component data."""
    data_name: str = "file"

    def prepare(self, players: Mapping[str, str]) -> tuple[GameBegan, list[Line]]:
        """The first fact of a game with these options, and what its table should know."""
        return prepare(
            self.heroes,
            players,
            difficulty=self.difficulty,
            scenarios=self.scenarios,
            glyph=self.glyph,
            passages=self.passages,
            rulings=self.rulings,
            many=self.many,
            components=components(self.data, self.data_name),
        )


@lru_cache(maxsize=4)
def components(data: str | None, name: str) -> Components:
    """The component data, read once for many games."""
    return load(data, name)


def begin(
    options: Options, secret: bytes, *, seat: str = SEAT, journal: bool = False
) -> Play[World]:
    """A new table at which one seat plays every hero."""
    first, _ = options.prepare(dict.fromkeys(options.heroes, seat))
    fate = LiveFate(secret)
    return Play.begin(GAME, [seat], SET_UP, fate, first=[first], keep_journal=journal)


def make_bot(name: str, rng: Random) -> Bot:
    """A bot by its name."""
    match name:
        case "random":
            return RandomBot(rng)
        case "greedy":
            return FireBot()
    if name in STRENGTHS:
        return thinking(name, rng)
    if is_own(name):
        return own_guarded(name, rng)
    raise BadSetup(UNKNOWN_BOT(bot=name, known=list(BOTS)))


def fits(options: Options, bot: str) -> None:
    """Refuse a set-up that cannot be played, a bot there is not, and one that thinks ahead where the twin
    does not know the set-up: at a table it would play on as the greedy one, and its figures would be
    another's."""
    first, _ = options.prepare(dict.fromkeys(options.heroes, SEAT))
    make_bot(bot, Random(0))
    if bot in STRENGTHS:
        from undertow.games.fire.twin.setup import agreed_of

        agreed_of(first.setup, first.rulings)


def cost_of(world: World, offer: Offer) -> int:
    """The AP that an opening spends, counted before it is performed."""
    rule, hero = GAME.rules[offer.rule], world.active
    if offer.rule == "fire.wait":
        return max(0, GAME.reckon(world, ApLimit(hero.id)).total - world.now.spent)
    if offer.rule == "fire.banish":
        (colour,) = (c for c in world.shades if c == offer.args[1])
        return GAME.reckon(world, ShadeCost(hero.id, colour)).total
    return rule.cost(world, hero) if isinstance(rule, Action) else 0
