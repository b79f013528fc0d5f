"""The twin beside others' games: what is not installed is said, and what does not play too."""

import sys

import pytest

from support.children import PIPE, run
from undertow.commands.bench import _row as row
from undertow.commands.bench import show
from undertow.kernel import UndertowError
from undertow.lab.bench import Figure
from undertow.lab.beside import beside


def test_who_is_not_installed_is_said():
    code = (
        "import sys; sys.modules['pyspiel'] = sys.modules['pgx'] = None\n"
        "from undertow.lab.beside import beside\n"
        "print([(one.name.strip(), one.missing) for one in beside(1.0, 0.01)])\n"
    )
    said = run([sys.executable, "-c", code], stdout=PIPE, text=True, check=True)
    assert said.stdout == (
        "[(\"beside OpenSpiel's C++\", 'open_spiel'), ('beside pgx on this processor', 'pgx')]\n"
    )


def test_who_is_installed_and_does_not_play_is_one_sentence(tmp_path, monkeypatch):
    (tmp_path / "pyspiel.py").write_text("raise ImportError('libstdc++ is too old')\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(UndertowError) as refused:
        list(beside(1.0, 0.01))
    assert str(refused.value) == (
        "OpenSpiel's C++ is installed here, but does not play: ImportError: libstdc++ is too old"
    )


def test_what_is_not_installed_has_no_figure(capsys):
    missing = row("", Figure("  beside pgx", missing="pgx"))
    assert missing.value is None
    assert missing.reached is None
    show([("", missing), ("", row("", Figure("nothing at all", 0, "games")))])
    said = " ".join(capsys.readouterr().out.split())
    assert "not installed │ pip install pgx" in said
    assert "0.00 │ games" in said
