"""Isoka, Angel of Serpents: change and shedding."""

from undertow.games.edge.book import Bonus, Declare, Patron, Rite, Story, Way

LOOSEN_OLD_SKIN = Rite(
    id="edge.isoka.loosen-old-skin",
    name="Loosen the Old Skin",
    tier="low",
    xp=4,
    lasts="Scene",
    reach="Self",
    stacks="Yes (resist only)",
    needs="Snakeskin or loose thread.",
    text="This scene +1 die when resisting a running Condition, or one die showing 1 re-rolled on an escape/evasion roll.",
    push="Also ignore one minor movement penalty; a token of your old self stays behind.",
    ways=(
        Way("+1 die to resist a running Condition", (Bonus(1, "resisting a running Condition"),)),
        Way(
            "Re-roll a 1 on an escape or evasion",
            (Bonus(rerolls=1, on="an escape or evasion", uses=1),),
        ),
    ),
)
SUBTLE_SHIFT = Rite(
    id="edge.isoka.subtle-shift",
    name="Rite of the Subtle Shift",
    tier="low",
    xp=5,
    lasts="Scene",
    reach="Self",
    stacks="No (stable)",
    needs="An object palmed between pockets.",
    text="Either +1 die to Deceive when posing as some local trade or class, or +1 Effect when melting into a new crowd or site.",
    push="Bypass one minor identity check; keep the role until scene end.",
    ways=(
        Way(
            "+1 die to Deceive as a local trade or class",
            (Bonus(1, "passing as a nearby class or profession", skills=("deceive",)),),
        ),
        Way(
            "+1 Effect to blend into a new crowd or site",
            (Bonus(effect=1, on="blending into a new crowd or site"),),
        ),
    ),
)
SHED_FORMER_SELF = Rite(
    id="edge.isoka.shed-former-self",
    name="Shed the Former Self",
    tier="standard",
    xp=8,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="New clothes head to foot and a new manner.",
    text="Name a running Condition, +2 dice to resist it; once per session declare a minor physical contingency after the fact.",
    push="Clear a temporary, identity-based Minor Condition; the old identity starts to move in the story.",
    gives=(
        Bonus(2, "resisting the Condition you named"),
        Declare("a minor physical contingency", span="session"),
    ),
    pushed=(Story("a temporary, identity-based Minor Condition ends"),),
)
FORKED_TONGUE = Rite(
    id="edge.isoka.forked-tongue",
    name="Rite of the Forked Tongue",
    tier="standard",
    xp=7,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="A small lie spoken at a mirror.",
    text="When you Sway or Command, a success may make Diamonds (leverage) instead of story beats.",
    push="One careful lie this scene is taken as truth; the displaced truth seeks return.",
    gives=(
        Story(
            "a success with Persuade or Command may make Diamonds (leverage) instead of story beats"
        ),
    ),
)
COMPLETE_METAMORPHOSIS = Rite(
    id="edge.isoka.complete-metamorphosis",
    name="Complete Metamorphosis",
    tier="high",
    xp=12,
    lasts="Scene",
    reach="Self",
    stacks="No",
    needs="Full identity kit.",
    text="Full change of look and voice; begin Controlled on Deceive and Stealth; once per scene declare a minor contingency after the fact.",
    obligation=7,
    push="Spoof scent or biometric for one check; the original identity partly acts on its own.",
    gives=(
        Bonus(starts="controlled", on="Deceive and Stealth", skills=("deceive", "stealth")),
        Declare("a minor contingency", span="scene"),
    ),
)
CAST_OFF_HISTORY = Rite(
    id="edge.isoka.cast-off-history",
    name="Rite of the Cast-Off History",
    tier="high",
    xp=13,
    lasts="Extended",
    reach="Self",
    stacks="No",
    needs="Burn or deface all mundane records of the old life.",
    text="Records and memories of that identity become unreliable; trackers using it take −2 dice (not magic or intimates).",
    obligation=7,
    push="The old self appears to have died; one close person doubts it.",
    until="lasting",
    gives=(Bonus(-2, "tracking you by the old identity", whom="foes"),),
)

ISOKA = Patron(
    id="edge.isoka",
    name="Isoka, Angel of Serpents",
    sphere="change and shedding",
    text="No self is for ever. She teaches to leave the old one behind like a skin.",
    skills=("skirmish",),
    rival="geometry",
    friction="The coil against the straight line.",
    rites=(
        LOOSEN_OLD_SKIN,
        SUBTLE_SHIFT,
        SHED_FORMER_SELF,
        FORKED_TONGUE,
        COMPLETE_METAMORPHOSIS,
        CAST_OFF_HISTORY,
    ),
)
