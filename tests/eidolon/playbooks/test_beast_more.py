"""The Beast's Advanced and Master Moves."""

import pytest

from eidolon.playbooks.steps import blow, effects, fight, fight_ends, outcomes, session
from eidolon.playbooks.taking import TAKING, takes
from eidolon.playbooks.test_beast import JUST, Q, beast, needs
from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.catalogue.beast import QUALITIES, desires, earlier
from undertow.games.eidolon.entries import has
from undertow.games.eidolon.rules.growth import options

B = "eidolon.beast."


@shows("eidolon.beast.hungry-like-the-wolf")
def test_a_further_desire(tableau):
    e = takes(tableau(beast(track=1), hour=15, patch=TAKING), "ana", "beast.hungry-like-the-wolf")
    assert e.choices("ana") == ["shelter", "dominion", "freedom"]
    e.answers("freedom", "ana")
    assert desires(e.pc("ana")) == ["food", "freedom"]
    needs(e, desire="freedom")
    assert (e.world.hour, e.pc("ana").track) == (14, 1)
    needs(e, desire="food")
    assert (e.world.hour, e.pc("ana").track) == (14, 0)


@shows("eidolon.beast.apex", "eidolon.beast.evolution")
def test_apex_and_evolution_bring_a_further_quality_each(tableau):
    e = tableau(beast(quality="social", level=5), patch=TAKING)
    assert ("move", f"{B}evolution") not in options(e.pc("ana"))
    takes(e, "ana", "beast.apex")
    assert f"{Q}social" not in e.choices("ana")
    e.answers(f"{Q}ferocious", "ana")
    assert ("move", f"{B}evolution") in options(e.pc("ana"))
    takes(e, "ana", "beast.evolution").answers(f"{Q}tenacious", "ana")
    held = [q for q in ("ferocious", "social", "tenacious") if has(e.pc("ana"), f"{Q}{q}")]
    assert held == ["ferocious", "social", "tenacious"]
    assert not has(e.pc("ana"), f"{Q}thick-hide")
    # What was gained counts for requirements too.
    assert ("move", f"{B}freebird") in options(e.pc("ana"))


@shows("eidolon.beast.apex")
def test_who_has_every_quality_chooses_none(tableau):
    every = tuple(f"{Q}{quality}" for quality in QUALITIES)
    e = tableau(beast(choices={"desire": "food", "traits": every}), patch=TAKING)
    takes(e, "ana", "beast.apex").at_rest()
    assert f"{B}apex" not in e.pc("ana").choices


@shows("eidolon.beast.just-what-i-needed")
def test_with_a_new_session_a_desire_may_be_satisfied_as_before(tableau):
    e = needs(tableau(beast(track=2)))
    assert earlier(e.pc("ana")) != ()
    session(e)
    assert earlier(e.pc("ana")) == ()


@pytest.mark.parametrize(("track", "count"), [(2, 1), (3, 2)])
@shows("eidolon.beast.eye-of-the-tiger")
def test_desperate_the_tiger_wakes(tableau, track, count):
    e = tableau(beast("eye-of-the-tiger", ele=1, track=track))
    e.moves("ana", "snipe")
    assert e.count() == count
    e.says("ana", "drop").answers(True, "gm")


@shows("eidolon.beast.shadow-tongue")
def test_shadow_tongue_is_speaking_in_tongues(tableau):
    e = tableau(beast("shadow-tongue"), beast(seat="ben"))
    assert has(e.pc("ana"), "eidolon.veteran.speaking-in-tongues")
    assert not has(e.pc("ben"), "eidolon.veteran.speaking-in-tongues")


@shows("eidolon.beast.born-to-be-wild")
def test_an_animals_plan_draws_biz_if_the_gm_agrees(tableau):
    e = tableau(beast("born-to-be-wild", gen=1, biz=3))
    e.moves("ana", "rymp")
    e.says("ana", "swap", f"{B}born-to-be-wild")
    assert "animal" in str(e.asked("gm").question.prompt)
    e.answers(False, "gm")
    assert e.count() == 1
    e.says("ana", "swap", f"{B}born-to-be-wild").answers(True, "gm")
    assert e.count() == 3
    e.says("ana", "drop").answers(True, "gm")


class TestRampage:
    @shows("eidolon.beast.rampage")
    def test_five_cards_instead_of_one_once_a_session(self, tableau):
        e = tableau(beast("rampage", pow=1), deck=["the-fool"])
        e.makes("ana", "scrap", "the-fool").answers(True, "ana")
        assert len(e.discard()) == 6
        card = e.world.deck[0]
        assert card == 6
        e.makes("ana", "scrap", card)
        assert len(e.discard()) == 8
        session(e).makes("ana", "scrap", e.world.deck[0]).answers(True, "ana")
        assert len(e.discard()) == 14

    @shows("eidolon.beast.rampage")
    def test_it_is_a_choice_and_never_comes_with_a_positive_card(self, tableau):
        e = tableau(beast("rampage", pow=1), deck=["the-fool", "the-moon", "the-sun"])
        e.makes("ana", "scrap", "the-fool").answers(False, "ana")
        assert e.discard() == ["the-fool", "the-moon"]
        e.makes("ana", "scrap", "the-sun")
        assert e.discard() == ["the-fool", "the-moon", "the-sun"]


@pytest.mark.parametrize("card", ["the-sun", "the-fool", "the-moon"])
@shows("eidolon.beast.nothing-but-a-hound-dog")
def test_hound_dog_has_three_results_and_no_forecast(tableau, card):
    e = tableau(beast("nothing-but-a-hound-dog", glam=1), deck=[card])
    e.makes("ana", "beast.nothing-but-a-hound-dog", card, about="The janitor. I sit.")
    polarity = {"the-sun": "positive", "the-fool": "neutral", "the-moon": "negative"}[card]
    assert outcomes(e, f"{B}nothing-but-a-hound-dog") == [polarity]


class TestFreebird:
    @shows("eidolon.beast.freebird", "eidolon.beast.desire-freedom")
    def test_it_costs_a_step_and_satisfies_a_desire_for_freedom(self, tableau):
        e = tableau(beast("freebird", quality="ferocious", desire="freedom"), hour=16)
        e.moves("ana", "beast.freebird", about="A cage. Out!")
        assert e.pc("ana").track == 1
        assert e.world.hour == 15
        assert outcomes(e, JUST) == ["freedom"]

    @shows("eidolon.beast.freebird")
    def test_without_that_desire_it_only_frees(self, tableau):
        e = tableau(beast("freebird", quality="ferocious"), hour=16)
        e.moves("ana", "beast.freebird", about="A cage. Out!")
        assert (e.pc("ana").track, e.world.hour) == (1, 16)
        assert outcomes(e, f"{B}freebird") == ["free"]

    @shows("eidolon.damage.cost-at-desperate")
    def test_at_desperate_one_is_free_first_and_faces_death_then(self, tableau):
        e = tableau(
            beast("freebird", quality="ferocious", desire="freedom", track=3, biz=1),
            deck=["the-sun"],
            hour=16,
        )
        e.moves("ana", "beast.freebird", about="A cage. Out!")
        assert e.world.hour == 15
        assert e.world.now.move == "eidolon.face-death"
        e.draws("ana").plays("ana", "the-sun").answers("live", "ana")


@shows("eidolon.beast.bloodhound")
def test_keen_senses_help_an_investigation(tableau):
    e = tableau(beast("bloodhound", gen=1))
    e.moves("ana", "investigate").says("ana", "claim", f"{B}bloodhound").answers(True, "gm")
    assert e.count() == 2
    e.says("ana", "drop").answers(True, "gm")


@shows("eidolon.beast.impenetrable")
def test_a_hide_takes_the_blow_for_another_if_its_owner_wants(tableau):
    suffering = "eidolon.alchemist.suffering-is-optional"  # no help against a price
    e = tableau(beast("impenetrable", suffering, quality="thick-hide"), pc("ben"))
    blow(e, "ben").answers(True, "ana")
    assert (e.pc("ana").track, e.pc("ben").track) == (1, 0)
    blow(e, "ben").answers(False, "ana")
    assert (e.pc("ana").track, e.pc("ben").track) == (1, 1)
    e.moves("ana", "beast.impenetrable", about="The baker, from the falling sign.")
    assert e.pc("ana").track == 2


class TestAnimalCollective:
    @shows("eidolon.beast.animal-collective")
    def test_food_feeds_two(self, tableau):
        e = tableau(
            beast("animal-collective", quality="social", track=2), pc("ben", track=2), pc("cat")
        )
        needs(e)
        assert e.choices("ana") == ["nobody", "ben", "cat"]
        e.answers("ben", "ana")
        assert [e.pc(id).track for id in ("ana", "ben", "cat")] == [1, 1, 0]
        needs(e).answers("nobody", "ana")
        assert [e.pc(id).track for id in ("ana", "ben")] == [0, 1]

    @shows("eidolon.beast.animal-collective", "eidolon.beast.desire-shelter")
    def test_a_shelter_for_two(self, tableau):
        e = tableau(beast("animal-collective", quality="social", desire="shelter"), pc("ben"))
        needs(e, "a cave").answers("ben", "ana")
        blow(e, "ben").answers(False, "gm")
        assert e.pc("ben").track == 0
        e.opens("gm", "leave-shelter", "ben")
        blow(e, "ben")
        assert e.pc("ben").track == 1

    @pytest.mark.parametrize(("rulings", "hour"), [((), 16), (("freedomOnce",), 17)])
    @shows("eidolon.beast.collective-freedom")
    def test_shared_freedom_turns_the_clock_back_again_unless_ruled_otherwise(
        self, tableau, rulings, hour
    ):
        ana = beast("animal-collective", quality="social", desire="freedom")
        e = tableau(ana, pc("ben"), hour=18, rulings=rulings)
        needs(e).answers("ben", "ana")
        assert e.world.hour == hour


@shows("eidolon.beast.fight-or-flight")
def test_the_gm_tells_truthfully_whether_there_is_danger_even_in_mid_move(tableau):
    e = tableau(beast("fight-or-flight"), pc("ben"))
    e.moves("ben", "snipe")
    e.opens("ana", "smell-danger", "ana")
    request = next(
        r for r in e.play.requests("gm") if r.question.prompt.key == "eidolon.ask.danger"
    )
    e.play.answer("gm", request.id, True)
    assert outcomes(e, f"{B}fight-or-flight") == ["danger"]
    e.says("ben", "drop").answers(True, "gm")
    e.is_refused("ben", "smell-danger", "ben", because="Fight or Flight")


class TestMasterMoves:
    @pytest.mark.parametrize("card", ["the-sun", "the-fool", "the-moon"])
    @shows("eidolon.beast.let-the-dogs-out")
    def test_the_dogs_come_in_combat_only(self, tableau, card):
        e = tableau(beast("let-the-dogs-out", glam=1), deck=[card])
        e.is_refused("ana", "beast.let-the-dogs-out", "ana", because="combat")
        fight(e, "ana").makes("ana", "beast.let-the-dogs-out", card)
        polarity = {"the-sun": "positive", "the-fool": "neutral", "the-moon": "negative"}[card]
        assert outcomes(e, f"{B}let-the-dogs-out") == [polarity]
        fight_ends(e)

    @shows("eidolon.beast.let-the-dogs-out")
    def test_dominion_here_gives_a_card_more(self, tableau):
        e = tableau(beast("let-the-dogs-out", desire="dominion", glam=1))
        fight(e, "ana").moves("ana", "beast.let-the-dogs-out")
        e.says("ana", "claim", f"{B}let-the-dogs-out").answers(False, "gm")
        assert e.count() == 1  # whose area it is, the GM says
        e.says("ana", "drop").answers(True, "gm")
        needs(e, "my yard").moves("ana", "beast.let-the-dogs-out")
        e.says("ana", "claim", f"{B}let-the-dogs-out").answers(True, "gm")
        assert e.count() == 2
        e.says("ana", "drop").answers(True, "gm")

    @shows("eidolon.beast.let-the-dogs-out")
    def test_a_place_that_was_yours_last_session_still_is(self, tableau):
        e = tableau(beast("let-the-dogs-out", desire="dominion", glam=1))
        needs(e, "my yard")
        session(e)
        fight(e, "ana").moves("ana", "beast.let-the-dogs-out")
        e.says("ana", "claim", f"{B}let-the-dogs-out").answers(True, "gm")
        assert e.count() == 2
        e.says("ana", "drop").answers(True, "gm")

    @shows("eidolon.beast.let-the-dogs-out")
    def test_who_never_was_master_of_any_place_has_nothing_to_claim(self, tableau):
        e = tableau(beast("let-the-dogs-out", desire="food", glam=1))
        needs(e, "a bone")
        fight(e, "ana").moves("ana", "beast.let-the-dogs-out")
        assert ("claim", f"{B}let-the-dogs-out") not in e.choices("ana")
        e.says("ana", "drop").answers(True, "gm")

    @shows("eidolon.beast.role-reversal")
    def test_a_human_is_left_with_one_desire_for_the_scene(self, tableau):
        e = tableau(
            beast("role-reversal", biz=1), pc("ben"), npcs=["Rose"], deck=["the-sun", "the-moon"]
        )
        e.moves("ana", "beast.role-reversal").answers("ben", "ana").draws("ana")
        e.plays("ana", "the-sun").answers("food", "ben")
        assert effects(e, f"{B}role-reversal") == ["Ben has no thought left but one: Food."]
        e.moves("ana", "beast.role-reversal").answers("rose", "ana").draws("ana")
        e.plays("ana", "the-moon")
        assert len(effects(e, f"{B}role-reversal")) == 1
        assert e.world.effects[0].until == "scene"

    @shows("eidolon.beast.role-reversal")
    def test_it_takes_an_eidolon(self, tableau):
        e = tableau(beast("role-reversal", state="severed"))
        e.is_refused("ana", "beast.role-reversal", "ana", because="severed")
