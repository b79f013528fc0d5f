"""A fight of EIDOLON as an environment: players learn, the GM is played for them.

A Move that succeeds makes the enemy crash, one that fails hurts whoever made it; what the Moves themselves
do comes on top. It is won when the last enemy is beaten, and lost when the Clock strikes midnight or nobody
is left standing.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from undertow.games.eidolon.bots.player import EidolonBot, went_well
from undertow.games.eidolon.cards import CARDS
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import STATS, Enemy, stat_of
from undertow.games.eidolon.rules.enemies import stages, template
from undertow.games.eidolon.rules.gm import harm_form
from undertow.games.eidolon.rules.reading import reading_of
from undertow.games.eidolon.stories import CAROUSEL, story_settings
from undertow.games.eidolon.world import GM, MIDNIGHT, Combat, World
from undertow.kernel import BadSetup, LiveFate, Offer, Play, message
from undertow.kernel.fate import NEWEST
from undertow.kernel.settings import begin as begun
from undertow.lab.arena import Arena, Field
from undertow.lab.bots import Chair, Reply, decide_on
from undertow.lab.forecast import settled
from undertow.lab.playout import Laid, secret_of

PEOPLE, SPREAD = 6, 8
FOE = "enemy-1"
POLARITY = {"negative": 1, "neutral": 2, "positive": 3}
PLAYED = frozenset((*MOVES, "eidolon.tend", "eidolon.pass"))
"""Moves, and what is played beside them."""
NO_PARTY = message(
    "eidolon.envs.no-party",
    "An environment needs characters who are made: give `party`, or `story` of a ready one.",
)

FIELDS = (
    Field("hour", "the hour on the Phantom Clock, 13 to 24", low=0, high=24),
    Field("deck", "cards in the deck", high=99),
    Field("discard", "cards in the discard: negative, neutral, positive", count=3, high=99),
    Field(
        "enemies",
        "enemies of this fight whom players know, and stages they see overcome",
        2,
        high=99,
    ),
    Field(
        "move",
        "the Move that is being made: is there one, of this seat, cards it draws, pushed",
        count=4,
        high=99,
    ),
    Field(
        "spread",
        "for each of eight cards of its spread: 0 none, 1 negative, 2 neutral, 3 positive, as whoever "
        "makes the Move reads it",
        count=SPREAD,
        high=3,
    ),
    Field(
        "people",
        "for each of six in the order of the table: in it, of this seat, out cold, step of the Damage "
        "Track, Eidolon ready, has acted this round, then POW, ELE, GEN, GLAM, BIZ",
        count=PEOPLE * 11,
        high=99,
    ),
)
SIZE = sum(field.count for field in FIELDS)


def begin(settings: Mapping[str, Any], seed: int) -> Play[World]:
    """The settings are a table's with characters who are made; without any, the first ready one. They are
    in the middle of a fight, or one begins against the generic ladder."""
    fate = LiveFate(secret_of(seed, 0), NEWEST)
    opened = begun(GAME, settings) if settings else GAME.begin(story_settings(CAROUSEL))
    table = Play.begin(
        GAME, opened.seats, opened.offer, fate, first=opened.first, keep_journal=False
    )
    world: World = settled(table)
    if not world.party:
        raise BadSetup(NO_PARTY())
    first = (Laid(fighting(world)),)
    return Play.begin(GAME, opened.seats, None, fate, first=first, keep_journal=False)


def fighting(world: World) -> World:
    """The table in a fight, with nobody away."""
    calm = replace(world, away=(), paused="", thinking=(), grace=0, spotlight="", unsaid=())
    if world.combat is not None and any(standing(world)):
        return calm
    foe = Enemy(FOE, FOE, "", "", stages(template()), shown="stage")
    return replace(
        calm,
        mode="uptime",
        uptimes=max(1, world.uptimes),
        sessions=max(1, world.sessions),
        in_session=True,
        scenes=max(1, world.scenes),
        debrief=None,
        enemies={**world.enemies, FOE: foe},
        combat=Combat(tuple(pc.id for pc in world.party), (), (FOE,)),
    )


def standing(world: World) -> list[Enemy]:
    """Who is still fought."""
    fought = world.combat.enemies if world.combat is not None else ()
    return [world.enemies[id] for id in fought if not world.enemies[id].beaten]


class Keeper:
    """The GM's chair: answers what is asked, and judges every Move once it is made."""

    def __init__(self, world: World, rng: Random) -> None:
        self.bot, self.judged = EidolonBot(rng), world.moves_made

    def step(self, play: Play[World]) -> bool:
        chair = Chair[World](play, GM, offered=())
        if chair.requests:
            done = decide_on(self.bot, chair)
            assert isinstance(done, Reply)
            play.answer(GM, done.request, done.answer)
            return True
        world = play.world
        if play.resolutions or world.moves_made == self.judged or world.last is None:
            return False
        self.judged = world.moves_made
        foes = standing(world)
        if not foes or ended(play) is not None:
            return False
        if went_well(world.last):
            play.open(GM, Offer("eidolon.gm.crash", (foes[0].id,)))
        elif (pc := world.pcs.get(world.last.pc)) is not None and pc.here and not pc.out:
            page = harm_form(world, pc.id).answers
            given = tuple(field.default for field in page.fields)  # type: ignore[attr-defined]
            play.open(GM, Offer("eidolon.gm.harm", (pc.id,), given))
        return True


def keeper(play: Play[World], rng: Random) -> Keeper:
    return Keeper(play.world, rng)


def ended(play: Play[World]) -> dict[str, float] | None:
    """All win or lose together."""
    world = play.world
    if play.resolutions:
        return None
    up = [pc for pc in world.party if not pc.out]
    won = not standing(world)
    if not won and up and world.hour < MIDNIGHT and not world.phantom:
        return None
    return {seat: 1.0 if won else -1.0 for seat in play.seats if seat != GM}


def numbers(world: World, seat: str) -> array[float]:
    found: list[float] = [world.hour, len(world.deck)]
    kinds = [CARDS[card].polarity for card in world.discard]
    found += (kinds.count("negative"), kinds.count("neutral"), kinds.count("positive"))
    fought = world.combat.enemies if world.combat is not None else ()
    foes = [world.enemies[id] for id in fought if id in world.enemies]
    ladders = [foe.crash for foe in foes if foe.shown in ("stage", "threat")]
    found += (sum(foe.shown != "hidden" for foe in foes), sum(ladders))
    spread = [0.0] * SPREAD
    if world.made:
        move = world.now
        pc = world.pcs[move.pc]
        found += (1, pc.seat == seat, max(0, move.drew), bool(move.pushed))
        for n, card in enumerate(move.spread[:SPREAD]):
            spread[n] = POLARITY[reading_of(pc, card).polarity]
    else:
        found += (0, 0, 0, 0)
    found += spread
    acted = world.combat.acted if world.combat is not None else ()
    for pc in list(world.pcs.values())[:PEOPLE]:
        found += (pc.here, pc.seat == seat, pc.out, pc.track, pc.state == "ready", pc.id in acted)
        found += [stat_of(pc, stat) for stat in STATS]
    return array("f", found + [0.0] * (SIZE - len(found)))


_WORDS: dict[Any, int] = {card: n for n, card in enumerate(CARDS, 1)}
_WORDS |= {
    word: n
    for n, word in enumerate(
        ("draw", "play", "ask", "push", "aid", "claim", "go-on", "keep", *STATS), len(CARDS) + 1
    )
}


def words(world: World) -> Mapping[Any, int]:
    """Cards in the order of the deck, what is done with them, stats; then everybody."""
    start = len(_WORDS) + 1
    return {**_WORDS, **{who: n for n, who in enumerate((*world.pcs, *world.enemies), start)}}


ARENA = Arena(begin, ended, FIELDS, numbers, 64, words, PLAYED, (GM,), keeper, EidolonBot)
