"""EXCHANGE: tokens change hands between heroes in one chamber, for one AP in all."""

from collections.abc import Callable
from typing import Any

from fire.dungeon import Dungeon, TokensGiven
from support.shows import shows
from undertow.games.fire.facts import Declined

Lay = Callable[..., Dungeon]
QUIET = ("I1", "I2", "I3", "I4", "I5", "I6", "I7")
TOGETHER: dict[str, Any] = {
    "tiles": {"S1": (0, -1), "S2": (0, -2)},
    "at": {"warrior": "S1", "wizard": "S1", "sage": "S1"},
    "tokens": {"warrior": {"str": 2}, "wizard": {"int": 2, "dex": 1}, "sage": {"int": 1}},
}
THREE = ("warrior", "wizard", "sage")


def card(d: Dungeon, hero: str) -> dict[str, int]:
    return dict(d.hero(hero).tokens)


@shows("fire.exchange.cost", "fire.exchange.scope", "fire.exchange.many")
def test_one_ap_pays_for_all_giving_and_taking_in_the_chamber(dungeon: Lay) -> None:
    d = dungeon(*THREE, **TOGETHER)
    d.does("exchange")
    d.answers(("give", "wizard", "str", 2)).answers(("take", "wizard", "int", 2))
    d.answers(("take", "wizard", "dex", 1)).answers(("take", "sage", "int", 1)).answers(("done",))
    assert card(d, "warrior") == {"int": 3, "dex": 1}
    assert (card(d, "wizard"), card(d, "sage")) == ({"str": 2}, {})
    assert (d.world.now.hero, d.world.now.spent) == ("warrior", 1)


@shows("fire.exchange.many")
def test_what_was_just_taken_may_be_passed_on(dungeon: Lay) -> None:
    d = dungeon(*THREE, **TOGETHER)
    d.does("exchange")
    d.answers(("take", "wizard", "int", 2)).answers(("give", "sage", "int", 2)).answers(("done",))
    assert (card(d, "wizard"), card(d, "sage")) == ({"dex": 1}, {"int": 3})
    assert d.world.now.spent == 1


@shows("fire.exchange.many")
def test_every_trade_is_between_the_active_hero_and_another(dungeon: Lay) -> None:
    d = dungeon(*THREE, **TOGETHER)
    d.does("exchange")
    assert d.choices("trade") == [
        ("give", "wizard", "str", 1),
        ("give", "wizard", "str", 2),
        ("take", "wizard", "dex", 1),
        ("take", "wizard", "int", 1),
        ("take", "wizard", "int", 2),
        ("give", "sage", "str", 1),
        ("give", "sage", "str", 2),
        ("take", "sage", "int", 1),
    ]
    d.answers(("give", "sage", "str", 1)).answers(("done",))
    assert [(g.giver, g.taker) for g in d.told(TokensGiven)] == [("warrior", "sage")]


@shows("fire.exchange.scope")
def test_heroes_elsewhere_cannot_be_traded_with(dungeon: Lay) -> None:
    at = {"warrior": "S1", "wizard": "S1", "sage": "S2"}
    d = dungeon(*THREE, **{**TOGETHER, "at": at})
    d.does("exchange")
    assert {partner for _, partner, _, _ in d.choices("trade")} == {"wizard"}
    d.answers(("give", "wizard", "str", 1)).answers(("done",))
    apart = dungeon(*THREE, **{**TOGETHER, "at": {"warrior": "V", "wizard": "S1", "sage": "S2"}})
    apart.is_refused("exchange", because="somebody must be in your chamber")


@shows("fire.exchange.scope")
def test_the_lost_cannot_be_traded_with(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        **{**TOGETHER, "at": {"warrior": "S1", "wizard": "S1"}, "tokens": {"warrior": {"str": 1}}},
        patch={"heroes/wizard/lost": True},
    )
    d.is_refused("exchange", because="somebody must be in your chamber")


@shows("fire.exchange.scope", "fire.basics.vestibule-chamber")
def test_the_vestibule_is_a_place_to_trade_too(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", tokens={"warrior": {"str": 1}})
    d.does("exchange").answers(("give", "wizard", "str", 1))
    assert card(d, "wizard") == {"str": 1}


@shows("fire.exchange.cost")
def test_without_an_ap_nothing_changes_hands(dungeon: Lay) -> None:
    d = dungeon(
        "rogue", "sage", tiles={"S1": (0, -1)}, at={"sage": "S1"}, tokens={"rogue": {"dex": 1}}
    )
    d.does("move", "S1").does("move", "V").does("move", "S1")
    d.is_refused("exchange", because="That costs 1 AP and 0 are left")


@shows("fire.exchange.cost")
def test_where_nobody_has_a_token_there_is_nothing_to_exchange(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard")
    d.is_refused("exchange", because="somebody must have a token")
    assert d.world.now.spent == 0


@shows("fire.exchange.no-drop")
def test_tokens_cannot_be_dropped(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles={"S1": (0, -1), "RH": (0, -2, "S")},
        at={"warrior": "RH"},
        tokens={"warrior": {"str": 6}},
        deck=QUIET,
    )
    rules = {offer.rule for offer in d.play.offers("ana")}
    assert rules == {"fire.move", "fire.destroy", "fire.wait", "fire.heros-charge"}
    d.does("move", "S1").does("collect").does("move", "V")
    assert card(d, "warrior") == {"str": 7}
    d.waits()
    assert card(d, "warrior") == {"str": 7}


@shows("fire.exchange.no-drop")
def test_a_dive_loses_no_tokens(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles={"S1": (0, -1)},
        at={"warrior": "S1"},
        cultists=("S1",),
        collected={"S1": "warrior"},
        deck=("S1", *QUIET),
    )
    d.waits()
    assert (d.hero("warrior").at, card(d, "warrior")) == ("V", {"str": 1})


@shows("fire.exchange.consent")
def test_a_taking_from_another_player_needs_that_players_yes(dungeon: Lay) -> None:
    seats = {"warrior": "ana", "wizard": "ben", "sage": "ana"}
    d = dungeon(*THREE, **TOGETHER, seats=seats)
    d.does("exchange").answers(("take", "wizard", "int", 2))
    assert d.asked("consent").seat == "ben"
    assert str(d.asked().question.prompt) == (
        "the Warrior asks the Wizard for 2 × Intellect. All right?"
    )
    d.answers("no")
    assert card(d, "wizard") == {"int": 2, "dex": 1}
    # What was refused is not asked for again; the rest goes on.
    assert not any(t[1:3] == ("wizard", "int") for t in d.choices("trade"))
    d.answers(("take", "wizard", "dex", 1)).answers("yes")
    assert card(d, "wizard") == {"int": 2}
    d.answers(("take", "sage", "int", 1))  # her own other hero needs no leave
    d.answers(("give", "wizard", "str", 2))  # and a gift needs none either
    assert (card(d, "warrior"), card(d, "wizard")) == ({"dex": 1, "int": 1}, {"int": 2, "str": 2})
    d.answers(("done",))
    assert d.world.now.spent == 1


@shows("fire.exchange.consent", "fire.exchange.cost")
def test_a_refused_exchange_costs_nothing_and_is_not_asked_again_this_turn(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        seats={"warrior": "ana", "wizard": "ben"},
        deck=QUIET,
        tokens={"wizard": {"int": 2}},
    )
    d.does("exchange").answers(("take", "wizard", "int", 1))
    assert d.world.now.spent == 0  # asked before paying
    d.answers("no")
    assert d.world.now.spent == 0
    assert d.told(Declined) == [Declined("wizard", "int")]
    d.is_refused("exchange", because="not asked again this turn")
    d.waits()
    d.does("exchange").answers(("give", "warrior", "int", 1))
    assert d.world.now.spent == 1  # paid with the first thing that changes hands
    d.waits()
    d.does("exchange").answers(("take", "wizard", "int", 1)).answers("yes")
    assert (card(d, "warrior"), d.world.now.spent) == ({"int": 2}, 1)


@shows("fire.exchange.consent", "fire.fire.pass-with-exchange")
def test_the_fire_declined_within_an_exchange_is_declined_for_the_turn(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        seats={"warrior": "ana", "wizard": "ben"},
        carrier="wizard",
        broken=("str", "dex", "int"),
        tiles={"S1": (0, -1)},
        rulings=["fireInExchange"],
        at={"warrior": "S1", "wizard": "S1"},
    )
    d.does("exchange").answers(("take", "wizard", "fire", 1)).answers("no")
    assert (d.world.carrier, d.world.now.spent) == ("wizard", 0)
    d.is_refused("exchange", because="not asked again this turn")
    d.is_refused("pass-fire", "wizard", "warrior", because="not asked again this turn")


@shows("fire.exchange.consent")
def test_with_the_switch_turned_over_nobody_is_asked(dungeon: Lay) -> None:
    seats = {"warrior": "ana", "wizard": "ben", "sage": "ana"}
    d = dungeon(*THREE, **TOGETHER, seats=seats, rulings=["exchangeConsent"])
    d.does("exchange").answers(("take", "wizard", "int", 2))
    assert card(d, "wizard") == {"dex": 1}
    d.answers(("done",))


@shows("fire.exchange.prone")
def test_a_tipped_hero_can_be_traded_with_but_cannot_open_a_trade(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", "sage", **TOGETHER, prone=("wizard",), deck=QUIET)
    d.does("exchange").answers(("take", "wizard", "int", 1)).answers(("give", "wizard", "str", 1))
    d.answers(("done",))
    assert card(d, "wizard") == {"int": 1, "dex": 1, "str": 1}
    d.waits()
    d.is_refused("exchange", because="must stand up first")


@shows("fire.exchange.trade-name")
def test_trade_and_exchange_are_one_action(dungeon: Lay) -> None:
    d = dungeon(*THREE, **TOGETHER)
    names = [str(d.play.game.rules[o.rule].name()) for o in d.play.offers("ana")]
    assert names.count("Exchange") == 1
    assert "Trade" not in names
    d.is_refused("trade", because="There is no action called fire.trade")
