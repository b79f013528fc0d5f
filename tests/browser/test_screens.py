"""Screens of a GM and of players: a fight of five against five is seen whole at 1440 by 900, nothing a GM
presses lies half hidden at 1366 by 768, where the same fight is seen too, and on a phone held sideways what is decided comes into view."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from browser.anima_table import Seat as Fighter
from browser.anima_table import Table
from browser.edge_table import MAREN, AtTheTable
from browser.edge_table import Evening as Edge
from browser.moonlight_table import Evening as Moon
from browser.moonlight_table import Moonlit
from browser.people import DEVICES
from browser.seated import Seated
from browser.serving import PATIENCE
from browser.tarot import Night
from browser.test_eidolon import story
from browser.test_eidolon_story import HANGED_MAN, MAGICIAN, STRENGTH, Seat
from browser.test_eidolon_tour import BUILT, FOE, OTHER
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.form import BRIDGE
from undertow.games.anima.game import GAME as ANIMA

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

DEVICES["large"] = {"viewport": {"width": 1440, "height": 900}}
DEVICES["low"] = {"viewport": {"width": 1366, "height": 768}}
FIVE = ("ana", "ben", "cleo", "dan", "eve")
FOES = ("The Warden", "Gate guards", "Lamp wights", "The Choir", "Brass hound")


SEEN = """(one) => {
  const box = one.getBoundingClientRect();
  const at = (y) => one.contains(document.elementFromPoint(box.left + box.width / 2, y));
  return box.top >= 0 && box.bottom <= innerHeight + 1 && at(box.top + 4) && at(box.bottom - 4);
}"""


def arrives(one: Seated, url: str) -> None:
    """Comes by a link, and sits down."""
    one.sits(url)
    sit = one.page.get_by_role("button", name="Sit down")
    expect(sit).to_be_visible()
    one.one.press(sit)
    expect(sit).to_have_count(0)


def whole(what: Locator) -> None:
    """All of it is seen: inside the screen, and covered by nothing that scrolls."""
    expect(what).to_be_visible()
    until = monotonic() + PATIENCE
    while not what.evaluate(SEEN):  # what stands beside it may still come
        assert monotonic() < until, f"half hidden: {what.inner_text()[:80]!r}"


@pytest.mark.parametrize("device", ["large", "low"])
def test_five_against_five_is_seen_whole_by_an_anima_gm(serving, person, device):
    foe = BRIDGE.adversity[0]
    foes = tuple(replace(foe, id=f"foe-{n}", name=name) for n, name in enumerate(FOES))
    order = (*SAMPLES, *(one.id for one in foes))
    conflict = replace(BRIDGE, adversity=foes, rolled=False, order=order)
    settings = {
        "players": list(FIVE),
        "samples": dict(zip(FIVE, SAMPLES, strict=True)),
        "spoken": True,
        "mood": "fast, loud, with a heart",
        "campaign": {"world": "a", "group": "Strangers who took the same train."},
        "conflict": msgspec.to_builtins(conflict),
    }
    table = Table.opened(serving.url, settings)
    table.settle()
    gm = Fighter(person(device, "dark"))
    arrives(gm, table.link("gm"))
    fighters = [one["name"] for one in table.view()["fighters"] if one["here"]]
    assert len(fighters) >= 10
    for name in fighters:
        whole(gm.stage.get_by_role("article", name=name, exact=True))


def fight(url: str) -> Night:
    """Five against five, in EIDOLON."""
    cards = [0, *range(2, 11)]
    party = {
        seat: {
            **(BUILT if n % 2 else OTHER),
            "name": f"{seat.title()} Brandt",
            "ties": [],
            "resonant": cards[2 * n],
            "dissonant": cards[2 * n + 1],
        }
        for n, seat in enumerate(FIVE)
    }
    night = Night.opened(url, {"players": list(FIVE), "cast": ["Coach"], "party": party})
    night.open("gm", "start-session")
    night.open("gm", "start-uptime", "gm")
    for name in FOES:
        night.open("gm", "gm.enemy", "blank")
        night.answer("gm", [name, *FOE[1:]])
    view = night.view()
    night.open("gm", "start-combat")
    night.answer("gm", [[one["id"] for one in view[kind]] for kind in ("pcs", "enemies")])
    return night


@pytest.mark.parametrize("device", ["large", "low"])
def test_five_against_five_is_seen_whole_by_a_gm_of_eidolon(serving, person, device):
    night = fight(serving.url)
    gm = Seat(person(device, "light"))
    arrives(gm, night.link("gm"))
    opposition = gm.stage.get_by_role("region", name="The opposition").locator("ul.foes.many > li")
    expect(opposition).to_have_count(5)
    party = gm.stage.get_by_role("region", name="The party").get_by_role("listitem")
    expect(party).to_have_count(5)
    for one in (*opposition.all(), *(party.all() if device == "large" else ())):
        whole(one)
    night.rule(**{"enemies/enemy-2/crash": 2})
    expect(opposition).to_have_count(4)  # who is defeated is folded away
    expect(gm.stage.locator("details.gone summary")).to_contain_text(FOES[1])


@pytest.mark.parametrize("device", ["large", "low"])
def test_five_against_five_is_seen_whole_by_a_gm_of_fates_edge(serving, person, device):
    people = [{**MAREN, "id": one, "seat": one, "name": f"{one.title()} Voss"} for one in FIVE]
    night = Edge.laid(serving.url, people=[{**one, "bonds": []} for one in people])
    for name in FOES:
        night._do(
            night.keys["gm"],
            {"type": "open", "rule": "edge.foe", "args": ["gm"], "form": {"name": name}},
        )
    night._do(night.keys["gm"], {"type": "open", "rule": "edge.fight", "args": ["gm"]})
    gm = AtTheTable(person(device, "dark"))
    arrives(gm, night.link("gm"))
    foes = gm.stage.locator(".foes > li")
    expect(foes).to_have_count(5)
    party = gm.stage.get_by_role("list", name="Boons").locator("> li")
    expect(party).to_have_count(5)
    for one in (*foes.all(), *party.all()):
        whole(one)
    first = night.view()["foes"][0]
    night.rule(**{f"foes/{first['id']}/ticks": first["foe"].get("size", 2)})
    expect(gm.stage.locator("details.gone summary")).to_have_text(f"Down: {FOES[0]}")
    expect(gm.stage.locator(".foes:not(details *) > li")).to_have_count(4)


LOW: dict[str, tuple[Any, type[Seated], str, str]] = {
    "eidolon": (lambda url: Night.opened(url, story(url)), Seat, "ana", "End the session"),
    "moonlight": (Moon.laid, Moonlit, "rin", "Set the scene"),
    "edge": (Edge.laid, AtTheTable, "maren", "Harm 1"),
}


@pytest.mark.parametrize("game", LOW)
def test_a_gm_and_a_player_have_room_on_a_low_screen(serving, person, game):
    lays, sits, player, first = LOW[game]
    night = lays(serving.url)
    for seat in ("gm", player):
        one = sits(person("low", "light"))
        arrives(one, night.link(seat))
        people = one.page.locator("section.people")
        assert people.bounding_box()["height"] <= 120, "people take the room of the sheet"
        whole(people.get_by_role("button", name="Invite"))
        chronicle = one.page.locator(".chronicle")
        expect(chronicle).to_be_visible()
        assert one.page.locator("section.talk").bounding_box()["height"] >= 320
        below = one.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert below <= 0, "the page scrolls into nothing"
        if seat == "gm":
            whole(one.page.locator("section.sheet").get_by_role("button", name=first).first)


@pytest.mark.parametrize("game", LOW)
def test_a_gm_has_the_screen_beside_the_stage_on_a_phone_held_sideways(serving, person, game):
    lays, sits, _, first = LOW[game]
    night = lays(serving.url)
    gm = sits(person("sideways", "dark"))
    arrives(gm, night.link("gm"))
    side = gm.page.locator("section.sheet")
    expect(side.get_by_role("button", name=first).first).to_be_visible()
    gm.one.press(gm.page.locator(".tabs").get_by_role("button", name=re.compile("^Chronicle")))
    expect(gm.page.locator("section.talk")).to_be_visible()


def test_on_a_phone_held_sideways_the_cards_come_into_view(serving, person):
    night = Night.opened(serving.url, story(serving.url))
    night.stack(MAGICIAN, STRENGTH, HANGED_MAN)
    ana = Seat(person("sideways", "light"))
    arrives(ana, night.link("ana"))
    night.open("ana", "scrap", "ana")
    expect(ana.stage.get_by_role("button", name="Draw")).to_be_in_viewport(ratio=1)
    night.answer("ana", ["draw"])
    card = ana.spread().get_by_role("button", name=re.compile("Magician"))
    expect(card).to_be_in_viewport(ratio=0.7)


def spread(url: str) -> tuple[Night, type[Seated], str, Callable[[], None], str]:
    night = Night.opened(url, story(url))
    night.stack(MAGICIAN, STRENGTH, HANGED_MAN)
    return (
        night,
        Seat,
        "ana",
        lambda: night.open("ana", "scrap", "ana"),
        'section.table button:has-text("Draw")',
    )


def tray(url: str) -> tuple[Night, type[Seated], str, Callable[[], None], str]:
    table = Table.opened(url, msgspec.to_builtins(ANIMA.demos()[0].settings))
    table.settle()
    view = table.view()
    acts = view["conflict"]["actors"][0]
    me = next(one for one in view["fighters"] if one["id"] == acts)
    foe = next(one["id"] for one in view["fighters"] if one["side"] != me["side"])
    table.set(acts, sp=3)
    return table, Fighter, me["seat"], lambda: table.open(me["seat"], "strike", acts, foe), ".tray"


def card(night: Any, sits: type[Seated], seat: str, act: str, form: dict[str, Any]) -> Any:
    def acts() -> None:
        can = next(one for one in night.state(seat)["offers"] if one["rule"] == act)
        what = {"type": "open", "rule": act, "args": can["args"], "form": form}
        night._do(night.keys[seat], what)

    return night, sits, seat, acts, "article.roll"


def of_moonlight(url: str) -> Any:
    night = Moon.laid(url)
    night.rule(phase="mission")
    form = {"goal": "over the wall", "action": "flow"}
    return card(night, Moonlit, night.view()["people"][0]["sheet"]["seat"], "moonlight.act", form)


def of_edge(url: str) -> Any:
    form = {"intent": "over the wall", "skill": "melee"}
    return card(Edge.laid(url), AtTheTable, "maren", "edge.act", form)


DECIDED = {"eidolon": spread, "anima": tray, "moonlight": of_moonlight, "edge": of_edge}


@pytest.mark.parametrize("game", DECIDED)
def test_on_a_phone_what_is_to_be_decided_comes_into_view(serving, person, game):
    night, sits, seat, happens, decided = DECIDED[game](serving.url)
    one = sits(person("phone", "dark"))
    arrives(one, night.link(seat))
    stage = one.page.locator('[data-part="stage"]')
    # They look at what lies at the far end of the stage.
    assert stage.evaluate("(one) => one.scrollHeight - one.clientHeight") > 200
    stage.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
    happens()
    top = stage.locator(decided).first
    expect(top).to_be_in_viewport()
    box, frame = top.bounding_box(), stage.bounding_box()
    assert frame["y"] - 1 <= box["y"]
    assert box["y"] + min(box["height"], 44) <= frame["y"] + frame["height"] + 1


def test_who_arrives_on_a_phone_held_sideways_sees_the_stage(serving, person):
    night = Edge.laid(serving.url)
    one = AtTheTable(person("sideways", "light"))
    one.sits(night.link("maren"))
    strip = one.page.locator('[data-part="arrival"]')
    expect(strip).to_be_visible()
    assert strip.bounding_box()["height"] <= 64, "one line, of a screen of 390 px"
    expect(strip.get_by_label("Your name, as the others see it")).to_be_visible()
    expect(strip.get_by_role("button", name="Sit down")).to_be_in_viewport(ratio=1)
    strip.get_by_label("Your name, as the others see it").fill("Mia")
    one.one.press(one.one.button("Wait"))  # whoever acts sits, and the strip gives its room
    expect(strip).to_have_count(0)
    one.one.press(one.page.locator(".tabs").get_by_role("button", name="People"))
    expect(one.page.locator("section.people")).to_contain_text("Mia")


def beside_mia(url: str) -> Any:
    """A table at which somebody goes by the name of Mia."""
    night = Edge.laid(url)
    called, key = {"name": "Mia", "bot": None}, night._ask(night.keys["isk"])
    at = f"{night.at}/seats/isk"
    httpx.put(at, json=called, headers=key, timeout=PATIENCE).raise_for_status()
    return night


def test_who_acts_under_a_name_that_is_taken_goes_on_without_it(serving, person):
    night = beside_mia(serving.url)
    one = AtTheTable(person("phone", "light"))
    one.sits(night.link("maren"))
    strip = one.page.locator('[data-part="arrival"]')
    strip.get_by_label("Your name, as the others see it").fill("Mia")
    one.one.press(one.one.button("Wait"))  # and nothing is asked of the server that it refuses
    expect(strip).to_have_count(0)


def test_on_a_phone_held_sideways_a_name_that_is_taken_is_refused_in_whole_words(serving, person):
    night = beside_mia(serving.url)
    one = AtTheTable(person("sideways", "light"))
    one.one.pardon("400")
    one.sits(night.link("maren"))
    strip = one.page.locator('[data-part="arrival"]')
    strip.get_by_label("Your name, as the others see it").fill("Mia")
    one.one.press(strip.get_by_role("button", name="Sit down"))
    said = strip.get_by_role("alert")
    expect(said).to_have_text("Mia cannot be your name here: somebody has it already.")
    cut = (
        "(one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1"
    )
    assert not said.evaluate(cut)
    assert strip.bounding_box()["height"] <= 72
    expect(strip.get_by_role("button", name="Sit down")).to_be_in_viewport(ratio=1)


def test_on_a_phone_held_sideways_all_of_the_menu_is_reached(serving, person):
    night = Edge.laid(serving.url)
    gm = AtTheTable(person("sideways", "dark"))
    arrives(gm, night.link("gm"))
    gm.one.press(gm.page.locator("button.menu"))
    panel = gm.page.locator(".panel")
    last = panel.locator("li").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    gm.one.press(panel.get_by_role("button", name="Characters: save, shelf, bring"))
    expect(gm.page.get_by_role("dialog", name="Characters")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "device"), [("edge", "phone"), ("edge", "low"), ("moonlight", "phone")]
)
def test_nothing_at_the_bottom_stays_under_since_your_turn(serving, person, game, device):
    if game == "edge":
        night, one = Edge.laid(serving.url), AtTheTable(person(device, "light"))
        me, other = "maren", "isk"
    else:
        night, one = Moon.laid(serving.url), Moonlit(person(device, "light"))
        me, other, *_ = [seat for seat in night.keys if seat != "gm"]
    arrives(one, night.link(me))
    goal = {"goal": "over the wall", "action": "flow", "intent": "over the wall", "skill": "melee"}
    for seat in (me, other):  # what others did after one's own last act
        act = next(o for o in night.state(seat)["offers"] if o["rule"] == f"{game}.act")
        fields = ("goal", "action") if game == "moonlight" else ("intent", "skill")
        form = {name: goal[name] for name in fields}
        what = {"type": "open", "rule": act["rule"], "args": act["args"], "form": form}
        night._do(night.keys[seat], what)
    expect(one.page.locator('[data-part="beats"] .since')).to_be_visible()
    # The stage leaves room for it once it is there; an upright phone has it below the stage, wherever
    # that is scrolled to.
    one.page.wait_for_function(
        """(upright) => {
          const stage = document.querySelector('[data-part="stage"]');
          const pill = document.querySelector('[data-part="beats"] .since').getBoundingClientRect();
          if (upright && stage.getBoundingClientRect().bottom > pill.top + 1) return false;
          stage.scrollTo(0, stage.scrollHeight);
          const all = [...stage.querySelectorAll('button, summary, input, p')];
          return Math.max(...all.map((one) => one.getBoundingClientRect().bottom)) <= pill.top + 1;
        }""",
        arg=device == "phone",
    )
