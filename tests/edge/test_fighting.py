"""Fights: weapons, tempo, tags, condition, foes, defence, movement."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.edge.catalogue.gear import (
    AMMO,
    MOST_TAGS,
    SHIELDS,
    SHOOTING,
    TAG_XP,
    TAGS,
    TEMPOS,
    WEAPONS,
)
from undertow.games.edge.facts.rolls import DiceFell
from undertow.games.edge.moments import Danger, DefendPool, Effect, FoeDifficulty, FoePool, Pool
from undertow.games.edge.rules.foes import HEALTH
from undertow.games.edge.world import Item
from undertow.kernel import Choice, Offer

SWORD = 1


def armed(row="light", /, **more):
    return {SWORD: Item("weapon", row, **more)}


def attack(e, who="ana", band="close", weapon=SWORD, **more):
    foe = e.foe(size=6)
    e.does(who, "attack", weapon, foe, band=band, win="x", lose="y", **more)
    return e.world.rolls[e.roll_of(who)]


@shows(
    "edge.weapon.light",
    "edge.weapon.medium",
    "edge.weapon.heavy",
    "edge.weapon.melee-light",
    "edge.weapon.melee-medium",
    "edge.weapon.melee-heavy",
    "edge.weapon.ranged-light",
    "edge.weapon.ranged-medium",
    "edge.weapon.ranged-heavy",
    "edge.weapon.set-medium",
    "edge.weapon.set-heavy",
)
def test_the_weapon_tables():
    assert {row: (w.xp, w.close, w.near, w.unset) for row, w in WEAPONS.items()} == {
        "light": (4, 2, 1, 0),
        "medium": (8, 1, 2, 1),
        "heavy": (12, -1, 3, 2),
    }
    assert {
        row: (w.shot.tempo, w.shot.close, w.shot.near, w.shot.far) for row, w in WEAPONS.items()
    } == {
        "light": ("fast", "risky", 1, None),
        "medium": ("standard", "desperate", 2, 1),
        "heavy": ("slow", "desperate", 1, 3),
    }
    assert [w.text for w in WEAPONS.values()] == [
        "Fast, easy to hide.",
        "Balanced, what armies carry.",
        "Punishing, slow.",
    ]


@shows(
    "edge.weapon.tag-cost",
    "edge.weapon.tags-undefined",
    "edge.ranged.aim",
    "edge.ranged.volley",
    "edge.ranged.suppress",
    "edge.ranged.overwatch",
    "edge.weapon.tempo-fast",
    "edge.weapon.tempo-standard",
    "edge.weapon.tempo-slow",
)
def test_tags_tempo_and_shooting_as_they_are_told():
    assert (TAG_XP, MOST_TAGS) == (4, 2)
    assert list(TAGS) == [
        "reach",
        "close",
        "accurate",
        "brutal",
        "hook",
        "concealable",
        "quickdraw",
        "two-handed",
        "off-hand",
    ]
    assert SHOOTING == {
        "aim": "One more die or more effect on the shot.",
        "volley": "Extra ammunition: one more die, two at the most.",
        "suppress": "Fire over a zone: foes there lose a die, or have limited effect.",
        "overwatch": "A risky shot held ready for a trigger you name.",
    }
    assert TEMPOS == {
        "fast": "Move and shoot in one turn.",
        "standard": "Move or shoot. Aim for one more die or more effect.",
        "slow": "Set or brace first, reload after each shot, never move and shoot.",
    }


@shows(
    "edge.roll.combat-pool",
    "edge.weapon.melee-light",
    "edge.weapon.melee-medium",
    "edge.weapon.melee-heavy",
    "edge.weapon.set-meaning",
)
@pytest.mark.parametrize(
    ("row", "band", "fresh", "ready"),
    [
        ("light", "close", 7, 7),
        ("light", "near", 6, 6),
        ("medium", "close", 5, 6),
        ("medium", "near", 6, 7),
        ("heavy", "close", 2, 4),
        ("heavy", "near", 6, 8),
    ],
)
def test_melee_dice_by_weight_and_range_and_what_setting_saves(evening, row, band, fresh, ready):
    e = evening(ana={"gear": armed(row), "melee": True})
    roll = attack(e, band=band)
    assert e.total(Pool(roll)) == fresh
    e.set("people/ana/gear/1/ready", True)
    assert e.total(Pool(roll)) == ready
    e.set("people/ana/gear/1/ready", False).set("people/ana/gear/1/struck", True)
    assert e.total(Pool(roll)) == ready, "only the first attack of a scene"


@shows("edge.weapon.set-meaning")
def test_setting_a_weapon_is_the_move_once_a_scene(evening):
    e = evening(ana={"gear": armed("medium")}, ben={"gear": armed("light")})
    e.does("gm", "fight").does("ana", "set-weapon", SWORD)
    assert e.one("ana").gear[SWORD].ready
    assert e.refused("ana", "move", "far") == "Ana has moved in this round."
    assert e.offered("ana", "set-weapon") == e.offered("ben", "set-weapon") == []


@shows(
    "edge.weapon.unarmed",
    "edge.weapon.melee-near-conflict",
    "edge.range.target-melee",
    "edge.weapon.tag-reach",
)
def test_melee_reaches_close_and_near_in_melee_or_with_reach(evening):
    e = evening(ana={"gear": armed("medium")})
    foe = e.foe()
    assert e.refused("ana", "attack", SWORD, foe, band="near") == (
        "Melee is for Close, and for Near in melee or with reach."
    )
    e.set("people/ana/melee", True).does("ana", "attack", SWORD, foe, band="near")
    assert e.total(Effect(e.world.rolls[e.roll_of("ana")])) == 2
    e = evening(
        ana={"gear": armed("medium", tags=("reach",))},
        ben={"gear": armed("medium", polearm=True)},
        cleo={},
    )
    assert e.total(Effect(attack(e, "ana", "near"))) == 2
    assert e.total(Effect(attack(e, "ben", "near"))) == 1
    e.does("ben", "drop", e.roll_of("ben")).set("people/ben/melee", True)
    assert e.total(Effect(attack(e, "ben", "near"))) == 2, "in melee Near is near enough"
    assert e.total(Pool(attack(e, "cleo", "close", weapon=0))) == 5


@pytest.mark.parametrize(
    ("weapon", "stands", "melee", "begins"),
    [
        ({}, "near", False, "close"),
        ({}, "near", True, "near"),
        ({"tags": ("reach",)}, "near", False, "near"),
        ({"tags": ("reach",)}, "far", False, "near"),
        ({"polearm": True}, "close", False, "close"),
        ({"ranged": True}, "far", False, "far"),
        ({"ranged": True}, "absent", False, "near"),
    ],
)
def test_an_attack_begins_at_a_range_that_the_weapon_reaches(
    evening, weapon, stands, melee, begins
):
    e = evening(ana={"gear": armed("medium", **weapon), "melee": melee, "band": stands})
    e.does("ana", "attack", SWORD, e.foe())
    assert e.world.rolls[e.roll_of("ana")].band == begins


@shows(
    "edge.weapon.ranged-light",
    "edge.weapon.ranged-medium",
    "edge.weapon.ranged-heavy",
    "edge.weapon.ranged-close",
    "edge.skill.ranged-skill",
    "edge.range.far-light",
)
@pytest.mark.parametrize(
    ("row", "band", "dice", "danger"),
    [
        ("light", "close", 3, 1),
        ("light", "near", 4, 1),
        ("medium", "close", 3, 2),
        ("medium", "near", 5, 1),
        ("medium", "far", 4, 1),
        ("heavy", "close", 3, 2),
        ("heavy", "near", 4, 1),
        ("heavy", "far", 6, 1),
    ],
)
def test_ranged_dice_and_what_a_shot_at_close_risks(evening, row, band, dice, danger):
    e = evening(ana={"gear": armed(row, ranged=True, ready=True)})
    roll = attack(e, band=band)
    assert (roll.skill, e.total(Pool(roll)), e.total(Danger(roll))) == ("skirmish", dice, danger)
    e.does("gm", "stakes", e.roll_of("ana"), position="desperate")
    assert e.total(Danger(e.world.rolls[e.roll_of("ana")])) == 2


def test_a_light_bow_does_not_reach_far_and_a_knife_does_at_limited_effect(evening):
    e = evening(
        ana={"gear": armed("light", ranged=True)},
        ben={"gear": armed("light", ranged=True, thrown=True)},
    )
    assert (
        e.refused("ana", "attack", SWORD, e.foe(), band="far") == "A Light weapon cannot reach Far."
    )
    assert e.total(Effect(attack(e, "ben", "far"))) == 1


@shows(
    "edge.weapon.tempo-fast",
    "edge.weapon.tempo-standard",
    "edge.weapon.tempo-slow",
    "edge.weapon.slow-cycle",
)
def test_fast_moves_and_shoots_standard_does_one_slow_is_set_and_reloaded(evening):
    e = evening(
        ana={"gear": armed("light", ranged=True)},
        ben={"gear": armed("medium", ranged=True)},
        cleo={"gear": armed("heavy", ranged=True)},
    )
    foe = e.foe(size=6)
    e.does("gm", "fight")
    for who in ("ana", "ben"):
        e.does(who, "move", "close")
    e.does("ana", "attack", SWORD, foe, band="near").does("ana", "drop", e.roll_of("ana"))
    moves_or_shoots = "That weapon moves or shoots in a turn, not both."
    assert e.refused("ben", "attack", SWORD, foe, band="near") == moves_or_shoots
    assert (
        e.refused("cleo", "attack", SWORD, foe, band="far")
        == "A slow weapon is set and loaded before it shoots."
    )
    e.does("cleo", "set-weapon", SWORD).does("cleo", "attack", SWORD, foe, band="far")
    e.rolls("cleo", 2, 2, 2, 2, 2, 2)
    assert not e.one("cleo").gear[SWORD].loaded
    e.does("gm", "round")
    assert "set and loaded" in e.refused("cleo", "attack", SWORD, foe, band="far")
    e.does("cleo", "reload", SWORD)
    assert e.refused("cleo", "act") == "Cleo has acted in this round."
    e.does("gm", "round").does("cleo", "attack", SWORD, foe, band="far")
    e.does("ben", "attack", SWORD, foe, band="near")
    e.rolls("ben", 2, 2, 2, 2, 2)
    assert "moves or shoots" in e.refused("ben", "move", "near")


def asked(e, who, weapon=SWORD):
    """The lines of an attack in which there is something to choose, with what stands there."""
    page = e.play.form(Offer("edge.attack", (who, weapon, e.foe()))).answers
    chosen = [line for line in page.fields if isinstance(line.answers, Choice)]
    return {line.name: line.default for line in chosen if len(line.answers.options) > 1}


def test_an_attack_asks_only_for_what_the_weapon_can_do_from_here(evening):
    hooked = Item("weapon", "light", tags=("hook",))
    e = evening(
        ana={"gear": armed(), "band": "close"},
        ben={"gear": armed("medium", ranged=True)},
        cleo={"gear": {SWORD: hooked, 2: Item("weapon", "light", tags=("off-hand",))}},
    )
    usual = {"rung": "basic", "attribute": "body"}
    assert asked(e, "ana") == usual
    e.set("people/ana/melee", True)
    assert asked(e, "ana") == {**usual, "band": "close"}
    shot = {**usual, "band": "near", "volley": 0}
    assert asked(e, "ben") == shot
    e.does("ben", "aim", SWORD)
    assert asked(e, "ben") == {**shot, "aim": "die"}, "whoever has aimed makes use of it"
    e.set("people/ben/gear/1/volleys", AMMO)
    assert asked(e, "ben") == {**usual, "band": "near", "aim": "die"}
    assert asked(e, "cleo") == {**usual, "off_hand": False, "hook": False}
    e.does("gm", "fight")
    attack(e, "cleo", off_hand=True)
    assert asked(e, "cleo") == {**usual, "hook": False}, "one blow a round has it"


@shows(
    "edge.ranged.aim",
    "edge.ranged.aim-cost",
    "edge.weapon.tag-accurate",
    "edge.ranged.volley",
    "edge.ranged.ammo",
)
def test_aim_and_volley(evening):
    e = evening(
        ana={"gear": armed("medium", ranged=True)},
        ben={"gear": armed("medium", ranged=True, tags=("accurate",))},
    )
    assert e.refused("ana", "attack", SWORD, e.foe(), aim="die") == "Nobody has aimed."
    for given in ({"aim": "die"}, {"volley": 1}, {"aim": "effect", "volley": 2}):
        fists = e.refused("ana", "attack", 0, e.foe(band="close"), band="close", **given)
        assert fists == "Nobody has aimed."
    e.does("ana", "aim", SWORD).does("ben", "aim", SWORD)
    roll = attack(e, band="near", aim="die", volley=2)
    assert (e.total(Pool(roll)), e.total(Effect(roll)), e.one("ana").gear[SWORD].volleys) == (
        8,
        2,
        2,
    )
    roll = attack(e, "ben", "near", aim="effect")
    assert (e.total(Pool(roll)), e.total(Effect(roll))) == (6, 3)
    e.rolls("ana", *[2] * 8)
    assert not e.one("ana").gear[SWORD].aimed
    assert AMMO == 4
    e.set("people/ana/gear/1/volleys", 3)
    assert (
        e.refused("ana", "attack", SWORD, e.foe(), volley=2)
        == "There is not that much ammunition left."
    )
    assert e.offered("gm", "resupply") == [()]
    e.set("people/ana/gear/1/volleys", 4).set("people/ana/gear/1/name", "bow")
    gone = "bow: no ammunition is left until the party resupplies."
    assert e.refused("ana", "attack", SWORD, max(e.world.foes)) == gone
    assert e.refused("ana", "suppress", SWORD) == gone
    e.does("gm", "resupply").does("ana", "attack", SWORD, max(e.world.foes))
    assert [item.volleys for item in e.one("ana").gear.values()] == [0]


@shows(
    "edge.weapon.tag-close",
    "edge.weapon.tag-quickdraw",
    "edge.weapon.tag-two-handed",
    "edge.weapon.tag-off-hand",
    "edge.weapon.tag-hook",
    "edge.weapon.tag-brutal",
)
def test_what_tags_do(evening):
    e = evening(
        ana={"gear": armed("heavy", tags=("close", "quickdraw"))},
        ben={
            "gear": {SWORD: Item("weapon", "medium", tags=("two-handed", "brutal"), ready=True)},
            "melee": True,
        },
        cleo={
            "gear": {
                SWORD: Item("weapon", "light"),
                2: Item("weapon", "light", tags=("off-hand", "hook")),
            }
        },
    )
    assert e.total(Pool(attack(e, "ana"))) == 6
    assert e.total(Pool(attack(e, "ben", "near"))) == 8
    foe = max(e.world.foes)
    e.rolls("ben", 6, 6, 6, *[2] * 5)
    assert e.world.foes[foe].ticks == 3, "standard, and brutal on a clean success"
    attack(e, "ben", "near")
    foe = max(e.world.foes)
    e.rolls("ben", 6, 6, 6, 1, *[2] * 4)
    assert e.world.foes[foe].ticks == 2
    roll = attack(e, "ben", "close")
    assert e.total(Pool(roll)) == 6, "two hands help at its best range"
    assert (
        e.refused("cleo", "attack", SWORD, foe, band="close", hook=True)
        == "That weapon has no hook."
    )
    e.does("gm", "fight")
    roll = attack(e, "cleo", off_hand=True)
    assert e.total(Pool(roll)) == 8
    e.does("cleo", "drop", e.roll_of("cleo"))
    assert "once a round" in e.refused("cleo", "attack", SWORD, foe, band="close", off_hand=True)
    assert e.total(Effect(attack(e, "cleo", weapon=2, hook=True))) == 1


@shows("edge.gear.weapon-neglected", "edge.gear.weapon-compromised", "edge.gear.compromised-odd")
def test_worn_weapons_lose_dice(evening):
    for switch, compromised in (("", (5, 6)), ("compromisedAsPrinted", (6, 7))):
        e = evening(switch=switch, ana={"gear": armed("light", state="neglected")})
        e.does("gm", "fight")
        assert e.total(Pool(attack(e))) == 6
        e.set("people/ana/gear/1/state", "compromised")
        assert e.total(Pool(e.world.rolls[e.roll_of("ana")])) == compromised[0]
        e.rolls("ana", *[2] * compromised[0])
        e.set("scene/acted", [])
        assert e.total(Pool(attack(e))) == compromised[1], "the first attack of the round is over"


@shows("edge.gear.fix-neglected", "edge.gear.fix-compromised", "edge.gear.cause")
def test_gear_is_worn_down_and_mended(evening):
    e = evening(ana={"gear": armed()})
    e.does("gm", "wear", "ana", SWORD)
    assert e.one("ana").gear[SWORD].state == "neglected"
    assert e.offered("ana", "mend") == [], "not in a scene"
    e.does("gm", "scene-end").does("ana", "mend", SWORD)
    assert e.one("ana").gear[SWORD].state == "maintained"
    e.does("gm", "wear", "ana", SWORD, state="compromised")
    assert e.offered("ana", "mend") == []
    e.does("gm", "smith", "ana", SWORD)
    assert e.one("ana").gear[SWORD].state == "maintained"


@shows(
    "edge.armor.physical-penalty", "edge.armor.no-sprint", "edge.armor.medium", "edge.armor.heavy"
)
def test_armour_hinders_physical_things(evening):
    for switch, skill, dice in [
        ("", "athletics", (3, 2, 1)),
        ("", "melee", (5, 5, 5)),
        ("physicalIsBody", "melee", (5, 4, 3)),
        ("physicalIsBody", "stealth", (3, 3, 3)),
        ("", "stealth", (3, 2, 1)),
    ]:
        for row, expected in zip(("light", "medium", "heavy"), dice, strict=True):
            e = evening(switch=switch, ana={"gear": {1: Item("armour", row)}})
            id = e.acts("ana", skill)
            assert e.total(Pool(e.world.rolls[id])) == expected, (switch, skill, row)
            e.does("ana", "drop", id)
            if row == "heavy":
                assert (
                    e.refused("ana", "dash", "far")
                    == "Nobody dashes in heavy armour or under a load."
                )
            else:
                e.does("ana", "dash", "far")


# Foes


@shows("edge.combat.npc-pool", "edge.combat.npc-health", "edge.effect.standard")
def test_foes_have_dice_and_health_by_cap(evening):
    assert HEALTH == {1: 2, 2: 2, 3: 4, 4: 4, 5: 6}
    e = evening(ana={"gear": armed()})
    for cap, pool, size in ((1, 3, 2), (3, 5, 4), (5, 7, 6)):
        e.does("gm", "foe", name="guard", cap=cap)
        foe = e.world.foes[max(e.world.foes)]
        assert (foe.pool, foe.size) == (pool, size)
    e.does("gm", "foe", name="duellist", cap=1, pool=9)
    assert e.world.foes[max(e.world.foes)].pool == 9
    guard = min(e.world.foes)
    e.does("ana", "attack", SWORD, guard, band="close")
    e.rolls("ana", 6, 6, 6, 2, 2, 2, 2)
    assert e.world.foes[guard].down, "a standard hit downs a guard"
    e.does("gm", "foe-gone", guard)
    assert guard not in e.world.foes


@shows("edge.combat.npc-attack", "edge.combat.harm-dealt", "edge.roll.who-makes-sb")
@pytest.mark.parametrize(
    ("position", "faces", "level", "harm"),
    [
        ("controlled", (6, 6, 6, 6), 2, 2),
        ("controlled", (6, 6, 6, 1), 2, 1),
        ("risky", (6, 6, 6, 1), 1, 1),
        ("risky", (6, 6, 1, 1), 1, 0),
        ("desperate", (6, 6, 1, 1), 3, 3),
        ("desperate", (6, 1, 1, 1), 3, 2),
        ("risky", (1, 1, 1, 1), 3, 0),
    ],
)
def test_a_foe_rolls_against_the_place_of_whom_it_attacks(evening, position, faces, level, harm):
    e = evening()
    foe = e.foe(pool=4)
    e.dice(*faces).does("gm", "foe-attack", foe, "ana", position=position, level=level)
    assert [hit.level for hit in e.world.hits.values()] == ([harm] if harm else [])
    assert e.world.bank == 0


@shows("edge.combat.npc-attack", "edge.combat.defend")
def test_where_foes_do_not_roll_the_one_attacked_does(evening):
    for faces, harm in (((6, 6, 6, 2, 2), 0), ((6, 2, 2, 2, 2), 1), ((2, 2, 2, 2, 2), 2)):
        e = evening(switch="playerFacingDefence")
        e.does("gm", "foe-attack", e.foe(), "ana", level=2)
        e.rolls("ana", *faces)
        assert sum(hit.level for hit in e.world.hits.values()) == harm
    e = evening(switch="playerFacingDefence")
    e.does("gm", "foe-attack", e.foe(), "ana", level=1)
    e.rolls("ana", 6, 2, 2, 2, 2)
    assert e.world.hits == {}, "nothing of it is left to come for her"


@shows(
    "edge.combat.defend", "edge.shield.buckler", "edge.shield.buckler-choice", "edge.shield.heater"
)
def test_who_defends_takes_successes_from_the_attacker(evening):
    assert (SHIELDS["buckler"].xp, SHIELDS["buckler"].defend, SHIELDS["buckler"].dv) == (4, 1, 1)
    assert SHIELDS["buckler"].text.endswith("takes the off hand.")
    e = evening(
        ana={"gear": {1: Item("shield", "buckler")}}, ben={"gear": {1: Item("shield", "heater")}}
    )
    foe = e.foe(pool=4)
    e.does("gm", "fight")
    assert e.total(FoeDifficulty(foe, "ana", "risky")) == 4
    assert e.total(FoeDifficulty(foe, "ana", "risky", False)) == 3
    e.dice(6, 6, 6, 2).does("gm", "foe-attack", foe, "ana", level=2)
    assert e.told(DiceFell)[-1].dv == 4
    assert e.total(FoeDifficulty(foe, "ana", "risky")) == 3, "one attack a round"
    assert "Buckler" not in [why for _, why in e.count(FoeDifficulty(foe, "ana", "risky"))]
    e.does("ana", "defend").set("uses", [])
    assert e.total(FoeDifficulty(foe, "ana", "risky")) == 3, "it is used to defend"
    e.set("people/ben/gear/1/row", "buckler")
    assert e.total(FoeDifficulty(foe, "ben", "risky")) == 4, "somebody else defends"
    e.set("people/ben/gear/1/row", "heater")
    assert e.total(DefendPool("ana", "body", "melee")) == 6
    assert e.total(DefendPool("ana", "body", "melee", False)) == 5
    assert e.total(DefendPool("ben", "body", "melee", False)) == 6
    assert e.refused("ana", "act") == "Ana has acted in this round."
    e.set("hits", {})
    e.dice(6, 6, 6, 2).dice(6, 6, 1, 2, 2, 2).does("gm", "foe-attack", foe, "ana", level=2)
    assert ([hit.level for hit in e.world.hits.values()], e.world.bank) == ([1], 1)
    e.does("gm", "round")
    assert e.offered("ana", "defend") == [()]


@shows("edge.shield.pavise", "edge.shield.pavise-cover", "edge.shield.heater-penalty")
def test_a_planted_pavise_takes_a_level_and_a_heater_spoils_your_shots(evening):
    assert (SHIELDS["pavise"].xp, SHIELDS["pavise"].plants) == (12, True)
    e = evening(
        ana={"gear": {1: Item("shield", "pavise")}},
        ben={"gear": {SWORD: Item("weapon", "medium", ranged=True), 2: Item("shield", "heater")}},
    )
    foe = e.foe(pool=3)
    e.does("ana", "plant", 1).dice(6, 6, 6).does("gm", "foe-attack", foe, "ana", level=3)
    assert e.told(DiceFell)[-1].dv == 4, "who stands behind it is one step better placed"
    assert [hit.level for hit in e.world.hits.values()] == [1], "a partial, and a level less"
    e.dice(6, 6, 6).does("gm", "foe-attack", foe, "ana", level=3, position="desperate")
    assert (e.told(DiceFell)[-1].dv, e.world.hits[max(e.world.hits)].level) == (3, 2)
    e.does("ana", "move", "far")
    assert not e.one("ana").gear[1].ready
    assert e.total(Pool(attack(e, "ben", "near"))) == 4


@shows("edge.ranged.suppress", "edge.ranged.suppress-duration", "edge.pos.npc")
def test_suppressing_fire_and_how_a_foe_stands(evening):
    e = evening(
        ana={"gear": armed("light", ranged=True)}, ben={"gear": armed("light", ranged=True)}
    )
    foe = e.foe(pool=3)
    e.does("gm", "fight").does("ana", "suppress", SWORD, how="die")
    assert e.total(FoePool(foe)) == 2
    e.does("gm", "round").does("ben", "suppress", SWORD, how="limited")
    assert e.total(FoePool(foe)) == 3
    e.dice(6, 6, 6).does("gm", "foe-attack", foe, "ana", level=3)
    assert [hit.level for hit in e.world.hits.values()] == [1]
    for position, dv in (("controlled", 2), ("risky", 3), ("desperate", 4)):
        e.does("gm", "foe-move", foe, position=position, band="far")
        assert e.total(FoeDifficulty(foe, "ana", "risky")) == dv
    e.does("gm", "round")
    e.does("ana", "attack", SWORD, foe, band="near")
    roll = e.world.rolls[e.roll_of("ana")]
    assert e.total(Danger(roll)) == 0, "whoever acts on a desperate foe begins one step better"
    e.does("gm", "foe-move", foe, position="risky")
    assert e.total(Danger(roll)) == 1


@shows("edge.ranged.overwatch-timing", "edge.coord.ready", "edge.ranged.overwatch")
def test_a_held_action_comes_at_its_trigger(evening):
    e = evening(ana={"gear": armed("light", ranged=True)})
    e.does("gm", "fight").does("ana", "hold", words="the door opens")
    assert e.refused("ana", "act") == "Ana has acted in this round."
    (held,) = e.world.lasting
    assert e.world.lasting[held].words == "the door opens"
    e.does("ana", "trigger", held)
    roll = attack(e, band="near")
    assert (roll.position, e.world.lasting) == ("risky", {})
    e.does("ana", "drop", e.roll_of("ana")).does("ana", "hold", words="the door opens")
    e.does("gm", "round")
    assert e.offered("ana", "trigger") == [], "what was not set off in its round is gone"


# Rounds and movement


@shows(
    "edge.combat.one-action",
    "edge.combat.move-and-action",
    "edge.range.move",
    "edge.range.dash",
    "edge.combat.order",
    "edge.range.close",
    "edge.range.near",
    "edge.range.far",
    "edge.combat.one-scene",
    "edge.time.refresh",
)
def test_one_action_and_one_move_a_round_in_any_order(evening):
    e = evening()
    assert e.one("ana").band == "near"
    e.does("gm", "fight")
    assert e.offered("ben", "move") == [("close",), ("far",)]
    e.does("ben", "move", "close")
    assert e.refused("ben", "move", "near") == "Ben has moved in this round."
    e.acts("ben")
    e.rolls("ben", 2, 2, 2, 2, 2)
    assert e.refused("ben", "act") == "Ben has acted in this round."
    assert e.refused("ben", "dash", "far") == "Ben has acted in this round."
    assert e.offered("cleo", "dash") == [("close",), ("far",)]
    e.does("cleo", "move", "close").does("cleo", "dash", "far")
    assert e.one("cleo").band == "far"
    e.does("gm", "round")
    assert (e.world.scene.round, e.offered("ben", "act")) == (2, [()])
    assert e.world.scene.number == 1
    e.does("gm", "scene-end")
    assert e.one("cleo").band == "near"


@shows(
    "edge.range.melee-flag",
    "edge.range.melee-enter",
    "edge.range.melee-leave",
    "edge.skill.action-words",
)
def test_into_melee_and_out_of_it(evening):
    e = evening(cleo={"band": "far"}, ana={"skills": {"athletics": 1}}, ben={})
    e.does("gm", "fight")
    assert e.offered("cleo", "melee") == []
    e.does("ana", "melee")
    assert (e.one("ana").melee, e.refused("ana", "leave")) == (True, "Ana has moved in this round.")
    e.does("gm", "round")
    assert e.refused("ana", "move", "far") == "Ana is in melee: leave it first."
    e.does("ana", "leave")
    assert not e.one("ana").melee
    foe = e.foe()
    e.does("gm", "foe-move", foe, melee=True)
    for faces, out in (((6, 6, 2, 2), False), ((6, 6, 6, 2), True)):
        e.does("gm", "round").set("people/ana/melee", True)
        e.dice(*faces).does("ana", "leave")
        assert (e.made.dv, e.made.position, e.made.skill, e.one("ana").melee) == (
            3,
            "risky",
            "athletics",
            not out,
        )


@shows("edge.range.absent", "edge.cond.pinned", "edge.tag.bound-break", "edge.cond.encumbered")
def test_the_absent_the_pinned_and_the_laden(evening):
    e = evening()
    e.does("gm", "place", "ana", band="absent")
    assert e.offered("ana", "move") == e.offered("ana", "dash") == []
    e.does("gm", "ail", "ben", conditions=("pinned", "encumbered"))
    assert e.refused("ben", "move", "far") == "Ben is pinned: break free first."
    e.dice(6, 6, 6).set("people/ben/attributes/body", 4)
    e.does("ben", "break-free", "pinned")
    assert (e.made.dv, e.made.skill, e.one("ben").conditions) == (3, "athletics", ("encumbered",))
    assert "under a load" in e.refused("ben", "dash", "far")


@shows(
    "edge.cond.singed",
    "edge.cond.waterlogged",
    "edge.cond.shaken",
    "edge.cond.muted",
    "edge.cond.weakened",
    "edge.cond.oathbreaker",
    "edge.cond.effects",
)
@pytest.mark.parametrize(
    ("word", "hit", "spared"),
    [
        ("singed", ("notice", "tinker", "craft"), ("melee",)),
        ("waterlogged", ("athletics", "stealth"), ("lore",)),
        ("muted", ("command", "deceive", "intimidate", "persuade"), ("notice",)),
        ("weakened", ("melee", "athletics"), ("lore",)),
        ("oathbreaker", ("command", "persuade"), ("deceive",)),
        ("shaken", ("resolve",), ("melee",)),
        ("encumbered", ("athletics",), ("melee",)),
    ],
)
def test_conditions_take_a_die(evening, word, hit, spared):
    e = evening(
        ana={
            "attributes": {"body": 3, "wits": 3, "spirit": 3, "presence": 3},
            "skills": {},
            "conditions": (word,),
        }
    )
    for skills, dice in ((hit, 2), (spared, 3)):
        for skill in skills:
            id = e.acts("ana", skill)
            assert e.total(Pool(e.world.rolls[id])) == dice, skill
            e.does("ana", "drop", id)
    e.does("gm", "scene-end")
    stays = word in ("weakened", "oathbreaker", "shaken")
    assert e.one("ana").conditions == ((word,) if stays else ())
    e.does("gm", "full-night")
    assert e.one("ana").conditions == (("oathbreaker",) if word == "oathbreaker" else ())


@shows("edge.weapon.tag-off-hand")
def test_an_off_hand_weapon_helps_to_defend_once_a_round(evening):
    pair = {SWORD: Item("weapon", "medium"), 2: Item("weapon", "light", tags=("off-hand",))}
    e = evening(ana={"gear": pair}, ben={"gear": {2: pair[2]}})
    foe = e.foe(pool=1)
    e.does("gm", "fight").does("ana", "defend")
    assert e.total(DefendPool("ana", "body", "melee")) == 6
    assert e.total(DefendPool("ben", "body", "melee")) == 5, "beside no other weapon"
    e.dice(6).dice(*[2] * 6).does("gm", "foe-attack", foe, "ana")
    assert e.total(DefendPool("ana", "body", "melee")) == 5
    e = evening(switch="playerFacingDefence", ana={"gear": {**pair, 3: Item("shield", "heater")}})
    e.does("gm", "foe-attack", e.foe(), "ana")
    assert e.count(Pool(e.world.rolls[e.roll_of("ana")]))[-1] == (2, "Shield and off hand")


@shows("edge.ench.flaming-blade")
def test_the_gm_says_which_foes_are_of_the_cold(evening):
    blade = Item("weapon", "light", enchantments=("edge.flaming-blade",))
    e = evening(ana={"gear": {SWORD: blade}})
    for cold, effect in ((True, 3), (False, 2)):
        e.does("gm", "foe", name="frost wight", cold=cold)
        e.does("ana", "attack", SWORD, max(e.world.foes), band="close")
        assert e.total(Effect(e.world.rolls[e.roll_of("ana")])) == effect
        e.does("ana", "drop", e.roll_of("ana"))
