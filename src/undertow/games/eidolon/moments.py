"""The moments into which Moves reach."""

from __future__ import annotations

from undertow.games.eidolon.world import Reading
from undertow.kernel import Moment


class CardRead(Moment, frozen=True):
    """A card is about to be played; `before` may change what it counts as."""

    pc: str
    move: str
    reading: Reading


class TrackWouldAdvance(Moment, frozen=True):
    """A Track is about to go one step toward Defeated; `instead` may stop it."""

    pc: str
    why: str
    cost: bool
    """Was it paid by choice?"""
    source: str = ""
    """Who does it: an enemy's id, or nothing."""


class WouldBeDefeated(Moment, frozen=True):
    """That step would be the last; `before` may answer it, `instead` may stop it."""

    pc: str
    why: str
    cost: bool = False
    source: str = ""


class FacedDeath(Moment, frozen=True):
    """Someone Faced Death (`after`); before that, `before` when it begins."""

    pc: str
    lived: bool = True


class MoveBegins(Moment, frozen=True):
    """Someone sets out to make a Move; `before` may say that nothing is drawn, for it is as though
    this had been played."""

    pc: str
    move: str
    reading: Reading | None = None


class MoveWorked(Moment, frozen=True):
    """A Move did what it does, and is not over yet (`after`): did it succeed, and what then?"""

    pc: str
    move: str


class MoveDue(Moment, frozen=True):
    """A Move is certain now: its cards are due, or what it does without them (`before`)."""

    pc: str
    move: str


class QuestionAsked(Moment, frozen=True):
    """A card of an Investigate bought a question (`after`)."""

    pc: str
    question: str


class ScrapHurts(Moment, frozen=True):
    """A Scrap is about to advance the Track of the one who makes it; `before` may change how far."""

    pc: str
    steps: int = 1


class MoveMade(Moment, frozen=True):
    """A Move is made and over (`after`)."""

    pc: str
    move: str


class SpreadLeft(Moment, frozen=True):
    """Unplayed cards are about to go under the deck; `instead` may put them elsewhere."""

    pc: str
    pushed: bool


class CardSentAway(Moment, frozen=True):
    """A Push while Investigating is about to send a card under the deck; `instead` may put it
    elsewhere."""

    pc: str
    card: int


class TopDiscard(Moment, frozen=True):
    """A Scrap is about to discard from the deck; `before` may change how many."""

    pc: str
    count: int = 1


class SessionStarts(Moment, frozen=True):
    """A session has begun: `before` is for Deal In, `after` for what the playbooks in force give."""


class SceneEnds(Moment, frozen=True):
    """A scene is about to end (`before` and `after`)."""


class UptimeStarts(Moment, frozen=True):
    """An Uptime has begun (`after`)."""


class DowntimeStarts(Moment, frozen=True):
    """A Downtime has begun, before its Debrief (`after`)."""


class CombatEnds(Moment, frozen=True):
    """Combat is about to end (`before`); the recovery follows."""

    won: bool


class HoldRanOut(Moment, frozen=True):
    """The last Hold of a Move is spent (`after`)."""

    pc: str
    move: str


class CharacterDies(Moment, frozen=True):
    """A character has chosen death (`before` the Epilogue)."""

    pc: str
