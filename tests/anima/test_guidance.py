"""What the book advises: every piece of it has a short text of ours, shown where it is of use."""

from __future__ import annotations

import re

import msgspec
import pytest

from support.shows import shows
from tools import rules
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.form import Form, form
from undertow.games.anima.game import GAME
from undertow.kernel import speak

ADVICE = {id: atom for id, atom in rules.inventory("anima").items() if atom.kind == "G"}
SHOWN = {one.id: one for one in form().guidance}

TABLE = {
    "basics.genre": "claws.* fights",
    "basics.mood": "Agree .* before anything else",
    "basics.alpha": "draft.* Change",
    "basics.pools-by-dice": "dice .* see",
    "setting.bubbles": "life.* bubble",
    "setting.inhabitants": "horns.* spirit or a demon",
    "setting.mood-fit": "your mood",
    "flow.pattern": "gather .* then spend",
    "maneuver.describe-hints": "better off or them worse.* came for",
    "summon.describe-together": "one movement.* GM",
    "summon.short-stay": "called.* goes",
}
CREATION = {
    "creation.concept-hint": "Two or three words",
    "creation.descriptive": "Hair, height, the ears",
    "trait.content": "love, can do, want",
    "trait.target": "someone else",
    "passion.meaning": "Play by it",
    "passion.flavor": "Anger: .*Vengeance: ",
    "sample.backgrounds": "Yara: .*Evanon: .*Kassala: .*Egere: .*Syjika: ",
    "background.link-suggestions": "GM.* link",
    "creation.eidolon-bonds-tone": "friend.* chain",
    "summon.companion-custom": "companion.* your own",
    "summon.rare-others": "Hardly anybody",
    "custom.higher-better": "Level.* costs more",
    "custom.bad-pairs": "resist .* weak to",
    "custom.entrance-examples": "Sight: .* Sound: .* Smell and taste: .* Touch: ",
    "eidolon.kulos-blind-spot": "Kulos.* behind its back",
    "seed.no-plot": "not the story",
    "seed.character-examples": "For one: ",
    "seed.group-examples": "For all of you: ",
    "seed.setting-examples": "For the world: ",
}
SCENES = {
    "scene.fast-recovery": "heal",
    "passion.change-rare": "seldom",
    "threat.sacrifice": "last stand, or a chase",
}
GM = {
    "adversity.balance": "beaten .* fun",
    "goal.weaken-strong": "weaker",
    "maneuver.gm-dice-criteria": "cool.* clever.* traits.* mood",
    "setup.side-goal": "something else to win",
    "goal.difficulty-guide": "1 .* 3 .* 5",
    "goal.split": "3 and 3 .* 5",
    "switch.tug-of-war": "to and fro .* long",
    "threat.use": "pace.* scenes",
}
PLACES = {"table": TABLE, "creation": CREATION, "scenes": SCENES, "gm": GM}


@pytest.mark.parametrize(
    ("id", "where", "says"),
    [
        pytest.param(f"anima.{slug}", where, says, marks=shows(f"anima.{slug}"), id=slug)
        for where, texts in PLACES.items()
        for slug, says in texts.items()
    ],
)
def test_advice_is_told_where_it_is_of_use(id: str, where: str, says: str) -> None:
    assert SHOWN[id].where == where
    assert re.search(says, speak(SHOWN[id].text)), speak(SHOWN[id].text)


def test_every_piece_of_advice_is_told_once() -> None:
    told = [one.id for one in form().guidance]
    assert (
        sorted(told) == sorted(ADVICE) == sorted(f"anima.{s}" for p in PLACES.values() for s in p)
    )


def test_each_passion_has_its_mood_and_each_sample_its_tale() -> None:
    moods = speak(SHOWN["anima.passion.flavor"].text)
    assert all(speak(p.mood()) in moods for p in PASSIONS.values())
    tales = speak(SHOWN["anima.sample.backgrounds"].text)
    assert all(s.sheet.about.story and s.sheet.about.story in tales for s in SAMPLES.values())


def runs(text: str, words: int) -> set[tuple[str, ...]]:
    spoken = re.findall(r"[\w']+", text.lower())
    return {tuple(spoken[n : n + words]) for n in range(len(spoken) - words + 1)}


def test_it_is_told_in_words_of_our_own() -> None:
    for id, atom in ADVICE.items():
        assert not runs(speak(SHOWN[id].text), 8) & runs(atom.text, 8), id


def test_the_app_gets_it_with_the_form() -> None:
    sent = msgspec.json.decode(msgspec.json.encode(GAME.form()), type=Form)
    assert [one.id for one in sent.guidance] == list(SHOWN)
    assert all(speak(one.heading) for one in sent.guidance)
