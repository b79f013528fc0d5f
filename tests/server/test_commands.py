"""Commands are executed once, refused with a reason, and answered by the right seat only."""

from __future__ import annotations

from random import Random

import pytest


@pytest.fixture
def table(server):
    return server.create("ranger", "warrior")


def asked(player):
    """Explore until a question is open to this player; gives it, and the view before."""
    while not player.state["requests"]:
        before = player.state["view"]
        offer = next(o for o in player.state["offers"] if o["rule"] == "fire.explore")
        assert player.do(type="open", rule=offer["rule"], args=offer["args"])["type"] == "done"
    return player.state["requests"][0], before


def test_a_command_that_is_sent_again_is_done_once(server, table):
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    offer = ana.state["offers"][0]
    command = {"type": "open", "rule": offer["rule"], "args": offer["args"]}
    first = ana.do(id="once", **command)
    again = ana.do(id="once", **command)
    assert (first["again"], again["again"]) == (False, True)
    assert first["version"] == again["version"] == ana.state["version"]
    http = server.http(table, "ana").do("once", **command)
    assert http.status_code == 200
    assert http.json() == {**again, "type": "done"}
    assert server.store.length(table["table"]) == first["version"]
    ben.reach(first["version"])
    # The same id from another seat is another command.
    assert ben.do(id="once", type="say", text="hello")["again"] is False


def test_a_resent_command_is_known_after_the_table_came_back(server, table):
    ana = server.player(table, "ana")
    done = ana.do(id="first", type="say", text="hello")
    ana.close()
    server.nobody_at(table)
    server.later(10_000)
    assert not server.hub.tables
    again = server.http(table, "ana").do("first", type="say", text="hello").json()
    assert again == {"type": "done", "id": "first", "version": done["version"], "again": True}


def test_answered_twice_late_and_by_the_wrong_seat(server, table):
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    request, _ = asked(ana)
    value = request["options"][0]["value"]
    ben.reach(ana.state["version"])
    assert ben.state["requests"] == []
    refused = ben.do(type="answer", request=request["id"], value=value)
    assert (refused["type"], refused["code"]) == ("refused", "NotYours")
    assert refused["line"]["key"] == "kernel.answer.other-seat"
    wrong = ana.do(type="answer", request=request["id"], value="nowhere")
    assert wrong["code"] == "IllegalAnswer"
    assert ana.do(type="answer", request=request["id"], value=value)["type"] == "done"
    twice = ana.do(type="answer", request=request["id"], value=value)
    assert twice["code"] == "TooLate"
    assert twice["line"]["key"] == "kernel.answer.not-open"
    http = server.http(table, "ana")
    late = http.do("late", type="answer", request=request["id"], value=value)
    assert late.status_code == 409
    assert late.json()["code"] == "TooLate"


def test_nobody_can_act_for_another_seat(server, table):
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    offer = ana.state["offers"][0]
    refused = ben.do(type="open", rule=offer["rule"], args=offer["args"])
    assert refused["code"] == "NotOffered"
    lying = ben.do(type="open", rule=offer["rule"], args=offer["args"], seat="ana")
    assert lying["code"] == "BadRequest"
    ben.send(type="do", id="as-ana", seat="ana", do={"type": "say", "text": "I am Ana"})
    assert ben.until("refused")["code"] == "BadRequest"
    said = ben.do(type="say", text="it is me")
    assert said["type"] == "done"
    line = ben.state["log"][-1]
    assert (line["kind"], line["by"]) == ("table.said", "ben")
    assert line["fact"] == {"by": "ben", "text": "it is me"}


def test_who_looks_on_cannot_act(server, table):
    watcher = server.player(table, "spectator")
    assert watcher.state["you"] == {
        "seat": None,
        "role": "spectator",
        "rules": False,
        "chairs": False,
    }
    assert watcher.state["offers"] == watcher.state["anytime"] == watcher.state["requests"] == []
    for command in (
        {"type": "say", "text": "psst"},
        {"type": "rewind", "to": 1},
        {"type": "rule", "patch": {}, "reason": "because"},
        {"type": "open", "rule": "fire.wait", "args": ["warrior"]},
    ):
        assert watcher.do(**command)["code"] == "Forbidden"


def test_taking_back_is_free_alone_and_by_consent_together(server, table):
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    _, before = asked(ana)
    assert ana.state["undo"]["by"] == "ana"
    assert ana.state["undo"]["free"] is False  # a tile came to light
    to = ana.state["undo"]["to"]
    preview = server.http(table, "ana").at("/undo", params={"to": to}).json()
    assert preview["free"] is False
    assert preview["lines"][0]["kind"] == ana.state["log"][-1]["kind"]
    assert ana.do(type="rewind", to=to)["type"] == "done"
    ben.reach(ana.state["version"])
    (vote,) = ben.state["requests"]
    assert vote["vote"] is True
    assert ben.state["undo"] is None
    assert ben.do(type="answer", request=vote["id"], value="yes")["type"] == "done"
    ana.reach(ben.state["version"])
    assert ana.state["view"] == before
    assert ana.state["requests"] == []
    assert any(line["kind"] == "table.rewound" for line in ana.state["log"])
    fresh = server.http(table, "ana").state()
    assert fresh["log"] == ana.state["log"][-len(fresh["log"]) :]


def test_words_survive_a_rewind(server):
    table = server.create("ranger")
    ana = server.player(table, "ana")
    before = ana.state["version"]
    offer = next(o for o in ana.state["offers"] if o["rule"] == "fire.explore")
    ana.do(type="open", rule=offer["rule"], args=offer["args"])
    ana.do(type="say", text="oh no")
    assert ana.do(type="rewind", to=before)["type"] == "done"
    kinds = [line["kind"] for line in ana.state["log"] if line["place"] > before]
    assert kinds == ["table.said", "table.rewound"]


def test_bots_agree_to_taking_back(server):
    table = server.create("ranger", "warrior", bots={"ben": "greedy"})
    ana = server.player(table, "ana")
    _, view = asked(ana)
    ana.do(type="rewind", to=ana.state["undo"]["to"])
    while ana.state["view"] != view:
        ana.hear()
    assert ana.state["offers"]


def test_the_host_overrules_the_machine_and_nobody_else_does(server, table):
    ana, host = server.player(table, "ana"), server.player(table, "host")
    assert host.state["you"] == {
        "seat": None,
        "role": "host",
        "rules": True,
        "chairs": False,
    }
    patch = {"heroes/ranger/prone": True}
    assert ana.state["you"]["rules"] is False, "where nobody leads, no seat rules"
    assert ana.do(type="rule", patch=patch, reason="tripped")["code"] == "Forbidden"
    assert host.do(type="rule", patch=patch, reason="tripped")["type"] == "done"
    ana.reach(host.state["version"])
    assert ana.state["view"]["heroes"][0]["prone"] is True
    told = ana.state["log"][-1]["line"]["args"]
    assert (told["seat"], told["reason"]) == ("host", "tripped")
    (change,) = [one["args"] for one in told["changes"]]
    assert change["place"]["args"]["who"] == ["Ranger"]
    assert [one["key"] for one in change["place"]["args"]["what"]] == ["fire.place.heroes.prone"]
    assert (change["old"]["key"], change["new"]["key"]) == ("server.told.no", "server.told.yes")
    for nonsense in ({"heroes/nobody/prone": True}, {"turn/hero": "nobody"}, {"": 1}):
        assert host.do(type="rule", patch=nonsense, reason="")["type"] == "refused"
    assert ana.do(type="say", text="still here")["type"] == "done"


def test_what_is_not_offered_is_refused_with_the_reason(server, table):
    ana = server.player(table, "ana")
    for rule, args in (
        ("fire.move", ["warrior", "Z9"]),
        ("fire.wait", ["warrior"]),
        ("no.such.rule", []),
        ("fire.setup", []),
        ("fire.wait", [None, True, 10**30]),
    ):
        refused = ana.do(type="open", rule=rule, args=args)
        assert refused["code"] == "NotOffered", refused
        assert refused["line"]["key"]
    for args in ([[{"deep": ["er"]}]], [[[[[[["deep"]]]]]]], [[1.5]]):
        assert ana.do(type="open", rule="fire.wait", args=args)["code"] == "BadRequest"


def test_a_seat_can_be_handed_to_a_bot_and_back(server):
    table = server.create("ranger", "warrior")
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    rng = Random(1)
    http = server.http(table, "host")
    changed = http.at("/seats/ana", "PUT", json={"bot": "greedy", "name": "Ana's ghost"})
    assert changed.status_code == 200
    assert changed.json()[0] == {
        "seat": "ana",
        "name": "Ana's ghost",
        "bot": "greedy",
        "presence": "online",
        "free": False,  # she was here herself
    }
    while not ben.state["offers"]:  # the bot plays Ana's turn; its ritual may ask Ben something
        if not ben.act(rng):
            ben.hear()
    assert server.http(table, "ben").at("/seats/ana", "PUT", json={"bot": None}).status_code == 403
    own = server.http(table, "ana").at("/seats/ana", "PUT", json={"bot": None})
    assert own.json()[0]["bot"] is None
    while not (ana.state["offers"] or ana.state["requests"]):
        ben.reach(ana.state["version"])
        if not ben.act(rng):
            ana.hear()
        ana.reach(ben.state["version"])
    ana.do(type="say", text="let me see")
    version = ana.state["version"]
    assert ana.do(type="say", text="I am back")["version"] == version + 1
