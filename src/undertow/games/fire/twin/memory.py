"""Where everything stands in the twin's arrays: one game is a row of small numbers.

`s` is the state of a game (one signed byte each), `c` what was agreed before it (shared by many
games), `w` a desk for the long way round. A place that holds nothing holds -1.
"""

# Chambers in the order of the component data: the Vestibule, seven of each colour, the relics, the
# Fire, the Glyph, the two Secret Passages. A Ritual Card has the number of its chamber.
CHAMBERS = (
    *("V", "S1", "S2", "S3", "S4", "S5", "S6", "S7"),
    *("D1", "D2", "D3", "D4", "D5", "D6", "D7"),
    *("I1", "I2", "I3", "I4", "I5", "I6", "I7"),
    *("RH", "RF", "RK", "FE", "TG", "PX", "PY"),
)
TILES = 29
VESTIBULE, FIRST_RELIC, FIRE, GLYPH, PASSAGE_X, PASSAGE_Y = 0, 22, 25, 26, 27, 28
LAST_BASIC = 21
CARDS = 24

HEROES = (
    *("warrior", "ranger", "wizard", "paladin", "sage", "rogue"),
    *("cleric", "engineer", "dark-knight", "geomancer", "soldier", "master-swordsman"),
)
WARRIOR, RANGER, WIZARD, PALADIN, SAGE, ROGUE = 0, 1, 2, 3, 4, 5
CLERIC, ENGINEER, DARK_KNIGHT, GEOMANCER, SOLDIER, SWORDSMAN = 6, 7, 8, 9, 10, 11
MOST_HEROES = 12

ATTRIBUTES = ("str", "dex", "int")
FIRE_TRADED = 3
"""What changes hands: an attribute 0 to 2, or the Fire."""

# The state -------------------------------------------------------------------------------------

X, Y = 0, 29
"""Where a tile lies, from the Vestibule."""
DOORS = 58
CRACKS = 87
NEXT = 116
JOINED = 32
"""The tile on each of the four sides of a tile; so much more where doorways join the two."""
INFO = 232
"""Of each tile: where it is (three bits), its token, its cultists (two bits), its card voided."""
IN_SUPPLY, ON_BOARD, VOID_EMPTY, VOID_HOLDING, IN_HAND = 1, 2, 3, 4, 5
PLACE_BITS, TOKEN, CULTIST_SHIFT, CULTIST_BITS, CARD_VOID = 7, 8, 4, 48, 64

SUPPLY = 261
"""The top tile last, so that drawing is taking the last."""
DECK = 289
DISCARD = 313

AT = 337
STATUS = 349
PRONE, LOST, LEFT, ONE_USE, USES_SHIFT = 1, 2, 4, 8, 3
"""Of each hero; above them, how often she used the skill that is limited by game."""
TOKENS = 361
DECLINED = 397
"""What each hero would not give this turn, four bits."""
SETTLED = 409
"""What was settled with each hero in this Exchange."""

MISC = 421
(
    SUPPLY_SIZE,
    DECK_SIZE,
    DISCARD_SIZE,
    GATHERED,
    HOARD,
    PLUS_AP,
    VOIDED,
    SPECIALS_VOIDED,
    WHOLE,
    TURN_HERO,
    PHASE,
    SPENT,
    USED_THIS_TURN,
    SNEAKING,
    THRESHOLD,
    PASSAGE_USED,
    BOB_SPENT,
    THREAT_DUE,
    THREAT_RISEN,
    ARRIVED,
    BLESSED,
    SANCTIFIED,
    BOOMERANG,
    BOB,
    SHADES,
    _SHADE_2,
    _SHADE_3,
    EVENTS,
    _EVENT_2,
    _EVENT_3,
    PORTAL,
    NO_WAY_OUT,
    BROKEN,
    CARRIER,
    THREAT,
    ENDED,
    WHY,
    TURNS,
    TURN_HUNDREDS,
    RETURNED,
    DEPTH,
    FAULT,
    REGIONS_KEPT,
) = range(MISC, MISC + 43)
FRAMES = MISC + 43
FRAME = 4
MOST_FRAMES = 10
STATE = FRAMES + FRAME * MOST_FRAMES
"""Bytes of a game; eight more are its chance."""

UNKNOWN, YES, NO = 0, 1, 2
"""Is the dungeon in one piece?"""
ACTIONS, BOBS, RITUAL = 0, 1, 2
TOTAL, PARTIAL, DEFEAT = 1, 2, 3
OUTCOMES = ("", "total", "partial", "defeat")
WHYS = (
    "",
    "all-out",
    "threat",
    "cut-off",
    "agreed",
    "relics",
    "tokens",
    "carrier",
    "no-way-out",
    "all-lost",
)
(
    ALL_OUT,
    BY_THREAT,
    CUT_OFF,
    BY_AGREEMENT,
    BY_RELICS,
    BY_TOKENS,
    BY_CARRIER,
    BY_NO_WAY_OUT,
    ALL_LOST,
) = range(1, 10)

# What was agreed -------------------------------------------------------------------------------

MOST_TRACK = 16
C_HEROES = 0
C_KIND = 1
C_SLOT = 13
"""Where each hero sits in turn order; -1: not in play."""
C_SEAT = 25
C_SEATS = 37
C_AP = 38
C_STARS = 50
C_DOORS = 86
C_LEVELS = 115
C_TRACK = 116
C_CULTISTS = 132
C_STEPS = 133
C_NEED = 134
C_SPARE = 135
C_UNSTABLE, C_VAGRANT, C_SHADOW, C_SHADES, C_GLYPH, C_PASSAGES = 136, 137, 138, 139, 140, 141
C_RULINGS = 142
(
    R_FIRE_IN_EXCHANGE,
    R_EXCHANGE_CONSENT,
    R_WAIT_PRONE,
    R_LAZY_RESHUFFLE,
    R_THREAT_AT_RESHUFFLE,
    R_CULTIST_CAP,
    R_STRICT_REACH,
    R_WAIT_FOR_OTHERS,
    R_PASSAGE_FROM_STANDING,
    R_VAGRANT_EARLY_EXIT,
    R_INVASION_SKIP_SPECIALS,
    R_FALCONRY_ANYWHERE,
    R_MINDSTRIKE_ALWAYS,
    R_TIMETURN_NO_TOKEN,
    R_BLESS_NEEDS_EMPTY,
    R_SACRIFICE_VOIDS_CARD,
    R_GEOPIVOT_ANY_TILE,
    R_BREAK_LIMIT_LINE,
    R_DARK_KNIGHT_THREE_AP,
    R_TERRAPORT_HEROES_ONLY,
    R_BOOMERANG_ANY_CHALLENGE,
    R_BOMB_ONCE,
) = range(C_RULINGS, C_RULINGS + 22)
RULINGS = 22
C_WORTHS = C_RULINGS + RULINGS
"""What things are worth to the quick player (`worths`): first those that may change as the threat rises,
then by how much they do, in sixteenths a stage, then the rest."""
(
    P_TOKEN,
    P_RELIC,
    P_GATHER,
    P_TRADE,
    P_HOME,
    P_EXPLORE,
    P_LOST,
    P_SPECIAL,
    P_CHAMBER,
    P_WAYS,
    P_ANCHOR,
    P_BRIDGE,
    P_SCARCE,
    P_IN_DECK,
    P_DISCARDED,
    P_OTHERS,
    P_PATIENCE,
    P_NEAR_HOME,
    P_FEW,
    P_IDLE,
    P_DOOR,
    P_MEETS,
    P_BLOCKS,
) = range(C_WORTHS, C_WORTHS + 23)
STAGED = 23
(
    P_FIRE,
    P_PORTAL,
    P_HASTE,
    P_EXPOSED,
    P_AWAY,
    P_SOON,
    P_FALCON,
    P_SHINE,
    P_BLESSING,
    P_FIGHT,
    P_WALK_IN,
    P_CARRIED_BY,
    P_FIRES_WAY,
    P_KEEPS,
    P_READY_WAY,
    P_BY_TOKENS,
    P_BY_STARS,
    P_BY_OTHERS,
    P_READY,
    P_LAST,
    P_CROWDED,
    P_STOOD_ON,
    P_LEAF,
    P_GOAL,
    P_FIGHT_COST,
    P_EXPLORE_COST,
    P_SEEKS_FIRE,
    P_SEEKS_RELIC,
    P_SNEAK,
    P_SANCTIFY,
    P_TIMETURN,
    P_TIME_TOKEN,
    P_TIME_GOAL,
    P_BREAK_LIMIT,
    P_CHARGE,
    P_THROW,
    P_TELEPORT,
    P_DIVE_HOME,
) = range(C_WORTHS + 2 * STAGED, C_WORTHS + 2 * STAGED + 38)
WORTHS = 2 * STAGED + 38
AGREED = C_WORTHS + WORTHS

# What can be decided: a kind and a number below 4096, as kind * 4096 + number ------------------

SHIFT = 12
EXPLORE, MOVE, PASSAGE, COLLECT, DESTROY, TAKE_FIRE, PASS_FIRE, BANISH = 1, 2, 3, 4, 5, 6, 7, 8
EXCHANGE, ATTACK, LEAVE, STAND, WAIT = 9, 10, 11, 12, 13
LUNGE, CHARGE, FALCONRY, OBJECT_PORTAL, TELEPORT, SMITE, HOLY_LIGHT = 14, 15, 16, 17, 18, 19, 20
TIMETURN, SNEAK, BLESS, SANCTIFY, SACRIFICE = 21, 22, 23, 24, 25
BOB_MOVE, BOB_ATTACK, BOB_WAIT, CONSUME = 26, 27, 28, 29
TURN, SLIDE, TERRAPORT, SWORD, BREAK_LIMIT, THROW, BOMB = 30, 31, 32, 33, 34, 35, 36
ASK_DOORS, ASK_SIGHT, ASK_TRADE, ASK_CONSENT, ASK_DIVE, ASK_MINDSTRIKE = 40, 41, 42, 43, 44, 45
ASK_PLACE, ASK_CHARGE, ASK_SLIP, ASK_STRIKE, ASK_SURE, ASK_MARCH = 46, 47, 48, 49, 50, 51
ASK_SHADE_WAY, ASK_SHADE, ASK_AGREE = 52, 53, 54
NONE = 31
"""Where a chamber is asked for: none of them. In a trade: done."""
TRADE_DONE = 4095
MOST_ACTIONS = 1024

# What a frame of the stack is about to do ------------------------------------------------------

(
    F_CHECK,
    F_DOORS,
    F_SIGHT,
    F_TRADE,
    F_CONSENT,
    F_CONSENT_FIRE,
    F_PLACE,
    F_CHARGE,
    F_SLIP,
    F_CHARGED,
    F_STRIKE,
    F_SURE,
    F_AGREE,
    F_NEXT_TURN,
    F_SHADES_WALK,
    F_SHADE_WALKED,
    F_RITUAL,
    F_DRAW,
    F_DRAWN,
    F_COMES,
    F_MINDSTRIKE,
    F_MARCH,
    F_FALL,
    F_DIVE,
    F_SHADE,
    F_SHADE_WAY,
    F_SHADE_ORDER,
    F_MARCH_TO,
    F_PORTAL_OPENS,
) = range(1, 30)

# The desk --------------------------------------------------------------------------------------

CELLS = 800
"""Cells around and between the chambers, with a wall about them; what is larger is a fault, never a guess."""
GRID = 0
TILE_BITS, BOMBED, PIVOTED, WALL = 63, 64, 128, 256
BEST = CELLS
QUEUE = BEST + CELLS * 6
MOST_WAITING = CELLS * 6 + 1
REGION = QUEUE + MOST_WAITING
WIDTH, SIZE, LEFTMOST, TOPMOST = REGION + 29, REGION + 30, REGION + 31, REGION + 32
M_TILES, M_BOMBS, M_SLIDES_ANY, M_LIFTS, M_BOB, M_PIVOTS = (
    REGION + 33,
    REGION + 34,
    REGION + 35,
    REGION + 36,
    REGION + 37,
    REGION + 38,
)
FAR = REGION + 39
REACHED = FAR + 29
"""What somebody was found to reach, while every hero stands in the part she stood in (`STOOD`)."""
STOOD = REACHED + 29
WAY, STEP = STOOD + MOST_HEROES + 1, STOOD + MOST_HEROES + 1 + 29
"""From where a hero stands: how far each chamber is, and the step that leads there."""
SCORE = STEP + 29
CHOSEN = SCORE + 2
LENGTH, PATHS = CHOSEN + 2, CHOSEN + 2 + 29
"""From anywhere: how far each chamber is; and what it would cost on the ways if it fell."""
GOALS_KEPT, EXITS_KEPT = PATHS + 29, PATHS + 30
"""Which relics were broken, and where exits may be, when all that is still wanted was found to be in
reach; like `REACHED`, while everybody stands where they stood."""
TOKENS_KEPT, TOKENS_GONE = PATHS + 31, PATHS + 32
"""Who was here, and which relics were broken, when the tokens were last counted and were enough; and how
many chambers were in the Void, and whether one may still come back. Who comes with another desk says so."""
FIRST, BEHIND = PATHS + 33, PATHS + 34
"""Where those wait that a search goes on from."""
FEATURE_COUNT, NODES = 61, 24
STAGE = BEHIND + 1
"""How far the threat has risen, and what the quick player counts once for a decision."""
DRAWN_SOON, KEEPERS, HANDS, SPARES, LEFT_OUT = (
    STAGE + 1,
    STAGE + 30,
    STAGE + 33,
    STAGE + 36,
    STAGE + 39,
)
FEATURES = STAGE + 40
"""What a look at the table counts; the numbers of the net over it lie behind the desk."""
DESK = FEATURES + FEATURE_COUNT
NET = FEATURE_COUNT * NODES + 2 * NODES + 1

# What a seat sees of a table, in numbers -------------------------------------------------------

SEEN_HEROES, OF_HERO, SEEN_CHAMBERS, OF_CHAMBER, OF_TABLE = 6, 15, 28, 6, 14
SEEN = OF_TABLE + SEEN_HEROES * OF_HERO + SEEN_CHAMBERS * OF_CHAMBER
HER, HERS = -1, -2
"""In place of a word: whoever is on, and the chamber she stands in."""
CODES = 1 << (SHIFT + 6)
"""So many decisions have a meaning of three numbers each; behind them, what heroes and chambers are called."""
