"""Who may come in, from where, how often, and under what name."""

from __future__ import annotations

import socket
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Opcode

from server.client import FREE, PATIENCE, Player, settings
from server.test_protocol import Raw
from undertow.cli import build_parser
from undertow.kernel import UndertowError
from undertow.server import doors, serve
from undertow.server.addresses import address, is_here, is_this
from undertow.server.config import Config, Limits
from undertow.server.tables.names import clean_name, is_own, own_name

BODY = {"game": "fire", "settings": settings("warrior")}


def test_pages_of_other_places_change_nothing(start):
    server = start(Config(limits=FREE, tick=3600.0, origins=("https://ours.example",)))
    own = {"origin": server.url, "sec-fetch-site": "same-origin"}
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://[::1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example", "content-type": "text/plain"},
    ):
        for path in ("/api/v1/demos/fire", "/api/v1/tables", "/api/v1/import"):
            refused = server.post(path, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "Forbidden"), headers
    assert server.store.listing() == []
    for headers in (own, {}, {"origin": "https://ours.example", "sec-fetch-site": "cross-site"}):
        assert server.post("/api/v1/tables", headers=headers, json=BODY).status_code == 201


def test_only_the_names_that_are_given_are_answered_to(start):
    server = start(Config(limits=FREE, tick=3600.0, hosts=("127.0.0.1", "undertow.example")))
    table = server.create("ranger")
    assert server.get("/api/v1/games", headers={"host": "Undertow.example:8420"}).status_code == 200
    wrong = server.get("/api/v1/games", headers={"host": "evil.example"})
    assert (wrong.status_code, wrong.json()["code"]) == (421, "WrongHost")
    with pytest.raises(InvalidStatus):
        Player(
            server.url, table["table"], table["ana"], additional_headers={"Host": "evil.example"}
        )
    server.player(table, "ana")
    named = start(Config(limits=FREE, tick=3600.0, hosts=("undertow.example",)))
    assert named.get("/readyz").status_code == 200, "whoever watches from here needs no name"


@pytest.mark.parametrize(
    ("said", "so"),
    [
        *((name, True) for name in ("localhost", "LOCALHOST:8420", "127.0.0.1:1", "127.9.9.9", "")),
        *((name, True) for name in ("[::1]:8420", "::1")),
        *((name, False) for name in ("evil.example", "127.0.0.1.evil.example", "localhost.evil")),
        *((name, False) for name in ("[::1", "0.0.0.0", "10.0.0.1", "\u24dbocalhost", "a:b:c")),
    ],
)
def test_what_this_machine_calls_itself(said, so):
    assert is_this(said) is so


def test_a_page_whose_name_leads_here_is_not_answered():
    """Somebody's page may give its own name our address; then its requests are from this machine."""

    def names(*more):
        args = ["serve", *more]
        return serve.names_of(build_parser(args).parse_args(args))

    assert names() == ("localhost",)
    assert names("--host", "::1", "--origin", "https://Ours.example") == (
        "localhost",
        "ours.example",
    )
    assert names("--name", "Ours.example") == ("ours.example",)
    for open_to_all in (("--host", "0.0.0.0"), ("--host", ""), ("--trusted-proxy", "127.0.0.1")):
        assert names(*open_to_all) == ()
    near = {"client": ("127.0.0.1", 1)}
    assert is_here({**near, "headers": [(b"host", b"localhost:8420")]})
    assert not is_here({**near, "headers": [(b"host", b"evil.example")]})


def test_tables_are_counted_by_address_of_all_and_in_all(start):
    def codes(**limits):
        server = start(Config(limits=Limits(**limits), tick=3600.0))
        made = [server.post("/api/v1/tables", json=BODY).status_code for _ in range(3)]
        return made, server

    assert codes(create=(2, 1e-9))[0] == [201, 201, 429]
    assert codes(create_all=(2, 1e-9))[0] == [201, 201, 429]
    full, server = codes(tables=server_count(start) + 2)
    assert full == [201, 201, 403]
    assert server.post("/api/v1/demos/fire").json()["line"]["key"] == "server.no.more-tables"


def server_count(start):
    return start(Config(tick=3600.0)).store.count()


def test_a_network_of_the_sixth_version_counts_as_one():
    def of(ip):
        return address({"client": (ip, 1), "headers": []})

    assert of("2001:db8::1") == of("2001:db8::ffff:1") != of("2001:db8:1::1")
    assert of("::ffff:10.0.0.1") == of("10.0.0.1") == "10.0.0.1"
    assert of("") == address({"client": None, "headers": []}) == ""


def test_figures_are_for_this_machine_or_with_the_token(start):
    server = start(Config(limits=FREE, tick=3600.0, metrics_token="a token"))
    assert server.get("/metrics").status_code == 200
    far = {"x-forwarded-for": "10.0.0.1"}
    assert server.get("/metrics", headers=far).status_code == 404
    assert server.get("/metrics", headers={**far, "authorization": "Bearer no"}).status_code == 404
    token = {**far, "authorization": "Bearer a token"}
    assert server.get("/metrics", headers=token).status_code == 200
    assert not is_here({"client": ("10.0.0.1", 1), "headers": []})
    for said in (
        [("X-Forwarded-For", "")],
        [("x-forwarded-for", ""), ("x-forwarded-for", "10.0.0.1")],
    ):
        # a proxy may write its own line below what somebody sent
        assert server.get("/metrics", headers=said).status_code == 404


def test_sockets_from_one_address_are_counted(start):
    limits = Limits(sockets_here=2, create=(9, 9))
    server = start(Config(limits=limits, tick=3600.0))
    table = server.create("ranger", "warrior")
    first = server.player(table, "ana")
    server.player(table, "ben")
    third = Player(server.url, table["table"], table["spectator"])
    assert third.to_the_end()["code"] == "too-many"
    third.close()
    first.close()
    server.until(lambda: sum(server.hub.sockets.values()) == 1)
    server.player(table, "ana")


def test_whoever_says_nothing_is_not_waited_for(start, monkeypatch):
    monkeypatch.setattr(doors, "HEAD", 0.2)
    server = start(Config(limits=FREE, tick=3600.0, hello=0.2, body=0.2))
    table = server.create("ranger")
    base = urlsplit(server.url)
    with socket.create_connection((base.hostname, base.port), PATIENCE) as half:
        half.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n")
        with suppress(ConnectionResetError):
            assert half.recv(100) == b""
    with socket.create_connection((base.hostname, base.port), PATIENCE) as half:
        half.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx")
        assert b"HTTP/1.1 2" not in half.recv(1000), "a body that never comes is not waited for"
    quiet = Raw(server, table, "ana")
    assert quiet.hear()[0] is Opcode.CLOSE
    quiet.raw.close()


def test_no_cache_keeps_what_is_for_one_person(server):
    table = server.create("ranger")
    for path in ("", "/log", "/fairness", "/export"):
        assert server.http(table, "ana").at(path).headers["cache-control"] == "no-store", path
    assert server.post("/api/v1/tables", json=BODY).headers["cache-control"] == "no-store"


def test_names_hold_nothing_unseen_and_are_ones_own(server):
    assert clean_name("a\u202eb\u200bc\x00d\u2066e\n f\ufeff") == "abcde f"
    assert clean_name("Zoë 🔥") == "Zoë 🔥"
    same = (
        "Host",
        " h o s t ",
        "HOST",
        "Ａna",
        "aNa",
        "fate",
        "a\u200bna",
        "Ana\u3164",
        "An\u2800a",
    )
    for name in (*same, "\u0410na", "An\u03b1", "H\u043est", "Ana\ufe0f", "FATE\u034f"):
        with pytest.raises(UndertowError, match="somebody has it already"):
            own_name(name, ["Ana", ""])
    assert own_name("", ["", ""]) == own_name("\u3164", [""]) == ""
    for mine, other in (("lsabel", "Isabel"), ("B0b", "Bob"), ("ISABEL", "isabel")):
        assert not is_own(mine, [other])
    for mine, other in (("Al", "Ai"), ("Анна", "Anna"), ("Zoë", "Zoe"), ("Ben", "Bea")):
        assert is_own(mine, [other])
    assert clean_name("Z" + "\u0316" * 40) == "Z" + "\u0316" * 3, "no mark reaches other lines"
    table = server.create("ranger", "warrior", seats={"ana": {"name": "Ana"}})
    refused = server.http(table, "ben").at("/seats/ben", "PUT", json={"name": "Ana\u200b"})
    assert (refused.status_code, refused.json()["line"]["key"]) == (400, "server.no.name")
    assert (
        server.http(table, "ana").at("/seats/ana", "PUT", json={"name": "ana"}).status_code == 200
    )
    twice = {"ana": {"name": "Zoe"}, "ben": {"name": "zoe"}}
    body = {"game": "fire", "settings": settings("ranger", "warrior"), "seats": twice}
    assert server.post("/api/v1/tables", json=body).status_code == 400
