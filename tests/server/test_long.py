"""A long table holds nobody up: what reads the whole of it is done in threads."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest

from server.test_history import played
from undertow.server.broadcast.log import LogBuilder
from undertow.server.tables import command
from undertow.store import sql


@pytest.fixture
def table(server) -> Any:
    return server.create("ranger", "warrior")


@pytest.fixture
def builds(monkeypatch) -> list[int]:
    """The threads in which whole logs are built."""
    found: list[int] = []
    rebuild = LogBuilder.rebuild

    def noted(self, *args, **more):
        found.append(threading.get_ident())
        return rebuild(self, *args, **more)

    monkeypatch.setattr(LogBuilder, "rebuild", noted)
    return found


def test_a_table_is_made_ready_beside_the_loop(server, table, builds):
    ana = server.player(table, "ana")
    ana.act(Random(1))
    ana.close()
    server.nobody_at(table)
    server.later(3600)
    assert table["table"] not in server.hub.tables
    builds.clear()
    assert server.http(table, "ana").state()["version"] > 3
    assert builds
    assert server.thread.ident not in builds


@pytest.mark.parametrize("long", [True, False])
def test_taking_back_reads_a_long_table_beside_the_loop(server, table, builds, monkeypatch, long):
    played(server, table, 12)
    monkeypatch.setattr(command, "LONG", 3 if long else 10**6)
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    rng = Random(5)
    for one in (ana, ben) * 4:
        one.reach(max(ana.state["version"], ben.state["version"]))
        one.act(rng)
    for one in (ana, ben):
        one.reach(server.store.length(table["table"]))
    undo = ana.state["undo"]
    builds.clear()
    assert ana.do(type="rewind", to=undo["to"])["type"] == "done"
    for one in (ana, ben):
        one.reach(server.store.length(table["table"]))
        for request in one.state["requests"]:
            if any(option["value"] == "yes" for option in request["options"]):
                one.do(type="answer", request=request["id"], value="yes")
    for one in (ana, ben):
        one.reach(server.store.length(table["table"]))
    kinds = [line["kind"] for line in server.http(table, "ana").at("/log").json()]
    assert "table.rewound" in kinds
    assert builds
    assert (server.thread.ident in builds) is not long
    live = server.hub.tables[table["table"]]
    assert not live.aside
    assert not live.lock.locked()
    fresh = server.http(table, "ana").state()
    for same in ("view", "offers", "requests", "undo"):
        assert ana.state[same] == fresh[same], same
    assert ben.do(type="say", text="well")["type"] == "done"


def test_what_is_refused_there_is_told_and_the_table_goes_on(server, table, monkeypatch):
    played(server, table, 12)
    monkeypatch.setattr(command, "LONG", 3)
    ana = server.player(table, "ana")
    assert ana.do(type="rewind", to=10**6)["type"] == "refused"
    http = server.http(table, "ana")
    assert http.do("x", type="rewind", to=10**6).status_code == 409
    assert http.do("y", type="say", text="hello").status_code == 200
    assert not server.hub.tables[table["table"]].lock.locked()


def test_a_long_journal_is_read_in_pieces(server, table, monkeypatch):
    played(server, table, 30)
    store, id = server.store, table["table"]
    whole = store.lines(id)
    assert len(whole) == store.length(id)
    monkeypatch.setattr(sql, "PIECE", 7)
    assert store.lines(id) == whole
    assert store.lines(id, 5, 40) == whole[5:40]
    assert store.lines(id, 13) == whole[13:]
    assert store.lines(id, 3, 10**9) == whole[3:]
    assert store.lines(id, len(whole)) == []
