"""How an action is declared: its words, its cost, what it may be done to, and what it does.

    @action("fire.move", "Move", "Walk through a doorway.", ap=1, to=ways)
    async def move(t, hero, to): ...

What is offered and why something is refused both follow from the declaration. The cost is paid
before the script runs; afterwards it is looked at whether the game has ended.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from string import Formatter
from typing import Any, Literal

from msgspec import Struct

from undertow.games.fire.components import HeroId
from undertow.games.fire.facts import Acted, SkillUsed
from undertow.games.fire.moments import ApLimit
from undertow.games.fire.rules.ends import check
from undertow.games.fire.rules.passives import hooked, hooks
from undertow.games.fire.rules.reach import CROSSINGS, Crosser, Crossing
from undertow.games.fire.words import hero_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import Line, Message, Plain, Rule, Rulebook, Table, message

Target = tuple[Plain, ...]
NOWHERE: tuple[Target, ...] = ()
HERE: tuple[Target, ...] = ((),)
"""The target of an action that has no choice: it is simply done."""
Kind = Literal["action", "basic", "master", "bob"]

BOOK = Rulebook()

_CARRIES_FIRE = message("fire.no.fire", "Who carries the Fire may use passive skills only.")
_USED_THIS_TURN = message("fire.no.used-turn", "{skill} was used this turn already.")
_USED_UP = message("fire.no.used-up", "{skill} is used up for this game.")
_NOT_HER_SKILL = message("fire.no.skill", "That is not a skill of {hero}.")


class Action(Rule[Any]):
    """Something a hero can do in her turn."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        script: Callable[..., Awaitable[None]],
        *,
        ap: int | Callable[[World, Hero], int],
        to: Callable[[World, Hero], Sequence[Target]],
        kind: Kind = "action",
        owner: HeroId | None = None,
        per_turn: bool = False,
        per_game: int | Callable[[World], int] = 0,
        passive: bool = False,
        prone: bool = False,
        pays: bool = True,
        why: str = "",
        label: str = "",
    ) -> None:
        super().__init__(
            id, self._perform, message(f"{id}.name", name), message(f"{id}.text", text)
        )
        self.effect = script
        self.ap = ap
        self.fixed_ap = ap if isinstance(ap, int) else -1
        self.targets = to
        self.kind = kind
        self.owner = owner
        self.per_turn = per_turn
        self.per_game = per_game
        self.passive = passive
        self.prone = prone
        self.pays = pays
        self.why = message(f"{id}.why", why) if why else None
        self.label = message(f"{id}.label", _saying_to(label)) if label else None
        """What stands on its button, with `{to}` for the target."""

    @property
    def limited(self) -> bool:
        return self.per_turn or bool(self.per_game)

    def cost(self, world: World, hero: Hero) -> int:
        return self.ap if isinstance(self.ap, int) else self.ap(world, hero)

    async def _perform(self, t: Table[World], hero: HeroId, *target: Plain) -> None:
        if self.pays:
            self.pay(t, hero)
        await self.effect(t, hero, *target)
        check(t)

    def pay(self, t: Table[World], hero: HeroId) -> None:
        t.tell(Acted(hero, self.id, self.cost(t.world, t.world.heroes[hero])))
        if self.limited:
            t.tell(SkillUsed(hero, self.id, bool(self.per_game)))

    def barred(self, world: World, hero: Hero) -> Line | None:
        """Why this hero cannot use it now, whatever the target; AP aside."""
        if self.owner is None:
            return None
        if self.owner != hero.id and self.id not in world.components.heroes[hero.id].skills:
            return _NOT_HER_SKILL(hero=hero_name(hero.id))
        if world.carrier == hero.id and not self.passive:
            return _CARRIES_FIRE()
        if self.per_turn and self.id in world.now.used:
            return _USED_THIS_TURN(skill=self.name())
        if self.per_game:
            uses = self.per_game if isinstance(self.per_game, int) else self.per_game(world)
            if hero.used.count(self.id) >= uses:
                return _USED_UP(skill=self.name())
        return None


def _saying_to(label: str) -> str:
    """The words of a button, which may say to what something is done, and nothing else."""
    names = [name for _, name, _, _ in Formatter().parse(label) if name not in (None, "to")]
    if names:
        raise ValueError(f"a label may say {{to}}, and not {{{names[0]}}}")
    return label


SKILLS: dict[HeroId, list[Action]] = {}
"""What only one hero can do."""


def skills_of(hero: HeroId, more: tuple[str, ...] = ()) -> list[Action]:
    """A hero's own active skills, and those of others that stand on her card."""
    lent = [BOOK.rules[id] for id in more]
    return [*SKILLS.get(hero, ()), *(skill for skill in lent if isinstance(skill, Action))]


def lendable() -> list[str]:
    """The skills that work for whoever has them: no passive of their owner hangs on them, and no way
    through the dungeon."""
    ways = [by.skill for by in CROSSINGS.values()]
    return [
        skill.id
        for owner, skills in SKILLS.items()
        for skill in skills
        if skill.kind in ("basic", "master") and skill.id not in ways and not hooked(owner)
    ]


def action(id: str, name: str, text: str, **how: Any) -> Callable[[Callable[..., Any]], Action]:
    """Declare something every hero can do."""

    def enter(script: Callable[..., Awaitable[None]]) -> Action:
        declared = Action(id, name, text, script, **how)
        BOOK.add(declared)
        return declared

    return enter


def skill(
    owner: HeroId,
    kind: Kind,
    id: str,
    name: str,
    text: str,
    *,
    crosses: Crossing | None = None,
    **how: Any,
) -> Callable[[Callable[..., Any]], Action]:
    """Declare a hero's Basic or Master skill that is used actively, and how it opens a way, where it
    does."""

    def enter(script: Callable[..., Awaitable[None]]) -> Action:
        declared = Action(id, name, text, script, kind=kind, owner=owner, **how)
        if crosses is not None:
            CROSSINGS[crosses] = Crosser(owner, id, declared.per_game)
        BOOK.add(declared)
        SKILLS.setdefault(owner, []).append(declared)
        return declared

    return enter


class Passive(Struct, frozen=True):
    """A skill that works by itself. Its words; what it does hooks into moments beside them."""

    id: str
    name: Message
    text: Message


PASSIVES: dict[HeroId, Passive] = {}
"""The one passive skill of each hero who has one."""


def passive(owner: HeroId, id: str, name: str, text: str, crosses: Crossing | None = None) -> None:
    """Declare a hero's passive skill."""
    if crosses is not None:
        CROSSINGS[crosses] = Crosser(owner, id)
    PASSIVES[owner] = Passive(id, message(f"{id}.name", name), message(f"{id}.text", text))


def ap_left(world: World) -> int:
    """AP the active hero may still spend this turn. Of one world it is asked several times."""
    last, left = _last_left[0]
    if last is not world:
        turn = world.now
        left = hooks(world).total(world, ApLimit(turn.hero)) - turn.spent
        _last_left[0] = (world, left)
    return left


_last_left: list[tuple[World | None, int]] = [(None, 0)]
