"""`undertow character`: out of one kept table into a file, and into another."""

from __future__ import annotations

import pytest

from undertow.plugins import plugins
from undertow.store import Sitting, SqliteStore


@pytest.fixture
def tables(tmp_path):
    """A store with two tables of Fate's Edge."""
    path, game = tmp_path / "kept.db", plugins()["edge"].game
    with SqliteStore(path) as store:
        for table in ("here", "there"):
            start = game.begin(game.demos()[0].settings)
            Sitting.create(
                store, game, start.seats, start.offer, b"s" * 32, table=table, first=start.first
            )
    return path


def names(path, table):
    with SqliteStore(path) as store:
        world = Sitting.open(store, {"edge": plugins()["edge"].game}, table).play.world
    return {one.id: (one.name, one.seat) for one in world.people.values()}


def test_a_character_is_saved_and_comes_to_another_table(undertow, tables, tmp_path):
    kept, file = ("--store", tables), tmp_path / "isk.json"
    said = undertow("character", file, "--table", "here", "--who", "Isk of the Lamps", *kept)
    assert (said.code, said.out) == (0, f"Isk of the Lamps: {file}.\n")
    assert undertow("character", file, "--table", "here", *kept).refused("--force")

    before = names(tables, "there")
    comes = ("character", file, "--table", "there", "--seat", "maren", *kept)
    said = undertow(*comes, "--check")
    assert said.out.endswith("Isk of the Lamps would come to there.\n")
    assert names(tables, "there") == before
    said = undertow(*comes)
    assert "- Somebody here is called isk already; the new id is isk-2." in said.out
    assert names(tables, "there") == {**before, "isk-2": ("Isk of the Lamps", "maren")}


def test_what_cannot_be_is_refused_in_a_sentence(undertow, tables, tmp_path):
    kept, file = ("--store", tables), tmp_path / "one.json"
    assert undertow("character", file, "--table", "here", "--who", "eve", *kept).refused(
        "Maren Voss"
    )
    assert undertow("character", file, "--table", "here", "--seat", "isk", *kept).refused(
        "one.json"
    )
    file.write_text("{}")
    assert undertow("character", file, "--table", "here", "--seat", "isk", *kept).refused("saved")
    assert undertow("character", file, "--table", "here", "--seat", "gm", *kept).refused("maren")
