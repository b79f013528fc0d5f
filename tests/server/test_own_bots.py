"""A bot of one's own takes a seat at a server's table where its operator brought it, and only there."""

import sys

from server.client import FREE
from undertow.server.config import Config

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
