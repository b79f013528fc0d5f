"""The thinking player of Fire of Eidolon: it tries what it could do in many worlds that fit what its seat
knows, on the fast twin, and does what comes out best.

What lies face down is dealt anew in every world, and every decision meets the same worlds. The quick
player's own choice is kept unless another is clearly better: of many choices that look alike, the luckiest
is not the best. It plays so many games a decision, not so long, so that the same table gives the same
choice on every machine.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct

from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.world import Setup, World
from undertow.kernel import BadSetup, Offer, Plain, Request
from undertow.lab.bots import Chair

STRENGTHS = {"quick": 150, "thoughtful": 800, "deep": 4000}
"""Bots that think, by the games they play for a decision."""
TURNS = 8
"""So many turns a world is played on."""
SURELY = 2.0
"""Another choice must be better by so many standard errors."""


class Weighed(Struct, frozen=True):
    """Something that may be done, and how likely it leads to victory, as far as was looked."""

    choice: Any
    """An offer, or the answer to a question."""
    worth: float
    worlds: int


class ThinkingBot:
    """Thinks about what to do and how to lay a tile; other questions it answers as the greedy bot."""

    def __init__(self, games: int = STRENGTHS["thoughtful"]) -> None:
        self.games = games
        self._greedy = FireBot()

    def open(self, chair: Chair[World], offered: Sequence[Offer]) -> Offer:
        if len(offered) == 1:
            return offered[0]
        thought = begun(chair.world, offered)
        if thought is None:
            return self._greedy.open(chair, offered)
        chosen: Offer = thought.settle(self.games)
        return chosen

    def answer(self, chair: Chair[World], request: Request) -> Plain:
        thought = asked(chair.world, request)
        if thought is None:
            return self._greedy.answer(chair, request)
        chosen: Plain = thought.settle(self.games)
        return chosen


class Thought:
    """One decision, thought about for as long as one likes."""

    def __init__(self, table: Any, agreed: Any, choices: dict[int, Any]) -> None:
        import numpy as np

        from undertow.games.fire.twin import entries
        from undertow.games.fire.twin import memory as k

        self._entries = entries
        self.choices = choices
        self._s = np.concatenate([table, table])
        self._c, self._w = agreed, np.zeros(k.DESK, np.int16)
        self._found = np.zeros(k.MOST_ACTIONS, np.int32)
        self._told = np.zeros(1024, np.int32)
        self._net = _net()
        self._seed = int.from_bytes(hashlib.blake2b(table.tobytes(), digest_size=7).digest())
        luck = np.array([self._seed], np.uint64)
        first = entries.suggested(self._s, self._c, self._w, luck, self._found)
        self.first = first if first in choices else next(iter(choices))
        self.seen: dict[int, list[int]] = {code: [] for code in choices}
        """What each decision came to, world by world, in millionths."""

    def look(self, codes: Sequence[int], worlds: int) -> None:
        """Look at some decisions in more worlds, up to so many."""
        for code in codes:
            seen = self.seen[code]
            while len(seen) < worlds:
                count = min(len(self._told), worlds - len(seen))
                seed = (self._seed + len(seen) * 0x9E3779B97F4A7C15) % 2**64
                self._entries.worths(
                    *(self._s, self._c, self._w, self._found, self._net, self._told),
                    *(code, TURNS, (seed, count)),
                )
                seen += self._told[:count].tolist()

    def better(self, code: int) -> tuple[float, float]:
        """How much better than the first choice in the same worlds, and how sure that is."""
        pairs = zip(self.seen[code], self.seen[self.first], strict=False)
        each = [one - other for one, other in pairs]
        mean = sum(each) / len(each)
        spread = sum((one - mean) ** 2 for one in each) / len(each)
        return mean, sqrt(spread / len(each)) + 1e-9

    def settle(self, games: int) -> Any:
        """The best choice after so many games: the half that looks worse falls away, again and again."""
        if len(self.choices) == 1:
            return self.choices[self.first]
        left = [code for code in self.choices if code != self.first]
        rounds = max(1, (len(left)).bit_length())
        worlds = 0
        for number in range(rounds):
            worlds += max(2, games // (rounds * (len(left) + 1)))
            self.look([self.first, *left], worlds)
            left.sort(key=lambda code: -self.better(code)[0])
            if number < rounds - 1:
                left = left[: (len(left) + 1) // 2]
        mean, unsure = self.better(left[0])
        return self.choices[left[0] if mean > SURELY * unsure else self.first]

    def weighed(self) -> list[Weighed]:
        """What is known so far, the best first; what was looked at in few worlds is not told."""
        most = max(len(seen) for seen in self.seen.values())
        told = [
            Weighed(self.choices[code], sum(seen) / len(seen) / 1_000_000, len(seen))
            for code, seen in self.seen.items()
            if seen and 2 * len(seen) >= most
        ]
        return sorted(told, key=lambda one: -one.worth)


def begun(world: World, offered: Sequence[Offer]) -> Thought | None:
    """A thought about what to do; None where the twin cannot play on from here."""
    from undertow.games.fire.twin.mirror import mirror
    from undertow.games.fire.twin.words import code_of

    agreed = _agreed(world)
    if agreed is None:
        return None
    heroes, choices = list(world.heroes), dict[int, Any]()
    for offer in offered:
        try:
            choices[code_of(offer, heroes)] = offer
        except KeyError:  # giving up, or claiming what there is: not the twin's
            continue
    return Thought(mirror(world), agreed, choices) if choices else None


def asked(world: World, request: Request) -> Thought | None:
    """A thought about a question in the middle of an action: how to lay a tile, whether to walk in."""
    from undertow.games.fire.twin.mirror import asked_about
    from undertow.games.fire.twin.words import codes_of_question

    question = request.question
    agreed = _agreed(world)
    table = asked_about(world, question) if agreed is not None else None
    if table is None:
        return None
    return Thought(table, agreed, dict(codes_of_question(world, question)))


_last: list[tuple[Setup, Rulings, Any]] = []
"""What was agreed at the table that was last thought about."""


def _agreed(world: World) -> Any:
    """What was agreed, as the twin has it; None where it does not know it."""
    from undertow.games.fire.twin.setup import agreed_of

    for setup, rulings, row in _last:
        if setup is world.agreed and rulings == world.rulings:
            return row
    try:
        found = agreed_of(world.agreed, world.rulings)
    except BadSetup:
        found = None
    _last[:] = [(world.agreed, world.rulings, found), *_last[:7]]
    return found


@lru_cache(maxsize=1)
def _net() -> Any:
    """The numbers of the net."""
    import numpy as np

    where = files("undertow.games.fire.twin").joinpath("net.bin")
    return np.frombuffer(where.read_bytes(), np.float32).copy()


def thinking(name: str, rng: Random) -> ThinkingBot:
    """A bot that thinks, by its strength. Raises where what it needs is not installed."""
    from undertow.games.fire.twin import entries  # noqa: F401  (says what is missing)

    return ThinkingBot(STRENGTHS[name])


def ready() -> bool:
    """Is the twin compiled on this machine, so that it can be called at once? Raises where what it needs
    is not installed."""
    from undertow.games.fire.twin import jit

    folder = jit.cache_folder()
    return folder is not None and any(folder.rglob("*.nbi"))


def seated(name: str, rng: Random) -> ThinkingBot | FireBot:
    """The same for a chair at a table that waits for nobody: until the twin is compiled on this machine,
    which another process does once, the greedy bot sits there."""
    bot = thinking(name, rng)
    return bot if compiled() else FireBot()


def compiled() -> bool:
    """Is the twin ready? If not, another process compiles it from now on. Raises as `ready` does."""
    if ready():
        return True
    if not _compiling:
        command = [sys.executable, "-m", "undertow.games.fire.twin.entries"]
        quiet = subprocess.DEVNULL
        _compiling.append(subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet))
    return False


_compiling: list[subprocess.Popen[bytes]] = []
"""Who does it, once one was asked."""
