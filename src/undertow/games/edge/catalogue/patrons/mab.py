"""Mab, Queen of Courts: glamour and bargain."""

from undertow.games.edge.book import Ask, Beats, Bonus, Declare, Exposure, Patron, Rite

COURTLY_GUISE = Rite(
    id="edge.mab.courtly-guise",
    name="Courtly Guise",
    tier="low",
    xp=4,
    lasts="Action",
    reach="Self",
    stacks="Yes (social only)",
    tags=("VEIL",),
    needs="Sprig of green or silver thread.",
    text="In refined company +1 die on Persuade/Sway, and you pass for the guest or rank expected.",
    push="Hides a minor tell too, but 1 story beat (Hearts) arises from the first piercing question of the scene.",
    gives=(Bonus(1, "Persuade in refined company", uses=1, skills=("persuade",)),),
    pushed=(Beats(1, "hearts", when="somebody asks a piercing question for the first time"),),
)
TOKEN_OF_FAVOR = Rite(
    id="edge.mab.token-of-favor",
    name="Token of Favor",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Ribbon or ring given.",
    text="An ally gets +1 die on one social action before those who recognise your favor; you get +1 Effect to support.",
    push="Chills a heckler for one beat; Exposure +1.",
    gives=(
        Bonus(1, "one social action before those who know your favor", uses=1, whom="bearer"),
        Bonus(effect=1, on="supporting them"),
    ),
    pushed=(Exposure(1),),
)
MIRROR_OF_MOTIVES = Rite(
    id="edge.mab.mirror-of-motives",
    name="Mirror of Motives",
    tier="standard",
    xp=7,
    lasts="Action",
    reach="Near",
    stacks="No",
    needs="Polished shard.",
    text="Ask what an NPC wants socially right now; the GM answers truly or by a strong tell; +1 die to exploit it this scene.",
    push="Also expose a slight that matters, making 1 story beat (Hearts) on the target.",
    gives=(Ask(1, "what an NPC wants socially right now"), Bonus(1, "using the answer")),
    pushed=(Beats(1, "hearts", forced=True, whom="bearer"),),
)
PRICE_AGREED = Rite(
    id="edge.mab.price-agreed",
    name="The Price Agreed",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Near",
    stacks="No",
    tags=("OATH",),
    needs="Tokens of equal apparent value.",
    text="A small bargain of favours becomes binding; the breaker has 1 story beat (Hearts or Diamonds) forced on them and a bad local name for the arc.",
    push="The one who benefits has +1 die once, and a later breach costs you 1 story beat (Hearts).",
    gives=(
        Beats(1, "hearts/diamonds", forced=True, whom="breaker", when="a party breaks the bargain"),
    ),
    pushed=(
        Bonus(1, "once, for the one who benefits", uses=1, whom="bearer"),
        Beats(1, "hearts", when="the one who benefits breaks the bargain"),
    ),
)
SOVEREIGN_GLAMOUR = Rite(
    id="edge.mab.sovereign-glamour",
    name="Sovereign Glamour",
    tier="high",
    xp=11,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    tags=(
        "VEIL",
        "REVEAL",
    ),
    needs="Circle of green felt or silk.",
    text="Allies in the Zone +1 die on social actions; crude threats −1 die; once peel one disguise or illusion.",
    obligation=6,
    push="Declare a Court Law; whoever breaks it first has 2 story beats forced on them.",
    gives=(
        Bonus(1, "social actions in the zone", whom="allies"),
        Bonus(-1, "crude threats in the zone", whom="all"),
        Declare("one disguise or illusion is peeled", span="once"),
    ),
    pushed=(
        Beats(
            2, forced=True, whom="breaker", when="somebody breaks the Court Law for the first time"
        ),
    ),
)

MAB = Patron(
    id="edge.mab",
    name="Mab, Queen of Courts",
    sphere="glamour and bargain",
    text="She rules where desire is dressed as courtesy and a smile writes a debt.",
    skills=("persuade",),
    rival="witness",
    friction="Masks against testimony.",
    rites=(
        COURTLY_GUISE,
        TOKEN_OF_FAVOR,
        MIRROR_OF_MOTIVES,
        PRICE_AGREED,
        SOVEREIGN_GLAMOUR,
    ),
)
