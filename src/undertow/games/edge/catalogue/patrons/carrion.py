"""The Carrion-King: decay, renewal and transformation."""

from undertow.games.edge.book import (
    Ask,
    Beats,
    Bonus,
    Boon,
    Fatigue,
    Helper,
    Patron,
    Rite,
    Stock,
    Tick,
    Way,
)

CONSUMING_ROT = Rite(
    id="edge.carrion.consuming-rot",
    name="Rite of Consuming Rot",
    tier="low",
    xp=5,
    lasts="Instant",
    reach="Touch",
    stacks="Yes (decay only)",
    needs="Decaying organic matter.",
    text="+2 Effect to Break or Sabotage organic material; gain 1 Boon if the decay opens an opportunity.",
    push="Spreads to like materials in Close; mark 1 story beat (Clubs).",
    gives=(
        Bonus(effect=2, on="breaking or sabotaging organic material", uses=1),
        Boon(1, when="the decay opens an opportunity for you or an ally"),
    ),
    pushed=(Beats(1, "clubs"),),
)
HARVESTED_END = Rite(
    id="edge.carrion.harvested-end",
    name="Rite of the Harvested End",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Touch",
    stacks="No",
    needs="Remains of a recently ended thing.",
    text="By what ended: beaten enemy, +1 die next action; failed plan, a 1 may be re-rolled on the coming roll; broken item, 1 story beat for the player to spend at once.",
    push="Harvest a further value, mark Fatigue 1.",
    ways=(
        Way(
            "From a beaten enemy: +1 die on your next action",
            (Bonus(1, "your next action", uses=1),),
        ),
        Way(
            "From a failed plan: re-roll a 1 on your next roll",
            (Bonus(rerolls=1, on="your next roll", uses=1),),
        ),
        Way(
            "From a broken item: 1 SB for you to spend at once",
            (Beats(1, forced=True, whom="foes"),),
        ),
    ),
    pushed=(Fatigue(1),),
    push_choose=2,
)
FERTILE_DEATH = Rite(
    id="edge.carrion.fertile-death",
    name="Rite of the Fertile Death",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Ash, compost, anything once alive.",
    text="One per scene: beneficial terrain (cover, concealment, positioning), or allies get +1 die on healing and recovery rolls.",
    push="Both, but unwanted attention comes.",
    ways=(
        Way(
            "Terrain that helps: cover, concealment or positioning",
            (Bonus(position=1, on="using the terrain", whom="allies"),),
        ),
        Way(
            "+1 die on healing and recovery for allies",
            (Bonus(1, "healing and recovery", whom="allies"),),
        ),
    ),
    push_choose=2,
)
TRANSFORMED_SPIRIT = Rite(
    id="edge.carrion.transformed-spirit",
    name="Rite of the Transformed Spirit",
    tier="standard",
    xp=7,
    lasts="Instant",
    reach="Near",
    stacks="No",
    needs="Token of a dead being.",
    text="One skill die of the deceased's expertise for a scene, or one question about their knowledge.",
    push="Lasting insight (+1 die specialty) but occasional possession-like effects (GM).",
    ways=(
        Way("A skill die of the deceased for a scene", (Bonus(1, "the skill of the deceased"),)),
        Way("One question about what they knew", (Ask(1, "what the deceased knew or could do"),)),
    ),
    pushed=(Bonus(1, "the specialty of the deceased", until="lasting"),),
)
GREAT_CONSUMPTION = Rite(
    id="edge.carrion.great-consumption",
    name="Rite of the Great Consumption",
    tier="high",
    xp=13,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Much organic matter.",
    text="Choose two: difficult terrain that favours you; a Cap 3 scavenger swarm as temporary allies; reagents worth 2 XP.",
    obligation=7,
    push="All three, and a 6-segment Ecosystem Disruption clock.",
    choose=2,
    push_choose=3,
    ways=(
        Way(
            "Difficult terrain that favours you", (Bonus(position=1, on="acting in that terrain"),)
        ),
        Way("A Cap 3 swarm of scavengers", (Helper("swarm of scavengers", 3),)),
        Way("Reagents worth 2 XP", (Stock("reagents", 2),)),
    ),
    pushed=(Tick("Ecosystem Disruption", 6),),
)
ETERNAL_CYCLE = Rite(
    id="edge.carrion.eternal-cycle",
    name="Rite of the Eternal Cycle",
    tier="high",
    xp=14,
    lasts="Extended",
    reach="Touch",
    stacks="No",
    needs="Complete remains of something significant.",
    text="Destroy one major asset, enemy or obstacle and make something new of equal or greater value, defined by GM and player together.",
    obligation=7,
    push="Immediate and spectacular, but a 6-segment Cycle Debt clock.",
    pushed=(Tick("Cycle Debt", 6),),
)

CARRION = Patron(
    id="edge.carrion",
    name="The Carrion-King",
    sphere="decay, renewal and transformation",
    text="He turns endings into beginnings: what rots feeds what grows.",
    skills=("survival",),
    rival="inaea",
    friction="Rot and renewal against hearth and mercy.",
    rites=(
        CONSUMING_ROT,
        HARVESTED_END,
        FERTILE_DEATH,
        TRANSFORMED_SPIRIT,
        GREAT_CONSUMPTION,
        ETERNAL_CYCLE,
    ),
)
