"""No rule names an entry of the catalogue: entries declare what they do, and rules ask for that."""

import ast
from importlib import import_module

import pytest

from support import house
from tools.rules import ROOT

ENTRIES = {
    "eidolon": ("entries", "ABILITIES", "PLAYBOOKS"),
}
"""The games that hold it: a module, and its tables of entries by id."""
CONTENT = ("catalogue", "bots", "lab", "terminal", "stories", "guidance")
"""Where entries may be named: where they stand, who plays them, and what is written about them."""
GAMES = ROOT / "src" / "undertow" / "games"


def ids_of(game):
    import_module(f"undertow.games.{game}.game")  # enters the whole catalogue
    module, *tables = ENTRIES[game]
    found = import_module(f"undertow.games.{game}.{module}")
    return frozenset(id for table in tables for id in getattr(found, table))


@pytest.mark.parametrize("game", ENTRIES)
def test_no_rule_names_an_entry_of_the_catalogue(game):
    ids, room = ids_of(game), GAMES / game
    assert len(ids) > 50
    rules = [
        path
        for path in sorted(room.rglob("*.py"))
        if path.relative_to(room).parts[0].removesuffix(".py") not in CONTENT
        and path != room / "game.py"  # which brings the catalogue in
    ]
    found = [
        f"{path.relative_to(ROOT)}:{line}: {why}"
        for path in rules
        for line, why in house.check_entries(house.load(path, ROOT / "src"), ids)
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "if has(pc, 'lamps.lantern'): pass",
        "LANTERN = 'lamps.lantern'",
        "from lamps.catalogue.tools import LANTERN",
        "from lamps.catalogue import tools",
    ],
)
def test_an_entry_named_in_a_rule_is_seen(source):
    probe = house.Module("undertow.games.lamps.rules.probe", False, ast.parse(source))
    assert len(list(house.check_entries(probe, frozenset({"lamps.lantern"})))) == 1


def test_other_words_are_no_entry():
    source = "'lamps.lantern.why'\nfrom lamps.entries import held"
    probe = house.Module("undertow.games.lamps.rules.probe", False, ast.parse(source))
    assert not list(house.check_entries(probe, frozenset({"lamps.lantern"})))
