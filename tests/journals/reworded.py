"""Opens every old table in an Undertow all of whose sentences read otherwise, and prints a digest of
how each stands. Runs in a process of its own: the words must be others before anything is imported.

    python -m journals.reworded [as-it-is]
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WORDS = "undertow.kernel.words"


def reworded(key: str, english: str) -> str:
    """Another sentence with the same gaps, and the only one of its kind."""
    gaps = [
        f"{{{name}{'!' + how if how else ''}{':' + shape if shape else ''}}}"
        for _, name, shape, how in Formatter().parse(english)
        if name is not None
    ]
    return " ".join((f"Words of {hashlib.sha256(key.encode()).hexdigest()[:12]}", *gaps))


def reword() -> None:
    """Let whoever registers a sentence register another."""
    spec = importlib.util.spec_from_file_location(WORDS, ROOT / "src/undertow/kernel/words.py")
    assert spec is not None
    assert spec.loader is not None
    words: Any = importlib.util.module_from_spec(spec)
    sys.modules[WORDS] = words
    spec.loader.exec_module(words)
    register = words.message
    words.message = lambda key, english: register(key, reworded(key, english))
    words._ENGLISH.update({key: reworded(key, said) for key, said in words._ENGLISH.items()})


def digests() -> Iterator[str]:
    """How each old table stands: its world, and what is asked. What stands in a prompt may read
    otherwise: a name out of the table's own data is a sentence of ours only while both are alike."""
    import msgspec

    from tools.journals import JOURNALS, SUFFIX, load, stand
    from undertow.commands.places import games
    from undertow.kernel import Diverged

    known = games()
    for path in sorted(JOURNALS.glob(f"v*/*/*{SUFFIX}")):
        file = load(path)
        try:
            play = stand(known[file.header.game], file)
        except Diverged as diverged:
            yield f"{path.relative_to(JOURNALS)} diverged in {diverged.resolution}"
            continue
        asked = [
            (r.id, r.seat, r.question.prompt.key, getattr(r.question.answers, "options", ()))
            for r in play.requests()
        ]
        whole = msgspec.json.encode((play.world, asked, play.next_resolution))
        yield f"{path.relative_to(JOURNALS)} {hashlib.sha256(whole).hexdigest()[:16]}"


if __name__ == "__main__":
    if sys.argv[1:] != ["as-it-is"]:
        reword()
    for line in digests():
        print(line)
    from undertow.kernel.words import messages

    print("words", hashlib.sha256(repr(messages()).encode()).hexdigest()[:16])
