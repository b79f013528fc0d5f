"""Why a line stands in the chronicle, and why something cannot be done now."""

from __future__ import annotations

import msgspec
import pytest

from server.conftest import keys_of, settings
from server.test_audiences import pond
from server.test_history import played
from store.pond import FishHid, PondGame
from undertow.kernel import Hindsight, Rule, message
from undertow.plugins import plugins
from undertow.server.config import Config


@pytest.fixture
def table(server):
    """With a seed, so that the same things happen each time."""
    body = {"game": "fire", "settings": settings("ranger", "warrior")}
    return keys_of(server.post("/api/v1/tables?seed=4", json=body).json())


def test_every_line_has_its_rule_its_cause_and_its_odds(server, table):
    played(server, table, 60)
    http = server.http(table, "ana")
    lines = [line for line in http.at("/log", params={"limit": 500}).json() if line["line"]]
    whys = {line["place"]: http.at(f"/why/{line['place']}").json() for line in lines}
    kinds = {}
    for line in lines:
        why = whys[line["place"]]
        if line["kind"].startswith("table."):
            nothing = {"name": None, "text": None, "before": [], "odds": None, "came": []}
            assert why == {**nothing, "fated": False}
            continue
        kinds[line["kind"]] = why
        if not line["cause"]:
            continue  # the beginning, which no rule tells
        assert why["name"], line
        assert why["text"], line
        assert all(one["place"] < line["place"] for one in why["before"])
    placed = kinds["cultist-placed"]
    assert placed["name"]["key"] == "fire.law.cultist.name"
    assert placed["before"][-1]["kind"] == "card-revealed", "the card comes before the cultist"
    assert kinds["turn-began"]["odds"] is None, "nothing was left to chance"
    assert kinds["supply-shuffled"]["fated"], "no odds are counted, and yet chance decided"
    assert not kinds["moved"]["fated"]
    moved = [whys[line["place"]] for line in lines if line["kind"] == "moved"]
    assert "fire.move.name" in {why["name"]["key"] for why in moved}
    for line in lines:
        why = whys[line["place"]]
        if line["kind"] == "cultist-placed":
            chances = {one["id"]: one["chance"] for one in why["odds"]["outcomes"]}
            assert [chances[id] for id in why["came"]] != []
            assert all(0 < chances[id] <= 1 for id in why["came"])
    assert http.at("/why/100000").status_code == 404


def test_odds_are_those_of_before(server, table):
    """A cultist that came for sure afterwards had a chance before."""
    played(server, table, 60)
    http = server.http(table, "spectator")
    lines = http.at("/log", params={"limit": 500}).json()
    came = [line["place"] for line in lines if line["kind"] == "cultist-placed"]
    chances = []
    for place in came[:6]:
        why = http.at(f"/why/{place}").json()
        chances += [one["chance"] for one in why["odds"]["outcomes"] if one["id"] == why["came"][0]]
    assert chances
    assert min(chances) < 1


def test_a_roll_says_how_likely_it_was_to_whoever_asks(server):
    ready = msgspec.to_builtins(plugins()["moonlight"].game.demos()[0].settings)
    table = server.create(
        game="moonlight", settings=ready
    )  # without bots, who would roll meanwhile
    gm = server.http(table, "gm")
    form = {"about": "Does it rain?", "dice": 2}
    done = gm.do("c1", type="open", rule="moonlight.fortune", args=["gm"], form=form)
    assert done.status_code == 200, done.text
    fallen = [one for one in gm.at("/log").json() if one["kind"] == "moonlight.threw"]
    (threw,) = (one for one in fallen if one["fact"]["what"] == "fortune")
    for seat in ("gm", "spectator"):
        why = server.http(table, seat).at(f"/why/{threw['place']}").json()
        assert why["name"]["key"] == "moonlight.fortune.name"
        chances = {one["id"]: one["chance"] for one in why["odds"]["outcomes"]}
        assert chances == pytest.approx(
            {"1-3": 9 / 36, "4/5": 16 / 36, "6": 10 / 36, "critical": 1 / 36}
        )
        assert why["came"] == [threw["fact"]["band"]]


def test_who_drew_no_card_is_told_by_which_rule_it_was_shuffled(server, table):
    """Nobody sees the order of a shuffle, so what it belongs to is no secret."""
    played(server, table, 60)
    http = {seat: server.http(table, seat) for seat in ("ana", "ben", "spectator")}
    lines = http["ana"].at("/log", params={"limit": 500}).json()
    shuffled = [one for one in lines if one["kind"].endswith("-shuffled") and one["cause"]]
    assert shuffled
    for line in shuffled:
        names = [one.at(f"/why/{line['place']}").json()["name"] for one in http.values()]
        assert all(name is not None and name == names[0] for name in names)


def test_what_cannot_be_done_says_what_is_missing(server, table):
    ana = server.player(table, "ana")
    http = server.http(table, "ana")
    found = {one["offer"]["rule"]: one["why"] for one in http.at("/barred").json()}
    offered = {offer["rule"] for offer in ana.state["offers"]}
    assert not offered & set(found)
    assert found["fire.collect"]["key"] == "fire.collect.why"
    assert found["fire.attack"]["key"] == "fire.attack.why"
    assert server.http(table, "spectator").at("/barred").json() == []


@pytest.mark.parametrize("game", ["eidolon", "anima", "moonlight", "edge"])
def test_nothing_is_filled_in_for_what_cannot_be_done(server, game):
    """A form without anything to choose from cannot even be drawn."""
    table = keys_of(server.post(f"/api/v1/demos/{game}").json())
    for seat in table.keys() - {"table", "host", "spectator"}:
        found = server.http(table, seat).at("/barred")
        assert found.status_code == 200
        assert not any(one["offer"]["form"] for one in found.json())


async def _stock(t, seat):
    t.tell(FishHid((5, 4, 3, 2, 1, 0)))


STOCK = Rule(
    "pond.stock", _stock, message("pond.stock.name", "Stock"), message("pond.stock.text", "-")
)


class StockedPond(PondGame):
    """Whoever is the heron may put other fish into the pond; the others see that something happened."""

    rules = {**PondGame.rules, STOCK.id: STOCK}  # noqa: RUF012

    def offers(self, world, seat):
        yield from super().offers(world, seat)
        if seat == "heron":
            yield STOCK.offer(seat)

    def prose(self, fact, world):
        return message("pond.told", "Something stirs.")()

    def hindsight(self, past, seat):
        fish = past.fact.fish if isinstance(past.fact, FishHid) else ()
        return Hindsight(None, tuple(map(str, fish)))


def test_why_tells_nobody_what_the_line_itself_hides(start, path):
    table = pond(path, bytes(range(32)), "a big fish")
    server = start(Config(tick=3600.0), games={"pond": StockedPond()})
    heron, ana = server.http(table, "heron"), server.http(table, "ana")
    assert heron.do("c1", type="open", rule="pond.stock", args=["heron"]).status_code == 200
    begun, stocked = (
        one["place"] for one in ana.at("/log").json() if one["kind"] == "pond.fish-hid"
    )
    mine = heron.at(f"/why/{stocked}").json()
    assert (mine["name"]["key"], mine["came"]) == ("pond.stock.name", list("543210"))
    theirs = ana.at(f"/why/{stocked}").json()
    assert (theirs["name"], theirs["came"], theirs["odds"]) == (None, [], None)
    start_of_it = ana.at(f"/why/{begun}").json()
    assert (start_of_it["name"]["key"], start_of_it["came"]) == ("pond.begin.name", [])
