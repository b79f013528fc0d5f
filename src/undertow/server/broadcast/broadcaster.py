"""Sends each watcher the step from what they were shown last to the present.

A view is made once for each audience (the seats that see the same), and a step is encoded once for
all who are told the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Raw, Struct

from undertow.kernel import Game, Play
from undertow.kernel.journal import Anchored, Entry, Rewound, Said
from undertow.lab.bots import waited_for
from undertow.server import wire
from undertow.server.broadcast import projection
from undertow.server.broadcast.diff import changes
from undertow.server.broadcast.frames import encode, frame
from undertow.server.broadcast.log import LogBuilder
from undertow.server.broadcast.projection import Part, audience_of, last_link
from undertow.server.broadcast.watchers import Watcher

NULL = Raw(b"null")


class News(Struct, frozen=True):
    """What is new in a journal since it was last broadcast."""

    after: int
    version: int
    lines: dict[str, list[wire.LogLine]]
    """The new lines of the log, by audience."""
    back_to: int | None
    """Where something was undone: the place it went back to."""
    only_chat: bool
    """Did people only talk, or show anchors? Then nothing but the log changed."""


def audiences_of(game: Game[Any], seats: tuple[str, ...]) -> dict[str | None, str]:
    """The audience of each seat; None stands for spectators."""
    return {seat: audience_of(game, seat) for seat in (*seats, None)}


class Broadcaster:
    """What was shown at one table, by audience and by seat, and its log."""

    def __init__(self, game: Game[Any], seats: tuple[str, ...], log: LogBuilder) -> None:
        self.game = game
        self.seats = seats
        self.audience = audiences_of(game, seats)
        """The audience of each seat; None stands for spectators."""
        self.audiences = tuple(dict.fromkeys(self.audience.values()))
        self.log = log
        self.bots: frozenset[str] = frozenset()
        """The seats that bots play now."""
        self.waits: list[str] = []
        """The seats the table waited for when it was last shown."""
        self._words_stay = projection.words_stay(game)
        self._views: dict[str, Any] = {}
        self._parts: dict[str | None, Part] = {}
        self._links: dict[str | None, str] = {}
        """What each seat that is watched was told of its chain."""

    # Who watches

    def join(self, play: Play[Any], seat: str | None) -> None:
        """Somebody who was just sent the whole state is sent steps from now on."""
        audience = self.audience[seat]
        if audience not in self._views:
            self._views[audience] = self.game.view(play.world, audience)
        if seat not in self._parts:
            self._parts[seat] = projection.part(play, seat)
            self._links[seat] = last_link(play, seat)
        self.waits = self.waiting(play)

    def leave(self, seat: str | None) -> None:
        """Nobody watches from this seat any more. What its audience was shown is kept up to date only
        while somebody of it watches, so it goes with the last of them."""
        self._parts.pop(seat, None)
        self._links.pop(seat, None)
        audience = self.audience[seat]
        if all(self.audience[other] != audience for other in self._parts):
            self._views.pop(audience, None)

    # What is new

    def read(self, play: Play[Any], after: int, entries: Callable[[int], list[Entry]]) -> News:
        """Add everything after a version to the log. `entries` reads from the store what the
        journal in memory does not hold."""
        journal = play.journal
        assert journal is not None
        version = len(journal)
        new = journal.entries[after - journal.base :] if journal.base <= after else entries(after)
        kinds = {type(entry) for entry in new}
        if Rewound in kinds:
            back_to = min(after, *(entry.to for entry in new if isinstance(entry, Rewound)))
            self.log = LogBuilder(self.game, self.audiences)
            return News(after, version, self.log.rebuild(entries(0), back_to), back_to, False)
        lines = self.log.extend(new, after, play.trail)
        self.log.world = play.world  # equal, and shared
        return News(after, version, lines, None, kinds <= {Said, Anchored})

    def send(self, play: Play[Any], news: News, watchers: Sequence[Watcher]) -> None:
        """Send everybody their step. A connection whose reader is too slow cuts itself off."""
        if not watchers:
            self._views.clear()
            self._parts.clear()
            self._links.clear()
            self.waits = self.waiting(play)
            return
        frames = self.frames(play, news, dict.fromkeys([one.seat for one in watchers]))
        for watcher in tuple(watchers):
            watcher.connection.write(frames[watcher.seat])

    def frames(
        self, play: Play[Any], news: News, watched: dict[str | None, None]
    ) -> dict[str | None, bytes]:
        """A frame for each seat that is watched, from what it was shown last to the present."""
        before, log = self._parts, self.log
        if not news.only_chat:
            self._parts = {
                seat: projection.part(play, seat, before.get(seat), self._words_stay)
                for seat in watched
            }
            self.waits = self._waiting(play)
        over, voting = play.over, play.is_voting()
        shared: dict[str, tuple[Raw, Raw]] = {}
        made: list[tuple[Any, bytes]] = []
        frames: dict[str | None, bytes] = {}
        for seat in watched:
            audience = self.audience[seat]
            if audience not in shared:
                shared[audience] = self._shared(play, audience, news)
            if news.only_chat or (now := self._parts[seat]) is (last := before.get(seat)):
                requests = offers = anytime = None
            else:
                requests, offers, anytime = now.since(last)
            undo = None if voting else self._undo(seat)
            link: str | None = last_link(play, seat)
            if link == self._links.get(seat):
                link = None
            else:
                self._links[seat] = link or ""
            content = (audience, requests, offers, anytime, undo, link)
            for other, bytes_ in made:
                if other == content:
                    frames[seat] = bytes_
                    break
            else:
                changed, lines = shared[audience]
                step = wire.Step(
                    news.after,
                    news.version,
                    changed,  # type: ignore[arg-type]
                    requests,
                    offers,
                    None if anytime is None else projection.offers(play, anytime),
                    self.waits,
                    lines,  # type: ignore[arg-type]
                    undo,
                    over,
                    log.seal,
                    log.secret,
                    news.back_to,
                    link,
                )
                frames[seat] = frame(encode(step))
                made.append((content, frames[seat]))
        return frames

    def _shared(self, play: Play[Any], audience: str, news: News) -> tuple[Raw, Raw]:
        """What changed in the view, and the new lines of the log, encoded once for an audience."""
        lines = Raw(encode(news.lines[audience]))
        old = self._views.get(audience)
        if news.only_chat and old is not None:
            return NULL, lines
        new = self._views[audience] = self.game.view(play.world, audience)
        found = changes(old, new)
        return NULL if found is None else Raw(encode(found)), lines

    # What can be undone, and who is to act

    def undo(self, play: Play[Any], seat: str | None) -> wire.Undo | None:
        """What this seat could undo now; nothing while the table votes on something."""
        return None if play.is_voting() else self._undo(seat)

    def _undo(self, seat: str | None) -> wire.Undo | None:
        alone = len(self.seats) == 1 and seat is not None
        return self.log.undo(seat or "", alone, self.bots)

    def waiting(self, play: Play[Any]) -> list[str]:
        """The seats the table waits for."""
        return [seat for seat in self.seats if waited_for(play, seat)]

    def _waiting(self, play: Play[Any]) -> list[str]:
        """The same, with what was just worked out for the seats that are watched."""
        parts = self._parts
        return [
            seat
            for seat in self.seats
            if (parts[seat].waits if seat in parts else waited_for(play, seat))
        ]
