"""Runs mutants, one line of JSON for each, every one in a fork. There are two kinds of workers.

A cold one has imported pytest and what others wrote, and for a game what stands outside of games;
nothing that could see the breakage: the fork imports the mutated source. It can break anything.

A warm one has imported everything and collected every test: the fork gives the functions of the
mutated module their broken code and runs at once. It can break what no import has run; where it
cannot, it says `cold`.

The working tree is never touched: the mutated module, or data file, is read from memory.
"""

from __future__ import annotations

import builtins
import gc
import importlib
import io
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.mutants.places import CODE, Place
from tools.mutants.record import HOW

_MEMORY = 4 << 30
_LEAST, _TIMES = 2.0, 8.0
"""A test may take so many CPU seconds, and so many times what it took when nothing was broken."""


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, source: bytes) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> Any:
        return compile(self.source, self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Imports one module from a source of our own."""

    def __init__(self, name: str, path: str, source: bytes) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = _Loader(fullname, self.path, self.source)
        return spec_from_file_location(fullname, self.path, loader=loader)


def redirect(path: str, content: bytes) -> None:
    """Whoever opens this file to read it gets other bytes."""
    opens: Callable[..., Any] = io.open

    def other(file: Any, mode: str = "r", *more: Any, **how: Any) -> Any:
        named = isinstance(file, (str, os.PathLike)) and os.fspath(file)
        if named and os.path.abspath(named) == path:  # noqa: PTH100 - what open() itself is given
            if "b" in mode:
                return io.BytesIO(content)
            return io.StringIO(content.decode(), newline=None)
        return opens(file, mode, *more, **how)

    io.open = builtins.open = other


class _Asks:
    """Runs the chosen tests in their order, and knows who noticed."""

    def __init__(self, job: dict[str, Any], says: Callable[..., None]) -> None:
        self.order = {id: n for n, id in enumerate(job["tests"])}
        self.cpu: dict[str, float] = job["cpu"]
        self.whole: bool = job["whole"]
        self.unasked = frozenset(job.get("unasked", ()))
        self.says = says
        self.at = "collection"
        self.noticed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        kept = [(self.place(item.nodeid), item) for item in items]
        items[:] = [
            item
            for n, item in sorted(
                ((n, item) for n, item in kept if n is not None), key=lambda each: each[0]
            )
        ]

    def place(self, id: str) -> int | None:
        """When it is asked. What the breakage itself brought into being comes first; None: not now."""
        new = self.whole and id not in self.unasked
        return self.order.get(id, -1 if new else None)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.at = item.nodeid
        self.limit(item.nodeid)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 60)

    def limit(self, id: str) -> None:
        """From now on, so much CPU time for this test."""
        signal.setitimer(signal.ITIMER_PROF, _LEAST + _TIMES * self.cpu.get(id, 1.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.noticed:
            self.noticed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.noticed:
            self.noticed = f"import ({report.nodeid})"

    def late(self, *_: Any) -> None:
        self.says("timeout", self.at)
        os._exit(0)


def alone(says: Callable[..., None], asks: _Asks) -> None:
    """In the fork: nobody hears what it prints, and it ends in time."""
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.signal(signal.SIGPROF, asks.late)
    signal.setitimer(signal.ITIMER_PROF, 60)


def attempt(job: dict[str, Any], says: Callable[..., None]) -> None:
    """In the fork of a cold worker: import the mutant, run the tests, say who noticed."""
    asks = _Asks(job, says)
    alone(says, asks)
    source = job["source"].encode()
    if job["path"].endswith(CODE):
        sys.meta_path.insert(0, _Finder(job["module"], job["path"], source))
    else:
        redirect(job["path"], source)
    files = list(dict.fromkeys(id.split("::")[0] for id in job["tests"]))
    status = pytest.main(["-x", "--tb=no", *HOW, *files], plugins=[asks])
    survived = status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    survived = survived and not asks.noticed
    says("survived" if survived else "killed", asks.noticed or ("" if survived else "import"))


Attempt = Callable[[dict[str, Any], Callable[..., None]], None]


def _cpu(pid: int) -> float:
    """CPU seconds that a process has had; none where this cannot be known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def run(job: dict[str, Any], attempt: Attempt) -> dict[str, Any]:
    """One mutant, tried in a fork."""
    begun = time.monotonic()
    heard, tells = os.pipe()
    child = os.fork()
    if not child:
        os.close(heard)

        def says(outcome: str, test: str = "") -> None:
            os.write(tells, json.dumps({"outcome": outcome, "test": test}).encode())

        try:
            attempt(job, says)
        finally:
            os._exit(1)
    os.close(tells)
    ready, spent = False, -1.0
    while not ready and spent < (now := _cpu(child)):
        # On a busy machine a test may take long; while it gets on, its own limit will end it.
        spent = now
        ready = bool(select.select([heard], [], [], job["patience"])[0])
    text = os.read(heard, 1 << 16) if ready else b""
    os.close(heard)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    said = json.loads(text) if text else None
    if said is None:  # it hung beyond all patience, or died of what was broken
        said = {"outcome": "killed" if ready else "timeout", "test": "the process itself"}
    return {**said, "seconds": round(time.monotonic() - begun, 2)}


def serve(attempt: Attempt, asked: Any, answers: Any) -> None:
    """Mutant after mutant, until nobody asks any more."""
    for line in asked:
        print(json.dumps(run(json.loads(line), attempt)), file=answers, flush=True)


def import_ahead(place: Place, names: list[str]) -> None:
    """Import these. Should one of them bring a game along, nothing of ours stays."""
    for name in names:
        with suppress(Exception):
            importlib.import_module(name)
    games = place.source / "games"
    if any(path.is_relative_to(games) for m, path in place.modules.items() if m in sys.modules):
        mine = place.package
        for name in [n for n in sys.modules if n == mine or n.startswith(f"{mine}.")]:
            del sys.modules[name]


def cold(place: Place) -> None:
    import_ahead(place, json.loads(sys.stdin.readline()))
    with TemporaryDirectory() as nowhere, redirect_stdout(io.StringIO()):
        os.chdir(nowhere)
        pytest.main([*HOW, "--markers"])  # imports what pytest imports late
    gc.collect()
    gc.freeze()
    os.chdir(place.root)
    serve(attempt, sys.stdin, sys.stdout)


# --- warm ------------------------------------------------------------------------------------------


class _KeptLoader(SourceFileLoader):
    def __init__(self, name: str, path: str, codes: dict[str, CodeType]) -> None:
        super().__init__(name, path)
        self.codes = codes

    def get_code(self, fullname: str) -> Any:
        source = Path(self.path).read_bytes()
        self.codes[self.path] = compile(source, self.path, "exec", dont_inherit=True)
        return self.codes[self.path]


class _Keeper(MetaPathFinder):
    """Imports the modules of all rooms, and keeps the code of each."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.codes: dict[str, CodeType] = {}

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        file = self.place.modules.get(fullname)
        if file is None:
            return None
        loader = _KeptLoader(fullname, str(file), self.codes)
        return spec_from_file_location(fullname, file, loader=loader)


def pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The code of every function inside, before and after, where they differ."""
    inside = [[c for c in code.co_consts if isinstance(c, CodeType)] for code in (old, new)]
    if [c.co_name for c in inside[0]] != [c.co_name for c in inside[1]]:
        return
    for was, becomes in zip(*inside, strict=True):
        if was != becomes:
            yield was, becomes
            yield from pairs(was, becomes)


class _Served:
    """A session of pytest that collects everything, and then runs what it is asked to."""

    def __init__(self, keeper: _Keeper, asked: Any, answers: Any) -> None:
        self.keeper, self.asked, self.answers = keeper, asked, answers
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[int, list[FunctionType]] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.keeper.place.import_all()
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        for found in gc.get_objects():
            if isinstance(found, FunctionType):
                self.functions.setdefault(id(found.__code__), []).append(found)
        gc.freeze()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        serve(self.attempt, self.asked, self.answers)
        return True

    def broken(self, job: dict[str, Any]) -> bool:
        """Give the functions of a module their broken code; False: nobody here runs that."""
        was = self.keeper.codes.get(job["path"])
        if was is None:
            return False
        swapped = 0
        try:
            becomes = compile(job["source"], job["path"], "exec", dont_inherit=True)
            for old, new in pairs(was, becomes):
                for function in self.functions.get(id(old), ()):
                    function.__code__ = new
                    swapped += 1
        except (SyntaxError, ValueError):  # ValueError: it needs other names from around it
            return False
        return swapped > 0

    def attempt(self, job: dict[str, Any], says: Callable[..., None]) -> None:
        """In the fork: break the module, run the tests in their order, say who noticed."""
        items = [self.items.get(id) for id in job["tests"]]
        if None in items or not self.broken(job):
            says("cold")
            return
        asks = _Asks(job, says)
        alone(says, asks)
        for item, following in zip(items, [*items[1:], None], strict=True):
            assert item is not None
            asks.at = item.nodeid
            asks.limit(item.nodeid)
            reports = runtestprotocol(item, nextitem=following, log=False)
            if any(report.failed for report in reports):
                says("killed", item.nodeid)
                return
        says("survived")


def warm(place: Place, folders: list[str]) -> None:
    keeper = _Keeper(place)
    sys.meta_path.insert(0, keeper)
    # What pytest catches is not what we are asked and answer.
    asked, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    served = _Served(keeper, asked, answers)
    os.chdir(place.root)
    pytest.main([*HOW, *(f"tests/{folder}" for folder in folders)], plugins=[served])


def main(root: str, package: str, build: str, *folders: str) -> None:
    """With test folders a warm worker for them, without a cold one."""
    place = Place(Path(root), package, Path(build))
    if folders:
        warm(place, list(folders))
    else:
        cold(place)


if __name__ == "__main__":
    main(*sys.argv[1:])
