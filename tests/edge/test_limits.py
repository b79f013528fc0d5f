"""How far a thing goes: what it spends, what it leaves alone, and where the next rule begins."""

from __future__ import annotations

import msgspec
import pytest

from edge.keepers import KEEPER, keeper
from support.shows import shows
from undertow.games.edge.acts import TALENTS
from undertow.games.edge.board import HEX, SQUARE
from undertow.games.edge.book import RITES, TIERS, Ask, Bonus, Declare, Trial
from undertow.games.edge.catalogue.tags import PASSAGE
from undertow.games.edge.concepts import CONCEPTS
from undertow.games.edge.facts.magic import Owed
from undertow.games.edge.facts.story import BeatsSpent, Said
from undertow.games.edge.game import GAME
from undertow.games.edge.moments import DefendPool, FoePool, Pool
from undertow.games.edge.printed import sheets
from undertow.games.edge.rulebook import LABELS
from undertow.games.edge.rules.awards import _dial
from undertow.games.edge.rules.claims import judged
from undertow.games.edge.rules.giving import noted
from undertow.games.edge.rules.ground import together
from undertow.games.edge.rules.harm import RESIST
from undertow.games.edge.rules.tactics import SIDE
from undertow.games.edge.stories import DEMOS
from undertow.games.edge.travel import TRAVELS
from undertow.games.edge.world import Asset, Follower, Item, Lasting, Roll, Symbol
from undertow.kernel import Offer

VEIL, SNARL = "edge.ikasha.secret-keeper", "edge.grimmer.hunters-snarl"


def lay(e, n, thing, source=VEIL, by="ana", on=("ana",), uses=0, **more):
    """Something lasts on the table under this number."""
    one = Lasting(source, by, on, uses=uses, data=noted(thing), **more)
    return e.set(f"lasting/{n}", msgspec.to_builtins(one))


def fight(e, **form):
    """A grid with Ana on it, in a fight."""
    e.does("gm", "fight").does("gm", "grid", **form)
    return e.does("gm", "grid-put", "ana", x=5, y=5)


# What was claimed already


@pytest.mark.parametrize(
    ("thing", "other"),
    [
        (Bonus(1, "fits"), Bonus(effect=1, on="fits")),
        (Bonus(effect=1, on="fits"), Bonus(position=1, on="fits")),
        (Bonus(position=1, on="fits"), Bonus(1, "fits")),
        (Bonus(starts="controlled", on="fits"), Bonus(1, "fits")),
    ],
)
def test_of_one_source_each_kind_counts_once(evening, thing, other):
    e = evening(ana={}, ben={})
    lay(e, 70, thing)
    lay(e, 71, thing)
    lay(e, 72, other)
    id = e.acts("ana")
    assert e.offered("ana", "claim") == [(id, 70), (id, 71), (id, 72)]
    e.does("ana", "claim", id, 70)
    assert e.offered("ana", "claim") == [(id, 72)]
    assert e.offered("ben", "claim") == []


@pytest.mark.parametrize(
    ("thing", "claimed", "laid"),
    [
        (Bonus(1, "fits"), True, False),
        (Bonus(-1, "fits"), False, True),
        (Bonus(effect=1, on="fits"), True, False),
        (Bonus(effect=-1, on="fits"), False, True),
        (Bonus(position=1, on="fits"), True, False),
        (Bonus(position=-1, on="fits"), False, True),
        (Bonus(starts="controlled", on="fits"), True, False),
        (Bonus(starts="desperate", on="fits"), False, True),
        (Bonus(does="intricate", on="fits"), True, False),
        (Bonus(does="succeeds", on="fits"), True, False),
        (Bonus(does="again", on="fits"), False, False),
        (Bonus(does="saves", on="fits"), False, False),
        (Bonus(rerolls=1, on="fits"), False, False),
        (Bonus(1, "fits", when="later"), False, False),
        (Bonus(1, "fits", skills=("lore",)), False, False),
        (Bonus(1, "fits", skills=("melee",)), True, False),
        (Bonus(1, "fits", kinds=("resist",)), False, False),
        (Bonus(1, "fits", kinds=("action",)), True, False),
        (Bonus(attribute=1, on="body"), False, False),
        (Bonus(effect=1, on="fits", auto=True), False, False),
    ],
)
def test_who_rolls_claims_what_helps_and_the_gm_lays_on_what_hurts(evening, thing, claimed, laid):
    e = lay(evening(ana={}, ben={}), 70, thing)
    id = e.acts("ana")
    assert e.offered("ana", "claim") == ([(id, 70)] if claimed else [])
    assert e.offered("gm", "lay") == ([(id, 70)] if laid else [])
    e.set(f"rolls/{id}/faces", [9, 2, 2]).set(f"rolls/{id}/dv", 3)
    assert (e.offered("ana", "claim"), e.offered("gm", "lay")) == ([], [])


@pytest.mark.parametrize(
    ("thing", "faces", "changes"),
    [
        (Bonus(does="again", on="a failure"), (9, 2, 2), True),
        (Bonus(does="again", on="a failure"), (9, 9, 9), False),
        (Bonus(does="saves", on="a miss"), (2, 2, 2), True),
        (Bonus(does="saves", on="a miss"), (9, 2, 2), False),
        (Bonus(does="ten", on="a die"), (9, 2, 2), True),
        (Bonus(does="ten", on="a die"), (9, 9, 6), False),
        (Bonus(does="succeeds", on="a roll"), (2, 2, 2), False),
        (Bonus(rerolls=1, on="a die", faces=(1,)), (1, 9, 9), True),
        (Bonus(rerolls=1, on="a die", faces=(1,)), (2, 9, 9), False),
        (Bonus(1, "a die"), (2, 2, 2), False),
    ],
)
def test_what_changes_dice_that_fell_is_used_up_by_it(evening, thing, faces, changes):
    e = lay(evening(ana={}, ben={}), 70, thing, uses=2)
    id = e.acts("ana")
    e.set(f"rolls/{id}/faces", list(faces)).set(f"rolls/{id}/dv", 3)
    assert e.offered("ana", "claim-late") == ([(id, 70)] if changes else [])
    if not changes:
        return
    if thing.does == "again":
        e.dice(9, 9, 9)
    if thing.rerolls:
        e.dice(9)
    e.does("ana", "claim-late", id, 70)
    assert e.world.lasting[70].uses == 1


def test_what_hangs_on_words_is_the_gms_to_judge():
    assert judged(VEIL)
    assert judged("edge.patrons-gift mab")
    assert not judged("edge.inspire"), "a talent says what it is for"
    assert not judged("aim")
    assert not judged("")


def test_what_weighs_on_a_foe_wears_off_with_its_next_action(evening):
    e = evening(ana={}, ben={})
    foe = e.foe(pool=4)
    assert e.count(FoePool(foe, "ana")) == [(4, e.count(FoePool(foe, "ana"))[0][1])]
    lay(e, 70, Bonus(-1, "its next act"), on=(str(foe),), uses=1)
    lay(e, 71, Bonus(-1, "its acts"), on=(str(foe),))
    lay(e, 72, Bonus(-1, "once it lies", when="it lies"), on=(str(foe),))
    lay(e, 73, Bonus(-1, "another's"), on=(str(foe + 1),))
    lay(e, 74, Bonus(1, "its luck"), on=(str(foe),))
    assert e.total(FoePool(foe, "ana")) == 2
    e.dice(2, 2).does("gm", "foe-attack", foe, "ana")
    assert sorted(e.world.lasting) == [71, 72, 73, 74]


# Once again from the same source


@shows("edge.rite.stacking-words")
@pytest.mark.parametrize(("rite", "patron", "count"), [(VEIL, "ikasha", 1), (SNARL, "grimmer", 2)])
def test_what_does_not_stack_takes_the_place_of_the_old(evening, rite, patron, count):
    e = evening(ana={**keeper(patron, rite.split(".")[-1]), "boons": 5})
    form = {"words": "again", "whom": ("ana",)} if rite == VEIL else {"words": "again"}
    for _ in range(2):
        e.does("ana", "invoke", rite, False, **form).rolls("ana", *[9] * 4)
        if any(roll.who == "ana" for roll in e.world.rolls.values()):
            e.does("ana", "stand", e.roll_of("ana"))
        e.set("people/ana/boons", 5)
    first = next(iter(e.world.lasting.values()))
    assert sum(one.data == first.data for one in e.world.lasting.values()) == count


# Rites on a roll


@shows("edge.clockwork.iterative-refinement")
@pytest.mark.parametrize(("pushed", "dice", "clocks"), [(False, (1,), []), (True, (1, 2), [1])])
def test_only_a_push_brings_what_a_push_brings(evening, pushed, dice, clocks):
    rite = "edge.clockwork.iterative-refinement"
    e = evening(ana={**keeper("clockwork", "iterative-refinement"), "skills": {"craft": 2}})
    id = e.acts("ana", "craft")
    e.rolls("ana", 2, 1, 6, 9)
    e.dice(*[8] * len(dice)).does("ana", "interrupt", rite, pushed, id, dice=dice)
    assert [clock.ticks for clock in e.world.clocks.values()] == clocks
    assert not e.world.lasting, "the dice that fell again are all it gives"


# Tests and questions that wait


@pytest.mark.parametrize("whom", ["ben", "foe", "other"])
def test_a_target_tests_by_itself_a_foe_at_once_and_a_player_by_hand(evening, whom):
    e = lay(evening(ana={}, ben={}), 70, Trial("resolve", 3))
    foe = e.foe(pool=3)
    if whom == "foe":
        e.dice(2, 2, 2)
    e.does("gm", "trial", 70, whom=str(foe) if whom == "foe" else whom)
    assert not e.world.lasting
    rolls = [(roll.who, roll.skill, roll.kind, roll.dv) for roll in e.world.rolls.values()]
    assert rolls == ([("ben", "resolve", "resist", 3)] if whom == "ben" else [])


def test_questions_are_their_own_and_not_before_their_time(evening):
    e = evening(ana={}, ben={})
    lay(e, 70, Ask(1, "the sea"))
    lay(e, 71, Ask(1, "the sea", when="it dies"))
    lay(e, 72, Declare("a door"))
    lay(e, 73, Bonus(1, "fits"))
    lay(e, 74, Ask(1, "the sea"), by="ben", on=("ben",))
    assert e.offered("ana", "ask-or-declare") == [(70,), (72,)]
    assert e.offered("ben", "ask-or-declare") == [(74,)]


# Cards


@shows("edge.deck.trigger")
def test_a_card_on_the_road_uses_up_no_draw(evening):
    e = evening(scene=False).set("session/draws", 1)
    order = tuple(range(52))
    e.shuffled(*order).does("gm", "draw")
    assert (e.world.session.draws, len(e.world.drawn)) == (0, 1)
    e.refused("gm", "draw")
    e.set("leg", {"name": "the pass", "clock": 0})
    e.does("gm", "draw")
    assert (e.world.session.draws, len(e.world.drawn)) == (0, 2)


# XP


@pytest.mark.parametrize(
    ("dial", "inside", "outside"),
    [("gritty", (4, 6), (3, 7)), ("standard", (6, 10), (5, 11)), ("heroic", (10, 14), (9, 15))],
)
def test_xp_of_a_session_is_warned_about_outside_its_dial(evening, dial, inside, outside):
    e = evening(scene=False).set("session/dial", dial)
    for xp in (*inside, *outside):
        e.set("session/awarded", {"ana": xp})
        assert (_dial(e.world, "gm", "session", "ana") is None) == (xp in inside), xp


# A fight


@shows("edge.range.target-thrown")
@pytest.mark.parametrize(
    ("gear", "band", "melee", "effects"),
    [
        ({"ranged": True, "thrown": True}, "far", False, {"out of reach": -1}),
        ({"ranged": True, "thrown": True}, "near", False, {}),
        ({"ranged": True}, "far", False, {}),
        ({"ranged": True}, "near", False, {}),
        ({"polearm": True}, "near", False, {"out of reach": -1}),
        ({"polearm": True}, "near", True, {}),
        ({"polearm": True}, "close", False, {}),
        ({"polearm": True, "tags": ("reach",)}, "near", False, {}),
    ],
)
def test_what_is_thrown_far_or_thrust_beyond_its_length_does_less(
    evening, gear, band, melee, effects
):
    e = evening(ana={"gear": {1: Item("weapon", "medium", **gear)}, "melee": melee})
    foe = e.foe(band=band)
    e.does("ana", "attack", 1, foe, band=band)
    assert e.world.rolls[e.roll_of("ana")].effects == effects


@shows("edge.shield.buckler-choice")
@pytest.mark.parametrize(
    ("shield", "melee", "used"),
    [
        ("buckler", True, True),
        ("buckler", False, False),
        ("heater", True, False),
        ("", True, False),
    ],
)
def test_a_buckler_turns_one_blow_in_a_round(evening, shield, melee, used):
    gear = {1: Item("shield", shield)} if shield else {}
    e = evening(ana={"gear": gear})
    foe = e.foe(pool=2)
    e.does("gm", "fight").dice(2, 2).does("gm", "foe-attack", foe, "ana", melee=melee)
    assert any(use.what == "edge.buckler" for use in e.world.uses) == used


def test_a_foe_strikes_in_words_or_by_its_name(evening):
    for words, said in (("", "guard"), ("a hook", "a hook")):
        e = evening()
        foe = e.foe(pool=2)
        e.dice(2, 2).does("gm", "foe-attack", foe, "ana", words=words)
        assert [one.words for one in e.told(Said)] == [said]


@shows("edge.ench.soulfire")
@pytest.mark.parametrize(
    ("given", "weapon", "faces", "ticks"),
    [
        ({"armoured": True}, 1, (9, 9, 2, 2), 3),
        ({"armoured": False}, 1, (9, 9, 2, 2), 2),
        ({"armoured": True}, 1, (2, 2, 2, 2), 0),
        ({"armoured": True}, 2, (9, 9, 2, 2), 2),
    ],
)
def test_soulfire_burns_through_armour_where_it_hits(evening, given, weapon, faces, ticks):
    gear = {
        1: Item("weapon", "light", enchantments=("edge.soulfire",)),
        2: Item("weapon", "light"),
    }
    e = evening(ana={"gear": gear, "melee": True, "skills": {"melee": 1}})
    foe = e.foe(size=8, band="close", **given)
    e.does("ana", "attack", weapon, foe, band="close")
    id = e.roll_of("ana")
    e.does("gm", "stakes", id, dv=2)
    pool = len(faces)
    e.set("people/ana/attributes/body", 3)
    dice = e.total(Pool(e.world.rolls[id]))
    e.rolls("ana", *faces, *[2] * (dice - pool))
    assert e.world.foes[foe].ticks == ticks


def test_another_roll_with_that_blade_at_the_belt_burns_nobody(evening):
    e = evening(ana={"gear": {1: Item("weapon", "light", enchantments=("edge.soulfire",))}}, ben={})
    foe = e.foe(size=8, armoured=True)
    e.acts("ana")
    e.rolls("ana", 9, 9, 9, 9, 9)
    e.acts("ben")
    e.rolls("ben", 9, 9, 9, 9, 9)
    assert e.world.foes[foe].ticks == 0


# The grid


@pytest.mark.parametrize("what", ["guard", "brace", "grid-dash"])
def test_what_is_done_on_the_grid_is_an_action(evening, what):
    e = fight(evening())
    assert e.world.scene.acted == ()
    e.does("ana", what)
    assert e.world.scene.acted == ("ana",)
    assert e.offered("ben", what) == [], "who is on no grid does nothing there"


@pytest.mark.parametrize(
    ("what", "lasts"),
    [("disengage", ["edge.loose"]), ("facing", []), ("rush", ["edge.loose", "edge.rush"])],
)
def test_what_a_boon_does_on_the_grid(evening, what, lasts):
    e = fight(evening(ana={"boons": 2}))
    e.does("ana", "grid-boon", what, facing=2)
    assert [one.source for one in e.world.lasting.values()] == lasts
    assert e.world.grid.units["ana"].facing == (2 if what == "facing" else 0)
    assert e.one("ana").boons == 1


def test_nobody_is_tackled_off_the_grid_or_from_afar(evening):
    e = evening()
    foe = e.foe()
    e.does("gm", "fight")
    assert (e.offered("ana", "tackle"), e.offered("ana", "shove")) == ([], [])
    e.does("gm", "grid")
    assert e.offered("ana", "tackle") == [], "she is on no cell"
    e.does("gm", "grid-put", "ana", x=5, y=5)
    assert e.offered("ana", "tackle") == [], "and the foe on none"
    e.does("gm", "grid-put", f"foe {foe}", x=5, y=4)
    assert (e.offered("ana", "tackle"), e.offered("ben", "tackle")) == ([(foe,)], [])
    e.does("gm", "grid-put", f"foe {foe}", x=5, y=3)
    assert e.offered("ana", "tackle") == []


@pytest.mark.parametrize(("corner", "least", "most"), [((0, 0), 0, 5), ((1, 0), 0, 6)])
def test_nobody_walks_off_the_grid(evening, corner, least, most):
    e = evening()
    e.does("gm", "fight").does("gm", "grid")
    e.does("gm", "grid-put", "ana", x=corner[0], y=corner[1])
    cells = e.offered("ana", "grid-move")
    assert min(min(cell) for cell in cells) == least
    assert max(x for x, _ in cells) == most
    e.does("gm", "grid-put", "ana", x=SIDE, y=SIDE)
    assert max(max(cell) for cell in e.offered("ana", "grid-move")) == SIDE


# Harm


def test_who_is_hit_answers_step_by_step(evening):
    for step, level, may in (
        (0, 2, True),
        (RESIST, 2, True),
        (RESIST + 1, 2, False),
        (0, 0, False),
    ):
        e = evening(ana={}, ben={})
        hit = {"whom": "ana", "level": level, "words": "a blade", "step": step, "fatigue": 1}
        e.set("hits", {50: hit})
        assert e.offered("ana", "resist") == ([(50,)] if may else []), (step, level)
        assert (e.offered("ana", "take"), e.offered("ben", "take")) == ([(50,)], [])


# Two tens


def test_what_a_critical_looks_like_is_told(evening):
    e = evening(ana={"skills": {"melee": 3}}, ben={})
    for given, words in (({"words": "he limps"}, "he limps"), ({}, "through the gate")):
        e.acts("ana")
        e.rolls("ana", 10, 10, 6, 2, 2, 2)
        n, what = e.offered("ana", "critical")[1]
        e.does("ana", "critical", n, what, **given)
        said = e.told(Said)[-1]
        assert (said.who, said.what, said.words) == ("ana", "an advantage", words)


def test_two_criticals_for_the_same_are_told_apart(evening):
    e = evening(ana={"skills": {"melee": 3}}, ben={})
    for _ in range(2):
        e.acts("ana")
        e.rolls("ana", 10, 10, 6, 2, 2, 2)
    offers = [offer for offer in e.play.anytime("ana") if offer.rule == "edge.critical"]
    assert [str(GAME.label(e.world, offer)) for offer in offers] == [
        "A critical, more effect: through the gate",
        "A critical, an advantage: through the gate",
        "A critical, more effect: through the gate (2)",
        "A critical, an advantage: through the gate (2)",
    ]


# Spirits


def test_only_a_spirit_with_a_task_rests(evening):
    e = evening(ana=KEEPER, ben={})
    foe = e.foe(summoner="ana", tied=True, outsider=True, cap=2)
    assert e.offered("ana", "release-spirit") == []
    e.set(f"foes/{foe}/task", "watch")
    assert e.offered("ana", "release-spirit") == [(foe,)]
    assert e.offered("ben", "release-spirit") == []


def test_a_rite_against_outsiders_is_meant_for_the_first_of_them(evening):
    e = evening(ana={**keeper("gate", "banishment-knot"), "boons": 5})
    e.foe(name="a guard")
    first = e.foe(name="a thing", outsider=True, cap=2)
    e.foe(name="another", outsider=True, cap=2)
    offer = Offer("edge.invoke", ("ana", "edge.gate.banishment-knot", False))
    (whom,) = [line for line in e.play.form(offer).answers.fields if line.name == "whom"]
    assert whom.default == (str(first),)


# Sheets and ready tables


def test_the_lines_of_a_sheet_are_for_what_is_not_there_yet(evening):
    known = {
        "followers": {50: Follower("Wren", 2)},
        "assets": {51: Asset("a ship", "minor")},
        "gear": {52: Item("weapon", "light")},
    }
    e = evening(ana=known, ben={})
    mine, theirs = (
        {str(block.title): block.lines for block in sheet.blocks}
        for sheet in sheets(e.play.view("gm"))
    )
    assert (mine["People and places"], theirs["People and places"]) == (0, 3)
    assert (mine["Gear"], theirs["Gear"]) == (0, 3)


def test_at_a_ready_table_everybody_else_is_a_bot():
    plain = [demo for demo in DEMOS if not demo.id.endswith("-gm")]
    assert plain
    for demo in plain:
        first, *others = [one.seat for one in demo.settings.people]
        assert list(demo.bots) == ["gm", *others], demo.id
        assert first not in demo.bots


def test_a_talent_nobody_knows_is_held_by_nobody(evening):
    e = evening(ana={"talents": ("edge.gone", "edge.inspire")})
    held = [id for who, _, id in GAME.held(e.world) if who == "ana"]
    assert held == ["edge.inspire"]


# Views


def test_backlash_that_waits_is_seen_as_open(evening):
    e = evening(ana={}, ben={})
    lash = {"source": "edge.backlash.fire", "by": "ana", "data": {"kind": "lash"}}
    e.set("lasting", {50: lash, 51: {"source": "edge.defend", "by": "ana"}})
    seen = {one.id: one.backlash for one in e.play.view("gm").lasting}
    assert seen == {50: True, 51: False}


def test_what_armour_takes_from_fatigue_is_not_left(evening):
    e = evening(ana={"gear": {1: Item("armour", "light")}}, ben={})
    for fatigue in (0, 1, 3):
        e.set("hits", {50: {"whom": "ana", "level": 0, "words": "mud", "fatigue": fatigue}})
        (seen,) = e.play.view("ana").hits
        assert seen.fatigue == max(0, fatigue - seen.soak.total)
        assert seen.fatigue <= fatigue


# Tables of the book


@shows("edge.rite.tier-number")
def test_tiers_as_difficulties():
    assert TIERS == {"low": 2, "standard": 3, "high": 4, "major": 4, "epic": 5}


@shows("edge.grid.zoc-square", "edge.grid.zoc-hex")
def test_who_is_next_to_whom():
    assert set(HEX) == {(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}
    assert set(SQUARE) == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}
    assert (len(HEX), len(SQUARE)) == (6, 8)


@shows("edge.monk.stack")
def test_what_bare_hands_strike_with():
    assert {id: one.unarmed for id, one in TALENTS.items() if one.unarmed} == {
        "edge.disciplined-body": 1,
        "edge.iron-fist": 1,
        "edge.untouchable": 1,
        "edge.inevitable": 2,
    }


def test_a_way_that_is_open_is_one_step(evening):
    (given,) = PASSAGE.gives
    assert (given.position, given.whom, given.uses) == (1, "allies", 0)
    (less,) = PASSAGE.less
    assert (less.position, less.whom, less.uses) == (1, "bearer", 1)


def test_how_far_a_figure_of_somebody_who_travels_goes():
    assert TRAVELS.bounds == {
        "attributes": (1, 5),
        "skills": (0, 5),
        "boons": (0, 5),
        "harm": (0, 3),
        "fatigue": (0, 5),
        "deep": (0, 5),
        "obligation": (0, 99),
        "xp": (0, 999),
        "earned": (0, 999),
        "downtime": (0, 9),
        "days": (0, 99),
    }


def test_ready_concepts_show_their_rites_by_name():
    learned = [one for one in CONCEPTS if one.rites]
    assert learned
    for one in learned:
        names = [str(line) for line in LABELS.read("rites", one.rites)]
        assert names == [str(RITES[id].line) for id in one.rites]


# Monks


@pytest.mark.parametrize(
    ("roll", "more"),
    [
        (Roll("ana", "body", "melee", "x", "attack"), True),
        (Roll("ana", "body", "melee", "x", "attack", weapon=1), False),
        (Roll("ana", "body", "melee", "x"), False),
        (Roll("ben", "body", "melee", "x", "attack"), False),
    ],
)
def test_bare_hands_are_better_in_an_attack_of_ones_own_alone(evening, roll, more):
    bare = next(id for id, one in TALENTS.items() if one.unarmed)
    e = evening(ana={"talents": (bare,), "gear": {1: Item("weapon", "light")}}, ben={})
    named = [why for _, why in e.count(Pool(roll)) if why == str(TALENTS[bare].line)]
    assert bool(named) == more


def test_perfect_timing_is_its_owners_own(evening):
    e = evening(ana={"talents": ("edge.perfect-timing",)}, ben={})
    mine, theirs = (e.total(DefendPool(who, "body", "melee")) for who in ("ana", "ben"))
    assert mine == theirs + 1


# Magic


@shows("edge.counter.window")
def test_what_can_be_countered(evening):
    e = evening(ana={}, ben={})
    lies = {"who": "ana", "what": "none", "path": "spell", "words": "a gust"}
    e.set(
        "workings",
        {
            50: lies,
            51: {**lies, "stage": "woven"},
            52: {**lies, "rounds": 2},
            53: lies,
            54: {**lies, "path": "service", "what": "mab", "rounds": 2},
        },
    )
    roll = {"who": "ana", "attribute": "wits", "skill": "arcana", "intent": "x", "kind": "magic"}
    e.set("rolls", {60: {**roll, "about": "working 53"}})
    assert e.offered("gm", "counter-magic") == [(51,), (52,), (53,)]
    e.set("rolls/60/faces", [2])
    assert e.offered("gm", "counter-magic") == [(51,), (52,)]


def test_a_sigil_eases_a_friends_casting_that_two_do_not_help_yet(evening):
    e = evening(ana={"talents": ("edge.anchor-sigil",)}, ben={})
    roll = {"who": "ben", "attribute": "wits", "skill": "arcana", "intent": "x", "kind": "magic"}
    e.set("lasting", {50: {"source": "edge.anchor-sigil", "by": "ana"}})
    for given, may in (
        ({}, True),
        ({"cooperative": ["one"]}, True),
        ({"cooperative": ["one", "two"]}, False),
        ({"faces": [2]}, False),
        ({"who": "ana"}, False),
        ({"kind": "action"}, False),
    ):
        e.set("rolls", {60: {**roll, **given}})
        assert e.offered("ana", "discharge") == ([(50, 60)] if may else []), given


@shows("edge.gift.push")
def test_a_gift_is_pushed_once_a_scene_and_its_vow_is_told(evening):
    e = evening(ana={**KEEPER, "boons": 5})
    theme = e.offered("ana", "patrons-gift")[0]
    e.does("ana", "patrons-gift", *theme, item="a cloak", words="by the dark")
    assert [(one.what, one.words) for one in e.told(Said)] == [("vow", "by the dark")]
    e.does("ana", "gift-push")
    assert any(use.what == "edge.push" for use in e.world.uses)
    e.set(
        "lasting",
        {n: {**msgspec.to_builtins(one), "until": "scene"} for n, one in e.world.lasting.items()},
    )
    assert "Ana" in e.refused("ana", "gift-push"), "the Push of this scene is spent"


def test_a_gift_without_a_vow_says_nothing(evening):
    e = evening(ana={**KEEPER, "boons": 5})
    e.does("ana", "patrons-gift", *e.offered("ana", "patrons-gift")[0], item="a cloak")
    assert e.told(Said) == []


def test_an_invoker_reads_no_rite_that_interrupts(evening):
    e = evening(ana={"symbols": {"clockwork": Symbol()}, "boons": 5})
    rites = {rite for rite, _ in e.offered("ana", "crack")}
    assert "edge.clockwork.mechanical-intuition" in rites
    assert "edge.clockwork.iterative-refinement" not in rites
    assert [id for id in rites if RITES[id].interrupt] == []


def test_a_cracked_seal_costs_one_beat(evening):
    e = evening(ana={"symbols": {"mab": Symbol()}}, ben={})
    e.set(
        "workings",
        {50: {"who": "ana", "what": "edge.mab.courtly-guise", "path": "crack", "words": "x"}},
    )
    e.set("beats", {"": 1})
    e.does("gm", "crack-beat", 50, "")
    assert [told.beats for told in e.told(BeatsSpent)] == [1]
    e.set("beats", {"": 1}).set("uses", []).set("scene/spent", 0).set("session/spent", 19)
    assert e.offered("gm", "crack-beat") == [(50, "")], "one is left of the session's twenty"
    e.does("gm", "crack-beat", 50, "")


def test_what_is_cleared_leaves_what_is_new_of_it(evening):
    for fresh, left in (({}, 0), ({"mab": 1}, 1), ({"mab": 3}, 2)):
        e = evening(scene=False, ana={"obligation": {"mab": 3}, "fresh": fresh})
        e.set("phase", "downtime").set("people/ana/downtime", 1)
        e.does("ana", "serve", "mab", words="I swept her halls")
        e.does("gm", "service-enough", *e.offered("gm", "service-enough")[0])
        (told,) = e.told(Owed)
        assert (told.segments, told.fresh) == (2, left)


# Harm, falls, growth


@pytest.mark.parametrize(("harm", "becomes"), [(0, 1), (1, 2), (2, 3)])
def test_a_full_track_is_one_level_more(evening, harm, becomes):
    e = evening(ana={"harm": harm, "fatigue": 2})
    e.does("gm", "harm", whom="ana", level=0, fatigue=1).does("ana", "take", max(e.world.hits))
    assert (e.one("ana").harm, e.one("ana").fatigue) == (becomes, 0)


@pytest.mark.parametrize(("way", "dying"), [("exit", False), ("last-stand", True)])
def test_who_falls_with_the_party_is_out_of_danger_but_for_a_last_stand(evening, way, dying):
    down = {"harm": 3, "dying": True}
    e = evening(ana=down, ben={"harm": 3})
    e.does("gm", "party-falls", way)
    assert (e.one("ana").dying, e.one("ben").dying, e.one("ben").harm) == (dying, False, 3)


def test_days_are_caught_up_for_what_one_rushed_oneself(evening):
    e = evening(scene=False, ana={"days": 3}, ben={"days": 3}).set("phase", "downtime")
    haste = {"name": "melee", "size": 4, "kind": "haste", "of": "ana", "days": 2}
    e.set(
        "clocks",
        {
            50: haste,
            51: {**haste, "of": "ben"},
            52: {**haste, "kind": "scene"},
            53: {**haste, "days": 4},
        },
    )
    assert (e.offered("ana", "catch-up"), e.offered("ben", "catch-up")) == ([(50,)], [(51,)])


def test_a_follower_who_was_taken_is_not_bought_back_by_upkeep(evening):
    for state, after in (("ready", "ready"), ("wary", "ready"), ("seized", "seized")):
        followers = {50: Follower("Wren", 2, state=state)}
        e = evening(scene=False, ana={"followers": followers, "xp": 9}).set("phase", "downtime")
        e.set("people/ana/downtime", 2)
        if ("follower 50", "efficient") in e.offered("ana", "upkeep"):
            e.does("ana", "upkeep", "follower 50", "efficient")
        assert e.one("ana").followers[50].state == after


def test_upkeep_says_its_price(evening):
    e = evening(scene=False, ana={"assets": {60: Asset("a hall", "major")}, "xp": 20})
    e.set("phase", "downtime").set("people/ana/downtime", 2)
    said = {
        way: str(GAME.label(e.world, Offer("edge.upkeep", ("ana", "asset 60", way))))
        for _, way in e.offered("ana", "upkeep")
    }
    before = e.one("ana").xp
    e.does("ana", "upkeep", "asset 60", "efficient")
    paid = before - e.one("ana").xp
    assert paid > 1
    assert f"{paid} XP" in said["efficient"]
    assert "1 XP" in said["intensive"]


def test_friends_are_near_each_other_on_the_grid_within_a_move(evening):
    e = fight(evening())
    e.does("gm", "grid-put", "ben", x=5, y=10)
    assert together(e.world, "ana", "ben")
    e.does("gm", "grid-put", "ben", x=5, y=11)
    assert not together(e.world, "ana", "ben")
    assert together(e.world, "ana", "cleo"), "who is not on the grid is near as ever"


# What is used for a round


def test_outside_a_fight_nothing_is_used_up_for_a_round(evening):
    e = evening().set("uses", [{"who": "ana", "what": "edge.x", "until": "round"}])
    assert GAME.uses(e.world) == ()
    e.set("scene/round", 1)
    assert [use.what for use in GAME.uses(e.world)] == ["edge.x"]


# Views


def test_a_rite_by_codex_says_why_it_cannot_be_pushed(evening):
    e = evening(ana={**KEEPER, "boons": 5}).set(
        "uses", [{"who": "ana", "what": "edge.push", "until": "scene"}]
    )
    (mine,) = [one for one in e.play.view("ana").people if one.sheet.id == "ana"]
    bought = [rite for rite in mine.rites if rite.path == "codex"]
    assert bought
    assert all(rite.why_not_pushed is not None and rite.why_not is None for rite in bought)


def test_sheets_are_written_before_the_first_scene_and_anew_after_a_death(evening):
    e = evening(scene=False)
    assert e.play.view("ana").prices is not None
    e.does("gm", "scene", name="the gate")
    assert e.play.view("ana").prices is None
    e.set("people/ben/dead", True)
    assert e.play.view("ana").prices is not None
