"""The command line, called as a person would, with a home of its own."""

import logging
import sys
import threading

import pytest

from undertow.cli import main
from undertow.games.fire import GAME
from undertow.games.fire.game import SET_UP
from undertow.games.fire.lab.table import Options, make_bot
from undertow.lab.bots import Reply, decide
from undertow.lab.playout import rng_of, secret_of
from undertow.logs import Bounded
from undertow.store import Sitting, SqliteStore, export_table


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("UNDERTOW_DEBUG", raising=False)
    monkeypatch.chdir(tmp_path)
    # Whoever serves writes down what its process complains of; this process goes on without it.
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    yield tmp_path
    root = logging.getLogger()
    for one in [one for one in root.handlers if isinstance(one, Bounded)]:
        root.removeHandler(one)


class Said:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def refused(self, *words):
        """One sentence on the error stream that names the thing; nothing else; and an exit code: 2 for
        what was typed, 4 for what is refused, 5 for what is not there, 6 for what is damaged."""
        typed = self.err.rstrip().endswith("--help`.")
        assert (self.code == 2) if typed else (self.code in (4, 5, 6)), (self.code, self.err)
        assert self.out == ""
        assert self.err.startswith("undertow"), self.err
        assert self.err.count("\n") == 1
        assert self.err.rstrip().endswith((".", "?"))
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err
        return True


@pytest.fixture
def undertow(capsys):
    def run(*argv):
        capsys.readouterr()
        code = main([str(arg) for arg in argv])
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run


def play_on(sitting, number=0, decisions=100_000):
    """Let a random bot go on at a kept table."""
    bot = make_bot("random", rng_of(5, number))
    while not sitting.play.over and decisions:
        decision = decide(bot, sitting.play, "ana")
        if isinstance(decision, Reply):
            sitting.answer("ana", decision.request, decision.answer)
        else:
            sitting.open_rule("ana", decision)
        decisions -= 1


@pytest.fixture
def kept(tmp_path):
    """A store with one finished table and one unfinished."""
    path = tmp_path / "kept.db"
    options = Options(heroes=("warrior", "sage"))
    with SqliteStore(path) as store:
        for number, (table, decisions) in enumerate({"over": 100_000, "open": 12}.items()):
            first, _ = options.prepare(dict.fromkeys(options.heroes, "ana"))
            sitting = Sitting.create(
                store,
                GAME,
                ["ana"],
                SET_UP,
                secret_of(5, number),
                table=table,
                first=[first],
                title=f"the [bold]{table}[/] one",
            )
            play_on(sitting, number, decisions)
    return path


@pytest.fixture
def exported(kept, tmp_path):
    """The finished table as a file."""
    path = tmp_path / "over.undertow"
    with SqliteStore(kept) as store:
        path.write_bytes(export_table(store, "over"))
    return path


@pytest.fixture
def journal(kept, tmp_path):
    """The finished table as a plain journal."""
    path = tmp_path / "over.jsonl"
    with SqliteStore(kept) as store:
        path.write_text("".join(line + "\n" for line in store.lines("over")), "utf-8")
    return path
