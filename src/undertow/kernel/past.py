"""Looking back on a journal: how a fact came about, so that a game can say which odds it had."""

from __future__ import annotations

from typing import Any

from undertow.kernel.facts import Fact
from undertow.kernel.fate import FATE
from undertow.kernel.game import Game
from undertow.kernel.journal import Answered, Entry, Happened, Journal, Opened
from undertow.kernel.odds import Past
from undertow.kernel.play import Play
from undertow.kernel.rules import Offer

Told = list[tuple[int, Any]]
"""The entries of one rule with their places: how it was opened, and then what was said and told."""


def told_by(entries: list[Entry], place: int) -> Told:
    """The rule that told of this, up to there; nothing where no rule did."""
    resolution = getattr(entries[place - 1], "resolution", 0)
    rule: Told = []
    for at in range(place, 0, -1):
        entry = entries[at - 1]
        if getattr(entry, "resolution", 0) == resolution:
            rule.append((at, entry))
            if isinstance(entry, Opened):
                return rule[::-1]
    return []


def past_of(
    game: Game[Any], seats: tuple[str, ...], entries: list[Entry], place: int, fact: Fact
) -> Past[Any]:
    """How the fact at a place came about, as whoever asks saw it. A rule must have told of it."""
    rule = told_by(entries, place)
    start, opened = rule[0]
    answered = [(at, entry) for at, entry in rule if isinstance(entry, Answered)]
    fated = [at for at, entry in answered if entry.by == FATE][-1:]
    last = answered[-1][0] if answered else start
    worlds, world = {}, game.World()
    for at, entry in Journal(entries[:place]).live_entries():
        if at in (start, place, *fated):
            worlds[at] = world
        if isinstance(entry, Happened):
            world = entry.fact.evolve(world)
    return Past(
        fact,
        Offer(opened.rule, opened.args, opened.form),
        opened.by,
        Play(game, seats, keep_journal=False, world=worlds[start]),
        worlds[place],
        worlds[fated[0]] if fated else None,
        tuple(entry for _, entry in answered),
        tuple(one.fact for at, one in rule[:-1] if at > last and isinstance(one, Happened)),
    )
