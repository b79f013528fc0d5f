"""Push Yourself: when it is allowed, what it costs, and the card that comes unseen."""

from __future__ import annotations

from undertow.games.eidolon.entries import INTERJECTIONS, MOVES, PUSHES, Move, held, plays_all
from undertow.games.eidolon.facts import Played, Pushed, Turned
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.clock import advance, can_tick, push_banned, strike
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.playing import play_virtual, resolve
from undertow.games.eidolon.rules.reading import as_printed, read
from undertow.games.eidolon.rules.windows import interjections, say
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import MoveInProgress, World
from undertow.kernel import Table, message

PUSH_PAY = message("eidolon.ask.push-pay", "{who} must Push. How is it paid for?")
KEEP = message("eidolon.ask.keep-pushed", "{who}: the Push turned up a card for {move}. Keep it?")
TICK = "tick"
NEUTRAL_CARD = 10
"""What is played when not a single card can be had: luck decides."""


def may_push(world: World, pc: PC, m: MoveInProgress) -> bool:
    """Is a Push allowed? An empty spread allows, and demands, it always."""
    if not m.spread:
        return True
    if push_banned(world) or (m.pushed and not _again(world, m)):
        return False
    if pc.dissonant in m.spread:
        return world.rulings.push_with_both and pc.resonant in m.spread
    return True


def _again(world: World, m: MoveInProgress) -> bool:
    return plays_all(m.move) and world.rulings.investigate_pushes


def push_costs(world: World, pc: PC, m: MoveInProgress) -> list[str]:
    """What may pay for a Push: the Clock, or what a Move offers. At midnight the Clock cannot go
    on, so a Push that must be comes free."""
    costs = [TICK] if can_tick(world) or not m.spread else []
    return costs + [e for e in held(pc) if e in PUSHES and PUSHES[e].can(world, pc, m)]


async def must_push(t: Table[World], move: Move) -> None:
    """No card lies there to be played, so a Push it is; how it is paid for is its player's to say.
    Where not a single card can be had, nothing is pushed: luck decides."""
    m = t.world.now
    if not t.world.deck and not t.world.discard:
        await play_virtual(t, move, as_printed(NEUTRAL_CARD, virtual=True))
        return
    pc = t.world.pcs[m.pc]
    ways_to_pay = [("push", cost) for cost in push_costs(t.world, pc, m)]
    prompt = PUSH_PAY(who=who(t.world, pc.id))
    _, cost = await t.choose(pc.seat, prompt, ways_to_pay, move=m.move)
    await push(t, move, cost)


async def push(t: Table[World], move: Move, cost: str) -> None:
    """Over-extend: pay, and play the deck's top card unseen. The spread goes under the deck."""
    pc = t.world.now.pc
    early = can_tick(t.world)
    t.tell(Pushed(pc, cost))
    await pay_push(t, cost)
    while True:
        await deck.refresh(t)
        # A second Push costs hours as well.
        midnight = early and not can_tick(t.world)
        if not t.world.deck:
            if midnight:
                strike(t)
            await play_virtual(t, move, as_printed(NEUTRAL_CARD, virtual=True))
            return
        card = t.world.deck[0]
        if not await again(t):
            break
    lay = t.world.now.spread
    reading = await read(t, pc, card)
    t.tell(Played(pc, reading, "turned" if t.world.now.turned else "deck"))
    if midnight:
        # The Push is completed before midnight strikes.
        strike(t)
    await resolve(t, move, lay)


async def pay_push(t: Table[World], cost: str) -> None:
    """Pay for a Push. At midnight the Clock cannot go on, and need not."""
    m = t.world.now
    if cost != TICK:
        calls(t, m.pc, cost)
        await PUSHES[cost].pay(t, m.pc)
    elif can_tick(t.world):
        advance(t, "eidolon.push")


async def again(t: Table[World]) -> bool:
    """Something may send the pushed card away again, on seeing it and before it counts. Where
    nothing could, it is not turned up before it is played."""
    m = t.world.now
    pc = t.world.pcs[m.pc]
    if not any(one.phase == "pushed" for entry in held(pc) for one in INTERJECTIONS.get(entry, ())):
        return False
    t.tell(Turned(pc.id, t.world.deck[0]))
    options = interjections(t.world, "pushed", pc, t.world.now)
    if not options:
        return False
    prompt = KEEP(who=who(t.world, m.pc), move=MOVES[m.move].name())
    said = await t.ask(pc.seat, prompt, [("keep",), *options], card=t.world.now.turned[0])
    return said != ("keep",) and bool(await say(t, "pushed", said))
