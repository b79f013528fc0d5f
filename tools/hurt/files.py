"""Files from strangers: exported tables in which something was changed, imported. None stops the
server, none is kept that cannot be shown to every seat and played on."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

from undertow.commands.places import games as all_games
from undertow.kernel import Offer
from undertow.lab.bots import Chair, RandomBot
from undertow.server.tables import bots
from undertow.store import Sitting, SqliteStore, export_table
from undertow.store.files import _ZEROS

SECRET = bytes(range(32))
WEIRD: list[Any] = [
    2**63,
    2**64 - 1,
    -1,
    0,
    1,
    10**30,
    10**9,
    1.5,
    1e308,
    "",
    "host",
    "fate",
    "*",
    "rules",
    "shuffle 200000",
    "roll 0",
    "roll 1000000",
    "\u202e\x00",
    "x" * 5000,
    None,
    True,
    [],
    {},
    [[]],
    {"a": 1},
    [[[[[[[[[[]]]]]]]]]],
    [0] * 3000,
    "gm",
    "player1",
]


def sealed(head: dict[str, Any], lines: list[str]) -> bytes:
    """A file with a checksum that fits, whatever it holds."""
    head = {**head, "sha256": _ZEROS, "entries": len(lines)}
    raw = "".join(f"{line}\n" for line in (json.dumps(head, separators=(",", ":")), *lines))
    data = raw.encode(errors="replace")
    return data.replace(_ZEROS.encode(), hashlib.sha256(data).hexdigest().encode(), 1)


def opened(data: bytes) -> tuple[dict[str, Any], list[str]]:
    first, *lines = data.decode().splitlines()
    return json.loads(first), lines


def played(store: SqliteStore, game: str, acts: int, seed: int = 5) -> bytes:
    """A table of a game after so many acts, as a file."""
    rules = all_games()[game]
    begin = rules.begin(rules.demos()[0].settings)
    sitting: Any = Sitting.create(store, rules, begin.seats, begin.offer, SECRET, first=begin.first)
    play_on(sitting, acts, seed)
    return export_table(store, sitting.table, owner=True)


def play_on(sitting: Any, acts: int, seed: int) -> int:
    """Let somebody in every seat do what they may, so many times; gives how often they could."""
    bot = RandomBot(Random(seed))
    for n in range(acts):
        seat = bots.acts(sitting.play, dict.fromkeys(sitting.play.seats, "random"))
        if seat is None:
            return n
        decision: Any = bots.think(bot, Chair(sitting.play, seat))
        if isinstance(decision, Offer):
            sitting.open_rule(seat, decision)
        else:
            asked, said = decision.request, decision.answer
            sitting.do(lambda play, s=seat, r=asked, a=said: play.answer(s, r, a))
    return acts


def mutated(rng: Random, data: bytes) -> bytes:
    """The file with something in it changed, and a checksum that fits again."""
    head, lines = opened(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(lines))
        match rng.randrange(8):
            case 0:
                del lines[at]
            case 1:
                lines.insert(rng.randrange(len(lines) + 1), lines[at])
            case 2:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                head[rng.choice([key for key in head if key != "sha256"])] = rng.choice(WEIRD)
            case _:
                lines[at] = json.dumps(_changed(rng, json.loads(lines[at])))
        if not lines:
            lines = ["{}"]
    return sealed(head, lines)


def _changed(rng: Random, thing: Any) -> Any:
    """Somewhere in it, something else."""
    if isinstance(thing, dict) and thing and rng.random() < 0.9:
        key = rng.choice(list(thing))
        if rng.random() < 0.1:
            return {k: v for k, v in thing.items() if k != key}
        return {**thing, key: _changed(rng, thing[key])}
    if isinstance(thing, list) and thing and rng.random() < 0.8:
        at = rng.randrange(len(thing))
        return [*thing[:at], _changed(rng, thing[at]), *thing[at + 1 :]]
    if isinstance(thing, int) and rng.random() < 0.3:
        return thing + rng.choice((-1, 1, 1000))
    return rng.choice(WEIRD)
