"""What lies on the table: the deck and its piles, the characters, the Clock, and whatever runs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.games.eidolon.cards import CARDS, CardId, Polarity
from undertow.games.eidolon.rulings import Rulings
from undertow.kernel import Line

Value = str | int | bool | None | tuple[str | int | tuple[str | int, ...], ...]
"""What may stand on a sheet or in a note."""
Stat = Literal["pow", "ele", "gen", "glam", "biz"]
STATS: tuple[Stat, ...] = ("pow", "ele", "gen", "glam", "biz")
TRACK = ("fresh", "winded", "battered", "desperate", "defeated")
"""The Damage Track, by its steps."""
BATTERED, DESPERATE, DEFEATED = 2, 3, 4
FIRST_HOUR, MIDNIGHT = 13, 24
GM = "gm"
IN_DISCARD = "in-discard"
"""The flag for what lasts while a card lies in the discard: pairs of entry and card."""

Span = Literal[
    "use", "scene", "combat", "uptime", "next-uptime", "downtime", "session", "next-session", "ever", "gm"
]  # fmt: skip
"""Until when something lasts: `downtime` until the next one begins, `next-session` likewise, `gm`
until the GM ends it."""
EidolonState = Literal["sealed", "ready", "severed"]
Status = Literal["active", "dead", "retired", "captured"]


class Record(Struct, frozen=True, gc=False):
    """Something that lies on the table."""


class Tie(Record, frozen=True):
    """How one character sees another."""

    id: int
    to: str
    """A character's id, or an NPC's."""
    text: str
    maturity: int = 1
    affinity: int = 1
    scene_in: int = 0
    """The Downtime of its last Tie Scene."""
    matured_in: int = 0
    """The Downtime in which it came to its limit, or had its scene put off; 0 for an Uptime."""
    developed_in: int = 0
    """The scene in which it was last developed."""
    blocked_in: int = 0
    """The Uptime in which it gives no aid."""


class Power(Record, frozen=True):
    """An Eidolon Power: whose sentence, and what fills its blanks."""

    playbook: str
    blanks: tuple[str, ...]
    form: str = ""
    """Which of the playbook's sentences, where it has more than one."""


class Use(Record, frozen=True):
    """A limited Move that was used, and how long that counts."""

    move: str
    span: Span


class Loan(Record, frozen=True):
    """A Move that is borrowed: for one use, or until the scene ends."""

    move: str
    span: Span
    main: str = ""
    """The Move that was paid for, where this one only comes along with it."""
    spent: bool = False
    """Was its one use made? It goes back as soon as nothing is going on."""


class StatChange(Record, frozen=True):
    """A change of stats that passes: two trade places, or one is set or lowered."""

    kind: Literal["swap", "set", "lower"]
    stat: Stat
    other: Stat | None
    amount: int
    until: Span
    why: str


class PC(Record, frozen=True):
    """A player's character and their Eidolon."""

    id: str
    seat: str
    name: str
    eidolon: str
    playbook: str
    resonant: CardId
    dissonant: CardId
    stats: dict[Stat, int]
    powers: tuple[Power, ...]
    moves: tuple[str, ...]
    """Every Move on the sheet, Starting ones included."""
    level: int = 1
    raises: int = 0
    """How often a level raised a stat, in this character's life."""
    look: str = ""
    answer: str = ""
    """To the playbook's question."""
    choices: dict[str, Value] = {}
    """What the playbook had them choose: an Area of Expertise, a Former Playbook …"""
    ties: tuple[Tie, ...] = ()
    track: int = 0
    state: EidolonState = "ready"
    status: Status = "active"
    out: bool = False
    """Unconscious until somebody tends to them."""
    holds: dict[str, int] = {}
    """Hold by the Move that gave it."""
    used: tuple[Use, ...] = ()
    loans: tuple[Loan, ...] = ()
    changes: tuple[StatChange, ...] = ()
    flags: dict[str, Value] = {}
    """What else is so: a Facade worn, a Countdown, a weakness shown."""
    former_moves: tuple[str, ...] = ()
    """Moves out of the old playbook that a Veteran can call back."""

    @property
    def here(self) -> bool:
        return self.status == "active"

    def tie(self, id: int) -> Tie:
        return next(tie for tie in self.ties if tie.id == id)


class NPC(Record, frozen=True):
    """Somebody the GM plays."""

    id: str
    name: str
    notes: str = ""
    """For the GM alone."""
    eidolon: str = ""
    power: str = ""
    state: EidolonState = "sealed"
    known: bool = True
    """Have the players met them?"""
    ties: tuple[tuple[str, str], ...] = ()
    """To whom, and the sentence; no scores."""


class Stage(Record, frozen=True):
    """One rung of a Crash ladder."""

    threat: str
    condition: str


class Enemy(Record, frozen=True):
    """Who is fought: a ladder of stages, the last of which is defeat."""

    id: str
    name: str
    eidolon: str
    power: str
    stages: tuple[Stage, ...]
    crash: int = 0
    state: EidolonState = "ready"
    group: int = 1
    """How many share this ladder."""
    shown: Literal["hidden", "name", "stage", "threat"] = "hidden"
    phantom_of: str = ""
    forced: bool = False
    """A Phantom that a Move called, and not the Clock."""

    @property
    def limit(self) -> int:
        return len(self.stages)

    @property
    def beaten(self) -> bool:
        return self.crash >= self.limit


class Mod(Record, frozen=True):
    """Forward or Ongoing: so many cards more or fewer."""

    id: int
    pc: str
    """Whose; `*` for whoever makes the next Move."""
    amount: int
    kind: Literal["forward", "ongoing"]
    why: Line
    moves: tuple[str, ...] = ()
    """Only on these Moves, where any are named."""
    claim: Line | None = None
    """What must be so in the story; the player claims it and the GM agrees."""
    until: Span = "gm"
    entry: str = ""
    """What gave it."""


class Effect(Record, frozen=True):
    """Something that is so in the story for a while."""

    id: int
    pc: str
    entry: str
    words: Line
    until: Span


class Aside(Record, frozen=True):
    """A card kept apart."""

    card: CardId
    owner: str
    why: str


class Reading(Record, frozen=True):
    """What a card counts as for whoever plays it."""

    card: CardId
    polarity: Polarity
    forecast: Line
    own: Literal["", "resonant", "dissonant"] = ""
    virtual: bool = False
    """No card moved: it is as though this one had been played."""
    by: str = ""
    """The entry that replaced the reading, if one did."""


class Making(Record, frozen=True):
    """A Move being made."""

    pc: str
    move: str
    stat: Stat | None
    began: int = 0
    """The number the next thing would have had: what came later does not touch this Move."""
    phase: Literal["before", "spread", "after", "effects"] = "before"
    about: str = ""
    aid: int = 0
    """The Tie that is drawn instead of a stat."""
    swap: str = ""
    """The entry by which another stat is drawn."""
    claims: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    """Entries the player named for this Move."""
    extra: tuple[tuple[int, str], ...] = ()
    """Cards bought before the draw, and by which entry."""
    bottom: bool = False
    saboteurs: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    """Who else takes part."""
    spread: tuple[CardId, ...] = ()
    first: tuple[CardId, ...] = ()
    """What was drawn, before anything changed it."""
    drew: int = -1
    """How many cards the Move was worth; -1 before the draw."""
    pushed: str = ""
    instead: Reading | None = None
    """What counts instead of a draw."""
    source: Literal["aside", "discard", "nowhere"] = "nowhere"
    """Where the card that counts instead lies."""
    readings: tuple[Reading, ...] = ()
    success: bool | None = None

    @property
    def reading(self) -> Reading:
        """What was played last."""
        return self.readings[-1]


class Combat(Record, frozen=True):
    """A conflict that the GM has opened."""

    present: tuple[str, ...]
    acted: tuple[str, ...] = ()
    enemies: tuple[str, ...] = ()


class Obligation(Record, frozen=True):
    """Something owed, promised or foreseen."""

    id: int
    kind: Literal["favour", "task", "vision", "victory"]
    words: str
    pcs: tuple[str, ...]
    due: int
    """The Uptime in which it falls due."""


class Debrief(Record, frozen=True):
    """The Debrief that opens a Downtime."""

    phase: Literal["vote", "scene", "growth"]
    thumbs: dict[str, bool] = {}
    levels: tuple[str, ...] = ()
    """Who has still to choose what the new level brings."""


class TieScene(Record, frozen=True):
    """A scene for two that is being played."""

    pc: str
    tie: int
    place: str


class Setup(Record, frozen=True):
    """What was agreed before the game."""

    players: tuple[str, ...]
    rulings: Rulings = Rulings()
    known_bottom: bool = False
    word: str = "Eidolon"
    """What this table calls an Eidolon."""
    answers: dict[str, str] = {}
    """How Eidolons work here: unsealing, tangible, visible, minds, theme."""


class World(Record, frozen=True):
    """Everything."""

    setup: Setup | None = None
    pcs: dict[str, PC] = {}
    npcs: dict[str, NPC] = {}
    enemies: dict[str, Enemy] = {}
    deck: tuple[CardId, ...] = ()
    """Top first."""
    discard: tuple[CardId, ...] = ()
    """Oldest first."""
    aside: tuple[Aside, ...] = ()
    known: int = 0
    """How many cards at the bottom everybody has seen go there."""
    made: tuple[Making, ...] = ()
    """The Moves being made, the innermost last."""
    last: Making | None = None
    """The Move made last."""
    moves_made: int = 0
    hour: int = FIRST_HOUR
    xp: int = 0
    mods: tuple[Mod, ...] = ()
    effects: tuple[Effect, ...] = ()
    mode: Literal["creation", "uptime", "downtime"] = "creation"
    uptimes: int = 0
    downtimes: int = 0
    sessions: int = 0
    in_session: bool = False
    scenes: int = 0
    scene: str = ""
    realm: Literal["real", "undertow"] = "real"
    combat: Combat | None = None
    phantom: str = ""
    """Whose Eidolon is loose."""
    phantom_due: bool = False
    phantoms: tuple[str, ...] = ()
    """Whose Eidolons have turned so far, each time."""
    debrief: Debrief | None = None
    in_downtime: tuple[str, ...] = ()
    """Who has taken part in a Downtime Move of this Downtime."""
    communed: bool = False
    obligations: tuple[Obligation, ...] = ()
    lines: tuple[str, ...] = ()
    """What stays out of the story."""
    veils: tuple[str, ...] = ()
    """What happens out of sight."""
    paused: str = ""
    """Who asked for a pause."""
    notes: str = ""
    """The GM's."""
    spotlight: str = ""
    """Who was asked what they do."""
    away: tuple[str, ...] = ()
    """Seats whose people are not at the table now."""
    tie_scene: TieScene | None = None
    session_at: int = 0
    """How many Uptimes had begun when the session began."""
    next_id: int = 1

    @property
    def rulings(self) -> Rulings:
        return self.setup.rulings if self.setup is not None else Rulings()

    @property
    def party(self) -> list[PC]:
        """The characters who are in play."""
        return [pc for pc in self.pcs.values() if pc.status == "active"]

    @property
    def present(self) -> list[str]:
        """The players who are here and have a character in play."""
        players = self.setup.players if self.setup is not None else ()
        return [seat for seat in players if seat not in self.away and self.of_seat(seat)]

    @property
    def now(self) -> Making:
        """The Move being made."""
        return self.made[-1]

    def of_seat(self, seat: str) -> list[PC]:
        return [pc for pc in self.pcs.values() if pc.seat == seat and pc.status == "active"]

    def name(self, who: str) -> str:
        """What somebody is called."""
        for people in (self.pcs, self.npcs, self.enemies):
            if who in people:
                return str(people[who].name)
        return who

    def seat_for(self, who: str) -> str:
        """Who speaks for somebody: their player, or the GM."""
        return self.pcs[who].seat if who in self.pcs else GM


def stat_of(pc: PC, stat: Stat) -> int:
    """A stat as it is now: the sheet's, with what passes applied in the order it came."""
    if not pc.changes:
        return pc.stats[stat]
    return changed_stats(pc)[stat]


def changed_stats(pc: PC) -> dict[Stat, int]:
    now = dict(pc.stats)
    for change in pc.changes:
        if change.kind == "swap" and change.other is not None:
            now[change.stat], now[change.other] = now[change.other], now[change.stat]
        elif change.kind == "set":
            now[change.stat] = change.amount
        elif change.kind == "lower":
            now[change.stat] = max(1, now[change.stat] - change.amount)
    return now


def printed(card: CardId) -> Polarity:
    return CARDS[card].polarity
