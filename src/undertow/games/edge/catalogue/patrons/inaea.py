"""Inaea, Angel of the Spider: webs and fate."""

from undertow.games.edge.book import ANY_SUIT, Ask, Beats, Bonus, Exposure, Patron, Rite, Way

SIMPLE_KNOT = Rite(
    id="edge.inaea.simple-knot",
    name="Tie a Simple Knot",
    tier="low",
    xp=4,
    lasts="Action",
    reach="Near",
    stacks="Yes (link once)",
    needs="One thread.",
    text="Tie two minor events together; either a foe has 1 story beat (GM suit) forced on it once the first happens, or you hold +1 die for a later linked roll in the scene.",
    push="The banked die ignores one minor disruption; mark 1 story beat (Clubs).",
    ways=(
        Way(
            "Force 1 SB on a foe when the first event happens",
            (Beats(1, ANY_SUIT, forced=True, whom="foes", when="the first event happens"),),
        ),
        Way("Keep +1 die for a linked roll", (Bonus(1, "a roll linked to the event", uses=1),)),
    ),
    pushed=(Beats(1, "clubs"),),
)
TANGLED_THREAD = Rite(
    id="edge.inaea.tangled-thread",
    name="Rite of the Tangled Thread",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="A tug on netting or web.",
    text="An unseen snare bars a door or lane; the first who crosses has −1 die on what they do next.",
    push="Binds for one beat (ally setup) and affects all who cross; mark 1 story beat (Spades).",
    gives=(Bonus(-1, "the next action of the first who crosses", uses=1, whom="foes"),),
    pushed=(Bonus(-1, "the next action of each who crosses", whom="all"), Beats(1, "spades")),
)
STRAND_OF_INEVITABILITY = Rite(
    id="edge.inaea.strand-of-inevitability",
    name="Weave the Strand of Inevitability",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Three coloured threads.",
    text="Link A and B: when A moves, B is exposed; force 1 story beat on B's next action, or +2 dice on one prediction or setup keyed to it.",
    push="Invert once; mark 1 story beat (Hearts).",
    ways=(
        Way(
            "Force 1 SB on B's next action", (Beats(1, forced=True, whom="bearer", when="A moves"),)
        ),
        Way(
            "+2 dice on one prediction or setup keyed to the link",
            (Bonus(2, "a prediction or setup keyed to the link", uses=1),),
        ),
    ),
    pushed=(Beats(1, "hearts"),),
)
WEAVERS_GLANCE = Rite(
    id="edge.inaea.weavers-glance",
    name="Rite of the Weaver's Glance",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="A spider seen completing a strand.",
    text="Ask one precise question about ties in the scene, then +1 Effect on one leverage action using it.",
    push="GM reveals a hidden tie; Exposure +1.",
    gives=(
        Ask(1, "the ties in this scene"),
        Bonus(effect=1, on="a leverage or pressure action that uses the answer", uses=1),
    ),
    pushed=(Exposure(1),),
)
BIND_THE_BARGAIN = Rite(
    id="edge.inaea.bind-the-bargain",
    name="Bind the Bargain",
    tier="high",
    xp=11,
    lasts="Scene",
    reach="Near",
    stacks="No",
    tags=("OATH",),
    needs="Silk loop on two thumbs, cut and knotted.",
    text="One clear term ties up to two parties who consent; whoever breaks it has 2 story beats forced on them and shows a faint tell until they make good.",
    obligation=7,
    push="Up to four parties, each naming a narrow loophole (GM approves); using one makes 1 story beat (Diamonds).",
    parties=2,
    push_parties=4,
    gives=(Beats(2, forced=True, whom="breaker", when="a party breaks the term"),),
    pushed=(Beats(1, "diamonds", when="a party uses its loophole"),),
)

INAEA = Patron(
    id="edge.inaea",
    name="Inaea, Angel of the Spider",
    sphere="webs and fate",
    text="She ties debt to favor and one life to the next, and collects in the end.",
    skills=("persuade",),
    rival="carrion",
    friction="Mercy keeps what rot would recycle.",
    rites=(
        SIMPLE_KNOT,
        TANGLED_THREAD,
        STRAND_OF_INEVITABILITY,
        WEAVERS_GLANCE,
        BIND_THE_BARGAIN,
    ),
)
