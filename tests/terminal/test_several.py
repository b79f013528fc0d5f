"""Several moves in one line, a hint by one key, what Tab offers; a chair on a server by its link."""

from __future__ import annotations

import sys
from pathlib import Path

from server.client import FREE
from server.conftest import Running
from support import children
from terminal.table import surroundings, typed
from undertow import client
from undertow.commands.places import games
from undertow.server.config import Config
from undertow.store import SqliteStore
from undertow.terminal.away import Away
from undertow.terminal.reader import Reader
from undertow.terminal.screen import Screen, make_console
from undertow.terminal.session import several


def test_a_line_may_say_several_things() -> None:
    assert several("e n n") == ["e", "n", "n"]
    assert several("1; 2 ;hint") == ["1", "2", "hint"]
    assert several("move north") == ["move north"]
    assert several("") == [""]
    assert several("n") == ["n"]


def test_three_steps_in_one_line_and_the_rest_of_a_wrong_one_is_left(tmp_path: Path) -> None:
    done = typed(tmp_path, ["", "nonsense; n", "quit"], "--seed", "4", "--heroes", "warrior")
    assert done.returncode == 0, done.stderr
    assert "I do not know “nonsense”" in done.words
    assert "The rest of the line is left alone: n" in done.words
    other = ["", "e n n", "quit"]  # in the new chamber two ways round have a doorway in the north
    done = typed(tmp_path, other, "--seed", "7", "--heroes", "warrior,sage", "--new")
    assert done.words.count("Which one?") == 1
    assert "The rest of the line is left alone: n" in done.words


def test_one_key_does_what_a_careful_player_would(tmp_path: Path) -> None:
    done = typed(tmp_path, ["", "!", "! ; !", "quit"], "--seed", "4", "--heroes", "warrior")
    assert done.returncode == 0, done.stderr
    assert done.words.count("→ ") >= 3
    other = typed(tmp_path, ["!", "quit"], "--seed", "1", "--new", game="anima")
    assert "→ " in other.words


def test_tab_completes_what_may_be_said() -> None:
    reader = Reader(Screen(make_console()))
    reader.words = ["Explore north", "Explore east", "End the turn", "help"]
    found = [reader.complete("exp", state) for state in range(3)]
    assert found == ["Explore north", "Explore east", None]
    assert reader.complete(" hel", 0) == "help"


def test_a_chair_is_taken_by_its_link_beside_others(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "tables.db") as store:
        server = Running(store, Config(limits=FREE), games())
        chairs = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)
        version = chairs["sage"].version
        link = chairs["warrior"].link
        done = children.run(
            [sys.executable, "-m", "undertow", "join", link],
            input=b"1\nsay Here I am.\nlook turn\nodds\n99\nquit\n",
            stdout=children.PIPE,
            stderr=children.PIPE,
            env=surroundings(tmp_path),
        )
        said = " ".join(done.stdout.decode().split())
        assert done.returncode == 0, done.stderr
        assert "You sit as Warrior at a table of Fire of Eidolon, with Sage." in said
        assert "I do not know “99”" in said
        sage = chairs["sage"]
        sage.refresh()
        assert sage.version > version
        assert any("Here I am." in text for _, text in sage.log())
        refused = children.run(
            [sys.executable, "-m", "undertow", "join", "http://127.0.0.1:9/#/t/x/y"],
            stdout=children.PIPE,
            stderr=children.PIPE,
            env=surroundings(tmp_path),
        )
        assert refused.returncode == 4
        assert b"does not answer" in refused.stderr
        del chairs, sage
        server.stop()


def joined(home: Path, link: str, *lines: str, plain: bool = False) -> str:
    """What the program prints at a chair, with these lines typed, on 60 columns."""
    done = children.run(
        [sys.executable, "-m", "undertow", "join", link, *(["--plain"] if plain else [])],
        input="".join(f"{line}\n" for line in lines).encode(),
        stdout=children.PIPE,
        stderr=children.PIPE,
        env=surroundings(home, COLUMNS="60"),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def test_at_a_chair_elsewhere_words_hints_and_help_are_known_too(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "tables.db") as store:
        server = Running(store, Config(limits=FREE), games())
        chairs = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)
        lines = ["hint", "!", "help", "hlep", "look nothing", "1", "explore; 1", "odds"]
        told = joined(tmp_path, chairs["warrior"].link, *lines, "end the turn; quit")
        said = " ".join(told.split())
        assert "┏━━━━━╸ ? ╺━━━━━┓" in told  # the dungeon is drawn
        assert "A careful player would: " in said
        would = said.partition("A careful player would: ")[2].partition(". ")[0]
        assert f"→ {would}" in said
        assert "say something to everybody" in said
        assert "I do not know “hlep”" in said
        assert "Did you mean help?" in said
        assert "You see nothing called nothing. Parts: turn, heroes" in said
        assert "Which one? Explore north (1 AP), Explore west (1 AP)." in said
        assert "%" in said.partition("odds")[2]
        *shown, back = told.splitlines()
        assert max(map(len, shown)) <= 60
        assert back.strip() == f"undertow join {chairs['warrior'].link}"
        chairs["sage"].refresh()
        assert chairs["sage"].waiting == ("sage",)
        quiet = joined(tmp_path, chairs["sage"].link, "1; quit", plain=True)
        assert not [letter for letter in quiet if "\u2190" <= letter <= "\u2bff"]
        assert "Sage (sage), in the Vestibule V: no tokens." in " ".join(quiet.split())
        assert "north to Riddle Fork I3" in " ".join(quiet.split())
        del chairs
        server.stop()


def test_at_a_chair_elsewhere_taking_back_waits_for_what_the_others_say(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "tables.db") as store:
        server = Running(store, Config(limits=FREE, bot_pace=0.3), games())
        chairs = client.create(
            server.url, "fire", heroes=["warrior", "sage"], bots={"sage": "greedy"}, seed=3
        )
        warrior = chairs["warrior"]
        told = joined(tmp_path, warrior.link, "n", "undo", "quit")
        said = " ".join(told.split())
        asked, _, after = said.partition("The others are asked whether it is taken back.")
        assert "Quarry Bend is found." in asked
        assert "Warrior took this back" in after
        assert "Explore north" in after
        warrior.refresh()
        assert warrior.view().turn.ap_left == 3
        del chairs, warrior
        server.stop()


def test_at_a_chair_elsewhere_the_table_is_drawn_again_and_other_words_will_do(
    tmp_path: Path,
) -> None:
    with SqliteStore(tmp_path / "tables.db") as store:
        server = Running(store, Config(limits=FREE), games())
        chairs = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=3)
        link = chairs["warrior"].link
        told = joined(tmp_path, link, "n; 1", "?", "look hereos", "quit")
        assert told.count("Threat [1]") == 2  # when she sat down, and after the two moves
        assert told.count("Quarry") >= 2
        assert "see what the others did" in told
        said = " ".join(told.split())
        assert "You see nothing called hereos." in said
        assert "Did you mean heroes?" in said
        assert joined(tmp_path, link, "map", "exit").count("Threat [1]") == 2
        aloud = joined(tmp_path, link, "1", "quit", plain=True)
        assert aloud.count("Relics broken: none.") == 1
        away = Away(client.join(link), Screen(make_console()), Typing("quit"))
        away.run()
        assert away.reader.complete("look her", 0) == "look heroes"
        del chairs, away
        server.stop()


class Typing(Reader):
    """Lines that were typed before."""

    def __init__(self, *lines: str) -> None:
        super().__init__(Screen(make_console()))
        self.lines = list(lines)

    def ask(self, prompt: str) -> str:
        return self.lines.pop(0)
