"""Hints over HTTP: what a seat might do now, from what it may know; doing one is a command like any other."""

from __future__ import annotations

import threading

import pytest

from server.client import PATIENCE
from undertow.games.fire.bots import hints as of_fire
from undertow.server.tables import hints as of_server


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


def test_who_asks_again_and_again_keeps_one_thread_at_work(server, table, monkeypatch):
    begun, go, seats = [], threading.Event(), [s for s in table if s in ("ana", "ben")]

    def thinks(bot, chair):
        begun.append(chair.seat)
        assert go.wait(PATIENCE)
        return []

    monkeypatch.setattr(of_fire, "of_bot", thinks)
    monkeypatch.setattr(of_server, "PATIENCE", 0.01)
    try:
        assert all(asked(server, table, seat).json()["hints"] == [] for seat in seats * 4)
        server.until(lambda: begun)
        assert len(begun) == 1, "the others wait until it is done"
        assert server.hub.guessing._here["127.0.0.1"] > 1
    finally:
        go.set()
    server.until(lambda: not of_server._thinking)
    assert not server.hub.guessing._here
