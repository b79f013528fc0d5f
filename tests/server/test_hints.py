"""Hints over HTTP: what a seat might do now, from what it may know; doing one is a command like any other."""

from __future__ import annotations

import pytest

from undertow.games.fire.bots import hints as of_fire


@pytest.fixture
def table(server, monkeypatch):
    """Without the twin, which may or may not be compiled here: tests/fire/test_hints.py has it."""
    monkeypatch.setattr(of_fire, "compiled", lambda: False)
    return server.create("ranger", "warrior")


def asked(server, table, seat, games=150):
    return server.http(table, seat).at("/hints", params={"games": games})


def test_whose_turn_it_is_gets_something_to_do_and_can_do_it(server, table):
    seats = [seat for seat in table if seat not in ("table", "host", "spectator")]
    found = {seat: asked(server, table, seat).json() for seat in seats}
    (mine,) = [seat for seat in seats if found[seat]["hints"]]
    me = server.http(table, mine)
    for _ in range(12):
        now = asked(server, table, mine).json()
        assert now["version"] == me.at("").json()["version"]
        if not now["hints"]:
            break  # her turn is over
        (hint,) = now["hints"]
        assert hint["chance"] is None
        assert hint["worlds"] == 0
        if hint["offer"]:
            assert hint["label"] == hint["offer"]["label"]
            assert hint["why"]["key"].startswith("fire.hint.")
            done = {"type": "open", "rule": hint["offer"]["rule"], "args": hint["offer"]["args"]}
        else:
            done = {"type": "answer", "request": hint["request"], "value": hint["value"]}
        assert me.do(f"c{now['version']}", **done).status_code == 200
    assert me.at("").json()["version"] > found[mine]["version"]


def test_who_looks_on_gets_none_and_rubbish_is_refused(server, table):
    assert asked(server, table, "spectator").status_code == 403
    assert asked(server, table, "host").status_code == 403
    seat = next(seat for seat in table if seat not in ("table", "host", "spectator"))
    for games in (-1, 4001, "many"):
        assert asked(server, table, seat, games).status_code == 400


def test_a_hint_that_breaks_is_no_hint_and_stops_nobody(server, table, monkeypatch):
    def breaks(chair, thought):
        raise ZeroDivisionError

    monkeypatch.setattr(of_fire, "of_bot", breaks)
    seats = [seat for seat in table if seat not in ("table", "host", "spectator")]
    assert all(asked(server, table, seat).json()["hints"] == [] for seat in seats)
