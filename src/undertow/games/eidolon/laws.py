"""What always holds, for tests: each of the 22 cards in exactly one place."""

from __future__ import annotations

from undertow.games.eidolon.people import DEFEATED
from undertow.games.eidolon.world import FIRST_HOUR, MIDNIGHT, World


def check_laws(world: World) -> None:
    """Raise AssertionError where the world breaks one."""
    if world.setup is None:
        return
    spreads = [c for making in world.made for c in (*making.spread, *making.turned)]
    cards = [*world.deck, *world.discard, *spreads, *(kept.card for kept in world.aside)]
    if cards:
        assert sorted(cards) == list(range(22)), f"a card is lost or doubled: {sorted(cards)}"
    assert 0 <= world.top + world.known <= len(world.deck), "more cards are known than lie there"
    assert FIRST_HOUR <= world.hour <= MIDNIGHT, f"the Clock shows {world.hour}"
    assert world.xp >= 0, "XP is owed"
    for pc in world.pcs.values():
        assert 0 <= pc.track <= DEFEATED, f"{pc.id}'s Track stands at {pc.track}"
        assert all(amount > 0 for amount in pc.holds.values()), f"{pc.id} has no such Hold"
        assert len(dict.fromkeys(tie.to for tie in pc.ties)) == len(pc.ties), "two Ties to one"
        assert all(tie.affinity >= 1 and tie.maturity >= 1 for tie in pc.ties)
    playing = world.party
    for cards_ in ([pc.resonant for pc in playing], [pc.dissonant for pc in playing]):
        assert len(dict.fromkeys(cards_)) == len(cards_), "two characters share a card"
