"""What is offered, to whom and in which stand: each line lays something on the table and says exactly
what may be done with it. What is down, spent, hidden, somebody else's or not yet due is not offered."""

from __future__ import annotations

from typing import Any

import pytest

ROLL = {"who": "ana", "attribute": "body", "skill": "melee", "intent": "through"}
CAST = {**ROLL, "kind": "magic", "skill": "arcana"}
FELL = {**ROLL, "faces": [2, 2]}
HIT = {"whom": "ana", "level": 2, "words": "a blade"}
FOE = {"name": "a guard"}
DOWN = {**FOE, "size": 2, "ticks": 2}
CLOCK = {"name": "Doom", "size": 4, "ticks": 1, "kind": "scene"}
FULL = {**CLOCK, "ticks": 4}
SPELL = {"who": "ana", "what": "none", "path": "spell", "words": "a gust"}
LASH = {"source": "edge.backlash.fire", "by": "ana", "data": {"kind": "lash", "working": "9"}}
MAJOR = {**LASH, "data": {**LASH["data"], "major": "scale"}}
MADE = {
    **ROLL,
    "kind": "action",
    "dv": 2,
    "position": "risky",
    "effect": 2,
    "faces": [2],
    "successes": 0,
    "beats": 0,
    "outcome": "miss",
}
SWORD = {"kind": "weapon", "row": "light"}
BOW = {**SWORD, "row": "medium", "ranged": True}
ASSET = {"name": "a ship", "size": "minor"}
SPIRIT = {**FOE, "cap": 2, "summoner": "ana", "outsider": True, "tied": True}


def used(what: str, who: str = "ana", until: str = "scene") -> dict[str, str]:
    return {"who": who, "what": what, "until": until}


STANDS: list[tuple[str, str, dict[str, Any], list[tuple[Any, ...]]]] = [
    # Beats: what is ready, on whom, and for what
    ("gm", "spend", {"beats": {"": 2}}, [(1, ""), (2, "")]),
    ("gm", "spend", {"beats": {"hearts/clubs": 2}}, []),
    ("gm", "spend", {"beats": {"@ana": 1}}, [(1, "@ana")]),
    ("gm", "spend", {"beats": {"@ana": 1}, "people/ana/dead": True}, []),
    (
        "gm",
        "beat-suit",
        {"beats": {"": 1, "hearts/clubs": 1}},
        [("hearts/clubs", "hearts"), ("hearts/clubs", "clubs")],
    ),
    ("gm", "spend-tick", {"beats": {"": 1}, "clocks": {50: CLOCK, 51: FULL}}, [(50, "")]),
    ("gm", "spend-tick", {"beats": {"@ana": 1}, "clocks": {50: CLOCK}}, []),
    ("gm", "spend-shift", {"beats": {"": 1}, "rolls": {50: ROLL}}, [(50, "")]),
    ("gm", "spend-shift", {"beats": {"": 1}, "rolls": {50: {**ROLL, "shifts": {"gm": 1}}}}, []),
    ("gm", "spend-shift", {"beats": {"@ben": 1}, "rolls": {50: ROLL}}, []),
    ("gm", "spend-shift", {"beats": {"@ana": 1}, "rolls": {50: ROLL}}, [(50, "@ana")]),
    ("gm", "spend-die", {"beats": {"": 2}, "foes": {50: FOE}}, [(50, "")]),
    ("gm", "spend-die", {"beats": {"": 1}, "foes": {50: FOE}}, []),
    ("gm", "spend-die", {"beats": {"": 2}, "foes": {50: DOWN}}, []),
    ("gm", "spend-die", {"beats": {"": 2}, "foes": {50: {**FOE, "pool": 10}}}, []),
    ("gm", "spend-die", {"beats": {"": 2}, "foes": {50: {**FOE, "pool": 9}}}, [(50, "")]),
    ("gm", "spend-die", {"beats": {"": 2}, "foes": {50: SPIRIT}}, []),
    ("gm", "spend-tire", {"beats": {"": 1}}, []),
    ("gm", "spend-tire", {"beats": {"": 2}}, [("",)]),
    ("gm", "spend-supply", {"beats": {"": 1}, "supply": 3}, [("",)]),
    ("gm", "spend-supply", {"beats": {"": 1}, "supply": 4}, []),
    (
        "gm",
        "thread-pay",
        {"threads": {50: {"name": "a debt"}, 51: {"name": "a foe", "beats": 1}}},
        [(51,)],
    ),
    ("gm", "thread-bank", {"threads": {50: {"name": "a debt"}}, "beats": {"": 1}}, [(50, "")]),
    ("gm", "thread-bank", {"threads": {50: {"name": "a debt"}}}, []),
    ("gm", "backlash-more", {"beats": {"": 1}, "lasting": {50: LASH, 51: MAJOR}}, [(50, "")]),
    ("gm", "backlash-more", {"beats": {"@ben": 1}, "lasting": {50: LASH}}, []),
    # Boons
    ("gm", "withhold", {"last": {**MADE, "due": 1}}, [()]),
    ("gm", "withhold", {"last": MADE}, []),
    ("gm", "bite", {"last": {**MADE, "due": 1}}, [()]),
    ("gm", "bite", {"last": MADE}, []),
    ("ana", "boon-cancel", {"rolls": {50: {**ROLL, "shifts": {"gm": 1}}}}, [(50,)]),
    ("ana", "boon-cancel", {"rolls": {50: ROLL}}, []),
    ("ben", "boon-cancel", {"rolls": {50: {**ROLL, "shifts": {"gm": 1}}}}, []),
    ("ana", "boon-asset", {"people/ana/assets": {60: ASSET}}, [(60,)]),
    ("ana", "boon-asset", {"people/ana/assets": {60: {**ASSET, "on_screen": True}}}, []),
    ("ana", "boon-asset", {"people/ana/assets": {60: {**ASSET, "state": "compromised"}}}, []),
    ("ana", "boon-asset", {"people/ana/assets": {60: {**ASSET, "state": "neglected"}}}, [(60,)]),
    ("ana", "boon-asset", {"people/ana/assets": {60: ASSET}, "people/ana/boons": 0}, []),
    # A friend's roll, and one's own
    ("ben", "assist", {"rolls": {50: ROLL}, "people/ben/bonds": ["ana"]}, [(50,)]),
    ("ana", "assist", {"rolls": {50: ROLL}}, []),
    ("ben", "assist", {"rolls": {50: {**ROLL, "helper": "cleo"}}}, []),
    ("ben", "assist", {"rolls": {50: {**ROLL, "group": {"cleo": "melee"}}}}, []),
    ("ben", "assist", {"rolls": {50: {**ROLL, "kind": "resist"}}}, []),
    ("ben", "assist", {"rolls": {50: FELL}}, []),
    ("ben", "assist", {"rolls": {50: ROLL}, "people/ben/band": "far"}, []),
    ("ben", "join", {"rolls": {50: ROLL}}, [(50,)]),
    ("ana", "join", {"rolls": {50: ROLL}}, []),
    ("ben", "join", {"rolls": {50: FELL}}, []),
    ("ben", "join", {"rolls": {50: {**ROLL, "group": {"ben": "melee"}}}}, []),
    ("ben", "join", {"rolls": {50: {**ROLL, "kind": "attack"}}}, []),
    ("ben", "boon-help", {"rolls": {50: ROLL}}, [(50,)]),
    ("ana", "boon-help", {"rolls": {50: ROLL}}, []),
    ("ben", "boon-help", {"rolls": {50: {**ROLL, "group": {"cleo": "melee"}}}}, []),
    ("ana", "drop", {"rolls": {50: ROLL}}, [(50,)]),
    ("ana", "drop", {"rolls": {50: {**ROLL, "about": "grid-disengage"}}}, []),
    ("ana", "drop", {"rolls": {50: FELL}}, []),
    ("ben", "drop", {"rolls": {50: ROLL}}, []),
    ("gm", "stakes", {"rolls": {50: ROLL, 51: {**FELL, "who": "ben"}}}, [(50,)]),
    ("gm", "help-as", {"rolls": {50: {**ROLL, "helper": "ben"}}}, [(50,)]),
    ("gm", "help-as", {"rolls": {50: ROLL}}, []),
    ("gm", "help-as", {"rolls": {50: {**ROLL, "helper": "ben", "shifts": {"help": -1}}}}, []),
    ("gm", "help-as", {"rolls": {50: {**ROLL, "helper": "ben", "effects": {"help": 1}}}}, []),
    (
        "ana",
        "use-asset",
        {"rolls": {50: ROLL}, "people/ana/assets": {60: {**ASSET, "on_screen": True}}},
        [(60, 50)],
    ),
    ("ana", "use-asset", {"rolls": {50: ROLL}, "people/ana/assets": {60: ASSET}}, []),
    (
        "ana",
        "use-asset",
        {
            "rolls": {50: {**ROLL, "more": {"a ship": 1}}},
            "people/ana/assets": {60: {**ASSET, "on_screen": True}},
        },
        [],
    ),
    (
        "ana",
        "use-asset",
        {
            "rolls": {50: {**ROLL, "effects": {"a ship": 1}}},
            "people/ana/assets": {60: {**ASSET, "on_screen": True}},
        },
        [],
    ),
    (
        "ana",
        "use-setup",
        {"rolls": {50: ROLL}, "lasting": {60: {"source": "edge.setup", "by": "ben"}}},
        [(60, 50)],
    ),
    (
        "ana",
        "use-setup",
        {"rolls": {50: ROLL}, "lasting": {60: {"source": "edge.setup", "by": "ana"}}},
        [],
    ),
    (
        "ana",
        "use-setup",
        {"rolls": {50: FELL}, "lasting": {60: {"source": "edge.setup", "by": "ben"}}},
        [],
    ),
    ("ana", "stand", {"rolls": {50: {**FELL, "dv": 2}}}, [(50,)]),
    ("ana", "stand", {"rolls": {50: ROLL}}, []),
    ("ben", "stand", {"rolls": {50: {**FELL, "dv": 2}}}, []),
    # Harm on its way
    ("ben", "protect", {"hits": {50: HIT}}, [(50,)]),
    ("ana", "protect", {"hits": {50: HIT}}, []),
    ("ben", "protect", {"hits": {50: {**HIT, "protected": "cleo"}}}, []),
    ("ben", "protect", {"hits": {50: HIT}, "people/ben/band": "far"}, []),
    (
        "ana",
        "shield",
        {
            "hits": {50: HIT},
            "people/ana/gear": {60: {"kind": "shield", "row": "heater"}},
            "people/ana/melee": True,
        },
        [(50,)],
    ),
    (
        "ana",
        "shield",
        {
            "hits": {50: {**HIT, "kind": "fear"}},
            "people/ana/gear": {60: {"kind": "shield", "row": "heater"}},
            "people/ana/melee": True,
        },
        [],
    ),
    (
        "ben",
        "shield",
        {
            "hits": {50: HIT},
            "people/ben/gear": {60: {"kind": "shield", "row": "heater"}},
            "people/ben/melee": True,
        },
        [],
    ),
    (
        "ana",
        "turn-harm",
        {"hits": {50: HIT}, "people/ana/talents": ["edge.disciplined-body"]},
        [(50, "edge.disciplined-body")],
    ),
    (
        "ana",
        "turn-harm",
        {
            "hits": {50: {**HIT, "said": ["talent"]}},
            "people/ana/talents": ["edge.disciplined-body"],
        },
        [],
    ),
    ("ana", "turn-harm", {"hits": {50: HIT}, "people/ana/talents": ["edge.iron-fist"]}, []),
    (
        "ana",
        "turn-harm",
        {
            "hits": {50: HIT},
            "people/ana/talents": ["edge.disciplined-body"],
            "uses": [used("edge.disciplined-body.turns")],
        },
        [],
    ),
    ("gm", "soften", {"hits": {50: {**HIT, "level": 1}, 51: HIT}}, [(50,)]),
    ("gm", "soak", {"hits": {50: {**HIT, "fatigue": 1}, 51: HIT}}, [(50,)]),
    ("ana", "die", {"people/ana/dying": True, "people/ana/harm": 3}, [()]),
    ("ana", "die", {"people/ana/harm": 3}, []),
    (
        "ana",
        "phase",
        {
            "hits": {50: HIT},
            "people/ana/gear": {
                60: {"kind": "armour", "row": "light", "enchantments": ["edge.wraithmail"]}
            },
        },
        [(50,)],
    ),
    (
        "ana",
        "phase",
        {"hits": {50: HIT}, "people/ana/gear": {60: {"kind": "armour", "row": "light"}}},
        [],
    ),
    (
        "ben",
        "phase",
        {
            "hits": {50: HIT},
            "people/ben/gear": {
                60: {"kind": "armour", "row": "light", "enchantments": ["edge.wraithmail"]}
            },
        },
        [],
    ),
    # A fight
    ("gm", "foe-attack", {"foes": {50: FOE, 51: DOWN}}, [(50, "ana"), (50, "ben"), (50, "cleo")]),
    (
        "ana",
        "attack",
        {"foes": {50: FOE, 51: DOWN, 52: SPIRIT}, "people/ana/gear": {60: SWORD}},
        [(60, 50), (0, 50)],
    ),
    ("ben", "attack", {"foes": {50: SPIRIT}, "people/ben/band": "close"}, [(0, 50)]),
    ("ana", "aim", {"people/ana/gear": {60: BOW, 61: {**BOW, "aimed": True}, 62: SWORD}}, [(60,)]),
    ("ana", "reload", {"people/ana/gear": {60: {**BOW, "loaded": False}, 61: BOW}}, [(60,)]),
    ("ana", "suppress", {"people/ana/gear": {60: BOW, 61: SWORD}}, [(60,)]),
    ("ana", "defend", {"lasting": {50: {"source": "edge.defend", "by": "ana", "on": ["ana"]}}}, []),
    (
        "ben",
        "defend",
        {"lasting": {50: {"source": "edge.defend", "by": "ana", "on": ["ana"]}}},
        [()],
    ),
    ("ana", "plant", {"people/ana/gear": {60: {"kind": "shield", "row": "pavise"}}}, [(60,)]),
    (
        "ana",
        "plant",
        {"people/ana/gear": {60: {"kind": "shield", "row": "pavise", "ready": True}}},
        [],
    ),
    ("ana", "plant", {"people/ana/gear": {60: {"kind": "shield", "row": "heater"}}}, []),
    (
        "ana",
        "trigger",
        {"lasting": {50: {"source": "edge.hold", "by": "ana", "on": ["ana"]}}},
        [(50,)],
    ),
    ("ben", "trigger", {"lasting": {50: {"source": "edge.hold", "by": "ana", "on": ["ana"]}}}, []),
    ("ana", "melee", {"people/ana/melee": True}, []),
    ("ana", "melee", {"people/ana/band": "far"}, []),
    ("ana", "melee", {"people/ana/band": "close"}, [()]),
    ("ana", "leave", {"people/ana/melee": True}, [()]),
    ("ana", "leave", {}, []),
    ("ana", "hide", {"people/ana/conditions": ["hidden"]}, []),
    ("ana", "break-free", {"people/ana/conditions": ["pinned", "shaken"]}, [("pinned",)]),
    ("ana", "rally", {}, [("ben",), ("cleo",)]),
    ("ana", "rally", {"people/ben/band": "far"}, [("cleo",)]),
    ("gm", "round", {"scene/round": 1}, [()]),
    ("gm", "round", {}, []),
    # Magic under way
    ("ana", "cast", {"workings": {50: {**SPELL, "stage": "woven"}, 51: SPELL}}, [(50,)]),
    ("ben", "cast", {"workings": {50: {**SPELL, "stage": "woven"}}}, []),
    ("gm", "spell-lost", {"workings": {50: {**SPELL, "stage": "woven"}, 51: SPELL}}, [(50,)]),
    ("ana", "escalate", {"lasting": {50: LASH, 51: MAJOR}}, [(50,)]),
    ("ben", "escalate", {"lasting": {50: LASH}}, []),
    ("ana", "escalate", {"lasting": {50: LASH}, "uses": [used("edge.major@9")]}, []),
    ("ana", "escalate", {"lasting": {50: LASH}, "uses": [used("edge.major@8")]}, [(50,)]),
    (
        "gm",
        "dispel",
        {
            "lasting": {
                50: LASH,
                51: {"source": "x", "by": "ana", "data": {"kind": "bonus"}},
                52: {"source": "x", "by": "ana"},
            }
        },
        [(51,)],
    ),
    (
        "gm",
        "service-enough",
        {"workings": {50: {**SPELL, "path": "service", "what": "mab"}, 51: SPELL}},
        [(50,)],
    ),
    (
        "gm",
        "rite-full",
        {
            "workings": {
                50: {
                    **SPELL,
                    "path": "codex",
                    "what": "edge.mab.courtly-guise",
                    "stage": "partial",
                },
                51: SPELL,
            }
        },
        [(50,)],
    ),
    (
        "ana",
        "ritual-stop",
        {
            "workings": {
                50: {**SPELL, "path": "symbol", "what": "edge.mab.courtly-guise", "rounds": 2}
            }
        },
        [(50,)],
    ),
    (
        "ben",
        "ritual-stop",
        {
            "workings": {
                50: {**SPELL, "path": "symbol", "what": "edge.mab.courtly-guise", "rounds": 2}
            }
        },
        [],
    ),
    (
        "ana",
        "ritual-stop",
        {"workings": {50: {**SPELL, "path": "symbol", "what": "edge.mab.courtly-guise"}}},
        [],
    ),
    ("ana", "ritual-stop", {"workings": {50: {**SPELL, "rounds": 2}}}, []),
    (
        "gm",
        "crack-beat",
        {
            "workings": {50: {**SPELL, "path": "crack", "what": "edge.mab.courtly-guise"}},
            "beats": {"": 1},
        },
        [(50, "")],
    ),
    (
        "gm",
        "crack-beat",
        {
            "workings": {50: {**SPELL, "path": "crack", "what": "edge.mab.courtly-guise"}},
            "beats": {"": 1},
            "uses": [used("edge.crack@50", "gm")],
        },
        [],
    ),
    ("gm", "crack-beat", {"workings": {50: SPELL}, "beats": {"": 1}}, []),
    (
        "ben",
        "ritual-share",
        {"workings": {50: {**SPELL, "path": "ritual", "what": "bargain-bead", "whom": ["ben"]}}},
        [(50,)],
    ),
    (
        "cleo",
        "ritual-share",
        {"workings": {50: {**SPELL, "path": "ritual", "what": "bargain-bead", "whom": ["ben"]}}},
        [],
    ),
    (
        "ana",
        "ritual-share",
        {"workings": {50: {**SPELL, "path": "ritual", "what": "bargain-bead", "whom": ["ana"]}}},
        [],
    ),
    (
        "ben",
        "ritual-share",
        {
            "workings": {50: {**SPELL, "path": "ritual", "what": "bargain-bead", "whom": ["ben"]}},
            "uses": [used("edge.share@50", "ben")],
        },
        [],
    ),
    (
        "gm",
        "domain",
        {
            "workings": {50: {**SPELL, "path": "codex", "what": "edge.mab.courtly-guise"}},
            "rolls": {60: {**CAST, "about": "working 50"}},
        },
        [(60,)],
    ),
    ("gm", "domain", {"workings": {50: SPELL}, "rolls": {60: {**CAST, "about": "working 50"}}}, []),
    (
        "gm",
        "domain",
        {
            "workings": {50: {**SPELL, "path": "codex", "what": "edge.mab.courtly-guise"}},
            "rolls": {60: {**CAST, "about": "working 50", "faces": [2]}},
        },
        [],
    ),
    (
        "gm",
        "domain",
        {
            "workings": {50: {**SPELL, "path": "codex", "what": "edge.mab.courtly-guise"}},
            "rolls": {60: {**CAST, "about": "working 50", "shifts": {"domain": 1}}},
        },
        [],
    ),
    # Spirits
    ("ana", "command-spirit", {"foes": {50: SPIRIT, 51: FOE}}, [(50,)]),
    ("ben", "command-spirit", {"foes": {50: SPIRIT}}, []),
    ("gm", "depart", {"foes": {50: SPIRIT, 51: {**SPIRIT, "tally": 4}}}, [(51,)]),
    ("gm", "depart", {"foes": {50: {**SPIRIT, "tally": 4, "tied": False}}}, []),
    # Waiting for something
    (
        "ana",
        "setback",
        {
            "lasting": {
                50: {"source": "x", "by": "ana", "words": "name a setback", "data": {"when": "now"}}
            }
        },
        [(50,)],
    ),
    (
        "ben",
        "setback",
        {
            "lasting": {
                50: {"source": "x", "by": "ana", "words": "name a setback", "data": {"when": "now"}}
            }
        },
        [],
    ),
    (
        "ana",
        "setback",
        {
            "lasting": {
                50: {"source": "x", "by": "ana", "words": "it dies", "data": {"when": "now"}}
            }
        },
        [],
    ),
    (
        "gm",
        "happens",
        {
            "lasting": {
                50: {"source": "x", "by": "ana", "words": "it dies", "data": {"when": "now"}},
                51: {"source": "x", "by": "ana"},
            }
        },
        [(50,)],
    ),
    (
        "gm",
        "happens",
        {
            "lasting": {
                50: {"source": "x", "by": "ana", "words": "name a setback", "data": {"when": "now"}}
            }
        },
        [],
    ),
    # The story
    ("gm", "grid", {}, [()]),
    ("gm", "grid", {"grid": {"kind": "square", "eight": False, "units": {}}}, []),
    (
        "gm",
        "award-daring",
        {"phase": "wrap-up", "rulings/gm_names_daring": True, "people/ana/daring": True},
        [("ana",)],
    ),
    ("gm", "award-daring", {"phase": "wrap-up", "people/ana/daring": True}, []),
    ("gm", "award-daring", {"phase": "wrap-up", "rulings/gm_names_daring": True}, []),
    ("gm", "clock-show", {"clocks": {50: CLOCK, 51: {**CLOCK, "known_to": ["gm"]}}}, [(51,)]),
    (
        "ana",
        "persuade",
        {
            "clocks": {
                50: {**CLOCK, "kind": "persuasion"},
                51: {**FULL, "kind": "persuasion"},
                52: CLOCK,
            }
        },
        [(50,)],
    ),
    (
        "gm",
        "foreshadow",
        {
            "crown": [
                {"place": "root", "card": "2 hearts"},
                {"place": "crown", "card": "3 hearts", "manifest": True},
            ]
        },
        [(0,)],
    ),
    ("gm", "crown", {"crown": [{"place": "root", "card": "2 hearts"}]}, []),
    ("gm", "epilogue", {"crown": [{"place": "root", "card": "2 hearts"}]}, []),
    (
        "gm",
        "epilogue",
        {
            "crown": [{"place": "root", "card": "2 hearts"}],
            "clocks": {50: {**FULL, "kind": "campaign"}},
        },
        [()],
    ),
    ("gm", "epilogue", {"clocks": {50: {**FULL, "kind": "campaign"}}}, []),
    ("ana", "legacy", {"clocks": {50: {**FULL, "kind": "campaign"}}}, [()]),
    ("ana", "legacy", {"clocks": {50: {**CLOCK, "kind": "campaign"}}}, []),
    ("ana", "legacy", {"clocks": {50: FULL}}, []),
    ("gm", "resupply", {"supply": 1}, [()]),
    ("gm", "resupply", {}, []),
    (
        "gm",
        "resolve",
        {"people/ana/complications": [{"name": "hunted"}, {"name": "owing", "open": False}]},
        [("ana", 0)],
    ),
    (
        "gm",
        "smith",
        {
            "people/ana/gear": {
                60: {**SWORD, "state": "compromised"},
                61: {**SWORD, "state": "neglected"},
                62: {**SWORD, "state": "compromised", "enchantments": ["edge.soulfire"]},
            }
        },
        [("ana", 60)],
    ),
    (
        "ana",
        "mend",
        {"people/ana/gear": {60: {**SWORD, "state": "neglected"}}, "scene/over": True},
        [(60,)],
    ),
    ("ana", "mend", {"people/ana/gear": {60: {**SWORD, "state": "neglected"}}}, []),
    (
        "ana",
        "mend",
        {"people/ana/gear": {60: {**SWORD, "state": "compromised"}}, "scene/over": True},
        [],
    ),
    ("gm", "sum-up", {"session/dials": ["one sentence"]}, [()]),
    ("gm", "sum-up", {}, []),
    ("gm", "arrive", {}, []),
    (
        "gm",
        "leg",
        {"leg": {"name": "the pass", "clock": 50}, "clocks": {50: {**CLOCK, "kind": "travel"}}},
        [],
    ),
    # Downtime
    (
        "ana",
        "recover",
        {"phase": "downtime", "people/ana/downtime": 1, "people/ben/harm": 1},
        [("ben",)],
    ),
    (
        "ana",
        "work",
        {
            "phase": "downtime",
            "people/ana/downtime": 1,
            "clocks": {
                50: {**CLOCK, "kind": "project", "of": "ana"},
                51: {**CLOCK, "kind": "project", "of": "ben"},
                52: {**FULL, "kind": "project", "of": "ana"},
                53: {**CLOCK, "of": "ana"},
            },
        },
        [(50,)],
    ),
    ("gm", "downtime", {"phase": "downtime"}, [()]),
    ("gm", "downtime", {"phase": "downtime", "uses": [used("edge.downtime", "gm", "phase")]}, []),
]


@pytest.mark.parametrize(
    ("who", "action", "lies", "may"),
    STANDS,
    ids=[f"{who}-{action}-{n}" for n, (who, action, _, _) in enumerate(STANDS)],
)
def test_what_is_offered(evening, who, action, lies, may):
    e = evening(ana={"boons": 3}, ben={"boons": 3}, cleo={"boons": 3})
    e.play.override("host", {"next_id": 90, **lies}, "for the test")
    assert e.offered(who, action) == may
