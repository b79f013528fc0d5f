"""Ikasha, She Who Sleeps: latent potential and shadow."""

from undertow.games.edge.book import Ask, Beats, Bonus, Clear, Condition, Patron, Rite, Story, Way

UMBRAL_VEIL = Rite(
    id="edge.ikasha.umbral-veil",
    name="Touch the Umbral Veil",
    tier="low",
    xp=4,
    lasts="Action",
    reach="Self",
    stacks="Yes (Stealth)",
    needs="A scrap of black cloth.",
    text="One Stealth roll begins at Controlled, or hiding/quiet movement has +1 Effect.",
    push="One noisy tell is muffled, yet a double of shadow remains; mark 1 story beat (Diamonds).",
    ways=(
        Way(
            "Begin a Stealth roll at Controlled",
            (Bonus(starts="controlled", on="one Stealth roll", uses=1, skills=("stealth",)),),
        ),
        Way(
            "+1 Effect to hide or move quietly",
            (Bonus(effect=1, on="hiding or moving quietly", uses=1, skills=("stealth",)),),
        ),
    ),
    pushed=(Beats(1, "diamonds"),),
)
CROSSROADS_RAVEN = Rite(
    id="edge.ikasha.crossroads-raven",
    name="Rite of the Crossroads Raven",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Three black feathers or a carved sign.",
    text="+1 die on a navigation, pursuit or diversion action, or an enemy hesitates at a fateful moment.",
    push="The raven tells one cryptic truth for a secret; mark 1 story beat (Hearts).",
    ways=(
        Way(
            "+1 die on navigation, pursuit or diversion",
            (Bonus(1, "a navigation, pursuit or diversion action", uses=1),),
        ),
        Way(
            "An enemy hesitates at a fateful moment",
            (Story("one named enemy loses its next action"),),
        ),
    ),
    pushed=(Beats(1, "hearts"),),
)
UMBRAL_RESERVOIR = Rite(
    id="edge.ikasha.umbral-reservoir",
    name="Draw from the Umbral Reservoir",
    tier="standard",
    xp=8,
    lasts="Action",
    reach="Self/Ally",
    stacks="No",
    needs="Vial of moonless water.",
    text="Either +2 dice on a Stealth, Deceive or Resolve roll, or Fatigue 1 is cleared.",
    push="Adds a free try at escaping; in the following scene you owe someone help over a threshold or out of danger.",
    ways=(
        Way(
            "+2 dice on Stealth, Deceive or Resolve",
            (
                Bonus(
                    2,
                    "a Stealth, Deceive or Resolve roll",
                    uses=1,
                    skills=("stealth", "deceive", "resolve"),
                    whom="bearer",
                ),
            ),
        ),
        Way("Clear Fatigue 1", (Clear(fatigue=1, whom="bearer"),)),
    ),
    pushed=(Story("one free try at escaping; next scene you owe someone help over a threshold"),),
)
SECRET_KEEPER = Rite(
    id="edge.ikasha.secret-keeper",
    name="Secret Keeper's Burden",
    tier="standard",
    xp=9,
    lasts="Instant",
    reach="Touch",
    stacks="No",
    needs="Hair or intimate token.",
    text="One direct question must be answered truly; for a deep secret the GM may grant a Resolve test.",
    push="Also a key hidden emotion, but the target learns one of your secrets; mark 1 story beat (Hearts).",
    gives=(Ask(1, "a direct question; a deep secret may allow a Resolve test"),),
    pushed=(Beats(1, "hearts"),),
)
BECOME_SHADOW = Rite(
    id="edge.ikasha.become-shadow",
    name="Become the Shadow at the Crossroads",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="Total dark, or a crossroads with no one there.",
    text="Mundane harm cannot touch you; you slip through thresholds and small gaps; +2 dice Stealth; succeed automatically at one escape; cannot handle normal objects.",
    obligation=7,
    push="Touch one bound or thresholded object once, being vulnerable for one beat; mark 1 story beat (Spades).",
    gives=(
        Bonus(2, "Stealth", skills=("stealth",)),
        Bonus(does="succeeds", on="one escape", uses=1),
        Condition("shadow"),
    ),
    pushed=(Beats(1, "spades"),),
)

IKASHA = Patron(
    id="edge.ikasha",
    name="Ikasha, She Who Sleeps",
    sphere="latent potential and shadow",
    text="Silence between two steps, and ravens at the crossroads. Her own pass unseen.",
    skills=("stealth",),
    rival="witness",
    friction="Hiding against the eye that does not blink.",
    rites=(
        UMBRAL_VEIL,
        CROSSROADS_RAVEN,
        UMBRAL_RESERVOIR,
        SECRET_KEEPER,
        BECOME_SHADOW,
    ),
)
