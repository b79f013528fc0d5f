"""What anybody at a table may do with handouts: write a page, show it, remove it, choose a portrait.

    SHARING = Sharing("lamps", lambda town: ("gm", *town.people), cast)
    actions = (*my_actions, *SHARING.actions())

Ids are `<game>.handouts.write` and so on; a client finds them by their ends, whatever is played. A
page is named in the form, so however many there are, a seat is offered four things.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import new_class
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from undertow.kernel import EVERYONE, Line, Table, message
from undertow.parts.actions import Action, AnyAction
from undertow.parts.forms import Form, Options
from undertow.parts.handouts import (
    FACTS,
    NEW,
    Handout,
    HandoutHidden,
    HandoutRemoved,
    HandoutShown,
    HandoutWritten,
    SceneShown,
    Shared,
)

W = TypeVar("W", bound=Shared)
T = Table[Any]

TITLE = 120
LONGEST = 10_000
MOST = 300
"""Pages at one table."""
_PICTURE = re.compile(r"[0-9a-f]{24}")

NOT_A_PICTURE = message("handouts.no.picture", "That is not a picture of this table.")
EMPTY = message("handouts.no.empty", "Write something, or add a picture.")
PRIVATE = message(
    "handouts.no.private", "A note is yours alone. Write a handout to show it to others."
)
OPEN = message("handouts.no.open", "The journal is everybody's: all see it.")
OTHER_KIND = message("handouts.no.kind", "That page is of another kind. Write a new one instead.")
FULL = message("handouts.no.full", "There are {limit} pages already. Remove one first.")
NO_PAGE = message("handouts.no.page", "You have no page to do that to.")
NO_CAST = message("handouts.no.cast", "There is nobody here whose portrait you choose.")

ACTIONS = {
    "write": (
        "Write a page",
        (
            "A handout, a scene, a note of your own, or a page of the shared journal: words, a "
            "picture, or both. A new one is seen by whom you name; a page that is there already "
            "stays with those who see it."
        ),
    ),
    "show": (
        "Show a page",
        "Choose who sees one of your pages: everybody, some, or nobody but you.",
    ),
    "remove": (
        "Remove a page",
        "A page of yours goes away. The GM may remove any that they see.",
    ),
    "portrait": (
        "Choose a portrait",
        "A picture of somebody you play. Without a picture, the portrait goes away.",
    ),
}
"""What people may do with pages: a name, and what it means."""

PictureId = Annotated[
    str, Meta(title="Picture (its id)", max_length=24, examples=["", "0123456789abcdef01234567"])
]


class SharingForm(Form, frozen=True):
    """A form of one game's handouts."""

    sharing: ClassVar[Any] = None

    @classmethod
    def options(cls, world: Any, me: str, *to: Any) -> Options:
        sharing: Sharing[Any] = cls.sharing
        others = tuple(seat for seat in sharing.seats(world) if seat != me)
        return {"to": (EVERYONE, *others)}


class Write(SharingForm, frozen=True):
    page: Annotated[str, Meta(title="Which page")] = NEW
    kind: Annotated[
        Literal["page", "scene", "note", "journal"],
        Meta(title="What it is"),
    ] = "page"
    title: Annotated[str, Meta(title="Title, or the place of a scene", max_length=TITLE)] = ""
    text: Annotated[str, Meta(title="Text (Markdown)", max_length=LONGEST)] = ""
    picture: PictureId = ""
    to: Annotated[tuple[str, ...], Meta(title="Who sees it, where it is new")] = ()

    @classmethod
    def options(cls, world: Any, me: str, *to: Any) -> Options:
        pages = (NEW, *cls.sharing.editable(world, me))
        return {**super().options(world, me), "page": pages}

    def why_not(self, world: Any, me: str, *to: Any) -> Line | None:
        pages = world.handouts.pages
        if self.picture and not _PICTURE.fullmatch(self.picture):
            return NOT_A_PICTURE()
        if not (self.title.strip() or self.text.strip() or self.picture):
            return EMPTY()
        if self.page == NEW and len(pages) >= MOST:
            return FULL(limit=MOST)
        if self.page != NEW and pages[self.page].kind != self.kind:
            return OTHER_KIND()
        return PRIVATE() if self.kind == "note" and self.to else None


class Show(SharingForm, frozen=True):
    page: Annotated[str, Meta(title="Which page")]
    to: Annotated[tuple[str, ...], Meta(title="Who sees it")] = ()

    @classmethod
    def options(cls, world: Any, me: str, *to: Any) -> Options:
        return {**super().options(world, me), "page": cls.sharing.showable(world, me)}


class Remove(SharingForm, frozen=True):
    page: Annotated[str, Meta(title="Which page")]

    @classmethod
    def options(cls, world: Any, me: str, *to: Any) -> Options:
        return {"page": cls.sharing.removable(world, me)}


class Portrait(SharingForm, frozen=True):
    of: Annotated[str, Meta(title="Whose portrait")]
    picture: PictureId = ""
    to: Annotated[tuple[str, ...], Meta(title="Who sees it")] = (EVERYONE,)

    @classmethod
    def options(cls, world: Any, me: str, *to: Any) -> Options:
        return {**super().options(world, me), "of": tuple(cls.sharing.cast(world, me))}

    def why_not(self, world: Any, me: str, *to: Any) -> Line | None:
        wrong = self.picture and not _PICTURE.fullmatch(self.picture)
        return NOT_A_PICTURE() if wrong else None


class Sharing(Generic[W]):
    """What the people of one game may do with pages. `seats` gives who sits at the table, `cast` the
    characters whose portrait a seat chooses, each with a name."""

    def __init__(
        self,
        game: str,
        seats: Callable[[W], tuple[str, ...]],
        cast: Callable[[W, str], Mapping[str, str]] = lambda world, seat: {},
        gm: str = "gm",
    ) -> None:
        self.game, self.seats, self.cast, self.gm = game, seats, cast, gm
        self.facts = FACTS

    # Which pages

    def editable(self, world: W, me: str) -> tuple[str, ...]:
        """Those a seat may write anew: its own, and the journal's."""
        pages = world.handouts.pages.values()
        return tuple(
            one.id
            for one in pages
            if one.kind == "journal" or (one.by == me and one.kind != "portrait")
        )

    def showable(self, world: W, me: str) -> tuple[str, ...]:
        """Those of which a seat chooses who sees them."""
        pages = world.handouts.pages.values()
        closed = ("note", "journal")
        return tuple(one.id for one in pages if one.by == me and one.kind not in closed)

    def removable(self, world: W, me: str) -> tuple[str, ...]:
        pages = world.handouts.pages.values()
        gm = me == self.gm
        return tuple(one.id for one in pages if one.by == me or (gm and one.seen_by(me)))

    # What each does

    async def write(self, t: T, me: str, given: Write) -> None:
        """A new page is seen by its maker first, and then shown; so nobody hears of it before."""
        title, text = given.title.strip(), given.text.strip()
        if given.page != NEW:
            old = t.world.handouts.pages[given.page]
            page = replace(old, title=title, text=text, picture=given.picture)
            t.tell(HandoutWritten(page, me))
            return
        page = Handout(
            id=f"p{t.world.handouts.made + 1}",
            by=me,
            kind=given.kind,
            title=title,
            text=text,
            picture=given.picture,
            known_to=None if given.kind == "journal" else (),
        )
        t.tell(HandoutWritten(page, me))
        if given.to and given.kind != "journal":
            self._show(t, me, page, given.to)

    async def show(self, t: T, me: str, given: Show) -> None:
        self._show(t, me, t.world.handouts.pages[given.page], given.to)

    def _show(self, t: T, me: str, page: Handout, to: tuple[str, ...]) -> None:
        if not to:
            t.tell(HandoutHidden(replace(page, known_to=()), me))
            return
        now = None if EVERYONE in to else to
        fact = SceneShown if page.kind == "scene" and now is None else HandoutShown
        t.tell(fact(replace(page, known_to=now), me, page.known_to))

    async def remove(self, t: T, me: str, given: Remove) -> None:
        t.tell(HandoutRemoved(t.world.handouts.pages[given.page], me))

    async def portrait(self, t: T, me: str, given: Portrait) -> None:
        """One portrait for each: another takes its place."""
        pages = t.world.handouts.pages.values()
        for old in [one for one in pages if one.kind == "portrait" and one.of == given.of]:
            t.tell(HandoutRemoved(old, me))
        if given.picture:
            name = self.cast(t.world, me)[given.of]
            page = Handout(
                id=f"p{t.world.handouts.made + 1}",
                by=me,
                kind="portrait",
                title=name,
                picture=given.picture,
                of=given.of,
                known_to=(),
            )
            t.tell(HandoutWritten(page, me))
            if given.to:
                self._show(t, me, page, given.to)

    # As actions

    def actions(self) -> tuple[AnyAction[W], ...]:
        def own(pages: Callable[[W, str], tuple[str, ...]]) -> Callable[[W, str], Line | None]:
            return lambda world, me: None if pages(world, me) else NO_PAGE()

        def nobody(world: W, me: str) -> Line | None:
            return None if self.cast(world, me) else NO_CAST()

        return (
            self._action("write", Write, self.write),
            self._action("show", Show, self.show, own(self.showable)),
            self._action("remove", Remove, self.remove, own(self.removable)),
            self._action("portrait", Portrait, self.portrait, nobody),
        )

    def _action(
        self,
        slug: str,
        form: type[SharingForm],
        script: Any,
        *needs: Callable[[W, str], Line | None],
    ) -> AnyAction[W]:
        name, text = ACTIONS[slug]
        act: AnyAction[W] = Action(
            id=f"{self.game}.handouts.{slug}",
            name=name,
            text=text,
            by="seat",
            anytime=True,
            stops=False,
            group="handouts",
            to=lambda world, me: [()] if me in self.seats(world) else [],
            needs=needs,
        )
        bound = new_class(form.__name__, (form,), {"frozen": True}, self._bind)
        enter: Any = act.form(bound)
        return enter(script)  # type: ignore[no-any-return]

    def _bind(self, names: dict[str, Any]) -> None:
        names["sharing"] = self
