"""What may be answered, as it travels: pages, rows, and questions that wait for nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel.hands import does, new, says
from kernel.toy import TOY
from kernel.toy_world import SEATS
from server.client import FREE
from undertow.kernel import Offer
from undertow.server.config import Config
from undertow.server.tables.access import hash_of
from undertow.server.tables.bots import acts
from undertow.store import Person, Sitting, SqliteStore

KEYS = {who: f"key of {who}" for who in (*SEATS, "spectator", "host")}
TABLE = {"table": "toy", **KEYS}
CONFIG = Config(bot_pace=0.0, tick=3600.0, limits=FREE)


def toy(path: Path) -> None:
    keys = [hash_of(KEYS[seat], "seat", seat) for seat in SEATS]
    keys += [hash_of(KEYS["spectator"], "spectator"), hash_of(KEYS["host"], "host")]
    with SqliteStore(path) as store:
        Sitting.create(
            store,
            TOY,
            SEATS,
            Offer("toy.setup", (SEATS,)),
            bytes(range(32)),
            table="toy",
            people=tuple(Person(seat) for seat in SEATS),
            keys=tuple(keys),
        )


@pytest.fixture
def server(start, path):
    toy(path)
    return start(CONFIG, games={"toy": TOY})


def test_a_page_travels_with_its_lines_and_what_each_may_be(server):
    ann = server.player(TABLE, "ann")
    ann.do(type="open", rule="toy.sell", args=["ann"])
    (page,) = ann.state["requests"]
    assert (page["kind"], page["form"]) == ("page", "toy.stall"), "a game's own page is a page"
    assert page["optional"] is False
    name, price, wares = page["fields"]
    assert [f["name"] for f in page["fields"]] == ["name", "price", "wares"]
    assert [f["label"]["key"] for f in page["fields"]] == [
        "toy.stall.name",
        "toy.stall.price",
        "toy.stall.wares",
    ]
    assert [f["default"] for f in page["fields"]] == ["mine", 1, None]
    assert (name["asks"]["kind"], name["asks"]["limit"]) == ("prose", 20)
    assert name["asks"]["empty"] is True
    assert (price["asks"]["kind"], price["asks"]["low"], price["asks"]["high"]) == ("number", 1, 3)
    rows = wares["asks"]
    assert (rows["kind"], rows["least"], rows["most"]) == ("rows", 1, 4)
    assert rows["each"]["kind"] == "choice"
    assert [option["value"] for option in rows["each"]["options"]] == ["hat", "pie"]
    assert "id" not in rows["each"], "only what is asked has a name to answer it by"


def test_a_page_is_answered_with_a_list_and_refused_with_the_name_of_the_line(server):
    ann = server.player(TABLE, "ann")
    ann.do(type="open", rule="toy.sell", args=["ann"])
    (page,) = ann.state["requests"]
    wrong = ann.do(type="answer", request=page["id"], value=["x", 9, ["hat"]])
    assert (wrong["code"], wrong["line"]["key"]) == ("IllegalAnswer", "kernel.answer.wrong-field")
    assert wrong["line"]["args"]["field"]["key"] == "toy.stall.price"
    assert wrong["line"]["args"]["why"] == {
        "key": "kernel.answer.out-of-range",
        "args": {"low": 1, "high": 3},
    }
    assert ann.state["requests"] == [page]
    whole = ann.do(type="answer", request=page["id"], value=["x", 3, ["hat", "pie", "pie"]])
    assert whole["line"]["key"] == "toy.too-dear"
    ann.do(type="answer", request=page["id"], value=["x", 2, ["hat", "pie"]])
    assert ann.state["view"]["notes"] == ["x: hat+pie at 2"]


def test_prose_says_whether_it_may_be_empty(server):
    ann = server.player(TABLE, "ann")
    ann.do(type="open", rule="toy.write", args=["ann"])
    assert ann.state["requests"][0]["empty"] is False


def test_who_may_speak_up_is_asked_and_not_waited_for(server):
    ann, bob = server.player(TABLE, "ann"), server.player(TABLE, "bob")
    watcher = server.player(TABLE, "spectator")
    assert ann.state["waiting"] == list(SEATS)
    version = ann.do(type="open", rule="toy.propose", args=["ann"])["version"]
    for one in (bob, watcher):
        one.reach(version)
    assert [one["optional"] for one in ann.state["requests"]] == [False]
    assert [one["optional"] for one in bob.state["requests"]] == [True]
    assert watcher.state["requests"] == []
    for one in (ann, bob, watcher):
        assert one.state["waiting"] == ["ann"]
    assert server.http(TABLE, "host").state()["waiting"] == ["ann"]


def test_what_may_be_said_vanishes_when_somebody_else_spoke_first(server):
    ann, bob, cat = (server.player(TABLE, seat) for seat in SEATS)
    version = ann.do(type="open", rule="toy.propose", args=["ann"])["version"]
    bob.reach(version)
    cat.reach(version)
    (asked,), (may,) = ann.state["requests"], cat.state["requests"]
    version = bob.do(type="answer", request=bob.state["requests"][0]["id"], value="no")["version"]
    ann.reach(version)
    cat.reach(version)
    assert ann.state["requests"] == cat.state["requests"] == []
    assert bob.state["waiting"] == ["bob"]
    for late, request, value in ((ann, asked, "yes"), (cat, may, "no")):
        assert late.do(type="answer", request=request["id"], value=value)["code"] == "TooLate"


def test_a_bot_does_not_butt_in():
    play = new()
    does(play, "ann", "propose")
    assert acts(play, {"bob": "random", "cat": "random"}) is None
    assert acts(play, {"cat": "random", "ann": "random"}) == "ann"
    says(play, "bob", "no")
    assert acts(play, {"cat": "random", "bob": "random"}) == "bob"
