"""What lies on the table: people, rolls being prepared, harm that has not landed, beats, clocks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.edge.board import Grid
from undertow.games.edge.magic import Claim as Claim
from undertow.games.edge.magic import Lasting as Lasting
from undertow.games.edge.magic import Working as Working
from undertow.games.edge.people import BANDS as BANDS
from undertow.games.edge.people import BOONS as BOONS
from undertow.games.edge.people import STATES as STATES
from undertow.games.edge.people import TIERS as TIERS
from undertow.games.edge.people import TRIM as TRIM
from undertow.games.edge.people import WORST as WORST
from undertow.games.edge.people import Asset as Asset
from undertow.games.edge.people import Band as Band
from undertow.games.edge.people import Character as Character
from undertow.games.edge.people import Complication as Complication
from undertow.games.edge.people import Follower as Follower
from undertow.games.edge.people import Item as Item
from undertow.games.edge.people import State as State
from undertow.games.edge.people import Symbol as Symbol
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.skills import ALIASES as ALIASES
from undertow.games.edge.skills import ATTRIBUTES as ATTRIBUTES
from undertow.games.edge.skills import PAIRS as PAIRS
from undertow.games.edge.skills import SKILLS as SKILLS
from undertow.games.edge.skills import Attribute as Attribute
from undertow.games.edge.skills import attribute_of as attribute_of
from undertow.parts import clocks
from undertow.parts.decks import Deck
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts
from undertow.parts.people import People
from undertow.parts.uses import Uses

GM = "gm"

Position = Literal["controlled", "risky", "desperate"]
Rung = Literal["basic", "detailed", "intricate"]
Outcome = Literal["clean", "cost", "partial", "miss"]
Suit = Literal["hearts", "clubs", "diamonds", "spades"]
Phase = Literal["downtime", "adventure", "wrap-up", "hooks"]
RollKind = Literal["action", "attack", "setup", "defend", "resist", "repair", "heal", "magic"]
HarmKind = Literal["physical", "fire", "spirit", "fear", "trick", "social", "mental"]

POSITIONS: tuple[Position, ...] = ("controlled", "risky", "desperate")
EFFECTS = ("none", "limited", "standard", "great")
RUNGS: tuple[Rung, ...] = ("basic", "detailed", "intricate")
SUITS: tuple[Suit, ...] = ("hearts", "clubs", "diamonds", "spades")
PHASES: tuple[Phase, ...] = ("downtime", "adventure", "wrap-up", "hooks")
COLD = "cold"
"""What ails a creature of the cold in the eyes of fire."""


class Roll(Struct, frozen=True):
    """A roll while people talk about it, and after the dice fell until it stands. It waits for nobody:
    every part of it is an action."""

    who: str
    attribute: str
    skill: str
    """Empty where the attribute is rolled alone."""
    intent: str
    kind: RollKind = "action"
    win: str = ""
    lose: str = ""
    """What is at stake, both ways; without them a failure pays no boons."""
    rung: Rung = "basic"
    dv: int = 0
    """0 until somebody sets it: then the position suggests one."""
    position: Position = "risky"
    effect: int = 2
    fishing: bool = False
    """A rehearsal, a probe without risk, the same again: it pays no boons."""
    related: bool = False
    """Does a minor injury hold them back?"""
    lifted: bool = False
    """Has the GM lifted what a serious wound takes?"""
    band: Band = "near"
    weapon: int = 0
    target: int = 0
    """The foe it is aimed at."""
    clock: int = 0
    """The clock it works on."""
    helper: str = ""
    risk: str = ""
    help: dict[str, int] = {}
    """Further dice of help, by where they come from; three at the most with the helper's."""
    more: dict[str, int] = {}
    """Other dice, by what gives or takes them."""
    shifts: dict[str, int] = {}
    """Steps of position, by what moves it: below zero it gets better."""
    effects: dict[str, int] = {}
    """Steps of effect, by what gives or takes them."""
    harder: dict[str, int] = {}
    """What is added to the difficulty, by what it is; below zero it gets easier."""
    floor: int = 0
    """Below which no help makes it easier."""
    group: dict[str, str] = {}
    """Who rolls together with them, and which skill each brings."""
    contested: bool = False
    """Does the foe it is aimed at roll against it?"""
    cooperative: tuple[str, ...] = ()
    """Cooperative talents and rites that help; two at the most."""
    benefit: str = "position"
    """What a set up would give."""
    faces: tuple[int, ...] = ()
    beats: int = 0
    """The ones that were rolled so far: they stick."""
    rerolled: bool = False
    """Was the description's own re-roll used?"""
    about: str = ""
    """What this roll is part of, for the rule that set it up."""
    claimed: tuple[Claim, ...] = ()
    """What lasts and was claimed for this roll: back where it does not fit."""


class Made(Struct, frozen=True):
    """The last roll, as it stands."""

    who: str
    attribute: str
    skill: str
    intent: str
    kind: RollKind
    dv: int
    position: Position
    effect: int
    faces: tuple[int, ...]
    successes: int
    beats: int
    outcome: Outcome
    critical: bool = False
    flourish: bool = False
    """May its player add one good thing to the scene?"""
    weapon: int = 0
    target: int = 0
    clock: int = 0
    helper: str = ""
    due: int = 0
    """Boons that are owed once something bites."""
    about: str = ""
    paid: int = 0
    """Boons that this failure has paid."""

    @property
    def hit(self) -> bool:
        return self.successes >= self.dv


class Hit(Struct, frozen=True):
    """Harm on its way to somebody. It goes through the steps of `rules/harm.py`, in their order."""

    whom: str
    level: int
    words: str
    kind: HarmKind = "physical"
    step: int = 0
    """How far it has come."""
    fatigue: int = 0
    """What it was turned into."""
    pierces: int = 0
    """Rows of armour that do not count."""
    foe: int = 0
    protected: str = ""
    """Whom it was meant for before somebody stepped in."""
    said: tuple[str, ...] = ()
    """What was done about it, in order."""


class Foe(Struct, frozen=True):
    """Somebody the GM plays, or a spirit that was called."""

    name: str
    cap: int = 1
    pool: int = 3
    size: int = 2
    """Segments of its health."""
    ticks: int = 0
    position: Position = "risky"
    band: Band = "near"
    melee: bool = False
    armoured: bool = False
    conditions: tuple[str, ...] = ()
    outsider: bool = False
    tally: int = 0
    """Segments of the leash, or of the exit tally."""
    tied: bool = False
    """Has it a leash or a tally that can fill?"""
    summoner: str = ""
    element: str = ""
    nature: str = ""
    specialty: str = ""
    task: str = ""
    """What it was told to do, and does by itself."""

    @property
    def down(self) -> bool:
        return self.ticks >= self.size


class Clock(clocks.Clock, frozen=True, kw_only=True):
    """A clock that also knows halves. It fills only on whole segments."""

    half: bool = False
    kind: str = ""
    """What it is: persuasion, opposition, travel, supply, campaign, haste, project, front."""
    of: str = ""
    """Whose, or what about."""
    days: int = 0
    """The days that were skipped, where something was rushed."""

    def ticked(self, by: int) -> Clock:
        return self.moved(2 * by)

    def moved(self, halves: int) -> Clock:
        """The clock after so many half segments more, or fewer."""
        at = max(0, min(2 * self.size, 2 * self.ticks + self.half + halves))
        return replace(self, ticks=at // 2, half=bool(at % 2))


class Thread(Struct, frozen=True):
    """An open complication, with beats the GM has laid by for it."""

    name: str
    beats: int = 0
    clock: int = 0


class Scene(Struct, frozen=True):
    number: int = 0
    """0 before the first."""
    name: str = ""
    climactic: bool = False
    social: bool = False
    """No conflict: nobody inspires anybody here."""
    spent: int = 0
    """Beats spent."""
    round: int = 0
    """0 outside a fight."""
    acted: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    over: bool = True


class Session(Struct, frozen=True):
    number: int = 1
    spent: int = 0
    overflows: int = 0
    draws: int = 0
    """Cards of consequence that may still be drawn."""
    dial: Literal["gritty", "standard", "heroic"] = "standard"
    dials: tuple[str, ...] = ()
    """What eases the first evenings."""
    bond_boons: tuple[str, ...] = ()
    """Bonds that earned a boon in this session."""
    awarded: dict[str, int] = {}
    """XP given in this session, by character."""


class Omen(Struct, frozen=True):
    """A card of the Crown Spread, with its foreshadow clock."""

    place: str
    card: str
    words: str = ""
    ticks: int = 0
    manifest: bool = False


class Leg(Struct, frozen=True):
    """A leg of a journey."""

    name: str
    clock: int
    roles: dict[str, tuple[str, ...]] = {}
    met: int = 0
    """Encounters so far."""
    over: bool = False


class World(Struct, frozen=True):
    rulings: Rulings = Rulings()
    phase: Phase = "adventure"
    people: dict[str, Character] = {}
    rolls: dict[int, Roll] = {}
    last: Made | None = None
    hits: dict[int, Hit] = {}
    foes: dict[int, Foe] = {}
    lasting: dict[int, Lasting] = {}
    workings: dict[int, Working] = {}
    clocks: dict[int, Clock] = {}
    threads: dict[int, Thread] = {}
    beats: dict[str, int] = {}
    """The GM's bank, by suit; plain ones under an empty name."""
    scene: Scene = Scene()
    session: Session = Session()
    jokers: bool = False
    deck: Deck[str] = Deck()
    drawn: tuple[str, ...] = ()
    """Cards that lie open."""
    crown: tuple[Omen, ...] = ()
    leg: Leg | None = None
    grid: Grid | None = None
    supply: int = 0
    """Segments of the party's supply that are used up."""
    uses: Uses = ()
    fallen: str = ""
    """How the fall of the whole party was resolved."""
    next_id: int = 1
    table: People = People()
    handouts: Handouts = Handouts()
    extras: Extras = Extras()

    def of_seat(self, seat: str) -> tuple[str, ...]:
        return tuple(one.id for one in self.people.values() if one.seat == seat and not one.dead)

    @property
    def party(self) -> tuple[Character, ...]:
        return tuple(one for one in self.people.values() if not one.dead)

    def shield(self, who: str) -> Item | None:
        """The shield somebody carries, where the table plays with shields."""
        return None if self.rulings.no_shields else self.people[who].item("shield")

    @property
    def bank(self) -> int:
        """All unspent beats of the GM."""
        return sum(self.beats.values())

    @property
    def tier(self) -> int:
        """The party's: the highest among them, or the lowest where the table says so."""
        tiers = [one.tier for one in self.party] or [1]
        return min(tiers) if self.rulings.lowest_tier else max(tiers)
