"""Sheets over HTTP: as the holder of a key sees the characters."""

from __future__ import annotations

import io

import msgspec
import pytest
from PIL import Image

from undertow.plugins import plugins
from undertow.printing import pdf

ALONE = {
    "anima": {"players": ["ana"]},
    "edge": {"players": 1},
    "eidolon": {"players": ["ana", "ben"]},
    "moonlight": {"players": ["ana"]},
}


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
    for asked in ("/sheets", "/sheets?blank=true"):
        said = server.http(table, "host").at(asked)
        assert (said.status_code, said.json()["line"]["key"]) == (409, "print.none")


@pytest.mark.parametrize("game", [one.id for one in plugins().shelf() if one.blank is not None])
def test_an_empty_sheet_comes_before_anybody_has_a_character(server, game):
    table = server.create(game=game, settings=ALONE[game])
    empty = server.http(table, "gm").at("/sheets?blank=true")
    assert empty.status_code == 200
    assert len(empty.content) == len(pdf([plugins()[game].blank()]))


def test_a_portrait_is_printed_while_it_is_there(server):
    table = opened(server, "eidolon")
    gm = server.http(table, "gm")
    bare = gm.at("/sheets?character=ana").content
    out = io.BytesIO()
    Image.linear_gradient("L").convert("RGB").save(out, "PNG")
    kept = gm.at("/pictures", "POST", content=out.getvalue()).json()["id"]
    form = {"of": "ana", "picture": kept}
    gm.do("a", type="open", rule="eidolon.handouts.portrait", args=["gm"], form=form)
    drawn = gm.at("/sheets?character=ana")
    assert drawn.status_code == 200
    assert len(drawn.content) > len(bare) + 1000
    gm.at(f"/pictures/{kept}", "DELETE")
    gone = gm.at("/sheets?character=ana")
    assert gone.status_code == 200
    assert len(gone.content) < len(drawn.content) - 1000
