"""Small print: prices, names, distances on hexes, and what pays or does not."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from edge.keepers import keeper
from support.shows import shows
from undertow.games.edge.acts import ENCHANTMENTS, TALENTS, rank_of
from undertow.games.edge.board import HEX, Grid, Unit
from undertow.games.edge.book import BOONS, RITES, RITUALS, TAGS, Bonus, Work
from undertow.games.edge.catalogue.patrons.oath import smites
from undertow.games.edge.catalogue.words import SKILLS
from undertow.games.edge.creation import why_not_build, why_not_talent
from undertow.games.edge.facts.people import BoonsSet, GearSet, HitSet, Tired
from undertow.games.edge.facts.story import ClockSet, LegSet, SupplySet
from undertow.games.edge.game import GAME
from undertow.games.edge.labels import answer_label, noun
from undertow.games.edge.moments import Danger, Effect, Pool
from undertow.games.edge.pace import bot_acts
from undertow.games.edge.printed import sheets
from undertow.games.edge.rulebook import _skills, _talents
from undertow.games.edge.rules.giving import noted
from undertow.games.edge.rules.throwing import owed
from undertow.games.edge.rulings import READINGS, Rulings
from undertow.games.edge.stories import DEMOS
from undertow.games.edge.words import name
from undertow.games.edge.world import Character, Clock, Hit, Item, Leg, Roll, Symbol, World
from undertow.kernel import Choice, Question, plain


def said(e, fact):
    return str(GAME.prose(fact, fact.evolve(e.world)))


# Prices


@shows("edge.ench.remove", "edge.ench.cost-bands")
def test_the_levels_of_enchantments_by_their_price():
    ranks = [rank_of(xp) for xp in (2, 4, 5, 8, 9, 12)]
    assert ranks == ["minor", "minor", "major", "major", "prestige", "prestige"]
    for one in ENCHANTMENTS.values():
        level = 1 if one.xp <= 4 else 2 if one.xp <= 8 else 3
        assert (one.level, one.rank) == (level, ("minor", "major", "prestige")[level - 1]), one.id
    assert {one.rank for one in ENCHANTMENTS.values()} >= {"minor", "major"}


@pytest.mark.parametrize(("cap", "days"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_a_follower_takes_as_many_days_as_its_cap_and_three_at_the_most(evening, cap, days):
    e = evening(scene=False, ana={"xp": 30, "days": days}).set("phase", "downtime")
    e.does("ana", "recruit", name="Wren", cap=cap)
    assert (e.one("ana").days, e.one("ana").xp) == (0, 30 - cap * cap)
    e = evening(scene=False, ana={"xp": 30, "days": days - 1}).set("phase", "downtime")
    e.refused("ana", "recruit", name="Wren", cap=cap)


@shows("edge.geometry.loom-of-chance")
def test_a_rite_on_a_roll_is_paid_and_lets_at_least_one_die_fall(evening):
    loom = "edge.geometry.loom-of-chance"
    e = evening(ana={**keeper("geometry", "loom-of-chance"), "boons": 3})
    id = e.acts("ana")
    e.rolls("ana", 2, 2, 2, 9, 9)
    e.refused("ana", "interrupt", loom, False, id, dice=())
    e.dice(8).does("ana", "interrupt", loom, False, id, dice=(0,))
    assert e.one("ana").boons == 3 - BOONS[RITES[loom].tier]


def test_a_relay_takes_a_boon(evening):
    e = evening(ana={"talents": ("edge.tactical-relay",), "boons": 0}, ben={}, cleo={})
    e.does("gm", "fight")
    assert e.offered("ana", "relay") == []
    e.set("people/ana/boons", 1)
    assert e.offered("ana", "relay") == [()]


# What failure pays


@pytest.mark.parametrize(
    ("given", "switch", "came", "boons"),
    [
        ({}, "", "miss", 2),
        ({}, "", "partial", 1),
        ({}, "", "clean", 0),
        ({"win": ""}, "", "miss", 0),
        ({"lose": ""}, "", "miss", 0),
        ({"fishing": True}, "", "miss", 0),
        ({"kind": "resist"}, "", "miss", 0),
        ({"kind": "defend"}, "", "miss", 0),
        ({"kind": "resist"}, "reactionsPay", "miss", 2),
        ({"win": ""}, "partialAlwaysPays", "partial", 1),
        ({"win": ""}, "partialAlwaysPays", "miss", 0),
    ],
)
def test_what_a_failure_pays(evening, given, switch, came, boons):
    e = evening(switch=switch)
    roll = Roll(
        **{
            "who": "ana",
            "attribute": "body",
            "skill": "melee",
            "intent": "x",
            "win": "in",
            "lose": "seen",
            **given,
        }
    )
    assert owed(e.world, roll, came) == boons


@pytest.mark.parametrize(("harm", "becomes"), [(0, 1), (1, 2)])
def test_a_full_track_adds_one_level_where_harm_adds_up(evening, harm, becomes):
    e = evening(switch="harmAdds", ana={"harm": harm, "fatigue": 2})
    e.does("gm", "harm", whom="ana", level=0, fatigue=1).does("ana", "take", max(e.world.hits))
    assert e.one("ana").harm == becomes


# Shields where foes do not roll


@pytest.mark.parametrize(
    ("gear", "about", "terms"),
    [
        ({1: Item("shield", "buckler")}, "foe 9 1 physical", 1),
        ({}, "foe 9 1 physical", 0),
        ({1: Item("shield", "buckler")}, "", 0),
    ],
)
def test_a_shield_helps_whoever_rolls_to_defend(evening, gear, about, terms):
    bare = evening()
    e = evening(ana={"gear": gear})
    roll = Roll("ana", "body", "melee", "x", "defend", about=about)
    assert (
        len(e.count(Pool(roll)))
        == len(bare.count(Pool(Roll("ana", "body", "melee", "x", "defend")))) + terms
    )


# The grid


@shows("edge.grid.base-cells", "edge.grid.types")
def test_distances_and_bases_on_hexes():
    hexes = Grid("hex", False, {})
    assert set(hexes.cells(Unit(5, 5, base="huge"))) == {(5, 5)} | {(5 + x, 5 + y) for x, y in HEX}
    assert set(hexes.cells(Unit(5, 5, base="large"))) == {(5, 5), (6, 5), (5, 6)}
    far = {(5, 5): 0, (6, 5): 1, (6, 4): 1, (6, 6): 2, (7, 4): 2, (5, 8): 3, (2, 8): 3, (8, 8): 6}
    assert {at: hexes.apart(Unit(5, 5), Unit(*at)) for at in far} == far
    squares = {(6, 6): (2, 1), (5, 8): (3, 3), (8, 7): (5, 3)}
    for at, (four, eight) in squares.items():
        assert Grid("square", False, {}).apart(Unit(5, 5), Unit(*at)) == four
        assert Grid("square", True, {}).apart(Unit(5, 5), Unit(*at)) == eight


@pytest.mark.parametrize(
    ("at", "there"), [((5, 4), (5, 3)), ((5, 6), (5, 7)), ((4, 5), (3, 5)), ((6, 5), (7, 5))]
)
def test_a_shove_goes_straight_away(evening, at, there):
    e = evening()
    foe = e.foe()
    e.does("gm", "fight").does("gm", "grid").does("gm", "grid-put", "ana", x=5, y=5)
    e.does("gm", "grid-put", f"foe {foe}", x=at[0], y=at[1])
    e.does("ana", "shove", foe)
    e.rolls("ana", *[9] * e.total(Pool(e.world.rolls[e.roll_of("ana")])))
    assert e.world.grid.units[f"foe {foe}"].at == there


def test_aim_stands_for_the_move_or_takes_the_action(evening):
    gear = {60: Item("weapon", "medium", ranged=True)}
    e = evening(ana={"gear": gear}).set("scene/round", 1)
    assert e.offered("ana", "aim") == [(60,)]
    e.set("scene/acted", ["ana"])
    assert e.offered("ana", "aim") == [(60,)], "instead of the Move"
    e.set("scene/moved", ["ana"])
    assert e.offered("ana", "aim") == []
    e.set("scene/acted", [])
    assert e.offered("ana", "aim") == [(60,)], "her action"


# What lasts is an asset


@pytest.mark.parametrize(("until", "assets", "lasting"), [("lasting", 1, 0), ("scene", 0, 1)])
def test_a_work_that_lasts_is_an_asset(evening, until, assets, lasting):
    rite = next(
        one
        for one in RITES.values()
        if any(isinstance(give, Work) for give in one.gives) and one.until == until
    )
    short = rite.id.split(".")[-1]
    e = evening(
        ana={
            **keeper(rite.patron, short),
            "boons": 5,
            "attributes": dict.fromkeys(("body", "wits", "spirit", "presence"), 5),
        }
    )
    e.does("ana", "invoke", rite.id, False, words="it works")
    id = e.roll_of("ana")
    e.rolls("ana", *[9] * e.total(Pool(e.world.rolls[id])))
    if id in e.world.rolls:
        e.does("ana", "stand", id)
    assert len(e.one("ana").assets) == assets
    works = [
        one for one in e.world.lasting.values() if one.source == rite.id and "what" in one.data
    ]
    assert len(works) == lasting


# Words


def test_names_of_tags_and_of_what_has_none():
    for id, one in TAGS.items():
        assert str(name(f"edge.tag.{id}")) == str(one.line)
    assert str(name("edge.off-balance")) == "off balance"
    assert str(name("his own words")) == "his own words"


def test_a_beat_is_named_by_its_suit(evening):
    e = evening()
    plain_one, hearts, kept = (
        noun(e.world, "gm", "suit", suit) for suit in ("", "hearts", "hearts@ana")
    )
    assert "hearts" in str(hearts).lower()
    assert "hearts" not in str(plain_one).lower()
    assert "Ana" in str(kept)


def test_readings_stand_on_the_page_in_words(evening):
    e = evening()
    id = next(iter(READINGS))

    def read(field):
        question = Question("gm", plain("x"), Choice((id,)), {"field": field})
        return str(answer_label(e.world, question, id))

    assert read("readings") == str(READINGS[id]())
    assert read("words") != read("readings")


def test_facts_of_boons_and_of_the_road(evening):
    e = evening()
    lost, kept = (said(e, BoonsSet("ana", 2, "trim", lost=n)) for n in (1, 0))
    assert "lost: 1" in lost
    assert "lost" not in kept
    bare = said(e, LegSet(Leg("the pass", 1)))
    led = said(e, LegSet(Leg("the pass", 1, {"guide": ("ana",)})))
    over = said(e, LegSet(Leg("the pass", 1, {"guide": ("ana",)}, over=True)))
    assert bare == "On the way: the pass"
    assert "Ana" in led
    assert over.startswith("They have come")


def test_a_skill_names_the_patrons_who_give_it():
    pages = {entry.id.rpartition(".")[2]: entry for entry in _skills()}
    for skill, (_, givers) in SKILLS.items():
        assert bool(pages[skill].figures) == bool(givers), skill
    assert any(not givers for _, givers in SKILLS.values()) or all(pages.values())


def test_who_owes_nothing_has_no_ledger_on_their_sheet(evening):
    e = evening(ana={"obligation": {"mab": 2}}, ben={})
    mine, theirs = (
        {str(block.title) for block in sheet.blocks} for sheet in sheets(e.play.view("gm"))
    )
    assert mine - theirs
    assert not theirs - mine - {"Talents"}


def test_what_is_veiled_is_hard_to_notice():
    (veil,) = TAGS["veil"].gives
    assert (veil.dice, veil.skills, veil.whom) == (-1, ("notice",), "all")


@shows("edge.geometry.fundamental-equation")
def test_a_miss_is_saved_once_a_scene():
    (saves,) = [
        one for one in RITES["edge.geometry.fundamental-equation"].gives if isinstance(one, Bonus)
    ]
    assert (saves.does, saves.uses, saves.on) == (
        "saves",
        1,
        "a Miss becomes Success & Cost, once per scene",
    )
    assert noted(saves)["does"] == "saves"


# Bots and ready tables


def test_a_seat_without_a_character_does_nothing(evening):
    e = evening()
    assert not bot_acts(e.world, "nobody")
    assert not bot_acts(World(), "ana")


def test_at_a_gms_ready_table_all_players_are_bots():
    ours = [demo for demo in DEMOS if demo.id.endswith("-gm")]
    assert ours
    for demo in ours:
        assert list(demo.bots) == [one.seat for one in demo.settings.people]


# Who is touched, and who is not


def test_rest_is_told_of_the_tired_alone(evening):
    e = evening(ana={"fatigue": 2}, ben={})
    e.does("gm", "short-rest")
    assert [(told.who, told.fatigue) for told in e.told(Tired)] == [("ana", 0)]


def test_a_move_spoils_an_aim_and_a_brace_and_nothing_else(evening):
    bow, sword = Item("weapon", "heavy", ranged=True), Item("weapon", "heavy")
    gear = {
        60: Item("weapon", "medium", ranged=True, aimed=True),
        61: bow,
        62: Item("weapon", "heavy", ranged=True, ready=True),
        63: Item("weapon", "heavy", ready=True),
        64: Item("shield", "pavise", ready=True),
        65: sword,
    }
    e = evening(ana={"gear": gear})
    e.does("ana", "move", "close")
    assert sorted(told.id for told in e.told(GearSet)) == [60, 62, 64]
    now = e.one("ana").gear
    assert (now[60].aimed, now[62].ready, now[63].ready, now[64].ready) == (False,) * 2 + (
        True,
        False,
    )


def test_who_shares_a_role_helps_on_the_way(evening):
    e = evening(ana={}, ben={})
    e.does("gm", "leg", name="the pass", size=4).does("ana", "role", "guide")
    e.does("ana", "travel", "guide", intent="on")
    roll = e.world.rolls[e.roll_of("ana")]
    assert (roll.helper, roll.risk) == ("", "")
    e.does("ana", "drop", e.roll_of("ana")).does("ben", "role", "guide")
    e.does("ana", "travel", "guide", intent="on")
    roll = e.world.rolls[e.roll_of("ana")]
    assert (roll.helper, roll.risk) == ("ben", "guide")


@shows("edge.oath.radiant-smite")
def test_a_smite_flares_in_a_melee_attack_alone(evening):
    e = evening(ana=keeper("oath", "radiant-smite"))
    smite = {
        "source": "edge.oath.radiant-smite",
        "by": "ana",
        "data": {"kind": "bonus", "effect": "1", "auto": "True"},
    }
    e.set("lasting", {70: smite})
    for kind, skill, effect in (
        ("attack", "melee", 3),
        ("attack", "skirmish", 2),
        ("action", "melee", 2),
        ("action", "lore", 2),
    ):
        assert e.total(Effect(Roll("ana", "body", skill, "x", kind))) == effect


@pytest.mark.parametrize("held", [{"harm": 1}, {"harm": 2}])
def test_a_wound_takes_its_die_from_what_somebody_does_and_none_from_a_resist(evening, held):
    e = evening(ana=held)

    def lost(kind):
        roll = Roll("ana", "body", "", "x", kind, related=True)
        return [amount for amount, why in e.count(Pool(roll)) if why.startswith("Harm ")]

    assert (lost("action"), lost("resist")) == ([-1], [])


@shows("edge.oath.radiant-smite")
def test_a_smite_is_its_invokers_own_and_nothing_else_that_works_by_itself_is_one(evening):
    e = evening(ana=keeper("oath", "radiant-smite"), ben={})
    strike = Roll("ana", "body", "melee", "x", "attack")
    by_itself = {"kind": "bonus", "effect": "1", "auto": "True"}
    e.set("lasting", {70: {"source": "edge.oath.radiant-smite", "by": "ben", "data": by_itself}})
    assert e.total(Effect(strike)) == 2
    assert e.total(Effect(replace(strike, who="ben"))) == 3
    other = {"source": "edge.oath.kindle-vow", "by": "ana", "data": by_itself}
    e.set("lasting", {70: other})
    assert smites(e.world, "ana") == []
    smite = {"source": "edge.oath.radiant-smite", "by": "ana", "data": by_itself}
    e.set("lasting", {70: other, 71: smite})
    assert [n for n, _ in smites(e.world, "ana")] == [71]


def test_talents_stand_under_their_own_heads():
    pages = list(_talents())
    heads: dict[str, list[str]] = {}
    for one in pages:
        heads.setdefault(str(one.under), []).append(one.id)
    listed = [id for ids in heads.values() for id in ids if id in TALENTS]
    assert sorted(listed) == sorted(TALENTS), "each stands in the book once"
    monks = {id for id, one in TALENTS.items() if one.rank and not one.cooperative}
    assert [ids for ids in heads.values() if set(ids) == monks]


def test_what_is_paid_at_once_is_paid_at_once():
    assert (
        RITUALS["edge.ritual.fortune-braid"].cost
        == "1 story beat at once if it is used offensively."
    )


# The end of a scene


def test_a_scene_ends_with_nobody_in_melee_and_no_round(evening):
    e = evening(ana={"melee": True, "band": "close"}, ben={})
    e.does("gm", "fight").set("scene/acted", ["ana"]).set("scene/moved", ["ben"])
    e.does("gm", "scene-end")
    assert (e.one("ana").melee, e.one("ana").band) == (False, "near")
    scene = e.world.scene
    assert (scene.over, scene.round, scene.acted, scene.moved) == (True, 0, (), ())


def test_a_hidden_clock_is_shown_to_all(evening):
    e = evening()
    e.does("gm", "clock-new", name="A traitor", size=4, hidden=True)
    (id,) = e.world.clocks
    assert not e.play.view("ana").clocks
    e.does("gm", "clock-show", id)
    assert e.world.clocks[id].known_to is None
    assert len(e.play.view("ana").clocks) == 1


def test_halves_of_clocks_and_what_is_left_of_harm_are_told(evening):
    e = evening()
    whole, half = (
        said(e, ClockSet(50, Clock(name="Doom", size=4, ticks=1, half=half)))
        for half in (False, True)
    )
    assert (whole, half) == ("The clock “Doom”: 1 of 4.", "The clock “Doom”: 1 and a half of 4.")
    for level, fatigue, left in ((1, 0, True), (0, 1, True), (1, 1, True), (0, 0, False)):
        fact = HitSet(50, Hit("ana", level, "a blade", fatigue=fatigue, said=("resist",)))
        assert said(e, fact).startswith("What is left") == left


def test_supply_that_is_full_is_not_told_of(evening):
    gear = {60: Item("weapon", "light", ranged=True, volleys=1)}
    e = evening(ana={"gear": gear})
    e.does("gm", "resupply")
    assert (e.told(SupplySet), e.one("ana").gear[60].volleys) == ([], 0)
    e.set("supply", 2).does("gm", "resupply")
    assert (len(e.told(SupplySet)), e.world.supply) == (1, 0)


@shows("edge.monk.perfect-timing")
def test_a_monk_is_one_step_better_placed(evening):
    e = evening(ana={"talents": ("edge.perfect-timing",)})
    id = e.acts("ana")
    before = e.total(Danger(e.world.rolls[id]))
    e.does("ana", "centred", id)
    assert e.world.rolls[id].shifts["centred"] == -1
    assert e.total(Danger(e.world.rolls[id])) == before - 1


def test_xp_and_cells_are_named_by_their_number(evening):
    e = evening()
    assert "2" in str(noun(e.world, "ana", "xp", 2))
    assert "XP" in str(noun(e.world, "ana", "xp", 2))
    assert str(noun(e.world, "ana", "x", 7)) == "7"


@pytest.mark.parametrize(
    ("mine", "theirs", "may"),
    [
        (("close", False), ("close", False), True),
        (("close", True), ("near", True), False),
        (("near", True), ("near", True), True),
        (("near", True), ("near", False), False),
        (("near", False), ("near", False), False),
        (("close", False), ("near", False), False),
    ],
)
def test_shields_stand_side_by_side_at_close_or_in_melee(evening, mine, theirs, may):
    held = {60: Item("shield", "heater")}
    e = evening(
        ana={"talents": ("edge.shield-wall",), "gear": held, "band": mine[0], "melee": mine[1]},
        ben={"gear": held, "band": theirs[0], "melee": theirs[1]},
    )
    e.does("gm", "fight")
    assert e.offered("ana", "form-wall") == ([()] if may else [])


@pytest.mark.parametrize(("switch", "capped"), [("", True), ("onlyMissesCapped", False)])
def test_how_many_failures_still_pay_is_seen_on_the_roll(evening, switch, capped):
    e = evening(switch=switch, ana={"consoled": 9})
    id = e.acts("ana")
    (seen,) = [one for one in e.play.view("ana").rolls if one.id == id]
    pays = next(value for value in msgspec.structs.astuple(seen) if isinstance(value, dict))
    assert pays["miss"] == 0
    assert (pays["partial"] == 0) == capped


def test_a_build_is_looked_at_to_its_end():
    fine = Character("ana", "ana", "Ana", attributes={"body": 2}, skills={"melee": 1})
    talent = next(
        id for id in TALENTS if why_not_talent(replace(fine, talents=(id,)), id, Rulings()) is None
    )
    built = replace(fine, talents=(talent,), rites=("edge.mab.courtly-guise",))
    assert "Familiar" in str(why_not_build(built, Rulings()))


@pytest.mark.parametrize(
    ("state", "worn"),
    [("maintained", False), ("neglected", True), ("compromised", True), ("shattered", False)],
)
def test_a_symbol_is_restored_where_it_is_worn(evening, state, worn):
    e = evening(scene=False, ana={"symbols": {"mab": Symbol(state)}, "xp": 5})
    e.set("phase", "downtime").set("people/ana/downtime", 2)
    assert e.offered("ana", "symbol-restore") == ([("mab",)] if worn else [])


def test_nobody_is_put_where_somebody_stands(evening):
    e = evening()
    e.does("gm", "fight").does("gm", "grid").does("gm", "grid-put", "ana", x=5, y=5)
    e.refused("gm", "grid-put", "ben", x=5, y=5)
    e.does("gm", "grid-put", "ben", x=5, y=6)
    e.does("gm", "grid-put", "ben", x=5, y=6, facing=2)
