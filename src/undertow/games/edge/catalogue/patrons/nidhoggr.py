"""Nidhoggr, the World-Worm: dreaming antiquity."""

from undertow.games.edge.book import (
    ANY_SUIT,
    Ask,
    Beats,
    Bonus,
    Exposure,
    Fatigue,
    Patron,
    Rite,
    Story,
    Way,
)

ANCIENTS_SHADOW = Rite(
    id="edge.nidhoggr.ancients-shadow",
    name="Glimpse the Ancient's Shadow",
    tier="low",
    xp=4,
    lasts="Action",
    reach="Self",
    stacks="No",
    needs="Dust of worked stone.",
    text="This scene +1 die on reading ancient places, writing or relics (what, when, meaning); a single yes/no on what the site was for.",
    push="+1 Effect on one related roll, Fatigue 1.",
    gives=(
        Bonus(1, "reading ancient sites, scripts or artifacts"),
        Ask(1, "yes or no: the site's first purpose"),
    ),
    pushed=(Bonus(effect=1, on="one related roll", uses=1), Fatigue(1)),
)
DREAMING_DEEP = Rite(
    id="edge.nidhoggr.dreaming-deep",
    name="Drink from the Dreaming Deep",
    tier="low",
    xp=5,
    lasts="Instant",
    reach="Self",
    stacks="No",
    needs="Water poured over stone.",
    text="Learn one hidden fact of the locale's past. Cost: Fatigue 1 and Exposure +1.",
    gives=(Ask(1, "a hidden fact of this place's past"), Fatigue(1), Exposure(1)),
)
STONE_SLEEPER = Rite(
    id="edge.nidhoggr.stone-sleeper",
    name="Stone-Sleeper's Murmur",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Near (contact locus)",
    stacks="No",
    needs="Ear to stone.",
    text="While touching the stone, 1 question per beat (limit 3 a scene) on what once happened against it; answers are broken but true.",
    push="One answer is precise; make 1 story beat (GM suit).",
    gives=(Ask(3, "a past event that touched this stone; 1 question each beat"),),
    pushed=(Beats(1, ANY_SUIT),),
)
AWAKENED_CHRONICLE = Rite(
    id="edge.nidhoggr.awakened-chronicle",
    name="Awakened Chronicle",
    tier="standard",
    xp=9,
    lasts="Ritual (Significant Time)",
    reach="Zone",
    stacks="No",
    needs="Four stones of the site in a spiral of chalk.",
    text="The zone replays a past moment harmlessly; participants get +2 dice on one Investigate/Recall about it this scene.",
    push="A second moment from another era; +1 Obligation.",
    gives=(
        Bonus(
            2,
            "one Investigate or Lore roll about that event",
            uses=1,
            skills=("investigate", "lore"),
            whom="allies",
        ),
    ),
    pushed=(Story("a second moment, from another era"),),
)
WORLD_WORM_DREAM = Rite(
    id="edge.nidhoggr.world-worm-dream",
    name="Dive into the World-Worm's Dream",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="Bare earth in a stone ring.",
    text="Ask up to 3 factual things about the deep past, or about the hidden truth of a place, people or item. Cost, choose one: Fatigue 2 and Exposure +1, or gain +3 dice on one reality-warping cast this scene and make 2 story beats at once.",
    obligation=7,
    gives=(Ask(3, "the distant past or buried truth of a place, people or item"),),
    ways=(
        Way("Fatigue 2 and Exposure +1", (Fatigue(2), Exposure(1))),
        Way(
            "+3 dice on one reality-warping cast, and 2 SB at once",
            (Bonus(3, "one reality-warping cast", uses=1), Beats(2)),
        ),
    ),
)

NIDHOGGR = Patron(
    id="edge.nidhoggr",
    name="Nidhoggr, the World-Worm",
    sphere="dreaming antiquity",
    text="The slow memory under the stone, which dreams of every road once walked.",
    skills=("skirmish",),
    rival="geometry",
    friction="Old memory against imposed measure.",
    rites=(
        ANCIENTS_SHADOW,
        DREAMING_DEEP,
        STONE_SLEEPER,
        AWAKENED_CHRONICLE,
        WORLD_WORM_DREAM,
    ),
)
