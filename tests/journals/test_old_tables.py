"""Tables that were put away under older versions (see tools/journals.py) still open, can be looked at
by everybody, go back to their start, and are played on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.acting import do, some_act
from support.watched import is_vote, stands
from tools.contract import room_of
from tools.journals import JOURNALS, kept, load, open_questions, stand
from undertow.commands.places import games
from undertow.kernel import EVERYONE, Diverged, Journal, Play, causes, fold, restore, speak
from undertow.kernel.journal import Closed, Happened
from undertow.store import TableFile

pytestmark = pytest.mark.twice

ACTS = 50
GAMES = games()
VERSIONS = sorted(path.name for path in JOURNALS.glob("v*") if path.is_dir())
TABLES = [path for version in VERSIONS for path in kept(version)]
AT_A_TIME = 10
"""Tables of one test: a test for each would say more and take longer to begin."""


def name_of(path: Path) -> str:
    return "/".join(path.relative_to(JOURNALS).parts)


def opened(file: TableFile, name: str) -> Play[Any]:
    """The table as it was left. Where a rule in progress has changed since, that rule alone falls
    back, and nothing else."""
    game = GAMES[file.header.game]
    if (why := changed(file)) is None:
        return stand(game, file)
    print(f"{name} needed mending: {why}")
    before = Journal(file.entries(game))
    live = [entry for _, entry in before.live_entries()]
    over = [entry.resolution for entry in live if isinstance(entry, Closed)]
    play = stand(game, file, mend=True)
    assert play.journal is not None
    for place in before.live:
        if place not in play.journal.live:
            fell = getattr(before[place], "resolution", 0)
            assert fell not in (0, *over), f"{name}: more than a rule in progress fell back"
    return play


def changed(file: TableFile) -> str | None:
    """Why this table cannot be opened as it was left: a rule in progress that is another now."""
    try:
        stand(GAMES[file.header.game], file)
    except Diverged as diverged:
        return str(diverged)
    return None


def again(play: Play[Any]) -> Play[Any]:
    """The same table, restored from its bytes."""
    codec = play.game.codec
    assert play.journal is not None
    lines = [codec.encode(entry) for entry in play.journal.entries]
    return restore(play.game, Journal(codec.decode(lines)), play.fate)


def play_on(play: Play[Any], acts: int, rng: Random) -> int:
    """Random legal acts, until it is over; gives how many."""
    room = room_of(play.game.id)
    for done in range(acts):
        step = None if play.over else some_act(room, play, "any", rng)
        if step is None:
            return done
        do(play, step)
    return acts


def back_to_the_start(play: Play[Any]) -> None:
    """Everything is taken back, by everybody's consent."""
    first, seat = causes(play)[0]
    settle(play, "no")  # a vote that was left open
    if seat not in play.seats:
        seat = play.seats[0]
    play.rewind(seat, first)
    settle(play, "yes")


def settle(play: Play[Any], answer: str) -> None:
    """Everybody answers alike to a vote on taking back."""
    while votes := [request for request in play.requests() if is_vote(play, request)]:
        play.answer(votes[0].seat, votes[0].id, answer)


@pytest.mark.parametrize("first", range(0, len(TABLES), AT_A_TIME))
def test_an_old_table_opens_goes_back_and_is_played_on(first: int) -> None:
    for path in TABLES[first : first + AT_A_TIME]:
        name, file = name_of(path), load(path)
        game, rng = GAMES[file.header.game], Random(name_of(path))
        play = opened(file, name)
        assert play.journal is not None
        game.check(play.world)
        for seat in (*play.seats, EVERYONE):
            play.view(seat)
            play.log(seat)
            play.requests(seat)
        world = play.origin
        for _, entry in play.journal.live_entries():
            world = fold(world, [entry])
            if isinstance(entry, Happened) and (line := game.prose(entry.fact, world)):
                assert speak(line), f"{name}: {entry.fact} reads as nothing"
        assert world == play.world, f"{name}: the facts give another world"
        was_over = play.over
        acts = play_on(play, ACTS, rng)
        assert acts == ACTS or play.over, f"{name}: nobody can go on"
        game.check(play.world)
        assert stands(again(play)) == stands(play), f"{name} stands otherwise when restored"

        back_to_the_start(play)
        began = causes(play)
        assert not began, f"{name}: {began} was not taken back"
        live = (entry for _, entry in play.journal.live_entries())
        assert fold(play.origin, live) == play.world, name
        assert play_on(play, ACTS if was_over else ACTS // 5, rng), f"{name}: it cannot begin again"
        game.check(play.world)
        assert stands(again(play)) == stands(play), f"{name} stands otherwise when restored"


def test_how_many_old_tables_need_mending() -> None:
    """Of tables with a rule in progress, those whose rule has changed since. Few, or none."""
    waiting, fallen = 0, []
    for path in TABLES:
        file = load(path)
        if (why := changed(file)) is not None:
            fallen.append(f"{name_of(path)}: {why}")
            waiting += 1
        elif open_questions(stand(GAMES[file.header.game], file)):
            waiting += 1
    print(f"{len(TABLES)} old tables, {waiting} with a rule in progress, {len(fallen)} mended")
    print("\n".join(fallen))
    assert waiting * 3 >= len(TABLES), "a third of the old tables waits in mid-rule"


def test_every_game_has_its_thirty_tables() -> None:
    for game in ("fire", "eidolon", "anima"):
        found = [path for path in kept("v1") if path.parent.name == game]
        assert len(found) == 30, f"old tables of {game} are missing"
