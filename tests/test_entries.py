"""No rule names an entry of the catalogue: entries declare what they do, and rules ask for that."""

import ast
from importlib import import_module

import pytest

from support import house
from tools.rules import ROOT

ENTRIES = {
    "fire": ("rules.acting.SKILLS", "rules.acting.PASSIVES"),
    "eidolon": ("entries.ABILITIES", "entries.PLAYBOOKS"),
    "anima": ("catalogue.entries.POWERS", "catalogue.entries.EFFECTS"),
    "moonlight": ("book.SPECIALS", "book.PLAYBOOKS", "book.PLAYSETS"),
    "edge": ("acts.TALENTS", "acts.ENCHANTMENTS", "book.RITES", "book.RITUALS", "book.PATRONS"),
}
"""Each game's tables of entries, by id or by owner."""
CONTENT = (
    *("catalogue", "bots", "lab", "terminal", "stories", "concepts", "guidance", "form"),
    "chronicle",  # the sentence of each
    "game",  # which brings the catalogue in
    "twin",  # which plays all of them over again
)
"""Where entries may be named: where they stand, who plays them, and what is written about them."""
GAMES = ROOT / "src" / "undertow" / "games"


def entries(game):
    import_module(f"undertow.games.{game}.game")  # enters the whole catalogue
    found = set()
    for table in ENTRIES[game]:
        module, name = table.rsplit(".", 1)
        for held in getattr(import_module(f"undertow.games.{game}.{module}"), name).values():
            found |= {one.id for one in (held if isinstance(held, list) else [held])}
    # A bare word may mean something else than the entry that is called so.
    return frozenset(id for id in found if "." in id or "-" in id)


def modules(game):
    room = GAMES / game
    for path in sorted(room.rglob("*.py")):
        if path.relative_to(room).parts[0].removesuffix(".py") not in CONTENT:
            yield path, house.load(path, ROOT / "src")


@pytest.mark.parametrize("game", ENTRIES)
def test_no_rule_names_an_entry_of_the_catalogue(game):
    ids = entries(game)
    assert len(ids) > 20
    found = [
        f"{path.relative_to(ROOT)}:{line}: {why}"
        for path, module in modules(game)
        for line, why in house.check_entries(module, ids)
    ]
    found += [
        f"{path.relative_to(ROOT)}:{line}: takes the entry {name} from the catalogue"
        for path, module in modules(game)
        for line, home, name in house.check_taken(module)
        if getattr(getattr(import_module(home), name, None), "id", "") in ids
    ]
    assert not found, "\n" + "\n".join(found)


def test_rules_of_eidolon_take_nothing_at_all_from_its_catalogue():
    """Its tables lie outside."""
    taken = [one for _, module in modules("eidolon") for one in house.check_taken(module)]
    assert not taken


@pytest.mark.parametrize(
    "source", ["if has(pc, 'lamps.lantern'): pass", "LANTERN = 'lamps.lantern'"]
)
def test_an_entry_named_in_a_rule_is_seen(source):
    probe = house.Module("undertow.games.lamps.rules.probe", False, ast.parse(source))
    assert len(list(house.check_entries(probe, frozenset({"lamps.lantern"})))) == 1


@pytest.mark.parametrize(
    ("source", "home", "name"),
    [
        ("from lamps.catalogue.tools import LANTERN", "lamps.catalogue.tools", "LANTERN"),
        ("from lamps.catalogue import tools", "lamps.catalogue", "tools"),
    ],
)
def test_what_a_rule_takes_from_the_catalogue_is_seen(source, home, name):
    probe = house.Module("undertow.games.lamps.rules.probe", False, ast.parse(source))
    assert list(house.check_taken(probe)) == [(1, home, name)]


def test_other_words_are_no_entry():
    source = "'lamps.lantern.why'\nfrom lamps.entries import held"
    probe = house.Module("undertow.games.lamps.rules.probe", False, ast.parse(source))
    assert not list(house.check_entries(probe, frozenset({"lamps.lantern"})))
    assert not list(house.check_taken(probe))
