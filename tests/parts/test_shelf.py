"""A GM's shelf: what stands ready fits on a table of its game, and what was made comes along."""

from __future__ import annotations

import pytest

import undertow
from undertow.kernel import Offer, causes
from undertow.parts.shelf import made
from undertow.plugins import plugins

LED = [id for id in plugins() if plugins()[id].shelf is not None]
SEATS = {
    "anima": {"players": ("ana",)},
    "edge": {"players": 2},
    "eidolon": {"players": ("ana", "ben")},
    "moonlight": {"players": ("ana",)},
}


def fresh(game):
    """A table in session zero: nobody has a character yet."""
    return undertow.new(game, seed=1, **SEATS[game])._play


@pytest.mark.parametrize("game", LED)
def test_everything_ready_made_goes_onto_a_table_before_session_zero(game):
    play = fresh(game)
    ready = list(plugins()[game].shelf.ready())
    assert {"scene", "page"} < {one.kind for one in ready}
    assert len(ready) >= 7
    for one in ready:
        before = play.view("gm")
        play.open("gm", Offer(one.rule, one.args, one.form))
        assert play.view("gm") != before, one.name
        assert not play.resolutions, f"{one.name} holds somebody up"


@pytest.mark.parametrize("game", LED)
def test_what_was_made_at_one_table_goes_onto_the_next(game):
    here, there = fresh(game), fresh(game)
    shelf = plugins()[game].shelf
    written = [one for one in shelf.ready() if one.rule in shelf.puts]
    for one in written:
        here.open("gm", Offer(one.rule, one.args, one.form))
    kept = made(shelf, here, "gm")
    assert [(one.kind, one.name) for one in kept] == [(one.kind, one.name) for one in written]
    for one in kept:
        there.open("gm", Offer(one.rule, one.args, one.form))
    assert there.view("gm") == here.view("gm")
    assert made(shelf, here, "ana") == []


def test_what_was_changed_comes_as_it_was_written_last():
    play = fresh("eidolon")
    shelf = plugins()["eidolon"].shelf
    ringmaster = next(shelf.ready())
    play.open("gm", Offer(ringmaster.rule, ringmaster.args, ringmaster.form))
    (enemy,) = play.world.enemies
    play.open("gm", Offer("eidolon.gm.edit-enemy", (enemy,), {"power": "It sings."}))
    (kept,) = made(shelf, play, "gm")
    assert kept.form["power"] == "It sings."
    assert kept.rule == "eidolon.gm.enemy"


def test_what_was_taken_back_was_not_made():
    play = fresh("anima")
    shelf = plugins()["anima"].shelf
    one = next(iter(shelf.ready()))
    play.open("gm", Offer(one.rule, one.args, one.form))
    assert made(shelf, play, "gm")
    ((place, _),) = causes(play)
    play.rewind("gm", place)
    assert not made(shelf, play, "gm")
