"""Many games of Fire of Eidolon, over several processes, and what they say together.

Game i of a seed is the same game whatever the number of processes: each worker makes its secret and
its bot's chance from the seed and i alone, and the results are put in order before they are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from undertow.games.fire.catalogue.scenarios import leave
from undertow.games.fire.lab.playout import Result, playout
from undertow.games.fire.lab.table import Options, begin, fits
from undertow.games.fire.rules.acting import skills_of
from undertow.games.fire.rules.challenges import banish
from undertow.games.fire.rules.moving import slip_through
from undertow.games.fire.rules.offers import STANDARD
from undertow.lab.comparing import Compared, numbers, shares
from undertow.lab.sim import ADVANCE, nobody, parts, workers
from undertow.lab.stats import Rate, Spread, rate, spread


class Plan(Struct, frozen=True):
    """A row of games."""

    options: Options
    bot: str = "greedy"
    games: int = 1000
    seed: int = 0
    journal: bool = False


class Summary(Struct, frozen=True):
    """What a row of games says."""

    games: int
    won: Rate
    total: Rate
    partial: Rate
    defeat: Rate
    reasons: dict[str, Rate]
    """How games ended: outcome and why."""
    relics: dict[str, Rate]
    """How many relics were destroyed."""
    turns: Spread
    decisions: Spread
    threat: Spread
    lost: Spread
    explored: Spread
    fallen: Spread
    ap: dict[str, float]
    """AP a game on each kind of action."""
    lengths: dict[int, int]
    """Games by how many hero turns they took."""


class Unused(Struct, frozen=True):
    """What these games say nothing about: it could have been done, or have come, and never was."""

    actions: tuple[str, ...]
    skills: tuple[str, ...]
    cards: tuple[str, ...]
    chambers: tuple[str, ...]


class Simulated(Struct, frozen=True):
    """A whole simulation, as `--json` prints it."""

    plan: Plan
    summary: Summary
    results: tuple[Result, ...]

    @property
    def unused(self) -> Unused:
        return unused(self.plan.options, self.results)


def simulate(plan: Plan, *, jobs: int = 1, advance: ADVANCE = nobody) -> Simulated:
    """Play every game of the plan."""
    # The first game is begun here, so that a set-up that cannot be played is refused at once.
    fits(plan.options, plan.bot)
    found: list[Result] = []
    for part in _played(plan, jobs):
        found.extend(part)
        advance(len(part))
    results = tuple(sorted(found, key=lambda result: result.number))
    return Simulated(plan, summarise(results), results)


def _played(plan: Plan, jobs: int) -> Iterator[list[Result]]:
    portions = list(parts(plan.games, jobs))
    if jobs <= 1 or len(portions) < 2:
        for numbers in portions:
            yield _work((plan, numbers))
        return
    with workers(min(jobs, len(portions))) as pool:
        yield from pool.imap_unordered(_work, [(plan, numbers) for numbers in portions])


def _work(task: tuple[Plan, range]) -> list[Result]:
    plan, numbers = task
    return [
        playout(plan.options, plan.bot, plan.seed, number, journal=plan.journal)
        for number in numbers
    ]


def summarise(results: Sequence[Result]) -> Summary:
    n = len(results)
    outcomes = Counter(result.outcome for result in results)
    reasons = Counter(f"{result.outcome}: {result.why}" for result in results)
    relics = Counter(len(result.broken) for result in results)
    ap: Counter[str] = Counter()
    for result in results:
        ap.update(result.ap)
    return Summary(
        games=n,
        won=rate(outcomes["total"] + outcomes["partial"], n),
        total=rate(outcomes["total"], n),
        partial=rate(outcomes["partial"], n),
        defeat=rate(outcomes["defeat"], n),
        reasons={why: rate(count, n) for why, count in sorted(reasons.items())},
        relics={str(count): rate(relics[count], n) for count in range(4)},
        turns=spread([result.turns for result in results], 0),
        decisions=spread([result.decisions for result in results], 0),
        threat=spread([result.threat for result in results], 0),
        lost=spread([result.lost for result in results], 0),
        explored=spread([result.explored for result in results], 0),
        fallen=spread([result.fallen for result in results], 0),
        ap={what: spent / n for what, spent in sorted(ap.items())},
        lengths=dict(sorted(Counter(result.turns for result in results).items())),
    )


def unused(options: Options, results: Sequence[Result]) -> Unused:
    """Actions and skills nobody used, cards that never came up, chambers nobody found."""
    world = begin(options, bytes(32)).world
    done = {rule for result in results for rule in result.ap}
    came = {card for result in results for card in result.cards}
    found = {chamber for result in results for chamber in result.chambers}
    known = world.components.heroes
    skills = [skill for hero in options.heroes for skill in skills_of(hero, known[hero].skills)]
    needs = {
        slip_through.id: options.passages,
        banish.id: "shades-of-vorax" in options.scenarios,
        leave.id: "vagrant-portal" in options.scenarios,
    }
    cards = sorted({*world.deck, *world.discard, *world.pieces.events})
    chambers = sorted({*world.supply})
    return Unused(
        tuple(a.id for a in STANDARD if needs.get(a.id, True) and a.id not in done),
        tuple(dict.fromkeys(skill.id for skill in skills if skill.id not in done)),
        tuple(card for card in cards if card not in came),
        tuple(chamber for chamber in chambers if chamber not in found),
    )


def compare(first: Simulated, second: Simulated) -> list[Compared]:
    """What is different in the second row of games."""

    def share(name: str, figure: Callable[[Result], bool]) -> Compared:
        return shares(name, *([figure(r) for r in row.results] for row in (first, second)))

    def number(name: str, figure: Callable[[Result], int]) -> Compared:
        return numbers(name, *([figure(r) for r in row.results] for row in (first, second)))

    return [
        share("victory", lambda r: r.won),
        share("total victory", lambda r: r.outcome == "total"),
        share("all three relics broken", lambda r: len(r.broken) == 3),
        number("relics broken", lambda r: len(r.broken)),
        share("somebody lost", lambda r: r.lost > 0),
        number("hero turns", lambda r: r.turns),
        number("threat at the end", lambda r: r.threat),
        number("heroes lost", lambda r: r.lost),
        number("chambers explored", lambda r: r.explored),
        number("chambers fallen", lambda r: r.fallen),
    ]


def as_json(simulated: Simulated, *, each: bool = False) -> dict[str, Any]:
    """For programs: the same figures, and every single game where asked for."""
    found: dict[str, Any] = {
        "plan": msgspec.to_builtins(simulated.plan),
        "summary": msgspec.to_builtins(simulated.summary, str_keys=True),
        "unused": msgspec.to_builtins(simulated.unused),
    }
    if each:
        found["results"] = msgspec.to_builtins(simulated.results)
    return found
