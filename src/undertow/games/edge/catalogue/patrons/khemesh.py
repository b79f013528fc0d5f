"""Khemesh, the Abyssal Maw: depths, inexorability and terror."""

from undertow.games.edge.book import (
    Ask,
    Beats,
    Bonus,
    Condition,
    Exposure,
    Fatigue,
    Patron,
    Rite,
    Story,
)

WHISPER_OF_TRENCH = Rite(
    id="edge.khemesh.whisper-of-trench",
    name="Whisper of the Trench",
    tier="low",
    xp=4,
    lasts="Instant",
    reach="Near",
    stacks="No",
    text="Target takes −1 die on its next action.",
    push="You take Fatigue 1, the target also loses its next minor action.",
    gives=(Bonus(-1, "its next action", uses=1, whom="bearer"),),
    pushed=(Fatigue(1), Story("the target loses its next Move as well")),
)
CRUSHING_SILENCE = Rite(
    id="edge.khemesh.crushing-silence",
    name="Rite of Crushing Silence",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Shell of ink-dark water.",
    text="Sound becomes distorted whispers; enemies in the zone take −1 die to coordination and morale actions.",
    push="One enemy's voice is gone for the scene.",
    gives=(Bonus(-1, "coordination and morale in the zone", whom="foes"),),
    pushed=(Story("one enemy's voice is gone for the scene"),),
)
PRESSURE_OF_MAW = Rite(
    id="edge.khemesh.pressure-of-maw",
    name="Pressure of the Maw",
    tier="standard",
    xp=7,
    lasts="Instant",
    reach="Near",
    stacks="No",
    needs="Submerged rusted chain.",
    text="The target is held as by [ENTANGLE]; under water or in a tight place the Effect is Great.",
    push="Target also marks Fatigue 1.",
    gives=(
        Condition("bound", whom="bearer"),
        Story(
            "under water or in a tight place the Effect is Great: difficulty 4 to break free instead of 3"
        ),
    ),
    pushed=(Fatigue(1, whom="bearer"),),
)
ABYSSAL_VISION = Rite(
    id="edge.khemesh.abyssal-vision",
    name="Rite of the Abyssal Vision",
    tier="standard",
    xp=9,
    lasts="Scene",
    reach="Self",
    stacks="No",
    text="+2 dice on Notice and on Arcana; one question on the true nature of some foe or structure. Cost: Exposure +1 at scene end.",
    push="Extend to one ally, both take Fatigue 1.",
    gives=(
        Bonus(2, "Notice and Arcana", skills=("notice", "arcana")),
        Ask(1, "the true nature of a foe or structure"),
        Exposure(1, when="the scene ends"),
    ),
    pushed=(
        Bonus(2, "Notice and Arcana", skills=("notice", "arcana"), whom="friend"),
        Ask(1, "the true nature of a foe or structure", whom="friend"),
        Fatigue(1),
        Fatigue(1, whom="friend"),
    ),
)
MAW_OPENS = Rite(
    id="edge.khemesh.maw-opens",
    name="The Maw Opens",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Vessel of abyssal water broken open.",
    text="Enemies act at Desperate by default; each beat the GM may force 1 story beat (Spades or Clubs favoured); structures, vessels and wards fracture.",
    obligation=8,
    push="For one beat declare one enemy crushed (severe harm); the price to you is Fatigue 2, with +1 Obligation.",
    gives=(
        Bonus(starts="desperate", on="acting in the zone", whom="foes"),
        Beats(1, "spades/clubs", forced=True, whom="foes", when="each beat, if the GM says so"),
    ),
    pushed=(Story("for one beat one enemy is crushed"), Fatigue(2)),
)

KHEMESH = Patron(
    id="edge.khemesh",
    name="Khemesh, the Abyssal Maw",
    sphere="depths, inexorability and terror",
    text="The hunger under the sea. Whoever deals with him hears it in every silence.",
    skills=("skirmish",),
    rival="raeyn",
    friction="The abyss unmoors every chart.",
    home="the abyssal dark, deep or confined water",
    rites=(
        WHISPER_OF_TRENCH,
        CRUSHING_SILENCE,
        PRESSURE_OF_MAW,
        ABYSSAL_VISION,
        MAW_OPENS,
    ),
)
