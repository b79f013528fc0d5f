"""What a seat is shown of the numbers behind a strike, and why a power is dark."""

from __future__ import annotations

from itertools import combinations

from anima.stage import foe, pc
from undertow.games.anima.moments import Defense
from undertow.games.anima.rules.declaring import element_of
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.strikes import bonus_for
from undertow.games.anima.views import AimView, view

POWERS = ("blaze", "firestorm", "elemental-surge", "force-attack", "leap-attack", "frost-spikes")


def added(aim: AimView, chosen: tuple[str, ...]) -> tuple[int, int]:
    """Bonus dice and defense, as the browser adds them up."""
    options = {option.id: option for option in aim.options}
    bonus = aim.bonus.total + sum(options[id].dice for id in chosen)
    element = next((options[id].element for id in chosen if options[id].element), "")
    for each in aim.elements:
        if each.element == element:
            return bonus + each.dice, each.defense.total
    return bonus, aim.defense.total


def test_what_powers_add_to_a_strike_adds_up(stage):
    ana = pc("ana", powers=dict.fromkeys(POWERS, 1))
    weak = foe("troll", defense=2, weakness="vulnerable-to-fire")
    hard = foe("imps", type="squad", members=4, wounds=3, powers={"resistance-to-frost": 1})
    s = stage(ana, foes=[weak, hard], having={"ana": {"sp": 6, "cp": 6}})
    seen = view(s.world, "ana")
    assert seen is not None
    assert seen.conflict is not None
    aims = {aim.target: aim for aim in seen.conflict.aims}
    assert set(aims) == {"troll", "imps"}
    for target, aim in aims.items():
        options = [option.id for option in aim.options]
        assert set(options) == set(POWERS)
        for n in range(4):
            for chosen in combinations(options, n):
                elements = {e for id in chosen if (e := element_of((id,)))}
                if len(elements) > 1:
                    continue
                bonus = count(s.world, bonus_for("ana", target, chosen))
                defense = count(s.world, Defense(target, element_of(chosen)))
                assert added(aim, chosen) == (bonus, defense), chosen


def test_a_power_says_why_it_is_dark(stage):
    ana = pc("ana", powers={"slow": 1, "blaze": 1, "resilience": 1, "guard": 1})
    s = stage(ana, "ben", foes=[foe("ogre")], having={"ana": {"cp": 2, "sp": 1}})
    powers = {
        p.id: p for p in next(f for f in view(s.world, "ana").fighters if f.id == "ana").powers
    }
    assert powers["slow"].ready
    assert powers["slow"].why is None
    assert powers["guard"].ready
    assert not powers["blaze"].ready
    assert powers["blaze"].why.key == "anima.no.charge"
    assert not powers["resilience"].ready
    assert powers["resilience"].why.key == "anima.power.always"
