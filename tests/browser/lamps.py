"""Lamplighters: a small game without a client of its own, so that the general one can be played.

Light every lamp before the fog is thick. It asks in every way the kernel can. Run as a module, this
is `undertow serve` with the game among the others.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from undertow.kernel import (
    Beginning,
    Choice,
    Fact,
    Field,
    Game,
    Line,
    Number,
    Offer,
    Page,
    Prose,
    Question,
    Reckoning,
    Rows,
    Rule,
    Rulebook,
    Several,
    Table,
    Term,
    message,
    plain,
)
from undertow.kernel.game import Demo

LAMPS = ("bridge", "market", "old-tower")


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    players: Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)] = ("ana", "ben")
    weather: Literal["calm", "wind"] = "calm"
    nerve: Annotated[int, Meta(ge=1, le=5)] = 3
    lamps: tuple[Literal["bridge", "market", "old-tower"], ...] = LAMPS
    motto: str | None = None


class Lighter(Struct, frozen=True):
    nerve: int
    nerve_max: int
    carries: tuple[str, ...] = ("matches", "oil")


class Fog(Struct, frozen=True):
    ticks: int = 1
    size: int = 6


class Town(Struct, frozen=True):
    people: dict[str, Lighter] = {}
    weather: str = "calm"
    motto: str | None = None
    lamps: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    fog: Fog = Fog()
    last_roll: tuple[int, ...] = ()
    rumours: tuple[tuple[str, str], ...] = ()
    told: tuple[str, ...] = ()


class Met(Fact, frozen=True, tag="lamps.met"):
    settings: Settings

    def evolve(self, town: Town) -> Town:
        people = {who: Lighter(self.settings.nerve, 5) for who in self.settings.players}
        chosen = self.settings
        return replace(
            town, people=people, lamps=chosen.lamps, weather=chosen.weather, motto=chosen.motto
        )


class Rolled(Fact, frozen=True, tag="lamps.rolled"):
    who: str
    lamp: str
    faces: tuple[int, ...]

    def evolve(self, town: Town) -> Town:
        one = town.people[self.who]
        people = {**town.people, self.who: replace(one, nerve=one.nerve - 1)}
        lit = town.lit + (self.lamp,) * (max(self.faces) > 3)
        fog = replace(town.fog, ticks=min(town.fog.size, town.fog.ticks + (max(self.faces) < 4)))
        return replace(town, people=people, lit=lit, last_roll=self.faces, fog=fog)


class Told(Fact, frozen=True, tag="lamps.told"):
    who: str
    what: str

    def evolve(self, town: Town) -> Town:
        return replace(town, told=(*town.told, self.what))


class Hid(Fact, frozen=True, tag="lamps.hid"):
    who: str
    what: str
    lamp: str

    def evolve(self, town: Town) -> Town:
        return replace(town, rumours=(*town.rumours, (self.what, self.lamp)))


BOOK = Rulebook()
PRICE = message("lamps.price", "{nerve} nerve")
LIGHT = message("lamps.light.at", "Light: {lamp}")
STEADY = message("lamps.why.steady", "A steady hand")
MATCHES = message("lamps.why.matches", "Matches")
TOO_SHORT = message("lamps.hide.no-dog", "No dogs: they howl.")


async def light(t: Table[Town], you: str, lamp: str) -> None:
    t.tell(Rolled(you, lamp, await t.roll(6, 6)))


async def evening(t: Table[Town], you: str) -> None:
    """Asks in every way there is."""
    told = [
        await t.ask(you, plain("Which lamp do you watch?"), Choice(t.world.lamps)),
        await t.ask(
            you, plain("What do you take along?"), Several(("rope", "bread", "bell"), 1, 2)
        ),
        await t.ask(you, plain("How long do you stay?"), Number(1, 6)),
        await t.ask(you, plain("What do you hear?"), Prose(200)),
        await t.ask(
            you,
            plain("The night"),
            Page(
                (
                    Field("sky", plain("Sky"), Choice(("clear", "dark"))),
                    Field("note", plain("Note"), Prose(80, empty=True)),
                )
            ),
        ),
        await t.ask(you, plain("Who passes by?"), Rows(Prose(40), 1, 3)),
    ]
    t.tell(Told(you, ", ".join(str(one) for one in told)))


async def hide(t: Table[Town], you: str, given: tuple[str, str]) -> None:
    what, lamp = given
    t.tell(Hid(you, what, lamp))


class HidePage(Page, frozen=True, tag="lamps.hide"):
    def refuses(self, answer: Any) -> Line | None:
        return super().refuses(answer) or (TOO_SHORT() if "dog" in answer[0] else None)


def hiding(town: Town, you: str) -> Question:
    what = Field("what", plain("What lurks there"), Prose(60))
    lamp = Field("lamp", plain("At which lamp"), Choice(town.lamps), town.lamps[0])
    return Question(you, plain("What do you hide?"), HidePage((what, lamp)))


BOOK.add(
    Rule(
        "lamps.light",
        light,
        message("lamps.light", "Light"),
        message(
            "lamps.light.text",
            "Roll two dice. A 4 or more lights the lamp; without one the fog rises.",
        ),
    )
)
BOOK.add(
    Rule(
        "lamps.evening",
        evening,
        message("lamps.evening", "Spend the evening"),
        message("lamps.evening.text", "Watch, and tell what you saw."),
    )
)
BOOK.add(
    Rule(
        "lamps.hide",
        hide,
        message("lamps.hide", "Hide something"),
        message("lamps.hide.text", "It lurks at a lamp until somebody comes."),
        form=hiding,
    )
)


class Lamplighters(Game[Town]):
    id = "lamps"
    name = message("lamps.name", "The Lamplighters")
    World = Town
    Settings = Settings
    facts = (Met, Rolled, Told, Hid)
    rules = BOOK.rules

    def begin(self, settings: Settings) -> Beginning:
        return Beginning(settings.players, (Met(settings),), None)

    def offers(self, town: Town, seat: str) -> Iterable[Offer]:
        if self.over(town) or seat not in town.people:
            return
        for lamp in town.lamps:
            if lamp not in town.lit and town.people[seat].nerve:
                yield Offer("lamps.light", (seat, lamp))
        yield Offer("lamps.evening", (seat,))
        yield Offer("lamps.hide", (seat,))

    def awaits(self, town: Town, seat: str) -> bool:
        return False

    def over(self, town: Town) -> bool:
        return town.fog.ticks == town.fog.size or set(town.lamps) <= set(town.lit)

    def view(self, town: Town, seat: str) -> Any:
        return {
            "weather": town.weather,
            "motto": town.motto,
            "fog": town.fog,
            "lit": town.lit,
            "last_roll": town.last_roll,
            "people": town.people,
            "rumours": [{"name": what, "lamp": lamp} for what, lamp in town.rumours],
            "told": town.told,
        }

    def label(self, town: Town, offer: Offer) -> Line:
        if offer.rule == "lamps.light":
            return LIGHT(lamp=str(offer.args[1]).replace("-", " "))
        return super().label(town, offer)

    def price(self, town: Town, offer: Offer) -> Line | None:
        return PRICE(nerve=1) if offer.rule == "lamps.light" else None

    def why(self, town: Town, offer: Offer) -> Reckoning | None:
        if offer.rule != "lamps.light":
            return None
        return Reckoning(2, (Term(1, STEADY()), Term(1, MATCHES())))

    def prose(self, fact: Fact, town: Town) -> Line | None:
        match fact:
            case Rolled(who, lamp, faces):
                return plain(f"{who} rolls {', '.join(map(str, faces))} at the {lamp} lamp.")
            case Hid(who, what):
                return plain(f"{who} hides {what}.")
            case Told(who, what):
                return plain(f"{who} tells: {what}")
        return None

    def demos(self) -> tuple[Demo, ...]:
        return (
            Demo(
                "two", plain("Two lighters"), plain("You and a bot."), Settings(), {"ben": "random"}
            ),
        )


if __name__ == "__main__":
    from undertow import cli
    from undertow.server import serve

    known = serve.games
    serve.games = lambda: {**known(), "lamps": Lamplighters()}  # type: ignore[assignment]
    sys.exit(cli.main())
