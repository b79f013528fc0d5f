"""What is said once and for all: settings, variables, packs; what Tab offers; exit codes."""

import os
import shutil
from pathlib import Path

import msgspec
import pytest

import undertow as package
from support import children
from undertow.commands.completion import SHELLS

PACKS = Path(package.__file__).parent / "examples" / "packs"


@pytest.fixture
def settings(home, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    file = home / "config" / "undertow" / "settings.toml"
    file.parent.mkdir(parents=True)

    def write(text):
        file.write_text(text, "utf-8")
        return file

    return write


def games_of(said):
    return msgspec.json.decode(said.out)["plan"]["games"]


def test_the_command_line_comes_before_variables_and_these_before_the_file(
    undertow, settings, monkeypatch
):
    settings('store = "kept.db"\n[sim]\ngames = 3\nbot = "random"\nquiet = true\n')
    assert games_of(undertow("sim", "fire", "--json", "--jobs", "1")) == 3
    monkeypatch.setenv("UNDERTOW_GAMES", "2")
    assert games_of(undertow("sim", "fire", "--json", "--jobs", "1")) == 2
    assert games_of(undertow("sim", "fire", "--json", "--jobs", "1", "-n", "1")) == 1
    assert undertow("tables").refused("kept.db")
    monkeypatch.setenv("UNDERTOW_PROT", "2")
    said = undertow("settings")
    assert "settings.toml" in said.out
    assert '  store = "kept.db"\n  [sim] games = 3\n  [sim] bot = "random"\n' in said.out
    assert "UNDERTOW_GAMES = 2\n" in said.out
    assert "UNDERTOW_PROT = 2   (there is no such setting; did you mean UNDERTOW_PORT?)" in said.out
    assert "[UNDERTOW_GAMES]" in undertow("sim", "fire", "--help").out


def test_a_file_with_every_default_is_printed_and_changes_nothing(undertow, settings):
    printed = undertow("settings", "--defaults").out
    assert not [line for line in printed.splitlines() if line and line[0] not in "#["]
    lines = [line.removeprefix("# ") for line in printed.splitlines() if not line.startswith("#  ")]
    said = "\n".join(line for line in lines[1:] if not line.endswith("= …"))
    assert "port = 8420" in said
    assert "tables = 100000" in said
    settings(said)
    assert games_of(undertow("sim", "fire", "--json", "--jobs", "1", "-n", "1")) == 1
    for command in ("serve", "play", "tables", "mcp", "bench"):
        assert undertow(command, "--help").code == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[simm]\n", ("simm, line 1", "Did you mean sim?")),
        ("stor = 1\n", ("stor, line 1", "Did you mean store?")),
        ("[sim]\ngame = 3\n", ("game, line 2", "Did you mean games?")),
        ('[sim]\ngames = "many"\n', ("line 2: games", "'many' is not a whole number")),
        ("[play]\nnew = true\n[sim]\nquiet = 7\n", ("line 4: quiet", "yes or no")),
        ("[sim]\nquiet = true # seed\nsed = 4\n", ("sed, line 3", "Did you mean seed?")),
        ("= 1\n", ("cannot be read", "line 1")),
    ],
)
def test_settings_that_do_not_fit_are_refused_with_their_place(undertow, settings, text, words):
    settings(text)
    said = undertow("sim", "fire", "-n", "1", "--quiet")
    assert said.refused(*words)
    assert said.code == 4


def test_exit_codes_differ(undertow, home):
    assert undertow("games").code == 0
    assert undertow("siim").refused("Did you mean sim?")
    assert undertow("siim").code == 2
    link = "http://127.0.0.1:8420/#/t/TABLE/KEY"
    for said in (undertow("play", link), undertow(link)):
        assert said.refused(f"undertow join {link}")
        assert said.code == 2
    assert undertow("sim", "fire", "--difficlty", "hard").refused("Did you mean --difficulty?")
    assert undertow("sim", "fire", "--bot", "gredy").refused("Did you mean greedy?")
    assert undertow("completion", "fsh").refused("Did you mean fish?")
    assert undertow("sim", "fire", "--heroes", "warior", "-n", "1").code == 4
    assert undertow("tables", "--store", "no.db").code == 5
    assert undertow("replay", "none.undertow").code == 5
    (home / "bad.undertow").write_text("rubble")
    assert undertow("verify", "bad.undertow").code == 6


def test_a_pack_is_brought_on_the_command_line_and_to_every_process(undertow, home):
    script = (
        "from undertow.cli import main; import sys;"
        "sys.exit(main(['sim', 'fire', '-n', '4', '--jobs', '2', '--bot', 'random', '--json',"
        f" '--quiet', '--heroes', 'ash-walker,emberwright', '--pack', {str(PACKS / 'embers')!r}]))"
    )
    import sys

    done = children.run(
        [sys.executable, "-c", script], stdout=children.PIPE, stderr=children.PIPE, text=True
    )
    assert done.returncode == 0, done.stderr
    assert msgspec.json.decode(done.stdout)["plan"]["options"]["heroes"][0] == "ash-walker"
    said = undertow("games", "--pack", "nowhere")
    assert said.refused("There is no pack", "nowhere")


def test_tab_offers_commands_games_options_and_choices(undertow):
    def offered(*words):
        return undertow("__complete", *words).out.split()

    assert offered("si") == ["sim"]
    assert {"play", "serve", "completion"} <= set(offered(""))
    assert offered("play", "an") == ["anima"]
    assert "--difficulty" in offered("sim", "fire", "--d")
    assert offered("sim", "anima", "--example", "b") == ["bridge"]
    assert offered("completion", "z") == ["zsh"]
    assert offered("play", "fire", "--difficulty", "h") == ["hard", "heroic"]
    assert offered("sim", "fire", "--heroes", "sage,war") == ["sage,warrior"]
    assert offered("sim", "fire", "--scenario", "shades") == ["shades-of-vorax"]
    assert offered("sim", "fire", "--bot", "gre") == ["greedy"]
    assert offered("play", "anima", "--demo", "b") == ["bridge"]
    for shell, script in SHELLS.items():
        assert undertow("completion", shell).out == script


ASKED = {
    "bash": "COMP_WORDS=(undertow sim fi); COMP_CWORD=2; _undertow; echo $COMPREPLY",
    "zsh": "echo $_comps[undertow]; compadd() { echo $@[-1] }; words=(undertow sim fi); CURRENT=3; _undertow",
    "fish": "complete -C 'undertow sim fi'",
}
"""What a shell is told to do as if somebody had typed `undertow sim fi` and pressed Tab."""


@pytest.mark.parametrize("shell", [one for one in SHELLS if shutil.which(one)])
def test_every_shell_that_is_here_asks_us(shell, tmp_path):
    """The script is taken in by a shell without any settings of its own."""
    fake = tmp_path / "undertow"
    fake.write_text('#!/bin/sh\nshift\nprintf "%s\\n" "fi-got:$*"\n')
    fake.chmod(0o755)
    bare = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
    script = f"{SHELLS[shell]}\n{ASKED[shell]}\n"
    done = children.run(
        [shell, *bare, "-c", script],
        stdout=children.PIPE,
        stderr=children.PIPE,
        text=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)},
    )
    assert done.stdout.splitlines()[-1].startswith("fi-got:sim fi"), done
    assert shell != "zsh" or done.stdout.startswith("_undertow\n")
    assert done.stderr == ""
