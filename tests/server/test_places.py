"""One value of a live table: what it is called, why it is so, and another put in its stead, whatever is
going on."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from undertow.kernel import EVERYONE
from undertow.kernel.places import places
from undertow.plugins import plugins

GAMES = {name: plugin.game for name, plugin in plugins().items()}


def opened(server: Any, game: str) -> tuple[Any, list[str]]:
    settings = msgspec.to_builtins(GAMES[game].demos()[0].settings)
    table = server.create(game=game, settings=settings)
    return table, [who for who in table if who not in ("table", "host", "spectator", "gm")]


def look(server: Any, table: Any, who: str, path: str) -> Any:
    return server.http(table, who).at(f"/place?path={path}")


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_calls_its_places_is_there(game) -> None:
    """Each pattern is a way through the records of its world."""
    for pattern in GAMES[game].place_words:
        kinds = [GAMES[game].World]
        for step in pattern.split("/"):
            inside = [p for kind in kinds for p in (kind, get_origin(kind), *get_args(kind))]
            if step == "#":  # how many lie there
                kinds = [int]
            elif step in ("*", ""):
                kinds = [one for kind in inside for one in get_args(kind)]
            else:
                records = [
                    one
                    for one in inside
                    if isinstance(one, type) and issubclass(one, msgspec.Struct)
                ]
                kinds = [hint for one in records if (hint := get_type_hints(one).get(step))]
            assert kinds, f"{pattern} leads nowhere at {step}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_lists_what_people_are_likeliest_to_change(server, game) -> None:
    table, (player, *_) = opened(server, game)
    found = server.http(table, player).at("/places").json()
    assert len(found) >= 4
    assert len({repr(one["label"]) for one in found}) == len(found), "no two read the same"
    world = server.on_loop(lambda: server.hub.tables[table["table"]].play.world)
    words = GAMES[game].place_words
    known = places(GAMES[game].known(world, EVERYONE), words, words)
    assert [one["path"] for one in server.http(table, "spectator").at("/places").json()] == [
        one.path for one in known
    ]


def test_a_number_is_asked_about_changed_and_says_why(server) -> None:
    table, (player, *_) = opened(server, "moonlight")
    one = server.http(table, player).at("").json()["view"]["people"][0]["sheet"]
    path = f"people/{one['id']}/stress"
    before = look(server, table, player, path).json()
    assert (before["value"], before["kind"], before["options"]) == (one["stress"], "number", [])
    assert before["label"]["args"]["who"] == [one["name"]]

    host = server.http(table, "host")
    host.do("one", type="rule", patch={path: 5}, reason="a hard night")
    host.do("two", type="rule", patch={path: 2})
    after = look(server, table, player, path).json()
    assert after["value"] == 2
    newest, older, *_ = after["why"]
    assert (newest["old"], newest["new"]) == (5, 2)
    assert newest["line"]["key"] == "server.told.ruled-so-mute"
    assert (older["old"], older["new"]) == (one["stress"], 5)
    assert older["line"]["args"]["reason"] == "a hard night"


@pytest.mark.parametrize(
    ("at", "status", "said", "key"),
    [
        ("no/such", 200, "gone", "no-such-place"),
        ("people", 409, "line", "many"),
        ("", 200, "gone", "no-such-place"),
    ],
)
def test_what_is_not_one_value_is_refused(server, at, status, said, key) -> None:
    """What is not there may have gone a moment ago: that is no fault of whoever asks."""
    table, (player, *_) = opened(server, "edge")
    refused = look(server, table, player, at)
    assert refused.status_code == status
    assert refused.json()[said]["key"].endswith(key)


def test_a_hidden_clock_is_nobodys_to_ask_about(server) -> None:
    table, (player, *_) = opened(server, "edge")
    gm = server.http(table, "gm")
    made = gm.do(
        "clock",
        type="open",
        rule="edge.clock-new",
        args=["gm"],
        form={"name": "The flood", "size": 6, "hidden": True},
    )
    assert made.status_code == 200, made.text
    (id,) = [
        one["id"]
        for one in gm.at("").json()["view"]["clocks"]
        if one["clock"]["name"] == "The flood"
    ]
    path = f"clocks/{id}/ticks"
    gm.do("tick", type="rule", patch={path: 3}, reason="rain")
    assert look(server, table, "gm", path).json()["value"] == 3
    assert look(server, table, "gm", path).json()["why"][0]["new"] == 3
    for who in (player, "spectator", "host"):
        assert look(server, table, who, path).json()["gone"]["key"].endswith("no-such-place")
        assert "flood" not in server.http(table, who).at("/places").text
        told = server.http(table, who).at("/log").json()[-1]["line"]
        assert told == {"key": "server.told.ruled", "args": {"seat": "gm", "reason": "rain"}}
    assert "The flood" in repr(gm.at("/log").json()[-1]["line"])


def test_a_refused_ruling_tells_nobody_what_is_hidden(server) -> None:
    table, _ = opened(server, "edge")
    gm, host = server.http(table, "gm"), server.http(table, "host")
    form = {"name": "The flood", "size": 6, "hidden": True}
    gm.do("clock", type="open", rule="edge.clock-new", args=["gm"], form=form)
    clocks = gm.at("").json()["view"]["clocks"]
    (id,) = [one["id"] for one in clocks if one["clock"]["name"] == "The flood"]
    tries = [(end, value) for end in ("", "/ticks", "/no") for value in ("x", [1], None, {}, 10**9)]

    def refused(who, id, n):
        end, value = tries[n]
        path = f"clocks/{id}{end}"
        said = who.do(f"{id}-{n}", type="rule", patch={path: value}, reason="?")
        assert said.status_code == 409, (path, value)
        return said.text.replace(path, "PATH")

    for n in range(len(tries)):
        assert refused(host, id, n) == refused(host, 10**5, n) == refused(host, "zzz", n)
    assert "Expected" in refused(gm, id, 0), "who sees it is told what is wrong"


def test_a_table_of_things_by_number_is_opened_and_judged_over_http(server) -> None:
    """What a character carries is kept by number; JSON has only text for keys."""
    table, (player, *_) = opened(server, "edge")
    found = server.http(table, player).at("/fairness").json()
    assert (found["fair"], found["lines"][-1]["key"]) == (True, "kernel.verify.told")
