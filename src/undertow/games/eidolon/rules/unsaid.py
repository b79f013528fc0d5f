"""Words that someone may still add to what has happened.

A rule that only records what someone says asks for it and goes on:

    gm_says(t, HEARS(who=name), m.pc, braintap.id, "heard")

What is wanted lies in the world (`Unsaid`) until its player, or the GM, adds it by one
action (`rules/adding.py`), or leaves it empty. Each kind of it says what becomes of the words.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from undertow.games.eidolon.facts import (
    Chosen,
    Described,
    LineFilled,
    Noted,
    ObligationWorded,
    Outcome,
    PersonNamed,
    SceneNamed,
    WordsWanted,
)
from undertow.games.eidolon.world import GM, MoveInProgress, Unsaid, World
from undertow.kernel import Answers, Line, Plain, Prose, Table, message, plain

Script = Callable[[Table[World], Unsaid, Any], Awaitable[Any]]
"""False says that the words were refused, and may be written again."""
ANYBODY = "*"
DOTS = "…"
"""Stands where words are still to come."""


class Kind(Struct, frozen=True):
    """What becomes of words that are added."""

    script: Script
    answers: Callable[[World, Unsaid], Answers]
    stands: Callable[[World, Unsaid], bool]
    """Is there still something to add them to?"""
    anytime: bool
    """May they be added in the middle of a Move?"""


KINDS: dict[str, Kind] = {}


def _prose(world: World, one: Unsaid) -> Answers:
    return Prose(one.limit, empty=True)


def _always(world: World, one: Unsaid) -> bool:
    return True


def adds(
    kind: str,
    answers: Callable[[World, Unsaid], Answers] = _prose,
    stands: Callable[[World, Unsaid], bool] = _always,
    anytime: bool = True,
) -> Callable[[Script], Script]:
    """Declare what becomes of one kind of words. The script gets what was wanted, and the words."""

    def enter(script: Script) -> Script:
        assert kind not in KINDS
        KINDS[kind] = Kind(script, answers, stands, anytime)
        return script

    return enter


def wants(
    t: Table[World],
    seat: str,
    prompt: Line,
    kind: str,
    pc: str = "",
    *about: str | int,
    limit: int = 600,
) -> None:
    """Someone may add words of a kind; the rule goes on without them."""
    t.tell(WordsWanted(Unsaid(t.world.fresh, seat, prompt, kind, pc, about, limit)))


def standing(world: World) -> list[Unsaid]:
    """What may still be added. Where what it was about is over, there is nothing to add it to."""
    return [one for one in world.unsaid if KINDS[one.kind].stands(world, one)]


# What a Move brought


def player_says(
    t: Table[World], pc: str, prompt: Line, entry: str, result: str, limit: int = 600
) -> None:
    """A player tells what an entry brought."""
    wants(t, t.world.pcs[pc].seat, prompt, "outcome", pc, entry, result, limit=limit)


def gm_says(
    t: Table[World], prompt: Line, pc: str, entry: str, result: str, limit: int = 600
) -> None:
    """The GM tells what an entry brought someone."""
    wants(t, GM, prompt, "outcome", pc, entry, result, limit=limit)


@adds("outcome")
async def outcome(t: Table[World], one: Unsaid, words: str) -> None:
    entry, result = map(str, one.about)
    t.tell(Outcome(one.pc, entry, result, words))


@adds("about", stands=lambda world, one: _the_move(world, one))
async def about(t: Table[World], one: Unsaid, words: str) -> None:
    """What a Move looks like, or is about."""
    t.tell(Described(words, int(one.about[0])))


def asked_about(world: World, m: MoveInProgress) -> bool:
    """Is this Move's player to say what it is about?"""
    return any(one.kind == "about" and one.about == (m.began,) for one in world.unsaid)


def _the_move(world: World, one: Unsaid) -> bool:
    moves = (*world.made, world.last) if world.last is not None else world.made
    return any(m.began == one.about[0] and m.pc == one.pc for m in moves)


# What is so for a while


def fills(
    t: Table[World], seat: str, prompt: Line, effect: int, gap: str, limit: int = 600
) -> None:
    """Someone fills a gap in an effect's line."""
    wants(t, seat, prompt, "effect", "", effect, gap, limit=limit)


@adds("effect", stands=lambda world, one: any(e.id == one.about[0] for e in world.effects))
async def effect(t: Table[World], one: Unsaid, words: str) -> None:
    t.tell(LineFilled("effect", int(one.about[0]), str(one.about[1]), words))


@adds("mod", stands=lambda world, one: any(m.id == one.about[0] for m in world.mods))
async def mod(t: Table[World], one: Unsaid, words: str) -> None:
    t.tell(LineFilled("mod", int(one.about[0]), str(one.about[1]), words))


@adds("owed", stands=lambda world, one: any(o.id == one.about[0] for o in world.obligations))
async def owed(t: Table[World], one: Unsaid, words: str) -> None:
    t.tell(ObligationWorded(int(one.about[0]), words))


@adds("scene", stands=lambda world, one: world.scenes == one.about[0])
async def scene(t: Table[World], one: Unsaid, words: str) -> None:
    t.tell(SceneNamed(words))


# What stands on a sheet


@adds("chosen")
async def chosen(t: Table[World], one: Unsaid, words: str) -> None:
    """A choice is written on the sheet, after what stands there already."""
    key = str(one.about[0])
    before = str(t.world.pcs[one.pc].choices.get(key, ""))
    t.tell(Chosen(one.pc, key, f"{before} {words}".strip()))


@adds("note")
async def note(t: Table[World], one: Unsaid, words: str) -> None:
    t.tell(Noted(one.pc, str(one.about[0]), words))


NAMED = message("eidolon.no.name-taken", "There is someone called {name} already.")


class Name(Prose, frozen=True, tag="prose"):
    """A name that nobody has yet."""

    taken: tuple[str, ...] = ()

    def refuses(self, answer: Plain) -> Line | None:
        for name in self.taken:
            if str(answer).strip().casefold() == name.casefold():
                return NAMED(name=plain(name))
        return super().refuses(answer)


def _name(world: World, one: Unsaid) -> Answers:
    # Of whom players know nothing, no refusal tells.
    others = [id for id in (*world.pcs, *world.npcs) if id != one.about[0]]
    taken = tuple(world.name(id) for id in others if not world.unseen(id))
    return Name(one.limit, ("", str(one.about[0])), empty=True, taken=taken)


@adds("name", _name, stands=lambda world, one: str(one.about[0]) in world.npcs)
async def name(t: Table[World], one: Unsaid, words: str) -> None:
    """What someone new is called."""
    t.tell(PersonNamed(str(one.about[0]), words))
