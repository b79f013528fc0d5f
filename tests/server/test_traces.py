"""Traces by OpenTelemetry: a command and its steps, where somebody collects them."""

from __future__ import annotations

import os
import sys
from typing import Any

from opentelemetry import trace

from support.children import PIPE, start
from undertow.server.traces import Traces, traces


class Span(trace.NonRecordingSpan):
    """One that knows what was said of it."""

    def __init__(self, name: str, parent: Any, about: Any, began: int) -> None:
        super().__init__(trace.INVALID_SPAN_CONTEXT)
        self.name, self.parent, self.about, self.began = name, parent, dict(about or {}), began
        self.ended = 0

    def end(self, end_time: int | None = None) -> None:
        self.ended = end_time or 0


class Notes(trace.Tracer):
    """Keeps all spans."""

    def __init__(self) -> None:
        self.spans: list[Span] = []

    def start_span(self, name, context=None, *args, attributes=None, start_time=None, **more):
        parent = trace.get_current_span(context) if context is not None else None
        self.spans.append(Span(name, parent, attributes, start_time))
        return self.spans[-1]

    def start_as_current_span(self, *args, **more):
        raise NotImplementedError


class Broken(Notes):
    """Cannot write anything down."""

    def start_span(self, *args, **more):
        raise OSError


def test_a_command_is_a_span_and_its_steps_are_within(server):
    notes = Notes()
    server.hub.traces = Traces(notes)
    table = server.create("ranger", "warrior")
    ana = server.player(table, "ana")
    assert ana.do(type="say", text="a secret word")["type"] == "done"
    server.until(lambda: len(notes.spans) == 5)
    whole, *steps = notes.spans
    names = [one.name for one in (whole, *steps)]
    parts = ("command", "lock", "execute", "persist", "broadcast")
    assert names == [f"undertow.{part}" for part in parts]
    assert whole.about == {
        "undertow.game": "fire",
        "undertow.table": table["table"],
        "undertow.end": "done",
    }
    assert all(one.parent is whole for one in steps)
    assert [whole.began, *(one.ended for one in steps[:-1])] == [one.began for one in steps]
    assert steps[-1].ended == whole.ended > whole.began > 0
    assert "secret word" not in str([one.about for one in notes.spans])
    notes.spans.clear()
    assert ana.do(type="answer", request="99.1", value="x")["type"] == "refused"
    server.until(lambda: len(notes.spans) == 4)
    assert [one.name for one in notes.spans[1:]] == [
        "undertow.lock",
        "undertow.execute",
        "undertow.broadcast",
    ]
    assert notes.spans[0].about["undertow.end"] == "TooLate"


def test_who_cannot_collect_stops_nobody(server, caplog):
    server.hub.traces = Traces(Broken())
    ana = server.player(server.create("ranger", "warrior"), "ana")
    for text in ("one", "two"):
        assert ana.do(type="say", text=text)["type"] == "done"
    server.until(lambda: server.hub.traces is None)
    assert [one.message for one in caplog.records] == [
        "traces cannot be written down, and are no more"
    ]


def test_without_anybody_who_collects_nothing_is_noted(server):
    assert traces() is None is server.hub.traces


COLLECTING = """
from opentelemetry import trace
class Provider(trace.TracerProvider):
    def get_tracer(self, name, *args, **more):
        print(name)
        return trace.NoOpTracer()
trace.set_tracer_provider(Provider())
from undertow.server.traces import traces
print(type(traces()).__name__)
"""
ELSEWHERE = """
import sys
sys.modules["opentelemetry.sdk"] = None  # as if it were not installed
from undertow.server.traces import traces
print(traces())
"""


def said(program: str, **more: str) -> str:
    environment = {**os.environ, **more}
    child = start([sys.executable, "-c", program], stdout=PIPE, text=True, env=environment)
    with child:
        return child.communicate(timeout=120)[0]


def test_a_program_that_brings_a_collector_is_heard():
    assert said(COLLECTING) == "undertow\nTraces\n"


def test_an_address_without_the_packages_that_send_changes_nothing():
    assert said(ELSEWHERE, OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:9") == "None\n"
