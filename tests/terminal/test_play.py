"""The program itself, played as a person plays it: a pipe, a terminal, a kill, and coming back."""

from __future__ import annotations

import re

import pytest

from terminal.table import Person, typed
from undertow.games.fire.game import GAME
from undertow.store import Sitting, SqliteStore

SEED = ("--seed", "1")


@pytest.fixture
def home(tmp_path):
    return tmp_path


@pytest.fixture
def sits_down(home):
    """Somebody at a terminal; whoever a failed test leaves sitting is sent home."""
    people = []

    def sit(*args, **how):
        people.append(Person(home, *args, **how))
        return people[-1]

    yield sit
    for person in people:
        person.is_gone()


def kept(home):
    """The tables in the default store, and the newest one opened."""
    with SqliteStore(home / "data" / "undertow" / "tables.db", create=False) as store:
        listed = store.listing()
        return listed, Sitting.open(store, {"fire": GAME}, listed[0].id).play


def test_a_short_game_from_the_first_step_to_the_end(home):
    done = typed(
        home,
        [
            "n",
            "1",
            "hint",
            "why",
            "odds",
            "heroes",
            "list",
            "map",
            "rules",
            "? sanctify",
            "story",
            "help",
            "rulings",
            "concede",
            "no",
            "concede",
            "yes",
            "export night.undertow",
            "",
        ],
        *SEED,
    )
    assert done.returncode == 0, done.stderr
    assert "FIRE OF EIDOLON" in done.words
    assert "Vestibule" in done.words
    assert "The Warrior goes to" in done.words
    assert "A careful player would: " in done.words
    assert "AP of Warrior: 3 = 3 (on the hero card)." in done.words
    assert "The next ritual draws 1 of the 21 cards" in done.words
    assert "Sanctify (Cleric, Master skill)" in done.words
    assert "Defeat." in done.words
    assert "the table agreed to end it here" in done.words
    assert "Every shuffle was fair." in done.words
    assert "undertow verify" in done.words
    assert (home / "night.undertow").exists()
    listed, play = kept(home)
    assert listed[0].status == "over"
    assert play.over


def test_bots_play_a_whole_game_by_themselves(home):
    done = typed(home, [], *SEED, "--heroes", "warrior,wizard", "--bots", "all", "--bot", "random")
    assert done.returncode == 0, done.stderr
    assert re.search(r"Defeat\.|Total victory\.|Partial victory\.", done.words)
    assert "Every shuffle was fair." in done.words


def test_bots_play_beside_a_person_and_are_told_of(home):
    done = typed(
        home, ["end"], *SEED, "--heroes", "warrior,ranger", "--bots", "ranger", "--name", "Ana"
    )
    assert done.returncode == 0
    assert "It is the Ranger's turn." in done.words
    assert done.words.count("Warrior, 3 AP >") == 2
    _, play = kept(home)
    assert play.seats == ("Ana", "ranger-bot")


def test_the_end_of_input_saves_and_says_how_to_go_on(home):
    first = typed(home, ["n"], *SEED)
    assert first.returncode == 0
    command = re.search(r"undertow play fire --resume (\w+)", first.stdout)
    again = typed(home, ["1"], "--resume", command[1])
    assert "Welcome back." in again.words
    assert "Which sides shall its doorways face?" in again.words  # the open question came back
    assert "goes to" in again.words
    last = typed(home, ["", "quit"])  # Enter goes on with the last one
    assert "A game is waiting" in last.words
    assert command[1] in last.words
    newer = typed(home, ["new"])
    assert "FIRE OF EIDOLON" in newer.stdout
    assert len(kept(home)[0]) == 2


def test_rubbish_does_no_harm(home):
    rubbish = [
        "xyzzy",
        "[bold]",
        "99",
        "-1",
        "0",
        b"\xff\xfe\x00\x07",
        "x" * 5000,
        "move",
        "%s {0}",
    ]
    done = typed(home, rubbish, *SEED)
    assert done.returncode == 0
    assert "I do not know “xyzzy”." in done.words
    assert "There is no 99; choose 1 to" in done.words
    _, play = kept(home)
    assert play.world.now.spent == 0


def test_what_is_refused_says_why(home):
    done = typed(home, ["collect", "attack", "teleport", "destroy", "stand", "claim"], *SEED)
    assert "there is no Token of Power in your chamber" in done.words
    assert "there is no cultist in your chamber" in done.words
    assert "That is not a skill of the Warrior." in done.words
    assert "six tokens of its colour" in done.words
    assert "you are on your feet already" in done.words


def test_undo_takes_back_and_says_what(home):
    done = typed(home, ["undo", "n", "1", "undo", "undo", "undo"], *SEED)
    assert "There is nothing of yours to take back." in done.words
    assert "Taken back: The Warrior goes to" in done.words
    assert "The same steps will turn up the same chambers" in done.words
    _, play = kept(home)
    assert play.world.now.spent == 0
    assert len(play.world.board.tiles) == 1


def test_with_bots_at_the_table_undo_is_granted(home):
    done = typed(home, ["end", "undo"], *SEED, "--heroes", "warrior,ranger", "--bots", "ranger")
    assert "Taken back: " in done.words
    _, play = kept(home)
    assert play.world.now.number == 1
    assert play.world.now.hero == "warrior"


def test_conceding_beside_bots_ends_the_game(home):
    done = typed(home, ["concede", "yes"], *SEED, "--heroes", "warrior,ranger", "--bots", "ranger")
    assert done.returncode == 0
    assert "Defeat." in done.words


def test_the_course_of_a_turn_marks_where_the_table_is(home):
    done = typed(home, ["flow", "n", "turn"], *SEED)
    assert "then Is it decided? Is" in done.words  # no second mark behind it
    assert "Phase two: Cultists' Ritual" in done.words
    assert "▸ Actions Spend up to your AP" in done.words


def test_a_reading_can_be_turned_over_in_mid_game(home):
    done = typed(home, ["rulings", "rulings bombonce", "yes", "rulings", "rulings nonsense"], *SEED)
    assert "plays by the booklet throughout" in done.words
    assert "Rulings turned over at this table: bombOnce." in done.words
    assert "Nothing here is called “nonsense”." in done.words
    assert kept(home)[1].world.rulings.bomb_once


def test_every_hero_with_every_option_can_be_played_by_typing_anything(home):
    words = ["1", "2", "3", "undo", "hint", "odds", "end", "n", "e", "s", "w", "collect", "why"]
    lines = [words[n * n % len(words)] for n in range(120)]
    heroes = "sage,geomancer,engineer,rogue,dark-knight,wizard"
    options = ("--scenario", "shades-of-vorax", "--passages", "--glyph", "--bots", "dark-knight")
    done = typed(home, lines, *SEED, "--heroes", heroes, *options)
    assert done.returncode == 0, done.stderr
    assert "please report" not in done.words


def test_the_end_can_be_taken_back(home):
    done = typed(home, ["concede", "yes", "undo", "end"], *SEED)
    assert "Ranger, 3 AP >" in done.words
    assert not kept(home)[1].over


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--heroes", "warrior,bard"), "There is no hero called bard"),
        (("--heroes", "warrior", "--bots", "sage"), "sage is not among the heroes who go in"),
        (("--difficulty", "silly"), "There is no difficulty silly"),
        (("--glyph", "--scenario", "vagrant-portal"), "cannot be used with the Vagrant Portal"),
        (("--resume", "nosuchtable"), "nosuchtable"),
        (("--name", "ranger-bot", "--heroes", "sage,ranger", "--bots", "ranger"), "--name"),
        (("--store", "/dev/null/x.db"), "/dev/null/x.db"),
    ],
)
def test_a_bad_set_up_is_one_sentence_and_an_exit_code(home, args, says):
    done = typed(home, ["quit"], *args)
    assert done.returncode == {"nosuchtable": 5, "/dev/null/x.db": 6}.get(says, 4)
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"COLUMNS": "40"}])
def test_plain_terminals_get_a_plain_table(home, env):
    done = typed(home, ["n"], *SEED, **env)
    assert done.returncode == 0
    assert "\x1b[" not in done.stdout
    assert "Warrior" in done.words


def test_letters_stand_in_where_there_are_no_signs(home):
    done = typed(home, ["n"], *SEED, PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "+------ ? ------+" in done.stdout


def test_a_newcomer_at_a_terminal_is_in_a_game_after_one_enter(sits_down):
    person = sits_down()
    person.reads("Who goes in?")
    person.reads("> ")
    person.types("")
    seen = person.reads("Warrior, 3 AP > ")
    assert "\x1b[" in seen  # in colour
    assert "Vestibule" in seen
    person.types("end")
    person.reads("Ranger, 3 AP > ")
    person.types("quit")
    person.reads("--resume")
    assert person.leaves() == 0


def test_names_typed_at_the_door_go_in(sits_down):
    person = sits_down("--new", NO_COLOR="1")
    person.reads("Who goes in?")
    person.types("sage rouge")  # a slip ends nothing
    person.reads("Did you mean rogue?")
    person.types("sage rog")
    seen = person.reads("Sage, 3 AP > ")
    assert "Rogue" in seen
    person.types("q")
    assert person.leaves() == 0


def test_a_picture_fits_a_small_terminal(sits_down):
    person = sits_down(*SEED, NO_COLOR="1", size=(80, 24))
    person.reads("Warrior, 3 AP > ")
    person.types("")
    seen = person.reads("Warrior, 3 AP > ").replace("\r", "")
    rows = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen).split("\n")
    assert len(rows) <= 24 + 1  # the line that was typed scrolls away
    assert max(len(row) for row in rows) <= 80
    person.types("q")
    assert person.leaves() == 0


def test_kill_9_loses_nothing_and_the_question_comes_back(home, sits_down):
    person = sits_down(*SEED)
    person.reads("Warrior, 3 AP > ")
    person.types("end")
    person.reads("Ranger, 3 AP > ")
    person.types("explore n")
    person.reads("Which sides shall its doorways face?")
    person.is_killed()
    _, play = kept(home)
    assert play.world.now.hero == "ranger"
    assert play.requests("you")
    person = sits_down()
    person.reads("A game is waiting")
    person.types("")
    person.reads("Which sides shall its doorways face?")
    person.reads("Your choice > ")
    person.types("1")
    person.reads("Walk into")  # the Ranger's Sight
    person.types("q")
    assert person.leaves() == 0


def test_an_interrupt_keeps_the_game(sits_down):
    person = sits_down(*SEED)
    person.reads("Warrior, 3 AP > ")
    person.presses_ctrl_c("--resume")
    assert person.leaves() == 130


def test_tab_completes_at_a_real_terminal(sits_down):
    person = sits_down("--heroes", "warrior", "--seed", "4", NO_COLOR="1")
    person.reads("3 AP > ")
    person.types_on("en\t")
    person.reads("End the turn")
    person.types("")
    person.reads("Turn 2")
    person.types("quit")
    assert person.leaves() == 0
