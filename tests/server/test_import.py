"""A file that somebody brings: read elsewhere, looked at as every seat would see it, or refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from server.client import choose
from server.conftest import keys_of
from tools.hurt.files import mutated, opened, played, sealed
from undertow.commands.places import games as all_games
from undertow.kernel import HOST, UndertowError
from undertow.kernel.journal import Committed
from undertow.server.config import Config
from undertow.server.tables import imports
from undertow.store import Sitting, SqliteStore, read_file


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> dict[str, bytes]:
    """A table of each game in mid-game, as files."""
    with SqliteStore(tmp_path_factory.mktemp("kept") / "tables.sqlite") as store:
        return {id: played(store, id, 20) for id in ("fire", "anima", "eidolon")}


@pytest.mark.parametrize("game", ["fire", "anima", "eidolon"])
def test_whatever_a_file_holds_it_is_refused_or_can_be_played(files, game, tmp_path):
    rng, games = Random(7), all_games()
    kept, told = 0, []
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        for _ in range(120):
            data = mutated(rng, files[game])
            try:
                read = imports.read_import(games, data)
            except UndertowError as problem:
                told.append(str(problem))
                continue
            imports.keep_import(store, read)
            sitting = Sitting[Any].open(store, games, read.table.id, mend=True)
            imports.show_everybody(sitting.play, sitting.entries())
            kept += 1
    assert all(len(line) < 1000 and "\n" not in line for line in told)
    assert min(kept, len(told)) > 3


def test_numbers_beyond_all_bounds_are_refused_with_a_sentence(files):
    head, lines = opened(files["fire"])
    for field in ("version", "format"):
        with pytest.raises(UndertowError) as problem:
            imports.read_import(all_games(), sealed({**head, field: 2**63}, lines))
        assert "Nothing was changed" in str(problem.value)
    for change in (
        {"resolution": 2**63},
        {"n": -1},
        {"asked": "shuffle 200000"},
        {"asked": "roll " + "6 " * 2000},
    ):
        at = next(n for n, line in enumerate(lines) if '"asked":"shuffle' in line)
        other = [*lines]
        other[at] = json.dumps({**json.loads(lines[at]), **change})
        with pytest.raises(UndertowError, match="is damaged"):
            imports.read_import(all_games(), sealed(head, other))


def test_an_import_is_a_copy_with_a_secret_of_its_own_and_says_so(server, files):
    created = server.post("/api/v1/import", content=files["fire"])
    assert created.status_code == 201, created.text
    table = keys_of(created.json())
    assert server.store.header(table["table"]).secret is None
    seat = created.json()["seats"][0]["seat"]
    state = server.http(table, seat).state()
    said = state["log"][-1]["fact"]
    original = read_file(files["fire"]).header.table
    assert (said["by"], f"copy of table {original}" in said["text"]) == (HOST, True)
    seals = [json.loads(line) for line in opened(files["fire"])[1] if '"committed"' in line]
    ways = (
        (http, choose(http.state(), Random(1)))
        for http in (server.http(table, one["seat"]) for one in created.json()["seats"])
    )
    http, command = next((http, command) for http, command in ways if command)
    done = http.do("c1", **command)
    assert done.status_code == 200, done.text
    entries = server.hub.tables[table["table"]].sitting.entries()
    new = [entry.seal for entry in entries if isinstance(entry, Committed)]
    assert len(new) == len(seals) + 1


def test_the_hosts_file_holds_no_running_secret_and_everybody_reads_that_it_was_taken(server):
    table = server.create("ranger", "warrior")
    ana = server.player(table, "ana")
    secret = server.store.header(table["table"]).secret
    file = server.http(table, "host").at("/export")
    assert file.status_code == 200
    head = read_file(file.content).header
    assert secret.hex().encode() not in file.content
    assert (head.owner, head.secret) == (False, "")
    ana.until("step")
    assert "copy of the whole table" in ana.state["log"][-1]["fact"]["text"]
    before = server.store.length(table["table"])
    assert server.http(table, "ana").at("/export").status_code == 200
    assert server.store.length(table["table"]) == before, "one's own copy is one's own business"


def test_work_that_takes_too_long_is_stopped_and_the_server_goes_on(start, files):
    server = start(Config(work_limit=0.001, tick=3600.0))
    table = server.create("ranger", "warrior")
    stopped = server.post("/api/v1/import", content=files["fire"])
    assert (stopped.status_code, stopped.json()["code"]) == (503, "TooLong")
    assert len(server.store.listing()) == 1
    assert server.http(table, "ana").state()["version"]


def test_the_page_says_where_a_story_does_not_follow_and_shows_nothing_hidden(server, files):
    head, lines = opened(files["fire"])
    at = next(n for n, line in enumerate(lines) if '"fact":"deck-shuffled"' in line)
    fact = json.loads(lines[at])
    fact["fact"]["order"][:2] = fact["fact"]["order"][1::-1]
    lines[at] = json.dumps(fact)
    created = server.post("/api/v1/import", content=sealed(head, lines))
    if created.status_code != 201:
        assert created.json()["code"] == "DamagedFile"
        return
    table = keys_of(created.json())
    found = server.http(table, "spectator").at("/fairness").json()
    assert not found["complete"]
    line = found["lines"][-1]
    assert (line["key"], line["args"]) == ("server.fairness.differs", {"place": at + 1})
    assert json.dumps(fact["fact"]["order"][:3])[1:-1] not in json.dumps(found)


def test_an_honest_table_is_proved_as_far_as_it_can_be(server):
    table = server.create("ranger", "warrior")
    found = server.http(table, "ana").at("/fairness").json()
    keys = [line["key"] for line in found["lines"]]
    assert found["fair"]
    assert not found["complete"]
    assert keys == ["kernel.verify.nothing", "kernel.verify.told", "kernel.verify.secret"]


def test_an_import_keeps_its_bots_and_names(server):
    table = server.create("ranger", "warrior", bots={"ben": "random"})
    server.http(table, "ana").at("/seats/ana", "PUT", json={"name": "Ana"})
    data = server.http(table, "host").at("/export").content
    created = server.post("/api/v1/import", content=data).json()
    assert created["seats"][0]["seat"] == "ana", "a person's seat comes first"
    seats = server.http(keys_of(created), "ana").state()["seats"]
    assert {one["seat"]: (one["name"], one["bot"]) for one in seats} == {
        "ana": ("Ana", None),
        "ben": ("Ben", "random"),
    }


def test_nobody_comes_with_a_file_under_the_name_of_another(server):
    table = server.create("ranger", "warrior")
    head, lines = opened(server.http(table, "host").at("/export").content)
    for first, second in (("Host", ""), ("Zoe", "Z\u043ee"), ("Zoe", "zoe\u3164"), ("fate", "")):
        people = [{"seat": "ana", "name": first}, {"seat": "ben", "name": second}]
        created = server.post("/api/v1/import", content=sealed({**head, "people": people}, lines))
        seats = server.http(keys_of(created.json()), "ana").state()["seats"]
        assert [one["name"] for one in seats] == ["Zoe" if first == "Zoe" else "", ""]


def test_a_bot_that_this_server_does_not_have_is_played_by_the_best(server):
    table = server.create("ranger", "warrior", bots={"ben": "greedy"})
    head, lines = opened(server.http(table, "host").at("/export").content)
    people = [{"seat": "ben", "name": "Ben\n", "bot": "somebody.else:Bot"}, {"seat": "zoe"}]
    created = server.post("/api/v1/import", content=sealed({**head, "people": people}, lines))
    seats = server.http(keys_of(created.json()), "ana").state()["seats"]
    assert {one["seat"]: (one["name"], one["bot"]) for one in seats} == {
        "ana": ("", None),
        "ben": ("Ben", "greedy"),
    }
