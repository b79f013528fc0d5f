"""The Vanguard: Tubthumping, Battle Bond, Force of Personality, and the Master Moves."""

import pytest

from eidolon.playbooks.steps import blow, effects, fight, fight_ends, outcomes, said, scene, session
from eidolon.playbooks.taking import TAKING, takes
from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.people import DEFEATED, DESPERATE, Power
from undertow.games.eidolon.rules.powers import power_of

TUB = "eidolon.vanguard.tubthumping"
FINAL = "eidolon.vanguard.this-isnt-even-my-final-form"
FORCE = "eidolon.vanguard.force-of-personality"
BOND = "eidolon.vanguard.battle-bond"
FRIENDS = "eidolon.vanguard.with-a-little-help-from-my-friends"
PARADE = "eidolon.vanguard.punch-parade"


def van(seat, *moves, **fields):
    return pc(seat, "vanguard", *moves, **fields)


def gets_up(e):
    blow(e, "ana")
    return e.answers(True, "ana").adds("They have my sister.", "ana")


def faces_death(e, drawn):
    """The window before the draw is open: draw, play a positive card, and live."""
    assert e.world.now.move == "eidolon.face-death"
    e.draws("ana").plays("ana", drawn)
    return e.answers("live", "ana")


# Tubthumping


@shows("eidolon.vanguard.tubthumping", "eidolon.vanguard.tubthumping-end")
def test_whoever_gets_up_again_stays_desperate_and_falls_when_the_fight_is_over(tableau):
    e = tableau(
        van("ana", "tubthumping", track=DESPERATE, biz=1, ele=2),
        pc("ben"),
        deck=["the-sun", "the-star"],
    )
    fight(e, "ana", "ben")
    gets_up(e)
    assert said(e, TUB) == ["They have my sister."]
    assert e.pc("ana").track == DESPERATE
    e.moves("ana", "snipe")
    assert e.count() == 1
    e.draws("ana").plays("ana", "the-sun")
    # First Defeated, and Death is Faced with no card less; then everybody recovers.
    fight_ends(e)
    assert e.pc("ana").track == DEFEATED
    assert e.count() == 1
    faces_death(e, "the-star")
    assert e.pc("ana").track == DESPERATE
    assert not e.pc("ana").out
    assert e.world.mods == ()


@shows("eidolon.vanguard.tubthumping-end")
def test_what_else_helps_or_hampers_somebody_lasts_beyond_the_fall(tableau):
    e = tableau(van("ana", "tubthumping", track=DESPERATE, biz=1), pc("ben"), deck=["the-sun"])
    others = [
        {"id": 700, "pc": "ana", "amount": -1, "kind": "ongoing", "entry": "eidolon.test"},
        {"id": 701, "pc": "ben", "amount": 1, "kind": "ongoing", "entry": TUB},
        {"id": 702, "pc": "ben", "amount": 1, "kind": "forward", "entry": "eidolon.test"},
    ]
    why = {"key": "plain", "args": {"text": "so"}}
    fight(e, "ana", "ben")
    e.play.override("gm", {"mods": [{**one, "why": why, "until": "gm"} for one in others]}, "so")
    gets_up(e)
    fight_ends(e)
    assert [mod.id for mod in e.world.mods] == [700, 701, 702]
    e.draws("ana")
    while requests := [r for r in e.play.requests() if not r.question.optional]:
        sample = requests[0].question.answers.sample(lambda n: 0)
        e.play.answer(requests[0].seat, requests[0].id, sample)


@shows("eidolon.vanguard.tubthumping")
def test_the_next_blow_counts_and_then_the_end_of_the_fight_does_nothing_more(tableau):
    e = tableau(van("ana", "tubthumping", track=DESPERATE, biz=2), deck=["the-sun", "the-star"])
    fight(e, "ana")
    gets_up(e)
    blow(e, "ana")
    assert e.pc("ana").track == DEFEATED
    assert e.count() == 1  # still a card short: the fight goes on
    faces_death(e, "the-sun")
    assert [mod.amount for mod in e.world.mods] == [-1]
    fight_ends(e)
    assert e.pc("ana").track == DESPERATE
    assert e.world.mods == ()
    e.at_rest()


@shows("eidolon.vanguard.tubthumping-end")
def test_whoever_fell_and_was_tended_to_in_that_fight_does_not_fall_again(tableau):
    e = tableau(van("ana", "tubthumping", track=DESPERATE, biz=2), deck=["the-sun"])
    fight(e, "ana")
    gets_up(e)
    blow(e, "ana")
    faces_death(e, "the-sun")
    e.opens("gm", "tend", "gm", "ana")
    fight_ends(e)
    assert e.pc("ana").track == DESPERATE - 1


@shows("eidolon.vanguard.tubthumping-end")
def test_healing_in_between_does_not_cancel_the_fall(tableau):
    e = tableau(van("ana", "tubthumping", track=DESPERATE, biz=1), pc("ben"), deck=["the-sun"])
    fight(e, "ana", "ben")
    gets_up(e)
    e.moves("ben", "patch-up").answers(True, "gm").answers(1, "ben")
    assert e.pc("ana").track == 2
    fight_ends(e)
    assert e.pc("ana").track == DEFEATED
    faces_death(e, "the-sun")
    assert e.pc("ana").track == DESPERATE


@shows("eidolon.vanguard.tubthumping-end")
def test_it_works_only_in_combat(tableau):
    e = tableau(van("ana", "tubthumping", track=DESPERATE, biz=1), deck=["the-sun"])
    blow(e, "ana")
    faces_death(e, "the-sun")
    assert not e.pc("ana").used


@shows("eidolon.vanguard.tubthumping")
def test_it_works_once_a_session(tableau):
    e = tableau(
        van("ana", "tubthumping", track=DESPERATE, biz=2), deck=["the-sun", "death", "the-star"]
    )
    fight(e, "ana")
    gets_up(e)
    fight_ends(e)
    faces_death(e, "the-sun")
    fight(e, "ana")
    blow(e, "ana")
    assert e.pc("ana").track == DEFEATED  # nobody asked
    faces_death(e, "the-star")
    fight_ends(e)
    session(e)
    fight(e, "ana")
    gets_up(e)
    assert e.pc("ana").track == DESPERATE


@shows("eidolon.vanguard.tubthumping-end")
def test_the_fall_at_the_end_is_not_put_off_once_more(tableau):
    e = tableau(van("ana", "tubthumping", track=DESPERATE, biz=1), deck=["the-sun"])
    fight(e, "ana")
    gets_up(e)
    session(e)  # the limit is renewed, and the fight still on
    fight_ends(e)
    faces_death(e, "the-sun")
    assert e.pc("ana").track == DESPERATE


@shows("eidolon.vanguard.tubthumping")
def test_nobody_has_to_get_up(tableau):
    e = tableau(van("ana", "tubthumping", track=DESPERATE, biz=1), deck=["the-sun"])
    fight(e, "ana")
    blow(e, "ana").answers(False, "ana")
    assert e.pc("ana").track == DEFEATED
    assert not e.pc("ana").used
    faces_death(e, "the-sun")


# This Isn't Even My Final Form


@shows("eidolon.vanguard.this-isnt-even-my-final-form")
def test_while_tubthumping_lasts_the_final_form_replaces_the_power(tableau):
    powers = (Power("vanguard", ("fists",)), Power("vanguard", ("all doubt",), "final"))
    e = tableau(
        van("ana", "tubthumping", FINAL, track=DESPERATE, biz=1, powers=powers), deck=["the-sun"]
    )
    fight(e, "ana")
    assert power_of(e.pc("ana")).blanks == ("fists",)
    gets_up(e)
    assert power_of(e.pc("ana")).blanks == ("all doubt",)
    assert effects(e, FINAL) == [
        "My Eidolon wipes out all doubt by the boundless strength of my heart."
    ]
    fight_ends(e)
    assert effects(e, FINAL) == []  # gone before death is faced
    faces_death(e, "the-sun")
    assert power_of(e.pc("ana")).blanks == ("fists",)


@shows("eidolon.vanguard.this-isnt-even-my-final-form", "eidolon.vanguard.tubthumping")
def test_whoever_is_struck_down_loses_the_final_form_with_the_fight_still_on(tableau):
    powers = (Power("vanguard", ("fists",)), Power("vanguard", ("all doubt",), "final"))
    e = tableau(
        van("ana", "tubthumping", FINAL, track=DESPERATE, biz=2, powers=powers), deck=["the-sun"]
    )
    fight(e, "ana")
    gets_up(e)
    blow(e, "ana")
    faces_death(e, "the-sun")
    assert e.world.combat is not None
    assert power_of(e.pc("ana")).blanks == ("fists",)
    assert effects(e, FINAL) == []


@shows("eidolon.vanguard.this-isnt-even-my-final-form")
def test_taking_the_final_form_means_writing_its_power(tableau):
    assert MOVES[FINAL].requires == (TUB,)
    e = tableau(van("ana", "tubthumping"), patch=TAKING)
    takes(e, "ana", "vanguard.this-isnt-even-my-final-form").adds(("all doubt",), "ana")
    assert e.pc("ana").powers[-1] == Power("vanguard", ("all doubt",), "final")
    assert power_of(e.pc("ana")).blanks == ("something",)
    (sheet,) = e.play.view("ana").pcs
    assert [str(power.text) for power in sheet.powers] == [
        "My Eidolon wipes out anyone who stands against me by something.",
        "My Eidolon wipes out all doubt by the boundless strength of my heart.",
    ]


# Battle Bond


@shows("eidolon.vanguard.battle-bond")
def test_a_bond_comes_after_a_scrap_and_once_for_each_person(tableau):
    e = tableau(
        van("ana", "never-fight-a-stranger", "battle-bond", pow=1, biz=1),
        npcs=["Mia", "Leo"],
        deck=["the-sun", "the-star"],
    )
    e.is_refused("ana", "vanguard.battle-bond", "ana", because="first scrap")
    e.makes("ana", "scrap", "the-sun")
    e.moves("ana", "vanguard.battle-bond").answers("mia", "ana")
    e.draws("ana").plays("ana", "the-star")
    assert outcomes(e, BOND) == ["positive"]
    # Not Mia again, neither off the list nor by her name.
    e.moves("ana", "vanguard.battle-bond")
    assert e.choices("ana") == ["leo", "somebody"]
    e.answers("somebody", "ana")
    e.cannot_add("MIA", "ana", because="someone called Mia")
    e.adds("Max", "ana").says("ana", "drop").answers(True, "gm")


@shows("eidolon.vanguard.battle-bond")
def test_a_neutral_bond_shows_you_as_well(tableau):
    e = tableau(
        van("ana", "never-fight-a-stranger", "battle-bond", pow=1, biz=1),
        deck=["the-sun", "death"],
    )
    assert MOVES[BOND].requires == ("eidolon.vanguard.never-fight-a-stranger",)
    e.makes("ana", "scrap", "the-sun")
    e.moves("ana", "vanguard.battle-bond").answers("somebody", "ana").adds("The Duke", "ana")
    e.draws("ana").plays("ana", "death").adds("The night of the fire.", "ana")
    assert said(e, BOND) == ["The night of the fire."]
    scene(e)
    e.is_refused("ana", "vanguard.battle-bond", "ana", because="first scrap")


@shows("eidolon.vanguard.battle-bond", "eidolon.veteran.old-time-rock-n-roll")
def test_who_only_borrows_the_bond_may_do_so_after_a_scrap(tableau):
    e = tableau(
        pc(
            "ana",
            "veteran",
            choices={"former": "vanguard"},
            pow=1,
            biz=1,
            holds={"eidolon.veteran.old-time-rock-n-roll": 1},
        ),
        npcs=["Mia"],
        deck=["the-sun", "the-star"],
    )
    e.is_refused("ana", "borrow", "ana", BOND, because="cannot borrow")
    e.makes("ana", "scrap", "the-sun")
    e.moves("ana", "borrow", BOND).answers("mia", "ana").draws("ana").plays("ana", "the-star")
    assert outcomes(e, BOND) == ["positive"]
    scene(e)
    e.is_refused("ana", "borrow", "ana", BOND, because="cannot borrow")


# Force of Personality


@shows("eidolon.vanguard.force-of-personality")
def test_a_sentence_comes_true_in_the_undertow_and_ends_with_it(tableau):
    e = tableau(van("ana", "force-of-personality", glam=1), deck=["the-sun"])
    e.is_refused("ana", "vanguard.force-of-personality", "ana", because="undertow")
    scene(e, "undertow")
    e.makes("ana", "vanguard.force-of-personality", "the-sun", about="No door is locked.")
    assert effects(e, FORCE) == ["No door is locked."]
    e.is_refused("ana", "vanguard.force-of-personality", "ana", because="next session")
    scene(e, "undertow")
    assert effects(e, FORCE) == ["No door is locked."]
    scene(e, "real")
    assert effects(e, FORCE) == []


@shows("eidolon.vanguard.force-of-personality")
def test_on_a_neutral_card_the_gm_says_how_much_of_it_is_true(tableau):
    e = tableau(
        van("ana", "force-of-personality", glam=1), deck=["death"], patch={"realm": "undertow"}
    )
    e.makes("ana", "vanguard.force-of-personality", "death", about="No door is locked.")
    e.adds("They open, and scream.", "gm")
    scene(e, "undertow")
    assert effects(e, FORCE) == ["after a fashion: They open, and scream."]
    scene(e, "real")
    assert effects(e, FORCE) == []


@shows("eidolon.vanguard.force-of-personality")
def test_on_a_negative_card_nothing_comes_true(tableau):
    e = tableau(
        van("ana", "force-of-personality", glam=1), deck=["the-moon"], patch={"realm": "undertow"}
    )
    e.makes("ana", "vanguard.force-of-personality", "the-moon", about="No door is locked.")
    assert effects(e, FORCE) == []


# Master Moves


@shows("eidolon.vanguard.with-a-little-help-from-my-friends", "eidolon.vanguard.with-help-detail")
def test_friends_come_once_in_a_life_and_leave_with_the_scene(tableau):
    e = tableau(
        van("ana", FRIENDS, ties={"ben": 1, "mia": 2, "leo": 1}), pc("ben"), npcs=["Mia", "Leo"]
    )
    e.moves("ana", FRIENDS.removeprefix("eidolon."))
    e.answers(("ben", "mia"), "ana")
    assert e.pc("ana").track == DESPERATE
    assert [line.split("'")[0] for line in effects(e, FRIENDS)] == ["Ben", "Mia"]
    assert effects(e, FRIENDS)[0].endswith("their own player directs it")
    assert effects(e, FRIENDS)[1].endswith("the GM directs it")
    scene(e)
    assert effects(e, FRIENDS) == []
    session(e)
    e.is_refused("ana", FRIENDS.removeprefix("eidolon."), "ana", because="once in a life")


@shows("eidolon.vanguard.with-help-detail")
def test_from_desperate_it_costs_nothing_and_the_defeated_call_nobody(tableau):
    e = tableau(
        van("ana", FRIENDS, track=DESPERATE),
        van("ben", FRIENDS, track=DEFEATED),
    )
    e.moves("ana", FRIENDS.removeprefix("eidolon."))
    assert e.pc("ana").track == DESPERATE
    e.is_refused("ben", FRIENDS.removeprefix("eidolon."), "ben", because="defeated")


@shows("eidolon.vanguard.punch-parade")
@pytest.mark.parametrize(
    ("drawn", "state"), [("the-sun", "sealed"), ("death", "severed"), ("the-moon", "ready")]
)
def test_the_finishing_blow_seals_or_severs_an_eidolon(tableau, drawn, state):
    e = tableau(van("ana", PARADE, pow=1), pc("ben"), enemies={"duke": 2}, deck=[drawn])
    fight(e, "ana", enemies=("duke",))
    e.moves("ana", "vanguard.punch-parade")
    assert e.choices("ana") == ["duke", "somebody"]  # a friend is no enemy to finish off
    e.answers("duke", "ana").draws("ana").plays("ana", drawn)
    assert e.world.enemies["duke"].state == state


@shows("eidolon.vanguard.punch-parade")
def test_who_never_woke_an_eidolon_has_none_to_be_severed_from(tableau):
    sealed = {"enemies/duke/state": "sealed"}
    e = tableau(van("ana", PARADE, pow=1), enemies={"duke": 2}, deck=["death"], patch=sealed)
    fight(e, "ana", enemies=("duke",))
    e.moves("ana", "vanguard.punch-parade").answers("duke", "ana").draws("ana").plays(
        "ana", "death"
    )
    assert e.world.enemies["duke"].state == "sealed"
