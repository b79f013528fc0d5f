"""Tables as people play them: someone falls, has to leave, is taken away, or comes late."""

import pytest

from eidolon.tableau import card, pc
from eidolon.test_creation import ANA, BEN, begin, create, refusal
from support.shows import shows
from undertow.games.eidolon.entries import of_playbook
from undertow.games.eidolon.facts import Outcome, RoundBegan
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.rules.growth import options
from undertow.games.eidolon.rules.reminders import reminders
from undertow.games.eidolon.rules.spotlight import warns

THREE = ("ana", "ben", "cleo")


def fight(tableau, *present, **how):
    e = tableau(
        *(pc(seat, ele=1) for seat in THREE), deck=["the-sun", "the-star", "the-world"], **how
    )
    return e.opens("gm", "start-combat").answers((present or THREE, ()))


def epilogue(e, seat):
    for question in ("proud", "plans", "return"):
        e.answers(question, seat).adds("Home.", seat)


# A round of combat


@shows("eidolon.combat.round-rule", "eidolon.combat.round-soft", "eidolon.combat.spotlight")
@pytest.mark.parametrize("why", ["out", "away", "dead"])
def test_a_round_does_not_wait_for_somebody_who_cannot_act(tableau, why):
    e = fight(tableau)
    e.makes("ana", "snipe", "the-sun")
    assert "Ben" in str(warns(e.world, e.pc("ana")))
    if why == "away":
        e.opens("gm", "safety.door", "ben", True)
    else:
        value = {"out": {"track": 4, "out": True}, "dead": {"status": "dead"}}[why]
        e.play.override("gm", {f"pcs/ben/{field}": to for field, to in value.items()}, "x")
    assert "Ben" not in str(warns(e.world, e.pc("ana")))
    assert GAME.awaits(e.world, "cleo")
    assert not GAME.awaits(e.world, "ben")
    e.makes("cleo", "snipe", "the-star")
    assert e.world.combat.acted == ()
    e.makes("ana", "snipe", "the-world")
    assert e.world.combat.acted == ("ana",)


@shows("eidolon.combat.round-rule")
def test_a_round_is_over_when_the_last_who_had_not_acted_falls(tableau):
    e = fight(tableau)
    e.makes("ana", "snipe", "the-sun").makes("cleo", "snipe", "the-star")
    assert e.world.combat.acted == ("ana", "cleo")
    e.opens("ben", "safety.door", "ben", True)
    assert e.world.combat.acted == ()
    assert len(e.told(RoundBegan)) == 1


@shows("eidolon.combat.round-rule", "eidolon.patch-up.no-draw")
def test_a_move_without_a_draw_was_a_turn_as_well(tableau):
    e = fight(tableau, patch={"pcs/ben/track": 1})
    e.opens("gm", "spotlight", "ana")
    e.moves("ana", "patch-up").answers(True, "gm").answers(1, "ana")
    assert e.world.combat.acted == ("ana",)
    assert e.world.spotlight == ""


@shows("eidolon.combat.round-rule", "eidolon.scrap.ambush-free")
def test_what_simply_works_was_a_turn_as_well(tableau):
    e = fight(tableau)
    e.does("ana", "From behind, before he turns.", "free")
    assert e.world.combat.acted == ("ana",)
    e.does("ben", "I lift the tower.", "impossible")
    assert e.world.combat.acted == ("ana",)


# Someone is gone


@shows("eidolon.face-death.epilogue", "eidolon.combat.recover", "eidolon.level.new-pc")
def test_when_the_last_of_them_dies_the_fight_can_end_and_somebody_new_come(tableau):
    e = tableau(
        pc("ana", "vanguard", pow=1, biz=1, track=3, level=4),
        deck=["the-tower", "the-empress"],
    )
    e.opens("gm", "start-combat").answers((("ana",), ()))
    e.makes("ana", "scrap", "the-tower")
    e.draws("ana").plays("ana", "the-empress").adds("A year.", "gm").answers("die", "ana")
    epilogue(e, "ana")
    assert e.pc("ana").status == "dead"
    assert e.world.made == ()
    e.is_refused("gm", "start-downtime", because="nobody has a character")
    e.opens("gm", "end-combat", False).opens("gm", "new-scene").answers(("Later.", "real"))
    create(e.play, "ana", BEN)
    # The story had come to level 4, although nobody of that time is left.
    assert e.choices("gm") == [4, 1]
    e.answers(1, "gm")
    e.stays(22).opens("gm", "start-downtime").adds("A grave.", "ana").answers("down", "ana")


@shows("eidolon.damage.cost-at-desperate")
@pytest.mark.parametrize("track", [2, 3])
def test_the_desperate_are_told_what_a_step_would_cost(tableau, track):
    e = tableau(pc("ana", track=track), pc("ben"))
    for seat, told in (("ana", track == 3), ("ben", False)):
        keys = [line.key for line in reminders(e.world, seat)]
        assert ("eidolon.remind.desperate" in keys) is told


@shows("eidolon.level.late-joiner-build")
def test_a_late_joiner_does_not_retire_on_the_way_in(tableau):
    e = tableau(pc("ana", "vanguard", status="retired"), pc("ben", level=5))
    create(e.play, "ana", ANA | {"ties": (), "resonant": card("temperance")})
    e.answers(5, "gm")
    for _ in range(3):
        e.answers(("pass",), "ana")
    (new,) = e.world.of_seat("ana")
    assert new.level == 5
    assert ("retire",) in options(new)
    assert ("change",) in e.choices("ana")
    e.is_illegal(("retire",), "ana")
    e.answers(("pass",), "ana")


@shows("eidolon.inhuman.surrender-after")
def test_who_was_taken_away_comes_back_when_the_gm_says_so(tableau):
    e = tableau(pc("ana", status="captured"), pc("ben"))
    e.is_refused("ana", "gm.rescue", "ana")
    e.opens("gm", "gm.rescue", "ana")
    assert e.pc("ana").status == "active"
    e.is_refused("gm", "gm.rescue", "ana", because="nobody was taken away")


@shows("eidolon.attune.retired-free", "eidolon.attune.unique-resonant")
def test_who_comes_back_finds_their_card_taken_and_chooses_another(tableau):
    ana = pc("ana", status="captured", resonant="death", dissonant="justice")
    e = tableau(ana, pc("ben", resonant="death", dissonant="the-hermit"))
    e.opens("gm", "gm.rescue", "ana")
    assert e.pc("ana").status == "captured"
    assert not e.play.requests(), "nobody waits for it"
    e.is_refused("gm", "gm.rescue", "ana", because="cards first")
    e.cannot_add((card("death"), card("justice")), "ana", because="already Ben's resonant card")
    e.adds((card("the-fool"), card("justice")), "ana")
    assert not e.wants("ana")
    assert (e.pc("ana").status, e.pc("ana").resonant) == ("active", card("the-fool"))


@shows("eidolon.downtime.tie-scene-develop")
def test_who_dies_in_a_scene_for_two_writes_nothing_more(tableau):
    ties = {"ben": (1, 1)}
    e = tableau(
        pc("ana", ties=ties),
        pc("ben", ties={"ana": (1, 1)}),
        mode="downtime",
        patch={"downtimes": 1},
    )
    e.opens("ana", "tie.scene", "ana", "ben").answers("The pier.", "ana").answers(True, "ben")
    e.play.override("gm", {"pcs/ben/status": "dead"}, "x")
    e.opens("gm", "tie.scene-end").adds(("I loved him.",), "ana")
    assert e.pc("ana").ties[0].maturity == 2
    assert e.pc("ben").ties[0].maturity == 1


@shows("eidolon.switch.to-veteran-extra", "eidolon.level.retire-veteran")
@pytest.mark.parametrize("playbook", ["vanguard", "veteran"])
def test_a_retirees_moves_from_elsewhere_come_back_with_them(tableau, playbook):
    old = pc(
        "ana",
        playbook,
        "eidolon.navigator.read-the-stars",
        "eidolon.vanguard.longshot",
        status="retired",
        choices={"former": "vanguard"} if playbook == "veteran" else {},
        former_moves=("eidolon.beast.rampage",) if playbook == "veteran" else (),
        flags={"price": "A year.", "tubthumping": True},
    )
    e = tableau(old, pc("ben"))
    first = next(m.id for m in of_playbook("veteran", "advanced") if not m.requires)
    again = {"playbook": "veteran", "former": "vanguard", "move": first, "ties": ()}
    create(e.play, "ana", ANA | again | {"resonant": card("temperance")}, "return")
    back = e.pc("ana")
    before = ("eidolon.beast.rampage",) if playbook == "veteran" else ()
    assert back.former_moves == (*before, "eidolon.navigator.read-the-stars")
    assert back.flags == {"price": "A year."}


# Who is meant


@shows("eidolon.tie.what", "eidolon.tie.unlimited")
def test_a_tie_is_to_one_person_however_they_are_written():
    play = begin(players=("ana", "ben"), cast=("Coach",))
    create(play, "ben", BEN)

    def ties(*names):
        return ANA | {"ties": tuple((name, "x") for name in names)}

    for twice in (("ben", "Mum", "mum"), ("ben", "Ben Hur", "Mum"), ("ben", "COACH ", "coach")):
        assert "only one Tie" in refusal(ties(*twice), play.world)
    for own in (("ben", "ana", "Mum"), ("ben", "Ana Ray", "Mum")):
        assert "someone else" in refusal(ties(*own), play.world)
    create(play, "ana", ties("ben hur", "coach", "Mum"))
    assert [tie.to for tie in play.world.pcs["ana"].ties] == ["ben", "coach", "mum"]
    assert list(play.world.npcs) == ["coach", "mum"]


@shows("eidolon.creation.ties")
def test_a_seat_is_kept_for_its_player_when_others_write_their_name():
    play = begin(players=("ana", "ben", "cleo"), cast=("Cleo",))
    create(play, "ana", ANA | {"ties": (("Ben", "x"), ("Cleo", "y"), ("Mum", "z"))})
    assert [tie.to for tie in play.world.pcs["ana"].ties] == ["ben", "cleo-2", "mum"]
    create(play, "ben", BEN)
    assert play.world.pcs["ben"].name == "Ben Hur"


@shows("eidolon.tie.what")
def test_whom_somebody_has_a_tie_to_they_have_met(tableau):
    e = tableau(
        pc("ana", status="dead"), pc("ben"), npcs=["Coach"], patch={"npcs/coach/known": False}
    )
    ties = (("ben", "x"), ("Coach", "y"), ("Mum", "z"))
    create(e.play, "ana", ANA | {"ties": ties, "resonant": card("temperance")})
    assert [tie.to for tie in e.world.of_seat("ana")[0].ties] == ["ben", "coach", "mum"]
    assert e.world.npcs["coach"].known


# Without a draw, and with one that nobody chose


@shows("eidolon.sabotage.move", "eidolon.face-death.move", "eidolon.sabotage.tick")
def test_even_facing_death_can_be_sabotaged_but_not_dropped(tableau):
    e = tableau(
        pc("ana", pow=1, biz=2, track=3),
        pc("ben"),
        deck=["the-tower", "the-sun", "the-empress"],
    )
    e.makes("ana", "scrap", "the-tower")
    assert ("drop",) not in e.choices("ana")
    assert not [said for said in e.choices("gm") if said[0] == "stop"]
    e.says("ben", "sabotage", "ben").draws("ana").answers(card("the-sun"), "ben")
    assert e.world.hour == 14
    e.plays("ana", "the-empress").adds("A year.", "gm").answers("live", "ana")
    assert e.pc("ana").out


@shows("eidolon.sabotage.no-spread", "eidolon.investigate.must-ask", "eidolon.push.free-ways")
def test_an_investigation_by_a_card_kept_apart_is_sabotaged_and_still_asks_a_question(tableau):
    ready = "eidolon.navigator.ready-for-anything"
    over = "eidolon.vanguard.overdrive"
    e = tableau(
        pc("ana", "navigator", over, gen=2),
        pc("ben"),
        deck=["the-star"],
        aside=[("the-sun", "ana", ready)],
    )
    e.moves("ana", "investigate")
    (way,) = [o for o in e.choices("ana") if o[0] == ready]
    e.says("ana", *way).says("ben", "sabotage", "ben").draws("ana")
    e.answers("hidden", "ana")
    assert e.choices("ana") == [("push", "tick"), ("push", over)]
    e.says("ana", "push", over)
    assert e.discard() == ["the-sun", "the-star"]
    assert [(o.result, o.words) for o in e.told(Outcome)][-1] == ("hidden", "positive")
    assert (e.world.hour, e.pc("ana").track) == (14, 1)  # the Sabotage's hour, and no other
