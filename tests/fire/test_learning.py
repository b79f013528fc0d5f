"""What things are worth to the twin's quick player can be learned by playing, here and on a machine that has
nothing but Python, numpy and a compiler."""

import json
import os
import sys
from pathlib import Path
from shutil import which

import numpy as np
import pytest

from support.children import PIPE, run
from undertow.games.fire.lab.table import Options
from undertow.games.fire.twin import gpu, learn, worths
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.setup import agreed_of
from undertow.kernel import UndertowError

SHORT = ["--here", "--few", "2", "--pairs", "1", "--generations", "10", "--seconds", "1e6"]
HERE = which("g++") is not None


def row(*heroes):
    first, _ = Options(heroes=heroes, many=True).prepare(dict.fromkeys(heroes, "seat"))
    return agreed_of(first.setup, first.rulings)


def test_worths_made_by_hand_leave_every_set_up_as_it_is():
    """Whoever they are, and however many; learned ones change nothing else, and differ by how many play."""
    rows = np.array([row(*k.HEROES[:count]) for count in range(1, 13)])
    np.testing.assert_array_equal(worths.put(rows, worths.by_hand()), rows)
    learned = worths.put(rows, worths.read(worths.LEARNED))
    places = slice(k.C_WORTHS, k.C_WORTHS + k.WORTHS)
    assert (learned[:, places] != rows[:, places]).any(axis=1).all()
    assert (learned[0, places] != learned[5, places]).any()
    learned[:, places] = rows[:, places]
    np.testing.assert_array_equal(learned, rows)


def test_a_name_that_a_file_does_not_have_is_worth_what_it_was(tmp_path):
    file = tmp_path / "some.json"
    file.write_text(json.dumps({"worths": {"relic": [600, 1, 2]}}))
    known, told = worths.by_hand(), worths.read(file)
    place = worths.NAMES.index("relic")
    assert told[place].tolist() == [600, 1, 2]
    np.testing.assert_array_equal(np.delete(told, place, 0), np.delete(known, place, 0))


def test_what_was_learned_comes_along_and_plays():
    told = json.loads(worths.LEARNED.read_text("utf-8"))
    assert set(told["worths"]) == set(worths.NAMES)
    if not HERE:
        with pytest.raises(UndertowError, match="no g"):
            gpu.Library(gpu.HERE)
        return
    fours = learn.default_fours()[2:3]  # where most was learned
    tables = [worths.by_hand(), worths.read(worths.LEARNED)]
    hand, learned = learn.compared(gpu.Library(gpu.HERE), fours, tables, 1, blocks=4)[..., 0]
    assert learned.sum() > 1.2 * hand.sum() > 50


def test_the_same_seed_learns_the_same(tmp_path):
    if not HERE:
        with pytest.raises(UndertowError, match="no g"):
            learn.main([*SHORT, "--out", str(tmp_path)])
        return
    files = {}
    for name, seed in (("one", "3"), ("again", "3"), ("other", "4")):
        out = tmp_path / name
        assert learn.main([*SHORT, "--seed", seed, "--out", str(out)]) == 0
        files[name] = json.loads((out / "learned.json").read_text())
        assert (out / "log.txt").read_text().startswith("ready after ")
        rows = (out / "curve.csv").read_text().splitlines()
        assert len(rows) == 11
        assert rows[10].count(",") == 6, "after ten of them the worths themselves play"
        assert (out / "curve.svg").read_text().startswith("<svg")
    assert files["one"] == files["again"]
    assert files["one"]["worths"] != files["other"]["worths"]
    assert files["one"]["games"] == 10 * 2 * gpu.BLOCK
    assert files["one"]["compared"]["all"]["games"] == 2 * gpu.BLOCK
    table = worths.read(tmp_path / "one" / "learned.json")
    assert (table != worths.by_hand()).any()


def test_without_a_compiler_or_a_device_one_sentence_says_so(tmp_path):
    env = {**os.environ, "PATH": str(tmp_path)}
    for module in ("learn", "teams", "gpu", "tables"):
        command = [sys.executable, "-m", f"undertow.games.fire.twin.{module}"]
        kept = ["--kept", str(tmp_path / "kept.npz"), "--most", "1"] if module == "teams" else []
        few = ["--few", "1"] if module == "learn" else []
        said = run([*command, *kept, *few], stdout=PIPE, stderr=PIPE, text=True, env=env)
        assert said.returncode != 0
        assert "no nvcc" in said.stderr
        assert len(said.stderr.splitlines()) == 1


def test_all_that_another_machine_needs_goes_into_a_folder(tmp_path):
    """There it runs with numpy alone: no site of this Python's is looked into."""
    folder, only = tmp_path / "packed", tmp_path / "only"
    assert learn.main(["--pack", str(folder)]) == 0
    only.mkdir()
    for found in Path(np.__file__).parents[1].glob("numpy*"):
        (only / found.name).symlink_to(found)
    command = [sys.executable, "-S", "-m", "undertow.games.fire.twin.learn", *SHORT]
    command += ["--setups", "setups.npz", "--seed", "3", "--out", "learned"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(only)))}
    said = run(command, stdout=PIPE, stderr=PIPE, text=True, cwd=folder, env=env)
    if not HERE:
        assert said.stderr == "No graphics processor can be used here (no g++).\n"
        return
    assert said.returncode == 0, said.stderr
    told = json.loads((folder / "learned" / "learned.json").read_text())
    assert set(told["worths"]) == set(worths.NAMES)
    teams = np.load(folder / "teams.npz")
    assert len(teams["rows"]) == 2509 * len(teams["names"])
