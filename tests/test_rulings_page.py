"""The rulings page of a game lists every ambiguity of its inventory, and every switch."""

import re

import pytest

from tools import rules
from undertow.games.fire.rulings import Rulings

pytestmark = pytest.mark.static

PAGE = rules.ROOT / "docs" / "rulings" / "fire.md"
SWITCHES = dict(zip(Rulings.__struct_encode_fields__, Rulings.__struct_fields__, strict=True))


def lines():
    """The rulings on the page: id and what is said."""
    text = PAGE.read_text(encoding="utf-8")
    return re.findall(r"^- `([^`]+)` — (\S.*)$", text, re.MULTILINE)


def ambiguities():
    return {id: atom for id, atom in rules.inventory("fire").items() if atom.kind == "A"}


def test_every_ambiguity_has_one_line_on_the_page_and_nothing_else_has():
    listed = [id for id, _ in lines()]
    assert sorted(listed) == sorted(ambiguities())


def test_every_list_item_of_the_page_is_a_ruling():
    items = [s for s in PAGE.read_text(encoding="utf-8").splitlines() if s.lstrip().startswith("-")]
    assert len(items) == len(lines())


def test_every_switch_is_told_once_and_exists():
    told = [name for _, said in lines() for name in re.findall(r"\*\*Switch\*\* `(\w+)`", said)]
    assert sorted(told) == sorted(SWITCHES)


def test_a_switch_stands_with_the_atom_that_names_it_in_the_inventory():
    named = {id: re.findall(r"Switch: (\w+)", atom.text) for id, atom in ambiguities().items()}
    told = {id: re.findall(r"\*\*Switch\*\* `(\w+)`", said) for id, said in lines()}
    assert told == named


def test_no_other_name_on_the_page_looks_like_a_switch():
    text = PAGE.read_text(encoding="utf-8")
    camel = re.findall(r"`([a-z]+(?:[A-Z][a-z]*)+)`", text)
    assert set(camel) <= set(SWITCHES)
