"""What may be done now, and why something may not."""

from __future__ import annotations

from functools import lru_cache

from undertow.games.fire.catalogue.scenarios import leave
from undertow.games.fire.components import HeroId
from undertow.games.fire.rules.acting import BOOK, Action, ap_left, skills_of
from undertow.games.fire.rules.challenges import banish, collect, destroy, take_fire
from undertow.games.fire.rules.exploring import explore
from undertow.games.fire.rules.fighting import attack
from undertow.games.fire.rules.moving import move, slip_through
from undertow.games.fire.rules.resting import stand, wait
from undertow.games.fire.rules.safety import PEOPLE, stands_in, thinks
from undertow.games.fire.rules.trading import exchange, pass_fire
from undertow.games.fire.words import hero_name
from undertow.games.fire.world import NOBODY, World
from undertow.kernel import Line, Offer, message, plain

STANDARD = (
    explore,
    move,
    slip_through,
    collect,
    destroy,
    take_fire,
    pass_fire,
    banish,
    exchange,
    attack,
    leave,
    stand,
    wait,
)
"""What every hero can do, in the order of the booklet."""

PAUSED = message("fire.no.paused", "The table is paused, until whoever asked for it goes on.")
THINKING = message("fire.no.thinking", "{who} asked to wait before the cult moves.")
NOT_YOUR_TURN = message("fire.no.turn", "It is {hero}'s turn.")
NOT_YOUR_HERO = message("fire.no.hero", "{hero} is played by somebody else.")
NOT_NOW = message("fire.no.phase", "The hero's actions are over; the cult moves now.")
BOB_FIRST = message("fire.no.bob-first", "The Engineer's actions are over; now Bob may act.")
BOB_LATER = message("fire.no.bob-later", "Bob acts when the Engineer's own actions are over.")
NO_AP = message("fire.no.ap", "That costs {cost} AP and {left} are left.")
STAND_FIRST = message("fire.no.prone", "{hero} lies on the ground and must stand up first.")
NO_TARGET = message("fire.no.target", "Not now: {why}")
WRONG_TARGET = message("fire.no.such-target", "Not there: {why}")
NO_SUCH = message("fire.no.such-action", "There is no action called {rule}.")
NOT_A_MOVE = message("fire.no.not-a-move", "{name}: not now, or not by you. {text}")
BAD_ARGS = message("fire.no.arguments", "The action {rule} is not given like that.")


def offers(world: World, seat: str) -> list[Offer]:
    """Everything a seat may do now."""
    table = world.table
    if world.turn is None or world.ended is not None or (table is not NOBODY and table.paused):
        return []
    hero = world.heroes[world.turn.hero]
    if world.turn.phase == "ritual" or (hero.seat != seat and not stands_in(world, seat, hero)):
        return []
    bob = world.turn.phase == "bob"
    left = 0 if bob else ap_left(world)
    down = hero.prone and not bob
    who = hero.id
    found = []
    for action in menu(who, bob, world.components.heroes[who].skills):
        if (down and not action.prone) or (action.fixed_ap > left):
            continue
        if action.owner is not None and action.barred(world, hero) is not None:
            continue
        targets = action.targets(world, hero)
        # A cost that depends on the dungeon is looked up only where there is something to do.
        if targets and (action.fixed_ap >= 0 or action.cost(world, hero) <= left):
            id = action.id
            found.extend([Offer(id, (who, *target)) for target in targets])
    if table is not NOBODY and thinks(world, seat):
        return [offer for offer in found if offer.rule != wait.id]
    return found


_MISSED = (collect, attack)
"""What everybody looks for, so that it is greyed also where there is nothing to do it to."""


def greyed(world: World, seat: str) -> list[tuple[Offer, Line]]:
    """What the hero whose turn it is cannot do just now, and what is missing."""
    turn = world.turn
    if turn is None or world.ended is not None or turn.phase == "ritual" or world.table.paused:
        return []
    hero = world.heroes[turn.hero]
    if hero.seat != seat and not stands_in(world, seat, hero):
        return []
    found: list[tuple[Offer, Line]] = []
    may = {offer.rule for offer in offers(world, seat)}
    for action in menu(hero.id, turn.phase == "bob", world.components.heroes[hero.id].skills):
        if action.id in may or action is wait:
            continue
        targets = action.targets(world, hero)
        offer = Offer(action.id, (hero.id, *(targets[0] if targets else ())))
        if action.barred(world, hero) or targets:
            found.append((offer, refuses(world, seat, offer)))
        elif (action.owner or action in _MISSED) and action.why:
            found.append((offer, action.why()))
    return found


@lru_cache(1024)
def menu(hero: HeroId, bob: bool, more: tuple[str, ...] = ()) -> tuple[Action, ...]:
    """What a hero could do at all, or what Bob could."""
    actions = (*STANDARD, *skills_of(hero, more))
    return tuple(action for action in actions if (action.kind == "bob") == bob)


def refuses(world: World, seat: str, offer: Offer) -> Line:
    """Why this is not among what is offered."""
    action = BOOK.rules.get(offer.rule)
    if action is None:
        return NO_SUCH(rule=offer.rule)
    if offer.rule in PEOPLE.rules:
        return PEOPLE.refuses(world, seat, offer)
    if not isinstance(action, Action):
        return NOT_A_MOVE(name=action.name(), text=action.text())
    if world.turn is None or not offer.args or offer.args[0] not in world.heroes:
        return BAD_ARGS(rule=offer.rule)
    if world.table.paused:
        return PAUSED()
    hero = world.heroes[str(offer.args[0])]
    if hero.seat != seat and not stands_in(world, seat, hero):
        return NOT_YOUR_HERO(hero=hero_name(hero.id))
    if hero.id != world.turn.hero:
        return NOT_YOUR_TURN(hero=hero_name(world.turn.hero))
    if world.turn.phase == "ritual":
        return NOT_NOW()
    if action is wait and (others := thinks(world, seat)):
        return THINKING(who=[plain(one.title()) for one in others])
    if (world.turn.phase == "bob") != (action.kind == "bob"):
        return BOB_LATER() if action.kind == "bob" else BOB_FIRST()
    if hero.prone and not action.prone and action.kind != "bob":
        return STAND_FIRST(hero=hero_name(hero.id))
    if barred := action.barred(world, hero):
        return barred
    cost, left = action.cost(world, hero), ap_left(world)
    if cost > left and action.kind != "bob":
        return NO_AP(cost=cost, left=left)
    why = action.why() if action.why else action.text()
    return WRONG_TARGET(why=why) if len(offer.args) > 1 else NO_TARGET(why=why)
