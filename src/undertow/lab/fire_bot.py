"""A greedy player of Fire of Eidolon: it weighs what could be done against what it costs, and
takes one step towards the best; then it looks again.

A *wish* is something worth doing: a value, the AP until it is done, and the opening that begins
it. The scale of values: the loss of the game is 100, a needed token about 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from undertow.games.fire import grid
from undertow.games.fire.components import VESTIBULE, Attribute, ChamberId
from undertow.games.fire.world import Hero, World
from undertow.kernel import Opening, Plain, Play, Request
from undertow.lab import fire_answers, fire_skills
from undertow.lab.fire_bridge import bridge
from undertow.lab.fire_plan import Errand, hand_out
from undertow.lab.fire_sight import DEADLY, FAR, Sight, T


class Wish(Struct, frozen=True):
    """Something worth doing, and how to begin it."""

    value: float
    cost: float
    opening: Opening

    @property
    def worth(self) -> float:
        return self.value / (self.cost + T["PLUS"])


class FireBot:
    """The greedy bot. It remembers nothing that matters, so it may take over any seat any time."""

    def __init__(self) -> None:
        self._last: Sight | None = None

    def _look(self, world: World) -> Sight:
        """A look at the table; what falling chambers cost is kept while a turn leaves them alone."""
        sight = Sight(world)
        if self._last is not None and sight.like(self._last):
            sight.losses = self._last.losses
        self._last = sight
        return sight

    def open(self, play: Play[World], seat: str, offered: Sequence[Opening]) -> Opening:
        if len(offered) == 1:
            return offered[0]
        sight = self._look(play.world)
        if play.world.now.phase == "bob":
            return fire_skills.bob(sight, offered)
        return Wishes(sight, offered).best()

    def answer(self, play: Play[Any], request: Request) -> Plain:
        return fire_answers.answer(self._look(play.world), request)


class Wishes:
    """What the active hero could do, weighed."""

    def __init__(self, sight: Sight, offered: Sequence[Opening]) -> None:
        self.sight = sight
        self.world = sight.world
        self.me: Hero = sight.me
        self.left = sight.ap_left
        self.route = sight.route(self.me)
        self.offered: dict[str, list[Opening]] = {}
        for opening in offered:
            self.offered.setdefault(opening.rule, []).append(opening)
        self.steps = {str(o.args[1]): o for o in self.offered.get("fire.move", ())}
        for opening in self.offered.get("fire.passage", ()):
            self.steps[str(opening.args[1])] = opening
        self.wishes: list[Wish] = []

    def best(self) -> Opening:
        if "fire.stand" in self.offered and self.me.prone:
            return self.offered["fire.stand"][0]
        self._relics()
        self._fire()
        self._tokens()
        self._gathering()
        self._exploring()
        self._bridging()
        self._fighting()
        self._standing_by()
        fire_skills.wish(self)
        if free := fire_skills.first(self):
            return free
        if not self.wishes:
            return self.nothing()
        return self.choose()

    def choose(self) -> Opening:
        """The opening that begins the best wish; a step towards several is worth more."""
        best: dict[Opening, float] = {}
        total: dict[Opening, float] = {}
        for wish in self.wishes:
            best[wish.opening] = max(best.get(wish.opening, 0.0), wish.worth)
            total[wish.opening] = total.get(wish.opening, 0.0) + wish.worth
        return max(best, key=lambda o: best[o] + T["GROUP"] * (total[o] - best[o]))

    def nothing(self) -> Opening:
        """End the turn; where even that is not offered, whatever comes first."""
        for rule in ("fire.wait", "fire.stand"):
            if rule in self.offered:
                return self.offered[rule][0]
        return next(iter(self.offered.values()))[0]

    # Making wishes

    def add(self, value: float, cost: float, opening: Opening) -> None:
        if value > 0:
            self.wishes.append(Wish(value, cost, opening))

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
                self.add(value, ap + T["WAITF"] * self.left, self.offered["fire.wait"][0])
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

    # What there is to do

    def _relics(self) -> None:
        sight = self.sight
        for colour in sight.open_colours:
            if self.me.tokens.get(colour, 0) >= sight.needed:
                place = self.world.components.relic_of[colour]
                if place in sight.board.tiles:
                    self.at(place, "fire.destroy", T["RELIC"], 1)

    def _fire(self) -> None:
        """Fetch the Fire and run; whoever does not carry it goes to the exit."""
        world, sight = self.world, self.sight
        if world.carrier is None and not sight.open_colours:
            fire = world.components.fire
            nearest = min(sight.here, key=lambda hero: self._turns_to(hero, fire))
            if nearest.id == self.me.id:
                self.at(fire, "fire.take-fire", T["FIRE"], 1)
        if world.carrier is None and sight.open_colours:
            return
        exit = sight.exit_or_vestibule
        if world.carrier == self.me.id and self.me.at != exit:
            self.go(exit, T["FIRE"], sight.route(self.me).to(exit))
        elif world.carrier != self.me.id and self.me.at != exit:
            value = T["HOME"] if world.carrier else T["HOME"] / 4
            self.go(exit, value, self.route.to(exit))
        elif "fire.leave" in self.offered:
            self.add(T["HOME"], 1, self.offered["fire.leave"][0])
        elif "fire.wait" in self.offered:
            self.add(T["HOME"] / 4, T["HOLD"], self.offered["fire.wait"][0])
        if self.me.at != exit or world.carrier != self.me.id:
            self._relay()

    def _relay(self) -> None:
        """The Fire goes faster from hand to hand: each hero who is near takes it a few chambers."""
        world, sight = self.world, self.sight
        exit = sight.exit_or_vestibule
        if world.carrier is None or self.route.to(exit) >= FAR:
            return
        carrier = world.heroes[world.carrier]
        if carrier.id != self.me.id:
            far = self.route.to(carrier.at)
            home = sight.route_from(exit)
            if home.to(carrier.at) > 0 and far + 2 <= self.left:
                if far:
                    self.go(carrier.at, T["FIRE"], far + 1)
                for opening in self.offered.get("fire.pass-fire", ()):
                    self.add(T["FIRE"], 1, opening)
            return
        if self.left > 1 or self.route.to(exit) <= 1:
            return
        order = [hero.id for hero in sight.here]
        for opening in self.offered.get("fire.pass-fire", ()):
            taker = world.heroes[str(opening.args[2])]
            sooner = (order.index(taker.id) - order.index(self.me.id)) % len(order)
            if not taker.prone and 0 < sooner < len(order):
                self.add(T["FIRE"] * 1.1, 1 + 0.01 * sooner, opening)

    def _turns_to(self, hero: Hero, chamber: ChamberId) -> float:
        """Roughly how long until a hero is there, the order of turns counted in."""
        far = self.sight.route(hero).to(chamber)
        order = [h.id for h in self.sight.here]
        now = order.index(self.world.now.hero) if self.world.now.hero in order else 0
        wait = (order.index(hero.id) - now) % len(order)
        return far + hero.prone + 0.4 * wait

    def _tokens(self) -> None:
        world, sight = self.world, self.sight
        for chamber, colour in world.tokens.items():
            if not sight.missing(colour) or self.route.to(chamber) >= FAR:
                continue
            ap = sight.collect_cost(self.me, chamber)
            value = self.token_value(chamber, colour)
            self.at(chamber, "fire.collect", value * self.mine("collect", chamber), ap)

    def token_value(self, chamber: ChamberId, colour: Attribute) -> float:
        sight = self.sight
        value = T["TOKEN"]
        if chamber in self.world.cultists:
            value += sight.fall_loss(chamber) * (sight.urgency(chamber) + T["KEEP"])
        elif sight.spare(colour) <= 0:
            value += T["SCARCE"]
        return value

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
                    errands.append(
                        Errand("explore", chamber, value * bonus, _explore_ap)
                    )
        for chamber in world.cultists:
            harm = sight.fall_loss(chamber) * sight.urgency(chamber)
            if chamber != "V" and harm > 1.0:
                errands.append(Errand("attack", chamber, harm, lambda hero: 1.0))
        for colour in sight.open_colours:
            keeper = world.heroes[sight.keepers[colour]]
            relic = world.components.relic_of[colour]
            if relic in sight.board.tiles:
                if keeper.tokens.get(colour, 0) >= sight.needed:
                    errands.append(Errand("relic", relic, T["RELIC"], lambda hero: 1.0, keeper.id))
        return hand_out(sight, errands, T["PLUS"])

    def mine(self, kind: str, chamber: ChamberId) -> float:
        """How much an errand is hers to do."""
        whose = self.plan.get((kind, chamber))
        if whose == self.me.id:
            return 1.0
        return T["OTHER1"] if whose is None else T["OTHER2"]

    def _busy(self, hero: Hero) -> bool:
        """Has she six of a colour to bring to its relic?"""
        return any(hero.tokens.get(a, 0) >= self.sight.needed for a in self.sight.open_colours)

    def _delivery(self, hero: Hero, colour: Attribute) -> float:
        """What it will cost to bring a token to the keeper of its colour."""
        if self.sight.keepers[colour] == hero.id:
            return 0.0
        return T["DELIVER"] * (0.5 if hero.id == "wizard" else 1.0)

    def _gathering(self) -> None:
        """Bring the colours together, most eagerly where six are there."""
        sight = self.sight
        for colour in sight.open_colours:
            keeper = self.world.heroes[sight.keepers[colour]]
            complete = sight.held[colour] >= sight.needed
            if keeper.tokens.get(colour, 0) >= sight.needed:
                continue
            givers = [h for h in sight.here if h.id != keeper.id and h.tokens.get(colour)]
            if self.me.id != keeper.id:
                givers = [h for h in givers if h.id == self.me.id]
            for giver in givers:
                other = keeper if giver.id == self.me.id else giver
                count = giver.tokens.get(colour, 0)
                if other.at == self.me.at:
                    value = T["GATHER"] if complete else T["EACH"] * count
                    if trade := self.offered.get("fire.exchange"):
                        self.add(value + 2.0 * count, 1, trade[0])
                elif complete:
                    self._meet(keeper, giver, self.world.components.relic_of[colour])

    def _meet(self, keeper: Hero, giver: Hero, relic: ChamberId) -> None:
        """Go where keeper and giver meet best on the way to the relic."""
        sight = self.sight
        routes = [sight.route(keeper), sight.route(giver)]
        if relic in sight.board.tiles:
            routes.append(sight.route_from(relic))

        def worth(chamber: ChamberId) -> int:
            return sum(route.to(chamber) for route in routes)

        place = min(routes[0].far, key=worth)
        other = giver if keeper.id == self.me.id else keeper
        if place == self.me.at:
            if sight.route(other).to(place) <= 3 and "fire.wait" in self.offered:
                self.add(T["GATHER"] / 2, 3 + self.left, self.offered["fire.wait"][0])
            else:
                place = other.at
        self.go(place, T["GATHER"], self.route.to(place) + sight.route(other).to(place) / 2 + 1)

    # Exploring and fighting

    def _exploring(self) -> None:
        world, sight = self.world, self.sight
        wanted = sight.still_hidden
        if not world.supply or not wanted or self.bridging:
            return
        value = self.explore_value()
        for opening in self.offered.get("fire.explore", ()):
            side = grid.side_of(str(opening.args[1]))
            cell = sight.board.tiles[self.me.at].cell + grid.STEPS[side]
            worth = value * self.cell_bonus(cell) + (0.5 if self.left >= 2 else 0.0)
            if len(world.supply) <= 3:
                worth += 5.0 * sight.last_tiles(cell, grid.BITS[grid.opposite(side)])
            self.add(worth * self.mine("explore", self.me.at), 1, opening)
        only_special = not any(world.is_basic(c) for c in world.supply)
        for chamber, sides in sight.board.open_sides.items():
            far = self.route.to(chamber)
            if not sides or not 0 < far < FAR:
                continue
            origin = sight.board.tiles[chamber].cell
            cells = [origin + grid.STEPS[side] for side in sides]
            if only_special:
                cells = [c for c in cells if not sight.board.by_vestibule(c)]
            if cells:
                worth = value * max(map(self.cell_bonus, cells))
                self.go(chamber, worth * self.mine("explore", chamber), far + 1)

    def explore_value(self) -> float:
        """What the next tile is worth: little while there are tokens to fetch, much when six of a
        colour wait for their relic to be found."""
        world, sight = self.world, self.sight
        exposed = sum(1 for colour in world.tokens.values() if sight.missing(colour))
        value = T["EXPLORE"] * (1 - T["EXPOSED"] * exposed)
        value *= 1.5 if sight.still_hidden <= 2 else 1.0
        waiting = sum(
            1
            for colour in sight.open_colours
            if sight.held[colour] >= sight.needed
            and world.components.relic_of[colour] in world.supply
        )
        if not sight.open_colours and world.components.fire in world.supply:
            waiting += 2
        return value + T["XHELD"] * waiting / len(world.supply)

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
        x, y = grid.xy(cell)
        away = T["MANH"] * (abs(x) + abs(y) - 1) + (1 - T["MANH"]) * min(depth, 12)
        return max(T["FLOOR"], 1 + T["JOIN"] * (joins - 1) - T["AWAY"] * away)

    @cached_property
    def apart(self) -> dict[ChamberId, float]:
        """Places she wants to get to and cannot walk to, and what that would be worth."""
        world, sight = self.world, self.sight
        places: dict[ChamberId, float] = {}
        if world.carrier == self.me.id:
            places[sight.exit_or_vestibule] = T["FIRE"]
        elif world.carrier is not None:
            places[sight.exit_or_vestibule] = T["HOME"]
        elif not sight.open_colours:
            places[world.components.fire] = T["FIRE"]
        elif self.me.id not in [sight.keepers[a] for a in sight.open_colours]:
            places[world.components.fire] = T["FIREWAY"] / len(sight.open_colours)
        for colour in sight.open_colours:
            relic = world.components.relic_of[colour]
            keeper = world.heroes[sight.keepers[colour]]
            if self.me.tokens.get(colour, 0) >= sight.needed:
                places[relic] = T["RELIC"]
            elif sight.held[colour] >= sight.needed and self.me.tokens.get(colour, 0):
                places[keeper.at] = T["GATHER"]
            else:
                places.setdefault(relic, 4.0)
        for chamber, colour in world.tokens.items():
            if sight.missing(colour):
                places.setdefault(chamber, T["TOKEN"] if sight.spare(colour) <= 0 else 5.0)
        if sight.stranded(self.me):
            places.setdefault(sight.exit_or_vestibule, T["STRAND"])
        for hero in sight.here:
            if hero.id != self.me.id and sight.stranded(hero):
                places.setdefault(hero.at, T["STRAND"] / 2)
        tiles = sight.board.tiles
        return {p: v for p, v in places.items() if p in tiles and self.route.to(p) >= FAR}

    @cached_property
    def bridging(self) -> bool:
        """Is she cut off, and the tiles needed for the way home?"""
        sight = self.sight
        if not sight.stranded(self.me):
            return False
        return bridge(self.world, self.me.at, sight.exit_or_vestibule) is not None

    def _bridging(self) -> None:
        """Explore where that leads to what is cut off."""
        if not self.world.supply:
            return
        explore = {str(o.args[1]): o for o in self.offered.get("fire.explore", ())}
        for place, value in self.apart.items():
            way = bridge(self.world, self.me.at, place)
            if way is None:
                continue
            letter = grid.LETTERS[way.side]
            step = self.sight.board.tiles[self.me.at].cell + grid.STEPS[way.side]
            if letter in explore:
                self.add(0.8 * value, way.cost, explore[letter])
            elif (next_door := self.sight.board.at.get(step)) in self.steps:
                assert next_door is not None
                self.add(0.8 * value, way.cost, self.steps[next_door])

    def _fighting(self) -> None:
        sight = self.sight
        for chamber in self.world.cultists:
            if sight.route(self.me).to(chamber) > T["FARFIGHT"]:
                continue
            if chamber == "V":
                continue
            value = self.harm(chamber) * (
                self.mine("attack", chamber) if self.me.at != chamber else 1
            )
            self.at(chamber, "fire.attack", value, 1)

    def harm(self, chamber: ChamberId) -> float:
        """How pressing it is to drive the cultist out of a chamber; a token she can collect in this
        very turn is better collected."""
        sight = self.sight
        if sight.closed and sight.fall_loss(chamber) < DEADLY:
            return 0.0  # only a fall can open a way on
        if chamber in self.world.tokens:
            ap = self.route.to(chamber) + sight.collect_cost(self.me, chamber)
            if ap <= self.left and sight.missing(self.world.tokens[chamber]):
                return sight.fall_loss(chamber) * sight.urgency(chamber) * T["CANCOL"]
        return sight.fall_loss(chamber) * sight.urgency(chamber)

    def _standing_by(self) -> None:
        """With nothing better to do, be where the end will need her: one by the Fire, the next on
        its way out, the others near the exit."""
        sight, world = self.sight, self.world
        fire = world.components.fire
        if world.carrier is not None or fire not in sight.board.tiles or sight.still_hidden > 2:
            return
        busy = [sight.keepers[a] for a in sight.open_colours]
        idle = [h for h in sight.here if h.id not in busy]
        if self.me not in idle:
            return
        idle.sort(key=lambda hero: sight.route(hero).to(fire))
        way = [fire, *sight.between(fire, sight.exit_or_vestibule), sight.exit_or_vestibule]
        place = way[min(T["SPACE"] * idle.index(self.me), len(way) - 1)]
        value = T["STAND"] * (4 - len(sight.open_colours))
        if self.me.at != place:
            self.go(place, value, max(T["HOLD"] - 0.5, self.route.to(place)))
        elif "fire.wait" in self.offered:
            self.add(value, T["HOLD"], self.offered["fire.wait"][0])


def _explore_ap(hero: Hero) -> float:
    """What exploring costs in truth: whoever must walk in may have to walk out again."""
    return T["XRANGER"] if hero.id == "ranger" else T["XOTHER"]
