"""Figures in the sentences of the catalogue, read off the book apart from it: talents, enchantments,
gear, tags, backlash, and what words mean."""

from __future__ import annotations

import re

import pytest

from undertow.games.edge.acts import ENCHANTMENTS, TALENTS
from undertow.games.edge.book import BACKLASH, TAGS
from undertow.games.edge.catalogue import backlash, gear, words
from undertow.games.edge.game import GAME
from undertow.kernel import speak

NUMBERS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|once|twice"
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
    assert told({id: text for id, (text, _) in backlash.MENU.items()}) == {}
