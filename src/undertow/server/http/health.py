"""For operators: does the process live, can it write, and its figures."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from undertow.kernel import UndertowError
from undertow.server import wire
from undertow.server.errors import CANNOT_WRITE, NOTHING_HERE, NotFound
from undertow.server.http.operator import may_look
from undertow.server.tables.hub import Hub

Asked = Request[Any, Any, Any]


@get("/healthz", tags=["upkeep"])
async def healthz() -> wire.Health:
    """The process lives."""
    return wire.Health("ok")


@get(
    "/readyz", tags=["upkeep"], responses={503: ResponseSpec(wire.Health, generate_examples=False)}
)
async def readyz(request: Asked) -> Response[wire.Health]:
    """The writer lives, and the disk takes what is written: that is tried, once a second at most."""
    hub: Hub = request.app.state["hub"]
    try:
        if hub.writer.alive:
            await hub.probe()
            return Response(wire.Health("ok"))
    except UndertowError:
        pass  # it names paths, which are nobody's business here; the log has it
    return Response(wire.Health("failing", CANNOT_WRITE()), status_code=503)


@get(
    "/metrics",
    media_type=MediaType.TEXT,
    tags=["upkeep"],
    responses={404: ResponseSpec(wire.Problem, generate_examples=False)},
)
async def metrics(request: Asked) -> Response[bytes]:
    """Figures, as Prometheus reads them: for this machine, or with the token."""
    hub: Hub = request.app.state["hub"]
    if not may_look(request, hub):
        raise NotFound(NOTHING_HERE())
    hub.metrics.wrote(hub.writer.flushes, hub.writer.written, hub.watching.complaints.count)
    return Response(generate_latest(hub.metrics.registry), media_type=CONTENT_TYPE_LATEST)


HEALTH = (healthz, readyz, metrics)
