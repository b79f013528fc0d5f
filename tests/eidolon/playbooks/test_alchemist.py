"""The Alchemist."""

import pytest

from eidolon.playbooks.steps import blow, fight, fight_ends, scene
from eidolon.playbooks.taking import TAKING, takes
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.entries import PLAYBOOKS, used
from undertow.games.eidolon.facts import Outcome, StatsChanged
from undertow.games.eidolon.people import Power, stat_of
from undertow.games.eidolon.rules.powers import power_of, power_text

ALCH = "eidolon.alchemist."
DARK = {"realm": "undertow"}


def effects(e, slug):
    return [str(x.words) for x in e.world.effects if x.entry == ALCH + slug]


def outcomes(e, slug):
    return [(o.result, o.words) for o in e.told(Outcome) if o.entry == ALCH + slug]


def later(e):
    """The GM opens another scene."""
    return e.opens("gm", "new-scene").answers(("later", "real"), "gm")


@shows(
    "eidolon.alchemist.playbook",
    "eidolon.alchemist.power",
    "eidolon.alchemist.range",
    "eidolon.alchemist.stats",
    "eidolon.alchemist.question",
    "eidolon.alchemist.samples",
    "eidolon.alchemist.limit-advice",
)
def test_the_sheet_of_the_alchemist():
    book = PLAYBOOKS["alchemist"]
    assert str(book.name()) == "The Alchemist"
    assert len(book.blanks) == 2
    assert "any egg it touches into gold" in str(power_text("alchemist", ("egg", "gold")))
    assert book.range == 10
    assert book.stats == {"pow": 1, "ele": 1, "gen": 2, "glam": 2, "biz": 3}
    assert "view of the world" in str(book.question())
    assert "set yourself limits" in str(book.style())
    assert len(book.samples) == 5


# The two cards


@shows("eidolon.alchemist.resonant")
def test_the_resonant_card_may_swap_two_stats_until_the_session_ends(tableau):
    e = tableau(pc("ana", "alchemist", resonant="the-empress", pow=1, biz=3), deck=["the-empress"])
    e.makes("ana", "snipe", "the-empress")
    assert "make it so" in str(e.world.now.reading.forecast)
    e.answers(("stats", "pow", "biz"), "ana")
    assert (stat_of(e.pc("ana"), "pow"), stat_of(e.pc("ana"), "biz")) == (3, 1)
    assert e.pc("ana").stats["pow"] == 1
    later(e)
    assert stat_of(e.pc("ana"), "pow") == 3
    e.opens("gm", "end-session")
    assert stat_of(e.pc("ana"), "pow") == 1


@shows("eidolon.alchemist.resonant")
def test_or_may_leave_them_as_they_are(tableau):
    e = tableau(pc("ana", "alchemist", resonant="the-empress"), deck=["the-empress"])
    e.makes("ana", "snipe", "the-empress").answers(("pass",), "ana")
    assert not e.told(StatsChanged)


@shows("eidolon.alchemist.dissonant")
def test_the_dissonant_card_swaps_what_the_gm_chooses(tableau):
    e = tableau(pc("ana", "alchemist", dissonant="justice", glam=1, biz=3), deck=["justice"])
    e.makes("ana", "snipe", "justice")
    assert ("pass",) not in e.choices("gm")
    e.answers(("stats", "glam", "biz"), "gm")
    assert (stat_of(e.pc("ana"), "glam"), stat_of(e.pc("ana"), "biz")) == (3, 1)
    e.opens("gm", "end-session")
    assert stat_of(e.pc("ana"), "glam") == 1


# Starting Moves


@shows("eidolon.alchemist.revert")
@pytest.mark.parametrize("state", ["ready", "severed"])
def test_what_you_transformed_turns_back_at_a_touch_of_either(tableau, state):
    e = tableau(pc("ana", "alchemist", state=state))
    e.moves("ana", "alchemist.revert", about="the salt pillar")
    assert outcomes(e, "revert") == [("reverted", "the salt pillar")]


FROGS = ALCH + "if-cars-are-frogs"
FOOL = ALCH + "what-a-fool-believes"
TWO = {"holds": {FROGS: 2}}


@shows("eidolon.alchemist.if-cars-are-frogs", "eidolon.mod.hold-refresh")
def test_each_session_begins_with_two_hold(tableau):
    e = tableau(pc("ana", "alchemist", holds={FROGS: 1}))
    e.opens("gm", "end-session").opens("gm", "start-session")
    assert e.pc("ana").holds == {FROGS: 2}


def challenge(e, who, name):
    e.moves(who, "challenge-fate").answers("ele", "gm")
    return e.draws(who).plays(who, name)


@shows("eidolon.alchemist.if-cars-are-frogs", "eidolon.alchemist.frogs-timing")
def test_a_hold_lets_you_say_what_the_forecast_means(tableau):
    e = tableau(pc("ana", "alchemist", **TWO), deck=["the-fool", "the-sun"])
    challenge(e, "ana", "the-fool")
    assert e.discard() == ["the-fool"]  # after the card is played, before it counts
    assert e.world.now.phase == "after"
    e.says("ana", FROGS).adds("I become the bridge.", "ana")
    assert e.pc("ana").holds == {FROGS: 1}
    assert outcomes(e, "if-cars-are-frogs") == [("neutral", "I become the bridge.")]
    assert e.world.last.reading.polarity == "neutral"


@shows("eidolon.alchemist.frogs-timing")
def test_only_on_your_own_challenge_fate(tableau):
    e = tableau(pc("ana", "alchemist", **TWO), pc("ben"), deck=["the-fool", "the-sun", "the-star"])
    challenge(e, "ben", "the-fool")
    e.makes("ana", "snipe", "the-star")
    assert e.pc("ana").holds == {FROGS: 2}
    assert not e.play.requests()


@shows("eidolon.alchemist.if-cars-are-frogs")
def test_without_hold_the_gm_interprets(tableau):
    e = tableau(pc("ana", "alchemist"), deck=["the-fool"])
    challenge(e, "ana", "the-fool")
    assert not e.play.requests()


@shows("eidolon.alchemist.what-a-fool-believes", "eidolon.alchemist.fool-polarity")
def test_a_fool_reads_another_card_of_the_polarity_that_was_played(tableau):
    e = tableau(
        pc("ana", "alchemist", "what-a-fool-believes", dissonant="justice", **TWO), deck=["justice"]
    )
    challenge(e, "ana", "justice")  # printed neutral, played negative
    others = [said[1] for said in e.choices("ana") if said[0] == FOOL]
    assert others == [card(c) for c in ("the-hanged-man", "the-devil", "the-tower", "the-moon")] + [
        card("judgment")
    ]
    e.says("ana", FOOL, card("the-moon")).adds("It was the butler.", "ana")
    assert "hidden" in str(e.world.now.reading.forecast)
    assert e.pc("ana").holds == {FROGS: 1}
    # The card itself stays what it was: its own effect and its XP come.
    e.answers(("stats", "pow", "ele"), "gm")
    assert e.world.xp == 1
    assert e.world.last.reading.card == card("justice")


@shows("eidolon.alchemist.what-a-fool-believes")
def test_a_fool_without_hold_believes_nothing(tableau):
    e = tableau(pc("ana", "alchemist", "what-a-fool-believes"), deck=["the-fool"])
    challenge(e, "ana", "the-fool")
    assert not e.play.requests()


# Burning For You

BURN = ALCH + "burning-for-you"


@shows("eidolon.alchemist.burning-for-you", "eidolon.alchemist.burning-detail")
def test_anybodys_card_may_become_the_world(tableau):
    e = tableau(
        pc("ana", "alchemist", "burning-for-you"), pc("ben", pow=1), deck=["the-tower", "the-sun"]
    )
    e.makes("ben", "scrap", "the-tower")
    e.says("ana", BURN, "ana").adds("my first kiss", "ana", key="burned").adds(
        "grey at the edges", "ana"
    )
    reading = e.world.last.reading
    assert (reading.polarity, reading.card) == ("positive", card("the-world"))
    assert "obeys" in str(reading.forecast)
    assert e.pc("ben").track == 0  # a positive Scrap costs nothing
    assert e.world.xp == 0
    assert e.discard() == ["the-tower"]  # the real card is discarded
    assert outcomes(e, "burning-for-you") == [
        ("gone", "my first kiss"),
        ("looks", "grey at the edges"),
    ]
    e.makes("ben", "scrap", "the-sun")  # once a session: nothing is offered now
    assert not e.play.requests()


@shows("eidolon.alchemist.burning-detail")
def test_a_burned_reading_loses_the_effect_of_an_attuned_card(tableau):
    e = tableau(
        pc("ana", "alchemist", "burning-for-you", dissonant="justice", biz=3), deck=["justice"]
    )
    e.makes("ana", "snipe", "justice")  # your own card may be answered too
    e.says("ana", BURN).adds("a name", "ana", key="burned").adds("blind", "ana")
    assert not e.told(StatsChanged)
    assert e.world.xp == 0


@shows("eidolon.alchemist.burning-for-you")
def test_nobody_has_to_burn_and_a_severed_eidolon_cannot(tableau):
    e = tableau(pc("ana", "alchemist", "burning-for-you"), pc("ben", ele=1), deck=["the-tower"])
    e.makes("ben", "snipe", "the-tower").says("ben", "go-on")
    assert e.world.xp == 1
    e = tableau(pc("ana", "alchemist", "burning-for-you", state="severed"), deck=["the-tower"])
    e.makes("ana", "snipe", "the-tower")
    assert e.world.xp == 1


@shows("eidolon.alchemist.burning-investigate")
def test_on_an_investigate_one_card_and_so_one_answer_is_changed(tableau):
    e = tableau(
        pc("ana", "alchemist", "burning-for-you"), pc("ben", gen=2), deck=["the-tower", "the-moon"]
    )
    e.moves("ben", "investigate").draws("ben")
    e.says("ben", "ask", card("the-tower"), "hidden")
    e.says("ana", BURN, "ana").adds("a scent", "ana", key="burned").adds("thin", "ana")
    e.says("ben", "ask", card("the-moon"), "danger")
    asked = [o.words for o in e.told(Outcome) if o.entry == "eidolon.investigate"]
    assert asked == ["positive", "negative"]


# Suffering is Optional

SUFFER = "suffering-is-optional"


@shows("eidolon.alchemist.suffering-is-optional", "eidolon.alchemist.suffering-scope")
def test_a_stat_takes_the_harm_until_the_next_downtime(tableau):
    e = tableau(pc("ana", "alchemist", SUFFER, pow=1, biz=3), deck=["the-fool", "the-sun"])
    e.makes("ana", "scrap", "the-fool")
    assert e.choices("ana") == ["step", "ele", "gen", "glam", "biz"]  # POW is 1 already
    e.answers("biz", "ana")
    assert e.pc("ana").track == 0
    assert stat_of(e.pc("ana"), "biz") == 1
    later(e)
    e.opens("gm", "end-session").opens("gm", "start-session")
    assert stat_of(e.pc("ana"), "biz") == 1
    e.stays(22).opens("gm", "start-downtime")
    assert stat_of(e.pc("ana"), "biz") == 3
    settle(e)


def settle(e):
    """What the Debrief asks is another test's."""
    for _ in range(40):
        requests = [r for r in e.play.requests() if not r.question.optional]
        if not requests:
            return
        request = requests[0]
        e.play.answer(request.seat, request.id, request.question.answers.sample(lambda n: 0))


@shows("eidolon.alchemist.suffering-is-optional")
def test_what_is_lowered_in_downtime_stays_low_through_the_next_uptime(tableau):
    e = tableau(pc("ana", "alchemist", SUFFER, pow=1), deck=["the-fool"], mode="downtime")
    e.makes("ana", "scrap", "the-fool").answers("glam", "ana")
    (start,) = [o for o in e.play.offers("gm") if o.rule == "eidolon.start-uptime"]
    e.opens("gm", "start-uptime", *start.args)
    settle(e)
    assert e.world.mode == "uptime"
    assert stat_of(e.pc("ana"), "glam") == 1


@shows("eidolon.alchemist.suffering-is-optional")
def test_suffering_remains_possible(tableau):
    e = tableau(pc("ana", "alchemist", SUFFER, pow=1), deck=["the-fool"])
    e.makes("ana", "scrap", "the-fool").answers("step", "ana")
    assert e.pc("ana").track == 1
    worn = dict.fromkeys(("pow", "ele", "gen", "glam", "biz"), 1)
    e = tableau(pc("ana", "alchemist", SUFFER, **worn), deck=["the-fool"])
    e.makes("ana", "scrap", "the-fool")  # nothing left to lower
    assert e.pc("ana").track == 1


@shows("eidolon.alchemist.suffering-scope")
def test_two_steps_take_two_stats_and_a_chosen_cost_none(tableau):
    e = tableau(
        pc("ana", "vanguard", "king-of-pain", "overdrive", ALCH + SUFFER, pow=1, ele=1),
        deck=["the-fool", "the-moon", "the-sun"],
    )
    e.moves("ana", "scrap").says("ana", "eidolon.vanguard.king-of-pain")
    e.draws("ana").plays("ana", "the-fool")
    e.answers("gen", "ana")
    assert e.choices("ana") == ["step", "glam", "biz"]
    e.answers("glam", "ana")
    assert e.pc("ana").track == 0
    e.answers(e.choices("ana")[0], "ana")  # what King of Pain brings
    e.moves("ana", "snipe").draws("ana").pushes("ana", "eidolon.vanguard.overdrive")
    assert e.pc("ana").track == 1  # the price of a Push is paid, not suffered


@shows("eidolon.alchemist.suffering-scope")
def test_midnight_sets_the_track_and_no_stat_stops_it(tableau):
    e = tableau(pc("ana", "alchemist", SUFFER, ele=2), pc("ben"), deck=["the-sun"], hour=23)
    e.moves("ana", "snipe").draws("ana").pushes("ana")
    assert e.pc("ana").track == 2
    assert not e.told(StatsChanged)
    settle(e)


# I'll Give You Everything

ALL = ALCH + "ill-give-you-everything"


def rescue(tableau, *moves, patch=None, **fields):
    e = tableau(
        pc("ana", "alchemist", "ill-give-you-everything", *moves, biz=1, **fields),
        pc("ben", pow=1, track=3),
        deck=["the-fool", "the-emperor", "the-sun"],
        patch=patch,
    )
    return e.makes("ben", "scrap", "the-fool")


@shows("eidolon.alchemist.ill-give-you-everything", "eidolon.alchemist.everything-detail")
def test_you_trade_tracks_with_the_defeated_and_face_death_yourself(tableau):
    e = rescue(tableau, track=1)
    e.answers(True, "ana")
    assert e.world.now.move == "eidolon.face-death"
    assert e.world.now.pc == "ana"
    e.draws("ana").plays("ana", e.world.now.spread[0])
    e.adds("a favour", "gm").answers("live", "ana")
    assert (e.pc("ben").track, e.pc("ben").out) == (1, False)
    assert (e.pc("ana").track, e.pc("ana").out) == (4, True)
    assert used(e.pc("ana"), ALL)


@shows("eidolon.alchemist.ill-give-you-everything")
def test_the_offer_may_be_declined_and_comes_once_a_session(tableau):
    e = rescue(tableau)
    e.answers(False, "ana")
    assert e.world.now.pc == "ben"
    e.draws("ben")
    e.plays("ben", e.world.now.spread[0]).adds("a favour", "gm").answers("live", "ben")
    assert e.pc("ana").track == 0
    e = rescue(tableau, patch={"pcs/ana/used": [{"move": ALL, "span": "session"}]})
    assert e.world.now.pc == "ben"  # nothing was asked
    e.draws("ben")
    e.plays("ben", e.world.now.spread[0]).adds("a favour", "gm").answers("live", "ben")


@shows("eidolon.alchemist.ill-give-you-everything", "eidolon.vanguard.tubthumping-end")
@pytest.mark.parametrize("gives", [True, False])
def test_whoever_falls_at_the_end_of_a_fight_can_be_rescued_too(tableau, gives):
    e = tableau(
        pc("ana", "alchemist", "ill-give-you-everything", biz=1, track=1),
        pc("ben", "vanguard", "tubthumping", biz=1, track=3),
        deck=["the-sun"],
    )
    fight(e, "ana", "ben")
    blow(e, "ben").answers(False, "ana").answers(True, "ben").adds("It is my home.", "ben")
    fight_ends(e).answers(gives, "ana")
    fallen, other = ("ana", "ben") if gives else ("ben", "ana")
    assert (e.world.now.pc, e.world.now.move) == (fallen, "eidolon.face-death")
    assert e.pc(other).track == 1
    e.draws(fallen).plays(fallen, "the-sun").answers("live", fallen)
    assert (e.pc(fallen).track, e.pc(other).track) == (3, 0)  # the recovery comes after it


@shows("eidolon.alchemist.ill-give-you-everything", "eidolon.move.severed")
def test_a_severed_eidolon_has_nothing_to_give(tableau):
    e = rescue(tableau, state="severed")
    assert e.world.now.pc == "ben"
    e.draws("ben")
    e.plays("ben", e.world.now.spread[0]).adds("a favour", "gm").answers("live", "ben")


# Metamorphosis


def comes_back(tableau, *moves, choice="live", **fields):
    e = tableau(
        pc("ana", "alchemist", *moves, pow=1, biz=2, track=3, **fields),
        deck=["the-fool", "the-emperor", "the-sun"],
        patch=TAKING,
    )
    e.makes("ana", "scrap", "the-fool").draws("ana").plays("ana", "the-sun")
    e.answers(choice, "ana")
    return e.answers(True, "gm") if choice == "die" else e


@shows("eidolon.alchemist.metamorphosis")
def test_back_from_death_two_stats_may_trade_places_for_good(tableau):
    e = comes_back(tableau, "metamorphosis")
    e.answers(("stats", "pow", "biz"), "ana").adds("Stronger, and colder.", "ana")
    assert (e.pc("ana").stats["pow"], e.pc("ana").stats["biz"]) == (2, 1)
    assert outcomes(e, "metamorphosis") == [("stats", "Stronger, and colder.")]


@shows("eidolon.alchemist.metamorphosis", "eidolon.alchemist.nothing-is-beyond-my-reach")
def test_or_an_advanced_move_becomes_another_that_asks_what_it_always_asks(tableau):
    e = comes_back(tableau, "metamorphosis", "delayed-reaction")
    e.answers(("trade", ALCH + "delayed-reaction", ALCH + "nothing-is-beyond-my-reach"), "ana")
    e.answers("gaze", "ana").adds("Her eyes glow.", "ana")
    moves = e.pc("ana").moves
    assert ALCH + "nothing-is-beyond-my-reach" in moves
    assert ALCH + "delayed-reaction" not in moves
    assert e.pc("ana").choices["reach"] == "gaze"


@shows("eidolon.alchemist.metamorphosis")
def test_or_nothing_changes_and_who_embraces_death_does_not_change(tableau):
    e = comes_back(tableau, "metamorphosis").answers(("pass",), "ana")
    assert not outcomes(e, "metamorphosis")
    e = comes_back(tableau, "metamorphosis", choice="die")
    for question in ("proud", "regret", "missed"):
        e.answers(question, "ana").adds("so it goes", "ana")
    assert e.pc("ana").status == "dead"


@shows("eidolon.alchemist.metamorphosis-prereq")
def test_a_move_that_another_requires_stays_and_metamorphosis_may_go(tableau):
    needed = "eidolon.conductor.sealed-room"
    e = comes_back(tableau, "metamorphosis", needed, "eidolon.conductor.devil-pact")
    gone = {said[1] for said in e.choices("ana") if said[0] == "trade"}
    assert gone == {ALCH + "metamorphosis", "eidolon.conductor.devil-pact"}
    e.answers(("trade", ALCH + "metamorphosis", ALCH + "burning-for-you"), "ana")
    e.adds("Done with changes.", "ana")
    assert ALCH + "metamorphosis" not in e.pc("ana").moves


@shows("eidolon.alchemist.metamorphosis")
def test_what_comes_must_be_open_to_you(tableau):
    e = comes_back(tableau, "metamorphosis", "delayed-reaction")
    new = {said[2] for said in e.choices("ana") if said[0] == "trade"}
    assert ALCH + "everything-changes" not in new  # a Master Move
    assert ALCH + "delayed-reaction" not in new or ALCH + "metamorphosis" not in new
    e.answers(("pass",), "ana")


# Touch


@shows("eidolon.alchemist.delayed-reaction")
def test_a_touch_waits_until_its_hold_is_spent(tableau):
    e = tableau(pc("ana", "alchemist", "delayed-reaction", ele=1), pc("ben"), deck=["the-sun"])
    e.is_refused("ana", "alchemist.release", "ana", 0, because="nothing")
    e.moves("ana", "alchemist.delayed-reaction", about="the lock: to butter")
    e.moves("ana", "alchemist.delayed-reaction", about="the rope: to a snake")
    assert e.pc("ana").holds[ALCH + "delayed-reaction"] == 2
    e.moves("ana", "snipe")
    e.opens("ana", "alchemist.release", "ana", 1)  # at any time, in mid-Move too
    assert outcomes(e, "delayed-reaction") == [("transformed", "the rope: to a snake")]
    assert e.pc("ana").flags["alchemist.charged"] == ("the lock: to butter",)
    e.draws("ana").plays("ana", "the-sun")
    e.opens("ana", "alchemist.release", "ana", 0)
    assert ALCH + "delayed-reaction" not in e.pc("ana").holds


@shows("eidolon.alchemist.delayed-reaction")
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_of_several_things_that_wait_one_is_released_and_the_others_wait_on(tableau, n):
    e = tableau(pc("ana", "alchemist", "delayed-reaction"))
    things = ["the lock", "the rope", "the gate", "the lamp"]
    for thing in things:
        e.moves("ana", "alchemist.delayed-reaction", about=thing)
    e.opens("ana", "alchemist.release", "ana", n)
    assert outcomes(e, "delayed-reaction") == [("transformed", things[n])]
    assert e.pc("ana").flags["alchemist.charged"] == (*things[:n], *things[n + 1 :])
    assert e.pc("ana").holds[ALCH + "delayed-reaction"] == 3


@shows("eidolon.alchemist.nothing-is-beyond-my-reach")
def test_how_you_reach_is_chosen_when_the_move_is_taken(tableau):
    e = tableau(pc("ana", "alchemist"), patch=TAKING)
    takes(e, "ana", "alchemist.nothing-is-beyond-my-reach")
    assert e.choices("ana") == ["gaze", "beam", "charge"]
    e.answers("beam", "ana")
    assert e.pc("ana").choices["reach"] == "beam"


@shows("eidolon.alchemist.remember-what-you-were")
def test_a_thing_may_keep_one_attribute(tableau):
    e = tableau(pc("ana", "alchemist", "remember-what-you-were"))
    e.moves("ana", "alchemist.remember-what-you-were", about="a car to a frog, its size")
    assert outcomes(e, "remember-what-you-were") == [("kept", "a car to a frog, its size")]


@shows("eidolon.alchemist.same-as-it-ever-was")
def test_the_dazzled_find_nothing_odd_in_your_transformations(tableau):
    e = tableau(
        pc("ana", "alchemist", "same-as-it-ever-was", glam=1),
        npcs=["Vera"],
        deck=["the-sun", "the-moon"],
    )
    e.makes("ana", "dazzle", "the-sun").answers("vera", "ana")
    assert effects(e, "same-as-it-ever-was") == ["Vera sees nothing odd in what Ana transforms."]
    later(e)
    assert not e.world.effects
    e.makes("ana", "dazzle", "the-moon")
    assert not e.world.effects


# Others

SPEECH = "alchemist.were-not-gonna-take-it"


def speaks(tableau, name):
    e = tableau(
        pc("ana", "alchemist", "were-not-gonna-take-it", glam=1),
        pc("ben", ele=1),
        pc("cleo"),
        deck=[name, "the-star", "the-world"],
    )
    return e.makes("ana", SPEECH, name, about="Free the pigeons.")


@shows("eidolon.alchemist.were-not-gonna-take-it", "eidolon.alchemist.speech-self")
def test_a_speech_moves_all_who_heard_it_and_the_speaker(tableau):
    e = speaks(tableau, "the-fool")
    e.answers(("ben",), "gm")
    assert [(mod.pc, mod.amount, mod.kind) for mod in e.world.mods] == [
        ("ana", 1, "forward"),
        ("ben", 1, "forward"),
    ]
    assert not e.world.effects  # only a positive card wins others over
    e.moves("ben", "snipe")
    assert e.count() == 1
    (claim,) = [said for said in e.choices("ben") if said[0] == "claim"]
    e.says("ben", *claim).answers(True, "gm")
    assert e.count() == 2
    e.draws("ben").plays("ben", "the-star")
    assert [mod.pc for mod in e.world.mods] == ["ana"]
    e.is_refused("ana", SPEECH, "ana", because="next session")


@shows("eidolon.alchemist.were-not-gonna-take-it")
def test_a_positive_speech_wins_over_whoever_hears_it(tableau):
    e = speaks(tableau, "the-sun")
    e.answers((), "gm")
    scene(e)
    assert effects(e, "were-not-gonna-take-it") == [
        "Everyone who heard it believes in it: Free the pigeons."
    ]
    assert [mod.pc for mod in e.world.mods] == ["ana"]


@shows("eidolon.alchemist.were-not-gonna-take-it")
def test_a_negative_speech_moves_nobody(tableau):
    e = speaks(tableau, "the-moon")
    assert not e.world.mods


def powers(e, who):
    """The power sentences on someone's sheet, as everybody reads them."""
    (sheet,) = [pc for pc in e.play.view("gm").pcs if pc.id == who]
    return [str(power.text) for power in sheet.powers]


@shows("eidolon.alchemist.see-it-my-way")
def test_another_power_takes_in_a_material_of_yours_until_the_session_ends(tableau):
    e = tableau(
        pc(
            "ana",
            "alchemist",
            "see-it-my-way",
            biz=1,
            powers=(Power("alchemist", ("egg", "gold")),),
        ),
        pc("ben"),
        npcs=["Zoe"],
        deck=["the-sun"],
    )
    e.moves("ana", "alchemist.see-it-my-way")
    assert e.choices("ana") == ["ben", "zoe", "somebody"]
    e.answers("ben", "ana").draws("ana").plays("ana", "the-sun")
    assert e.choices("ana") == ["egg", "gold"]
    e.answers("gold", "ana").adds("strikes with golden fists", "ana")
    changed = "Ben, changed by Ana: strikes with golden fists"
    assert effects(e, "see-it-my-way") == [changed]
    assert powers(e, "ben") == [changed], "it stands on the sheet instead of the old sentence"
    assert powers(e, "ana") != [changed]
    later(e)
    assert e.world.effects
    e.is_refused("ana", "alchemist.see-it-my-way", "ana", because="next session")
    e.opens("gm", "end-session")
    assert not e.world.effects
    assert powers(e, "ben") == ["something"]


@shows("eidolon.alchemist.see-it-my-way")
def test_a_failure_changes_no_power(tableau):
    e = tableau(pc("ana", "alchemist", "see-it-my-way", biz=1), pc("ben"), deck=["the-moon"])
    e.makes("ana", "alchemist.see-it-my-way", "the-moon", about="ben")
    assert not e.world.effects


@shows("eidolon.alchemist.mindscaping")
def test_mindscaping_changes_the_undertow_and_the_world_above(tableau):
    e = tableau(pc("ana", "alchemist", "mindscaping", biz=1), deck=["the-sun"], patch=DARK)
    e.makes("ana", "alchemist.mindscaping", "the-sun", about="stairs of glass")
    e.adds("every window sings", "ana")
    assert outcomes(e, "mindscaping")[-1] == ("real-world", "every window sings")
    e.is_refused("ana", "alchemist.mindscaping", "ana", because="next session")
    above = tableau(pc("ana", "alchemist", "mindscaping"))
    above.is_refused("ana", "alchemist.mindscaping", "ana", because="the Undertow")


@shows("eidolon.alchemist.mindscaping")
def test_a_place_that_will_not_be_reshaped_changes_nothing_above(tableau):
    e = tableau(pc("ana", "alchemist", "mindscaping", biz=1), deck=["the-moon"], patch=DARK)
    e.makes("ana", "alchemist.mindscaping", "the-moon", about="stairs of glass")
    assert outcomes(e, "mindscaping") == []


# Master Moves


@shows("eidolon.alchemist.something-from-nothing")
@pytest.mark.parametrize(("name", "made"), [("the-sun", True), ("the-moon", False)])
def test_something_from_nothing_needs_a_draw_and_no_base(tableau, name, made):
    e = tableau(pc("ana", "alchemist", "something-from-nothing", biz=1), deck=[name])
    e.moves("ana", "alchemist.something-from-nothing", about="a ladder")
    assert e.world.now.stat == "biz"
    e.draws("ana").plays("ana", name)
    assert (("conjured", "a ladder") in outcomes(e, "something-from-nothing")) is made


@shows("eidolon.alchemist.transform-the-world")
def test_one_change_to_the_world_in_a_life_if_the_triumph_was_great(tableau):
    e = tableau(pc("ana", "alchemist", "transform-the-world"))
    e.moves("ana", "alchemist.transform-the-world", about="No more rain on Sundays.")
    e.answers(False, "gm")
    assert not e.world.effects  # and it is not used up
    e.moves("ana", "alchemist.transform-the-world", about="No more rain on Sundays.")
    e.answers(True, "gm")
    assert effects(e, "transform-the-world") == ["The world has changed: No more rain on Sundays."]
    e.opens("gm", "end-session").opens("gm", "start-session")
    assert e.world.effects
    e.is_refused("ana", "alchemist.transform-the-world", "ana", because="once in a life")


@shows("eidolon.alchemist.everything-changes")
def test_the_power_sentence_gets_a_third_blank(tableau):
    e = tableau(pc("ana", "alchemist", powers=(Power("alchemist", ("egg", "gold")),)), patch=TAKING)
    takes(e, "ana", "alchemist.everything-changes")
    assert [field.default for field in e.page("ana").fields] == ["egg", "gold", None]
    e.cannot_add(("egg", "gold", ""), "ana", because="words are needed")
    e.adds(("egg", "gold", "music"), "ana")
    power = power_of(e.pc("ana"))
    assert power is not None
    assert e.pc("ana").powers == (power,)
    assert str(power_text(power.playbook, power.blanks, power.form)).endswith(
        "from egg into gold, and from that into music."
    )


@shows("eidolon.alchemist.everything-changes")
def test_a_power_of_another_playbook_stays_as_it_is(tableau):
    fists, touch = Power("vanguard", ("fists",)), Power("alchemist", ("egg", "gold"))
    for powers in ((fists, touch), (touch, fists), (fists,)):
        e = tableau(pc("ana", "alchemist", powers=powers), patch=TAKING)
        takes(e, "ana", "alchemist.everything-changes")
        known = ["egg", "gold", None] if touch in powers else [None] * 3
        assert [field.default for field in e.page("ana").fields] == known
        e.adds(("egg", "gold", "music"), "ana")
        further = Power("alchemist", ("egg", "gold", "music"), "everything-changes")
        assert e.pc("ana").powers == (fists, further) if fists in powers else (further,)
