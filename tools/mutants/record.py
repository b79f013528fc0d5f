"""Which stretches of code each test runs, and how long it takes: recorded once, kept by digest; where
only test files change, those alone are recorded again.

Every test runs in a fork of its own, after everything was collected and imported: what another test
left in a cache hides nothing, and what runs at import is known apart.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.mutants import probes
from tools.mutants.places import COMPILED, Place

HOW = ("-q", "-p", "no:cacheprovider", "--assert=plain")
"""How tests are run here, in records and for mutants: without plugins from elsewhere, too."""
_FAILED = 1


class NotGreen(RuntimeError):
    """A test fails before anything is broken."""


@dataclass(frozen=True)
class Seen:
    """One test: the stretches it ran, as bits, and its CPU seconds."""

    hits: int
    cpu: float

    def ran(self, stretch: int) -> bool:
        return bool(self.hits >> stretch & 1)


@dataclass(frozen=True)
class Record:
    """What the tests of one folder run."""

    tests: dict[str, Seen]
    at_import: int
    spans: dict[str, tuple[int, list[probes.Span]]] = field(repr=False)
    """For each file the number of its first stretch, and where each begins and ends."""
    modules: tuple[str, ...] = ()
    """What was imported for these tests, and is no part of a game."""

    def anywhere(self, file: str, at: int) -> int | None:
        """The stretch at a byte of a file, whenever it runs; None outside of functions."""
        first, spans = self.spans.get(file, (0, []))
        number = probes.stretch(spans, at)
        return None if number is None else first + number

    def stretch(self, file: str, at: int) -> int | None:
        """The stretch at a byte of a file; None where it runs at import."""
        number = self.anywhere(file, at)
        return None if number is None or self.at_import >> number & 1 else number

    @cached_property
    def cpu(self) -> float:
        return sum(seen.cpu for seen in self.tests.values())


def read(raw: Mapping[str, Any]) -> Record:
    tests = {id: Seen(int(hits, 16), cpu) for id, (hits, cpu) in raw["tests"].items()}
    spans = {file: (first, listed) for file, (first, listed) in raw["spans"].items()}
    return Record(tests, int(raw["import"], 16), spans, tuple(raw.get("modules", ())))


def of_folder(place: Place, folder: str, trusting: bool = False) -> Record:
    """The record of one test folder. One that is kept is as good as a new one while sources and
    tests stay; where only test files changed, only those are recorded anew. Trusting: what stands
    beside the test files may have changed, too."""
    home = place.build / "mutants"
    kind = "-".join(("" if place.whole_games else "-own", *place.only))
    path = home / f"record-{folder}{kind}.json"
    want: dict[str, Any] = {
        "sources": place.sources_key(folder),
        "helpers": place.helpers_key(folder),
        "files": place.tests(folder),
    }
    kept = json.loads(path.read_text("utf-8")) if path.exists() else None
    if kept and kept["sources"] != want["sources"]:
        kept = None
    if kept and not trusting and kept["helpers"] != want["helpers"]:
        kept = None
    known = kept["files"] if kept else {}
    changed = [file for file, key in want["files"].items() if known.get(file) != key]
    if kept and not changed and known == want["files"] and kept["helpers"] == want["helpers"]:
        return read(kept)
    record = {"tests": {}, "import": "0", "spans": {}}
    if kept:
        want["helpers"] = kept["helpers"]  # trusted, and no more than that
        record = without(kept, [file for file in known if known[file] != want["files"].get(file)])
    if changed:
        home.mkdir(parents=True, exist_ok=True)
        what = f"{len(changed)} files" if kept else "each test"
        print(f"recording what {what} of tests/{folder} runs …", flush=True)
        record = joined(record, make(place, folder, changed))
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps({**record, **want}), "utf-8")
    part.replace(path)
    return read(record)


def without(raw: Mapping[str, Any], files: Iterable[str]) -> dict[str, Any]:
    """The same record, without the tests of these files."""
    gone = frozenset(files)
    tests = {id: seen for id, seen in raw["tests"].items() if id.split("::")[0] not in gone}
    return {**raw, "tests": tests}


def joined(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Two records of the same sources as one. Modules were imported in another order, so each
    numbers the stretches of a file from elsewhere."""
    moves = [
        (first, ((1 << len(spans)) - 1), old["spans"][file][0])
        for file, (first, spans) in new["spans"].items()
        if file in old["spans"]
    ]
    spans = dict(old["spans"])
    count = max((first + len(listed) for first, listed in spans.values()), default=0)
    for file, (first, listed) in new["spans"].items():
        if file not in spans:
            spans[file] = (count, listed)
            moves.append((first, (1 << len(listed)) - 1, count))
            count += len(listed)

    def moved(hits: str) -> str:
        bits = int(hits, 16)
        return f"{sum((bits >> first & mask) << to for first, mask, to in moves):x}"

    tests = {id: (moved(hits), cpu) for id, (hits, cpu) in new["tests"].items()}
    at_import = int(old["import"], 16) | int(moved(new["import"]), 16)
    return {
        "tests": {**old["tests"], **tests},
        "import": f"{at_import:x}",
        "spans": spans,
        "modules": list(dict.fromkeys((*old.get("modules", ()), *new["modules"]))),
    }


def make(place: Place, folder: str, files: Iterable[str]) -> dict[str, Any]:
    """A record of these test files."""
    with TemporaryDirectory() as home:
        out = Path(home) / "record.json"
        command = [sys.executable, "-m", "tools.mutants.record"]
        command += [str(place.root), place.package, str(place.build), str(out), *files]
        ran = subprocess.run(
            command, env=environment(place), cwd=place.root, capture_output=True, text=True
        )
        if ran.returncode:
            raise NotGreen(
                f"tests/{folder} must pass before it is broken:\n{ran.stdout[-3000:]}"
                f"{ran.stderr[-1000:]}"
            )
        raw: dict[str, Any] = json.loads(out.read_text("utf-8"))
        return raw


def environment(place: Place) -> dict[str, str]:
    """The tool, the tests' helpers and the sources can be imported; one order of sets for all."""
    tool = Path(__file__).parents[2]
    paths = (tool, place.root / "src", place.root / "tests", place.root)
    return {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "UNDERTOW_FAILURES": str(place.build / "mutants" / "failures"),
    }


# --- in the process that records -------------------------------------------------------------------


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: Path, finder: Prober) -> None:
        super().__init__(name, str(path))
        self.finder = finder

    def get_code(self, fullname: str) -> Any:
        return self.finder.code(Path(self.path))


class Prober(MetaPathFinder):
    """Imports the modules of all rooms with probes in them."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.count = 0
        self.spans: dict[str, tuple[int, list[probes.Span]]] = {}

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        file = self.place.modules.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=_Loader(fullname, file, self))

    def code(self, path: Path) -> Any:
        if COMPILED in path.parts:
            return compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
        tree, spans = probes.probed(path.read_bytes(), self.count)
        self.spans[self.place.name(path)] = (self.count, spans)
        self.count += len(spans)
        return compile(tree, str(path), "exec", dont_inherit=True)


def apart(place: Place) -> list[str]:
    """What is imported now, in its order, and is neither a game nor a test nor this tool."""
    ours = (place.source / "games", place.root / "tests", Path(__file__).parent)
    found = []
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and name != "__main__" and not any(Path(file).is_relative_to(o) for o in ours):
            found.append(name)
    return found


def _user_time() -> float:
    """CPU seconds of our own: what a fork costs the system is no part of a test."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


class _Recorder:
    def __init__(self, finder: Prober, row: bytearray) -> None:
        self.finder, self.row = finder, row
        self.at_import = 0
        self.tests: dict[str, tuple[str, float]] = {}
        self.modules: list[str] = []
        self.failed: list[str] = []
        self.uncollected = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.uncollected |= report.failed

    def taken(self) -> int:
        """The probes that were set, as bits; they are unset again."""
        count = self.finder.count
        digits = bytes(48 + hit for hit in reversed(self.row[:count]))
        self.row[:] = bytes(len(self.row))
        return int(digits, 2) if count else 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        self.modules = apart(self.finder.place)
        self.finder.place.import_all()
        self.at_import = self.taken()
        gc.collect()
        gc.freeze()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool:
        heard, tells = os.pipe()
        child = os.fork()
        if not child:
            os.close(heard)
            begun = _user_time()
            reports = runtestprotocol(item, nextitem=None, log=False)
            said: dict[str, Any] = {
                "cpu": _user_time() - begun,
                "hits": f"{self.taken():x}",
                "failed": [str(r.longrepr) for r in reports if r.failed],
            }
            with os.fdopen(tells, "w", encoding="utf-8") as out:
                json.dump(said, out)
            os._exit(0)
        os.close(tells)
        with os.fdopen(heard, encoding="utf-8") as source:
            text = source.read()
        os.waitpid(child, 0)
        said = json.loads(text) if text else {"failed": ["it died"]}
        if said["failed"]:
            self.failed.append(item.nodeid)
            print(f"\nFAILED {item.nodeid}\n{said['failed'][0][-1500:]}", flush=True)
        else:
            self.tests[item.nodeid] = (said["hits"], round(said["cpu"], 4))
        return True


def main(root: str, package: str, build: str, out: str, *files: str) -> int:
    place = Place(Path(root), package, Path(build))
    finder = Prober(place)
    recorder = _Recorder(finder, probes.hits())
    sys.meta_path.insert(0, finder)
    ended = pytest.main([*HOW, *files], plugins=[recorder])
    broke = ended in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR)
    if broke or recorder.failed or recorder.uncollected:
        return _FAILED
    whole = {
        "tests": recorder.tests,
        "import": f"{recorder.at_import:x}",
        "spans": finder.spans,
        "modules": recorder.modules,
    }
    Path(out).write_text(json.dumps(whole), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
