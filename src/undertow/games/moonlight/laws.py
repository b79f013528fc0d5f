"""What always holds, for tests."""

from __future__ import annotations

from undertow.games.moonlight.world import ACTIONS, FATAL, SLOTS, STRESS, World


def check_laws(world: World) -> None:
    for one in world.people.values():
        assert 0 <= one.stress <= STRESS, one
        assert all(1 <= tag.level < FATAL for tag in one.harm), one
        if not one.lost:
            levels = [tag.level for tag in one.harm]
            assert all(levels.count(level) <= room for level, room in SLOTS.items()), one
        assert all(action in ACTIONS for action in (*one.dots, *one.bright)), one
        assert all(whom in world.people for whom in one.links), one
    assert not world.spotlight or not world.people[world.spotlight].lost, world.spotlight
