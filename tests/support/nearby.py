"""Tables that are nearly like one in a golden campaign: somewhere in the world a figure is one higher or
lower, a yes is a no, something is gone. What may be done there, what may not and why, and what is seen.

Limits are met at such tables that random play seldom comes to. Each stands in `tests/<game>/nearby.txt`:
the campaign, after how many commands, what is otherwise, and a digest of what everybody could notice.
`tools/contract.py GAME --regenerate` writes the digests anew, for the same tables.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from support.acting import do
from support.campaigns import _plain, begin, meant, names, read, room_of
from support.nudging import nudged, places
from undertow.kernel import EVERYONE, Game, Offer, speak

HERE = Path(__file__).parents[1]
LOOKS = 48
"""So many for each campaign."""
LOST = 6
"""So many things that could be done before, and cannot now, are tried all the same."""
Nudge = tuple[int, str, str]
"""After how many commands, where in the world, and how it is otherwise: `+1`, `-1`, `not`, `none`."""


class Differs(AssertionError):
    """At such a table something is otherwise than it was."""


def kept(game: str) -> dict[str, list[tuple[Nudge, str]]]:
    """By campaign: what is nudged when, and the digest."""
    found: dict[str, list[tuple[Nudge, str]]] = {}
    path = HERE / game / "nearby.txt"
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        digest, name, n, how, where = line.split(" ", 4)
        found.setdefault(name, []).append(((int(n), where, how), digest))
    return found


def must_be_as_it_was(game: str, name: str) -> None:
    for nudge, digest, was in _looks(game, name, kept(game)[name]):
        if digest != was:
            n, where, how = nudge
            raise Differs(f"campaign {name}, after {n} commands, {where} {how}: it is otherwise")


def regenerate(game: str) -> None:
    path = HERE / game / "nearby.txt"
    if not path.exists():
        return
    there, lines = kept(game), []
    for name in names(game):
        wanted = there.get(name) or [(nudge, "") for nudge in _some(game, name)]
        for (n, where, how), digest, _ in _looks(game, name, wanted):
            lines.append(f"{digest} {name} {n} {how} {where}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"tests/{game}/nearby.txt: {len(lines)} lines")


def _looks(
    game: str, name: str, wanted: list[tuple[Nudge, str]]
) -> Iterator[tuple[Nudge, str, str]]:
    """Play a campaign, and look at the tables beside it."""
    campaign = read(game, name)
    play = begin(room_of(game), campaign.seed)
    for n, (_, text) in enumerate(campaign.lines[:-1]):
        if n:
            do(play, meant(text))
        for nudge, was in wanted:
            if nudge[0] == n:
                other = nudged(play.world, nudge[1].split("/"), nudge[2])
                if other is not None:
                    yield nudge, noticed(play.game, play.seats, play.world, other), was


def noticed(game: Game[Any], seats: tuple[str, ...], world: Any, other: Any) -> str:
    """All that can be noticed at this table, and what could be done at the one beside it."""
    said = hashlib.blake2b(digest_size=4)

    def note(*what: Any) -> None:
        said.update(msgspec.json.encode(what, enc_hook=_plain))

    for seat in seats:
        try:
            before = [*game.offers(world, seat), *game.anytime(world, seat)]
            offers = [*game.offers(other, seat), *game.anytime(other, seat)]
            note(offers, game.awaits(other, seat))
            for _, why in game.greyed(other, seat):
                note(why, speak(why))
            for offer in offers:
                if offer not in before:
                    note(speak(game.label(other, offer)))
            for offer in _lost(before, offers):
                note(speak(game.refuses(other, seat, offer)))
        except Exception as problem:
            note(type(problem).__name__)
    for seat in (seats[0], EVERYONE):
        try:
            note(game.view(other, seat))
        except Exception as problem:
            note(type(problem).__name__)
    return said.hexdigest()


def _lost(before: list[Offer], now: list[Offer]) -> Iterator[Offer]:
    """The first of each rule that can be opened no more."""
    rules: dict[str, Offer] = {}
    for offer in before:
        if offer not in now:
            rules.setdefault(offer.rule, offer)
    return islice(rules.values(), LOST)


def _some(game: str, name: str) -> list[Nudge]:
    """Some tables beside a campaign: each field as likely as the other, in however many places it is."""
    campaign, rng = read(game, name), Random(f"{game} {name}")
    play, found = begin(room_of(game), campaign.seed), []
    last = len(campaign.lines) - 2
    when = sorted(rng.randrange(last + 1) for _ in range(LOOKS))
    for n, (_, text) in enumerate(campaign.lines[:-1]):
        if n:
            do(play, meant(text))
        for _ in range(when.count(n)):
            kinds: dict[str, list[tuple[str, str]]] = {}
            for where, how in places(play.world):
                *_, field = [part for part in where.split("/") if not part.isdigit()] or [""]
                if " " not in where:
                    kinds.setdefault(f"{field} {how}", []).append((where, how))
            where, how = rng.choice(kinds[rng.choice(sorted(kinds))])
            found.append((n, where, how))
    return found
