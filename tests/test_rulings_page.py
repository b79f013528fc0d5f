"""The rulings page of a game lists every ambiguity of its inventory, and every switch."""

import re
from importlib import import_module

import pytest

from tools import rules

pytestmark = [pytest.mark.parametrize("game", ["fire", "eidolon", "anima", "moonlight", "edge"])]


def page(game):
    return (rules.ROOT / "docs" / "rulings" / f"{game}.md").read_text(encoding="utf-8")


def switches(game):
    return import_module(f"undertow.games.{game}.rulings").Rulings.__struct_encode_fields__


def lines(game):
    """The rulings on the page: id and what is said."""
    return re.findall(r"^- `([^`]+)` — (\S.*)$", page(game), re.MULTILINE)


def ambiguities(game):
    return {id: atom for id, atom in rules.inventory(game).items() if atom.kind == "A"}


def test_every_ambiguity_has_one_line_on_the_page_and_nothing_else_has(game):
    listed = [id for id, _ in lines(game)]
    assert sorted(listed) == sorted(ambiguities(game))


def test_every_list_item_of_the_page_is_a_ruling(game):
    items = [s for s in page(game).splitlines() if s.lstrip().startswith("-")]
    assert len(items) == len(lines(game))


def runs(text, words=12):
    spoken = re.findall(r"[\w']+", text.lower())
    return {tuple(spoken[n : n + words]) for n in range(len(spoken) - words + 1)}


def test_the_page_explains_and_does_not_repeat_the_inventory(game):
    atoms = ambiguities(game)
    repeated = {
        id: found for id, said in lines(game) if (found := runs(said) & runs(atoms[id].text))
    }
    assert not repeated


def test_every_switch_is_told_once_and_exists(game):
    told = [name for _, said in lines(game) for name in re.findall(r"\*\*Switch\*\* `(\w+)`", said)]
    assert sorted(told) == sorted(switches(game))


def test_a_switch_stands_with_the_atom_that_names_it_in_the_inventory(game):
    named = {id: re.findall(r"Switch: (\w+)", atom.text) for id, atom in ambiguities(game).items()}
    told = {id: re.findall(r"\*\*Switch\*\* `(\w+)`", said) for id, said in lines(game)}
    assert told == named


def test_no_other_name_on_the_page_looks_like_a_switch(game):
    camel = re.findall(r"`([a-z]+(?:[A-Z][a-z]*)+)`", page(game))
    assert set(camel) <= set(switches(game))


def test_the_readme_counts_the_rulings_and_points_to_the_page(game):
    text = (rules.ROOT / "README.md").read_text(encoding="utf-8")
    link = rf"{len(ambiguities(game))} for [^,.]*\[[^\]]*\]\(docs/rulings/{game}\.md\)"
    assert re.search(link, text), link
