"""The Outsider: a reckless renegade with a rival."""

from __future__ import annotations

from undertow.games.moonlight.book import Playbook, Special
from undertow.games.moonlight.numbers import AssistCost, Dice
from undertow.games.moonlight.world import World
from undertow.kernel import Term

PROVE = Special(
    id="moonlight.something-to-prove", name="Something to prove", starting=True,
    asks="Which protagonist is your rival?",
    text="Another protagonist is your rival; there is always exactly one.",
)  # fmt: skip
RECKLESS = Special(
    id="moonlight.reckless", name="Reckless", strains=True, dice=1, claim="It is desperate, and you do not care.",
    text="On a desperate roll you may take one more die; then all resistance to what comes of it has one die less, "
    "whoever resists.",
)  # fmt: skip
JADED = Special(
    id="moonlight.jaded", name="Jaded",
    text="Special armour: avert what stems from your rival's doing, or get ahead of your rival.",
    averts="what stems from your rival's doing", feat="you are ahead of your rival",
)  # fmt: skip
PATHETIC = Special(
    id="moonlight.pathetic", name="Pathetic!",
    text="Asking where your rival is, and what they do, is free when you gather information. When fatal harm or "
    "eclipse threatens your rival, you may turn up and protect them, whatever stands in the way.",
)  # fmt: skip
LOYALTIES = Special(
    id="moonlight.old-loyalties", name="Old loyalties",
    text="The group's adversaries are not hostile to you at first and deal with you as one of theirs. Say what you "
    "once were among them.",
)  # fmt: skip
BETTER = Special(
    id="moonlight.anything-you-do", name="Anything you do, I do better",
    text="To assist your rival gives two dice and costs 2 stress. Help declined between the two of you marks xp "
    "for you.",
)  # fmt: skip
BRUTISH = Special(
    id="moonlight.brutish", name="Brutish", transcendent=True,
    text="A push also gives a superhuman feat of force, or destroys what lies between you and your rival and brings "
    "you to them.",
    pushes=("a superhuman feat of force", "what lies between you and your rival breaks, and you are there"),
)  # fmt: skip
MINE = Special(
    id="moonlight.this-ones-mine", name="This one's mine!", transcendent=True,
    text="Once you engage a foe, neither withdraws before one is beaten. Only your rival may help you, and other "
    "foes keep out; your rival may take your place, and must then finish it.",
)  # fmt: skip
RELENTLESS = Special(
    id="moonlight.relentless", name="Relentless", transcendent=True,
    text="While transcended every other protagonist counts as your rival, one of them at a time.",
)  # fmt: skip


def rival(world: World, me: str, whom: str) -> bool:
    """Is somebody the Outsider's rival, as things stand?"""
    one = world.people[me]
    every = one.transcended and RELENTLESS.id in one.abilities
    return whom != me and (every or one.chosen.get(PROVE.id) == whom)


@BETTER.modifies(AssistCost)
def dear(world: World, m: AssistCost, me: str) -> Term | None:
    theirs = m.who == me and rival(world, me, m.whom)
    return Term(2, BETTER.line, sets=True) if theirs else None


@BETTER.modifies(Dice)
def doubly(world: World, m: Dice, me: str) -> Term | None:
    roll = m.roll
    theirs = roll.helper == me and not roll.by_link and rival(world, me, roll.who)
    return Term(1, BETTER.line) if theirs else None


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
        "What do you want to prove?", "What galls you about your rival?", "Which weakness does the bravado cover?",
    ),
)  # fmt: skip
