"""The house holds: arrows point one way, rules are pure, modules stay short.

The checks themselves (support/house.py) are tried on small sources first, so that each is seen to
bite.
"""

import ast
import re
import tomllib
import warnings

import pytest

from support import house
from support.litter import BEGINNING, litter
from tools.rules import ROOT
from undertow.kernel import speak
from undertow.plugins import plugins
from undertow.store import SqliteStore

SRC = ROOT / "src"
MODULES = {path: house.load(path, SRC) for path in sorted((SRC / "undertow").rglob("*.py"))}
KNOWN = house.known_sets(m.tree for m in MODULES.values() if m.room.split("/")[0] in house.PURE)
MANY_LINES, TOO_MANY_LINES = 400, 500


def module(name, source):
    is_package = name.endswith(".__init__")
    return house.Module(name.removesuffix(".__init__"), is_package, ast.parse(source))


def refusals(name, source):
    return [why for _, why in house.check_imports(module(name, source))]


def impurities(source, name="undertow.kernel.probe"):
    return [why for _, why in house.check_purity(module(name, source))]


def report(found):
    return "\n".join(f"{path.relative_to(ROOT)}:{line}: {why}" for path, line, why in found)


# --- this house --------------------------------------------------------------------------------


def test_imports_point_one_way():
    found = [(p, line, why) for p, m in MODULES.items() for line, why in house.check_imports(m)]
    assert not found, "\n" + report(found)


def test_rooms_of_rules_are_pure():
    found = [
        (path, line, why)
        for path, m in MODULES.items()
        if m.room.split("/")[0] in house.PURE
        for line, why in house.check_purity(m, KNOWN)
    ]
    assert not found, "\n" + report(found)


def test_no_rule_waits_for_typing():
    found = [
        (path, line, why)
        for path, m in MODULES.items()
        if m.room.split("/")[0] in house.PURE
        for line, why in house.check_words(m)
    ]
    assert not found, "\n" + report(found)


def test_every_room_that_exists_is_seen():
    folders = {p.name for p in (SRC / "undertow").iterdir() if p.is_dir() and any(p.rglob("*.py"))}
    assert folders <= {m.room.split("/")[0] for m in MODULES.values()}
    games = SRC / "undertow" / "games"
    rooms = {f"games/{p.name}" for p in games.glob("*/") if any(p.rglob("*.py"))}
    assert rooms <= {m.room for m in MODULES.values()}


NAMELESS = ("lab", "server", "terminal", "commands", "store", "odds", "library")
"""Folders in which no game is known by its name."""


def game_words():
    """The ids and titles of all games that are registered."""
    for plugin in plugins().values():
        yield plugin.id
        yield speak(plugin.game.name()).partition(":")[0]


def named_in(text):
    found = "|".join(re.escape(word) for word in dict.fromkeys(game_words()))
    return [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(rf"(?<![A-Za-z])(?i:{found})(?![a-z])", line)
    ]


def test_no_game_is_known_by_name_outside_its_room():
    rooms = SRC / "undertow"
    paths = [path for room in NAMELESS for path in sorted((rooms / room).rglob("*.py"))]
    paths += [rooms / f"{name}.py" for name in ("cli", "plugin", "plugins")]
    paths += [*sorted((ROOT / "tools").glob("*")), ROOT / "Makefile"]
    found = [
        (path, number, line)
        for path in paths
        if path.is_file()
        for number, line in named_in(path.read_text("utf-8"))
    ]
    assert not found, "ask the registry (undertow.plugins) instead:\n" + report(found)


def test_no_playbook_is_cut_in_two():
    assert not [p for p in MODULES if p.stem.endswith("_more")]


def test_the_formatter_is_not_fought():
    mark = "fmt: " + "skip"
    paths = [*MODULES, *(ROOT / "tests").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]
    assert not [p.relative_to(ROOT) for p in paths if mark in p.read_text("utf-8")]


def test_modules_stay_short():
    """Catalogues may be long: an entry's words, figures and behaviour stand together there."""
    rules = [p for p in MODULES if "catalogue" not in p.parts]
    lines = {p.relative_to(ROOT): len(p.read_text("utf-8").splitlines()) for p in rules}
    long = {path: n for path, n in lines.items() if n > MANY_LINES}
    listed = ", ".join(f"{path} ({n})" for path, n in sorted(long.items(), key=lambda x: -x[1]))
    assert not [n for n in long.values() if n > TOO_MANY_LINES], (
        f"a module has at most {TOO_MANY_LINES} lines; split: {listed}"
    )
    if long:
        warnings.warn(f"long modules, above {MANY_LINES} lines: {listed}", stacklevel=1)


def test_no_database_lies_among_the_sources(tmp_path):
    """Tests and programs make theirs in folders of their own (the run itself looks too, at its end:
    support/plugin.py)."""
    assert litter(ROOT) == []
    store = SqliteStore(tmp_path / "people")
    (tmp_path / "\udc81\x07-shm").write_bytes(b"")
    (tmp_path / "my.sqlite").write_bytes(BEGINNING)
    (tmp_path / "README.md").write_text("SQLite format 3")
    assert litter(tmp_path) == sorted(
        [r"'\udc81\x07-shm'", "'people'", "'people-shm'", "'people-wal'"]
    )
    store.close()


def test_the_lock_pins_everything_and_names_no_host():
    pinned = _pinned(ROOT / "requirements.lock")
    assert _pinned(ROOT / "bench" / "chess" / "requirements.lock") == {"chess"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    assert {re.match(r"[a-z0-9-]+", w)[0] for w in wanted} <= pinned


def _pinned(file):
    lock = file.read_text("utf-8")
    assert "://" not in lock
    assert not re.search(r"^\s*(-i|-f|--index|--find|--extra|/|file:)", lock, re.MULTILINE)
    entries = re.split(r"\n(?=[a-z0-9])", lock.strip())
    assert all("--hash=sha256:" in entry for entry in entries)
    return {e.split("==")[0] for e in entries if re.match(r"[a-z0-9-]+==\S+", e)}


def test_importing_undertow_is_nothing():
    """What it gives is imported when somebody asks for it."""
    tree = MODULES[SRC / "undertow" / "__init__.py"].tree
    at_once = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [node.module for node in at_once] == ["typing"]
    kinds = (ast.Expr, ast.ImportFrom, ast.Assign, ast.If, ast.FunctionDef)
    assert {type(node) for node in tree.body} <= set(kinds)
    (checking,) = (node for node in tree.body if isinstance(node, ast.If))
    assert ast.unparse(checking.test) == "TYPE_CHECKING"


# --- the checks bite ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("undertow.kernel.a", "import undertow.parts.dice"),
        ("undertow.kernel.a", "from undertow.games.fire import GAME"),
        ("undertow.kernel.a", "from undertow import parts"),
        ("undertow.kernel.a", "from undertow import __version__"),
        ("undertow.kernel.a", "from ..parts import dice"),
        ("undertow.kernel.__init__", "from ..parts import dice"),
        ("undertow.kernel.a", "def f():\n    from undertow.store import Store"),
        ("undertow.kernel.a", "importlib.import_module('undertow.lab')"),
        ("undertow.kernel.a", "import rich"),
        ("undertow.kernel.a", "from icepool import d6"),
        ("undertow.parts.dice", "from undertow.games import fire"),
        ("undertow.parts.dice", "from undertow.odds import chance"),
        ("undertow.games.fire.world", "from undertow.games.anima import GAME"),
        ("undertow.games.fire.world", "from undertow.games import anima"),
        ("undertow.games.fire.world", "from .. import anima"),
        ("undertow.games.fire.rules.turn", "from ...anima.rules import turn"),
        ("undertow.games.fire.world", "from undertow.games import every_game"),
        ("undertow.games.fire.world", "import undertow.lab"),
        ("undertow.games.fire.rules.turn", "from undertow.games.fire.bots import greedy"),
        ("undertow.games.fire.rules.turn", "from undertow.games.fire import bots"),
        ("undertow.games.fire.game", "from . import plugin"),
        ("undertow.games.fire.world", "import undertow.games.fire.lab.sim"),
        ("undertow.games.fire.bots.greedy", "from undertow.games.anima.bots import greedy"),
        ("undertow.games.fire.bots.greedy", "from undertow.games.anima import world"),
        ("undertow.games.fire.terminal.map", "import undertow.server.wire"),
        ("undertow.games.fire.plugin", "from undertow.cli import main"),
        ("undertow.kernel.a", "import undertow.games.fire.bots"),
        ("undertow.lab.sim", "from undertow.games.fire import GAME"),
        ("undertow.odds.chance", "import undertow.games.fire"),
        ("undertow.store.sqlite", "from undertow.games import fire"),
        ("undertow.server.tables.bots", "from undertow.games.fire.bots.greedy import FireBot"),
        ("undertow.server.wire.state", "from undertow.server.broadcast import frames"),
        ("undertow.server.broadcast.log", "from undertow.server.tables.live import LiveTable"),
        ("undertow.server.tables.hub", "from undertow.server import http"),
        ("undertow.server.tables.hub", "import undertow.server.sockets.session"),
        ("undertow.server.sockets.session", "from undertow.server.http import words"),
        ("undertow.server.http.table", "from undertow.server.app import App"),
        ("undertow.server.http.table", "import undertow.server"),
        ("undertow.terminal.door", "from undertow.games.fire import GAME"),
        ("undertow.commands.bench", "import undertow.games.fire.lab.bench"),
        ("undertow.cli", "from undertow.games.fire.plugin import PLUGIN"),
        ("undertow.plugin", "import undertow.server"),
        ("undertow.games", "import undertow.store"),
        ("undertow.library.tables", "from undertow.games.fire import GAME"),
        ("undertow.library.tables", "import undertow.server.wire"),
        ("undertow.lab.bots", "import undertow.library"),
        ("undertow.kernel.a", "from undertow import new"),
        ("undertow.store.sqlite", "import undertow.lab.bots"),
        ("undertow.store.sqlite", "from undertow import odds"),
        ("undertow.odds.chance", "import undertow.lab"),
        ("undertow.odds.chance", "import undertow.store"),
        ("undertow.lab.bots", "import undertow.store"),
        ("undertow.lab.bots", "from undertow.cli import main"),
        ("undertow.attic.box", "import json"),
        ("undertow.__init__", "import undertow.kernel"),
        *[
            (f"undertow.{room}.a", source)
            for room in ("kernel", "parts", "games.fire")
            for source in (
                "import asyncio",
                "import sqlite3",
                "from http.server import HTTPServer",
                "import threading",
                "import socket",
                "import random",
                "from time import time",
                "import uuid",
                "import datetime as dt",
                "import secrets",
                "import os.path",
            )
        ],
    ],
)
def test_a_wrong_import_is_refused(name, source):
    assert len(refusals(name, source)) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("undertow.kernel.a", "import msgspec, json, hashlib\nfrom undertow.kernel import b"),
        ("undertow.kernel.a", "from . import b\nfrom .b import c"),
        ("undertow.kernel.__init__", "from . import b\nfrom .b import c"),
        ("undertow.parts.dice", "from undertow.kernel.table import Table\nfrom .deck import D"),
        (
            "undertow.games.fire.world",
            "from undertow.kernel import x\nfrom undertow.parts import y",
        ),
        (
            "undertow.games.fire.rules.turn",
            "from ..world import W\nfrom undertow.games.fire import z",
        ),
        ("undertow.games.fire.__init__", "from .world import W\nfrom undertow.games import fire"),
        ("undertow.games.__init__", "from undertow.games import fire"),
        ("undertow.odds.chance", "import undertow.kernel"),
        ("undertow.lab.bots", "import random, time, os\nfrom undertow.odds import chance"),
        ("undertow.games.fire.bots.greedy", "import random, threading\nimport undertow.lab.bots"),
        ("undertow.games.fire.bots.greedy", "from undertow.games.fire import world, lab"),
        ("undertow.store.sqlite", "import sqlite3\nfrom undertow.kernel import x"),
        ("undertow.server.app", "import asyncio\nimport undertow.lab, undertow.store"),
        ("undertow.server.app", "from undertow.server import http, sockets, tables"),
        ("undertow.server.http.table", "from undertow.server import wire, errors, tables"),
        ("undertow.server.tables.hub", "from undertow.server.broadcast.log import LogBuilder"),
        ("undertow.cli", "from undertow import __version__, plugins"),
        ("undertow.games.fire.plugin", "import undertow.plugin, undertow.terminal.door"),
    ],
)
def test_a_right_import_is_let_through(name, source):
    assert refusals(name, source) == []


def test_a_complaint_names_line_room_and_import():
    found = list(
        house.check_imports(module("undertow.games.fire.a", "\nimport undertow.games.anima"))
    )
    assert found == [(2, "games/fire may not import undertow.games.anima")]


@pytest.mark.parametrize(
    "source",
    [
        "for x in {1, 2}: pass",
        "for x in {y for y in z}: pass",
        "for x in set(z): pass",
        "for x in frozenset(z): pass",
        "[x for x in set(z)]",
        "{x: 1 for x in set(z)}",
        "tell(x for x in set(z))",
        "[y for x in z for y in set(x)]",
        "list({1, 2})",
        "tuple(set(z))",
        "next(iter(set(z)))",
        "enumerate(set(z))",
        "', '.join({y for y in z})",
        "dict.fromkeys(set(z))",
        "print(*set(z))",
        "[*set(z), 1]",
        "a, b = {1, 2}",
        "max(set(z), key=len)",
        "def f():\n    s = set()\n    for x in s: pass",
        "def f():\n    s = {1}\n    t = s | u\n    return list(t)",
        "def f():\n    t = u - s\n    s = {1}\n    return [x for x in t]",
        "def f(s: set[int]):\n    return [x for x in s]",
        "def f(s: 'frozenset[int] | None'):\n    return tuple(s or ())",
        "def f(*, s: AbstractSet[int]):\n    yield from s",
        "def f():\n    s: set[int] = g()\n    return tuple(s)",
        "def f():\n    s = set(z)\n    return s.pop()",
        "def f():\n    if s := {1, 2}:\n        return list(s)",
        "def f():\n    s = {1}\n    def g():\n        return list(s)",
        "def f(a, b):\n    return list(a.keys() & b.keys())",
        "def f():\n    return list({1}.union(z))",
        "S = frozenset({1})\ndef f():\n    return [x for x in S]",
        "class W:\n    lost: frozenset[str]\ndef f(w):\n    return [x for x in w.lost]",
        "def cells() -> set[int]: ...\ndef f():\n    for c in cells(): pass",
        "async def f():\n    s = set(z)\n    async for x in s: pass",
    ],
)
def test_an_order_taken_from_a_set_is_refused(source):
    found = impurities(source)
    assert len(found) == 1, found
    assert "takes an order from the set" in found[0]


@pytest.mark.parametrize(
    "source",
    [
        "for x in sorted({1, 2}): pass",
        "sorted(x for x in set(z))",
        "any(x > 1 for x in set(z))",
        "{x + 1 for x in set(z)}",
        "len(set(z))",
        "{*set(z), 1}",
        "1 in {1, 2}",
        "def f():\n    s = [1]\n    for x in s: pass",
        "def f(s: list[set[int]]):\n    for x in s: pass",
        "def f():\n    s = {1: 2}\n    return list(s)",
        "def f():\n    s = set()\n    s.add(1)\n    return 1 in s",
        "def f():\n    s = {1}\n\ndef g(s):\n    return list(s)",
        "s = {1}\ndef g(s: tuple[int, ...]):\n    return list(s)",
        "class W:\n    a: set[int]\nclass V:\n    a: tuple[int, ...]\ndef f(w):\n    return list(w.a)",
        "a, b = c, d",
        "items.pop()",
    ],
)
def test_what_has_no_order_or_a_known_one_is_let_through(source):
    assert impurities(source) == []


@pytest.mark.parametrize(
    "source",
    ["id(x)", "hash(x)", "x.__hash__()", "sorted(z, key=hash)", "def f(x):\n    return hash((x,))"],
)
def test_identity_and_hash_are_refused(source):
    assert len(impurities(source)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "from undertow.games import fire",
        'GAMES = ("fire",)',
        '"undertow play fire"',
        "class AnimaBot: ...",
        "# as Fire of Eidolon does",
        'if rule == "eidolon.create":',
        "fire_table = 1",
        "COMPLETE ?= eidolon",
    ],
)
def test_a_game_named_is_seen(text):
    assert named_in(text) == [(1, text)]


@pytest.mark.parametrize("text", ["firewall = 1", "misfire()", "animal", "'animated'", "campfires"])
def test_other_words_are_no_game(text):
    assert named_in(text) == []


@pytest.mark.parametrize(
    "source",
    [
        "async def f(t): await t.ask('gm', WHY(), Prose(80))",
        "async def f(t): x = str(await t.ask('gm', WHY(), kernel.Prose(80)))",
        "async def f(t): await t.window('a', WHY(), [1], {'b': (WHY(), Prose())})",
        "async def f(t): await t.ask('gm', WHY(), Rows(Number(1, 2)))",
        "async def f(t): await t.ask('gm', WHY(), Page(()))",
        "async def f(t): await t.fill_in('gm', WHY(), page)",
        "async def f(t): t.fill_in_alone('gm', WHY(), page)",
    ],
)
def test_words_that_are_awaited_are_refused(source):
    assert len(list(house.check_words(module("undertow.games.probe.rules", source)))) == 1


def test_a_press_may_be_awaited_and_words_may_be_a_form():
    source = """
async def f(t): return await t.ask("gm", WHY(), [True, False])
def form(world): return Question("gm", WHY(), Page((Field("a", WHY(), Prose(80)),)))
"""
    assert list(house.check_words(module("undertow.games.probe.rules", source))) == []


def test_a_field_called_id_is_no_identity():
    assert impurities("class A:\n    id: str\ndef f(a):\n    return a.id, a.hash(1)") == []


def test_sets_declared_in_another_module_are_known():
    known = house.known_sets([ast.parse("class W:\n    lost: frozenset[str]")])
    probe = module("undertow.games.fire.a", "def f(w):\n    return list(w.lost)")
    assert len(list(house.check_purity(probe, known))) == 1
    assert not list(house.check_purity(probe))
