"""How many cards a Move draws, and why."""

from __future__ import annotations

from undertow.games.eidolon.entries import (
    ABILITIES,
    BONUSES,
    MOVES,
    SWAPS,
    Bonus,
    Swap,
    answering,
    held,
)
from undertow.games.eidolon.people import PC, Stat, stat_of
from undertow.games.eidolon.rules.clock import NINE, nine
from undertow.games.eidolon.words import stat_name, who
from undertow.games.eidolon.world import Mod, MoveInProgress, World
from undertow.kernel import Line, Reckoning, Term, message

STAT = message("eidolon.count.stat", "{stat}")
SWAPPED = message("eidolon.count.swap", "{stat}, by {move}")
AID = message("eidolon.count.aid", "Affinity with {who}")
FLOOR = message("eidolon.count.floor", "a draw never falls below 0")
SAID = message("eidolon.count.gm", "the GM says so")

GM_SAYS = "gm"


def from_bottom(m: MoveInProgress) -> bool:
    """Does this draw come off the bottom? A Move that draws there may be turned to the top."""
    return m.bottom != MOVES[m.move].bottom


def cards_to_draw(world: World, m: MoveInProgress) -> Reckoning:
    """The stat, or the Affinity drawn instead; then Forward, Ongoing and what was bought; never
    below 0."""
    pc = world.pcs[m.pc]
    terms = [_base(world, pc, m)]
    terms += [Term(mod.amount, mod.why) for mod in world.mods if applies(world, mod, m)]
    if nine(world) and not m.aid:
        terms.append(Term(-1, NINE()))
    for entry in held(pc):
        for bonus in BONUSES.get(entry, ()):
            if gives(world, pc, bonus, m) and (bonus.claim is None or entry in m.claims):
                terms.append(Term(bonus.amount, MOVES[entry].name()))
    terms += [Term(amount, _bought(entry)) for amount, entry in m.extra]
    total = sum(term.amount for term in terms)
    if total < 0:
        terms.append(Term(-total, FLOOR()))
        total = 0
    return Reckoning(total, tuple(terms))


def _base(world: World, pc: PC, m: MoveInProgress) -> Term:
    if m.aid:
        tie = pc.tie(m.aid)
        return Term(tie.affinity, AID(who=who(world, tie.to)))
    stat: Stat = m.stat or "ele"
    name = stat_name(stat)
    why = SWAPPED(stat=name, move=MOVES[m.swap].name()) if m.swap else STAT(stat=name)
    return Term(stat_of(pc, stat), why)


def _bought(entry: str) -> Line:
    return ABILITIES[entry].line if entry in ABILITIES else SAID()


def applies(world: World, mod: Mod, m: MoveInProgress) -> bool:
    """Does this Forward or Ongoing count for the Move being made?"""
    return (
        mod.pc in (m.pc, "*")
        and mod.id < m.began
        and mod.until != "next-uptime"
        and (not mod.moves or m.move in mod.moves)
        and (mod.claim is None or claim_of(mod) in m.claims)
    )


def claim_of(mod: Mod) -> str:
    return f"mod:{mod.id}"


def gives(world: World, pc: PC, bonus: Bonus | Swap, m: MoveInProgress) -> bool:
    """Could this bonus or swap count, its claim aside?"""
    return (
        (not bonus.moves or m.move in bonus.moves)
        and (bonus.when is None or bonus.when(world, pc, m))
        and (bonus.entry not in MOVES or not MOVES[bonus.entry].eidolon or answering(pc))
    )


def swaps(world: World, pc: PC, m: MoveInProgress) -> list[Swap]:
    """The other stats that may be drawn."""
    return [
        swap
        for entry in held(pc)
        for swap in SWAPS.get(entry, ())
        if swap.stat != m.stat and gives(world, pc, swap, m)
    ]


def claims(
    world: World, pc: PC, m: MoveInProgress, good: bool | None = None
) -> list[tuple[str, Line]]:
    """What could be claimed for this Move, each with what it takes: what helps it, what does not,
    or both."""
    found: list[tuple[str, Line]] = []
    for entry in held(pc):
        for bonus in BONUSES.get(entry, ()):
            if bonus.claim is None or entry in m.claims or good not in (None, bonus.amount > 0):
                continue
            if gives(world, pc, bonus, m):
                found.append((entry, bonus.claim()))
    for mod in world.mods:
        if (
            mod.claim is not None
            and good in (None, mod.amount > 0)
            and mod.pc in (m.pc, "*")
            and mod.id < m.began
            and mod.until != "next-uptime"
            and (not mod.moves or m.move in mod.moves)
            and claim_of(mod) not in m.claims
        ):
            found.append((claim_of(mod), mod.claim))
    return found


def spent(world: World, m: MoveInProgress) -> tuple[int, ...]:
    """The Forward that this draw uses up."""
    return tuple(mod.id for mod in world.mods if mod.kind == "forward" and applies(world, mod, m))
