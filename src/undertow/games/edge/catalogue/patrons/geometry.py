"""The Sacred Geometry: order and pattern."""

from undertow.games.edge.book import ANY, ANY_SUIT, Beats, Bonus, Patron, Rite, Story, Way

FIND_THE_PATTERN = Rite(
    id="edge.geometry.find-the-pattern",
    name="Find the Pattern",
    tier="low",
    xp=5,
    lasts="Action",
    reach="Self",
    stacks="Yes (investigation)",
    needs="Drawing tools (compass, straightedge).",
    text="Patterns, codes and systems are read at +1 die; on math or logic rolls one 1 may be re-rolled.",
    push="Effect one step up on a single roll; −1 die to social rolls this scene.",
    gives=(
        Bonus(1, "reading patterns, codes or systems", uses=1),
        Bonus(rerolls=1, on="a math or logic roll", uses=1),
    ),
    pushed=(Bonus(effect=1, on="a single roll", uses=1), Bonus(-1, "social rolls")),
)
ORDERED_STEP = Rite(
    id="edge.geometry.ordered-step",
    name="Rite of the Ordered Step",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="Pacing out an exact square.",
    text="Walking ignores difficult terrain; +1 die where exact calibration or balance matters.",
    push="Cross a fragile surface silently once; must keep a perfect path this scene.",
    gives=(Bonus(1, "exact calibration or balance"),),
)
LOOM_OF_CHANCE = Rite(
    id="edge.geometry.loom-of-chance",
    name="Thread the Loom of Chance",
    tier="standard",
    xp=7,
    lasts="Action",
    reach="Self",
    stacks="No",
    needs="Loaded dice or a true scale.",
    text="One or two dice of the pool just rolled are re-rolled.",
    push="One tag of the zone helps you on this action; the GM holds 1 story beat (own suit) to land later in the scene.",
    interrupt=True,
    gives=(Bonus(rerolls=2, faces=ANY, on="the roll just made", uses=1),),
    pushed=(
        Story("one zone tag helps this action"),
        Beats(1, ANY_SUIT, when="later this scene an equal and opposite consequence lands"),
    ),
)
GOLDEN_RATIO = Rite(
    id="edge.geometry.golden-ratio",
    name="Rite of the Golden Ratio",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Touch",
    stacks="No",
    needs="String cut to the ratio.",
    text="One object up to door size: door +1 Effect to resist breach, weapon +1 die next attack, or tool +1 Effect next use.",
    push="Also another object joined to it, at half the strength.",
    ways=(
        Way(
            "A door: +1 Effect to resist breach",
            (Bonus(effect=1, on="resisting a breach", whom="all"),),
        ),
        Way(
            "A weapon: +1 die on the next attack",
            (Bonus(1, "the next attack with it", uses=1, whom="bearer"),),
        ),
        Way(
            "A tool: +1 Effect on the next use",
            (Bonus(effect=1, on="the next use of the tool", uses=1, whom="bearer"),),
        ),
    ),
    pushed=(Story("a second connected object, once and never on the same roll"),),
)
FUNDAMENTAL_EQUATION = Rite(
    id="edge.geometry.fundamental-equation",
    name="Rewrite the Fundamental Equation",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="An intricate figure drawn at the centre.",
    text="Declare one physics or magic rule different in the zone (no instant kills; GM may veto scene-enders); once per scene turn a Miss into Success & Cost.",
    obligation=7,
    push="An adjacent zone for one beat; make 2 story beats.",
    gives=(
        Bonus(
            does="saves", on="a Miss becomes Success & Cost, once per scene", uses=1, whom="allies"
        ),
    ),
    pushed=(Beats(2),),
)

GEOMETRY = Patron(
    id="edge.geometry",
    name="The Sacred Geometry",
    sphere="order and pattern",
    text="Clean lines through chaos: under every mess it finds a measure.",
    skills=("tinker",),
    rival="traveler",
    friction="Measure against happenstance.",
    rites=(
        FIND_THE_PATTERN,
        ORDERED_STEP,
        LOOM_OF_CHANCE,
        GOLDEN_RATIO,
        FUNDAMENTAL_EQUATION,
    ),
)
