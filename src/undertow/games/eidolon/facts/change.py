"""How facts change the world: small helpers that every kind of fact uses."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.eidolon.cards import CardId
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.world import IN_DISCARD, MoveInProgress, World


def change_pc(world: World, id: str, **fields: Any) -> World:
    """The world with one character changed."""
    return replace(world, pcs={**world.pcs, id: replace(world.pcs[id], **fields)})


def change_now(world: World, **fields: Any) -> World:
    """The world with the innermost Move changed."""
    return replace(world, made=(*world.made[:-1], replace(world.made[-1], **fields)))


def without(things: tuple[Any, ...], gone: tuple[Any, ...]) -> tuple[Any, ...]:
    """The things without these, each taken once."""
    left = list(things)
    for thing in gone:
        left.remove(thing)
    return tuple(left)


def change_all(world: World, fields: dict[str, dict[str, Any]]) -> World:
    """The world with several characters changed."""
    pcs: dict[str, PC] = dict(world.pcs)
    for id, changed in fields.items():
        pcs[id] = replace(pcs[id], **changed)
    return replace(world, pcs=pcs)


def leaves_discard(world: World, cards: tuple[CardId, ...]) -> World:
    """What lasts while a card lies in the discard ends when it leaves."""
    fields: dict[str, dict[str, Any]] = {}
    for pc in world.pcs.values():
        while_there = pc.flags.get(IN_DISCARD)
        if isinstance(while_there, tuple):
            left = tuple(
                pair for pair in while_there if isinstance(pair, tuple) and pair[1] not in cards
            )
            if len(left) < len(while_there):
                flags = {**pc.flags, IN_DISCARD: left}
                if not left:
                    del flags[IN_DISCARD]
                fields[pc.id] = {"flags": flags}
    return change_all(world, fields) if fields else world


def off_deck(world: World, cards: tuple[CardId, ...]) -> World:
    """These cards leave the deck; what is known of its ends stays known."""
    bottom = world.deck[len(world.deck) - world.known :]
    known = sum(card not in cards for card in bottom)
    top = sum(card not in cards for card in world.deck[: world.top])
    return replace(world, deck=without(world.deck, cards), known=known, top=top)


__all__ = [
    "MoveInProgress",
    "change_all",
    "change_now",
    "change_pc",
    "leaves_discard",
    "off_deck",
    "replace",
    "without",
]
