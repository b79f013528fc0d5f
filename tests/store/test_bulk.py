"""Many tables' commands with one flush: each as if it had come alone."""

from random import Random

import pytest

from store.conftest import EITHER
from undertow.store import Conflict, Done, NoSuchTable, SqliteStore
from undertow.store.bulk import SIZES
from undertow.store.interface import Append, Kept, NewTable

pytestmark = pytest.mark.parametrize("store", EITHER, indirect=True)


@pytest.fixture
def store(store):
    store._clock = lambda: "now"
    for n in range(70):
        store.create(NewTable(f"t{n}", "pond", 1, ["began"]))
    return store


def append(n, lines=2, **more):
    found = {"command": f"seat:c{n}", **more}
    return Append(f"t{n}", 1, 1, [f"line {n}.{k}" for k in range(lines)], **found)


def everything(store):
    tables = [f"t{n}" for n in range(70)]
    snapshots = store._ask("SELECT table_id, place, payload FROM snapshots ORDER BY 1, 2")
    commands = store._ask("SELECT table_id, place, command FROM journal ORDER BY 1, 2")
    return [(store.header(one), store.lines(one)) for one in tables], snapshots, commands


@pytest.mark.parametrize("count", [1, 2, 3, 31, 32, 33, 70])
def test_together_is_as_one_by_one(store, tmp_path, count):
    rng = Random(count)
    appends = [
        append(
            n,
            rng.randint(1, 40),
            snapshot=Kept(3, "pond", "world") if rng.random() < 0.3 else None,
            secret=b"s" if rng.random() < 0.2 else None,
            status=rng.choice(["over", "open", None]),
        )
        for n in range(count)
    ]
    assert store.append_all(appends) == [Done(1 + len(one.lines)) for one in appends]
    with SqliteStore(tmp_path / "other.sqlite", clock=lambda: "now") as other:
        for n in range(70):
            other.create(NewTable(f"t{n}", "pond", 1, ["began"]))
        for one in appends:
            other.append(one)
        assert everything(store) == everything(other)


def test_more_lines_than_one_statement_takes(store):
    many = SIZES[-1] * 2 + 5
    assert store.append_all([append(0, many), append(1)]) == [Done(1 + many), Done(3)]
    assert store.lines("t0")[-1] == f"line 0.{many - 1}"
    assert store.done("t0", "seat:c0") == 1 + many


def test_what_is_refused_or_was_done_spoils_nothing_for_the_others(store):
    assert store.append(append(3)) == Done(3)
    stranger = Append("nobody", 1, 1, ["x"])
    behind = Append("t5", 9, 1, ["x"], command="seat:late")
    results = store.append_all([append(2), append(3), stranger, behind, append(4)])
    assert results[0] == results[4] == Done(3)
    assert results[1] == Done(3, again=True)
    assert isinstance(results[2], NoSuchTable)
    assert isinstance(results[3], Conflict)
    assert [len(store.lines(f"t{n}")) for n in (2, 3, 4, 5)] == [3, 3, 3, 1]


def test_two_commands_of_one_table_follow_each_other(store):
    second = Append("t0", 3, 1, ["more"], command="seat:next")
    assert store.append_all([append(0), second]) == [Done(3), Done(4)]


def test_five_snapshots_stay(store):
    place = 1
    for n in range(7):
        kept = Kept(place + 1, "pond", f"world {n}")
        store.append_all([Append("t0", place, 1, ["x"], snapshot=kept), append(10 + n)])
        place += 1
    rows = store._ask("SELECT place FROM snapshots WHERE table_id = 't0' ORDER BY place")
    assert [place for (place,) in rows] == [4, 5, 6, 7, 8]


def test_the_oldest_snapshot_comes_with_what_stands_after_it(store):
    assert store.lately("t0").snapshot is None
    for n in range(7):
        kept = Kept(n + 2, "pond", f"world {n}")
        store.append(Append("t0", n + 1, 1, [f"line {n}"], snapshot=kept))
    found = store.lately("t0")
    assert found.snapshot == Kept(4, "pond", "world 2")
    assert (found.header.length, found.tail) == (8, ["line 3", "line 4", "line 5", "line 6"])
    store.append(Append("t0", 8, 1, ["back"], back_to=5))
    assert store.lately("t0").snapshot.place == 4
