"""One link for everybody: who has it looks on, and takes a chair that is free, once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest


@pytest.fixture
def table(server) -> Any:
    return server.create("ranger", "warrior", "wizard", bots={"ben": "greedy"})


@pytest.fixture
def shared(server, table) -> Any:
    """The table, with its shared key as `guest`."""
    made = server.http(table, "host").at("/chairs/key", "POST")
    assert made.status_code == 201
    return {**table, "guest": made.json()["key"]}


def free(state: Any) -> set[str]:
    return {one["seat"] for one in state["seats"] if one["free"]}


def test_who_has_the_link_sees_which_chairs_are_free_and_takes_one(server, shared):
    ana = server.player(shared, "ana")  # she sits, though nobody knows her name
    guest = server.player(shared, "guest")
    assert guest.state["you"] == {
        "seat": None,
        "role": "spectator",
        "rules": False,
        "chairs": True,
    }
    assert free(guest.state) == {"ben", "cleo"}
    http = server.http(shared, "guest")
    taken = http.at("/seats/ben/take", "POST", json={"name": "Mara"})
    assert taken.status_code == 201, taken.text
    mara = server.player({**shared, "mara": taken.json()["key"]}, "mara")
    assert mara.state["you"]["seat"] == "ben"
    ben = next(one for one in mara.state["seats"] if one["seat"] == "ben")
    assert (ben["name"], ben["bot"], ben["free"]) == ("Mara", None, False)
    late = http.at("/seats/ben/take", "POST", json={"name": "Nils"})
    assert (late.status_code, late.json()["line"]["key"]) == (403, "server.no.chair")
    assert server.http(shared, "ben").at().status_code == 403, "the older link is good for nothing"
    while free(ana.until("presence")) != {"cleo"}:
        pass  # she hears of everybody who comes


def test_a_chair_somebody_sat_in_is_theirs_though_they_are_gone(server, shared):
    server.player(shared, "ana").close()
    server.nobody_at(shared)
    server.later(3600)  # the table leaves memory; what Ana did is in its journal
    assert free(server.http(shared, "guest").state()) == {"ana", "ben", "cleo"}
    ana = server.player(shared, "ana")
    assert ana.act(Random(1)), "she goes first"
    ana.close()
    server.nobody_at(shared)
    server.later(3600)
    assert shared["table"] not in server.hub.tables
    assert free(server.http(shared, "guest").state()) == {"ben", "cleo"}
    refused = server.http(shared, "guest").at("/seats/ana/take", "POST", json={"name": "Eve"})
    assert refused.status_code == 403


def test_the_shared_link_is_the_hosts_to_give_and_to_take_back(server, table, shared):
    assert server.http(table, "ana").at("/chairs/key", "POST").status_code == 403
    for who in ("ana", "spectator", "host"):
        got = server.http(table, who).at("/seats/cleo/take", "POST", json={})
        assert got.status_code == 403, who
    guest = server.player(shared, "guest")
    assert server.http(table, "host").at("/chairs/key", "DELETE").status_code == 204
    guest.to_the_end()
    assert guest.bye["code"] == "revoked"
    assert server.http(shared, "guest").at("/seats/cleo/take", "POST", json={}).status_code == 403
    assert server.http(table, "spectator").at().status_code == 200, "others look on as before"


def test_nobody_takes_the_name_of_another(server, shared):
    server.http(shared, "ana").at("/seats/ana", "PUT", json={"name": "Mara"})
    got = server.http(shared, "guest").at("/seats/ben/take", "POST", json={"name": "mara"})
    assert (got.status_code, got.json()["line"]["key"]) == (400, "server.no.name")


def test_a_table_at_a_glance(server, table):
    host = server.http(table, "host")
    assert host.at("", "PUT", json={"title": "  Friday\nnight "}).status_code == 204
    assert server.http(table, "ana").at("", "PUT", json={"title": "Mine"}).status_code == 403
    state = server.http(table, "ana").state()
    seen = server.http(table, "ana").at("/glance").json()
    assert seen["table"] == {"id": table["table"], "game": "fire", "title": "Friday night"}
    for same in ("you", "seats", "waiting", "over", "version", "view"):
        assert seen[same] == state[same], same
    assert server.store.header(table["table"]).title == "Friday night"


def test_the_network_is_told_to_this_machine_alone(server):
    near = server.get("/api/v1/near").json()
    assert near["open"] == bool(near["addresses"])
    assert all("127." not in one for one in near["addresses"])
    away = server.get("/api/v1/near", headers={"x-forwarded-for": "203.0.113.9"}).json()
    assert away == {"addresses": [], "open": True}
