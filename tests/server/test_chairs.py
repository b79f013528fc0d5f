"""One link for everybody: who has it looks on, and takes a chair that is free, once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from server.client import settings
from server.conftest import keys_of
from undertow.server.errors import Forbidden
from undertow.server.tables.access import hash_of, new_key, watching
from undertow.store import KeyHash


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
    for port in ("0", "70000", "9" * 5000):  # as a stranger may say it
        odd = server.get("/api/v1/near", headers={"host": f"localhost:{port}"})
        assert (odd.status_code, odd.json()) == (200, {"addresses": [], "open": False})
    away = server.get("/api/v1/near", headers={"x-forwarded-for": "203.0.113.9"}).json()
    assert away == {"addresses": [], "open": True}


def test_a_chair_that_a_bot_keeps_for_somebody_stays_theirs_when_the_table_comes_back(
    server, shared
):
    ana = server.http(shared, "ana")
    assert ana.do("c1", **act(ana.state())).status_code == 200, "she goes first, over HTTP"
    assert ana.at("/seats/ana", "PUT", json={"bot": "greedy"}).status_code == 200
    guest = server.http(shared, "guest")
    assert free(guest.state()) == {"ben", "cleo"}
    server.nobody_at(shared)
    server.until(lambda: not server.hub.bots.acting(shared["table"]))
    assert ana.at("/seats/ana", "PUT", json={"bot": None}).status_code == 200
    assert ana.at("/seats/ana", "PUT", json={"bot": "greedy"}).status_code == 200
    del server.hub.tables[shared["table"]]  # as when it was idle, or the server began anew
    assert free(guest.state()) == {"ben", "cleo"}
    refused = guest.at("/seats/ana/take", "POST", json={"name": "Eve"})
    assert (refused.status_code, refused.json()["line"]["key"]) == (403, "server.no.chair")
    assert ana.at().status_code == 200, "her link is still good"


def act(state: Any) -> Any:
    offer = state["offers"][0]
    return {"type": "open", "rule": offer["rule"], "args": offer["args"]}


def test_a_chair_that_was_taken_without_a_name_is_taken_all_the_same(server, shared):
    guest = server.http(shared, "guest")
    assert guest.at("/seats/cleo/take", "POST", json={}).status_code == 201
    server.nobody_at(shared)
    del server.hub.tables[shared["table"]]
    state = guest.state()
    assert free(state) == {"ana", "ben"}
    assert [one["name"] for one in state["seats"] if one["seat"] == "cleo"] == ["Cleo"]


def test_a_chair_is_taken_once_though_two_processes_give_it(start, shared, server):
    other = start(server.hub.config)
    here, there = server.http(shared, "guest"), other.http(shared, "guest")
    assert free(there.state()) == {"ana", "ben", "cleo"}
    assert here.at("/seats/cleo/take", "POST", json={"name": "Mara"}).status_code == 201
    late = there.at("/seats/cleo/take", "POST", json={"name": "Nils"})
    assert (late.status_code, late.json()["line"]["key"]) == (403, "server.no.chair")


def test_nobody_takes_the_name_under_which_a_nameless_seat_is_shown(server, shared):
    guest, host = server.http(shared, "guest"), server.http(shared, "host")
    for name in ("Ana", "\u0410na", "CLEO"):
        got = guest.at("/seats/ben/take", "POST", json={"name": name})
        assert (got.status_code, got.json()["line"]["key"]) == (400, "server.no.name"), name
    assert host.at("/seats/ana", "PUT", json={"name": "Mara"}).status_code == 200
    assert host.at("/seats/cleo", "PUT", json={"name": "Ana"}).status_code == 200, "nobody is, now"
    got = host.at("/seats/ana", "PUT", json={"name": ""})
    assert got.status_code == 400, "she would be shown as Ana again"
    body = {"game": "fire", "settings": settings("ranger", "warrior")}
    body["seats"] = {"ana": {"name": "Ben"}}
    assert server.post("/api/v1/tables", json=body).json()["line"]["key"] == "server.no.name"


@pytest.mark.parametrize(
    ("game", "names"), [("eidolon", ("GM", "g M")), ("moonlight", ("Director",))]
)
def test_nobody_is_called_as_whoever_leads_the_table(server, game, names):
    table = keys_of(server.post(f"/api/v1/demos/{game}").json())
    seat = next(one for one in table if one not in ("table", "host", "spectator", "gm"))
    for name in names:
        got = server.http(table, seat).at(f"/seats/{seat}", "PUT", json={"name": name})
        assert (got.status_code, got.json()["line"]["key"]) == (400, "server.no.name"), name


def test_changes_at_the_same_moment_all_hold_and_no_old_link_comes_back(server, shared):
    """The lane is written on the links of those who look on, which may be made anew meanwhile."""
    host = server.http(shared, "host")
    orders = [("", "PUT", {"lane": lane}) for lane in ("talk", "heard", "") * 4]
    orders += [("/spectators/key", "POST", {}), ("/chairs/key", "POST", {})] * 4
    orders += [("/seats/cleo", "PUT", {"name": f"Cleo {n}"}) for n in range(4)]
    with ThreadPoolExecutor(8) as hands:
        codes = list(
            hands.map(lambda one: host.at(one[0], one[1], json=one[2]).status_code, orders)
        )
    assert set(codes) <= {200, 201, 204}, codes
    kept = [key for key in server.store.company(shared["table"]).keys if key.role == "spectator"]
    assert len(kept) == 2, "one to look on, one for the chairs"
    assert server.http(shared, "guest").at().status_code == 403
    assert server.http(shared, "spectator").at().status_code == 403


def test_a_key_that_was_taken_back_while_it_waited_changes_nothing(server, shared):
    old = next(key for key in server.store.company(shared["table"]).keys if key.role == "host")
    assert server.http(shared, "host").at("/host/key", "POST").status_code == 201
    change = server.hub.change_access
    with pytest.raises(Forbidden):
        server.on_loop(lambda: change(shared["table"], old, "", lambda _: {"title": "Mine now"}))
    assert server.store.header(shared["table"]).title == ""


def test_what_another_process_changes_in_between_is_not_undone(server, shared):
    """The host allows talk among those who look on, while elsewhere they are given a new link."""
    id, company, new = shared["table"], server.store.company, []

    def raced(table):
        found = company(table)
        if not new and len(seen := [key for key in found.keys if key.role == "spectator"]) == 2:
            old = next(key for key in seen if key.seat == "")
            new.append(hash_of(new_key(), "spectator"))
            server.store.change_company(table, drop=("spectator", old.seat), add=new)
        return found

    host = server.http(shared, "host")
    key = next(one for one in company(id).keys if one.role == "host")
    server.store.company = raced
    change = server.hub.change_access
    server.on_loop(lambda: change(id, key, "", lambda found: lanes(found)))
    del server.store.company
    assert server.http(shared, "spectator").at().status_code == 403, "the old link stays gone"
    assert new[0].hash in {one.hash for one in company(id).keys}
    assert host.at().status_code == 200


def lanes(company: Any) -> Any:
    links = [KeyHash(key.hash, key.role, "talk") for key in watching(company)]
    return {"drop": ("spectator", ""), "add": links}
