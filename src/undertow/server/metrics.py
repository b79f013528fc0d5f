"""Figures for operators, as Prometheus reads them."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

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
        self.deliveries = Counter("undertow_deliveries", "Messages sent", registry=registry)
        self.cuts = Counter("undertow_cuts", "Sockets closed by us", ["why"], registry=registry)
        self.bots = Counter("undertow_bot_acts", "Acts of bots", ["end"], registry=registry)
        self.evicted = Counter("undertow_evicted", "Idle tables that left", registry=registry)
        self.flushes = Gauge("undertow_flushes", "Flushes of the disk so far", registry=registry)
        self.appends = Gauge("undertow_appends", "Commands kept by them", registry=registry)
        self.took = Histogram(
            "undertow_command_seconds",
            "From a command's arrival until it is kept and sent to all",
            buckets=_TIMES,
            registry=registry,
        )
