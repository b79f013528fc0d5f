"""CULTISTS' RITUAL: card by card, a cultist comes, and the second one takes the chamber along."""

from collections.abc import Callable

from fire.dungeon import Dungeon, cards
from support.shows import shows
from undertow.games.fire import grid
from undertow.games.fire.facts import (
    CardRevealed,
    CultistPlaced,
    Dived,
    RitualBegan,
    ThreatDue,
    ThreatRose,
    TurnBegan,
)
from undertow.games.fire.game import GAME
from undertow.games.fire.rules.reach import can_reach
from undertow.kernel import LiveFate, Offer

Lay = Callable[..., Dungeon]
TWO_CARDS, THREE_CARDS = 2, 5
"""Levels of the Beginner's track at which the cult draws two cards, and three."""
ROW = {"S1": (0, -1), "S2": (0, -2), "D1": (1, 0), "I1": (-1, 0)}


@shows("fire.ritual.count", "fire.ritual.repeat")
def test_the_cult_draws_as_many_cards_as_the_threat_token_shows(dungeon: Lay) -> None:
    for level, count in enumerate((1, 1, 2, 2, 2, 3, 3, 3, 4)):
        d = dungeon("warrior", threat=level)
        d.waits()
        assert d.told(RitualBegan) == [RitualBegan(count)]
        assert len(d.told(CardRevealed)) == len(d.world.discard) == count


@shows("fire.ritual.count", "fire.ritual.threat-timing")
def test_a_level_that_rises_on_the_way_draws_no_more_cards(dungeon: Lay) -> None:
    # The next level draws three cards, but this ritual began at one that draws two.
    d = dungeon("warrior", threat=4, discard=("I1",), deck=("S1",), rulings=["threatAtReshuffle"])
    d.shuffles((0, 1)).waits()
    assert d.world.threat == 5
    assert d.told(CardRevealed)[1:] == [CardRevealed("S1"), CardRevealed("I1")]
    assert d.world.discard == ("I1",)
    assert d.world.deck == ("S1",)


@shows("fire.ritual.reveal", "fire.ritual.place", "fire.ritual.discard")
def test_the_top_card_puts_a_cultist_into_its_chamber_and_is_discarded(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=ROW, deck=("S2", "S1", ...))
    left = d.world.cultists_left
    d.waits()
    assert d.world.cultists == {"S2": 1}
    assert d.world.cultists_left == left - 1
    assert d.world.discard == ("S2",)
    assert d.world.deck[0] == "S1"
    assert "S2" in d.world.board.tiles
    assert not d.world.void_tiles


@shows("fire.ritual.not-in-play")
def test_the_card_of_a_chamber_that_is_not_in_play_does_nothing(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=ROW, deck=("I7", ...))
    d.waits()
    assert d.world.cultists == {}
    assert d.world.discard == ("I7",)
    assert d.told(CultistPlaced) == []
    (card,) = d.told(CardRevealed)
    assert str(GAME.prose(card, d.world)).endswith(
        ", which is not in the dungeon: nothing happens."
    )


@shows(
    "fire.ritual.second",
    "fire.ritual.cultists-back",
    "fire.ritual.void-separate",
    "fire.ritual.voided-card-draw",
)
def test_the_second_cultist_sends_chamber_token_and_card_to_the_void(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=ROW, cultists=("S2", "D1"), deck=("S2", ...))
    assert d.world.cultists_left == 28
    d.waits()
    assert "S2" not in d.world.board.tiles
    assert "S2" not in d.world.tokens
    assert d.world.void_tiles == {"S2": True}
    assert d.world.void_cards == ("S2",)
    assert "S2" not in (*d.world.supply, *d.world.deck, *d.world.discard)
    assert d.world.cultists == {"D1": 1}
    assert d.world.cultists_left == 29


@shows("fire.ritual.second")
def test_a_token_collected_before_does_not_go_with_the_chamber(dungeon: Lay) -> None:
    d = dungeon(
        "warrior", tiles=ROW, collected={"S2": "warrior"}, cultists=("S2",), deck=("S2", ...)
    )
    d.waits()
    assert d.world.void_tiles == {"S2": False}
    assert d.hero("warrior").tokens == {"str": 1}


@shows("fire.ritual.voided-card-draw", "fire.ritual.reshuffle")
def test_a_card_in_the_void_is_not_shuffled_back(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=ROW, cultists=("S2",), discard=("D1", "I1"), deck=("S2",))
    d.shuffles((1, 0)).waits()
    assert d.world.deck == ("I1", "D1")
    assert d.world.void_cards == ("S2",)


@shows("fire.ritual.at-most-one", "fire.ritual.special-safe")
def test_after_any_card_no_chamber_holds_two_and_no_special_chamber_any(dungeon: Lay) -> None:
    # A whole dungeon, and a hero who only waits: the cult takes it apart, card by card.
    rows = [("S1", "S2", "D1", "I1", "I2"), ("S3", "S4", "D2", "D3", "D4"), ("RH", "FE", "TG")]
    tiles = {c: (x - 2, -y - 1) for y, row in enumerate(rows) for x, c in enumerate(row)}
    d = dungeon("warrior", tiles=tiles, glyph=True, passages=True, threat=THREE_CARDS)
    d.play.fate = LiveFate(b"whatever the cards may say")
    seen: list[int] = []
    for _ in range(60):
        if d.ended:
            break
        d.play.open("ana", Offer("fire.wait", ("warrior",)))
        seen += d.world.cultists.values()
        assert all(count == 1 for count in d.world.cultists.values())
        assert all(d.world.is_basic(chamber) for chamber in d.world.cultists)
        assert all(d.world.is_basic(chamber) for chamber in d.world.void_tiles)
    assert len(seen) > 40
    assert len(d.world.void_tiles) > 1
    assert all(chamber in d.world.board.tiles for chamber in ("V", "RH", "FE", "TG"))


@shows("fire.ritual.special-safe")
def test_only_basic_chambers_have_a_ritual_card(dungeon: Lay) -> None:
    d = dungeon("warrior", glyph=True, passages=True)
    assert len(d.world.deck) == 21
    assert sorted(d.world.deck) == sorted(d.world.components.basic)


@shows("fire.ritual.dive")
def test_heroes_dive_before_the_tile_is_removed(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=ROW,
        at={"warrior": "S1"},
        cultists=("S1",),
        deck=("S1", "D1", ...),
        threat=TWO_CARDS,
    )
    d.waits()
    assert d.choices("dive") == ["S2", "V"]
    # While the question is open the chamber still lies there, and no further card is turned up.
    assert "S1" in d.world.board.tiles
    assert d.world.cultists == {"S1": 2}
    assert d.told(CardRevealed) == [CardRevealed("S1")]
    d.answers("S2")
    assert d.told(Dived) == [Dived("warrior", "S2")]
    assert "S1" not in d.world.board.tiles
    assert d.world.discard == ("D1",)
    assert d.world.cultists == {"D1": 1}


@shows("fire.ritual.end")
def test_after_the_last_card_the_next_hero_begins(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", threat=TWO_CARDS)
    begun = len(d.told(TurnBegan))
    d.waits()
    assert d.told(TurnBegan)[begun:] == [TurnBegan("wizard")]
    assert (d.world.now.hero, d.world.now.phase) == ("wizard", "actions")


@shows("fire.ritual.rediscover", "fire.explore.void-cells")
def test_a_new_tile_fills_the_gap_and_the_old_one_does_not_come_back(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=ROW, cultists=("S1",), deck=("S1", ...), supply=("S5", ...))
    d.waits()
    assert "S1" not in d.world.supply
    d.does("explore", "N")
    assert d.hero("warrior").at == "S5"
    assert "S1" in d.world.void_tiles
    assert d.world.board.tiles["S5"].cell == grid.cell_at(0, -1)
    # And the way to what lay behind it is open again.
    assert can_reach(d.world, d.hero("warrior"), "S2")
    assert "S2" in d.world.board.links["S5"]


@shows("fire.ritual.cultist-supply")
def test_thirty_cultists_are_no_cap_and_stand_ins_are_counted(dungeon: Lay) -> None:
    hoard = {"heroes/dark-knight/hoard": 30}
    d = dungeon("dark-knight", tiles=ROW, deck=("S1", ...), patch=hoard)
    assert d.world.cultists_left == 0
    d.waits()
    assert d.world.cultists == {"S1": 1}
    assert d.world.cultists_left == -1


@shows("fire.ritual.cultist-supply")
def test_by_the_other_ruling_no_token_means_no_cultist(dungeon: Lay) -> None:
    layout = {"tiles": ROW, "deck": ("S1", ...), "rulings": ["cultistCap"]}
    d = dungeon("dark-knight", patch={"heroes/dark-knight/hoard": 30}, **layout)
    d.waits()
    assert d.world.cultists == {}
    assert d.world.discard == ("S1",)
    # One token is left: it is placed.
    d = dungeon("dark-knight", patch={"heroes/dark-knight/hoard": 29}, **layout)
    d.waits()
    assert d.world.cultists == {"S1": 1}
    assert d.world.cultists_left == 0


@shows("fire.ritual.cultist-supply")
def test_without_a_token_to_place_no_blessing_is_used_and_the_sage_is_not_asked(
    dungeon: Lay,
) -> None:
    d = dungeon(
        "sage",
        "cleric",
        "dark-knight",
        tiles=ROW,
        deck=("S1", ...),
        rulings=["cultistCap"],
        patch={"heroes/dark-knight/hoard": 30, "blessed": "S1"},
    )
    d.waits()
    assert d.world.now.hero == "cleric"
    assert d.world.blessed == "S1"


@shows("fire.ritual.blessing-boomerang-void")
def test_blessing_and_boomerang_on_a_falling_chamber_go_back_to_their_owners(dungeon: Lay) -> None:
    # A chamber with the Blessing on it can only fall to something else: Bob goes off in it.
    d = dungeon(
        "engineer",
        "cleric",
        "master-swordsman",
        tiles=ROW,
        patch={"bob": "S2", "blessed": "S2", "boomerang": "S2"},
    )
    d.does("metallic-sacrifice", "S2")
    assert "S2" in d.world.void_tiles
    assert d.world.blessed is None
    assert d.world.boomerang is None
    d.at_rest()


@shows("fire.ritual.blessing-boomerang-void")
def test_the_boomerang_comes_home_when_the_ritual_takes_its_chamber(dungeon: Lay) -> None:
    d = dungeon("master-swordsman", "warrior", tiles=ROW, cultists=("S2",), deck=("S2", ...))
    d.does("mystic-boomerang", "S2").waits()
    assert d.world.boomerang is None
    assert d.world.now.hero == "warrior"
    # On another chamber it stays out.
    d = dungeon("master-swordsman", "warrior", tiles=ROW, cultists=("S1",), deck=cards("S1"))
    d.does("mystic-boomerang", "S2").waits()
    assert d.world.boomerang == "S2"


@shows("fire.ritual.threat-timing")
def test_a_step_that_was_due_is_taken_once_and_another_leaves_it_due(dungeon: Lay) -> None:
    due = ThreatDue().evolve(dungeon("warrior").world)
    for reshuffled, threat_due, threat_risen in ((True, False, True), (False, True, False)):
        rose = ThreatRose(by_reshuffle=reshuffled).evolve(due)
        assert rose.threat == due.threat + 1
        assert (rose.now.threat_due, rose.now.threat_risen) == (threat_due, threat_risen)
