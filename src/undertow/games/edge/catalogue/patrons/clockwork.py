"""The Clockwork Monad: iterative evolution."""

from undertow.games.edge.book import (
    Bonus,
    Condition,
    Exposure,
    Patron,
    Rite,
    Tick,
    Trial,
    Way,
    Work,
)

ITERATIVE_REFINEMENT = Rite(
    id="edge.clockwork.iterative-refinement",
    name="Rite of Iterative Refinement",
    tier="low",
    xp=4,
    lasts="Instant",
    reach="Self",
    stacks="Yes (Tinker/Craft/Device use only)",
    needs="The tool in use for the roll.",
    text="On the roll just made, one die that shows a 6 or a 1 is re-rolled.",
    push="Re-roll up to two such dice, tick 1 segment on the tool's Strain Clock [4]; when full the item is [COMPROMISED].",
    interrupt=True,
    gives=(
        Bonus(rerolls=1, faces=(1, 6), on="the Tinker, Craft or device roll just made", uses=1),
    ),
    pushed=(
        Bonus(rerolls=2, faces=(1, 6), on="the Tinker, Craft or device roll just made", uses=1),
        Tick("Strain", 4, 1),
    ),
    replaces=True,
)
MECHANICAL_INTUITION = Rite(
    id="edge.clockwork.mechanical-intuition",
    name="Rite of Mechanical Intuition",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="Focused look at a mechanism.",
    text="+1 die on a single Wits + Tinker/Craft roll in the scene about grasping, fixing, improvising or improving a mechanism.",
    push="Also learn one hidden weakness (GM's choice); Exposure +1.",
    gives=(
        Bonus(
            1, "a Wits + Tinker or Craft roll about a mechanism", uses=1, skills=("tinker", "craft")
        ),
    ),
    pushed=(Exposure(1),),
)
SELF_IMPROVING_DEVICE = Rite(
    id="edge.clockwork.self-improving-device",
    name="Rite of the Self-Improving Device",
    tier="standard",
    xp=8,
    lasts="Extended",
    reach="Touch",
    stacks="No",
    needs="Device with room for parts.",
    text="Improvement Clock [6], +1 per successful primary use; when full choose one permanent: Efficiency Core (+1 Effect), Resilient Frame (ignores the first [COMPROMISED] or [DAMAGED]), Auxiliary Function (one minor related function).",
    push="First enhancement now, and mark 2 segments at once.",
    until="lasting",
    ways=(
        Way(
            "Efficiency Core: +1 Effect",
            (Bonus(effect=1, on="using the device", when="the Improvement clock is full"),),
        ),
        Way(
            "Resilient Frame: the first [COMPROMISED] or [DAMAGED] is ignored",
            (Condition("resilient frame", when="the Improvement clock is full"),),
        ),
        Way(
            "Auxiliary Function: one minor function more",
            (Condition("auxiliary function", when="the Improvement clock is full"),),
        ),
    ),
    gives=(Tick("Improvement", 6),),
    pushed=(Tick("Improvement", 6, 2),),
)
AUTOMATED_SEQUENCE = Rite(
    id="edge.clockwork.automated-sequence",
    name="Rite of the Automated Sequence",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Zone (Near the mechanism)",
    stacks="No",
    needs="Linked triggers.",
    text="An automatic process does one simple physical task per round without control; takes a Near space.",
    push="A harder task, or two simple ones in a row; but a Maintenance Clock (4-segment) needs tending every scene, else the mechanism seizes until a Tinker roll at difficulty 3 repairs it.",
    gives=(Work("automatic process", "one simple physical task each round"),),
    pushed=(Tick("Maintenance", 4), Trial("tinker", 3, when="it has seized")),
)
PERFECT_DESIGN = Rite(
    id="edge.clockwork.perfect-design",
    name="Rite of the Perfect Design",
    tier="high",
    xp=13,
    lasts="Extended",
    reach="Self",
    stacks="No",
    needs="Sigil blueprints.",
    text="Create a construct or system (a Standard Asset) that gains +1 Effect per successful primary use, to a maximum of +3 Effect.",
    obligation=7,
    push="+3 Effect at once, and 1 segment on a Stress Clock [6]; when full, critical unrepairable failure.",
    until="lasting",
    gives=(
        Work("construct", "a Standard Asset"),
        Bonus(effect=1, on="its purpose, once for each success so far", most=3),
    ),
    pushed=(
        Work("construct", "a Standard Asset"),
        Bonus(effect=3, on="its purpose"),
        Tick("Stress", 6, 1),
    ),
    replaces=True,
)
INFINITE_WORKSHOP = Rite(
    id="edge.clockwork.infinite-workshop",
    name="Rite of the Infinite Workshop",
    tier="high",
    xp=14,
    lasts="Extended",
    reach="Zone",
    stacks="No",
    needs="Dedicated workshop.",
    text="Work in the zone (Craft, Tinker, Wits engineering) has +1 Effect; one failed Craft/Tinker roll, once per scene, is tried again at +2 dice.",
    obligation=7,
    push="Reaches an adjacent room and one invention roll this scene counts as Intricate (re-roll all 1s), but 2 segments on an Entropic Backlash Clock [8], from which the GM spends as story beats on odd malfunctions.",
    until="lasting",
    gives=(
        Bonus(effect=1, on="Craft, Tinker and Wits engineering in the zone", whom="all"),
        Bonus(
            2,
            "a failed Craft or Tinker roll tried again, once per scene",
            skills=("craft", "tinker"),
            span="scene",
        ),
    ),
    pushed=(
        Bonus(does="intricate", on="one roll of invention this scene", uses=1),
        Tick("Entropic Backlash", 8, 2),
    ),
)

CLOCKWORK = Patron(
    id="edge.clockwork",
    name="The Clockwork Monad",
    sphere="iterative evolution",
    text="It builds what improves with use. A failure is a lesson for the next try.",
    skills=("tinker",),
    rival="grimmer",
    friction="Procedure against instinct.",
    rites=(
        ITERATIVE_REFINEMENT,
        MECHANICAL_INTUITION,
        SELF_IMPROVING_DEVICE,
        AUTOMATED_SEQUENCE,
        PERFECT_DESIGN,
        INFINITE_WORKSHOP,
    ),
)
