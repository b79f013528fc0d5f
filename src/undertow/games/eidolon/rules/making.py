"""How a Move is made, in the order of the book: prepare, draw, choose or Push, play, and what comes
of it. Players who may speak in between are offered a window; the table waits only for those who must."""

from __future__ import annotations

from undertow.games.eidolon.cards import CardId
from undertow.games.eidolon.entries import MOVES, Move, Option
from undertow.games.eidolon.facts import (
    Counted,
    Discarded,
    MoveBegan,
    MoveEnded,
    MoveUsed,
    SpreadStands,
)
from undertow.games.eidolon.moments import MoveBegins, MoveDue, MoveMade
from undertow.games.eidolon.people import PC, STATS, Stat
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.counting import cards_to_draw, from_bottom, spent
from undertow.games.eidolon.rules.investigating import ask_instead, play_all
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.playing import effects, play, play_virtual
from undertow.games.eidolon.rules.preparing import forward_without_draw, prepare
from undertow.games.eidolon.rules.pushing import may_push, must_push, push, push_costs
from undertow.games.eidolon.rules.unsaid import wants
from undertow.games.eidolon.rules.windows import interjections, others, say
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, World
from undertow.kernel import Line, Table, message

WHICH_STAT = message("eidolon.ask.stat", "{who}: {move}. Which stat is it?")
CHOOSE = message("eidolon.ask.choose", "{who}: which card for {move}?{or_push}")
OR_PUSH = message("eidolon.ask.or-push", " Or say how you over-extend, and Push.")
TOSS = message("eidolon.ask.toss", "{who}, you sabotage {move}. Which card do you throw out?")


async def make(
    t: Table[World],
    pc: str,
    move: Move,
    *,
    stat: Stat | None = None,
    with_: tuple[str, ...] = (),
    about: str = "",
    forced: bool = False,
    asks: Line | None = None,
) -> MoveInProgress | None:
    """Make a Move from its announcement to its end; None when it is not made after all.

    A forced one (Face Death) cannot be dropped. What it is about may be said later (`asks`)."""
    if move.stat is None and stat is None and move.draws:
        prompt = WHICH_STAT(who=who(t.world, pc), move=move.name())
        # ELE comes first: where no stat stands out, it is that one.
        stat = await t.ask(GM, prompt, ["ele", *(s for s in STATS if s != "ele")], pc=pc)
    t.tell(MoveBegan(pc, move.id, stat or move.stat, with_, about))
    if asks is None and move.about is not None and move.first is None:
        asks = move.about()
    if asks is not None and not about:
        wants(t, t.world.pcs[pc].seat, asks, "about", pc, t.world.now.began, limit=300)
    fated = (await t.before(MoveBegins(pc, move.id))).reading
    if fated is None and not await prepare(t, move, forced):
        return None
    await t.before(MoveDue(pc, move.id))
    m = t.world.now
    use(t, pc, move, draws=fated is None and m.instead is None)
    if fated is not None:
        await play_virtual(t, move, fated)
    elif m.instead is not None:
        await play_instead(t, move)
    else:
        t.tell(Counted(pc, cards_to_draw(t.world, m).total, spent(t.world, m)))
        await deck.draw(t, pc, t.world.now.drew, from_bottom(t.world.now))
        t.tell(SpreadStands())
        await toss(t)
        if move.plays == "none":
            await effects(t, move, None, ())
        elif move.plays == "all":
            await play_all(t, move)
        else:
            await play_one(t, move)
    made = t.world.now
    t.tell(MoveEnded())
    await t.after(MoveMade(pc, move.id))
    return made


def use(t: Table[World], pc: str, move: Move, draws: bool = True) -> None:
    """A limited Move counts as used once its cards are due, and so does a loan for one use."""
    if not draws:
        forward_without_draw(t, pc, move.id)
    if move.once:
        t.tell(MoveUsed(pc, move.id, move.once))
    calls(t, pc, move.id)


async def toss(t: Table[World]) -> None:
    """Each saboteur throws one card out of the spread."""
    for saboteur in t.world.now.saboteurs:
        spread = t.world.now.spread
        if not spread:
            return
        name = MOVES[t.world.now.move].name()
        prompt = TOSS(who=who(t.world, saboteur), move=name)
        card = await t.choose(t.world.pcs[saboteur].seat, prompt, spread, kind="card")
        t.tell(Discarded((card,), "spread", "eidolon.sabotage"))
        await deck.settle(t)


def duty(pc: PC, spread: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards that may be played: a dissonant one must be, unless the resonant lies there too."""
    if pc.dissonant in spread and pc.resonant not in spread:
        return (pc.dissonant,)
    return spread


async def play_one(t: Table[World], move: Move) -> None:
    """One card of the spread is played; or none of them, by a Push."""
    while True:
        world = t.world
        m = world.now
        pc = world.pcs[m.pc]
        if not m.spread:
            await must_push(t, move)
            return
        pushes: list[Option] = []
        if may_push(world, pc, m):
            pushes = [("push", cost) for cost in push_costs(world, pc, m)]
        options: list[Option] = [("play", card) for card in duty(pc, m.spread)]
        options += [*pushes, *interjections(world, "spread", pc, m)]
        or_push = OR_PUSH() if pushes else ""
        prompt = CHOOSE(who=who(world, pc.id), move=move.name(), or_push=or_push)
        _, said = await t.window(
            pc.seat, prompt, options, others(world, "spread", m), pc=pc.id, move=m.move
        )
        if said[0] == "play":
            await play(t, move, int(said[1]), "spread")
            return
        if said[0] == "push":
            await push(t, move, str(said[1]))
            return
        await say(t, "spread", said)


async def play_instead(t: Table[World], move: Move) -> None:
    """What counts instead of a draw is played. Sabotaged, it is lost, and only a Push is left."""
    m = t.world.now
    assert m.instead is not None
    if m.saboteurs:
        if m.source == "aside":
            t.tell(Discarded((m.instead.card,), "aside", "eidolon.sabotage"))
        await (play_all if move.plays == "all" else play_one)(t, move)
    elif move.plays == "all":
        await ask_instead(t, move)
    elif m.source == "nowhere":
        await play_virtual(t, move, m.instead)
    else:
        await play(t, move, m.instead.card, m.source)
