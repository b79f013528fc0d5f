"""How actions are declared: those of a turn, and when any other may be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Literal, Never, Self, TypeVarTuple

from undertow.games.anima.catalogue.entries import Entry
from undertow.games.anima.words import FIGHTING, NO_CONFLICT
from undertow.games.anima.world import Fighter, World
from undertow.kernel import Line, Message, Plain, message
from undertow.parts.actions import Action, Asks, Why
from undertow.parts.forms import Form

Ts = TypeVarTuple("Ts")
Target = tuple[Plain, ...]
_ActKind = Literal["maneuver", "strike", "achievement", "power", "other", "free"]

HERE: tuple[tuple[()], ...] = ((),)
NOWHERE: tuple[Never, ...] = ()

CANNOT = message("anima.no.target", "Not now: {why}")


class Act(Action[World, *Ts], Generic[*Ts], frozen=True, kw_only=True):
    """Something that can be done in a turn; `to` gives whom or what it can be done to now, and the
    script gets one of these."""

    apart: bool | None = False  # a turn is one person's
    kind: _ActKind
    ap: int = 0
    sp: int = 0
    cp: int = 0
    """Action, strike and charge dice without which it cannot be done."""
    power: str = ""
    entry: Entry | None = None
    """Where it is known by the words of an entry: which."""
    fits: Callable[[Fighter], bool] | None = None
    """Whose it is, where not everybody could do it."""
    combat: bool = False
    """Only in a fight, not in conflicts without powers and strikes."""

    def __post_init__(self) -> None:
        if self.entry is None:
            super().__post_init__()
        elif self.why:
            message(f"{self.id}.why", self.why)

    @property
    def words(self) -> tuple[Message, Message]:
        return super().words if self.entry is None else (self.entry.name, self.entry.text)

    @property
    def line(self) -> Line:
        return self.words[0]()

    @property
    def refusal(self) -> Line:
        return CANNOT(why=super().refusal or self.words[1]())

    def enter(self, script: Any, form: type[Form] | Asks | None = None) -> Self:
        act = super().enter(script, form)
        if act.id in ACTS:
            raise ValueError(f"two actions are called {act.id}")
        ACTS[act.id] = act
        if act.power:
            ACT_OF[act.power] = act.id
        return act


AnyAct = Act[*tuple[Any, ...]]
ACTS: dict[str, AnyAct] = {}
ACT_OF: dict[str, str] = {}
"""What is done in a turn by a power or a weakness, by its id."""


_CHARGE = message("anima.word.charge", "{n} charge dice")
_ONE_CHARGE = message("anima.word.charge-one", "1 charge die")


def charge(n: int) -> Line:
    """A price."""
    return _ONE_CHARGE() if n == 1 else _CHARGE(n=n)


# When anything else may be done

NOT_YOURS = message("anima.no.yours", "{name} is played by someone else.")
SET_UP = message("anima.no.set-up", "Set up the campaign first.")
WRITTEN = message("anima.no.written", "That is already written, or cannot be written yet.")
SCENE_FIRST = message("anima.no.in-scene", "A scene is being played; end it first.")
NO_SCENE = message("anima.no.scene", "No scene is being played.")


def playing(world: World, me: str) -> Why:
    return None if world.stage == "play" else SET_UP()


def in_conflict(world: World, me: str) -> Why:
    return playing(world, me) or (NO_CONFLICT() if world.conflict is None else None)


def at_peace(world: World, me: str) -> Why:
    """While nobody fights, in a scene or between them."""
    return playing(world, me) or (FIGHTING() if world.conflict is not None else None)


def between_scenes(world: World, me: str) -> Why:
    return at_peace(world, me) or (SCENE_FIRST() if world.scene is not None else None)


def founding(world: World, me: str) -> Why:
    """Before play."""
    return WRITTEN() if world.stage == "play" else None


def written(world: World, me: str, to: Target) -> Why:
    return WRITTEN()
