"""Girl by Moonlight, as the kernel sees it."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight import (
    chronicle,
    flow,
    form,
    labels,
    odds,
    seen,
    stories,
    tales,
    views,
)
from undertow.games.moonlight.book import PLAYSETS, SPECIALS, Act, working
from undertow.games.moonlight.catalogue import ABILITIES
from undertow.games.moonlight.catalogue import MODULES as ENTRIES
from undertow.games.moonlight.creation import MoonlightSettings, beginning
from undertow.games.moonlight.facts import FACTS, Used
from undertow.games.moonlight.hindsight import hindsight
from undertow.games.moonlight.laws import check_laws
from undertow.games.moonlight.places import PLACES
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
    scenes,
    sharing,
    stress,
    teamwork,
    throwing,
)
from undertow.games.moonlight.words import DIRECTOR
from undertow.games.moonlight.world import GM
from undertow.games.moonlight.world import World as Moon
from undertow.kernel import (
    RULES,
    Beginning,
    Demo,
    Fact,
    Hindsight,
    Line,
    Odds,
    Offer,
    Past,
    Plain,
    Question,
    Request,
    Standing,
    message,
)
from undertow.parts import extras
from undertow.parts.action_game import ActionGame
from undertow.parts.actions import AnyAction
from undertow.parts.handouts import visible
from undertow.parts.secrets import visible_by_id
from undertow.parts.uses import Use, Uses

MODULES = (
    rolling,
    promises,
    throwing,
    teamwork,
    consequences,
    stress,
    links,
    info,
    mission,
    cycle,
    downtime,
    rooms,
    fallout,
    growth,
    creation,
    scenes,
)
"""Their actions, in the order in which people are offered them."""


class Moonlight(ActionGame[Moon]):
    id, name, World = "moonlight", message("moonlight.name", "Girl by Moonlight"), Moon
    Settings = MoonlightSettings
    anytime_is_play = True
    facts = (*FACTS, *safety.SAFETY.facts, *sharing.SHARING.facts, *sharing.EXTRAS.facts)
    actions = (
        *(
            thing
            for module in (*MODULES, *ENTRIES)
            for thing in vars(module).values()
            if isinstance(thing, Act)
        ),
        *safety.SAFETY.actions(),
        *sharing.SHARING.actions(),
        *sharing.EXTRAS.actions(),
    )
    noting = sharing.EXTRAS
    place_words = PLACES
    abilities = (counting.RULES, *ABILITIES)
    by_itself = (cycle.FULL_TRACK, cycle.DOOM)

    def begin(self, settings: MoonlightSettings) -> Beginning:
        return beginning(settings)

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

    def step(self, world: Moon) -> Offer | None:
        who = cycle.over_the_top(world)
        if who is not None:
            return cycle.FULL_TRACK.offer(who)
        who = cycle.doomed(world)
        return cycle.DOOM.offer(who) if who is not None else None

    def awaits(self, world: Moon, seat: str) -> bool:
        return flow.awaits(world, seat)

    def bot_acts(self, world: Moon, seat: str) -> bool:
        return flow.bot_acts(world, seat)

    def seat_name(self, seat: str) -> Line:
        return DIRECTOR() if seat == GM else super().seat_name(seat)

    def known(self, world: Moon, seat: str) -> Moon:
        clocks, pages = visible_by_id(world.clocks, seat), visible(world.handouts, seat)
        moved = world.advanced if world.advanced and world.advanced[0] in clocks else None
        seen = extras.visible(world.extras, seat)
        return replace(world, clocks=clocks, advanced=moved, handouts=pages, extras=seen)

    def view(self, world: Moon, seat: str) -> seen.View:
        hooks = self.hooks(world)
        return views.view(world, seat, hooks.reckon, hooks.why_not)

    def odds_of(
        self, table: Standing[Moon], seat: str, about: Offer | Request | None, answer: Plain = None
    ) -> Odds | None:
        """Of what somebody may roll; and of all that lies on the table, for whoever looks at it."""
        if about is not None:
            return super().odds_of(table, seat, about, answer)
        world = table.world
        return odds.on_table(world, lambda tally: self.reckon(world, tally).total)

    def hindsight(self, past: Past[Moon], seat: str) -> Hindsight | None:
        return hindsight(past, self.reckon)

    def form(self) -> form.Form:
        return form.form()

    def demos(self) -> tuple[Demo, ...]:
        return stories.DEMOS

    def prose(self, fact: Fact, world: Moon) -> Line | None:
        return chronicle.prose(fact, world) or super().prose(fact, world)

    def noun(self, world: Moon, me: str, kind: str, value: Plain) -> Line | None:
        return labels.noun(world, me, kind, value)

    def answer_label(self, world: Moon, question: Question, answer: Plain) -> Line:
        said = self.people_say(world, question, answer)
        return said or labels.answer_label(world, question, answer)

    def check(self, world: Moon) -> None:
        check_laws(world)


SAID = (chronicle, tales)
"""Where facts have their words."""

GAME = Moonlight()

__all__ = ["GAME", "MoonlightSettings"]
