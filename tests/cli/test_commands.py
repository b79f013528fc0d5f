"""What each command does when all is well."""

import os
import re
import signal
import sys
from math import inf
from pathlib import Path

import msgspec
import pytest

import undertow as package
from support.children import PIPE, run, start
from undertow import cli
from undertow.commands import watch
from undertow.commands.places import default_store
from undertow.commands.tables import BROUGHT, BROUGHT_OWN
from undertow.games.anima.rulings import Rulings as AnimaRulings
from undertow.games.eidolon.rulings import Rulings as EidolonRulings
from undertow.games.fire.components import load
from undertow.games.fire.game import GAME
from undertow.games.fire.rules.acting import lendable
from undertow.games.fire.rulings import Rulings
from undertow.kernel import speak
from undertow.store import TAKEN, TAKEN_WHOLE, Sitting, SqliteStore

PYTHON = [sys.executable, "-m", "undertow"]


def test_without_arguments_it_says_how_to_start_a_game(undertow):
    said = undertow()
    assert said.code == 0
    assert "undertow play fire" in said.out
    assert said.out == undertow("--help").out


def test_version(undertow):
    assert undertow("--version").out == f"undertow {package.__version__}\n"


@pytest.mark.parametrize(
    "command",
    [
        "play",
        "sim",
        "replay",
        "verify",
        "tables",
        "export",
        "import",
        "heroes",
        "scenarios",
        "rulings",
        "data",
        "bench",
    ],
)
def test_every_command_explains_itself(undertow, command):
    said = undertow(command, "--help")
    assert said.code == 0
    assert f"usage: undertow {command}" in said.out


@pytest.mark.parametrize("command", ["verify", "check", "completion", "play", "sim", "serve"])
def test_help_fits_a_narrow_screen(undertow, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "60")
    lines = undertow(command, "--help").out.splitlines()
    assert [line for line in lines if len(line) > 60 and " " in line.strip()] == []


def test_help_imports_nothing_heavy():
    code = (
        "import sys; from undertow.cli import main; main(['--help']);"
        "light = ('undertow.cli', 'undertow.plugins', 'undertow.games', 'undertow.commands',"
        " 'undertow.commands.arguments', 'undertow.commands.defaults', 'undertow.commands.options',"
        " 'undertow.commands.of_games');"
        "heavy = [m for m in sys.modules if m.split('.')[0] in ('rich', 'msgspec', 'sqlite3')"
        " or m.startswith('undertow.') and m not in light];"
        "print(heavy, file=sys.stderr); sys.exit(bool(heavy))"
    )
    done = run([sys.executable, "-c", code], text=True)
    assert done.returncode == 0, done.stderr


def test_help_leads_on_to_what_each_game_brings(undertow):
    said = undertow("--help").out
    for more in ("sim GAME --help", "undertow games", "describe GAME", "heroes, scenarios, data"):
        assert more in said
    said = undertow("sim", "--help").out
    for more in (
        "sim fire --help",
        "sim anima --help",
        "heroes GAME",
        "scenarios GAME",
        "data GAME",
    ):
        assert f"  undertow {more}\n" in said
    assert "sim edge --help" not in said
    assert undertow("heros", "fire").refused("no command heros", "Did you mean heroes?")


def test_skills_are_listed_with_their_ids_and_who_else_may_have_them(undertow):
    said = undertow("heroes", "fire").out
    assert "  * Smite (fire.smite): " in said
    assert "    Bob: wait (fire.bob-wait): " in said
    rows = msgspec.json.decode(undertow("heroes", "fire", "--json").out)
    lent = [skill["id"] for row in rows for skill in row["skills"] if skill["lent"]]
    assert sorted(lent) == sorted(lendable())


def test_sim_for_people_and_for_programs(undertow, monkeypatch):
    monkeypatch.setattr(watch, "EVERY", inf)  # it is a short run, on any machine
    said = undertow(
        "sim", "fire", "-n", "4", "--bot", "random", "--heroes", "Sage, Dark Knight", "--jobs", "1"
    )
    assert said.code == 0
    assert said.err == ""
    assert "4 games of fire, beginner, sage, dark-knight" in said.out
    for word in ("victory", "defeat", "95 % interval", "hero turns", "Move"):
        assert word in said.out
    raw = undertow(
        "sim",
        "fire",
        "-n",
        "4",
        "--bot",
        "random",
        "--heroes",
        "sage,dark-knight",
        "--jobs",
        "2",
        "--json",
        "--each",
    )
    found = msgspec.json.decode(raw.out)
    assert found["summary"]["games"] == 4
    assert [game["number"] for game in found["results"]] == [0, 1, 2, 3]
    again = undertow(
        "sim",
        "fire",
        "-n",
        "4",
        "--bot",
        "random",
        "--heroes",
        "sage,dark-knight",
        "--jobs",
        "1",
        "--json",
        "--each",
    )
    assert again.out == raw.out


def test_sim_takes_every_option(undertow, tmp_path):
    data = tmp_path / "mine.toml"
    data.write_text('[chambers.V]\nname = "Porch"\n')
    said = undertow(
        "sim",
        "fire",
        "-n",
        "2",
        "--bot",
        "random",
        "--heroes",
        "warrior",
        "--difficulty",
        "Very Hard",
        "--scenario",
        "shadow-cult",
        "--glyph",
        "--passages",
        "--ruling",
        "fireInExchange",
        "--data",
        data,
        "--seed",
        "3",
        "--jobs",
        "1",
        "--journal",
        "--quiet",
    )
    assert said.code == 0, said.err
    assert "very-hard, warrior; shadow-cult, fireInExchange, glyph, passages" in said.out


def test_replay_tells_the_story_turn_by_turn(undertow, exported, journal):
    told = undertow("replay", exported)
    assert told.code == 0
    assert "The portal opens for" in told.out
    assert "the Warrior's turn" in told.out
    assert undertow("replay", journal).out == told.out
    assert undertow("replay", exported, "--seat", "ana").out == told.out
    later = undertow("replay", exported, "--from", "300").out
    assert later
    assert later.strip() in told.out


def test_replay_shows_no_hidden_order(undertow, exported):
    facts = undertow("replay", exported, "--facts")
    assert '"fact":"deck-shuffled","order":[]' in facts.out
    assert '"fact":"game-began"' in facts.out


def test_verify_recomputes_every_roll(undertow, exported, kept, tmp_path):
    said = undertow("verify", exported)
    assert said.code == 0
    assert "match the sealed secret" in said.out
    verdict = msgspec.json.decode(undertow("verify", exported, "--json").out)
    assert verdict["complete"]
    assert verdict["checked"] > 2
    assert verdict["facts"] > 100
    still = tmp_path / "open.undertow"
    assert undertow("export", "open", still, "--store", kept).code == 0
    said = undertow("verify", still)
    assert "not revealed yet" in said.out
    assert "match the sealed secret" not in said.out
    assert said.out.startswith("No roll or shuffle could be checked.")
    assert said.code == 3, "nothing is wrong, and not everything is proved"


def test_backup_and_delete(undertow, kept, tmp_path):
    copy = tmp_path / "monday.db"
    assert undertow("backup", copy, "--store", kept).code == 0
    assert undertow("backup", copy, "--store", kept).refused("there already")
    assert undertow("backup", kept, "--store", kept, "--force").refused("store itself")
    assert undertow("delete", "open", "--store", copy).refused("for good", "--yes")
    assert undertow("delete", "open", "--store", copy, "--yes").code == 0
    assert undertow("delete", "open", "--store", copy, "--yes").refused("No table open")

    def ids(store):
        listed = undertow("tables", "--store", store, "--json").out
        return {row["id"] for row in msgspec.json.decode(listed)}

    assert (ids(kept), ids(copy)) == ({"over", "open"}, {"over"})


def test_tables_export_import(undertow, kept, exported, tmp_path):
    listed = undertow("tables", "--store", kept)
    assert "the [bold]over[/] one" in listed.out  # a title is nobody's markup
    assert [
        row["id"] for row in msgspec.json.decode(undertow("tables", "--store", kept, "--json").out)
    ]
    assert "No tables yet" in undertow("tables").out
    assert undertow("tables", "--json").out == "[]\n"
    brought = undertow("import", exported)
    assert brought.code == 0
    assert "--resume over" in brought.out
    assert "over" in undertow("tables").out
    assert undertow("import", exported, "--new-id").code == 0
    again = tmp_path / "again.undertow"
    assert undertow("export", "over", again).code == 0
    told = undertow("replay", again).out.splitlines()
    assert set(undertow("replay", exported).out.splitlines()) <= set(told)
    with SqliteStore(default_store()) as store:
        assert said(store, "over") == ["cli.import.told", "store.export.told"]


def said(store, table):
    """What was told of files in a table's chronicle, by its keys."""
    known = (BROUGHT, BROUGHT_OWN, TAKEN, TAKEN_WHOLE)
    keys = {speak(one()): one().key for one in known}
    entries = [msgspec.json.decode(line) for line in store.lines(table)]
    return [keys[one["text"]] for one in entries if one["entry"] == "said" and one["text"] in keys]


def test_an_owners_export_goes_on_and_everybody_is_told(undertow, kept, tmp_path):
    file = tmp_path / "open.undertow"
    assert undertow("export", "open", file, "--store", kept, "--owner").code == 0
    assert undertow("import", file).code == 0
    with SqliteStore(kept) as store, SqliteStore(default_store()) as other:
        assert said(store, "open") == ["store.export.told-secret"]
        assert said(other, "open") == ["store.export.told-secret", "cli.import.told-secret"]
        assert other.header("open").secret == store.header("open").secret
        assert Sitting.open(other, {"fire": GAME}, "open").play.offers("ana"), "it goes on"
    seat = tmp_path / "ana.undertow"
    assert undertow("export", "open", seat, "--seat", "ana").code == 0
    with SqliteStore(default_store()) as other:
        assert len(said(other, "open")) == 2, "what a seat may know is its own"


def test_tables_are_kept_where_the_terminal_keeps_them(home):
    assert default_store() == home / "data" / "undertow" / "tables.db"


@pytest.mark.parametrize(
    ("game", "book"), [("fire", Rulings), ("eidolon", EidolonRulings), ("anima", AnimaRulings)]
)
def test_rulings_are_listed_with_what_they_mean(undertow, game, book):
    said = undertow("rulings", game)
    rows = msgspec.json.decode(undertow("rulings", game, "--json").out)
    assert [row["name"] for row in rows] == list(book.__struct_encode_fields__)
    for row in rows:
        assert row["means"].endswith(".")
        assert row["name"] in said.out
        assert row["means"] in said.out
        assert (f"{row['name']}  (on by default)" in said.out) == (row["default"] is True)


def test_a_list_says_how_a_reading_is_chosen_in_that_game(undertow):
    assert "exchangeConsent  (on by default)" in undertow("rulings", "fire").out
    assert "--ruling NAME" in undertow("rulings", "fire").out
    for game in ("eidolon", "anima"):
        said = undertow("rulings", game).out
        assert "--ruling" not in said
        assert "if all players agree" in said


def test_heroes_and_scenarios_are_listed(undertow):
    said = undertow("heroes", "fire").out
    for hero in load().heroes:
        assert hero in said
    assert "Polearm Lunge" in said
    assert len(msgspec.json.decode(undertow("heroes", "fire", "--json").out)) == 12
    assert "shades-of-vorax" in undertow("scenarios", "fire").out
    assert "scenarios" in msgspec.json.decode(undertow("scenarios", "fire", "--json").out)


def test_the_data_can_be_printed_changed_and_checked(undertow, tmp_path):
    printed = undertow("data", "fire").out
    path = tmp_path / "mine.toml"
    path.write_text(printed.replace("cultists = 30", "cultists = 40"), "utf-8")
    assert undertow("data", "fire", "--check", path).code == 0
    assert load(path.read_text("utf-8")).cultists == 40


def test_the_lists_of_anima_prime_name_all_that_a_fight_may_hold(undertow):
    lists = msgspec.json.decode(undertow("data", "anima").out)
    assert lists["powers"]["blaze"]["cost"] == 3
    assert lists["powers"]["blaze"]["dice"] == {"individual": 3, "squad": 2, "swarm": 1}
    assert lists["powers"]["blaze"]["text"].startswith("The strike is of fire")
    assert lists["effects"]["cursed"]["slots"] == 2
    assert lists["eidolons"]["caragu"]["powers"]["resilience"] == 2
    assert lists["samples"]["egere"]["passion"] == "love"
    assert lists["conditions"]["poisoned"] == {
        "name": "Poisoned",
        "text": "One action die is lost at the start of each turn.",
    }
    named = {name: len(entries) for name, entries in lists.items()}
    assert all(named.values()), named
    assert len(lists["weaknesses"]) == 8
    assert undertow("data", "anima", "--check=mine.toml").refused("--check", "undertow data anima")


def test_a_fault_of_ours_is_a_short_sentence(undertow, monkeypatch):
    def broken(args):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("undertow.commands.lists.rulings", broken)
    said = undertow("rulings", "fire")
    assert said.code == 1
    assert "ZeroDivisionError: oh" in said.err
    assert "UNDERTOW_DEBUG=1" in said.err
    assert "Traceback" not in said.err
    monkeypatch.setenv("UNDERTOW_DEBUG", "1")
    assert "Traceback" in undertow("rulings", "fire").err


def test_ctrl_c_is_quiet(undertow, monkeypatch):
    def interrupted(args):
        raise KeyboardInterrupt

    monkeypatch.setattr("undertow.commands.lists.rulings", interrupted)
    said = undertow("rulings", "fire")
    assert (said.code, said.out, said.err) == (130, "", "")


def test_ctrl_c_ends_a_simulation_with_all_its_processes():
    command = [*PYTHON, "sim", "fire", "-n", "100000", "--jobs", "2", "--quiet"]
    with start(command, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True) as process:
        while len(_children(process.pid)) < 2:
            assert process.poll() is None, "it ended before it began"
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert (out, err) == ("", "")


def _children(pid: int) -> list[str]:
    found = run(["pgrep", "-P", str(pid)], text=True)
    return found.stdout.split()


def test_a_closed_pipe_is_quiet():
    done = run(["/bin/sh", "-c", f"{sys.executable} -m undertow data fire | head -n 1"], text=True)
    assert done.stderr == ""
    assert done.stdout.startswith("# Fire of Eidolon")


def test_play_hands_over_to_the_terminal(undertow, monkeypatch):
    seen = []
    monkeypatch.setattr("undertow.terminal.play", lambda args: seen.append(args) or 0)
    assert (
        undertow(
            "play",
            "fire",
            "--heroes",
            "warrior,sage",
            "--bots",
            "sage",
            "--seed",
            "4",
            "--store",
            "here.db",
            "--name",
            "Ana",
        ).code
        == 0
    )
    (args,) = seen
    assert (args.heroes, args.bots, args.bot, args.seed) == ("warrior,sage", "sage", "greedy", 4)
    assert (args.store, args.name, args.new, args.resume) == ("here.db", "Ana", False, None)


def test_the_parser_offers_the_bots_there_are():
    from undertow.commands import options
    from undertow.games.fire.lab.table import BOTS
    from undertow.games.fire.plugin import PLUGIN

    assert BOTS[: len(options.BOTS)] == options.BOTS
    assert PLUGIN.bot_names == BOTS


def test_only_games_that_bots_can_play_are_offered_for_it(undertow):
    for words in (["sim", "--help"], ["sim", "fire", "--help"]):
        assert "one of: fire, anima\n" in undertow(*words).out, words
    assert undertow("sim", "edge").refused("they can of Fire of Eidolon, Anima Prime")


def test_bench_odds_asks_others_the_same_questions(undertow):
    """It stops where another finds other odds; icepool is there for tests, dyce may be."""
    said = undertow("bench", "odds", "--seconds", "0.05", "--json", "--quiet")
    assert said.code == 0, said.err
    rows = [row for row in msgspec.json.decode(said.out) if row["name"].endswith(": icepool")]
    assert len(rows) == 5
    assert all(row["value"] > 0 and row["target"] == "at least 20" for row in rows)


def test_bench_measures_every_figure(undertow):
    said = undertow("bench", "--seconds", "0.05", "--json", "--quiet")
    assert said.code == 0, said.err
    rows = {row["name"]: row for row in msgspec.json.decode(said.out)}
    for name in (
        "random play, four heroes, journal off",
        "random play, four heroes, journal on",
        "folding a journal, against playing it",
        "restoring an open question, median",
        "memory of an open table after a whole game",
        "cold `undertow --help`",
        "journal of a game",
        *(f"random play, {n} heroes" for n in range(2, 7)),
    ):
        assert rows[name]["value"] > 0
    assert rows["random play, four heroes, journal off"]["target"] == "at least 200"
    wanted = {
        "table.copy(), for programs": "under 30",
        "  a legal act with its effect": "under 60",
        "  AEC environment, observations read": "at least 10000",
    }
    for (
        name,
        target,
    ) in wanted.items():
        ours = [row for row in msgspec.json.decode(said.out) if row["name"] == name]
        assert [row["target"] for row in ours if row["game"] == "fire"] == [target]


def test_the_package_can_be_run(tmp_path):
    done = run([*PYTHON, "--version"], text=True, cwd=tmp_path)
    assert done.stdout.strip() == f"undertow {package.__version__}"
    assert Path(cli.__file__).exists()


@pytest.mark.parametrize("game", ["fire", "eidolon", "anima"])
def test_a_demo_says_where_to_sit_down(tmp_path, game):
    command = [sys.executable, "-m", "undertow", "demo", game, "--port", "0"]
    command += ["--store", str(tmp_path / "t.db")]
    with start(command, stdout=PIPE, text=True) as server:
        said = [server.stdout.readline() for _ in range(2)]
        server.terminate()
        server.stdout.read()
    assert said[0].startswith("Undertow is at http://127.0.0.1:")
    assert re.match(r"Sit down as \w+: http://127\.0\.0\.1:\d+/#/t/\w+/\S+\n", said[1])


def test_a_demo_that_is_not_there(tmp_path, capsys):
    store = str(tmp_path / "t.db")
    assert cli.main(["demo", "eidolon", "--demo", "no", "--port", "0", "--store", store]) == 5
    assert "last-carousel" in capsys.readouterr().err


# undertow sheet


def test_an_empty_sheet_is_printed(undertow, home):
    said = undertow("sheet", "empty.pdf", "--blank", "eidolon")
    assert (said.code, said.out) == (0, "An empty sheet: empty.pdf.\n")
    assert (home / "empty.pdf").read_bytes().startswith(b"%PDF-")
    assert undertow("sheet", "empty.pdf", "--blank", "eidolon").refused("empty.pdf", "--force")
    assert undertow("sheet", "other.pdf", "--blank", "fire").refused("no sheets")


def test_the_rules_are_listed_by_section_and_searched(undertow):
    said = undertow("rules", "fire").out
    assert "13  Actions" in said
    assert "22  House rules" in said
    found = undertow("rules", "fire", "HERO'S", "charge").out
    assert found.splitlines()[:3] == [
        "SKILLS OF THE HEROES",
        "  Hero's Charge (the Warrior)",
        "    AP: 3 · Kind: Master skill · Uses in a game: 1",
    ]
    assert "Polearm Lunge" not in found
    assert "Polearm Lunge" in undertow("rules", "fire", "--all").out


def test_the_rules_are_printed_for_programs(undertow):
    (row,) = msgspec.json.decode(undertow("rules", "edge", "courtly guise low", "--json").out)
    assert row["id"] == "edge.mab.courtly-guise"
    assert row["section"] == "Rites"
    assert row["figures"]["XP"] == "4"
    assert row["text"][0].startswith("In refined company")


def test_words_that_no_rule_has_are_refused(undertow):
    assert undertow("rules", "moonlight", "zzz").code == 4
    assert "zzz" in undertow("rules", "moonlight", "zzz").err
    assert undertow("rules", "chess").code == 2
