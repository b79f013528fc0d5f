"""A sweep: every set-up of a grid, the same seeds for each, and what differs between them.

    game = "..."
    games = 200           # of each set-up
    seed = 1

    [base]                # holds for all
    many = true

    [grid]                # every combination is one set-up; the first of each comes first
    difficulty = ["beginner", "normal"]
    bot = ["greedy", "random"]

What has been played is written down game by game, so that who stops it goes on from there. The first
set-up is what all others are compared with, game by game.
"""

from __future__ import annotations

import hashlib
import itertools
import socket
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from statistics import NormalDist
from typing import Any, NoReturn

import msgspec
from msgspec import Struct

from undertow.kernel import BadSetup, Line, UndertowError, message, speak
from undertow.kernel.settings import nearest
from undertow.lab.comparing import Compared, numbers, shares
from undertow.lab.places import places
from undertow.lab.places import spoken as place_of
from undertow.lab.sim import ADVANCE, nobody, workers
from undertow.lab.stats import Z95

AT = message("lab.sweep.at", "{file}, line {line}, {key}: {why}")
NOT_TOML = message("lab.sweep.not-toml", "{file} is no TOML: {problem}.")
UNKNOWN = message("lab.sweep.unknown", "There is no such key; there are {known}.")
NEAREST = message("lab.sweep.nearest", "{why} Perhaps you meant {near}.")
NO_GAME = message("lab.sweep.no-game", "No sweep can be made of {game}; of these it can: {games}.")
NOT_A_LIST = message("lab.sweep.list", "A list of values belongs here, at least one.")
NOT_A_NUMBER = message("lab.sweep.number", "A whole number belongs here, from {least} on.")
NOT_A_TABLE = message("lab.sweep.table", "A table belongs here: [{name}].")
NO_RAY = message(
    "lab.sweep.no-ray",
    "Ray is not installed here; without --ray the games are played on all cores of this machine.",
)
RAY_SILENT = message(
    "lab.sweep.ray-silent",
    "Ray does not answer at {address} ({problem}); without --ray the games are played on all cores of "
    "this machine.",
)
PATIENCE = 10
"""Seconds until whoever is called should have answered."""
TOP = ("game", "games", "seed", "base", "grid")
KEPT = "games.jsonl"


class Sweeps(Struct, frozen=True):
    """What a game brings so that sweeps can be made of it."""

    keys: tuple[str, ...]
    """What a set-up may say."""
    plan: Callable[[Mapping[str, Any], Path], Any]
    """A set-up from these keys, as plain data that can be sent to a worker; paths are looked up from
    the folder of the spec. Raises an UndertowError where there is none."""
    play: Callable[[Any, int, int], Mapping[str, float]]
    """Play one game of a seed; what it came to. `won` is 0 or 1."""
    rates: tuple[str, ...] = ("won",)
    """Measures that are 0 or 1."""


class Spec(Struct, frozen=True):
    """What is to be played."""

    game: str
    games: int
    seed: int
    names: tuple[str, ...]
    """What each set-up is called: what of the grid it has."""
    plans: tuple[Any, ...]


class Told(Struct, frozen=True):
    """A game that was played."""

    plan: int
    number: int
    measures: dict[str, float]


def read(text: str, file: str, folder: Path, games: Mapping[str, Sweeps]) -> Spec:
    """The spec; whatever is wrong names its line."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadSetup(NOT_TOML(file=file, problem=str(problem).rstrip("."))) from None
    lines = places(text)

    def refuse(
        path: tuple[str, ...], why: Line, said: str = "", known: Sequence[str] = ()
    ) -> NoReturn:
        at = path
        while at and at not in lines:
            at = at[:-1]
        near = get_close_matches(said, known, 1, 0.5)
        told = NEAREST(why=why, near=near[0]) if near else why
        key = place_of(path) or "the file"
        raise BadSetup(AT(file=file, line=lines.get(at, 1), key=key, why=told))

    def only(table: Any, path: tuple[str, ...], known: Sequence[str]) -> dict[str, Any]:
        if not isinstance(table, dict):
            refuse(path, NOT_A_TABLE(name=path[-1]))
        for key in table:
            if key not in known:
                refuse((*path, key), UNKNOWN(known=list(known)), key, known)
        return dict(table)

    def number(key: str, least: int, usual: int) -> int:
        value = raw.get(key, usual)
        if type(value) is not int or value < least:
            refuse((key,), NOT_A_NUMBER(least=least))
        return value

    only(raw, (), TOP)
    name = str(raw.get("game", ""))
    if name not in games:
        refuse(("game",), NO_GAME(game=name or "–", games=list(games)), name, list(games))
    sweeps = games[name]
    base = only(raw.get("base", {}), ("base",), sweeps.keys)
    grid = only(raw.get("grid", {}), ("grid",), sweeps.keys)
    for key, values in grid.items():
        if not isinstance(values, list) or not values:
            refuse(("grid", key), NOT_A_LIST())
    names, plans = [], []
    for values in itertools.product(*grid.values()):
        chosen = dict(zip(grid, values, strict=True))
        try:
            plans.append(sweeps.plan({**base, **chosen}, folder))
        except UndertowError as problem:
            line = nearest(problem.line, [*base.values(), *values])
            refuse(_about(problem, base, grid), line)
        names.append(", ".join(f"{key} {_short(value)}" for key, value in chosen.items()) or "all")
    return Spec(name, number("games", 1, 200), number("seed", 0, 0), tuple(names), tuple(plans))


def _about(
    problem: UndertowError, base: Mapping[str, Any], grid: Mapping[str, Any]
) -> tuple[str, ...]:
    """The key whose value a game's refusal speaks of, as far as it can be seen."""
    said = speak(problem.line)
    for table, name in ((grid, "grid"), (base, "base")):
        for key, value in table.items():
            values = value if isinstance(value, list) else [value]
            flat = [one for v in values for one in (v if isinstance(v, list) else [v])]
            if any(isinstance(one, str) and one and one in said for one in flat):
                return (name, key)
    return ("grid",)


def _short(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


# Playing


def play(
    spec: Spec,
    sweeps: Sweeps,
    folder: Path,
    *,
    jobs: int = 1,
    ray: str | None = None,
    advance: ADVANCE = nobody,
) -> list[Told]:
    """Every game that was not played yet; gives all, in order. Killed, it loses only what was being
    played."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / KEPT
    mark = hashlib.blake2b(repr((spec.game, spec.seed, spec.plans)).encode()).hexdigest().encode()
    found = _kept(file, mark)
    wanted = set(itertools.product(range(len(spec.plans)), range(spec.games)))
    found = {key: one for key, one in found.items() if key in wanted}
    advance(len(found))
    left = sorted(wanted - found.keys(), key=lambda key: (key[1], key[0]))
    size = max(1, min(20, len(left) // (max(1, jobs) * 8)))
    tasks = [
        (sweeps.play, spec.plans, spec.seed, left[first : first + size])
        for first in range(0, len(left), size)
    ]
    with file.open("wb" if not found else "ab") as kept:
        if not found:
            kept.write(mark + b"\n")
        for part in _done(tasks, jobs, ray):
            kept.write(b"".join(msgspec.json.encode(one) + b"\n" for one in part))
            kept.flush()
            found |= {(one.plan, one.number): one for one in part}
            advance(len(part))
    return [found[key] for key in sorted(found)]


def _kept(file: Path, mark: bytes) -> dict[tuple[int, int], Told]:
    """What was played of the same spec; a line that was cut off is played again."""
    if not file.exists():
        return {}
    lines = file.read_bytes().split(b"\n")
    if lines[0] != mark:
        return {}
    found = {}
    for line in lines[1:]:
        try:
            one = msgspec.json.decode(line, type=Told)
        except msgspec.DecodeError:
            continue
        found[one.plan, one.number] = one
    whole = [mark, *(msgspec.json.encode(one) for one in found.values()), b""]
    file.write_bytes(b"\n".join(whole))
    return found


def _done(tasks: list[Any], jobs: int, ray: str | None) -> Iterator[list[Told]]:
    if ray is not None:
        with _ray(ray) as pool:
            yield from pool.imap_unordered(_work, tasks)
    elif jobs <= 1 or len(tasks) < 2:
        yield from map(_work, tasks)
    else:
        with workers(min(jobs, len(tasks))) as pool:
            yield from pool.imap_unordered(_work, tasks)


def _ray(address: str) -> Any:
    """Workers of a cluster. Where nobody listens, Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
        except (OSError, OverflowError) as problem:
            why = getattr(problem, "strerror", None) or str(problem)
            raise BadSetup(RAY_SILENT(address=address, problem=why)) from None
    try:
        ray, pool = import_module("ray"), import_module("ray.util.multiprocessing").Pool
    except ImportError:
        raise BadSetup(NO_RAY()) from None
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        return pool()
    except Exception as problem:
        said = (str(problem).strip() or type(problem).__name__).splitlines()[0].rstrip(".")
        raise BadSetup(RAY_SILENT(address=address, problem=said)) from None


def _work(task: Any) -> list[Told]:
    play_one, plans, seed, keys = task
    found = []
    for plan, number in keys:
        came = play_one(plans[plan], seed, number)
        found.append(Told(plan, number, {name: float(value) for name, value in came.items()}))
    return found


# What it says


def measures(told: Sequence[Told]) -> list[str]:
    """What is measured, `won` first."""
    names = dict.fromkeys(name for one in told for name in one.measures)
    return sorted(names, key=lambda name: name != "won")


def column(told: Sequence[Told], plan: int, measure: str) -> list[float]:
    """One measure of one set-up, game by game."""
    return [one.measures[measure] for one in told if one.plan == plan]


def z_of(comparisons: int) -> float:
    """So wide are intervals that all hold together in 95 of 100 cases (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, comparisons))


def compared(told: Sequence[Told], spec: Spec, rates: Sequence[str]) -> dict[str, list[Compared]]:
    """Each set-up against the first, measure by measure; the intervals are widened so that all of one
    measure hold together."""
    z = z_of(len(spec.plans) - 1)
    found: dict[str, list[Compared]] = {}
    for measure in measures(told):
        first = column(told, 0, measure)
        rows = []
        for plan in range(1, len(spec.plans)):
            other, name = column(told, plan, measure), spec.names[plan]
            if measure in rates:
                both = ([x > 0 for x in row] for row in (first, other))
                rows.append(shares(name, *both, z=z))
                continue
            one = numbers(name, first, other)
            half = (one.high - one.more) * z / Z95
            rows.append(msgspec.structs.replace(one, low=one.more - half, high=one.more + half))
        found[measure] = rows
    return found
