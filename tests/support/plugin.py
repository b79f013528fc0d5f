"""Collects the atoms shown by passing tests, and keeps them when the whole suite was run.

A run is whole when nothing narrowed it: no path below `tests`, no -k, no -m but `-m shows`, no
deselection, no stop half-way. Any other run leaves build/rules.json and build/shown.json alone.
An atom is shown when a passing test names it and no failing test does.
"""

from __future__ import annotations

import time
from collections import defaultdict
from pathlib import Path

import pytest

from support.limits import Limits
from support.litter import litter
from tools import rules

KEY = "shows"


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Limits(), "undertow-limits")
    if not hasattr(config, "workerinput"):  # the one process that sees every report
        config.pluginmanager.register(Coverage(config), "undertow-rules")
        config.pluginmanager.register(Tidy(), "undertow-tidy")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        ids = dict.fromkeys(id for mark in item.iter_markers("shows") for id in mark.args)
        item.user_properties.extend((KEY, id) for id in ids)


class Tidy:
    """A run that leaves databases in the project's own folder has failed."""

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self.before = litter(session.config.rootpath)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        left = [name for name in litter(session.config.rootpath) if name not in self.before]
        if left:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            print("\nA test left databases in the project's folder:", ", ".join(left))


class Coverage:
    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.started = time.time()
        self.passed: dict[str, set[str]] = defaultdict(set)
        self.failed: set[str] = set()
        self.uncollected = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.uncollected |= report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = [str(value) for key, value in report.user_properties if key == KEY]
        if report.failed:
            self.failed.update(ids)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            for id in ids:
                self.passed[id].add(report.nodeid)

    def whole(self, session: pytest.Session, status: int) -> bool:
        option = self.config.option
        root = self.config.rootpath
        tests = {(root / path).resolve() for path in self.config.getini("testpaths")}
        given = {(self.config.invocation_params.dir / a).resolve() for a in self.config.args}
        narrowed = (
            option.keyword
            or option.markexpr not in ("", "shows")
            or option.deselect
            or option.ignore
            or option.ignore_glob
            or option.collectonly
            or getattr(option, "lf", False)
            or getattr(option, "stepwise", False)
        )
        ended = status in (
            pytest.ExitCode.OK,
            pytest.ExitCode.TESTS_FAILED,
            pytest.ExitCode.NO_TESTS_COLLECTED,
        )
        stopped = session.shouldstop or session.shouldfail or self.uncollected
        return ended and not stopped and not narrowed and _above(given, tests)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if not self.whole(session, exitstatus):
            return
        shown = {
            id: sorted(tests) for id, tests in sorted(self.passed.items()) if id not in self.failed
        }
        rules.write(self.config.rootpath, shown, self.started)


def _above(given: set[Path], tests: set[Path]) -> bool:
    return all(any(t.is_relative_to(g) for g in given) for t in tests)
