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
    """Its number."""
    polarity: Polarity
    """How it reads for them: positive, neutral or negative."""
    forecast: Line
    """Its Forecast."""
    own: str = ""
    """Is it their resonant or dissonant card?"""
    playable: bool = True
    """May it be played?"""


class MoveInProgressView(Struct, frozen=True, omit_defaults=True):
    """A Move being made."""

    pc: str
    """Who makes it."""
    move: str
    """The id of the Move."""
    phase: str
    """before, spread, after or effects."""
    stat: Stat | None
    """The stat that is drawn; None where none is."""
    count: Reckoning | None
    """How many cards will be drawn, with reasons; None once they are."""
    spread: tuple[SpreadCard, ...] = ()
    """What was drawn and is not played."""
    readings: tuple[Reading, ...] = ()
    """What was played, and how it counts."""
    about: str = ""
    """What it is about, in words."""
    aid: int = 0
    """The Tie that is drawn instead of a stat; 0 for none."""
    swap: str = ""
    """The entry by which another stat is drawn."""
    claims: tuple[str, ...] = ()
    """What was claimed for it, and the GM agreed to."""
    declared: tuple[str, ...] = ()
    """Entries its player named for it."""
    saboteurs: tuple[str, ...] = ()
    """Who sabotages it."""
    with_: tuple[str, ...] = ()
    """Who else takes part."""
    drew: int = -1
    """How many cards it was worth; -1 before the draw."""
    bottom: bool = False
    """Does it draw off the bottom of the deck?"""
    pushed: str = ""
    """What paid for a Push; empty where there was none."""
    instead: Reading | None = None
    """What counts instead of a draw."""
    may_push: bool = False
    """May they Push now?"""
    success: bool | None = None
    """Did it succeed? None where nobody judged it."""
    asked: tuple[str, ...] = ()
    """What was asked with the cards, in their order."""
    told: str = ""
    """What the GM made of it in the story."""


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
