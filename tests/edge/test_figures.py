"""Figures in the sentences of the catalogue, read off the book apart from it: talents, enchantments,
gear, tags, backlash, and what words mean."""

from __future__ import annotations

import re

import msgspec
import pytest

from undertow.games.edge.acts import ENCHANTMENTS, TALENTS
from undertow.games.edge.book import BACKLASH, PATRONS, RITES, RITUALS, TAGS
from undertow.games.edge.catalogue import gear, words
from undertow.games.edge.catalogue.backlash import MENU
from undertow.games.edge.game import GAME
from undertow.games.edge.rules.giving import noted
from undertow.kernel import speak

NUMBERS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|once|twice"
GIVEN = ("gives", "pushed", "costs", "again")
SAID = ("on", "about", "what", "words", "when")
FIGURE = re.compile(rf"(?<![\w-])(?:\d+|{NUMBERS})(?!\w)", re.IGNORECASE)


def figures(text):
    return " ".join(FIGURE.findall(str(text))).lower()


def told(texts):
    return {id: found for id, text in texts.items() if (found := figures(text))}


def test_figures_of_talents_and_enchantments():
    assert told({id: one.text for id, one in (TALENTS | ENCHANTMENTS).items()}) == {
        "edge.casters-gift": "eight",
        "edge.focused-devotion": "once",
        "edge.borrowed-grace": "1 1",
        "edge.lesser-pactwright": "1",
        "edge.greater-pactwright": "3",
        "edge.exceptional-coordination": "4 2 two",
        "edge.inspire": "once 1",
        "edge.tactical-relay": "once 1",
        "edge.spotters-mark": "once once",
        "edge.battle-cant": "once two",
        "edge.medics-hand": "1 2 1",
        "edge.anchor-sigil": "once 1",
        "edge.disciplined-body": "once 1 once",
        "edge.flowing-spirit": "1",
        "edge.perfect-timing": "twice",
        "edge.untouchable": "2",
        "edge.inevitable": "two 1",
        "edge.transcendent-harmony": "2 once",
        "edge.thunder-hammer": "2",
        "edge.wraithmail": "once",
    }


def test_figures_of_what_talents_and_enchantments_let_people_do():
    mine = ("cooperative", "monks", "enchantments")
    texts = {
        action.id: speak(GAME.rules[action.id].text())
        for action in GAME.actions
        if action.script.__module__.rsplit(".", 1)[-1] in mine
    }
    assert told(texts) == {
        "edge.aid": "two",
        "edge.inspire-friends": "1 once",
        "edge.relay": "1 once",
        "edge.mark-foe": "once",
        "edge.mark-again": "1 once",
        "edge.signals": "once two",
        "edge.discharge": "1",
        "edge.ground-lash": "1",
        "edge.centred": "once twice",
        "edge.immune": "once",
        "edge.phase": "once",
    }


def test_figures_of_gear():
    rows = {**gear.SHIELDS, **gear.ARMOURS}
    assert told({row: one.text for row, one in rows.items()}) == {
        "buckler": "1",
        "heater": "1",
        "light": "1 1",
        "medium": "2 1",
        "heavy": "3 2 two",
    }
    assert told(gear.TAGS) == {"concealable": "1", "off-hand": "once"}
    assert told(gear.SHOOTING) == {"volley": "two"}


def test_figures_of_tags():
    texts = {
        f"{id.removeprefix('edge.tag.')} {name}": getattr(one, name)
        for id, one in TAGS.items()
        for name in ("text", "hit", "partial", "miss")
    }
    assert told(texts) == {
        "barrier hit": "2 4 6",
        "mark hit": "once 1",
        "command hit": "once",
        "passage hit": "1",
        "conjure hit": "2 4 6",
        "armor text": "1",
        "follow-up hit": "once",
        "tether text": "two",
        "tether hit": "two 1",
        "instant hit": "once",
        "instant partial": "once",
    }


@pytest.mark.parametrize(
    ("element", "minor", "major"),
    [
        ("earth", "1", "1"),
        ("fire", "1", "1 1"),
        ("air", "1 1 2", "1"),
        ("water", "1", "1"),
        ("fate", "1 1 2", "1"),
        ("life", "1", "1 1"),
        ("luck", "1 1 2", "1 1"),
        ("death", "1 2", "1"),
    ],
)
def test_figures_of_backlash(element, minor, major):
    entry = BACKLASH[element]
    assert figures(" ".join(way.text for way in entry.minor.ways)) == minor
    assert figures(" ".join(way.text for way in entry.major.ways)) == major


def test_figures_of_what_words_mean():
    assert told(words.ATTRIBUTES) == {"body": "2", "wits": "3", "spirit": "4"}
    assert told({skill: text for skill, (text, _) in words.SKILLS.items()}) == {
        "arcana": "4 3",
        "melee": "1",
        "resolve": "3",
    }
    assert told(words.TIMES) == {"round": "once", "session": "3 6 2 4", "campaign": "6 20"}
    assert told(words.DIALS) == {"soft beats": "2 2"}
    assert told(words.PRESTIGE) == {"from": "6"}
    assert [figures(text) for _, text, _ in words.DIFFICULTIES.values()] == ["", "", "", "once"]
    assert told({id: text for id, (text, _) in MENU.items()}) == {}


# What the rituals of no patron and backlash bring about

RITUAL_DEEDS = {
    "wayfinder": ("", "", "beats 1; progress 1", "fatigue 1"),
    "oath-ward": ("beats 1 when", "story", "beats 1", ""),
    "ember-glass": ("story", "", "beats 1; story", ""),
    "salt-cut": ("story", "", "beats 1; unwind 1", ""),
    "rivers-memory": ("story", "", "beats 1; story", ""),
    "bargain-bead": ("beats 1 when", "", "beats 1", ""),
    "quiet-veil": ("condition muted", "story", "beats 1", ""),
    "shadow-loom": ("bonus -1", "story", "beats 1; story", ""),
    "dream-way": ("condition shaken parties", "", "beats 1", ""),
    "purge": ("bonus -1 1 session", "", "beats 1; condition weakened", ""),
    "fortune-braid": ("beats 1 when", "bonus ten 1", "beats 1", ""),
    "fate-splice": ("story", "story", "beats 1; story", ""),
    "summoners-gate": ("beats 1 when; leash 2 when", "story", "beats 1", ""),
}
SENTENCES = ("on", "words", "what")
"""Lines that say something in words of our own; the others are the book's."""


def brought(things):
    """What something brings about, kind by kind, without sentences."""
    return "; ".join(
        " ".join(
            "when" if line == "when" else value
            for line, value in noted(thing).items()
            if line not in SENTENCES
        )
        for thing in things
    )


@pytest.mark.parametrize("id", RITUAL_DEEDS)
def test_what_a_ritual_costs_and_gives(id):
    one = RITUALS[f"edge.ritual.{id}"]
    found = tuple(map(brought, (one.costs, one.gives, one.pushed, one.again)))
    assert found == RITUAL_DEEDS[id]
    assert one.slot == (id == "summoners-gate")


CELLS = {
    "earth": ("bonus -1 1 / condition encumbered", "tick Collapse 4 1 / condition pinned"),
    "fire": ("bonus -1 1 / condition singed", "tick Fire 4 1 / harm 1 burn"),
    "air": ("bonus -1 1 / tick Attention 4 True", "story / beats 1"),
    "water": ("bonus -1 1 / condition waterlogged", "tick Flood 4 1 / story"),
    "fate": ("bonus -1 1 / tick Inevitable 4 True", "story / beats 1; condition omen"),
    "life": ("bonus -1 1 / condition overgrowth", "tick Biohazard 4 1 / beats 1; story"),
    "luck": ("bonus -1 1 / tick Coincidence 4 True", "story"),
    "death": ("condition shaken / tick Haunting 4 True", "tick Crossing Due 4 1 / story"),
}


@pytest.mark.parametrize("element", CELLS)
def test_what_each_backlash_brings_about(element):
    entry = BACKLASH[element]
    cells = (entry.minor, entry.major)
    assert (
        tuple(" / ".join(brought(way.gives) for way in cell.ways) for cell in cells)
        == CELLS[element]
    )


def test_what_the_forms_of_any_backlash_bring_about():
    assert {form: brought(gives) for form, (_, gives) in MENU.items()} == {
        "position": "bonus -1 1",
        "harm": "harm 1 backlash",
        "exposure": "exposure 1",
        "drain": "story",
        "collateral": "story",
    }


# Rites and gear, row by row

RITE_FIGURES = """
aliyah.blessing-of-chains : 1 1 | 2 2 1
aliyah.fallen-star : 4 | 2 1
aliyah.celestial-wound : - | 1 1
aliyah.chained-host : 2 1 | 3 2 1
aliyah.ascended-fall : - | 2
aliyah.heavenly-descent : 1 1 | 3
carrion.consuming-rot : 2 1 | 1
carrion.harvested-end : 1 1 1 once | 1 | 1 1 1 once
carrion.fertile-death : 1 | - | 1 | once
carrion.transformed-spirit : - | 1
carrion.great-consumption : two 3 2 | three 6 | 3 2
carrion.eternal-cycle : - | 6
clockwork.iterative-refinement : 6 1 | two 1 4
clockwork.mechanical-intuition : 1 | 1
clockwork.self-improving-device : 6 1 1 | 2 once | 1
clockwork.automated-sequence : - | two 4 3
clockwork.perfect-design : 1 3 | 3 once 1 6
clockwork.infinite-workshop : 1 once 2 | 2 8
gallows.measured-debt : 1 1 | 1
gallows.weighed-heart : 1 | 3
gallows.balanced-scales : two 1 2 1
gallows.judges-eye : 2 1 | 1
gallows.final-reckoning : 2 2
gallows.great-adjudication : - | 2
gate.seal-the-threshold : - | 1
gate.keys-rebuke : - | 1
gate.circle-of-denial : 1 | 1
gate.writ-of-passage : - | 1
gate.banishment-knot : 1 once | 1
geometry.find-the-pattern : 1 1 | 1
geometry.ordered-step : 1 | once
geometry.loom-of-chance : two | 1
geometry.golden-ratio : 1 1 1 | - | 1 1 1
geometry.fundamental-equation : once | 2
grimmer.hunters-snarl : 1 | 1 | - | - | 1
grimmer.wolf-step : 1
grimmer.wild-hunt : 1 | 1 | - | - | 1
grimmer.mark-of-antlers : 1 | 1 | - | - | 1
grimmer.wild-communion : two
grimmer.shape-of-ancestor : 1 1 1
ikasha.umbral-veil : 1 | 1 | 1
ikasha.crossroads-raven : 1 | 1 | 1 | three
ikasha.umbral-reservoir : 2 1 | - | 2 1
ikasha.secret-keeper : - | 1
ikasha.become-shadow : 2 | once 1
inaea.simple-knot : two 1 once 1 | 1 | 1 1
inaea.tangled-thread : 1 | 1
inaea.strand-of-inevitability : 1 2 | once 1 | 1 2 | three
inaea.weavers-glance : 1 | 1
inaea.bind-the-bargain : two 2 | four 1 | - | two
isoka.loosen-old-skin : 1 1 | - | 1 1
isoka.subtle-shift : 1 1 | - | 1 1
isoka.shed-former-self : 2 once
isoka.forked-tongue :
isoka.complete-metamorphosis : once
isoka.cast-off-history : 2
khemesh.whisper-of-trench : 1 | 1
khemesh.crushing-silence : 1
khemesh.pressure-of-maw : - | 1
khemesh.abyssal-vision : 2 1 | 1
khemesh.maw-opens : 1 | 2 1
livaea.velvet-whisper : 1 | 1 1
livaea.intimate-covenant : 1 1 | 1 1
livaea.binding-vow : 1 1 | 1 1
livaea.courts-favor : 2 | 1
livaea.crimson-alliance : 1 1 | 6 2
livaea.eternal-court : 1 1 | 3 2
mab.courtly-guise : 1 | 1
mab.token-of-favor : 1 1 | 1
mab.mirror-of-motives : 1 | 1
mab.price-agreed : 1 | 1 once 1
mab.sovereign-glamour : 1 1 once | 2
maelstraeus.fair-trade : 1 | 1
maelstraeus.merchants-eye : 2 | 1 1
maelstraeus.balanced-exchange : 1 2 | 1 1
maelstraeus.contract-seal : 1 1 | 1 1
maelstraeus.great-market : 1 | 2
maelstraeus.cosmic-ledger : once 1 1 2 1 | 6 2
mykkiel.stamp-of-authority : 1 | 1
mykkiel.proper-notice : 1 | 1 1
mykkiel.writ-of-compliance : - | 1 1
mykkiel.speaking-seal : 1 1 | once 1
mykkiel.oath-irons : two 2 | four 1 | - | two
nidhoggr.ancients-shadow : 1 | 1 1
nidhoggr.dreaming-deep : 1 1
nidhoggr.stone-sleeper : 1 3 once | 1
nidhoggr.awakened-chronicle : 2 | 1 | - | four
nidhoggr.world-worm-dream : 3 2 1 3 2 once | - | 2 1 3 2 once
oath.kindle-vow : 1 | 1
oath.lay-on-hands : 1 | 1 1 | 1
oath.sunlit-parley : 1 1 | 1
oath.purge-the-shadow : - | 1
oath.radiant-smite : 1 1 1 1 1 | 1 1 | 1 1
oath.covenant-blaze : 1 1 once 2 1 | - | - | three
raeyn.tidemarks-favor : 1 | 1
raeyn.whisper-of-currents : 1 | 1 | 1
raeyn.changing-tide : 1 1 | 1
raeyn.wave-road : two 2 1 | 1
raeyn.storm-queens-hand : two once 1 1 1 once | 1 1 | 1 1 once | three
traveler.road-sense : 1 | 1
traveler.travelers-boon : 1 | 1
traveler.waymark : - | 1
traveler.bridge-the-mile :
traveler.crown-of-crossings : 1 1 once | 2
varnek.restless-spirits : 1 | 1 | 1
varnek.unfinished-ledger : 1 once | 1
varnek.speaking-bones : 2 | 1
varnek.remembering-host : 4 | 1
varnek.court-of-echoes : 6 3 | twice 2
witness.lingering-glimpse : 1 | 2 1 4 1 1
witness.piercing-scrutiny : 1 | 3 1
witness.echoing-truth : 3 1 1 | 1
witness.immutable-record : 1 1 | 1
witness.unveiled-heart : 2 1 | 1
witness.final-reckoning : 2 2 | 2 2
"""
"""Of the effect, the push, the ways to choose from, what it needs, its backlash."""


def test_figures_of_rites():
    found = []
    for id, rite in RITES.items():
        ways = " ".join(way.text for way in rite.ways)
        lash = rite.backlash.text if rite.backlash else ""
        said = [figures(text) or "-" for text in (rite.text, rite.push, ways, rite.needs, lash)]
        while said and said[-1] == "-":
            said.pop()
        found.append(f"{id.removeprefix('edge.')} : {' | '.join(said)}".rstrip())
    assert found == RITE_FIGURES.strip().splitlines()


def test_figures_in_the_words_of_what_is_brought_about():
    found = {}
    for id, one in {**RITES, **RITUALS, **TAGS}.items():
        things = [thing for name in GIVEN for thing in getattr(one, name, ())]
        things += [thing for way in getattr(one, "ways", ()) for thing in way.gives]
        words = [msgspec.to_builtins(thing).get(name, "") for thing in things for name in SAID]
        found[id.removeprefix("edge.")] = " ".join(map(str, words))
    assert told(found) == {
        "aliyah.chained-host": "once once once once",
        "clockwork.perfect-design": "once",
        "clockwork.infinite-workshop": "once",
        "geometry.golden-ratio": "once",
        "geometry.fundamental-equation": "once",
        "khemesh.pressure-of-maw": "4 3",
        "mab.price-agreed": "once",
        "maelstraeus.great-market": "once",
        "maelstraeus.cosmic-ledger": "1 1 2 1",
        "nidhoggr.stone-sleeper": "1",
        "witness.lingering-glimpse": "once",
        "ritual.fate-splice": "two",
        "command": "once",
        "follow-up": "once",
        "instant": "once",
    }


def test_figures_of_what_is_told_of_patrons():
    assert told({id: one.text for id, one in PATRONS.items()}) == {
        "grimmer": "once",
        "nidhoggr": "once",
        "ikasha": "two",
    }


def test_gear_row_by_row():
    weapons = {
        row: (one.xp, one.close, one.near, one.unset, *msgspec.structs.astuple(one.shot))
        for row, one in gear.WEAPONS.items()
    }
    assert weapons == {
        "light": (4, 2, 1, 0, "fast", "risky", 1, None),
        "medium": (8, 1, 2, 1, "standard", "desperate", 2, 1),
        "heavy": (12, -1, 3, 2, "slow", "desperate", 1, 3),
    }
    shields = {
        row: (one.xp, one.defend, one.dv, one.turns, one.ranged, one.plants, one.shots)
        for row, one in gear.SHIELDS.items()
    }
    assert shields == {
        "buckler": (4, 1, 1, 0, 0, False, False),
        "heater": (8, 1, 0, 1, -1, False, True),
        "pavise": (12, 0, 0, 0, 0, True, False),
    }
    armours = {row: (one.xp, one.into, one.penalty, one.dash) for row, one in gear.ARMOURS.items()}
    assert armours == {
        "light": (4, (1,), 0, True),
        "medium": (8, (1, 1), 1, True),
        "heavy": (12, (1, 1, 2), 2, False),
    }
