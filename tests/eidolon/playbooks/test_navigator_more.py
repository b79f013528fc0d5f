"""The Navigator: senses that reach further, other minds, and Eureka."""

import pytest

from eidolon.playbooks.steps import blow, effects, outcomes, said, scene, session
from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.entries import MOVES, has
from undertow.games.eidolon.facts import Outcome
from undertow.games.eidolon.people import DEFEATED, DESPERATE

SIGNAL = "eidolon.navigator.signal-repeater"
TAGGING = "eidolon.navigator.tagging-shot"
ASTROLABE = "eidolon.navigator.undertow-astrolabe"
SAIL = "eidolon.navigator.come-sail-away"
RADIO = "eidolon.navigator.brain-radio"
TAP = "eidolon.navigator.braintap"
CLOCK = "eidolon.navigator.astrologic-clock"
SPYGLASS = "eidolon.navigator.soul-spyglass"
EUREKA = "eidolon.navigator.eureka"


def nav(seat, *moves, **fields):
    return pc(seat, "navigator", *moves, **fields)


# Senses


@shows("eidolon.navigator.signal-repeater")
def test_sensing_is_centred_on_a_tie_until_called_back(tableau):
    e = tableau(nav("ana", "signal-repeater", ties={"mia": 1, "ben": 1}), pc("ben"), npcs=["Mia"])
    e.moves("ana", "navigator.signal-repeater")
    assert e.choices("ana") == ["mia", "ben"]
    e.answers("mia", "ana")
    scene(e)
    assert effects(e, SIGNAL) == ["Ana senses what is around Mia"]
    e.moves("ana", "navigator.signal-repeater").answers("ben", "ana")
    assert effects(e, SIGNAL) == ["Ana senses what is around Ben"]
    e.moves("ana", "navigator.signal-repeater").answers("home", "ana")
    assert effects(e, SIGNAL) == []


@shows("eidolon.navigator.signal-repeater")
def test_it_needs_a_tie_and_the_eidolon(tableau):
    e = tableau(
        nav("ana", "signal-repeater"),
        nav("ben", "signal-repeater", ties={"ana": 1}, state="severed"),
    )
    e.is_refused("ana", "navigator.signal-repeater", "ana", because="nothing to centre")
    e.is_refused("ben", "navigator.signal-repeater", "ben", because="severed")


@shows("eidolon.navigator.tagging-shot")
def test_a_wound_carries_the_sensing_without_a_tie_until_it_heals(tableau):
    e = tableau(nav("ana", "signal-repeater", "tagging-shot"))
    assert MOVES[TAGGING].requires == (SIGNAL,)
    e.moves("ana", "navigator.signal-repeater").answers("tagged", "ana")
    e.answers(False, "gm")
    assert effects(e, SIGNAL) == []
    e.moves("ana", "navigator.signal-repeater").answers("tagged", "ana")
    e.answers(True, "gm").adds("the Duke", "ana")
    assert effects(e, SIGNAL) == ["Ana senses what is around the Duke"]
    e.opens("gm", "gm.end-effect", e.world.effects[0].id)  # the wound heals
    assert effects(e, SIGNAL) == []


@shows("eidolon.navigator.undertow-astrolabe", "eidolon.navigator.brain-radio")
def test_what_works_by_itself_is_on_the_sheet_and_opens_nothing(tableau):
    e = tableau(nav("ana", "undertow-astrolabe", "brain-radio"))
    assert "other realm" in str(MOVES[ASTROLABE].text())
    assert "nearby" in str(MOVES[RADIO].text())
    for entry in (ASTROLABE, RADIO):
        assert has(e.pc("ana"), entry)
        e.is_refused("ana", entry.removeprefix("eidolon."), "ana", because="works by itself")


@shows("eidolon.navigator.come-sail-away")
@pytest.mark.parametrize(
    ("drawn", "says", "result"),
    [("the-sun", None, "here"), ("death", True, "here"), ("the-moon", None, "stays")],
)
def test_a_thing_is_hauled_over(tableau, drawn, says, result):
    e = tableau(nav("ana", "undertow-astrolabe", "come-sail-away", biz=1), deck=[drawn])
    assert MOVES[SAIL].requires == (ASTROLABE,)
    e.makes("ana", "navigator.come-sail-away", drawn, about="the black piano")
    if says is not None:
        e.answers(says, "gm")
    assert outcomes(e, SAIL) == [result]
    assert said(e, SAIL) == ["the black piano"]


@shows("eidolon.navigator.braintap")
@pytest.mark.parametrize("drawn", ["the-sun", "the-moon"])
def test_listening_in_on_a_mind(tableau, drawn):
    e = tableau(nav("ana", "brain-radio", "braintap", biz=1), deck=[drawn])
    assert MOVES[TAP].requires == (RADIO,)
    e.makes("ana", "navigator.braintap", drawn, about="the Duke")
    if drawn == "the-sun":
        e.adds("He is counting exits.", "gm")
    assert said(e, TAP) == (["He is counting exits."] if drawn == "the-sun" else [])


@shows("eidolon.navigator.threat-detection")
def test_threat_detection_brings_fight_or_flight(tableau):
    e = tableau(nav("ana", "threat-detection"))
    assert has(e.pc("ana"), "eidolon.beast.fight-or-flight")


@shows("eidolon.navigator.astrologic-clock")
def test_a_minute_ahead_once_a_session(tableau):
    e = tableau(nav("ana", "undertow-astrolabe", CLOCK, biz=1), deck=["the-sun", "the-moon"])
    assert MOVES[CLOCK].requires == (ASTROLABE,)
    e.makes("ana", "navigator.astrologic-clock", "the-sun").adds("A shot, and silence.", "gm")
    assert said(e, CLOCK) == ["A shot, and silence."]
    e.is_refused("ana", "navigator.astrologic-clock", "ana", because="next session")
    session(e)
    e.makes("ana", "navigator.astrologic-clock", "the-moon")
    assert len(said(e, CLOCK)) == 1


# Soul Spyglass


@shows("eidolon.navigator.soul-spyglass")
def test_a_positive_dredge_asks_a_question_of_another_player(tableau):
    e = tableau(nav("ana", "soul-spyglass", biz=1), pc("ben"), npcs=["Mia"], deck=["the-sun"])
    e.makes("ana", "dredge", "the-sun")
    assert e.choices("ana") == ["ben", "mia", "nobody"]
    e.answers("ben", "ana").adds("Who is your father?", "ana")
    assert e.wants("ben") == ["Ana asks about Ben: Who is your father?"]
    e.adds("The Duke.", "ben")
    assert said(e, SPYGLASS) == ["Who is your father?", "The Duke."]


@shows("eidolon.navigator.soul-spyglass")
def test_on_a_neutral_card_they_ask_back(tableau):
    e = tableau(nav("ana", "soul-spyglass", biz=1), npcs=["Mia"], deck=["death"])
    e.makes("ana", "dredge", "death")
    e.answers("mia", "ana").adds("What do you hide?", "ana").adds(
        "A key.", "gm", key="spyglass-question"
    )
    e.adds("Whom do you love?", "gm").adds("Nobody.", "ana")
    assert said(e, SPYGLASS) == ["What do you hide?", "A key.", "Whom do you love?", "Nobody."]


@shows("eidolon.navigator.soul-spyglass")
def test_a_negative_dredge_or_another_move_shows_nothing(tableau):
    e = tableau(nav("ana", "soul-spyglass", biz=1, ele=1), pc("ben"), deck=["the-moon", "the-sun"])
    e.makes("ana", "dredge", "the-moon")
    e.makes("ana", "snipe", "the-sun")
    assert said(e, SPYGLASS) == []


# Eureka


def falls(e, by_enemy=True):
    """The last blow falls, and with it comes the insight."""
    blow(e, "ana").answers(True, "ana").answers(by_enemy, "gm")
    return e.adds("It cannot see red.", "ana") if by_enemy else e


def faces_death(e, drawn):
    assert e.world.now.move == "eidolon.face-death"
    assert e.pc("ana").track == DEFEATED
    e.draws("ana").plays("ana", drawn)
    return e.answers("live", "ana")


@shows("eidolon.navigator.eureka")
def test_a_positive_eureka_is_used_before_you_fall(tableau):
    e = tableau(nav("ana", EUREKA, track=DESPERATE, gen=1, biz=1), deck=["the-sun", "the-star"])
    assert not MOVES[EUREKA].forecast
    falls(e)
    assert "It cannot see red." in effects(e, EUREKA)[0]
    assert e.pc("ana").track == DESPERATE  # just before
    e.draws("ana").plays("ana", "the-sun").adds("I wear Ben's scarf.", "ana")
    assert said(e, EUREKA) == ["I wear Ben's scarf."]
    faces_death(e, "the-star")
    scene(e)
    assert len(effects(e, EUREKA)) == 1  # and always was


@shows("eidolon.navigator.eureka")
@pytest.mark.parametrize("how", ["shout", "clue"])
def test_a_neutral_eureka_is_shouted_or_left_as_a_clue(tableau, how):
    e = tableau(nav("ana", EUREKA, track=DESPERATE, gen=1, biz=1), deck=["death", "the-star"])
    falls(e).draws("ana").plays("ana", "death")
    assert e.choices("ana") == ["shout", "clue"]
    e.answers(how, "ana")
    assert outcomes(e, EUREKA) == ["neutral", how]
    faces_death(e, "the-star")


@shows("eidolon.navigator.eureka", "eidolon.navigator.eureka-limit")
@pytest.mark.parametrize(("biz", "given", "count"), [(3, 0, 2), (2, 0, 1), (1, 0, 1), (1, -1, 0)])
def test_a_negative_eureka_costs_a_card_but_never_the_last(tableau, biz, given, count):
    e = tableau(
        nav("ana", EUREKA, track=DESPERATE, gen=1, biz=biz),
        deck=["the-moon", "the-star", "the-sun"],
    )
    falls(e).draws("ana").plays("ana", "the-moon")
    if given:
        # Other penalties may still bring it to none: the floor holds for this one alone.
        e.says("gm", "give", given)
    assert e.count() == count
    e.draws("ana")
    if count:
        e.plays("ana", "the-star")
    e.answers("live", "ana")
    # It was for this death only.
    assert not [key for key in e.pc("ana").flags if key.startswith("eureka")]


@shows("eidolon.navigator.eureka")
@pytest.mark.parametrize(("drawn", "lost"), [("the-moon", True), ("the-sun", False)])
def test_after_a_negative_eureka_the_weakness_dies_with_you(tableau, drawn, lost):
    e = tableau(nav("ana", EUREKA, track=DESPERATE, gen=1, biz=1), deck=[drawn, "the-star"])
    falls(e).draws("ana").plays("ana", drawn)
    if not lost:
        e.adds("I wear red.", "ana")
    e.draws("ana").plays("ana", "the-star").answers("die", "ana").answers(True, "gm")
    for question in ("proud", "regret", "missed"):
        e.answers(question, "ana").adds("…", "ana")
    assert e.pc("ana").status == "dead"
    assert (outcomes(e, EUREKA)[-1] == "lost") == lost
    assert len(effects(e, EUREKA)) == (0 if lost else 1)


@shows("eidolon.navigator.eureka")
def test_only_the_weakness_of_the_unlucky_insight_dies_with_you(tableau):
    e = tableau(
        nav("ana", EUREKA, track=DESPERATE, gen=1, biz=1),
        deck=["the-sun", "the-star", "the-moon", "the-world"],
    )
    falls(e).draws("ana").plays("ana", "the-sun").adds("I wear red.", "ana")
    faces_death(e, "the-star")
    e.opens("gm", "tend", "gm", "ana")
    blow(e, "ana").answers(True, "ana").answers(True, "gm").adds("It fears bells.", "ana")
    e.draws("ana").plays("ana", "the-moon")
    e.draws("ana").plays("ana", "the-world").answers("die", "ana").answers(True, "gm")
    for question in ("proud", "regret", "missed"):
        e.answers(question, "ana").adds("…", "ana")
    (known,) = effects(e, EUREKA)
    assert "It cannot see red." in known
    lost = [fact.words for fact in e.told(Outcome) if fact.result == "lost"]
    assert lost == ["It fears bells."]
    assert not [key for key in e.pc("ana").flags if key.startswith("eureka")]


@shows("eidolon.navigator.eureka")
def test_it_takes_an_enemy_and_may_be_let_be(tableau):
    e = tableau(nav("ana", EUREKA, track=DESPERATE, biz=1), deck=["the-sun"])
    falls(e, by_enemy=False)
    faces_death(e, "the-sun")
    assert effects(e, EUREKA) == []


@shows("eidolon.navigator.eureka")
def test_nobody_has_to_have_an_insight(tableau):
    e = tableau(nav("ana", EUREKA, track=DESPERATE, biz=1), deck=["the-sun"])
    blow(e, "ana").answers(False, "ana")
    faces_death(e, "the-sun")
    assert effects(e, EUREKA) == []


@shows("eidolon.navigator.eureka-limit")
def test_each_defeat_may_bring_another_eureka(tableau):
    e = tableau(
        nav("ana", EUREKA, track=DESPERATE, gen=1, biz=1),
        deck=["the-sun", "the-star", "strength", "the-world"],
    )
    falls(e).draws("ana").plays("ana", "the-sun").adds("I wear red.", "ana")
    faces_death(e, "the-star")
    e.opens("gm", "tend", "gm", "ana")
    assert e.pc("ana").track == DESPERATE
    falls(e).draws("ana").plays("ana", "strength").adds("I wear red again.", "ana")
    faces_death(e, "the-world")
    assert len(said(e, EUREKA)) == 2


@shows("eidolon.navigator.eureka")
def test_a_wound_that_does_not_bring_you_down_brings_no_insight(tableau):
    e = tableau(nav("ana", EUREKA, track=DESPERATE - 1))
    blow(e, "ana")
    assert e.pc("ana").track == DESPERATE


@shows("eidolon.navigator.eureka")
def test_a_price_that_was_chosen_brings_no_insight(tableau):
    overdrive = "eidolon.vanguard.overdrive"
    e = tableau(
        nav("ana", EUREKA, overdrive, track=DESPERATE, ele=1, biz=1),
        deck=["death", "the-sun", "the-star"],
    )
    e.moves("ana", "snipe").draws("ana").pushes("ana", overdrive)
    faces_death(e, "the-sun")
    assert effects(e, EUREKA) == []
    assert e.discard() == ["the-sun", "the-star"]


@shows("eidolon.navigator.eureka")
@pytest.mark.parametrize("named", [True, False])
def test_where_the_gm_names_the_enemy_nobody_asks_about_it_again(tableau, named):
    e = tableau(nav("ana", EUREKA, track=DESPERATE, biz=1), enemies={"duke": 2}, deck=["the-sun"])
    blow(e, "ana", "duke" if named else "no-enemy").answers(True, "ana")
    if named:
        e.adds("It cannot see red.", "ana").draws("ana").plays("ana", e.world.now.spread[0])
        assert "It cannot see red." in effects(e, EUREKA)[0]
    else:
        e.answers(False, "gm")
        assert effects(e, EUREKA) == []
    assert e.world.now.move in ("eidolon.face-death", EUREKA)
    while e.play.requests():
        request = next(r for r in e.play.requests() if not r.question.optional)
        e.play.answer(request.seat, request.id, request.question.answers.sample(lambda n: 0))
