"""How a table changes its reading of the book while it plays."""

from __future__ import annotations

import pytest

from undertow.games.anima.facts import RulingSet
from undertow.games.anima.game import GAME
from undertow.games.anima.rulings import READINGS, SWITCHES, Rulings
from undertow.kernel import Offer, speak


def anytime(s, seat: str) -> list[Offer]:
    return [o for o in s.play.anytime(seat) if o.rule == "anima.reading"]


def proposes(s, seat: str, switch: str):
    s.play.open(seat, Offer("anima.reading", (seat,)))
    return s.answers(switch, seat=seat)


def test_it_is_one_thing_to_do_however_many_readings_there_are(stage):
    s = stage("ana", "ben")
    for seat in ("gm", "ana", "ben"):
        assert anytime(s, seat) == [Offer("anima.reading", (seat,))]
    s.play.open("ana", Offer("anima.reading", ("ana",)))
    assert s.choices("which-reading") == [*SWITCHES, "no"]
    s.answers("no")
    assert s.world.rulings == Rulings()
    assert not s.told(RulingSet)


def test_each_reading_is_shown_with_how_it_is_played_now(stage):
    s = stage("ana", rulings=("threatAboveSix",))
    s.play.open("ana", Offer("anima.reading", ("ana",)))
    question = s.asked("which-reading").question
    said = {name: speak(GAME.answer_label(s.world, question, name)) for name in READINGS}
    for name, reading in READINGS.items():
        assert reading.english in said[name]
    assert said["threatAboveSix"].startswith("On:")
    assert said["restFillsAction"].startswith("On:")
    assert said["repeatPower"].startswith("Off:")
    assert said["chargeOverflow"].startswith("Off:")
    assert said["startingTraitMarks"].startswith("Set to 0:")
    s.answers("no")


def test_all_the_others_must_agree(stage):
    s = stage("ana", "ben")
    proposes(s, "ana", "repeatPower")
    for seat in ("gm", "ben"):
        assert READINGS["repeatPower"].english in speak(s.asked("reading", seat).question.prompt)
    s.answers("yes", seat="gm")
    assert not s.world.rulings.repeat_power
    s.answers("no", seat="ben")
    assert not s.world.rulings.repeat_power
    proposes(s, "gm", "repeatPower")
    s.answers("yes", seat="ana")
    s.answers("yes", seat="ben")
    assert s.world.rulings == Rulings(repeat_power=True)
    proposes(s, "ana", "repeatPower")
    s.asked("reading-off", "gm")
    s.answers("yes", seat="gm")
    s.answers("yes", seat="ben")
    assert s.world.rulings == Rulings()
    on, off = (speak(GAME.prose(fact, s.world)) for fact in s.told(RulingSet))
    assert on == f"House rule on: {READINGS['repeatPower'].english}"
    assert off == f"House rule off: {READINGS['repeatPower'].english}"


def test_a_reading_with_a_number_counts_on(stage):
    s = stage("ana", rulings=("startingTraitMarks",))
    proposes(s, "ana", "startingTraitMarks")
    assert "2" in speak(s.asked("reading-number", "gm").question.prompt)
    s.answers("yes", seat="gm")
    assert s.world.rulings.starting_trait_marks == 2


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_reading_can_be_changed_and_changed_back(stage, switch):
    s = stage("ana")
    times = 4 if switch == "startingTraitMarks" else 2
    seen = []
    for _ in range(times):
        proposes(s, "gm", switch)
        s.answers("yes", seat="ana")
        seen.append(s.world.rulings.of(switch))
    assert len(set(seen)) == times
    assert s.world.rulings == Rulings()


def test_a_reading_written_before_it_had_a_name_still_reads(stage):
    s = stage("ana")
    assert speak(GAME.prose(RulingSet(Rulings()), s.world)).startswith("A house rule was changed")
