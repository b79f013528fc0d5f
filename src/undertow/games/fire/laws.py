"""What always holds: nothing in the dungeon comes from nowhere, and nothing is in two places."""

from __future__ import annotations

from undertow.games.fire.components import ATTRIBUTES, VESTIBULE
from undertow.games.fire.rules.reach import CROSSINGS
from undertow.games.fire.world import World


def check_laws(world: World) -> None:
    """Raise AssertionError where a law of conservation is broken."""
    if world.setup is None or world.turn is None:
        return
    _tiles(world)
    _cards(world)
    _tokens(world)
    _pieces(world)


def _tiles(world: World) -> None:
    components, setup = world.components, world.agreed
    expected = [VESTIBULE, *components.basic, *components.holding("relic"), components.fire]
    expected += components.holding("glyph") if setup.glyph else ()
    expected += components.holding("passage") if setup.passages else ()
    in_hand = (
        1
        if len(world.supply) + len(world.board.tiles) + len(world.void_tiles) < len(expected)
        else 0
    )
    lying = [*world.supply, *world.board.tiles, *world.void_tiles]
    assert len(lying) + in_hand == len(expected), "a tile is missing or doubled"
    assert all(tile in expected for tile in lying), "a tile that was never in the box"
    assert len(dict.fromkeys(lying)) == len(lying), "a tile lies in two places"
    cells = [tile.cell for tile in world.board.tiles.values()]
    assert len(dict.fromkeys(cells)) == len(cells), "two tiles lie in one cell"
    for chamber, tile in world.board.tiles.items():
        if chamber != VESTIBULE and not world.is_basic(chamber):
            assert not world.board.by_vestibule(tile.cell), "a special beside the Vestibule"


def _cards(world: World) -> None:
    setup, components = world.agreed, world.components
    expected = list(components.basic)
    events = list(components.relic_of.values())
    if "unstable-void" in setup.scenarios or "shades-of-vorax" in setup.scenarios:
        expected += events
    cards = [*world.deck, *world.discard, *world.void_cards]
    assert sorted(cards) == sorted(expected), "the Ritual Cards are not all there"
    if "vagrant-portal" in setup.scenarios:
        assert sorted(world.events) == sorted(events), "the Event Cards are not all there"


def _tokens(world: World) -> None:
    components = world.components
    basic = components.basic
    lying = dict.fromkeys((*world.supply, *world.board.tiles, *world.void_tiles))
    in_hand = [colour for chamber, colour in basic.items() if chamber not in lying]
    for attribute in ATTRIBUTES:
        held = sum(hero.tokens.get(attribute, 0) for hero in world.heroes.values())
        placed = sum(1 for colour in world.tokens.values() if colour == attribute)
        in_supply = sum(1 for chamber in world.supply if basic.get(chamber) == attribute)
        in_void = sum(
            1 for c, with_it in world.void_tiles.items() if with_it and basic.get(c) == attribute
        )
        spent = components.tokens_for_relic if attribute in world.broken else 0
        found = held + placed + in_supply + in_void + in_hand.count(attribute) + spent
        total = components.token_total[attribute]
        # By one reading, a chamber that Timeturn brings back leaves its token in the Void.
        turned = CROSSINGS["turn time"].skill
        most_gone = sum(hero.used.count(turned) for hero in world.heroes.values())
        assert total - most_gone <= found <= total, f"{attribute} tokens: {found} of {total}"
    assert all(chamber in world.board.tiles for chamber in world.tokens)


def _pieces(world: World) -> None:
    tiles = world.board.tiles
    for hero in world.heroes.values():
        assert not hero.here or hero.at in tiles, f"{hero.id} stands nowhere"
        assert all(count > 0 for count in hero.tokens.values()), f"{hero.id} owes a token"
        assert hero.hoard >= 0, f"{hero.id} hoards {hero.hoard} cultists"
        assert 0 <= hero.plus_ap <= 5, f"{hero.id} has {hero.plus_ap} +1AP tokens"
    for chamber, count in world.cultists.items():
        assert chamber in tiles, f"a cultist in {chamber}, which is not there"
        # Two only while somebody still dives out of it; in an invasion's end, during the actions.
        falling = world.now.phase == "ritual" or "shadow-cult" in world.agreed.scenarios
        alone = count == 1 or chamber == VESTIBULE or (count == 2 and falling)
        assert alone, f"{count} cultists in {chamber}, which had to fall with the second"
    assert world.bob is None or world.bob in tiles
    assert world.blessed is None or world.blessed in tiles
    assert world.boomerang is None or world.boomerang in tiles
    assert all(chamber in tiles for chamber in world.shades.values())
    assert 0 <= world.threat <= len(world.track)
    assert world.carrier is None or len(world.broken) == 3
