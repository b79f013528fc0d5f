"""Small conditions, one by one, asked of the rules themselves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from eidolon.tableau import card, pc
from undertow.games.eidolon.actions import ACTIONS
from undertow.games.eidolon.catalogue.alchemist import _came_back
from undertow.games.eidolon.catalogue.infiltrator import AMBUSH, BACK, CRIMINAL, _worn
from undertow.games.eidolon.catalogue.inhuman import SPLIT
from undertow.games.eidolon.catalogue.vanguard import TUBTHUMPING
from undertow.games.eidolon.catalogue.veteran import LESSONS, _learned
from undertow.games.eidolon.catalogue.virtuoso import _inheritances
from undertow.games.eidolon.catalogue.wildcard import _still_standing
from undertow.games.eidolon.chances import _of_move, _told
from undertow.games.eidolon.entries import INTERJECTIONS
from undertow.games.eidolon.facts import CombatBegan, MoveEnded
from undertow.games.eidolon.moments import CombatEnds, FacedDeath
from undertow.games.eidolon.people import Enemy, Power, Stage, Tie
from undertow.games.eidolon.rules.downtime import structure
from undertow.games.eidolon.rules.enemies import _person
from undertow.games.eidolon.rules.gm import harm_form
from undertow.games.eidolon.rules.powers import STANDING, has_power
from undertow.games.eidolon.rules.safety import seats
from undertow.games.eidolon.rules.ties import _scenes
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import Aside, Combat, Debrief, Reading, TieScene, World
from undertow.kernel import Page, Rows, plain, speak


def flagged(e, id, **flags):
    one = e.world.pcs[id]
    return replace(e.world, pcs={**e.world.pcs, id: replace(one, flags={**one.flags, **flags})})


def test_odds_are_told_to_whose_move_it_is_until_they_draw(tableau):
    e = tableau(pc("ana", pow=2), pc("ben"), deck=["the-sun", "the-star"])
    assert _of_move(e.world, "ana") is None
    e.moves("ana", "scrap")
    assert _of_move(e.world, "ana") is not None
    assert _of_move(e.world, "ben") is None
    e.draws("ana")
    assert _of_move(e.world, "ana") is None
    e.plays("ana", "the-sun")


def test_one_card_alone_forces_nothing_that_its_own_polarity_does_not_tell(tableau):
    e = tableau(pc("ana", dissonant="the-sun"), deck=["the-sun", "the-star"])
    told = [[one.id for one in _told(e.world, e.pc("ana"), n, False).outcomes] for n in (1, 2)]
    assert ["dissonant" in ids for ids in told] == [False, True]


@pytest.mark.parametrize(("stands", "own", "falls"), [(1, 0, True), (0, 0, False), (1, 1, False)])
def test_who_got_up_by_a_playbook_that_is_gone_falls_at_the_end(tableau, stands, own, falls):
    e = tableau(pc("ana"), pc("ben"))
    world = flagged(e, "ana", **({STANDING: True} if stands else {}))
    ana = world.pcs["ana"]
    ana = replace(ana, moves=(*ana.moves, TUBTHUMPING)) if own else ana
    assert _still_standing(world, CombatEnds(True), ana) is falls
    assert _still_standing(world, FacedDeath("ana"), ana) is falls
    assert not _still_standing(world, FacedDeath("ben"), ana)


def test_a_second_body_is_called_back_before_the_facade_is_touched(tableau):
    e = tableau(pc("ana", "inhuman", "facade"), patch={f"pcs/ana/flags/{SPLIT}": True})
    e.opens("ana", "facade-worn", "ana")
    assert SPLIT not in e.pc("ana").flags
    assert "inhuman.facade" not in e.pc("ana").flags


def test_a_downtime_move_needs_somebody_who_had_none_and_can_be_in_it(tableau):
    e = tableau(pc("ana"), pc("ben"), pc("cleo"))
    second = {**e.world.pcs, "cleo": replace(e.pc("cleo"), seat="ana")}
    world = replace(e.world, pcs=second, mode="downtime", in_downtime=("ana", "ben"))
    assert structure(world, world.pcs["cleo"]) is None
    assert structure(world, world.pcs["ben"]) is None
    why = structure(world, world.pcs["ana"])  # she cannot ask her own player's other character
    assert why is not None
    assert why == structure(replace(world, in_downtime=("ana", "ben", "cleo")), second["ana"])


def test_only_the_card_of_the_disguise_is_played_for_it(tableau):
    e = tableau(pc("ana"), pc("ben"), deck=["the-sun"])
    e.moves("ana", "scrap")
    asides = (
        Aside(card("the-star"), "ana", CRIMINAL),
        Aside(card("the-moon"), "ana", "elsewhere"),
        Aside(card("the-world"), "ben", CRIMINAL),
    )
    world = replace(e.world, aside=asides)
    assert _worn(world, e.pc("ana"), e.world.now) == [(card("the-star"),)]
    played = replace(e.world.now, instead=Reading(card("the-star"), "positive", plain("")))
    back = [_worn(world, e.pc("ana"), replace(played, source=at)) for at in ("aside", "discard")]
    assert back == [[(BACK,)], []]
    e.draws("ana").plays("ana", "the-sun")


def test_a_lesson_is_offered_once_for_a_move(tableau):
    e = tableau(pc("ana"), deck=["the-sun"])
    e.moves("ana", "scrap")
    ana, m = replace(e.pc("ana"), choices={LESSONS: (("ben", "lockpicking"),)}), e.world.now
    assert _learned(e.world, ana, m) == [("lockpicking",)]
    taken = replace(m, instead=Reading(card("the-star"), "neutral", plain("")))
    assert _learned(e.world, ana, taken) == []
    e.draws("ana").plays("ana", "the-sun")


def test_who_is_no_longer_in_a_fight_has_not_acted_in_it(tableau):
    e = tableau(pc("ana"), pc("ben"))
    world = replace(e.world, combat=Combat(("ana", "ben"), ("ana", "ben")))
    after = CombatBegan(("ana",)).evolve(world)
    assert (after.combat.present, after.combat.acted) == (("ana",), ("ana",))


def test_a_power_of_several_is_one_of_theirs(tableau):
    e = tableau(pc("ana", "vanguard"))
    both = (Power("alchemist", ("a", "b")), Power("navigator", ("a", "b")))
    ana = replace(e.pc("ana"), powers=both)
    assert [has_power(ana, book) for book in ("alchemist", "navigator", "beast")] == [1, 1, 0]


def test_who_does_not_sit_there_changes_no_ruling(tableau):
    e = tableau(pc("ana"))
    offers = ACTIONS["eidolon.ruling"].to
    assert [offers(e.world, seat) for seat in ("ana", "gm", "nobody")] == [
        [("ana",)],
        [("gm",)],
        [],
    ]


def test_two_of_one_name_are_told_apart(tableau):
    e = tableau(pc("ana"), pc("ben"))
    world = replace(e.world, pcs={**e.world.pcs, "ben": replace(e.pc("ben"), name="Ana")})
    assert [speak(who(world, id)) for id in ("ana", "ben")] == ["Ana", "Ana (2)"]
    assert speak(who(e.world, "ben")) == "Ben"
    assert speak(who(world, "Ana")) == "Ana"  # somebody of that name, who is neither


def test_nothing_is_inherited_in_mid_move_in_a_pause_or_before_all_begins(tableau):
    e = tableau(pc("ana", "virtuoso", "recall"), pc("ben"), deck=["the-sun"])
    ana = replace(e.pc("ana"), status="dead", choices={**e.pc("ana").choices, "heir": "ben"})
    world = replace(e.world, pcs={**e.world.pcs, "ana": ana})
    assert [*_inheritances(world, "ben")]
    paused = replace(world, paused="gm")
    e.moves("ben", "scrap")
    for barred in (paused, replace(world, mode="creation"), replace(world, made=e.world.made)):
        assert not [*_inheritances(barred, "ben")]
    e.draws("ben").plays("ben", "the-sun")


def test_a_tie_has_its_scene_in_downtime_one_at_a_time(tableau):
    e = tableau(pc("ana"), pc("ben"))
    ana = replace(e.pc("ana"), ties=(Tie(1, "ben", "old friends"),))
    world = replace(e.world, pcs={**e.world.pcs, "ana": ana}, mode="downtime", downtimes=1)
    assert [(one.id, tie.to) for one, tie in _scenes(world, "ana")] == [("ana", "ben")]
    for barred in (
        replace(world, mode="uptime"),
        replace(world, debrief=Debrief("vote")),
        replace(world, tie_scene=TieScene("ben", 1, "a roof")),
    ):
        assert _scenes(barred, "ana") == []


def test_only_who_lived_through_it_comes_back_changed(tableau):
    e = tableau(pc("ana"), pc("ben"))
    faced = [FacedDeath("ana"), FacedDeath("ana", lived=False), FacedDeath("ben")]
    assert [_came_back(e.world, one, e.pc("ana")) for one in faced] == [True, False, False]


def test_a_round_is_over_when_everybody_has_done_something(tableau):
    e = tableau(pc("ana"), pc("ben"), deck=["the-sun"])
    e.moves("ana", "scrap")
    for present, acted, then in (
        (("ana",), (), ()),
        (("ana", "ben"), (), ("ana",)),
        (("ana", "ben"), ("ben",), ()),
        (("ben",), (), ()),
    ):
        world = replace(e.world, combat=Combat(present, acted))
        assert MoveEnded().evolve(world).combat.acted == then
    e.draws("ana").plays("ana", "the-sun")


def test_nobody_is_hurt_by_an_enemy_who_is_beaten(tableau):
    e = tableau(pc("ana"))
    ladder = (Stage("It sings.", "somebody stops it"),)
    foes = [Enemy(f"foe-{n}", f"Foe {n}", "Carousel", "It turns.", ladder) for n in range(2)]
    world = replace(e.world, enemies={foe.id: foe for foe in foes})
    beaten = replace(world, enemies={**world.enemies, "foe-1": replace(foes[1], crash=1)})
    assert "foe-1" in repr(harm_form(world, "ana").answers)
    assert "foe-1" not in repr(harm_form(beaten, "ana").answers)
    assert "foe-0" in repr(harm_form(beaten, "ana").answers)


def test_a_stage_goes_on_where_others_join_a_fight(tableau):
    e = tableau(pc("ana"), pc("ben"), enemies={"duke": 2, "shade": 2})
    fight = replace(
        e.world, combat=Combat(("ana",), (), ("duke",)), faced={"duke": 1}, moves_made=3
    )
    assert CombatBegan(("ana", "ben"), ("duke", "shade")).evolve(fight).faced == {
        "duke": 1,
        "shade": 3,
    }


def test_who_is_written_down_before_there_is_anybody_has_ties_to_nobody(tableau):
    def ties(world):
        return next(field.answers for field in _person(world, None).fields if field.name == "ties")

    assert ties(World()) == Rows(Page(()), 0, 0)
    some = ties(tableau(pc("ana")).world)
    assert some.most == 12
    assert some.each.fields[0].answers.options == ("ana",)


def test_the_power_of_an_eidolon_that_wakes_is_asked_for_where_none_is_written(tableau):
    e = tableau(pc("ana"), npcs=["Zoe", "Max"], patch={"npcs/max/power": "It rises."})
    for npc in ("zoe", "max"):
        e.opens("gm", "gm.state", npc, "ready")
    assert [one.about for one in e.world.unsaid] == [("zoe",)]


def test_at_a_table_that_has_not_begun_nobody_sits():
    assert seats(World()) == ()


def test_what_the_gm_may_refuse_is_used_only_where_it_was_agreed_to():
    claimed = {entry for entry, said in INTERJECTIONS.items() for one in said if one.claimed}
    others = ("navigator.coordinated-assault", "virtuoso.featured-artist")
    assert claimed == {AMBUSH, *(f"eidolon.{id}" for id in others)}
