"""Fate's Edge, as the kernel sees it."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge import chronicle, labels, named, pace, seen, stories, tales, views
from undertow.games.edge.acts import ENCHANTMENTS, TALENTS, Act
from undertow.games.edge.beginning import FORM, EdgeSettings, beginning
from undertow.games.edge.catalogue import cooperative, enchantments, monks, talents
from undertow.games.edge.catalogue.enchantments import in_play
from undertow.games.edge.facts import FACTS
from undertow.games.edge.facts.people import Used
from undertow.games.edge.hindsight import hindsight
from undertow.games.edge.odds import odds, watched
from undertow.games.edge.places import PLACES
from undertow.games.edge.rules import (
    arcane,
    awards,
    beats,
    boons,
    building,
    cards,
    clocks,
    counting,
    critical,
    defeat,
    downtime,
    fatigue,
    fighting,
    foes,
    framing,
    gear,
    grid,
    growth,
    harm,
    leash,
    movement,
    persuasion,
    readings,
    rolling,
    safety,
    scenes,
    sharing,
    tactics,
    teamwork,
    throwing,
    travel,
)
from undertow.games.edge.rulings import READINGS, SWITCHES
from undertow.games.edge.telling import prose
from undertow.games.edge.words import GAMEMASTER
from undertow.games.edge.world import BOONS, GM, WORST
from undertow.games.edge.world import World as Edge
from undertow.kernel import (
    RULES,
    Beginning,
    Demo,
    Fact,
    Hindsight,
    Line,
    Odds,
    Offer,
    Page,
    Past,
    Plain,
    Question,
    Request,
    Standing,
    message,
)
from undertow.kernel.packs import brought
from undertow.parts import extras
from undertow.parts.action_game import ActionGame
from undertow.parts.actions import AnyAction
from undertow.parts.handouts import visible
from undertow.parts.secrets import visible_by_id
from undertow.parts.uses import Use, Uses, over

MODULES = (
    rolling,
    throwing,
    critical,
    teamwork,
    *arcane.MODULES,
    fighting,
    foes,
    movement,
    grid,
    tactics,
    harm,
    gear,
    boons,
    fatigue,
    framing,
    beats,
    clocks,
    scenes,
    persuasion,
    travel,
    cards,
    defeat,
    downtime,
    awards,
    growth,
    building,
    readings,
)
"""Their actions, in the order in which people are offered them."""
PACKS = tuple(module for content in brought("edge") for module in content.modules)
OWN = tuple(one.id for pack in PACKS for one in vars(pack).values() if isinstance(one, Act))
"""What packs declare that can be done, by id."""
named.check(PACKS)
ENTRIES = (monks, cooperative, enchantments, talents, *PACKS)


class FatesEdge(ActionGame[Edge]):
    id, name, World = "edge", message("edge.name", "Fate's Edge"), Edge
    Settings = EdgeSettings
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
    abilities = (counting.RULES, *TALENTS.values(), *ENCHANTMENTS.values())

    _held: tuple[object, list[tuple[str, str, str]]] = (None, [])
    """Who holds which talents and enchantments, as it was last asked."""

    def begin(self, settings: EdgeSettings) -> Beginning:
        return beginning(settings)

    def characters(self, world: Edge, seat: str) -> tuple[str, ...]:
        return world.of_seat(seat)

    def held(self, world: Edge) -> list[tuple[str, str, str]]:
        """It follows from the people alone, who stay as they are through most of what happens."""
        of, found = self._held
        if of is not world.people:
            party = world.party
            own = [(one.id, one.seat, id) for one in party for id in one.talents if id in TALENTS]
            gear = [(one.id, one.seat, id) for one in party for id in dict.fromkeys(in_play(one))]
            found = [("", RULES, counting.RULES.id), *own, *gear]
            self._held = world.people, found
        return found

    def former(self, world: Edge, seat: str, anytime: bool = False) -> list[Offer]:
        before = self._offers(world, seat, _BEFORE, anytime)
        return [*super().former(world, seat, anytime), *before]

    def uses_up(self, me: str, action: AnyAction[Edge]) -> Fact:
        return Used(Use(me, action.id, action.once))

    def uses(self, world: Edge) -> Uses:
        """Outside a fight nothing is used up for a round."""
        return world.uses if world.scene.round else over(world.uses, ["round"])

    def seat_order(self, world: Edge) -> tuple[str, ...]:
        return (GM, *dict.fromkeys(one.seat for one in world.party))

    def awaits(self, world: Edge, seat: str) -> bool:
        return pace.awaits(world, seat)

    def bot_acts(self, world: Edge, seat: str) -> bool:
        return pace.bot_acts(world, seat)

    def noun(self, world: Edge, me: str, kind: str, value: Plain) -> Line | None:
        return labels.noun(world, me, kind, value)

    def known(self, world: Edge, seat: str) -> Edge:
        clocks = visible_by_id(world.clocks, seat)
        pages = visible(world.handouts, seat)
        seen = extras.visible(world.extras, seat)
        deck = world.deck.hidden()
        return replace(world, clocks=clocks, deck=deck, handouts=pages, extras=seen)

    def view(self, world: Edge, seat: str) -> seen.View:
        hooks = self.hooks(world)
        return views.view(world, seat, hooks.reckon, hooks.why_not)

    def seat_name(self, seat: str) -> Line:
        return GAMEMASTER() if seat == GM else super().seat_name(seat)

    def odds_of(
        self, table: Standing[Edge], seat: str, about: Offer | Request | None, answer: Plain = None
    ) -> Odds | None:
        if not isinstance(about, Offer):
            return None
        return odds(table.world, self.hooks(table.world).reckon, about)

    def watched(self, world: Edge, seat: str) -> list[Offer]:
        return watched(world)

    def hindsight(self, past: Past[Edge], seat: str) -> Hindsight | None:
        return hindsight(past, self.reckon)

    def form(self) -> Page:
        return FORM

    def demos(self) -> tuple[Demo, ...]:
        return stories.DEMOS

    def prose(self, fact: Fact, world: Edge) -> Line | None:
        return prose(fact, world) or super().prose(fact, world)

    def answer_label(self, world: Edge, question: Question, answer: Plain) -> Line:
        said = self.people_say(world, question, answer)
        return said or labels.answer_label(world, question, answer)

    def setting_label(self, field: str, value: Plain) -> Line:
        if isinstance(value, bool):
            return labels.YES() if value else labels.NO()
        return READINGS[value]() if value in SWITCHES else super().setting_label(field, value)

    def check(self, world: Edge) -> None:
        for one in world.people.values():
            assert 0 <= one.boons <= BOONS, one
            assert 0 <= one.harm <= WORST, one
            assert one.dead or 0 <= one.fatigue < max(1, one.rating("body")), one
            assert one.xp >= 0, one
        assert all(n > 0 for n in world.beats.values()), world.beats
        assert world.scene.spent <= beats.CLIMAX, world.scene
        for foe in world.foes.values():
            assert 0 <= foe.ticks <= foe.size, foe
            assert 0 <= foe.tally <= leash.length(foe), foe
        if world.grid is not None:
            cells = [cell for unit in world.grid.units.values() for cell in world.grid.cells(unit)]
            assert len(cells) == len(dict.fromkeys(cells)), world.grid


SAID = (chronicle, tales)
"""Where facts have their words."""

_BEFORE = [one.before() for one in FatesEdge.actions if isinstance(one, Act) and one.newer]
"""What was offered once although something is in its way by now."""
GAME = FatesEdge()

__all__ = ["GAME", "EdgeSettings"]
