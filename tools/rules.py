"""The rule inventories: read them, and report which atoms the tests show.

    python tools/rules.py                 the table, and what is missing of the games begun
    python tools/rules.py --game GAME     everything missing of one game
    python tools/rules.py --fresh         run the tests that carry @shows first, if anything is newer

This is the one place that knows how an inventory is written.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
KINDS = ("M", "C", "P", "G", "A")
OWED = ("M", "C", "P")  # kinds that must be shown by a test

Figures = dict[str, dict[str, dict[str, int]]]

_ATOM = re.compile(r"- `(?P<id>[a-z0-9]+(?:[.-][a-z0-9]+)*)` (?P<kind>[MCPGA]) — (?P<text>\S.*)")


def _inventories() -> tuple[str, ...]:
    """The games whose rules are written down: the pages of docs/rules with atoms of their own."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return tuple(p.stem for p in pages if f"\n- `{p.stem}." in p.read_text(encoding="utf-8"))


GAMES = _inventories()


class InventoryError(ValueError):
    """An inventory is not written as it should be."""


class Atom(NamedTuple):
    id: str
    kind: str
    text: str
    line: int


def parse(game: str, text: str) -> dict[str, Atom]:
    """The atoms of one inventory by id, in the order of the page."""
    atoms: dict[str, Atom] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("- `"):
            continue
        match = _ATOM.match(line)
        if match is None:
            raise InventoryError(
                f"{game}.md:{number}: not an atom (- `id` KIND — text): {line[:60]}"
            )
        atom = Atom(match["id"], match["kind"], match["text"], number)
        if not atom.id.startswith(game + "."):
            raise InventoryError(f"{game}.md:{number}: `{atom.id}` does not start with `{game}.`")
        if atom.id in atoms:
            first = atoms[atom.id].line
            raise InventoryError(f"{game}.md:{number}: `{atom.id}` stands on line {first} already")
        atoms[atom.id] = atom
    return atoms


def page(game: str) -> Path:
    return ROOT / "docs" / "rules" / f"{game}.md"


@cache
def inventory(game: str) -> dict[str, Atom]:
    return parse(game, page(game).read_text(encoding="utf-8"))


@cache
def every_atom() -> dict[str, Atom]:
    return {id: atom for game in GAMES for id, atom in inventory(game).items()}


def figures(shown: Iterable[str]) -> Figures:
    """{game: {kind: {"shown": n, "total": n}}} for all games and kinds."""
    shown = set(shown)
    result: Figures = {}
    for game in GAMES:
        total = Counter(atom.kind for atom in inventory(game).values())
        seen = Counter(atom.kind for id, atom in inventory(game).items() if id in shown)
        result[game] = {kind: {"shown": seen[kind], "total": total[kind]} for kind in KINDS}
    return result


def missing(game: str, shown: Iterable[str], kinds: Iterable[str] = OWED) -> list[Atom]:
    shown, kinds = set(shown), set(kinds)
    return [a for a in inventory(game).values() if a.kind in kinds and a.id not in shown]


def rules_file(root: Path) -> Path:
    return root / "build" / "rules.json"


def shown_file(root: Path) -> Path:
    return root / "build" / "shown.json"


def write(root: Path, shown: dict[str, list[str]], started: float) -> None:
    """Keep a whole run's result, dated from when the run began."""
    rules_file(root).parent.mkdir(exist_ok=True)
    for path, content in ((shown_file(root), shown), (rules_file(root), figures(shown))):
        part = path.with_suffix(".part")
        part.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        os.utime(part, (started, started))
        part.replace(path)


def read_shown(root: Path) -> dict[str, list[str]]:
    try:
        shown: dict[str, list[str]] = json.loads(shown_file(root).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return shown


def _sources() -> Iterator[Path]:
    yield ROOT / "pyproject.toml"
    for folder in ("src", "tests", "tools", "docs/rules"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def stale() -> bool:
    """Is anything the tests read newer than the last whole run?"""
    try:
        last = min(rules_file(ROOT).stat().st_mtime, shown_file(ROOT).stat().st_mtime)
    except FileNotFoundError:
        return True
    return any(path.stat().st_mtime > last for path in _sources())


def run_tests(workers: int) -> int:
    command = [sys.executable, "-m", "pytest", "-m", "shows", "-n", str(workers)]
    status = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode
    return 0 if status == 5 else status  # 5: no test carries the mark yet


def table(result: Figures) -> Iterator[str]:
    head = "".join(f"{kind:>18}" for kind in KINDS)
    yield f"{'game':<10}{head}{'M+C+P':>20}"
    for game, kinds in result.items():
        cells = [(kinds[kind]["shown"], kinds[kind]["total"]) for kind in KINDS]
        owed = [cell for kind, cell in zip(KINDS, cells, strict=True) if kind in OWED]
        cells.append((sum(s for s, _ in owed), sum(t for _, t in owed)))
        row = "".join(
            f"{f'{s} / {t}':>{width}}{_percent(s, t):>6}"
            for (s, t), width in zip(cells, [12] * len(KINDS) + [14], strict=True)
        )
        yield f"{game:<10}{row}"


def _percent(shown: int, total: int) -> str:
    if shown == total:
        return "100%"
    return f"{min(99, 100 * shown // total)}%"  # 100 % only when it is all of them


def listing(game: str, shown: Iterable[str], kinds: Iterable[str]) -> Iterator[str]:
    atoms = missing(game, shown, kinds)
    if not atoms:
        yield f"{game}: every {', '.join(kinds)} atom is shown"
        return
    yield f"{game}: {len(atoms)} not shown"
    for atom in atoms:
        text = atom.text if len(atom.text) <= 80 else atom.text[:79] + "…"
        yield f"  {atom.kind} {atom.id}  {text}"


def complete() -> list[str]:
    """The games that can be played and hold all their rules to be shown."""
    from undertow.plugins import plugins

    return [plugin.id for plugin in plugins().shelf() if plugin.complete]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which rule atoms are shown by a test.")
    parser.add_argument(
        "--game",
        action="append",
        choices=GAMES,
        default=[],
        metavar="GAME",
        help=f"list all that is missing of it ({', '.join(GAMES)})",
    )
    parser.add_argument(
        "--require",
        action="append",
        choices=GAMES,
        default=[],
        metavar="GAME",
        help="fail when an M, C or P atom of it is not shown",
    )
    parser.add_argument(
        "--complete", action="store_true", help="require it of every game that says it is complete"
    )
    parser.add_argument("--table", action="store_true", help="only the table")
    parser.add_argument("--fresh", action="store_true", help="run the tests first if need be")
    parser.add_argument("--workers", type=int, default=2, help="for --fresh")
    args = parser.parse_args(argv)

    status = run_tests(args.workers) if args.fresh and stale() else 0
    if not rules_file(ROOT).exists():
        print("rules: no whole run of the tests yet; run `make rules` or `make test`")
        return status or 1
    if stale():
        print("rules: the figures are older than the tests or sources; `make rules` renews them")

    shown = read_shown(ROOT)
    result = figures(shown)
    print("\n".join(table(result)))
    if not args.table:
        begun = [game for game in GAMES if any(result[game][kind]["shown"] for kind in KINDS)]
        for game in args.game or begun:
            print()
            print("\n".join(listing(game, shown, KINDS if args.game else OWED)))
    for game in [*args.require, *(complete() if args.complete else ())]:
        short = missing(game, shown)
        if short:
            print(
                f"rules: {game} must be complete, but {len(short)} M, C or P atoms are not shown, "
                f"the first is `{short[0].id}`; see `make rules GAME={game}`"
            )
            status = status or 1
    return status


if __name__ == "__main__":
    raise SystemExit(main())
