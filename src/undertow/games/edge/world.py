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
from undertow.parts.numbering import unused
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
    """Who rolls."""
    attribute: str
    """With which attribute."""
    skill: str
    """Empty where the attribute is rolled alone."""
    intent: str
    """What they want."""
    kind: RollKind = "action"
    """What is rolled for."""
    win: str = ""
    """What is won."""
    lose: str = ""
    """What is at stake, both ways; without them a failure pays no boons."""
    rung: Rung = "basic"
    """How well it is described."""
    dv: int = 0
    """0 until somebody sets it: then the position suggests one."""
    position: Position = "risky"
    """How dangerous it is, before what changes it."""
    effect: int = 2
    """0 none to 3 great, before what changes it."""
    fishing: bool = False
    """A rehearsal, a probe without risk, the same again: it pays no boons."""
    related: bool = False
    """Does a minor injury hold them back?"""
    lifted: bool = False
    """Has the GM lifted what a serious wound takes?"""
    band: Band = "near"
    """How far away it is done."""
    weapon: int = 0
    """Which of their gear, by number; 0 for none."""
    target: int = 0
    """The foe it is aimed at."""
    clock: int = 0
    """The clock it works on."""
    helper: str = ""
    """Who assists, by id."""
    risk: str = ""
    """What the helper risks."""
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
    """What the dice show; empty before they fell."""
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
    """Who rolled."""
    attribute: str
    """With which attribute."""
    skill: str
    """With which skill; empty for none."""
    intent: str
    """What they wanted."""
    kind: RollKind
    """What was rolled for."""
    dv: int
    """Successes it took."""
    position: Position
    """How dangerous it was."""
    effect: int
    """0 none to 3 great."""
    faces: tuple[int, ...]
    """What the dice showed."""
    successes: int
    """How many there were."""
    beats: int
    """Ones, which give the GM beats."""
    outcome: Outcome
    """clean, cost, partial or miss."""
    critical: bool = False
    """Was it a critical?"""
    flourish: bool = False
    """May its player add one good thing to the scene?"""
    weapon: int = 0
    """Which of their gear, by number; 0 for none."""
    target: int = 0
    """The foe it was aimed at; 0 for none."""
    clock: int = 0
    """The clock it worked on; 0 for none."""
    helper: str = ""
    """Who assisted."""
    due: int = 0
    """Boons that are owed once something bites."""
    about: str = ""
    """What it was part of."""
    paid: int = 0
    """Boons that this failure has paid."""

    @property
    def hit(self) -> bool:
        return self.successes >= self.dv


class Hit(Struct, frozen=True):
    """Harm on its way to somebody. It goes through the steps of `rules/harm.py`, in their order."""

    whom: str
    """Whom it hits."""
    level: int
    """The level of harm."""
    words: str
    """What it is."""
    kind: HarmKind = "physical"
    """Which kind of harm."""
    step: int = 0
    """How far it has come."""
    fatigue: int = 0
    """What it was turned into."""
    pierces: int = 0
    """Rows of armour that do not count."""
    foe: int = 0
    """Who does it, by number; 0 for nobody."""
    protected: str = ""
    """Whom it was meant for before somebody stepped in."""
    said: tuple[str, ...] = ()
    """What was done about it, in order."""


class Foe(Struct, frozen=True):
    """Somebody the GM plays, or a spirit that was called."""

    name: str
    """What they are called."""
    cap: int = 1
    """How good they are."""
    pool: int = 3
    """Dice they roll."""
    size: int = 2
    """Segments of its health."""
    ticks: int = 0
    """Segments that are filled; when all are, they are down."""
    position: Position = "risky"
    """How dangerous it is to act against them."""
    band: Band = "near"
    """How far away."""
    melee: bool = False
    """Are they in melee?"""
    armoured: bool = False
    """Do they wear armour?"""
    conditions: tuple[str, ...] = ()
    """By id."""
    outsider: bool = False
    """Are they from beyond?"""
    tally: int = 0
    """Segments of the leash, or of the exit tally."""
    tied: bool = False
    """Has it a leash or a tally that can fill?"""
    summoner: str = ""
    """Who called it."""
    element: str = ""
    """Of a spirit."""
    nature: str = ""
    """Of a spirit: what it does when nobody holds it."""
    specialty: str = ""
    """Of a spirit: what it is good at."""
    task: str = ""
    """What it was told to do, and does by itself."""

    @property
    def down(self) -> bool:
        return self.ticks >= self.size


class Clock(clocks.Clock, frozen=True, kw_only=True):
    """A clock that also knows halves. It fills only on whole segments."""

    half: bool = False
    """Is half a segment more filled?"""
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
    """What it is."""
    beats: int = 0
    """Laid by for it."""
    clock: int = 0
    """Its clock; 0 for none."""


class Scene(Struct, frozen=True):
    """The scene that is played, or was last."""

    number: int = 0
    """0 before the first."""
    name: str = ""
    """What it is called."""
    climactic: bool = False
    """Is it the climax? Then the GM may spend more."""
    social: bool = False
    """No conflict: nobody inspires anybody here."""
    spent: int = 0
    """Beats spent."""
    round: int = 0
    """0 outside a fight."""
    acted: tuple[str, ...] = ()
    """Who has acted in this round."""
    moved: tuple[str, ...] = ()
    """Who has moved in this round."""
    over: bool = True
    """Is it over?"""


class Session(Struct, frozen=True):
    """An evening."""

    number: int = 1
    """From 1."""
    spent: int = 0
    """Beats spent."""
    overflows: int = 0
    """How often the bank ran over."""
    draws: int = 0
    """Cards of consequence that may still be drawn."""
    dial: Literal["gritty", "standard", "heroic"] = "standard"
    """How hard the table plays."""
    dials: tuple[str, ...] = ()
    """What eases the first evenings."""
    bond_boons: tuple[str, ...] = ()
    """Bonds that earned a boon in this session."""
    awarded: dict[str, int] = {}
    """XP given in this session, by character."""


class Omen(Struct, frozen=True):
    """A card of the Crown Spread, with its foreshadow clock."""

    place: str
    """Where in the spread."""
    card: str
    """Such as `7 of hearts`."""
    words: str = ""
    """What it foretells."""
    ticks: int = 0
    """Segments of its clock."""
    manifest: bool = False
    """Has it come true?"""


class Leg(Struct, frozen=True):
    """A leg of a journey."""

    name: str
    """What it is called."""
    clock: int
    """Its clock, by number."""
    roles: dict[str, tuple[str, ...]] = {}
    """Who does what on the way."""
    met: int = 0
    """Encounters so far."""
    over: bool = False
    """Have they arrived?"""


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
    """No record that came by itself has this number or a higher one; `fresh` is what the next one gets."""
    table: People = People()
    handouts: Handouts = Handouts()
    extras: Extras = Extras()

    def of_seat(self, seat: str) -> tuple[str, ...]:
        return tuple(one.id for one in self.people.values() if one.seat == seat and not one.dead)

    @property
    def fresh(self) -> int:
        """The number of the next record."""
        return self.fresh_ids(1)[0]

    def fresh_ids(self, many: int) -> list[int]:
        """Numbers for new records. Those of what the GM laid down by hand further on are passed over."""
        return unused(self.next_id, many, self._numbers)

    @property
    def _numbers(self) -> set[int]:
        lie = (self.rolls, self.hits, self.foes, self.lasting, self.workings, self.clocks)
        found = set(self.threads).union(*lie)
        for one in self.people.values():
            found.update(one.gear, one.followers, one.assets)
        return found

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
