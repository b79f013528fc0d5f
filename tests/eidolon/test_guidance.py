"""What the book advises: every piece of it has a short text, shown where it is of use."""

import re

import msgspec
import pytest

from support.shows import shows
from tools import rules
from undertow.games.eidolon import guidance
from undertow.games.eidolon.cards import FATE_DECK
from undertow.games.eidolon.entries import PLAYBOOKS
from undertow.games.eidolon.form import Form, form
from undertow.games.eidolon.game import GAME
from undertow.kernel import speak

ADVICE = {id: atom for id, atom in rules.inventory("eidolon").items() if atom.kind == "G"}
SHOWN = {one.id: one for one in form().guidance}

TABLE = {
    "safety.good-faith": "good faith",
    "safety.priority-one": "First .* everybody .* good time",
    "safety.priority-two": "Second.* story",
    "safety.examples": "hog .* GM .* victories and .* losses",
    "safety.breaks": "breaks.* quiet",
    "safety.check-in": "between sessions",
    "safety.bend-rules": "skipped, dropped or rewritten.* first resort",
    "safety.no-supremacy": "born better.* Everybody has an Eidolon",
    "setting.default": "like ours.* GM",
    "setting.undertow-nature": "thought and feeling.* physics.* dead",
    "setting.shades": "feelings make Shades",
    "setting.bleed": "leak",
    "setting.pull": "crowd",
    "setting.open": "GM",
    "stat.pow": "POWERFUL",
    "stat.ele": "ELEGANT",
    "stat.gen": "GENIUS",
    "stat.glam": "GLAMOROUS",
    "stat.biz": "BIZARRE",
    "stat.inner": "within, not .* body.* contradict",
    "draw.strategy": "gone until the deck",
    "eid.take-hits": "blow",
    "eid.range-force": "past its Range",
    "scrap.figurative": "words.* chessboard.* GM",
    "snipe.figurative": "insult.* Investigate",
    "rymp.plausible": "could have .* saw",
    "rymp.vs-challenge": "Challenge Fate with GEN",
    "dredge.intuition": "no study",
    "sabotage.rare": "seldom",
    "face-death.think": "ask yourself",
    "damage.stakes": "stakes",
    "damage.physical": "wounds",
    "damage.psychic": "courage.* clear head",
    "damage.metaphysical": "universe.* luck",
    "phantom.talk-early": "early.* catharsis",
    "phantom.fight-meaning": "heart.* friends",
    "combat.figurative": "conflict .* combat",
    "combat.arc": "greater threats.* Track",
    "tie.more": "help",
    "tie.negative-signal": "hostile .* conflict",
}
CREATION = {
    "options.unsealing": "secret.* everyone has one",
    "options.tangible": "walls.* float",
    "options.visible": "Who sees.* severed",
    "options.minds": "talk",
    "options.theme": "theme.* word of your own",
    "attune.meaning": "drawn to.* struggle",
    "eid.appearance": "doll .* car",
    "eid.power-simple": "sentence .* limit",
    "eid.power-own-book": "take that playbook",
    "creation.draw-it": "Draw",
    "creation.cards-together": "everybody is there",
    "creation.ties-spread": "large group",
    "conductor.zone": "changes back.* last",
    "alchemist.limit-advice": "anything into anything.* limits",
    "beast.desire-good-faith": "urges.* enjoy",
    "inhuman.power-care": "everybody should agree",
    "vanguard.style": "front of the action",
    "infiltrator.style": "attention.* need not mean invisible",
    "navigator.style": "GEN 3.* sound good",
    "virtuoso.style": "expert",
    "veteran.style": "outlook",
    "inhuman.style": "fugitive.* freedom",
    "wildcard.style": "Not for newcomers.* power ready for each",
    "vanguard.samples": "punching.*claws.*time.*energy.*fire",
    "infiltrator.samples": "shadows.*puddle.*sound.*wire.*invisible",
    "navigator.samples": "temperature.*ghost.*romantic.*evil.*safest",
    "conductor.samples": "plants.*swords.*soul.*lie.*lock",
    "alchemist.samples": "broken.*animal.*circuits.*word.*salt",
    "virtuoso.samples": "gun.*laptop.*violin.*spice.*arm",
    "beast.samples": "shape.*water.*cat food.*smell.*walk",
    "inhuman.samples": "eat.*video games.*cat.*party.*gravity",
}
DOWNTIME = {
    "debrief.topic": "wins and losses.* next.* feels",
    "switch.look": "looks different",
    "downtime.tie-scene-share": "short",
    "downtime.move-hooks": "next chapter",
    "epilogue.dead": "died.* questions",
}
FOR_GM = {
    "gm.referee": "rules at hand",
    "gm.agenda-world": "dreamlike mystery",
    "gm.agenda-extreme": "extremes",
    "gm.agenda-play": "never a plot.* ask the players",
    "gm.principle-strive": "as many as you can",
    "gm.principle-undertow": "seams",
    "gm.principle-name": "name, and a person",
    "gm.principle-blur": "literal and the figurative",
    "gm.principle-silly": "daft .* frightening",
    "gm.principle-odds": "hard odds.* cheer",
    "gm.principle-address": "characters, by their names",
    "gm.principle-ask": "questions.* build",
    "gm.principle-weave": "Forecast .* scene.* ask the table",
    "gm.principle-whole-world": "nobody looks",
    "gm.principle-plans": "throw them away.* wish",
    "move.criteria": "risky or opposed.* failure .* interesting",
    "challenge-fate.default-ele": "POW.* GEN.* ELE",
    "investigate.gm-improv": "Make one up",
    "deck.forecast-vague": "broad on purpose",
    "attune.npc": "NPCs need no",
    "wildcard.deal-in-variety": "mix",
    "clock.mood": "dread",
    "gm.damage-arbitrary": "rare",
    "gm.tier-fresh": "Fresh:(.*,){5}",
    "gm.tier-winded": "Winded:(.*,){5}",
    "gm.tier-battered": "Battered:(.*,){5}",
    "gm.tier-desperate": "Desperate:(.*,){5}",
    "gm.forward-plus": "Give Forward .* edge",
    "gm.forward-minus": "bad spot",
    "gm.forward-size": "more than one card.* two",
    "gm.ongoing-use": "armour, a trap",
    "gm.ongoing-size": "Ongoing.* one card",
    "enemy.kinds": "masters of Eidolons, or Shades",
    "enemy.shade-source": "feeling that made it",
    "enemy.limits": "limits or .* weakness.* dangerous",
    "enemy.limit-baseline": "Three .* one .* ten",
    "enemy.limit-length": "hints at the length",
    "enemy.improvise": "stock Crashes",
    "crash.hint": "Investigate.* Undertow",
    "crash.example": "limit of four.*(;.*){4}Defeated",
} | {f"cardnote.{card.slug}": re.escape(card.hint.english) for card in FATE_DECK}

PLACES = {"table": TABLE, "creation": CREATION, "downtime": DOWNTIME, "gm": FOR_GM}


@pytest.mark.parametrize(
    ("id", "where", "telling"),
    [
        pytest.param(f"eidolon.{id}", where, telling, marks=shows(f"eidolon.{id}"), id=id)
        for where, texts in PLACES.items()
        for id, telling in texts.items()
    ],
)
def test_each_piece_of_advice_is_shown_in_its_place(id, where, telling):
    shown = SHOWN[id]
    assert shown.where == where
    assert re.search(telling, speak(shown.text), re.IGNORECASE), speak(shown.text)


def test_the_advice_is_all_there_once_and_nothing_else():
    assert sorted(one.id for one in form().guidance) == sorted(ADVICE)
    assert {id for id, one in SHOWN.items() if one.where == "gm"} >= {
        id for id in ADVICE if id.startswith(("eidolon.gm.", "eidolon.enemy.", "eidolon.cardnote."))
    }


def words_in_a_row(text, count):
    spoken = re.findall(r"[\w']+", text.lower())
    return {tuple(spoken[n : n + count]) for n in range(len(spoken) - count + 1)}


@pytest.mark.parametrize("id", ADVICE)
def test_a_text_is_short_whole_and_in_words_of_its_own(id):
    said = speak(SHOWN[id].text)
    assert len(said) <= 420
    assert said[0].isupper()
    assert said.endswith((".", "?"))
    assert "{" not in said
    assert not words_in_a_row(said, 12) & words_in_a_row(ADVICE[id].text, 12)


def test_texts_under_one_heading_stand_together_and_in_one_place():
    order = [(one.where, one.heading.key) for one in form().guidance]
    blocks = [now for now, before in zip(order, [None, *order], strict=False) if now != before]
    assert len(blocks) == len(set(blocks))
    assert len({key for _, key in blocks}) == len(blocks)


@shows("eidolon.gm.principle-count")
def test_the_ten_principles_stand_under_one_heading():
    heading = guidance.PRINCIPLES.name()
    under = [one.id for one in form().guidance if one.heading == heading]
    assert len(under) == 10
    assert all(id.startswith("eidolon.gm.principle-") for id in under)


@pytest.mark.parametrize("book", [book for book in PLAYBOOKS if PLAYBOOKS[book].samples])
def test_sample_powers_are_those_of_the_playbook(book):
    said = speak(SHOWN[f"eidolon.{book}.samples"].text)
    assert len(PLAYBOOKS[book].samples) == 5
    for sample in PLAYBOOKS[book].samples:
        assert f"“{speak(sample())}”" in said


def test_the_form_carries_it_to_whoever_draws_it():
    carried = msgspec.convert(msgspec.to_builtins(form()), Form)
    assert carried.guidance == form().guidance
    assert GAME.form().guidance == form().guidance
