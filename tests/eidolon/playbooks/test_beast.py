"""The Beast: qualities, desires, and its two Starting Moves."""

import pytest

from eidolon.playbooks.steps import blow, effects, outcomes, scene, session
from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.catalogue.beast import HUNGRY, SHELTERED
from undertow.games.eidolon.entries import PLAYBOOKS, has, of_playbook
from undertow.games.eidolon.facts import TrackMoved
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.rules.growth import options
from undertow.games.eidolon.rules.harm import tier
from undertow.games.eidolon.rules.powers import range_of
from undertow.games.eidolon.rules.ties import tie_cap
from undertow.games.eidolon.rules.unsaid import DOTS
from undertow.games.eidolon.sheets import choices_wrong, choosings, traits
from undertow.kernel import speak

Q = "eidolon.beast.quality-"
JUST = "eidolon.beast.just-what-i-needed"


def beast(*moves, quality="perceptive", desire="food", seat="ana", **fields):
    choices = {"quality": quality, "desire": desire, "traits": (f"{Q}{quality}",)}
    choices |= fields.pop("choices", {})
    return pc(seat, "beast", *moves, choices=choices, **fields)


def needs(e, how="grass, lots of it", yes=True, desire=None):
    """Just What I Needed, claimed and judged."""
    e.moves("ana", "beast.just-what-i-needed", about=how)
    if desire:
        e.answers(desire, "ana")
    return e.answers(yes, "gm")


@shows(
    "eidolon.beast.playbook",
    "eidolon.beast.power",
    "eidolon.beast.range",
    "eidolon.beast.stats",
    "eidolon.beast.question",
    "eidolon.beast.samples",
)
def test_the_sheet():
    book = PLAYBOOKS["beast"]
    assert book.range == 20
    assert book.stats == {"pow": 3, "ele": 2, "gen": 1, "glam": 1, "biz": 2}
    assert len(book.blanks) == 1
    assert "urges" in book.sentence.english
    assert "{a}" in book.sentence.english
    assert "human" in book.question.english
    assert len(book.samples) == 5
    assert [len(of_playbook("beast", r)) for r in ("starting", "advanced", "master")] == [2, 12, 3]


@shows("eidolon.beast.quality-pick", "eidolon.beast.desire-pick")
def test_a_beast_chooses_one_quality_and_one_desire():
    quality, desire = choosings("beast")
    assert quality.options == ("ferocious", "thick-hide", "social", "perceptive", "tenacious")
    assert desire.options == ("food", "shelter", "dominion", "freedom")
    chosen = {"quality": "social", "desire": "food"}
    assert traits(chosen, choosings("beast")) == (f"{Q}social",)
    assert choices_wrong(choosings("beast"), chosen) is None
    for wrong in (
        {"desire": "food"},
        {"quality": "winged", "desire": "food"},
        {"quality": "social"},
    ):
        assert choices_wrong(choosings("beast"), wrong) is not None


class TestQualities:
    @shows("eidolon.beast.quality-ferocious", "eidolon.beast.quality-severed")
    def test_a_negative_card_counts_as_neutral_in_a_scrap_even_while_severed(self, tableau):
        e = tableau(
            beast(quality="ferocious", pow=1, state="severed"), deck=["the-tower", "the-sun"]
        )
        e.makes("ana", "scrap", "the-tower")
        assert e.world.last.reading.polarity == "neutral"
        assert e.pc("ana").track == 1
        assert e.discard() == ["the-tower", "the-sun"]
        assert e.world.xp == 0

    @shows("eidolon.beast.quality-ferocious")
    def test_elsewhere_it_is_negative_as_ever(self, tableau):
        e = tableau(beast(quality="ferocious", ele=1), deck=["the-tower"])
        e.makes("ana", "snipe", "the-tower")
        assert e.world.last.reading.polarity == "negative"

    @shows("eidolon.beast.ferocious-detail", "eidolon.beast.dissonant")
    def test_a_dissonant_card_is_neutral_and_still_does_its_worst(self, tableau):
        e = tableau(
            beast(quality="ferocious", pow=1, dissonant="justice"), deck=["justice", "the-sun"]
        )
        e.makes("ana", "scrap", "justice")
        reading = e.world.last.reading
        assert (reading.polarity, reading.own) == ("neutral", "dissonant")
        assert str(reading.forecast).startswith("The animal in you")
        assert e.pc("ana").track == 1
        assert e.discard() == ["justice", "the-sun"]
        assert effects(e, "eidolon.beast.dissonant")
        scene(e)
        assert not effects(e, "eidolon.beast.dissonant")

    @shows("eidolon.beast.quality-thick-hide")
    def test_fresh_is_judged_like_winded(self, tableau):
        e = tableau(beast(quality="thick-hide"), beast(seat="ben"))
        assert [tier(e.pc(id)) for id in ("ana", "ben")] == [1, 0]
        e.opens("gm", "gm.harm", "ana").answers(("setback", "physical", True, ""), "gm")
        assert e.pc("ana").track == 0
        e.opens("gm", "gm.harm", "ben").answers(("setback", "physical", True, ""), "gm")
        assert e.pc("ben").track == 1
        assert tier(e.pc("ben")) == 1

    @shows("eidolon.beast.quality-social", "eidolon.beast.social-detail")
    def test_ties_go_up_to_four(self, tableau):
        e = tableau(beast(quality="social", ties={"ben": (3, 4)}), pc("ben"), deck=[0, 1, 2, 3])
        assert (tie_cap(e.pc("ana")), tie_cap(e.pc("ben"))) == (4, 3)
        (tie,) = e.pc("ana").ties
        e.moves("ana", "snipe").says("ana", "aid", tie.id).answers(True, "ben")
        assert e.count() == 4
        e.draws("ana").plays("ana", 1)
        e.opens("ana", "tie.develop", "ana", "ben").answers(("Anywhere ben goes.",), "ana")
        assert (e.pc("ana").ties[0].maturity, e.pc("ana").ties[0].affinity) == (4, 2)

    @shows("eidolon.beast.quality-perceptive", "eidolon.beast.quality-severed")
    def test_perceptive_reaches_a_hundred_feet(self, tableau):
        e = tableau(beast(state="severed"), beast(quality="social", seat="ben"))
        assert [range_of(e.pc(who)) for who in ("ana", "ben")] == [100, 20]
        assert [sheet.range for sheet in e.play.view("ana").pcs] == [100, 20]

    @shows("eidolon.beast.quality-tenacious", "eidolon.beast.quality-severed")
    def test_tenacious_pushes_once_a_session_without_a_tick(self, tableau):
        e = tableau(
            beast(quality="tenacious", ele=1, state="severed"),
            deck=["the-fool", "the-sun", "the-star", "the-moon"],
        )
        e.moves("ana", "snipe").draws("ana").pushes("ana", f"{Q}tenacious")
        assert e.world.hour == 13
        assert e.world.last.reading.card == 19
        e.moves("ana", "snipe").draws("ana")
        assert ("push", f"{Q}tenacious") not in e.choices("ana")
        e.pushes("ana")
        assert e.world.hour == 14
        session(e)
        e.moves("ana", "snipe").draws("ana")
        assert ("push", f"{Q}tenacious") in e.choices("ana")
        e.plays("ana", e.world.now.spread[0])


class TestDesires:
    @shows("eidolon.beast.just-what-i-needed", "eidolon.beast.desire-food")
    def test_food_takes_the_track_back_a_step(self, tableau):
        e = needs(tableau(beast(track=2), deck=[]))
        assert e.pc("ana").track == 1

    @shows("eidolon.beast.desire-gm", "eidolon.beast.desire-external", "eidolon.beast.desire-once")
    def test_the_gm_has_the_last_word_and_is_reminded_of_what_counts(self, tableau):
        e = needs(tableau(beast(track=3)))
        assert e.pc("ana").track == 2
        e.moves("ana", "beast.just-what-i-needed").answers("more of the same grass", "ana")
        asked = e.asked("gm", "desire").question
        assert "outside" in str(asked.prompt)
        assert "once" in str(asked.prompt)
        assert asked.about["earlier"] == ("food: grass, lots of it",)
        e.answers(False, "gm")
        assert e.pc("ana").track == 2

    @shows("eidolon.beast.desire-shelter", "eidolon.beast.shelter-self")
    def test_a_shelter_keeps_harm_out_unless_it_is_inside(self, tableau):
        e = needs(tableau(beast(desire="shelter")), "a den")
        blow(e, "ana").answers(False, "gm")
        assert e.pc("ana").track == 0
        blow(e, "ana").answers(True, "gm")
        assert e.pc("ana").track == 1
        e.opens("ana", "leave-shelter", "ana")
        blow(e, "ana")
        assert e.pc("ana").track == 2
        e.is_refused("ana", "leave-shelter", "ana", because="shelter")

    @shows("eidolon.beast.shelter-self", "eidolon.beast.freebird")
    def test_a_shelter_stops_no_cost_one_pays_and_no_midnight(self, tableau):
        e = needs(tableau(beast("freebird", desire="shelter", quality="tenacious"), hour=23))
        e.moves("ana", "beast.freebird", about="a chain")
        assert e.pc("ana").track == 1
        e.moves("ana", "snipe").draws("ana").pushes("ana")
        assert e.world.hour == 24
        assert e.pc("ana").track == 2
        assert [moved.to for moved in e.told(TrackMoved)] == [1]

    @shows("eidolon.beast.desire-dominion", "eidolon.beast.dominion-stack")
    def test_dominion_helps_both_moves_for_the_session_and_does_not_stack(self, tableau):
        e = tableau(beast(desire="dominion", glam=1, pow=1, ele=1))
        needs(needs(e, "my street"), "my square")
        for move, count in (("dazzle", 2), ("threaten", 2), ("snipe", 1)):
            e.moves("ana", move)
            if move == "threaten":
                e.answers("off", "ana")
            assert e.count() == count
            e.says("ana", "drop").answers(True, "gm")
        session(e)
        e.moves("ana", "dazzle")
        assert e.count() == 1
        e.says("ana", "drop").answers(True, "gm")

    @shows("eidolon.beast.desire-freedom")
    def test_freedom_turns_the_clock_back(self, tableau):
        e = needs(tableau(beast(desire="freedom"), hour=15))
        assert e.world.hour == 14

    @shows("eidolon.beast.resonant", "eidolon.beast.resonant-trigger")
    def test_the_resonant_card_satisfies_a_desire_with_its_benefit(self, tableau):
        e = tableau(beast(resonant="the-fool", ele=1, track=2), deck=["the-fool"])
        e.makes("ana", "snipe", "the-fool")
        assert str(e.world.now.reading.forecast).startswith("Thought falls silent")
        e.answers("food", "gm").adds("It drops its sandwich.", "gm")
        assert e.pc("ana").track == 1
        assert outcomes(e, JUST) == ["food"]

    @shows("eidolon.beast.resonant")
    def test_or_the_gm_tells_how_it_easily_can(self, tableau):
        e = tableau(beast(resonant="the-fool", ele=1, track=2), deck=["the-fool"])
        e.makes("ana", "snipe", "the-fool").answers("soon", "gm").adds("A bin!", "gm")
        assert e.pc("ana").track == 2
        assert outcomes(e, "eidolon.beast.resonant") == ["soon"]

    @shows("eidolon.beast.resonant", "eidolon.beast.desire-shelter")
    @pytest.mark.parametrize("stays", [True, False])
    def test_where_instinct_found_shelter_the_gm_may_tell(self, tableau, stays):
        e = tableau(beast(desire="shelter", resonant="the-fool", ele=1), deck=["the-fool"])
        e.makes("ana", "snipe", "the-fool").answers("shelter", "gm")
        assert e.pc("ana").flags[SHELTERED] == DOTS
        if not stays:
            e.opens("ana", "leave-shelter", "ana")
        e.adds("A bus stop.", "gm")
        assert e.pc("ana").flags.get(SHELTERED) == ("A bus stop." if stays else None)

    @shows("eidolon.beast.resonant", "eidolon.beast.desire-shelter")
    @pytest.mark.parametrize("said", ["shelter", "soon"])
    def test_the_shelter_one_sits_in_is_the_one_that_was_told(self, tableau, said):
        e = needs(
            tableau(beast(desire="shelter", resonant="the-fool", ele=1), deck=["the-fool"]), "a den"
        )
        e.makes("ana", "snipe", "the-fool").answers(said, "gm").adds("A bus stop.", "gm")
        assert e.pc("ana").flags[SHELTERED] == ("A bus stop." if said == "shelter" else "a den")

    @shows("eidolon.beast.resonant")
    def test_what_the_gm_may_grant_stands_on_the_buttons(self, tableau):
        two = {HUNGRY: "freedom"}
        e = tableau(beast(HUNGRY, choices=two, resonant="the-fool", ele=1), deck=["the-fool"])
        e.makes("ana", "snipe", "the-fool")
        question = e.asked("gm").question
        labels = {one: GAME.answer_label(e.world, question, one) for one in e.choices("gm")}
        assert {one: (line.key, speak(line)) for one, line in labels.items()} == {
            "food": ("eidolon.beast.desire.food", "Food"),
            "freedom": ("eidolon.beast.desire.freedom", "Freedom"),
            "soon": ("eidolon.say.desire-soon", "Not yet, but it is within easy reach"),
        }
        nobody = GAME.answer_label(e.world, question, "nobody")
        assert (nobody.key, speak(nobody)) == ("eidolon.say.nobody", "Nobody")
        e.answers("soon", "gm")


@shows("eidolon.beast.pet-sounds", "eidolon.beast.dissonant")
def test_pet_sounds_works_by_itself_until_the_animal_drowns_it(tableau):
    e = tableau(beast(ele=1, dissonant="justice"), deck=["justice"])
    assert has(e.pc("ana"), "eidolon.beast.pet-sounds")
    e.is_refused("ana", "beast.pet-sounds", "ana", because="by itself")
    e.makes("ana", "snipe", "justice")
    assert effects(e, "eidolon.beast.dissonant") == [
        "Pet Sounds fails Ana: neither people nor animals understand."
    ]


@pytest.mark.parametrize(
    ("move", "quality", "other"),
    [
        ("freebird", "ferocious", "social"),
        ("freebird", "tenacious", "social"),
        ("bloodhound", "perceptive", "social"),
        ("impenetrable", "thick-hide", "social"),
        ("animal-collective", "social", "perceptive"),
    ],
)
@shows(
    "eidolon.beast.freebird",
    "eidolon.beast.bloodhound",
    "eidolon.beast.impenetrable",
    "eidolon.beast.animal-collective",
)
def test_some_moves_require_a_quality(move, quality, other):
    taken = ("move", f"eidolon.beast.{move}")
    assert taken in options(beast(quality=quality)[1])
    assert taken not in options(beast(quality=other)[1])


@shows("eidolon.beast.just-what-i-needed")
def test_who_longs_for_nothing_needs_nothing(tableau):
    e = tableau(pc("ana", "beast"))
    e.is_refused("ana", "beast.just-what-i-needed", "ana", because="no Instinctive Desire")
