"""Does the story follow? A journal is played again by the rules, and each entry must come out."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from kernel.hands import SECRET, Whim, act, does, new, reread, says
from kernel.toy import TOY, ToyGame
from undertow.kernel import (
    FATE,
    Beginning,
    Journal,
    LiveFate,
    Offer,
    TypedFate,
    UnfairFate,
    causes,
    restore,
    verify,
)
from undertow.kernel.fate import (
    BY_NUMBER,
    BY_QUESTION,
    MOST_DIALS,
    MOST_SIDES,
    Draw,
    Roll,
    Shuffle,
    commitment,
    parse,
    recompute,
)
from undertow.kernel.journal import Answered, Began, Committed, Happened, Opened, Revealed, Said
from undertow.kernel.replay import Differs, replay

NEXT = b"the secret of the next session"


def long_play(seed: int = 11, fate: Any = None) -> Any:
    play = new(fate=fate)
    pick = Whim(seed)
    for _ in range(60):
        act(play, pick, rewinds=True)
    play.say("ann", "well played")
    play.override("bob", {"upkeep": False}, "no upkeep now")
    return play


def written(play: Any) -> list[Any]:
    play.reveal(SECRET)
    return list(reread(play).entries)


def wrong(entries: list[Any]) -> Differs:
    with pytest.raises(Differs) as differs:
        verify(Journal(entries), TOY)
    assert f"Entry {differs.value.place} does not follow" in str(differs.value)
    return differs.value


@pytest.mark.parametrize("seed", range(6))
def test_an_honest_story_comes_out_again_rewinds_votes_and_all(seed: int) -> None:
    entries = written(long_play(seed))
    verdict = verify(Journal(entries), TOY)
    assert verdict.facts == sum(isinstance(entry, Happened) for entry in entries)
    assert verdict.complete
    assert [str(line) for line in verdict.lines()][:3] == [
        f"All rolls and shuffles match the sealed secret: {verdict.checked}.",
        f"{verdict.checked} of them came from the secret alone.",
        f"{verdict.facts} facts follow from the rules, what people did and fate.",
    ]
    # What had come to light and was taken back is told as well.
    assert len(verdict.lines()) == 3 + (verdict.peeked > 0)


def test_every_fact_that_is_dropped_doubled_or_told_by_another_is_named() -> None:
    entries = written(long_play())
    places = [n for n, e in enumerate(entries) if isinstance(e, Happened) and e.resolution]
    assert len(places) > 20
    for n in places:
        assert wrong([*entries[:n], *entries[n + 1 :]]).place <= n + 1
        assert wrong([*entries[: n + 1], *entries[n:]]).place <= n + 2
        moved = [*entries]
        moved[n] = replace(entries[n], resolution=entries[n].resolution + 50)
        assert wrong(moved).place <= n + 1


def test_every_changed_fact_is_named_where_it_stands() -> None:
    entries = written(long_play())
    facts = [entry.fact for entry in entries if isinstance(entry, Happened)]
    for n, entry in enumerate(entries):
        if isinstance(entry, Happened):
            for other in facts[:12]:
                if other != entry.fact:
                    changed = [*entries]
                    changed[n] = replace(entry, fact=other)
                    assert wrong(changed).place <= n + 1


def test_answers_of_people_and_openings_cannot_be_replaced_or_put_in_another_order() -> None:
    play = new()
    does(play, "ann", "gamble")
    says(play, "ann", 1)
    does(play, "bob", "rummage")
    does(play, "ann", "rummage")
    entries = written(play)
    (at,) = [n for n, e in enumerate(entries) if isinstance(e, Answered) and e.by == "ann"]
    changed = [*entries]
    changed[at] = replace(entries[at], answer=2)
    wrong(changed)
    changed[at] = replace(entries[at], answer=99)
    assert wrong(changed).place == at + 1
    changed[at] = replace(entries[at], by="bob")
    assert wrong(changed).place == at + 1
    opened = [n for n, e in enumerate(entries) if isinstance(e, Opened)]
    for one, other in pairwise(opened[1:]):
        swapped = [*entries]
        swapped[one], swapped[other] = entries[other], entries[one]
        wrong(swapped)


def test_another_secret_with_its_own_answers_and_the_old_facts_is_noticed() -> None:
    play = new()
    for _ in range(3):
        does(play, "ann", "rummage")
    entries, past = written(play), Journal()
    for n, entry in enumerate(entries):
        if isinstance(entry, Committed):
            entries[n] = Committed(commitment(NEXT), entry.scheme)
        elif isinstance(entry, Revealed):
            entries[n] = Revealed(NEXT.hex())
        elif isinstance(entry, Answered):
            given = recompute(NEXT, past.fated, parse(entry.asked))
            entries[n] = replace(entry, answer=given)
        past.append(entries[n])
    assert verify(Journal(entries)).complete, "fate alone looks fair"
    wrong(entries)


def test_a_story_that_is_cut_off_in_the_middle_of_a_deed_is_noticed() -> None:
    play = new()
    does(play, "ann", "rummage")
    entries = list(reread(play).entries)
    assert wrong(entries[:-1]).place == len(entries)
    assert "go on here" in str(wrong(entries[:-1]))


def test_what_nobody_can_do_is_named() -> None:
    play = new()
    entries = list(reread(play).entries)
    fact = next(entry.fact for entry in entries if isinstance(entry, Happened))
    place = len(entries) + 1
    for extra in (
        Happened(0, fact),
        Answered(1, 1, "ann", 1),
        Opened(9, "rules", "toy.rummage"),
        Opened(9, "ann", "toy.nothing"),
        Opened(9, "ann", "table.rewind", ("ann", "x")),
        Opened(9, "ann", "table.take-back", ("ann", "x")),
        Began("toy", 1, ("ann", "bob")),
    ):
        assert wrong([*entries, extra]).place == place
    assert replay(TOY, [*entries, Said("ann", "hello")]).facts


def test_typed_dice_and_mended_rules_are_played_again_and_counted() -> None:
    play = new()
    play.fate = TypedFate()
    does(play, "ann", "gamble")
    says(play, "ann", 1)
    play.answer(FATE, play.requests(FATE)[0].id, (6, 6))
    verdict = verify(reread(play), TOY)
    assert verdict.typed == 1
    assert verdict.facts
    assert not verdict.complete


def test_with_its_settings_the_beginning_is_proved_too() -> None:
    seats = ("ann", "bob", "cleo")
    offer = Offer("toy.setup", (seats, ()))
    play = new(seats=seats)
    entries = written(play)
    assert replay(TOY, entries, Beginning(seats, (), offer)).given == 0
    with pytest.raises(Differs, match=r"Entry 1 .*begin otherwise"):
        replay(TOY, entries, Beginning(("ann", "bob"), (), offer))
    other = Offer("toy.setup", (seats, (("ann", "dodge"),)))
    with pytest.raises(Differs):
        replay(TOY, entries, Beginning(seats, (), other))


# The scheme of fate


def test_after_an_undo_another_question_says_nothing_of_the_first() -> None:
    dice = Roll((6,) * 8)
    more = Roll((6,) * 9)
    old = recompute(SECRET, 4, dice), recompute(SECRET, 4, more)
    assert old[1][:8] == old[0], "the first scheme gave the same leading dice to any pool"
    fate = LiveFate(SECRET, BY_QUESTION)
    one, two = fate.answer(dice, 4), fate.answer(more, 4)
    assert two[:8] != one
    assert one == recompute(SECRET, 4, dice, BY_QUESTION) == fate.answer(dice, 4)
    assert fate.answer(dice, 5) != one
    assert len({fate.answer(Roll((6,) * n), 4)[:8] for n in range(8, 30)}) == 22


def test_a_table_goes_on_under_the_scheme_it_was_sealed_with() -> None:
    play = new(fate=LiveFate(SECRET, BY_QUESTION))
    does(play, "ann", "rummage")
    seal = next(entry for entry in reread(play).entries if isinstance(entry, Committed))
    assert seal == Committed(commitment(SECRET), BY_QUESTION)
    assert b'"scheme":2' in TOY.codec.encode(seal)
    play.reveal(SECRET)
    assert verify(reread(play), TOY).complete
    entries = [
        replace(e, scheme=BY_NUMBER) if isinstance(e, Committed) else e
        for e in reread(play).entries
    ]
    with pytest.raises(UnfairFate):
        verify(Journal(entries))
    old = new()
    does(old, "ann", "rummage")
    old.reveal(SECRET)
    lines = [TOY.codec.encode(entry) for entry in reread(old).entries]
    assert not any(b"scheme" in line for line in lines), "old lines stay as they were"
    assert verify(Journal(TOY.codec.decode(lines)), TOY).complete


def test_the_journal_knows_the_scheme_of_its_last_seal_whatever_is_taken_back() -> None:
    play = new()
    assert play.journal.scheme == BY_NUMBER
    length = len(play.journal)
    play.fate = LiveFate(NEXT, BY_QUESTION)
    play.seal()
    assert play.journal.scheme == BY_QUESTION
    play.journal.truncate(length)
    assert play.journal.scheme == BY_NUMBER
    play.seal()
    does(play, "ann", "rummage")
    play.rewind("ann", causes(play)[-1][0])
    again = restore(ToyGame(), reread(play), LiveFate(NEXT, BY_QUESTION))
    assert again.journal.scheme == play.journal.scheme == BY_QUESTION


def test_no_question_is_larger_than_any_table_asks() -> None:
    assert parse(f"shuffle {MOST_DIALS}") == Shuffle(MOST_DIALS)
    assert parse(f"draw {MOST_DIALS} {MOST_DIALS}") == Draw(MOST_DIALS, MOST_DIALS)
    assert parse(f"roll {MOST_SIDES}") == Roll((MOST_SIDES,))
    assert parse("roll" + " 6" * MOST_DIALS).dials() == (6,) * MOST_DIALS
    for spec in (
        f"shuffle {MOST_DIALS + 1}",
        f"draw {MOST_DIALS + 1} 1",
        "draw 3 4",
        f"roll {MOST_SIDES + 1}",
        "roll" + " 6" * (MOST_DIALS + 1),
        "shuffle 200000",
        "roll -6",
        "roll +6",
        "roll 6.0",
        "shuffle \u0663",
        "shuffle 1_0",
        "roll " + "9" * 5000,
        "roll 6" + " " * 10_000_000,
    ):
        with pytest.raises(ValueError, match="fate knows no"):
            parse(spec)
