"""Links are capabilities: long, kept as hashes, scoped, and taken back at once."""

from __future__ import annotations

import pytest


@pytest.fixture
def table(server):
    return server.create("ranger", "warrior")


def test_only_hashes_are_kept(server, table, path):
    keys = [table[who] for who in ("host", "spectator", "ana", "ben")]
    assert len(dict.fromkeys(keys)) == 4
    assert all(len(key) >= 43 for key in keys)
    server.player(table, "ana").do(type="say", text="hello")
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert table["table"].encode() in kept
    assert not any(key.encode() in kept for key in keys)


def test_a_revoked_key_is_worth_nothing_at_once(server, table):
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    http = server.http(table, "ana")
    host = server.http(table, "host")
    assert http.at("/seats/ben/key", "DELETE").status_code == 403
    assert host.at("/seats/ana/key", "DELETE").status_code == 204
    ana.to_the_end()
    assert ana.bye["code"] == "revoked"
    assert http.at().status_code == 403
    assert http.do("late", type="say", text="hello").json()["code"] == "Forbidden"
    assert ben.do(type="say", text="where is Ana?")["type"] == "done"
    new = host.at("/seats/ana/key", "POST")
    assert new.status_code == 201
    assert new.json()["key"] != table["ana"]
    back = server.player({**table, "ana": new.json()["key"]}, "ana")
    assert back.state["you"]["seat"] == "ana"
    assert host.at("/seats/zoe/key", "POST").status_code == 404
    watcher = server.player(table, "spectator")
    fresh = host.at("/spectators/key", "POST").json()["key"]
    watcher.to_the_end()
    assert server.player({**table, "spectator": fresh}, "spectator").state["you"]["seat"] is None


def test_no_key_no_table_and_a_wrong_key_look_alike(server, table):
    other = server.create("sage")
    answers = []
    for place, key in ((table["table"], other["sage"]), ("nosuchtable", table["ana"])):
        http = server.http({"table": place, "key": key}, "key")
        answers.append((http.at().status_code, http.at().content))
    assert answers[0] == answers[1]
    assert answers[0][0] == 403
    bare = server.http({"table": table["table"], "key": ""}, "key").at()
    assert (bare.status_code, bare.json()["code"]) == (401, "Unauthorised")


def test_presence_is_shown_and_passes(server, table):
    ana, ben = server.player(table, "ana"), server.player(table, "ben")

    def seen():
        return {one["seat"]: one["presence"] for one in ana.presence["seats"]}

    while ana.presence is None or seen() != {"ana": "online", "ben": "online"}:
        ana.hear()
    version = ana.state["version"]
    ben.send(type="here", what="typing")
    while ana.presence["seats"][1]["what"] != "typing":
        ana.hear()
    ben.close()
    while seen()["ben"] != "reconnecting":
        ana.hear()
    server.later(20)
    while seen()["ben"] != "offline":
        ana.hear()
    assert server.http(table, "ana").state()["version"] == version  # nothing of it is logged
    watcher = server.player(table, "spectator")
    while ana.presence["spectators"] != 1:
        ana.hear()
    watcher.close()
    server.later(61)  # nothing was heard from Ana for a minute
    ana.to_the_end()
    assert ana.bye["code"] == "silent"
