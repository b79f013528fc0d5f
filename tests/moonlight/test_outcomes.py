"""What actions, positions, effects and results mean; promises and consequences of every kind."""

from __future__ import annotations

import pytest

from support.rulebook import page
from support.shows import shows
from undertow.games.moonlight.facts import Threw
from undertow.games.moonlight.form import form
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import AttributeDice, Danger, Dice, DowntimeDice, Effect
from undertow.games.moonlight.rules.promises import MENU
from undertow.games.moonlight.world import KINDS, Harm
from undertow.kernel import speak


def total(n, tally):
    return GAME.reckon(n.world, tally).total


PAGE = page("moonlight")


@shows(
    "moonlight.action.confess",
    "moonlight.action.forgive",
    "moonlight.action.perceive",
    "moonlight.action.express",
    "moonlight.action.defy",
    "moonlight.action.empathize",
    "moonlight.action.conceal",
    "moonlight.action.flow",
    "moonlight.action.analyze",
    "moonlight.attr.sun-use",
    "moonlight.attr.moon-use",
    "moonlight.attr.stars-use",
)
def test_what_attributes_resist_and_what_their_actions_and_neighbours_are():
    assert [
        (one.under, one.name, " ".join((one.text, *one.more)), one.figures)
        for one in PAGE["attributes"].values()
    ] == [
        (
            *("", "moon", "Sincerity and clarity: it resists despair or heartbreak."),
            {"Actions": "confess, forgive, perceive"},
        ),
        (
            *("moon", "confess"),
            "Lay open your own thoughts and feelings to somebody. To change a mind is rather to express.",
            {},
        ),
        (
            *("moon", "forgive"),
            "Show care for somebody in spite of a wrong. To sound out feelings is rather to empathize.",
            {},
        ),
        (
            *("moon", "perceive"),
            (
                "Take in the world as it shows itself, without judging. "
                "To work out how something functions is rather to analyze."
            ),
            {},
        ),
        (
            *("", "sun", "Compassion and resolve: it resists violence or fear."),
            {"Actions": "express, defy, empathize"},
        ),
        (
            *("sun", "express"),
            "Use words with an aim. To tell your true feelings is rather to confess.",
            {},
        ),
        (
            *("sun", "defy"),
            "Gather courage and meet opposition head on; attack. To win an argument is rather to express.",
            {},
        ),
        (
            *("sun", "empathize"),
            "Understand somebody by feeling what they feel. To uncover true intentions is rather to analyze.",
            {},
        ),
        (
            *("", "stars", "Cleverness and elegance: it resists panic or social pressure."),
            {"Actions": "conceal, flow, analyze"},
        ),
        (
            *("stars", "conceal"),
            "Hide what you intend or feel, or yourself. To sneak by agility is rather to flow.",
            {},
        ),
        (
            *("stars", "flow"),
            "Move with grace and adapt, in body or in company. To match a monster blow for blow is rather to defy.",
            {},
        ),
        (
            *("stars", "analyze"),
            "Search below the surface for secrets. To take in beauty is rather to perceive.",
            {},
        ),
    ]


@shows(
    "moonlight.position.controlled",
    "moonlight.position.risky",
    "moonlight.position.desperate",
    "moonlight.effect.limited",
    "moonlight.effect.standard",
    "moonlight.effect.great",
    "moonlight.effect.none",
    "moonlight.roll.clean-success",
    "moonlight.roll.partial-success",
    "moonlight.roll.bad-outcome",
    "moonlight.roll.when",
    "moonlight.roll.controlled-45",
    "moonlight.roll.controlled-13",
    "moonlight.roll.risky-45",
    "moonlight.roll.risky-13",
    "moonlight.roll.desperate-45",
    "moonlight.roll.desperate-13",
    "moonlight.conseq.severity",
    "moonlight.conseq.serious-complication",
)
def test_what_positions_effects_and_results_mean_and_bring():
    come = "What may come of it"
    assert [
        (one.under, one.name, one.text, one.figures.get(come, "")) for one in PAGE["rolls"].values()
    ] == [
        (
            *("", ""),
            (
                "Roll only against real opposition or danger, or where failing would bring trouble. "
                "Otherwise it just happens."
            ),
            "",
        ),
        ("Position", "controlled", "You hold the advantage.", ""),
        ("Position", "risky", "You act under pressure, on even footing.", ""),
        ("Position", "desperate", "You overreach, and things are set against you.", ""),
        (
            *("Effect", "none"),
            "Nothing: split it into steps that are possible, or go about it another way.",
            "",
        ),
        ("Effect", "limited", "Less than expected: part remains undone.", ""),
        ("Effect", "standard", "What one would expect.", ""),
        ("Effect", "great", "More than expected, with something gained besides.", ""),
        ("Result", "1-3", "You usually miss your aim, and worse follows.", ""),
        ("Result", "4/5", "You reach your aim, at a cost.", ""),
        ("Result", "6", "You reach your aim, and nothing goes wrong.", ""),
        ("Result", "critical", "You reach your aim, and more.", ""),
        (
            *("Position and result", "controlled, 4/5"),
            "Withdraw and try something else, or do it with one minor consequence.",
            "minor complication, reduced effect, lesser harm, risky position",
        ),
        (
            *("Position and result", "controlled, 1-3"),
            "It falters. Press on from a risky position, or withdraw and try something else.",
            "risky position",
        ),
        (
            *("Position and result", "risky, 4/5", "You do it, with a consequence."),
            "harm, complication, reduced effect, desperate position",
        ),
        (
            *("Position and result", "risky, 1-3", "It goes badly."),
            "harm, complication, desperate position, lost opportunity",
        ),
        (
            *("Position and result", "desperate, 4/5", "You do it, with a consequence."),
            "severe harm, serious complication, reduced effect",
        ),
        (
            *("Position and result", "desperate, 1-3", "The worst comes to pass."),
            "severe harm, serious complication, lost opportunity",
        ),
    ]


def test_the_book_at_the_table_says_the_same():
    """By position and result, for whoever draws a roll that fell; and what each word means."""
    book = form()
    at_table = {
        f"{position}, {band}": (speak(one.text), ", ".join(map(speak, one.choices)))
        for position, found in book.outcomes.items()
        for band, one in found.items()
    }
    rolls = PAGE["rolls"].values()
    assert at_table == {
        one.name: (one.text, one.figures["What may come of it"]) for one in rolls if one.figures
    }
    page_means = {
        one.name: [one.text, *one.more]
        for one in (*PAGE["attributes"].values(), *rolls)
        if one.name and one.under != "Position and result"
    }
    assert {name: [*map(speak, said)] for name, said in book.means.items()} == page_means


@shows(
    "moonlight.roll.clean-success",
    "moonlight.roll.partial-success",
    "moonlight.roll.bad-outcome",
)
@pytest.mark.parametrize(
    ("faces", "band", "owed"),
    [
        ((3, 1), "1-3", True),
        ((4, 1), "4/5", True),
        ((5, 1), "4/5", True),
        ((6, 1), "6", False),
        ((6, 6), "critical", False),
    ],
)
def test_below_six_the_director_owes_a_cost(night, faces, band, owed):
    n = night(ana={"dots": {"defy": 2}}, ben={})
    n.acts("ana")
    n.rolls("ana", *faces)
    assert (n.world.last.band, n.play.view("ana").owed) == (band, owed)
    assert n.offered("gm", "let-be") == ([()] if owed else [])


@shows(
    "moonlight.conseq.complication-no-cancel",
    "moonlight.conseq.lost-opportunity",
    "moonlight.conseq.types",
)
def test_the_five_kinds_of_consequence(night):
    fields = GAME.rules["moonlight.consequence"].form(night().world, "gm").answers.fields
    assert next(line.answers for line in fields if line.name == "kind").options == KINDS
    assert (
        *("harm", "complication", "reduced effect", "lost opportunity", "worse position"),
    ) == KINDS
    assert [
        one.text for one in PAGE["leading"].values() if one.under == "What a roll may cost"
    ] == [
        "Harm: 1 is a scratch or a fright, 2 is serious, 3 leaves them helpless, 4 is the end.",
        (
            "A complication: tick a clock, bring a new or worse danger, break something dear. "
            "It never undoes a success."
        ),
        "Reduced effect: it achieves one level less; what is left may become a clock, partly marked.",
        "A lost opportunity: that way is closed now; the goal may still be reached by another.",
        (
            "A worse position: after a failure they press on from nearer the edge, or give it up; "
            "after a success what they do next begins there."
        ),
    ]


@shows("moonlight.conseq.complication-no-cancel", "moonlight.conseq.lost-opportunity")
@pytest.mark.parametrize("kind", ["complication", "lost opportunity"])
def test_a_success_stands_whatever_it_costs(night, kind):
    n = night()
    n.acts("ana")
    n.rolls("ana", 4)
    before = n.world.last
    n.does("ana", "take", n.hits("ana", 3, kind=kind))
    assert (n.world.last, n.one("ana").harm, n.world.incoming) == (before, (), {})


@shows("moonlight.conseq.severity", "moonlight.conseq.harm-defaults")
@pytest.mark.parametrize(("position", "level"), [("controlled", 1), ("risky", 2), ("desperate", 3)])
def test_the_director_is_offered_harm_by_position(night, position, level):
    n = night()
    n.does("gm", "stakes", n.acts("ana"), position=position)
    n.rolls("ana", 2)
    page = GAME.rules["moonlight.consequence"].form(n.world, "gm").answers
    stands = {line.name: line.default for line in page.fields}
    assert (stands["whom"], stands["level"]) == ("ana", level)


@shows("moonlight.conseq.reduced-effect")
def test_reduced_effect_takes_one_level_of_what_was_achieved(night):
    n = night()
    n.acts("ana")
    n.rolls("ana", 4)
    n.does("ana", "take", n.hits("ana", 1, kind="reduced effect"))
    assert n.world.last.effect == 1
    for _ in range(2):
        n.does("ana", "take", n.hits("ana", 1, kind="reduced effect"))
    assert n.world.last.effect == 0


@shows("moonlight.conseq.reduced-effect-clock")
def test_a_task_cut_short_becomes_a_clock_partly_marked(night):
    n = night()
    n.does("gm", "clock-new", name="Through the wall", size=4, marked=2)
    (clock,) = n.world.clocks.values()
    assert (clock.ticks, clock.size) == (2, 4)


def test_no_more_of_a_clock_is_marked_than_there_is(night):
    n = night()
    n.does("gm", "clock-new", name="Too late", size=4, marked=9)
    (clock,) = n.world.clocks.values()
    assert (clock.ticks, clock.size, clock.full) == (4, 4, True)


@shows("moonlight.conseq.worse-position-fail", "moonlight.conseq.worse-position-floor")
def test_after_a_failure_one_may_press_on_from_a_worse_position(night):
    n = night()
    n.acts("ana", "flow")
    n.rolls("ana", 5)
    assert n.offered("ana", "press-on") == []
    n.acts("ana", "flow")
    n.rolls("ana", 2)
    assert n.offered("ben", "press-on") == []
    n.does("ana", "press-on")
    roll = n.world.rolls[n.roll_of("ana")]
    assert (roll.action, roll.goal, roll.position) == ("flow", "through the gate", "desperate")
    n.rolls("ana", 2)
    assert n.offered("ana", "press-on") == []


@shows("moonlight.conseq.worse-position-partial")
def test_after_a_partial_success_the_next_action_begins_one_step_worse(night):
    n = night()
    n.acts("ana")
    n.rolls("ana", 4)
    n.does("ana", "take", n.hits("ana", 1, kind="worse position"))
    assert n.world.last.band == "4/5"
    n.acts("ana")
    assert n.world.rolls[n.roll_of("ana")].position == "desperate"
    n.acts("ben")
    assert n.world.rolls[n.roll_of("ben")].position == "risky"


@shows("moonlight.harm.fatal-announced", "moonlight.loss.logical-death")
def test_fatal_harm_is_announced_before_the_roll(night):
    n = night()
    n.acts("ana")
    n.rolls("ana", 2)
    why = "Fatal harm must be announced before the roll: level 3 at the most."
    given = {"whom": "ana", "kind": "harm", "words": "the fall", "level": 4}
    assert n.refused("gm", "consequence", **given) == why
    n.does("gm", "consequence", **{**given, "whom": "ben"})
    n.does("gm", "stakes", n.acts("ana"), fatal=True)
    assert n.world.rolls[n.roll_of("ana")].fatal
    n.rolls("ana", 2)
    n.does("gm", "consequence", **given)


@shows(
    "moonlight.effect.mundane-baseline",
    "moonlight.effect.transcended-baseline",
    "moonlight.effect.mundane-vs-supernatural",
    "moonlight.trans.unlock-effect",
    "moonlight.effect.transcendence-benefit",
)
def test_an_everyday_self_is_outmatched_by_the_supernatural(night):
    n = night()
    id = n.acts("ana")
    assert (total(n, Effect(n.world.rolls[id])), total(n, Danger(n.world.rolls[id]))) == (2, 1)
    for effect, left in (("limited", 0), ("great", 1), ("standard", 1)):
        n.does("gm", "stakes", id, supernatural=True, position="controlled", effect=effect)
        assert (total(n, Effect(n.world.rolls[id])), total(n, Danger(n.world.rolls[id]))) == (
            left,
            2,
        )
    n.does("ana", "push", id, "effect", "")
    assert total(n, Effect(n.world.rolls[id])) == 2
    n.does("ana", "transcend")
    assert (total(n, Effect(n.world.rolls[id])), total(n, Danger(n.world.rolls[id]))) == (3, 0)


# Rolls of every type


@shows("moonlight.rolltype.fortune", "moonlight.rolltype.fortune-pool")
def test_the_director_leaves_an_open_question_to_chance(night):
    n = night()
    n.dice(3, 6).does("gm", "fortune", about="Does it rain?", dice=2)
    assert (n.told(Threw)[-1].what, n.told(Threw)[-1].band) == ("fortune", "6")
    n.dice(6, 2).does("gm", "fortune", about="And now?", dice=0)
    assert n.told(Threw)[-1].band == "1-3"
    assert "from 0 to 6" in n.refused("gm", "fortune", about="Too many", dice=7)


@shows(
    "moonlight.rolltype.five",
    "moonlight.rolltype.action",
    "moonlight.rolltype.resistance",
    "moonlight.rolltype.downtime",
    "moonlight.downtime.safe",
)
def test_the_five_types_of_roll(night):
    n = night(ana={"downtime": 1, "dots": {"flow": 1, "defy": 1}}, ben={})
    n.acts("ana", "flow")
    n.rolls("ana", 6)
    n.dice(6).does("ana", "resist", n.hits("ana", 2)).does("ana", "take", n.incoming())
    n.dice(4).does("gm", "fortune", about="luck", dice=1)
    n.set("phase", "obligation").dice(6, 6).does("ana", "oblige")
    n.set("phase", "downtime")
    before = (n.one("ana").stress, n.one("ana").harm)
    n.dice(1).does("ana", "connect", "ben", action="flow")
    assert (n.one("ana").stress, n.one("ana").harm, n.world.incoming) == (*before, {})
    assert n.one("ben").links == {"ana": 2}
    assert [one.what for one in n.told(Threw)] == [
        "resistance",
        "fortune",
        "obligation",
        "connection",
    ]


@shows("moonlight.rolltype.harm-only-action")
def test_harm_holds_nobody_back_but_in_action_rolls(night):
    n = night(ana={"harm": (Harm(2, "cut"), Harm(1, "tired"))}, ben={})
    id = n.acts("ana")
    n.does("gm", "stakes", id, harm=[0, 1])
    assert (total(n, Dice(n.world.rolls[id])), total(n, Effect(n.world.rolls[id]))) == (0, 1)
    for what in ("resistance", "obligation", "eclipse"):
        assert total(n, AttributeDice("ana", "sun", what)) == 3
    assert total(n, DowntimeDice("ana", "recovery", "flow", "ben")) == 1


@shows("moonlight.table.dice-supply")
def test_more_than_five_dice_are_rolled_at_once(night):
    n = night(ana={"dots": {"flow": 2}, "bright": {"flow": 2}, "transcended": True}, ben={})
    id = n.acts("ana", "flow")
    n.does("ana", "push", id, "die", "").does("ben", "assist", id)
    n.rolls("ana", 1, 2, 3, 4, 5, 1)
    assert n.world.last.faces == (1, 2, 3, 4, 5, 1)


@shows(
    "moonlight.roll.goal-scope", "moonlight.roll.director-may-differ", "moonlight.roll.narration"
)
def test_goal_and_stakes_are_talked_over_until_the_dice_fall(night):
    n = night()
    id = n.acts("ana", "defy")
    n.does("gm", "stakes", id, position="desperate", effect="great")
    n.does("ana", "revise", id, goal="only past the guard", action="flow")
    n.does("gm", "stakes", id, position="controlled", effect="limited")
    roll = n.world.rolls[id]
    assert (roll.goal, roll.action, roll.position, roll.effect) == (
        "only past the guard",
        "flow",
        "controlled",
        1,
    )
    n.does("gm", "scene", words="The guard sleeps.")
    assert n.world.scene == "The guard sleeps."


# Poisoned promises


@shows(
    "moonlight.poison.kind-betray",
    "moonlight.poison.kind-character",
    "moonlight.poison.kind-help-foe",
    "moonlight.poison.kind-clock",
    "moonlight.poison.kind-adversary-track",
    "moonlight.poison.kind-harm",
    "moonlight.poison.amounts",
    "moonlight.adversary.other-steps",
)
def test_the_menu_of_prices(night):
    assert MENU == {
        "betrayal": "A friend or loved one is let down or exposed.",
        "complication": "Somebody or something troublesome comes in.",
        "help": "You help the adversary's cause without knowing it.",
        "clock": "A bad clock starts, or ticks.",
        "adversary": "A greater foe takes notice: the adversary advances.",
        "harm": "You suffer harm, of body or heart.",
    }
    n = night()
    for kind in MENU:
        roll = n.acts("ana")
        n.does("gm", "promise", roll, words=kind, kind=kind).does("ana", "accept", roll, 0)
        n.rolls("ana", 6, 5)
        n.does("ana", "take", n.incoming())
    (clock,) = n.world.clocks.values()
    assert (clock.name, clock.ticks, n.world.tracks.adversary) == ("clock", 1, 1)
    assert [(tag.level, tag.words) for tag in n.one("ana").harm] == [(1, "harm")]
    (id,) = n.world.clocks
    roll = n.acts("ana")
    n.does("gm", "promise", roll, words="louder", kind="clock", clock=id, amount=2).does(
        "ana", "accept", roll, 0
    )
    n.rolls("ana", 6, 5)
    n.does("ana", "take", n.incoming())
    assert n.world.clocks[id].ticks == 3


@shows("moonlight.poison.ask", "moonlight.poison.director-veto")
def test_a_price_is_asked_for_and_the_director_says_whether_it_is_fair(night):
    n = night()
    roll = n.acts("ana")
    n.does("ana", "ask-promise", roll)
    assert (n.world.rolls[roll].asks, n.offered("ana", "ask-promise")) == (True, [])
    n.does("ben", "promise", roll, words="You die").does("ben", "promise", roll, words="Noise")
    n.does("gm", "unfair", roll, 0)
    assert [one.words for one in n.world.rolls[roll].offers] == ["Noise"]
    n.does("ana", "accept", roll, 0)
    assert n.offered("gm", "unfair") == []


@shows(
    "moonlight.poison.no-resist",
    "moonlight.poison.no-special-armour",
    "moonlight.poison.no-protect",
)
def test_a_poisoned_promise_is_not_resisted(night):
    n = night(ana={"transcended": True}, ben={})
    roll = n.acts("ana")
    n.does("ben", "promise", roll, words="Noise", kind="harm", amount=2).does(
        "ana", "accept", roll, 0
    )
    n.rolls("ana", 6, 5)
    assert [n.offered("ana", one) for one in ("resist", "armour", "special")] == [[], [], []]
    assert n.offered("ben", "protect") == []


# Other readings


@shows("moonlight.push.once", "moonlight.push.excludes-promise")
def test_one_push_or_by_the_other_reading_two_different_ones(night):
    n = night()
    id = n.acts("ana")
    n.does("ana", "push", id, "die", "")
    assert (
        n.refused("ana", "push", id, "effect", "") == "One push per roll; Ana has pushed already."
    )
    n.does("gm", "readings", on=["secondPush"])
    assert "cannot be chosen" in n.refused("ana", "push", id, "die", "")
    n.does("ana", "push", id, "effect", "")
    assert (total(n, Dice(n.world.rolls[id])), total(n, Effect(n.world.rolls[id]))) == (2, 3)
    assert "has pushed already" in n.refused("ana", "push", id, "act", "")
    other = n.acts("ben")
    n.does("ben", "push", other, "effect", "").does("ana", "promise", other, words="Noise")
    assert "not both" in n.refused("ben", "accept", other, 0)
    n.does("gm", "readings", on=["pushAndPromise"]).does("ben", "accept", other, 0)
    assert total(n, Dice(n.world.rolls[other])) == 2
    assert ("die") not in [push for _, push, _ in n.offered("ben", "push")]


@shows("moonlight.bonus.link-third-die")
def test_an_assist_and_a_link_by_the_other_reading_are_two_dice(night):
    n = night(ana={}, ben={}, cleo={"links": {"ana": 1}})
    id = n.acts("ana")
    n.does("ben", "assist", id)
    assert n.offered("cleo", "assist-link") == []
    n.does("gm", "readings", on=["thirdDie"]).does("cleo", "assist-link", id, "ana")
    assert total(n, Dice(n.world.rolls[id])) == 3
    n.set("people/cleo/links", {"ana": 2})
    assert n.offered("cleo", "assist-link") == [], "one link"
    assert n.offered("ben", "assist") == [], "and one assist"
    n.does("ana", "drop", id)
    id = n.acts("ana")
    n.does("cleo", "assist-link", id, "ana").does("ben", "assist", id)
    assert (n.world.rolls[id].helper, n.one("ben").stress) == ("ben", 2)
    assert total(n, Dice(n.world.rolls[id])) == 3, "whichever comes first"
    assert n.offered("ben", "assist") == n.offered("cleo", "assist-link") == []


@shows("moonlight.harmpen.two-at-one-level", "moonlight.harmpen.level3-second-source")
def test_harm_by_either_reading(night):
    n = night(ana={"dots": {"flow": 2}, "harm": (Harm(2, "a"), Harm(2, "b"), Harm(3, "c"))}, ben={})
    id = n.acts("ana", "flow")
    n.does("gm", "stakes", id, harm=[0, 1]).does("ana", "push", id, "act", "").does(
        "ben", "assist", id
    )
    assert total(n, Dice(n.world.rolls[id])) == 2 + 1 - 2
    n.does("gm", "readings", on=["harmOnceALevel"])
    assert total(n, Dice(n.world.rolls[id])) == 2 + 1 - 1
    n.does("gm", "readings", on=["helplessNoDie"])
    assert total(n, Dice(n.world.rolls[id])) == 0
    n.set(f"rolls/{id}/push", "die").set(f"rolls/{id}/tags", [])
    assert total(n, Dice(n.world.rolls[id])) == 2, "neither the friend's die nor one's own"
    n.does("gm", "readings", on=[])
    assert total(n, Dice(n.world.rolls[id])) == 3, "the help lets her act, and the push gives a die"


@shows("moonlight.team.setup-who")
def test_an_opening_serves_all_or_only_the_first(night):
    for switch, second in (([], 1), (["oneFollowUp"], 0)):
        n = night(ana={}, ben={}, cleo={})
        n.does("gm", "readings", on=switch)
        n.does("ana", "set-up", goal="a feint", action="flow")
        n.rolls("ana", 5)
        (opening,) = n.world.setups
        n.does("ben", "follow-up", n.acts("ben"), opening)
        n.rolls("ben", 4)
        n.acts("cleo")
        assert len(n.offered("cleo", "follow-up")) == second


@shows("moonlight.trans.end-timing")
@pytest.mark.parametrize("switch", [[], ["endsAtOnce"]])
def test_transcendence_ends_after_what_comes_of_it_or_at_once(night, switch):
    n = night(ana={"transcended": True, "track": 3}, ben={})
    n.does("gm", "readings", on=switch)
    n.hits("ana", 2)
    n.acts("ana")
    n.rolls("ana", 4)
    assert n.one("ana").transcended is (not switch)


@shows("moonlight.link.cap")
def test_links_have_no_limit_or_six(night):
    for switch, links in (([], 8), (["sixLinks"], 6)):
        n = night("downtime", ana={"downtime": 1}, ben={"links": {"ana": 5}})
        n.does("gm", "readings", on=switch).dice(4).does("ana", "connect", "ben", action="flow")
        assert n.one("ben").links == {"ana": links}
