"""A game in which seats know different things: nobody is sent what another seat knows."""

from __future__ import annotations

from random import Random

import httpx
import pytest

from server.client import PATIENCE, settings
from server.conftest import keys_of
from store.pond import BEGIN, GAMES, POND, SEATS, THROW
from undertow.kernel.journal import Answered, Happened
from undertow.server.config import Config
from undertow.server.tables.access import hash_of
from undertow.store import Person, Sitting, SqliteStore

KEYS = {who: f"key of {who}" for who in (*SEATS, "spectator", "host")}
CLOCK = "2026-11-15T12:00:00.000+00:00"


def pond(path, secret: bytes, wish: str) -> dict[str, str]:
    """A pond with hidden fish and a wish of the heron's."""
    keys = [hash_of(KEYS[seat], "seat", seat) for seat in SEATS]
    keys += [hash_of(KEYS["spectator"], "spectator"), hash_of(KEYS["host"], "host")]
    with SqliteStore(path, clock=lambda: CLOCK) as store:
        sitting = Sitting.create(
            store,
            POND,
            SEATS,
            BEGIN.offer(),
            secret,
            table="pond",
            people=tuple(Person(seat) for seat in SEATS),
            keys=tuple(keys),
        )
        sitting.open_rule("heron", THROW.offer("heron"))
        sitting.answer("heron", sitting.play.requests()[0].id, 3)
        sitting.answer("heron", sitting.play.requests()[0].id, wish)
    return {"table": "pond", **KEYS}


def test_each_seat_is_sent_its_own_view(start, path):
    table = pond(path, bytes(range(32)), "a big fish")
    server = start(Config(tick=3600.0), games=GAMES)
    ana, heron = server.player(table, "ana"), server.player(table, "heron")
    watcher = server.player(table, "spectator")
    assert len(heron.state["view"]["fish"]) == 6
    assert heron.state["view"]["wishes"] == ["a big fish"]
    for other in (ana, watcher):
        assert other.state["view"]["fish"] == []
        assert "a big fish" not in repr(other.state)
    ana.do(type="open", rule="pond.throw", args=["ana"])
    (request,) = ana.state["requests"]
    assert (request["kind"], request["low"], request["high"]) == ("number", 1, 9)
    ana.do(type="answer", request=request["id"], value=4)
    (request,) = ana.state["requests"]
    assert (request["kind"], request["limit"]) == ("prose", 2000)
    version = ana.do(type="answer", request=request["id"], value="a quiet pond")["version"]
    heron.reach(version)
    watcher.reach(version)
    assert "a quiet pond" in repr(ana.state["log"])
    assert "a quiet pond" not in repr(heron.state["log"])  # but the heron's view has it
    assert heron.state["view"]["wishes"] == ["a big fish", "a quiet pond"]
    assert "a quiet pond" not in repr(watcher.state)
    # Whoever may not know an entry still has its version.
    assert ana.state["version"] == heron.state["version"] == watcher.state["version"]
    for who in ("ana", "spectator"):
        http = server.http(table, who)
        for path_ in ("", "/log", "/export", "/at/9", "/tail?after=3", "/undo?to=4", "/fairness"):
            answer = http.at(path_)
            assert answer.status_code == 200, answer.text
            assert b"a big fish" not in answer.content
            if who == "spectator":
                assert b"a quiet pond" not in answer.content


def test_another_seats_secret_changes_no_byte(start, tmp_path):
    told = []
    for name, wish, shift in (("one", "pike", 0), ("two", "tench", 3)):
        path = tmp_path / name
        table = pond(path, bytes(range(32)), wish)
        if shift:  # the fish hide in another order
            with SqliteStore(path) as store:
                sitting = Sitting.open(store, GAMES, "pond")
                for place, entry in enumerate(sitting.entries(), 1):
                    if isinstance(entry, Happened) and hasattr(entry.fact, "fish"):
                        fish = entry.fact.fish
                        moved = (*fish[shift:], *fish[:shift])
                        new = Happened(entry.resolution, type(entry.fact)(moved))
                        _replace(store, place, new)
                    elif isinstance(entry, Answered) and entry.asked == "shuffle 6":
                        old = entry.answer
                        new_answer = (*old[shift:], *old[:shift])
                        _replace(
                            store,
                            place,
                            Answered(
                                entry.resolution,
                                entry.n,
                                entry.by,
                                new_answer,
                                entry.asked,
                            ),
                        )
                store._ask("DELETE FROM snapshots")
                store._ask("UPDATE tables SET updated = ?", CLOCK)
        server = start(Config(tick=3600.0), at=path, games=GAMES)
        heard = []
        for who in ("ana", "spectator"):
            http = server.http(table, who)
            for asked in (
                "",
                "/log",
                "/export",
                "/tail?after=3",
                "/at/5",
                "/at/9",
                "/fairness",
                "/undo?to=4",
            ):
                heard.append((who, asked, http.at(asked).content))
            for do in (
                {"type": "answer", "request": "2.1", "value": 3},
                {"type": "open", "rule": "pond.throw", "args": ["heron"]},
            ):
                heard.append((who, do["type"], http.do(str(len(heard)), **do).content))
        told.append(heard)
    assert told[0] == told[1]


def _replace(store: SqliteStore, place: int, entry: object) -> None:
    line = POND.codec.encode(entry).decode()  # type: ignore[arg-type]
    store._ask("UPDATE journal SET payload = ? WHERE table_id = 'pond' AND place = ?", line, place)


def test_real_dice_are_typed_by_anybody_at_the_table(server):
    body = {"game": "fire", "settings": settings("ranger", "warrior"), "fate": "typed"}
    made = httpx.post(f"{server.url}/api/v1/tables", json=body, timeout=PATIENCE)
    table = keys_of(made.json())
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    watcher = server.player(table, "spectator")
    rng = Random(2)
    while ana.state["requests"]:
        (request,) = ana.state["requests"]
        assert request == ben.state["requests"][0]
        assert watcher.state["requests"] == []
        kind, count = request["spec"].split()
        assert (request["kind"], kind) == ("fated", "shuffle")
        order = list(range(int(count)))
        rng.shuffle(order)
        wrong = ben.do(type="answer", request=request["id"], value=[0, 0])
        assert wrong["code"] == "IllegalAnswer"
        done = ben.do(type="answer", request=request["id"], value=order)
        ana.reach(done["version"])
    assert ana.state["offers"]
    assert ana.state["seal"] is None


def test_words_after_the_end_keep_the_secret_shown(server):
    table = server.create("ranger")
    ana = server.player(table, "ana")
    concede = next(o for o in ana.state["anytime"] if o["rule"] == "fire.concede")
    ana.do(type="open", rule=concede["rule"], args=concede["args"])
    assert ana.state["over"]
    secret = ana.state["secret"]
    assert secret
    ana.do(type="say", text="well played")
    assert ana.state["secret"] == secret
    assert server.http(table, "ana").state()["secret"] == secret


@pytest.mark.parametrize("who", ["ana", "spectator"])
def test_an_export_is_readable_by_its_owner_only(start, path, who):
    table = pond(path, bytes(range(32)), "a big fish")
    server = start(Config(tick=3600.0), games=GAMES)
    file = server.http(table, who).at("/export").content
    assert b"a big fish" not in file
    assert b"secret" not in file
    assert bytes(range(32)).hex().encode() not in server.http(table, "host").at("/export").content
