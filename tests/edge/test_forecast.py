"""How hard is this? Bots play the scene many times; the figures say what came of it."""

from __future__ import annotations

import msgspec
import pytest

from undertow.games.edge.lab.forecast import DV, VERDICTS, EdgeForecaster, Subject, playout
from undertow.games.edge.plugin import PLUGIN
from undertow.games.edge.stories import LEDGER
from undertow.games.edge.world import GM
from undertow.kernel import Refused
from undertow.lab.stats import rate

LOOKS = EdgeForecaster()


def asks(e, form="", value=None):
    return LOOKS.subject(e.play, "greedy", form, value)


def told(subject, games):
    played = [LOOKS.outcome(subject, 7, n) for n in range(games)]
    return played, LOOKS.told(subject, played, 400)


@pytest.fixture
def scene(evening):
    people = {one.id: msgspec.structs.asdict(one) for one in LEDGER.people}
    return evening(**people)


def test_only_the_gm_may_ask_and_only_about_a_scene(scene, evening):
    assert PLUGIN.forecaster is not None
    assert (LOOKS.may_ask(GM), LOOKS.may_ask("ana")) == (True, False)
    with pytest.raises(Refused, match="There is no page nonsense"):
        asks(scene, "nonsense")
    for dv in (0, 9, "3", True, None):
        with pytest.raises(Refused, match="A difficulty is from 1 to 8"):
            asks(scene, DV, dv)
    scene.does("gm", "scene-end").does("gm", "next-phase")
    with pytest.raises(Refused, match="look ahead at a scene, and this is wrap-up"):
        asks(scene)
    nobody = evening(ana={"skills": {}, "talents": ()})
    with pytest.raises(Refused, match="nobody yet who could act"):
        asks(nobody)


def test_a_harder_scene_is_lost_more_often_and_the_same_seed_plays_the_same(scene):
    easy, hard = asks(scene, DV, 1), asks(scene, DV, 5)
    assert msgspec.json.encode(asks(scene, DV, 1)) == msgspec.json.encode(easy)
    played, found = told(easy, 6)
    assert all(one.rolls for one in played)
    assert playout(easy, 7, 3) == played[3]
    won = sum(one.won for one in played)
    assert won > sum(one.won for one in told(hard, 6)[0])
    assert (found.done, found.wanted, found.won) == (6, 400, rate(won, 6))
    assert str(found.verdict) == "Too early to say."
    assert [one.id for one in found.shares] == ["", *(one.id for one in scene.world.party)]
    assert [one.id for one in found.amounts] == ["rolls", "beats", "harm", "boons"]
    assert "Every roll needs 1, and is risky mostly." in [str(one) for one in found.assumed]
    assert scene.world.scene.spent == 0, "nothing happened at the table"


def test_it_plays_with_the_clocks_that_lie_there_and_lays_those_that_are_missing(scene):
    scene.does("gm", "clock-new", name="the vault", size=8, kind="scene")
    found = LOOKS.told(asks(scene), [], 400)
    assert "They win when a clock of 8 segments is full" in str(found.assumed[3])
    assert "lose when another of 4 is" in str(found.assumed[3])
    assert str(found.assumed[2]) == "Rolls need 2 to 4, and are risky mostly."
    (id,) = scene.world.clocks
    scene.set(f"clocks/{id}/ticks", 8)
    assert "a clock of 6 segments" in str(LOOKS.told(asks(scene), [], 400).assumed[3])
    scene.does("gm", "scene-end")
    assert not asks(scene).world.scene.over, "or the next one"


@pytest.mark.parametrize(
    ("won", "down", "said"),
    [
        (19, 0, "They will do it, and hardly anybody goes down."),
        (18, 7, "They will do it, but expect somebody to go down."),
        (13, 0, "They should do it. It will cost them."),
        (8, 0, "It can go either way."),
        (2, 0, "They will probably fail. They need luck, or an idea."),
        (1, 0, "They stand next to no chance."),
    ],
)
def test_the_figures_in_a_few_words(won, down, said):
    assert str(VERDICTS.of(rate(won, 20), rate(down, 20))) == said


def test_a_subject_can_be_sent_to_another_process(scene):
    subject = asks(scene, DV, 3)
    assert isinstance(subject, Subject)
    sent = msgspec.json.encode(subject)
    assert msgspec.json.decode(sent, type=Subject) == subject
