"""A guided first scene, followed to its end at a ready table: it points at the real things, covers
nothing of what it explains, and goes on when the thing was done."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.people import Person
from browser.test_tour import AXE, Tour

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


# Does the strip lie over nothing of what it points at?
BESIDE = """(strip) => {
  const [one, other] = [strip, document.querySelector('[data-toured]')].map((it) => it?.getBoundingClientRect());
  return !!other && (other.top >= one.bottom - 1 || other.bottom <= one.top + 1
    || other.left >= one.right - 1 || other.right <= one.left + 1);
}"""


class Guided:
    """Somebody who is shown around."""

    def __init__(self, one: Person, url: str, game: str) -> None:
        self.one, self.page = one, one.page
        self.page.goto(url)
        card = self.page.locator(f'li[data-game="{game}"]')
        one.press(card.get_by_role("button", name=one.says("web.lobby.now")))
        if game != "fire":  # a scene is read first, and nobody acts before
            one.press(one.button("Begin"))
        self.strip = self.page.get_by_role("complementary", name=one.says("web.tour.title"))
        expect(self.strip).to_be_visible()

    def hears(self, *words: str) -> str:
        """One of these is said now; which of them."""
        said = self.strip.locator("p.text")
        expect(said).to_contain_text(re.compile("|".join(map(re.escape, words))))
        text = said.inner_text()
        return next(one for one in words if one in text)

    def sees(self) -> Locator:
        """What it points at is framed, in sight, and not covered by the strip."""
        framed = self.page.locator("[data-toured]")
        expect(framed).to_have_count(1)
        expect(framed).to_be_in_viewport()
        # What comes into sight may still be on its way there.
        self.page.wait_for_function(BESIDE, arg=self.strip.element_handle())
        return framed

    def goes_on(self, button: str = "") -> None:
        named = button or self.one.says("web.tour.next")
        self.one.press(self.strip.get_by_role("button", name=named, exact=True))

    def told(self, step: str) -> None:
        """A step of Fire is told, and what it points at is seen."""
        self.hears(self.one.says(f"web.fire.tour.{step}"))
        self.sees()

    def is_over(self) -> None:
        expect(self.strip).to_have_count(0)
        expect(self.page.locator("[data-toured]")).to_have_count(0)
        self.page.reload()
        expect(self.page.locator("div.table .stage").first).to_be_visible()
        more = self.page.get_by_role("button", name=self.one.says("web.table.menu"), exact=True)
        expect(more).to_be_visible()
        expect(self.strip).to_have_count(0)


def test_a_first_scene_of_fates_edge(serving, person):
    me = person("desktop")
    guided = Guided(me, serving.url, "edge")
    stage = me.page.locator(".edge.stage")
    guided.hears("This is the scene")
    expect(guided.sees()).to_contain_text("Low tide at the customs house")
    guided.goes_on()
    guided.hears("Say what you want")
    form = guided.sees()
    form.get_by_label("What you want, and how").fill("up the rain gutter, past the lamp")
    me.press(form.get_by_role("button", name="Put it on the table"))
    guided.hears("Position: how bad it may get")
    guided.sees()
    guided.goes_on()
    guided.hears("One d10 for each point")
    guided.sees()
    me.press(stage.locator("article.roll").get_by_role("button", name=re.compile("^Roll \\d")))
    if guided.hears("Each 1 sticks", "This came of it").startswith("Each"):
        guided.sees()
        me.press(stage.get_by_role("button", name="Let it stand"))
    guided.hears("This came of it")
    guided.goes_on()
    if guided.hears("Harm is on its way", "Black stones").startswith("Harm"):
        guided.sees()
        guided.goes_on()
    guided.hears("Black stones")
    guided.sees()
    guided.goes_on()
    guided.hears("White stones")
    guided.sees()
    guided.goes_on()
    guided.hears("Your sheet")
    guided.sees()
    guided.goes_on("Done")
    guided.is_over()


def test_next_passes_over_no_roll_that_is_made_later(serving, person):
    me = person("desktop")
    guided = Guided(me, serving.url, "edge")
    guided.hears("This is the scene")
    guided.goes_on()
    guided.hears("Say what you want")
    guided.goes_on()
    guided.hears("Black stones")
    form = me.page.locator("form.acting")
    form.get_by_label("What you want, and how").fill("up the rain gutter, past the lamp")
    me.press(form.get_by_role("button", name="Put it on the table"))
    guided.hears("Position: how bad it may get")
    guided.sees()
    guided.goes_on()
    guided.hears("One d10 for each point")
    guided.goes_on("Skip")
    guided.is_over()


READERS = {
    "desktop": {},
    "phone": {"device": "phone"},
    "German": {"language": "de"},
    "German, phone": {"device": "phone", "language": "de"},
    "keyboard": {"keys": True},
    "lively": {"lively": True},
}


@pytest.mark.parametrize("how", READERS.values(), ids=READERS)
def test_a_first_turn_of_fire_of_eidolon(serving, person, how):
    me = person(**how)
    me.context.add_init_script(path=AXE)
    guided = Guided(me, serving.url, "fire")
    look = Tour(me, serving.url, {})
    look.prefix = "guided-"
    me.at_table()
    guided.told("explore")
    if "lively" not in how:  # axe would look at colours on their way to others
        look.look("explore")
    me.press(me.page.locator(".map button.door").first)
    lay = me.button(me.says("web.fire.stage.lay"))
    rooms = me.page.locator(".map button[data-chamber]")
    expect(lay.or_(rooms.nth(1)).first).to_be_visible()
    if lay.is_visible():
        me.press(lay)
    guided.told("chamber")
    expect(me.page.locator("[data-toured][data-chamber]")).to_have_count(1)
    guided.goes_on()
    guided.told("points")
    guided.goes_on()
    steps = {me.says(f"web.fire.tour.{step}"): step for step in ("collect", "end")}
    if steps[guided.hears(*steps)] == "collect":
        guided.sees()
        guided.goes_on()
    guided.told("end")
    me.opens(me.says("fire.wait.name"))
    for step in ("ritual", "attack", "threat"):
        guided.told(step)
        guided.goes_on()
    guided.told("relics")
    guided.goes_on(me.says("web.tour.done"))
    guided.is_over()
    assert not look.found, "\n" + "\n".join(look.found)


def test_it_is_left_at_any_time_and_taken_up_from_the_menu(serving, person):
    me = person("desktop")
    guided = Guided(me, serving.url, "moonlight")
    guided.hears("This is the scene")
    guided.sees()
    guided.goes_on("Skip")
    expect(guided.strip).to_have_count(0)
    me.press(me.page.get_by_role("button", name="More", exact=True))
    me.press(me.page.get_by_role("button", name="Show me around"))
    guided.hears("This is the scene")
    guided.goes_on()
    if guided.hears("A mission opens", "Say what you want").startswith("A mission"):
        guided.sees()
    me.press(me.page.get_by_role("button", name="More", exact=True))
    me.press(me.page.get_by_role("button", name="How to play"))
    expect(guided.strip).to_have_count(0)
    expect(me.page.get_by_role("complementary", name="How to play")).to_be_visible()


@pytest.mark.parametrize("game", ["moonlight", "eidolon"])
def test_a_guide_can_be_read_to_its_end(serving, person, game):
    guided = Guided(person("phone"), serving.url, game)
    place = guided.strip.locator("p.text .small")
    while True:
        said = place.inner_text()
        first, last = said.startswith("1 of"), guided.strip.get_by_role("button", name="Done")
        if first or last.is_visible():
            guided.sees()
        if last.is_visible():
            break
        guided.goes_on()
        expect(place).not_to_have_text(said)
    guided.goes_on("Done")
    guided.is_over()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_first_turn_of_anima_prime(serving, person, device):
    me = person(device)
    me.context.add_init_script(path=AXE)
    guided = Guided(me, serving.url, "anima")
    look = Tour(me, serving.url, {})
    look.prefix = "guided-anima-"
    stage = me.page.locator(".anima.stage")
    guided.hears("This is a fight")
    guided.sees()
    guided.goes_on()
    if guided.hears("which weapon", "You have three pools").startswith("which"):
        me.press(guided.sees().get_by_role("button").first)
    guided.hears("You have three pools")
    guided.sees()
    guided.goes_on()
    if guided.hears("Somebody else acts", "Your turn: one thing").startswith("Somebody"):
        guided.sees()
    guided.hears("Your turn: one thing")
    guided.sees()
    look.look("turn")
    me.press(stage.locator(".turn").get_by_role("button", name=re.compile("^Maneuver")))
    guided.hears("Choose how many of your dice")
    guided.sees()
    look.look("dice")
    me.press(stage.locator(".tray").get_by_role("button", name=re.compile("^Add \\d")))
    me.press(stage.locator(".tray").get_by_role("button", name=re.compile("^Roll \\d")))
    guided.hears("So the dice fell")
    guided.sees()
    guided.goes_on()
    guided.hears("A strike needs more successes")
    guided.sees()
    guided.goes_on()
    if guided.hears("A goal can be achieved", "Your sheet").startswith("A goal"):
        guided.sees()
        guided.goes_on()
    guided.hears("Your sheet")
    guided.sees()
    guided.goes_on("Done")
    guided.is_over()
    assert not look.found, "\n" + "\n".join(look.found)
