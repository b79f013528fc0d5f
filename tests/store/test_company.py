"""Who may come to a table: kept in one transaction with it, changed and counted, migrated."""

from __future__ import annotations

import sqlite3

import pytest

from store.conftest import EITHER_STORE
from store.helpers import skip
from store.pond import GAMES, SKIP
from undertow.store import (
    Conflict,
    KeyHash,
    Mark,
    NewTable,
    NoSuchTable,
    Person,
    Sitting,
    SqliteStore,
    export_table,
    import_table,
)
from undertow.store.schema import COMPANY

PEOPLE = (Person("ana", "Ana"), Person("heron", "", "greedy"))
KEYS = (KeyHash("aa", "seat", "ana"), KeyHash("bb", "host"), KeyHash("cc", "spectator"))


@EITHER_STORE
def test_people_and_keys_come_with_the_table_and_go_with_it(store, sit):
    sitting = sit(people=PEOPLE, keys=KEYS)
    company = store.company(sitting.table)
    assert (company.turned, company.people, company.keys) == (1, PEOPLE, KEYS)
    assert store.company(sit().table).keys == ()
    store.delete(sitting.table)
    assert not store._ask("SELECT * FROM keys") + store._ask("SELECT * FROM people")
    for ask in (store.company, store.change_company):
        with pytest.raises(NoSuchTable):
            ask(sitting.table)


@EITHER_STORE
def test_changes_are_counted(store, sit):
    sitting = sit(people=PEOPLE, keys=KEYS)
    table = sitting.table
    store.change_company(table, people=[Person("ana", "Anna", "random")])
    store.change_company(table, drop=("seat", "ana"), add=[KeyHash("dd", "seat", "ana")])
    company = store.company(table)
    assert company.turned == 3
    assert company.people == (Person("ana", "Anna", "random"), PEOPLE[1])
    assert sorted(key.hash for key in company.keys) == ["bb", "cc", "dd"]
    other = sit().table
    length = store.length(table)
    assert store.marks([table, other, "none"]) == {
        table: Mark(length, 3),
        other: Mark(store.length(other), 0),
    }
    skip(sitting)
    assert store.marks([table])[table].length > length
    assert store.marks([]) == {}


@EITHER_STORE
def test_an_import_has_its_own_company(store, sit):
    sitting = sit(people=PEOPLE, keys=KEYS)
    data = export_table(store, sitting.table, owner=True)
    assert b'"aa"' not in data
    new = import_table(store, GAMES, data, new_id=True, keys=(KeyHash("ee", "host"),))
    assert store.company(new).keys == (KeyHash("ee", "host"),)
    assert store.company(new).people == PEOPLE, "bots go on as bots"


def test_a_store_from_before_gets_its_company(path):
    with SqliteStore(path) as store:
        store.create(NewTable("one", "pond", 1, ["a", "b"]))
    db = sqlite3.connect(path)
    for name in ("keys", "people", "company", "pictures"):
        db.execute(f"DROP TABLE {name}")
    db.execute("UPDATE meta SET value = '1' WHERE key = 'schema'")
    db.commit()
    db.close()
    with SqliteStore(path) as store:
        assert store.lines("one") == ["a", "b"]
        assert store.company("one").keys == ()
        store.change_company("one", add=[KeyHash("aa", "host")])
        assert len(store.company("one").keys) == 1
        rows = store._ask("SELECT sql FROM sqlite_master WHERE name IN ('keys', 'people')")
        assert len(rows) == 2 < len(COMPANY)
    assert [copy.name for copy in path.parent.glob("*.copy")] == [path.name + ".schema-1.copy"]


def test_readers_do_not_wait_for_a_writer(path, sit):
    with SqliteStore(path, timeout=0) as one, SqliteStore(path, timeout=0) as two:
        sitting = sit()

        def meanwhile(db):
            assert two.length(sitting.table) == two.marks([sitting.table])[sitting.table].length
            assert Sitting.open(two, GAMES, sitting.table).play.world == sitting.play.world

        one._write(meanwhile)


@EITHER_STORE
def test_words_after_the_end_open_no_new_session(store, sit):
    from store.pond import FILL

    sitting = sit()
    sitting.open_rule("ana", FILL.offer("ana"))
    assert sitting.play.over
    length = store.length(sitting.table)
    assert sitting.do(lambda play: play.say("ana", "well played"), "c1").place == length + 1
    assert store.header(sitting.table).secret is None
    assert sitting.do(lambda play: play.say("ana", "well played"), "c1").again
    back = Sitting.open(store, GAMES, sitting.table)
    assert back.do(lambda play: play.say("heron", "thank you")).place == length + 2


@EITHER_STORE
def test_who_changes_something_second_is_told_so(store, sit):
    table = sit(people=PEOPLE, keys=KEYS).table
    now = store.company(table).turned
    store.change_company(table, people=[Person("ana", "Anna")], turned=now)
    with pytest.raises(Conflict, match="changed who sits"):
        store.change_company(table, people=[Person("ana", "Eve")], drop=("host", ""), turned=now)
    company = store.company(table)
    assert (company.turned, company.people[0].name) == (now + 1, "Anna")
    assert KEYS[1] in company.keys


@EITHER_STORE
def test_a_seat_was_played_by_whoever_commanded_for_it(store, sit):
    sitting = sit(people=PEOPLE)
    assert store.played(sitting.table) == frozenset()
    sitting.open_rule("ana", SKIP.offer("ana"), command="bot:ana:4")
    assert store.played(sitting.table) == frozenset(), "bots have commands of their own"
    sitting.open_rule("ana", SKIP.offer("ana"), command="ana:c1")
    assert store.played(sitting.table) == {"ana"}
    assert store.played("nowhere") == frozenset()
