"""Sheets over HTTP: as the holder of a key sees the characters."""

from __future__ import annotations

import msgspec
import pytest

from undertow.plugins import plugins


def opened(server, game):
    settings = msgspec.to_builtins(plugins()[game].game.demos()[0].settings)
    return server.create(game=game, settings=settings)


@pytest.mark.parametrize("who", ["gm", "spectator", "host"])
def test_sheets_come_as_one_pdf(server, who):
    table = opened(server, "eidolon")
    found = server.http(table, who).at("/sheets")
    assert found.status_code == 200
    assert found.headers["content-type"] == "application/pdf"
    assert found.content.startswith(b"%PDF-")


def test_one_character_and_another_paper(server):
    http = server.http(opened(server, "eidolon"), "gm")
    whole, one = http.at("/sheets"), http.at("/sheets?character=Aiko%20Brandt&paper=us-letter")
    assert one.content.startswith(b"%PDF-")
    assert len(one.content) < len(whole.content)
    nobody = http.at("/sheets?character=nobody")
    assert (nobody.status_code, nobody.json()["code"]) == (409, "NoSheets")
    assert http.at("/sheets?paper=vellum").status_code == 400


def test_a_game_without_sheets_says_so(server):
    table = server.create("ranger", "warrior")
    said = server.http(table, "host").at("/sheets")
    assert (said.status_code, said.json()["line"]["key"]) == (409, "print.none")
