"""What each seat sees: every number with its reasons, and what each answer would cost."""

from __future__ import annotations

from undertow.games.moonlight.book import ROOMS
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.rulings import READINGS
from undertow.kernel import EVERYONE, Offer, Question


def test_a_roll_shows_each_die_with_its_reason(night):
    n = night(ana={"harm": ()}, ben={"links": {"ana": 1}})
    id = n.acts("ana", "defy")
    (seen,) = n.play.view("ben").rolls
    assert (seen.id, seen.dice.total) == (id, 1)
    n.does("ben", "assist-link", id, "ana")
    n.does("ana", "push", id, "die", "")
    (seen,) = n.play.view("ben").rolls
    assert [(term.amount, str(term.why)) for term in seen.dice.terms] == [
        (1, "defy"),
        (1, "Ben assists"),
        (1, "A push"),
    ]
    assert seen.dice.total == 3
    n.does("gm", "stakes", id, position="desperate", effect="limited", harm=[], fatal=False)
    (seen,) = n.play.view("ana").rolls
    assert (seen.danger.total, seen.effect.total) == (2, 1)


def test_a_roll_that_cannot_be_made_says_why(night):
    n = night(ana={})
    n.set("people/ana/harm", [{"level": 3, "words": "broken", "kind": "physical"}])
    n.acts("ana")
    (seen,) = n.play.view("ana").rolls
    assert "incapacitated" in str(seen.why_not)
    n.does("ana", "push", seen.id, "act", "")
    assert n.play.view("ana").rolls[0].why_not is None


def test_a_consequence_shows_what_each_answer_would_do(night):
    n = night(ana={"stress": 6, "transcended": True}, ben={"stress": 0}, cleo={"out": True})
    id = n.hits("ana", 2, attribute="sun")
    (seen,) = n.play.view("ana").incoming
    assert (seen.id, seen.lands, seen.resisted, seen.armour) == (id, 2, 1, True)
    assert seen.resist.dice.total == 3
    assert [one.who for one in seen.protect] == ["ben"]
    n.dice(6, 1, 1).does("ana", "resist", id)
    (seen,) = n.play.view("ana").incoming
    assert (seen.resist, seen.protect, seen.lands) == (None, (), 1)
    n.does("ana", "armour", id)
    assert n.play.view("ana").incoming[0].armour is False


def test_armour_shows_what_it_would_leave(night, playing):
    n = night(ana={"transcended": True}, ben={})
    n.hits("ana", 3)
    assert n.play.view("ana").incoming[0].armoured == 2
    n.does("gm", "withdraw", n.incoming())
    n.hits("ana", 2, averts=True)
    assert n.play.view("ana").incoming[0].armoured == 0
    gear = playing("sea", "heavy-gear", ana={"transcended": True}, ben={})
    gear.hits("ana", 3)
    assert gear.play.view("ben").incoming[0].armoured == 0
    gear.does("gm", "withdraw", gear.incoming())
    gear.hits("ana", 4)
    assert gear.play.view("ben").incoming[0].armoured == 3


def test_harm_without_room_shows_where_it_would_land(night):
    full = [{"level": 1, "words": "a"}, {"level": 1, "words": "b"}]
    n = night()
    n.set("people/ana/harm", full)
    n.hits("ana", 1)
    assert n.play.view("ana").incoming[0].lands == 2


def test_what_was_promised_cannot_be_answered(night):
    n = night()
    id = n.acts("ana")
    n.does("ben", "promise", id, words="a scar", kind="harm", amount=1)
    n.does("ana", "accept", id, 0)
    n.rolls("ana", 6, 5)
    (seen,) = n.play.view("ana").incoming
    assert (seen.resist, seen.armour, seen.special, seen.protect) == (None, False, (), ())


def test_the_brink_shows_who_can_still_save(night):
    n = night(ana={"stress": 8}, ben={"links": {"ana": 2}}, cleo={"out": True})
    n.acts("ben")
    n.dice(5, 1, 1).does("ana", "assist", n.roll_of("ben")).answers("ana", "moon")
    (seen,) = n.play.view("ben").falling
    savers = [(one.who, one.links, one.stress, one.push) for one in seen.savers]
    assert (seen.who, savers) == ("ana", [("ben", 2, 0, True)])
    n.set("people/cleo/links", {"ana": 1}).set("people/ben/links", {"cleo": 1})
    (seen,) = n.play.view("ben").falling
    assert [(one.who, one.links, one.push) for one in seen.savers] == [
        ("ben", 0, True),
        ("cleo", 1, False),
    ]
    assert n.offered("cleo", "save-link") == [("ana", "ana")]
    assert n.offered("ben", "save-link") == []
    assert n.offered("cleo", "save-push") == []
    assert "out of action" in n.refused("cleo", "save-push", "ana")


def test_the_brink_shows_who_can_hold_themselves(night, playing):
    n = night(ana={"stress": 9, "abilities": ("moonlight.bonds-of-love",)}, ben={"out": True})
    n.set("falling", [{"who": "ana"}]).set("people/ana/links", {"ana": 2})
    (seen,) = n.play.view("ben").falling
    assert [(one.who, one.links, one.push) for one in seen.savers] == [("ana", 2, False)]
    n.set("people/ana/links", {}).set("beacon", ["ana"])
    (seen,) = n.play.view("ben").falling
    assert [(one.who, one.links) for one in seen.savers] == [("ana", 1)]
    assert ("save", 0) in n.offered("ana", "beacon-take")
    n = playing("sea", ana={"stress": 9, "bonds": {2: 3}}, ben={"out": True})
    n.set("falling", [{"who": "ana"}])
    assert n.play.view("ben").falling[0].savers == ()
    n.set("engines", {2: {"name": "Ipos", "pilot": "ana"}})
    assert [(one.who, one.links) for one in n.play.view("ben").falling[0].savers] == [("ana", 3)]
    assert ("save", 0) in n.offered("ana", "bond-spend")


def test_only_the_director_sees_a_hidden_clock_and_all_others_see_the_same(night):
    n = night()
    n.does("gm", "clock-new", name="A traitor", hidden=True)
    assert [one.clock.name for one in n.play.view("gm").clocks] == ["A traitor"]
    for seat in ("ana", "ben", EVERYONE):
        assert n.play.view(seat) == n.play.view("cleo")
        assert n.play.view(seat).clocks == ()


def test_a_price_names_no_clock_that_its_giver_does_not_see(night):
    n = night()
    n.does("gm", "clock-new", name="Bells", size=4)
    n.does("gm", "clock-new", name="Bells", size=4, hidden=True)
    n.does("gm", "clock-new", name="Bells", size=4)
    first, secret, last = n.world.clocks
    id = n.acts("ana")
    for seat in ("ben", "gm"):
        asked = n.play.form(Offer("moonlight.promise", (seat, id)))
        (line,) = [one for one in asked.answers.fields if one.name == "clock"]
        at = Question(seat, line.label, line.answers, {"field": "clock"})
        said = [str(GAME.answer_label(n.world, at, one)) for one in line.answers.options]
        assert (line.answers.options, said) == {
            "ben": ((0, first, last), ["None", "Bells", "Bells (2)"]),
            "gm": ((0, first, secret, last), ["None", "Bells", "Bells (2)", "Bells (3)"]),
        }[seat]
    refused = n.refused("ben", "promise", id, words="It rings", kind="clock", clock=secret)
    assert "none of the legal answers" in refused


def test_the_engagement_is_counted_before_it_is_rolled(night):
    n = night()
    n.does("ana", "plan", kind="tier-1", goal="light", answers=["noble"])
    seen = n.play.view("ana").engagement
    assert seen.dice.total == 1
    n.dice(4).does("ana", "engage")
    assert n.play.view("ana").engagement is None


def test_the_guide_says_what_a_phase_still_asks_for(night):
    n = night("obligation")
    (step,) = n.play.view("ana").guide
    assert (step.id, step.done, step.who) == ("oblige", False, ("ana", "ben", "cleo"))
    n.dice(6, 6, 1).does("ana", "oblige").answers("ana", "moon")
    assert n.play.view("ana").guide[0].who == ("ben", "cleo")
    n = night("mission")
    assert [(one.id, one.done) for one in n.play.view("ana").guide] == [
        ("plan", False),
        ("engage", False),
        ("over", False),
    ]
    n = night("fallout")
    assert [one.id for one in n.play.view("ana").guide] == ["advance", "clear", "roll", "halve"]


def test_what_fallout_brought_stands_there_until_the_next_mission_is_over(playing):
    n = playing("brink", phase="fallout", ana={}, ben={})
    n.set("tracks/investigation", 5)
    n.does("gm", "fallout-advance").does("gm", "fallout-clear")
    assert n.play.view("ana").fallout is None
    n.dice(4).does("gm", "fallout-roll")
    assert str(n.play.view("ana").fallout) == "A friend urgently needs help."
    n.does("gm", "fallout-halve")
    for phase in ("obligation", "downtime", "mission"):
        n.does("gm", "next-phase")
        assert n.world.phase == phase
        assert str(n.play.view("ana").fallout) == "A friend urgently needs help."
    n.does("gm", "next-phase").set("tracks/adversary", 9)
    assert n.play.view("ana").fallout is None
    n.does("gm", "fallout-advance").does("gm", "fallout-clear").set("tracks/investigation", 10)
    n.dice(6, 6).does("gm", "fallout-roll")
    assert str(n.play.view("ana").fallout) == "An important place falls."
    n.set("series/id", "")
    assert n.play.view("ana").fallout is None


def test_the_fates_show_what_they_give_and_take_and_which_are_within_reach(night):
    n = night()
    assert n.play.view("ana").fates == ()
    n.set("series", {"id": "rotting", "fates": ["infusion"]})
    seen = {one.id: one for one in n.play.view("ana").fates}
    assert {id: (one.used, one.reachable) for id, one in seen.items()} == {
        "infusion": (True, False),
        "trading": (False, True),
        "power": (False, True),
        "misdirection": (False, False),
        "defy": (False, False),
    }
    assert [str(line) for line in (seen["trading"].name, seen["trading"].text)] == [
        "Trading fates",
        "One of you is out of eclipse.",
    ]
    assert str(seen["trading"].price) == "The Blight takes a friend."
    assert {id: one.behind for id, one in seen.items()} == {
        "infusion": (),
        "trading": (),
        "power": ("infusion",),
        "misdirection": ("trading",),
        "defy": ("power", "misdirection"),
    }
    n.does("gm", "fate-map", "defy", behind=["trading"])
    assert {one.id: one.behind for one in n.play.view("ana").fates}["defy"] == ("trading",)


def test_the_conspiracy_shows_who_holds_which_place_and_what_still_hinders(night):
    n = night()
    assert (n.play.view("ana").places, n.play.view("ana").penalties) == ((), ())
    n.set("series", {"id": "maze", "waived": ["propagator"]})
    n.set("suspects", {7: {"name": "Doctor Imai", "role": "surveillance-follower"}})
    seen = n.play.view("ana")
    assert len(seen.places) == 10
    assert [(one.id, one.suspect) for one in seen.places if one.suspect] == [
        ("surveillance-follower", 7)
    ]
    assert [(one.branch, one.tier) for one in seen.places][-2:] == [("indoctrination", 3), ("", 3)]
    assert str(seen.places[0].name) == "Surveillance: follower"
    assert [one.id for one in seen.penalties if not one.works] == ["propagator"]
    assert len(seen.penalties) == 6


def test_readings_are_chosen_by_what_they_mean(night):
    n = night()
    (line,) = n.play.form(Offer("moonlight.readings", ("gm",))).answers.fields
    asked = Question("gm", line.label, line.answers, {"field": line.name})
    said = [str(GAME.answer_label(n.world, asked, one)) for one in line.answers.options]
    assert said == [str(READINGS[one]()) for one in line.answers.options]
    assert "Nobody holds more than six links with the same person." in said


def test_a_clock_of_the_directors_opens_no_room_whatever_its_name(night):
    n = night().set("series/id", "brink")
    room = n.play.view("ana").rooms[0]
    name = ROOMS[room.id].name
    n.does("gm", "clock-new", name=name, size=4, marked=4, hidden=True)
    assert n.play.view("ana").rooms[0] == room
    assert not n.offered("ana", "room-open")
    n.does("ana", "room-project", room.id)
    assert n.play.view("ana").rooms[0].begun


def test_only_who_sees_a_clock_knows_that_it_moved(night):
    n = night()
    n.does("gm", "clock-new", name="A traitor", hidden=True)
    (id,) = n.world.clocks
    n.does("gm", "clock-tick", id, segments=2)
    assert GAME.known(n.world, "gm").advanced == (id, 2)
    assert GAME.known(n.world, "ana").advanced is None
    n.does("gm", "clock-new", name="Bells").does("gm", "clock-tick", id + 1, segments=1)
    assert GAME.known(n.world, "ana").advanced == (id + 1, 1)
