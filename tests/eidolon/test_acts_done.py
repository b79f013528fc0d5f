"""What comes of everything that may be done with the Moves of each playbook, beside `done.txt`: with cards of each
kind, whatever is answered on the way, in a fight in the undertow, late in a bad night, at home.
Beside Ana sits Ben with the same Moves, so that what is hers alone is not his.

    PYTHONPATH=tests:. python -m eidolon.test_acts_done                        # writes it anew
    PYTHONPATH=tests:. python -m eidolon.test_acts_done conductor fight scrap  # tells in words what is behind a line

Read what changed beside the book.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from eidolon.tableau import Tableau, pc
from support.done import Deeds, Falls, first, further, kept, opened, rules_at, write
from undertow.games.eidolon.cards import CARDS, CardId
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, of_playbook
from undertow.games.eidolon.people import DEFEATED, DESPERATE
from undertow.games.eidolon.rules.growth import TAKING
from undertow.kernel import Offer

FILE = Path(__file__).parent / "done.txt"
STAYS = Falls()
SEATS = ("ana", "gm")
KINDS = ("positive", "neutral", "negative", "resonant", "dissonant")
QUALITIES = tuple(id for id in MOVES if id.startswith("eidolon.beast.quality-"))
CHOSEN: dict[str, dict[str, Any]] = {
    "beast": {"traits": QUALITIES, "desire": "food"},
    "inhuman": {"force": "the tide"},
    "navigator": {"expertise": "lighthouses"},
    "veteran": {"former": "vanguard"},
}
NOTED: dict[str, dict[str, Any]] = {
    "conductor": {"zone-on": True},
    "wildcard": {"active": "virtuoso"},
}
WHEN: dict[str, dict[str, Any]] = {
    "fight": {"realm": "undertow", "pcs/ana/track": 1, "pcs/ben/track": 2},
    "late": {"hour": 23, "pcs/ana/track": DESPERATE, "pcs/ben/track": 1, "realm": "undertow"},
    "home": {"mode": "downtime", "in_downtime": ["ana"], "pcs/ana/track": 1, "xp": 40, "hour": 16},
}
"""What is so at each of the tables."""


def master(seat: str, book: str, late: bool, **more: Any) -> Any:
    """Somebody with every Move of a playbook that asks for nothing when it is taken."""
    own = [one.id for one in of_playbook(book, "advanced", "master") if one.id not in TAKING]
    flags = {} if late else NOTED.get(book, {})
    given = {"choices": CHOSEN.get(book, {}), "flags": flags, "level": 4}
    return pc(seat, book, *own, **given, **more)


def laid(book: str, when: str) -> Tableau:
    """Ana and Ben are masters of a playbook, Cleo lies Defeated; Milo is somebody they know, and they face the
    crow and one who hides."""
    late = when == "late"
    people = (
        master("ana", book, late, ties={"ben": (3, 3), "milo": (2, 2)}),
        master("ben", book, late, ties={"ana": (2, 2)}),
        pc("cleo", ties={"ana": 1}, track=DEFEATED),
    )
    e = Tableau(
        *people,
        discard=("the-world", "the-tower", "death"),
        npcs=["Milo"],
        enemies={"crow": 3, "shade": 2},
        hour=17,
        patch={"enemies/shade/shown": "hidden", "pcs/cleo/out": True, **WHEN[when]},
    )
    while asked := e.play.requests():
        e.play.answer(asked[0].seat, asked[0].id, first(asked[0].question.answers))
    if when == "fight":
        e.play.open("gm", Offer("eidolon.start-combat", (), (("ana", "ben"), ("crow", "shade"))))
    return e


def dealt(e: Tableau, kind: str, bottom: bool) -> Any:
    """The world with a card of this kind on top of the deck, or at its bottom; neutral ones lie next to it."""
    ana, deck = e.pc("ana"), e.world.deck
    own = {c for one in e.world.pcs.values() for c in (one.resonant, one.dissonant)}
    if kind in ("resonant", "dissonant"):
        drawn: CardId = getattr(ana, kind)
    else:
        drawn = next(c for c in deck if CARDS[c].polarity == kind and c not in own)
    rest = sorted((c for c in deck if c != drawn), key=lambda c: CARDS[c].polarity != "neutral")
    cards = (drawn, *rest)
    return replace(e.world, deck=cards[::-1] if bottom else cards)


def tried(book: str, when: str) -> Iterator[tuple[str, str, Offer, Deeds]]:
    """What may be done there, with a name for each; with each kind of card, where cards are drawn."""
    e = laid(book, when)
    for seat in SEATS:
        for named, offer in opened(e.play, seat, "eidolon"):
            move = MOVES.get(offer.rule)
            if when == "late" and (move is None or move.playbook != book):
                continue
            if move is None or not move.draws:
                yield named, seat, offer, Deeds(e.play, STAYS)
                continue
            for kind in KINDS:
                world = dealt(e, kind, move.bottom)
                yield f"{named} {kind}", seat, offer, Deeds(e.play, STAYS, world)


def lines(book: str, when: str) -> list[str]:
    found: list[str] = []
    known: set[str] = set()
    for named, seat, offer, deeds in tried(book, when):
        known |= known or rules_at(deeds.table)
        found.append(f"{named}: {deeds.line(seat, offer)}")
        found += further(deeds, "eidolon", known)
    return found


TABLES = [(book, when) for book in PLAYBOOKS for when in WHEN]


WRITTEN = kept(FILE)


@pytest.mark.parametrize(("book", "when"), TABLES)
def test_what_comes_of_what_may_be_done(book: str, when: str) -> None:
    assert lines(book, when) == WRITTEN[f"{book} {when}"]


NOT_MADE = {
    "eidolon.conductor.devil-pact": "who takes it names a devil",
    "eidolon.virtuoso.legendary-treasure": "who takes it says what the treasure is",
    "eidolon.inhuman.scapegoat": "an enemy must be beaten",
    "eidolon.wildcard.jokers-wild": "an enemy must be beaten",
}
"""Moves that nobody makes at these tables, and what must go before them."""


def test_every_move_that_can_be_opened_is_made_at_one_of_these_tables() -> None:
    lines = (line.partition(":")[0].split() for mine in WRITTEN.values() for line in mine)
    made = {f"eidolon.{line[2] if line[0] == '>' else line[0]}" for line in lines}
    assert {id for id, move in MOVES.items() if move.opens} - made == set(NOT_MADE)


def regenerate() -> None:
    write(FILE, {" ".join(at): lines(*at) for at in TABLES})


def tell(book: str, when: str, rule: str) -> None:
    for named, seat, offer, deeds in tried(book, when):
        if named.startswith(rule):
            for way, came in deeds.every(seat, offer):
                print(f"{named}, {way}: {' '.join(deeds.words(came)) or came.refused}")


if __name__ == "__main__":
    tell(*sys.argv[1:]) if len(sys.argv) > 1 else regenerate()
