"""The worlds on the map, as far as the text tells of them."""

from __future__ import annotations

from msgspec import Struct

from undertow.kernel import Message, message


class Place(Struct, frozen=True):
    id: str
    size: str
    """big, medium, tiny."""
    name: Message
    text: Message
    tunnels: tuple[str, ...] = ()


def _p(id: str, size: str, name: str, text: str, *tunnels: str) -> Place:
    return Place(
        id,
        size,
        message(f"anima.world.{id}", name),
        message(f"anima.world.{id}.text", text),
        tunnels,
    )


WORLDS = {
    place.id: place
    for place in (
        _p("human", "big", "Human World", "Where most stories begin."),
        _p("spirit", "big", "Spirit World", "Home of what watches over you."),
        _p("demon", "big", "Demon World", "Home of what watches you."),
        _p("a", "medium", "Steamworld", "Airships, crystals, empires.", "human", "spirit"),
        _p("b", "medium", "Wonderland", "Sense comes here to lie down.", "human", "spirit"),
        _p("c", "medium", "Shadowland", "Castles, hunters, long nights.", "human", "demon"),
        _p("d", "medium", "Metropolis", "Neon, rain, things between.", "human", "demon"),
        _p(
            "e",
            "medium",
            "The fifth world",
            "Nobody has seen it; they say it never holds still.",
            "spirit",
            "demon",
        ),
        _p(
            "f",
            "medium",
            "The sixth world",
            "Nobody came back with the same story twice.",
            "spirit",
            "demon",
        ),
        _p("tiny", "tiny", "A tiny world", "One of very many. Only those who can jump get there."),
    )
}
"""The default map; a table may rename and rejoin it as it likes."""


def way(one: str, other: str) -> str:
    """How one gets from world to world: tunnel, jump, or around."""
    if "tiny" in (WORLDS[one].size, WORLDS[other].size):
        return "jump"
    if other in WORLDS[one].tunnels or one in WORLDS[other].tunnels:
        return "tunnel"
    return "around"
