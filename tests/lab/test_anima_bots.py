"""What the greedy bot makes of its dice: goals, charge dice, weapons, eidolons without dice."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest

from anima.stage import Stage, Weapon, eidolon, foe, goal, pc
from undertow.games.anima.bots.analysis import Analysis
from undertow.games.anima.bots.fighting import FIGHTING, fight
from undertow.games.anima.bots.greedy import GreedyBot
from undertow.games.anima.facts import Imbued, Paid
from undertow.games.anima.lab.fight import Fight, without
from undertow.games.anima.lab.report import CANNOT
from undertow.games.anima.lab.setup import read
from undertow.games.anima.lab.sim import Plan, as_json, simulate
from undertow.games.anima.world import Effect
from undertow.kernel import LiveFate, Offer, Play
from undertow.lab.bots import Chair

BOUND = {"soulbound-weapon": 1, "weapon-upgrade": 1}
SMITH = {"soulsmith": 1, "immediate-imbuement": 1}
OGRE = foe(wounds=12, defense=3)


def example(name: str) -> Fight:
    """A fight that comes along."""
    return read(files("undertow.examples").joinpath(name).read_text("utf-8"))


def chosen(s: Stage, who: str = "ana") -> Offer:
    """What the bot would do in this turn."""
    bot = GreedyBot(Random(1))
    return bot.choose(s.world, s.play.offers(s.of(who).sheet.seat, FIGHTING))


def goes_on(s: Stage, rounds: int) -> Play:
    """Bots fight on from here."""
    play = Play(s.play.game, s.play.seats, LiveFate(b"x" * 16), world=s.world)
    bot = GreedyBot(Random(1))
    fight(play, lambda seat: bot, rounds=s.world.fight.round + rounds)
    return play


def goes_on_from(play: Play) -> Play:
    """Bots finish what was begun, and three rounds."""
    bot = GreedyBot(Random(1))
    play.fate = LiveFate(b"x" * 16)
    fight(play, lambda seat: bot, rounds=3)
    return play


def told(play: Play, kind: type) -> list:
    return [fact for _, fact in play.log("gm") if isinstance(fact, kind)]


class TestWeapons:
    def test_a_smith_fills_a_free_slot_of_her_own(self):
        s = Stage(
            pc("ana", {**BOUND, **SMITH}, weapons=(Weapon("bow"),)),
            foes=[OGRE],
            having={"ana": {"ap": 1}},
        )
        assert chosen(s) == Offer("anima.imbue", ("ana", "ana", "ana", 0))
        worked = told(goes_on(s, 8), Imbued)
        assert worked[0].effects == ("quicken",)
        assert all(len(each.effects) <= 2 for each in worked)

    def test_and_of_a_friend_who_says_yes(self):
        s = Stage(pc("ana", SMITH), pc("ben", BOUND, weapons=(Weapon("axe"),)), foes=[OGRE])
        s.play.open("ana", Offer("anima.imbue", ("ana", "ana", "ben", 0)))
        worked = told(goes_on_from(s.play), Imbued)
        assert (worked[0].smith, worked[0].owner, worked[0].effects) == ("ana", "ben", ("quicken",))

    def test_at_the_second_rank_she_fills_all_that_is_free(self):
        mine = {**BOUND, "soulsmith": 1, "immediate-imbuement": 2}
        s = Stage(pc("ana", mine, weapons=(Weapon("bow"),)), foes=[OGRE])
        s.play.open("ana", Offer("anima.imbue", ("ana", "ana", "ana", 0)))
        assert told(goes_on_from(s.play), Imbued)[1].effects == ("quicken", "protection")

    def test_no_effect_makes_way_for_another(self):
        full = (Weapon("bow", ("shining", "power-strike")),)
        s = Stage(pc("ana", {**BOUND, **SMITH}, weapons=full), foes=[OGRE])
        assert not told(goes_on(s, 6), Imbued)

    @pytest.mark.parametrize("rank", [1, 2])
    def test_who_is_asked_to_work_where_no_slot_is_free_says_no(self, rank):
        full = (Weapon("axe", ("shining", "power-strike")),)
        smith = {"soulsmith": 1, "immediate-imbuement": rank}
        s = Stage(pc("ana", smith), pc("ben", BOUND, weapons=full), foes=[OGRE], order=("ben",))
        s.play.open("ben", Offer("anima.imbue", ("ben", "ana", "ben", 0)))
        assert s.is_asked("work")
        assert not told(goes_on_from(s.play), Imbued)

    def test_where_one_is_free_she_says_yes_and_fills_it(self):
        s = Stage(
            pc("ana", SMITH),
            pc("ben", BOUND, weapons=(Weapon("axe"),)),
            foes=[OGRE],
            order=("ben",),
        )
        s.play.open("ben", Offer("anima.imbue", ("ben", "ana", "ben", 0)))
        assert told(goes_on_from(s.play), Imbued)[0].effects == ("quicken",)

    @pytest.mark.parametrize("rank", [1, 2])
    def test_work_that_a_person_began_on_a_full_weapon_is_done_somehow(self, rank):
        """A bot takes the chair of somebody who was about to change her own weapon."""
        full = (Weapon("axe", ("shining", "power-strike")),)
        mine = {**BOUND, "soulsmith": 1, "immediate-imbuement": rank}
        s = Stage(pc("ana", mine, weapons=full), foes=[OGRE])
        s.play.open("ana", Offer("anima.imbue", ("ana", "ana", "ana", 0)))
        assert s.is_asked("effect" if rank == 1 else "effects")
        worked = told(goes_on_from(s.play), Imbued)
        assert worked
        assert set(worked[0].effects) != {"shining", "power-strike"}

    def test_and_so_is_work_in_peace(self):
        s = Stage(pc("ana", {**BOUND, **SMITH}, weapons=(Weapon("bow"),)), peace=True)
        s.play.open("ana", Offer("anima.smith", ("ana", "ana", 0)))
        (asked,) = s.play.requests("ana")
        said = GreedyBot(Random(1)).answer(Chair(s.play, "ana", asked), asked)
        s.play.answer("ana", asked, said)
        assert told(s.play, Imbued)[0].effects == (said,)

    def test_in_a_fight_that_is_nearly_over_nobody_works_on_a_weapon(self):
        s = Stage(
            pc("ana", {**BOUND, **SMITH}, weapons=(Weapon("bow"),)),
            "ben",
            "cleo",
            foes=[foe(wounds=1, defense=0)],
            having={"ana": {"sp": 2}},
        )
        assert chosen(s).rule == "anima.strike"


class TestEidolons:
    def two(self, **low):
        first, second = eidolon("cat", "shaleya"), eidolon("dog", "caragu")
        ana = pc("ana", {"summoning": 1, "open-bond": 2}, eidolons=(first, second))
        having = {"cat": {"here": True, "called": True, "ap": 0, "sp": 0, **low}}
        return Stage(ana, foes=[OGRE], having={**having, "ana": {"cp": 4}})

    def test_one_without_dice_makes_room_for_another(self):
        s = self.two()
        assert chosen(s) == Offer("anima.dismiss", ("ana", "cat"))
        s.does("dismiss", "cat")
        assert chosen(s) == Offer("anima.summon", ("ana", "dog"))

    @pytest.mark.parametrize("dice", [{"ap": 2}, {"sp": 3}])
    def test_one_with_dice_stays(self, dice):
        assert chosen(self.two(**dice)).rule != "anima.dismiss"

    def test_and_so_does_the_only_one_that_can_come(self):
        s = self.two()
        s.set({"dog": {"wounds": 9}})
        assert chosen(s).rule != "anima.dismiss"
        s.set({"dog": {"wounds": 0}, "ana": {"cp": 0}})
        assert chosen(s).rule != "anima.dismiss", "nor is one sent home where no other can be paid"


class TestGoals:
    def test_a_goal_is_gone_for_where_no_strike_does_as_much(self):
        gem = goal("gem", 3, Effect("defense", 1, "ogre"))
        s = Stage("ana", foes=[foe(wounds=5, defense=4)], goals=(gem,), having={"ana": {"sp": 7}})
        assert chosen(s) == Offer("anima.achieve", ("ana", "gem"))
        plain = Stage(
            "ana",
            foes=[foe(wounds=5, defense=4)],
            goals=(goal("gem", 3),),
            having={"ana": {"sp": 8}},
        )
        assert Analysis(plain.world, "ana", 3).wish(plain.world.fight.goals[0]) >= 0.5

    def test_heroics_are_counted_on_and_paid_for(self):
        s = Stage(
            pc("ana", {"heroics": 1}),
            foes=[foe(wounds=5, defense=4)],
            goals=(goal("gem", 4),),
            having={"ana": {"sp": 6, "cp": 4}},
        )
        with_it = Analysis(s.world, "ana", 3).achieve("gem")
        s.set({"ana": {"cp": 0}})
        assert with_it > Analysis(s.world, "ana", 3).achieve("gem")
        s.set({"ana": {"cp": 4}})
        s.play.open("ana", Offer("anima.achieve", ("ana", "gem")))
        assert ("heroics",) in [fact.powers for fact in told(goes_on_from(s.play), Paid)]


class TestChargeDice:
    def test_the_fuller_the_pool_the_less_a_die_is_missed(self):
        prices = []
        for cp in (0, 3, 6):
            s = Stage(pc("ana", {"slow": 1}), having={"ana": {"cp": cp}})
            prices.append(Analysis(s.world, "ana", 3).price(2))
        assert prices == [pytest.approx(0.14), pytest.approx(0.07), pytest.approx(0.028)]

    def test_a_power_that_is_hardly_worth_its_price_is_used_when_there_is_no_more_room(self):
        drained = {"ogre": {"sp": 4}, "ana": {"ap": 1, "cp": 2}}
        s = Stage(pc("ana", {"slow": 1}), foes=[OGRE], having=drained)
        before = Analysis(s.world, "ana", 3).power("slow", "ogre")
        s.set({"ana": {"cp": 6}})
        assert Analysis(s.world, "ana", 3).power("slow", "ogre") > before


def test_over_a_row_of_fights_charge_dice_go_into_powers():
    """Both have powers to pay for; two dice in three that come are spent on them."""
    row = simulate(Plan(example("anima-tower.toml"), "greedy", games=12, seed=5, powers=0))
    flows = [flow for result in row.results for flow in result.flow.items()]
    came = sum(dice for key, dice in flows if key.startswith("pc charge +"))
    paid = sum(dice for key, dice in flows if key == "pc charge -powers")
    assert paid > 2 * came / 3


def test_over_a_row_of_fights_a_goal_that_helps_is_reached_every_time():
    row = simulate(Plan(example("anima-bridge.toml"), "greedy", games=12, seed=5, powers=0))
    assert [list(result.goals.values()) for result in row.results] == [["pc"]] * 12


# What the report says

WALKOVER = read(
    """
    [[pcs]]
    sample = "evanon"
    [[pcs]]
    sample = "yara"
    [[adversity]]
    name = "Straw"
    wounds = 3
    competence = 1
    """
)


def test_a_power_of_a_fight_that_is_always_won_is_worth_rounds_and_wounds():
    simulated = simulate(Plan(WALKOVER, "greedy", games=8, seed=2, powers=8))
    assert all(w.gain.mean == 0 for w in simulated.powers if w.who in ("evanon", "yara"))
    assert any(w.shorter.mean or w.dealt.mean or w.spared.mean for w in simulated.powers)
    raw = as_json(simulated)["powers"][0]
    assert raw["shorter"]["mean"] == simulated.powers[0].shorter.mean
    assert raw["spared"]["mean"] == simulated.powers[0].spared.mean
    assert raw["dealt"]["mean"] == simulated.powers[0].dealt.mean


def test_wounds_and_rounds_are_compared_pair_by_pair():
    simulated = simulate(Plan(WALKOVER, "greedy", games=4, seed=2, powers=4))
    sides = WALKOVER.sides()
    worth = simulated.powers[0]
    fight = without(WALKOVER, worth.who, worth.power)
    less = simulate(Plan(fight, "greedy", games=4, seed=2, powers=0)).results
    base = simulated.results
    ours = sides[worth.who]
    saved = [b.wounds(ours, sides) - a.wounds(ours, sides) for a, b in zip(base, less, strict=True)]
    assert worth.spared.mean == pytest.approx(sum(saved) / 4)
    rounds = [b.rounds - a.rounds for a, b in zip(base, less, strict=True)]
    assert worth.shorter.mean == pytest.approx(sum(rounds) / 4)


def test_what_bots_never_do_is_what_the_report_says():
    """Each of these rules is no fighting, or is never worth anything to them."""
    said = " ".join(CANNOT)
    for words, rule in (
        ("leaves", "anima.leave"),
        ("retreats", "anima.retreat"),
        ("strikes an ally", "anima.friendly"),
        ("helps an opponent", "anima.mercy"),
        ("made up", "anima.invented"),
        ("passion", "anima.passion"),
        ("proposed", "anima.propose"),
    ):
        assert words in said
        assert rule not in FIGHTING
    s = Stage("ana", "ben", foes=[OGRE])
    assert "combined maneuver" in said
    assert Analysis(s.world, "ana", 3).worth(Offer("anima.combined", ("ana",))) < -5
    assert {"anima.imbue", "anima.dismiss"} <= FIGHTING
