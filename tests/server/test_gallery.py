"""Those who look on talk in a lane of their own, as far as the host lets them, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def table(server) -> Any:
    return server.create("ranger", "warrior")


def allow(server: Any, table: Any, lane: str) -> None:
    assert server.http(table, "host").at("", "PUT", json={"lane": lane}).status_code == 204


def quiet(player: Any) -> list[str]:
    """What a socket hears up to an answer to its own ping, by kind."""
    player.send(type="ping", t=7)
    heard = []
    while (said := player.hear())["type"] != "pong":
        heard.append(said["type"])
    return heard


def test_nobody_talks_there_until_the_host_allows_it(server, table):
    watcher = server.player(table, "spectator")
    watcher.send(type="whisper", text="psst", name="Mo")
    assert watcher.until("refused")["line"]["key"] == "server.no.lane"
    assert server.http(table, "ana").at("", "PUT", json={"lane": "talk"}).status_code == 403


def test_among_themselves_no_seat_hears_a_word(server, table):
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    one, two = server.player(table, "spectator"), server.player(table, "spectator")
    version = one.state["version"]
    allow(server, table, "talk")
    quiet(ana), quiet(ben)
    one.send(type="whisper", text="she will  take\nthe door", name="Mo")
    (line,) = two.until("murmurs")["lines"]
    assert (line["name"], line["text"]) == ("Mo", "she will take the door")
    assert "murmurs" not in quiet(ana) + quiet(ben)
    late = server.player(table, "spectator")
    assert late.until("murmurs")["lines"] == [line], "who comes later reads it"
    state = server.http(table, "ana").state()
    assert state["version"] == version, "nothing of it is in the journal"
    kept = server.http(table, "ana").at("/log").text + server.http(table, "host").at("/export").text
    assert "take the door" not in kept


def test_the_table_reads_along_where_the_host_says_so(server, table):
    ana = server.player(table, "ana")
    one = server.player(table, "spectator")
    allow(server, table, "talk")
    one.send(type="whisper", text="first", name="")
    one.until("murmurs")
    quiet(ana)
    allow(server, table, "heard")
    assert [line["text"] for line in ana.until("murmurs")["lines"]] == ["first"]
    one.send(type="whisper", text="second", name="")
    assert [line["text"] for line in ana.until("murmurs")["lines"]] == ["second"]
    ana.send(type="whisper", text="hello up there", name="")
    assert ana.until("refused")["line"]["key"] == "server.no.looking"
    assert server.http(table, "ana").state()["log"][-1]["kind"] != "table.said"
    allow(server, table, "")
    one.until("presence")
    one.send(type="whisper", text="third", name="")
    assert one.until("refused")["line"]["key"] == "server.no.lane"


def test_nobody_speaks_under_the_name_of_a_seat(server, table):
    server.http(table, "ana").at("/seats/ana", "PUT", json={"name": "Ana"})
    allow(server, table, "heard")
    one = server.player(table, "spectator")
    one.send(type="whisper", text="I give up", name="ana")
    assert one.until("refused")["line"]["key"] == "server.no.name"


def test_a_new_link_for_looking_on_keeps_what_the_host_allowed(server, table):
    allow(server, table, "talk")
    fresh = server.http(table, "host").at("/spectators/key", "POST").json()["key"]
    one = server.player({**table, "spectator": fresh}, "spectator")
    one.until("presence")
    assert one.presence["lane"] == "talk"
    assert server.http(table, "spectator").at().status_code == 403


def test_nobody_who_looks_on_speaks_as_somebody_at_the_table(server, table):
    one = server.player(table, "spectator")
    allow(server, table, "heard")
    for name in ("Ana", "b\u0435n", "host"):
        one.send(type="whisper", text="I give up", name=name)
        assert one.until("refused")["line"]["key"] == "server.no.name", name
