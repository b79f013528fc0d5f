"""What the game says to whoever runs a table of it, and lists and sheets at their edges."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anima.stage import eidolon, foe, goal, pc
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.catalogue.listing import listing
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.facts import ConditionPut, DarknessFell
from undertow.games.anima.game import GAME
from undertow.games.anima.labels import word
from undertow.games.anima.rules.book import NOWHERE
from undertow.games.anima.rules.safety import SAFETY
from undertow.games.anima.rules.scenes import may_change, worths
from undertow.games.anima.rules.summoning import here_targets
from undertow.games.anima.rules.turns import actors
from undertow.games.anima.sheets import (
    why_not_adversity,
    why_not_effects,
    why_not_eidolon,
    why_not_powers,
    why_not_ranks,
    why_not_ultimate,
)
from undertow.games.anima.words import condition_name
from undertow.games.anima.world import Threat, World
from undertow.kernel import Offer, speak


def said(line: object) -> str | None:
    return None if line is None else speak(line)  # type: ignore[arg-type]


def test_who_sits_where_and_who_sees_what(stage):
    s = stage("ana", "ben", peace=True)
    assert GAME.seat_order(s.world) == ("gm", "ana", "ben")
    assert GAME.seat_order(World()) == ()
    assert [GAME.may_override(seat) for seat in ("gm", "ana")] == [True, False]
    assert GAME.patience(s.world) == s.world.table.patience
    longer = replace(s.world, table=replace(s.world.table, patience=7))
    assert GAME.patience(longer) == 7


def test_nobody_is_awaited_whose_turn_is_nobodys(stage):
    s = stage("ana")
    assert GAME.awaits(s.world, "ana")
    gone = replace(s.world, fighters={k: f for k, f in s.world.fighters.items() if k != "ana"})
    assert not GAME.awaits(gone, "ana")


def test_what_is_not_offered_is_refused_in_words(stage):
    s = stage("ana", peace=True)

    def refused(*args: str, rule: str = "anima.strike") -> str:
        return speak(GAME.refuses(s.world, "ana", Offer(rule, args)))

    assert refused(rule="anima.fly") == "There is no rule called anima.fly."
    assert "no conflict" in refused("ana").lower()
    for action in SAFETY.actions():
        said = speak(GAME.refuses(s.world, "ana", Offer(action.id, ("zoe",))))
        assert said == f"{action.name}: you do not play anybody who could."
    assert GAME.anytime(s.world, "zoe") == []
    assert GAME.anytime(World(), "ana") == []


def test_without_a_bond_nobody_is_called_or_sent_home(stage):
    s = stage("ana")
    assert here_targets(s.world, "ana") == NOWHERE


def test_what_lies_there_already_does_not_lie_there_twice(stage):
    s = stage("ana")
    once = ConditionPut("ana", "blinded", "ogre").evolve(s.world)
    assert once.fighters["ana"].conditions == (("blinded", "ogre"),)
    assert ConditionPut("ana", "blinded", "ogre").evolve(once) == once
    dark = DarknessFell("ogre").evolve(s.world)
    assert dark.fight.darkness == ("ogre",)
    assert DarknessFell("ogre").evolve(dark) == dark


def test_between_scenes_and_conflicts_nobody_acts_and_nothing_is_worth_anything(stage):
    s = stage("ana", "ben", peace=True)
    assert actors(s.world) == []
    assert worths(s.world, "gm") == []
    t = stage("ana")
    assert not may_change(t.world, t.world.fighters["ogre"])


UNKNOWN = "There is no power called flying."


def test_no_sheet_names_what_there_is_not(stage):
    assert said(why_not_powers({"flying": 1}, 1, 9)) == UNKNOWN
    spirit = eidolon(powers={"flying": 1})
    assert said(why_not_ranks(spirit)) == UNKNOWN
    assert said(why_not_effects("Thorn", ("sharp-as-air",), 3)) == (
        "There is no weapon effect called sharp-as-air."
    )
    sheet = pc("ana").sheet
    assert why_not_ultimate(sheet) is None
    assert said(why_not_ultimate(replace(sheet, ultimate=("sharp-as-air",)))) == (
        "There is no weapon effect called sharp-as-air."
    )
    effect = next(iter(EFFECTS))
    twice = said(why_not_ultimate(replace(sheet, ultimate=(effect, effect))))
    assert twice == f"{speak(EFFECTS[effect].name())} can be on a weapon only once."


def test_an_opponent_has_a_name_and_only_what_there_is(stage):
    ogre = foe("ogre")
    assert why_not_adversity(ogre) is None
    assert said(why_not_adversity(replace(ogre, name="  "))) == "A character needs a name."
    assert said(why_not_adversity(replace(ogre, powers={"flying": 1}))) == UNKNOWN
    assert said(why_not_adversity(replace(ogre, weakness="vanity"))) == (
        "Every eidolon has a weakness."
    )


@pytest.mark.parametrize(("level", "fits"), [(-1, False), (0, True), (5, True), (6, False)])
def test_an_eidolon_is_of_level_0_to_5(level, fits):
    told = said(why_not_eidolon(eidolon(level=level), open_picks=9))
    assert (told == "An eidolon is of level 0 to 5.") is not fits
    assert said(why_not_eidolon(replace(eidolon(), name=" "))) == "An eidolon needs a name."


def test_the_list_of_everything_says_what_each_entry_holds():
    found = listing()
    assert list(found) == [
        "powers",
        "effects",
        "ultimate",
        "passions",
        "conditions",
        "weaknesses",
        "eidolons",
        "samples",
        "worlds",
        "fights",
    ]
    assert found["powers"].keys() == POWERS.keys()
    for id, entry in POWERS.items():
        plain = found["powers"][id]
        assert plain["name"] == entry.name.english
        assert plain.get("cost", 0) == entry.cost
        assert "id" not in plain
    assert all(
        value not in ("", 0, (), {})
        for entry in found["powers"].values()
        for value in entry.values()
    )
    package, (name, held) = next(iter(PACKAGES.items()))
    assert found["ultimate"][package] == {"name": name, "effects": list(held)}


def test_one_word_of_a_choice_is_what_it_names(stage):
    s = stage("ana", peace=True)
    threats = (Threat("t1", "The storm", 3), Threat("t2", "The king", 2, secret=True))
    world = replace(s.world, threats=threats, kept={"brute": foe("brute")})
    words = {id: speak(word(world, id)) for id in ("ana", "t1", "t2", "", "brute", "blinded")}
    assert words == {
        "ana": "Ana",
        "t1": "The storm",
        "t2": "something unknown",
        "": "none",
        "brute": "Brute",
        "blinded": speak(condition_name("blinded")),
    }
    for entries in (POWERS, PASSIONS, WEAKNESSES):
        id, entry = next(iter(entries.items()))
        assert speak(word(world, id)) == speak(entry.name())
    assert speak(word(world, ("ana", "t1"))) == "Ana, The storm"
    fight = stage("ana", goals=(goal("gem"), goal("gate"))).world
    assert [speak(word(fight, id)) for id in ("gem", "gate")] == ["Gem [3]", "Gate [3]"]
