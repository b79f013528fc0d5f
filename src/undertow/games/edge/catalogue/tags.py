"""The tags that spells, rites and talents print: what a hit, a partial and a miss do, and what counters
them."""

from __future__ import annotations

from undertow.games.edge.book import (
    Bonus,
    Clear,
    Condition,
    Declare,
    Give,
    Integrity,
    Resistance,
    Story,
    Tag,
    Tether,
)

NOTHING = "Nothing happens."


def tag(
    name: str,
    text: str,
    hit: str,
    partial: str,
    miss: str = NOTHING,
    *counters: str,
    gives: tuple[Give, ...] = (),
    less: tuple[Give, ...] = (),
) -> Tag:
    return Tag(
        id=f"edge.tag.{name}",
        name=f"[{name.upper()}]",
        text=text,
        hit=hit,
        partial=partial,
        miss=miss,
        counters=counters,
        gives=gives or (Story(hit),),
        less=less or (Story(partial),),
    )


DISPEL = tag(
    "dispel",
    "Ends an ongoing magical effect or construct.",
    "It is dismissed or suppressed.",
    "It is suppressed briefly, or shrinks.",
)
COUNTER = tag(
    "counter",
    "Interrupts a cast or a rite in its window.",
    "It is cancelled.",
    "Its Position or Effect is lowered, or it costs more.",
)
BARRIER = tag(
    "barrier",
    "Makes cover, or an obstacle.",
    "A barrier stands, of integrity 2, 4 or 6.",
    "Only a narrow or fragile one.",
    NOTHING,
    "[DISPEL]",
    "force",
    "another route",
    gives=(Integrity("barrier"),),
)
SEAL = tag(
    "seal",
    "Locks a container, door or portal; never a spirit.",
    "It is locked; say what may bypass it.",
    "The seal is short-lived or leaky.",
)
UNSEAL = tag(
    "unseal",
    "Unlocks a container, door or portal; never a spirit.",
    "It is unlocked; say what may bypass it.",
    "It opens for a short while, or not wholly.",
)
VEIL = tag(
    "veil",
    "Hides a person, a thing or a zone.",
    "Scans and Notice against it are at a disadvantage; name its limits.",
    "It works only at range or in dim light.",
    NOTHING,
    "[REVEAL]",
    "strong light",
    "proof",
    gives=(Bonus(-1, "scans and Notice against what is veiled", skills=("notice",), whom="all"),),
)
REVEAL = tag(
    "reveal",
    "Shows illusions, disguises, hidden clauses.",
    "The truth shows; say how.",
    "A clue, not the whole.",
)
MARK = tag(
    "mark",
    "Tags a target to track it, or for leverage.",
    "Once a scene you or an ally have +1 die acting directly against it.",
    "The mark is noisy or short-lived.",
    NOTHING,
    "[CLEANSE]",
    "[DISPEL]",
    "named materials",
    gives=(Bonus(1, "acting directly against what is marked", uses=1, whom="allies"),),
)
CURSE = tag(
    "curse",
    "Lays a lasting hindrance, with a clear release.",
    "A named condition.",
    "A milder or intermittent one.",
    NOTHING,
    "[CLEANSE]",
    "keys",
    gives=(Condition("cursed", whom="bearer"),),
)
CLEANSE = tag(
    "cleanse",
    "Removes or suppresses a condition: poison, disease, a curse, fear.",
    "One named affliction ends.",
    "It is reduced for the scene.",
    gives=(Clear(condition=True, whom="bearer"),),
)
FORTIFY = tag(
    "fortify",
    "Hardens a person, place or object against one vector.",
    "Better Position, or lighter consequences, against it for the scene.",
    "For one ally or one doorway only.",
    gives=(Bonus(position=1, on="what you are hardened against", whom="allies"),),
    less=(Bonus(position=1, on="what you are hardened against", whom="bearer"),),
)
COMMAND = tag(
    "command",
    "Gives a sapient target a clear order.",
    "It complies now, or pays at once a cost the GM states.",
    "It hesitates, bargains or does part of it.",
    "It refuses, or there is blowback.",
)
OATH = tag(
    "oath",
    "Binds parties to terms.",
    "An enforceable pact, with its boon and what a breach brings.",
    "There is a loophole.",
    NOTHING,
    "the release clause",
    "[CLEANSE] where the text allows it",
)
SANCTIFY = tag(
    "sanctify",
    "Consecrates a zone to a code.",
    "Say what is allowed and forbidden: a violation starts Risky or brings a soft consequence.",
    "The cover is patchy.",
    NOTHING,
    "an opposing rite",
    "profanation",
    "time",
)
PASSAGE = tag(
    "passage",
    "Declares a route permitted and easy.",
    "Allies on it have one step of Position or Effect, or 1 level less of difficult terrain.",
    "For a single ally or stretch only.",
    gives=(Bonus(position=1, on="the route", whom="allies"),),
    less=(Bonus(position=1, on="a stretch of the route", uses=1, whom="bearer"),),
)
TRANSPORT = tag(
    "transport",
    "Moves a target across an obstacle.",
    "It is moved within range; say what shows it.",
    "It arrives off-balance, drops gear, or is worse placed.",
    less=(Bonus(position=-1, on="the next action after arriving", uses=1, whom="bearer"),),
)
CONJURE = tag(
    "conjure",
    "Makes an object, cover or a hazard.",
    "It has integrity 2, 4 or 6, or is a hazard that ticks.",
    "It is fragile or brief.",
    NOTHING,
    "[DISPEL]",
    "force",
    "time",
    gives=(Integrity("conjured thing"),),
)
HEAL = tag(
    "heal",
    "Removes or lowers Harm, or a Condition.",
    "Harm falls one level.",
    "A Condition ends.",
    gives=(Clear(harm=1, whom="bearer"),),
    less=(Clear(condition=True, whom="bearer"),),
)
ILLUSION = tag(
    "illusion",
    "A show that disbelief or disruption resists.",
    "It holds until somebody resists it.",
    "It flickers.",
    NOTHING,
    "disbelief",
    "disruption",
)
AREA = tag(
    "area",
    "Hits all in the zone; what else stands there is at risk.",
    "Everybody in the zone is struck, friend and foe.",
    "Some are struck, and something that was not meant to be.",
    gives=(Story("Everybody in the zone is struck, friend and foe.", whom="all"),),
)
ARMOR = tag(
    "armor",
    "Gives +1 Resistance against the harm it is made for.",
    "One more die to resist that harm.",
    "It is thin, or slow to close.",
    gives=(Resistance(),),
)
BOUND = tag(
    "bound",
    "Holds a target where it is until it breaks free.",
    "It cannot move until the bond is broken.",
    "It is slowed for a moment.",
    NOTHING,
    "breaking free",
    gives=(Condition("bound", whom="bearer"),),
)
FOLLOW_UP = tag(
    "follow-up",
    "Sets off another action that is linked to this one; mostly free, where the story permits it.",
    "A linked action follows at once.",
    "It follows later, or for a price.",
    gives=(Declare("a linked action, at once", "once", acts=True),),
)
TETHER = tag(
    "tether",
    "Binds two to each other; they strain where they are parted.",
    "Two are bound: each round one of them is at Far or farther, both mark 1 Fatigue.",
    "The bond is thin, and snaps when it is pulled.",
    gives=(Tether(),),
)
INSTANT = tag(
    "instant",
    "May be cast while you are engaged, at no worse Position.",
    "It works at once.",
    "It works at once, and weakly.",
)
