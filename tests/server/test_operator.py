"""What whoever runs the server is shown, and to whom."""

from __future__ import annotations

import base64
import json
import logging
import re
from pathlib import Path
from random import Random

import pytest

from server.client import FREE, PATIENCE
from server.conftest import Running
from undertow.commands.places import games
from undertow.server.config import Config
from undertow.server.http.operator import page
from undertow.server.tables.watching import EVERY, KEPT, Process, Sample, Trouble
from undertow.store.postgres import PostgresStore

FAR = {"x-forwarded-for": "10.0.0.1"}
BOARD = Path(__file__).parents[2] / "docs" / "grafana.json"


def basic(password: str) -> dict[str, str]:
    return {"authorization": "Basic " + base64.b64encode(f"me:{password}".encode()).decode()}


def test_the_page_is_for_this_machine_or_with_the_token(start):
    server = start(Config(limits=FREE, tick=3600.0, metrics_token="a token"))
    here = server.get("/operator")
    assert here.status_code == 200
    assert here.headers["cache-control"] == "no-store"
    assert "Commands a second" in here.text
    asked = server.get("/operator", headers=FAR)
    assert asked.status_code == 401
    assert asked.headers["www-authenticate"].startswith("Basic")
    assert "Commands" not in asked.text
    for wrong in (basic("no"), {"authorization": "Basic ###"}, {"authorization": "Bearer no"}):
        assert server.get("/operator", headers={**FAR, **wrong}).status_code == 401
    for right in (basic("a token"), {"authorization": "Bearer a token"}):
        assert server.get("/operator", headers={**FAR, **right}).status_code == 200


def test_without_a_token_nobody_elsewhere_sees_that_it_is_there(start):
    server = start(Config(limits=FREE, tick=3600.0))
    assert server.get("/operator", headers=FAR).status_code == 404
    assert server.get("/operator", headers={**FAR, **basic("")}).status_code == 404


def test_what_is_played_is_in_the_samples(server):
    table = server.create("ranger", "warrior")
    ana = server.player(table, "ana")
    hub = server.hub
    hub.watching.tick(hub.clock() + EVERY)  # what was before counts for nothing
    for _ in range(5):
        ana.do(type="say", text="hello")
    ana.act(Random(1))
    logging.getLogger("undertow.server").error("a test complains of <b>%s</b>", "nothing")
    hub.watching.tick(hub.clock() + 3 * EVERY)
    last = hub.watching.samples[-1]
    assert (last.tables, last.sockets, last.errors) == (1, 1, 1)
    assert last.commands > 0
    assert 0 < last.p50 <= last.p99
    assert last.memory > 10
    told = server.get("/operator").text
    assert "a test complains of &lt;b&gt;nothing&lt;/b&gt;" in told
    figures = server.get("/metrics").text
    assert "undertow_errors_total 1.0" in figures
    assert re.search(r"undertow_store_commands_total [1-9]", figures)
    assert server.get("/metrics").text.count("undertow_errors_total 1.0") == 1
    ana.close()


def test_an_hour_is_kept_and_drawn():
    samples = [Sample(float(n), n, 2 * n, n / 10, 0.0, 1.5, 9.25, 80.0, 0.5) for n in range(KEPT)]
    told = page(samples, [Process("here:1", 0.0, samples[-1])], [Trouble(0.0, "x")], KEPT + 3.0)
    assert told.count("<svg") == told.count("aria-label=") == 9
    assert "99 of 100 took at most: 9.25 ms now, 9.25 ms at most" in told
    assert "4 s ago" in told
    assert page([], [], [], 0.0).count("<svg") == 9


def test_every_figure_on_the_board_is_there(server):
    table = server.create("ranger", "warrior")
    ana = server.player(table, "ana")
    ana.do(type="say", text="hello")
    ana.close()
    shown = server.get("/metrics").text
    described = set(re.findall(r"# TYPE (\w+)", shown))
    board = json.loads(BOARD.read_text("utf-8"))
    used = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:undertow|process)_\w+", target["expr"])
    }
    assert used
    assert not {name.removesuffix("_bucket") for name in used} - described
    for name in described:  # as Prometheus' own rules have it
        kind = re.search(rf"# TYPE {name} (\w+)", shown)[1]
        assert kind != "counter" or name.endswith("_total")


@pytest.mark.xdist_group("postgres")
def test_processes_on_one_database_know_of_each_other(database):
    address = database.new()
    config = Config(tick=3600.0, limits=FREE, work_limit=PATIENCE)
    running = [Running(PostgresStore(address), config, games()) for _ in range(2)]
    one, other = running
    try:
        for server in running:
            server.on_loop(server.hub.sweep)
        hub = other.hub
        later = other.hub.clock() + 60

        async def tell() -> None:
            hub.others.tick(later)

        other.on_loop(tell)
        one.until(lambda: one.hub.others.processes())
        assert (
            one.get("/operator").text.count(other.hub.watching.name) == 2
        )  # one machine, one test
    finally:
        for server in running:
            server.stop()
            server.store.close()
