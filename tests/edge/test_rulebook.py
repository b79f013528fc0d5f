"""Every talent, patron, rite, ritual, tag and piece of gear stands on the page of rules, with its
figures."""

from support.rulebook import page
from undertow.games.edge.acts import ENCHANTMENTS, TALENTS
from undertow.games.edge.book import BACKLASH, PATRONS, RITES, RITUALS, TAGS, spelt
from undertow.games.edge.catalogue import gear, words
from undertow.games.edge.concepts import CONCEPTS
from undertow.games.edge.rules.defeat import WAYS
from undertow.kernel import speak

PAGE = page("edge")


def test_every_talent_with_its_price_and_what_it_asks_for():
    found = PAGE["talents"]
    assert found.keys() >= TALENTS.keys()
    for id, one in TALENTS.items():
        entry = found[id]
        assert (entry.name, entry.text) == (one.name, one.text)
        assert entry.figures["XP"] == str(one.xp)
        assert entry.figures.get("Rank", "") == one.rank
        after = ", ".join(TALENTS[before].name for before in one.after)
        assert entry.figures.get("After", "") == after
        least = ", ".join(f"{name} {n}" for name, n in one.least.items())
        assert entry.figures.get("Needs at least", "") == least
        assert ("Done together" in entry.figures) == one.cooperative
        assert entry.figures.get("Dice with bare hands", "0") == str(one.unarmed)
        assert entry.figures.get("Harm turned into fatigue", "0") == str(one.turns)
    xp = {id: entry.figures["XP"] for id, entry in found.items() if id not in TALENTS}
    assert list(xp.values()) == ["2", "4", "6", "2", "4", "4"]


def test_every_enchantment():
    assert PAGE["enchantments"].keys() == ENCHANTMENTS.keys()
    for id, one in ENCHANTMENTS.items():
        entry = PAGE["enchantments"][id]
        assert (entry.name, entry.text) == (one.name, one.text)
        held = (entry.figures["XP"], entry.figures["For"], entry.figures["Rank"])
        assert held == (str(one.xp), one.on, one.rank)
        assert entry.figures.get("Dice", "0") == str(one.dice)


def test_every_patron_with_sphere_rival_and_rites():
    assert list(PAGE["patrons"]) == [one.id for one in PATRONS.values()]
    for one in PATRONS.values():
        entry = PAGE["patrons"][one.id]
        assert (entry.name, entry.text) == (one.name, one.text)
        assert entry.figures["Sphere"] == one.sphere
        assert entry.figures["Skills"] == ", ".join(one.skills)
        assert entry.figures["Rival"] == PATRONS[one.rival].name
        assert entry.figures["Friction"] == one.friction
        assert entry.figures["Rites"] == ", ".join(rite.name for rite in one.rites)
        assert entry.figures.get("Its gift", "") == one.gift
        assert entry.figures.get("At home", "") == one.home


def test_every_rite_under_its_patron_with_all_it_prints():
    assert PAGE["rites"].keys() == RITES.keys()
    for id, one in RITES.items():
        entry = PAGE["rites"][id]
        assert (entry.name, entry.text) == (one.name, one.text)
        assert entry.under == PATRONS[one.patron].name
        printed = {
            "Tier": one.tier,
            "XP": str(one.xp),
            "Lasts": one.lasts,
            "Reach": one.reach,
            "Stacks": one.stacks,
            "Obligation": str(one.obligation),
            "Boons to invoke": str(one.price),
            "Asks for": ", ".join(one.requires),
            "Pushed": one.push,
        }
        assert {label: entry.figures[label] for label in printed} == printed, id
        assert entry.figures.get("Tags", "") == ", ".join(one.tags)
        assert entry.figures.get("Materials", "") == one.needs
        assert ("Choose" in entry.figures) == bool(one.ways)
        ways = [f"Choose: {spelt(way.text)}" for way in one.ways]
        assert entry.more[: len(ways)] == ways
        lash = one.backlash and f"Its own backlash, {one.backlash.colour}: {one.backlash.text}"
        assert entry.more[len(ways) :] == ([lash] if lash else [])


def test_every_ritual_tag_and_backlash():
    for id, one in RITUALS.items():
        entry = PAGE["rituals"][id]
        assert (entry.name, entry.text) == (one.name, one.text)
        assert entry.figures["Tier"] == one.tier
        assert entry.figures["Minutes"] == str(one.minutes)
        assert entry.figures["Set-up"] == one.setup
        assert entry.figures.get("Cost", "") == one.cost
        assert entry.figures.get("Pushed", "") == one.push
        assert entry.figures.get("Elements", "") == ", ".join(one.elements)
    for one in TAGS.values():
        entry = PAGE["tags"][one.id]
        assert (entry.name, entry.text) == (one.name, one.text)
        held = [entry.figures[label] for label in ("Hit", "Partial", "Miss")]
        assert held == [one.hit, one.partial, one.miss]
        if one.counters:
            assert all(counter in entry.figures["Countered by"] for counter in one.counters)
    for one in BACKLASH.values():
        entry = PAGE["backlash"][one.id]
        held = (entry.figures["Counterpart"], entry.figures["Opposite"])
        assert held == (one.counterpart, one.opposite)
        minor, major, against = entry.more
        for cell, said in ((one.minor, minor), (one.major, major)):
            assert all(
                text in said for text in (cell.text, *(spelt(way.text) for way in cell.ways))
            )
        assert one.against in against
    sizes = {name: len(PAGE[name]) for name in ("rituals", "tags", "backlash")}
    assert sizes == {"rituals": len(RITUALS), "tags": len(TAGS), "backlash": len(BACKLASH) + 5}


def test_weapons_shields_and_armour_with_their_rows():
    found = {entry.name: entry for entry in PAGE["gear"].values()}
    for weapon in gear.WEAPONS.values():
        figures = found[weapon.name].figures
        assert found[weapon.name].text == weapon.text
        assert figures["XP"] == str(weapon.xp)
        held = [figures.get(f"Dice at {band}", "0") for band in ("Close", "Near")]
        assert held == [str(weapon.close), str(weapon.near)]
        assert figures.get("Dice lost while not set", "0") == str(weapon.unset)
        shot = [figures["Tempo"], figures["Shot at Close"], figures["Shot at Near"]]
        assert shot == [weapon.shot.tempo, weapon.shot.close, str(weapon.shot.near)]
        far = weapon.shot.far
        assert figures.get("Shot at Far") == (None if far is None else str(far))
    for shield in gear.SHIELDS.values():
        figures = found[shield.name].figures
        assert (found[shield.name].text, figures["XP"]) == (shield.text, str(shield.xp))
        assert figures.get("Dice to defend", "0") == str(shield.defend)
        assert figures.get("Attacker's difficulty", "0") == str(shield.dv)
        assert figures.get("Harm turned into fatigue", "0") == str(shield.turns)
        assert figures.get("Dice for your shots", "0") == str(shield.ranged)
        assert ("Stands where you plant it" in figures) == shield.plants
    for armour in gear.ARMOURS.values():
        figures = found[armour.name].figures
        assert (found[armour.name].text, figures["XP"]) == (armour.text, str(armour.xp))
        assert figures["Harm 1, 2, 3 become fatigue"] == ", ".join(map(str, armour.into))
        assert figures.get("Dice lost for physical things", "0") == str(armour.penalty)
        assert ("No dash" in figures) == (not armour.dash)
    for name, text in (gear.TAGS | gear.TEMPOS | gear.SHOOTING).items():
        assert found[name.capitalize()].text == text


def test_attributes_skills_difficulties_times_and_concepts():
    for section, what in (("attributes", words.ATTRIBUTES), ("dials", words.DIALS)):
        held = {entry.name: entry.text for entry in PAGE[section].values()}
        assert held == {name.capitalize(): text for name, text in what.items()}
    for skill, (text, patrons) in words.SKILLS.items():
        entry = PAGE["skills"][f"edge.rules.skills.{skill}"]
        names = ", ".join(PATRONS[id].name for id in patrons)
        assert (entry.text, entry.figures.get("Gift of", "")) == (text, names)
    for dv, (name, when, reach) in words.DIFFICULTIES.items():
        entry = PAGE["difficulties"][f"edge.rules.difficulties.{dv}"]
        assert (entry.name, entry.text) == (f"{dv}: {name}", when)
        assert entry.figures == {"Reaches": reach}
    said = [entry.text for entry in PAGE["times"].values()]
    assert said[: len(words.TIMES)] == list(words.TIMES.values())
    assert said[len(words.TIMES) :] == [
        f"A ritual of {size} segments takes {time}." for size, time in words.RITUAL_CLOCKS.items()
    ]
    assert [entry.name for entry in PAGE["concepts"].values()] == [speak(c.name) for c in CONCEPTS]
    monk = PAGE["concepts"]["edge.concept.monk"].figures
    assert monk["Skills"] == "melee 2, athletics 2, resolve 1"
    assert monk["Talents"] == "Disciplined Body, Iron Fist Way"
    assert "Patron" not in monk


def test_each_way_out_when_the_whole_party_falls():
    """The GM reads them beside the buttons, which go by these keys."""
    found = {id.removeprefix("edge.rules.fallen."): one for id, one in PAGE["fallen"].items()}
    assert {id: one.text for id, one in found.items()} == WAYS
    assert found["last-stand"].name == "Last stand"
