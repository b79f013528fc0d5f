"""Who does what, and when: what is a player's and what is the GM's, what may be done while something else
goes on, and what comes once in a while."""

from __future__ import annotations

import pytest

from undertow.games.edge.acts import TALENTS
from undertow.games.edge.game import GAME

PARTS = ("edge.safety.", "edge.handouts.", "edge.extras.")
"""Actions of the house's own parts, which have tests of their own."""
ACTIONS = {
    action.id.removeprefix("edge."): action
    for action in GAME.actions
    if not action.id.startswith(PARTS)
}
PLAYERS = """
act revise drop roll reroll-ones affinity reroll stand use-gift setup use-setup stabilize
claim-late invoke weave-rite interrupt symbol-ritual ritual-on ritual-stop crack symbol-restore
symbol-mend patrons-gift gift-push weave cast ritual call command-spirit release-spirit disarm
serve devotion attack aim reload suppress hold defend plant move dash melee leave break-free
hide grid-move grid-disengage grid-boon grid-dash guard brace tackle shove rally set-weapon
boon-asset convert persuade travel recover repair strip project work upkeep catch-up learn
buy-weapon buy-guard enchant recruit buy-asset centred counter form-wall mark-foe anchor
"""
PLAYERS_AT_ANY_TIME = """
join critical assist boon-help follower-help use-asset claim ask-or-declare unwind setback
symbol-hide symbol-show borrow escalate ritual-share spirit-acts finesse trigger protect resist
shield turn-harm take die mend boon-position boon-cancel gift-boon role legacy inherit immune
aid inspire-friends relay wall-harm mark-again signals discharge ground-lash dormant phase
"""
GMS = """
foe-attack grid grid-away short-rest full-night pace scene scene-end fight round next-phase
persuasion leg arrive draw crown epilogue party-falls downtime award-xp award-daring arc-ends
retrain
"""
GMS_AT_ANY_TIME = """
stakes free-shift help-as lay object happens end-effect trial rite-less rite-full domain
ritual-disturb crack-beat clash spell-lost counter-working dispel backlash backlash-more
leash-tick depart cross-ward unward trap service-enough service-short relieve debt-due foe
foe-move foe-gone place ail grid-put grid-ground harm wear smith bite withhold award-boon
shared-boons bond-boon hinder obstacle soak soften dials sum-up beat-suit spend spend-tick
spend-shift spend-die spend-tire spend-supply thread thread-bank thread-pay thread-close
clock-new clock-tick clock-show clock-away rebuff travel-event resupply motif foreshadow
degrade resolve readings
"""


@pytest.mark.parametrize(
    ("by", "anytime", "named"),
    [
        ("character", False, PLAYERS),
        ("character", True, PLAYERS_AT_ANY_TIME),
        ("gm", False, GMS),
        ("gm", True, GMS_AT_ANY_TIME),
        ("seat", True, "sheet"),
    ],
)
def test_whose_an_action_is_and_whether_it_waits_for_others(by, anytime, named):
    found = [id for id, one in ACTIONS.items() if (one.by, one.anytime) == (by, anytime)]
    assert sorted(found) == sorted(named.split())


def test_what_comes_once_a_round_a_scene_or_a_session():
    found: dict[str, list[str]] = {}
    for id, one in ACTIONS.items():
        if one.once:
            found.setdefault(one.once, []).append(id)
    assert {span: sorted(ids) for span, ids in found.items()} == {
        "round": ["counter", "grid-dash", "protect", "shield"],
        "scene": [
            "anchor",
            "devotion",
            "inspire-friends",
            "mark-again",
            "patrons-gift",
            "phase",
            "relay",
            "signals",
        ],
        "session": ["immune"],
    }


# What keeps somebody from it

ABLE = """
act aim anchor assist attack brace break-free call cast command-spirit counter crack dash defend
disarm discharge form-wall grid-boon grid-dash grid-disengage grid-move ground-lash guard hide hold
immune inspire-friends invoke join leave mark-again mark-foe melee move patrons-gift persuade plant
protect rally relay reload ritual ritual-on roll setup shove signals stabilize suppress symbol-ritual
tackle travel weave weave-rite
"""
SCENE = """
act aim anchor assist attack boon-asset boon-help brace break-free call cast command-spirit counter
dash defend devotion disarm fight foe-attack follower-help form-wall gift-boon grid grid-boon
grid-dash grid-disengage grid-move guard hide hold immune inspire-friends invoke leave leg mark-again
mark-foe melee move patrons-gift persuade persuasion plant rally relay reload ritual round scene-end
set-weapon setup shove signals spend spend-die spend-shift spend-supply spend-tick spend-tire
spirit-acts stabilize suppress tackle thread-pay travel weave weave-rite
"""
TURN = """
act attack brace break-free call cast command-spirit crack dash defend disarm form-wall grid-dash
grid-disengage guard hide hold invoke mark-foe patrons-gift persuade plant rally reload ritual-on setup
shove stabilize suppress symbol-ritual tackle travel weave weave-rite
"""
ONE_ROLL = """
act attack break-free cast counter crack disarm grid-disengage hide invoke join leave persuade rally
recover repair resist ritual setup shove stabilize strip symbol-restore symbol-ritual tackle travel
weave weave-rite work
"""
BETWEEN = """
symbol-restore serve convert downtime recover project work upkeep award-xp award-daring arc-ends
catch-up learn buy-weapon buy-guard enchant recruit buy-asset retrain
"""
BOONS = """
anchor boon-cancel boon-help boon-position borrow devotion finesse gift-boon grid-boon inspire-friends
mark-again patrons-gift relay reroll
"""


def kept_from(e, why):
    """Which actions ana or the GM cannot take for this reason, whatever else holds."""
    found = []
    for id, one in ACTIONS.items():
        said = [need(e.world, "gm" if one.by == "gm" else "ana") for need in one.needs]
        if any(line is not None and line.key == f"edge.no.{why}" for line in said):
            found.append(id)
    return sorted(found)


@pytest.mark.parametrize(
    ("why", "named", "stands"),
    [
        ("down", ABLE, {"people/ana/harm": 3}),
        ("scene", SCENE, {"scene/over": True}),
        ("acted", TURN, {"scene/round": 1, "scene/acted": ["ana"]}),
        (
            "moved",
            "grid-move leave melee move set-weapon",
            {"scene/round": 1, "scene/moved": ["ana"]},
        ),
        ("pinned", "dash grid-dash grid-disengage grid-move leave melee move", {}),
        ("boons", BOONS, {"people/ana/boons": 0}),
        ("restore-xp", "symbol-mend", {"people/ana/xp": 0}),
        ("xp", "buy-asset buy-weapon recruit", {"people/ana/xp": 0}),
        ("caster", "weave", {"people/ana/talents": []}),
        ("grace", "borrow", {"people/ana/talents": []}),
        ("devotion", "devotion", {"people/ana/talents": []}),
        ("second-fight", "fight", {"scene/round": 1}),
    ],
)
def test_what_keeps_people_from_acting(evening, why, named, stands):
    rich = {"boons": 5, "xp": 50, "days": 50, "downtime": 3, "talents": tuple(TALENTS)}
    e = evening(ana=rich, ben={})
    assert kept_from(e, why) == []
    for path, value in (stands or {"people/ana/conditions": ["pinned"]}).items():
        e.set(path, value)
    assert kept_from(e, why) == sorted(named.split())


def test_one_roll_at_a_time_and_what_waits_for_another_phase(evening):
    e = evening()
    assert (kept_from(e, "second-roll"), kept_from(e, "phase")) == ([], sorted(BETWEEN.split()))
    e.acts("ana")
    assert kept_from(e, "second-roll") == sorted(ONE_ROLL.split())
