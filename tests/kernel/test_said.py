"""Words said at a table: kept, never taken back, and of no consequence."""

from __future__ import annotations

import pytest

from kernel.hands import SECRET, does, new, reread, state
from undertow.kernel import HOST, BadSetup, LiveFate, Play, Refused, UnknownSeat, causes, restore
from undertow.kernel.journal import Said


def test_words_are_kept_and_change_nothing() -> None:
    play = new()
    world, length = play.world, len(play.journal)
    play.say("ann", "shall we?")
    play.say(HOST, "do")
    assert play.world is world
    assert play.journal.entries[length:] == [Said("ann", "shall we?"), Said(HOST, "do")]
    assert all(fact is None for _, fact in play.log("ann", length))
    again = restore(play.game, reread(play), LiveFate(SECRET))
    assert state(again) == state(play)


def test_words_outlive_what_is_taken_back() -> None:
    play = new()
    before = len(play.journal)
    does(play, "ann", "peek")
    play.say("bob", "hm")
    found = len(causes(play))
    play.say("bob", "hm, hm")
    assert len(causes(play)) == found
    play.granted(before, "ann")
    play._settle()
    words = [entry.text for _, entry in play.journal.live_entries() if isinstance(entry, Said)]
    assert words == ["hm", "hm, hm"]


@pytest.mark.parametrize("text", ["", "  \n", "x" * 2001])
def test_no_words_and_too_many_are_refused(text: str) -> None:
    play = new()
    before = state(play)
    with pytest.raises(Refused):
        play.say("ann", text)
    with pytest.raises(UnknownSeat):
        play.say("zoe", "hello")
    assert state(play) == before


def test_nobody_sits_in_the_seat_of_the_host() -> None:
    with pytest.raises(BadSetup):
        Play(new().game, ["ann", HOST])
