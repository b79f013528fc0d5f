"""What a seat is shown of the numbers behind a strike, and why a power is dark."""

from __future__ import annotations

from itertools import combinations

from anima.stage import foe, goal, pc
from undertow.games.anima.aims import AimView
from undertow.games.anima.facts import Described
from undertow.games.anima.moments import Defense
from undertow.games.anima.rules.declaring import element_of
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.strikes import bonus_for
from undertow.games.anima.views import view
from undertow.games.anima.world import World
from undertow.kernel import EVERYONE, speak
from undertow.server.broadcast import projection

POWERS = ("blaze", "firestorm", "elemental-surge", "force-attack", "leap-attack", "frost-spikes")


def added(aim: AimView, chosen: tuple[str, ...]) -> tuple[int, int]:
    """Bonus dice and defense, as the browser adds them up."""
    options = {option.id: option for option in aim.options}
    bonus = aim.bonus.total + sum(options[id].dice for id in chosen)
    element = next((options[id].element for id in chosen if options[id].element), "")
    for each in aim.elements:
        if each.element == element:
            return bonus + each.dice, each.defense.total
    return bonus, aim.defense.total


def test_what_powers_add_to_a_strike_adds_up(stage):
    ana = pc("ana", powers=dict.fromkeys(POWERS, 1))
    weak = foe("troll", defense=2, weakness="vulnerable-to-fire")
    hard = foe("imps", type="squad", members=4, wounds=3, powers={"resistance-to-frost": 1})
    s = stage(ana, foes=[weak, hard], having={"ana": {"sp": 6, "cp": 6}})
    seen = view(s.world, "ana")
    assert seen is not None
    assert seen.conflict is not None
    aims = {aim.target: aim for aim in seen.conflict.aims}
    assert set(aims) == {"troll", "imps"}
    for target, aim in aims.items():
        options = [option.id for option in aim.options]
        assert set(options) == set(POWERS)
        for n in range(4):
            for chosen in combinations(options, n):
                elements = {e for id in chosen if (e := element_of((id,)))}
                if len(elements) > 1:
                    continue
                bonus = count(s.world, bonus_for("ana", target, chosen))
                defense = count(s.world, Defense(target, element_of(chosen)))
                assert added(aim, chosen) == (bonus, defense), chosen


def test_a_power_says_why_it_is_dark(stage):
    ana = pc("ana", powers={"slow": 1, "blaze": 1, "resilience": 1, "guard": 1})
    s = stage(ana, "ben", foes=[foe("ogre")], having={"ana": {"cp": 2, "sp": 1}})
    powers = {
        p.id: p for p in next(f for f in view(s.world, "ana").fighters if f.id == "ana").powers
    }
    assert powers["slow"].ready
    assert powers["slow"].why is None
    assert powers["guard"].ready
    assert not powers["blaze"].ready
    assert powers["blaze"].why.key == "anima.no.charge"
    assert not powers["resilience"].ready
    assert powers["resilience"].why.key == "anima.power.always"


def about(s) -> dict[str, str]:
    """Who acts on whom in the question that lies open."""
    return s.asked().question.about


def test_every_question_of_a_strike_says_who_strikes_whom(stage):
    ana = pc("ana", {"superior-power-control": 1, "blaze": 1, "leap-attack": 1})
    s = stage(
        ana,
        "ben",
        foes=[foe("ogre", defense=9), foe("guard", defense=9)],
        spoken=False,
        having={"ana": {"sp": 4, "cp": 6, "marks": (0,)}},
    )
    s.play.override("host", {"conflict/guards": [["ogre", "guard"]]}, "the test says so")
    s.does("strike", "ogre")
    s.asked("strike-dice")
    assert about(s) == {"actor": "ana", "target": "ogre"}
    s.answers(2)
    redirected = {"actor": "ana", "target": "guard"}
    s.asked("strike-powers")
    assert about(s) == redirected
    s.rolls(1, 1)
    s.answers(())
    s.asked("keep")
    assert about(s) == redirected
    s.answers("control")
    s.asked("control")
    assert about(s) == redirected
    s.rolls(1)
    s.answers(("leap-attack",))
    s.rolls(1, 1, 1)
    s.answers("trait-0")


def test_every_question_of_an_achievement_says_who_goes_for_what(stage):
    ana = pc("ana", {"heroics": 1, "blaze": 1})
    s = stage(
        ana,
        goals=(goal("gem", 1),),
        spoken=False,
        having={"ana": {"sp": 4, "cp": 6, "marks": (0,)}},
    )
    s.rolls(4, 4, 1, 1)
    s.does("achieve", "gem")
    for key, answer in (
        ("achievement-dice", 2),
        ("achievement-powers", ("blaze",)),
        ("grant", 2),
        ("keep", "keep"),
    ):
        s.asked(key)
        assert about(s) == {"actor": "ana", "target": "gem"}, key
        s.answers(answer)


def seen(s, seat: str = "ana"):
    found = view(s.world, seat)
    assert found is not None
    assert found.conflict is not None
    return found.conflict


def test_an_achievement_that_was_counted_can_be_told(stage):
    s = stage("ana", goals=(goal("gem", 1),), spoken=False, having={"ana": {"sp": 4}})
    s.achieve("gem", 2, (4, 1))
    throw = seen(s).fallen
    assert (throw.step, throw.done, throw.successes, throw.against, throw.won) == (
        "tell",
        True,
        1,
        1,
        False,
    )
    s.opens("ana", "tell", "ana", "ana").asked("tell")
    s.answers(("so near",)).passes("ogre").achieve("gem", 2, (4, 4))
    s.opens("ana", "tell", "ana", "ana").asked("outcome")
    s.answers(("it shines",))
    assert [(x.about, x.text) for x in s.told(Described)] == [
        ("ana", "so near"),
        ("ana", "it shines"),
    ]


def test_the_last_roll_lies_there_until_the_next_has_fallen(stage):
    s = stage("ana", "ben", having={"ana": {"sp": 3}, "ben": {"sp": 1}})
    s.strike("ogre", 3, (4, 4, 4))
    assert seen(s).throw is None
    fell = seen(s).fallen
    assert (fell.actor, fell.target, fell.faces, fell.done) == ("ana", "ogre", (4, 4, 4), True)
    assert (fell.successes, fell.against, fell.wounds) == (3, 2, 1)
    s.does("maneuver")
    assert seen(s).fallen == fell
    s.rolls(6, 3)
    s._dice(1, 1)
    fell = seen(s).fallen
    assert (fell.kind, fell.actor, fell.strike, fell.charge) == ("maneuver", "ben", 1, 1)
    s.passes("ogre")
    assert seen(s).fallen == fell


def test_what_lies_there_counts_the_element_that_went_into_it(stage):
    """Who thinks of a reroll sees the defense that it must beat."""
    burning = foe("ogre", defense=2, powers={"resistance-to-fire": 1})
    s = stage(
        pc("ana", {"blaze": 1}), foes=[burning], having={"ana": {"sp": 1, "cp": 3, "marks": (0,)}}
    )
    s.strike("ogre", 1, (1, 1, 1, 1), ("blaze",))
    s.asked("keep")
    (aim,) = seen(s).aims
    assert aim.defense.total == 4
    s.answers("keep")


def test_what_the_gm_writes_in_her_own_time_is_seen_by_nobody_before_it_is_handed_in(stage):
    peace = [("gm", "conflict"), ("gm", "prepare"), ("gm", "threat"), ("gm", "adjust")]
    fight = [("gm", "goal"), ("gm", "put"), ("gm", "adjust"), ("ben", "propose", "ben")]
    for at_peace, pages in ((True, peace), (False, fight)):
        s = stage("ana", "ben", peace=at_peace)

        def shown(seat="ana", s=s):
            part = projection.part(s.play, seat)
            return part.requests, part.offers, part.anytime, part.waits, s.play.view(seat)

        before, told = shown(), s.play.log("ana")
        for page in pages:
            s.opens(*page)
        if not at_peace:
            (mine,) = s.requests("ben")
            s.reply("ben", mine.id, ("the chandelier",))
            assert s.may_open("gm", "take-up") == [(1,)], "a proposal is with the GM now"
        assert shown() == before
        assert s.play.log("ana")[: len(told)] == told
        assert all(fact is None for _, fact in s.play.log("ana")[len(told) :])
        for request in s.requests("gm")[::-1]:
            s.reply("gm", request.id, None)


def test_before_people_sat_down_nobody_sees_anything():
    for seat in ("gm", "ana", EVERYONE):
        assert view(World(), seat) is None


def test_before_the_first_turn_a_power_is_dark_because_nobody_acts_yet(stage):
    """While two of one side settle who of them is first."""
    s = stage(
        pc("ana", {"slow": 1}),
        "ben",
        rolled=True,
        fate=((4, 4, 3),),
        before={"ana": {"cp": 4}},
    )
    assert s.asked("order-tie").seat == "ana"

    def dark(s) -> str:
        mine = next(f for f in view(s.world, "ana").fighters if f.id == "ana").powers
        (why,) = [one.why for one in mine if one.id == "slow"]
        return speak(why) if why is not None else ""

    assert dark(s) == "There is no conflict going on."
    s.answers("ben")
    assert dark(s) == "It is Ben's turn."
    s.passes("ben")
    assert dark(s) == ""
