"""What each seat sees."""

from __future__ import annotations

from typing import Any

from undertow.games.eidolon.world import World


def view(world: World, seat: str) -> Any:
    """What one seat may see."""
    return {"hour": world.hour, "deck": len(world.deck), "discard": list(world.discard)}
