"""The tracks of the adversary and of what is known about it."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.facts import TracksSet
from undertow.games.moonlight.numbers import AdversaryLeast
from undertow.games.moonlight.world import FULL, TIERS, World
from undertow.kernel import Table


def raise_adversary(t: Table[World], by: int, step: str = "") -> None:
    """The adversary's track advances; when it is full, the adversary strikes in the next mission."""
    tracks = t.world.tracks
    least = t.reckon(AdversaryLeast()).total
    now = max(least, min(FULL, tracks.adversary + by))
    steps = (*tracks.steps, step) if step else tracks.steps
    t.tell(TracksSet(replace(tracks, adversary=now, strikes=now >= FULL, steps=steps)))


def raise_leads(t: Table[World], by: int, dice: int = 0) -> None:
    """The investigation advances, or falls back."""
    tracks = t.world.tracks
    now = max(0, min(TIERS * tracks.leads_tier, tracks.investigation + by))
    t.tell(TracksSet(replace(tracks, investigation=now, dice=tracks.dice + dice)))
