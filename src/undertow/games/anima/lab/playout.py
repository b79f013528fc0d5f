"""One whole conflict between bots, and what came of it: who won, how long it took, who was wounded,
and where the dice came from and went."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from undertow.games.anima.bots.ahead import AheadBot
from undertow.games.anima.bots.fighting import AnyBot, OwnFighter, fight
from undertow.games.anima.bots.greedy import GreedyBot
from undertow.games.anima.facts import (
    AchievementCounted,
    Assisted,
    ConflictBegan,
    ConflictEnded,
    Earned,
    FellOut,
    Fled,
    GoalSettled,
    Healed,
    OwnAdded,
    Paid,
    Shifted,
    StrikeAimed,
    StrikeCounted,
    Summoned,
    TurnBegan,
    WentHome,
    Wounded,
)
from undertow.games.anima.lab.fight import BASIC, Fight, begin
from undertow.games.anima.world import GM, Side, Who, World
from undertow.kernel import BadSetup, Fact, Play, Table
from undertow.lab.bots import UNKNOWN_BOT
from undertow.lab.own import is_own
from undertow.lab.playout import rng_of, secret_of

POOLS = ("action", "strike", "charge")
UNDECIDED = "undecided"
BOTS = ("random", "greedy", "ahead")


class Result(Struct, frozen=True):
    """What is known of a conflict that is over. The same seed gives the same, wherever it ran."""

    number: int
    winner: str
    """pc, gm, nobody (both sides fell at once), or undecided (it went on for too long)."""
    rounds: int
    decisions: int
    taken: dict[Who, int]
    """Wounds somebody took."""
    dealt: dict[Who, int]
    fell: tuple[Who, ...]
    """Who was defeated."""
    healed: dict[Side, int]
    causes: dict[str, int]
    """Wounds by side and cause: `pc exhaustion`."""
    strikes: dict[Side, tuple[int, int]]
    """Strikes a side made, and those of them that wounded."""
    flow: dict[str, int]
    """Dice that came or went, by side, pool and reason: `pc action -maneuver`."""
    goals: dict[str, str]
    """Goals that were decided, and the side that did."""
    uses: dict[str, int]
    """How often a power was paid for: `egere slow`."""

    def wounds(self, side: Side, sides: dict[Who, Side]) -> int:
        return sum(n for who, n in self.taken.items() if sides.get(who) == side)


class Tally:
    """Counts what is told at a table."""

    def __init__(self, table: Table[World]) -> None:
        self.table = table
        self.begun = False
        self.sides: dict[Who, Side] = {}
        self.pools: dict[Who, list[int]] = {}
        """Action, strike and charge dice, as they must stand now."""
        self.flow: dict[tuple[str, str, str], int] = {}
        self.taken: dict[Who, int] = {}
        self.dealt: dict[Who, int] = {}
        self.fell: list[Who] = []
        self.healed: dict[Side, int] = {"pc": 0, "gm": 0}
        self.causes: dict[str, int] = {}
        self.strikes: dict[Side, list[int]] = {"pc": [0, 0], "gm": [0, 0]}
        self.goals: dict[str, str] = {}
        self.uses: dict[str, int] = {}
        self.rounds = 1
        self.over = False
        if table.world.conflict is not None:
            self.begun = bool(table.world.fight.order)
            self.rounds = table.world.fight.round
            self._stand()

    def _stand(self) -> None:
        """Everybody's dice as the conflict begins."""
        for who, f in self.table.world.fighters.items():
            self.sides[who] = side = "gm" if f.sheet.seat == GM else "pc"
            eidolon = f.sheet.kind == "eidolon"
            self.pools[who] = [0, 0, 0] if eidolon and not f.here else [f.ap, f.sp, f.cp]
            if f.here:
                for pool, dice in zip(POOLS, self.pools[who], strict=True):
                    self._flows(side, pool, "+at the start", dice)

    def __call__(self, fact: Fact) -> None:
        counts = _COUNTS.get(type(fact))
        if counts is not None and not self.over:
            counts(self, fact)

    def _flows(self, side: str, pool: str, why: str, dice: int) -> None:
        if dice:
            key = (side, pool, why)
            self.flow[key] = self.flow.get(key, 0) + dice

    def moves(self, who: Who, why: str, ap: int = 0, sp: int = 0, cp: int = 0) -> None:
        """Dice come to somebody, or go."""
        pools, side = self.pools[who], self.sides[who]
        for place, dice in enumerate((ap, sp, cp)):
            if dice:
                pools[place] += dice
                sign = "+" if dice > 0 else "-"
                self._flows(side, POOLS[place], sign + why, abs(dice))

    # What each fact means for the count

    def _began(self, fact: ConflictBegan) -> None:
        self._stand()

    def _earned(self, fact: Earned) -> None:
        for who, (sp, cp) in (fact.shares or {fact.actor: (fact.strike, fact.charge)}).items():
            self.moves(who, "maneuver", sp=sp, cp=cp)

    def _paid(self, fact: Paid) -> None:
        self.moves(fact.who, "powers", cp=-fact.cost)
        for id in fact.powers:
            key = f"{fact.who} {id}"
            self.uses[key] = self.uses.get(key, 0) + 1

    def _aimed(self, fact: StrikeAimed) -> None:
        self.strikes[self.sides[fact.actor]][0] += 1

    def _struck(self, fact: StrikeCounted) -> None:
        if fact.wounds:
            self.strikes[self.sides[fact.actor]][1] += 1
            self.moves(fact.actor, "strikes", sp=-fact.dice)

    def _achieved(self, fact: AchievementCounted) -> None:
        if fact.won:
            self.moves(fact.actor, "achievements", sp=-fact.dice)

    def _shifted(self, fact: Shifted) -> None:
        why = fact.why.removeprefix("passion.")
        self.moves(fact.who, why, fact.ap, fact.sp, fact.cp)

    def _wounded(self, fact: Wounded) -> None:
        self.taken[fact.who] = self.taken.get(fact.who, 0) + fact.wounds
        if fact.by:
            self.dealt[fact.by] = self.dealt.get(fact.by, 0) + fact.wounds
        key = f"{self.sides[fact.who]} {fact.why}"
        self.causes[key] = self.causes.get(key, 0) + fact.wounds

    def _home(self, fact: WentHome) -> None:
        ap, sp, cp = self.pools[fact.eidolon]
        self.moves(fact.eidolon, "went home", -ap, -sp, -cp)
        if fact.how in ("defeated", "banished", "weak-spot"):
            self.fell.append(fact.eidolon)

    def _summoned(self, fact: Summoned) -> None:
        why = "summoned" if self.begun else "at the start"
        self.moves(fact.eidolon, why, fact.ap, fact.sp, fact.cp)

    def _fled(self, fact: Fled) -> None:
        _, sp, cp = self.pools[fact.who]
        self.moves(fact.who, "ran", sp=-sp, cp=-cp)

    def _fell(self, fact: FellOut) -> None:
        self.fell.append(fact.who)

    def _healed(self, fact: Healed) -> None:
        self.healed[self.sides[fact.who]] += fact.wounds

    def _turn(self, fact: TurnBegan) -> None:
        self.rounds, self.begun = fact.round, True

    def _settled(self, fact: GoalSettled) -> None:
        self.goals[fact.goal] = fact.side

    def _ended(self, fact: ConflictEnded) -> None:
        self.over = True


_COUNTS: dict[type[Fact], Callable[[Tally, Any], None]] = {
    OwnAdded: lambda tally, fact: tally.moves(fact.who, "maneuver", ap=-fact.dice),
    Assisted: lambda tally, fact: tally.moves(fact.giver, "assists", ap=-1),
    ConflictBegan: Tally._began,
    Earned: Tally._earned,
    Paid: Tally._paid,
    StrikeAimed: Tally._aimed,
    StrikeCounted: Tally._struck,
    AchievementCounted: Tally._achieved,
    Shifted: Tally._shifted,
    Wounded: Tally._wounded,
    WentHome: Tally._home,
    Summoned: Tally._summoned,
    Fled: Tally._fled,
    FellOut: Tally._fell,
    Healed: Tally._healed,
    TurnBegan: Tally._turn,
    GoalSettled: Tally._settled,
    ConflictEnded: Tally._ended,
}


def playout(setup: Fight, bot: str, seed: int, number: int = 0, *, journal: bool = False) -> Result:
    """Play conflict `number` of a seed to its end."""
    play = begin(setup, secret_of(seed, number), journal=journal)
    bots = sides_of(setup, bot, rng_of(seed, number))
    tally = listen(play)
    decisions = fight(play, bots, rounds=setup.rounds)
    winner = (play.world.campaign.last or "nobody") if tally.over else UNDECIDED
    return Result(
        number=number,
        winner=winner,
        rounds=min(tally.rounds, setup.rounds),
        decisions=decisions,
        taken=tally.taken,
        dealt=tally.dealt,
        fell=tuple(tally.fell),
        healed=tally.healed,
        causes=tally.causes,
        strikes={side: (made, hit) for side, (made, hit) in tally.strikes.items()},
        flow={" ".join(key): dice for key, dice in tally.flow.items()},
        goals=tally.goals,
        uses=tally.uses,
    )


def make_bot(name: str, rng: Random, basic: int = BASIC) -> AnyBot:
    """A bot by its name."""
    match name:
        case "random":
            return AnyBot(rng, basic)
        case "greedy":
            return GreedyBot(rng, basic)
        case "ahead":
            return AheadBot(rng, basic)
    if is_own(name):
        return OwnFighter(name, rng, basic)
    raise BadSetup(UNKNOWN_BOT(bot=name, known=list(BOTS)))


def sides_of(setup: Fight, bot: str, rng: Random) -> Callable[[str], AnyBot]:
    """Who plays at which seat."""
    pcs = make_bot(setup.bots.get("pc", bot), rng, setup.basic)
    gm = make_bot(setup.bots.get("gm", bot), rng, setup.basic)
    return lambda seat: gm if seat == GM else pcs


def listen(play: Play[World]) -> Tally:
    """Count everything that is told at a table from now on."""
    tally, before = Tally(play.table), play.table._told

    def told(fact: Fact) -> None:
        if before is not None:
            before(fact)
        tally(fact)

    play.table._told = told
    return tally
