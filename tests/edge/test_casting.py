"""Freeform magic: weave and cast, backlash by element; rituals that belong to no patron; counters."""

from __future__ import annotations

import msgspec
import pytest

from edge.deeds import deed
from support.shows import shows
from undertow.games.edge.book import BACKLASH, ELEMENTS, RITUALS
from undertow.games.edge.catalogue.backlash import MENU
from undertow.games.edge.facts.story import Said
from undertow.games.edge.game import GAME
from undertow.games.edge.moments import Danger, Difficulty, Effect, Pool
from undertow.games.edge.world import Symbol
from undertow.kernel import NotOffered, Offer
from undertow.kernel.replay import replay

CASTER = {
    "talents": ("edge.casters-gift",),
    "skills": {"arcana": 2, "melee": 2},
    "boons": 0,
    "attributes": {"body": 3, "wits": 2, "spirit": 2, "presence": 2},
}
HIT, PARTIAL, MISS = (9, 9, 9, 2), (9, 2, 2, 2), (2, 2, 2, 2)


def weaves(e, *faces, element="fire", dv=0, **form):
    """A spell is woven; gives its id where the form holds."""
    e.does("ana", "weave", words="blind the squad", element=element, **form)
    if dv:
        e.does("gm", "stakes", e.roll_of("ana"), dv=dv)
    e.rolls("ana", *faces)
    return next(iter(e.world.workings), None)


def casts(e, *faces):
    (id,) = e.world.workings
    e.does("ana", "cast", id).rolls("ana", *faces)
    return e


def lash(e):
    return next(n for n, one in e.world.lasting.items() if one.data.get("kind") == "lash")


# Weave and Cast


@shows("edge.magic.caster", "edge.cast.describe")
def test_weaving_takes_casters_gift_words_and_an_element(evening):
    e = evening(ana={**CASTER, "talents": ()})
    given = {"words": "a gust", "element": "air"}
    assert (
        e.refused("ana", "weave", **given) == "Weaving takes Caster's Gift; Ana does not have it."
    )
    e.set("people/ana/talents", list(CASTER["talents"]))
    e.refused("ana", "weave", words="", element="air")
    e.does("ana", "weave", **given)
    id = e.roll_of("ana")
    e.does("gm", "stakes", id, dv=4, effect="great")
    roll = e.world.rolls[id]
    assert (roll.dv, roll.effect, roll.attribute, roll.skill) == (4, 3, "wits", "arcana")


@shows("edge.cast.elements")
@pytest.mark.parametrize(
    "element", ["air", "death", "earth", "fate", "fire", "life", "luck", "water"]
)
def test_there_are_eight_elements(evening, element):
    assert len(ELEMENTS) == len(BACKLASH) == 8
    e = evening(ana=CASTER)
    e.does("ana", "weave", words="x", element=element)
    assert next(iter(e.world.workings.values())).element == element


def test_and_no_ninth(evening):
    e = evening(ana=CASTER)
    e.refused("ana", "weave", words="x", element="dreams")


@shows("edge.cast.weave", "edge.cast.cast")
def test_a_spell_is_woven_with_one_roll_and_cast_with_another_each_an_action(evening):
    e = evening(ana=CASTER)
    e.does("gm", "fight")
    id = weaves(e, *HIT)
    assert e.world.workings[id].stage == "woven"
    assert "has acted" in e.refused("ana", "cast", id)
    e.does("gm", "round").does("ana", "cast", id)
    roll = e.world.rolls[e.roll_of("ana")]
    assert (roll.attribute, roll.skill, roll.dv) == ("spirit", "arcana", 3)
    e.rolls("ana", *HIT)
    assert not e.world.workings
    assert [said.what for said in e.told(Said)] == ["spell"]
    assert not e.world.lasting


def test_a_woven_form_is_lost_after_the_next_turn_or_by_the_gm(evening):
    e = evening(ana=CASTER)
    e.does("gm", "fight")
    id = weaves(e, *HIT)
    e.does("gm", "round").does("gm", "round")
    assert e.offered("ana", "cast") == []
    e.does("gm", "spell-lost", id)
    assert not e.world.workings


def test_a_partial_weave_holds_with_less_effect_and_a_miss_ends_it(evening):
    e = evening(ana=CASTER)
    id = weaves(e, *PARTIAL)
    assert e.world.workings[id].effect == 1
    e.does("ana", "cast", id)
    assert e.total(Effect(e.world.rolls[e.roll_of("ana")])) == 1
    e = evening(ana=CASTER)
    assert weaves(e, *MISS) is None


def test_a_failed_cast_comes_to_nothing(evening):
    for faces in (PARTIAL, MISS):
        e = evening(ana=CASTER)
        weaves(e, *HIT)
        casts(e, *faces)
        assert "spell" not in [said.what for said in e.told(Said)]
        assert not e.world.workings


@shows("edge.cast.scope")
def test_the_gm_sets_the_difficulty_by_scope_and_it_holds_for_both_rolls(evening):
    for dv in (2, 5, 8):
        e = evening(ana={**CASTER, "skills": {"arcana": 7}})
        weaves(e, *[9] * 9, dv=dv)
        (id,) = e.world.workings
        e.does("ana", "cast", id)
        assert e.world.rolls[e.roll_of("ana")].dv == dv


@shows("edge.cast.backup")
def test_an_improvised_spell_is_usually_at_two_or_three(evening):
    e = evening(ana=CASTER)
    e.does("ana", "weave", words="a spark", element="fire")
    id = e.roll_of("ana")
    assert e.total(Difficulty(e.world.rolls[id])) == 3
    e.does("gm", "stakes", id, position="controlled")
    assert e.total(Difficulty(e.world.rolls[id])) == 2


@shows("edge.cast.heavy-control")
@pytest.mark.parametrize("tag", ["ward", "banish", "unward"])
def test_wards_and_banishing_cannot_be_improvised(evening, tag):
    e = evening(ana=CASTER)
    why = f"[{tag.upper()}] takes a printed talent, rite or spell; it cannot be improvised."
    assert e.refused("ana", "weave", words="x", element="fate", tag=tag) == why
    e.does("ana", "weave", words="x", element="fate", tag="veil")


@shows("edge.cast.assist")
def test_a_friend_may_assist_either_roll(evening):
    e = evening(ana=CASTER, ben={})
    e.does("ana", "weave", words="x", element="fire")
    for faces in ((9, 9, 9, 2, 2), ()):
        id = e.roll_of("ana")
        before = e.total(Pool(e.world.rolls[id]))
        e.does("ben", "assist", id, words="hold the lamp")
        assert e.total(Pool(e.world.rolls[id])) == before + 1
        if faces:
            e.rolls("ana", *faces)
            e.does("ana", "cast", next(iter(e.world.workings)))


# Backlash: when


@shows("edge.backlash.primary-window", "edge.backlash.hit-window", "edge.backlash.menu-count")
@pytest.mark.parametrize(
    ("faces", "picks"),
    [(HIT, 0), ((9, 9, 9, 1), 0), ((9, 9, 9, 1, 1), 1), (PARTIAL, 1), ((9, 1, 2, 2), 1), (MISS, 2)],
)
def test_a_partial_slips_once_a_miss_twice_and_a_hit_with_two_ones_once(evening, faces, picks):
    skills = {"arcana": len(faces) - 2}
    for cast in (False, True):
        e = evening(ana={**CASTER, "skills": skills})
        if cast:
            weaves(e, *[9] * len(faces))
            casts(e, *faces)
        else:
            weaves(e, *faces)
        found = [one.uses for one in e.world.lasting.values()]
        assert found == ([picks] if picks else [])
        if picks:
            n = lash(e)
            e.does("gm", "backlash", n, "exposure")
            assert (n in e.world.lasting) == (picks > 1)


@shows("edge.backlash.minor-trigger", "edge.cast.backlash")
def test_where_the_table_says_so_any_one_slips_and_the_caster_may_make_it_major(evening):
    e = evening(switch="backlashOnAnyOne", ana=CASTER)
    weaves(e, 9, 9, 9, 1)
    n = lash(e)
    assert e.world.lasting[n].uses == 1
    e.does("ana", "escalate", n)
    assert e.world.bank == 2, "the one, and the escalation"
    assert [pick for _, pick in e.offered("gm", "backlash")] == ["Clock +1 (Fire)", "1 Harm"]


def test_there_too_a_miss_with_a_one_slips_twice_and_without_ones_as_ever(evening):
    for faces in ((1, 2, 2, 2), MISS):
        e = evening(switch="backlashOnAnyOne", ana=CASTER)
        weaves(e, *faces)
        assert e.world.lasting[lash(e)].uses == 2


def test_a_major_backlash_takes_the_place_of_all_minor_ones(evening):
    e = evening(ana=CASTER)
    weaves(e, *MISS)
    n = lash(e)
    e.does("ana", "escalate", n, buys="scale").does("gm", "backlash", n, "1 Harm")
    assert n not in e.world.lasting


@shows("edge.backlash.once")
def test_one_backlash_for_a_roll_and_one_major_for_a_spell(evening):
    e = evening(ana=CASTER)
    weaves(e, *PARTIAL)
    n = lash(e)
    e.does("ana", "escalate", n, buys="scale")
    assert e.offered("ana", "escalate") == []
    e.does("gm", "backlash", n, "1 Harm")
    assert e.offered("gm", "backlash") == []
    casts(e, *PARTIAL)
    assert e.offered("ana", "escalate") == [], "the same spell"
    assert len(e.world.lasting) == 1


def test_an_escalation_buys_a_step_of_effect(evening):
    e = evening(ana=CASTER)
    id = weaves(e, *PARTIAL)
    e.does("ana", "escalate", lash(e), buys="effect")
    assert e.world.workings[id].effect == 2


@shows("edge.backlash.no-extra-sb")
def test_backlash_makes_no_beats_and_beats_of_ones_may_buy_more_of_it(evening):
    e = evening(ana=CASTER)
    weaves(e, 9, 1, 2, 2)
    n = lash(e)
    assert e.world.bank == 1
    e.does("gm", "backlash-more", n, "")
    assert e.world.bank == 0
    assert e.offered("gm", "backlash-more") == [], "no beats left"
    e.does("gm", "backlash", n, "position").does("gm", "backlash", n, "SINGED")
    assert e.world.bank == 0
    assert lash_free(e)


def lash_free(e):
    return all(one.data.get("kind") != "lash" for one in e.world.lasting.values())


@shows("edge.backlash.vector-fire")
def test_fire_woven_at_three_partial_with_two_ones_position_and_exposure_for_beats(evening):
    e = evening(ana=CASTER)
    weaves(e, 9, 1, 1, 2, dv=3)
    assert (e.made.outcome, e.world.bank) == ("partial", 2)
    n = lash(e)
    e.does("gm", "backlash-more", n, "")
    e.does("gm", "backlash", n, "position").does("gm", "backlash", n, "exposure")
    assert e.one("ana").exposure == 1
    assert e.world.bank == 1
    (id,) = e.world.workings
    e.does("ana", "cast", id)
    roll = e.roll_of("ana")
    e.does("gm", "lay", *e.offered("gm", "lay")[0])
    assert e.total(Danger(e.world.rolls[roll])) == 2


@shows("edge.backlash.scale")
@pytest.mark.parametrize(("dv", "left"), [(2, 0), (3, 0), (4, 1), (5, 1)])
def test_a_small_spells_backlash_is_over_with_one_action_a_large_ones_stays(evening, dv, left):
    e = evening(ana=CASTER)
    weaves(e, *PARTIAL, dv=dv)
    e.does("gm", "backlash", lash(e), "position")
    e.acts("ana", "melee")
    e.does("gm", "lay", *e.offered("gm", "lay")[0])
    assert len(e.world.lasting) == left


# Backlash: what

TABLE = {
    "earth": (
        "fate",
        "slips binds encumbrance",
        "−1 Position|ENCUMBERED",
        "fissure entrapment",
        "Clock +1 (Collapse)|PINNED",
    ),
    "fire": ("life", "smoke sparks", "−1 Effect|SINGED", "blaze fever", "Clock +1 (Fire)|1 Harm"),
    "air": (
        "luck",
        "scatter misheard",
        "−1 Position|Clock +1/2 (Attention)",
        "unlikely mishap",
        "Lose a tool or a use|SB +1",
    ),
    "water": (
        "death",
        "slippery tide slow gear",
        "−1 Effect|WATERLOGGED",
        "undertow",
        "Clock +1 (Flood)|An intrusion from the Ways Between",
    ),
    "fate": (
        "earth",
        "chance pushes back",
        "−1 Effect|Clock +1/2 (Inevitable)",
        "demand arrives",
        "An immediate sacrifice|SB +1, and mark OMEN",
    ),
    "life": (
        "fire",
        "growth vines tether",
        "−1 Effect|OVERGROWTH",
        "riot life",
        "Clock +1 (Biohazard)|Healing turns into SB +1",
    ),
    "luck": (
        "air",
        "odds",
        "−1 Position|Clock +1/2 (Coincidence)",
        "catastrophic fluke",
        "Re-roll; if any 1 shows, SB +1 and the Minor repeats",
    ),
    "death": (
        "water",
        "whispers chill",
        "SHAKEN|Clock +1/2 (Haunting)",
        "threshold opens",
        "Clock +1 (Crossing Due)|A revenant intrudes",
    ),
}
COLOURS = {
    "earth": ("rubble pin heavy footing", "air", "sound carries exposure"),
    "fire": ("burns flares", "water", "slick sputter dim"),
    "air": ("scatter drop vertigo", "earth", "stuck dust choke"),
    "water": ("leak flood cold drag", "fire", "smoke shorted gear"),
    "fate": ("options close only one way", "luck", "mischance hits ally"),
    "luck": ("side-effect elsewhere fragile success", "fate", "harsher fixed outcome"),
    "life": ("overgrowth fever", "death", "numbness sleep"),
    "death": ("fading threshold opens closes", "life", "pain returns rot"),
}


def names(text, words):
    return [word for word in words.split() if word not in text.lower()] == []


@pytest.mark.parametrize(
    "element",
    [
        pytest.param(one, marks=shows(f"edge.backlash.{one}", f"edge.backlash.color-{one}"))
        for one in TABLE
    ],
)
def test_the_table_of_backlash_as_it_is_printed(evening, element):
    row = BACKLASH[element]
    counterpart, minor, minors, major, majors = TABLE[element]
    assert row.counterpart == counterpart
    assert names(row.minor.text, minor)
    assert names(row.major.text, major)
    assert "|".join(way.text for way in row.minor.ways) == minors
    assert "|".join(way.text for way in row.major.ways) == majors
    colour, opposite, against = COLOURS[element]
    assert names(row.text, colour)
    assert row.opposite == opposite
    assert names(row.against, against)


def after(e, pick, element, major=False):
    weaves(e, *PARTIAL, element=element)
    n = lash(e)
    if major:
        e.does("ana", "escalate", n, buys="scale")
    return e.does("gm", "backlash", n, pick)


@pytest.mark.parametrize(
    ("element", "pick", "major", "condition"),
    [
        ("earth", "ENCUMBERED", False, "encumbered"),
        ("earth", "PINNED", True, "pinned"),
        ("fire", "SINGED", False, "singed"),
        ("water", "WATERLOGGED", False, "waterlogged"),
        ("fate", "SB +1, and mark OMEN", True, "omen"),
        ("life", "OVERGROWTH", False, "overgrowth"),
        ("death", "SHAKEN", False, "shaken"),
    ],
)
def test_backlash_that_leaves_a_condition(evening, element, pick, major, condition):
    e = after(evening(ana=CASTER), pick, element, major)
    assert e.one("ana").conditions == (condition,)
    assert e.world.bank == major + ("SB" in pick)


@pytest.mark.parametrize(
    ("element", "name", "major"),
    [
        ("earth", "Collapse", True),
        ("fire", "Fire", True),
        ("air", "Attention", False),
        ("water", "Flood", True),
        ("fate", "Inevitable", False),
        ("life", "Biohazard", True),
        ("luck", "Coincidence", False),
        ("death", "Haunting", False),
        ("death", "Crossing Due", True),
    ],
)
def test_backlash_that_moves_a_clock_by_one_or_by_half(evening, element, name, major):
    pick = f"Clock +{'1' if major else '1/2'} ({name})"
    e = after(evening(ana=CASTER), pick, element, major)
    (clock,) = e.world.clocks.values()
    assert (clock.name, clock.ticks, clock.half) == (name, int(major), not major)
    lies, amount = msgspec.to_builtins(clock), 2 if major else 1
    others = {598: {**lies, "name": "Doom"}, 599: {**lies, "of": lies["of"].replace("ana", "ben")}}
    again = evening(ana=CASTER).set("clocks", {**others, 600: lies}).set("next_id", 700)
    clocks = after(again, pick, element, major).world.clocks
    halves = {id: 2 * one.ticks + one.half for id, one in clocks.items()}
    assert halves == {598: amount, 599: amount, 600: 2 * amount}, "the same clock goes on"


@pytest.mark.parametrize(
    ("element", "pick"), [("air", "SB +1"), ("life", "Healing turns into SB +1")]
)
def test_backlash_that_prints_a_beat_gives_it(evening, element, pick):
    e = after(evening(ana=CASTER), pick, element, major=True)
    assert e.world.bank == 2


@pytest.mark.parametrize("element", ["fire", "water", "fate", "life"])
def test_backlash_that_takes_a_step_of_effect(evening, element):
    e = after(evening(ana=CASTER), "−1 Effect", element)
    id = e.acts("ana", "melee")
    assert e.offered("ana", "claim") == [], "nobody claims what hurts them"
    e.does("gm", "lay", *e.offered("gm", "lay")[0])
    assert e.total(Effect(e.world.rolls[id])) == 1


def test_major_fire_is_harm_on_its_way(evening):
    e = after(evening(ana=CASTER), "1 Harm", "fire", major=True)
    (hit,) = e.world.hits.values()
    assert (hit.whom, hit.level, hit.kind) == ("ana", 1, "fire")


@pytest.mark.parametrize(
    ("faces", "stage", "again"), [(HIT, "woven", 0), ((9, 9, 9, 1), "woven", 1), (MISS, "", 0)]
)
def test_a_fluke_of_luck_rolls_again_and_the_new_result_stands(evening, faces, stage, again):
    e = evening(ana=CASTER)
    weaves(e, *PARTIAL, element="luck")
    n = lash(e)
    e.does("ana", "escalate", n, buys="scale").dice(*faces)
    e.does("gm", "backlash", n, "Re-roll; if any 1 shows, SB +1 and the Minor repeats")
    assert [one.stage for one in e.world.workings.values()] == ([stage] if stage else [])
    assert e.world.bank == 1 + again
    minors = [pick for _, pick in e.offered("gm", "backlash")]
    assert ("−1 Position" in minors) == bool(again)


@shows("edge.backlash.luck", "edge.backlash.luck-reroll")
@pytest.mark.parametrize(
    ("first", "faces", "left"),
    [
        (PARTIAL, HIT, {"ana": 1, "ben": 1}),
        ((*HIT[:2], 1, 1, 9), (2, 2, 2, 2, 2), {}),
        ((2, 2, 2, 2), (9, 9, 9, 2), {"ana": 1, "ben": 1}),
        ((9, 9, 9, 1, 1), (9, 9, 9, 2, 2), {"ana": 1, "ben": 1}),
    ],
)
def test_a_fluke_at_the_cast_changes_what_its_tag_did(evening, first, faces, left):
    wide = {**CASTER, "attributes": {**CASTER["attributes"], "spirit": len(first) - 2}}
    e = evening(ana=wide, ben={})
    weaves(e, *HIT, element="luck", tag="passage", whom=("ben",))
    casts(e, *first)
    n = lash(e)
    e.does("ana", "escalate", n, buys="scale").dice(*faces)
    e.does("gm", "backlash", n, "Re-roll; if any 1 shows, SB +1 and the Minor repeats")
    open_way = [one for one in e.world.lasting.values() if one.source == "edge.tag.passage"]
    assert {who: len(open_way) for one in open_way for who in one.on} == left


def test_a_fluke_at_the_weave_keeps_the_tag_and_whom_it_is_for(evening):
    e = evening(ana=CASTER, ben={})
    weaves(e, *PARTIAL, element="luck", tag="armor", whom=("ben",), against="fire")
    n = lash(e)
    e.does("ana", "escalate", n, buys="scale").dice(*HIT)
    e.does("gm", "backlash", n, "Re-roll; if any 1 shows, SB +1 and the Minor repeats")
    (spell,) = e.world.workings.values()
    assert (spell.what, spell.whom, spell.against) == ("armor", ("ben",), "fire")


@shows("edge.cast.weave-fail")
def test_a_serious_wound_takes_the_woven_form(evening):
    for level, left in ((1, 1), (2, 0)):
        e = evening(ana=CASTER)
        weaves(e, *HIT)
        e.does("gm", "harm", whom="ana", level=level).does("ana", "take", max(e.world.hits))
        assert len(e.world.workings) == left


@shows(
    "edge.backlash.expression",
    "edge.backlash.menu-position",
    "edge.backlash.menu-harm",
    "edge.backlash.menu-exposure",
    "edge.backlash.menu-drain",
    "edge.backlash.menu-collateral",
)
def test_the_forms_a_backlash_may_take_always_with_the_elements_colour(evening):
    assert names(MENU["position"][0], "one step worse current next action")
    assert names(MENU["harm"][0], "fleeting harm condition scene")
    assert names(MENU["exposure"][0], "exposure noise notice")
    assert names(MENU["drain"][0], "time focus component damaged")
    assert names(MENU["collateral"][0], "spark ally fragile thing")
    for kind in MENU:
        e = evening(ana=CASTER)
        weaves(e, *PARTIAL, element="water")
        n = lash(e)
        (label,) = [
            str(e.play.game.label(e.world, offer))
            for offer in e.play.anytime("gm")
            if offer.args == ("gm", n, kind)
        ]
        assert label.startswith("Water: ")
        e.does("gm", "backlash", n, kind)
        assert (e.one("ana").exposure == 1) == (kind == "exposure")
        assert (len(e.world.hits) == 1) == (kind == "harm")
        words = [one.words for one in e.world.lasting.values()]
        assert (
            words
            == {
                "position": ["your current or next action"],
                "harm": [],
                "exposure": [],
                "drain": ["a resource drains"],
                "collateral": ["an ally or a fragile thing is threatened"],
            }[kind]
        )


# Counterplay


@shows("edge.counter.window", "edge.tag.counter")
def test_a_counter_strikes_while_something_is_being_worked(evening):
    e = evening(ana=CASTER)
    e.does("ana", "weave", words="x", element="fire")
    (id,) = e.world.workings
    e.does("gm", "counter-magic", id, outcome="miss")
    assert e.world.workings
    e.does("gm", "counter-magic", id, outcome="partial", partly="position")
    assert e.total(Danger(e.world.rolls[e.roll_of("ana")])) == 2
    e.does("gm", "counter-magic", id, outcome="partial", partly="effect")
    assert e.total(Effect(e.world.rolls[e.roll_of("ana")])) == 1
    e.does("gm", "counter-magic", id, outcome="hit")
    assert not e.world.workings
    assert not e.world.rolls


def test_between_weave_and_cast_too_and_not_after(evening):
    e = evening(ana=CASTER)
    id = weaves(e, *HIT)
    e.does("gm", "counter-magic", id, outcome="partial", partly="effect")
    assert (e.world.workings[id].effect, e.world.workings[id].countered) == (1, 0)
    casts(e, *HIT)
    assert e.offered("gm", "counter-magic") == []


@shows("edge.tag.counter", "edge.counter.window-length")
def test_between_weave_and_cast_the_cast_has_the_worse_position_once(evening):
    e = evening(ana=CASTER)
    id = weaves(e, *HIT)
    effect = e.world.workings[id].effect
    e.does("gm", "counter-magic", id, outcome="partial", partly="position")
    assert e.world.workings[id].effect == effect
    e.does("ana", "cast", id)
    roll = e.world.rolls[e.roll_of("ana")]
    assert e.total(Danger(roll)) == 2
    assert "counter" in str(e.count(Danger(roll)))
    assert e.total(Effect(roll)) == effect
    assert not e.world.workings[id].countered
    e.rolls("ana", *HIT)
    again = weaves(e, *HIT)
    e.does("ana", "cast", again)
    assert e.total(Danger(e.world.rolls[e.roll_of("ana")])) == 1


@shows("edge.tag.counter")
def test_or_a_partial_counter_costs_what_the_gm_says(evening):
    e = evening(ana=CASTER)
    id = weaves(e, *HIT)
    before = e.world
    why = e.refused("gm", "counter-magic", id, outcome="partial", partly="cost")
    assert why == "Say what it costs."
    e.does(
        "gm", "counter-magic", id, outcome="partial", partly="cost", words="her lamp is out of oil"
    )
    assert e.told(Said)[-1] == Said("ana", "counter", "her lamp is out of oil")
    assert e.world == before
    e.does("gm", "counter-magic", id, outcome="miss", partly="cost")
    e.does("gm", "counter-magic", id, outcome="hit", partly="cost")
    assert not e.world.workings


@pytest.mark.parametrize("lowers", ["position", "effect"])
def test_a_journal_from_before_is_played_again_as_it_was_countered_then(evening, lowers):
    e = evening(ana=CASTER)
    id = weaves(e, *HIT)
    once = Offer("edge.counter-working", ("gm", id), ["partial", lowers])
    with pytest.raises(NotOffered):
        e.play.open("gm", once)
    e.play.open("gm", once, again=True)
    assert (e.world.workings[id].effect, e.world.workings[id].countered) == (1, 0)
    e.does("ana", "cast", id)
    n = e.roll_of("ana")
    e.play.open("gm", once, again=True)
    assert (e.world.rolls[n].shifts, e.world.rolls[n].effects) == (
        ({"counter": 1}, {}) if lowers == "position" else ({}, {"counter": -1})
    )
    for outcome, left in (("miss", 1), ("hit", 0)):
        e.play.open("gm", Offer(once.rule, once.args, [outcome, lowers]), again=True)
        assert (len(e.world.rolls), len(e.world.workings)) == (left, left)
    assert replay(GAME, e.play.journal.entries).facts


def test_and_in_any_round_of_an_invokers_ritual(evening):
    e = evening(ana={**CASTER, "symbols": {"ikasha": Symbol()}, "boons": 2})
    e.does("gm", "fight")
    e.does("ana", "symbol-ritual", "edge.ikasha.umbral-veil", False, words="x", space="here")
    (id,) = e.world.workings
    e.does("gm", "counter-magic", id, outcome="hit")
    assert not e.world.workings


# Rituals of no patron

PRINTED = {
    "wayfinder": (
        "Wayfinder's Thread",
        "low",
        1,
        "red cord knotted thrice whispered destination",
        "faint tether nearest safe path",
        "fatigue more than once scene",
        "+1 story beat hidden shortcut half segment travel",
        "",
    ),
    "oath-ward": (
        "Oath-Ward",
        "low",
        5,
        "chalk circle phrase all repeat",
        "small area mundane lesser intrusion",
        "sincere oath 1 story beat ends ward",
        "",
        "",
    ),
    "ember-glass": (
        "Ember-Glass",
        "low",
        1,
        "ember smoked glass",
        "heat life through cover",
        "one use tinder torch",
        "+1 story beat thin walls",
        "",
    ),
    "salt-cut": (
        "Salt-Cut",
        "low",
        1,
        "salt bronze knife",
        "sever simple ongoing effect rope minor charm",
        "one use salt",
        "+1 story beat tougher link −1/2 restraint hex",
        "",
    ),
    "rivers-memory": (
        "River's Memory",
        "med",
        10,
        "bowl water personal token",
        "recent event tied token brief blurry",
        "token ruined",
        "+1 story beat clearer second image",
        "",
    ),
    "bargain-bead": (
        "Bargain-Bead",
        "med",
        10,
        "two carved beads one offered openly",
        "invite nearby power spirit parley",
        "value 1 story beat refuse",
        "",
        "",
    ),
    "quiet-veil": (
        "Quiet Veil",
        "med",
        5,
        "ash lips bell",
        "scene group sound scent",
        "muted −1 scene ends",
        "",
        "air luck",
    ),
    "shadow-loom": (
        "Shadow-Loom",
        "med",
        5,
        "three pins",
        "cover misdirection small zone",
        "vision dimmed −1 precision",
        "+1 story beat decoy image",
        "",
    ),
    "dream-way": (
        "Dream-Way Marker",
        "med",
        10,
        "sleep mask inked drip",
        "safe entrance ways between next sleep short transit",
        "all wake shaken",
        "",
        "death",
    ),
    "purge": (
        "Purge",
        "med",
        10,
        "bitter smoke clean blade",
        "taint disease curse one step",
        "−1 related action caster next scene",
        "+1 story beat two steps weakened",
        "",
    ),
    "fortune-braid": (
        "Fortune-Braid",
        "high",
        15,
        "three strands braided",
        "one lucky break scene one die highest",
        "1 story beat offensively",
        "",
        "air luck",
    ),
    "fate-splice": (
        "Fate-Splice",
        "high",
        15,
        "two names vellum knotted",
        "two fates single consequence boon",
        "both mark until dawn",
        "+1 story beat major consequence",
        "fate earth",
    ),
    "summoners-gate": (
        "Summoner's Gate",
        "high",
        20,
        "circle true-name sigil",
        "known entity safely success bound simple charge",
        "one concurrency slot 1 story beat disruption",
        "",
        "",
    ),
}
BROUGHT = {
    "wayfinder": "-- fatigue amount 1; > beats amount 1; > progress halves 1",
    "oath-ward": "story; - beats amount 1 when; > beats amount 1",
    "ember-glass": "- story; > beats amount 1; > story",
    "salt-cut": "- story; > beats amount 1; > unwind halves 1",
    "rivers-memory": "- story; > beats amount 1; > story",
    "bargain-bead": "- beats amount 1 when; > beats amount 1",
    "quiet-veil": "story; - condition name muted; > beats amount 1",
    "shadow-loom": "story; - bonus dice -1; > beats amount 1; > story",
    "dream-way": "- condition name shaken parties; > beats amount 1",
    "purge": "- bonus dice -1 uses 1 until session; > beats amount 1; > condition name weakened",
    "fortune-braid": "bonus does ten uses 1; - beats amount 1 when; > beats amount 1",
    "fate-splice": "story; - story; > beats amount 1; > story",
    "summoners-gate": "story; - beats amount 1 when; - leash amount 2 when; > beats amount 1; slot",
}
"""What each does, told as in `deeds`: after - what it costs, after -- what it costs once more in a scene."""
GENERAL = "+1 story beat: one step more of position, effect or scale, where the story supports it."


@pytest.mark.parametrize(
    "id", [pytest.param(one, marks=shows(f"edge.ritual.{one}")) for one in PRINTED]
)
def test_a_ritual_as_it_is_printed(id):
    name, tier, minutes, setup, effect, cost, push, elements = PRINTED[id]
    entry = RITUALS[f"edge.ritual.{id}"]
    assert (entry.name, entry.tier, entry.minutes) == (name, tier, minutes)
    assert names(entry.setup, setup)
    assert names(entry.text, effect)
    assert names(entry.cost, cost)
    assert names(entry.push, push) if push else entry.push == GENERAL
    assert " ".join(entry.elements) == elements
    parts = (("", entry.gives), ("- ", entry.costs), ("-- ", entry.again), ("> ", entry.pushed))
    brought = [f"{mark}{deed(give)}" for mark, gives in parts for give in gives]
    assert "; ".join([*brought, *["slot"] * entry.slot]) == BROUGHT[id]


def rites(e, id, *faces, **form):
    e.does("ana", "ritual", f"edge.ritual.{id}", **{"words": "by the book", **form})
    return e.rolls("ana", *faces)


@shows("edge.ritual.access")
@pytest.mark.parametrize(
    "way", [{"talents": ("edge.casters-gift",)}, {"codex": "mab"}, {"symbols": {"mab": Symbol()}}]
)
def test_anybody_who_can_work_rituals_may_and_nobody_else(evening, way):
    bare = {**CASTER, "talents": ()}
    e = evening(ana={**bare, **way})
    assert len(e.offered("ana", "ritual")) == len(RITUALS)
    rites(e, "ember-glass", *HIT)
    assert e.one("ana").obligation == {}
    e = evening(ana=bare)
    why = "A ritual takes Caster's Gift, a Codex or a Symbol; Ana has none."
    assert e.refused("ana", "ritual", "edge.ritual.purge", words="x") == why
    e = evening(ana={**bare, **way, "locked": True, "obligation": {"mab": 5}})
    assert "no rites until" in e.refused("ana", "ritual", "edge.ritual.purge", words="x")


@pytest.mark.parametrize(("id", "dv"), [("ember-glass", 2), ("purge", 3), ("fate-splice", 4)])
def test_a_ritual_is_as_hard_as_its_tier(evening, id, dv):
    e = evening(ana=CASTER)
    rites(e, id, *HIT)
    assert e.made.dv == dv


@shows("edge.ritual.risk", "edge.ritual.element")
def test_any_one_on_a_ritual_is_a_beat_and_backlash_of_the_chosen_element(evening):
    e = evening(ana=CASTER)
    rites(e, "ember-glass", 9, 9, 9, 1, element="fire")
    assert e.world.bank == 1
    assert "SINGED" in [pick for _, pick in e.offered("gm", "backlash")]
    e = evening(ana=CASTER)
    rites(e, "ember-glass", *MISS, element="fire")
    assert e.offered("gm", "backlash") == []
    e.refused("ana", "ritual", "edge.ritual.quiet-veil", words="x", element="fire")


@shows("edge.ritual.push", "edge.ritual.scaling")
def test_a_push_is_a_beat_for_one_step_and_only_where_the_ritual_works(evening):
    assert "position, effect or scale" in RITUALS["edge.ritual.quiet-veil"].push
    e = evening(ana=CASTER)
    rites(e, "quiet-veil", *HIT, pushed=True)
    assert e.world.bank == 1
    e = evening(ana=CASTER)
    rites(e, "quiet-veil", *MISS, pushed=True)
    assert e.world.bank == 0
    assert e.one("ana").conditions == ("muted",), "the cost is paid all the same"


@shows("edge.ritual.salt-cut", "edge.ritual.cut-clock")
def test_a_pushed_salt_cut_takes_half_a_segment_off_a_clock_that_its_worker_names(evening):
    e = evening(ana=CASTER, ben={})
    first = e.world.next_id
    e.does("gm", "clock-new", name="Hex").does("gm", "clock-new", name="Unseen", hidden=True)
    e.does("gm", "clock-new", name="Nothing yet")
    hex, unseen = first, first + 1
    e.does("gm", "clock-tick", hex, halves=4).does("gm", "clock-tick", unseen, halves=4)
    rites(e, "salt-cut", *HIT)
    assert (e.offered("ana", "unwind"), e.world.bank) == ([], 0), "only where it is pushed"
    rites(e, "salt-cut", *HIT, pushed=True)
    ((n, id),) = e.offered("ana", "unwind")
    assert (id, e.offered("ben", "unwind"), e.world.bank) == (hex, [], 1)
    e.does("ana", "unwind", n, hex)
    clock = e.world.clocks[hex]
    assert (clock.ticks, clock.half, e.offered("ana", "unwind")) == (1, True, [])
    e.does("gm", "clock-tick", hex, halves=2, back=True)
    rites(e, "salt-cut", *HIT, pushed=True)
    ((n, _),) = e.offered("ana", "unwind")
    e.does("ana", "unwind", n, hex)
    assert (e.world.clocks[hex].ticks, e.world.clocks[hex].half) == (0, False)


@shows("edge.ritual.team")
def test_others_may_once_shorten_the_time_or_take_the_beat(evening):
    e = evening(ana=CASTER, ben={}, cleo={})
    e.does("ana", "ritual", "edge.ritual.purge", words="x", pushed=True, whom=("ben",))
    (id,) = e.world.workings
    assert e.offered("cleo", "ritual-share") == []
    e.does("ben", "ritual-share", id)
    assert e.world.workings[id].rounds == 5
    assert e.offered("ben", "ritual-share") == []
    e = evening(ana=CASTER, ben={})
    e.does("ana", "ritual", "edge.ritual.purge", words="x", pushed=True, whom=("ben",))
    (id,) = e.world.workings
    e.does("ben", "ritual-share", id, how="take the beat")
    assert e.world.workings[id].stage == "ben"


@shows("edge.ritual.team")
@pytest.mark.parametrize(("taken", "bank"), [(False, {"": 1}), (True, {"@ben": 1})])
def test_whoever_takes_the_beat_of_a_push_is_the_one_it_strikes(evening, taken, bank):
    e = evening(ana=CASTER, ben={})
    e.does("ana", "ritual", "edge.ritual.ember-glass", words="x", pushed=True, whom=("ben",))
    (id,) = e.world.workings
    if taken:
        e.does("ben", "ritual-share", id, how="take the beat")
    e.rolls("ana", *HIT)
    assert e.world.beats == bank


def test_the_thread_tires_whoever_follows_it_twice_in_a_scene(evening):
    e = evening(ana=CASTER)
    rites(e, "wayfinder", *HIT)
    assert e.one("ana").fatigue == 0
    rites(e, "wayfinder", *HIT)
    assert e.one("ana").fatigue == 1


def test_a_partial_ritual_costs_twice(evening):
    e = evening(ana=CASTER)
    rites(e, "wayfinder", *HIT)
    rites(e, "wayfinder", 9, 2, 2, 2)
    assert e.one("ana").fatigue == 2


def test_all_who_mark_the_dream_way_wake_shaken_and_a_pushed_purge_weakens(evening):
    e = evening(ana=CASTER, ben={})
    rites(e, "dream-way", *HIT, whom=("ben",))
    assert (e.one("ana").conditions, e.one("ben").conditions) == (("shaken",), ("shaken",))
    e = evening(ana=CASTER)
    rites(e, "purge", *HIT, pushed=True)
    assert e.one("ana").conditions == ("weakened",)


def test_a_lucky_break_turns_one_die_to_ten_and_keeps_its_beat(evening):
    e = evening(ana={**CASTER, "skills": {"arcana": 3, "melee": 2}})
    rites(e, "fortune-braid", 9, 9, 9, 9, 2)
    n = next(n for n, one in e.world.lasting.items() if one.words == "one lucky break")
    id = e.acts("ana", "melee")
    e.rolls("ana", 9, 2, 1, 3, 4)
    e.does("ana", "claim-late", id, n)
    assert e.world.rolls[id].faces == (9, 2, 10, 3, 4)
    assert e.world.rolls[id].beats == 1
    e.does("ana", "stand", id)
    assert e.made.successes == 2


@shows("edge.magic.mix", "edge.magic.same-engine")
def test_one_person_may_walk_all_paths_with_the_same_dice_beats_and_ledger(evening):
    mixer = {
        **CASTER,
        "patron": "mab",
        "familiar": "mab",
        "codex": "mab",
        "rites": ("edge.mab.courtly-guise",),
        "symbols": {"raeyn": Symbol()},
        "boons": 3,
    }
    e = evening(ana=mixer)
    weaves(e, 9, 1, 2, 2)
    e.does("ana", "stand", e.roll_of("ana"))
    assert lash(e)
    e.does("ana", "invoke", "edge.mab.courtly-guise", False, words="x").rolls("ana", 9, 9, 1, 2)
    e.does("ana", "stand", e.roll_of("ana"))
    e.does("ana", "symbol-ritual", "edge.raeyn.tidemarks-favor", False, words="x", space="x")
    e.rolls("ana", 9, 9, 1, 2)
    if e.world.rolls:
        e.does("ana", "stand", e.roll_of("ana"))
    assert e.world.bank == 3
    assert e.one("ana").obligation == {"mab": 1, "raeyn": 2}
    assert e.one("ana").symbols["raeyn"].state == "maintained"


@shows("edge.ritual.gate-slot")
def test_a_summoners_gate_takes_a_place_among_what_is_kept_up(evening):
    gate, thread = "edge.ritual.summoners-gate", "edge.ritual.wayfinder"
    e = evening(ana={**CASTER, "attributes": {"wits": 3, "spirit": 1}})
    faces = (9, 9, 9, 9, 2)
    e.does("ana", "ritual", gate, words="the first").rolls("ana", *faces)
    first = list(e.world.lasting)
    kept = e.play.view("ana").people[0].kept
    assert (kept.total, [str(term.why) for term in kept.terms]) == (1, ["Summoner's Gate"])
    e.does("ana", "ritual", thread, words="no place of its own").rolls("ana", *faces)
    assert set(first) <= set(e.world.lasting)
    e.does("ana", "ritual", gate, words="the second")
    assert not set(first) & set(e.world.lasting), "the oldest ends"
    e.rolls("ana", *faces)
    assert e.play.view("ana").people[0].kept.total == 1


@shows("edge.ritual.wayfinder", "edge.ritual.travel-half")
def test_a_shortcut_is_half_a_segment_of_the_way(evening):
    e = evening(ana=CASTER)
    e.does("gm", "leg", name="over the flats")
    e.does("ana", "ritual", "edge.ritual.wayfinder", words="red cord", pushed=True)
    e.rolls("ana", *HIT)
    (clock,) = e.world.clocks.values()
    assert (clock.ticks, clock.half, e.world.bank) == (0, True, 1)
    assert ("ana", "a hidden shortcut") in [(said.who, said.words) for said in e.told(Said)]
