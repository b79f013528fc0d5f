"""Tables beside the crowded ones, which `scatter` has drawn: figures are higher or lower, a yes is a no, rulings are
turned over, all sorts of rolls lie there; and pages that are filled in otherwise. Limits, switches and choices
show themselves there. What may be done at each, what comes of it, in facts and in words, and what is seen has
a digest in `beside.txt`; where one changed, a rule changed.

    cd tests && python -m edge.test_beside        # writes the digests anew, for the same tables
    cd tests && python -m edge.test_beside 17     # tells what is behind the seventeenth line
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from edge.scenes import MOMENTS
from edge.test_acts_done import FALLS, Falls, digest, goes_on
from edge.test_moments import SEATS, laid
from support.pages import SHARED
from undertow.games.edge.game import GAME
from undertow.games.edge.world import World
from undertow.kernel import EVERYONE, Fact, Offer, Play, Refused, speak
from undertow.kernel.forking import fork
from undertow.kernel.requests import Answers, Choice, Number, Page, Several

FILE = Path(__file__).parent / "beside.txt"
CHUNKS = 40
"""So many tests for all these tables."""
MANY = 6
"""Of longer lists the first, the second and the last answers are tried."""


# What comes of it


def facts(play: Play[World], world: World, seat: str, offer: Offer, form: Any) -> list[Any]:
    """The facts that come of it, each with how it reads; or why it cannot be."""
    told: list[Fact] = []
    now = fork(play, Falls(FALLS["half"]), world, told.append)
    try:
        now.open(seat, Offer(offer.rule, offer.args, form))
        goes_on(now, seat)
    except Refused as why:
        return [*_read(world, told), str(why)]
    return _read(world, told)


def _read(world: World, told: list[Fact]) -> list[Any]:
    found: list[Any] = []
    for fact in told:
        world = fact.evolve(world)
        line = GAME.prose(fact, world)
        found.append((fact, "" if line is None else str(line)))
    return found


def stands(page: Answers | None) -> Any:
    """A page as it stands, with the first answer where nothing stands."""
    if not isinstance(page, Page):
        return None if page is None else page.sample(lambda many: 0)
    filled = tuple(
        line.answers.sample(lambda many: 0) if line.default is None else line.default
        for line in page.fields
    )
    return filled if page.refuses(filled) is None else page.sample(lambda many: 0)


def offers(world: World, seat: str, closely: bool = False) -> list[Offer]:
    """The first of each rule; looked at closely, of each kind of thing, each rite and each condition."""
    found: dict[Any, Offer] = {}
    for offer in (*GAME.offers(world, seat), *GAME.anytime(world, seat)):
        if not offer.rule.removeprefix("edge.").startswith(SHARED) and offer.rule != "edge.sheet":
            word = next((one for one in offer.args[1:2] if isinstance(one, str)), "")
            found.setdefault((offer.rule, word if closely else ""), offer)
    return [*found.values()]


def looked(play: Play[World], world: World) -> Iterator[tuple[str, Any]]:
    """All that can be noticed at this table, bit by bit."""
    now = fork(play, Falls(FALLS["half"]), world)
    for seat in (one for one in SEATS if one in play.seats):
        every = [*GAME.offers(world, seat), *GAME.anytime(world, seat)]
        yield f"{seat} may", [(one.rule, one.args) for one in every]
        yield f"{seat} reads", [str(GAME.label(world, one)) for one in every[:60]]
        yield f"{seat} may not", [speak(why) for _, why in GAME.greyed(world, seat)]
        yield f"{seat} is awaited", GAME.awaits(world, seat)
        for offer in offers(world, seat):
            asked = now.form(offer)
            form = None if asked is None else stands(asked.answers)
            yield f"{seat} {offer.rule}", facts(play, world, seat, offer, form)
    for seat in ("gm", EVERYONE):
        yield f"{seat} sees", GAME.view(world, seat)


# Tables beside these


def beside(moment: str, otherwise: dict[str, Any]) -> Play[World]:
    play = laid(next(one for one in MOMENTS if one.__name__ == moment))
    play.override("host", otherwise, "for the test")
    return play


def at(moment: str, otherwise: dict[str, Any]) -> str:
    """A digest of that table."""
    play = beside(moment, otherwise)
    return digest([[name, digest(what)] for name, what in looked(play, play.world)])


# Pages filled in otherwise


def others(answers: Answers, stood: Any) -> list[Any]:
    """Other answers than the one that stands there."""
    found: list[Any] = []
    match answers:
        case Choice(options=options):
            found = [*options]
        case Several(options=options):
            found = [(one,) for one in options]
        case Number(low=low, high=high):
            found = [low, low + 1, high]
    found = [one for one in dict.fromkeys(found) if one != stood]
    return found if len(found) <= MANY else [*found[:2], found[len(found) // 2], found[-1]]


def filled(play: Play[World], seat: str) -> Iterator[tuple[str, Any]]:
    """What comes of each page where one line of it is filled in otherwise."""
    for offer in offers(play.world, seat, closely=True):
        asked = play.form(offer)
        if asked is None or not isinstance(asked.answers, Page):
            continue
        page, stood = asked.answers, stands(asked.answers)
        for n, line in enumerate(page.fields):
            for one in others(line.answers, stood[n]):
                form = (*stood[:n], one, *stood[n + 1 :])
                named = f"{offer.rule.removeprefix('edge.')} {line.name}={one}"
                yield named, facts(play, play.world, seat, offer, form)


def pages(play: Play[World], seat: str) -> dict[str, str]:
    """A digest for each rule."""
    found: dict[str, list[Any]] = {}
    for named, came in filled(play, seat):
        found.setdefault(named.split()[0], []).append([named, digest(came)])
    return {rule: digest(every) for rule, every in found.items()}


# Beside the file


@cache
def kept() -> tuple[list[tuple[str, str, dict[str, Any]]], dict[str, dict[str, str]]]:
    """The tables, each with its digest, and the digests of the pages of each seat."""
    tables: list[tuple[str, str, dict[str, Any]]] = []
    found: dict[str, dict[str, str]] = {}
    for line in FILE.read_text("utf-8").splitlines() if FILE.exists() else ():
        text, what = line.split(" ", 1)
        if text == "==":
            found[what] = {}
        elif found:
            found[[*found][-1]][what] = text
        else:
            moment, otherwise = what.split(" ", 1)
            tables.append((text, moment, json.loads(otherwise)))
    return tables, found


@pytest.mark.parametrize("n", range(CHUNKS))
def test_at_tables_beside_the_crowded_ones_all_is_as_it_was(n):
    wanted = kept()[0][n::CHUNKS]
    assert wanted
    for text, moment, otherwise in wanted:
        assert at(moment, otherwise) == text, (moment, otherwise)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda one: one.__name__)
def test_what_comes_of_pages_that_are_filled_in_otherwise(moment, seat):
    play = laid(moment)
    if seat in play.seats:
        assert pages(play, seat) == kept()[1][f"{moment.__name__} {seat}"]


def every() -> Iterator[str]:
    for _, moment, otherwise in kept()[0]:
        yield f"{at(moment, otherwise)} {moment} {json.dumps(otherwise)}"
    for moment in MOMENTS:
        play = laid(moment)
        for seat in (one for one in SEATS if one in play.seats):
            yield f"== {moment.__name__} {seat}"
            for rule, text in pages(play, seat).items():
                yield f"{text} {rule}"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _, there, otherwise = kept()[0][int(sys.argv[1]) - 1]
        table = beside(there, otherwise)
        for named, what in looked(table, table.world):
            print(named, what)
    else:
        FILE.write_text("\n".join([*every()]) + "\n", "utf-8")
