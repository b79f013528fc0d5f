"""Playing a card, and what comes of it: others' answers, the rest of the spread, the Move's own
effects, the attuned card's, XP."""

from __future__ import annotations

from typing import Any

from undertow.games.eidolon.cards import CardId
from undertow.games.eidolon.entries import Move, Option
from undertow.games.eidolon.facts import EffectsBegan, Outcome, Played, PutUnder
from undertow.games.eidolon.moments import MoveWorked, SpreadLeft
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.reading import attunement, earn, read
from undertow.games.eidolon.rules.windows import interjections, others, say
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import Reading, World
from undertow.kernel import Table, message

GO_ON = message("eidolon.ask.go-on", "{who} played it. Does anybody answer before it counts?")


async def play(t: Table[World], move: Move, card: CardId, source: Any) -> None:
    """A card is played from the spread, from aside or from the discard."""
    lay = t.world.now.spread
    reading = await read(t, t.world.now.pc, card)
    t.tell(Played(t.world.now.pc, reading, source))
    await resolve(t, move, lay)


async def play_virtual(t: Table[World], move: Move, reading: Reading) -> None:
    t.tell(Played(t.world.now.pc, reading, "nowhere"))
    await resolve(t, move, ())


async def resolve(t: Table[World], move: Move, lay: tuple[CardId, ...]) -> None:
    """The card lies on the discard. Others may answer; the rest of the spread goes under the deck;
    then the Move's own effects, the attuned card's, and XP."""
    await answers(t)
    await leave(t)
    await effects(t, move, t.world.now.reading, lay)


async def answers(t: Table[World]) -> None:
    """The window between the card and what comes of it; open only where someone has something to
    say."""
    while True:
        m = t.world.now
        pc = t.world.pcs[m.pc]
        mine, theirs = interjections(t.world, "after", pc, m), others(t.world, "after", m)
        if not mine and not theirs:
            return
        options: list[Option] = [("go-on",), *mine]
        prompt = GO_ON(who=who(t.world, m.pc))
        _, said = await t.window(pc.seat, prompt, options, theirs, pc=pc.id, move=m.move)
        if said == ("go-on",):
            return
        await say(t, "after", said)


async def leave(t: Table[World]) -> None:
    """Unplayed cards go under the deck, the leftmost first."""
    m = t.world.now
    if m.spread and not await t.instead(SpreadLeft(m.pc, bool(m.pushed))):
        t.tell(PutUnder(t.world.now.spread))
    await deck.settle(t)


async def effects(
    t: Table[World], move: Move, reading: Reading | None, lay: tuple[CardId, ...]
) -> None:
    """What the Move does, then what an attuned card does, then XP."""
    t.tell(EffectsBegan())
    m = t.world.now
    if reading is not None and reading.polarity in move.results:
        t.tell(Outcome(m.pc, move.id, reading.polarity))
    if move.effect is not None:
        await move.effect(t, m)
    await t.after(MoveWorked(m.pc, move.id))
    if reading is not None:
        await attuned(t, move, reading)
        earn(t, t.world.now, reading, lay)


async def attuned(t: Table[World], move: Move, reading: Reading) -> None:
    """What a resonant or dissonant card brings beside its polarity."""
    if not reading.own or reading.by:
        return
    if not move.forecast and t.world.rulings.forecast_only:
        return
    special = attunement(t.world.pcs[t.world.now.pc], reading.own)
    if special is not None and special.script is not None:
        await special.script(t, t.world.now.pc)
