"""Every fact in its sentence, every choice in the words of its button."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fire.dungeon import Dungeon
from undertow.games.fire import facts as f
from undertow.games.fire import grid
from undertow.games.fire.chronicle import UNTOLD, cost, label, price, prose, skill_name, why, word
from undertow.games.fire.facts import FACTS
from undertow.games.fire.game import GAME
from undertow.games.fire.rules.acting import BOOK
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.world import World
from undertow.kernel import Fact, Offer, message, speak
from undertow.parts.people import FACTS as PEOPLE
from undertow.parts.people import SeatAway

Lay = Callable[..., Dungeon]

TOLD: list[tuple[Fact, str]] = [
    (f.SupplyShuffled(()), "The chambers are shuffled."),
    (f.DeckShuffled(()), "The Ritual Cards are shuffled."),
    (f.EventsShuffled(()), "The portal's cards are shuffled."),
    (f.PortalOpened("S1"), "The way out is Titan Forge now."),
    (f.TurnBegan("warrior"), "It is the Warrior's turn."),
    (f.SkillUsed("warrior", "fire.heros-charge", False), "the Warrior uses Hero's Charge."),
    (f.RulingSet(Rulings()), "The table chose a reading of the rules."),
    (f.WayOutLost(), "Nobody can reach the way out any more. This cannot be won."),
    (f.RitualBegan(3), "The cult chants. Ritual Cards: 3."),
    (f.CardRevealed("S1"), "The card shows Titan Forge."),
    (
        f.CardRevealed("I1"),
        "The card shows Whisper Rotunda, which is not in the dungeon: nothing happens.",
    ),
    (f.CardVoided("S2"), "The card of Boulder Court goes to the Void."),
    (f.CultistPlaced("S1"), "A cultist appears in Titan Forge."),
    (
        f.CultistsRemoved(("S1", "S2")),
        "the Warrior removes cultists from: Titan Forge, Boulder Court.",
    ),
    (f.CultistsRemoved(("S1",)), "the Warrior removes a cultist from Titan Forge."),
    (f.CultistsRemoved(("V", "V")), "Cultists removed from: the Vestibule, the Vestibule."),
    (f.CultistHoarded("rogue", "S1"), "the Rogue keeps the soul of a cultist."),
    (f.Consumed("rogue", 3), "the Rogue consumes 3 cultists and grows stronger."),
    (f.ThreatDue(), "The cards have run out; the threat will rise."),
    (f.ThreatRose(True), "The threat rises to level 1."),
    (f.TileDrawn("S1"), "Titan Forge is found."),
    (f.TileReturned("S1"), "It cannot lie beside the Vestibule and goes back."),
    (f.TileMoved("S1", grid.CENTRE, 1), "Titan Forge grinds into a new place."),
    (f.WallCracked("S1", 0), "A bomb opens the wall of Titan Forge."),
    (f.ChamberFell("S1", True), "Titan Forge falls into the Void."),
    (f.ChamberReturned("S1"), "Titan Forge comes back from the Void."),
    (f.Moved("warrior", "S2"), "the Warrior goes to Boulder Court."),
    (f.PassageTaken("warrior", "S2"), "the Warrior slips through to Boulder Court."),
    (f.Dived("warrior", "S2"), "the Warrior dives into Boulder Court."),
    (f.Tipped(("warrior", "rogue")), "Thrown to the ground: the Warrior, the Rogue."),
    (f.Stood("warrior"), "the Warrior gets up."),
    (f.HeroLost("warrior"), "the Warrior is lost in the Void."),
    (f.HeroLeft("warrior"), "the Warrior leaves the dungeon."),
    (f.TokenCollected("warrior", "S1"), "the Warrior takes the token of Titan Forge."),
    (f.TokensGiven("warrior", "rogue", "dex", 3), "the Warrior gives the Rogue 3 × Dexterity."),
    (f.Declined("rogue", "dex"), "the Rogue keeps it."),
    (f.RelicDestroyed("warrior", "str", 6), "the Warrior destroys the relic of Strength!"),
    (f.FireTaken("warrior"), "the Warrior carries the Fire of Eidolon."),
    (f.SneakBegan(), "The Rogue moves like lightning."),
    (f.Blessed("S1"), "Titan Forge is blessed."),
    (f.Blessed(None), "The Blessing holds and returns."),
    (f.Sanctified("S1"), "Titan Forge is holy ground now."),
    (f.BoomerangFlew("S1"), "The Boomerang flies to Titan Forge."),
    (f.BoomerangFlew(None), "The Boomerang returns."),
    (f.BobMoved("S1"), "Bob rolls to Titan Forge."),
    (f.BobMoved(None), "Bob says goodbye with a chirp."),
    (f.ShadeMoved("str", "S1"), "The red Shade is in Titan Forge."),
    (f.ShadeMoved("int", None), "The blue Shade is gone."),
    (f.ShadeArrived("dex"), "The green Shade reaches the Vestibule: the cult chants once more."),
]


@pytest.fixture
def world(dungeon: Lay) -> World:
    return dungeon("warrior", "rogue", tiles={"S1": (0, -1), "S2": (0, -2)}).world


def test_every_fact_has_its_sentence(world: World) -> None:
    assert [speak(line) if (line := prose(fact, world)) else None for fact, _ in TOLD] == [
        sentence for _, sentence in TOLD
    ]


def test_no_fact_is_forgotten(world: World) -> None:
    kinds = {type(fact) for fact, _ in TOLD} | {*UNTOLD, f.GameBegan, f.GameEnded}
    assert [kind.__name__ for kind in FACTS if kind not in kinds] == [
        kind.__name__ for kind in PEOPLE
    ]
    assert speak(GAME.prose(SeatAway("ana", True), world)) == "Ana leaves the table for a while."
    told_by_others = (f.ActionsEnded(), f.Acted("warrior", "fire.move", 1), f.BobActed("move"))
    assert [prose(fact, world) for fact in told_by_others] == [None, None, None]
    assert prose(f.TilePlaced("S1", grid.CENTRE, 1), world) is None


def test_a_beginning_names_the_heroes_and_how_hard_it_is(dungeon: Lay) -> None:
    d = dungeon("warrior", "rogue", difficulty="very-hard")
    (began,) = d.told(f.GameBegan)
    assert speak(prose(began, d.world)) == (
        "The portal opens for the Warrior, the Rogue. Difficulty: Very Hard."
    )


def test_a_skill_that_is_gone_is_named_as_it_was_written() -> None:
    assert speak(skill_name("fire.heros-charge")) == "Hero's Charge"
    assert speak(skill_name("fire.gone")) == "fire.gone"


BUTTONS = [
    ("fire.move", ("warrior", "S1"), "Move to Titan Forge", "1 AP"),
    ("fire.break-limit", ("warrior", "N"), "Break Limit north", "3 AP"),
    ("fire.geopivot", ("warrior", "turn"), "Geopivot: turn", "1 AP"),
    ("fire.stand", ("warrior",), "Stand up", "1 AP"),
    ("fire.wait", ("warrior",), "End the turn", None),
    ("fire.banish", ("warrior", "str"), "Banish the Strength Shade", None),
    ("fire.concede", ("ana",), "Give up", None),
    (
        "fire.pass-fire",
        ("warrior", "warrior", "rogue"),
        "The Fire from the Warrior to the Rogue",
        "1 AP",
    ),
    (
        "fire.reading",
        ("ana", "waitProne"),
        "On or off: A tipped hero may wait without standing up.",
        None,
    ),
]


@pytest.mark.parametrize(("rule", "args", "words", "ap"), BUTTONS)
def test_what_stands_on_a_button_and_beside_it(
    world: World, rule: str, args: tuple[str, ...], words: str, ap: str | None
) -> None:
    offer = Offer(rule, args)
    assert speak(label(world, offer)) == words
    line = price(world, offer)
    assert (speak(line) if line else None) == ap
    assert (cost(world, offer) is None) == (ap is None)


def test_one_word_of_a_choice(world: World) -> None:
    words = {part: speak(word(world, part)) for part in ("S1", "rogue", "wizard", "dex", "W", "NE")}
    assert words == {
        "S1": "Titan Forge",
        "rogue": "the Rogue",
        "wizard": "wizard",
        "dex": "Dexterity",
        "W": "west",
        "NE": "NE",
    }
    assert [speak(word(world, part)) for part in ("yes", "fire", 3)] == ["Yes", "the Fire", "3"]


def test_how_a_price_is_counted_only_where_stars_change_it(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1), "S2": (0, -2)}, at={"warrior": "S1"})
    assert why(d.world, Offer("fire.concede", ())) is None
    assert why(d.world, Offer("fire.collect", ("rogue",))) is None
    assert why(d.world, Offer("fire.move", ("warrior", "S2"))) is None
    counted = why(d.world, Offer("fire.collect", ("warrior",)))
    assert counted is not None
    assert counted.total == cost(d.world, Offer("fire.collect", ("warrior",)))
    d = dungeon("warrior", tiles={"S1": (0, -1), "S2": (0, -2)})
    assert why(d.world, Offer("fire.collect", ("warrior",))) is None


def test_eight_cells_lie_around_a_cell() -> None:
    around = [grid.xy(grid.CENTRE + step) for step in grid.AROUND]
    assert around == [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]


def test_an_action_that_brings_words_of_its_own_has_them_on_its_button(
    dungeon: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)})
    move = BOOK.rules["fire.move"]
    offer = Offer("fire.move", ("warrior", "S1"))
    assert speak(label(d.world, offer)) == "Move to Titan Forge"
    monkeypatch.setattr(move, "label", message("test.fire.off-to", "Off to {to}"))
    assert speak(label(d.world, offer)) == "Off to Titan Forge"
