"""What is in the box: the data file against the inventory's tables, and a table's own data."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from fire.dungeon import COMPONENTS, Dungeon
from support.shows import shows
from tools import rules
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import ATTRIBUTES, attribute_name, default_text, load
from undertow.games.fire.creation import ADVANCED_HEROES, BASIC_HEROES
from undertow.games.fire.game import GAME as FIRE
from undertow.games.fire.words import colour_name
from undertow.games.fire.world import Setup
from undertow.kernel import BadSetup

Lay = Callable[..., Dungeon]
C = COMPONENTS
COLOURS = {"red": "str", "green": "dex", "blue": "int", "none": None}


def table(number: int) -> list[list[str]]:
    """The rows of one of the inventory's tables, without its head."""
    text = rules.page("fire").read_text(encoding="utf-8")
    _, _, below = text.partition(f"### Table {number}:")
    lines = below.partition("\n### ")[0].partition("\n## ")[0].splitlines()
    rows = [line for line in lines if line.startswith("|")][2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def halves(number: int, width: int) -> list[list[str]]:
    """The rows of a table that is printed in two columns side by side."""
    both = [part for row in table(number) for part in (row[:width], row[width + 1 :])]
    return [part for part in both if part and part[0]]


# The data file and the inventory


@shows("fire.data.hero-stars", "fire.turn.ap-default", "fire.herorule.dark-knight-ap")
def test_stars_and_ap_of_the_twelve_heroes() -> None:
    rows = halves(1, 4)
    assert {name.lower() for name, *_ in rows} == set(C.heroes)
    for name, *stars in rows:
        card = C.heroes[name.lower()]
        assert [card.stars(a) for a in ATTRIBUTES] == [int(n) for n in stars], name
        assert sum(int(n) for n in stars) == 6
        assert card.ap == (2 if name == "Dark-Knight" else 3)
    for attribute in ATTRIBUTES:
        assert sum(C.heroes[hero].stars(attribute) for hero in BASIC_HEROES) == 12


@shows(
    "fire.data.difficulty-tracks",
    "fire.data.difficulty-names",
    "fire.data.bonus-difficulty",
    "fire.component.difficulty-cards",
)
def test_the_eight_difficulty_settings_and_no_ninth() -> None:
    rows = table(2)
    assert [row[0] for row in rows] == [d.name for d in C.difficulties.values()]
    for stars, (row, difficulty) in enumerate(zip(rows, C.difficulties.values(), strict=True), 1):
        assert difficulty.stars == int(row[1]) == stars
        assert difficulty.track == tuple(int(n) for n in row[2:])
        assert len(difficulty.track) == 9
    assert len(C.difficulties) == 8


@shows(
    "fire.data.doorways-basic",
    "fire.data.doorways-special",
    "fire.data.doorways-vestibule",
    "fire.data.doorways-passages",
    "fire.data.chamber-names",
    "fire.component.addon-tiles",
    "fire.component.vestibule",
    "fire.component.chambers",
)
def test_names_colours_and_doorways_of_all_tiles() -> None:
    rows = halves(3, 4)
    assert sorted(row[0] for row in rows) == sorted(C.chambers)
    for code, colour, name, sides in rows:
        chamber = C.chambers[code]
        assert chamber.name == name.split(" (")[0]
        assert (chamber.colour, chamber.doors) == (COLOURS[colour], sides.replace(" ", "")), code
        assert (chamber.holds == "token") == (code in C.basic) == (code[0] in "SDI")
    shapes = [C.chambers[code].doors for code in C.basic]
    by_count = [sum(len(shape) == n for shape in shapes) for n in (4, 3, 2, 1)]
    assert by_count == [5, 7, 8, 1]
    assert sum(map(len, shapes)) == 58
    assert sum(shape in ("NS", "EW") for shape in shapes) == 4
    assert [len(C.chambers[code].doors) for code in ("RH", "RF", "RK", "FE")] == [1, 1, 1, 1]
    assert (C.holding("glyph"), C.holding("passage")) == (("TG",), ("PX", "PY"))


@shows("fire.component.chambers", "fire.component.tokens", "fire.component.relics")
def test_seven_chambers_and_tokens_of_each_attribute_and_one_relic() -> None:
    assert C.token_total == {"str": 7, "dex": 7, "int": 7}
    assert len(C.basic) == 21
    assert len(C.holding("relic")) + len(C.holding("fire")) == 4
    assert list(C.relic_of) == ["str", "dex", "int"]


@shows("fire.basics.attributes", "fire.basics.relic-colors", "fire.data.event-map")
def test_three_attributes_with_their_colours_and_relics() -> None:
    said = {a: (str(attribute_name(a)), str(colour_name(a))) for a in ATTRIBUTES}
    assert said == {
        "str": ("Strength", "red"),
        "dex": ("Dexterity", "green"),
        "int": ("Intellect", "blue"),
    }
    relics = {a: C.chambers[id].name for a, id in C.relic_of.items()}
    assert relics == {"str": "Vorax's Heart", "dex": "Vorax's Focus", "int": "Vorax's Knowledge"}


@shows(
    "fire.component.basic-heroes",
    "fire.component.advanced-heroes",
    "fire.component.scenario-cards",
    "fire.component.cultists",
    "fire.component.event-cards",
)
def test_counts_of_everything_else() -> None:
    assert sorted((*BASIC_HEROES, *ADVANCED_HEROES)) == sorted(C.heroes)
    names = [str(s.name()) for s in SCENARIOS.values()]
    assert names == [
        "Unstable Void",
        "Vagrant Portal",
        "Invasion of the Shadow Cult",
        "Shades of Vorax",
    ]
    assert C.cultists == 30
    assert len(C.relic_of.values()) == 3


# Pieces of which there are only so many


@shows("fire.component.plus-ap", "fire.data.plus-ap-count")
def test_the_dark_knight_uses_five_of_the_six_plus_ap_tokens(dungeon: Lay) -> None:
    patch = {"heroes/dark-knight/plus_ap": 4, "heroes/dark-knight/hoard": 30}
    d = dungeon("dark-knight", patch=patch)
    d.does("consume")
    assert d.hero("dark-knight").plus_ap == 5
    d.waits()
    d.is_refused("consume", because="which goes up to 7")


@shows("fire.component.bombs")
def test_two_bombs_and_no_third(dungeon: Lay) -> None:
    # Walls to the north and the south of the Iron Span, which lies across.
    tiles = {"S1": (1, 0), "S5": (1, 1, "EW"), "D5": (1, 2, "EW"), "D6": (1, 3, "EW")}
    d = dungeon(
        "master-swordsman",
        tiles=tiles,
        at={"master-swordsman": "S1"},
        deck=("I1", "I2", "I3", "I4", "I5", "I6"),
    )
    d.does("wallcrack-bombs", "S").does("move", "S5")
    d.does("wallcrack-bombs", "S").does("move", "D5")
    d.is_refused("wallcrack-bombs", "S", because="used up")


@shows("fire.component.boomerang", "fire.component.blessing")
def test_one_boomerang_and_one_blessing_move_from_chamber_to_chamber(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "S2": (0, -2)}
    at = {"cleric": "S1"}
    d = dungeon(
        "master-swordsman", "cleric", tiles=tiles, at=at, deck=("I1", "I2", "I3", "I4", "I5", "I6")
    )
    d.does("mystic-boomerang", "S1").waits()
    assert d.world.boomerang == "S1"
    d.does("bless").waits()
    assert d.world.blessed == "S1"
    d.does("mystic-boomerang", "S2").waits()
    assert d.world.boomerang == "S2"
    d.does("move", "S2").does("bless").waits()
    assert d.world.blessed == "S2"


@shows("fire.component.bob")
def test_there_is_one_bob_and_he_comes_with_the_engineer(dungeon: Lay) -> None:
    assert dungeon("warrior", "engineer").world.bob == "V"
    assert dungeon("warrior").world.bob is None


@shows("fire.component.shades")
def test_each_colour_has_a_shade_of_its_own(dungeon: Lay) -> None:
    # A ring around the Vestibule's corner, with the relics in it.
    tiles = {
        "S1": (0, -1),
        "S2": (0, -2),
        "D1": (1, -2),
        "RH": (-1, -2, "E"),
        "RF": (0, -3, "S"),
        "RK": (1, -3, "S"),
    }
    d = dungeon(
        "warrior",
        tiles=tiles,
        scenarios=["shades-of-vorax"],
        deck=("RH", "RF", "RK", "I5", "I6"),
        difficulty="legendary",
        threat=3,
    )
    d.waits()
    assert d.choices("shade-order") == ["str", "dex", "int"]
    assert d.world.shades == {"str": "RH", "dex": "RF", "int": "RK"}
    d.answers("str").answers("dex")
    assert d.world.shades == {"str": "S2", "dex": "S2", "int": "D1"}


@shows("fire.component.relics")
def test_a_relic_that_was_turned_over_cannot_be_destroyed_again(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles={"S1": (0, -1), "RH": (0, -2, "S")},
        at={"warrior": "RH"},
        tokens={"warrior": {"str": 6}},
        broken=("str",),
    )
    assert d.offered("destroy") == []
    d.is_refused("destroy", because="whole relic")


# A table's own data


@shows("fire.data.one-file")
def test_the_file_may_be_given_as_a_whole_or_value_by_value() -> None:
    assert load() == load(default_text()) == load("")
    own = load('[chambers]\nS1 = { name = "Forge of the Titans" }\n[heroes.warrior]\nap = 4')
    assert own.chambers["S1"].name == "Forge of the Titans"
    assert own.chambers["S1"].doors == "NESW"
    assert own.chambers["S2"] == C.chambers["S2"]
    assert own.heroes["warrior"].ap == 4
    assert own.heroes["warrior"].stars("str") == 3
    assert own.cultists == 30


@shows("fire.data.one-file")
def test_a_table_plays_with_its_own_data(dungeon: Lay) -> None:
    own = load("[heroes]\nwarrior = { str = 1, ap = 4 }\n[difficulties]\nbeginner.track = [2, 3]")
    d = dungeon("warrior", tiles={"S1": (0, -1)}, components=own, deck=("I1", "I2", "I3"))
    d.does("move", "S1").does("collect")  # 1 + 3 AP, and two cards
    assert d.world.discard == ("I1", "I2")
    assert d.hero("warrior").tokens == {"str": 1}
    assert d.world.now.spent == 0


GLYPHS = "1 chamber(s) must hold a glyph, not 2"
PASSAGES = "2 chamber(s) must hold a passage, not 3"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("= =", "Invalid statement (at line 1, column 1)"),
        ("cultists = 30\ncultists = 31\n", "Cannot overwrite a value (at line 2, column 14)"),
        ('cultists = "many"', "cultists must be a whole number, not text"),
        ("cultists = 30.5", "cultists must be a whole number, not a fraction"),
        ("cultists = true", "cultists must be a whole number, not true or false"),
        ("cultists = -1", "there must be 0 to 999 cultists"),
        ("cultists = 9999999999999999999999", "there must be 0 to 999 cultists"),
        ("cultists = 1000", "there must be 0 to 999 cultists"),
        ("[heros.x]\nap = 3\n", "there is no heros here, perhaps heroes"),
        ("bards = 1", "there is no bards here"),
        ("chambers = 3", "chambers must be names with their values, not a whole number"),
        ("tokens_for_relic = 0", "a relic must cost at least 1 token"),
        ("tokens_for_relic = 8", "there are fewer than 8 str tokens"),
        ("steps_to_collect = 1", "steps_to_collect must be 2 to 13"),
        ("steps_to_collect = 3", "warrior must have 1 to 2 stars in each attribute"),
        ('chambers.S1.doors = "NX"', "chamber S1 has the doorways 'NX'; use N, E, S, W once"),
        ('chambers.S1.doors = "NN"', "chamber S1 has the doorways 'NN'; use N, E, S, W once"),
        ('chambers.S1.doors = ""', "chamber S1 has the doorways ''; use N, E, S, W once"),
        ('chambers.S1.name = " "', "chamber S1 has no name"),
        ('chambers.S1.colour = "pink"', "chambers.S1: invalid enum value 'pink' - at colour"),
        ('chambers.S1.holds = "gold"', "chambers.S1: invalid enum value 'gold' - at holds"),
        ('chambers.V.colour = "str"', "chamber V holds a vestibule, which has no colour"),
        ('chambers.RH.colour = "dex"', "the three relics must be str, dex and int"),
        (
            'chambers.S8 = { name = "Eighth", doors = "S", holds = "token" }',
            "chamber S8 holds a token but has no colour",
        ),
        (
            'chambers.W = { name = "Back door", doors = "S", holds = "vestibule" }',
            "1 chamber(s) must hold a vestibule, not 2",
        ),
        (
            (
                'chambers.V = { holds = "token", colour = "str" }\n'
                'chambers.W = { name = "Back door", doors = "S", holds = "vestibule" }'
            ),
            "the vestibule must be the chamber V",
        ),
        ("heroes.bard.str = 2", "heroes.bard: dex is missing"),
        ("heroes.warrior.luck = 2", "heroes.warrior: there is no luck here"),
        ("heroes.warrior.str = 4", "warrior must have 1 to 3 stars in each attribute"),
        ("heroes.warrior.str = 0", "warrior must have 1 to 3 stars in each attribute"),
        ("heroes.warrior.ap = 0", "warrior must have 1 to 12 AP"),
        ("heroes.warrior.ap = 13", "warrior must have 1 to 12 AP"),
        ("heroes.warrior = []", "heroes.warrior: it must be names with their values, not a list"),
        ("difficulties.hard.track = []", "difficulty hard must draw 1 to 21 cards at each level"),
        ("difficulties.hard.track = [0]", "difficulty hard must draw 1 to 21 cards at each level"),
        ("difficulties.hard.track = [22]", "difficulty hard must draw 1 to 21 cards at each level"),
        ("difficulties.hard.stars = 100", "difficulty hard must have 0 to 99 stars"),
        ("steps_to_collect = 14", "steps_to_collect must be 2 to 13"),
        ('chambers.FE.holds = "glyph"', "1 chamber(s) must hold a fire, not 0"),
        ('chambers.V9 = { name = "Old Glyph", doors = "S", holds = "glyph" }', GLYPHS),
        ('chambers.P3 = { name = "Shaft", doors = "S", holds = "passage" }', PASSAGES),
        ("difficulties.hard.stars = -3", "difficulty hard must have 0 to 99 stars"),
        ('difficulties.hard.name = ""', "difficulty hard has no name"),
    ],
)
def test_nonsense_is_refused_in_one_clear_sentence(text: str, problem: str) -> None:
    with pytest.raises(BadSetup) as refused:
        load(text, source="mine.toml")
    assert str(refused.value) == (
        f"The component data mine.toml cannot be used: {problem}. Mend the file, or leave it out "
        "to play with the data that comes with Undertow."
    )


@pytest.mark.parametrize(
    "text",
    [
        "cultists = 0",
        "cultists = 999",
        "tokens_for_relic = 1",
        "tokens_for_relic = 7",
        "steps_to_collect = 13",
        "heroes.warrior = { ap = 1, str = 1 }",
        "heroes.warrior.ap = 12",
        "difficulties.hard.track = [1, 21]",
        "difficulties.hard.stars = 0",
        "difficulties.hard.stars = 99",
    ],
)
def test_what_stands_at_the_edge_of_nonsense_can_be_played_with(text: str) -> None:
    assert load(text) != load()


def test_with_more_tokens_of_one_colour_the_others_are_still_soon_too_few() -> None:
    assert C.spare_tokens == 1
    own = load('chambers.S8 = { name = "Eighth", doors = "S", holds = "token", colour = "str" }')
    assert own.token_total == {"str": 8, "dex": 7, "int": 7}
    assert own.spare_tokens == 1
    assert load("tokens_for_relic = 4").spare_tokens == 3


def test_tables_of_one_box_hold_it_once_and_another_box_is_another():
    setup = FIRE.begin(FIRE.demos()[0].settings).first[0].setup
    written = msgspec.json.encode(setup)
    one, two = (msgspec.json.decode(written, type=Setup) for _ in range(2))
    assert one == two == setup
    assert one.components is two.components is setup.components
    more = replace(setup.components, cultists=setup.components.cultists + 1)
    other = replace(setup, components=more)
    assert other.components == more != one.components
    assert msgspec.json.encode(one) == written
