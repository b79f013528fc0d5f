"""Everybody's own chance goes into fate: chains, links that fit, and what is noticed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from kernel.hands import SECRET, Whim, act, new, reread, says, state
from kernel.test_diverged import changed, other_facts
from kernel.toy import TOY
from support.chain import Chain
from undertow.kernel import (
    FATE,
    HOST,
    Journal,
    LiveFate,
    Offer,
    Play,
    Refused,
    RuleFailed,
    TypedFate,
    UnfairFate,
    UnknownSeat,
    last_cause,
    restore,
    snapshot,
    verify,
)
from undertow.kernel.fate import BY_QUESTION, NEWEST, Roll, recompute
from undertow.kernel.journal import Anchored, Answered, Opened, Rewound, Stirred
from undertow.kernel.links import fits, is_link, mixed
from undertow.kernel.replay import replay

CHAINS = {seat: Chain(seat) for seat in ("ann", "bob", "cat")}


def table(*anchored: str, fate: Any = None) -> Play[Any]:
    play = new(fate=fate or LiveFate(SECRET, NEWEST))
    for seat in anchored:
        play.anchor(seat, CHAINS[seat].anchor)
    return play


def link(play: Any, seat: str) -> str:
    """What the client of a seat shows next."""
    last = play.journal.chains.last.get(seat)
    return CHAINS[seat].before(last) if last else ""


def does(play: Any, seat: str, rule: str, *args: Any) -> None:
    play.open(seat, Offer(f"toy.{rule}", (seat, *args)), link(play, seat))


def answers(play: Any, seat: str, answer: Any) -> None:
    play.answer(seat, play.requests(seat)[0].id, answer, link=link(play, seat))


def rolled(play: Any) -> Any:
    """What fate said last."""
    said = [e for _, e in play.journal.live_entries() if isinstance(e, Answered) and e.by == FATE]
    return said[-1].answer


def played(seed: int = 3, fate: Any = None) -> Play[Any]:
    """Two seats with chains and one without play at random, undo included."""
    play, pick = table("ann", "bob", fate=fate), Whim(seed)
    opens, replies = play.open, play.answer
    play.open = lambda seat, offer: opens(seat, offer, link(play, seat))  # type: ignore[method-assign]
    play.answer = lambda seat, id, answer: replies(  # type: ignore[method-assign]
        seat, id, answer, link=link(play, seat)
    )
    for _ in range(60):
        act(play, pick, rewinds=True)
    del play.open, play.answer
    return play


# What goes in


def test_a_link_is_the_hash_before_the_one_shown_last_and_nothing_else() -> None:
    chain = CHAINS["ann"]
    one, two = chain.links[-2], chain.links[-3]
    assert sha256(bytes.fromhex(one)).hexdigest() == chain.anchor
    assert fits(one, chain.anchor)
    assert fits(two, one)
    for wrong in ("", two, chain.anchor, one.upper(), f"{one[:2]} {one[2:]}", one[:-2], one + "00"):
        assert not fits(wrong, chain.anchor)
    assert is_link(one)
    assert not any(is_link(text) for text in ("", one.upper(), one[1:], one + "0", "g" * 64))


def test_what_goes_into_fate_is_a_hash_over_the_last_links_of_all_seats_in_their_order() -> None:
    one, two = CHAINS["ann"].links[3], CHAINS["bob"].links[5]
    said = f"ann {one}\nbob {two}\n".encode()
    assert mixed({"bob": two, "ann": one}) == sha256(said).digest()
    assert mixed({}) == b""
    dice = Roll((6,) * 30)
    fate = LiveFate(SECRET, NEWEST)
    with_it = fate.answer(dice, 4, mixed({"ann": one}))
    assert with_it == recompute(SECRET, 4, dice, BY_QUESTION, mixed({"ann": one}))
    assert with_it != fate.answer(dice, 4) == fate.answer(dice, 4, mixed({}))
    assert with_it != fate.answer(dice, 4, mixed({"bob": one}))


def test_a_link_stands_right_after_its_command_and_before_what_fate_says() -> None:
    play = table("ann")
    does(play, "ann", "rummage")
    kinds = [type(entry) for entry in play.journal.entries[-7:]]
    assert kinds[:4] == [Anchored, Opened, Stirred, Answered]
    shown = CHAINS["ann"].links[-2]
    (stirred,) = [e for e in play.journal.entries if isinstance(e, Stirred)]
    assert stirred == Stirred(play.next_resolution - 1, "ann", shown)
    fated = play.journal.fated - 1
    own = mixed({"ann": shown})
    assert rolled(play) == recompute(SECRET, fated, Roll((6, 6, 6)), NEWEST, own)
    does(play, "ann", "gamble")
    answers(play, "ann", 1)
    assert play.journal.chains.links == {"ann": CHAINS["ann"].links[-4]}
    own = mixed(play.journal.chains.links)
    assert rolled(play) == recompute(SECRET, fated + 1, Roll((6, 6)), NEWEST, own)


def test_where_nobody_shows_a_link_everything_is_as_it_was() -> None:
    bare, anchored = table(), table("ann", "bob")
    for play in (bare, anchored):
        play.open("ann", Offer("toy.rummage", ("ann",)))
        play.open("bob", Offer("toy.rummage", ("bob",)), "ab" * 32)
    assert bare.world == anchored.world, "an anchor alone adds nothing, nor does a wrong link"
    assert not any(isinstance(entry, Stirred) for entry in anchored.journal.entries)


def test_a_link_that_does_not_fit_is_left_out_and_the_command_done() -> None:
    for wrong in ("", "no link", CHAINS["ann"].links[-3], CHAINS["bob"].links[-2]):
        play = table("ann", "bob")
        play.open("ann", Offer("toy.rummage", ("ann",)), wrong)
        assert play.journal.chains.links == {}
        does(play, "ann", "earn", 1)
        assert play.journal.chains.links == {"ann": CHAINS["ann"].links[-2]}


def test_only_who_sits_here_shows_an_anchor_and_it_has_its_shape() -> None:
    play = table()
    with pytest.raises(UnknownSeat):
        play.anchor("eve", CHAINS["ann"].anchor)
    with pytest.raises(UnknownSeat):
        play.anchor(HOST, CHAINS["ann"].anchor)
    for wrong in ("", "AB" * 32, "ab" * 31, "ab" * 33):
        with pytest.raises(Refused, match="64 hexadecimal digits"):
            play.anchor("ann", wrong)
    assert play.journal.chains.last == {}


def test_the_links_of_all_seats_go_in_whoever_rolls() -> None:
    rolls = []
    for rest in ((), ("bob",)):
        play = table("ann", "bob")
        does(play, "ann", "earn", 1)
        for seat in rest:
            does(play, seat, "earn", 1)
        play.open("cat", Offer("toy.rummage", ("cat",)))
        rolls.append(rolled(play))
        links = {seat: CHAINS[seat].links[-2] for seat in ("ann", *rest)}
        assert play.journal.chains.links == links
    assert rolls[0] != rolls[1]


def test_a_new_anchor_takes_over_and_the_old_link_counts_until_the_next() -> None:
    play = table("ann")
    does(play, "ann", "earn", 1)
    old = play.journal.chains.links["ann"]
    other = Chain("another device")
    play.anchor("ann", other.anchor)
    assert play.journal.chains.links == {"ann": old}
    play.open("ann", Offer("toy.earn", ("ann", 1)), CHAINS["ann"].before(old))
    assert play.journal.chains.links == {"ann": old}, "the old chain is over"
    play.open("ann", Offer("toy.earn", ("ann", 1)), other.links[-2])
    assert play.journal.chains.links == {"ann": other.links[-2]}


def test_who_answers_for_dice_on_a_desk_shows_a_link_of_their_own() -> None:
    play = table("ann", fate=TypedFate())
    asked = play.requests(FATE)[0]
    play.answer(
        FATE, asked, list(range(asked.question.answers.chance.things)), "ann", link(play, "ann")
    )
    assert isinstance(play.journal.entries[-1], Answered) is False
    assert play.journal.chains.links == {"ann": CHAINS["ann"].links[-2]}
    verify(reread(play), TOY)


# Taking back


def test_after_an_undo_the_same_link_comes_again_and_with_it_the_same_roll() -> None:
    play = new(seats=("ann",), fate=LiveFate(SECRET, NEWEST))
    play.anchor("ann", CHAINS["ann"].anchor)
    does(play, "ann", "rummage")
    first, shown = rolled(play), dict(play.journal.chains.links)
    play.rewind("ann", last_cause(play, "ann"))
    assert play.journal.chains.links == {}
    assert play.journal.chains.last == {"ann": CHAINS["ann"].anchor}, "anchors stay"
    does(play, "ann", "rummage")
    assert (rolled(play), play.journal.chains.links) == (first, shown)
    play.reveal(SECRET)
    verdict = verify(reread(play), TOY)
    assert (verdict.own, verdict.peeked) == (2, 1)


def test_an_anchor_stays_though_what_came_before_it_is_taken_back() -> None:
    play = new(seats=("ann",), fate=LiveFate(SECRET, NEWEST))
    does(play, "ann", "earn", 1)
    play.anchor("ann", CHAINS["ann"].anchor)
    play.rewind("ann", last_cause(play, "ann"))
    assert play.journal.chains.last == {"ann": CHAINS["ann"].anchor}


def test_one_resolution_taken_back_takes_only_its_own_links() -> None:
    play = table("ann", "bob")
    does(play, "ann", "downtime")
    does(play, "ann", "work")
    does(play, "bob", "work")
    answers(play, "ann", 2)
    answers(play, "bob", 3)
    chains = play.journal.chains
    assert chains.links == {"ann": CHAINS["ann"].links[-4], "bob": CHAINS["bob"].links[-3]}
    mended = restore(changed(other_facts), reread(play), LiveFate(SECRET, NEWEST), mend=True)
    assert any(isinstance(e, Rewound) and e.resolution for e in mended.journal.entries)
    assert mended.journal.chains.links == {"ann": CHAINS["ann"].links[-2]}
    assert mended.journal.chains.last["bob"] == CHAINS["bob"].anchor
    # Only Ann's rule was taken back here; what Bob showed since counts.
    journal = Journal(play.journal.entries)
    rule = next(e for e in journal.entries if isinstance(e, Opened) and e.rule == "toy.work")
    at = journal.entries.index(rule)
    journal.append(Rewound(at, "ann", rule.resolution, "its rule has changed"))
    assert journal.chains.links == {"ann": CHAINS["ann"].links[-2], "bob": CHAINS["bob"].links[-3]}


def test_a_rule_that_breaks_leaves_the_link_unshown() -> None:
    async def breaks(t: Any, you: str) -> None:
        await t.roll(6)
        raise ZeroDivisionError

    play = new(changed(breaks, "toy.rummage"), LiveFate(SECRET, NEWEST))
    play.anchor("ann", CHAINS["ann"].anchor)
    does(play, "ann", "earn", 1)
    before = state(play), play.journal.chains.copy()
    with pytest.raises(RuleFailed):
        does(play, "ann", "rummage")
    assert (state(play), play.journal.chains) == before
    does(play, "ann", "earn", 1)
    assert play.journal.chains.links == {"ann": CHAINS["ann"].links[-3]}


def test_truncated_anywhere_a_journal_knows_which_links_count() -> None:
    entries = played().journal.entries
    assert sum(isinstance(entry, Stirred) for entry in entries) > 20
    assert sum(isinstance(entry, Rewound) for entry in entries) > 2
    for length in range(1, len(entries) + 1, 7):
        journal, fresh = Journal(entries), Journal(entries[:length])
        journal.truncate(length)
        assert journal.chains == fresh.chains
        before = Journal(entries[:length])
        tail = Journal(
            entries[length:],
            base=length,
            fated=before.fated,
            chains=before.chains,
            began=before.began,
            earlier=lambda before=before: list(before.entries),
        )
        assert tail.chains == Journal(entries).chains
        assert before.chains == fresh.chains, "a tail changes nothing of what it began with"


def test_a_snapshot_knows_the_links_and_play_goes_on_from_it() -> None:
    play = table("ann", "bob")
    does(play, "ann", "rummage")
    since = snapshot(play)
    assert since is not None
    does(play, "bob", "gamble")
    entries = reread(play).entries
    tail = Journal(
        entries[since.place :],
        base=since.place,
        fated=since.fated,
        scheme=since.scheme,
        chains=since.chains,
        began=play.journal.began,
    )
    again = restore(TOY, tail, LiveFate(SECRET, NEWEST), since=since)
    whole = restore(TOY, reread(play), LiveFate(SECRET, NEWEST))
    assert again.journal.chains == whole.journal.chains == play.journal.chains
    for each in (play, again, whole):
        answers(each, "bob", 1)
        does(each, "ann", "rummage")
    assert again.world == whole.world == play.world
    assert again.journal.base == since.place
    assert set(play.journal.chains.links) == {"ann", "bob"}
    assert since.chains.links == {"ann": CHAINS["ann"].links[-2]}, "a snapshot stays as it was"


# Was it fair?


@pytest.mark.parametrize("seed", range(4))
def test_an_honest_table_is_proven_links_and_undo_and_all(seed: int) -> None:
    play = played(seed)
    play.reveal(SECRET)
    verdict = verify(reread(play), TOY)
    assert 0 < verdict.own < verdict.checked
    assert verdict.complete
    alone = verdict.checked - verdict.own
    said = [str(line) for line in verdict.lines()]
    assert said[1] == f"{verdict.own} of them took in people's own chance."
    assert said[2] == f"{alone} of them came from the secret alone."


def places(entries: list[Any], kind: type) -> list[int]:
    return [n for n, entry in enumerate(entries) if isinstance(entry, kind)]


def test_every_link_that_is_changed_dropped_moved_or_given_to_another_is_noticed() -> None:
    play = played()
    entries = reread(play).entries  # the secret is not known yet: links are looked at all the same
    other = CHAINS["cat"].links[4]
    for n in places(entries, Stirred):
        honest = entries[n]
        for lie in (
            replace(honest, link=other),
            replace(honest, link=honest.link.upper()),
            replace(honest, by="cat"),
            replace(honest, resolution=honest.resolution + 1),
        ):
            changed = [*entries[:n], lie, *entries[n + 1 :]]
            with pytest.raises(UnfairFate, match=f"Entry {n + 1} shows a link that does not fit"):
                verify(Journal(changed))
        doubled = [*entries[: n + 1], *entries[n:]]
        with pytest.raises(UnfairFate, match=f"Entry {n + 2} shows a link"):
            verify(Journal(doubled))
        later = [*entries[:n], entries[n + 1], honest, *entries[n + 2 :]]
        with pytest.raises(UnfairFate, match=f"Entry ({n + 2}|{n + 3}) shows a link"):
            verify(Journal(later))


def test_a_link_left_out_is_noticed_by_the_next_or_by_what_fate_said() -> None:
    play = played()
    play.reveal(SECRET)
    entries = reread(play).entries
    noticed = 0
    for n in places(entries, Stirred):
        try:
            verify(Journal([*entries[:n], *entries[n + 1 :]]), TOY)
        except UnfairFate:
            noticed += 1
        else:
            assert told_nothing(entries, n)
    assert noticed > len(places(entries, Stirred)) / 2


def told_nothing(entries: list[Any], n: int) -> bool:
    """Until it was taken back, or to the end, neither the next link of that seat nor fate followed."""
    for later in entries[n + 1 :]:
        if isinstance(later, Rewound) and later.to <= n:
            return True
        if isinstance(later, Stirred) and later.by == entries[n].by:
            return False
        if isinstance(later, Answered) and later.by == FATE:
            return False
    return True


def test_every_anchor_that_is_changed_or_left_out_is_noticed() -> None:
    entries = reread(played()).entries
    for n in places(entries, Anchored):
        honest = entries[n]
        for lie in (replace(honest, anchor="ab" * 32), replace(honest, by="cat"), None):
            changed = [*entries[:n], *([lie] if lie else []), *entries[n + 1 :]]
            with pytest.raises(UnfairFate, match="shows a link that does not fit the chain of"):
                verify(Journal(changed))
        for lie in (replace(honest, anchor="AB" * 32), replace(honest, by="eve")):
            with pytest.raises(UnfairFate, match=f"Entry {n + 1} shows a link"):
                verify(Journal([*entries[:n], lie, *entries[n + 1 :]]))


def test_two_commands_of_one_seat_cannot_change_places() -> None:
    play = table("ann")
    does(play, "ann", "rummage")
    middle = len(play.journal)
    does(play, "ann", "rummage")
    entries = reread(play).entries
    began = places(entries, Anchored)[0] + 1
    swapped = [*entries[:began], *entries[middle:], *entries[began:middle]]
    with pytest.raises(UnfairFate, match=f"Entry {began + 2} shows a link"):
        verify(Journal(swapped))


def test_an_answer_without_the_links_that_counted_is_unfair() -> None:
    play = table("ann")
    does(play, "ann", "rummage")
    play.reveal(SECRET)
    entries = reread(play).entries
    n = [n for n, e in enumerate(entries) if isinstance(e, Answered)][-1]
    before = play.journal.fated - 1
    bare = recompute(SECRET, before, Roll((6, 6, 6)), NEWEST)
    assert bare != entries[n].answer
    entries[n] = replace(entries[n], answer=bare)
    with pytest.raises(UnfairFate, match=f"Entry {n + 1} says that roll 6 6 6 gave"):
        verify(Journal(entries))


def test_the_story_is_played_again_with_its_links() -> None:
    play = played()
    entries = reread(play).entries
    replay(TOY, entries)
    n = places(entries, Stirred)[5]
    with pytest.raises(UnfairFate, match=f"Entry {n + 1} does not follow"):
        replay(TOY, [*entries[:n], replace(entries[n], link="ab" * 32), *entries[n + 1 :]])
    says(play, *_open_to(play)) if play.requests() else does(play, "ann", "earn", 1)
    verify(reread(play), TOY)


def _open_to(play: Any) -> tuple[str, Any]:
    request = play.requests()[0]
    return request.seat, request.question.answers.sample(Whim(1))
