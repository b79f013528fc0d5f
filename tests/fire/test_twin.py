"""The fast twin plays the engine's game: compared at every decision, and each difference is found."""

import os
import sys
from shutil import which

import numpy as np
import pytest

from support.children import PIPE, run
from undertow.games.fire.lab.table import Options
from undertow.games.fire.rulings import SWITCHES
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.setup import agreed_of
from undertow.kernel import BadSetup, UndertowError, speak

GAMES, PARTS = 2000, 5
"""So many games, in parts that several processors share."""


@pytest.mark.limit(1800)
@pytest.mark.parametrize("part", range(PARTS))
def test_twin_and_engine_agree_at_every_decision(part):
    """Random games over random heroes, seats, scenarios, add-ons and readings. The compiled twin is
    imported here and nowhere else: compiling it takes a minute, once for each change of it."""
    from undertow.games.fire.twin import equal

    games = GAMES // PARTS
    played = [equal.one(7, number) for number in range(part * games, (part + 1) * games)]
    assert sum(decisions for decisions, _ in played) > 50 * games
    ends = {end for _, end in played}
    assert ends >= {"defeat: tokens", "defeat: relics", "defeat: threat"}
    assert any(end.startswith(("total", "partial")) for end in ends)


def test_without_numba_the_twins_side_is_played_by_its_cpp():
    """The same comparison where Numba is not; where g++ is not either, one sentence says so."""
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from undertow.games.fire.twin import equal\n"
        "from undertow.kernel import UndertowError\n"
        "try:\n    print(equal.several(7, 0, 40))\n"
        "except UndertowError as missing:\n    print(missing)\n"
    )
    said = run(
        [sys.executable, "-c", code],
        stdout=PIPE,
        text=True,
        check=True,
        env={**os.environ, "UNDERTOW_TWIN": "native"},
    )
    assert ("'games': 40" if which("g++") else "no g++") in said.stdout


def test_a_state_fits_into_512_bytes_with_its_chance():
    assert k.STATE + 8 <= 512


def agreed(**options):
    chosen = Options(**options)
    first, _ = chosen.prepare(dict.fromkeys(chosen.heroes, "seat"))
    return agreed_of(first.setup, first.rulings)


def test_every_ruling_has_its_place():
    plain = agreed()
    for place, name in enumerate(SWITCHES):
        turned = agreed(rulings=(name,))
        assert [n for n in range(len(plain)) if plain[n] != turned[n]] == [k.C_RULINGS + place]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ('[chambers]\nS8 = { name = "X", doors = "N", colour = "str", holds = "token" }', "other"),
        ('[chambers]\nS1 = { colour = "dex" }', "holds something else"),
        ("[difficulties]\nbeginner = { track = [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1] }", "16 levels"),
    ],
)
def test_what_the_twin_does_not_know_is_refused(data, says):
    with pytest.raises(BadSetup) as refused:
        agreed(data=data)
    assert says in speak(refused.value.line)


def test_without_numba_one_sentence_says_what_is_missing():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from undertow.kernel import UndertowError\n"
        "import undertow.games.fire.plugin\n"
        "try:\n    import undertow.games.fire.twin.entries\n"
        "except UndertowError as missing:\n    print(missing)\n"
    )
    said = run([sys.executable, "-c", code], stdout=PIPE, text=True, check=True)
    assert "undertow[lab]" in said.stdout


def test_the_twin_written_down_as_cpp_plays_the_same_games():
    """Where a compiler is. Where none is, one sentence says so and names the other way."""
    from undertow.games.fire.twin import gpu

    if which("g++") is None:
        with pytest.raises(UndertowError, match="no g"):
            gpu.Library(gpu.HERE)
        return
    library, rows = gpu.Library(gpu.HERE), gpu.some_setups(3)
    known = gpu.reference(rows)
    assert gpu.unlike(library, rows, known) == 0
    known[17] += 1
    assert gpu.unlike(library, rows, known) == 1


def test_a_graphics_processor_that_is_not_there_is_one_sentence():
    from undertow.games.fire.twin import gpu

    with pytest.raises(UndertowError, match=r"no no-such-compiler.*undertow bench twin"):
        gpu.Library(("no-such-compiler",))


def test_what_cannot_be_said_in_cpp_is_named():
    from undertow.games.fire.twin import native

    told = native.written()
    assert told.count("{") == told.count("}")
    assert "int below(Chance r, int n) {" in told
    with pytest.raises(native.Untold, match="sorted"):
        native.statement_of("for a in sorted(b): pass")


def test_the_twin_plays_better_than_at_random():
    from undertow.games.fire.twin import entries, gpu

    c, r = gpu.agreed(), np.array([1], np.uint64)
    s, w = np.zeros(k.STATE, np.int8), np.zeros(k.DESK, np.int16)
    found = np.zeros(k.MOST_ACTIONS, np.int32)

    def won(plays):
        count = 0
        for _ in range(200):
            assert plays() > 0
            count += s[k.ENDED] != k.DEFEAT
        return count

    assert won(lambda: entries.random_games(s, c, w, r, found, 1)) == 0
    assert won(lambda: entries.good_game(s, c, w, r, found)) > 20


def test_the_page_of_teams_is_made_from_what_was_played(tmp_path):
    """What is kept is not played again: neither a compiler nor a graphics processor is asked for."""
    from undertow.games.fire.twin import teams

    assert len(teams.teams()) == 2509
    kept, page = tmp_path / "kept.npz", tmp_path / "teams.md"
    count = len(teams.teams(4)) * len(teams.difficulties())
    won = np.zeros(count, np.int64)
    won[:: len(teams.difficulties())] = [k.WIZARD in team for team in teams.teams(4)]
    np.savez(kept, won=64 * won, each=1)
    assert (
        teams.main(["--most", "4", "--games", "128", "--kept", str(kept), "--page", str(page)]) == 0
    )
    told = page.read_text()
    assert "| wizard | 50.0 | 0.0 | +50.0 |" in told
    assert "| 1 | 4.2 | 0.0 |" in told  # one hero of twelve wins every second game


# A difference put in on purpose ----------------------------------------------------------------


def test_a_difference_is_found():
    """One rule played otherwise by the twin alone: the two part within 2,000 games."""
    code = (
        "import os; os.environ['UNDERTOW_TWIN'] = 'python'\n"
        "from undertow.games.fire.twin import acts, equal\n"
        "acts.bob_acts.__globals__['pay'] = lambda s, cost: s.__setitem__(\n"
        "    equal.k.SPENT, s[equal.k.SPENT] + cost)\n"
        "for number in range(2000):\n"
        "    try:\n        equal.one(1, number)\n"
        "    except equal.Difference as found:\n        print(found); break\n"
    )
    said = run([sys.executable, "-W", "ignore", "-c", code], stdout=PIPE, text=True, check=True)
    assert "THRESHOLD is 0 in the engine, 1 in the twin" in said.stdout
