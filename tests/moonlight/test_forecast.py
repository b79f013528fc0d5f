"""How hard is this? Bots play the mission many times, from the table as it stands."""

from __future__ import annotations

import pytest

from undertow.games.moonlight.lab.forecast import TIER, VERDICTS, MoonlightForecaster, playout
from undertow.games.moonlight.plugin import PLUGIN
from undertow.games.moonlight.world import Harm
from undertow.kernel import Refused, speak
from undertow.lab.forecast import further
from undertow.lab.stats import rate

ASK = MoonlightForecaster()


def refused(n, form="", value=None):
    with pytest.raises(Refused) as why:
        ASK.subject(n.play, "greedy", form, value)
    return str(why.value)


def asked(n, form="", value=None, games=16):
    subject = ASK.subject(n.play, "greedy", form, value)
    return ASK.told(subject, [ASK.outcome(subject, 1, k) for k in range(games)], games)


@pytest.mark.parametrize(
    ("won", "breaks", "says"),
    [
        (0.95, 0.1, "They will do it, and hardly anybody breaks."),
        (0.9, 0.4, "They will do it, but expect somebody to break."),
        (0.85, 0.0, "They should do it. Somebody may break on the way."),
        (0.5, 0.0, "It can go either way."),
        (0.2, 0.0, "They will probably fail. They need luck, or an idea."),
        (0.05, 0.0, "They stand next to no chance."),
    ],
)
def test_the_figures_in_words(won, breaks, says):
    assert speak(VERDICTS.of(rate(round(won * 20), 20), rate(round(breaks * 20), 20))) == says


def test_few_missions_say_nothing():
    assert speak(VERDICTS.of(rate(19, 19), rate(0, 19))) == "Too early to say."


def test_a_higher_tier_takes_longer_and_costs_more(night):
    n = night("downtime")
    low, high = asked(n, TIER, 1), asked(n, TIER, 3)
    mean = [{one.id: one.spread.mean for one in found.amounts} for found in (low, high)]
    assert mean[0]["rolls"] + 1 < mean[1]["rolls"]
    assert mean[0]["stress"] + 1 < mean[1]["stress"]
    assert low.won.rate > high.won.rate
    assert "a clock of 10 segments" in " ".join(speak(line) for line in high.assumed)
    assert n.world.phase == "downtime", "the table itself is left alone"


def test_who_comes_worn_out_is_worse_off(night):
    worn = {"stress": 8, "harm": (Harm(2, "cut"), Harm(3, "broken"))}
    fresh, tired = night(), night(ana=worn, ben=worn, cleo=worn)
    found = [asked(n, TIER, 2) for n in (fresh, tired)]
    assert found[0].won.rate > found[1].won.rate + 0.1
    breaks = [next(one.rate.rate for one in f.shares if one.id == "") for f in found]
    assert breaks[0] + 0.1 < breaks[1]
    assert [one.id for one in found[1].shares if one.group == "falls"] == [
        "",
        "ana",
        "ben",
        "cleo",
        "lost",
    ]


def test_a_mission_that_is_going_on_is_played_on_from_where_it_stands(night):
    n = night()
    n.does("gm", "plan", kind="tier-2", goal="light", other=3)
    opens = [one for one in asked(n, games=12).shares if one.group == "opens"]
    assert [one.id for one in opens] == ["controlled", "risky", "desperate"]
    assert sum(one.rate.count for one in opens) == 12
    n.dice(6, 6).does("gm", "engage")
    n.does("gm", "clock-new", name="A secret", size=4, hidden=True).does("ana", "safety.pause")
    going = asked(n, games=12)
    assert [one for one in going.shares if one.group == "opens"] == []
    subject = ASK.subject(n.play, "greedy", "", None)
    assert [clock.name for clock in subject.world.clocks.values()] == [
        "What they came for",
        "What they came to stop",
    ]
    assert not subject.world.table.paused


def test_a_forecast_comes_out_the_same_again_and_in_portions(night):
    n = night("downtime")
    subject = ASK.subject(n.play, "greedy", TIER, 1)
    assert playout(subject.world, 3, 5) == playout(subject.world, 3, 5)
    found = further(ASK, subject, 7, 3, 0.0)
    assert (found.done, found.wanted) == (1, 3)
    assert further(ASK, subject, 7, 3, 60.0) == ASK.told(
        subject, [ASK.outcome(subject, 7, k) for k in range(3)], 3
    )


def test_what_cannot_be_foreseen_is_refused(night):
    n = night("downtime")
    assert refused(n) == "No mission is planned. Ask about a tier instead."
    assert refused(n, TIER, 4) == "There is no mission of tier 4 here."
    assert refused(n, TIER, "deep") == "There is no mission of tier deep here."
    assert (
        refused(n, "moonlight-weather") == "There is no page moonlight-weather to look ahead from."
    )
    n.set("phase", "mission").does("gm", "plan", kind="tier-1", goal="light")
    n.dice(4, 4).does("gm", "engage").does("gm", "mission-end", success=True)
    assert refused(n) == "This mission is over."
    for who in ("ana", "ben", "cleo"):
        n.set(f"people/{who}/lost", "dead")
    assert refused(n, TIER, 1) == "There is nobody yet who could set out."


def test_only_the_director_may_ask():
    assert PLUGIN.forecaster is not None
    assert [PLUGIN.forecaster.may_ask(seat) for seat in ("gm", "ana")] == [True, False]


def test_a_series_has_its_own_missions(playing):
    n = playing("rotting", phase="downtime")
    world = ASK.subject(n.play, "greedy", TIER, 4).world
    assert (world.mission.id, world.mission.tier) == ("tragic-fate", 4)
