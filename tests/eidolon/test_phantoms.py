"""Phantoms: who turns, what that means, and what beating one brings."""

from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.facts import MidnightStruck, PhantomRose, Recovered
from undertow.games.eidolon.rules.clock import push_banned
from undertow.games.eidolon.rules.phantoms import candidates
from undertow.kernel import Offer

CARDS = {
    "ana": ("the-fool", "the-high-priestess"),
    "ben": ("the-chariot", "the-lovers"),
    "cleo": ("the-hermit", "the-emperor"),
    "dan": ("the-hierophant", "justice"),
}
LADDER = (("It mocks him.", "Answer it."), ("It weeps.", "Hold it."))


def some(seat, **fields):
    resonant, dissonant = CARDS[seat]
    return pc(seat, resonant=resonant, dissonant=dissonant, **fields)


def midnight(tableau, *seats, **how):
    """The first of them brings midnight."""
    people = [some(seat, biz=1) for seat in seats]
    e = tableau(*people, deck=["the-moon", "death"], hour=23, **how)
    e.moves(seats[0], "dredge").says("gm", "give", 1).draws(seats[0])
    return e.plays(seats[0], "the-moon")


@shows(
    "eidolon.clock.midnight-vote",
    "eidolon.phantom.voters",
    "eidolon.phantom.severed",
    "eidolon.phantom.crash-limit",
    "eidolon.phantom.is-combat",
    "eidolon.phantom.what",
)
def test_the_players_vote_together_and_the_gm_gives_it_a_ladder(tableau):
    e = midnight(tableau, "ana", "ben", "cleo")
    assert not e.play.requests("gm")  # the GM has no vote
    assert e.choices("ana") == ["ana", "ben", "cleo"]
    e.answers("ben", "ana")
    assert not e.told(PhantomRose)  # no ballot is shown before the last is cast
    e.answers("ben", "ben").answers("cleo", "cleo")
    (rose,) = e.told(PhantomRose)
    assert dict(rose.votes) == {"ana": "ben", "ben": "ben", "cleo": "cleo"}
    assert e.pc("ben").state == "severed"
    phantom = e.world.enemies["phantom-1"]
    assert (phantom.name, phantom.power, phantom.limit) == ("Ben's Eidolon, unbound", "", 3)
    e.opens("gm", "gm.phantom", "phantom-1")
    assert e.asked("gm", "phantom")
    e.answers(("Nobody's Darling", "It says what he fears.", LADDER), "gm")
    phantom = e.world.enemies["phantom-1"]
    assert (phantom.limit, phantom.phantom_of, phantom.eidolon) == (2, "ben", "Ben's Eidolon")
    assert e.world.combat.enemies == ("phantom-1",)
    assert e.world.combat.present == ("ana", "ben", "cleo")


@shows("eidolon.phantom.severed")
def test_its_master_cannot_use_it(tableau):
    e = midnight(tableau, "ana", "ben").phantom("ben")
    e.is_refused("ben", "patch-up", "ben", because="severed")


@shows("eidolon.phantom.vote-tie")
def test_on_a_tie_the_gm_chooses_among_those_who_are_tied(tableau):
    e = midnight(tableau, "ana", "ben", "cleo", "dan")
    e.answers("ben", "ana").answers("ana", "ben").answers("ben", "cleo").answers("ana", "dan")
    assert e.asked("gm", "phantom-tie")
    assert e.choices("gm") == ["ana", "ben"]
    e.answers("ana", "gm").phantom()
    assert e.world.phantom == "ana"


@shows("eidolon.phantom.voters")
def test_who_leaves_before_voting_has_no_vote(tableau):
    e = midnight(tableau, "ana", "ben", "cleo")
    e.answers("ben", "ana")
    e.opens("gm", "safety.door", "cleo", True)
    (asked,) = e.play.requests("cleo")
    e.play.answer("gm", asked, asked.question.default)
    e.answers("ben", "ben")
    (rose,) = e.told(PhantomRose)
    assert dict(rose.votes) == {"ana": "ben", "ben": "ben"}


@shows("eidolon.phantom.voters")
def test_most_votes_win_without_a_majority(tableau):
    e = midnight(tableau, "ana", "ben", "cleo", "dan")
    e.answers("ben", "ana").answers("ben", "ben").answers("ana", "cleo").answers("dan", "dan")
    e.phantom()
    assert e.world.phantom == "ben"


@shows("eidolon.phantom.candidates")
def test_the_sealed_may_not_turn_but_the_severed_and_the_defeated_may(tableau):
    e = midnight(
        tableau,
        "ana",
        "ben",
        "cleo",
        "dan",
        patch={
            "pcs/ben/state": "sealed",
            "pcs/cleo/state": "severed",
            "pcs/dan/track": 4,
            "pcs/dan/out": True,
        },
    )
    assert e.choices("ana") == ["ana", "cleo", "dan"]
    e.phantom("cleo")


@shows("eidolon.phantom.candidates")
def test_the_dead_do_not_turn(tableau):
    e = tableau(some("ana"), some("ben"), patch={"pcs/ben/status": "dead"})
    assert candidates(e.world) == ["ana"]


@shows("eidolon.phantom.solo")
def test_with_one_player_nobody_votes(tableau):
    e = midnight(tableau, "ana")
    assert e.world.phantom == "ana"
    e.at_rest()


def test_where_no_eidolon_is_awake_the_clock_starts_over(tableau):
    e = midnight(tableau, "ana", patch={"pcs/ana/state": "sealed"})
    assert (e.world.hour, e.world.phantom, e.world.phantom_due) == (13, "", False)


@shows("eidolon.phantom.own-harm", "eidolon.eid.shared-harm")
def test_a_phantom_crashes_without_hurting_its_master_and_the_other_way_round(tableau):
    e = midnight(tableau, "ana", "ben").phantom("ben")
    track = e.pc("ben").track
    e.opens("gm", "gm.crash", "phantom-1").answers("met")
    assert e.pc("ben").track == track
    e.opens("gm", "gm.harm", "ben").answers(("severe", "psychic", True, "", "phantom-1"))
    assert e.pc("ben").track == track + 1
    assert e.world.enemies["phantom-1"].crash == 1


@shows(
    "eidolon.phantom.defeat-ready",
    "eidolon.phantom.defeat-clock",
    "eidolon.phantom.defeat-xp",
    "eidolon.xp.phantom",
    "eidolon.phantom.is-combat",
)
def test_beating_it_brings_the_eidolon_back_the_clock_to_one_and_three_xp(tableau):
    e = midnight(tableau, "ana", "ben").phantom("ben")
    xp = e.world.xp
    e.opens("gm", "gm.crash", "phantom-1").answers("met")
    assert (e.pc("ben").state, e.world.hour, e.world.xp) == ("severed", 24, xp)
    e.opens("gm", "gm.crash", "phantom-1").answers("met").answers(True)
    assert (e.pc("ben").state, e.world.hour, e.world.xp) == ("ready", 13, xp + 3)
    assert not push_banned(e.world)
    assert e.told(Recovered)[0].pcs == ("ana", "ben")
    assert e.pc("ana").track == 1  # Battered, and a step better


@shows("eidolon.phantom.unbeaten")
def test_a_phantom_that_is_not_beaten_stays_loose(tableau):
    e = midnight(tableau, "ana", "ben").phantom("ben")
    e.opens("gm", "end-combat", False)
    assert (e.world.phantom, e.world.hour, e.pc("ben").state) == ("ben", 24, "severed")
    assert push_banned(e.world)
    e.opens("gm", "start-combat").answers((("ana", "ben"), ("phantom-1",)))
    for _ in range(2):
        e.opens("gm", "gm.crash", "phantom-1").answers("met")
    e.answers(True)
    assert (e.world.phantom, e.world.hour, e.pc("ben").state) == ("", 13, "ready")


@shows("eidolon.phantom.repeat")
def test_an_eidolon_that_turns_again_comes_back_changed(tableau):
    e = midnight(tableau, "ana").phantom(limit=1)
    e.opens("gm", "gm.crash", "phantom-1").answers("met").answers(True)
    e.play.override("gm", {"hour": 22}, "for the test")
    e.debriefs(ana="down")
    asked = e.play.form(Offer("eidolon.gm.phantom", ("phantom-2",)))
    assert asked.prompt.key == "eidolon.ask.phantom-again"
    page = asked.answers
    # What it was the last time lies there, to be written on.
    assert page.fields[2].default == (("threat 0", "condition 0"),)
    e.phantom(limit=3)
    assert e.world.phantoms == ("ana", "ana")
    assert e.world.enemies["phantom-2"].limit == 3


def dragged_out(tableau, whose, **how):
    """Ana drags someone's Eidolon out as a Phantom."""
    inhuman = pc(
        "ana",
        "inhuman",
        "soul-hacker",
        "drag-out-the-darkness",
        resonant="the-fool",
        dissonant="justice",
        biz=1,
    )
    e = tableau(inhuman, some("ben"), deck=["the-sun"], npcs=["Zoe"], **how)
    e.moves("ana", "inhuman.soul-hacker").answers(whose, "ana")
    e.says("ana", "eidolon.inhuman.drag-out-the-darkness").draws("ana").plays("ana", "the-sun")
    return e.phantom(limit=1)


@shows("eidolon.phantom.forced-other")
def test_a_phantom_that_a_move_calls_touches_neither_clock_nor_push(tableau):
    e = dragged_out(tableau, "ben", hour=15)
    assert (e.world.phantom, e.world.hour) == ("", 15)
    assert not push_banned(e.world)
    assert not e.told(MidnightStruck)
    assert e.pc("ben").state == "severed"
    assert e.pc("ana").track == 0
    e.opens("gm", "gm.crash", "phantom-1").answers("met")
    assert (e.pc("ben").state, e.world.hour, e.world.xp) == ("ready", 15, 3)


@shows("eidolon.phantom.forced-other")
def test_the_phantom_of_somebody_else_brings_no_xp(tableau):
    e = dragged_out(tableau, "zoe")
    e.opens("gm", "gm.crash", "phantom-1").answers("met")
    assert e.world.npcs["zoe"].state == "ready"
    assert e.world.xp == 0
