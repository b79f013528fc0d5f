"""The drawn dungeon: walls with gaps where the doorways are, what is in it, and where it is cut."""

from __future__ import annotations

from fire.dungeon import Dungeon
from undertow.games.fire.game import GAME
from undertow.games.fire.terminal.map import draw, initials, preview
from undertow.games.fire.terminal.panels import board
from undertow.games.fire.terminal.theme import DRAWN, PLAIN

SMALL_DUNGEON = """\
┏━━━━━╸ ? ╺━━━━━┓
┃ Iron Span     ┃
┃ S5 ⚒S ▲       ┃
┃ ▸Wa           ┃
┗━━━━━╸   ╺━━━━━┛
┏━━━━━╸   ╺━━━━━┓┏━━━━━━━━━━━━━━━┓
┃ Vestibule     ┃┃ Star Archive  ┃
? V ⌂              I4            ?
┃ Wi            ┃┃               ┃
┗━━━━━╸ ? ╺━━━━━┛┗━━━━━╸ ? ╺━━━━━┛"""


def small(**more):
    return Dungeon(
        "warrior",
        "wizard",
        tiles={"S5": (0, -1, "NS"), "I4": (1, 0, "ESW")},
        at={"warrior": "S5"},
        cultists=("S5",),
        collected={"I4": "wizard"},
        **more,
    )


def drawn(dungeon, width=80, height=40, signs=DRAWN, **more):
    return draw(GAME.view(dungeon.world, "ana"), signs, width, height, **more)


def test_a_small_dungeon_is_drawn_with_its_doorways():
    picture = drawn(small())
    assert "\n".join(picture.canvas.plain()) == SMALL_DUNGEON
    assert picture.more == ""


def test_without_box_signs_it_is_drawn_in_letters():
    rows = drawn(small(), signs=PLAIN).canvas.plain()
    assert rows[0] == "+------ ? ------+"
    assert rows[2] == "| S5 *S ^       |"
    assert all(row.isascii() for row in rows)


def test_a_doorway_that_meets_a_wall_is_seen_to():
    rows = drawn(Dungeon("warrior", tiles={"D5": (1, 0, "NS"), "S5": (0, -1, "NS")})).canvas.plain()
    assert rows[7].startswith("? V ⌂            ┃")  # the Vestibule is open, Axe Gallery is not


def test_little_room_makes_small_tiles_and_no_room_cuts_around_the_hero():
    tiles = {f"I{n}": (n, 0, "NESW") for n in (1, 2)}
    tiles |= {f"D{n}": (0, -n, "NS") for n in (5, 6)}
    dungeon = Dungeon("warrior", "ranger", tiles=tiles, at={"warrior": "D6"})
    small_tiles = drawn(dungeon, width=30, height=36)
    assert small_tiles.canvas.width == 27
    assert small_tiles.more == ""
    cut = drawn(dungeon, width=18, height=8)
    assert (cut.canvas.width, cut.canvas.height) == (18, 8)
    assert cut.more == "ES"
    assert "▸W" in "\n".join(cut.canvas.plain())


def test_everything_that_can_lie_in_a_chamber_has_a_sign():
    dungeon = Dungeon(
        "cleric",
        "engineer",
        "warrior",
        tiles={"I1": (0, -1), "RH": (0, -2, "S"), "S2": (1, 0), "FE": (1, -1, "S"), "D1": (0, 1)},
        at={"engineer": "S2", "warrior": "I1"},
        cultists=("I1", "D1", "D1", "D1"),
        broken=("str",),
        prone=("warrior",),
        patch={
            "bob": "S2",
            "blessed": "S2",
            "boomerang": "I1",
            "sanctified": "D1",
            "shades": {"dex": "I1"},
            "board/tiles/FE/cracks": 8,
        },
    )
    picture = "\n".join(drawn(dungeon, width=100).canvas.plain())
    for sign in ("▤I ▲", "≈D", "↺", "⚙", "✚", "✦", "▲3", "◇S", "✹", "⌂", "░", "w_", "▸C"):
        assert sign in picture, sign


def test_a_crowd_is_counted_where_there_is_no_room_for_it():
    heroes = ("warrior", "ranger", "wizard", "paladin", "sage", "rogue")
    picture = "\n".join(drawn(Dungeon(*heroes), width=10, height=4).canvas.plain())
    assert "+" in picture


def test_heroes_are_told_apart_by_their_first_letters():
    assert initials(["warrior", "wizard", "sage"]) == {
        "warrior": "Wa",
        "wizard": "Wi",
        "sage": "S",
    }
    names = initials(["sage", "soldier", "master-swordsman", "dark-knight"])
    assert len(dict.fromkeys(names.values())) == 4


def test_orientations_are_previewed():
    assert preview("NS", DRAWN, None).plain() == ["┏━╸   ╺━┓", "┃       ┃", "┗━╸   ╺━┛"]
    assert preview("EW", DRAWN, None).plain() == ["┏━━━━━━━┓", "", "┗━━━━━━━┛"]


def test_places_can_be_marked():
    assert "·· 7 ··" in "\n".join(drawn(small(), marks={(-1, 0): "7"}).canvas.plain())


def test_the_panel_tells_turn_threat_relics_and_party():
    dungeon = small(threat=3, broken=("dex",), patch={"heroes/wizard/used": ["fire.teleport"]})
    view = GAME.view(dungeon.world, "ana")
    lines = [line.plain for line in board(view, DRAWN)]
    text = "\n".join(lines)
    assert "Warrior  Turn" in text
    assert "● ● ●  3 AP" in text
    assert "Threat  1 1 2[2]2 3 3 3 4 ☠" in text
    assert "D broken" in text
    assert any(line.startswith("▸Wa Warrior") for line in lines)
    assert any("Wizard" in line and "▤1" in line and "☆" in line for line in lines)
    assert all(line.cell_len <= 34 for line in board(view, DRAWN))


def test_what_is_too_long_for_its_place_is_cut_with_a_sign():
    glyph = Dungeon(
        "master-swordsman", tiles={"S5": (0, -1, "NS"), "TG": (0, -2, "NESW")}, glyph=True
    )
    assert any("Teleportatio…" in row for row in drawn(glyph).canvas.plain())
    said = [line.plain for line in board(GAME.view(glyph.world, "ana"), DRAWN)]
    assert any("Master-Swo… " in line for line in said)
