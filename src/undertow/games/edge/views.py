"""What each seat sees: the table as it lies, each number with its reasons, and what something would
cost before anybody agrees to it. Hidden clocks and the order of the deck are left out."""

from __future__ import annotations

from collections.abc import Callable

from undertow.games.edge import flow
from undertow.games.edge.acts import TALENTS
from undertow.games.edge.book import PATRONS, RITES, TIERS, Rite
from undertow.games.edge.catalogue.gear import ARMOURS, SHIELDS, TAG_XP, WEAPONS
from undertow.games.edge.catalogue.talents import CODEX_XP, FAMILIAR_XP, SYMBOL_XP
from undertow.games.edge.concepts import CONCEPTS
from undertow.games.edge.creation import (
    ASSETS,
    BOND,
    COMPLICATION,
    MOST,
    MOST_FREELY,
    START,
    comes_first,
    talent_cost,
)
from undertow.games.edge.labels import foe_named
from undertow.games.edge.moments import (
    Capacity,
    Danger,
    Difficulty,
    Effect,
    Help,
    Invoking,
    Pool,
    Rolling,
    Soak,
)
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.boons import FAILURE
from undertow.games.edge.rules.cards import MEANS, PLACES, WORTH, full_deck, weight
from undertow.games.edge.rules.harm import armoured
from undertow.games.edge.rules.leash import full, length
from undertow.games.edge.rules.obligation import Debt, clock_of
from undertow.games.edge.rules.rites import boons_for, known, outsiders, rite_dv
from undertow.games.edge.rules.slipping import lashes
from undertow.games.edge.rules.symbols import kept_up
from undertow.games.edge.rules.throwing import PAYS, owed
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.seen import (
    Bank,
    CardView,
    ClockView,
    FoeView,
    HitView,
    LastingView,
    Need,
    OmenView,
    Person,
    Prices,
    RiteView,
    RollView,
    ThreadView,
    UnitView,
    View,
    WorkingView,
)
from undertow.games.edge.words import name
from undertow.games.edge.world import (
    Character,
    Hit,
    Roll,
    Working,
    World,
)
from undertow.kernel import Line, Moment, Reckoning, Tally, Term, message, plain
from undertow.parts import extras
from undertow.parts.handouts import visible
from undertow.parts.secrets import visible_by_id

Counts = Callable[[World, Tally], Reckoning]
Forbids = Callable[[World, Moment], Line | None]


def _units(world: World) -> tuple[UnitView, ...]:
    """Everybody on the grid who still stands in the scene."""
    grid = world.grid
    if grid is None:
        return ()
    names = {one.id: plain(one.name) for one in world.people.values()}
    names |= {f"foe {id}": foe_named(world, id) for id in world.foes}
    return tuple(
        UnitView(who, names[who], grid.cells(unit), grid.zone(unit))
        for who, unit in grid.units.items()
        if who in names
    )


def view(world: World, seat: str, count: Counts, forbids: Forbids) -> View:
    look = _Look(world, count, forbids)
    scene, session = world.scene, world.session
    return View(
        phase=world.phase,
        scene=scene,
        session=session,
        guide=flow.guide(world),
        people=tuple(look.person(one) for one in world.people.values()),
        rolls=tuple(look.roll(id, roll) for id, roll in world.rolls.items()),
        last=world.last,
        hits=tuple(look.hit(id, hit) for id, hit in world.hits.items()),
        foes=tuple(FoeView(id, foe, length(foe), full(foe)) for id, foe in world.foes.items()),
        lasting=look.lasting(),
        workings=tuple(look.working(id, one) for id, one in world.workings.items()),
        clocks=tuple(
            ClockView(id, clock) for id, clock in visible_by_id(world.clocks, seat).items()
        ),
        threads=tuple(ThreadView(id, one) for id, one in world.threads.items()),
        bank=Bank(
            world.beats,
            scene.spent,
            beats.scene_limit(world),
            session.spent,
            beats.SESSION,
            beats.budget(world),
            beats.most_threads(world),
        ),
        deck=world.deck.left or full_deck(world).left,
        drawn=tuple(
            CardView(card, MEANS[weight(card)](), WORTH.get(weight(card), 0))
            for card in world.drawn
        ),
        crown=tuple(OmenView(omen, PLACE[omen.place]()) for omen in world.crown),
        leg=world.leg,
        supply=world.supply,
        grid=world.grid,
        units=_units(world),
        fallen=world.fallen,
        rulings=world.rulings,
        table=world.table,
        handouts=visible(world.handouts, seat),
        extras=extras.visible(world.extras, seat),
        prices=_prices(world.rulings) if _writing(world) else None,
    )


PLACE = {
    place: message(f"edge.crown.{place.replace(' ', '-')}", text) for place, text in PLACES.items()
}


class _Look:
    """One look at a world."""

    def __init__(self, world: World, count: Counts, forbids: Forbids) -> None:
        self.world, self._count, self._forbids = world, count, forbids

    def count(self, tally: Tally) -> Reckoning:
        return self._count(self.world, tally)

    def person(self, one: Character) -> Person:
        return Person(
            sheet=one,
            tier=one.tier,
            capacity=self.count(Capacity(one.id)),
            owed=one.owed,
            clock=clock_of(self.world, one),
            rites=self.rites(one),
            kept=self.kept(one.id),
            failures=max(0, FAILURE - one.consoled),
        )

    def kept(self, me: str) -> Reckoning:
        """One for each rite that is kept up, by its name."""
        sources = {one.tie: one.source for one in self.world.lasting.values()}
        terms = tuple(Term(1, name(sources[tie])) for tie in kept_up(self.world, me))
        return Reckoning(len(terms), terms)

    def rites(self, one: Character) -> tuple[RiteView, ...]:
        """By codex what was bought; by symbol every rite of its patron, whole or cracked."""
        if one.dead:
            return ()
        lists = [r for patron in one.symbols for r in PATRONS[patron].rites if not r.interrupt]
        bought = [RITES[id] for id in known(self.world, one.id)]
        return (
            *(self.rite(one, rite, "codex") for rite in bought),
            *(self.rite(one, r, path) for r in lists for path in ("symbol", "crack")),
        )

    def rite(self, one: Character, rite: Rite, path: str) -> RiteView:
        def why_not(pushed: bool) -> Line | None:
            return self._forbids(self.world, Invoking(one.id, rite.id, path, pushed))

        dv, codex = self.dv(one, rite), path == "codex"
        return RiteView(
            rite.id,
            rite.patron,
            path,
            rite.tier,
            dv,
            dv + 1 if path == "symbol" else 0,
            boons_for(self.world, rite, path),
            self.count(Debt(one.id, rite.id, path)),
            self.count(Debt(one.id, rite.id, path, pushed=True)) if codex else None,
            why_not(pushed=False),
            why_not(pushed=True) if codex else None,
        )

    def dv(self, one: Character, rite: Rite) -> int:
        """An Outsider's Cap where the rite strikes one, else the rite's own."""
        if rite.test == "cap" and (foes := outsiders(self.world)):
            return self.world.foes[int(foes[0])].cap
        return rite_dv(self.world, one.id, rite)

    def roll(self, id: int, roll: Roll) -> RollView:
        one = self.world.people[roll.who]
        left = max(0, FAILURE - one.consoled)
        capped = not self.world.rulings.only_misses_capped
        pays = {came: owed(self.world, roll, came) for came in PAYS}
        return RollView(
            id,
            roll,
            self.count(Pool(roll)),
            self.count(Help(roll)),
            self.count(Danger(roll)),
            self.count(Effect(roll)),
            self.count(Difficulty(roll)),
            {
                came: min(boons, left) if capped or came == "miss" else boons
                for came, boons in pays.items()
            },
            self._forbids(self.world, Rolling(roll)),
        )

    def hit(self, id: int, hit: Hit) -> HitView:
        met = armoured(self.world.people[hit.whom], hit)
        soak = self.count(Soak(hit.whom, met))
        left = met.fatigue - min(met.fatigue, soak.total)
        return HitView(id, hit, met != hit, met.level, left, soak)

    def lasting(self) -> tuple[LastingView, ...]:
        open_ = [n for n, _ in lashes(self.world)]
        return tuple(LastingView(n, one, n in open_) for n, one in self.world.lasting.items())

    def working(self, id: int, one: Working) -> WorkingView:
        rite = RITES.get(one.what)
        dv = one.dv if rite is None else self.dv(self.world.people[one.who], rite)
        return WorkingView(id, one, dv)


def _writing(world: World) -> bool:
    """Before the first scene, and where somebody has to begin anew."""
    return world.scene.number == 0 or any(one.dead for one in world.people.values())


def _asks(id: str, rulings: Rulings) -> tuple[Need, ...]:
    """What a talent asks for: others that come first, ratings, a tier."""
    first = (Need(other) for other in comes_first(id, rulings))
    least = (Need(name, most) for name, most in TALENTS[id].least.items())
    return (*first, *least, *([Need("tier", 2)] if TALENTS[id].prestige else ()))


def _bonds(rite: Rite) -> tuple[Need, ...]:
    """What a rite asks for: a Familiar for the low ones, a Codex, Tier III for the high."""
    tier = TIERS[rite.tier] - 1
    return (Need("familiar"), Need("codex"), Need("tier", 3))[:tier]


def _prices(rulings: Rulings) -> Prices:
    return Prices(
        start=START,
        most=MOST_FREELY if rulings.build_of_thirty_six else MOST,
        bond=BOND,
        complication=COMPLICATION,
        rating=3,
        skill=2,
        final_only=rulings.final_rating_only,
        talents={id: talent_cost(id, rulings) for id in TALENTS},
        rites={id: one.xp for id, one in RITES.items()},
        familiar=FAMILIAR_XP,
        codex=CODEX_XP,
        symbol=SYMBOL_XP,
        tag=TAG_XP,
        weapons={row: one.xp for row, one in WEAPONS.items()},
        shields={row: one.xp for row, one in SHIELDS.items()},
        armours={row: one.xp for row, one in ARMOURS.items()},
        assets={size: xp for size, (xp, _) in ASSETS.items()},
        asks={
            **{id: needs for id in TALENTS if (needs := _asks(id, rulings))},
            **{id: _bonds(one) for id, one in RITES.items()},
        },
        concepts=CONCEPTS,
    )
