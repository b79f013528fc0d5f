"""Odds as lines: each outcome with its chance in figures and as a bar, and how it was counted."""

from __future__ import annotations

from fractions import Fraction

from rich.text import Text

from undertow.kernel import Odds, message
from undertow.terminal.words import sentence

EXACT = message("terminal.odds.exact", "Exact.")
SAMPLED = message("terminal.odds.sampled", "Counted in {n} trials, so not exact.")
STYLES = {"good": "good", "bad": "bad", "plain": "bone"}
WIDE = 20


def percent(chance: Fraction) -> str:
    """A chance as people say it; never 0 or 100 where it is not."""
    rounded = f"{float(chance):.0%}"
    if rounded == "0%" and chance:
        return "<1%"
    return ">99%" if rounded == "100%" and chance < 1 else rounded


def certainty(odds: Odds) -> Text:
    """Whether the chances are exact, and what was assumed."""
    how = SAMPLED(n=odds.sampled) if odds.sampled else EXACT()
    return Text(" ".join(sentence(line) for line in (how, *odds.notes)), "ash")


def lines(odds: Odds, plain: bool = False) -> list[Text]:
    """All of it; without bars, where there are only letters."""
    said = [Text(sentence(odds.title), "ember.bold")]
    for outcome in odds.outcomes:
        filled = round(float(outcome.chance) * WIDE)
        line = Text(f"{percent(outcome.chance):>5} ", "bone")
        if not plain:
            line.append("█" * filled + "·" * (WIDE - filled), STYLES[outcome.tone])
        said.append(line.append(f" {sentence(outcome.label).removesuffix('.')}", "bone"))
    return [*said, certainty(odds)]
