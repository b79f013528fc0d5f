"""How rules are declared: their words beside them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Concatenate, Generic, Literal, Never, ParamSpec, TypeVarTuple

from undertow.games.anima.world import Who, World
from undertow.kernel import Message, Plain, Question, Rule, Rulebook, Table, message

P = ParamSpec("P")
Ts = TypeVarTuple("Ts")
Script = Callable[Concatenate[Table[World], P], Awaitable[None]]
Target = tuple[Plain, ...]
Form = Callable[..., Question | None]
"""What is filled in before a rule is opened, given the world and its other arguments."""
_ActKind = Literal["maneuver", "strike", "achievement", "power", "other", "free"]

BOOK = Rulebook()
HERE: tuple[tuple[()], ...] = ((),)
NOWHERE: tuple[Never, ...] = ()


def rule(id: str, name: str, text: str, form: Form | None = None) -> Callable[[Script[P]], Rule[P]]:
    """Declare a rule that is no action of a turn."""

    def enter(script: Script[P]) -> Rule[P]:
        said = message(f"{id}.name", name), message(f"{id}.text", text)
        return BOOK.add(Rule(id, script, *said, form=form))

    return enter


class Act(Rule[Any], Generic[*Ts]):
    """Something that can be done in a turn; `to` gives whom or what it can be done to now, and the
    script gets one of these."""

    def __init__(
        self,
        id: str,
        name: Message,
        text: Message,
        script: Callable[[Table[World], Who, *Ts], Awaitable[None]],
        *,
        kind: _ActKind,
        to: Callable[[World, Who], Sequence[tuple[*Ts]]],
        ap: int = 0,
        sp: int = 0,
        cp: int = 0,
        power: str = "",
        cost: Callable[[World, Who, *Ts], int] | None = None,
        combat: bool = False,
        why: str = "",
        form: Form | None = None,
    ) -> None:
        super().__init__(id, script, name, text, form)
        self.kind = kind
        self.targets = to
        self.ap, self.sp, self.cp = ap, sp, cp
        """Action, strike and charge dice without which it cannot be done."""
        self.power = power
        self.cost = cost
        self.combat = combat
        """Only in a fight, not in conflicts without powers and strikes."""
        self.why = message(f"{id}.why", why) if why else None


AnyAct = Act[*tuple[Any, ...]]
ACTS: dict[str, AnyAct] = {}
ACT_OF: dict[str, str] = {}
"""What is done in a turn by a power or a weakness, by its id."""


def enter(act: Act[*Ts]) -> Act[*Ts]:
    ACTS[act.id] = act
    if act.power:
        ACT_OF[act.power] = act.id
    BOOK.add(act)
    return act
