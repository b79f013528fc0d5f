"""Any game in the terminal, without a drawing: what is offered and asked, line by line."""

from __future__ import annotations

import io
import re

import msgspec
import pytest
from msgspec import Struct
from rich.cells import cell_len
from rich.console import Console

from store.pond import BEGIN, POND, SECRET, SKIP
from terminal.table import typed
from undertow.kernel import (
    Choice,
    Number,
    Page,
    Prose,
    Question,
    Reckoning,
    Rows,
    Several,
    Term,
    plain,
)
from undertow.kernel.requests import Field
from undertow.lab.bots import RandomBot
from undertow.lab.playout import rng_of
from undertow.plugins import plugins
from undertow.store import Sitting, SqliteStore
from undertow.terminal import forms
from undertow.terminal.plain import PlainSession
from undertow.terminal.screen import Screen
from undertow.terminal.session import Over
from undertow.terminal.theme import THEME
from undertow.terminal.tree import find, tree


class Typing:
    """Lines that were typed before; when there are none left, the person leaves."""

    interactive = False

    def __init__(self, lines):
        self.lines = list(lines)

    def ask(self, prompt):
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


@pytest.fixture
def sit(tmp_path):
    """A sitting at the pond, with these lines typed."""
    stores = []

    def sat(*lines, bots=()):
        store = SqliteStore(tmp_path / f"{len(stores)}.db", create=True)
        stores.append(store)
        sitting = Sitting.create(store, POND, ("ana", "heron"), BEGIN.offer(), SECRET)
        screen = Screen(Console(file=io.StringIO(), theme=THEME, width=100))
        made = {seat: RandomBot(rng_of(1, n)) for n, seat in enumerate(bots)}
        return PlainSession(sitting, screen, Typing(lines), made, hint=RandomBot(rng_of(2, 0)))

    yield sat
    for store in stores:
        store.close()


def said(session):
    return " ".join(session.screen.console.file.getvalue().split())


def asked(session, answers, stands=None, **how):
    return forms.ask(session, Question("ana", plain("Which?"), answers, **how), stands)


class Even(Page, frozen=True, tag="even"):
    """A page that is right only when its two numbers are the same."""

    def whole(self, answer):
        return plain("they differ") if answer[0] != answer[1] else None


TWO = (
    Field("a", plain("First"), Number(1, 9), 4),
    Field("b", plain("Second"), Number(1, 9)),
)


def test_one_of_a_list_is_chosen_by_its_number_or_its_first_words_and_nothing_else(sit):
    s = sit("0", "3", "1 2", "", "2")
    assert asked(s, Choice(("red", "blue"))) == "blue"
    assert "1 Red 2 Blue" in said(s)
    assert said(s).count("There is no") == 4
    colours = Choice(("pale red", "pale blue"))
    assert asked(sit("pale b"), colours) == "pale blue"
    with pytest.raises(forms.Cancelled) as left:  # two of them: not for us to say which
        asked(sit("pale"), colours)
    assert left.value.said == "pale"


def test_several_are_given_in_the_order_typed_and_counted(sit):
    assert asked(sit("3, 1"), Several(("a", "b", "c"), 1, 2)) == ("c", "a")
    s = sit("1,2,3", "1,1", "2")
    assert asked(s, Several(("a", "b", "c"), 1, 2)) == ("b",)
    assert "Choose from 1 to 2" in said(s)
    assert "twice" in said(s)
    assert asked(sit(""), Several(("a", "b"))) == ()


def test_a_number_is_held_in_its_range(sit):
    s = sit("10", "nine?", "-1", "9")
    assert asked(s, Number(1, 9)) == 9
    assert said(s).count("It must be from 1 to 9") == 2


def test_words_are_words_whatever_they_are(sit):
    assert asked(sit("help"), Prose()) == "help"
    s = sit("", "x" * 9, "fine")
    assert asked(s, Prose(limit=8)) == "fine"
    assert "Some words are needed" in said(s)
    assert "9 letters; 8 fit" in said(s)
    assert asked(sit(""), Prose(empty=True)) == ""


def test_what_stands_there_stays_with_enter(sit):
    s = sit("")
    assert asked(s, Choice(("red", "blue")), "blue") == "blue"
    assert "Enter leaves: Blue" in said(s)


def test_a_page_is_asked_line_by_line_and_again_where_it_does_not_hold_together(sit):
    s = sit("", "5", "5", "")
    assert asked(s, Even(TWO)) == (5, 5)
    assert "Not like that. they differ" in said(s)


def test_a_line_back_on_a_page(sit):
    assert asked(sit("1", "/back", "2", "2"), Even(TWO)) == (2, 2)


def test_a_page_may_be_left_unfinished(sit):
    with pytest.raises(forms.Cancelled):
        asked(sit("1", "/cancel"), Even(TWO))


def test_rows_are_asked_until_there_are_enough(sit):
    rows = Rows(Number(1, 9), 1, 3)
    assert asked(sit("7", "yes", "8", "no"), rows) == (7, 8)
    assert asked(sit("7", "yes", "8", "yes", "9"), rows) == (7, 8, 9)
    assert asked(sit("clear", "no", "yes", "3", "no"), rows, (1, 2)) == (3,)


def test_a_whole_turn_from_the_list_to_the_end(sit):
    s = sit("pond.throw", "9", "a boat", "3")
    s.run()
    assert s.play.over
    assert s.play.world.rings[0][:2] == ("ana", 9)
    assert s.play.world.wishes == ("a boat",)
    assert "The game is over." in said(s)
    assert "Every shuffle was fair." in said(s)


def test_what_is_not_understood_is_asked_again_and_everything_is_kept(sit):
    s = sit("99", "dance", "pond", "2")
    with pytest.raises(Over):
        s.run()
    words = said(s)
    assert "I do not know “99”" in words
    assert "I do not know “dance”" in words
    assert "Which one? Pond.throw, Pond.skip, Pond.fill" in words
    assert s.play.world.rings == (("ana", 0, 0),)


def test_commands_work_within_a_question_too(sit):
    s = sit("1", "hint", "look", "?", "look rings", "odds 2", "/quit")
    with pytest.raises(Over):
        s.run()
    assert "leave; everything is kept" in said(s)
    assert "A careful player would" in said(s)
    assert "There is no look rings" not in said(s)
    assert "There are no odds for that" in said(s)
    assert s.play.requests("ana")


def test_a_command_where_something_is_written_first_is_obeyed_too(tmp_path):
    done = typed(tmp_path, ["1", "the keys", "hint", "q"], "--seed", "1", game="moonlight")
    assert "How you go about it" in done.words
    assert "A careful player would" in done.words
    assert "Your game is kept" in done.words
    assert "do not know" not in done.words


def test_a_step_can_be_taken_back(sit):
    s = sit("2", "undo")
    with pytest.raises(Over):
        s.run()
    assert s.play.world.rings == ()
    assert "Taken back" in said(s)


def test_nobody_sees_more_than_their_seat(sit):
    s = sit("look")
    with pytest.raises(Over):
        s.run()
    assert "fish" not in said(s)


class Skips(RandomBot):
    def open(self, chair, offered):
        return next(offer for offer in offered if offer.rule == SKIP.id)


def test_where_bots_may_act_as_well_they_take_turns_and_enter_lets_them_go_on(sit):
    s = sit("2", "2", "", "")
    s.bots = {"heron": Skips(rng_of(3, 0))}
    with pytest.raises(Over):
        s.run()
    assert [by for by, _, _ in s.play.world.rings] == ["heron", "ana"] * 2 + ["heron"] * 3


class Seen(Struct):
    id: str
    rank: int = 0
    marks: tuple[str, ...] = ()


def test_a_view_is_a_tree_without_what_is_empty():
    view = {"people": (Seen("ana", 3), Seen("bo", 0, ("a", "b"))), "none": None, "open": True}
    assert list(tree(view)) == [
        "people",
        "  ana",
        "    id: ana",
        "    rank: 3",
        "  bo",
        "    id: bo",
        "    rank: 0",
        "    marks: a, b",
        "open: yes",
    ]
    assert list(tree(view, 1)) == ["people: ana, bo", "open: yes"]
    assert find(view, "peo bo marks") == ("a", "b")
    assert find(view, "people cy") is None


@pytest.mark.parametrize("game", ["anima", "eidolon"])
def test_games_without_a_drawing_are_played(tmp_path, game):
    done = typed(
        tmp_path, ["help", "look", "story", "hint", "1", "1", "1"], "--seed", "1", game=game
    )
    assert done.returncode == 0, done.stderr
    assert "You sit at" in done.words
    assert "Your game is kept" in done.words
    again = typed(tmp_path, ["quit"], "--resume", "", game=game)
    assert "Welcome back" in again.words
    assert again.returncode == 0


def test_the_seat_is_chosen_and_a_wrong_one_named(tmp_path):
    done = typed(tmp_path, ["quit"], "--seat", "gm", "--seed", "1", game="anima")
    assert "You sit at GM." in done.words
    wrong = typed(tmp_path, [], "--seat", "nobody", "--new", game="anima")
    assert wrong.returncode == 4
    assert "There is no seat nobody here. There are gm, yara" in wrong.stderr
    wrong = typed(tmp_path, [], "--demo", "nowhere", "--new", game="anima")
    assert "no ready table nowhere" in wrong.stderr


def test_a_mistyped_game_is_guessed(tmp_path):
    done = typed(tmp_path, [], game="anmia")
    assert done.returncode == 2
    assert "Did you mean anima?" in done.stderr


SAID = ["help", "hint", "odds", "odds 1", "look", "story", "!", "flow", "list", "undo", "1", "quit"]
"""What may be said at every table, and at some."""


def said_at(home, game, *args, **env):
    return typed(home, SAID, "--seed", "3", *args, game=game, **env)


@pytest.mark.parametrize("game", plugins().keys())
def test_for_whoever_listens_nothing_is_drawn(tmp_path, game):
    """No signs, no lines across, one choice to a line, and nothing wider than the terminal."""
    told = said_at(tmp_path, game, "--plain", COLUMNS="60")
    assert not [letter for letter in told.stdout if "\u2190" <= letter <= "\u2bff"]
    assert "You do this: " in told.words
    assert "---" not in told.stdout
    assert max(map(len, told.stdout.splitlines())) <= 61
    assert "\n 1 " in told.stdout or "\n  1 " in told.stdout


@pytest.mark.parametrize("game", plugins().keys())
def test_sixty_columns_without_colour_are_enough(tmp_path, game):
    """Nothing is cut off at the margin, and nothing is told by colour alone."""
    told = said_at(tmp_path, game, COLUMNS="60", NO_COLOR="1")
    assert "\x1b[" not in told.stdout
    shown = [line for line in told.stdout.splitlines() if "--resume" not in line]
    assert max(map(cell_len, shown)) <= 60
    wide = said_at(tmp_path, game, "--new", COLUMNS="140", FORCE_COLOR="1")
    would = told.words.partition("A careful player would: ")[2].partition(".")[0]
    assert would
    assert would in " ".join(re.sub(r"\x1b\[[0-9;]*m", "", wide.stdout).split())


def test_the_dungeon_is_read_out(tmp_path):
    told = typed(tmp_path, ["1", "quit"], "--plain", "--seed", "3", "--heroes", "sage")
    assert "Sage (you), in the Vestibule V: no tokens." in told.words
    assert " 1 Explore: north, 1 AP\n" in told.stdout


def test_a_number_with_reasons_is_told_as_the_number_and_what_has_many_parts_in_one_line():
    number = Reckoning(3, (Term(3, plain("her armour")),))
    inner: dict[str, object] = {f"part_{n}": n for n in range(13)}
    long = {"one": {"defense": number, "words": "x" * 31, **inner}}
    told = (
        "  one: defense 3, part 0 0, part 1 1, part 2 2, part 3 3, part 4 4, part 5 5, part 6 6 …"
    )
    assert list(tree({"fighters": long}, 3)) == ["fighters", told]
    assert list(tree({"defense": number})) == ["defense: 3"]
    sent = msgspec.to_builtins(number)
    assert list(tree({"defense": sent})) == ["defense: 3"]


def test_somebody_in_a_list_is_called_by_the_name_on_the_sheet():
    class Sheet(Struct):
        name: str

    class Person(Struct):
        sheet: Sheet
        harm: int = 0

    seen = {"people": (Person(Sheet("Maren"), 2), Person(Sheet("Isk")))}
    assert list(tree(seen, 2))[:2] == ["people", "  Maren: harm 2 …"]
    assert find(seen, "people maren harm") == 2
