"""Varnek Karn, the Bone King: necromantic archives."""

from undertow.games.edge.book import Ask, Beats, Bonus, Exposure, Patron, Rite, Tick, Way, Work

RESTLESS_SPIRITS = Rite(
    id="edge.varnek.restless-spirits",
    name="Whisper to Restless Spirits",
    tier="low",
    xp=4,
    lasts="Action",
    reach="Near",
    stacks="No",
    needs="Grave-dust.",
    text="+1 die to investigate a death within a day, or one yes/no on its cause.",
    push="One sensory shard; Exposure +1.",
    ways=(
        Way(
            "+1 die to investigate a death within a day",
            (Bonus(1, "investigating a recent death", uses=1),),
        ),
        Way("One yes or no about the cause", (Ask(1, "yes or no: the cause of death"),)),
    ),
    pushed=(Exposure(1),),
)
UNFINISHED_LEDGER = Rite(
    id="edge.varnek.unfinished-ledger",
    name="Unfinished Ledger",
    tier="low",
    xp=5,
    lasts="Instant",
    reach="Touch",
    stacks="No",
    needs="Thread on remains or relic.",
    text="Learn one unfinished business of the spirit; acting on it gives +1 die once this scene.",
    push="Also one adversary; make 1 story beat (Hearts or Diamonds).",
    gives=(
        Ask(1, "the unfinished business that binds the spirit"),
        Bonus(1, "acting on the unfinished business", uses=1),
    ),
    pushed=(Ask(1, "an adversary tied to that business"), Beats(1, "hearts/diamonds")),
)
SPEAKING_BONES = Rite(
    id="edge.varnek.speaking-bones",
    name="Speaking Bones",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Touch",
    stacks="No",
    needs="Oiled jaw, sigil.",
    text="A corpse answers 2 questions about its death (literal, fragmentary); one corpse per scene.",
    push="A third question; mark 1 story beat (Diamonds).",
    gives=(Ask(2, "the circumstances of the death"),),
    pushed=(Ask(1, "the circumstances of the death"), Beats(1, "diamonds")),
)
REMEMBERING_HOST = Rite(
    id="edge.varnek.remembering-host",
    name="The Remembering Host",
    tier="standard",
    xp=9,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="Reliquary and twine.",
    text="A seeker swarm (Standard Asset, 4-segment integrity) scouts, fetches or tails; no combat; acts in beats per GM.",
    push="One special action, then it unravels; mark 1 story beat (Spades).",
    gives=(Work("seeker swarm", "a Standard Asset", 4),),
    pushed=(Beats(1, "spades"),),
)
COURT_OF_ECHOES = Rite(
    id="edge.varnek.court-of-echoes",
    name="Court of Echoes",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Zone",
    stacks="No",
    needs="Bone-totems and chime.",
    text="A council of the dead, held as a Major Asset with clock [6]: answers complex questions (up to 3), moves the fearful, or stills casual lying in the zone.",
    obligation=7,
    push="One decisive act, then tick the court twice; mark 2 story beats (Hearts).",
    gives=(Work("court of the dead", "a Major Asset", 6), Ask(3, "a complex matter, of the dead")),
    pushed=(Tick("court of the dead", 6, 2), Beats(2, "hearts")),
)

VARNEK = Patron(
    id="edge.varnek",
    name="Varnek Karn, the Bone King",
    sphere="necromantic archives",
    text="He keeps the books of the dead: last sights, last debts, last names.",
    skills=("command",),
    rival="oath",
    friction="The memory of the dead against the light that purges.",
    rites=(
        RESTLESS_SPIRITS,
        UNFINISHED_LEDGER,
        SPEAKING_BONES,
        REMEMBERING_HOST,
        COURT_OF_ECHOES,
    ),
)
