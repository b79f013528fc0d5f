"""What cannot be done now, with what is missing; and why something happened."""

from collections.abc import Callable

import pytest

from fire.dungeon import Dungeon
from fire.test_chronicle import TOLD
from undertow.games.fire import facts as f
from undertow.games.fire.causes import because
from undertow.games.fire.game import GAME
from undertow.games.fire.odds import foretold
from undertow.games.fire.rules.acting import BOOK, Action
from undertow.kernel import Fact, speak

Lay = Callable[..., Dungeon]


def greyed(d: Dungeon) -> dict[str, str]:
    seat = d.world.active.seat
    return {offer.rule: speak(why) for offer, why in GAME.greyed(d.world, seat)}


def test_a_token_that_is_too_dear_says_what_it_costs(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1), "I1": (0, -2)})  # one star in blue: 3 AP
    d.does("move", "S1").does("move", "I1")
    assert "fire.collect" not in {offer.rule for offer in GAME.offers(d.world, "warrior")}
    assert greyed(d)["fire.collect"] == "That costs 3 AP and 1 are left."


def test_where_there_is_nothing_that_is_said(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)})
    found = greyed(d)
    assert found["fire.collect"] == "there is no Token of Power in your chamber."
    assert "fire.attack" in found
    assert "fire.banish" not in found, "nobody looks for what does not come up in this game"
    assert "fire.wait" not in found


def test_nothing_that_is_offered_is_greyed_too(dungeon: Lay) -> None:
    seats = {"warrior": "ana", "wizard": "ben"}
    d = dungeon("warrior", "wizard", seats=seats, tiles={"S1": (0, -1)})
    seat = d.world.active.seat
    assert not set(greyed(d)) & {offer.rule for offer in GAME.offers(d.world, seat)}
    assert GAME.greyed(d.world, "ben") == [], "it is not their turn"


def test_who_lies_on_the_ground_is_told_to_stand_up(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, prone=("warrior",))
    assert "must stand up first" in greyed(d)["fire.move"]


def test_what_the_cult_does_has_its_rule_and_its_odds() -> None:
    name, text = GAME.because(f.ChamberFell("S1", True), "fire.turn") or (None, None)
    assert name is not None
    assert text is not None
    assert "second cultist" in speak(text)
    assert foretold(f.ChamberFell("S1", True)) == ("falls:S1", "any-fall")
    assert foretold(f.CardRevealed("S1")) == ("comes:S1",)
    assert foretold(f.TurnBegan("warrior")) is None
    moved = GAME.because(f.Moved("warrior", "S1"), "fire.move")
    assert moved is not None
    assert speak(moved[0]) == "Move"


BECAUSE: dict[type[Fact], str] = {
    f.RitualBegan: "The ritual",
    f.CardRevealed: "The ritual",
    f.CultistPlaced: "A cultist comes",
    f.ChamberFell: "A chamber falls",
    f.Dived: "Diving",
    f.HeroLost: "Lost in the Void",
    f.DeckShuffled: "The cards run out",
    f.ThreatDue: "The cards run out",
    f.ThreatRose: "The threat rises",
    f.TurnBegan: "Turn order",
    f.GameEnded: "How it ends",
    f.ShadeArrived: "Shades of Vorax",
    f.PortalOpened: "Vagrant Portal",
}


def test_what_the_rules_tell_by_themselves_names_its_law_or_its_scenario() -> None:
    said = {type(fact): speak(found[0]) for fact, _ in TOLD if (found := because(fact)) is not None}
    ended, began = f.GameEnded("defeat", "agreed"), f.RitualBegan(1)
    said |= {type(fact): speak(because(fact)[0]) for fact in (ended, began)}  # type: ignore[index]
    assert said == BECAUSE


def test_what_is_greyed_is_shown_where_it_could_have_been_done(dungeon: Lay) -> None:
    used = {"heroes/wizard/used": ["fire.teleport"]}
    d = dungeon("wizard", "rogue", tiles={"S1": (0, -1), "I1": (0, -2)}, patch=used)
    found = {offer.rule: offer.args for offer, _ in GAME.greyed(d.world, "ana")}
    assert found["fire.teleport"] == ("wizard", "S1")
    assert found["fire.collect"] == found["fire.object-portal"] == ("wizard",)


def test_a_refusal_says_not_there_of_a_place_and_not_now_of_none(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)})
    d.is_refused("collect", because="Not now: there is no Token of Power")
    d.is_refused("move", "S2", because="Not there: a doorway of your chamber")


@pytest.mark.parametrize("at", ["V", "RH", "S1"])
def test_what_can_be_done_nowhere_has_no_place_to_be_done(dungeon: Lay, at: str) -> None:
    """Whatever hero it is asked for, and whether it is hers or not: a list, and an empty one."""
    tiles = {"S1": (0, -1), "RH": (0, -2)}
    nowhere = set()
    for broken in ((), ("str",)):
        d = dungeon(
            "warrior",
            "engineer",
            "wizard",
            tiles=tiles,
            at=dict.fromkeys(("warrior", "engineer", "wizard"), at),
            broken=broken,
            deck=("I1", ...),
            scenarios=["vagrant-portal"],
            events=("RH", "RF", "RK"),
            passages=True,
            rulings=["passageFromStanding"],
        )
        for action in (one for one in BOOK.rules.values() if isinstance(one, Action)):
            for hero in d.world.heroes.values():
                targets = action.targets(d.world, hero)
                assert isinstance(targets, list | tuple), action.id
                assert all(isinstance(target, tuple) for target in targets), action.id
                if not targets:
                    nowhere.add(action.id)
    assert {"fire.passage", "fire.destroy", "fire.leave", "fire.object-portal"} <= nowhere
