"""What the server writes down: it does not grow by what strangers do, and no line is theirs."""

from __future__ import annotations

import logging
import sqlite3
import sys
from io import StringIO

import pytest

from server.client import PATIENCE, settings
from support.children import PIPE, start
from tools.hurt.serving import Served
from undertow.games.anima.dice import successes
from undertow.games.fire.bots import hints as of_fire
from undertow.logs import AGAIN, LONGEST, MANY, Bounded, _Told
from undertow.server.tables import bots

# Nobody else hears of it: what is said here could not be sent on.
log = logging.Logger("undertow.of-this-test", logging.WARNING)


class Written:
    """A log of its own, and a clock that a test moves."""

    def __init__(self) -> None:
        self.at = 0.0
        self.stream = StringIO()
        self.handler = Bounded(self.stream, lambda: self.at)

    @property
    def lines(self) -> list[str]:
        return self.stream.getvalue().splitlines()


@pytest.fixture
def written():
    made = Written()
    log.addHandler(made.handler)
    yield made
    log.removeHandler(made.handler)


def breaks(what: object) -> None:
    try:
        raise LookupError(what)
    except LookupError:
        log.exception("%s broke", what)


def test_one_of_a_kind_is_written_a_minute_and_the_others_are_counted(written):
    for n in range(10_000):
        log.error("table %s cannot be shown", n)
    assert written.lines == ["ERROR undertow.of-this-test: table 0 cannot be shown"]
    log.error("something else")
    written.at = AGAIN
    log.warning("a third thing")
    assert written.lines[1:] == [
        "ERROR undertow.of-this-test: something else",
        "ERROR undertow.of-this-test: 9999 more like it, the last: table 9999 cannot be shown",
        "WARNING undertow.of-this-test: a third thing",
    ]
    for _ in range(2):
        log.warning("a fourth")
    assert len(written.lines) == 5


def test_with_the_end_of_the_process_those_that_were_counted_are_said(written):
    for n in range(3):
        log.error("table %s", n)
    written.handler.close()
    assert written.lines[1:] == ["ERROR undertow.of-this-test: 2 more like it, the last: table 2"]


def test_whatever_breaks_at_one_place_is_of_one_kind_whatever_was_sent(written):
    for n in range(1000):
        breaks(f"what {n}")
    assert sum("broke" in line for line in written.lines) == 1
    with pytest.raises(ZeroDivisionError) as other:
        _ = 1 / 0
    log.error("%s broke", "it", exc_info=other.value)
    assert written.lines[-1].strip().startswith("ZeroDivisionError")


def test_there_are_no_more_kinds_than_are_remembered(written):
    for n in range(MANY):
        written.handler._told[n,] = _Told(0.0, "ERROR", "x")
    for _ in range(3):
        log.error("one kind more")
    assert len(written.lines) == 1
    assert len(written.handler._told) == MANY + 1


def test_nothing_that_was_sent_looks_like_a_line_of_ours(written):
    breaks("a\nERROR undertow.server: all is lost\r\x1b[2J\u202e\u2028\ud800")
    assert sum(line.startswith("ERROR") for line in written.lines) == 1
    assert all(line.isprintable() for line in written.lines)
    assert "\\x1b[2J\\u202e" in written.stream.getvalue()
    log.error("%s", "\n" * 3)
    written.at = AGAIN
    log.error("%s", "\nERROR mine")
    log.error("%s", "\nERROR mine")
    written.handler.close()
    assert sum(line.startswith("ERROR mine") for line in written.lines) == 0


def test_whoever_complains_goes_on_where_nothing_can_be_written_any_more(written, monkeypatch):
    monkeypatch.setattr(logging, "raiseExceptions", False)
    for n in range(2):
        log.error("table %s", n)
    written.stream.close()
    written.at = AGAIN
    log.error("table %s", 2)  # what was counted cannot be said
    log.error("something else")
    for n in range(2):
        log.error("%s and %s", n)  # words are missing
    written.handler.close()


def test_no_record_is_longer_than_a_page(written):
    log.error("%s", "x" * 10**6)
    assert len(written.stream.getvalue()) < LONGEST + 200


def test_what_was_asked_for_by_hand_is_all_written(written):
    log.setLevel(logging.DEBUG)
    for n in range(3):
        log.info("step %s", n)
    log.setLevel(logging.WARNING)
    assert len(written.lines) == 3


def test_threads_and_what_nobody_waits_for_are_written_the_same_way():
    program = """
import threading
from undertow.logs import write_down

class Lost:
    def __del__(self):
        raise LookupError("lost")

def run():
    raise LookupError("broke")

write_down()
for _ in range(50):
    Lost()
    one = threading.Thread(target=run)
    one.start()
    one.join()
"""
    child = start([sys.executable, "-c", program], stderr=PIPE, text=True)
    _, said = child.communicate(timeout=PATIENCE)
    assert said.count("LookupError: broke") == said.count("LookupError: lost") == 1
    assert said.count("49 more like it") == 2


class Countless:
    """A bot at a table where the host overruled a pool to more dice than anybody counts."""

    def open(self, chair, offered):
        return successes(10**6)

    def answer(self, chair, request):
        return successes(10**6)


def test_more_dice_than_anybody_counts_are_no_complaint(server, monkeypatch, caplog):
    made, asked = bots.make_bot, []

    def make(game, name):
        asked.append(name)
        return Countless() if name == "greedy" else made(game, name)

    monkeypatch.setattr(bots, "make_bot", make)
    monkeypatch.setattr(of_fire, "of_bot", lambda chair, thought: successes(10**6))
    monkeypatch.setattr(of_fire, "compiled", lambda: False)
    table = server.create("ranger", "warrior", bots={"ben": "greedy"})
    ana = server.player(table, "ana")
    hint = server.http(table, "ana").at("/hints", params={"games": 1})
    assert hint.json()["hints"] == []
    advice = server.http(table, "ana").at("/advice", "POST", json={})
    assert advice.status_code == 200
    wait = next(o for o in ana.state["offers"] if o["rule"] == "fire.wait")
    ana.do(type="open", rule=wait["rule"], args=wait["args"])
    while not (ana.state["offers"] or ana.state["requests"]):
        ana.hear()
    assert asked.count("greedy") > 1, "for the advice, and for the seat"
    assert not caplog.records


def test_a_server_whose_disk_fails_does_not_say_so_at_every_request(tmp_path):
    with Served(tmp_path) as served:
        body = {"game": "fire", "settings": settings("ranger")}
        assert served.ask("POST", "/api/v1/tables", body)[0] == 201
        with sqlite3.connect(served.store) as other:
            other.execute("DROP TABLE journal")
        codes = [served.ask("POST", "/api/v1/tables", body)[0] for _ in range(30)]
        assert set(codes) == {503}
        assert len(served.errors()) == 1
        assert served.stop() == 0
        assert "29 more like it" in served.said()
