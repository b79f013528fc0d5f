"""The journal: written, read again, older, newer, damaged, taken back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from kernel.hands import SECRET, Whim, act, does, new, reread, says, state, written
from kernel.toy import TOY, ToyGame
from kernel.toy_world import FACTS, SEATS, Got, Noted, World
from undertow.kernel import CorruptJournal, Fact, Journal, LiveFate, NewerJournal, restore
from undertow.kernel.fate import FATE
from undertow.kernel.journal import (
    FORMAT,
    Answered,
    Began,
    Codec,
    Committed,
    Happened,
    Opened,
    Revealed,
    Rewound,
)

HEADER = b'{"entry":"began","game":"toy","version":1,"seats":["ann","bob"]}'


def test_what_is_written_reads_the_same() -> None:
    play = new(charms=(("ann", "shield"), ("bob", "dodge")))
    pick = Whim(3)
    for _ in range(80):
        act(play, pick, rewinds=True)
    play.override("ann", {"purses/ann/coins": 9}, "a gift")
    journal = reread(play)
    assert journal.entries == play.journal.entries
    assert journal.live == play.journal.live
    assert journal.fated == play.journal.fated
    assert journal.began == Began("toy", 1, SEATS)


def test_answers_and_arguments_come_back_as_tuples() -> None:
    entries = [
        Began("toy", 1, SEATS),
        Opened(1, "ann", "toy.x", ("a", (1, ("b",)), None)),
        Answered(1, 1, "ann", ("x", ("y", 2)), "toy.ask"),
        Answered(1, 2, FATE, (3, 4), "roll 6 6", "ann"),
    ]
    assert TOY.codec.decode(map(TOY.codec.encode, entries)) == entries


# Headers


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"rubbish",
        b"\xff\xfe",
        b'{"entry":"closed","resolution":1}',
        b'{"entry":"began","game":"toy"}',
        HEADER[:-5],
    ],
)
def test_what_does_not_begin_like_a_journal_is_none(line: bytes) -> None:
    with pytest.raises(CorruptJournal, match="not a journal"):
        TOY.codec.decode([line])


def test_an_empty_file_is_no_journal() -> None:
    with pytest.raises(CorruptJournal, match="not a journal"):
        TOY.codec.decode([])


def test_a_newer_format_is_named_and_left_alone() -> None:
    header = TOY.codec.encode(Began("toy", 1, SEATS, format=FORMAT + 1))
    with pytest.raises(NewerJournal, match=r"version 2.*knows up to 1.*newer Undertow"):
        TOY.codec.decode([header, b"whatever stands here"])


def test_a_table_of_a_newer_version_of_the_game_is_named() -> None:
    with pytest.raises(NewerJournal, match=r"table of toy is version 7.*Nothing was changed"):
        TOY.codec.decode([TOY.codec.encode(Began("toy", 7, SEATS))])


def test_another_games_journal_is_refused_by_name() -> None:
    with pytest.raises(CorruptJournal, match="a journal of chess, not of toy"):
        TOY.codec.decode([TOY.codec.encode(Began("chess", 1, SEATS))])


# Damage


@pytest.mark.parametrize(
    "rubbish",
    [
        b"",
        b"rubbish",
        b"null",
        b"7",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b'{"entry":"unheard-of"}',
        b'{"entry":"happened","resolution":1}',
        b'{"entry":"happened","resolution":1,"fact":[]}',
        b'{"entry":"happened","resolution":1,"fact":{"fact":"toy.unheard-of"}}',
        b'{"entry":"happened","resolution":1,"fact":{"fact":"toy.got","who":"ann","coins":"x"}}',
        b'{"entry":"happened","resolution":1,"fact":{"fact":"toy.noted","text":"x"},"v":"x"}',
        b'{"entry":"answered","resolution":"one","n":1,"by":"ann","answer":1}',
        HEADER,
    ],
)
def test_a_line_that_cannot_be_read_is_named(rubbish: bytes) -> None:
    good = TOY.codec.encode(Opened(1, "ann", "toy.earn", ("ann", 1)))
    with pytest.raises(CorruptJournal, match=r"Line 3 .*another copy"):
        TOY.codec.decode([HEADER, good, rubbish, good])
    with pytest.raises(CorruptJournal, match=r"Line 13 "):
        TOY.codec.decode_tail([good, rubbish], 12)


def test_a_truncated_last_line_is_named() -> None:
    play = new()
    does(play, "ann", "earn", 2)
    lines = written(play)
    for cut in range(1, len(lines[-1])):
        with pytest.raises(CorruptJournal, match=f"Line {len(lines)} "):
            TOY.codec.decode([*lines[:-1], lines[-1][:-cut]])


def test_entries_that_belong_to_nothing_are_corrupt() -> None:
    began = Began("toy", 1, ("ann",))
    for entries in (
        [Answered(5, 1, FATE, (1,), "roll 6")],
        [Answered(1, 1, "ann", 1, "toy.ask"), Opened(1, "ann", "toy.gamble", ("ann",))],
        [Happened(1, Noted("x")), Opened(1, "ann", "toy.gamble", ("ann",))],
    ):
        with pytest.raises(CorruptJournal, match="which nobody opened"):
            restore(TOY, Journal([began, *entries]))


def test_a_fact_that_cannot_have_happened_is_corrupt() -> None:
    journal = Journal([Began("toy", 1, ("ann",)), Happened(0, Got("ann", 1))])
    with pytest.raises(CorruptJournal, match=r"Entry 2 .* cannot have happened"):
        restore(TOY, journal)


def test_a_journal_without_its_header_cannot_be_restored() -> None:
    with pytest.raises(CorruptJournal, match="not a journal"):
        restore(TOY, Journal())


# Versions


class Got2(Fact, frozen=True, tag="toy.got"):
    """In version 2 the fact says in what."""

    who: str
    amount: int
    kind: str

    def evolve(self, world: World) -> World:
        purse = world.purses[self.who]
        purse = replace(purse, coins=purse.coins + self.amount)
        return replace(world, purses={**world.purses, self.who: purse})


def renamed(fact: dict[str, Any]) -> dict[str, Any]:
    return {"fact": "toy.got", "who": fact["who"], "amount": fact["coins"], "kind": "coins"}


class Toy2(ToyGame):
    version = 2
    facts = tuple(Got2 if fact is Got else fact for fact in FACTS)
    upcasters = {(1, "toy.got"): renamed}  # noqa: RUF012


class Toy3(Toy2):
    version = 3
    upcasters = {  # noqa: RUF012
        **Toy2.upcasters,
        (2, "toy.noted"): lambda fact: {**fact, "text": fact["text"].upper()},
    }


def test_a_fact_of_an_older_version_is_read_in_todays_shape() -> None:
    play = new()
    does(play, "ann", "earn", 2)
    entries = Toy2().codec.decode(written(play))
    assert Happened(2, Got2("ann", 2, "coins")) in entries
    again = restore(Toy2(), Journal(entries), LiveFate(SECRET))
    assert again.world == play.world


def test_what_is_neither_old_nor_new_is_invalid() -> None:
    line = b'{"entry":"happened","resolution":1,"fact":{"fact":"toy.got","whom":"ann"}}'
    with pytest.raises(CorruptJournal, match=r"Line 2 .*version 1 had no such fact"):
        Toy2().codec.decode([HEADER, line])


def test_a_table_may_go_on_under_a_newer_version_and_still_be_read() -> None:
    play = new()
    does(play, "ann", "earn", 2)
    old_lines = written(play)
    two = restore(Toy2(), Journal(Toy2().codec.decode(old_lines)), LiveFate(SECRET))
    two.table.tell(Noted("hi"))
    two.table.tell(Got2("bob", 1, "coins"))
    # Only what is new is written in the new shape, after the old lines.
    codec = two.game.codec
    added = [codec.encode(entry) for entry in two.journal.entries[len(old_lines) :]]
    assert restore(Toy2(), Journal(codec.decode([*old_lines, *added]))).world == two.world
    three = restore(Toy3(), Journal(Toy3().codec.decode([*old_lines, *added])))
    assert three.world.notes == ("HI",)
    assert three.world.purses == two.world.purses
    with pytest.raises(NewerJournal, match="table of toy is version 2"):
        TOY.codec.decode([*old_lines, *added])


def test_written_out_again_an_old_table_is_in_todays_shape() -> None:
    play = new()
    does(play, "ann", "earn", 2)
    codec = Toy2().codec
    entries = codec.decode(written(play))
    assert codec.decode([codec.encode(entry) for entry in entries]) == entries


def test_a_first_version_writes_no_version_into_every_line() -> None:
    assert b'"v"' not in Codec("toy", 1, FACTS).encode(Happened(1, Noted("x")))
    assert b'"v":2' in Codec("toy", 2, FACTS).encode(Happened(1, Noted("x")))


# Tails


def tail_of(play: Any, base: int, whole: bool = True) -> Journal:
    entries = play.journal.entries
    before = Journal(entries[:base])
    return Journal(
        entries[base:],
        base=base,
        fated=before.fated,
        began=entries[0],
        earlier=(lambda: list(entries[:base])) if whole else None,
    )


def test_a_tail_is_the_same_journal() -> None:
    play = new()
    for seat in SEATS:
        does(play, seat, "rummage")
        does(play, seat, "earn", 1)
    journal = play.journal
    assert journal is not None
    for base in range(1, len(journal) + 1):
        tail = tail_of(play, base)
        assert len(tail) == len(journal)
        assert tail.fated == journal.fated
        assert tail.base == base, "nothing asked for the beginning yet"
        assert list(tail.live_entries(base)) == list(journal.live_entries(base))
        assert tail[1] == journal[1]
        assert tail.base == 0
        assert tail.live == journal.live
        assert tail.entries == journal.entries
        assert tail.fated == journal.fated


def test_a_rewind_reaches_behind_the_tail() -> None:
    play = new()
    does(play, "ann", "rummage")
    does(play, "ann", "earn", 1)
    journal = play.journal
    assert journal is not None
    base = len(journal) - 2
    for to in (base - 6, base - 3, base, base + 1):
        whole, tail = Journal(journal.entries), tail_of(play, base)
        for each in (whole, tail):
            each.append(Rewound(to, "ann"))
        assert tail.fated == whole.fated
        tail.complete()
        assert tail.live == whole.live
        assert tail.fated == whole.fated


def test_a_tail_without_its_beginning_says_so() -> None:
    play = new()
    does(play, "ann", "earn", 1)
    tail = tail_of(play, 5, whole=False)
    with pytest.raises(CorruptJournal, match="only from entry 6 on"):
        tail[1]
    short = Journal(base=5, earlier=list)
    with pytest.raises(CorruptJournal, match="only from entry 6 on"):
        short.complete()


def test_truncating_forgets_what_came_last() -> None:
    play = new()
    for n in range(6):
        does(play, "ann", "rummage")
        if n == 3:
            play.journal.append(Rewound(20, "ann"))
    entries = play.journal.entries
    for length in range(1, len(entries) + 1):
        for journal in (Journal(entries), tail_of(play, 1)):
            journal.truncate(length)
            fresh = Journal(entries[:length])
            assert list(journal.live_entries()) == list(fresh.live_entries())
            assert (len(journal), journal.fated) == (length, fresh.fated)


# Taking back


def facts(journal: Journal) -> list[str]:
    return [e.fact.text for _, e in journal.live_entries() if isinstance(e, Happened)]


def test_what_was_rewound_stays_in_the_record_and_counts_no_more() -> None:
    journal = Journal([Began("toy", 1, SEATS), *(Happened(0, Noted(c)) for c in "abcd")])
    journal.append(Rewound(3, "ann"))
    assert facts(journal) == ["a", "b"]
    assert len(journal) == 6
    journal.append(Happened(0, Noted("e")))
    assert facts(journal) == ["a", "b", "e"]
    journal.append(Rewound(2, "ann"))
    assert facts(journal) == ["a"]
    assert [place for place, _ in journal.live_entries()] == [1, 2]


def test_one_resolution_alone_may_be_taken_back() -> None:
    journal = Journal([Began("toy", 1, SEATS)])
    for resolution, text in ((1, "a"), (2, "b"), (1, "c"), (0, "d"), (2, "e")):
        journal.append(Happened(resolution, Noted(text)))
    journal.append(Rewound(1, "ann", 1))
    assert facts(journal) == ["b", "d", "e"]


def test_seals_and_secrets_are_never_taken_back() -> None:
    journal = Journal([Began("toy", 1, SEATS), Happened(0, Noted("a"))])
    journal.append(Committed("seal"))
    journal.append(Happened(0, Noted("b")))
    journal.append(Revealed("00"))
    journal.append(Rewound(1, "ann"))
    assert [type(e) for _, e in journal.live_entries()] == [Began, Committed, Revealed]


def rolled(resolution: int) -> Answered:
    return Answered(resolution, 1, FATE, (1,), "roll 6")


def test_fates_answers_are_counted_in_the_live_history() -> None:
    journal = Journal([Began("toy", 1, SEATS), rolled(1), rolled(1), rolled(1)])
    assert journal.fated == 3
    journal.append(Rewound(2, "ann"))
    assert journal.fated == 1
    journal.append(rolled(1))
    assert journal.fated == 2


def test_a_number_of_fate_that_somebody_heard_does_not_come_twice() -> None:
    journal = Journal([Began("toy", 1, SEATS), rolled(1), rolled(2), rolled(1), rolled(1)])
    journal.append(Rewound(1, "ann", 1))
    assert journal.fated == 2, "the second answer was heard, so the third number comes next"
    journal.append(Rewound(1, "ann"))
    assert journal.fated == 1


def test_a_restored_table_goes_on_from_a_tail() -> None:
    play = new()
    does(play, "ann", "rummage")
    assert state(restore(TOY, tail_of(play, 4), LiveFate(SECRET))) == state(play)
    does(play, "ann", "gamble")
    again = restore(TOY, tail_of(play, 6), LiveFate(SECRET))
    for each in (play, again):
        says(each, "ann", 2)
    assert state(again) == state(play)
