"""Wishes: what the active hero could do, each with its worth and the opening that begins it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from undertow.games.fire import grid
from undertow.games.fire.bots import errands, skills, ways
from undertow.games.fire.bots.plan import Errand, hand_out
from undertow.games.fire.bots.route import FAR
from undertow.games.fire.bots.sight import DEADLY, Sight
from undertow.games.fire.components import VESTIBULE, Attribute, ChamberId
from undertow.games.fire.world import Hero
from undertow.kernel import Offer


class Wish(Struct, frozen=True):
    """Something worth doing: what it gives, the AP until it is done, and how to begin it."""

    value: float
    cost: float
    offer: Offer


class Wishes:
    """What the active hero could do, weighed."""

    def __init__(self, sight: Sight, offered: Sequence[Offer]) -> None:
        self.sight = sight
        self.taste = sight.taste
        self.world = sight.world
        self.me: Hero = sight.me
        self.left = sight.ap_left
        self.route = sight.route(self.me)
        self.offered: dict[str, list[Offer]] = {}
        for offer in offered:
            self.offered.setdefault(offer.rule, []).append(offer)
        self.steps = {str(o.args[1]): o for o in self.offered.get("fire.move", ())}
        for offer in self.offered.get("fire.passage", ()):
            self.steps[str(offer.args[1])] = offer
        self.wishes: list[Wish] = []

    def best(self) -> Offer:
        """The opening to take."""
        if "fire.stand" in self.offered and self.me.prone:
            return self.offered["fire.stand"][0]
        errands.relics(self)
        errands.the_fire(self)
        errands.tokens(self)
        errands.gathering(self)
        ways.exploring(self)
        ways.building_ways(self)
        errands.fighting(self)
        errands.standing_by(self)
        skills.wish(self)
        if free := skills.first(self):
            return free
        chosen = self.choose() if self.wishes else self.nothing()
        if chosen.rule == "fire.wait" and self.left > 0:
            return skills.instead_of_waiting(self) or chosen
        return chosen

    def choose(self) -> Offer:
        """The opening that begins the best wish; a step towards several is worth more."""
        best: dict[Offer, float] = {}
        total: dict[Offer, float] = {}
        for wish in self.wishes:
            best[wish.offer] = max(best.get(wish.offer, 0.0), self.worth(wish))
            total[wish.offer] = total.get(wish.offer, 0.0) + self.worth(wish)
        return max(best, key=lambda o: best[o] + self.taste.together * (total[o] - best[o]))

    def worth(self, wish: Wish) -> float:
        return wish.value / (wish.cost + self.taste.haste)

    def nothing(self) -> Offer:
        """End the turn; where even that is not offered, whatever comes first."""
        for rule in ("fire.wait", "fire.stand"):
            if rule in self.offered:
                return self.offered[rule][0]
        return next(iter(self.offered.values()))[0]

    # Making wishes

    def add(self, value: float, cost: float, offer: Offer) -> None:
        if value > 0:
            self.wishes.append(Wish(value, cost, offer))

    def at(self, chamber: ChamberId, rule: str, value: float, ap: int, *, reach: int = 0) -> None:
        """Wish to do something in a chamber (or from `reach` chambers away): do it if she is there
        and can pay, wait there if she cannot pay yet, else take a step."""
        steps = max(0, self.route.to(chamber) - reach)
        if steps >= FAR - 1:
            return
        if steps == 0:
            if now := self.offered.get(rule):
                self.add(value, ap, now[0])
            elif ap > self.left and "fire.wait" in self.offered:
                self.add(value, ap + self.taste.wait * self.left, self.offered["fire.wait"][0])
            return
        spare = self.left - steps
        wasted = spare if 0 < spare < ap else 0
        self.go(chamber, value, steps + ap + wasted)

    def go(self, chamber: ChamberId, value: float, cost: float) -> None:
        """Wish to come closer to a chamber."""
        first = self.route.first.get(chamber)
        step = self.steps.get(first) if first is not None else None
        if step is None and chamber in self.steps:
            step = self.steps[chamber]
        if step is not None:
            self.add(value, cost, step)

    # Whose errand it is

    @cached_property
    def plan(self) -> dict[tuple[str, ChamberId], str]:
        """Who does what of the errands that anybody could do."""
        world, sight = self.world, self.sight
        errands = []
        for chamber, colour in world.tokens.items():
            if sight.missing(colour):

                def ap(
                    hero: Hero, chamber: ChamberId = chamber, colour: Attribute = colour
                ) -> float:
                    return sight.collect_cost(hero, chamber) + self._delivery(hero, colour)

                errands.append(Errand("collect", chamber, self.token_value(chamber, colour), ap))
        if world.supply and sight.still_hidden:
            value = self.explore_value()
            for chamber, sides in sight.board.open_sides.items():
                if sides:
                    origin = sight.board.tiles[chamber].cell
                    bonus = max(self.cell_bonus(origin + grid.STEPS[side]) for side in sides)
                    errands.append(Errand("explore", chamber, value * bonus, _one))
        for chamber in world.cultists:
            harm = sight.fall_loss(chamber) * sight.urgency(chamber)
            if chamber != "V" and harm > 1.0:
                errands.append(Errand("attack", chamber, harm, _one))
        for colour in sight.open_colours:
            keeper = world.heroes[sight.keepers[colour]]
            relic = world.components.relic_of[colour]
            ready = keeper.tokens.get(colour, 0) >= sight.needed
            if ready and relic in sight.board.tiles:
                errands.append(Errand("relic", relic, self.taste.relic, _one, keeper.id))
        return hand_out(sight, errands, self.taste.haste)

    def mine(self, kind: str, chamber: ChamberId) -> float:
        """How much an errand is hers to do."""
        whose = self.plan.get((kind, chamber))
        if whose == self.me.id:
            return 1.0
        return self.taste.nobodys if whose is None else self.taste.anothers

    def token_value(self, chamber: ChamberId, colour: Attribute) -> float:
        sight = self.sight
        value = self.taste.token
        if chamber in self.world.cultists:
            value += sight.fall_loss(chamber) * (sight.urgency(chamber) + self.taste.keep)
        elif sight.spare(colour) <= 0:
            value += self.taste.scarce
        return value

    def _delivery(self, hero: Hero, colour: Attribute) -> float:
        """What it will cost to bring a token to the keeper of its colour."""
        if self.sight.keepers[colour] == hero.id:
            return 0.0
        return self.taste.deliver * (0.5 if hero.id == "wizard" else 1.0)

    def harm(self, chamber: ChamberId) -> float:
        """How pressing it is to drive the cultist out of a chamber; a token she can collect in this
        very turn is better collected."""
        sight = self.sight
        if sight.closed and sight.fall_loss(chamber) < DEADLY:
            return 0.0  # only a fall can open a way on
        if chamber in self.world.tokens:
            ap = self.route.to(chamber) + sight.collect_cost(self.me, chamber)
            if ap <= self.left and sight.missing(self.world.tokens[chamber]):
                return (
                    sight.fall_loss(chamber) * sight.urgency(chamber) * self.taste.collect_instead
                )
        return sight.fall_loss(chamber) * sight.urgency(chamber)

    # Where to explore

    def explore_value(self) -> float:
        """What the next tile is worth: less while there are tokens to fetch, more as time goes by
        and what is missing must still be found."""
        world, sight, taste = self.world, self.sight, self.taste
        exposed = sum(1 for colour in world.tokens.values() if sight.missing(colour))
        value = taste.explore * (1 - taste.exposed * exposed)
        value *= 1.5 if sight.still_hidden <= 2 else 1.0
        passed = world.now.number / max(1, len(world.components.basic))
        return value * (1 + taste.late * min(1.0, max(0.0, passed - 1.0)))

    def cell_bonus(self, cell: int) -> float:
        """A factor: better where the new tile may join several, and near the Vestibule."""
        board = self.sight.board
        joins, depth = 0, FAR
        home = self.sight.route_from(VESTIBULE)
        for side, step in enumerate(grid.STEPS):
            other = board.at.get(cell + step)
            if other is not None:
                tile = board.tiles[other]
                if (tile.doors | tile.cracks) >> (side ^ 2) & 1:
                    joins += 1
                    depth = min(depth, home.to(other))
        away = min(depth, 12)
        return max(self.taste.least, 1 + self.taste.join * (joins - 1) - self.taste.away * away)

    @cached_property
    def apart(self) -> dict[ChamberId, float]:
        """Places she wants to get to and cannot walk to, and what that would be worth."""
        world, sight = self.world, self.sight
        places: dict[ChamberId, float] = {}
        if world.carrier == self.me.id:
            places[sight.exit_or_vestibule] = self.taste.fire
        elif world.carrier is not None:
            places[sight.exit_or_vestibule] = self.taste.home
        elif not sight.open_colours:
            places[world.components.fire] = self.taste.fire
        elif self.me.id not in [sight.keepers[a] for a in sight.open_colours]:
            places[world.components.fire] = self.taste.to_fire / len(sight.open_colours)
        for colour in sight.open_colours:
            relic = world.components.relic_of[colour]
            keeper = world.heroes[sight.keepers[colour]]
            if self.me.tokens.get(colour, 0) >= sight.needed:
                places[relic] = self.taste.relic
            elif sight.held[colour] >= sight.needed and self.me.tokens.get(colour, 0):
                places[keeper.at] = self.taste.gather
            else:
                places.setdefault(relic, 4.0)
        for chamber, colour in world.tokens.items():
            if sight.missing(colour):
                places.setdefault(chamber, self.taste.token if sight.spare(colour) <= 0 else 5.0)
        if sight.stranded(self.me):
            places.setdefault(sight.exit_or_vestibule, self.taste.stranded)
        for hero in sight.here:
            if hero.id != self.me.id and sight.stranded(hero):
                places.setdefault(hero.at, self.taste.stranded / 2)
        tiles = sight.board.tiles
        return {p: v for p, v in places.items() if p in tiles and self.route.to(p) >= FAR}

    @cached_property
    def bridging(self) -> bool:
        """Is she cut off, and the tiles needed for the way home?"""
        sight = self.sight
        if not sight.stranded(self.me):
            return False
        return ways.bridge(self.world, self.me.at, sight.exit_or_vestibule) is not None


def _one(hero: Hero) -> float:
    """One AP, whoever does it."""
    return 1.0
