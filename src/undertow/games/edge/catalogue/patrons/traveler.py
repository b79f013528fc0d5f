"""The Traveler: ways and roads."""

from undertow.games.edge.book import Beats, Bonus, Declare, Patron, Rite, Story, Way

ROAD_SENSE = Rite(
    id="edge.traveler.road-sense",
    name="Road-Sense",
    tier="low",
    xp=4,
    lasts="Action",
    reach="Self",
    stacks="Yes (navigation)",
    needs="Road-nail or pebble.",
    text="You always know the quickest route that is also safe (Near/Far); +1 die against ambush and delay for the leg or scene.",
    push="One hidden bypass; taking it makes 1 story beat (Clubs) elsewhere.",
    gives=(Bonus(1, "avoiding ambushes and delays on this leg"),),
    pushed=(Beats(1, "clubs", when="you take the bypass"),),
)
TRAVELERS_BOON = Rite(
    id="edge.traveler.travelers-boon",
    name="Traveler's Boon",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Self/Ally",
    stacks="No",
    needs="Thread on a wrist.",
    text="Red tape or difficult terrain counts one level less for the bearer; +1 Effect on overland progress and escapes.",
    push="One more ally; mark 1 story beat (Diamonds).",
    gives=(Bonus(effect=1, on="overland progress or escape", whom="bearer"),),
    pushed=(Story("one more ally has it too"), Beats(1, "diamonds")),
)
WAYMARK = Rite(
    id="edge.traveler.waymark",
    name="Waymark",
    tier="standard",
    xp=7,
    lasts="Action",
    reach="Near",
    stacks="No",
    tags=("PASSAGE",),
    needs="A chalked sign at eye height.",
    text="A lane counts as open: allies on it gain one step of Position or Effect, or skip one obstacle.",
    push="It lasts over scenes until disturbed; when an enemy first makes use of it, your party has 1 story beat (Spades) forced on it.",
    ways=(
        Way("One step of Position in the lane", (Bonus(position=1, on="the lane", whom="allies"),)),
        Way("One step of Effect in the lane", (Bonus(effect=1, on="the lane", whom="allies"),)),
        Way("Ignore one obstacle", ()),
    ),
    push_until="lasting",
    pushed=(Beats(1, "spades", when="an enemy makes use of the lane for the first time"),),
)
BRIDGE_THE_MILE = Rite(
    id="edge.traveler.bridge-the-mile",
    name="Bridge the Mile",
    tier="standard",
    xp=9,
    lasts="Instant",
    reach="Near",
    stacks="No",
    tags=("TRANSPORT",),
    needs="Road-dust clapped.",
    text="A willing target is moved up to Far along a path seen or named; it lands steady, yet is noticed.",
    push="One extra ally or bundle; arrivals at worse Position for one beat.",
    gives=(
        Story(
            "a willing target moves up to Far along a visible or named route, steady but noticed"
        ),
    ),
    pushed=(Bonus(position=-1, on="acting in the beat after arrival", uses=1, whom="bearer"),),
)
CROWN_OF_CROSSINGS = Rite(
    id="edge.traveler.crown-of-crossings",
    name="Crown of Crossings",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Needleless compass.",
    text="Allies +1 die to move or evade; pursuit −1 die; once finish a travel clock segment for free.",
    obligation=7,
    push="Seal a hostile route for one beat like a [WARD] against passage; make 2 story beats (Clubs/Diamonds).",
    gives=(
        Bonus(1, "moving or evading", whom="allies"),
        Bonus(-1, "pursuing", whom="foes"),
        Declare("the long way is short: one travel clock segment for free", span="once"),
    ),
    pushed=(Beats(2, "clubs/diamonds"),),
)

TRAVELER = Patron(
    id="edge.traveler",
    name="The Traveler",
    sphere="ways and roads",
    text="He keeps the stories that move between places; the road meets his own halfway.",
    skills=("notice",),
    rival="gate",
    friction="Paths want to open, gates insist on form.",
    rites=(
        ROAD_SENSE,
        TRAVELERS_BOON,
        WAYMARK,
        BRIDGE_THE_MILE,
        CROWN_OF_CROSSINGS,
    ),
)
