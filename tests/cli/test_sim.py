"""`undertow sim`: games to keep, rows side by side, a page, and what was never used."""

import csv
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from undertow import examples
from undertow.commands import watch
from undertow.commands.arguments import which
from undertow.commands.keeping import Row, chosen

FIRE = ("sim", "fire", "-n", "4", "--bot", "random", "--jobs", "1", "--quiet")
ANIMA = ("sim", "anima", "--example", "bridge", "-n", "2", "--jobs", "1", "--quiet")
ROWS = [Row(n, n in (1, 3), length, {}) for n, length in enumerate((9, 5, 5, 12))]


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("2", [2]),
        ("3,0-1", [0, 1, 3]),
        ("won", [1, 3]),
        ("lost", [0, 2]),
        ("longest, shortest", [1, 3]),
        ("all", [0, 1, 2, 3]),
    ],
)
def test_which_games_are_meant(said, numbers):
    assert chosen(which(said), ROWS) == numbers


def test_a_kept_game_is_the_game_that_was_counted(undertow, tmp_path):
    said = undertow(*FIRE, "--keep", "2,longest", "--to", "odd")
    assert said.code == 0, said.err
    games = list(csv.DictReader(Path("odd/games.csv").read_text("utf-8").splitlines()))
    assert [game["number"] for game in games] == ["0", "1", "2", "3"]
    longest = max(games, key=lambda game: int(game["turns"]))
    assert [game["number"] for game in games if game["file"]] == sorted({"2", longest["number"]})
    assert games[2]["file"] == "fire-2.undertow"
    assert f"replay {'odd/fire-' + min('2', longest['number'])}.undertow" in said.out
    told = undertow("replay", "odd/fire-2.undertow")
    assert games[2]["outcome"] == "defeat"
    assert "Defeat." in told.out
    assert undertow("verify", "odd/fire-2.undertow").code == 0
    kept = undertow("import", "odd/fire-2.undertow")
    assert kept.code == 0, kept.err


def test_a_kept_game_is_proved_whatever_was_chosen_for_it(undertow):
    chosen = ("--heroes", "sage,warrior", "--difficulty", "hard", "--scenario", "unstable-void")
    assert undertow(*FIRE, *chosen, "--keep", "1").code == 0
    said = undertow("verify", "games/fire-1.undertow")
    assert said.code == 0, said.err
    told = undertow("replay", "games/fire-1.undertow").out
    assert "The Sage goes to " in told
    assert "  the Sage goes to " not in told


def test_a_kept_conflict_is_proved_too(undertow):
    said = undertow(*ANIMA, "--powers", "0", "--keep", "1", "--json")
    assert "1 of 2 games is kept in games" in said.err
    winner = json.loads(undertow(*ANIMA, "--powers", "0", "--json", "--each").out)["results"][1]
    told = undertow("replay", "games/anima-1.undertow").out
    words = {"pc": "The heroes won", "gm": "The heroes lost"}
    assert words[winner["winner"]] in told
    assert "match the sealed secret" in undertow("verify", "games/anima-1.undertow").out


def test_two_rows_side_by_side(undertow):
    said = undertow(*FIRE, "--heroes", "sage", "--compare", "--heroes rogue --difficulty hard")
    assert said.code == 0, said.err
    assert "first:  beginner, sage; bot random" in said.out
    assert "second: hard, rogue; bot random" in said.out
    raw = json.loads(undertow(*FIRE, "--json", "--compare", "--bot greedy").out)
    assert (raw["plan"]["bot"], raw["other"]["plan"]["bot"]) == ("random", "greedy")
    won = next(row for row in raw["compared"] if row["name"] == "victory")
    assert won["more"] == raw["other"]["summary"]["won"]["rate"] - raw["summary"]["won"]["rate"]
    turns = next(row for row in raw["compared"] if row["name"] == "hero turns")
    assert turns["second"] == raw["other"]["summary"]["turns"]["mean"]


def test_the_same_row_twice_differs_in_nothing(undertow):
    raw = json.loads(undertow(*FIRE, "--json", "--compare", "--difficulty beginner").out)
    assert raw["summary"] == raw["other"]["summary"]
    assert {row["more"] for row in raw["compared"]} == {0}


def test_another_fight_beside_the_first(undertow):
    said = undertow(*ANIMA, "--compare", "--example tower --bot random", "--report", "both.html")
    assert "first:  The fight on the bridge; bot greedy" in said.out
    assert "bots: PCs random, adversity greedy" in said.out.split("second:")[1]
    assert "Side by side" in Path("both.html").read_text("utf-8")


def test_two_files_side_by_side(undertow, tmp_path):
    for name, ap in (("A", 1), ("B", 9)):
        text = f"[heroes.sage]\nap = {ap}\n"
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    files = [str(tmp_path / f"{name}.toml") for name in "AB"]
    raw = json.loads(undertow(*FIRE, "--heroes", "sage", "--json", "--compare", *files).out)
    more = {row["name"]: row["more"] for row in raw["compared"]}
    assert more["chambers explored"] > 0
    said = undertow(*FIRE, "--heroes", "sage", "--compare", *files).out
    for row, name in (("first: ", "A.toml"), ("second:", "B.toml")):
        assert f"{row} beginner, sage; data {tmp_path / name}; bot random" in said
    alone = json.loads(
        undertow(*FIRE, "--heroes", "sage", "--json", "--data", files[0], "--compare", files[1]).out
    )
    assert alone["compared"] == raw["compared"]


def test_two_fights_from_files(undertow):
    folder = Path(examples.__file__).parent
    files = [str(folder / f"anima-{name}.toml") for name in ("bridge", "tower")]
    few = ["sim", "anima", "-n", "3", "--jobs", "1", "--quiet"]
    said = undertow(*few, "--compare", *files)
    assert said.code == 0, said.err
    assert "first:  The fight on the bridge" in said.out
    other = undertow(*few, "--compare", "--bot random", files[0])
    assert "first:  The fight on the bridge; bot greedy" in other.out
    assert "second: The fight on the bridge; bot random" in other.out
    assert undertow(*few, "--compare", *files, files[0]).code == 4


class Words(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open, self.said = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        assert tag not in ("script", "link", "img")
        if tag not in ("meta", "circle", "line", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)


def test_a_page_of_many_games_says_what_was_not_used(undertow):
    said = undertow(*FIRE, "--report", "fire.html", "--heroes", "warrior,wizard")
    assert "The report is in fire.html." in said.out
    read = Words(Path("fire.html").read_text("utf-8"))
    assert read.open == []
    text = " ".join(read.said)
    for words in ("4 games, beginner, warrior, wizard; bot random", "Where the Action Points went"):
        assert words in text
    idle = next(line for line in read.said if line.startswith("Actions: "))
    assert "Destroy the relic" in idle  # chance alone breaks none
    assert "Slip through" not in idle  # there are no passages to slip through
    assert "Not used: actions Destroy the relic" in said.out.replace("\n", " ")


def test_what_was_used_is_not_listed(undertow):
    raw = json.loads(undertow(*FIRE, "--json", "--each").out)
    done = {rule for game in raw["results"] for rule in game["ap"]}
    assert done.isdisjoint(raw["unused"]["actions"])
    assert done.isdisjoint(raw["unused"]["skills"])
    came = {card for game in raw["results"] for card in game["cards"]}
    assert came.isdisjoint(raw["unused"]["cards"])
    found = {chamber for game in raw["results"] for chamber in game["chambers"]}
    assert found.isdisjoint(raw["unused"]["chambers"])


def test_a_power_that_nobody_used_is_not_called_worthless(undertow):
    raw = json.loads(undertow(*ANIMA, "--powers", "0", "--json").out)
    used = raw["summary"]["uses"]
    assert raw["unused"]
    assert not [one for one in raw["unused"] if used.get(f"{one['who']} {one['power']}")]


def test_slow_bots_weigh_no_powers_unasked(undertow):
    said = undertow("sim", "anima", "--example", "bridge", "-n", "1", "--jobs", "1", "--json")
    assert json.loads(said.out)["plan"]["gamesPerPower"] == 1
    slow = undertow(
        "sim", "anima", "--example", "bridge", "-n", "1", "--jobs", "1", "--json", "--bot", "ahead"
    )
    assert json.loads(slow.out)["plan"]["gamesPerPower"] == 0


def test_long_work_is_told_of_before_it_begins(monkeypatch, capsys):
    clock = iter(range(0, 1000, 3))
    monkeypatch.setattr(watch, "monotonic", lambda: next(clock))
    watch.foretell("games", 1000, [lambda: None], 2)  # three seconds each, on two processes
    assert capsys.readouterr().err == "games: 1000, about 25 min.\n"
    watch.foretell("games", 1000, [lambda: None], 2, quiet=True)
    watch.foretell("games", 19, [lambda: None], 2)
    assert capsys.readouterr().err == ""
    advance = watch._lines("games", 10)
    for _ in range(2):  # the clock is looked at twice for the line, so nine seconds passed
        advance(1)
    assert capsys.readouterr().err == "games: 2 of 10, about 36 s left\n"


def test_refusals(undertow, tmp_path):
    assert undertow(*FIRE, "--keep", "4").refused("no game 4", "0 to 3")
    assert undertow(*FIRE, "--keep", "longets").refused("Did you mean longest?")
    assert undertow(*FIRE, "--compare", "").refused("What is different")
    assert undertow(*FIRE, "--compare", '"').refused("What is different")
    assert undertow(*FIRE, "--compare", "--difficulty harsh").refused("harsh")
    (tmp_path / "taken").write_text("")
    said = undertow(*FIRE, "--keep", "1", "--to", "taken", "--json")
    assert (said.code, "cannot be kept in taken" in said.err) == (4, True)


def test_bots_of_each_side_are_named(undertow, home):
    text = undertow("data", "anima", "--example", "bridge").out
    (home / "mine.toml").write_text('bots = { adversity = "random" }\n' + text, "utf-8")
    said = undertow("sim", "anima", "mine.toml", *ANIMA[4:], "--report", "mine.html").out
    assert "bots: PCs greedy, adversity random, seed" in said
    assert "bots: PCs greedy, adversity random" in (home / "mine.html").read_text("utf-8")
