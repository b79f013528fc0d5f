"""Small plots as SVG, drawn with nothing but text: bars with intervals, and heaps of counts. They
take their colours from the page, so that they are right in light and in dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

WIDTH, LABEL, RIGHT, ROW = 720, 200, 180, 26
LETTER, MOST = 6.4, 52
"""How wide a letter is, about, and how many of them a label has at most."""


class Bar(NamedTuple):
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float
    says: str
    tone: str = "a"


def bars(rows: Sequence[Bar], low: float, high: float, title: str, unit: str = "%") -> str:
    """One line for each: a dot, its interval, and the figures; a line at zero where zero is in
    between."""
    height = ROW * len(rows) + 26
    left = _wide(row.label for row in rows)
    inner = WIDTH - left - RIGHT

    def x(value: float) -> float:
        share = (min(high, max(low, value)) - low) / (high - low)
        return left + inner * share

    parts = [_open(height, title)]
    for step in range(5):
        at = low + (high - low) * step / 4
        place = x(at)
        parts.append(
            f'<line class="grid" x1="{place:.1f}" y1="0" x2="{place:.1f}" y2="{height - 22}"/>'
        )
        parts.append(f'<text class="tick" x="{place:.1f}" y="{height - 6}">{at:g}{unit}</text>')
    if low < 0 < high:
        parts.append(
            f'<line class="zero" x1="{x(0):.1f}" y1="0" x2="{x(0):.1f}" y2="{height - 22}"/>'
        )
    for n, row in enumerate(rows):
        y = ROW * n + ROW / 2
        says = escape(row.says)
        parts.append(
            f'<g class="{row.tone}"><title>{escape(row.label)}: {says}</title>'
            f'<text class="label" x="{left - 10}" y="{y + 4}">{escape(_short(row.label))}</text>'
            f'<line class="range" x1="{x(row.low):.1f}" y1="{y}" x2="{x(row.high):.1f}" y2="{y}"/>'
            f'<circle cx="{x(row.value):.1f}" cy="{y}" r="5"/>'
            f'<text class="says" x="{WIDTH - RIGHT + 12}" y="{y + 4}">{says}</text></g>'
        )
    parts.append("</svg>")
    return "".join(parts)


def heap(counts: dict[int, int], title: str, unit: str) -> str:
    """How often each number came."""
    height, base = 180, 150
    first, last = min(counts), max(counts)
    span = last - first + 1
    width = (WIDTH - 40) / span
    most = max(counts.values())
    total = sum(counts.values())
    every = max(1, span // 16)
    parts = [_open(height, title)]
    for number in range(first, last + 1):
        tall = 130 * counts.get(number, 0) / most
        left = 20 + width * (number - first)
        share = counts.get(number, 0) / total
        parts.append(
            f'<g class="a"><title>{number} {escape(unit)}: {share:.1%}</title>'
            f'<rect x="{left + 1:.1f}" y="{base - tall:.1f}" width="{max(1.0, width - 2):.1f}" '
            f'height="{tall:.1f}" rx="2"/></g>'
        )
        if (number - first) % every == 0:
            parts.append(
                f'<text class="tick" x="{left + width / 2:.1f}" y="{base + 18}">{number}</text>'
            )
    parts.append(f'<line class="grid" x1="20" y1="{base}" x2="{WIDTH - 20}" y2="{base}"/></svg>')
    return "".join(parts)


def stacks(rows: Sequence[tuple[str, Sequence[tuple[str, float]], str]], title: str) -> str:
    """Lengths side by side: each row is made of named pieces, and a name has the same colour in
    all of them. What is rare has one colour together."""
    sizes: dict[str, float] = {}
    for _, pieces, _ in rows:
        for name, size in pieces:
            sizes[name] = sizes.get(name, 0.0) + size
    common = sorted(sizes, key=lambda name: -sizes[name])[:TONES]
    tones = {name: f"p{common.index(name)}" if name in common else "rest" for name in sizes}
    height = ROW * len(rows) + 30
    start = _wide(label for label, _, _ in rows)
    inner = WIDTH - start - RIGHT
    most = max((sum(v for _, v in pieces) for _, pieces, _ in rows), default=1.0) or 1.0
    parts = [_open(height, title)]
    for n, (label, pieces, says) in enumerate(rows):
        y, left = ROW * n + 4, float(start)
        parts.append(
            f'<text class="label" x="{start - 10}" y="{y + 13}">{escape(_short(label))}</text>'
        )
        for name, size in sorted(pieces, key=lambda piece: -sizes[piece[0]]):
            wide = inner * size / most
            parts.append(
                f'<g class="{tones[name]}"><title>{escape(name)}: {size:.1f}</title><rect '
                f'x="{left:.1f}" y="{y}" width="{max(0.0, wide - 1):.1f}" height="18" rx="2"/></g>'
            )
            left += wide
        parts.append(
            f'<text class="says" x="{WIDTH - RIGHT + 12}" y="{y + 13}">{escape(says)}</text>'
        )
    legend = [(name, tones[name]) for name in common]
    if len(sizes) > len(common):
        legend.append(("others", "rest"))
    for place, (name, tone) in enumerate(legend):
        x, y = place * WIDTH / (TONES + 1) + 8, height - 18
        parts.append(
            f'<g class="{tone}"><rect x="{x:.1f}" y="{y:g}" width="10" height="10" rx="2"/>'
            f'<text x="{x + 15:.1f}" y="{y + 9:g}">{escape(name)}</text></g>'
        )
    parts.append("</svg>")
    return "".join(parts)


TONES = 5


def curve(points: Sequence[tuple[float, float]], title: str) -> str:
    """How a number went on, as a file that stands alone."""
    left, base, tall = 48, 200, 180
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = min(ys), max(ys)
    wide, high_by = max(xs) - min(xs) or 1.0, high - low or 1.0
    way = " ".join(
        f"{left + (WIDTH - left - 20) * (x - min(xs)) / wide:.1f},"
        f"{base - tall * (y - low) / high_by:.1f}"
        for x, y in points
    )
    parts = [_open(base + 24, title).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')]
    parts.append(
        f'<g font-family="sans-serif" font-size="11" fill="#777"><title>{escape(title)}</title>'
    )
    parts.append(f'<polyline points="{way}" fill="none" stroke="#2a7" stroke-width="2"/>')
    for step in range(3):
        y = base - tall * step / 2
        parts.append(f'<line x1="{left}" y1="{y:g}" x2="{WIDTH - 20}" y2="{y:g}" stroke="#7774"/>')
        parts.append(f'<text x="4" y="{y + 4:g}">{low + high_by * step / 2:.1f}</text>')
        x = left + (WIDTH - left - 20) * step / 2
        parts.append(f'<text x="{x - 8:.0f}" y="{base + 18}">{min(xs) + wide * step / 2:g}</text>')
    return "".join(parts) + "</g></svg>"


def _open(height: float, title: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}">'


def _short(text: str) -> str:
    return text if len(text) <= MOST else text[: MOST - 1] + "…"


def _wide(labels: Iterable[str]) -> int:
    """The room that labels need."""
    most = max((len(_short(label)) for label in labels), default=0)
    return max(LABEL, round(LETTER * most) + 16)
