"""Every playbook, series, ability, mission and room stands on the page of rules, with its figures."""

import re

from support.rulebook import page
from support.shows import shows
from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, ROOMS, SPECIALS
from undertow.games.moonlight.catalogue.brink import SHRINES
from undertow.games.moonlight.catalogue.conspiracy import ROLES
from undertow.games.moonlight.catalogue.fates import FATES
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.rules.mission import QUESTIONS, WORDS
from undertow.kernel import speak
from undertow.plugins import plugins

PAGE = page("moonlight")
ABILITIES = PAGE["playbook-abilities"] | PAGE["series-abilities"]
FLAGS = {
    "starting": "You begin with it",
    "earned": "Gained only in play",
    "transcendent": "Only while transcended",
    "shared": "The group has it once",
    "desperate": "Only on desperate rolls",
    "shields": "Only what you took on by protecting",
    "dreams": "In flashbacks too",
    "strains": "What comes of it is resisted with one die less",
    "again": "May be taken again",
    "reaches": "Links reach anybody",
}
TEXTS = {
    "claim": "Helps when",
    "averts": "Special armour averts",
    "feat": "Special armour also",
    "asks": "Choose",
    "free": "One may always ask",
    "engages": "One more die to engage",
    "learns": "Playbook xp for",
    "earns": "Series xp for",
    "once": "Once in a",
}
NUMBERS = {
    "dice": "Dice",
    "effect": "Effect",
    "poise": "Better position",
    "follow_ups": "More follow-ups",
}


def test_every_ability_with_all_that_is_printed_with_it():
    assert ABILITIES.keys() == SPECIALS.keys()
    for id, one in SPECIALS.items():
        entry = ABILITIES[id]
        assert (entry.name, entry.text) == (one.name, one.text)
        assert [f for f in FLAGS if FLAGS[f] in entry.figures] == [
            f for f in FLAGS if getattr(one, f)
        ]
        for field, label in TEXTS.items():
            assert entry.figures.get(label, "") == getattr(one, field), (id, field)
        for field, label in NUMBERS.items():
            assert entry.figures.get(label, "0") == str(getattr(one, field)), (id, field)
        on = ", ".join(one.on) if one.claim else ""
        assert entry.figures.get("On", "") == on
        assert entry.figures.get("One dot more in one of", "") == ", ".join(one.dots)
        assert entry.figures.get("One transcendent dot more in", "") == ", ".join(one.bright)


def test_every_playbook_and_whose_its_abilities_are():
    assert [entry.name for entry in PAGE["playbooks"].values()] == [
        book.name for book in PLAYBOOKS.values()
    ]
    for book in PLAYBOOKS.values():
        entry = PAGE["playbooks"][f"moonlight.book.{book.id}"]
        assert entry.text == book.text
        assert entry.figures["Playbook xp"] == book.xp
        assert entry.figures["Mundane self"] == ", ".join(book.mundane)
        assert entry.figures["True self"] == ", ".join(book.true)
        assert entry.figures["Promises"] == ", ".join(book.promises)
        assert entry.figures["Eclipse"] == book.eclipse
        assert entry.figures["Way out"] == book.escape
        assert entry.figures["Questions"] == " ".join(book.questions)
        assert entry.figures["Starting actions"] == ", ".join(book.actions)
        assert [a.id for a in ABILITIES.values() if a.under == book.name] == [
            one.id for one in book.abilities
        ]


def test_every_series_with_its_missions_fallout_and_rooms():
    missions, rooms = 0, 0
    for series in PLAYSETS.values():
        entry = PAGE["series"][f"moonlight.book.{series.id}"]
        assert (entry.name, entry.text) == (series.name, series.text)
        assert entry.figures["Adversary"] == series.adversary
        assert "Dice for fallout" not in entry.figures, "its chart has a section of its own"
        assert entry.figures.get("Names", "") == ", ".join(series.names)
        for prompt, said in zip(series.prompts, entry.more, strict=False):
            assert said.startswith(prompt.text)
            assert all(option in said for option in prompt.options)
        for mission in series.missions:
            missions += 1
            found = PAGE["missions"][f"moonlight.book.{series.id}.mission.{mission.id}"]
            assert (found.name, found.text) == (mission.name, mission.text)
            assert found.figures["Tier"] == str(mission.tier)
            assert found.figures.get("Questions", "") == " ".join(mission.questions)
            assert found.figures.get("Dice for fallout", "0") == str(mission.fallout)
            assert ("Leads are not halved after it" in found.figures) == (not mission.halves)
        for tier, row in series.fallout.items():
            found = PAGE["fallout"][f"moonlight.book.{series.id}.fallout.{tier}"]
            assert [found.text, *found.more] == [
                f"{band}: {text}" for band, text in zip(("1-3", "4/5", "6"), row, strict=True)
            ]
        for room in series.rooms:
            rooms += 1
            found = PAGE["rooms"][room.id]
            assert (found.name, found.text) == (room.name, room.text)
            assert found.figures["Segments"] == str(room.size)
            behind = ", ".join(ROOMS[id].name for id in room.behind)
            assert found.figures.get("Behind", "") == behind
            assert found.figures.get("2 xp in", "") == room.track
            assert found.figures.get("Questions", "") == " ".join(room.questions)
        for rule in series.rules:
            found = PAGE["series-rules"][rule.id]
            assert (found.name, found.text, found.under) == (rule.name, rule.text, series.name)
    assert missions == len(PAGE["missions"])
    assert rooms == len(PAGE["rooms"]) == len(ROOMS)


def test_fates_shrines_the_conspiracy_and_the_engagement_list():
    for id, fate in FATES.items():
        entry = PAGE["fates"][f"moonlight.fate.{id}"]
        assert (entry.name, entry.text) == (fate.name, fate.text)
        assert entry.more == [f"Its price: {fate.price}"]
        behind = ", ".join(FATES[one].name for one in fate.behind)
        assert entry.figures.get("Behind", "") == behind
        assert entry.figures["Questions"] == " ".join(fate.questions)
    assert [entry.text for entry in PAGE["shrines"].values()] == list(SHRINES.values())
    for id, role in ROLES.items():
        figures = PAGE["conspiracy"][f"moonlight.role.{id}"].figures
        assert (figures["Kind"], figures["Tier"]) == (role.kind, str(role.tier))
        assert figures.get("Branch", "") == role.branch
    for id, (dice, _) in QUESTIONS.items():
        entry = PAGE["engagement"][f"moonlight.rules.engagement.{id}"]
        assert (entry.text, entry.figures) == (WORDS[id].english, {"Dice": f"{dice:+}"})


def test_actions_and_attributes_are_read_in_the_readers_language():
    german = {"moonlight.word.forgive": "verzeihen", "moonlight.word.moon": "Mond"}
    read = {
        entry.id: [speak(one.value, german) for one in entry.figures if one.value]
        for section in plugins()["moonlight"].rulebook()
        for entry in section.entries
    }
    assert read["moonlight.by-starlight"] == ["verzeihen, empathize, flow"]
    assert "Mond" in read["moonlight.pure-hearts"]


@shows(
    "moonlight.trans.length", "moonlight.xp.track-sizes", "moonlight.mission.investigation-length"
)
def test_what_only_play_sheets_say_is_marked_as_such_with_where_it_is_changed():
    on_sheets = {
        entry.name: entry.figures["On its play sheets"]
        for entry in PAGE["sheets"].values()
        if entry.figures
    }
    assert on_sheets == {
        "Transcendence track": "4",
        "xp of an attribute": "6",
        "xp of a playbook": "8",
        "xp of the series": "8",
        "A tier of the investigation": "5",
        "A tier of the Bastion": "5",
        "An Engine's recovery clock": "4",
        "Berths of the hangar": "6",
    }
    where = {entry.under for entry in PAGE["sheets"].values() if entry.figures}
    assert where == {
        "Figures of the play sheets: the director may write others, by “Lengths of tracks”"
    }
    names = {one.name for one in GAME.actions}
    for entry in PAGE["sheets"].values():
        for named in re.findall("“(.*?)”", " ".join((entry.under, entry.text))):
            assert named in names
    assert [id for id, entry in PAGE["sheets"].items() if not entry.figures] == [
        f"moonlight.rules.sheets.{what}" for what in ("hideout", "fates", "conspiracy", "xp")
    ]
