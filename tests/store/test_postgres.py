"""A store in PostgreSQL: what only it does, beside the tests that both kinds of store share."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from queue import Queue

import psycopg
import pytest

from store.helpers import answer, busy, from_scratch, skip, stands, throw
from store.pond import BEGIN, GAMES, POND, SEATS, SECRET
from support.children import PATIENCE
from undertow.cli import main
from undertow.store import (
    Append,
    CannotOpen,
    Conflict,
    Done,
    Kept,
    KeyHash,
    Mark,
    NewerStore,
    NewTable,
    NoSuchPicture,
    NoSuchTable,
    NotAStore,
    Person,
    Picture,
    PictureTooLarge,
    Sitting,
    SqliteStore,
    StorageFailed,
    StoreError,
    TableExists,
    Unwritable,
)
from undertow.store.bench import in_a_database
from undertow.store.copying import copy, digest
from undertow.store.postgres import LAYING_OUT, PostgresStore

pytestmark = pytest.mark.xdist_group("postgres")

ONE = NewTable("one", "pond", 1, ["a", "b"])
PICTURE = Picture("p1", "ana", 2, 3, b"\x00RIFF\xff")


@pytest.fixture
def address(database):
    return database.new()


@pytest.fixture
def store(address):
    with PostgresStore(address) as store:
        yield store


def until(holds):
    """The database lets go of a session a moment after its end."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end


def sit(store, **more):
    return Sitting.create(store, POND, SEATS, BEGIN.offer(), SECRET, **more)


def test_tables_people_keys_and_pictures_are_kept(store):
    people, keys = (Person("ana", "Ana"), Person("bo", "", "greedy")), (KeyHash("aa", "host"),)
    store.create(NewTable("two", "pond", 1, ["a"], people=people, keys=keys, pictures=(PICTURE,)))
    store.create(ONE)
    with pytest.raises(TableExists, match="already"):
        store.create(ONE)
    assert store.company("two").people == people
    assert store.company("two").keys == keys
    store.change_company("two", people=[Person("bo", "Bo")], drop=("host", ""))
    assert store.company("two").people[1] == Person("bo", "Bo")
    assert store.company("two").keys == ()
    assert store.marks(["one", "two", "none"]) == {"one": Mark(2, 0), "two": Mark(1, 2)}
    assert store.pictures("two") == [PICTURE] == [store.picture("two", "p1")]
    more = Picture("p2", "bo", 1, 1, b"x" * 20)
    assert store.add_picture("two", PICTURE, 10) == 6  # there already
    with pytest.raises(PictureTooLarge):
        store.add_picture("two", more, 25)
    assert store.add_picture("two", more, 26) == 26
    store.drop_picture("two", "p1")
    with pytest.raises(NoSuchPicture):
        store.picture("two", "p1")
    assert [one.id for one in store.listing(limit=1)] == ["one"]
    assert (store.ids(), store.count()) == (["one", "two"], 2)
    store.probe()
    store.delete("two")
    with pytest.raises(NoSuchTable):
        store.lines("two")
    assert store._ask("SELECT count(*) FROM people")[0][0] == 0


def test_an_address_shows_no_password():
    kept = object.__new__(PostgresStore)
    kept.address = "postgresql://me:hush@db.example:5433/tables?sslmode=require"
    assert kept.name == "postgresql://me@db.example:5433/tables"


def test_what_is_not_a_store_is_refused_in_one_sentence_and_untouched(database, address):
    with pytest.raises(CannotOpen, match="cannot be reached"):
        PostgresStore("postgresql://undertow@/postgres?host=/nowhere")
    with pytest.raises(CannotOpen, match="Nothing is kept"):
        PostgresStore(address, create=False)
    schema = address.rpartition("%3D")[2]
    with psycopg.connect(database.address()) as db:
        db.execute(f"CREATE SCHEMA {schema}")
        db.execute(f"CREATE TABLE {schema}.recipes (name TEXT)")
    with pytest.raises(NotAStore, match="something else"):
        PostgresStore(address)
    newer = database.new()
    with PostgresStore(newer) as store:
        store._ask("UPDATE meta SET value = '99' WHERE key = 'schema'")
    with pytest.raises(NewerStore, match=r"schema 99.*newer Undertow"):
        PostgresStore(newer)


def test_a_database_that_goes_away_while_a_store_is_opened_is_named(database, address):
    with (
        ThreadPoolExecutor(1) as thread,
        psycopg.connect(database.address(), autocommit=True) as db,
    ):
        db.execute("SELECT pg_advisory_lock(%s)", (LAYING_OUT,))
        opening = thread.submit(PostgresStore, address)
        waiting = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        until(lambda: db.execute(waiting).fetchone() is not None)
        db.execute(f"SELECT pg_terminate_backend(pid) FROM ({waiting}) AS one")
        with pytest.raises(CannotOpen, match="cannot be reached"):
            opening.result()


def test_an_older_layout_is_brought_up_to_date_by_the_first_who_comes(address):
    with PostgresStore(address) as store:
        store.create(ONE)
    ran, ready, problems = [], threading.Barrier(3), []

    def add_a_column(db):
        ran.append(1)
        db.execute("ALTER TABLE tables ADD COLUMN mood TEXT")

    def come():
        ready.wait()
        try:
            PostgresStore(address, schema=2, steps={1: add_a_column}).close()
        except Exception as problem:
            problems.append(problem)

    coming = [threading.Thread(target=come) for _ in range(3)]
    for one in coming:
        one.start()
    for one in coming:
        one.join()
    assert (problems, ran) == ([], [1])
    with PostgresStore(address, schema=2, steps={}) as store:
        assert store.lines("one") == ["a", "b"]
        assert store._ask("SELECT id, mood FROM tables") == [("one", None)]
    with pytest.raises(NewerStore, match=r"schema 2.*newer Undertow"):
        PostgresStore(address)


def test_a_layout_that_cannot_be_brought_up_to_date_stays_as_it_was(address):
    with PostgresStore(address) as store:
        store.create(ONE)

    def add_a_column(db):
        db.execute("ALTER TABLE tables ADD COLUMN mood TEXT")

    def breaks(db):
        db.execute("DELETE FROM journal")
        db.execute("SELECT nothing FROM nowhere")

    with pytest.raises(StorageFailed, match=r"from schema 1 to 3 .*stands as it did before"):
        PostgresStore(address, schema=3, steps={1: add_a_column, 2: breaks})
    with PostgresStore(address) as store:
        assert store.lines("one") == ["a", "b"]
        store._ask("UPDATE meta SET value = 'many' WHERE key = 'schema'")
    with pytest.raises(NotAStore, match="something else"):
        PostgresStore(address)


def test_words_a_database_cannot_hold_are_refused_and_nothing_is_written(store):
    store.create(ONE)
    for bad in ("nul \x00", "half a pair \ud800"):
        with pytest.raises(Unwritable, match="ordinary text"):
            store.append(Append("one", 2, 1, [bad]))
    assert store.lines("one") == ["a", "b"]
    assert store.append(Append("one", 2, 1, ["c"])) == Done(3)


def test_any_line_and_command_comes_back_as_it_was(store):
    store.create(ONE)
    odd = [
        r'{"t":"\\u0000 \" \\\\ \n"}',
        '"',
        "\\",
        "",
        "null",
        "NULL",
        "{}",
        "[1,2]",
        "é 😀 \u2028\x7f\x01\t\n",
    ]
    assert store.append(Append("one", 2, 1, odd, command='ana:"\\é')) == Done(11)
    kept = Kept(20, 'pond "1"', '{"pond":"\\\\u0000 é"}')
    assert store.append_all([Append("one", 11, 1, odd, command="{", snapshot=kept)]) == [Done(20)]
    assert store.lines("one", 2) == odd * 2
    assert (store.done("one", 'ana:"\\é'), store.done("one", "{")) == (11, 20)
    assert store.open("one").snapshot == kept


def test_processes_that_start_together_lay_it_out_once(address):
    errors, ready = [], threading.Barrier(4)

    def begin():
        try:
            ready.wait(PATIENCE)
            PostgresStore(address).close()
        except Exception as problem:
            errors.append(problem)

    threads = [threading.Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_those_who_race_lose_and_double_nothing(address, store):
    """Batches of two tables in either order: nobody waits for ever, and each line is there once."""
    for id in ("left", "right"):
        store.create(NewTable(id, "pond", 1, ["a"]))
    errors = []

    def racer(name, order):
        try:
            with PostgresStore(address) as mine:
                for n in range(15):
                    left = set(order)
                    while left:
                        appends = [
                            Append(id, mine.length(id), 1, [f"{name}{n}"], command=f"{name}{n}")
                            for id in order
                            if id in left
                        ]
                        results = zip(appends, mine.append_all(appends), strict=True)
                        left -= {one.table for one, result in results if isinstance(result, Done)}
        except BaseException as problem:
            errors.append(problem)

    orders = [("left", "right"), ("right", "left")]
    threads = [threading.Thread(target=racer, args=pair) for pair in zip("xy", orders, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    for id in ("left", "right"):
        lines = store.lines(id)[1:]
        for name in "xy":
            assert [line for line in lines if line[0] == name] == [f"{name}{n}" for n in range(15)]


def test_others_are_told_at_once_and_nobody_hears_themselves(address, store):
    heard: Queue[list[str]] = Queue()
    with PostgresStore(address) as other:
        assert other.listen(heard.put)
        store.create(ONE)
        store.create(NewTable("two", "pond", 1, ["a"]))
        other.append(Append("two", 1, 1, ["mine"]))
        told = []
        length = 2
        while told != ["one"]:  # until it listens
            store.append(Append("one", length, 1, ["c"]))
            length += 1
            with_patience = heard.get(timeout=PATIENCE) if not heard.empty() else None
            told = with_patience or told
        store.change_company("one", people=[Person("ana", "Ana")])
        assert heard.get(timeout=PATIENCE) == ["one"]
        while not heard.empty():
            assert heard.get() == ["one"]


def test_a_database_that_restarts_is_waited_for_and_nothing_is_lost(database, store):
    sitting = sit(store)
    throw(sitting)
    before = stands(sitting.play)
    database.end()
    begun = threading.Timer(0.3, database.begin)
    begun.start()
    answer(sitting, "ana", "a boat", command="c1")
    begun.join()
    assert stands(sitting.play) != before
    assert stands(sitting.play) == from_scratch(store, sitting.table)
    assert sitting.do(lambda play: play.say("ana", "again"), "c1").again
    assert store.length(sitting.table) == len(sitting.play.journal)


def test_a_database_that_stays_away_is_named(database, address):
    with PostgresStore(address, patience=0.0) as store:
        store.create(ONE)
        database.end()
        try:
            with pytest.raises(StorageFailed, match="away for too long"):
                store.append(Append("one", 2, 1, ["c"]))
        finally:
            database.begin()
        assert store.append(Append("one", 2, 1, ["c"])) == Done(3)


def test_a_store_is_copied_either_way_and_proven_equal(tmp_path, store, database):
    file = tmp_path / "tables.db"
    with SqliteStore(file) as first:
        sitting = sit(first, people=(Person("ana", "Ana"),), keys=(KeyHash("aa", "host"),))
        busy(sitting)
        answer(sitting, "ana", "a boat", command="c1")
        first.create(ONE)
        first.add_picture("one", PICTURE, 100)
        done = copy(first, store)
        assert (done.tables, done.again) == (2, 0)
        for id in first.ids():
            assert digest(first, id) == digest(store, id)
        back = tmp_path / "back.db"
        with SqliteStore(back) as second:
            copy(store, second)
            assert [digest(second, id) for id in first.ids()] == [
                digest(first, id) for id in first.ids()
            ]
        there = Sitting.open(store, GAMES, sitting.table)
        assert stands(there.play) == stands(sitting.play)
        assert there.do(lambda play: play.say("ana", "again"), "c1").again
        skip(there)  # and play goes on there
        assert digest(first, sitting.table) != digest(store, sitting.table)


def test_a_table_that_goes_on_meanwhile_is_copied_again(tmp_path, store):
    with SqliteStore(tmp_path / "tables.db") as first:
        for id in ("a", "b"):
            first.create(NewTable(id, "pond", 1, ["x"]))

        def played(done, all):
            if done == 1:
                first.append(Append("a", 1, 1, ["y"]))
                first.delete("b")
                first.create(NewTable("c", "pond", 1, ["z"]))

        done = copy(first, store, played)
        assert done.again == 3 - 1  # a and c; b is gone in both
        assert store.ids() == ["a", "c"]
        assert store.lines("a") == ["x", "y"]
        store.create(NewTable("stranger", "pond", 1, ["x"]))
        with pytest.raises(StoreError, match="stranger"):
            copy(first, store)


def test_the_command_line_takes_an_address(tmp_path, address, capsys):
    file = str(tmp_path / "tables.db")
    with SqliteStore(file) as first:
        first.create(ONE)
    assert main(["copy", file, address]) == 0
    assert "Equal in both stores: tables 1, entries 2." in capsys.readouterr().out
    assert main(["tables", "--store", address, "--json"]) == 0
    assert '"id":"one"' in capsys.readouterr().out
    kept = str(tmp_path / "backup.db")
    assert main(["backup", kept, "--store", address]) == 0
    with SqliteStore(kept) as back, PostgresStore(address) as store:
        assert digest(back, "one") == digest(store, "one")


def test_who_came_second_is_told_so(address, store):
    sitting = sit(store)
    with PostgresStore(address) as other:
        elsewhere = Sitting.open(other, GAMES, sitting.table)
        skip(elsewhere)
        with pytest.raises(Conflict):
            skip(sitting)
        skip(sitting)
        assert stands(sitting.play) == from_scratch(store, sitting.table)


def test_it_is_measured_in_a_schema_that_is_gone_afterwards(database):
    one, group = in_a_database(database.address(), seconds=0.05)
    assert one > 0 < group
    with psycopg.connect(database.address()) as db:
        (left,) = db.execute(
            "SELECT count(*) FROM information_schema.schemata WHERE schema_name = 'undertow_bench'"
        ).fetchone()
    assert left == 0


def test_one_process_lets_the_bots_act_and_another_when_it_is_gone(address, store):
    with PostgresStore(address) as other:
        assert other.claim("one")
        assert other.claim("one")
        assert not store.claim("one")
        assert store.claim("two")
        other.unclaim("one")
        assert store.claim("one")
        assert other.claim("three")
    until(lambda: store.claim("three"))  # it fell with its process
    with PostgresStore(address) as other:
        assert not other.claim("three")
        store._claims.close()  # the connection is lost, and every claim with it
        until(lambda: other.claim("three"))
        assert not store.claim("three")
