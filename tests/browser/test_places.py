"""Numbers that can be pressed where they stand: why they are so, and another in their stead, while
somebody is in the middle of something."""

from __future__ import annotations

import re

import httpx
import msgspec
import pytest
from playwright.sync_api import expect

from browser.anima_table import Seat, Table
from browser.edge_table import AtTheTable, Evening
from browser.fire_table import Below, Dungeon
from browser.moonlight_table import Evening as Moon
from browser.moonlight_table import Moonlit
from browser.seated import Seated
from browser.serving import PATIENCE
from browser.tarot import Night
from browser.test_eidolon import story
from browser.test_eidolon_story import MAGICIAN, STAR, STRENGTH
from browser.test_eidolon_story import Seat as Tarot
from browser.test_people import axe
from undertow.games.anima.form import DEMOS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_a_gm_changes_a_number_amid_a_strike_and_all_read_it(serving, person):
    table = Table.opened(serving.url, msgspec.to_builtins(DEMOS[0].settings))
    table.settle()
    gm, her = person("desktop", "light"), person("phone", "dark")
    state = table.state("gm")
    acts = state["view"]["conflict"]["actors"][0]
    fighter = next(one for one in state["view"]["fighters"] if one["id"] == acts)
    seat = fighter.get("seat") or next(key for key in table.keys if key != "gm")
    player = next(key for key in table.keys if key not in ("gm", "host"))
    for who, where in ((gm, "gm"), (her, player)):
        Seat(who).sits(f"{serving.url}#/t/{table.table}/{table.keys[where]}")
    table.set(acts, sp=3)
    target = next(one["id"] for one in state["view"]["fighters"] if one["side"] != fighter["side"])
    offers = table.state(seat)["offers"]
    strike = next(o for o in offers if o["rule"].startswith("anima.strike") and target in o["args"])
    table.open(seat, strike["rule"].removeprefix("anima."), *strike["args"])
    assert any(table.state(one)["requests"] for one in table.keys), "a rule waits for somebody"

    card = Seat(gm).stage.get_by_role("article", name=fighter["name"], exact=True)
    gm.press(card.get_by_role("button", name=re.compile("^Wounds: 0 of")))
    dialog = gm.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Now: 0")
    expect(dialog).to_contain_text(f"{fighter['name']} joins")
    gm.press(dialog.get_by_role("button", name="One more"))
    dialog.get_by_label("Reason").fill("The roof came down.")
    axe(gm, "place")
    gm.press(dialog.get_by_role("button", name="Change", exact=True))
    expect(dialog).to_be_hidden()
    expect(card.get_by_role("button", name=re.compile("^Wounds: 1 of"))).to_be_visible()
    her.drawer("Chronicle")
    told = her.page.locator(".chronicle .line").filter(has_text="The roof came down.")
    expect(told).to_contain_text(f"{fighter['name']}: wounds: 0 → 1")

    # A player is told why, and cannot change it.
    her.drawer("Stage")
    hers = Seat(her).stage.get_by_role("article", name=fighter["name"], exact=True)
    her.press(hers.get_by_role("button", name=re.compile("^Wounds: 1 of")))
    asked = her.page.get_by_role("dialog")
    expect(asked).to_contain_text("0 → 1")
    expect(asked).to_contain_text("The roof came down.")
    expect(asked.get_by_role("button", name="Change", exact=True)).to_have_count(0)
    axe(her, "place-player")


def test_a_number_of_a_sheet_is_changed_without_a_reason(serving, person):
    night = Evening.laid(serving.url)
    gm = AtTheTable(person("desktop", "dark"))
    gm.sits(night.link("gm"))
    gm.one.press(gm.sheet.locator("summary", has_text="Maren Voss"))
    gm.one.press(gm.sheet.get_by_role("button", name=re.compile("^Boons: 2 of 5")).first)
    dialog = gm.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Maren Voss: Boons")).to_be_visible()
    dialog.get_by_label("To").fill("lots")
    change = dialog.get_by_role("button", name="Change", exact=True)
    expect(change).to_have_attribute("title", "Give a whole number.")
    dialog.get_by_label("To").fill("4")
    gm.one.press(dialog.get_by_role("button", name="Change", exact=True))
    expect(dialog).to_be_hidden()
    assert night.person("maren")["boons"] == 4
    expect(gm.page.locator(".chronicle")).to_contain_text("Maren Voss: Boons: 2 → 4")


def test_a_count_says_why_and_is_not_set(serving, person):
    night = Night.opened(serving.url, story(serving.url))
    gm = Seated(person("desktop", "light"))
    gm.game = "eidolon"
    gm.sits(night.link("gm"))
    night.open("ana", "scrap", "ana")
    night.answer("ana", ["draw"])
    gm.one.press(gm.stage.locator('[data-place="deck/#"]'))
    dialog = gm.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Cards in the Fate Deck")).to_be_visible()
    left = night.view()["deck"]["count"]
    expect(dialog).to_contain_text(f"Now: {left}")
    expect(dialog).to_contain_text(f"22 → {left}")
    expect(dialog).to_contain_text("it changes with what lies there")
    expect(dialog.get_by_role("button", name="Change", exact=True)).to_have_count(0)
    axe(gm.one, "place-count")


def test_what_is_worked_out_leads_to_what_it_comes_from(serving, person):
    night = Moon.laid(serving.url)
    who = night.view()["people"][0]["sheet"]["id"]
    night.rule(**{f"people/{who}/dots": {"flow": 1, "conceal": 0}})
    gm = Moonlit(person("desktop", "dark"))
    gm.sits(night.link("gm"))
    gm.one.drawer("People")
    gm.page.evaluate(LIES_OPEN)
    gm.one.press(gm.page.locator(f'[data-from*="people/{who}/dots/conceal"]').first)
    dialog = gm.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Stars 1")).to_be_visible()
    expect(dialog).to_contain_text("The table works this out from other values")
    axe(gm.one, "place-worked")
    gm.one.press(dialog.get_by_role("button", name=re.compile("conceal", re.I)))
    expect(dialog).to_contain_text("Now: 0")
    dialog.get_by_label("To").fill("1")
    gm.one.press(dialog.get_by_role("button", name="Change", exact=True))
    expect(dialog).to_be_hidden()
    after = next(one for one in night.view()["people"] if one["sheet"]["id"] == who)
    assert after["attributes"]["stars"] == 2, (
        "one for each action with a dot: flow, and now conceal"
    )


def of_moonlight(url: str) -> tuple[Night, type[Seated], set[str]]:
    night = Moon.laid(url)
    who = night.view()["people"][0]["sheet"]["id"]
    night.rule(
        **{f"people/{who}/harm": [{"level": 2, "words": "a cut"}], f"people/{who}/recovery": 1},
        **{f"people/{who}/transcended": True, f"people/{who}/links": {"sora": 2}},
        clocks={"90": {"name": "The bells", "size": 6, "ticks": 2, "known_to": ["gm"]}},
        phase="mission",
    )
    goal = {"goal": "over the wall", "action": "flow"}
    night.open(night.view()["people"][0]["sheet"]["seat"], "act", who, form=goal)
    roll = night.view()["rolls"][0]["id"]
    sheet = "stress track armour recovery harm/0/level links/sora dots/flow bright/flow xp/playbook"
    wanted = {f"people/{who}/{one}" for one in sheet.split()}
    rest = f"clocks/90/ticks rolls/{roll}/position rolls/{roll}/effect tracks/adversary"
    return night, Moonlit, {*wanted, *rest.split(), "tracks/investigation"}


def of_edge(url: str) -> tuple[Night, type[Seated], set[str]]:
    night = Evening.laid(url)
    night.open("gm", "fight", "gm")
    mine = {"boons": 4, "given": 1, "fatigue": 1, "deep": 1, "harm": 1, "exposure": 1}
    night.rule(
        **{f"people/maren/{what}": value for what, value in mine.items()},
        **{"people/maren/obligation": {"gate": 2}, "beats": {"": 2}},
        foes={"80": {"name": "A watchman", "cap": 2, "pool": 4, "size": 4, "ticks": 1}},
        clocks={"71": {"name": "The tide", "size": 6, "ticks": 3}},
        threads={"60": {"name": "Who paid?", "beats": 2}},
        crown=[{"place": "root", "card": "A of spades", "ticks": 1}],
        hits={"95": {"whom": "maren", "level": 2, "words": "a blade", "fatigue": 1}},
    )
    goal = {"intent": "over the wall", "skill": "stealth"}
    night.open("maren", "act", "maren", form=goal)
    roll = night.view()["rolls"][0]["id"]
    sheet = f"{' '.join(mine)} xp earned attributes/wits skills/stealth obligation/gate"
    wanted = {f"people/maren/{one}" for one in sheet.split()}
    rest = "foes/80/cap foes/80/ticks clocks/71/ticks threads/60/beats crown/0/ticks beats/ "
    rest += f"hits/95/level hits/95/fatigue scene/number scene/round scene/spent rolls/{roll}/dv rolls/{roll}/position"
    return night, AtTheTable, {*wanted, *rest.split(), f"rolls/{roll}/effect"}


def of_eidolon(url: str) -> tuple[Night, type[Seated], set[str]]:
    night = Night.opened(url, story(url))
    night.stack(MAGICIAN, STRENGTH, STAR)
    night.open("ana", "scrap", "ana")  # and all of it in the middle of a Move
    stats = {f"stats/{stat}" for stat in ("pow", "ele", "gen", "glam", "biz")}
    sheet = {"level", "state", "track", "ties/0/affinity", "ties/0/maturity", *stats}
    enemies = {f"enemies/{one['id']}/crash" for one in night.view()["enemies"]}
    rest = {"xp", "hour", "deck/#", "discard/#", *enemies}
    return night, Tarot, {*(f"pcs/ana/{one}" for one in sheet), *rest}


def of_anima(url: str) -> tuple[Night, type[Seated], set[str]]:
    table = Table.opened(url, msgspec.to_builtins(DEMOS[0].settings))
    table.settle()
    view = table.view()
    hero = view["conflict"]["actors"][0]
    table.set(hero, sp=3)
    me = next(one for one in view["fighters"] if one["id"] == hero)
    foe = next(one["id"] for one in view["fighters"] if one["side"] != me["side"])
    table.open(me["seat"], "strike", hero, foe)  # and all of it in the middle of a strike
    wanted = {f"fighters/{one}/{pool}" for one in (hero, foe) for pool in ("ap", "sp", "cp")}
    wanted |= {f"fighters/{one}/wounds" for one in (hero, foe)}
    wanted |= {f"fighters/{hero}/sheet/base/{one}" for one in ("ap", "sp", "wounds", "defense")}
    goals = {f"conflict/goals/{n}/difficulty" for n, _ in enumerate(view["conflict"]["goals"])}
    wanted |= {
        f"fighters/{one['id']}/sheet/{'level' if one['kind'] == 'eidolon' else 'members'}"
        for one in view["fighters"]
        if one["here"] and (one["kind"] == "eidolon" or one["type"] == "squad")
    }
    wanted |= {
        f"fighters/{one['id']}/held"
        for one in view["fighters"]
        if any(weapon.get("held") for weapon in one.get("weapons") or ())
    }
    return table, Seat, {*wanted, *goals, "conflict/round"}


class Warned(Below):
    """Somebody who asks how near the end is."""

    def at_table(self, taught: bool = False) -> None:
        super().at_table(taught=True)
        self.one.press(self.stage.locator(".threat button"))


def of_fire(url: str) -> tuple[Night, type[Seated], set[str]]:
    night = Dungeon.laid(url)
    night.lays()  # and all of it while somebody lays a chamber
    tokens = {"str": 2, "dex": 1}
    night.rule(**{"heroes/warrior/tokens": tokens, "heroes/ranger/prone": True})
    wanted = {f"heroes/warrior/tokens/{one}" for one in tokens}
    return night, Warned, {*wanted, "heroes/ranger/prone", "turn/spent", "threat"}


FIGURES = {
    "fire": of_fire,
    "eidolon": of_eidolon,
    "anima": of_anima,
    "moonlight": of_moonlight,
    "edge": of_edge,
}
# Everything lies open; then: which places can be pressed, and which tracks and clocks cannot.
LIES_OPEN = """() => {
  const parts = [...document.querySelectorAll('[data-part="stage"], [data-part="sheet"]')];
  for (const part of parts) for (const one of part.querySelectorAll('details')) one.open = true;
  const all = (what) => parts.flatMap((part) => [...part.querySelectorAll(what)]);
  return {
    pressed: all('[data-place]').map((one) => one.dataset.place),
    from: all('[data-from]').flatMap((one) => one.dataset.from.split(' ')),
    dead: all('[role=img]')
      .filter((one) => !one.matches('svg.moonlight') && / of \\d+$/.test(one.ariaLabel ?? '') && !one.closest('[data-place]'))
      .map((one) => one.ariaLabel),
  };
}"""
# What another thing lies over, so that a press goes there; a card that is on its way is gone in a moment.
NOTHING_LIES_OVER = """() => {
  const places = [...document.querySelectorAll(':is([data-part="stage"], [data-part="sheet"]) [data-place]')];
  return places.filter((one) => one.checkVisibility()).every((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return one.contains(top) || top?.closest('[data-place]');
  });
}"""


@pytest.mark.parametrize("game", FIGURES)
def test_every_figure_is_pressed_where_it_stands(serving, person, game):
    night, sits, wanted = FIGURES[game](serving.url)
    gm = sits(person("desktop", "dark"))
    gm.sits(night.link("gm"))
    gm.page.wait_for_load_state("networkidle")
    found = gm.page.evaluate(LIES_OPEN)
    assert sorted(wanted - {*found["pressed"]}) == []
    assert not found["dead"], "nobody can press these"
    gm.page.wait_for_function(NOTHING_LIES_OVER)
    for path in sorted({*found["pressed"], *found["from"]}):  # each is a place that says what it is
        asked = httpx.get(
            f"{night.at}/place",
            params={"path": path},
            headers={"authorization": f"Bearer {night.keys['gm']}"},
            timeout=PATIENCE,
        )
        assert asked.status_code == 200, f"{path}: {asked.text}"
