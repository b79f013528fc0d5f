"""The four scenarios and the Teleportation Glyph: what each changes, and how many stars it adds."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.fire.components import VESTIBULE, Attribute, ChamberId
from undertow.games.fire.facts import (
    Acted,
    Blessed,
    CardVoided,
    CultistPlaced,
    CultistsRemoved,
    EventsShuffled,
    HeroLeft,
    PortalOpened,
    ShadeArrived,
    ShadeMoved,
    Tipped,
)
from undertow.games.fire.moments import (
    CardDrawn,
    Rating,
    RelicBreaks,
    Reshuffles,
    RitualCompletes,
    TurnEnds,
)
from undertow.games.fire.rules.acting import HERE, NOWHERE, Target, action
from undertow.games.fire.rules.ends import check
from undertow.games.fire.rules.passives import ALWAYS, modifies, reacts
from undertow.games.fire.rules.ritual import draw_cards, let_threat_rise, perform_ritual
from undertow.games.fire.words import chamber_name, colour_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import RULES, Message, Table, Term, message


class Scenario(Struct, frozen=True):
    """What the table needs to know before it chooses one."""

    name: Message
    text: Message
    stars: int
    uses_events: bool


SCENARIOS: dict[str, Scenario] = {}
"""Every scenario by its id."""


def scenario(id: str, name: str, text: str, stars: int, uses_events: bool = False) -> Scenario:
    """Declare a scenario's words and stars; what it does reaches into moments by its id."""
    named = message(f"fire.scenario.{id}.name", name)

    @modifies(id, Rating, f"fire.scenario.{id}")
    def rating(world: World, m: Rating) -> Term:
        return Term(stars, named())

    told = message(f"fire.scenario.{id}.text", text)
    declared = Scenario(named, told, stars, uses_events)
    if SCENARIOS.setdefault(id, declared) is not declared:
        raise ValueError(f"two scenarios are called {id}")
    return declared


scenario(
    "unstable-void",
    "Unstable Void",
    "Three Event Cards join the Ritual Cards. When one comes up, every hero in a chamber of its "
    "colour is thrown over, until the relic of that colour is broken.",
    stars=1,
    uses_events=True,
)
scenario(
    "vagrant-portal",
    "Vagrant Portal",
    "The way out is one of the relic chambers, shown when the third relic breaks, and it "
    "moves with every reshuffle.",
    stars=1,
    uses_events=True,
)
scenario(
    "shadow-cult",
    "Invasion of the Shadow Cult",
    "Whenever a chamber falls, one of its cultists marches towards the Vestibule. What gathers "
    "there comes due when the third relic breaks.",
    stars=1,
    uses_events=False,
)
scenario(
    "shades-of-vorax",
    "Shades of Vorax",
    "Event Cards call Shades out of the relic chambers. They walk to the Vestibule turn by "
    "turn, and each that arrives brings a whole ritual more.",
    stars=2,
    uses_events=True,
)

GLYPH = message("fire.why.glyph", "Teleportation Glyph")


@modifies(ALWAYS, Rating, "fire.glyph")
def glyph_rating(world: World, m: Rating) -> Term | None:
    return Term(1, GLYPH()) if world.agreed.glyph else None


def _is_event(world: World, m: CardDrawn) -> str | None:
    return RULES if not m.handled and m.card not in world.components.basic else None


def _colour(world: World, card: ChamberId) -> Attribute:
    colour = world.components.colours[card]
    assert colour is not None
    return colour


# Unstable Void


@reacts("unstable-void", "before", CardDrawn, "fire.unstable-void", concerns=_is_event)
async def the_void_shakes(t: Table[World], m: CardDrawn) -> CardDrawn:
    """Heroes in chambers of the card's colour fall where they stand; with the relic broken the
    card goes to the Void and another is drawn for it."""
    colour = _colour(t.world, m.card)
    if colour in t.world.broken:
        t.tell(CardVoided(m.card))
        return replace(m, handled=True, counts=False)
    colours = t.world.components.colours
    struck = [h.id for h in t.world.heroes.values() if h.here and colours[h.at] == colour]
    if struck:
        t.tell(Tipped(tuple(struck)))
    return replace(m, handled=True)


# Vagrant Portal


@reacts(
    "vagrant-portal",
    "after",
    RelicBreaks,
    "fire.vagrant-portal",
    concerns=lambda world, m: RULES if len(world.broken) == 3 else None,
)
async def the_portal_opens(t: Table[World], m: RelicBreaks) -> None:
    t.tell(PortalOpened(t.world.events[0]))
    check(t)


@reacts(
    "vagrant-portal",
    "after",
    Reshuffles,
    "fire.vagrant-portal",
    concerns=lambda world, m: RULES if world.portal is not None else None,
)
async def the_portal_wanders(t: Table[World], m: Reshuffles) -> None:
    t.tell(EventsShuffled(await t.shuffle(t.world.events)))
    t.tell(PortalOpened(t.world.events[0]))
    check(t)


def _can_leave(world: World, hero: Hero) -> tuple[Target, ...]:
    allowed = world.rulings.vagrant_early_exit and world.carrier is not None
    return HERE if allowed and hero.at == world.portal else NOWHERE


@action(
    "fire.leave",
    "Leave the dungeon",
    "The Fire has been taken and you stand in the exit: go, and take no more turns.",
    ap=0,
    to=_can_leave,
    pays=False,
    why="that needs the Vagrant Portal, the ruling for it, the Fire taken, and you in the exit.",
)
async def leave(t: Table[World], hero: str) -> None:
    t.tell(Acted(hero, "fire.leave", 0))
    t.tell(HeroLeft(hero))


# Invasion of the Shadow Cult

MARCH = message("fire.ask.march", "A cultist leaves {chamber}. To which chamber does it march?")


def steps_to_vestibule(world: World) -> dict[ChamberId, int]:
    """How far each chamber is from the Vestibule through connected doorways."""
    far = {VESTIBULE: 0}
    todo = [VESTIBULE]
    for chamber in todo:
        for other in world.board.links[chamber]:
            if other not in far:
                far[other] = far[chamber] + 1
                todo.append(other)
    return far


def closer(world: World, far: dict[ChamberId, int], chamber: ChamberId) -> list[ChamberId]:
    """The next chambers on the shortest routes to the Vestibule."""
    return [c for c in world.board.links[chamber] if c in far and far[c] < far[chamber]]


def march(world: World, chamber: ChamberId) -> tuple[tuple[ChamberId, ...], ...]:
    """The shortest routes to the Vestibule step by step: what lies one chamber on, two, and so
    forth, the Vestibule last; nothing when there is no route."""
    far = steps_to_vestibule(world)
    fronts: list[tuple[ChamberId, ...]] = []
    front: tuple[ChamberId, ...] = (chamber,) if chamber in far else ()
    while front and front != (VESTIBULE,):
        front = tuple(dict.fromkeys(c for at in front for c in closer(world, far, at)))
        fronts.append(front)
    return tuple(fronts)


def halts(world: World, route: tuple[tuple[ChamberId, ...], ...]) -> tuple[ChamberId, ...]:
    """The nearest chambers without a cultist on the way; the Vestibule itself when there is
    none."""
    for front in route[:-1]:
        free = [
            c
            for c in front
            if c not in world.cultists
            and c != world.sanctified
            and (world.is_basic(c) or not world.rulings.invasion_skip_specials)
        ]
        if free:
            return tuple(free)
    return (VESTIBULE,)


@reacts(
    "shadow-cult",
    "before",
    RitualCompletes,
    "fire.shadow-cult",
    concerns=lambda world, m: RULES if len(world.broken) < 3 else None,
)
async def one_is_set_aside(t: Table[World], m: RitualCompletes) -> RitualCompletes:
    return replace(m, route=march(t.world, m.chamber))


@reacts(
    "shadow-cult",
    "after",
    RitualCompletes,
    "fire.shadow-cult",
    concerns=lambda world, m: RULES if m.route else None,
)
async def it_marches(t: Table[World], m: RitualCompletes) -> None:
    """The cultist that was set aside takes the first place on its way that is free by now: where
    Bob went off with the chamber, he has made room."""
    prompt = MARCH(chamber=chamber_name(t.world, m.chamber))
    to = await t.choose(t.world.active.seat, prompt, halts(t.world, m.route))
    if to == t.world.blessed:
        t.tell(Blessed(None))
    else:
        t.tell(CultistPlaced(to))


@reacts(
    "shadow-cult",
    "after",
    RelicBreaks,
    "fire.shadow-cult",
    concerns=lambda world, m: (
        RULES if len(world.broken) == 3 and VESTIBULE in world.cultists else None
    ),
)
async def the_gathered_strike(t: Table[World], m: RelicBreaks) -> None:
    """All cultists on the Vestibule go, and a Ritual Card is resolved for each."""
    gathered = t.world.cultists[VESTIBULE]
    t.tell(CultistsRemoved((VESTIBULE,) * gathered))
    await draw_cards(t, gathered)


# Shades of Vorax

SHADE_WAY = message("fire.ask.shade-way", "Which way does the {colour} Shade go?")
SHADE_ORDER = message("fire.ask.shade-order", "Which Shade moves next?")


@reacts("shades-of-vorax", "before", CardDrawn, "fire.shades-of-vorax", concerns=_is_event)
async def a_shade_stirs(t: Table[World], m: CardDrawn) -> CardDrawn:
    """The Shade of the card's colour appears in its relic's chamber, or takes a step more; if the
    chamber is not explored, another card is drawn for this one."""
    colour = _colour(t.world, m.card)
    if colour in t.world.shades:
        moved = await move_shade(t, colour)
        # Without a way it draws one card more: as if this one did not count.
        return replace(m, handled=True, counts=moved)
    if m.card not in t.world.board.tiles:
        return replace(m, handled=True, counts=False)
    t.tell(ShadeMoved(colour, m.card))
    return replace(m, handled=True)


async def move_shade(t: Table[World], colour: Attribute) -> bool:
    """One chamber closer to the Vestibule; False when there is no way. One that arrives brings a
    whole ritual more, at once; each Shade once a turn, or Event Cards alone would never end."""
    at = t.world.shades[colour]
    far = steps_to_vestibule(t.world)
    if at not in far:
        return False
    ways = closer(t.world, far, at)
    to = await t.choose(t.world.active.seat, SHADE_WAY(colour=colour_name(colour)), ways)
    if to != VESTIBULE:
        t.tell(ShadeMoved(colour, to))
        return True
    again = colour in t.world.now.arrived
    t.tell(ShadeArrived(colour))
    if not again:
        await perform_ritual(t)
    return True


@reacts(
    "shades-of-vorax",
    "after",
    TurnEnds,
    "fire.shades-of-vorax",
    concerns=lambda world, m: RULES if world.shades else None,
)
async def the_shades_walk(t: Table[World], m: TurnEnds) -> None:
    """Each Shade in the dungeon moves once, in an order the current player chooses; one without a
    way draws another Ritual Card instead."""
    waiting = list(t.world.shades)
    while waiting := [colour for colour in waiting if colour in t.world.shades]:
        colour = await t.choose(t.world.active.seat, SHADE_ORDER(), waiting)
        waiting.remove(colour)
        if not await move_shade(t, colour):
            await draw_cards(t, 1)
            let_threat_rise(t)
