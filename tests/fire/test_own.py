"""What packs bring to Fire of Eidolon: taken in, or refused with file and line."""

import pytest

from fire.dungeon import Dungeon
from undertow.games.fire import components, words
from undertow.games.fire.catalogue import own
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.creation import prepare
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import ApLimit, ChallengeCost, CollectCost, Rating
from undertow.games.fire.rulebook import _read
from undertow.games.fire.rules import passives
from undertow.games.fire.rules.acting import _saying_to, lendable
from undertow.kernel import BadSetup, speak
from undertow.kernel.packs import Data
from undertow.kernel.words import _ENGLISH


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[heroes.a]\nstr=1\ndex=2\nint=3\nap=3\nskills=["fire.smit"]\n',
            "line 6: no such skill can be had: fire.smit. Did you mean fire.smite?",
        ),
        (
            "[heroes.a]\nstr=1\ndex=2\nint=3\nap=3\nskils=[]\n",
            "line 6: a hero has no such figure: skils. Did you mean skills?",
        ),
        (
            '[heroes.a]\nstr=1\ndex=2\nint=3\nap=3\nskills=["fire.sneak-attack"]\n',
            "no such skill can be had: fire.sneak-attack",
        ),
        ("[heroe.a]\nstr=1\n", "line 1: there is no such part: heroe. Did you mean heroes?"),
        ("[heroes.a]\nname=3\nstr=1\n", "line 1: a hero's name is words: a"),
        ("[heroes.a]\nname=' '\nstr=1\n", "a hero's name is words"),
        ("heroes = 3\n", "heroes must be names with their values, not a whole number"),
        ("[heroes]\na = 3\n", "heroes.a: it must be names with their values, not a whole number"),
        ("[heroes.a]\nstr=9\ndex=2\nint=3\nap=3\n", "a must have 1 to 3 stars in each attribute"),
        (
            '[heroes.b]\nap=3\nstr=1\ndex=2\nint=3\n\n[heroes.a]\nstr=2\ndex=2\nint=3\nap="x"\n',
            "line 11: heroes.a: ap must be a whole number, not text",
        ),
        (
            "[heroes.b]\nstr=1\ndex=2\nint=3\nap=3\n[heroes.a]\nstr=2\n[heroes.c]\ndex=3\n",
            "line 6: heroes.a: dex is missing",
        ),
        ('[heroes.a]\nnam="A"\n', "line 2: a hero has no such figure: nam. Did you mean name?"),
        ("[scenario.a]\n", "line 1: there is no such part: scenario. Did you mean scenarios?"),
        (
            '[scenarios.shadow-cult]\nname="A"\ntext="B"\nstars=1\n',
            "line 1: two scenarios have this name: shadow-cult",
        ),
        (
            '[scenarios.a]\nname="A"\ntext="B"\nstars=1\nap="x"\n',
            "line 5: scenarios.a: ap must be a whole number, not text",
        ),
        ("[scenarios.a]\nsters=1\n", "line 2: a scenario has no such line: sters"),
    ],
)
def test_data_is_refused_with_its_line(text: str, said: str) -> None:
    before = list(components._BROUGHT)
    with pytest.raises(BadSetup) as problem:
        own._take_in(Data(text, "heroes.toml"))
    assert before == components._BROUGHT
    assert said in str(problem.value)
    assert "heroes.toml" in str(problem.value)


@pytest.mark.parametrize(
    ("given", "name"),
    [("name=' The Baker '\n", "The Baker"), ("", "baker")],
    ids=["named", "plain"],
)
def test_a_hero_is_there_for_every_table_from_then_on(given: str, name: str) -> None:
    text = f'[heroes.baker]\n{given}str=1\ndex=2\nint=3\nap=4\nskills=["fire.smite"]\n'
    try:
        own._take_in(Data(text, "heroes.toml"))
        card = components.load().heroes["baker"]
        assert (card.strength, card.dexterity, card.intellect, card.ap) == (1, 2, 3, 4)
        assert card.skills == ("fire.smite",)
        assert speak(words.hero_name("baker")) == name
    finally:
        components._BROUGHT.pop()
        words._HEROES.pop("baker", None)
        _ENGLISH.pop("fire.hero.baker", None)
    assert "baker" not in components.load().heroes


def test_lent_is_what_works_for_whoever_has_it() -> None:
    """No skill that opens a way, none of a hero whose passive reaches into it, nothing of Bob's."""
    assert lendable() == [
        "fire.smite",
        "fire.holy-light",
        "fire.enormous-sword",
        "fire.break-limit",
        "fire.polearm-lunge",
        "fire.heros-charge",
        "fire.object-portal",
    ]


def test_a_table_refuses_a_skill_that_nobody_can_lend() -> None:
    text = '[heroes.baker]\nstr=1\ndex=2\nint=3\nap=3\nskills=["fire.smite"]\n'
    began, _ = prepare(["baker"], {"baker": "ana"}, components=components.load(text))
    assert began.setup.heroes == ("baker",)
    unlent = components.load(text.replace("smite", "bless"))
    with pytest.raises(BadSetup, match=r"cannot have the skill fire\.bless"):
        prepare(["baker"], {"baker": "ana"}, components=unlent)


def test_the_book_names_the_skills_of_a_hero_by_their_names() -> None:
    assert [speak(name) for name in _read("skills", ("fire.smite",))] == ["Smite"]


@pytest.mark.parametrize(
    ("figure", "asked"),
    [
        ("ap=1", ("+1", "", "")),
        ("collect=2", ("", "+2", "")),
        ("challenge=3", ("", "", "+3")),
        ("", ("", "", "")),
    ],
)
def test_a_scenario_as_data_changes_the_figures_it_names(
    figure: str, asked: tuple[str, str, str]
) -> None:
    id = f"ash-{figure or 'plain'}"
    text = f'[scenarios."{id}"]\nname="Ash"\ntext="Only ash."\nstars=2\n{figure}\n'
    before = set(_ENGLISH)
    try:
        own._take_in(Data(text, "scenarios.toml"))
        assert (SCENARIOS[id].stars, speak(SCENARIOS[id].text())) == (2, "Only ash.")
        d = Dungeon("warrior", tiles={"S1": (0, -1)}, scenarios=[id])
        tallies = (
            Rating(),
            ApLimit("warrior"),
            CollectCost("warrior", "S1"),
            ChallengeCost("warrior", "V"),
        )
        rating, *found = (
            [
                f"{term.amount:+}"
                for term in GAME.reckon(d.world, tally).terms
                if "Ash" in speak(term.why)
            ]
            for tally in tallies
        )
        assert rating == ["+2"]
        assert tuple("".join(terms) for terms in found) == asked
    finally:
        SCENARIOS.pop(id, None)
        passives._hooks.pop(id, None)
        for key in set(_ENGLISH) - before:
            del _ENGLISH[key]


def test_a_button_says_to_what_and_nothing_else() -> None:
    for label in ("Off to {to}", "Off you go"):
        assert _saying_to(label) == label
    for label, name in (("Off to {TO}", "TO"), ("From {at} to {to}", "at")):
        with pytest.raises(ValueError, match=f"may say {{to}}, and not {{{name}}}"):
            _saying_to(label)
