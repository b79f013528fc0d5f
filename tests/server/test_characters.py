"""A character leaves one table as a file and comes to another: what fits, what is mended with a list of
it, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import httpx
import msgspec
import pytest

from undertow.kernel import LiveFate, Play
from undertow.parts.travel import characters, packed, unpacked
from undertow.plugins import plugins

GAMES = [name for name, plugin in plugins().items() if plugin.travels is not None]


def opened(server: Any, game: str, demo: int = 0) -> Any:
    settings = msgspec.to_builtins(plugins()[game].game.demos()[demo].settings, str_keys=True)
    return server.create(game=game, settings=settings)


def players(table: Any) -> list[str]:
    return [who for who in table if who not in ("table", "host", "spectator", "gm")]


def saved(server: Any, table: Any, who: str = "gm") -> Any:
    """The first character at a table, as a file."""
    http = server.http(table, who)
    first = http.at("/characters").json()[0]
    return http.at(f"/characters/{first['id']}").json()


def brings(server: Any, table: Any, file: Any, by: str = "gm", seat: str = "", **how: Any) -> Any:
    body = file if isinstance(file, bytes) else json.dumps(file).encode()
    return httpx.post(
        f"{server.url}/api/v1/tables/{table['table']}/characters",
        params={"seat": seat or players(table)[0], **how},
        headers={"authorization": f"Bearer {table[by]}"},
        content=body,
    )


def notes(answer: Any) -> dict[str, str]:
    return {note["key"].rsplit(".", 1)[-1]: str(note["args"]) for note in answer.json()["notes"]}


def test_all_role_playing_games_let_characters_travel() -> None:
    assert set(GAMES) == {"anima", "edge", "eidolon", "moonlight"}


@pytest.mark.parametrize("game", GAMES)
def test_a_character_goes_out_of_one_table_and_into_another(server, game) -> None:
    here, there = opened(server, game), opened(server, game, -1)
    file = saved(server, here)
    assert (file["kind"], file["game"]) == ("undertow-character", game)
    before = [one["id"] for one in server.http(there, "gm").at("/characters").json()]

    looked = brings(server, there, file, check=True)
    assert (looked.status_code, looked.json()["came"]) == (200, False)
    assert [one["id"] for one in server.http(there, "gm").at("/characters").json()] == before

    came = brings(server, there, file)
    assert came.json() == {**looked.json(), "came": True}, "what was told is what was done"
    (new,) = [
        one for one in server.http(there, "gm").at("/characters").json() if one["id"] not in before
    ]
    assert new == {"id": came.json()["id"], "name": file["name"], "seat": players(there)[0]}
    told = server.http(there, "spectator").at("/log").json()[-1]["line"]
    assert told["args"]["changes"] == [{"key": "server.told.came", "args": {"who": file["name"]}}]
    again = server.http(there, "gm").at(f"/characters/{new['id']}").json()
    assert again["name"] == file["name"]
    taken = server.http(there, "gm")
    gone = taken.do("back", type="rewind", to=taken.at("").json()["undo"]["to"])
    assert gone.status_code == 200, "it is taken back like anything else"


@pytest.mark.parametrize("game", GAMES)
def test_everybody_of_every_story_can_come_to_its_tables_once_more(game) -> None:
    """Even where whom and what they are bound to stands there already."""
    plugin = plugins()[game]
    for demo in plugin.game.demos():
        began = plugin.game.begin(demo.settings)
        play = Play.begin(
            plugin.game, began.seats, began.offer, LiveFate(bytes(32)), first=began.first
        )
        for who in characters(plugin.game, plugin.travels, play.world):
            file = packed(plugin.game, plugin.travels, play.world, who)
            for seat in [one for one in began.seats if one != "gm"]:
                came = unpacked(plugin.game, plugin.travels, play.world, began.seats, seat, file)
                assert came.patch


@pytest.mark.parametrize("by", ["player", "spectator"])
def test_only_who_leads_lets_a_character_in(server, by) -> None:
    table = opened(server, "edge")
    who = players(table)[0] if by == "player" else by
    file = saved(server, table, who)
    refused = brings(server, table, file, by=who)
    assert (refused.status_code, refused.json()["line"]["key"]) == (403, "server.no.ruler")
    assert brings(server, table, file, by="host").json()["came"] is True


def edited(file: Any, **changes: Any) -> Any:
    return {**file, "sheet": {**file["sheet"], **changes}}


def test_what_was_edited_by_hand_is_mended_with_a_list(server) -> None:
    table = opened(server, "edge")
    file = edited(
        saved(server, table),
        boons=99,
        attributes={"body": 9, "luck": 3, "wits": "many"},
        talents=["edge.casters-gift", "edge.wings"],
        bonds=["isk", "nobody"],
        superpower=True,
        harm="lots",
        melee=True,
        gear={"1": {"kind": "weapon", "row": "light"}, "two": {"kind": "weapon", "row": "light"}},
    )
    came = brings(server, table, file)
    assert came.status_code == 200, came.text
    said = [
        (note["key"].rsplit(".", 1)[-1], str(note["args"]["where"]["args"]["text"]))
        for note in came.json()["notes"]
        if "where" in note["args"]
    ]
    assert sorted(said) == [
        ("bound", "attributes body"),
        ("bound", "boons"),
        ("entry", "attributes"),
        ("entry", "talents"),
        ("stays", "melee"),
        ("stranger", "bonds"),
        ("unknown", "superpower"),
        ("wrong", "attributes wits"),
        ("wrong", "gear two"),
        ("wrong", "harm"),
    ]
    sheet = server.http(table, "gm").at(f"/characters/{came.json()['id']}").json()["sheet"]
    assert (sheet["boons"], sheet["attributes"], sheet["harm"]) == (5, {"body": 5}, 0)
    assert (sheet["talents"], sheet["bonds"]) == (["edge.casters-gift"], ["isk"])
    assert list(sheet["gear"]) == ["1"]


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (lambda file: b"not json", "travel.no.file"),
        (lambda file: b"[1, 2]", "travel.no.file"),
        (lambda file: {**file, "kind": "table"}, "travel.no.file"),
        (lambda file: {**file, "sheet": "none"}, "travel.no.file"),
        (lambda file: {**file, "game": "moonlight"}, "travel.no.game"),
        (lambda file: {**file, "version": 999}, "travel.no.newer"),
        (lambda file: edited(file, name=""), "travel.no.name"),
        (lambda file: edited(file, name=7), "travel.no.name"),
    ],
)
def test_what_cannot_be_mended_is_refused_and_nothing_changes(server, spoil, key) -> None:
    table = opened(server, "edge")
    before = server.http(table, "gm").at("").json()["version"]
    refused = brings(server, table, spoil(saved(server, table)))
    assert (refused.status_code, refused.json()["line"]["key"]) == (409, key)
    assert server.http(table, "gm").at("").json()["version"] == before


def test_a_game_is_called_by_its_name_and_what_lacks_the_most_is_refused_in_words(server) -> None:
    table = opened(server, "edge")
    strange = brings(server, table, {**saved(server, table), "game": "moonlight"})
    assert "from Girl by Moonlight, and here you play Fate's Edge" in strange.json()["text"]
    unheard = brings(server, table, {**saved(server, table), "game": "chess"})
    assert "from chess" in unheard.json()["text"]
    table = opened(server, "eidolon")
    bare = brings(server, table, edited(saved(server, table), playbook="x", power="x"))
    assert bare.json()["line"]["key"] == "travel.no.unfit"


def test_a_seat_that_no_player_has_and_a_file_too_large_are_refused(server) -> None:
    table = opened(server, "edge")
    file = saved(server, table)
    for seat in ("gm", "nobody"):
        refused = brings(server, table, file, seat=seat)
        assert refused.json()["line"]["key"] == "travel.no.seat"
    assert brings(server, table, b"x" * 300_000).status_code == 413
    fire = server.create("ranger", "warrior")
    assert server.http(fire, "host").at("/characters").json() == []
    assert (
        server.http(table, "gm").at("/characters/nobody").json()["line"]["key"] == "travel.no.who"
    )


def test_an_older_file_is_told(server) -> None:
    table = opened(server, "edge")
    came = brings(server, table, {**saved(server, table), "version": 0})
    assert "older" in notes(came)


def test_a_card_that_is_somebodys_becomes_another(server) -> None:
    table = opened(server, "eidolon")
    file = saved(server, table)
    came = brings(server, table, file)
    assert {"card", "renamed"} <= set(notes(came))
    new = server.http(table, "gm").at(f"/characters/{came.json()['id']}").json()["sheet"]
    assert (new["resonant"], new["dissonant"]) != (
        file["sheet"]["resonant"],
        file["sheet"]["dissonant"],
    )
