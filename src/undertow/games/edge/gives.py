"""What rites, pushes, rituals, tags and backlash may bring about, thing by thing."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.games.edge.world import Position

Whom = Literal["you", "bearer", "friend", "parties", "allies", "foes", "all", "breaker"]
"""Who has what a rite gives: whoever invoked it, whoever it was laid on, the first friend it was laid on,
those who agreed to it, your side, the other side, everybody, whoever breaks it."""
Until = Literal["scene", "session", "lasting"]


class Give(Struct, frozen=True):
    """One thing that a rite, a push or a backlash brings about."""


class Bonus(Give, frozen=True):
    """Dice or steps for a roll. Whoever has it claims it; the GM may say that it does not fit."""

    dice: int = 0
    on: str = ""
    """What it is good for."""
    effect: int = 0
    position: int = 0
    """Steps of position: better above zero."""
    starts: Position | Literal[""] = ""
    """The position a roll begins at."""
    rerolls: int = 0
    faces: tuple[int, ...] = (1,)
    """What a die must show to be rolled again."""
    does: Literal["", "again", "succeeds", "saves", "intricate", "ten"] = ""
    """Rolls a failure again, succeeds without dice, makes a miss a success at a cost, counts as
    intricate, or turns a die to its highest face."""
    attribute: int = 0
    """What it adds to the attribute named by `on`, for as long as it lasts."""
    beats: int = 0
    """What each use gives the GM."""
    suits: str = ""
    """Their suit, or those the GM picks from."""
    most: int = 0
    """How far it can grow."""
    uses: int = 0
    """How often it can be claimed; 0: as long as it lasts."""
    skills: tuple[str, ...] = ()
    """The skills it is for; none: whatever fits its words."""
    kinds: tuple[str, ...] = ()
    auto: bool = False
    """Works by itself, and is never claimed."""
    span: str = ""
    """Comes back when this is over."""
    until: Until | Literal[""] = ""
    whom: Whom = "you"
    when: str = ""


class Fatigue(Give, frozen=True):
    amount: int
    whom: Whom = "you"
    when: str = ""
    """What brings it about; at once where this is empty."""
    deep: bool = False
    """No short rest removes it."""


class Harm(Give, frozen=True):
    level: int
    label: str = ""
    whom: Whom = "you"
    when: str = ""


class Exposure(Give, frozen=True):
    amount: int
    whom: Whom = "you"
    when: str = ""


class Clear(Give, frozen=True):
    fatigue: int = 0
    harm: int = 0
    condition: bool = False
    whom: Whom = "you"
    when: str = ""


class Beats(Give, frozen=True):
    """Beats for the GM; forced ones fall on a side, where its owner suffers them at once."""

    amount: int
    suits: str = ""
    """One suit, or several with a stroke between them, of which the GM picks."""
    forced: bool = False
    whom: Whom = "you"
    when: str = ""


class Boon(Give, frozen=True):
    amount: int
    whom: Whom = "you"
    when: str = ""


class Tick(Give, frozen=True):
    """Starts a clock, or moves one that runs."""

    clock: str
    size: int
    amount: int = 0
    half: bool = False
    """Half a segment more."""
    whom: Whom = "you"
    when: str = ""


class Unwind(Give, frozen=True):
    """Halves of a segment less on one clock of this kind, which its owner names."""

    halves: int
    what: str
    whom: Whom = "you"
    when: str = ""


class Progress(Give, frozen=True):
    """Halves of a segment on the way, where somebody travels."""

    halves: int
    what: str
    whom: Whom = "you"
    when: str = ""


class Ask(Give, frozen=True):
    """Questions the GM answers truthfully."""

    amount: int
    about: str
    whom: Whom = "you"
    when: str = ""


class Declare(Give, frozen=True):
    """Something its owner may declare once in a while."""

    what: str
    span: Literal["scene", "session", "once"] = "scene"
    acts: bool = False
    """Does whoever declares it act once more in this round?"""
    whom: Whom = "you"
    when: str = ""


class Helper(Give, frozen=True):
    """A follower until the scene ends."""

    what: str
    cap: int
    whom: Whom = "you"
    when: str = ""


class Work(Give, frozen=True):
    """Something that works for its owner, with integrity where it has any."""

    what: str
    kind: str
    size: int = 0
    whom: Whom = "you"
    when: str = ""


class Stock(Give, frozen=True):
    """Goods that pay so much XP of upkeep, enchantment or craft."""

    what: str
    worth: int
    whom: Whom = "you"
    when: str = ""


class Condition(Give, frozen=True):
    name: str
    whom: Whom = "you"
    when: str = ""


class Resistance(Give, frozen=True):
    """One more die against harm of a kind."""

    harm: str = "physical"
    whom: Whom = "bearer"
    when: str = ""


class Tether(Give, frozen=True):
    """Two are bound to each other: far apart, both strain."""

    whom: Whom = "parties"
    when: str = ""


class Trial(Give, frozen=True):
    """What somebody must roll; against somebody where it is contested."""

    skill: str
    dv: int
    against: str = ""
    whom: Whom = "you"
    when: str = ""


class Ward(Give, frozen=True):
    """Outsiders who cross test at their Cap, or at so much more."""

    more: int = 0
    whom: Whom = "foes"
    when: str = ""


class Banish(Give, frozen=True):
    """Adds to the leash or exit tally of an Outsider: the DV on a hit, 1 on a partial."""

    whom: Whom = "bearer"
    when: str = ""


class Leash(Give, frozen=True):
    amount: int
    whom: Whom = "bearer"
    when: str = ""


class Story(Give, frozen=True):
    """What the GM brings about with words."""

    words: str
    whom: Whom = "you"
    when: str = ""


class Integrity(Give, frozen=True):
    """Something with a clock of 2, 4 or 6 segments, by the effect that made it."""

    what: str
    whom: Whom = "you"
    when: str = ""
