"""Handouts: pages, pictures, portraits, scenes, notes and a shared journal, shown to whom one likes.

A game takes it with a line in its world (`handouts: Handouts = Handouts()`), the facts (`FACTS`), the
actions of `parts.sharing`, and `visible` in its view and in what bots know. Like people, this part
has facts of its own: they say nothing of a game.

Pictures lie in the store; here stands only the id of one, and who sees the page may fetch it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import (
    EVERYONE,
    Fact,
    Line,
    Message,
    Plain,
    Question,
    Table,
    message,
    plain,
)
from undertow.parts.secrets import Kept

Kind = Literal["page", "scene", "portrait", "note", "journal"]
T = Table[Any]

NEW = ""
"""Not a page: one that is still to be written."""


class Handout(Kept, frozen=True):
    """A page: words (in Markdown), a picture, or both. `known_to` says who sees it beside its
    maker."""

    id: str
    """Its id at this table."""
    by: str
    """The seat that made it."""
    kind: Kind
    """Which kind of page."""
    title: str = ""
    """Of a scene: its place."""
    text: str = ""
    """Of a scene: its mood."""
    picture: str = ""
    """The id of its picture, where it has one."""
    of: str = ""
    """Whose portrait it is."""

    def seen_by(self, seat: str) -> bool:
        return seat == self.by or super().seen_by(seat)

    def for_seat(self, seat: str) -> Handout | None:
        """What one seat sees of it; who else sees it is for its maker to know."""
        if not self.seen_by(seat):
            return None
        if self.known_to is None or seat == self.by:
            return self
        return replace(self, known_to=(seat,))


class Handouts(Struct, frozen=True):
    """All pages of a table."""

    pages: dict[str, Handout] = {}
    """By their ids."""
    scene: str = ""
    """The scene that was set last."""
    made: int = 0
    """How many there have been."""


class Shared(Protocol):
    """A world with handouts."""

    @property
    def handouts(self) -> Handouts: ...


W = TypeVar("W", bound=Shared)


def visible(handouts: Handouts, seat: str) -> Handouts:
    """The pages that a seat sees. How many there have been says something of the others."""
    if not handouts.made:
        return handouts
    seen = {id: page for id, one in handouts.pages.items() if (page := one.for_seat(seat))}
    return Handouts(seen, handouts.scene if handouts.scene in seen else "", len(seen))


def pictures(handouts: Handouts, seat: str) -> list[str]:
    """The pictures that a seat sees."""
    return [one.picture for one in handouts.pages.values() if one.picture and one.seen_by(seat)]


def portraits(handouts: Handouts) -> dict[str, str]:
    """Whose portrait is which picture."""
    pages = handouts.pages.values()
    return {one.of: one.picture for one in pages if one.kind == "portrait" and one.picture}


# What happens


class HandoutFact(Fact, frozen=True):
    """Something that happened to a page. Only who sees the page hears of it."""

    page: Handout
    seat: str
    """Who did it."""

    def changed(self, handouts: Handouts) -> Handouts:
        pages = handouts.pages
        new = self.page.id not in pages
        return replace(handouts, pages={**pages, self.page.id: self.page}, made=handouts.made + new)

    def evolve(self, world: Any) -> Any:
        return replace(world, handouts=self.changed(world.handouts))

    def seen_by(self, seat: str) -> Fact | None:
        page = self.page.for_seat(seat)
        return None if page is None else self if page is self.page else replace(self, page=page)


class HandoutWritten(HandoutFact, frozen=True, tag="handouts.written"):
    """A page was written, or written anew."""


class HandoutShown(HandoutFact, frozen=True, tag="handouts.shown"):
    """A page is seen by these from now on. Who saw it before is told nothing new."""

    reveals = True
    before: tuple[str, ...] | None = ()
    """Who saw it before."""

    def seen_by(self, seat: str) -> Fact | None:
        if seat == self.page.by:
            return self
        page = self.page.for_seat(seat)
        old = self.before is None or seat in self.before
        return None if page is None or old else type(self)(page, self.seat)


class SceneShown(HandoutShown, frozen=True, tag="handouts.scene"):
    """All see a scene: it is where we are now, whoever saw its page before."""

    heading = "scene"

    def changed(self, handouts: Handouts) -> Handouts:
        return replace(super().changed(handouts), scene=self.page.id)

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == self.page.by else SceneShown(self.page, self.seat)


class HandoutHidden(HandoutFact, frozen=True, tag="handouts.hidden"):
    """A page is seen by nobody but its maker from now on. Nobody else is told."""

    def changed(self, handouts: Handouts) -> Handouts:
        handouts = super().changed(handouts)
        return replace(handouts, scene="") if handouts.scene == self.page.id else handouts


class HandoutRemoved(HandoutFact, frozen=True, tag="handouts.removed"):
    """A page is gone."""

    def changed(self, handouts: Handouts) -> Handouts:
        pages = {id: one for id, one in handouts.pages.items() if id != self.page.id}
        scene = "" if handouts.scene == self.page.id else handouts.scene
        return replace(handouts, pages=pages, scene=scene)


FACTS: tuple[type[HandoutFact], ...] = (
    HandoutWritten,
    HandoutShown,
    SceneShown,
    HandoutHidden,
    HandoutRemoved,
)


# How it reads

_WRITTEN = message("handouts.told.written", "{seat} writes “{title}”.")
_JOURNAL = message("handouts.told.journal", "{seat} writes in the journal: “{title}”.")
_NOTE = message("handouts.told.note", "A note for yourself: “{title}”.")
_SHOWN = message("handouts.told.shown", "{seat} shows “{title}”.")
_SCENE = message("handouts.told.scene", "The scene: {title}.")
_FACE = message("handouts.told.portrait", "{title} has a portrait.")
_HIDDEN = message("handouts.told.hidden", "“{title}” is hidden again.")
_REMOVED = message("handouts.told.removed", "{seat} removes “{title}”.")
_UNTITLED = message("handouts.untitled", "a page without a title")
_WORDS: dict[Plain, Message] = {
    EVERYONE: message("handouts.say.everyone", "Everybody"),
    NEW: message("handouts.say.new", "A new page"),
    "page": message("handouts.say.page", "A handout"),
    "scene": message("handouts.say.scene", "A scene"),
    "note": message("handouts.say.note", "A note of my own"),
    "journal": message("handouts.say.journal", "A page of the journal"),
}


def prose(fact: Fact, seat_name: Callable[[str], Line]) -> Line | None:
    """How a fact about a page reads; None for any other."""
    if not isinstance(fact, HandoutFact):
        return None
    page, who = fact.page, seat_name(fact.seat)
    title = plain(page.title) if page.title else _UNTITLED()
    match fact:
        case HandoutWritten():
            if page.kind == "note":
                return _NOTE(title=title)
            return (_JOURNAL if page.kind == "journal" else _WRITTEN)(seat=who, title=title)
        case SceneShown():
            return _SCENE(title=title)
        case HandoutShown():
            return _FACE(title=title) if page.kind == "portrait" else _SHOWN(seat=who, title=title)
        case HandoutHidden():
            return _HIDDEN(title=title)
    return _REMOVED(seat=who, title=title)


def answer_label(
    handouts: Handouts, question: Question, answer: Plain, seat_name: Callable[[str], Line]
) -> Line | None:
    """What stands on the button of an answer, in a form about pages."""
    if ".handouts." not in question.prompt.key:
        return None
    if (said := _WORDS.get(answer)) is not None:
        return said()
    if (page := handouts.pages.get(str(answer))) is not None:
        return plain(page.title) if page.title else _UNTITLED()
    return seat_name(str(answer))
