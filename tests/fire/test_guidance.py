"""What the booklet advises: a short text of ours for each piece, where somebody stands before it."""

from collections.abc import Callable

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.components import load
from undertow.games.fire.creation import ADVANCED_HEROES
from undertow.games.fire.form import form
from undertow.games.fire.game import GAME
from undertow.kernel import speak

Lay = Callable[..., Dungeon]


@shows("fire.basics.story")
def test_the_story_is_told_before_the_first_game() -> None:
    told = speak(form().story)
    assert all(word in told for word in ("Vorax", "Fire of Eidolon", "Void", "dungeon"))


@shows("fire.basics.quickstart")
def test_a_handful_of_short_texts_is_enough_to_begin() -> None:
    how = [speak(line) for line in form().how]
    assert len(how) <= 6
    assert all(len(text) < 200 for text in how)
    whole = " ".join(how)
    assert all(word in whole for word in ("Explore", "action points", "Ritual Card", "exit"))


@shows(
    "fire.setup.first-hint",
    "fire.option.advanced-complex",
    "fire.option.multiple-synergy",
)
def test_advice_for_whoever_chooses_heroes() -> None:
    first, advanced, several = (speak(line) for line in form().advice)
    assert "goes first" in first
    assert "Advanced Heroes" in advanced
    assert "two or three heroes" in several
    marked = {hero.id for hero in form().heroes if hero.advanced}
    assert marked == set(ADVANCED_HEROES), "and the choice itself says which they are"


@shows("fire.option.difficulty-tips")
def test_each_difficulty_comes_with_a_tip_of_its_own() -> None:
    levels = form().difficulties
    assert [level.id for level in levels] == list(load().difficulties)
    tips = [speak(level.tip) for level in levels if level.tip is not None]
    assert len(dict.fromkeys(tips)) == len(levels)


@shows("fire.turn.marker-hint")
def test_every_seat_sees_whose_turn_it_is(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", deck=("I1", "I2"))
    assert _now(d) == {"warrior"}
    d.does("wait")
    assert _now(d) == {"wizard"}


def _now(d: Dungeon) -> set[str]:
    """Whose turn it is, by the views of all seats."""
    turns = [GAME.view(d.world, seat).turn for seat in d.play.seats]
    return {turn.hero for turn in turns if turn is not None}
