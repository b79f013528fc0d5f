"""Where catalogue entries say into which moments they reach, and who is asked when."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, TypeVar

from undertow.games.fire.components import ChamberId
from undertow.games.fire.world import Hero, World
from undertow.kernel import Hooks, Modifier, Moment, Reaction, Tally, Term
from undertow.kernel.hooks import When

T = TypeVar("T", bound=Tally)
M = TypeVar("M", bound=Moment)

ALWAYS = ""
"""Not an entry: what belongs to the plain rules and their rulings."""

_hooks: dict[str, list[Modifier | Reaction]] = {}
_ways: dict[str, Callable[[World, Hero], list[ChamberId]]] = {}


def modifies(
    entry: str, tally: type[T], id: str
) -> Callable[[Callable[[World, T], Term | None]], Callable[[World, T], Term | None]]:
    """While the entry is in play, this term is counted."""

    def enter(term: Callable[[World, T], Term | None]) -> Callable[[World, T], Term | None]:
        _hooks.setdefault(entry, []).append(Modifier(id, tally, term))
        return term

    return enter


def reacts(
    entry: str,
    when: When,
    moment: type[M],
    id: str,
    concerns: Callable[[World, M], str | None],
) -> Callable[[Callable[[Any, M], Awaitable[Any]]], Callable[[Any, M], Awaitable[Any]]]:
    """While the entry is in play, this script answers the moment."""

    def enter(script: Callable[[Any, M], Awaitable[Any]]) -> Callable[[Any, M], Awaitable[Any]]:
        _hooks.setdefault(entry, []).append(Reaction(id, moment, when, concerns, script))
        return script

    return enter


def hooked(entry: str) -> list[str]:
    """The ids under which an entry reaches into moments."""
    return [hook.entry for hook in _hooks.get(entry, [])]


def finds_ways(
    hero: str,
) -> Callable[[Callable[[World, Hero], list[ChamberId]]], Callable[[World, Hero], list[ChamberId]]]:
    """This hero's MOVE knows more ways than connected doorways."""

    def enter(
        ways: Callable[[World, Hero], list[ChamberId]],
    ) -> Callable[[World, Hero], list[ChamberId]]:
        _ways[hero] = ways
        return ways

    return enter


def more_ways(world: World, hero: Hero) -> list[ChamberId]:
    """Chambers a hero can MOVE to beyond those connected to hers."""
    found = _ways.get(hero.id)
    return found(world, hero) if found else []


def hooks(world: World) -> Hooks:
    """All hooks of the entries in play."""
    if world.setup is None:
        return Hooks()
    return _of(world.setup.entries)


@lru_cache(maxsize=500)
def _of(entries: tuple[str, ...]) -> Hooks:
    """Nobody sets up so many, but for tables of theirs without end."""
    each = [_hooks.get(entry, []) for entry in (ALWAYS, *entries)]
    return Hooks(hook for hooks in each for hook in hooks)
