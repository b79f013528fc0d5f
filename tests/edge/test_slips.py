"""Magic that slips, a second look: what a fluke changes, what slips once, and what a new sheet keeps."""

from __future__ import annotations

import re

import pytest

from edge.keepers import invokes, keeper
from edge.test_casting import CASTER, HIT, MISS, casts, lash, weaves
from support.shows import shows
from undertow.games.edge.book import BACKLASH, RITES, spelt
from undertow.games.edge.catalogue.backlash import MENU
from undertow.games.edge.facts.story import Said
from undertow.games.edge.game import GAME
from undertow.games.edge.rulebook import sections
from undertow.kernel import Offer, Prose, Question, plain, speak

# Magic that slips


WIDE = {**CASTER, "attributes": {**CASTER["attributes"], "spirit": 3}}
"""Five dice to cast with: three successes, and two ones beside them."""
SLIPPED, AGAIN, LOST = (9, 9, 9, 1, 1), (9, 9, 9, 2, 2), (2, 2, 2, 2, 2)


def fluke(e, first, faces, **form):
    """A spell of Luck is woven and cast; what slips is made major, and its dice fall again."""
    weaves(e, *HIT, element="luck", **form)
    casts(e, *first)
    n = lash(e)
    e.does("ana", "escalate", n, buys="scale").dice(*faces)
    return e.does("gm", "backlash", n, "Re-roll; if any 1 shows, SB +1 and the Minor repeats")


@shows("edge.backlash.luck-reroll")
@pytest.mark.parametrize(
    ("first", "faces"),
    [((9, 2, 2, 2, 2), AGAIN), (SLIPPED, AGAIN), (LOST, AGAIN), (SLIPPED, LOST)],
)
def test_a_fluke_works_a_spell_anew_only_where_it_came_out_otherwise(evening, first, faces):
    e = fluke(evening(ana=WIDE, ben={}), first, faces, tag="passage", whom=("ben",))
    assert [said.what for said in e.told(Said)].count("spell") == 1


def test_a_fluke_ends_what_that_spell_did_and_nothing_else(evening):
    e = evening(ana=WIDE, ben={})
    way = {"source": "edge.tag.passage", "by": "ben", "on": ["ben"]}
    e.set("lasting", {80: way, 81: {"source": "edge.defend", "by": "ana"}}).set("next_id", 90)
    fluke(e, SLIPPED, LOST, tag="passage", whom=("ben",))
    assert sorted(e.world.lasting) == [80, 81]


def test_the_minor_repeats_once_after_a_fluke(evening):
    e = evening(ana=CASTER)
    weaves(e, *MISS, element="luck")
    n = lash(e)
    assert e.world.lasting[n].uses == 2
    e.does("ana", "escalate", n, buys="scale").dice(1, 2, 2, 2)
    e.does("gm", "backlash", n, "Re-roll; if any 1 shows, SB +1 and the Minor repeats")
    assert e.world.lasting[lash(e)].uses == 1


@shows("edge.backlash.menu-count")
def test_each_thing_slips_once(evening):
    e = evening(ana=CASTER)
    weaves(e, *MISS)
    before = e.offered("gm", "backlash")
    for pick in ("exposure", "SINGED"):
        e = evening(ana=CASTER)
        weaves(e, *MISS)
        n = lash(e)
        e.does("gm", "backlash", n, pick)
        assert e.offered("gm", "backlash") == [one for one in before if one != (n, pick)]


def test_what_slips_is_named_by_its_element_and_in_words(evening):
    e = evening(ana=CASTER)
    weaves(e, *MISS)
    n = lash(e)
    element = str(BACKLASH["fire"].line)
    for pick, words in ((kind, str(said)) for kind, (said, _) in MENU.items()):
        label = str(GAME.label(e.world, Offer("edge.backlash", ("gm", n, pick))))
        assert label == f"{element}: {words}"
    own = str(GAME.label(e.world, Offer("edge.backlash", ("gm", n, "SINGED"))))
    assert own == f"{element}: SINGED"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SB +1, and mark OMEN", "1 story beat, and mark OMEN"),
        (
            "Force 1 SB (Spades) on the target's side",
            "Force 1 story beat (Spades) on the target's side",
        ),
        ("+3 dice on one cast, and 2 SB at once", "+3 dice on one cast, and 2 story beats at once"),
        ("SINGED", "SINGED"),
    ],
)
def test_nobody_must_know_what_is_short_for_a_story_beat(text, said):
    assert spelt(text) == said


def test_buttons_pages_and_rules_spell_story_beats_out(evening):
    e = evening(ana=WIDE)
    weaves(e, *MISS, element="air")
    n = lash(e)
    e.does("ana", "escalate", n, buys="scale")
    label = str(GAME.label(e.world, Offer("edge.backlash", ("gm", n, "SB +1"))))
    assert label == f"{BACKLASH['air'].line}: 1 story beat"
    ways = Question("ana", plain("ways"), Prose(limit=9), {"field": "ways"})
    (text,) = [way.text for way in RITES["edge.nidhoggr.world-worm-dream"].ways if "SB" in way.text]
    assert str(GAME.answer_label(e.world, ways, text)) == spelt(text) != text
    page = [
        speak(line)
        for part in sections()
        for one in part.entries
        for line in (one.text, *one.more)
        if line is not None
    ]
    assert len(page) > 300
    assert [line for line in page if re.search(r"\b(SB|DV)\b", line)] == []


@shows("edge.oath.radiant-smite-special")
def test_a_smite_that_hits_brings_no_beat_of_its_own(evening):
    e = evening(ana=keeper("oath", "radiant-smite"))
    foe = e.foe(size=9, pool=4)
    invokes(e, "edge.oath.radiant-smite", ways=("+1 Harm (Burn)",), faces=(9, 9, 9, 2))
    e.does("ana", "attack", 0, foe, band="close")
    e.rolls("ana", 9, 9, 9, 2, 2).does("ana", "stand", e.roll_of("ana"))
    assert (e.world.beats, e.offered("ana", "setback")) == ({}, [])


# A new sheet


def test_a_build_that_spends_all_it_has_keeps_nothing(evening):
    e = evening(scene=False)
    page = {"name": "Ana", "body": 3, "wits": 3, "spirit": 1, "presence": 1}
    e.does("ana", "sheet", **page, patron="mab")
    one = e.one("ana")
    assert (one.xp, one.earned) == (0, 30), "ratings at three times what they become: 6 and 9 each"
    assert (one.patron, one.familiar, one.codex) == ("", "", ""), (
        "a patron is theirs who pay for it"
    )
    page = {**page, "wits": 2}
    e.does("ana", "sheet", **page)
    assert e.one("ana").xp == 9
    e.does("ana", "sheet", **page, patron="mab", familiar=True)
    one = e.one("ana")
    assert (one.patron, one.familiar, one.codex) == ("mab", "mab", "")


def test_nobody_writes_anew_in_the_middle_of_a_roll(evening):
    e = evening(scene=False, ana={}, ben={})
    assert e.offered("ana", "sheet") == [()]
    roll = {"who": "ana", "attribute": "body", "skill": "melee", "intent": "x"}
    e.set("rolls", {50: roll})
    assert (e.offered("ana", "sheet"), e.offered("ben", "sheet")) == ([], [()])


def test_figures_on_a_form_are_read_as_what_they_are(evening):
    e = evening()
    e.does("gm", "clock-new", name="Doom", size=4)
    (clock,) = e.world.clocks

    def said(field, n):
        question = Question("gm", plain(field), Prose(limit=9), {"field": field})
        return str(GAME.answer_label(e.world, question, n))

    assert "Doom" in said("clock", clock)
    assert said("clock", clock + 1) == said("clock", 0) != ""
    assert "3" in said("dice", 2)
    assert said("days", clock) == str(clock)
    assert said("days", 7) == "7"
