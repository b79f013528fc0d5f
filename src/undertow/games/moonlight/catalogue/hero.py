"""The Unlikely Hero: unproven and honest, the heart of the group."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undertow.games.moonlight.book import PLAYBOOKS, Act, Playbook, Special, working
from undertow.games.moonlight.facts import Asked, SwappedOut
from undertow.games.moonlight.moments import SpecialArmour, Transcending
from undertow.games.moonlight.numbers import (
    AttributeDice,
    Dice,
    DowntimeActions,
    DowntimeDice,
    InfoDice,
)
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.forms import Form, Options

MORTAL_SAYS = message("moonlight.no.mortal", "{who} is only mortal, and cannot transcend.")

UNARMED = message("moonlight.no.mortal-armour", "{who} is only mortal, and has no special armour.")

MORTAL = Special(
    id="moonlight.only-mortal",
    name="Only mortal",
    starting=True,
    text="You cannot transcend and have no special armour. One more downtime action, and one more die to make a "
    "connection. When you alone save a friend from fatal harm, you may give this up for Hero's destiny.",
)
DESTINY = Special(
    id="moonlight.heros-destiny",
    name="Hero's destiny",
    earned=True,
    opens_all=True,
    effect=1,
    claim="This is your most powerful foe.",
    text="More effect against your most powerful foes, one more die on rolls while in eclipse. You transcend only "
    "at a moment when consequences hit an ally. Mark a transcendent ability at once. It is gained only by "
    "giving up Only mortal.",
)
CALL_OUT = Special(
    id="moonlight.call-out",
    name="Call out",
    dice=1,
    claim="You confront somebody about hurtful behaviour.",
    learns="They did not repent.",
    text="One more die to confront somebody about hurtful behaviour; if they do not repent, mark xp.",
)
WORTH = Special(
    id="moonlight.worth-saving",
    name="Worth saving",
    learns="You dashed into danger, and nobody helped.",
    text="A foolish dash into danger that nobody answers with help marks xp. Allies have one more die to resist when "
    "they protect you.",
)
HEARTFELT = Special(
    id="moonlight.heartfelt",
    name="Heartfelt",
    on=("info",),
    dice=1,
    claim="It is about emotions.",
    free="What do you truly feel?",
    text="One more die to gather information about emotions. Asking a player what their character truly feels is "
    "free.",
)
BELIEVE = Special(
    id="moonlight.believe-in-me",
    name="Believe in me",
    reaches=True,
    text="Your links, and everybody's links with you, may be used on anybody at all. Their owners still decide.",
)


@MORTAL.forbids(Transcending)
def mortal(world: World, m: Transcending, me: str) -> Line | None:
    return MORTAL_SAYS(who=world.people[me].name) if m.who == me else None


@MORTAL.forbids(SpecialArmour)
def unarmed(world: World, m: SpecialArmour, me: str) -> Line | None:
    return UNARMED(who=world.people[me].name) if m.who == me else None


@MORTAL.modifies(DowntimeActions)
def everyday(world: World, m: DowntimeActions, me: str) -> Term | None:
    return Term(1, MORTAL.line) if m.who == me else None


@MORTAL.modifies(DowntimeDice)
def dear_to_all(world: World, m: DowntimeDice, me: str) -> Term | None:
    return Term(1, MORTAL.line) if m.who == me and m.what == "connection" else None


@DESTINY.modifies(Dice)
def burns(world: World, m: Dice, me: str) -> Term | None:
    mine = m.roll.who == me and world.people[me].eclipse
    return Term(1, DESTINY.line) if mine else None


@DESTINY.modifies(AttributeDice)
def burns_on(world: World, m: AttributeDice, me: str) -> Term | None:
    mine = m.who == me and world.people[me].eclipse
    return Term(1, DESTINY.line) if mine else None


@DESTINY.modifies(DowntimeDice)
def burns_by_day(world: World, m: DowntimeDice, me: str) -> Term | None:
    mine = m.who == me and world.people[me].eclipse
    return Term(1, DESTINY.line) if mine else None


@DESTINY.modifies(InfoDice)
def burns_to_know(world: World, m: InfoDice, me: str) -> Term | None:
    mine = m.who == me and world.people[me].eclipse
    return Term(1, DESTINY.line) if mine else None


NOT_NOW = message(
    "moonlight.no.destiny", "{who} transcends only when consequences are about to hit an ally."
)


@DESTINY.forbids(Transcending)
def only_for_others(world: World, m: Transcending, me: str) -> Line | None:
    ally = any(found.whom != me for found in world.incoming.values())
    return None if m.who != me or ally else NOT_NOW(who=world.people[me].name)


@WORTH.modifies(AttributeDice)
def worth_it(world: World, m: AttributeDice, me: str) -> Term | None:
    theirs = m.who != me and m.what == "resistance" and m.protecting and m.whom == me
    return Term(1, WORTH.line) if theirs else None


class Destiny(Form, frozen=True):
    ability: Annotated[str, Meta(title="A transcendent ability")]
    words: Annotated[str, Meta(title="Whom you saved, and from what", max_length=400)] = ""

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        return {
            "ability": tuple(
                one.id for book in PLAYBOOKS.values() for one in book.abilities if one.transcendent
            )
        }


@Act(
    id="moonlight.destiny",
    name="Hero's destiny",
    anytime=True,
    to=lambda world, me: [()] if MORTAL.id in world.people[me].abilities else [],
    text="You alone saved a friend from fatal harm, or from what would reach beyond this mission. You may give up Only "
    "mortal for Hero's destiny, now or later, and mark a transcendent ability.",
).form(Destiny)
async def destiny(t: Table[World], me: str, given: Destiny) -> None:
    t.tell(SwappedOut(me, MORTAL.id, DESTINY.id))
    t.tell(SwappedOut(me, "", given.ability))


def _question(world: World, me: str) -> list[tuple[str]]:
    """The free question, at any time; by the other reading only with a roll for information."""
    if HEARTFELT.id not in working(world, me) or world.rulings.heartfelt_with_info:
        return []
    return [(one.id,) for one in world.party if one.id != me]


TRULY = message("moonlight.label.heartfelt", "{who}, what do you truly feel?")


@Act(
    id="moonlight.heartfelt-ask",
    name="Heartfelt",
    to=_question,
    anytime=True,
    text="Ask a player what their character truly feels.",
    label=lambda world, me, whom: TRULY(who=person_named(world, whom)),
)
async def ask_heart(t: Table[World], me: str, whom: str) -> None:
    t.tell(Asked(me, t.world.people[whom].name, 0, 0, 2, (), (HEARTFELT.free,)))


PLAYBOOK = Playbook(
    id="hero",
    name="The Unlikely Hero",
    text="An unproven, honest companion, the heart of the group, who at first cannot transcend.",
    xp="You met a challenge with compassion or honesty.",
    mundane=("innocent", "pretty"),
    true=("sacred", "renowned"),
    promises=("naive", "impossible"),
    eclipse="You are weak, useless and unworthy. You throw yourself into danger to be of any use at all.",
    escape="Somebody truly talks with you about your feelings, and shows that they have felt the same. Mere "
    "reassurance is not enough.",
    questions=(
        "What is the greatest danger?",
        "Who feels X?",
        "What do they truly feel?",
        "Who is strong, or vulnerable?",
        "Where is beauty?",
        "Whose needs are not met?",
    ),
    actions=("confess", "forgive"),
    abilities=(MORTAL, DESTINY, CALL_OUT, WORTH, HEARTFELT, BELIEVE),
    ponder=(
        "Which future do you hope for?",
        "What do you fear?",
        "Who saves you when you overreach?",
        "Why do the others bring you along?",
    ),
)
