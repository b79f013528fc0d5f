"""Type checkers and editors know which record a seat of which game sees."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from support.children import run
from undertow.library import typed
from undertow.plugins import built_in, plugins

SCRIPT = """import undertow

reveal_type(undertow.new("fire", heroes=["sage"], seed=7).view())
reveal_type(undertow.new("edge", demo="ledger").view("gm"))
reveal_type(undertow.new(str("fire")).view())
print(undertow.new("fire", heroes=["sage"]).view().trn)
"""


def test_it_is_not_stale() -> None:
    assert typed.main(["--check"]) == 0, "run: python -m undertow.library.typed"
    views = [plugins()[id].view for id in built_in()]
    assert all(view is not None and view.__module__ in typed.stub() for view in views)


def test_a_type_checker_tells_the_record_and_a_field_that_there_is_not(tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    file.write_text(SCRIPT, "utf-8")
    found = run(
        [sys.executable, "-m", "mypy", "--no-error-summary", str(file)],
        cwd=Path(__file__).parents[2],
        text=True,
    )
    kinds = re.findall(r'Revealed type is "([\w.]+)"', found.stdout)
    seen = [plugins()[game].view for game in ("fire", "edge")]
    assert kinds == [*(f"{one.__module__}.View" for one in seen if one), "Any"], found.stdout
    assert re.findall(r"script\.py:(\d+): error", found.stdout) == ["6"], found.stdout
    assert 'maybe "turn"?' in found.stdout
