"""`undertow check`: every table is opened and looked at; damaged ones are named, and set aside."""

from __future__ import annotations

import sqlite3


def damage(store, table):
    with sqlite3.connect(store) as db:
        changed = db.execute(
            "UPDATE tables SET length = length + 1 WHERE id = ?", (table,)
        ).rowcount
    assert changed == 1


def ids(store):
    with sqlite3.connect(store) as db:
        return [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]


def test_a_store_that_is_well(undertow, kept):
    said = undertow("check", "--store", kept)
    assert (said.code, said.out) == (0, "2 tables looked at, 0 damaged.\n")


def test_a_damaged_table_is_named_and_set_aside(undertow, kept, home):
    bad, good = "over", "open"
    damage(kept, bad)
    said = undertow("check", "--store", kept)
    assert said.code == 2
    assert said.out.startswith(f"{bad}: it should have ")
    assert said.out.endswith("2 tables looked at, 1 damaged.\n")
    assert ids(kept) == [good, bad], "nothing is changed unless one says so"
    assert undertow("check", "--store", kept, "--set-aside", home / "none").refused("none")
    aside = home / "aside"
    aside.mkdir()
    assert undertow("check", "--store", kept, "--set-aside", aside).code == 2
    assert ids(kept) == [good]
    assert (aside / f"{bad}.journal").read_text().startswith("{")
    assert undertow("check", "--store", kept).code == 0


def test_what_is_no_store_is_refused(undertow, home):
    assert undertow("check", "--store", home / "none.db").refused("none.db")
