"""Many conflicts, over several processes, and what they say together: how dangerous a fight is, what
it costs, and what each power is worth in it.

Conflict i of a seed is the same whatever the number of processes. To weigh a power, the same
conflicts are fought again without it, with the same seeds, and compared one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.catalogue.bonds import SUMMONING
from undertow.games.anima.catalogue.entries import POWERS
from undertow.games.anima.lab.fight import Fight, begin, without
from undertow.games.anima.lab.playout import POOLS, Result, playout
from undertow.games.anima.world import Plan as Conflict
from undertow.games.anima.world import Side, Who, World
from undertow.kernel import BadSetup, message
from undertow.lab.comparing import Compared, numbers, shares
from undertow.lab.playout import secret_of
from undertow.lab.sim import ADVANCE, nobody, parts, workers
from undertow.lab.stats import Paired, Rate, Spread, paired, rate, spread

NO_CONFLICT = message(
    "lab.anima.no-conflict", "There is no conflict at this table, and none is planned."
)
SIDES: tuple[Side, ...] = ("pc", "gm")
BY_DEFAULT = 4000
"""Powers are weighed without being asked for while that takes no more conflicts than this."""
QUICK = {"random", "greedy"}
"""And while nobody fights who thinks for long."""


class Plan(Struct, frozen=True):
    """A row of conflicts."""

    fight: Fight
    bot: str = "greedy"
    games: int = 1000
    seed: int = 0
    powers: int | None = None
    """Conflicts for each power that is weighed; None: a few, where that is quick."""
    journal: bool = False

    def each_power(self) -> int:
        """How many conflicts each power takes."""
        if self.powers is not None:
            return min(self.powers, self.games)
        quick = {self.bot, *self.fight.bots.values()} <= QUICK
        return self.games if quick and len(self.fight.owned()) * self.games <= BY_DEFAULT else 0

    def total(self) -> int:
        """How many conflicts are fought in all."""
        return self.games + len(self.fight.owned()) * self.each_power()


class Flow(Struct, frozen=True):
    """Dice of one pool of one side, a conflict on average."""

    gained: float
    spent: float
    reasons: dict[str, float]
    """Where they came from (+) and went (-)."""


class Economy(Struct, frozen=True):
    """What one side had, did and suffered, a conflict on average."""

    wounds: Spread
    healed: float
    causes: dict[str, float]
    strikes: float
    wounding: float
    """The share of its strikes that wounded."""
    pools: dict[str, Flow]


class Person(Struct, frozen=True):
    """One fighter over all conflicts."""

    name: str
    side: Side
    fell: Rate
    taken: float
    dealt: float


class Worth(Struct, frozen=True):
    """What a power is worth to its side: how much more often it wins with it, and, where it would
    win or lose anyway, the wounds and rounds it saves."""

    who: Who
    power: str
    ranks: int
    uses: float
    """How often it was paid for, a conflict on average; passive powers never are."""
    with_: Rate
    without: Rate
    gain: Paired
    spared: Spread
    """Wounds that its side takes more without it, a conflict."""
    dealt: Spread
    """Wounds that the other side takes more with it, a conflict."""
    shorter: Spread
    """Rounds that a conflict takes more without it."""


class Summary(Struct, frozen=True):
    """What a row of conflicts says."""

    games: int
    won: dict[str, Rate]
    """By pc, gm, nobody and undecided."""
    rounds: Spread
    lengths: dict[int, int]
    """Conflicts by how many rounds they took."""
    decisions: Spread
    sides: dict[Side, Economy]
    fallen: dict[int, Rate]
    """How many PCs were defeated in a conflict."""
    people: dict[Who, Person]
    goals: dict[str, dict[str, Rate]]
    """By goal, how often each side decided it."""
    uses: dict[str, float]


class Simulated(Struct, frozen=True):
    """A whole simulation."""

    plan: Plan
    summary: Summary
    powers: tuple[Worth, ...]
    results: tuple[Result, ...]


def simulate(plan: Plan, *, jobs: int = 1, advance: ADVANCE = nobody) -> Simulated:
    """Fight every conflict of the plan."""
    begin(plan.fight, secret_of(plan.seed, 0))  # what cannot be played is refused at once
    each = plan.each_power()
    owned = plan.fight.owned() if each else []
    fights = [plan.fight, *(without(plan.fight, who, power) for who, power, _ in owned)]
    counts = [plan.games, *[each] * len(owned)]
    found: list[list[Result]] = [[] for _ in fights]
    for which, part in _played(plan, fights, counts, jobs):
        found[which].extend(part)
        advance(len(part))
    rows = [tuple(sorted(row, key=lambda result: result.number)) for row in found]
    summary = summarise(plan.fight, rows[0])
    powers = tuple(
        _weigh(plan.fight, who, power, rank, rows[0][:each], row)
        for (who, power, rank), row in zip(owned, rows[1:], strict=True)
    )
    powers = tuple(
        sorted(powers, key=lambda w: (-w.gain.mean, -w.spared.mean - w.dealt.mean, -w.shorter.mean))
    )
    return Simulated(plan, summary, powers, rows[0])


Task = tuple[Plan, int, Fight, range]


def _played(
    plan: Plan, fights: Sequence[Fight], counts: Sequence[int], jobs: int
) -> Iterator[tuple[int, list[Result]]]:
    bare = replace(plan, fight=fights[0])
    tasks: list[Task] = [
        (bare, which, setup, numbers)
        for which, (setup, games) in enumerate(zip(fights, counts, strict=True))
        for numbers in parts(games, jobs)
    ]
    if jobs <= 1 or len(tasks) < 2:
        for task in tasks:
            yield _work(task)
        return
    with workers(min(jobs, len(tasks))) as pool:
        yield from pool.imap_unordered(_work, tasks)


def _work(task: Task) -> tuple[int, list[Result]]:
    plan, which, setup, numbers = task
    journal = plan.journal and not which
    return which, [playout(setup, plan.bot, plan.seed, n, journal=journal) for n in numbers]


def _weigh(
    setup: Fight, who: Who, power: str, rank: int, base: Sequence[Result], less: Sequence[Result]
) -> Worth:
    sides = setup.sides()
    side = sides[who]
    other: Side = "gm" if side == "pc" else "pc"
    ours = [result.winner == side for result in base]
    theirs = [result.winner == side for result in less]
    uses = sum(result.uses.get(f"{who} {power}", 0) for result in base)
    return Worth(
        who,
        power,
        rank,
        uses / max(1, len(base)),
        rate(sum(ours), len(ours)),
        rate(sum(theirs), len(theirs)),
        paired(ours, theirs),
        _more(less, base, lambda result: result.wounds(side, sides)),
        _more(base, less, lambda result: result.wounds(other, sides)),
        _more(less, base, lambda result: result.rounds),
    )


def _more(
    here: Sequence[Result], there: Sequence[Result], figure: Callable[[Result], int]
) -> Spread:
    """How much more of something there is in one row than in another, pair by pair."""
    return spread([figure(a) - figure(b) for a, b in zip(here, there, strict=True)])


def summarise(setup: Fight, results: Sequence[Result]) -> Summary:
    n = len(results)
    sides, names = setup.sides(), setup.names()
    lengths: dict[int, int] = {}
    for result in results:
        lengths[result.rounds] = lengths.get(result.rounds, 0) + 1
    pcs = [sample.sheet.id for sample in setup.party]
    if setup.table is not None:
        pcs = [f.sheet.id for f in setup.table.pcs]
    down = [sum(1 for who in dict.fromkeys(r.fell) if who in pcs) for r in results]
    return Summary(
        games=n,
        won={
            who: rate(sum(1 for r in results if r.winner == who), n)
            for who in ("pc", "gm", "nobody", "undecided")
        },
        rounds=spread([r.rounds for r in results], 0),
        lengths=dict(sorted(lengths.items())),
        decisions=spread([r.decisions for r in results], 0),
        sides={side: _economy(side, sides, results) for side in SIDES},
        fallen={k: rate(down.count(k), n) for k in range(len(pcs) + 1)},
        people={
            who: Person(
                name,
                sides[who],
                rate(sum(1 for r in results if who in r.fell), n),
                sum(r.taken.get(who, 0) for r in results) / n,
                sum(r.dealt.get(who, 0) for r in results) / n,
            )
            for who, name in names.items()
        },
        goals={
            goal.text: {
                side: rate(sum(1 for r in results if r.goals.get(goal.id) == side), n)
                for side in SIDES
            }
            for goal in setup.plan.goals
            if not goal.switch
        },
        uses=_mean(n, [r.uses for r in results]),
    )


def _economy(side: Side, sides: dict[Who, Side], results: Sequence[Result]) -> Economy:
    n = len(results)
    mine = f"{side} "
    made = sum(r.strikes[side][0] for r in results)
    flow = _mean(n, [r.flow for r in results])
    pools = {}
    for pool in POOLS:
        start = f"{side} {pool} "
        reasons = {k.removeprefix(start): v for k, v in flow.items() if k.startswith(start)}
        pools[pool] = Flow(
            sum(v for k, v in reasons.items() if k[0] == "+"),
            sum(v for k, v in reasons.items() if k[0] == "-"),
            dict(sorted(reasons.items(), key=lambda item: -item[1])),
        )
    causes = _mean(n, [r.causes for r in results])
    return Economy(
        wounds=spread([r.wounds(side, sides) for r in results], 0),
        healed=sum(r.healed[side] for r in results) / n,
        causes={k.removeprefix(mine): v for k, v in causes.items() if k.startswith(mine)},
        strikes=made / n,
        wounding=sum(r.strikes[side][1] for r in results) / made if made else 0.0,
        pools=pools,
    )


def _mean(n: int, counts: Sequence[dict[str, int]]) -> dict[str, float]:
    total: dict[str, int] = {}
    for each in counts:
        for key, count in each.items():
            total[key] = total.get(key, 0) + count
    return {key: count / n for key, count in sorted(total.items())}


def unused(simulated: Simulated) -> list[tuple[Who, str]]:
    """Whose powers were never paid for; those that need not be are always at work."""
    used = simulated.summary.uses
    owned = simulated.plan.fight.owned()
    return [(w, id) for w, id, _ in owned if not used.get(f"{w} {id}") and not _always(id)]


def uses(power: str, often: float) -> str:
    """How often a power was used, in a word where it was not."""
    return f"{often:.1f}" if often else "always" if _always(power) else "not used"


def _always(power: str) -> bool:
    return POWERS[power].type == "passive" and power != SUMMONING.id


def compare(first: Simulated, second: Simulated) -> list[Compared]:
    """What is different in the second row of conflicts."""
    rows = [(row.results, row.plan.fight.sides()) for row in (first, second)]
    pcs = [{who for who, side in sides.items() if side == "pc"} for _, sides in rows]
    fell = [
        [not party.isdisjoint(r.fell) for r in results]
        for (results, _), party in zip(rows, pcs, strict=True)
    ]

    def wounds(side: Side) -> list[list[int]]:
        return [[r.wounds(side, sides) for r in results] for results, sides in rows]

    return [
        shares("the PCs win", *([r.winner == "pc" for r in results] for results, _ in rows)),
        shares("a PC is defeated", *fell),
        numbers("rounds", *([r.rounds for r in results] for results, _ in rows)),
        numbers("wounds of the PCs", *wounds("pc")),
        numbers("wounds of the adversity", *wounds("gm")),
    ]


def as_json(simulated: Simulated, *, each: bool = False) -> dict[str, Any]:
    """For programs: the same figures, and every single conflict where asked for."""
    plan = simulated.plan
    found: dict[str, Any] = {
        "plan": {
            "title": plan.fight.title,
            "bot": plan.bot,
            "bots": plan.fight.bots,
            "games": plan.games,
            "seed": plan.seed,
            "gamesPerPower": plan.each_power(),
            "basic": plan.fight.basic,
            "names": plan.fight.names(),
        },
        "summary": msgspec.to_builtins(simulated.summary, str_keys=True),
        "powers": [
            {
                "who": w.who,
                "power": w.power,
                "ranks": w.ranks,
                "uses": w.uses,
                "with": msgspec.to_builtins(w.with_),
                "without": msgspec.to_builtins(w.without),
                "gain": msgspec.to_builtins(w.gain),
                "spared": msgspec.to_builtins(w.spared),
                "dealt": msgspec.to_builtins(w.dealt),
                "shorter": msgspec.to_builtins(w.shorter),
            }
            for w in simulated.powers
        ],
        "unused": [{"who": who, "power": power} for who, power in unused(simulated)],
    }
    if each:
        found["results"] = msgspec.to_builtins(simulated.results)
    return found


# How dangerous is this?


class Danger(Struct, frozen=True):
    """The few figures a GM wants before a conflict begins."""

    games: int
    won: Rate
    """By the PCs."""
    undecided: Rate
    rounds: Spread
    somebody_falls: Rate
    falls: dict[Who, Rate]
    """How often each PC is defeated."""
    foes: dict[Who, Rate]
    """How often each opponent is."""
    wounds: Spread
    """That the PCs take together."""
    left: dict[str, Spread]
    """Dice the PCs have left together, by pool."""


def danger(
    table: Fight | World,
    n: int = 200,
    seed: int = 0,
    *,
    plan: Conflict | None = None,
    bot: str = "greedy",
) -> Danger:
    """How dangerous a fight is: one that is described, one that is going on at a table (as it
    stands now, whatever turn it is), or a table's planned next one. Nothing happens at the table
    itself, and the same seed gives the same figures."""
    setup = table if isinstance(table, Fight) else fight_at(table, plan)
    return judged(setup, [playout(setup, bot, seed, number) for number in range(n)])


def judged(setup: Fight, results: Sequence[Result]) -> Danger:
    """How dangerous a fight is that went like this."""
    summary, n = summarise(setup, results), len(results)
    people = {w: p for w, p in summary.people.items() if not _is_eidolon(setup, w)}
    none = summary.fallen[0].count
    return Danger(
        games=n,
        won=summary.won["pc"],
        undecided=summary.won["undecided"],
        rounds=summary.rounds,
        somebody_falls=rate(n - none, n),
        falls={who: person.fell for who, person in people.items() if person.side == "pc"},
        foes={who: person.fell for who, person in people.items() if person.side == "gm"},
        wounds=summary.sides["pc"].wounds,
        left={pool: spread([_left(r, pool) for r in results], 0) for pool in POOLS},
    )


def _left(result: Result, pool: str) -> int:
    """Dice of one pool that the PCs have when it is over."""
    came, went = f"pc {pool} +", f"pc {pool} -"
    return sum(
        dice if key.startswith(came) else -dice
        for key, dice in result.flow.items()
        if key.startswith((came, went))
    )


def fight_at(world: World, plan: Conflict | None = None) -> Fight:
    """The fight that a table is in, or is about to be."""
    going_on = world.conflict
    if going_on is not None:
        adversity = tuple(f.sheet for f in world.fighters.values() if f.sheet.kind == "adversity")
        plan = Conflict(adversity, going_on.goals, combat=going_on.combat)
    if plan is None:
        raise BadSetup(NO_CONFLICT())
    return Fight((), plan, world.rulings, table=world)


def _is_eidolon(setup: Fight, who: Who) -> bool:
    sheets = [*setup.plan.adversity, *(e for sample in setup.party for e in sample.eidolons)]
    if setup.table is not None:
        sheets += [f.sheet for f in setup.table.fighters.values()]
    return any(sheet.id == who and sheet.kind == "eidolon" for sheet in sheets)
