"""How dangerous is this? The GM and the host may ask, nobody else learns anything by it, the figures are
the lab's own, and no table waits for them."""

from __future__ import annotations

import multiprocessing
import os
import threading
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from server.client import PATIENCE
from server.conftest import keys_of
from server.test_audiences import pond
from store.pond import GAMES
from undertow.games.anima.form import BRIDGE, DEMOS
from undertow.games.anima.lab.forecast import AnimaForecaster
from undertow.games.anima.lab.sim import danger
from undertow.games.anima.opponents import OPPONENT
from undertow.kernel import speak
from undertow.kernel.words import Line
from undertow.lab.forecast import Forecast
from undertow.plugin import Plugin
from undertow.plugins import plugins
from undertow.server.config import Config

PEOPLE = ("yara", "evanon")
BOSS: dict[str, Any] = {"name": "The Regent", "competence": 6, "defense": 4, "wounds": 6}
STRAW: dict[str, Any] = {"name": "The Regent", "competence": 0, "defense": 0, "wounds": 1}


def opponent(figures: dict[str, Any]) -> list[Any]:
    page = tuple(figures.get(field.name, field.default) for field in OPPONENT.fields)
    return msgspec.json.decode(msgspec.json.encode(page))


def at_peace(server: Any) -> dict[str, str]:
    """A table between conflicts."""
    settings = {
        "players": PEOPLE,
        "samples": {id: id for id in PEOPLE},
        "mood": "loud",
        "spoken": True,
        "campaign": {"world": "a"},
        "seeds": [{"level": "group", "by": "gm", "text": "Fire!"}],
    }
    return created(server, settings)


def fighting(server: Any) -> dict[str, str]:
    """A table whose first conflict has begun."""
    table = created(server, msgspec.to_builtins(DEMOS[0].settings))
    yara = server.http(table, "yara")
    (request,) = yara.state()["requests"]
    yara.do("hold", type="answer", request=request["id"], value=0)
    return table


def created(server: Any, settings: Any) -> dict[str, str]:
    body = {"game": "anima", "settings": settings}
    made = server.post("/api/v1/tables", json=body)
    assert made.status_code == 201, made.text
    server.hub.forecasts.limit = PATIENCE  # on a busy machine the worker waits for its turn
    return keys_of(made.json())


def prepared(server: Any, table: dict[str, str], figures: dict[str, Any]) -> None:
    """The GM writes an opponent down, for her eyes only."""
    gm = server.http(table, "gm")
    done = gm.do("p", type="open", rule="anima.prepare", args=[], form=opponent(figures))
    assert done.status_code == 200, done.text


def ask(server: Any, table: dict[str, str], seat: str, **more: Any) -> httpx.Response:
    return server.http(table, seat).at("/forecast", "POST", json=more)


def known(server: Any, table: dict[str, str], **more: Any) -> Forecast:
    """The whole forecast: asked for until all is known."""
    while True:
        answer = ask(server, table, "gm", **more)
        assert answer.status_code == 200, answer.text
        found = msgspec.json.decode(answer.content, type=Forecast)
        if found.done >= found.wanted:
            return found


def said(answer: httpx.Response) -> tuple[int, str, str]:
    problem = answer.json()
    line = msgspec.convert(problem["line"], Line)
    return answer.status_code, problem["code"], speak(line)


def test_the_gm_hears_what_the_lab_finds(server):
    table = fighting(server)
    found = known(server, table, n=40, seed=7)
    world = server.hub.tables[table["table"]].play.world
    lab = danger(world, 40, 7)
    assert (found.done, found.wanted, found.won) == (40, 40, lab.won)
    falls = {s.id: s.rate for s in found.shares if s.group == "falls"}
    assert falls == {"": lab.somebody_falls, **lab.falls}
    assert {s.id: s.rate for s in found.shares if s.group == "foes"} == lab.foes
    amounts = {a.id: a.spread for a in found.amounts}
    assert amounts == {"rounds": lab.rounds, "wounds": lab.wounds, **lab.left}
    assert speak(found.verdict).startswith("A walk in the park")
    assert "40 times" in speak(found.assumed[0])
    assert known(server, table, n=40, seed=8) != found
    assert known(server, table, n=40, seed=7) == found


def test_more_games_are_added_to_those_there_are(server):
    table = fighting(server)
    server.hub.forecasts.portion = 0.0  # so one game each time
    gm = server.http(table, "gm")
    done = [gm.at("/forecast", "POST", json={"n": 3}).json()["done"] for _ in range(4)]
    assert done == [1, 2, 3, 3]
    world = server.hub.tables[table["table"]].play.world
    assert known(server, table, n=5).won == danger(world, 5).won


def test_the_host_may_ask_and_nobody_else(server):
    table = fighting(server)
    assert ask(server, table, "host", n=2).status_code == 200
    for seat in ("yara", "evanon", "spectator"):
        status, code, line = said(ask(server, table, seat, n=2))
        assert (status, code) == (403, "Forbidden")
        assert line.startswith("Only the GM or the host")
    status, code, _ = said(ask(server, {**table, "gm": "a wrong key"}, "gm", n=2))
    assert (status, code) == (403, "Forbidden")
    nobody = server.post(f"/api/v1/tables/{table['table']}/forecast", json={})
    assert said(nobody)[0] == 401


def test_the_first_conflict_before_it_begins(server):
    table = created(server, msgspec.to_builtins(DEMOS[0].settings))  # Yara still chooses a weapon
    found = known(server, table, n=2)
    assert [s.id for s in found.shares if s.group == "foes"] == [s.id for s in BRIDGE.adversity]


def test_in_the_middle_of_an_action_it_is_as_it_was_before(server):
    table = fighting(server)
    before = known(server, table, n=10)
    yara = server.http(table, "yara")
    yara.do("m", type="open", rule="anima.maneuver", args=["yara"])
    gm = server.http(table, "gm")
    (request,) = gm.state()["requests"]
    gm.do("b", type="answer", request=request["id"], value=2)
    (request,) = yara.state()["requests"]
    yara.do("o", type="answer", request=request["id"], value=3)  # dice have left her pool
    assert known(server, table, n=10) == before


def test_what_is_prepared_and_what_is_being_written(server):
    table = at_peace(server)
    prepared(server, table, BOSS)
    hard = known(server, table, n=40, form="anima-prepared", value=["the-regent"])
    assert [s.id for s in hard.shares if s.group == "foes"] == ["the-regent"]
    alone = known(server, table, n=40, form="anima-opponent", value=opponent(STRAW))
    assert alone.won.rate > hard.won.rate
    gm = server.http(table, "gm")
    request = gm.at("/form", "POST", json={"rule": "anima.conflict"}).json()
    page = {field["name"]: field["default"] for field in request["fields"]}
    page |= {"pcs": ["yara"], "prepared": ["the-regent"]}
    whole = known(server, table, n=40, form=request["form"], value=list(page.values()))
    assert [s.id for s in whole.shares if s.group == "falls"] == ["", "yara"]
    assert whole.won.rate < hard.won.rate  # she is alone


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"form": "anima-conflict", "value": []}, "The page has 9 lines to fill in."),
        ({"form": "anima-opponent", "value": 3}, "22 lines"),
        ({"form": "anima-prepared", "value": ["nobody"]}, "A conflict needs an opponent"),
        ({"form": "anima-nonsense"}, "There is no page anima-nonsense"),
        ({"bot": "wise"}, "There is no bot called wise"),
    ],
)
def test_what_cannot_be_foreseen_says_why(server, asked, says):
    status, _, line = said(ask(server, at_peace(server), "gm", **asked))
    assert status == 409
    assert says in line


def test_what_is_over_or_not_begun_is_told_and_is_no_fault(server):
    """A page asks by itself, and the conflict may have ended since."""
    answer = ask(server, at_peace(server), "gm")
    assert (answer.status_code, set(answer.json())) == (200, {"gone"})
    assert answer.json()["gone"]["key"] == "lab.anima.no-conflict"


def test_nobody_can_stand_up_yet(server):
    table = created(server, {"players": ["ana"]})
    status, _, line = said(ask(server, table, "gm", form="anima-opponent", value=opponent(STRAW)))
    assert (status, line) == (409, "There are no characters yet who could fight it.")


def test_one_conflict_after_the_other(server):
    table = fighting(server)
    answer = ask(server, table, "gm", form="anima-opponent", value=opponent(STRAW))
    assert (
        speak(msgspec.convert(answer.json()["gone"], Line)) == "Finish the current conflict first."
    )


def test_a_game_without_a_forecast(server):
    made = server.post("/api/v1/tables", json={"game": "eidolon", "settings": {"players": ["ana"]}})
    status, code, line = said(ask(server, keys_of(made.json()), "host"))
    assert (status, code) == (404, "NotFound")
    assert line == "EIDOLON: Become Your Best Self cannot be looked ahead in."


@pytest.mark.parametrize(
    "asked", [{"n": 2001}, {"n": 0}, {"seed": -1}, {"who": "yara"}, {"n": "many"}]
)
def test_what_is_too_much_or_nonsense_is_refused(server, asked):
    assert said(ask(server, fighting(server), "gm", **asked))[:2] == (400, "BadRequest")


class Patient(AnimaForecaster):
    """Its bots do not fight before they are given a word each time."""

    def __init__(self, word: Path) -> None:
        self.word = word

    def outcome(self, *about: Any) -> Any:
        with self.word.open("rb", buffering=0) as word:
            word.read(1)
        return super().outcome(*about)


def test_one_at_a_time_and_the_table_goes_on_meanwhile(server, tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "word")
    patient = replace(plugins()["anima"], forecaster=Patient(tmp_path / "word"))
    monkeypatch.setitem(plugins()._loaded, "anima", patient)
    table, other = at_peace(server), fighting(server)
    server.hub.forecasts.portion = 0.0  # so one game each time
    found: list[httpx.Response] = []
    body = {"n": 2000, "form": "anima-opponent", "value": opponent(BOSS)}
    asking = threading.Thread(
        target=lambda: found.append(ask(server, table, "gm", **body)), daemon=True
    )
    asking.start()
    server.until(lambda: server.hub.forecasts._working)
    status, code, line = said(ask(server, other, "gm", n=1))
    assert (status, code) == (202, "Busy")
    assert line.startswith("One forecast is being worked out already.")
    assert said(ask(server, table, "yara", n=1))[1] == "Forbidden"  # and nothing of that
    yara = server.player(table, "yara")
    for n in range(20):
        assert yara.do(type="say", text=f"word {n}")["type"] == "done"
    scene = ["the inn", ["yara"], "an old debt"]
    done = yara.do(type="open", rule="anima.scene", args=["yara"], form=scene)
    assert done["type"] == "done"
    assert not found, "all of that came before the forecast did"
    with (tmp_path / "word").open("r+b", buffering=0) as word:
        word.write(b"!")
        asking.join(PATIENCE)
    assert found[0].status_code == 200, found[0].text
    assert found[0].json()["done"] == 1


def test_a_worker_that_says_nothing_is_stopped_and_the_next_one_answers(server):
    table = fighting(server)
    known(server, table, n=1)
    (worker,) = multiprocessing.active_children()
    server.hub.forecasts.limit = 0.001
    assert said(ask(server, table, "gm", n=2000))[:2] == (503, "TooSlow")
    assert wait([worker.sentinel], PATIENCE)
    server.hub.forecasts.limit = PATIENCE
    assert known(server, table, n=5).done == 5


def test_the_worker_leaves_when_nobody_asks_and_with_the_server(start):
    server = start()
    table = fighting(server)
    known(server, table, n=1)
    (worker,) = multiprocessing.active_children()
    server.hub.forecasts.idle = 0.0
    known(server, table, n=1)
    assert wait([worker.sentinel], PATIENCE)
    server.hub.forecasts.idle = PATIENCE
    known(server, table, n=1)
    (worker,) = multiprocessing.active_children()
    server.stop()
    assert wait([worker.sentinel], PATIENCE)


def test_players_learn_nothing_by_it(server):
    heard = []
    for figures in (BOSS, STRAW):
        table = at_peace(server)
        prepared(server, table, figures)
        seen = {seat: server.http(table, seat).state() for seat in (*PEOPLE, "spectator")}
        told = known(server, table, n=40, form="anima-prepared", value=["the-regent"])
        after = {seat: server.http(table, seat).state() for seat in (*PEOPLE, "spectator")}
        assert after == seen, "a forecast leaves no trace at the table"
        heard.append(
            [
                (told.verdict.key,),
                *(
                    ask(server, table, seat, **asked).content
                    for seat in (*PEOPLE, "spectator")
                    for asked in (
                        {},
                        {"form": "anima-prepared", "value": ["the-regent"]},
                        {"form": "anima-prepared", "value": ["nobody"]},
                        {"form": "anima-opponent", "value": opponent(figures)},
                        {"bot": "wise"},
                    )
                ),
            ]
        )
    (boss, *players), (straw, *same) = heard
    assert boss != straw
    assert players == same
    assert len(set(players)) == 1


class Heron:
    """A forecaster of another game; its bots lose their way."""

    def may_ask(self, seat: str) -> bool:
        return seat == "heron"

    def subject(self, play: Any, bot: str, form: str, value: Any) -> str:
        return "fish"

    def outcome(self, subject: str, seed: int, number: int) -> Any:
        raise LookupError(subject)

    def told(self, subject: str, outcomes: Any, wanted: int) -> Forecast:
        raise AssertionError


def test_another_game_may_bring_one_and_it_may_break(start, path, monkeypatch, caplog):
    heron = Plugin(game=GAMES["pond"], forecaster=Heron())
    monkeypatch.setitem(plugins()._loaded, "pond", heron)
    table = pond(path, bytes(range(32)), "a big fish")
    server = start(Config(tick=3600.0), games=GAMES)
    assert said(ask(server, table, "ana"))[0] == 403
    status, code, line = said(ask(server, table, "heron"))
    assert (status, code) == (409, "CannotForesee")
    assert "LookupError" in line
    assert "a forecast failed" in caplog.text


def test_a_host_who_overrules_a_roll_to_a_million_dice_has_no_odds_and_stops_nobody(server):
    table = fighting(server)
    yara, gm, host = (server.http(table, who) for who in ("yara", "gm", "host"))
    yara.do("m", type="open", rule="anima.maneuver", args=["yara"])
    (request,) = gm.state()["requests"]
    gm.do("b", type="answer", request=request["id"], value=2)
    assert yara.at("/odds", "POST", json={}).json()["outcomes"]
    for place in ("conflict/throw/basic", "fighters/yara/sp", "fighters/yara/sheet/base/wounds"):
        assert host.do(place, type="rule", patch={place: 10**6}).status_code == 200, place
    asked = yara.at("/odds", "POST", json={})
    assert (asked.status_code, asked.json()) == (200, None)
    assert yara.state()["view"]["fighters"]
    assert ask(server, table, "gm", n=1).status_code in (200, 202)
