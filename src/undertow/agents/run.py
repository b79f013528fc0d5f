"""`undertow mcp`: the tools for agents, over standard input and output or over HTTP."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from undertow.agents.chairs import Chairs
from undertow.client import parted
from undertow.kernel import BadSetup, message, speak
from undertow.ports import in_links, listening

NO_SDK = message("agents.no-sdk", "Agents need one more package: pip install 'undertow[mcp]'.")

READY = message(
    "agents.ready", "Agents reach their tools at http://{host}:{port}/mcp (stop with Ctrl+C)"
)


def run(args: Namespace) -> int:
    try:
        from undertow.agents.server import served
    except ImportError as problem:
        raise BadSetup(NO_SDK()) from problem
    if args.bench:
        from undertow.agents import bench

        return bench.show(args.bench)
    servers = [*(args.server or ()), *(parted(link)[0] for link in args.link or ())]
    chairs = Chairs(servers, adviser=args.adviser, alone=not args.http)
    server = served(chairs, tuple(args.link or ()))
    if args.http:
        _listen(server.streamable_http_app(host=args.host), args.host, args.port)
    else:
        server.run("stdio")
    return 0


def _listen(app: Any, host: str, port: int) -> None:
    import uvicorn

    from undertow.logs import write_down

    write_down()
    sockets = listening(host, port)
    print(speak(READY(host=in_links(host), port=str(sockets[0].getsockname()[1]))), flush=True)
    uvicorn.Server(uvicorn.Config(app, access_log=False, log_config=None)).run(sockets)
