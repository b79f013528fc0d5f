"""Tables on which much lies at once: everybody's and nobody's, up and down, full and empty. What each seat may
do there is written down in `moments.txt`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edge.evening import Evening
from undertow.games.edge.acts import TALENTS
from undertow.games.edge.book import Ask, Beats, Bonus, Fatigue, Give, Trial, Unwind, Ward
from undertow.games.edge.rules.giving import noted
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


VEIL = "edge.ikasha.umbral-veil"


def lies(thing: Give, by: str = "ana", on: str = "ana", **more: Any) -> dict[str, Any]:
    """Something that a rite left behind, as it lies on the table."""
    return {"source": VEIL, "by": by, "on": [on], "data": noted(thing), **more}


def used(who: str, what: str, until: str = "scene") -> dict[str, str]:
    return {"who": who, "what": what, "until": until}


WRAITHMAIL = ["edge.wraithmail", "edge.shadowweave"]
BEN_S = {
    20: {"kind": "shield", "row": "buckler"},
    21: {"kind": "armour", "row": "light", "enchantments": WRAITHMAIL, "dormant": WRAITHMAIL[1:]},
}


def claims(evening: Lay) -> Evening:
    """Much may be claimed for the rolls that lie open, and for the dice that fell; harm meets a wall."""
    roll = {"who": "ana", "attribute": "body", "skill": "melee", "intent": "through"}
    grace = "edge.borrowed-grace"
    things = {
        101: {"source": "edge.setup", "by": "ben", "data": {"benefit": "position"}},
        102: {
            "source": "edge.inspire",
            "by": "ben",
            "on": ["ana"],
            "data": {"gives": "die effect"},
        },
        103: lies(Bonus(1, "the dark"), uses=2),
        104: lies(Bonus(-1, "the light"), source="edge.mab.courtly-guise"),
        105: lies(Bonus(does="again", on="a failure"), by="ben", on="ben", uses=1),
        106: {"source": "edge.shield-wall", "by": "ben", "on": ["ana"], "uses": 1},
        107: {
            "source": "edge.critical",
            "by": "cleo",
            "words": "past him",
            "data": {"foe": "50", "clock": "60"},
        },
    }
    return _laid(
        evening,
        **STORY,
        rolls={
            97: {**roll, "shifts": {"gm": 1}, "effects": {"edge.mab.mirror": 1}},
            98: {
                **roll,
                "who": "ben",
                "skill": "craft",
                "dv": 3,
                "faces": [9, 1, 6],
                "rung": "detailed",
            },
            99: {**roll, "who": "cleo", "help": {f"{grace} raeyn": 1}},
        },
        lasting=things,
        hits={90: HITS[90], 91: {"whom": "ben", "level": 2, "words": "an axe"}},
        last={**MADE, "helper": "cleo"},
        uses=[used("cleo", f"{grace}@khemesh"), used("cleo", f"{grace}@raeyn")],
        **{
            "people/ana/symbols": {"raeyn": {}},
            "people/ana/given": 1,
            "people/ana/melee": True,
            "people/ana/assets": {32: {"name": "a boat", "size": "minor", "on_screen": True}},
            "people/ben/affinity": "the forge",
            "people/ben/patron": "clockwork",
            "people/ben/familiar": "clockwork",
            "people/ben/codex": "clockwork",
            "people/ben/rites": ["edge.clockwork.iterative-refinement"],
            "people/ben/gear": BEN_S,
            "people/cleo/bonds": ["ana"],
        },
    )


def forces(evening: Lay) -> Evening:
    """A fight in which magic lasts and waits, and friends' magic lies open."""
    waits = "the ring is broken"
    things = {
        101: lies(Ask(1, "the dead"), uses=2),
        102: lies(Unwind(1, "Restraint or Hex")),
        103: lies(Fatigue(1, when=waits), words=waits),
        104: lies(Beats(2, forced=True, when="name a setback"), words="name a setback"),
        105: lies(Trial("resolve", 3), on="ben"),
        106: lies(Ward(), by="ben"),
        107: {"source": "edge.anchor-sigil", "by": "ana"},
        108: {**LASTING[74], "by": "ben", "on": ["ben"]},
        109: lies(
            Bonus(1, "a lantern", skills=("melee",)),
            source="edge.patrons-gift",
            patron="ikasha",
            words="a lantern",
        ),
        110: {"source": "edge.counter", "by": "ana", "on": ["ana"], "data": {"foe": "50"}},
        111: {
            "source": "edge.spotters-mark",
            "by": "ana",
            "on": ["ana", "ben"],
            "data": {"gives": "die effect", "foe": "50"},
        },
    }
    circle = {"who": "ben", "what": "edge.gate.circle-of-denial", "words": "a ring", "dv": 3}
    workings = {
        84: {**circle, "path": "crack"},
        85: {**circle, "who": "ana", "what": VEIL, "path": "codex", "stage": "invoked detailed"},
        86: {**circle, "what": "edge.ritual.purge", "path": "ritual", "whom": ["ana"], "rounds": 3},
    }
    own = {id: foe for id, foe in FOES.items() if id != 54}
    raised = {
        "who": "ben",
        "attribute": "spirit",
        "skill": "arcana",
        "intent": "a ring",
        "kind": "magic",
        "dv": 4,
        "about": "working 84",
    }
    armour = {**GEAR[13], "enchantments": ["edge.runed-plate"]}
    return _laid(
        evening,
        **{**STORY, "foes": {**own, 52: {**FOES[52], "task": "watches the stair"}}},
        lasting=things,
        workings=workings,
        rolls={97: raised},
        uses=[
            used("ana", "edge.marked 50"),
            used("ana", "edge.botched 13", "phase"),
            used("cleo", "edge.heir", "campaign"),
        ],
        **{
            "scene/round": 2,
            "session/dials": ["one sentence"],
            "people/ana/band": "close",
            "people/ana/gear/13": armour,
            "people/ben/band": "close",
            "people/ben/gear": BEN_S,
            "people/ben/symbols": {"gate": {}, "witness": {"shown": False}},
            "people/ben/obligation": {"gate": 9},
            "people/cleo/band": "near",
            "people/cleo/boons": 1,
            "people/cleo/talents": ["edge.lesser-pactwright"],
        },
    )


def climax(evening: Lay) -> Evening:
    """The campaign clock is full, a leg is at its end, and nobody stands close to a foe on the grid."""
    clocks = {**CLOCKS, 65: {**CLOCKS[65], "ticks": 4}, 67: {**CLOCKS[67], "ticks": 8}}
    leg = {"name": "the pass", "clock": 65, "roles": {"guide": ["ana"]}, "met": 2}
    grid = {"kind": "hex", "units": {"ana": {"x": 2, "y": 2}, "cleo": {"x": 4, "y": 2}}}
    return _laid(evening, clocks=clocks, crown=CROWN, leg=leg, grid=grid)


def dared(evening: Lay) -> Evening:
    """A session ends in which the GM names what daring is worth, and an arc with it."""
    over = {"scene/over": True, "phase": "wrap-up", "rulings/gm_names_daring": True}
    uses = [used("ana", "edge.major@0", "arc")]
    return _laid(evening, **over, uses=uses, **{"people/ana/daring": True})


def rushed(evening: Lay) -> Evening:
    """Something was learned in too few days."""
    over = {"scene/over": True, "phase": "downtime"}
    haste = {"name": "melee", "size": 4, "ticks": 1, "kind": "haste", "of": "ana", "days": 2}
    return _laid(evening, clocks={68: haste}, **over)


MOMENTS = (
    *(before, talk, rolls, magic, fight, field, wrap_up, downtime, hooks, fallen),
    *(claims, forces, climax, dared, rushed),
)
