"""Oath of Flame & Light: dawn and vows."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge.book import (
    Beats,
    Bonus,
    Clear,
    Exposure,
    Give,
    Harm,
    Leash,
    Patron,
    Rite,
    Story,
    Way,
)
from undertow.games.edge.facts.story import LastingSet
from undertow.games.edge.moments import Effect, RollStood
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.giving import befall, given_by, keep
from undertow.games.edge.rules.leash import strain
from undertow.games.edge.world import Lasting, World
from undertow.kernel import Table, Term

SMITE = "edge.oath.radiant-smite"

KINDLE_VOW = Rite(
    id="edge.oath.kindle-vow",
    name="Kindle Vow",
    tier="low",
    xp=4,
    lasts="Action",
    reach="Self/Ally",
    stacks="Yes",
    needs="Consecrated spark.",
    text="Name a near-term pledge; the bearer gets +1 die on actions that keep it this scene.",
    push="If the bearer wavers or betrays it, the first time forces 1 story beat (Hearts) on them.",
    gives=(Bonus(1, "keeping the pledge", whom="bearer"),),
    pushed=(
        Beats(
            1,
            "hearts",
            forced=True,
            whom="bearer",
            when="the bearer wavers or betrays it for the first time",
        ),
    ),
)
LAY_ON_HANDS = Rite(
    id="edge.oath.lay-on-hands",
    name="Lay on Hands",
    tier="low",
    xp=5,
    lasts="Instant",
    reach="Touch",
    stacks="No",
    tags=(
        "CLEANSE",
        "HEAL",
    ),
    needs="A hand on the wound and a vow.",
    text="One of: a minor affliction ends, Harm falls one level, Fatigue 1 is cleared; stubborn curses or poisons get a difficulty by fiction.",
    push="Also +1 die on the target's next Resist this scene; Exposure +1.",
    ways=(
        Way("A minor affliction ends", (Clear(condition=True, whom="bearer"),)),
        Way("Harm falls one level", (Clear(harm=1, whom="bearer"),)),
        Way("Clear Fatigue 1", (Clear(fatigue=1, whom="bearer"),)),
    ),
    pushed=(Bonus(1, "the next Resist", uses=1, whom="bearer", kinds=("resist",)), Exposure(1)),
)
SUNLIT_PARLEY = Rite(
    id="edge.oath.sunlit-parley",
    name="Sunlit Parley",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Vow-ring.",
    text="Honest persuasion +1 die, deceit −1 die in this scene's parley.",
    push="One time, call for an answer in public; whoever dodges has 1 story beat (Hearts) forced on them.",
    gives=(
        Bonus(1, "honest persuasion in the parley", whom="all"),
        Bonus(-1, "deceit in the parley", whom="all"),
    ),
    pushed=(
        Beats(1, "hearts", forced=True, whom="bearer", when="somebody dodges your public question"),
    ),
)
PURGE_THE_SHADOW = Rite(
    id="edge.oath.purge-the-shadow",
    name="Purge the Shadow",
    tier="standard",
    xp=9,
    lasts="Instant",
    reach="Near",
    stacks="No",
    tags=(
        "REVEAL",
        "DISPEL",
    ),
    needs="Spark cracked to light.",
    text="Expose illusions and disguises and suppress one minor glamour or curse in Near (difficulty by fiction).",
    push="A lingering tell on the source, which you can sense one more time in the arc; 1 story beat (Diamonds) is marked.",
    gives=(
        Story("illusions and disguises in Near show, and one minor glamour or curse is suppressed"),
    ),
    pushed=(Beats(1, "diamonds"),),
)
RADIANT_SMITE = Rite(
    id="edge.oath.radiant-smite",
    name="Radiant Smite",
    tier="standard",
    xp=8,
    lasts="Action",
    reach="Self",
    stacks="No",
    tags=("FOLLOW-UP",),
    needs="Spark on weapon or badge.",
    text="Your next successful melee hit this scene goes up one Effect step and adds +1 Harm (Burn), or forces 1 story beat (Spades) if the blow is narrative. Undead and Oath-breakers it hits have −1 die on what they do next, an Outsider has 1 segment more on its Leash or Exit Tally. Where it does not hit, the charge lingers one beat, then makes 1 story beat (Diamonds).",
    push="A hit also bursts in Close: foes there are pushed back (Position one worse), or at −1 die for a beat; +1 Obligation.",
    ways=(
        Way("+1 Harm (Burn)", (Harm(1, "burn", whom="bearer", when="the strike hits"),)),
        Way(
            "Force 1 SB (Spades) on the target's side",
            (Beats(1, "spades", forced=True, whom="bearer", when="the strike hits"),),
        ),
    ),
    gives=(
        Bonus(effect=1, on="your next melee strike, until one hits", auto=True),
        Beats(1, "diamonds", when="the strike has missed and a beat has gone by"),
        Leash(1, when="the strike hits an Outsider"),
        Bonus(
            -1, "the next action of an Undead or Oath-breaker the strike hits", uses=1, whom="foes"
        ),
    ),
    pushed=(
        Bonus(
            -1,
            "hostile creatures in Close for one beat, or they are one Position worse",
            uses=1,
            whom="foes",
        ),
    ),
)
COVENANT_BLAZE = Rite(
    id="edge.oath.covenant-blaze",
    name="Covenant Blaze",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    tags=(
        "OATH",
        "FORTIFY",
    ),
    needs="Brazier lit with three names.",
    text="Each who swears is haloed: +1 die when keeping the oath, and an attack on them that would break its terms is at −1 die; oath-breakers at once force 2 story beats (Hearts/Spades) and take 1 Harm (Burn).",
    obligation=7,
    push="One beat of temporary [WARD] against oath-breakers entering.",
    gives=(
        Bonus(1, "keeping the oath", whom="parties"),
        Bonus(-1, "attacking one with the halo against the sworn terms", whom="all"),
        Beats(2, "hearts/spades", forced=True, whom="breaker", when="somebody breaks the oath"),
        Harm(1, "burn", whom="breaker", when="somebody breaks the oath"),
    ),
    pushed=(Story("for one beat the threshold is a [WARD] against oath-breakers"),),
)

OATH = Patron(
    id="edge.oath",
    name="Oath of Flame & Light",
    sphere="dawn and vows",
    text="It favors those who stand in the open and keep their word at any cost.",
    skills=("command",),
    rival="khemesh",
    friction="Consecrated dawn against the abyss.",
    gift="It works only while the bearer honors a vow or a protection they declared.",
    rites=(
        KINDLE_VOW,
        LAY_ON_HANDS,
        SUNLIT_PARLEY,
        PURGE_THE_SHADOW,
        RADIANT_SMITE,
        COVENANT_BLAZE,
    ),
)


# Radiant Smite works by itself on the next melee strike


def smites(world: World, who: str) -> list[tuple[int, Lasting]]:
    """What a smite holds ready for somebody; nothing once its charge is gone."""
    mine = [(n, one) for n, one in world.lasting.items() if (one.source, one.by) == (SMITE, who)]
    return mine if any("auto" in one.data for _, one in mine) else []


@RULES.modifies(Effect)
def flares(world: World, m: Effect, me: str) -> Term | None:
    strikes = m.roll.kind == "attack" and m.roll.skill == "melee"
    return Term(1, RADIANT_SMITE.line) if strikes and smites(world, m.roll.who) else None


@RULES.reacts(
    "after",
    RollStood,
    lambda world, m, me: bool(
        m.made.kind == "attack" and m.made.skill == "melee" and smites(world, m.made.who)
    ),
)
async def struck(t: Table[World], m: RollStood, me: str) -> None:
    """A hit discharges it; else it lingers for one beat, and then gutters."""
    held = smites(t.world, m.made.who)
    if not m.made.hit and not any("lingers" in one.data for _, one in held):
        for n, one in held:
            t.tell(LastingSet(n, replace(one, data={**one.data, "lingers": "yes"})))
        return
    for n, one in held:
        t.tell(LastingSet(n, None))
        thing = given_by(one)
        if m.made.hit and m.made.target in t.world.foes and thing is not None:
            sears(t, m.made.who, m.made.target, one, thing)
    if not m.made.hit:
        beats.gain(t, 1, SMITE, "diamonds")


def sears(t: Table[World], who: str, target: int, one: Lasting, thing: Give) -> None:
    foe = t.world.foes[target]
    if isinstance(thing, Leash):
        if foe.outsider:
            strain(t, target, thing.amount, SMITE)
    elif (
        isinstance(thing, Bonus)
        and thing.dice
        and thing.on.startswith("the next action of an Undead")
    ):
        if any(word in foe.conditions for word in ("undead", "oathbreaker")):
            keep(t, who, SMITE, thing, (str(target),), "scene")
    elif isinstance(thing, Harm | Beats) and one.words == "the strike hits":
        befall(t, who, SMITE, replace(thing, when=""), str(target), "scene")
    elif isinstance(thing, Bonus) and thing.dice:
        keep(t, who, SMITE, thing, ("foes",), "scene")
