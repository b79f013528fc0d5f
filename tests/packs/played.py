"""Run in a process of its own: brings every example pack, and plays with what is in it.

python played.py FOLDER FILE    prints what was found, as JSON, and leaves a table in FILE
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

import undertow
from undertow import packs
from undertow.kernel import speak
from undertow.plugins import plugins


def settings_of(game: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(plugins()[game].game.demos()[0].settings)
    return found


def at_random(table: undertow.Table[Any], most: int, rng: Random) -> list[str]:
    """The labels of what was done."""
    done: list[str] = []
    while len(done) < most and not table.over and table.waiting:
        act = rng.choice(table.legal(rng.choice(table.waiting))).sample(rng)
        done.append(act.label)
        table.do(act)
    return done


def first(file: str) -> dict[str, Any]:
    """Heroes as data and as Python, and a scenario."""
    done: list[str] = []
    for seed in range(12):
        table = undertow.new(
            "fire",
            heroes=["emberwright", "ash-walker", "sage"],
            scenarios=["ashen-halls"],
            seed=seed,
        )
        walker = next(one for one in table.view().heroes if one.id == "ash-walker")
        done += at_random(table, 4000, Random(seed))
    table.save(file)
    smith = next(one for one in table.view().heroes if one.id == "emberwright")
    thin = undertow.new(
        "fire", heroes=["emberwright", "sage"], scenarios=["thin-air"], seed=1
    ).view()
    terms = [(term.amount, speak(term.why)) for term in table.view().rating.terms]
    return {
        "ap": walker.ap.total,
        "breathed": any(label.startswith("Cinder Breath into ") for label in done),
        "smote": any(label.startswith("Smite in ") for label in done),
        "lent": [skill.id for skill in smith.skills],
        "rating": terms,
        "thin": [thin.rating.total, [one.ap.total for one in thin.heroes]],
        "told": any("the Emberwright" in line.text for line in table.log()),
        "words": packs.translations("de")["fire.hero.emberwright"],
    }


def second() -> dict[str, Any]:
    from undertow.games.anima.catalogue.listing import listing

    found = listing()
    return {
        "power": found["powers"]["thunderclap"]["cost"],
        "effect": found["effects"]["stormglass"]["slots"],
        "eidolon": found["eidolons"]["vireth"]["name"],
        "fights": list(found["fights"])[-1],
        "offered": "thunderclap" in _opponents_page(),
    }


def _opponents_page() -> tuple[Any, ...]:
    from undertow.games.anima.opponents import ANY_POWER

    return tuple(ANY_POWER.options)


def third() -> dict[str, Any]:
    table = undertow.new("eidolon", demo=next(iter(undertow.demos("eidolon"))), seed=3)
    world = table._play.world
    pc = next(iter(world.pcs.values()))
    new = ("eidolon.navigator.lantern-room", "eidolon.vanguard.keeper-of-the-stairs")
    held = replace(pc, moves=(*pc.moves, *new))
    table._play.table.world = replace(world, pcs={**world.pcs, pc.id: held})
    labels = [act.label for act in table.legal(pc.seat)]
    act = next(a for a in table.legal(pc.seat) if a.rule == new[0])
    table.do(act.sample(Random(1)))
    table.run("random", most=40)
    return {
        "offered": "Lantern Room" in labels,
        "told": any("Lantern Room" in line.text for line in table.log()),
    }


def fourth() -> dict[str, Any]:
    given = settings_of("moonlight")
    one = given["people"][1]
    one["playbook"], one["chosen"] = "tidecaller", {}
    one["abilities"] = [
        f"moonlight.tides.{id}" for id in ("ebb-and-flow", "undertow", "spring-tide")
    ]
    one["transcended"], one["stress"] = True, 4
    table = undertow.new("moonlight", seed=2, **given)
    rises = [a for a in table.asides("sora") + table.legal("sora") if a.label == "Spring tide"]
    table.do(rises[0])
    left = table._play.world.people["sora"].stress
    at_random(table, 60, Random(3))
    return {"offered": len(rises), "stress": left}


def fifth() -> dict[str, Any]:
    given = settings_of("edge")
    one = given["people"][1]
    one["boons"] = 4
    one["familiar"] = one["patron"] = "lamplighter"
    one["rites"], one["talents"] = ["edge.lamplighter.kindle"], ["edge.lamps.night-feet"]
    table = undertow.new("edge", seed=2, **given)
    acts = [act for act in table.legal("isk") if "edge.lamplighter.kindle" in act.args]
    table.do(acts[0].sample(Random(1)))
    at_random(table, 60, Random(3))
    told = any("Kindle" in line.text for line in table.log())
    return {"offered": acts[0].label, "told": told}


def main(folder: str, file: str) -> None:
    for name in ("embers", "stormglass", "lighthouse", "tides", "lamps"):
        undertow.use(f"{folder}/{name}")
    found = {
        "fire": first(file),
        "anima": second(),
        "eidolon": third(),
        "moonlight": fourth(),
        "edge": fifth(),
    }
    try:
        undertow.use(f"{folder}/../late")
    except undertow.BadSetup as problem:
        found["late"] = {"said": str(problem)}
    pages = {game: len(plugins()[game].rulebook()) for game in plugins()}
    print(json.dumps({**found, "pages": pages}))


if __name__ == "__main__":
    main(*sys.argv[1:])
