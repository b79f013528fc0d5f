"""Who is on the table: characters and their Ties, whom the GM plays, whom they fight."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.games.eidolon.cards import CardId

Value = str | int | bool | None | tuple[str | int | tuple[str | int, ...], ...]
"""What may stand on a sheet or in a note."""
Stat = Literal["pow", "ele", "gen", "glam", "biz"]
STATS: tuple[Stat, ...] = ("pow", "ele", "gen", "glam", "biz")
BATTERED, DESPERATE, DEFEATED = 2, 3, 4

Span = Literal[
    "use",
    "scene",
    "combat",
    "uptime",
    "next-uptime",
    "downtime",
    "session",
    "next-session",
    "ever",
    "gm",
]
"""Until when something lasts: `downtime` until the next one begins, `next-session` likewise, `gm`
until the GM ends it."""
EidolonState = Literal["sealed", "ready", "severed"]
Status = Literal["active", "dead", "retired", "captured"]
NpcLine = Literal["eidolon", "power", "state", "ties"]
EnemyLine = Literal["eidolon", "power", "state"]


class Record(Struct, frozen=True, gc=False):
    """Something that lies on the table."""


class Tie(Record, frozen=True):
    """How one character sees another."""

    id: int
    """Its number."""
    to: str
    """A character's id, or an NPC's."""
    text: str
    """The sentence."""
    maturity: int = 1
    """How grown it is."""
    affinity: int = 1
    """How much it helps: so many cards."""
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
    """Do two trade places, or is one set or lowered?"""
    stat: Stat
    """Which."""
    other: Stat | None
    """The one it trades with."""
    amount: int
    """What it is set to, or by how much it is lowered."""
    until: Span
    """How long."""
    why: str
    """What did it, by id."""


class PC(Record, frozen=True, dict=True, gc=True):
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
    """Unconscious until someone tends to them."""
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
    """Someone the GM plays."""

    id: str
    """Their id."""
    name: str
    """What they are called."""
    notes: str = ""
    """For the GM alone."""
    eidolon: str = ""
    """Their Eidolon."""
    power: str = ""
    """Its Power."""
    state: EidolonState = "sealed"
    """Is it sealed, ready or severed?"""
    known: bool = True
    """Do players know that there is someone of this name?"""
    ties: tuple[tuple[str, str], ...] = ()
    """To whom, and the sentence; no scores."""
    shows: tuple[NpcLine, ...] | None = None
    """What else players may read; None where nobody was asked (`known.npc_lines`)."""


class Stage(Record, frozen=True):
    """One rung of a Crash ladder."""

    threat: str
    """What they do at it."""
    condition: str
    """When it is overcome."""


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
    shows: tuple[EnemyLine, ...] = ()
    """What else players may read of them, once they know the name."""

    @property
    def limit(self) -> int:
        return len(self.stages)

    @property
    def beaten(self) -> bool:
        return self.crash >= self.limit


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
