"""Runs mutants, one line of JSON for each. This process has imported pytest and what others wrote,
and nothing of ours; for every mutant it forks, and the fork imports the mutated source.

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
from typing import Any, NoReturn

import pytest

from tools.mutants.places import CODE
from tools.mutants.record import HOW

_WARM = (
    "asyncio",
    "concurrent.futures.process",
    "hypothesis",
    "hypothesis.strategies",
    "icepool",
    "importlib.resources",
    "msgspec.json",
    "msgspec.structs",
    "random",
    "rich.console",
    "rich.progress",
    "rich.table",
    "sqlite3",
    "statistics",
    "subprocess",
    "tomllib",
)
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
        self.says = says
        self.at = "collection"
        self.noticed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        unknown = -1 if self.whole else None
        kept = [(self.order.get(item.nodeid, unknown), item) for item in items]
        items[:] = [
            item
            for n, item in sorted(
                ((n, item) for n, item in kept if n is not None), key=lambda each: each[0]
            )
        ]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.at = item.nodeid
        limit = _LEAST + _TIMES * self.cpu.get(item.nodeid, 1.0)
        signal.setitimer(signal.ITIMER_PROF, limit)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 60)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.noticed:
            self.noticed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.noticed:
            self.noticed = f"import ({report.nodeid})"

    def late(self, *_: Any) -> None:
        self.says("timeout", self.at)
        os._exit(0)


def attempt(job: dict[str, Any], tells: int) -> NoReturn:
    """In the fork: import the mutant, run the tests, say who noticed."""

    def says(outcome: str, test: str) -> None:
        os.write(tells, json.dumps({"outcome": outcome, "test": test}).encode())

    asks = _Asks(job, says)
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.signal(signal.SIGPROF, asks.late)
    signal.setitimer(signal.ITIMER_PROF, 60)
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
    os._exit(0)


def run(job: dict[str, Any]) -> dict[str, Any]:
    begun = time.monotonic()
    heard, tells = os.pipe()
    child = os.fork()
    if not child:
        os.close(heard)
        try:
            attempt(job, tells)
        finally:
            os._exit(1)
    os.close(tells)
    ready, _, _ = select.select([heard], [], [], job["patience"])
    text = os.read(heard, 1 << 16) if ready else b""
    os.close(heard)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    said = json.loads(text) if text else None
    if said is None:  # it hung beyond all patience, or died of what was broken
        said = {"outcome": "killed" if ready else "timeout", "test": "the process itself"}
    return {**said, "seconds": round(time.monotonic() - begun, 2)}


def main() -> None:
    for name in _WARM:
        with suppress(ImportError):
            importlib.import_module(name)
    with TemporaryDirectory() as nowhere, redirect_stdout(io.StringIO()):
        os.chdir(nowhere)
        pytest.main([*HOW, "--markers"])  # imports what pytest imports late
    gc.collect()
    gc.freeze()
    os.chdir(Path(sys.argv[1]))
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
