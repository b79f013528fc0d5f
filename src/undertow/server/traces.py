"""Traces by OpenTelemetry, where its packages are there and somebody collects them.

Each command is a span with its five steps as children. It is written when the command has ended, from
the moments its steps began; where nobody collects, nothing is noted. Who acted and what they said is
in no trace.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from typing import Any

from undertow import __version__

PLACES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""Where traces go, in the environment: named as everywhere."""


class Traces:
    def __init__(self, tracer: Any) -> None:
        self._tracer = tracer
        self._within = import_module("opentelemetry.trace").set_span_in_context

    def command(self, game: str, table: str, end: str, moments: Sequence[tuple[str, int]]) -> None:
        """A command that has ended: when each step began, in nanoseconds, and when the last was over."""
        about = {"undertow.game": game, "undertow.table": table, "undertow.end": end}
        whole = self._tracer.start_span(
            "undertow.command", attributes=about, start_time=moments[0][1]
        )
        inside = self._within(whole)
        for (step, began), (_, ended) in pairwise(moments):
            self._tracer.start_span(f"undertow.{step}", inside, start_time=began).end(ended)
        whole.end(moments[-1][1])


def traces() -> Traces | None:
    """What takes traces down; None where nobody collects any."""
    try:
        api: Any = import_module("opentelemetry.trace")
    except ImportError:
        return None
    idle = (api.ProxyTracerProvider, api.NoOpTracerProvider)
    if isinstance(api.get_tracer_provider(), idle) and any(map(os.environ.get, PLACES)):
        with suppress(ImportError):  # without the SDK there is nothing to send with
            _collect(api)
    provider = api.get_tracer_provider()
    if isinstance(provider, idle):
        return None
    return Traces(provider.get_tracer("undertow", __version__))


def _collect(api: Any) -> None:
    """Send to where the environment says, by the SDK."""
    sdk, export = (import_module(f"opentelemetry.sdk.trace{more}") for more in ("", ".export"))
    otlp = import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")
    kinds = import_module("opentelemetry.sdk.resources").Resource
    named = {"service.name": os.environ.get("OTEL_SERVICE_NAME", "undertow")}
    provider = sdk.TracerProvider(resource=kinds.create(named))
    provider.add_span_processor(export.BatchSpanProcessor(otlp.OTLPSpanExporter()))
    api.set_tracer_provider(provider)
