"""Ids that journals name are never taken away: the keys of questions, rules, and the tags of facts."""

from __future__ import annotations

import pytest

from tools.journals import TABLE, ids_kept, ids_now, tag_of
from undertow.commands.places import games
from undertow.kernel.facts import KERNEL_FACTS
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.kernel.words import messages

ADD = ".venv/bin/python tools/journals.py ids"


def known(home: str) -> set[str]:
    """Every id that this Undertow still understands in a journal."""
    of_games = games()  # with their sentences
    prompts = messages()
    if home == TABLE:
        rules, facts, moved, older = set(RULES_OF_THE_TABLE), KERNEL_FACTS, {}, set()
    else:
        game = of_games[home]
        rules, facts, moved = set(game.rules), tuple(game.facts), game.moved_prompts
        older = {tag for _, tag in game.upcasters}
    return {
        *(f"prompt {key}" for key in prompts),
        *(f"prompt {old}" for old, new in moved.items() if new in prompts),
        *(f"rule {rule}" for rule in rules),
        *(f"fact {tag}" for tag in (*map(tag_of, facts), *older)),
    }


@pytest.mark.parametrize("home", sorted(ids_kept()))
def test_no_id_that_a_journal_may_name_is_gone(home: str) -> None:
    gone = sorted(ids_kept()[home] - known(home))
    assert not gone, (
        f"old journals of {home} name what is not there any more: {', '.join(gone)}. "
        "Keep it; a prompt may have another key if Game.moved_prompts says so, "
        "a fact another tag if an upcaster does."
    )


def test_every_game_has_its_ids_written_down() -> None:
    assert set(games()) | {TABLE} <= set(ids_kept()), f"run: {ADD}"


def test_new_ids_are_told() -> None:
    """New ones may come at any time; they are held from the day they are written down."""
    kept = ids_kept()
    for home, now in ids_now().items():
        if new := sorted(now - kept.get(home, set())):
            print(f"{home} has new ids ({', '.join(new)}); to keep them: {ADD}")
