"""Victory and defeat, looked at after every action, every card, every dive and every threat step."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.fire.components import ATTRIBUTES, Attribute, ChamberId
from undertow.games.fire.facts import GameEnded
from undertow.games.fire.rules.reach import can_reach, timeturn_left
from undertow.games.fire.world import Ending, Hero, World
from undertow.kernel import Table, message

ENDINGS = {
    "total": message(
        "fire.end.total",
        "Total victory. The Fire is home and so is everybody who went for it. They will argue "
        "about the details in every tavern for a hundred years.",
    ),
    "partial": message(
        "fire.end.partial",
        "Partial victory. The Fire is safe, and there are empty places at the table. Their names "
        "are cut in stone above the hearth it burns in.",
    ),
    "defeat": message(
        "fire.end.defeat",
        "Defeat. The portal goes dark, and something on the other side begins to laugh. An old "
        "keeper turns her last hourglass over: once more, then.",
    ),
}

WHY = {
    "all-out": message("fire.end.why.all-out", "everybody stands in the exit with the Fire"),
    "threat": message("fire.end.why.threat", "the Threat token reached the cult's symbol"),
    "cut-off": message("fire.end.why.cut-off", "somebody can no longer reach the exit"),
    "agreed": message("fire.end.why.agreed", "the table agreed to end it here"),
    "relics": message("fire.end.why.relics", "a relic, or the Fire, can no longer be reached"),
    "tokens": message("fire.end.why.tokens", "too few Tokens of Power are left for a relic"),
    "carrier": message("fire.end.why.carrier", "the Fire can no longer be brought out"),
    "no-way-out": message("fire.end.why.no-way-out", "nobody can reach the way out any more"),
    "all-lost": message("fire.end.why.all-lost", "every hero is lost"),
}


def check(t: Table[World]) -> None:
    """End the game if it is decided."""
    ending = judge(t.world)
    if ending is not None:
        t.end(GameEnded(ending.outcome, ending.why))


def judge(world: World) -> Ending | None:
    """How the game ends as the table stands, if it does."""
    here = [hero for hero in world.heroes.values() if not (hero.lost or hero.left)]
    carrier = world.heroes[world.carrier] if world.carrier else None
    if carrier is not None and not carrier.lost and _is_out(world, carrier):
        return _with_fire_out(world, here)
    if world.threat >= len(world.track):
        return Ending("defeat", "threat")
    if not here:
        return Ending("defeat", "all-lost")
    if carrier is not None:
        if carrier.lost or not _fire_can_come_out(world, here, carrier):
            return Ending("defeat", "carrier")
        return None
    if _tokens_in_danger(world, here):
        for attribute in ATTRIBUTES:
            if attribute not in world.broken and not _enough_tokens(world, attribute):
                return Ending("defeat", "tokens")
    # In a dungeon of one piece, whatever is not in the Void can be reached.
    in_doubt = not world.board.whole or (world.void_tiles and _special_in_void(world))
    if in_doubt and not _goals_in_reach(world, here):
        return Ending("defeat", "relics")
    return None


def no_way_out(world: World) -> bool:
    """Before the Fire is taken: is every exit out of everybody's reach? No defeat by the book, and
    yet nothing can be won any more."""
    if world.carrier is not None or (world.board.whole and not _special_in_void(world)):
        return False
    here = [hero for hero in world.heroes.values() if hero.here]
    return not any(_somebody_reaches(world, here, exit) for exit in world.exits)


def _tokens_in_danger(world: World, here: list[Hero]) -> bool:
    """Is it worth counting? Not before as many are gone as can be spared."""
    return (
        len(world.void_tiles) > world.components.spare_tokens
        or len(here) < len(world.heroes)
        or world.rulings.timeturn_no_token
    )


def _special_in_void(world: World) -> bool:
    basic = world.components.basic
    return any(chamber not in basic for chamber in world.void_tiles)


def _goals_in_reach(world: World, here: list[Hero]) -> bool:
    """Can every relic still whole, and the Fire, be reached by somebody?"""
    relics = world.components.relic_of
    goals = [relics[attribute] for attribute in ATTRIBUTES if attribute not in world.broken]
    goals.append(world.components.fire)
    return all(_somebody_reaches(world, here, goal) for goal in goals)


def _is_out(world: World, hero: Hero) -> bool:
    return hero.left or (hero.at == world.exit and hero.at in world.board.tiles)


def _with_fire_out(world: World, here: list[Hero]) -> Ending | None:
    lost = any(hero.lost for hero in world.heroes.values())
    if all(_is_out(world, hero) for hero in here) and not lost:
        return Ending("total", "all-out")
    if world.threat >= len(world.track):
        return Ending("partial", "threat")
    if lost and not world.rulings.wait_for_others:
        return Ending("partial", "cut-off")
    if all(_is_out(world, hero) for hero in here):
        return Ending("partial", "cut-off")
    carrier = world.heroes[world.carrier or ""]
    return None if _all_can_get_out(world, here, carrier) else Ending("partial", "cut-off")


def _all_can_get_out(world: World, here: list[Hero], carrier: Hero) -> bool:
    """Is there an exit, now or to come, that the Fire and everybody still here can reach? Who may
    leave one by one needs no exit in common."""

    def gets_out(hero: Hero, exit: ChamberId) -> bool:
        if hero.left or (hero.at == exit and exit in world.board.tiles):
            return True
        if hero.id == carrier.id:
            return _fire_reaches(world, here, carrier, exit)
        return can_reach(world, hero, exit)

    everybody = [carrier, *here]  # her twice, mostly: it is the same question
    if world.rulings.vagrant_early_exit:
        return all(any(gets_out(hero, exit) for exit in world.exits) for hero in everybody)
    return any(all(gets_out(hero, exit) for hero in everybody) for exit in world.exits)


def _fire_can_come_out(world: World, here: list[Hero], carrier: Hero) -> bool:
    return any(_fire_reaches(world, here, carrier, exit) for exit in world.exits)


def _fire_reaches(world: World, here: list[Hero], carrier: Hero, exit: ChamberId) -> bool:
    """Can the Fire still be brought there, by its carrier or by others?"""
    if can_reach(world, carrier, exit, "fire"):
        return True
    return any(
        hero.id != carrier.id and _fire_can_be_shared(world, carrier, hero, exit) for hero in here
    )


def _fire_can_be_shared(world: World, carrier: Hero, hero: Hero, exit: ChamberId) -> bool:
    """Can another hero meet the carrier, and one of the two bring the Fire out from there?"""
    if can_reach(world, hero, carrier.at, "shared") or can_reach(world, carrier, hero.at, "fire"):
        places: tuple[ChamberId, ...] = (carrier.at, hero.at)
    elif can_reach(world, hero, carrier.at):
        places = (carrier.at,)  # she can leap there, but not back with the Fire
    else:
        return False
    return any(
        can_reach(world, replace(bringer, at=place), exit, "shared")
        for place in places
        for bringer in (hero, carrier)
    )


def _somebody_reaches(world: World, here: list[Hero], target: ChamberId) -> bool:
    region = world.board.regions.get(target)
    if region is not None:
        regions = world.board.regions
        for hero in here:
            if regions[hero.at] == region:
                return True
    elif target in world.supply:
        return True
    return any(can_reach(world, hero, target) for hero in here)


def _enough_tokens(world: World, attribute: Attribute) -> bool:
    """Can the six tokens for a relic still come together?"""
    components = world.components
    needed = components.tokens_for_relic
    if not world.rulings.timeturn_no_token:
        # Quick yes: take away those that went to the Void with chambers or heroes.
        left = components.token_total[attribute]
        for chamber, with_token in world.void_tiles.items():
            if with_token and components.basic.get(chamber) == attribute:
                left -= 1
        for hero in world.heroes.values():
            if hero.lost:
                left -= hero.tokens.get(attribute, 0)
        if left >= needed:
            return True
    return collectable(world, attribute) >= needed


def collectable(world: World, attribute: Attribute) -> int:
    """Tokens of a colour that can still be had: on living heroes, on tiles in play, with
    unexplored tiles; and one more if Timeturn can bring back a chamber with its token."""
    basic = world.components.basic
    held = sum(hero.tokens.get(attribute, 0) for hero in world.heroes.values() if hero.here)
    placed = sum(1 for colour in world.tokens.values() if colour == attribute)
    unexplored = sum(1 for chamber in world.supply if basic.get(chamber) == attribute)
    total = held + placed + unexplored
    if timeturn_left(world) and not world.rulings.timeturn_no_token:
        total += any(
            with_token and basic.get(chamber) == attribute
            for chamber, with_token in world.void_tiles.items()
        )
    return total
