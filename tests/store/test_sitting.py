"""A table in play and the store hold the same, whatever happens."""

from __future__ import annotations

import hashlib

import pytest

from store import pond
from store.conftest import EITHER
from store.helpers import answer, busy, bytes_of, from_scratch, skip, stands, throw
from store.pond import FILL, GAMES, POND, SECRET, THROW
from undertow.kernel import Diverged, IllegalAnswer, Journal, NotOffered, Refused, TooLate
from undertow.kernel.journal import Committed, Revealed, Rewound
from undertow.kernel.rewind import last_cause
from undertow.kernel.verify import verify
from undertow.store import Append, Conflict, Done, NoSuchTable, Sitting, UnknownGame, Unwritable
from undertow.store.sitting import SNAPSHOT_EVERY

pytestmark = pytest.mark.parametrize("store", EITHER, indirect=True)


def snapshots(store, table):
    rows = store._ask("SELECT place FROM snapshots WHERE table_id = ? ORDER BY place", table)
    return [place for (place,) in rows]


def test_a_table_comes_back_as_it_was_left(store, sit):
    sitting = sit(title="At the pond")
    for _ in range(3):
        throw(sitting)
        again = Sitting.open(store, GAMES, sitting.table)
        assert stands(again.play) == stands(sitting.play) == from_scratch(store, sitting.table)
        answer(again, "ana", "a boat")
        assert sitting.refresh()
        assert stands(again.play) == stands(sitting.play)


def test_restoring_from_a_snapshot_equals_folding_everything(store, sit):
    sitting = sit()
    busy(sitting)
    again = Sitting.open(store, GAMES, sitting.table)
    assert snapshots(store, sitting.table)
    assert again.play.journal.base >= SNAPSHOT_EVERY
    assert stands(again.play) == from_scratch(store, sitting.table)
    sitting.play.journal.complete()
    assert again.entries() == sitting.play.journal.entries
    again.play.journal.complete()
    assert again.play.journal.entries == sitting.play.journal.entries
    assert again.play.journal.live == sitting.play.journal.live


def test_a_long_evening_takes_no_more_memory_than_a_short_one(store, sit):
    sitting = sit()
    most = 0
    for n in range(6 * SNAPSHOT_EVERY):
        skip(sitting)
        if n % 20 == 0:  # seats and fate go into what is remembered of the entries that went
            throw(sitting, far=1 + n % 9)
            answer(sitting, "ana", f"wish {n}")
        most = max(most, len(sitting.play.journal.entries))
    assert most < 4 * SNAPSHOT_EVERY < len(sitting.play.journal)
    assert stands(sitting.play) == from_scratch(store, sitting.table)
    assert sitting.entries() == Sitting.open(store, GAMES, sitting.table).entries()


def test_what_memory_let_go_of_can_be_taken_back(store, sit):
    sitting = sit()
    skip(sitting)
    anchor = hashlib.sha256(b"the first").hexdigest()
    sitting.anchor("ana", hashlib.sha256(anchor.encode()).hexdigest())
    place = len(sitting.play.journal)
    for _ in range(3 * SNAPSHOT_EVERY):
        skip(sitting)
    assert sitting.play.journal.base > place
    chains = sitting.play.journal.chains
    sitting.rewind("ana", last_cause(sitting.play, "ana"))
    assert stands(sitting.play) == from_scratch(store, sitting.table)
    sitting.rewind("ana", place)
    assert stands(sitting.play) == from_scratch(store, sitting.table)
    assert (
        sitting.play.journal.chains
        == chains
        == Sitting.open(store, GAMES, sitting.table).play.journal.chains
    )


def test_the_end_of_a_long_game_shows_its_secret(store, sit):
    sitting = sit()
    for _ in range(2 * SNAPSHOT_EVERY):
        skip(sitting)
    assert sitting.play.journal.base > 2
    sitting.open_rule("ana", FILL.offer("ana"))
    assert isinstance(sitting.entries()[-1], Revealed)
    assert verify(Journal(sitting.entries()), POND).complete


def test_a_snapshot_nobody_can_trust_is_passed_over(store, sit):
    sitting = sit()
    busy(sitting)
    for change in ("made_by = 'another'", "payload = '{}'", "payload = 'nonsense'"):
        store._ask(f"UPDATE snapshots SET {change}")
        again = Sitting.open(store, GAMES, sitting.table)
        assert again.play.journal.base == 0
        assert stands(again.play) == stands(sitting.play)


def test_rewinding_drops_later_snapshots_and_continues(store, sit):
    sitting = sit()
    for _ in range(SNAPSHOT_EVERY):
        skip(sitting)
    many = snapshots(store, sitting.table)
    assert len(many) > 1
    to = many[-2] + 3  # an action just after the last snapshot but one
    sitting.rewind("ana", to)
    # At rest again, and the later snapshots are gone; a fresh one may stand at the new end.
    left = snapshots(store, sitting.table)
    assert [place for place in left if to < place < len(sitting.play.journal)] == []
    again = Sitting.open(store, GAMES, sitting.table)
    assert stands(again.play) == stands(sitting.play) == from_scratch(store, sitting.table)
    skip(again)
    assert stands(again.play) == from_scratch(store, sitting.table)


def test_rewinding_into_an_open_rule_brings_its_question_back(store, sit):
    sitting = sit()
    busy(sitting)
    before = stands(sitting.play)
    answer(sitting, "ana", "a boat")
    for _ in range(20):
        skip(sitting)
    fresh = Sitting.open(store, GAMES, sitting.table)
    assert fresh.play.journal.base
    wish = fresh.entries()[before[-1]]
    assert wish.answer == "a boat"
    fresh.rewind("ana", before[-1])
    assert stands(fresh.play)[:2] == before[:2]
    assert stands(Sitting.open(store, GAMES, sitting.table).play) == stands(fresh.play)
    assert all(place <= before[-1] for place in snapshots(store, sitting.table))


def test_few_snapshots_are_kept(store, sit):
    sitting = sit()
    for _ in range(2 * SNAPSHOT_EVERY):  # each is three entries: more than five snapshots' worth
        skip(sitting)
    assert len(snapshots(store, sitting.table)) == 5


def test_of_two_who_write_at_once_one_is_told(store, sit):
    one = sit()
    throw(one)
    two = Sitting.open(store, GAMES, one.table)
    (request,) = two.play.requests("ana")
    answer(one, "ana", "a boat")
    before = bytes_of(store)
    with pytest.raises(Conflict, match="Somebody else acted at table"):
        two.answer("ana", request.id, "a swan")
    assert bytes_of(store) == before
    assert stands(two.play) == stands(one.play)
    skip(two, "heron")
    assert two.play.world.wishes == ("a boat",)


def test_what_became_legal_elsewhere_is_not_refused(store, sit):
    one = sit()
    two = Sitting.open(store, GAMES, one.table)
    throw(one)
    (request,) = one.play.requests("ana")
    two.answer("ana", request.id, "a boat")
    with pytest.raises(Conflict):
        one.answer("ana", request.id, "a swan")
    with pytest.raises(TooLate):
        one.answer("ana", request.id, "a swan")
    assert stands(one.play) == stands(two.play)


def test_a_command_sent_twice_is_done_once(store, sit):
    one = sit()
    first = skip(one, command="ana-1")
    assert first == Done(len(one.play.journal))
    assert skip(one, command="ana-1") == Done(first.place, again=True)
    two = Sitting.open(store, GAMES, one.table)
    skip(two, command="ana-2")
    assert skip(one, command="ana-2").again
    assert len(one.play.world.rings) == 2
    assert stands(one.play) == stands(two.play)


def test_a_command_two_processes_run_at_once_is_done_once(store, sit):
    one = sit()
    two = Sitting.open(store, GAMES, one.table)
    prepared = [
        sitting.prepare(lambda play: play.open("ana", pond.SKIP.offer("ana")), "ana-1")
        for sitting in (one, two)
    ]
    results = [store.append(append) for append in prepared if isinstance(append, Append)]
    assert [result.again for result in results] == [False, True]
    one.settle(results[0])
    two.settle(results[1])
    assert stands(one.play) == stands(two.play) == from_scratch(store, one.table)


def test_a_command_that_was_never_settled_is_forgotten(store, sit):
    sitting = sit()
    stood = stands(sitting.play)
    lost = sitting.prepare(lambda play: play.open("ana", THROW.offer("ana")))
    skip(sitting)
    assert len(sitting.entries()) == len(sitting.play.journal) == stood[-1] + 3
    with pytest.raises(Conflict):
        store.append(lost)
    assert stands(sitting.play) == from_scratch(store, sitting.table)


def test_several_tables_are_kept_with_one_flush(store, sit):
    tables = [sit() for _ in range(4)]
    ahead = Sitting.open(store, GAMES, tables[2].table)
    prepared = [t.prepare(lambda play: play.open("ana", THROW.offer("ana"))) for t in tables]
    skip(ahead)
    results = store.append_all(prepared)
    assert [isinstance(result, Done) for result in results] == [True, True, False, True]
    for sitting, result in zip(tables, results, strict=True):
        if isinstance(result, Done):
            sitting.settle(result)
        else:
            with pytest.raises(Conflict):
                sitting.settle(result)
        assert stands(sitting.play) == from_scratch(store, sitting.table)


def test_refusals_write_nothing(store, sit):
    sitting = sit()
    throw(sitting)
    before, stood = bytes_of(store), stands(sitting.play)
    (request,) = sitting.play.requests()
    for refused in (
        lambda: sitting.answer("ana", request.id, ""),
        lambda: sitting.answer("heron", request.id, "a boat"),
        lambda: sitting.answer("ana", "9.9", "a boat"),
        lambda: sitting.open_rule("ana", FILL.offer("ana")),
        lambda: sitting.rewind("ana", 9999),
        lambda: sitting.override("ana", {"moon": 1}, "why not"),
    ):
        with pytest.raises(Refused):
            refused()
        assert stands(sitting.play) == stood
    assert bytes_of(store) == before


def test_words_that_are_no_text_are_refused_and_forgotten(store, sit):
    sitting = sit(title="\ud800 pond")
    throw(sitting)
    before, stood = bytes_of(store), stands(sitting.play)
    with pytest.raises(Unwritable, match="ordinary text"):
        answer(sitting, "ana", "\ud800")
    assert stands(sitting.play) == stood
    assert bytes_of(store) == before


def test_an_interrupt_leaves_memory_and_disk_equal(store, sit):
    sitting = sit()
    throw(sitting)

    def interrupted(play):
        (request,) = play.requests()
        play.answer("ana", request.id, "a boat")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sitting.do(interrupted)
    assert stands(sitting.play) == from_scratch(store, sitting.table)
    answer(sitting, "ana", "a boat")


def test_a_ruling_is_kept(store, sit):
    sitting = sit()
    sitting.override("ana", {"wishes": ["a boat"]}, "we agreed")
    assert Sitting.open(store, GAMES, sitting.table).play.world.wishes == ("a boat",)


# The secret


def test_when_the_game_is_over_the_secret_is_shown(store, sit):
    sitting = sit()
    throw(sitting)
    answer(sitting, "ana", "a boat")
    assert store.header(sitting.table).secret == SECRET
    sitting.open_rule("ana", FILL.offer("ana"))
    header = store.header(sitting.table)
    assert (header.status, header.secret) == ("over", None)
    assert sitting.entries()[-1] == Revealed(SECRET.hex())
    again = Sitting.open(store, GAMES, sitting.table)
    assert again.play.over
    assert verify(again.play.journal).complete
    with pytest.raises(NotOffered, match="over"):
        skip(again)
    assert stands(again.play) == stands(sitting.play)
    assert len(again.entries()) == header.length


def test_a_table_that_goes_on_after_its_end_gets_a_new_secret(store, sit):
    sitting = sit()
    throw(sitting)
    answer(sitting, "ana", "a boat")
    sitting.open_rule("ana", FILL.offer("ana"))
    for reopen in (False, True):
        table = Sitting.open(store, GAMES, sitting.table) if reopen else sitting
        length = len(table.play.journal)
        table.rewind("ana", last_cause(table.play, "ana"))
        new = table.entries(length)
        assert [type(entry) for entry in new] == [Committed, Rewound]
        secret = store.header(table.table).secret
        assert secret not in (None, SECRET)
        throw(table)
        answer(table, "ana", "a swan")
        table.open_rule("ana", FILL.offer("ana"))
        verdict = verify(table.play.journal)
        assert verdict.complete
        assert store.header(table.table).status == "over"
        assert stands(table.play) == from_scratch(store, table.table)


def test_real_dice_are_waited_for_and_have_no_secret(store, sit):
    sitting = sit(None)
    (request,) = Sitting.open(store, GAMES, sitting.table).play.requests("fate")
    sitting.answer("fate", request.id, (5, 4, 3, 2, 1, 0), typed_by="heron")
    assert sitting.play.world.fish == (5, 4, 3, 2, 1, 0)
    sitting.open_rule("ana", FILL.offer("ana"))
    assert not any(isinstance(entry, Revealed) for entry in sitting.entries())
    assert Sitting.open(store, GAMES, sitting.table).play.over


# Rules that changed


@pytest.mark.parametrize("skips", [0, 20])
def test_a_changed_rule_is_mended_and_that_is_kept(store, sit, skips):
    sitting = sit()
    busy(sitting, skips)
    changed = {"pond": pond.ChangedPond()}
    before = bytes_of(store)
    with pytest.raises(Diverged):
        Sitting.open(store, changed, sitting.table)
    assert bytes_of(store) == before
    mended = Sitting.open(store, changed, sitting.table, mend=True)
    assert any(isinstance(entry, Rewound) for entry in mended.entries())
    (request,) = mended.play.requests("ana")
    assert request.question.prompt == pond.WISH()
    again = Sitting.open(store, changed, sitting.table)
    assert stands(again.play) == stands(mended.play)
    answer(again, "ana", "a boat")
    answer(again, "ana", 4)
    assert again.play.world.wishes == ("a boat",)


# Not there


def test_no_such_table_and_no_such_game(store, sit):
    with pytest.raises(NoSuchTable, match="No table nowhere"):
        Sitting.open(store, GAMES, "nowhere")
    sitting = sit()
    with pytest.raises(UnknownGame, match="a table of pond"):
        Sitting.open(store, {}, sitting.table)
    store.delete(sitting.table)
    with pytest.raises(NoSuchTable):
        skip(sitting)
    with pytest.raises(NoSuchTable):
        skip(sitting)


def test_an_illegal_answer_after_a_snapshot(store, sit):
    sitting = sit()
    busy(sitting)
    again = Sitting.open(store, GAMES, sitting.table)
    with pytest.raises(IllegalAnswer):
        answer(again, "ana", 7)
    assert stands(again.play) == stands(sitting.play)
    assert again.game is POND
