"""Bots of one's own: by where they stand, or under the name another package gives them."""

import sys
from random import Random

import pytest

import undertow
from undertow.cli import main
from undertow.kernel import BadSetup
from undertow.lab import own
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
ENDS = ("--heroes", "sage", "-n", "1", "--jobs", "1", "--quiet")


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package with bots, as pip would leave it."""
    (tmp_path / "mine.py").write_text(MINE)
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
