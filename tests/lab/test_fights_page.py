"""docs/fights.md names every key that a described fight may have, and what holds where it is left out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from undertow.cli import main
from undertow.games.anima.goals import GOAL_PAGE
from undertow.games.anima.lab import setup
from undertow.games.anima.lab.fight import BASIC, ROUNDS
from undertow.games.anima.lab.setup import read
from undertow.games.anima.opponents import OPPONENT
from undertow.games.anima.pages import BOND
from undertow.kernel import Page

PAGE = (Path(__file__).parents[2] / "docs" / "fights.md").read_text("utf-8")
TABLES: dict[str, tuple[tuple[str, ...], Page | None]] = {
    "The file": (setup.TOP, None),
    "[[pcs]] with a sample": (setup.OF_SAMPLE, None),
    "[[pcs]] with a sheet of her own": (setup.OWN, None),
    "Weapons": (setup.OF_WEAPON, None),
    "Bonds": (setup.OF_BOND, BOND),
    "[[adversity]]": (setup.OF_OPPONENT, OPPONENT),
    "[[goals]]": (tuple(field.name for field in GOAL_PAGE.fields), GOAL_PAGE),
}
UNLIKE = {"none": "", "needed": "", "[]": []}
"""How the page says that something is empty."""


def rows(head: str) -> dict[str, str]:
    """What holds where a key is left out, by key."""
    (part,) = re.findall(
        rf"^## {re.escape(head)}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE
    )
    return dict(re.findall(r"^\| `(\w+)` \| .* \| `?(.*?)`? \|$", part, re.MULTILINE))


@pytest.mark.parametrize("head", TABLES)
def test_every_key_is_on_the_page(head: str) -> None:
    keys, page = TABLES[head]
    assert list(rows(head)) == list(keys)
    for field in page.fields if page is not None else ():
        if (said := rows(head).get(field.name)) is not None:
            default: Any = (
                list(field.default) if isinstance(field.default, tuple) else field.default
            )
            found = UNLIKE[said] if said in UNLIKE else json.loads(said)
            assert (found or type(default)()) == default, field.name


def test_there_is_no_table_more() -> None:
    assert re.findall(r"^## (.*)$", PAGE, re.MULTILINE) == list(TABLES)


def test_what_the_file_itself_leaves_out_is_as_told() -> None:
    said = rows("The file")
    assert (said["basic"], said["rounds"]) == (str(BASIC), str(ROUNDS))
    (least,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    fight = read(least)
    assert (fight.plan.combat, fight.plan.rolled, fight.plan.conditions) == (True, True, ())


def test_an_example_is_printed_to_begin_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "anima", "--example", "bridge"]) == 0
    assert read(capsys.readouterr().out).title == "The fight on the bridge"
