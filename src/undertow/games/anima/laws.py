"""What always holds at a table of Anima Prime."""

from __future__ import annotations

from undertow.games.anima.moments import (
    AchievementLimit,
    ActionLimit,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverCap,
    StrikeLimit,
    WoundCircles,
)
from undertow.games.anima.rules.passives import count, hooks
from undertow.games.anima.world import Fighter, World


def check_laws(world: World) -> None:
    """Raise AssertionError where something comes from nowhere."""
    for f in world.fighters.values():
        _pools(world, f)
        _figures(world, f.id)
    conflict = world.conflict
    if conflict is None:
        for f in world.fighters.values():
            assert not f.here, f"{f.id} fights although nobody does"
            assert not f.conditions, f"{f.id} keeps a condition after the conflict"
            assert f.sp == 0, f"{f.id} keeps strike dice after the conflict"
        return
    assert len(dict.fromkeys(conflict.order)) == len(conflict.order), "somebody acts twice a round"
    for who in conflict.order:
        f = world.fighters[who]
        assert f.sheet.kind != "eidolon", "an eidolon has a turn of its own"
    for goal in conflict.goals:
        assert 0 <= goal.difficulty <= (6 if goal.switch else 7), f"{goal.id} is too hard"
        assert not (goal.switch and goal.settled), "a switch was decided for good"
    for guarded, guard in conflict.guards:
        assert guarded != guard, "somebody guards herself"
    for f in world.fighters.values():
        assert f.out or not f.left, f"{f.id} left, and is still there"
        if f.sheet.kind == "pc" and not world.rulings.companion_extra:
            beside = [b for b in f.sheet.bonds if world.fighters[b].here]
            assert len(beside) <= 1, f"{f.id} has two eidolons here"


def _figures(world: World, who: str) -> None:
    for tally in (
        ActionLimit,
        ChargeLimit,
        StrikeLimit,
        AchievementLimit,
        Defense,
        ManeuverCap,
        Lost,
    ):
        quick, slow = count(world, tally(who)), hooks(world).total(world, tally(who))
        assert quick == slow, f"{tally.__name__} of {who} is counted in two ways"


def _pools(world: World, f: Fighter) -> None:
    assert f.ap >= 0, f"{f.id} owes action dice"
    assert f.sp >= 0, f"{f.id} owes strike dice"
    assert f.cp >= 0, f"{f.id} owes charge dice"
    assert 0 <= f.wounds <= count(world, WoundCircles(f.id)), f"{f.id} has too many wounds"
    assert all(0 <= mark < len(f.sheet.traits) for mark in f.marks), "a mark on no trait"
    assert len(dict.fromkeys(f.marks)) == len(f.marks), "a trait marked twice"
    assert len(dict.fromkeys(f.conditions)) == len(f.conditions), "a condition counted twice"
    if f.here and not f.out:
        full = f.wounds >= count(world, WoundCircles(f.id))
        asleep = world.conflict is not None and world.conflict.throw is not None
        assert not full or asleep, f"{f.id} fights with every circle marked"
    for bond in f.sheet.bonds:
        assert world.fighters[bond].sheet.owner == f.id, "a bond that is not returned"
    known = ("", *f.sheet.bonds)
    assert f.sheet.companion in known, "a companion nobody is bonded to"
