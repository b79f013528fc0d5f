"""What lies on the table: the protagonists, rolls being prepared, consequences that have not landed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.games.moonlight.boards import Avatar, Engine, Flashback, Suspect
from undertow.games.moonlight.boards import Secondary as Secondary
from undertow.games.moonlight.boards import Series as Series
from undertow.games.moonlight.rulings import Figures, Rulings
from undertow.parts.clocks import Clock
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts
from undertow.parts.numbering import unused
from undertow.parts.people import People
from undertow.parts.uses import Uses

GM = "gm"
"""The director's seat."""

Attribute = Literal["sun", "moon", "stars"]
Phase = Literal["obligation", "downtime", "mission", "fallout"]
Position = Literal["controlled", "risky", "desperate"]
Band = Literal["1-3", "4/5", "6", "critical"]
Push = Literal["", "die", "effect", "act"]
RollKind = Literal["action", "setup", "flashback", "info"]
Benefit = Literal["effect", "position"]
Loss = Literal["dead", "mundane", "adversary", "retired"]

ATTRIBUTES: dict[Attribute, tuple[str, str, str]] = {
    "moon": ("confess", "forgive", "perceive"),
    "sun": ("express", "defy", "empathize"),
    "stars": ("conceal", "flow", "analyze"),
}
SPANS = ("scene", "phase", "mission", "transcendence", "episode", "season", "series")
"""What something can be used up for."""
ACTIONS = tuple(action for three in ATTRIBUTES.values() for action in three)
POSITIONS: tuple[Position, ...] = ("controlled", "risky", "desperate")
BANDS: tuple[Band, ...] = ("1-3", "4/5", "6", "critical")
EFFECTS = ("none", "limited", "standard", "great")
PHASES: tuple[Phase, ...] = ("obligation", "downtime", "mission", "fallout")
KINDS = ("harm", "complication", "reduced effect", "lost opportunity", "worse position")

STRESS = 9
RECOVERY = 4
SEGMENTS = 5
"""How many make a tier of the adversary's track."""
TIERS = 3
FULL = 15
SLOTS = {1: 2, 2: 2, 3: 1}
FATAL = 4


def attribute_of(action: str) -> Attribute:
    return next(name for name, three in ATTRIBUTES.items() if action in three)


class Harm(Struct, frozen=True):
    """A lasting injury of body or heart."""

    level: int
    """1 to 4; the fourth is fatal."""
    words: str
    """What it is."""
    kind: str = "physical"
    """physical, or another kind that a rule names."""
    foe: str = ""
    """Who did it."""
    shrugged: bool = False
    """Ignored until transcendence ends; it stays on the sheet."""


class Vow(Struct, frozen=True):
    """A promise to another protagonist, in the first person."""

    to: str
    """To whom, by id."""
    words: str
    """The promise."""
    prompt: str = ""
    """The sentence it was written for."""


class Protagonist(Struct, frozen=True):
    """A protagonist: everything that stands on the sheet."""

    id: str
    """Such as `rin`."""
    seat: str
    """Who plays them."""
    name: str
    """The mundane name."""
    playbook: str = ""
    """Its id; empty while it is not chosen."""
    true_name: str = ""
    """The name of the transcendent self."""
    look: str = ""
    """What one sees."""
    role: tuple[str, ...] = ()
    """Their place among the others, in words."""
    background: str = ""
    """Where they come from."""
    obligation: str = ""
    """What everyday life asks of them."""
    vows: tuple[Vow, ...] = ()
    """Promises to the others."""
    chosen: dict[str, str] = {}
    """What abilities have its player choose: a rival, a fated person, a code, a topic."""
    dots: dict[str, int] = {}
    """Mundane dots, 0 to 2."""
    bright: dict[str, int] = {}
    """Transcendent dots, 0 to 2: they count while transcended."""
    abilities: tuple[str, ...] = ()
    """Special abilities, by id."""
    stress: int = 0
    """Stress that is marked."""
    eclipse: bool = False
    """Are they in eclipse?"""
    harm: tuple[Harm, ...] = ()
    """Lasting injuries."""
    recovery: int = 0
    """Segments of the recovery clock."""
    links: dict[str, int] = {}
    """Links this one holds, by whom they are with."""
    armour: bool = True
    """Is armour unspent?"""
    special: bool = True
    """Is special armour unspent? It takes an ability to have any use for it."""
    transcended: bool = False
    """Are they their truest self now?"""
    changed: bool = False
    """Has transcendence been used in this mission?"""
    track: int = 0
    """Segments of the transcendence track."""
    out: bool = False
    """Out of action until the mission ends."""
    lost: Loss | None = None
    """How they left the story; nothing while they are in it."""
    downtime: int = 0
    """Downtime actions left."""
    xp: dict[str, int] = {}
    """By track: sun, moon, stars, playbook."""
    advances: tuple[str, ...] = ()
    """Tracks that were filled and whose advance is not chosen yet."""
    bonds: dict[int, int] = {}
    """Links with Engines, which work as though somebody had spent them on their pilot."""
    avatar: Avatar | None = None
    """In a Maze of Dreams: who takes over."""
    apart: bool = False
    """Are the two who are one apart?"""
    duel: str = ""
    """The foe whom only one of the two leaves unbeaten."""
    footing: int = 0
    """By how many steps actions begin from a worse position."""
    doomed: bool = False
    """Fatal harm is held off; it is settled when transcendence ends."""

    def rating(self, action: str) -> int:
        return self.dots.get(action, 0) + (self.bright.get(action, 0) if self.transcended else 0)

    def attribute(self, name: Attribute) -> int:
        """How many of its three actions have their first dot; transcendent dots never count."""
        return sum(self.dots.get(action, 0) > 0 for action in ATTRIBUTES[name])


class Promise(Struct, frozen=True):
    """A die for a price: it happens whatever the dice show."""

    by: str
    """Who offers it."""
    words: str
    """What happens."""
    kind: str = "complication"
    """Of which kind of consequence."""
    amount: int = 1
    """The level of harm, or segments."""
    drive: str = ""
    """The impulse or desire it speaks to, of what lends the roller its strength."""
    clock: int = 0
    """The clock it ticks; 0 for none."""


class Roll(Struct, frozen=True):
    """An action roll while people talk about it. It waits for nobody: every part of it is an action."""

    who: str
    """Who rolls."""
    action: str
    """With which action."""
    goal: str
    """What they want."""
    position: Position = "risky"
    """How dangerous it is, before what changes it."""
    effect: int = 2
    """0 none to 3 great, before what changes it."""
    tags: tuple[int, ...] = ()
    """Which of the roller's harm holds them back, by place on their sheet."""
    fatal: bool = False
    """Could it be fatal?"""
    foe: str = ""
    """Against whom, in words."""
    kind: RollKind = "action"
    """What is rolled for."""
    of: int = 0
    """The leader's roll, of which this one is part."""
    benefit: Benefit = "effect"
    """What a set up would give whoever follows."""
    openings: tuple[int, ...] = ()
    """Set ups that this roll makes use of."""
    supernatural: bool = False
    """Is it done against supernatural force?"""
    helper: str = ""
    """Who assists, by id."""
    by_link: bool = False
    """Does a link help?"""
    push: Push = ""
    """What stress is spent on."""
    pushed: Push = ""
    """What an earlier push was for, where a table allows two."""
    offers: tuple[Promise, ...] = ()
    """Poisoned promises that were offered."""
    promise: Promise | None = None
    """The one that was taken."""
    abilities: tuple[str, ...] = ()
    """Abilities their players have brought to bear on it."""
    extra: str = ""
    """What an ability adds to the push."""
    gifts: tuple[str, ...] = ()
    """Abilities of others that give it a die each."""
    backed: str = ""
    """What assists in a friend's stead: a ship, a bond. Only one may assist a roll."""
    lead: str = ""
    """Whose information it acts on."""
    asks: bool = False
    """Does the roller ask for a poisoned promise?"""
    poise: int = 0
    """Steps of better position that were paid for."""
    about: str = ""
    """The protagonist about whom information is gathered."""

    @property
    def assisted(self) -> bool:
        return bool(self.helper or self.backed)

    @property
    def taken(self) -> bool:
        """Is the die of a push or a promise spoken for?"""
        return bool(self.push or self.promise)


class Made(Struct, frozen=True):
    """The last roll, as it fell."""

    who: str
    """Who rolled."""
    action: str
    """With which action."""
    goal: str
    """What they wanted."""
    position: Position
    """How dangerous it was."""
    effect: int
    """0 none to 3 great."""
    faces: tuple[int, ...]
    """What the dice showed."""
    band: Band
    """What that means: 1-3, 4/5, 6 or critical."""
    foe: str = ""
    """Against whom."""
    kind: RollKind = "action"
    """What was rolled for."""
    abilities: tuple[str, ...] = ()
    """What was brought to bear on it."""
    assisted: bool = False
    """Did somebody assist?"""
    fatal: bool = False
    """Could it be fatal?"""


class Consequence(Struct, frozen=True):
    """Something that is about to befall somebody. It may be answered until it lands."""

    whom: str
    """Whom it befalls."""
    kind: str
    """harm, complication, reduced effect, lost opportunity or worse position."""
    words: str
    """What it is."""
    level: int = 1
    """The level of harm, or how many segments a clock ticks."""
    attribute: Attribute = "sun"
    """What it is resisted with."""
    body: str = "physical"
    """The kind of harm."""
    foe: str = ""
    """Who does it."""
    clock: int = 0
    """The clock it ticks; 0 for none."""
    averts: bool = False
    """Does a resistance avert it outright, or only lessen it?"""
    resisted: bool = False
    """Was it resisted?"""
    armoured: bool = False
    """Did armour lessen it?"""
    protected: str = ""
    """Who was to suffer it before somebody stepped in."""
    promised: bool = False
    """Was it promised? Then nothing answers it."""
    strained: bool = False
    """Is it resisted with one die less, by whoever resists?"""
    hits: str = ""
    """What of the series it strikes as well: an Engine."""


class SetUp(Struct, frozen=True):
    """An opening that somebody made for the others; each may use it once."""

    by: str
    """Who made it."""
    words: str
    """What it is."""
    effect: int = 0
    """Steps of effect it gives."""
    position: int = 0
    """Steps of position it gives."""
    used: tuple[str, ...] = ()
    """Who has used it."""
    abilities: tuple[str, ...] = ()
    """What was brought to bear on it."""


class Mission(Struct, frozen=True):
    """What the protagonists set out to do."""

    id: str
    """Which kind of mission, by its id."""
    tier: int
    """Its tier."""
    goal: str
    """What they want, in words."""
    answers: tuple[str, ...] = ()
    """The questions of the engagement list that were answered yes."""
    other: int = 0
    """Dice of the engagement roll for the director's other reasons, more or fewer."""
    position: Position | None = None
    """How it opened; None until the engagement roll."""
    success: bool | None = None
    """How it ended; nothing while it goes on."""
    halves: bool = True
    """Do leads grow stale after it?"""
    ends: Literal["", "season", "series"] = ""
    """What is told with it."""
    acted: tuple[str, ...] = ()
    """Who has rolled since it opened: what they do next begins risky again."""


class Tracks(Struct, frozen=True):
    """How far the adversary and the investigation have come, and what stands of the Bastion."""

    adversary: int = 0
    """Segments of the adversary's track."""
    investigation: int = 0
    """Segments of the investigation."""
    dice: int = 0
    """Dice saved for the next engagement roll."""
    strikes: bool = False
    """The adversary strikes in the next mission."""
    steps: tuple[str, ...] = ()
    """Which steps of fallout are done."""
    leads_tier: int = SEGMENTS
    """Segments of a tier of the investigation."""
    bastion: int = FULL
    """Segments of the Bastion that stand."""
    bastion_tier: int = SEGMENTS
    """Segments of a tier of the Bastion."""
    exposed: Band | None = None
    """How the Bastion fared while nobody watched it, in this fallout."""

    @property
    def tier(self) -> int:
        """The adversary's: one more than the tiers that are full, three at the most."""
        return min(3, self.adversary // SEGMENTS + 1)

    @property
    def known(self) -> int:
        """The investigation's: how many tiers are full."""
        return self.investigation // self.leads_tier

    @property
    def holds(self) -> int:
        """The Bastion's: how many tiers are full."""
        return self.bastion // self.bastion_tier


class Falling(Struct, frozen=True):
    """Somebody on the brink of eclipse, whom another may still save."""

    who: str
    deadly: bool = False
    """Is it life and death, and not eclipse?"""


class World(Struct, frozen=True):
    phase: Phase = "obligation"
    episode: int = 1
    people: dict[str, Protagonist] = {}
    rolls: dict[int, Roll] = {}
    incoming: dict[int, Consequence] = {}
    falling: tuple[Falling, ...] = ()
    clocks: dict[int, Clock] = {}
    last: Made | None = None
    setups: dict[int, SetUp] = {}
    flashbacks: dict[int, Flashback] = {}
    mission: Mission | None = None
    tracks: Tracks = Tracks()
    series: Series = Series()
    secondary: dict[int, Secondary] = {}
    engines: dict[int, Engine] = {}
    suspects: dict[int, Suspect] = {}
    projects: dict[int, str] = {}
    """Whose long term project a clock is."""
    fallout: tuple[int, Band] | None = None
    """Where the chart was read last: the adversary's tier, and how the dice fell."""
    fallen: bool = False
    """Did somebody fall or go over during this mission?"""
    uses: Uses = ()
    obliged: tuple[str, ...] = ()
    """Who has rolled for obligation in this phase."""
    seats: tuple[str, ...] = ()
    """Whose players sit here, whether they have a protagonist or not."""
    beacon: tuple[str, ...] = ()
    """Who may draw on a speech or song as on a link."""
    advanced: tuple[int, int] | None = None
    """The clock that moved last, and by how much."""
    scene: str = ""
    spotlight: str = ""
    """Who is asked what they do."""
    owed: bool = False
    """Did the last roll go badly, and has nothing come of it yet?"""
    next_id: int = 1
    """No record that came by itself has this number or a higher one; `fresh` is what the next one gets."""
    rulings: Rulings = Rulings()
    figures: Figures = Figures()
    table: People = People()
    """Who is away, who asked for a pause, and what stays out of the story."""
    handouts: Handouts = Handouts()
    extras: Extras = Extras()
    """Pages, pictures and portraits, and who sees them."""

    @property
    def fresh(self) -> int:
        """The number of the next record."""
        return self.fresh_ids(1)[0]

    def fresh_ids(self, many: int) -> list[int]:
        """Numbers for new records. Those of what the GM laid down by hand further on are passed over."""
        return unused(self.next_id, many, self._numbers)

    @property
    def _numbers(self) -> set[int]:
        rest = (self.incoming, self.clocks, self.setups, self.flashbacks, self.secondary)
        return set().union(self.rolls, self.engines, self.suspects, self.projects, *rest)

    def weighing(self, roll: Roll) -> tuple[int, ...]:
        """The harm that holds a roll back, by its place; what was patched away holds nobody back."""
        return tuple(tag for tag in roll.tags if tag < len(self.people[roll.who].harm))

    def of_seat(self, seat: str) -> tuple[str, ...]:
        return tuple(one.id for one in self.people.values() if one.seat == seat and not one.lost)

    def led(self, roll: Roll) -> bool:
        """Is it part of somebody else's? Where who led is lost, one goes on alone."""
        return roll.of in self.rolls

    @property
    def party(self) -> tuple[Protagonist, ...]:
        return tuple(one for one in self.people.values() if not one.lost)
