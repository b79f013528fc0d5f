"""What can happen in the dungeon, what it does to the world, and who may know it."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from undertow.games.fire import grid
from undertow.games.fire.components import VESTIBULE, Attribute, CardId, ChamberId, HeroId
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.world import (
    Board,
    Ending,
    Hero,
    Outcome,
    Setup,
    Tile,
    Turn,
    World,
    change,
)
from undertow.kernel import Fact

# Set-up


class GameBegan(Fact, frozen=True, tag="game-began"):
    """Difficulty, heroes and options were agreed; everybody stands in the Vestibule."""

    setup: Setup
    rulings: Rulings = Rulings()

    def evolve(self, world: World) -> World:
        setup = self.setup
        vestibule = Tile(grid.CENTRE, setup.components.doors[VESTIBULE])
        return World(
            setup=setup,
            rulings=self.rulings,
            heroes={id: Hero(id, setup.players[id]) for id in setup.heroes},
            board=Board({VESTIBULE: vestibule}),
            bob=VESTIBULE if "engineer" in setup.heroes else None,
        )


class _Hidden(Fact, frozen=True):
    """A new order that nobody may see; that there is one, everybody sees."""

    order: tuple[str, ...]

    def seen_by(self, seat: str) -> Fact:
        return type(self)(())


class SupplyShuffled(_Hidden, frozen=True, tag="supply-shuffled"):
    """The chamber tiles were shuffled into a face-down supply."""

    def evolve(self, world: World) -> World:
        return replace(world, supply=self.order)


class DeckShuffled(_Hidden, frozen=True, tag="deck-shuffled"):
    """The Ritual Cards, with the discard pile if there was one, were shuffled into a new deck."""

    def evolve(self, world: World) -> World:
        return replace(world, deck=self.order, discard=())


class EventsShuffled(_Hidden, frozen=True, tag="events-shuffled"):
    """The Vagrant Portal's three cards were shuffled; once it is open, the top one shows."""

    def evolve(self, world: World) -> World:
        return replace(world, events=self.order)


class PortalOpened(Fact, frozen=True, tag="portal-opened"):
    """The top Event Card was turned up: its chamber is the exit now."""

    reveals: ClassVar[bool] = True
    chamber: ChamberId

    def evolve(self, world: World) -> World:
        return replace(world, portal=self.chamber)


# Turns


class TurnBegan(Fact, frozen=True, tag="turn-began"):
    """A hero's turn began."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        number = world.turn.number + 1 if world.turn else 1
        return replace(world, turn=Turn(self.hero, number))


class ActionsEnded(Fact, frozen=True, tag="actions-ended"):
    """The hero's actions are over; Bob moves next, or the cult."""

    bob: bool = False

    def evolve(self, world: World) -> World:
        return replace(world, turn=replace(world.turn, phase="bob" if self.bob else "ritual"))


class Acted(Fact, frozen=True, tag="acted"):
    """The active hero spent AP on something."""

    hero: HeroId
    what: str
    ap: int

    def evolve(self, world: World) -> World:
        turn = world.now
        spent = turn.spent + self.ap
        return replace(world, turn=replace(turn, spent=spent, on_threshold=False))


class BobActed(Fact, frozen=True, tag="bob-acted"):
    """Bob spent one of his AP."""

    what: str

    def evolve(self, world: World) -> World:
        return replace(world, turn=replace(world.now, bob_spent=world.now.bob_spent + 1))


class SkillUsed(Fact, frozen=True, tag="skill-used"):
    """A skill that is limited by turn or by game was used."""

    hero: HeroId
    skill: str

    def evolve(self, world: World) -> World:
        hero = world.heroes[self.hero]
        turn = world.turn
        if turn is not None:
            turn = replace(turn, used=(*turn.used, self.skill))
        world = change(world, hero.id, used=(*hero.used, self.skill))
        return replace(world, turn=turn)


# Moving


class Moved(Fact, frozen=True, tag="moved"):
    """A hero came into a chamber on her own feet, or by magic."""

    hero: HeroId
    to: ChamberId

    def evolve(self, world: World) -> World:
        heroes = dict(world.heroes)
        heroes[self.hero] = replace(heroes[self.hero], at=self.to)
        if self.to in world.components.holding("passage"):
            return replace(world, heroes=heroes, turn=replace(world.turn, on_threshold=True))
        return replace(world, heroes=heroes)


class PassageTaken(Fact, frozen=True, tag="passage-taken"):
    """A hero slipped from one Secret Passage to the other."""

    hero: HeroId
    to: ChamberId

    def evolve(self, world: World) -> World:
        turn = replace(world.turn, passage_used=True, on_threshold=False)
        return replace(change(world, self.hero, at=self.to), turn=turn)


class Dived(Fact, frozen=True, tag="dived"):
    """A hero threw herself to safety, and lies tipped over."""

    hero: HeroId
    to: ChamberId

    def evolve(self, world: World) -> World:
        return change(world, self.hero, at=self.to, prone=True)


class Tipped(Fact, frozen=True, tag="tipped"):
    """Heroes were thrown over where they stood."""

    heroes: tuple[HeroId, ...]

    def evolve(self, world: World) -> World:
        for hero in self.heroes:
            world = change(world, hero, prone=True)
        return world


class Stood(Fact, frozen=True, tag="stood"):
    """A hero got up."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        return change(world, self.hero, prone=False)


class HeroLost(Fact, frozen=True, tag="hero-lost"):
    """A hero fell into the Void, with all she carried."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        return change(world, self.hero, lost=True, prone=False)


class HeroLeft(Fact, frozen=True, tag="hero-left"):
    """A hero left the dungeon by the Vagrant Portal."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        return change(world, self.hero, left=True, prone=False)


# Tiles


class TileDrawn(Fact, frozen=True, tag="tile-drawn"):
    """The top tile of the supply was turned up."""

    reveals: ClassVar[bool] = True
    chamber: ChamberId

    def evolve(self, world: World) -> World:
        assert world.supply[0] == self.chamber
        return replace(world, supply=world.supply[1:])


class TileReturned(Fact, frozen=True, tag="tile-returned"):
    """A Special Chamber that may not lie here went back; the supply is shuffled next."""

    chamber: ChamberId

    def evolve(self, world: World) -> World:
        return replace(world, supply=(*world.supply, self.chamber))


class TilePlaced(Fact, frozen=True, tag="tile-placed"):
    """A chamber was laid, with what it holds."""

    chamber: ChamberId
    cell: int
    doors: int
    held: bool = True
    """Does what it holds come with it? Not always when it returns from the Void."""

    def evolve(self, world: World) -> World:
        board = world.board.lay(self.chamber, Tile(self.cell, self.doors))
        colour = world.components.basic.get(self.chamber)
        if colour and self.held:
            return replace(world, board=board, tokens={**world.tokens, self.chamber: colour})
        return replace(world, board=board)


class TileMoved(Fact, frozen=True, tag="tile-moved"):
    """A chamber was turned, slid or lifted, with everything in it; cracked walls close again."""

    chamber: ChamberId
    cell: int
    doors: int

    def evolve(self, world: World) -> World:
        return replace(world, board=world.board.lay(self.chamber, Tile(self.cell, self.doors)))


class WallCracked(Fact, frozen=True, tag="wall-cracked"):
    """A bomb opened the wall between two chambers."""

    chamber: ChamberId
    side: int

    def evolve(self, world: World) -> World:
        board = world.board
        tile = board.tiles[self.chamber]
        other = board.at[tile.cell + grid.STEPS[self.side]]
        facing = board.tiles[other]
        board = board.lay(self.chamber, replace(tile, cracks=tile.cracks | 1 << self.side))
        board = board.lay(other, replace(facing, cracks=facing.cracks | 1 << (self.side ^ 2)))
        return replace(world, board=board)


class ChamberFell(Fact, frozen=True, tag="chamber-fell"):
    """A chamber was sent to the Void, with what it held; cultists, Blessing, Boomerang and Shade
    go back to where they came from."""

    chamber: ChamberId
    card: bool
    """Does its Ritual Card go with it?"""

    def evolve(self, world: World) -> World:
        chamber = self.chamber
        changes: dict[str, Any] = {"board": world.board.lift(chamber)}
        # A basic chamber holds its token, a special one its relic or the Fire, until it is taken.
        holds = chamber in world.tokens or not world.is_basic(chamber)
        changes["void_tiles"] = {**world.void_tiles, chamber: holds}
        changes["tokens"] = {c: a for c, a in world.tokens.items() if c != chamber}
        changes["cultists"] = {c: n for c, n in world.cultists.items() if c != chamber}
        if self.card:
            changes["deck"] = tuple(c for c in world.deck if c != chamber)
            changes["discard"] = tuple(c for c in world.discard if c != chamber)
            changes["void_cards"] = (*world.void_cards, chamber)
        if world.blessed == chamber:
            changes["blessed"] = None
        if world.boomerang == chamber:
            changes["boomerang"] = None
        if chamber in world.shades.values():
            changes["shades"] = {a: c for a, c in world.shades.items() if c != chamber}
        return replace(world, **changes)


class ChamberReturned(Fact, frozen=True, tag="chamber-returned"):
    """Timeturn took a chamber out of the Void; it is laid next."""

    chamber: ChamberId

    def evolve(self, world: World) -> World:
        tiles = {c: held for c, held in world.void_tiles.items() if c != self.chamber}
        return replace(world, void_tiles=tiles)


# Tokens, relics, the Fire


class TokenCollected(Fact, frozen=True, tag="token-collected"):
    """A Token of Power came from a chamber onto a hero's card."""

    hero: HeroId
    chamber: ChamberId

    def evolve(self, world: World) -> World:
        attribute = world.tokens[self.chamber]
        tokens = {c: a for c, a in world.tokens.items() if c != self.chamber}
        return replace(_give(world, self.hero, attribute, 1), tokens=tokens)


class TokensGiven(Fact, frozen=True, tag="tokens-given"):
    """Tokens of Power went from one hero's card to another's."""

    giver: HeroId
    taker: HeroId
    attribute: Attribute
    count: int = 1

    def evolve(self, world: World) -> World:
        world = _give(world, self.giver, self.attribute, -self.count)
        return _give(world, self.taker, self.attribute, self.count)


class RelicDestroyed(Fact, frozen=True, tag="relic-destroyed"):
    """Six matching tokens were spent, and a Dark Relic broke."""

    hero: HeroId
    attribute: Attribute
    tokens: int

    def evolve(self, world: World) -> World:
        world = _give(world, self.hero, self.attribute, -self.tokens)
        return replace(world, broken=(*world.broken, self.attribute))


class FireTaken(Fact, frozen=True, tag="fire-taken"):
    """The Fire of Eidolon came into a hero's hands."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        return replace(world, carrier=self.hero)


def _give(world: World, hero: HeroId, attribute: Attribute, count: int) -> World:
    held = world.heroes[hero].tokens
    tokens = {**held, attribute: held.get(attribute, 0) + count}
    return change(world, hero, tokens={a: n for a, n in tokens.items() if n})


# The cult


class RitualBegan(Fact, frozen=True, tag="ritual-began"):
    """The cult draws as many cards as the Threat token shows."""

    cards: int

    def evolve(self, world: World) -> World:
        return world


class CardRevealed(Fact, frozen=True, tag="card-revealed"):
    """The top Ritual Card was turned up and lies on the discard pile."""

    reveals: ClassVar[bool] = True
    card: CardId

    def evolve(self, world: World) -> World:
        assert world.deck[0] == self.card
        return replace(world, deck=world.deck[1:], discard=(*world.discard, self.card))


class CardVoided(Fact, frozen=True, tag="card-voided"):
    """A card left the discard pile for the Void."""

    card: CardId

    def evolve(self, world: World) -> World:
        discard = tuple(c for c in world.discard if c != self.card)
        return replace(world, discard=discard, void_cards=(*world.void_cards, self.card))


class CultistPlaced(Fact, frozen=True, tag="cultist-placed"):
    """A cultist came from the supply into a chamber."""

    chamber: ChamberId

    def evolve(self, world: World) -> World:
        cultists = dict(world.cultists)
        cultists[self.chamber] = cultists.get(self.chamber, 0) + 1
        return replace(world, cultists=cultists)


class CultistsRemoved(Fact, frozen=True, tag="cultists-removed"):
    """Cultists went back to the supply."""

    chambers: tuple[ChamberId, ...]
    """One for each cultist."""

    def evolve(self, world: World) -> World:
        cultists = dict(world.cultists)
        for chamber in self.chambers:
            cultists[chamber] -= 1
            if not cultists[chamber]:
                del cultists[chamber]
        return replace(world, cultists=cultists)


class CultistHoarded(Fact, frozen=True, tag="cultist-hoarded"):
    """The Dark-Knight kept a slain cultist on his card."""

    hero: HeroId
    chamber: ChamberId

    def evolve(self, world: World) -> World:
        world = CultistsRemoved((self.chamber,)).evolve(world)
        return change(world, self.hero, hoard=world.heroes[self.hero].hoard + 1)


class Consumed(Fact, frozen=True, tag="consumed"):
    """The Dark-Knight turned hoarded cultists into a +1AP token."""

    hero: HeroId
    cultists: int

    def evolve(self, world: World) -> World:
        hero = world.heroes[self.hero]
        hoard, plus_ap = hero.hoard - self.cultists, hero.plus_ap + 1
        return change(world, hero.id, hoard=hoard, plus_ap=plus_ap)


class ThreatDue(Fact, frozen=True, tag="threat-due"):
    """The Ritual Cards ran out; the threat will rise when this ritual is over."""

    def evolve(self, world: World) -> World:
        return replace(world, turn=replace(world.turn, threat_due=True))


class ThreatRose(Fact, frozen=True, tag="threat-rose"):
    """The Threat token went up one step."""

    by_reshuffle: bool

    def evolve(self, world: World) -> World:
        turn = world.turn
        if self.by_reshuffle:
            turn = replace(turn, threat_due=False, threat_risen=True)
        return replace(world, threat=world.threat + 1, turn=turn)


# Things that skills put on the board


class SneakBegan(Fact, frozen=True, tag="sneak-began"):
    """The Rogue moves like lightning for the rest of her turn."""

    def evolve(self, world: World) -> World:
        return replace(world, turn=replace(world.turn, sneaking=True))


class Blessed(Fact, frozen=True, tag="blessed"):
    """The Blessing lies on a chamber, or came back to the Cleric."""

    chamber: ChamberId | None

    def evolve(self, world: World) -> World:
        return replace(world, blessed=self.chamber)


class Sanctified(Fact, frozen=True, tag="sanctified"):
    """No cultist can appear in this chamber any more."""

    chamber: ChamberId

    def evolve(self, world: World) -> World:
        return replace(world, sanctified=self.chamber)


class BoomerangFlew(Fact, frozen=True, tag="boomerang-flew"):
    """The Boomerang lies on a chamber, or came back."""

    chamber: ChamberId | None

    def evolve(self, world: World) -> World:
        return replace(world, boomerang=self.chamber)


class BobMoved(Fact, frozen=True, tag="bob-moved"):
    """Bob walked; or he is gone."""

    to: ChamberId | None

    def evolve(self, world: World) -> World:
        return replace(world, bob=self.to)


class ShadeMoved(Fact, frozen=True, tag="shade-moved"):
    """A Shade of Vorax appeared, walked, or is gone."""

    attribute: Attribute
    to: ChamberId | None

    def evolve(self, world: World) -> World:
        shades = dict(world.shades)
        if self.to is None:
            del shades[self.attribute]
        else:
            shades[self.attribute] = self.to
        return replace(world, shades=shades)


# The end


class RulingSet(Fact, frozen=True, tag="ruling-set"):
    """The table chose a reading of the rules."""

    rulings: Rulings

    def evolve(self, world: World) -> World:
        return replace(world, rulings=self.rulings)


class GameEnded(Fact, frozen=True, tag="game-ended"):
    """It is over."""

    outcome: Outcome
    why: str

    def evolve(self, world: World) -> World:
        heroes = dict(world.heroes)
        if self.outcome == "partial":
            for hero in world.heroes.values():
                if hero.here and hero.at != world.exit:
                    heroes[hero.id] = replace(hero, lost=True)
        return replace(world, heroes=heroes, ended=Ending(self.outcome, self.why))


FACTS = tuple(
    value
    for value in list(globals().values())
    if isinstance(value, type) and issubclass(value, Fact) and value not in (Fact, _Hidden)
)
