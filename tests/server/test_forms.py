"""A form is fetched, composed on its writer's own screen, and sent with the rule it opens."""

from __future__ import annotations

import pytest

from kernel.test_forms import GAME, NICKNAME, PETITION
from server.test_asks import CONFIG, TABLE, toy


@pytest.fixture
def server(start, path):
    toy(path)
    return start(CONFIG, games={"toy": GAME})


def offer(player, rule):
    return next(one for one in player.state["offers"] if one["rule"] == rule)


def ask(server, who, rule, *args):
    return server.http(TABLE, who).at("/form", "POST", json={"rule": rule, "args": list(args)})


def test_an_offer_says_whether_it_has_a_form_and_the_form_comes_when_asked_for(server):
    ann = server.player(TABLE, "ann")
    assert offer(ann, PETITION)["form"] is True
    assert offer(ann, "toy.earn")["form"] is False
    form = ask(server, "ann", NICKNAME, "ann").json()
    assert (form["kind"], form["limit"]) == ("prose", 8)
    assert ann.state["requests"] == [], "looking at a form opens nothing"


def test_a_form_is_sent_with_the_rule_by_name_or_in_order(server):
    ann, bob = server.player(TABLE, "ann"), server.player(TABLE, "bob")
    version = bob.do(type="open", rule="toy.earn", args=["bob", 2])["version"]
    ann.reach(version)
    form = ask(server, "ann", PETITION, "ann").json()
    assert [line["name"] for line in form["fields"]] == ["to", "sum", "why"]
    filled = {"to": "bob", "why": "bread"}
    version = ann.do(type="open", rule=PETITION, args=["ann"], form=filled)["version"]
    assert ann.state["view"]["notes"] == ["ann asks bob for 5: bread"]
    bob.reach(version)
    bob.do(type="answer", request=bob.state["requests"][0]["id"], value=False)
    done = ann.do(type="open", rule=NICKNAME, args=["ann"], form="Annie")
    assert done["type"] == "done"
    assert ann.state["view"]["notes"][-1] == "ann is called Annie"


def test_a_form_may_be_composed_while_somebody_else_is_waited_for(server):
    ann, bob = server.player(TABLE, "ann"), server.player(TABLE, "bob")
    ann.reach(bob.do(type="open", rule="toy.write", args=["bob"])["version"])
    assert ann.state["offers"] == []
    assert ask(server, "ann", NICKNAME, "ann").status_code == 200
    late = ann.do(type="open", rule=NICKNAME, args=["ann"], form="Annie")
    assert late["code"] == "NotOffered"


@pytest.mark.parametrize(
    ("form", "key"),
    [
        (None, "kernel.open.form-first"),
        ("x" * 9, "kernel.answer.too-long"),
        ({"name": "Annie"}, "kernel.answer.not-text"),
        (["Annie"], "kernel.answer.not-text"),
    ],
)
def test_a_wrong_form_is_refused_with_a_reason(server, form, key):
    ann = server.player(TABLE, "ann")
    refused = ann.do(type="open", rule=NICKNAME, args=["ann"], form=form)
    assert (refused["code"], refused["line"]["key"]) == ("IllegalAnswer", key)
    assert ann.state["view"]["notes"] == []


def test_only_a_seat_is_given_the_forms_of_what_it_is_offered(server):
    late = ask(server, "ann", NICKNAME, "bob")
    assert (late.status_code, set(late.json())) == (200, {"gone"}), "it may have been hers before"
    assert ask(server, "ann", "toy.nonsense").status_code == 409
    assert ask(server, "ann", "toy.propose", "ann").status_code == 409, "it has no form"
    assert ask(server, "spectator", NICKNAME, "ann").status_code == 403
    assert ask(server, "host", NICKNAME, "ann").status_code == 403


def test_rubbish_for_a_form_is_refused_and_the_server_goes_on(server):
    http = server.http(TABLE, "ann")
    for rubbish in (1.5, {"name": {"deep": 1}}, [[[[[[[[[[[[["x"]]]]]]]]]]]]]):
        answer = http.do("x", type="open", rule=NICKNAME, args=["ann"], form=rubbish)
        assert answer.status_code in (400, 409), answer.text
    assert http.state()["view"]["notes"] == []
