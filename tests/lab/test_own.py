"""Bots of one's own: by where they stand, or under the name another package gives them."""

import os
import sys
import threading
from random import Random

import pytest

import undertow
from undertow.cli import main
from undertow.kernel import BadSetup
from undertow.lab import guard, own
from undertow.lab.guard import Guarded
from undertow.plugins import plugins

MINE = """
class Last:
    seen = []
    def __init__(self, rng):
        self.rng = rng
    def choose(self, seat):
        Last.seen.append(seat.name)
        return seat.legal[-1]

class Clumsy:
    def __init__(self, rng):
        pass
    def choose(self, seat):
        raise ZeroDivisionError("of my own")
"""
SLOW = """
class Endless:
    begun, left = 0, 0
    def __init__(self, rng):
        pass
    def choose(self, seat):
        Endless.begun += 1
        try:
            while True:
                try:
                    sum(range(1000))
                except Exception:
                    pass
        finally:
            Endless.left += 1

class Liar:
    def __init__(self, rng):
        pass
    def choose(self, seat):
        act = seat.legal[0]
        act.args = ("nobody",)
        return act

class Worded:
    def __init__(self, rng):
        pass
    def choose(self, seat):
        return "win"

class Broken:
    def __init__(self, rng, more):
        pass
    def choose(self, seat):
        return seat.legal[0]
"""
ENDS = ("--heroes", "sage", "-n", "1", "--jobs", "1", "--quiet")


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package with bots, as pip would leave it."""
    (tmp_path / "mine.py").write_text(MINE + SLOW)
    info = tmp_path / "mine-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[undertow.bots]\nlast-word = mine:Last\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    own._installed.cache_clear()
    yield
    own._installed.cache_clear()


def test_an_installed_bot_goes_by_its_name(installed, capsys):
    assert own.installed() == {"last-word": "mine:Last"}
    bot = plugins()["fire"].bot("last-word", Random(1))
    assert isinstance(bot, Guarded)
    assert main(["sim", "fire", "--bot", "last-word", *ENDS]) == 0
    assert "bot last-word" in capsys.readouterr().out
    table = undertow.new("fire", heroes=["sage"], seed=1)
    table.run("last-word", most=3)
    assert sys.modules["mine"].Last.seen
    assert bot.faults == []


def test_a_mistyped_name_is_answered_with_the_installed_one(installed, capsys):
    assert main(["sim", "fire", "--bot", "last-wort", *ENDS]) == 2
    assert "Did you mean last-word?" in capsys.readouterr().err
    with pytest.raises(BadSetup, match="Did you mean last-word"):
        plugins()["fire"].bot("last-wort", Random(1))


def test_who_breaks_is_named_and_the_game_goes_on(installed):
    bot = plugins()["fire"].bot("mine:Clumsy", Random(1))
    table = undertow.new("fire", heroes=["sage"], seed=1)
    table.run(bot, most=4)
    assert len(table.log("sage")) > 0
    (first, *_) = bot.faults
    assert "mine:Clumsy" in str(first.line)
    assert "of my own" in str(first.line)


def test_a_mistyped_module_is_answered_with_the_nearest_beside_it(tmp_path, monkeypatch, capsys):
    (tmp_path / "clever_bots.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    assert main(["sim", "fire", "--bot", "clevr_bots:Last", *ENDS]) == 2
    assert "no module clevr_bots. Did you mean clever_bots?" in capsys.readouterr().err
    assert main(["sim", "fire", "--bot", "undertow.examples.bot:Steady", *ENDS]) == 2
    assert "Did you mean undertow.examples.bots?" in capsys.readouterr().err
    assert main(["sim", "fire", "--bot", "zzz:Last", *ENDS]) == 2
    assert "there is no module zzz. See" in capsys.readouterr().err


def test_who_dawdles_is_named_and_stopped_and_the_game_goes_on(installed, monkeypatch):
    monkeypatch.setenv("UNDERTOW_BOT_LIMIT", "0.02")
    bot = plugins()["fire"].bot("mine:Endless", Random(1))
    table = undertow.new("fire", heroes=["sage"], seed=1)
    assert table.run(bot, most=3) == 3
    said = "The bot mine:Endless (sage): it took longer than 0.02 seconds. "
    said += "Something legal was done at random."
    assert [str(fault.line) for fault in bot.faults] == [said] * 3
    endless = sys.modules["mine"].Endless
    for thread in threading.enumerate():
        if thread.name == "undertow-bot":
            thread.join(60)
    assert (endless.begun, endless.left) == (3, 3)


def test_who_lies_is_named_and_the_game_goes_on(installed):
    bot = plugins()["fire"].bot("mine:Liar", Random(1))
    table = undertow.new("fire", heroes=["sage"], seed=1)
    assert table.run(bot, most=3) == 3
    assert "it chose what is not legal" in str(bot.faults[0].line)


def test_who_chooses_what_is_no_act_is_told_what_to_give(installed):
    bot = plugins()["fire"].bot("mine:Worded", Random(1))
    table = undertow.new("fire", heroes=["sage"], seed=1)
    assert table.run(bot, most=1) == 1
    said = "The bot mine:Worded (sage): its choose(seat) gave str instead of one of seat.legal. "
    assert str(bot.faults[0].line).startswith(said)


def test_how_long_a_bot_may_think_is_said_on_the_command_line(installed, monkeypatch):
    monkeypatch.setenv("UNDERTOW_BOT_LIMIT", "30")  # put back afterwards
    said = ("sim", "fire", "--bot", "mine:Endless", "--difficulty", "legendary", *ENDS)
    monkeypatch.setattr(guard, "_warn", stop)
    with pytest.raises(Stop):
        main([*said, "--bot-limit", "0.01"])
    assert os.environ["UNDERTOW_BOT_LIMIT"] == "0.01"
    monkeypatch.setenv("UNDERTOW_BOT_LIMIT", "soon")
    with pytest.raises(BadSetup, match="UNDERTOW_BOT_LIMIT is a number of seconds above 0"):
        plugins()["fire"].bot("mine:Last", Random(1))


def test_a_bot_that_cannot_be_made_is_refused_in_a_sentence(installed):
    with pytest.raises(
        BadSetup, match=r"mine:Broken cannot be used: making one .* broke \(TypeError"
    ):
        plugins()["fire"].bot("mine:Broken", Random(1))


class Stop(BaseException):
    """Enough was seen."""


def stop(fault):
    raise Stop
