"""The inventories are read right, and counted right."""

import re

import pytest

from tools import rules

ATOM = "- `fire.explore.cost` M — Exploring costs 1 AP. [L262]"


@pytest.mark.parametrize("game", rules.GAMES)
def test_no_atom_is_passed_over(game):
    text = rules.page(game).read_text(encoding="utf-8")
    written = re.findall(rf"^\W*`({game}\.[^`]+)`\W+[A-Z]\b", text, re.MULTILINE)
    assert written == [*rules.parse(game, text)]


def test_every_inventory_page_is_a_known_game():
    pages = {p.stem for p in rules.page("fire").parent.glob("*.md")}
    assert pages - {"README", "fire-data"} == set(rules.GAMES)


def test_an_atom_has_id_kind_text_and_line():
    atoms = rules.parse("fire", f"# Fire\n\n{ATOM}\n")
    assert atoms == {
        "fire.explore.cost": rules.Atom(
            "fire.explore.cost", "M", "Exploring costs 1 AP. [L262]", line=3
        )
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f"{ATOM}\n\n{ATOM}", r"fire\.md:3: `fire\.explore\.cost` stands on line 1 already"),
        (ATOM.replace(" M ", " X "), r"fire\.md:1: not an atom"),
        (ATOM.replace("—", "-"), r"fire\.md:1: not an atom"),
        (ATOM.replace("fire.", "ice."), r"`ice\.explore\.cost` does not start with `fire\.`"),
    ],
)
def test_a_line_that_is_no_atom_is_refused(text, complaint):
    with pytest.raises(rules.InventoryError, match=complaint):
        rules.parse("fire", text)


def of_kind(game, *kinds):
    return sum(atom.kind in kinds for atom in rules.inventory(game).values())


def test_figures_count_what_is_shown_per_game_and_kind():
    result = rules.figures(["fire.explore.cost", "fire.basics.story"])
    assert set(result) == set(rules.GAMES)
    assert result["fire"]["M"] == {"shown": 1, "total": of_kind("fire", "M")}
    assert result["fire"]["G"] == {"shown": 1, "total": of_kind("fire", "G")}
    assert result["edge"]["C"] == {"shown": 0, "total": of_kind("edge", "C")}


def test_the_table_says_a_hundred_percent_only_for_all_of_them():
    fire = rules.inventory("fire")
    almost = list(fire)[1:]
    row = next(line for line in rules.table(rules.figures(almost)) if line.startswith("fire"))
    mechanics, contents = of_kind("fire", "M"), of_kind("fire", "C")
    assert f"{mechanics - 1} / {mechanics}   99%" in row
    assert f"{contents} / {contents}  100%" in row
    assert rules.missing("fire", almost) == [fire[next(iter(fire))]]


def test_missing_lists_owed_kinds_in_page_order_unless_told():
    fire = rules.inventory("fire")
    assert [a.id for a in rules.missing("fire", [])] == [
        id for id, atom in fire.items() if atom.kind in "MCP"
    ]
    assert len(rules.missing("fire", [], rules.KINDS)) == len(fire)
