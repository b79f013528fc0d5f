"""Playing a journal again: the same inputs, put to a new table, must write the same journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undertow.kernel import FATE, RULES, Game, Offer, Overridden, Play
from undertow.kernel.fate import Fate
from undertow.kernel.journal import (
    Answered,
    Began,
    Committed,
    Entry,
    Happened,
    Opened,
    Revealed,
    Rewound,
)
from undertow.kernel.voting import RULES_OF_THE_TABLE


class Recorded:
    """Fate as a journal remembers it."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        said = (e for e in entries if isinstance(e, Answered) and e.by == FATE and not e.typed)
        self.coming = [entry.answer for entry in said]
        self.commitment = next((e.seal for e in entries if isinstance(e, Committed)), None)

    def answer(self, question: Any, before: int, own: bytes = b"") -> Any:
        return self.coming.pop(0)


def replay(
    game: Game[Any],
    entries: Sequence[Entry],
    fate: Fate | None = None,
    each: Callable[[Play[Any], Entry], None] = lambda play, entry: None,
) -> Play[Any]:
    """The inputs of a journal, done again at a new table, which is given back.

    Without a fate, what fate said is taken from the journal too. `each` is called after each input.
    Raises AssertionError where the new table would not do the same.
    """
    began = entries[0]
    assert isinstance(began, Began)
    opened = next((e for e in entries if isinstance(e, Opened)), None)
    first = []
    for entry in entries:
        if isinstance(entry, Opened):
            break
        if isinstance(entry, Happened):
            first.append(entry.fact)
    set_up = None
    if opened is not None and opened.by == RULES:
        set_up = Offer(opened.rule, opened.args)
    fate = fate or Recorded(entries)
    play = Play.begin(game, began.seats, set_up, fate, table=began.table, first=first)
    assert play.journal is not None
    done = 0
    while True:
        for place, entry in enumerate(play.journal.entries[done:], done):
            assert place < len(entries), f"the new table goes on by itself with {entry}"
            assert entry == entries[place], f"entry {place + 1} was {entries[place]}, is {entry}"
        done = len(play.journal)
        if done == len(entries):
            return play
        _again(play, entries[done])
        assert len(play.journal) > done, f"{entries[done]} did not come again"
        each(play, entries[done])


def _again(play: Play[Any], entry: Entry) -> None:
    """Do what this entry records that somebody did."""
    match entry:
        case Opened(rule=vote, args=(seat, to, *away)) if vote in RULES_OF_THE_TABLE:
            play.rewind(seat, to, tuple(away), vote)
        case Opened():
            play.open(entry.by, Offer(entry.rule, entry.args, entry.form))
        case Answered():
            request = f"{entry.resolution}.{entry.n}"
            play.answer(entry.by, request, entry.answer, entry.typed)
        case Rewound():
            play.rewind(entry.by, entry.to)
        case Happened(fact=Overridden() as ruled):
            play.override(ruled.by, ruled.patch, ruled.reason)
        case Revealed():
            play.reveal(bytes.fromhex(entry.secret))
        case _:
            raise AssertionError(f"nobody can do {entry}")
