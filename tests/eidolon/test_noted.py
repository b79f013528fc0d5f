"""Notes about characters in words."""

from __future__ import annotations

from pathlib import Path

from undertow.games import eidolon
from undertow.games.eidolon.noted import FLAGS

SOURCES = Path(eidolon.__file__).parent


def test_there_is_no_word_for_a_note_that_nobody_makes() -> None:
    code = "\n".join(
        path.read_text("utf-8") for path in SOURCES.rglob("*.py") if path.name != "noted.py"
    )
    whole = [key for key in FLAGS if not any(key.startswith(f"{other}.") for other in FLAGS)]
    assert len(whole) > 20
    assert [key for key in FLAGS if f'"{key}"' not in code and key in whole] == []
    for key in FLAGS:
        if key not in whole:  # one of the values of a note
            assert f'"{key.rsplit(".", 1)[1]}"' in code, key
