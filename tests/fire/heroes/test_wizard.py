"""The Wizard: Object Portal and Teleport."""

from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows


@shows("fire.hero.wizard", "fire.data.hero-stars")
def test_the_wizard_has_three_ap_and_is_best_at_intellect(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "wizard") == 3
    assert costs_to_collect(dungeon, "wizard") == (3, 2, 1)


@shows("fire.hero.wizard-object-portal", "fire.skill.per-ap")
def test_each_ap_sends_one_token_to_a_hero_anywhere(dungeon: Lay) -> None:
    # The Rogue is walled in at the far end; the Warrior stands beside the Wizard.
    d = dungeon(
        "wizard",
        "warrior",
        "rogue",
        tiles={"S1": (0, -1), "D1": (0, -2), "D5": (5, 0)},
        at={"rogue": "D5"},
        collected={"S1": "wizard", "D1": "wizard", "D5": "wizard"},
        deck=QUIET,
    )
    assert d.offered("object-portal") == [
        ("warrior", "str"),
        ("warrior", "dex"),
        ("rogue", "str"),
        ("rogue", "dex"),
    ]
    d.does("object-portal", "rogue", "dex")
    assert d.hero("wizard").tokens == {"str": 1, "dex": 1}
    assert d.hero("rogue").tokens == {"dex": 1}
    assert d.world.now.spent == 1
    d.does("object-portal", "warrior", "str")
    assert d.world.now.spent == 2
    d.does("object-portal", "rogue", "dex")
    assert d.hero("rogue").tokens == {"dex": 2}
    assert d.hero("wizard").tokens == {}
    assert d.world.now.hero == "warrior"  # three AP, three tokens


@shows("fire.hero.wizard-object-portal")
def test_the_portal_sends_only_tokens_the_wizard_has_and_never_to_himself(dungeon: Lay) -> None:
    d = dungeon(
        "wizard",
        "rogue",
        tiles={"S1": (0, -1), "D1": (0, -2)},
        collected={"S1": "wizard", "D1": "rogue"},
    )
    assert d.offered("object-portal") == [("rogue", "str")]
    d.is_refused("object-portal", "wizard", "str", because="a hero in the dungeon")
    d.is_refused("object-portal", "rogue", "dex", because="you need a token")
    d.does("object-portal", "rogue", "str")
    d.is_refused("object-portal", "rogue", "str", because="you need a token")


@shows("fire.hero.wizard-object-portal")
def test_others_cannot_open_a_portal(dungeon: Lay) -> None:
    d = dungeon("rogue", "wizard", tiles={"D1": (0, -1)}, collected={"D1": "rogue"})
    d.is_refused("object-portal", "wizard", "dex", because="not a skill of")
    d.is_refused("object-portal", "rogue", "dex", hero="wizard", because="turn")


@shows("fire.herorule.portal-lost")
def test_no_portal_opens_to_a_hero_who_is_lost(dungeon: Lay) -> None:
    d = dungeon(
        "wizard",
        "rogue",
        "warrior",
        tiles={"S1": (0, -1)},
        collected={"S1": "wizard"},
        patch={"heroes/rogue/lost": True},
    )
    assert d.offered("object-portal") == [("warrior", "str")]
    d.is_refused("object-portal", "rogue", "str", because="a hero in the dungeon")


@shows("fire.hero.wizard-teleport")
def test_teleport_leads_to_any_other_chamber_without_a_way(dungeon: Lay) -> None:
    d = dungeon(
        "wizard",
        "rogue",
        tiles={"S1": (0, -1), "D5": (1, 0, "NS"), "RH": (5, 5), "I1": (5, 6)},
        at={"wizard": "S1"},
        deck=QUIET,
    )
    assert d.offered("teleport") == [("V",), ("D5",), ("RH",), ("I1",)]
    d.is_refused("teleport", "S1", because="another chamber")  # he is there
    d.is_refused("teleport", "D1", because="in play")  # it is not explored
    d.does("teleport", "RH")
    assert d.hero("wizard").at == "RH"
    assert d.world.now.hero == "rogue"  # three AP


@shows("fire.herorule.teleport-vestibule")
def test_teleport_may_lead_into_the_vestibule(dungeon: Lay) -> None:
    d = dungeon("wizard", tiles={"S1": (5, 5)}, at={"wizard": "S1"}, deck=QUIET)
    d.does("teleport", "V")
    assert d.hero("wizard").at == "V"


@shows("fire.hero.wizard-teleport", "fire.herorule.skill-needs-ap")
def test_teleport_needs_three_ap_and_works_once_a_game(dungeon: Lay) -> None:
    d = dungeon("wizard", tiles={"S1": (0, -1), "D1": (5, 5)}, deck=QUIET)
    d.does("move", "S1")
    d.is_refused("teleport", "D1", because="costs 3 AP and 2 are left")
    d.waits()
    d.does("teleport", "D1")
    assert d.world.now.spent == 0  # his next turn
    assert d.offered("teleport") == []
    d.is_refused("teleport", "V", because="used up")


@shows("fire.passage.entering")
def test_who_teleports_into_a_secret_passage_may_slip_through_at_once(dungeon: Lay) -> None:
    d = dungeon("wizard", "rogue", passages=True, tiles={"PX": (0, -2), "PY": (3, 0)}, deck=QUIET)
    d.does("teleport", "PX")
    assert d.world.now.hero == "wizard"  # the free step keeps his turn open
    assert d.offered("passage") == [("PY",)]
    d.does("passage", "PY")
    assert d.hero("wizard").at == "PY"
    assert d.world.now.hero == "rogue"
