"""Whatever comes in: a clear answer, and the table goes on."""

from __future__ import annotations

import json
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.client import FREE, PATIENCE, Player, settings
from undertow.server.config import Config, Limits

SCRIPT = "<script>alert('hello')</script>"
TEN_MB = "x" * 10_000_000


@pytest.fixture
def table(server):
    return server.create("ranger", "warrior", title=SCRIPT, bots={"ben": "random"})


def test_garbage_on_a_socket_is_refused_and_the_socket_goes_on(server, table):
    ana = server.player(table, "ana")
    for garbage in (
        "",
        "{",
        "[]",
        "null",
        '"hello"',
        "\x00",
        '{"type": "do"}',
        "[" * 5000,
        '{"type":"do","id":"","do":{"type":"say","text":"a"}}',
        '{"type":"nothing"}',
        '{"type":"ping","t":"soon"}',
        '{"type":"do","id":"x","do":{"type":"say","text":""}}',
    ):
        ana.socket.send(garbage)
        refused = ana.until("refused")
        assert refused["code"] == "BadRequest"
        assert refused["line"]["key"] == "server.no.sense"
    assert refused["id"] == "x"
    ana.send(type="ping", t=1.5)
    assert ana.until("pong")["t"] == 1.5
    assert ana.do(type="say", text="\u2028 fine \U0001f525")["type"] == "done"


def test_binary_and_large_messages_close_the_socket(server, table):
    ana = server.player(table, "ana")
    ana.socket.send(b"\x00\x01")
    assert ana.to_the_end()["code"] == "bad-message"
    ana = server.player(table, "ana")
    ana.socket.send(json.dumps({"type": "here", "what": "x" * 100_000}))
    bye = ana.to_the_end()
    assert (bye["code"], bye["line"]["args"]) == ("too-large", {"limit": 65536})
    ana = server.player(table, "ana")
    with suppress(ConnectionClosed):  # it may be closed while we are still sending
        ana.socket.send(TEN_MB)
    ana.to_the_end()
    again = server.player(table, "ana")
    assert again.do(type="say", text="still here")["type"] == "done"


def test_whoever_does_not_say_hello_is_sent_away(server, table):
    for first in ("{}", "hello", '{"type":"ping"}', '{"type":"hello","key":7}'):
        player = Player(server.url, table["table"], hello=first)
        assert player.to_the_end()["code"] == "bad-message"
        player.close()
    for place, key in (("nosuchtable", table["ana"]), (table["table"], "wrong"), ("", "")):
        player = Player(server.url, place, key)
        assert player.to_the_end()["code"] == "unknown-key"
        player.close()


def test_bodies_that_are_not_what_they_should_be(server, table):
    http = server.http(table, "ana")
    url = f"/api/v1/tables/{table['table']}/commands"
    for body in (
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 30_000,
        b'{"id": 1, "do": {}}',
        b'{"id":"a","do":{"type":"fly"}}',
        b'{"id":"a","do":{"type":"rewind","to":-1}}',
        json.dumps({"id": "a" * 65, "do": {"type": "say", "text": "x"}}).encode(),
        json.dumps({"id": "a", "do": {"type": "say", "text": "x" * 2001}}).encode(),
        b'{"id":"a","do":{"type":"say","text":"\\ud800"}}',
    ):
        answer = http.client.post(url, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400, (body[:60], answer.text)
        assert answer.json()["code"] == "BadRequest"
        assert "'data'" not in answer.json()["text"]  # what we call it is nobody's business
    large = http.client.post(url, content=TEN_MB)
    assert large.status_code == 413
    assert large.json()["code"] == "TooLarge"
    huge = httpx.post(f"{server.url}/api/v1/import", content=b"x" * 50_000_000, timeout=PATIENCE)
    assert huge.status_code == 413
    for body in (b"", b"x", b'{"undertow":"table","format":99}\n'):
        bad = httpx.post(f"{server.url}/api/v1/import", content=body, timeout=PATIENCE)
        assert bad.status_code == 400
        assert bad.json()["line"]["key"].startswith("store.export.")


def test_settings_that_cannot_be_played_say_why(server):
    def create(**change):
        body = {"game": "fire", "settings": settings("warrior"), **change}
        answer = httpx.post(f"{server.url}/api/v1/tables", json=body, timeout=PATIENCE)
        return answer.status_code, answer.json()["line"]["key"]

    assert create(game="chess") == (404, "server.no.such-game")
    assert create(settings={}) == (400, "kernel.settings.missing")
    assert create(settings={"heros": []}) == (400, "kernel.settings.perhaps")
    assert create(settings={"heroes": 3}) == (400, "kernel.settings.wrong-kind")
    assert create(settings=settings("nobody")) == (400, "fire.setup.unknown-hero")
    assert create(settings={"heroes": ["sage"], "players": {"sage": "a/b"}}) == (
        400,
        "server.setup.bad-seat",
    )
    assert create(settings={"heroes": ["sage"], "players": {"sage": "host"}})[0] == 400
    assert create(seats={"zoe": {"name": "Zoe"}}) == (400, "server.no.such-seat")
    assert create(seats={"warrior": {"bot": "clever"}})[0] == 400
    assert create(settings={**settings("warrior"), "data": "= ["})[1] == "fire.data.bad"


def test_script_is_data_wherever_it_is_said(server, table):
    http = server.http(table, "host")
    http.at("/seats/ana", "PUT", json={"name": SCRIPT})
    ana = server.player(table, "ana")
    ana.do(type="say", text=SCRIPT)
    state = server.http(table, "ana").at()
    assert state.headers["content-type"] == "application/json"
    assert state.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in state.headers["content-security-policy"]
    said = state.json()
    assert said["table"]["title"] == SCRIPT
    assert said["seats"][0]["name"] == SCRIPT
    assert said["log"][-1]["fact"]["text"] == SCRIPT
    assert said["log"][-1]["line"] is None
    name = http.at("/seats/ana", "PUT", json={"name": "a\nb\u202ec\U0001f600 " + "d" * 40})
    assert "\n" not in name.json()[0]["name"]


def test_every_page_has_its_headers(server, table):
    for path in (
        "/",
        "/nothing",
        "/api/v1/games",
        "/api/v1/nothing",
        "/healthz",
        "/metrics",
        f"/api/v1/tables/{table['table']}",
    ):
        answer = server.get(path)
        assert "default-src 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-frame-options"] == "DENY"
        if path.startswith("/api/v1/nothing") or path == "/nothing":
            assert answer.status_code == 404
            assert answer.json()["code"] == "NotFound"
            assert answer.json()["text"].startswith("There is nothing here")
    wrong = httpx.delete(f"{server.url}/api/v1/games", timeout=PATIENCE)
    assert (wrong.status_code, wrong.json()["code"]) == (405, "WrongMethod")


def test_every_refusal_before_the_api_has_its_words(start):
    """A wrong host, a strange page, and too many requests are told in English too."""
    server = start(Config(limits=FREE, tick=3600.0, hosts=("127.0.0.1",)))
    wrong = server.get("/api/v1/games", headers={"host": "evil.example"})
    assert (wrong.status_code, wrong.json()["code"]) == (421, "WrongHost")
    strange = server.post("/api/v1/tables", json={}, headers={"origin": "https://evil.example"})
    assert (strange.status_code, strange.json()["code"]) == (403, "Forbidden")
    assert "https://evil.example" in strange.json()["text"]
    slow = start(Config(limits=Limits(address=(1, 0.001)), tick=3600.0))
    often = [slow.get("/api/v1/games") for _ in range(2)][-1]
    assert (often.status_code, often.json()["code"]) == (429, "TooOften")
    for answer in (wrong, strange, often):
        assert answer.json()["text"].endswith("."), answer.text


def test_pages_of_other_places_cannot_open_sockets(server, table):
    with pytest.raises(InvalidStatus):
        Player(server.url, table["table"], table["ana"], origin="https://evil.example")
    own = Player(server.url, table["table"], table["ana"], origin=server.url)
    own.until("state")
    own.close()


def test_too_often_is_told_and_passes(start):
    limits = Limits(key=(5, 1), address=(1000, 1000), create=(2, 0.1))
    server = start(Config(limits=limits, tick=3600.0))
    table = server.create("ranger")
    http = server.http(table, "ana")
    answers = [http.at() for _ in range(7)]
    assert [a.status_code for a in answers] == [200] * 5 + [429] * 2
    assert answers[-1].json()["code"] == "TooOften"
    assert int(answers[-1].headers["retry-after"]) >= 1
    ana = server.player(table, "ana")
    assert ana.do(type="say", text="hello")["code"] == "TooOften"
    server.ahead += 2
    assert ana.do(type="say", text="hello")["type"] == "done"
    server.create("ranger")
    body = {"game": "fire", "settings": settings("warrior")}
    assert server.post("/api/v1/tables", json=body).status_code == 429
    crowded = start(Config(limits=Limits(address=(3, 0.001)), tick=3600.0))
    codes = [crowded.get("/api/v1/games").status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]


def test_marks_that_no_database_holds_are_in_no_id_and_no_title(server, table):
    """Commands of several tables are written together: what one of them brings must never keep the
    others from being kept."""
    ana, http = server.player(table, "ana"), server.http(table, "ana")
    for id in ("a\0b", "\x1b[2J", "\x7f"):
        refused = http.do(id, type="say", text="hello")
        assert (refused.status_code, refused.json()["code"]) == (400, "BadRequest")
        ana.send(type="do", id=id, do={"type": "say", "text": "hello"})
        assert ana.until("refused")["code"] == "BadRequest"
    assert http.do("caf\u00e9 1", type="say", text="he\0llo").status_code == 200
    host = server.http(table, "host")
    assert host.at("", "PUT", json={"title": "Fri\0day\x1b\n night"}).status_code == 204
    assert server.store.header(table["table"]).title == "Friday night"
