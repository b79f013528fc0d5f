"""Every power, effect, passion, condition, weakness, eidolon and world stands on the page, with its
figures."""

from support.rulebook import page
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.fights import CASTS
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.words import CONDITIONS, condition_name, condition_text
from undertow.kernel import speak

PAGE = page("anima")


def names(ids):
    return ", ".join((POWERS.get(id) or EFFECTS[id]).name.english for id in ids)


def test_every_power_with_type_cost_and_limits():
    assert PAGE["powers"].keys() == {f"anima.power.{id}" for id in POWERS}
    for id, one in POWERS.items():
        entry = PAGE["powers"][f"anima.power.{id}"]
        figures = entry.figures
        assert (entry.name, entry.text) == (one.name.english, one.text.english)
        assert figures["Type"] == one.type
        assert figures.get("Charge dice", "0") == str(one.cost)
        assert figures.get("May be taken", "0") == str(one.ranks)
        assert figures.get("By an eidolon", "0") == str(one.eidolon)
        assert figures.get("Element", "") == one.element
        dice = ", ".join(f"{kind} {n}" for kind, n in one.dice.items())
        assert figures.get("Dice against", "") == dice
        assert figures.get("Boosts", "") == ", ".join(one.boosts)
        assert ("Squads and swarms resist it" in figures) == one.resisted
        assert figures.get("Needs", "") == names(one.needs)
        assert figures.get("Useless without", "") == names(one.useless)


def test_every_weapon_effect_and_ready_made_weapon():
    assert len(PAGE["effects"]) == len(EFFECTS)
    for id, one in EFFECTS.items():
        entry = PAGE["effects"][f"anima.effect.{id}"]
        assert (entry.name, entry.text) == (one.name.english, one.text.english)
        assert entry.figures["Slots"] == str(one.slots)
        assert entry.figures.get("Element", "") == one.element
        kept = speak(condition_name(one.grants)) if one.grants else ""
        assert entry.figures.get("Keeps up", "") == kept
    for id, (name, held) in PACKAGES.items():
        entry = PAGE["packages"][f"anima.package.{id}"]
        assert (entry.name, entry.figures) == (name, {"Effects": names(held)})


def test_passions_conditions_and_weaknesses():
    for id, one in PASSIONS.items():
        entry = PAGE["passions"][f"anima.passion.{id}"]
        assert (entry.name, entry.text) == (one.name.english, one.text.english)
        assert entry.more == [f"As it feels: {one.mood.english}"]
    for id in CONDITIONS:
        entry = PAGE["conditions"][f"anima.condition.{id}"]
        assert (entry.name, entry.text) == (speak(condition_name(id)), speak(condition_text(id)))
    for id, one in WEAKNESSES.items():
        entry = PAGE["weaknesses"][f"anima.weakness.{id}"]
        assert (entry.name, entry.text) == (one.name.english, one.text.english)
        assert entry.figures.get("From level", "0") == str(one.least)
        assert entry.figures["To level"] == str(one.most)
        assert entry.figures["Wound circles at least"] == str(one.circles)
    sizes = [len(PAGE[name]) for name in ("passions", "conditions", "weaknesses")]
    assert sizes == [len(PASSIONS), len(CONDITIONS), len(WEAKNESSES)]


def test_every_known_eidolon_with_its_printed_figures():
    assert len(PAGE["eidolons"]) == len(KNOWN)
    for id, one in KNOWN.items():
        entry = PAGE["eidolons"][f"anima.eidolon.{id}"]
        assert entry.name == one.name
        assert entry.text == f"How it comes: {one.entrance}"
        assert entry.figures["Level"] == str(one.level)
        assert entry.figures["Type"] == one.type
        assert entry.figures["Weakness"] == WEAKNESSES[one.weakness].name.english
        printed = [str(getattr(one.printed, f)) for f in ("ap", "cp", "sp", "defense", "wounds")]
        labels = ("Action dice", "Charge dice", "Strike dice", "Defense", "Wound circles")
        assert [entry.figures[label] for label in labels] == printed
        for power, rank in one.powers.items():
            named = POWERS[power].name.english
            assert (f"{named} {rank}" if rank > 1 else named) in entry.figures["Powers"]


def test_samples_worlds_and_ready_fights():
    for id, one in SAMPLES.items():
        entry = PAGE["samples"][f"anima.sample.{id}"]
        assert (entry.name, entry.text) == (one.sheet.name, one.sheet.about.concept)
        assert entry.figures["Passion"] == PASSIONS[one.passion].name.english
        held = [entry.figures[name] for name in ("Action dice", "Wound circles", "Defense")]
        assert held == [str(n) for n in one.printed]
        assert all(trait in entry.figures["Traits"] for trait in one.sheet.traits)
    for id, place in WORLDS.items():
        entry = PAGE["worlds"][f"anima.world.{id}"]
        assert (entry.name, entry.text) == (place.name.english, place.text.english)
        assert entry.figures["Size"] == place.size
        assert entry.figures.get("Tunnels to", "") == ", ".join(
            WORLDS[one].name.english if one in WORLDS else one for one in place.tunnels
        )
    for cast in CASTS:
        entry = PAGE["fights"][f"anima.fight.{cast.id}"]
        assert (entry.name, entry.text) == (cast.leader.english, f"A goal: {cast.goal.english}")
        assert entry.figures == {"With": cast.others.english, "Type": cast.type}
