"""The Witness: truth and revelation."""

from undertow.games.edge.book import (
    Ask,
    Beats,
    Bonus,
    Condition,
    Exposure,
    Fatigue,
    Harm,
    Patron,
    Rite,
    Tick,
    Trial,
)

LINGERING_GLIMPSE = Rite(
    id="edge.witness.lingering-glimpse",
    name="Rite of the Lingering Glimpse",
    tier="low",
    xp=4,
    lasts="Instant",
    reach="Near",
    stacks="Yes (Investigation/Notice only)",
    needs="A trace.",
    text="+1 die to investigate or notice something tied to the trace this scene.",
    push="+2 dice instead, 1 segment on a Memory Strain Clock [4]; when full Fatigue 1 and −1 die on Investigate/Notice until the end of next scene.",
    gives=(
        Bonus(
            1,
            "investigating or noticing what the trace is tied to",
            uses=1,
            skills=("investigate", "notice"),
        ),
    ),
    pushed=(
        Bonus(
            2,
            "investigating or noticing what the trace is tied to",
            uses=1,
            skills=("investigate", "notice"),
        ),
        Tick("Memory Strain", 4, 1),
        Fatigue(1, when="the Memory Strain clock is full"),
        Bonus(
            -1,
            "Investigate and Notice until the next scene ends, once the Memory Strain clock is full",
            skills=("investigate", "notice"),
            when="the Memory Strain clock is full",
        ),
    ),
    replaces=True,
)
PIERCING_SCRUTINY = Rite(
    id="edge.witness.piercing-scrutiny",
    name="Rite of Piercing Scrutiny",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Circle of chalk or string.",
    text="In the zone +1 die to detect deception or recall hidden knowledge; deceivers start one Position worse.",
    push="One target tests Wits at difficulty 3 or reveals one lie or fact (GM judges); in any case Exposure +1 for target(s) in the zone.",
    gives=(
        Bonus(1, "detecting deception or recalling hidden knowledge in the zone", whom="all"),
        Bonus(position=-1, on="deceiving in the zone", whom="all"),
    ),
    pushed=(Trial("wits", 3, whom="bearer"), Exposure(1, whom="bearer")),
)
ECHOING_TRUTH = Rite(
    id="edge.witness.echoing-truth",
    name="Rite of the Echoing Truth",
    tier="standard",
    xp=8,
    lasts="Instant",
    reach="Near",
    stacks="No",
    tags=("OMEN",),
    needs="Reflective surface.",
    text="Target tests Resolve at difficulty 3 or takes −1 die to memory, deception and resisting interrogation this scene, and must truly answer one factual question or suffer 1 story beat (Hearts).",
    push="On a failed test a second question, but Harm 1 (Stress/Mental) to the target.",
    test="target",
    gives=(
        Trial("resolve", 3, whom="bearer"),
        Bonus(
            -1,
            "memory, deception and resisting interrogation",
            whom="bearer",
            when="the test fails",
        ),
        Ask(1, "something the target knows", when="the test fails"),
        Beats(
            1, "hearts", forced=True, whom="bearer", when="the target will not answer truthfully"
        ),
        Condition("omen", whom="bearer", when="the test fails"),
    ),
    pushed=(
        Ask(1, "something else the target knows", when="the test fails"),
        Harm(1, "stress", whom="bearer", when="the second question is asked"),
    ),
)
IMMUTABLE_RECORD = Rite(
    id="edge.witness.immutable-record",
    name="Rite of the Immutable Record",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Near",
    stacks="No",
    tags=("OATH",),
    needs="Signed document or witnessed pact.",
    text="A knowing breach gives 1 story beat (Hearts) and the Oathbreaker's Mark (−1 die on social rolls about honor, trust or oaths until amends).",
    push="One crucial clause: violation also inflicts Harm 1 (Stress).",
    gives=(
        Beats(
            1, "hearts", forced=True, whom="breaker", when="a party knowingly breaks the agreement"
        ),
        Condition("oathbreaker", whom="breaker", when="a party knowingly breaks the agreement"),
    ),
    pushed=(Harm(1, "stress", whom="breaker", when="a party breaks the crucial clause"),),
)
UNVEILED_HEART = Rite(
    id="edge.witness.unveiled-heart",
    name="Rite of the Unveiled Heart",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Near",
    stacks="No",
    tags=("OMEN",),
    needs="A private setting.",
    text="Target −2 dice to conceal emotions, intentions or lies this scene; each successful social roll (Sway, Command, Deceit) by the target makes 1 story beat (Hearts).",
    obligation=6,
    push="Name one complex question; a successful Sway or Insight against them this scene reveals it; mark 1 story beat (Spades) for you.",
    gives=(
        Bonus(-2, "hiding emotions, intentions or lies", whom="bearer"),
        Beats(1, "hearts", when="the target succeeds with Persuade, Command or Deceive"),
        Condition("omen", whom="bearer"),
    ),
    pushed=(
        Ask(1, "motives, fears or loyalties, answered on a success with Persuade or Insight"),
        Beats(1, "spades"),
    ),
)
FINAL_RECKONING = Rite(
    id="edge.witness.final-reckoning",
    name="Rite of the Final Reckoning",
    tier="high",
    xp=13,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    tags=("OMEN",),
    needs="Formally called gathering.",
    text="All present speak their greatest debt, wrong or hidden truth on the purpose; liars and withholders take Harm 2 (Stress/Reputation); truth-tellers +2 dice to social actions in the zone this scene.",
    obligation=7,
    push="Even evasions take Harm 2; make 2 story beats (Diamonds).",
    gives=(
        Harm(2, "stress", whom="all", when="somebody lies or withholds"),
        Bonus(2, "social actions of those who told the truth", whom="all"),
        Condition("omen", whom="bearer"),
    ),
    pushed=(Harm(2, "stress", whom="all", when="somebody lies by evasion"), Beats(2, "diamonds")),
)

WITNESS = Patron(
    id="edge.witness",
    name="The Witness",
    sphere="truth and revelation",
    text="She remembers what others bury, and remembering has its price.",
    skills=("notice",),
    rival="mab",
    friction="Revelation strips glamour.",
    rites=(
        LINGERING_GLIMPSE,
        PIERCING_SCRUTINY,
        ECHOING_TRUTH,
        IMMUTABLE_RECORD,
        UNVEILED_HEART,
        FINAL_RECKONING,
    ),
)
