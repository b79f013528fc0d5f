"""What may come of something: asked over HTTP, answered from what the one who asks may know."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kernel.test_forms import GAME as FORMS
from kernel.test_forms import NICKNAME, PETITION
from kernel.toy import ASK, ToyGame
from server.test_asks import CONFIG, TABLE, toy
from undertow.kernel import EVERYONE, Odds, Offer, Outcome, Plain, Request, Standing
from undertow.odds import Trial, exactly, opens, replies

TITLE = ASK(what="what may come")


class Chancy(ToyGame):
    """The toy game with odds: of a gamble, of a stake, of a form, and of what lies on top."""

    def __init__(self) -> None:
        super().__init__(extra=[PETITION, NICKNAME])
        self.rules |= {id: FORMS.rules[id] for id in (PETITION, NICKNAME)}
        self.asked: list[Any] = []

    def watched(self, world: Any, seat: str) -> list[Offer]:
        """What Bob will be called lies open to everybody."""
        return [Offer(NICKNAME, ("bob",))]

    def odds_of(
        self, table: Standing[Any], seat: str, about: Offer | Request | None, answer: Plain = None
    ) -> Odds | None:
        self.asked.append((seat, about if isinstance(about, Offer) else bool(about), answer))
        if about is None:
            unseen = sorted(table.world.deck)
            return Odds(
                TITLE,
                tuple([Outcome(c, ASK(what=c), _share(unseen), group="top") for c in unseen]),
                sampled=7,
                notes=(ASK(what=seat),),
            )
        if isinstance(about, Offer):
            if about.rule == "toy.gamble":
                trial = Trial(table, opens(about, seat), lambda request: 1)
            elif about.rule == NICKNAME:
                return Odds(TITLE, (Outcome(str(about.form), TITLE, _share([1])),))
            else:
                return None
        else:
            trial = Trial(table, replies(about, answer))
        found = exactly(trial, lambda way: way.world.purses[seat].coins)
        outcomes = [
            Outcome(str(n), ASK(what=str(n)), found[n], "good" if n > 3 else "bad", "coins", n)
            for n in sorted(found)
        ]
        return Odds(TITLE, tuple(outcomes))


def _share(of: list[Any]) -> Fraction:
    return Fraction(1, len(of))


@pytest.fixture
def game():
    return Chancy()


@pytest.fixture
def server(start, path, game):
    toy(path)
    return start(CONFIG, games={"toy": game})


def ask(server, who, **about):
    return server.http(TABLE, who).at("/odds", "POST", json=about)


def chances(answer):
    assert answer.status_code == 200, answer.text
    return {one["id"]: one["chance"] for one in answer.json()["outcomes"]}


def test_an_offer_has_odds_before_it_is_opened(server):
    ann = server.player(TABLE, "ann")
    found = ask(server, "ann", rule="toy.gamble", args=["ann"])
    assert chances(found) == {"2": pytest.approx(21 / 36), "4": pytest.approx(15 / 36)}
    assert found.json()["sampled"] == 0
    assert found.json()["outcomes"][0] == {
        "id": "2",
        "label": {"key": "toy.ask", "args": {"what": "2"}},
        "chance": pytest.approx(21 / 36),
        "tone": "bad",
        "group": "coins",
        "amount": 2,
    }
    assert ann.state["requests"] == [], "nothing happened"
    assert ask(server, "ann", rule="toy.earn", args=["ann", 1]).json() is None


def test_an_answer_that_is_not_given_yet_has_odds_too(server):
    ann = server.player(TABLE, "ann")
    ann.do(type="open", rule="toy.gamble", args=["ann"])
    (request,) = ann.state["requests"]
    assert set(chances(ask(server, "ann", request=request["id"], answer=3))) == {"0", "6"}
    assert set(chances(ask(server, "ann", request=request["id"], answer=0))) == {"3"}
    assert ann.state["requests"] == [request]
    refused = ask(server, "ann", request=request["id"], answer=9)
    assert (refused.status_code, set(refused.json())) == (200, {"gone"}), "it may have been one"
    assert refused.json()["gone"]["key"].startswith("kernel.")
    closed = ask(server, "bob", request=request["id"], answer=1)
    assert (closed.status_code, closed.json()) == (200, None), (
        "not asked, or no longer: nothing to tell"
    )


def test_what_somebody_else_may_do_in_the_open_has_odds_for_who_watches(server, game):
    for who, seat in (("ann", "ann"), ("spectator", EVERYONE)):
        assert chances(ask(server, who, rule=NICKNAME, args=["bob"])) == {"None": 1}
        assert game.asked[-1] == (seat, Offer(NICKNAME, ("bob",)), None)
    assert ask(server, "bob", rule=NICKNAME, args=["ann"]).json() is None
    assert ask(server, "ann", rule=NICKNAME, args=["bob"], form="Bo").json() is None
    formed = ask(server, "spectator", rule=NICKNAME, args=["bob"], form="Bo")
    assert formed.status_code == 403, "to watch is not to fill in"


def test_a_form_that_is_being_filled_in_goes_along(server):
    assert set(chances(ask(server, "ann", rule=NICKNAME, args=["ann"], form="Ann"))) == {"Ann"}
    assert set(chances(ask(server, "ann", rule=NICKNAME, args=["ann"]))) == {"None"}
    wrong = ask(server, "ann", rule=NICKNAME, args=["ann"], form="x" * 9)
    assert (wrong.status_code, set(wrong.json())) == (200, {"gone"})
    deep = ask(server, "ann", rule=PETITION, args=["ann"], form=[[[[[[[["x"]]]]]]]])
    assert deep.status_code == 400


def test_what_comes_by_itself_may_be_asked_by_anybody_as_they_may_know_it(server, game):
    found = ask(server, "ann").json()
    assert (found["sampled"], found["notes"][0]["args"]) == (7, {"what": "ann"})
    assert {one["group"] for one in found["outcomes"]} == {"top"}
    assert ask(server, "spectator").json()["notes"][0]["args"] == {"what": EVERYONE}
    assert ask(server, "host").status_code == 200
    unseen = ask(server, "spectator", rule="toy.gamble", args=["ann"])
    assert (unseen.status_code, unseen.json()) == (200, None), "nothing to watch, or no longer"
    assert ask(server, "spectator", request="1.1").status_code == 403
    for offer in (["bob"], ["nobody"], []):
        gone = ask(server, "ann", rule="toy.gamble", args=offer)
        assert (gone.status_code, gone.json()) == (200, None), "not offered, or no longer"
    assert ask(server, "ann", rule="toy.nonsense").json() is None
    assert ask(server, "ann", answer=1.5).status_code == 400
    assert ask(server, "ann", what="x").status_code == 400


def test_what_was_asked_lately_is_not_worked_out_again_until_something_happens(server, game):
    ann = server.player(TABLE, "ann")
    for _ in range(3):
        ask(server, "ann", rule="toy.gamble", args=["ann"])
    assert len(game.asked) == 1
    ask(server, "bob", rule="toy.gamble", args=["bob"])
    ask(server, "ann")
    ask(server, "bob")  # who sees other things
    assert len(game.asked) == 4
    ann.do(type="open", rule="toy.earn", args=["ann", 1])
    assert set(chances(ask(server, "ann", rule="toy.gamble", args=["ann"]))) == {"3", "5"}
    assert len(game.asked) == 5


def test_odds_that_cannot_be_worked_out_are_our_fault_and_harm_nobody(server, game, monkeypatch):
    def broken(*args):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Chancy, "odds", broken)
        assert ask(server, "ann", rule="toy.gamble", args=["ann"]).status_code == 500
    assert ask(server, "ann", rule="toy.gamble", args=["ann"]).status_code == 200
