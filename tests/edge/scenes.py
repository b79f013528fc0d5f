"""Tables on which much lies at once: everybody's and nobody's, up and down, full and empty. What each seat may
do there is written down in `moments.txt`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edge.evening import Evening
from undertow.games.edge.acts import TALENTS
from undertow.games.edge.world import Asset, Complication, Follower, Symbol

Lay = Callable[..., Evening]

LIGHT = {"kind": "weapon", "row": "light", "name": "knife", "tags": ["off-hand", "hook"]}
GEAR = {
    11: {"kind": "weapon", "row": "medium", "name": "sword"},
    12: LIGHT,
    13: {"kind": "armour", "row": "medium", "state": "neglected"},
    14: {"kind": "shield", "row": "heater"},
}
GUNS = {
    15: {"kind": "weapon", "row": "medium", "name": "bow", "ranged": True, "aimed": True},
    16: {"kind": "weapon", "row": "heavy", "name": "crossbow", "ranged": True, "loaded": False},
    17: {"kind": "weapon", "row": "heavy", "name": "axe", "state": "compromised"},
    18: {"kind": "shield", "row": "pavise"},
    19: {
        "kind": "weapon",
        "row": "light",
        "enchantments": ["edge.flaming-blade"],
        "state": "neglected",
    },
}
EVEN = {"body": 3, "wits": 3, "spirit": 3, "presence": 3}
ANA: dict[str, Any] = {
    "attributes": EVEN,
    "skills": {"melee": 2, "arcana": 2, "stealth": 1},
    "talents": tuple(TALENTS),
    "patron": "ikasha",
    "familiar": "ikasha",
    "codex": "ikasha",
    "rites": ("edge.ikasha.umbral-veil", "edge.ikasha.umbral-reservoir"),
    "bonds": ("ben",),
    "boons": 3,
    "xp": 20,
    "days": 40,
    "earned": 90,
    "obligation": {"ikasha": 2},
    "affinity": "the night",
    "complications": (Complication("hunted"),),
    "followers": {31: Follower("Wren", 2, specialty="locks")},
    "assets": {32: Asset("a boat", "minor")},
    "fatigue": 1,
}
BEN: dict[str, Any] = {
    "attributes": EVEN,
    "symbols": {"gate": Symbol(), "witness": Symbol(state="compromised")},
    "obligation": {"gate": 1},
    "harm": 2,
    "boons": 5,
    "xp": 4,
    "days": 9,
    "conditions": ("shaken", "pinned"),
    "assets": {33: Asset("a mill", "standard", state="neglected")},
}
CLEO: dict[str, Any] = {"boons": 0, "band": "far", "harm": 1, "fatigue": 2, "xp": 1}

FOES = {
    50: {"name": "a guard", "cap": 2, "pool": 4, "size": 4, "ticks": 1},
    51: {"name": "a guard", "cap": 2, "size": 4, "ticks": 4},
    52: {"name": "Scout", "cap": 1, "summoner": "ana", "tied": True, "tally": 1, "outsider": True},
    53: {"name": "A thing", "cap": 3, "outsider": True, "tied": True, "tally": 5, "size": 6},
    54: {"name": "Hunter", "cap": 1, "summoner": "cleo", "tied": True, "outsider": True},
}
CLOCKS = {
    60: {"name": "Doom", "size": 6, "ticks": 2, "half": True, "kind": "scene"},
    61: {"name": "Over", "size": 4, "ticks": 4, "kind": "scene"},
    62: {"name": "The captain", "size": 6, "ticks": 1, "kind": "persuasion", "of": "63"},
    63: {"name": "The captain", "size": 4, "kind": "opposition", "of": "63"},
    64: {"name": "Unseen", "size": 8, "ticks": 1, "kind": "front", "known_to": ["gm"]},
    65: {"name": "The pass", "size": 4, "ticks": 1, "kind": "travel"},
    66: {"name": "A boat of her own", "size": 6, "ticks": 3, "kind": "project", "of": "ana"},
    67: {"name": "Campaign", "size": 8, "ticks": 3, "kind": "campaign"},
}
LASTING = {
    70: {"source": "edge.setup", "by": "ben", "on": ["ana"], "data": {"benefit": "position"}},
    71: {"source": "edge.hold", "by": "ana", "on": ["ana"], "until": "round", "words": "the door"},
    72: {"source": "edge.rebuff", "by": "gm", "data": {"clock": "62", "came": "partial"}},
    73: {"source": "edge.trap", "by": "gm", "words": "a rune", "data": {"kind": "trap", "dv": "4"}},
    74: {
        "source": "edge.backlash.fire",
        "by": "ana",
        "on": ["ana"],
        "uses": 1,
        "data": {"kind": "lash", "working": "0", "dv": "2", "dice": "3"},
    },
}
WORKINGS = {
    80: {
        "who": "ben",
        "what": "edge.gate.circle-of-denial",
        "path": "symbol",
        "words": "a ring",
        "rounds": 2,
        "dv": 3,
    },
    81: {"who": "ana", "what": "ikasha", "path": "service", "words": "a vigil"},
    82: {
        "who": "ana",
        "what": "none",
        "path": "spell",
        "words": "a gust",
        "stage": "woven",
        "element": "air",
    },
    83: {
        "who": "ana",
        "what": "edge.ikasha.umbral-veil",
        "path": "codex",
        "words": "the veil",
        "stage": "partial",
    },
}
OPEN = {"who": "ben", "attribute": "body", "skill": "melee", "intent": "through", "helper": "ana"}
FELL = {**OPEN, "who": "cleo", "helper": "", "dv": 2, "faces": [1, 7, 2], "rung": "detailed"}
HITS = {
    90: {"whom": "ana", "level": 2, "words": "a blade", "fatigue": 1},
    91: {"whom": "cleo", "level": 1, "words": "a fall", "kind": "fear", "step": 2},
}
MADE = {
    "who": "ana",
    "attribute": "body",
    "skill": "melee",
    "intent": "over",
    "kind": "action",
    "dv": 2,
    "position": "desperate",
    "effect": 2,
    "faces": [10, 10, 2],
    "successes": 2,
    "beats": 0,
    "outcome": "clean",
    "critical": True,
    "flourish": True,
    "clock": 60,
    "due": 1,
}
OMEN = {"place": "root", "card": "A of spades"}
CROWN = [OMEN, {**OMEN, "place": "crown", "card": "9 of hearts", "ticks": 4, "manifest": True}]
THREADS = {95: {"name": "Who paid?", "beats": 2}, 96: {"name": "The ferry"}}
STORY = {
    "foes": FOES,
    "clocks": CLOCKS,
    "threads": THREADS,
    "beats": {"": 3, "spades": 2, "hearts/clubs": 1, "diamonds@ana": 1},
    "crown": CROWN,
    "supply": 2,
    "session/draws": 1,
}


def _laid(evening: Lay, **lies: Any) -> Evening:
    people = {"ana": {**ANA}, "ben": {**BEN}, "cleo": {**CLEO}}
    e = evening(**people)
    gear = {"people/ana/gear": GEAR, "people/cleo/gear": GUNS}
    e.play.override("host", {"next_id": 200, **gear, **lies}, "for the test")
    return e


def before(evening: Lay) -> Evening:
    """Nobody has begun a scene."""
    return evening(scene=False, ana={**ANA}, ben={**BEN})


def talk(evening: Lay) -> Evening:
    """A scene with nobody rolling."""
    leg = {"name": "the pass", "clock": 65, "roles": {"guide": ["ana"], "scout": ["ana", "ben"]}}
    return _laid(evening, **STORY, lasting=LASTING, leg=leg, last=MADE)


def rolls(evening: Lay) -> Evening:
    """One roll lies open, dice lie on the table, and two are hit."""
    return _laid(evening, **STORY, rolls={97: OPEN, 98: FELL}, hits=HITS)


def magic(evening: Lay) -> Evening:
    """Everything that can be worked is."""
    return _laid(evening, **STORY, workings=WORKINGS, lasting=LASTING)


def fight(evening: Lay) -> Evening:
    scene = {"scene/round": 2, "scene/acted": ["ben"], "scene/moved": ["cleo"]}
    return _laid(evening, **STORY, **scene, **{"people/ana/melee": True})


def field(evening: Lay) -> Evening:
    units = {
        "ana": {"x": 2, "y": 2},
        "ben": {"x": 5, "y": 5, "prone": True},
        "foe 50": {"x": 3, "y": 2, "foe": True},
        "foe 53": {"x": 8, "y": 2, "foe": True, "base": "large"},
    }
    grid = {"kind": "square", "units": units, "rough": [[2, 3]], "heights": {"4,4": 1}}
    return _laid(evening, foes=FOES, grid=grid, **{"scene/round": 1})


def wrap_up(evening: Lay) -> Evening:
    over = {"scene/over": True, "phase": "wrap-up", "people/ana/daring": True}
    return _laid(evening, **STORY, **over)


def downtime(evening: Lay) -> Evening:
    over = {"scene/over": True, "phase": "downtime"}
    each = {f"people/{who}/downtime": 2 for who in ("ana", "ben", "cleo")}
    return _laid(evening, **STORY, **over, **each)


def hooks(evening: Lay) -> Evening:
    return _laid(evening, **STORY, **{"scene/over": True, "phase": "hooks"})


def fallen(evening: Lay) -> Evening:
    down = {f"people/{who}/harm": 3 for who in ("ana", "ben", "cleo")}
    return _laid(evening, clocks=CLOCKS, **down, **{"people/ben/dying": True})


MOMENTS = (before, talk, rolls, magic, fight, field, wrap_up, downtime, hooks, fallen)
