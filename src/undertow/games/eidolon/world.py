"""What lies on the table: the deck and its piles, the characters, the Clock, and whatever runs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.games.eidolon.cards import CARDS, CardId, Polarity
from undertow.games.eidolon.known import public_enemy, public_npc
from undertow.games.eidolon.people import NPC, PC, Enemy, Record, Span, Stat
from undertow.games.eidolon.rulings import Rulings
from undertow.kernel import Line
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts
from undertow.parts.numbering import unused
from undertow.parts.people import People

FIRST_HOUR, MIDNIGHT = 13, 24
GM = "gm"
ABSENT = ""
"""What counts for who was asked and then had to leave, where nobody answers for them."""
IN_DISCARD = "in-discard"
"""The flag for what lasts while a card lies in the discard: pairs of entry and card."""

HANDED_OVER = "handed-over"
"""The flag of a retired character whom the GM plays now."""


class Mod(Record, frozen=True):
    """Forward or Ongoing: so many cards more or fewer."""

    id: int
    """Its number."""
    pc: str
    """Whose; `*` for the next to make a Move."""
    amount: int
    """Cards more, or fewer."""
    kind: Literal["forward", "ongoing"]
    """Forward counts once, Ongoing until it ends."""
    why: Line
    """The reason."""
    moves: tuple[str, ...] = ()
    """Only on these Moves, where any are named."""
    claim: Line | None = None
    """What must be so in the story; the player claims it and the GM agrees."""
    until: Span = "gm"
    """How long it lasts."""
    entry: str = ""
    """What gave it."""


class Effect(Record, frozen=True):
    """Something that is so in the story for a while."""

    id: int
    """Its number."""
    pc: str
    """Whose it is, by id."""
    entry: str
    """What gave it."""
    words: Line
    """What is so."""
    until: Span
    """How long it lasts."""
    power: str = ""
    """Whose power it rewrites, where it does."""


class Aside(Record, frozen=True):
    """A card kept apart."""

    card: CardId
    """Its number."""
    owner: str
    """For whom, by id."""
    why: str
    """By which entry."""


class Reading(Record, frozen=True):
    """What a card counts as for the one who plays it."""

    card: CardId
    """Its number."""
    polarity: Polarity
    """positive, neutral or negative."""
    forecast: Line
    """The card's Forecast."""
    own: Literal["", "resonant", "dissonant"] = ""
    """Is it their resonant or dissonant card?"""
    virtual: bool = False
    """No card moved: it is as though this one had been played."""
    by: str = ""
    """The entry that replaced the reading, if one did."""


class MoveInProgress(Record, frozen=True):
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
    turned: tuple[CardId, ...] = ()
    """What a Push turned up and nobody has kept yet."""
    drew: int = -1
    """How many cards the Move was worth; -1 before the draw."""
    pushed: str = ""
    instead: Reading | None = None
    """What counts instead of a draw."""
    source: Literal["aside", "discard", "nowhere"] = "nowhere"
    """Where the card that counts instead lies."""
    readings: tuple[Reading, ...] = ()
    cards: tuple[CardId, ...] = ()
    """The cards that were really played, whatever they count as."""
    success: bool | None = None
    asked: tuple[str, ...] = ()
    """What was asked with the cards, in the order they were played."""
    told: str = ""
    """What the GM made of it in the story."""

    @property
    def reading(self) -> Reading:
        """What was played last."""
        return self.readings[-1]


class Combat(Record, frozen=True):
    """A conflict that the GM has opened."""

    present: tuple[str, ...]
    """Characters who take part."""
    acted: tuple[str, ...] = ()
    """Who has acted in this round."""
    enemies: tuple[str, ...] = ()
    """Whom they fight."""


class Obligation(Record, frozen=True):
    """Something owed, promised or foreseen."""

    id: int
    """Its number."""
    kind: Literal["favour", "task", "vision", "victory"]
    """A favour, a task, a vision or a victory."""
    words: str
    """What it is."""
    pcs: tuple[str, ...]
    """Whom it binds."""
    due: int
    """The Uptime in which it falls due."""


class Unsaid(Record, frozen=True):
    """Words that someone may still add to what has happened. Nobody waits for them."""

    id: int
    seat: str
    """Whose words they are; `*` for any player's."""
    prompt: Line
    kind: str
    """What becomes of them (`rules/unsaid.py`)."""
    pc: str = ""
    about: tuple[str | int, ...] = ()
    """What of: an effect, an entry and which of its results, and so on, as the kind has it."""
    limit: int = 600


class Deed(Record, frozen=True):
    """What someone says they do, until the table has made something of it. Nobody waits for that."""

    id: int
    """Its number."""
    pc: str
    """Who says so."""
    words: str
    """What they do."""
    move: str = ""
    """What the GM calls it."""
    argued: str = ""
    """What its player calls it instead, until the GM has the last word."""
    settled: bool = False
    """Has the GM had the last word?"""


class Debrief(Struct, frozen=True, gc=False):
    """The Debrief that opens a Downtime."""

    phase: Literal["vote", "scene", "growth"]
    """vote, scene or growth."""
    thumbs: dict[str, bool] = {}
    """Who voted, and thumbs up or down."""
    levels: tuple[str, ...] = ()
    """Who has not said yet whether their cards change with the new level."""


class TieScene(Record, frozen=True):
    """A scene for two that is being played."""

    pc: str
    """Who asked for it."""
    tie: int
    """The Tie, by its number."""
    place: str
    """When and where."""


class Setup(Struct, frozen=True, gc=False):
    """What was agreed before the game."""

    players: tuple[str, ...]
    rulings: Rulings = Rulings()
    known_bottom: bool = False
    word: str = "Eidolon"
    """What this table calls an Eidolon."""
    answers: dict[str, str] = {}
    """How Eidolons work here: unsealing, tangible, visible, minds, theme."""


class World(Struct, frozen=True, gc=False):
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
    top: int = 0
    """How many cards on top everybody has seen go there."""
    peeked: tuple[tuple[str, CardId], ...] = ()
    """Which seat looked at which card at the bottom, since the last shuffle."""
    made: tuple[MoveInProgress, ...] = ()
    """The Moves being made, the innermost last."""
    last: MoveInProgress | None = None
    """The Move made last."""
    moves_made: int = 0
    faced: dict[str, int] = {}
    """By enemy: how many Moves had been made when their present stage began."""
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
    unsaid: tuple[Unsaid, ...] = ()
    deeds: tuple[Deed, ...] = ()
    """What people say they do, and the GM has not answered or they have not begun yet."""
    session_at: int = 0
    """How many Uptimes had begun when the session began."""
    house: tuple[str, ...] = ()
    """Rules of this table's own."""
    patience: int = 0
    """Minutes without a connection after which a seat counts as away."""
    thinking: tuple[str, ...] = ()
    """Seats that asked to wait before a moment closes."""
    grace: int = 0
    """Seconds before a moment closes in which others may speak."""
    next_id: int = 1
    """No record that came by itself has this number or a higher one; `fresh` is what the next one gets."""
    handouts: Handouts = Handouts()
    extras: Extras = Extras()
    """Pages, pictures and portraits, and who sees them."""

    @property
    def fresh(self) -> int:
        """The number of the next record."""
        return self.fresh_ids(1)[0]

    def fresh_ids(self, many: int) -> list[int]:
        """Numbers for new records. Those of what the GM laid down by hand further on are passed over."""
        taken = {mod.id for mod in self.mods}
        taken |= {effect.id for effect in self.effects}
        taken |= {owed.id for owed in self.obligations}
        taken |= {words.id for words in self.unsaid}
        taken |= {deed.id for deed in self.deeds}
        return unused(self.next_id, many, taken)

    @property
    def rulings(self) -> Rulings:
        return self.setup.rulings if self.setup is not None else Rulings()

    @property
    def table(self) -> People:
        """What holds among the people."""
        return People(
            self.away,
            self.paused,
            self.lines,
            self.veils,
            self.house,
            self.patience,
            self.thinking,
            self.grace,
        )

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
    def now(self) -> MoveInProgress:
        """The Move being made."""
        return self.made[-1]

    def of_seat(self, seat: str) -> list[PC]:
        return [pc for pc in self.pcs.values() if pc.seat == seat and pc.status == "active"]

    def name(self, who: str) -> str:
        """What someone is called."""
        for people in (self.pcs, self.npcs, self.enemies):
            if who in people:
                return str(people[who].name)
        return who

    def unseen(self, who: str) -> bool:
        """Is this someone of whom the players know nothing yet?"""
        if who in self.enemies:
            return public_enemy(self.enemies[who]) is None
        return who in self.npcs and public_npc(self.npcs[who]) is None

    def seat_for(self, who: str) -> str:
        """Who speaks for someone: their player, or the GM."""
        if who not in self.pcs or self.handed_over(who):
            return GM
        return self.pcs[who].seat

    def handed_over(self, who: str) -> bool:
        """Is this a retired character whom the GM plays now?"""
        return who in self.pcs and HANDED_OVER in self.pcs[who].flags


def printed(card: CardId) -> Polarity:
    return CARDS[card].polarity
