"""What packs bring to Fire of Eidolon: taken in, or refused with file and line."""

import pytest

from undertow.games.fire import components, words
from undertow.games.fire.catalogue import own
from undertow.games.fire.creation import prepare
from undertow.games.fire.rulebook import _read
from undertow.games.fire.rules.acting import lendable
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
