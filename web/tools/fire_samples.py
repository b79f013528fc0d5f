"""Moments of seeded Fire games as a browser would get them, for the gallery and the tests.

Run from the repository root: `.venv/bin/python web/tools/fire_samples.py`. It may be run at any time:
each moment is looked for by what the tests need of it, and the tests read names and numbers out of
the samples, so that other bots, cards or words change the samples and break nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from undertow.games.fire.creation import prepare
from undertow.games.fire.game import GAME, SET_UP
from undertow.games.fire.lab.table import make_bot
from undertow.kernel import LiveFate, Play
from undertow.kernel.words import _ENGLISH
from undertow.lab.bots import decide, perform
from undertow.server.broadcast import projection

HERE = Path(__file__).parent.parent / "src/games/fire/samples"
Play_ = Any


def state(play: Play_, seat: str = "you") -> dict[str, Any]:
    """What the server would send of this moment."""
    requests = [projection.request(play, asked) for asked in play.requests(seat)]
    offers = projection.offers(play, [] if requests else list(play.offers(seat)))
    return {"view": GAME.view(play.world, seat), "requests": requests, "offers": offers}


def search(
    name: str,
    wanted: Callable[[Play_], float],
    heroes: tuple[str, ...],
    seeds: range,
    bot: str,
    **kw: Any,
) -> None:
    """The moment of these games that is wanted most."""
    best, kept = 0.0, None
    for seed in seeds:
        rng = random.Random(seed)
        began, _ = prepare(heroes, dict.fromkeys(heroes, "you"), **kw)
        play = Play.begin(GAME, ["you"], SET_UP, LiveFate(rng.randbytes(32)), first=[began])
        player = make_bot(bot, rng)
        while True:
            score = wanted(play)
            if score > best:
                best, kept = score, msgspec.json.encode(state(play))
            if play.over or score >= 100:
                break
            perform(play, "you", decide(player, play, "you"))
        if best >= 100:
            break
    assert kept is not None, name
    (HERE / f"{name}.json").write_bytes(kept + b"\n")
    print(name, best, len(kept))


def asked(play: Play_, key: str) -> Any:
    return next((r for r in play.requests() if r.question.prompt.key == key), None)


FOUR = ("warrior", "ranger", "wizard", "paladin")
ODD = ("cleric", "engineer", "dark-knight", "geomancer", "master-swordsman", "sage")


def rich(play: Play_) -> float:
    w = play.world
    if play.requests() or w.ended:
        return 0
    return (
        len(w.board.tiles) + 3 * len(w.cultists) + 4 * (w.blessed is not None)
        + 4 * (w.boomerang is not None) + 4 * (w.bob is not None) + 2 * len(w.void_tiles)
        + 5 * bool(w.shades) + 6 * any(t.cracks for t in w.board.tiles.values())
        + 3 * len(w.broken) + 4 * ("RH" in w.board.tiles) + 4 * ("FE" in w.board.tiles)
        + 3 * ("TG" in w.board.tiles) + 2 * ("PX" in w.board.tiles) + 3 * any(h.prone for h in w.heroes.values())
    ) / 2  # fmt: skip


def busy(play: Play_) -> bool:
    """Much can be done: one may walk and explore, and somewhere a lone cultist stands."""
    w = play.world
    if play.requests() or w.ended or w.turn is None or w.now.number < 12:
        return False
    rules = [offer.rule for offer in play.offers("you")]
    lone = any(count == 1 and w.is_basic(at) for at, count in w.cultists.items())
    return len(rules) > 8 and lone and {"fire.move", "fire.explore"} <= {*rules}


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    search("start", lambda p: 100, FOUR, range(1), "greedy")
    search(
        "turn",
        lambda p: 100 if (r := asked(p, "fire.ask.turn")) and p.world.now.number > 3 and len(r.question.answers.options) > 2 else 0,
        FOUR, range(20), "greedy",
    )  # fmt: skip
    search(
        "middle",
        lambda p: 100 if busy(p) else 0,
        FOUR, range(20), "greedy", difficulty="normal",
    )  # fmt: skip
    search(
        "dive",
        lambda p: 0 if not (r := asked(p, "fire.ask.dive")) else 50 + len(r.question.answers.options),
        FOUR, range(12), "greedy", difficulty="hard",
    )  # fmt: skip
    search(
        "terraport",
        lambda p: 0 if not (r := asked(p, "fire.ask.terraport")) else len(r.question.answers.options),
        ODD, range(4), "random",
    )  # fmt: skip
    search(
        "full",
        rich,
        ODD,
        range(12),
        "greedy",
        scenarios=("shades-of-vorax",),
        glyph=True,
        passages=True,
    )
    search(
        "carried",
        lambda p: 50 + p.world.now.number / 10 if p.world.carrier and not p.requests() and not p.over else 0,
        FOUR, range(8), "greedy",
    )  # fmt: skip
    search(
        "won",
        lambda p: 100 if p.over and p.world.ended.outcome == "total" else 0,
        FOUR,
        range(30),
        "greedy",
    )
    search(
        "lost",
        lambda p: len(p.world.void_tiles) if p.over and p.world.ended.outcome == "defeat" else 0,
        FOUR,
        range(8),
        "random",
        difficulty="legendary",
    )
    said = {
        k: v
        for k, v in sorted(_ENGLISH.items())
        if k.startswith(("fire.", "kernel.plain", "kernel."))
    }
    info = {"id": "fire", "name": GAME.name(), "version": 1, "settings": GAME.form(), "demos": []}
    (HERE / "form.json").write_bytes(msgspec.json.encode(info) + b"\n")
    (HERE / "words.json").write_bytes(msgspec.json.encode(said) + b"\n")
