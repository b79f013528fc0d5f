"""Copies of a whole store, logs that were lost, and rows that are broken."""

from __future__ import annotations

import shutil
import stat

import pytest

from store.helpers import throw
from store.pond import GAMES
from undertow.store import CannotOpen, CannotWrite, Sitting, SqliteStore


def test_a_copy_is_of_one_moment_and_one_file(store, sit, tmp_path):
    sitting = sit()
    throw(sitting)
    target = tmp_path / "copy" / "monday.db"
    with pytest.raises(CannotWrite):
        store.backup(target)
    target.parent.mkdir()
    store.backup(target)
    sitting.do(lambda play: play.say("ana", "after it"))
    assert [one.name for one in target.parent.iterdir()] == ["monday.db"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with SqliteStore(target, create=False) as copy:
        there = Sitting.open(copy, GAMES, sitting.table)
        assert len(there.play.journal) < len(sitting.play.journal)
        assert copy.lines(sitting.table) == store.lines(sitting.table)[: copy.length(sitting.table)]


def test_a_file_without_its_log_is_not_taken_for_an_empty_store(path, tmp_path):
    with SqliteStore(path) as store:
        assert store.listing() == []
        alone = tmp_path / "alone.sqlite"
        shutil.copyfile(path, alone)
        assert path.with_name(path.name + "-wal").stat().st_size, "all of it stands in the log"
        for create in (True, False):
            with pytest.raises(CannotOpen, match=r"copied without alone\.sqlite-wal"):
                SqliteStore(alone, create=create)
        log = tmp_path / "gone.sqlite-wal"
        shutil.copyfile(path.with_name(path.name + "-wal"), log)
    with pytest.raises(CannotOpen, match=r"is not there, but gone\.sqlite-wal is"):
        SqliteStore(tmp_path / "gone.sqlite")
    assert log.stat().st_size
    with SqliteStore(path, create=False) as again:
        assert again.listing() == []


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(CannotOpen, match="There is no folder"):
        SqliteStore(tmp_path / "nowhere" / "tables.db")
    assert list(tmp_path.iterdir()) == []


def test_one_damaged_row_hides_no_other(store, sit):
    ids = {sit().table, sit().table}
    store._db.execute("UPDATE tables SET setup = '{' WHERE id = ?", (min(ids),))
    assert {row.id for row in store.listing()} == ids
    assert Sitting.open(store, GAMES, min(ids)).play.seats


def test_a_probe_writes(store):
    store.probe()
    store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(Exception, match="only be read"):
        store.probe()
    store._db.execute("PRAGMA query_only = OFF")
