"""Phantoms: the vote at midnight, the Eidolon that breaks loose, and what its defeat brings."""

from __future__ import annotations

from typing import Any

from undertow.games.eidolon.entries import STEPS
from undertow.games.eidolon.facts import (
    CombatBegan,
    EnemyWritten,
    PhantomFell,
    PhantomMissed,
    PhantomRose,
    XpEarned,
)
from undertow.games.eidolon.people import Enemy
from undertow.games.eidolon.rules.acting import turn
from undertow.games.eidolon.rules.declaring import rule
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import ABSENT, GM, World
from undertow.kernel import Choice, Field, Offer, Page, Prose, Question, Table, message

VOTE = message("eidolon.ask.phantom-vote", "Midnight. Whose Eidolon breaks loose?")
TIED = message("eidolon.ask.phantom-tie", "The vote is tied. Whose Eidolon breaks loose?")
LADDER = message("eidolon.ask.phantom", "{who}'s Eidolon is a Phantom now. What does it become?")
AGAIN = message(
    "eidolon.ask.phantom-again",
    "{who}'s Eidolon turns once more, changed and likely stronger. What does it become?",
)
NAME = message("eidolon.page.phantom-name", "What it is called now")
POWER = message("eidolon.page.phantom-power", "What it can do")
PHANTOM = message("eidolon.phantom.name", "{eidolon}, unbound")
XP = message("eidolon.xp.phantom.why", "{who}'s Phantom is beaten")
PHANTOM_XP = 3


def candidates(world: World) -> list[str]:
    """Whose Eidolon may turn: anybody's who lives and has woken one that is not loose already."""
    loose = [e.phantom_of for e in world.enemies.values() if e.phantom_of and not e.beaten]
    return [pc.id for pc in world.party if pc.state != "sealed" and pc.id not in loose]


def _due(world: World) -> Offer | None:
    if world.phantom_due and not world.made:
        return phantom_vote.offer()
    return None


@rule(
    "phantom-vote",
    "Midnight",
    "The players vote, all at once, whose Eidolon becomes a Phantom. On a tie the GM chooses.",
)
async def phantom_vote(t: Table[World]) -> None:
    found = candidates(t.world)
    if not found:
        t.tell(PhantomMissed())
        return
    votes: dict[str, str] = {}
    chosen = found[0]
    if len(found) > 1:
        asked: dict[str, Any] = {
            seat: (VOTE(), Choice(tuple(found))) for seat in t.world.present or [GM]
        }
        said = await t.ask_all(asked, default=ABSENT)
        votes = {seat: pc for seat, pc in said.items() if pc != ABSENT}
        ballots = list(votes.values())
        most = max(ballots.count(pc) for pc in found)
        first = [pc for pc in found if ballots.count(pc) == most]
        chosen = await t.choose(GM, TIED(), first, kind="pc")
    await rise(t, chosen, tuple(votes.items()))


async def rise(
    t: Table[World], whose: str, votes: tuple[tuple[str, str], ...] = (), forced: bool = False
) -> None:
    """Someone's Eidolon becomes a Phantom: severed from its master, and an enemy with a ladder of
    its own: that of last time, or the generic one until the GM writes it. A Move that calls one
    (`forced`) neither touches the Clock nor bars the Push."""
    from undertow.games.eidolon.rules.enemies import free_id, stages, template

    before = [e for e in t.world.enemies.values() if e.phantom_of == whose]
    t.tell(PhantomRose(whose, votes, forced))
    turn(t, whose, "severed", phantom_vote.id)
    eidolon = _eidolon(t.world, whose)
    old = before[-1] if before else None
    enemy = Enemy(
        free_id(t.world, "phantom"),
        old.name if old else str(PHANTOM(eidolon=eidolon)),
        eidolon,
        old.power if old else "",
        old.stages if old else stages(template()),
        shown="name",
        phantom_of=whose,
        forced=forced,
    )
    t.tell(EnemyWritten(enemy))
    if not forced or t.world.combat is not None:
        join_fight(t, enemy.id)


def phantom_page(world: World, id: str, ladder: Field) -> Question:
    """What a Phantom has become, for the GM to write."""
    phantom = world.enemies[id]
    before = [e for e in world.enemies.values() if e.phantom_of == phantom.phantom_of]
    page = Page(
        (
            Field("name", NAME(), Prose(80), phantom.name),
            Field("power", POWER(), Prose(400), phantom.power or None),
            ladder,
        ),
        "eidolon.phantom",
    )
    prompt = (AGAIN if before[0].id != id else LADDER)(who=who(world, phantom.phantom_of))
    return Question(GM, prompt, page, {"pc": phantom.phantom_of})


def _eidolon(world: World, whose: str) -> str:
    for people in (world.pcs, world.npcs, world.enemies):
        if whose in people:
            return str(people[whose].eidolon)
    return whose


def join_fight(t: Table[World], enemy: str) -> None:
    """The Phantom is fought: a combat begins, or the one that is on gets worse."""
    combat = t.world.combat
    present = combat.present if combat is not None else tuple(pc.id for pc in t.world.party)
    enemies = combat.enemies if combat is not None else ()
    t.tell(CombatBegan(present, (*enemies, enemy)))


def phantom_falls(t: Table[World], enemy: Enemy) -> None:
    """The Phantom is beaten: the Eidolon is itself again, a Clock at midnight starts over, and the party
    has learned much, if it was one of theirs."""
    whose = enemy.phantom_of
    t.tell(PhantomFell(whose, enemy.forced))
    turn(t, whose, "ready", phantom_vote.id)
    if whose in t.world.pcs:
        t.tell(XpEarned(PHANTOM_XP, XP(who=who(t.world, whose))))


STEPS.append(_due)
