"""Candidates: what the active hero could do, each with its worth and the offer that begins it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from undertow.games.fire import grid
from undertow.games.fire.bots import paths, skills, tasks
from undertow.games.fire.bots.analysis import DEADLY, Analysis
from undertow.games.fire.bots.plan import Task, hand_out
from undertow.games.fire.bots.route import FAR
from undertow.games.fire.components import VESTIBULE, Attribute, ChamberId
from undertow.games.fire.world import Hero
from undertow.kernel import Offer


class Candidate(Struct, frozen=True):
    """Something worth doing: what it gives, the AP until it is done, and how to begin it."""

    value: float
    cost: float
    offer: Offer


class Candidates:
    """What the active hero could do, weighed."""

    def __init__(self, analysis: Analysis, offered: Sequence[Offer]) -> None:
        self.analysis = analysis
        self.weights = analysis.weights
        self.world = analysis.world
        self.me: Hero = analysis.me
        self.left = analysis.ap_left
        self.route = analysis.route(self.me)
        self.offered: dict[str, list[Offer]] = {}
        for offer in offered:
            self.offered.setdefault(offer.rule, []).append(offer)
        self.steps = {str(o.args[1]): o for o in self.offered.get("fire.move", ())}
        for offer in self.offered.get("fire.passage", ()):
            self.steps[str(offer.args[1])] = offer
        self.candidates: list[Candidate] = []

    def best(self) -> Offer:
        """The offer to take."""
        if "fire.stand" in self.offered and self.me.prone:
            return self.offered["fire.stand"][0]
        tasks.relics(self)
        tasks.the_fire(self)
        tasks.tokens(self)
        tasks.gathering(self)
        paths.exploring(self)
        paths.building_ways(self)
        tasks.fighting(self)
        tasks.standing_by(self)
        skills.propose(self)
        if free := skills.first(self):
            return free
        chosen = self.choose() if self.candidates else self.nothing()
        if chosen.rule == "fire.wait" and self.left > 0:
            return skills.instead_of_waiting(self) or chosen
        return chosen

    def choose(self) -> Offer:
        """The opening that begins the best candidate; a step towards several is worth more."""
        best: dict[Offer, float] = {}
        total: dict[Offer, float] = {}
        for candidate in self.candidates:
            best[candidate.offer] = max(best.get(candidate.offer, 0.0), self.worth(candidate))
            total[candidate.offer] = total.get(candidate.offer, 0.0) + self.worth(candidate)
        return max(best, key=lambda o: best[o] + self.weights.together * (total[o] - best[o]))

    def worth(self, candidate: Candidate) -> float:
        return candidate.value / (candidate.cost + self.weights.haste)

    def nothing(self) -> Offer:
        """End the turn; where even that is not offered, whatever comes first."""
        for rule in ("fire.wait", "fire.stand"):
            if rule in self.offered:
                return self.offered[rule][0]
        return next(iter(self.offered.values()))[0]

    # Making candidates

    def add(self, value: float, cost: float, offer: Offer) -> None:
        if value > 0:
            self.candidates.append(Candidate(value, cost, offer))

    def at(self, chamber: ChamberId, rule: str, value: float, ap: int, *, reach: int = 0) -> None:
        """Candidate to do something in a chamber (or from `reach` chambers away): do it if she is there
        and can pay, wait there if she cannot pay yet, else take a step."""
        steps = max(0, self.route.to(chamber) - reach)
        if steps >= FAR - 1:
            return
        if steps == 0:
            if now := self.offered.get(rule):
                self.add(value, ap, now[0])
            elif ap > self.left and "fire.wait" in self.offered:
                self.add(value, ap + self.weights.wait * self.left, self.offered["fire.wait"][0])
            return
        spare = self.left - steps
        wasted = spare if 0 < spare < ap else 0
        self.go(chamber, value, steps + ap + wasted)

    def go(self, chamber: ChamberId, value: float, cost: float) -> None:
        """Candidate to come closer to a chamber."""
        first = self.route.first.get(chamber)
        step = self.steps.get(first) if first is not None else None
        if step is None and chamber in self.steps:
            step = self.steps[chamber]
        if step is not None:
            self.add(value, cost, step)

    # Whose task it is

    @cached_property
    def plan(self) -> dict[tuple[str, ChamberId], str]:
        """Who does what of the tasks that anyone could do."""
        world, analysis = self.world, self.analysis
        shared = []
        for chamber, colour in world.tokens.items():
            if analysis.missing(colour):

                def ap(
                    hero: Hero, chamber: ChamberId = chamber, colour: Attribute = colour
                ) -> float:
                    return analysis.collect_cost(hero, chamber) + self._delivery(hero, colour)

                shared.append(Task("collect", chamber, self.token_value(chamber, colour), ap))
        if world.supply and analysis.still_hidden:
            value = self.explore_value()
            for chamber, sides in analysis.board.open_sides.items():
                if sides:
                    origin = analysis.board.tiles[chamber].cell
                    bonus = max(self.cell_bonus(origin + grid.STEPS[side]) for side in sides)
                    shared.append(Task("explore", chamber, value * bonus, _one))
        for chamber in world.cultists:
            harm = analysis.fall_loss(chamber) * analysis.urgency(chamber)
            if chamber != "V" and harm > 1.0:
                shared.append(Task("attack", chamber, harm, _one))
        for colour in analysis.open_colours:
            keeper = world.heroes[analysis.keepers[colour]]
            relic = world.components.relic_of[colour]
            ready = keeper.tokens.get(colour, 0) >= analysis.needed
            if ready and relic in analysis.board.tiles:
                shared.append(Task("relic", relic, self.weights.relic, _one, keeper.id))
        return hand_out(analysis, shared, self.weights.haste)

    def mine(self, kind: str, chamber: ChamberId) -> float:
        """How much an task is hers to do."""
        whose = self.plan.get((kind, chamber))
        if whose == self.me.id:
            return 1.0
        return self.weights.nobodys if whose is None else self.weights.anothers

    def token_value(self, chamber: ChamberId, colour: Attribute) -> float:
        analysis = self.analysis
        value = self.weights.token
        if chamber in self.world.cultists:
            value += analysis.fall_loss(chamber) * (analysis.urgency(chamber) + self.weights.keep)
        elif analysis.spare(colour) <= 0:
            value += self.weights.scarce
        return value

    def _delivery(self, hero: Hero, colour: Attribute) -> float:
        """What it will cost to bring a token to the keeper of its colour."""
        if self.analysis.keepers[colour] == hero.id:
            return 0.0
        return self.weights.deliver * (0.5 if hero.id == "wizard" else 1.0)

    def harm(self, chamber: ChamberId) -> float:
        """How pressing it is to drive the cultist out of a chamber; a token she can collect in this
        very turn is better collected. Where she stands it costs no way, and is done before its card is
        near."""
        analysis = self.analysis
        if analysis.closed and analysis.fall_loss(chamber) < DEADLY:
            return 0.0  # only a fall can open a way on
        urgency = analysis.urgency(chamber)
        if chamber == self.me.at and urgency > 0:
            urgency = max(urgency, self.weights.at_hand)
        harm = analysis.fall_loss(chamber) * urgency
        if chamber in self.world.tokens:
            ap = self.route.to(chamber) + analysis.collect_cost(self.me, chamber)
            if ap <= self.left and analysis.missing(self.world.tokens[chamber]):
                return harm * self.weights.collect_instead
        return harm

    # Where to explore

    def explore_value(self) -> float:
        """What the next tile is worth: less while there are tokens to fetch, more as time goes by
        and what is missing must still be found."""
        world, analysis, weights = self.world, self.analysis, self.weights
        exposed = sum(1 for colour in world.tokens.values() if analysis.missing(colour))
        value = weights.explore * (1 - weights.exposed * exposed)
        value *= 1.5 if analysis.still_hidden <= 2 else 1.0
        passed = world.now.number / max(1, len(world.components.basic))
        return value * (1 + weights.late * min(1.0, max(0.0, passed - 1.0)))

    def cell_bonus(self, cell: int) -> float:
        """A factor: better where the new tile may join several, and near the Vestibule. The best cell there
        is counts in full, however far out it lies: what is needed must be found somewhere."""
        return max(self.weights.least, self._lies(cell) + self._nothing_nearer)

    @cached_property
    def _nothing_nearer(self) -> float:
        board = self.analysis.board
        home = self.analysis.route_from(VESTIBULE)
        best = max(
            (
                self._lies(board.tiles[chamber].cell + grid.STEPS[side])
                for chamber, sides in board.open_sides.items()
                if home.to(chamber) < FAR
                for side in sides
            ),
            default=1.0,
        )
        return max(0.0, 1.0 - best)

    def _lies(self, cell: int) -> float:
        board = self.analysis.board
        joins, depth = 0, FAR
        home = self.analysis.route_from(VESTIBULE)
        for side, step in enumerate(grid.STEPS):
            other = board.at.get(cell + step)
            if other is not None:
                tile = board.tiles[other]
                if (tile.doors | tile.cracks) >> (side ^ 2) & 1:
                    joins += 1
                    depth = min(depth, home.to(other))
        away = min(depth, 12)
        return 1 + self.weights.join * (joins - 1) - self.weights.away * away

    @cached_property
    def apart(self) -> dict[ChamberId, float]:
        """Places she wants to get to and cannot walk to, and what that would be worth."""
        world, analysis = self.world, self.analysis
        places: dict[ChamberId, float] = {}
        if world.carrier == self.me.id:
            places[analysis.exit_or_vestibule] = self.weights.fire
        elif world.carrier is not None:
            places[analysis.exit_or_vestibule] = self.weights.home
        elif not analysis.open_colours:
            places[world.components.fire] = self.weights.fire
        elif self.me.id not in [analysis.keepers[a] for a in analysis.open_colours]:
            places[world.components.fire] = self.weights.to_fire / len(analysis.open_colours)
        for colour in analysis.open_colours:
            relic = world.components.relic_of[colour]
            keeper = world.heroes[analysis.keepers[colour]]
            if self.me.tokens.get(colour, 0) >= analysis.needed:
                places[relic] = self.weights.relic
            elif analysis.held[colour] >= analysis.needed and self.me.tokens.get(colour, 0):
                places[keeper.at] = self.weights.gather
            else:
                places.setdefault(relic, 4.0)
        for chamber, colour in world.tokens.items():
            if analysis.missing(colour):
                places.setdefault(
                    chamber, self.weights.token if analysis.spare(colour) <= 0 else 5.0
                )
        if analysis.stranded(self.me):
            places.setdefault(analysis.exit_or_vestibule, self.weights.stranded)
        for hero in analysis.here:
            if hero.id != self.me.id and analysis.stranded(hero):
                places.setdefault(hero.at, self.weights.stranded / 2)
        tiles = analysis.board.tiles
        return {p: v for p, v in places.items() if p in tiles and self.route.to(p) >= FAR}

    @cached_property
    def bridging(self) -> bool:
        """Is she cut off, and the tiles needed for the way home?"""
        analysis = self.analysis
        if not analysis.stranded(self.me):
            return False
        return paths.bridge(self.world, self.me.at, analysis.exit_or_vestibule) is not None


def _one(hero: Hero) -> float:
    """One AP, whoever does it."""
    return 1.0
