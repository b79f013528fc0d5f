"""A table's history: what somebody missed, pages of the log, the table at an earlier moment, what an
undo would take back, and whether fate was fair.

All of it reads the journal again, in a thread, and makes its views as the present does.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from undertow.kernel import (
    FATE,
    Journal,
    UnfairFate,
    falls_back,
    message,
    places,
    verify,
    why_not_free,
)
from undertow.kernel.fate import commitment
from undertow.kernel.journal import Answered, Committed, Entry, Revealed, Rewound
from undertow.kernel.replay import Differs
from undertow.kernel.rewind import causes
from undertow.server import wire
from undertow.server.broadcast import projection
from undertow.server.broadcast.diff import changes
from undertow.server.broadcast.log import LogBuilder
from undertow.server.broadcast.projection import audience_of
from undertow.server.errors import NO_PAST, TAKEN_BACK, NotFound
from undertow.server.tables.access import seat_of
from undertow.server.tables.live import LiveTable
from undertow.store import KeyHash
from undertow.store.reading import Games, beginning_of, decode, game_of

NOT_AGAIN = message(
    "server.fairness.differs",
    "From entry {place} on, the story does not follow from the rules of today: the journal was "
    "changed, or other rules wrote it.",
)
FAR_BEHIND = 400
"""A client that is more entries behind gets the whole state."""
MOST_LINES = 500
MOST_REASONS = 8
"""So many changes of a value are told to who asks why it is what it is."""


def tail(table: LiveTable, who: KeyHash, have: int | None) -> wire.Step | wire.State | None:
    """From a version somebody has to the present; None when that is the present. Only while the
    lock is held."""
    version = table.version
    if have == version:
        return None
    if have is None or not version - FAR_BEHIND <= have <= version or have < 1:
        return table.state(who)
    entries = table.sitting.entries()
    audience = audience_of(table.game, seat_of(who))
    before = LogBuilder.of(table.game, (audience,), entries[:have])
    back = [e.to for e in entries[have:] if isinstance(e, Rewound)]
    back_to = min(*back, have) if back else None
    lines = LogBuilder(table.game, (audience,)).rebuild(
        entries, have if back_to is None else back_to
    )[audience]
    now = table.state(who)
    return wire.Step(
        have,
        version,
        changes(table.game.view(before.world, audience), now.view),
        now.requests,
        now.offers,
        now.anytime,
        now.waiting,
        lines,
        now.undo,
        now.over,
        now.seal,
        now.secret,
        back_to,
        now.link,
    )


def log_page(table: LiveTable, who: KeyHash, before: int | None, limit: int) -> list[wire.LogLine]:
    """The last lines before a place."""
    audience = audience_of(table.game, seat_of(who))
    log, most = LogBuilder(table.game, (audience,)), min(limit, MOST_LINES)
    return log.rebuild(table.sitting.entries(), before=before, most=most)[audience]


def moment(table: LiveTable, who: KeyHash, place: int) -> wire.State:
    """The table as this key saw it when the journal had so many entries."""
    entries = table.sitting.entries()
    if not 1 <= place <= len(entries):
        raise NotFound(NO_PAST(place=place, version=len(entries)))
    seat = seat_of(who)
    audience = audience_of(table.game, seat)
    log = LogBuilder.of(table.game, (audience,), entries[:place])
    return wire.State(
        place,
        wire.TableInfo(table.id, table.game.id, table.title),
        table.you(who),
        table.seat_infos(),
        table.game.view(log.world, audience),
        [],
        [],
        [],
        [],
        list(log.recent[audience]),
        None,
        table.game.over(log.world),
        log.seal,
        log.secret,
        past=True,
    )


def world_at(table: LiveTable, place: int) -> Any:
    """The world when the journal had so many entries. It hides nothing: not for showing."""
    entries = table.sitting.entries()
    if not 1 <= place <= len(entries):
        raise NotFound(NO_PAST(place=place, version=len(entries)))
    return LogBuilder.of(table.game, (), entries[:place]).world


def falls(table: LiveTable, who: KeyHash, to: int) -> wire.Falls | wire.Gone:
    """What a rewind would take back, newest first, before anybody is asked.

    Only what somebody did can be taken back, with all that followed: asked for a place in the
    middle of that, it tells of the next one that can be gone back to (`to` says which)."""
    play, seat = table.play, seat_of(who)
    possible = [place for place, _ in causes(play) if place >= to]
    if not 0 <= to <= table.version:
        raise NotFound(NO_PAST(place=to, version=table.version))
    if not possible:  # somebody took it back already
        return wire.Gone(TAKEN_BACK())
    to = possible[0]
    audience = audience_of(table.game, seat)
    lines = LogBuilder(table.game, (audience,)).rebuild(table.sitting.entries(), to)[audience]
    facts = len(falls_back(play, audience, to))
    told = [line for line in lines if not line.kind.startswith("table.")]
    assert len(told) == facts, "the preview tells exactly what a rewind takes back"
    why = why_not_free(play, seat or "", to)
    alone = len(play.seats) == 1 and seat is not None
    return wire.Falls(to, alone or why is None, None if alone else why, told[::-1])


def place(table: LiveTable, who: KeyHash, path: str) -> wire.Place:
    """One value of the table, what it is called, and what made it what it is: as far as this key may
    know it."""
    game, audience = table.game, audience_of(table.game, seat_of(who))
    found = places.place(game.known(table.play.world, audience), path, game.place_words)
    why: list[wire.Changed] = []
    log = LogBuilder(game, (audience,))
    for line, before in log.steps(table.sitting.entries()):
        told = places.known_change(
            path, before, log.world, lambda world: game.known(world, audience)
        )
        if told is not None and told[0] != told[1]:
            why.append(wire.Changed(line.place, line.line, *told))
    return _place(found, why[: -MOST_REASONS - 1 : -1])


def likely_places(table: LiveTable, who: KeyHash) -> list[wire.Place]:
    """The places that people are likeliest to change, without their past. Only while the lock is
    held."""
    game, audience = table.game, audience_of(table.game, seat_of(who))
    known = game.known(table.play.world, audience)
    return [_place(one, []) for one in places.places(known, game.place_words, game.place_words)]


def _place(found: places.Place, why: list[wire.Changed]) -> wire.Place:
    return wire.Place(found.path, found.label, found.value, found.kind, list(found.options), why)


def judge(
    games: Games, game_id: str, table: str, lines: list[str], setup: dict[str, Any]
) -> wire.Fairness:
    """Was fate fair, and does the story follow from it? Nothing is shown of what a secret hides."""
    game = game_of(games, game_id, table)
    entries = decode(game, lines)
    journal = Journal(entries)
    sessions = _sessions(entries)
    try:
        verdict = verify(journal)
    except UnfairFate as problem:
        return wire.Fairness(False, True, [problem.line], sessions, [])
    shown = {session.seal for session in sessions if session.secret}
    answers = _answers(entries, shown)
    try:
        verdict = verify(journal, game, beginning_of(game, setup))
    except Differs as problem:
        # What stands there may be hidden from whoever asks. And a table may be older than its rules.
        told = [*verdict.lines(), NOT_AGAIN(place=problem.place)]
        return wire.Fairness(True, False, told, sessions, answers)
    return wire.Fairness(True, verdict.complete, verdict.lines(), sessions, answers)


def _sessions(entries: list[Entry]) -> list[wire.Session]:
    seals: dict[str, str | None] = {}
    schemes: dict[str, int] = {}
    for entry in entries:
        if isinstance(entry, Committed):
            seals.setdefault(entry.seal, None)
            schemes[entry.seal] = entry.scheme
        elif isinstance(entry, Revealed):
            with suppress(ValueError):  # verify says so
                seals[commitment(bytes.fromhex(entry.secret))] = entry.secret
    return [wire.Session(seal, secret, schemes.get(seal, 1)) for seal, secret in seals.items()]


def _answers(entries: list[Entry], shown: set[str]) -> list[wire.FateAnswer]:
    past, seal = Journal(), ""
    found: list[wire.FateAnswer] = []
    for place, entry in enumerate(entries, 1):
        if isinstance(entry, Committed):
            seal = entry.seal
        elif isinstance(entry, Answered) and entry.by == FATE and not entry.typed and seal in shown:
            answer: Any = projection.listed(entry.answer)
            links = dict(sorted(past.chains.links.items()))
            found.append(wire.FateAnswer(place, past.fated, entry.asked, answer, seal, links))
        past.append(entry)
    return found
