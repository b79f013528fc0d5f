"""Aliyah, the Chained Angel: curses and corruption."""

from undertow.games.edge.book import (
    ANY_SUIT,
    Beats,
    Bonus,
    Condition,
    Fatigue,
    Patron,
    Rite,
    Tick,
    Way,
)

BLESSING_OF_CHAINS = Rite(
    id="edge.aliyah.blessing-of-chains",
    name="Blessing of Chains",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Self/Ally",
    stacks="Yes (curse only)",
    needs="Broken chain link or shackle.",
    text="Target gets +1 die on one physical action, but marks Fatigue 1 if no related act of violence or dominance follows before scene end.",
    push="+2 dice and Fatigue 2; mark 1 story beat (Spades).",
    gives=(
        Bonus(1, "one physical action", uses=1, whom="bearer"),
        Fatigue(
            1, whom="bearer", when="no related act of violence or dominance by the end of the scene"
        ),
    ),
    pushed=(
        Bonus(2, "one physical action", uses=1, whom="bearer"),
        Fatigue(
            2, whom="bearer", when="no related act of violence or dominance by the end of the scene"
        ),
        Beats(1, "spades"),
    ),
    replaces=True,
)
FALLEN_STAR = Rite(
    id="edge.aliyah.fallen-star",
    name="Rite of the Fallen Star",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Meteoric iron shard.",
    text="Target gains one significant advantage (GM's choice) and a 4-segment Corruption clock; when full, a related curse.",
    push="Stronger gift, clock +2 segments; mark 1 story beat (Diamonds).",
    gives=(Tick("Corruption", 4, whom="bearer"),),
    pushed=(Tick("Corruption", 4, 2, whom="bearer"), Beats(1, "diamonds")),
)
CELESTIAL_WOUND = Rite(
    id="edge.aliyah.celestial-wound",
    name="Mark of the Celestial Wound",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Touch",
    stacks="No",
    needs="Grave-dust in blessed water.",
    text="Infect the target for the scene with one of: vampiric hunger (power at night, suffers in sunlight), bestial rage (strong when angry, loses control), shadow-bind (moves unseen, fears light).",
    push="Permanent, with +1 die on relevant actions; mark 1 story beat (Hearts).",
    ways=(
        Way(
            "Vampiric hunger: power at night, suffers in sunlight",
            (Condition("vampiric hunger", whom="bearer"),),
        ),
        Way(
            "Bestial rage: strong when angry, loses control",
            (Condition("bestial rage", whom="bearer"),),
        ),
        Way("Shadow-bind: moves unseen, fears light", (Condition("shadow-bind", whom="bearer"),)),
    ),
    pushed=(
        Bonus(1, "what fits the condition", whom="bearer", until="lasting"),
        Beats(1, "hearts"),
    ),
)
CHAINED_HOST = Rite(
    id="edge.aliyah.chained-host",
    name="The Chained Host",
    tier="standard",
    xp=9,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="Manacles and her true name.",
    text="For the scene one action each beat may have +2 dice, at 1 story beat (GM's suit) per use; you cannot refuse her whispered commands.",
    push="+3 dice but 2 story beats and Fatigue 1.",
    gives=(
        Bonus(2, "one action each beat", beats=1, suits=ANY_SUIT),
        Beats(1, when="you refuse the command she may give you once in the scene"),
        Fatigue(1, when="you refuse the command she may give you once in the scene"),
    ),
    pushed=(
        Bonus(3, "one action each beat", beats=2),
        Fatigue(1),
        Beats(1, when="you refuse the command she may give you once in the scene"),
        Fatigue(1, when="you refuse the command she may give you once in the scene"),
    ),
    replaces=True,
)
ASCENDED_FALL = Rite(
    id="edge.aliyah.ascended-fall",
    name="Curse of the Ascended Fall",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Near",
    stacks="No",
    tags=("BANE",),
    needs="Links made of an angel's tears.",
    text="Target gains a powerful supernatural trait (flight, shapechange, deathless) and a fatal weakness (silver, blood need).",
    obligation=7,
    push="Irreversible; mark 2 story beats (Hearts).",
    gives=(Condition("a supernatural trait and a fatal weakness", whom="bearer"),),
    pushed=(Beats(2, "hearts"),),
)
HEAVENLY_DESCENT = Rite(
    id="edge.aliyah.heavenly-descent",
    name="The Heavenly Descent",
    tier="high",
    xp=14,
    lasts="Extended",
    reach="Zone",
    stacks="No",
    needs="Chapel bell cracked by lightning.",
    text="Corrupt a sacred place; for the next session all supernatural effects there get +1 Effect but make +1 story beat when they fail; blessings and curses swap.",
    obligation=8,
    push="Spreads to adjacent areas; mark 3 story beats (Diamonds).",
    until="session",
    gives=(
        Bonus(effect=1, on="supernatural effects there", whom="all"),
        Beats(1, when="a supernatural effect there misses"),
    ),
    pushed=(Beats(3, "diamonds"),),
)

ALIYAH = Patron(
    id="edge.aliyah",
    name="Aliyah, the Chained Angel",
    sphere="curses and corruption",
    text="A fallen angel in black iron. Her gifts are real, and each of them eats its bearer.",
    skills=("command",),
    rival="oath",
    friction="Twisted blessings against the vow; dawn would burn them clean.",
    rites=(
        BLESSING_OF_CHAINS,
        FALLEN_STAR,
        CELESTIAL_WOUND,
        CHAINED_HOST,
        ASCENDED_FALL,
        HEAVENLY_DESCENT,
    ),
)
