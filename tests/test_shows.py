"""`@shows` and the coverage it yields, tried on small suites of their own."""

import json
import os
import sys

import pytest

from support import children
from support.shows import shows
from tools import rules

SUITE = """
import pytest
from support.shows import shows

@shows("fire.explore.cost", "fire.explore.draw")
@shows("fire.explore.doorway")
def test_passes(): pass

@shows("fire.hero.warrior")
class TestClass:
    def test_inside(self): pass

@pytest.mark.parametrize("hero", [
    pytest.param("wizard", marks=shows("fire.hero.wizard")),
    pytest.param("ranger", marks=shows("fire.hero.ranger")),
])
def test_cases(hero): assert hero == "wizard"

@shows("fire.explore.draw")
def test_fails(): assert False

@shows("fire.explore.content")
def test_skips(): pytest.skip("not today")

@shows("fire.explore.cut-off")
@pytest.mark.xfail(strict=False)
def test_passes_against_expectation(): pass

@pytest.fixture
def broken():
    yield
    raise ValueError

@shows("fire.explore.occupied")
def test_ends_badly(broken): pass
"""

GREEN = """
from support.shows import shows

@shows("fire.explore.cost")
def test_one(): pass

@shows("fire.basics.story")
def test_two(): pass

def test_three(): pass
"""


@pytest.fixture
def suite(tmp_path):
    """Run pytest on a suite in a folder of its own, with our plugin."""
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\ntestpaths = tests\naddopts = -q -p support.plugin -p no:cacheprovider\n"
        "markers =\n    shows(*ids): atoms\n"
    )
    (tmp_path / "tests").mkdir()

    def run(source, *args):
        (tmp_path / "tests" / "test_it.py").write_text(source)
        paths = os.pathsep.join([str(rules.ROOT / "tests"), str(rules.ROOT)])
        env = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
        # Plug-ins of others take seconds to import, and none but xdist is looked at here.
        env |= {"PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return children.run(
            [sys.executable, "-m", "pytest", *(("-p", "xdist") if "-n" in args else ()), *args],
            cwd=tmp_path,
            env=env,
            text=True,
            stdin=children.DEVNULL,
        )

    run.shown = lambda: json.loads((tmp_path / "build" / "shown.json").read_text())
    run.rules = lambda: json.loads((tmp_path / "build" / "rules.json").read_text())
    run.kept = lambda: (tmp_path / "build").exists()
    return run


@pytest.mark.parametrize("how", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_only_what_passing_tests_name_is_shown(suite, how):
    assert suite(SUITE, *how).returncode == 1
    file = "tests/test_it.py::"
    assert suite.shown() == {
        "fire.explore.cost": [file + "test_passes"],
        "fire.explore.doorway": [file + "test_passes"],
        "fire.hero.warrior": [file + "TestClass::test_inside"],
        "fire.hero.wizard": [file + "test_cases[wizard]"],
    }
    fire = suite.rules()["fire"]
    assert (fire["M"]["shown"], fire["C"]["shown"]) == (2, 2)


def test_figures_name_every_game_and_kind(suite):
    assert suite(GREEN).returncode == 0
    assert suite.rules() == rules.figures(["fire.explore.cost", "fire.basics.story"])


@pytest.mark.parametrize(
    "narrower",
    [
        ("-k", "one"),
        ("-m", "not shows"),
        ("tests/test_it.py::test_one",),
        ("tests/test_it.py",),
        ("--deselect", "tests/test_it.py::test_two"),
        ("--collect-only",),
    ],
    ids=lambda args: args[0],
)
def test_a_narrower_run_leaves_the_figure_alone(suite, narrower):
    assert suite(GREEN, *narrower).returncode == 0
    assert not suite.kept()


def test_a_run_that_stops_half_way_leaves_the_figure_alone(suite):
    assert suite(SUITE, "-x").returncode != 0
    assert not suite.kept()


@pytest.mark.parametrize("whole", [("-m", "shows"), ("tests",), (".",)], ids=lambda args: args[-1])
def test_a_run_of_all_that_carries_the_mark_is_whole(suite, whole):
    assert suite(GREEN, *whole).returncode == 0
    assert set(suite.shown()) == {"fire.explore.cost", "fire.basics.story"}


@pytest.mark.parametrize("how", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_an_unknown_id_stops_the_run_with_one_sentence(suite, how):
    ran = suite(GREEN.replace("fire.explore.cost", "fire.explore.cots"), *how)
    assert ran.returncode != 0
    assert (
        "test_it.py:4 (test_one) shows `fire.explore.cots`, which is no rule atom: "
        "did you mean `fire.explore.cost`" in ran.stdout
    )
    assert "Traceback" not in ran.stdout
    assert not suite.kept()


def test_an_id_like_no_other_points_to_the_inventories():
    with pytest.raises(pytest.Collector.CollectError, match=r"`zzz`, .* see docs/rules"):
        shows("zzz")


def test_shows_must_name_something():
    with pytest.raises(pytest.Collector.CollectError, match="names no rule atom"):
        shows()
