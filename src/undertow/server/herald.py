"""What those who look on were shown last, and the step from there to the present.

A view is made once for all seats with the same eyes, and a step is encoded once for all who are
told the same.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Raw

from undertow.kernel import Game, Play
from undertow.lab.bots import waited_for
from undertow.server import projection, wire
from undertow.server.chronicle import Teller
from undertow.server.diff import changes
from undertow.server.frames import encode, frame
from undertow.server.projection import Part, eye_of

Lines = dict[str, list[wire.LogLine]]
NULL = Raw(b"null")


class Herald:
    """Keeps what was shown at one table, by eyes and by seats."""

    def __init__(self, game: Game[Any], seats: tuple[str, ...]) -> None:
        self.game = game
        self.seats = seats
        self.eye: dict[str | None, str] = {seat: eye_of(game, seat) for seat in (*seats, None)}
        self.eyes = tuple(dict.fromkeys(self.eye.values()))
        self._alone = len(seats) == 1
        self.bots: frozenset[str] = frozenset()
        """Who plays by itself just now."""
        self._words_stay = projection.words_stay(game)
        self._views: dict[str, Any] = {}
        self._parts: dict[str | None, Part] = {}
        self._waits: list[str] = []

    # Who is shown something

    def joins(self, play: Play[Any], seat: str | None) -> None:
        """Somebody who was sent the present state looks on from now on."""
        eye = self.eye[seat]
        if eye not in self._views:
            self._views[eye] = self.game.view(play.world, eye)
        if seat not in self._parts:
            self._parts[seat] = projection.part(play, seat)
        self._waits = self.waiting(play)

    def leaves(self, seat: str | None) -> None:
        """Nobody in this seat looks on any more."""
        self._parts.pop(seat, None)

    def forget(self) -> None:
        """Nobody looks on."""
        self._views.clear()
        self._parts.clear()

    @property
    def waits(self) -> list[str]:
        """For whom the table waited when it was shown last."""
        return self._waits

    def waiting(self, play: Play[Any]) -> list[str]:
        return [seat for seat in self.seats if waited_for(play, seat)]

    def _waiting(self, play: Play[Any]) -> list[str]:
        """The same, with what was just worked out for those who look on."""
        parts = self._parts
        return [
            seat
            for seat in self.seats
            if (parts[seat].waits if seat in parts else waited_for(play, seat))
        ]

    def undo(self, play: Play[Any], teller: Teller, seat: str | None) -> wire.Undo | None:
        if play._voting():
            return None
        return self._undo(teller, seat)

    def _undo(self, teller: Teller, seat: str | None) -> wire.Undo | None:
        return teller.undo(seat or "", self._alone and seat is not None, self.bots)

    # Steps

    def steps(
        self,
        play: Play[Any],
        teller: Teller,
        watched: Collection[str | None],
        after: int,
        version: int,
        lines: Lines,
        back_to: int | None,
        only_words: bool,
    ) -> dict[str | None, bytes]:
        """A frame for each seat that is watched, from what it was shown last to the present. When
        people only talked, nothing else is looked at anew."""
        news: dict[str, tuple[Raw, Raw]] = {}
        before = self._parts
        if not only_words:
            stay = self._words_stay
            self._parts = {
                seat: projection.part(play, seat, before.get(seat), stay) for seat in watched
            }
            self._waits = self._waiting(play)
        over, free = play.over, not play._voting()
        made: list[tuple[Any, bytes]] = []
        frames: dict[str | None, bytes] = {}
        for seat in watched:
            eye = self.eye[seat]
            if eye not in news:
                news[eye] = self._news(play, eye, lines[eye], only_words)
            if only_words or (now := self._parts[seat]) is (last := before.get(seat)):
                requests = offers = asides = None
            else:
                requests, offers, asides = now.since(last)
            undo = self._undo(teller, seat) if free else None
            said = (eye, requests, offers, asides, undo)
            for other, bytes_ in made:
                if other == said:
                    frames[seat] = bytes_
                    break
            else:
                changed, told = news[eye]
                step = wire.Step(
                    after,
                    version,
                    changed,  # type: ignore[arg-type]
                    requests,
                    offers,
                    None if asides is None else projection.offers(play, asides),
                    self._waits,
                    told,  # type: ignore[arg-type]
                    undo,
                    over,
                    teller.seal,
                    teller.secret,
                    back_to,
                )
                frames[seat] = frame(encode(step))
                made.append((said, frames[seat]))
        return frames

    def _news(
        self, play: Play[Any], eye: str, lines: list[wire.LogLine], only_words: bool
    ) -> tuple[Raw, Raw]:
        """What changed and what is told, encoded once for all seats with these eyes."""
        told = Raw(encode(lines))
        old = self._views.get(eye)
        if only_words and old is not None:
            return NULL, told
        new = self._views[eye] = self.game.view(play.world, eye)
        found = changes(old, new)
        return NULL if found is None else Raw(encode(found)), told
