"""Hints: the best few things to do, weighed on the fast twin, each with its reason; without the twin what
the greedy bot would do."""

from __future__ import annotations

import pytest

from undertow.games.fire.bots import hints as hinting
from undertow.games.fire.bots import thinking
from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.lab.playout import start
from undertow.games.fire.lab.table import Options
from undertow.games.fire.plugin import PLUGIN
from undertow.games.fire.twin import jit
from undertow.kernel import UndertowError, message
from undertow.lab.bots import Chair, Reply, decide, perform
from undertow.lab.playout import SEAT

NOT_HERE = message("test.not-here", "The extra is not installed.")


def table(seed=1):
    play, _ = start(Options(), "greedy", seed, 0)
    return play


def until_asked(play, key):
    for _ in range(200):
        asked = play.requests(SEAT)
        if asked and asked[0].question.prompt.key == key:
            return play
        perform(play, SEAT, decide(FireBot(), play, SEAT))
    raise AssertionError(f"nobody asked {key}")


@pytest.mark.limit(900)
def test_what_may_be_done_is_weighed_and_looked_at_longer_when_asked(monkeypatch):
    monkeypatch.setattr(hinting, "compiled", lambda: True)
    chair = Chair(table(), SEAT)
    few, many = PLUGIN.hinted(chair, 60), PLUGIN.hinted(chair, 600)
    for found in (few, many):
        assert 1 < len(found) <= hinting.TOLD
        assert all(one.choice in chair.offered for one in found)
        assert all(0 <= one.chance <= 1 and one.why is not None for one in found)
        told = [one.chance for one in found[1:]]
        assert told == sorted(told, reverse=True)
    assert many[0].worlds > few[0].worlds
    assert PLUGIN.hinted(chair, 60) == few, "the same table gives the same hints"


@pytest.mark.limit(900)
def test_a_question_is_weighed_too(monkeypatch):
    monkeypatch.setattr(hinting, "compiled", lambda: True)
    play = until_asked(table(), "fire.ask.turn")
    (request,) = play.requests(SEAT)
    found = PLUGIN.hinted(Chair(play, SEAT), 60)
    assert all(isinstance(one.choice, Reply) for one in found)
    assert all(one.choice.request == request.id for one in found)
    assert all(request.question.refuses(one.choice.answer) is None for one in found)
    assert found[0].chance is not None


def test_without_the_twin_the_greedy_bot_is_asked(monkeypatch):
    def missing():
        raise UndertowError(NOT_HERE())

    play = table()
    for answer, games in ((lambda: False, 150), (missing, 150), (lambda: True, 0)):
        monkeypatch.setattr(hinting, "compiled", answer)
        (found,) = PLUGIN.hinted(Chair(play, SEAT), games)
        assert found.choice == decide(FireBot(), play, SEAT)
        assert found.chance is None
        assert found.why is not None


@pytest.mark.parametrize("rule", hinting.WHY)
def test_every_reason_belongs_to_a_rule_of_the_game(rule):
    assert rule in PLUGIN.game.rules


def test_a_walk_says_where_it_leads(monkeypatch):
    monkeypatch.setattr(hinting, "compiled", lambda: False)
    play, said = table(3), set()
    for _ in range(400):
        if play.over:
            break
        for one in PLUGIN.hinted(Chair(play, SEAT), 1):
            if not isinstance(one.choice, Reply) and one.choice.rule in hinting.WALKS:
                said.add(one.why.key)
        perform(play, SEAT, decide(FireBot(), play, SEAT))
    assert hinting.ON_THE_WAY().key in said


def test_one_place_is_compiled_by_one_process_at_a_time(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert not thinking.ready(), "what lies elsewhere is compiled for elsewhere"
    with jit.alone() as first, jit.alone() as second:
        assert (first, second) == (True, False)
    with jit.alone() as again:
        assert again
