"""What each seat may do at crowded tables, in the words of its buttons with their price, every page that is
filled in, how its answers read, and what is seen of it: beside `moments.txt`, which is read over whenever it changes. Why something may
be done is shown where its rule is; here nothing is offered to the wrong people, and nothing is forgotten.

    cd tests && python -m edge.test_moments    # writes it anew; read the difference as carefully as the code
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from edge.evening import Evening
from edge.scenes import MOMENTS
from support.pages import SHARED, forms
from undertow.games.edge.game import GAME
from undertow.games.edge.rulings import Rulings
from undertow.kernel import Offer
from undertow.kernel.play import Play
from undertow.kernel.requests import Choice, Page, Several

FILE = Path(__file__).parent / "moments.txt"
SEATS = ("gm", "ana", "ben", "cleo")
MANY = 12
"""Of one rule so many are written out; of more the first, the last and how many."""


def said(play: Play[Any], offer: Offer) -> str:
    label, price = GAME.label(play.world, offer), GAME.price(play.world, offer)
    return f"{label} [{price}]" if price else str(label)


def told(play: Play[Any], seat: str) -> Iterator[str]:
    """A line for each rule of which a seat may do something, with what stands on its buttons."""
    for kind, offers in (("now", play.offers(seat)), ("anytime", play.anytime(seat))):
        rules: dict[str, list[str]] = {}
        for offer in offers:
            rule = offer.rule.removeprefix("edge.")
            if not rule.startswith(SHARED):
                rules.setdefault(rule, []).append(said(play, offer))
        for rule, lines in rules.items():
            short = lines if len(lines) <= MANY else [lines[0], f"… {len(lines)} …", lines[-1]]
            yield f"{kind} {rule}: {' | '.join(short)}"


def filled(plays: list[Play[Any]]) -> Iterator[str]:
    """A line for each line of a page; pages that read alike come once."""
    seen: set[str] = set()
    for seat in SEATS:
        for named, page in forms(
            "edge", seat, *(one for one in plays if seat in one.seats)
        ).items():
            rule, takes = named.split()[0], page["takes"]  # type: ignore[index]
            if rule == "sheet" or not isinstance(takes, dict):
                continue
            lines = [f"  {name}: {json.dumps(line)}" for name, line in takes.items()]
            if (text := "\n".join((rule, *lines))) not in seen:
                seen.add(text)
                yield f"page {rule}"
                yield from lines


def read(plays: list[Play[Any]]) -> Iterator[str]:
    """A line for each line of a page on which one of several answers is chosen, with how these read."""
    seen: dict[str, None] = {}
    for play in plays:
        for seat in (one for one in SEATS if one in play.seats):
            for offer in (*play.offers(seat), *play.anytime(seat)):
                asked = play.form(offer)
                if asked is None or offer.rule.removeprefix("edge.").startswith(SHARED):
                    continue
                for line in asked.answers.fields if isinstance(asked.answers, Page) else ():
                    if isinstance(line.answers, Choice | Several):
                        question = replace(asked, about={**asked.about, "field": line.name})
                        words = (
                            f"{one!r} {GAME.answer_label(play.world, question, one)}"
                            for one in line.answers.options
                        )
                        seen[f"{line.name}: {' | '.join(words)}"] = None
    yield from seen


def laid(moment: Any) -> Play[Any]:
    def evening(scene: bool = True, **people: Any) -> Evening:
        return Evening(scene, Rulings(), people)

    return moment(evening).play


def every() -> Iterator[str]:
    plays = {moment.__name__: laid(moment) for moment in MOMENTS}
    for name, play in plays.items():
        for seat in (one for one in SEATS if one in play.seats):
            yield f"== {name} {seat}"
            yield from told(play, seat)
    yield "== pages"
    yield from filled([*plays.values()])
    yield "== answers"
    yield from read([*plays.values()])


def parts() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("== "):
            found[line.removeprefix("== ")] = []
        else:
            found[[*found][-1]].append(line)
    return found


WRITTEN = parts() if FILE.exists() else {}


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda one: one.__name__)
def test_what_each_seat_may_do(moment):
    play = laid(moment)
    for seat in (one for one in SEATS if one in play.seats):
        assert [*told(play, seat)] == WRITTEN[f"{moment.__name__} {seat}"]


def test_what_is_filled_in_before_it_is_done():
    assert [*filled([laid(moment) for moment in MOMENTS])] == WRITTEN["pages"]


def test_how_answers_read():
    assert [*read([laid(moment) for moment in MOMENTS])] == WRITTEN["answers"]


if __name__ == "__main__":
    FILE.write_text("\n".join(every()) + "\n", "utf-8")
