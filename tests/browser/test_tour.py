"""Every page and main state, on desktop and phone, light and dark: axe finds nothing serious, nothing
is cut off sideways, and `make pictures` leaves a picture in build/screenshots, to be looked at."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import ROOT, SHOTS
from browser.people import Person
from browser.scenes import LOST, MOVERS, SOON, Scene, Stagehand, asks, turn_of
from browser.serving import Serving
from undertow.kernel.rewind import causes

pytestmark = [pytest.mark.browser, pytest.mark.limit(1800), pytest.mark.xdist_group("browser")]

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Everything in sight, by the rules that WCAG and axe's own best practice name; but for the slowest, which is
# never more than moderate, and would not be told.
RUN_AXE = """async (rules) => (await axe.run(document, {
  ...(rules ? { runOnly: rules } : { rules: { region: { enabled: false } } }),
  resultTypes: ['violations'], elementRef: false,
})).violations.filter((found) => ['serious', 'critical'].includes(found.impact))
  .map(({id, impact, help, nodes}) => ({id, impact, help, nodes: nodes.slice(0, 4).map((node) => node.target.join(' ') + ' : ' + node.html.slice(0, 160) + ' : ' + (node.any[0] || node.all[0] || node.none[0] || {message: ''}).message)}))"""
# What the other palette can change; all else is the same page.
DARK_TOO = ["color-contrast", "link-in-text-block"]
# A table has the window's height: does its page scroll beside its columns?
BELOW = """() => document.querySelector('.table') && /^#\\/t\\/[^/]+$/.test(location.hash)
  ? document.documentElement.scrollHeight - document.documentElement.clientHeight : 0"""
# Does the page scroll sideways, or does a button stick out of the window?
SIDEWAYS = """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""


# Pictures are for people: `make pictures` takes them. What a test can judge is looked at without.
PICTURES = bool(os.environ.get("UNDERTOW_PICTURES"))


class Tour:
    """One person who walks through all of it."""

    prefix = ""

    def __init__(self, person: Person, url: str, scenes: dict[str, Scene]) -> None:
        self.person, self.page, self.url, self.scenes = person, person.page, url, scenes
        self.found: list[str] = []
        self.count = 0
        self.spent = {"pictures": 0.0, "axe": 0.0}

    def go(self, hash: str, anew: bool = False) -> None:
        """To a page; by its link, as people go, or loaded anew."""
        if anew:
            self.page.goto("about:blank")
        elif self.page.url.startswith(self.url):
            self.page.goto(self.url + "#/")
            expect(self.page.get_by_role("heading", name="Choose a game")).to_be_visible()
        self.page.goto(self.url + hash)

    def table(self, scene: str, taught: bool = True) -> None:
        self.go(f"#/t/{self.scenes[scene].table}", anew=not taught)
        self.person.at_table()
        if not taught:
            expect(self.page.locator("aside.how")).to_be_visible()

    def look(self, name: str, axe: bool = True) -> None:
        """Take pictures, and let axe look."""
        self.count += 1
        self.page.evaluate("() => document.fonts.ready.then(() => true)")
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme=theme)
            file = f"{self.prefix}{self.count:02}-{name}-{self.person.device}-{theme}.png"
            began = perf_counter()
            if PICTURES:
                self.person.shot(SHOTS / file)
            self.spent["pictures"] += perf_counter() - began
            began = perf_counter()
            if axe:
                for found in self.page.evaluate(RUN_AXE, None if theme == "light" else DARK_TOO):
                    nodes = "\n    ".join(found["nodes"])
                    line = f"{file}: {found['impact']} {found['id']}: {found['help']}\n    {nodes}"
                    self.found.append(line)
            self.spent["axe"] += perf_counter() - began
        if (over := self.page.evaluate(SIDEWAYS)) > 0:
            self.found.append(f"{name} ({self.person.device}) scrolls sideways by {over} px")
        if (over := self.page.evaluate(BELOW)) > 0:
            self.found.append(f"{name} ({self.person.device}) scrolls down by {over} px")


def lobby(tour: Tour) -> None:
    tour.go("")
    expect(tour.person.button("Play now").first).to_be_visible()
    tour.look("lobby")


def set_up(tour: Tour) -> None:
    tour.go("#/new/fire")
    expect(tour.person.button("Open the table")).to_be_visible()
    tour.look("set-up")
    for summary in tour.page.locator("details.extras > summary").all():
        tour.person.press(summary)
    tour.page.locator("details.extras").first.scroll_into_view_if_needed()
    tour.look("set-up-extras")


def start(tour: Tour) -> None:
    tour.page.evaluate("localStorage.removeItem('undertow.settings')")
    tour.table("start", taught=False)
    tour.look("table-start")
    tour.person.untaught()


def invite(tour: Tour) -> None:
    tour.person.press(tour.page.locator("button.menu"))
    tour.look("menu")
    tour.person.press(tour.page.locator(".panel").get_by_role("button", name="Invite"))
    dialog = tour.page.get_by_role("dialog", name="Invite")
    tour.person.press(dialog.get_by_role("button", name="QR code").first)
    expect(dialog.get_by_role("img").first).to_be_visible()
    tour.look("invite")


def ruling(tour: Tour) -> None:
    tour.table("middle")
    tour.person.press(tour.page.locator("button.menu"))
    tour.person.press(tour.page.locator(".panel").get_by_role("button", name="Override"))
    expect(tour.page.get_by_role("dialog", name="Override")).to_be_visible()
    tour.look("ruling")
    tour.page.keyboard.press("Escape")


def story(tour: Tour) -> None:
    tour.go(f"#/t/{tour.scenes['middle'].table}/story")
    expect(tour.page.get_by_role("heading", name="Deep below")).to_be_visible()
    tour.look("story")


def middle(tour: Tour) -> None:
    tour.table("middle")
    tour.look("middle")
    tour.person.press(tour.page.locator(".map button.lit").last)
    expect(tour.page.locator(".doing")).to_be_visible()
    tour.look("middle-chamber")
    tour.page.keyboard.press("Escape")
    tour.person.press(tour.page.get_by_role("button", name="Chances of the next ritual"))
    expect(tour.page.get_by_role("region", name="The next ritual")).to_be_visible()
    tour.look("middle-odds")
    tour.person.press(tour.page.get_by_role("button", name="As a list"))
    tour.look("middle-as-list")


def drawers(tour: Tour) -> None:
    tour.table("middle")
    if tour.person.device == "phone":
        for part in ("You can", "Sheet", "Chat", "People"):
            tour.person.drawer(part)
            tour.look("drawer-" + part.lower().replace(" ", "-"))
    else:
        tour.person.press(tour.page.locator(".talk").get_by_role("button", name="Chat"))
        tour.look("chat")


def chronicle(tour: Tour) -> None:
    tour.table("middle")
    tour.person.drawer("Chronicle")
    line = tour.page.locator(".chronicle .line").last
    tour.person.press(line)
    expect(tour.page.locator(".chronicle .under")).to_be_visible()
    tour.look("chronicle-why")
    tour.page.keyboard.press("Escape")
    # Any line can be gone back to, whatever happened at that very place.
    tour.person.press(tour.page.locator(".chronicle .line").nth(-6))
    tour.person.press(
        tour.page.locator(".chronicle .under").get_by_role("button", name="Take back to here")
    )
    rewind_dialog(tour)


def rewind_dialog(tour: Tour) -> None:
    dialog = tour.page.get_by_role("dialog", name="Take back?")
    expect(
        dialog.get_by_role("button", name=re.compile("Take it back|Ask the table"))
    ).to_be_visible()
    tour.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def rewind(tour: Tour) -> None:
    tour.table("middle")
    tour.person.press(tour.page.get_by_role("button", name="Take back").first)
    dialog = tour.page.get_by_role("dialog", name="Take back?")
    expect(
        dialog.get_by_role("button", name=re.compile("Take it back|Ask the table"))
    ).to_be_visible()
    tour.look("rewind-preview")


def question(name: str) -> Callable[[Tour], None]:
    def ask(tour: Tour) -> None:
        tour.table(name)
        expect(tour.page.locator("section.prompt").first).to_be_visible()
        tour.look(f"question-{name}")

    ask.__name__ = name
    return ask


def replay(tour: Tour) -> None:
    scene = tour.scenes["middle"]
    tour.go(f"#/t/{scene.table}/replay")
    expect(tour.page.get_by_role("slider", name="Moment")).to_be_visible()
    expect(tour.page.locator(".stage .map")).to_be_visible()
    tour.person.press(tour.page.get_by_role("button", name="One moment back"))
    expect(tour.page).to_have_url(re.compile("/at/"))
    tour.look("replay")


def over(tour: Tour) -> None:
    for name in ("won", "lost"):
        tour.table(name)
        expect(tour.page.locator("section.ending")).to_be_visible()
        tour.look(f"over-{name}")


def fairness(tour: Tour) -> None:
    tour.go(f"#/t/{tour.scenes['won'].table}/fairness")
    expect(tour.page.get_by_text("Fair: everything checked fits.")).to_be_visible()
    tour.person.press(tour.page.locator("summary"))
    tour.look("fairness")


def plain_pages(tour: Tour) -> None:
    for name, words in {"settings": "Light or dark", "credits": "The books"}.items():
        tour.go(f"#/{name}")
        expect(tour.page.get_by_text(words, exact=True)).to_be_visible()
        tour.look(name)


def errors(tour: Tour) -> None:
    tour.person.pardon(r"40[134]")
    for name, hash, words in (
        ("error-no-page", "#/nowhere", "There is no such page"),
        ("error-no-key", "#/t/abcdefgh", "This table needs a link"),
        ("error-bad-key", "#/t/abcdefgh/not-a-key", "This seat is closed to you"),
    ):
        tour.go(hash)
        expect(tour.page.get_by_role("heading", name=words)).to_be_visible()
        tour.look(name)


STATES: list[Callable[[Tour], None]] = [
    lobby,
    set_up,
    start,
    invite,
    middle,
    drawers,
    chronicle,
    rewind,
    question("turning"),
    question("terraport"),
    question("dive"),
    question("trade"),
    question("vote"),
    ruling,
    story,
    replay,
    over,
    fairness,
    plain_pages,
    errors,
]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, dict[str, Scene]]]:
    """A server with tables at all these moments."""
    path = tmp_path_factory.mktemp("tour") / "tables.sqlite"
    hand = Stagehand(path)

    def ask_back(sitting: Any) -> None:
        places = [place for place, _ in causes(sitting.play)]
        sitting.rewind("ben", places[-8])

    scenes = {
        "start": hand.lay("A first evening", lambda play: True),
        "middle": hand.lay("Deep below", turn_of("ana", 14)),
        "turning": hand.lay("Which way round", asks("ana", "fire.ask.turn", 3)),
        "terraport": hand.lay(
            "Moving house", asks("ana", "fire.ask.terraport", 8), wild=True, party=MOVERS
        ),
        "dive": hand.lay("A fall", asks("ana", "fire.ask.dive"), LOST),
        "trade": hand.lay("A trade", asks("ana", "fire.ask.trade"), wild=True),
        "vote": hand.lay("Second thoughts", turn_of("ana", 8), then=ask_back),
        "won": hand.lay("The last fire", lambda play: play.over, SOON),
        "lost": hand.lay("The cult in a hurry", lambda play: play.over, LOST),
    }
    hand.store.close()
    server = Serving(path)
    yield server, scenes
    server.stop()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_every_page_is_sound_and_has_its_picture_taken(stage, person, device):
    server, scenes = stage
    me = person(device)
    me.context.add_init_script(path=AXE)
    known = json.dumps([scene.known("ana") for scene in scenes.values()])
    taught = json.dumps({"taught": ["fire"], "name": "Ana", "pace": "once"})
    me.context.add_init_script(f"""
        if (location.protocol === 'http:' && !localStorage.getItem('undertow.tables')) {{
            localStorage.setItem('undertow.tables', {json.dumps(known)});
            localStorage.setItem('undertow.settings', {json.dumps(taught)});
        }}
    """)
    for old in SHOTS.glob(f"[0-9]*-{device}-*.png"):
        old.unlink(missing_ok=True)
    tour = Tour(me, server.url, scenes)
    for state in STATES:
        state(tour)
    write_index(SHOTS)
    spent = ", ".join(f"{seconds:.0f} s of {what}" for what, seconds in tour.spent.items())
    print(f"\ntour ({device}): {2 * tour.count} pictures in build/screenshots; {spent}")
    assert not tour.found, "\n" + "\n".join(tour.found)


def write_index(folder: Path) -> None:
    """All pictures on one page, each state in a row."""
    folder.mkdir(parents=True, exist_ok=True)  # nobody may have taken one
    rows: dict[str, list[str]] = {}
    for picture in sorted(folder.glob("*.png")):
        state = re.sub(r"\b\d\d-|-(desktop|phone|sideways)-(light|dark)$", "", picture.stem)
        rows.setdefault(state, []).append(picture.name)
    body = "".join(
        f"<h2>{escape(state)}</h2><p>"
        + "".join(
            f'<a href="{name}"><img src="{name}" alt="{name}" loading="lazy"></a>' for name in names
        )
        + "</p>"
        for state, names in rows.items()
    )
    style = (
        "body{font:16px sans-serif;margin:2rem}img{height:420px;margin:4px;border:1px solid #999}"
    )
    page = f'<!doctype html><meta charset="utf-8"><title>Undertow, seen</title><style>{style}</style>{body}'
    (folder / "index.html").write_text(page, "utf-8")
