"""Mykkiel, Arbiter of the Writ: judgment and writ."""

from undertow.games.edge.book import Ask, Beats, Bonus, Condition, Exposure, Patron, Rite, Story

STAMP_OF_AUTHORITY = Rite(
    id="edge.mykkiel.stamp-of-authority",
    name="Stamp of Authority",
    tier="low",
    xp=4,
    lasts="Action",
    reach="Near",
    stacks="Yes (doc/object)",
    needs="Cold-iron seal.",
    text="+1 die to Command or Persuade that asserts lawful order.",
    push="Hush among hecklers for one beat; Exposure +1.",
    gives=(
        Bonus(
            1,
            "Command or Persuade that asserts lawful order",
            uses=1,
            skills=("command", "persuade"),
        ),
    ),
    pushed=(Exposure(1),),
)
PROPER_NOTICE = Rite(
    id="edge.mykkiel.proper-notice",
    name="Rite of Proper Notice",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="A writ-string, knotted then snapped.",
    text="You declare a place a lawful venue; the first hostile act made in it is at −1 die.",
    push="Name a protected act: +1 Effect in the venue; breaking custom makes 1 story beat (Hearts) and marks you as oath-breaker.",
    gives=(Bonus(-1, "the first hostile act in the venue", uses=1, whom="all"),),
    pushed=(
        Bonus(effect=1, on="the protected act in the venue", whom="all"),
        Beats(1, "hearts", when="you break the custom"),
        Condition("oathbreaker", when="you break the custom"),
    ),
)
WRIT_OF_COMPLIANCE = Rite(
    id="edge.mykkiel.writ-of-compliance",
    name="Writ of Compliance",
    tier="standard",
    xp=8,
    lasts="Action",
    reach="Near",
    stacks="No",
    tags=("COMMAND",),
    needs="Knotted red cord.",
    text="An immediate order; it obeys now or bears a cost the GM states; the difficulty is by fiction and elites may resist with Resolve.",
    push="On compliance −1 die on the target's next aggressive act this scene; mark 1 story beat (Spades).",
    gives=(
        Story("the target complies now or bears the cost the GM states; elites may test Resolve"),
    ),
    pushed=(Bonus(-1, "its next aggressive act", uses=1, whom="bearer"), Beats(1, "spades")),
)
SPEAKING_SEAL = Rite(
    id="edge.mykkiel.speaking-seal",
    name="Rite of the Speaking Seal",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Wax over a name.",
    text="Sanctify a statement; contradicting it takes −1 die, you get +1 die to enforce it.",
    push="Once, ask who here intends breach; strong clue or name; mark 1 story beat (Diamonds).",
    gives=(
        Bonus(-1, "contradicting the statement", whom="all"),
        Bonus(1, "enforcing the statement"),
    ),
    pushed=(Ask(1, "who here intends a breach"), Beats(1, "diamonds")),
)
OATH_IRONS = Rite(
    id="edge.mykkiel.oath-irons",
    name="Oath Irons",
    tier="high",
    xp=11,
    lasts="Scene",
    reach="Near",
    stacks="No",
    tags=("OATH",),
    needs="Two heated iron pins.",
    text="A limited term ties two parties; the breaker has 2 story beats forced on them and carries a dim iron brand until amends.",
    obligation=7,
    push="Up to four, each with one narrow exception (GM approves); using it makes 1 story beat (Diamonds).",
    parties=2,
    push_parties=4,
    gives=(
        Beats(2, forced=True, whom="breaker", when="a party breaks the term"),
        Condition("iron-mark", whom="breaker", when="a party breaks the term"),
    ),
    pushed=(Beats(1, "diamonds", when="a party uses its exception"),),
)

MYKKIEL = Patron(
    id="edge.mykkiel",
    name="Mykkiel, Arbiter of the Writ",
    sphere="judgment and writ",
    text="He weighs what is said against what is done, and seals the verdict in iron.",
    skills=("command",),
    rival="varnek",
    friction="Living law against what the bones remember.",
    rites=(
        STAMP_OF_AUTHORITY,
        PROPER_NOTICE,
        WRIT_OF_COMPLIANCE,
        SPEAKING_SEAL,
        OATH_IRONS,
    ),
)
