"""Everybody's own chance at a live table: anchors, links, what is told of them, and what is proven."""

from __future__ import annotations

import pytest

from server.client import settings
from server.conftest import keys_of
from server.test_audiences import pond
from store.pond import GAMES, POND, SECRET
from support.chain import Chain
from undertow.kernel import Journal, verify
from undertow.kernel.journal import Stirred
from undertow.server.config import Config
from undertow.server.tables import history
from undertow.store import export_table, import_table

ANA, HERON = Chain("ana"), Chain("heron")


@pytest.fixture
def table(path):
    return pond(path, SECRET, "a big fish")


@pytest.fixture
def server(start, table):
    return start(Config(tick=3600.0), games=GAMES)


def entries(server):
    return server.hub.tables["pond"].sitting.entries()


def links(server):
    return [(entry.by, entry.link) for entry in entries(server) if isinstance(entry, Stirred)]


def skip(seat):
    return {"type": "open", "rule": "pond.skip", "args": [seat]}


def follows(player, chain, seat):
    """Skip a stone with the link that comes next."""
    return player.do(link=chain.before(player.state["link"]), **skip(seat))


def throws(player, chain, seat):
    """Throw one, which asks fate: three commands, each with its link where there is a chain."""
    with_link = lambda: chain.before(player.state["link"]) if chain else ""  # noqa: E731
    player.do(link=with_link(), type="open", rule="pond.throw", args=[seat])
    for value in (3, "a fish"):
        (request,) = player.state["requests"]
        player.do(link=with_link(), type="answer", request=request["id"], value=value)


def test_a_seat_is_told_what_it_showed_last_and_nobody_else_is(server, table):
    ana, heron = server.player(table, "ana"), server.player(table, "heron")
    watcher = server.player(table, "spectator")
    assert ana.state["link"] == ""
    version = ana.do(type="anchor", anchor=ANA.anchor)["version"]
    for other in (heron, watcher):
        other.reach(version)
        assert other.state["link"] == ""
    assert ana.state["link"] == server.http(table, "ana").state()["link"] == ANA.anchor
    version = follows(ana, ANA, "ana")["version"]
    assert ana.state["link"] == ANA.links[-2]
    heron.reach(version)
    watcher.reach(version)
    assert (heron.state["link"], watcher.state["link"]) == ("", "")
    assert ANA.links[-2] not in repr((heron.state, watcher.state))
    assert links(server) == [("ana", ANA.links[-2])]
    tail = server.http(table, "ana").at("/tail", params={"after": ana.state["version"] - 4})
    assert tail.json()["link"] == ANA.links[-2]


def test_the_chronicle_says_once_that_peoples_own_chance_goes_in(server, table):
    ana, heron = server.player(table, "ana"), server.player(table, "heron")
    ana.do(type="anchor", anchor=ANA.anchor)
    heron.do(type="anchor", anchor=HERON.anchor)
    version = ana.do(type="anchor", anchor=Chain("again").anchor)["version"]
    heron.reach(version)
    for player in (ana, heron):
        told = [line for line in player.state["log"] if line["kind"] == "table.anchored"]
        assert [line["by"] for line in told] == ["ana"]
        assert told[0]["line"]["key"] == "server.told.anchored"
    assert [line["kind"] for line in heron.state["log"]].count("table.anchored") == 1


def test_the_same_over_http_and_a_link_that_does_not_fit_is_left_out(server, table):
    http = server.http(table, "ana")
    assert http.do("a", type="anchor", anchor=ANA.anchor).status_code == 200
    assert http.do("b", link="ab" * 32, **skip("ana")).status_code == 200
    assert http.state()["link"] == ANA.anchor
    assert http.do("c", link=ANA.links[-2], **skip("ana")).status_code == 200
    assert http.state()["link"] == ANA.links[-2]
    assert http.do("c", link=ANA.links[-2], **skip("ana")).json()["again"]
    assert links(server) == [("ana", ANA.links[-2])]


def test_what_is_no_anchor_is_refused_and_only_a_seat_has_one(server, table):
    ana = server.player(table, "ana")
    for wrong in ("", "ab" * 31, "AB" * 32, "zz" * 32):
        assert ana.do(type="anchor", anchor=wrong)["code"] == "BadRequest"
    assert server.http(table, "ana").do("x", link="a" * 65, **skip("ana")).status_code == 400
    for who in ("host", "spectator"):
        assert server.http(table, who).do("y", type="anchor", anchor=ANA.anchor).status_code == 403


def test_two_devices_of_one_seat_take_turns_by_a_new_anchor(server, table):
    one, two = server.player(table, "ana"), server.player(table, "ana")
    other = Chain("the other device")
    one.do(type="anchor", anchor=ANA.anchor)
    follows(one, ANA, "ana")
    two.reach(one.state["version"])
    assert two.state["link"] == ANA.links[-2], "which is not in the other chain"
    two.do(type="anchor", anchor=other.anchor)
    follows(two, other, "ana")
    one.reach(two.state["version"])
    assert one.state["link"] == other.links[-2]
    one.do(link=ANA.links[-3], **skip("ana"))
    assert links(server) == [("ana", ANA.links[-2]), ("ana", other.links[-2])]


def test_a_server_that_starts_again_knows_the_links_and_so_does_a_copy(start, server, table, path):
    ana, heron = server.player(table, "ana"), server.player(table, "heron")
    for player, chain, seat in ((ana, ANA, "ana"), (heron, HERON, "heron")):
        player.do(type="anchor", anchor=chain.anchor)
        follows(player, chain, seat)
    for _ in range(9):  # a snapshot falls in between
        ana.reach(heron.state["version"])
        follows(ana, ANA, "ana")
    file = export_table(server.store, "pond")
    server.stop()
    later = start(Config(tick=3600.0), games=GAMES)
    back = later.player(table, "ana")
    assert back.state["link"] == ANA.links[-11]
    throws(back, ANA, "ana")
    back.do(type="open", rule="pond.fill", args=["ana"])
    assert back.state["secret"]
    verdict = verify(Journal(entries(later)), POND)
    assert (verdict.checked, verdict.own, verdict.complete) == (3, 1, True)
    copy = import_table(later.store, GAMES, file, table="copy")
    assert copy == "copy"
    lines = later.store.lines("copy", 0, later.store.length("copy"))
    found = Journal(POND.codec.decode(lines)).chains
    assert found.links == {"ana": ANA.links[-11], "heron": HERON.links[-2]}


def test_fairness_gives_the_links_that_went_into_each_answer(server, table):
    ana, heron = server.player(table, "ana"), server.player(table, "heron")
    throws(ana, None, "ana")
    ana.do(type="anchor", anchor=ANA.anchor)
    throws(ana, ANA, "ana")
    heron.reach(ana.state["version"])
    heron.do(type="anchor", anchor=HERON.anchor)
    throws(heron, HERON, "heron")
    heron.do(type="open", rule="pond.fill", args=["heron"])
    lines = server.store.lines("pond", 0, server.store.length("pond"))
    found = history.judge(GAMES, "pond", "pond", lines, {})
    shown = [answer.links for answer in found.answers]
    assert shown == [
        {},  # the set-up
        {},  # the first throw, from before there was a server
        {},
        {"ana": ANA.links[-3]},
        {"ana": ANA.links[-4], "heron": HERON.links[-3]},
    ]
    assert found.fair
    said = [line.key for line in found.lines]
    assert said[:3] == ["kernel.verify.fair", "kernel.verify.own", "kernel.verify.alone"]


def test_an_undo_gives_the_link_back_and_the_same_comes_out(start, tmp_path):
    server = start(at=tmp_path / "alone.sqlite")
    made = server.post("/api/v1/tables", json={"game": "fire", "settings": settings("ranger")})
    table = keys_of(made.json())
    ana = server.player(table, "ana")
    ana.do(type="anchor", anchor=ANA.anchor)
    offer = ana.state["offers"][0]
    opening = {"type": "open", "rule": offer["rule"], "args": offer["args"]}
    ana.do(link=ANA.links[-2], **opening)
    view = ana.state["view"]
    assert ana.state["link"] == ANA.links[-2]
    ana.do(type="rewind", to=ana.state["undo"]["to"])
    assert ana.state["link"] == ANA.anchor
    ana.do(link=ANA.links[-2], **opening)
    assert (ana.state["link"], ana.state["view"]) == (ANA.links[-2], view)
