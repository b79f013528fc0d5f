"""A page for whoever runs the server: tables, sockets, times, processes and errors, with small plots.

It is written by the server, and needs no script. For this machine, or with the token as the password.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Any

from litestar import MediaType, Request, Response, get

from undertow import __version__
from undertow.server.addresses import is_here
from undertow.server.errors import NOTHING_HERE, NotFound
from undertow.server.tables.hub import Hub
from undertow.server.tables.watching import EVERY, Process, Sample, Trouble

Asked = Request[Any, Any, Any]

PLOTS: tuple[tuple[str, str, Callable[[Sample], float]], ...] = (
    ("Commands a second", "", lambda one: one.commands),
    ("Half of them took", "ms", lambda one: one.p50),
    ("99 of 100 took at most", "ms", lambda one: one.p99),
    ("Sockets", "", lambda one: one.sockets),
    ("Tables in memory", "", lambda one: one.tables),
    ("Refused a second", "", lambda one: one.refused),
    ("Memory", "MB", lambda one: one.memory),
    ("Cores at work", "", lambda one: one.cores),
    ("Errors", "", lambda one: one.errors),
)
WIDE, HIGH = 240, 48

STYLE = """
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 2rem 0 .6rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; }
figure { margin: 0; padding: .7rem .8rem; border: 1px solid #8886; border-radius: .5rem; }
figcaption { display: flex; justify-content: space-between; gap: .5rem; }
figcaption b { font-variant-numeric: tabular-nums; }
figure small { opacity: .75; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: 3rem; display: block; margin: .4rem 0 .2rem; overflow: visible; }
polyline { fill: none; stroke: currentColor; stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid #8884; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
td.said { white-space: normal; text-align: left; }
"""


def may_look(request: Asked, hub: Hub) -> bool:
    """Is this somebody at this machine, or who has the token?"""
    if is_here(request.scope):
        return True
    token = hub.config.metrics_token
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "basic":  # how a browser asks for it: any name, and the token
        try:
            given = base64.b64decode(given.strip(), validate=True).decode().partition(":")[2]
        except (binascii.Error, UnicodeError):
            given = ""
    return bool(token) and hmac.compare_digest(given.strip().encode(), token.encode())


@get("/operator", media_type=MediaType.HTML, include_in_schema=False)
async def operator(request: Asked) -> Response[str]:
    hub: Hub = request.app.state["hub"]
    if not may_look(request, hub):
        if not hub.config.metrics_token:
            raise NotFound(NOTHING_HERE())
        ask = {"www-authenticate": 'Basic realm="Undertow"', "cache-control": "no-store"}
        return Response("The token, please.", status_code=401, headers=ask)
    watching = hub.watching
    processes = [watching.process(), *hub.others.processes()]
    told = page(list(watching.samples), processes, list(watching.complaints.last), hub.wall())
    return Response(told, headers={"cache-control": "no-store"})


def page(
    samples: Sequence[Sample], processes: Sequence[Process], troubles: Sequence[Trouble], now: float
) -> str:
    plots = "".join(_plot(*one, samples) for one in PLOTS)
    rows = "".join(_row(one, now) for one in processes)
    heads = "".join(f"<th>{name}</th>" for name in _COLUMNS)
    errors = "".join(
        f'<tr><td>{_time(one.at)}</td><td class="said">{escape(one.what)}</td></tr>'
        for one in reversed(troubles)
    )
    told = f"<table>{errors}</table>" if errors else "<p>None since it began.</p>"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="refresh" content="{EVERY:.0f}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Undertow: how it goes</title><style>{STYLE}</style></head><body>"
        f"<h1>Undertow {escape(__version__)}</h1>"
        f"<p>This process over the last hour, a point each {EVERY:.0f} seconds.</p>"
        f'<div class="plots">{plots}</div>'
        f"<h2>Processes</h2>"
        f'<div class="wide"><table><tr>{heads}</tr>{rows}</table></div>'
        f"<h2>The last errors of this process</h2>{told}</body></html>"
    )


def _plot(name: str, unit: str, of: Callable[[Sample], float], samples: Sequence[Sample]) -> str:
    values = [of(one) for one in samples]
    last, most = (values[-1], max(values)) if values else (0, 0)
    top, step = most or 1, WIDE / max(1, len(values) - 1)
    points = " ".join(f"{n * step:.1f},{HIGH - HIGH * v / top:.1f}" for n, v in enumerate(values))
    unit = f" {unit}" if unit else ""
    label = f"{name}: {_number(last)}{unit} now, {_number(most)}{unit} at most"
    return (
        f"<figure><figcaption>{name}<b>{_number(last)}{unit}</b></figcaption>"
        f'<svg viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(label)}"><polyline points="{points}"/></svg>'
        f"<small>at most {_number(most)}{unit}</small></figure>"
    )


_COLUMNS = (
    *("Process", "Since", "Tables", "Sockets", "Commands/s", "p50 ms", "p99 ms", "MB", "Cores"),
    *("Errors", "Heard"),
)


def _row(one: Process, now: float) -> str:
    s = one.now
    cells: tuple[Any, ...] = (escape(one.name), _time(one.since), s.tables, s.sockets, s.commands)
    cells += (s.p50, s.p99, s.memory, s.cores, s.errors, f"{max(0, round(now - s.at))} s ago")
    return "<tr>" + "".join(f"<td>{_number(cell)}</td>" for cell in cells) + "</tr>"


def _number(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")


OPERATOR = (operator,)
