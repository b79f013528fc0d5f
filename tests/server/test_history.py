"""Tails, pages of the chronicle, moments of the past, exports and imports."""

from __future__ import annotations

from random import Random

import httpx
import pytest

from server.client import PATIENCE, follow
from server.conftest import keys_of
from undertow.kernel import causes


def played(server, table, acts=40, seed=5):
    """Some of a game by two people; gives every state that Ana saw."""
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    rng, states = Random(seed), [ana.state]
    for turn in range(acts):
        for player in (ana, ben):
            player.reach(max(ana.state["version"], ben.state["version"]))
        if turn % 7 == 3:
            ana.do(type="say", text=f"turn {turn}")
        if not (ana.act(rng) or ben.act(rng)):
            break
        ana.reach(ben.state["version"])
        states.append(ana.state)
    return ana, ben, states


@pytest.fixture
def table(server):
    return server.create("ranger", "warrior")


def test_a_tail_brings_anybody_to_the_present(server, table):
    ana, _, states = played(server, table)
    http = server.http(table, "ana")
    now = http.state()
    assert http.at("/tail", params={"after": now["version"]}).json() is None
    for old in states[:-1]:
        step = http.at("/tail", params={"after": old["version"]}).json()
        assert step["type"] == "step"
        new = follow(old, step)
        for name in ("version", "view", "requests", "offers", "anytime", "undo", "log"):
            mine = new[name][-len(now["log"]) :] if name == "log" else new[name]
            assert mine == now[name], name
    for strange in (0, 10**6):
        assert http.at("/tail", params={"after": strange}).json()["type"] == "state"
    ana.close()
    back = server.player(table, "ana", have=states[3]["version"])
    back.state = states[3]
    back.until("step")
    assert back.state["view"] == now["view"]
    same = server.player(table, "ana", have=now["version"])
    assert same.hear()["type"] == "presence"


def test_tails_across_a_rewind(server, table):
    ana, ben, states = played(server, table, 12)
    to = states[4]["version"]
    ana.reach(ben.state["version"])
    old = ana.state
    asker, other = (ana, ben)
    assert asker.do(type="rewind", to=to)["type"] == "done"
    other.reach(asker.state["version"])
    votes = [request for request in other.state["requests"] if request["vote"]]
    if votes:
        other.do(type="answer", request=votes[0]["id"], value="yes")
    ana.reach(other.state["version"])
    now = server.http(table, "ana").state()
    # Whoever asks too late hears so; nothing is wrong with the question.
    late = server.http(table, "ben").at("/undo", params={"to": to})
    assert (late.status_code, late.json()["gone"]["key"]) == (200, "server.no.left")
    for before in (states[2], states[6], old):
        step = server.http(table, "ana").at("/tail", params={"after": before["version"]}).json()
        new = follow(before, step)
        assert new["view"] == now["view"] == states[4]["view"]
        assert new["log"][-len(now["log"]) :] == now["log"]


def test_the_past_looks_as_it_did(server, table):
    _, _, states = played(server, table)
    http = server.http(table, "ana")
    for old in states:
        past = http.at(f"/at/{old['version']}").json()
        assert past["past"] is True
        assert past["view"] == old["view"]
        assert past["log"] == old["log"][-len(past["log"]) :]
        assert past["requests"] == past["offers"] == []
    assert http.at("/at/0").status_code == 404
    assert http.at(f"/at/{states[-1]['version'] + 1}").status_code == 404


def test_pages_of_the_chronicle_meet(server, table):
    ana, _, _ = played(server, table)
    http = server.http(table, "ana")
    whole = http.at("/log", params={"limit": 500}).json()
    pages, before = [], None
    while page := http.at(
        "/log", params={"limit": 7, **({"before": before} if before else {})}
    ).json():
        pages = [*page, *pages]
        before = page[0]["place"]
    assert pages == whole
    assert whole[-len(ana.state["log"]) :] == ana.state["log"][-len(whole) :]
    places = [line["place"] for line in whole]
    assert places == sorted(places)


def test_undo_is_what_the_kernel_says(server, table):
    ana, _, states = played(server, table)
    live = server.hub.tables[table["table"]]
    last = server.on_loop(lambda: causes(live.play))[-1]
    assert (ana.state["undo"]["to"], ana.state["undo"]["by"]) == last
    http = server.http(table, "ana")
    for to in (states[2]["version"], ana.state["undo"]["to"]):
        falls = http.at("/undo", params={"to": to}).json()
        expected = [
            line
            for line in http.at("/log", params={"limit": 500}).json()
            if line["place"] > to and not line["kind"].startswith("table.")
        ]
        assert falls["lines"] == expected[::-1]
    assert http.at("/undo", params={"to": 10**6}).status_code == 404
    # A line in the middle of what somebody did: the preview names where one can go back to, and
    # the table takes exactly that.
    every = {to: http.at("/undo", params={"to": to}) for to in range(ana.state["undo"]["to"] + 1)}
    assert {answer.status_code for answer in every.values()} == {200}
    places = {answer.json()["to"] for answer in every.values()}
    assert any(answer.json()["to"] > to for to, answer in every.items())
    assert all(every[to].json()["to"] == to for to in places), "each of them is a place itself"
    assert ana.do(type="rewind", to=max(places))["type"] == "done"


def test_a_table_travels_as_a_file(server, table):
    ana, _, _ = played(server, table)
    whole = server.http(table, "host").at("/export")
    assert whole.headers["content-disposition"].endswith('.undertow"')
    seat = server.http(table, "ana").at("/export")
    watcher = server.http(table, "spectator").at("/export")
    for file in (seat, watcher):
        refused = httpx.post(f"{server.url}/api/v1/import", content=file.content, timeout=PATIENCE)
        assert refused.json()["code"] == "NotImportable"
    brought = httpx.post(f"{server.url}/api/v1/import", content=whole.content, timeout=PATIENCE)
    assert brought.status_code == 201
    copy = keys_of(brought.json())
    assert copy["table"] != table["table"]
    there = server.player(copy, "ana")
    for name in ("view", "requests", "offers", "undo"):
        assert there.state[name] == ana.state[name], name
    # That it was taken is in both, that it is a copy in this one alone.
    assert there.state["version"] == ana.state["version"] + 2
    assert there.do(type="say", text="we go on")["type"] == "done"
    changed = whole.content.replace(b"ana", b"eva", 1)
    damaged = httpx.post(f"{server.url}/api/v1/import", content=changed, timeout=PATIENCE)
    assert (damaged.status_code, damaged.json()["code"]) == (400, "DamagedFile")


def test_fairness_hides_what_is_still_secret(server, table):
    played(server, table, 5)
    fairness = server.http(table, "spectator").at("/fairness").json()
    assert fairness["fair"] is True
    assert fairness["complete"] is False
    assert fairness["answers"] == []
    assert [session["secret"] for session in fairness["sessions"]] == [None]


def test_demos_and_words(server):
    games = server.get("/api/v1/games").json()
    assert [game["id"] for game in games] == ["fire", "eidolon", "anima", "moonlight", "edge"]
    for demo in games[0]["demos"]:
        made = server.post("/api/v1/demos/fire", params={"demo": demo["id"]})
        assert made.status_code == 201
    assert server.post("/api/v1/demos/fire", params={"demo": "no"}).status_code == 404
    table = keys_of(server.post("/api/v1/demos/fire").json())
    you = server.player(table, "rowan")
    assert you.state["offers"]
    english = server.get("/api/v1/words/en").json()
    pseudo = server.get("/api/v1/words/x-pseudo").json()
    assert english["fire.name"] == "Fire of Eidolon"
    assert pseudo["fire.name"] == "⟦Fîré õf Éîdõlõñ⟧"
    assert english.keys() == pseudo.keys()
    assert "{hero}" in pseudo["fire.told.moved"]
    assert server.get("/api/v1/words/../secret").status_code == 404
    assert server.get("/api/v1/words/zz").status_code == 404
