"""A dungeon to test in: laid out as the test says, played as people would play it.

    d = dungeon("warrior", "wizard", tiles={"S1": (0, -1), "D5": (0, -2, "NS")}, at={"warrior": "S1"})
    d.does("move", "D5")
    d.is_refused("move", "RH", because="doorway")
    assert d.hero("warrior").at == "D5"

The fixture adds what people forget. Fate never answers by itself: a shuffle that no test scripted
fails. A question that no test answered fails the test at its end. At every pause the journal is
written out, read back, restored and compared, and the laws of conservation are checked. Every
seat's view and log are made, so that a view that cannot be made fails too.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from undertow.games.fire import grid
from undertow.games.fire.components import VESTIBULE, Components, load
from undertow.games.fire.creation import prepare
from undertow.games.fire.facts import (
    CardRevealed,
    CultistPlaced,
    DeckShuffled,
    EventsShuffled,
    FireTaken,
    Moved,
    RelicDestroyed,
    SupplyShuffled,
    TilePlaced,
    Tipped,
    TokenCollected,
    TokensGiven,
    TurnBegan,
)
from undertow.games.fire.game import GAME
from undertow.games.fire.world import Hero, Pieces, World
from undertow.kernel import (
    EVERYONE,
    Fact,
    Journal,
    NotOffered,
    Offer,
    Overridden,
    Plain,
    Play,
    ScriptedFate,
    UndertowError,
    restore,
)

COMPONENTS = load()


class Dungeon:
    """A table of Fire of Eidolon under test."""

    def __init__(
        self,
        *heroes: str,
        seats: dict[str, str] | None = None,
        tiles: dict[str, tuple[Any, ...]] | None = None,
        at: dict[str, str] | None = None,
        prone: tuple[str, ...] = (),
        cultists: tuple[str, ...] = (),
        collected: dict[str, str] | None = None,
        tokens: dict[str, dict[str, int]] | None = None,
        broken: tuple[str, ...] = (),
        carrier: str | None = None,
        supply: tuple[Any, ...] | None = None,
        deck: tuple[Any, ...] | None = None,
        discard: tuple[str, ...] = (),
        events: tuple[str, ...] = (),
        threat: int = 0,
        active: str | None = None,
        components: Components | None = None,
        patch: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """Lay out a dungeon.

        seats: hero -> seat; by default every hero is played by "ana".
        tiles: chamber -> (x, y) or (x, y, "NES"): where it lies, and with which doorways.
        at: hero -> chamber (others stand in the Vestibule). prone: heroes who lie tipped over.
        cultists: chambers, named once for each cultist there.
        collected: chamber -> hero who has its token. tokens: hero -> {"str": 6}: tokens on her
        card, taken from chambers of that colour that are laid and still have theirs first, and
        otherwise simply put there (conservation is then not checked).
        broken: relics destroyed already, such as ("str", "dex"). carrier: who has the Fire.
        supply / deck: all there are, in order; ("S1", ...) has S1 on top and then the rest in the
        order of the data file, which is also what lies there when nothing is said.
        discard: cards lying on the discard pile. events: the Vagrant Portal's stack, in order.
        threat: level of the Threat token. active: whose turn it is (default: the first hero).
        patch: anything else, as a person's ruling would set it, such as {"heroes/rogue/used": []}.
        options: as for creation.prepare: difficulty, scenarios, glyph, passages, rulings, many.
        """
        seats = seats or {}
        players = {hero: seats.get(hero, "ana") for hero in heroes}
        began, self.warnings = prepare(
            heroes, players, components=components or COMPONENTS, **options
        )
        c = began.setup.components
        tiles, at = tiles or {}, at or {}
        self.lawful = not broken and not tokens and patch is None
        first: list[Fact] = [began]
        box = [*c.basic, *c.holding("relic"), c.fire]
        box += c.holding("glyph") if began.setup.glyph else ()
        box += c.holding("passage") if began.setup.passages else ()
        on_top = [tile for tile in supply or () if tile is not ...]
        rest = [tile for tile in box if tile not in tiles and tile not in on_top]
        first.append(SupplyShuffled((*on_top, *(rest if supply is None or ... in supply else ()))))
        if supply is not None and ... not in supply and rest:
            self.lawful = False
        cards = list(c.basic)
        if any(s in began.setup.scenarios for s in ("unstable-void", "shades-of-vorax")):
            cards += c.relic_of.values()
        top = [*discard, *(card for card in deck or () if card is not ...)]
        if deck is None or ... in deck:
            top += [card for card in cards if card not in top]
        elif sorted(top) != sorted(cards):
            self.lawful = False
        first.append(DeckShuffled(tuple(top)))
        first.append(TurnBegan(active or heroes[0]))
        first += [CardRevealed(card) for card in discard]
        if events:
            first.append(EventsShuffled(events))
        for chamber, (x, y, *doors) in tiles.items():
            lies = grid.mask(doors[0]) if doors else c.doors[chamber]
            first.append(TilePlaced(chamber, grid.cell_at(x, y), lies))
        first += [CultistPlaced(chamber) for chamber in cultists]
        first += [TokenCollected(hero, chamber) for chamber, hero in (collected or {}).items()]
        extra: dict[str, Any] = {}
        for hero, held in (tokens or {}).items():
            extra[f"heroes/{hero}/tokens"] = held
        for hero, chamber in at.items():
            first.append(Moved(hero, chamber))
        if prone:
            first.append(Tipped(prone))
        if broken:
            extra["broken"] = list(broken)
        if carrier:
            first.append(FireTaken(carrier))
        if threat:
            extra["threat"] = threat
        if extra or patch:
            first.append(Overridden("test", {**extra, **_paths(patch or {})}, "the test says so"))
        first.append(TurnBegan(active or heroes[0]))
        self.fate = ScriptedFate()
        self.play: Play[World] = Play.begin(
            GAME, list(dict.fromkeys(players.values())), None, self.fate, first=first
        )
        self._look()

    # What a test does

    def does(self, rule: str, *args: Plain, hero: str | None = None) -> Dungeon:
        """The active hero (or another) does something: does("move", "S1")."""
        offer = self._opening(rule, args, hero)
        self.play.open(self._seat(offer), offer)
        self._look()
        return self

    def says(self, rule: str, seat: str) -> Dungeon:
        """A seat opens something beside play: says("concede", "ana")."""
        self.play.open(seat, Offer(f"fire.{rule}", (seat,)))
        self._look()
        return self

    def answers(self, answer: Plain, seat: str | None = None) -> Dungeon:
        """The open question is answered; with a seat, that seat's."""
        request = self.asked(seat=seat)
        self.play.answer(request.seat, request.id, answer)
        self._look()
        return self

    def waits(self) -> Dungeon:
        """The active hero ends her turn; the ritual runs."""
        return self.does("wait")

    def shuffles(self, *orders: tuple[int, ...]) -> Dungeon:
        """Tell fate the order of coming shuffles: old places, top first. An empty tuple would be a
        shuffle of nothing; `stays(n)` gives the order that changes nothing."""
        self.fate.tell(*orders)
        return self

    # What a test looks at

    @property
    def world(self) -> World:
        return self.play.world

    def hero(self, hero: str) -> Hero:
        return self.world.heroes[hero]

    def offered(self, rule: str, hero: str | None = None) -> list[tuple[Plain, ...]]:
        """The targets offered for an action: offered("move") == [("S1",), ("D5",)]."""
        who = hero or self.world.now.hero
        offers = self.play.offers(self.world.heroes[who].seat)
        return [o.args[1:] for o in offers if o.rule == f"fire.{rule}" and o.args[0] == who]

    def is_refused(
        self, rule: str, *args: Plain, hero: str | None = None, because: str = ""
    ) -> None:
        """This cannot be done now, and the refusal says why; nothing changes."""
        offer = self._opening(rule, args, hero)
        before, length = self.world, len(self._journal)
        with pytest.raises(NotOffered) as refused:
            self.play.open(self._seat(offer), offer)
        assert because.lower() in str(refused.value).lower()
        assert self.world is before
        assert len(self._journal) == length

    def asked(self, key: str | None = None, seat: str | None = None) -> Any:
        """The one open question (of a seat); `key` is the key of its prompt after "fire.ask."."""
        requests = self.play.requests(seat)
        assert len(requests) == 1, f"open questions: {[str(r.question.prompt) for r in requests]}"
        if key is not None:
            assert requests[0].question.prompt.key == f"fire.ask.{key}"
        return requests[0]

    def choices(self, key: str | None = None, seat: str | None = None) -> list[Plain]:
        """The legal answers of the open question."""
        return list(self.asked(key, seat).question.answers.options)

    def told(self, kind: type[Fact]) -> list[Any]:
        """All facts of a kind so far, oldest first, staging included."""
        return [fact for _, fact in self.play.log(EVERYONE) if isinstance(fact, kind)]

    @property
    def ended(self) -> tuple[str, str] | None:
        ending = self.world.ended
        return (ending.outcome, ending.why) if ending else None

    def at_rest(self) -> None:
        """No question is open and fate has nothing left to say."""
        assert not self.play.requests(), [str(r.question.prompt) for r in self.play.requests()]
        assert not self.fate.coming, f"fate was never asked for {self.fate.coming}"

    # Behind the scenes

    @property
    def _journal(self) -> Journal:
        assert self.play.journal is not None
        return self.play.journal

    def _opening(self, rule: str, args: tuple[Plain, ...], hero: str | None) -> Offer:
        return Offer(f"fire.{rule}", (hero or self.world.now.hero, *args))

    def _seat(self, offer: Offer) -> str:
        return self.world.heroes[str(offer.args[0])].seat

    def _look(self) -> None:
        """Write out, restore and compare; check the laws; make every view."""
        if self.lawful:
            GAME.check(self.world)
        lines = [GAME.codec.encode(entry) for entry in self._journal.entries]
        again = restore(GAME, Journal(GAME.codec.decode(lines)), self.fate)
        assert again.world == self.world, "the restored table differs"
        assert again.requests() == self.play.requests(), "the restored questions differ"
        for seat in (*self.play.seats, EVERYONE):
            seen = msgspec.json.encode((again.view(seat), again.log(seat)))
            assert seen == msgspec.json.encode((self.play.view(seat), self.play.log(seat)))
        self.play = again  # and play on with the restored one


def _paths(patch: dict[str, Any]) -> dict[str, Any]:
    """Pieces on the board may be named without saying that they are pieces."""
    return {
        f"pieces/{path}" if path.split("/")[0] in Pieces.__struct_fields__ else path: value
        for path, value in patch.items()
    }


def stays(count: int) -> tuple[int, ...]:
    """The order of a shuffle that leaves so many things as they lie."""
    return tuple(range(count))


def cards(*top: str) -> tuple[str, ...]:
    """All 21 Ritual Cards as a deck, these on top: dungeon(..., deck=cards("S1", "D5"))."""
    return (*top, *(card for card in COMPONENTS.basic if card not in top))


__all__ = [
    "COMPONENTS",
    "VESTIBULE",
    "Dungeon",
    "RelicDestroyed",
    "TokensGiven",
    "UndertowError",
    "cards",
    "stays",
]
