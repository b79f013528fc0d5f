"""Power is lost around every sync of a store, and nothing it promised is gone."""

from __future__ import annotations

from random import Random

from tools.hurt.disk import Event, Platter
from tools.hurt.power import lose_power


def test_what_the_store_promised_is_there_after_every_cut(tmp_path, monkeypatch):
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "store"
    elsewhere.mkdir()
    folder.mkdir()
    monkeypatch.chdir(elsewhere)
    found = lose_power(folder, seed=1, rounds=8)
    assert found.wrong == []
    assert not list(elsewhere.iterdir()), "SQLite was given a name that is not the file's"
    assert {one.name for one in folder.iterdir()} == {"before.db", "tables.db"}
    assert found.syncs > 8, "every transaction comes to the disk"
    assert found.cuts > 2 * found.syncs


def test_a_store_that_does_not_wait_for_the_disk_is_caught(tmp_path):
    found = lose_power(tmp_path, seed=1, rounds=8, synchronous="OFF")
    assert any("lost" in line for line in found.wrong)


def test_what_was_not_synced_may_be_gone_in_parts():
    disk = Platter()
    for event in (
        Event("write", "f", 0, b"old!"),
        Event("sync", "f"),
        Event("write", "f", 0, b"n" * 1024),
        Event("truncate", "f", 600),
    ):
        disk.take(event)
    rng = Random(3)
    assert disk.after_a_cut(rng, "none") == {"f": b"old!"}
    assert disk.after_a_cut(rng, "all") == {"f": b"n" * 600}
    torn = {disk.after_a_cut(rng, "some")["f"] for _ in range(200)}
    assert {b"old!", b"n" * 600, b"n" * 512, b"old!" + b"\0" * 508 + b"n" * 88} <= torn


def test_a_deleted_file_is_gone_for_sure_once_the_folder_is_synced():
    disk = Platter()
    for event in (Event("write", "j", 0, b"x"), Event("sync", "j"), Event("delete", "j")):
        disk.take(event)
    assert disk.after_a_cut(Random(1), "none") == {"j": b"x"}
    disk.take(Event("write", "w", 0, b"y"))
    disk.take(Event("sync", "w"))  # a new file: its folder comes to the disk with it
    assert disk.after_a_cut(Random(1), "none") == {"w": b"y"}
