"""What cannot be is refused, or charged, in one clear sentence, and nothing has happened."""

from __future__ import annotations

import pytest

from edge.keepers import KEEPER, VEIL
from edge.test_summons import CALLER, calls, strained
from edge.test_symbols import LANE, WORDS, invoker
from undertow.games.edge.beginning import EdgeSettings
from undertow.games.edge.game import GAME
from undertow.games.edge.rules.obligation import Debt
from undertow.kernel import LiveFate, Offer, Play, Refused

RESERVOIR = "edge.ikasha.umbral-reservoir"


def refuses(e, why, *what, **form):
    """Refused with this sentence, and the table is as it was."""
    before = e.world
    assert e.refused(*what, **form) == why
    assert e.world == before


def test_a_build_of_thirty_five():
    begin = GAME.begin(EdgeSettings(players=1))
    play = Play.begin(GAME, begin.seats, None, LiveFate(bytes(32)), first=begin.first)
    sheet = {
        "name": "Halla",
        "body": 3,
        "wits": 3,
        "skills": (("melee", 1),),
        "talents": ("edge.inspire",),
        "first_complication": "hunted",
        "second_complication": "poor",
    }
    page = play.form(Offer("edge.sheet", ("player1",))).answers

    def writes(given):
        play.open("player1", Offer("edge.sheet", ("player1",), page.given(given)))

    with pytest.raises(Refused) as why:
        writes(sheet)
    assert str(why.value) == "This build costs 35 XP, and 34 may be spent: 1 too many."
    assert play.world.people["player1"].skills == {}
    writes({**sheet, "talents": ()})
    assert play.world.people["player1"].name == "Halla"


def test_a_sixth_boon(evening):
    e = evening(ana={"boons": 2}, ben={"boons": 5})
    why = "Ben holds 5 Boons; a sixth would be lost."
    refuses(e, why, "ana", "gift-boon", "ben", words="for luck")
    refuses(e, why, "gm", "award-boon", "ben")
    assert e.offered("ana", "gift-boon") == []
    assert e.offered("gm", "award-boon") == [("ana",)]
    e.set("people/ben/boons", 4).does("ana", "gift-boon", "ben", words="for luck")
    assert (e.one("ana").boons, e.one("ben").boons) == (1, 5)


def test_a_rite_without_its_codex(evening):
    e = evening(ana={**KEEPER, "codex": ""})
    why = "Draw from the Umbral Reservoir needs the Codex of Ikasha, She Who Sleeps; Ana has none."
    refuses(e, why, "ana", "invoke", RESERVOIR, False)
    assert (RESERVOIR, False) not in e.offered("ana", "invoke")
    assert (VEIL, False) in e.offered("ana", "invoke"), "a low rite asks for none"


@pytest.mark.parametrize("how", ["symbol-ritual", "crack"])
def test_a_pushed_invoker_rite(evening, how):
    e = evening(ana=invoker("ikasha"))
    refuses(e, "An Invoker cannot push a rite.", "ana", how, LANE, True, **WORDS)
    assert (LANE, False) in e.offered("ana", how)


def test_a_rival_symbol_is_charged_and_the_price_says_why(evening):
    e = evening(ana=invoker("ikasha", "witness"))
    assert e.count(Debt("ana", LANE, "symbol"))[-1] == (1, "The Symbol of a rival: The Witness")
    price = GAME.price(e.world, Offer("edge.symbol-ritual", ("ana", LANE, False)))
    assert str(price) == (
        "1 Boon; 2 Obligation (2 of 5). More than usual: The Symbol of a rival: The Witness"
    )
    e.set("people/ana/symbols", {"ikasha": {}})
    price = GAME.price(e.world, Offer("edge.symbol-ritual", ("ana", LANE, False)))
    assert str(price) == "1 Boon; 1 Obligation (1 of 5)"


@pytest.mark.parametrize(
    ("lies", "debt", "why"),
    [
        ({}, 1, ""),
        ({"symbols": {"ikasha": {"state": "neglected"}}}, 2, "A neglected Symbol"),
        (
            {"symbols": {one: {} for one in ("ikasha", "aliyah", "carrion", "clockwork")}},
            2,
            "4 Symbols: the first rite by Symbol of the scene",
        ),
        ({"uses": "mab"}, 2, "A second patron in this scene"),
        (
            {"uses": "mab", "symbols": {"ikasha": {"state": "neglected"}, "witness": {}}},
            4,
            "A neglected Symbol, The Symbol of a rival: The Witness, A second patron in this scene",
        ),
    ],
)
def test_whatever_makes_a_rite_dearer_is_said_with_its_price(evening, lies, debt, why):
    e = evening(ana=invoker("ikasha"))
    if "symbols" in lies:
        e.set("people/ana/symbols", lies["symbols"])
    if "uses" in lies:
        e.set("uses", [{"who": "ana", "what": f"edge.invoked@{lies['uses']}", "until": "scene"}])
    price = str(GAME.price(e.world, Offer("edge.symbol-ritual", ("ana", LANE, False))))
    more = f". More than usual: {why}" if why else ""
    assert price == f"1 Boon; {debt} Obligation ({debt} of 5){more}"


def test_a_leash_that_is_full(evening):
    e = evening(ana=CALLER)
    id = calls(e)
    why = "The leash of Lesser Scout is full: it acts by its nature once, and departs."
    strained(e, id, 2)
    assert e.offered("ana", "command-spirit") == [(id,)]
    strained(e, id, 1)
    refuses(e, why, "ana", "command-spirit", id, task="scout ahead")
    refuses(e, why, "ana", "finesse", id)
    assert e.offered("gm", "depart") == [(id,)]


@pytest.mark.parametrize(
    ("climactic", "spent", "session", "why"),
    [
        (False, 12, 12, "This scene has 12 of its 12 beats spent: there is no room for 1 more."),
        (True, 16, 16, "This scene has 16 of its 16 beats spent: there is no room for 1 more."),
        (False, 0, 20, "This session has 20 of its 20 beats spent: there is no room for 1 more."),
    ],
)
def test_a_beat_beyond_the_limit(evening, climactic, spent, session, why):
    e = evening().set("scene/climactic", climactic).set("beats", {"": 1})
    e.set("scene/spent", spent).set("session/spent", session)
    refuses(e, why, "gm", "spend", 1, "")
    refuses(e, why, "gm", "spend-supply", "")
    assert e.offered("gm", "spend") == []
    e.set("scene/spent", max(0, spent - 1)).set("session/spent", session - 1)
    e.does("gm", "spend", 1, "")
    assert (e.world.scene.spent, e.world.session.spent) == (max(1, spent), session)
