"""Once more with the same people: everybody comes to the same new table with the key they have. And how
a game that is over stood, at any of its moments."""

from __future__ import annotations

from typing import Any

import msgspec

from server.client import PATIENCE
from undertow.kernel import speak
from undertow.kernel.words import Line
from undertow.lab.forecast import Forecast


def over(server: Any, *heroes: str) -> Any:
    """A game that its one player gave up in her second turn."""
    table = server.create(*heroes, bots={})
    ben = server.http(table, "ben")
    server.hub.forecasts.limit = PATIENCE
    wait = next(o for o in ben.state()["offers"] if o["rule"] == "fire.wait")
    assert ben.do("a", type="open", rule="fire.wait", args=wait["args"]).status_code == 200
    every = [*ben.state()["offers"], *ben.state()["anytime"]]
    give_up = next(o for o in every if o["rule"] == "fire.concede")
    assert ben.do("b", type="open", rule="fire.concede", args=give_up["args"]).status_code == 200
    assert ben.state()["over"]
    return table


def again(server: Any, table: Any, seat: str, **settings: Any) -> Any:
    return server.http(table, seat).at("/again", "POST", json={"settings": settings})


def test_everybody_comes_to_the_same_table_with_the_key_they_have(server):
    table = over(server, "warrior")
    first, second = again(server, table, "ben"), again(server, table, "host")
    assert first.status_code == 200, first.text
    other = first.json()["table"]
    assert second.json()["table"] == other != table["table"]
    state = server.http({**table, "table": other}, "ben").state()
    assert (state["over"], state["you"]["seat"]) == (False, "ben")
    old = server.http(table, "ben").state()
    assert state["view"]["difficulty"] == old["view"]["difficulty"]
    assert [one["name"] for one in state["seats"]] == [one["name"] for one in old["seats"]]


def test_another_difficulty_is_another_table(server):
    table = over(server, "warrior")
    same = again(server, table, "ben").json()["table"]
    harder = again(server, table, "ben", difficulty="normal")
    if harder.status_code != 200:
        raise AssertionError(harder.text)
    other = harder.json()["table"]
    assert other != same
    state = server.http({**table, "table": other}, "ben").state()
    assert state["view"]["difficulty"] == "normal"


def test_settings_that_an_earlier_version_kept_do_not_stand_in_the_way(server):
    """It knew a line of the settings that is known no more."""
    table = over(server, "warrior")
    store, kept = server.hub.store, server.hub.store.header(table["table"])
    older = {**kept.setup, "gone": True}
    text = msgspec.json.encode(older).decode()
    store._write(lambda db: db.execute("UPDATE tables SET setup = ?", (text,)))
    assert again(server, table, "ben").status_code == 200
    assert again(server, table, "ben", gone=True).status_code == 400


def test_not_before_it_is_over_nor_for_those_who_watch(server):
    table = server.create("warrior", bots={})
    refused = again(server, table, "ben")
    assert refused.status_code == 404
    assert "not over" in speak(msgspec.convert(refused.json()["line"], Line))
    done = over(server, "warrior")
    assert again(server, done, "spectator").status_code == 403
    bad = again(server, done, "ben", difficulty="no such thing")
    assert bad.status_code in (400, 409, 422), bad.text


def test_how_it_stood_is_told_once_it_is_over(server):
    going = server.create("warrior", bots={})
    early = server.http(going, "ben").at("/forecast", "POST", json={"n": 2, "at": 3})
    assert (early.status_code, set(early.json())) == (200, {"gone"})
    table = over(server, "warrior")
    ben = server.http(table, "ben")
    log = ben.at("/log", "GET").json()
    began = [line["place"] for line in log if line["kind"] == "turn-began"]
    assert len(began) == 2
    for place in began:
        while True:
            answer = ben.at("/forecast", "POST", json={"n": 2, "at": place})
            assert answer.status_code == 200, answer.text
            found = msgspec.json.decode(answer.content, type=Forecast)
            if found.done == 2:
                break
        assert found.won.of == 2
    assert ben.at("/forecast", "POST", json={"at": 10_000}).status_code == 404
    now = ben.at("/forecast", "POST", json={"n": 2})
    assert now.status_code == 403, "from here, only the host may look ahead"
