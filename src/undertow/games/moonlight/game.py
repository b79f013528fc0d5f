"""Girl by Moonlight, as the kernel sees it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.moonlight.book import PLAYSETS, SPECIALS, Act, working
from undertow.games.moonlight.catalogue import ABILITIES
from undertow.games.moonlight.catalogue import MODULES as ENTRIES
from undertow.games.moonlight.facts import FACTS, Gathered, Used
from undertow.games.moonlight.rules import (
    consequences,
    counting,
    creation,
    cycle,
    downtime,
    fallout,
    growth,
    info,
    links,
    mission,
    promises,
    rolling,
    rooms,
    safety,
    stress,
    teamwork,
    throwing,
)
from undertow.games.moonlight.rulings import Rulings
from undertow.games.moonlight.world import ACTIONS, FATAL, GM, SLOTS, STRESS, Protagonist
from undertow.games.moonlight.world import World as Moon
from undertow.kernel import RULES, Beginning, Fact, Opening, message
from undertow.parts.actions import ActionGame, AnyAction
from undertow.parts.secrets import visible_by_id
from undertow.parts.uses import Use, Uses

MODULES = (
    rolling, promises, throwing, teamwork, consequences, stress, links, info, mission, cycle, downtime,
    rooms, fallout, growth, creation,
)  # fmt: skip
"""Their actions, in the order in which people are offered them."""


class MoonlightSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays whom."""

    people: tuple[Protagonist, ...]
    rulings: Rulings = Rulings()


class Moonlight(ActionGame[Moon]):
    id, name, World = "moonlight", message("moonlight.name", "Girl by Moonlight"), Moon
    Settings = MoonlightSettings
    facts = (*FACTS, *safety.SAFETY.facts)
    actions = (
        *(
            thing
            for module in (*MODULES, *ENTRIES)
            for thing in vars(module).values()
            if isinstance(thing, Act)
        ),
        *safety.SAFETY.actions(),
    )
    abilities = (counting.RULES, *ABILITIES)
    by_itself = (cycle.FULL_TRACK, cycle.DOOM)

    def begin(self, settings: MoonlightSettings) -> Beginning:
        people = {one.id: one for one in settings.people}
        seats = (GM, *dict.fromkeys(one.seat for one in settings.people))
        return Beginning(seats, (Gathered(people, settings.rulings),), None)

    def characters(self, world: Moon, seat: str) -> tuple[str, ...]:
        return world.of_seat(seat)

    def held(self, world: Moon) -> list[tuple[str, str, str]]:
        own = [
            (one.id, one.seat, id)
            for one in world.party
            for id in working(world, one.id)
            if not SPECIALS[id].shared
        ]
        shared = [("", RULES, id) for id in world.series.abilities if SPECIALS[id].shared]
        rooms = [("", RULES, id) for id in world.series.rooms]
        playset = PLAYSETS.get(world.series.id)
        always = [("", RULES, rule.id) for rule in (playset.rules if playset else ())]
        return [("", RULES, counting.RULES.id), *always, *rooms, *shared, *own]

    def uses(self, world: Moon) -> Uses:
        return world.uses

    def uses_up(self, me: str, action: AnyAction[Moon]) -> Fact:
        return Used(Use(me, action.id, action.once))

    def seat_order(self, world: Moon) -> tuple[str, ...]:
        return (GM, *dict.fromkeys(one.seat for one in world.party))

    def step(self, world: Moon) -> Opening | None:
        who = cycle.over_the_top(world)
        if who is not None:
            return cycle.FULL_TRACK.opening(who)
        who = cycle.doomed(world)
        return cycle.DOOM.opening(who) if who is not None else None

    def awaits(self, world: Moon, seat: str) -> bool:
        return False

    def may_rule(self, seat: str) -> bool:
        return seat == GM

    def view(self, world: Moon, seat: str) -> Moon:
        return replace(world, clocks=visible_by_id(world.clocks, seat))

    def check(self, world: Moon) -> None:
        for one in world.people.values():
            assert 0 <= one.stress <= STRESS, one
            assert all(1 <= tag.level < FATAL for tag in one.harm), one
            if not one.lost:
                levels = [tag.level for tag in one.harm]
                assert all(levels.count(level) <= room for level, room in SLOTS.items()), one
            assert all(action in ACTIONS for action in (*one.dots, *one.bright)), one
            assert all(whom in world.people for whom in one.links), one


GAME = Moonlight()
