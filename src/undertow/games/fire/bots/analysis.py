"""What a bot works out from an open table of Fire of Eidolon.

A bot is given what its seat may know: what is in the piles can be counted, and their order says
nothing (`views.known`).
"""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from undertow.games.fire import grid
from undertow.games.fire.bots.route import FAR, Route
from undertow.games.fire.bots.weights import WEIGHTS, Weights
from undertow.games.fire.components import ATTRIBUTES, VESTIBULE, Attribute, ChamberId, HeroId
from undertow.games.fire.facts import ChamberFell, TilePlaced
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import ApLimit, CollectCost
from undertow.games.fire.rules.ends import judge
from undertow.games.fire.world import Hero, World

DEADLY = 100.0
"""The loss of the game, on the scale of losses."""


class Analysis:
    """One look at the table; everything is worked out when first asked for."""

    def __init__(self, world: World, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.world = world
        self.board = world.board
        self.here = [hero for hero in world.heroes.values() if hero.here]
        self.me = world.active
        self.needed = world.components.tokens_for_relic
        self._routes: dict[tuple[ChamberId, bool], Route] = {}
        self.losses: dict[ChamberId, float] = {}

    def like(self, other: Analysis) -> bool:
        """Would a chamber's fall still mean the same as at another look?"""
        mine, theirs = self.world, other.world
        return (
            mine.board is theirs.board
            and mine.tokens is theirs.tokens
            and mine.carrier == theirs.carrier
            and mine.now.number == theirs.now.number
            and mine.broken == theirs.broken
            and self.held == other.held
        )

    # Ways

    def route(self, hero: Hero) -> Route:
        return self.route_from(hero.at, hero.id == "rogue")

    def route_from(self, chamber: ChamberId, rogue: bool = False) -> Route:
        key = (chamber, rogue)
        route = self._routes.get(key)
        if route is None:
            ends = self.world.components.holding("passage")
            route = self._routes[key] = Route(self.board, chamber, rogue, ends)
        return route

    @cached_property
    def ap_left(self) -> int:
        return GAME.reckon(self.world, ApLimit(self.me.id)).total - self.world.now.spent

    def collect_cost(self, hero: Hero, chamber: ChamberId) -> int:
        return GAME.reckon(self.world, CollectCost(hero.id, chamber)).total

    # Tokens

    @cached_property
    def held(self) -> dict[Attribute, int]:
        """How many of each colour the living heroes hold."""
        return {a: sum(hero.tokens.get(a, 0) for hero in self.here) for a in ATTRIBUTES}

    @cached_property
    def open_colours(self) -> list[Attribute]:
        return [a for a in ATTRIBUTES if a not in self.world.broken]

    @cached_property
    def hidden(self) -> dict[Attribute, int]:
        """How many of each colour lie in unexplored chambers."""
        basic = self.world.components.basic
        colours = [basic.get(chamber) for chamber in self.world.supply]
        return {a: colours.count(a) for a in ATTRIBUTES}

    def missing(self, colour: Attribute) -> int:
        """How many tokens of a colour have still to be collected."""
        if colour in self.world.broken:
            return 0
        return max(0, self.needed - self.held[colour])

    def spare(self, colour: Attribute) -> int:
        """How many tokens of a colour can be lost without losing the game."""
        placed = sum(1 for other in self.world.tokens.values() if other == colour)
        return self.held[colour] + placed + self.hidden[colour] - self.needed

    @cached_property
    def keepers(self) -> dict[Attribute, HeroId]:
        """Who shall bring the six of each colour together: who has most, is best at it."""
        card = self.world.components.heroes
        taken: list[HeroId] = []
        keepers: dict[Attribute, HeroId] = {}
        for colour in sorted(ATTRIBUTES, key=lambda a: -self.held[a]):
            best = max(
                self.here,
                key=lambda hero: (
                    hero.tokens.get(colour, 0) * 2
                    + card[hero.id].stars(colour)
                    - 1.5 * taken.count(hero.id)
                ),
            )
            if self._only_by_magic(colour, best):
                best = self.world.heroes["wizard"]
            keepers[colour] = best.id
            taken.append(best.id)
        return keepers

    def _only_by_magic(self, colour: Attribute, keeper: Hero) -> bool:
        """Is the relic cut off, so that only the Wizard's Teleport leads there?"""
        wizard = self.world.heroes.get("wizard")
        relic = self.world.components.relic_of[colour]
        if wizard is None or not wizard.here or wizard.id == self.world.carrier:
            return False
        if "fire.teleport" in wizard.used or relic not in self.board.tiles:
            return False
        if colour in self.world.broken or self.held[colour] < self.needed:
            return False
        regions = self.board.regions
        cut_off = regions[relic] != regions[keeper.at]
        return cut_off and regions[wizard.at] == regions[keeper.at]

    # The cult

    @cached_property
    def pace(self) -> int:
        """Ritual Cards a turn."""
        track = self.world.track
        return track[min(self.world.threat, len(track) - 1)]

    @cached_property
    def turns_of_a_card(self) -> float:
        """How many turns one card more in the deck gives: one in every pass that is still to come,
        shared by the cards of a turn."""
        return sum(1 / cards for cards in self.world.track[self.world.threat + 1 :])

    @cached_property
    def slowness(self) -> float:
        """How much more a turn counts for a large company: what one hero has to do takes her more turns
        of everybody, and there is more to be brought together."""
        return max(1.0, len(self.world.heroes) / 4) ** 2

    def soon(self, chamber: ChamberId) -> float:
        """How likely a cultist comes to this chamber before everybody has had a turn."""
        world = self.world
        if chamber == world.sanctified or chamber == world.blessed:
            return 0.0
        coming = self.pace * len(self.here)
        if chamber in world.deck:
            return min(1.0, coming / len(world.deck))
        beyond = coming - len(world.deck)
        if chamber in world.discard and beyond > 0:
            return min(1.0, beyond / (len(world.discard) + len(world.deck)))
        return 0.0

    def urgency(self, chamber: ChamberId) -> float:
        """From 0 to 1: how pressing it is that the cultist in this chamber goes."""
        world = self.world
        if chamber in world.void_cards or chamber == world.sanctified:
            return 0.0
        if chamber in world.deck:
            return self.weights.coming + (1 - self.weights.coming) * self.soon(chamber)
        if chamber in world.discard:
            return self.weights.discarded + (1 - self.weights.discarded) * self.soon(chamber)
        return 0.0

    def fall_loss(self, chamber: ChamberId) -> float:
        """How bad it is if this chamber falls; the Special Chambers never do."""
        if not self.world.is_basic(chamber):
            return 0.0
        known = self.losses.get(chamber)
        if known is None:
            known = self.losses[chamber] = self._fall_loss(chamber)
        return known

    def _fall_loss(self, chamber: ChamberId) -> float:
        world = self.world
        loss = 0.4
        if chamber not in world.void_cards:
            loss += self.weights.time * self.turns_of_a_card * self.slowness
        colour = world.tokens.get(chamber)
        if colour is not None and self.missing(colour):
            spare = self.spare(colour)
            if spare <= 0:
                return DEADLY
            loss += self.weights.token_lost
        fallen = self._after_fall(chamber)
        if fallen is None:
            return DEADLY
        ending = judge(fallen)
        if ending is not None:
            return DEADLY if ending.outcome == "defeat" else 15.0
        return loss + self.on_the_way.get(chamber, 0.0) + self._cut_off(chamber, fallen)

    @cached_property
    def on_the_way(self) -> dict[ChamberId, float]:
        """The chambers on the ways that will be walked, and how bad a detour would be."""
        world, home = self.world, self.exit_or_vestibule
        ways: list[tuple[ChamberId, ChamberId, float]] = []
        fire = world.components.fire
        if world.carrier is not None:
            ways.append((world.heroes[world.carrier].at, home, self.weights.way_carrier))
        elif fire in self.board.tiles:
            ways.append((fire, home, self.weights.way_fire / (1 + len(self.open_colours))))
            if not self.open_colours:
                nearest = min(self.here, key=lambda hero: self.route(hero).to(fire))
                ways.append((nearest.at, fire, self.weights.way_fire))
        for colour in self.open_colours:
            relic = world.components.relic_of[colour]
            keeper = world.heroes[self.keepers[colour]]
            if relic in self.board.tiles and self.held[colour] >= self.needed:
                ways.append((keeper.at, relic, self.weights.way_relic))
        found: dict[ChamberId, float] = {}
        for start, goal, weight in ways:
            for chamber in self.between(start, goal):
                found[chamber] = found.get(chamber, 0.0) + weight
        return found

    def between(self, start: ChamberId, goal: ChamberId) -> list[ChamberId]:
        """The chambers of a shortest way, its start and end left out."""
        back = self.route_from(goal)
        way: list[ChamberId] = []
        if back.to(start) >= FAR:
            return way
        at = start
        while True:
            nearer = (c for c in self.board.links[at] if back.to(c) < back.to(at))
            step = next(nearer, None)
            if step is None or step == goal:
                return way
            way.append(step)
            at = step

    def _after_fall(self, chamber: ChamberId) -> World | None:
        """The world without a chamber, whoever stood in it next door; None if somebody is lost
        with the Fire."""
        world = self.world
        links = self.board.links[chamber]
        heroes = dict(world.heroes)
        for hero in self.here:
            if hero.at == chamber:
                if not links and world.carrier == hero.id:
                    return None
                heroes[hero.id] = replace(hero, at=links[0]) if links else replace(hero, lost=True)
        if heroes != world.heroes:
            world = replace(world, heroes=heroes)
        return ChamberFell(chamber, True).evolve(world)

    def _cut_off(self, chamber: ChamberId, fallen: World) -> float:
        """How much of what matters would no longer be joined to the exit."""
        before, after = self.board.regions, fallen.board.regions
        home = self.exit_or_vestibule
        cut = 0.0
        for other, weight in self._weights.items():
            if other in after and before[other] == before[home] and after[other] != after[home]:
                cut += weight
        for hero in fallen.heroes.values():
            if hero.here and before[hero.at] == before[home] and after[hero.at] != after[home]:
                cut += self._burden(hero)
        left = len(fallen.supply)
        return cut * (
            self.weights.no_tiles if left == 0 else self.weights.few_tiles if left < 4 else 1.0
        )

    def _burden(self, hero: Hero) -> float:
        """How bad it is if this hero is cut off."""
        if hero.id == self.world.carrier:
            return 12.0
        needed = sum(min(6, hero.tokens.get(a, 0)) for a in self.open_colours)
        return self.weights.lone + self.weights.burden * needed

    @cached_property
    def _weights(self) -> dict[ChamberId, float]:
        """What must still be walked to, and how bad it is to be cut off from it."""
        weights = {
            c: self.weights.cut_token for c, a in self.world.tokens.items() if self.missing(a)
        }
        for goal in self.goals:
            weights[goal] = (
                self.weights.cut_goal
                if goal != self.world.components.fire
                else self.weights.cut_fire
            )
        return weights

    def laid(self, chamber: ChamberId, cell: int, doors: int) -> World:
        """The world with one more tile."""
        supply = tuple(c for c in self.world.supply if c != chamber)
        world = replace(self.world, supply=supply) if supply != self.world.supply else self.world
        return TilePlaced(chamber, cell, doors).evolve(world)

    def joined(self, world: World) -> float:
        """How much of what matters is joined to the exit in such a world; much less than nothing
        where the game would be lost."""
        ending = judge(world)
        if ending is not None and ending.outcome == "defeat":
            return -DEADLY
        regions = world.board.regions
        home = regions[self.exit_or_vestibule]
        matters = (*self._weights, *(hero.at for hero in self.here))
        return float(sum(1 for place in matters if regions[place] == home))

    def last_tiles(self, cell: int, facing: int) -> float:
        """With few tiles left: what laying one of them in a cell does at worst, if it is laid as
        well as it can be."""
        worst = FAR * 1.0
        before = self.joined(self.world)
        for chamber in self.world.supply:
            ways = grid.orientations(self.world.components.doors[chamber])
            fits = [doors for doors in ways if doors & facing]
            if fits:
                best = max(self.joined(self.laid(chamber, cell, doors)) for doors in fits)
                worst = min(worst, best - before)
        return worst

    # Where things are

    @cached_property
    def closed(self) -> bool:
        """Is there more to find, but no doorway left to find it through?"""
        if not self.world.supply or not self.still_hidden:
            return False
        home = self.route_from(VESTIBULE)
        return not any(
            sides and home.to(chamber) < FAR for chamber, sides in self.board.open_sides.items()
        )

    def stranded(self, hero: Hero) -> bool:
        """Can she not walk to the exit?"""
        return self.board.regions[hero.at] != self.board.regions[self.exit_or_vestibule]

    @cached_property
    def goals(self) -> list[ChamberId]:
        """The Special Chambers in play that must still be visited."""
        world = self.world
        relics = world.components.relic_of
        places = [relics[a] for a in self.open_colours]
        if world.carrier is None:
            places.append(world.components.fire)
        return [place for place in places if place in self.board.tiles]

    @cached_property
    def exit_or_vestibule(self) -> ChamberId:
        return self.world.exit if self.world.exit in self.board.tiles else VESTIBULE

    @cached_property
    def still_hidden(self) -> float:
        """How much that is needed lies in unexplored chambers."""
        world, found = self.world, self.board.tiles
        relics = world.components.relic_of
        count = 0.0
        for colour in self.open_colours:
            count += relics[colour] in world.supply
            placed = sum(1 for other in world.tokens.values() if other == colour)
            count += min(self.hidden[colour], max(0, self.missing(colour) - placed))
        if world.carrier is None and world.components.fire in world.supply:
            count += 1
        if world.exit in world.supply and world.exit not in found:
            count += 1
        return count
