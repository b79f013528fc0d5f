"""What may be opened now, and why something may not."""

from __future__ import annotations

from undertow.games.eidolon.entries import BOOK, MOVES, Move, held
from undertow.games.eidolon.rules.acting import NO_PC, NOT_YOURS, barred
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, World
from undertow.kernel import Line, Offer, message

NO_SUCH = message("eidolon.no.such-rule", "There is nothing called {rule} here.")
BY_ITSELF = message("eidolon.no.by-itself", "{name} comes by itself; nobody opens it.")

_basic: list[Move] = []


def basic() -> list[Move]:
    """The Moves that need no playbook."""
    if not _basic:
        _basic.extend(m for m in MOVES.values() if not m.playbook and m.opens)
    return _basic


def moves(world: World, seat: str) -> list[Offer]:
    """The Moves a seat may make now."""
    found: list[Offer] = []
    if seat != GM:
        for pc in world.of_seat(seat):
            if pc.out or world.paused or world.mode == "creation":
                continue
            own = [MOVES[id] for id in held(pc) if id in MOVES and MOVES[id].opens]
            found += [
                Offer(move.id, (pc.id,))
                for move in (*basic(), *own)
                if barred(world, pc, move) is None
            ]
    return found


def greyed(world: World, seat: str) -> list[tuple[Offer, Line]]:
    """The Moves somebody has and cannot make just now, each with its reason; those of another part of
    the story come last."""
    if seat == GM or world.paused or world.mode == "creation":
        return []
    now: list[tuple[Offer, Line]] = []
    later: list[tuple[Offer, Line]] = []
    for pc in world.of_seat(seat):
        if pc.out or pc.status != "active":
            continue
        own = [MOVES[id] for id in held(pc) if id in MOVES and MOVES[id].opens]
        for move in (*own, *basic()):
            if (why := barred(world, pc, move)) is not None:
                elsewhere = move.rank == "downtime" and world.mode != "downtime"
                (later if elsewhere else now).append((Offer(move.id, (pc.id,)), why))
    return now + later


def no_move(world: World, seat: str, offer: Offer) -> Line:
    """Why what is no action is not among what is offered."""
    rule = BOOK.rules.get(offer.rule)
    if rule is None:
        return NO_SUCH(rule=offer.rule)
    if not isinstance(rule, Move):
        return BY_ITSELF(name=rule.name())
    pc = world.pcs.get(str(offer.args[0])) if offer.args else None
    if pc is None:
        return NO_PC()
    if pc.seat != seat:
        return NOT_YOURS(who=who(world, pc.id))
    return barred(world, pc, rule) or rule.text()
