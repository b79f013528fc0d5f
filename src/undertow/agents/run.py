"""`undertow mcp`: the tools for agents, over standard input and output or over HTTP."""

from __future__ import annotations

from argparse import Namespace

from undertow.agents.chairs import Chairs
from undertow.client import parted
from undertow.kernel import BadSetup, message

NO_SDK = message("agents.no-sdk", "Agents need one more package: pip install 'undertow[mcp]'.")


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
        server.run("streamable-http", host=args.host, port=args.port)
    else:
        server.run("stdio")
    return 0
