"""Tags that spells print, dispelling, and magical traps."""

from __future__ import annotations

import pytest

from edge.keepers import KEEPER, invokes
from edge.test_casting import CASTER, HIT, PARTIAL, casts, names, weaves
from support.shows import shows
from undertow.games.edge.book import TAGS
from undertow.games.edge.moments import Danger, Difficulty, Pool

PRINTED = {
    # word: what it does; hit; partial; what counters it
    "barrier": ("cover", "integrity 2 4 6", "narrow fragile", "[DISPEL]|force|another route"),
    "seal": ("lock container door portal never spirit", "locked bypass", "short-lived leaky", ""),
    "veil": (
        "hides",
        "scans notice disadvantage limits",
        "range dim light",
        "[REVEAL]|strong light|proof",
    ),
    "reveal": ("illusions disguises hidden clauses", "truth shows", "clue", ""),
    "mark": (
        "tags target",
        "once scene you ally +1 die directly against",
        "noisy short",
        "[CLEANSE]|[DISPEL]|named materials",
    ),
    "curse": (
        "lasting hindrance clear release",
        "named condition",
        "milder intermittent",
        "[CLEANSE]|keys",
    ),
    "cleanse": ("removes suppresses condition", "one named affliction", "reduced scene", ""),
    "fortify": ("one vector", "better position lighter consequences scene", "one ally doorway", ""),
    "command": ("sapient target order", "complies now cost gm", "hesitates bargains", ""),
    "oath": (
        "binds parties",
        "enforceable pact boon breach",
        "loophole",
        "the release clause|[CLEANSE] where the text allows it",
    ),
    "sanctify": (
        "zone code",
        "allowed forbidden violation risky soft consequence",
        "patchy",
        "an opposing rite|profanation|time",
    ),
    "passage": (
        "route easy",
        "allies one step position effect 1 level difficult terrain",
        "single ally stretch",
        "",
    ),
    "transport": (
        "target across obstacle",
        "within range shows",
        "off-balance gear worse placed",
        "",
    ),
    "conjure": (
        "object cover hazard",
        "integrity 2 4 6 hazard ticks",
        "fragile brief",
        "[DISPEL]|force|time",
    ),
    "illusion": ("disbelief disruption resists", "resists", "flickers", "disbelief|disruption"),
}


@pytest.mark.parametrize(
    "word", [pytest.param(word, marks=shows(f"edge.tag.{word}")) for word in PRINTED]
)
def test_a_tag_as_it_is_printed(word):
    text, hit, partial, counters = PRINTED[word]
    entry = TAGS[word]
    assert entry.name == f"[{word.upper()}]"
    assert names(entry.text, text)
    assert names(entry.hit, hit)
    assert names(entry.partial, partial)
    assert "|".join(entry.counters) == counters
    if word == "seal":
        assert names(TAGS["unseal"].text, "unlock container door portal never spirit")
    if word == "command":
        assert names(entry.miss, "refuses blowback")


def spell(e, tag, faces=HIT, **form):
    weaves(e, *HIT, tag=tag, **form)
    return casts(e, *faces)


@pytest.mark.parametrize(("effect", "size"), [("limited", 2), ("standard", 4), ("great", 6)])
@pytest.mark.parametrize("tag", ["barrier", "conjure"])
def test_what_is_made_has_integrity_by_its_effect(evening, tag, effect, size):
    e = evening(ana=CASTER)
    e.does("ana", "weave", words="a wall", element="earth", tag=tag)
    e.does("gm", "stakes", e.roll_of("ana"), effect=effect).rolls("ana", *HIT)
    casts(e, *HIT)
    (clock,) = e.world.clocks.values()
    assert clock.size == size


def test_a_partial_barrier_is_only_words(evening):
    e = evening(ana=CASTER)
    spell(e, "barrier", PARTIAL)
    assert not e.world.clocks
    assert "Only a narrow or fragile one." in [one.words for one in e.world.lasting.values()]


def test_a_mark_is_a_die_once_for_you_or_an_ally(evening):
    e = evening(ana=CASTER, ben={})
    spell(e, "mark")
    id = e.acts("ben", "melee")
    before = e.total(Pool(e.world.rolls[id]))
    e.does("ben", "claim", *e.offered("ben", "claim")[0])
    assert e.total(Pool(e.world.rolls[id])) == before + 1
    assert not e.world.lasting


def test_a_veil_weighs_on_notice(evening):
    e = evening(ana=CASTER, ben={"skills": {"notice": 2}})
    spell(e, "veil")
    id = e.acts("ben", "notice")
    before = e.total(Pool(e.world.rolls[id]))
    e.does("gm", "lay", *e.offered("gm", "lay")[0])
    assert e.total(Pool(e.world.rolls[id])) == before - 1


def test_passage_is_a_step_for_every_ally_or_for_one(evening):
    for faces, who in ((HIT, ["ana", "ben"]), (PARTIAL, ["ben"])):
        e = evening(ana=CASTER, ben={})
        spell(e, "passage", faces, whom=("ben",))
        for one in ("ana", "ben"):
            id = e.acts(one, "melee")
            claims = e.offered(one, "claim")
            assert bool(claims) == (one in who)
            if one == "ben":
                e.does("ben", "claim", *claims[0])
                assert e.total(Danger(e.world.rolls[id])) == 0


@shows("edge.tag.heal")
def test_healing_lowers_harm_or_ends_a_condition(evening):
    hurt = {"harm": 2, "conditions": ("singed",)}
    e = evening(ana=CASTER, ben=hurt)
    spell(e, "heal", whom=("ben",))
    assert (e.one("ben").harm, e.one("ben").conditions) == (1, ("singed",))
    e = evening(ana=CASTER, ben=hurt)
    spell(e, "heal", PARTIAL, whom=("ben",))
    assert (e.one("ben").harm, e.one("ben").conditions) == (2, ())


@shows("edge.tag.cleanse")
def test_whoever_cleanses_names_the_affliction(evening):
    e = evening(ana=CASTER, ben={"conditions": ("singed", "shaken", "muted")})
    spell(e, "cleanse", whom=("ben",))
    assert str(e.play.requests("ana")[0].question.prompt) == "What shall Ben be rid of?"
    e.answers("ana", "shaken")
    assert e.one("ben").conditions == ("singed", "muted")


@shows("edge.tag.printed-only", "edge.tag.default-dv")
def test_a_tag_works_only_on_a_spell_that_has_it_at_a_difficulty_of_the_story(evening):
    e = evening(ana=CASTER)
    e.does("ana", "weave", words="x", element="air", tag="veil")
    assert e.world.rolls[e.roll_of("ana")].dv == 0, "the GM says, or the position suggests"
    e.rolls("ana", *HIT)
    casts(e, *HIT)
    assert len(e.world.lasting) == 1
    e = evening(ana=CASTER)
    spell(e, "none")
    assert not e.world.lasting


@shows("edge.tag.dispel", "edge.counter.dispel")
def test_dispelling_ends_or_shortens_what_is_running(evening):
    assert names(TAGS["dispel"].hit, "dismissed suppressed")
    assert names(TAGS["dispel"].partial, "suppressed briefly shrinks")
    e = evening(ana=KEEPER)
    invokes(e)
    (n,) = e.world.lasting
    e.does("gm", "dispel", n, outcome="miss")
    assert e.world.lasting[n].until == "scene"
    e.does("gm", "dispel", n, outcome="partial").does("gm", "fight")
    assert n in e.world.lasting
    e.does("gm", "round")
    assert not e.world.lasting
    invokes(e)
    (n,) = e.world.lasting
    e.does("gm", "dispel", n, outcome="hit")
    assert not e.world.lasting


# Traps


def trapped(e, dv=3):
    e.does("gm", "trap", words="a rune on the sill", dv=dv)
    return next(n for n, one in e.world.lasting.items() if one.source == "edge.trap")


@shows("edge.trap.dv", "edge.trap.position-dv")
@pytest.mark.parametrize(
    ("position", "cast", "dv"),
    [
        ("controlled", 1, 2),
        ("risky", 1, 3),
        ("desperate", 1, 4),
        ("controlled", 4, 4),
        ("risky", 5, 5),
    ],
)
def test_a_trap_is_as_hard_as_it_was_cast_or_as_the_position_says(evening, position, cast, dv):
    e = evening()
    n = trapped(e, cast)
    e.does("ana", "disarm", n, "unravel")
    id = e.roll_of("ana")
    e.does("gm", "stakes", id, position=position)
    assert e.total(Difficulty(e.world.rolls[id])) == dv
    e.does("gm", "stakes", id, position=position, dv=6)
    assert e.total(Difficulty(e.world.rolls[id])) == 6


@shows("edge.trap.approaches", "edge.trap.tools")
@pytest.mark.parametrize(
    ("how", "pool"),
    [
        ("unravel", ("wits", "arcana")),
        ("bypass", ("wits", "tinker")),
        ("avoid", ("body", "athletics")),
    ],
)
def test_three_ways_past_a_trap_and_a_tool_may_help(evening, how, pool):
    e = evening()
    e.does("ana", "disarm", trapped(e), how)
    id = e.roll_of("ana")
    roll = e.world.rolls[id]
    assert (roll.attribute, roll.skill) == pool
    before = e.total(Pool(roll))
    e.set(f"rolls/{id}/more", {"tool": 1})
    assert e.total(Pool(e.world.rolls[id])) == before + 1
    e.does("gm", "free-shift", id, better=True, words="proper tools")
    assert e.total(Danger(e.world.rolls[id])) == 0


@shows("edge.trap.hit", "edge.trap.partial", "edge.trap.miss")
@pytest.mark.parametrize(
    ("faces", "stands", "unstable", "bank"),
    [
        ((9, 9, 9, 2), False, False, 0),
        ((9, 2, 2, 1), True, True, 1),
        ((2, 2, 2, 1), True, False, 1),
    ],
)
def test_a_hit_disarms_a_partial_unsettles_and_a_miss_leaves_it(
    evening, faces, stands, unstable, bank
):
    e = evening(ana={"boons": 0})
    n = trapped(e)
    e.does("ana", "disarm", n, "unravel").rolls("ana", *faces)
    for id in list(e.world.rolls):
        e.does("ana", "stand", id)
    assert (n in e.world.lasting) == stands
    assert (stands and "unstable" in e.world.lasting[n].data) == unstable
    assert e.world.bank == bank


# Tags of the cheat sheet


@pytest.mark.parametrize(
    ("word", "text", "hit"),
    [
        pytest.param("area", "hits all zone risk", "everybody zone", marks=shows("edge.tag.area")),
        ("armor", "+1 resistance harm", "one more die resist"),
        ("bound", "holds until free", "cannot move until broken"),
        ("follow-up", "another action linked free story permits", "linked action at once"),
        pytest.param(
            "tether", "two strain parted", "far both 1 fatigue", marks=shows("edge.tag.tether")
        ),
        ("instant", "engaged no worse position", "at once"),
    ],
)
def test_a_tag_of_the_cheat_sheet_as_it_is_printed(evening, word, text, hit):
    assert TAGS[word].name == f"[{word.upper()}]"
    assert names(TAGS[word].text, text)
    assert names(TAGS[word].hit, hit)
    if word == "area":
        e = evening(ana=CASTER, ben={})
        spell(e, "area")
        (struck,) = e.world.lasting.values()
        assert (struck.on, struck.words) == (("all",), TAGS[word].hit)
        assert names(TAGS[word].partial, "not meant")


@shows("edge.tag.armor", "edge.tag.resistance")
def test_armor_is_a_die_against_the_harm_it_is_made_for(evening):
    e = evening(ana=CASTER, ben={"boons": 0})
    spell(e, "armor", whom=("ben",), against="fire")
    for kind, faces in (("fire", (9, 9, 9, 2)), ("physical", (9, 9, 9))):
        e.does("gm", "harm", whom="ben", level=2, kind=kind, words="it")
        (id,) = e.world.hits
        e.dice(*faces).does("ben", "resist", id)
        assert e.world.hits[id].level == 1
        e.does("ben", "take", id, armour=False)
    e.does("gm", "harm", whom="ana", level=1, kind="fire", words="it")
    (id,) = e.world.hits
    e.dice(2, 2, 2).does("ana", "resist", id)


@shows("edge.tag.bound")
def test_who_is_bound_does_not_move_until_they_break_free(evening):
    e = evening(ana=CASTER, ben={"boons": 0})
    foe = e.foe()
    spell(e, "bound", whom=("ben", str(foe)))
    assert (e.one("ben").conditions, e.world.foes[foe].conditions) == (("bound",), ("bound",))
    for move in (("move", "far"), ("dash", "far"), ("melee",)):
        assert e.refused("ben", *move) == "Ben is bound: break free first."
    e.dice(2, 2, 2).does("ben", "break-free", "bound")
    assert e.one("ben").conditions == ("bound",)
    e.dice(9, 9, 9).does("ben", "break-free", "bound")
    assert e.one("ben").conditions == ()
    e.does("ben", "move", "far")


@shows("edge.tag.follow-up")
def test_a_follow_up_is_one_more_action_that_is_linked_to_the_first(evening):
    e = evening(ana=CASTER, ben={})
    e.does("gm", "fight")
    weaves(e, *HIT, tag="follow-up")
    e.does("gm", "round")
    casts(e, *HIT)
    given = {"intent": "after them", "skill": "melee"}
    assert e.refused("ana", "act", **given) == "Ana has acted in this round."
    ((n,),) = e.offered("ana", "ask-or-declare")
    assert e.offered("ben", "ask-or-declare") == []
    e.does("ana", "ask-or-declare", n, words="the door bursts, and I am through")
    e.does("ana", "act", **given)
    assert not e.world.lasting, "once"


@shows("edge.tag.tether", "edge.tag.tether-strain")
@pytest.mark.parametrize(
    ("ana", "ben", "tired"), [("near", "close", 0), ("far", "near", 1), ("near", "absent", 1)]
)
def test_two_who_are_tethered_strain_in_every_round_they_are_parted(evening, ana, ben, tired):
    e = evening(ana=CASTER, ben={}, cleo={})
    spell(e, "tether", whom=("ana", "ben"))
    e.does("gm", "fight").set("people/ana/band", ana).set("people/ben/band", ben)
    e.set("people/cleo/band", "far")
    e.does("gm", "round")
    assert [e.one(who).fatigue for who in ("ana", "ben", "cleo")] == [tired, tired, 0]
    e.does("gm", "round")
    assert [e.one(who).fatigue for who in ("ana", "ben")] == [2 * tired, 2 * tired]


@shows("edge.tag.tether")
def test_a_tether_binds_two_and_no_other_number(evening):
    e = evening(ana=CASTER, ben={}, cleo={})
    given = {"words": "a chain", "element": "fate", "tag": "tether"}
    for whom in ((), ("ana",), ("ana", "ben", "cleo")):
        why = "A tether binds two: name both, or one who is bound to you."
        assert e.refused("ana", "weave", **given, whom=whom) == why
    spell(e, "tether", whom=("ben", "cleo"))
    (tie,) = e.world.lasting.values()
    assert tie.on == ("ben", "cleo")


def test_a_tether_to_a_foe_strains_its_caster(evening):
    e = evening(ana=CASTER)
    foe = e.foe(band="far")
    spell(e, "tether", whom=(str(foe),))
    e.does("gm", "fight").does("gm", "round")
    assert e.one("ana").fatigue == 1
    e.set(f"foes/{foe}/band", "near").does("gm", "round")
    assert e.one("ana").fatigue == 1
    e.does("gm", "foe-gone", foe).does("gm", "round")
    assert e.one("ana").fatigue == 1


def in_a_zone(e, foe):
    e.does("gm", "grid").does("gm", "grid-put", "ana", x=5, y=5)
    e.does("gm", "grid-put", f"foe {foe}", x=5, y=4, facing=2)


@shows("edge.tag.instant", "edge.grid.cast-engaged")
@pytest.mark.parametrize(
    ("tag", "talents", "position"),
    [("none", (), 2), ("veil", (), 2), ("instant", (), 1), ("none", ("edge.x",), 1)],
)
def test_magic_in_a_foes_zone_is_a_step_worse_unless_instant_or_a_talent_helps(
    evening, tag, talents, position
):
    e = evening(ana=CASTER)
    foe = e.foe()
    e.does("ana", "weave", words="a gust", element="air", tag=tag)
    id = e.roll_of("ana")
    e.set(f"rolls/{id}/cooperative", list(talents))
    assert e.total(Danger(e.world.rolls[id])) == 1
    in_a_zone(e, foe)
    assert e.total(Danger(e.world.rolls[id])) == position
    e.does("ana", "drop", id) if e.offered("ana", "drop") else None


@shows("edge.cond.overgrowth")
def test_overgrowth_makes_the_zone_difficult_ground(evening):
    e = evening(ana={"conditions": ("overgrowth",)}, ben={})
    e.does("gm", "fight")
    e.does("ben", "move", "far")
    assert (e.world.scene.moved, e.world.scene.acted) == (("ben",), ("ben",))
    e.does("gm", "round").set("scene/acted", ["ben"])
    assert e.refused("ben", "move", "near") == "Ben has acted in this round."
    e.set("people/ana/conditions", [])
    e.does("ben", "move", "near")
    e.does("gm", "grid").does("gm", "grid-put", "ben", x=9, y=9).does("gm", "round")
    wide = e.offered("ben", "grid-move")
    assert (9, 4) in wide
    e.does("gm", "grid-ground", x=9, y=8).does("gm", "grid-ground", x=9, y=7)
    e.set("people/ana/conditions", ["overgrowth"])
    close = e.offered("ben", "grid-move")
    assert {(9, 7), (9, 8)} <= set(close)
    assert (9, 6) not in close, "two for each cell, and rough ground is not rougher"
