"""Packs: content of one's own, what a table remembers of it, and what is refused with file and line."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import undertow
from support import children
from undertow import packs
from undertow.kernel import BadSetup
from undertow.kernel import packs as kernel
from undertow.kernel.journal import Began
from undertow.kernel.packs import MissingPack
from undertow.kernel.words import _ENGLISH

EXAMPLES = Path(undertow.__file__).parent / "examples" / "packs"
HERE = Path(__file__).parent
ENTRIES = "from undertow.games.anima.catalogue.entries import power\n"
SKILL = "from undertow.games.fire.rules.acting import skill\n"
LABELLED = '@skill("warrior", "basic", "fire.x", "X", "Text.", ap=1, to=len, label="To {TO}")\nasync def x(t, hero): ...\n'
BOOK = "from undertow.games.moonlight.book import Special\n"


def in_a_process(*command: str, **environment: str) -> Any:
    found = children.run(
        [sys.executable, *command],
        stdout=children.PIPE,
        stderr=children.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """Every example pack in one process, and a table begun with one of them."""
    file = tmp_path_factory.mktemp("packs") / "embers.undertow"
    return in_a_process(str(HERE / "played.py"), str(EXAMPLES), str(file)), file


def test_every_game_has_an_example_that_is_played(played: tuple[dict[str, Any], Path]) -> None:
    found, _ = played
    assert found["fire"] == {
        "ap": 4,
        "breathed": True,
        "smote": True,
        "lent": ["fire.smite", "fire.heros-charge"],
        "rating": [[1, "Beginner"], [1, "Ashen Halls"]],
        "thin": [3, [2, 2]],
        "told": True,
        "words": "die Glutschmiedin",
    }
    assert found["anima"] == {
        "power": 3,
        "effect": 2,
        "eidolon": "Vireth",
        "fights": "weather-tower",
        "offered": True,
    }
    assert found["eidolon"] == {"offered": True, "told": True}
    assert found["moonlight"] == {"offered": 1, "stress": 2}
    assert found["edge"]["told"]
    assert set(found["pages"]) == {"anima", "edge", "eidolon", "fire", "moonlight"}


def test_a_table_says_which_pack_is_missing(played: tuple[dict[str, Any], Path]) -> None:
    _, file = played
    with pytest.raises(MissingPack) as problem:
        undertow.load(file)
    assert "the pack embers (version 1.0)" in str(problem.value)
    assert "--pack" in str(problem.value)


def test_a_table_opens_with_a_pack_of_another_version(
    played: tuple[dict[str, Any], Path], tmp_path: Path
) -> None:
    _, file = played
    newer = tmp_path / "embers"
    newer.mkdir()
    for one in (EXAMPLES / "embers").glob("*.*"):
        text = one.read_text("utf-8").replace('version = "1.0"', 'version = "1.1"')
        (newer / one.name).write_text(text, "utf-8")
    script = (
        "import json, sys, undertow; t = undertow.load(sys.argv[1]);"
        "print(json.dumps([t.over, list(t.warnings)]))"
    )
    over, said = in_a_process("-c", script, str(file), UNDERTOW_PACK=str(newer))
    assert over
    assert said == ["The pack embers was version 1.0 when this table began; it is 1.1 now."]


def test_tables_without_packs_say_nothing_of_them() -> None:
    table = undertow.new("fire", heroes=["warrior"], seed=1)
    began = table._play._kept().entries[0]
    assert isinstance(began, Began)
    assert began.packs == {}
    assert b"packs" not in table._play.game.codec.encode(began)


def test_a_pack_that_comes_too_late_is_refused() -> None:
    undertow.new("fire", heroes=["warrior"], seed=1)
    with pytest.raises(BadSetup, match="comes too late: fire is in use already"):
        undertow.use(EXAMPLES / "embers")


# --- refusals: file, line, nearest name ----------------------------------------------------------


def pack(folder: Path, manifest: str = "", **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    text = manifest or 'id = "mine"\nversion = "1"\ngame = "fire"\n'
    (folder / "pack.toml").write_text(text, "utf-8")
    for name, source in files.items():
        (folder / name.replace("_", ".")).write_text(source, "utf-8")
    return folder


def refused(folder: Path) -> str:
    with pytest.raises(BadSetup) as problem:
        packs.load(packs.find(str(folder)))
    assert not str(problem.value).endswith("?.")
    return str(problem.value)


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        (
            'id = "a"\nversion = "1"\ngame = "fir"\n',
            "line 3: there is no such game: fir. Did you mean fire?",
        ),
        (
            'id = "a"\nversion = "1"\ngame = "fire"\nmodule = []\n',
            "line 4: there is no such line: module. Did you mean modules?",
        ),
        (
            'id = "a"\nversion = 1\ngame = "fire"\n',
            "line 2: it must be text, not a whole number: version.",
        ),
        ('id = "a"\nversion = "1"\n', "it must say its game."),
        (
            'id = "A b"\nversion = "1"\ngame = "fire"\n',
            "line 1: an id is small letters, digits and hyphens: A b.",
        ),
        ('id = "a"\nversion "1"\n', "line 2: Expected '=' after a key"),
        (
            'id = "a"\nversion = "1"\ngame = "fire"\nmodules = ["heros"]\n',
            "line 4: it names heros.py, which is not there",
        ),
        (
            'id = "a"\nversion = "1"\ngame = "fire"\ndata = ["her.toml"]\n',
            "line 4: it names her.toml, which is not there. Did you mean hero.toml?",
        ),
    ],
)
def test_a_manifest_is_refused_with_its_line(tmp_path: Path, manifest: str, said: str) -> None:
    found = refused(pack(tmp_path / "p", manifest, hero_toml=""))
    assert said in found
    assert "pack.toml" in found


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (
            "from undertow.games.fire.rules.acting import skil\n",
            "cannot import name 'skil' from 'undertow.games.fire.rules.acting'. Did you mean skill?",
        ),
        ("\n\nx = (\n", "line 3: '(' was never closed"),
        ("x = 1\ny = xx\n", "line 2: NameError: name 'xx' is not defined. Did you mean x?"),
        (
            ENTRIES + 'power("a", "A", "Text.", "charge",\n      costs=3)\n',
            "Did you mean cost?",
        ),
        (
            BOOK + 'Special(id="moonlight.a", name="A", text="Text.", clame="x")\n',
            "Did you mean claim?",
        ),
        (
            ENTRIES + 'power("blaze", "A", "Text.", "charge")\n',
            "line 2: two powers are called blaze",
        ),
        (
            ENTRIES + 'power("a", "A", "Text.", "charge", type="strik")\n',
            "line 2: type is not one of what it may be: strik. Did you mean strike?",
        ),
        (
            'from undertow.kernel import message\n\nM = message("embers.x", "Words")\n',
            "line 3: the id embers.x must begin with “fire.”",
        ),
        ("import no_such_module_anywhere\n", "line 1: No module named"),
        (
            "from undertow.games.fire.rules.figthing import can_be_slain\n",
            "line 1: No module named 'undertow.games.fire.rules.figthing'. Did you mean fighting?",
        ),
        (
            ENTRIES + '\npower("a", "A", "Text.", "pasive")\n',
            "line 3: group is not one of what it may be: pasive. Did you mean passive?",
        ),
        (
            ENTRIES + 'power("a", "A", "Text.", "charge", cost="3")\n',
            "line 2: cost must be a whole number, not text",
        ),
        (
            ENTRIES + 'power("a", "A", "Text.", "charge", needs="slow")\n',
            "line 2: needs must be a list, not text",
        ),
        (
            SKILL
            + '@skill("warrior", "basc", "fire.x", "X", "Text.", ap=1, to=len)\nasync def x(t, hero): ...\n',
            "line 2: kind is not one of what it may be: basc. Did you mean basic?",
        ),
        (
            SKILL
            + '@skill("warrior", "basic", "fire.x", "X", "Text.", ap="1", to=len)\nasync def x(t, hero): ...\n',
            "line 2: ap must be a whole number, not text",
        ),
        (
            SKILL
            + '@skill("warrior", "basic", "fire.x", "X", "Text.", ap=1, to=len, per_trun=True)'
            "\nasync def x(t, hero): ...\n",
            "line 2: skill takes no per_trun. Did you mean per_turn?",
        ),
        (
            SKILL
            + '@skill("warrior", "basic", "fire.x", "X", "Text.")\nasync def x(t, hero): ...\n',
            "line 2: skill must be told this too: ap, to.",
        ),
        (
            SKILL
            + '@skill("warrior", "basic", "fire.smite", "X", "Text.", ap=1, to=len)\nasync def x(t, hero): ...\n',
            "line 2: fire.smite is there already, and says “Smite”.",
        ),
        (
            SKILL + LABELLED.replace("TO", "too"),
            "line 2: a label may say {to}, and not {too}",
        ),
    ],
)
def test_python_that_breaks_is_refused_with_its_line(
    tmp_path: Path, source: str, said: str
) -> None:
    found = pack(tmp_path / "p", content_py=source)
    try:
        told = refused(found)
    finally:
        for name in [name for name in sys.modules if name.startswith("undertow_pack_mine")]:
            del sys.modules[name]
        _ENGLISH.pop("embers.x", None)
    assert said in told
    assert "content.py" in told


HERO = """[heroes.monk]
name = "the Monk"
str = 2
dex = 2
int = 2
ap = 3
skills = ["fire.smite"]
"""
FACTS = "from undertow.games.fire.facts import CultistsRemoved\n"
BREATH = f"""{FACTS}from undertow.games.fire.rules.acting import HERE, skill


@skill("monk", "basic", "fire.breath", "Breath", "Nothing.", ap=1, to=lambda world, hero: HERE)
async def breath(t, hero):
    t.tell(CultistRemoved(()))
"""


def told_of(folder: Path, *command: str) -> str:
    """What the program says to a pack."""
    found = children.run(
        [sys.executable, "-m", "undertow", *command, "--pack", str(folder)],
        stdout=children.PIPE,
        stderr=children.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "500"},
    )
    assert found.returncode == 4, found
    return str(found.stderr)


@pytest.mark.parametrize(
    ("hero", "skills", "said"),
    [
        (
            HERO.replace("str = 2", 'str = "two"'),
            "",
            "line 3: heroes.monk: str must be a whole number, not text.",
        ),
        (HERO.replace("ap = 3\n", ""), "", "heroes.toml, line 1: heroes.monk: ap is missing."),
        (
            HERO.replace("[heroes.monk]", "[heroes.sage]"),
            "",
            "heroes.toml, line 1: there is a hero of this name already: heroes.sage.",
        ),
        (
            HERO.replace('["fire.smite"]', '"fire.smite"'),
            "",
            "line 7: heroes.monk: skills must be a list, not text.",
        ),
        (
            HERO.replace("str = 2", "str = 9"),
            "",
            "heroes.toml, line 1: monk must have 1 to 3 stars",
        ),
        (
            HERO,
            BREATH.replace('"monk"', '"mork"'),
            "line 5: there is no such hero: mork. Did you mean monk?",
        ),
    ],
)
def test_a_hero_that_cannot_be_played_is_refused_with_her_line(
    tmp_path: Path, hero: str, skills: str, said: str
) -> None:
    manifest = 'id = "mine"\nversion = "1"\ngame = "fire"\ndata = ["heroes.toml"]\n'
    folder = pack(tmp_path / "p", manifest, heroes_toml=hero, skills_py=skills)
    assert said in told_of(folder, "heroes", "fire")


SCENARIO = """[scenarios.frost]
name = "Frost"
text = "Cold."
stars = 1
"""


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        (
            SCENARIO + "colect = 1\n",
            "line 5: a scenario has no such line: colect. Did you mean coll",
        ),
        (SCENARIO.replace("1", '"one"'), "line 4: scenarios.frost: stars must be a whole number"),
        (SCENARIO.replace('text = "Cold."\n', ""), "line 1: scenarios.frost: text is missing."),
        (SCENARIO.replace("frost", "shadow-cult"), "line 1: two scenarios have this name"),
    ],
)
def test_a_scenario_that_cannot_be_played_is_refused_with_its_line(
    tmp_path: Path, scenario: str, said: str
) -> None:
    manifest = 'id = "mine"\nversion = "1"\ngame = "fire"\ndata = ["more.toml"]\n'
    assert said in told_of(pack(tmp_path / "p", manifest, more_toml=scenario), "scenarios", "fire")


def test_a_pack_is_an_installed_package_or_a_line_in_the_settings_too(tmp_path: Path) -> None:
    manifest = 'id = "mine"\nversion = "1"\ngame = "fire"\ndata = ["more.toml"]\n'
    package = pack(tmp_path / "frosty", manifest, more_toml=SCENARIO)
    (package / "__init__.py").write_text("", "utf-8")
    info = tmp_path / "frosty-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: frosty\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[undertow.packs]\nfrosty = frosty\n", "utf-8")
    file = tmp_path / "settings.toml"
    file.write_text(f'pack = ["{package.as_posix()}"]\n', "utf-8")
    for more in ({"PYTHONPATH": str(tmp_path)}, {"UNDERTOW_SETTINGS": str(file)}):
        found = children.run(
            [sys.executable, "-m", "undertow", "scenarios", "fire"],
            stdout=children.PIPE,
            stderr=children.PIPE,
            text=True,
            env={**os.environ, **more},
        )
        assert "Cold." in found.stdout, (more, found.stderr)


def test_a_move_for_a_playbook_or_a_move_that_there_is_not_is_refused(tmp_path: Path) -> None:
    manifest = 'id = "mine"\nversion = "1"\ngame = "eidolon"\n'
    moves = (EXAMPLES / "lighthouse" / "moves.py").read_text("utf-8")
    wrong = moves.replace('"navigator"', '"navigtor"')
    said = told_of(pack(tmp_path / "p", manifest, moves_py=wrong), "rules", "eidolon")
    assert "line 15: there is no such playbook: navigtor. Did you mean navigator?" in said
    wrong = moves.replace('"eidolon.scrap"', '"eidolon.scap"')
    # Elsewhere: in one folder Python takes what it compiled in the same second for the same file.
    said = told_of(pack(tmp_path / "q", manifest, moves_py=wrong), "rules", "eidolon")
    assert "there is no such Move: eidolon.scap. Did you mean eidolon.scrap?" in said


@pytest.mark.parametrize(
    ("game", "example", "good", "bad", "said"),
    [
        (
            "edge",
            "lamps",
            'tier="low"',
            'tier="lo"',
            "line 9: tier is not one of what it may be: lo. Did",
        ),
        ("edge", "lamps", "xp=2", 'xp="2"', "line 52: xp must be a whole number, not text"),
        (
            "moonlight",
            "tides",
            "starting=True",
            'starting="yes"',
            "line 15: starting must be true or false, not text",
        ),
        (
            "edge",
            "lamps",
            'Fatigue(1, whom="bearer")',
            'Fatigue(1, whom="barer")',
            "line 20: whom is not one of what it may be: barer. Did you mean bearer?",
        ),
        (
            "edge",
            "lamps",
            "Beats(1, ",
            'Beats("1", ',
            "line 21: amount must be a whole number, not text",
        ),
        (
            "edge",
            "lamps",
            "rites=(KINDLE, LONG_STREET)",
            'rites=(KINDLE, "kindle")',
            "line 47: rites must be Rite, not text",
        ),
        (
            "edge",
            "lamps",
            '"hearts"',
            '"heart"',
            "line 21: there is no such suit: heart. Did you mean hearts?",
        ),
        (
            "edge",
            "lamps",
            '("survival",)',
            '("survivel",)',
            "there is no such skill: survivel. Did you mean survival?",
        ),
        (
            "edge",
            "lamps",
            "unarmed=1",
            'unarmed=1, least={"wit": 2}',
            "there is no such attribute or skill: wit. Did you mean wits?",
        ),
        (
            "edge",
            "lamps",
            'rival="carrion"',
            'rival="carion"',
            "line 45: there is no such patron: carion. Did you mean carrion?",
        ),
        ("edge", "lamps", "xp=4", "xq=4", "line 6: Rite takes no xq. Did you mean xp?"),
        (
            "moonlight",
            "tides",
            'on=("info",)',
            'on=("inof",)',
            "line 33: on is not one of what it may be: inof. Did you mean info?",
        ),
        (
            "moonlight",
            "tides",
            '("quiet", "moody")',
            '("quiet",)',
            "line 86: mundane must be a list of 2, not of 1",
        ),
        (
            "moonlight",
            "tides",
            "needs=(able,)",
            "needs=able",
            "line 72: needs must be a list, not a function",
        ),
        (
            "moonlight",
            "tides",
            '"empathize"',
            '"empathise"',
            "line 92: there is no such action: empathise. Did you mean empathize?",
        ),
        (
            "moonlight",
            "tides",
            'once="mission"',
            'once="misson"',
            "line 74: nothing of this name ends: misson. Did you mean mission?",
        ),
        (
            "moonlight",
            "tides",
            'id="tidecaller"',
            'id="guardian"',
            "line 82: there is a playbook of this name already",
        ),
        (
            "moonlight",
            "tides",
            '    text="Resisting never costs you more than 3 stress.",\n',
            "",
            "line 12: Special must be told this too: text",
        ),
        (
            "eidolon",
            "lighthouse",
            '    "lantern-room",',
            '    "Lantern Room",',
            "line 17: an id is letters, digits, points and hyphens",
        ),
        (
            "anima",
            "stormglass",
            '"thunderclap",\n    "Thunder',
            '"thunder clap",\n    "Thunder',
            "an id is letters, digits, points and hyphens",
        ),
    ],
)
def test_a_record_with_a_figure_of_the_wrong_kind_is_refused_with_its_line(
    tmp_path: Path, game: str, example: str, good: str, bad: str, said: str
) -> None:
    (file,) = (EXAMPLES / example).glob("*.py")
    text = file.read_text("utf-8")
    assert good in text
    manifest = f'id = "mine"\nversion = "1"\ngame = "{game}"\n'
    folder = pack(tmp_path / "p", manifest, content_py=text.replace(good, bad))
    assert said in told_of(folder, "rules", game)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_pack_that_breaks_while_it_is_played_is_named_with_its_line(
    tmp_path: Path, jobs: str
) -> None:
    manifest = 'id = "mine"\nversion = "1"\ngame = "fire"\ndata = ["heroes.toml"]\n'
    folder = pack(tmp_path / "p", manifest, heroes_toml=HERO, skills_py=BREATH)
    play = ["sim", "fire", "--heroes", "monk,sage", "--bot", "random", "-n", "4", "--jobs", jobs]
    said = told_of(folder, *play)
    assert "The pack broke: " in said
    where = "skills.py, line 7: "
    assert f"{where}NameError: name 'CultistRemoved' is not defined. Did you mean Cultists" in said
    (folder / "mended.py").write_text(
        BREATH.replace("CultistRemoved", "CultistsRemoved").replace("t.tell", "t.tel"), "utf-8"
    )
    (folder / "skills.py").unlink()  # another name: Python may hold what it compiled of the first
    said = told_of(folder, *play)
    assert (
        "line 7: AttributeError: 'Table' object has no attribute 'tel'. Did you mean tell?" in said
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_script_that_does_not_take_what_it_is_done_to_is_named_with_its_line(
    tmp_path: Path, jobs: str
) -> None:
    manifest = 'id = "mine"\nversion = "1"\ngame = "fire"\ndata = ["heroes.toml"]\n'
    given = BREATH.replace("HERE)", '[("V",)])')
    folder = pack(tmp_path / "p", manifest, heroes_toml=HERO, skills_py=given)
    play = ["sim", "fire", "--heroes", "monk,sage", "--bot", "random", "-n", "4", "--jobs", jobs]
    said = told_of(folder, *play)
    assert "skills.py, line 5: fire.breath was done to what its script does not take" in said
    assert "TypeError: breath() takes 2 positional arguments but 3 were given" in said


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        (
            "async def breath",
            "def breath",
            "line 5: script: breath must begin with async def.",
        ),
        (
            "lambda world, hero: HERE",
            "here",
            "line 5: to: here is called with World, Hero, and takes world.",
        ),
    ],
)
def test_a_function_that_cannot_be_called_so_is_named_with_its_line(
    tmp_path: Path, good: str, bad: str, said: str
) -> None:
    manifest = 'id = "mine"\nversion = "1"\ngame = "fire"\ndata = ["heroes.toml"]\n'
    skills = BREATH.replace("t.tell(CultistRemoved(()))", "...").replace(good, bad)
    skills = f"def here(world): return [()]\n{skills.removeprefix(FACTS)}"
    folder = pack(tmp_path / "p", manifest, heroes_toml=HERO, skills_py=skills)
    play = ["sim", "fire", "--heroes", "monk,sage", "--bot", "random", "-n", "4", "--jobs", "1"]
    assert said in told_of(folder, *play)


def test_an_option_that_a_declaration_does_not_have_is_refused(tmp_path: Path) -> None:
    """What a Move said with a mistyped `positive` was lost without a word."""
    moves = (EXAMPLES / "lighthouse" / "moves.py").read_text("utf-8")
    wrong = moves.replace("positive=", "positiv=")
    assert wrong != moves
    manifest = 'id = "mine"\nversion = "1"\ngame = "eidolon"\n'
    said = told_of(pack(tmp_path / "p", manifest, moves_py=wrong), "rules", "eidolon")
    assert "line 14: there is no option positiv. Did you mean positive?" in said


def test_a_hero_of_ones_own_has_skills_without_any_pack() -> None:
    """The finding: skills on a data hero were an unknown field."""
    data = '[heroes.mine]\nstr=2\ndex=2\nint=2\nap=3\nskills=["fire.smite"]\n'
    table = undertow.new("fire", heroes=["mine"], data=data, seed=1)
    assert [skill.id for skill in table.view().heroes[0].skills] == ["fire.smite"]
    wrong = data.replace("fire.smite", "fire.smit")
    with pytest.raises(
        BadSetup, match=r"cannot have the skill fire.smit\..*Did you mean fire.smite\?"
    ):
        undertow.new("fire", heroes=["mine"], data=wrong, seed=1)


def test_two_packs_of_one_name_are_refused(tmp_path: Path) -> None:
    one = packs.find(
        str(
            pack(
                tmp_path / "one",
                'id = "x"\nversion = "1"\ngame = "sixth"\n'.replace("sixth", "edge"),
            )
        )
    )
    assert one.pack.id == "x"
    waiting = kernel.Pack("x", "1", "not-in-use", place="there")
    kernel.bring(waiting, lambda: kernel.Content(waiting))
    kernel.bring(waiting, lambda: kernel.Content(waiting))  # the same again is nothing new
    other = kernel.Pack("x", "2", "not-in-use", place="elsewhere")
    with pytest.raises(BadSetup, match="Two packs are called x: there and elsewhere"):
        kernel.bring(other, lambda: kernel.Content(other))
    assert [content.pack for content in kernel.brought("not-in-use")] == [waiting]
    assert kernel.versions("not-in-use") == {"x": "1"}


@pytest.mark.parametrize(
    ("game", "example", "good", "bad", "said"),
    [
        (
            "anima",
            "stormglass",
            "def claps(world, m)",
            "async def claps(world, m)",
            "claps must begin with def",
        ),
        (
            "eidolon",
            "lighthouse",
            "async def lantern",
            "def lantern",
            "lantern_room must begin with",
        ),
        (
            "moonlight",
            "tides",
            "lambda world, m, me: m.who == me",
            "lambda world: True",
            "line 59: concerns: <lambda> is called with …, Moment, text, and takes world.",
        ),
        (
            "edge",
            "lamps",
            '("survival",)',
            "('survivel',)",
            "line 44: there is no such skill: survivel",
        ),
        (
            "edge",
            "lamps",
            'rival="carrion"',
            "rival='carion'",
            "line 45: there is no such patron: carion. Did you mean carrion?",
        ),
        (
            "edge",
            "lamps",
            'sphere="small lights and long ways",',
            'sphere="survivel",  # "survivel"\n    skills=("survivel",),',
            "line 43: there is no such skill: survivel. Did you mean survival?",
        ),
    ],
)
def test_a_pack_is_read_as_python_and_not_as_text(
    tmp_path: Path, game: str, example: str, good: str, bad: str, said: str
) -> None:
    """Told when it is brought, and not only when it is played; quotes and explanations hide nothing."""
    (file,) = (EXAMPLES / example).glob("*.py")
    text = re.sub(r"\(world: \w+, m: \w+\)", "(world, m)", file.read_text("utf-8"))
    text = re.sub('^""".*?"""', '"survivel"', text)
    assert good in text
    if bad.count("skills="):
        text = text.replace('    skills=("survival",),\n', "")
    manifest = f'id = "mine"\nversion = "1"\ngame = "{game}"\n'
    folder = pack(tmp_path / "p", manifest, content_py=text.replace(good, bad))
    assert said in told_of(folder, "rules", game)


def test_what_stands_in_a_comment_is_not_where_it_is_wrong(tmp_path: Path) -> None:
    manifest = 'id = "mine"\nversion = "1"\ngame = "fire"\ndata = ["heroes.toml"]\n'
    hero = f"# fire.smit, or fire.smite?\n{HERO.replace('fire.smite', 'fire.smit')}"
    folder = pack(tmp_path / "p", manifest, heroes_toml=hero)
    assert "line 8: no such skill can be had: fire.smit." in told_of(folder, "heroes", "fire")
