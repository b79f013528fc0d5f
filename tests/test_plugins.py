"""The registry: every game is found by its folder or its entry point, and loaded when asked for."""

import sys
from random import Random

import pytest

from store.pond import POND
from support.children import run
from undertow.kernel import BadSetup
from undertow.lab.bots import RandomBot
from undertow.plugin import Plugin
from undertow.plugins import Plugins, built_in, meant, plugins

GUEST = """
from store.pond import POND
from undertow.plugin import Plugin
PLUGIN = Plugin(game=POND)
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Another package with games, as pip would leave it."""

    def installed(**points):
        (tmp_path / "guest.py").write_text(GUEST)
        info = tmp_path / "guest-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
        lines = "".join(f"{id} = {where}\n" for id, where in points.items())
        (info / "entry_points.txt").write_text(f"[undertow.games]\n{lines}")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "guest", raising=False)
        return Plugins()

    return installed


def test_a_game_is_a_folder_with_a_plugin_and_the_order_is_always_the_same():
    assert built_in() == tuple(sorted(built_in()))
    assert {"fire", "eidolon", "anima"} <= set(built_in())
    assert tuple(plugins())[: len(built_in())] == built_in()
    assert [plugin.id for plugin in plugins().values()] == list(plugins())
    shelf = plugins().shelf()
    assert sorted(plugin.id for plugin in shelf) == sorted(plugins())
    assert [one.place for one in shelf] == sorted(one.place for one in shelf)


def test_names_cost_no_game():
    code = (
        "import sys; from undertow.plugins import plugins; names = list(plugins());"
        "assert 'fire' in plugins() and 'chess' not in plugins();"
        "heavy = [m for m in sys.modules if m.startswith('undertow.games.') or m == 'msgspec'];"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = run([sys.executable, "-c", code], text=True)
    assert done.returncode == 0, done.stderr


def test_one_game_asked_for_is_one_game_loaded():
    code = (
        "import sys; from undertow.plugins import plugins; plugins()['anima'];"
        "others = [m for m in sys.modules if m.startswith('undertow.games.')"
        " and m.split('.')[2] != 'anima'];"
        "sys.exit(str(others) if others else 0)"
    )
    done = run([sys.executable, "-c", code], text=True)
    assert done.returncode == 0, done.stderr


def test_what_another_package_installed_comes_after_our_own(install):
    found = install(pond="guest:PLUGIN")
    assert tuple(found) == (*built_in(), "pond")
    assert found["pond"].game is POND
    assert len(found) == len(built_in()) + 1


def test_nobody_replaces_a_game_of_ours(install):
    found = install(fire="guest:PLUGIN")
    assert tuple(found) == built_in()
    assert found["fire"] is not None
    assert found["fire"].game is not POND


def test_a_plugin_that_brings_another_game_or_none_is_refused(install):
    found = install(lake="guest:PLUGIN", shore="guest:POND")
    with pytest.raises(ValueError, match="brings the game pond, not lake"):
        found["lake"]
    with pytest.raises(TypeError, match="no Plugin for shore"):
        found["shore"]
    with pytest.raises(KeyError):
        found["nowhere"]
    assert found.get("nowhere") is None


def test_all_but_the_game_may_be_left_out():
    plain = Plugin(game=POND)
    assert plain.bot_names == ("random",)
    assert isinstance(plain.bot("random", Random(1)), RandomBot)
    assert isinstance(plain.bot("greedy", Random(1)), RandomBot)  # the best it has
    with pytest.raises(BadSetup, match="no bot called clever"):
        plain.bot("clever", Random(1))


def test_every_game_plays_with_the_bots_it_names():
    for plugin in plugins().values():
        for name in plugin.bot_names:
            assert plugin.bot(name, Random(1)) is not None


@pytest.mark.parametrize(
    ("typed", "id"), [("fyre", "fire"), ("Anma", "anima"), ("eidolo", "eidolon"), ("chess", None)]
)
def test_what_somebody_meant(typed, id):
    assert meant(typed) == id
