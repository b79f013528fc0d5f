"""Maelstraeus, the Merchant of Equities: exchange and balance."""

from undertow.games.edge.book import Beats, Bonus, Declare, Exposure, Harm, Patron, Rite, Tick

FAIR_TRADE = Rite(
    id="edge.maelstraeus.fair-trade",
    name="Rite of the Fair Trade",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Balanced scale.",
    text="All parties +1 die to negotiate in good faith.",
    push="One party reveals its true bottom line; mark 1 story beat (Hearts).",
    gives=(Bonus(1, "negotiating in good faith", whom="parties"),),
    pushed=(Beats(1, "hearts"),),
)
MERCHANTS_EYE = Rite(
    id="edge.maelstraeus.merchants-eye",
    name="Rite of the Merchant's Eye",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="Distant coin.",
    text="+2 dice to appraise, judge value or spot market openings.",
    push="Sense an item's emotional value; Exposure +1 and 1 story beat (Diamonds).",
    gives=(Bonus(2, "appraising, judging value or spotting market openings"),),
    pushed=(Exposure(1), Beats(1, "diamonds")),
)
BALANCED_EXCHANGE = Rite(
    id="edge.maelstraeus.balanced-exchange",
    name="Rite of the Balanced Exchange",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="A pair of goods thought equal in worth.",
    text="Both parties +1 Effect on the exchange; if unfair, the loser gets +2 dice to resist.",
    push="Reneging costs 1 story beat (Hearts); mark 1 story beat (Clubs).",
    gives=(
        Bonus(effect=1, on="the exchange", whom="parties"),
        Bonus(2, "resisting an unfair trade, for the party that loses by it", whom="parties"),
    ),
    pushed=(
        Beats(1, "hearts", forced=True, whom="breaker", when="a party reneges"),
        Beats(1, "clubs"),
    ),
)
CONTRACT_SEAL = Rite(
    id="edge.maelstraeus.contract-seal",
    name="Rite of the Contract Seal",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Touch",
    stacks="No",
    needs="A seal of office.",
    text="+1 die to Command when enforcing the sealed document, −1 die to those who would break it.",
    push="Breach burns the document and the liar takes Harm 1; mark 1 story beat (Spades).",
    gives=(
        Bonus(1, "enforcing the document", skills=("command",)),
        Bonus(-1, "breaking the document", whom="all"),
    ),
    pushed=(Harm(1, whom="breaker", when="somebody breaks the document"), Beats(1, "spades")),
)
GREAT_MARKET = Rite(
    id="edge.maelstraeus.great-market",
    name="Rite of the Great Market",
    tier="high",
    xp=13,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Consecrated booth.",
    text="Trading, hiring and negotiation +1 Effect; allies may re-roll one failed social roll per scene.",
    obligation=7,
    push="Draws powerful figures and jealous rivals; mark 2 story beats (Hearts/Clubs).",
    gives=(
        Bonus(effect=1, on="trading, hiring and negotiation in the zone", whom="all"),
        Bonus(does="again", on="a failed social roll, once per scene", whom="allies", uses=1),
    ),
    pushed=(Beats(2, "hearts/clubs"),),
)
COSMIC_LEDGER = Rite(
    id="edge.maelstraeus.cosmic-ledger",
    name="Rite of the Cosmic Ledger",
    tier="high",
    xp=14,
    lasts="Extended",
    reach="Self",
    stacks="No",
    needs="Book of all debts.",
    text="One conversion, once per session, of any resource to another at a fair rate; such as 1 Boon for 1 Fatigue, or 2 XP for 1 story beat spent.",
    obligation=7,
    push="A lopsided trade in your favor, but a 6-segment Karmic Debt clock; mark 2 story beats (Diamonds).",
    until="lasting",
    gives=(
        Declare(
            "one resource becomes another at a fair rate: 1 Boon for 1 Fatigue, 2 XP for 1 story beat spent",
            span="session",
        ),
    ),
    pushed=(Tick("Karmic Debt", 6), Beats(2, "diamonds")),
)

MAELSTRAEUS = Patron(
    id="edge.maelstraeus",
    name="Maelstraeus, the Merchant of Equities",
    sphere="exchange and balance",
    text="His scales weigh coin and promise alike, and his ledger forgets nothing.",
    skills=("persuade",),
    rival="witness",
    friction="The veiled bargain against the truth.",
    rites=(
        FAIR_TRADE,
        MERCHANTS_EYE,
        BALANCED_EXCHANGE,
        CONTRACT_SEAL,
        GREAT_MARKET,
        COSMIC_LEDGER,
    ),
)
