"""Edges that are easily a little wrong: what is written once, what is there before the set-up."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fire.dungeon import Dungeon
from fire.scenarios.tables import HALL
from support.shows import shows
from undertow.games.fire import grid
from undertow.games.fire.chronicle import answer_label
from undertow.games.fire.components import load
from undertow.games.fire.creation import Settings
from undertow.games.fire.facts import Acted, GameEnded, ThreatDue
from undertow.games.fire.form import DEMOS, form
from undertow.games.fire.game import GAME
from undertow.games.fire.guidance import CHANT, TIPS, chant, tip
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.rules.reach import can_reach
from undertow.games.fire.words import chamber_name
from undertow.games.fire.world import Board, Tile, World
from undertow.kernel import (
    BadSetup,
    Choice,
    Hooks,
    Line,
    Offer,
    Plain,
    Question,
    speak,
)

Lay = Callable[..., Dungeon]


def test_every_difficulty_of_the_box_has_its_tip_and_no_other_has_one(dungeon: Lay) -> None:
    assert set(TIPS) == set(load().difficulties)
    world = dungeon("warrior", difficulty="heroic").world
    said = tip(world)
    assert said is not None
    assert speak(said) == speak(TIPS["heroic"]())
    other = replace(world, setup=replace(world.agreed, difficulty="our own"))
    assert tip(other) is None


@shows("fire.shades.challenge")
def test_who_banishes_a_shade_pays_once(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        scenarios=("shades-of-vorax",),
        tiles=HALL,
        deck=("I5", "I6", "I7", ...),
        at={"warrior": "S1"},
        patch={"shades/str": "S1"},
    )
    before = len(d.told(Acted))
    d.does("banish", "str")
    assert d.told(Acted)[before:] == [Acted("warrior", "fire.banish", 1)]


def test_before_the_set_up_nobody_reaches_into_anything() -> None:
    assert vars(hooks(World())) == vars(Hooks())


@pytest.mark.parametrize(
    ("key", "answer", "said"),
    [
        ("fire.ask.turn", "NE", "doorways north, east"),
        ("fire.ask.terraport", (1, -2, "S"), "at 1, -2 with doorways south"),
        ("fire.ask.timeturn", (0, 3, "NW"), "at 0, 3 with doorways north, west"),
        ("fire.ask.timeturn", "no", "No"),
        ("fire.ask.trade", ("give", "sage", "str", 2), "Give the Sage 2 × Strength"),
        ("fire.ask.trade", ("take", "sage", "fire", 1), "Take 1 × the Fire from the Sage"),
        ("fire.ask.trade", "done", "Done"),
        ("fire.ask.dive", "V", "the Vestibule"),
        ("fire.ask.dive", "N", "north"),
        ("fire.ask.slide", ("slide", "E"), "slide, east"),
        ("fire.ask.other", "sage", "the Sage"),
        ("fire.ask.other", "anything else", "anything else"),
    ],
)
def test_an_answer_reads_as_words(dungeon: Lay, key: str, answer: Plain, said: str) -> None:
    world = dungeon("warrior", "sage").world
    question = Question("ana", Line(key), Choice((answer,)))
    assert speak(answer_label(world, question, answer)).lower() == said.lower()


@shows("fire.ritual.threat-once", "fire.ritual.empty-discard")
@pytest.mark.parametrize("rulings", [(), ("lazyReshuffle",)])
def test_a_threat_that_is_due_is_not_said_to_be_due_again(
    dungeon: Lay, rulings: tuple[str, ...]
) -> None:
    # A new deck of one card is made, so the threat is due; then that card is gone as well.
    d = dungeon(
        "warrior",
        tiles={"S1": (0, -1), "D1": (1, 0)},
        cultists=("S1", "D1"),
        discard=("D1",),
        deck=("S1",),
        threat=5,
        rulings=rulings,
    )
    d.waits()
    assert d.told(ThreatDue) == [ThreatDue()]


@pytest.mark.parametrize(
    ("line", "least", "most"),
    [
        ("cultists = {}", 0, 999),
        ("steps_to_collect = {}", 4, 13),  # nobody's stars may reach it: the least is 4 here
        ("tokens_for_relic = {}", 1, 7),
        ("[heroes]\nwarrior.ap = {}", 1, 12),
        ("[heroes]\nwarrior.str = {}", 1, 3),
        ("[difficulties]\nhard.stars = {}", 0, 99),
        ("[difficulties]\nhard.track = [{}]", 1, 21),
    ],
)
def test_figures_of_your_own_go_so_far_and_no_further(line: str, least: int, most: int) -> None:
    for figure in (least, most):
        load(line.format(figure))
    for figure in (least - 1, most + 1):
        with pytest.raises(BadSetup):
            load(line.format(figure))


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_with_one_star_each_two_steps_are_the_least(steps: int) -> None:
    lines = [f"heroes.{id} = {{ str = 1, dex = 1, int = 1, ap = 3 }}" for id in load().heroes]
    given = "\n".join([f"steps_to_collect = {steps}", *lines])
    if steps >= 2:
        assert load(given).steps_to_collect == steps
        return
    with pytest.raises(BadSetup, match="steps_to_collect must be 2 to 13"):
        load(given)


@shows("fire.end.reach-definition")
def test_by_the_other_ruling_one_bomb_is_still_one_bomb(dungeon: Lay) -> None:
    one_wall = {"S1": (0, -1), "S2": (0, -2), "RH": (0, -3, "N")}

    def reached(*used: str) -> bool:
        spent = {"heroes/master-swordsman/used": list(used)}
        d = dungeon(
            "master-swordsman", tiles=one_wall, supply=(), patch=spent, rulings=["bombOnce"]
        )
        return can_reach(d.world, d.hero("master-swordsman"), "RH", "none")

    assert reached()
    assert not reached("fire.wallcrack-bombs")


def test_the_demos_are_offered() -> None:
    assert GAME.demos() == DEMOS
    assert DEMOS


def test_a_chamber_is_laid_as_if_the_board_were_new() -> None:
    """Joined to the others, apart from them, and where the dungeon is in pieces already."""
    north, far, beyond = grid.cell_at(0, -1), grid.cell_at(5, 5), grid.cell_at(5, 6)
    board = Board({"V": Tile(grid.CENTRE, grid.ALL_SIDES)})
    assert board.whole
    assert board.links == {"V": ()}
    laid = [("S1", north, True), ("S2", far, False), ("S3", beyond, False)]
    for chamber, cell, whole in laid:
        board = board.lay(chamber, Tile(cell, grid.ALL_SIDES))
        anew = Board(board.tiles)
        assert board.whole is anew.whole is whole
        assert board.links == anew.links
        assert board.open_sides == anew.open_sides
        assert board.at == anew.at


def test_a_table_begins_by_its_settings_and_by_its_own_data() -> None:
    players = {"warrior": "ana", "rogue": "ben", "sage": "ana"}
    settings = Settings(("warrior", "rogue", "sage"), players, difficulty="hard")
    beginning = GAME.begin(settings)
    assert beginning.seats == ("ana", "ben")
    (began,) = beginning.first
    assert began.setup.components == load()
    assert (began.setup.difficulty, began.setup.heroes) == ("hard", settings.heroes)
    own = GAME.begin(replace(settings, data="cultists = 7"))
    assert own.first[0].setup.components.cultists == 7
    assert GAME.form() == form()


def test_seats_come_in_the_order_of_turns_from_who_acts_now(dungeon: Lay) -> None:
    seats = {"warrior": "ana", "rogue": "ben", "sage": "cleo"}
    d = dungeon("warrior", "rogue", "sage", seats=seats, deck=("S1", "S2", "S3", ...))
    assert GAME.seat_order(d.world) == ("ana", "ben", "cleo")
    now = replace(d.world, turn=replace(d.world.now, hero="rogue"))
    assert GAME.seat_order(now) == ("ben", "cleo", "ana")


def test_a_button_of_the_game_has_the_words_of_the_chronicle(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, at={"warrior": "S1"})
    collect, line = Offer("fire.collect", ("warrior",)), GAME.price(d.world, MOVE)
    assert line is not None
    assert speak(line) == "1 AP"
    counted = GAME.why(d.world, collect)
    assert counted is not None
    assert counted.total == 4 - 3
    question = Question("ana", Line("fire.ask.other"), Choice(("S1",)))
    assert speak(GAME.answer_label(d.world, question, "S1")) == "Titan Forge"
    shade = Question("ana", Line("fire.ask.shade-order.2"), Choice(("str",)))
    assert speak(answer_label(d.world, shade, "str")) == "red"
    assert speak(answer_label(d.world, question, "str")) == "Strength"


MOVE = Offer("fire.move", ("warrior", "V"))


def test_what_is_not_given_like_that_or_not_now_is_refused_in_words(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)})
    world = d.world

    def refused(offer: Offer, world: World = world, seat: str = "ana") -> str:
        return speak(GAME.refuses(world, seat, offer))

    like_that = "The action fire.move is not given like that."
    assert refused(Offer("fire.move", ())) == like_that
    assert refused(Offer("fire.move", ("sage", "S1"))) == like_that
    assert refused(MOVE, replace(world, turn=None)) == like_that
    assert refused(Offer("fire.fly", ("warrior",))) == "There is no action called fire.fly."
    ritual = replace(world, turn=replace(world.now, phase="ritual"))
    assert refused(MOVE, ritual) == "The hero's actions are over; the cult moves now."
    assert refused(Offer("fire.concede", ("ana",))).startswith("Give up: not now, or not by you.")


def test_nobody_proposes_anything_before_it_begins_after_it_ends_or_from_elsewhere(
    dungeon: Lay,
) -> None:
    world = dungeon("warrior").world
    assert GAME.anytime(world, "ana")
    assert GAME.anytime(world, "ben") == []
    assert GAME.anytime(replace(world, turn=None), "ana") == []
    over = replace(world, ended=GameEnded("defeat", "agreed"))
    assert GAME.anytime(over, "ana") == []


def test_the_chant_goes_round_with_the_turns(dungeon: Lay) -> None:
    world = dungeon("warrior").world
    said = [
        speak(chant(replace(world, turn=replace(world.now, number=number)))) for number in range(5)
    ]
    assert said == [speak(CHANT[number]()) for number in (0, 1, 2, 3, 0)]


def test_a_chamber_nobody_knows_is_called_as_it_is_written(dungeon: Lay) -> None:
    world = dungeon("warrior").world
    assert speak(chamber_name(world, "X9")) == "X9"
    assert speak(chamber_name(world, "V")) == "the Vestibule"
