"""A sweep plays every set-up of a grid with the same seeds, goes on where it was stopped, and says what differs."""

import csv
import socket
import sys
from pathlib import Path

import pytest

from support.children import PIPE, run
from undertow import cli
from undertow.commands.arguments import example_file, examples
from undertow.kernel import BadSetup, speak
from undertow.lab import sweep
from undertow.lab.stats import Z95
from undertow.lab.sweep_page import aloud, page, table
from undertow.plugins import plugins

GAMES = {one.id: one.sweeps() for one in plugins().shelf() if one.sweeps is not None}
SPEC = """
game = "fire"
games = 6
seed = 3

[base]
heroes = ["warrior", "paladin"]

[grid]
difficulty = ["beginner", "extreme"]
bot = ["greedy", "random"]
"""


def read(text, folder=Path()):
    return sweep.read(text, "spec.toml", folder, GAMES)


def refusal(text):
    with pytest.raises(BadSetup) as refused:
        read(text)
    return speak(refused.value.line)


def test_a_grid_is_every_combination_and_the_first_of_each_comes_first():
    spec = read(SPEC)
    assert spec.names == (
        "difficulty beginner, bot greedy",
        "difficulty beginner, bot random",
        "difficulty extreme, bot greedy",
        "difficulty extreme, bot random",
    )
    assert (spec.games, spec.seed) == (6, 3)
    assert {plan.options.heroes for plan in spec.plans} == {("warrior", "paladin")}


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("dificulty =", "difficulty =", ("line 10", "Perhaps you meant difficulty")),
        ("gmaes =", "games =", ("line 3", "Perhaps you meant games")),
        ('"extreme"', '"extremes"', ("line 10", "Did you mean extreme?")),
        ('game = "fire"', 'game = "fyre"', ("line 2", "Perhaps you meant fire")),
        ("games = 6", "games = 0", ("line 3", "from 1 on")),
        ('["greedy", "random"]', '"greedy"', ("line 11", "A list")),
        ('"greedy", "random"', '"gready"', ("line 11", "greedy")),
        ("[base]", "base = 3\n[bsae]", ("no TOML", "")),
    ],
)
def test_a_typo_names_its_line_and_the_nearest_key(wrong, right, says):
    text = SPEC.replace(wrong, right) if wrong in SPEC else SPEC.replace(right, wrong)
    if "bsae" in right:
        text = SPEC.replace("[base]", "[base")
    said = refusal(text)
    for part in says:
        assert part in said
    assert said.startswith("spec.toml")


def test_the_same_games_whether_stopped_or_not_and_by_one_process_or_two(tmp_path):
    spec, sweeps = read(SPEC), GAMES["fire"]
    whole = sweep.play(spec, sweeps, tmp_path / "whole")
    assert len(whole) == 24
    file = tmp_path / "cut" / sweep.KEPT
    file.parent.mkdir()
    lines = (tmp_path / "whole" / sweep.KEPT).read_bytes().split(b"\n")
    file.write_bytes(b"\n".join([*lines[:9], lines[9][:20]]))  # killed while it was writing
    again = []
    told = sweep.play(spec, sweeps, tmp_path / "cut", jobs=2, advance=again.append)
    assert told == whole
    assert again[0] == 8, "what was played is not played again"
    assert sum(again) == 24


def test_another_spec_begins_anew(tmp_path):
    spec, sweeps = read(SPEC), GAMES["fire"]
    first = sweep.play(spec, sweeps, tmp_path)
    other = sweep.play(read(SPEC.replace("seed = 3", "seed = 4")), sweeps, tmp_path)
    assert first != other


def test_pairs_are_compared_and_many_comparisons_are_said_aloud(tmp_path):
    spec, sweeps = read(SPEC), GAMES["fire"]
    told = sweep.play(spec, sweeps, tmp_path)
    found = sweep.compared(told, spec, sweeps.rates)
    assert [one.name for one in found["won"]] == list(spec.names[1:])
    for measure in ("won", "turns"):
        first, last = sweep.column(told, 0, measure), sweep.column(told, 3, measure)
        assert found[measure][2].more == pytest.approx((sum(last) - sum(first)) / 6)
    assert all(-1 <= one.low <= one.more <= one.high <= 1 for one in found["won"])
    assert sweep.z_of(1) == pytest.approx(Z95)
    assert sweep.z_of(20) > 3
    assert "20 comparisons" in aloud(21)
    assert "Bonferroni" in aloud(21)
    text = page(spec, told, sweeps.rates, "undertow sweep spec.toml")
    assert "3 comparisons for each measure" in text
    assert text.count("<svg") >= 3
    assert "http" not in text.replace("http-equiv", "")
    with table(spec, told, tmp_path).open() as file:
        rows = list(csv.reader(file))
    assert rows[0][:3] == ["setup", "number", "won"]
    assert len(rows) == 25


def test_the_command_writes_a_table_and_a_page(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("small.toml").write_text(SPEC.replace("games = 6", "games = 2"))
    assert cli.main(["sweep", "small.toml", "--jobs", "1", "--quiet"]) == 0
    said = capsys.readouterr().out
    assert "Bonferroni" in said
    told = Path("small-sweep/index.html").read_text()
    assert told.startswith("<!doctype html>")
    assert "difficulty extreme, bot random" in told
    assert any(Path("small-sweep").glob("games.[cp]*"))


def test_there_is_an_example_for_each_game_that_can_be_swept():
    assert examples("sweep") == sorted(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_are_read_and_played(game, tmp_path, capsys):
    """As somebody would: printed, changed in one line, and swept from a folder where nothing else is."""
    assert cli.main(["sweep", "--example", game]) == 0
    text = capsys.readouterr().out
    assert read(text, tmp_path).games >= 50
    spec = tmp_path / "mine.toml"
    spec.write_text(text.replace("games = 50 ", "games = 2 "), "utf-8")
    folder = tmp_path / "swept"
    assert cli.main(["sweep", str(spec), "--to", str(folder), "--jobs", "1", "--quiet"]) == 0
    assert len((folder / sweep.KEPT).read_text().splitlines()) == 1 + 2 * 6
    assert "5 comparisons for each measure" in (folder / "index.html").read_text("utf-8")


def test_a_sweep_of_nothing_says_how_to_begin(capsys):
    assert cli.main(["sweep"]) != 0
    assert capsys.readouterr().err == (
        "undertow: What is to be played? Name a file, or begin one from an example: undertow sweep "
        "--example anima > mine.toml.\n"
    )


def test_a_ray_that_is_not_installed_is_one_sentence(tmp_path):
    """Wherever this runs: the process it runs in has no Ray."""
    file = tmp_path / "small.toml"
    file.write_text(SPEC)
    code = (
        "import sys; sys.modules['ray'] = None\n"
        "from undertow import cli\n"
        f"sys.exit(cli.main(['sweep', {str(file)!r}, '--to', {str(tmp_path / 'to')!r}, "
        "'--ray', 'auto', '--quiet']))\n"
    )
    said = run([sys.executable, "-c", code], stderr=PIPE, text=True)
    assert said.returncode != 0
    assert said.stderr == (
        "undertow: Ray is not installed here; without --ray the games are played on all cores of this "
        "machine.\n"
    )


def test_a_ray_address_that_does_not_answer_is_one_sentence(tmp_path, capsys):
    file = tmp_path / "small.toml"
    file.write_text(SPEC)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        for ray in (address, f"ray://{address}", "127.0.0.1:99999"):
            to = str(tmp_path / "to")
            assert cli.main(["sweep", str(file), "--to", to, "--ray", ray, "--quiet"]) != 0
            said = capsys.readouterr().err
            assert said.startswith(f"undertow: Ray does not answer at {ray} (")
            assert said.endswith(
                "); without --ray the games are played on all cores of this machine.\n"
            )
            assert len(said.splitlines()) == 1


def test_a_bot_that_thinks_ahead_is_not_swept_where_the_twin_does_not_know_the_set_up(tmp_path):
    """It would play as the greedy one, and its figures would be another's."""
    (tmp_path / "other.toml").write_text('[chambers]\nS1 = { colour = "dex" }\n')
    text = 'game = "fire"\n[base]\ndata = "other.toml"\n[grid]\nbot = ["greedy"]\n'
    assert len(read(text, tmp_path).plans) == 1
    with pytest.raises(BadSetup) as refused:
        read(text.replace('"greedy"', '"greedy", "quick"'), tmp_path)
    said = speak(refused.value.line)
    assert "The fast twin does not know this set-up: the chamber S1 holds something else" in said


def test_a_fight_without_a_power(tmp_path):
    text = example_file("anima", "bridge").read_text()
    (tmp_path / "bridge.toml").write_text(text)
    base = 'game = "anima"\ngames = 2\n[base]\nfight = "bridge.toml"\n[grid]\nbot = ["greedy"]\n'
    spec = read(base, tmp_path)
    who, power, _ = spec.plans[0].fight.owned()[0]
    less = read(base + f'without = ["", "{who} {power}"]\n', tmp_path)
    assert len(less.plans) == 2
    assert len(less.plans[1].fight.owned()) < len(less.plans[0].fight.owned())
    told = sweep.play(less, GAMES["anima"], tmp_path)
    assert {"won", "rounds", "wounds of PCs"} <= set(told[0].measures)


def test_a_bot_of_ones_own_is_swept_beside_ours(tmp_path):
    own = '["random", "undertow.examples.bots:Steady"]'
    spec = tmp_path / "spec.toml"
    fight = f'fight = "{example_file("anima", "bridge")}"'
    spec.write_text(
        f'game = "anima"\ngames = 2\nseed = 1\n[base]\n{fight}\n[grid]\nbot = {own}\n', "utf-8"
    )
    said = ["sweep", str(spec), "--to", str(tmp_path / "swept"), "--jobs", "1"]
    assert cli.main(said) == 0
    rows = (tmp_path / "swept" / "index.html").read_text("utf-8")
    assert "bot undertow.examples.bots:Steady" in rows
    wrong = spec.read_text("utf-8").replace("Steady", "Stedy")
    assert "line 7" in refusal(wrong)
    assert "Did you mean Steady?" in refusal(wrong)
