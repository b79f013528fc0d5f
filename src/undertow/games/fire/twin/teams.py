"""Which heroes carry, and how hard each difficulty is: every team of heroes on every
difficulty, played by the twin's quick player on a graphics processor.

    python -m undertow.games.fire.twin.teams --most 4 --page docs/teams.md

What has been played is kept in the file after every part, so that who stops it goes on from there. The
quick player (`policy`) wins less than the greedy bot; what it shows is how teams compare, not how often
people win. Heroes stand in the order of the box. `--here` plays on the processor instead, which is slow.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin import worths
from undertow.games.fire.twin.gpu import BLOCK, HERE, NVCC, Library
from undertow.games.fire.twin.missing import plainly

MOST = 6
AT_ONCE = 1056
"""Set-ups in one part: a block of threads for each."""

Team = tuple[int, ...]


def teams(most: int = MOST) -> list[Team]:
    """Every team, as numbers of heroes."""
    sizes = range(1, most + 1)
    return [team for n in sizes for team in itertools.combinations(range(len(k.HEROES)), n)]


def difficulties() -> list[str]:
    from undertow.games.fire.lab.table import components

    return list(components(None, "file").difficulties)


def rows_of(chosen: list[Team], names: list[str]) -> Any:
    """A set-up for each team on each difficulty."""
    from undertow.games.fire.lab.table import Options
    from undertow.games.fire.twin.setup import agreed_of

    rows = np.zeros((len(chosen) * len(names), k.AGREED), np.int16)
    for place, (team, name) in enumerate(itertools.product(chosen, names)):
        options = Options(heroes=tuple(k.HEROES[hero] for hero in team), difficulty=name)
        first, _ = options.prepare(dict.fromkeys(options.heroes, "seat"))
        rows[place] = agreed_of(first.setup, first.rulings)
    return rows


def write_rows(path: Path, most: int = MOST) -> None:
    """All set-ups, in a file: for a machine where the engine is not."""
    names = difficulties()
    np.savez_compressed(path, rows=rows_of(teams(most), names), names=names, most=most)


def played(
    library: Library, rows: Any, each: int, won: Any, tell: Callable[[str], None] = print
) -> Iterator[Any]:
    """Victories of each set-up, part by part; what is not played yet stands at -1. Every game
    has a luck of its own: teams are not compared game by game."""
    for first in range(0, len(rows), AT_ONCE):
        part = slice(first, min(len(rows), first + AT_ONCE))
        if (won[part] >= 0).all():
            continue
        start = perf_counter()
        blocks = part.stop - part.start
        _, told = library.games(rows[part], blocks, each, well=True)
        won[part] = told[:, 1].reshape(blocks, BLOCK).sum(axis=1)
        games = blocks * BLOCK * each
        tell(f"{part.stop} of {len(rows)}: {games / (perf_counter() - start):.3g} games/s")
        yield won


def page(chosen: list[Team], names: list[str], won: Any, games: int, command: str) -> str:
    """What came of it, in words and tables."""
    from undertow.lab.stats import rate

    table = won.reshape(len(chosen), len(names))
    total = int(len(won) * games)
    lines = [
        "# Hero teams of Fire of Eidolon",
        "",
        (
            f"Made by `{command}`: every team of one to {len(chosen[-1])} heroes ({len(chosen):,}) on every "
            "difficulty, "
            f"{games:,} games each ({total:,} in all), played by the twin's quick player "
            "(`src/undertow/games/fire/twin/policy.py`), heroes in the order of the box. That player wins "
            "less than the greedy bot, uses few skills, and its weights were chosen on Beginner, half of "
            "them on the default four (warrior, ranger, wizard, paladin), which favours those: read how "
            "teams compare, not how often people win. Intervals hold 95 %. Thousands of teams are compared at once, so the best of them owe "
            "something to luck: of figures this near each other, one in twenty lies outside its interval."
        ),
        "",
        "## How hard each difficulty is",
        "",
        "Games won by teams of each size, in percent.",
        "",
        "| heroes | " + " | ".join(names) + " |",
        "| --- |" + " ---: |" * len(names),
    ]
    sizes = np.array([len(team) for team in chosen])
    for size in sorted(set(sizes.tolist())):
        rates = table[sizes == size].sum(axis=0) / (games * int((sizes == size).sum()))
        lines.append(f"| {size} | " + " | ".join(f"{100 * one:.1f}" for one in rates) + " |")
    lines += ["", "## Which heroes carry", ""]
    lines += [
        f"Teams of four on {names[0].title()}: won with her, won without her, in percent.",
        "",
    ]
    lines += ["| hero | with | without | more |", "| --- | ---: | ---: | ---: |"]
    four = [place for place, team in enumerate(chosen) if len(team) == 4]
    share = {place: table[place, 0] / games for place in four}
    for hero, with_, without in sorted(_each(chosen, share), key=lambda row: row[2] - row[1]):
        name = k.HEROES[hero]
        lines.append(f"| {name} | {with_:.1f} | {without:.1f} | {with_ - without:+.1f} |")
    lines += ["", "## Which pairs fit", ""]
    lines += [
        (
            "More than both heroes bring one by one, in teams of four on the same difficulty: points of "
            "percent beyond the sum of the two."
        ),
        "",
        "| pair | won | beyond |",
        "| --- | ---: | ---: |",
    ]
    for one, other, won_by, beyond in _pairs(chosen, share)[:12]:
        lines.append(f"| {k.HEROES[one]}, {k.HEROES[other]} | {won_by:.1f} | {beyond:+.1f} |")
    for place, name in enumerate(names):
        lines += ["", f"## The best teams on {name.title()}", ""]
        lines += ["| team | won | interval |", "| --- | ---: | --- |"]
        for best in np.argsort(-table[:, place], kind="stable")[:5].tolist():
            found = rate(int(table[best, place]), games)
            heroes = ", ".join(k.HEROES[hero] for hero in chosen[best])
            lines.append(f"| {heroes} | {found.rate:.1%} | {found.low:.1%} to {found.high:.1%} |")
    return "\n".join(lines) + "\n"


def _each(chosen: list[Team], share: dict[int, float]) -> Iterator[tuple[int, float, float]]:
    for hero in range(len(k.HEROES)):
        with_ = [one for place, one in share.items() if hero in chosen[place]]
        without = [one for place, one in share.items() if hero not in chosen[place]]
        if with_ and without:
            yield hero, 100 * float(np.mean(with_)), 100 * float(np.mean(without))


def _pairs(chosen: list[Team], share: dict[int, float]) -> list[tuple[int, int, float, float]]:
    """Each pair: won by teams with both, and what that is beyond the two alone."""
    alone = {hero: with_ - without for hero, with_, without in _each(chosen, share)}
    found = []
    for one, other in itertools.combinations(sorted(alone), 2):
        both = [s for p, s in share.items() if one in chosen[p] and other in chosen[p]]
        neither = [s for p, s in share.items() if not {one, other} & set(chosen[p])]
        if both and neither:
            won = 100 * float(np.mean(both))
            beyond = won - 100 * float(np.mean(neither)) - alone[one] - alone[other]
            found.append((one, other, won, beyond))
    return sorted(found, key=lambda row: -row[3])


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=512, help="of each, in steps of 128 (512)")
    parser.add_argument("--most", type=int, default=MOST, help="heroes in a team (6)")
    parser.add_argument("--kept", type=Path, default=Path("build/teams.npz"))
    parser.add_argument("--page", type=Path, help="write what came of it here")
    parser.add_argument("--here", action="store_true", help="on the processor, slowly")
    parser.add_argument(
        "--worths",
        type=Path,
        nargs="?",
        const=worths.LEARNED,
        metavar="FILE",
        help="play by learned worths: those that come along, or your own (twin/learn.py)",
    )
    parser.add_argument("--rows", type=Path, help="the set-ups, from a file")
    parser.add_argument("--write", type=Path, metavar="FILE", help="only the set-ups, into a file")
    parser.add_argument("--seconds", type=float, default=0, help="stop after so long, go on later")
    given = parser.parse_args(argv)
    if given.write:
        write_rows(given.write, given.most)
        return 0
    start = perf_counter()
    each = max(1, given.games // BLOCK)
    stored_rows = dict(np.load(given.rows)) if given.rows else {}
    most = int(stored_rows["most"]) if stored_rows else given.most
    chosen = teams(most)
    names = [str(name) for name in stored_rows["names"]] if stored_rows else difficulties()
    won = np.full(len(chosen) * len(names), -1, np.int64)
    table = worths.read(given.worths) if given.worths else None
    how = "" if table is None else json.dumps(table.tolist())
    if given.kept.exists():
        stored = np.load(given.kept)
        same = "how" not in stored or str(stored["how"]) == how
        if int(stored["each"]) == each and len(stored["won"]) == len(won) and same:
            won = stored["won"]
    if (won < 0).any():
        rows = stored_rows["rows"] if stored_rows else rows_of(chosen, names)
        if table is not None:
            rows = worths.put(rows, table)
        library = Library(HERE if given.here else NVCC)
        began = perf_counter()
        for so_far in played(library, rows, each, won):
            given.kept.parent.mkdir(parents=True, exist_ok=True)
            np.savez(given.kept, won=so_far, each=each, how=how)
            now = perf_counter()
            if given.seconds and now - start + 1.5 * (now - began) > given.seconds:
                break  # the next part would take too long
            began = now
    if (won < 0).any():
        print(
            f"{int((won >= 0).sum())} of {len(won)} set-ups were played; the same command goes on"
        )
        return 1
    if given.page:
        command = f"python -m undertow.games.fire.twin.teams --most {most}"
        command += f" --games {each * BLOCK} --page {given.page}"
        if given.worths:
            command += (
                f" --worths {given.worths if given.worths != worths.LEARNED else ''}".rstrip()
            )
        given.page.write_text(page(chosen, names, won, each * BLOCK, command))
    return 0


if __name__ == "__main__":
    sys.exit(plainly(main))
