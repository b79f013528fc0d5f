"""What only the host may do with a table: delete it, and take a new key. And tables kept too long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from undertow.server.config import Config
from undertow.store import NoSuchTable, SqliteStore


@pytest.fixture
def table(server):
    return server.create("ranger", "warrior")


def test_the_host_deletes_a_table_and_who_is_there_is_told(server, table):
    ana = server.player(table, "ana")
    assert server.http(table, "ana").at("", "DELETE").status_code == 403
    assert server.http(table, "host").at("", "DELETE").status_code == 204
    ana.to_the_end()
    assert ana.bye["code"] == "deleted"
    assert server.http(table, "host").at().status_code == 403
    assert table["table"] not in server.hub.tables
    with pytest.raises(NoSuchTable):
        server.store.header(table["table"])


def test_a_table_deleted_by_another_process_is_let_go(server, table, path):
    ana = server.player(table, "ana")
    with SqliteStore(path) as other:
        other.delete(table["table"])
    server.on_loop(server.hub.sweep)
    ana.to_the_end()
    assert ana.bye["code"] == "deleted"
    assert table["table"] not in server.hub.tables


def test_the_host_takes_a_new_key(server, table):
    old = server.http(table, "host")
    assert server.http(table, "ana").at("/host/key", "POST").status_code == 403
    new = old.at("/host/key", "POST")
    assert new.status_code == 201
    assert old.at("/host/key", "POST").status_code == 403
    fresh = server.http({**table, "host": new.json()["key"]}, "host")
    assert fresh.at("/spectators/key", "POST").status_code == 201


def test_tables_nobody_played_for_long_are_forgotten(start, path):
    server = start(Config(keep_days=30, clearing=3600.0, tick=3600.0, silent=1e9))
    old, new, watched = (server.create("sage")["table"] for _ in range(3))
    seen = server.create("sage")
    server.player(seen, "spectator")
    long_ago = (datetime.now(UTC) - timedelta(days=30, seconds=5)).isoformat()
    nearly = (datetime.now(UTC) - timedelta(days=30, seconds=-600)).isoformat()
    for id, when in ((old, long_ago), (watched, nearly), (seen["table"], long_ago)):
        server.store._db.execute("UPDATE tables SET updated = ? WHERE id = ?", (when, id))
    server.later(3600.0)
    assert old not in server.store.ids()
    assert {new, watched, seen["table"]} <= set(server.store.ids()), (
        "where somebody looks, it stays"
    )
    server.store._db.execute("UPDATE tables SET updated = ? WHERE id = ?", (long_ago, watched))
    server.later(3599.0)
    assert watched in server.store.ids(), "it is looked for once an hour"
    server.later(1.0)
    assert watched not in server.store.ids()
