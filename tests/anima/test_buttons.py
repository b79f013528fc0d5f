"""What stands on buttons, what they cost, how their figures are counted; and what the table asks of
the game about its people."""

from __future__ import annotations

import pytest

from anima.stage import GAME, Stage, Weapon, eidolon, foe, goal, pc
from undertow.games.anima.rules.conflicts import HOLD
from undertow.games.anima.rules.gm import WHICH_READING
from undertow.games.anima.world import Threat
from undertow.kernel import Line, Offer, Question, plain, speak

SMITH = {"soulbound-weapon": 1, "soulsmith": 1, "immediate-imbuement": 1}
POWERS = {**SMITH, "slow": 1, "summoning": 1, "open-bond": 1, "whirlwind-attack": 1}


def table(**more) -> Stage:
    cat = eidolon("cat", "shaleya")
    ana = pc("ana", POWERS, "anger", weapons=(Weapon("bow", ("quicken",)),), eidolons=(cat,))
    having = {"ana": {"sp": 5, "cp": 6, "wounds": 1}, **more.pop("having", {})}
    goals = (goal("gem", 3), goal("gem-2", 2))
    foes = [foe("ogre"), foe("bat", defense=3)]
    return Stage(ana, "ben", foes=foes, goals=goals, having=having, spoken=False, **more)


def buttons(s: Stage, seat: str) -> dict[str, str]:
    """What somebody may do, by its words: what it costs."""
    found = {}
    for offer in (*s.play.offers(seat), *s.play.anytime(seat)):
        if not offer.rule.startswith(("anima.safety", "anima.handouts", "anima.extras")):
            price = GAME.price(s.world, offer)
            found[speak(GAME.label(s.world, offer))] = speak(price) if price else ""
    return found


def test_the_buttons_of_somebody_whose_turn_it_is():
    assert buttons(table(), "ana") == {
        "Maneuver": "",
        "Combined maneuver": "",
        "Strike: Ogre": "",
        "Strike: Bat": "",
        "Achievement: Gem [3]": "",
        "Achievement: Gem-2 [2]": "",
        "Summon: Cat": "1 charge die",
        "Imbue a weapon: Ana, Ana, bow": "",
        "Strike an ally": "",
        "Use a power on an ally": "",
        "Leave the conflict": "",
        "Pass": "",
        "Slow: Ogre": "2 charge dice",
        "Slow: Bat": "2 charge dice",
        "Change your passion: Ana": "",
        "Retreat": "",
        "Add to the story": "",
        "Change a house rule": "",
        "Propose a goal": "",
        "Write on your sheet: Ana": "",
    }


def test_the_buttons_of_somebody_who_waits_and_of_the_gm():
    s = table()
    assert list(buttons(s, "ben")) == [
        "Retreat",
        "Add to the story",
        "Change a house rule",
        "Propose a goal",
        "Write on your sheet: Ben",
    ]
    assert list(buttons(s, "gm")) == [
        "Add a goal",
        "Set a figure",
        "Add or remove a condition",
        "Set a new order",
        "Roll a weakness: Ogre",
        "Roll a weakness: Bat",
        "Retreat",
        "Add to the story",
        "Change a house rule",
        "Set a Threat Die",
        "Prepare an opponent",
        "A new session",
    ]


def test_what_an_eidolon_does_says_whose_it_is():
    s = table(having={"cat": {"here": True, "called": True, "ap": 3, "sp": 3}})
    mine = buttons(s, "ana")
    assert [label for label in mine if label.startswith("Cat")] == [
        "Cat: Maneuver",
        "Cat: Strike: Ogre",
        "Cat: Strike: Bat",
        "Cat: Achievement: Gem [3]",
        "Cat: Achievement: Gem-2 [2]",
        "Cat: Strike an ally",
        "Cat: Pass",
    ]
    assert {"Dismiss: Cat", "Strike: Ogre"} <= set(mine)


def test_a_figure_behind_a_button_is_counted_out():
    s = table()

    def counted(rule, *args):
        found = GAME.why(s.world, Offer(f"anima.{rule}", args))
        return found and (found.total, [speak(term.why) for term in found.terms])

    assert counted("strike", "ana", "ogre") == (2, ["on the sheet"])
    assert counted("strike", "ana", "bat") == (3, ["on the sheet"])
    assert counted("summon", "ana", "cat") == (1, ["one, and its level of 0"])
    for nothing in (
        ("strike", "ana"),
        ("strike", "ana", "nobody"),
        ("summon", "ana"),
        ("pass", "ana"),
    ):
        assert counted(*nothing) is None


def test_proposals_weapons_traits_and_inventions_stand_there_by_their_words():
    s = table()
    s.opens("ana", "propose", "ana").answers(("cut the rope",))
    s.opens("ben", "propose", "ben").answers(("cut the rope",))
    assert list(buttons(s, "gm"))[3:7] == [
        "Turn it into a goal: cut the rope",
        "Reject a proposal: cut the rope",
        "Turn it into a goal: cut the rope (2)",
        "Reject a proposal: cut the rope (2)",
    ]
    p = table(peace=True, having={"ana": {"sp": 0}})
    assert list(buttons(p, "ana")) == [
        "Take a power: Ana",
        "Set a scene",
        "Break a bond: Ana, Cat",
        "Work on a weapon: Ana, Ana, bow",
        "Add to the story",
        "Change a house rule",
        "Write on your sheet: Ana",
    ]
    p.opens("ana", "scene", "ana").answers(("the roof", ("ana", "ben"), "a quarrel"))
    assert list(buttons(p, "ana"))[:6] == [
        "Take a reward: Ana, mark a trait, Brave",
        "Take a reward: Ana, mark a trait, Quick",
        "Take a reward: Ana, mark a trait, Vain",
        "Change your passion: Ana",
        "Take a power: Ana",
        "End the scene",
    ]


def test_what_is_told_of_a_roll_says_of_whom():
    s = table()
    s.strike("ogre", 1, (1,))
    assert "Add to the story: Ana" in buttons(s, "ana"), buttons(s, "ana")
    assert "Add to the story: Ogre" in buttons(s, "gm")


def test_what_answers_are_called():
    s = table(threats=())

    def called(answer, key="anima.ask.anything", seat="ana", **about):
        return speak(GAME.answer_label(s.world, Question(seat, plain(key), None, about), answer))

    assert (called(True), called(False)) == ("Yes", "No")
    assert called("trait-1") == "Unmark “Quick”"
    assert called("trait-0", seat="ben") == "Unmark “Brave”"
    assert called("ogre") == "Ogre"
    assert called("slow") == "Slow"
    assert called("quicken") == "Quicken"
    assert called("gem") == "Gem [3]"
    assert called("anger") == "Anger"
    assert called("overwhelmable") == "Overwhelmable"
    assert called("somebody-else") == "someone else"
    assert called("") == "none"
    assert called(("ogre", "bat")) == "Ogre, Bat"
    assert called("shaleya", field="eidolon") == "Shaleya, level 0"


def test_a_number_is_a_weapon_only_where_a_weapon_is_chosen():
    bow, blade = Weapon("bow", ("quicken",)), Weapon("blade", ("poisonous",))
    s = Stage(pc("ana", SMITH, weapons=(bow, blade)), "ben", peace=True)

    def called(answer, key, seat="ana"):
        return speak(GAME.answer_label(s.world, Question(seat, key, None, {}), answer))

    assert [called(n, HOLD()) for n in (0, 1)] == ["bow", "blade"]
    assert [called(n, plain("How many?")) for n in (0, 1)] == ["0", "1"]
    assert called("yes", HOLD()) == "Yes"
    assert called(1, HOLD(), "gm") == "1", "who has no character holds nothing"
    assert called(True, HOLD()) == "Yes", "bare hands"


def test_what_people_ask_each_other_is_answered_in_its_own_words():
    s = Stage("ana", "ben", peace=True)
    asked = Question("ana", Line("people.say.fine"), None, {})
    said = [
        speak(GAME.answer_label(s.world, asked, answer)) for answer in ("fine", "veil", "never")
    ]
    assert said == ["Fine with me", "Out of sight, please", "Not at this table"]


def test_a_threat_that_is_secret_is_something_unknown():
    threats = [Threat("flood", "The flood", 2, True), Threat("fire", "The fire", 2, False)]
    s = Stage("ana", peace=True, threats=tuple(threats))

    def called(answer):
        return speak(GAME.answer_label(s.world, Question("ana", plain("…"), None, {}), answer))

    assert (called("flood"), called("fire")) == ("something unknown", "The fire")


def test_a_reading_says_how_it_is_played_now():
    s = Stage("ana", peace=True, rulings=("rewardPerScene",))

    def called(answer):
        question = Question("ana", WHICH_READING(), None, {})
        return speak(GAME.answer_label(s.world, question, answer))

    assert called("rewardPerScene").startswith("On: ")
    assert called("reviveInConflict").startswith("Off: ")


# The people at the table


def test_who_is_waited_for(stage):
    s = stage("ana", "ben")
    assert [seat for seat in s.play.seats if GAME.awaits(s.world, seat)] == ["ana"]
    s.does("pass")
    assert [seat for seat in s.play.seats if GAME.awaits(s.world, seat)] == ["ben"]
    s.play.override("host", {"table/away": ["ben"]}, "gone")
    assert [seat for seat in s.play.seats if GAME.awaits(s.world, seat)] == ["gm"]
    peace = stage("ana", peace=True)
    assert [seat for seat in peace.play.seats if GAME.awaits(peace.world, seat)] == ["gm"]
    peace.opens("ana", "scene", "ana").answers(("the roof", ("ana",), "a quarrel"))
    assert not any(GAME.awaits(peace.world, seat) for seat in peace.play.seats)


@pytest.mark.parametrize(
    ("where", "value", "asked"),
    [
        ("away", ("ben",), "away"),
        ("patience", 7, "patience"),
        ("thinking", ("ben",), "thinking"),
        ("grace", 9, "grace"),
    ],
)
def test_what_holds_among_people_is_what_the_table_hears(stage, where, value, asked):
    s = stage("ana", "ben", peace=True)
    given = list(value) if isinstance(value, tuple) else value
    s.play.override("host", {f"table/{where}": given}, "the test says so")
    assert getattr(GAME, asked)(s.world) == value


def test_the_gm_answers_for_who_is_away_and_nobody_else_does(stage):
    s = stage("ana", "ben", peace=True)
    s.play.override("host", {"table/away": ["ben"]}, "gone")
    assert GAME.answers_for(s.world, "gm") == ("ben",)
    assert GAME.answers_for(s.world, "ana") == ()
    assert GAME.may_override("gm")
    assert not GAME.may_override("ana")
    assert GAME.seat_order(s.world) == ("gm", "ana", "ben")
    assert speak(GAME.seat_name("gm")) == "GM"
    assert speak(GAME.seat_name("ana")) == "Ana"


def test_a_switch_of_somebodys_is_called_by_whose_and_what_it_is():
    armed = foe("ogre", powers={"soulbound-weapon": 1}, weapons=(Weapon("axe", ("quicken",)),))
    s = Stage("ana", foes=[armed], having={"ana": {"sp": 5}})
    assert "Achievement: disarm Ogre of axe [3]" in buttons(s, "ana"), buttons(s, "ana")
    weak = foe("ogre", weakness="weak-spot")
    t = Stage("ana", foes=[weak], having={"ana": {"sp": 5}})
    assert any("Ogre's weak spot" in label for label in buttons(t, "ana")), buttons(t, "ana")
