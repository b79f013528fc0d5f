"""The chart of a hero's turn: it follows what really happens at the table."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import (
    CardVoided,
    ChamberFell,
    DeckShuffled,
    Dived,
    RitualBegan,
    Tipped,
    TurnBegan,
)
from undertow.games.fire.flow import Chart, chart
from undertow.kernel import EVERYONE, LiveFate, Offer, TypedFate, speak
from undertow.kernel.words import messages

Lay = Callable[..., Dungeon]
TWO_CARDS, LAST_LEVEL = 2, 8
ROW = {"S1": (0, -1), "D1": (0, -2)}


def now(d: Dungeon, turns_ago: int = 0) -> Chart:
    """The chart as it is; or as it was at the end of a turn before this one."""
    told = [fact for _, fact in d.play.log(EVERYONE)]
    if turns_ago:
        begun = [place for place, fact in enumerate(told) if isinstance(fact, TurnBegan)]
        told = told[: begun[-turns_ago]]
    asked = [r.question.prompt.key for r in d.play.requests()]
    return chart(d.world, told, asked[0] if asked and not turns_ago else None)


def test_before_anything_happened_no_card_was_drawn(dungeon: Lay) -> None:
    empty = chart(dungeon("warrior").world, ())
    assert (empty.passed, empty.card, empty.cards) == (("actions",), 0, 0)


@shows("fire.flow.chart")
def test_while_a_hero_acts_the_table_is_in_the_first_box(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", tiles=ROW)
    assert now(d).passed == ("actions",)
    d.does("move", "S1").does("collect")
    assert now(d).passed == ("actions",)
    assert (now(d).card, now(d).cards) == (0, 0)


@shows("fire.flow.chart", "fire.flow.chart-hole")
def test_card_by_card_void_or_discard_count_threat_and_the_next_turn(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        tiles=ROW,
        cultists=("D1",),
        discard=("I1",),
        deck=("D1", "S1"),
        threat=5,
    )
    d.shuffles((0, 1)).waits()
    assert now(d).passed == ("actions",)  # the Wizard's turn
    assert now(d, turns_ago=1).passed == (
        "actions",
        "reveal",
        "place",
        "dive",
        "void",
        "deck",
        "count",  # Drifting Steps, the second one there
        "reveal",
        "place",
        "discard",
        "deck",
        "count",  # Titan Forge, the first; and a new deck
        "reveal",  # a chamber that is not in play
        "discard",
        "deck",
        "count",
        "threat",
    )
    assert (now(d, turns_ago=1).card, now(d, turns_ago=1).cards) == (3, 3)


@shows("fire.flow.chart")
def test_an_open_question_shows_the_box_in_which_the_table_waits(dungeon: Lay) -> None:
    d = dungeon(
        "sage",
        tiles=ROW,
        at={"sage": "S1"},
        cultists=("S1",),
        deck=("S1", "I1", ...),
        threat=TWO_CARDS,
    )
    d.waits()
    assert d.asked("mindstrike")
    assert now(d).passed == ("actions", "reveal", "place")
    d.answers("no")
    assert d.asked("dive")
    assert now(d).now == "dive"
    assert (now(d).card, now(d).cards) == (1, 2)
    d.answers("V")
    assert now(d).now == "actions"


@shows("fire.flow.chart")
def test_with_cards_on_a_desk_the_table_waits_in_the_reshuffle(dungeon: Lay) -> None:
    d = dungeon("warrior", discard=("I1", "I2"), deck=("I3",))
    d.play.fate = TypedFate()
    d.play.open("ana", Offer("fire.wait", ("warrior",)))
    assert now(d).passed == ("actions", "reveal", "discard", "deck")
    d.play.answer("fate", d.play.requests()[0].id, (2, 1, 0))
    assert now(d).passed == ("actions",)


@shows("fire.flow.chart")
def test_bob_has_a_box_of_his_own_where_he_plays(dungeon: Lay) -> None:
    assert not [box for box in now(dungeon("warrior")).boxes if box.id == "bob"]
    d = dungeon("engineer", tiles=ROW)
    d.waits()
    assert now(d).passed == ("actions", "bob")
    d.does("bob-wait")
    assert now(d, turns_ago=1).passed[:3] == ("actions", "bob", "reveal")


@shows("fire.flow.chart")
def test_an_end_is_reached_from_wherever_it_is_decided(dungeon: Lay) -> None:
    d = dungeon(
        "warrior", tiles=ROW, at={"warrior": "S1"}, broken=("str", "dex", "int"), carrier="warrior"
    )
    d.does("move", "V")
    assert now(d).passed == ("actions", "check", "over")
    d = dungeon("warrior", deck=("I1",), threat=LAST_LEVEL)
    d.waits()
    assert now(d).passed[-5:] == ("deck", "count", "threat", "check", "over")


@shows("fire.flow.chart")
def test_a_card_that_a_shade_draws_after_the_ritual_is_of_the_same_turn(dungeon: Lay) -> None:
    # The Shade has no way, and draws a card once the threat has risen.
    d = dungeon(
        "warrior",
        tiles={"S5": (0, -2, "EW")},
        scenarios=["shades-of-vorax"],
        patch={"shades": {"str": "S5"}},
        discard=("I1", "I2"),
        deck=("I3",),
    )
    d.shuffles((0, 1, 2)).waits()
    assert now(d, turns_ago=1).passed == (
        "actions",
        "reveal",
        "discard",
        "deck",
        "count",
        "threat",
        "reveal",
    )
    assert (now(d, turns_ago=1).card, now(d, turns_ago=1).cards) == (2, 1)


@shows("fire.flow.chart-hole")
def test_by_the_rulings_of_the_printed_chart_cards_are_reshuffled_when_needed(dungeon: Lay) -> None:
    printed = ("lazyReshuffle", "threatAtReshuffle")
    d = dungeon("warrior", threat=TWO_CARDS, discard=("I1", "I2"), deck=("I3",), rulings=printed)
    d.shuffles((0, 1, 2)).waits()
    assert now(d, turns_ago=1).passed == (
        "actions",
        "deck",
        "reveal",
        "discard",
        "count",
        "deck",
        "reveal",
    )
    boxes = {box.id: box for box in now(d).boxes}
    assert "threat" not in boxes
    assert "rises at once" in str(boxes["deck"].text)
    assert [arrow.to for arrow in boxes["count"].arrows] == ["deck", "check"]


@shows("fire.flow.chart", "fire.ritual.flavor")
def test_every_box_has_words_and_every_arrow_leads_to_a_box(dungeon: Lay) -> None:
    for rulings in ((), ("lazyReshuffle",), ("threatAtReshuffle",)):
        drawn = now(dungeon("engineer", rulings=rulings))
        ids = [box.id for box in drawn.boxes]
        assert ids[0] == "actions"
        for box in drawn.boxes:
            assert str(box.name) in messages().values()
            assert len(str(box.text)) > 15
            assert all(arrow.to in ids for arrow in box.arrows)
            assert len(box.arrows) < 2 or sum(arrow.when is None for arrow in box.arrows) <= 1
        assert [box.phase for box in drawn.boxes] == [1, 1] + [2] * (len(ids) - 2)
        assert str(drawn.phases[1]) == "Phase two: Cultists' Ritual"
        assert "a little less floor" in str(drawn.flavour)


@shows("fire.flow.chart")
def test_whatever_happens_the_table_goes_along_the_arrows(dungeon: Lay) -> None:
    """A whole dungeon taken apart by the cult, under each reading of the reshuffle."""
    rows = [("S1", "S2", "D1", "I1", "I2"), ("S3", "S4", "D2", "D3", "D4")]
    tiles: Any = {c: (x - 2, -y - 1) for y, row in enumerate(rows) for x, c in enumerate(row)}
    for rulings in ((), ("lazyReshuffle",), ("threatAtReshuffle",)):
        d = dungeon("warrior", "wizard", tiles=tiles, threat=TWO_CARDS, rulings=rulings)
        d.play.fate = LiveFate(b"the cards fall as they like")
        seen: list[str] = []
        while not d.ended:
            hero = d.world.now.hero
            d.play.open("ana", Offer("fire.wait", (hero,)))
            drawn = now(d) if d.ended else now(d, turns_ago=1)
            onward = {box.id: [arrow.to for arrow in box.arrows] for box in drawn.boxes}
            for here, there in zip(drawn.passed, drawn.passed[1:], strict=False):
                assert there in onward[here] or there == "check"
            seen += drawn.passed
        assert all(box in seen for box in ("place", "void", "discard", "deck", "check", "over"))


@shows("fire.flow.chart-hole")
@pytest.mark.parametrize(
    ("rulings", "deck"),
    [
        ((), "If the deck is empty, the discard pile becomes the new deck."),
        (
            ("lazyReshuffle",),
            "If there is no card to turn up, the discard pile becomes the new deck.",
        ),
        (
            ("threatAtReshuffle",),
            "If the deck is empty, the discard pile becomes the new deck. Then the threat rises at once.",
        ),
        (
            ("lazyReshuffle", "threatAtReshuffle"),
            "If there is no card to turn up, the discard pile becomes the new deck. Then the threat rises at once.",
        ),
    ],
)
def test_what_each_box_says_under_each_reading_of_the_reshuffle(
    dungeon: Lay, rulings: tuple[str, ...], deck: str
) -> None:
    said = {box.id: speak(box.text) for box in now(dungeon("engineer", rulings=rulings)).boxes}
    assert said == {
        id: deck if id == "deck" else words["fire.flow." + id + ".text"]
        for words in [messages()]
        for id in said
    }
    assert ("threat" in said) == ("threatAtReshuffle" not in rulings)


@shows("fire.flow.chart")
def test_what_a_scenario_adds_to_a_ritual_has_no_box_of_its_own(dungeon: Lay) -> None:
    # The red Event Card throws the Warrior over; with its relic broken it goes to the Void.
    layout = {"tiles": ROW, "at": {"warrior": "S1"}, "scenarios": ["unstable-void"]}
    d = dungeon("warrior", **layout, deck=("RH", "I1", ...)).waits()
    assert d.told(Tipped)
    assert now(d, turns_ago=1).passed == ("actions", "reveal")
    d = dungeon("warrior", **layout, deck=("RH", "I1", ...), broken=("str",)).waits()
    assert d.told(CardVoided)
    assert (now(d, turns_ago=1).card, now(d, turns_ago=1).cards) == (2, 1)


@shows("fire.flow.chart")
def test_a_chamber_that_falls_in_a_heros_turn_is_no_step_of_the_ritual(dungeon: Lay) -> None:
    (began,) = dungeon("warrior").told(TurnBegan)[-1:]
    told = (began, ChamberFell("S1", False), Dived("warrior", "V"), DeckShuffled(()))
    drawn = chart(dungeon("warrior").world, told)
    assert (drawn.passed, drawn.card) == (("actions",), 0)
    drawn = chart(dungeon("warrior").world, (began, RitualBegan(1), ChamberFell("S1", True)))
    assert drawn.now == "void"
