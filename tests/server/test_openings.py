"""Ready tables that begin with a scene: bots wait until somebody has read it, or acts."""

from __future__ import annotations

from server.conftest import keys_of
from undertow.plugins import plugins
from undertow.server.tables.bots import MOST_UNREAD
from undertow.server.tables.create import demo_named


def ready(server, read):
    demo = {"demo": "last-carousel-gm", **({"read": "true"} if read else {})}
    return keys_of(server.post("/api/demos/eidolon", params=demo).json())


def test_every_led_game_has_one():
    games = plugins()
    read = {id for id in games for one in games[id].game.demos() if one.scene is not None}
    assert read == {id for id in games if games[id].shelf is not None}


def test_bots_wait_until_it_was_read(server):
    table = ready(server, read=True)
    gm = server.player(table, "gm")
    assert gm.state["opening"]["stakes"]["key"] == "eidolon.story.carousel.stakes"
    gm.do(type="say", text="Ready when you are.")
    http = server.http(table, "gm")
    began = http.state()["version"]
    assert not server.hub.bots.acting(table["table"])
    assert http.at("/begin", "POST").status_code == 204
    gm.reach(began + 2)
    assert http.state()["opening"] is None


def test_whoever_acts_has_read_it(server):
    table = ready(server, read=True)
    gm = server.player(table, "gm")
    done = gm.do(type="open", rule="eidolon.gm.npc", args=[], form={"name": "Officer Lund"})
    assert done["type"] == "done", done
    assert server.http(table, "gm").state()["opening"] is None
    gm.reach(gm.state["version"] + 2)


def test_who_does_not_ask_for_it_sees_bots_act_at_once(server):
    gm = server.player(ready(server, read=False), "gm")
    assert gm.state["opening"] is None
    gm.reach(gm.state["version"] + 2)


def test_only_a_seat_begins(server):
    table = ready(server, read=True)
    assert server.http(table, "spectator").at("/begin", "POST").status_code == 403
    assert server.http(table, "gm").state()["opening"] is not None


def test_ready_tables_that_nobody_comes_to_are_forgotten(server):
    demo = demo_named(server.hub.games, "eidolon", None)
    for n in range(MOST_UNREAD + 5):
        server.hub.bots.wait(f"table-{n}", demo)
    assert len(server.hub.bots.unread) == MOST_UNREAD
    assert "table-4" not in server.hub.bots.unread
    assert f"table-{MOST_UNREAD + 4}" in server.hub.bots.unread
