"""Grimmer, the Old Man of the Forest: instinct and wild memory."""

from undertow.games.edge.book import (
    Ask,
    Beats,
    Bonus,
    Condition,
    Fatigue,
    Helper,
    Lash,
    Patron,
    Rite,
    Trial,
    Way,
)

HUNTERS_SNARL = Rite(
    id="edge.grimmer.hunters-snarl",
    name="Hunter's Snarl",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Self",
    stacks="Yes",
    needs="Bone scrap or tooth.",
    text="+1 die to Intimidate or to resist fear this scene.",
    push="The first hostile act against you takes −1 die.",
    gives=(
        Bonus(
            1, "Intimidate, or resisting fear", skills=("intimidate", "resolve"), kinds=("fear",)
        ),
    ),
    pushed=(Bonus(-1, "the first hostile act against you", uses=1, whom="foes"),),
    backlash=Lash(
        "fate",
        "Your instincts flare: −1 die on polite social acts this scene.",
        (Bonus(-1, "polite social acts"),),
    ),
)
WOLF_STEP = Rite(
    id="edge.grimmer.wolf-step",
    name="Wolf-Step",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Self",
    stacks="Yes",
    needs="Dirt of a wolf's track.",
    text="Stalking or flanking, Athletics and Stealth have +1 die.",
    push="Also ignore one minor environmental penalty.",
    gives=(
        Bonus(1, "Stealth or Athletics when flanking or stalking", skills=("stealth", "athletics")),
    ),
    backlash=Lash("body", "Your joints ache: minor Fatigue until you rest.", (Fatigue(1),)),
)
WILD_HUNT = Rite(
    id="edge.grimmer.wild-hunt",
    name="Horn of the Wild Hunt",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Near",
    stacks="Yes",
    needs="Horn, conch or bone.",
    text="Each ally's next attack or chase in the scene has +1 die; faint-hearted enemies must resist or falter.",
    push="Also call a Cap 1 beast follower until scene end.",
    gives=(
        Bonus(1, "the next attack or chase", uses=1, whom="allies"),
        Trial("resolve", 3, whom="foes"),
    ),
    pushed=(Helper("beast", 1),),
    backlash=Lash(
        "spirit", "The horn calls a rival predator: the GM gains 1 story beat.", (Beats(1),)
    ),
)
MARK_OF_ANTLERS = Rite(
    id="edge.grimmer.mark-of-antlers",
    name="Mark of Antlers",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Self or Touch",
    stacks="Yes",
    needs="Ash or blood on the brow.",
    text="+1 die to Command or to resist shoves; foes treat you as larger.",
    push="For one exchange enemies in Near must test or take −1 die to strike you.",
    gives=(
        Bonus(
            1,
            "Command, or resisting a shove",
            skills=("command", "athletics"),
            kinds=("physical",),
            whom="bearer",
        ),
    ),
    pushed=(
        Trial("resolve", 3, whom="foes"),
        Bonus(-1, "striking you, for one exchange, after a failed test", uses=1, whom="foes"),
    ),
    backlash=Lash(
        "life",
        "The mark lingers: −1 die to Persuade until it fades.",
        (Bonus(-1, "Persuade", skills=("persuade",)),),
    ),
)
WILD_COMMUNION = Rite(
    id="edge.grimmer.wild-communion",
    name="Wild Communion",
    tier="major",
    xp=12,
    lasts="Scene",
    reach="Region",
    stacks="Yes",
    needs="Raw earth in a ring of bones.",
    text="Two questions on where animals (hunters or hunted) have moved within a day; the coming hunt, tracking or ambush has advantage.",
    obligation=7,
    push="A third question, or include human hunters nearby.",
    gives=(
        Ask(2, "how beasts, hunters or hunted, moved in the last day"),
        Bonus(1, "the next hunt, track or ambush", uses=1),
    ),
    ways=(
        Way("A third question", (Ask(1, "how beasts, hunters or hunted, moved in the last day"),)),
        Way("Human hunters nearby are part of it", ()),
    ),
    choose=0,
    push_choose=1,
    backlash=Lash(
        "dreams",
        "Wild hunger comes that night; the GM may bring an omen or a Complication.",
        (Condition("omen"),),
    ),
)
SHAPE_OF_ANCESTOR = Rite(
    id="edge.grimmer.shape-of-ancestor",
    name="Shape of the Ancestor",
    tier="epic",
    xp=16,
    lasts="Scene",
    reach="Self",
    stacks="Yes",
    needs="Mask of fur, antler or bone.",
    text="For the scene: +1 Body; a natural weapon (melee, enchanted, +1); +1 die on Melee, Survival or Athletics.",
    obligation=7,
    push="Extend to a second ally.",
    gives=(
        Bonus(attribute=1, on="Body"),
        Bonus(1, "striking with claws and fangs", skills=("melee",)),
        Bonus(1, "Athletics, Melee or Survival", skills=("athletics", "melee", "survival")),
    ),
    pushed=(
        Bonus(attribute=1, on="Body", whom="friend"),
        Bonus(1, "striking with claws and fangs", skills=("melee",), whom="friend"),
        Bonus(
            1,
            "Athletics, Melee or Survival",
            skills=("athletics", "melee", "survival"),
            whom="friend",
        ),
    ),
    backlash=Lash(
        "life/death",
        "When it fades you are a little Exhausted.",
        (Condition("exhausted"), Fatigue(1, deep=True)),
    ),
)

GRIMMER = Patron(
    id="edge.grimmer",
    name="Grimmer, the Old Man of the Forest",
    sphere="instinct and wild memory",
    text="The hunter that people once were, half beast, and still owed his due.",
    skills=(
        "intimidate",
        "survival",
    ),
    rival="mab",
    friction="The primal strips the courtly veneer.",
    gift="Bestial Relic: the sworn implement counts as an enchanted melee weapon, +1 Melee; the skill is chosen each time.",
    rites=(
        HUNTERS_SNARL,
        WOLF_STEP,
        WILD_HUNT,
        MARK_OF_ANTLERS,
        WILD_COMMUNION,
        SHAPE_OF_ANCESTOR,
    ),
)
