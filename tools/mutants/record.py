"""Which stretches of code each test runs, and how long it takes: recorded once, kept by digest.

Every test runs in a fork of its own, after everything was collected and imported: what another test
left in a cache hides nothing, and what runs at import is known apart.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cached_property
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.mutants import probes
from tools.mutants.places import Place

HOW = ("-q", "-p", "no:cacheprovider", "--assert=plain")
"""How tests are run here, in records and for mutants: without plugins from elsewhere, too."""
_FAILED, _UNCOLLECTED = 1, 2


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

    def stretch(self, file: str, at: int) -> int | None:
        """The stretch at a byte of a file; None where it runs at import."""
        first, spans = self.spans.get(file, (0, []))
        number = probes.stretch(spans, at)
        if number is None or self.at_import >> (first + number) & 1:
            return None
        return first + number

    @cached_property
    def cpu(self) -> float:
        return sum(seen.cpu for seen in self.tests.values())


def read(path: Path) -> Record:
    raw = json.loads(path.read_text("utf-8"))
    tests = {id: Seen(int(hits, 16), cpu) for id, (hits, cpu) in raw["tests"].items()}
    spans = {file: (first, listed) for file, (first, listed) in raw["spans"].items()}
    return Record(tests, int(raw["import"], 16), spans)


def of_folder(place: Place, folder: str) -> Record:
    """The record of one test folder: the one that is kept, or a new one."""
    path = place.build / "mutants" / f"record-{folder}-{place.key(folder)}.json"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        print(f"recording what each test of tests/{folder} runs …", flush=True)
        make(place, folder, path)
        for old in path.parent.glob(f"record-{folder}-*.json"):
            if old != path:
                old.unlink()
    return read(path)


def make(place: Place, folder: str, path: Path) -> None:
    command = [sys.executable, "-m", "tools.mutants.record"]
    command += [str(place.root), place.package, str(place.build), folder, str(path)]
    ran = subprocess.run(
        command, env=environment(place), cwd=place.root, capture_output=True, text=True
    )
    if ran.returncode:
        raise NotGreen(
            f"tests/{folder} must pass before it is broken:\n{ran.stdout[-3000:]}"
            f"{ran.stderr[-1000:]}"
        )


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
    def __init__(self, name: str, path: Path, finder: _Finder) -> None:
        super().__init__(name, str(path))
        self.finder = finder

    def get_code(self, fullname: str) -> Any:
        return self.finder.code(Path(self.path))


class _Finder(MetaPathFinder):
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
        tree, spans = probes.probed(path.read_bytes(), self.count)
        self.spans[self.place.name(path)] = (self.count, spans)
        self.count += len(spans)
        return compile(tree, str(path), "exec", dont_inherit=True)


def _user_time() -> float:
    """CPU seconds of our own: what a fork costs the system is no part of a test."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


class _Recorder:
    def __init__(self, finder: _Finder, row: bytearray) -> None:
        self.finder, self.row = finder, row
        self.at_import = 0
        self.tests: dict[str, tuple[str, float]] = {}
        self.failed: list[str] = []

    def taken(self) -> int:
        """The probes that were set, as bits; they are unset again."""
        count = self.finder.count
        digits = bytes(48 + hit for hit in reversed(self.row[:count]))
        self.row[:] = bytes(len(self.row))
        return int(digits, 2) if count else 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        for name in self.finder.place.modules:
            importlib.import_module(name)
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


def main(root: str, package: str, build: str, folder: str, out: str) -> int:
    place = Place(Path(root), package, Path(build))
    finder = _Finder(place)
    recorder = _Recorder(finder, probes.hits())
    sys.meta_path.insert(0, finder)
    status = pytest.main([*HOW, f"tests/{folder}"], plugins=[recorder])
    if recorder.failed:
        return _FAILED
    if not recorder.tests:
        print(f"nothing was collected: {status}")
        return _UNCOLLECTED
    whole = {"tests": recorder.tests, "import": f"{recorder.at_import:x}", "spans": finder.spans}
    part = Path(out).with_suffix(".part")
    part.write_text(json.dumps(whole), "utf-8")
    part.replace(out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
