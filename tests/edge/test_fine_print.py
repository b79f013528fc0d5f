"""Rules at the very step where they would be other rules: whose it is, how much exactly, and that nothing is
told twice or of nobody."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from edge.keepers import KEEPER, VEIL, invokes, keeper
from edge.test_casting import CASTER
from edge.test_hindsight import by_id
from edge.test_limits import lay
from edge.test_summons import CALLER
from edge.test_symbols import invoker
from edge.test_tags import spell
from support.back import hindsight, looked_back
from support.shows import shows
from undertow.games.edge.board import Grid
from undertow.games.edge.book import Beats, Bonus, Clear, Fatigue, Helper, Leash, Trial
from undertow.games.edge.chances import results, thrown
from undertow.games.edge.facts.magic import LockSet
from undertow.games.edge.facts.people import Died, Harmed, Tired
from undertow.games.edge.facts.rolls import DiceFell, Stood
from undertow.games.edge.facts.story import DeckSet, LastingSet, Said
from undertow.games.edge.game import GAME
from undertow.games.edge.moments import (
    Danger,
    DefendPool,
    Difficulty,
    FoeDifficulty,
    LashBeats,
    Pool,
)
from undertow.games.edge.printed import sheets
from undertow.games.edge.rules.rites import halved
from undertow.games.edge.world import Asset, Item, Roll
from undertow.kernel import NotOffered, Offer
from undertow.kernel.journal import Happened
from undertow.kernel.replay import replay

# Rites


@shows("edge.time.rite")
def test_only_ones_own_rite_of_an_earlier_round_is_woven(evening):
    e = evening(switch="riteTwoTurns", ana=KEEPER, ben=KEEPER)
    rite = {"what": VEIL, "path": "codex", "words": "dark", "stage": "invoked basic"}
    lies = {
        50: {**rite, "who": "ana", "rounds": 1},
        51: {**rite, "who": "ben", "rounds": 1},
        52: {**rite, "who": "ana", "rounds": 2},
        53: {**rite, "who": "ana", "rounds": 1, "stage": "partial"},
    }
    e.does("gm", "fight").set("scene/round", 2).set("workings", lies)
    assert (e.offered("ana", "weave-rite"), e.offered("ben", "weave-rite")) == ([(50,)], [(51,)])
    e.set("scene/round", 0)
    assert e.offered("ana", "weave-rite") == [(50,), (52,)]


@shows("edge.symbol.rival")
def test_a_rivals_symbol_puts_a_rite_one_step_down(evening):
    hard = []
    for symbols in ({}, {"witness": {}}):
        e = evening(ana=KEEPER).set("people/ana/symbols", symbols)
        e.does("ana", "invoke", VEIL, False, words="dark")
        hard.append(e.total(Danger(e.world.rolls[e.roll_of("ana")])))
    assert hard[1] - hard[0] == 1


@shows("edge.oath.radiant-smite-miss")
def test_what_is_no_blow_leaves_a_smite_alone(evening):
    e = evening(ana=keeper("oath", "radiant-smite"))
    invokes(e, "edge.oath.radiant-smite", ways=("+1 Harm (Burn)",), faces=(9, 9, 9, 2))
    held = e.world.lasting
    e.acts("ana")
    e.rolls("ana", 9, 9, 9, 2, 2).does("ana", "stand", e.roll_of("ana"))
    assert e.world.lasting == held


def test_only_a_ritual_that_is_kept_up_asks_what_becomes_of_the_oldest(evening):
    kept = {"source": VEIL, "by": "ana", "patron": "ikasha"}
    e = evening(ana={**KEEPER, "attributes": {"body": 3, "spirit": 1}})
    e.set("lasting", {70: {**kept, "tie": 5}})
    oldest = {}
    for ritual in ("wayfinder", "summoners-gate"):
        page = e.play.form(Offer("edge.ritual", ("ana", f"edge.ritual.{ritual}"))).answers
        oldest[ritual] = next(f.answers.options for f in page.fields if f.name == "oldest")
    assert oldest == {"wayfinder": ("ends",), "summoners-gate": ("ends", "costs 1 Obligation")}


@shows("edge.oblig.over-lock")
@pytest.mark.parametrize(("locked", "told"), [(False, [("ana", True)]), (True, [])])
def test_whoever_goes_over_is_locked_and_not_locked_again(evening, locked, told):
    e = evening(ana=KEEPER)
    most = e.play.view("ana").people[0].capacity.total
    e.set("people/ana/obligation", {"ikasha": most})
    e.does("ana", "invoke", VEIL, False, words="dark")
    e.set("people/ana/locked", locked)
    e.rolls("ana", 8, 8, 2, 2).does("ana", "stand", e.roll_of("ana"))
    assert e.one("ana").obligation == {"ikasha": most + 1}
    assert [(one.who, one.locked) for one in e.told(LockSet)] == told


# Spells


@shows("edge.tag.curse")
def test_a_curse_lies_on_whom_it_was_laid(evening):
    e = evening(ana=CASTER)
    foe = e.foe()
    spell(e, "curse", whom=(str(foe),))
    assert e.world.foes[foe].conditions == ("cursed",)


@shows("edge.ench.runed-plate")
def test_runed_plate_takes_exactly_one_beat(evening):
    suit = Item("armour", "light", enchantments=("edge.runed-plate",))
    e = evening(ana={"gear": {1: suit}}, ben={})
    assert (e.total(LashBeats("ana", 3)), e.total(LashBeats("ben", 3))) == (2, 3)


# What rites bring about


def test_a_trial_that_names_no_difficulty_is_at_three(evening):
    e = evening()
    foe = e.foe(pool=4)
    lay(e, 70, Trial("resolve", 0))
    e.dice(9, 9, 9, 2).does("gm", "trial", 70, whom=str(foe))
    (fell,) = e.told(DiceFell)
    assert fell.dv == 3
    lay(e, 71, Trial("resolve", 0)).does("gm", "trial", 71, whom="ben")
    assert e.total(Difficulty(e.world.rolls[e.roll_of("ben")])) == 3


def test_what_fits_nobody_is_said_and_changes_nothing(evening):
    e = evening()
    lay(e, 70, Leash(1, when="it is struck"))
    before = e.world.people
    e.does("gm", "happens", 70, whom="ben")
    assert e.world.people == before
    assert [(one.who, one.words) for one in e.told(Said)] == [("ben", "leash")]


def test_what_waits_for_the_end_of_a_scene_is_over_before_it_befalls(evening):
    e = evening()
    lay(e, 70, Fatigue(1, when="the scene ends"))
    e.does("gm", "scene-end")
    told = [
        type(fact).__name__ for _, fact in e.play.log("gm") if isinstance(fact, (LastingSet, Tired))
    ]
    assert told[-2:] == ["LastingSet", "Tired"]
    assert e.one("ana").fatigue == 1


# Fatigue, help, gear, foes


@shows("edge.health.short-rest")
def test_a_rest_tells_only_of_those_who_were_tired(evening):
    e = evening(ana={"fatigue": 2}, ben={})
    e.does("gm", "short-rest")
    assert [(one.who, one.fatigue) for one in e.told(Tired)] == [("ana", 0)]


def test_help_that_shows_otherwise_is_one_die_less_and_no_more(evening):
    e = evening(ana={}, ben={}, cleo={"boons": 2})
    id = e.acts("ana")
    alone = e.total(Pool(e.world.rolls[id]))
    e.does("ben", "assist", id, words="a ladder").does("cleo", "boon-help", id)
    assert e.total(Pool(e.world.rolls[id])) == alone + 2
    e.does("gm", "help-as", id, what="position")
    assert e.total(Pool(e.world.rolls[id])) == alone + 1


@shows("edge.weapon.set-medium", "edge.weapon.set-heavy")
@pytest.mark.parametrize(
    ("row", "ranged", "may"),
    [
        ("light", False, False),
        ("medium", False, True),
        ("heavy", False, True),
        ("light", True, False),
        ("medium", True, False),
        ("heavy", True, True),
    ],
)
def test_which_weapons_are_set(evening, row, ranged, may):
    e = evening(ana={"gear": {1: Item("weapon", row, ranged=ranged)}})
    assert e.offered("ana", "set-weapon") == ([(1,)] if may else [])


def test_whoever_is_down_sets_no_weapon_and_a_journal_in_which_they_did_is_played_again(evening):
    e = evening(ana={"gear": {1: Item("weapon", "heavy")}, "harm": 3})
    once = Offer("edge.set-weapon", ("ana", 1))
    assert e.refused("ana", "set-weapon", 1) == "Ana is at harm 3 and cannot act."
    assert e.offered("ana", "set-weapon") == []
    e.play.open("ana", once, again=True)
    assert e.one("ana").gear[1].ready
    with pytest.raises(NotOffered):
        e.play.open("ana", once, again=True)
    assert replay(GAME, e.play.journal.entries).facts


@pytest.mark.parametrize(
    ("path", "record"),
    [
        ("clocks", {"name": "Doom", "size": 6}),
        ("threads", {"name": "a loose end"}),
        ("foes", {"name": "guard"}),
        ("lasting", {"source": "edge.hold", "by": "ana"}),
        ("hits", {"whom": "ana", "level": 1, "words": "a fall"}),
        ("workings", {"who": "ana", "what": "none", "path": "spell"}),
        (
            "rolls",
            {"who": "ben", "attribute": "body", "skill": "", "intent": "x"},
        ),
        ("people/ben/gear", {"kind": "weapon", "row": "light"}),
        ("people/ben/followers", {"name": "Wren", "cap": 1}),
        ("people/ben/assets", {"name": "a mill", "size": "minor"}),
    ],
)
def test_no_new_record_gets_the_number_of_one_that_was_laid_down_by_hand(evening, path, record):
    e = evening(ana={}, ben={})
    first = e.world.next_id
    e.set(f"{path}/{first + 1}", record)
    for name in ("one", "two"):
        e.does("gm", "clock-new", name=name)
    kept = {id: one.name for id, one in e.world.clocks.items() if one.name != "Doom"}
    assert kept == {first: "one", first + 2: "two"}
    assert e.world.next_id == first + 3
    assert e.world.fresh_ids(2) == [first + 3, first + 4]
    e.set(f"{path}/{first + 4}", record)
    assert e.world.fresh_ids(2) == [first + 3, first + 5]


def test_nobody_marks_whoever_is_down_or_their_own_spirit(evening):
    e = evening(ana={"talents": ("edge.spotters-mark",)})
    up = e.foe()
    e.foe(size=2, ticks=2), e.foe(summoner="ana"), e.foe(summoner="ana", size=2, ticks=2)
    assert e.offered("ana", "mark-foe") == [(up,)]


def test_a_foe_needs_one_success_at_the_least(evening):
    e = evening()
    foe = e.foe(position="controlled")
    lay(e, 70, Bonus(position=3, on="attacks on you", whom="foes"))
    assert e.total(FoeDifficulty(foe, "ana", "desperate")) >= 1
    assert FoeDifficulty.least == 1


@shows("edge.tpk.capture")
def test_captives_keep_one_mark_or_two(evening):
    assets = {7: Asset("inn", "minor"), 8: Asset("ship", "major"), 9: Asset("mill", "minor")}
    e = evening(ana={"harm": 3, "assets": assets}, ben={"harm": 3}, cleo={"harm": 3})
    why = "One or two assets, and one or two people."
    one, all = ("ana 7",), ("ana 7", "ana 8", "ana 9")
    for stripped, marked in (
        (one, ()),
        (one, ("ana", "ben", "cleo")),
        ((), ("ana",)),
        (all, ("ben",)),
    ):
        given = {"stripped": stripped, "marked": marked}
        assert e.refused("gm", "party-falls", "capture", **given) == why
    e.does("gm", "party-falls", "capture", stripped=all[:2], marked=("ana", "ben"))


# Words


def test_a_clock_is_told_apart_only_from_those_that_are_seen(evening):
    e = evening()
    clock = {"name": "Doom", "size": 4, "kind": "project"}
    mine = {**clock, "of": "ana"}
    e.set("clocks", {60: {**clock, "known_to": ["gm"]}, 61: mine}).set("phase", "downtime")
    e.set("people/ana/downtime", 1)
    label = str(GAME.label(e.world, Offer("edge.work", ("ana", 61))))
    assert label == "Work on a project: Doom"
    e.set("clocks/60/known_to", None)
    assert str(GAME.label(e.world, Offer("edge.work", ("ana", 61)))).endswith("Doom (2)")


def test_a_foe_attacks_somebody_by_name(evening):
    e = evening()
    first, second = e.foe(), e.foe()
    labels = [
        str(GAME.label(e.world, Offer("edge.foe-attack", ("gm", n, "ben"))))
        for n in (first, second)
    ]
    assert labels == ["guard attacks Ben", "guard (2) attacks Ben"]


def test_what_is_done_for_a_patron_names_the_patron(evening):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 1}}).set("phase", "downtime")
    e.set("people/ana/downtime", 1)
    label = str(GAME.label(e.world, Offer("edge.serve", ("ana", "ikasha"))))
    assert "Ikasha, She Who Sleeps" in label


def test_a_sheet_on_paper_has_each_rite_of_a_symbol_once(evening):
    e = evening(ana=invoker("ikasha"))
    (sheet,) = sheets(e.play.view("ana"))
    names = [
        str(entry.name)
        for block in sheet.blocks
        if str(block.title) == "Rites"
        for entry in block.entries
    ]
    assert len(names) == len(set(names)) == 5


# What the odds were


def test_one_die_of_its_own_is_no_bare_roll(evening):
    e = evening(ana={"attributes": {"body": 1}, "skills": {}})
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=1).rolls("ana", 7)
    expected = by_id(results(thrown(1), {1: Fraction(1)}))
    assert looked_back(e.play, Stood) == (("clean", "beats:0"), expected)


def test_a_card_had_the_odds_of_its_suit(evening):
    e = evening().set("jokers", True).set("session/draws", 1)
    deck = ("K of hearts", "red joker", "2 of spades", "3 of spades")
    e.set("deck", {"draw": list(deck)})
    e.does("gm", "draw")
    (place,) = [
        n
        for n, entry in e.play._kept().live_entries()
        if isinstance(entry, Happened) and isinstance(entry.fact, DeckSet)
    ]
    found = hindsight(e.play, place)
    assert found is not None
    assert {one.id: (str(one.label), one.chance) for one in found.odds.outcomes} == {
        "hearts": ("hearts", Fraction(1, 4)),
        "joker": ("a joker", Fraction(1, 4)),
        "spades": ("spades", Fraction(1, 2)),
    }
    assert found.came == ("hearts",)
    assert msgspec.to_builtins(found.odds.title)


# Buying, dying, travelling


@shows("edge.weapon.light")
def test_four_xp_are_enough_for_a_light_weapon(evening):
    e = evening(ana={"xp": 4, "days": 9, "downtime": 2}).set("phase", "downtime")
    assert e.offered("ana", "buy-weapon") == [()]
    e.set("people/ana/xp", 3)
    assert e.offered("ana", "buy-weapon") == []


def test_only_the_follower_that_a_rite_called_leaves_with_it(evening):
    kept = {"name": "Wren", "cap": 3}
    e = evening(ana={}).set("people/ana/followers", {40: kept, 41: {"name": "swarm", "cap": 3}})
    lay(e, 70, Helper("swarm", 3))
    e.does("gm", "end-effect", 70)
    assert [one.name for one in e.one("ana").followers.values()] == ["Wren"]


def test_a_follower_who_divides_its_help_says_so(evening):
    e = evening(ana={"talents": ("edge.exceptional-coordination",)}, ben={})
    wren = {"name": "Wren", "cap": 3, "bonded": True}
    e.set("people/ana/followers", {40: wren})
    id = e.acts("ben")
    labels = [
        str(GAME.label(e.world, Offer("edge.follower-help", ("ana", 40, id, split))))
        for split in (False, True)
    ]
    assert labels == [
        "Wren helps with Ben, through the gate: 4 dice",
        "Wren helps with Ben, through the gate and one more roll: 2 dice",
    ]


def test_nothing_is_objected_to_once_the_dice_lie_there(evening):
    e = evening(ana={}).set("next_id", 90)
    roll = {"who": "ana", "attribute": "body", "skill": "melee", "intent": "over"}
    roll |= {"help": {VEIL: 1}}
    e.set("rolls", {50: roll, 51: {**roll, "dv": 2, "faces": [2, 2]}})
    assert e.offered("gm", "object") == [(50, VEIL)]


def test_rolls_and_hits_of_the_dead_are_gone_and_nobody_elses(evening):
    e = evening(ana={"harm": 3, "dying": True}, ben={})
    world = e.set("hits", {50: {"whom": "ana", "level": 1, "words": "x"}}).world
    roll = Roll("ana", "body", "melee", "over")
    world = msgspec.structs.replace(
        world, rolls={60: roll, 61: msgspec.structs.replace(roll, who="ben")}
    )
    hit = world.hits[50]
    world = msgspec.structs.replace(
        world, hits={50: hit, 51: msgspec.structs.replace(hit, whom="ben")}
    )
    after = Died("ana", "a fall").evolve(world)
    assert ([*after.rolls], [*after.hits]) == ([61], [51])
    assert (after.people["ana"].dead, after.people["ben"].dead) == (True, False)


def test_a_leg_whose_clock_was_put_away_can_end(evening):
    e = evening()
    e.does("gm", "leg", name="the pass")
    leg = e.world.leg
    assert leg is not None
    e.set(f"clocks/{leg.clock}/ticks", 4).set("leg/met", 1)
    e.does("gm", "arrive")
    assert leg.clock not in e.world.clocks
    assert e.world.leg is not None
    assert e.world.leg.over


@shows("edge.ranged.suppress")
@pytest.mark.parametrize(("fire", "more"), [(False, {}), (True, {"foe": 1})])
def test_whoever_rolls_to_defend_has_the_dice_that_the_foe_would_lose(evening, fire, more):
    e = evening(switch="playerFacingDefence", ana={})
    foe = e.foe(pool=4)
    if fire:
        under = {"source": "edge.suppress", "by": "ana", "until": "round", "data": {"how": "die"}}
        e.set("lasting", {70: under})
    e.does("gm", "foe-attack", foe, "ana")
    assert e.world.rolls[e.roll_of("ana")].more == more


# The grid


@shows("edge.grid.zoc-enter")
def test_where_a_unit_can_go_is_counted_both_ways_and_a_large_one_needs_room(evening):
    one = {"x": 5, "y": 5, "base": "medium"}
    grid = msgspec.convert({"kind": "square", "units": {"ana": one}}, Grid)
    assert grid.reachable("ana", 1) == {(5, 4): 1, (6, 5): 1, (5, 6): 1, (4, 5): 1}
    big = {"kind": "square", "units": {"ana": {**one, "base": "large"}, "ben": {"x": 7, "y": 6}}}
    wide = msgspec.convert(big, Grid)
    assert (6, 5) not in wide.reachable("ana", 1), "half of it would stand on somebody"
    assert (5, 4) in wide.reachable("ana", 1)


# What waits


def test_what_happens_stays_claimable_where_it_is_no_blow(evening):
    e = evening()
    lay(e, 70, Bonus(1, "the hunt", uses=1, when="the horn sounds"))
    e.does("gm", "happens", 70, whom="ben")
    (kept,) = e.world.lasting.values()
    assert (kept.on, kept.data.get("when", "")) == (("ben",), "")


@shows("edge.roll.contested")
def test_a_foe_that_contests_rolls_against_nothing(evening):
    e = evening()
    foe = e.foe(pool=2)
    id = e.acts("ana")
    e.set(f"rolls/{id}/target", foe).does("gm", "stakes", id, contested=True)
    e.dice(9, 2).rolls("ana", 9, 9, 2, 2, 2)
    (fell,) = e.told(DiceFell)
    assert (fell.dv, fell.successes, e.made.dv) == (0, 1, 2)


@shows("edge.coop.shield-wall")
def test_a_wall_turns_only_harm_of_those_in_it_that_has_not_come_far(evening):
    e = evening(ana={}, ben={})
    wall = {"source": "edge.shield-wall", "by": "ben", "on": ["ana", "ben"], "uses": 1}
    hit = {"whom": "ana", "level": 2, "words": "x"}
    hits = {
        50: hit,
        51: {**hit, "whom": "cleo"} if "cleo" in e.world.people else {**hit, "level": 0},
        52: {**hit, "step": 3},
        53: {**hit, "whom": "ben"},
        54: {**hit, "level": 0, "fatigue": 1},
    }
    e.set("lasting", {70: wall}).set("hits", hits)
    assert e.offered("ana", "wall-harm") == [(70, 50)]
    assert e.offered("ben", "wall-harm") == [(70, 53)]


@shows("edge.gate.banishment-knot")
def test_a_rite_that_strikes_an_outsider_shows_its_cap(evening):
    knot = "edge.gate.banishment-knot"
    e = evening(ana=keeper("gate", "banishment-knot", earned=200))

    def shown():
        return next(one.dv for one in e.play.view("ana").people[0].rites if one.id == knot)

    assert shown() == 4
    e.foe(cap=5, outsider=True)
    assert shown() == 5


# Figures by one


def test_who_aims_for_effect_has_no_die_of_it(evening):
    bow = {1: Item("weapon", "medium", ranged=True)}
    e = evening(ana={"gear": bow})
    e.does("ana", "aim", 1).does("ana", "attack", 1, e.foe(), band="near", aim="effect")
    roll = e.world.rolls[e.roll_of("ana")]
    assert (roll.more, roll.effects) == ({}, {"aim": 1})


@pytest.mark.parametrize(("harm", "left"), [(1, 0), (2, 1), (3, 2)])
def test_a_level_of_harm_is_gone(evening, harm, left):
    e = evening(ana={}, ben={"harm": harm})
    lay(e, 70, Clear(harm=1, when="the sun rises"))
    e.does("gm", "happens", 70, whom="ben")
    assert e.one("ben").harm == left


@pytest.mark.parametrize(
    ("thing", "harm", "fatigue", "left"),
    [
        (Clear(harm=1, when="dawn"), 0, 1, (0, 1)),
        (Clear(fatigue=1, when="dawn"), 2, 1, (2, 0)),
        (Clear(fatigue=1, when="dawn"), 2, 0, (2, 0)),
        (Clear(fatigue=1, harm=1, when="dawn"), 2, 1, (1, 0)),
    ],
)
def test_only_what_is_cleared_is_gone_and_told(evening, thing, harm, fatigue, left):
    e = evening(ana={}, ben={"harm": harm, "fatigue": fatigue, "treated": True})
    lay(e, 70, thing)
    e.does("gm", "happens", 70, whom="ben")
    ben = e.one("ben")
    assert (ben.harm, ben.fatigue) == left
    assert len(e.told(Harmed)) == (harm != left[0])
    assert len(e.told(Tired)) == (fatigue != left[1])
    assert ben.treated


@shows("edge.crown.manifest")
def test_an_omen_that_comes_true_moves_the_campaign_and_nothing_else(evening):
    e = evening().set("crown", [{"place": "root", "card": "A of spades", "ticks": 3}])
    clock = {"name": "Doom", "size": 4}
    campaign = {**clock, "kind": "campaign"}
    e.set("clocks", {60: {**clock, "kind": "scene"}, 61: campaign, 62: {**campaign, "ticks": 4}})
    e.does("gm", "foreshadow", 0)
    assert {id: one.ticks for id, one in e.world.clocks.items()} == {60: 0, 61: 1, 62: 4}


def test_nobody_needs_or_has_less_than_one():
    assert (Difficulty.least, FoeDifficulty.least, DefendPool.least) == (1, 1, 1)


@pytest.mark.parametrize(
    ("dice", "half"), [(3, 2), (2, 1), (1, 1), (0, 0), (-1, -1), (-2, -1), (-3, -2)]
)
def test_half_of_a_rite_is_half_its_dice_rounded_up(dice, half):
    assert halved(Bonus(dice, "the hunt")).dice == half


@shows("edge.monk.transcendent")
@pytest.mark.parametrize(("kind", "more"), [("resist", 1), ("defend", 1), ("action", 0)])
def test_a_calm_friend_helps_only_whoever_answers(evening, kind, more):
    pools = []
    for talents in ((), ("edge.transcendent-harmony",)):
        e = evening(ana={"talents": talents}, ben={})
        pools.append(e.total(Pool(Roll("ben", "body", "melee", "x", kind))))
    assert pools[1] - pools[0] == more


@shows("edge.symbol.overload")
def test_only_whoever_carries_four_symbols_is_overloaded(evening):
    e = evening(ana=invoker("ikasha"))
    rite = next(rite for rite, pushed in e.offered("ana", "crack") if not pushed)
    e.does("ana", "crack", rite, False, words="now")
    e.rolls("ana", 9, 9, 9, 9).does("ana", "stand", e.roll_of("ana"))
    assert "edge.overload" not in {use.what for use in e.world.uses}


@shows("edge.ench.runed-plate")
def test_runed_plate_is_good_against_backlash_alone(evening):
    suit = Item("armour", "light", enchantments=("edge.runed-plate",))
    e = evening(ana={"gear": {1: suit}})
    lay(e, 70, Beats(2, when="the vow is broken"))
    e.does("gm", "happens", 70, whom="ana")
    assert e.world.bank == 2


@pytest.mark.parametrize(
    ("named", "pair"), [("wits", ("wits", "")), ("resolve", ("spirit", "resolve"))]
)
def test_a_trial_by_an_attribute_is_rolled_alone(evening, named, pair):
    e = evening(ana={}, ben={})
    lay(e, 70, Trial(named, 3)).does("gm", "trial", 70, whom="ben")
    roll = e.world.rolls[e.roll_of("ben")]
    assert (roll.attribute, roll.skill) == pair


def test_one_boon_calls_a_spirit(evening):
    e = evening(ana={**CALLER, "boons": 1})
    assert ("scout", 1, "Boon") in e.offered("ana", "call")
    e.set("people/ana/boons", 0)
    assert ("scout", 1, "Boon") not in e.offered("ana", "call")


@shows("edge.grid.flank")
@pytest.mark.parametrize(
    ("at", "why"), [((5, 6), "From behind"), ((6, 5), "A flank"), ((5, 4), None)]
)
def test_why_a_blow_from_behind_or_the_side_has_a_die(evening, at, why):
    e = evening(ana={})
    foe = e.foe()
    units = {"ana": {"x": at[0], "y": at[1]}, f"foe {foe}": {"x": 5, "y": 5, "foe": True}}
    e.set("grid", {"kind": "square", "units": units})
    roll = Roll("ana", "body", "melee", "x", "attack", target=foe)
    reasons = [reason for _, reason in e.count(Pool(roll))]
    assert [one for one in reasons if one in ("From behind", "A flank")] == ([why] if why else [])
