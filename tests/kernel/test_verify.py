"""Was fate fair? Honest journals pass, tampered ones are named."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from kernel.hands import SECRET, Whim, act, does, new, reread, says
from kernel.toy import ToyGame
from undertow.kernel import (
    FATE,
    Journal,
    LiveFate,
    Refused,
    ScriptedFate,
    TypedFate,
    UnfairFate,
    Verdict,
    causes,
    restore,
    verify,
)
from undertow.kernel.fate import commitment, parse, recompute
from undertow.kernel.journal import Answered, Committed, Revealed

NEXT = b"the secret of the next session"


def long_play() -> Any:
    play = new(seats=("ann",), charms=(("ann", "dodge"),))
    pick = Whim(11)
    for _ in range(100):
        act(play, pick, rewinds=True)
    return play


def fate_places(journal: Journal) -> list[int]:
    return [
        place
        for place, entry in enumerate(journal.entries, 1)
        if isinstance(entry, Answered) and entry.by == FATE
    ]


def test_an_honest_journal_is_fair_rewinds_and_all() -> None:
    play = long_play()
    play.reveal(SECRET)
    journal = reread(play)
    places = fate_places(journal)
    assert len(places) > 10
    assert any(place not in journal.live for place in places), "some were taken back"
    verdict = verify(journal)
    assert verdict == Verdict(len(places), 0, 0, 0, peeked=verdict.peeked)
    assert verdict.complete
    # Alone at a table nobody is asked, so it is written on the record.
    assert verdict.peeked > 0
    fair, alone, peeked = map(str, verdict.lines())
    assert alone == f"{len(places)} of them came from the secret alone."
    assert fair == f"All rolls and shuffles match the sealed secret: {len(places)}."
    assert f"taken back {verdict.peeked} times" in peeked


def test_every_tampered_answer_is_named_with_what_the_secret_gives() -> None:
    play = long_play()
    play.reveal(SECRET)
    entries = reread(play).entries
    for place in fate_places(Journal(entries)):
        honest = entries[place - 1]
        assert isinstance(honest, Answered)
        question = parse(honest.asked)
        lie = next(
            answer for n in range(99) if (answer := recompute(NEXT, n, question)) != honest.answer
        )
        tampered = [*entries]
        tampered[place - 1] = replace(honest, answer=lie)
        with pytest.raises(UnfairFate) as unfair:
            verify(Journal(tampered))
        assert str(unfair.value) == (
            f"Entry {place} says that {honest.asked} gave {lie}, but the secret gives "
            f"{honest.answer}. The journal was changed, or fate was not fair."
        )


def test_a_roll_left_out_is_noticed() -> None:
    play = new()
    for _ in range(3):
        does(play, "ann", "rummage")
    play.reveal(SECRET)
    entries = reread(play).entries
    gone = fate_places(Journal(entries))[1]
    with pytest.raises(UnfairFate, match=r"gave .* but the secret gives"):
        verify(Journal(entries[: gone - 1] + entries[gone:]))


def test_a_question_that_fate_cannot_be_asked_is_noticed() -> None:
    play = new()
    play.reveal(SECRET)
    entries = reread(play).entries
    (place,) = fate_places(Journal(entries))
    for asked in ("", "flip 1", "draw 2 3", "roll 0", "roll x"):
        changed = [*entries]
        changed[place - 1] = replace(entries[place - 1], asked=asked)
        with pytest.raises(UnfairFate, match=f"Entry {place} says that fate was asked '{asked}'"):
            verify(Journal(changed))


@pytest.mark.parametrize("secret", [NEXT.hex(), "", "not hex"])
def test_a_secret_that_does_not_fit_its_seal_is_unfair(secret: str) -> None:
    play = new()
    journal = reread(play)
    journal.append(Revealed(secret))
    with pytest.raises(UnfairFate, match=f"The secret in entry {len(journal)} fits no seal"):
        verify(journal)


def test_a_secret_revealed_before_its_seal_is_unfair() -> None:
    journal = Journal([Revealed(SECRET.hex()), Committed(commitment(SECRET))])
    with pytest.raises(UnfairFate, match="fits no seal shown before it"):
        verify(journal)


def test_a_table_does_not_reveal_what_it_did_not_seal() -> None:
    play = new()
    before = len(play.journal)
    with pytest.raises(Refused, match="does not fit the seal"):
        play.reveal(NEXT)
    assert len(play.journal) == before


def test_while_the_secret_is_kept_nothing_can_be_checked() -> None:
    play = new()
    does(play, "ann", "rummage")
    verdict = verify(reread(play))
    assert verdict == Verdict(0, 0, 0, 2)
    assert not verdict.complete
    assert "2 wait for a secret" in str(verdict.lines()[-1])


def test_each_session_has_a_secret_of_its_own() -> None:
    play = new()
    does(play, "ann", "rummage")
    play.reveal(SECRET)
    play = restore(ToyGame(), reread(play), LiveFate(NEXT))
    play.seal()
    does(play, "ann", "rummage")
    play.rewind("ann", causes(play)[-1][0])
    assert verify(reread(play)) == Verdict(2, 0, 0, 1)
    play.reveal(NEXT)
    assert verify(reread(play)) == Verdict(3, 0, 0, 0)


def test_typed_dice_cannot_be_checked_and_are_counted() -> None:
    play = new()
    play.fate = TypedFate()
    does(play, "ann", "gamble")
    says(play, "ann", 1)
    play.answer(FATE, play.requests(FATE)[0].id, (6, 6))
    play.fate = LiveFate(SECRET)
    does(play, "ann", "rummage")
    play.reveal(SECRET)
    verdict = verify(reread(play))
    assert verdict == Verdict(2, 1, 0, 0)
    assert "1 were typed" in str(verdict.lines()[-1])


def test_what_came_before_any_seal_cannot_be_checked() -> None:
    play = new(fate=ScriptedFate(tuple(range(12))))
    play.fate = LiveFate(SECRET)
    play.seal()
    does(play, "ann", "rummage")
    play.reveal(SECRET)
    verdict = verify(reread(play))
    assert verdict == Verdict(1, 0, 1, 0)
    assert "before any seal" in str(verdict.lines()[-1])


def test_a_tail_is_verified_with_what_stands_before_it() -> None:
    play = new()
    does(play, "ann", "rummage")
    play.reveal(SECRET)
    entries = reread(play).entries
    tail = Journal(entries[5:], base=5, fated=1, earlier=lambda: list(entries[:5]))
    assert verify(tail) == Verdict(2, 0, 0, 0)
