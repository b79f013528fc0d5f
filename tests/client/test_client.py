"""A chair on a real server, for programs: the same words as a table in a script."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

import undertow
from server.client import FREE
from server.conftest import Running
from undertow import client
from undertow.commands.places import games
from undertow.games.fire.views import View
from undertow.kernel import BadSetup, NotOffered, TooLate, UndertowError
from undertow.plugins import plugins
from undertow.server.config import Config
from undertow.store import SqliteStore


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with SqliteStore(tmp_path_factory.mktemp("client") / "tables.db") as store:
        running = Running(store, Config(limits=FREE, bot_pace=0.0), games())
        yield running
        running.stop()


def test_the_same_seed_and_acts_give_the_same_game_here_and_there(server: Running) -> None:
    there = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)
    here = undertow.new("fire", heroes=["warrior", "sage"], seed=7)
    rng = Random(1)
    for _ in range(40):
        seat = here.waiting[0]
        chair = there[seat]
        chair.refresh()
        acts, same = here.legal(seat), chair.legal()
        assert [act.label for act in acts] == [act.label for act in same]
        assert [act.price for act in acts] == [act.price for act in same]
        number = rng.randrange(len(acts))
        here.do(acts[number])
        chair.do(same[number])
        assert chair.view() == here.view(seat)
    assert isinstance(chair.view(), View)
    assert chair.waiting == here.waiting


def told(view: Any) -> Any:
    """All that a view says."""
    return msgspec.json.decode(msgspec.json.encode(view))


def without_bots(server: Running, game: str) -> dict[str, client.Table]:
    """The first ready table of a game, where nobody else plays meanwhile, and chance is the same each time."""
    settings = msgspec.to_builtins(plugins()[game].game.demos()[0].settings)
    return client.create(server.url, game, seed=2, **settings)


@pytest.mark.parametrize("game", list(plugins()))
def test_a_chair_may_do_there_what_its_seat_may_here(server: Running, game: str) -> None:
    chairs = without_bots(server, game)
    live = server.hub.tables[chairs["host"].id]
    rng, seen = Random(2), 0
    for _ in range(25):
        for seat in live.play.seats:
            here: undertow.Table[Any] = undertow.Table(plugins()[game], live.play, None)
            chairs[seat].refresh()
            assert told(chairs[seat].view()) == told(here.view(seat))
            for mine, theirs in (
                (here.legal(seat), chairs[seat].legal()),
                (here.asides(seat), chairs[seat].asides()),
            ):
                assert [act.label for act in mine] == [act.label for act in theirs]
                assert [act.blank for act in mine] == [act.blank for act in theirs]
                seen += len(mine)
        waiting = [seat for seat in here.waiting if here.legal(seat)]
        if waiting:
            seat = rng.choice(waiting)
            number = rng.randrange(len(here.legal(seat)))
            wanted, act = here.legal(seat)[number].sample(rng), chairs[seat].legal()[number]
            written = msgspec.to_builtins(wanted.answer) if act.blank else None
            chairs[seat].do(act.fill(written) if act.blank else act)
    assert seen > 100


@pytest.mark.parametrize("game", list(plugins()))
def test_what_cannot_be_done_now_is_greyed_there_as_here(server: Running, game: str) -> None:
    chairs = without_bots(server, game)
    live = server.hub.tables[chairs["host"].id]
    here: undertow.Table[Any] = undertow.Table(plugins()[game], live.play, None)
    for seat in here.seats:
        mine, theirs = here.greyed(seat), chairs[seat].greyed()
        assert {act.rule for act in mine} == {act.rule for act in theirs}
        assert {(a.label, a.reason) for a in theirs} <= {(act.label, act.reason) for act in mine}


def test_rules_are_opened_and_questions_answered_by_name(server: Running) -> None:
    chairs = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)
    warrior, here = chairs["warrior"], undertow.new("fire", heroes=["warrior", "sage"], seed=7)
    with pytest.raises(TooLate, match="asked nothing"):
        warrior.answer(0)
    with pytest.raises(NotOffered):
        warrior.open("fire.collect", "warrior")
    with pytest.raises(NotOffered, match=r"called fire.mov\. Did you mean fire.move\?"):
        warrior.open("fire.mov", "warrior", "N")
    with pytest.raises(NotOffered, match=r"What is done is one of chair\.legal"):
        warrior.do(warrior.legal()[0].label)  # type: ignore[arg-type]

    async def plays() -> None:
        chair = await client.AsyncTable.join(warrior.link)
        await chair.open("fire.explore", "warrior", "N")
        await chair.answer(chair.legal()[0].answer)
        assert [act.label for act in await chair.greyed()]

    asyncio.run(plays())
    here.open("warrior", "fire.explore", "warrior", "N")
    here.do(here.legal("warrior")[0])
    warrior.refresh()
    assert warrior.view() == here.view("warrior")
    told = [one.text for one in warrior.log()]
    assert any(one.startswith("The Warrior goes to ") for one in told)
    assert [one for one in told if one[0] != one[0].upper() and not one.startswith("host: ")] == []


def test_a_seed_is_told_to_everybody(server: Running) -> None:
    chairs = client.create(server.url, "fire", heroes=["warrior"], seed=7)
    said = [told.text for told in chairs["warrior"].log()]
    assert any("follows the seed 7: whoever knows it can foresee every roll" in one for one in said)
    silent = client.create(server.url, "fire", heroes=["warrior"])
    assert not any("seed" in text for _, text in silent["warrior"].log())


def test_who_waits_hears_at_once(server: Running) -> None:
    chairs = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)
    sage, heard = chairs["sage"], []
    waiting = threading.Thread(target=lambda: heard.append(sage.wait(20)))
    waiting.start()
    chairs["warrior"].say("Go on.")
    waiting.join(20)
    assert heard == [True]
    assert any("Go on." in text for _, text in sage.log())
    assert not sage.wait(0)
    table = f"{server.url}/api/v1/tables/{sage.id}"
    key = {"authorization": f"Bearer {sage._key}"}
    now = httpx.get(table, headers=key).json()["version"]
    assert httpx.get(table, params={"after": now}, headers=key).json() is None
    assert httpx.get(table, params={"after": now - 1}, headers=key).json()["version"] == now


class Other(BaseHTTPRequestHandler):
    """Something that is not Undertow."""

    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, *what: object) -> None:
        """It says nothing."""


def test_some_other_program_that_answers_is_no_server_of_ours() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        link = f"http://127.0.0.1:{other.server_port}/#/t/a/b"
        with pytest.raises(client.NoAnswer, match=r"does not answer \(status 404\)"):
            client.join(link)
        other.shutdown()
        thread.join()


def test_what_is_refused_is_the_same_error(server: Running) -> None:
    chairs = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)
    act = chairs["warrior"].legal()[0]
    stale = client.Act(chairs["sage"], "sage", act._what)
    with pytest.raises(NotOffered, match="played by somebody else"):
        chairs["sage"].do(stale)
    with pytest.raises(BadSetup, match=r"no hero called bard"):
        client.create(server.url, "fire", heroes=["bard"])
    with pytest.raises(client.ServerSaid, match="does not open it"):
        client.Table(server.url, chairs["sage"].id, "wrong")
    with pytest.raises(BadSetup, match="no link to a chair"):
        client.join("https://example.org/")
    with pytest.raises(client.NoAnswer, match="does not answer"):
        client.join("http://127.0.0.1:9/#/t/x/y")


def test_odds_come_from_what_the_chair_knows(server: Running) -> None:
    there = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)["warrior"]
    here = undertow.new("fire", heroes=["warrior", "sage"], seed=7)
    one, other = there.odds(), here.odds(seat="warrior")
    assert one is not None
    assert other is not None
    assert [(o.id, round(float(o.chance), 6)) for o in one.outcomes] == [
        (o.id, round(float(o.chance), 6)) for o in other.outcomes
    ]


def test_the_same_with_a_loop(server: Running) -> None:
    link = client.create(server.url, "fire", heroes=["warrior"], seed=7)["warrior"].link

    async def plays() -> int:
        table = await client.AsyncTable.join(link)
        for _ in range(5):
            await table.do(await table.sample(table.legal()[0], Random(1)))
        await table.say("Done.")
        return int(table.version)

    assert asyncio.run(plays()) > 5


def test_errors_have_words_and_old_paths_say_where_to_go(server: Running) -> None:
    with httpx.Client(base_url=server.url) as http:
        refused = http.get("/api/v1/tables/none", headers={"authorization": "Bearer x"}).json()
        assert refused["text"].startswith("There is no such table")
        assert refused["line"]["key"] == "server.no.such-key"
        old = http.get("/api/games?x=1")
        assert old.status_code == 200
        assert old.headers["link"] == '</api/v1/games>; rel="successor-version"'
        assert old.headers["deprecation"] == "true"
        new = http.get("/api/v1/games")
        assert new.json() == old.json()
        assert "deprecation" not in new.headers


def test_openapi_has_the_records_of_every_game(server: Running) -> None:
    with httpx.Client(base_url=server.url) as http:
        schema = http.get("/api/v1/openapi.json").json()
    assert all(
        path.startswith(("/api/v1/", "/healthz", "/readyz", "/metrics")) for path in schema["paths"]
    )
    schemas = schema["components"]["schemas"]
    for game in undertow.shelf():
        assert f"{game.title()}Settings" in schemas
        assert f"{game.title()}View" in schemas
    new = next(value for key, value in schemas.items() if key.endswith("NewTable"))
    by_game = new["properties"]["settings"]["x-by-game"]
    assert by_game["fire"] == {"$ref": "#/components/schemas/FireSettings"}
    state = next(value for key, value in schemas.items() if key.endswith("State"))
    views = state["properties"]["view"]
    assert set(views["x-by-game"]) == set(undertow.shelf())
    assert views["anyOf"] == [*views["x-by-game"].values(), {"type": "null"}]
    assert new["properties"]["settings"]["anyOf"] == list(by_game.values())
    assert "heroes" in schemas["FireSettings"]["properties"]


def test_a_bot_of_ones_own_sits_on_a_server_only_if_it_was_brought(server: Running) -> None:
    with pytest.raises(BadSetup, match="no bot called os:system"):
        client.create(server.url, "fire", heroes=["warrior"], bots={"warrior": "os:system"})


def test_a_ready_table_is_opened_by_its_name(server: Running) -> None:
    chairs = client.create(server.url, "edge", demo="ledger-gm")
    assert set(chairs) == {"gm", "host", "maren", "isk"}
    bots = {one["seat"]: one["bot"] for one in chairs["gm"].state["seats"]}
    assert bots["gm"] is None
    assert bots["maren"]
    with pytest.raises(UndertowError, match=r"ledgre.* Did you mean ledger\?"):
        client.create(server.url, "edge", demo="ledgre")
    with pytest.raises(UndertowError, match=r"no game egde\..* Did you mean edge\?"):
        client.create(server.url, "egde", demo="ledger")
    with pytest.raises(BadSetup, match="leave out jokers, bots, or the demo"):
        client.create(server.url, "edge", demo="ledger", jokers=True, bots={"gm": "random"}, seed=4)


def test_a_ready_table_takes_a_seed_with_and_without_a_loop(server: Running) -> None:
    here = undertow.new("fire", demo="alone", seed=7)
    (seat,) = here.seats

    async def begins() -> Any:
        return (await client.AsyncTable.create(server.url, "fire", demo="alone", seed=7))[seat]

    chairs = [client.create(server.url, "fire", demo="alone", seed=7)[seat], asyncio.run(begins())]
    for _ in range(5):
        acts = here.legal(seat)
        here.do(acts[0])
        for chair in chairs:
            table = getattr(chair, "table", chair)
            assert [act.label for act in table.legal()] == [act.label for act in acts]
            table.do(table.legal()[0])
            assert table.view() == here.view(seat)


def test_what_a_body_says_wrong_is_told_in_words(server: Running) -> None:
    with httpx.Client(base_url=server.url) as http:

        def said(body: Any) -> str:
            text: str = http.post("/api/v1/tables", json=body).json()["text"]
            return text

        fire = {"game": "fire", "settings": {"heroes": ["warrior"]}}
        assert said({**fire, "setting": {}}).endswith("there is no field setting.")
        assert said({"settings": {}}).endswith("the field game is missing.")
        assert said({**fire, "title": 3}).endswith(
            "the field title must be text, not a whole number."
        )
        made = http.post("/api/v1/tables", json=fire).json()
        key = {"authorization": f"Bearer {made['seats'][0]['key']}"}
        long = {"id": "long", "do": {"type": "say", "text": "x" * 2001}}
        found = http.post(f"/api/v1/tables/{made['table']}/commands", json=long, headers=key)
        assert found.json()["text"].endswith("the field do.text may have at most 2000 letters.")
