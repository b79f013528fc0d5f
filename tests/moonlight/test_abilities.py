"""What abilities of the playbooks do: in downtime, for friends, against time and death."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import PLAYBOOKS, ROOMS, SPECIALS
from undertow.games.moonlight.catalogue.brink import SHRINES
from undertow.games.moonlight.facts import Asked, Learned
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import (
    AttributeDice,
    Dice,
    DowntimeDice,
    Effect,
    InfoDice,
)
from undertow.games.moonlight.world import Harm, Vow
from undertow.kernel import Offer
from undertow.parts.uses import used

BRIGHT = {"transcended": True, "changed": True}


def total(n, tally):
    return GAME.reckon(n.world, tally).total


def has(*abilities, **more):
    return {"abilities": tuple(f"moonlight.{one}" for one in abilities), **more}


def text(ability):
    return SPECIALS[f"moonlight.{ability}"].text


# The Enigma


def friend(**more):
    return has("powerful-friends", bright={"flow": 1}, **BRIGHT, **more)


@shows("moonlight.enigma.powerful-friends")
@pytest.mark.parametrize(
    ("what", "faces"),
    [("use", (3, 1)), ("care", (4, 1)), ("work", (6, 1)), ("investigate", (1, 2))],
)
def test_powerful_friends_have_done_something_one_step_better(night, what, faces):
    n = night(ana=friend(), ben={"harm": (Harm(2, "cut"),)})
    n.does("ben", "project", name="a map", size=6)
    id = max(n.world.clocks)
    whom = {"use": ("ben",), "care": ("ben",), "work": (id,), "investigate": ()}[what]
    n.dice(*faces).does("ana", f"powerful-friends-{what}", *whom, action="flow")
    done = {
        "use": n.one("ben").links.get("ana"),
        "care": [tag.level for tag in n.one("ben").harm],
        "work": n.world.clocks[id].ticks,
        "investigate": n.world.tracks.investigation,
    }
    assert done[what] == {"use": 3, "care": [1], "work": 5, "investigate": 3}[what]
    assert (n.one("ana").stress, n.one("ana").track, n.one("ana").downtime) == (0, 1, 0)
    asked = [(one.questions, one.follow_ups) for one in n.told(Asked)]
    assert asked == ([(1, 1)] if what == "investigate" else [])
    assert [one.rule for one in n.play.offers("ana") if "powerful" in one.rule] == []


@shows("moonlight.enigma.powerful-friends", "moonlight.downtime.connect-die")
def test_whom_powerful_friends_met_may_offer_a_die_as_in_a_downtime(night):
    n = night(ana=friend(), ben={})
    n.dice(1, 2, 4).does("ana", "powerful-friends-use", "ben", action="flow", welcome=True)
    assert n.one("ben").links == {"ana": 4}


@shows("moonlight.enigma.powerful-friends-step")
def test_powerful_friends_meet_nobody_a_second_time_between_two_downtimes(night):
    n = night("downtime", ana=has("powerful-friends", downtime=1), ben={}, cleo={})
    n.dice(1, 3).does("ana", "connect", "ben", action="confess", welcome=True)
    n.does("gm", "next-phase")
    assert n.world.phase == "mission"
    for change in BRIGHT:
        n.set(f"people/ana/{change}", True)
    met = n.offered("ana", "powerful-friends-use")
    assert met == [("cleo",)], "whom she met in this downtime she meets no more"
    n.dice(3).does("ana", "powerful-friends-use", "cleo", action="confess")
    assert used(n.world.uses, "ana", "connect cleo")


def test_powerful_friends_tell_things_of_one_name_apart(night):
    n = night(ana=friend(), ben={"name": "Ana"}, cleo={"name": "Ana"})
    for _ in range(2):
        n.does("ben", "project", name="a map", size=6)
    offers = [one for one in n.play.offers("ana") if "powerful-friends" in one.rule]
    assert [str(GAME.label(n.world, one)) for one in offers] == [
        f"{what} (Powerful friends)"
        for what in (
            "Make a connection: Ana (2)",
            "Make a connection: Ana (3)",
            "Help recover: Ana (2)",
            "Help recover: Ana (3)",
            "Work on “a map”",
            "Work on “a map (2)”",
            "Investigate",
        )
    ]


@shows("moonlight.enigma.powerful-friends", "moonlight.rotting.disagreement")
@pytest.mark.parametrize(
    ("mine", "theirs", "links", "stress"),
    [
        (3, 3, (3, 1), (1, 1)),  # raised, it counts as a 4
        (2, 5, (1, 3), (1, 1)),
        (1, 4, (2, 2), (2, 2)),
        (5, 4, (3, 1), (1, 1)),
        (6, 6, (3, 2), (2, 3)),  # a critical, and a tie by the dice
    ],
)
def test_powerful_friends_quarrelled_in_a_rotting_world(playing, mine, theirs, links, stress):
    n = playing("rotting", ana=friend(), ben={})
    assert n.offered("ana", "powerful-friends-use") == []
    n.dice(mine, 1).dice(theirs, 1, 1)
    form = {"action": "flow", "attribute": "sun"}
    n.does("ana", "powerful-friends-disagree", "ben", **form)
    assert (n.one("ana").links["ben"], n.one("ben").links["ana"]) == links
    assert (n.one("ana").stress, n.one("ben").stress) == stress
    assert (n.one("ana").track, used(n.world.uses, "ana", "connect ben")) == (1, True)


@shows("moonlight.enigma.powerful-friends", "moonlight.maze.intimate-moment")
def test_powerful_friends_shared_an_intimate_moment_in_a_maze(playing):
    n = playing("maze", ana=friend(), ben={})
    assert n.offered("ana", "powerful-friends-use") == []
    form = {"action": "flow", "share": False, "theirs": 1}
    n.dice(4, 1).does("ana", "powerful-friends-intimate", "ben", **form)
    assert (n.one("ben").links, n.one("ana").links) == ({"ana": 1}, {"ben": 3})
    assert [one.track for one in n.told(Learned)] == ["playbook"]


@shows("moonlight.enigma.powerful-friends")
def test_powerful_friends_prepared_and_cared_for_engines_at_sea(playing):
    n = playing("sea", ana=friend(), ben={}, cleo={})
    offered = {one.rule.removeprefix("moonlight.") for one in n.play.offers("ana")}
    assert "powerful-friends-investigate" not in offered
    n.does("gm", "engine-new", name="Stygal", virtue="wise", impulse="lost")
    id = max(n.world.engines)
    n.set(f"engines/{id}/strength", 1).set("series/shared", 2)
    assert n.offered("ana", "powerful-friends-engine-care") == [(id,)]
    assert n.offered("ana", "powerful-friends-bond") == [(id,)]
    n.dice(4, 1).does("ana", "powerful-friends-prepare", action="flow")
    assert n.world.tracks.investigation == 4
    assert [(one.questions, one.follow_ups) for one in n.told(Asked)] == [(2, 0)]
    assert n.world.series.shared == 2, "what everybody has for a downtime is not touched"


@shows("moonlight.enigma.powerful-friends-step")
def test_powerful_friends_bond_with_no_engine_a_second_time_between_two_downtimes(playing):
    n = playing("sea", phase="downtime", ana=has("powerful-friends", downtime=1), ben={})
    n.does("gm", "engine-new", name="Stygal", virtue="wise", impulse="lost")
    n.dice(1).does("ana", "bond", max(n.world.engines), action="flow").does("gm", "next-phase")
    for change in BRIGHT:
        n.set(f"people/ana/{change}", True)
    assert n.offered("ana", "powerful-friends-bond") == []


@shows("moonlight.enigma.powerful-friends")
def test_powerful_friends_had_time_for_what_needs_no_roll(playing):
    n = playing("brink", "shrine-keepers", rooms=["room-library"], ana=friend(), ben={})
    n.set("series/shrine", "fox")
    rooms = n.offered("ana", "powerful-friends-study")
    n.does("ana", "powerful-friends-keep-shrine")
    assert (bool(rooms), n.world.series.kept, n.one("ana").track) == (True, True, 1)
    assert n.offered("ana", "powerful-friends-study") == []


@shows("moonlight.stranger.kindness-replacements")
def test_a_stranger_to_kindness_has_no_such_friends_to_meet(playing):
    abilities = has("powerful-friends", "stranger-to-kindness", **BRIGHT)
    n = playing("rotting", ana=abilities, ben={})
    assert n.offered("ana", "powerful-friends-disagree") == []


@shows(
    "moonlight.enigma.escape-promise",
    "moonlight.enigma.escape",
    "moonlight.promise.rewrite-elsewhere",
)
def test_who_helps_the_enigma_out_of_eclipse_keeps_the_secret(night):
    vows = (Vow("cleo", "I will never lie"), Vow("ana", "I will find you"))
    n = night(
        "downtime", ana=has("behind-the-mask", eclipse=True, stress=5), ben={"vows": vows}, cleo={}
    )
    n.does("gm", "escape", "ana", by="ben", words="He told me first")
    assert n.one("ben").vows == (*vows, Vow("ana", "I keep your secret.", "secret"))
    assert PLAYBOOKS["enigma"].escape == (
        "Somebody bares the truth of their heart to you, and you show them who you are. They gain a promise to keep "
        "your secret."
    )
    n.set("phase", "mission").set("people/cleo/lost", "dead")
    n.does("ben", "vows", vows=[["ana", "I keep your secret.", "secret"]])
    assert len(n.one("ben").vows) == 1


@shows("moonlight.enigma.escape-promise", "moonlight.promise.rewrite-elsewhere")
def test_who_helps_the_enigma_may_keep_the_secret_as_a_third_promise(night):
    """A third promise, though another of them is to the same person; and there is one of it."""
    vows = (Vow("cleo", "I will never lie"), Vow("ana", "I will find you"))
    ana = has("behind-the-mask", eclipse=True, stress=5)
    n = night("downtime", ana=ana, ben={"vows": vows}, cleo={}, dan={})
    n.does("gm", "escape", "ana", by="ben", words="He told me first").set("phase", "fallout")
    three = [
        ["cleo", "I will lie", ""],
        ["ana", "I found you", ""],
        ["ana", "Nobody hears", "secret"],
    ]
    n.does("ben", "vows", vows=three)
    assert [[vow.to, vow.words, vow.prompt] for vow in n.one("ben").vows] == three
    twice = "Each promise concerns somebody else."
    assert n.refused("ben", "vows", vows=[*three, ["ana", "And again", "secret"]]) == twice
    assert n.refused("ben", "vows", vows=[*three, ["cleo", "Nor hers", "secret"]]) == twice
    assert n.refused("cleo", "vows", vows=three[1:]) == twice, "who keeps no secret has two"


@shows("moonlight.enigma.escape-promise", "moonlight.promise.rewrite-elsewhere")
def test_who_helps_the_enigma_may_rewrite_a_promise_at_once_to_hold_the_secret(night):
    vows = (Vow("cleo", "I will never lie"), Vow("ana", "I will find you"))
    n = night(ana=has("behind-the-mask", eclipse=True), ben={"vows": vows}, cleo={"vows": vows[1:]})
    later = "Promises are rewritten in fallout, or between sessions."
    kept = [["cleo", "I will never lie", ""], ["ana", "I will find you, and tell nobody", ""]]
    assert n.refused("ben", "vows", vows=kept) == later
    n.does("gm", "escape", "ana", by="ben", words="He told me first")
    one = "Now only one promise may be rewritten, so that it keeps the secret; leave the others as they are."
    on_top = ["ana", "I keep your secret.", "secret"]
    (line,) = n.play.form(Offer("moonlight.vows", ("ben",))).answers.fields
    assert line.default == (
        *((vow.to, vow.words, vow.prompt) for vow in vows),
        tuple(on_top),
    ), "what was promised stands there"
    two = [["cleo", "I may lie", ""], ["ana", "I will find you, and tell nobody", ""]]
    for other in (kept[:1], two, [*kept, on_top], [["cleo", "I will never lie", ""], on_top]):
        assert n.refused("ben", "vows", vows=other) == one
    n.does("ben", "vows", vows=kept)
    assert [vow.words for vow in n.one("ben").vows] == [words for _, words, _ in kept]
    assert n.refused("cleo", "vows", vows=kept[1:]) == later, "who did not help, may not"
    n.does("gm", "next-phase").set("phase", "mission")
    assert n.refused("ben", "vows", vows=kept) == later


# The Harmony


def test_two_things_that_make_a_roll_dangerous_make_it_desperate_and_no_worse(night):
    n = night(ana={"abilities": ("moonlight.in-harmony", "moonlight.for-the-thrill")}, ben={})
    n.does("gm", "stakes", n.acts("ana"), position="controlled").does("ana", "apart")
    assert n.play.view("ben").rolls[0].danger.total == 2
    n.rolls("ana", 4)
    assert n.world.last.position == "desperate"


@shows("moonlight.harmony.in-harmony")
def test_halves_that_are_apart_make_everything_desperate(night):
    n = night(ana=has("in-harmony"), ben={})
    n.does("gm", "stakes", n.acts("ana"), position="controlled").does("ana", "apart")
    n.rolls("ana", 4)
    assert n.world.last.position == "desperate"
    n.does("ana", "apart")
    n.does("gm", "stakes", n.acts("ana"), position="controlled")
    n.rolls("ana", 4)
    assert n.world.last.position == "controlled"
    n.dice(4, 1).does(
        "ana", "gather", about="them", action="flow", abilities=["moonlight.in-harmony"]
    )
    assert SPECIALS["moonlight.in-harmony"].claim == "It is about a relationship."
    assert text("in-harmony").startswith("You are a relationship in one body.")


@shows("moonlight.harmony.synchronized", "moonlight.team.group-critical")
@pytest.mark.parametrize(
    ("abilities", "faces", "band", "effect"),
    [
        (("synchronized",), (6, 6), "critical", 3),
        (("synchronized",), (6, 5), "6", 2),
        ((), (6, 6), "6", 2),
    ],
)
def test_sixes_of_different_people_make_a_critical(night, abilities, faces, band, effect):
    n = night(ana={}, ben=has(*abilities))
    n.does("ben", "join", n.acts("ana"))
    n.dice(faces[0]).dice(faces[1]).does("ana", "roll", n.roll_of("ana"))
    assert (n.world.last.band, n.world.last.effect) == (band, effect)


@pytest.mark.parametrize(("other", "band"), [(5, "6"), (6, "critical")])
def test_two_sixes_of_somebody_without_dice_are_one_six_among_the_synchronized(night, other, band):
    n = night(ana={"dots": {}}, ben=has("synchronized"))
    n.does("ben", "join", n.acts("ana"))
    n.dice(6, 6).dice(other).does("ana", "roll", n.roll_of("ana"))
    assert n.world.last.band == band


@shows("moonlight.harmony.synchronized")
def test_leading_costs_the_synchronized_one_stress_at_most(night):
    n = night(ana=has("synchronized"), ben={}, cleo={})
    id = n.acts("ana")
    n.does("ben", "join", id).does("cleo", "join", id)
    n.dice(1).dice(1).dice(2).does("ana", "roll", id)
    assert n.one("ana").stress == 1


@shows("moonlight.harmony.bonds-of-love", "moonlight.link.self")
def test_bonds_of_love_are_two_links_with_oneself(night):
    n = night("obligation", ana=has("bonds-of-love", stress=5, dots={"flow": 1, "defy": 1}), ben={})
    n.does("gm", "next-phase")
    assert (n.one("ana").links, n.one("ben").links) == ({"ana": 2}, {})
    n.does("ana", "link-comfort", "ana", "ana")
    assert n.one("ana").stress == 3
    n.set("phase", "mission")
    id = n.acts("ana", "flow")
    n.does("ana", "assist-link", id, "ana")
    assert (total(n, Dice(n.world.rolls[id])), n.one("ana").links) == (2, {})
    n.set("people/ana/links", {"ana": 1}).set("people/ana/stress", 8)
    n.dice(4, 4).does("ana", "push", id, "die", "").does("ana", "save-link", "ana", "ana")
    assert (n.one("ana").eclipse, n.world.falling) == (False, ())


def test_nobody_else_connects_with_themselves(night):
    n = night("downtime", ana={"downtime": 2}, ben={})
    assert (
        n.refused("ana", "connect", "ana", action="flow")
        == "A connection is made with another protagonist."
    )
    assert n.offered("ana", "link-comfort") == []


@shows("moonlight.harmony.beacon")
def test_a_beacon_is_a_link_for_each_ally(night):
    n = night(ana=has("beacon", **BRIGHT), ben={"stress": 4}, cleo={})
    n.does("ana", "beacon-light")
    assert (n.world.beacon, n.offered("ana", "beacon-light")) == (("ben", "cleo"), [])
    n.does("ben", "beacon-take", "relief", 0)
    id = n.acts("cleo")
    n.does("cleo", "beacon-take", "help", id)
    assert (n.one("ben").stress, total(n, Dice(n.world.rolls[id]))) == (2, 2)
    assert (n.world.beacon, n.offered("ben", "beacon-take"), n.one("ana").links) == ((), [], {})


def test_the_beacon_says_which_harm_it_lets_one_ignore(night):
    n = night(ana=has("beacon", **BRIGHT), ben={"harm": (Harm(1, "cut"), Harm(2, "cut")), **BRIGHT})
    n.does("ana", "beacon-light")
    n.acts("ben")
    offers = [one for one in n.play.anytime("ben") if one.rule == "moonlight.beacon-take"]
    assert [str(GAME.label(n.world, one)) for one in offers] == [
        "The beacon: recover 2 stress",
        "The beacon: ignore “cut”",
        "The beacon: ignore “cut (2)”",
        "The beacon: one more die",
    ]


@shows("moonlight.harmony.perfect-pitch", "moonlight.harmony.powerful-presence")
def test_songs_and_size(night):
    n = night(ana=has("perfect-pitch", "powerful-presence", **BRIGHT), ben={})
    id = n.acts("ana")
    n.does("ana", "bring", id, "moonlight.perfect-pitch").does(
        "ana", "bring", id, "moonlight.powerful-presence"
    )
    assert (total(n, Dice(n.world.rolls[id])), total(n, Effect(n.world.rolls[id]))) == (2, 3)
    assert (
        SPECIALS["moonlight.perfect-pitch"].claim
        == "You sing to inspire allies or to soothe troubled foes."
    )
    assert text("perfect-pitch").startswith("Allies hear you whatever lies between you.")
    assert text("powerful-presence") == (
        "When you transcend you grow, as far as the table agrees. Where size helps you have more effect, where it "
        "hinders less."
    )


# The Outsider


RIVAL = {"chosen": {"moonlight.something-to-prove": "ben"}}


@shows("moonlight.outsider.pathetic", "moonlight.info.free-questions")
def test_pathetic_takes_fatal_harm_for_a_rival_whatever_stands_in_the_way(night):
    n = night(ana=has("pathetic", out=True, **RIVAL), ben={}, cleo={})
    id = n.hits("ben", 4)
    assert n.offered("ana", "protect") == []
    n.does("ana", "turn-up", id)
    assert (n.world.incoming[id].whom, n.world.incoming[id].protected) == ("ana", "ben")
    n.does("gm", "withdraw", id)
    n.hits("ben", 3)
    n.hits("cleo", 4)
    assert n.offered("ana", "turn-up") == []
    n.set("people/ana/out", False).dice(4).does("ana", "gather", about="it", action="flow")
    assert n.told(Asked)[-1].free == ("Where is my rival, and what are they doing?",)


def test_what_armour_softened_to_nothing_threatens_no_rival(night):
    proves = has("pathetic", "something-to-prove", chosen={"moonlight.something-to-prove": "ben"})
    n = night(ana=proves, ben={"transcended": True})
    id = n.hits("ben", 1)
    n.does("ben", "armour", id)
    assert n.world.incoming[id].level == 0
    assert n.play.view("ana").incoming[0].lands == 0
    assert n.offered("ana", "turn-up") == []


@shows("moonlight.outsider.pathetic-eclipse")
@pytest.mark.parametrize("takes", [True, False])
def test_by_the_other_reading_pathetic_takes_the_stress(night, takes):
    n = night(ana=has("pathetic", **RIVAL), ben={"stress": 8, "dots": {"flow": 1, "defy": 1}})
    n.does("gm", "readings", on=["patheticTakesStress"])
    id = n.acts("ben", "flow")
    if not takes:
        n.dice(6, 6)
    n.does("ben", "push", id, "die", "").answers("ana", takes)
    assert (n.one("ana").stress, n.one("ben").stress) == ((2, 8) if takes else (0, 9))


@shows("moonlight.outsider.anything-you-do")
def test_help_declined_between_rivals_marks_xp(night):
    n = night(ana=has("anything-you-do", **RIVAL), ben={})
    assert (
        SPECIALS["moonlight.anything-you-do"].learns
        == "Help was declined between you and your rival."
    )
    n.does("ana", "earn", "moonlight.anything-you-do", "own")
    assert n.one("ana").xp == {"playbook": 1}
    id = n.acts("ben")
    n.does("ana", "assist", id)
    assert (total(n, Dice(n.world.rolls[id])), n.one("ana").stress) == (3, 2)


@shows("moonlight.outsider.this-ones-mine", "moonlight.outsider.this-ones-mine-defeat")
def test_a_duel_is_ones_own_or_the_rivals(night):
    n = night(ana=has("this-ones-mine", **RIVAL, **BRIGHT), ben={}, cleo={"links": {"ana": 1}})
    n.does("ana", "duel", foe="The Duke", words="He kneels")
    assert (n.one("ana").duel, n.offered("ana", "duel")) == ("The Duke", [])
    id = n.acts("ana")
    why = "Ana fights The Duke alone: only their rival may help."
    assert n.refused("cleo", "assist", id) == why
    assert n.refused("cleo", "assist-link", id, "ana") == why
    n.does("ben", "assist", id)
    assert n.offered("cleo", "take-duel") == []
    n.does("ben", "take-duel", "ana")
    assert (n.one("ana").duel, n.one("ben").duel) == ("", "The Duke")
    n.does("gm", "duel-over", "ben")
    assert n.one("ben").duel == ""
    assert text("this-ones-mine") == (
        "Once you engage a foe, neither withdraws before one is beaten. Only your rival may help you, and other foes "
        "keep out; your rival may take your place, and must then finish it."
    )


@shows("moonlight.outsider.relentless")
def test_while_transcended_everybody_is_a_rival(night):
    n = night(ana=has("relentless", "anything-you-do", **RIVAL), ben={}, cleo={})
    id = n.acts("cleo")
    n.does("ana", "assist", id)
    assert total(n, Dice(n.world.rolls[id])) == 2
    n.does("cleo", "drop", id).does("ana", "transcend")
    id = n.acts("cleo")
    n.does("ana", "assist", id)
    assert total(n, Dice(n.world.rolls[id])) == 3
    assert text("relentless").endswith("one of them at a time.")


@shows("moonlight.outsider.new-rival")
def test_everybody_hears_of_a_new_rival(night):
    n = night("fallout", ana=has("something-to-prove", **RIVAL), ben={}, cleo={})
    n.does("ana", "choose", "moonlight.something-to-prove", "cleo")
    assert n.one("ana").chosen == {"moonlight.something-to-prove": "cleo"}
    assert any("cleo" in str(fact) for _, fact in n.play.log("ben"))


@shows("moonlight.outsider.escape", "moonlight.outsider.rival-lost")
def test_out_of_eclipse_one_may_name_a_new_rival_at_once(night):
    n = night(ana=has("something-to-prove", eclipse=True, stress=5, **RIVAL), ben={}, cleo={})
    assert n.offered("ana", "choose") == []
    n.does("gm", "escape", "ana", by="ben", words="They raced, and both fell.")
    assert n.offered("ana", "choose") == [("moonlight.something-to-prove", "cleo")]
    n.does("ana", "choose", "moonlight.something-to-prove", "cleo")
    n.does("gm", "next-phase").does("gm", "fallout-advance")
    n.set("phase", "downtime")
    assert n.offered("ana", "choose") == []


@shows("moonlight.traveller.escape")
def test_out_of_eclipse_fate_changes(night):
    fated = has("fated", eclipse=True, stress=5, chosen={"moonlight.fated": "ben"})
    n = night(ana=fated, ben={}, cleo={})
    assert n.offered("ana", "choose") == []
    n.does("gm", "escape", "ana", by="ben", words="He did not fall.")
    n.does("ana", "choose", "moonlight.fated", "cleo").does("ana", "peril", words="the sea")
    assert n.one("ana").chosen["moonlight.fated"] == "cleo"


# The Stranger


@shows("moonlight.stranger.no-sleep", "moonlight.stranger.no-sleep-limit")
def test_no_sleep_gives_two_segments_and_completes_only_ones_own(night):
    n = night("downtime", ana=has("no-sleep"), ben={})
    n.does("ana", "project", name="mine", size=4).does("ben", "project", name="yours", size=4)
    mine, yours = n.world.clocks
    n.set(f"clocks/{mine}/ticks", 3).set(f"clocks/{yours}/ticks", 3)
    assert n.offered("ana", "no-sleep-tick") == [(mine,)]
    n.does("ana", "no-sleep-tick", mine)
    assert (n.world.clocks[mine].full, n.one("ana").xp) == (True, {"playbook": 1})
    n.set(f"clocks/{yours}/ticks", 1).does("ana", "no-sleep-tick", yours)
    assert (n.world.clocks[yours].ticks, n.offered("ana", "no-sleep-tick")) == (2, [])
    assert n.offered("ben", "no-sleep-tick") == []


@shows("moonlight.stranger.things-feel", "moonlight.info.list")
def test_things_answer_the_questions_of_all(night):
    n = night(
        ana=has("things-feel", playbook="stranger"),
        ben={"playbook": "hero"},
        cleo={"playbook": "enigma"},
    )
    n.dice(4).does("ana", "gather", about="the door", action="empathize")
    assert n.told(Asked)[-1].lists == ("stranger",)
    n.dice(4).does(
        "ana", "gather", about="the door", action="empathize", abilities=["moonlight.things-feel"]
    )
    assert n.told(Asked)[-1].lists == ("stranger", "hero", "enigma")
    assert text("things-feel") == (
        "You may empathize with objects, animals, plants and machines. Asking them opens the question lists of every "
        "playbook in play."
    )


@shows("moonlight.stranger.know-it-all")
def test_know_it_all_may_be_taken_again_for_another_topic(night):
    know = SPECIALS["moonlight.know-it-all"]
    assert know.among == (
        "pop culture",
        "engineering",
        "ancient lore",
        "plants and animals",
        "magic rituals",
    )
    n = night(
        "obligation", ana=has("know-it-all", playbook="stranger", advances=("playbook",)), ben={}
    )
    n.does("ana", "choose", know.id, "engineering").does("ana", "advance", "playbook", know.id)
    n.does("ana", "choose", f"{know.id} 2", "ancient lore")
    assert n.one("ana").chosen == {know.id: "engineering", f"{know.id} 2": "ancient lore"}
    n.dice(4, 4).does("ana", "gather", about="cogs", action="flow", abilities=[know.id])


@shows("moonlight.stranger.safe-distance")
def test_gifts_make_connections_with_one_more_die(night):
    n = night(
        "downtime",
        ana=has("stranger-to-kindness", "safe-distance", downtime=3, playbook="stranger"),
        ben={"playbook": "enigma"},
    )
    for what, more in (("connection", 1), ("recovery", 1), ("project", 0)):
        assert total(n, DowntimeDice("ana", what, "flow", "ben")) == 1 + more
    assert n.offered("ana", "watch-gift") == []
    n.dice(4, 1).does("ana", "connect", "ben", action="flow").does("ana", "watch-gift", "ben")
    asked = n.told(Asked)[-1]
    assert (asked.about, asked.questions, asked.lists) == ("Ben", 1, ("enigma",))
    assert n.offered("ana", "watch-gift") == []
    n.dice(4, 1).does("ana", "care", "ben", action="flow")
    assert n.offered("ana", "watch-gift") == [("ben",)], "another gift, another question"
    n.does("ana", "watch-gift", "ben")
    assert n.offered("ana", "watch-gift") == []


@shows("moonlight.stranger.deeper-understanding")
def test_who_acts_on_a_deeper_understanding_gains_a_link(night):
    n = night(ana=has("deeper-understanding", **BRIGHT), ben=BRIGHT, cleo={})
    n.dice(4).does(
        "ana", "gather", about="it", action="flow", abilities=["moonlight.deeper-understanding"]
    )
    assert n.told(Asked)[-1].effect == 3
    id = n.acts("ben")
    n.does("ben", "act-on", id, "ana")
    assert (n.one("ben").links, n.offered("ben", "act-on")) == ({"ana": 1}, [])
    n.acts("cleo")
    assert n.offered("cleo", "act-on") == []


@shows("moonlight.stranger.heres-one")
@pytest.mark.parametrize("what", ["escape", "reveal", "opening"])
def test_a_device_prepared_earlier(night, what):
    n = night(ana=has("heres-one", **BRIGHT), ben={})
    assert n.offered("ana", "device") == [("escape",), ("reveal",), ("opening",)]
    n.does("ana", "device", what)
    assert (n.offered("ana", "device"), n.one("ana").stress) == ([], 0)
    assert len(n.world.setups) == (what == "opening")
    assert text("heres-one") == (
        "Once while transcended, a flashback without stress makes a device that opens an escape, reveals something "
        "unexpected, or makes an opening for an ally."
    )


# The Time Traveller


FATED = {"chosen": {"moonlight.fated": "ben"}}


@shows("moonlight.traveller.oracle")
def test_the_oracle_sees_more_of_the_fated(night):
    n = night(ana=has("oracle", **FATED), ben={}, cleo={})
    assert [total(n, InfoDice("ana", "flow", whom)) for whom in ("ben", "cleo", "")] == [2, 1, 1]
    n.dice(4, 1).does(
        "ana", "gather", about="Ben", action="flow", whom="ben", abilities=["moonlight.oracle"]
    )
    assert n.told(Asked)[-1].effect == 3


@shows("moonlight.traveller.my-very-best-friend")
def test_my_very_best_friend(night):
    n = night(
        "downtime",
        ana=has("my-very-best-friend", **FATED),
        ben={"downtime": 1},
        cleo={"downtime": 1},
    )
    assert [
        total(n, DowntimeDice("ana", "connection", "flow", whom)) for whom in ("ben", "cleo")
    ] == [2, 1]
    n.dice(4).does("ben", "connect", "ana", action="flow")
    n.dice(4).does("cleo", "connect", "ana", action="flow")
    assert n.one("ana").links == {"ben": 4, "cleo": 3}


@shows("moonlight.traveller.out-of-time")
def test_out_of_time_leaves_three_segments_to_fill(night):
    n = night("downtime", ana=has("out-of-time", harm=(Harm(2, "cut"),)), ben={"downtime": 3})
    assert total(n, DowntimeDice("ben", "recovery", "flow", "ana")) == 2
    n.dice(1, 2).does("ben", "care", "ana", action="flow")
    assert (n.one("ana").recovery, n.one("ana").harm) == (3, (Harm(2, "cut"),))
    n.dice(1, 2).does("ben", "care", "ana", action="flow")
    assert (n.one("ana").recovery, n.one("ana").harm) == (2, (Harm(1, "cut"),))
    n.dice(6, 1).does("ben", "care", "ana", action="flow")
    assert (n.one("ana").recovery, n.one("ana").harm) == (1, ())


@shows("moonlight.traveller.clock-stopper")
def test_the_clock_stopper_undoes_one_advance_a_mission(night):
    n = night(ana=has("clock-stopper", **BRIGHT), ben={})
    n.does("gm", "clock-new", name="The bomb", size=6)
    (id,) = n.world.clocks
    assert n.offered("ana", "stop-clock") == []
    n.does("gm", "clock-tick", id, segments=2).does("ana", "stop-clock", id)
    assert n.world.clocks[id].ticks == 0
    n.does("gm", "clock-tick", id, segments=2)
    assert n.offered("ana", "stop-clock") == []
    n.set("uses", []).does("ben", "take", n.hits("ben", 3, kind="complication", clock=id))
    n.does("ana", "stop-clock", id)
    assert n.world.clocks[id].ticks == 2
    n.set("uses", []).does("gm", "clock-new", name="Hidden", size=4, hidden=True)
    n.does("gm", "clock-tick", max(n.world.clocks), segments=1)
    assert n.offered("ana", "stop-clock") == []
    assert text("clock-stopper").startswith("Where order is in doubt you act first.")


@shows("moonlight.traveller.lost-cause")
def test_a_lost_cause_is_taken_on_as_despair(night):
    n = night(ana=has("lost-cause", **BRIGHT), ben={})
    low, mine, high = n.hits("ben", 2), n.hits("ana", 3), n.hits("ben", 3)
    assert n.offered("ana", "lost-cause-use") == [(high,)]
    n.does("ana", "lost-cause-use", high)
    assert (n.one("ana").harm, n.one("ben").harm) == (
        (Harm(3, "Traveller's despair", "emotional"),),
        (),
    )
    assert list(n.world.incoming) == [low, mine]
    n.hits("ben", 4)
    assert n.offered("ana", "lost-cause-use") == []
    assert text("lost-cause").endswith("The ally says how things stand between you now.")


@shows("moonlight.traveller.ominous", "moonlight.traveller.fated")
def test_ominous_and_fated(night):
    n = night("obligation", ana=has("ominous", "fated"), ben={})
    n.does("ana", "choose", "moonlight.fated", "ben").does(
        "ana", "earn", "moonlight.ominous", "own"
    )
    n.does("ana", "peril", words="The tower falls")
    kept = {"moonlight.fated": "ben", "moonlight.fated peril": "The tower falls"}
    assert (n.one("ana").chosen, n.one("ana").xp) == (kept, {"playbook": 1})
    assert SPECIALS["moonlight.ominous"].learns == "A fate you warned of came true."
    id = n.acts("ana")
    n.does("ana", "bring", id, "moonlight.ominous")
    assert total(n, Effect(n.world.rolls[id])) == 3
    assert SPECIALS["moonlight.ominous"].claim == "You persuade with impossible knowledge."
    assert text("fated") == "Name the protagonist whose fate you came to change, and the peril."


# The Unlikely Hero


@shows(
    "moonlight.hero.only-mortal-swap",
    "moonlight.hero.only-mortal-severe",
    "moonlight.hero.heros-destiny",
    "moonlight.hero.transcendent-abilities",
)
def test_a_hero_gives_up_being_only_mortal(night):
    n = night(ana=has("only-mortal", playbook="hero", advances=("playbook",)), ben={})
    assert "cannot transcend" in n.refused("ana", "transcend")
    assert "is none of the legal answers" in n.refused(
        "ana", "destiny", ability="moonlight.watchful"
    )
    n.does("ana", "destiny", ability="moonlight.indomitable")
    assert n.one("ana").abilities == ("moonlight.heros-destiny", "moonlight.indomitable")
    assert (
        n.refused("ana", "transcend")
        == "Ana transcends only when consequences are about to hit an ally."
    )
    n.hits("ana", 1)
    assert "only when consequences" in n.refused("ana", "transcend")
    n.hits("ben", 1)
    n.does("ana", "transcend")
    assert n.one("ana").transcended
    gains = [gain for _, gain in n.offered("ana", "advance")]
    bright = [a.id for book in PLAYBOOKS.values() for a in book.abilities if a.transcendent]
    assert [id for id in gains if id in bright] == [
        id for id in bright if id != "moonlight.indomitable"
    ]
    id = n.acts("ana")
    n.does("ana", "bring", id, "moonlight.heros-destiny")
    assert total(n, Effect(n.world.rolls[id])) == 3
    assert SPECIALS["moonlight.heros-destiny"].claim == "This is your most powerful foe."
    n.set("people/ana/eclipse", True)
    assert total(n, Dice(n.world.rolls[id])) == 2
    assert total(n, AttributeDice("ana", "sun", "resistance")) == 4
    assert "beyond this mission" in next(
        act.text for act in GAME.actions if act.id == "moonlight.destiny"
    )
    assert (n.offered("ana", "destiny"), n.offered("ben", "destiny")) == ([], [])


def test_before_that_advances_buy_no_transcendent_ability(night):
    n = night(ana=has("only-mortal", playbook="hero", advances=("playbook",)), ben={})
    gains = [gain for _, gain in n.offered("ana", "advance")]
    assert not any(SPECIALS[id].transcendent for id in gains)


@shows("moonlight.hero.only-mortal-armour")
def test_a_mortal_has_no_armour_and_nothing_of_transcendence(playing):
    n = playing("brink", "unshakeable", ana=has("only-mortal"), ben={})
    id = n.hits("ana", 2)
    assert "worn only while transcended" in n.refused("ana", "armour", id)
    assert total(n, AttributeDice("ana", "sun", "resistance")) == 3


@shows("moonlight.hero.call-out", "moonlight.hero.worth-saving")
def test_calling_out_and_being_worth_saving(night):
    n = night(ana=has("call-out", "worth-saving"), ben={}, cleo={})
    for ability, why in (
        ("call-out", "They did not repent."),
        ("worth-saving", "You dashed into danger, and nobody helped."),
    ):
        assert SPECIALS[f"moonlight.{ability}"].learns == why
        n.does("ana", "earn", f"moonlight.{ability}", "own")
    assert n.one("ana").xp == {"playbook": 2}
    id = n.acts("ana")
    n.does("ana", "bring", id, "moonlight.call-out")
    assert total(n, Dice(n.world.rolls[id])) == 2
    assert SPECIALS["moonlight.call-out"].claim == "You confront somebody about hurtful behaviour."
    for whom, dice in (("ana", 4), ("cleo", 3)):
        found = n.hits(whom, 2)
        n.does("ben", "protect", found).dice(*([6, 1, 1, 1][:dice])).does("ben", "resist", found)
        n.does("ben", "take", found)


@shows("moonlight.hero.heartfelt", "moonlight.hero.heartfelt-when")
def test_heartfelt_asks_what_somebody_feels(night):
    n = night(ana=has("heartfelt"), ben={})
    n.does("ana", "heartfelt-ask", "ben")
    assert n.told(Asked) == [Asked("ana", "Ben", 0, 0, 2, (), ("What do you truly feel?",))]
    n.dice(4, 4).does("ana", "gather", about="it", action="flow", abilities=["moonlight.heartfelt"])
    assert n.told(Asked)[-1].free == ("What do you truly feel?",)
    assert SPECIALS["moonlight.heartfelt"].claim == "It is about emotions."
    n.does("gm", "readings", on=["heartfeltWithInfo"])
    assert n.offered("ana", "heartfelt-ask") == []


@shows("moonlight.hero.believe-in-me")
def test_links_of_and_with_the_hero_reach_anybody(night):
    n = night(
        ana=has("believe-in-me", links={"ben": 1}),
        ben={"links": {"ana": 1, "cleo": 1}},
        cleo={"stress": 3},
    )
    assert n.offered("ana", "link-comfort") == [("ben", "ana"), ("ben", "ben"), ("ben", "cleo")]
    assert n.offered("ben", "link-comfort") == [
        ("ana", "ben"),
        ("ana", "ana"),
        ("ana", "cleo"),
        ("cleo", "ben"),
        ("cleo", "cleo"),
    ]
    n.does("ben", "link-comfort", "ana", "cleo")
    assert (n.one("cleo").stress, n.one("ben").links) == (1, {"cleo": 1})
    id = n.acts("cleo")
    n.does("ana", "assist-link", id, "ben")
    assert total(n, Dice(n.world.rolls[id])) == 2


# The Guardian


@shows("moonlight.guardian.constant-care")
def test_constant_care_heals_both_and_asks_who_is_hurting(night):
    cut = (Harm(2, "cut"),)
    n = night("downtime", ana=has("constant-care", harm=cut, downtime=1), ben={"harm": cut})
    n.dice(4).does("ana", "care", "ben", action="flow")
    assert (n.one("ana").recovery, n.one("ben").recovery) == (3, 3)
    n.dice(4).does("ana", "gather", about="us", action="flow")
    assert n.told(Asked)[-1].free == ("Who is hurting?",)


# Abilities of the Brink


@shows("moonlight.brink.never-alone")
def test_never_alone_assists_from_afar_and_asks(playing):
    n = playing("brink", "never-alone", ana={"playbook": "hero"}, ben={})
    id = n.acts("ben")
    n.does("ana", "from-afar", id)
    asked = n.told(Asked)[-1]
    assert (asked.about, asked.questions, asked.lists) == ("Ben", 1, ("hero",))
    assert (total(n, Dice(n.world.rolls[id])), n.one("ana").stress) == (2, 1)
    assert text("never-alone").startswith("Teamwork at any distance.")
    plain = playing("brink")
    plain.acts("ben")
    assert plain.offered("ana", "from-afar") == []


@shows("moonlight.brink.shrine-fox", "moonlight.brink.shrine-valkyrie")
def test_the_shrines_of_fox_and_valkyrie(playing):
    n = playing("brink", "shrine-keepers")
    n.dice(4).does("ana", "gather", about="it", action="flow")
    assert n.told(Asked)[-1].follow_ups == 1
    n.set("series/shrine", "fox").set("series/kept", True)
    n.dice(4).does("ana", "gather", about="it", action="flow")
    assert n.told(Asked)[-1].follow_ups == 2
    n.set("series/shrine", "valkyrie")
    n.does("ana", "take", n.hits("ana", 4)).answers("ana", True)
    assert (n.one("ana").lost, n.one("ana").harm) == (None, ())
    n.does("ben", "take", n.hits("ben", 4))
    assert n.one("ben").lost == "dead"
    assert SHRINES["fox"] == (
        "You always know when somebody lies, though not why; one follow-up more on every gathering of information. "
        "Name the fox's price."
    )
    assert SHRINES["valkyrie"] == (
        "Once in the next mission one of you ignores level 4 harm: they die, and come back moments later. Tell what lies "
        "between."
    )


@shows("moonlight.brink.tireless", "moonlight.brink.tireless-last")
def test_tireless_heals_on_the_first_roll_and_the_last_and_at_the_end(playing):
    cut = {"harm": (Harm(3, "torn"), Harm(2, "cut"))}
    n = playing(
        "brink",
        "tireless",
        ana={**cut, "transcended": True, "track": 0},
        ben={**cut, "transcended": True},
    )
    marks = []
    for _ in range(4):
        n.does("ana", "push", n.acts("ana"), "act", "")
        n.rolls("ana", 3)
        marks.append(n.one("ana").recovery)
    assert marks == [2, 2, 2, 0]
    assert [tag.level for tag in n.one("ana").harm] == [2, 1]
    n.does("gm", "next-phase")
    assert (n.one("ben").recovery, n.one("ben").transcended, n.one("ana").recovery) == (2, False, 0)


@shows("moonlight.brink.room-power", "moonlight.brink.room-workshop", "moonlight.brink.room-vault")
def test_power_source_workshop_and_vault(playing):
    n = playing(
        "brink", "never-alone", "tireless", phase="downtime", rooms=["room-garden", "room-workshop"]
    )
    for what, room, dice in (
        ("project", "", 1),
        ("project", "moonlight.room-workshop", 2),
        ("recovery", "moonlight.room-workshop", 1),
    ):
        assert total(n, DowntimeDice("ana", what, "flow", "ben", room)) == dice
    assert n.offered("ana", "series-advance") == []
    n.does("gm", "room-found", "moonlight.room-power")
    assert n.offered("ana", "series-advance") == [
        ("moonlight.hope-is-strength",),
        ("moonlight.unshakeable",),
    ]
    n.does("ana", "series-advance", "moonlight.unshakeable")
    assert (n.world.series.lights, n.world.series.advances, n.offered("ana", "series-advance")) == (
        0,
        0,
        [],
    )
    assert ROOMS["moonlight.room-vault"].text == (
        "An ancient artifact against the Abyss; play will tell how it is used."
    )
    assert (
        ROOMS["moonlight.room-workshop"].text
        == "One more die on projects that need tools or space."
    )


def test_two_consequences_of_one_name_are_told_apart_on_every_button(night):
    rival = {"chosen": {"moonlight.something-to-prove": "ben"}}
    both = has("lost-cause", "something-to-prove", "pathetic", **BRIGHT, **rival)
    n = night(ana=both, ben={}, cleo={})
    for _ in range(2):
        n.hits("ben", 4)
    said = [str(GAME.label(n.world, one)) for one in n.play.anytime("ana")]
    for way in (
        "Protect Ben",
        "Pathetic! You take it for Ben",
        "Lost cause: Ben is spared this, and you despair",
    ):
        assert [one for one in said if one.startswith(way)] == [
            f"{way}: claws",
            f"{way}: claws (2)",
        ]
    assert len(set(said)) == len(said)
