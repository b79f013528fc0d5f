"""The Outsider: a reckless renegade with a rival."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import Act, Playbook, Special, able, during, working
from undertow.games.moonlight.facts import DuelSet, Foreseen, Used
from undertow.games.moonlight.moments import Assisting, Breaking, Escaped
from undertow.games.moonlight.numbers import AssistCost, Dice
from undertow.games.moonlight.rules.consequences import room
from undertow.games.moonlight.rules.creation import anew
from undertow.games.moonlight.rules.stress import take_stress
from undertow.games.moonlight.words import consequence_named, person_named
from undertow.games.moonlight.world import FATAL, World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.forms import Form
from undertow.parts.uses import Use

PROVE = Special(
    id="moonlight.something-to-prove",
    name="Something to prove",
    starting=True,
    asks="Which protagonist is your rival?",
    text="Another protagonist is your rival; there is always exactly one.",
)
RECKLESS = Special(
    id="moonlight.reckless",
    name="Reckless",
    strains=True,
    desperate=True,
    dice=1,
    claim="You do not care what becomes of you.",
    text="On a desperate roll you may take one more die; then all resistance to what comes of it has one die less, "
    "whoever resists.",
)
JADED = Special(
    id="moonlight.jaded",
    name="Jaded",
    text="Special armour: avert what stems from your rival's doing, or get ahead of your rival.",
    averts="what stems from your rival's doing",
    feat="you are ahead of your rival",
)
PATHETIC = Special(
    id="moonlight.pathetic",
    name="Pathetic!",
    text="Asking where your rival is, and what they do, is free when you gather information. When fatal harm or "
    "eclipse threatens your rival, you may turn up and protect them, whatever stands in the way.",
    free="Where is my rival, and what are they doing?",
)
LOYALTIES = Special(
    id="moonlight.old-loyalties",
    name="Old loyalties",
    text="The group's adversaries are not hostile to you at first and deal with you as one of theirs; with your friends "
    "less so. Say what you once were among them.",
)
BETTER = Special(
    id="moonlight.anything-you-do",
    name="Anything you do, I do better",
    text="To assist your rival gives two dice and costs 2 stress. Help declined between the two of you marks xp "
    "for you.",
    learns="Help was declined between you and your rival.",
)
BRUTISH = Special(
    id="moonlight.brutish",
    name="Brutish",
    transcendent=True,
    text="A push also gives a superhuman feat of force, or destroys what lies between you and your rival and brings "
    "you to them.",
    pushes=(
        "a superhuman feat of force",
        "what lies between you and your rival breaks, and you are there",
    ),
)
MINE = Special(
    id="moonlight.this-ones-mine",
    name="This one's mine!",
    transcendent=True,
    text="Once you engage a foe, neither withdraws before one is beaten. Only your rival may help you, and other "
    "foes keep out; your rival may take your place, and must then finish it.",
)
RELENTLESS = Special(
    id="moonlight.relentless",
    name="Relentless",
    transcendent=True,
    text="While transcended every other protagonist counts as your rival, one of them at a time.",
)


def rival(world: World, me: str, whom: str) -> bool:
    """Is somebody the Outsider's rival, as things stand?"""
    one = world.people[me]
    every = one.transcended and RELENTLESS.id in one.abilities
    return whom != me and (every or one.chosen.get(PROVE.id) == whom)


@PROVE.reacts("after", Escaped, lambda world, m, me: m.who == me)
async def another_rival(t: Table[World], m: Escaped, me: str) -> None:
    """Out of eclipse, one may name a new rival."""
    t.tell(Used(Use(me, anew(PROVE.id), "phase")))


@BETTER.modifies(AssistCost)
def dear(world: World, m: AssistCost, me: str) -> Term | None:
    theirs = m.who == me and rival(world, me, m.whom)
    return Term(2, BETTER.line, sets=True) if theirs else None


@BETTER.modifies(Dice)
def doubly(world: World, m: Dice, me: str) -> Term | None:
    roll = m.roll
    theirs = roll.helper == me and not roll.by_link and rival(world, me, roll.who)
    return Term(1, BETTER.line) if theirs else None


# Pathetic!


def _threatened(world: World, me: str) -> list[tuple[int]]:
    """Fatal harm about to hit the rival."""
    if PATHETIC.id not in working(world, me):
        return []
    return [
        (id,)
        for id, found in world.incoming.items()
        if found.kind == "harm"
        and not (found.promised or found.resisted or found.protected)
        and rival(world, me, found.whom)
        and room(world.people[found.whom], found.level) >= FATAL
    ]


TURN_UP = message("moonlight.label.turn-up", "Pathetic! You take it for {who}: {words}")


@Act(
    id="moonlight.turn-up",
    name="Pathetic!",
    to=_threatened,
    anytime=True,
    text="Fatal harm is about to hit your rival: you are there, whatever stands in the way, and it hits you.",
    label=lambda world, me, id: TURN_UP(
        who=person_named(world, world.incoming[id].whom), words=consequence_named(world, id)
    ),
)
async def turn_up(t: Table[World], me: str, id: int) -> None:
    found = t.world.incoming[id]
    t.tell(Foreseen(id, replace(found, whom=me, protected=found.whom)))


INSTEAD = message(
    "moonlight.ask.pathetic", "{who} is about to break. Do you take the {stress} stress?"
)


def _may_bear(world: World, m: Breaking, me: str) -> bool:
    return world.rulings.pathetic_takes_stress and rival(world, me, m.who)


@PATHETIC.reacts("instead", Breaking, _may_bear)
async def bears(t: Table[World], m: Breaking, me: str) -> bool:
    one = t.world.people[me]
    asked = INSTEAD(who=t.world.people[m.who].name, stress=m.amount)
    if not await t.ask(one.seat, asked, [True, False], who=me):
        return False
    await take_stress(t, me, m.amount, PATHETIC.id)
    return True


# This one's mine!


class Duel(Form, frozen=True):
    foe: Annotated[str, Meta(title="Your foe", max_length=80)]
    words: Annotated[str, Meta(title="What counts as defeat", max_length=200)]


@Act(
    id="moonlight.duel",
    name="This one's mine!",
    anytime=True,
    needs=(able, during("mission")),
    to=lambda world, me: (
        [()] if MINE.id in working(world, me) and not world.people[me].duel else []
    ),
    text="Neither of you withdraws before one is beaten. Only your rival may help you; other foes keep out.",
).form(Duel)
async def duel(t: Table[World], me: str, given: Duel) -> None:
    t.tell(DuelSet(me, given.foe, given.words))


ALONE = message("moonlight.no.duel", "{who} fights {foe} alone: only their rival may help.")


@MINE.forbids(Assisting)
def hands_off(world: World, m: Assisting, me: str) -> Line | None:
    one = world.people[me]
    if m.whom != me or not one.duel or rival(world, me, m.who):
        return None
    return ALONE(who=one.name, foe=one.duel)


def _steps_in(world: World, me: str) -> list[tuple[str]]:
    return [(one.id,) for one in world.party if one.duel and rival(world, one.id, me)]


TAKE_OVER = message("moonlight.label.take-duel", "Take {who}'s place against {foe}, and finish it")


@Act(
    id="moonlight.take-duel",
    name="Take their place",
    to=_steps_in,
    anytime=True,
    needs=(able,),
    text="Their rival may step in whenever they like, and must then finish it.",
    label=lambda world, me, who: TAKE_OVER(
        who=person_named(world, who), foe=world.people[who].duel
    ),
)
async def take_duel(t: Table[World], me: str, who: str) -> None:
    foe = t.world.people[who].duel
    t.tell(DuelSet(who))
    t.tell(DuelSet(me, foe))


BEATEN = message("moonlight.label.duel-over", "{who} and {foe}: one is beaten")


@Act(
    id="moonlight.duel-over",
    name="The duel is over",
    by="gm",
    anytime=True,
    to=lambda world, me: [(one.id,) for one in world.party if one.duel],
    text="One of them is beaten.",
    label=lambda world, me, who: BEATEN(who=person_named(world, who), foe=world.people[who].duel),
)
async def duel_over(t: Table[World], me: str, who: str) -> None:
    t.tell(DuelSet(who))


PLAYBOOK = Playbook(
    id="outsider",
    name="The Outsider",
    text="A reckless renegade with a troubled past, and a rival among the protagonists.",
    xp="You met a challenge on your own, or with aggression.",
    mundane=("fierce", "arrogant"),
    true=("rebellious", "villainous"),
    promises=("to your rival", "competitive"),
    eclipse="Your friends are weak hangers-on. You go after what you want by the cruellest means, above all to "
    "humble your rival.",
    escape="You see that your rival is not cowed by you, and the two of you achieve something together. You may name "
    "a new rival.",
    questions=(
        "Where is my rival, and what are they doing?",
        "What is somebody's secret pain?",
        "How do I gain an edge?",
        "Which danger do the others not see?",
        "What is truly going on?",
        "What can be broken?",
    ),
    actions=("defy", "express"),
    abilities=(PROVE, RECKLESS, JADED, PATHETIC, LOYALTIES, BETTER, BRUTISH, MINE, RELENTLESS),
    ponder=(
        "What do you want to prove?",
        "What galls you about your rival?",
        "Which weakness does the bravado cover?",
    ),
)
