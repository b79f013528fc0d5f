"""A table as one file: whole, or refused in one sentence with nothing changed."""

from __future__ import annotations

import hashlib
import json
import stat

import pytest

from store.conftest import EITHER_STORE
from store.helpers import answer, busy, bytes_of, from_scratch, skip, stands, throw
from store.pond import BEGIN, FILL, GAMES, POND, SEATS, SECRET, SKIP, THROW, ChangedPond, PondGame
from undertow.kernel import Journal, Rule, UndertowError
from undertow.kernel.errors import NewerJournal
from undertow.kernel.verify import verify
from undertow.store import (
    CannotRead,
    CannotWrite,
    DamagedFile,
    NewerTableFile,
    NotATableFile,
    NotImportable,
    Sitting,
    SqliteStore,
    StoreError,
    TableExists,
    TableFileError,
    TruncatedFile,
    UnknownGame,
    export_seat,
    export_table,
    import_table,
    load_file,
    read_file,
    write_file,
)

ZEROS = b"0" * 64


@pytest.fixture
def other(tmp_path):
    with SqliteStore(tmp_path / "other.sqlite") as store:
        yield store


def resealed(lines: list[bytes]) -> bytes:
    """A file somebody wrote by hand, with a checksum that fits."""
    head = json.loads(lines[0])
    head["sha256"] = ZEROS.decode()
    raw = b"\n".join([json.dumps(head).encode(), *lines[1:]]) + b"\n"
    return raw.replace(ZEROS, hashlib.sha256(raw).hexdigest().encode(), 1)


def changed(data: bytes, **fields) -> bytes:
    first, *rest = data.splitlines()
    return resealed([json.dumps({**json.loads(first), **fields}).encode(), *rest])


def small(sitting) -> bytes:
    throw(sitting)
    return export_table(sitting.store, sitting.table, owner=True)


@EITHER_STORE
def test_a_table_moves_to_another_store_and_goes_on(store, other, sit, tmp_path):
    sitting = sit(title="At the pond", setup={"players": 2})
    busy(sitting)
    path = tmp_path / "pond.undertow"
    write_file(path, export_table(store, sitting.table, owner=True))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    file = load_file(path)
    assert (file.header.game, file.header.title) == ("pond", "At the pond")
    assert file.header.entries == len(sitting.play.journal)
    assert import_table(other, GAMES, file) == sitting.table
    assert other.lines(sitting.table) == store.lines(sitting.table)
    here, there = store.header(sitting.table), other.header(sitting.table)
    for same in ("game", "version", "title", "status", "fate", "created", "setup", "secret"):
        assert getattr(here, same) == getattr(there, same)
    moved = Sitting.open(other, GAMES, sitting.table)
    assert stands(moved.play) == stands(sitting.play)
    # The same secret, so the same future.
    for each in (sitting, moved):
        answer(each, "ana", "a boat")
        throw(each)
    assert stands(moved.play) == stands(sitting.play)


@EITHER_STORE
def test_only_the_owner_gets_the_secret(store, other, sit):
    sitting = sit()
    throw(sitting)
    whole = export_table(store, sitting.table)
    assert SECRET.hex().encode() not in whole
    assert not read_file(whole).header.owner
    owners = export_table(store, sitting.table, owner=True)
    assert read_file(owners).header.owner
    assert read_file(owners).header.secret == SECRET.hex()
    # A copy without the secret goes on under a new one, and says so with a seal.
    copy = Sitting.open(other, GAMES, import_table(other, GAMES, whole, new_id=True))
    answer(copy, "ana", "a boat")
    assert other.header(copy.table).secret not in (None, SECRET)
    copy.open_rule("ana", FILL.offer("ana"))
    verdict = verify(Journal(copy.entries()))
    assert (verdict.checked, verdict.secret) == (0, 2)
    assert stands(copy.play) == from_scratch(other, copy.table)


@EITHER_STORE
def test_after_the_end_the_secret_is_in_the_journal_for_all(store, other, sit):
    sitting = sit()
    throw(sitting)
    answer(sitting, "ana", "a boat")
    sitting.open_rule("ana", FILL.offer("ana"))
    data = export_table(store, sitting.table, owner=True)
    assert not read_file(data).header.owner
    assert import_table(other, GAMES, data) == sitting.table
    assert other.listing()[0].status == "over"
    assert verify(Journal(read_file(data).entries(GAMES["pond"]))).complete


@EITHER_STORE
def test_a_copy_beside_the_original_has_its_own_id(store, sit):
    sitting = sit()
    data = small(sitting)
    before = bytes_of(store)
    with pytest.raises(TableExists, match="under a new id"):
        import_table(store, GAMES, data)
    assert bytes_of(store) == before
    copy = import_table(store, GAMES, data, new_id=True)
    named = import_table(store, GAMES, data, table="mine")
    assert len({copy, named, sitting.table}) == 3
    for id in (copy, named):
        opened = Sitting.open(store, GAMES, id)
        assert opened.play.journal.began.table == id
        assert stands(opened.play)[:-1] == stands(sitting.play)[:-1]
    said = Sitting.open(store, GAMES, copy).entries()[-1]
    assert f"copy of table {sitting.table}" in said.text
    with pytest.raises(StoreError, match="cannot name a table"):
        import_table(store, GAMES, data, table="no/where")


@EITHER_STORE
def test_one_seats_copy_holds_what_it_may_know(store, other, sit):
    sitting = sit(title="At the pond")
    throw(sitting, "heron")
    answer(sitting, "heron", "a secret frog")
    skip(sitting)
    fish = str(list(sitting.play.world.fish)).replace(" ", "").encode()
    for seat, sees in (("ana", False), ("heron", True), ("*", False)):
        data = export_seat(store, GAMES, sitting.table, seat)
        assert (b"a secret frog" in data) == sees
        assert (fish in data) == sees
        assert SECRET.hex().encode() not in data
        file = read_file(data)
        assert (file.header.kind, file.header.seat) == ("seat", seat)
        log = [(step["place"], step["fact"]) for step in map(json.loads, file.lines)]
        assert [place for place, _ in log] == [place for place, _ in sitting.play.log(seat)]
        assert [bool(fact) for _, fact in log] == [bool(f) for _, f in sitting.play.log(seat)]
        with pytest.raises(NotImportable, match="whole export"):
            import_table(other, GAMES, data)
    assert other.listing() == []


def test_a_seats_copy_does_not_change_when_a_secret_does(tmp_path):
    copies = []
    secrets = ((0, 1, 2, 3, 4, 5), "a boat"), ((5, 3, 1, 0, 2, 4), "a longer and other wish")
    for n, (fish, wish) in enumerate(secrets):
        with SqliteStore(tmp_path / f"{n}.sqlite", clock=lambda: "2026-01-01") as store:
            sitting = Sitting.create(store, POND, SEATS, BEGIN.offer(), table="same")
            answer(sitting, "fate", fish, typed_by="heron")
            throw(sitting, "heron")
            answer(sitting, "fate", (4,), typed_by="heron")
            answer(sitting, "heron", wish)
            copies.append(export_seat(store, GAMES, "same", "ana"))
    assert copies[0] == copies[1]


# Every kind of damage


def test_cut_off_anywhere_it_is_refused_and_nothing_is_imported(other, sit):
    data = small(sit())
    assert len(data) < 4000
    seen = set()
    for length in range(len(data)):
        with pytest.raises(TableFileError) as problem:
            import_table(other, GAMES, data[:length], name="cut.undertow")
        assert "cut.undertow" in str(problem.value)
        assert "\n" not in str(problem.value)
        seen.add(type(problem.value))
    assert seen == {NotATableFile, TruncatedFile}
    assert not any(bytes_of(other)[1:])


def test_changed_anywhere_it_is_refused(other, sit):
    data = small(sit())
    for place in range(0, len(data), 3):
        for flip in (1, 0x80):
            hurt = bytearray(data)
            hurt[place] ^= flip
            with pytest.raises((TableFileError, UnknownGame)):
                import_table(other, GAMES, bytes(hurt))
    assert not any(bytes_of(other)[1:])


def test_lines_missing_doubled_or_swapped(other, sit):
    first, *rest = small(sit()).splitlines()
    for lines in (rest[1:], rest[:-1], [*rest, rest[-1]], rest[::-1], [*rest, b""]):
        with pytest.raises(TableFileError):
            import_table(other, GAMES, b"\n".join([first, *lines]) + b"\n")
    assert other.listing() == []


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"hello",
        b"{}",
        b"[]\n",
        b'{"undertow":"chair","format":1}\n',
        b"\xff\xfe\x00",
        b"SQLite format 3\x00" + bytes(100),
        b"[" * 100_000,
    ],
)
def test_a_file_of_something_else(other, data):
    with pytest.raises(NotATableFile):
        import_table(other, GAMES, data, name="other.txt")


def test_newer_formats_games_and_rules(other, sit):
    data = small(sit())
    with pytest.raises(NewerTableFile, match=r"format 7.*newer Undertow"):
        import_table(other, GAMES, b'{"undertow":"table","format":7,"new":{}}\n')
    with pytest.raises(UnknownGame, match="a table of pond"):
        import_table(other, {}, data)
    first, began, *rest = data.splitlines()
    began = json.dumps({**json.loads(began), "version": 9}).encode()
    with pytest.raises(NewerJournal, match="version 9"):
        import_table(other, GAMES, resealed([first, began, *rest]))
    assert other.listing() == []


def test_lies_with_a_fitting_checksum_are_refused_too(other, sit):
    data = small(sit())
    first, *rest = data.splitlines()
    thrown = next(n for n, line in enumerate(rest) if b"pond.thrown" in line)
    nobodys = b'{"entry":"answered","resolution":9,"n":1,"by":"fate","answer":[1],"asked":"roll 6"}'
    nonsense = [
        changed(data, secret="00" * 32),
        changed(data, secret="xyz"),
        changed(data, secret="00"),
        changed(data, kind="seat"),
        changed(data, table="../../etc"),
        changed(data, status="lost"),
        changed(data, entries=-1),
        changed(data, game=7),
        resealed([first, *rest[:thrown], b'{"entry":"happened"}', *rest[thrown + 1 :]]),
        resealed([first, *rest[:thrown], b"[" * 50_000, *rest[thrown + 1 :]]),
        resealed([first, *rest[:thrown], b"\xff", *rest[thrown + 1 :]]),
        resealed([first, *rest[1:], rest[0]]),
        changed(first, entries=0),
        resealed([first, *rest[:-1], b'{"entry":"rewound","to":-5,"by":"ana"}']),
        resealed([first, *rest[:-1], nobodys]),
    ]
    for lie in nonsense:
        with pytest.raises(UndertowError) as refusal:
            import_table(other, GAMES, lie)
        assert "\n" not in str(refusal.value)
        assert not any(bytes_of(other)[1:])


def test_a_table_whose_rule_has_changed_can_still_be_imported(other, sit):
    data = small(sit())
    games = {"pond": ChangedPond()}
    table = import_table(other, games, data)
    assert Sitting.open(other, games, table, mend=True).play.requests("ana")


# Disk


def test_files_that_cannot_be_read_or_written(tmp_path):
    with pytest.raises(CannotRead, match=r"none\.undertow"):
        load_file(tmp_path / "none.undertow")
    with pytest.raises(CannotRead):
        load_file(tmp_path)
    with pytest.raises(CannotWrite, match="nothing was left there"):
        write_file(tmp_path / "no" / "folder.undertow", b"x")
    (tmp_path / "dir.undertow").mkdir()
    with pytest.raises(CannotWrite):
        write_file(tmp_path / "dir.undertow", b"x")
    assert [p.name for p in tmp_path.iterdir()] == ["dir.undertow"]


def test_a_damaged_file_names_itself(tmp_path, store, sit):
    path = tmp_path / "pond.undertow"
    write_file(path, small(sit())[:-5] + b"xxxx\n")
    with pytest.raises(DamagedFile, match=r"pond\.undertow is damaged"):
        load_file(path)


async def _breaks(t, seat):
    raise KeyError(seat)


class BrokenPond(PondGame):
    """A pond at which most of what may be done breaks, as at a table that somebody has changed."""

    rules = {  # noqa: RUF012
        **PondGame.rules,
        THROW.id: Rule(THROW.id, _breaks, THROW.name, THROW.text),
        SKIP.id: Rule(SKIP.id, _breaks, SKIP.name, SKIP.text),
    }


def test_a_table_at_which_the_rules_break_is_not_kept(store, other, sit):
    data = export_table(store, sit().table, owner=True)
    with pytest.raises(DamagedFile, match="broke"):
        import_table(other, {"pond": BrokenPond()}, data)
    assert other.listing() == []
    import_table(other, GAMES, data)


class DeadEnd(PondGame):
    """A pond at which nobody can be told what they may do, once a stone was skipped."""

    def offers(self, world, seat):
        if world.rings:
            raise KeyError(seat)
        yield SKIP.offer(seat)
        yield from (FILL.offer(seat) for _ in range(9))


def test_a_table_that_would_end_with_the_next_act_is_not_kept(store, other, sit):
    data = export_table(store, sit().table, owner=True)
    with pytest.raises(DamagedFile, match="do not follow"):
        import_table(other, {"pond": DeadEnd()}, data)
    assert other.listing() == []
