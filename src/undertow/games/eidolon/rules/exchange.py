"""Two cards of someone's own: exchanged on a new level, or because theirs was taken meanwhile."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from undertow.games.eidolon import sheets
from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.cards import NEUTRAL, CardId
from undertow.games.eidolon.facts import DebriefMoved, LeftPlay, SheetChanged
from undertow.games.eidolon.rules.growth import staying
from undertow.games.eidolon.rules.unsaid import adds, standing, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Unsaid, World
from undertow.kernel import Choice, Field, Line, Page, Plain, Question, Table, message

OWN_CARDS = message("eidolon.ask.own-cards", "{who}: do your cards change?")
message("eidolon.ask.whose-card", "Two want {card}. Whose is it?")  # asked once


class OwnCards(Page, frozen=True, tag="eidolon.own-cards"):
    """Two cards of someone's own, beside those that others have."""

    taken: tuple[tuple[str, CardId, CardId], ...] = ()

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        resonant, dissonant = cast("tuple[CardId, CardId]", answer)
        return sheets.cards_clash(resonant, dissonant, self.taken)


def two_cards(world: World, id: str) -> OwnCards:
    pc, labels = world.pcs[id], sheets.LABELS
    return OwnCards(
        (
            Field("resonant", labels["resonant"](), Choice(NEUTRAL), pc.resonant),
            Field("dissonant", labels["dissonant"](), Choice(NEUTRAL), pc.dissonant),
        ),
        "eidolon.own-cards",
        taken=taken(world, id),
    )


def taken(world: World, id: str) -> tuple[tuple[str, CardId, CardId], ...]:
    """Which cards the others have."""
    others = [pc for pc in world.party if pc.id != id]
    return tuple((pc.name, pc.resonant, pc.dissonant) for pc in others)


def put(t: Table[World], id: str, cards: tuple[CardId, CardId]) -> None:
    """These two are someone's own from now on."""
    pc = t.world.pcs[id]
    if cards != (pc.resonant, pc.dissonant):
        t.tell(SheetChanged(replace(pc, resonant=cards[0], dissonant=cards[1]), "cards"))


# On a new level


def growing(world: World) -> bool:
    """Has a level been gained, and Downtime not begun yet?"""
    return world.debrief is not None and world.debrief.phase == "growth" and not world.paused


@Action(
    id="eidolon.own-cards",
    name="Exchange your cards",
    text="A new level: you may have another resonant card, another dissonant one, or both, as long as "
    "nobody else has it as theirs. Until Downtime begins you may think again.",
    to=lambda world, seat: [
        (pc.id,) for pc in staying(world) if growing(world) and seat in (GM, pc.seat)
    ],
    why="Cards are exchanged on a new level, before Downtime begins, by those who stay.",
    group="words",
    label=lambda world, id: who(world, id),
    apart=True,
).form(
    lambda world, id: Question(
        world.pcs[id].seat, OWN_CARDS(who=who(world, id)), two_cards(world, id), {"pc": id}
    )
)
async def own_cards(t: Table[World], id: str, cards: tuple[CardId, CardId]) -> None:
    put(t, id, cards)
    debrief = t.world.debrief
    assert debrief is not None
    if id in debrief.levels:
        left = tuple(pc for pc in debrief.levels if pc != id)
        t.tell(DebriefMoved(replace(debrief, levels=left)))


# For one who was taken away, whose cards somebody else has by now


def must_choose(world: World, id: str) -> bool:
    """Nobody kept a place for their cards."""
    pc = world.pcs[id]
    return sheets.cards_clash(pc.resonant, pc.dissonant, taken(world, id)) is not None


def chooses_first(t: Table[World], id: str) -> None:
    """They are back as soon as they have two cards of their own."""
    wants(t, t.world.pcs[id].seat, OWN_CARDS(who=who(t.world, id)), "cards", id)


@adds(
    "cards",
    lambda world, one: two_cards(world, one.pc),
    stands=lambda world, one: away(world, one.pc),
    anytime=False,
)
async def back(t: Table[World], one: Unsaid, cards: tuple[CardId, CardId]) -> None:
    put(t, one.pc, cards)
    t.tell(LeftPlay(one.pc, "active"))


def away(world: World, id: str) -> bool:
    """Was someone taken away, whose player plays nobody else by now?"""
    pc = world.pcs[id]
    return pc.status == "captured" and not world.of_seat(pc.seat)


def chooses(world: World, id: str) -> bool:
    """Does it only wait for their cards?"""
    return any(one.kind == "cards" and one.pc == id for one in standing(world))
