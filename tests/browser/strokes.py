"""How long something takes on a phone, stroke by stroke: presses, letters and screenfuls are counted where a
test does it, and each has a time of its own (the keystroke-level model of Card, Moran and Newell, with the
figures for thumbs). Nobody is timed, so it is the same on every machine."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator

PRESSES = Path(__file__).resolve().parents[2] / "docs" / "presses.md"
TWO_MINUTES = 120

DECIDES = 1.35
"""Seconds before each press: to make up one's mind (M of the model)."""
TAPS = 1.3
"""To bring a thumb there, and press (P and K)."""
TYPES = 0.33
"""A letter on glass: 36 words a minute."""
FLICKS = 1.0
"""To the next screenful."""
READS = 60 / 238
"""A word, read in silence."""

SCREENS = """(form) => {
  let port = form.parentElement;
  while (port && port.scrollHeight <= port.clientHeight + 1) port = port.parentElement;
  const seen = (port ?? document.documentElement).clientHeight;
return Math.round(form.scrollHeight / seen);
}"""


def screens(form: Locator) -> int:
    """How many screenfuls it is long, to the nearest: half a line more or less is no flick."""
    return int(form.evaluate(SCREENS))


def read_there(form: Locator) -> int:
    """How many words are to be read there."""
    return len(form.inner_text().split())


def within_two_minutes(what: str, presses: int, letters: int, flicks: int, read: int) -> None:
    """Says the row, and holds what docs/presses.md says of it: as many presses and letters (screenfuls and
    words hang on how a browser sets them), and two minutes for whoever reads every word."""
    printed = row(what, presses, letters, flicks, read)
    print(f"\n{printed}")
    counted = "|".join(printed.split("|")[:4])
    assert counted in PRESSES.read_text("utf-8"), f"docs/presses.md says otherwise: {printed}"
    assert float(printed.split("|")[-2]) <= TWO_MINUTES, "though every word is read"


def row(what: str, presses: int, letters: int, flicks: int, read: int) -> str:
    """A row of the table in docs/presses.md: how long it takes who knows, and who reads every word."""
    does = presses * (DECIDES + TAPS) + letters * TYPES + flicks * FLICKS
    return f"| {what} | {presses} | {letters} | {flicks} | {read} | {does:.0f} | {does + read * READS:.0f} |"
