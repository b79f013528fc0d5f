"""One breakage: some bytes of a file and what stands there instead."""

from __future__ import annotations

import difflib
import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Edit(NamedTuple):
    """Bytes `start` to `end` become `text`; `kind` says what sort of breakage it is."""

    start: int
    end: int
    text: str
    kind: str


@dataclass(frozen=True)
class Mutant:
    """An edit of a file, with a name that stays while its line does."""

    id: str
    room: str
    part: str
    file: str
    line: int
    source: str
    """The line on which it begins, without the space around it."""
    change: str
    """What was broken, in one line: `comparison: < → <=`."""
    edit: Edit

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"


def applied(source: bytes, edit: Edit) -> bytes:
    return source[: edit.start] + edit.text.encode() + source[edit.end :]


def short(text: str, width: int = 60) -> str:
    one_line = re.sub(r"\s+", " ", text).strip()
    return one_line if len(one_line) <= width else one_line[: width - 1] + "…"


def diff(source: bytes, edit: Edit, lines: int = 12) -> str:
    """The lines that change, marked - and +."""
    old, new = (part.decode().splitlines() for part in (source, applied(source, edit)))
    changed = [
        line
        for line in difflib.unified_diff(old, new, lineterm="", n=0)
        if not line.startswith(("---", "+++", "@@"))
    ]
    return "\n".join(changed[:lines] + (["…"] if len(changed) > lines else []))


def mutants(room: str, part: str, file: str, source: bytes, edits: Iterable[Edit]) -> list[Mutant]:
    """The edits of one file as mutants, in the order of the file."""
    seen: Counter[tuple[str, str]] = Counter()
    found: list[Mutant] = []
    for edit in sorted(set(edits)):
        line = source.count(b"\n", 0, edit.start) + 1
        begins = source.rfind(b"\n", 0, edit.start) + 1
        ends = source.find(b"\n", edit.start)
        text = source[begins : ends if ends >= 0 else len(source)].decode().strip()
        was = source[edit.start : edit.end].decode()
        change = f"{edit.kind}: {short(was)} → {short(edit.text) or '(nothing)'}"
        seen[text, change] += 1
        name = "\n".join((file, text, change, str(seen[text, change])))
        id = hashlib.sha256(name.encode()).hexdigest()[:12]
        found.append(Mutant(id, room, part, file, line, text, change, edit))
    return found


def draw(found: Iterable[Mutant], sample: int | None, seed: int) -> list[Mutant]:
    """A fixed draw: everybody who names the same seed gets the same mutants, a larger draw holds a
    smaller one, and a line that changes elsewhere leaves the others in it."""
    if sample is None:
        return list(found)
    lots = sorted(found, key=lambda m: hashlib.sha256(f"{seed} {m.id}".encode()).digest())
    return lots[:sample]
