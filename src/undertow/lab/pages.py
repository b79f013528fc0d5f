"""A page that stands alone, for figures out of many games: words, tables and plots, no script and
nothing from elsewhere, light or dark as the reader's system is."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from undertow.lab.charts import Bar
from undertow.lab.stats import Rate, Spread

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22252b; --soft: #666d78; --line: #dcd9d0;
  --a: #2f6fb3; --b: #b4502b; --up: #2c7d4f; --down: #b23a48; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181c; --ink: #e7e5df; --soft: #9aa1ad;
  --line: #33373f; --a: #7fb2e8; --b: #e89a73; --up: #74c796; --down: #ec8a94; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 52rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 2.4rem 0 .5rem; }
p { margin: .4rem 0; } .soft { color: var(--soft); }
.big { font-size: 2.6rem; font-weight: 650; line-height: 1.1; margin-top: 1.2rem; }
svg { display: block; width: 100%; height: auto; margin: .6rem 0; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } .label { text-anchor: end; } .tick { text-anchor: middle; }
svg .tick { fill: var(--soft); font-size: 11px; } .grid { stroke: var(--line); }
.zero { stroke: var(--soft); stroke-dasharray: 3 3; } .range { stroke-width: 3; stroke-linecap: round; }
.a circle, .a rect { fill: var(--a); } .a .range { stroke: var(--a); opacity: .55; }
.b circle, .b rect { fill: var(--b); } .b .range { stroke: var(--b); opacity: .55; }
.up circle { fill: var(--up); } .up .range { stroke: var(--up); opacity: .6; }
.down circle { fill: var(--down); } .down .range { stroke: var(--down); opacity: .6; }
.mute circle { fill: var(--soft); } .mute .range { stroke: var(--soft); opacity: .45; }
.p0 rect { fill: var(--a); } .p1 rect { fill: var(--b); } .p2 rect { fill: var(--up); }
.p3 rect { fill: var(--down); } .p4 rect { fill: var(--soft); } .rest rect { fill: var(--line); }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; margin: .6rem 0;
  font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .28rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; color: var(--soft); }
td.words { color: var(--soft); } th.words, td.words { text-align: left; }
"""
SMALL_PRINT = "Intervals hold the true figure in 95 of 100 cases."


def whole(title: str, body: Iterable[str]) -> str:
    """The page, from its parts."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def percent(label: str, rate: Rate, tone: str = "a") -> Bar:
    """A rate with its interval."""
    says = f"{rate.rate:.1%} ({rate.low:.1%} to {rate.high:.1%})"
    return Bar(label, 100 * rate.rate, 100 * rate.low, 100 * rate.high, says, tone)


def around(rows: Iterable[Bar]) -> tuple[float, float]:
    """As far below zero as above it, so that all intervals have room."""
    most = max([5.0, *(abs(end) for bar in rows for end in (bar.low, bar.high))])
    most = 5.0 * -(-most // 5)
    return -most, most


def told(spread: Spread, what: str) -> str:
    """How a number is spread, in a sentence."""
    return (
        f"{spread.mean:.1f} {what} on average ({spread.low:.1f} to {spread.high:.1f}); the shortest "
        f"{spread.least:g}, half of them at most {spread.median:g}, the longest {spread.most:g}."
    )


def figures(head: Iterable[str], rows: Iterable[Iterable[str]], words: bool = False) -> str:
    """A table of figures; with `words`, the last column is read."""
    names = list(head)
    last = len(names) - 1 if words else -1

    def cells(row: Iterable[str], tag: str) -> str:
        return "".join(
            f'<{tag} class="words">{escape(cell)}</{tag}>'
            if n == last
            else f"<{tag}>{escape(cell)}</{tag}>"
            for n, cell in enumerate(row)
        )

    lines = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{cells(names, "th")}</tr>{lines}</table></div>'


def listed(title: str, items: Iterable[str]) -> str:
    """Some lines under a title."""
    lines = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f"<h2>{escape(title)}</h2><ul>{lines}</ul>"
