"""The machine at work on a small checkout: what it kills, what it lets live, what it keeps."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from support import children
from tools.mutants import record
from tools.mutants.__main__ import folders_for, main
from tools.mutants.choosing import Chooser
from tools.mutants.places import Place
from tools.mutants.running import Process, enumerate_mutants

pytestmark = [pytest.mark.xdist_group("mutants")]

YARD = Path(__file__).parent / "yard"
EXCUSE = """
[[equivalent]]
file = "src/yard/kernel/__init__.py"
line = "if amount < 0:"
change = "comparison: < → <="
reason = "Nothing is nothing either way."

[[equivalent]]
file = "src/yard/kernel/__init__.py"
line = "if amount > 9:"
change = "comparison: > → >="
reason = "This line is gone."
"""


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """The yard, broken sixty times."""
    folder = tmp_path_factory.mktemp("build")
    (folder / "equivalent.toml").write_text(EXCUSE, "utf-8")
    before = {p: p.read_bytes() for p in YARD.rglob("*") if p.is_file() and "pycache" not in str(p)}
    assert run(folder) == 0
    assert {p: p.read_bytes() for p in before} == before
    return folder


def run(folder, *more):
    where = ["--root", str(YARD), "--package", "yard", "--build", str(folder), "--workers", "1"]
    where += ["--equivalent", str(folder / "equivalent.toml"), "--sample", "47", "--seed", "1"]
    return main([*where, *more])


def results(folder):
    path = folder / "mutants" / "results.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def figures(folder):
    return json.loads((folder / "mutants.json").read_text("utf-8"))


def outcomes(folder, words):
    return {r["outcome"] for r in results(folder) if words in r["diff"]}


def test_a_rule_that_is_tested_dies_and_one_that_is_not_lives(build):
    assert outcomes(build, "+    return max(amount, most)") == {"killed"}
    assert outcomes(build, "+    return amount - 1") == {"never run"}
    killer = next(r["test"] for r in results(build) if "+    return max(amount, most)" in r["diff"])
    assert killer.startswith("tests/kernel/test_kernel.py::")


def test_every_survivor_is_one_that_no_test_of_the_yard_can_see(build):
    found = figures(build)
    alive = [
        survivor
        for room in found.values()
        for name in ("rules", "catalogue")
        for survivor in room.get(name, {}).get("survivors", [])
    ]
    assert sorted((s["file"].split("/")[-1], s["change"]) for s in alive) == [
        ("__init__.py", "number: 0 → 1"),  # nothing is nothing, again
        ("__init__.py", "number: 1 → 0"),  # this and the next three: nobody calls it
        ("__init__.py", "number: 1 → 2"),
        ("__init__.py", "return: amount + 1 → None"),
        ("__init__.py", "sum: + → -"),
        ("beaches.py", 'entries swapped: "cove", "reef" → "reef", "cove"'),
        ("beaches.py", 'entries swapped: "reef", "spit" → "spit", "reef"'),
        ("beaches.py", 'entry dropped: "cove", → (nothing)'),
        ("beaches.py", 'entry dropped: "reef", → (nothing)'),
        ("beaches.py", 'entry dropped: , "spit" → (nothing)'),
        ("beaches.py", "figure in a text: 2 → 3"),
        ("beaches.py", "figure in a text: Five → Six"),
        ("beaches.py", "figure in a text: Three → Four"),
        ("sizes.toml", 'entry dropped: spare = { holds = 8, colour = "red" } → (nothing)'),
        ("sizes.toml", 'other word: "blue" → "red"'),
        ("sizes.toml", 'other word: "red" → "blue"'),
        ("sizes.toml", 'other word: "red" → "blue"'),
        ("tide.py", "number: 1 → 2"),
    ]
    assert {s["diff"] for s in alive if "Five" in s["change"]} == {
        """-        Beach("reef", "Five shells, if you dive for them.", 5, wind="east"),
+        Beach("reef", "Six shells, if you dive for them.", 5, wind="east"),"""
    }


def test_the_figures_count_what_was_run_and_leave_out_what_nobody_can_notice(build):
    found = figures(build)
    assert set(found) == {"kernel", "shells"}
    total = sum(p["total"] for r in found.values() for n, p in r.items() if n != "run")
    excused = found["kernel"]["rules"]["equivalent"]
    assert [e["reason"] for e in excused] == ["Nothing is nothing either way."]
    assert total == len(results(build)) == 59
    assert found["shells"]["run"]["sample"] == 47


def test_a_second_run_runs_nothing_again(build, capsys):
    before = results(build)
    assert run(build) == 0
    assert results(build) == before
    said = capsys.readouterr().out
    assert "nothing matches any more: src/yard/kernel/__init__.py: if amount > 9:" in said
    assert "recording" not in said


def test_a_loop_without_end_is_out_of_time_and_counts_as_killed(build, capsys):
    only = ["--room", "shells", "--files", "src/yard/games/shells/tide.py"]
    assert run(build, *only) == 0
    assert outcomes(build, "+        count += 1") == {"timeout"}
    assert "out of time: tests/shells/test_gather.py::test_ashore_comes_down" in (
        capsys.readouterr().out
    )


def test_broken_code_in_a_warm_process_does_what_a_new_import_does(build, tmp_path):
    shutil.copytree(build, tmp_path / "cold")
    (tmp_path / "cold" / "mutants" / "results.jsonl").unlink()
    only = ["--files", "src/yard/games/shells/rules.py", "src/yard/kernel/__init__.py"]
    assert run(build, *only) == 0
    assert run(tmp_path / "cold", *only, "--cold") == 0
    anew = {r["id"]: (r["outcome"], r["test"]) for r in results(tmp_path / "cold")}
    assert len(anew) > 9
    assert {outcome for outcome, _ in anew.values()} == {"killed", "survived", "never run"}
    assert {r["id"]: (r["outcome"], r["test"]) for r in results(build) if r["id"] in anew} == anew


def test_a_warm_process_breaks_what_it_can_and_leaves_the_rest_to_a_cold_one(build):
    place = Place(YARD, "yard", build)
    path = YARD / "src/yard/games/shells/tide.py"
    source = path.read_text("utf-8")
    warm = Process(place, ("shells",))
    id = "tests/shells/test_gather.py::test_ashore_comes_down"
    job = {"path": str(path), "module": "", "tests": [id], "cpu": {id: 0.1}, "patience": 60}
    job["whole"] = False
    try:
        assert warm.run({**job, "source": source.replace("3", "4")})["outcome"] == "killed"
        assert warm.run({**job, "source": f"{source}\n\nMORE = 1\n"})["outcome"] == "cold"
        assert warm.run({**job, "source": source, "tests": ["nobody"]})["outcome"] == "cold"
    finally:
        warm.end()


def test_a_data_file_is_broken_without_being_touched(build):
    assert run(build, "--room", "shells", "--files", "*.toml") == 0
    assert outcomes(build, "+small = { holds = 4") == {"killed"}
    assert outcomes(build, '+small = { holds = 3, colour = "blue"') == {"survived"}


def test_only_tests_that_ran_the_line_are_asked(build):
    place = Place(YARD, "yard", build)
    records = {folder: record.of_folder(place, folder) for folder in place.test_folders}
    assert set(records) == {"kernel", "shells"}
    chooser = Chooser(place, records, 60)
    found = {m.change: m for m in enumerate_mutants(place, "shells", ["tide.py"])}
    choice = chooser.choose(found["number: 3 → 4"])
    assert choice.tests == ["tests/shells/test_gather.py::test_ashore_comes_down"]
    assert not choice.whole
    beaches = list(enumerate_mutants(place, "shells", ["beaches.py"]))
    wind = next(m for m in beaches if m.source.startswith('Beach("reef"'))
    choice = chooser.choose(wind)
    assert choice.whole
    assert sorted(choice.tests[:4], key=lambda id: "kernel" in id) == choice.tests[:4]
    assert len(choice.tests) == 10
    assert Chooser(place, records, 0.0).choose(wind).left == 10
    *_, last = (id for id in choice.tests if "shells" in id)
    chooser.learn(last)
    assert chooser.choose(wind).tests[0] == last  # who noticed such a thing once is asked first


def test_who_noticed_much_is_asked_after_the_likeliest(build):
    place = Place(YARD, "yard", build)
    shells = record.of_folder(place, "shells")
    many = {f"{id}-{n}": seen for id, seen in shells.tests.items() for n in range(9)}
    chooser = Chooser(place, {"shells": replace(shells, tests=many)}, 60)
    rules = enumerate_mutants(place, "shells", ["rules.py"])
    mutant = next(m for m in rules if m.source.startswith("taken = limited"))
    before = chooser.choose(mutant).tests
    assert len(before) > 26
    chooser.learn(before[-1], at_import=False)
    assert chooser.choose(mutant).tests == [*before[:25], before[-1], *before[25:-1]]


def test_of_what_runs_at_import_those_are_asked_first_who_name_it_or_run_it_again(build):
    place = Place(YARD, "yard", build)
    chooser = Chooser(place, {"shells": record.of_folder(place, "shells")}, 60)
    beaches = enumerate_mutants(place, "shells", ["beaches.py"])
    order = next(m for m in beaches if m.change.startswith("entries swapped"))
    asked = [id.split("::")[1].split("[")[0] for id in chooser.choose(order).tests]
    near = {"test_every_beach_is_there", "test_wind_and_shells_are_as_printed"}
    assert set(asked[:4]) == near
    assert not near.intersection(asked[4:])
    rules = list(enumerate_mutants(place, "shells", ["rules.py"]))
    shells = record.of_folder(place, "shells")
    limit = next(m for m in rules if m.source.startswith("return PAIL"))
    run = {id for id, seen in shells.tests.items() if seen.ran(shells.stretch(*at(limit)))}
    early = Chooser(place, {"shells": replace(shells, at_import=-1)}, 60).choose(limit)
    assert early.whole
    assert set(early.tests[: len(run)]) == run
    assert run < set(early.tests)


def test_campaigns_that_ran_it_are_asked_early_though_they_run_much_else(tmp_path):
    yard = tmp_path / "yard"
    shutil.copytree(YARD, yard)
    (yard / "tests" / "shells" / "test_campaigns.py").write_text(
        "from yard.games.shells.rules import gather\nfrom yard.games.shells.tide import ashore\n\n\n"
        "def test_gathers():\n    assert gather([], 'cove', 'large') + ashore(5) == 6\n\n\n"
        "def test_waits():\n    assert ashore(5) == 3\n"
    )
    place = Place(yard, "yard", tmp_path / "b", whole_games=False)
    shells = record.of_folder(place, "shells")
    file = "tests/shells/test_campaigns.py::"
    many = {f"{id}-{n}": seen for id, seen in shells.tests.items() for n in range(9)}
    tests = {**many, **{id: seen for id, seen in shells.tests.items() if id.startswith(file)}}
    tests = {id: seen for id, seen in tests.items() if "campaigns.py" not in id or "-" not in id}
    chooser = Chooser(place, {"shells": replace(shells, tests=tests)}, 60)
    rules = list(enumerate_mutants(place, "shells", ["rules.py"]))
    inside = next(m for m in rules if m.source.startswith("taken = limited"))
    assert chooser.choose(inside).tests.index(f"{file}test_gathers") == 12
    assert f"{file}test_waits" not in chooser.choose(inside).tests
    entry = next(m for m in rules if m.change.startswith("decorator dropped"))
    asked = chooser.choose(entry)
    assert asked.whole
    assert {f"{file}test_gathers", f"{file}test_waits"} <= {*asked.tests[:3]}


def at(mutant):
    return mutant.file, mutant.edit.start


def test_a_room_asked_for_its_own_tests_leaves_whole_games_and_other_folders_alone(tmp_path):
    yard = tmp_path / "yard"
    shutil.copytree(YARD, yard)
    (yard / "tests" / "shells" / "test_contract.py").write_text("def test_a_game():\n    pass\n")
    place = Place(yard, "yard", tmp_path / "b")
    quick = Place(yard, "yard", tmp_path / "b", whole_games=False)
    assert set(place.tests("shells")) - set(quick.tests("shells")) == {
        "tests/shells/test_contract.py"
    }
    assert folders_for(place, ["shells"]) == ["kernel", "shells"]
    assert folders_for(quick, ["shells"], own=True) == ["shells"]


def test_only_test_files_with_such_a_word_in_their_names_are_asked(tmp_path):
    yard = tmp_path / "yard"
    shutil.copytree(YARD, yard)
    (yard / "tests" / "shells" / "test_tide.py").write_text(
        "from yard.games.shells.tide import ashore\n\n\ndef test_low():\n    assert ashore(1) == 1\n"
    )
    args = ("--root", str(yard), "--package", "yard", "--room", "shells", "--own", "--workers", "1")
    only = ("--files", "tide.py", "--tests", "tide", "never")
    assert main([*args, *only, "--build", str(tmp_path / "b")]) == 0
    told = json.loads((tmp_path / "b" / "mutants.json").read_text("utf-8"))
    assert told["shells"]["rules"]["killed"] < told["shells"]["rules"]["total"]
    kept = (tmp_path / "b" / "mutants" / "results.jsonl").read_text("utf-8").splitlines()
    assert {json.loads(line)["test"] for line in kept} <= {
        "",
        "tests/shells/test_tide.py::test_low",
    }
    assert [path.name for path in (tmp_path / "b" / "mutants").glob("record*")] == [
        "record-shells-own-tide-never.json"
    ]


def test_only_a_changed_test_file_is_recorded_again(tmp_path, capsys):
    yard = tmp_path / "yard"
    shutil.copytree(YARD, yard)
    place = Place(yard, "yard", tmp_path / "b")
    first = record.of_folder(place, "shells")
    new = yard / "tests" / "shells" / "test_a_tide.py"
    new.write_text(
        "from yard.games.shells.tide import ashore\n\n\ndef test_low():\n    assert ashore(1) == 1\n"
    )
    capsys.readouterr()
    again = record.of_folder(place, "shells")
    assert "recording what 1 files of tests/shells runs" in capsys.readouterr().out
    id = "tests/shells/test_a_tide.py::test_low"
    assert {k: v for k, v in again.tests.items() if k != id} == first.tests
    assert again.at_import == first.at_import
    tide = "src/yard/games/shells/tide.py"
    source = (yard / tide).read_bytes()
    high, low = (again.stretch(tide, source.index(text)) for text in (b"count -= 1", b"return"))
    assert low is not None
    assert again.tests[id].hits == 1 << low | 1 << again.stretch(tide, source.index(b"while"))
    assert not again.tests[id].ran(high)
    new.unlink()
    assert record.of_folder(place, "shells").tests == first.tests
    (yard / "tests" / "shells" / "helper.py").write_text("MORE = 1\n")
    capsys.readouterr()
    assert record.of_folder(place, "shells", trusting=True).tests == first.tests
    assert "recording" not in capsys.readouterr().out
    record.of_folder(place, "shells")
    assert "recording what each test of tests/shells runs" in capsys.readouterr().out


def test_a_suite_that_is_not_green_is_not_broken(tmp_path, capsys):
    yard = tmp_path / "yard"
    shutil.copytree(YARD, yard)
    (yard / "tests" / "kernel" / "test_red.py").write_text("def test_red():\n    assert 0\n")
    where = ["--root", str(yard), "--package", "yard", "--build", str(tmp_path / "b")]
    assert main([*where, "--room", "shells", "--sample", "1"]) == 1
    said = capsys.readouterr().out
    assert "tests/kernel must pass before it is broken" in said
    assert "test_red" in said


def test_a_recording_that_breaks_off_is_no_record(tmp_path):
    yard = tmp_path / "yard"
    shutil.copytree(YARD, yard)
    breaks = "def pytest_collection_finish():\n    raise RuntimeError('no more')\n"
    (yard / "tests" / "shells" / "conftest.py").write_text(breaks)
    with pytest.raises(record.NotGreen, match="no more"):
        record.of_folder(Place(yard, "yard", tmp_path / "b"), "shells")


def test_an_unknown_room_is_refused_and_a_list_runs_nothing(tmp_path, capsys):
    assert run_in(tmp_path, "--room", "attic") == 2
    assert "There is no room attic; there are kernel, shells." in capsys.readouterr().out
    assert run_in(tmp_path, "--room", "kernel", "--list") == 0
    assert "src/yard/kernel/__init__.py:18  comparison: < → <=" in capsys.readouterr().out
    assert not (tmp_path / "mutants").exists()


def test_what_no_quick_test_runs_is_named_without_a_run(build, capsys):
    before = results(build)
    assert run(build, "--room", "kernel", "--weak") == 0
    said = capsys.readouterr().out
    assert "return: amount + 1 → None" in said
    assert "comparison: < → <=" not in said
    assert "kernel: no quick test runs 4 of " in said
    assert results(build) == before


def run_in(folder, *more):
    command = ["--root", str(YARD), "--package", "yard", "--build", str(folder)]
    return main([*command, *more])


def test_it_can_be_called_from_outside(tmp_path):
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tools.mutants", "--room", "no-such-room"]
    ran = children.run(command, cwd=root, text=True)
    assert ran.returncode == 2
    assert "kernel" in ran.stdout
