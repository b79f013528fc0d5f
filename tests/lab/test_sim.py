"""Games reproduce: the same seed, the same games, whoever played them and wherever."""

import msgspec
import pytest

from undertow.games.fire.lab.playout import playout
from undertow.games.fire.lab.sim import Plan, as_json, simulate, summarise
from undertow.games.fire.lab.table import Options
from undertow.kernel import BadSetup
from undertow.lab.playout import secret_of
from undertow.lab.sim import parts

DUO = Options(heroes=("sage", "rogue"), passages=True)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_same_seed_gives_the_same_game(bot):
    assert playout(DUO, bot, 8, 3) == playout(DUO, bot, 8, 3)


def test_keeping_a_journal_changes_nothing():
    plain, kept = playout(DUO, "random", 8), playout(DUO, "random", 8, journal=True)
    assert kept.entries > 100
    assert msgspec.structs.replace(kept, entries=0) == plain


def test_seeds_and_numbers_give_other_games():
    secrets = {secret_of(seed, number) for seed in range(4) for number in range(4)}
    assert len(secrets) == 16
    assert {len(secret) for secret in secrets} == {32}
    assert playout(DUO, "random", 1, 0) != playout(DUO, "random", 2, 0)


def test_a_bot_that_thinks_ahead_is_refused_where_the_twin_does_not_know_the_set_up():
    other = Options(data='[chambers]\nS1 = { colour = "dex" }\n')
    assert simulate(Plan(other, "random", 1, 0)).results
    with pytest.raises(BadSetup, match="does not know this set-up: the chamber S1 holds"):
        simulate(Plan(other, "quick", 1, 0))


def test_a_result_tells_of_its_game():
    result = playout(Options(), "greedy", 2)
    assert result.outcome in ("total", "partial", "defeat")
    assert result.turns > 10
    assert result.decisions > result.turns
    assert result.ap["fire.explore"] == result.explored <= 25
    assert 3 * result.turns >= sum(result.ap.values())


def test_the_number_of_processes_does_not_change_the_games():
    plan = Plan(DUO, "random", games=10, seed=4)
    alone, together = simulate(plan, jobs=1), simulate(plan, jobs=2)
    assert alone == together
    assert [result.number for result in together.results] == list(range(10))


def test_more_games_of_a_seed_begin_with_the_same_ones():
    few = simulate(Plan(DUO, "random", games=3, seed=4))
    more = simulate(Plan(DUO, "random", games=6, seed=4))
    assert more.results[:3] == few.results


def test_every_game_is_in_one_part():
    for games in (1, 2, 7, 100, 1001):
        for jobs in (1, 2, 16):
            numbers = [number for part in parts(games, jobs) for number in part]
            assert numbers == list(range(games))


def test_progress_counts_every_game():
    done = []
    simulate(Plan(DUO, "random", games=7), advance=done.append)
    assert sum(done) == 7


def test_the_summary_adds_up():
    simulated = simulate(Plan(DUO, "random", games=12, seed=4))
    summary = simulated.summary
    assert summary.games == 12
    assert summary.won.count + summary.defeat.count == 12
    assert summary.total.count + summary.partial.count == summary.won.count
    assert sum(rate.count for rate in summary.reasons.values()) == 12
    assert sum(rate.count for rate in summary.relics.values()) == 12
    assert summary.turns.least <= summary.turns.median <= summary.turns.most
    assert summary == summarise(simulated.results)


def test_json_holds_the_same_figures():
    simulated = simulate(Plan(DUO, "random", games=4, seed=4))
    raw = msgspec.json.decode(msgspec.json.encode(as_json(simulated, each=True)))
    assert raw["plan"]["options"]["heroes"] == ["sage", "rogue"]
    assert raw["summary"]["turns"]["mean"] == simulated.summary.turns.mean
    assert len(raw["results"]) == 4
    assert "results" not in as_json(simulated)


def test_a_set_up_that_cannot_be_played_is_refused_before_any_game():
    done = []
    with pytest.raises(BadSetup, match="no hero called bard"):
        simulate(Plan(Options(heroes=("bard",))), jobs=2, advance=done.append)
    assert done == []
