"""No page that a game puts to people is deeper than what the door lets through."""

import pytest

from undertow.games.anima.game import GAME as ANIMA
from undertow.games.anima.opponents import OPPONENT
from undertow.games.anima.rules.conflicts import conflict_page
from undertow.games.eidolon.creation import sheet_for
from undertow.games.eidolon.world import World as EidolonWorld
from undertow.kernel import LiveFate, Play
from undertow.kernel.requests import Answers, Choice, Page, Rows, Several
from undertow.server.errors import BadRequest
from undertow.server.tables.command import plain


def before_a_conflict():
    """What the GM fills in at the demo table, where opponents have powers of their own."""
    settings = ANIMA.demos()[0].settings
    beginning = ANIMA.begin(settings)
    play = Play.begin(
        ANIMA, beginning.seats, beginning.offer, LiveFate(b"x" * 16), first=beginning.first
    )
    return conflict_page(play.world)


CONFLICT = before_a_conflict()


def deepest(answers: Answers) -> int:
    """How many lists lie in each other in the deepest answer."""
    if isinstance(answers, Choice):
        return max(nested(option) for option in answers.options)
    if isinstance(answers, Several):
        return 1 + max(map(nested, answers.options), default=0)
    if isinstance(answers, Page):
        return 1 + max((deepest(field.answers) for field in answers.fields), default=0)
    return 1 + deepest(answers.each) if isinstance(answers, Rows) else 0


def nested(value: object) -> int:
    return 1 + max(map(nested, value), default=0) if isinstance(value, tuple) else 0


def lists(depth: int) -> object:
    return [lists(depth - 1)] if depth else "deep"


@pytest.mark.parametrize(
    "page",
    [CONFLICT, OPPONENT, sheet_for(EidolonWorld(), "ana")],
    ids=["conflict", "opponent", "sheet"],
)
def test_the_deepest_page_fits_through(page):
    assert nested(plain(lists(deepest(page)))) == deepest(page)


def test_what_no_page_needs_is_refused():
    with pytest.raises(BadRequest):
        plain(lists(1 + deepest(CONFLICT)))
