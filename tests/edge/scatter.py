"""Draws tables beside the crowded ones for `test_beside`: many things at once are otherwise there.

cd tests && python -m edge.scatter 110                  # draws so many anew; then look at the difference
cd tests && python -m edge.scatter 40 claims forces     # draws so many more beside these, and keeps the others
"""

from __future__ import annotations

import sys
from collections import defaultdict
from random import Random
from typing import Any

from edge.scenes import MOMENTS
from edge.test_beside import FILE, at, every, kept
from edge.test_moments import laid
from support.nudging import leaves
from undertow.games.edge.people import BANDS, STATES
from undertow.games.edge.rules.movement import CONDITIONS
from undertow.games.edge.rulings import SWITCHES
from undertow.games.edge.skills import ATTRIBUTES, SKILLS
from undertow.games.edge.world import POSITIONS, RUNGS

APART = ("next_id", "extras", "handouts", "table", "rulings", "deck", "uses", "rolls", "last")
"""What is left as it is, or drawn apart."""
OWN = ("claims", "forces", "climax", "dared", "rushed")
"""Tables that live by the rolls that lie there and by what was used: those are changed, not drawn."""
CHANGES = (4, 9)
KINDS = ("action", "attack", "setup", "defend", "resist", "repair", "heal", "magic")
ABOUTS = """
hit 90|foe 50 2 physical|foe 53 3 fear|disengage|free pinned|free bound|hide|recover cleo|recover ben|repair 19
strip 19 edge.flaming-blade|restore witness|restore gate|hold 80|working 80|working 81|working 82|working 83
grid-disengage|counter|trap 73|stabilize ben|stabilize cleo|rally ben|persuade 62|tackle|shove|position|effect
"""
FACES = (
    (9, 7, 6, 3),
    (10, 10, 2),
    (8, 1, 2, 4),
    (2, 1, 1, 3),
    (2, 3),
    (6, 1),
    (7, 8, 9, 10, 1),
    (1, 1, 6, 7),
)
USES = """
assist affinity affinity shaken push overload gift-boon@ben invoked@ikasha invoked@mab retrain pace downtime
upkeep follower major@0 shield buckler off-hand struck@11 bond trap-tool grid-dash protect devotion
"""
WORDS: dict[str, tuple[str, ...]] = {
    "state": (*STATES, "wary", "seized", "ready"),
    "band": BANDS,
    "position": POSITIONS,
    "conditions": CONDITIONS,
    "tags": (
        "off-hand",
        "hook",
        "reach",
        "brutal",
        "accurate",
        "quickdraw",
        "close",
        "two-handed",
        "concealable",
    ),
    "kind": (
        "haste",
        "project",
        "persuasion",
        "opposition",
        "travel",
        "fear",
        "fire",
        "weapon",
        "armour",
        "shield",
    ),
    "row": ("light", "medium", "heavy", "buckler", "heater", "pavise"),
    "until": ("round", "scene", "session", "lasting"),
    "path": ("codex", "symbol", "crack", "spell", "ritual", "service"),
    "stage": ("", "woven", "weave", "cast", "partial", "invoked basic"),
    "phase": ("downtime", "adventure", "wrap-up", "hooks"),
    "nature": ("curious", "cruel", ""),
}


def drawn(
    rng: Random, known: dict[str, set[Any]], moments: list[Any]
) -> tuple[str, dict[str, Any]]:
    moment = rng.choice(moments)
    world, own = laid(moment).world, moment.__name__ in OWN
    kinds: dict[str, list[tuple[str, Any]]] = defaultdict(list)
    for path, value in leaves(world):
        if path.split("/")[0] not in APART or (own and path.startswith("rolls/")):
            kinds[_field(path)].append((path, value))
    found: dict[str, Any] = {}
    for _ in range(rng.randint(*CHANGES)):
        field = rng.choice(sorted(kinds))
        path, value = rng.choice(kinds[field])
        found[path] = _other(rng, field, value, known)
    for name in rng.sample(sorted(SWITCHES), 3):
        found[f"rulings/{SWITCHES[name]}"] = True
    if own:
        return moment.__name__, found
    if moment.__name__ not in ("before", "wrap_up", "hooks"):
        found["rolls"] = {str(n): _roll(rng, n % 2 == 0) for n in range(100, 104)}
    names = [f"edge.{one}" for one in rng.sample(USES.split(), 3)]
    found["uses"] = [
        {
            "who": rng.choice(("ana", "ben", "gm")),
            "what": one,
            "until": rng.choice(("round", "scene")),
        }
        for one in names
    ]
    return moment.__name__, found


def _field(path: str) -> str:
    return [part for part in path.split("/") if not part.isdigit()][-1]


def _other(rng: Random, field: str, value: Any, known: dict[str, set[Any]]) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, value + rng.choice((-2, -1, 1, 1, 2)))
    words = [*WORDS.get(field, sorted(known[field], key=str))]
    if isinstance(value, tuple):
        return rng.choice(([], rng.sample(words, min(2, len(words))), [*value, *words[:1]]))
    return rng.choice(words) if words else value


def _roll(rng: Random, fell: bool) -> dict[str, Any]:
    who = rng.choice(("ana", "ben", "cleo"))
    friend = rng.choice([one for one in ("ana", "ben", "cleo") if one != who])
    about = rng.choice(
        ["", *(one for line in ABOUTS.strip().splitlines() for one in line.split("|"))]
    )
    roll = {
        "who": who,
        "attribute": rng.choice(ATTRIBUTES),
        "skill": rng.choice(("", *SKILLS)),
        "intent": "through",
        "kind": rng.choice(KINDS),
        "rung": rng.choice(RUNGS),
        "win": rng.choice(("in", "")),
        "lose": "out",
        "dv": rng.choice((0, 2, 2, 3, 4)),
        "position": rng.choice(POSITIONS),
        "effect": rng.choice((0, 1, 2, 2, 3)),
        "fishing": rng.random() < 0.2,
        "related": rng.random() < 0.5,
        "lifted": rng.random() < 0.3,
        "band": rng.choice(BANDS[:3]),
        "weapon": rng.choice((0, 11, 12, 15, 16, 17, 19)),
        "target": rng.choice((0, 50, 51, 52, 53)),
        "clock": rng.choice((0, 60, 61, 62, 66)),
        "helper": rng.choice(("", "", friend)),
        "help": rng.choice(({}, {"boon": 1}, {"follower": 2, "boon": 1}, {"gift": 1, "edge.x": 2})),
        "more": rng.choice(({}, {"aim": 1}, {"foe": -1})),
        "shifts": rng.choice(({}, {"gm": 1}, {"boon": -1, "gm": 1}, {"cover": -1})),
        "effects": rng.choice(({}, {"hook": -1}, {"aim": 1})),
        "harder": rng.choice(({}, {"mud": 1}, {"aid": -2})),
        "floor": rng.choice((0, 0, 2, 3)),
        "group": rng.choice(({}, {}, {friend: "melee"})),
        "contested": rng.random() < 0.15,
        "about": about,
    }
    if fell:
        faces = rng.choice(FACES)
        roll |= {"faces": [*faces], "beats": faces.count(1), "dv": roll["dv"] or 2}
        roll["rerolled"] = rng.random() < 0.4
    return roll


def _known() -> dict[str, set[Any]]:
    """What stands in each line of words at any of the tables."""
    found: dict[str, set[Any]] = defaultdict(set)
    for moment in MOMENTS:
        for path, value in leaves(laid(moment).world):
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, (str, int)):
                    found[_field(path)].add(one)
    return found


def main(count: int, *names: str) -> None:
    known, rng, tables = _known(), Random(count), kept()[0]
    if not names:
        tables.clear()
    moments = [one for one in MOMENTS if not names or one.__name__ in names]
    most = len(tables) + count
    while len(tables) < most:
        moment, otherwise = drawn(rng, known, moments)
        try:
            tables.append((at(moment, otherwise), moment, otherwise))
        except Exception:  # no table can be so
            continue
    FILE.write_text("\n".join([*every()]) + "\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
