"""Who does what, and when: what is a player's and what is the GM's, what may be done while something else
goes on, and what comes once in a while."""

from __future__ import annotations

import re

import pytest

from edge.scenes import MOMENTS
from edge.test_moments import laid
from undertow.games.edge.acts import TALENTS
from undertow.games.edge.game import GAME

PARTS = ("edge.safety.", "edge.handouts.", "edge.extras.")
"""Actions of the house's own parts, which have tests of their own."""
ACTIONS = {
    action.id.removeprefix("edge."): action
    for action in GAME.actions
    if not (action.former or action.id.startswith(PARTS))
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
ritual-disturb crack-beat clash spell-lost counter-magic dispel backlash backlash-more
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
protect rally relay reload ritual ritual-on roll set-weapon setup shove signals stabilize suppress
symbol-ritual tackle travel weave weave-rite
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


# What stands on the cards of actions

FIGURES = """
roll: 6 1
reroll-ones: 1 once
affinity: once 1
reroll: 1 1
critical: once
boon-help: 1 three
follower-help: three once
use-setup: once
stabilize: 3
setback: once
invoke: 1
ritual-disturb: 3 2
crack: once 2 3
crack-beat: 1 once
symbol-restore: 1 3
symbol-mend: 1
patrons-gift: 1 1 once 1 1
gift-push: 1
borrow: 1 1 once 1
spell-lost: 2
escalate: 1 once
backlash-more: 1
ritual: 2 3 4 1
ritual-share: once
call: 1 1 1 2
spirit-acts: 2
finesse: 1 once once
depart: once
cross-ward: 1
serve: 1 1
service-enough: 1
devotion: 1 once 1
debt-due: once
hold: once
foe: 2 2 4 6
foe-attack: 4 3 2
dash: two
leave: 3
break-free: 3
grid-disengage: 4 1
grid-dash: 2
tackle: 4 6
shove: 3
rally: 3
protect: once
resist: 3
shield: 1 once
set-weapon: once
bite: once once
bond-boon: 1 once
boon-position: 1
boon-cancel: 1
boon-asset: 1 2
gift-boon: once twice
convert: once 2 1 4 2
short-rest: 2
soak: 1 2
soften: 1 2
pace: 4 6 6 10 10 14 once
spend-tick: 1
spend-shift: 1
spend-die: 2
spend-tire: 2 1
spend-supply: 1 four
scene-end: 2
round: once
persuasion: 4 6 8 4 6
persuade: 2 1
leg: 4
role: two
travel-event: two
crown: five seven 4 8
foreshadow: four
inherit: 1
downtime: two
repair: 3 4
degrade: 2
strip: 4 1
upkeep: once 1
arc-ends: once
buy-weapon: 4 8 12 4 two
buy-guard: 4 8 12
recruit: 1 3
buy-asset: 4 8 12
sheet: 30 34
centred: once twice
immune: once
aid: two
inspire-friends: 1 once
relay: 1 once
mark-foe: once
mark-again: 1 once
signals: once two
discharge: 1
ground-lash: 1
phase: once
"""
"""The figures in the text of each action, as the book has them."""
FIGURE = re.compile(
    r"(?<![\w-])(?:\d+|once|twice|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE
)


def test_the_figures_on_the_cards_of_actions_are_the_books():
    found = {id: " ".join(FIGURE.findall(one.text)).lower() for id, one in ACTIONS.items()}
    printed = dict(line.split(": ") for line in FIGURES.strip().splitlines())
    assert {id: figures for id, figures in found.items() if figures} == printed


# What stands open on a bare table: nobody has a talent, nothing is under way

AT_HAND = "act setup hold defend melee hide move dash rally"
KEEPS = """
short-rest full-night pace crown trap foe harm shared-boons dials thread clock-new readings place ail
award-boon
"""
SCENES = "grid scene-end persuasion leg"


def stands_open(e, seat):
    """The rules of which a seat may do something now."""
    every = (*e.play.offers(seat), *e.play.anytime(seat))
    return sorted(
        {one.rule.removeprefix("edge.") for one in every if not one.rule.startswith(PARTS)}
    )


@pytest.mark.parametrize(
    ("stands", "mine", "gms"),
    [
        ("between", "sheet", "scene next-phase"),
        ("scene", AT_HAND, f"{SCENES} fight"),
        ("fight", AT_HAND, f"{SCENES} round obstacle"),
        ("downtime", f"{AT_HAND} project", f"{SCENES} fight downtime"),
        ("wrap-up", AT_HAND, f"{SCENES} fight award-xp"),
    ],
)
def test_what_stands_open_on_a_bare_table(evening, stands, mine, gms):
    e = evening(scene=stands != "between")
    if stands == "fight":
        e.does("gm", "fight")
    elif stands in ("downtime", "wrap-up"):
        e.set("phase", stands)
    assert stands_open(e, "ana") == sorted(mine.split())
    assert stands_open(e, "gm") == sorted(f"{KEEPS} {gms}".split())


def test_what_is_somebodys_own_is_offered_to_them_alone(evening):
    e = evening()
    e.set("hits", {50: {"whom": "ana", "level": 2, "words": "a blade"}})
    assert e.offered("ana", "take") == e.offered("ana", "resist") == [(50,)]
    assert e.offered("ben", "take") == e.offered("ben", "resist") == []
    assert "protect" in stands_open(e, "ben")
    id = e.acts("ben")
    assert e.offered("ben", "roll") == [(id,)]
    assert e.offered("cleo", "roll") == []


def test_whatever_can_be_done_is_done_at_one_of_the_crowded_tables():
    plays = [laid(moment) for moment in MOMENTS]
    offered = {
        offer.rule.removeprefix("edge.")
        for play in plays
        for seat in play.seats
        for offer in (*play.offers(seat), *play.anytime(seat))
    }
    assert sorted(ACTIONS.keys() - offered) == []
