"""How an action is declared: its words, its cost, what it may be done to, and what it does.

    @action("fire.move", "Move", "Walk through a doorway.", ap=1, to=ways)
    async def move(t, hero, to): ...

What is offered and why something is refused both follow from the declaration. The cost is paid
before the script runs; afterwards it is looked at whether the game has ended.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Literal

from undertow.games.fire.components import HeroId
from undertow.games.fire.facts import Acted, SkillUsed
from undertow.games.fire.moments import ApLimit
from undertow.games.fire.rules.ends import check
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.words import hero_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import Line, NotOffered, Opening, Plain, Rule, Rulebook, Table, message

Target = tuple[Plain, ...]
Kind = Literal["action", "basic", "master", "bob"]

BOOK = Rulebook()

NOT_YOUR_TURN = message("fire.no.turn", "It is {hero}'s turn.")
NOT_YOUR_HERO = message("fire.no.hero", "{hero} is played by somebody else.")
NOT_NOW = message("fire.no.phase", "The hero's actions are over; the cult moves now.")
NO_AP = message("fire.no.ap", "That costs {cost} AP and {left} are left.")
STAND_FIRST = message("fire.no.prone", "{hero} lies on the ground and must stand up first.")
UP_ALREADY = message("fire.no.upright", "{hero} is on her feet.")
CARRIES_FIRE = message("fire.no.fire", "Who carries the Fire may use passive skills only.")
USED_THIS_TURN = message("fire.no.used-turn", "{skill} was used this turn already.")
USED_UP = message("fire.no.used-up", "{skill} is used up for this game.")
NOT_HER_SKILL = message("fire.no.skill", "That is not a skill of {hero}.")
NO_TARGET = message("fire.no.target", "Nothing here can be done that way: {why}")
WRONG_TARGET = message("fire.no.such-target", "Not there: {why}")
NO_SUCH = message("fire.no.such-action", "There is no action called {rule}.")
BAD_ARGS = message("fire.no.arguments", "The action {rule} is not given like that.")


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
        to: Callable[[World, Hero], Iterable[Target]],
        kind: Kind = "action",
        owner: HeroId | None = None,
        per_turn: bool = False,
        per_game: int | Callable[[World], int] = 0,
        passive: bool = False,
        prone: bool = False,
        pays: bool = True,
        why: str = "",
    ) -> None:
        super().__init__(
            id, self._perform, message(f"{id}.name", name), message(f"{id}.text", text)
        )
        self.effect = script
        self.ap = ap
        self.targets = to
        self.kind = kind
        self.owner = owner
        self.per_turn = per_turn
        self.per_game = per_game
        self.passive = passive
        self.prone = prone
        self.pays = pays
        self.why = message(f"{id}.why", why) if why else None

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
            t.tell(SkillUsed(hero, self.id))

    def barred(self, world: World, hero: Hero) -> Line | None:
        """Why this hero cannot use it now, whatever the target; AP aside."""
        if self.owner is None:
            return None
        if self.owner != hero.id:
            return NOT_HER_SKILL(hero=hero_name(hero.id))
        if world.carrier == hero.id and not self.passive:
            return CARRIES_FIRE()
        if self.per_turn and self.id in world.now.used:
            return USED_THIS_TURN(skill=self.name())
        if self.per_game:
            uses = self.per_game if isinstance(self.per_game, int) else self.per_game(world)
            if hero.used.count(self.id) >= uses:
                return USED_UP(skill=self.name())
        return None


STANDARD: list[Action] = []
"""What every hero can do, in the order of the booklet."""
SKILLS: dict[HeroId, list[Action]] = {}
"""What only one hero can do."""


def action(id: str, name: str, text: str, **how: Any) -> Callable[[Callable[..., Any]], Action]:
    """Declare something every hero can do."""

    def enter(script: Callable[..., Awaitable[None]]) -> Action:
        declared = Action(id, name, text, script, **how)
        BOOK.add(declared)
        STANDARD.append(declared)
        return declared

    return enter


def skill(
    owner: HeroId, kind: Kind, id: str, name: str, text: str, **how: Any
) -> Callable[[Callable[..., Any]], Action]:
    """Declare a hero's Basic or Master skill that is used actively."""

    def enter(script: Callable[..., Awaitable[None]]) -> Action:
        declared = Action(id, name, text, script, kind=kind, owner=owner, **how)
        BOOK.add(declared)
        SKILLS.setdefault(owner, []).append(declared)
        return declared

    return enter


def ap_left(world: World) -> int:
    """AP the active hero may still spend this turn."""
    turn = world.now
    return hooks(world).reckon(world, ApLimit(turn.hero)).total - turn.spent


def actions_of(hero: Hero) -> list[Action]:
    return [*STANDARD, *SKILLS.get(hero.id, ())]


def openings(world: World, seat: str) -> list[Opening]:
    """Everything a seat may do now."""
    if world.turn is None or world.ended is not None:
        return []
    hero = world.heroes[world.turn.hero]
    if hero.seat != seat or world.turn.phase == "ritual":
        return []
    bob = world.turn.phase == "bob"
    left = 0 if bob else ap_left(world)
    found = []
    for action in (*STANDARD, *SKILLS.get(hero.id, ())):
        if (
            (action.kind == "bob") != bob
            or (hero.prone and not bob and not action.prone)
            or action.cost(world, hero) > left
            or action.barred(world, hero) is not None
        ):
            continue
        id = action.id
        for target in action.targets(world, hero):
            found.append(Opening(id, (hero.id, *target)))
    return found


def refuses(world: World, seat: str, opening: Opening) -> Line:
    """Why this is not among what is offered."""
    action = BOOK.rules.get(opening.rule)
    if not isinstance(action, Action):
        return NO_SUCH(rule=opening.rule)
    if world.turn is None or not opening.args or opening.args[0] not in world.heroes:
        return BAD_ARGS(rule=opening.rule)
    hero = world.heroes[str(opening.args[0])]
    if hero.seat != seat:
        return NOT_YOUR_HERO(hero=hero_name(hero.id))
    if hero.id != world.turn.hero:
        return NOT_YOUR_TURN(hero=hero_name(world.turn.hero))
    if (world.turn.phase == "bob") != (action.kind == "bob") or world.turn.phase == "ritual":
        return NOT_NOW()
    if hero.prone and not action.prone and action.kind != "bob":
        return STAND_FIRST(hero=hero_name(hero.id))
    if barred := action.barred(world, hero):
        return barred
    cost, left = action.cost(world, hero), ap_left(world)
    if cost > left and action.kind != "bob":
        return NO_AP(cost=cost, left=left)
    why = action.why() if action.why else action.text()
    return WRONG_TARGET(why=why) if len(opening.args) > 1 else NO_TARGET(why=why)


def refuse(line: Line) -> NotOffered:
    return NotOffered(line)
