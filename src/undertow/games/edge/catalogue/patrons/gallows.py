"""The Gallow's Bell: justice and judgment."""

from undertow.games.edge.book import Beats, Bonus, Exposure, Harm, Patron, Rite, Story, Trial

MEASURED_DEBT = Rite(
    id="edge.gallows.measured-debt",
    name="Rite of the Measured Debt",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Scales with tokens of both parties.",
    text="Truce or parley; either party takes −1 die if first to break terms; you get +1 die to enforce fair dealing.",
    push="Magic holds the debt this scene; the breaker has 1 story beat (Hearts) forced on them.",
    gives=(
        Bonus(1, "enforcing fair dealing"),
        Bonus(-1, "whoever breaks the terms first", uses=1, whom="all"),
    ),
    pushed=(Beats(1, "hearts", forced=True, whom="breaker", when="somebody breaks the terms"),),
)
WEIGHED_HEART = Rite(
    id="edge.gallows.weighed-heart",
    name="Rite of the Weighed Heart",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Brass scale touched to the chest.",
    text="Sense if the target acts against stated nature or recent oaths; +1 die to social rolls exploiting it.",
    push="Target tests Resolve at difficulty 3 or reveals one hidden motive.",
    gives=(Bonus(1, "social rolls that use what you sensed"),),
    pushed=(Trial("resolve", 3, whom="bearer"),),
)
BALANCED_SCALES = Rite(
    id="edge.gallows.balanced-scales",
    name="Rite of the Balanced Scales",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Iron scales.",
    text="Two willing parties trade conditions (such as Harm 1 against Fatigue 2, or a Debt against a Favor); each has +1 die when cooperating.",
    push="Force the swap on an unwilling target by contested Wits + Command.",
    gives=(Bonus(1, "working together", whom="parties"),),
    pushed=(Trial("command", 0, whom="bearer", against="command"),),
)
JUDGES_EYE = Rite(
    id="edge.gallows.judges-eye",
    name="Rite of the Judge's Eye",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="Black hood worn a minute.",
    text="Sense lies in Near; +2 dice to Insight; a liar takes −1 die or confesses one truth.",
    push="See through all social deception this scene; Exposure +1.",
    gives=(
        Bonus(2, "Insight", skills=("insight",)),
        Bonus(-1, "a liar who does not confess one truth", whom="foes"),
    ),
    pushed=(Exposure(1),),
)
FINAL_RECKONING = Rite(
    id="edge.gallows.final-reckoning",
    name="Rite of the Final Reckoning",
    tier="high",
    xp=13,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Ring of named iron bells.",
    text="All present speak their greatest debt or wrong; liars take Harm 2; truth-tellers get +2 dice on social actions this scene.",
    obligation=7,
    push="Liars automatically suffer consequences the GM sets.",
    gives=(
        Harm(2, whom="all", when="somebody lies"),
        Bonus(2, "social actions of those who told the truth", whom="all"),
    ),
    pushed=(Story("what the GM sets befalls a liar", when="somebody lies"),),
)
GREAT_ADJUDICATION = Rite(
    id="edge.gallows.great-adjudication",
    name="Rite of the Great Adjudication",
    tier="high",
    xp=14,
    lasts="Extended",
    reach="Zone",
    stacks="No",
    needs="Gavel and judge's bench.",
    text="Set up a temporary court of justice that for the next session governs all social conflicts in the zone.",
    obligation=7,
    push="One named verdict is binding; a breach forces 2 story beats (Hearts).",
    until="session",
    gives=(
        Bonus(effect=1, on="social actions that follow the court's procedure", whom="all"),
        Bonus(-1, "deceit in the zone", whom="all"),
    ),
    pushed=(Beats(2, "hearts", forced=True, whom="breaker", when="somebody breaks the verdict"),),
)

GALLOWS = Patron(
    id="edge.gallows",
    name="The Gallow's Bell",
    sphere="justice and judgment",
    text="It tolls until every debt is paid and every wrong is put right.",
    skills=("command",),
    rival="oath",
    friction="Doom tests the hope of dawn and the sworn vow.",
    rites=(
        MEASURED_DEBT,
        WEIGHED_HEART,
        BALANCED_SCALES,
        JUDGES_EYE,
        FINAL_RECKONING,
        GREAT_ADJUDICATION,
    ),
)
