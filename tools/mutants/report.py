"""Figures and survivors: the table, `build/mutants.json`, and mutants that nobody could notice."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from tools.mutants.edits import Mutant
from tools.mutants.places import Place
from tools.mutants.running import Result

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class Equivalent(NamedTuple):
    """A mutant that plays exactly like the original: its file, its line's text, what was changed."""

    file: str
    line: str
    change: str
    reason: str

    def is_of(self, mutant: Mutant) -> bool:
        same = self.file == mutant.file and self.line == mutant.source
        return same and self.change == mutant.change


def equivalents(path: Path = EQUIVALENT) -> list[Equivalent]:
    if not path.exists():
        return []
    listed = tomllib.loads(path.read_text("utf-8")).get("equivalent", [])
    return [Equivalent(**{k: str(v) for k, v in entry.items()}) for entry in listed]


def excused(mutant: Mutant, listed: Iterable[Equivalent]) -> Equivalent | None:
    return next((entry for entry in listed if entry.is_of(mutant)), None)


def stale(
    listed: Iterable[Equivalent], place: Place, of_file: Mapping[str, Sequence[Mutant]]
) -> list[Equivalent]:
    """Entries that match nothing any more, among the files that were looked at."""
    gone = [e for e in listed if not (place.root / e.file).exists()]
    seen = [e for e in listed if e.file in of_file]
    return gone + [e for e in seen if not any(e.is_of(m) for m in of_file[e.file])]


def figures(results: Iterable[Result], excuses: Mapping[str, Equivalent]) -> dict[str, Any]:
    """{room: {part: {killed, total, …, survivors}}}; what nobody could notice is in no total."""
    found: dict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
    for result in sorted(results, key=lambda r: (r.room, r.part, r.file, r.line, r.change)):
        part = found[result.room].setdefault(
            result.part,
            {"killed": 0, "total": 0, "timeouts": [], "equivalent": [], "survivors": []},
        )
        told: dict[str, Any] = {
            "file": result.file,
            "line": result.line,
            "change": result.change,
            "diff": result.diff,
        }
        if result.id in excuses:
            part["equivalent"].append({**told, "reason": excuses[result.id].reason})
            continue
        part["total"] += 1
        part["killed"] += result.killed
        if result.outcome == "timeout":
            part["timeouts"].append({**told, "test": result.test})
        elif not result.killed:
            more = {"never_run": True} if result.outcome == "never run" else {}
            part["survivors"].append({**told, "asked": result.asked, "left": result.left, **more})
    return dict(found)


def write(path: Path, figures: Mapping[str, Any], how: Mapping[str, Any]) -> None:
    """Rooms of this run anew; what is known of others stays."""
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    known |= {room: {**parts, "run": dict(how)} for room, parts in figures.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", "utf-8")


def show(figures: Mapping[str, Any], gone: Sequence[Equivalent], console: Console) -> None:
    for parts in figures.values():
        for part in parts.values():
            for survivor in part["survivors"]:
                where = f"{survivor['file']}:{survivor['line']}"
                note = "no test runs it" if survivor.get("never_run") else _asked(survivor)
                console.print(f"\n{where}  {survivor['change']}  ({note})", markup=False)
                console.print(survivor["diff"], markup=False, highlight=False)
            for late in part["timeouts"]:
                where = f"{late['file']}:{late['line']}"
                console.print(
                    f"\n{where}  {late['change']}  (out of time: {late['test']})", markup=False
                )
    for entry in gone:
        console.print(
            f"\nequivalent.toml: nothing matches any more: {entry.file}: {entry.line} "
            f"({entry.change})",
            markup=False,
        )
    table = Table("room", "part", "killed", "of", "%", "survivors", "out of time", "equivalent")
    for room, parts in figures.items():
        for name, part in parts.items():
            share = f"{100 * part['killed'] / part['total']:.1f}" if part["total"] else "–"
            counts = (len(part[k]) for k in ("survivors", "timeouts", "equivalent"))
            row = (room, name, part["killed"], part["total"], share, *counts)
            table.add_row(*map(str, row))
    console.print()
    console.print(table)


def _asked(survivor: Mapping[str, Any]) -> str:
    left = f", {survivor['left']} more left out" if survivor["left"] else ""
    return f"{survivor['asked']} tests noticed nothing{left}"
