"""Every action, hero, skill, scenario, difficulty and chamber stands on the page, with its figures."""

from support.rulebook import page
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import load
from undertow.games.fire.creation import ADVANCED_HEROES, BASIC_HEROES
from undertow.games.fire.rules.acting import BOOK, PASSIVES, SKILLS, Action

PAGE = page("fire")
COMPONENTS = load()
COLOURS = {"str": "red", "dex": "green", "int": "blue"}


def test_every_action_and_skill_with_its_cost_and_limits():
    found = PAGE["doing"] | PAGE["skills"]
    acts = {id: rule for id, rule in BOOK.rules.items() if isinstance(rule, Action)}
    assert found.keys() == acts.keys() | {one.id for one in PASSIVES.values()}
    for id, rule in acts.items():
        figures = found[id].figures
        assert figures["AP"] == (str(rule.ap) if isinstance(rule.ap, int) else "varies")
        assert ("Once a turn" in figures) == rule.per_turn
        if isinstance(rule.per_game, int):
            assert figures.get("Uses in a game", "0") == str(rule.per_game)
        assert ("Also while tipped over" in figures) == rule.prone
        refused = [f"If it is refused: {rule.why.english}"] if rule.why else []
        assert found[id].more == refused
    for hero, skills in SKILLS.items():
        for skill in skills:
            assert found[skill.id].under.lower() == f"the {hero}".lower()
            assert skill.id not in PAGE["doing"]
    for passive in PASSIVES.values():
        assert found[passive.id].text == passive.text.english
        assert found[passive.id].figures == {"Kind": "Passive skill"}


def test_every_hero_with_stars_and_action_points():
    for id, card in COMPONENTS.heroes.items():
        entry = PAGE["heroes"][f"fire.hero.{id}"]
        stars = [entry.figures[name] for name in ("Strength", "Dexterity", "Intellect")]
        assert stars == [str(n) for n in (card.strength, card.dexterity, card.intellect)]
        assert entry.figures["AP a turn"] == str(card.ap)
    assert len(PAGE["heroes"]) == len(COMPONENTS.heroes)


def test_every_scenario_difficulty_and_chamber():
    for id, scenario in SCENARIOS.items():
        entry = PAGE["scenarios"][f"fire.scenario.{id}"]
        assert (entry.name, entry.text) == (scenario.name.english, scenario.text.english)
        assert entry.figures["Stars"] == str(scenario.stars)
        assert ("Uses the Event Cards" in entry.figures) == scenario.uses_events
    for id, level in COMPONENTS.difficulties.items():
        entry = PAGE["difficulties"][f"fire.difficulty.{id}"]
        assert entry.name == level.name
        assert entry.figures["Stars"] == str(level.stars)
        track = ", ".join(map(str, level.track))
        assert entry.figures["Ritual Cards at each level of threat"] == track
    for id, chamber in COMPONENTS.chambers.items():
        entry = PAGE["chambers"][f"fire.tile.{id}"]
        assert entry.name == chamber.name
        assert entry.figures["Doorways"] == ", ".join(chamber.doors)
        assert entry.figures.get("Colour") == COLOURS.get(chamber.colour or "")


def test_how_to_play_has_the_numbers_of_the_box():
    said = " ".join(entry.text for entry in PAGE["how"].values())
    assert "There are 30 cultists in the box." in said
    assert "To collect costs 4 AP less your stars" in said
    assert "broken with 6 tokens" in said


def test_heroes_stand_in_the_order_of_the_box_the_advanced_ones_last():
    listed = [id.removeprefix("fire.hero.") for id in PAGE["heroes"]]
    assert listed == [*BASIC_HEROES, *ADVANCED_HEROES]
    for id in listed:
        kind = "Advanced" if id in ADVANCED_HEROES else "Basic"
        assert kind in PAGE["heroes"][f"fire.hero.{id}"].under
