"""Conflicts reproduce, dice are counted to the last one, and what is measured has an interval."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from undertow.games.anima.bots.ahead import WON, AheadBot, standing
from undertow.games.anima.bots.chances import at_least, earned, enough, wounds
from undertow.games.anima.bots.fighting import AnyBot, fight, fighting
from undertow.games.anima.game import GAME
from undertow.games.anima.lab.fight import begin, without
from undertow.games.anima.lab.playout import BOTS, UNDECIDED, listen, make_bot, playout, sides_of
from undertow.games.anima.lab.setup import read
from undertow.games.anima.lab.sim import Plan, as_json, danger, fight_at, simulate, summarise
from undertow.games.anima.laws import check_laws
from undertow.kernel import BadSetup, Offer, Play
from undertow.lab.bots import Chair
from undertow.lab.playout import rng_of, secret_of
from undertow.lab.stats import paired

ROOT = Path(__file__).parents[2]
DUEL = read(
    """
    [[pcs]]
    sample = "egere"
    marks = 2
    [[pcs]]
    sample = "evanon"
    [[adversity]]
    name = "Warden"
    competence = 3
    defense = 2
    wounds = 3
    powers = ["slow", "force-attack"]
    [[adversity]]
    name = "Guards"
    type = "squad"
    members = 4
    competence = 2
    defense = 1
    wounds = 2
    weakness = "cowardly"
    [[goals]]
    text = "The gate"
    difficulty = 3
    effect = "defense"
    target = "Warden"
    """
)
WALL = read('[[pcs]]\nsample = "yara"\n[[adversity]]\nname = "Wall"\ndefense = 12\n')


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_conflict(bot):
    one, other = playout(DUEL, bot, 8, 3), playout(DUEL, bot, 8, 3)
    assert one == other
    assert one.winner in ("pc", "gm", "nobody", UNDECIDED)
    assert one != playout(DUEL, bot, 9, 3)


def test_keeping_a_journal_changes_nothing():
    assert playout(DUEL, "greedy", 8, 1, journal=True) == playout(DUEL, "greedy", 8, 1)


def test_the_number_of_processes_does_not_change_the_conflicts():
    plan = Plan(DUEL, "random", games=6, seed=4, powers=0)
    assert simulate(plan, jobs=1) == simulate(plan, jobs=2)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("number", range(3))
def test_every_die_is_counted(bot, number):
    """What came and went is what everybody holds, at every decision."""
    play = begin(DUEL, secret_of(5, number))
    tally, bots = listen(play), sides_of(DUEL, bot, rng_of(5, number))
    looked = 0

    class Looks:
        """Looks at the table whenever somebody decides."""

        def __init__(self, seat):
            self.bot = bots(seat)

        def look(self):
            nonlocal looked
            looked += 1
            for who, f in play.world.fighters.items():
                if f.here:
                    assert tally.pools[who] == [f.ap, f.sp, f.cp], who
            if not play.resolutions:
                check_laws(play.world)

        def acts(self, play, seat):
            self.look()
            return self.bot.acts(play, seat)

        def answer(self, play, request):
            self.look()
            return self.bot.answer(play, request)

        def offers(self, play, request):
            self.look()
            return self.bot.offers(play, request)

    fight(play, Looks, rounds=60)
    assert looked > 10
    assert tally.over


def test_a_result_tells_of_its_conflict():
    result = playout(DUEL, "greedy", 2)
    assert result.winner == "pc"
    assert result.fell == tuple(dict.fromkeys(result.fell))
    assert {"warden", "guards"} <= set(result.fell)
    assert result.taken["warden"] == 3
    assert sum(result.taken.values()) >= sum(result.dealt.values())
    assert result.wounds("gm", DUEL.sides()) == 5
    assert result.strikes["pc"][0] >= result.strikes["pc"][1] > 0
    assert result.flow["pc action +at the start"] == 10 + 10 + 7


def test_what_never_ends_is_undecided():
    short = msgspec.structs.replace(WALL, rounds=3)
    result = playout(short, "greedy", 1)
    assert (result.winner, result.rounds) == (UNDECIDED, 3)
    assert simulate(Plan(short, games=2, powers=0)).summary.won["undecided"].count == 2


def test_the_summary_adds_up():
    simulated = simulate(Plan(DUEL, "greedy", games=12, seed=4, powers=0))
    summary = simulated.summary
    assert sum(rate.count for rate in summary.won.values()) == 12
    assert sum(rate.count for rate in summary.fallen.values()) == 12
    assert sum(summary.lengths.values()) == 12
    for rate in (*summary.won.values(), *(p.fell for p in summary.people.values())):
        assert 0 <= rate.low <= rate.rate <= rate.high <= 1
    assert summary.rounds.low <= summary.rounds.mean <= summary.rounds.high
    for economy in summary.sides.values():
        for flow in economy.pools.values():
            assert flow.gained >= flow.spent >= 0
            signed = [n if why[0] == "+" else -n for why, n in flow.reasons.items()]
            assert sum(signed) == pytest.approx(flow.gained - flow.spent)
    assert list(summary.goals) == ["The gate"]
    assert summary == summarise(DUEL, simulated.results)


def test_powers_are_weighed_on_the_same_seeds():
    plan = Plan(DUEL, "greedy", games=5, seed=3, powers=3)
    done = []
    simulated = simulate(plan, advance=done.append)
    owned = DUEL.owned()
    assert sum(done) == plan.total() == 5 + 3 * len(owned)
    assert {(w.who, w.power, w.ranks) for w in simulated.powers} == set(owned)
    base = sum(result.winner == "pc" for result in simulated.results[:3])
    for worth in simulated.powers:
        assert worth.with_.of == worth.without.of == 3
        if worth.who in ("egere", "evanon"):
            assert worth.with_.count == base
        assert worth.gain.low <= worth.gain.mean <= worth.gain.high
        assert worth.gain.mean == pytest.approx(worth.with_.rate - worth.without.rate)


def test_powers_are_weighed_by_default_where_that_is_quick():
    assert Plan(DUEL, games=100).each_power() == 100
    assert Plan(DUEL, games=10_000).each_power() == 0
    assert Plan(DUEL, games=10_000, powers=50).each_power() == 50
    assert Plan(DUEL, games=20, powers=50).each_power() == 20
    assert Plan(DUEL, games=20, powers=0).each_power() == 0


def test_without_a_power_nobody_has_the_conflicts_are_the_same():
    less = without(DUEL, "egere", "leadership")
    for number in range(3):
        assert playout(DUEL, "greedy", 1, number) == playout(less, "greedy", 1, number)


def test_paired_differences_have_an_honest_interval():
    same = paired([True, False, True], [True, False, True])
    assert same.mean == 0
    assert same.low < 0 < same.high
    assert not same.certain
    better = paired([True] * 40, [False] * 40)
    assert better.mean == 1
    assert better.certain
    assert 0.8 < better.low < better.high <= 1
    mixed = paired([True] * 30 + [False] * 70, [False] * 20 + [True] * 20 + [False] * 60)
    assert (mixed.better, mixed.worse) == (20, 10)
    assert mixed.mean == pytest.approx(0.1)
    assert mixed.low == pytest.approx(-0.0080, abs=5e-3)
    assert mixed.high == pytest.approx(0.204, abs=5e-3)
    with pytest.raises(ValueError, match="shorter"):
        paired([True], [])


def test_json_holds_the_same_figures():
    simulated = simulate(Plan(DUEL, "random", games=3, seed=4, powers=1))
    raw = msgspec.json.decode(msgspec.json.encode(as_json(simulated, each=True)))
    assert raw["plan"]["gamesPerPower"] == 1
    assert raw["summary"]["rounds"]["mean"] == simulated.summary.rounds.mean
    assert len(raw["results"]) == 3
    assert {"who", "power", "with", "without", "gain"} <= set(raw["powers"][0])
    assert "results" not in as_json(simulated)


def test_only_fighting_is_chosen():
    play = begin(DUEL, secret_of(1, 1))
    seat = play.world.fighters[play.world.fight.now].sheet.seat
    offered = [*play.offers(seat), Offer("anima.retreat", (seat,)), Offer("anima.goal")]
    rules = {offer.rule for offer in fighting(offered)}
    assert "anima.maneuver" in rules
    assert not rules & {"anima.leave", "anima.retreat", "anima.goal", "anima.friendly"}


def test_the_gm_gives_the_dice_that_were_agreed():
    for basic in (1, 4):
        setup = msgspec.structs.replace(DUEL, basic=basic)
        play = begin(setup, secret_of(1, 1))
        given = []

        class Notes(AnyBot):
            def answer(self, play, request, given=given):
                answer = super().answer(play, request)
                if request.question.prompt.key == "anima.ask.basic":
                    given.append(answer)
                return answer

        bot = Notes(Random(1), basic)
        fight(play, lambda seat, bot=bot: bot, rounds=2)
        assert set(given) == {basic}


def test_who_is_out_gives_the_dice_she_has_left():
    """A defeated PC's dice are no use to her: bots hand them on."""
    found = 0
    for number in range(12):
        flow = playout(msgspec.structs.replace(DUEL, basic=1), "greedy", 6, number).flow
        found += flow.get("pc action -assists", 0)
    assert found


def test_an_unknown_bot():
    with pytest.raises(BadSetup, match="no bot called wise"):
        make_bot("wise", Random(1))


class TestChances:
    def test_they_add_up(self):
        for dice in range(9):
            assert sum(earned(dice, dice, 0)) == pytest.approx(1)
            assert at_least(dice, 0) == pytest.approx(1)
            assert sum(earned(dice, 5, 1)) == pytest.approx(1)

    def test_a_strike(self):
        expected, hit, end = wounds(3, 0, 9)
        assert expected == pytest.approx(2)  # every success wounds
        assert hit == pytest.approx(1 - 1 / 27)
        assert end == 0
        assert wounds(2, 1, 1) == pytest.approx((4 / 9, 4 / 9, 4 / 9))
        assert wounds(0, 3, 2) == (0, 0, 0)

    def test_as_many_dice_as_are_enough(self):
        assert enough(8, 1) == 3
        assert enough(2, 7) == 2


class TestAhead:
    def test_how_a_side_stands(self):
        play = begin(DUEL, secret_of(1, 0))
        world = play.world
        assert -1 < standing(world, "gm") == -standing(world, "pc") < 1
        hurt = world.with_fighter(replace(world.fighters["egere"], wounds=2))
        assert standing(hurt, "pc") < standing(world, "pc")
        gone = world.with_fighter(replace(world.fighters["egere"], out=True))
        assert standing(gone, "pc") < standing(hurt, "pc")
        for winner, worth in (("pc", WON), ("gm", -WON), ("", 0)):
            over = replace(world, conflict=None, campaign=replace(world.campaign, last=winner))
            assert standing(over, "pc") == worth

    def test_second_thoughts_are_better(self):
        """The mistress of the tower wins more often, by the same dice, if she thinks ahead."""
        tower = read((ROOT / "src/undertow/examples/anima-tower.toml").read_text("utf-8"))
        wins = {
            bot: sum(
                playout(replace(tower, bots={"gm": bot}), "greedy", seed, n).winner == "gm"
                for seed in (1, 2, 3, 4)
                for n in range(3)
            )
            for bot in ("greedy", "ahead")
        }
        assert wins["ahead"] > wins["greedy"], wins

    def test_the_table_is_not_touched_by_what_is_dreamt(self):
        play = begin(DUEL, secret_of(1, 0))
        world = play.world
        seat = world.fighters[world.fight.now].sheet.seat
        offered = play.offers(seat)
        chosen = AheadBot(Random(1)).open(Chair(play, seat), offered)
        assert chosen in offered
        assert play.world is world
        assert play.offers(seat) == offered


class TestDanger:
    def test_of_a_described_fight(self):
        found = danger(DUEL, 6, 1)
        assert found == danger(DUEL, 6, 1)
        assert found.games == found.won.of == 6
        assert list(found.falls) == ["egere", "evanon"]
        assert found.somebody_falls.count >= max(rate.count for rate in found.falls.values())

    def test_of_a_table_that_is_in_the_middle_of_it(self):
        play = begin(DUEL, secret_of(2, 2))
        bot = make_bot("greedy", Random(1))
        fight(play, lambda seat: bot, rounds=2)
        world = play.world
        found = danger(world, 5, 1)
        assert play.world is world
        assert found.rounds.least >= world.fight.round
        assert found == danger(world, 5, 1)

    def test_of_a_tables_next_conflict(self):
        play = begin(DUEL, secret_of(2, 2))
        bot = make_bot("greedy", Random(1))
        fight(play, lambda seat: bot)
        world = play.world
        assert world.conflict is None
        tired = danger(world, 5, 1, plan=DUEL.plan)
        assert tired.games == 5
        assert fight_at(world, DUEL.plan).table is world

    def test_of_a_table_that_is_at_peace_and_plans_nothing(self):
        with pytest.raises(BadSetup, match="no conflict"):
            fight_at(Play(GAME, ["gm", "a"], keep_journal=False).world)
