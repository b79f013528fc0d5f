"""Oath of Flame & Light: dawn and vows."""

from undertow.games.edge.book import (
    Beats,
    Bonus,
    Clear,
    Exposure,
    Harm,
    Leash,
    Patron,
    Rite,
    Story,
    Way,
)

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
    push="If the bearer wavers or betrays it, the first time forces 1 SB (Hearts) on them.",
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
    text="One of: a minor affliction ends, Harm falls one level, Fatigue 1 is cleared; stubborn curses or poisons get a DV by fiction.",
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
    push="One time, call for an answer in public; whoever dodges has 1 SB (Hearts) forced on them.",
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
    text="Expose illusions and disguises and suppress one minor glamour or curse in Near (DV by fiction).",
    push="A lingering tell on the source, which you can sense one more time in the arc; 1 SB (Diamonds) is marked.",
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
    text="Your next successful melee hit this scene goes up one Effect step and adds +1 Harm (Burn), or forces 1 SB (Spades) if the blow is narrative. Undead and Oath-breakers it hits have −1 die on what they do next, an Outsider has 1 segment more on its Leash or Exit Tally. Where it does not hit, the charge lingers one beat, then makes 1 SB (Diamonds).",
    push="A hit also bursts in Close: foes there are pushed back (Position one worse), or at −1 die for a beat; +1 Obligation.",
    ways=(
        Way("+1 Harm (Burn)", (Harm(1, "burn", whom="bearer", when="the strike hits"),)),
        Way(
            "Force 1 SB (Spades) on the target's side",
            (Beats(1, "spades", forced=True, whom="bearer", when="the strike hits"),),
        ),
    ),
    gives=(
        Bonus(effect=1, on="your next melee strike, until one hits", uses=1, skills=("melee",)),
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
    text="Each who swears is haloed: +1 die when keeping the oath, and an attack on them that would break its terms is at −1 die; oath-breakers at once force 2 SB (Hearts/Spades) and take 1 Harm (Burn).",
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
