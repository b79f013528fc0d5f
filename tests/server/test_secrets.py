"""Non-interference: a permuted hidden order changes no byte that anybody receives, over HTTP and
over the socket, errors and exports included."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from fire.room import ROOM
from server.client import PATIENCE
from undertow.games.fire import GAME
from undertow.games.fire.creation import Settings
from undertow.kernel import Journal, LiveFate, Play
from undertow.lab.bots import RandomBot, decide, perform
from undertow.server.config import Config
from undertow.server.tables.access import hash_of
from undertow.store import NewTable, Person, SqliteStore
from undertow.store.reading import encode

SEATS = ("ana", "ben")
WHO = (*SEATS, "spectator")
KEYS = {who: f"the key of {who}" for who in (*WHO, "host")}
CLOCK = "2026-11-15T12:00:00.000+00:00"


def half_a_game(seed: int) -> tuple[Play, Random]:
    rng = Random(seed)
    heroes = ("ranger", "warrior", "sage")
    settings = Settings(heroes, dict(zip(heroes, ("ana", "ben", "ana"), strict=True)))
    settings = msgspec.structs.replace(settings, scenarios=("unstable-void",))
    begin = GAME.begin(settings)
    play = Play.begin(
        GAME, begin.seats, begin.offer, LiveFate(rng.randbytes(32)), table="t", first=begin.first
    )
    bot = RandomBot(rng)
    for turn in range(40 + 10 * seed):
        for seat in SEATS:
            if not play.over and (decision := decide(bot, play, seat)) is not None:
                perform(play, seat, decision)
        if turn % 9 == 0:
            play.say("ana", f"word {turn}")
    return play, rng


def keep(path, entries):
    """A store that holds a table with these entries and well-known keys."""
    store = SqliteStore(path, clock=lambda: CLOCK)
    keys = [hash_of(KEYS[seat], "seat", seat) for seat in SEATS]
    keys += [hash_of(KEYS["spectator"], "spectator"), hash_of(KEYS["host"], "host")]
    people = tuple(Person(seat, seat) for seat in SEATS)
    lines = encode(GAME, entries)
    new = NewTable("t", "fire", 1, lines, secret=b"s" * 32, people=people, keys=tuple(keys))
    store.create(new)
    store.close()


def everything(server) -> list[tuple[str, bytes]]:
    """Every byte that everybody can get, by what was asked."""
    heard: list[tuple[str, bytes]] = []
    table = {"table": "t", **KEYS}
    version = server.http(table, "ana").state()["version"]
    for who in WHO:
        http = server.http(table, who)

        def ask(path, method="GET", who=who, http=http, **more):
            answer = http.at(path, method, **more)
            heard.append((f"{who} {method} {path} {more}", answer.content))

        for path in (
            "",
            "/fairness",
            "/export",
            "/log?limit=500",
            f"/tail?after={version - 20}",
            "/tail?after=1",
            "/undo?to=12",
            f"/undo?to={version - 3}",
            "/at/9999",
        ):
            ask(path)
        for place in range(1, version, 7):
            ask(f"/at/{place}")
        for do in (
            {"type": "open", "rule": "fire.move", "args": ["ranger", "S1"]},
            {"type": "open", "rule": "fire.explore", "args": ["warrior", "N", "N"]},
            {"type": "answer", "request": "1.1", "value": "S1"},
            {"type": "answer", "request": "999.1", "value": ["S1"]},
            {"type": "rewind", "to": 5},
            {"type": "rule", "patch": {"deck/0": "S1"}, "reason": "let me see"},
        ):
            if do["type"] != "rewind" or who == "spectator":
                ask("/commands", "POST", json={"id": f"x{len(heard)}", "do": do})
    players = {who: server.player(table, who) for who in WHO}
    for player in players.values():
        heard.append(("socket state", repr({**player.state, "seats": None}).encode()))
    for seat in SEATS:
        players[seat].send(type="do", id="s", do={"type": "say", "text": f"hello from {seat}"})
        done = players[seat].until("done")
        for who in WHO:
            while players[who].state["version"] < done["version"]:
                raw = players[who].socket.recv(PATIENCE)
                heard.append((f"{who} hears", raw.encode() if isinstance(raw, str) else raw))
                message = msgspec.json.decode(raw)
                if message["type"] == "step":
                    players[who].state = {**players[who].state, "version": message["version"]}
    return [(what, data) for what, data in heard if b'"type":"presence"' not in data]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hidden_order_changes_no_byte(start, tmp_path, seed):
    play, rng = half_a_game(seed)
    journal = play.journal
    assert journal is not None
    assert not play.over
    other = ROOM.scramble(play.world, journal, rng)
    assert other is not None
    assert Journal(other).entries != journal.entries
    config = Config(tick=3600.0)
    told = []
    for name, entries in (("one", journal.entries), ("other", other)):
        keep(tmp_path / name, entries)
        server = start(config, at=tmp_path / name)
        server.store._clock = lambda: CLOCK
        told.append(everything(server))
    for (what, one), (same, another) in zip(*told, strict=True):
        assert what == same
        assert one == another, what
    assert len(told[0]) > 60


def test_seats_with_the_same_eyes_see_the_same():
    play, _ = half_a_game(4)
    assert play.journal is not None
    for seat in ("ana", "ben", "*"):
        audience = GAME.audience(seat)
        assert GAME.view(play.world, seat) == GAME.view(play.world, audience)
        assert play.log(seat) == play.log(audience)
