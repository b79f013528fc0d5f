"""Every main state of EIDOLON, on desktop and phone, light and dark: axe finds nothing serious, nothing is cut
off sideways, and a picture is left in build/screenshots, to be looked at."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import SHOTS
from browser.people import Person
from browser.tarot import Night
from browser.test_tour import AXE, Tour, write_index

pytestmark = [pytest.mark.browser, pytest.mark.limit(1800), pytest.mark.xdist_group("browser")]

MAGICIAN, EMPEROR, HERMIT, STRENGTH, HANGED_MAN, DEVIL, STAR = 1, 4, 9, 11, 12, 15, 17
BUILT = {
    "playbook": "vanguard",
    "name": "Mara",
    "eidolon": "Firestarter",
    "resonant": 7,
    "dissonant": HERMIT,
    "pow": 3,
    "ele": 1,
    "gen": 1,
    "glam": 2,
    "biz": 2,
    "blanks": ["calling up fire"],
    "move": "eidolon.vanguard.king-of-pain",
    "ties": [
        ["Coach", "He never asked why I stopped."],
        ["ben", "He holds the door."],
        ["Gran", "Six plates."],
    ],
}
OTHER = {
    "playbook": "conductor",
    "name": "Jo",
    "eidolon": "Clocks",
    "resonant": 3,
    "dissonant": 14,
    "pow": 1,
    "ele": 1,
    "gen": 2,
    "glam": 3,
    "biz": 2,
    "blanks": ["filling the air with swords"],
    "move": "eidolon.conductor.take-on-me",
    "ties": [],
}
FOE = [
    "The Conductor of Line 9",
    "Nightswimming",
    "Nobody gets off his tram.",
    1,
    [
        [
            "The doors stay shut, and the stops grow stranger.",
            "A door is opened, or the driver found.",
        ],
        [
            "He walks through the carriage and asks for tickets nobody has.",
            "Someone pays, or throws him off.",
        ],
    ],
]
STEPS = ("Names", "Cards", "Stats", "Power", "Move", "Ties")


class Walk(Tour):
    """Someone at a table of EIDOLON; their pictures have names of their own."""

    prefix = "eidolon-"

    def __init__(self, person: Person, night: Night | None = None, seat: str = "") -> None:
        super().__init__(person, "", {})
        if night:
            self.page.goto(night.link(seat))
            expect(self.stage).to_be_visible()

    @property
    def stage(self) -> Any:
        return self.page.locator(".eidolon.stage")

    def top(self) -> None:
        self.page.evaluate("document.querySelectorAll('*').forEach((one) => one.scrollTo?.(0, 0))")


def make(walk: Walk) -> None:
    """Each step of the builder, with something in it."""
    walk.look("creation")
    walk.person.press(walk.page.get_by_role("button", name="Make a character").first)
    form = walk.page.locator(".builder")
    walk.look("build-playbooks")
    walk.person.press(form.get_by_role("button", name=re.compile("^The Infiltrator")))
    for step in STEPS:
        walk.person.press(form.get_by_role("button", name=f"Next: {step}"))
        expect(form.get_by_role("heading", level=3, name=step)).to_be_visible()
        if step == "Names":
            form.get_by_label("Name", exact=True).fill("Lou")
            form.get_by_label("Eidolon's name").fill("Hurt")
        elif step == "Cards":
            for kind, card in (("resonant", "The Fool"), ("dissonant", "Justice")):
                walk.person.press(form.locator(f".picker.{kind}").get_by_role("button", name=card))
        elif step == "Power":
            walk.person.press(form.locator(".samples button").first)
        elif step == "Ties":
            walk.person.press(form.get_by_role("button", name="Write three Ties now"))
        walk.look(f"build-{step.lower()}")


def fight(night: Night) -> None:
    night.open("gm", "start-session")
    night.open("gm", "start-uptime", "gm")
    night.open("gm", "gm.enemy", "blank")
    night.answer("gm", FOE)
    night.open("gm", "start-combat")
    night.answer("gm", [["ana", "ben"], ["enemy-1"]])
    night.open("gm", "gm.show", "enemy-1", "threat")


def moves(night: Night, one: Walk, gm: Walk) -> None:
    """A Move, from rest to the card; one that must be played; and the GM's side of it."""
    expect(one.stage.get_by_text("What do you do?")).to_be_visible()
    one.look("rest")
    one.person.press(one.stage.get_by_role("button", name="What do they do?"))
    one.look("rest-explained")
    gm.look("gm-stage")
    gm.person.drawer("Screen")
    gm.look("gm-combat")
    night.stack(MAGICIAN, HANGED_MAN, EMPEROR)
    night.open("ana", "scrap", "ana")
    expect(one.stage.get_by_role("button", name="Draw")).to_be_visible()
    one.look("ready")
    night.answer("ana", ["draw"])
    expect(one.stage.get_by_role("list", name="The spread")).to_be_visible()
    one.look("spread")
    night.answer("ana", ["play", MAGICIAN])
    expect(one.stage.get_by_role("list", name="Played")).to_be_visible()
    one.top()
    one.look("after")
    expect(gm.page.locator(".keeper .card strong")).to_have_text("The Magician")
    gm.top()
    gm.look("gm-card")
    night.stack(STAR, HERMIT, EMPEROR)
    night.open("ana", "scrap", "ana")
    night.answer("ana", ["draw"])
    expect(one.stage.get_by_text("it must be played").first).to_be_visible()
    one.look("spread-dissonant")
    night.answer("ana", ["play", HERMIT])
    night.settle()
    one.person.drawer("Sheet")
    one.top()
    one.look("sheet")
    one.person.drawer("Stage")


def book(walk: Walk) -> None:
    walk.person.press(walk.stage.get_by_role("button", name="Book"))
    dialog = walk.page.get_by_role("dialog", name="The book")
    for part in ("Moves", "Cards", "Rules and advice"):
        walk.person.press(dialog.get_by_role("button", name=part))
        walk.look(f"book-{part.split()[0].lower()}")
    walk.person.press(dialog.get_by_role("button", name="Close"))
    expect(dialog).to_be_hidden()


def midnight(night: Night, one: Walk, gm: Walk) -> None:
    night.rule(hour=23)
    night.stack(DEVIL, EMPEROR, STRENGTH)
    night.open("ana", "scrap", "ana")
    night.answer("ana", ["draw"])
    night.answer("ana", ["push", "tick"])
    expect(one.page.locator("section.prompt")).to_contain_text("Whose Eidolon breaks loose?")
    one.top()
    one.look("midnight-vote")
    for seat in ("ana", "ben"):
        night.answer(seat, "ben")
    gm.person.drawer("Screen")
    gm.person.drawer("Stage")
    gm.person.press(gm.stage.get_by_role("button", name="What it has become"))
    expect(gm.page.locator("section.compose")).to_contain_text("What does it become?")
    gm.look("phantom-form")
    gm.person.press(gm.page.locator("section.compose").get_by_role("button", name="Cancel").first)
    night.open("gm", "gm.phantom", "phantom-1")
    night.answer("gm", ["Clocks, unbound", "Every bell is its mouth.", [["It rings.", "Stop it."]]])
    expect(one.stage.get_by_text("Nobody may Push", exact=False)).to_be_visible()
    one.top()
    one.look("phantom")
    for foe in ("phantom-1", "enemy-1", "enemy-1"):
        night.open("gm", "gm.crash", foe)
        night.answer("gm", "met")
    night.answer("gm", True)


def downtime(night: Night, one: Walk, gm: Walk) -> None:
    night.rule(xp=16)
    night.open("gm", "start-downtime")
    expect(one.page.locator("section.prompt")).to_contain_text("how did it go?")
    one.top()
    one.look("debrief")
    for seat in ("ana", "ben"):
        night.answer(seat, "up")
    night.open("gm", "end-debrief")
    expect(one.stage.get_by_text("Raise a stat")).to_be_visible()
    one.top()
    one.look("level-up")
    night.answer("ana", ["stat", "gen"])
    night.answer("ben", ["pass"])
    one.person.press(one.stage.get_by_role("button", name="Exchange your cards"))
    expect(one.page.get_by_role("button", name="Keep both")).to_be_visible()
    one.look("own-cards")
    one.person.press(one.page.get_by_role("button", name="Keep both"))
    night.open("gm", "begin-downtime")
    expect(one.stage.get_by_role("button", name=re.compile("^Live It Up"))).to_be_visible()
    one.top()
    one.look("downtime")
    gm.person.drawer("Screen")
    gm.top()
    gm.look("gm-downtime")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_every_state_of_eidolon_is_sound_and_has_its_picture_taken(serving, person, device):
    for old in SHOTS.glob(f"eidolon-[0-9]*-{device}-*.png"):
        old.unlink(missing_ok=True)

    def somebody() -> Person:
        one = person(device)
        one.context.add_init_script(path=AXE)
        one.context.add_init_script("""if (location.protocol === 'http:' && !localStorage.getItem('undertow.settings')?.includes('taught'))
            localStorage.setItem('undertow.settings', JSON.stringify({taught: ['eidolon'], name: 'Kim', pace: 'once'}));""")
        return one

    first = Walk(
        somebody(), Night.opened(serving.url, {"players": ["ana", "ben"], "cast": ["Coach"]}), "ana"
    )
    make(first)
    night = Night.opened(
        serving.url,
        {
            "players": ["ana", "ben"],
            "cast": ["Coach"],
            "party": {"ana": BUILT, "ben": OTHER},
        },
    )
    gm = Walk(somebody(), night, "gm")
    gm.look("gm-creation")
    fight(night)
    one = Walk(somebody(), night, "ana")
    moves(night, one, gm)
    book(one)
    midnight(night, one, gm)
    downtime(night, one, gm)
    write_index(SHOTS)
    found = [*first.found, *gm.found, *one.found]
    print(f"\n{2 * (first.count + gm.count + one.count)} pictures of EIDOLON ({device})")
    assert not found, "\n" + "\n".join(found)
