"""How much each page takes: the least and the most of its numbers, its words and its rows; and the
figures of the fights that stand ready."""

from __future__ import annotations

import pytest

from support.pages import room
from undertow.games.anima.catalogue.fights import CASTS, leader, others
from undertow.games.anima.goals import GOAL_PAGE
from undertow.games.anima.opponents import OPPONENT
from undertow.games.anima.pages import BOND, WEAPON, character_page
from undertow.games.anima.records import EIDOLON_BASE, NINE, PC_BASE, Base


def test_an_opponent_has_so_much_room():
    found = room(OPPONENT)
    assert found["invented.cost"] == found["bonds.competence"] == (0, 12)
    assert {name: value for name, value in found.items() if "." not in name} == {
        "name": 60,
        "members": (0, 999),
        "competence": (0, 12),
        "defense": (0, 12),
        "wounds": (1, 12),
        "action": (1, 40),
        "charge": (-1, 40),
        "start": (0, 40),
        "strike": (1, 20),
        "invented": (0, 6),
        "spot": (4, 7),
        "standouts": 400,
        "weapons": (0, 3),
        "bonds": (0, 3),
        "guards": 60,
    }


def test_a_goal_a_bond_and_a_weapon_have_so_much_room():
    words = {"text": 400, "target": 400, "what": 400}
    assert room(GOAL_PAGE) == {"difficulty": (1, 7), "amount": (-1, 6), **words}
    words = dict.fromkeys(("name", "home", "looks", "entrance"), 400)
    assert room(BOND) == {"level": (0, 5), "members": (0, 99), **words}
    assert set(room(WEAPON).values()) == {400}


def test_a_character_has_so_much_room():
    found = room(character_page("ana"))
    assert found["name"] == 60
    assert {found[name] for name in ("weapons", "bonds")} == {(0, 3)}
    assert {found[name] for name in ("background", "links")} == {(0, 12)}


def test_an_opponent_that_is_only_named_has_these_figures():
    given = {line.name: line.default for line in OPPONENT.fields}
    figures = ("members", "defense", "wounds", "action", "charge", "start", "strike", "spot")
    assert [given[name] for name in figures] == [0, 2, 2, 8, -1, 0, 6, 4]


def test_everybody_begins_with_these_figures():
    assert Base(wounds=3, defense=1, ap=10, cp=6, sp=6, cp_start=0) == PC_BASE
    assert Base(wounds=1, defense=1, ap=5, cp=4, sp=6, cp_start=0) == EIDOLON_BASE
    assert NINE == 9


@pytest.mark.parametrize(
    ("pcs", "competence", "wounds", "action"),
    [(1, 3, 2, 10), (2, 4, 3, 12), (3, 4, 3, 14), (4, 4, 4, 16)],
)
def test_the_leader_of_a_ready_fight_grows_with_the_party(pcs, competence, wounds, action):
    figures = leader(pcs)
    assert figures["type"] == "individual"
    assert [figures[name] for name in ("competence", "wounds", "action")] == [
        competence,
        wounds,
        action,
    ]
    assert (figures["defense"], figures["start"]) == (2, 2)
    assert figures["powers"] == ("force-attack", "leap-attack")


@pytest.mark.parametrize("pcs", [2, 3, 4])
@pytest.mark.parametrize(("type", "members"), [("squad", 1), ("swarm", None)])
def test_so_do_those_around_the_leader(pcs, type, members):
    figures = others(pcs, type)
    assert figures == {
        "type": type,
        "members": 20 if members is None else pcs + members,
        "competence": 3,
        "defense": 1,
        "wounds": pcs,
        "action": 6 + 2 * pcs,
        "start": 1,
        "powers": ("leap-attack",),
    }


def test_who_waits_in_the_ready_fights():
    assert [(cast.id, cast.type, str(cast.leader()), str(cast.others())) for cast in CASTS] == [
        ("gate", "squad", "The Captain", "The gate guards"),
        ("pack", "squad", "The white wolf", "Its pack"),
        ("mill", "swarm", "The Miller", "Crows"),
        ("depot", "swarm", "Engine Nine", "Its drones"),
    ]
