"""What comes of everything that may be done at crowded tables, and what is seen there, beside `done.txt`: each
line names the facts and has a digest of them. Where a line changed, a rule changed.

    cd tests && python -m edge.test_acts_done              # writes it anew
    cd tests && python -m edge.test_acts_done talk ana     # tells what is behind the lines of a seat
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from edge.scenes import MOMENTS
from edge.test_moments import SEATS, laid
from support.pages import SHARED
from undertow.games.edge import pace, printed
from undertow.games.edge.bots.player import fitted
from undertow.games.edge.game import GAME
from undertow.games.edge.rules.dice import SIDES
from undertow.games.edge.world import GM
from undertow.kernel import Fact, Offer, Play, Refused
from undertow.kernel.fate import Chance
from undertow.kernel.forking import fork

FILE = Path(__file__).parent / "done.txt"
WATCH = ("gm", "ben")
"""Whose views are written down: all of it, and what one of them is not to know."""
TOUCHES = {action.id: action.touches for action in GAME.actions if action.touches is not None}
FALLS = {"good": (9, 7, 6, 3), "half": (8, 1, 2, 4), "bad": (2, 1, 1, 3)}
"""How dice fall: these faces over and over."""


class Falls:
    """Fate whose dice fall in one way; cards come as they lie."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces

    def answer(self, question: Chance, before: int, own: bytes = b"") -> tuple[int, ...]:
        sides = question.dials()
        dice = all(side == SIDES for side in sides)
        return question.read(
            self.faces[n % len(self.faces)] - 1 if dice else 0 for n in range(len(sides))
        )


def goes_on(play: Play[Any], seat: str) -> None:
    """Questions have their first answer; what was begun is rolled, and stands."""
    for _ in range(8):
        if asked := [one for who in SEATS if who in play.seats for one in play.requests(who)]:
            one = asked[0]
            play.answer(one.seat, one.id, fitted_answer(one.question.answers))
            continue
        mine = [o for o in play.offers(seat) if o.rule in ("edge.roll", "edge.stand")]
        if not mine:
            return
        play.open(seat, mine[0])


def fitted_answer(answers: Any) -> Any:
    return answers.sample(lambda many: 0)


def done(play: Play[Any], seat: str, offer: Offer, faces: tuple[int, ...]) -> list[Fact]:
    facts: list[Fact] = []
    now = fork(play, Falls(faces), play.world, facts.append)
    asked = play.form(offer)
    form = None if asked is None else fitted(asked.answers, {}, lambda many: 0)
    now.open(seat, Offer(offer.rule, offer.args, form))
    goes_on(now, seat)
    return facts


def digest(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:8]


def tried(play: Play[Any], seat: str) -> Iterator[tuple[str, list[Fact] | str]]:
    rules: dict[str, list[Offer]] = {}
    for offer in (*play.offers(seat), *play.anytime(seat)):
        if not offer.rule.removeprefix("edge.").startswith(SHARED) and offer.rule != "edge.sheet":
            rules.setdefault(offer.rule, []).append(offer)
    for rule, offers in rules.items():  # the first and the last of each
        for offer in dict.fromkeys((offers[0], offers[-1])):
            named = " ".join(map(str, (rule.removeprefix("edge."), *offer.args[1:])))
            seen: set[str] = set()
            for how, faces in FALLS.items():
                try:
                    came: list[Fact] | str = done(play, seat, offer, faces)
                except Refused as why:
                    came = str(why)
                if (text := digest(came)) not in seen:
                    seen.add(text)
                    yield f"{named} {how}", came


def lines(play: Play[Any], seat: str) -> Iterator[str]:
    for named, came in tried(play, seat):
        tags = came if isinstance(came, str) else " ".join(dict.fromkeys(map(tag, came)))
        yield f"{named}: {tags} {digest(came)}"


def tag(fact: Fact) -> str:
    return str(fact.__struct_config__.tag).removeprefix("edge.")


def seen(play: Play[Any], seat: str) -> Iterator[str]:
    """What a seat sees, part by part; its papers; whether it is waited for, and what a bot would do."""
    view = play.view(seat)
    if seat in WATCH:
        for name in view.__struct_fields__:
            yield f"sees {name} {digest(getattr(view, name))}"
    if seat == GM:
        for sheet in printed.sheets(view):
            yield f"paper {sheet.name} {' '.join(digest(block) for block in sheet.blocks)}"
    for offer in (*play.offers(seat), *play.anytime(seat)):
        touches = TOUCHES.get(offer.rule)
        if touches is not None:
            yield f"touches {touches(play.world, *offer.args)!r}"
    yield f"awaited {pace.awaits(play.world, seat)}, a bot acts {pace.bot_acts(play.world, seat)}"


def every() -> Iterator[str]:
    for moment in MOMENTS:
        play = laid(moment)
        for seat in (one for one in SEATS if one in play.seats):
            yield f"== {moment.__name__} {seat}"
            yield from lines(play, seat)
            yield from seen(play, seat)


def parts() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("== "):
            found[line.removeprefix("== ")] = []
        else:
            found[[*found][-1]].append(line)
    return found


WRITTEN = parts() if FILE.exists() else {}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda one: one.__name__)
def test_what_comes_of_what_may_be_done(moment, seat):
    play = laid(moment)
    if seat in play.seats:
        found = [*lines(play, seat), *seen(play, seat)]
        assert found == WRITTEN[f"{moment.__name__} {seat}"]


if __name__ == "__main__":
    if len(sys.argv) > 1:
        at, who = sys.argv[1:]
        table = laid(next(one for one in MOMENTS if one.__name__ == at))
        for named, came in tried(table, who):
            print(named, came)
    else:
        FILE.write_text("\n".join(every()) + "\n", "utf-8")
