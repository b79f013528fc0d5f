"""A bot of one's own takes a seat at a server's table where its operator brought it, and only there."""

import sys

import pytest

from server.client import FREE
from undertow.server.config import Config
from undertow.store import Person

MINE = """
class Waits:
    seen = []
    def __init__(self, rng):
        pass
    def choose(self, seat):
        Waits.seen.append(seat.name)
        return next((act for act in seat.legal if act.rule == "fire.wait"), seat.legal[0])
"""
BOT = "seated_here:Waits"


def brought(tmp_path, monkeypatch):
    (tmp_path / "seated_here.py").write_text(MINE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "seated_here", raising=False)


def test_it_plays_its_seat(start, tmp_path, monkeypatch):
    brought(tmp_path, monkeypatch)
    server = start(Config(bot_pace=0.0, tick=3600.0, limits=FREE, bots=(BOT,)))
    table = server.create("ranger", "warrior", bots={"ben": BOT})
    ana = server.player(table, "ana")
    wait = next(offer for offer in ana.state["offers"] if offer["rule"] == "fire.wait")
    ana.do(type="open", rule=wait["rule"], args=wait["args"])
    while not (ana.state["offers"] or ana.state["requests"]):
        ana.hear()
    assert set(sys.modules["seated_here"].Waits.seen) == {"ben"}


def test_nobody_brings_one_over_the_network(server, tmp_path, monkeypatch):
    brought(tmp_path, monkeypatch)
    table = server.create("ranger", "warrior")
    said = server.http(table, "host").at("/seats/ben", "PUT", json={"bot": BOT})
    assert said.status_code == 400
    assert BOT in said.json()["text"]
    assert "seated_here" not in sys.modules


SLOW = """
class Sleeps:
    def __init__(self, rng):
        pass
    def choose(self, seat):
        while True:
            sum(range(1000))
"""


def test_one_that_dawdles_is_replaced_and_named(start, tmp_path, monkeypatch, caplog):
    (tmp_path / "seated_here.py").write_text(SLOW)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "seated_here", raising=False)
    monkeypatch.setenv("UNDERTOW_BOT_LIMIT", "0.05")
    slow = "seated_here:Sleeps"
    server = start(Config(bot_pace=0.0, tick=3600.0, limits=FREE, bots=(slow,)))
    table = server.create("ranger", "warrior", bots={"ben": slow})
    ana = server.player(table, "ana")
    wait = next(offer for offer in ana.state["offers"] if offer["rule"] == "fire.wait")
    with caplog.at_level("WARNING"):
        ana.do(type="open", rule=wait["rule"], args=wait["args"])
        while not (ana.state["offers"] or ana.state["requests"]):
            ana.hear()
    said = "The bot seated_here:Sleeps (ben): it took longer than 0.05 seconds."
    assert any(said in record.getMessage() for record in caplog.records)


def test_nobody_brings_a_pack_over_the_network(server, tmp_path):
    """A folder that is named in a request is not even looked at."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text('id = "mine"\nversion = "1"\ngame = "fire"\n')
    (folder / "code.py").write_text("from undertow.games.fire import was_run\n")
    heroes = {"heroes": ["ranger"], "players": {"ranger": "ana"}}
    for more in ({"pack": str(folder)}, {"packs": [str(folder)]}):
        for body in (
            {"game": "fire", "settings": {**heroes, **more}},
            {"game": "fire", "settings": heroes, **more},
        ):
            said = server.post("/api/v1/tables", json=body)
            assert said.status_code == 400, said.text
            assert "was_run" not in said.text
    assert not [name for name in sys.modules if name.startswith("undertow_pack_mine")]


@pytest.mark.parametrize("gone", ["was-installed-once", "never_here:Waits"])
def test_one_that_is_no_longer_here_is_played_at_random(server, gone):
    table = server.create("ranger", "warrior")
    server.store.change_company(table["table"], people=[Person("ben", "", gone)])
    ana = server.player(table, "ana")
    wait = next(offer for offer in ana.state["offers"] if offer["rule"] == "fire.wait")
    ana.do(type="open", rule=wait["rule"], args=wait["args"])
    while not (ana.state["offers"] or ana.state["requests"]):
        ana.hear()
