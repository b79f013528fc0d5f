"""The Dark-Knight: Soul Thirst and Consume."""

from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows
from undertow.games.fire.components import load
from undertow.games.fire.facts import Acted
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import ApLimit
from undertow.games.fire.rules.acting import ap_left
from undertow.kernel import Offer

HOARD = "heroes/dark-knight/hoard"


@shows("fire.hero.dark-knight", "fire.turn.ap-default", "fire.herorule.dark-knight-ap")
def test_the_dark_knight_starts_with_two_ap_and_is_best_at_strength(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "dark-knight") == 2
    for chamber, ap in {"S1": 1, "I1": 2}.items():
        d = dungeon(
            "dark-knight", tiles={chamber: (0, -1)}, at={"dark-knight": chamber}, deck=QUIET
        )
        d.does("collect")
        assert d.told(Acted)[-1].ap == ap


@shows("fire.hero.dark-knight")
def test_dexterity_is_out_of_his_reach_until_he_has_three_ap(dungeon: Lay) -> None:
    d = dungeon("dark-knight", tiles={"D1": (0, -1)}, at={"dark-knight": "D1"}, patch={HOARD: 4})
    d.is_refused("collect", because="costs 3 AP and 2 are left")
    d.does("consume").does("collect")
    assert d.hero("dark-knight").tokens == {"dex": 1}


@shows("fire.herorule.dark-knight-ap")
def test_the_other_printing_of_his_card_gives_him_three_ap(dungeon: Lay) -> None:
    def three(*heroes: str, **layout: object) -> object:
        return dungeon(*heroes, rulings=["darkKnightThreeAp"], **layout)

    assert ap_a_turn(three, "dark-knight") == 3
    assert costs_to_collect(three, "dark-knight") == (1, 3, 2)


@shows("fire.herorule.dark-knight-ap", "fire.hero.dark-knight-consume-max")
def test_the_other_printing_taken_up_in_mid_game_gives_him_no_eighth_ap(dungeon: Lay) -> None:
    for tokens, before, after in ((0, 2, 3), (4, 6, 7), (5, 7, 7)):
        d = dungeon("dark-knight", patch={"heroes/dark-knight/plus_ap": tokens})
        assert ap_left(d.world) == before
        d.play.open("ana", Offer("fire.reading", ("ana", "darkKnightThreeAp")))
        assert ap_left(d.world) == after


# Soul Thirst


@shows("fire.hero.dark-knight-soul-thirst")
def test_cultists_he_attacks_go_onto_his_card(dungeon: Lay) -> None:
    d = dungeon(
        "dark-knight",
        "warrior",
        tiles={"S1": (0, -1), "S2": (0, -2)},
        at={"dark-knight": "S1", "warrior": "S2"},
        cultists=("S1", "S2"),
        deck=QUIET,
    )
    d.does("attack")
    assert d.world.now.spent == 1
    assert d.hero("dark-knight").hoard == 1
    assert d.world.cultists == {"S2": 1}
    assert d.world.cultists_left == 28  # one in the dungeon, one on his card
    d.waits()
    d.does("attack")  # the Warrior has no such thirst
    assert d.hero("warrior").hoard == 0
    assert d.hero("dark-knight").hoard == 1
    assert d.world.cultists_left == 29


@shows("fire.hero.dark-knight-soul-thirst")
def test_his_card_holds_any_number_of_cultists(dungeon: Lay) -> None:
    d = dungeon(
        "dark-knight",
        tiles={"S1": (0, -1)},
        at={"dark-knight": "S1"},
        cultists=("S1",),
        patch={HOARD: 40},
    )
    d.does("attack")
    assert d.hero("dark-knight").hoard == 41


# Consume


@shows("fire.hero.dark-knight-consume", "fire.herorule.consume-supply")
def test_consuming_turns_two_cultists_more_than_his_ap_into_an_ap(dungeon: Lay) -> None:
    d = dungeon("dark-knight", patch={HOARD: 5})
    assert d.world.cultists_left == 25
    d.does("consume")
    assert d.hero("dark-knight").hoard == 1
    assert d.hero("dark-knight").plus_ap == 1
    assert d.world.cultists_left == 29


@shows("fire.hero.dark-knight-consume")
def test_one_cultist_short_is_too_few(dungeon: Lay) -> None:
    d = dungeon("dark-knight", patch={HOARD: 3})
    d.is_refused("consume", because="two more cultists on your card than your AP limit")


@shows("fire.hero.dark-knight-consume")
def test_an_attack_can_bring_the_missing_one(dungeon: Lay) -> None:
    d = dungeon(
        "dark-knight",
        tiles={"S1": (0, -1)},
        at={"dark-knight": "S1"},
        cultists=("S1",),
        patch={HOARD: 3},
    )
    d.does("attack").does("consume")
    assert d.hero("dark-knight").hoard == 0


@shows("fire.hero.dark-knight-consume", "fire.herorule.consume-passive")
def test_he_consumes_once_a_turn(dungeon: Lay) -> None:
    d = dungeon("dark-knight", deck=QUIET, patch={HOARD: 9})
    d.does("consume")
    d.is_refused("consume", because="used this turn already")
    d.waits().does("consume")
    assert d.hero("dark-knight").plus_ap == 2
    assert d.hero("dark-knight").hoard == 0


@shows("fire.hero.dark-knight-consume-max", "fire.herorule.consume-typo")
def test_five_tokens_cost_thirty_cultists_and_make_seven_ap(dungeon: Lay) -> None:
    d = dungeon("dark-knight", tiles={"S1": (0, -1)}, deck=QUIET, patch={HOARD: 60})
    left = []
    for _ in range(5):
        d.does("consume").waits()
        left.append(d.hero("dark-knight").hoard)
    assert left == [56, 51, 45, 38, 30]  # 4, 5, 6, 7, 8
    d.is_refused("consume", because="goes up to 7")
    for _ in range(3):
        d.does("move", "S1").does("move", "V")
    assert d.world.now.spent == 6
    before = d.world.now.number
    d.does("move", "S1")
    assert d.world.now.number == before + 1


@shows("fire.hero.dark-knight-consume-max", "fire.herorule.dark-knight-ap")
def test_starting_with_three_he_stops_at_seven_ap_all_the_same(dungeon: Lay) -> None:
    d = dungeon(
        "dark-knight",
        deck=QUIET,
        rulings=["darkKnightThreeAp"],
        patch={HOARD: 60, "heroes/dark-knight/plus_ap": 3},
    )
    d.does("consume").waits()
    assert d.hero("dark-knight").plus_ap == 4
    assert d.hero("dark-knight").hoard == 52
    d.is_refused("consume", because="goes up to 7")


@shows("fire.hero.dark-knight-consume-max")
def test_starting_with_one_he_stops_at_five_tokens_all_the_same(dungeon: Lay) -> None:
    d = dungeon(
        "dark-knight",
        components=load("[heroes.dark-knight]\nap = 1"),
        patch={HOARD: 60, "heroes/dark-knight/plus_ap": 5},
    )
    d.is_refused("consume", because="up to five")


@shows("fire.herorule.consume-now", "fire.herorule.consume-passive", "fire.turn.zero-ap-after")
def test_he_may_consume_with_no_ap_left_and_use_the_new_one_at_once(dungeon: Lay) -> None:
    d = dungeon("dark-knight", tiles={"S1": (0, -1)}, deck=QUIET, patch={HOARD: 4})
    d.does("move", "S1").does("move", "V")
    assert d.world.now.spent == 2
    number = d.world.now.number
    d.does("consume")
    assert d.world.now.spent == 2  # it cost no AP
    d.does("move", "S1")
    assert d.world.now.number == number + 1
    assert d.hero("dark-knight").at == "S1"


@shows("fire.herorule.consume-passive", "fire.fire.skills-master")
def test_he_may_consume_with_the_fire_in_his_hands(dungeon: Lay) -> None:
    d = dungeon(
        "dark-knight",
        tiles={"S1": (0, -1)},
        at={"dark-knight": "S1"},
        broken=("str", "dex", "int"),
        carrier="dark-knight",
        patch={HOARD: 4},
    )
    d.does("consume")
    assert d.hero("dark-knight").plus_ap == 1


@shows("fire.fire.skills-master")
def test_his_thirst_works_with_the_fire_in_his_hands(dungeon: Lay) -> None:
    d = dungeon(
        "dark-knight",
        tiles={"S1": (0, -1)},
        at={"dark-knight": "S1"},
        cultists=("S1",),
        broken=("str", "dex", "int"),
        carrier="dark-knight",
    )
    d.does("attack")
    assert d.hero("dark-knight").hoard == 1


@shows("fire.herorule.consume-passive", "fire.stand.passives")
def test_lying_on_the_ground_he_must_stand_before_he_consumes(dungeon: Lay) -> None:
    d = dungeon("dark-knight", prone=("dark-knight",), patch={HOARD: 4})
    d.is_refused("consume", because="must stand up first")
    d.does("stand").does("consume")
    assert d.hero("dark-knight").plus_ap == 1


@shows("fire.herorule.consume-passive")
def test_he_consumes_in_his_own_turn_only(dungeon: Lay) -> None:
    d = dungeon("warrior", "dark-knight", patch={HOARD: 4})
    d.is_refused("consume", hero="dark-knight", because="the Warrior's turn")
    d.is_refused("consume", because="not a skill of the Warrior")


@shows("fire.hero.dark-knight-consume-max")
def test_his_tokens_are_a_reason_only_where_he_has_some(dungeon: Lay) -> None:
    for tokens, reasons in ((0, [2]), (1, [2, 1]), (5, [2, 5])):
        d = dungeon("dark-knight", patch={"heroes/dark-knight/plus_ap": tokens})
        terms = GAME.reckon(d.world, ApLimit("dark-knight")).terms
        assert [term.amount for term in terms] == reasons
