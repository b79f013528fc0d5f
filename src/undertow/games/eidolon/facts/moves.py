"""What happens while a Move is made."""

from __future__ import annotations

from typing import ClassVar, Literal

from undertow.games.eidolon.entries import plays_all
from undertow.games.eidolon.facts.change import (
    change_now,
    change_pc,
    leaves_discard,
    off_deck,
    replace,
    without,
)
from undertow.games.eidolon.people import Span as Span
from undertow.games.eidolon.people import Stat, Use
from undertow.games.eidolon.world import MoveInProgress, Reading, World
from undertow.kernel import Fact

NARRATES = "eidolon.gm.narrate"
ANSWERED = "answered"
"""The result by which the GM answers a question that was asked."""


class MoveBegan(Fact, frozen=True, tag="eidolon.move-began"):
    """Someone sets out to make a Move."""

    pc: str
    move: str
    stat: Stat | None = None
    with_: tuple[str, ...] = ()
    about: str = ""

    def evolve(self, world: World) -> World:
        making = MoveInProgress(
            self.pc,
            self.move,
            self.stat,
            world.next_id,
            with_=self.with_,
            about=self.about,
        )
        return replace(world, made=(*world.made, making), spotlight="")


class MoveDropped(Fact, frozen=True, tag="eidolon.move-dropped"):
    """The Move is not made after all; nothing was drawn."""

    pc: str
    move: str
    why: Literal["player", "no-move", "impossible", "stopped"] = "player"

    def evolve(self, world: World) -> World:
        return replace(world, made=world.made[:-1])


class StatNamed(Fact, frozen=True, tag="eidolon.stat-named"):
    """The Move draws this stat; by which entry, where that is not the usual one."""

    stat: Stat
    swap: str = ""

    def evolve(self, world: World) -> World:
        return change_now(world, stat=self.stat, swap=self.swap, aid=0)


class Described(Fact, frozen=True, tag="eidolon.described"):
    """The player said what the act looks like."""

    words: str
    began: int = 0
    """Of which Move, by its number; 0 for the one being made."""

    def evolve(self, world: World) -> World:
        if not self.began:
            return change_now(world, about=self.words)
        if world.last is not None and world.last.began == self.began:
            return replace(world, last=replace(world.last, about=self.words))
        made = tuple(
            replace(m, about=self.words) if m.began == self.began else m for m in world.made
        )
        return replace(world, made=made)


class AidTaken(Fact, frozen=True, tag="eidolon.aid-taken"):
    """A Tie is drawn instead of a stat; 0 when the Move goes back to the stat."""

    pc: str
    tie: int

    def evolve(self, world: World) -> World:
        return change_now(world, aid=self.tie, swap="")


class Claimed(Fact, frozen=True, tag="eidolon.claimed"):
    """The GM agreed that a condition holds for this Move."""

    what: str

    def evolve(self, world: World) -> World:
        return change_now(world, claims=(*world.now.claims, self.what))


class Declared(Fact, frozen=True, tag="eidolon.declared"):
    """The player named an entry for this Move."""

    what: str

    def evolve(self, world: World) -> World:
        return change_now(world, declared=(*world.now.declared, self.what))


class CardsBought(Fact, frozen=True, tag="eidolon.cards-bought"):
    """Something adds cards to this draw."""

    amount: int
    entry: str

    def evolve(self, world: World) -> World:
        return change_now(world, extra=(*world.now.extra, (self.amount, self.entry)))


class FromBelow(Fact, frozen=True, tag="eidolon.from-below"):
    """This draw comes off the bottom of the deck, or off the top after all."""

    bottom: bool

    def evolve(self, world: World) -> World:
        return change_now(world, bottom=self.bottom)


class Sabotaged(Fact, frozen=True, tag="eidolon.sabotaged"):
    """Another character hinders the Move."""

    by: str

    def evolve(self, world: World) -> World:
        return change_now(world, saboteurs=(*world.now.saboteurs, self.by))


class InsteadOfDraw(Fact, frozen=True, tag="eidolon.instead-of-draw"):
    """No cards are drawn: this counts instead."""

    reading: Reading | None
    source: Literal["aside", "discard", "nowhere"] = "nowhere"

    def evolve(self, world: World) -> World:
        return change_now(world, instead=self.reading, source=self.source)


class Counted(Fact, frozen=True, tag="eidolon.counted"):
    """So many cards are drawn; Forward that applied is spent, and aid wears a Tie out."""

    pc: str
    cards: int
    spent: tuple[int, ...] = ()

    def evolve(self, world: World) -> World:
        now = world.now
        # Where nobody helps, no Tie has that number.
        ties = tuple(
            replace(tie, affinity=1) if tie.id == now.aid else tie
            for tie in world.pcs[self.pc].ties
        )
        world = change_pc(world, self.pc, ties=ties)
        if self.spent:
            world = replace(world, mods=tuple(m for m in world.mods if m.id not in self.spent))
        return change_now(world, drew=self.cards, phase="spread")


class SpreadStands(Fact, frozen=True, tag="eidolon.spread-stands"):
    """The cards lie open; what was drawn first is remembered."""

    def evolve(self, world: World) -> World:
        return change_now(world, first=world.now.spread)


class Pushed(Fact, frozen=True, tag="eidolon.pushed"):
    """Someone over-extends; the card to come is played unseen. `how` is what pays for it."""

    pc: str
    how: str

    def evolve(self, world: World) -> World:
        return change_now(world, pushed=self.how)


class Played(Fact, frozen=True, tag="eidolon.played"):
    """A card is played, and goes to the discard; where it is virtual, no card moves."""

    reveals: ClassVar[bool] = True

    pc: str
    reading: Reading
    source: Literal["spread", "deck", "turned", "aside", "discard", "nowhere"] = "spread"

    def evolve(self, world: World) -> World:
        card = self.reading.card
        if self.source == "spread":
            world = change_now(world, spread=without(world.now.spread, (card,)))
        elif self.source == "turned":
            world = change_now(world, turned=())
        elif self.source == "deck":
            world = off_deck(world, (card,))
        elif self.source == "aside":
            world = replace(world, aside=tuple(k for k in world.aside if k.card != card))
        elif self.source == "discard":
            world = leaves_discard(world, (card,))
            world = replace(world, discard=without(world.discard, (card,)))
        if self.source != "nowhere":
            world = replace(world, discard=(*world.discard, card))
        cards = world.now.cards if self.source == "nowhere" else (*world.now.cards, card)
        readings = (*world.now.readings, self.reading)
        return change_now(world, readings=readings, cards=cards, phase="after")


class ReadAnew(Fact, frozen=True, tag="eidolon.read-anew"):
    """What was played counts as something else."""

    reading: Reading

    def evolve(self, world: World) -> World:
        readings = (*world.now.readings[:-1], self.reading)
        return change_now(world, readings=readings)


class EffectsBegan(Fact, frozen=True, tag="eidolon.effects-began"):
    """The reading stands; now the Move does what it does."""

    def evolve(self, world: World) -> World:
        return change_now(world, phase="effects")


class Judged(Fact, frozen=True, tag="eidolon.judged"):
    """Did the Move succeed? The GM said so, or the card did."""

    success: bool

    def evolve(self, world: World) -> World:
        return change_now(world, success=self.success)


class Outcome(Fact, frozen=True, tag="eidolon.outcome"):
    """What a Move brought in the story: the entry, which of its results, and what was chosen or
    said."""

    pc: str
    entry: str
    result: str
    words: str = ""

    def evolve(self, world: World) -> World:
        """A question stays with the card that bought it, and what the GM tells with the last Move."""
        if self.result == ANSWERED:
            return world
        if world.made and self.entry == world.now.move and plays_all(self.entry):
            return change_now(world, asked=(*world.now.asked, self.result))
        if self.entry == NARRATES and world.last is not None:
            return replace(world, last=replace(world.last, told=self.words))
        return world


class MoveEnded(Fact, frozen=True, tag="eidolon.move-ended"):
    """The Move is made."""

    def evolve(self, world: World) -> World:
        now = world.now
        combat = world.combat
        if combat is not None and now.pc in combat.present and now.pc not in combat.acted:
            acted = (*combat.acted, now.pc)
            # Once everybody has done something, a new round begins.
            everyone = all(pc in acted or not world.pcs[pc].here for pc in combat.present)
            combat = replace(combat, acted=() if everyone else acted)
        return replace(
            world,
            made=world.made[:-1],
            last=now,
            combat=combat,
            moves_made=world.moves_made + 1,
        )


class MoveUsed(Fact, frozen=True, tag="eidolon.move-used"):
    """A limited Move is used; it comes back when its span is over."""

    pc: str
    move: str
    span: Span

    def evolve(self, world: World) -> World:
        used = (*world.pcs[self.pc].used, Use(self.move, self.span))
        return change_pc(world, self.pc, used=used)
