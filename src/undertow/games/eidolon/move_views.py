"""What everybody sees of a Move being made."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.eidolon.cards import CardId, Polarity
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.people import Stat
from undertow.games.eidolon.rules.counting import cards_to_draw, from_bottom
from undertow.games.eidolon.rules.making import duty
from undertow.games.eidolon.rules.pushing import may_push
from undertow.games.eidolon.rules.reading import reading_of
from undertow.games.eidolon.world import MoveInProgress, Reading, World
from undertow.kernel import Line, Reckoning


class SpreadCard(Struct, frozen=True, omit_defaults=True):
    """A card in the spread, as the one who drew it would play it."""

    card: CardId
    polarity: Polarity
    forecast: Line
    own: str = ""
    playable: bool = True


class MoveInProgressView(Struct, frozen=True, omit_defaults=True):
    """A Move being made."""

    pc: str
    move: str
    phase: str
    stat: Stat | None
    count: Reckoning | None
    spread: tuple[SpreadCard, ...] = ()
    readings: tuple[Reading, ...] = ()
    about: str = ""
    aid: int = 0
    swap: str = ""
    claims: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    saboteurs: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    drew: int = -1
    bottom: bool = False
    """Does it draw off the bottom of the deck?"""
    pushed: str = ""
    instead: Reading | None = None
    may_push: bool = False
    success: bool | None = None
    asked: tuple[str, ...] = ()
    told: str = ""


def move_in_progress(world: World, m: MoveInProgress) -> MoveInProgressView:
    pc = world.pcs[m.pc]
    may = duty(pc, m.spread)
    counted = m.move in MOVES and MOVES[m.move].draws and m.drew < 0
    cards = [reading_of(pc, card) for card in m.spread]
    return MoveInProgressView(
        pc=m.pc,
        move=m.move,
        phase=m.phase,
        stat=m.stat,
        count=cards_to_draw(world, m) if counted else None,
        spread=tuple(
            SpreadCard(r.card, r.polarity, r.forecast, r.own, r.card in may) for r in cards
        ),
        readings=m.readings,
        about=m.about,
        aid=m.aid,
        swap=m.swap,
        claims=m.claims,
        declared=m.declared,
        saboteurs=m.saboteurs,
        with_=m.with_,
        drew=m.drew,
        bottom=m.move in MOVES and from_bottom(m),
        pushed=m.pushed,
        instead=m.instead,
        may_push=m.phase == "spread" and may_push(world, pc, m),
        success=m.success,
        asked=m.asked,
        told=m.told,
    )
