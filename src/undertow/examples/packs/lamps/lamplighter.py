"""The Lamplighter: a patron with two rites, and a talent for who walks at night."""

from undertow.games.edge.acts import Talent
from undertow.games.edge.book import Beats, Bonus, Fatigue, Patron, Rite

KINDLE = Rite(
    id="edge.lamplighter.kindle",
    name="Kindle",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Self/Ally",
    stacks="No",
    needs="A wick that has burned before.",
    text="One more die on one action done by lamplight.",
    push="Two more dice, and 1 Fatigue; mark 1 SB (Hearts).",
    gives=(Bonus(1, "one action by lamplight", uses=1, whom="bearer"),),
    pushed=(
        Bonus(2, "one action by lamplight", uses=1, whom="bearer"),
        Fatigue(1, whom="bearer"),
        Beats(1, "hearts"),
    ),
    replaces=True,
)
LONG_STREET = Rite(
    id="edge.lamplighter.long-street",
    name="The Long Street",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Near",
    stacks="No",
    needs="A lamp lit by somebody else.",
    text="Everybody with you has one more die to keep together in the dark.",
    push="Nobody can be parted from you; mark 2 SB (Spades).",
    gives=(Bonus(1, "keeping together in the dark", whom="all"),),
    pushed=(Beats(2, "spades"),),
)
LAMPLIGHTER = Patron(
    id="edge.lamplighter",
    name="The Lamplighter",
    sphere="small lights and long ways",
    text="Somebody goes from lamp to lamp, always one street ahead. What is lit stays lit, for a price.",
    skills=("survival",),
    rival="carrion",
    friction="One keeps the night at arm's length, the other feeds it.",
    rites=(KINDLE, LONG_STREET),
)
NIGHT_FEET = Talent(
    id="edge.lamps.night-feet",
    name="Night Feet",
    xp=2,
    unarmed=1,
    text="One more die with bare hands.",
)
