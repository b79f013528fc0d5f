"""A tiny game to keep: stones are thrown into a pond, with a roll, a question, and a secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import EVERYONE, Fact, Game, Number, Offer, Prose, Rule, Rulebook, message
from undertow.kernel.table import Table

FAR = message("pond.ask.far", "How far do you throw?")
WISH = message("pond.ask.wish", "What do you wish for?")


class Pond(Struct, frozen=True):
    rings: tuple[tuple[str, int, int], ...] = ()
    fish: tuple[int, ...] = ()
    wishes: tuple[str, ...] = ()
    full: bool = False


class FishHid(Fact, frozen=True, tag="pond.fish-hid"):
    fish: tuple[int, ...] = ()

    def evolve(self, world: Pond) -> Pond:
        return replace(world, fish=self.fish)

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == "heron" else FishHid()


class Thrown(Fact, frozen=True, tag="pond.thrown"):
    by: str
    far: int
    ring: int

    def evolve(self, world: Pond) -> Pond:
        return replace(world, rings=(*world.rings, (self.by, self.far, self.ring)))


class Wished(Fact, frozen=True, tag="pond.wished"):
    by: str
    wish: str

    def evolve(self, world: Pond) -> Pond:
        return replace(world, wishes=(*world.wishes, self.wish))

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == self.by else None


class Filled(Fact, frozen=True, tag="pond.filled"):
    def evolve(self, world: Pond) -> Pond:
        return replace(world, full=True)


BOOK = Rulebook()


def rule(id: str, script: Any) -> Rule[Any]:
    return BOOK.add(Rule(id, script, message(f"{id}.name", id), message(f"{id}.text", id)))


async def _begin(t: Table[Pond]) -> None:
    t.tell(FishHid(await t.shuffle(range(6))))


async def _throw(t: Table[Pond], seat: str) -> None:
    far = await t.ask(seat, FAR(), Number(1, 9))
    (ring,) = await t.roll(6)
    t.tell(Thrown(seat, far, ring))
    wish = await t.ask(seat, WISH(), Prose())
    t.tell(Wished(seat, wish))


async def _skip(t: Table[Pond], seat: str) -> None:
    t.tell(Thrown(seat, 0, 0))


async def _fill(t: Table[Pond], seat: str) -> None:
    t.end(Filled())


BEGIN = rule("pond.begin", _begin)
THROW = rule("pond.throw", _throw)
SKIP = rule("pond.skip", _skip)
FILL = rule("pond.fill", _fill)


class PondGame(Game[Pond]):
    id = "pond"
    name = message("pond.name", "Pond")
    World = Pond
    facts = (FishHid, Thrown, Wished, Filled)
    rules = BOOK.rules

    def offers(self, world: Pond, seat: str) -> Iterable[Offer]:
        if not world.full:
            yield from (rule.offer(seat) for rule in (THROW, SKIP, FILL))

    def over(self, world: Pond) -> bool:
        return world.full

    def view(self, world: Pond, seat: str) -> Any:
        return world if seat == "heron" else replace(world, fish=(), wishes=())


async def _throw_otherwise(t: Table[Pond], seat: str) -> None:
    wish = await t.ask(seat, WISH(), Prose())
    far = await t.ask(seat, FAR(), Number(1, 9))
    t.tell(Wished(seat, wish))
    t.tell(Thrown(seat, far, 3))


class ChangedPond(PondGame):
    """The same game after somebody edited a rule."""

    rules = {  # noqa: RUF012
        **BOOK.rules,
        THROW.id: Rule(THROW.id, _throw_otherwise, THROW.name, THROW.text),
    }


POND = PondGame()
GAMES: dict[str, Game[Any]] = {"pond": POND}
SEATS = ("ana", "heron")
SECRET = bytes(range(32))
SPECTATOR = EVERYONE
