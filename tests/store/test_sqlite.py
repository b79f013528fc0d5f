"""The store's own file: what goes in comes out, and what goes wrong is said in one sentence."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import threading
from pathlib import Path

import pytest

from store.helpers import answer, bytes_of, from_scratch, skip, stands, throw
from store.pond import GAMES
from support.children import PATIENCE, PIPE, run, start
from undertow.store import (
    Append,
    CannotOpen,
    Conflict,
    DamagedStore,
    DiskFull,
    NewerStore,
    NewTable,
    NoSuchTable,
    NotAStore,
    ReadOnlyStore,
    Sitting,
    SqliteStore,
    StorageError,
    StorageFailed,
    StoreError,
    StoreLocked,
    TableExists,
    new_table_id,
)
from undertow.store.schema import open_database

ONE = NewTable("one", "pond", 1, ["a", "b"])


def one_sentence(problem) -> str:
    said = str(problem.value)
    assert "\n" not in said
    assert "Traceback" not in said
    return said


# Lists and lines


def test_the_file_is_durable_strict_and_for_its_owner_only(path, store):
    settings = [
        store._ask(f"PRAGMA {name}")[0][0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    assert settings == ["wal", 2, 1]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(StorageError):  # STRICT
        store._ask("INSERT INTO meta (key, value) VALUES ('x', x'00')")


def test_ids_are_short_random_and_fit_an_address(store):
    ids = {new_table_id() for _ in range(500)}
    assert len(ids) == 500
    assert all(id.isalnum() and len(id) == 10 for id in ids)
    for bad in ("", "../up", "a b", "x" * 65, "é"):
        with pytest.raises(StoreError, match="cannot name a table"):
            store.create(NewTable(bad, "pond", 1, ["a"]))
    assert store.listing() == []


def test_tables_are_listed_newest_first(path):
    times = iter(f"2026-01-0{n}T00:00:00+00:00" for n in range(1, 9))
    with SqliteStore(path, clock=lambda: next(times)) as store:
        for id in ("one", "two", "three"):
            store.create(NewTable(id, "pond", 1, ["a"], title=id.title(), setup={"players": 2}))
        store.append(Append("one", 1, 1, ["b", "c"], status="over"))
        store.create(NewTable("other", "lake", 1, ["a"]))
        found = store.listing()
        assert [listed.id for listed in found] == ["other", "one", "three", "two"]
        assert [listed.id for listed in store.listing(game="pond", limit=2)] == ["one", "three"]
        one = found[1]
        assert (one.game, one.title, one.status, one.entries) == ("pond", "One", "over", 3)
        assert (one.created[:10], one.updated[:10]) == ("2026-01-01", "2026-01-04")
        assert one.setup == {"players": 2}
        assert not hasattr(one, "secret")


def test_appending_where_somebody_else_has_written(store):
    store.create(ONE)
    store.append(Append("one", 2, 1, ["c"]))
    before = bytes_of(store)
    for expected in (0, 1, 2, 4):
        with pytest.raises(Conflict):
            store.append(Append("one", expected, 1, ["d"]))
    with pytest.raises(NoSuchTable):
        store.append(Append("two", 0, 1, ["d"]))
    assert bytes_of(store) == before
    assert store.lines("one") == ["a", "b", "c"]
    assert store.lines("one", 1) == ["b", "c"]
    assert store.lines("one", 1, 2) == ["b"]
    assert store.lines("one", 3) == []


def test_deleting_forgets_everything(store, sit):
    sitting = sit()
    store.create(ONE)
    store.delete(sitting.table)
    with pytest.raises(NoSuchTable):
        store.lines(sitting.table)
    with pytest.raises(NoSuchTable):
        store.delete(sitting.table)
    assert len(store._ask("SELECT * FROM journal")) == 2
    store.delete("one")
    assert not any(bytes_of(store)[1:])


def test_a_table_is_created_once(store):
    store.create(ONE)
    before = bytes_of(store)
    with pytest.raises(TableExists, match="already"):
        store.create(ONE)
    assert bytes_of(store) == before


def test_two_connections_race_and_nothing_is_lost_or_doubled(path, store):
    """Both append until each has placed its lines; a conflict means: look again."""
    store.create(NewTable("race", "pond", 1, ["a"]))
    errors = []

    def racer(name):
        try:
            with SqliteStore(path, timeout=120) as mine:
                for n in range(40):
                    while True:
                        try:
                            mine.append(Append("race", mine.length("race"), 1, [f"{name}{n}"]))
                            break
                        except Conflict:
                            pass
        except BaseException as problem:
            errors.append(problem)

    threads = [threading.Thread(target=racer, args=(name,)) for name in "xyz"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    lines = store.lines("race")[1:]
    for name in "xyz":
        assert [line for line in lines if line[0] == name] == [f"{name}{n}" for n in range(40)]
    assert store.length("race") == 121


def test_several_processes_may_create_the_store_at_once(tmp_path):
    code = (
        "import sys; from undertow.store import SqliteStore;"
        "SqliteStore(sys.argv[1], timeout=120).listing()"
    )
    for attempt in range(3):
        path = str(tmp_path / f"{attempt}.sqlite")
        children = [start([sys.executable, "-c", code, path], stderr=PIPE) for _ in range(4)]
        assert [child.communicate(timeout=PATIENCE)[1] for child in children] == [b""] * 4


# The file is not what it should be


def test_no_such_store(tmp_path):
    with pytest.raises(CannotOpen, match="There is no store") as problem:
        SqliteStore(tmp_path / "none.sqlite", create=False)
    one_sentence(problem)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(CannotOpen) as problem:
        SqliteStore(tmp_path)
    assert str(tmp_path) in one_sentence(problem)
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotOpen, match="file/below"):
        SqliteStore(tmp_path / "file" / "below.sqlite")


def test_a_file_of_something_else_is_left_alone(path):
    path.write_text("Dear diary, this is no database at all. " * 100)
    before = path.read_bytes()
    with pytest.raises(NotAStore, match="not an Undertow store"):
        SqliteStore(path)
    assert path.read_bytes() == before
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE recipes (name)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(NotAStore):
        SqliteStore(path)
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_newer_schema_is_refused_and_untouched(path):
    with SqliteStore(path) as store:
        store.create(ONE)
        store._ask("UPDATE meta SET value = '99' WHERE key = 'schema'")
    before = path.read_bytes()
    with pytest.raises(NewerStore, match=r"schema 99.*newer Undertow") as problem:
        SqliteStore(path)
    assert str(path) in one_sentence(problem)
    assert path.read_bytes() == before


def test_a_store_without_its_schema_is_refused(path):
    with SqliteStore(path) as store:
        store._ask("DROP TABLE meta")
    with pytest.raises(NotAStore):
        SqliteStore(path)


def read_everything(path):
    with SqliteStore(path) as store:
        for listed in store.listing():
            store.lines(listed.id)


def test_damage_is_named(path):
    with SqliteStore(path) as store:
        for n in range(50):
            store.create(NewTable(f"t{n}", "pond", 1, ["x" * 500] * 10))
    whole = path.read_bytes()
    seen = set()
    for at in range(100, len(whole), len(whole) // 40):
        path.write_bytes(whole[:at] + b"\xff" * 3000 + whole[at + 3000 :])
        try:
            read_everything(path)
        except StorageError as problem:
            seen.add(type(problem))
    assert DamagedStore in seen
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StorageError):
        read_everything(path)


def test_a_locked_store_is_named_and_nothing_is_lost(path, store, sit):
    sitting = sit()
    throw(sitting)
    before, stood = bytes_of(store), stands(sitting.play)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreLocked, match="locked") as problem:
        answer(sitting, "ana", "a boat")
    assert str(path) in one_sentence(problem)
    assert stands(sitting.play) == stood
    other.execute("ROLLBACK")
    other.close()
    assert bytes_of(store) == before
    answer(sitting, "ana", "a boat")
    assert stands(sitting.play) == from_scratch(store, sitting.table)


def test_a_store_that_may_only_be_read(path, store, sit):
    sitting = sit()
    stood = stands(sitting.play)
    store._ask("PRAGMA query_only = ON")
    with pytest.raises(ReadOnlyStore, match="may only be read"):
        skip(sitting)
    assert stands(sitting.play) == stood
    store._ask("PRAGMA query_only = OFF")
    skip(sitting)


def test_a_full_disk_leaves_memory_and_disk_equal(path, store, sit):
    sitting = sit()
    throw(sitting)
    (pages,) = store._ask("PRAGMA page_count")[0]
    store._ask(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFull, match="no room") as problem:  # noqa: PT012
        while True:
            before, stood = bytes_of(store), stands(sitting.play)
            sitting.override("ana", {"wishes": ["a boat " * 250]}, "we agreed")
    assert str(path) in one_sentence(problem)
    assert bytes_of(store) == before
    assert stands(sitting.play) == stood == from_scratch(store, sitting.table)
    with pytest.raises(DiskFull):
        sit(setup={"long": "x" * 9000})
    assert bytes_of(store) == before
    store._ask("PRAGMA max_page_count = 100000")
    answer(sitting, "ana", "a boat")
    assert stands(sitting.play) == from_scratch(store, sitting.table)


NO_MORE_BYTES = """
import resource, sys
from store.helpers import *
from store.pond import *
from undertow.store import *
store = SqliteStore(sys.argv[1])
sitting = Sitting.create(store, POND, SEATS, BEGIN.offer(), SECRET, table="small")
size = os.stat(sys.argv[1] + "-wal").st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20000, -1))
try:
    while True:
        stood = stands(sitting.play)
        skip(sitting)
except StorageError as problem:
    assert stands(sitting.play) == stood, "memory differs"
    print(type(problem).__name__, len(sitting.play.journal))
    assert "\\n" not in str(problem)
"""


def test_a_disk_that_takes_no_more_bytes(path):
    code = "import os\n" + NO_MORE_BYTES
    ran = run(
        [sys.executable, "-c", code, str(path)],
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )
    assert ran.returncode == 0, ran.stderr
    kind, length = ran.stdout.split()
    assert kind in ("DiskFull", "StorageFailed")
    with SqliteStore(path) as store:
        assert store.length("small") == int(length)
        skip(Sitting.open(store, GAMES, "small"))


# Migrations


def add_a_column(db):
    db.execute("ALTER TABLE tables ADD COLUMN mood TEXT")


def test_a_migration_takes_a_copy_first(path):
    with SqliteStore(path) as store:
        store.create(ONE)
    db = open_database(path, schema=4, steps={3: add_a_column})
    assert db.execute("SELECT id, mood FROM tables").fetchall() == [("one", None)]
    assert db.execute("SELECT value FROM meta").fetchall() == [("4",)]
    db.close()
    copy = path.with_name(path.name + ".schema-3.copy")
    with SqliteStore(copy) as old:
        assert old.lines("one") == ["a", "b"]
    with pytest.raises(NewerStore):
        SqliteStore(path)
    open_database(path, schema=4, steps={3: add_a_column}).close()  # and not once more
    assert sorted(p.name for p in path.parent.glob("*.copy")) == [copy.name]


def test_a_migration_that_fails_changes_nothing(path):
    with SqliteStore(path) as store:
        store.create(ONE)
        before = bytes_of(store)

    def breaks(db):
        db.execute("DELETE FROM journal")
        raise ValueError("oh")

    for count in (1, 2):
        with pytest.raises(StorageFailed, match=r"stands as it did before; a copy lies in"):
            open_database(path, schema=5, steps={3: add_a_column, 4: breaks})
        assert len(list(path.parent.glob("*.copy"))) == count
    with SqliteStore(path) as store:
        assert bytes_of(store) == before
        assert store.lines("one") == ["a", "b"]


# Weight


def test_the_store_imports_nothing_heavy():
    code = "import undertow.store, sys; print(*sys.modules)"
    ran = run([sys.executable, "-c", code], text=True, check=True)
    heavy = {"PIL", "asyncio", "rich", "ssl", "http", "unittest", "random", "urllib.request"}
    assert heavy.isdisjoint(ran.stdout.split())
