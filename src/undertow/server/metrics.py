"""Figures for operators, as Prometheus reads them."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
)

from undertow import __version__

_TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """The figures of one server; two can run in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.tables = Gauge("undertow_tables", "Tables in memory", registry=registry)
        self.sockets = Gauge("undertow_sockets", "Open sockets", registry=registry)
        self.commands = Counter("undertow_commands", "Commands, by end", ["end"], registry=registry)
        # Looked up once: these are counted thousands of times a second.
        self.done, self.again, self.refused, self.failed = (
            self.commands.labels(end) for end in ("done", "again", "refused", "failed")
        )
        self.deliveries = Counter("undertow_steps_sent", "Steps sent to people", registry=registry)
        self.cuts = Counter(
            "undertow_sockets_closed", "Sockets closed by us", ["reason"], registry=registry
        )
        self.bots = Counter("undertow_bot_acts", "Acts of bots", ["end"], registry=registry)
        self.evicted = Counter(
            "undertow_tables_evicted", "Idle tables that left memory", registry=registry
        )
        self._written = (
            Counter("undertow_store_commits", "Transactions of the writer", registry=registry),
            Counter("undertow_store_commands", "Commands kept by them", registry=registry),
            Counter("undertow_errors", "Errors that were logged", registry=registry),
        )
        self._counted: tuple[int, ...] = (0, 0, 0)
        self.took = Histogram(
            "undertow_command_seconds",
            "From a command's arrival until it is kept and sent to all",
            buckets=_TIMES,
            registry=registry,
        )
        Info("undertow_build", "Which Undertow this is", registry=registry).info(
            {"version": __version__}
        )
        ProcessCollector(registry=registry)

    def wrote(self, *counts: int) -> None:
        """What was counted elsewhere: commits, commands in them, and errors, all since the start."""
        for counter, before, now in zip(self._written, self._counted, counts, strict=True):
            counter.inc(max(0, now - before))
        self._counted = counts
