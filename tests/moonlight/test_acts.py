"""Who does what, and when: what is a protagonist's, the director's and anybody's, what may be done while
something else goes on, and to which phase and series it belongs."""

from __future__ import annotations

import re

import pytest

from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.world import PHASES

PARTS = ("moonlight.safety.", "moonlight.handouts.", "moonlight.extras.")
"""Actions of the house's own parts, which have tests of their own."""
ACTIONS = {
    action.id.removeprefix("moonlight."): action
    for action in GAME.actions
    if not action.id.startswith(PARTS) and not action.former
}
PROTAGONISTS = """
act revise drop push press-on accept roll bring set-up gather gather-danger act-before oblige connect
care work investigate study tell-cover no-sleep-tick act-on keep-shrine disagree
gear intimate pilot engine-care bond prepare fate
powerful-friends-use powerful-friends-care powerful-friends-work powerful-friends-investigate
powerful-friends-study powerful-friends-keep-shrine powerful-friends-disagree powerful-friends-intimate
powerful-friends-prepare powerful-friends-engine-care powerful-friends-bond
"""
PROTAGONISTS_AT_ANY_TIME = """
assist assist-link ask-promise transcend change-back join follow-up protect resist armour special feat
take save-push save-link fall link-comfort link-shrug flashback remember retire project room-project
review advance earn series-dot vows choose prepared-help give-heart keep-code apart beacon-light
beacon-take turn-up duel take-duel watch-gift device peril stop-clock lost-cause-use destiny
heartfelt-ask from-afar avatar abandon bond-spend fate-yes fate-no
"""
DIRECTORS = """
mission-end next-phase fallout-advance fallout-clear fallout-roll fallout-halve devour exposed
"""
DIRECTORS_AT_ANY_TIME = """
stakes unfair object consequence withdraw land let-fall escape price season-end clock-new clock-tick
clock-away room-found room-map figures readings scene spotlight let-be fortune duel-over engine-back
engine-state fate-map identify confront host waive cell
"""
ANYBODYS_AT_ANY_TIME = """
promise forget room-open series-xp series-questions wording series-advance sheet series answer series-abilities secondary
choose-shrine engine-new battery runabout suspect suspect-away
"""


@pytest.mark.parametrize(
    ("by", "anytime", "named"),
    [
        ("character", False, PROTAGONISTS),
        ("character", True, PROTAGONISTS_AT_ANY_TIME),
        ("gm", False, DIRECTORS),
        ("gm", True, DIRECTORS_AT_ANY_TIME),
        ("seat", False, "plan engage"),
        ("seat", True, ANYBODYS_AT_ANY_TIME),
    ],
)
def test_whose_an_action_is_and_whether_it_waits_for_others(by, anytime, named):
    found = [id for id, one in ACTIONS.items() if (one.by, one.anytime) == (by, anytime)]
    assert sorted(found) == sorted(named.split())


def test_what_comes_once_and_what_somebody_may_hold_up_by_wait():
    assert {id: one.once for id, one in ACTIONS.items() if one.once} == {
        "season-end": "episode",
        "devour": "phase",
    }
    assert [id for id, one in ACTIONS.items() if one.closes] == ["roll", "land", "let-fall"]
    assert [id for id, one in ACTIONS.items() if one.host or not one.stops] == []


# What keeps somebody from it


def kept_from(n, why):
    """Which actions ana or the director cannot take for this reason, whatever else holds."""
    found = []
    for id, one in ACTIONS.items():
        said = [need(n.world, "gm" if one.by == "gm" else "ana") for need in one.needs]
        if any(line is not None and line.key == f"moonlight.no.{why}" for line in said):
            found.append(id)
    return sorted(found)


PHASE = {
    "obligation": "oblige tell-cover",
    "obligation downtime": "fate",
    "downtime": """
        connect care work investigate study no-sleep-tick keep-shrine disagree intimate engine-care
        bond prepare
    """,
    "mission": """
        plan engage flashback act-before mission-end prepared-help duel
        powerful-friends-use powerful-friends-care powerful-friends-work powerful-friends-investigate
        powerful-friends-study powerful-friends-keep-shrine powerful-friends-disagree powerful-friends-intimate
        powerful-friends-prepare powerful-friends-engine-care powerful-friends-bond
        stop-clock pilot abandon bond-spend battery runabout
    """,
    "fallout": """
        season-end fallout-advance fallout-clear fallout-roll fallout-halve devour exposed
    """,
}


@pytest.mark.parametrize("phase", PHASES)
def test_what_waits_for_another_phase(night, phase):
    n = night(phase)
    elsewhere = [id for phases, ids in PHASE.items() if phase not in phases for id in ids.split()]
    assert kept_from(n, "phase") == sorted(elsewhere)


SERIES = {
    "brink": "",
    "rotting": "disagree devour fate powerful-friends-disagree",
    "sea": """
        engine-new pilot engine-care bond prepare exposed powerful-friends-engine-care
        powerful-friends-bond powerful-friends-prepare
    """,
    "maze": "avatar intimate suspect suspect-away powerful-friends-intimate",
}


@pytest.mark.parametrize("series", SERIES)
def test_what_belongs_to_another_series(playing, series):
    others = [id for of, ids in SERIES.items() if of != series for id in ids.split()]
    assert kept_from(playing(series), "other-series") == sorted(others)


ABLE = """
act act-before assist beacon-light device duel feat flashback from-afar gather gather-danger
give-heart join pilot prepared-help press-on protect roll save-push set-up
take-duel transcend
powerful-friends-use powerful-friends-care powerful-friends-work powerful-friends-investigate
powerful-friends-study powerful-friends-keep-shrine powerful-friends-disagree powerful-friends-intimate
powerful-friends-prepare powerful-friends-engine-care powerful-friends-bond
"""


def test_what_nobody_does_who_is_out_of_action(night):
    n = night(ana={"out": True}, ben={})
    assert kept_from(n, "out") == sorted(ABLE.split())


@pytest.mark.parametrize(
    ("series", "named"),
    [
        ("brink", []),
        ("rotting", ["connect", "powerful-friends-use"]),
        ("sea", ["investigate", "powerful-friends-investigate"]),
        ("maze", ["connect", "powerful-friends-use", "secondary"]),
    ],
)
def test_what_a_series_has_otherwise(playing, series, named):
    assert kept_from(playing(series), "replaced") == named


# What stands open on a bare table: nobody has an ability, nothing is under way

ALWAYS = "act set-up gather gather-danger project review series-xp series-questions wording vows series secondary"
OPEN = {"obligation": "oblige", "downtime": "", "fallout": ""}
OPEN["mission"] = "plan act-before transcend flashback"
LEADS = "series-xp series-questions wording series secondary consequence clock-new figures readings scene fortune spotlight"
NEXT = {"obligation": "next-phase", "downtime": "next-phase", "mission": "next-phase plan"}


def stands_open(n, seat):
    """The rules of which a seat may do something now, with their targets."""
    found: dict[str, list] = {}
    for offer in (*n.play.offers(seat), *n.play.anytime(seat)):
        if not offer.rule.startswith(PARTS):
            found.setdefault(offer.rule.removeprefix("moonlight."), []).append(offer.args[1:])
    return found


@pytest.mark.parametrize("phase", PHASES)
def test_what_stands_open_on_a_bare_table(night, phase):
    n = night(phase)
    mine, theirs = stands_open(n, "ana"), stands_open(n, "gm")
    assert sorted(mine) == sorted(f"{ALWAYS} {OPEN[phase]}".split())
    assert sorted(theirs) == sorted(f"{LEADS} {NEXT.get(phase, 'fallout-advance')}".split())
    assert theirs.pop("spotlight") == [("ana",), ("ben",), ("cleo",)]
    assert all(to == [()] for to in (*mine.values(), *theirs.values()))


MORE = {
    "brink": ("answer series-abilities room-project", "room-found room-map"),
    "rotting": ("answer series-abilities", "fate-map"),
    "sea": ("answer series-abilities room-project engine-new", "room-found room-map"),
    "maze": ("answer series-abilities avatar suspect", "waive cell"),
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("series", MORE)
def test_what_a_series_adds_to_a_bare_table(night, playing, series, phase):
    bare, n = night(phase), playing(series, phase=phase, ana={}, ben={}, cleo={})
    gone = {"series", "secondary"} if series == "maze" else {"series"}
    fates = {"fate"} if series == "rotting" and phase in ("obligation", "downtime") else set()
    anybody, directors = (set(named.split()) for named in MORE[series])
    for seat, more in (("ana", anybody | fates), ("gm", directors | anybody - {"room-project"})):
        before, now = set(stands_open(bare, seat)), set(stands_open(n, seat))
        assert (now - before, before - now) == (
            more - ({"avatar"} if seat == "gm" else set()),
            gone,
        )


def test_nothing_befalls_a_table_where_everybody_is_lost(night):
    n = night(ana={"lost": "dead"}, ben={"lost": "mundane"})
    assert n.offered("gm", "consequence") == []
    assert n.offered("gm", "spotlight") == []


def test_what_stands_open_while_something_is_under_way(night):
    hurt = [{"level": 1, "words": "a cut", "kind": "physical", "foe": "", "shrugged": False}]
    n = night(ana={"links": {"ben": 1}, "transcended": True, "changed": True}, ben={}, cleo={})
    bare = stands_open(night(), "ben")
    own = set(stands_open(n, "ana")) - set(bare)
    assert own == {"change-back", "link-comfort"}
    assert set(bare) - set(stands_open(n, "ana")) == {"transcend"}
    n.set("people/ben/harm", hurt)
    assert "link-shrug" not in stands_open(n, "ana")
    n.set("people/ben/transcended", True)
    assert stands_open(n, "ana")["link-shrug"] == [("ben", "ben", 0)]
    n.does("ana", "link-shrug", "ben", "ben", 0)
    assert n.one("ana").links == {}
    assert n.one("ben").harm[0].shrugged
    id = n.acts("ana")
    rolling = stands_open(n, "ana")
    assert not {"act", "set-up", "gather-danger"} & set(rolling)
    assert rolling["roll"] == rolling["drop"] == rolling["revise"] == [(id,)]
    said = n.refused("ana", "act", goal="again", action="defy")
    assert said == "Ana is about to roll: roll, or drop that first."
    assert {"assist", "join"} <= set(stands_open(n, "ben"))
    assert stands_open(n, "ben")["assist"] == [(id,)]
    n.does("ben", "assist", id)
    assert "assist" not in stands_open(n, "cleo")
    n.rolls("ana", 6, 1)
    hit = n.hits("ana", 1)
    assert stands_open(n, "ana")["take"] == stands_open(n, "ana")["resist"] == [(hit,)]
    assert stands_open(n, "ben")["protect"] == [(hit,)]
    assert stands_open(n, "gm")["land"] == stands_open(n, "gm")["withdraw"] == [(hit,)]
    why = "Something has not landed yet: settle that first."
    assert n.refused("gm", "next-phase") == why
    n.does("ana", "take", hit).does("gm", "next-phase")
    assert n.world.phase == "fallout"


# What stands on the cards of actions

FIGURES = """
assist: 1
push: 2
change-back: twice
roll: 6 4 5 1 3 two
join: 1 1 3
set-up: 4
consequence: once
resist: 6
save-push: 2
link-comfort: 2
gather-danger: 1 3
flashback: 0 3
price: 0 1 3
season-end: five eight
oblige: 6
connect: once
room-project: 4
room-open: two
study: 2
fallout-advance: three
review: twice
series-questions: once
series-dot: once
sheet: two
fortune: 0 6
powerful-friends-use: once
powerful-friends-care: once
powerful-friends-work: once
powerful-friends-investigate: once
powerful-friends-study: once
powerful-friends-keep-shrine: once
powerful-friends-disagree: once
powerful-friends-intimate: once
powerful-friends-prepare: once
powerful-friends-engine-care: once
powerful-friends-bond: once
tell-cover: once
prepared-help: twice
no-sleep-tick: two
device: once
stop-clock: once
lost-cause-use: 3
from-afar: 1
disagree: 1 3 1 1 2 once
devour: 1 3 3 1 4 5 6 2 6 two 4
avatar: two
intimate: 2 5 once
abandon: 1
engine-care: 1
bond: once
battery: once
runabout: once
prepare: two 6
fate: once
suspect: two
"""
"""The figures in the text of each action, as the book has them."""
FIGURE = re.compile(
    r"(?<![\w-])(?:\d+|once|twice|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE
)


def test_the_figures_on_the_cards_of_actions_are_the_books():
    found = {id: " ".join(FIGURE.findall(one.text)).lower() for id, one in ACTIONS.items()}
    printed = dict(line.split(": ") for line in FIGURES.strip().splitlines())
    assert {id: figures for id, figures in found.items() if figures} == printed
