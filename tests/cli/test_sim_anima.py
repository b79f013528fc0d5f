"""`undertow sim anima`, as a person would call it."""

import json
from pathlib import Path

import pytest

BRIDGE = Path(__file__).parents[2] / "src/undertow/examples/anima-bridge.toml"
DUEL = """
title = "A [bold]duel[/]"
[[pcs]]
sample = "egere"
[[adversity]]
name = "Warden"
powers = ["slow"]
"""


@pytest.fixture
def duel(tmp_path):
    path = tmp_path / "duel.toml"
    path.write_text(DUEL, "utf-8")
    return path


def test_for_people(undertow, duel):
    said = undertow("sim", "anima", duel, "-n", "3", "--jobs", "1", "--quiet")
    assert said.code == 0, said.err
    assert said.err == ""
    for words in (
        "A [bold]duel[/]: 3 conflicts",
        "the PCs win",
        "95 % interval",
        "rounds",
        "wounds of the PCs",
        "PCs, charge",
        "3 conflicts with it, 3 without",
        "Egere: Life Drain",
    ):
        assert words in said.out


def test_for_programs(undertow, duel):
    given = (
        "sim",
        "anima",
        duel,
        "-n",
        "4",
        "--bot",
        "random",
        "--seed",
        "7",
        "--json",
        "--each",
        "--jobs",
        "1",
        "--quiet",
        "--powers",
        "0",
    )
    first, again = undertow(*given), undertow(*given)
    assert first.code == 0
    assert first.out == again.out
    raw = json.loads(first.out)
    assert raw["plan"]["seed"] == 7
    assert raw["plan"]["gamesPerPower"] == 0
    assert len(raw["results"]) == 4
    assert raw["powers"] == []


def test_the_report(undertow, duel, tmp_path):
    path = tmp_path / "duel.html"
    said = undertow(
        "sim", "anima", duel, "-n", "2", "--powers", "1", "--report", path, "--jobs", "1", "--quiet"
    )
    assert said.code == 0
    assert "duel.html" in said.out
    assert "A [bold]duel[/]" in path.read_text("utf-8")


def test_powers_are_not_weighed_unasked_where_that_takes_long(undertow):
    said = undertow("sim", "anima", BRIDGE, "-n", "1", "--powers", "0", "--jobs", "1", "--quiet")
    assert "was not measured; --powers does it" in said.out


def test_a_bot_that_the_set_up_keeps_from_playing_is_refused(undertow, duel):
    """Two rows that are the same were shown side by side, as if the bot made no difference."""
    assert undertow("sim", "anima", duel, "--compare", "--bot greedy").refused("Both rows")
    half, both = (duel.parent / name for name in ("half.toml", "both.toml"))
    half.write_text('bots = { pcs = "random" }\n' + DUEL, "utf-8")
    both.write_text('bots = { pcs = "random", adversity = "greedy" }\n' + DUEL, "utf-8")
    for said in (("--bot", "random"), ("--compare", "--bot random")):
        assert undertow("sim", "anima", both, "-n", "1", *said).refused("bots", "--bot random")
    row = ("-n", "1", "--jobs", "1", "--quiet", "--powers", "0")
    assert undertow("sim", "anima", half, *row, "--bot", "random").code == 0
    one = undertow("sim", "anima", both, *row)
    assert "A [bold]duel[/]: 1 conflict\n" in one.out


def test_refusals(undertow, duel, tmp_path):
    assert undertow("sim", "anima").refused("Which fight?", "--example bridge")
    assert undertow("sim", "anima", "none.toml").refused("none.toml", "cannot be read")
    assert undertow("sim", "anima", duel, "--heroes", "sage").refused(
        "--heroes", "`undertow sim anima --help`"
    )
    assert undertow("sim", "fire", duel).refused(duel.name, "`undertow sim fire --help`")
    assert undertow("sim", "fire", "-n", "1", "--bot", "ahead").refused("ahead", "greedy")
    assert undertow("sim", "anima", duel, "--bot", "wise").refused("wise", "greedy")
    nowhere = tmp_path / "no" / "where.html"
    said = undertow(
        "sim",
        "anima",
        duel,
        "-n",
        "1",
        "--powers",
        "0",
        "--report",
        nowhere,
        "--jobs",
        "1",
        "--quiet",
    )
    assert said.refused("where.html", "cannot be written")


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ('"slow"', '"slo"', ("duel.toml, line 7", "no power called slo")),
        ('"egere"', '"bob"', ("duel.toml, line 4", "no sample character bob")),
        ("[[adversity]]", "[[adversary]]", ("duel.toml, line 5", "adversary", "no such key")),
        ("[[pcs]]", "[[heroes]]", ("heroes", "no such key")),
        ('title = "', "title = ", ("duel.toml is no TOML", "line 2")),
    ],
)
def test_a_broken_file(undertow, duel, was, now, words):
    duel.write_text(DUEL.replace(was, now), "utf-8")
    assert undertow("sim", "anima", duel, "-n", "1").refused(*words)
