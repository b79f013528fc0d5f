"""Raéyn, Mistress of the Sea: tides, change and sea-travel."""

from undertow.games.edge.book import Ask, Beats, Bonus, Exposure, Patron, Rite, Story, Way

TIDEMARKS_FAVOR = Rite(
    id="edge.raeyn.tidemarks-favor",
    name="Tidemark's Favor",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="Salt-twine.",
    text="Slick or swaying footing is stable for you; +1 die when boarding, balancing or moving aboard.",
    push="One ally in Close for one beat; make 1 story beat (Spades).",
    gives=(Bonus(1, "balance, boarding or moving aboard"),),
    pushed=(
        Bonus(1, "balance, boarding or moving aboard", uses=1, whom="friend"),
        Beats(1, "spades"),
    ),
)
WHISPER_OF_CURRENTS = Rite(
    id="edge.raeyn.whisper-of-currents",
    name="Whisper of Currents",
    tier="low",
    xp=5,
    lasts="Instant",
    reach="Near",
    stacks="No",
    needs="Shell to the ear.",
    text="Learn the safest near-term water route, or +1 die to coastal or river navigation this scene.",
    push="Also where the fastest route diverges; Exposure +1.",
    ways=(
        Way(
            "Learn the safest route over water",
            (Ask(1, "the safest near-term route across water or coast"),),
        ),
        Way(
            "+1 die on coast or river navigation", (Bonus(1, "navigation along coasts or rivers"),)
        ),
    ),
    pushed=(Exposure(1),),
)
CHANGING_TIDE = Rite(
    id="edge.raeyn.changing-tide",
    name="Changing Tide",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Zone (water-adjacent)",
    stacks="No",
    needs="Pebbles cast in a crescent.",
    text="Moving with the tide +1 die to traverse, board or evade; against it −1 die; small boats must test to stay in place.",
    push="For one beat the water surges or drops: a ford opens, or a skiff is swamped on a Miss; +1 Obligation.",
    gives=(
        Bonus(1, "traversing, boarding or evading with the tide", whom="all"),
        Bonus(-1, "moving against the tide", whom="all"),
    ),
    pushed=(Story("for one beat a ford opens, or a skiff is swamped on a Miss"),),
)
WAVE_ROAD = Rite(
    id="edge.raeyn.wave-road",
    name="Blessing of the Wave-Road",
    tier="standard",
    xp=9,
    lasts="Scene",
    reach="Route (sea-to-sea)",
    stacks="No",
    needs="Sea-glass dropped at both ends.",
    text="Between two marks in sight, allies at sea have +2 dice on crossing, evading and hauling, and pursuers you name have −1 die to intercept there; only one wave-road may exist.",
    push="An adjacent leg for one beat; +1 Obligation.",
    gives=(
        Bonus(2, "traversing, evading or hauling along the wave-road", whom="allies"),
        Bonus(-1, "intercepting on that leg", whom="foes"),
    ),
    pushed=(Story("for one beat the favor reaches an adjacent leg"),),
)
STORM_QUEENS_HAND = Rite(
    id="edge.raeyn.storm-queens-hand",
    name="Storm-Queen's Hand",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Zone (sea/shore/sky above)",
    stacks="No",
    needs="Rainwater of three crossings.",
    text="Choose two modes, switch one once per scene: Propulsion (+1 band per beat or +1 Effect to maneuvers), Concealment (ranged targeting is impaired, −1 die to hostile sighting and tracking), Smite ([AREA] lash once per beat as an action, strong hazard, GM sets Cap).",
    obligation=7,
    push="A third mode for one beat, then the GM spends 1 story beat on collateral; +1 Obligation.",
    choose=2,
    push_choose=3,
    ways=(
        Way(
            "Propulsion: +1 band of movement each beat, or +1 Effect to maneuvers",
            (Bonus(effect=1, on="maneuvers, where the vessel does not move one band more"),),
        ),
        Way(
            "Concealment: hostile sighting, tracking and ranged aim suffer",
            (Bonus(-1, "sighting, tracking or aiming from afar", whom="foes"),),
        ),
        Way(
            "Smite: [AREA] lash once each beat as an action",
            (Story("a strong hazard of a Cap the GM sets"),),
        ),
    ),
    pushed=(Beats(1, when="the third mode ends: the GM spends it on collateral"),),
)

RAEYN = Patron(
    id="edge.raeyn",
    name="Raéyn, Mistress of the Sea",
    sphere="tides, change and sea-travel",
    text="The restless sea. She favors those who read currents and carry news.",
    skills=("skirmish",),
    rival="khemesh",
    friction="Tides against the trench.",
    home="open water and weather",
    rites=(
        TIDEMARKS_FAVOR,
        WHISPER_OF_CURRENTS,
        CHANGING_TIDE,
        WAVE_ROAD,
        STORM_QUEENS_HAND,
    ),
)
