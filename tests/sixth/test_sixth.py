"""A sixth game, brought by a package of its own: found by its entry point, and played like ours."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from lamplighters.game import Lamplighters
from lamplighters.town import Lighter, Lighters, Town

from sixth.room import GAME, ROOM, LampRoom
from support.children import run
from support.contract import Broken, try_seed
from support.watched import Watched
from undertow.kernel import Line, Offer, Play
from undertow.odds import Trial, exactly, opens

RULES = Path(__file__).parent / "src" / "lamplighters" / "game.py"


def undertow(installed, *arguments, **more):
    return run([sys.executable, "-m", "undertow", *arguments], env=installed, text=True, **more)


def test_its_rules_are_one_short_file():
    assert len(RULES.read_text("utf-8").splitlines()) < 150


def test_it_is_found_by_its_entry_point_and_by_nothing_else(installed):
    found = undertow(installed, "games")
    assert found.returncode == 0
    assert "Lamplighters" in found.stdout
    here = {name: value for name, value in installed.items() if name != "PYTHONPATH"}
    assert "Lamplighters" not in undertow(here, "games").stdout


def test_it_is_played_in_the_terminal_with_its_words(installed, tmp_path):
    store = str(tmp_path / "tables.sqlite")
    played = undertow(
        installed,
        "play",
        "lamps",
        "--seed",
        "3",
        "--bots",
        "",
        "--store",
        store,
        input="1\n1\n1\n1\n",
    )
    assert played.returncode == 0, played.stdout + played.stderr
    assert "Try the bridge lamp" in played.stdout
    assert played.stdout.count("1 Roll") == 2
    assert "ticks: 0" in played.stdout
    assert "lamps" in undertow(installed, "tables", "--store", store).stdout


@pytest.mark.parametrize(("nerve", "abilities"), [(0, ()), (1, ()), (2, ("lamps.lantern",))])
def test_the_odds_of_its_roll_are_what_every_roll_gives(nerve, abilities):
    begun = GAME.begin(Lighters({"ana": Lighter("Ana", nerve, abilities)}))
    play = Play.begin(GAME, begun.seats, begun.offer, first=begun.first, keep_journal=False)
    play.open("ana", Offer("lamps.try", ("ana", "tower")))
    roll = Offer("lamps.roll", ("ana", "tower"))
    odds = GAME.odds(play, "ana", roll)
    every = exactly(Trial(play, opens(roll, "ana")), lambda way: "tower" in way.world.lit)
    assert (odds.chance("lit"), odds.chance("dark")) == (every[True], every[False])
    assert GAME.odds(play, "ana", Offer("lamps.help", ("bo", "ana"))) is None
    assert GAME.odds(play, "ana", None) is None


def test_the_terminal_tells_the_odds_of_one_choice_and_says_where_there_are_none(
    installed, tmp_path
):
    store = str(tmp_path / "tables.sqlite")
    asked = "odds\n1\nodds 1\nodds 9\n"
    played = undertow(
        installed, "play", "lamps", "--seed", "3", "--bots", "", "--store", store, input=asked
    )
    assert played.returncode == 0, played.stdout + played.stderr
    assert played.stdout.count("There are no odds for that.") == 2
    assert "52% ██████████·········· The bridge lamp is lit" in played.stdout
    assert "48% ██████████·········· The fog rises" in played.stdout
    assert "Exact." in played.stdout


class Mumbles(Lamplighters):
    """The same words on every lamp."""

    def label(self, town: Town, offer: Offer) -> Line:
        if offer.rule == "lamps.try":
            return self.rules[offer.rule].name()
        return super().label(town, offer)


class MumblingRoom(LampRoom):
    game = Mumbles()


def test_the_contract_refuses_two_offers_with_the_same_words():
    with pytest.raises(Broken, match="ana may do “Try a lamp” twice"):
        Watched(MumblingRoom(), 1).begin()


@pytest.mark.parametrize("seed", range(12))
def test_random_nights_keep_the_contract(seed):
    try_seed(ROOM, seed)
