"""Where one thing is as good as another by a hair: whose it is, how near it lies, what does not count."""

from __future__ import annotations

from contextlib import nullcontext
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from msgspec.structs import replace

from edge.keepers import KEEPER, VEIL
from support.shows import shows
from undertow import examples
from undertow.games.edge import named
from undertow.games.edge.acts import TALENTS, Talent
from undertow.games.edge.book import PATRONS, RITES, Bonus
from undertow.games.edge.catalogue.enchantments import _beside
from undertow.games.edge.creation import why_not_build, why_not_talent
from undertow.games.edge.facts.story import DeckSet
from undertow.games.edge.game import GAME
from undertow.games.edge.hindsight import hindsight
from undertow.games.edge.moments import DefendPool
from undertow.games.edge.pace import bot_acts
from undertow.games.edge.rules.claims import with_bonus
from undertow.games.edge.rules.gear import off_hand
from undertow.games.edge.rules.obligation import capacity_of
from undertow.games.edge.rules.rites import price
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.seen import Need
from undertow.games.edge.world import Character, Complication, Item, Roll
from undertow.kernel import Line, Offer, Past
from undertow.kernel.errors import BadSetup

ROLL = {"attribute": "body", "skill": "melee", "intent": "x"}


@shows("edge.ench.thunder-hammer")
def test_without_a_grid_whoever_stands_as_near_goes_one_band_back(evening):
    e = evening(ana={"gear": {1: Item("weapon", "light", enchantments=("edge.thunder-hammer",))}})
    struck, beside, apart = (e.foe(size=9, band=band) for band in ("close", "close", "near"))
    down = e.foe(size=1, ticks=1, band="close")
    assert _beside(e.world, struck) == [struck, beside]
    e.set("people/ana/band", "close").does("ana", "attack", 1, struck, band="close")
    e.rolls("ana", 10, 10, 6, 2, 2, 2, 2)
    bands = [e.world.foes[id].band for id in (struck, beside, apart, down)]
    assert bands == ["near", "near", "near", "close"]
    e.does("gm", "grid").set("foes", {1: {"name": "ash", "cap": 1}, 2: {"name": "oak", "cap": 1}})
    assert _beside(e.world, 1) == [1, 2], "on a map on which it does not stand"


@shows("edge.create.complications")
@pytest.mark.parametrize("many", [2, 3])
def test_two_complications_and_two_bonds_at_the_most(many):
    bare = {"attributes": dict.fromkeys(("body", "wits", "spirit", "presence"), 1)}
    complications = tuple(Complication(f"the {n}th") for n in range(many))
    for given in ({"complications": complications}, {"bonds": tuple("abc"[:many])}):
        why = why_not_build(Character("ana", "ana", "Ana", **bare, **given), Rulings())
        assert ("two" in str(why).lower()) == (many == 3)


def test_a_shield_that_does_not_help_against_shots_is_no_reason_for_nothing(evening):
    e = evening(ana={"gear": {1: Item("shield", "buckler")}})
    found = {melee: e.count(DefendPool("ana", "body", "melee", melee)) for melee in (True, False)}
    assert [why for _, why in found[True] if why == "Buckler"] == ["Buckler"]
    assert [why for _, why in found[False] if why == "Buckler"] == []


def test_who_is_down_rolls_what_answers_a_blow_of_their_own_alone(evening):
    e = evening(ana={"harm": 3}, ben={})
    mine, other = {"who": "ana", **ROLL}, {"who": "ben", **ROLL}
    e.set("rolls", {60: mine, 61: {**other, "kind": "resist"}})
    assert e.offered("ana", "roll") == []
    e.set("rolls", {60: {**mine, "kind": "defend"}})
    assert e.offered("ana", "roll") == [(60,)]


@pytest.mark.parametrize(("faces", "may"), [([1, 7], True), ([2, 7], False)])
def test_an_affinity_lets_a_one_fall_again_and_nothing_else(evening, faces, may):
    e = evening(ana={"affinity": "the night", "boons": 0})
    e.set("rolls", {60: {"who": "ana", **ROLL, "faces": faces}})
    assert e.offered("ana", "affinity") == ([(60,)] if may else [])


def test_what_makes_a_roll_intricate_makes_it_so():
    roll = Roll("ana", "body", "melee", "x")
    told = with_bonus(roll, Bonus(does="intricate", on="x"), "a vow")
    assert (told.rung, told.cooperative) == ("intricate", ("a vow",))
    assert with_bonus(roll, Bonus(1, "x"), "a vow").rung == "basic"


@pytest.mark.parametrize(("mode", "cheered"), [("rally", ["ben", "cleo"]), ("tactical", ["cleo"])])
def test_who_has_acted_is_rallied_and_gets_no_better_footing(evening, mode, cheered):
    e = evening(ana={"talents": ("edge.inspire",), "boons": 2}, ben={}, cleo={})
    e.does("gm", "fight").set("scene/acted", ["ben"])
    e.does("ana", "inspire-friends", mode, "", words="now")
    assert sorted(one.who for one in e.world.uses if one.what == "edge.inspired") == cheered


def past(e, fact, *since):
    return Past(fact, Offer("edge.draw", ("gm",)), "gm", e.play, e.world, since=since)


def test_a_deck_of_which_no_card_is_drawn_had_no_odds(evening):
    e = evening()
    count = GAME.reckon
    deck, drawn = e.world.deck, ("7 of hearts",)
    e.set("drawn", list(drawn))
    assert hindsight(past(e, DeckSet(deck, drawn)), count) is None
    assert hindsight(past(e, DeckSet(deck, (*drawn, "A of spades"))), count) is not None


@pytest.mark.parametrize("phase", ["wrap-up", "hooks"])
def test_whoever_leads_goes_on_after_an_evening_in_which_somebody_wrote_no_sheet(evening, phase):
    e = evening(scene=False, ana={"skills": {}}, ben={})
    assert not bot_acts(e.world, "gm"), "before the first scene it is waited for"
    e.set("phase", phase)
    assert bot_acts(e.world, "gm")


LAMPS = Path(examples.__file__).parent / "packs/lamps/lamplighter.py"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("unarmed=1", 'least={"wit": 2}', "attribute or skill: wit"),
        ("unarmed=1", 'after=("edge.casters-gft",)', "talent: edge.casters-gft"),
        ('"hearts"', '"heart"', "suit: heart"),
        ('"hearts"', '"hearts/heart"', "suit: hearts/heart"),
        ('"hearts"', '"hearts/clubs"', ""),
        ("unarmed=1", "unarmed=2", ""),
    ],
)
def test_what_a_pack_names_must_be_there(tmp_path, old, new, said):
    text = LAMPS.read_text()
    assert old in text
    file = tmp_path / "a_pack.py"
    file.write_text(text.replace(old, new))
    spec = spec_from_file_location("a_pack", file)
    assert spec is not None
    module = module_from_spec(spec)
    shelves = (TALENTS, RITES, PATRONS)
    lay = [set(shelf) for shelf in shelves]
    try:
        spec.loader.exec_module(module)
        with pytest.raises(BadSetup, match=said) if said else nullcontext():
            named.check([module])
    finally:
        for shelf, before in zip(shelves, lay, strict=True):
            for id in [id for id in shelf if id not in before]:
                del shelf[id]


@shows("edge.talent.prestige-gate")
@pytest.mark.parametrize("closed", [True, False])
def test_a_prestige_talent_of_ones_own_asks_for_the_second_tier(evening, closed):
    one = Talent(id="edge.a-crown", name="A Crown", text="It glitters.", xp=4, prestige=closed)
    try:
        e = evening(scene=False, ana={"attributes": {"body": 1}, "skills": {}})
        ana = replace(e.one("ana"), talents=(one.id,))
        why = why_not_build(ana, Rulings())
        assert (str(why) if why else "") == ("A Crown is closed to Tier I." if closed else "")
        assert why_not_talent(replace(ana, earned=60), one.id, Rulings()) is None
        asks = e.play.view("ana").prices.asks.get(one.id)
        assert asks == ((Need("tier", 2),) if closed else None)
    finally:
        del TALENTS[one.id]


def test_armour_and_shields_are_no_second_weapon(evening):
    knife = Item("weapon", "light", tags=("off-hand",))
    e = evening(ana={"gear": {1: knife, 2: Item("armour", "light"), 3: Item("shield", "heater")}})
    assert not off_hand(e.world, "ana")
    e.set("people/ana/gear/4", {"kind": "weapon", "row": "medium"})
    assert off_hand(e.world, "ana")


@pytest.mark.parametrize(("owed", "over"), [(3, 0), (5, 1), (7, 1)])
def test_a_price_tells_only_what_this_rite_puts_over(evening, owed, over):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": owed}})
    assert capacity_of(e.one("ana")) == 5
    assert figure(price(e.world, "ana", VEIL, pushed=False), "over") == over


def figure(line, name):
    """A figure of a line, wherever in it; 0 where it has none."""
    if name in line.args:
        return line.args[name]
    inner = [one for one in line.args.values() if isinstance(one, Line)]
    return next((found for one in inner if (found := figure(one, name))), 0)
