"""Numbers with their reasons: what is nought is no reason, and an ordinary number has its rule alone."""

from __future__ import annotations

import pytest

from undertow.games.moonlight import numbers as counted
from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.rules.counting import danger_of
from undertow.games.moonlight.world import ATTRIBUTES, Mission, Roll

ROLL = Roll("ana", "defy", "through the gate")
PLAIN = Mission("tier-1", 1, "the moon")


def every(roll, mission=PLAIN):
    """Each number of the rules, for ana, with what its rule alone gives an everyday self."""
    yield counted.Dice(roll), 1
    yield counted.Effect(roll), 2
    yield counted.Danger(roll), 1
    yield counted.DangerLeast(roll), 0
    yield counted.Segments(roll), 0
    for what in ("connection", "recovery", "project", "investigation"):
        yield counted.DowntimeDice("ana", what, "defy", "ben"), 1
    yield counted.InfoDice("ana", "defy", "ben"), 1
    yield counted.EngagementDice(mission), 1
    yield counted.FlashbackCost("ana", 2), 2
    yield counted.AdversaryAdvance(2), 3
    yield counted.AssistCost("ana", "ben"), 1
    yield counted.DowntimeActions("ana"), 2
    for what in ("resistance", "obligation", "eclipse"):
        for attribute in ATTRIBUTES:
            yield counted.AttributeDice("ana", attribute, what), 3
    yield counted.HarmWeight("ana", 0), 2
    yield counted.ResistCost("ana", 2), 4
    yield counted.ResistMost("ana"), 5
    yield counted.LeadCost("ana", 2), 2
    yield counted.LeadMost("ana"), 99
    yield counted.FalloutDice(), 0
    yield counted.Stale(True), 2
    yield counted.Stale(False), 3
    yield counted.ArmourStops("ana", "harm", 2), 1
    yield counted.FollowUps("ana"), 0
    yield counted.AdversaryLeast(), 0
    yield counted.ExposedDice(), 0
    yield counted.RecoveryLeast("ana"), 0


HURT = [{"level": 2, "words": "a cut", "kind": "physical", "foe": "", "shrugged": False}]


def laid(n):
    return n.set("people/ana/harm", HURT).set("tracks/investigation", 3)


def test_an_ordinary_number_has_its_rule_alone(night):
    n = laid(night())
    for tally, total in every(ROLL):
        reasons = [amount for amount, _ in n.count(tally)]
        if isinstance(tally, counted.EngagementDice):  # a mission of tier 1, and nothing found out
            assert n.count(tally) == [
                (1, "Hope: one die, always"),
                (-1, "Its tier, against what you have found out"),
            ]
            continue
        assert (tally, reasons) == (tally, [total])
    assert [term.amount for term in danger_of(lambda t: GAME.reckon(n.world, t), ROLL).terms] == [1]


@pytest.mark.parametrize("series", PLAYSETS)
@pytest.mark.parametrize("bright", [False, True])
def test_what_is_nought_is_no_reason(playing, series, bright):
    """Everybody has every ability there is, the series all of its own, and every room is open."""
    own = tuple(a.id for book in PLAYBOOKS.values() for a in book.abilities)
    one = {"abilities": own, "transcended": bright, "changed": bright}
    n = laid(playing(series, ana=one, ben=one))
    n.set("series/abilities", [a.id for a in PLAYSETS[series].abilities])
    n.set("series/rooms", [room.id for room in PLAYSETS[series].rooms])
    kind = PLAYSETS[series].missions[0]
    mission = Mission(kind.id, kind.tier, "the moon")
    n.set("mission", {"id": kind.id, "tier": kind.tier, "goal": "the moon"})
    tallies = [tally for tally, _ in every(ROLL, mission)]
    for tally in [*tallies, counted.DevourDice()]:
        found = GAME.reckon(n.world, tally)
        naught = [str(term.why) for term in found.terms[1:] if term.amount == 0 and not term.sets]
        assert (tally, naught) == (tally, [])
